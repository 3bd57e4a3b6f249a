"""The curtain between two players: it hides the whole game until the next player opens it."""

from __future__ import annotations

from functools import partial
from math import sin
from typing import Any

import pygame
from pygame import Color, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces, tincture
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Composed, Picture, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.scene import Hint
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.spoken import Spoken
from ludotheque.ui.widgets import Action, Button, Group, Part

OPENING = 0.45  # seconds that the curtain takes to open
MARGIN = 16  # logical pixels round the words
LOWEST = 420  # logical pixels: in a window that is less high, the words are smaller
_OPENS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class CurtainScene(PageScene):
    """Hides the table until a click or a key opens the curtain, whose two halves then move apart.

    `opened` prepares the table. It is called once, before the table is first drawn. So is `alone` instead, if
    the player says that nobody else hears the program.
    """

    name = "curtain"
    asking = True

    def __init__(self, app: App, player: Player, opened: Action, alone: Action = nothing) -> None:
        super().__init__(app)
        self.player = player
        self.opaque = True
        self._opened, self._alone = opened, alone
        self._heard = False  # whether the curtain was drawn for a player who hears the program
        self._share = 0.0
        self._cloth = Surface((1, 1))

    def layout(self, size: Size) -> None:
        """Draw the cloth for a window of this size, and place the words."""
        self._cloth = draw_cloth(
            size, tincture(self.player.colours[0]).field if self.player.colours else GOLD
        )
        super().layout(size)

    def content(self) -> Part:
        """Return the cloth with its words as one button, or an empty part while the curtain opens."""
        if not self.opaque:
            return Part()
        skin, (width, height) = self.app.skin, self.app.size
        tinctures = [tincture(name) for name in self.player.colours]
        arms = min(skin.px(170), height // 4)
        share = min(1.0, height / skin.px(LOWEST))
        name_size = skin.fitting(self.player.name, "title", 52 * share, width - 2 * skin.px(MARGIN), 20)
        press = _("Cliquez quand personne d'autre ne regarde")
        lines = [
            Text(_("À vous,"), 24 * share, CREAM, "italic", "center"),
            Row([Picture(self.app.for_skin(Pieces).coat(each, arms)) for each in tinctures], 24, "center"),
            Text(self.player.name, name_size, CREAM, "title", "center"),
            Text(" · ".join(each.blazon for each in tinctures), 20 * share, GOLD_LIGHT, "italic", "center"),
            Composed(lambda room: skin.rule(min(skin.px(420), room))),
            Text(press, max(19 * share, SMALLEST), CREAM, align="center"),
        ]
        words = Row([Column(lines, 14 * share, "center")], align="center")
        cloth = _Cloth("open", press, partial(self._open, self._opened), Framed(words, pad=MARGIN))
        self._heard = self.app.hearing.listened
        if not self._heard:
            return cloth
        alone = Button("alone", _("Au casque ou en braille"), partial(self._open, self._alone))
        return Column([cloth, Framed(Row([alone], align="center"), pad=(MARGIN, 0, MARGIN, 2 * MARGIN))], 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the curtain on a click, Enter or Space. Return to the shelf on Esc."""
        if not self.opaque:
            return False
        if event.type == pygame.KEYDOWN and event.key in _OPENS and self.page.group.pointed != "alone":
            self._open(self._opened)
            return True
        return super().handle(event)

    def back(self) -> None:
        """Return to the shelf."""
        self.app.scenes.unwind(1)

    def busy(self) -> bool:
        """Return True: somebody is about to play."""
        return True

    def hit(self, pos: tuple[int, int]) -> str | None:
        """Return None: the whole window is one button, so no press needs to be ignored."""
        return None

    def update(self, dt: float) -> bool:
        """Move the two halves of the cloth a little further apart, or ask who hears once anybody does."""
        if self.opaque:
            changed = self._heard != self.app.hearing.listened
            if changed:
                self.refresh()
            return changed
        pace = self.app.settings.pace
        self._share = 1.0 if not pace else min(1.0, self._share + dt / (OPENING * pace))
        if self._share == 1.0:
            self.app.scenes.pop()
        return True

    def moving(self) -> bool:
        """Return whether the curtain is opening."""
        return not self.opaque

    def draw(self, surface: Surface) -> None:
        """Draw the two halves of the cloth and, while the curtain is closed, the words."""
        width, height = surface.get_size()
        away = round(width / 2 * self._share**2)
        half = width - width // 2
        surface.blit(self._cloth, (-away, 0), (0, 0, half, height))
        surface.blit(self._cloth, (half + away, 0), (half, 0, width - half, height))
        super().draw(surface)

    def spoken(self) -> Spoken:
        """Return the words of the curtain, under the name of the next player."""
        return super().spoken()._replace(title=_("À vous, {name}").format(name=self.player.name))

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the curtain."""
        return (
            (_("Entrée, Espace, clic"), _("ouvrir le rideau, quand personne d'autre ne regarde")),
            (_("Échap"), _("revenir à l'étagère : la partie est enregistrée")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the curtain shows, for tests, with the name of the next player."""
        return {**super().trace(), "player": self.player.name}

    def _open(self, opened: Action) -> None:
        self.opaque = False
        self.refresh()
        opened()
        self.app.scenes.fit()


class _Cloth(Pressed):
    """The closed curtain as one button, which looks the same when it is hovered or focused."""

    grows_down = True

    def __init__(self, id: str, label: str, action: Action, part: Part) -> None:
        super().__init__(id, action, part)
        self.label = label

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the words."""
        self._part.render(surface, skin, group)


def draw_cloth(size: Size, tint: Color) -> Surface:
    """Return a heavy cloth in folds, in a dark shade of `tint`, with a golden fringe at its foot."""
    columns = 160
    small = Surface((columns, 24))
    dark = tint.lerp(Color("#160b08"), 0.62)
    for x in range(columns):
        fold = 0.62 + 0.38 * sin(x * 0.62 + 1.7 * sin(x * 0.11)) * (0.75 + 0.25 * sin(x * 0.31))
        for y in range(24):
            fall = 0.55 + 0.45 * sin(min(1.0, (y + 3) / 24) * 2.4)
            part = max(0.08, fold * fall * 1.25)
            small.set_at(
                (x, y), Color(*(min(255, round(channel * part)) for channel in (dark.r, dark.g, dark.b)))
            )
    cloth = pygame.transform.smoothscale(small, size)
    _fringe(cloth)
    return cloth.convert()


def _fringe(cloth: Surface) -> None:
    width, height = cloth.get_size()
    tall = max(10, height // 32)
    band = Surface((width, tall))
    band.fill(GOLD)
    for x in range(0, width, 4):
        band.fill((120, 88, 26), (x, tall // 3, 1, tall))
    band.fill((90, 62, 18), (0, tall // 3 - 1, width, 1))
    shade = cloth.subsurface((0, height - tall, width, tall)).copy()
    shade.fill((110, 110, 110), special_flags=pygame.BLEND_RGB_ADD)
    band.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    cloth.blit(band, (0, height - tall))
