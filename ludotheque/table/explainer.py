"""Explains the recent decisions of computer players: what everybody can see of them, and what they lead to.

In the worker process the moves are played out against others that the player could have made, with hands
guessed from what everybody sees. So the reasons tell nothing of its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ludotheque.core.forecast import UNKNOWN, Foretold
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.i18n import _, sentence
from ludotheque.players.levels import ADVISER
from ludotheque.players.team import Answer, Question
from ludotheque.players.worker import Request, Worker, WorkerLost
from ludotheque.table.advice import followed_by
from ludotheque.table.contract.telling import brief
from ludotheque.table.game_view import deed_in
from ludotheque.table.model import TableModel
from ludotheque.table.naming import finder
from ludotheque.table.opponents import Decision, Opponents
from ludotheque.table.papers.advice import AdviceEntry

Decided = dict[int, Decision]  # by ply, the decisions of one player in its latest turn


class Explainer:
    """Asks what recent decisions lead to, and shows it; papers appear at once and get more words later."""

    def __init__(self, model: TableModel, opponents: Opponents, worker: Worker) -> None:
        self.model = model
        self._opponents, self._worker = opponents, worker
        self._request: Request[Answer] | None = None
        self._asked: dict[int, Decided] = {}  # by seat, what is explained
        self._told: dict[int, Foretold] = {}  # by seat, what it leads to
        self._about: object = None  # the moment for which more is to be said

    @property
    def able(self) -> bool:
        """Whether there is a decision to explain in the position shown."""
        return bool(self._decided())

    @property
    def busy(self) -> bool:
        """Whether there is more to say of what is explained."""
        return self._about is not None and self._about == self.model.moment and self._left is not None

    def explain(self) -> None:
        """Show why computer players decided as they did, or hide it if it is shown."""
        model, papers = self.model, self.model.papers.advice
        if papers.shown and not papers.advises:
            papers.dismiss()
            return
        if model.replay and model.replay.playing:
            model.replay.toggle()
        model.papers.message.clear()
        self._withdraw()
        self._asked, self._told, self._about = self._decided(), {}, model.moment
        papers.say(model.moment, self._entries())
        model.show()

    def update(self, seconds: float) -> bool:
        """Advance by so many seconds; return whether to draw again."""
        papers = self.model.papers.advice
        if not (self.busy and papers.shown and not papers.advises):
            self._withdraw()
            return False
        try:
            if self._request is None:
                self._request = self._ask()
            answer = self._request.reply(seconds)
        except WorkerLost:
            self._withdraw()  # what has been said is enough
            self._about = None
            return False
        if answer is None:
            return False
        self._told[self._left or 0] = next((idea.outlook for idea in answer.ideas), UNKNOWN)
        self._request = None
        papers.retell(self._entries())
        return True

    @property
    def _left(self) -> int | None:
        """The next seat whose decisions are to be played out, None if there is none."""
        return next((seat for seat in self._asked if seat not in self._told), None)

    def _ask(self) -> Request[Answer]:
        """Ask what the moves of a seat lead to, as far as everybody can see; raises WorkerLost."""
        session, seat = self.model.session, self._left or 0
        write, start = session.rules.notation.write, min(self._asked[seat])
        moves = [write(step.move) for step in session.steps[:start]]
        question = Question(seat, own=tuple(map(write, self._made(start))), why=True)
        everybody = dict.fromkeys(self._asked, ADVISER)
        return self._worker.ask(question, everybody, moves, public=tuple(everybody))

    def _made(self, start: int) -> Iterator[Move]:
        """Yield the moves of a turn from ply `start` on, up to one that chance or a secret takes part in."""
        session = self.model.session
        for at in range(start, session.cursor):
            step, before = session.steps[at], session.state_at(at)
            shown = session.rules.view_move(before, step.move, None)
            if step.seat != session.steps[start].seat or shown != step.move:
                return
            yield step.move

    def _withdraw(self) -> None:
        if self._request:
            self._request.cancel()
        self._request = None

    # Words

    def _entries(self) -> list[AdviceEntry]:
        telling, names = self.model.look.telling, self.model.look.seats.names
        found = []
        for seat, decided in self._asked.items():
            reasons = () if self._secret else [one for made in decided.values() for one in made.reasons]
            deed = deed_in(self.model.session, range(min(decided), self.model.game.at), reasons)
            name, said = names[seat], [*telling.why(deed)]
            said += followed_by(telling, self._told.get(seat, UNKNOWN), name, " ".join(said))
            words = brief(said) if said else ""
            if not words:
                waits = seat not in self._told
                text = _("{name} : un instant…") if waits else _("{name} n'a pas trouvé de meilleur coup.")
                words = sentence(text.format(name=name))
            ends = [end for ply in decided for _start, end in self.model.game.pairs(ply)]
            found.append(AdviceEntry(words, seat=seat, ways=((ends[0],),) if ends else ()))
        return naming(self.model, found)

    @property
    def _secret(self) -> bool:
        """Whether somebody's cards are still hidden, so that reasons might reveal them."""
        model = self.model
        rules, state = model.session.rules, model.session.state
        return rules.turn(state) != OVER and model.look.seats.private(rules.view(state, None))

    def _decided(self) -> dict[int, Decided]:
        """Return the computer players' latest decisions, by seat and then by ply, in the order of play."""
        session, game, known = self.model.session, self.model.game, self._opponents.decisions
        write, found = session.rules.notation.write, dict[int, Decided]()
        latest, shown = -1, -1
        for ply in range(game.at - 1, -1, -1) if known else ():
            step, decision = session.steps[ply], known.get(ply)
            if step.seat == CHANCE:
                continue
            shown = step.seat if shown < 0 else shown
            if self.model.replay and step.seat != shown:
                break
            if session.players[step.seat].is_person and found:
                break
            if decision and (decision.seat, decision.move) == (step.seat, write(step.move)):
                if step.seat != latest and step.seat in found:
                    break
                latest = step.seat
                found[latest] = {ply: decision, **found.get(latest, {})}
        return dict(reversed(found.items()))


def naming(model: TableModel, entries: Iterable[AdviceEntry]) -> list[AdviceEntry]:
    """Return the entries with the places that their texts name."""
    named = finder(model)
    return [replace(entry, spoken=named(entry.text)) for entry in entries]
