"""Exact proofs of claims, from the face-up cards alone (S9-S12, S14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import FOG, SET_BITS, Card, Cards
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    PLAIN,
    RUN_OF,
    Rank,
    Scale,
    Values,
    any_colour,
    can_beat_without_runs,
    completion,
    scale,
)
from ludotheque.games.schotten_totten.rules.sides import Side
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState, Stones, side_of, unseen


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on the claim of a stone on which the claimant's side is complete.

    The `reason` of a granted claim is `stronger`, `first` (equal, but complete first), `out-of-reach`,
    `at-best-equal`, or `no-cards` (too few are left to complete the other side); of a refused one `weaker`,
    `second` (equal, but complete second) or `could-be-beaten`.
    """

    stone: Stone
    granted: bool
    reason: str
    mine: Rank
    theirs: Rank  # the other side's rank, or the best it can reach; NO_RANK if it cannot be completed
    cards: tuple[Card, ...] = ()  # unseen cards with which an unfinished other side reaches `theirs`


def granted(state: SchottenTottenState, seat: int, stone: Stone) -> bool:
    """Return whether `seat` can claim `stone`. The stone must be unclaimed, and the seat's side complete."""
    return provable(state, seat, 1 << stone) != 0


def provable(state: SchottenTottenState, seat: int, stones: Stones) -> Stones:
    """Return those of `stones` that `seat` can claim (S10, S11). The seat's side of each must be complete."""
    return judge_state(state, seat, stones)[0]


def judge_state(state: SchottenTottenState, seat: int, stones: Stones) -> tuple[Stones, Stones]:
    """Return two masks: those of `stones` that `seat` can claim, and those not to be judged again yet.

    The side of `seat` must be complete at each of them.
    """
    if not stones:
        return 0, 0
    lead, fog, mud, pool = state.lead, state.fog, state.mud, unseen(state)
    return judge_claims(seat, stones, state.sides, state.full, lead, fog, mud, pool, any_colour(pool))


def judge_claims(
    seat: int,
    stones: Stones,
    sides: Sequence[Side],
    full: Sequence[Stones],
    lead: Stones,
    fog: Stones,
    mud: Stones,
    pool: Cards,
    values: Values,
) -> tuple[Stones, Stones]:
    """Return two masks: those of `stones` that `seat` can claim, and those not to be judged again yet.

    The side of `seat` must be complete at each. `pool` has the unseen clan cards, and `values` their values.

    One in the second mask cannot be claimed until its cards, its modes or `values` change: the other side is
    complete and wins, or could win even if only one card of each value were unseen. One in neither mask must
    be judged again after every change of `pool`.
    """
    there, modes = full[1 - seat], mud | fog
    own, other = (STONES, 0) if seat else (0, STONES)
    proved = waiting = 0
    for stone in SET_BITS[stones]:
        bit = 1 << stone
        measure = scale(mud >> stone & 1, fog >> stone & 1) if modes & bit else PLAIN
        mine, side = measure.ranks[sides[own + stone]], sides[other + stone]
        if there & bit:
            theirs = measure.ranks[side]
            if mine > theirs or (mine == theirs and lead >> stone & 1 == seat):
                proved |= bit
            else:
                waiting |= bit
            continue
        plan = measure.plans[side]
        _, base, _, runs, _, tops = plan
        run, high = runs[values], tops[values]  # as if one card of each value were unseen
        if (run and RUN_OF | run > mine) or (high and base + high > mine):
            waiting |= bit
        elif not can_beat_without_runs(plan, pool, mine):
            proved |= bit
    return proved, waiting


class Modes(Protocol):
    """A position in which modes can lie on stones: a state or a `Playout`."""

    @property
    def mud(self) -> Stones:
        """The stones on which a complete side has four cards (S17)."""
        ...

    @property
    def fog(self) -> Stones:
        """The stones on which only sums count (S17)."""
        ...


def measure_of(state: Modes, stone: Stone) -> Scale:
    """Return the scale that ranks the sides of a stone, given the modes on it (S7, S17)."""
    return scale(state.mud >> stone & 1, state.fog >> stone & 1)


def scale_with(state: Modes, stone: Stone, card: Card) -> Scale:
    """Return the scale that ranks the sides of a stone once the mode card `card` lies there (S17)."""
    mud, fog = state.mud >> stone & 1, state.fog >> stone & 1
    return scale(mud, 1) if card == FOG else scale(1, fog)


def verdict(state: SchottenTottenState, seat: int, stone: Stone) -> Verdict:
    """Return the verdict on a claim by `seat`, whose side must be complete, with its proof (S14)."""
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
