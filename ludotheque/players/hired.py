"""The computer players of one game. Everything they learn passes through here, as a view of their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.core.judgement import Candidate, Judgement, Line, Reason
from ludotheque.core.move import Move
from ludotheque.players.player import hire
from ludotheque.players.search import Cap


class Hired:
    """Players at the seats of `levels`, from the start of a game: each sees every ply as its seat does."""

    def __init__(
        self,
        judgement: Judgement[Any],
        levels: Mapping[int, str],
        seed: str,
        trials: int | None = None,
        cap: Cap | None = None,
    ) -> None:
        self.rules = judgement.rules
        self.state = self.rules.start()  # the whole state, which no player is handed
        self._players = {
            seat: hire(judgement, seat, level, seed=seed, trials=trials, cap=cap)
            for seat, level in levels.items()
        }
        self._views = self._seen()

    def see(self, move: Move) -> None:
        """Apply a ply and show it to every player; raises IllegalMove."""
        before, views, rules = self.state, self._views, self.rules
        self.state = rules.apply(before, move)
        self._views = self._seen()
        for seat, player in self._players.items():
            player.saw(views[seat], rules.view_move(before, move, seat), self._views[seat])

    def choose(self, seat: int, effort: int = 1) -> Line:
        """Return the plies that a seat makes now; a searching player has `effort` times as many trials."""
        return self._players[seat].choose(self._views[seat], effort)

    def proposes(self, seat: int) -> Move | None:
        """Return what a seat proposes or declares instead of playing on, or None."""
        return self._players[seat].proposes(self._views[seat])

    def agrees(self, seat: int, move: Move) -> bool:
        """Return whether a seat agrees to what another proposes."""
        return self._players[seat].agrees(self._views[seat], move)

    def reasons(self, seat: int) -> tuple[Reason, ...]:
        """Return the reasons for a seat's last choice."""
        return self._players[seat].reasons()

    def advise(self, seat: int) -> Sequence[Candidate]:
        """Return a seat's candidates with their reasons, the best first."""
        return self._players[seat].advise(self._views[seat])

    def _seen(self) -> dict[int, Any]:
        return {seat: self.rules.view(self.state, seat) for seat in self._players}
