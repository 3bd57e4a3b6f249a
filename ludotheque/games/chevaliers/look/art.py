"""Draws the pictures of Les Chevaliers: knights, their routes, and chances as bars."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.art.pieces import draw_knight
from ludotheque.games.chevaliers.look.geometry import FALLEN, HOME, ChevaliersGeometry
from ludotheque.games.chevaliers.look.marks import Marks
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.rules.advice import Prospect
from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.state import Phase
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.art import Art
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.seats import Seats
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece
from ludotheque.ui.palette import INK, IVORY
from ludotheque.ui.skin import Skin

HEIGHT = 1.16  # height of a knight, in squares
GAIN, GAIN_SOFT, EVEN, LOSS_SOFT, LOSS = map(
    Color, ("#4F7B38", "#A5BF72", "#CDB98C", "#CF8B63", "#9B2D20")
)  # colours of the results of an attack, best first


class ChevaliersArt(Art):
    """Draws the pictures needed in one session of Les Chevaliers."""

    def __init__(self, app: App, seats: Seats, geometry: ChevaliersGeometry, finder: RouteFinder) -> None:
        super().__init__(app, seats)
        self.geometry = geometry
        self._finder = finder
        self._marks = Marks(geometry.tile)
        self._knights: dict[tuple[int, str, int], Surface] = {}

    def layout(self, unit: float) -> None:
        super().layout(unit)
        self._knights.clear()
        self._marks.forget()

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        return self.knight(piece.seat, piece.face, self.px(HEIGHT * self.geometry.tile))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return the picture of a knight with a height of `px` pixels."""
        return self.knight(piece.seat, piece.face, px)

    def knight(self, seat: int, face: str, px: int) -> Surface:
        """Return a knight `px` pixels high: lying if `face` is FALLEN, with a crown if HOME."""
        key = seat, face, px
        if key not in self._knights:
            hatched = self.app.skin.hatchings
            picture = draw_knight(self.seats.arms(seat)[0], seat, hatched, px, home=face == HOME)
            self._knights[key] = pygame.transform.rotate(picture, 78) if face == FALLEN else picture
        return self._knights[key]

    def draw_held(
        self, surface: Surface, frame: Frame, at: Position, held: Held, way: Sequence[str], place: str
    ) -> None:
        """Draw the held knight's route along `way` to `place`, and the squares where it could be stopped."""
        names = self.geometry.board.names
        start, view = held.source.place, at.view
        if start not in self._finder.index or view.phase == Phase.RETURN:
            return
        dangerous = self._finder.dangers(view, start)
        steps = self._finder.route(view, start, way[1:], place) or self._finder.begun(view, start, way[1:])
        passed = {names[square] for square in squares(dangerous)}
        skin = self.app.skin
        self._marks.draw_dangers(surface, skin, frame, passed)
        self._marks.draw_route(surface, skin, frame, [start, *(names[square] for square in steps)], passed)


def shares(prospect: Prospect) -> tuple[tuple[Fraction, Color], ...]:
    """Return the chance and the colour of each result of an attack, the best result first."""
    return (
        (prospect.win_out, GAIN),
        (prospect.win_back, GAIN_SOFT),
        (prospect.tie, EVEN),
        (prospect.lose_back, LOSS_SOFT),
        (prospect.lose_out, LOSS),
    )


def draw_percents(surface: Surface, skin: Skin, rect: Rect, prospect: Prospect) -> None:
    """Draw the chances of an attack as a bar, with percentages where they fit."""
    draw_odds(surface, rect, prospect)
    x = float(rect.left)
    for chance, colour in shares(prospect):
        width = rect.w * float(chance)
        ink = IVORY if colour in (GAIN, LOSS) else INK
        number = str(percent(chance)) if chance else ""
        for told in (_("{n} %").format(n=number), number):
            words = skin.text(told, "bold", 14, ink)
            if number and words.get_width() < width - 4:
                surface.blit(words, words.get_rect(center=(round(x + width / 2), rect.centery)))
                break
        x += width


def draw_odds(surface: Surface, rect: Rect, prospect: Prospect) -> None:
    """Draw the chances of an attack as a bar, the best result on the left."""
    pygame.draw.rect(surface, INK, rect.inflate(4, 4), border_radius=rect.h // 3)
    x = float(rect.left)
    for chance, colour in shares(prospect):
        width = rect.w * float(chance)
        pygame.draw.rect(surface, colour, Rect(round(x), rect.top, round(x + width) - round(x), rect.h))
        x += width
