"""The functions by which scenes open other scenes, so that no scene needs to import another."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.session import Session
    from ludotheque.core.setup import Options, Player, Setup
    from ludotheque.games.box import Box
    from ludotheque.home.index import Entry
    from ludotheque.home.statistics import Played
    from ludotheque.home.store import Saved
    from ludotheque.players.own_puzzles import OwnPuzzle
    from ludotheque.scenes.trophies import TrophyCase
    from ludotheque.table.navigation import Table


class Riddle(NamedTuple):
    """The riddle of the day: the title of its game, what opens it, and which of the last days were kept.

    A day is kept if its riddle was solved on it; the last one is today.
    """

    game: str
    solve: Callable[[], None]
    kept: tuple[bool, ...]


class Routes(NamedTuple):
    """Functions that open scenes or ask about games, lessons and puzzles; `navigation` documents them."""

    # From the shelf
    setup: Callable[[str], None]  # by the id of a game
    games: Callable[[], None]
    settings: Callable[[], None]
    languages: Callable[[], None]
    obstacle: Callable[[Saved], str]  # why a saved game cannot be opened now, "" if it can
    leave: Callable[[], None]
    riddle: Callable[[], Riddle | None]  # of the day, None without puzzles
    trophies: Callable[[], TrophyCase]

    # From the set-up
    rulebook: Callable[[str], None]  # by the id of a game
    boards: Callable[[Box, Path | None, Callable[[Path | None], object]], None]
    finished_games: Callable[[Callable[[Entry], bool]], Generator[float, None, list[Played]]]
    last_unfinished: Callable[[str, int | None], Saved | None]  # the last unfinished game of a box
    learn: Callable[[str], None]  # by the id of a game that has lessons
    learnt: Callable[[str], bool]  # whether all lessons of a game have been finished
    puzzles: Callable[[str], None]  # by the id of a game that has puzzles
    sealed: Callable[[str], int]  # how many puzzles of a game have a seal
    begin: Callable[[Box, tuple[Player, ...], str, Options, Path | None], None]

    # From the list of games and the statistics
    open_game: Callable[[Path], None]
    watch_game: Callable[[Path], None]
    share_saved: Callable[[Path], None]
    teach_saved: Callable[[Path], None]
    import_games: Callable[[], None]
    export_all: Callable[[], None]
    household: Callable[[], None]
    write: Callable[[Callable[[Path], Path]], None]

    # From the result
    keep_puzzle: Callable[[Session[Any], OwnPuzzle], None]  # and open it: one found in a finished game
    rematch: Callable[[Setup], None]
    branch: Callable[[Session[Any], int], None]
    share_table: Callable[[Table], None]
    teach: Callable[[Table], None]  # the lesson that its notes make, at once if they make one
