"""What is said of a castle that a puzzle found in a game asks for."""

from __future__ import annotations

from ludotheque.core.puzzle import GoalEvent
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Posed


def posed(aim: GoalEvent) -> Posed:
    """Return the words of a puzzle that asks for the castle of an event; raises KeyError for another."""
    told, castle = {"castle-taken": _free, "attack-won": _held}[aim.kind], dict(aim.facts)["castle"]
    return Posed(*(text.format(castle=castle) for text in told()))


def _free() -> Posed:
    return Posed(
        _("Prenez {castle} en un tour"),
        _("Prenez {castle}, à coup sûr, avant la fin du tour."),
        _("Personne ne l'a pris : à sa porte, deux chevaliers par épée, et un déplacement à garder [C12]."),
        _("{castle} est à vous : assez de monde à la porte, et un déplacement pour l'assaut [C12]."),
        _("Ainsi, il manquera du monde à la porte, ou un déplacement pour l'assaut [C12]."),
    )


def _held() -> Posed:
    return Posed(
        _("Enlevez {castle} en un tour"),
        _("Enlevez {castle} à qui le tient, à coup sûr, avant la fin du tour."),
        _("Ses épées ne comptent plus : deux attaquants par chevalier dedans, bouclier compris [C13]."),
        _("{castle} est à vous : deux attaquants pour chaque défenseur, et un déplacement gardé [C13]."),
        _("Ainsi, il manquera des attaquants à la porte, ou un déplacement pour l'assaut [C13]."),
    )
