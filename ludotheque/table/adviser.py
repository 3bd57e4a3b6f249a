"""Gives advice on request.

In the worker process, a computer player takes the person's seat, knows only what the person has seen, and
returns the moves that it would consider, at once; what it says of them later makes the papers longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ludotheque.core.annotations import AdvisedLine, within
from ludotheque.core.game import CHANCE
from ludotheque.core.judgement import ADVISED
from ludotheque.core.move import Move
from ludotheque.i18n import _, language
from ludotheque.players.levels import ADVISER
from ludotheque.players.team import Answer, Idea, Question
from ludotheque.players.worker import Request, Worker, WorkerLost
from ludotheque.table.advice import (
    CLEARLY,
    NEARLY,
    Moves,
    advice_words,
    apart,
    compared,
    gesture_of,
    outdone,
    own_words,
    purpose_in,
    surpasses,
    unsaid,
)
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.telling import Advice
from ludotheque.table.director import Director
from ludotheque.table.explainer import Explainer, naming
from ludotheque.table.model import TableModel
from ludotheque.table.opponents import Opponents
from ludotheque.table.papers.advice import ADVICE, AdviceEntry

EQUAL = (
    0.5  # a difference of scores: an aim that the player follows stays first if it is at most so far behind
)


class Adviser:
    """Asks for advice and shows it; there is none unless a computer player knows the game (`able`)."""

    def __init__(
        self, model: TableModel, director: Director, opponents: Opponents, worker: Worker, able: bool
    ) -> None:
        self.model, self.able = model, able
        papers = model.papers
        papers.advice.follow, papers.advice.dismiss = self.follow, self.dismiss
        papers.idea.ask, papers.idea.offered = self._ask_of, lambda: self.offered
        self._director, self._opponents, self._worker = director, opponents, worker
        self._request: Request[Answer] | None = None
        self.why = Explainer(model, opponents, worker)
        self._losses = 0
        # the ideas of the latest advice, and the number of plies before them
        self._advised: Sequence[Idea] = ()
        self._advised_at = 0
        self._said: dict[AdvisedLine, bool] = {}  # what this table advised, and whether by the public view
        self._offered: Sequence[int] = ()  # the numbers of those that are shown, from 0, in order
        self._remedy = -1  # the number of the one that avoids the price of the first
        self._aims: dict[int, str] = {}  # by seat: that of the first advice it followed in its latest turn
        # what was advised last, and for what
        self._latest: tuple[object, Sequence[AdviceEntry]] | None = None
        self._own: Moves = ()  # the person's own idea, about which was asked
        self._deepening: object = None  # the moment for which more is still to be said
        self._foreseen: object = None  # the moment for which advice was last thought of ahead

    # Advice

    @property
    def offered(self) -> bool:
        """Whether advice may be asked for now. The player to move must be a person at the screen."""
        model, game = self.model, self.model.game
        free = not (model.replay or model.stage.animations.suspense or self._opponents.consulting)
        return self.able and free and bool(game.legal)

    @property
    def refusal(self) -> str:
        """The sentence that says why there is no advice, if none is offered or will soon be."""
        model = self.model
        if not self.able:
            return _("Ici, on ne donne pas de conseils")
        if model.replay:
            return _("Pas de conseil tant que vous revoyez la partie")
        if model.game.over:
            return _("Pas de conseil : la partie est finie")
        if not model.game.people:
            return _("Pas de conseil : seuls des ordinateurs jouent")
        if model.game.handing:
            return _("Passez d'abord l'écran : le conseil est pour qui joue")
        return _("Lancez d'abord le dé : le conseil viendra aussitôt")

    @property
    def busy(self) -> bool:
        """Whether advice for the present position, or more of it, is still to come."""
        return self._advises or self.why.busy

    @property
    def _advises(self) -> bool:
        return self.model.papers.advice.thinking or self._deepening == self.model.moment

    def ask(self) -> None:
        """Ask for advice, also about what is held or pointed at, or hide the advice that is shown."""
        own = self._meant(self.model.papers.idea.goal)
        if self.model.papers.advice.shown and self.model.papers.advice.advises and not own:
            self.dismiss()
        else:
            self._ask(own)

    def _ask_of(self, goal: str) -> None:
        self._ask(self._meant(goal))

    def _meant(self, goal: str | None) -> Moves:
        """Return the moves of a drop of the held pieces on a destination, or of a button; else ()."""
        model, hand, at = self.model, self.model.hand, self.model.game.position
        if hand.held is None or goal is None:
            actions = model.look.gestures.actions(at)
            return next(((one.move,) for one in actions if one.id == goal and one.move), ())
        return tuple(
            model.look.gestures.route(at, hand.held, hand.path, goal) or hand.destinations[goal].moves
        )

    def _ask(self, own: Moves) -> None:
        """Ask for advice and, if there are any, about a person's `own` moves."""
        model, papers = self.model, self.model.papers.advice
        if self.offered:
            self._own = own
            model.let_go()
            model.papers.message.clear()
            if self._latest and self._latest[0] == self._asked_for():
                self._say(self._worthwhile(self._latest[1]))
                return
            self._withdraw()
            self._losses = 0
            papers.wait(model.moment, _("Un instant : on y réfléchit…"))
            self._send()
            model.show()

    def dismiss(self) -> bool:
        """Hide advice or reasons; return whether any were shown."""
        shown = self.model.papers.advice.shown
        self.model.papers.advice.clear()
        self.model.show()
        return shown

    def follow(self, number: int) -> bool:
        """Make all moves of the advice that has this number; return False if there is none."""
        model = self.model
        entry = model.papers.advice.numbered(number) if model.papers.advice.shown and self.offered else None
        if entry is None:
            return False
        model.hand.put_back()
        self._director.make(*entry.moves)
        return True

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether to draw again."""
        model, papers = self.model, self.model.papers.advice
        outdated = papers.about is not None and not model.papers.advice.shown
        if outdated:
            papers.clear()
        if not self._advises:
            self._withdraw()
            self._think_ahead()
            return self.why.update(dt) | outdated
        if not (self._request and self._request.waiting):
            self._send()
            return False
        try:
            answer = self._request.reply(dt)
        except WorkerLost:
            return self._lost()
        if answer is None:
            return False
        self._take(answer)
        return True

    def _think_ahead(self) -> None:
        """Have advice thought of before it is asked for, once there was some at this table."""
        moment = self.model.moment
        if self._said and moment != self._foreseen and self.offered and not self.why.busy:
            self._foreseen = moment
            with suppress(WorkerLost):
                self._question(ahead=True)  # no answer is waited for

    def _take(self, answer: Answer) -> None:
        """Show the advice that has arrived, or what more it says of the advice that it follows."""
        model = self.model
        if self._deepening and self._latest:
            known = {idea.line: idea for idea in answer.ideas}
            self._advised = [known.get(idea.line, idea) for idea in self._advised]
            entries = self._told(self._latest[1], answer.ideas)
            model.papers.advice.retell(self._worthwhile(entries))
        else:
            self._offered, entries = (), self._entries(answer.ideas)
            self._say(self._worthwhile(entries))
        self._remember()
        self._latest = self._asked_for(), entries
        self._deepening = None if answer.last else model.moment

    def _remember(self) -> None:
        session, own = self.model.session, bool(self._own) and len(self._advised) > 1
        told = [AdvisedLine(session.cursor, self._advised[at].line) for at in self._offered[own:]]
        self._director.note_advice(told)
        self._said |= dict.fromkeys(told, self._public)

    def _onward(self) -> tuple[str, ...]:
        """Return what is left of the line advised last that was followed since; nothing new is known then."""
        session = self.model.session
        moves = [*map(session.rules.notation.write, (step.move for step in session.steps[: session.cursor]))]
        for one in sorted(within(session.advised, session.cursor), key=lambda one: -one.ply):
            made = tuple(moves[one.ply :])
            known = one in self._said and self._said[one] >= self._public
            if known and one.line[: len(made)] == made != one.line:
                return one.line[len(made) :]
        return ()

    def _say(self, entries: Sequence[AdviceEntry]) -> None:
        """Show advice. If somebody plays by keys, the first piece of it gets the keyboard."""
        model = self.model
        show = model.papers.advice.say if self._own else model.papers.advice.offer
        show(model.moment, entries)
        if model.cursor is not None:
            model.cursor = f"{ADVICE}1"
        model.show()

    def _asked_for(self) -> object:
        """Return a key for the present position, eyes and language, for which advice is always the same."""
        session = self.model.session
        made = tuple(step.move for step in session.steps[: session.cursor])
        return made, self._own, self._public, language()

    @property
    def _public(self) -> bool:
        """Whether the table shows only what everybody may see, so that advice may know no more."""
        return self.model.game.eyes is None

    def _send(self) -> None:
        self._foreseen = self.model.moment
        try:
            self._request = self._question(own=self._own)
        except WorkerLost:
            self._lost()

    def _question(self, own: Moves = (), ahead: bool = False) -> Request[Answer]:
        """Ask the worker for advice, or to think of it; raises WorkerLost."""
        session = self.model.session
        players, write = session.players, session.rules.notation.write
        levels = {seat: player.level for seat, player in enumerate(players) if not player.is_person}
        moves = [write(step.move) for step in session.steps[: session.cursor]]
        told, public = levels | {session.turn: ADVISER}, (session.turn,) if self._public else ()
        line, meant = self._onward(), tuple(map(write, own))
        question = Question(session.turn, advice=True, ahead=ahead, onward=line, own=meant)
        return self._worker.ask(question, told, moves, public)

    def _withdraw(self) -> None:
        if self._request:
            self._request.cancel()
        self._request = self._deepening = None

    def _lost(self) -> bool:
        """Handle the loss of the worker; return whether the request is given up, as after a second loss."""
        if self._deepening:  # what has been said is enough
            self._withdraw()
            return False
        self._losses += 1
        if self._losses > 1:
            self.model.papers.advice.clear()
            self.model.app.notify(_("L'ordinateur n'arrive pas à réfléchir : pas de conseil pour l'instant."))
        return self._losses > 1

    def _entries(self, ideas: Sequence[Idea]) -> list[AdviceEntry]:
        """Return entries for the best gestures that differ, at most ADVISED."""
        found: list[AdviceEntry] = []
        seen: set[object] = set()
        rules, look, at = self.model.session.rules, self.model.look, self.model.game.position
        shown = list[Idea]()
        if self._own:
            return self._beside(ideas)
        aim = self._former_aim()
        for idea in self._steadied(ideas, aim):
            line = self._moves(idea)
            gesture = gesture_of(rules, look, at, line)
            ways = look.gestures.ways(at, gesture)
            why = tuple(look.telling.purpose(idea.reasons)[: look.telling.most_reasons])
            alike: set[object] = {why or gesture, *((way[0], way[-1]) for way in ways)}
            if not ways:
                alike.add(gesture)
            if ways and (to := look.telling.aim(idea.reasons)):
                alike.add((ways[0][0], to))
            if not alike & seen and len(found) < ADVISED:
                seen |= alike
                shown.append(idea)
                told = look.telling.told(Advice(at, line, gesture, idea.reasons))
                found.append(self._entry(len(found) + 1, at, told))
        self._advised, self._advised_at = shown, self.model.session.cursor
        if aim and not look.telling.aim(shown[0].reasons):  # the advice goes on with that aim later
            self._aims.setdefault(self.model.session.turn, aim)
        return self._told(found, ideas)

    def _worthwhile(self, entries: Sequence[AdviceEntry]) -> list[AdviceEntry]:
        """Return the first entry, those shown, what averts its price, and good ones for other reasons."""
        found = [*self._offered]
        for at, idea in enumerate(self._advised):
            reasons = {purpose_in(entries[known].text) for known in found} - {""}
            told = idea.behind < CLEARLY and purpose_in(entries[at].text) not in reasons
            told = told and not any(self._unexplained(idea, self._advised[one]) for one in found if one < at)
            told = told or not at or bool(self._own) or at == self._remedy
            found += [at] if told and at not in found else []
        self._offered = found
        return [replace(entries[at], number=number) for number, at in enumerate(found, 1)]

    def _unexplained(self, idea: Idea, first: Idea) -> bool:
        """Return whether all that is told of further advice makes it seem better than what comes first."""
        telling, at = self.model.look.telling, self.model.game.position
        lines = ((self._moves(one), one) for one in (idea, first))
        both = (Advice(at, line, line, one.reasons, one.outlook) for line, one in lines)
        price, known = (telling.besides(one).price for one in both)
        if (price and not known) or telling.given_up(first.reasons, idea.reasons):
            return False
        own, advised = telling.figures(idea.reasons), telling.figures(first.reasons)
        return surpasses(own, advised, idea.behind - first.behind >= NEARLY)

    def _beside(self, ideas: Sequence[Idea]) -> list[AdviceEntry]:
        session, look, at = self.model.session, self.model.look, self.model.game.position
        self._advised, self._advised_at = ideas[:2], session.cursor
        found = list[AdviceEntry]()
        for number, idea in enumerate(self._advised, 1):
            line = self._moves(idea)
            gesture = gesture_of(session.rules, look, at, line)
            told = look.telling.told(Advice(at, line, gesture, idea.reasons))
            found.append(self._entry(number, at, told if number > 1 or len(ideas) == 1 else self._own))
        return self._told(found, ideas)

    def _told(self, entries: Sequence[AdviceEntry], ideas: Sequence[Idea]) -> list[AdviceEntry]:
        """Return the entries of the latest advice with the words of its ideas, which are among `ideas`."""
        rules, look, at = self.model.session.rules, self.model.look, self.model.game.position
        found, others = list[AdviceEntry](), [idea.line for idea in self._advised[1:]]
        for entry, idea in zip(entries, self._advised, strict=True):
            line, outlook = self._moves(idea), idea.outlook
            if found or self._own or idea.sure or ideas[outlook.remedy].line not in others:
                outlook = outlook._replace(remedy=-1)
            if idea.sure:  # what is won says enough
                outlook = outlook._replace(averted=None)
            if not found:
                self._remedy = 1 + others.index(ideas[outlook.remedy].line) if outlook.remedy >= 0 else -1
            words = own_words if self._own and not found else advice_words
            text = words(rules, look, at, line, idea.reasons, outlook)
            if self._own and len(entries) == 1:
                text = " ".join((text, _("C'est aussi ce qu'on vous conseille.")))
            elif self._own and found:
                text = " ".join((text, *self._compared(self._advised[0], idea)))
            elif found:
                less = look.telling.given_up(self._advised[0].reasons, idea.reasons) or apart(idea.behind)
                text = " ".join((unsaid(text, found[0].text), less))
            found.append(replace(entry, text=text))
        return naming(self.model, found)

    def _compared(self, own: Idea, advised: Idea) -> list[str]:
        at, found = self.model.game.position, ((self._moves(one), one.reasons) for one in (own, advised))
        both = (Advice(at, line, line, reasons) for line, reasons in found)
        beaten = outdone(self.model.session.rules, self.model.look, *both)
        return compared(own.outlook, advised.outlook, beaten)

    def _moves(self, idea: Idea) -> Moves:
        return tuple(map(self.model.session.rules.notation.read, idea.line))

    def _former_aim(self) -> str:
        """Return and forget the aim of the advice last followed in an earlier turn, "" if there is none."""
        session, told = self.model.session, self.model.look.telling
        since = session.steps[self._advised_at : session.cursor]
        for idea in self._followed()[:1]:
            if aim := told.aim(idea.reasons):
                self._aims.setdefault(since[0].seat, aim)
        if all(step.seat in (session.turn, CHANCE) for step in since):
            return ""
        return self._aims.pop(session.turn, "")

    def _followed(self) -> Sequence[Idea]:
        """Return the ideas (lines of moves) of the latest advice that the player has begun to follow."""
        session = self.model.session
        if self._advised_at >= session.cursor:
            return ()
        made = session.rules.notation.write(session.steps[self._advised_at].move)
        return [idea for idea in self._advised if idea.line[0] == made]

    def _steadied(self, ideas: Sequence[Idea], aim: str) -> Sequence[Idea]:
        """Return the ideas, first one about as good as the best for the aim followed in an earlier turn."""
        told = self.model.look.telling
        able = (idea for idea in ideas if idea.behind <= EQUAL and aim and told.aim(idea.reasons) == aim)
        first = min(able, key=lambda idea: idea.behind, default=ideas[0])
        first = first if told.aim(ideas[0].reasons) else ideas[0]
        return [first, *(idea for idea in ideas if idea is not first)]

    def _entry(self, number: int, at: Position, moves: Sequence[Move]) -> AdviceEntry:
        """Return an entry without words for these moves: their ways, or the button that makes the first."""
        gestures = self.model.look.gestures
        taken: dict[tuple[str, ...], int] = {
            step: gestures.pieces(move) for move in moves for step in gestures.trail(move, at)
        }
        ways = gestures.ways(at, moves)
        pieces = tuple([taken.get(way[:2], 1) for way in ways])
        button = next((action.id for action in gestures.actions(at) if action.move == moves[0]), "")
        return AdviceEntry("", number, -1, tuple(moves), ways, pieces, button)
