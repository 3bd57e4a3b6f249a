"""The progress of work in steps, and a button that stops it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.furniture import BAR, draw_progress
from ludotheque.ui.leaves import Drawing
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Button
from ludotheque.ui.work import Work

T = TypeVar("T")

WIDTH = 480  # logical pixels


class ProgressScene(SheetScene, Generic[T]):
    """Runs work in steps, shows its progress, and calls `done` with its result or `failed` if it fails."""

    name = "progress"

    def __init__(
        self,
        app: App,
        title: str,
        work: Work[T],
        done: Callable[[T], object],
        failures: tuple[type[Exception], ...],
        failed: Callable[[Exception], object],
    ) -> None:
        super().__init__(app)
        self._title, self._done, self._failures, self._failed = title, done, failures, failed
        self._work = work

    def sheet(self) -> Sheet:
        """Return the sheet: a progress bar, and the button that stops the work."""
        stop = Button("stop", _("Arrêter"), self.back, icon="close")
        return Sheet(self._title, Drawing(0, BAR, self._draw_bar), [stop], WIDTH)

    def update(self, dt: float) -> bool:
        """Go on with the work for part of a frame. When it is complete, close this scene and call `done`."""
        try:
            over = self._work.go_on()
        except self._failures as error:
            self.app.scenes.pop()
            self._failed(error)
            return True
        if over:
            self.app.scenes.pop()
            self._done(self._work.result)
        return True

    def moving(self) -> bool:
        """Return True: the bar moves in every frame."""
        return True

    def leave(self) -> None:
        """Stop the work. Its generator is closed, and must then undo any changes that it has made."""
        self._work.close()

    def _draw_bar(self, surface: Surface, bar: Rect) -> None:
        draw_progress(surface, bar, self._work.share)


def work(
    app: App,
    title: str,
    steps: Generator[float | None, None, T],
    done: Callable[[T], object],
    failures: tuple[type[Exception], ...] = (),
    failed: Callable[..., object] = nothing,
    at_once: int = 0,
) -> None:
    """Run work in steps, show its progress under `title`, and call `done` with its result.

    If the work raises one of `failures`, `failed` is called with the exception. The first `at_once` steps run
    immediately; if the work ends within them, no progress is shown.
    """
    begun = Work(steps)
    try:
        over = begun.take(at_once)
    except failures as error:
        failed(error)
        return
    if over:
        done(begun.result)
    else:
        app.scenes.push(ProgressScene(app, title, begun, done, failures, failed))
