"""How fast things move on the table."""

from __future__ import annotations

from ludotheque.table.panel.speed import Speed
from ludotheque.table.tabletop import Tabletop


class Tempo:
    """The speed of animations, replays and games between computer players."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self.speed = Speed()  # of replays and of games between computer players

    @property
    def pace(self) -> float:
        """What animations' lengths are multiplied by, 0 without any; at least 1 in a brief replay."""
        pace, replay = self._table.app.settings.pace, self._table.replay
        return max(1.0, pace) if pace and replay and replay.brief else pace

    @property
    def factor(self) -> float:
        """How much faster than usual all moves, as chosen for replays and games between computers."""
        if self._table.replay:
            return self._table.replay.speed.times
        return self.speed.times if self._table.game.watched else 1.0

    def change(self, by: int) -> None:
        """Change the speed of a replay or of a game between computer players by `by` steps."""
        self.speed.change(by)
        self._table.show()
