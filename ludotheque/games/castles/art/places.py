"""Draws the places of a castle board: spaces, scrolls, and castles with their names and swords (points)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Color, FRect

from ludotheque.games.castles.art import castles, scroll
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.i18n import roman
from ludotheque.picture import roads, tints
from ludotheque.picture.border import SCALE
from ludotheque.picture.frame import Frame
from ludotheque.picture.layers import Layers, Sign
from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.pen import Pen, placed
from ludotheque.picture.places import disc
from ludotheque.tiled.model import BoardMap, Point

NAME_DROP, SWORDS_DROP, NAME_SIZE = 38.0, 64.0, 25.0  # board units: drops below the place, type
SWORD_STEP, SWORD = 23.0, 28.0  # board units: distance between swords, height of a diagonal sword

_SWORD = (  # pointing upwards: blade, grip, guard
    ("M-2.6 -12L0 -18L2.6 -12V6H-2.6z", "#f1ecdf", 1.2),
    ("M-2 8H2V15H-2z", tints.SEAL, 1.0),
    ("M-6.6 5H6.6V8.8H-6.6z", tints.SEAL, 1.0),
)


@dataclass(frozen=True, slots=True)
class CastleSpots:
    """The points, in pixels, at which a castle's banner, garrison, shield and name are drawn."""

    banner: tuple[int, int]  # foot of the flagpole, on the highest roof
    garrison: tuple[int, int]  # middle of the knights inside
    shield: tuple[int, int]  # middle of the shield
    name: tuple[int, int]  # middle of the name


def castle_spots(board_map: BoardMap[CastleBoard], frame: Frame, castle: str) -> CastleSpots:
    """Return the points, in pixels, for the pieces and the name of a castle; raises KeyError if unknown."""
    x, y = board_map.places[castle]
    side, plan = gate_side(board_map, castle), castle_design(board_map.board, castle)

    def at(offset: Point) -> tuple[int, int]:
        return frame.at((x + side * offset[0], y + offset[1]))

    return CastleSpots(at(plan.banner), at(plan.garrison), at(plan.shield), at((0, NAME_DROP)))


def castle_design(board: CastleBoard, castle: str) -> castles.Design:
    """Return the design of a castle; those of equal power take the designs for this power in turn."""
    index = [board.names[place] for place in board.castles].index(castle)
    power = board.swords[index]
    return castles.design(power, board.swords[:index].count(power))


def gate_side(board_map: BoardMap[CastleBoard], castle: str) -> int:
    """Return 1 if the castle's first gate is to the right of the castle, -1 if it is to the left."""
    gate = _gates(board_map.board)[castle][0]
    return 1 if board_map.places[gate][0] >= board_map.places[castle][0] else -1


def _gates(board: CastleBoard) -> dict[str, tuple[str, ...]]:
    return {
        board.names[place]: tuple(board.names[gate] for gate in gates)
        for place, gates in zip(board.castles, board.gates, strict=True)
    }


def names_too_long(board_map: BoardMap[CastleBoard]) -> Iterator[tuple[str, str]]:
    """Yield (castle, title) for each castle whose title crosses the edge of the picture."""
    pygame.font.init()
    board, fonts = board_map.board, Fonts()
    for place, title in zip(board.castles, board.titles, strict=True):
        name, half = board.names[place], fonts.width(title, "italic") * NAME_SIZE / 2
        left, right = board_map.places[name][0] - half, board_map.places[name][0] + half
        if left < SCALE[1] or right > board_map.size[0] - SCALE[1]:
            yield name, title


def castle_places(sheet: Layers, board_map: BoardMap[Any]) -> Iterator[None]:
    """Paint the stone discs, scrolls and castles of a board, one step at each iteration."""
    board: CastleBoard = board_map.board
    for name in board.names[: board.spaces]:
        centre = board_map.places[name]
        sheet.taken.disc(centre, 27)
        sheet.stand(centre[1], partial(disc, centre=centre))
    for arms, place in enumerate(board.scrolls, 1):
        _scroll(sheet, board_map.places[board.names[place]], arms)
    yield
    for place, power, title in zip(board.castles, board.swords, board.titles, strict=True):
        _castle(sheet, board_map, board.names[place], power, title)
        yield


def _scroll(sheet: Layers, centre: Point, arms: int) -> None:
    x, y = centre
    sheet.taken.rectangle(
        x - scroll.HALF_WIDTH, y - scroll.HALF_HEIGHT, x + scroll.HALF_WIDTH, y + scroll.HALF_HEIGHT + 20
    )
    sheet.stand(y + scroll.HALF_HEIGHT, partial(scroll.scroll, centre=centre, arms=arms))
    sheet.letters.append(Letters((x, y + 15), roman(arms), "title", 30.0, Color("#755a30"), spacing=0.08))


def _castle(sheet: Layers, board_map: BoardMap[CastleBoard], castle: str, power: int, title: str) -> None:
    x, y = site = board_map.places[castle]
    side, plan = gate_side(board_map, castle), castle_design(board_map.board, castle)
    sheet.taken.rectangle(x - plan.half, y - 70, x + plan.half, y + SWORDS_DROP + 24)
    for gate in _gates(board_map.board)[castle]:
        roads.approach(sheet.roads, (x + side * plan.half * 0.4, y + 16), board_map.places[gate])
    sheet.stand(y + 20, partial(castles.draw_castle, site=site, plan=plan, side=side))
    sheet.name(castle, name_letters(site, title))
    box = swords_box(site, power)
    sheet.signs.append(Sign(swords_words(power), castle, box.center, box.size))
    draw_swords(sheet.above, site, power)


def name_letters(site: Point, title: str) -> Letters:
    """Return the lettering of the name `title` below a castle at `site`, in board units."""
    middle = site[0], site[1] + NAME_DROP
    return Letters(middle, title, "italic", NAME_SIZE, Color(tints.INK), Color("#f3e8cd"))


def swords_words(power: int) -> str:
    """Return the label that gives a castle's power as a number of swords, such as `3 ⚔`."""
    return f"{power} ⚔"


def swords_box(site: Point, power: int) -> FRect:
    """Return the rectangle, in board units, of the swords drawn for a castle at `site`."""
    box = FRect(0, 0, power * SWORD_STEP, SWORD)
    box.center = site[0], site[1] + SWORDS_DROP
    return box


def draw_swords(pen: Pen, site: Point, power: int) -> None:
    """Draw as many swords below a castle as its power, 1 to 3."""
    for k in range(power):
        _sword(pen, (site[0] + (k - (power - 1) / 2) * SWORD_STEP, site[1] + SWORDS_DROP))


def _sword(pen: Pen, centre: Point) -> None:
    for d, fill, ink in _SWORD:
        pen.path(d, fill, tints.INK, ink, transform=placed((centre[0] - 1.5, centre[1] + 1.5), turn=38))
