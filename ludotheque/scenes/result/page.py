"""Builds the page of a result: the winners, the score sheet, the charts, the notes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.core.session import Player
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import character
from ludotheque.players.words import seat_history
from ludotheque.scenes.result.ended import EndedGame
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.furniture import row
from ludotheque.ui.leaves import Drawing, Line, Picture, Spring, Text
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Face, Skin
from ludotheque.ui.widgets import Part

WIDE = 900  # logical pixels: from this width on, charts stand in pairs
ARMS, ALL_ARMS = 84, 300  # logical pixels: height of the winners' arms; greatest width of all of them
GAP = 18  # logical pixels between the parts of the page


def result_page(
    app: App, ended: EndedGame, width: int, course: Part | None, study: Sequence[Part] = ()
) -> Part:
    """Return the page of a finished game, for a window about `width` pixels wide.

    The winners and the score sheet come first, then the chart of the scores (`course`) and the analysis
    (`study`), in pairs if the page is wide enough, and last the notes.
    """
    head, sheet = winner(app, ended), score_sheet(app, ended)
    told = [course] if course else []
    told = [*told, *study]
    notes = [Text(note, 17, CREAM, "italic", "center") for note in ended.notes]
    foot: list[Part] = [Column(notes, GAP / 2)] if notes else []
    across = 2 if width >= app.skin.px(WIDE) else 1
    rows = [Row(told[at : at + across], GAP, equal=True) for at in range(0, len(told), across)]
    page = Column([head, sheet, *rows, *foot], GAP)
    page.grows_down = False  # spare height is left free above and below the page
    return page


def winner(app: App, ended: EndedGame) -> Part:
    """Return the panel of the winners: their arms on a glow, the score, and why the game ended."""
    won = ended.winners
    names = " · ".join(player.name for player in won)
    told = Column(
        [
            Names(ended.headline, 34),
            *([Names(names, 26)] if len(won) > 1 else []),
            *([Text(ended.score, 22, GOLD_LIGHT, "bold", "center")] if ended.score else []),
            Text(ended.ending, 18, CREAM, "italic", "center"),
            *([Text(ended.scoring, 17, CREAM, align="center")] if ended.scoring else []),
        ],
        4,
        "center",
    )
    return Framed(Row([Picture(_arms(app, won)), told], 14, "center"), "panel", 14)


class Names(Text):
    """A text with names, with smaller letters if it is too wide for a line, and else in several lines."""

    LEAST = 20  # logical size

    def __init__(self, words: str, largest: int) -> None:
        super().__init__(words, largest, CREAM, "title", "center")
        self._largest = largest

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the text in the largest letters that fit on one line, else in the smallest."""
        self._fit(skin, width)
        return super().measure(skin, width)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Choose the size of the letters for the width."""
        self._fit(skin, rect.w)
        super().place(skin, rect, view)

    def _fit(self, skin: Skin, width: int) -> None:
        sizes = range(self._largest, self.LEAST, -2)
        fitting = (size for size in sizes if skin.text_size(self.words, self.face, size)[0] <= width)
        self.size = next(fitting, self.LEAST)


def _arms(app: App, won: Sequence[Player]) -> Surface:
    skin, pieces = app.skin, app.for_skin(Pieces)
    many = sum(len(one.colours) + bool(character(one.level)) for one in won)
    px = min(skin.px(ARMS), skin.px(ALL_ARMS) // max(1, many) - skin.px(14))
    coats = row(
        [
            picture
            for one in won
            for picture in (*_faces(pieces, one, px), *(pieces.coat(tincture(c), px) for c in one.colours))
        ],
        skin.px(14),
    )
    side = round(coats.get_height() * 1.3)
    page = blank((max(side, coats.get_width() + skin.px(30)), side))
    glow = pygame.transform.smoothscale(skin.glow(side), page.get_size())
    glow.set_alpha(150)
    for picture in (glow, coats):
        page.blit(picture, picture.get_rect(center=page.get_rect().center))
    return page


def score_sheet(app: App, ended: EndedGame) -> Part:
    """Return a card for each seat, winners first: arms, name, total, then the lines of its score."""
    won, scores = ended.outcome.winners, ended.outcome.scores
    order = sorted(range(len(ended.players)), key=lambda seat: (seat not in won, -scores[seat]))
    cards = [SeatCard(app, ended, seat) for seat in order]
    return Row(cards, 12, "center", equal=True)


class SeatCard(Framed):
    """The card of a seat's score; all cards in a row are equally high."""

    def __init__(self, app: App, ended: EndedGame, seat: int) -> None:
        computer = seat_history(ended.players[seat])
        told: list[Part] = [
            _seat_head(app, ended, seat),
            Drawing(0, 1, lambda surface, rect: surface.fill(GOLD, rect)),
            *([Text(computer, 16, INK_SOFT, "italic")] if computer else []),
            *([Text(ended.rivals[seat], 16, SEAL)] if seat in ended.rivals else []),
        ]
        for line, words in ended.lines:
            if line.seat == seat:
                face: Face = "text" if line.scored else "italic"
                ink = INK if line.scored else INK_SOFT
                points = [Text(f"{line.points}", 16, INK, "bold")] if line.scored and ended.score else []
                told.append(Row([Text(words, 16, ink, face, grows=True), *points], 8))
        super().__init__(Column([*told, Spring()], 2), "card", 12)
        self.least = 205


def _seat_head(app: App, ended: EndedGame, seat: int) -> Part:
    """Return the head of a seat's card: the face of a character, the arms, the name, and the points."""
    player, skin, pieces = ended.players[seat], app.skin, app.for_skin(Pieces)
    shields = [pieces.shield(tincture(c), None, skin.px(24)) for c in player.colours]
    name = Line(player.name, 19, INK, "bold", grows=True, lines=2)
    name.least = 60
    total: list[Part] = []
    if ended.score:
        ink = SEAL if seat in ended.outcome.winners else INK
        total = [Text(str(ended.outcome.scores[seat]), 26, ink, "bold")]
    return Row([Picture(row([*_faces(pieces, player, skin.px(34)), *shields], skin.px(3))), name, *total], 8)


def _faces(pieces: Pieces, player: Player, px: int) -> list[Surface]:
    """Return, in a list, the face of the character that plays a seat, `px` pixels wide, [] if none does."""
    one = character(player.level)
    return [pieces.face(one.id, px)] if one else []
