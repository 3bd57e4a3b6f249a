"""What lies flat on the board: the rack, the counties in their holders' tinctures, what the hand opens."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Color, Rect, Surface

from ludotheque.games.rheinlander.art.outline import rings
from ludotheque.games.rheinlander.look.rack import HIGH
from ludotheque.games.rheinlander.rules.advice import (
    ARCHBISHOP,
    NUMBER,
    REINFORCEMENT,
    RIVER,
    County,
    standing,
)
from ludotheque.games.rheinlander.rules.state import NOBODY, RhineState
from ludotheque.picture.frame import Frame
from ludotheque.picture.pen import dashed, shape
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import GOLD_LIGHT, INK, IVORY, PARCHMENT_DEEP, SEAL_LIGHT, hexed

if TYPE_CHECKING:
    from ludotheque.games.rheinlander.look.look import RhineLook

ICONS: Mapping[str, str] = {RIVER: "river", REINFORCEMENT: "plus", ARCHBISHOP: "mitre"}
COLOURS: Mapping[str, Color] = {
    NUMBER: GOLD_LIGHT,
    RIVER: GOLD_LIGHT,
    REINFORCEMENT: Color("#A9D36A"),
    ARCHBISHOP: SEAL_LIGHT,
}
INSET = 0.84  # of a space: what is outlined of one that the hand opens
BADGE, ASIDE = 22.0, 21.0  # board units: of an icon, and how far it lies up and right of the middle


class Marks:
    """Draws them for one look; keeps the last picture of the counties."""

    def __init__(self, look: RhineLook) -> None:
        self._look = look
        self._kept: tuple[Hashable, Surface] = (None, Surface((1, 1)))
        self._aimed: tuple[Hashable, Rect, Surface] = (None, Rect(0, 0, 0, 0), Surface((1, 1)))
        self._badges: dict[tuple[str, int], Surface] = {}

    def draw(self, surface: Surface, frame: Frame, view: RhineState, opened: bool) -> None:
        """Draw the counties, and if `opened` every space that the hand opens, by kind."""
        area = surface.get_clip()
        gestures = self._look.gestures
        kinds = gestures.kinds(view, None) if opened and not gestures.held else {}
        key = (view.groups, view.tiles, tuple(kinds.items()), frame.origin, frame.scale, area.size)
        if self._kept[0] != key:
            body = self._counties(view) + "".join(map(self._opening, kinds, kinds.values()))
            self._kept = key, self._render(body, frame, area)
        surface.blit(self._kept[1], area)
        self.badges(surface, frame, kinds)

    def badges(self, surface: Surface, frame: Frame, kinds: Mapping[str, str]) -> None:
        """Mark spaces by the way in which a knight may come there, where it is not by number."""
        for name, kind in kinds.items():
            if kind in ICONS:
                picture = self._badge(kind, max(self._look.app.skin.px(14), frame.length(BADGE)))
                x, y = self._look.places[name]
                surface.blit(picture, picture.get_rect(center=frame.at((x + ASIDE, y - ASIDE))))

    def outline(self, surface: Surface, frame: Frame, names: Sequence[str], colour: Color) -> None:
        """Draw a bright line round some spaces."""
        areas = [self._look.board_map.areas[name] for name in names]
        key = (tuple(names), tuple(colour), frame.origin, frame.scale)
        if self._aimed[0] != key:
            around = rings(areas)
            body = _stroke("".join(map(shape, around)), INK, 9) + _stroke(_dashes(around, 14, 8), colour, 5)
            area = _around([frame.at(point) for points in areas for point in points], frame.length(10))
            self._aimed = key, area, self._render(body, frame, area)
        surface.blit(self._aimed[2], self._aimed[1])

    def draw_rack(self, surface: Surface, frame: Frame) -> None:
        """Draw the wood on which hand and reserve lie."""
        skin, (wide, high) = self._look.app.skin, self._look.board_map.size
        left, top = frame.at((0, high - HIGH))
        right, bottom = frame.at((wide, high))
        rect = Rect(left, top, right - left, bottom - top)
        surface.blit(skin.panel(rect.size), rect)

    def _counties(self, view: RhineState) -> str:
        return "".join(self._county(county) for county in standing(self._look.rules, view))

    def _county(self, county: County) -> str:
        areas = [self._look.board_map.areas[self._look.board.names[space]] for space in county.spaces]
        around = rings(areas)
        rims = "".join(map(shape, around))
        if county.holder == NOBODY:
            fill = f'<path d="{rims}" fill="{hexed(PARCHMENT_DEEP)}" fill-opacity="0.3"/>'
            return fill + _stroke(rims, INK, 7) + _stroke(_dashes(around, 10, 8), IVORY, 3.5)
        arms = self._look.arms(county.holder)[0]
        fill = f'<path d="{rims}" fill="{hexed(arms.field)}" fill-opacity="0.42" fill-rule="evenodd"/>'
        return fill + _stroke(rims, INK, 10) + _stroke(rims, arms.field, 7) + _stroke(rims, arms.metal, 1.6)

    def _opening(self, name: str, kind: str) -> str:
        area = self._look.board_map.areas[name]
        middle = sum(a for a, _ in area) / len(area), sum(b for _, b in area) / len(area)
        inner = [(middle[0] + (a - middle[0]) * INSET, middle[1] + (b - middle[1]) * INSET) for a, b in area]
        fill = f'<path d="{shape(inner)}" fill="{hexed(COLOURS[kind])}" fill-opacity="0.16"/>'
        return fill + _stroke(shape(inner), INK, 9) + _stroke(shape(inner), COLOURS[kind], 5.5)

    def _badge(self, kind: str, px: int) -> Surface:
        if (kind, px) not in self._badges:
            colour, side = hexed(COLOURS[kind]), round(px * 1.5)
            circle = (
                f'<circle cx="50" cy="50" r="46" fill="{colour}" stroke="{hexed(INK)}" stroke-width="7"/>'
            )
            dot, icon = svg(circle, (100, 100), (side, side)), self._look.app.skin.icon(ICONS[kind], px, INK)
            dot.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
            self._badges[kind, px] = dot
        return self._badges[kind, px]

    @staticmethod
    def _render(body: str, frame: Frame, area: Rect) -> Surface:
        x, y = frame.origin[0] - area.x, frame.origin[1] - area.y
        moved = f'<g transform="translate({x:.2f} {y:.2f}) scale({frame.scale:.5f})">{body}</g>'
        return svg(moved, area.size, area.size)


def _around(points: Sequence[tuple[int, int]], margin: int) -> Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    return Rect(left, top, wide, high).inflate(2 * margin, 2 * margin)


def _dashes(around: Iterable[Sequence[Point]], stroke: float, gap: float) -> str:
    return "".join(dashed([*ring, ring[0]], (stroke, gap)) for ring in around)


def _stroke(path: str, colour: Color, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{hexed(colour)}" stroke-width="{width}" '
        f'stroke-linejoin="round"/>'
    )
