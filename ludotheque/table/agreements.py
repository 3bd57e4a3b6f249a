"""The texts of agreements, such as a draw: the proposing button, and the question to the other players."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.move import Move
from ludotheque.i18n import _


@dataclass(frozen=True, slots=True)
class Proposal:
    """The texts that propose an agreement to the other players: the button's label and tip, the question."""

    label: str
    tip: str
    icon: str
    title: str
    question: str  # names the `asker`


def proposal(agreement: Move) -> Proposal:
    """Return the texts that propose a `stop` or a `draw`; raises LookupError for any other verb."""
    tip = _("Seulement si tous les joueurs sont d'accord")
    known = {
        "stop": Proposal(
            _("S'arrêter là et compter…"),
            tip,
            "hand",
            _("Arrêter la partie ?"),
            _("{asker} propose d'arrêter ici et de compter les points. D'accord ?"),
        ),
        "draw": Proposal(
            _("Proposer une partie nulle…"),
            tip,
            "hand",
            _("Partie nulle ?"),
            _("{asker} propose une partie nulle, sans vainqueur. D'accord ?"),
        ),
    }
    if agreement.verb not in known:
        raise LookupError(f"table/agreements.py has no words to propose {agreement.verb!r}")
    return known[agreement.verb]
