"""The computer players of a game, each of which is shown only the view of its seat, or the public view."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ludotheque.core.judgement import Candidate, Judgement, Line, Reason
from ludotheque.core.move import Move
from ludotheque.players.futures import Futures
from ludotheque.players.player import hire
from ludotheque.players.search import UNHURRIED, Budget, Cap


class Hired:
    """The computer players of a game, by seat; those in `public` see and remember what everybody sees."""

    def __init__(
        self,
        judgement: Judgement[Any],
        levels: Mapping[int, str],
        seed: str,
        trials: int | None = None,
        cap: Cap | None = None,
        public: Collection[int] = (),
    ) -> None:
        self.rules = judgement.rules
        self.state = self.rules.start()  # the whole state, never passed to a player
        self._players = {
            seat: hire(judgement, seat, level, seed=seed, trials=trials, cap=cap)
            for seat, level in levels.items()
        }
        self._eyes = {seat: None if seat in public else seat for seat in levels}
        self._views = self._seen()

    def see(self, move: Move) -> None:
        """Apply a move, and show it to each player as that player may see it; raises IllegalMove."""
        before, views, rules = self.state, self._views, self.rules
        self.state = rules.apply(before, move)
        self._views = self._seen()
        for seat, player in self._players.items():
            player.saw(views[seat], rules.view_move(before, move, self._eyes[seat]), self._views[seat])

    def choose(self, seat: int, effort: int = 1) -> Line:
        """Return the line that a seat plays now; a search makes `effort` times as many trials as usual."""
        return self._players[seat].choose(self._views[seat], effort)

    def proposes(self, seat: int) -> Move | None:
        """Return an agreement or declaration that a seat prefers to playing on, None if there is none."""
        return self._players[seat].proposes(self._views[seat])

    def agrees(self, seat: int, move: Move) -> bool:
        """Return whether a seat agrees to `move`, which another seat proposes."""
        return self._players[seat].agrees(self._views[seat], move)

    def reasons(self, seat: int) -> tuple[Reason, ...]:
        """Return the reasons for a seat's most recent choice."""
        return self._players[seat].reasons()

    def advise(self, seat: int, budget: Budget = UNHURRIED) -> Sequence[Candidate]:
        """Return the lines that a seat's player considers now, with reasons, best first."""
        return self._players[seat].advise(self._views[seat], budget)

    def candidate(self, seat: int, line: Line) -> Candidate:
        """Return what a seat's player knows of a line; the first move must be legal."""
        return self._players[seat].candidate(self._views[seat], line)

    def futures(self, seat: int) -> Futures | None:
        """Return what plays out lines of a seat, None if its player foretells nothing."""
        return self._players[seat].futures(self._views[seat])

    def _seen(self) -> dict[int, Any]:
        return {seat: self.rules.view(self.state, eyes) for seat, eyes in self._eyes.items()}
