"""A position of Le Moulin: an immutable value of ints and strings."""

from __future__ import annotations

from typing import NamedTuple

MEN = 9  # of each seat (M1)
NOBODY = -1


class MorrisState(NamedTuple):
    """A position; seat 0 begins."""

    men: tuple[int, ...]  # of each point: the seat whose man stands there, or NOBODY
    hand: tuple[int, ...] = (MEN, MEN)  # of each seat: men that are not placed yet
    seat: int = 0  # whose turn it is
    taking: bool = False  # whether that seat has closed a mill and takes an enemy man now (M5)
    quiet: int = 0  # moves made since a man was placed or taken (M8)
    over: str = ""  # why the game ended; empty while it goes on
    winner: int = NOBODY


def left(state: MorrisState, seat: int) -> int:
    """Return how many men a seat has left, on the board and in its hand."""
    return state.men.count(seat) + state.hand[seat]


def taken(state: MorrisState, seat: int) -> int:
    """Return how many men a seat has taken from its enemy."""
    return MEN - left(state, 1 - seat)
