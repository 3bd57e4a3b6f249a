"""What is said of the deeds that a puzzle found in a game asks for."""

from __future__ import annotations

from ludotheque.core.puzzle import GoalEvent
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Posed


def posed(aim: GoalEvent) -> Posed:
    """Return the words of a puzzle that asks for a chest, or two against one; raises KeyError for others."""
    return {"home": _home, "decided": _between}[aim.kind]()


def _home() -> Posed:
    return Posed(
        _("Mettez un Blanc à l'abri"),
        _("Amenez un Blanc sur un coffre, avant la fin du tour."),
        _("Il faut le nombre juste : on avance de tous les points du dé [K4]."),
        _("Le compte est juste : le voilà à l'abri [K6]."),
        _("Ainsi, le compte n'y est pas : on avance de tous les points du dé [K4]."),
    )


def _between() -> Posed:
    return Posed(
        _("Prenez un Blanc entre deux"),
        _("Attaquez un Blanc de part et d'autre, avant la fin du tour."),
        _("Deux Rouges se font face, et le Blanc est exactement entre eux [K11]."),
        _("Un Rouge de chaque côté : deux dés, et deux de plus [K11]."),
        _("Ainsi, le Blanc n'est pas exactement entre deux Rouges [K11]."),
    )
