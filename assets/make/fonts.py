"""Make `assets/fonts` from the npm packages `@fontsource/eb-garamond` and `@fontsource/cinzel`.

Usage: fonts.py FOLDER_WITH_NODE_MODULES. Needs fontTools and brotli, which the program itself does not.
The packages contain subsets as woff2. We store ttf: the Latin subset, the letters of names from the other
subsets that a family has, and characters that all of them lack: the narrow no-break space of French
typography, ≥, ≤, arrows and, in italics, small raised digits. Neither family has a reserved font name.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "fonts"
FACES = {
    "text": "eb-garamond-latin-500-normal",
    "italic": "eb-garamond-latin-500-italic",
    "bold": "eb-garamond-latin-700-normal",
    "title": "cinzel-latin-700-normal",
}
# Latin Extended-A, the Vietnamese ơ and ư, the Romanian ș and ț, the Welsh ẁ, ẃ, ẅ and ỳ, ẞ
LATIN = {*range(0x100, 0x180), 0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x218, 0x21C)}
LATIN |= {*range(0x1E80, 0x1E86), 0x1E9E}
NAMES = {
    "latin-ext": {*LATIN, 0x1EF2, 0x1EF3},
    "vietnamese": {*LATIN, *range(0x1EA0, 0x1EFA)},
    "greek": {*range(0x370, 0x400)},  # with one accent, as Greek has been written since 1982
    "cyrillic": {*range(0x400, 0x530)},
    "cyrillic-ext": {*range(0x400, 0x530)},
}
RAISED = {0xB9: "1", 0xB2: "2", 0xB3: "3"}


def family(stem: str) -> str:
    """Return the package that contains a file."""
    return "cinzel" if stem.startswith("cinzel") else "eb-garamond"


def add_glyph(font: TTFont, code: int, glyph: object, width: int) -> None:
    """Add a character with a new glyph of this advance width in font units."""
    name = f"uni{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0) or 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def transformed(font: TTFont, character: str, matrix: tuple[float, ...]) -> tuple[TTGlyphPen, int]:
    """Return a pen that has drawn the glyph of a character, transformed, and the character's width."""
    glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(character)]
    recorded, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
    glyphs[name].draw(recorded)
    recorded.replay(TransformPen(pen, matrix))
    return pen, font["hmtx"][name][0]


def compare_or_equal(font: TTFont, source: str, bar_y: int) -> tuple[object, int]:
    """Return the glyph of the sign `source`, raised, with a bar under it, and its width."""
    pen, width = transformed(font, source, (1, 0, 0, 0.88, 0, 95))
    left, right, thick = 60, width - 60, 44
    pen.moveTo((left, bar_y))
    pen.lineTo((left, bar_y + thick))
    pen.lineTo((right, bar_y + thick))
    pen.lineTo((right, bar_y))
    pen.closePath()
    return pen.glyph(), width


def arrow(pointing: int) -> tuple[object, int]:
    """Return the glyph of an arrow and its width; `pointing` is 1 for right and -1 for left."""
    points = [(60, 245), (60, 289), (600, 289), (520, 400), (560, 420), (720, 267)]
    points += [(560, 114), (520, 134), (600, 245)]
    if pointing < 0:
        points = [(780 - x, y) for x, y in reversed(points)]
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph(), 780


def raised(font: TTFont, digit: str) -> tuple[object, int]:
    """Return the glyph of a digit, small and raised, and its width."""
    pen, width = transformed(font, digit, (0.62, 0, 0, 0.62, 40, 270))
    return pen.glyph(), round(width * 0.66)


def with_names(stem: str, files: Path) -> TTFont:
    """Return the Latin subset of a face together with the letters of `NAMES` that its other subsets have."""
    fonts = [TTFont(files / f"{stem}.woff2")]
    known = {*fonts[0].getBestCmap()}
    for name, letters in NAMES.items():
        file = files / f"{stem.replace('-latin-', f'-{name}-')}.woff2"
        if file.exists():
            more, subset = TTFont(file), Subsetter()
            subset.populate(unicodes=letters - known)
            subset.subset(more)
            known |= more.getBestCmap().keys()
            fonts.append(more)
    with TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{number}.ttf" for number in range(len(fonts))]
        for font, part in zip(fonts, parts, strict=True):
            font.flavor = None
            font.save(part)
        return Merger().merge([str(part) for part in parts])


def make(stem: str, source: Path, target: Path) -> None:
    """Write a face as ttf with the added characters."""
    font = with_names(stem, source / family(stem) / "files")
    em = font["head"].unitsPerEm
    add_glyph(font, 0x202F, TTGlyphPen(None).glyph(), round(em * 0.16))
    if family(stem) == "eb-garamond":
        add_glyph(font, 0x2265, *compare_or_equal(font, ">", 60))
        add_glyph(font, 0x2264, *compare_or_equal(font, "<", 60))
        add_glyph(font, 0x2192, *arrow(1))
        add_glyph(font, 0x2190, *arrow(-1))
    for code, digit in RAISED.items():
        if code not in font.getBestCmap():
            add_glyph(font, code, *raised(font, digit))
    font.save(target)


def main() -> None:
    """Write the four faces and the two licences."""
    source = Path(sys.argv[1]) / "node_modules" / "@fontsource"
    FONTS.mkdir(exist_ok=True)
    for face, stem in FACES.items():
        make(stem, source, FONTS / f"{face}.ttf")
    for name in ("eb-garamond", "cinzel"):
        shutil.copy(source / name / "LICENSE", FONTS / f"OFL-{name}.txt")


if __name__ == "__main__":
    main()
