"""What a stranger sees of the temper of a seat at Les Chevaliers."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from statistics import fmean

from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.value import Hall
from ludotheque.games.chevaliers.judgement.wants import grudge, place
from ludotheque.games.chevaliers.rules.advice import best_attack, prospect
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, End, Halt, Join, Pass, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, ChevaliersState, Phase, knights


class Manners:
    """Counts what one side does in a game.

    Of each move: the knight's *place* before (1 the foremost of its side, 0 the last), whether it ends beside
    a friend or nearer to an enemy. Of each turn: how far its knights are *apart* on average, and how much
    farther from the chests the last is than the *first*. An *attack* could be left. *Hated* knights won the
    last combat lost.
    """

    def __init__(self, rules: ChevaliersRules, seat: int) -> None:
        self._turns, self._seat = rules.turns, seat
        self._steps = Hall(rules.board).steps
        self._left = [min(row[chest] for chest in rules.board.chests) for row in self._steps]
        self._rules = rules
        self._value = ChevaliersJudgement(rules).value
        self._hated = self._begun = 0
        self._done: Counter[str] = Counter()
        self._shares: defaultdict[str, list[float]] = defaultdict(list)

    def see(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> None:
        self._watch(before, move, after)
        self._hated = grudge(self._hated, self._seat, before, move, after)
        if before.side == self._seat and before.phase != Phase.ROLL and after.phase == Phase.ROLL:
            self._look(after)

    def _watch(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> None:
        if self._rules.turn(before) != self._seat:
            return
        if isinstance(move, Step):
            if before.mover == NOWHERE:
                self._begin(before, move.origin)
            if after.mover == NOWHERE:
                self._arrive(after, move.target)
        elif isinstance(move, Attack):
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

    def _odds(self, state: ChevaliersState, by: Square, target: Square) -> float:
        attackers = best_attack(self._turns, state, by, target)
        return float(prospect(self._turns, state.side, attackers, target).wins)

    def _attack(self, state: ChevaliersState, by: Square, target: Square, *, attacks: bool) -> None:
        odds, shares = self._odds(state, by, target), self._shares
        hated = self._hated >> target & 1
        shares["attacks"].append(attacks)
        shares["odds taken" if attacks else "odds left"].append(odds)
        if odds < 0.5:
            shares["attacks the hated at bad odds" if hated else "attacks others at bad odds"].append(attacks)
        if attacks and self._hated:
            shares["of attacks, on the hated"].append(bool(hated))
        self._done["attacked"] += attacks

    def _begin(self, state: ChevaliersState, origin: Square) -> None:
        self._begun = origin
        own = knights(state, self._seat)
        if own & ~(1 << origin):
            here = place(self._value, state, self._seat, origin, own)
            self._shares["place of the mover"].append((1 + here) / 2)

    def _arrive(self, state: ChevaliersState, end: Square) -> None:
        own = knights(state, self._seat)
        if own & ~(1 << end):
            self._shares["beside a friend"].append(bool(self._rules.board.around[end] & own))
        for key, enemies in (("chases", self._hated), ("comes nearer", knights(state, 1 - self._seat))):
            if enemies:
                was, now = (self._apart(enemies, at) for at in (self._begun, end))
                self._shares[key].append(now < was)

    def _apart(self, enemies: Squares, square: Square) -> int:
        return min(self._steps[enemy][square] for enemy in squares(enemies))

    def _look(self, state: ChevaliersState) -> None:
        """Take note of how the side stands after its turn."""
        own, shares = [*squares(knights(state, self._seat))], self._shares
        left = [self._left[each] for each in own]
        self._done["turns"] += 1
        shares["hates"].append(bool(self._hated))
        if len(own) > 1:
            shares["from first to last"].append(max(left) - min(left))
            shares["apart"].append(fmean(self._steps[one][two] for one, two in combinations(own, 2)))
        others = [*squares(knights(state, 1 - self._seat))]
        if own and others:
            shares["from the enemy"].append(
                fmean(min(self._steps[one][two] for two in others) for one in own)
            )

    def counts(self) -> dict[str, float]:
        turns = max(1, self._done["turns"])
        done = {f"{key} a turn": self._done[key] / turns for key in ("attacked", "joins")}
        done["turns"] = float(turns)
        return done | {key: fmean(found) for key, found in self._shares.items()}
