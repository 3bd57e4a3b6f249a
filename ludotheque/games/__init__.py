"""The catalogue: every game on the shelf, one entry each. Importing it loads no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.core.game import Rules
    from ludotheque.core.session import Options


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: its values, and the one it starts with."""

    name: str
    values: tuple[int | str, ...]
    default: int | str

    def knows(self, value: object) -> bool:
        """Tell whether it is one of the values; True is not 1."""
        return any(type(known) is type(value) and known == value for known in self.values)


@dataclass(frozen=True, slots=True)
class Game:
    """A box on the shelf."""

    id: str
    title: str  # a proper name, the same in every language
    seats: range  # numbers of players
    minutes: int  # a game's usual length
    age: int  # years, from
    kind: str  # of board
    map: str  # file name of its board in the maps folder
    rules: Callable[[Any, Options, int], Rules[Any]] | None = (
        None  # from board, options, seats; or ValueError
    )
    playable: bool = False  # rules, board and table are all there
    options: tuple[Option, ...] = ()
    hands: bool = False  # players hold what others may not see: a curtain can fall between turns
    sides: tuple[str, ...] = ()  # the tincture of each seat, where seats are sides and nobody chooses

    def choices(self, options: Options) -> dict[str, int | str]:
        """Return the value of every option: the one in `options` where it is known, else the default."""
        given = dict(options)
        return {o.name: given[o.name] if o.knows(given.get(o.name)) else o.default for o in self.options}

    def allows(self, options: Options) -> bool:
        """Tell whether all these options and their values are known."""
        by_name = {option.name: option for option in self.options}
        return all(name in by_name and by_name[name].knows(value) for name, value in options)


def _highlanders(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .castles.rule_set import HIGHLANDERS
    from .castles.rules import CastleRules

    return CastleRules(board, HIGHLANDERS, seats)


def _rheingold(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .castles.rule_set import RHEINGOLD
    from .castles.rules import CastleRules

    return CastleRules(board, RHEINGOLD, seats)


def _schotten_totten(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .schotten_totten.options import choices
    from .schotten_totten.rules import BorderRules

    return BorderRules(board, choices(options))


def _rheinlander(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .rheinlander.rules import RhineRules

    chosen = dict(options)
    market, open_points = chosen.get("market") == "open", chosen.get("points") == "open"
    return RhineRules(board, seats, market=market, open_points=open_points)


def _chevaliers(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .chevaliers.rules import HallRules

    return HallRules(board)


_GAMES = (
    Game("highlanders", "Highlanders", range(2, 6), 90, 9, "castles", "highlanders.tmx", _highlanders, True),
    Game("rheingold", "Rheingold", range(3, 6), 90, 9, "castles", "rheingold.tmx", _rheingold, True),
    Game(
        "schotten-totten",
        "Schotten-Totten",
        range(2, 3),
        20,
        8,
        "border",
        "schotten_totten.tmx",
        _schotten_totten,
        True,
        hands=True,
        options=(
            Option("tactics", ("off", "on"), "off"),
            Option("claim", ("after", "before"), "after"),
            Option("rounds", (1, 3, 5, 7), 1),
            Option("edition", ("2016", "2004"), "2016"),
        ),
    ),
    Game(
        "chevaliers",
        "Les Chevaliers",
        range(2, 3),
        30,
        8,
        "hall",
        "chevaliers.tmx",
        _chevaliers,
        True,
        sides=("argent", "gueules"),
    ),
    Game(
        "rheinlander",
        "Rheinländer",
        range(3, 6),
        60,
        10,
        "rhine",
        "rheinlander.tmx",
        _rheinlander,
        True,
        hands=True,
        options=(
            Option("points", ("secret", "open"), "secret"),  # R21, R23
            Option("market", ("none", "open"), "none"),  # R24
        ),
    ),
)
GAMES: dict[str, Game] = {game.id: game for game in _GAMES}  # by id, in the order of the shelf
