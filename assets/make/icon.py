"""Make the program's icon, a box with a shield, in all sizes that systems need.

`assets/icon.png` (256 pixels) and `icon-64.png` are for the window, `icon.ico` (16 to 256) for Windows and
`icon.icns` (16 to 1024) for macOS. Packages for Linux draw theirs when they are built.

Usage: icon.py. The box is drawn here; the fleur-de-lis is that of `assets/icons` (see CREDITS.md).
"""

import os
import struct
from io import BytesIO
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

ASSETS = Path(__file__).parent.parent
SIZES = (16, 24, 32, 48, 64, 128, 256)
APPLE = {  # kinds of PNG images by side
    16: b"icp4",
    32: b"icp5",
    64: b"icp6",
    128: b"ic07",
    256: b"ic08",
    512: b"ic09",
    1024: b"ic10",
}
INK = "#2b2118"


def gradient(name: str, top: str, bottom: str) -> str:
    """Return a vertical gradient as SVG."""
    stops = f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient>'


def charge(size: float, centre: tuple[float, float]) -> str:
    """Return a golden fleur-de-lis with an ink rim as SVG."""
    source = (ASSETS / "icons" / "fleur-de-lis.svg").read_text(encoding="utf-8")
    shape = source[source.index(">") + 1 : source.rindex("</svg>")]
    rim = shape.replace('fill="#000000"', f'fill="{INK}" stroke="{INK}" stroke-width="34"')
    place = f"translate({centre[0] - size / 2} {centre[1] - size / 2}) scale({size / 512})"
    return f'<g transform="{place}">{rim}{shape.replace("#000000", "#f7cf5f")}</g>'


def picture(px: int) -> pygame.Surface:
    """Draw the program's icon, `px` pixels wide."""
    return drawn(box(px), px)


def document(px: int) -> pygame.Surface:
    """Draw the icon of a `.ludo` file, `px` pixels wide: a sheet of paper with the box on it."""
    edge = f'stroke="{INK}" stroke-width="{7 if px >= 48 else 12}" stroke-linejoin="round"'
    sheet = (
        f'<path d="M44 12H164L214 62V244H44Z" fill="#f4e8c9" {edge}/>'
        f'<path d="M164 12V62H214Z" fill="#d9c79a" {edge}/>'
    )
    return drawn(f'{sheet}<g transform="translate(57 92) scale(0.56)">{box(px)}</g>', px)


def drawn(body: str, px: int) -> pygame.Surface:
    """Draw the body of an SVG file of 256 × 256 units, `px` pixels wide."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{px}" height="{px}" viewBox="0 0 256 256">'
    return pygame.image.load_sized_svg(BytesIO(f"{head}{body}</svg>".encode()), (px, px))


def box(px: int) -> str:
    """Return the body of the icon as SVG; at small sizes it has stronger lines and no grain."""
    line = 9 if px >= 48 else 14
    edge = f'stroke="{INK}" stroke-width="{line}" stroke-linejoin="round"'
    fine = px >= 48
    grain = (
        '<path d="M36 100C90 94 150 108 220 98M36 140C80 146 90 132 120 140M36 190C100 182 160 196 220 188" '
        'fill="none" stroke="#3a2415" stroke-opacity="0.5" stroke-width="3"/>'
    )
    shield = "M72 82H184V142C184 186 154 212 128 224C102 212 72 186 72 142Z"
    return (
        f"<defs>{gradient('lid', '#a8703e', '#7c4c28')}{gradient('box', '#8a5830', '#4f2f18')}"
        f"{gradient('blue', '#5585c6', '#274f89')}</defs>"
        f'<path d="M24 74H232V226C232 234 228 238 220 238H36C28 238 24 234 24 226Z" fill="url(#box)" {edge}/>'
        f"{grain if fine else ''}"
        f'<path d="M16 34C16 26 20 22 28 22H228C236 22 240 26 240 34V78H16Z" fill="url(#lid)" {edge}/>'
        '<path d="M20 68H236" fill="none" stroke="#d8aa45" stroke-width="7"/>'
        f'<path d="M56 22V78M200 22V78" fill="none" stroke="#c9992e" stroke-width="9"/>'
        f'<path d="{shield}" fill="{INK}" stroke="{INK}" stroke-width="{line + 13}" stroke-linejoin="round"/>'
        f'<path d="{shield}" fill="#f1ce72" stroke="#e2b54a" stroke-width="11" stroke-linejoin="round"/>'
        f'<path d="{shield}" fill="url(#blue)"/>'
        '<path d="M128 82H184V142C184 186 154 212 128 224Z" fill="#120a05" fill-opacity="0.18"/>'
        + charge(104, (128, 146))
    )


def png(surface: pygame.Surface) -> bytes:
    """Return a surface as a PNG file."""
    file = BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def ico(images: dict[int, bytes]) -> bytes:
    """Return a Windows icon file of PNG images, given by their side in pixels."""
    head, offset, entries = struct.pack("<HHH", 0, 1, len(images)), 6 + 16 * len(images), b""
    for side, data in images.items():
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(images.values())


def icns(images: dict[int, bytes]) -> bytes:
    """Return a macOS icon file of PNG images, given by their side in pixels."""
    parts = [kind + struct.pack(">I", 8 + len(images[side])) + images[side] for side, kind in APPLE.items()]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    """Write all files."""
    images = {side: png(picture(side)) for side in (*SIZES, *APPLE)}
    (ASSETS / "icon.png").write_bytes(images[256])
    (ASSETS / "icon-64.png").write_bytes(images[64])
    (ASSETS / "icon.ico").write_bytes(ico({side: images[side] for side in SIZES}))
    (ASSETS / "icon.icns").write_bytes(icns(images))


if __name__ == "__main__":
    main()
