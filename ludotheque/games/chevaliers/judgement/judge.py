"""The judgement of Les Chevaliers: what each level wants, the lines it would play and why, when it agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from random import Random
from typing import Any

from ludotheque.core.judgement import Candidate, Judgement, Line, Sample
from ludotheque.core.move import Move
from ludotheque.core.odds import decided, odds
from ludotheque.games.chevaliers.judgement.ahead import Ahead
from ludotheque.games.chevaliers.judgement.reasons import reasons
from ludotheque.games.chevaliers.judgement.segments import Segments
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn, TurnPlanner
from ludotheque.games.chevaliers.judgement.value import Hall, Value, Weights
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, Draw, Halt
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import QUIET_ROLLS

SHOWN = 12  # lines handed out
CLOSE = 40.0  # by which a line may be worse at a glance that an expert looks at
ENDS = 32  # lines of which the worth is remembered
EVEN = 60.0  # what a position may be worth that both may call a draw
TIRED = range(40, 60, 10)  # quiet rolls after which a draw is proposed: once a round of the two sides

# What the odds of White hang on, as logarithms, found in 120 games between club players.
STANDING = 0.0019  # a point of the value
HOME, WHITE_LEFT, RED_LEFT = 2.2, 0.92, 0.59  # a White in a chest, a White in the hall, a Red there

LEVELS: dict[str, tuple[float, Weights]] = {
    "expert": (20.0, Weights()),  # and looks at what the other side can answer
    "club": (20.0, Weights()),
    # runs and chases, each knight for itself: that two Reds together are the danger it has not learnt
    "amateur": (45.0, Weights(pincer=0.15, pair=0.0, hunt=0.5, later=0.1, guard=0.0, step=5.0)),
    # sees its own chests and its own blows: whom it touches it attacks, and what may befall it it ignores
    "beginner": (30.0, Weights(pincer=0.0, pair=0.0, hunt=0.0, later=0.0, zeal=50.0)),
    # runs for the chests, and attacks whom it touches, however likely it is to be beaten
    "novice": (150.0, Weights(pincer=0.0, pair=0.0, hunt=0.0, later=0.0, guard=0.0, zeal=80.0)),
}

# What a temper makes of what a level wants.
TEMPERS: Mapping[str, Callable[[Weights], Weights]] = {
    "": lambda weights: weights,
    # attacks whom it touches
    "rash": lambda weights: replace(weights, zeal=weights.zeal + 25.0, prey=1.3 * weights.prey),
    # attacks only where it is worth more, and keeps two Reds before the chests
    "careful": lambda weights: replace(
        weights, zeal=weights.zeal - 12.0, guard=1.5 * weights.guard, later=1.3 * weights.later
    ),
    # the more of its knights are out, the more it attacks
    "vengeful": lambda weights: replace(weights, grudge=15.0, prey=1.3 * weights.prey),
    # brings its people forward together
    "builder": lambda weights: replace(
        weights,
        step=1.1 * weights.step,
        spare=2.5 * weights.spare,
        prey=0.3 * weights.prey,
        zeal=weights.zeal - 8.0,
    ),
}


class ChevaliersJudgement(Judgement[ChevaliersState]):
    """What computer players know of one hall."""

    rules: ChevaliersRules
    version = 1

    def __init__(
        self, rules: ChevaliersRules, weights: Weights | None = None, hall: Hall | None = None
    ) -> None:
        self.rules = rules
        self.unit, wanted = LEVELS["club"]
        self._hall = hall or Hall(rules.board)
        self.value = Value(rules, weights or wanted, self._hall)
        self._strokes = Segments(rules, self.value)

    def at_level(self, level: str, temper: str = "") -> ChevaliersJudgement:
        if level not in LEVELS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        unit, weights = LEVELS[level]
        kind = ChevaliersExpert if level == "expert" else ChevaliersJudgement
        found = kind(self.rules, TEMPERS[temper](weights), self._hall)
        found.unit = unit
        return found

    def remember(
        self, memory: Any, seat: int, before: ChevaliersState, move: Move, after: ChevaliersState
    ) -> None:
        """Remember nothing: it all lies in the hall."""

    def candidates(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the best lines for the seat to move, each with its reasons."""
        sign = -1 if seat == RED else 1
        return [
            Candidate(sign * turn.worth, turn.line, reasons(self.value, view, seat, turn))
            for turn in self._turns(view, sign)
        ]

    def _turns(self, view: ChevaliersState, sign: int) -> Sequence[PlannedTurn]:
        return TurnPlanner(self._strokes, self.value).turns_of(view)[:SHOWN]

    def score(self, view: ChevaliersState) -> Sequence[float]:
        """Return what each side has achieved: Whites home and Reds out, Whites out."""
        reds = view.reds.bit_count() + len(view.returning)
        home = view.home.bit_count()
        board = self.rules.board
        reds_out = len(board.posts[0] + board.posts[1]) - reds
        whites_out = len(board.starts) - home - view.whites.bit_count()
        return 3.0 * home + reds_out, 3.0 * whites_out

    def chances(self, state: ChevaliersState) -> Sequence[float]:
        """Return the chance of each side, who is in the hall counting more than how they stand there."""
        outcome = self.rules.outcome(state)
        if outcome:
            return decided(outcome, self.rules.seats)
        board = self.rules.board
        whites, reds = len(board.starts), len(board.posts[0] + board.posts[1])
        worth = STANDING * self.value.of(state) + HOME * state.home.bit_count()
        worth += WHITE_LEFT * (state.whites.bit_count() - whites)
        worth -= RED_LEFT * (state.reds.bit_count() + len(state.returning) - reds)
        return odds((worth * min(1.0, (QUIET_ROLLS - state.quiet) / self.value.weights.patience), 0.0))

    # Agreeing

    def agrees(self, view: ChevaliersState, seat: int, memory: Any, move: Move) -> bool:
        """Agree to a draw if it hopes for no more (K19)."""
        return self._worth(view, seat) <= 0

    def proposes(self, view: ChevaliersState, seat: int, memory: Any) -> Move | None:
        """Propose a draw, seldom, when the rolls run out and nothing is to be hoped for or feared (K19)."""
        begins = view.phase == Phase.MOVE and view.mover == NOWHERE and not view.movers
        if not begins or not any(view.quiet - tired in (0, 1) for tired in TIRED):
            return None
        return Draw() if self._worth(view, seat) <= EVEN else None

    def _worth(self, view: ChevaliersState, seat: int) -> float:
        worth = self.value.of(view)
        return -worth if seat == RED else worth


class ChevaliersExpert(ChevaliersJudgement):
    """What the expert knows: as much as the club player, and what the other side can answer to each line."""

    trials = 8  # one look at the better half of a shortlist; a second look at the best costs nothing
    prior_weight = 0.0  # the look tells all that the score does, and more

    def __init__(
        self, rules: ChevaliersRules, weights: Weights | None = None, hall: Hall | None = None
    ) -> None:
        super().__init__(rules, weights, hall)
        self._ahead = Ahead(self._strokes, self.value)
        self._end = lru_cache(maxsize=ENDS)(self._worth_of_end)

    def sample(self, view: ChevaliersState, seat: int, memory: Any, rng: Random) -> Sample:
        """Return what lines are worth over all the faces of the next die: nothing is left to luck."""
        return partial(self._end, view, seat)

    def _worth_of_end(self, view: ChevaliersState, seat: int, line: Line) -> float:
        after = reduce(self.rules.apply, line, view)
        worth = self._ahead.worth(after)
        zeal = self.value.zeal(after, seat) if any(isinstance(move, Attack | Halt) for move in line) else 0.0
        return zeal + (-worth if seat == RED else worth)

    def _turns(self, view: ChevaliersState, sign: int) -> Sequence[PlannedTurn]:
        """Return the lines that are not far behind the best at a glance, each end once."""
        every = [*super()._turns(view, sign), *self._ahead.pairs(view)]
        ends = {turn.after: turn for turn in reversed(every)}
        found = sorted(ends.values(), key=lambda one: -sign * one.worth)
        return [one for one in found if sign * (found[0].worth - one.worth) <= CLOSE]
