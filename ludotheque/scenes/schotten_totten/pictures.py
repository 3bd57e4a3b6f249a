"""The pictures of the border's pieces, and the labels that tell what lies on each side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from pygame import Color, Surface

from ...core.session import Player
from ...games.schotten_totten.advice import Making, making
from ...games.schotten_totten.board import STONES
from ...games.schotten_totten.cards import CARD_NAMES, CLAN_CARDS, TRAITOR, Card, colour_of, value_of
from ...games.schotten_totten.state import SEATS, BorderState, unclaimed
from ...ui.app import App
from ...ui.cards import RATIO, Cards
from ...ui.clans import CLANS
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import GOLD_LIGHT, INK, IVORY
from ...ui.skin import Face, Skin
from ...words import schotten_totten_cards as card_words
from ..table.emblems import Emblems
from ..table.terms import BACK
from .places import BACK_KINDS, CARD, STONE, TOKEN, Places

_CARDS = {name: card for card, name in enumerate(CARD_NAMES[: TRAITOR + 1])}
_WIDE = 150.0  # board units: the widest label
_SIZES = 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0  # of its type, in logical pixels; one line: the first two
_USUAL = 82  # logical pixels: the room of a label where the board fills its part of the window
_LEADING = 0.86  # of the height of its type: from line to line
_PALE = Color("#FFF1C4")


class Pictures(Emblems):
    """Pictures for one set of players, at `unit` pixels a board unit."""

    def __init__(self, app: App, players: tuple[Player, ...], places: Places) -> None:
        super().__init__(app, players)
        self.laid_out = places
        self.cards = Cards(app.skin)
        self._labels: dict[Hashable, Surface] = {}

    def layout(self, skin: Skin, unit: float) -> None:
        """Draw from now on at `unit` pixels a board unit."""
        if skin is not self.cards.skin:
            self.cards = Cards(skin)
        self._labels.clear()
        super().layout(skin, unit)

    def portray(self, piece: Piece) -> Surface:
        """Return a card as it lies on its place, a deck, a stone, or a mode as a token on its stone."""
        kind, place = piece.kind, piece.place
        if kind.startswith("boundary"):
            return self.cards.stone(int(kind.rpartition("-")[2]), self.px(STONE))
        if kind in ("fog", "mud") and place.startswith("stone"):
            return self.cards.token(kind, self.px(TOKEN))
        px = self.px(self.laid_out.width(place))
        if kind in BACK_KINDS and place in ("deck", "tactics") and piece.count > 1:
            return self.cards.deck(kind == BACK_KINDS[1], piece.count, px)
        tilt = self.laid_out.tilt(place)
        if place.rpartition("-")[0] in self.laid_out.lost:
            return self.cards.lost(lambda: self.leaf(kind, False, px), (kind, px))
        if not tilt:
            return self.leaf(kind, piece.face == BACK, px)
        key = kind, piece.face, px
        return self.cards.turned(lambda: self.leaf(kind, piece.face == BACK, px), key, tilt)

    def leaf(self, kind: str, back: bool, px: int) -> Surface:
        """Return a card `px` wide, upright."""
        if kind in BACK_KINDS:
            return self.cards.back(kind == BACK_KINDS[1], px)
        card = _CARDS[kind]
        return self.cards.back(card >= CLAN_CARDS, px) if back else self.front(card, px)

    def front(self, card: Card, px: int) -> Surface:
        """Return a card face up."""
        if card < CLAN_CARDS:
            return self.cards.clan(colour_of(card), value_of(card), px)
        return self.cards.tactic(CARD_NAMES[card], card_words.card(card), px)

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return a card being looked at."""
        return self.leaf(piece.kind, False, px)

    def draw_labels(self, surface: Surface, frame: Frame, view: BorderState, but: int) -> None:
        """Write at the end of every side what it is or is about to be; the mover's not at stones `but`."""
        for stone in range(STONES):
            if unclaimed(view) >> stone & 1:
                for seat in range(SEATS):
                    if seat == view.seat and but >> stone & 1:
                        continue
                    self.draw_label(surface, frame, seat, stone, making(view, seat, stone), False)

    def draw_rims(self, surface: Surface, frame: Frame, sources: Sequence[Source]) -> None:
        """Lay gold under the cards of the border that may be taken, a little larger than they are."""
        for source in sources:
            rim, wide = self.app.skin.px(4), self.px(CARD)
            box = pygame.Rect(0, 0, wide + 2 * rim, round(wide * RATIO) + 2 * rim)
            x, y = frame.at(self.laid_out.anchor(source.kind, source.place))
            box.midbottom = x, y + rim
            pygame.draw.rect(surface, INK, box.inflate(2, 2), border_radius=rim + self.px(10))
            pygame.draw.rect(surface, GOLD_LIGHT, box, border_radius=rim + self.px(10))

    def draw_prospects(
        self, surface: Surface, frame: Frame, view: BorderState, card: Card, stones: int
    ) -> None:
        """Write on sides what `card` would make of them."""
        for stone in range(STONES):
            if stones >> stone & 1:
                made = making(view, view.seat, stone, card)
                self.draw_label(surface, frame, view.seat, stone, made, True)

    def draw_label(
        self, surface: Surface, frame: Frame, seat: int, stone: int, made: Making, would: bool
    ) -> None:
        """Write beside a side what is made there, or would be by what is held."""
        text = card_words.making(made)
        if text:
            picture = self._tag(text, made.complete, would, frame.length(_WIDE))
            rect = picture.get_rect(center=frame.at(self.laid_out.label(seat, stone, made.cards)))
            if seat == self.laid_out.near:
                rect.top = rect.centery
            else:
                rect.bottom = rect.centery
            surface.blit(picture, rect)

    def _tag(self, text: str, complete: bool, would: bool, room: int) -> Surface:
        """Return a small tag: ink on parchment, gold for what would be, strong for what is complete."""
        key = text, complete, would, room
        if key not in self._labels:
            skin = self.app.skin
            lines = self._lines(text, complete, room - skin.px(10))
            wide, high = max(line.get_width() for line in lines), lines[-1].get_height() * _LEADING
            tag = Surface((wide + skin.px(10), round(high * len(lines)) + skin.px(3)), pygame.SRCALPHA)
            fill = GOLD_LIGHT if would else _PALE if complete else IVORY
            box = tag.get_rect()
            alpha = 250 if would or complete else 215
            pygame.draw.rect(tag, (*fill[:3], alpha), box, border_radius=skin.px(6))
            pygame.draw.rect(tag, (*INK[:3], 210), box, skin.px(1.2), border_radius=skin.px(6))
            for number, line in enumerate(lines):
                middle = box.centerx, round(skin.px(1.5) + (number + 0.5) * high)
                tag.blit(line, line.get_rect(center=middle))
            self._labels[key] = tag
        return self._labels[key]

    def _lines(self, text: str, strong: bool, room: int) -> list[Surface]:
        """Return a text in one line, or its sum under the rest, as large as there is `room`."""
        skin = self.app.skin
        face: Face = "bold" if strong else "text"
        small = min(1.0, room / skin.px(_USUAL))  # a window so narrow that the board is smaller than all else
        sizes = [size * small for size in _SIZES]
        for size in sizes[:2]:
            if skin.text_size(text, face, size)[0] <= room:
                return [skin.text(text, face, size, INK)]
        name, total = text.rsplit(" ", 1)
        fit = next((size for size in sizes if skin.text_size(name, face, size)[0] <= room), sizes[-1])
        return [skin.text(name, face, fit, INK), skin.text(total, face, sizes[1], INK)]

    def clan_colour(self, colour: int) -> Color:
        """Return the colour of a clan by its index."""
        return CLANS[colour].field
