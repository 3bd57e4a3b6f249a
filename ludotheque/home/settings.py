"""The player's settings, and other values remembered between starts, as an immutable named tuple."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ludotheque import __version__
from ludotheque.core.setup import HUMAN, Options, Player, clean
from ludotheque.home.seals import MOST_DAYS, Seal, is_day, read_seal

DONE = -1  # the value in `lessons` of a finished lesson
LONGEST = 3  # seconds that an expert may think, at most
FORMATIONS = ("first", "always", "never")  # `first` means in the first few games of each kind
SPEEDS = 5  # animations: off, slow, normal, quick, very quick
_PACES = (0.0, 1.6, 1.0, 0.6, 0.35)  # by speed: factors for the length of animations
_MOST = 20  # maps to remember, and players of each game
_FAR = 100_000  # limit of a window's coordinates in pixels, and of the numbers of a lesson's steps


class LastGame(NamedTuple):
    """The players and options of the previous game of one kind.

    `aside` has the players of the latest game played the other way: alone against computers, or together.
    """

    players: tuple[Player, ...] = ()
    options: Options = ()
    aside: tuple[Player, ...] = ()


class Settings(NamedTuple):
    """All settings and remembered values, with their defaults."""

    language: str = ""  # the code of a language; empty: the system's language
    full_screen: bool = False
    scale: int = 100  # per cent of the size that suits the window, 75 to 200
    speed: int = 2  # of animations, 0 (off) to SPEEDS - 1
    thinking: int = 1  # seconds that an expert may think, 1 to LONGEST
    sound: int = 80  # volume in per cent
    music: int = 50  # volume in per cent
    mute: bool = False
    hatchings: bool = False  # whether tinctures are also shown as heraldic hatchings
    high_contrast: bool = False
    large_pointer: bool = False  # also draws a thicker ring round the keyboard focus
    voice: str = "reader"  # how the program is heard: one of `ui.hearing.ways`
    system_dialogs: bool = True  # whether files are chosen in the system's own dialogs, where there are any
    talk: bool = True  # whether computer players make remarks
    remembers: bool = True  # whether rivals and trophies tell of the games of the household
    curtain: bool = True  # whether the game is hidden from view between the turns of two people
    turning: bool = True  # whether a board turns to face the player to move
    formations: str = "first"  # when the screen shows possible formations: one of FORMATIONS
    tips: bool = True  # whether tips are shown in the first games; household.py knows which were shown
    undo_by_agreement: bool = True  # whether undo may go back past dice, draws or reveals if everyone agrees
    window: tuple[int, ...] = ()  # x, y, width, height, then the sizes of the screens; empty if unknown
    introduced: tuple[str, ...] = ()  # ids of games whose summary the player has closed
    lessons: Mapping[str, int] = MappingProxyType({})  # by lesson id: the step reached, or DONE
    seals: Mapping[str, Seal] = MappingProxyType({})  # by the id of a puzzle, as `game/name`
    riddles: tuple[str, ...] = ()  # days on which the riddle of the day was solved, the last ones
    version: str = __version__  # the version whose news the player has seen; a first start has no news
    tables: Mapping[str, LastGame] = MappingProxyType({})  # by game id
    exports: str = ""  # the folder of the last export; empty: a folder in the player's documents
    imports: str = ""  # the folder of the last import; empty: the downloads folder
    maps: Mapping[str, str] = MappingProxyType({})  # board hash -> path of the player's own map
    own: tuple[str, ...] = ()  # settings left at their default by choice, whatever the desktop wishes
    wishes: Mapping[str, Any] = MappingProxyType({})  # of the desktop when it was last heard, by setting
    others: Mapping[str, Any] = MappingProxyType({})  # unknown settings of a later version, kept unchanged

    def under(self, wishes: Mapping[str, Any]) -> Settings:
        """Return the settings with those that the player has not chosen as the desktop wishes them."""
        followed = {name: value for name, value in wishes.items() if self.follows(name)}
        return self._replace(**followed) if followed else self

    def follows(self, name: str) -> bool:
        """Return whether the player has left a setting to the desktop."""
        return name not in self.own and getattr(self, name) == self._field_defaults[name]

    def chosen(self, wishes: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
        """Return what is to be kept when the player makes some changes; the desktop's choice is none."""
        default, own = self._field_defaults, {*self.own} - changes.keys()
        for name in changes.keys() & wishes.keys():
            if changes[name] == wishes[name]:
                changes[name] = default[name]
            elif changes[name] == default[name]:
                own.add(name)
        return {**changes, "own": tuple(sorted(own))}

    @property
    def pace(self) -> float:
        """The factor by which the length of animations is multiplied; 0 means no animations."""
        return _PACES[self.speed]


_WISHED = {"high_contrast", "scale", "speed"}  # settings for which a desktop may have a wish
_RANGES: Mapping[str, Container[object]] = {
    "formations": FORMATIONS,
    "scale": range(75, 201),
    "speed": range(SPEEDS),
    "thinking": range(1, LONGEST + 1),
    "sound": range(101),
    "music": range(101),
}


def write(settings: Settings) -> bytes:
    """Return the settings as the content of a JSON file."""
    tables = {game: _plain(table) for game, table in settings.tables.items()}
    mappings = {"tables": tables, "maps": dict(settings.maps), "lessons": dict(settings.lessons)}
    mappings |= {"wishes": dict(settings.wishes), "seals": dict(settings.seals)}
    content = settings._asdict() | mappings
    content |= content.pop("others")
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    return text.encode(
        errors="backslashreplace"
    )  # escapes surrogates, which a path may contain, as JSON does


def read(data: bytes) -> tuple[Settings, bool]:
    """Parse settings; return them, and whether all values were valid. Defaults replace invalid ones."""
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
    """Return whether a value nests at most `levels` deep. Deeper values might be impossible to write."""
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


def _seals(content: dict[str, Any]) -> dict[str, Seal]:
    """Return the seals without damaged ones, whose puzzles are as if they had never been solved."""
    found = {id: read_seal(plain) for id, plain in content.items()}
    return {id: seal for id, seal in found.items() if seal}


def _riddles(content: list[Any]) -> tuple[str, ...]:
    return tuple(day for day in content if isinstance(day, str) and is_day(day))[-MOST_DAYS:]


def _wishes(content: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(name, content[name]) for name in _WISHED & content.keys()}


def _window(content: list[Any]) -> tuple[int, ...]:
    numbers = all(type(number) is int and abs(number) <= _FAR for number in content)
    if content and not (numbers and len(content) > 4 and not len(content) % 2 and min(content[2:]) > 0):
        raise ValueError("window")
    return tuple(content)


def _names(content: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(name, str) for name in content):
        raise TypeError("names")
    return tuple(content)


_READERS: dict[str, Callable[[Any], Any]] = {
    "tables": _tables,
    "maps": _maps,
    "window": _window,
    "introduced": _names,
    "own": _names,
    "lessons": _lessons,
    "wishes": _wishes,
    "seals": _seals,
    "riddles": _riddles,
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
