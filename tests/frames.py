"""Draws only those frames that somebody looks at. One that the next replaces before any look is left out.

Who looks is a test that asks what is `seen` or for pixels (`App.surface`), the end of each test, and whoever
opens another window: so an error in drawing fails the test in which it is. A hand that only aims, and a wait
for something to move, do not look. Tests that ask what happens in between use `every_frame`.
"""

from functools import partial, wraps

from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.display import Display


class Frames:
    """The latest frame, if it has yet to be drawn."""

    def __init__(self) -> None:
        self.all = True  # until the tests say otherwise: their tools draw each frame
        self._owed = None

    def owing(self, draw=Display.draw):
        """Return a replacement for `Display.draw` that draws once somebody looks."""

        @wraps(draw)
        def draw_later(display, *how):
            if self.all:
                draw(display, *how)
            else:
                self._owed = window.opened(), partial(draw, display, *how)

        return draw_later

    def looking(self, act):
        """Return a replacement for what cannot be done before what was to be drawn is."""

        @wraps(act)
        def look_first(*arguments, **named):
            self.look()
            return act(*arguments, **named)

        return look_first

    def look(self) -> None:
        """Draw the latest frame if that has not been done, unless its window is closed."""
        owed, self._owed = self._owed, None
        if owed and window.is_open() and owed[0] is window.opened():
            owed[1]()

    def forget(self) -> None:
        self._owed = None

    def left_out(self) -> None:
        """Draw only what somebody looks at from now on."""
        self.all = False
        Display.draw = self.owing()
        App.__init__, App.live, App.close = map(self.looking, (App.__init__, App.live, App.close))
        App.surface = property(self.looking(App.surface.fget), doc=App.surface.__doc__)


FRAMES = Frames()
