"""Shows advice or reasons on papers over the board.

Each paper lies beside the thing that its sentence is about: the end of the advised gesture, the button to
press, or the row of the player whose reasons are explained. It covers as little as possible of what can be
picked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import dist, hypot
from operator import itemgetter
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.move import Move
from ludotheque.table.view.advised import draw_numeral
from ludotheque.table.view.clear import covered, spots
from ludotheque.ui.palette import CREAM, GOLD_DARK, INK, INK_SOFT
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import boxed

SIZE = 15.5  # logical pixels: the font size
PAD, GAP, SIGN = 9, 8, 26  # logical pixels: the margin, the gap between sign and words, the sign
WIDE, SHARE = 270, 0.42  # usual width of a paper: logical pixels, but at most this share of the board's width
ADVICE = "advice-"  # followed by the number of the advice: the id for keyboard and trace


@dataclass(frozen=True, slots=True)
class AdviceEntry:
    """One sentence of advice, or one about a computer player's reasons.

    Advice has a `number` from 1, the moves of the advised gesture, and the `places` that it passes or the id
    of its `button`. A sentence about reasons has the `seat` of the computer player.
    """

    text: str
    number: int = 0
    seat: int = -1
    moves: tuple[Move, ...] = ()
    places: tuple[str, ...] = ()
    button: str = ""


class AdvicePapers:
    """A paper for each sentence of advice or of reasons.

    `about` is the moment of the game for which they were written, a value of `TableModel.moment`. At any
    other moment the papers are hidden.
    """

    def __init__(self, dot: Callable[[int], Color]) -> None:
        self.entries: tuple[AdviceEntry, ...] = ()
        self.about: object = None
        self.thinking = False
        self.papers: tuple[Rect, ...] = ()
        self.hovered: int | None = None
        self._dot = dot
        self._laid: tuple[object, ...] = ()

    def say(self, about: object, entries: Sequence[AdviceEntry]) -> None:
        """Show papers with these entries while the game is at the moment `about`."""
        self.about, self.entries, self.thinking, self.hovered = about, tuple(entries), False, None

    def wait(self, about: object, words: str) -> None:
        """Show the sentence `words` with a quill while advice is on its way."""
        self.say(about, (AdviceEntry(words),))
        self.thinking = True

    def clear(self) -> None:
        """Remove all papers."""
        self.say(None, ())

    @property
    def advises(self) -> bool:
        """Whether advice rather than reasons is shown, or is on its way."""
        return self.thinking or any(entry.number for entry in self.entries)

    def numbered(self, number: int) -> AdviceEntry | None:
        """Return the advice that has this number, None if there is none."""
        return next((entry for entry in self.entries if number and entry.number == number), None)

    def entry_at(self, pos: tuple[float, float]) -> AdviceEntry | None:
        """Return the advice whose paper is at a pixel, None if there is none."""
        found = zip(self.papers, self.entries, strict=True)
        return next((entry for paper, entry in found if entry.number and paper.collidepoint(pos)), None)

    def covers(self, pos: tuple[float, float]) -> bool:
        """Return whether any paper lies at a pixel."""
        return any(paper.collidepoint(pos) for paper in self.papers)

    def hover(self, pos: tuple[float, float]) -> bool:
        """Note which paper is under the pointer; return whether that has changed."""
        entry, before = self.entry_at(pos), self.hovered
        self.hovered = entry.number if entry else None
        return self.hovered != before

    # Layout

    def layout(
        self,
        skin: Skin,
        anchors: Sequence[Rect],
        board: Rect,
        wanted: Sequence[Rect],
        above: Sequence[Rect] = (),
    ) -> None:
        """Place each paper on `board` beside its anchor, where it covers least of `wanted`.

        `anchors` has, for each entry, the rectangle of the thing that the entry is about. `wanted` has the
        rectangles of everything that can be picked up or clicked. `above` has the rectangles of the things
        that lie over the papers and would hide them.
        """
        seen = (tuple(map(tuple, rects)) for rects in (anchors, wanted, above))
        laid = (self.entries, skin, tuple(board), *seen)
        if laid == self._laid:
            return
        self._laid, margin = laid, skin.px(8)
        room = board.inflate(-2 * margin, -2 * margin)
        usual = min(skin.px(WIDE), round(SHARE * board.w))
        papers: list[Rect] = []
        for entry, anchor in zip(self.entries, anchors, strict=True):
            taken, tried = [*papers, *above], list[tuple[int, Rect]]()
            for wide in (usual, (usual + room.w) // 2, room.w):  # the wider a paper, the lower it is
                size = self._paper(skin, entry, usual, wide)
                tried.append(_best_spot(skin, size, room, anchor, taken, wanted))
                if not tried[-1][0]:
                    break
            papers.append(min(tried, key=itemgetter(0))[1])
        if _overlap(papers, above):
            sizes = [self._paper(skin, entry, usual, usual) for entry in self.entries]
            papers = min(
                papers, _in_columns(room, sizes, margin) or papers, key=partial(_overlap, above=above)
            )
        self.papers = tuple(papers)

    def _paper(self, skin: Skin, entry: AdviceEntry, usual: int, widest: int) -> tuple[int, int]:
        """Return the size in pixels of an entry's paper.

        It is `usual` pixels wide, or wider if the words need that, up to `widest`.
        """
        wide, high = skin.text_size(entry.text, "text", SIZE, self._room(skin, widest))
        wide += widest - self._room(skin, widest)
        return min(widest, max(usual, wide)), max(skin.target(40), high + 2 * skin.px(PAD))

    @staticmethod
    def _room(skin: Skin, wide: int) -> int:
        """Return the greatest width of the words on a paper that is `wide` pixels wide."""
        return max(1, wide - 2 * skin.px(PAD) - skin.px(SIGN) - skin.px(GAP))

    # Drawing

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the papers."""
        for paper, entry in zip(self.papers, self.entries, strict=True):
            self._draw_entry(surface, skin, paper, entry)

    @property
    def named(self) -> dict[str, Rect]:
        """The rectangles of the papers with advice, which can be pressed, by id."""
        papers = zip(self.papers, self.entries, strict=True)
        return {f"{ADVICE}{entry.number}": paper for paper, entry in papers if entry.number}

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of the papers with advice by id, as JSON-like values."""
        return {name: boxed(row) for name, row in self.named.items()}

    def _draw_entry(self, surface: Surface, skin: Skin, paper: Rect, entry: AdviceEntry) -> None:
        blur, left = skin.px(10), paper.x + skin.px(PAD)
        surface.blit(skin.shadow(paper.size, blur), paper.move(-blur, -blur + skin.px(3)))
        surface.blit(skin.card(paper.size), paper)
        if entry.number and entry.number == self.hovered:
            frame = paper.inflate(-skin.px(5), -skin.px(5))
            pygame.draw.rect(surface, GOLD_DARK, frame, skin.px(2), border_radius=skin.px(5))
        middle = (left + skin.px(SIGN) // 2, paper.centery)
        if entry.number:
            draw_numeral(surface, skin, middle, entry.number, skin.px(SIGN) // 2)
        elif self.thinking:
            quill = skin.icon("quill", skin.px(SIGN), INK_SOFT)
            surface.blit(quill, quill.get_rect(center=middle))
        elif entry.seat >= 0:
            pygame.draw.aacircle(surface, CREAM, middle, skin.px(7))
            pygame.draw.aacircle(surface, self._dot(entry.seat), middle, skin.px(6))
        words = skin.text(entry.text, "text", SIZE, INK, self._room(skin, paper.w))
        place = words.get_rect(midleft=(left + skin.px(SIGN) + skin.px(GAP) // 2, paper.centery))
        surface.blit(words, place)


def _overlap(papers: Sequence[Rect], above: Sequence[Rect]) -> int:
    """Return how many pixels of the papers lie under earlier papers or under the rectangles `above`."""
    return sum(covered(paper, [*papers[:number], *above]) for number, paper in enumerate(papers))


def _in_columns(room: Rect, sizes: Sequence[tuple[int, int]], gap: int) -> list[Rect]:
    """Return rectangles of these sizes in two columns at the sides of `room`, filled from the top.

    If they do not all fit, return an empty list.
    """
    feet = {room.left: room.top, room.right - sizes[0][0]: room.top}
    placed: dict[int, Rect] = {}
    for at in sorted(range(len(sizes)), key=lambda at: -sizes[at][1]):
        x = min(feet, key=feet.__getitem__)
        placed[at] = Rect(x, feet[x], *sizes[at])
        feet[x] = placed[at].bottom + gap
    return [placed[at] for at in range(len(sizes))] if all(map(room.contains, placed.values())) else []


def _best_spot(
    skin: Skin,
    size: tuple[int, int],
    room: Rect,
    anchor: Rect,
    taken: Sequence[Rect],
    wanted: Sequence[Rect],
) -> tuple[int, Rect]:
    """Find the best rectangle in `room` for a paper of this size.

    It overlaps as little as possible of `taken`, then of `wanted`, and lies as near as possible to `anchor`.
    Return the number of pixels of `taken` that it overlaps, and the rectangle.
    """
    found = (
        (covered(s, taken), covered(s, wanted), _distance(s, anchor), s) for s in spots(skin, size, room)
    )
    hidden, _covered, _far, spot = min(found, key=itemgetter(0, 1, 2))
    return hidden, spot


def _distance(spot: Rect, anchor: Rect) -> float:
    """Return the distance between two rectangles, plus a tenth of the distance between their middles."""
    across = max(0, anchor.left - spot.right, spot.left - anchor.right)
    down = max(0, anchor.top - spot.bottom, spot.top - anchor.bottom)
    return hypot(across, down) + dist(spot.center, anchor.center) / 10
