"""What is said of a county, or of the archbishop, that a puzzle found in a game asks for."""

from __future__ import annotations

from ludotheque.core.puzzle import GoalEvent
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Posed


def posed(aim: GoalEvent) -> Posed:
    """Return the words of a puzzle that asks for a county or the archbishop; raises KeyError for others."""
    if aim.kind == "archbishop":
        return _archbishop()
    told, where = {"holds": _held, "joined": _joined, "paid": _paid}[aim.kind], dict(aim.facts)["where"]
    return Posed(*(text.format(where=where) for text in told()))


def _held() -> Posed:
    return Posed(
        _("Chassez le duc du comté {where}"),
        _("Chassez un duc : votre chevalier posé, le comté {where} sera à vous."),
        _("Pour chasser un duc, il faut être strictement le plus nombreux [R13]."),
        _("Vous êtes strictement le plus nombreux : l'ancien duc s'en va, payé [R14]."),
        _("Ainsi, vous n'êtes pas strictement le plus nombreux : son duc y reste [R13]."),
    )


def _joined() -> Posed:
    return Posed(
        _("Réunissez le comté {where}"),
        _("Deux comtés ont chacun leur duc : qu'ils n'en fassent plus qu'un, {where}."),
        _("Un chevalier posé entre deux comtés, sur la terre ou sur l'eau, n'en fait qu'un [R15]."),
        _("Un chevalier entre les deux, et ils ne font plus qu'un comté [R15]."),
        _("Ainsi, ces deux comtés ne se touchent pas encore [R15]."),
    )


def _paid() -> Posed:
    return Posed(
        _("Faites-vous payer le comté {where}"),
        _("Touchez dès ce tour ce que vaut votre comté {where}, quitte à le perdre."),
        _("On est payé quand deux comtés n'en font plus qu'un, et que son propre duc s'en va [R15]."),
        _("Les comtés se rejoignent, votre duc s'en va, et vous touchez ce qu'il valait [R15]."),
        _("Ainsi, votre duc reste où il est, et personne ne vous paie [R15]."),
    )


def _archbishop() -> Posed:
    return Posed(
        _("Prenez l'archevêque en un tour"),
        _("Votre chevalier posé, l'archevêque sera à vous."),
        _("Il va à qui a strictement le plus d'évêques : un par église d'un comté que l'on tient [R18]."),
        _("Vous avez strictement le plus d'évêques : l'archevêque est à vous [R18]."),
        _("Ainsi, vous n'avez pas strictement le plus d'évêques [R18]."),
    )
