"""Lets one mouse button act at a time, so that no other button can end what the first one began."""

from __future__ import annotations

import pygame

from ludotheque.ui.scene import Scene, SceneStack

BESIDE = (-1, -1)  # a pixel outside the window: letting go there has no effect
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class OneButton:
    """The button that went down first, and its scene, until it comes up; meanwhile others are refused."""

    def __init__(self, scenes: SceneStack) -> None:
        self._scenes = scenes
        self._button: int | None = None
        self._scene: Scene | None = None

    @property
    def held(self) -> bool:
        """Whether a button is down."""
        return self._button is not None

    def press(self, button: int) -> bool:
        """Note that a button went down; return False if that must be ignored."""
        if self._button not in (None, button):
            return False
        self._button, self._scene = button, self._scenes.top
        return True

    def release(self, button: int) -> bool:
        """Note that a button came up; return False to ignore this, as when another scene is on top by now."""
        if button != self._button:
            return False
        if self._scene is not self._scenes.top:
            self.let_go()
            return False
        self._button = self._scene = None
        return True

    def let_go(self) -> None:
        """End what the held button has begun, without effect."""
        button, scene, self._button, self._scene = self._button, self._scene, None, None
        if scene is not None and scene in self._scenes:
            scene.let_go()
            scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=BESIDE, button=button))
