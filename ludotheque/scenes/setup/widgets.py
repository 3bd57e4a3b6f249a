"""The widgets that only the set-up has: arms to take, the players of the house, computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from ludotheque.home.household import Member
from ludotheque.i18n import _
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import Character
from ludotheque.players.words import character_line, character_name, level_name
from ludotheque.ui.dropdown import NOTE, SIZE, Dropdown
from ludotheque.ui.palette import INK, INK_SOFT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Widget


class Coat(Widget):
    """The arms of a tincture for one seat: bright if they lead them, dim if not, dimmest if another does."""

    def __init__(self, seat: int, name: str, pieces: Pieces, action: Action, alpha: int, worn: bool) -> None:
        super().__init__(f"player-{seat + 1}-{name}", action)
        self._tincture, self._pieces = tincture(name), pieces
        self.tip = self._tincture.blazon
        self._alpha, self._worn = alpha, worn

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the coat, with a gold glow if it is worn."""
        rect = self.rect
        if self._worn:
            glow = skin.glow(round(rect.width * 1.5))
            surface.blit(glow, glow.get_rect(center=rect.center))
        px = round(rect.width * (0.86 if self._worn else 0.7))
        coat = self._pieces.coat(self._tincture, px)
        coat.set_alpha(255 if state in ("hover", "focus") else self._alpha)
        surface.blit(coat, coat.get_rect(center=rect.center))
        coat.set_alpha(255)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


class Guests(Dropdown):
    """The players of the house, each with their arms, beside a name: who is taken sits down there.

    `wide` is the width in pixels of the name with the arrow, below which the list unfolds.
    """

    def __init__(
        self,
        id: str,
        guests: Mapping[str, Member],
        value: str,
        chosen: Callable[[str], object],
        pieces: Pieces,
        wide: int,
    ) -> None:
        super().__init__(id, {number: guest.name for number, guest in guests.items()}, value, chosen)
        self.tip = _("Choisir qui joue ici")
        self._guests, self._pieces, self._wide = guests, pieces, wide

    @property
    def field(self) -> Rect:
        """The name and the arrow together."""
        return Rect(self.rect.right - self._wide, self.rect.y, self._wide, self.rect.h)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the arrow alone."""
        surface.blit(skin.button(self.rect.size, "", state, "parchment"), self.rect)
        arrow = skin.icon("arrow-down", skin.px(SIZE), INK)
        surface.blit(arrow, arrow.get_rect(center=self.rect.center))

    def draw_word(self, surface: Surface, skin: Skin, value: str, x: int, y: int, room: int) -> None:
        """Draw the name of a player behind the first of their arms."""
        px, shift = skin.px(22), 0
        for colour in self._guests[value].colours[:1]:
            shield = self._pieces.shield(tincture(colour), None, px)
            surface.blit(shield, shield.get_rect(midleft=(x + shift, y)))
            shift += shield.get_width() + skin.px(3)
        shift += skin.px(6) if shift else 0
        super().draw_word(surface, skin, value, x + shift, y, room - shift)


class Opponents(Dropdown):
    """The characters of the house, each with a face, and the plain levels: who plays a seat.

    `wide` is the width in pixels of the list that unfolds, which has room for a sentence about each.
    """

    def __init__(
        self,
        id: str,
        characters: Mapping[str, Character],
        levels: Mapping[str, str],
        value: str,
        chosen: Callable[[str], object],
        pieces: Pieces,
        wide: int,
    ) -> None:
        words = {who: character_name(one) for who, one in characters.items()}
        super().__init__(id, {**words, **levels}, value, chosen)
        self._characters, self._pieces, self._wide = characters, pieces, wide
        if value in characters:
            self.tip = character_line(characters[value])

    @property
    def field(self) -> Rect:
        """What the list drops down from: as wide as the list."""
        return Rect(self.rect.x, self.rect.y, max(self._wide, self.rect.w), self.rect.h)

    def draw_word(self, surface: Surface, skin: Skin, value: str, x: int, y: int, room: int) -> None:
        """Draw a character's face and name, and below how strong they are; in the list, how they play too.

        The name goes before the face where there is room for one alone.
        """
        one = self._characters.get(value)
        if one is None:
            super().draw_word(surface, skin, value, x, y, room)
            return
        side, name = min(skin.px(36), self.rect.h - 4), skin.text_size(self.words[value], "text", SIZE)
        if side + skin.px(4) + name[0] <= room:
            face = self._pieces.face(one.id, side)
            surface.blit(face, face.get_rect(midleft=(x - skin.px(4), y)))
            x, room = x + side + skin.px(4), room - side - skin.px(4)
        below = shorten(skin.font("italic", NOTE), self._below(value, one, room > self.rect.w), room)
        note = skin.text(below, "italic", NOTE, INK_SOFT)
        apart = (name[1] + note.get_height()) // 2 - 1
        super().draw_word(surface, skin, value, x, y - apart // 2, room)
        surface.blit(note, note.get_rect(midleft=(x, y + apart - apart // 2)))

    def _below(self, value: str, one: Character, whole: bool) -> str:
        """Return what stands below a name: the level, where there is room the whole sentence."""
        level = level_name(value, one.feminine)
        if not value.startswith(f"{one.level}:"):
            level = _("{level}, le plus fort ici").format(level=level)
        return f"{level} · {character_line(one)}" if whole else level
