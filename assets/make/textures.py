"""Make `assets/textures`: the oak table top, one dark oak board, and parchment. Pure Python and pygame.

Usage: textures.py. Deterministic; takes about a minute.
"""

import os
from collections.abc import Callable
from math import cos, exp, hypot, pi, sin
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

TEXTURES = Path(__file__).parent.parent / "textures"
TABLE = (1920, 1200)
BOARD = (480, 1080)
SHEET = (1280, 1024)
PLANKS = 8
Colour = tuple[float, float, float]


def noise(rng: Random, size: tuple[int, int], cells: tuple[int, int]) -> bytes:
    """Smooth noise, one byte per pixel, from a random grid of `cells` stretched over `size`."""
    grid = pygame.Surface(cells, depth=24)
    for y in range(cells[1]):
        for x in range(cells[0]):
            grid.set_at((x, y), (rng.randrange(256),) * 3)
    return pygame.image.tobytes(pygame.transform.smoothscale(grid, size), "RGB")[::3]


class Plank:
    """A board: the position of its pith, its tone and its knots; `at` returns the darkness at a point."""

    def __init__(self, rng: Random, high: int, long: int) -> None:
        self.tone = rng.uniform(0.78, 1.12)
        self.warmth = rng.uniform(-0.05, 0.06)
        self.heart = rng.uniform(-0.6, 1.6) * high
        self.wander = rng.uniform(0.02, 0.09) * high, rng.uniform(0.8, 1.9) * long, rng.uniform(0, 2 * pi)
        self.depth = rng.uniform(0.25, 0.9) * high
        self.taper = rng.uniform(-0.35, 0.35) * high / long
        self.ring = rng.uniform(0.06, 0.1) * high
        knots = rng.choice((0, 0, 1, 1, 2))
        self.knots = [
            (rng.uniform(0.1, 0.9) * long, rng.uniform(0.2, 0.8) * high, rng.uniform(0.05, 0.1) * high)
            for _ in range(knots)
        ]

    def at(self, x: float, y: float, wobble: float) -> float:
        """Darkness from 0 (early wood) to 1 (late wood, knots) at x along and y across the plank."""
        swing, period, phase = self.wander
        across = y - self.heart - swing * sin(x / period * 2 * pi + phase)
        push, knot = 0.0, 0.0
        for kx, ky, size in self.knots:
            dx, dy = (x - kx) / 1.7, y - ky
            far = hypot(dx, dy)
            push += 2.2 * size * exp(-((far / (2.4 * size)) ** 2)) * (1 if dy > 0 else -1)
            if far < 1.6 * size:
                rings = 0.5 + 0.5 * cos((far / size + wobble * 0.3) * 11)
                core = 1.0 if far < 0.35 * size else 0.62 + 0.38 * rings
                knot = max(knot, min(1.0, (1 - far / (1.6 * size)) * 2.2) * core * 1.25)
        radius = hypot(across + push, self.depth + self.taper * x) / self.ring + wobble
        part = radius % 1.0
        late = part**3 if part < 0.93 else (1 - part) / 0.07
        return max(knot, late * 0.75)


def lay_row(rng: Random, number: int) -> tuple[list[int], list[Plank]]:
    """The x of each joint in a row of planks, and the planks between them."""
    width, high = TABLE[0], TABLE[1] // PLANKS
    joint = round(width * (rng.uniform(0.18, 0.42) if number % 2 else rng.uniform(0.58, 0.85)))
    return [0, joint, width], [Plank(rng, high, width) for _ in range(2)]


def shade(colour: Colour, factor: float) -> tuple[int, int, int]:
    """A colour made lighter or darker, within bounds."""
    red, green, blue = (max(0, min(255, round(part * factor))) for part in colour)
    return red, green, blue


def grain(dark: float, fibre: float, pore: float, plank: Plank) -> tuple[int, int, int]:
    """The colour of oak where late wood is `dark`, the fibre -1 to 1 and the pores 0 to 1."""
    colour = (
        (158 + plank.warmth * 120) * (1 - dark) + 92 * dark,
        106 * (1 - dark) + 55 * dark,
        (62 - plank.warmth * 80) * (1 - dark) + 29 * dark,
    )
    return shade(colour, plank.tone * (1 + 0.16 * fibre) * (1 - 0.32 * pore))


def table() -> pygame.Surface:
    """Eight rows of oak planks with joints, pegs and gaps."""
    rng = Random(1638)
    width, height = TABLE
    high = height // PLANKS
    fibre = noise(rng, TABLE, (width // 40, height))
    pores = noise(rng, TABLE, (width // 14, height))
    wobble = noise(rng, TABLE, (width // 160, height // 24))
    picture = pygame.Surface(TABLE, depth=24)
    for number in range(PLANKS):
        joints, planks = lay_row(rng, number)
        for y in range(number * high, (number + 1) * high):
            for place, plank in enumerate(planks):
                for x in range(joints[place], joints[place + 1]):
                    at = y * width + x
                    dark = plank.at(x, y - number * high, wobble[at] / 255 * 1.7)
                    pore = max(0.0, (pores[at] - 190) / 65)
                    picture.set_at((x, y), grain(dark, fibre[at] / 127.5 - 1, pore, plank))
        finish_row(picture, number * high, high, joints[1])
    candle(picture)
    return picture


def candle(picture: pygame.Surface) -> None:
    """Light the table from a point above its centre; the corners are darkest."""
    pool = pygame.Surface((96, 60), depth=24)
    for y in range(60):
        for x in range(96):
            far = min(1.0, hypot(x / 95 - 0.5, y / 59 - 0.45) / 0.74)
            fall = far * far * (3 - 2 * far)
            pool.set_at(
                (x, y), tuple(round(a + (b - a) * fall) for a, b in ((255, 70), (238, 48), (214, 33)))
            )
    light = pygame.transform.smoothscale(pool, TABLE)
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def finish_row(picture: pygame.Surface, top: int, high: int, joint: int) -> None:
    """Shade the rounded edges of a row, cut its joint, and set its pegs."""
    width = picture.get_width()
    bevel = (
        (0, 22),
        (1, 60),
        (2, 150),
        (3, 205),
        (high - 4, 205),
        (high - 3, 165),
        (high - 2, 110),
        (high - 1, 40),
    )
    for y, light in bevel:
        darken(picture, pygame.Rect(0, top + y, width, 1), light)
    for depth in range(16):
        light = 196 + round(59 * (depth / 16) ** 0.6)
        for y in (top + 4 + depth, top + high - 5 - depth):
            darken(picture, pygame.Rect(0, y, width, 1), light)
    highlight = pygame.Rect(0, top + 4, width, 2)
    picture.fill((14, 11, 8), highlight, special_flags=pygame.BLEND_RGB_ADD)
    for x, light in ((-3, 200), (-2, 120), (-1, 40), (0, 22), (1, 120), (2, 205)):
        darken(picture, pygame.Rect(joint + x, top, 1, high), light)
    for side in (-26, 26):
        for share in (0.26, 0.74):
            peg(picture, (joint + side, top + round(high * share)))


def darken(picture: pygame.Surface, area: pygame.Rect, light: int) -> None:
    """Multiply an area with a grey (255 leaves it)."""
    picture.fill((light, light, light), area, special_flags=pygame.BLEND_RGB_MULT)


def peg(picture: pygame.Surface, centre: tuple[int, int]) -> None:
    """A round oak peg with its end grain, drawn large and reduced."""
    big = pygame.Surface((104, 104), pygame.SRCALPHA)
    pygame.draw.circle(big, (20, 11, 5, 210), (52, 52), 50)
    pygame.draw.circle(big, (74, 44, 22), (52, 52), 43)
    for ring, tint in ((36, (92, 57, 30)), (27, (70, 41, 20)), (18, (88, 54, 28)), (9, (60, 34, 16))):
        pygame.draw.circle(big, tint, (50, 50), ring)
    pygame.draw.arc(big, (150, 104, 62), (12, 12, 80, 80), pi * 0.55, pi * 1.0, 5)
    small = pygame.transform.smoothscale(big, (13, 13))
    picture.blit(small, small.get_rect(center=centre))


def board() -> pygame.Surface:
    """One standing board of oak for panels and buttons, without gaps."""
    rng = Random(1291)
    long, high = BOARD[1], BOARD[0]
    fibre, pores = noise(rng, (long, high), (long // 40, high)), noise(rng, (long, high), (long // 14, high))
    wobble = noise(rng, (long, high), (long // 160, high // 24))
    plank = Plank(rng, high, long)
    plank.knots, plank.tone, plank.heart, plank.ring = [], 1.0, high * 0.35, high * 0.05
    picture = pygame.Surface((long, high), depth=24)
    for y in range(high):
        for x in range(long):
            at = y * long + x
            dark = plank.at(x, y, wobble[at] / 255 * 0.9)
            pore = max(0.0, (pores[at] - 190) / 65)
            picture.set_at((x, y), grain(dark, fibre[at] / 127.5 - 1, pore, plank))
    return pygame.transform.rotate(picture, 90)


def parchment() -> pygame.Surface:
    """A parchment: cloudy and speckled, with fine fibres and the shadow of the animal's spine."""
    rng = Random(1230)
    width, height = SHEET
    clouds = [(noise(rng, SHEET, (n * 5, n * 4)), weight) for n, weight in ((1, 9.0), (4, 7.0), (13, 4.0))]
    clouds += [(noise(rng, SHEET, (160, 128)), 2.6), (noise(rng, SHEET, (640, 512)), 2.2)]
    picture = pygame.Surface(SHEET, depth=24)
    for y in range(height):
        for x in range(width):
            at = y * width + x
            light = sum((cloud[at] / 127.5 - 1) * weight for cloud, weight in clouds)
            picture.set_at((x, y), shade((239 + light * 0.75, 227 + light * 0.95, 199 + light * 1.35), 1))
    for _ in range(1500):
        fibre(picture, rng)
    for _ in range(260):
        speck(picture, rng)
    return picture


def fibre(picture: pygame.Surface, rng: Random) -> None:
    """A fine fibre, slightly lighter or darker than the parchment."""
    x, y, angle = rng.uniform(0, SHEET[0]), rng.uniform(0, SHEET[1]), rng.uniform(0, 2 * pi)
    flag = pygame.BLEND_RGB_ADD if rng.random() < 0.5 else pygame.BLEND_RGB_SUB
    for _ in range(rng.randrange(10, 46)):
        picture.fill((4, 5, 7), (round(x), round(y), 1, 1), special_flags=flag)
        angle += rng.uniform(-0.16, 0.16)
        x, y = x + cos(angle), y + sin(angle)


def speck(picture: pygame.Surface, rng: Random) -> None:
    """A small brown stain."""
    size = rng.choice((1, 1, 1, 2))
    place = rng.randrange(SHEET[0]), rng.randrange(SHEET[1]), size, size
    strength = rng.randrange(8, 30)
    picture.fill((strength // 2, strength * 3 // 4, strength), place, special_flags=pygame.BLEND_RGB_SUB)


def save(name: str, make: Callable[[], pygame.Surface], *smaller: tuple[str, tuple[int, int]]) -> None:
    """Paint a texture, and save it with its smaller copies."""
    picture = make()
    pygame.image.save(picture, TEXTURES / name)
    for copy, size in smaller:
        pygame.image.save(pygame.transform.smoothscale(picture, size), TEXTURES / copy)


def main() -> None:
    """Write all textures."""
    TEXTURES.mkdir(exist_ok=True)
    save("wood-large.jpg", table, ("wood.jpg", (1280, 800)))
    save("oak.jpg", board)
    save("parchment.jpg", parchment)


if __name__ == "__main__":
    main()
