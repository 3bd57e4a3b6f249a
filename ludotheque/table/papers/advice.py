"""Shows advice or reasons on papers over the board.

Each paper lies beside what its sentence is about: the end of the advised gesture, the button to press, or the
row of the player whose reasons are explained. It covers as little as possible of what can be picked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product, zip_longest
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.table.papers.ground import PaperGround, PaperSpot, far, harm, in_columns, inward, overlap
from ludotheque.table.papers.paper import Layer, Paper, Pos
from ludotheque.table.view.advised import (
    NUMERAL,
    AdvisedPath,
    AdvisedWay,
    along_paths,
    draw_numeral,
    draw_paths,
    ink_of,
    numerals,
    paths_of,
)
from ludotheque.ui.palette import CREAM, GOLD_DARK, INK, INK_SOFT
from ludotheque.ui.skin import SMALLEST, ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import boxed

SIZES = (15.5, SMALLEST)  # logical pixels: the font sizes to try, the best first
PAD, GAP, SIGN = 9, 8, 26  # logical pixels: the margin, the gap between sign and words, the sign
PLAY = (56, 24)  # logical pixels: the least size of the label that says that a click plays the advice
BESIDE = 16  # logical pixels: how much wider a label is than its words
SHARES = (1.0, 0.85, 0.7, 0.55)  # scales of the papers: smaller where they leave each other no room
CROSS = 13  # logical pixels: the size of the cross that closes all papers
WIDE, SHARE = 380, 0.62  # usual width of a paper: logical pixels, but at most this share of the board's width
NARROW = 0.7, 0.56, 0.42  # shares of its usual width: narrow papers, the last one beside a card
NAMED = 10  # the cost of covering a pixel of what papers speak of, relative to what can be picked up
ADVICE = "advice-"  # followed by its number: the id for keyboard and trace
OTHERS, CLOSE = "other-advice", "close-advice"  # the ids of the label that shows the others, and of the cross


@dataclass(frozen=True, slots=True)
class AdviceEntry:
    """The sentence on one paper: advice, a computer player's reasons, or a mere message.

    Advice has a `number`, counted from 1, and the `moves` of the gesture, which goes along `ways` (the places
    of each), on each with so many `pieces`, or presses the button with the id `button`. `spoken` has the
    places that the text names. Reasons have the `seat` of the computer player and, if there is one, a way of
    a single place, where a move of that player ended.
    """

    text: str
    number: int = 0
    seat: int = -1
    moves: tuple[Move, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    pieces: tuple[int, ...] = ()
    button: str = ""
    spoken: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The places on all ways, in order."""
        return tuple(place for way in self.ways for place in way)


class AdvicePapers(Paper):
    """A paper for each sentence of advice or of reasons. Further advice may wait behind a label of the first.

    They are hidden except at the moment `about` (a value of `TableModel.moment`) for which they were written.
    """

    name = "advice"
    layer = Layer.RESTING
    keeps_off = ("card",)

    follow: Callable[[int], object]
    dismiss: Callable[[], bool]

    def __init__(self, dot: Callable[[int], Color]) -> None:
        self.entries: tuple[AdviceEntry, ...] = ()
        self.about: object = None
        self.thinking = False
        self.papers: tuple[Rect, ...] = ()
        self._sizes: tuple[float, ...] = ()  # of the type on each paper
        self._worn: Skin | None = None
        self.cross = Rect(0, 0, 0, 0)  # where a press closes all papers
        self.hovered: str | None = None  # the id of what a press would use
        self.others: tuple[AdviceEntry, ...] = ()  # further advice, not shown yet
        self.other = Rect(0, 0, 0, 0)  # where a press shows it
        self._later: tuple[AdviceEntry, ...] = ()  # the same advice with more words, not shown yet
        self._kept: Sequence[Rect] = ()  # where papers lay whose words have changed since
        self._dot = dot
        self._laid: tuple[object, ...] = ()

    def say(self, about: object, entries: Sequence[AdviceEntry]) -> None:
        """Show papers with these entries while the game is at the moment `about`."""
        self.about, self.entries, self.thinking, self.hovered = about, tuple(entries), False, None
        self.others, self._later, self._kept = (), (), ()

    def offer(self, about: object, entries: Sequence[AdviceEntry]) -> None:
        """Show the first of these pieces of advice, with a label that shows the others."""
        self.say(about, entries[:1])
        self.others = tuple(entries[1:])

    def open(self) -> None:
        """Show the other pieces of advice too, each with its number."""
        self.entries, self.others, self._kept = (*self.entries, *self.others), (), self.papers
        self.hovered = None
        if self.table.cursor is not None:
            self.table.cursor = f"{ADVICE}2"
        self.table.show()

    def retell(self, entries: Sequence[AdviceEntry]) -> None:
        """Give what is shown other words, as soon as no piece is held and no paper pointed at."""
        if self.shown and self.advises == any(entry.number for entry in entries):
            self._later = tuple(entries)

    def update(self, seconds: float) -> bool:
        """Show the words that are due, on papers that stay where they are if they can."""
        pointed = any(paper.collidepoint(self.table.pointer) for paper in self.papers)
        if not self._later or pointed or self.table.hand.drag.holding:
            return False
        count = len(self.entries)
        self.entries, self.others = self._later[:count], self._later[count:]
        self._kept, self._later = self.papers, ()
        self.table.show()
        return True

    def wait(self, about: object, words: str) -> None:
        """Show the sentence `words` with a quill while advice is on its way."""
        self.say(about, (AdviceEntry(words),))
        self.thinking = True

    def clear(self) -> None:
        """Remove all papers."""
        self.say(None, ())

    @property
    def shown(self) -> bool:
        """Whether there are papers that belong to the present position."""
        return self.about is not None and self.about == self.table.moment

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangles of the papers."""
        return self.papers

    @property
    def alone(self) -> bool:
        """Whether a single piece of advice is shown, which needs no number."""
        return len(self.entries) == 1 and self.advises and not self.thinking

    @property
    def advises(self) -> bool:
        """Whether advice rather than reasons is shown, or is on its way."""
        return self.thinking or any(entry.number for entry in self.entries)

    def numbered(self, number: int) -> AdviceEntry | None:
        """Return the advice that has this number, None if there is none."""
        return next((entry for entry in self.entries if number and entry.number == number), None)

    def covers(self, pos: Pos) -> bool:
        """Return whether any paper lies at a pixel."""
        return any(paper.collidepoint(pos) for paper in self.papers)

    def hit(self, pos: Pos) -> str | None:
        """Return the id of what a press at a pixel uses: on a paper with reasons, it is always the cross."""
        if not self.covers(pos):
            return None
        if not self.advises:
            return CLOSE
        return next((id for id, rect in self.named.items() if rect.collidepoint(pos)), "")

    def hover(self, pos: Pos) -> bool:
        """Note what a press at a pixel would use; return whether that has changed."""
        before, self.hovered = self.hovered, self.hit(pos)
        return self.hovered != before

    def press(self, pos: Pos) -> bool:
        """Follow the advice whose paper is at a pixel, show the others, or close the papers there."""
        hit = self.hit(pos)
        return hit is not None and (self.use(hit) or True)

    def miss(self) -> bool:
        """Close the papers, since the click was beside them."""
        return self.dismiss()

    def escape(self) -> bool:
        """Close the papers."""
        return self.dismiss()

    def use(self, id: str) -> bool:
        """Follow the advice with this id, show the others, or close the papers; return False for others."""
        if id not in self.named:
            return False
        if id == CLOSE:
            self.dismiss()
        elif id == OTHERS:
            self.open()
        else:
            self.follow(int(id.removeprefix(ADVICE)))
        return True

    # Layout

    def place(self) -> None:
        """Lay out each paper beside what it is about."""
        if not self.shown:
            return
        table, entries = self.table, self.entries
        places, pieces = table.game.arrangement.places, table.stage.at_rest()
        advised = {place for entry in entries for place in (*entry.places, *entry.spoken)}
        captions = (table.camera.caption(table.game.arrangement, place) for place in advised & {*places})
        paths = self.paths()
        drawn = [*numerals(table.app.skin, paths), *along_paths(table.app.skin, paths, table.camera.view)]
        named = [*map(table.place_rect, advised & {*places}), *filter(None, captions), *drawn]
        seen = [*map(table.stage.rect, pieces), *map(table.place_rect, places)]
        anchors = [self._spoken_of(entry) for entry in entries]
        above = self.stack.rects(*self.keeps_off)
        self.layout(table.app.skin, anchors, table.room.board, table.wanted(), above, seen, named)

    def paths(self) -> list[AdvisedPath]:
        """Return the paths of the advised gestures in pixels."""
        ways = []
        for entry in self.entries:
            pieces = dict(zip(entry.ways, entry.pieces, strict=False))
            ways += [AdvisedWay(entry.number, way, pieces.get(way, 1)) for way in entry.ways if entry.number]
        return paths_of(self.table.app.skin, self.table.game.arrangement, self.table.camera, ways)

    def _spoken_of(self, entry: AdviceEntry) -> Rect:
        """Return the rectangle of the place, button, row or panel that an entry is about."""
        panel, there = self.table.panel, self.table.game.arrangement.places
        known = [place for place in entry.places if place in there]
        if known:
            return self.table.place_rect(known[-1])
        buttons = {widget.id: widget.rect for widget in panel.buttons}
        asked = buttons.get("advice" if self.thinking else "why", panel.rect)
        return panel.rows.get(entry.seat) or buttons.get(entry.button) or asked

    def layout(
        self,
        skin: Skin,
        anchors: Sequence[Rect],
        board: Rect,
        wanted: Sequence[Rect],
        above: Sequence[Rect] = (),
        seen: Sequence[Rect] = (),
        named: Sequence[Rect] = (),
    ) -> None:
        """Place each paper on `board` beside its anchor, where it covers least of `named` and `wanted`.

        `anchors` has the rectangle of what each entry is about, `wanted` those of what can be picked up,
        `above` those of what would hide the papers, and `named`, which matter most, those of what they speak
        of. Papers cover as little of `seen` as they can without lying far from their anchors.
        """
        rects = (tuple(map(tuple, group)) for group in (anchors, wanted, above, seen, named))
        laid = (self.entries, bool(self.others), skin, tuple(board), *rects)
        if laid == self._laid:
            return
        self._laid = laid
        for share in SHARES:
            worn = skin.shrunk(share) if share < 1 else skin
            papers, sizes = self._arranged(worn, anchors, board, wanted, above, seen, named)
            if not overlap(papers, above):
                break
        self.papers, self._sizes, self._kept, self._worn = tuple(papers), tuple(sizes), (), worn
        self.cross = Rect(0, 0, skin.target(40), skin.target(40))
        self.other = Rect(0, 0, 0, 0)
        if papers:
            self.cross.topright = papers[0].topright
        if papers and self.others:
            self.other = papers[0].move(0, papers[0].h // 2)
            self.other.w = self._strip(worn)
            self.other.h = papers[0].bottom - self.other.y

    def _arranged(
        self,
        skin: Skin,
        anchors: Sequence[Rect],
        board: Rect,
        wanted: Sequence[Rect],
        above: Sequence[Rect],
        seen: Sequence[Rect],
        named: Sequence[Rect],
    ) -> tuple[list[Rect], list[float]]:
        """Return the rectangles of the papers in this skin, and the sizes of their type."""
        margin = skin.px(8)
        room = board.inflate(-2 * margin, -2 * margin)
        usual = min(skin.px(WIDE), round(SHARE * board.w))
        wide = usual, (usual + room.w) // 2, room.w
        narrow, *slim = (round(share * usual) for share in NARROW)
        costs = [*((rect, 1) for rect in wanted), *((rect, NAMED) for rect in named)]
        ground = PaperGround(skin, room, costs, seen)
        best = self._spread(ground, ((*wide, narrow, *slim), far), anchors, above)
        if harm(best) != (0, 0):
            corners = self._spread(ground, ((narrow, *wide, *slim), inward), anchors, above)
            best = min(best, corners, key=harm)
        papers, sizes = [paper.rect for paper in best], [paper.size for paper in best]
        if overlap(papers, above):
            boxes = [self._paper(skin, entry, usual, SIZES[-1]) for entry in self.entries]
            columns = in_columns(room, boxes, margin)
            if columns and overlap(columns, above) < overlap(papers, above):
                papers, sizes = columns, [SIZES[-1]] * len(columns)
        return papers, sizes

    def _spread(
        self,
        ground: PaperGround,
        way: tuple[Sequence[int], Callable[..., float]],
        anchors: Sequence[Rect],
        above: Sequence[Rect],
    ) -> list[PaperSpot]:
        """Return a place for each paper in turn; `way` has the widths to try and what tells how far it is."""
        found: list[PaperSpot] = []
        widths, cost = way
        for entry, anchor, kept in zip_longest(self.entries, anchors, self._kept):
            taken = [*above, *(paper.rect for paper in found)]
            if kept:  # its words have changed: it stays there if it can
                wider = (kept.w, *(most for most in widths if most > kept.w))
                grown = ground.grown(kept, self._shapes(ground, entry, wider), taken)
                if grown:
                    found.append(grown)
                    continue
            shapes = self._shapes(ground, entry, widths)
            before = [paper.rect for paper, other in zip(found, anchors, strict=False) if other == anchor]
            away = partial(cost, room=ground.room, anchor=anchor, before=before[-1:])
            found.append(ground.best(shapes, taken, away))
        return found

    def _shapes(
        self, ground: PaperGround, entry: AdviceEntry, widths: Sequence[int]
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield the sizes that an entry's paper may have, each with the size of its type, the best first."""
        for size, most in product(SIZES, widths):
            yield self._paper(ground.skin, entry, most, size), size

    def _paper(self, skin: Skin, entry: AdviceEntry, widest: int, size: float) -> tuple[int, int]:
        """Return the size in pixels of an entry's paper, at most `widest` wide but for its labels."""
        least = 3 * self._strip(skin) if self.others else 0
        widest = max(widest, least)
        for low in (False,) if self.alone else (True, False):
            room = self._room(skin, entry, widest, low)
            wide, high = skin.text_size(entry.text, "text", size, room)
            high = max(skin.target(40), high + 2 * skin.px(PAD))
            if low and high < self._least(skin, entry):
                break
        wide = max(least, min(widest, wide + widest - room))
        return wide, high if low else max(high, self._least(skin, entry))

    def _room(self, skin: Skin, entry: AdviceEntry, wide: int, low: bool) -> int:
        """Return the greatest width of the words on an entry's paper that is `wide` pixels wide."""
        cross = skin.px(CROSS + GAP) if entry is self.entries[0] else 0
        return max(1, wide - 2 * skin.px(PAD) - self._column(skin, entry, low) - skin.px(GAP) - cross)

    def _column(self, skin: Skin, entry: AdviceEntry, low: bool) -> int:
        """Return the width of the column with an entry's sign and the labels of advice."""
        if not entry.number:
            return skin.px(SIGN)
        if self.others:
            return _label(skin, _("Et sinon ?"))
        return skin.px(SIGN + GAP // 2) * low + _label(skin, _("Jouer"))

    def _strip(self, skin: Skin) -> int:
        """Return the width of the strip with the labels on a paper that shows the others."""
        return skin.px(PAD + GAP // 2) + self._column(skin, self.entries[0], low=False)

    def _least(self, skin: Skin, entry: AdviceEntry) -> int:
        """Return the height of a paper with the labels, or label and sign, of advice in its column."""
        if self.alone:
            return 2 * skin.target(40) if self.others else 0
        return 2 * skin.px(PAD) + skin.px(SIGN + GAP // 2 + PLAY[1]) if entry.number else 0

    # Drawing

    def compose(self, surface: Surface, skin: Skin) -> None:
        """Draw the papers, the paths of the advised gestures, and numbers on the buttons to press."""
        draw_paths(surface, skin, self.paths(), self.table.camera.view, numbered=not self.alone)
        self.draw(surface, skin)
        for entry in self.entries:
            for button in self.table.panel.buttons:
                if entry.number and button.id == entry.button and button.seen == button.rect:
                    side = min(skin.px(NUMERAL), button.rect.h * 2 // 5)  # by its left end it hides no words
                    x, y = button.rect.midleft
                    number = "" if self.alone else entry.number
                    draw_numeral(surface, skin, (x - side // 2, y), number, side, ink_of(entry.number))

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the papers."""
        skin = self._worn or skin
        for paper, entry, size in zip(self.papers, self.entries, self._sizes, strict=True):
            self._draw_entry(surface, skin, paper, entry, size)
        cross = skin.icon("close", skin.px(CROSS), INK_SOFT)
        corner = self.cross.right - skin.px(PAD), self.cross.top + skin.px(PAD)
        surface.blit(cross, cross.get_rect(topright=corner))

    @property
    def named(self) -> dict[str, Rect]:
        """The rectangles of what can be pressed, by id: the cross, the label, and papers with advice."""
        papers = zip(self.papers, self.entries, strict=True)
        labels = {CLOSE: self.cross} | ({OTHERS: self.other} if self.others else {})
        return labels | {f"{ADVICE}{entry.number}": paper for paper, entry in papers if entry.number}

    def points(self) -> Mapping[str, Rect]:
        """Return the rectangles of what can be pressed, by id."""
        return self.named

    def spoken(self) -> Iterator[Node]:
        """Yield the sentences, those that can be followed as buttons, and what else can be pressed."""
        for at, entry in enumerate(self.entries):
            role, id = ("button", f"{ADVICE}{entry.number}") if entry.number else ("text", f"reason-{at}")
            yield Node(id, role, " ".join(entry.text.split()))
        words = {OTHERS: _("Et sinon ?"), CLOSE: _("Fermer")}
        yield from (Node(id, "button", words[id]) for id in self.named if id in words)

    def aloud(self) -> Sequence[str]:
        """Return all sentences."""
        return [" ".join(entry.text.split()) for entry in self.entries]

    def trace(self) -> Mapping[str, Any]:
        """Return the sentences, and the rectangles of what can be pressed."""
        if not self.shown:
            return {}
        told = {"counsel": [entry.text for entry in self.entries]}
        waits = {"thinking": True} if self.thinking else {}
        return {**told, "buttons": {name: boxed(row) for name, row in self.named.items()}, **waits}

    def _draw_entry(self, surface: Surface, skin: Skin, paper: Rect, entry: AdviceEntry, size: float) -> None:
        low = not self.alone and paper.h < self._least(skin, entry)
        blur, left, column = skin.px(10), paper.x + skin.px(PAD), self._column(skin, entry, low)
        surface.blit(skin.shadow(paper.size, blur), paper.move(-blur, -blur + skin.px(3)))
        surface.blit(skin.card(paper.size), paper)
        hovered = entry.number > 0 and self.hovered == f"{ADVICE}{entry.number}"
        if hovered:
            frame = paper.inflate(-skin.px(5), -skin.px(5))
            pygame.draw.rect(surface, GOLD_DARK, frame, skin.px(2), border_radius=skin.px(5))
        middle = (left + column // 2, paper.centery)
        if entry.number:
            side, wide, high = skin.px(SIGN), _label(skin, _("Jouer")), skin.px(PLAY[1])
            sign = Rect(left, paper.centery - side // 2, side, side)
            label = Rect(left + column - wide, paper.centery - high // 2, wide, high)
            if self.others:
                label = Rect(left, paper.centery - skin.px(GAP) // 2 - high, column, high)
                other = label.move(0, high + skin.px(GAP))
                lit: ButtonState = "hover" if self.hovered == OTHERS else "idle"
                words = skin.button(other.size, _("Et sinon ?"), lit, "parchment", text_size=SMALLEST)
                surface.blit(words, other)
            elif not (self.alone or low):
                sign.midbottom = middle[0], paper.centery + (side - high) // 2 - skin.px(GAP) // 4
                label.midtop = middle[0], sign.bottom + skin.px(GAP) // 2
            if not self.alone:
                draw_numeral(surface, skin, sign.center, entry.number, side // 2, ink_of(entry.number))
            state: ButtonState = "hover" if hovered else "idle"
            surface.blit(skin.button(label.size, _("Jouer"), state, text_size=SMALLEST), label)
        elif self.thinking:
            quill = skin.icon("quill", skin.px(SIGN), INK_SOFT)
            surface.blit(quill, quill.get_rect(center=middle))
        elif entry.seat >= 0:
            pygame.draw.aacircle(surface, CREAM, middle, skin.px(7))
            pygame.draw.aacircle(surface, self._dot(entry.seat), middle, skin.px(6))
        words = skin.text(entry.text, "text", size, INK, self._room(skin, entry, paper.w, low))
        place = words.get_rect(midleft=(left + column + skin.px(GAP) // 2, paper.centery))
        surface.blit(words, place)


def _label(skin: Skin, words: str) -> int:
    return max(skin.px(PLAY[0]), skin.text_size(words, "text", SMALLEST)[0] + skin.px(BESIDE))
