"""The player's settings and what is remembered for the next game, as one immutable value."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ludotheque import __version__
from ludotheque.core.setup import HUMAN, Options, Player, clean

DONE = -1  # in place of the note reached in a lesson: it has been finished
LONGEST = 3  # seconds that an expert may think
FORMATIONS = ("first", "always", "never")  # in the first games of a box, or whatever was played
SPEEDS = 5  # animations: off, slow, normal, quick, very quick
_PACES = (0.0, 1.6, 1.0, 0.6, 0.35)
_MOST = 20  # maps and players remembered
_FAR = 100_000  # pixels: no window lies so far off


class LastGame(NamedTuple):
    """The players and options of the last game of a box.

    A game is begun by one of two doors, against the computer or among several: `aside` are those who sat
    behind the other door.
    """

    players: tuple[Player, ...] = ()
    options: Options = ()
    aside: tuple[Player, ...] = ()


class Settings(NamedTuple):
    """All settings, with their defaults."""

    language: str = ""  # a code of i18n.LANGUAGES; empty: the system's
    full_screen: bool = False
    scale: int = 100  # per cent of what suits the window, 75 to 200
    speed: int = 2  # of animations, 0 (off) to SPEEDS - 1
    thinking: int = 1  # seconds that an expert thinks at most, 1 to LONGEST
    sound: int = 80  # volume in per cent
    music: int = 50  # volume in per cent
    mute: bool = False
    hatchings: bool = False  # engravers' hatchings on the tinctures
    high_contrast: bool = False  # texts and what they stand on farther apart
    large_pointer: bool = False  # and a thicker ring round what has the keyboard
    talk: bool = True  # may computer players say a word
    curtain: bool = True  # hide the table between two players
    turning: bool = True  # a board seen from its edge turns to the player to move
    formations: str = "first"  # when a table shows what can be formed: one of FORMATIONS
    tips: bool = True  # whether tips are told in the first games; who has been told which: household.py
    undo_by_agreement: bool = True  # may undo pass a die, a draw or a reveal, if everyone agrees
    window: tuple[int, ...] = ()  # x, y, width, height, then the sizes of the screens; empty: not known
    introduced: tuple[str, ...] = ()  # games whose summary has been put away
    lessons: Mapping[str, int] = MappingProxyType({})  # by id: the note reached, or DONE
    version: str = __version__  # whose news the player has been told; at a first start there are none
    tables: Mapping[str, LastGame] = MappingProxyType({})  # by game
    exports: str = ""  # the folder that what is sent goes into; empty: one among the player's documents
    imports: str = ""  # the folder that a game was taken from last; empty: where downloads go
    maps: Mapping[str, str] = MappingProxyType({})  # board hash -> path of the player's own map
    others: Mapping[str, Any] = MappingProxyType({})  # what a later version has written: kept as it is

    @property
    def pace(self) -> float:
        """The factor for the length of animations; 0 means none."""
        return _PACES[self.speed]


_RANGES: Mapping[str, Container[object]] = {
    "formations": FORMATIONS,
    "scale": range(75, 201),
    "speed": range(SPEEDS),
    "thinking": range(1, LONGEST + 1),
    "sound": range(101),
    "music": range(101),
}


def write(settings: Settings) -> bytes:
    """Return the text of the settings."""
    tables = {game: _plain(table) for game, table in settings.tables.items()}
    mappings = {"tables": tables, "maps": dict(settings.maps), "lessons": dict(settings.lessons)}
    content = settings._asdict() | mappings
    content |= content.pop("others")
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")  # a path may hold what is no UTF-8; so JSON escapes it


def read(data: bytes) -> tuple[Settings, bool]:
    """Parse settings; return them and whether all were sound. Unsound values keep their defaults."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return Settings(), False
    if not isinstance(content, dict):
        return Settings(), False
    others = {name: value for name, value in content.items() if name not in _KINDS and _is_flat(value)}
    settings, sound = Settings(others=others), True
    for name in _KINDS.keys() & content.keys():
        try:
            settings = settings._replace(**{name: _value(name, content[name])})
        except (ValueError, TypeError, KeyError, AttributeError):
            sound = False
    return settings, sound


_KINDS: dict[str, Any] = {
    name: dict if isinstance(value, Mapping) else list if isinstance(value, tuple) else type(value)
    for name, value in Settings._field_defaults.items()
    if name != "others"
}


def _value(name: str, value: Any) -> Any:
    if type(value) is not _KINDS[name]:
        raise TypeError(name)
    if name in _RANGES and value not in _RANGES[name]:
        raise ValueError(name)
    return _READERS[name](value) if name in _READERS else value


def _is_flat(value: Any, levels: int = 9) -> bool:
    """Return whether a value nests so little that it can be written again."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_flat(each, levels - 1) for each in inside)


def _tables(content: dict[str, Any]) -> dict[str, LastGame]:
    return {game: _table(table) for game, table in content.items()}


def _maps(content: dict[str, Any]) -> dict[str, str]:
    if not all(isinstance(path, str) for path in content.values()):
        raise TypeError("maps")
    return dict(list(content.items())[-_MOST:])


def _lessons(content: dict[str, Any]) -> dict[str, int]:
    if not all(type(note) is int and abs(note) <= _FAR for note in content.values()):
        raise TypeError("lessons")
    return dict(content)


def _window(content: list[Any]) -> tuple[int, ...]:
    numbers = all(type(number) is int and abs(number) <= _FAR for number in content)
    if content and not (numbers and len(content) > 4 and not len(content) % 2 and min(content[2:]) > 0):
        raise ValueError("window")
    return tuple(content)


def _introduced(content: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(game, str) for game in content):
        raise TypeError("introduced")
    return tuple(content)


_READERS: dict[str, Callable[[Any], Any]] = {
    "tables": _tables,
    "maps": _maps,
    "window": _window,
    "introduced": _introduced,
    "lessons": _lessons,
}


def _plain(table: LastGame) -> dict[str, Any]:
    players, aside = (
        [{"name": p.name, "colours": p.colours, "level": p.level} for p in seated]
        for seated in (table.players, table.aside)
    )
    return {"players": players, "options": list(table.options), "aside": aside}


def _table(content: Any) -> LastGame:
    options = [(str(name), value) for name, value in content["options"] if isinstance(value, int | str)]
    return LastGame(_players(content["players"]), tuple(options), _players(content.get("aside", [])))


def _players(content: list[Any]) -> tuple[Player, ...]:
    return tuple(
        Player(clean(p["name"]), tuple(map(str, p["colours"]))).handed_to(str(p.get("level", HUMAN)), 0)
        for p in content[:_MOST]
    )
