"""The layout of the border in board units, as seen by the player at the near edge.

The places are `stone-5`, `side-1-5` (player 1's side of stone 5), `deck`, `tactics`, `discard` and `hand`;
for single cards, numbered from 1, `hand-3`, `their-3` (the opponent's) and `side-1-5-2`; and `won-1-5` for a
stone claimed by player 1. When the board turns, only near and far are swapped: stones keep their order.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import NamedTuple

from ludotheque.games.schotten_totten.art.cards import RATIO
from ludotheque.games.schotten_totten.art.places import border_places
from ludotheque.games.schotten_totten.rules.advice import sorted_hand
from ludotheque.games.schotten_totten.rules.board import STONES, SchottenTottenBoard, Stone
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
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import (
    SEATS,
    Phase,
    SchottenTottenState,
    deck_size,
    side_of,
    stones_in,
)
from ludotheque.games.schotten_totten.rules.tactics import unplayable_tactics
from ludotheque.table.contract.geometry import Arrangement, Geometry
from ludotheque.table.contract.terms import UNSEEN
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

PEEP_EDGE, PEEP = 4.0, 34.0  # board units: above the discards' heads, and what is seen of these heads
CARD, IN_HAND, ON_DECK, DISCARDED, THEIRS = 124.0, 136.0, 112.0, 100.0, 46.0  # board units: widths of cards
STONE, TOKEN, ROUND = 78.0, 44.0, 42.0  # board units: widths; the radius for pointing at a stone
BESIDE = 60.0  # board units: the radius of places without a size of their own
STRIP, INSET = 46.0, 6.0  # the visible part of an overlapped card; the margin of a field
FULL_FAN = 6  # steps between the seven cards of the largest full hand
CARDS = 3  # cards in a complete side without mud
TILT, ARC = 2.0, 2.4  # per step from the middle of the fan: degrees of rotation, board units of drop
LABEL = 27.0, 3.0  # board units from a field's outer edge to its label: with up to three cards, with four
DECKS = ("deck", "tactics")  # [deck]: its place
BACK_KINDS = ("back-clan", "back-tactic")
BY = ("colour", "value")  # the orders of a hand
WIDTHS = {"hand": IN_HAND, "their": THEIRS, "deck": ON_DECK, "tactics": ON_DECK, "discard": DISCARDED}
Half = tuple[float, float]  # half the width and half the height of a place

_CARDS = {name: card for card, name in enumerate(CARD_NAMES[: TRAITOR + 1])}


def kind_of(card: Card) -> str:
    """Return the kind of the piece that shows a card: its name or, if unknown, its deck's back."""
    return BACK_KINDS[deck_of(card)] if card in BACKS else CARD_NAMES[card]


def card_of(kind: str) -> Card | None:
    """Return the card that pieces of this kind show, or None for backs and stones."""
    return _CARDS.get(kind)


def stone_kind(stone: Stone) -> str:
    """Return the kind, a string, of the piece that shows a stone."""
    return f"boundary-{stone + 1}"


class Edges(NamedTuple):
    """The edges of an upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        """The centre of the rectangle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def half(self) -> Half:
        """Half the width and half the height."""
        return (self.right - self.left) / 2, (self.bottom - self.top) / 2


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on the table, and where it lies; None in a field is the usual value for its kind and place."""

    piece: Piece
    foot: Point | None = None
    middle: Point | None = None  # the centre of a place that exists for this card alone
    half: Half | None = None  # half the width and height of that place
    tilt: float = 0.0  # degrees anticlockwise


@dataclass(frozen=True, slots=True)
class FixedPlaces:
    """The places that do not depend on the position of the game.

    `points` has their centres, and `halves` half the width and height of those that can be pointed at.
    """

    points: Mapping[str, Point]
    halves: Mapping[str, Half]


@dataclass(frozen=True, kw_only=True)
class SchottenTottenArrangement(Arrangement):
    """Where everything stands for the seat `viewer`; the side of the seat `near` is at the lower edge."""

    geometry: SchottenTottenGeometry
    viewer: int
    near: int
    at: Mapping[Card, str]  # visible card -> its place
    lost: frozenset[str]  # sides of stones that the other player has claimed
    barred: frozenset[str]  # places of the viewer's tactics that cannot be played now
    feet: Mapping[tuple[str, str], Point]  # (kind, place) -> the foot, if the place does not determine it
    halves: Mapping[str, Half]
    tilts: Mapping[str, float]  # place -> degrees anticlockwise
    untouched: bool  # no card is face up yet

    def anchor(self, kind: str, place: str) -> Point:
        if (kind, place) in self.feet:
            return self.feet[kind, place]
        x, y = self.points.get(place, (0.0, 0.0))
        return x, y + self.width(place) * RATIO / 2

    def reach(self, place: str) -> float:
        return min(self.halves.get(place, (BESIDE, BESIDE)))

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place, or None for stones, which are round."""
        return None if place in self.geometry.names else self.halves.get(place)

    def plain(self) -> SchottenTottenArrangement:
        return replace(self, barred=frozenset())

    def in_hand(self, place: str) -> bool:
        return place.startswith("hand")

    def rises(self, place: str) -> bool:
        """Return whether a place has a card of the hand, which is raised under the pointer."""
        return place.startswith("hand-")

    def emergence(self, kind: str, place: str) -> Point:
        """Return where an unseen card appears: at its deck if drawn, at the opponent's hand if played."""
        if place.startswith(("hand", "their")) or self.untouched:
            deck = "tactics" if kind in CARD_NAMES[CLAN_CARDS : TRAITOR + 1] else "deck"
            return self.anchor("", deck)
        return self.geometry.theirs.middle

    def width(self, place: str) -> float:
        """Return the width of cards at a place, in board units."""
        return WIDTHS.get(place.partition("-")[0], CARD)

    def tilt(self, place: str) -> float:
        """Return the rotation of a card in the fan, in degrees anticlockwise."""
        return self.tilts.get(place, 0.0)

    def label(self, seat: int, stone: Stone, cards: int) -> Point:
        """Return the middle of the edge, towards the stone, of the label of a side with `cards` cards."""
        box, inside = self.geometry.edges(seat, stone, self.near), LABEL[cards > CARDS]
        return box.middle[0], box.bottom - inside if seat == self.near else box.top + inside

    def card_at(self, place: str) -> Card | None:
        """Return the visible card at a place, or None if there is none."""
        return next((card for card, at in self.at.items() if at == place), None)


def laid_out(arrangement: Arrangement) -> SchottenTottenArrangement:
    """Return `arrangement` itself, typed as this game's. Raise AssertionError for another game's."""
    assert isinstance(arrangement, SchottenTottenArrangement)
    return arrangement


class SchottenTottenGeometry(Geometry):
    """The places of one border, and where the cards of a view lie.

    `turning` returns whether the board turns to the player at the screen. `by` is the order of the hand,
    `colour` or `value`, changed only by the button for sorting.
    """

    painter = staticmethod(border_places)
    turns = True

    def __init__(
        self, board_map: BoardMap[SchottenTottenBoard], choices: Choices, turning: Callable[[], bool]
    ) -> None:
        super().__init__(board_map)
        self.choices, self.tactics = choices, choices.tactics
        self.by = BY[0]
        self.names = board_map.board.names
        self._turning = turning
        self._boxes = {name: Edges(*corners[0], *corners[2]) for name, corners in board_map.areas.items()}
        self._stones = [board_map.places[name] for name in self.names]
        left, top = self._boxes["side-2-1"].left, 46.0
        self.theirs = Edges(left, top, left + 330, top + THEIRS * RATIO)  # the area of the opponent's hand
        self._grounds = tuple(self._ground(near) for near in range(SEATS))

    def arrange(self, view: SchottenTottenState, eyes: int | None) -> SchottenTottenArrangement:
        """Return all cards and stones in the order of drawing, for the seat `eyes` at the screen.

        If `eyes` is None, they are laid out as for seat 0. Cards not visible in `view` are at UNSEEN.
        """
        viewer = eyes or 0
        near = viewer if self._turning() else 0
        ground = self._grounds[near]
        found = [*self._their_hand(view, viewer), *self._decks(view), *self._discards(view)]
        found += [*self._formations(view, near), *self._stone_pieces(view, ground), *self._modes(view)]
        found += self._hand(view, viewer)
        seen = ((card_of(one.piece.kind), one.piece.place) for one in found)
        at = {card: place for card, place in seen if card is not None}
        own = {one.piece.place: one.middle for one in found if one.middle}
        points = {**ground.points, **own}
        fan = {place: point for place, point in own.items() if place.startswith("hand-")}
        return SchottenTottenArrangement(
            (*(one.piece for one in found), *self._unseen(at)),
            points,
            {**{place: points[place] for place in ground.halves}, **fan},
            geometry=self,
            viewer=viewer,
            near=near,
            at=at,
            lost=frozenset(self._lost(view)),
            feet={(one.piece.kind, one.piece.place): one.foot for one in found if one.foot},
            halves={**ground.halves, **{one.piece.place: one.half for one in found if one.half}},
            barred=frozenset(at[card] for card in self._barred(view, viewer)),
            tilts={one.piece.place: one.tilt for one in found if one.tilt},
            untouched=not view.seen,
        )

    def _unseen(self, visible: Container[Card]) -> Iterator[Piece]:
        for card in range(TRAITOR + 1 if self.tactics else CLAN_CARDS):
            if card not in visible:
                yield Piece(CARD_NAMES[card], UNSEEN)

    def _lost(self, view: SchottenTottenState) -> Iterator[str]:
        for seat in range(SEATS):
            for stone in stones_in(view.claimed[seat]):
                yield self.side(1 - seat, stone)

    def _barred(self, view: SchottenTottenState, viewer: int) -> Sequence[Card]:
        """Return the viewer's tactics that cannot be played now, or () while a ruse is being used."""
        return (
            unplayable_tactics(view, viewer, self.choices) if view.phase in (Phase.PLAY, Phase.CLAIM) else ()
        )

    def stone(self, stone: Stone) -> str:
        """Return the place of a stone on the border."""
        return self.names[stone]

    def side(self, seat: int, stone: Stone) -> str:
        """Return the place of a seat's side of a stone."""
        return f"side-{seat + 1}-{stone + 1}"

    def stone_of(self, place: str) -> Stone | None:
        """Return the stone to which a place belongs, or None."""
        if place in self.names:
            return self.names.index(place)
        kind, *numbers = place.split("-")
        return int(numbers[1]) - 1 if kind in ("side", "won") and len(numbers) > 1 else None

    def edges(self, seat: int, stone: Stone, near: int) -> Edges:
        """Return the field for a seat's side of a stone, with the seat `near` at the lower edge."""
        return self._boxes[f"side-{1 if seat == near else 2}-{stone + 1}"]

    def list_area(self, view: SchottenTottenState) -> Edges:
        """Return the area of the list of formations, which leaves the heads of discards free."""
        box = self._boxes["discard"]
        return box._replace(top=box.top + PEEP_EDGE + PEEP) if view.discards else box

    def _ground(self, near: int) -> FixedPlaces:
        """Return the places that do not depend on the position, with the seat `near` at the lower edge."""
        points: dict[str, Point] = {}
        halves: dict[str, Half] = {}
        for number, name in enumerate(self.names):
            points[name], halves[name] = self._stones[number], (ROUND, ROUND)
            for seat in range(SEATS):
                box, side = self.edges(seat, number, near), self.side(seat, number)
                points[side], halves[side] = box.middle, box.half
                end = box.bottom + 26 if seat == near else box.top - 4
                points[f"won-{seat + 1}-{number + 1}"] = box.middle[0], end
        for name in ("deck", *(["tactics"] if self.tactics else []), "discard", "hand"):
            points[name], halves[name] = self._boxes[name].middle, self._boxes[name].half
        return FixedPlaces(points, halves)

    def _their_hand(self, view: SchottenTottenState, viewer: int) -> Iterator[Lying]:
        seat, box = 1 - viewer, self.theirs
        hand = view.hands[seat]
        step = min(THEIRS * 0.72, (box.half[0] * 2 - THEIRS) / max(1, len(hand) - 1))
        for number, card in enumerate(hand):
            middle = box.left + THEIRS / 2 + number * step, box.middle[1]
            half = THEIRS / 2, THEIRS * RATIO / 2
            yield Lying(Piece(kind_of(card), f"their-{number + 1}", seat=seat), middle=middle, half=half)

    def _decks(self, view: SchottenTottenState) -> Iterator[Lying]:
        for deck in (CLAN, TACTIC):
            if deck_size(view, deck):
                yield Lying(Piece(BACK_KINDS[deck], DECKS[deck], deck_size(view, deck)))

    def _discards(self, view: SchottenTottenState) -> Iterator[Lying]:
        box, count = self._boxes["discard"], len(view.discards)
        step = min(34.0, (box.half[0] * 2 - 16 - DISCARDED) / max(1, count - 1))
        for number, card in enumerate(view.discards):
            x = box.middle[0] + (number - (count - 1) / 2) * step
            yield Lying(Piece(CARD_NAMES[card], "discard"), (x, box.top + PEEP_EDGE + DISCARDED * RATIO))

    def _formations(self, view: SchottenTottenState, near: int) -> list[Lying]:
        found: list[tuple[float, Lying]] = []
        for seat in range(SEATS):
            for stone in range(STONES):
                cards, box = laid(side_of(view, seat, stone)), self.edges(seat, stone, near)
                for number, card in enumerate(cards):
                    foot = _foot(box, number, len(cards), below=seat == near)
                    piece = Piece(CARD_NAMES[card], f"{self.side(seat, stone)}-{number + 1}", seat=seat)
                    middle = box.middle[0], foot - CARD * RATIO + STRIP / 2
                    half = CARD / 2, STRIP / 2
                    found.append((foot, Lying(piece, (box.middle[0], foot), middle, half)))
        return [one for _foot, one in sorted(found, key=lambda one: one[0])]

    def _stone_pieces(self, view: SchottenTottenState, ground: FixedPlaces) -> Iterator[Lying]:
        for stone, name in enumerate(self.names):
            owner = next((seat for seat in range(SEATS) if view.claimed[seat] >> stone & 1), -1)
            place = name if owner < 0 else f"won-{owner + 1}-{stone + 1}"
            x, y = ground.points[place]
            yield Lying(Piece(stone_kind(stone), place, seat=owner), (x, y + STONE * 0.43))

    def _modes(self, view: SchottenTottenState) -> Iterator[Lying]:
        for card, stones, aside in ((FOG, view.fog, -1), (MUD, view.mud, 1)):
            for stone in stones_in(stones):
                x, y = self._stones[stone]
                yield Lying(Piece(CARD_NAMES[card], self.names[stone]), (x + aside * 49, y + TOKEN / 2))

    def _hand(self, view: SchottenTottenState, viewer: int) -> Iterator[Lying]:
        cards = sorted_hand(view.hands[viewer], self.by)
        box, count = self._boxes["hand"], len(cards)
        step = min(IN_HAND * 0.8, (2 * box.half[0] - 1.1 * IN_HAND) / max(1, count - 1))
        flat = min(1.0, FULL_FAN / max(1, count - 1))  # larger hands have the same overall curve
        for number, card in enumerate(cards):
            aside = number - (count - 1) / 2
            x, y = box.middle[0] + aside * step, box.middle[1] + ARC * (aside * flat) ** 2 - 4
            lean = radians(abs(TILT * aside * flat))
            tall = IN_HAND * RATIO * cos(lean) + IN_HAND * sin(lean)
            piece = Piece(kind_of(card), f"hand-{number + 1}", seat=viewer)
            half = min(step, IN_HAND) / 2, IN_HAND * RATIO / 2
            yield Lying(piece, (x, y + tall / 2), (x, y), half, -TILT * aside * flat)


def _foot(box: Edges, number: int, count: int, below: bool) -> float:
    """Return the height of the foot of card `number`, from 0 next to the stone, of `count` on a side."""
    room = box.half[1] * 2 - INSET - CARD * RATIO
    step = min(STRIP, room / max(1, count - 1))
    if below:
        return box.top + INSET + CARD * RATIO + number * step
    return box.bottom - INSET - number * step
