"""The sentences for faults that a map of any kind may have: in the file, its layers, tiles or objects."""

from __future__ import annotations

from ludotheque.i18n import _
from ludotheque.tiled.kind import Sentences


def sentences() -> Sentences:
    """Return the sentences that say what is wrong and what to do, by the reason of the fault."""
    return {**_file(), **_drawing(), **_tiles(), **_properties(), **_objects()}


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
        "other-format": (
            _("Ce fichier n'est pas au format XML de Tiled."),
            _("Dans Tiled, enregistrez-le sous un nom en .tmx (carte) ou .tsx (jeu de tuiles)."),
        ),
        "wrong-root": (
            _("Ce n'est pas le fichier attendu : il commence par « {found} », non par « {wanted} »."),
            _("Choisissez une carte .tmx, ou un jeu de tuiles .tsx là où la carte en demande un."),
        ),
        "too-deep": (_("Il y a plus de {most} niveaux emboîtés."), _("Défaites des groupes de calques.")),
        "too-many-elements": (_("Il y a plus de {most} éléments."), _("Allégez la carte.")),
        "too-crowded": (
            _(
                "La carte a {objects} objets et {corners} coins : il en faut au plus {most_objects} et "
                "{most_corners}."
            ),
            _("Retirez des objets, ou dessinez-les avec moins de coins."),
        ),
        "doctype": (
            _("Le fichier contient « <!DOCTYPE », refusé par sécurité."),
            _("Retirez ce passage du fichier avec un éditeur de texte."),
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
        "no-map-properties": (
            _("La carte n'a pas de propriétés : « kind » et « title »."),
            _(
                "Enregistrez-la au lieu de l'exporter : « Résoudre les types et propriétés d'objet » les "
                "retire. Ou ajoutez-les ; « kind » est l'une de ces valeurs : {known}."
            ),
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
            _(
                "Carte > Propriétés de la carte > Format de calque de tuiles (depuis Tiled 1.11 : Format des "
                "données de calque) : CSV."
            ),
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
        "bad-id": (
            _("L'objet n'a pas de numéro."),
            _("Enregistrez la carte encore une fois : Tiled numérote."),
        ),
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
