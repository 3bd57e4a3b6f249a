"""The keyboard on the table: a cursor among all that can be done now, and short cuts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from ...boards.model import Point
from ...ui.drag import toward
from ...ui.widgets import ARROWS

if TYPE_CHECKING:
    from .scene import TableScene

CLOSER = 1.4  # zoom a key
STEP = 0.2  # of the view: how far a key shifts the board
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
WITH_CTRL = {pygame.K_z: pygame.K_u, pygame.K_y: pygame.K_r}


class Keys:
    """Every action of the table by keys; `cursor` names the place, button or die they point at."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.cursor: str | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key pressed or let go; True if something must be drawn."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return event.key == pygame.K_v and self.scene.controls.peek(None)

    def points(self) -> dict[str, Point]:
        """Return what the keys may point at: destinations, or what may be taken and what may be pressed."""
        scene = self.scene
        if scene.hand.drag.holding:
            return scene.hand.targets
        places = (*scene.play.offered(), *scene.play.spots())
        points: dict[str, Point] = {place: scene.hand.pixel(place) for place in places}
        points |= {b.id: b.rect.center for b in scene.panel.buttons if b.enabled}
        return points | ({"die": scene.panel.die.center} if scene.die_waits else {})

    def _key(self, event: pygame.event.Event) -> bool:
        scene, key = self.scene, event.key
        if not scene.stage.acts:
            scene.tell(None)
        holding = scene.hand.drag.holding
        if key == pygame.K_ESCAPE:
            return self._escape()
        if event.mod & pygame.KMOD_CTRL:
            return self._undo_keys(WITH_CTRL.get(key, 0))
        if key == pygame.K_SPACE:
            return scene.skip() or self._space()
        if scene.replay and key in (pygame.K_LEFT, pygame.K_RIGHT):
            scene.replay.step(1 if key == pygame.K_RIGHT else -1)
            return self._spoiled()
        if key in ARROWS:
            return (self._pan if event.mod & pygame.KMOD_SHIFT else self._arrow)(ARROWS[key])
        if key in ENTER:
            return self._enter()
        if key in MORE or key in LESS:
            by = 1 if key in MORE else -1
            return (scene.hand.change(by) and self._spoiled()) if holding else self._zoom_key(by)
        if key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if key == pygame.K_HOME:
            return self._looked(scene.camera.reset())
        if key == pygame.K_v and scene.peeked(""):
            return scene.controls.peek("")
        return self._undo_keys(key) or self._action_key(key)

    def _escape(self) -> bool:
        scene = self.scene
        if scene.hand.drag.holding:
            place = scene.hand.drag.source.place if scene.hand.drag.source else None
            scene.hand.put_back()
            self.cursor = place if self.cursor else None
        elif scene.replay:
            scene.end_replay()
        elif scene.withdraw():
            pass
        elif scene.message.shown:
            scene.message.clear()
        else:
            scene.menu()
        return self._spoiled()

    def _undo_keys(self, key: int) -> bool:
        if key == pygame.K_u:
            self.scene.director.undo()
        elif key == pygame.K_r:
            self.scene.director.redo()
        else:
            return False
        return True

    def _action_key(self, key: int) -> bool:
        scene = self.scene
        for action in scene.look.actions(scene.play.view, scene.play.legal):
            if key and action.key == key and action.move is not None:
                scene.director.make(action.move)
                return True
        for tool in scene.look.tools(scene.play.view):
            if key and tool.key == key:
                tool.use(scene)
                return True
        return False

    def _space(self) -> bool:
        if self.scene.replay:
            self.scene.replay.toggle()
            return self._spoiled()
        if self.scene.die_waits:
            self.scene.director.throw()
            return True
        if self.scene.play.handing:
            self.scene.hand_over()
            return True
        return False

    def _arrow(self, direction: tuple[int, int]) -> bool:
        points = self.points()
        drag = self.scene.hand.drag
        if drag.source and self.cursor not in points:
            start: Point | None = self.scene.hand.pixel(drag.source.place)
        else:
            start = points.get(self.cursor or "")
        if start is None:
            return self._point(min(points, key=lambda n: (points[n][1], points[n][0]), default=None), points)
        return self._point(toward(points, start, direction), points)

    def _point(self, name: str | None, points: Mapping[str, Point]) -> bool:
        """Let the cursor point at one of `points`, and bring a place into view; None: there is none there."""
        if name is None:
            return False
        self.cursor = name
        if name in self.scene.look.places and self.scene.camera.reveal(points[name]):
            self.scene.looked()
        return self._spoiled()

    def _pan(self, direction: tuple[int, int]) -> bool:
        camera = self.scene.camera
        dx, dy = (-way * STEP * side for way, side in zip(direction, camera.view.size, strict=True))
        return self._looked(camera.pan(dx, dy))

    def _tab(self, by: int) -> bool:
        points = self.points()
        names = sorted(points, key=lambda name: points[name])
        if not names:
            return False
        at = names.index(self.cursor) + by if self.cursor in names else (0 if by > 0 else -1)
        return self._point(names[at % len(names)], points)

    def _enter(self) -> bool:
        scene, cursor = self.scene, self.cursor
        source = scene.hand.drag.source
        if source and cursor == source.place and cursor not in scene.hand.targets:
            return self._escape()
        if cursor is None or cursor not in self.points():
            return False
        if scene.hand.drag.holding:
            scene.director.dropped(scene.hand.drop(cursor), None)
        elif cursor == "die":
            scene.director.throw()
        elif cursor in scene.play.spots():
            scene.director.make(*scene.play.spots()[cursor].moves)
        elif not scene.hand.take(cursor):
            scene.panel.buttons[cursor].action()
        return self._spoiled()

    def _zoom_key(self, by: int) -> bool:
        return self._looked(self.scene.camera.zoom_at(self.scene.camera.area.center, CLOSER**by))

    def _looked(self, changed: bool) -> bool:
        if changed:
            self.scene.looked()
        return changed

    def _spoiled(self) -> bool:
        self.scene.spoil()
        return True
