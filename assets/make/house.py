"""Paint the pictures in `assets/shelf` except the covers. Needs the same packages as paint.py."""

import numpy as np
from paint import (
    ASSETS,
    blurred,
    brushed,
    colour,
    ellipse,
    gilded,
    image,
    letters,
    light,
    noise,
    over,
    polygon,
)
from PIL import Image, ImageDraw


def wall(size=(1920, 1200), course=118):
    """Dressed stone in courses, each block with its own tint and relief, mortar between."""
    w, h = size
    rng = np.random.default_rng(8)
    height, tint = np.zeros((h, w)), np.zeros((h, w, 3))
    stones = [
        colour(c) for c in ("#8d8273", "#7d7466", "#978b78", "#86796a", "#8f8069", "#756d62", "#9a8f7e")
    ]
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    y = -30
    while y < h:
        tall = course * rng.uniform(0.72, 1.2)
        x = -rng.uniform(0, 200)
        while x < w:
            wide = course * rng.uniform(1.05, 2.5)
            box = [x + 6 + rng.uniform(0, 4), y + 6 + rng.uniform(0, 4), x + wide - 6, y + tall - 6]
            draw.rounded_rectangle(box, rng.uniform(14, 26), fill=255)
            x0, y0, x1, y1 = (
                int(np.clip(v, 0, m)) for v, m in zip((x, y, x + wide, y + tall), (w, h, w, h), strict=True)
            )
            tint[y0:y1, x0:x1] = stones[rng.integers(len(stones))] * rng.uniform(0.86, 1.1)
            height[y0:y1, x0:x1] = rng.uniform(0, 0.25)
            x += wide
        y += tall
    wobble = [(noise(size, 40, 4, s) - 0.5) * 18 for s in (1, 2)]
    ys, xs = np.mgrid[0:h, 0:w]
    yy, xx = (np.clip(g + d, 0, m - 1).astype(int) for g, d, m in ((ys, wobble[0], h), (xs, wobble[1], w)))
    block = (np.asarray(mask) / 255)[yy, xx]
    tint = tint[yy, xx]
    relief = (
        blurred(block, 7) * 0.9
        + blurred(block, 2) * 0.35
        + noise(size, 34, 5, 4) * 0.42
        + noise(size, 7, 3, 5) * 0.14
        + height[yy, xx]
    )
    gy, gx = np.gradient(relief)
    shade = np.clip(0.78 - gx * 5.5 - gy * 8.0, 0.15, 1.6)
    mortar = colour("#7d7260") * (0.7 + 0.5 * noise(size, 6, 3, 6))[..., None]
    stone = (
        tint
        * (0.82 + 0.36 * noise(size, 60, 5, 7))[..., None]
        * (0.92 + 0.16 * noise(size, 4, 2, 9))[..., None]
    )
    picture = mortar * (1 - block[..., None]) + stone * block[..., None]
    picture *= shade[..., None] * (0.62 + 0.38 * np.clip(blurred(block, 4) * 1.3, 0, 1))[..., None]
    return picture * np.array([1.05, 0.98, 0.88])


def grain(size, seed, ring=70.0):
    """Oak: long fibres, rings that wander, pores; 0 dark to 1 light."""
    y = np.arange(size[1])[:, None] / ring
    wander = noise(size, 60, 4, seed, 14.0) * 2.2
    rings = 0.5 + 0.5 * np.sin((y + wander) * 9)
    fibre = noise(size, 5, 2, seed + 1, 60.0)
    pores = np.clip(noise(size, 3, 1, seed + 2, 30.0) - 0.72, 0, 1) * 3
    return np.clip(0.25 + 0.35 * rings + 0.45 * fibre - 0.5 * pores, 0, 1)


def oak(size, seed, dark="#2c180b", lit="#8a5a30"):
    """A board of oak, evenly lit."""
    g = grain(size, seed)[..., None]
    return colour(dark) * (1 - g) + colour(lit) * g


def plank(size=(1920, 132)):
    """The shelf: its lit top, a rounded edge, a moulded front with a row of carved lozenges."""
    w, h = size
    y = np.arange(h)[:, None] / h
    picture = oak(size, 31)
    top = 0.2
    profile = np.interp(
        y[:, 0],
        [0, 0.02, top, top + 0.04, 0.3, 0.36, 0.4, 0.44, 0.8, 0.84, 0.88, 0.92, 1],
        [0.75, 0.9, 1.35, 1.75, 1.05, 0.75, 1.25, 0.9, 0.72, 0.4, 0.85, 0.6, 0.28],
    )
    picture = picture * profile[:, None, None]
    for x in range(0, w, 96):
        cx, cy = x + 48, h * 0.62
        for points, tint in (
            ([(cx - 26, cy), (cx, cy - 15), (cx + 26, cy), (cx, cy + 15)], 0.42),
            ([(cx - 18, cy + 1), (cx, cy - 9), (cx + 18, cy + 1), (cx, cy + 11)], 0.95),
        ):
            shape = polygon(size, points)
            picture = over(picture, shape, oak(size, 37) * tint)
    return picture


def table(size=(1920, 420)):
    """A table top seen from just above: boards that run into the distance, lit by candles."""
    w, h = size
    flat = oak((w, h), 51, "#1f1108", "#7a4d28")
    board = 96
    for k, y in enumerate(range(0, h, board)):
        flat[y : y + board] = np.roll(flat[y : y + board], 331 * k, 1) * (0.86 + 0.1 * (k % 3))
        flat[y : y + 3] *= 0.25
        flat[y + 3 : y + 6] *= 1.25
    return flat * np.linspace(0.75, 1.1, h)[:, None, None]


def candle(size=(220, 560)):
    """A candle on a brass stick: wax, flame and its halo; returns a picture with alpha."""
    w, h = size
    cx = w / 2
    y, x = np.mgrid[0:h, 0:w]
    picture, alpha = np.zeros((h, w, 3)), np.zeros((h, w))

    def put(mask, tint):
        nonlocal picture, alpha
        picture = over(picture, mask, tint)
        alpha = np.maximum(alpha, mask)

    def turned(profile, light_tint, dark_tint):
        """A solid turned on a lathe; `profile` has (y, half width) points."""
        points = [(cx - half, py) for py, half in profile] + [
            (cx + half, py) for py, half in reversed(profile)
        ]
        half = np.interp(y[:, 0], [p[0] for p in profile], [p[1] for p in profile])[:, None]
        t = np.clip((x - cx) / np.maximum(half, 1), -1, 1)
        shine = (
            np.clip(1 - np.abs(t + 0.35) * 1.5, 0, 1)[..., None]
            + 0.45 * np.clip(1 - np.abs(t - 0.75) * 5, 0, 1)[..., None]
        )
        body = colour(dark_tint) * (1 - np.abs(t[..., None]) * 0.5) * 0.9
        put(polygon(size, points), body + (colour(light_tint) - colour(dark_tint)) * shine)

    put(blurred(ellipse(size, (cx - 92, h - 44, cx + 92, h - 4)), 6) * 0.55, colour("#080402"))
    turned(
        [(h - 62, 20), (h - 50, 52), (h - 40, 82), (h - 30, 88), (h - 20, 86), (h - 14, 80)],
        "#ffdf8a",
        "#5a3a10",
    )
    turned(
        [
            (h - 196, 30),
            (h - 186, 14),
            (h - 160, 12),
            (h - 150, 24),
            (h - 140, 12),
            (h - 100, 13),
            (h - 82, 26),
            (h - 70, 16),
            (h - 56, 26),
        ],
        "#ffe195",
        "#5a3a10",
    )
    turned([(h - 216, 62), (h - 208, 60), (h - 196, 34), (h - 188, 18)], "#ffe7a2", "#684413")
    wax_top = 190
    profile = [(wax_top, 31), (wax_top + 14, 34), (h - 208, 35)]
    turned(profile, "#fff7df", "#b98f58")
    for dx, length, half in ((-26, 70, 7), (-9, 42, 6), (14, 96, 7), (29, 52, 6)):
        drip = np.maximum(
            polygon(
                size,
                [
                    (cx + dx - half, wax_top),
                    (cx + dx + half, wax_top),
                    (cx + dx + half, wax_top + length),
                    (cx + dx - half, wax_top + length),
                ],
            ),
            ellipse(size, (cx + dx - half, wax_top + length - half, cx + dx + half, wax_top + length + half)),
        )
        put(drip, colour("#fff1cf") * (1.0 - 0.25 * (dx + 30) / 60))
    put(ellipse(size, (cx - 31, wax_top - 9, cx + 31, wax_top + 9)), colour("#fff3c4"))
    put(ellipse(size, (cx - 20, wax_top - 5, cx + 20, wax_top + 6)), colour("#ffdf8f"))
    put(
        polygon(size, [(cx - 2, wax_top), (cx + 3, wax_top), (cx + 5, wax_top - 34), (cx + 1, wax_top - 34)]),
        colour("#2a1608"),
    )
    glow = light(size, (cx, wax_top + 30), 260, 1.6)
    picture = picture * (0.55 + 0.75 * glow[..., None])
    flame = [
        (cx + 30 * np.sin(t * np.pi) ** 1.2 * side * (1 - 0.25 * t), wax_top - 12 - 128 * t)
        for side, ts in ((-1, np.linspace(0, 1, 30)), (1, np.linspace(1, 0, 30)))
        for t in ts
    ]
    outer = blurred(polygon(size, flame), 4)
    put(outer, colour("#ffb53c"))
    inner = [(cx + (px - cx) * 0.62, wax_top - 14 + (py - wax_top + 12) * 0.78) for px, py in flame]
    put(blurred(polygon(size, inner), 4), colour("#ffe58a"))
    core = [(cx + (px - cx) * 0.34, wax_top - 18 + (py - wax_top + 12) * 0.5) for px, py in flame]
    put(blurred(polygon(size, core), 3), colour("#fffbe6"))
    blue = light(size, (cx, wax_top - 18), 22, 1)
    picture = over(picture, blue * outer, colour("#7a86c8"), 0.5)
    warm = np.where((y > wax_top - 2) & (y < h - 216), 1, 0)[..., None] * np.array([0.08, 0.0, -0.16])
    return np.dstack([picture * (1 + warm), alpha])


def title(size=(1240, 190)):
    """The name of the program in gold letters; returns a picture with alpha."""
    mask = letters(size, "LUDOTHÈQUE", 128, (size[0] / 2, size[1] / 2), 0.1)
    picture = gilded(np.zeros((size[1], size[0], 3)), mask, 7, 3)
    soft = np.roll(np.clip(blurred(mask, 6) * 1.9, 0, 1), (6, 4), (0, 1))
    return np.dstack([picture, np.maximum(np.clip(blurred(mask, 2.2) * 2.4, 0, 1), soft * 0.75)])


def main():
    """Paint everything."""
    folder = ASSETS / "shelf"
    image(brushed(np.clip(wall(), 0, 1), (7, 4), 2, 0.05) * 0.45 + np.clip(wall(), 0, 1) * 0.55).save(
        folder / "wall.jpg", quality=84, optimize=True
    )
    image(plank()).save(folder / "plank.jpg", quality=88, optimize=True)
    image(table()).save(folder / "table.jpg", quality=86, optimize=True)
    for name, picture in (("candle", candle()), ("title", title())):
        Image.fromarray((np.clip(picture, 0, 1) * 255).astype("uint8"), "RGBA").save(
            folder / f"{name}.png", optimize=True
        )


if __name__ == "__main__":
    main()
