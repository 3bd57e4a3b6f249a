"""Sets a book's blocks on a page: initials, ids in the margin, tables, and figures beside or below the text.

All measures are pixels unless they are named logical (see the skin).
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pygame import Color, Rect, Surface

from ludotheque.i18n import _, roman
from ludotheque.scenes.rulebook import illumination
from ludotheque.scenes.rulebook.flow import Fragment, Piece, flow, plain
from ludotheque.scenes.rulebook.markup import Block, Chapter
from ludotheque.scenes.rulebook.page import Ornament, Page, Part
from ludotheque.scenes.rulebook.styles import ASIDE, CAPTION, HEADING, LABEL, TEXT, pitch, styled
from ludotheque.scenes.rulebook.tables import set_table
from ludotheque.ui.palette import GOLD, GOLD_DARK, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin

WIDEST = 720  # logical width beyond which lines are too long to read
NARROW = 520  # logical width below which figures stand under the text, not beside it
MARGIN = 58  # logical width of the margin with the rules' ids
SHAPE = 1.5  # a figure's width to its height
GAP = 24  # logical pixels between two figures, or a figure and the text beside it


def setting(
    chapters: Sequence[Chapter], figures: Container[str], skin: Skin, width: int
) -> Generator[None, None, Page]:
    """Set the chapters on a page `width` pixels wide, in steps; figures not in `figures` are left out."""
    has_rules = any(chapter.rules for chapter in chapters)
    setter = _Setter(skin, width, figures, skin.px(MARGIN) if has_rules else skin.px(12))
    for number, chapter in enumerate(chapters):
        yield from setter.chapter(number, chapter)
    return Page(tuple(setter.parts), setter.y, tuple(setter.chapters), setter.rules)


class _Setter:
    """Goes down the page, setting one block after the other."""

    def __init__(self, skin: Skin, width: int, figures: Container[str], margin: int) -> None:
        self.skin = skin
        self.figures = figures
        self.width = width
        self.margin = margin
        column = min(width - self.margin, skin.px(WIDEST))
        self.left = self.margin + max(0, (width - self.margin - column - self.margin) // 2)
        self.right = self.left + column
        self.beside = column >= skin.px(NARROW)
        self.y = 0
        self.float = Rect(0, 0, 0, 0)  # the figure beside the text
        self.initial = Rect(0, 0, 0, 0)
        self.parts: list[Part] = []
        self.chapters: list[int] = []
        self.rules: dict[str, int] = {}

    def chapter(self, number: int, chapter: Chapter) -> Iterator[None]:
        """Set a chapter's title and its blocks, in steps."""
        self._clear()
        self.y += self.skin.px(34 if number else 6)
        self.chapters.append(self.y)
        self._title(number, chapter.title)
        blocks = [b for b in chapter.blocks if b.kind != "figure" or b.mark in self.figures]
        first = next((b for b in blocks if b.kind == "paragraph"), None)
        for group in _groups(blocks):
            self._group(group, first, illumination.FIELDS[number % len(illumination.FIELDS)])
            yield
        self._clear()

    def _group(self, group: list[Block], first: Block | None, field: Color) -> None:
        """Set a text with the figures that belong beside or below it."""
        text, *figures = group
        if text.kind == "figure":
            self._plates(group)
            return
        alone = len(figures) == 1 and self.beside and text.kind != "heading"
        if figures:
            self._clear()
        if alone:
            self._float(figures[0])
        self._block(text, field if text is first else None)
        if figures and not alone:
            self._plates(figures)

    def _block(self, block: Block, field: Color | None) -> None:
        if block.kind == "heading":
            self._heading(block)
        elif block.kind == "table":
            self._table(block)
        elif block.kind == "item":
            self._item(block)
        elif block.kind == "paragraph":
            self._paragraph(block, field)
        else:
            self._aside(block)

    def _title(self, number: int, title: str) -> None:
        skin = self.skin
        over = skin.text(roman(number + 1), "title", 15, GOLD_DARK)
        name = [Piece(title, "title", 28, SEAL)]
        centre = (self.left + self.right) // 2
        top = self.y
        part = Part("title", Rect(self.left, top, self.right - self.left, 0))
        part.ornaments.append((over, (centre - over.get_width() // 2, top)))
        part.words = plain(name)
        part.fragments, self.y = flow(name, self._ends, top + over.get_height(), skin.px(28 * 1.3), skin.font)
        _centre(part.fragments, centre)
        line = skin.rule(min(self.right - self.left, skin.px(420)))
        part.ornaments.append((line, (centre - line.get_width() // 2, self.y + skin.px(4))))
        self.y += skin.px(16)
        self._add(part)

    def _heading(self, block: Block) -> None:
        self._clear()
        self.y += self.skin.px(20)
        self._set(block, styled(block.spans, HEADING, SEAL, "title"), HEADING)
        self.y -= self.skin.px(5)

    def _paragraph(self, block: Block, field: Color | None) -> None:
        skin = self.skin
        self.y += skin.px(12)
        ornaments: list[Ornament] = []
        pieces = styled(block.spans, TEXT)
        words = plain(pieces)
        if field is not None:
            side = 3 * pitch(TEXT, skin) - skin.px(4)
            painted = illumination.initial(skin, words[0].upper(), side, field)
            self.initial = Rect(self.left, self.y, side + skin.px(10), side + skin.px(2))
            ornaments.append((painted, (self.left, self.y + skin.px(2))))
            pieces = [replace(pieces[0], text=pieces[0].text[1:]), *pieces[1:]]
        if block.opens:
            self.rules.setdefault(block.rule, self.y)
            ornaments.append(self._label(block.rule))
        part = self._set(block, pieces, TEXT, ornaments=ornaments)
        if field is not None:
            part.words = words
            part.fragments = [replace(f, start=f.start + 1, end=f.end + 1) for f in part.fragments]
            self._reach(part, self.initial.bottom)
            self.initial = Rect(0, 0, 0, 0)

    def _aside(self, block: Block) -> None:
        """Set a ruling under its seal or an example beside its bar."""
        skin, ruling = self.skin, block.kind == "ruling"
        self.y += skin.px(11)
        name = _("Décision.") if ruling else _("Exemple.")
        pieces = [
            Piece(f"{name} ", "bold", ASIDE, SEAL if ruling else GOLD_DARK),
            *styled(block.spans, ASIDE, face="italic" if ruling else "text"),
        ]
        part = self._set(block, pieces, ASIDE, inset=skin.px(16))
        bar = Surface((skin.px(3), part.rect.height))
        bar.fill(SEAL if ruling else GOLD)
        part.ornaments.append((bar, (self.left, part.rect.top)))
        if ruling:
            wax = illumination.seal(skin, skin.px(34))
            part.ornaments.append((wax, (self.left - skin.px(44), part.rect.top - skin.px(2))))

    def _item(self, block: Block) -> None:
        skin = self.skin
        self.y += skin.px(7)
        inset, top = skin.px(34), self.y
        part = self._set(block, styled(block.spans, TEXT), TEXT, inset=inset)
        if block.mark == "•":
            mark = illumination.lozenge(skin.px(9), SEAL)
            place = (self.left + skin.px(12), top + (pitch(TEXT, skin) - mark.get_height()) // 2)
        else:
            mark = skin.text(block.mark, "title", 16, SEAL)
            place = (self.left + inset - skin.px(8) - mark.get_width(), top + self._drop(16))
        part.ornaments.append((mark, place))

    def _table(self, block: Block) -> None:
        self.y += self.skin.px(10)
        part, self.y = set_table(block, self.left, self._ends(self.y)[1], self.y, self.skin)
        self._add(part)

    def _float(self, block: Block) -> None:
        """Put a figure at the right; the text that follows runs beside it."""
        wide = self._half
        top = self.y + self.skin.px(14)
        part = self._figure(block, Rect(self.right - wide, top, wide, round(wide / SHAPE)))
        gap = self.skin.px(GAP)
        self.float = Rect(part.rect.x - gap, top, wide + gap, part.rect.height + self.skin.px(8))

    def _plates(self, blocks: Sequence[Block]) -> None:
        """Put figures in a row below the text, two by two, or one by one where there is little room."""
        self._clear()
        gap, each = self.skin.px(GAP), 2 if self.beside else 1
        column = self.right - self.left
        wide = self._half if self.beside else min(column, self.skin.px(400))
        for start in range(0, len(blocks), each):
            row = blocks[start : start + each]
            left = self.left + (column - wide * len(row) - gap * (len(row) - 1)) // 2
            top = self.y + self.skin.px(14)
            for number, block in enumerate(row):
                box = Rect(left + number * (wide + gap), top, wide, round(wide / SHAPE))
                self.y = max(self.y, self._figure(block, box).rect.bottom)
            self.y += self.skin.px(4)

    @property
    def _half(self) -> int:
        """The width of a figure that shares the column with another, or with text."""
        return (self.right - self.left - self.skin.px(GAP)) // 2

    def _figure(self, block: Block, box: Rect) -> Part:
        skin = self.skin
        part = Part("figure", box.copy(), block.rule, figure=block.mark, picture=box)
        pieces = styled(block.spans, CAPTION, INK_SOFT.lerp(INK, 0.45), "italic")
        top = box.bottom + skin.px(8)
        part.fragments, end = flow(
            pieces, lambda _y: (box.left, box.right), top, pitch(CAPTION, skin, 1.18), skin.font, False
        )
        part.words = plain(pieces)
        part.rect.height = end + skin.px(4) - box.top
        self._add(part)
        return part

    def _set(
        self,
        block: Block,
        pieces: Sequence[Piece],
        size: float,
        inset: int = 0,
        ornaments: Sequence[Ornament] = (),
    ) -> Part:
        """Set a block's text where the page stands, and go below it."""
        top, step = self.y, pitch(size, self.skin)

        def room(y: int) -> tuple[int, int]:
            left, right = self._ends(y)
            return left + inset, right

        fragments, self.y = flow(pieces, room, top, step, self.skin.font)
        words = plain(pieces)
        part = Part(
            block.kind, Rect(0, top, self.right, self.y - top), block.rule, fragments, words, [*ornaments]
        )
        self._add(part)
        return part

    def _add(self, part: Part) -> None:
        if part.kind != "figure":
            part.rect = Rect(0, part.rect.top, self.width, max(part.rect.height, self.y - part.rect.top))
        self.parts.append(part)

    def _reach(self, part: Part, bottom: int) -> None:
        part.rect.height = max(part.rect.height, bottom - part.rect.top)
        self.y = max(self.y, bottom)

    def _ends(self, y: int) -> tuple[int, int]:
        """Return the left and right ends of a line at `y`, clear of the initial and of the figure."""
        left = self.initial.right if self.initial.top <= y < self.initial.bottom else self.left
        beside = self.float.top - pitch(TEXT, self.skin) < y < self.float.bottom
        return left, self.float.left if beside else self.right

    def _clear(self) -> None:
        """Go below the figure beside the text."""
        self.y = max(self.y, self.float.bottom)
        self.float = Rect(0, 0, 0, 0)

    def _label(self, rule: str) -> Ornament:
        """Return a rule's id and where it goes in the margin."""
        name = self.skin.text(rule, "title", LABEL, SEAL)
        return name, (self.left - self.skin.px(14) - name.get_width(), self.y + self._drop(LABEL))

    def _drop(self, size: float) -> int:
        """Return how far below a line's top a word of the title face has to start."""
        return self.skin.font("text", TEXT).get_ascent() - self.skin.font("title", size).get_ascent()


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield each block with the figures that follow it."""
    group: list[Block] = []
    for block in blocks:
        if block.kind != "figure" and group:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _centre(fragments: list[Fragment], centre: int) -> None:
    for _top, line in groupby(fragments, key=lambda fragment: fragment.rect.bottom):
        row = list(line)
        shift = centre - (row[0].rect.left + row[-1].rect.right) // 2
        for fragment in row:
            fragment.rect.x += shift
