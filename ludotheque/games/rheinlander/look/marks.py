"""Marks under the pieces: the rack, counties in their holders' colours, and spaces open to a knight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial

from pygame import Color, Rect, Surface

from ludotheque.games.rheinlander.art.outline import rings
from ludotheque.games.rheinlander.look.geometry import RheinlanderGeometry
from ludotheque.games.rheinlander.look.rack import HIGH
from ludotheque.games.rheinlander.rules.advice import (
    ARCHBISHOP,
    NUMBER,
    REINFORCEMENT,
    RIVER,
    County,
    all_counties,
)
from ludotheque.games.rheinlander.rules.state import NOBODY, RheinlanderState
from ludotheque.picture.frame import Frame
from ludotheque.picture.pen import dashed, shape
from ludotheque.table.contract.seats import Seats
from ludotheque.tiled.model import Point
from ludotheque.ui.app import App
from ludotheque.ui.drawing import svg
from ludotheque.ui.palette import GOLD_LIGHT, INK, IVORY, PARCHMENT_DEEP, SEAL_LIGHT, hexed
from ludotheque.ui.picture_cache import PictureCache

ICONS: Mapping[str, str] = {RIVER: "river", REINFORCEMENT: "plus", ARCHBISHOP: "mitre"}
COLOURS: Mapping[str, Color] = {
    NUMBER: GOLD_LIGHT,
    RIVER: GOLD_LIGHT,
    REINFORCEMENT: Color("#A9D36A"),
    ARCHBISHOP: SEAL_LIGHT,
}
MARGIN = 10  # board units: the widest outline around spaces
INSET = 0.84  # the outline of an opened space, as a share of the space
UNDER, ROOM = 300, 12_000_000  # the most pictures, and bytes, of counties and openings in the cache
BADGES = 12  # the most pictures of icons in the cache: icons in a few sizes
BADGE, ASIDE = 22.0, 21.0  # board units: the size of an icon, and its offset up and to the right


class Marks:
    """Draws marks on one board and caches their pictures."""

    def __init__(self, app: App, seats: Seats, geometry: RheinlanderGeometry) -> None:
        self._app, self._seats, self._geometry = app, seats, geometry
        self._areas = geometry.board_map.areas
        self._under, self._badges = PictureCache(UNDER, ROOM), PictureCache(BADGES)

    def draw(self, surface: Surface, frame: Frame, view: RheinlanderState, opened: Mapping[str, str]) -> None:
        """Draw the counties, and the spaces `opened`: {space: NUMBER, RIVER, REINFORCEMENT or ARCHBISHOP}."""
        for county in all_counties(self._geometry.rules, view):
            names = [self._geometry.board.names[space] for space in county.spaces]
            self._lay(surface, frame, names, county.holder, partial(self._county, county))
        for name, kind in opened.items():
            self._lay(surface, frame, [name], kind, partial(self._opening, name, kind))
        self.badges(surface, frame, opened)

    def badges(self, surface: Surface, frame: Frame, kinds: Mapping[str, str]) -> None:
        """Draw an icon on each space where a knight can be placed; `kinds` has the kind of placement.

        There is no icon for NUMBER, a knight on a land space that has the number of a card.
        """
        for name, kind in kinds.items():
            if kind in ICONS:
                picture = self._badge(kind, max(self._app.skin.px(14), frame.length(BADGE)))
                x, y = self._geometry.board_map.places[name]
                surface.blit(picture, picture.get_rect(center=frame.at((x + ASIDE, y - ASIDE))))

    def outline(self, surface: Surface, frame: Frame, names: Sequence[str], colour: Color) -> None:
        """Draw a bright line around some spaces."""

        def body() -> str:
            around = rings([self._areas[name] for name in names])
            return _stroke("".join(map(shape, around)), INK, 9) + _stroke(_dashes(around, 14, 8), colour, 5)

        self._lay(surface, frame, names, tuple(colour), body)

    def _lay(
        self, surface: Surface, frame: Frame, names: Sequence[str], what: Hashable, body: Callable[[], str]
    ) -> None:
        """Draw a picture over some spaces, cached by `what` and `names`; `body` returns its SVG."""
        points = [point for name in names for point in self._areas[name]]
        area = _around([frame.at(point) for point in points], frame.length(MARGIN))
        key = what, tuple(names), frame.scale
        surface.blit(self._under(key, lambda: self._render(body(), frame, area)), area)

    def draw_rack(self, surface: Surface, frame: Frame) -> None:
        """Draw the wood of the rack."""
        skin, (wide, high) = self._app.skin, self._geometry.board_map.size
        left, top = frame.at((0, high - HIGH))
        right, bottom = frame.at((wide, high))
        rect = Rect(left, top, right - left, bottom - top)
        surface.blit(skin.panel(rect.size), rect)

    def _county(self, county: County) -> str:
        areas = [self._areas[self._geometry.board.names[space]] for space in county.spaces]
        around = rings(areas)
        rims = "".join(map(shape, around))
        if county.holder == NOBODY:
            fill = f'<path d="{rims}" fill="{hexed(PARCHMENT_DEEP)}" fill-opacity="0.3"/>'
            return fill + _stroke(rims, INK, 7) + _stroke(_dashes(around, 10, 8), IVORY, 3.5)
        arms = self._seats.arms(county.holder)[0]
        fill = f'<path d="{rims}" fill="{hexed(arms.field)}" fill-opacity="0.42" fill-rule="evenodd"/>'
        return fill + _stroke(rims, INK, 10) + _stroke(rims, arms.field, 7) + _stroke(rims, arms.metal, 1.6)

    def _opening(self, name: str, kind: str) -> str:
        area = self._areas[name]
        middle = sum(a for a, _ in area) / len(area), sum(b for _, b in area) / len(area)
        inner = [(middle[0] + (a - middle[0]) * INSET, middle[1] + (b - middle[1]) * INSET) for a, b in area]
        fill = f'<path d="{shape(inner)}" fill="{hexed(COLOURS[kind])}" fill-opacity="0.16"/>'
        return fill + _stroke(shape(inner), INK, 9) + _stroke(shape(inner), COLOURS[kind], 5.5)

    def _badge(self, kind: str, px: int) -> Surface:
        def make() -> Surface:
            colour, side = hexed(COLOURS[kind]), round(px * 1.5)
            circle = (
                f'<circle cx="50" cy="50" r="46" fill="{colour}" stroke="{hexed(INK)}" stroke-width="7"/>'
            )
            dot, icon = svg(circle, (100, 100), (side, side)), self._app.skin.icon(ICONS[kind], px, INK)
            dot.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
            return dot

        return self._badges((kind, px), make)

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
