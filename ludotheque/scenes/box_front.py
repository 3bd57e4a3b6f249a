"""Draws the front of a game's box: its cover, with the number of players, the length and the age on it."""

from __future__ import annotations

from os import fsencode
from zlib import crc32

import pygame
from pygame import Rect, Surface

from ludotheque.games.box import Box
from ludotheque.i18n import _
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import Type

COVER = (560, 760)  # width and height of a cover in its file, in pixels
CLOTHS = ((62, 74, 54), (92, 38, 32), (44, 62, 78), (88, 62, 30))  # colours of boxes without a cover
_LIGHT = (246, 236, 222)  # the warm light of the room, multiplied into a cover


def cover(box: Box, size: Size) -> Surface:
    """Return the cover of a box, scaled to `size` pixels and tinted by the light of the room."""
    path = box.cover()
    front = pygame.image.load(fsencode(path)) if path else lettered(box.title)
    front = pygame.transform.smoothscale(front, size)
    front.fill(_LIGHT, special_flags=pygame.BLEND_RGB_MULT)
    return front.convert()


def lettered(title: str) -> Surface:
    """Return a cover for a box without one: its title in gold on coloured cloth, in a double frame."""
    front = Surface(COVER)
    front.fill(CLOTHS[crc32(title.encode()) % len(CLOTHS)])
    for inset, width in ((26, 6), (44, 2)):
        pygame.draw.rect(front, GOLD, front.get_rect().inflate(-2 * inset, -2 * inset), width)
    words = title.split() or ["?"]
    letters = Type(1.0)
    size = min(92.0, *(92 * 440 / max(1, letters.size(word, "title", 92)[0]) for word in words))
    lines = [letters.render(word, "title", size, GOLD_LIGHT) for word in words]
    high = sum(line.get_height() for line in lines)
    y = (COVER[1] * 0.44) - high / 2
    for line in lines:
        front.blit(line, line.get_rect(midtop=(COVER[0] // 2, round(y))))
        y += line.get_height()
    return front


def draw_facts(surface: Surface, skin: Skin, game: Box, box: Rect) -> None:
    """Write a game's players, minutes and age on the foot of its box, whose front is drawn at `box`."""
    foot = Rect(box.x, box.bottom - round(box.height * 0.115), box.width, round(box.height * 0.095))
    words = short_facts(game)
    size = skin.fitting(words, "bold", min(20, foot.height / skin.scale * 0.66), foot.width * 0.86, 9)
    line = skin.text(words, "bold", size, CREAM)
    surface.blit(line, line.get_rect(center=foot.center))


def short_facts(box: Box) -> str:
    """Return the number of players, the minutes and the age as printed on a box: `2–5 · 60 min · 10+`."""
    return f"{players(box)} · {box.minutes} min · {box.age}+"


def players(box: Box) -> str:
    """Return the number of players as printed on a box: `2`, or `2–5`."""
    least, most = box.seats[0], box.seats[-1]
    return str(least) if least == most else f"{least}–{most}"


def facts(box: Box) -> str:
    """Return the number of players, the length and the age in words."""
    least, most = box.seats[0], box.seats[-1]
    who = _("{least} joueurs") if least == most else _("{least} à {most} joueurs")
    words = " · ".join((who, _("{minutes} minutes environ"), _("dès {age} ans")))
    return words.format(least=least, most=most, minutes=box.minutes, age=box.age)
