"""The card shown between two rounds of a match (S22): the winner, the points, and a button to go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten import words
from ludotheque.games.schotten_totten.rules.moves import Deal
from ludotheque.games.schotten_totten.rules.state import NOBODY, SEATS, SchottenTottenState, points
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.ui.palette import INK, INK_SOFT, PARCHMENT_DEEP
from ludotheque.ui.skin import Face, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Group, boxed

WIDE, HEAD, ROW, FOOT = 440, 96, 30, 106  # logical pixels
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class RoundCard:
    """Shows the results of all rounds so far. Its button deals the next round."""

    def __init__(self, skin: Skin, names: Sequence[str], view: SchottenTottenState) -> None:
        self.chosen: tuple[Move, ...] = ()
        self.withdrawn = False
        self.rect = Rect(0, 0, 0, 0)
        self._names, self._view = names, view
        self._skin = skin
        self._buttons: Group[Button] = Group()

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the card in the middle of `area`."""
        self._skin, rounds = skin, len(self._view.results)
        tall = min(skin.px(HEAD + (rounds + 1) * ROW + FOOT), area.h)
        self.rect = Rect(0, 0, min(skin.px(WIDE), area.w), tall)
        self.rect.center = area.center
        label = _("Distribuer la manche {n}").format(n=rounds + 1)
        deal = Button("deal", label, self._deal, style="seal")
        deal.rect = Rect(0, 0, skin.px(260), skin.target())
        deal.rect.midbottom = self.rect.centerx, self.rect.bottom - skin.px(18)
        self._buttons.set([deal])

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return whether it was meant for the card."""
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self._deal()
            return True
        inside = hasattr(event, "pos") and self.rect.collidepoint(event.pos)
        return self._buttons.handle(event) or inside

    def draw(self, surface: Surface) -> None:
        """Draw the winner of the round just played, and the points of each round."""
        skin, rect, view = self._skin, self.rect, self._view
        blur = skin.px(22)
        surface.blit(skin.shadow(rect.size, blur, skin.px(6), 190), rect.move(-blur, -blur + skin.px(8)))
        surface.blit(skin.card(rect.size), rect)
        heading = skin.text(self._title(len(view.results)), "title", 22, INK)
        surface.blit(heading, heading.get_rect(midtop=(rect.centerx, rect.y + skin.px(14))))
        line = skin.text(self._said(), "italic", 17, INK_SOFT, rect.w - skin.px(40), "center")
        surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.y + skin.px(44))))
        self._table(surface, self._names)
        self._buttons.draw(surface, skin)

    def spoken(self) -> Iterator[Node]:
        """Yield the winner, the points of each round, those of all, and the button."""
        yield Node("card", "heading", self._title(len(self._view.results)), self._said())
        for number, (label, points_of) in enumerate(self._points()):
            told = zip(self._names, points_of, strict=True)
            won = [_("{name} : {there}").format(name=name, there=count) for name, count in told]
            yield Node(f"card-{number}", "text", label, ", ".join(won))
        for widget in self._buttons:
            yield from widget.spoken()

    @staticmethod
    def _title(number: int) -> str:
        return _("Manche {n}").format(n=number)

    def _said(self) -> str:
        last, won = self._view.results[-1], _("La manche est à {name}")
        text = _("Manche nulle") if last.winner == NOBODY else won.format(name=self._names[last.winner])
        return f"{text} · {words.ending(last.how)}"

    def _points(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Yield the points of each round, then of all rounds, after the words for them."""
        for number, round_ in enumerate(self._view.results, 1):
            line = [5 if round_.winner == seat else round_.held[seat] for seat in range(SEATS)]
            yield self._title(number), line
        yield _("En tout"), points(self._view)

    def trace(self) -> dict[str, Any]:
        """Return the rectangle of the card and its button."""
        return {"rect": boxed(self.rect), "buttons": self._buttons.trace()}

    def _deal(self) -> None:
        self.chosen = (Deal(),)

    def _table(self, surface: Surface, names: Sequence[str]) -> None:
        skin, rect = self._skin, self.rect
        columns = [rect.x + rect.w * share // 100 for share in (54, 82)]
        y = rect.y + skin.px(HEAD)
        for seat in range(SEATS):
            name = skin.text(names[seat], "bold", 17, INK)
            surface.blit(name, name.get_rect(midtop=(columns[seat], y)))
        y += skin.px(ROW)
        *rounds, (whole, total) = self._points()
        for label, line in rounds:
            self._line(surface, y, label, line, columns, "text")
            y += skin.px(ROW)
        pygame.draw.line(surface, PARCHMENT_DEEP, (rect.x + skin.px(30), y), (rect.right - skin.px(30), y))
        self._line(surface, y + skin.px(4), whole, total, columns, "bold")

    def _line(
        self, surface: Surface, y: int, label: str, values: Sequence[int], columns: list[int], face: Face
    ) -> None:
        skin = self._skin
        name = skin.text(label, face, 17, INK)
        surface.blit(name, (self.rect.x + skin.px(36), y))
        for value, x in zip(values, columns, strict=True):
            number = skin.text(str(value), face, 18, INK)
            surface.blit(number, number.get_rect(midtop=(x, y)))
