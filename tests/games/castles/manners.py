"""What a stranger sees of each temper in the castle games, in figures, and whether they give it away.

    PYTHONPATH=.:tests python tests/games/castles/manners.py highlanders [--games 40] [--seats club:rash,…]

Players of the tempers that a box offers sit at one table, in every seat by turns. Of each, the script prints
the means per game of what is counted in `Manners`. Then it names the temper of each seat from the counts of
one game, by the rule in `named`, and prints how often that is right.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter, defaultdict
from itertools import islice
from statistics import mean, stdev

from games.castles.endings import within

from ludotheque.core.move import Move
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, March, Roll, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, castles_of, holder, strength
from ludotheque.games.opening import new_game
from ludotheque.players.levels import split
from ludotheque.players.match import plies_of_match

LONGEST = 12_000  # plies
GOOD = 0.75  # odds that are good


class Manners:
    """Counts what one seat does in a game.

    It is *struck* by a seat that beats knights of it or takes a castle from it. It *strikes* where it attacks
    a castle or beats an army; it strikes *back* at the seat that has struck it last. An attack is *bold* with
    odds below 3 in 4. A castle is *bare* if an army of another seat, within a turn of it, has good odds to
    win it alone. Knights inside are counted but for the one that must always be there.
    """

    def __init__(self, rules: CastleRules, seat: int) -> None:
        self._rules, self._seat = rules, seat
        self._foe = NOBODY
        self._done: Counter[str] = Counter()
        self._shares: dict[str, list[float]] = defaultdict(list)

    def see(self, before: CastleState, move: Move, after: CastleState) -> None:
        """Take note of one ply."""
        seat, shares = self._seat, self._shares
        if before.seat != seat:
            lost = len(castles_of(after, seat)) < len(castles_of(before, seat))
            if lost or strength(after, seat) < strength(before, seat):
                self._foe = before.seat
            if isinstance(move, Roll) and (before.seat - 1) % self._rules.seats == seat:
                self._look(before)
            return
        if isinstance(move, Attack):
            self._strike(before.owners[move.castle])
            odds = float(attack_odds(self._rules, before, move.castle, move.count))
            self._done["attacks"] += 1
            shares["odds"].append(odds)
            shares["bold"].append(odds < GOOD)
        elif isinstance(move, March) and holder(before, move.target) not in (NOBODY, seat):
            self._done["battles"] += 1
            self._strike(holder(before, move.target))
        elif isinstance(move, Take):
            self._done["free castles"] += 1

    def _strike(self, other: int) -> None:
        if self._foe != NOBODY:
            self._shares["back"].append(other == self._foe)

    def _look(self, state: CastleState) -> None:
        """Take note of how the seat stands after its turn."""
        board, own, shares = self._rules.board, state.knights[self._seat], self._shares
        castles = castles_of(state, self._seat)
        for castle in castles:
            inside = own[board.castles[castle]] - self._rules.ground.rule_set.knight_always
            shares["one inside"].append(inside == 1)
            shares["more inside"].append(inside > 1)
            shares["bare"].append(self._is_bare(state, castle))
        roads = own[: board.spaces]
        if any(roads):
            shares["together"].append(max(roads) / sum(roads))

    def _is_bare(self, state: CastleState, castle: int) -> bool:
        closed = sum(state.held)
        inside = state.knights[self._seat][self._rules.board.castles[castle]]
        for other, knights in enumerate(state.knights):
            if other != self._seat:
                for place in within(self._rules, castle, closed - state.held[other]):
                    army = knights[place]
                    if army >= max(1, 2 * inside) and attack_odds(self._rules, state, castle, army) >= GOOD:
                        return True
        return False

    def counts(self) -> dict[str, float]:
        """Return what was counted."""
        done = {key: float(self._done[key]) for key in ("attacks", "battles", "free castles")}
        return done | {key: mean(map(float, found)) for key, found in self._shares.items()}


def manners(game: str, seats: list[str], number: int, seed: str) -> dict[str, dict[str, float]]:
    """Play game `number` and return what each player did in it."""
    sitting = [Player(str(seat)) for seat in range(len(seats))]
    rules = new_game(GAMES[game], sitting, seed="", options=()).session.rules
    turned = [seats[(seat + number) % len(seats)] for seat in range(len(seats))]
    seen = [Manners(rules, seat) for seat in range(len(seats))]
    within.cache_clear()
    plies = plies_of_match(GAMES[game].judgement(rules), turned, f"{seed}/{number}")
    for ply in islice(plies, LONGEST):
        for each in seen:
            each.see(*ply)
    return {who: each.counts() for who, each in zip(turned, seen, strict=True)}


def named(counts: dict[str, float]) -> str:
    """Name the temper of a seat from what it did in one game."""
    one, more = counts.get("one inside", 0.0), counts.get("more inside", 0.0)
    if not counts.get("bold") and more > max(one, 0.1):
        return "careful"
    if one > 0.3:
        return "builder"
    return "rash" if more < 0.04 and counts.get("back", 0.0) < 0.6 else "vengeful"


def main() -> None:
    """Print the means of each player, with the standard deviation from game to game in brackets."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("highlanders", "rheingold"))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="m")
    parser.add_argument("--seats", help="players; otherwise a club player of each temper")
    asked = parser.parse_args()
    seats = asked.seats.split(",") if asked.seats else [f"club:{name}" for name in GAMES[asked.game].tempers]
    games = [manners(asked.game, seats, number, asked.seed) for number in range(asked.games)]
    for who in seats:
        of = [game[who] for game in games]
        right = sum(named(counts) == split(who)[1] for counts in of)
        keys = dict.fromkeys(key for counts in of for key in counts)
        told = []
        for key in keys:
            found = [counts[key] for counts in of if key in counts]
            told.append(f"{key} {mean(found):.2f} ({stdev(found):.2f})")
        print(f"{who}: {', '.join(told)}; named rightly {right} of {len(of)}", flush=True)


if __name__ == "__main__":
    main()
