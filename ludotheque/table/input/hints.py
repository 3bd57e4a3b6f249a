"""The help for the table: what can be done now, then the keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludotheque.i18n import _
from ludotheque.table.contract.position import Held
from ludotheque.table.contract.terms import Action, Destination
from ludotheque.table.model import TableModel
from ludotheque.table.panel.replay import Replay
from ludotheque.ui.keys import key_name
from ludotheque.ui.scene import Hint, MouseHint

MOST = 3  # places to name where something can be won, and as many where there can be a fight
# Conditions for some keys: there is a die; several pieces can be taken at once; the player has own pieces
# face down; there is advice; the panel is a drawer.
TABLE = frozenset(("die", "several", "own", "advice", "drawer"))
BETWEEN_TURNS = ("hand-over", "result")  # ids of buttons that make no move
# Conditions in a replay: there are landmarks; several kinds of them; several points of view; other moves can
# be tried; notes can be written; a drawer.
REPLAY = frozenset(("landmarks", "sorts", "others", "tries", "notes", "drawer"))


def hints(model: TableModel, watched: bool, advisable: bool) -> tuple[Hint, ...]:
    """Return the hints for the position, then the keys; `watched`: only computer players play."""
    if model.replay:
        return _replaying(model, model.replay)
    if watched:
        now = _("Les ordinateurs jouent entre eux : vous les regardez")
        return ((_("Maintenant"), now), *watching_keys())
    there = {
        "die": model.content.status.die is not None,
        "several": any(source.limit > 1 for source in model.look.gestures.sources(model.game.position)),
        "own": bool(model.peeked("")),
        "advice": advisable,
        "drawer": model.room.drawer,
    }
    keys = table_keys({name for name, holds in there.items() if holds}, _own_keys(model))
    return ((_("Maintenant"), model.content.prompt), *_open(model), *_clicks(model), *keys)


def table_keys(there: Collection[str], offered: Sequence[Hint] = ()) -> tuple[Hint, ...]:
    """Return the gestures and keys for playing.

    `there` has the names of the conditions in TABLE that hold now, `offered` the hints for the game's own
    buttons.
    """
    return _applicable(
        there,
        MouseHint((_("Glisser, ou deux clics"), _("prendre, puis poser là où cela brille"))),
        *offered,
        (_("Tab, Page bas"), _("aller à ce qui peut servir, ou dix plus loin")),
        (_("Flèches"), _("regarder tout le plateau ; une pièce en main, avec Alt")),
        ("F6", _("passer du plateau à la main, au panneau, aux messages")),
        (_("Entrée"), _("prendre, poser, appuyer")),
        ("F3, F4", _("dire où en est la partie, ce qui a changé depuis votre tour")),
        ("F5, F7", _("dire où poser ce qu'on tient, ce qu'il y a ici")),
        ("F8", _("répéter ce qui vient d'être dit")),
        (_("Espace"), _("lancer le dé, passer l'animation") if "die" in there else _("passer l'animation")),
        (_("Échap, clic droit"), _("reposer ce qu'on tient ; deux fois Échap, ouvrir le menu")),
        ("advice", _("H, puis Entrée, ou 1 à 3"), _("demander un conseil, puis le suivre")),
        ("advice", _("H au-dessus d'une case, d'un bouton"), _("voir ce que donnerait son idée")),
        ("J", _("lire le journal de la partie")),
        ("L", _("cacher ou montrer ce que les autres ont fait à leur dernier tour")),
        ("drawer", "O", _("ouvrir le panneau, le refermer")),
        (_("U ou Ctrl + Z"), _("annuler")),
        (_("R ou Ctrl + Y"), _("rétablir")),
        (
            _("+ et −, molette"),
            _("choisir combien en prendre ; sinon, voir de plus près ou de plus loin")
            if "several" in there
            else _("voir de plus près ou de plus loin"),
        ),
        (_("Maj + flèches, clic du milieu"), _("déplacer le plateau vu de près")),
        (_("Début"), _("revoir tout le plateau")),
        ("own", _("V, ou clic maintenu"), _("revoir ce qu'on a posé face cachée, tant qu'on appuie")),
        MouseHint((_("Clic sur un refus"), _("ouvrir le livre à la règle qui l'explique"))),
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
    """Return the keys for a replay.

    `there` has the names of the conditions in REPLAY that hold now, `landmarks` the name of the events that
    Page Up and Page Down jump to, or nothing.
    """
    steps = _("aller à l'étape d'avant, d'après")
    return _applicable(
        there,
        ("← →", _("reculer, avancer d'un coup")),
        ("Ctrl + ← →", _("aller au tour d'avant, au tour d'après")),
        ("landmarks", _("Page haut, Page bas"), f"{steps} ({landmarks})" if landmarks else steps),
        ("sorts", "C", _("changer d'étape")),
        (_("Début, Fin"), _("aller au début, à la fin")),
        (_("Espace"), _("arrêter le film, le reprendre")),
        ("↑ ↓", _("aller plus vite, moins vite")),
        ("others", "V", _("voir la partie comme un autre l'a vue")),
        ("tries", "E", _("essayer d'autres coups à partir d'ici")),
        ("notes", "N", _("noter ce tour")),
        ("J", _("lire le journal de la partie")),
        ("drawer", "O", _("ouvrir le panneau, le refermer")),
        (_("Échap"), _("revenir à la partie")),
    )


def _applicable(there: Collection[str], *found: Hint | tuple[str, str, str]) -> tuple[Hint, ...]:
    """Return the hints without a condition, and triples whose first item, a condition, is in `there`."""
    kept = (hint for hint in found if len(hint) == 2 or hint[0] in there)
    return tuple(hint if len(hint) == 2 else hint[1:] for hint in kept)


def _replaying(model: TableModel, replay: Replay) -> tuple[Hint, ...]:
    landmark = replay.landmark
    there = {
        "landmarks": landmark is not None,
        "sorts": landmark is not None and len(replay.course.landmarks) > 1,
        "others": replay.seen_by_others,
        "tries": replay.tries is not None,
        "notes": replay.note is not None,
        "drawer": model.room.drawer,
    }
    names = {name for name, holds in there.items() if holds}
    now = _("Vous revoyez ce qui s'est passé : rien n'y change la partie")
    return ((_("Maintenant"), now), *replay_keys(names, landmark.name if landmark else ""))


def _open(model: TableModel) -> tuple[Hint, ...]:
    """Return hints that say where a drag of as many pieces as possible can win something or begin a fight."""
    if model.papers.note.blind:
        return ()
    game, found = model.game, dict[str, Destination]()
    for source in game.sources().values():
        found |= game.destinations(Held(source, source.limit)) if source.offered else {}
    text, told = _("{place} : {hint}"), dict[str, dict[str, None]]()
    for place, one in found.items():
        note = model.look.telling.note(game.position, place) if one.hint else None
        if note:
            told.setdefault(one.tone, {})[text.format(place=note.title, hint=one.words)] = None
    for words in model.look.telling.opportunities(game.position) if game.legal else ():
        told.setdefault("gain", {})[words] = None
    rows = (("gain", _("À gagner")), ("fight", _("À combattre")))
    return tuple((name, " · ".join([*told[tone]][:MOST])) for tone, name in rows if tone in told)


def _clicks(model: TableModel) -> tuple[Hint, ...]:
    """Return one hint with the labels of the turn's enabled buttons without a key; () if there are none."""
    acts = model.look.gestures.actions(model.game.position)
    ids = {action.id for action in acts if action.move is not None and not action.key} | {*BETWEEN_TURNS}
    labels = [button.label for button in model.panel.buttons if button.id in ids and button.enabled]
    return ((_("Les boutons"), " · ".join(labels)),) if labels else ()


def own_actions(model: TableModel) -> list[Action]:
    """Return the actions of the game's own buttons that have a key and can be used now."""
    enabled = {button.id for button in model.panel.buttons if button.enabled}
    acts = model.look.gestures.actions(model.game.position)
    return [action for action in acts if action.move is not None and action.key and action.id in enabled]


def _own_keys(model: TableModel) -> tuple[Hint, ...]:
    """Return a hint for each of the game's own buttons and tools that have a key and can be used now."""
    more = "".join(f", {key}" for key in (_("Espace"), _("Entrée")))
    acts = [(key_name(act.key) + more * act.next, act.label) for act in own_actions(model)]
    tools = model.look.gestures.tools(model.game.position)
    return (*acts, *((key_name(tool.key), tool.label) for tool in tools if tool.key))
