"""What the table shows of a session at one of its positions: the view, the legal moves and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from ludotheque.core.annotations import TurnNote, within
from ludotheque.core.game import CHANCE, OVER, Event, Outcome, Rules
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Concede, Move
from ludotheque.core.player_turns import PlayerTurns
from ludotheque.core.session import Ply, Session
from ludotheque.players.words import handed
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Asked, Held, Position
from ludotheque.table.contract.telling import Deed, Telling
from ludotheque.table.contract.terms import Destination, LogLine
from ludotheque.table.shown import Shown
from ludotheque.ui.drag import Source


class GameView:
    """What the table shows of the session at the cursor `at`, plies played, which a replay moves alone."""

    def __init__(self, session: Session[Any], look: Look) -> None:
        self.session = session
        self.look = look
        self.shown = Shown()
        self.rests = False  # whether nobody may do anything more, or only answer a question beside the board
        self.at = session.cursor
        self._face_up = False  # whether face-down pieces that the viewer knows are shown face up
        self._facing: int | None = None  # the seat to which the board is turned
        self.view: Any = None
        self.legal: Sequence[Move] = ()
        self.arrangement = look.geometry.arrange(session.rules.view(session.state, None), None)
        # the log, by ply: the ply itself, and the first ply of its lines with the lines
        self._lines: dict[int, tuple[Ply[Any], tuple[int, tuple[LogLine, ...]]]] = {}
        self.source: object = None  # the key of the present view, as returned by `_made_of`
        self.refresh(self.shown)

    @property
    def live(self) -> bool:
        """Whether the table shows the present rather than a replay."""
        return self.shown.at is None

    @property
    def eyes(self) -> int | None:
        """The seat whose view is shown; None for the public view."""
        return self.shown.eyes

    @property
    def asked(self) -> Asked | None:
        """The drop that becomes a move once the player has answered a question, or None."""
        return self.shown.asked

    @property
    def mover(self) -> int:
        """The seat to move at the cursor shown, or for which chance decides; -1 at the end of the game."""
        closed = self.session.kept is not None and self.over
        return -1 if closed else self.look.seats.mover(self.view)

    @property
    def over(self) -> bool:
        """Whether the game is over at the cursor shown."""
        return self.session.rules.turn(self._truth) == OVER

    @property
    def ended(self) -> bool:
        """Whether the game is over at present, even if a replay shows an earlier position."""
        return self.session.turn == OVER

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the game is over at the cursor shown, else None."""
        return self.session.rules.outcome(self._truth)

    @property
    def chance(self) -> bool:
        """Whether chance is to move at present."""
        return self.session.turn == CHANCE

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.session.players) if player.is_person)

    @property
    def viewer(self) -> int | None:
        """The seat of the person at the screen, None if it is not known."""
        people = self.people
        return people[0] if len(people) == 1 else self.eyes

    @property
    def decider(self) -> int:
        """The seat that the game waits for at present, perhaps to throw the die; -1 if the game is over."""
        turn = self.session.turn
        return turn if turn >= 0 else self.mover

    @property
    def computing(self) -> bool:
        """Whether the game waits for a computer player."""
        return self.live and self.decider >= 0 and not self.session.players[self.decider].is_person

    @property
    def watched(self) -> bool:
        """Whether only computer players play, so that people just watch. False once the game is over."""
        return self.live and not (self.people or self.over)

    @property
    def handing(self) -> bool:
        """Whether the player to move is a person with hidden information who is not at the screen yet."""
        if not self.live or self.computing:
            return False
        return self.mover not in (self.eyes, -1) and self.look.seats.private(self.view)

    @property
    def moves(self) -> list[Move]:
        """The moves up to the cursor shown."""
        return [step.move for step in self.session.steps[: self.at]]

    def refresh(self, shown: Shown) -> None:
        """Show `shown`. If this changes the position or the view, the drop in `asked` is withdrawn.

        During a game, the only person among computer players sees the view of their own seat, unless
        `shown.known` is False. If several people play, `eyes` is None, except in a turn with hidden
        information: then it is `shown.eyes`.
        """
        self.shown = shown
        if self._made_of() == self.source:
            return
        self.at = self.session.cursor if shown.at is None else shown.at
        eyes = self._looking(shown)
        rules, truth, seats = self.session.rules, self._truth, self.look.seats
        watched = not self.live and self.ended
        self.view = rules.view(truth, eyes)
        if self.live and self.ended:  # all hands are revealed
            self.view = seats.laid_open(truth, self.view)
        elif shown.open and watched:
            self.view = seats.laid_open(truth, self.view)
            mover = seats.mover(self.view)
            eyes = None if self.look.geometry.turns or mover < 0 else mover
        self.shown = replace(shown, eyes=eyes, asked=None)
        self._face_up = (watched and (shown.open or eyes is not None)) or (self.live and self.ended)
        free = self.live and rules.turn(truth) >= 0 and not (self.rests or self.handing or self.computing)
        self.legal = rules.legal(truth) if free else ()
        self.source = self._made_of()
        self.arrange()

    def _looking(self, shown: Shown) -> int | None:
        """Return the seat whose view may be shown, None for the public view."""
        alone = self.people[0] if shown.known and len(self.people) == 1 else None
        looking = alone if shown.eyes is None else shown.eyes
        if not self.live or looking is None or self.over:
            return shown.eyes
        private = alone is not None or self.look.seats.private(self.public(self.at))
        return looking if private else None

    def _made_of(self) -> object:
        """Return everything that the view depends on. A new view is computed only if this has changed."""
        session, shown = self.session, self.shown
        at = session.cursor if shown.at is None else shown.at
        seen = shown.at, shown.eyes, shown.open, shown.known
        return *seen, at, session.state_at(at), session.players, self.ended, self.rests

    def arrange(self) -> None:
        """Compute the arrangement again, since the view or the look has changed."""
        if self.eyes is not None or not self.look.geometry.turns:
            self._facing = self.eyes
        arrangement = self.look.geometry.arrange(self.view, self._facing)
        self.arrangement = arrangement.plain() if self.rests else arrangement
        if self._face_up:
            faces = ((piece, self.look.seats.peek(self.view, piece)) for piece in self.arrangement.pieces)
            pieces = tuple(piece if face is None else replace(piece, face=face) for piece, face in faces)
            self.arrangement = replace(self.arrangement, pieces=pieces)

    @property
    def position(self) -> Position:
        """The position shown, as the value that the methods of the game's look take."""
        return Position(self.view, self.legal, self.arrangement, self.eyes, self.asked)

    def beginning(self) -> Position:
        """Return the position before the first ply, as whoever looks now sees it."""
        view = self.session.rules.view(self.session.state_at(0), self.eyes)
        return Position(view, (), self.look.geometry.arrange(view, self.eyes), self.eyes)

    def agreements(self) -> Sequence[Move]:
        """Return the agreements that may be proposed now."""
        return self.session.rules.agreements(self._truth) if self.live else ()

    def concessions(self) -> tuple[Concede, ...]:
        """Return the concessions of the person at the screen, or of anybody if nothing is hidden."""
        declared = self.session.rules.declarations(self._truth) if self.live else ()
        seats = (self.eyes,) if self.look.seats.private(self.view) else range(self.session.rules.seats)
        may = (move for move in declared if isinstance(move, Concede) and move.seat in seats)
        return tuple(move for move in may if move.seat in self.people)

    def own_view(self) -> Any:
        """Return the view of the seat to move if a person plays it, else the public view."""
        return self.session.rules.view(self._truth, self.mover if self.mover in self.people else None)

    def sources(self) -> dict[str, Source]:
        """Return the pieces that can be picked up, by place; none while the game asks about a drop."""
        if self.asked:
            return {}
        return {source.place: source for source in self.look.gestures.sources(self.position)}

    def offered(self) -> list[str]:
        """Return the places of pieces that can be moved now."""
        return [place for place, source in self.sources().items() if source.offered]

    def spots(self) -> dict[str, Destination]:
        """Return the places where a click makes a move."""
        return dict(self.look.gestures.spots(self.position))

    def destinations(self, held: Held) -> dict[str, Destination]:
        """Return the destinations of the held pieces."""
        return dict(self.look.gestures.destinations(self.position, held))

    def public(self, at: int) -> Any:
        """Return the public view after `at` plies."""
        return self.session.rules.view(self.session.state_at(at), None)

    def events(self, step: int) -> tuple[Event, ...]:
        """Return the public events of ply number `step`, counted from 0."""
        session = self.session
        made = session.steps[step]
        return events_of(session.rules, session.state_at(step), made.move, made.state)

    def lines(self, most: int) -> tuple[LogLine, ...]:
        """Return the last `most` lines of the log up to the position shown."""
        return tuple(line for line, _ply in islice(self.newest_first(), most))[::-1]

    def lines_since(self, start: int) -> tuple[LogLine, ...]:
        """Return lines about the plies from `start` to the position shown, and nothing of earlier ones."""
        ply, found = self.at, list[LogLine]()
        while ply > start:
            ply, told = self._told(ply - 1, start)
            found += reversed(told)
        return tuple(reversed(found))

    def log(self) -> list[tuple[LogLine, int]]:
        """Return the log so far, latest line first; a turn's latest line has its number, any other 0."""
        turns, last, found = turns_of(self.session, self.look), -1, list[tuple[LogLine, int]]()
        for line, ply in self.newest_first():
            turn = turns.at(ply) if ply >= 0 else None
            new = turn is not None and turn.start != last
            found.append((line, turn.number if turn and new else 0))
            last = turn.start if turn else last
        return found

    def newest_first(self) -> Iterator[tuple[LogLine, int]]:
        """Yield the log's lines, the latest first, each with its ply, or -1 if a seat has changed hands."""
        ply = self.at
        yield from ((line, -1) for line in reversed(self._handed(ply)))
        while ply:
            ply, told = self._told(ply - 1)
            yield from ((line, ply) for line in reversed(told))
            yield from ((line, -1) for line in reversed(self._handed(ply)))

    def latest(self) -> str:
        """Return the first line of the log about the latest ply that has lines; empty if no ply has any."""
        told = (self._told(ply)[1] for ply in range(self.at - 1, -1, -1))
        return next((lines[0].text for lines in told if lines), "")

    def forget_words(self) -> None:
        """Clear the cache of the log's texts, since the language may have changed."""
        self._lines.clear()

    def trail(self) -> list[tuple[str, str]]:
        """Return the steps to mark for the most recent turn at the cursor shown, as pairs of places."""
        return [pair for ply in range(self.begun(), self.at) for pair in self.pairs(ply)]

    def pairs(self, ply: int) -> tuple[tuple[str, str], ...]:
        """Return the steps that ply number `ply`, counted from 0, marks on the board, as pairs of places."""
        step = self.session.steps[ply]
        return () if step.seat == CHANCE else self.look.gestures.trail(step.move, self.position)

    def begun(self) -> int:
        """Return the number of plies before the latest turn: a seat's moves since the last throw."""
        seat, found = None, self.at
        for ply in range(self.at - 1, -1, -1):
            step = self.session.steps[ply]
            if step.seat == CHANCE:
                if seat is not None and not self.dealt(ply):
                    break
                continue
            if seat not in (None, step.seat):
                break
            if self.pairs(ply):
                seat, found = step.seat, ply
        return found

    def since(self, seat: int | None = None) -> int | None:
        """Return the number of plies up to the end of a seat's previous turn, by default the seat to move.

        Return None if no other seat has moved since then.
        """
        steps, mover = self.session.steps[: self.session.cursor], self.mover if seat is None else seat
        last = len(steps)
        while last and steps[last - 1].seat in (mover, CHANCE):
            last -= 1
        theirs = last
        while theirs and steps[theirs - 1].seat != mover:
            theirs -= 1
        while theirs < last and steps[theirs].seat == CHANCE and self.dealt(theirs):
            theirs += 1
        return theirs if theirs < last else None

    def notes(self, at: int) -> tuple[TurnNote, ...]:
        """Return the notes that a replay shows after `at` plies; where it begins, also those before."""
        notes = within(self.session.notes, at)
        begins = notes and all(step.seat == CHANCE for step in self.session.steps[:at])
        first = begins and at == opening_of(self.session, self.look)
        return tuple(note for note in notes if first or note.ply == at)

    def dealt(self, at: int) -> bool:
        """Return whether the outcome of chance after the first `at` plies is dealt without a gesture."""
        return self.look.gestures.chance_is_dealt(self.public(at))

    @property
    def _truth(self) -> Any:
        return self.session.state_at(self.at)

    def _handed(self, ply: int) -> list[LogLine]:
        """Return the log's lines that say which seats got another player after `ply` plies."""
        return [
            LogLine(handed(player, level), seat)
            for seat, player in enumerate(self.session.players)
            for at, level in player.played_by
            if at == ply > 0
        ]

    def _told(self, ply: int, start: int = 0) -> tuple[int, tuple[LogLine, ...]]:
        """Return the first of the plies from `start` on told together with `ply`, and lines about them."""
        step = self.session.steps[ply]
        if ply not in self._lines or self._lines[ply][0] is not step:
            self._lines[ply] = step, self._at_once(ply, 0)
        told = self._lines[ply][1]
        return told if told[0] >= start else self._at_once(ply, start)

    def _at_once(self, ply: int, start: int) -> tuple[int, tuple[LogLine, ...]]:
        telling = self.look.telling
        first, events = told_at_once(
            telling, self.events, ply, lambda at: at <= start or bool(self._handed(at))
        )
        return first, telling.lines(events)


def events_of(rules: Rules[Any], before: Any, move: Move, after: Any) -> tuple[Event, ...]:
    """Return the public events of a move that leads from one state to another."""
    return rules.events(
        rules.view(before, None), rules.view_move(before, move, None), rules.view(after, None)
    )


def deed_in(session: Session[Any], plies: range, reasons: Sequence[Reason]) -> Deed:
    """Return what the seat to move at the first of these plies did in them, with its reasons."""
    rules, seat = session.rules, session.steps[plies.start].seat
    made = [
        (
            rules.view(session.state_at(at), None),
            rules.view_move(session.state_at(at), session.steps[at].move, None),
            rules.view(session.state_at(at + 1), None),
        )
        for at in plies
        if session.steps[at].seat == seat
    ]
    return Deed(seat, made, reasons)


def told_at_once(
    telling: Telling,
    events: Callable[[int], Sequence[Event]],
    ply: int,
    apart: Callable[[int], bool],
) -> tuple[int, Sequence[Event]]:
    """Return the first of the plies that the log tells together with `ply`, and the events of all of them.

    No ply for which `apart` returns True is told together with the ply before it.
    """
    told = events(ply)
    while not apart(ply) and (both := telling.as_one(events(ply - 1), told)):
        ply, told = ply - 1, both
    return ply, told


def opening_of(session: Session[Any], look: Look) -> int:
    """Return the number of plies at the start in which something, such as cards, is dealt automatically."""
    for at, step in enumerate(session.steps[: session.cursor]):
        view = session.rules.view(session.state_at(at), None)
        if step.seat != CHANCE or not look.gestures.chance_is_dealt(view):
            return at
    return session.cursor


def turns_of(session: Session[Any], look: Look) -> PlayerTurns:
    """Return the turns of a session up to its cursor, without what is dealt at the start."""
    return PlayerTurns(session, look.seats.turn, opening_of(session, look))
