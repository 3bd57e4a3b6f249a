"""What is written in the ledger of games: a row each, with a picture of its board, below the month's name."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.setup import Player
from ludotheque.home.index import Entry
from ludotheque.home.moments import when
from ludotheque.i18n import _
from ludotheque.picture.heraldry import tinctures
from ludotheque.picture.pieces import Pieces
from ludotheque.scenes.games import words
from ludotheque.scenes.games.looking import Look
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size, blank, ready
from ludotheque.ui.furniture import row as side_by_side
from ludotheque.ui.palette import GOLD, GOLD_DARK, INK, INK_SOFT, MOSS, PARCHMENT_DEEP, SEAL, mixed
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Widget

TALL, PICTURE, ASIDE = 112, (138, 98), 210  # logical pixels: a row, its picture, and what stands at its right
WIDE = 640  # logical pixels of a row that has room for something at its right
FAR = 100_000  # pixels: no line of names is so long
MONTH = 46  # logical pixels: the name of a month
_LIT = Color(201, 153, 46, 46)
_DOWN = Color(201, 153, 46, 84)
_ARMS, _NAME = 19, 17  # logical pixels: a player's arms; size of the names


class GameRow(Widget):
    """A game in the ledger; `look` is what is seen of it now, `pictures` keeps boards at the rows' size."""

    def __init__(self, app: App, look: Look, pictures: PictureCache, now: float, action: Action) -> None:
        """`now` is the moment, in seconds since the epoch, that days are told from."""
        super().__init__(row_id(look.entry), action)
        self._app, self._look, self._pictures, self._now = app, look, pictures, now
        self.entry = look.entry

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row."""
        rect = self.rect
        if state in ("hover", "focus", "down"):
            ground = Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(ground, _DOWN if state == "down" else _LIT, ground.get_rect(), 0, skin.px(6))
            surface.blit(ground, rect)
        face = (self._look.face, rect.size, self._when())
        surface.blit(self._pictures(face, lambda: self._face(skin, rect.size)), rect)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    def _face(self, skin: Skin, size: Size) -> Surface:
        """Return all that is to be seen in the row."""
        surface, rect = blank(size), Rect((0, 0), size)
        frame = Rect(0, 0, skin.px(PICTURE[0]), skin.px(PICTURE[1]))
        frame.midleft = rect.left + skin.px(8), rect.centery
        draw_board(surface, skin, frame, self._look, self._pictures)
        left, right = frame.right + skin.px(16), rect.right - skin.px(12)
        if rect.w >= skin.px(WIDE):
            aside = skin.px(ASIDE)
            self._draw_aside(surface, skin, Rect(right - aside, rect.y, aside, rect.h))
            room = Rect(left, rect.y, right - aside - left - skin.px(10), rect.h)
            self._draw_words(surface, skin, room, "")
        else:
            told = words.plies(self.entry), words.mark(self.entry), self._when()
            moment = " · ".join(filter(None, told))
            self._draw_words(surface, skin, Rect(left, rect.y, right - left, rect.h), moment)
        return ready(surface)

    def _draw_words(self, surface: Surface, skin: Skin, room: Rect, moment: str) -> None:
        """Write the title, who plays, and how it stands, or what is wrong."""
        entry, look = self.entry, self._look
        name = shorten(skin.font("bold", 21), words.title(entry), room.w)
        parts = [skin.text(name, "bold", 21, SEAL)]
        if entry.title:
            box = skin.text(words.game_title(entry), "italic", 16, INK_SOFT)
            if parts[0].get_width() + box.get_width() + skin.px(12) <= room.w:
                parts = [side_by_side([parts[0], box], skin.px(12))]
        if entry.players:
            parts += players_lines(self._app, entry.players, room.w)
        if look.wrong:
            parts.append(_sentence(skin, _("Ne s'ouvre pas :") + " " + look.wrong, room.w, 2))
        else:
            parts.append(self._stands(skin, room.w, moment))
        gap = skin.px(5 if len(parts) < 4 else 1)
        y = room.centery - (sum(part.get_height() for part in parts) + gap * (len(parts) - 1)) // 2
        for part in parts:
            surface.blit(part, (room.x, y))
            y += part.get_height() + gap

    def _stands(self, skin: Skin, room: int, moment: str) -> Surface:
        entry, look = self.entry, self._look
        if look.elsewhere:
            told, icon, ink = _("Ouverte dans une autre fenêtre"), "lock", SEAL
        elif entry.over:
            told, icon, ink = words.standing(entry), "laurel", GOLD_DARK
        else:
            told, icon, ink = words.standing(entry), "hourglass", MOSS
        if look.lost and not entry.end:
            return _sentence(skin, look.lost, room, 1)
        told = " · ".join(filter(None, (told, moment)))
        px = skin.px(17)
        line = skin.text(shorten(skin.font("bold", _NAME), told, room - px - skin.px(7)), "bold", _NAME, ink)
        return side_by_side([skin.icon(icon, px, ink), line], skin.px(7))

    def _draw_aside(self, surface: Surface, skin: Skin, room: Rect) -> None:
        """Write when it was played last, and how many moves."""
        moment = skin.text(self._when(), "italic", 16, INK_SOFT, room.w, "right")
        lines = [moment]
        if self.entry.readable:
            told = filter(None, (words.plies(self.entry), words.mark(self.entry)))
            lines += [skin.text(line, "italic", 16, INK_SOFT) for line in told]
        y = room.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, line.get_rect(topright=(room.right, y)))
            y += line.get_height()

    def _when(self) -> str:
        return when(self.entry.saved, self._now)


class Month(Widget):
    """The name of a month above its games."""

    def __init__(self, name: str) -> None:
        super().__init__(f"month-{name}", lambda: None)
        self.name = name
        self.enabled = False

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Write the month between two golden lines."""
        heading = skin.heading(self.name, self.rect.w - skin.px(24), 16, SEAL)
        surface.blit(heading, heading.get_rect(center=self.rect.center))


def row_id(entry: Entry) -> str:
    """Return the id of a game's row."""
    return f"game-{entry.name}"


def draw_board(surface: Surface, skin: Skin, frame: Rect, look: Look, pictures: PictureCache) -> None:
    """Draw the picture of a game's board, as large as fits a frame, with a golden edge; dim if it is dead."""
    picture = look.picture
    if picture is None:
        pygame.draw.rect(surface, mixed(PARCHMENT_DEEP, INK, 0.25), frame, 0, skin.px(4))
        icon = skin.icon("close" if look.wrong else "hourglass", skin.px(34), PARCHMENT_DEEP)
        surface.blit(icon, icon.get_rect(center=frame.center))
        return
    by = min(frame.w / picture.get_width(), frame.h / picture.get_height())
    size = round(picture.get_width() * by), round(picture.get_height() * by)
    what = (look.entry.name, look.entry.stamps) if look.drawn else look.entry.game
    small = pictures((what, size), lambda: pygame.transform.smoothscale(picture, size))
    place = small.get_rect(center=frame.center)
    blur = skin.px(7)
    surface.blit(skin.shadow(place.size, blur, 3, 120), (place.x - blur, place.y - blur + skin.px(3)))
    surface.blit(small, place)
    if look.wrong:
        veil = Surface(place.size, pygame.SRCALPHA)
        veil.fill((*PARCHMENT_DEEP[:3], 150))
        surface.blit(veil, place)
    line = max(1, skin.px(1.5))
    pygame.draw.rect(surface, INK, place.inflate(2 * line, 2 * line), line)
    pygame.draw.rect(surface, GOLD, place, line)


def players_lines(app: App, players: Sequence[Player], room: int) -> list[Surface]:
    """Return who plays on one line, or on two where their names would not fit one as they are."""
    if len(players) > 1 and players_line(app, players, FAR).get_width() > room:
        half = (len(players) + 1) // 2
        return [players_line(app, players[:half], room), players_line(app, players[half:], room)]
    return [players_line(app, players, room)]


def players_line(app: App, players: Sequence[Player], room: int) -> Surface:
    """Return who plays, side by side with their arms, in at most `room` pixels: names are shortened."""
    skin, gap, near = app.skin, app.skin.px(14), app.skin.px(5)
    arms = [_arms(app, player) for player in players]
    names = [words.seated(player) for player in players]
    font = skin.font("text", _NAME)
    left = room - sum(arm.get_width() + near for arm in arms) - gap * (len(players) - 1)
    most = _fitting([font.size(name)[0] for name in names], left)
    written = [skin.text(shorten(font, name, most), "text", _NAME, INK) for name in names]
    pairs = [side_by_side([arm, name], near) for arm, name in zip(arms, written, strict=True)]
    return side_by_side(pairs, gap)


def _arms(app: App, player: Player) -> Surface:
    px, pieces = app.skin.px(_ARMS), app.for_skin(Pieces)
    return side_by_side(
        [pieces.shield(one, None, px) for one in tinctures(player.colours)[:2]], app.skin.px(2)
    )


def _fitting(widths: Sequence[int], room: int) -> int:
    """Return the width that none may exceed so that together they fit: the short ones stay whole."""
    rest, left = room, len(widths)
    for width in sorted(widths):
        if width * left > rest:
            return max(1, rest // left)
        rest -= width
        left -= 1
    return max(widths, default=1)


def _sentence(skin: Skin, words: str, room: int, lines: int) -> Surface:
    """Return a sentence on so many lines at most; the whole of it is to be read on the game's sheet."""
    text = " ".join(words.split())
    high = skin.text_size("x", "italic", 16)[1] * (lines + 0.4)
    whole = text
    while skin.text_size(text, "italic", 16, room)[1] > high and len(text) > 12:
        text = shorten(skin.font("italic", 16), whole, skin.text_size(text, "italic", 16)[0] * 9 // 10)
    return skin.text(text, "italic", 16, SEAL, room)
