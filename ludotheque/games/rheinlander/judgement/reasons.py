"""Gives the reasons for and against moves, as keys and facts that the module `why` turns into sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.judgement import Reason
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.rules.counties import Settlement
from ludotheque.games.rheinlander.rules.state import NOBODY, worth


def knight_reasons(outlook: Outlook, settled: Settlement) -> tuple[Reason, ...]:
    """Return the reasons for and against a knight that has the effects `settled`.

    They name the end of the game, payments, the county that the knight wins, holds or joins, and castles.
    """
    return tuple(_knight(outlook, settled))


def _knight(outlook: Outlook, settled: Settlement) -> Iterator[Reason]:
    view, me, ground = outlook.view, outlook.seat, outlook.ground
    group = settled.group
    where = ground.span(group.spaces)
    if settled.emptied != NOBODY:
        yield Reason("ends")
    mine = sum(payment.worth.points for payment in settled.payments if payment.seat == me)
    if mine:
        yield Reason("paid-me", (("points", mine), ("where", where)))
    for payment in settled.payments:
        if payment.seat != me:
            yield Reason("paid-other", (("seat", payment.seat), ("points", payment.worth.points)))
    if sum(settled.counts) < 2 and not settled.manned:
        yield Reason("outpost", (("where", where),))
        return
    value = worth(view, group.estates).points
    before = [old.duke for old in settled.joined]
    lead = settled.counts[me] - max(n for seat, n in enumerate(settled.counts) if seat != me)
    facts = (("where", where), ("points", value))
    if group.duke == me and me not in before:
        others = [duke for duke in before if duke not in (NOBODY, me)]
        yield Reason("takes" if others else "founds", facts)
    elif group.duke == me:
        yield Reason("holds", (*facts, ("lead", lead)))
    elif group.duke != NOBODY:
        yield Reason("closes-in", (*facts, ("seat", group.duke), ("lead", lead)))
    elif any(duke != NOBODY for duke in before):
        yield Reason("nobody", facts)
    else:
        yield Reason("still-nobody", facts)
    if settled.manned and group.duke == me:
        yield Reason("castle", (("count", settled.manned.bit_count()), ("where", where)))


def market_reasons(card: int, use: float) -> tuple[Reason, ...]:
    """Return the reason for or against taking an open card.

    `use` is what the card could gain in the next turn, 0 if it has no use then.
    """
    return (Reason("next-turn" if use > 0 else "idle", (("number", card + 1),)),)


def bastion_reasons(outlook: Outlook, space: int) -> tuple[Reason, ...]:
    """Return a reason for each county that a bastion on `space` protects or blocks."""
    found = []
    for group in outlook.view.groups:
        if group.duke != NOBODY and outlook.ground.reach(group.spaces) >> space & 1:
            key = "shields" if group.duke == outlook.seat else "bars"
            found.append(Reason(key, (("where", outlook.ground.span(group.spaces)), ("seat", group.duke))))
    return tuple(found)


def saving_reasons(outlook: Outlook) -> tuple[Reason, ...]:
    """Return the reason for keeping the bastions, which says how many of them the player has left."""
    return (Reason("saves", (("left", outlook.view.bastions_left[outlook.seat]),)),)
