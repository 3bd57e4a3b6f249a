"""Plays the computer players' seats, by asking the worker process for decisions and making the moves.

Moves are made one after the other, so that each can be seen. The computer players wait while another scene
lies over the table, a replay runs or something moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.players.team import Answer, Question
from ludotheque.players.worker import Request, Worker, WorkerLost
from ludotheque.table.agreements import proposal
from ludotheque.table.contract.terms import Report
from ludotheque.table.director import Director
from ludotheque.table.game_view import events_of
from ludotheque.table.model import TableModel
from ludotheque.table.panel.replay import READ

PAUSE = 0.45  # seconds between two moves of computer players, at normal speed
TRIES = 3  # failures in a row after which a random legal move is made
PATIENT = 60  # plies after which a refused proposal may be repeated


class Opponents:
    """Makes the moves of the computer players."""

    def __init__(self, model: TableModel, director: Director, worker: Worker) -> None:
        self.model, self._director, self._worker = model, director, worker
        self.session = model.session
        self.paused = False  # whether a game between computer players is paused
        self._steps = 0  # moves to make although paused
        self._pause = 0.0  # seconds until the next move may be made
        self._report: Report | None = None  # the report that people are reading
        self._reading = 0.0  # seconds until the game goes on in spite of the report
        self._line: list[Move] = []  # the moves of the last decision that have not been made yet
        self._at = 0  # the cursor at which the first move in `_line` is due
        self._refused = -PATIENT  # the cursor at which the last proposal was refused
        self._consent: _Consent | None = None
        self._request: Request[Answer] | None = None  # the pending request
        self._asked = (-1, -1, "")  # the seat, cursor and proposal of the pending request
        self._losses = 0
        self._failed = 0  # failures in a row
        self.decisions: dict[int, Decision] = {}  # by the cursor at which each was made

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to move or to throw the die."""
        return self.model.game.computing and not self.model.replay

    @property
    def busy(self) -> bool:
        """Whether computer players have something to do and are not paused."""
        waits = self.paused and self.watched  # once a person plays, no button ends a pause
        return self.consulting or (self.thinking and (not waits or self._steps > 0))

    @property
    def consulting(self) -> bool:
        """Whether computer players are being asked about a proposal. No moves are made meanwhile."""
        return self._consent is not None

    @property
    def watched(self) -> bool:
        """Whether only computer players play."""
        return self.model.game.watched

    @property
    def speed_factor(self) -> float:
        """The factor by which everything moves faster than usual, as in the model."""
        return self.model.tempo.factor

    def reading(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the game must wait, since people are reading a report.

        If a computer player is to move, or if no person plays, the game goes on after a while.
        """
        report = self.model.report
        if report is not self._report:
            self._report, self._reading = report, READ * (self.model.app.settings.pace or 1.0)
        self._reading -= dt * self.speed_factor
        waited_for = self.thinking or not self.model.game.people
        return report is not None and (self._reading > 0 or not waited_for)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds while nothing moves on the table; return whether the game has changed."""
        if self._consent:
            return self._wait_for_consent(dt)
        if not self.busy:
            self._withdraw()
            return False
        self._pause = max(0.0, self._pause - dt * self.speed_factor)
        if self.session.turn == CHANCE:
            if not self._pause:
                self._director.throw()
                self._rest()
            return not self._pause
        move = self._decided(dt)
        if move is None or self._pause:
            return False
        together = self._together()
        del self._line[: len(together)]
        self._steps = max(0, self._steps - 1)
        self._director.make(*together)
        self._at = self.session.cursor
        self._rest()
        return True

    def hurry(self) -> None:
        """End the present pause, so that the next move is made as soon as the computer player has decided."""
        self._pause = 0.0

    def pause(self) -> None:
        """Pause or resume a game between computer players."""
        self.paused, self._steps = not self.paused, 0
        self.model.show()

    def step(self) -> None:
        """Make one more move and then pause again."""
        self.paused, self._steps = True, self._steps + 1
        self.model.show()

    def close(self) -> None:
        """End the worker process, since the table is closed."""
        self._worker.close()

    def agree(self, move: Move, agreed: Callable[[], object]) -> None:
        """Propose an agreement to the computers: call `agreed` if all accept, else tell who declines."""
        seats = self._seats()
        if seats:
            self._consent = _Consent(move, seats, agreed, self._decline)
        else:
            agreed()

    def _seats(self) -> list[int]:
        return [seat for seat, player in enumerate(self.session.players) if not player.is_person]

    # Asking

    def _rest(self) -> None:
        self._pause = PAUSE * (self.model.app.settings.pace or 1.0)

    def _decided(self, dt: float) -> Move | None:
        """Return the next move of the computer player to move, None while the player is thinking."""
        if self._line and self._at == self.session.cursor and self._allowed(self._line[0]):
            return self._line[0]
        self._line = []
        answer = self._answer(self.session.turn, dt)
        if answer is None:
            return None
        read = self.session.rules.notation.read
        if answer.proposes and self.session.cursor - self._refused >= PATIENT:
            self._propose(read(answer.proposes))
            return None
        self._line, self._at = [read(text) for text in answer.line], self.session.cursor
        self.decisions[self._at] = Decision(self.session.turn, answer.line[0], answer.reasons)
        return self._line[0]

    def _together(self) -> list[Move]:
        """Return the next moves of the decision that are made at once: one, or several along one path."""
        rules, look, at = self.session.rules, self.model.look, self.model.game.position
        state, found = self.session.state, list[Move]()
        for move in self._line:
            if found and (rules.refusal(state, move) or not look.gestures.goes_on(found[-1], move, at)):
                break
            after = rules.apply(state, move)
            events = events_of(rules, state, move, after)
            alone = look.telling.stroke(rules.view(state, None), events) is not None
            if not (found and alone):
                found.append(move)
            if alone:
                break
            state = after
        return found

    def _at_random(self, asked_about: Move | None) -> Answer:
        """Return a random legal move, or yes to a proposal, so that the game goes on without the worker."""
        session = self.session
        self._failed = TRIES - 1
        if asked_about:
            return Answer(agrees=True)
        legal = session.rules.legal(session.state)
        move = Random(f"{session.seed}/{session.cursor}").choice(legal)
        return Answer((session.rules.notation.write(move),))

    def _check(self, answer: Answer) -> None:
        """Check that the worker's answer is legal; if it is not, end the process and raise WorkerLost."""
        read = self.session.rules.notation.read
        try:
            first, *_rest = [read(text) for text in answer.line]
            moves = [first, read(answer.proposes)] if answer.proposes else [first]
            fault = "" if all(map(self._allowed, moves)) else "not allowed"
        except ValueError as error:
            fault = str(error)
        if fault:
            lost = WorkerLost(f"{fault}: {answer}")
            self._worker.lose(lost)
            raise lost

    def _allowed(self, move: Move) -> bool:
        return self.session.rules.refusal(self.session.state, move) is None

    def _answer(self, seat: int, dt: float, about: Move | None = None) -> Answer | None:
        """Return a seat's decision, or answer to `about`, None if not yet; random after TRIES failures."""
        if self._failed >= TRIES:
            return self._at_random(about)
        write = self.session.rules.notation.write
        wanted = seat, self.session.cursor, write(about) if about else ""
        try:
            if not (self._request and self._request.waiting) or self._asked != wanted:
                self._withdraw()
                self._request, self._asked = self._ask(*wanted), wanted
                return None
            answer = self._request.reply(dt)
            if answer and not about:
                self._check(answer)
        except WorkerLost as error:
            self._lost(error)
            return None
        self._failed = 0 if answer else self._failed
        return answer

    def _ask(self, seat: int, cursor: int, proposed: str) -> Request[Answer]:
        """Ask the worker for a seat's move, or if it accepts the proposal `proposed`; raises WorkerLost."""
        session, write = self.session, self.session.rules.notation.write
        levels = {at: session.players[at].level for at in self._seats()}
        moves = [write(step.move) for step in session.steps[:cursor]]
        question = Question(seat, proposed, self.model.app.settings.thinking)
        return self._worker.ask(question, levels, moves)

    def _withdraw(self) -> None:
        """Cancel the request that is waiting for an answer, if any."""
        if self._request:
            self._request.cancel()
        self._request = None

    def _lost(self, error: WorkerLost) -> None:
        """Count a failure of the worker process. Log the first one, and tell the player about the second."""
        self._losses += 1
        self._failed += 1
        if error.args and self._losses == 1:
            self.model.app.store.log_crash(error, self.session)
        if self._losses == 2:
            words = _("L'ordinateur a du mal à réfléchir. Le menu permet à quelqu'un de prendre sa place.")
            self.model.app.notify(words)

    # Agreeing

    def _propose(self, move: Move) -> None:
        """Make a declaration, or propose an agreement to the other computer players, then to the people."""
        session = self.session
        if move in session.rules.declarations(session.state):
            self._director.make(move)
            return
        seats = self._seats()
        seats.remove(session.turn)
        self._consent = _Consent(move, seats, partial(self._ask_people, move, session.turn), self._refuse)

    def _refuse(self, _seat: int) -> None:
        self._refused = self.session.cursor

    def _ask_people(self, move: Move, asker: int) -> None:
        """Ask all people about the proposal of the seat `asker`, and make the move if they all agree."""
        session, words = self.session, proposal(move)
        self._refused = self.session.cursor
        people = [player for player in session.players if player.is_person]
        agreed = partial(self._director.make, move)
        if not people:
            agreed()
            return
        question = words.question.format(asker=session.players[asker].name)
        self.model.conceal()
        self.model.navigation.ask_everyone(people, words.title, question, agreed)

    def _decline(self, seat: int) -> None:
        text = _("{name} préfère continuer à jouer. On pourra redemander de la même façon.")
        words = text.format(name=self.session.players[seat].name)
        self.model.papers.message.say(words, "", self.model.app.seconds)
        self.model.show()

    def _wait_for_consent(self, dt: float) -> bool:
        consent = self._consent
        if consent is None:
            return False
        if self.session.turn == OVER or consent.move not in self.session.rules.agreements(self.session.state):
            self._consent = None
            return False
        if not consent.seats:
            self._consent = None
            consent.agreed()
            return True
        answer = self._answer(consent.seats[0], dt, consent.move)
        if answer is None:
            return False
        seat = consent.seats.pop(0)
        if not answer.agrees:
            self._consent = None
            consent.refused(seat)
        return True


class Decision(NamedTuple):
    """A computer player's decision: the seat, the first move in notation, and the reasons for it."""

    seat: int
    move: str
    reasons: tuple[Reason, ...]


class _Consent:
    """A proposal that some seats must answer, and the functions to call with the result.

    `seats` have yet to answer. `agreed` is called if all accept, `refused` with the first seat that does not.
    """

    def __init__(
        self, move: Move, seats: Sequence[int], agreed: Callable[[], object], refused: Callable[[int], object]
    ) -> None:
        self.move, self.seats, self.agreed, self.refused = move, list(seats), agreed, refused
