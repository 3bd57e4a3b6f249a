"""Sentences for the faults of a Rhine map."""

from __future__ import annotations

from ludotheque.i18n import _
from ludotheque.tiled.kind import Sentences


def sentences() -> Sentences:
    """Return {reason of a fault: (what is wrong, what to do in Tiled)}."""
    return {
        "rhine-too-large": (
            _("La carte dépasse {spaces} cases, {corners} sommets ou {estates} cercles."),
            _("Gardez un Rhin que l'on peut jouer."),
        ),
        "bad-bank": (
            _("La rive « {found} » est inconnue."),
            _("Donnez à la propriété « bank » l'une de ces valeurs : {known}."),
        ),
        "bad-numbers": (
            _("Les numéros « {found} » ne conviennent pas."),
            _("Écrivez-en un de 1 à {most}, ou deux sur l'île, séparés d'une espace."),
        ),
        "same-number": (
            _("« {other} » a déjà le numéro {number} sur cette rive."),
            _("Changez le numéro de l'un des deux."),
        ),
        "lands-of-number": (
            _("Cases de terre de numéro {number} : {found} au lieu de 2."),
            _("Dessinez-en une de chaque côté du fleuve."),
        ),
        "no-river": (
            _("Aucune case de fleuve n'a le numéro {number}."),
            _("Dessinez-la entre les deux rives."),
        ),
        "middle-outside": (
            _("La pièce posée sur cette case serait hors de la case."),
            _("Donnez à la case une forme plus ramassée."),
        ),
        "spaces-overlap": (
            _("Cette case est en partie sous « {other} »."),
            _("Écartez-les : deux cases voisines n'ont en commun que leur bord."),
        ),
        "no-common-edge": (
            _("Cette case devrait toucher « {other} », qui la suit ou lui fait face."),
            _("Amenez deux sommets voisins de l'une sur deux de l'autre, à 1 pixel près."),
        ),
        "stray-edge": (
            _("Cette case touche « {other} », qui n'est pas sa voisine."),
            _("Écartez-les, ou corrigez leurs numéros et leurs rives."),
        ),
        "not-round": (
            _("Le cercle n'est pas rond."),
            _("Donnez-lui autant de largeur que de hauteur."),
        ),
        "estate-touches": (
            _("Le cercle touche : {found}."),
            _("Placez-le de façon qu'il morde sur deux cases qui se suivent le long d'une rive."),
        ),
    }
