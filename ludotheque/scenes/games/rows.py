"""A row in the list of games: the board, the players, how the game stands, and when it was last played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.setup import Player
from ludotheque.home.moments import format_moment
from ludotheque.i18n import _
from ludotheque.picture.heraldry import tinctures
from ludotheque.picture.pieces import Pieces
from ludotheque.scenes.games import words
from ludotheque.scenes.games.previews import GamePreview
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.drawing import blank
from ludotheque.ui.furniture import row as side_by_side
from ludotheque.ui.leaves import Composed, Drawing, Line, Picture, Text
from ludotheque.ui.palette import GOLD, GOLD_DARK, INK, INK_SOFT, MOSS, PARCHMENT_DEEP, SEAL, mixed
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Part

WIDE = 1000  # logical pixels: from this width of the window, rows have a right column
TALL = {True: 120, False: 146}  # logical height of a row: with a right column, and without
PICTURE = {True: (138, 98), False: (112, 80)}  # logical size of the board in a row: likewise
PAD = 8  # logical pixels round the content of a row
FAR = 100_000  # pixels: longer than any line of names
_ARMS, _NAME = 19, 17  # logical pixels: a player's arms; size of the names


class GameRow(Pressed):
    """The row of a game, drawn from its `preview`; `pictures` caches the boards at the size of a row."""

    def __init__(
        self, app: App, preview: GamePreview, pictures: PictureCache, now: float, wide: bool, action: Action
    ) -> None:
        """Make a row that calls `action`; `now` is in epoch seconds. A `wide` one has a right column."""
        self.preview = preview
        entry = preview.entry

        def draw(surface: Surface, frame: Rect) -> None:
            draw_board(surface, app.skin, frame, preview, pictures)

        game = words.game_title(entry) if entry.title else ""
        told, marks = list(filter(None, (game, format_moment(entry.saved, now)))), words.marks(entry)
        signs = [Picture(app.skin.icon(icon, app.skin.px(15), INK_SOFT)) for icon in marks]
        marked = " · ".join(marks.values())
        parts = _words(app, preview)
        aside: list[Part] = []
        if wide:
            lines: list[Part] = [Text(line, 16, INK_SOFT, "italic", "right") for line in told]
            lines += [Row([*signs, Text(marked, 16, INK_SOFT, "italic", "right")], 5)] if marks else []
            aside.append(Column(lines, 0, "right"))
        else:
            line = Line(" · ".join(filter(None, (*told, marked))), 16, INK_SOFT, "italic", grows=True)
            line.least = 60
            parts.append(Row([*signs, line], 5))
        body = Row([Drawing(*PICTURE[wide], draw), Column(parts, 3), *aside], 2 * PAD)
        super().__init__(row_id(entry.name), action, Framed(body, None, PAD))
        self.label = words.title(entry)

    @property
    def state(self) -> str:
        """How the game stands, or why it cannot be opened, and the remarks on it."""
        return ", ".join((stands(self.preview)[0], *words.marks(self.preview.entry).values()))


def row_id(file: str) -> str:
    """Return the id of the row of the game saved in `file`."""
    return f"game-{file}"


def stands(preview: GamePreview) -> tuple[str, str, Color]:
    """Return (words, icon or "", colour of the words): how a game stands, or why it cannot be opened."""
    entry = preview.entry
    if preview.wrong:
        return _("Ne s'ouvre pas :") + " " + preview.wrong, "", SEAL
    if preview.lost and not entry.end:
        return preview.lost, "", SEAL
    if preview.elsewhere:
        return _("Ouverte dans une autre fenêtre"), "lock", SEAL
    return words.standing(entry), *(("laurel", GOLD_DARK) if entry.over else ("hourglass", MOSS))


def _words(app: App, preview: GamePreview) -> list[Part]:
    """Return the title, the players, and how the game stands, each shortened if the row is too narrow."""
    entry, skin = preview.entry, app.skin
    parts: list[Part] = [Line(words.title(entry), 21, SEAL, "bold", grows=True)]
    if entry.players:
        parts.append(Composed(partial(_players_lines, app, entry.players)))
    told, icon, ink = stands(preview)
    if icon:
        line = Line(told, _NAME, ink, "bold", grows=True)
        line.least = 60
        parts.append(Row([Picture(skin.icon(icon, skin.px(17), ink)), line], 7))
    else:
        parts.append(Line(told, 16, ink, "italic", lines=1 if len(entry.players) > 2 else 2))
    return parts


def draw_board(
    surface: Surface, skin: Skin, frame: Rect, preview: GamePreview, pictures: PictureCache
) -> None:
    """Draw a game's board in the middle of `frame`, pale if it does not open; without one, an icon."""
    picture = preview.picture
    if picture is None:
        pygame.draw.rect(surface, mixed(PARCHMENT_DEEP, INK, 0.25), frame, 0, skin.px(4))
        icon = skin.icon("close" if preview.wrong else "hourglass", skin.px(34), PARCHMENT_DEEP)
        surface.blit(icon, icon.get_rect(center=frame.center))
        return
    by = min(frame.w / picture.get_width(), frame.h / picture.get_height())
    size = round(picture.get_width() * by), round(picture.get_height() * by)
    what = (preview.entry.name, preview.entry.stamps) if preview.drawn else preview.entry.game
    small = pictures((what, size), lambda: pygame.transform.smoothscale(picture, size))
    place = small.get_rect(center=frame.center)
    blur = skin.px(7)
    surface.blit(skin.shadow(place.size, blur, 3, 120), (place.x - blur, place.y - blur + skin.px(3)))
    surface.blit(small, place)
    if preview.wrong:
        veil = Surface(place.size, pygame.SRCALPHA)
        veil.fill((*PARCHMENT_DEEP[:3], 150))
        surface.blit(veil, place)
    line = max(1, skin.px(1.5))
    pygame.draw.rect(surface, INK, place.inflate(2 * line, 2 * line), line)
    pygame.draw.rect(surface, GOLD, place, line)


def _players_lines(app: App, players: Sequence[Player], room: int) -> Surface:
    """Return a picture of the players on one line, or on two if needed, at most `room` pixels wide."""
    line = players_line(app, players, FAR)
    if line.get_width() <= room:
        return line
    if len(players) == 1:
        return players_line(app, players, room)
    half = (len(players) + 1) // 2
    lines = [players_line(app, some, room) for some in (players[:half], players[half:])]
    both = blank((room, sum(line.get_height() for line in lines)))
    both.blits([(lines[0], (0, 0)), (lines[1], (0, lines[0].get_height()))])
    return both


def players_line(app: App, players: Sequence[Player], room: int) -> Surface:
    """Return the players' arms and names side by side, shortened to be at most `room` pixels wide."""
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
    """Return the width to which to cut longer names so that all fit into `room` pixels."""
    rest, left = room, len(widths)
    for width in sorted(widths):
        if width * left > rest:
            return max(1, rest // left)
        rest -= width
        left -= 1
    return max(widths, default=1)
