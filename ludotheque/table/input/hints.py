"""What one can do at the table, in words: what is open at this moment, then the keys that always work."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from ludotheque.i18n import _
from ludotheque.table.contract.position import Held
from ludotheque.table.contract.terms import Destination
from ludotheque.table.model import TableModel
from ludotheque.table.panel.replay import Replay
from ludotheque.ui.scene import Hint

MOST = 3  # places that are named of those where something can be won, or fought for
# What some keys need: a die, several pieces to take at once, cards or shields of one's own that lie face
# down, advice, the panel as a drawer.
TABLE = frozenset(("die", "several", "own", "advice", "drawer"))
BETWEEN_TURNS = ("hand-over", "result")  # buttons of the turn that make no move
# And in a replay: landmarks to jump to, several sorts of them, other players who saw the game otherwise.
REPLAY = frozenset(("landmarks", "sorts", "others", "drawer"))


def hints(model: TableModel, watched: bool) -> tuple[Hint, ...]:
    """Return what can be done at the table now, then its keys; computer players alone may be `watched`."""
    if model.replay:
        return _replaying(model, model.replay)
    if watched:
        now = _("Les ordinateurs jouent entre eux : vous les regardez")
        return ((_("Maintenant"), now), *watching_keys())
    there = {
        "die": model.content.status.die is not None,
        "several": any(source.limit > 1 for source in model.look.gestures.sources(model.game.position)),
        "own": bool(model.peeked("")),
        "advice": model.advisable,
        "drawer": model.room.drawer,
    }
    keys = table_keys({name for name, holds in there.items() if holds}, _offered(model))
    return ((_("Maintenant"), model.content.prompt), *_open(model), *_clicks(model), *keys)


def table_keys(there: Collection[str], offered: Sequence[Hint] = ()) -> tuple[Hint, ...]:
    """Return the gestures and keys for playing, with those of the buttons that are `offered`.

    `there` holds names of TABLE.
    """
    return _of(
        there,
        (_("Glisser, ou deux clics"), _("prendre, puis poser là où cela brille")),
        *offered,
        (_("Tab, flèches"), _("montrer ce qu'on peut prendre, et les boutons")),
        (_("Entrée"), _("prendre, poser, appuyer")),
        (_("Espace"), _("lancer le dé, passer l'animation") if "die" in there else _("passer l'animation")),
        (_("Échap, clic droit"), _("reposer ce qu'on tient ; Échap ouvre aussi le menu")),
        ("advice", _("H, puis 1 à 3"), _("demander un conseil, puis le suivre")),
        ("J", _("lire le journal de la partie")),
        ("L", _("cacher ou montrer ce que les autres ont fait à leur dernier tour")),
        ("drawer", "O", _("ouvrir le panneau, le refermer")),
        (_("U ou Ctrl + Z"), _("annuler")),
        (_("R ou Ctrl + Y"), _("rétablir")),
        (
            _("Molette, + et −"),
            _("choisir combien en prendre ; sinon, voir de plus près ou de plus loin")
            if "several" in there
            else _("voir de plus près ou de plus loin"),
        ),
        (_("Maj + flèches, clic du milieu"), _("déplacer le plateau vu de près")),
        (_("Début"), _("revoir tout le plateau")),
        ("own", _("V, ou clic maintenu"), _("revoir ce qu'on a posé face cachée, tant qu'on appuie")),
        (_("Clic sur un refus"), _("ouvrir le livre à la règle qui l'explique")),
    )


def watching_keys() -> tuple[Hint, ...]:
    """Return the keys for watching computer players."""
    return (
        (_("Espace"), _("arrêter le jeu, le reprendre")),
        ("→", _("faire jouer un seul coup")),
        ("↑ ↓", _("aller plus vite, moins vite")),
        (_("Échap"), _("ouvrir le menu")),
    )


def replay_keys(there: Collection[str], landmarks: str = "") -> tuple[Hint, ...]:
    """Return the keys for watching a game again; `there` holds names of REPLAY.

    `landmarks` names what Page Up and Page Down lead to, where that is known.
    """
    steps = _("aller à l'étape d'avant, d'après")
    return _of(
        there,
        ("← →", _("reculer, avancer d'un coup")),
        ("Ctrl + ← →", _("aller au tour d'avant, au tour d'après")),
        ("landmarks", _("Page ↑, Page ↓"), f"{steps} ({landmarks})" if landmarks else steps),
        ("sorts", "C", _("changer d'étape")),
        (_("Début, Fin"), _("aller au début, à la fin")),
        (_("Espace"), _("arrêter le film, le reprendre")),
        ("↑ ↓", _("aller plus vite, moins vite")),
        ("others", "V", _("voir la partie comme un autre l'a vue")),
        ("J", _("lire le journal de la partie")),
        ("drawer", "O", _("ouvrir le panneau, le refermer")),
        (_("Échap"), _("revenir à la partie")),
    )


def _of(there: Collection[str], *found: tuple[str, str] | tuple[str, str, str]) -> tuple[Hint, ...]:
    """Return the hints of `found`; one that begins with a name is kept only if that is `there`."""
    return tuple((hint[-2], hint[-1]) for hint in found if len(hint) == 2 or hint[0] in there)


def _replaying(model: TableModel, replay: Replay) -> tuple[Hint, ...]:
    """Return the keys of a replay as it is now."""
    landmark = replay.landmark
    there = {
        "landmarks": landmark is not None,
        "sorts": landmark is not None and len(replay.course.landmarks) > 1,
        "others": replay.seen_by_others,
        "drawer": model.room.drawer,
    }
    names = {name for name, holds in there.items() if holds}
    now = _("Vous revoyez ce qui s'est passé : rien n'y change la partie")
    return ((_("Maintenant"), now), *replay_keys(names, landmark.name if landmark else ""))


def _open(model: TableModel) -> tuple[Hint, ...]:
    """Return what could be won or fought for now: where, and what shows there.

    That is what one sees there while one drags as many pieces as may go, and what the game adds to it.
    """
    game, found = model.game, dict[str, Destination]()
    for source in game.sources().values():
        found |= game.destinations(Held(source, source.limit)) if source.offered else {}
    text, told = _("{place} : {hint}"), dict[str, dict[str, None]]()
    for place, one in found.items():
        note = model.look.telling.note(game.position, place) if one.hint else None
        if note:
            hint = one.hint.replace("\n", ", ")
            told.setdefault(one.tone, {})[text.format(place=note.title, hint=hint)] = None
    for words in model.look.telling.opportunities(game.position) if game.legal else ():
        told.setdefault("gain", {})[words] = None
    rows = (("gain", _("À gagner")), ("fight", _("À combattre")))
    return tuple((name, " · ".join([*told[tone]][:MOST])) for tone, name in rows if tone in told)


def _clicks(model: TableModel) -> tuple[Hint, ...]:
    """Return what the buttons of the turn do that have no key."""
    acts = model.look.gestures.actions(model.game.position)
    ids = {action.id for action in acts if action.move is not None and not action.key} | {*BETWEEN_TURNS}
    labels = [button.label for button in model.panel.buttons if button.id in ids and button.enabled]
    return ((_("D'un clic"), " · ".join(labels)),) if labels else ()


def _offered(model: TableModel) -> tuple[Hint, ...]:
    """Return the keys of the buttons that the game offers now."""
    gestures, at = model.look.gestures, model.game.position
    keys = [(action.key, action.label) for action in gestures.actions(at) if action.move is not None]
    keys += [(tool.key, tool.label) for tool in gestures.tools(at)]
    return tuple((pygame.key.name(key).upper(), label) for key, label in keys if key)
