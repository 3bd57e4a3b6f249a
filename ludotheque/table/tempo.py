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
        """The factor by which the length of animations is multiplied; 0 means no animations.

        The settings say it. But a brief replay is never faster than usual.
        """
        pace, replay = self._table.app.settings.pace, self._table.replay
        return max(1.0, pace) if pace and replay and replay.brief else pace

    @property
    def factor(self) -> float:
        """The factor by which everything moves faster than usual.

        Players choose a speed for replays and for games between computer players. In other games the factor
        is 1.
        """
        if self._table.replay:
            return self._table.replay.speed.times
        return self.speed.times if self._table.game.watched else 1.0

    def change(self, by: int) -> None:
        """Change the speed of a replay or of a game between computer players by `by` steps."""
        self.speed.change(by)
        self._table.show()
