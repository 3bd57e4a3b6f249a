"""Plans which castles a seat may win, with which armies, and how soon."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, compress
from operator import ne
from typing import NamedTuple

from ludotheque.games.castles.judgement.certain import Barring
from ludotheque.games.castles.judgement.distances import FAR, Distances, Row
from ludotheque.games.castles.judgement.threats import Army
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.rules.advice import weakest_gate
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.scoring import wins_by_ending
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, enemies, guesses, holder

SHORT = 8  # moves until a knight not yet on the board is available
CROWD = 6  # most armies combined for one castle; each must bring at least 1 / CROWD of the knights needed
HORIZON = 10  # armies farther away than this, in moves, are used only if no army is nearer
ONWARD = 0.5  # factor for a second castle that the same army wins
STEPS = 3  # most castles in a plan, without such a second castle
LOOKED_AT = 6  # most castles for which armies in the way are taken into account in one decision
GOALS = 5  # most goals (castles to win) considered after that
CONSTANT = 1.25  # factor for the value of a castle that the player goes for already
AIMS = 4  # most goals that armies are sent to

Places = tuple[int, ...]
Needs = tuple[tuple[int, float], ...]  # (knights, chance to win with them), fewest knights first


class Step(NamedTuple):
    """A plan to win one castle, from which `hope` swords are expected.

    It uses `force` knights, of which `missing` are not on the board yet, in `moves` marches from the places
    `armies`.
    """

    hope: float
    castle: int
    force: int
    missing: int
    moves: int
    armies: Places


class Offer(NamedTuple):
    """One way to win a castle, with the chance `odds`, after `late` moves; the rest is as in a `Step`."""

    odds: float
    late: int  # includes the wait for missing knights
    force: int
    missing: int
    moves: int
    armies: Places


class CastleWays(NamedTuple):
    """The ways to win one castle: `needs` has each number of knights that can win, with the chance.

    `guard` is the enemies on the least guarded gate. Armies of fewer than `least` knights or more than
    `limit` moves away change nothing.
    """

    offers: Sequence[Offer]
    needs: Needs
    guard: int
    limit: int
    least: float


class Standing(NamedTuple):
    """The swords of each seat, and the value of each castle to win, which depend only on the owners."""

    points: Sequence[int]
    prizes: dict[int, float]


class Plans:
    """Finds, for one decision of a player, the castles to win (goals) and the ways to win them.

    `root` is the position in which the player decides. Methods accept any position that follows in the same
    turn. Castles in `begun` are worth more, so that they stay goals. What was won since castles were owned as
    in `since`, by default in `root`, is `spoils`.
    """

    def __init__(
        self,
        ground: Ground,
        distances: Distances,
        wants: Wants,
        root: CastleState,
        seat: int,
        waits: Sequence[float],
        foe: int = NOBODY,
        begun: Collection[int] = (),
        since: tuple[int, ...] = (),
    ) -> None:
        self._since = since or root.owners
        self._ground, self._distances, self._wants, self._seat = ground, distances, wants, seat
        self._begun = begun
        self._board, self._waits, self._foe = ground.board, waits, foe
        self._stays = 1 if ground.rule_set.knight_always else 0
        self.free = wants.free[self._stays]
        self._places = range(len(ground.board.names))
        self._gates = [sum(ground.bits[gate] for gate in gates) for gates in ground.board.gates]
        self._standings: dict[tuple[int, ...], Standing] = {}
        self._needs: dict[tuple[object, ...], Needs] = {}
        self._known: dict[tuple[object, ...], tuple[Sequence[Army], Mapping[int, CastleWays]]] = {}
        self._ways: dict[tuple[object, ...], CastleWays] = {}
        self._root, self._own = root, self._stock(root)
        self.lead = self._lead(root)
        self.decided = self._decided(root)
        self.hurry = wants.finish * self.decided if self.lead > 0 else 0.0
        self.goals: Sequence[int] = range(len(root.owners))
        self._look(0)
        self._named = self._apart()
        self._keep(LOOKED_AT)
        self._look(enemies(root, seat))
        self._keep(GOALS)
        self._aims = [self.rows[castle] for castle in self.goals[:AIMS]]
        self.first = self.plan(root)

    def row(self, castle: int) -> Row:
        """Return the moves to a castle from each place, past the enemies in the way when it was decided."""
        return self._distances.to_castle(castle, enemies(self._root, self._seat))

    def _look(self, barred: int) -> None:
        """Compute the ways to win each goal; the spaces in the bit mask `barred` cost extra moves."""
        self.rows: dict[int, Row] = {
            castle: self._distances.to_castle(castle, barred) for castle in self.goals
        }
        self._first: Mapping[int, CastleWays] = {}
        self._ways.clear()
        self._known.clear()
        _armies, self._first = self._ways_to_all(self._root)

    def _keep(self, most: int) -> None:
        """Keep at most `most` goals: those that separate armies can all win, then the most valuable."""
        steps = self._steps(self.standing(self._root).prizes, self._first, 0)
        best = (*self._named, *(step.castle for step in sorted(steps, reverse=True)))
        self.goals = list(dict.fromkeys(best))[:most]
        self._first = {castle: self._first[castle] for castle in self.goals}
        self._standings.clear()
        self._known.clear()

    def _decided(self, root: CastleState) -> float:
        """Return how sure the result is, from 0 to 1 (too far ahead to lose, or too far behind to win)."""
        lead, hopeless = self.lead, self._wants.hopeless
        pairs = zip(self._board.swords, root.owners, strict=True)
        free = sum(swords for swords, owner in pairs if owner == NOBODY)
        return min(1.0, lead / max(hopeless, free)) if lead > 0 else float(-lead > hopeless)

    def _lead(self, root: CastleState) -> int:
        points = self._points(root)
        return points[self._seat] - max(value for who, value in enumerate(points) if who != self._seat)

    def standing(self, state: CastleState) -> Standing:
        """Return the swords of each seat, and the value for the player of each goal that has one."""
        found = self._standings.get(state.owners)
        if found is None:
            points = self._points(state)
            prizes = (
                (castle, self._prize(state, castle, points) * (CONSTANT if castle in self._begun else 1.0))
                for castle in self.goals
            )
            found = Standing(points, {castle: prize for castle, prize in prizes if prize > 0})
            self._standings[state.owners] = found
        return found

    def _points(self, state: CastleState) -> Sequence[int]:
        points = [0] * len(state.knights)
        for swords, owner in zip(self._board.swords, state.owners, strict=True):
            if owner != NOBODY:
                points[owner] += swords
        return points

    def _stock(self, state: CastleState) -> list[int]:
        own, ground = list(state.knights[self._seat]), self._ground
        for castle in compress(ground.castle_numbers, own[ground.first_castle :]):
            own[self._board.castles[castle]] -= ground.must_stay(state, castle)
        return own

    def plan(self, state: CastleState) -> list[Step]:
        """Return the castles to win next, as steps, the most valuable first.

        The next ones are for other armies; the final one may be a second castle for the first army.
        """
        spent = -state.moves  # the moves left in this turn cost no waiting
        prizes, (armies, known_ways) = self.standing(state).prizes, self._ways_to_all(state)
        if not prizes:
            return []
        best = max(self._steps(prizes, known_ways, spent))
        steps, owed = [best], 0
        used: Places = ()
        onward = self._onward(best, known_ways, prizes, spent)
        for castle in self._named:
            if castle == steps[0].castle or castle not in prizes:
                continue
            armies = [army for army in armies if army[0] not in best.armies]
            spent += best.moves + 1
            owed += best.missing
            used += best.armies
            way = self._without(used, castle, known_ways[castle], armies)
            best = self._best(castle, way, prizes[castle], spent, owed)
            steps.append(best)
            if len(steps) == STEPS:
                break
        return [*steps, onward] if onward else steps

    def _onward(
        self, first: Step, known_ways: Mapping[int, CastleWays], prizes: Mapping[int, float], spent: int
    ) -> Step | None:
        """Return a step on which the army of `first` goes on to another castle, or None if it cannot."""
        best, gate, force = None, self._board.gates[first.castle][0], first.force - self._stays
        for castle, way in known_ways.items():
            if castle == first.castle or way.needs[0][0] > force or way.guard >= force or first.missing:
                continue
            moves = self.rows[castle][gate]
            odds = max([odds for need, odds in way.needs if need <= force])
            late = spent + first.moves + 1 + moves + 1
            hope = ONWARD * odds * self._waits[max(0, late)] * prizes[castle]
            if best is None or hope > best.hope:
                best = Step(hope, castle, force, 0, moves, (gate,))
        return best

    def _apart(self) -> list[int]:
        """Return the most valuable castles that can all be won, each by separate armies."""
        prizes, (armies, known_ways) = self.standing(self._root).prizes, self._ways_to_all(self._root)
        ways, owed = dict(known_ways), 0
        steps: list[Step] = []
        while ways and len(steps) < STEPS:
            best = max([self._best(castle, way, prizes[castle], 0, owed) for castle, way in ways.items()])
            steps.append(best)
            owed += best.missing
            del ways[best.castle]
            armies = [army for army in armies if army[0] not in best.armies]
            ways = {castle: self._without(best.armies, castle, way, armies) for castle, way in ways.items()}
        return [step.castle for step in steps]

    def _without(self, used: Places, castle: int, way: CastleWays, armies: Sequence[Army]) -> CastleWays:
        """Return the ways to win a castle without the armies on `used`; `armies` remain."""
        for offer in way.offers:
            for place in offer.armies:
                if place in used:
                    return self._ways_to(castle, armies, way.needs, way.guard)
        return way

    def _steps(
        self, prizes: Mapping[int, float], known_ways: Mapping[int, CastleWays], spent: int
    ) -> list[Step]:
        return [self._best(castle, known_ways[castle], prize, spent, 0) for castle, prize in prizes.items()]

    def _best(self, castle: int, ways: CastleWays, prize: float, spent: int, owed: int) -> Step:
        """Return the best step to a castle, if earlier steps, less the moves left, take `spent` moves."""
        # `spent`: moves of earlier steps less those left in this turn. `owed`: knights that they need and
        # that are not on the board.
        hope, best, waits = -1.0, ways.offers[0], self._waits
        for offer in ways.offers:
            late = spent + offer[1] + 1
            if offer[3]:
                late += SHORT * owed
            promise = offer[0] * waits[late if late > 0 else 0]
            if promise > hope:
                hope, best = promise, offer
        return Step(hope * prize, castle, *best[2:])

    def _ways_to_all(self, state: CastleState) -> tuple[Sequence[Army], Mapping[int, CastleWays]]:
        """Return the player's armies and the ways to win each goal, reusing those of `root` if unchanged."""
        key = state.knights, state.owners
        found = self._known.get(key)
        if found is None:
            own, first = self._stock(state), self._own
            armies = tuple(compress(enumerate(own), own))
            changed = [
                (place, max(own[place], first[place]))
                for place in compress(self._places, map(ne, own, first))
            ]
            known = self._first if self._as_at_first(state) else {}
            found_ways = {}
            for castle in self.standing(state).prizes:
                way = known.get(castle)
                if way is None:
                    needs, guard = self.needs(state, castle), self.guard(state, castle)
                    way = self._ways_to(castle, armies, needs, guard)
                else:
                    row, limit, least = self.rows[castle], way.limit, way.least
                    for place, knights in changed:
                        if row[place] <= limit and knights >= least:
                            way = self._ways_to(castle, armies, way.needs, way.guard)
                            break
                found_ways[castle] = way
            found = self._known[key] = armies, found_ways
        return found

    def _as_at_first(self, state: CastleState) -> bool:
        """Return whether the holders of all castles and the knights of all other seats are as in `root`."""
        if state.owners is not self._root.owners:  # moves keep unchanged tuples, so identity is enough
            return False
        pairs = zip(state.knights, self._root.knights, strict=True)
        return sum([now is not then for now, then in pairs]) <= 1  # at most the player's knights

    def _ways_to(self, castle: int, armies: Sequence[Army], needs: Needs, guard: int) -> CastleWays:
        key = castle, tuple(armies), needs, guard
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._gathered(armies, self.rows[castle], needs, guard)
        return found

    def _gathered(self, armies: Sequence[Army], row: Row, needs: Needs, guard: int) -> CastleWays:
        """Return the ways to win by gathering the nearest `armies` first, or with one large army alone."""
        to, last = self._distances.to, max(needs[-1][0], guard + 1)
        force, cost, enough, limit = 0, 0, FAR, FAR
        least = max(needs[0][0], guard + 1) / CROWD
        met: list[int] = []
        options: list[tuple[int, int, Places]] = [(0, 0, ())]  # (moves, knights, places)
        near = [(row[place], place, k) for place, k in armies if k >= least and row[place] <= HORIZON]
        if not near:
            near = [(row[place], place, k) for place, k in armies if k >= least]
        for far, place, knights in sorted(near):
            if far >= enough or len(met) == CROWD:
                limit = far
                break
            if met and knights >= needs[0][0]:
                options.append((far, knights, (place,)))
            if knights >= last:
                enough = far
            if force < last:
                way = far
                for other in met:
                    if to[other][place] < way:
                        way = to[other][place]
                cost += way
                force += knights
                met.append(place)
                options.append((cost, force, tuple(met)))
                if force >= last and cost < enough:
                    enough = cost
        offers = []
        for need, odds in needs:
            if need <= guard:
                need = guard + 1
            soonest, best = SHORT * need, options[0]
            for option in options:
                late, have, _places = option
                if have < need:
                    late += SHORT * (need - have)
                if late <= soonest:
                    soonest, best = late, option
            moves, have, places = best
            force, missing = (need, need - have) if have < need else (have, 0)
            offers.append(Offer(odds, soonest, force, missing, moves, places))
        return CastleWays(offers, needs, guard, min(limit, enough), least)

    def gathering(
        self, state: CastleState, castle: int, places: Collection[int]
    ) -> tuple[int, Barring | None]:
        """Return the marches that bring armies to a castle, and enemies whom one must beat before, if any.

        The marches are those until then. Enemies must be beaten where the way round them takes a turn more.
        """
        foes, moves = enemies(state, self._seat), 0
        met = [self._distances.past(self._board.gates[castle], foes)]
        through = self._distances.to_castle(castle, foes)
        for place in sorted(places, key=met[0].__getitem__):
            row = min(met, key=lambda row: row[place])
            if row[place] >= min(FAR, through[place] + TURN_MOVES):
                return moves, self._barring(state, castle, place, foes)
            moves += row[place]
            met.append(self._distances.past((place,), foes))
            while row[place] > 1:  # others may join this army on its way
                place = min(self._ground.ways[place], key=row.__getitem__)
                met.append(self._distances.past((place,), foes))
        return moves, None

    def _barring(self, state: CastleState, castle: int, army: int, foes: int) -> Barring | None:
        row, place = self._distances.to_castle(castle, foes), army
        while 0 < row[place] < FAR:
            place = min(self._ground.ways[place], key=row.__getitem__)
            if foes >> place & 1:
                return Barring(army, place, state.knights[holder(state, place)][place])
        return None

    def guard(self, state: CastleState, castle: int) -> int:
        """Return the number of enemies on a castle's least guarded gate, or 0 if they leave a gate free."""
        if self._gates[castle] & ~enemies(state, self._seat):
            return 0
        return weakest_gate(self._board, state, castle, self._seat)[0]

    def _prize(self, state: CastleState, castle: int, points: Sequence[int]) -> float:
        swords, owner = self._board.swords[castle], state.owners[castle]
        if owner == self._seat:
            return 0.0
        if owner == NOBODY:
            left = state.owners.count(NOBODY)
            if left > 2:
                return swords + self.free + self.hurry / (left - 1)
            if wins_by_ending(self._board, state, self._seat, points):
                return 8.0
            return 1.0 if points[self._seat] + self._wants.hopeless < max(points) else 0.0
        others = len(points) - 1
        leads = points[owner] == max(value for who, value in enumerate(points) if who != self._seat)
        return self._eager(owner) * swords * (1 + (leads + 1 / others) / 2)

    def _eager(self, owner: int) -> float:
        return self._wants.raid + (self._wants.revenge if owner == self._foe else 0.0)

    def spoils(self, state: CastleState) -> float:
        """Return what the castles won since then are worth to the player beyond their swords, in swords."""
        if state.owners is self._since:
            return 0.0
        return sum(
            [
                self.free if before == NOBODY else (self._eager(before) - 1.0) * swords
                for before, now, swords in zip(self._since, state.owners, self._board.swords, strict=True)
                if now == self._seat != before
            ]
        )

    def needs(self, state: CastleState, castle: int) -> Needs:
        """Return pairs (attackers, chance to win), fewest first; one for each worth of a hidden shield."""
        owner = state.owners[castle]
        inside = state.knights[owner][self._board.castles[castle]] if owner != NOBODY else 0
        key = castle, owner, inside, state.shields[castle], state.face_up[castle]
        found = self._needs.get(key)
        if found is None:
            found = self._needs[key] = self._needed(state, castle, owner, inside)
        return found

    def _needed(self, state: CastleState, castle: int, owner: int, inside: int) -> Needs:
        if owner == NOBODY:
            return ((2 * self._board.swords[castle], 1.0),)
        shields = guesses(state, castle)
        total = sum(shields)
        return tuple(
            (max(1, 2 * (inside + worth)), falls / total)
            for worth, (falls, many) in enumerate(zip(accumulate(shields), shields, strict=True))
            if many and falls / total >= self._wants.sure
        )

    def nearer(self, origin: int, target: int) -> bool:
        """Return whether a march brings knights nearer to a castle that the player sends armies to."""
        return any(row[target] < row[origin] for row in self._aims)

    def enough(self, state: CastleState, origin: int, target: int, count: int) -> bool:
        """Return whether a march leads nearer to a goal for which `count` knights are just enough."""
        return any(
            self.rows[goal][target] < self.rows[goal][origin] and self.needs(state, goal)[0][0] == count
            for goal in self.goals[:AIMS]
        )
