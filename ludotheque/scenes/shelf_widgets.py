"""What stands on the shelf and lies on the table before it: boxes, the parchment that resumes, the slips."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from ..games import Game
from ..i18n import _
from ..ui.palette import CREAM, GOLD_LIGHT, INK, INK_SOFT, SEAL
from ..ui.skin import ButtonState, Skin
from ..ui.text import shorten
from ..ui.widgets import Action, Widget
from . import shelf_picture as picture
from .boxes import facts, pitch, players

if TYPE_CHECKING:
    from ..store import Saved

REACH = 0.07  # how much larger a box is that has slid out


class BoxWidget(Widget):
    """A box: `out` tells how far it has slid out, 0 to 1; its front is loaded when it first moves."""

    def __init__(self, game: Game, action: Action, rect: Rect) -> None:
        super().__init__(game.id, action, rect)
        self.game = game
        self.out = 0.0
        self._front: Surface | None = None
        self._glow: Surface | None = None

    def front(self) -> Surface:
        """Return the cover, a little larger than it stands."""
        if self._front is None:
            size = (round(self.rect.width * (1 + REACH)), round(self.rect.height * (1 + REACH)))
            self._front = picture.cover(self.game.id, size, True)
        return self._front

    def grown(self) -> Rect:
        """Return where the box is now."""
        size = [round(side * (1 + REACH * self.out)) for side in self.rect.size]
        rect = Rect(0, 0, *size)
        rect.midbottom = (self.rect.centerx, self.rect.bottom + round(self.rect.height * 0.015 * self.out))
        return rect

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw what is not in the picture of the shelf: the words, and the whole box once it moves."""
        rect = self.grown()
        if self.out > 0:
            self._draw_out(surface, skin, rect)
        draw_facts(surface, skin, self.game, rect)
        if state == "focus":
            surface.blit(skin.focus(rect.size, 3), rect)
        if not self.game.playable:
            tag = skin.hint(_("Bientôt"))
            surface.blit(tag, tag.get_rect(midtop=(rect.centerx, rect.top + round(rect.height * 0.27))))

    def _draw_out(self, surface: Surface, skin: Skin, rect: Rect) -> None:
        self._draw_glow(surface, rect)
        blur = skin.px(26)
        shadow = skin.shadow(rect.size, blur, 4, 210) if self.out == 1 else None
        if shadow:
            surface.blit(shadow, (rect.x - blur, rect.y - blur + skin.px(8)))
        surface.blit(pygame.transform.smoothscale(self.front(), rect.size), rect)
        edge = GOLD_LIGHT.lerp(INK, 1 - self.out)
        pygame.draw.rect(surface, edge, rect.inflate(4, 4), max(2, skin.px(2)), border_radius=4)

    def _draw_glow(self, surface: Surface, rect: Rect) -> None:
        """Let gold light fall on the wall round the box."""
        if self._glow is None:
            size = (round(rect.width * 1.6), round(rect.height * 1.45))
            self._glow = pygame.transform.smoothscale(picture.glow(), size).convert()
        shine = self._glow.copy()
        shine.fill([round(255 * self.out)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(shine, shine.get_rect(center=rect.center), special_flags=pygame.BLEND_RGB_ADD)


class ResumeWidget(Widget):
    """The parchment on the table that leads back to the game that was going on."""

    def __init__(self, saved: Saved, title: str, when: str, action: Action, rect: Rect) -> None:
        super().__init__("resume", action, rect)
        self.title, self.when = title, when
        self.names = " · ".join(player.name for player in saved.record.setup.players)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the card, its red button, and who was playing."""
        rect, pad = self.rect, skin.px(14)
        blur = skin.px(14)
        surface.blit(skin.shadow(rect.size, blur), (rect.x - blur, rect.y - blur + skin.px(5)))
        surface.blit(skin.card(rect.size), rect)
        wide = min(skin.px(190), rect.width * 2 // 5)
        button = Rect(rect.x + pad, rect.y + pad, wide, rect.height - 2 * pad)
        surface.blit(skin.button(button.size, _("Reprendre"), state, "seal", "hourglass", 21), button)
        x, room = button.right + pad, rect.right - button.right - 2 * pad
        title = skin.text(self.title, "title", 19, SEAL)
        names = skin.text(_short(skin, self.names, 17, room), "bold", 17, INK)
        when = skin.text(_short(skin, self.when, 15, room), "italic", 15, INK_SOFT)
        lines = [title, names, when]
        y = rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (x, y))
            y += line.get_height()


def draw_facts(surface: Surface, skin: Skin, game: Game, box: Rect) -> None:
    """Write players, minutes and age on the foot of a box."""
    foot = Rect(box.x, box.bottom - round(box.height * 0.115), box.width, round(box.height * 0.095))
    words = f"{players(game)} · {game.minutes} min · {game.age}+"
    size = min(20.0, foot.height / skin.scale * 0.66)
    while size > 9 and skin.text_size(words, "bold", size)[0] > foot.width * 0.86:
        size -= 0.5
    line = skin.text(words, "bold", size, CREAM)
    surface.blit(line, line.get_rect(center=foot.center))


def slip(skin: Skin, game: Game | None, width: int) -> Surface:
    """A slip of parchment with a box's name, facts and pitch, or the invitation to choose one."""
    if game is None:
        return skin.hint(_("Choisissez une boîte"))
    pad = skin.px(16)
    room = width - 2 * pad
    soon = "" if game.playable else _("Bientôt sur l'étagère") + " · "
    lines = [
        skin.text(soon + facts(game), "italic", 15, INK_SOFT, room, "center"),
        skin.text(pitch(game), "text", 18, INK, room, "center"),
    ]
    wide = max(line.get_width() for line in lines) + 2 * pad
    tall = sum(line.get_height() for line in lines) + skin.px(14)
    sheet = skin.card((wide, tall)).copy()
    y = skin.px(7)
    for line in lines:
        sheet.blit(line, line.get_rect(midtop=(wide // 2, y)))
        y += line.get_height()
    return sheet


def when(saved: Saved) -> str:
    """Return in words when a game was last saved."""
    from datetime import datetime

    try:
        moment = datetime.fromtimestamp(saved.path.stat().st_mtime)
    except (OSError, ValueError, OverflowError):  # no file, or a moment of no calendar
        return ""
    days = (datetime.now().date() - moment.date()).days
    clock = _("{hour} h {minute:02}").format(hour=moment.hour, minute=moment.minute)
    if days == 0:
        return _("aujourd'hui à {clock}").format(clock=clock)
    if days == 1:
        return _("hier à {clock}").format(clock=clock)
    day = _("le {day}/{month:02}/{year}").format(day=moment.day, month=moment.month, year=moment.year)
    return _("{day} à {clock}").format(day=day, clock=clock)


def _short(skin: Skin, words: str, size: float, room: int) -> str:
    return shorten(skin.font("text", size), words, room)
