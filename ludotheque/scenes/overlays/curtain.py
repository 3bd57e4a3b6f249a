"""The curtain between two players: it hides all of the game until the next one opens it."""

from __future__ import annotations

from math import sin
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces, tincture
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.furniture import row
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Action, boxed

OPENING = 0.45  # seconds
_OPENS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class CurtainScene(Scene):
    """Opaque until it is opened by a click or a key; then it parts over the table.

    `opened` makes the table ready: it is called once, when the click comes, before anything below is drawn.
    """

    name = "curtain"
    app: App

    def __init__(self, app: App, player: Player, opened: Action) -> None:
        super().__init__(app)
        self.player = player
        self.opaque = True
        self._opened = opened
        self._share = 0.0
        self._cloth = Surface((1, 1))
        self._words: list[tuple[Surface, Rect]] = []

    def layout(self, size: Size) -> None:
        """Hang the cloth and set the words."""
        self._cloth = hang(size, tincture(self.player.colours[0]).field if self.player.colours else GOLD)
        self._words = self._set_words(self.app.skin, size)

    def handle(self, event: pygame.event.Event) -> bool:
        """Open on a click or a key; Esc leads to the shelf, the game is saved."""
        if not self.opaque:
            return False
        click = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if click or (event.type == pygame.KEYDOWN and event.key in _OPENS):
            self.opaque = False
            self._opened()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.scenes.unwind(1)
            return True
        return False

    def update(self, dt: float) -> bool:
        """Part the cloth."""
        if self.opaque:
            return False
        pace = self.app.settings.pace
        self._share = 1.0 if not pace else min(1.0, self._share + dt / (OPENING * pace))
        if self._share == 1.0:
            self.app.scenes.pop()
        return True

    def moving(self) -> bool:
        """Tell whether the cloth is parting."""
        return not self.opaque

    def draw(self, surface: Surface) -> None:
        """Draw the two halves of the cloth, and the words while it is closed."""
        width, height = surface.get_size()
        away = round(width / 2 * self._share**2)
        half = width - width // 2
        surface.blit(self._cloth, (-away, 0), (0, 0, half, height))
        surface.blit(self._cloth, (half + away, 0), (half, 0, width - half, height))
        if self.opaque:
            surface.blits(self._words)

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do before the curtain."""
        return (
            (_("Clic, Entrée, Espace"), _("ouvrir le rideau, quand personne d'autre ne regarde")),
            (_("Échap"), _("revenir à l'étagère : la partie est enregistrée")),
        )

    def trace(self) -> dict[str, Any]:
        """Return the whole window as the button that opens."""
        return {
            "buttons": {"open": boxed(Rect((0, 0), self.app.size))} if self.opaque else {},
            "player": self.player.name,
        }

    def _set_words(self, skin: Skin, size: Size) -> list[tuple[Surface, Rect]]:
        tinctures = [tincture(name) for name in self.player.colours]
        px = min(skin.px(170), size[1] // 4)
        parts = [
            skin.text(_("À vous,"), "italic", 24, CREAM),
            row([self.app.for_skin(Pieces).coat(arms, px) for arms in tinctures], skin.px(24)),
            *fitted(skin, self.player.name, size[0] - skin.px(60)),
            skin.text(" · ".join(arms.blazon for arms in tinctures), "italic", 20, GOLD_LIGHT),
            skin.rule(min(skin.px(420), size[0] - skin.px(80))),
            skin.text(_("Cliquez quand personne d'autre ne regarde"), "text", 19, CREAM),
        ]
        gap = skin.px(14)
        y = (size[1] - sum(part.get_height() for part in parts) - gap * (len(parts) - 1)) // 2
        placed = []
        for part in parts:
            placed.append((part, part.get_rect(midtop=(size[0] // 2, y))))
            y += part.get_height() + gap
        return placed


def fitted(skin: Skin, name: str, room: int) -> list[Surface]:
    """Return the name in capitals, as large as `room` pixels allow."""
    size = 52.0
    while size > 20 and skin.text_size(name, "title", size)[0] > room:
        size -= 2
    return [skin.text(name, "title", size, CREAM, room, "center")]


def hang(size: Size, tint: Color) -> Surface:
    """Return a heavy cloth in folds, dyed a dark shade of `tint`, with a golden fringe at its foot."""
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
    """Sew a golden fringe to the foot of the cloth, darker in the folds."""
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
