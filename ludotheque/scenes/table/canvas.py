"""How the table is drawn: what does not move is composed once, the rest is laid over it in every frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from ...core.game import CHANCE
from ...ui.palette import GOLD_LIGHT, IVORY
from ...ui.widgets import boxed
from . import board
from .acts import Tumble
from .terms import Destination

if TYPE_CHECKING:
    from .scene import TableScene

PEEK = 84  # logical pixels: the width of a hidden piece looked at
LIFT = 8  # logical pixels: how high what is held by a click is raised


class Canvas:
    """Draws a TableScene; `spoil` tells it that something still has changed."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._base = Surface((1, 1))
        self.tags: dict[str, tuple[Surface, Rect]] = {}
        self._spoilt = True

    def spoil(self) -> None:
        """Compose the still picture anew when next drawn."""
        self._spoilt = True

    def draw(self, surface: Surface) -> None:
        """Draw the scene."""
        if self._base.get_size() != surface.get_size():
            self._base, self._spoilt = Surface(surface.get_size()), True
        if self._spoilt or self.scene.cloth.moving:
            self._compose(self._base)
            self._spoilt = False
        surface.blit(self._base, (0, 0))
        self._overlay(surface)

    def trace(self) -> dict[str, Any]:
        """Return what the player can see and use; rectangles are [x, y, w, h] in pixels."""
        scene, play = self.scene, self.scene.play
        players = scene.session.players
        return {
            "turn": play.mover,
            "player": players[play.mover].name if play.mover >= 0 else "",
            "phase": "chance" if scene.session.turn == CHANCE else "move",
            "buttons": self._buttons(),
            "places": {place: boxed(self.place_rect(place)) for place in scene.look.places},
            "pieces": [
                {
                    "kind": p.kind,
                    "place": p.place,
                    "seat": p.seat,
                    "count": p.count,
                    "rect": boxed(scene.stage.rect(p)),
                }
                for p in scene.stage.at_rest()
            ],
            "held": self._held(),
            "spots": sorted(scene.hand.spots()),
            **({"report": scene.report.trace()} if scene.report else {}),
            "die": scene.content.status.die,
            "moves": scene.content.status.moves,
            "prompt": scene.content.prompt,
            **({"message": scene.message.text, "rule": scene.message.rule} if scene.message.shown else {}),
        }

    def _buttons(self) -> dict[str, Any]:
        scene = self.scene
        buttons: dict[str, Any] = scene.panel.buttons.trace()
        if scene.die_waits:
            buttons["die"] = boxed(scene.panel.die)
        if scene.message.shown:
            buttons["message"] = boxed(scene.message.rect)
        if scene.card:
            buttons |= scene.card.trace()
        return buttons

    def _held(self) -> dict[str, Any] | None:
        drag = self.scene.hand.drag
        if drag.source is None:
            return None
        where = {"kind": drag.source.kind, "place": drag.source.place, "count": drag.count}
        return {**where, "targets": sorted(self.scene.hand.destinations)}

    def place_rect(self, place: str) -> Rect:
        """Return the rectangle of a place in pixels."""
        scene = self.scene
        half = scene.look.extent(place) or (scene.look.reach(place),) * 2
        rect = Rect(0, 0, *(round(2 * side * scene.camera.scale(place)) for side in half))
        rect.center = scene.camera.frame.point(place)
        return rect

    def _compose(self, surface: Surface) -> None:
        scene, skin = self.scene, self.scene.app.skin
        scene.cloth.draw(surface)
        scene.panel.draw(surface, skin, scene.content)
        rolling = scene.controls.throwing or isinstance(scene.stage.acts.current, Tumble)
        if scene.content.status.die is not None and not rolling:
            self._draw_die(surface)
        if scene.cloth.opening:
            return
        lit = self._lit()
        surface.set_clip(scene.camera.view)
        board.draw_trail(surface, skin, scene.look, scene.camera, scene.play.trail())
        scene.look.draw_marks(surface, scene.camera.frame, scene.play.view, scene.play.legal)
        self._compose_places(surface, lit, steady=False)
        surface.set_clip(None)
        if scene.look.apron:
            scene.look.draw_apron(surface, scene.camera.frame)
            self._compose_places(surface, lit, steady=True)
        self._compose_tags(surface, lit)

    def _compose_places(self, surface: Surface, lit: Mapping[str, Destination], steady: bool) -> None:
        """Draw what lies on the board, or on its apron, which is `steady`."""
        scene, skin, hand = self.scene, self.scene.app.skin, self.scene.hand

        def here(place: str) -> bool:
            return scene.camera.steady(place) == steady

        board.draw_glows(surface, skin, hand, {place: lit[place] for place in filter(here, lit)})
        if not (hand.drag.holding or scene.stage.acts):
            board.draw_sources(surface, skin, hand, filter(here, scene.play.offered()))
        for place in scene.panel.log.hovered.places if scene.panel.log.hovered else ():
            if place in scene.look.places and here(place):
                board.draw_ring(surface, skin, hand.pixel(place), 1.2 * hand.radius(place), GOLD_LIGHT)
        scene.stage.draw_rest(surface, hand.drag, steady)

    def _compose_tags(self, surface: Surface, lit: Mapping[str, Destination]) -> None:
        """Draw the words at the destinations."""
        scene, skin, hand = self.scene, self.scene.app.skin, self.scene.hand
        keep_off = [scene.stage.rect(scene.stage.held(hand.drag))] if hand.drag.holding else []
        if scene.look.tile:
            keep_off += [scene.stage.rect(piece) for piece in scene.stage.at_rest()]
        self.tags = board.tags(skin, hand, lit, scene.camera.view, keep_off)
        surface.blits(list(self.tags.values()))

    def _lit(self) -> dict[str, Destination]:
        """Where what is held may go; nothing being held or moving, where a click makes a move."""
        hand = self.scene.hand
        if hand.drag.holding:
            return hand.destinations
        return {} if self.scene.stage.acts else hand.spots()

    def _draw_die(self, surface: Surface) -> None:
        scene, skin = self.scene, self.scene.app.skin
        die = scene.panel.die
        if scene.die_waits:
            glow = skin.glow(die.w * 2, GOLD_LIGHT)
            surface.blit(glow, glow.get_rect(center=die.center))
        picture = scene.look.die(scene.content.status.die or 0, die.w)
        surface.blit(picture, picture.get_rect(center=die.center))

    def _overlay(self, surface: Surface) -> None:
        scene, skin, hand = self.scene, self.scene.app.skin, self.scene.hand
        area = scene.camera.area
        snapped = hand.snapped()
        if snapped:
            board.draw_aim(surface, skin, hand, snapped, 1.25)
        if hand.drag.source:
            aimed = hand.aimed(scene.controls.keys.cursor) or ""
            way = hand.way if hand.drag.carried else ()
            scene.look.draw_held(surface, scene.camera.frame, scene.play.view, hand.drag.source, way, aimed)
        if not scene.cloth.opening:
            scene.stage.draw_moving(surface)
        scene.stage.draw_held(surface, hand.drag, skin.px(LIFT))
        if snapped and snapped in self.tags:  # the hand must not hide what letting go would do
            surface.blit(*self.tags[snapped])
        if scene.controls.throwing:
            picture = scene.look.die(0, scene.panel.die.w)
            surface.blit(picture, picture.get_rect(center=scene.controls.pointer))
        self._draw_cursor(surface)
        self._draw_peek(surface)
        for part in (scene.report, scene.card):
            if part:
                part.draw(surface)
        scene.message.layout(skin, area)
        scene.message.draw(surface, skin, area)
        self._draw_note(surface)

    def _draw_cursor(self, surface: Surface) -> None:
        scene, skin = self.scene, self.scene.app.skin
        cursor = scene.controls.keys.cursor
        point = scene.controls.keys.points().get(cursor or "")
        if point is None or cursor is None:
            return
        button = next((b for b in scene.panel.buttons if b.id == cursor), None)
        if button:
            surface.blit(skin.focus(button.rect.size), button.rect)
        elif cursor != "die":
            board.draw_aim(surface, skin, scene.hand, cursor, 1.4)
        else:
            radius = scene.panel.die.w * 0.8
            board.draw_ring(surface, skin, point, radius, IVORY)

    def _draw_peek(self, surface: Surface) -> None:
        scene = self.scene
        if scene.controls.peeking is None:
            return
        skin, area = scene.app.skin, scene.camera.area
        for piece in scene.peeked(scene.controls.peeking):
            picture = scene.look.enlarged(piece, skin.px(PEEK))
            rect = picture.get_rect(center=scene.stage.rect(piece).center).clamp(area)
            glow = skin.glow(2 * rect.h, GOLD_LIGHT)
            surface.blit(glow, glow.get_rect(center=rect.center))
            surface.blit(picture, rect)

    def _draw_note(self, surface: Surface) -> None:
        scene = self.scene
        place = scene.controls.note_place
        if place is None or scene.stage.acts or scene.card or scene.message.shown:
            return
        note, near = scene.note_at(place)
        if note:
            spare = [self.place_rect(place) for place in note.places]
            board.draw_note(surface, scene.app.skin, note, near, surface.get_rect().inflate(-8, -8), spare)
