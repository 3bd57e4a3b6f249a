"""Where everything lies on the border, in board units, seen by the player at the near edge.

Places: `stone-5`, `side-1-5` (player 1's side of stone 5), `deck`, `tactics`, `discard`, `hand`; for single
cards `hand-3`, `their-3`, `side-1-5-2`; a claimed stone lies on `won-1-5`. Left never becomes right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import cos, radians, sin
from types import MappingProxyType
from typing import NamedTuple

from ludotheque.games.schotten_totten.art.cards import RATIO
from ludotheque.games.schotten_totten.rules.advice import sorted_hand
from ludotheque.games.schotten_totten.rules.board import STONES, BorderBoard
from ludotheque.games.schotten_totten.rules.cards import (
    BACKS,
    CARD_NAMES,
    CLAN,
    CLAN_CARDS,
    FOG,
    MUD,
    TACTIC,
    TRAITOR,
    Card,
    deck_of,
)
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import SEATS, BorderState, deck_size, side_of, stones_in
from ludotheque.table.contract.terms import UNSEEN
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

CARD, IN_HAND, ON_DECK, DISCARDED, THEIRS = 124.0, 136.0, 112.0, 100.0, 46.0  # board units: widths
STONE, TOKEN, ROUND = 78.0, 44.0, 42.0  # their widths, and how far round a stone is pointed at
STRIP, INSET = 46.0, 6.0  # what shows of a card under another; from the edge of a field to its cards
FULL_FAN = 6  # steps from card to card in the fan of a full hand with tactics
CARDS = 3  # that lie on a side where nothing asks for more
TILT, ARC = 2.0, 2.4  # degrees a card of the fan is turned, and board units it lies lower, from its middle
LABEL = 27.0, 3.0  # from the edge of a field inwards: where its label begins, under three cards and four
DECKS = ("deck", "tactics")  # places, by deck
BACK_KINDS = ("back-clan", "back-tactic")
BY = ("colour", "value")


class Box(NamedTuple):
    """An upright rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def half(self) -> tuple[float, float]:
        """Half its width and height."""
        return (self.right - self.left) / 2, (self.bottom - self.top) / 2


class Places:
    """Part of a look: the places of one border and the pieces of a position; `near` is the seat below."""

    def __init__(self, board_map: BoardMap[BorderBoard], tactics: bool) -> None:
        self.points: dict[str, Point] = {}  # of every place, also of single cards
        self._open: dict[str, Point] = {}  # of those that can be pointed at
        self.places: Mapping[str, Point] = MappingProxyType(self._open)
        self.board_map = replace(board_map, places=self.points)
        self.tactics = tactics
        self.near = 0
        self.viewer = 0
        self.by = BY[0]  # how the hand is sorted
        self.at: dict[Card, str] = {}  # where each card that is seen lies
        self._boxes = {name: Box(*corners[0], *corners[2]) for name, corners in board_map.areas.items()}
        self._stones = [board_map.places[name] for name in board_map.board.names]
        self._names = board_map.board.names
        self._feet: dict[tuple[str, str], Point] = {}
        self._halves: dict[str, tuple[float, float]] = {}
        self._tilts: dict[str, float] = {}
        self._fresh = True  # whether nothing lies face up yet
        self.lost: set[str] = set()  # sides of stones that the other player has
        self._lay_out()

    def turn_to(self, seat: int, fixed: bool) -> None:
        """Let `seat` look at the table, from the near edge unless sides are `fixed`."""
        self.viewer = seat
        self.near = 0 if fixed else seat
        self._lay_out()

    def side(self, seat: int, stone: int) -> str:
        """Return the place of a seat's side of a stone."""
        return f"side-{seat + 1}-{stone + 1}"

    def stone_of(self, place: str) -> int | None:
        """Return the stone that a place is at."""
        if place in self._names:
            return self._names.index(place)
        kind, *numbers = place.split("-")
        return int(numbers[1]) - 1 if kind in ("side", "won") and len(numbers) > 1 else None

    def anchor(self, kind: str, place: str) -> Point:
        """Return where the foot of a piece stands."""
        if (kind, place) in self._feet:
            return self._feet[kind, place]
        x, y = self.points.get(place, (0.0, 0.0))
        return x, y + self.width(place) * RATIO / 2

    def reach(self, place: str) -> float:
        """Return the radius of what is written beside a place."""
        return min(self._halves.get(place, (60.0, 60.0)))

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place; stones are round."""
        return None if place in self._names else self._halves.get(place)

    def rises(self, place: str) -> bool:
        """Tell whether a place is one of the fan."""
        return place.startswith("hand-")

    def width(self, place: str) -> float:
        """Return how wide a card on a place is, in board units."""
        kind = place.partition("-")[0]
        widths = {"hand": IN_HAND, "their": THEIRS, "deck": ON_DECK, "tactics": ON_DECK, "discard": DISCARDED}
        return widths.get(kind, CARD)

    def tilt(self, place: str) -> float:
        """Return how far a card of the fan is turned, in degrees anticlockwise."""
        return self._tilts.get(place, 0.0)

    def emergence(self, kind: str, place: str) -> Point:
        """Return where an unseen card lies: in its deck, or in the other hand if it is played from there."""
        if place.startswith(("hand", "their")) or self._fresh:
            deck = "tactics" if kind in CARD_NAMES[CLAN_CARDS : TRAITOR + 1] else "deck"
            return self.anchor("", deck)
        return self._theirs.middle

    def label(self, seat: int, stone: int, cards: int) -> Point:
        """Return where the label begins, away from the stone, that tells what so many cards on a side are."""
        box, inside = self._box(seat, stone), LABEL[cards > CARDS]
        return box.middle[0], box.bottom - inside if seat == self.near else box.top + inside

    def pieces(self, view: BorderState) -> tuple[Piece, ...]:
        """Return what lies on the table, in the order it is drawn; cards that nobody sees are UNSEEN."""
        self._fresh = not view.seen
        self.lost = {
            self.side(1 - seat, stone) for seat in range(SEATS) for stone in stones_in(view.claimed[seat])
        }
        self.at = {}
        found = [*self._their_hand(view), *self._decks(view), *self._discards(view), *self._formations(view)]
        found += [*self._stone_pieces(view), *self._modes(view), *self._hand(view)]
        for piece in found:
            if piece.kind in CARD_NAMES:
                self.at[CARD_NAMES.index(piece.kind)] = piece.place
        count = TRAITOR + 1 if self.tactics else CLAN_CARDS
        found += [Piece(CARD_NAMES[card], UNSEEN) for card in range(count) if card not in self.at]
        return tuple(found)

    @property
    def _theirs(self) -> Box:
        left, top = self._boxes["side-2-1"].left, 46.0
        return Box(left, top, left + 330, top + THEIRS * RATIO)

    def _box(self, seat: int, stone: int) -> Box:
        return self._boxes[f"side-{1 if seat == self.near else 2}-{stone + 1}"]

    def _lay_out(self) -> None:
        """Give every place that stays its point."""
        self.points.clear()
        self._open.clear()
        for number, name in enumerate(self._names):
            self._place(name, self._stones[number], (ROUND, ROUND))
            for seat in range(SEATS):
                box = self._box(seat, number)
                self._place(self.side(seat, number), box.middle, box.half)
                end = box.bottom + 26 if seat == self.near else box.top - 4
                self.points[f"won-{seat + 1}-{number + 1}"] = box.middle[0], end
        for name in ("deck", *(["tactics"] if self.tactics else []), "discard", "hand"):
            self._place(name, self._boxes[name].middle, self._boxes[name].half)

    def _place(self, name: str, point: Point, half: tuple[float, float]) -> None:
        self.points[name] = self._open[name] = point
        self._halves[name] = half

    def _their_hand(self, view: BorderState) -> Iterator[Piece]:
        seat, box = 1 - self.viewer, self._theirs
        hand = view.hands[seat]
        step = min(THEIRS * 0.72, (box.half[0] * 2 - THEIRS) / max(1, len(hand) - 1))
        for number, card in enumerate(hand):
            place, kind = f"their-{number + 1}", kind_of(card)
            self.points[place] = box.left + THEIRS / 2 + number * step, box.middle[1]
            yield Piece(kind, place, seat=seat)

    def _decks(self, view: BorderState) -> Iterator[Piece]:
        for deck in (CLAN, TACTIC):
            if deck_size(view, deck):
                yield Piece(BACK_KINDS[deck], DECKS[deck], deck_size(view, deck))

    def _discards(self, view: BorderState) -> Iterator[Piece]:
        box, count = self._boxes["discard"], len(view.discards)
        step = min(34.0, (box.half[0] * 2 - 16 - DISCARDED) / max(1, count - 1))
        for number, card in enumerate(view.discards):
            kind = CARD_NAMES[card]
            x = box.middle[0] + (number - (count - 1) / 2) * step
            self._feet[kind, "discard"] = x, box.middle[1] + DISCARDED * RATIO / 2
            yield Piece(kind, "discard")

    def _formations(self, view: BorderState) -> list[Piece]:
        """Return the cards on all sides, those higher on the screen first."""
        found: list[tuple[float, Piece]] = []
        for seat in range(SEATS):
            for stone in range(STONES):
                cards, box = laid(side_of(view, seat, stone)), self._box(seat, stone)
                for number, card in enumerate(cards):
                    foot = self._foot(seat, box, number, len(cards))
                    place = f"{self.side(seat, stone)}-{number + 1}"
                    self.points[place] = box.middle[0], foot - CARD * RATIO + STRIP / 2
                    self._halves[place] = CARD / 2, STRIP / 2
                    self._feet[CARD_NAMES[card], place] = box.middle[0], foot
                    found.append((foot, Piece(CARD_NAMES[card], place, seat=seat)))
        return [piece for _foot, piece in sorted(found, key=lambda one: one[0])]

    def _foot(self, seat: int, box: Box, number: int, count: int) -> float:
        """Return how low a card ends: the first lies against the stone, each other a strip further away."""
        room = box.half[1] * 2 - INSET - CARD * RATIO
        step = min(STRIP, room / max(1, count - 1))
        if seat == self.near:
            return box.top + INSET + CARD * RATIO + number * step
        return box.bottom - INSET - number * step

    def _stone_pieces(self, view: BorderState) -> Iterator[Piece]:
        for stone, name in enumerate(self._names):
            owner = next((seat for seat in range(SEATS) if view.claimed[seat] >> stone & 1), -1)
            place = name if owner < 0 else f"won-{owner + 1}-{stone + 1}"
            x, y = self.points[place]
            self._feet[stone_kind(stone), place] = x, y + STONE * 0.43
            yield Piece(stone_kind(stone), place, seat=owner)

    def _modes(self, view: BorderState) -> Iterator[Piece]:
        for card, stones, aside in ((FOG, view.fog, -1), (MUD, view.mud, 1)):
            for stone in stones_in(stones):
                (x, y), name = self._stones[stone], self._names[stone]
                self._feet[CARD_NAMES[card], name] = x + aside * 49, y + TOKEN / 2
                yield Piece(CARD_NAMES[card], name)

    def _hand(self, view: BorderState) -> Iterator[Piece]:
        """Return the fan of the viewer's cards."""
        cards = sorted_hand(view.hands[self.viewer], self.by)
        box, count = self._boxes["hand"], len(cards)
        step = min(IN_HAND * 0.8, (2 * box.half[0] - 1.1 * IN_HAND) / max(1, count - 1))
        for number in range(1, 12):
            self._open.pop(f"hand-{number}", None)
        flat = min(1.0, FULL_FAN / max(1, count - 1))  # more cards than that are bent no further
        for number, card in enumerate(cards):
            place, aside = f"hand-{number + 1}", number - (count - 1) / 2
            x, y = box.middle[0] + aside * step, box.middle[1] + ARC * (aside * flat) ** 2 - 4
            self._place(place, (x, y), (min(step, IN_HAND) / 2, IN_HAND * RATIO / 2))
            self._tilts[place] = -TILT * aside * flat
            lean = radians(abs(TILT * aside * flat))
            tall = IN_HAND * RATIO * cos(lean) + IN_HAND * sin(lean)
            self._feet[kind_of(card), place] = x, y + tall / 2
            yield Piece(kind_of(card), place, seat=self.viewer)


def kind_of(card: Card) -> str:
    """Return the kind of a card as a piece: its name, or which back shows."""
    return BACK_KINDS[deck_of(card)] if card in BACKS else CARD_NAMES[card]


def stone_kind(stone: int) -> str:
    """Return the kind of a stone as a piece."""
    return f"boundary-{stone + 1}"
