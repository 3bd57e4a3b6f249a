"""Plays in place of the computer players' process, at tables that know beforehand what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludotheque.players.team import Answer, Question
from ludotheque.players.worker import Factory, Request, Worker


class StandIn(Worker):
    """A worker without a process; `known` returns its answers, moves after `calm` seconds."""

    def __init__(
        self, known: Callable[[Question], Answer | None] = lambda _question: None, calm: float = 0.0
    ) -> None:
        super().__init__(Factory("", ()), "")
        self.known, self.calm = known, calm

    def ask(
        self,
        question: Question,
        levels: Mapping[int, str],
        moves: Sequence[str],
        public: tuple[int, ...] = (),
    ) -> Request[Answer]:
        """Return a request for what is known."""
        return _Asked(self, question)


class _Asked(Request[Answer]):
    def __init__(self, stand_in: StandIn, question: Question) -> None:
        super().__init__(stand_in)
        self._stand_in, self._question, self._waited = stand_in, question, 0.0

    def reply(self, seconds: float) -> Answer | None:
        answer = self._stand_in.known(self._question)
        if answer and answer.line:
            self._waited += seconds
            return answer if self._waited >= self._stand_in.calm else None
        return answer
