"""The feat that earns a trophy in Les Chevaliers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.feat import Feat
from ludotheque.core.session import Session
from ludotheque.games.chevaliers.rules.state import WHITE
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN
from ludotheque.i18n import _

UNHARMED = "unharmed"


def feats(session: Session[Any]) -> Iterator[Feat | None]:
    """Yield White's win by two knights at the chests when no White is out of play (K18)."""
    end, all_whites = session.state, session.start.whites.bit_count()
    if end.home.bit_count() == HOMES_TO_WIN and end.whites.bit_count() == all_whites - HOMES_TO_WIN:
        yield Feat(UNHARMED, WHITE)


def trophy(feat: Feat, name: str) -> str:
    """Return what the person with this name did to earn a trophy."""
    return _("{name} a mené deux chevaliers aux coffres sans en perdre un seul").format(name=name)
