"""The pictures of knights, dukes, tiles and cards, and the marks on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Surface

from ludotheque.games.rheinlander import words
from ludotheque.games.rheinlander.art.pieces import (
    draw_archbishop,
    draw_back,
    draw_bastion,
    draw_bishop,
    draw_crown,
    draw_number,
    draw_tile,
)
from ludotheque.games.rheinlander.look.geometry import (
    BASTION,
    BISHOP,
    DUKE,
    KNIGHT,
    REACH,
    TILE,
    RheinlanderGeometry,
    knights_kind,
    rack_of,
)
from ludotheque.games.rheinlander.look.gestures import RheinlanderGestures
from ludotheque.games.rheinlander.look.marks import Marks
from ludotheque.games.rheinlander.look.notes import Notes
from ludotheque.games.rheinlander.look.rack import BASTIONS, CARD, KNIGHTS, LIT, MITRE, PILE, SHIELD
from ludotheque.games.rheinlander.rules.state import NOBODY
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.art import Art
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import BACK, UNSEEN
from ludotheque.table.view.highlights import NoteCard
from ludotheque.ui.app import App
from ludotheque.ui.drawing import blank
from ludotheque.ui.motion import Piece
from ludotheque.ui.palette import IVORY
from ludotheque.ui.picture_cache import PictureCache

IN_STOCK = 1.55  # the enlargement of knights and bastions on the rack
MOST_PICTURES = 400  # pictures to cache: more than a game shows at a time
BADGE = 30.0  # board units: the height of a number on a duke or a reserve
GHOST = 150  # alpha of a dropped knight while the player is asked for a card


class RheinlanderArt(Art):
    """The pictures for one session of Rheinländer."""

    def __init__(
        self,
        app: App,
        seats: Seats,
        geometry: RheinlanderGeometry,
        gestures: RheinlanderGestures,
        notes: Notes,
    ) -> None:
        super().__init__(app, seats)
        self._geometry, self._gestures, self._notes = geometry, gestures, notes
        self._marks = Marks(app, seats, geometry)
        self._cache = PictureCache(MOST_PICTURES)

    def layout(self, unit: float) -> None:
        super().layout(unit)
        self._cache = PictureCache(MOST_PICTURES)

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        return self._sprite(piece)

    def carried(self, piece: Piece, arrangement: Arrangement) -> Surface | None:
        """Return a piece's picture while it follows the pointer, None if it looks the same as at rest.

        A knight or a bastion from the rack gets its size on the board, and a card a knight beside it.
        """
        if piece.place in (KNIGHTS, BASTIONS):
            return self._sprite(replace(piece, place=""))
        if not piece.kind.startswith("card-"):
            return None
        seat = rack_of(arrangement).seat
        return self._cache(("carried", piece.kind, seat), lambda: self._escorted(piece.kind, seat))

    def draw_apron(self, surface: Surface, frame: Frame) -> None:
        """Draw the apron (the strip at the foot of the board), which is the wooden rack in this game."""
        self._marks.draw_rack(surface, frame)

    def draw_marks(self, surface: Surface, frame: Frame, at: Position, held: Held | None) -> None:
        """Draw the counties, and the spaces where the cards in hand can place a knight.

        While the player is asked which card to use, a pale knight stands where the knight was dropped.
        """
        kinds = self._gestures.kinds(at, None) if at.legal and held is None else {}
        self._marks.draw(surface, frame, at.view, kinds)
        if at.asked and at.legal:
            kind = knights_kind(at.view.seat)
            ghost = self._sprite(Piece(kind, "", seat=at.view.seat)).copy()
            ghost.set_alpha(GHOST)
            foot = self._geometry.foot(kind, at.asked.place)
            surface.blit(ghost, ghost.get_rect(midbottom=frame.at(foot)))

    def draw_held(
        self, surface: Surface, frame: Frame, at: Position, held: Held, way: Sequence[str], place: str
    ) -> None:
        """Show what would change if the held knight, or the card that places one, were dropped at `place`.

        A card that the player selected before taking the knight is marked.
        """
        if held.source.place == BASTIONS:
            return
        gestures = self._gestures
        self._draw_chosen(surface, frame, at, held)
        self._marks.badges(surface, frame, gestures.kinds(at, held))
        found = gestures.way(at, held, place) if place else None
        if found is None:
            return
        prospect = gestures.prospect(at.view, found.move)
        tint = self.seats.arms(prospect.holder)[0].light if prospect.holder != NOBODY else IVORY
        joined = self._geometry.joined(at.view, place)
        self._marks.outline(surface, frame, joined, tint)
        several = gestures.card_of(at, held) is None
        note, spare = self._notes.prospect(at.view, found, several), [_around(frame, name) for name in joined]
        bounds = surface.get_rect().inflate(-8, -8)
        card = NoteCard(self.app.skin, note)
        card.draw(surface, card.beside(_around(frame, place), bounds, spare))

    def _draw_chosen(self, surface: Surface, frame: Frame, at: Position, held: Held) -> None:
        """Mark the card that the player selected before taking a knight from the rack, if there is one."""
        card = self._gestures.card_of(at, held)
        if card is None or held.source.place != KNIGHTS:
            return
        (x, y), (half, tall) = at.arrangement.points[rack_of(at.arrangement).slot(card)], LIT
        left, top = frame.at((x - half - 6, y - tall - 6))
        right, bottom = frame.at((x + half + 6, y + tall + 6))
        surface.blit(self.app.skin.focus((right - left, bottom - top)), (left, top))

    def _sprite(self, piece: Piece) -> Surface:
        stock = piece.count if piece.place in (KNIGHTS, BASTIONS, PILE) else 0
        face = BACK if piece.place == UNSEEN else piece.face
        return self._cache((piece.kind, face, stock), lambda: self._draw(piece.kind, face, stock))

    def _draw(self, kind: str, face: str, stock: int) -> Surface:
        name, _, rest = kind.rpartition("-")
        if name == "card":
            return self._card(int(rest), face)
        if name == "knights":
            return self._stocked(self._knight(int(rest), IN_STOCK if stock else 1.0), stock)
        if name == "duke":
            return self._duke(int(rest), face)
        if name == "bishop":
            return draw_bishop(self.seats.arms(int(rest))[0], self.px(BISHOP))
        if kind == "bastion":
            return self._stocked(draw_bastion(self.px(BASTION * (IN_STOCK if stock else 1.0))), stock)
        if kind == PILE:
            return self._stocked(draw_back(self.px(CARD)), stock)
        if kind == MITRE:
            return draw_archbishop(self.px(CARD))
        if name == SHIELD:
            return self._shield(int(rest), int(face))
        return draw_tile(self.app.skin, kind, self.px(TILE))

    def _card(self, number: int, face: str) -> Surface:
        if face == BACK:
            return draw_back(self.px(CARD))
        return draw_number(self.app.skin, number, self.px(CARD))

    def _knight(self, seat: int, times: float = 1.0) -> Surface:
        return self.pieces.knight(self.seats.arms(seat)[0], 1, self.px(KNIGHT * times))

    def _shield(self, seat: int, points: int) -> Surface:
        coat = self.seats.coat(seat, self.px(CARD * 0.86))
        badge = self.pieces.badge(points, max(self.px(CARD * 0.4), self.app.skin.px(20)))
        page = blank((max(coat.get_width(), badge.get_width()), self.px(CARD)))
        page.blit(coat, coat.get_rect(midtop=(page.get_width() // 2, 0)))
        page.blit(badge, badge.get_rect(midbottom=page.get_rect().midbottom))
        return page

    def _stocked(self, picture: Surface, count: int) -> Surface:
        """Return a picture with the number of pieces on a badge. A single piece gets no badge."""
        if count < 2:
            return picture
        badge = self.pieces.badge(count, max(self.px(BADGE), self.app.skin.px(17)))
        half = badge.get_width() // 2 if picture.get_width() < self.px(CARD) // 2 else 0
        page = blank((picture.get_width() + 2 * half, picture.get_height()))
        page.blit(picture, (half, 0))
        page.blit(badge, badge.get_rect(bottomright=page.get_rect().bottomright))
        return page

    def _duke(self, seat: int, face: str) -> Surface:
        """Return a duke's crowned banner; `face` has the county's value now and at the end of the game."""
        now, _dash, last = face.partition("-")
        banner = self.pieces.banner(self.seats.arms(seat)[0], self.px(DUKE))
        crown = draw_crown(round(banner.get_width() * 0.62))
        worth = words.worths(now, int(last)) if last else ""
        badge = self.pieces.badge(worth, max(self.px(BADGE), self.app.skin.px(15)))
        top, wide = round(crown.get_height() * 0.8), max(banner.get_width(), badge.get_width())
        page = blank((wide, banner.get_height() + top))
        page.blit(banner, banner.get_rect(midtop=(wide // 2, top)))
        page.blit(crown, crown.get_rect(midtop=(wide // 2, 0)))
        page.blit(badge, badge.get_rect(midbottom=(wide // 2, page.get_height())))
        return page

    def _escorted(self, kind: str, seat: int) -> Surface:
        knight = self._knight(seat)
        card = pygame.transform.smoothscale_by(self._card(int(kind.removeprefix("card-")), ""), 0.6)
        wide, high = knight.get_width() + 2 * card.get_width(), knight.get_height() + card.get_height()
        page = blank((wide, high))
        page.blit(knight, knight.get_rect(center=(wide // 2, high // 2)))
        page.blit(card, card.get_rect(bottomleft=(wide // 2 + knight.get_width() // 3, high // 2)))
        return page


def _around(frame: Frame, place: str) -> pygame.Rect:
    side = frame.length(2.6 * REACH)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = frame.point(place)
    return rect
