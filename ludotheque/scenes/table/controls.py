"""The pointer on the table, turned into what the scene does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ...boards.model import Point
from .drift import Drift
from .keys import Keys
from .terms import OFF_BOARD

if TYPE_CHECKING:
    from .scene import TableScene

HOVER = 0.3  # seconds until a note shows
SETTLED = 0.1  # seconds without a movement until what is carried counts as still
WHEEL = 1.2  # zoom a notch


class Controls:
    """Where the pointer is, what it hovers over, throws, peeks at or pans."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.keys = Keys(scene)
        self.pointer: Point = (-1, -1)
        self.hovered: str | None = None
        self.throwing = False
        self.peeking: str | None = None  # the place whose shield is looked at; "" for all
        self._rested = 0.0
        self._still = 0.0
        self._panning = False
        self._drift = Drift()

    @property
    def busy(self) -> bool:
        """Tell whether frames are needed: something has just been carried about, or a note is due."""
        carrying = self.scene.hand.drag.carried or self.throwing or self._panning
        return (carrying and self._still < SETTLED) or self._due or self._drift.moving

    @property
    def note_place(self) -> str | None:
        """The place whose note shows."""
        return self.hovered if self._rested >= HOVER and not self.scene.hand.drag.holding else None

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; tell whether a note has become due, or the board has shifted by itself."""
        self._still += dt
        shifted = self._shift(dt)
        if not self._due:
            return shifted
        self._rested += dt
        return shifted or self._rested >= HOVER

    def let_go(self) -> None:
        """Throw, pan, peek at and point at nothing any more."""
        self.throwing = self._panning = False
        self.peeking = self.hovered = self.scene.stage.raised = None
        self._drift.stop()

    def _shift(self, dt: float) -> bool:
        """Bring more of the board into sight while something is carried to its rim; tell whether it did."""
        scene, hand = self.scene, self.scene.hand
        if not hand.drag.carried or scene.panel.rect.collidepoint(self.pointer):
            self._drift.stop()
            return False
        if not self._drift.update(dt, scene.app.skin, scene.camera, self.pointer):
            return False
        hand.move(self.pointer)
        scene.looked()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if something must be drawn."""
        scene = self.scene
        if self._first(event):
            scene.spoil()
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, event.rel)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._rested, self.hovered, self.scene.stage.raised = 0.0, None, None
            return self._press(event.pos) if event.button == 1 else self._press_other(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            return self._release(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.keys.handle(event)
        if event.type == pygame.WINDOWLEAVE:
            return scene.panel.buttons.handle(event) and self._spoiled()
        return False

    def _first(self, event: pygame.event.Event) -> bool:
        """Let what lies over the board have the event before it."""
        scene, asking = self.scene, self.scene.look.asking
        if scene.card and scene.card.handle(event):
            if scene.card.chosen:
                scene.director.make(*scene.card.chosen)
            elif scene.look.asking is not asking:
                scene.furnish()
            return True
        return bool(scene.replay and scene.replay.handle(event))

    # Pointer

    def _move(self, pos: tuple[int, int], rel: tuple[int, int]) -> bool:
        scene = self.scene
        self.pointer, self._still = pos, 0.0
        if self._panning:
            return self._looked(scene.camera.pan(*rel))
        if scene.hand.drag.holding:
            was = scene.hand.drag.carried
            aimed = scene.hand.aimed(None)
            if scene.hand.move(pos) and not was:
                scene.spoil()
            return scene.hand.drag.carried or scene.hand.aimed(None) != aimed
        changed = scene.panel.buttons.handle(_motion(pos)) | scene.panel.log.handle(_motion(pos))
        raised = self._raise(pos)
        return ((changed or raised) and self._spoiled()) or self._hover(pos) or self.throwing

    def _raise(self, pos: tuple[int, int]) -> bool:
        """Let what may be taken in a hand rise under the pointer; tell whether another one rises now."""
        scene, before = self.scene, self.scene.stage.raised
        rises = scene.look.rises(scene.hand.place_at(pos) or "")
        source = scene.hand.source_at(pos) if rises else None
        scene.stage.raised = source.place if source and scene.look.rises(source.place) else None
        return scene.stage.raised != before

    def _hover(self, pos: Point) -> bool:
        place = self._row_at(pos) or self.scene.hand.place_at(pos)
        if place == self.hovered:
            return False
        shown, self.hovered, self._rested = self.note_place, place, 0.0
        return shown is not None

    def _row_at(self, pos: Point) -> str | None:
        rows = self.scene.panel.rows.items()
        return next((f"{OFF_BOARD}{seat}" for seat, rect in rows if rect.collidepoint(pos)), None)

    def _press(self, pos: tuple[int, int]) -> bool:
        scene = self.scene
        self.keys.cursor = None
        cited = scene.look.cited(scene.report, pos) if scene.report else ""
        if cited:
            scene.rules(cited)
            return True
        skipped = scene.skip()
        if not skipped:
            scene.tell(None)
        if scene.message.rect.collidepoint(pos) and scene.message.shown:
            if scene.message.rule:
                scene.rules(scene.message.rule)
            scene.message.clear()
            return True
        scene.message.clear()
        if scene.panel.rect.collidepoint(pos):
            return self._press_panel(pos) or skipped
        shield = None if scene.hand.drag.holding else self._shield_at(pos)
        if shield:  # it lies over its garrison, and would otherwise be out of reach while that can march
            return self.peek(shield)
        if scene.hand.drag.holding or scene.hand.source_at(pos):
            scene.director.dropped(scene.hand.press(pos), None)
            return True
        spot = scene.play.spots().get(scene.hand.place_at(pos) or "")
        if spot:
            scene.director.make(*spot.moves)
            return True
        return self._press_board(pos)

    def _shield_at(self, pos: tuple[int, int]) -> str | None:
        """Return the place of the hidden piece of the mover's own that is pointed at."""
        own, stage = self.scene.peeked(""), self.scene.stage
        return next((piece.place for piece in own if stage.rect(piece).collidepoint(pos)), None)

    def _press_panel(self, pos: tuple[int, int]) -> bool:
        scene = self.scene
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        if scene.die_waits and scene.panel.die.collidepoint(pos):
            self.throwing = True
        elif not scene.panel.buttons.handle(event):
            scene.panel.log.handle(event)
        return self._spoiled()

    def _press_board(self, pos: tuple[int, int]) -> bool:
        scene = self.scene
        place = scene.hand.place_at(pos)
        if place and scene.peeked(place):
            return self.peek(place)
        if place and scene.director.poke(place):
            return True
        self._panning = scene.camera.zoom > 1
        return self._spoiled()

    def _press_other(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if event.button == 3 and scene.hand.drag.holding:
            scene.hand.put_back()
            return self._spoiled()
        self._panning = event.button == 2 and scene.camera.zoom > 1
        return False

    def _release(self, event: pygame.event.Event) -> bool:
        scene, pos = self.scene, event.pos
        self._panning = False
        if self.peeking is not None:
            return self.peek(None)
        if self.throwing:
            self.throwing = False
            inside = scene.panel.rect.collidepoint(pos)
            scene.director.throw(None if inside else pos)
            return True
        drag = scene.hand.drag
        if drag.holding:
            carried = drag.carried
            spot = scene.play.spots().get(drag.source.place) if drag.source and not carried else None
            if spot:
                scene.hand.put_back()
                scene.director.make(*spot.moves)
                return True
            if drag.source and not (carried or drag.source.offered):
                place = drag.source.place
                scene.hand.put_back()
                scene.director.poke(place)
                return True
            scene.director.dropped(scene.hand.release(pos), pos if carried else None)
            return True
        pressed = scene.panel.buttons.handle(event) | scene.panel.log.handle(event)
        return pressed and self._spoiled()

    def _wheel(self, event: pygame.event.Event) -> bool:
        scene = self.scene
        if scene.hand.drag.holding:
            return scene.hand.change(1 if event.y > 0 else -1) and self._spoiled()
        if scene.panel.log.view.collidepoint(self.pointer):
            return scene.panel.log.handle(event) and self._spoiled()
        if scene.camera.area.collidepoint(self.pointer):
            return self._looked(scene.camera.zoom_at(self.pointer, WHEEL**event.y))
        return False

    def _looked(self, changed: bool) -> bool:
        if changed:
            self.scene.looked()
        return changed

    def peek(self, place: str | None) -> bool:
        """Look at the own hidden pieces of `place` (everywhere if empty), or no longer."""
        self.peeking = place
        return self._spoiled()

    def _spoiled(self) -> bool:
        self.scene.spoil()
        return True

    @property
    def _due(self) -> bool:
        return self.hovered is not None and self._rested < HOVER and not self.scene.hand.drag.holding


def _motion(pos: Point) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
