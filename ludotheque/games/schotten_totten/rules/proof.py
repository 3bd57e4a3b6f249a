"""Whether a stone may be claimed, and why: exact, from the cards that lie face up alone (S9-S12, S14)."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, NINES, Card
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    PLAIN,
    Rank,
    Scale,
    beaten,
    completion,
    scale,
)
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


def granted(state: SchottenTottenState, seat: int, stone: Stone) -> bool:
    """Tell whether `seat`, whose side is complete, may claim an unclaimed `stone`."""
    return bool(provable(state, seat, 1 << stone))


def provable(state: SchottenTottenState, seat: int, stones: Stones) -> list[Stone]:
    """Return those of `stones` that `seat`, its side of each complete, can prove to be its own (S10, S11)."""
    sides, full, pool = state.sides, state.full[1 - seat], ALL_CLAN & ~state.seen
    modes, own, other = state.mud | state.fog, seat * STONES, STONES - seat * STONES
    found = []
    for stone in NINES[stones]:
        measure = measure_of(state, stone) if modes >> stone & 1 else PLAIN
        mine, side = measure.ranks[sides[own + stone]], sides[other + stone]
        if full >> stone & 1:
            theirs = measure.ranks[side]
            if mine > theirs or (mine == theirs and state.lead >> stone & 1 == seat):
                found.append(stone)
        elif not beaten(measure.plans[side], pool, mine):
            found.append(stone)
    return found


def measure_of(state: SchottenTottenState, stone: Stone) -> Scale:
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
