"""Draws the table: static parts are composed once, everything else is drawn over them in each frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pygame import Rect, Surface

from ludotheque.core.game import CHANCE
from ludotheque.table.contract.staging import Stroke
from ludotheque.table.contract.terms import Destination
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.model import TableModel
from ludotheque.table.panel.players import ROW
from ludotheque.table.papers.paper import Layer
from ludotheque.table.view import highlights as board
from ludotheque.table.view.animations import Tumble
from ludotheque.table.view.stroke import StrokeAnimation
from ludotheque.ui.drawing import clipped
from ludotheque.ui.life import Patch
from ludotheque.ui.palette import GOLD_LIGHT, INK
from ludotheque.ui.widgets import boxed

ROUND = 3  # logical pixels between the die and its focus ring, which must not touch the words beside it
LIFT = 8  # logical pixels by which pieces held by a click are raised


class Canvas:
    """Draws the model of a table; its static parts are composed again only when the model is `stale`."""

    def __init__(self, model: TableModel, keyboard: Keyboard) -> None:
        self.model = model
        self._keyboard = keyboard
        self._base = Surface((1, 1))
        self.tags: dict[str, tuple[Surface, Rect]] = {}
        self._alive: list[tuple[Patch, int | None]] = []  # moving parts, each with its frame in `_base`

    def rest(self) -> None:
        """Free the static parts, which `draw` then composes again."""
        self._base = Surface((1, 1))

    def draw(self, surface: Surface) -> None:
        """Draw the table as the model describes it."""
        if (type(self._base), self._base.get_size()) != (type(surface), surface.get_size()):
            self._base, self.model.stale = surface.copy(), True
        if self.model.stale:
            self._compose(self._base)
            self._alive = [(patch, patch.shown) for patch in self.model.background.patches]
            self.model.stale = False
        surface.blit(self._base, (0, 0))
        for patch, composed in self._alive:
            if patch.shown != composed:  # covered patches do not advance
                patch.draw(surface)
        self._overlay(surface)

    def trace(self) -> dict[str, Any]:
        """Return all that the player can see and use, for tests; rectangles are [x, y, w, h] in pixels."""
        model = self.model
        cursor = model.cursor if self._keyboard.pointed() is not None else None
        panel = model.panel.trace()
        told = {
            "buttons": self._buttons(),
            **model.panel.buttons.described(),
            "focus": cursor,
            **panel,
            **self._turn(),
            **self._board(),
            **self._staged(),
            "moving": bool(model.stage.animations),
        }
        return model.papers.trace(told)

    def _turn(self) -> dict[str, Any]:
        model, game, content = self.model, self.model.game, self.model.content
        players = model.session.players
        replay = model.replay
        countdown = content.status.countdown
        watched = {"at": replay.at, "end": replay.end, "playing": replay.playing} if replay else None
        return {
            "turn": game.mover,
            "player": players[game.mover].name if game.mover >= 0 else "",
            "phase": "chance" if model.session.turn == CHANCE else "move",
            "heading": content.heading,
            "name": content.name,
            "arms": content.seat,
            "prompt": content.prompt,
            "thinking": content.thinking,
            "die": content.status.die,
            "moves": content.status.moves,
            "caption": content.status.caption,
            **({"countdown": asdict(countdown)} if countdown else {}),
            "moods": {str(seat): who.mood for seat, who in enumerate(content.who) if who.mood != "calm"},
            "holdings": {str(holding.seat): dict(holding.counts) for holding in content.holdings},
            "speed": model.tempo.speed.times,
            **({"watched": watched} if watched else {}),
        }

    def _board(self) -> dict[str, Any]:
        """Return the areas, places and pieces of the board, and what can be done with them."""
        model, stage, hand = self.model, self.model.stage, self.model.hand
        return {
            "areas": {
                "board": boxed(model.camera.area),
                "view": boxed(model.camera.view),
                "panel": boxed(model.panel.rect),
                **({"drawer": boxed(model.panel.opened)} if model.panel.opened else {}),
            },
            "zoom": round(model.camera.zoom, 3),
            "places": {place: boxed(model.place_rect(place)) for place in model.game.arrangement.places},
            "pieces": [
                {
                    "kind": p.kind,
                    "place": p.place,
                    "seat": p.seat,
                    "count": p.count,
                    "face": p.face,
                    "rect": boxed(stage.rect(p)),
                }
                for p in stage.at_rest()
            ],
            "raised": stage.raised,
            "held": self._held(),
            "offered": sorted(model.game.offered()),
            "spots": sorted(hand.spots()),
            "hints": {place: found.hint for place, found in self._lit().items() if found.hint},
            "trail": [list(step) for step in model.game.trail()],
            "still": model.strokes.still.verdict if model.strokes.still else "",
            "marks": [
                {"seat": mark.seat, "way": [*mark.path]}
                if mark.stroke is None
                else {"seat": mark.seat, "place": mark.stroke.place, "result": mark.stroke.result}
                for mark in model.marks.shown()
            ],
        }

    def _staged(self) -> dict[str, Any]:
        """Return the running animation of a stroke or of the final count, or None."""
        staged = self.model.stage.staged
        name = "stroke" if isinstance(staged, StrokeAnimation) else "count"
        return {name: staged.trace()} if staged else {}

    def _buttons(self) -> dict[str, Any]:
        model = self.model
        buttons: dict[str, Any] = model.panel.buttons.trace()
        for seat in model.panel.rows:  # a row does nothing when pressed
            buttons.pop(f"{ROW}{seat}", None)
        if model.die_waits:
            buttons["die"] = boxed(model.panel.die_target)
        return buttons

    def _held(self) -> dict[str, Any] | None:
        drag = self.model.hand.drag
        if drag.source is None:
            return None
        where = {"kind": drag.source.kind, "place": drag.source.place, "count": drag.count}
        number = self.model.papers.number
        words = number.words if number.shown else ""
        return {**where, "targets": sorted(self.model.hand.destinations), "number": words}

    def _compose(self, surface: Surface) -> None:
        model, skin = self.model, self.model.app.skin
        model.background.draw(surface)
        if model.panel.opened is None:
            self._compose_panel(surface)
        if model.background.opening:
            return
        lit = self._lit()
        with clipped(surface, model.camera.view):
            walked = [mark for mark in model.marks.shown() if mark.path]
            paths = ((model.look.seats.tincture(mark.seat), mark) for mark in walked)
            board.draw_paths(surface, skin, model.game.arrangement, model.camera, paths)
            model.look.art.draw_marks(
                surface, model.camera.frame, model.strokes.marked_position, model.hand.held
            )
            self._compose_places(surface, lit, steady=False)
        if model.look.geometry.apron:
            model.look.art.draw_apron(surface, model.camera.frame)
            self._compose_places(surface, lit, steady=True)
        self._compose_tags(surface, lit, self._compose_sums(surface))
        if model.panel.opened:  # the open drawer lies over the board
            self._compose_panel(surface)
        model.papers.compose(surface, skin)

    def _compose_panel(self, surface: Surface) -> None:
        """Draw the panel, and the game's die in it unless the die is rolling over the board."""
        model = self.model
        model.panel.draw(surface)
        model.papers.draw(surface, model.app.skin, Layer.PANEL)
        rolling = model.shown.throwing or isinstance(model.stage.animations.current, Tumble)
        if model.content.status.die is not None and not rolling:
            self._draw_die(surface)

    def _compose_places(self, surface: Surface, lit: Mapping[str, Destination], steady: bool) -> None:
        """Draw highlights and pieces: on the apron if `steady`, otherwise on the rest of the board."""
        model, skin, hand = self.model, self.model.app.skin, self.model.hand
        model.papers.light(surface, steady)

        def here(place: str) -> bool:
            return model.camera.steady(place) == steady

        board.draw_glows(surface, skin, hand, {place: lit[place] for place in filter(here, lit)})
        if not (hand.drag.holding or model.stage.animations):
            board.draw_sources(surface, skin, hand, filter(here, model.game.offered()))
        for place in model.panel.log.hovered.places if model.panel.log.hovered else ():
            if place in model.game.arrangement.places and here(place):
                board.draw_ring(surface, skin, hand.pixel(place), 1.2 * hand.radius(place), GOLD_LIGHT)
        model.stage.draw_rest(surface, hand.drag, steady)
        if not steady:
            over = [model.stage.rect(piece) for piece in model.stage.at_rest()]
            model.look.art.draw_signs(surface, model.camera.frame, over)

    def _compose_sums(self, surface: Surface) -> Sequence[Rect]:
        """Draw the sums of recent strokes, unless pieces are held or moving; return their rectangles."""
        model = self.model
        # a paper, or the count and the result show it already
        elsewhere = model.papers.tells or model.game.over
        still = None if elsewhere else model.strokes.still
        if model.hand.drag.holding or model.stage.animations:
            return ()
        marks = () if model.game.computing else model.marks.shown()
        strokes = [*(mark.stroke for mark in marks if mark.stroke), *([still] if still else [])]
        told = {stroke.place: stroke for stroke in strokes if stroke.place in model.game.arrangement.places}
        keep_off = [model.stage.rect(piece) for piece in model.stage.at_rest()]
        seats = model.look.seats
        sums = {
            place: board.Sum(
                (*_sum_lines(stroke, stroke is still),),
                seats.tincture(stroke.winner) if stroke.winner >= 0 else INK,
            )
            for place, stroke in told.items()
        }
        return board.draw_sums(surface, model.app.skin, model.hand, sums, model.camera.view, keep_off)

    def _compose_tags(self, surface: Surface, lit: Mapping[str, Destination], sums: Sequence[Rect]) -> None:
        """Draw a tag at each destination, off the sums, which says what a drop there would do."""
        model, skin, hand = self.model, self.model.app.skin, self.model.hand
        keep_off = [*sums, *model.papers.rects("number")]
        keep_off += [model.stage.rect(model.stage.held(hand.drag))] if hand.drag.holding else []
        if model.look.geometry.tile:
            keep_off += [model.stage.rect(piece) for piece in model.stage.at_rest()]
        keep_off += model.look.art.written(model.camera.frame, model.game.position, hand.held)
        self.tags = board.tags(skin, hand, lit, model.camera.view, keep_off)
        surface.blits(list(self.tags.values()))

    def _lit(self) -> dict[str, Destination]:
        """Return the places to highlight, each with the effect of a drop or a click there."""
        hand = self.model.hand
        if hand.drag.holding:
            return hand.destinations
        return {} if self.model.stage.animations else hand.spots()

    def _draw_die(self, surface: Surface) -> None:
        model, skin = self.model, self.model.app.skin
        die = model.panel.die
        if model.die_waits:
            glow = skin.glow(die.w * 2, GOLD_LIGHT)
            surface.blit(glow, glow.get_rect(center=die.center))
        picture = model.look.art.die(model.content.status.die or 0, die.w)
        surface.blit(picture, picture.get_rect(center=die.center))

    def _overlay(self, surface: Surface) -> None:
        model, skin, hand = self.model, self.model.app.skin, self.model.hand
        model.papers.draw(surface, skin, Layer.LOW)
        self._draw_cursor(surface)
        snapped = hand.snapped()
        if snapped:
            board.draw_aim(surface, skin, hand, snapped, 1.25)
        held = hand.held
        if held:
            goal = hand.drop_place(model.cursor) or ""
            path = hand.path if hand.drag.carried else ()
            model.look.art.draw_held(surface, model.camera.frame, model.game.position, held, path, goal)
        if not model.background.opening:
            model.stage.draw_moving(surface)
        model.stage.draw_held(surface, hand.drag, skin.px(LIFT))
        if snapped and snapped in self.tags:  # the carried pieces must not hide the tag
            surface.blit(*self.tags[snapped])
        if model.shown.throwing:
            picture = model.look.art.die(0, model.panel.die.w)
            surface.blit(picture, picture.get_rect(center=model.pointer))
        model.papers.draw(surface, skin, Layer.HIGH)

    def _draw_cursor(self, surface: Surface) -> None:
        model, skin = self.model, self.model.app.skin
        cursor = model.cursor
        if cursor is None or self._keyboard.pointed() is None:
            return
        buttons = {button.id: button.rect for button in model.panel.buttons}
        rect = (buttons | model.papers.points(Layer.RESTING)).get(cursor)
        if rect:
            surface.blit(skin.focus(rect.size), rect)
        if rect or cursor in model.papers.points(Layer.HIGH):
            return
        if cursor != "die":
            aim = board.draw_aim(surface, skin, model.hand, cursor, 1.4)
            written = model.look.art.written(model.camera.frame, model.game.position, model.hand.held)
            resting = (paper for paper in model.papers if paper.layer is Layer.RESTING and paper.shown)
            papers = (rect for paper in resting for rect in paper.rects)
            for words in (*model.background.written(), *written, *papers):
                if aim.colliderect(words):  # the ring must not cross out words
                    surface.blit(self._base, words, words)
            surface.blits(list(self.tags.values()))
        else:
            die = model.panel.die.inflate(2 * skin.px(ROUND), 2 * skin.px(ROUND))
            surface.blit(skin.focus(die.size), die)


def _sum_lines(stroke: Stroke, whole: bool) -> Iterator[str]:
    """Yield the lines beside a stroke's place: the result or else the verdict, with the sum if `whole`."""
    if whole:
        yield stroke.sum
        if stroke.result:
            yield stroke.verdict
    yield stroke.result or stroke.verdict
