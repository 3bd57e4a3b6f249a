"""The sentences that explain faults in the map of a castle board."""

from __future__ import annotations

from ludotheque.i18n import _
from ludotheque.tiled.kind import Sentences


def sentences() -> Sentences:
    """Return, for each kind of fault, two sentences: one says what is wrong, the other how to mend it."""
    return {**_roads(), **_castles()}


def _roads() -> Sentences:
    return {
        "loose-end": (
            _(
                "Un bout du chemin, en ({x}, {y}), n'arrive nulle part : le lieu le plus proche, "
                "« {nearest} », est à {far} pixels."
            ),
            _("Amenez-le à moins de {reach} pixels d'une case ou d'un parchemin."),
        ),
        "road-to-castle": (
            _("Un bout du chemin touche le château « {castle} »."),
            _("Amenez-le sur la case de sa porte : on n'entre au château que par elle."),
        ),
        "loop-road": (_("Le chemin revient à « {place} », d'où il part."), _("Amenez un bout ailleurs.")),
        "double-road": (_("« {start} » et « {end} » ont déjà un chemin."), _("Supprimez l'un des deux.")),
        "road-over-place": (
            _("Le chemin passe sur « {place} » sans s'y arrêter."),
            _("Coupez-le en deux à cet endroit, ou contournez le lieu."),
        ),
        "no-road": (_("Aucun chemin ne part d'ici."), _("Tracez-en un jusqu'à une case voisine.")),
    }


def _castles() -> Sentences:
    return {
        "few-castles": (
            _("Il faut au moins {least} châteaux ; la carte en compte {found}."),
            _("Ajoutez des châteaux."),
        ),
        "too-many-places": (
            _("La carte dépasse {places} lieux, {roads} chemins ou {bends} sommets de chemins."),
            _("Gardez un plateau que l'on peut jouer."),
        ),
        "same-arms": (
            _("Le parchemin « {other} » porte déjà les armes {arms}."),
            _("Donnez à chaque parchemin son nombre, de 1 à 6."),
        ),
        "missing-arms": (
            _("Aucun parchemin ne porte les armes {arms}."),
            _("Il en faut six, de 1 à 6."),
        ),
        "gate-not-space": (
            _("La porte (« {property} ») est « {target} », qui n'est pas une case."),
            _("Choisissez une case de classe « space »."),
        ),
        "same-gate": (_("La porte « {gate} » est donnée deux fois."), _("Supprimez l'une des deux.")),
        "gate-without-road": (
            _("Aucun chemin ne mène à sa porte « {gate} »."),
            _("Tracez un chemin jusqu'à cette case."),
        ),
        "scroll-to-scroll": (
            _("Un chemin relie ce parchemin au parchemin « {other} »."),
            _("Supprimez-le : d'un parchemin on va sur une case, et l'on n'y revient pas."),
        ),
        "cut-off": (
            _("Le reste du plateau ne peut être atteint d'ici sans traverser un parchemin : {places}."),
            _("Tracez un chemin vers le reste du plateau."),
        ),
    }
