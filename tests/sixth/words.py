"""Le Moulin in words: what happened, why not, what to do. Facts come in, sentences go out."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Event, Refusal, ScoreLine
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _, ngettext
from sixth.rules.moves import Place, Slide, Take
from sixth.rules.state import MorrisState

Names = Sequence[str]


def ask(state: MorrisState) -> str:
    """Return what the player to move may do."""
    if state.over:
        return _("La partie est finie")
    if state.taking:
        return _("Moulin ! Prenez un pion adverse")
    men = state.hand[state.seat]
    if men:
        told = ngettext("Posez votre dernier pion", "Posez un pion : il vous en reste {n}", men)
        return told.format(n=men)
    return _("Déplacez un pion")


def tell(event: Event, names: Names) -> str:
    """Return what happened."""
    facts = dict(event.facts)
    if event.kind == "game-over":
        return ending(str(facts["reason"]))
    return {
        "placed": _("{name} pose un pion en {point}"),
        "moved": _("{name} va de {point} en {target}"),
        "mill": _("{name} ferme un moulin"),
        "taken": _("{name} prend le pion en {point}"),
    }[event.kind].format(name=names[event.seat], **facts)


def explain(refusal: Refusal, names: Names) -> str:
    """Return why a move is refused."""
    return {
        "no-such-move": _("Ce coup n'existe pas sur ce plateau."),
        "game-over": _("La partie est finie."),
        "take-first": _("Vous avez fermé un moulin : prenez d'abord un pion adverse."),
        "all-placed": _("Tous vos pions sont posés : déplacez-en un."),
        "place-first": _("Posez d'abord tous vos pions : il vous en reste {men}."),
        "occupied": _("Il y a déjà un pion en {point}."),
        "not-yours": _("Aucun de vos pions n'est en {point}."),
        "not-joined": _("Aucune ligne ne va de {point} à {target} sans passer ailleurs."),
        "no-mill": _("On ne prend un pion qu'en fermant un moulin."),
        "not-an-enemy": _("Il n'y a pas de pion adverse en {point}."),
        "in-a-mill": _("Le pion en {point} est dans un moulin : prenez-en un qui est hors des moulins."),
    }[refusal.reason].format(**dict(refusal.facts))


def score(line: ScoreLine, names: Names) -> str:
    """Return why a seat has the points of a line of the score sheet."""
    return ngettext("{n} pion pris", "{n} pions pris", line.points).format(n=line.points)


def gesture(move: Move, points: Sequence[str]) -> str:
    """Return what a move does, as a clause without a capital or an end; nothing for an agreement."""
    match move:
        case Place(point):
            return _("poser un pion en {point}").format(point=points[point])
        case Slide(origin, target):
            return _("aller de {point} en {target}").format(point=points[origin], target=points[target])
        case Take(point):
            return _("prendre le pion en {point}").format(point=points[point])
    return ""


def reason(reason: Reason) -> str:
    """Return why a move is good, as a clause; nothing where the gesture says it already."""
    return _("cela ferme un moulin") if reason.key == "mill" else ""


def ending(reason: str) -> str:
    """Return why the game ended."""
    return {
        "few-men": _("L'un des deux n'a plus que deux pions : il a perdu."),
        "blocked": _("L'un des deux ne peut plus bouger : il a perdu."),
        "quiet": _("Cinquante coups sans moulin : la partie est nulle."),
        "agreed": _("Les deux joueurs se sont mis d'accord : la partie est nulle."),
        "conceded": _("L'un des deux abandonne."),
    }[reason]
