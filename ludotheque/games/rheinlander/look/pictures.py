"""The pictures of Rheinländer: knights, dukes with what their county is worth, tiles, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Surface

from ludotheque.core.session import Player
from ludotheque.games.rheinlander.art import pieces as art
from ludotheque.games.rheinlander.look.positions import BASTION, BISHOP, DUKE, KNIGHT, TILE
from ludotheque.games.rheinlander.look.rack import BASTIONS, CARD, KNIGHTS, MITRE, PILE, SHIELD
from ludotheque.picture.pieces import Pieces
from ludotheque.table.contract.emblems import Emblems
from ludotheque.table.contract.terms import BACK, UNSEEN
from ludotheque.ui.app import App
from ludotheque.ui.drawing import blank
from ludotheque.ui.motion import Piece
from ludotheque.ui.picture_cache import Kept
from ludotheque.ui.skin import Skin

IN_STOCK = 1.55  # times as large as on the board a knight or bastion is shown on the rack
KEPT = 400  # pictures: more than a game shows at a time
BADGE = 30.0  # board units: the height of a number on a duke or at a stock


class Pictures(Emblems):
    """Pictures for one set of players, at `unit` pixels a board unit."""

    def __init__(self, app: App, players: Sequence[Player]) -> None:
        super().__init__(app, players)
        self._keep = Kept(KEPT)

    def layout(self, skin: Skin, unit: float) -> None:
        """Draw from now on at `unit` pixels a board unit."""
        super().layout(skin, unit)
        self._keep = Kept(KEPT)

    def sprite(self, piece: Piece) -> Surface:
        """Return the picture of a piece."""
        stock = piece.count if piece.place in (KNIGHTS, BASTIONS, PILE) else 0
        face = BACK if piece.place == UNSEEN else piece.face
        return self._keep((piece.kind, face, stock), lambda: self._draw(piece.kind, face, stock))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return a piece as it lies: nothing lies face down."""
        return self.sprite(piece)

    def carried(self, piece: Piece) -> Surface | None:
        """Return what is carried as it is on the board: a card brings a knight, and lies beside it."""
        if piece.place in (KNIGHTS, BASTIONS):
            return self.sprite(replace(piece, place=""))
        if not piece.kind.startswith("card-"):
            return None
        return self._keep(("carried", piece.kind, piece.seat), lambda: self._escorted(piece.kind))

    @property
    def escort(self) -> int:
        """The seat whose knights its cards bring."""
        raise NotImplementedError

    def _draw(self, kind: str, face: str, stock: int) -> Surface:
        name, _, rest = kind.rpartition("-")
        if name == "card":
            return self._card(int(rest), face)
        if name == "knights":
            return self._stocked(self._knight(int(rest), IN_STOCK if stock else 1.0), stock)
        if name == "duke":
            return self._duke(int(rest), int(face or 0))
        if name == "bishop":
            return art.draw_bishop(self.arms(int(rest))[0], self.px(BISHOP))
        if kind == "bastion":
            return self._stocked(art.draw_bastion(self.px(BASTION * (IN_STOCK if stock else 1.0))), stock)
        if kind == PILE:
            return self._stocked(art.draw_back(self.px(CARD)), stock)
        if kind == MITRE:
            return art.draw_archbishop(self.px(CARD))
        if name == SHIELD:
            return self._shield(int(rest), int(face))
        return art.draw_tile(self.app.skin, kind, self.px(TILE))

    def _card(self, number: int, face: str) -> Surface:
        if face == BACK:
            return art.draw_back(self.px(CARD))
        return art.draw_number(self.app.skin, number, self.px(CARD))

    def _knight(self, seat: int, times: float = 1.0) -> Surface:
        return self.app.for_skin(Pieces).knight(self.arms(seat)[0], 1, self.px(KNIGHT * times))

    def _shield(self, seat: int, points: int) -> Surface:
        """Return the coat of arms that hides a seat's points from the others, with these points."""
        coat = self.coat(seat, self.px(CARD * 0.86))
        badge = self.app.for_skin(Pieces).badge(points, max(self.px(CARD * 0.4), self.app.skin.px(20)))
        page = blank((max(coat.get_width(), badge.get_width()), self.px(CARD)))
        page.blit(coat, coat.get_rect(midtop=(page.get_width() // 2, 0)))
        page.blit(badge, badge.get_rect(midbottom=page.get_rect().midbottom))
        return page

    def _stocked(self, picture: Surface, count: int) -> Surface:
        """Return a picture with how many there are of it, if there are several."""
        if count < 2:
            return picture
        badge = self.app.for_skin(Pieces).badge(count, max(self.px(BADGE), self.app.skin.px(17)))
        half = badge.get_width() // 2 if picture.get_width() < self.px(CARD) // 2 else 0
        page = blank((picture.get_width() + 2 * half, picture.get_height()))
        page.blit(picture, (half, 0))
        page.blit(badge, badge.get_rect(bottomright=page.get_rect().bottomright))
        return page

    def _duke(self, seat: int, value: int) -> Surface:
        """Return a duke: his banner under a crown, with what the county is worth."""
        banner = self.app.for_skin(Pieces).banner(self.arms(seat)[0], self.px(DUKE))
        crown = art.draw_crown(round(banner.get_width() * 0.62))
        badge = self.app.for_skin(Pieces).badge(value, max(self.px(BADGE), self.app.skin.px(15)))
        top, wide = round(crown.get_height() * 0.8), max(banner.get_width(), badge.get_width())
        page = blank((wide, banner.get_height() + top))
        page.blit(banner, banner.get_rect(midtop=(wide // 2, top)))
        page.blit(crown, crown.get_rect(midtop=(wide // 2, 0)))
        page.blit(badge, badge.get_rect(midbottom=(wide // 2, page.get_height())))
        return page

    def _escorted(self, kind: str) -> Surface:
        knight = self._knight(self.escort)
        card = pygame.transform.smoothscale_by(self._card(int(kind.removeprefix("card-")), ""), 0.6)
        wide, high = knight.get_width() + 2 * card.get_width(), knight.get_height() + card.get_height()
        page = blank((wide, high))
        page.blit(knight, knight.get_rect(center=(wide // 2, high // 2)))
        page.blit(card, card.get_rect(bottomleft=(wide // 2 + knight.get_width() // 3, high // 2)))
        return page
