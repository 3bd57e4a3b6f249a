"""What a stranger sees of the temper of a seat at Les Chevaliers."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from statistics import fmean

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.value import Hall
from ludotheque.games.chevaliers.rules.advice import best_attack, prospect
from ludotheque.games.chevaliers.rules.board import Square, squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, End, Halt, Join, Pass, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, ChevaliersState, Phase, knights


class Manners:
    """Counts what one side does in a game.

    Distances are those to the nearest chest, as if no other knight stood in the way, at the end of its turns:
    of the *first* knight, the *second* and the *last*. Knights are *apart* by their mean distance from each
    other. An *attack* is made where it could be left; *whole* is a side that has lost no knight.
    """

    def __init__(self, rules: ChevaliersRules, seat: int) -> None:
        self._turns, self._seat = rules.turns, seat
        self._steps = Hall(rules.board).steps
        self._left = [min(row[chest] for chest in rules.board.chests) for row in self._steps]
        self._all = knights(rules.start(), seat).bit_count()
        self._rules = rules
        self._done: Counter[str] = Counter()
        self._shares: defaultdict[str, list[float]] = defaultdict(list)

    def see(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> None:
        """Take note of one ply."""
        if before.side == self._seat and before.phase != Phase.ROLL and after.phase == Phase.ROLL:
            self._look(after)
        if self._rules.turn(before) != self._seat:
            return
        if isinstance(move, Attack):
            self._attack(before, move.by, move.target, attacks=True)
        elif isinstance(move, End) and before.phase == Phase.ATTACK:
            offers = [
                (by, target)
                for by in squares(self._turns.leaders(before))
                for target in squares(self._turns.targets(before, by))
            ]
            best = max(offers, key=lambda offer: self._odds(before, *offer))
            self._attack(before, *best, attacks=False)
        elif isinstance(move, (Halt, Pass)):
            self._shares["halts"].append(isinstance(move, Halt))
        elif isinstance(move, Join):
            self._done["joins"] += 1
        elif isinstance(move, Step) and before.mover == NOWHERE:
            self._begin(before, move.origin)

    def _odds(self, state: ChevaliersState, by: Square, target: Square) -> float:
        attackers = best_attack(self._turns, state, by, target)
        return float(prospect(self._turns, state.side, attackers, target).wins)

    def _attack(self, state: ChevaliersState, by: Square, target: Square, *, attacks: bool) -> None:
        odds, shares = self._odds(state, by, target), self._shares
        lost = self._lost(state)
        shares["attacks"].append(attacks)
        shares["attacks after losses" if lost else "attacks whole"].append(attacks)
        shares["attacks at bad odds" if odds < 0.5 else "attacks at good odds"].append(attacks)
        shares["odds taken" if attacks else "odds left"].append(odds)
        self._done["attacked"] += attacks

    def _lost(self, state: ChevaliersState) -> int:
        away = len(state.returning) if self._seat == RED else state.home.bit_count()
        return self._all - knights(state, self._seat).bit_count() - away

    def _begin(self, state: ChevaliersState, origin: Square) -> None:
        """Take note of which knight moves: how many of its side are nearer to the chests."""
        own = [*squares(knights(state, self._seat))]
        self._shares["rank of the mover"].append(
            sum(self._left[each] < self._left[origin] for each in own) / max(1, len(own) - 1)
        )

    def _look(self, state: ChevaliersState) -> None:
        """Take note of how the side stands after its turn."""
        own, shares = [*squares(knights(state, self._seat))], self._shares
        left = sorted(self._left[each] for each in own)
        self._done["turns"] += 1
        if left:
            shares["first"].append(left[0])
            shares["last"].append(left[-1])
        if len(left) > 1:
            shares["second"].append(left[1])
            shares["apart"].append(fmean(self._steps[one][two] for one, two in combinations(own, 2)))
        others = [*squares(knights(state, 1 - self._seat))]
        if own and others:
            shares["from the enemy"].append(
                fmean(min(self._steps[one][two] for two in others) for one in own)
            )

    def counts(self) -> dict[str, float]:
        """Return what was counted."""
        turns = max(1, self._done["turns"])
        done = {f"{key} a turn": self._done[key] / turns for key in ("attacked", "joins")}
        done["turns"] = float(turns)
        return done | {key: fmean(found) for key, found in self._shares.items()}
