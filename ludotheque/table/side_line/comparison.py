"""Compares what was tried in a side line with what was played, by futures of both in a worker process."""

from __future__ import annotations

from typing import Any

from ludotheque.core.session import Session
from ludotheque.core.side_line import Ways
from ludotheque.i18n import _, ngettext
from ludotheque.players.futures import Compared
from ludotheque.players.levels import ADVISER
from ludotheque.players.team import Answer, Question
from ludotheque.players.worker import Request, Worker, WorkerLost


class Comparison:
    """Compares pairs of ways, one after the other, and remembers the results; without a `worker`, nothing."""

    def __init__(self, game: Session[Any], worker: Worker | None) -> None:
        self._game, self._worker = game, worker
        self._known: dict[Ways, Compared | None] = {}
        self._asked: Ways | None = None
        self._request: Request[Answer] | None = None

    def of(self, ways: Ways | None) -> Compared | None:
        """Return the chances after both ways, None as long as they are not known."""
        return self._known.get(ways) if ways else None

    def waits(self, ways: Ways | None) -> bool:
        """Return whether something is still to be said of a pair of ways."""
        return ways is not None and self._worker is not None and ways not in self._known

    def update(self, ways: Ways | None, seconds: float) -> bool:
        """Go on comparing a pair of ways for so many seconds; return whether the result has come."""
        if ways is None or self._worker is None or ways in self._known:
            return False
        try:
            if self._request is None or self._asked != ways:
                self.stop()
                self._asked, self._request = ways, self._ask(self._worker, ways)
            answer = self._request.reply(seconds)
        except WorkerLost:
            answer = Answer()  # then nothing is compared
        if answer is None:
            return False
        self._known[ways], self._request = answer.compared, None
        return True

    def stop(self) -> None:
        """Ask no more for what has been asked."""
        if self._request:
            self._request.cancel()
        self._request = None

    def _ask(self, worker: Worker, ways: Ways) -> Request[Answer]:
        write = self._game.rules.notation.write
        moves = [write(step.move) for step in self._game.steps[: ways.ply]]
        tried, played = (tuple(map(write, line)) for line in (ways.tried, ways.played))
        return worker.ask(Question(ways.seat, own=tried, played=played), {ways.seat: ADVISER}, moves)


def compared_words(name: str, found: Compared) -> str:
    """Return a sentence that says how often `name` wins after what was tried, and after what was played.

    >>> compared_words("Ana", Compared(0.61, 0.42, True))
    'Avec ce coup, Ana gagne 6 parties sur 10 au lieu de 4.'
    """
    tried, played = _tenths(found.tried), _tenths(found.played)
    if not found.surely:
        text = _("Ce coup revient au même : {name} gagne {games}.")
    elif tried != played:
        text = _("Avec ce coup, {name} gagne {games} au lieu de {before}.")
    elif found.tried > found.played:
        text = _("Avec ce coup, {name} gagne un peu plus souvent : {games}.")
    else:
        text = _("Avec ce coup, {name} gagne un peu moins souvent : {games}.")
    games = ngettext("{n} partie sur 10", "{n} parties sur 10", tried).format(n=tried)
    return text.format(name=name, games=games, before=played)


def _tenths(share: float) -> int:
    """Return how many games of ten a share is, all or none only if it is so almost surely."""
    return round(10 * share) if share < 0.005 or share > 0.995 else min(9, max(1, round(10 * share)))
