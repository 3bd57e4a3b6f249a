"""Strangers on the river: they count what counties are worth as they lie, and foresee nothing."""

from __future__ import annotations

from typing import Any

from ludotheque.core.game import Rules
from ludotheque.games.rheinlander.rules.state import LAST_DUKE, RheinlanderState, counts, worth


def careful(rules: Rules[Any], view: RheinlanderState, seat: int) -> float:
    """Hold counties with a knight or two to spare; keep bastions for where others stand beside its own."""
    liked = float(view.points[seat])
    for group in view.groups:
        knights = counts(view, group)
        lead = knights[seat] - max(many for other, many in enumerate(knights) if other != seat)
        if group.duke == seat:
            liked += worth(view, group.estates, LAST_DUKE).points * (0.4 + 0.2 * min(3, lead))
    return liked + _bastions(view, seat, [other for other in range(rules.seats) if other != seat])


def raider(rules: Rules[Any], view: RheinlanderState, seat: int) -> float:
    """Take what others have, and go where they are ahead by little."""
    liked = float(view.points[seat])
    for group in view.groups:
        knights, points = counts(view, group), worth(view, group.estates, LAST_DUKE).points
        if group.duke == seat:
            liked += points
        elif group.duke >= 0 and knights[seat]:
            liked -= 0.5 * points * min(2, knights[group.duke] - knights[seat])
        elif group.duke >= 0:
            liked -= points
    return liked + 0.5 * view.bastions_left[seat]


def _bastions(view: RheinlanderState, seat: int, others: list[int]) -> float:
    """Return what the bastions are worth: those in hand, and those between its knights and others'."""
    near = 0
    for other in others:
        near |= view.reach[other]
    walls = (view.bastions & view.reach[seat] & near).bit_count()
    return 0.8 * view.bastions_left[seat] + 0.9 * walls


STRANGERS = {"careful": careful, "raider": raider}
