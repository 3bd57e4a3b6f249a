"""Whether a stone may be claimed, and why: exact, from the cards that lie face up alone (S9-S12, S14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, NINES, Card, Cards
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    PLAIN,
    RUN_OF,
    Rank,
    Scale,
    Values,
    any_colour,
    beaten,
    completion,
    scale,
)
from ludotheque.games.schotten_totten.rules.sides import Side
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState, Stones, side_of, unseen


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a claim on a stone where the claimant's side is complete.

    `reason`: granted are `stronger`, `first` (equal, and complete before), `out-of-reach`, `at-best-equal`,
    `no-cards` (too few are left to complete the other side); refused `weaker`, `second`, `could-be-beaten`.
    """

    stone: Stone
    granted: bool
    reason: str
    mine: Rank
    theirs: Rank  # of the other side as it is, or the best it could reach; NO_RANK if it cannot be completed
    cards: tuple[Card, ...] = ()  # unseen cards with which the other side would reach that


class Border(Protocol):
    """What a proof looks at: the cards that lie there, of a state or of a game that plays itself out."""

    @property
    def sides(self) -> Sequence[Side]:
        """The cards that lie on each side: `seat * 9 + stone`."""
        ...

    @property
    def full(self) -> Sequence[Stones]:
        """[seat]: where the side is complete."""
        ...

    @property
    def seen(self) -> Cards:
        """All cards that lie face up."""
        ...

    @property
    def lead(self) -> Stones:
        """Where seat 1's side has been complete for longer."""
        ...

    @property
    def fog(self) -> Stones:
        """Where Colin-Maillard lies."""
        ...

    @property
    def mud(self) -> Stones:
        """Where Combat de Boue lies."""
        ...


def granted(state: Border, seat: int, stone: Stone) -> bool:
    """Tell whether `seat`, whose side is complete, may claim an unclaimed `stone`."""
    return provable(state, seat, 1 << stone) != 0


def provable(border: Border, seat: int, stones: Stones) -> Stones:
    """Return those of `stones` that `seat`, its side of each complete, can prove to be its own (S10, S11)."""
    return judged(border, seat, stones, any_colour(ALL_CLAN & ~border.seen))[0] if stones else 0


def judged(border: Border, seat: int, stones: Stones, values: Values) -> tuple[Stones, Stones]:
    """Return those of `stones` that are `provable`, and those that wait for a change.

    These cannot be proved as long as nothing changes on the stone and the `values` of all unseen cards are
    the same: the other side is better, or those values can make it so, as they mostly can.
    """
    sides, full, modes = border.sides, border.full[1 - seat], border.mud | border.fog
    own, other = (STONES, 0) if seat else (0, STONES)
    proved, waiting = 0, 0
    for stone in NINES[stones & full]:
        ranks = (measure_of(border, stone) if modes >> stone & 1 else PLAIN).ranks
        mine, theirs = ranks[sides[own + stone]], ranks[sides[other + stone]]
        if mine > theirs or (mine == theirs and border.lead >> stone & 1 == seat):
            proved |= 1 << stone
        else:
            waiting |= 1 << stone
    for stone in NINES[stones & ~full]:
        measure = measure_of(border, stone) if modes >> stone & 1 else PLAIN
        mine, plan = measure.ranks[sides[own + stone]], measure.plans[sides[other + stone]]
        _, base, _, runs, _, tops = plan
        run, high = runs[values], tops[values]  # with one card of each value
        if (run and RUN_OF | run > mine) or (high and base + high > mine):
            waiting |= 1 << stone
        elif not beaten(plan, ALL_CLAN & ~border.seen, mine):
            proved |= 1 << stone
    return proved, waiting


def measure_of(state: Border, stone: Stone) -> Scale:
    """Return what formations on a stone are measured by, the modes there told (S7, S17)."""
    return scale(state.mud >> stone & 1, state.fog >> stone & 1)


def verdict(state: SchottenTottenState, seat: int, stone: Stone) -> Verdict:
    """Return whether `seat`, whose side is complete, may claim `stone`, with the proof."""
    measure, other = measure_of(state, stone), side_of(state, 1 - seat, stone)
    rank = measure.ranks[side_of(state, seat, stone)]
    if state.full[1 - seat] >> stone & 1:
        return _between_full_sides(state, seat, stone, rank, measure.ranks[other])
    pool = unseen(state)
    theirs = measure.best(other, pool)
    if theirs == NO_RANK:
        return Verdict(stone, True, "no-cards", rank, theirs)
    cards = completion(measure, other, pool, theirs)
    if theirs > rank:
        return Verdict(stone, False, "could-be-beaten", rank, theirs, cards)
    return Verdict(stone, True, "out-of-reach" if theirs < rank else "at-best-equal", rank, theirs, cards)


def _between_full_sides(
    state: SchottenTottenState, seat: int, stone: Stone, mine: Rank, theirs: Rank
) -> Verdict:
    if mine != theirs:
        return Verdict(stone, mine > theirs, "stronger" if mine > theirs else "weaker", mine, theirs)
    first = state.lead >> stone & 1 == seat
    return Verdict(stone, first, "first" if first else "second", mine, theirs)
