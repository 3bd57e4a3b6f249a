"""The feats that earn trophies in Rheinländer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.feat import Feat, happenings
from ludotheque.core.session import Session
from ludotheque.games.rheinlander.rules.counties import TAKEOVER
from ludotheque.games.rheinlander.rules.state import NOBODY
from ludotheque.i18n import _

COUNTY, ARCHBISHOP = "county", "archbishop"


def feats(session: Session[Any]) -> Iterator[Feat | None]:
    """Yield counties taken over (R14), and who has the archbishop when a game is played to its end (R20)."""
    for after, events in happenings(session):
        yield None
        kinds = {event.kind: event for event in events}
        lost = any(event.kind == "paid" and dict(event.facts)["why"] == TAKEOVER for event in events)
        if lost and "holds" in kinds:
            yield Feat(COUNTY, kinds["holds"].seat)
        if "game-over" in kinds and "stopped" not in kinds and after.archbishop != NOBODY:
            yield Feat(ARCHBISHOP, after.archbishop)


def trophy(feat: Feat, name: str) -> str:
    """Return what the person with this name did to earn a trophy."""
    return {
        COUNTY: _("{name} a pris un comté à un autre duc"),
        ARCHBISHOP: _("{name} a gardé l'archevêque jusqu'à la fin"),
    }[feat.kind].format(name=name)
