"""The pictures of cards and stones, and the labels and marks that are drawn on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.art.cards import RATIO, Cards
from ludotheque.games.schotten_totten.look.geometry import (
    BACK_KINDS,
    CARD,
    STONE,
    TOKEN,
    SchottenTottenArrangement,
    card_of,
    laid_out,
)
from ludotheque.games.schotten_totten.look.labels import Labels
from ludotheque.games.schotten_totten.look.ladder import Ladder
from ludotheque.games.schotten_totten.rules.advice import SideStrength, reachable, side_strength
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
    Card,
    colour_of,
    value_of,
)
from ludotheque.games.schotten_totten.rules.moves import Discard, Play, Ruse, Shift
from ludotheque.games.schotten_totten.rules.state import NO_CARD, SEATS, Phase, Stones, stones_in, unclaimed
from ludotheque.games.schotten_totten.rules.tactics import ruse_targets
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.contract.art import Art
from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.seats import Seats
from ludotheque.table.contract.terms import BACK
from ludotheque.ui.app import App
from ludotheque.ui.motion import Piece
from ludotheque.ui.palette import GOLD_LIGHT, INK

_WIDE = 150.0  # board units: the greatest width of a label
ABOVE = 4.0  # board units: how far the label above the tactics deck is from its slab
Label = tuple[Surface, Rect]  # a picture and its place in pixels


class SchottenTottenArt(Art):
    """The pictures for one session; `beginning` means that newcomers are to see the list of formations."""

    def __init__(self, app: App, seats: Seats, beginning: bool = False) -> None:
        super().__init__(app, seats)
        self._beginning = beginning

    @property
    def cards(self) -> Cards:
        """The pictures of cards and stones in the present skin."""
        return self.app.for_skin(Cards)

    def sprite(self, piece: Piece, arrangement: Arrangement) -> Surface:
        """Return the picture of a card at its place (a token for a mode on a stone), a deck or a stone."""
        kind, place, lies = piece.kind, piece.place, laid_out(arrangement)
        if kind.startswith("boundary"):
            return self.cards.stone(int(kind.rpartition("-")[2]), self.px(STONE))
        if kind in ("fog", "mud") and place.startswith("stone"):
            return self.cards.token(kind, self.px(TOKEN))
        px = self.px(lies.width(place))
        if kind in BACK_KINDS and place in ("deck", "tactics") and piece.count > 1:
            return self.cards.deck(kind == BACK_KINDS[1], piece.count, px)
        tilt, barred = lies.tilt(place), place in lies.barred
        if barred or place.rpartition("-")[0] in lies.lost:
            without = self.cards.barred if barred else self.cards.lost
            picture = partial(without, partial(self.leaf, kind, False, px), (kind, px))
        else:
            picture = partial(self.leaf, kind, piece.face == BACK, px)
        return self.cards.turned(picture, (kind, piece.face, px, barred), tilt) if tilt else picture()

    def leaf(self, kind: str, back: bool, px: int) -> Surface:
        """Return an upright card of the piece's `kind`, `px` pixels wide, or its back."""
        card = card_of(kind)
        if card is None:
            return self.cards.back(kind == BACK_KINDS[1], px)
        return self.cards.back(card >= CLAN_CARDS, px) if back else self.front(card, px)

    def front(self, card: Card, px: int) -> Surface:
        """Return the front of a card, `px` pixels wide."""
        if card < CLAN_CARDS:
            return self.cards.clan(colour_of(card), value_of(card), px)
        return self.cards.tactic(CARD_NAMES[card], card_words.card(card), px)

    def enlarged(self, piece: Piece, px: int) -> Surface:
        return self.leaf(piece.kind, False, px)

    def draw_marks(self, surface: Surface, frame: Frame, at: Position, held: Held | None) -> None:
        """Draw a label at each side, and a gold rim around each card that a ruse may act on.

        Sides where the held card can be played get no label here, since `draw_held` draws a preview there.
        """
        lies = laid_out(at.arrangement)
        surface.blits(self._lying(frame, at, held))
        if at.view.phase == Phase.PICK:
            cards = (move.card for move in at.legal if isinstance(move, Shift | Discard))
            self._draw_rims(surface, frame, lies, dict.fromkeys(cards))
        taken = lies.card_at(at.asked.place) if at.asked else None
        if taken is not None:
            self._draw_rims(surface, frame, lies, (taken,))
        ruse = card_of(held.source.kind) if held else None
        if ruse is not None and Ruse(ruse) in at.legal:
            self._draw_rims(
                surface, frame, lies, ruse_targets(at.view, at.view.seat, ruse, lies.geometry.choices)
            )

    def legend(self, at: Position, place: str, held: Held | None) -> Ladder | None:
        """Return the list of formations, those still in reach of a side at `place` lit.

        It is None if the settings do not want it now ("never", or "first" after the first games). Over
        discards it leaves their heads free.
        """
        wanted = self.app.settings.formations
        if wanted == "never" or (wanted == "first" and not self._beginning):
            return None
        lies = laid_out(at.arrangement)
        stone = lies.geometry.stone_of(place) if place else None
        card = card_of(held.source.kind) if held else None
        within = []
        if stone is not None:
            coming = card if card is not None and _open_to(at, held) >> stone & 1 else NO_CARD
            for seat in (lies.near, 1 - lies.near):
                own = coming if seat == at.view.seat else NO_CARD
                within.append((seat, reachable(at.view, seat, stone, own)))
        return Ladder(self.app.skin, self.seats, lies.geometry.list_area(at.view), within)

    def draw_held(
        self, surface: Surface, frame: Frame, at: Position, held: Held, way: Sequence[str], place: str
    ) -> None:
        """Draw a label at each side where the held card can be played, with the resulting formation."""
        surface.blits(self._coming(frame, at, held))

    def written(self, frame: Frame, at: Position, held: Held | None) -> list[Rect]:
        """Return the rectangles of all labels, which other words must not cover."""
        coming = self._coming(frame, at, held) if held else []
        return [rect for _picture, rect in (*self._lying(frame, at, held), *coming)]

    def _lying(self, frame: Frame, at: Position, held: Held | None) -> list[Label]:
        """Return the labels at unclaimed stones, except where the held card can be played (see `_coming`)."""
        hidden = _open_to(at, held)
        sides = ((seat, stone) for stone in stones_in(unclaimed(at.view)) for seat in range(SEATS))
        shown = [side for side in sides if side[0] != at.view.seat or not hidden >> side[1] & 1]
        made = self._labels(frame, at, {side: side_strength(at.view, *side) for side in shown}, False)
        return [*made, *self._tactics_played(frame, at)]

    def _tactics_played(self, frame: Frame, at: Position) -> list[Label]:
        lies = laid_out(at.arrangement)
        if not lies.geometry.tactics:
            return []
        (x, y), (wide, tall) = lies.points["tactics"], lies.halves["tactics"]
        mine, theirs = at.view.played[lies.viewer], at.view.played[1 - lies.viewer]
        text = _("jouées {mine} : {theirs}").format(mine=mine, theirs=theirs)
        picture = self.app.for_skin(Labels).label(text, frame.length(2 * wide), low=True)
        return [(picture, picture.get_rect(midbottom=frame.at((x, y - tall - ABOVE))))]

    def _coming(self, frame: Frame, at: Position, held: Held) -> list[Label]:
        """Return the labels of the sides where the held card can be played, with the formations to come."""
        card, seat = card_of(held.source.kind), at.view.seat
        if card is None:
            return []
        stones = stones_in(_open_to(at, held))
        would = {(seat, stone): side_strength(at.view, seat, stone, card) for stone in stones}
        return self._labels(frame, at, would, True)

    def _draw_rims(
        self, surface: Surface, frame: Frame, lies: SchottenTottenArrangement, cards: Iterable[Card]
    ) -> None:
        """Draw a gold rim under each of `cards` on the border, a little larger than the card."""
        for card in cards:
            rim, wide = self.app.skin.px(4), self.px(CARD)
            box = pygame.Rect(0, 0, wide + 2 * rim, round(wide * RATIO) + 2 * rim)
            x, y = frame.at(lies.anchor(CARD_NAMES[card], lies.at[card]))
            box.midbottom = x, y + rim
            pygame.draw.rect(surface, INK, box.inflate(2, 2), border_radius=rim + self.px(10))
            pygame.draw.rect(surface, GOLD_LIGHT, box, border_radius=rim + self.px(10))

    def _labels(
        self, frame: Frame, at: Position, made: Mapping[tuple[int, Stone], SideStrength], would: bool
    ) -> list[Label]:
        """Return the label beside each side in `made` that has cards; `would` means previews."""
        lies, labels, found = laid_out(at.arrangement), self.app.for_skin(Labels), []
        for (seat, stone), strength in made.items():
            text = card_words.side_strength(strength)
            if text:
                picture = labels.label(text, frame.length(_WIDE), strength.complete, would)
                rect = picture.get_rect(center=frame.at(lies.label(seat, stone, strength.cards)))
                if seat == lies.near:
                    rect.top = rect.centery
                else:
                    rect.bottom = rect.centery
                found.append((picture, rect))
        return found


def _open_to(at: Position, held: Held | None) -> Stones:
    """Return the mask of the stones open to the held clan or elite card, 0 if no such card is held."""
    card, stones = card_of(held.source.kind) if held else None, 0
    if card is None or not (card < CLAN_CARDS or card in ELITES):
        return 0
    for move in at.legal:
        if isinstance(move, Play | Shift) and move.card == card:
            stones |= 1 << move.stone
    return stones
