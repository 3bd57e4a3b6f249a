"""Analyses a finished game: the course of each seat's chances to win, and the turning points.

Turning points are the turns that most changed the chance of the seat that played them; one that lowered it
counts only if bad luck did so, or if an adviser, which knows only what the seat saw, would have advised
better moves. If only one person played, that person's worst and best decisions count too. A decision is the
part of a turn from the seat's first move to its final one, without the dice before and after.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from itertools import accumulate, takewhile
from math import inf
from operator import attrgetter
from statistics import fmean
from typing import Any, Literal, NamedTuple

from ludotheque.core.annotations import AdvisedLine
from ludotheque.core.game import CHANCE, Rules
from ludotheque.core.judgement import Candidate, Judgement, Line, Reason
from ludotheque.core.move import Move
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.players.futures import Futures
from ludotheque.players.hired import Hired
from ludotheque.players.levels import ADVISER
from ludotheque.players.own_puzzles import OwnPuzzle, OwnPuzzles
from ludotheque.players.player import best_of, first_of

MOST = 3  # turning points to report, not counting the person's own decisions, of which as many are told
DOUBTED = 3 * MOST  # of the other turns, how many of those that changed the chances most to examine
TOGETHER = 10  # moments, or plies, per part of the analysis
# The shares of the work at whose end the chances, the advice, and the turning points are known.
FIRST, FOLLOWED, WEIGHED = 0.5, 0.7, 0.9
CALM = 0.03  # the least change of the smoothed chances that is reported
LEAST, LEAST_OWN = 0.08, 0.05  # the least change of a chance: at a turning point, at a person's decision
FEW = 12  # the mean is taken over so many throws of dice at most, but not over the cards that may be drawn

Kind = Literal["turned", "best", "good", "worst"]


class MovesPlayed(NamedTuple):
    """A game to analyse: moves, turns, those of `people`, `own` if only one person played, and advice."""

    moves: tuple[str, ...]
    turns: tuple[PlayerTurn, ...]
    own: tuple[PlayerTurn, ...] = ()
    people: tuple[PlayerTurn, ...] = ()
    advised: tuple[AdvisedLine, ...] = ()


class Moment(NamedTuple):
    """The chances of all seats to win after `plies` plies."""

    plies: int
    chances: tuple[float, ...]


class Turning(NamedTuple):
    """A turning point: a turn, and what an adviser, a computer player, says about it.

    The `kind` is `best`, `good` or `worst` for a decision of the only person, else `turned`. `first` is the
    ply of the seat's first move. `before` and `after` are the seat's chances to win round the turn or, if it
    was good, round the decision; if `worst`, after the advised moves and after those played instead.

    The adviser agrees with the moves before ply `at`, where it would have advised `line` for the given
    `reasons`. If it agrees with the whole turn, `at` is its end, and `line` and `reasons` are those of its
    advice at `first`.
    """

    turn: PlayerTurn
    first: int
    before: float
    after: float
    at: int
    line: tuple[str, ...]
    reasons: tuple[Reason, ...]
    kind: Kind = "turned"


class Findings(NamedTuple):
    """A part of an analysis: what is newly found, and the share of the work done, 0 to 1."""

    share: float
    moments: tuple[Moment, ...] = ()
    turnings: tuple[Turning, ...] = ()
    puzzles: tuple[OwnPuzzle, ...] = ()

    @property
    def last(self) -> bool:
        """Whether no other part follows."""
        return self.share >= 1.0


_ply = attrgetter("ply")
_Span = tuple[PlayerTurn, int, int]  # a turn, and the number of plies before and after its decision


class _Chosen(NamedTuple):
    """A turn that may be reported, with the seat's chances before and after it, or after its decision."""

    span: _Span
    before: float
    after: float
    kind: Kind

    @property
    def moved(self) -> float:
        """The change of the chance."""
        return self.after - self.before


class _Advised(NamedTuple):
    """What the adviser says about a turn: at ply `at` it would have advised `choice`.

    `instead` and `played` are the seat's chances to win after that and after the moves `made`, which futures
    tell better. If the adviser agrees with the whole turn, `at` is its end, and both chances are 0.
    """

    at: int
    choice: Candidate
    instead: float = 0.0
    played: float = 0.0
    made: tuple[Move, ...] = ()
    futures: Futures | None = None

    @property
    def lost(self) -> float:
        """How much lower the chance was than after the advised moves."""
        return self.instead - self.played

    def weighed(self) -> _Advised:
        """Return the same with chances by futures; no chance is lost unless they surely say so."""
        if not self.futures:
            return self
        cost = self.futures.cost(self.made, self.choice.line)
        played, instead = cost or (self.played, self.played)
        return self._replace(played=played, instead=instead, futures=None)


def analyse(judgement: Judgement[Any], played: MovesPlayed) -> Iterator[Findings]:
    """Yield an analysis in parts: first the course of the chances, then the turning points.

    Raises BadNotation for a move that cannot be read, IllegalMove for one that the rules do not allow.
    """
    rules = judgement.rules
    moves = [rules.notation.read(text) for text in played.moves]
    states = [rules.start()]
    for move in moves:
        states.append(rules.apply(states[-1], move))
    decided = [_decided(judgement, states, turn) for turn in played.turns]
    own = [span for span in decided if span and span[0] in played.own]
    stops = sorted({0, *(turn.end for turn in played.turns), len(moves)})
    asked = sorted({*stops, *(turn.start for turn in played.turns), *(at for span in own for at in span[1:])})
    course, moments = yield from _chances(judgement, states, asked, stops)
    spans = [span for span in decided if span]
    turned = _turned(spans, moments)[:DOUBTED]
    said = [*_said(judgement.rules, states, played.advised)]
    adviser = _Adviser(judgement, states, moves, [*own, *(one.span for one in turned)], said)
    for ply in range(adviser.last):
        adviser.follow(moves[ply])
        if ply % TOGETHER == 0:
            yield Findings(FIRST + (FOLLOWED - FIRST) * ply / adviser.last)
    doubted = [*adviser.doubted(own), *adviser.doubted([one.span for one in turned if one.moved < 0])]
    for number, span in enumerate(dict.fromkeys(doubted), 1):
        adviser.weigh(span)
        yield Findings(FOLLOWED + (WEIGHED - FOLLOWED) * number / len(doubted))
    told = _own(own, course | {one.plies: one.chances for one in moments}, adviser)
    taken = {one.span for one in told}
    others = [one for one in turned if one.span not in taken and adviser.explains(one)]
    told = sorted([*told, *others[:MOST]], key=lambda one: one.span[0].start)
    turning = [one.span for one in told]
    people = [span for span in spans if span[0] in played.people and span not in turning]
    puzzles = OwnPuzzles(judgement, states, moves)
    for number, (turn, start, end) in enumerate((*turning, *people), 1):
        puzzles.look(turn.seat, start, end, anyway=number <= len(turning))
        yield Findings(WEIGHED + (1 - WEIGHED) * number / (1 + len(turning) + len(people)))
    yield Findings(1.0, (), tuple(map(adviser.turning, told)), puzzles.best())


def _chances(
    judgement: Judgement[Any], states: Sequence[Any], asked: Sequence[int], stops: Sequence[int]
) -> Generator[Findings, None, tuple[dict[int, tuple[float, ...]], list[Moment]]]:
    """Yield the moments at `stops`, smoothed; return the chances at the plies `asked`, and the moments."""
    course, moments = dict[int, tuple[float, ...]](), list[Moment]()
    calm = _Smoothing(judgement.rules.seats)
    for first in range(0, len(asked), TOGETHER):
        part: list[Moment] = []
        for at in asked[first : first + TOGETHER]:
            course[at] = calibrated(judgement, judgement.chances(states[at]), at / (len(states) - 1 or 1))
            if at in stops:
                ends = at in (0, len(states) - 1)
                part.append(Moment(at, course[at] if ends else calm.smoothed(course[at])))
        moments += part
        yield Findings(FIRST * len(course) / len(asked), tuple(part))
    return course, moments


def calibrated(judgement: Judgement[Any], chances: Sequence[float], share: float) -> tuple[float, ...]:
    """Return chances as they come true once a `share` of the game is played, from 0 to 1."""
    early, middle, late = judgement.trust
    at = min(1.0, max(0.0, (share - 1 / 6) * 3 / 2))  # from the middle of the first third to that of the last
    power = early + 2 * at * (middle - early) if at < 1 / 2 else middle + (2 * at - 1) * (late - middle)
    powers = [chance**power for chance in chances]
    return tuple(one / sum(powers) for one in powers)


def _decided(judgement: Judgement[Any], states: Sequence[Any], turn: PlayerTurn) -> _Span | None:
    """Return the turn with the plies at which its decision starts and has ended; None without one."""
    rules = judgement.rules
    plies = [ply for ply in range(turn.start, turn.end) if rules.turn(states[ply]) == turn.seat]
    return (turn, plies[0], plies[-1] + 1) if plies else None


class _Smoothing:
    """Smooths the chances to win, which go up and down as the seats take turns, over one round of turns.

    A chance that differs from its mean by at least LEAST begins a new one; changes below CALM are ignored.
    """

    def __init__(self, seats: int) -> None:
        self._round: deque[tuple[float, ...]] = deque(maxlen=seats)
        self._shown: tuple[float, ...] = ()

    def smoothed(self, chances: tuple[float, ...]) -> tuple[float, ...]:
        """Take in the chances at the end of another turn, and return the smoothed chances for that moment."""
        if self._shown and _apart(self._shown, chances) >= LEAST:
            self._round.clear()
        self._round.append(chances)
        mean = tuple(sum(each) / len(self._round) for each in zip(*self._round, strict=True))
        if not self._shown or _apart(self._shown, mean) >= CALM:
            self._shown = mean
        return self._shown


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return max(abs(before - after) for before, after in zip(one, other, strict=True))


def _turned(spans: Sequence[_Span], moments: Sequence[Moment]) -> list[_Chosen]:
    """Return the turns that changed the shown chance of their own seat, the greatest changes first."""
    plies, shown = [one.plies for one in moments], [one.chances for one in moments]
    ends = [shown[0], *(shown[plies.index(span[0].end)] for span in spans)]
    found = list[tuple[float, _Chosen]]()
    for number, span in enumerate(spans, 1):
        turn = span[0]
        before = shown[bisect_right(plies, turn.start) - 1][turn.seat]
        one = _Chosen(span, before, ends[number][turn.seat], "turned")
        kept = min(abs(one.moved), abs(_lasted(ends, number, turn.seat)))
        if kept >= LEAST:
            found.append((kept, one))
    return [one for _kept, one in sorted(found, key=lambda each: -each[0])]


def _own(own: Sequence[_Span], course: dict[int, tuple[float, ...]], adviser: _Adviser) -> list[_Chosen]:
    """Return the only person's worst decision, by what it lost against `adviser`, and the best ones."""
    advised = {span: adviser.of(span) for span in own}
    worst = max(own, key=lambda span: advised[span].lost, default=None)
    found = []
    if worst and advised[worst].lost >= LEAST_OWN:
        found.append(_Chosen(worst, advised[worst].instead, advised[worst].played, "worst"))
    good = (span for span in own if advised[span].lost < LEAST_OWN)
    rises = (
        _Chosen(span, course[span[1]][span[0].seat], course[span[2]][span[0].seat], "good") for span in good
    )
    best = sorted((one for one in rises if one.moved >= LEAST_OWN), key=lambda one: -one.moved)
    found += [one._replace(kind="good" if number else "best") for number, one in enumerate(best)]
    return found[:MOST]


def _lasted(ends: Sequence[tuple[float, ...]], number: int, seat: int) -> float:
    """Return how much turn `number`, from 1, changed its seat's mean chance from one round to the next."""
    seats = len(ends[0])
    before, after = ends[max(0, number - seats) : number], ends[number : number + seats]
    return fmean(each[seat] for each in after) - fmean(each[seat] for each in before)


class _Said(NamedTuple):
    """A line that was advised after `ply` plies, and the number of plies until which it was followed."""

    ply: int
    line: Line
    until: int


def _said(rules: Rules[Any], states: Sequence[Any], advised: Sequence[AdvisedLine]) -> Iterator[_Said]:
    """Yield what was advised and can be played; one may do it in another order."""
    for ply, texts in advised:
        try:
            line = tuple(map(rules.notation.read, texts))
            course = [*accumulate(line, rules.apply, initial=states[ply])]
        except ValueError:  # of another program or board
            continue
        made = states[ply : ply + len(course)]
        same = sum(takewhile(bool, (one == other for one, other in zip(course, made, strict=False)))) - 1
        yield _Said(ply, line, ply + (len(line) if course[-1] == made[-1] else same))


class _Adviser:
    """Follows the game, and finds out what was `said`, or would have been, in the turns `spans`.

    In each it knows only what the seat saw. `states` has those before each ply and after the last.
    """

    def __init__(
        self,
        judgement: Judgement[Any],
        states: Sequence[Any],
        moves: Sequence[Move],
        spans: Sequence[_Span],
        said: Sequence[_Said],
    ) -> None:
        self._hired = Hired(judgement, {span[0].seat: ADVISER for span in spans}, "")
        self._judgement, self._rules = judgement, judgement.rules
        self._states, self._moves = states, moves
        self._spans = {at: span for span in spans for at in range(span[1], span[0].end)}
        self._said = said
        self.last = max((span[0].end for span in spans), default=0)
        self._ply = 0
        self._line: list[Move] = []  # the moves of the adviser's choice that are still to come
        self._first: dict[_Span, Candidate] = {}  # its first choice in a turn
        self._other: dict[_Span, _Advised] = {}  # what it says where it disagrees

    def follow(self, move: Move) -> None:
        """Follow the game by one ply, and compare it, up to a turn's first difference, with the advice."""
        span = self._spans.get(self._ply)
        if span and span not in self._other and self._rules.turn(self._hired.state) == span[0].seat:
            self._think(move, span)
        self._hired.see(move)
        self._ply += 1

    def of(self, span: _Span) -> _Advised:
        """Return what the adviser says about a turn that has been examined."""
        return self._other.get(span, _Advised(span[0].end, self._first[span]))

    def doubted(self, spans: Sequence[_Span]) -> list[_Span]:
        """Return the DOUBTED turns that seem to have lost most against the advice."""
        lost = [span for span in spans if self.of(span).lost > 0]
        return sorted(lost, key=lambda span: -self.of(span).lost)[:DOUBTED]

    def weigh(self, span: _Span) -> None:
        """Find out by futures what a turn lost against the advice, as its chances come true."""
        found = self.of(span).weighed()
        played, instead = (self._true(chance, found.at) for chance in (found.played, found.instead))
        self._other[span] = found._replace(played=played, instead=instead)

    def _true(self, chance: float, ply: int) -> float:
        others = self._rules.seats - 1
        told = (chance, *((1 - chance) / others for _other in range(others)))
        return calibrated(self._judgement, told, ply / (len(self._states) - 1))[0]

    def turning(self, one: _Chosen) -> Turning:
        """Return the turning point for a turn that has been examined."""
        (turn, first, _last), found = one.span, self.of(one.span)
        line = tuple(map(self._rules.notation.write, found.choice.line))
        return Turning(turn, first, one.before, one.after, found.at, line, found.choice.reasons, one.kind)

    def explains(self, one: _Chosen) -> bool:
        """Return whether a chance rose or had a cause to fall: bad luck, or better moves were advised."""
        return one.moved > 0 or self.of(one.span).lost - self._luck(one.span[0]) >= LEAST

    def _luck(self, turn: PlayerTurn) -> float:
        """Return how much better the throws and draws of a turn were for its seat than the mean."""
        states, seat = self._states, turn.seat
        thrown = [ply for ply in range(turn.start, turn.end) if self._rules.turn(states[ply]) == CHANCE]
        return sum(
            self._chance(states[ply + 1], seat) - self._chance(states[ply], seat, inf) for ply in thrown
        )

    def _think(self, move: Move, span: _Span) -> None:
        if self._ply == span[1]:
            self._line = []
        if self._line and self._line[0] == move:
            self._line.pop(0)
            return
        told = [one for one in self._said if span[1] <= one.ply <= self._ply < one.ply + len(one.line)]
        followed = next((one for one in told if self._ply < one.until), None)
        self._line = []
        if followed and followed.ply < self._ply:
            return
        latest = followed or max((one for one in told if one.until == self._ply), key=_ply, default=None)
        if latest:
            advised = self._hired.candidate(span[0].seat, latest.line[self._ply - latest.ply :])
        else:
            found = self._hired.advise(span[0].seat)
            firsts = first_of(found, self._judgement.unit)
            advised = next((each for each in (*firsts, *best_of(found)) if each.line[0] == move), found[0])
        self._first.setdefault(span, advised)
        if followed:
            return
        self._line = [*advised.line[1:]]
        if advised.line[0] != move:
            instead, played = self._hired.state, self._ply
            for each in advised.line:
                instead = self._rules.apply(instead, each)
            while played < span[2] and self._rules.turn(self._states[played]) == span[0].seat:
                played += 1
            made = (move, *self._moves[self._ply + 1 : played])
            seen = (self._rules.view(state, span[0].seat) for state in (instead, self._states[played]))
            if next(seen) == next(seen):  # by other ways
                self._line = [*made[1:]]
                return
            before, after = (self._chance(state, span[0].seat) for state in (instead, self._states[played]))
            futures = self._hired.futures(span[0].seat)
            self._other[span] = _Advised(self._ply, advised, before, after, made, futures)

    def _chance(self, state: Any, seat: int, most: float = FEW) -> float:
        """Return a seat's chance to win, the mean over at most `most` outcomes if chance is to move."""
        outcomes = self._rules.chances(state)
        if not 0 < len(outcomes) <= most:
            return self._judgement.chances(state)[seat]
        after = [(weight, self._rules.apply(state, move)) for move, weight in outcomes]
        return sum(weight * self._chance(state, seat) for weight, state in after) / outcomes.total
