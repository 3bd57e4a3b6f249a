"""The board as the rules use it: tables built once, moves made once and shared, and what several rules ask.

Masks have bit p for road space p; scrolls and castles have none, because nobody is fought there by marching.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import chain, compress
from operator import itemgetter

from ludotheque.games.castles.rules.army import WEIGHTS, Change
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Take
from ludotheque.games.castles.rules.rule_set import RuleSet
from ludotheque.games.castles.rules.state import (
    COLOUR_KNIGHTS,
    NO_PLACE,
    NO_SHIELD,
    CastleState,
    guesses,
    shields_left,
)

Sizes = tuple[tuple[int, int], ...]  # armies that could join in a battle: size, and how many may leave
Sources = tuple[tuple[int, ...], Sizes]  # where those armies stand, and their sizes


class Ground:
    """A board, a rule set and a number of seats, with all that follows from them before anyone moves."""

    def __init__(self, board: CastleBoard, rule_set: RuleSet, seats: int) -> None:
        self.board, self.rule_set, self.seats = board, rule_set, seats
        self.colours = 2 if seats == 2 else 1  # C3
        self.cap = self.colours * COLOUR_KNIGHTS
        self.change = Change(self.colours)
        places = range(len(board.names))
        self.first_castle = board.spaces + len(board.scrolls)
        self.open_places = places[: self.first_castle]  # spaces and scrolls
        self.castle_places = places[self.first_castle :]
        self.castle_numbers = range(len(board.castles))
        self.castle_of = {place: castle for castle, place in enumerate(board.castles)}
        self.bits = tuple(1 << place if place < board.spaces else 0 for place in places)
        self.castles_at = tuple(self._castles_at(place) for place in places)  # [gate] -> castles
        self.ways = tuple(self._ways(place) for place in places)  # [origin] -> road spaces
        self.near = tuple(sum(self.bits[target] for target in ways) for ways in self.ways)
        self.targets = tuple(ways + self._doors(place) for place, ways in enumerate(self.ways))
        self.entries = tuple(tuple(o for o in places if t in self.ways[o]) for t in places)
        self.on = tuple(itemgetter(place) for place in places)  # picks what is on a place
        self.around = tuple(picker(places) for places in self.entries[: board.spaces])
        self.doors = tuple(tuple(o for o in entries if o in self.castle_of) for entries in self.entries)
        self.free = tuple(_Free(partial(self._free_marches, place, blocked=0)) for place in places)
        self.fronts = lru_cache(1 << 14)(self._fronts)
        self.crowd = lru_cache(1 << 14)(self._crowd)
        self.row = cache(self._row)
        self.attack_row = cache(self._attack_row)
        self.picked = lru_cache(1 << 14)(self._picked)
        self.rest = lru_cache(1 << 15)(self._rest)
        self.winning = lru_cache(1 << 15)(self._winning)
        self.free_marches = lru_cache(1 << 14)(self._free_marches)
        self.takes = {(k, gate): Take(k, gate) for k, gates in enumerate(board.gates) for gate in gates}

    def _castles_at(self, place: int) -> tuple[int, ...]:
        return tuple(castle for castle, gates in enumerate(self.board.gates) if place in gates)

    def _ways(self, origin: int) -> tuple[int, ...]:
        """Return the road spaces next to `origin`; a castle's are its gates (C7, C11)."""
        if origin in self.castle_of:
            return self.board.gates[self.castle_of[origin]]
        return tuple(target for target in self.board.roads[origin] if target < self.board.spaces)

    def _doors(self, gate: int) -> tuple[int, ...]:
        return tuple(self.board.castles[castle] for castle in self.castles_at[gate])

    def _row(self, origin: int, target: int) -> tuple[March, ...]:
        """Return the marches of 1, 2, … knights from `origin` to its neighbour `target`."""
        most = 1 if origin in self.board.scrolls else self.cap
        return tuple(March(origin, target, count) for count in range(1, most + 1))

    def _attack_row(self, castle: int, gate: int) -> tuple[Attack, ...]:
        """Return the attacks with 1, 2, … knights on `castle` from `gate`."""
        return tuple(Attack(castle, gate, count) for count in range(1, self.cap + 1))

    def _free_marches(self, origin: int, army: int, blocked: int) -> tuple[March, ...]:
        """Return the marches of an army or part of it along every road to no space of the mask `blocked`."""
        free = (target for target in self.ways[origin] if not blocked & self.bits[target])
        return tuple(move for target in free for move in self.row(origin, target)[:army])

    def _picked(self, origin: int, target: int, fits: tuple[bool, ...]) -> tuple[March, ...]:
        """Return the marches along one road of those counts, 1, 2, …, that `fits` admits."""
        return tuple(compress(self.row(origin, target), fits))

    def spare(self, state: CastleState, seat: int, place: int) -> int:
        """Return how many knights of `seat` may leave `place`: a castle keeps what holds it (C14, C15)."""
        army = state.knights[seat][place]
        if place < self.first_castle or not army:
            return army
        return army - self.must_stay(state, self.castle_of[place])

    def must_stay(self, state: CastleState, castle: int) -> int:
        """Return how many knights must stay in a conquered castle: 1, or 0 behind a shield in Highlanders."""
        return 1 if self.rule_set.knight_always or state.shields[castle] == NO_SHIELD else 0

    def sources(self, state: CastleState, target: int, but: int = NO_PLACE) -> Sources:
        """Return where the seat to move could open a front on `target`, except from `but` (C9)."""
        own = state.knights[state.seat]
        origins = tuple(place for place in self.entries[target] if own[place] and place != but)
        return origins, tuple((own[place], self.spare(state, state.seat, place)) for place in origins)

    def _crowd(self, target: int, around: tuple[int, ...]) -> Sources:
        """Return where a first front on `target` could open, no castle among it, from the armies around."""
        armies = [(place, army) for place, army in zip(self.entries[target], around, strict=False) if army]
        return tuple(place for place, _ in armies), tuple((army, army) for _, army in armies)

    def _fronts(
        self, target: int, around: tuple[int, ...], rest: int, need: int, second: bool
    ) -> tuple[March, ...]:
        """Return the marches from a crowd that win a battle or, if a `second` may follow, surely will."""
        return self.joining(target, self.crowd(target, around), rest, 0, need, second)

    def joining(
        self, target: int, sources: Sources, rest: int, gathered: int, need: int, second: bool
    ) -> tuple[March, ...]:
        """Return the marches from `sources` that win a battle or, if a `second` may follow, surely will."""
        origins, sizes = sources
        winning = self.winning(rest, gathered, need, sizes, second)
        rows = (self.picked(origin, target, wins) for origin, wins in zip(origins, winning, strict=False))
        return tuple(chain.from_iterable(rows))

    def attackers(self, state: CastleState, castle: int, gate: int) -> tuple[bool, ...]:
        """Tell for 1, 2, … all knights on `gate` whether C2 lets so many attack a castle held by another."""
        seat = state.seat
        army, spread = state.knights[seat][gate], state.spread[seat]
        if self.change.roomy(spread):
            return (True,) * army
        knights = state.knights[state.owners[castle]][self.board.castles[castle]]
        worths = tuple(compress(range(HIDDEN), guesses(state, castle)))
        shield = not self.rule_set.knight_always and shields_left(state, seat) > 0
        return self.change.assaults(
            spread, army, 2 * (knights + worths[0]), 2 * (knights + worths[-1]), shield
        )

    def _rest(self, spread: int, sizes: Sizes) -> int:
        """Return what stands for `spread` in a battle that only these armies fight: few weights for many."""
        weight, knights = sum(WEIGHTS[army] for army, _ in sizes), sum(army for army, _ in sizes)
        return weight + self.change.essence(spread - weight, knights, armies=len(sizes) + 1)

    def _winning(
        self, rest: int, gathered: int, need: int, sizes: Sizes, second: bool
    ) -> tuple[tuple[bool, ...], ...]:
        """Tell for each of `sizes`, for 1, 2, … of its knights, whether so many could open the next front.

        Nothing if no battle can be won. `rest` is the weight of the mover's armies, without those `gathered`;
        a `second` front may follow, or none.
        """
        if gathered + most_spare(sizes, 1 + second) < need:
            return ()
        return tuple(
            tuple(
                self.wins(
                    rest - WEIGHTS[army] + WEIGHTS[army - count],
                    gathered + count,
                    need,
                    sizes[:at] + sizes[at + 1 :] if second else (),
                )
                for count in range(1, spare + 1)
            )
            for at, (army, spare) in enumerate(sizes)
        )

    def wins(self, rest: int, gathered: int, need: int, allies: Sizes) -> bool:
        """Tell whether so many attackers, or they and some of one ally, win their battle and can be laid out.

        The battle is fought as soon as enough are gathered, so none can join after that (C9, C2).
        """
        fits = self.change.fits
        if gathered >= need:
            return fits(rest + WEIGHTS[gathered])
        return any(
            fits(rest - WEIGHTS[army] + WEIGHTS[army - count] + WEIGHTS[gathered + count])
            for army, spare in allies
            for count in range(spare, need - gathered - 1, -1)
        )


class _Free(dict[int, tuple[March, ...]]):
    """An army's size -> its marches from one place where no enemy is near, made when first asked for."""

    def __init__(self, marches: Callable[[int], tuple[March, ...]]) -> None:
        super().__init__()
        self._marches = marches

    def __missing__(self, army: int) -> tuple[March, ...]:
        marches = self[army] = self._marches(army)
        return marches


def picker(places: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Return what picks the values at these places out of a tuple; a lone place comes twice."""
    return itemgetter(*places) if len(places) > 1 else itemgetter(*places, *places)


def most_spare(sizes: Sizes, fronts: int) -> int:
    """Return the most knights that so many fronts from these armies can add."""
    return sum(sorted([spare for _, spare in sizes], reverse=True)[:fronts])


def rest_of(state: CastleState) -> int:
    """Return the weight of the mover's armies without the knights that the first front has committed (C2)."""
    rest = state.spread[state.seat]
    if not state.committed:
        return rest
    army = state.knights[state.seat][state.origin]
    return rest - WEIGHTS[army] + WEIGHTS[army - state.committed]
