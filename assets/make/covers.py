"""Paint the covers of the five boxes: `assets/shelf/GAME.jpg`. Usage: covers.py [GAME …]. See paint.py."""

import sys
from pathlib import Path

import numpy as np
from paint import (
    ASSETS,
    below,
    blurred,
    brushed,
    canvas_grain,
    colour,
    ellipse,
    fall,
    gilded,
    icon,
    image,
    letters,
    light,
    noise,
    over,
    polygon,
    ridge,
)
from PIL import Image

SIZE = W, H = 1120, 1520  # painted at twice the stored size
STORED = 560, 760
HORIZON = 0.56


def clouds(sky, seed, bright, dark, cell=260):
    """Clouds lit from below over a sky."""
    bank = noise(SIZE, cell, 6, seed, 2.6)
    fade = np.clip(1.15 - np.linspace(0, 1, H)[:, None] / HORIZON, 0, 1)
    sky = over(sky, np.clip(bank - 0.45, 0, 1) * 1.6 * fade, dark)
    edge = np.clip(bank - np.roll(bank, -14, 0), 0, 1) * 5
    return over(sky, np.clip(edge, 0, 1) * np.clip(bank, 0, 1) * fade, bright, 0.8)


def range_of(picture, base, height, cell, seed, tint, lit, octaves=6):
    """A mountain range with light on the slopes that face left."""
    line = ridge(W, base, height, cell, seed, octaves)
    body = noise(SIZE, cell * 0.35, 5, seed + 1)
    slope = np.clip(0.5 + (np.roll(body, -8, 1) - body) * 7, 0, 1)
    depth = np.clip((np.arange(H)[:, None] - line[None, :]) / (height * 1.1), 0, 1)
    rock = tint * (1 - slope[..., None] * 0.55 * (1 - depth[..., None] * 0.5)) + lit * slope[
        ..., None
    ] * 0.55 * (1 - depth[..., None] * 0.5)
    return over(picture, below(SIZE, line), rock)


def water(picture, top, tint, seed, sparkle=None, strength=0.62):
    """A rippled mirror image of the rows above `top`; `sparkle` is the colour of the light on it."""
    rows = np.arange(top, H)
    wave = noise((W, H), 26, 4, seed, 7.0)
    source = np.clip(
        2 * top - rows[:, None] * 1.0 + (wave[top:] - 0.5) * (rows[:, None] - top + 20) * 0.32, 0, top - 1
    ).astype(int)
    mirror = picture[source, np.arange(W)[None, :]]
    shade = np.linspace(0.15, 0.75, len(rows))[:, None, None]
    lake = mirror * (1 - shade * strength) + tint * shade * strength
    ripple = np.clip((wave[top:] - 0.62) * 4, 0, 1)[..., None]
    lake = lake * (1 - 0.25 * ripple) + lake.max() * 0.0
    if sparkle is not None:
        gleam = np.clip((wave[top:] - 0.66) * 6, 0, 1) * light(SIZE, (W * 0.5, top), H * 0.62, 1.3)[top:]
        lake = lake * (1 - gleam[..., None]) + sparkle * gleam[..., None]
    result = picture.copy()
    result[top:] = lake
    return result


def castle(picture, x, base, unit, stone, lit, window, seed=5, rock=True):
    """A castle on a rock: towers with battlements, lit from the left, windows alight."""
    towers = [
        (-3.2, 2.0, 4.4, 0),
        (-1.2, 2.6, 3.2, 0),
        (1.2, 1.7, 6.2, 1),
        (2.9, 2.6, 3.6, 0),
        (5.2, 1.5, 4.9, 1),
    ]
    cliff = (
        [(x - 7 * unit, base + unit)]
        + [(x + t * unit, base - unit * (0.7 + 0.5 * np.sin(t * 2.3 + seed))) for t in np.linspace(-6, 8, 22)]
        + [(x + 10 * unit, base + unit)]
    )
    grain = noise(SIZE, unit * 0.7, 4, seed)[..., None]
    if rock:
        picture = over(picture, polygon(SIZE, cliff), stone * (0.45 + 0.5 * grain))
    for offset, width, height, roof in towers:
        left, right = x + offset * unit, x + (offset + width) * unit
        top = base - height * unit - unit * 0.4
        step = width * unit / 7
        wall = [(left, base), (left, top)]
        for tooth in range(7):
            lift = top - unit * 0.32 * (tooth % 2 == 0)
            wall += [(left + tooth * step, lift), (left + (tooth + 1) * step, lift)]
        wall += [(right, top), (right, base)]
        share = np.clip((np.arange(W) - left) / (width * unit), 0, 1)[None, :, None]
        picture = over(
            picture, polygon(SIZE, wall), (lit * (1 - share) + stone * share) * (0.75 + 0.4 * grain)
        )
        if roof:
            point = [
                (left - unit * 0.15, top),
                ((left + right) / 2, top - 2.1 * unit),
                (right + unit * 0.15, top),
            ]
            picture = over(picture, polygon(SIZE, point), (lit * 0.8 * (1 - share) + stone * 0.55 * share))
        for row in np.arange(top + unit * 0.9, base - unit * 0.8, unit * 1.2):
            cx = left + width * unit * (0.35 + 0.3 * ((row * 7 + offset) % 1.0))
            slit = ellipse(SIZE, (cx - unit * 0.11, row, cx + unit * 0.11, row + unit * 0.5))
            picture = over(picture, np.clip(blurred(slit, unit * 0.3) * 2, 0, 1), window, 0.55)
            picture = over(picture, slit, window)
    return picture


def firs(picture, line, seed, dark, lit, height, count):
    """A row of firs standing along a line, `height` pixels high."""
    rng = np.random.default_rng(seed)
    for x in np.sort(rng.uniform(-20, W + 20, count)):
        base = line[int(np.clip(x, 0, W - 1))] + height * 0.15
        tall, half = height * rng.uniform(0.6, 1.15), height * rng.uniform(0.13, 0.2)
        points = [(x, base - tall)]
        for tier in range(1, 7):
            y = base - tall + tall * tier / 6
            points += [(x + half * tier / 6 * 1.15, y), (x + half * tier / 6 * 0.62, y - tall * 0.02)]
        points += [(2 * x - px, py) for px, py in reversed(points[1:])]
        share = np.clip((np.arange(W) - x + half) / (2 * half), 0, 1)[None, :, None]
        picture = over(picture, polygon(SIZE, points), lit * (1 - share) + dark * share)
    return picture


def highlanders():
    """A loch at dusk, a castle on its rock, the lion of the clans."""
    top = int(H * 0.62)
    sky = fall(
        SIZE,
        (0, colour("#26304a")),
        (0.3, colour("#6d5f74")),
        (0.5, colour("#d68f5a")),
        (0.62, colour("#ffd891")),
        (1, colour("#ffd891")),
    )
    sky = clouds(sky, 11, colour("#ffca8a"), colour("#3a3a52"))
    sky = over(sky, light(SIZE, (W * 0.44, H * 0.56), 620, 2.4), colour("#fff0c0"), 0.9)
    p = range_of(sky, top, 470, 420, 21, colour("#7b7488"), colour("#d8a98e"))
    p = range_of(p, top + 10, 330, 340, 33, colour("#4c4f63"), colour("#a58473"))
    p = over(
        p,
        light((W, H), (W * 0.45, top), 640, 1.4) * below(SIZE, np.full(W, top - 170.0)),
        colour("#ffd9a0"),
        0.55,
    )
    p = range_of(p, top + 30, 190, 260, 45, colour("#2c3a36"), colour("#6d7350"))
    p = castle(p, W * 0.60, top + 4, 40, colour("#2a2326"), colour("#8c6a55"), colour("#ffd070"))
    p = water(p, top, colour("#14242f"), 51, colour("#ffdca0"))
    shore = ridge(W, H * 0.965, 200, 300, 63)
    shore += np.abs(np.linspace(-1, 1, W)) ** 2 * -130 + 60
    heather = noise(SIZE, 30, 5, 71)[..., None]
    p = over(p, below(SIZE, shore), colour("#1c211b") * (1 - heather) + colour("#6a3f5e") * heather)
    p = firs(p, shore, 81, colour("#0d1412"), colour("#2d3a2b"), 250, 9)
    return p, lambda q: banner(q, W * 0.235, H * 0.675, 250, colour("#8f2419"), "lion")


def banner(picture, x, y, width, tint, charge):
    """A shield with a charge in gold, as painted on the box."""

    def outline(w):
        return (
            [(x - w / 2, y - w * 0.58)]
            + [(x + w / 2, y - w * 0.58)]
            + [
                (x + w / 2 * np.cos(a) ** 0.75, y + w * 0.05 + w * 0.62 * np.sin(a))
                for a in np.linspace(0, np.pi / 2 - 1e-6, 24)
            ]
            + [
                (x - w / 2 * np.cos(a) ** 0.75, y + w * 0.05 + w * 0.62 * np.sin(a))
                for a in np.linspace(np.pi / 2 - 1e-6, 0, 24)
            ]
        )

    rim, field = polygon(SIZE, outline(width)), polygon(SIZE, outline(width * 0.9))
    picture = over(
        picture, np.clip(blurred(np.roll(rim, (14, 10), (0, 1)), 14) * 1.3, 0, 1), colour("#060302"), 0.8
    )
    picture = gilded(picture, rim, 5, 4)
    share = np.clip((np.arange(W) - x + width / 2) / width, 0, 1)[None, :, None]
    picture = over(
        picture, field, tint * (1.25 - 0.7 * share) * (0.85 + 0.3 * noise(SIZE, 20, 4, 3))[..., None]
    )
    return gilded(picture, icon(SIZE, charge, (x, y - width * 0.04), int(width * 0.68)), 9, 2.5)


def rheingold():
    """The river in the last sun between vineyards, and gold gleaming under the water."""
    top = int(H * 0.57)
    sky = fall(
        SIZE,
        (0, colour("#3d5a73")),
        (0.25, colour("#b9a27c")),
        (0.45, colour("#f6c96b")),
        (0.57, colour("#fff0b5")),
        (1, colour("#fff0b5")),
    )
    sky = clouds(sky, 5, colour("#fff2c8"), colour("#8a7a72"))
    sky = over(sky, light(SIZE, (W * 0.52, H * 0.5), 560, 2), colour("#fffbe0"), 0.95)
    p = range_of(sky, top, 230, 380, 15, colour("#a8926f"), colour("#ecc98a"), 5)
    p = castle(p, W * 0.80, top - 262, 34, colour("#4a3a2a"), colour("#d9ab6a"), colour("#fff0a8"), 8, False)
    p = castle(p, W * 0.13, top - 208, 23, colour("#3e3325"), colour("#c79a5e"), colour("#fff0a8"), 9, False)
    for side, seed, tint, lit in ((1, 27, "#5c5535", "#c79a45"), (-1, 39, "#3f4128", "#a9903e")):
        share = np.linspace(0, 1, W) if side > 0 else np.linspace(1, 0, W)
        plateau = 0.62 if side > 0 else 0.52
        line = (
            top
            + 60
            - 560 * np.minimum(share**1.7, plateau + 0.06 * (share - 0.7))
            - 22 * noise((W, 3), 90, 5, seed)[1] * share
        )
        body = noise(SIZE, 130, 5, seed + 1)
        slope = np.clip(0.5 + (np.roll(body, -8, 1) - body) * 7, 0, 1)[..., None]
        rows = (
            np.sin((np.arange(H)[:, None] + (np.arange(W)[None, :] - W / 2) * 0.55 * side + body * 90) / 9)
            > 0.35
        )[..., None]
        hill = colour(tint) * (1 - slope * 0.6) + colour(lit) * slope * 0.6
        hill = hill * (1 - 0.28 * rows * np.clip(noise(SIZE, 260, 3, seed + 2) * 2 - 0.7, 0, 1)[..., None])
        p = over(p, below(SIZE, line) * below(SIZE, np.full(W, 0.0)), hill)
    p = water(p, top, colour("#0f3b40"), 57, colour("#fff3bf"), 0.85)
    depth = light(SIZE, (W * 0.5, H * 0.80), 520, 1.1)
    p = over(p, depth, colour("#e8a92e"), 0.75)
    rng = np.random.default_rng(4)
    for _ in range(230):
        x, y = rng.normal(W * 0.5, 175), rng.normal(H * 0.822, 22)
        y += abs(x - W / 2) * 0.2
        rx = rng.uniform(20, 30)
        ry = rx * rng.uniform(0.45, 0.8)
        p = over(p, ellipse(SIZE, (x - rx, y - ry + 6, x + rx, y + ry + 6)), colour("#5a3408"), 0.9)
        p = over(
            p, ellipse(SIZE, (x - rx, y - ry, x + rx, y + ry)), colour("#e7a82c") * rng.uniform(0.75, 1.15)
        )
        p = over(
            p,
            ellipse(SIZE, (x - rx * 0.7, y - ry * 0.75, x + rx * 0.35, y + ry * 0.2)),
            colour("#ffe88f"),
            0.75,
        )
    p = over(p, light(SIZE, (W * 0.5, H * 0.76), 330, 2.2), colour("#fff3b0"), 0.6)
    return p, lambda q: gilded(q, icon(SIZE, "crown", (W * 0.5, H * 0.735), 270), 3, 4)


def schotten_totten():
    """Nine stones on a hill under a sky between sun and storm, framed in tartan."""
    top = int(H * 0.60)
    sky = fall(
        SIZE,
        (0, colour("#3c4a55")),
        (0.3, colour("#8b9a96")),
        (0.5, colour("#dcd7b4")),
        (0.62, colour("#f1e7bb")),
        (1, colour("#f1e7bb")),
    )
    sky = clouds(sky, 29, colour("#fff6d0"), colour("#1f2932"), 240)
    sky = clouds(sky, 31, colour("#fff2c4"), colour("#28333d"), 120)
    y, x = np.mgrid[0:H, 0:W]
    for start in (0.22, 0.3, 0.41):
        beam = np.clip(1 - np.abs((x - W * start) - (y - 0) * 0.42) / 60, 0, 1) * np.clip(
            1 - y / (H * 0.62), 0, 1
        )
        sky = over(sky, beam, colour("#fff8d8"), 0.4)
    p = range_of(sky, top, 200, 420, 8, colour("#72818a"), colour("#b5bba2"), 5)
    p = range_of(p, top + 40, 130, 520, 18, colour("#55684f"), colour("#a3a76a"), 4)
    hill = H * 0.545 + 90 * (np.linspace(-1, 1, W)) ** 2 + 16 * noise((W, 3), 120, 4, 2)[1]
    grass = noise(SIZE, 26, 5, 12, 0.5)[..., None]
    shade = np.clip((np.arange(H)[:, None] - hill[None, :]) / (H * 0.4), 0, 1)[..., None]
    p = over(
        p,
        below(SIZE, hill),
        (colour("#7d8b3c") * grass + colour("#44591f") * (1 - grass)) * (1.08 - 0.6 * shade),
    )
    grain = noise(SIZE, 46, 5, 77)
    slope = np.clip(0.5 + (np.roll(grain, -6, 1) - grain) * 4, 0, 1)[..., None]
    stones = [
        (0.5, 0.80, 1.36),
        (0.245, 0.79, 1.2),
        (0.76, 0.785, 1.22),
        (0.37, 0.735, 0.95),
        (0.635, 0.735, 0.96),
        (0.13, 0.72, 0.8),
        (0.875, 0.72, 0.82),
        (0.435, 0.685, 0.62),
        (0.575, 0.683, 0.62),
    ]
    rng = np.random.default_rng(6)
    for sx, sy, scale in sorted(stones, key=lambda s: s[1]):
        cx, base, wide, tall = W * (0.5 + (sx - 0.5) * 1.04), H * (sy * 1.35 - 0.24), 80 * scale, 345 * scale
        lean = rng.uniform(-0.1, 0.1)
        edge = [
            (-1, 0),
            (-1.02, 0.25),
            (-0.92, 0.62),
            (-0.7, 0.92),
            (-0.25, 1.02),
            (0.3, 0.95),
            (0.72, 0.8),
            (0.95, 0.5),
            (1, 0.2),
            (1.03, 0),
        ]
        outline = [
            (cx + ex * wide * rng.uniform(0.88, 1.05) + lean * ey * tall, base - ey * tall) for ex, ey in edge
        ]
        cast = [(px + (base - py) * 0.55, base + 6 + (base - py) * 0.10) for px, py in outline]
        p = over(p, blurred(polygon(SIZE, cast), 8), colour("#141c0a"), 0.6)
        share = np.clip((x - cx + wide) / (2 * wide), 0, 1)[..., None]
        rock = (colour("#d3c9b0") * (1 - share) + colour("#4b4a4b") * share) * (0.62 + 0.45 * slope)
        lichen = np.clip(noise(SIZE, 40, 4, int(sx * 100)) - 0.66, 0, 1)[..., None] * 3
        p = over(p, polygon(SIZE, outline), rock * (1 - lichen) + colour("#8c8a3e") * lichen * (1.1 - share))
        tuft = noise((W, 3), 9, 2, int(sy * 1000))[1]
        foot = (
            below(SIZE, base - 12 - 22 * tuft)
            * (1 - below(SIZE, np.full(W, base + 10.0)))
            * (np.abs(x - cx) < wide * 1.5)
        )
        p = over(p, foot, colour("#5f7430") * (0.6 + 0.6 * grass))
    return p, lambda q: q


def tartan(base, lines):
    """A woven pattern (h, w, 3): `lines` are (position, width, colour) in a sett of 120 pixels."""
    y, x = np.mgrid[0:H, 0:W]
    twill = ((x + y) // 3 % 2)[..., None]

    def warp(t):
        cloth = np.broadcast_to(base, (*t.shape, 3)).copy()
        for at, width, tint in lines:
            cloth[(t % 150 >= at) & (t % 150 < at + width)] = tint
        return cloth

    return np.where(twill == 0, warp(x), warp(y)) * (0.82 + 0.3 * noise(SIZE, 8, 2, 2))[..., None]


def chevaliers():
    """A vaulted hall by torch light: red knights round the treasure, white knights coming in."""
    y, x = np.mgrid[0:H, 0:W]
    vx, vy = W * 0.5, H * 0.50
    p = np.broadcast_to(colour("#3a2a20"), (H, W, 3)).copy()
    grain = noise(SIZE, 40, 5, 5)[..., None]
    p = p * (0.7 + 0.6 * grain)
    floor = below(SIZE, np.full(W, vy + 60.0))
    depth = np.clip((y - vy - 60) / (H * 0.45), 0.02, 1)
    tiles = ((np.floor((x - vx) / (40 + depth * 170)) + np.floor(3.2 * np.log(depth + 0.02) * 2)) % 2)[
        ..., None
    ]
    p = over(p, floor, colour("#7a5a3e") * tiles + colour("#3f2a20") * (1 - tiles))
    carpet = polygon(SIZE, [(vx - 40, vy + 60), (vx + 40, vy + 60), (vx + 330, H), (vx - 330, H)])
    p = over(p, carpet, colour("#7d1c16") * (0.7 + 0.5 * grain))
    for k, scale in enumerate((0.32, 0.46, 0.66, 1.0, 1.5)):
        span, rise = 470 * scale, 560 * scale
        for side in (-1, 1):
            cx, wide = vx + side * span, 62 * scale
            share = np.clip((x - cx + wide) / (2 * wide), 0, 1)[..., None]
            lit = share if side < 0 else 1 - share
            shaft = polygon(
                SIZE,
                [
                    (cx - wide, vy + 60 + 430 * scale),
                    (cx - wide, vy - 150 * scale),
                    (cx + wide, vy - 150 * scale),
                    (cx + wide, vy + 60 + 430 * scale),
                ],
            )
            p = over(
                p,
                shaft,
                (colour("#c99a62") * lit + colour("#2c1c14") * (1 - lit))
                * (0.6 + 0.5 * grain)
                * (0.6 + 0.12 * k),
            )
            for cap, grow in ((vy - 150 * scale, 1.5), (vy + 60 + 415 * scale, 1.45)):
                block = polygon(
                    SIZE,
                    [
                        (cx - wide * grow, cap - 20 * scale),
                        (cx + wide * grow, cap - 20 * scale),
                        (cx + wide * grow * 0.9, cap + 24 * scale),
                        (cx - wide * grow * 0.9, cap + 24 * scale),
                    ],
                )
                p = over(
                    p, block, (colour("#d6a96e") * lit + colour("#3a261a") * (1 - lit)) * (0.75 + 0.08 * k)
                )
        outer = [
            (vx + (span + 70 * scale) * np.cos(a), vy - 165 * scale - rise * np.sin(a) ** 0.9)
            for a in np.linspace(0, np.pi, 60)
        ]
        inner = [
            (vx + (span - 62 * scale) * np.cos(a), vy - 165 * scale - (rise - 95 * scale) * np.sin(a) ** 0.9)
            for a in np.linspace(np.pi, 0, 60)
        ]
        p = over(
            p, polygon(SIZE, outer + inner), colour("#8a6642") * (0.55 + 0.5 * grain) * (0.55 + 0.14 * k)
        )
    glow = light(SIZE, (vx, vy + 20), 520, 1.5)
    p = p * 0.62 + p * glow[..., None] * colour("#ffd493") * 2.0
    p = over(p, light(SIZE, (vx, vy + 30), 250, 1.8), colour("#ffe2a0"), 0.85)
    for side in (-1, 1):
        for scale, cy in ((0.62, vy - 30), (1.0, vy - 110)):
            tx = vx + side * 400 * scale * 1.02
            p = over(p, light(SIZE, (tx, cy), 260 * scale, 2), colour("#ffb050"), 0.8)
            p = over(
                p,
                ellipse(SIZE, (tx - 15 * scale, cy - 50 * scale, tx + 15 * scale, cy + 26 * scale)),
                colour("#fff2b8"),
            )
    p = over(p, icon(SIZE, str(Path(__file__).parent / "chest.svg"), (vx, vy + 65), 170), colour("#3a1e0a"))
    p = over(p, light(SIZE, (vx, vy + 30), 90, 1.2), colour("#fff6c8"), 0.95)
    for kx, ky, scale in ((0.385, 0.60, 0.55), (0.615, 0.60, 0.55), (0.29, 0.675, 0.8), (0.71, 0.675, 0.8)):
        p = figure(p, W * kx, H * ky, 250 * scale, "#b52a1c", "#4d0c08", "#d9c3a0")
    for kx, ky, scale in ((0.5, 0.93, 1.3), (0.22, 0.965, 1.42), (0.79, 0.965, 1.42)):
        p = figure(p, W * kx, H * ky, 290 * scale, "#f1e6d0", "#8a7a68", "#e9dcc2")
    return p, lambda q: q


def figure(picture, x, base, tall, light_side, dark_side, steel):
    """A knight from behind: cloak, helm, sword at the side."""
    half = tall * 0.25
    cloak = [
        (x - half * 0.42, base - tall * 0.74),
        (x - half * 0.72, base - tall * 0.5),
        (x - half * 1.05, base),
        (x - half * 0.4, base + tall * 0.02),
        (x, base - tall * 0.01),
        (x + half * 0.45, base + tall * 0.02),
        (x + half * 1.05, base),
        (x + half * 0.72, base - tall * 0.5),
        (x + half * 0.42, base - tall * 0.74),
    ]
    y, xs = np.mgrid[0:H, 0:W]
    share = np.clip(np.abs(xs - x) / half, 0, 1)[..., None]
    fold = (0.78 + 0.3 * np.sin((xs - x) / half * 9 + (y - base) / tall * 2))[..., None]
    picture = over(
        picture,
        blurred(ellipse(SIZE, (x - half * 1.3, base - tall * 0.05, x + half * 1.3, base + tall * 0.08)), 8),
        colour("#0a0503"),
        0.75,
    )
    blade = [
        (x + half * 1.05, base - tall * 0.02),
        (x + half * 0.75, base - tall * 0.52),
        (x + half * 0.86, base - tall * 0.53),
        (x + half * 1.16, base - tall * 0.03),
    ]
    picture = over(picture, polygon(SIZE, blade), colour(steel))
    picture = over(
        picture, polygon(SIZE, cloak), (colour(light_side) * (1 - share) + colour(dark_side) * share) * fold
    )
    helm = ellipse(SIZE, (x - half * 0.42, base - tall * 0.99, x + half * 0.42, base - tall * 0.66))
    turn = np.clip((xs - x + half * 0.42) / (half * 0.84), 0, 1)[..., None]
    metal = colour(steel) * (1 - turn) + colour("#2b2420") * turn
    picture = over(picture, helm, metal)
    band = polygon(
        SIZE,
        [
            (x - half * 0.43, base - tall * 0.81),
            (x + half * 0.43, base - tall * 0.81),
            (x + half * 0.43, base - tall * 0.785),
            (x - half * 0.43, base - tall * 0.785),
        ],
    )
    picture = over(picture, band * helm, colour("#1a120c"))
    plume = [
        (x - half * 0.05, base - tall * 0.98),
        (x + half * 0.3, base - tall * 1.12),
        (x + half * 0.75, base - tall * 1.05),
        (x + half * 0.62, base - tall * 0.9),
        (x + half * 0.32, base - tall * 0.97),
    ]
    return over(picture, polygon(SIZE, plume), colour("#c4322a"))


def rheinlander():
    """A bend of the Rhine by day, with cities on its banks, and a duke who looks at them."""
    top = int(H * 0.46)
    sky = fall(
        SIZE,
        (0, colour("#4f86a8")),
        (0.25, colour("#9cc3cc")),
        (0.46, colour("#f2e7c4")),
        (1, colour("#f2e7c4")),
    )
    sky = clouds(sky, 41, colour("#fffaf0"), colour("#9fb3bd"), 300)
    p = range_of(sky, top, 150, 420, 3, colour("#8fa3a8"), colour("#c9cdb4"), 5)
    p = range_of(p, top + 30, 120, 330, 13, colour("#6f8a6c"), colour("#c0bd7c"), 5)
    p = castle(p, W * 0.165, top + 14, 20, colour("#5d5548"), colour("#d8c39a"), colour("#6b4a2a"), 4)
    land = noise(SIZE, 110, 5, 23)
    slope = np.clip(0.5 + (np.roll(land, -8, 1) - land) * 6, 0, 1)[..., None]
    field = (noise(SIZE, 70, 1, 25) > 0.5)[..., None]
    ground = colour("#5d7f3a") * (1 - slope * 0.6) + colour("#c3b552") * slope * 0.6
    ground = ground * (1 - 0.12 * field)
    meadow = top + 20.0 - 46 * np.exp(-(((np.arange(W) / W - 0.19) / 0.16) ** 2))
    p = over(p, below(SIZE, meadow), ground)
    y, x = np.mgrid[0:H, 0:W]
    t = np.clip((y - top - 20) / (H * 0.42), 0, 1)
    middle = W * (0.56 + 0.20 * np.sin(t * 5.4 + 0.4) * (1.1 - 0.45 * t))
    wide = 16 + 205 * t**1.35
    river = np.clip((wide - np.abs(x - middle)) / 5, 0, 1) * below(SIZE, np.full(W, top + 22.0))
    bank = np.clip((wide + 10 + 10 * t - np.abs(x - middle)) / 6, 0, 1) * below(SIZE, np.full(W, top + 22.0))
    p = over(p, bank, colour("#d9c58a"), 0.8)
    ripple = noise(SIZE, 18, 3, 31, 6.0)[..., None]
    p = over(
        p,
        river,
        (colour("#8fc0cf") * (1 - t[..., None]) + colour("#2f6d8c") * t[..., None]) * (0.85 + 0.3 * ripple),
    )
    for bx, by, scale in ((0.30, 0.535, 12), (0.80, 0.555, 15), (0.70, 0.485, 8)):
        p = town(p, W * bx, H * by, scale, int(bx * 100))
    leaf = noise(SIZE, 16, 4, 19)[..., None]
    for fx, fy, tall in ((0.05, 0.735, 150), (0.95, 0.745, 160), (0.14, 0.70, 100), (0.87, 0.705, 105)):
        p = oak(p, W * fx, H * fy, tall, leaf)
    stone = (0.7 + 0.5 * noise(SIZE, 26, 4, 9))[..., None]
    p = over(p, below(SIZE, np.full(W, H * 0.895)), colour("#8d7a5f") * stone)
    p = over(
        p,
        below(SIZE, np.full(W, H * 0.88)) * (1 - below(SIZE, np.full(W, H * 0.90))),
        colour("#c9b48b") * stone,
    )
    return duke(p, W * 0.47, H * 0.955, 660), lambda q: q


def oak(picture, px, py, tall, leaf):
    """An oak tree, lit from the upper left; `leaf` is noise for its foliage."""
    y, x = np.mgrid[0:H, 0:W]
    top, side = py - tall * 0.4, tall * 0.03
    trunk = polygon(SIZE, [(px - side * 1.4, py), (px - side, top), (px + side, top), (px + side * 1.6, py)])
    picture = over(picture, trunk, colour("#3f2a17"))
    shade = np.clip(1.25 - ((x - px) / tall + 0.5) * 0.8 - ((y - py) / tall + 0.8) * 0.5, 0.45, 1.3)
    tint = (colour("#6f8f3a") * leaf + colour("#36521f") * (1 - leaf)) * shade[..., None]
    for ex, ey, half in (
        (-0.24, 0.5, 0.27),
        (0.24, 0.52, 0.27),
        (0, 0.42, 0.3),
        (-0.12, 0.75, 0.27),
        (0.14, 0.78, 0.25),
    ):
        cx, cy, rx, ry = px + ex * tall, py - ey * tall, half * tall, half * tall * 0.9
        picture = over(picture, ellipse(SIZE, (cx - rx, cy - ry, cx + rx, cy + ry)), tint)
    return picture


def town(picture, x, base, unit, seed):
    """Roofs of a small city round its church."""
    rng = np.random.default_rng(seed)
    for _ in range(13):
        hx, w, h = x + rng.normal(0, 4.2) * unit, rng.uniform(1.2, 2) * unit, rng.uniform(1.1, 2) * unit
        y = base + rng.uniform(-0.8, 0.8) * unit
        picture = over(
            picture,
            polygon(SIZE, [(hx - w, y), (hx - w, y - h), (hx + w, y - h), (hx + w, y)]),
            colour("#e7d8b4"),
        )
        picture = over(
            picture, polygon(SIZE, [(hx, y), (hx, y - h), (hx + w, y - h), (hx + w, y)]), colour("#a8926a")
        )
        picture = over(
            picture,
            polygon(SIZE, [(hx - w * 1.15, y - h), (hx - w * 0.2, y - h - w * 1.1), (hx + w * 1.15, y - h)]),
            colour("#a8492c"),
        )
    for side in (-0.9, 0.9):
        tx = x + side * unit
        picture = over(
            picture,
            polygon(
                SIZE,
                [
                    (tx - unit * 0.6, base),
                    (tx - unit * 0.6, base - 5 * unit),
                    (tx, base - 8.5 * unit),
                    (tx + unit * 0.6, base - 5 * unit),
                    (tx + unit * 0.6, base),
                ],
            ),
            colour("#6d6a66"),
        )
        picture = over(
            picture,
            polygon(
                SIZE,
                [
                    (tx - unit * 0.6, base),
                    (tx - unit * 0.6, base - 5 * unit),
                    (tx - unit * 0.1, base - 5 * unit),
                    (tx - unit * 0.1, base),
                ],
            ),
            colour("#cfc0a0"),
        )
    return picture


def duke(picture, x, base, tall):
    """The duke from behind: crown, ermine, a long red mantle."""
    y, xs = np.mgrid[0:H, 0:W]
    half = tall * 0.31
    share = np.clip(np.abs(xs - x + half * 0.25) / half, 0, 1)[..., None]
    fold = (0.8 + 0.3 * np.sin((xs - x) / half * 8 * (1 - 0.35 * (base - y) / tall)))[..., None]
    mantle = [
        (x - half * 0.45, base - tall * 0.68),
        (x - half * 0.8, base - tall * 0.45),
        (x - half * 1.25, base + 90),
        (x + half * 1.25, base + 90),
        (x + half * 0.8, base - tall * 0.45),
        (x + half * 0.45, base - tall * 0.68),
    ]
    picture = over(
        picture, polygon(SIZE, mantle), (colour("#b3261c") * (1 - share) + colour("#4a0a0a") * share) * fold
    )
    cape = [
        (x - half * 0.36, base - tall * 0.74),
        (x - half * 0.82, base - tall * 0.55),
        (x - half * 0.9, base - tall * 0.42),
        (x - half * 0.4, base - tall * 0.36),
        (x, base - tall * 0.345),
        (x + half * 0.4, base - tall * 0.36),
        (x + half * 0.9, base - tall * 0.42),
        (x + half * 0.82, base - tall * 0.55),
        (x + half * 0.36, base - tall * 0.74),
    ]
    mask = polygon(SIZE, cape)
    picture = over(picture, mask, colour("#fbf4e4") * (1 - share * 0.4))
    rng = np.random.default_rng(2)
    for _ in range(46):
        ex, ey = x + rng.uniform(-1, 1) * half * 0.85, base - tall * rng.uniform(0.37, 0.72)
        tail = polygon(SIZE, [(ex, ey), (ex - 5, ey + 26), (ex + 5, ey + 26)])
        picture = over(picture, tail * mask, colour("#1d1612"))
    locks = [
        (x - half * 0.26, base - tall * 0.86),
        (x - half * 0.36, base - tall * 0.76),
        (x - half * 0.42, base - tall * 0.67),
    ]
    locks += [(x + half * k / 10, base - tall * (0.64 + 0.018 * (k % 2))) for k in range(-3, 4)]
    locks += [(2 * x - px, py) for px, py in reversed(locks[:3])]
    hair = np.maximum(
        ellipse(SIZE, (x - half * 0.3, base - tall * 0.96, x + half * 0.3, base - tall * 0.74)),
        polygon(SIZE, locks),
    )
    strand = (0.75 + 0.35 * np.sin((xs - x) / half * 26))[..., None]
    picture = over(picture, hair, colour("#6b4522") * (1.25 - 0.6 * share) * strand)
    crown = [(x - half * 0.37, base - tall * 0.865)]
    for k in range(5):
        cx = x - half * 0.4 + half * 0.8 * k / 4
        crown += [(cx, base - tall * (1.0 if k % 2 == 0 else 0.985)), (cx + half * 0.1, base - tall * 0.925)]
    crown = [*crown[:-1], (x + half * 0.37, base - tall * 0.865)]
    return gilded(picture, polygon(SIZE, crown), 4, 3)


SETT = [
    (0, 22, "#0f3d2a"),
    (26, 6, "#e8d9a0"),
    (40, 30, "#173a63"),
    (76, 6, "#e8d9a0"),
    (88, 26, "#0f3d2a"),
    (124, 5, "#d8b24a"),
]
BOXES = {  # painter, title lines (words, size, y), frame
    "highlanders": (highlanders, [("HIGHLANDERS", 118, 0.115)], "#24372b"),
    "rheingold": (rheingold, [("RHEINGOLD", 138, 0.115)], "#1c3340"),
    "schotten-totten": (schotten_totten, [("SCHOTTEN", 136, 0.10), ("TOTTEN", 136, 0.19)], None),
    "chevaliers": (chevaliers, [("LES", 74, 0.073), ("CHEVALIERS", 126, 0.14)], "#4d120d"),
    "rheinlander": (rheinlander, [("RHEINLÄNDER", 112, 0.115)], "#20364d"),
}


def framed(picture, frame):
    """The picture in a border of cloth or leather with two golden lines; its foot has room for the title."""
    y, x = np.mgrid[0:H, 0:W]
    if frame is None:
        cloth = tartan(colour("#9c1f1c"), [(at, width, colour(tint)) for at, width, tint in SETT])
    else:
        cloth = colour(frame) * (0.75 + 0.5 * noise(SIZE, 14, 4, 99))[..., None]
    edge, foot = 46, 196
    inside = (x >= edge) & (x < W - edge) & (y >= edge) & (y < H - foot)
    picture = np.where(inside[..., None], picture, cloth)
    inner = blurred((~inside).astype(float), 16) * inside
    picture = picture * (1 - 0.75 * inner[..., None])
    gold = np.zeros((H, W), bool)
    for gap, thick in ((0, 7), (-14, 3)):
        box = (x >= edge - gap) & (x < W - edge + gap) & (y >= edge - gap) & (y < H - foot + gap)
        small = (
            (x >= edge - gap + thick)
            & (x < W - edge + gap - thick)
            & (y >= edge - gap + thick)
            & (y < H - foot + gap - thick)
        )
        if gap == 0:
            gold |= box & ~small
    picture = gilded(picture, gold.astype(float), 8, 1.6)
    plate = polygon(
        SIZE, [(edge, H - foot + 24), (W - edge, H - foot + 24), (W - edge, H - 30), (edge, H - 30)]
    )
    picture = over(picture, plate, colour("#160c06"), 0.72 if frame is None else 0.45)
    bevel = np.minimum.reduce([x, y, W - 1 - x, H - 1 - y])
    shine = np.where((x < 9) | (y < 9), 1.45, 0.55)
    return np.where((bevel < 9)[..., None], np.clip(picture * shine[..., None] + 0.03, 0, 1), picture)


def main():
    """Paint the boxes named on the command line, or all."""
    for game in sys.argv[1:] or BOXES:
        paint, title, frame = BOXES[game]
        picture, crisp = paint()
        picture = brushed(np.clip(picture, 0, 1), (24, 12, 6, 4), 1, 0.03)
        picture = crisp(picture)
        shade = np.clip(1 - np.linspace(0, 1, H) / 0.27, 0, 1)[:, None]
        picture = over(canvas_grain(picture), np.broadcast_to(shade, (H, W)), colour("#0d0a0c"), 0.62)
        picture = framed(picture, frame)
        for words, px, y in title:
            picture = gilded(picture, letters(SIZE, words, px, (W / 2, H * y)))
        image(picture).resize(STORED, Image.LANCZOS).save(
            ASSETS / "shelf" / f"{game}.jpg", quality=88, optimize=True
        )
        print(game)


if __name__ == "__main__":
    main()
