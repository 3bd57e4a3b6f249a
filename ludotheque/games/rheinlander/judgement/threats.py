"""Finds how other players could make a player lose a county by placing one knight."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core.judgement import Reason
from ludotheque.games.rheinlander.rules.board import Space, Spaces, indices
from ludotheque.games.rheinlander.rules.counties import settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.state import (
    NOBODY,
    KnightGroup,
    RheinlanderState,
    counts,
    worth,
)

ANY_CARD, NUMBER, ARCHBISHOP = "any-card", "number", "archbishop"  # how the knight can be placed


class Threat(NamedTuple):
    """A knight of another player that would make the player lose a county."""

    county: KnightGroup
    points: int  # the value of the county
    seat: int  # whose knight it would be
    space: Space  # where it would be placed
    way: str  # ANY_CARD, NUMBER or ARCHBISHOP
    mine: int  # the player's knights in the county afterwards
    theirs: int  # the other player's knights in it

    def reason(self, key: str, ground: Ground) -> Reason:
        """Return a reason with this key that tells the threat."""
        facts = ("where", ground.span(self.county.spaces)), ("seat", self.seat), ("way", self.way)
        number = "/".join(map(str, ground.board.numbers[self.space]))
        return Reason(key, (*facts, ("number", number), ("mine", self.mine), ("theirs", self.theirs)))


def threats(ground: Ground, view: RheinlanderState, me: int) -> list[Threat]:
    """Return the threats to the counties of the player `me`, those to the most valuable county first.

    For each space there is only one: the easiest, or else that of the player who would be the strongest.
    A card that the player has in hand, or that was played before the pile was last mixed, is no threat.
    """
    found = []
    for seat in range(ground.seats):
        if seat == me:
            continue
        turn, any_card = view._replace(seat=seat), ground.reinforced(view, seat)
        opened, replaced = _opened(ground, view, seat)
        for county in view.groups:
            if county.duke != me or sum(counts(view, county)) < 2:
                continue
            beside, there = ground.reach(county.spaces), county.spaces & ~view.knights[seat]
            ways = (ANY_CARD, any_card & beside), (NUMBER, opened & beside), (ARCHBISHOP, replaced & there)
            for way, spaces in ways:
                for space in indices(spaces):
                    settled = settle(ground, turn, space, _owner(view, space))
                    if settled.group.duke != me:
                        points = worth(view, county.estates).points
                        strengths = settled.counts[me], settled.counts[seat]
                        found.append(Threat(county, points, seat, space, way, *strengths))
    found.sort(key=lambda one: (-one.points, one.way != ANY_CARD, -one.theirs))
    places = dict[tuple[KnightGroup, Space], Threat]()
    for one in found:
        places.setdefault((one.county, one.space), one)
    return list(places.values())


def _opened(ground: Ground, view: RheinlanderState, seat: int) -> tuple[Spaces, Spaces]:
    """Return where a player may have cards to place a knight by number, and to replace one (R6, R8)."""
    free, opened, replaced = ground.free_lands(view), 0, 0
    for card in indices(view.pile & ground.numbers | view.hands[seat]):
        opened |= ground.lands_of[card] & free or ground.river_of[card] & ~ground.taken(view)
        replaced |= ground.spaces_of[card]
    return opened, replaced if view.archbishop == seat else 0


def _owner(view: RheinlanderState, space: Space) -> int:
    return next((seat for seat, own in enumerate(view.knights) if own >> space & 1), NOBODY)
