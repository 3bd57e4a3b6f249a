"""Fills the panel with its present content: the player to move, the prompt, the log and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Protocol

from ludotheque.core.game import CHANCE
from ludotheque.core.setup import Player
from ludotheque.i18n import _, pgettext
from ludotheque.players.characters import character
from ludotheque.table.advice import endings
from ludotheque.table.adviser import Adviser
from ludotheque.table.contract.terms import Action, Status, Tool
from ludotheque.table.director import Director
from ludotheque.table.model import TableModel
from ludotheque.table.opponents import Opponents
from ludotheque.table.panel.goal import Goal
from ludotheque.table.panel.log import SHOWN
from ludotheque.table.panel.panel import JOURNAL, Content, Controls
from ludotheque.table.panel.players import Seated
from ludotheque.table.view.count import CountAnimation
from ludotheque.ui.choice import Choice
from ludotheque.ui.keys import key_name
from ludotheque.ui.widgets import Button

SIGN = 19  # logical pixels: the type size to which the icon of a button without words is fitted


class PanelDoors(Protocol):
    """What the buttons of the panel open."""

    def menu(self) -> None:
        """Open the menu of the table."""
        ...

    @property
    def way_on(self) -> Choice:
        """What is offered when the game is over."""
        ...

    def replay_since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        ...


class PanelContent:
    """Makes the content and the buttons of the panel for one table."""

    def __init__(
        self,
        model: TableModel,
        director: Director,
        opponents: Opponents,
        adviser: Adviser,
        table: PanelDoors,
    ) -> None:
        self._model, self._director, self._opponents = model, director, opponents
        self._adviser, self._table = adviser, table
        self._kept: list[Action] = []  # the last actions that have a key

    def fill(self) -> None:
        """Give the panel its present content, unless an animation's outcome must stay a surprise."""
        model = self._model
        if not model.stage.animations.suspense:
            model.content = self._content()
        elif isinstance(model.stage.animations.current, CountAnimation):
            over, prompt = _("La partie est finie"), _("On fait le compte")
            model.content = replace(
                model.content, seat=-1, heading="", name=over, prompt=prompt, status=Status(), thinking=False
            )
        model.panel.layout(
            model.app.skin,
            model.room.panel,
            model.content,
            self._controls(),
            model.room.board if model.room.drawer else None,
        )

    def _content(self) -> Content:
        model, game = self._model, self._model.game
        seat, heading, name = self._whose()
        telling, reaction = model.look.telling, model.reactions.shown
        told = telling.status(game.position, game.moves)
        told = replace(told, waits=told.waits and not game.rests)
        ends = () if self._director.led else endings(telling, game.view, max(0, game.mover))
        finds = game.mover if game.mover >= 0 and model.session.players[game.mover].is_person else None
        for words in islice((words for who, words in ends if who != finds), 1):  # one's own win one finds
            told = replace(told, caption=words)
        if model.replay:  # the replay's card says what has happened
            told = Status(caption=told.caption, countdown=told.countdown) if told.countdown else Status()
        return Content(
            seat,
            heading,
            name,
            self._prompt(),
            told,
            model.look.seats.holdings(game.view),
            game.lines(SHOWN),
            tuple(
                replace(seated(player), mood=reaction.moods.get(seat, "calm"))
                for seat, player in enumerate(model.session.players)
            ),
            reaction,
            game.computing and not game.rests,
            model.replay is not None,
            model.replay.said if model.replay else "",
        )

    def _controls(self) -> Controls:
        """Return the buttons. A button that cannot be used now is disabled but keeps its place."""
        model = self._model
        rules = Button("rules", _("Règles"), model.rules, icon="book", text_size=16)
        if model.replay:
            bar = model.replay.bar(rules, self._why())
            return Controls(opener=self._opener(), bar=bar)
        tip = _("Revoir ce qui s'est passé depuis votre dernier tour")
        since = _sign("since", tip, self._table.replay_since, "eye", model.has_unseen)
        tools = [
            _sign(tool.id, _with_key(tool), partial(tool.use, model), tool.icon)
            for tool in model.look.gestures.tools(model.game.position)
        ]
        menu = Button("menu", _("Menu"), self._table.menu, icon="menu", text_size=16)
        before, after = self._travel()
        return Controls(
            self._turn(),
            [self._log_button(), since, *self._why(), *tools, *after],
            [*before, *self._advice()],
            [rules, menu],
            self._goal(),
            self._opener(),
        )

    def _opener(self) -> list[Button]:
        model = self._model
        if not model.room.drawer:
            return []
        tip = _("Joueurs, journal et tout le reste (touche O)")
        opened = model.panel.open
        words, act = _("Panneau"), model.toggle_panel
        return [Button("drawer", words, act, text_size=16, icon="arrow-up", chosen=opened, tip=tip)]

    def _log_button(self) -> Button:
        return _sign(
            JOURNAL, _("Journal : tout ce qui s'est passé (touche J)"), self._model.open_log, "scroll"
        )

    def _advice(self) -> list[Button]:
        """Return the button that asks for advice, [] without a person or a computer player to give it."""
        model, adviser = self._model, self._adviser
        if not adviser.able or not model.game.people:
            return []
        tip = _("Un conseil : un coup à essayer (touche H)")
        button = Button("advice", _("Un conseil"), adviser.ask, icon="quill", text_size=16, tip=tip)
        button.enabled = adviser.offered
        return [button]

    def _why(self) -> list[Button]:
        """Return the button that asks computer players for their reasons, [] if there are no such players."""
        if not any(not player.is_person for player in self._model.session.players):
            return []
        why, tip = self._adviser.why, _("Pourquoi ? L'ordinateur dit ses raisons")
        return [_sign("why", tip, why.explain, "question", why.able)]

    def _goal(self) -> Goal | None:
        model = self._model
        goal = model.look.telling.goal(model.game.position)
        return Goal(goal, model.summary) if goal else None

    def _prompt(self) -> str:
        """Return the sentence that says what to do, who thinks or, in a replay, what has just happened."""
        model, game = self._model, self._model.game
        if model.replay:
            return (model.room.drawer and model.replay.said) or game.latest()
        if model.session.kept and game.over:
            return _("La suite de cette partie ne peut plus être montrée")
        if game.rests:
            return ""
        if game.computing:
            name = model.session.players[game.decider].name
            return _("{name} réfléchit…").format(name=name)
        if not game.handing:
            return model.look.telling.prompt(game.position)
        name = model.session.players[game.mover].name
        return _("Quand vous avez tout vu, passez l'écran à {name}").format(name=name)

    def _whose(self) -> tuple[int, str, str]:
        """Return the seat at the head of the panel, -1 for none, and the two lines of text beside it."""
        model, game = self._model, self._model.game
        outcome, names = game.outcome, model.look.seats.names
        if model.replay:
            made = model.session.steps[game.at - 1].seat if game.at > model.replay.start else CHANCE
            seat = game.mover if made == CHANCE else made
            viewer = model.replay.viewers.chosen.label if model.replay.seen_by_others else ""
            told = (model.replay.how_far, viewer or (names[seat] if seat >= 0 else ""))
            return seat, " · ".join(filter(None, told)), model.replay.title
        name = names[game.mover] if game.mover >= 0 else ""
        if outcome is None:
            yours = game.mover in game.people and not (game.computing or game.handing)
            if game.rests and not yours and game.viewer is not None:
                return game.viewer, "", names[game.viewer]
            return game.mover, _("C'est à vous,") if yours else _("C'est à"), name
        if len(outcome.winners) == 1:
            return outcome.winners[0], _("La victoire est à"), names[outcome.winners[0]]
        drawn = len(outcome.winners) == len(model.session.players)
        return -1, "", _("Partie nulle") if drawn else _("Victoire partagée")

    def _turn(self) -> list[Button]:
        """Return the turn's buttons; if there are none, the last ones with a key stay, disabled."""
        model, game = self._model, self._model.game
        live = game.live and not model.replay
        if game.rests or isinstance(model.stage.animations.current, CountAnimation):
            return []
        if live and game.over and not (model.stage.animations.suspense or self._director.led):
            way = self._table.way_on
            return [Button(way.id, way.label, way.action, style=way.style, icon=way.icon)]
        if self._opponents.watched:
            return self._watching()
        if live and game.handing:
            return [Button("hand-over", _("Passer l'écran"), model.hand_over, style="seal", icon="eye")]
        return self._acting(waiting=model.stage.animations.suspense or (live and game.computing))

    def _acting(self, waiting: bool) -> list[Button]:
        """Return the buttons of the game's actions or, if it waits or has none, the last ones disabled."""
        model = self._model
        found = [] if waiting else model.look.gestures.actions(model.game.position)
        actions = [action for action in found if action.move is not None]
        if actions:
            self._kept = [action for action in actions if action.key]
        return [
            Button(
                *(action.id, action.label, partial(self._director.act, action)),
                style=action.style,
                icon="hourglass" if action.id == "end-turn" else None,
                enabled=bool(actions),
                tip=_with_key(action) if action.key else "",
            )
            for action in actions or self._kept
        ]

    def _watching(self) -> list[Button]:
        """Return the buttons that pause or resume the computer players, and let them make a single move."""
        opponents = self._opponents
        speed = self._model.tempo.speed.label
        tip = _("Arrêter, reprendre")
        if opponents.paused:
            going = Button("go-on", speed, opponents.pause, style="seal", icon="play", text_size=16, tip=tip)
        else:
            going = Button("pause", speed, opponents.pause, icon="pause", text_size=16, tip=tip)
        return [going, Button("step", _("Un coup"), opponents.step, icon="next", text_size=16)]

    def _travel(self) -> tuple[list[Button], list[Button]]:
        """Return undo's button and redo's sign, nothing in a lesson, or the speed's if no person plays."""
        model = self._model
        if self._opponents.watched:
            return [*model.tempo.speed.buttons(model.tempo.change)], []
        if self._director.led:
            return [], []
        game = model.game
        live = game.live and bool(game.people)
        undo = Button("undo", pgettext("undo", "Annuler"), self._director.undo, icon="undo", text_size=16)
        undo.enabled = live and (game.asked is not None or model.session.can_undo)
        redo = _("Rétablir ce qui vient d'être annulé (touche R)")
        return [undo], [_sign("redo", redo, self._director.redo, "redo", live and model.session.can_redo)]


def _sign(id: str, tip: str, action: Callable[[], object], icon: str | None, enabled: bool = True) -> Button:
    return Button(id, "", action, icon=icon, text_size=SIGN, tip=tip, enabled=enabled)


def _with_key(tool: Tool | Action) -> str:
    if not tool.key:
        return tool.label
    return _("{what} (touche {key})").format(what=tool.label, key=key_name(tool.key))


def seated(player: Player) -> Seated:
    """Return what the panel shows of the person or computer player at a seat."""
    one = character(player.level)
    return Seated(not player.is_person, one.id if one else "")
