"""What is said of the deeds that a puzzle found in a game asks for."""

from __future__ import annotations

from ludotheque.core.puzzle import GoalEvent
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Posed


def posed(aim: GoalEvent) -> Posed:
    """Return the words of a puzzle that asks for a chest or an attack; raises KeyError for others."""
    told = {"home": _home, "attacks": _attack, "joins": _together, "decided": _between}[aim.kind]()
    return Posed(*(text.format(**dict(aim.facts)) for text in told))


def _home() -> Posed:
    return Posed(
        _("Mettez un Blanc à l'abri"),
        _("Amenez un Blanc sur un coffre, avant la fin du tour."),
        _("Il faut le nombre juste : on avance de tous les points du dé [K4]."),
        _("Le compte est juste : le voilà à l'abri [K6]."),
        _("Ainsi, le compte n'y est pas : on avance de tous les points du dé [K4]."),
    )


def _attack() -> Posed:
    return Posed(
        _("Attaquez le Rouge en {target}"),
        _("Attaquez le Rouge en {target}, avant la fin du tour."),
        _("Jouez tous les points du dé pour finir à côté de lui, coins compris [K8]."),
        _("Le compte est juste, et nul ne pouvait vous arrêter : à l'attaque [K8] !"),
        _("Ainsi, vous ne finissez pas à côté de lui, ou l'on peut vous arrêter en chemin [K7]."),
    )


def _together() -> Posed:
    return Posed(
        _("Attaquez à deux"),
        _("Attaquez un Blanc avec deux Rouges à la fois, avant la fin du tour."),
        _("Deux Rouges qui touchent le même Blanc, coins compris, l'attaquent ensemble [K8]."),
        _("Deux dés contre un : le second Rouge s'est joint à l'attaque [K12]."),
        _("Ainsi, un seul Rouge touche ce Blanc [K8]."),
    )


def _between() -> Posed:
    return Posed(
        _("Prenez un Blanc entre deux"),
        _("Attaquez un Blanc de part et d'autre, avant la fin du tour."),
        _("Deux Rouges se font face, et le Blanc est exactement entre eux [K11]."),
        _("Un Rouge de chaque côté : deux dés, et deux de plus [K11]."),
        _("Ainsi, le Blanc n'est pas exactement entre deux Rouges [K11]."),
    )
