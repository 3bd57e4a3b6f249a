"""Tools for the paintings in `assets/shelf`: noise, masks, layers, brush strokes, gilded letters.

Needs numpy and Pillow, which the program itself does not. A picture is a float array (h, w, 3), 0 to 1.
"""

import re
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

ASSETS = Path(__file__).parent.parent


def colour(text):
    """`#rrggbb` as an array of three floats."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255


def noise(size, cell, octaves, seed, stretch=1.0):
    """Fractal noise (h, w) in 0..1; the coarsest bumps are `cell` pixels high, `stretch` times as wide."""
    w, h = size
    total, weight = np.zeros((h, w)), 0.0
    rng = np.random.default_rng(seed)
    for octave in range(octaves):
        step, share = max(2, cell / 2**octave), 0.55**octave
        grid = rng.random((int(h / step) + 3, int(w / step / stretch) + 3)).astype("float32")
        total += share * np.asarray(Image.fromarray(grid).resize((w, h), Image.BICUBIC))
        weight += share
    total /= weight
    low, high = np.percentile(total, (1, 99))
    return np.clip((total - low) / (high - low), 0, 1)


def ridge(width, base, height, cell, seed, octaves=6):
    """A mountain line: y for each x, `height` pixels above `base` at most."""
    line = noise((width, 3), cell, octaves, seed)[1]
    return base - height * line


def below(size, line):
    """The mask (h, w) of the area below a line; its edge is one pixel soft."""
    y = np.arange(size[1])[:, None]
    return np.clip(y - line[None, :], 0, 1)


def polygon(size, points):
    """The mask of a polygon, anti-aliased."""
    image = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(image).polygon([(x * 2, y * 2) for x, y in points], fill=255)
    return np.asarray(image.resize(size, Image.BOX)) / 255


def ellipse(size, box):
    """The mask of an ellipse in the box (x0, y0, x1, y1), anti-aliased."""
    image = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(image).ellipse([v * 2 for v in box], fill=255)
    return np.asarray(image.resize(size, Image.BOX)) / 255


def icon(size, name, centre, px, flip=False):
    """The mask of `assets/icons/NAME.svg` (or another svg file), `px` pixels square at `centre`."""
    import pygame

    path = Path(name) if "/" in name else ASSETS / "icons" / f"{name}.svg"
    svg = re.sub(r'(width|height)="[^"]*"', "", path.read_text(), count=2)
    picture = pygame.image.load_sized_svg(BytesIO(svg.encode()), (px, px))
    alpha = Image.fromarray(pygame.surfarray.array_alpha(picture).T)
    page = Image.new("L", size)
    page.paste(
        alpha.transpose(Image.FLIP_LEFT_RIGHT) if flip else alpha,
        (int(centre[0] - px / 2), int(centre[1] - px / 2)),
    )
    return np.asarray(page) / 255


def over(picture, mask, tint, strength=1.0):
    """The picture with `tint` (a colour or a picture) laid over it through a mask."""
    share = (mask * strength)[..., None]
    return picture * (1 - share) + tint * share


def fall(size, *stops):
    """A vertical gradient through `(y share, colour)` stops."""
    y = np.linspace(0, 1, size[1])
    at = [share for share, _ in stops]
    channels = [np.interp(y, at, [tint[i] for _, tint in stops]) for i in range(3)]
    return np.repeat(np.stack(channels, -1)[:, None, :], size[0], 1)


def light(size, centre, radius, power=2.0):
    """A round light (h, w), 1 at its centre, 0 at `radius` pixels."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    far = np.hypot(x - centre[0], y - centre[1]) / radius
    return np.clip(1 - far, 0, 1) ** power


def blurred(array, radius):
    """The array (mask or picture) blurred."""
    if array.ndim == 3:
        return np.stack([blurred(array[..., i], radius) for i in range(3)], -1)
    image = Image.fromarray((np.clip(array, 0, 1) * 255).astype("uint8"))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius))) / 255


def brushed(picture, brushes=(26, 13, 7, 4), seed=1, threshold=0.035):
    """The picture repainted with strokes that follow its shapes, broad ones first (Hertzmann 1998)."""
    h, w = picture.shape[:2]
    rng = np.random.default_rng(seed)
    canvas = Image.fromarray((np.clip(blurred(picture, 30), 0, 1) * 255).astype("uint8"))
    for brush in brushes:
        wanted = blurred(picture, brush * 0.45)
        grey = wanted.mean(-1)
        gy, gx = np.gradient(blurred(grey, brush * 0.7))
        off = np.abs(np.asarray(canvas) / 255 - wanted).sum(-1)
        off = blurred(off, brush * 0.5)
        draw = ImageDraw.Draw(canvas)
        step = max(2, int(brush * 0.8))
        spots = [(x, y) for y in range(0, h, step) for x in range(0, w, step)]
        rng.shuffle(spots)
        for x0, y0 in spots:
            x, y = x0 + rng.uniform(-step, step) / 2, y0 + rng.uniform(-step, step) / 2
            xi, yi = int(np.clip(x, 0, w - 1)), int(np.clip(y, 0, h - 1))
            if off[yi, xi] < threshold:
                continue
            tint = wanted[yi, xi] + rng.normal(0, 0.018) + rng.normal(0, 0.01, 3)
            points = _stroke(x, y, gx, gy, wanted, tint, brush, rng, w, h)
            fill = tuple(int(v) for v in np.clip(tint, 0, 1) * 255)
            draw.line(points, fill=fill, width=brush, joint="curve")
            for px, py in (points[0], points[-1]):
                draw.ellipse([px - brush / 2, py - brush / 2, px + brush / 2, py + brush / 2], fill=fill)
    return np.asarray(canvas) / 255


def _stroke(x, y, gx, gy, wanted, tint, brush, rng, w, h):
    points, dx, dy = [(x, y)], 0.0, 0.0
    for turn in range(7):
        xi, yi = int(np.clip(x, 0, w - 1)), int(np.clip(y, 0, h - 1))
        if turn > 2 and np.abs(wanted[yi, xi] - tint).sum() > 0.22:
            break
        nx, ny = -gy[yi, xi], gx[yi, xi]
        length = np.hypot(nx, ny)
        if length < 1e-4:
            angle = rng.normal(0, 0.35)
            nx, ny, length = np.cos(angle), np.sin(angle), 1.0
        nx, ny = nx / length, ny / length
        if nx * dx + ny * dy < 0:
            nx, ny = -nx, -ny
        dx, dy = 0.6 * nx + 0.4 * dx, 0.6 * ny + 0.4 * dy
        x, y = x + dx * brush * 0.9, y + dy * brush * 0.9
        points.append((x, y))
    return points


def canvas_grain(picture, seed=3):
    """The picture with the relief of a canvas and a varnish that darkens its corners."""
    h, w = picture.shape[:2]
    grain = noise((w, h), 5, 2, seed) - 0.5
    y, x = np.mgrid[0:h, 0:w]
    corner = np.hypot((x / w - 0.5) * 1.25, (y / h - 0.5) * 1.15)
    return picture * (1 + 0.06 * grain)[..., None] * (1.04 - 0.45 * np.clip(corner - 0.28, 0, 1))[..., None]


def letters(size, words, px, centre, spacing=0.04):
    """The mask of words in inscriptional capitals, centred."""
    font = ImageFont.truetype(str(ASSETS / "fonts" / "title.ttf"), px)
    widths = [font.getlength(letter) for letter in words]
    gap = px * spacing
    x = centre[0] - (sum(widths) + gap * (len(words) - 1)) / 2
    page = Image.new("L", size)
    draw = ImageDraw.Draw(page)
    for letter, width in zip(words, widths, strict=True):
        draw.text((x, centre[1]), letter, font=font, fill=255, anchor="lm")
        x += width + gap
    return np.asarray(page) / 255


def gilded(picture, mask, seed=7, depth=3.0):
    """Gold letters in relief: dark rim and shadow, a gradient of gold leaf, light from the upper left."""
    h, w = mask.shape
    picture = over(
        picture,
        np.clip(blurred(np.roll(mask, (int(depth * 2), int(depth * 1.3)), (0, 1)), depth * 2.2) * 1.7, 0, 1),
        colour("#0c0603"),
        0.85,
    )
    picture = over(picture, np.clip(blurred(mask, depth) * 3.2, 0, 1), colour("#231206"), 0.95)
    rows = np.where(mask.max(1) > 0.5)[0]
    share = np.clip((np.arange(h) - rows[0]) / max(1, rows[-1] - rows[0]), 0, 1)
    stops = [(0, "#fff0b8"), (0.42, "#eebd4f"), (0.52, "#a8701c"), (0.75, "#d99f33"), (1, "#f7dd8c")]
    leaf = np.stack(
        [np.interp(share, [s for s, _ in stops], [colour(c)[i] for _, c in stops]) for i in range(3)], -1
    )
    leaf = np.repeat(leaf[:, None, :], w, 1) * (0.93 + 0.14 * noise((w, h), 12, 3, seed))[..., None]
    soft = blurred(mask, depth * 0.6)
    relief = np.roll(soft, (-1, -1), (0, 1)) - np.roll(soft, (1, 1), (0, 1))
    return over(picture, mask, np.clip(leaf - 1.1 * relief[..., None], 0, 1))


def image(picture):
    """The picture as a Pillow image."""
    return Image.fromarray((np.clip(picture, 0, 1) * 255).astype("uint8"))
