"""Animates the final count, in which places light up in turn and their points fly to the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.table.contract.look import Look
from ludotheque.table.contract.staging import Counted
from ludotheque.tiled.model import Point
from ludotheque.ui.choice import nothing
from ludotheque.ui.drawing import clipped
from ludotheque.ui.furniture import row
from ludotheque.ui.motion import along, ease
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, INK, IVORY, legible
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten

WHOLE = 10.0  # seconds for all items at normal speed, unless LEAST or MOST limits them
LEAST, MOST = 0.35, 0.9  # seconds for an item
OPENING, ENDING = 0.8, 2.0  # seconds in which only the board is seen, and for the final totals
FLIGHT = 0.6  # share of an item's time in which its points fly
SHADE, GLOWING = 120, 110  # alpha of the shade over the board, and of the light on the counted place
COAT, FIGURE, WORDS, BADGE = 40, 30, 19, 21  # logical pixels: coats of arms, two font sizes, a number's disc
NAME, VICTORY = 15, 30  # logical pixels: font sizes


class CountAnimation:
    """The animation of the final count, whose pictures are painted once: the table stays as it is."""

    suspense = True

    def __init__(
        self,
        counted: Sequence[Counted],
        places: Mapping[str, Rect],
        view: Rect,
        skin: Skin,
        look: Look,
        pace: float,
    ) -> None:
        """Lay out the items of the count in `view`; `counted` has at least one.

        `ending` says who has won, beside the arms of the seat `winner` (-1: no arms). `pace`, above 0,
        multiplies all durations. `colours` and `names` are those of the seats. `coat` pictures the arms of a
        seat, and `badge` a number on a disc, at a size in pixels. `cue` is called at each item.
        """
        seats, coat = look.seats, look.seats.coat
        self.counted = counted
        self._each = min(MOST, max(LEAST, WHOLE / len(counted))) * pace
        self._end = ENDING * pace
        self.elapsed = -OPENING * pace
        self.cue: Callable[[], object] = nothing  # is called at each item
        self._heard = 0
        self._places, self._view, self._skin = places, view, skin
        self._seats = range(len(seats.tinctures))
        self._names, self._coat = seats.names, coat
        self._ending: Surface | None = None
        self._tags = [_tag(skin, one, seats.tinctures[one.seat]) for one in counted]
        self._badges = [look.art.pieces.badge(one.points, skin.px(BADGE)) for one in counted]
        self._coats = [coat(seat, skin.px(COAT)) for seat in self._seats]
        self._small = [coat(seat, skin.px(0.6 * COAT)) for seat in self._seats]
        self._shade = Surface(view.size)
        self._shade.fill((18, 10, 4))
        self._shade.set_alpha(SHADE)
        self._cells = self._laid_out()

    def end(self, words: str, winner: int) -> None:
        """Say at the end who has won, beside the arms of the seat `winner`, or without arms if that is -1."""
        skin = self._skin
        arms = self._coat(winner, skin.px(1.4 * COAT)) if winner >= 0 else None
        self._ending = _ending(skin, words, arms)

    def _laid_out(self) -> list[Rect]:
        """Return the rectangles of the totals in a row at the foot of the view or, if clearer, its head."""
        skin, view = self._skin, self._view
        wide = min(skin.px(190), (view.w - skin.px(32)) // len(self._seats))
        below = Rect(0, 0, wide * len(self._seats), skin.px(66))
        below.midbottom = view.centerx, view.bottom - skin.px(10)
        above = below.copy()
        above.top = view.top + skin.px(10)
        rects = [self._places[one.place] for one in self.counted if one.place]
        line = min(below, above, key=lambda line: len(line.collidelistall(rects)))
        return [Rect((line.x + wide * seat, line.y), (wide, line.h)) for seat in self._seats]

    # The interface `Animation`

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.elapsed += dt
        if self.begun and self._number > self._heard:
            self._heard = self._number
            self.cue()

    def finish(self) -> None:
        """Jump to the end."""
        self.elapsed = self._each * len(self.counted) + self._end

    @property
    def done(self) -> bool:
        """Whether the animation is over."""
        return self.elapsed >= self._each * len(self.counted) + self._end

    @property
    def begun(self) -> bool:
        """Whether the first item has begun to be counted."""
        return self.elapsed >= 0

    @property
    def begun_items(self) -> Sequence[Counted]:
        """The items that have been counted, and the present one."""
        return self.counted[: self._number] if self.begun else ()

    @property
    def _over(self) -> bool:
        return self.elapsed >= self._each * len(self.counted)

    @property
    def _number(self) -> int:
        return min(len(self.counted), 1 + int(max(0.0, self.elapsed) / self._each))

    def totals(self) -> tuple[int, ...]:
        """Return the totals of the seats so far, without points that are still flying to them."""
        there = self._number if self._share >= FLIGHT else self._number - 1
        counted = self.counted[:there]
        return tuple(sum(one.points for one in counted if one.seat == seat) for seat in self._seats)

    @property
    def _share(self) -> float:
        return min(1.0, max(0.0, self.elapsed) / self._each - (self._number - 1))

    def trace(self) -> dict[str, Any]:
        """Return the item that is being counted and the totals so far."""
        now = self.counted[self._number - 1]
        return {"place": now.place, "words": now.words, "points": now.points, "totals": [*self.totals()]}

    def draw(self, surface: Surface) -> None:
        """Draw the present state of the animation."""
        if not self.begun:
            return
        with clipped(surface, self._view):
            surface.blit(self._shade, self._view)
            now = self._number - 1
            for number in range(now):
                self._draw_badge(surface, number)
            if not self._over:
                self._draw_now(surface, now)
            else:
                self._draw_badge(surface, now)
            self._draw_standings(surface)
            if self._over and self._ending:
                middle = self._view.centerx, (self._view.top + self._cells[0].top) // 2
                if self._cells[0].top < self._view.centery:
                    middle = self._view.centerx, (self._cells[0].bottom + self._view.bottom) // 2
                surface.blit(self._ending, self._ending.get_rect(center=middle))

    def _draw_badge(self, surface: Surface, number: int) -> None:
        """Draw the points of an item of the count on its place, with the arms of the seat that gets them."""
        one, badge = self.counted[number], self._badges[number]
        if one.place:
            shield = self._small[one.seat]
            there = shield.get_rect(center=self._places[one.place].center)
            surface.blit(shield, there)
            surface.blit(badge, badge.get_rect(center=there.bottomright))

    def _draw_now(self, surface: Surface, number: int) -> None:
        """Light up the place of item `number`, with its tag and its flying points."""
        one, tag = self.counted[number], self._tags[number]
        skin, cell, share = self._skin, self._cells[one.seat], self._share
        place = self._places[one.place] if one.place else Rect(self._view.center, (0, 0))
        if one.place:
            glow = skin.glow(round(1.6 * max(place.size)) + skin.px(60), GOLD_LIGHT).copy()
            glow.set_alpha(GLOWING)  # the place must stay visible
            surface.blit(glow, glow.get_rect(center=place.center))
        rect = tag.get_rect(midbottom=(place.centerx, place.top - skin.px(6)))
        rect.clamp_ip(self._view.inflate(-skin.px(16), -skin.px(16)))
        if one.place and rect.colliderect(place):
            rect.top = place.bottom + skin.px(6)
        surface.blit(tag, rect)
        if share < FLIGHT:
            start: Point = place.center
            for late in range(3):
                progress = ease(min(1.0, max(0.0, share / FLIGHT - 0.08 * late)))
                x, y = along((start, cell.center), progress)
                pygame.draw.aacircle(surface, INK, (round(x), round(y)), skin.px(7))
                pygame.draw.aacircle(surface, GOLD_LIGHT, (round(x), round(y)), skin.px(5.5))

    def _draw_standings(self, surface: Surface) -> None:
        """Draw the arms and totals of all seats. At the end, frame those of the winner in gold."""
        skin, totals = self._skin, self.totals()
        whole = self._cells[0].unionall(self._cells[1:])
        surface.blit(skin.panel(whole.size), whole)
        for seat, cell in enumerate(self._cells):
            shield = self._coats[seat]
            surface.blit(shield, shield.get_rect(midleft=(cell.x + skin.px(14), cell.centery)))
            leads = totals[seat] == max(totals)
            figure = skin.text(str(totals[seat]), "bold", FIGURE, GOLD_LIGHT if leads else IVORY)
            left = cell.x + skin.px(26) + shield.get_width()
            room = max(1, cell.right - skin.px(10) - left)
            words = shorten(skin.font("italic", NAME), self._names[seat], room)
            name = skin.text(words, "italic", NAME, IVORY)
            high = figure.get_height() + name.get_height()
            surface.blit(figure, (left, cell.centery - high // 2))
            surface.blit(name, (left, cell.centery - high // 2 + figure.get_height()))
            if leads and self._over:
                pygame.draw.rect(surface, GOLD, cell.inflate(-skin.px(6), -skin.px(6)), skin.px(2))


def _ending(skin: Skin, words: str, arms: Surface | None) -> Surface:
    """Return a card with the words that say who has won, and the winner's arms if there are any."""
    text = skin.text(words, "title", VICTORY, INK, skin.px(420), "center")
    line = row([arms, text], skin.px(16)) if arms else text
    card = skin.card((line.get_width() + skin.px(56), line.get_height() + skin.px(32))).copy()
    card.blit(line, line.get_rect(center=card.get_rect().center))
    pygame.draw.rect(card, GOLD, card.get_rect(), skin.px(4), border_radius=skin.px(7))
    return card


def _tag(skin: Skin, one: Counted, colour: Color) -> Surface:
    """Return a tag with the words and the points of an item, in a frame of the colour of its seat."""
    words = skin.text(one.words, "text", WORDS, INK)
    points = skin.text(f"+ {one.points}", "bold", WORDS + 4, legible(colour, IVORY))
    pad = skin.px(10)
    line = row([words, points], pad)
    tag = skin.card((line.get_width() + 2 * pad, line.get_height() + pad)).copy()
    tag.blit(line, line.get_rect(center=tag.get_rect().center))
    pygame.draw.rect(tag, colour, tag.get_rect(), skin.px(3), border_radius=skin.px(6))
    return tag
