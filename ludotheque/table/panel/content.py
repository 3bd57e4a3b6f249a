"""What fills the panel: whose turn it is, what is to be done, the log, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludotheque.core.game import CHANCE
from ludotheque.i18n import _
from ludotheque.players.characters import character
from ludotheque.table.adviser import Adviser
from ludotheque.table.contract.terms import Status
from ludotheque.table.director import Director
from ludotheque.table.model import TableModel
from ludotheque.table.opponents import Opponents
from ludotheque.table.panel.goal import Goal
from ludotheque.table.panel.log import SHOWN, WATCHED
from ludotheque.table.panel.panel import Content, since_label
from ludotheque.ui.widgets import Button


class PanelContent:
    """What one table shows in its panel."""

    def __init__(
        self,
        model: TableModel,
        director: Director,
        opponents: Opponents,
        adviser: Adviser,
        menu: Callable[[], object],
        show_result: Callable[[], object],
    ) -> None:
        self._model, self._director, self._opponents = model, director, opponents
        self._adviser, self._menu, self._show_result = adviser, menu, show_result

    def fill(self) -> None:
        """Give the panel its present content and buttons; not what a die shows while it tumbles."""
        model = self._model
        if not model.stage.animations.suspense:
            model.content = self._content()
        model.panel.layout(model.app.skin, model.panel_rect, model.content, self._buttons())

    def _content(self) -> Content:
        """Return what the panel shows of what the table shows."""
        model, game = self._model, self._model.game
        seat, heading = self._whose()
        replayed = model.replay is not None
        return Content(
            seat,
            heading,
            model.look.seats.names,
            self._prompt(),
            Status() if replayed and self._lying else model.look.telling.status(game.position, game.moves),
            model.look.seats.holdings(game.view),
            game.lines(WATCHED if replayed else SHOWN),
            game.computing,
            self._face(seat),
            replayed,
        )

    def _face(self, seat: int) -> str:
        """Return which character of the house plays a seat now; nothing if none does."""
        one = character(self._model.session.players[seat].level) if seat >= 0 else None
        return one.id if one else ""

    @property
    def _lying(self) -> bool:
        """Whether the panel lies under the board."""
        rect = self._model.panel_rect
        return rect.w > rect.h

    def _buttons(self) -> list[list[Button]]:
        """Return the turn's buttons, those about the log, of counsel, then rows of what is always there."""
        model = self._model
        rules = Button("rules", _("Règles"), model.rules, icon="book", text_size=16)
        counsel = self._counsel()
        if model.replay:
            groups = model.replay.groups(rules, model.end_replay, self._lying)
            return [*groups[:2], counsel, *groups[2:]]
        since = Button("since", since_label(), model.replay_since, icon="eye", text_size=15)
        tools = [
            Button(tool.id, tool.label, partial(tool.use, model), icon=tool.icon, text_size=15)
            for tool in model.look.gestures.tools(model.game.position)
        ]
        menu = Button("menu", _("Menu"), self._menu, icon="menu", text_size=16)
        about = [since] if model.to_watch else []
        goal = self._goal()
        if self._lying:  # there the log's column has room below it
            about, goal = [*about, *goal], []
        rest = [row for row in (goal, tools) if row]
        return [self._turn(), about, counsel, *rest, self._travel(), [rules, menu]]

    def _counsel(self) -> list[Button]:
        """Return what asks for advice, where there is any to be had, and why a computer player did it.

        Where the panel lies there is room for their signs alone.
        """
        model, adviser, lies = self._model, self._adviser, self._lying
        why = Button("why", "?" if lies else _("Pourquoi ?"), adviser.explain, text_size=15)
        why.tip, why.enabled = _("Pourquoi l'ordinateur a joué ainsi"), adviser.explains
        found = [why] if adviser.remembers else []
        if not adviser.able or model.replay or not model.game.people:
            return found
        label = "" if lies else _("Un conseil")
        advice = Button("advice", label, adviser.ask, icon=None if found and label else "quill", text_size=15)
        advice.tip, advice.enabled = _("Un conseil : trois coups à essayer (touche H)"), adviser.offered
        return [advice, *found]

    def _goal(self) -> list[Button]:
        """Return the line with the goal, for a game that tells it."""
        model = self._model
        goal = model.look.telling.goal(model.game.position)
        return [Goal(goal, model.summary)] if goal else []

    def _prompt(self) -> str:
        """Return what is to be done now: to leave the screen to the next player, or what the rules ask.

        While something is watched it is what has just happened.
        """
        model, game = self._model, self._model.game
        if model.replay:
            return game.latest()
        if model.session.kept and game.over:
            return _("La suite de cette partie ne peut plus être montrée")
        if game.computing:
            name = model.session.players[game.decider].name
            return _("{name} réfléchit…").format(name=name)
        if not game.handing:
            return model.look.telling.prompt(game.position)
        name = model.session.players[game.mover].name
        return _("Quand vous avez tout vu, passez l'écran à {name}").format(name=name)

    def _whose(self) -> tuple[int, str]:
        """Return whose arms head the panel, and the words above the name: whose turn, or who has won.

        While something is watched it is who has made the ply on show: nobody takes that for a turn of theirs.
        """
        model, game = self._model, self._model.game
        outcome = game.outcome
        if outcome is None and model.replay:
            made = model.session.steps[game.at - 1].seat if game.at > model.replay.start else CHANCE
            return game.mover if made == CHANCE else made, _("C'était à")
        if outcome is None:
            return game.mover, _("C'est à")
        if len(outcome.winners) == 1:
            return outcome.winners[0], _("La victoire est à")
        drawn = len(outcome.winners) == len(self._model.session.players)
        return -1, _("Partie nulle") if drawn else _("Victoire partagée")

    def _turn(self) -> list[Button]:
        """Return the moves that are buttons; at the end the result's, between two turns the next player's."""
        model, game = self._model, self._model.game
        live = game.live and not model.replay
        if live and game.over:
            return [Button("result", _("Voir le résultat"), self._show_result, style="seal", icon="laurel")]
        if self._opponents.watched:
            return self._watching()
        if model.stage.animations.suspense or (live and game.computing):
            return []
        if live and game.handing:
            return [Button("hand-over", _("Passer l'écran"), model.hand_over, style="seal", icon="eye")]
        return [
            Button(action.id, action.label, partial(self._director.act, action), style=action.style)
            for action in model.look.gestures.actions(game.position)
            if action.move is not None
        ]

    def _watching(self) -> list[Button]:
        """Return what halts those who are watched and has them go on, at which speed, and makes one move."""
        opponents = self._opponents
        speed = self._model.speed.label
        tip = _("Arrêter, reprendre")
        if opponents.paused:
            going = Button("go-on", speed, opponents.pause, style="seal", icon="play", text_size=16, tip=tip)
        else:
            going = Button("pause", speed, opponents.pause, icon="pause", text_size=16, tip=tip)
        return [going, Button("step", _("Un coup"), opponents.step, icon="next", text_size=16)]

    def _travel(self) -> list[Button]:
        """Return undo and redo; how fast it goes where nobody plays who could undo."""
        model = self._model
        if self._opponents.watched:
            return [*model.speed.buttons(model.change_speed)]
        game = model.game
        undo = Button("undo", _("Annuler"), self._director.undo, icon="undo", text_size=16)
        redo = Button("redo", _("Rétablir"), self._director.redo, icon="redo", text_size=16)
        live = game.live and bool(game.people)
        undo.enabled = live and (game.asked is not None or model.session.can_undo)
        redo.enabled = live and model.session.can_redo
        return [undo, redo]
