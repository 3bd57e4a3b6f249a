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


def _highlanders(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .castles.rule_set import HIGHLANDERS
    from .castles.rules import CastleRules

    return CastleRules(board, HIGHLANDERS, seats)


def _rheingold(board: Any, options: Options, seats: int) -> Rules[Any]:
    from .castles.rule_set import RHEINGOLD
    from .castles.rules import CastleRules

    return CastleRules(board, RHEINGOLD, seats)


_GAMES = (
    Game("highlanders", "Highlanders", range(2, 6), 90, 9, "castles", "highlanders.tmx", _highlanders, True),
    Game("rheingold", "Rheingold", range(3, 6), 90, 9, "castles", "rheingold.tmx", _rheingold),
    Game("schotten-totten", "Schotten-Totten", range(2, 3), 20, 8, "border", "schotten_totten.tmx"),
    Game("chevaliers", "Les Chevaliers", range(2, 3), 30, 8, "hall", "chevaliers.tmx"),
    Game("rheinlander", "Rheinländer", range(3, 6), 60, 10, "rhine", "rheinlander.tmx"),
)
GAMES: dict[str, Game] = {game.id: game for game in _GAMES}  # by id, in the order of the shelf
