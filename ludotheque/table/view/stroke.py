"""Animates a stroke: the board darkens round its place, then the sum appears, then the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
from pygame import BLEND_RGBA_SUB, Color, Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.staging import Stroke, Term, Weight, joined
from ludotheque.table.view.tags import beside
from ludotheque.tiled.model import Point
from ludotheque.ui.drawing import clipped
from ludotheque.ui.furniture import row
from ludotheque.ui.motion import Piece, along, ease
from ludotheque.ui.palette import GOLD_DARK, GOLD_LIGHT, INK, INK_SOFT, IVORY, SEAL, SEAL_LIGHT, legible
from ludotheque.ui.skin import Skin

SECONDS: dict[Weight, float] = {"note": 1.2, "stroke": 2.2, "climax": 3.4}  # at normal speed
BRIEFEST: dict[Weight, float] = {"note": 0.5, "stroke": 0.8, "climax": 0.8}  # shorter strokes are not shown
ARRIVED, TURNING, TURNED, TOLD, LEAVING = 0.12, 0.32, 0.46, 0.50, 0.95  # times, as shares of the duration
PLAIN = 0.45  # replaces TOLD if no piece turns over
SHADE = 118  # alpha of the shade round the place
NEWS, SUM, RESULT, VERDICT, COAT = 19, 27, 38, 20, 34  # logical pixels: font sizes, the height of arms
SHIELD, EDGE = 92, 26  # logical pixels: the widths of a turning piece and of the coloured edge
NEAR = 0.55  # share of the path to the place that a charge covers


class StrokeAnimation:
    """The animation of a stroke, whose pictures are painted once: the table stays as it is."""

    suspense = True

    def __init__(
        self,
        stroke: Stroke,
        seconds: float,
        skin: Skin,
        seats: Seats,
        viewer: int | None,
    ) -> None:
        """Paint the papers with the sum and the verdict, and place them in the rectangle `view`.

        They lie beside `near`, the rectangle of the stroke's places, off `origin`, that of the charging
        pieces, if there is room. `colours` are those of the seats, and `coat` returns the arms of a seat at a
        height in pixels. `good` and `bad` say what the stroke is for the viewer. `cue` is called when the
        verdict appears.
        """
        self.stroke = stroke
        self.seconds = seconds
        self.elapsed = 0.0
        self.cue: Callable[[], object] | None = None  # is called when the verdict appears
        self._skin = skin
        self._view = Rect(0, 0, 0, 0)
        self._charging: tuple[Surface, Point, Point] | None = None
        self._turning: tuple[Surface, Surface, Point] | None = None
        self._told = TOLD if stroke.turned else PLAIN
        self._shade = Surface((1, 1))
        self._edge: Surface | None = None
        good, bad = viewer is not None and viewer == stroke.winner, viewer in stroke.losers
        self._tone = SEAL_LIGHT if bad else GOLD_LIGHT if good else None
        colours, coat = seats.tinctures, seats.coat
        inks = [legible(colour, IVORY) for colour in colours]
        covered = [replace(term, text=term.covered or term.text) for term in stroke.terms]
        sums = [_sum_paper(skin, terms, inks, coat) for terms in (covered, stroke.terms)]
        colour = colours[stroke.winner] if stroke.winner >= 0 else INK
        verdict = _verdict_paper(skin, stroke, colour, news(good, bad))
        self._papers = [(paper, paper.get_rect()) for paper in (*sums, verdict)]

    def lay(self, near: Rect, view: Rect, origin: Rect) -> None:
        """Place the papers in the rectangle `view`, beside `near`, the rectangle of the stroke's places.

        If there is room, they do not cover `origin`, the rectangle of the pieces that charge.
        """
        skin, self._view = self._skin, view
        self._shade = _shade(view, near, skin)
        self._edge = _edge(view.size, skin.px(EDGE), self._tone) if self._tone else None
        sizes = [paper.get_size() for paper, _rect in self._papers]
        size = max(wide for wide, _high in sizes), max(high for _wide, high in sizes)
        spare = skin.px(SHIELD) // 2 if self.stroke.turned else 0
        crowd = near.inflate(2 * spare, 2 * spare)
        middle = beside(crowd, size, view.inflate(-skin.px(16), -skin.px(16)), origin).center
        self._papers = [(paper, paper.get_rect(center=middle)) for paper, _rect in self._papers]

    def charge(self, picture: Surface, line: Sequence[Point]) -> None:
        """Let `picture` rush towards the end of a line of pixels, and back again before it gets there."""
        self._charging = picture, line[0], along(line, NEAR)

    def turn(self, hidden: Surface, shown: Surface, middle: Point) -> None:
        """Let a face-down piece at the pixel `middle` grow and turn from the picture `hidden` to `shown`."""
        self._turning = hidden, shown, middle

    def remainder(self, piece: Piece) -> Piece | None:
        """Return the part of a pile that does not rush towards the event, None if the whole pile moves."""
        charge = self.stroke.charge
        if charge is None or (piece.kind, piece.place) != (charge.kind, charge.origin):
            return piece
        return replace(piece, count=piece.count - charge.count) if piece.count > charge.count else None

    # The interface `Animation`

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.elapsed += dt
        if self._share >= self._told:
            self._tell()

    def finish(self) -> None:
        """Jump to the end."""
        self.elapsed = self.seconds
        self._tell()

    @property
    def done(self) -> bool:
        """Whether the animation is over."""
        return self.elapsed >= self.seconds

    def trace(self) -> dict[str, Any]:
        """Return the event as JSON-like values: its place, sum, result, verdict, cost, winner and losers."""
        stroke = self.stroke
        return {
            "place": stroke.place,
            "sum": stroke.sum,
            "result": stroke.result,
            "verdict": stroke.verdict,
            "cost": stroke.cost,
            "winner": stroke.winner,
            "losers": [*stroke.losers],
        }

    def _tell(self) -> None:
        if self.cue:
            cue, self.cue = self.cue, None
            cue()

    @property
    def _share(self) -> float:
        return min(1.0, self.elapsed / self.seconds)

    def draw(self, surface: Surface) -> None:
        """Draw the present state of the animation."""
        share = self._share
        with clipped(surface, self._view):
            presence = min(1.0, share / ARRIVED, (1 - share) / (1 - LEAVING))
            self._shade.set_alpha(round(255 * presence))
            surface.blit(self._shade, self._view)
            self._draw_charge(surface, share)
            self._draw_turned(surface, share)
            told = share >= self._told
            if self._edge and told:
                shown = min(1.0, (share - self._told) / 0.1, (1 - share) / (1 - LEAVING))
                self._edge.set_alpha(round(255 * shown))
                surface.blit(self._edge, self._view)
            number = 2 if told else 1 if share >= (TURNING + TURNED) / 2 else 0
            paper, rect = self._papers[number]
            begun = self._told if told else 0.0
            grown = ease((share - begun) / ARRIVED) if share < begun + ARRIVED else 1.0
            if grown < 1:
                paper = pygame.transform.smoothscale_by(paper, 0.7 + 0.3 * grown)
                if not told:  # the verdict takes the place of the sum at once
                    paper.set_alpha(round(255 * grown))
                rect = paper.get_rect(center=rect.center)
            surface.blit(paper, rect)

    def _draw_charge(self, surface: Surface, share: float) -> None:
        if self._charging is None:
            return
        picture, start, end = self._charging
        progress = (
            ease(share / ARRIVED)
            if share < ARRIVED
            else 1.0 - ease((share - self._told) / (LEAVING - self._told))
        )
        foot = along((start, end), progress)
        surface.blit(picture, picture.get_rect(midbottom=(round(foot[0]), round(foot[1]))))

    def _draw_turned(self, surface: Surface, share: float) -> None:
        """Draw the face-down piece, which grows, turns over and stays until the end."""
        if self._turning is None or share < ARRIVED:
            return
        hidden, shown, middle = self._turning
        flip = min(1.0, max(0.0, (share - TURNING) / (TURNED - TURNING)))
        grown = 0.5 + 0.5 * ease((share - ARRIVED) / (TURNING - ARRIVED))
        if share > LEAVING:
            grown = max(0.4, 1 - (share - LEAVING) / (1 - LEAVING))
        side = hidden if flip < 0.5 else shown
        size = max(1, round(side.get_width() * grown * abs(1 - 2 * flip))), round(side.get_height() * grown)
        picture = pygame.transform.smoothscale(side, size)
        surface.blit(picture, picture.get_rect(center=middle).clamp(self._view))


def news(good: bool, bad: bool) -> tuple[str, Color] | None:
    """Return the heading of a verdict and its colour, None if it is neither good nor bad for the viewer."""
    return (_("Pour vous"), GOLD_DARK) if good else (_("Contre vous"), SEAL) if bad else None


def _shade(view: Rect, near: Rect, skin: Skin) -> Surface:
    """Return a shade that covers the view, with a soft hole over the rectangle `near`."""
    shade = Surface(view.size, pygame.SRCALPHA)
    shade.fill((18, 10, 4, SHADE))
    wide, high = (round(2.2 * side) + skin.px(120) for side in near.size)
    hole = pygame.transform.smoothscale(skin.glow(max(wide, high), Color(0, 0, 0)), (wide, high))
    middle = near.centerx - view.x, near.centery - view.y
    shade.blit(hole, hole.get_rect(center=middle), special_flags=BLEND_RGBA_SUB)
    return shade


def _edge(size: tuple[int, int], width: int, colour: Color) -> Surface:
    """Return a frame of `size` pixels, `width` pixels thick, in a colour that fades towards the middle."""
    edge = Surface(size, pygame.SRCALPHA)
    for step in range(width):
        alpha = round(200 * (1 - step / width) ** 2)
        pygame.draw.rect(edge, (*colour[:3], alpha), Rect((0, 0), size).inflate(-2 * step, -2 * step), 1)
    return edge


def _sum_paper(
    skin: Skin, terms: Sequence[Term], inks: Sequence[Color], coat: Callable[[int, int], Surface]
) -> Surface:
    """Return the paper with the sum, between the coats of arms of the first two seats in it."""
    words = [
        skin.text(term.text, "bold", SUM, SEAL if term.covered else inks[term.seat])
        if term.seat >= 0
        else skin.text(term.text, "italic", SUM - 4, INK_SOFT)
        for term in terms
    ]
    gap, pad = skin.px(8), skin.px(14)
    groups = [[words[0]]]
    for (one, other), word in zip(pairwise(terms), words[1:], strict=True):
        if joined(one, other):
            groups[-1].append(word)
        else:
            groups.append([word])
    seats = list(dict.fromkeys(term.seat for term in terms if term.seat >= 0))
    arms = [coat(seat, skin.px(COAT)) for seat in seats[:2]]
    line = row([*arms[:1], *(row(group, 0) for group in groups), *arms[1:]], gap)
    paper = skin.card((line.get_width() + 2 * pad, line.get_height() + pad)).copy()
    paper.blit(line, line.get_rect(center=paper.get_rect().center))
    return paper


def _verdict_paper(skin: Skin, stroke: Stroke, tone: Color, heading: tuple[str, Color] | None) -> Surface:
    """Return the paper with a stroke's result in the colour `tone`, and its verdict, below any `heading`."""
    width = skin.px(330)
    parts = [skin.text(heading[0], "title", NEWS, heading[1])] if heading else []
    parts += [skin.text(stroke.result, "bold", RESULT, legible(tone, IVORY))] if stroke.result else []
    parts.append(skin.text(stroke.verdict, "text", VERDICT, INK, width, "center"))
    parts += [skin.text(stroke.cost, "text", VERDICT - 2, INK_SOFT, width, "center")] if stroke.cost else []
    pad = skin.px(14)
    wide = max(part.get_width() for part in parts) + 2 * pad
    paper = skin.card((wide, sum(part.get_height() for part in parts) + pad + skin.px(4))).copy()
    y = skin.px(6)
    for part in parts:
        paper.blit(part, part.get_rect(midtop=(wide // 2, y)))
        y += part.get_height()
    frame = heading[1] if heading else tone
    pygame.draw.rect(paper, frame, paper.get_rect(), skin.px(4), border_radius=skin.px(7))
    return paper
