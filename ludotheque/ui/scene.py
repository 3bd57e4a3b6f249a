"""Scenes and their stack: only the top one gets input, and an opaque one hides all below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from ludotheque.i18n import _
from ludotheque.ui.drawing import Size
from ludotheque.ui.life import Patch
from ludotheque.ui.spoken import Spoken, Told
from ludotheque.ui.widgets import Tip

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.session import Session


Hint = tuple[str, str]  # a key or a gesture, and its effect


class MouseHint(tuple[str, str]):
    """A hint about the mouse alone, which those who hear the hints do without."""

    __slots__ = ()


def everywhere(typing: bool = False) -> tuple[Hint, ...]:
    """Return (keys, effect) hints for every scene; while `typing`, without keys that type a character."""
    return (
        (_("F11, Alt + Entrée"), _("passer en plein écran, en sortir")),
        *(() if typing else (("M", _("couper le son, le rétablir")),)),
        ("F9", _("entendre le jeu, par le lecteur d'écran ou à voix haute, ou non")),
        ("F1" if typing else "F1, ?", _("ouvrir l'aide, la refermer")),
    )


class Host(Protocol):
    """The interface that scenes need of their owner, which is the `App` in the program."""

    @property
    def size(self) -> Size:
        """The window's width and height in pixels."""
        ...

    def redraw(self) -> None:
        """Draw the scenes again at the end of this step."""
        ...


class Scene:
    """A scene fills the window or, if it is not `opaque`, lies over the scenes below it."""

    name = "scene"
    opaque = True
    asking = False  # whether it appears by itself, with answers that should be read first
    title = ""  # the title of the game that the scene is about, if any
    session: Session[Any] | None = None  # the game in progress that the scene shows, if any

    def __init__(self, app: Host) -> None:
        self.app = app

    def layout(self, size: Size) -> None:
        """Lay out the scene for a window of `size` pixels, with the app's present skin."""

    def enter(self) -> None:
        """Catch up with changes. This is called before the scene is drawn, each time it comes to the top."""

    def reword(self) -> None:
        """Say again what is on the screen, since texts speak of another pointer now."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return whether the scene must be drawn again."""
        return False

    def update(self, dt: float) -> bool:
        """Advance animations by `dt` seconds; return whether the scene must be drawn again."""
        return False

    def update_below(self, dt: float) -> bool:
        """Advance what goes on under other scenes by `dt` seconds; return whether to draw the scene again."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, without changing any state."""

    def patches(self) -> Sequence[Patch]:
        """Return the small areas of the scene that keep moving, at their positions when it was last drawn."""
        return ()

    def music(self) -> Sequence[str] | None:
        """Return the pieces of MUSIC to repeat: () for silence, None to leave it to the scene below."""
        return None

    def moving(self) -> bool:
        """Return whether something in the scene is moving, so that every frame must be drawn."""
        return False

    def moving_below(self) -> bool:
        """Return whether anything advanced by `update_below` moves, so that every frame must be drawn."""
        return False

    def rest(self) -> bool:
        """Free large pictures while the scene is hidden; return whether it must be laid out again."""
        return False

    def let_go(self) -> None:
        """Put held pieces back, before another scene comes on top or when the window changes its size."""

    def typing(self) -> bool:
        """Return whether keys type letters now. If so, the key M types an m and does not mute the sound."""
        return False

    def busy(self) -> bool:
        """Return whether to ask the player before something from outside takes the place of this scene."""
        return self.typing() or not self.opaque

    def hit(self, pos: tuple[int, int]) -> str | None:
        """Return the id of the widget at `pos`, "" for none; None to do without the press guard."""
        return None

    def asks(self) -> object:
        """Return the question that Enter or Space would answer, None if there is none."""
        return self if self.asking else None

    @property
    def carries(self) -> bool:
        """Whether pieces follow the pointer, so that a finger must not hide them."""
        return False

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls what lies there."""
        return False

    def peeks(self, pos: tuple[int, int]) -> bool:
        """Return whether something is shown for as long as the button is held down at `pos`."""
        return False

    def tip(self) -> Tip | None:
        """Return the tip of the button pointed at or focused, a pair of words and rectangle, or None."""
        return None

    def help(self) -> tuple[Hint, ...]:
        """Return the hints that F1 shows, each as a pair: a key or gesture, and its effect."""
        return ()

    def trace(self) -> dict[str, Any]:
        """Return what the player can see and use, for tests. Rectangles are [x, y, w, h] in pixels, by id."""
        return {}

    def spoken(self) -> Spoken:
        """Return what the scene says to those who hear it."""
        return Spoken(self.title, ())

    def go_to(self, id: str, use: bool) -> None:
        """Give the focus to what has this id in `spoken` and, on request, use it; a reader asks for that."""

    def told(self) -> Sequence[Told]:
        """Return what has happened since the last call, to be said once."""
        return ()

    def leave(self) -> None:
        """Release resources. This is called when the scene is popped or replaced."""


class SceneStack:
    """A stack of scenes, the lowest first, laid out before they are first seen and after a `relayout`."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._fitted: dict[Scene, int] = {}
        self._age = 0
        self.garbage = 0  # layouts and scenes discarded since the last garbage collection

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets the input; raises IndexError if the stack is empty."""
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put `scene` on top. If the player holds pieces in the scene below, they are put back first."""
        if self._scenes:
            self.top.let_go()
        self._scenes.append(scene)
        self.fit()
        scene.enter()

    def pop(self) -> Scene:
        """Remove the top scene and return it. The scene below is shown again."""
        scene = self._scenes[-1]
        self.unwind(len(self._scenes) - 1)
        return scene

    def replace(self, scene: Scene) -> None:
        """Put `scene` in place of the top one."""
        self._drop(len(self._scenes) - 1)
        self.push(scene)

    def cover(self, scene: Scene) -> None:
        """Replace all scenes but the lowest by an opaque one after an exception; ignore further ones."""
        while len(self) > 1:
            with suppress(Exception):
                self._drop(len(self) - 1)
        self.push(scene)

    def unwind(self, depth: int = 1) -> None:
        """Remove scenes from the top until `depth` are left."""
        self._drop(depth)
        self.fit()
        if self._scenes:
            self.top.enter()

    def push_over(self, depth: int, scene: Scene) -> None:
        """Replace all scenes but the `depth` lowest by `scene`, without showing any scene in between."""
        self._drop(depth)
        self.push(scene)

    def relayout(self) -> None:
        """Lay out the visible scenes again now, the others when they are next seen."""
        self._age += 1
        self.garbage += 1
        self.fit()

    def visible(self) -> list[Scene]:
        """Return the scenes to draw, the lowest first: the topmost opaque scene and all above it."""
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[first:]

    def _drop(self, depth: int) -> None:
        for scene in reversed(self._scenes[depth:]):
            self._scenes.remove(scene)
            self._fitted.pop(scene, None)
            self.garbage += 1
            scene.leave()
            scene.rest()

    def rest(self) -> None:
        """Let the scenes that cannot be seen free large pictures."""
        visible = self.visible()
        for scene in self._scenes:
            if scene not in visible and scene in self._fitted and scene.rest():
                del self._fitted[scene]

    def fit(self) -> None:
        """Lay out visible scenes that need it and let hidden ones free pictures, whenever these change."""
        self.rest()
        for scene in self.visible():
            if self._fitted.get(scene) != self._age:
                self._fitted[scene] = self._age
                scene.layout(scene.app.size)
            scene.app.redraw()
