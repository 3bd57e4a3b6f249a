"""How castle games among computer players go and end, in figures.

    PYTHONPATH=.:tests python tests/games/castles/endings.py highlanders --players 3 [--games 200] [--jobs 2]

A game is *stopped* where the table agrees to stop, or where it is cut. It is *open* if the free castles could
still make another the first. A free castle is *neglected* where 20 turns pass in which one army that suffices
always stands within a turn of it, while taking it would not hand the game to another. A castle *changes
hands* where one player takes it from another. A march is *taken back* where knights go the same step the
other way within the two next turns of their player.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
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
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase
from ludotheque.players.match import plies_of_match

LONGEST = 12_000  # plies
PATIENCE = 20  # turns, after which a castle that could be had counts as neglected
OFTEN = 8  # changes of hands that a castle may see
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
        self.changes: Counter[int] = Counter()
        self.neglected = False
        self._waiting: Counter[int] = Counter()  # castle -> turns for which it could have been had
        self._own = Counter(range(rules.seats))  # seat -> its turns
        self._marches: dict[tuple[int, int, int], int] = {}  # (seat, from, to) -> its turn

    def see(self, before: CastleState, move: object, after: CastleState) -> None:
        """Take note of one ply."""
        if isinstance(move, Roll):
            self.turns += 1
            self._own[after.seat] += 1
            self._wait(after)
        elif isinstance(move, March):
            seat, turn = before.seat, self._own[before.seat]
            went = self._marches.pop((seat, move.target, move.origin), None)
            self.back += went is not None and turn - went <= SOON
            self._marches[seat, move.origin, move.target] = turn
        for castle, (was, now) in enumerate(zip(before.owners, after.owners, strict=True)):
            if was not in (NOBODY, now):
                self.changes[castle] += 1

    def _wait(self, state: CastleState) -> None:
        for castle, owner in enumerate(state.owners):
            if owner == NOBODY and any(self._could(state, seat, castle) for seat in range(self._rules.seats)):
                self._waiting[castle] += 1
                self.neglected |= self._waiting[castle] >= PATIENCE
            else:
                del self._waiting[castle]

    def _could(self, state: CastleState, seat: int, castle: int) -> bool:
        """Return whether one army of a seat could take a castle within a turn and not lose the game by it."""
        board, ground = self._rules.board, self._rules.ground
        if state.owners.count(NOBODY) == 2 and not self._wins(state, seat):
            return False
        closed = sum(state.held) - state.held[seat]
        near = within(self._rules, castle, closed)
        need = 2 * board.swords[castle]
        own = state.knights[seat]
        return any(own[place] >= need and ground.spare(state, seat, place) >= need for place in near)

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
        return Game(self._rules.seats, self.turns, *ending, self.neglected, self.back)


@cache
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
    """Play game `number` and return how it went."""
    rules = prepared(matches)
    within.cache_clear()
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
    """Yield the figures of these games, a line each."""
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
    back = 100 * sum(game.back for game in games) / sum(turns)
    yield f"{'marches taken back, per 100 turns':44} {back:5.1f}"


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
