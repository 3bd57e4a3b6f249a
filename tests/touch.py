"""Drives the table for tests with fingers on a touch screen, by SDL's finger events alone."""

from math import dist

import pygame
from seat import Seat, middle

from ludotheque.ui.fingers import LIFT, LONG
from ludotheque.ui.press_guard import PAUSE
from ludotheque.ui.window import opened


def told(app, point, finger: int = 0) -> dict:
    """Return what SDL tells of a finger at a point, in pixels."""
    wide, high = app.size
    where = {"x": point[0] / wide, "y": point[1] / high, "dx": 0.0, "dy": 0.0}
    return {"touch_id": 1, "finger_id": finger, "window": opened(), **where}


class TouchSeat(Seat):
    """A seat whose every gesture is made with fingers; a tap that only magnifies the board is repeated."""

    def finger(self, kind: int, point, finger: int = 0) -> None:
        """Send what one finger does at a point, in pixels."""
        self.send(kind, **told(self.app, point, finger))

    def down(self, point, finger: int = 0) -> None:
        self.finger(pygame.FINGERDOWN, point, finger)

    def draw(self, point, finger: int = 0) -> None:
        self.finger(pygame.FINGERMOTION, point, finger)

    def up(self, point, finger: int = 0) -> None:
        self.finger(pygame.FINGERUP, point, finger)

    def tap(self, point) -> None:
        """Tap once, after a moment, so that nothing is too new to be pressed."""
        self.app.step(PAUSE + 0.01)
        self.down(point)
        self.up(point)
        self.settle()

    def keep(self, point, seconds: float = LONG + 0.5) -> None:
        """Put a finger down and keep it still."""
        self.down(point)
        for _ in range(round(seconds * 30)):
            self.app.step(1 / 30)

    def spread(self, by: float, middle=None) -> None:
        """Move two fingers apart round a point, by default in the middle of the board; by < 1 is together."""
        x, y = middle or self.area("view").center
        near, far = 60, 60 * by
        self.down((x - near, y), 8)
        self.down((x + near, y), 9)
        self.draw((x - far, y), 8)
        self.draw((x + far, y), 9)
        self.up((x - far, y), 8)
        self.up((x + far, y), 9)

    # What a seat does, so that hands made for the mouse use fingers

    def move(self, point) -> None:
        self.draw(self._below(point))

    def press(self, point) -> None:
        """Put a finger down and draw what it takes back over its place: it is carried above the finger."""
        self.app.step(PAUSE + 0.01)
        self.down(point)
        self.draw((point[0] + 12 * self.app.skin.scale, point[1] + 12 * self.app.skin.scale))
        self.move(point)

    def release(self, point) -> None:
        self.up(self._below(point))

    def click(self, point) -> None:
        places, zoom = self.there.get("places", {}), 0.0
        about = min(places, key=lambda place: dist(middle(places[place]), point), default="")
        off = [a - b for a, b in zip(point, middle(places[about]), strict=True)] if about else ()
        while zoom < self.zoom:  # a tap magnifies while it is doubtful what it means
            zoom = self.zoom
            self.tap(point)
            if zoom < self.zoom:
                there = middle(self.there["places"][about])
                point = [a + b * self.zoom for a, b in zip(there, off, strict=True)]
        self.look_from_afar()

    def drag(self, start, end, count_change: int = 0) -> None:
        self.press(start)
        self.move(end)
        self.release(end)
        self.settle()

    def take(self, point) -> None:
        self.click(point)

    def lay(self, point) -> None:
        self.click(point)

    def wheel(self, up: int) -> None:
        self.push("held-more" if up > 0 else "held-fewer")

    @property
    def zoom(self) -> float:
        return self.there.get("zoom", 1)

    def look_from_afar(self) -> None:
        """See the whole board again, whose places are where they were."""
        while self.zoom > 1:
            self.spread(0.2)
        self.settle()

    def _below(self, point):
        """Return where a finger is when what it carries is at a point."""
        x, y = point
        if not self.app.scenes.top.carries:
            return point
        lift, last = self.app.skin.px(LIFT), self.app.size[1] - 1
        return (x, y + lift) if last - y >= 3 * lift else (x, (2 * y + last) / 3)
