"""Changes the session on the table: moves, dice, undo, agreements, conceding, changes of players, notes.

Nothing else on the table changes the session. The game is saved after each change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ludotheque.core.annotations import MOST_ADVISED, AdvisedLine, Branch, TurnNote, ordered
from ludotheque.core.game import CHANCE, Event
from ludotheque.core.move import Concede, Move
from ludotheque.i18n import _
from ludotheque.table.agreements import proposal
from ludotheque.table.contract.position import Asked, Held
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.contract.terms import Action, Destination, Report, landmark_kinds
from ludotheque.table.model import TableModel
from ludotheque.table.undo import Undo
from ludotheque.table.view.animations import TUMBLE, Tumble
from ludotheque.table.view.stage import Grip
from ludotheque.tiled.model import Point
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.drag import Drop

FAST = 4.0  # the speed factor from which the sounds of all plies would make one noise


class Director:
    """Plays moves in the session on the table, and has the model show them."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.session = model.session
        model.papers.card.make = self.make
        self._undo = Undo(model.session, model.look.gestures)
        self._plans: dict[int, deque[Move]] = {}  # by seat: the moves of a gesture not yet made
        self.asked: set[tuple[int, str]] = set()  # (seat, action) pairs that were confirmed once
        self.permits: Callable[[Sequence[Move]], bool] = lambda _moves: True  # whether these may be made
        self.led = False  # whether a lesson or puzzle leads: there is no undo, and only its guide speaks
        self.object_to: Callable[[str, str], object] = self._say  # tells why a move breaks a rule, by its id
        self.keep: Callable[[], object] = lambda: model.app.saving.save(model.session)
        self.ask_computers: Callable[[Move, Callable[[], object]], object] = lambda _move, agreed: agreed()

    def annotate(self, notes: Sequence[TurnNote], branches: Sequence[Branch]) -> None:
        """Replace the notes and branches of the game, and save it."""
        self.session.notes, self.session.branches = ordered(notes), ordered(branches)
        self._save()

    def note_advice(self, shown: Sequence[AdvisedLine]) -> None:
        """Keep what was just advised with the game, to be saved with the next move."""
        self.session.advised = ordered((*shown, *self.session.advised))[-MOST_ADVISED:]

    def make(self, *moves: Move, grip: Grip | None = None) -> bool:
        """Make the moves of one gesture, the first of which must be legal; return whether it is allowed.

        `grip` says which pieces were dropped and at which pixel, so that they slide on from there. In a
        lesson or puzzle, `permits` may refuse the moves, and none is made.
        """
        if not self.permits(moves):
            self.model.show()
            return False
        self.model.stage.animations.finish()
        self.model.papers.message.clear()
        if self.session.turn in self.model.game.people:
            self.model.reactions.clear()
        self.model.tell(None)
        self._plans[self.session.turn] = deque(moves)
        start = self.session.cursor
        self._go_on(grip)
        self._undo.note(start)
        if self.model.game.handing and moves and self.model.look.gestures.leaves(moves[-1]):
            self.model.hand_over()
        return True

    def act(self, action: Action) -> None:
        """Make the move of a button; each player must confirm the first use of one that has a question."""
        assert action.move is not None
        asked = self.session.turn, action.id
        if not action.question or asked in self.asked:
            self.make(action.move)
            return
        self.asked.add(asked)
        answers = [
            Choice(action.id, action.label, partial(self.make, action.move)),
            Choice("continue", _("Continuer mon tour"), nothing, "seal"),
        ]
        title = _("{action} ?").format(action=action.label)
        self.model.navigation.ask(title, action.question, answers, focus="continue")

    def begin(self) -> None:
        """Start the game, dealing first if chance is to move."""
        if self.model.game.chance:
            self._go_on(None)

    def poke(self, place: str) -> bool:
        """Handle a click on a place: report, move or refusal; return False if it means nothing."""
        model, at = self.model, self.model.game.position
        report = model.look.gestures.inspect(at, place)
        if report:
            model.tell(report)
            return True
        move = model.look.gestures.poke(at, place) if at.legal else None
        if move:
            self._try(move)
        return move is not None

    def throw(self, start: Point | None = None) -> None:
        """Throw the die, or deal, if chance is to move.

        The die starts to roll at the pixel `start`, or at its place in the panel if that is None.
        """
        model, game = self.model, self.model.game
        if not (game.live and game.chance and self.permits(())):
            return
        model.stage.animations.finish()
        model.papers.message.clear()
        model.tell(None)
        model.background.unroll()
        self._plans.clear()
        if model.look.gestures.chance_is_dealt(game.view):
            self._go_on(None)
            return
        self.session.deal()
        game.refresh(model.shown)
        model.app.sounds.play("die")
        die, face = model.panel.die, model.look.telling.status(game.position, game.moves).die or 0
        seconds = TUMBLE * model.app.settings.pace
        model.stage.animations.add(
            Tumble(start or die.center, model.camera.view.center, face, 2.2 * die.h, seconds)
        )
        self._after(self.session.cursor - 1, None)

    def dropped(self, drop: Drop | None, pointer: Point | None) -> None:
        """Make the move of a drop. If it is illegal, put the pieces back and say why.

        `drop` is None if the player let go of the pieces without dropping them anywhere.
        """
        model = self.model
        model.show(model.shown)
        if drop is None:
            if not model.hand.drag.holding:
                model.hand.forget()
            return
        held = Held(drop.source, drop.count, model.hand.before)
        piece = model.stage.piece(drop.source, drop.count)
        foot = model.stage.foot(piece, pointer) if pointer else None
        goes_on = model.look.gestures.released(piece, model.game.position)
        grip = (*goes_on, foot) if foot else None
        if drop.legal:
            made = self._let_go(held, drop.place, grip)
        else:
            meant = model.look.gestures.attempt(model.game.position, held, drop.place)
            model.hand.forget()
            made = self._try(meant, grip) if meant else False
        if foot and not made:
            model.stage.put_back(piece, foot, model.app.settings.pace)

    def _let_go(self, held: Held, place: str, grip: Grip | None) -> bool:
        """Make a legal drop's moves, or ask about it; return False if not permitted or to be confirmed."""
        model = self.model
        destination = model.game.destinations(held)[place]
        carried = model.look.gestures.route(model.game.position, held, model.hand.path, place)
        model.hand.forget()
        if destination.question:
            self._doubt(destination)
            return False
        if carried or destination.moves:
            return self.make(*(carried or destination.moves), grip=grip)
        model.ask(Asked(held, place))
        return True

    def _doubt(self, destination: Destination) -> None:
        """Ask whether a drop is really meant. The key Enter puts the pieces back."""
        answers = [
            Choice("confirm", _("Jouer quand même"), partial(self.make, *destination.moves)),
            Choice("put-back", _("Reposer"), nothing, "seal"),
        ]
        self.model.navigation.ask(_("Vraiment ?"), destination.question, answers, focus="put-back")

    def undo(self) -> None:
        """Undo the last gesture or, if the game is asking about a drop, withdraw the drop.

        If this undoes an outcome of chance or a reveal, the settings must allow it and everyone must consent.
        """
        if self.model.withdraw() or self.led or not (self.model.game.live and self.session.can_undo):
            return
        if self._undo.undo_to() >= self.session.free_undo:
            self._take_back()
        elif self.model.app.settings.undo_by_agreement:
            question = _(
                "{asker} voudrait annuler, mais depuis, on a vu ce que personne ne savait. D'accord ?"
            )
            self._ask_others(_("Revenir en arrière ?"), question, self._take_back)
        else:
            self._say(_("On ne peut pas annuler ce que l'on a découvert."))

    def redo(self) -> None:
        """Redo the gesture that was undone most recently."""
        if self.model.game.live and not self.led and self.session.can_redo:
            self.travel(self._undo.redo_to())

    def propose(self, agreement: Move) -> None:
        """Ask all other players whether they consent to an agreement, and make it if they all do."""
        words, make = proposal(agreement), partial(self.make, agreement)
        self._ask_others(words.title, words.question, partial(self.ask_computers, agreement, make))

    def concede(self) -> None:
        """Let a person concede, after confirmation; if several may, ask first which of them wants to."""
        may, players = self.model.game.concessions(), self.session.players
        if len(may) == 1:
            self._confirm(may[0])
            return
        seats = [
            Choice(f"seat-{move.seat}", players[move.seat].name, partial(self._confirm, move)) for move in may
        ]
        nobody = Choice("nobody", _("Personne"), nothing)
        self.model.navigation.ask(_("Qui abandonne ?"), "", [*seats, nobody])

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to a person, if `level` is HUMAN, or to a computer player of this level.

        What is hidden stays hidden until the player to move confirms being at the screen.
        """
        model, session = self.model, self.session
        players = list(session.players)
        players[seat] = players[seat].handed_to(level, session.cursor)
        session.setup = session.setup._replace(players=tuple(players))
        self._save()
        model.papers.advice.clear()
        model.conceal(known=False)

    def _go_on(self, grip: Grip | None) -> None:
        """Make all moves without a new gesture: the rest of the last one, dealt outcomes, forced moves."""
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
            if not self.model.look.gestures.chance_is_dealt(session.rules.view(session.state, None)):
                return
            session.deal()

    def _follow(self) -> None:
        """Make the move that the game forces, if there is one."""
        session = self.session
        if session.turn < 0:
            return
        move = self.model.look.gestures.forced(session.rules.view(session.state, None))
        if move and session.rules.refusal(session.state, move) is None:
            session.play(move)

    def _after(self, start: int, grip: Grip | None) -> None:
        """Save the game, and show the plies after the first `start` with sounds, reactions and messages."""
        self._save()
        model = self.model
        events = tuple(event for ply in range(start, self.session.cursor) for event in model.game.events(ply))
        telling = model.look.telling
        stroke = model.stroke_on(start, events)
        model.react(start, self.session.cursor, aloud=not self.led)
        self._show(grip, start, model.report_on(start, events), stroke, partial(self._sound, events, stroke))
        self._sound_turn(start)
        aloud = telling.aloud(model.game.position, events)
        if aloud and not self.led:
            self._say(aloud)

    def _sound(self, events: Sequence[Event], stroke: Stroke | None) -> None:
        """Play the sounds of the events, or only that of a `stroke` that the viewer has won or lost."""
        viewer, play, telling = self.model.game.viewer, self.model.app.sounds.play, self.model.look.telling
        if stroke and stroke.weight != "note" and viewer in (stroke.winner, *stroke.losers):
            play("won" if viewer == stroke.winner else "lost")
            return
        if self.model.tempo.factor >= FAST:
            kinds = landmark_kinds(telling.landmarks())
            events = [event for event in events if event.kind in kinds]
        for sound in dict.fromkeys(filter(None, map(telling.sound, events))):
            play(sound)

    def _sound_turn(self, start: int) -> None:
        """Play a sound if a person is to move and a computer player has moved since the cursor `start`."""
        people = self.model.game.people
        moved = {step.seat for step in self.session.steps[start : self.session.cursor]}
        if self.model.game.decider in people and moved - {CHANCE, *people}:
            self.model.app.sounds.play("turn")

    def _show(
        self,
        grip: Grip | None,
        start: int,
        report: Report | None = None,
        stroke: Stroke | None = None,
        cue: Callable[[], object] = nothing,
    ) -> None:
        """Show the present position, with pieces sliding along the paths of the plies since `start`."""
        model, session = self.model, self.session
        model.hand.put_back()
        made = [step.move for step in session.steps[start : session.cursor]]
        shown = replace(model.shown, at=None, report=report or model.report)
        model.show(shown, grip=grip, made=made, stroke=stroke, cue=cue)
        model.result_due = model.game.over

    def travel(self, cursor: int) -> None:
        """Go to the position after `cursor` plies, for undo and redo, and save the game."""
        self.session.seek(cursor)
        self._save()
        self.model.stage.animations.finish()
        self.model.papers.message.clear()
        self.model.reactions.clear()
        self.model.tell(None)
        self._plans.clear()
        self._show(None, self.session.cursor)

    def _take_back(self) -> None:
        self.travel(self._undo.undo_to())

    def _save(self) -> None:
        self.keep()

    def _try(self, move: Move, grip: Grip | None = None) -> bool:
        """Make a move, or say why it is refused; return whether it was made."""
        model = self.model
        refusal = self.session.rules.refusal(self.session.state, move)
        if refusal is None:
            return self.make(move, grip=grip)
        report = model.look.telling.objection(model.game.position, refusal)
        if report:
            model.tell(report)
        else:
            self.object_to(model.look.telling.explain(refusal), refusal.rule)
        model.papers.message.note_refusal(refusal.rule)
        model.app.sounds.play("refused")
        return False

    def say_watched(self) -> None:
        """Tell the player that no moves can be made during a replay."""
        self._say(_("Vous regardez ce qui s'est passé. Pour jouer, choisissez « Fermer »."))

    def _say(self, text: str, rule: str = "") -> None:
        self.model.papers.message.say(text, rule, self.model.app.seconds)
        self.model.show()

    def _confirm(self, move: Concede) -> None:
        """Ask for confirmation before a seat concedes. The key Enter does not confirm."""
        model, player = self.model, self.session.players[move.seat]
        consequence = model.look.telling.concession(model.game.view, move.seat).consequence
        answers = [
            Choice("concede", _("Abandonner"), partial(self.make, move), icon="flag"),
            Choice("continue", _("Continuer à jouer"), nothing, "seal"),
        ]
        model.navigation.ask(_("Abandonner ?"), consequence, answers, player, focus="continue")

    def _ask_others(self, title: str, question: str, agreed: Callable[[], object]) -> None:
        """Hide secrets, ask all people but the one at the screen, and call `agreed` if all agree."""
        if not self.model.game.people:
            agreed()
            return
        seat, players = self._seat_at_screen(), self.session.players
        asker = players[seat]
        others = [player for at, player in enumerate(players) if at != seat and player.is_person]
        if not others:
            agreed()
            return
        self.model.conceal()
        self.model.navigation.ask_everyone(others, title, question.format(asker=asker.name), agreed)

    def _seat_at_screen(self) -> int:
        game = self.model.game
        if game.eyes is not None:
            return game.eyes
        seats = (game.mover, *(step.seat for step in reversed(self.session.steps[: self.session.cursor])))
        people = game.people
        return next((seat for seat in seats if seat in people), people[0])
