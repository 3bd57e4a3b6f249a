"""Typesets a book: initials, ids in the margin, tables, footnotes. Measures are mostly pixels."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from pygame import Color, Rect, Surface

from ludotheque.i18n import _, roman
from ludotheque.scenes.rulebook import illumination
from ludotheque.scenes.rulebook.flow import Fragment, TextRun, flow, plain
from ludotheque.scenes.rulebook.galley import Galley
from ludotheque.scenes.rulebook.markup import Block, Chapter
from ludotheque.scenes.rulebook.page import BookPage, Ornament, SetBlock
from ludotheque.scenes.rulebook.styles import ASIDE, CAPTION, HEADING, LABEL, TEXT, mark, pitch, styled
from ludotheque.scenes.rulebook.tables import set_table
from ludotheque.ui.containers import Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD, GOLD_DARK, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Part

WIDEST = 720  # logical width of the column, at most: longer lines are hard to read
NARROW = 520  # logical width of a column: in a narrower one, figures are never beside the text
MARGIN = 58  # logical width of the margin with the rules' ids
SHAPE = 1.5  # a figure's width divided by its height
LEAST_HIGH = 150  # logical height of a wide figure, at least, so that its words fit
GAP = 24  # logical pixels between two figures, or between a figure and the text beside it


def setting(
    chapters: Sequence[Chapter],
    figures: Container[str],
    skin: Skin,
    width: int,
    opened: Container[str] = (),
    wide: Mapping[str, float] = MappingProxyType({}),
) -> Generator[None, None, BookPage]:
    """Typeset the chapters on a page `width` pixels wide, in steps, without figures not in `figures`.

    `wide` has the ratio of width to height of those figures that are as wide as the column, by id. Footnotes
    with numbers in `opened` are set; of the others, only the words are kept, for the search.
    """
    has_rules = any(chapter.rules for chapter in chapters)
    setter = _Setter(skin, width, figures, wide, opened, skin.px(MARGIN) if has_rules else skin.px(12))
    for number, chapter in enumerate(chapters):
        yield from setter.chapter(number, chapter)
    return BookPage(tuple(setter.parts), setter.galley.y, tuple(setter.chapters), setter.rules)


class _Setter:
    """Typesets one block after the other on a galley, a page that is filled from the top down."""

    def __init__(
        self,
        skin: Skin,
        width: int,
        figures: Container[str],
        wide: Mapping[str, float],
        opened: Container[str],
        margin: int,
    ) -> None:
        self.skin = skin
        self.figures, self.wide = figures, wide
        self.opened = opened
        column = min(width - margin, skin.px(WIDEST))
        self.galley = Galley(width, margin + max(0, (width - margin - column - margin) // 2), column)
        self.beside = column >= skin.px(NARROW)
        self.parts: list[SetBlock] = []
        self.chapters: list[int] = []
        self.rules: dict[str, int] = {}

    def chapter(self, number: int, chapter: Chapter) -> Iterator[None]:
        """Typeset a chapter's title and its blocks, in steps."""
        self.galley.clear()
        self.galley.down(self.skin.px(34 if number else 6))
        self.chapters.append(self.galley.y)
        self._title(number, chapter.title)
        blocks = [b for b in chapter.blocks if b.kind != "figure" or b.mark in self.figures]
        first = next((b for b in blocks if b.kind == "paragraph"), None)
        for group in _groups(blocks):
            self._group(group, first, illumination.FIELDS[number % len(illumination.FIELDS)])
            yield
        self.galley.clear()

    def _group(self, group: list[Block], first: Block | None, field: Color) -> None:
        """Typeset a text, its footnote and its figures; `first` begins with an initial on `field`."""
        text, *others = group
        figures = [block for block in others if block.kind == "figure"]
        if text.kind == "figure":
            self._plates(group)
            return
        across = any(figure.mark in self.wide for figure in figures)
        alone = len(figures) == 1 and self.beside and text.kind != "heading" and not across
        if figures:
            self.galley.clear()
        if alone:
            self._plate_beside(figures[0])
        self._block(text, field if text is first else None)
        for ruling in (block for block in others if block.kind == "ruling"):
            self._ruling(ruling)
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
            self._example(block)

    def _title(self, number: int, title: str) -> None:
        skin, galley = self.skin, self.galley
        over = skin.text(roman(number + 1), "title", 15, GOLD_DARK)
        line = skin.rule(min(galley.column.width, skin.px(420)))
        name = [TextRun(title, "title", 28, SEAL)]
        centre, top = galley.column.centerx, galley.y
        words_top = top + over.get_height()
        fragments, end = flow(name, galley.ends, words_top, skin.px(28 * 1.3), skin.font, justified=False)
        _centre(fragments, centre)
        ornaments = [
            (over, (centre - over.get_width() // 2, top)),
            (line, (centre - line.get_width() // 2, end + skin.px(4))),
        ]
        box = galley.take(end + skin.px(16))
        self.parts.append(SetBlock("title", box, "", fragments, plain(name), ornaments))

    def _heading(self, block: Block) -> None:
        self.galley.clear()
        self.galley.down(self.skin.px(20))
        self._set(block, styled(block.spans, HEADING, SEAL, "title"), HEADING)
        self.galley.down(-self.skin.px(5))

    def _paragraph(self, block: Block, field: Color | None) -> None:
        skin, galley = self.skin, self.galley
        galley.down(skin.px(12))
        ornaments: list[Ornament] = []
        pieces = styled(block.spans, TEXT)
        words, least = plain(pieces), 0
        if field is not None:
            side = 3 * pitch(TEXT, skin) - skin.px(4)
            painted = illumination.initial(skin, words[0].upper(), side, field)
            least = galley.keep_left((side + skin.px(10), side + skin.px(2))).bottom
            ornaments.append((painted, (galley.column.left, galley.y + skin.px(2))))
            pieces = [replace(pieces[0], text=pieces[0].text[1:]), *pieces[1:]]
        if block.opens:
            self.rules.setdefault(block.rule, galley.y)
            ornaments.append(self._label(block.rule))
        part = self._set(block, pieces, TEXT, ornaments=ornaments, least=least)
        if field is not None:
            part.words = words
            part.fragments = [replace(f, start=f.start + 1, end=f.end + 1) for f in part.fragments]

    def _example(self, block: Block) -> None:
        name = _("Exemple.")
        self._aside(block, [TextRun(f"{name} ", "bold", ASIDE, GOLD_DARK), *styled(block.spans, ASIDE)], GOLD)

    def _ruling(self, block: Block) -> None:
        """Typeset a ruling beside a seal; if its footnote is closed, keep only its words, for the search."""
        skin, galley = self.skin, self.galley
        name = _("Décision.")
        pieces = [TextRun(f"{name} ", "bold", ASIDE, SEAL), *styled(block.spans, ASIDE, face="italic")]
        if block.note in self.opened:
            part = self._aside(block, pieces, SEAL)
            wax = illumination.seal(skin, skin.px(34))
            part.ornaments.append((wax, (galley.column.left - skin.px(44), part.rect.top - skin.px(2))))
        else:
            part = SetBlock(block.kind, galley.take(galley.y), block.rule, words=plain(pieces))
            self.parts.append(part)
        part.note = block.note

    def _aside(self, block: Block, pieces: Sequence[TextRun], colour: Color) -> SetBlock:
        self.galley.down(self.skin.px(11))
        part = self._set(block, pieces, ASIDE, inset=self.skin.px(16))
        bar = Surface((self.skin.px(3), part.rect.height))
        bar.fill(colour)
        part.ornaments.append((bar, (self.galley.column.left, part.rect.top)))
        return part

    def _item(self, block: Block) -> None:
        skin, left = self.skin, self.galley.column.left
        self.galley.down(skin.px(7))
        inset, top = skin.px(34), self.galley.y
        part = self._set(block, styled(block.spans, TEXT), TEXT, inset=inset)
        if block.mark == "•":
            mark = illumination.lozenge(skin.px(9), SEAL)
            place = (left + skin.px(12), top + (pitch(TEXT, skin) - mark.get_height()) // 2)
        else:
            mark = skin.text(block.mark, "title", 16, SEAL)
            place = (left + inset - skin.px(8) - mark.get_width(), top + self._drop(16))
        part.ornaments.append((mark, place))

    def _table(self, block: Block) -> None:
        galley = self.galley
        galley.down(self.skin.px(10))
        left, right = galley.column.left, galley.ends(galley.y)[1]
        part, end = set_table(block, left, right, galley.y, self.skin)
        part.rect = galley.take(end)
        self.parts.append(part)

    def _plate_beside(self, block: Block) -> None:
        """Place a figure on the right. The following text flows round it."""
        plate = Framed(_Plate(block, self._half, self.parts.append), pad=(GAP, 14, 0, 8))
        box = self.galley.keep_right(plate.measure(self.skin, self.galley.column.width))
        plate.place(self.skin, box)

    def _plates(self, blocks: Sequence[Block]) -> None:
        """Place figures below the text: two in a row or, in a narrow column, one in a row."""
        skin, galley = self.skin, self.galley
        galley.clear()
        galley.down(skin.px(14))
        shape = next((self.wide[block.mark] for block in blocks if block.mark in self.wide), SHAPE)
        if shape != SHAPE:
            wide = galley.column.width
            shape = min(shape, wide / skin.px(LEAST_HIGH))
        else:
            wide = self._half if self.beside else min(galley.column.width, skin.px(400))
        row = Row([_Plate(block, wide, self.parts.append, shape) for block in blocks], GAP, "center")
        box = galley.column.move_to(top=galley.y)
        box.height = row.measure(skin, box.width)[1]
        row.place(skin, box)
        galley.take(box.bottom + skin.px(4))

    @property
    def _half(self) -> int:
        """The width, in pixels, of a figure that shares the column with another figure or with text."""
        return (self.galley.column.width - self.skin.px(GAP)) // 2

    def _set(
        self,
        block: Block,
        pieces: Sequence[TextRun],
        size: float,
        inset: int = 0,
        ornaments: Sequence[Ornament] = (),
        least: int = 0,
    ) -> SetBlock:
        """Typeset a block's text, indented by `inset` pixels; what follows is not above y = `least`."""

        def room(y: int) -> tuple[int, int]:
            left, right = self.galley.ends(y)
            return left + inset, right

        marked = [*pieces, *mark(block.note, size)] if block.note and block.kind != "ruling" else pieces
        fragments, end = flow(marked, room, self.galley.y, pitch(size, self.skin), self.skin.font)
        box = self.galley.take(max(end, least))
        part = SetBlock(block.kind, box, block.rule, fragments, plain(pieces), [*ornaments])
        self.parts.append(part)
        return part

    def _label(self, rule: str) -> Ornament:
        """Return (picture, place): a rule's id as a picture, and the place of its top left in the margin."""
        name = self.skin.text(rule, "title", LABEL, SEAL)
        left = self.galley.column.left - self.skin.px(14) - name.get_width()
        return name, (left, self.galley.y + self._drop(LABEL))

    def _drop(self, size: float) -> int:
        """Return how far below a line's top a title word of this size has the text's base line, in pixels."""
        return self.skin.font("text", TEXT).get_ascent() - self.skin.font("title", size).get_ascent()


class _Plate(Part):
    """A figure `wide` pixels wide above its caption; `shape` is its width divided by its height.

    When the part is placed, it calls `add` with its typeset block.
    """

    grows_down = True  # aligns two figures in a row at the top, whatever the length of their captions

    def __init__(
        self, block: Block, wide: int, add: Callable[[SetBlock], None], shape: float = SHAPE
    ) -> None:
        super().__init__()
        self._block, self._wide, self._add, self._shape = block, wide, add, shape

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the width and height of the figure with its caption."""
        return self._wide, self._set(skin, (0, 0)).rect.height

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Typeset the figure at the top of `rect`."""
        super().place(skin, rect, view)
        self._add(self._set(skin, rect.topleft))

    def _set(self, skin: Skin, place: tuple[int, int]) -> SetBlock:
        picture = Rect(place, (self._wide, round(self._wide / self._shape)))
        pieces = styled(self._block.spans, CAPTION, INK_SOFT.lerp(INK, 0.45), "italic")
        ends, step = (picture.left, picture.right), pitch(CAPTION, skin, 1.18)
        top = picture.bottom + skin.px(8)
        fragments, end = flow(pieces, lambda _y: ends, top, step, skin.font, False)
        rect = picture.copy()
        rect.height = end + skin.px(4) - rect.top
        words, name = plain(pieces), self._block.mark
        return SetBlock("figure", rect, self._block.rule, fragments, words, figure=name, picture=picture)


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield each text together with the rulings and figures that follow it."""
    group: list[Block] = []
    for block in blocks:
        if block.kind not in ("figure", "ruling") and group:
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
