"""Handles the events of the mouse at the table."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ludotheque.table.contract.terms import OFF_BOARD
from ludotheque.table.director import Director
from ludotheque.table.input.edge_scroll import EdgeScroll
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.model import TableModel
from ludotheque.tiled.model import Point
from ludotheque.ui.fingers import PINCH

SETTLED = 0.1  # seconds without movement after which carried pieces need no more frames
WHEEL = 1.2  # zoom factor for each notch of the wheel
CLEAR = 1.25  # how much farther apart than need be things are after a doubtful tap


class Pointer:
    """Handles the mouse at the table. The position of the pointer is kept in the model."""

    def __init__(self, model: TableModel, director: Director, keyboard: Keyboard) -> None:
        self.model = model
        self._director, self._keyboard = director, keyboard
        self._still = 0.0
        self._panning = False
        self._on_panel = False  # whether the button went down on something in the panel
        self._on_nothing = False  # whether it went down where a press means nothing, and nothing has moved
        self._edge = EdgeScroll()

    @property
    def busy(self) -> bool:
        """Whether new frames are needed: pieces are carried, the board scrolls or a note will soon appear."""
        carrying = self.model.hand.drag.carried or self.model.shown.throwing or self._panning
        return (carrying and self._still < SETTLED) or self.model.papers.note.due or self._edge.moving

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a note must appear or the board has scrolled."""
        self._still += dt
        shifted = self._shift(dt)
        return self.model.papers.note.rest(dt) or shifted

    def let_go(self) -> None:
        """Stop panning and scrolling the board; the release to come closes nothing."""
        self._panning = self._on_nothing = False
        self._edge.stop()

    def _shift(self, dt: float) -> bool:
        """Scroll the board if pieces are carried near its edge; return whether the board has moved."""
        model, hand = self.model, self.model.hand
        if not hand.drag.carried or model.panel.covers(self.model.pointer):
            self._edge.stop()
            return False
        if not self._edge.update(dt, model.app.skin, model.camera, self.model.pointer):
            return False
        hand.move(self.model.pointer)
        model.show(model.shown)
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event, passing keys to the keyboard; return whether something must be drawn."""
        model = self.model
        if model.replay and model.replay.handle(event):
            return self._changed()
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, event.rel)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            model.stage.raised = None
            model.papers.note.point(None)
            if getattr(event, "tap", False) and self._magnifies(event.pos):
                return True
            return self._press(event.pos) if event.button == 1 else self._press_other(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._panning = False
            return event.button == 1 and self._release(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == PINCH:
            return self._pinch(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._keyboard.handle(event)
        if event.type == pygame.WINDOWLEAVE:
            return model.panel.buttons.handle(event) and self._changed()
        return False

    # Pointer

    def _move(self, pos: tuple[int, int], rel: tuple[int, int]) -> bool:
        model = self.model
        self.model.pointer, self._still = pos, 0.0
        if self._panning:
            self._on_nothing = False
            return self._looked(model.camera.pan(*rel))
        if model.hand.drag.holding:
            was = model.hand.drag.carried
            goal = model.hand.drop_place(None)
            if model.hand.move(pos) and not was:
                model.show(model.shown)
            return model.hand.drag.carried or model.hand.drop_place(None) != goal
        covered, changed = model.papers.hover(pos)
        beneath = (-1, -1) if covered else pos
        changed |= model.panel.handle(_motion(beneath), pos) | self._raise(beneath)
        left = self._hover(beneath)  # always called: the note of the last place must disappear
        return (changed and self._changed()) or left or model.shown.throwing

    def _raise(self, pos: tuple[int, int]) -> bool:
        """Raise the card of a hand that is under the pointer; return whether the raised card has changed."""
        model, before = self.model, self.model.stage.raised
        place = None if model.panel.covers(pos) else model.hand.place_at(pos)
        rises = model.game.arrangement.rises(place or "")
        source = model.hand.source_at(pos) if rises else None
        model.stage.raised = source.place if source and model.game.arrangement.rises(source.place) else None
        return model.stage.raised != before

    def _hover(self, pos: Point) -> bool:
        covered = self.model.panel.covers(pos)
        place = self._row_at(pos) or (None if covered else self.model.hand.place_at(pos))
        model, note = self.model, self.model.papers.note
        if place == note.hovered:
            return False
        shown = note.point(place)
        return shown or model.look.art.legend(model.game.position, place or "", None) is not None

    def _row_at(self, pos: Point) -> str | None:
        seat = self.model.panel.row_at(pos)
        return None if seat is None else f"{OFF_BOARD}{seat}"

    def _magnifies(self, pos: tuple[int, int]) -> bool:
        """Magnify the board, instead of a tap that may mean several things, and return whether that helps."""
        model, least = self.model, self.model.app.skin.target(0)
        if model.stage.animations or model.panel.covers(pos) or model.papers.hit(pos) is not None:
            return False
        apart = max(1.0, model.hand.apart(pos, least))
        self._on_nothing = False
        return apart < least and self._looked(model.camera.zoom_at(pos, CLEAR * least / apart))

    def _press(self, pos: tuple[int, int]) -> bool:
        model = self.model
        self._keyboard.forget()
        self.model.cursor, self._on_panel, self._on_nothing = None, False, False
        cited = model.papers.cited(pos)
        if cited:
            model.rules(cited)
            return True
        skipped = model.skip()
        if not (skipped or model.watching):
            model.tell(None)
        if model.papers.press(pos):
            return True
        if model.panel.covers(pos):
            return self._press_panel(pos) or skipped
        hidden = None if model.hand.drag.holding else self._hidden_at(pos)
        if hidden:  # first of all: it lies over a garrison, which would be taken instead
            model.peek(hidden)
            return True
        if model.hand.drag.holding or model.hand.source_at(pos):
            self._director.dropped(model.hand.press(pos), None)
            return True
        spot = model.game.spots().get(model.hand.place_at(pos) or "")
        if spot:
            self._director.make(*spot.moves)
            return True
        return self._press_board(pos)

    def _hidden_at(self, pos: tuple[int, int]) -> str | None:
        """Return the place of the piece at a pixel if it lies face down and the player may look at it."""
        own, stage = self.model.peeked(""), self.model.stage
        return next((piece.place for piece in own if stage.rect(piece).collidepoint(pos)), None)

    def peeks(self, pos: tuple[int, int]) -> bool:
        """Return whether a press at a pixel shows the player a face that lies down, until the release."""
        model = self.model
        if model.panel.covers(pos) or model.hand.drag.holding:
            return False
        place = None if model.hand.source_at(pos) else model.hand.place_at(pos)
        return bool(self._hidden_at(pos) or (place and model.peeked(place)))

    def _press_panel(self, pos: tuple[int, int]) -> bool:
        model = self.model
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        if model.die_waits and model.panel.die_target.collidepoint(pos):
            model.show(replace(model.shown, throwing=True))
        else:
            self._on_panel = model.panel.handle(event, pos)
        return self._changed()

    def _press_board(self, pos: tuple[int, int]) -> bool:
        model = self.model
        place = model.hand.place_at(pos)
        if place and model.peeked(place):
            model.peek(place)
            return True
        if place and self._director.poke(place):
            return True
        self._panning = model.camera.zoom > 1
        self._on_nothing = True
        if model.replay and not self._panning:
            self._director.say_watched()
        return self._changed()

    def _press_other(self, event: pygame.event.Event) -> bool:
        model = self.model
        if event.button == 3 and model.hand.drag.holding:
            model.hand.put_back()
            return self._changed()
        self._panning = event.button == 2 and model.camera.zoom > 1
        return False

    def _release(self, event: pygame.event.Event) -> bool:
        model, pos = self.model, event.pos
        if self.model.shown.peeking is not None:
            model.peek(None)
            return True
        if self.model.shown.throwing:
            model.show(replace(model.shown, throwing=False))
            inside = model.panel.covers(pos)
            self._director.throw(None if inside else pos)
            return True
        if self._on_nothing and model.papers.miss():
            return True
        pressed, self._on_panel = self._on_panel, False
        drag = model.hand.drag
        if drag.holding and not pressed:
            carried = drag.carried
            spot = model.game.spots().get(drag.source.place) if drag.source and not carried else None
            if spot:
                model.hand.put_back()
                self._director.make(*spot.moves)
                return True
            source, drop = drag.source, model.hand.release(pos)
            if drop is None and source and not source.offered:
                model.hand.put_back()
                self._director.poke(source.place)
            else:
                self._director.dropped(drop, pos if carried else None)
            return True
        return model.panel.handle(event, pos) and self._changed()

    def _wheel(self, event: pygame.event.Event) -> bool:
        model = self.model
        if model.hand.drag.holding:
            return model.hand.change(1 if event.y > 0 else -1) and self._changed()
        if model.panel.covers(model.pointer):
            scrolled = model.panel.handle(event, model.pointer) and self._changed()
            return self._hover(model.pointer) or scrolled  # another row may be under the pointer now
        if model.camera.area.collidepoint(self.model.pointer):
            return self._looked(model.camera.zoom_at(self.model.pointer, WHEEL**event.y))
        return False

    def _pinch(self, event: pygame.event.Event) -> bool:
        """Let two fingers move and magnify the board; what the first carries stays with it."""
        camera = self.model.camera
        if self.model.panel.covers(event.pos) or not camera.area.collidepoint(event.pos):
            return False
        return self._looked(camera.pan(*event.rel) | camera.zoom_at(event.pos, event.by))

    def _looked(self, changed: bool) -> bool:
        if changed:
            self.model.show(self.model.shown)
        return changed

    def _changed(self) -> bool:
        self.model.show(self.model.shown)
        return True


def _motion(pos: Point) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
