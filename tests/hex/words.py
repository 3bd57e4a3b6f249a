"""Hex in words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Event, Refusal, ScoreLine
from ludotheque.i18n import _


def tell(event: Event, names: Sequence[str]) -> str:
    """Return what happened."""
    facts = dict(event.facts)
    if event.kind == "game-over":
        return ending(str(facts["reason"]))
    return _("{name} pose une pierre en {cell}").format(name=names[event.seat], **facts)


def explain(refusal: Refusal, names: Sequence[str]) -> str:
    """Return why a move is refused."""
    return {
        "no-such-move": _("Ce coup n'existe pas sur ce plateau."),
        "game-over": _("La partie est finie."),
        "occupied": _("Il y a déjà une pierre en {cell}."),
    }[refusal.reason].format(**dict(refusal.facts))


def score(line: ScoreLine, names: Sequence[str]) -> str:
    """Return nothing: the score sheet has no lines."""
    return ""


def ending(reason: str) -> str:
    """Return why the game ended."""
    return {
        "joined": _("Une chaîne de pierres joint deux bords."),
        "conceded": _("L'un des deux abandonne."),
    }[reason]
