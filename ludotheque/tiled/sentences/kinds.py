"""The words for what may be wrong with a board of one kind: its roads, castles, hall, border or Rhine."""

from __future__ import annotations

from ludotheque.i18n import _

Sentences = dict[str, tuple[str, str]]


def sentences() -> Sentences:
    """Return by reason what is wrong and what to do."""
    return {**_roads(), **_castles(), **_hall(), **_border(), **_rhine()}


def _roads() -> Sentences:
    return {
        "loose-end": (
            _("Un bout du chemin, en ({x}, {y}), n'arrive nulle part."),
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


def _hall() -> Sentences:
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


def _border() -> Sentences:
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


def _rhine() -> Sentences:
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
