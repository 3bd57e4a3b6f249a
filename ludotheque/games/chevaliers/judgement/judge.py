"""Decides for the computer players of Les Chevaliers which lines are good, and when to agree on a draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial, reduce
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ludotheque.core.foresight import Calibration, Foresight
from ludotheque.core.game import OVER, Event
from ludotheque.core.judgement import Candidate, Happened, Happening, Judgement, Line, Reason, Sample
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.chevaliers.judgement.learned import LearnedValue, fitted_result
from ludotheque.games.chevaliers.judgement.lookahead import Lookahead
from ludotheque.games.chevaliers.judgement.reasons import (
    WARNING,
    at_stake,
    attacked,
    costs,
    likely,
    objects,
    reasons,
)
from ludotheque.games.chevaliers.judgement.reckoning import behind, exposure, risks
from ludotheque.games.chevaliers.judgement.segments import Segment, Segments
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn, TurnPlanner, Wish, no_wish
from ludotheque.games.chevaliers.judgement.value import WON, Hall, Value, Weights
from ludotheque.games.chevaliers.judgement.wants import CALM, TEMPERS, Wants, bonus, grudge
from ludotheque.games.chevaliers.rules.board import Squares
from ludotheque.games.chevaliers.rules.combat import WINS
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Draw
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase

SHOWN = 12  # most candidates
CLOSE = 40.0  # an expert's candidate may be worse than the best one by this static value
TRIED = 8  # lines that are tried for advice
HARDLY = 12.0  # an advised line may be worse than the best one by this value, if there is more reason for it
WORSE = 60.0  # others are told if they are worse by no more
SAFER, DEAR = 40.0, 120.0  # and by this one if Whites can do less next, a point of which counts so much
RATHER = 80.0  # and are advised, if worse by no more, rather than one that all speaks against
FAINT = ("rolls-left", "nears", "covers", "sorties")  # reasons for which no other line is told
ADVISES = 80.0  # the unit of advice, 5 chances of 100 to win: a club player sees smaller differences
# reasons that say that a line makes progress
PROGRESS = ("home", "attacks", "arrives", "nearer", "shut", "narrows", "single", "denies", "holds", "hems")
PLAYED = 1 << 10  # positions in the cache of what is played in futures
ENDS = 32  # most lines in the expert's cache of values
HOME = 3.0  # what a White at the chests is worth in forecasts
FALLEN = ((1.0, 0.5), (3.0, 1.0))  # and a knight that falls: [whether it is out][its side]
EVEN = 60.0  # most that a position may be worth to a player who proposes a draw
BEHIND = -60.0  # the same for an expert, who also agrees to a draw by it
TIRED = range(40, 60, 10)  # numbers of quiet rolls after which a player may propose a draw

LEVELS: dict[str, tuple[float, Weights]] = {
    "expert": (20.0, Weights()),  # also looks ahead to the other side's answers
    "club": (20.0, Weights()),
    # runs and chases with single knights; has not learnt that the danger is two Reds together
    "amateur": (45.0, Weights(pincer=0.15, pair=0.0, hunt=0.5, later=0.1, guard=0.0, step=5.0)),
    # sees its own chances, attacks every enemy beside its knights, and ignores all threats
    "beginner": (30.0, Weights(pincer=0.0, pair=0.0, hunt=0.0, later=0.0, aggression=50.0)),
    # goes towards enemies and attacks all beside its knights, whatever the odds; hardly sees the chests
    "novice": (
        400.0,
        Weights(
            step=0.1,
            spare=0.1,
            arrival=0.0,
            attack=0.0,
            pincer=0.0,
            pair=0.0,
            hunt=-1.0,
            guard=0.0,
            rally=1.0,
            later=0.0,
            aggression=300.0,
        ),
    ),
}


class ChevaliersJudgement(Judgement[ChevaliersState]):
    """Chooses moves for the computer players in one hall, at one level and temper."""

    rules: ChevaliersRules
    version = 4
    foretells = Foresight(Calibration(1.0, 0.0), Calibration(0.85, -0.1), 2, hoped=0.25, whatever=1.5)
    trust = (0.7, 0.8, 0.75)
    _valuer: type[Value] = Value
    _proposes_at, _agrees_at = EVEN, 0.0  # most that the position may be worth to the seat

    def __init__(
        self,
        rules: ChevaliersRules,
        weights: Weights | None = None,
        hall: Hall | None = None,
        wants: Wants = CALM,
    ) -> None:
        self.rules, self._wants = rules, wants
        self.unit, wanted = ADVISES, LEVELS["club"][1]
        self._hall = hall or Hall(rules.board)
        self.value = self._valuer(rules, weights or wanted, self._hall)
        self._segments = Segments(rules, self.value)
        self._played = lru_cache(maxsize=PLAYED)(self._line)

    def at_level(self, level: str, temper: str = "") -> ChevaliersJudgement:
        if level not in LEVELS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        unit, weights = LEVELS[level]
        kind = ChevaliersExpert if level == "expert" else ChevaliersJudgement
        found = kind(self.rules, weights, self._hall, TEMPERS[temper])
        found.unit = unit
        return found

    def remember(
        self, memory: Any, seat: int, before: ChevaliersState, move: Move, after: ChevaliersState
    ) -> Squares:
        """Return the squares of the enemies against which a seat bears a grudge (see `wants.grudge`)."""
        return grudge(memory or 0, seat, before, move, after)

    def candidates(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[Candidate]:
        return [Candidate(_sign(seat) * one.worth, one.line) for one in self._turns(view, seat, memory)]

    def advise(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the lines that are tried, with reasons: the best at first sight, and the best attacks."""
        side = self._expert._sides[seat]
        every = TurnPlanner(side.segments, side.value).turns_of(view)
        turns = [*self._expert._turns(view, seat, memory)[:TRIED]]
        value = self.value
        if seat == RED:
            ended = [one for one in every if one.after.phase == Phase.ROLL]
            safest = min(ended, key=lambda one: (exposure(value, one.after), one.worth), default=turns[0])
            turns += [] if safest.after in {one.after for one in turns} else [safest]
        tried = *turns, *self._expert._left_out(every, seat, turns)
        return [self._explained(view, seat, turn) for turn in tried]

    def _near(self, found: Sequence[Candidate], view: ChevaliersState, seat: int) -> list[Candidate]:
        """Return the lines hardly worse than the best; of Reds what several Whites can do next is counted."""
        ends = {one.line: self._after(view, one.line) for one in found}
        if seat == WHITE or ends[found[0].line].phase != Phase.ROLL or view.whites.bit_count() == 1:
            return [one for one in found if one.score >= found[0].score - HARDLY]
        able = (one for one in found if ends[one.line].phase == Phase.ROLL)
        quiet = [one for one in able if one.score >= found[0].score - SAFER]
        worth = {one.line: one.score - DEAR * exposure(self.value, ends[one.line]) for one in quiet}
        ranked = sorted(quiet, key=lambda one: -worth[one.line])
        return [one for one in ranked if worth[one.line] >= max(worth.values()) - HARDLY]

    def candidate(self, view: ChevaliersState, seat: int, memory: Any, line: Line) -> Candidate:
        """Return a line with the reasons for and against it, which `candidates` leave out."""
        return self._explained(view, seat, PlannedTurn(line, self._after(view, line), 0.0))

    def settled(
        self, found: Sequence[Candidate], view: ChevaliersState, seat: int, doubt: float = 1.0
    ) -> Sequence[Candidate]:
        """Return the lines: first what brings a White home, or near the best that for which most speaks."""
        found = [replace(one, line=self._segments.uncrossed(view, one.line)) for one in found]
        first = self._first(found, view, seat)
        others = [one for one in found if one is not first and _adds(one, found[0])]
        others = [self._compared(view, first, one) for one in others]
        begun = view.movers or view.phase == Phase.ATTACK
        if at_stake(view, seat) and not begun and not any(one.key == "one-home" for one in first.reasons):
            first = replace(first, reasons=(*first.reasons, Reason(WARNING)))
        return [first, *others]

    def _first(self, found: Sequence[Candidate], view: ChevaliersState, seat: int) -> Candidate:
        home = (one for one in found if _brings_home(one) and one.score >= found[0].score - RATHER)
        first = next(home, None) or max(self._near(found, view, seat), key=_speaks_for)
        first = next((one for one in found if _goes_on(one, first)), first)
        if first.reasons and all(objects(one) and not costs(one) for one in first.reasons):
            return next((one for one in found if _adds(one, found[0], RATHER)), first)
        return first

    def _compared(self, view: ChevaliersState, first: Candidate, one: Candidate) -> Candidate:
        """Return a line with what is worse by it than by the first one, unless it tells a price itself."""
        best, after = (self._after(view, each.line) for each in (first, one))
        if {*filter(objects, one.reasons)} - {*first.reasons} or not best.phase == after.phase == Phase.ROLL:
            return one
        found = (behind if view.side == RED else risks)(self.value, best, after)
        said = {"slower": one.facts("nearer"), "risks": one.facts("flees")}  # what the line itself tells
        found = (
            why for why in found if dict(why.facts).get("target") != said.get(why.key, {}).get("square", -1)
        )
        return replace(one, reasons=(*one.reasons, *islice(found, 1)))

    def ranking(self) -> ChevaliersExpert | None:
        return self._expert

    @cached_property
    def _expert(self) -> ChevaliersExpert:
        return ChevaliersExpert(self.rules, None, self._hall)

    def plays(self, view: ChevaliersState, seat: int, memory: Any) -> Line:
        return self._played(view, seat, memory)

    def _line(self, view: ChevaliersState, seat: int, memory: Any) -> Line:
        return self._turns(view, seat, memory)[0].line

    def idle(self, state: ChevaliersState, seat: int) -> ChevaliersState | None:
        begun = state.phase not in (Phase.MOVE, Phase.ATTACK) or state.mover != NOWHERE
        return None if begun or state.side != seat else self.value.turns.next_turn(state)

    def whose(self, state: ChevaliersState) -> int:
        """Return the side whose turn it is, also while the other one decides or dice are thrown."""
        return OVER if state.phase == Phase.OVER else state.side

    def aims(self, events: Iterable[Event], seat: int) -> Iterator[GoalEvent]:
        """Yield a White on a chest (K6) or that attacks (K8), Reds that attack together or opposite (K11)."""
        for event in events:
            if event.seat != seat:
                continue
            if event.kind == "home" or (event.kind == "joins" and seat == RED):
                yield GoalEvent(event.kind)
            elif event.kind == "attacks" and seat == WHITE:
                yield GoalEvent("attacks", (("target", dict(event.facts)["target"]),))
            elif event.kind == "decided" and dict(event.facts)["rule"] == "K11":
                yield GoalEvent("decided", (("rule", "K11"),))

    def happened(self, events: Iterable[Event]) -> Iterator[Happened]:
        """Yield arrivals at the chests, and who is beaten, put out or sent back (K10-K16), and who beats."""
        for event in events:
            facts = dict(event.facts)
            if event.kind == "home":
                yield Happening("home", WHITE, ""), HOME
                yield Happening("reached", RED, ""), -HOME
            elif event.kind == "decided":
                won, back = facts["result"] == WINS, facts["fate"] == "all-back"
                out = facts["fate"] == "out"
                for square in str(facts["fallen"]).split():
                    loser = 1 - event.seat if won or (back and square == facts["target"]) else event.seat
                    yield Happening("out" if out else "back", loser, ""), -FALLEN[out][loser]
                    if loser != event.seat:
                        yield Happening("beats", event.seat, ""), FALLEN[out][loser]

    def _explained(self, view: ChevaliersState, seat: int, turn: PlannedTurn) -> Candidate:
        return Candidate(_sign(seat) * turn.worth, turn.line, reasons(self.value, view, seat, turn))

    def _after(self, view: ChevaliersState, line: Line) -> ChevaliersState:
        return reduce(self.rules.apply, line, view)

    def _turns(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[PlannedTurn]:
        return TurnPlanner(self._segments, self.value, self._wish(view, seat, memory)).turns_of(view)[:SHOWN]

    def _wish(self, view: ChevaliersState, seat: int, memory: Any) -> Wish:
        """Return the bonus that a seat gives to what it likes, because of its temper."""
        if self._wants == CALM:
            return no_wish
        found = partial(bonus, self._wants, self.value, view, seat, memory or 0)
        return lambda one: self.unit * found(one)

    def score(self, view: ChevaliersState) -> Sequence[float]:
        """Return the points of White and Red: 3 for each White home or out, 1 to White for each Red out."""
        reds = view.reds.bit_count() + len(view.returning)
        home = view.home.bit_count()
        board = self.rules.board
        reds_out = len(board.posts[0] + board.posts[1]) - reds
        whites_out = len(board.starts) - home - view.whites.bit_count()
        return 3.0 * home + reds_out, 3.0 * whites_out

    def chances(self, state: ChevaliersState) -> Sequence[float]:
        """Return the chances of White and Red to win, where a draw counts as half a win.

        They are estimated by weights fitted to the results of games. After the end, they follow from the
        outcome.
        """
        outcome = self.rules.outcome(state)
        if outcome:
            return decided(outcome, self.rules.seats)
        result = fitted_result(state, self.value.features(state))
        white = (1 + result * self.value.lasts(state)) / 2
        return white, 1 - white

    # Agreements

    def agrees(self, view: ChevaliersState, seat: int, memory: Any, move: Move) -> bool:
        """Return whether a seat agrees to a draw (K19): if it is no better, for the expert clearly worse."""
        return self._worth(view, seat) <= self._agrees_at

    def proposes(self, view: ChevaliersState, seat: int, memory: Any) -> Move | None:
        """Return a proposal of a draw (K19), or None.

        It is made only at the start of a turn, after certain numbers of quiet rolls (no combat, no White
        home), and without a real advantage; by the expert only if clearly worse than a draw.
        """
        begins = view.phase == Phase.MOVE and view.mover == NOWHERE and not view.movers
        if not begins or not any(view.quiet - tired in (0, 1) for tired in TIRED):
            return None
        return Draw() if self._worth(view, seat) <= self._proposes_at else None

    def _worth(self, view: ChevaliersState, seat: int) -> float:
        return _sign(seat) * self.value.of(view)


class Evaluation(NamedTuple):
    """What the expert evaluates positions and lines by when it plays one side."""

    value: Value
    segments: Segments
    lookahead: Lookahead


class ChevaliersExpert(ChevaliersJudgement):
    """The expert's judgement: a learned value, and lookahead to the other side's answers.

    Whichever side it plays, a draw is worth less to it than an even game, so that it plays for a win.
    """

    _valuer = LearnedValue
    _draw = -0.2 * WON  # value of a draw for its side
    _proposes_at = _agrees_at = BEHIND

    trials = 24  # in three rounds, of which the first tries each of eight lines once; repeats are cached
    prior_weight = 0.0  # a sample takes everything into account that the score does

    def ranking(self) -> None:
        return None

    def __init__(
        self,
        rules: ChevaliersRules,
        weights: Weights | None = None,
        hall: Hall | None = None,
        wants: Wants = CALM,
    ) -> None:
        super().__init__(rules, weights, hall, wants)
        self._sides = {seat: self._side(_sign(seat) * self._draw) for seat in (WHITE, RED)}
        self._end = lru_cache(maxsize=ENDS)(self._worth_of_end)

    def advise(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the lines that the expert tries."""
        return self.candidates(view, seat, memory)

    def _side(self, draw: float) -> Evaluation:
        value = self._valuer(self.rules, self.value.weights, self._hall, draw)
        segments = Segments(self.rules, value)
        return Evaluation(value, segments, Lookahead(segments, value))

    def sample(self, view: ChevaliersState, seat: int, memory: Any, rng: Random) -> Sample:
        """Return a function that values a line by its mean over the next die's faces; `rng` is not used."""
        wish = self._wish(view, seat, memory)
        return lambda line: self._end(view, seat, line) + wish(Segment(line, self._after(view, line)))

    def _worth_of_end(self, view: ChevaliersState, seat: int, line: Line) -> float:
        return _sign(seat) * self._sides[seat].lookahead.worth(self._after(view, line))

    def _turns(self, view: ChevaliersState, seat: int, memory: Any) -> Sequence[PlannedTurn]:
        """Return the turns whose static value is close to the best, one for each position they lead to."""
        side, sign = self._sides[seat], _sign(seat)
        wish = self._wish(view, seat, memory)
        planned = TurnPlanner(side.segments, side.value, wish).turns_of(view)[:SHOWN]
        pairs = [
            turn._replace(worth=turn.worth + sign * wish(Segment(turn.line, turn.after)))
            for turn in side.lookahead.pairs(view)
        ]
        ends = {turn.after: turn for turn in reversed([*planned, *pairs])}
        found = sorted(ends.values(), key=lambda one: -sign * one.worth)
        return [one for one in found if sign * (found[0].worth - one.worth) <= CLOSE]

    def _left_out(
        self, every: Sequence[PlannedTurn], seat: int, turns: Sequence[PlannedTurn]
    ) -> Iterator[PlannedTurn]:
        met = {target for turn in turns if (target := attacked(turn.after)) is not None}
        for turn in every:
            target = attacked(turn.after)
            if target is not None and target not in met and likely(self._sides[seat].value, turn.after):
                met.add(target)
                yield turn


def _adds(one: Candidate, best: Candidate, worse: float = WORSE) -> bool:
    """Return whether a line is told beside the best one: if it is little worse, and no danger its reason."""
    return one.score >= best.score - worse and (not one.reasons or _firm(one))


def _firm(one: Candidate) -> bool:
    """Return whether a reason for a line is no faint one, nor that a danger stays."""
    told = (why for why in one.reasons if why.key not in FAINT and not objects(why))
    return any(not dict(why.facts).get("rolls") for why in told)


def _goes_on(one: Candidate, first: Candidate) -> bool:
    """Return whether a line ends with a promising attack, to which the other one only leads."""
    attacks = len(one.line) > len(first.line) and one.line[: len(first.line)] == first.line
    return attacks and any(why.key == "attacks" and not objects(why) for why in one.reasons)


def _brings_home(one: Candidate) -> bool:
    return any(reason.key == "home" for reason in one.reasons)


def _speaks_for(one: Candidate) -> tuple[bool, bool, int]:
    """Return whether a line makes progress, whether it has a reason, and how little it dares."""
    dared = int(one.facts("dares").get("after", 0))
    good = not all(costs(why) or why.key in FAINT for why in one.reasons)
    return any(map(_progresses, one.reasons)), good, -dared


def _progresses(reason: Reason) -> bool:
    """Return whether a reason says that its line makes progress. An attack with little chance does not."""
    return reason.key in PROGRESS and not objects(reason)


def _sign(seat: int) -> int:
    """Return 1 for White and -1 for Red. A value for White, times this, is a value for `seat`."""
    return -1 if seat == RED else 1
