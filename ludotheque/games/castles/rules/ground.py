"""Precomputes tables for one board, rule set and number of seats, by which legal moves are found fast.

The move objects in the tables are shared. A mask is an int in which bit p stands for place p. With n places,
bit n + p is the guard bit of the castle on place p, set if it must keep a knight (C14). A place is closed to
a seat, not open, if it has an enemy army or is a castle that the seat does not hold. An `army_key` packs an
army's number of knights, in its low bits, and above it the mask of the places closed to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import compress
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
from ludotheque.games.castles.rules.table import LazyTable

# for each army beside a battle: its number of knights, and how many of them may leave
Sizes = tuple[tuple[int, int], ...]
Sources = tuple[Sequence[int], Sizes]  # the places of these armies, and their `Sizes`
Marches = tuple[March, ...]

ArmyKey = int  # low ARMY_BITS bits: an army's number of knights; above: mask of closed places
ARMY_BITS = 8
_SIZE = (1 << ARMY_BITS) - 1
_MOST = 1 << 9  # most entries in the table of a place

# a function that picks the armies on certain places from a seat's knights
Armies = Callable[[tuple[int, ...]], tuple[int, ...]]
# a place, the mask of its neighbours (and its guard bit) above ARMY_BITS, the table of the marches from it
Site = tuple[int, int, LazyTable[ArmyKey, Marches]]
# for a space: pickers of the armies around it and of the army on it; guard bits of the castles beside it
Field = tuple[Armies, Callable[[tuple[int, ...]], int], int]


class Ground:
    """Tables for one board, rule set and number of seats, by which legal moves are found fast."""

    def __init__(self, board: CastleBoard, rule_set: RuleSet, seats: int) -> None:
        self.board, self.rule_set, self.seats = board, rule_set, seats
        self.colours = 2 if seats == 2 else 1  # C3
        self.cap = self.colours * COLOUR_KNIGHTS
        self.change = Change(self.colours)
        self.places = len(board.names)
        places = range(self.places)
        self.first_castle = board.spaces + len(board.scrolls)
        self.castle_numbers = range(len(board.castles))
        self.castle_of = {place: castle for castle, place in enumerate(board.castles)}
        # [place]: its bit if battles may take place there, else 0
        self.bits = tuple(1 << place if place < board.spaces else 0 for place in places)
        self.castles_at = tuple(self._castles_at(place) for place in places)  # [gate]: castles behind it
        self.ways = tuple(self._ways(place) for place in places)  # [origin]: spaces to march to
        self.targets = tuple(ways + self._doors(place) for place, ways in enumerate(self.ways))
        self.sites = tuple(self._site(place) for place in places)
        self.entries = tuple(tuple(o for o in places if t in self.ways[o]) for t in places)
        self.fields = tuple(self._field(target) for target in places[: board.spaces])
        self.beside = tuple(picker(targets) for targets in self.targets)
        self.row = cache(self._row)
        self.attack_row = cache(self._attack_row)
        self.shut = LazyTable(self._shut)
        self.guarded = LazyTable(self._guarded)
        self.fitting_marches = LazyTable(self._fitting_marches)
        self.battles = LazyTable(self._battle)
        self.winning = lru_cache(1 << 14)(self._winning)
        self.takes = {(k, gate): Take(k, gate) for k, gates in enumerate(board.gates) for gate in gates}

    def _castles_at(self, place: int) -> tuple[int, ...]:
        return tuple(castle for castle, gates in enumerate(self.board.gates) if place in gates)

    def _ways(self, origin: int) -> tuple[int, ...]:
        """Return where knights can march from `origin`: road spaces (C7), from a castle its gates (C11)."""
        if origin in self.castle_of:
            return self.board.gates[self.castle_of[origin]]
        return tuple(target for target in self.board.roads[origin] if target < self.board.spaces)

    def _doors(self, gate: int) -> tuple[int, ...]:
        return tuple(self.board.castles[castle] for castle in self.castles_at[gate])

    def _row(self, origin: int, target: int) -> Marches:
        """Return the marches of 1, 2, … knights from `origin` to its neighbour `target`, legal or not."""
        most = 1 if origin in self.board.scrolls else self.cap
        return tuple(March(origin, target, count) for count in range(1, most + 1))

    def _attack_row(self, castle: int, gate: int) -> tuple[Attack, ...]:
        return tuple(Attack(castle, gate, count) for count in range(1, self.cap + 1))

    def _site(self, place: int) -> Site:
        near = mask(self.targets[place]) | (self._guard(place) if place in self.castle_of else 0)
        return place, near << ARMY_BITS, LazyTable(partial(self._marches, place), _MOST)

    def _guard(self, castle: int) -> int:
        return 1 << self.places + castle

    def _field(self, target: int) -> Field:
        guards = sum(map(self._guard, self._doors(target)))
        return picker(self.entries[target]), itemgetter(target), guards

    def _marches(self, origin: int, army_key: ArmyKey) -> Marches:
        """Return an army's marches that are not closed to it (see `_free`), even if pieces lack (C2)."""
        spare, targets = self._free(origin, army_key)
        return tuple(move for target in targets for move in self.row(origin, target)[:spare])

    def _fitting_marches(self, key: tuple[int, ArmyKey, int, tuple[int, ...]]) -> Marches:
        """Return the fitting marches (C2) for (origin, army_key, `splits` key, own knights around)."""
        # `key`: origin, `army_key`, key for `Change.splits`, numbers of the seat's knights on the neighbours.
        origin, army_key, room, around = key
        army, (spare, targets) = army_key & _SIZE, self._free(origin, army_key)
        joined = dict(zip(self.targets[origin], around, strict=False))
        moves: list[March] = []
        for target in targets:
            fits = self.change.splits(room, army, joined[target])[:spare]
            moves += compress(self.row(origin, target), fits)
        return tuple(moves)

    def _free(self, origin: int, army_key: ArmyKey) -> tuple[int, list[int]]:
        """Return how many knights may leave `origin`, and the neighbours that are not closed to them."""
        army, closed = army_key & _SIZE, army_key >> ARMY_BITS
        kept = bool(closed & self._guard(origin))
        return army - kept, [target for target in self.targets[origin] if not closed >> target & 1]

    def _shut(self, owners: tuple[int, ...]) -> tuple[int, ...]:
        """Return, for each seat, the mask of the castles that the seat does not hold."""
        held = tuple(zip(self.board.castles, owners, strict=True))
        return tuple(mask(place for place, owner in held if owner != seat) for seat in range(self.seats))

    def _guarded(self, shields: tuple[int, ...]) -> int:
        """Return a mask with the guard bits of the castles that must keep a knight (C14)."""
        always = self.rule_set.knight_always
        castles = zip(self.board.castles, shields, strict=True)
        return sum(self._guard(place) for place, worth in castles if always or worth == NO_SHIELD)

    def spare(self, state: CastleState, seat: int, place: int) -> int:
        """Return how many knights of `seat` may leave `place`. From a castle, some may have to stay (C15)."""
        army = state.knights[seat][place]
        if place < self.first_castle or not army:
            return army
        return army - self.must_stay(state, self.castle_of[place])

    def must_stay(self, state: CastleState, castle: int) -> int:
        """Return how many knights must stay (C14): 0 with a shield in Highlanders, else 1."""
        return 1 if self.rule_set.knight_always or state.shields[castle] == NO_SHIELD else 0

    def fits_after(self, state: CastleState, origin: int, place: int, count: int) -> bool:
        """Return whether the pieces suffice once `count` of the mover's knights have moved (C2)."""
        own = state.knights[state.seat]
        army, joined = own[origin], own[place]
        gain = WEIGHTS[army - count] - WEIGHTS[army] + WEIGHTS[joined + count] - WEIGHTS[joined]
        return self.change.fits(state.spread[state.seat] + gain)

    def sources(self, state: CastleState, target: int, but: int = NO_PLACE) -> Sources:
        """Return the armies that could march against the enemies on `target` (C9), save the one on `but`.

        They are a tuple of places, and one of (knights, how many of them may leave).
        """
        own = state.knights[state.seat]
        origins = tuple(place for place in self.entries[target] if own[place] and place != but)
        return origins, tuple((own[place], self.spare(state, state.seat, place)) for place in origins)

    def _battle(self, key: tuple[int, tuple[int, ...], int, int, int, bool]) -> Marches:
        """Return the winning marches (C9) for (target, knights around, guards, enemy, room, second)."""
        # `key`: the enemy's place, knights round it, mask of castles that must keep one, number of enemies,
        # key of `Change.room`, whether a second march may follow.
        target, around, guarded, enemy, room, second = key
        armies = [(place, army) for place, army in zip(self.entries[target], around, strict=False) if army]
        sizes = tuple([(army, army - bool(guarded & self._guard(place))) for place, army in armies])
        return self.joining(([place for place, _ in armies], sizes), target, room, 0, enemy + 1, second)

    def joining(
        self, sources: Sources, target: int, rest: int, gathered: int, need: int, second: bool
    ) -> Marches:
        """Return the marches from `sources` to `target` that win a battle (C9).

        `gathered` knights are there, and `need` win. If `second`, a later march of another army may help.
        `rest` is the sum of `army.weight` over the mover's armies (C2), without those gathered.
        """
        origins, sizes = sources
        moves: list[March] = []
        for place, wins in zip(origins, self.winning(rest, gathered, need, sizes, second), strict=False):
            moves += compress(self.row(place, target), wins)
        return tuple(moves)

    def attackers(self, state: CastleState, castle: int, gate: int) -> tuple[bool, ...]:
        """Return, for 1, 2, … knights on `gate`, whether pieces suffice if they attack a held castle (C2)."""
        seat = state.seat
        army, spread = state.knights[seat][gate], state.spread[seat]
        loose = self.change.splits(self.change.room(spread), army, 0)
        if all(loose):  # if a split army fits, so does the part that stays on the gate alone
            return loose
        knights = state.knights[state.owners[castle]][self.board.castles[castle]]
        worths = tuple(compress(range(HIDDEN), guesses(state, castle)))
        shield = not self.rule_set.knight_always and shields_left(state, seat) > 0
        return self.change.assaults(
            spread, army, 2 * (knights + worths[0]), 2 * (knights + worths[-1]), shield
        )

    def _winning(
        self, rest: int, gathered: int, need: int, sizes: Sizes, second: bool
    ) -> tuple[tuple[bool, ...], ...]:
        """Return, for 1, 2, … knights of each army, whether they win a battle (C9); () if none can."""
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
        """Return whether `gathered` knights win a battle, alone or with part of one army of `allies` (C9).

        It is won as soon as `need` knights are there, and no others join it then. The mover's pieces must
        suffice afterwards (C2). `rest` is the sum of `army.weight` over the mover's armies, without those
        gathered.
        """
        fits = self.change.fits
        if gathered >= need:
            return fits(rest + WEIGHTS[gathered])
        return any(
            fits(rest - WEIGHTS[army] + WEIGHTS[army - count] + WEIGHTS[gathered + count])
            for army, spare in allies
            for count in range(spare, need - gathered - 1, -1)
        )


def mask(places: Iterable[int]) -> int:
    """Return an int in which the bits of the given places are set."""
    return sum(1 << place for place in places)


def picker(places: tuple[int, ...]) -> Armies:
    """Return a function that picks the values at `places` from a tuple, as a tuple.

    A single value comes twice, since `itemgetter` with one index returns no tuple.

    >>> picker((0, 2))((7, 8, 9)), picker((2,))((7, 8, 9))
    ((7, 9), (9, 9))
    """
    if not places:
        return itemgetter(slice(0))
    return itemgetter(*places) if len(places) > 1 else itemgetter(*places, *places)


def most_spare(sizes: Sizes, fronts: int) -> int:
    """Return the most knights that any `fronts` of the armies in `sizes` can send away together."""
    return sum(sorted([spare for _, spare in sizes], reverse=True)[:fronts])


def rest_of(state: CastleState) -> int:
    """Return the sum of `army.weight` over the mover's armies (C2), without a first front (C9)."""
    rest = state.spread[state.seat]
    if not state.committed:
        return rest
    army = state.knights[state.seat][state.origin]
    return rest - WEIGHTS[army] + WEIGHTS[army - state.committed]
