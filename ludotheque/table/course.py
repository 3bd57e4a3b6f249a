"""Finds the plies at which a replay can stop: between gestures, at the start of turns, after key events."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Color

from ludotheque.core.annotations import TurnNote
from ludotheque.core.game import CHANCE
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Landmark
from ludotheque.table.game_view import GameView, turns_of

NOTED = "noted"  # the kind, among the kinds of events, of a note


def notes_landmark() -> Landmark:
    """Return the sort of stops at which somebody has noted something."""
    return Landmark((NOTED,), _("Notes"), _("La note suivante"), _("La note précédente"))


class Course:
    """Finds the stops of a replay between two plies of a game.

    A stop is a cursor of the session: the number of plies played before the replay stops.
    """

    def __init__(self, game: GameView, start: int, end: int) -> None:
        self.start, self.end = start, end
        self._landmarks = tuple(game.look.telling.landmarks())
        self.known = start  # the plies before this one have been searched for landmarks
        self._game = game
        self._kinds: dict[int, frozenset[str]] = {}  # by ply: the kinds of its events
        self._notes: tuple[TurnNote, ...] = ()
        self._noted = frozenset[int]()
        self._turns = turns_of(game.session, game.look)

    @property
    def landmarks(self) -> Sequence[Landmark]:
        """The sorts of events to jump to, those of the game first; notes are the last, if there are any."""
        return (*self._landmarks, notes_landmark()) if self._game.session.notes else self._landmarks

    @property
    def complete(self) -> bool:
        """Whether all plies have been searched."""
        return self.known >= self.end and self._turns.complete

    def gesture(self, at: int, by: int) -> int:
        """Return the stop after the next gesture if `by` is 1, or before the previous gesture if it is -1."""
        end = self.end if by > 0 else self.start
        at = end if (at - end) * by >= 0 else at + by
        while at != end and not self._rests(at):
            at += by
        return at

    def beat(self, at: int) -> int:
        """Return the cursor to which playback goes on from the cursor `at`.

        Playback shows moves along one path together, and also outcomes of chance that are dealt together. It
        shows any other ply alone.
        """
        steps, after = self._game.session.steps, min(at + 1, self.end)
        while after < self.end:
            dealt = steps[after - 1].seat == steps[after].seat == CHANCE and self._game.dealt(after)
            goes_on = self._goes_on(after) and not (self._alone(after - 1) or self._alone(after))
            if not (dealt or goes_on) or after in self.noted:
                break
            after += 1
        return after

    def turn(self, at: int, by: int) -> int:
        """Return the cursor at the start of the next turn, or at a note before it, if `by` is 1.

        If `by` is -1, return the start of the present turn or, if `at` is that start, of the previous turn.
        """
        if by > 0:
            seat = self._seat(at)
            at = self.gesture(at, 1)
            while at < self.end and self._seat(at) == seat and at not in self.noted:
                at = self.gesture(at, 1)
            return at
        at = self.gesture(at, -1)
        seat = self._seat(at)
        while at > self.start and at not in self.noted and self._seat(before := self.gesture(at, -1)) == seat:
            at = before
        return at

    def place(self, at: int, asks: bool) -> int:
        """Return where a note written at `at` belongs: at the end of a turn or, if it `asks`, a gesture."""
        at = self.gesture(at - 1, 1) if at > self.start else at
        inside = self.start < at < self.end and self._seat(self.gesture(at, -1)) == self._seat(at)
        return self.turn(at, 1) if inside and not asks else at

    def event(self, at: int, by: int, landmark: Landmark) -> int | None:
        """Return the stop after the next event of a landmark (the previous if `by` is -1), or None."""
        plies = range(at, self.end) if by > 0 else range(at - 2, self.start - 1, -1)
        return next((ply + 1 for ply in plies if self._has(ply, landmark)), None)

    def marks(self, landmark: Landmark) -> Sequence[int]:
        """Return the stops after all events of the kinds in `landmark` that have been found so far."""
        return [ply + 1 for ply in range(self.start, self.known) if self._has(ply, landmark)]

    @property
    def noted(self) -> Collection[int]:
        """The stops with notes."""
        notes = self._game.session.notes
        if notes is not self._notes:
            self._notes = notes
            self._noted = frozenset(min(max(note.ply, self.start), self.end) for note in notes)
        return self._noted

    @property
    def tried(self) -> Collection[int]:
        """The stops from which other moves were tried."""
        return {min(max(branch.ply, self.start), self.end) for branch in self._game.session.branches}

    @property
    def turns(self) -> int:
        """The greatest number of turns that any seat has had; 0 until all plies have been searched."""
        return self._turns.rounds if self._turns.complete else 0

    def turn_number(self, at: int) -> int:
        """Return the number of the turn in progress after `at` plies, counted from 1 for each seat."""
        return self._turns.number(at)

    def colour(self, at: int) -> Color | None:
        """Return the colour of the seat that made ply number `at`, counted from 1; None if chance made it."""
        seat = self._game.session.steps[at - 1].seat
        return self._game.look.seats.tincture(seat) if seat >= 0 else None

    def scan(self, plies: int) -> bool:
        """Search the next `plies` plies for turns and landmarks; return False if all are known already."""
        if self.complete:
            return False
        self._turns.scan(plies)
        if not self._landmarks:
            self.known = self.end
            return True
        self.known, before = min(self.end, self.known + plies), self.known
        for ply in range(before, self.known):
            self._kinds_of(ply)
        return True

    def _has(self, ply: int, landmark: Landmark) -> bool:
        if NOTED in landmark.kinds:
            return ply + 1 in self.noted
        return not self._kinds_of(ply).isdisjoint(landmark.kinds)

    def _kinds_of(self, ply: int) -> frozenset[str]:
        if ply not in self._kinds:
            self._kinds[ply] = frozenset(event.kind for event in self._game.events(ply))
        return self._kinds[ply]

    def _seat(self, at: int) -> int:
        game = self._game
        return game.look.seats.turn(game.public(at))

    def _rests(self, at: int) -> bool:
        """Return whether a replay can stop after `at` plies: there is a note, or no gesture is incomplete."""
        if at in self.noted:
            return True
        game, gestures, view = self._game, self._game.look.gestures, self._game.public(at)
        if game.session.rules.turn(game.session.state_at(at)) == CHANCE and gestures.chance_is_dealt(view):
            return False
        return gestures.settled(view) and not self._goes_on(at)

    def _goes_on(self, at: int) -> bool:
        """Return whether ply number `at`, counted from 0, continues the path of the ply before it."""
        game, (before, step) = self._game, self._game.session.steps[at - 1 : at + 1]
        if before.seat != step.seat or step.seat == CHANCE:
            return False
        return game.look.gestures.goes_on(before.move, step.move, game.position)

    def _alone(self, ply: int) -> bool:
        """Return whether a ply is shown alone because an event in it, such as a fight, is shown at length."""
        game = self._game
        return game.look.telling.stroke(game.public(ply), game.events(ply)) is not None
