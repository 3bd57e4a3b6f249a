"""The ribbon across the window of a side line: it says that nothing here is played in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.table.papers.page_paper import PressedPaper
from ludotheque.table.side_line.attempt import Attempt
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.leaves import Drawing, Line
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, SEAL
from ludotheque.ui.skin import SHARES, Skin
from ludotheque.ui.widgets import Button, Part, boxed

SIGN, PAD, GAP = 30, 9, 10  # logical pixels: the forking way, the margin, and between two parts
WORDS = 380  # logical pixels: the least width of the words beside the buttons
EDGE = 4  # logical pixels: the frame round the window
HIGHEST = 8  # the ribbon takes at most one part in so many of the window's height


class Ribbon(PressedPaper):
    """A ribbon with the name of an `attempt`, what `said` returns, and the buttons that lead out of it."""

    name = "ribbon"

    def __init__(
        self,
        attempt: Attempt,
        said: Callable[[], str],
        change_answer: Callable[[], object],
        back: Callable[[], object],
    ) -> None:
        super().__init__()
        self._attempt, self._say = attempt, said
        self._change_answer, self._back = change_answer, back
        self._told: object = None  # what it says now, where and how large

    @property
    def shown(self) -> bool:
        """Whether it is laid across the window."""
        return self.rect is not None

    def height(self, size: tuple[int, int]) -> int:
        """Return its height in pixels in a window of this size."""
        skin, part = self._fitting(size)
        return part.measure(skin, size[0])[1]

    def settle(self) -> bool:
        """Lay it out again if what it says has changed; return whether it has."""
        app, attempt = self.table.app, self._attempt
        told = attempt.title, self._say(), attempt.answer, app.size, app.skin
        if told == self._told:
            return False
        self._told = told
        skin, part = self._fitting(app.size)
        self.rect = Rect(0, 0, app.size[0], part.measure(skin, app.size[0])[1])
        self.page.show(part, self.rect, skin)
        return True

    def reset(self) -> None:
        """Lay it out again."""
        self._told = None
        self.settle()

    def _fitting(self, size: tuple[int, int]) -> tuple[Skin, Part]:
        """Return the largest ribbon that is low enough, with all words that have room, and its skin."""
        skins = self.table.app.skin, *map(self.table.app.skin.shrunk, SHARES)
        ways = [(skin, self._row(signs)) for skin in skins for signs in (False, True)]
        low = (way for way in ways if way[1].measure(way[0], size[0])[1] <= size[1] // HIGHEST)
        return next(low, ways[-1])

    def _row(self, signs: bool) -> Part:
        def draw(surface: Surface, rect: Rect) -> None:
            icon = self.table.app.skin.icon("fork", rect.w, GOLD_LIGHT)
            surface.blit(icon, icon.get_rect(center=rect.center))

        name = Line(self._attempt.title, 19, GOLD_LIGHT, "title", smallest=12)
        said = Line(self._say(), 16, CREAM, "italic", smallest=11)
        words = Column([name, said], 0)
        words.grows, words.least = True, WORDS
        return Framed(Row([Drawing(SIGN, SIGN, draw), words, *self._buttons(signs)], GAP), None, PAD)

    def _buttons(self, signs: bool) -> Sequence[Button]:
        attempt, found = self._attempt, list[Button]()
        if attempt.able:
            answers = _("L'ordinateur répond"), _("Jouer aussi les coups de l'ordinateur"), "gears"
            alone = _("Je joue pour tous"), _("Laisser de nouveau l'ordinateur répondre"), "person"
            label, tip, icon = answers if attempt.answer else alone
            change = Button("line-answer", label, self._change_answer, icon=icon, text_size=16, tip=tip)
            if signs:
                change.label, change.tip = "", f"{label} : {tip}"
            found.append(change)
        label = _("Revenir à la partie")
        found.append(Button("line-back", label, self._back, style="parchment", icon="undo", text_size=17))
        return found

    def draw_ground(self, surface: Surface, skin: Skin, rect: Rect) -> None:
        """Draw the ribbon, and a frame of its colour round the window."""
        window, wide = surface.get_rect(), skin.px(EDGE)
        pygame.draw.rect(surface, SEAL, window, wide)
        pygame.draw.rect(surface, GOLD, window.inflate(-2 * wide, -2 * wide), 1)
        surface.blit(skin.ribbon(rect.size), rect)

    def trace(self) -> Mapping[str, Any]:
        """Return what the ribbon says, with its buttons."""
        if self.rect is None:
            return {}
        told = {"name": self._attempt.title, "said": self._say(), "rect": boxed(self.rect)}
        return {"ribbon": told, "buttons": self.page.group.trace(), "widgets": self.described()}
