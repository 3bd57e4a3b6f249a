"""The layout in board units of the board and of the rack at its foot, and the pieces of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist

from pygame import FRect

from ludotheque.games.rheinlander.art.pieces import RIBBON, RIBBON_FOOT
from ludotheque.games.rheinlander.art.places import rhine_places
from ludotheque.games.rheinlander.look.rack import (
    BASTIONS,
    CARD,
    HALF,
    HANDS,
    HIGH,
    KNIGHTS,
    LIT,
    MITRE,
    OPEN,
    PILE,
    SHIELD,
    with_rack,
)
from ludotheque.games.rheinlander.rules.advice import County, all_counties, castle_knight, tile_of
from ludotheque.games.rheinlander.rules.board import RheinlanderBoard, indices
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import CHURCH, Card
from ludotheque.games.rheinlander.rules.state import NO_CARD, NOBODY, SECRET, RheinlanderState, reserve
from ludotheque.table.contract.geometry import Arrangement, Geometry
from ludotheque.table.contract.terms import OFF_BOARD, UNSEEN
from ludotheque.tiled.model import BoardMap, Point
from ludotheque.ui.motion import Piece

KNIGHT, BASTION, DUKE, BISHOP, TILE = 58.0, 46.0, 62.0, 36.0, 62.0  # board units: heights
REACH, CIRCLE = 30.0, 30.0  # board units: radii for pointing at a space or estate
Foot = tuple[float, float]  # from the middle of a place to the foot of a piece there
FEET: Mapping[str, Foot] = {  # by kind of piece
    "knights": (-4.0, 25.0),
    "bishop": (19.0, 34.0),
    "bastion": (0.0, 22.0),
}
ON_CASTLE: Foot = (0.0, 20.0)
DUKE_FEET: Sequence[Foot] = [(x, y) for y in (32.0, 44.0, 22.0) for x in (20.0, 0.0, -20.0, 30.0, -30.0)]
WORTH = (130.0, 40.0)  # board units: the greatest size of the values at a duke's foot
NUMBER = (24.0, 20.0)  # board units: the size of a space's number


def knights_kind(seat: int) -> str:
    """Return the kind of a seat's knights. A kind is a string that names pieces that look the same."""
    return f"knights-{seat}"


def card_kind(card: Card) -> str:
    """Return the kind of the piece that shows a card."""
    return f"card-{card + 1}"


@dataclass(frozen=True, kw_only=True)
class RheinlanderArrangement(Arrangement):
    """Where everything stands in a view, with the rack of `seat`; if -1, it has only the open market."""

    geometry: RheinlanderGeometry
    seat: int
    cards: Mapping[str, Card]  # place -> card: the hand by number, then the market

    def anchor(self, kind: str, place: str) -> Point:
        return self.geometry.foot(kind, place)

    def reach(self, place: str) -> float:
        return REACH if place in self.geometry.index else CIRCLE

    def extent(self, place: str) -> tuple[float, float] | None:
        """Return half the width and height of a place on the rack, or None for spaces and estates."""
        return None if place in self.geometry.index or place in self.geometry.estate else LIT

    def in_hand(self, place: str) -> bool:
        return place not in self.geometry.index and place not in self.geometry.estate

    def outline(self, place: str) -> Sequence[Point]:
        """Return the corners of a space, or () for other places."""
        return self.geometry.board_map.areas[place] if place in self.geometry.index else ()

    def emergence(self, kind: str, place: str) -> Point:
        """Return the point at which cards appear and vanish, which is the foot of the pile."""
        return self.geometry.foot("card", PILE)

    def slot(self, card: Card) -> str:
        """Return the rack's place of a card; raises StopIteration if it is not in the hand or market."""
        return next(place for place, found in self.cards.items() if found == card)


def rack_of(arrangement: Arrangement) -> RheinlanderArrangement:
    """Return `arrangement`, typed as this game's; raises AssertionError if it is another game's."""
    assert isinstance(arrangement, RheinlanderArrangement)
    return arrangement


class RheinlanderGeometry(Geometry):
    """The places of one board with its rack, and where the pieces of a view stand."""

    painter = staticmethod(rhine_places)
    apron = HIGH

    def __init__(self, rules: RheinlanderRules, board_map: BoardMap[RheinlanderBoard]) -> None:
        super().__init__(with_rack(board_map, rules.ground.market))
        self.rules = rules
        self.board = board_map.board
        self.index = {name: space for space, name in enumerate(self.board.names)}
        self.estate = {name: estate for estate, name in enumerate(self.board.estates)}
        self._duke_feet = {name: self._duke_foot(name) for name in self.index}

    def arrange(self, view: RheinlanderState, eyes: int | None) -> RheinlanderArrangement:
        """Return where everything stands in `view`, with the hand of the seat `eyes` on the rack.

        Pieces on estates come first, then knights and bastions from top to bottom, then dukes, so that
        nothing covers the values at their feet, then the rack.
        """
        seat = NOBODY if eyes is None else eyes
        cards = _dealt(view, seat)
        standing = [*self._knights(view), *self._bastions(view)]
        found = [*self._estates(view), *self._from_the_top(standing), *self._from_the_top(self._dukes(view))]
        found += [*self._stocks(view, seat), *self._cards(view, seat, cards)]
        pieces = tuple(piece for piece in found if piece.count)
        return RheinlanderArrangement(pieces, self.board_map.places, geometry=self, seat=seat, cards=cards)

    def _from_the_top(self, pieces: Iterable[Piece]) -> list[Piece]:
        return sorted(pieces, key=lambda piece: (self.foot(piece.kind, piece.place)[1], piece.kind))

    def foot(self, kind: str, place: str) -> Point:
        """Return the point on a space, an estate or the rack where a piece stands with its foot."""
        x, y = self.board_map.places[place]
        if place in self.index and kind.startswith("duke"):
            dx, dy = self._duke_feet[place]
        elif place in self.index:
            dx, dy = FEET.get(kind.rsplit("-", 1)[0], (0.0, 22.0))
        elif place in self.estate:
            dx, dy = self._on_estate(kind)
        else:
            dx, dy = 0.0, HALF[1] if kind.startswith(("card", "pile", MITRE, SHIELD)) else CARD * 0.4
        return x + dx, y + dy

    def seat_of(self, county: County) -> str:
        """Return the space on which a county's duke stands.

        It is the space nearest to the county's centre, and a land space if the county has one.
        """
        names = [self.board.names[space] for space in county.spaces]
        places = self.board_map.places
        points = [places[name] for name in names]
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        lands = [name for name in names if self.index[name] < self.board.lands]
        return min(lands or names, key=lambda name: (dist(places[name], middle), name))

    def joined(self, view: RheinlanderState, place: str) -> tuple[str, ...]:
        """Return the spaces of the group that would form if a knight were placed on `place`."""
        space = self.index[place]
        reached = self.rules.ground.near[space] | 1 << space
        together = 1 << space
        for group in view.groups:
            if group.spaces & reached:
                together |= group.spaces
        return tuple(self.board.names[found] for found in indices(together))

    def _duke_foot(self, space: str) -> Foot:
        """Return the point in DUKE_FEET where a duke covers the fewest numbers, those on tiles first."""
        places, (x, y) = self.board_map.places, self.board_map.places[space]
        ribbon = RIBBON[0] * TILE, RIBBON[1] * TILE
        tiles = [_box(places[name], (0.0, (RIBBON_FOOT - 0.5) * TILE), ribbon) for name in self.estate]
        lands = [name for name in self.board.names[: self.board.lands] if name != space]
        spaces = [_box(places[name], (0.0, NUMBER[1] / 2), NUMBER) for name in lands]

        def covered(foot: Foot) -> tuple[int, int]:
            worth = _box((x, y), foot, WORTH)
            return len(worth.collidelistall(tiles)), len(worth.collidelistall(spaces))

        return min(DUKE_FEET, key=covered)

    def _on_estate(self, kind: str) -> Foot:
        if kind.startswith("bishop"):
            return FEET["bishop"]
        return ON_CASTLE if kind.startswith("knights") else (0.0, TILE / 2)

    def _knights(self, view: RheinlanderState) -> list[Piece]:
        return [
            Piece(knights_kind(seat), self.board.names[space], seat=seat)
            for seat, spaces in enumerate(view.knights)
            for space in indices(spaces)
        ]

    def _bastions(self, view: RheinlanderState) -> list[Piece]:
        return [Piece("bastion", self.board.names[space]) for space in indices(view.bastions)]

    def _dukes(self, view: RheinlanderState) -> list[Piece]:
        return [
            Piece(f"duke-{county.holder}", self.seat_of(county), 1, _face(county), county.holder)
            for county in all_counties(self.rules, view)
            if county.holder != NOBODY
        ]

    def _estates(self, view: RheinlanderState) -> list[Piece]:
        """Return the tiles, the knights on castles, and a bishop on each church in a held county."""
        found = [Piece(tile_of(view, e), name) for name, e in self.estate.items() if tile_of(view, e)]
        for name, estate in self.estate.items():
            seat = castle_knight(view, estate)
            if seat != NOBODY:
                found.append(Piece(knights_kind(seat), name, seat=seat))
        for group in view.groups:
            if group.duke != NOBODY:
                churches = indices(group.estates & view.tiles[CHURCH])
                found += [
                    Piece(f"bishop-{group.duke}", self.board.estates[e], seat=group.duke) for e in churches
                ]
        return found

    def _stocks(self, view: RheinlanderState, eyes: int) -> list[Piece]:
        """Return each seat's reserve and the archbishop card; those of `eyes` are on the rack."""
        found = []
        for seat in range(self.rules.seats):
            own, off = seat == eyes, f"{OFF_BOARD}{seat}"
            found.append(Piece(knights_kind(seat), KNIGHTS if own else off, reserve(view, seat), seat=seat))
            found.append(Piece("bastion", BASTIONS if own else off, view.bastions_left[seat]))
        if view.archbishop != NOBODY:
            place = MITRE if view.archbishop == eyes else f"{OFF_BOARD}{view.archbishop}"
            found.append(Piece(MITRE, place, seat=view.archbishop))
        if eyes != NOBODY and view.points[eyes] != SECRET:
            found.append(Piece(f"{SHIELD}-{eyes}", SHIELD, 1, str(view.points[eyes]), eyes))
        return found

    def _cards(self, view: RheinlanderState, eyes: int, cards: Mapping[str, Card]) -> list[Piece]:
        """Return all cards, at UNSEEN if not in `cards` (by place), and the pile if `eyes` is a seat."""
        shown = {card: place for place, card in cards.items()}
        left = max(1, view.pile.bit_count() - sum(view.hidden))
        found = [Piece(PILE, PILE, left)] if eyes != NOBODY else []
        numbers = range(self.board.stretches)
        return [*found, *(Piece(card_kind(card), shown.get(card, UNSEEN)) for card in numbers)]


def _box(middle: Point, foot: Foot, size: tuple[float, float]) -> FRect:
    """Return a rectangle of `size`. The middle of its lower edge is at `middle` + `foot`."""
    box = FRect((0, 0), size)
    box.midbottom = middle[0] + foot[0], middle[1] + foot[1]
    return box


def _dealt(view: RheinlanderState, seat: int) -> dict[str, Card]:
    found = dict(zip(HANDS, indices(view.hands[seat]), strict=False)) if seat != NOBODY else {}
    return found | {OPEN[k]: card for k, card in enumerate(view.market) if card != NO_CARD}


def _face(county: County) -> str:
    """Return the text on a duke, which has the county's value now and at the end."""
    return f"{county.value.points}-{county.last_value}"
