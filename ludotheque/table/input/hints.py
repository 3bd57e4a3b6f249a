"""What one can do at the table, in words: what holds for every game, then the keys of what is offered now."""

from __future__ import annotations

import pygame

from ludotheque.i18n import _
from ludotheque.table.model import TableModel
from ludotheque.ui.scene import Hint


def hints(model: TableModel, watched: bool) -> tuple[Hint, ...]:
    """Return every gesture and key of the table, at which computer players alone may be `watched`."""
    if model.replay:
        return (
            ("← →", _("un coup en arrière, un coup en avant")),
            (_("Espace"), _("arrêter le film, le reprendre")),
            (_("Échap"), _("revenir à la partie")),
        )
    if watched:
        return (
            (_("Espace"), _("arrêter le jeu, le reprendre")),
            ("→", _("faire jouer un seul coup")),
            ("↑ ↓", _("aller plus vite, moins vite")),
            (_("Échap"), _("ouvrir le menu")),
        )
    return (
        (_("Glisser, ou deux clics"), _("prendre, puis poser là où cela brille")),
        (_("Tab, flèches"), _("montrer ce qu'on peut prendre ou presser")),
        (_("Entrée"), _("prendre, poser, presser")),
        (_("Espace"), _("lancer le dé, passer l'écran, ne plus attendre ce qui bouge")),
        (_("Échap, clic droit"), _("reposer ce qu'on tient ; Échap ouvre aussi le menu")),
        *(((_("H, puis 1 à 3"), _("demander un conseil, puis le suivre")),) if model.advisable else ()),
        *_offered(model),
        (_("U ou Ctrl + Z"), _("annuler")),
        (_("R ou Ctrl + Y"), _("rétablir")),
        (_("Molette, + et −"), _("combien on en prend ; sinon, voir de plus près ou de plus loin")),
        (_("Maj + flèches, clic du milieu"), _("déplacer le plateau vu de près")),
        (_("Début"), _("revoir tout le plateau")),
        (_("V, ou clic maintenu"), _("revoir ce qu'on a posé face cachée, tant qu'on appuie")),
        (_("Clic sur un refus"), _("ouvrir le livre à la règle qui l'explique")),
    )


def _offered(model: TableModel) -> tuple[Hint, ...]:
    """Return the keys of the buttons that the game offers now."""
    gestures, at = model.look.gestures, model.game.position
    keys = [(action.key, action.label) for action in gestures.actions(at) if action.move is not None]
    keys += [(tool.key, tool.label) for tool in gestures.tools(at)]
    return tuple((pygame.key.name(key).upper(), label) for key, label in keys if key)
