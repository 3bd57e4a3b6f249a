"""The speed of replays and of games between computer players."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.i18n import _
from ludotheque.ui.widgets import Button

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)  # times as fast as usual


class Speed:
    """The speed that the player has chosen among SPEEDS."""

    def __init__(self) -> None:
        self.times = 1.0

    def change(self, by: int) -> None:
        """Choose the speed that is `by` steps faster (slower if negative), within SPEEDS."""
        self.times = SPEEDS[min(max(SPEEDS.index(self.times) + by, 0), len(SPEEDS) - 1)]

    def advance(self) -> None:
        """Choose the next faster speed. After the fastest comes the slowest."""
        self.times = SPEEDS[(SPEEDS.index(self.times) + 1) % len(SPEEDS)]

    @property
    def label(self) -> str:
        """The label of a button or text that shows the speed, such as « × 2 »."""
        return "× ½" if self.times < 1 else f"× {self.times:.0f}"

    def buttons(self, change: Callable[[int], object]) -> tuple[Button, Button]:
        """Return the buttons for slower and faster, which call `change` with -1 and 1."""
        slower = Button("slower", _("Moins vite"), lambda: change(-1), icon="minus", text_size=16)
        faster = Button("faster", _("Plus vite"), lambda: change(1), icon="plus", text_size=16)
        slower.enabled, faster.enabled = self.times > SPEEDS[0], self.times < SPEEDS[-1]
        return slower, faster
