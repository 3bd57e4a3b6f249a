"""Sets up positions from the names of cards and stones, for figures and tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
    FOG,
    JOKERS,
    MUD,
    Card,
    cards_in,
    mask,
)
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.sides import FULL, count, pack
from ludotheque.games.schotten_totten.rules.state import NO_CARD, SEATS, Phase, SchottenTottenState

_INDEX = {name: card for card, name in enumerate(CARD_NAMES[: ALL_TACTICS.bit_length()])}
Cards = Mapping[str, str]  # stone -> cards in the order laid, such as `R7 R8 joker-1`


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position, described by the names of cards and stones, separated by spaces.

    `first` names stones at which both sides are complete and seat 1 completed its side first.
    """

    sides: tuple[Cards, Cards] = field(default=({}, {}))
    hands: tuple[str, str] = ("", "")
    claimed: tuple[str, str] = ("", "")  # [seat]: stones
    discards: str = ""
    fog: str = ""  # the stone with the fog
    mud: str = ""  # the stone with the mud
    first: str = ""
    seat: int = 0
    played: bool = False  # the seat to move has played its card
    ahead: tuple[int, int] = (0, 0)  # [seat]: number of tactics played


def set_up(rules: SchottenTottenRules, diagram: Diagram) -> SchottenTottenState:
    """Return the position of a diagram, other cards in the decks; raises ValueError if it cannot be."""
    stones = {name: stone for stone, name in enumerate(rules.board.names)}
    fog, mud = (_stones(stones, one) for one in (diagram.fog, diagram.mud))
    sides = [0] * (SEATS * STONES)
    for seat, cards in enumerate(diagram.sides):
        for stone, names in cards.items():
            sides[seat * STONES + _stone(stones, stone)] = pack(_cards(names))
    hands = _cards(diagram.hands[0]), _cards(diagram.hands[1])
    on_border = [
        _INDEX[name] for cards in diagram.sides for names in cards.values() for name in names.split()
    ]
    modes = [card for card, where in ((FOG, fog), (MUD, mud)) if where]
    face_up = [*on_border, *modes, *_cards(diagram.discards)]
    _check([*face_up, *hands[0], *hands[1]], on_border)
    full = _full(sides, 0, mud), _full(sides, 1, mud)
    loose = ALL_CLAN | (ALL_TACTICS if rules.choices.tactics else 0)
    left = loose & ~mask([*face_up, *hands[0], *hands[1]])
    first = _stones(stones, diagram.first) & full[0] & full[1] | full[1] & ~full[0]
    start = rules.start()
    position = start._replace(
        phase=Phase.CLAIM if diagram.played else Phase.PLAY,
        seat=diagram.seat,
        idle=0 if diagram.played else 1,
        left=0,
        ruse=NO_CARD,
        hands=(bytes(hands[0]), bytes(hands[1])),
        decks=(bytes(cards_in(left & ALL_CLAN)), bytes(cards_in(left & ALL_TACTICS))),
        sides=tuple(sides),
        full=full,
        seen=mask(face_up),
        lead=first,
        claimed=(_stones(stones, diagram.claimed[0]), _stones(stones, diagram.claimed[1])),
        fog=fog,
        mud=mud,
        discards=_cards(diagram.discards),
        played=diagram.ahead,
        jokers=_jokers(diagram.sides),
    )
    return rules.with_claims(position)


def _check(cards: Iterable[Card], on_border: Iterable[Card]) -> None:
    twice = next((one for one, other in pairwise(sorted(cards)) if one == other), None)
    if twice is not None:
        raise ValueError(f"{CARD_NAMES[twice]} is there twice")
    for card in on_border:
        if card >= CLAN_CARDS and card not in ELITES:
            raise ValueError(f"{CARD_NAMES[card]} lies on no side")


def _full(sides: list[int], seat: int, mud: int) -> int:
    full = 0
    for stone in range(STONES):
        side, size = sides[seat * STONES + stone], 4 if mud >> stone & 1 else 3
        if count(side) > size:
            raise ValueError(f"more than {size} cards on a side")
        full |= (side >= FULL[size]) << stone
    return full


def _jokers(sides: tuple[Cards, Cards]) -> int:
    seats = [any(_INDEX[n] in JOKERS for names in cards.values() for n in names.split()) for cards in sides]
    return seats[0] | seats[1] << 1


def _stone(stones: Mapping[str, int], name: str) -> int:
    if name not in stones:
        raise ValueError(f"no such stone: {name}")
    return stones[name]


def _stones(stones: Mapping[str, int], names: str) -> int:
    return sum(1 << _stone(stones, name) for name in names.split())


def _cards(names: str) -> tuple[Card, ...]:
    unknown = next((name for name in names.split() if name not in _INDEX), None)
    if unknown:
        raise ValueError(f"no such card: {unknown}")
    return tuple(_INDEX[name] for name in names.split())
