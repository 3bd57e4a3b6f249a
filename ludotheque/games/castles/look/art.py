"""Draws the pictures of the castle games: knights, shields, banners and marks on the board."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ludotheque.games.castles.art.places import (
    SWORDS_DROP,
    draw_swords,
    name_letters,
    swords_box,
    swords_words,
)
from ludotheque.games.castles.look.geometry import (
    BANNER_HEIGHT,
    OWN,
    SHIELD_WIDTH,
    CastleArrangement,
    CastleGeometry,
)
from ludotheque.games.castles.rules.advice import within_reach
from ludotheque.games.castles.rules.army import Pieces as Laid
from ludotheque.games.castles.rules.state import Phase
from ludotheque.picture.frame import Frame
from ludotheque.picture.lettering import Fonts, Letters
from ludotheque.picture.objects import draw_arrow, draw_mark
from ludotheque.picture.pen import Pen
from ludotheque.table.contract.art import Art
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.seats import Seats
from ludotheque.ui.app import App
from ludotheque.ui.drawing import blank
from ludotheque.ui.motion import Piece
from ludotheque.ui.palette import SEAL
from ludotheque.ui.skin import PictureKey

HIDDEN = 0.15  # share of a castle's name that a piece may cover before the name is drawn over it


class CastleArt(Art):
    """Draws the pictures needed in one session of a castle game."""

    def __init__(self, app: App, seats: Seats, geometry: CastleGeometry) -> None:
        super().__init__(app, seats)
        self.geometry = geometry
        self._fonts = Fonts()

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        """Return a picture of a banner, a shield or an army: its largest piece, with how many knights."""
        kind, seat = piece.kind.rsplit("-", 1)
        if kind == "banner":
            return self.pieces.banner(self.seats.arms(int(seat))[0], self.px(BANNER_HEIGHT))
        if kind == "shield":
            return self.enlarged(piece, self.px(SHIELD_WIDTH))
        laid, high = None, self.geometry.knight
        if isinstance(arrangement, CastleArrangement):
            laid = arrangement.laid.get((piece.kind, piece.place, piece.count))
            high = arrangement.knight(piece.place)
        laid = laid or self.geometry.purse.lay((piece.count,))[0]
        return self.army(int(seat), laid, self.px(high))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return the picture of a shield with a width of `px` pixels, face up or face down as it lies."""
        if piece.face.startswith(OWN):
            return self._own_shield(piece.seat, int(piece.face.removeprefix(OWN)), px)
        arms = self.seats.arms(piece.seat)[-1]
        return self.pieces.shield(arms, int(piece.face) if piece.face else None, px)

    def _own_shield(self, seat: int, worth: int, px: int) -> Surface:
        picture = self.shield_back(seat, px).copy()
        badge = self.pieces.badge(worth, max(round(px * 0.55), self.app.skin.px(17)))
        picture.blit(badge, badge.get_rect(midbottom=picture.get_rect().midbottom))
        return picture

    def army(self, seat: int, laid: Laid, unit: int) -> Surface:
        """Return one figure with the number of knights in `laid`; `unit` is a foot knight's height in pixels.

        If the seat has two tinctures, its knights have the first and its shields the second (C3).
        """
        return self.pieces.heap(self.seats.arms(seat)[0], laid, unit)

    def heap(self, seat: int, count: int, unit: int) -> Surface:
        """Return the picture of `count` knights; `unit` is the height of a foot knight in pixels."""
        return self.army(seat, self.geometry.purse.lay((count,))[0], unit)

    def shield_back(self, seat: int, px: int) -> Surface:
        """Return the picture of a face-down shield of a seat with a width of `px` pixels."""
        return self.pieces.shield(self.seats.arms(seat)[-1], None, px)

    def draw_signs(self, surface: Surface, frame: Frame, over: Sequence[Rect]) -> None:
        """Draw the castles' names and swords again where pieces, at the rectangles `over`, hide them."""
        places = self.geometry.board_map.places
        for castle, title in self.geometry.titles().items():
            letters = name_letters(places[castle], title)
            box = self._fonts.bounds(letters)
            rect = Rect(0, 0, frame.length(box.w), frame.length(box.h))
            rect.center = frame.at(letters.centre)
            if any(_hides(piece, rect) for piece in over):
                picture = self._name(letters, frame.scale)
                surface.blit(picture, picture.get_rect(center=rect.center))
        for castle, power in self.geometry.swords().items():
            box = swords_box((0.0, 0.0), power)
            size = frame.length(box.w), frame.length(box.h)
            rect = Rect((0, 0), size)
            rect.center = frame.at((places[castle][0], places[castle][1] + SWORDS_DROP))
            if rect.collidelist(over) >= 0:
                surface.blit(self._swords(power, size), rect)

    def _name(self, letters: Letters, scale: float) -> Surface:

        def make() -> Surface:
            box = self._fonts.bounds(letters)
            size = round((box.w + letters.size) * scale), round(2 * letters.size * scale)
            picture, (x, y) = blank(size), letters.centre
            origin = size[0] / 2 - x * scale, size[1] / 2 - y * scale
            self._fonts.write(picture, Frame(origin, scale, {}), letters)
            return picture

        return self.app.skin.kept(PictureKey("sign", letters.text, scale), make)

    def _swords(self, power: int, size: tuple[int, int]) -> Surface:

        def make() -> Surface:
            box, pen = swords_box((0.0, 0.0), power), Pen()
            pen.ellipse(box.center, (box.w / 2, box.h / 2), "#f3e8cd", opacity=0.7)
            draw_swords(pen, (0.0, 0.0), power)
            scale = size[1] / box.h
            return pen.render(Frame((-box.x * scale, -box.y * scale), scale, {}), size)

        return self.app.skin.kept(PictureKey("sign", swords_words(power), size), make)

    def draw_marks(self, surface: Surface, frame: Frame, at: Position, held: Held | None) -> None:
        """Mark the castles that can be won this turn, and draw the first march of a waiting battle (C9)."""
        skin, board = self.app.skin, self.geometry.board
        for reach in within_reach(self.geometry.rules, at.view) if at.legal else ():
            x, y = frame.point(board.names[board.castles[reach.castle]])
            mark = draw_mark(skin, skin.px(26))
            beside = (x - round(40 * frame.scale), y - round(62 * frame.scale))
            surface.blit(mark, mark.get_rect(center=beside))
        if at.view.phase == Phase.FRONT:
            start, end = (frame.point(board.names[place]) for place in (at.view.origin, at.view.target))
            draw_arrow(surface, start, end, skin.px(12), SEAL)
            badge = self.pieces.badge(at.view.committed, skin.px(22))
            middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
            surface.blit(badge, badge.get_rect(center=middle))


def _hides(piece: Rect, sign: Rect) -> bool:
    """Return whether a piece covers so much of a castle's name, `sign`, that the name is hard to read."""
    cut = piece.clip(sign)
    return cut.w * cut.h > HIDDEN * sign.w * sign.h
