"""The feats that earn trophies in Schotten-Totten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.feat import Feat, happenings
from ludotheque.core.session import Session
from ludotheque.i18n import _

PROVED, ROW = "proved", "row"
_UNFINISHED = {"out-of-reach", "at-best-equal", "no-cards"}  # reasons of claims by proof (S11)


def feats(session: Session[Any]) -> Iterator[Feat | None]:
    """Yield stones claimed before the other side was complete, and rounds won by three in a row (S20)."""
    for _after, events in happenings(session):
        yield None
        for event in events:
            facts = dict(event.facts)
            if event.kind == "claimed" and facts["why"] in _UNFINISHED:
                yield Feat(PROVED, event.seat)
            elif event.kind == "round-won" and facts["how"] == "three":
                yield Feat(ROW, event.seat)


def trophy(feat: Feat, name: str) -> str:
    """Return what the person with this name did to earn a trophy."""
    return {
        PROVED: _("{name} a pris une borne par la preuve, avant que l'autre côté soit complet"),
        ROW: _("{name} a gagné une manche par trois bornes côte à côte"),
    }[feat.kind].format(name=name)
