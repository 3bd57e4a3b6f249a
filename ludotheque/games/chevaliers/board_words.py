"""The sentences that explain faults in the map of a hall."""

from __future__ import annotations

from ludotheque.i18n import _
from ludotheque.tiled.kind import Sentences


def sentences() -> Sentences:
    """Return, for each kind of fault, two sentences: one says what is wrong, the other how to mend it."""
    return {
        "not-one-tile-layer": (
            _("Calques de tuiles : {found} au lieu d'un seul."),
            _("Dessinez toute la salle sur un seul calque de tuiles."),
        ),
        "not-square-tiles": (
            _("Les tuiles ne sont pas carrées : {width} × {height} pixels."),
            _("Carte > Propriétés de la carte : même largeur et même hauteur de tuile."),
        ),
        "layer-off-map": (
            _("Le calque « {layer} » ne recouvre pas exactement la carte."),
            _("Remettez son décalage à 0 et donnez-lui la taille de la carte."),
        ),
        "hall-too-large": (
            _("La salle compte {columns} colonnes et {rows} rangées."),
            _("Gardez-en {most} au plus dans chaque sens."),
        ),
        "too-many-squares": (
            _("On peut se tenir sur {found} cases."),
            _("Gardez-en {most} au plus."),
        ),
        "no-tile": (
            _("Cases sans tuile, ou dont la tuile n'a pas de classe ({number}) : {squares}."),
            _("Posez-y un sol, un mur ou une colonne."),
        ),
        "unknown-tile-class": (
            _("La classe de tuile « {found} » est inconnue : {squares}."),
            _("Classes connues : {known}."),
        ),
        "wrong-camp": (
            _("Il faut {wanted} cases « {of} » ; la salle en compte {found}."),
            _("Ajoutez-en ou retirez-en."),
        ),
        "few-chests": (
            _("Il faut au moins {least} cases « chest » ; la salle en compte {found}."),
            _("Ajoutez des coffres : six Rouges ne doivent pas pouvoir les occuper tous."),
        ),
        "open-border": (
            _("Le bord de la salle n'est pas fermé : {squares}."),
            _("Mettez des murs tout autour."),
        ),
        "unreached": (
            _("On ne peut pas marcher des cases vertes jusqu'à ces cases « {of} » : {squares}."),
            _("Ouvrez un passage entre les murs et les colonnes."),
        ),
    }
