"""The words for each reason a map can be refused for: what is wrong, and what to do about it in Tiled."""

from __future__ import annotations

from collections.abc import Mapping

from ..i18n import _

Sentences = Mapping[str, tuple[str, str]]


def sentences(reason: str) -> tuple[str, str]:
    """Return what is wrong and what to do, in the player's language, with the fault's facts in braces."""
    for family in (_file, _drawing, _tiles, _properties, _objects, _roads, _castles, _hall, _border, _rhine):
        found = family().get(reason)
        if found:
            return found
    return reason, ""


def _file() -> Sentences:
    return {
        "missing-file": (_("Ce fichier n'existe pas."), _("Vérifiez son nom et son dossier.")),
        "not-a-file": (_("Ce n'est pas un fichier."), _("Donnez le chemin d'une carte .tmx.")),
        "unreadable": (
            _("La lecture échoue : {why}."),
            _("Vérifiez les droits du fichier, puis réenregistrez-le."),
        ),
        "too-big": (
            _("Le fichier dépasse {megabytes} Mo."),
            _("Allégez la carte : moins d'objets ou de points."),
        ),
        "empty-file": (_("Le fichier est vide."), _("Reprenez une copie intacte de la carte.")),
        "not-utf8": (_("Le texte n'est pas en UTF-8."), _("Réenregistrez la carte depuis Tiled.")),
        "not-xml": (
            _("Le fichier est abîmé à la ligne {line}, colonne {column}."),
            _("Réenregistrez la carte depuis Tiled, au format .tmx (XML)."),
        ),
        "wrong-root": (
            _("Ce n'est pas le fichier attendu : il commence par « {found} », non par « {wanted} »."),
            _("Choisissez une carte .tmx, ou un jeu de tuiles .tsx là où la carte en demande un."),
        ),
        "too-deep": (_("Il y a plus de {most} niveaux emboîtés."), _("Défaites des groupes de calques.")),
        "too-many-elements": (_("Il y a plus de {most} éléments."), _("Allégez la carte.")),
        "doctype": (
            _("Le fichier contient une déclaration DOCTYPE, refusée par sécurité."),
            _("Retirez cette ligne : Tiled n'en écrit jamais."),
        ),
        "outside-path": (
            _("Le chemin « {value} » sort du dossier de la carte."),
            _("Copiez le fichier à côté de la carte et choisissez cette copie."),
        ),
        "too-many-faults": (
            _("Il y a plus de {most} défauts."),
            _("Corrigez les premiers, puis recommencez."),
        ),
    }


def _drawing() -> Sentences:
    return {
        "not-orthogonal": (
            _("La carte n'est pas orthogonale."),
            _("Carte > Propriétés de la carte > Orientation : Orthogonale."),
        ),
        "infinite": (_("La carte est infinie."), _("Carte > Propriétés de la carte : décochez Infinie.")),
        "bad-map-size": (
            _("La taille de la carte ({side}) n'est pas entre 1 et {most} pixels."),
            _("Carte > Redimensionner la carte."),
        ),
        "bad-offset": (
            _("Le décalage du calque « {layer} » n'est pas un nombre."),
            _("Remettez le décalage du calque à 0."),
        ),
        "unknown-kind": (
            _("Le genre de plateau « {found} » est inconnu."),
            _("Donnez à la propriété « kind » de la carte l'une de ces valeurs : {known}."),
        ),
        "no-title": (_("La propriété « {property} » est vide."), _("Écrivez-y ce que les joueurs liront.")),
        "long-title": (
            _("La propriété « {property} » dépasse {most} caractères."),
            _("Choisissez un titre plus court."),
        ),
    }


def _tiles() -> Sentences:
    return {
        "not-csv": (
            _("Le calque de tuiles « {layer} » n'est pas au format CSV."),
            _("Carte > Propriétés de la carte > Format des calques de tuiles : CSV."),
        ),
        "bad-layer-size": (
            _("Le calque de tuiles « {layer} » n'a pas entre 1 et {most} cases de côté."),
            _("Carte > Redimensionner la carte."),
        ),
        "wrong-cell-count": (
            _("Le calque « {layer} » compte {found} cases au lieu de {wanted}."),
            _("Réenregistrez la carte depuis Tiled."),
        ),
        "unknown-tile": (
            _("Le calque « {layer} » emploie des tuiles inconnues : {tiles}."),
            _("Remettez le jeu de tuiles qui manque, ou effacez ces cases."),
        ),
        "too-many-tilesets": (
            _("Il y a plus de {most} jeux de tuiles."),
            _("Retirez ceux qui ne servent pas."),
        ),
        "bad-tileset": (
            _("Le jeu de tuiles « {tileset} » a une taille ou des numéros impossibles."),
            _("Réenregistrez-le depuis Tiled."),
        ),
        "tilesets-overlap": (
            _("Les numéros du jeu de tuiles « {tileset} » recouvrent ceux d'un autre."),
            _("Retirez ce jeu de tuiles de la carte, puis remettez-le."),
        ),
        "nested-tileset": (
            _("Ce jeu de tuiles renvoie à un autre fichier."),
            _("Réenregistrez-le depuis Tiled."),
        ),
    }


def _properties() -> Sentences:
    return {
        "unnamed-property": (_("Une propriété n'a pas de nom."), _("Nommez-la ou supprimez-la.")),
        "duplicate-property": (_("La propriété « {property} » est donnée deux fois."), _("Gardez-en une.")),
        "class-property": (
            _("La propriété « {property} » est d'un type de classe."),
            _("Remplacez-la par des propriétés simples : texte, nombre, objet."),
        ),
        "unknown-property-type": (
            _("Le type de la propriété « {property} » est inconnu."),
            _("Choisissez texte, nombre, booléen, couleur, fichier ou objet."),
        ),
        "bad-property-value": (
            _("La valeur « {value} » de la propriété « {property} » n'est pas de son type."),
            _("Corrigez la valeur ou le type."),
        ),
        "unknown-property": (
            _("La propriété « {property} » n'a pas de sens ici."),
            _("Supprimez-la ou renommez-la. Propriétés connues : {known}."),
        ),
        "wrong-type": (
            _("La propriété « {property} » n'a pas le bon type."),
            _("Supprimez-la, puis ajoutez-la avec le type : {wanted}."),
        ),
        "no-property": (
            _("La propriété « {property} » manque."),
            _("Ajoutez-la : tout objet de classe « {of} » doit la donner."),
        ),
        "out-of-range": (
            _("La propriété « {property} » vaut {found}."),
            _("Choisissez un nombre de {low} à {high}."),
        ),
        "dangling": (
            _("La propriété « {property} » désigne l'objet {number}, qui n'existe pas."),
            _("Choisissez un objet de la carte."),
        ),
    }


def _objects() -> Sentences:
    return {
        "bad-id": (_("L'objet n'a pas de numéro possible."), _("Recréez l'objet dans Tiled.")),
        "duplicate-id": (_("Deux objets portent ce numéro."), _("Supprimez-en un et recréez-le dans Tiled.")),
        "template": (
            _("L'objet vient d'un modèle."),
            _("Clic droit sur l'objet > Détacher : il garde sa forme."),
        ),
        "tile-object": (_("L'objet est une tuile."), _("Remplacez-le par un point de la même classe.")),
        "bad-number": (
            _("La position ou la taille n'est pas un nombre possible."),
            _("Déplacez ou recréez l'objet."),
        ),
        "bad-points": (_("Les sommets ne sont pas lisibles."), _("Redessinez l'objet.")),
        "few-points": (_("L'objet a trop peu de sommets."), _("Supprimez-le ou redessinez-le.")),
        "no-size": (_("L'objet n'a pas d'étendue."), _("Supprimez-le, ou insérez un point à sa place.")),
        "unknown-shape": (
            _("La forme de l'objet est inconnue."),
            _("Employez un point, un rectangle, une ellipse, un polygone, une polyligne ou un texte."),
        ),
        "no-class": (_("L'objet n'a pas de classe."), _("Donnez-lui une classe, ou supprimez-le.")),
        "unknown-class": (
            _("La classe « {found} » est inconnue ici."),
            _("Classes connues : {known}. Le décor va dans le calque « terrain »."),
        ),
        "in-terrain": (
            _("Un objet de classe « {found} » est dans le calque « terrain », qui n'est que décor."),
            _("Déplacez-le dans un autre calque d'objets."),
        ),
        "wrong-shape": (
            _("L'objet est dessiné comme {found}."),
            _("Pour la classe « {of} », dessinez {wanted}."),
        ),
        "off-map": (_("L'objet est entièrement hors de la carte."), _("Ramenez-le sur la carte.")),
        "outside-map": (_("L'objet dépasse le bord de la carte."), _("Ramenez-le à l'intérieur.")),
        "no-name": (_("L'objet n'a pas de nom."), _("Donnez-lui un nom unique, comme « loch-2 ».")),
        "bad-name": (
            _("Ce nom ne convient pas."),
            _("Employez des minuscules sans accent, des chiffres et des traits d'union, {most} au plus."),
        ),
        "duplicate-name": (_("Un autre objet porte déjà ce nom."), _("Renommez l'un des deux.")),
        "too-close": (
            _("Ce lieu est presque sur « {other} »."),
            _("Écartez-les d'au moins {least} pixels."),
        ),
    }


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
