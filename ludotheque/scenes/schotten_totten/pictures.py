"""The pictures of the border's pieces, and the labels that tell what lies on each side."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import Color, Surface

from ...core.session import Player
from ...games.schotten_totten.advice import Making, making
from ...games.schotten_totten.board import STONES
from ...games.schotten_totten.cards import CARD_NAMES, CLAN_CARDS, TRAITOR, Card, colour_of, value_of
from ...games.schotten_totten.state import SEATS, BorderState, unclaimed
from ...ui.app import App
from ...ui.cards import Cards
from ...ui.clans import CLANS
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import GOLD_LIGHT, INK, IVORY
from ...ui.skin import Skin
from ...words import schotten_totten_cards as card_words
from ..table.emblems import Emblems
from ..table.terms import BACK
from .places import BACK_KINDS, STONE, TOKEN, Places

_CARDS = {name: card for card, name in enumerate(CARD_NAMES[: TRAITOR + 1])}
_WIDE = 148.0  # board units: the widest label
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

    def draw_labels(self, surface: Surface, frame: Frame, view: BorderState) -> None:
        """Write at the end of every side what it is or is about to be."""
        for stone in range(STONES):
            if unclaimed(view) >> stone & 1:
                for seat in range(SEATS):
                    self._label(surface, frame, seat, stone, making(view, seat, stone), False)

    def draw_prospects(
        self, surface: Surface, frame: Frame, view: BorderState, card: Card, stones: int
    ) -> None:
        """Write on sides what `card` would make of them."""
        for stone in range(STONES):
            if stones >> stone & 1:
                made = making(view, view.seat, stone, card)
                self._label(surface, frame, view.seat, stone, made, True)

    def _label(
        self, surface: Surface, frame: Frame, seat: int, stone: int, made: Making, would: bool
    ) -> None:
        text = card_words.making(made)
        if text:
            picture = self._tag(text, made.complete, would, frame.length(_WIDE))
            surface.blit(picture, picture.get_rect(center=frame.at(self.laid_out.label(seat, stone))))

    def _tag(self, text: str, complete: bool, would: bool, room: int) -> Surface:
        """Return a small tag: ink on parchment, gold for what would be, strong for what is complete."""
        key = text, complete, would, room
        if key not in self._labels:
            skin = self.app.skin
            size = next((s for s in (15.0, 14.0, 13.0, 12.0) if self._fits(text, s, complete, room)), 11.5)
            name = skin.text(text, "bold" if complete else "text", size, INK)
            if name.get_width() > room - skin.px(8):
                wide = room - skin.px(8)
                name = pygame.transform.smoothscale(name, (wide, name.get_height()))
            tag = Surface((name.get_width() + skin.px(8), name.get_height()), pygame.SRCALPHA)
            fill = GOLD_LIGHT if would else _PALE if complete else IVORY
            box = tag.get_rect()
            alpha = 250 if would or complete else 200
            pygame.draw.rect(tag, (*fill[:3], alpha), box, border_radius=skin.px(5))
            pygame.draw.rect(tag, (*INK[:3], 190), box, 1, border_radius=skin.px(5))
            tag.blit(name, name.get_rect(center=box.center))
            self._labels[key] = tag
        return self._labels[key]

    def _fits(self, text: str, size: float, bold: bool, room: int) -> bool:
        return self.app.skin.text_size(text, "bold" if bold else "text", size)[0] <= room - self.app.skin.px(
            8
        )

    def clan_colour(self, colour: int) -> Color:
        """Return the colour of a clan by its index."""
        return CLANS[colour].field
