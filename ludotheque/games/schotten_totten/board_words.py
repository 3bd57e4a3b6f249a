"""Sentences for the faults of a border map."""

from __future__ import annotations

from ludotheque.i18n import _
from ludotheque.tiled.kind import Sentences


def sentences() -> Sentences:
    """Return {reason of a fault: (what is wrong, what to do in Tiled)}."""
    return {
        "same-stone": (
            _("La borne « {other} » porte déjà le numéro {index}."),
            _("Numérotez les neuf bornes de 1 à 9, dans l'ordre de la frontière."),
        ),
        "missing-stones": (_("Il manque des bornes : {stones}."), _("Il en faut neuf, de 1 à 9.")),
        "stone-out-of-order": (
            _("La borne {index} n'est pas à sa place le long de la frontière."),
            _("Numérotez les bornes d'un bout à l'autre : trois voisines gagnent la manche."),
        ),
        "stone-in-area": (
            _("La borne est sous l'emplacement « {other} » : les cartes la cacheraient."),
            _("Éloignez-les l'un de l'autre."),
        ),
        "same-side": (
            _("Le joueur {player} a déjà un côté pour la borne {index}."),
            _("Donnez à chaque côté (« side ») sa borne et son joueur, 1 en bas ou 2 en haut."),
        ),
        "missing-sides": (
            _("Il manque des côtés (joueur-borne) : {sides}."),
            _("Dessinez pour chaque borne un rectangle « side » de chaque côté."),
        ),
        "not-one-area": (
            _("Emplacements « {of} » : {found} au lieu d'un seul."),
            _("Dessinez-en exactement un."),
        ),
        "tilted": (
            _("L'emplacement « {of} » est de travers."),
            _("Remettez sa rotation à 0 : les cartes y sont droites."),
        ),
        "small-area": (
            _("L'emplacement « {of} » est trop petit pour ses cartes."),
            _("Donnez-lui au moins {width} × {height} pixels."),
        ),
        "overlap": (
            _("L'emplacement « {of} » recouvre « {other} »."),
            _("Écartez-les : les cartes se recouvriraient."),
        ),
    }
