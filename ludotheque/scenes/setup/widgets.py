"""The widgets of the set-up: doors, portraits of opponents, seats, arms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import Character, character
from ludotheque.players.words import character_line, character_name, level_name
from ludotheque.ui.containers import Framed
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, FLAME, GOLD_DARK, GOLD_LIGHT, INK, PARCHMENT_DARK, SEAL, SEAL_DARK
from ludotheque.ui.skin import ButtonState, PictureKey, Skin
from ludotheque.ui.widgets import Action, Button, Group, Part, Widget

QUIET = Color("#57442F")  # the colour of secondary text on parchment
FACE = 82  # logical size of a face
WIDEST = 112  # logical pixels: a wider name is set smaller, so that four portraits fit side by side
DOOR = (214, 300)  # the least logical size of a closed door
ASIDE = 108  # the logical width of what is beside a name on a closed door


class OpenDoor(Framed):
    """The open door, a way to play: its choices on bright parchment with a golden rim."""

    def __init__(self, part: Part) -> None:
        super().__init__(part, "parchment", 22)
        self.grows = True
        self.least = 300

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the light round the door, the parchment with its content, and the rim."""
        blur = skin.px(26)
        surface.blit(_light(skin, self.rect.size, blur), (self.rect.x - blur, self.rect.y - blur))
        super().render(surface, skin, group)
        for colour, width, inset in ((GOLD_DARK, 5, 0), (GOLD_LIGHT, 3, 1)):
            inside = self.rect.inflate(-2 * skin.px(inset), -2 * skin.px(inset))
            pygame.draw.rect(surface, colour, inside, skin.px(width), border_radius=skin.px(3))


def _light(skin: Skin, size: Size, blur: int) -> Surface:
    """Return the light round a door of `size` pixels; it reaches `blur` pixels beyond each side."""

    def make() -> Surface:
        light = skin.shadow(size, blur, 4, 150).copy()
        light.fill((*FLAME[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
        return light

    return skin.kept(PictureKey("door-light", size=size), make)


class ClosedDoor(Widget):
    """A door not chosen, with a title, a note and the pictures and names of its players. A click opens it."""

    grows_down = True

    def __init__(
        self, id: str, title: str, note: str, who: Sequence[tuple[Surface, str]], action: Action
    ) -> None:
        super().__init__(id, action)
        self.label, self._note, self._who = title, note, who

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the door, wide enough for the longest name if `width` allows."""
        names = [skin.text_size(name, "text", 19)[0] for _picture, name in self._who]
        return min(max(skin.px(DOOR[0]), skin.px(ASIDE) + max(names, default=0)), width), skin.px(DOOR[1])

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the door in `rect`, with some space above and below, so that the open door is taller."""
        super().place(skin, rect.inflate(0, -2 * skin.px(14)), view)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the door, dimmed unless it is hovered or focused."""
        rect, pad = self.rect, skin.px(14)
        surface.blit(skin.parchment(rect.size), rect)
        if state not in ("hover", "focus"):
            dim = Surface(rect.size, pygame.SRCALPHA)
            dim.fill((60, 38, 16, 34))
            surface.blit(dim, rect)
        pygame.draw.rect(surface, GOLD_DARK, rect.inflate(-pad, -pad), max(1, skin.px(1)), skin.px(3))
        y, wide = rect.y + skin.px(26), rect.w - 2 * pad - skin.px(8)
        heading = (
            skin.text(self.label, "title", 21, SEAL_DARK, wide, "center"),
            skin.text(self._note, "italic", 17, INK, wide, "center"),
        )
        for line in heading:
            surface.blit(line, line.get_rect(midtop=(rect.centerx, y)))
            y += line.get_height() + skin.px(8)
        row = Rect(rect.x + pad + skin.px(4), y + skin.px(10), wide, skin.px(50))
        for picture, name in self._who:
            if row.bottom > rect.bottom - pad:
                break
            self._draw_who(surface, skin, row, picture, name)
            row.y += row.h + skin.px(8)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    @staticmethod
    def _draw_who(surface: Surface, skin: Skin, row: Rect, picture: Surface, name: str) -> None:
        surface.blit(skin.button(row.size, "", "idle", "parchment"), row)
        left = row.x + skin.px(56)
        surface.blit(picture, picture.get_rect(center=(row.x + skin.px(30), row.centery)))
        line = skin.name(name, 19, INK, row.right - left - skin.px(8))
        surface.blit(line, line.get_rect(midleft=(left, row.centery)))


def ranked(portraits: Sequence[Portrait]) -> Sequence[Portrait]:
    """Return the portraits, each of which knows its place among them."""
    for number, one in enumerate(portraits, 1):
        one.rank = _("{count} sur {limit}").format(count=number, limit=len(portraits))
    return portraits


class Portrait(Widget):
    """A button that chooses a computer player. It shows the player's face, name and level.

    `coats` are the player's arms, shown too, if the player is chosen; None if not. If no character plays this
    `level`, the portrait stands for the plain level. `note` is written below the level.
    """

    def __init__(
        self,
        id: str,
        level: str,
        action: Action,
        pieces: Pieces,
        coats: Sequence[str] | None,
        note: str = "",
    ) -> None:
        super().__init__(id, action)
        self._who, self._pieces, self._note = character(level), pieces, note
        self.chosen, self._coats = coats is not None, coats or ()
        self.label = character_name(self._who) if self._who else _("Ordinateur")
        self._level = level_label(level, self._who)
        self.rank = ""  # its place among the portraits, such as "3 of 7"
        if self._who:
            self.tip = character_line(self._who)

    @property
    def state(self) -> str:
        """The note, and the portrait's place among all."""
        return ", ".join(filter(None, (self._note, self.rank)))

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the face and the words below it."""
        name = skin.text_size(self.label, "bold", skin.fitting(self.label, "bold", 18, skin.px(WIDEST)))
        wide = min(max(skin.px(FACE + 18), name[0]), width)
        below = [(self._level, 16), (self._note, 15)]
        high = sum(skin.text_size(words, "italic", size, wide)[1] for words, size in below if words)
        return wide, skin.px(FACE + 16) + name[1] + high

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the face (of a chosen one larger, on a glow), the arms at its lower right, and the words."""
        rect, room = self.rect, skin.px(FACE + 14)
        side = skin.px(FACE + 12 if self.chosen else FACE)
        centre = rect.centerx, rect.y + room // 2
        if self.chosen or state in ("hover", "focus"):
            glow = skin.glow(round(side * 1.35))
            surface.blit(glow, glow.get_rect(center=centre))
        self._draw_face(surface, skin, side, centre)
        if self.chosen:
            pygame.draw.circle(surface, SEAL_DARK, centre, side // 2, skin.px(3))
        for number, name in enumerate(self._coats):
            coat = self._pieces.coat(tincture(name), skin.px(30))
            place = coat.get_rect(center=(centre[0] + side * 2 // 5, centre[1] + side // 3))
            surface.blit(coat, place.move(-number * skin.px(20), number * skin.px(3)))
        y = rect.y + room + skin.px(2)
        size = skin.fitting(self.label, "bold", 18, rect.w)
        lines = (
            skin.text(self.label, "bold" if self.chosen else "text", size, INK, rect.w, "center"),
            skin.text(self._level, "italic", 16, QUIET, rect.w, "center"),
            skin.text(self._note, "italic", 15, SEAL, rect.w, "center"),
        )
        for line in lines:
            surface.blit(line, line.get_rect(midtop=(rect.centerx, y)))
            y += line.get_height()
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    def _draw_face(self, surface: Surface, skin: Skin, side: int, centre: tuple[int, int]) -> None:
        if self._who:
            face = self._pieces.face(self._who.id, side)
            surface.blit(face, face.get_rect(center=centre))
            return
        pygame.draw.circle(surface, PARCHMENT_DARK, centre, side // 2)
        pygame.draw.circle(surface, INK, centre, side // 2, skin.px(1.5))
        icon = skin.icon("gears", side // 2, INK)
        surface.blit(icon, icon.get_rect(center=centre))


def level_label(level: str, one: Character | None) -> str:
    """Return a level's name in the gender of `one`, saying if it is the highest here."""
    name = level_name(level, one is not None and one.feminine)
    if one and not level.startswith(f"{one.level}:"):
        words = _("{level}, la plus forte ici") if one.feminine else _("{level}, le plus fort ici")
        return words.format(level=name)
    return name


class SeatedComputer(Widget):
    """The computer player of a seat: face, name and level, on a card."""

    grows = True

    def __init__(self, id: str, name: str, level: str, action: Action, pieces: Pieces) -> None:
        super().__init__(id, action)
        self._who, self._pieces = character(level), pieces
        self.label, self._level = name, level_label(level, self._who)

    @property
    def state(self) -> str:
        """The name of the level."""
        return self._level

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of a button."""
        return width, skin.target()

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the face, the name and, if there is room, the level."""
        rect, pad = self.rect, skin.px(8)
        surface.blit(skin.button(rect.size, "", state, "parchment"), rect)
        side = rect.h - skin.px(6)
        face = self._pieces.face(self._who.id, side) if self._who else skin.icon("gears", side * 2 // 3, INK)
        surface.blit(face, face.get_rect(center=(rect.x + pad + side // 2, rect.centery)))
        x = rect.x + 2 * pad + side
        name = skin.name(self.label, 19, INK, rect.right - pad - x)
        surface.blit(name, name.get_rect(midleft=(x, rect.centery)))
        x += name.get_width() + pad
        level = skin.text(self._level, "italic", 16, QUIET)
        if x + level.get_width() <= rect.right - pad:
            surface.blit(level, level.get_rect(midright=(rect.right - pad, rect.centery)))


class Arms(Widget):
    """The arms of a seat as a button that opens the sheet of the seat."""

    def __init__(self, id: str, label: str, coats: Sequence[str], action: Action, pieces: Pieces) -> None:
        super().__init__(id, action)
        self.label = self.tip = label
        self._coats, self._pieces = coats, pieces

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the coats and a small arrow."""
        return max(skin.target(), skin.px(34) * len(self._coats) + skin.px(30)), skin.target()

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the coats and the arrow on a button."""
        rect = self.rect
        surface.blit(skin.button(rect.size, "", state, "parchment"), rect)
        x = rect.x + skin.px(6)
        for name in self._coats:
            coat = self._pieces.coat(tincture(name), skin.px(32))
            surface.blit(coat, coat.get_rect(midleft=(x, rect.centery + skin.px(1))))
            x += skin.px(34)
        arrow = skin.icon("arrow-down", skin.px(15), INK)
        surface.blit(arrow, arrow.get_rect(midright=(rect.right - skin.px(6), rect.centery)))


class Coat(Widget):
    """Arms as a button that gives a seat their tincture: bright if it has it, dim if free, else dimmest."""

    def __init__(self, seat: int, name: str, pieces: Pieces, action: Action, alpha: int, worn: bool) -> None:
        super().__init__(f"player-{seat + 1}-{name}", action)
        self._tincture, self._pieces = tincture(name), pieces
        self.tip = self._tincture.blazon
        self._alpha, self.chosen = alpha, worn

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of a coat that is easy to hit."""
        return skin.target(62), skin.target(68)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the coat, with a golden glow if the seat has it."""
        rect = self.rect
        if self.chosen:
            glow = skin.glow(round(rect.width * 1.3))
            surface.blit(glow, glow.get_rect(center=rect.center))
        px = round(rect.width * (0.86 if self.chosen else 0.7))
        coat = self._pieces.coat(self._tincture, px)
        coat.set_alpha(255 if state in ("hover", "focus") else self._alpha)
        surface.blit(coat, coat.get_rect(center=rect.center))
        coat.set_alpha(255)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


class SideButton(Button):
    """A button that gives a side of the game, such as the white one, to the player of a seat."""

    def __init__(self, seat: int, name: str, side: str, action: Action, chosen: bool) -> None:
        id = f"player-{seat + 1}-{name}"
        super().__init__(id, side, action, style="parchment", text_size=18, chosen=chosen)


class StartButton(Button):
    """The red button that begins the game. It is `large` if the window has room."""

    def __init__(self, label: str, action: Action, large: bool) -> None:
        super().__init__("start", label, action, style="seal", icon="swords", text_size=24 if large else 20)
        self._large = large

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the button; a large one is higher and wider than its label requires."""
        wide, high = super().measure(skin, width)
        return (min(wide + skin.px(44), width), high * 3 // 2) if self._large else (wide, high)


class FoldedLine(Widget):
    """A line that opens further choices. It has a label, and the present setting on its right or below."""

    grows = True

    def __init__(self, id: str, label: str, note: str, action: Action) -> None:
        super().__init__(id, action)
        self.label, self._note = label, note

    @property
    def state(self) -> str:
        """The present setting, in words."""
        return self._note

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of one line, or of more if the words do not fit on one."""
        lines = self._lines(skin, width)
        return width, max(skin.target(), sum(line.get_height() for line in lines) + skin.px(14))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the line with an arrow on the left."""
        rect, pad = self.rect, skin.px(12)
        surface.blit(skin.button(rect.size, "", state), rect)
        arrow = skin.icon("arrow-right", skin.px(15), GOLD_LIGHT)
        surface.blit(arrow, arrow.get_rect(midleft=(rect.x + pad, rect.centery)))
        x = rect.x + 2 * pad + arrow.get_width()
        label, *below = self._lines(skin, rect.w)
        y = rect.centery - (label.get_height() + sum(line.get_height() for line in below)) // 2
        surface.blit(label, (x, y))
        for line in below:
            surface.blit(line, (x, y + label.get_height()))
        if not below:
            note = skin.text(self._note, "italic", 17, CREAM)
            surface.blit(note, note.get_rect(midright=(rect.right - pad, rect.centery)))

    def _lines(self, skin: Skin, width: int) -> list[Surface]:
        room = width - skin.px(12 * 3 + 15)
        label = skin.text(self.label, "text", 18, CREAM, room)
        if label.get_width() + skin.text_size(self._note, "italic", 17)[0] + skin.px(20) <= room:
            return [label]
        return [label, skin.text(self._note, "italic", 17, CREAM, room)]
