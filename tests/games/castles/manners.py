"""What a stranger sees of the temper of a seat in the castle games."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import mean

from games.castles.endings import within

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, March, Roll, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, castles_of, holder, strength

GOOD = 0.75  # odds that are good


class Manners:
    """Counts what one seat does in a game.

    It is *struck* by a seat that beats knights of it or takes a castle from it. It *strikes* by attacking a
    castle or beating an army, and *back* at the last to strike it. A *bold* attack has odds below 3 in 4. A
    *bare* castle could well be won alone by another army within a turn.
    """

    def __init__(self, rules: CastleRules, seat: int) -> None:
        self._rules, self._seat = rules, seat
        self._foe = NOBODY
        self._done: Counter[str] = Counter()
        self._shares: dict[str, list[float]] = defaultdict(list)

    def see(self, before: CastleState, move: Move, after: CastleState) -> None:
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
        done = {key: float(self._done[key]) for key in ("attacks", "battles", "free castles")}
        return done | {key: mean(map(float, found)) for key, found in self._shares.items()}
