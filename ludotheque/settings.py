"""What the player has chosen and what is remembered for the next game, as one immutable value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from .core.session import Options, Player

SPEEDS = 5  # animations: off, slow, normal, quick, very quick
_PACES = (0.0, 1.6, 1.0, 0.6, 0.35)
_MOST = 20  # maps and players remembered


@dataclass(frozen=True, slots=True)
class Table:
    """Who sat down to a game the last time, and with which options."""

    players: tuple[Player, ...] = ()
    options: Options = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, with what holds before anything was chosen."""

    language: str = ""  # a code of i18n.LANGUAGES; empty: the system's
    full_screen: bool = False
    scale: int = 100  # per cent of what suits the window, 75 to 200
    speed: int = 2  # of animations, 0 (off) to SPEEDS - 1
    sound: int = 80  # volume in per cent
    music: int = 50  # volume in per cent
    mute: bool = False
    hatchings: bool = False  # engravers' hatchings on the tinctures
    curtain: bool = True  # hide the table between two players
    undo_by_agreement: bool = True  # may undo pass a die, a draw or a reveal, if everyone agrees
    tables: Mapping[str, Table] = field(default_factory=dict)  # by game
    maps: Mapping[str, str] = field(default_factory=dict)  # board hash -> path of the player's own map

    @property
    def pace(self) -> float:
        """What the length of an animation is multiplied by; 0 means none."""
        return _PACES[self.speed]


_RANGES = {"scale": (75, 200), "speed": (0, SPEEDS - 1), "sound": (0, 100), "music": (0, 100)}


def write(settings: Settings) -> bytes:
    """Return the text of the settings."""
    return (json.dumps(asdict(settings), ensure_ascii=False, indent=1) + "\n").encode()


def read(data: bytes) -> tuple[Settings, bool]:
    """Return the settings in `data`, and whether all of it was sound; what is not keeps its default."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return Settings(), False
    if not isinstance(content, dict):
        return Settings(), False
    settings, sound = Settings(), True
    for name in _KINDS.keys() & content.keys():
        try:
            settings = replace(settings, **{name: _value(name, content[name])})
        except (ValueError, TypeError, KeyError, AttributeError):
            sound = False
    return settings, sound


_KINDS = {f.name: type(getattr(Settings(), f.name)) for f in fields(Settings)}


def _value(name: str, value: Any) -> Any:
    if type(value) is not _KINDS[name]:
        raise TypeError(name)
    if name in _RANGES and not _RANGES[name][0] <= value <= _RANGES[name][1]:
        raise ValueError(name)
    if name == "tables":
        return {game: _table(table) for game, table in value.items()}
    if name == "maps":
        return {board: str(path) for board, path in list(value.items())[-_MOST:]}
    return value


def _table(content: Any) -> Table:
    players = [Player(str(p["name"]), tuple(map(str, p["colours"]))) for p in content["players"][:_MOST]]
    options = [(str(name), value) for name, value in content["options"] if isinstance(value, int | str)]
    return Table(tuple(players), tuple(options))
