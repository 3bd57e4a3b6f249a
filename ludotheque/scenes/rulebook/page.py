"""A typeset book: one long page of blocks at fixed places, which can be drawn and searched.

All measures are pixels, and the page's top left is (0, 0). A block is drawn when it comes into view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf

from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.scenes.rulebook.flow import Fragment, folded
from ludotheque.ui.drawing import blank, ready
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node

Ornament = tuple[Surface, tuple[int, int]]


@dataclass(slots=True)
class SetBlock:
    """A typeset block. Its rectangle, fragments and ornaments have coordinates of the page.

    `rule` is the id of its rule, `words` is for the search. `note` is the number of the footnote that it is
    part of, "" for none. While that footnote is closed, the block has no fragments and no height.
    """

    kind: str
    rect: Rect
    rule: str = ""
    fragments: list[Fragment] = field(default_factory=list)
    words: str = ""
    ornaments: list[Ornament] = field(default_factory=list)
    note: str = ""
    figure: str = ""
    picture: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # the rectangle of a figure's picture

    @property
    def ink(self) -> Rect:
        """The rectangle that encloses everything drawn."""
        rects = [fragment.rect for fragment in self.fragments]
        rects += [surface.get_rect(topleft=place) for surface, place in self.ornaments]
        rects += [self.picture] if self.figure else []
        return rects[0].unionall(rects[1:]) if rects else self.rect.copy()

    @property
    def closed(self) -> bool:
        """Whether the block belongs to a closed footnote."""
        return bool(self.note) and not self.rect.height

    @property
    def told(self) -> str:
        """The words, with "rule" before the ids that link to one, which readers would take for a word."""
        words = self.words
        for fragment in reversed(self.fragments):
            if fragment.piece.link and fragment.piece.link == words[fragment.start : fragment.end]:
                told = _("(règle {rule})").format(rule=fragment.piece.link)
                words = words[: fragment.start] + told + words[fragment.end :]
        return words

    def find(self, query: str) -> list[Rect]:
        """Return the rectangles of all words that contain (a part of) `query`, folded by `flow.folded`."""
        words = folded(self.words)
        starts = [at for at in range(len(words)) if words.startswith(query, at)] if query else []
        return [
            fragment.rect
            for fragment in self.fragments
            if any(at < fragment.end and fragment.start < at + len(query) for at in starts)
        ]

    def link(self, pos: tuple[int, int]) -> str:
        """Return the id of the rule that the word at `pos` on the page links to, "" if there is none."""
        hits = (f for f in self.fragments if f.piece.link and f.rect.inflate(12, 12).collidepoint(pos))
        return next((fragment.piece.link for fragment in hits), "")

    def draw(self, skin: Skin, seen: Rect | None = None) -> Surface:
        """Return a picture of the block without its figure's; with `seen`, only of what is wholly inside."""
        page = blank(self.rect.size)
        for surface, (x, y) in self.ornaments:
            if seen is None or seen.contains(surface.get_rect(topleft=(x, y))):
                page.blit(surface, (x - self.rect.x, y - self.rect.y))
        for fragment in self.fragments:
            piece = fragment.piece
            if seen is None or seen.contains(fragment.rect):
                glyphs = skin.font(piece.face, piece.size).render(piece.text, True, skin.ink(piece.colour))
                page.blit(glyphs, (fragment.rect.x - self.rect.x, fragment.rect.y - self.rect.y))
        return ready(page)


@dataclass(frozen=True, slots=True)
class BookPage:
    """A typeset book: its blocks, its height, and the y of each chapter, in order, and of each rule by id."""

    parts: tuple[SetBlock, ...]
    height: int
    chapters: tuple[int, ...]
    rules: dict[str, int]

    def spoken(self, top: int = 0, end: float = inf, rule: str = "") -> Iterator[Node]:
        """Yield the words of the blocks that begin from the y `top` on and before `end`, from above.

        If `rule` is one of theirs, those before it are left out. So are closed footnotes. A paragraph begins
        with its rule's id.
        """
        found = sorted(enumerate(self.parts), key=lambda block: block[1].rect.top)
        found = [block for block in found if top <= block[1].rect.top < end]
        start = next((at for at, (_number, part) in enumerate(found) if rule and part.rule == rule), 0)
        for number, part in found[start:]:
            if part.words and not part.closed:
                role = "heading" if part.kind in ("title", "heading") else "text"
                rule = f"{part.rule}. " if part.rule and part.kind == "paragraph" else ""
                yield Node(f"block-{number}", role, f"{rule}{part.told}")

    def of(self, rule: str) -> list[SetBlock]:
        """Return the blocks that belong to `rule`."""
        return [part for part in self.parts if rule and part.rule == rule]

    @property
    def links(self) -> list[Rect]:
        """The rectangles of all words that link to a rule."""
        return [fragment.rect for part in self.parts for fragment in part.fragments if fragment.piece.link]

    @property
    def marks(self) -> dict[str, Rect]:
        """The rectangles of the footnote numbers in the text, by number."""
        fragments = [fragment for part in self.parts for fragment in part.fragments]
        return {fragment.piece.note: fragment.rect for fragment in fragments if fragment.piece.note}

    def find(self, query: str) -> list[int]:
        """Return the indices of the blocks that contain `query`, ignoring case and accents."""
        wanted = folded(query)
        return [number for number, part in enumerate(self.parts) if wanted and wanted in folded(part.words)]
