"""Analyses a finished game: the course of each seat's chances to win, and the turning points.

The chances are reported for the start of the game and for the end of each turn. The turning points are the
turns that most changed the chance of the seat that played them.

If only one person played, the turns with that person's best and worst decisions are turning points too,
among the turns that the person, and no computer player, played. A decision is the part of a turn from the
seat's first move to its final one, without throws of dice before and after.

For each turning point, an adviser says which moves it would have played. The adviser is a computer player
that knows only what the seat saw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Literal, NamedTuple

from ludotheque.core.judgement import Candidate, Judgement, Reason
from ludotheque.core.move import Move
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.players.hired import Hired
from ludotheque.players.levels import ADVISER
from ludotheque.players.player import best_of

MOST = 3  # turning points to report, not counting the person's own decisions
DOUBTED = 3  # how many of the person's worst decisions to examine; `_named` reports at most one
TOGETHER = 10  # moments, or plies, per part of the analysis
FIRST = 0.8  # the share of the work that the course of the chances takes
CALM = 0.03  # the least change of the smoothed chances that is reported
LEAST, LEAST_OWN = 0.08, 0.05  # the least change of a chance: at a turning point, at a person's decision
LEAST_LOST = 0.01  # likewise, at the worst decision of a person who lost the game

Kind = Literal["turned", "best", "worst"]


class MovesPlayed(NamedTuple):
    """A game to analyse: its moves in notation, and its turns.

    `own` has the turns of the only person in the game, empty if no person or several people play.
    """

    moves: tuple[str, ...]
    turns: tuple[PlayerTurn, ...]
    own: tuple[PlayerTurn, ...] = ()


class Moment(NamedTuple):
    """The chances of all seats to win after `plies` plies."""

    plies: int
    chances: tuple[float, ...]


class Turning(NamedTuple):
    """A turning point: a turn, and what an adviser, a computer player, says about it.

    If only one person played, the `kind` of the turn with this person's best or worst decision is `best` or
    `worst`. The kind of all other turns is `turned`.

    `first` is the ply of the seat's first move in the turn. If `kind` is `turned`, `before` and `after` are
    the seat's chances to win before and after the turn. Otherwise, they are the chances before and after the
    decision, which begins with this first move.

    The adviser agrees with the seat's moves before ply `at`. At this ply, the adviser would have played
    `line` instead, for the given `reasons`. If the adviser agrees with the whole turn, `at` is the end of the
    turn, `line` has the moves that the adviser would have played at `first`, and `reasons` are its reasons.
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
    """A part of an analysis: new moments and turning points, and the share of the work done so far.

    The share is from 0 to 1, and is 1 in the final part.
    """

    share: float
    moments: tuple[Moment, ...] = ()
    turnings: tuple[Turning, ...] = ()


class _Chosen(NamedTuple):
    """A turn to examine.

    `first` is the ply of the seat's first move in the turn. `before` and `after` are the seat's chances to
    win before and after the whole turn or, if `kind` is `best` or `worst`, before and after the decision that
    begins with this move.
    """

    turn: PlayerTurn
    first: int
    before: float
    after: float
    kind: Kind


def analyse(judgement: Judgement[Any], played: MovesPlayed) -> Iterator[Findings]:
    """Yield an analysis in parts: first the course of the chances, then the turning points.

    `judgement` evaluates the positions of the game. Raises BadNotation for a move that cannot be read, and
    IllegalMove for a move that the rules do not allow.
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
    course: dict[int, tuple[float, ...]] = {}
    calm = _Smoothing(rules.seats)
    for first in range(0, len(asked), TOGETHER):
        part: list[Moment] = []
        for at in asked[first : first + TOGETHER]:
            course[at] = tuple(judgement.chances(states[at]))
            if at in stops:
                part.append(Moment(at, course[at] if at in (0, len(moves)) else calm.told(course[at])))
        yield Findings(FIRST * len(course) / len(asked), tuple(part))
    outcome = rules.outcome(states[-1])
    lost = any(outcome is not None and turn.seat not in outcome.winners for turn in played.own)
    chosen = _chosen([span for span in decided if span], course, own, LEAST_LOST if lost else LEAST_OWN)
    last = max((one.turn.end for one in chosen), default=0)
    adviser = _Adviser(judgement, chosen)
    for ply in range(last):
        adviser.follow(moves[ply])
        if ply % TOGETHER == 0:
            yield Findings(FIRST + (1 - FIRST) * ply / last)
    yield Findings(1.0, (), tuple(_named([adviser.told(one) for one in chosen], lost)))


_Span = tuple[PlayerTurn, int, int]  # a turn, and the number of plies before and after its decision


def _decided(judgement: Judgement[Any], states: Sequence[Any], turn: PlayerTurn) -> _Span | None:
    """Return (turn, start, end), where the plies from `start` to `end` - 1 are the decision in the turn.

    `states` has the state before each ply. Return None if the seat had no move to make in this turn.
    """
    rules = judgement.rules
    plies = [ply for ply in range(turn.start, turn.end) if rules.turn(states[ply]) == turn.seat]
    return (turn, plies[0], plies[-1] + 1) if plies else None


class _Smoothing:
    """Smooths the chances to win, which go up and down as the seats take turns.

    The smoothed chances are the mean over one round of turns. If a chance differs from its smoothed value by
    at least LEAST, a new mean begins, so that the difference shows without delay. A change of the mean
    by less than CALM is ignored.
    """

    def __init__(self, seats: int) -> None:
        self._round: deque[tuple[float, ...]] = deque(maxlen=seats)
        self._told: tuple[float, ...] = ()

    def told(self, chances: tuple[float, ...]) -> tuple[float, ...]:
        """Take in the chances at the end of another turn, and return the smoothed chances for that moment."""
        if self._told and _apart(self._told, chances) >= LEAST:
            self._round.clear()
        self._round.append(chances)
        mean = tuple(sum(each) / len(self._round) for each in zip(*self._round, strict=True))
        if not self._told or _apart(self._told, mean) >= CALM:
            self._told = mean
        return self._told


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return max(abs(before - after) for before, after in zip(one, other, strict=True))


def _chosen(
    spans: Sequence[_Span],
    course: dict[int, tuple[float, ...]],
    own: Sequence[_Span],
    costly: float,
) -> list[_Chosen]:
    """Return the turns to examine, in the order of the game.

    These are the turns with the best and the worst decisions of `own`, the turns of the only person, and
    those that most changed the chance of the seat that played them. `course` has the chances of all seats by
    the number of plies played. A decision is among the worst only if it lowered the chance by `costly`.
    """

    def moved(one: _Chosen) -> float:
        return one.after - one.before

    def seen(span: _Span, start: int, end: int, kind: Kind) -> _Chosen:
        turn, first, _last = span
        return _Chosen(turn, first, course[start][turn.seat], course[end][turn.seat], kind)

    decided = sorted((seen(span, span[1], span[2], "best") for span in own), key=moved)
    worst = [one._replace(kind="worst") for one in decided[:DOUBTED] if moved(one) <= -costly]
    best = [one for one in decided[-1:] if moved(one) >= LEAST_OWN]
    taken = {one.turn for one in (*best, *worst)}
    turned = [seen(span, span[0].start, span[0].end, "turned") for span in spans if span[0] not in taken]
    ends = [course[0], *(course[span[0].end] for span in spans)]
    lasted = {span[0]: _lasted(ends, number, span[0].seat) for number, span in enumerate(spans, 1)}
    kept = {one: min(abs(moved(one)), abs(lasted[one.turn])) for one in turned}
    turned = sorted((one for one in turned if kept[one] >= LEAST), key=lambda one: -kept[one])
    return sorted([*best, *worst, *turned[:MOST]], key=lambda one: one.turn.start)


def _lasted(ends: Sequence[tuple[float, ...]], number: int, seat: int) -> float:
    """Return how much a turn changed the chance of its seat to win, beyond that turn.

    This is the seat's mean chance in the round that begins with the turn, minus its mean chance in the round
    before. So a gain that is lost again in the turns of the others counts for little. `number` is the turn's
    place in the game, from 1. `ends` has the chances before the first turn and after each turn.
    """
    seats = len(ends[0])
    before, after = ends[max(0, number - seats) : number], ends[number : number + seats]
    return fmean(each[seat] for each in after) - fmean(each[seat] for each in before)


def _named(found: Sequence[Turning], lost: bool) -> Iterator[Turning]:
    """Yield the turning points to report.

    Of the turning points of the kind `worst`, at most one is reported: the worst decision with which the
    adviser disagrees, if it lowered the chance by LEAST_OWN. If there is none, and the person `lost` the
    game, it is the worst decision of all. All turning points of another kind are reported.
    """
    worst = [one for one in found if one.kind == "worst"]
    doubted = [one for one in worst if one.at < one.turn.end and one.before - one.after >= LEAST_OWN]
    named = min(doubted or worst * lost, key=lambda one: one.after - one.before, default=None)
    yield from (one for one in found if one.kind != "worst" or one is named)


class _Adviser:
    """Follows the game, and finds out what a computer player would have played in the turns to examine.

    In each of these turns, the computer player knows only what the seat of the turn saw.
    """

    def __init__(self, judgement: Judgement[Any], chosen: Sequence[_Chosen]) -> None:
        self._hired = Hired(judgement, {one.turn.seat: ADVISER for one in chosen}, "")
        self._rules = judgement.rules
        self._chosen = chosen
        self._ply = 0
        self._line: list[Move] = []  # the moves of the adviser's choice that are still to come
        self._first: dict[int, Candidate] = {}  # its first choice in a turn, by the turn's first ply
        self._other: dict[int, tuple[int, Candidate]] = {}  # likewise: the first other ply, and the choice

    def follow(self, move: Move) -> None:
        """Follow the game by one ply, in which `move` is played.

        If the ply belongs to a turn to examine, compare it with the adviser's choice. After the first
        difference in a turn, the rest of that turn is not compared.
        """
        one = next((one for one in self._chosen if one.first <= self._ply < one.turn.end), None)
        if one and one.first not in self._other and self._rules.turn(self._hired.state) == one.turn.seat:
            self._think(move, one)
        self._hired.see(move)
        self._ply += 1

    def told(self, one: _Chosen) -> Turning:
        """Return the turning point for a turn that has been examined."""
        at, advised = self._other.get(one.first, (one.turn.end, self._first[one.first]))
        line = tuple(map(self._rules.notation.write, advised.line))
        return Turning(one.turn, one.first, one.before, one.after, at, line, advised.reasons, one.kind)

    def _think(self, move: Move, one: _Chosen) -> None:
        if self._ply == one.first:
            self._line = []
        if self._line and self._line[0] == move:
            self._line.pop(0)
            return
        found = self._hired.advise(one.turn.seat)
        best = best_of(found)
        advised = next((each for each in best if each.line[0] == move), best[0])
        self._first.setdefault(one.first, advised)
        self._line = [*advised.line[1:]]
        if advised.line[0] != move:
            self._other[one.first] = self._ply, advised
