"""The classes of terrain objects, each drawn by a function in `TERRAIN`.

Objects may have these properties, all of which are optional. Lengths are in board units.

- wood: `trees` (fir, round or mixed), `spacing`, `size`
- tree: `trees`, `size`
- field: `crop` (a colour)
- hill, stones, ripples: `size`
- compass: `size`, `angle`
- meadow, moor, shore: `strength`
- cartouche: `size`, `title`, `ornament` (thistle or vine)
- label: `title`, `size`, `spacing`, `angle` (degrees clockwise), `on` (land or water)

The modules `glen` and `gorge` each have further classes, for one kind of landscape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from pygame import Color

from ludotheque.picture import ground, roads, tints, water
from ludotheque.picture.layers import Layers
from ludotheque.picture.lettering import Letters
from ludotheque.picture.pen import Pen, curve, sampled, seeded
from ludotheque.picture.properties import angle, number, word
from ludotheque.picture.terrain import cartouche, glen, gorge, landmarks, ornaments, relief, trees
from ludotheque.tiled.model import Point, Shape

HALO = "#f3e8cd"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

Draw = Callable[[Layers, Shape], None]


def _water(sheet: Layers, shape: Shape) -> None:
    sheet.waters.append(water.coast(shape.points))
    sheet.wet += shape.points


def _isle(sheet: Layers, shape: Shape) -> None:
    sheet.islands.append(water.coast(shape.points))


def _wash(colour: str, opacity: float) -> Draw:
    def draw(sheet: Layers, shape: Shape) -> None:
        ground.wash(sheet.washes, shape.points, colour, number(shape, "strength", 1.0) * opacity)

    return draw


def _heath(sheet: Layers, shape: Shape) -> None:
    ground.wash(sheet.washes, shape.points, tints.HEATHER, 0.34)
    for foot, rng in trees.wood(shape.points, 46):
        if sheet.taken.free(foot):
            sheet.stand(foot[1], partial(_tuft, foot=foot, heather=rng.random() < 0.6))


def _tuft(pen: Pen, foot: Point, heather: bool) -> None:
    x, y = foot
    rng = seeded("tuft", foot)
    blades = "".join(
        curve([(x + k * 1.4, y), (x + k * 2.2, y - 4), (x + k * 3.4, y - rng.uniform(6, 9))])
        for k in (-2, -1, 0, 1, 2)
    )
    pen.path(blades, stroke=tints.MOSS_DARK, width=1.1, opacity=0.8)
    if heather:
        for k in (-2, 0, 2):
            pen.ellipse((x + k * 3.2, y - rng.uniform(7, 9)), (1.7, 2.1), "#8e5f80", opacity=0.9)


def _field(sheet: Layers, shape: Shape) -> None:
    if len(shape.points) >= 4:
        crop = word(shape, "crop", tints.STRAW)
        landmarks.field(sheet.floor, shape.points, crop if COLOUR.fullmatch(crop) else tints.STRAW)


def _standing_stones(sheet: Layers, shape: Shape) -> None:
    centre = shape.points[0]
    sheet.stand(
        centre[1], partial(landmarks.standing_stones, centre=centre, radius=number(shape, "size", 30.0))
    )


def _wood(sheet: Layers, shape: Shape) -> None:
    ground.wash(sheet.washes, shape.points, tints.MOSS, 0.42)
    species = trees.SPECIES.get(word(shape, "trees", "mixed"), trees.SPECIES["mixed"])
    height = number(shape, "size", 33.0)
    for foot, rng in trees.wood(shape.points, number(shape, "spacing", 23.0)):
        _plant(sheet, rng.choice(species), foot, height * rng.uniform(0.84, 1.16))


def _tree(sheet: Layers, shape: Shape) -> None:
    species = trees.SPECIES.get(word(shape, "trees", "fir"), trees.SPECIES["fir"])
    for foot in shape.points:
        rng = seeded("lone", foot)
        _plant(sheet, rng.choice(species), foot, number(shape, "size", 34.0) * rng.uniform(0.9, 1.1))


def _plant(sheet: Layers, tree: trees.Tree, foot: Point, height: float) -> None:
    x, y = foot
    if sheet.taken.free(foot, (x, y - height * 0.5), (x, y - height)):
        sheet.stand(y, lambda pen: tree(pen, foot, height, seeded("tree", foot)))


def _hill(sheet: Layers, shape: Shape) -> None:
    for foot in shape.points:
        sheet.stand(foot[1], partial(_rise, foot=foot, size=number(shape, "size", 90.0)))


def _rise(pen: Pen, foot: Point, size: float) -> None:
    rng = seeded("hill", foot)
    relief.hill(pen, foot, size * rng.uniform(0.9, 1.1), rng)


def _bridge(sheet: Layers, shape: Shape) -> None:
    if shape.points[0] != shape.points[-1]:
        roads.bridge(sheet.floor, shape.points)


def _ford(sheet: Layers, shape: Shape) -> None:
    roads.ford(sheet.floor, shape.points)


def _reeds(sheet: Layers, shape: Shape) -> None:
    for foot in sampled(shape.points, 22) if len(shape.points) > 1 else shape.points:
        sheet.stand(foot[1], partial(water.reeds, foot=foot))


def _ripples(sheet: Layers, shape: Shape) -> None:
    for centre in shape.points:
        water.ripples(sheet.floor, centre, number(shape, "size", 30.0))


def _ship(sheet: Layers, shape: Shape) -> None:
    sheet.stand(shape.points[0][1], partial(ornaments.ship, centre=shape.points[0]))


def _monster(sheet: Layers, shape: Shape) -> None:
    sheet.stand(shape.points[0][1], partial(ornaments.monster, centre=shape.points[0]))


def _compass(sheet: Layers, shape: Shape) -> None:
    centre = shape.points[0]
    ornaments.rhumbs(sheet.roads, centre, sheet.edges)
    ornaments.compass(sheet.above, centre, number(shape, "size", 62.0), angle(shape))


def _cartouche(sheet: Layers, shape: Shape) -> None:
    title = word(shape, "title", sheet.title())
    cartouche.cartouche(
        sheet, shape.points[0], title, number(shape, "size", 300.0), word(shape, "ornament", "")
    )


def _label(sheet: Layers, shape: Shape) -> None:
    on_water = word(shape, "on", "land") == "water"
    sheet.letters.append(
        Letters(
            shape.points[0],
            word(shape, "title", shape.name),
            "italic",
            number(shape, "size", 30.0),
            Color("#dbe4d6" if on_water else "#46321b"),
            None if on_water else Color(HALO),
            spacing=number(shape, "spacing", 0.25),
            angle=angle(shape),
        )
    )


TERRAIN: Mapping[str, Draw] = {
    "water": _water,
    "isle": _isle,
    "shore": _wash(tints.SAND, 0.8),
    "meadow": _wash(tints.MOSS_LIGHT, 0.4),
    "moor": _wash("#998a4e", 0.44),
    "heath": _heath,
    "field": _field,
    "wood": _wood,
    "tree": _tree,
    "hill": _hill,
    "cottage": gorge.at_each(landmarks.cottage),
    "stones": _standing_stones,
    "bridge": _bridge,
    "ford": _ford,
    "reeds": _reeds,
    "rocks": gorge.at_each(water.rocks),
    "ripples": _ripples,
    "ship": _ship,
    "monster": _monster,
    "compass": _compass,
    "cartouche": _cartouche,
    "label": _label,
    **glen.GLEN,
    **gorge.GORGE,
}
