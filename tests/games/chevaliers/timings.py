"""Times for the bench the search for every square that a knight's roll can lead to."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

from speeds import Begin, Share, Timing

from ludotheque.core.playout import play_into
from ludotheque.games.chevaliers.rules.advice import safest_routes
from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import NOWHERE, Phase

PLIES = 300  # of a game, whose rolls are those timed


def timings(begin: Begin) -> Iterator[Timing]:
    """Yield the longest search for the ways to all ends of a knight's roll."""
    ends = Share("rules.ends", "squares within reach of a roll", 1, most=2.0, first=1.75)
    yield Timing("ms", (ends,), partial(_ends, begin))


def _ends(begin: Begin) -> list[list[Callable[[], object]]]:
    """Return for each roll of a game the searches of the knights that may use it."""
    session = begin(2, (), "bench")
    play_into(session, PLIES)
    turns = cast(ChevaliersRules, session.rules).turns
    states = [step.state for step in session.steps]
    rolled = [state for state in states if state.phase == Phase.MOVE and state.mover == NOWHERE]
    return [
        [partial(safest_routes, turns, state, square) for square in squares(turns.walkers(state))]
        for state in rolled
    ]
