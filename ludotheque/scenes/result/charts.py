"""Charts of a game over time: scores as lines, and the chances to win as bands that add up to 100 %."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.player_turns import PlayerTurns
from ludotheque.core.session import Player
from ludotheque.i18n import _, semicolons
from ludotheque.picture.heraldry import TINCTURES, Tincture, tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.analysis import Moment, Turning
from ludotheque.scenes.result.ended import EndedGame, ScoreHistory
from ludotheque.table.view.advised import draw_numeral
from ludotheque.ui.axes import LABEL, LINE, axes, grid, ticks
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.palette import GOLD, INK, INK_SOFT, mixed
from ludotheque.ui.skin import PictureKey, Skin

SHIELD = 26  # logical pixels: the arms that mark a seat's line or band
NUMERAL = 11  # logical pixels: the radius of the numbered disc of a turn
_HATCH = 9  # logical pixels between the hatching lines of a band
_QUARTERS = (0, 25, 50, 75, 100)

Points = Sequence[tuple[float, float]]


class DrawnChart(NamedTuple):
    """A picture of a chart, and the rectangle within it where the values are drawn."""

    picture: Surface
    area: Rect


def score_chart(skin: Skin, pieces: Pieces, size: Size, ended: EndedGame, course: ScoreHistory) -> DrawnChart:
    """Return a chart with a line for each seat, which ends in its arms: its score at each stop."""
    (curve, stops, counted), players, turns = course, ended.players, ended.turns
    page, area = axes(skin, size, _("Le cours de la partie"), counted, _("tours"))
    px = skin.px(SHIELD)
    area.w -= px
    top = max(1, max(max(scores) for scores in curve))
    grid(page, skin, area, top)
    _draw_turns(page, skin, area, turns)
    ends = []
    for seat, player in enumerate(players):
        arms = arms_of(player, seat)
        points = [
            (area.left + area.w * turns.share(stop), area.bottom - area.h * scores[seat] / top)
            for stop, scores in zip(stops, curve, strict=True)
        ]
        aside = round((seat - (len(players) - 1) / 2) * skin.px(3))  # so that equal scores do not overlap
        _draw_stairs(page, skin, [(round(x), round(y) + aside) for x, y in points], arms)
        ends.append((round(points[-1][1]), arms))
    for y, arms in _spread(ends, px, area):
        shield = pieces.shield(arms, None, round(px * 0.85))
        page.blit(shield, shield.get_rect(midleft=(area.right + skin.px(6), y)))
    return DrawnChart(page, area)


def score_words(players: Sequence[Player], course: ScoreHistory) -> str:
    """Return a sentence about the chart of the scores: where each seat was at the middle and at the end."""
    middle, last = course.curve[len(course.curve) // 2], course.curve[-1]
    text = _("{name} : {half} à mi-partie, {end} à la fin")
    told = [
        text.format(name=player.name, half=middle[seat], end=last[seat])
        for seat, player in enumerate(players)
    ]
    return _("Le cours de la partie, en {counted}. {told}.").format(
        counted=course.counted, told=semicolons(told)
    )


def is_even(moment: Moment) -> bool:
    """Return whether all seats have the same chance."""
    return len({round(chance, 6) for chance in moment.chances}) == 1


def chances_words(players: Sequence[Player], moments: Sequence[Moment]) -> str:
    """Return a sentence about the chart of the chances: the least and the greatest chance of each seat."""
    text = _("{name} : entre {least} et {most} %")
    told = []
    for seat, player in enumerate(players):
        chances = [round(100 * moment.chances[seat]) for moment in moments]
        told.append(text.format(name=player.name, least=min(chances), most=max(chances)))
    return _("Les chances de gagner. {told}.").format(told=semicolons(told))


def chances_chart(
    skin: Skin,
    pieces: Pieces,
    size: Size,
    ended: EndedGame,
    moments: Sequence[Moment],
    turnings: Sequence[Turning],
) -> DrawnChart:
    """Return a chart of the chances to win as bands, the first seat's on top.

    `moments` has the chances of all seats at several times. Numbers above the chart mark the `turnings`,
    counted from 1.
    """
    players, turns = ended.players, ended.turns
    page, area = axes(skin, size, _("Les chances de gagner"), _("chances"), _("tours"))
    labels = [skin.text(_("{n} %").format(n=n), "text", LABEL, INK_SOFT) for n in _QUARTERS]
    left = max(area.left, skin.px(18) + max(label.get_width() for label in labels))
    area = Rect(left, area.y + skin.px(8), area.right - skin.px(6) - left, area.h - skin.px(8))
    bands = _bands(area, len(players), moments, turns)
    for seat, band in enumerate(bands):
        _draw_band(page, skin, area, band, arms_of(players[seat], seat))
    for share, label in zip(_QUARTERS, labels, strict=True):
        y = round(area.bottom - area.h * share / 100)
        ink = GOLD if share == 0 else LINE
        pygame.draw.line(page, ink, (area.left, y), (area.right, y), 1)
        page.blit(label, label.get_rect(midright=(area.left - skin.px(6), y)))
    for above, _below in zip(bands[1:], bands, strict=False):
        _draw_border(page, skin, above.upper)
    _draw_turns(page, skin, area, turns)
    for seat, band in enumerate(bands):
        _draw_shields(page, area, band, pieces.shield(arms_of(players[seat], seat), None, skin.px(SHIELD)))
    places = [area.left + area.w * turns.share(turning.turn.start) for turning in turnings]
    _draw_numerals(page, skin, area, places)
    return DrawnChart(page, area)


# Turns


def _draw_turns(page: Surface, skin: Skin, area: Rect, turns: PlayerTurns) -> None:
    """Draw the axis below `area`: its ticks, and the numbers that count the turns of each player."""
    for number in ticks(turns.rounds, max(2, area.w // skin.px(80))):
        x = round(area.left + area.w * turns.round_share(number))
        pygame.draw.line(page, INK_SOFT, (x, area.bottom), (x, area.bottom + skin.px(4)))
        label = skin.text(str(number), "text", LABEL, INK_SOFT)
        page.blit(label, label.get_rect(midtop=(x, area.bottom + skin.px(4))))


def _draw_numerals(page: Surface, skin: Skin, area: Rect, places: Sequence[float]) -> None:
    """Draw 1, 2, 3… above `area` at the x in `places`, moved aside if they would overlap."""
    radius = skin.px(NUMERAL)
    y, step = area.top - radius, 2 * radius + skin.px(2)
    middles: list[float] = []
    for x in places:
        middles.append(max(x, middles[-1] + step) if middles else max(x, area.left + radius))
    for at in range(len(middles) - 1, -1, -1):
        limit = area.right - (len(middles) - 1 - at) * step
        middles[at] = min(middles[at], limit)
    for number, (x, middle) in enumerate(zip(places, middles, strict=True), 1):
        foot = round(x), area.bottom
        pygame.draw.line(page, INK, (round(middle), y), (round(x), area.top), max(1, skin.px(1)))
        for top in range(area.top, area.bottom, 2 * skin.px(4)):
            pygame.draw.line(page, INK, (foot[0], top), (foot[0], min(area.bottom, top + skin.px(4))))
        draw_numeral(page, skin, (middle, y), number, radius)


# Bands


class _Band(NamedTuple):
    """The points along the upper and the lower edge of a seat's band."""

    upper: Points
    lower: Points


def _bands(area: Rect, seats: int, moments: Sequence[Moment], turns: PlayerTurns) -> list[_Band]:
    edges: list[list[tuple[float, float]]] = [[] for _edge in range(seats + 1)]
    for moment in moments:
        x, y = area.left + area.w * turns.share(moment.plies), float(area.top)
        for edge, chance in zip(edges, (0.0, *moment.chances), strict=True):
            y += area.h * chance
            edge.append((x, y))
    return [_Band(*pair) for pair in pairwise(edges)]


def _draw_band(page: Surface, skin: Skin, area: Rect, band: _Band, arms: Tincture) -> None:
    """Fill a seat's band with its colour, and hatching so that bands differ not only in colour."""
    if len(band.upper) < 2:
        return
    layer = blank(area.size)
    outline = [(x - area.x, y - area.y) for x, y in (*band.upper, *reversed(band.lower))]
    pygame.draw.polygon(layer, Color("white"), outline)
    what = PictureKey("cloth", arms.name, size=area.size)
    cloth = skin.kept(what, lambda: _cloth(skin, area.size, arms)).copy()
    cloth.blit(layer, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    page.blit(cloth, area)


def _cloth(skin: Skin, size: Size, arms: Tincture) -> Surface:
    """Return a surface of a tincture, with the lines or dots by which engravings represent it."""
    cloth = blank(size)
    cloth.fill(arms.field)
    step, weight = skin.px(_HATCH), max(1, skin.px(1.2))
    ink = mixed(arms.field, arms.light if arms.name == "sable" else arms.dark, 0.55)
    (wide, high), reach = size, sum(size)
    for angle in arms.hatching or ():
        if angle == 0:
            lines = [((0, y), (wide, y)) for y in range(step // 2, high, step)]
        elif angle == 90:
            lines = [((x, 0), (x, high)) for x in range(step // 2, wide, step)]
        else:
            lines = [((x, 0), (x - high, high)) for x in range(0, reach, round(step * 1.4))]
        for start, stop in lines:
            pygame.draw.line(cloth, ink, start, stop, weight)
    if arms.hatching == ():
        for number, y in enumerate(range(step // 2, high, step)):
            for x in range(step // 2 if number % 2 else step, wide, step):
                pygame.draw.circle(cloth, ink, (x, y), max(1, skin.px(1.3)))
    return cloth


def _draw_border(page: Surface, skin: Skin, points: Points) -> None:
    if len(points) > 1:
        pygame.draw.lines(page, INK, False, points, max(2, skin.px(2)))
        pygame.draw.aalines(page, INK, False, [(x, y - 1) for x, y in points])


def _draw_shields(page: Surface, area: Rect, band: _Band, shield: Surface) -> None:
    """Draw a seat's arms where its band begins, at its thickest place, or at both."""
    px = shield.get_width()
    high = shield.get_height()
    places = [
        (x, (top + bottom) / 2, bottom - top)
        for (x, top), (_x, bottom) in zip(band.upper, band.lower, strict=True)
        if area.left + px <= x <= area.right - px
    ]
    if not places:
        return
    thick = max(places, key=lambda place: place[2])
    first = places[0] if places[0][2] >= high * 0.6 else thick
    for x, y, _thick in {first, thick} if thick[0] - first[0] > 6 * px else {first}:
        page.blit(shield, shield.get_rect(center=(round(x), round(y))))


# Lines


def _draw_stairs(page: Surface, skin: Skin, points: Sequence[tuple[int, int]], arms: Tincture) -> None:
    stairs = [points[0]]
    for x, y in points[1:]:
        stairs += [(x, stairs[-1][1]), (x, y)]
    if len(stairs) > 1:
        pygame.draw.lines(page, INK, False, stairs, skin.px(5))
        pygame.draw.lines(page, arms.field, False, stairs, skin.px(3))


def _spread(ends: list[tuple[int, Tincture]], px: int, area: Rect) -> list[tuple[int, Tincture]]:
    """Move arms, each (y, tincture) and `px` high, so that none overlap or cover the axis' numbers."""
    placed, lowest = list[tuple[int, Tincture]](), area.top - px
    for y, arms in sorted(ends, key=lambda end: end[0]):
        lowest = max(y, lowest + px)
        placed.append((lowest, arms))
    limit = area.bottom - px // 2
    for at, (y, arms) in reversed(list(enumerate(placed))):
        placed[at] = min(y, limit), arms
        limit = placed[at][0] - px
    return placed


def arms_of(player: Player, seat: int) -> Tincture:
    """Return the tincture of a player's line or band; without colours, the one with the index `seat`."""
    return tincture(player.colours[0]) if player.colours else TINCTURES[seat]
