"""The row of a player in the panel: portrait, name, and what the player holds that is not on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame
from pygame import Rect, Surface

from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.picture.portraits import Mood
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import Holding
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, OAK
from ludotheque.ui.skin import SMALLEST, ButtonState, Face, Skin
from ludotheque.ui.widgets import Widget

ROW = "row-"  # followed by a seat: the id of a row
TWO_LINES = 38  # logical pixels: a row of this height has the name above the counts
LEAST = 11  # the least font size of a name or a number
NAME, COUNT, WORD = 18.0, 16.5, 14.0  # font sizes of a name, a number, and the word that marks a computer
AFTER_COUNT = 6  # logical pixels from one count to the next on one line with the name
SLENDER = 10  # least ratio of a line's width to its height, or the name would have no room
LOWEST = 14  # pixels: least height of a line of counts
COLUMN, WIDEST = 64, 112  # logical pixels of a column of counts: if there is room, and room to spare
LARGE = 21.0  # the font size of names and numbers in rows with room to spare
ROOMY = 330  # logical pixels: from this width on, a row has room to spare
SMALL_COAT = 0.48  # the height of the coat of arms in a portrait's corner, as a share of the portrait's


@dataclass(frozen=True, slots=True)
class Seated:
    """What the panel shows of the player at a seat, who is a person or a `computer` player.

    `face` is the id of the character, "" without one, and `mood` the mood on the character's face.
    """

    computer: bool = False
    face: str = ""
    mood: Mood = "calm"


class PlayerRow(Widget):
    """The row of a player: portrait, name and counts, with a frame if the player is `to_move`.

    The counts say how much the player holds. All rows of a panel have the same height. A name that is too
    long is set smaller, or cut and ended with « … »; the row's note shows all of it.
    """

    role = "player"

    def __init__(
        self, seats: Seats, holdings: Sequence[Holding], holding: Holding, who: Seated, to_move: bool
    ) -> None:
        super().__init__(f"{ROW}{holding.seat}", lambda: None)
        self._seats, self._holdings, self._holding = seats, holdings, holding
        self._who, self._to_move = who, to_move
        self.high = 0  # pixels, the same for all rows: set by the panel
        self.seat = holding.seat
        self.label = seats.names[holding.seat]

    @property
    def state(self) -> str:
        """Words that say whether a computer plays at this seat, and whether it is that player's turn."""
        told = (_("ordinateur") if self._who.computer else "", _("à son tour") if self._to_move else "")
        return ", ".join(filter(None, told))

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height that all rows share."""
        return width, self.high

    def good_width(self, skin: Skin) -> int:
        """Return the width in pixels that is enough for the counts and a name of usual length."""
        name = skin.text_size("Maximilien", "bold", NAME)[0]
        if self.high >= skin.px(TWO_LINES):
            columns = max((len(one.counts) for one in self._holdings), default=0)
            word = skin.text_size(_("ordinateur"), "italic", WORD)[0]
            return self.high + skin.px(24) + max(name + word, columns * skin.px(COLUMN))
        return self.high + skin.px(16) + name + sum(self._packed(skin, self.high))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row, on two lines if it is high enough."""
        box, pad = self.rect, skin.px(4)
        if self._to_move:
            pygame.draw.rect(surface, OAK, box, border_radius=skin.px(6))
            pygame.draw.rect(surface, GOLD, box, max(1, skin.px(1.4)), border_radius=skin.px(6))
        place = self.portrait_place(skin)
        picture = portrait(self._seats, self._holding.seat, self._who, place.w)
        surface.blit(picture, picture.get_rect(center=place.center))
        left = box.x + skin.px(5) + place.w + skin.px(9 if box.h >= skin.px(TWO_LINES) else 6)
        right = box.right - pad
        if self._on_two_lines(skin, right - left):
            half = box.h // 2
            upper = Rect(left, box.y + skin.px(1), right - left, half)
            self._draw_name(surface, skin, upper)
            lower = Rect(left, box.y + half - skin.px(1), right - left, half)
            self._draw_counts(surface, skin, lower, self._columns(skin, lower))
        else:
            high = min(box.h, box.w // SLENDER)
            packed, top = self._packed(skin, high), box.centery - high // 2
            wide = sum(packed)
            self._draw_counts(surface, skin, Rect(right - wide, top, wide, high), packed)
            self._draw_name(surface, skin, Rect(left, top, right - wide - left - skin.px(4), high))

    def _on_two_lines(self, skin: Skin, width: int) -> bool:
        """Return whether the name is above the counts in all rows; one line would be `width` pixels wide."""
        high = self.rect.h
        if high >= skin.px(TWO_LINES):
            return True
        longest = max(skin.text_size(name, "bold", SMALLEST)[0] for name in self._seats.names)
        cut = longest + skin.px(4) + sum(self._packed(skin, min(high, self.rect.w // SLENDER))) > width
        return cut and high >= 2 * skin.font("text", LEAST).get_height()

    def portrait_place(self, skin: Skin) -> Rect:
        """Return the square in pixels where the portrait is drawn."""
        side = self.rect.h - skin.px(8 if self.rect.h >= skin.px(TWO_LINES) else 3)
        place = Rect(self.rect.x + skin.px(5), 0, side, side)
        place.move_ip(skin.px(1), 0)
        place.centery = self.rect.centery
        return place

    # The name

    def _draw_name(self, surface: Surface, skin: Skin, line: Rect) -> None:
        size = self._fitting(skin, LARGE if self._roomy(skin) else NAME, round(line.h * 0.84))
        room, word = line.w, None
        if self._who.computer:
            word = skin.text(_("ordinateur"), "italic", min(WORD, size), GOLD_LIGHT)
            room -= word.get_width() + skin.px(8)
            if room < min(line.w // 2, skin.text_size(self.label, "text", size)[0]):
                word, room = None, line.w
        face: Face = "bold" if self._to_move else "text"
        name = skin.name(self.label, size, GOLD_LIGHT if self._to_move else CREAM, max(1, room), face)
        surface.blit(name, name.get_rect(midleft=line.midleft))
        if word:
            surface.blit(word, word.get_rect(midright=line.midright))

    @staticmethod
    def _fitting(skin: Skin, size: float, high: int) -> float:
        """Return the largest type size, at most `size`, whose lines are at most `high` pixels high."""
        while size > LEAST and skin.font("text", size).get_height() > high:
            size -= 0.5
        return size

    # The counts

    def _columns(self, skin: Skin, line: Rect) -> list[int]:
        """Return the widths of the columns of counts on `line`, which is made lower until they fit."""
        packed = self._packed(skin, line.h)
        wide = min(skin.px(WIDEST if self._roomy(skin) else COLUMN), line.w // max(1, len(packed)))
        if max(packed, default=0) <= wide:
            return [wide] * len(packed)
        while sum(packed) > line.w and line.h > LOWEST:
            line.inflate_ip(0, -2)
            packed = self._packed(skin, line.h)
        return packed

    def _draw_counts(self, surface: Surface, skin: Skin, line: Rect, columns: Sequence[int]) -> None:
        """Draw the counts on a line, in columns of these widths. The columns are the same in all rows."""
        size = self._fitting(skin, self._count(skin), line.h)
        sign = self._sign(skin, line.h)
        x = line.x
        for (icon, count), column in zip(self._holding.counts, columns, strict=False):
            picture = skin.icon(icon, sign, GOLD_LIGHT)
            surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
            words = skin.text(str(count), "text", size, CREAM)
            surface.blit(words, words.get_rect(midleft=(x + sign + skin.px(4), line.centery)))
            x += column

    def _packed(self, skin: Skin, high: int) -> list[int]:
        """Return the least widths in pixels of the columns for the counts of all rows, on `high` pixels."""
        columns = zip_longest(*(one.counts for one in self._holdings), fillvalue=("", 0))
        size = self._fitting(skin, self._count(skin), high)
        around = self._sign(skin, high) + skin.px(4 + AFTER_COUNT)
        return [
            around + max(skin.text_size(str(count), "text", size)[0] for _icon, count in column)
            for column in columns
        ]

    def _sign(self, skin: Skin, high: int) -> int:
        return min(skin.px(self._count(skin)), high * 3 // 5)

    def _count(self, skin: Skin) -> float:
        return LARGE if self._roomy(skin) else COUNT

    def _roomy(self, skin: Skin) -> bool:
        """Return whether the row has room to spare for larger type, as in a wide window."""
        return self.rect.h >= skin.px(TWO_LINES) and self.rect.w >= skin.px(ROOMY)


def portrait(seats: Seats, seat: int, who: Seated, px: int) -> Surface:
    """Return a square portrait, `px` pixels wide, of the person or computer player at a seat.

    A person is shown by the seat's coat of arms. A computer player is shown by its character's face, or by a
    cog if it has no character, with a small coat of arms in the corner.
    """
    page = blank((px, px))
    if not who.computer:
        coat = seats.coat(seat, px)
        if coat.get_width() > px:
            coat = pygame.transform.smoothscale(coat, (px, coat.get_height() * px // coat.get_width()))
        page.blit(coat, coat.get_rect(center=page.get_rect().center))
        return page
    if who.face:
        face = seats.app.for_skin(Pieces).face(who.face, px, who.mood)
    else:
        face = blank((px, px))
        pygame.draw.aacircle(face, OAK, (px // 2, px // 2), px // 2 - 1)
        pygame.draw.aacircle(face, GOLD, (px // 2, px // 2), px // 2 - 1, max(1, px // 24))
        cog = seats.app.skin.icon("gears", px * 11 // 20, GOLD_LIGHT)
        face.blit(cog, cog.get_rect(center=face.get_rect().center))
    page.blit(face, (0, 0))
    coat = seats.coat(seat, round(px * SMALL_COAT))
    page.blit(coat, coat.get_rect(bottomright=page.get_size()))
    return page
