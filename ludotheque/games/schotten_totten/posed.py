"""What is said of a stone, or of the round, that a puzzle found in a game asks for."""

from __future__ import annotations

from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.i18n import _, roman
from ludotheque.table.contract.terms import Posed


def posed(aim: GoalEvent) -> Posed:
    """Return the words of a puzzle that asks for a stone or the round; raises KeyError for another event."""
    told = {"claimed": _stone, "round-won": _round}[aim.kind]
    stone = int(dict(aim.facts).get("stone", 1))
    if not 0 < stone <= STONES:
        raise KeyError(stone)
    return Posed(*(text.format(stone=roman(stone)) for text in told()))


def _stone() -> Posed:
    return Posed(
        _("Prenez la borne {stone} en un tour"),
        _("Prenez la borne {stone} avant la fin du tour."),
        _("Votre côté doit être complet, et rien de ce qui est caché ne doit pouvoir vous battre [S11]."),
        _("Votre côté est complet, et plus rien ne peut vous battre : la borne {stone} est à vous [S11]."),
        _("Ainsi, rien n'est prouvé : votre côté n'est pas complet, ou l'on peut encore vous battre [S11]."),
    )


def _round() -> Posed:
    return Posed(
        _("Gagnez la manche en un tour"),
        _("Gagnez la manche avant la fin du tour."),
        _("Il faut trois bornes voisines, ou cinq n'importe où [S20]."),
        _("Trois bornes voisines, ou cinq n'importe où : la manche est à vous [S20]."),
        _("Ainsi, il vous manquera une borne : il en faut trois voisines, ou cinq [S20]."),
    )
