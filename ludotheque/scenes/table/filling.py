"""What fills the panel: whose turn it is, what is to be done, the log, and the buttons for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...i18n import _
from ...ui.widgets import Button
from .log import SHOWN
from .panel import Content, since_label

if TYPE_CHECKING:
    from .scene import TableScene


def panel_content(scene: TableScene) -> Content:
    """Return what the panel shows of what the table shows."""
    play, look = scene.play, scene.look
    seat, heading = _whose(scene)
    return Content(
        seat,
        heading,
        tuple(player.name for player in scene.session.players),
        _prompt(scene),
        look.status(play.view, play.moves),
        look.holdings(play.view),
        play.lines(SHOWN),
    )


def panel_buttons(scene: TableScene) -> list[list[Button]]:
    """Return the turn's buttons, the one about the log, then rows of those that are always there."""
    rules = Button("rules", _("Règles"), scene.rules, icon="book", text_size=16)
    if scene.replay:
        return scene.replay.groups(rules, scene.end_replay, scene.panel_rect.w > scene.panel_rect.h)
    since = Button("since", since_label(), scene.replay_since, icon="eye", text_size=15)
    tools = [
        Button(tool.id, tool.label, partial(tool.use, scene), icon=tool.icon, text_size=15)
        for tool in scene.look.tools(scene.play.view)
    ]
    menu = Button("menu", _("Menu"), scene.menu, icon="menu", text_size=16)
    about = [since] if scene.to_watch else []
    return [_turn(scene), about, *([tools] if tools else []), _travel(scene), [rules, menu]]


def _prompt(scene: TableScene) -> str:
    """Return what is to be done now: to leave the screen to the next player, or what the rules ask."""
    play = scene.play
    if not play.handing:
        return scene.look.prompt(play.view, play.legal)
    name = scene.session.players[play.mover].name
    return _("Quand vous avez tout vu, passez l'écran à {name}").format(name=name)


def _whose(scene: TableScene) -> tuple[int, str]:
    """Return whose arms head the panel, and the words above the name: whose turn, or who has won."""
    outcome = scene.play.outcome
    if outcome is None:
        return scene.play.mover, _("C'est à")
    if len(outcome.winners) == 1:
        return outcome.winners[0], _("La victoire est à")
    drawn = len(outcome.winners) == len(scene.session.players)
    return -1, _("Partie nulle") if drawn else _("Victoire partagée")


def _turn(scene: TableScene) -> list[Button]:
    """Return the moves that are buttons; at the end the result's, between two turns the next player's."""
    play = scene.play
    live = play.live and not scene.replay
    if live and play.over:
        return [Button("result", _("Voir le résultat"), scene.show_result, style="seal", icon="laurel")]
    if scene.stage.acts.suspense:
        return []
    if live and play.handing:
        return [Button("hand-over", _("Passer l'écran"), scene.hand_over, style="seal", icon="eye")]
    return [
        Button(action.id, action.label, partial(scene.director.make, action.move), style=action.style)
        for action in scene.look.actions(play.view, play.legal)
        if action.move is not None
    ]


def _travel(scene: TableScene) -> list[Button]:
    """Return undo and redo."""
    undo = Button("undo", _("Annuler"), scene.director.undo, icon="undo", text_size=16)
    redo = Button("redo", _("Rétablir"), scene.director.redo, icon="redo", text_size=16)
    live = scene.play.live and not scene.replay
    undo.enabled = live and (scene.look.asking or scene.session.can_undo)
    redo.enabled = live and scene.session.can_redo
    return [undo, redo]
