"""Finds how far undo and redo go: by whole gestures of the player, not by single moves."""

from __future__ import annotations

from typing import Any

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Session
from ludotheque.table.contract.gestures import Gestures


class Undo:
    """Finds the cursors that undo and redo lead to. A cursor is a number of plies played.

    It remembers which moves were made by a single gesture. For moves from before the session was resumed, it
    relies on `Gestures.settled`, which says whether a gesture may begin in a position.
    """

    def __init__(self, session: Session[Any], gestures: Gestures) -> None:
        self._session, self._gestures = session, gestures
        self._spans: list[range] = []  # for each gesture of several moves: the cursors before its moves

    def note(self, start: int) -> None:
        """Remember the moves since `start`, without those of other seats at the end, as a single gesture."""
        steps, end = self._session.steps, self._session.cursor
        while end > start and steps[end - 1].seat != steps[start].seat:
            end -= 1
        self._spans = [span for span in self._spans if span.stop <= start]
        if end - start > 1:
            self._spans.append(range(start, end))

    def undo_to(self) -> int:
        """Return the cursor that undo leads to, or -1 if there is nothing to undo.

        Normally this is the cursor before a person's last gesture. If an earlier move of that gesture has
        revealed something, it is the cursor before the last move of the gesture, so that the reveal stands.
        """
        at = self._session.undo_to
        while at > 0 and not (self._settled(at) and self._is_ours(at)):
            at -= 1
        start, free = self._start(at), self._session.free_undo
        return at if start < free <= at else start

    def redo_to(self) -> int:
        """Return the cursor after the next gesture and the chance outcomes after it, else the present one."""
        steps, at = self._session.steps, self._session.cursor
        while at < len(steps):
            at += 1
            if at < len(steps) and steps[at].seat != CHANCE and self._rests(at):
                break
        return at

    def _start(self, at: int) -> int:
        """Return the cursor before the gesture that contains the cursor `at`, or `at` if there is none."""
        return next((span.start for span in self._spans if at in span), at)

    def _rests(self, at: int) -> bool:
        """Return whether the cursor `at` lies between two gestures."""
        return self._settled(at) and self._start(at) == at

    def _is_ours(self, at: int) -> bool:
        """Return whether a person, or anybody in a game without people, played the ply after `at`."""
        players, seat = self._session.players, self._session.steps[at].seat
        return not any(player.is_person for player in players) or (seat >= 0 and players[seat].is_person)

    def _settled(self, at: int) -> bool:
        return self._gestures.settled(self._session.rules.view(self._session.state_at(at), None))
