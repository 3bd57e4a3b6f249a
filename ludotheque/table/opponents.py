"""The computer players at one table: when they are asked, and what comes of their answers.

They think in a process of their own and move as a person would: one move after the other, each seen. Nothing
of theirs goes on while a scene lies over the table, a replay runs or something still moves.
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
from ludotheque.players.team import Answer
from ludotheque.players.worker import Request, Worker, WorkerLost
from ludotheque.table.agreements import proposal
from ludotheque.table.contract.terms import Report
from ludotheque.table.director import Director
from ludotheque.table.model import TableModel
from ludotheque.table.panel.replay import READ

PAUSE = 0.45  # seconds between two of their moves, at the usual pace
TRIES = 3  # times in a row that they are asked, until any legal move will do
PATIENT = 60  # plies until one proposes again what was refused


class Opponents:
    """Has the seats that no person plays played."""

    def __init__(self, model: TableModel, director: Director, worker: Worker) -> None:
        self.model, self._director, self._worker = model, director, worker
        self.session = model.session
        self.paused = False  # where only computer players play, those who watch may stop them
        self._steps = 0  # moves that are to be made though paused
        self._pause = 0.0
        self._report: Report | None = None  # what is being read, and the seconds it stays
        self._reading = 0.0
        self._line: list[Move] = []  # what is decided and not yet done
        self._at = 0  # the cursor at which its first move is to be made
        self._refused = -PATIENT  # the cursor at which a proposal of theirs was refused
        self._consent: _Consent | None = None
        self._request: Request[Answer] | None = None  # what they think about
        self._asked = (-1, -1, "")  # what it asks: the seat, the cursor, and what that seat is to agree to
        self._losses = 0
        self._failed = 0  # times in a row that no answer came
        self.decisions: dict[int, Decision] = {}  # by the cursor at which their lines began

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to decide, or to throw."""
        return self.model.game.computing and not self.model.replay

    @property
    def busy(self) -> bool:
        """Whether something will come of their thinking soon."""
        return self.consulting or (self.thinking and (not self.paused or self._steps > 0))

    @property
    def consulting(self) -> bool:
        """Whether they are asked about what somebody proposes: nothing else happens meanwhile."""
        return self._consent is not None

    @property
    def watched(self) -> bool:
        """Whether there is nothing to do but to watch them: no person plays."""
        game = self.model.game
        return game.live and not (game.people or game.over)

    @property
    def speed_factor(self) -> float:
        """How many times as fast as usual all moves: those who only watch say so."""
        return self.model.speed.times if self.watched or self.model.replay else 1.0

    def reading(self, dt: float) -> bool:
        """Tell, `dt` seconds having passed, whether what is told at length stays.

        People read as long as they like, but when the computer is to go on it does so after a while.
        """
        report = self.model.report
        if report is not self._report:
            self._report, self._reading = report, READ * (self.model.app.settings.pace or 1.0)
        self._reading -= dt * self.speed_factor
        waited_for = self.thinking or not self.model.game.people
        return report is not None and (self._reading > 0 or not waited_for)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, nothing moving on the table; return whether something was done."""
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
        self._line.pop(0)
        self._steps = max(0, self._steps - 1)
        self._director.make(move)
        self._at = self.session.cursor
        self._rest()
        return True

    def hurry(self) -> None:
        """Wait no longer than they think."""
        self._pause = 0.0

    def pause(self) -> None:
        """Stop those who are watched, or let them go on."""
        self.paused, self._steps = not self.paused, 0
        self.model.show()

    def step(self) -> None:
        """Have one more move made, and stop then."""
        self.paused, self._steps = True, self._steps + 1
        self.model.show()

    def close(self) -> None:
        """End their process: the table is left."""
        self._worker.close()

    def agree(self, move: Move, agreed: Callable[[], object]) -> None:
        """Ask them all about what people have agreed to; then do it, or say who is against it."""
        seats = self._seats()
        if seats:
            self._consent = _Consent(move, seats, agreed, self._decline)
        else:
            agreed()

    def _seats(self) -> list[int]:
        """Return the seats that they play."""
        return [seat for seat, player in enumerate(self.session.players) if not player.is_person]

    # Asking

    def _rest(self) -> None:
        self._pause = PAUSE * (self.model.app.settings.pace or 1.0)

    def _decided(self, dt: float) -> Move | None:
        """Return the next move of the computer player whose turn it is, None while it thinks."""
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

    def _at_random(self, asked_about: Move | None) -> Answer:
        """Return an answer in place of those who have none: the game goes on, and they are asked again."""
        session = self.session
        self._failed = TRIES - 1
        if asked_about:
            return Answer(agrees=True)
        legal = session.rules.legal(session.state)
        move = Random(f"{session.seed}/{session.cursor}").choice(legal)
        return Answer((session.rules.notation.write(move),))

    def _check(self, answer: Answer) -> None:
        """End the process if what it answers cannot be made here; raises WorkerLost."""
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
        """Return what a seat answers, having asked it unless it has been; None until it has.

        Where nobody answers however often they are asked, chance does.
        """
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
        """Ask a seat what it does, or if it agrees to what is proposed; raises WorkerLost."""
        session, write = self.session, self.session.rules.notation.write
        levels = {at: session.players[at].level for at in self._seats()}
        moves = [write(step.move) for step in session.steps[:cursor]]
        return self._worker.ask(seat, levels, moves, proposed, effort=self.model.app.settings.thinking)

    def _withdraw(self) -> None:
        """Wait for no answer any more."""
        if self._request:
            self._request.cancel()
        self._request = None

    def _lost(self, error: WorkerLost) -> None:
        """Write down what broke; they are asked again, and the game speaks of it only the second time."""
        self._losses += 1
        self._failed += 1
        if error.args and self._losses == 1:
            self.model.app.store.log_crash(error, self.session)
        if self._losses == 2:
            words = _("L'ordinateur a du mal à réfléchir. Le menu permet à quelqu'un de prendre sa place.")
            self.model.app.notify(words)

    # Agreeing

    def _propose(self, move: Move) -> None:
        """Declare what a seat may alone, else ask the other computer players, and then the people."""
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
        """Ask every person; without an answer, or with a no, the game goes on."""
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
        """Say who is against what a person has proposed."""
        words = _("{name} préfère continuer à jouer.").format(name=self.session.players[seat].name)
        self.model.message.say(words, "", self.model.app.seconds)
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
    """What a computer player has decided: its seat, the first move of its line in notation, and why."""

    seat: int
    move: str
    reasons: tuple[Reason, ...]


class _Consent:
    """What is proposed, who has yet to answer, and what comes of it."""

    def __init__(
        self, move: Move, seats: Sequence[int], agreed: Callable[[], object], refused: Callable[[int], object]
    ) -> None:
        self.move, self.seats, self.agreed, self.refused = move, list(seats), agreed, refused
