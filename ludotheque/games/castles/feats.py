"""The feat that earns a trophy in Highlanders and Rheingold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.feat import Feat, happenings
from ludotheque.core.session import Session
from ludotheque.i18n import _

RETAKEN = "retaken"
MOST_SWORDS = 3


def feats(session: Session[Any]) -> Iterator[Feat | None]:
    """Yield castles of three swords that were taken back from whoever had taken them from that seat (C13)."""
    lost = set[tuple[int, str]]()
    for _after, events in happenings(session):
        yield None
        for event in events:
            facts = dict(event.facts)
            if event.kind == "castle-lost":
                lost.add((event.seat, str(facts["castle"])))
            elif event.kind == "attack-won" and facts["swords"] == MOST_SWORDS:
                castle = str(facts["castle"])
                if (event.seat, castle) in lost:
                    yield Feat(RETAKEN, event.seat, castle)


def trophy(feat: Feat, name: str) -> str:
    """Return what the person with this name did to earn a trophy."""
    return _("{name} a repris {castle}, un château de trois épées").format(name=name, castle=feat.what)
