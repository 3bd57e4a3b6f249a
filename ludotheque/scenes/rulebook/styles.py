"""The typography of a book: sizes, line pitch, and the styles of its markup."""

from __future__ import annotations

from pygame import Color

from ludotheque.scenes.rulebook.flow import TextRun
from ludotheque.scenes.rulebook.markup import Span, Spans
from ludotheque.ui.palette import INK, SEAL
from ludotheque.ui.skin import Face, Skin

TEXT, ASIDE, CAPTION, LABEL, HEADING = 20, 18.5, 17, 14.5, 17  # logical sizes of type
LEADING = 1.3  # line pitch in em
LINK = 0.76  # size of references to rules, which are in capitals, relative to the text
NOTE = 0.76  # size of footnote numbers relative to the text
THIN = "\u202f"  # narrow no-break space


def mark(note: str, size: float) -> list[TextRun]:
    """Return the number of a footnote, with a thin space before it, for text of this logical size."""
    return [TextRun(THIN, "text", size, SEAL), TextRun(note, "bold", size * NOTE, SEAL, note=note)]


def pitch(size: float, skin: Skin, leading: float = LEADING) -> int:
    """Return the pixels from one line to the next, for text of a logical size."""
    return skin.px(size * leading)


def styled(spans: Spans, size: float, colour: Color = INK, face: Face = "text") -> list[TextRun]:
    """Return a book's spans as runs of this logical size; plain words are set in `face`, links are not."""
    return [_piece(span, size, colour, face) for span in spans]


def _piece(span: Span, size: float, colour: Color, face: Face) -> TextRun:
    if span.link:
        return TextRun(span.text, "title", size * LINK, SEAL, span.link)
    faces: dict[str, Face] = {"bold": "bold", "italic": "text" if face == "italic" else "italic"}
    return TextRun(span.text, faces.get(span.style, face), size, colour)
