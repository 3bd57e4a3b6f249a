"""How castle games among computer players go and end, in figures.

    PYTHONPATH=.:tests python tests/games/castles/endings.py highlanders --players 3 [--games 200] [--jobs 2]

A game is *stopped* by agreement or by a cut, and *open* if free castles could still make another the first. A
free castle is *neglected* in 20 turns in which one army within a turn of it suffices without handing the game
to another, and *changes hands* between players. A march is *taken back* by knights within the next two turns.
A castle of three swords is *left bare* with no more knights than must stay while an army that suffices is
within a turn. A knight is *fed* if it stands alone beside an army that beats it with its first march.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from itertools import islice
from statistics import median
from typing import NamedTuple

from games.series import series

from ludotheque.commands.matches import Matches
from ludotheque.core.odds import interval
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import March, Roll
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, castles_of, holder
from ludotheque.players.match import plies_of_match

LONGEST = 12_000  # plies
PATIENCE = 20  # turns, after which a castle that could be had counts as neglected
OFTEN = 8  # changes of hands that a castle may see
DEAR = 3  # swords of a castle that should not be left bare
SOON = 2  # turns of a player within which a march back counts


class Game(NamedTuple):
    """How one game went."""

    seats: int
    turns: int
    stopped: bool  # by agreement, or cut
    lead: int  # swords of the first over the second, at the end
    free: int  # swords of the castles never taken
    changes: int  # of hands, of the castle that saw most
    neglected: bool
    back: int  # marches taken back
    bare: int  # dear castles left bare, counted at the end of each turn of their players
    fed: int  # knights fed

    @property
    def open(self) -> bool:
        """Return whether it was stopped while the free castles could make another the first."""
        return self.stopped and self.lead <= self.free

    @property
    def resigned(self) -> bool:
        """Return whether one of two players gave a lost game up."""
        return self.stopped and self.seats == 2 and not self.open


class Watch:
    """Follows one game."""

    def __init__(self, rules: CastleRules) -> None:
        self._rules = rules
        self.turns = self.back = 0
        self.bare: Counter[int] = Counter()  # seat -> its dear castles left bare
        self.fed: Counter[int] = Counter()  # seat -> its knights fed
        self.changes: Counter[int] = Counter()
        self.neglected = False
        self._waiting: Counter[int] = Counter()  # castle -> turns for which it could have been had
        self._own = Counter(range(rules.seats))  # seat -> its turns
        self._marches: dict[tuple[int, int, int], int] = {}  # (seat, from, to) -> its turn

    def see(self, before: CastleState, move: object, after: CastleState) -> None:
        if isinstance(move, Roll):
            self.turns += 1
            self._own[after.seat] += 1
            self._wait(after)
            self._leave(before)
        elif isinstance(move, March):
            seat, turn = before.seat, self._own[before.seat]
            went = self._marches.pop((seat, move.target, move.origin), None)
            self.back += went is not None and turn - went <= SOON
            self._marches[seat, move.origin, move.target] = turn
            if before.moves == TURN_MOVES and self._eats(before, move):
                self.fed[holder(before, move.target)] += 1
        for castle, (was, now) in enumerate(zip(before.owners, after.owners, strict=True)):
            if was not in (NOBODY, now):
                self.changes[castle] += 1

    def _eats(self, state: CastleState, move: March) -> bool:
        """Return whether a march from one space to another beats a lone knight."""
        foe = holder(state, move.target) if move.target < self._rules.board.spaces else state.seat
        lone = foe not in (NOBODY, state.seat) and state.knights[foe][move.target] == 1
        return lone and move.count > 1 and move.origin < self._rules.board.spaces

    def _wait(self, state: CastleState) -> None:
        for castle, owner in enumerate(state.owners):
            if owner == NOBODY and any(self._could(state, seat, castle) for seat in range(self._rules.seats)):
                self._waiting[castle] += 1
                self.neglected |= self._waiting[castle] >= PATIENCE
            else:
                del self._waiting[castle]

    def _leave(self, state: CastleState) -> None:
        """Count the dear castles that the player whose turn has just ended leaves bare."""
        board, seats = self._rules.board, range(self._rules.seats)
        left = (state.seat - 1) % self._rules.seats
        for castle in castles_of(state, left):
            inside = state.knights[left][board.castles[castle]]
            if board.swords[castle] == DEAR and inside <= self._rules.rule_set.knight_always:
                need = max(1, 2 * (inside + max(0, state.shields[castle])))
                others = (seat for seat in seats if seat != left)
                self.bare[left] += any(self._reaches(state, seat, castle, need) for seat in others)

    def _could(self, state: CastleState, seat: int, castle: int) -> bool:
        """Return whether one army of a seat could take a castle within a turn and not lose the game by it."""
        if state.owners.count(NOBODY) == 2 and not self._wins(state, seat):
            return False
        return self._reaches(state, seat, castle, 2 * self._rules.board.swords[castle])

    def _reaches(self, state: CastleState, seat: int, castle: int, need: int) -> bool:
        """Return whether one army of a seat reaches a castle within a turn with `need` knights."""
        near = within(self._rules, castle, sum(state.held) - state.held[seat])
        own, spare = state.knights[seat], self._rules.ground.spare
        return any(own[place] >= need and spare(state, seat, place) >= need for place in near)

    def _wins(self, state: CastleState, seat: int) -> bool:
        """Return whether a seat that takes both castles left is then the first (C17)."""
        owners = tuple(seat if owner == NOBODY else owner for owner in state.owners)
        return outcome(self._rules.board, state._replace(owners=owners)).winners == (seat,)

    def game(self, state: CastleState) -> Game:
        """Return how the game went that ends, or is cut, in this position."""
        swords, result = self._rules.board.swords, outcome(self._rules.board, state)
        best, second, *_others = sorted(result.scores, reverse=True)
        free = sum(worth for worth, owner in zip(swords, state.owners, strict=True) if owner == NOBODY)
        stopped = state.phase != Phase.ENDED or result.reason == "stopped"
        most = max(self.changes.values(), default=0)
        ending = stopped, best - second, free, most
        silly = self.neglected, self.back, self.bare.total(), self.fed.total()
        return Game(self._rules.seats, self.turns, *ending, *silly)


@lru_cache(maxsize=1 << 12)
def within(rules: CastleRules, castle: int, closed: int) -> frozenset[int]:
    """Return the places from which an army reaches a gate of a castle and keeps a move to take it."""
    found = {gate for gate in rules.board.gates[castle] if not closed >> gate & 1}
    layer = set(found)
    for _step in range(TURN_MOVES - 1):
        ways = {origin for place in layer for origin in rules.ground.entries[place]}
        found |= ways
        layer = {place for place in ways if place < rules.board.spaces and not closed >> place & 1}
    return frozenset(found)


def played(matches: Matches, number: int) -> Game:
    rules = prepared(matches)
    judgement = GAMES[matches.game].judgement(rules)
    seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
    watch, state = Watch(rules), rules.start()
    plies = plies_of_match(judgement, seats, f"{matches.seed}/{number}")
    for before, move, after in islice(plies, LONGEST):
        watch.see(before, move, state := after)
    return watch.game(state)


@cache
def prepared(matches: Matches) -> CastleRules:
    """Return the rules of these games, made once in each process."""
    rules = matches.rules()
    assert isinstance(rules, CastleRules)
    return rules


def figures(games: list[Game]) -> Iterator[str]:
    many = len(games)

    def share(name: str, count: int) -> str:
        low, high = interval(count, many)
        return f"{name:44} {100 * count / many:5.1f} %  ({100 * low:.1f}–{100 * high:.1f})"

    turns = sorted(game.turns for game in games)
    yield share("stopped by agreement or cut", sum(game.stopped and not game.resigned for game in games))
    yield share("– of them open", sum(game.open for game in games))
    yield share("a lost side of two gave up", sum(game.resigned for game in games))
    yield f"{'turns: median, 95 %, most':44} {median(turns):g}, {turns[many * 95 // 100]}, {turns[-1]}"
    yield share(
        f"a castle changes hands more than {OFTEN} times", sum(game.changes > OFTEN for game in games)
    )
    yield share(f"a free castle neglected for {PATIENCE} turns", sum(game.neglected for game in games))

    def rate(name: str, count: int) -> str:
        return f"{name + ', per 100 turns':44} {100 * count / sum(turns):5.1f}"

    yield rate("marches taken back", sum(game.back for game in games))
    yield rate("dear castles left bare", sum(game.bare for game in games))
    yield rate("knights fed", sum(game.fed for game in games))


def main() -> None:
    """Play games and print their figures."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("highlanders", "rheingold"))
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument(
        "--level", default="club", help="the level of all players, or one for each: club,novice"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="w")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    seats = tuple(asked.level.split(","))
    if len(seats) == 1:
        seats *= asked.players
    matches = Matches(asked.game, asked.players, (), None, seats, asked.seed, LONGEST)
    games = series(partial(played, matches), asked.games, asked.jobs)
    print(f"{asked.game}, {asked.players} players, {asked.games} games, seed {asked.seed}")
    print(*figures(games), sep="\n")


if __name__ == "__main__":
    main()
