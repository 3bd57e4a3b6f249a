"""The course of the game: moves made, dice thrown, drops refused, undo, agreements, giving up; all saved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...boards.model import Point
from ...core.game import CHANCE, Concede, Move
from ...i18n import _
from ...ui.drag import Drop
from ...words.records import fault_text
from .acts import TUMBLE, Tumble
from .agreements import proposal
from .course import Course
from .stage import Grip

if TYPE_CHECKING:
    from .scene import TableScene


class Director:
    """Plays the session of a TableScene and has the scene show what comes of it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.session = scene.session
        self.result_due = scene.play.over
        self._course = Course(scene.session, scene.look)
        self._plans: dict[int, deque[Move]] = {}  # what each seat has decided and not yet done

    def make(self, *moves: Move, grip: Grip | None = None) -> None:
        """Make moves of one gesture, the first of them legal; what the hand let go starts from its `grip`."""
        self.scene.stage.acts.finish()
        self.scene.message.clear()
        self.scene.tell(None)
        self._plans[self.session.turn] = deque(moves)
        start = self.session.cursor
        self._go_on(grip)
        self._course.note(start)
        if self.scene.play.handing and moves and self.scene.look.leaves(moves[-1]):
            self.scene.hand_over()

    def begin(self) -> None:
        """Let chance speak where it needs no gesture, before anyone has made one."""
        if self.scene.play.chance:
            self._go_on(None)

    def poke(self, place: str) -> bool:
        """Do what a click on a place without any offer stands for, or say why not; False if it is nothing."""
        scene, view = self.scene, self.scene.play.view
        report = scene.look.inspect(view, place)
        if report:
            scene.tell(report)
            return True
        move = scene.look.poke(view, place) if scene.play.legal else None
        if move:
            self._try(move)
        return move is not None

    def throw(self, start: Point | None = None) -> None:
        """Let chance speak, if it is to: the die tumbles over the board from `start`, a pixel."""
        scene, play = self.scene, self.scene.play
        if not (play.live and play.chance):
            return
        scene.stage.acts.finish()
        scene.message.clear()
        scene.cloth.unroll()
        self._plans.clear()
        if scene.look.chance_is_dealt(play.view):
            self._go_on(None)
            return
        self.session.deal()
        play.refresh()
        scene.app.sounds.play("die")
        die, face = scene.panel.die, scene.look.status(play.view, play.moves).die or 0
        seconds = TUMBLE * scene.app.settings.pace
        scene.stage.acts.add(
            Tumble(start or die.center, scene.camera.view.center, face, 2.2 * die.h, seconds)
        )
        self._after(self.session.cursor - 1, None)

    def dropped(self, drop: Drop | None, pointer: Point | None) -> None:
        """Make the move of a drop, or put the pieces back and say why."""
        scene = self.scene
        scene.spoil()
        if drop is None:
            if not scene.hand.drag.holding:
                scene.hand.forget()
            return
        piece = scene.stage.piece(drop.source, drop.count)
        foot = scene.stage.foot(piece, pointer) if pointer else None
        if drop.legal:
            self._let_go(drop, (*scene.look.released(piece), foot) if foot else None)
            return
        grip = (*scene.look.released(piece), foot) if foot else None
        meant = scene.look.attempt(scene.play.view, drop.source, drop.count, drop.place)
        scene.hand.forget()
        made = self._try(meant, grip) if meant else False
        if foot and not made:
            scene.stage.put_back(piece, foot, scene.app.settings.pace)

    def _let_go(self, drop: Drop, grip: Grip | None) -> None:
        """Make the moves of a legal drop, or ask for what they hang on."""
        scene = self.scene
        destination = scene.play.destinations(drop.source, drop.count)[drop.place]
        scene.hand.forget()
        if destination.ask:
            destination.ask()
            scene.furnish()
            return
        carried = scene.look.route(scene.play.view, drop.source, scene.hand.way, drop.place)
        self.make(*(carried or destination.moves), grip=grip)

    def undo(self) -> None:
        """Close an open choice, else take back the last gesture; past what was revealed if all agree."""
        if self.scene.withdraw() or not (self.scene.play.live and self.session.can_undo):
            return
        if self._course.undo_to() >= self.session.free_undo:
            self._take_back()
        elif self.scene.app.settings.undo_by_agreement:
            question = _(
                "{asker} voudrait revenir en arrière, mais quelque chose s'est révélé depuis. D'accord ?"
            )
            self._ask_others(_("Revenir en arrière ?"), question, self._take_back)
        else:
            self._say(_("On ne revient pas sur ce qui s'est révélé : un dé, un bouclier, une carte."))

    def redo(self) -> None:
        """Make again what was taken back."""
        if self.scene.play.live and self.session.can_redo:
            self._course.redo()
            self._travelled()

    def propose(self, agreement: Move) -> None:
        """Make an agreement if the others, being asked, agree."""
        words = proposal(agreement)
        self._ask_others(words.title, words.question, partial(self.make, agreement))

    def concede(self) -> None:
        """Have a seat give up: it is asked which, where several may, and then whether it means it."""
        from ..dialog import Choice, DialogScene, nothing

        may, players = self.scene.play.concessions(), self.session.players
        if len(may) == 1:
            self._confirm(may[0])
            return
        seats = [
            Choice(f"seat-{move.seat}", players[move.seat].name, partial(self._confirm, move)) for move in may
        ]
        nobody = Choice("nobody", _("Personne"), nothing)
        self.scene.app.scenes.push(DialogScene(self.scene.app, _("Qui abandonne ?"), "", [*seats, nobody]))

    def _go_on(self, grip: Grip | None) -> None:
        """Do what has been decided, then let chance speak where it needs no gesture, and so on."""
        while True:
            start = self.session.cursor
            self._carry_out()
            if self.session.cursor == start:
                self._deal()
            if self.session.cursor == start:
                self._follow()
            if self.session.cursor == start:
                return
            self._after(start, grip)
            grip = None

    def _carry_out(self) -> None:
        session = self.session
        while plan := self._plans.get(session.turn):
            move = plan.popleft()
            if session.rules.refusal(session.state, move) is None:
                session.play(move)
            else:
                plan.clear()

    def _deal(self) -> None:
        session = self.session
        while session.turn == CHANCE:
            if not self.scene.look.chance_is_dealt(session.rules.view(session.state, None)):
                return
            session.deal()

    def _follow(self) -> None:
        """Make the move that makes itself."""
        session = self.session
        move = self.scene.look.forced(session.rules.view(session.state, None)) if session.turn >= 0 else None
        if move and session.rules.refusal(session.state, move) is None:
            session.play(move)

    def _after(self, start: int, grip: Grip | None) -> None:
        """Show, save and tell what the plies since `start` have led to."""
        scene = self.scene
        events = tuple(event for ply in range(start, self.session.cursor) for event in scene.play.events(ply))
        before = self.session.rules.view(self.session.state_at(start), None)
        report = scene.look.report(before, events)
        if report and report.suspense:
            scene.tell(report)
        self._show(grip, start)
        if report and not report.suspense:
            scene.tell(report)
        for sound in filter(None, map(scene.look.sound, events)):
            scene.app.sounds.play(sound)
        tip = scene.look.tip(events)
        if tip:
            self._say(tip)

    def _show(self, grip: Grip | None, start: int) -> None:
        """Show the present; the plies since `start`, if there are any, say on which ways pieces slide."""
        scene, session = self.scene, self.session
        self._save()
        scene.play.refresh()
        scene.hand.put_back()
        scene.look.withdraw()
        made = (step.move for step in session.steps[start : session.cursor])
        hops = [hop for move in made for hop in scene.look.trail(move)]
        scene.stage.show(scene.look.pieces(scene.play.view), scene.app.settings.pace, grip, hops)
        self.result_due = scene.play.over
        scene.furnish()

    def _travelled(self) -> None:
        """Show where undo or redo has led; saved like any ply."""
        self.scene.stage.acts.finish()
        self.scene.message.clear()
        self.scene.tell(None)
        self._plans.clear()
        self._show(None, self.session.cursor)

    def _take_back(self) -> None:
        self.session.seek(self._course.undo_to())
        self._travelled()

    def _save(self) -> None:
        fault = self.scene.app.store.autosave(self.session)
        if fault:
            self.scene.app.notify(fault_text(fault))

    def _try(self, move: Move, grip: Grip | None = None) -> bool:
        """Make a move, or say why it cannot be made; tell whether it was made."""
        scene = self.scene
        refusal = self.session.rules.refusal(self.session.state, move)
        if refusal is None:
            self.make(move, grip=grip)
            return True
        report = scene.look.objection(scene.play.view, refusal)
        if report:
            scene.tell(report)
        else:
            self._say(scene.look.explain(refusal), refusal.rule)
        scene.app.sounds.play("refused")
        return False

    def _say(self, text: str, rule: str = "") -> None:
        self.scene.message.say(text, rule, self.scene.app.seconds)
        self.scene.spoil()

    def _confirm(self, move: Concede) -> None:
        """Say what comes of giving up, and do it if that is meant; a key pressed twice plays on."""
        from ..dialog import Choice, DialogScene, nothing

        scene, player = self.scene, self.session.players[move.seat]
        consequence = scene.look.concession(scene.play.view, move.seat).consequence
        answers = [
            Choice("concede", _("Abandonner"), partial(self.make, move), icon="flag"),
            Choice("continue", _("Continuer à jouer"), nothing, "seal"),
        ]
        dialog = DialogScene(scene.app, _("Abandonner ?"), consequence, answers, player)
        scene.app.scenes.push(dialog)
        dialog.group.focus("continue")

    def _ask_others(self, title: str, question: str, agreed: Callable[[], object]) -> None:
        """Ask everyone but the player who sits before the screen, whose secrets are hidden first."""
        from ..dialog import ask_everyone

        others = list(self.session.players)
        asker = others.pop(self._before_the_screen())
        self.scene.conceal()
        ask_everyone(self.scene.app, others, title, question.format(asker=asker.name), agreed)

    def _before_the_screen(self) -> int:
        """Return who looks at the table: whose hand is shown, else whose turn it is, or was at the end."""
        play = self.scene.play
        if play.eyes is not None:
            return play.eyes
        seats = (step.seat for step in reversed(self.session.steps[: self.session.cursor]))
        return play.mover if play.mover >= 0 else next(seat for seat in seats if seat >= 0)
