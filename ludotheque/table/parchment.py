"""A parchment over the board, on which somebody of the house speaks: the base of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

import pygame
from pygame import Rect

from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.model import TableModel
from ludotheque.table.papers.page_paper import PagePaper
from ludotheque.table.view.clear import clearest, covered, measured
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Picture, Spring
from ludotheque.ui.skin import SHARES, Skin
from ludotheque.ui.widgets import Part, Tip

WIDTHS = (440, 380, 320, 560, 260)  # logical pixels: widths of the parchment, best first
SIZE = 19  # logical pixels: the font size of every note
WHOLE = 2000  # logical pixels: wider than any window, so that the parchment gets the whole width
FACE = 62  # logical pixels: the teacher's portrait
# The cost of covering a pixel that a note speaks of, or that may be used, relative to one of another piece.
NAMED, MATTERS = 400, 5
NEXT_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Laid(NamedTuple):
    """A parchment with its place, the skin it wears, its greatest width, and the size of its face."""

    part: Part
    rect: Rect
    skin: Skin
    width: int
    face: int


class Highest(Part):
    """Stands for one of several parts where there must be room for any of them; it is only measured."""

    def __init__(self, any_of: Sequence[Part]) -> None:
        super().__init__()
        self._any_of = any_of

    def measure(self, skin: Skin, width: int) -> Size:
        sizes = [part.measure(skin, width) for part in self._any_of]
        return max(wide for wide, _high in sizes), max(high for _wide, high in sizes)


class Parchment(PagePaper):
    """A paper with words and buttons that covers as little of the table as it can."""

    name = "parchment"
    keeps_off = ("card", "report")
    insists = tells = True

    table: TableModel

    def __init__(self) -> None:
        super().__init__()
        self._said: object = None  # the state for which the parchment was laid out
        self._told: object = None  # what was on it
        self._laid: Laid | None = None
        self._anchored: object = None  # for what it was given its place

    # What each kind says

    def words(self) -> Sequence[Part]:
        """Return the title and what stands below it."""
        raise NotImplementedError

    def foot(self) -> Sequence[Part]:
        """Return what stands at its foot, the buttons last."""
        raise NotImplementedError

    def due(self) -> bool:
        """Return whether there is something to say."""
        raise NotImplementedError

    def told(self) -> object:
        """Return a value that changes with what it says."""
        raise NotImplementedError

    def choices(self) -> Sequence[Part]:
        """Return what stands below the foot."""
        return ()

    def most(self) -> Sequence[tuple[Sequence[Part], Sequence[Part]]]:
        """Return the words and the foot of each thing that it may come to say in the same place."""
        return [(self.words(), self.foot())]

    def anchor(self) -> object:
        """Return a value as long as which it stays on its lower edge and grows upwards, None to move."""
        return None

    def named(self) -> Sequence[Rect]:
        """Return the rectangles that it must not cover."""
        return self.stack.rects(*self.keeps_off)

    def spot(self, place: str) -> Rect:
        """Return the rectangle of a place with what stands there and what is drawn below it."""
        table = self.table
        there = [table.stage.rect(one) for one in table.stage.at_rest() if one.place == place]
        caption = table.camera.caption(table.game.arrangement, place)
        return table.place_rect(place).unionall([*there, caption] if caption else there)

    def press_key(self, key: int) -> bool:
        """Handle a key that acts on the parchment while it is shown; return whether it was used."""
        return False

    def press_beside(self, event: pygame.event.Event) -> bool:
        """Take an event beside the parchment that is meant for it; return False for any other."""
        return False

    # What it says and where

    @property
    def shown(self) -> bool:
        """Whether it says something."""
        return self.rect is not None

    def _part(self, width: int, face: int, full: bool = False) -> Part:
        """Return the parchment by its greatest logical `width` and its `face`, saying the most if `full`."""
        said = self.most() if full else [(self.words(), self.foot())]
        bodies = [self._body(words, foot, face) for words, foot in said]
        body = Highest(bodies) if full else bodies[0]
        return Framed(body, "card", 16 if face else 10, width)

    def _body(self, told: Sequence[Part], foot: Sequence[Part], face: int) -> Part:
        words = Column(told, 8 if len(told) < 4 else 5)
        words.grows, words.least = True, 150
        teacher = [Picture(self.table.app.for_skin(Pieces).face(TEACHER, face))] if face else []
        *marks, buttons = foot
        row = Row([*marks, Spring(), buttons], 8, "right")
        return Column([Row([*teacher, words], 12), row, *self.choices()], 10)

    def reset(self) -> None:
        """Lay out the parchment again."""
        self._said = None
        self.settle()

    def settle(self) -> bool:
        """Lay out the parchment again if its content or the things that it must not cover have changed.

        It stays where it is as long as it says the same and covers nothing of what it must not. Return
        whether anything has changed.
        """
        model, skin = self.table, self.table.app.skin
        moving = model.stage.animations
        telling = moving.suspense or (model.report is not None and bool(moving))
        speaks = self.due() and not (model.replay or telling)
        told = self.told(), self.table.app.size, skin
        said = told, speaks, bool(moving), model.papers.card.card, model.report
        if said == self._said:
            return False
        self._said = said
        if not speaks:
            self.rect = None
            self.page.show(Part(), Rect(0, 0, 0, 0), skin)
            return True
        named = self.named()
        if self.rect is None or told != self._told or covered(self.rect, named):
            anchored = self.anchor(), self.table.app.size, skin
            stays = anchored[0] is not None and anchored == self._anchored
            laid = (self._grown() if stays else None) or self._clearest(skin, named)
            self._laid, self._anchored, self.rect = laid, anchored, laid.rect
            self.page.show(laid.part, laid.rect, laid.skin)
        self._told = told
        model.show()  # so that a message moves aside
        return True

    def _grown(self) -> Laid | None:
        """Return the parchment with what it says now where it is, None if it must move."""
        laid, window = self._laid and self._on_edge(self._laid), Rect((0, 0), self.table.app.size)
        if laid is None or not window.contains(spot := laid.rect.clamp(window)):
            return None
        return None if covered(spot, self.stack.rects(*self.keeps_off)) else laid._replace(rect=spot)

    def _on_edge(self, laid: Laid) -> Laid:
        part, (x, _y, wide, _high) = self._part(laid.width, laid.face), laid.rect
        high = part.measure(laid.skin, wide)[1]
        return laid._replace(part=part, rect=Rect(x, laid.rect.bottom - high, wide, high))

    def _clearest(self, skin: Skin, named: Sequence[Rect]) -> Laid:
        """Return the parchment: on the board if it covers little of `named`, with room to grow if it may."""
        asking, board = self.stack.rects("card"), self.table.room.board
        window = Rect((0, 0), self.table.app.size)
        rooms = [(board, skin), *((window, worn) for worn in (skin, *map(skin.shrunk, SHARES)))]
        roomy = list[tuple[list[bool], Laid]]()
        for room, worn in rooms if self.anchor() is not None else ():
            full = self._clearest_in(room, worn, named, full=True)
            if window.contains(full.rect):
                laid, free = self._on_edge(full), self.table.wanted() if room == window else ()
                faults = [covered(laid.rect, named) > 0, covered(full.rect, named) > 0]
                faults += [room == board and full.width == WHOLE]
                faults += [covered(laid.rect, free) > 0, covered(full.rect, free) > 0]
                roomy.append((faults, laid))
                if not any(faults):
                    break
        if roomy and not (best := min(roomy, key=itemgetter(0)))[0][0]:
            return best[1]
        found = [self._clearest_in(board, skin, named)]
        if covered(found[0].rect, named) or _area(found[0].rect) > _area(board) / 2:
            found.append(self._clearest_in(window, skin, named))
        for smaller in map(skin.shrunk, SHARES):
            if found[-1].rect.collidelist([*asking, *named]) < 0 and window.contains(found[-1].rect):
                break
            found.append(self._clearest_in(window, smaller, named))
        return min(
            found,
            key=lambda one: (
                not window.contains(one.rect),
                *(covered(one.rect, asking), covered(one.rect, named), _area(one.rect.clip(board))),
            ),
        )

    def _clearest_in(self, room: Rect, skin: Skin, named: Sequence[Rect], full: bool = False) -> Laid:
        """Return the parchment in its place in `room` that covers as little as possible of `named`."""
        model, face = self.table, skin.px(FACE)
        pieces = [model.stage.rect(piece) for piece in model.stage.at_rest()]
        written = model.look.art.written(model.camera.frame, model.game.position, None)
        used = [*model.wanted(), *written, *(widget.seen for widget in model.panel.buttons)]
        shapes = [*((width, face) for width in WIDTHS), (WHOLE, face), (WHOLE, 0)]
        made: dict[Part, tuple[int, int]] = {}

        def parts() -> Iterator[tuple[Part, int]]:
            for shape in shapes:
                part = self._part(*shape, full)
                made[part] = shape
                yield part, skin.px(shape[0])

        weights = [*((rect, NAMED) for rect in named), *((rect, MATTERS) for rect in used)]
        weights += [
            (rect, 1) for rect in (*pieces, *([model.room.board] if room != model.room.board else []))
        ]
        found = clearest(skin, room, measured(skin, room, parts()), weights, self.rect)
        if found is None:  # the parchment is higher than the board, in a very small window
            part = self._part(WHOLE, 0, full)
            high = max(self.table.app.size[1], part.measure(skin, room.w)[1])
            return Laid(part, Rect(room.x, 0, room.w, high), skin, WHOLE, 0)
        return Laid(found[1], found[2], skin, *made[found[1]])

    # As a paper

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what is meant for the parchment."""
        if event.type == pygame.KEYDOWN:
            # A key turns over no note that has not been shown yet.
            return self.rect is not None and self.press_key(event.key)
        if self.table.hand.drag.holding or self._passes(event):
            return False
        changed, here = self.page.handle(event), self._at(event)
        if changed or (here and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)):
            self.settle()
            return True
        return self.press_beside(event)

    def passed(self, event: pygame.event.Event) -> tuple[pygame.event.Event, bool]:
        """Return a motion over the parchment as one over nothing, after the parchment has seen it."""
        if self.table.hand.drag.holding or not self._passes(event):
            return event, False
        changed = self.page.handle(event)
        return pygame.event.Event(event.type, {**event.dict, "pos": (-1, -1)}), changed

    def _passes(self, event: pygame.event.Event) -> bool:
        """Return whether an event is a motion over the parchment, with nothing in the hand."""
        throwing = self.table.shown.throwing
        return event.type == pygame.MOUSEMOTION and self._at(event) and not throwing

    def _at(self, event: pygame.event.Event) -> bool:
        return self.on_paper(getattr(event, "pos", (-1, -1)))

    @property
    def tooltip(self) -> Tip | None:
        """The tooltip of the button under the pointer, beside the parchment so that it covers no word."""
        tip = self.page.group.tip
        if tip is None or self.rect is None:
            return tip
        return tip._replace(beside=Rect(tip.beside.x, self.rect.y, tip.beside.w, self.rect.h))


def _area(rect: Rect) -> int:
    return rect.w * rect.h
