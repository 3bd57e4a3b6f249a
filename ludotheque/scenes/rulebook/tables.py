"""Typeset a table of a book: as wide as its words, in smaller type if needed, ruled in gold and ink."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Color, Rect, Surface

from ludotheque.scenes.rulebook.flow import Fragment, flow
from ludotheque.scenes.rulebook.markup import Block, Spans
from ludotheque.scenes.rulebook.page import SetBlock
from ludotheque.scenes.rulebook.styles import ASIDE, pitch, styled
from ludotheque.ui.palette import GOLD, INK, SEAL
from ludotheque.ui.skin import Face, Skin

SMALLEST = 12  # the smallest logical size of type
EDGE = 14  # logical pixels between a table's sides and its words
CLOSE, WIDE = 8, 30  # logical pixels between two columns: least and most

_Column = list[Fragment]


def set_table(block: Block, left: int, right: int, top: int, skin: Skin) -> tuple[SetBlock, int]:
    """Typeset a table between x = `left` and `right` from y = `top`; return it and the y of its lower end."""
    edge = skin.px(EDGE)
    room = right - left - 2 * edge
    size, columns, widths = _fitted(block, top, room, skin)
    gap = max(skin.px(CLOSE), min(skin.px(WIDE), (room - sum(widths)) // max(1, len(widths) - 1)))
    part = SetBlock("table", Rect(left, top, 0, 0), block.rule)
    x = left + edge
    for column, width in zip(columns, widths, strict=True):
        for fragment in column:
            fragment.rect.x += x
        part.fragments += column
        x += width + gap
    part.words = _number(part.fragments)
    _rule(part, min(x - gap + edge, right), _row(size, skin), len(block.rows), skin)
    return part, top + len(block.rows) * _row(size, skin)


def _fitted(block: Block, top: int, room: int, skin: Skin) -> tuple[float, list[_Column], list[int]]:
    """Return (size, columns, widths): the largest size, from SMALLEST up, that fits into `room` pixels."""
    size = ASIDE
    while True:
        columns = [_column(cells, top, size, skin) for cells in zip(*block.rows, strict=True)]
        widths = [max(fragment.rect.right for fragment in column) for column in columns]
        if size <= SMALLEST or sum(widths) + skin.px(CLOSE) * (len(widths) - 1) <= room:
            return size, columns, widths
        size -= 1


def _column(cells: Sequence[Spans], top: int, size: float, skin: Skin) -> _Column:
    """Return the fragments of a column. The first of its `cells` is the heading."""
    found: _Column = []
    for row, spans in enumerate(cells):
        face: Face = "text" if row else "bold"
        pieces = styled(spans, size, INK if row else SEAL, face)
        line = top + row * _row(size, skin) + skin.px(2)
        found += flow(pieces, lambda _y: (0, 1 << 20), line, _row(size, skin), skin.font)[0]
    return found


def _row(size: float, skin: Skin) -> int:
    return pitch(size, skin) + skin.px(5)


def _rule(part: SetBlock, right: int, row: int, rows: int, skin: Skin) -> None:
    """Add a line below each row, `row` pixels high, gold below the heading and below the last row."""
    left, top = part.rect.topleft
    for number in range(1, rows + 1):
        strong = number in (1, rows)
        line = Surface((right - left, skin.px(1.4) if strong else 1), pygame.SRCALPHA)
        line.fill(GOLD if strong else Color(43, 33, 24, 60))
        part.ornaments.append((line, (left, top + number * row - line.get_height())))


def _number(fragments: _Column) -> str:
    """Join the words of a table into the text returned, and set the range of each fragment in it."""
    words = ""
    for number, fragment in enumerate(fragments):
        text = fragment.piece.text
        fragments[number] = replace(fragment, start=len(words), end=len(words) + len(text))
        words += f"{text} "
    return words
