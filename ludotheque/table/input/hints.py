"""What one can do at the table, in words: what holds for every game, then the keys of what is offered now."""

from __future__ import annotations

import pygame

from ludotheque.i18n import _
from ludotheque.table.model import TableModel
from ludotheque.table.panel.replay import Replay
from ludotheque.ui.scene import Hint


def hints(model: TableModel, watched: bool) -> tuple[Hint, ...]:
    """Return every gesture and key of the table, at which computer players alone may be `watched`."""
    if model.replay:
        return _watching(model.replay)
    if watched:
        return (
            (_("Espace"), _("arrêter le jeu, le reprendre")),
            ("→", _("faire jouer un seul coup")),
            ("↑ ↓", _("aller plus vite, moins vite")),
            (_("Échap"), _("ouvrir le menu")),
        )
    dice, own = model.content.status.die is not None, model.peeked("")
    several = any(source.limit > 1 for source in model.look.gestures.sources(model.game.position))
    return (
        (_("Glisser, ou deux clics"), _("prendre, puis poser là où cela brille")),
        (_("Tab, flèches"), _("montrer ce qu'on peut prendre, et les boutons")),
        (_("Entrée"), _("prendre, poser, appuyer")),
        (_("Espace"), _("lancer le dé, passer l'animation") if dice else _("passer l'animation")),
        (_("Échap, clic droit"), _("reposer ce qu'on tient ; Échap ouvre aussi le menu")),
        *(((_("H, puis 1 à 3"), _("demander un conseil, puis le suivre")),) if model.advisable else ()),
        ("J", _("lire le journal de la partie")),
        *((("O", _("ouvrir le panneau, le refermer")),) if model.room.drawer else ()),
        *_offered(model),
        (_("U ou Ctrl + Z"), _("annuler")),
        (_("R ou Ctrl + Y"), _("rétablir")),
        (
            _("Molette, + et −"),
            _("combien on en prend ; sinon, voir de plus près ou de plus loin")
            if several
            else _("voir de plus près ou de plus loin"),
        ),
        (_("Maj + flèches, clic du milieu"), _("déplacer le plateau vu de près")),
        (_("Début"), _("revoir tout le plateau")),
        *(
            ((_("V, ou clic maintenu"), _("revoir ce qu'on a posé face cachée, tant qu'on appuie")),)
            if own
            else ()
        ),
        (_("Clic sur un refus"), _("ouvrir le livre à la règle qui l'explique")),
    )


def _watching(replay: Replay) -> tuple[Hint, ...]:
    """Return the gestures and keys of those who watch what has happened."""
    landmark = replay.landmark
    seeking = ((_("Page ↑, Page ↓"), f"{landmark.previous}, {landmark.next}"),) if landmark else ()
    choosing = (("C", _("changer d'étape")),) if landmark and len(replay.course.landmarks) > 1 else ()
    looking = (("V", _("voir la partie comme un autre l'a vue")),) if replay.seen_by_others else ()
    return (
        ("← →", _("un coup en arrière, un coup en avant")),
        ("Ctrl + ← →", _("au tour d'avant, au tour d'après")),
        *seeking,
        *choosing,
        (_("Début, Fin"), _("au début, à la fin")),
        (_("Espace"), _("arrêter le film, le reprendre")),
        ("↑ ↓", _("aller plus vite, moins vite")),
        *looking,
        ("J", _("lire le journal de la partie")),
        (_("Échap"), _("revenir à la partie")),
    )


def _offered(model: TableModel) -> tuple[Hint, ...]:
    """Return the keys of the buttons that the game offers now."""
    gestures, at = model.look.gestures, model.game.position
    keys = [(action.key, action.label) for action in gestures.actions(at) if action.move is not None]
    keys += [(tool.key, tool.label) for tool in gestures.tools(at)]
    return tuple((pygame.key.name(key).upper(), label) for key, label in keys if key)
