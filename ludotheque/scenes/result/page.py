"""The page of a result as one picture: winner, score sheet in columns, course of the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import Outcome, ScoreLine
from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import character
from ludotheque.players.words import who_played
from ludotheque.scenes.result.charts import Chart, score_chart
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.furniture import row
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import Face, shorten

Lines = Sequence[tuple[ScoreLine, str]]
WIDE = 900  # logical pixels from which on things stand beside each other


class Course(NamedTuple):
    """The scores of all seats after so many plies, and what they count, in the plural."""

    curve: Sequence[Sequence[int]]
    stops: Sequence[int]
    counted: str


class Page(NamedTuple):
    """The page as a picture, the chart of the scores, if any, where its area is, and what is kept free."""

    picture: Surface
    chart: Chart | None
    area: Rect
    room: Rect


def compose(
    app: App,
    room: Size,
    players: Sequence[Player],
    outcome: Outcome,
    score: str,
    ending: str,
    lines: Lines,
    course: Course | None,
    notes: Sequence[str] = (),
    more: int = 0,
) -> Page:
    """Return the page, as wide as `room`, as high as it needs; if wide, the course is beside the winner.

    `score` is the winner's in words, empty where it is not points that decide; without a `course` there is
    no chart. The `notes` are sentences below everything; `more` pixels below the course are kept free.
    """
    skin, gap = app.skin, app.skin.px(18)
    wide = course is not None and room[0] >= skin.px(WIDE)
    head_width = room[0] * 2 // 5 if wide else room[0]
    words = winner(app, head_width, players, outcome, score, ending)
    sheet = score_sheet(app, room[0], players, outcome, lines, bool(score))
    chart_width = room[0] - head_width - gap if wide else room[0]
    chart_height = words.get_height() if wide else skin.px(270)
    kept = more + gap if more else 0
    texts = [skin.text(note, "italic", 17, CREAM, room[0] - 2 * gap, "center") for note in notes]
    foot = sum(text.get_height() + gap // 2 for text in texts)
    if wide:
        spare = room[1] - words.get_height() - sheet.get_height() - kept - 2 * gap - foot
        chart_height += max(0, min(spare, skin.px(60)))
    chart = score_chart(app, (chart_width, chart_height), players, *course) if course else None
    head = framed(skin, words, (head_width, chart_height if wide else words.get_height()))
    if wide:
        corner = head_width + gap, gap // 2
        below = chart_height + gap + gap // 2
        parts = [(head, (0, gap // 2)), (sheet, (0, below + kept))]
    else:
        corner = 0, head.get_height() + sheet.get_height() + 2 * gap
        below = corner[1] + chart_height + gap
        parts = [(head, (0, 0)), (sheet, (0, head.get_height() + gap))]
    if chart:
        parts.append((chart.picture, corner))
    free = Rect(0, below, room[0], more)
    high = max(free.bottom if more else 0, *(y + part.get_height() for part, (_x, y) in parts))
    for text in texts:
        parts.append((text, ((room[0] - text.get_width()) // 2, high + gap // 2)))
        high += gap // 2 + text.get_height()
    page = blank((room[0], high + gap // 2))
    page.blits(parts)
    return Page(page, chart, chart.area.move(corner) if chart else Rect(0, 0, 0, 0), free)


def winner(
    app: App, width: int, players: Sequence[Player], outcome: Outcome, score: str, ending: str
) -> Surface:
    """Return the winners with their arms on a glow, and why the game ended: what their panel says."""
    skin = app.skin
    names = [players[seat].name for seat in outcome.winners]
    shared = _("Partie nulle") if len(names) == len(players) else _("Victoire partagée")
    title = _("Victoire") if len(names) == 1 else shared
    pieces, won = app.for_skin(Pieces), [players[seat] for seat in outcome.winners]
    many = sum(len(one.colours) + bool(character(one.level)) for one in won)
    px = min(skin.px(96), (width - skin.px(60)) // max(1, many) - skin.px(14))
    coats = [
        picture
        for one in won
        for picture in (*_faces(pieces, one, px), *(pieces.coat(tincture(c), px) for c in one.colours))
    ]
    size = 40.0
    words = " · ".join(names)
    while size > 20 and skin.text_size(words, "title", size)[0] > width - skin.px(20):
        size -= 2
    parts = [
        skin.heading(title, width - skin.px(40), 24, GOLD_LIGHT),
        _crowned(skin, row(coats, skin.px(14))),
        skin.text(words, "title", size, CREAM, width, "center"),
        *([skin.text(score, "bold", 22, GOLD_LIGHT, width - skin.px(48), "center")] if score else []),
        skin.text(ending, "italic", 18, CREAM, width - skin.px(48), "center"),
    ]
    return _column(parts, width, skin.px(8))


def framed(skin: Skin, words: Surface, size: Size) -> Surface:
    """Return `words` in the middle of a panel of `size`, which is at least theirs."""
    panel = skin.panel(size).copy()
    panel.blit(words, words.get_rect(center=panel.get_rect().center))
    return panel


def score_sheet(
    app: App, width: int, players: Sequence[Player], outcome: Outcome, lines: Lines, totals: bool
) -> Surface:
    """Return a parchment column a seat: arms, name, total, then every line; as many side by side as fit."""
    skin, gap = app.skin, app.skin.px(12)
    across = max(1, min(len(players), (width + gap) // (skin.px(205) + gap)))
    each = (width - gap * (across - 1)) // across
    order = sorted(range(len(players)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    columns = [
        _seat(
            app,
            each,
            players[seat],
            str(outcome.scores[seat]) if totals else "",
            [pair for pair in lines if pair[0].seat == seat],
            seat in outcome.winners,
        )
        for seat in order
    ]
    rows = [columns[start : start + across] for start in range(0, len(columns), across)]
    heights = [max(column.get_height() for column in line) for line in rows]
    page = blank((width, sum(heights) + gap * (len(rows) - 1)))
    y = 0
    for line, height in zip(rows, heights, strict=True):
        left = (width - len(line) * each - gap * (len(line) - 1)) // 2
        for number, column in enumerate(line):
            page.blit(_on_card(skin, column, (each, height)), (left + number * (each + gap), y))
        y += height + gap
    return page


def _seat(app: App, width: int, player: Player, total: str, lines: Lines, won: bool) -> Surface:
    skin, pad = app.skin, app.skin.px(12)
    pieces = app.for_skin(Pieces)
    shields = [pieces.shield(tincture(c), None, skin.px(24)) for c in player.colours]
    arms = row([*_faces(pieces, player, skin.px(34)), *shields], skin.px(3))
    sum_ = skin.text(total, "bold", 26, SEAL if won else INK)
    room = width - arms.get_width() - sum_.get_width() - 4 * pad
    name = skin.text(shorten(skin.font("bold", 19), player.name, room), "bold", 19, INK)
    head = skin.px(46)
    computer = who_played(player)
    texts = [skin.text(computer, "italic", 16, INK_SOFT, width - 2 * pad)] if computer else []
    texts += [_score_line(skin, width - 2 * pad, line, words, bool(total)) for line, words in lines]
    page = blank((width, head + sum(text.get_height() for text in texts) + 2 * pad))
    middle = pad // 2 + head // 2
    page.blit(arms, arms.get_rect(midleft=(pad, middle)))
    page.blit(name, name.get_rect(midleft=(pad * 2 + arms.get_width(), middle)))
    page.blit(sum_, sum_.get_rect(midright=(width - pad, middle)))
    pygame.draw.line(page, GOLD, (pad, head), (width - pad, head), max(1, skin.px(1)))
    y = head + pad // 2
    for text in texts:
        page.blit(text, (pad, y))
        y += text.get_height()
    return page


def _faces(pieces: Pieces, player: Player, px: int) -> list[Surface]:
    """Return the face of the character of the house who plays a seat; of nobody else."""
    one = character(player.level)
    return [pieces.face(one.id, px)] if one else []


def _score_line(skin: Skin, width: int, line: ScoreLine, words: str, counted: bool) -> Surface:
    """Return a line's words and its points, if any are; what does not count is in italics, without points."""
    points = skin.text(f"{line.points}", "bold", 16, INK) if line.scored and counted else Surface((1, 1))
    face: Face = "text" if line.scored else "italic"
    ink = INK if line.scored else INK_SOFT
    text = skin.text(words, face, 16, ink, width - points.get_width() - skin.px(8))
    page = blank((width, text.get_height() + skin.px(2)))
    page.blit(text, (0, 0))
    if line.scored and counted:
        page.blit(points, (width - points.get_width(), 0))
    return page


def _on_card(skin: Skin, column: Surface, size: Size) -> Surface:
    card = skin.card(size).copy()
    card.blit(column, (0, 0))
    return card


def _crowned(skin: Skin, coats: Surface) -> Surface:
    """Return the coats on a glow."""
    side = round(coats.get_height() * 1.3)
    page = blank((max(coats.get_width() + skin.px(30), side), side))
    glow = pygame.transform.smoothscale(skin.glow(side), page.get_size())
    glow.set_alpha(150)
    page.blit(glow, (0, 0))
    page.blit(coats, coats.get_rect(center=page.get_rect().center))
    return page


def _column(parts: Sequence[Surface], width: int, gap: int) -> Surface:
    page = blank((width, sum(part.get_height() for part in parts) + gap * (len(parts) + 3)))
    y = 2 * gap
    for part in parts:
        page.blit(part, part.get_rect(midtop=(width // 2, y)))
        y += part.get_height() + gap
    return page
