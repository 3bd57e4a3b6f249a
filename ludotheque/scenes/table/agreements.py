"""What nobody settles alone, in words: the button that proposes it, and what the others are asked."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.game import Move
from ...i18n import _


@dataclass(frozen=True, slots=True)
class Proposal:
    """An agreement in words."""

    label: str
    icon: str
    title: str
    question: str  # names the `asker`


def proposal(agreement: Move) -> Proposal:
    """Return the words of an agreement that the rules of some game offer, by its verb."""
    return {
        "stop": Proposal(
            _("S'arrêter là et compter…"),
            "hand",
            _("Arrêter la partie ?"),
            _("{asker} propose d'arrêter ici et de compter les points. D'accord ?"),
        ),
        "draw": Proposal(
            _("Proposer une partie nulle…"),
            "hand",
            _("Partie nulle ?"),
            _("{asker} propose une partie nulle, sans vainqueur. D'accord ?"),
        ),
    }[agreement.verb]
