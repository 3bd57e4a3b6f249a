"""Arranges the turns that a seat may play as advice, and says what the first one leaves aside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import ADVISED, Candidate, Line, Merits, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.cautions import Cautions
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.large_army import largest, stays
from ludotheque.games.castles.judgement.lines import Planner, Turn, Way
from ludotheque.games.castles.judgement.order import Order, opening
from ludotheque.games.castles.judgement.perils import Perils
from ludotheque.games.castles.judgement.reasons import planned, reasons
from ludotheque.games.castles.judgement.rescue import Rescue
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import Attack, March, Take
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, untaken

AGAIN = 3  # after the first journeys of so many of the best turns, a castle to take is searched for
CONSIDERED = 9  # turns found that may be advised, at most
HARDLY = 0.25  # swords by which the first advice may be worse than the best turn
SURE = 3.0  # swords by which it may be worse if it surely wins a castle and keeps it
RESCUED = 3.0  # swords by which the second may be worse than it if it averts what the first risks
ARMY = 3.0  # swords by which one that begins with the largest army may be worse
ENDING = 2  # once so many castles are untaken, whoever takes one of them ends the game (C17)
CLEAR = ("take", "attack", "hold", "guard", "beat", "retreat", "goal", "end")  # reasons that tell a purpose
RISKS = ("risk", "exposed", "exposes", "retaken")  # reasons that warn


class Advised(NamedTuple):
    """A turn, and the candidate made of it."""

    turn: Turn
    told: Candidate


class Counsel:
    """Arranges the turns that a seat may play in the position `view`, as advice.

    `turns` are the best turns found, the best first, and `went` the seat's latest marches. `search` finds
    turns in a later position in the same way.

    The line that surely wins a castle, and will probably keep it, comes first; or else what is left of a line
    that the seat has begun in this turn, until it learns of a shield; or else the line with the clearest
    purpose among those hardly worse than the best. Then come a line that averts what the first risks, and one
    that begins with the largest army if it has no part in these. A line with several aims is returned once
    for each, the later ones last. Lines that only prepare what a better one wins now are left out. After its
    reasons, each line has the planned castles and what it risks and averts; the first may say why the largest
    army stays.
    """

    def __init__(
        self,
        rules: CastleRules,
        distances: Distances,
        worth: Worth,
        view: CastleState,
        turns: Sequence[Turn],
        went: Collection[Way],
        search: Callable[[CastleState], Sequence[Turn]],
    ) -> None:
        self._rules, self._worth, self._view, self._went = rules, worth, view, went
        self._found, self._search = turns, search
        self._perils, self._order = Perils(rules, worth), Order(rules, worth)
        self._rescue = Rescue(rules, distances, worth, self._perils, went)
        self._cautions = Cautions(rules, self._perils, view, self._idle.after if self._idle else None)

    def rests(self, made: Line) -> list[Advised]:
        """Return what is left of each advised turn that begins with the moves `made`, the best first."""
        done, found = len(made), list[Advised]()
        for turn, told in self._advised:
            if turn.line[:done] == made and len(turn.line) > done:
                rest = self._one(turn._replace(line=turn.line[done:], states=turn.states[done:]))
                found.append(_aiming_too(rest, told.facts("goal").get("castle")))
        return found

    def candidates(self, rests: Sequence[Advised]) -> list[Candidate]:
        """Return what to advise, best first. The rest of turns already begun leads.

        Only a castle that can surely be won and kept comes before that. Further lines are left out if no
        reason for them is found. So are those, except the best fresh one, that march where others may win for
        only vague reasons.
        """
        begun = [self._valued(one) for one in rests if _sensible(one.told)]
        lines = {one.told.line for one in begun}
        fresh = [one for one in self._advised if one.told.line not in lines]
        wins = bool(begun and begun[0].told.facts("take", "attack"))
        sure = 0 if wins or not fresh else int(self._cautions.keeps_what_it_wins(fresh[0].turn))
        first, *others = (*fresh[:sure], *begun, *fresh[sure:])
        risked = self._cautions.standing(first.turn)
        found = [_adding(one, self._cautions.saved("averts", risked, one.turn)) for one in others]
        return [
            _adding(first, (*self._averted(first), *self._left_aside(first), *self._staying(first, others))),
            *(one for one in found if _sensible(one)),
        ]

    @cached_property
    def _turns(self) -> Sequence[Turn]:
        """The turns found, those that go on from the best first journeys, and those planned; best first."""
        return sorted((*self._found, *self._further(), *self._planned), key=lambda turn: -turn.value)

    def _further(self) -> Iterator[Turn]:
        """Yield turns that begin like the best and then take an untaken castle, but take back no march."""
        for turn in (self._order.ways(turn)[0] for turn in self._found[:AGAIN]):
            first = opening(turn.line)
            if turn.line != first:
                started = turn._replace(line=first, states=turn.states[: len(first) + 1])
                yield from (one for one in self._gone_on(started) if isinstance(one.line[len(first)], Take))

    @cached_property
    def _planned(self) -> Sequence[Turn]:
        """Turns that begin with the march of one army to each castle that the seat plans to win."""
        planner, found = Planner(self._rules, self._worth, self._view, self._went), list[Turn]()
        if self._view.phase != Phase.MARCH:
            return found
        for step in self._worth.plans.first:
            row = self._worth.plans.rows[step.castle]
            for place in sorted(step.armies, key=row.__getitem__):
                started = planner.journey(Turn(0.0, (), (self._view,)), place, step.castle)
                if started.line:
                    found += self._gone_on(started)
                    break
        return found

    def _gone_on(self, started: Turn) -> Iterator[Turn]:
        """Yield `started`, continued as a search finds best, unless it takes back marches."""
        state = started.after
        if state is None or state.phase != Phase.MARCH:
            return
        rest = self._search(state)[0]
        turn = Turn(0.0, (*started.line, *rest.line), (*started.states[:-1], *rest.states), rest.ends)
        if not self._takes_back(turn):
            yield turn._replace(value=self._value(turn))

    def _takes_back(self, turn: Turn) -> bool:
        """Return whether a turn takes back a march of its own or one of the latest marches."""
        ways = [(move.origin, move.target) for move in turn.line if isinstance(move, March)]
        return any((target, origin) in {*ways, *self._went} for origin, target in ways)

    @cached_property
    def _advised(self) -> Sequence[Advised]:
        """What to advise, best first, as `CastleJudgement.advise` says."""
        turns, found = self._turns, list[Advised]()
        least = turns[0].value - SURE
        sure = next(
            (turn for turn in turns if turn.value >= least and self._cautions.keeps_what_it_wins(turn)), None
        )
        considered = [self._rescue.saved(turn, HARDLY) for turn in (*turns[:CONSIDERED], *self._planned)]
        if self._idle and (saved := self._rescue.saved(self._idle, HARDLY)) is not self._idle:
            considered.append(saved)
        ordered = sorted(map(self._order.ways, considered), key=lambda ways: -ways[0].value)
        if sure:
            ordered.insert(0, self._order.ways(sure))
        won: set[Fact | None] = set()  # castles that a better line wins in this turn
        later = (way for _best, *others in ordered for way in others)  # with another aim first
        for one in map(self._one, (*(ways[0] for ways in ordered), *later)):
            takes, aims = (one.told.facts(*keys).get("castle") for keys in (("take", "attack"), ("goal",)))
            if (takes or aims not in won) and all(one.told.line != other.told.line for other in found):
                found.append(one)
                won |= {takes} - {None}
        best = max(one.told.score for one in found)
        near = [one for one in found if one.told.score >= best - HARDLY]
        first = found[0] if sure else max(near, key=lambda one: (_purpose(one), one.told.score))
        second = self._rescuing(first, [one for one in found if one is not first])
        army = self._marching([first, *second], found)
        return [first, *second, *army, *(one for one in found if one not in (first, *second, *army))]

    def _marching(self, before: Sequence[Advised], found: Sequence[Advised]) -> list[Advised]:
        """Return, in a list, the best clear turn of the largest army; [] if one `before` begins with it."""
        place, least = largest(self._rules.ground, self._view, self._worth.seat), before[0].told.score - ARMY
        if any(_starts(one, place) for one in before):
            return []
        able = (one for one in found if _starts(one, place) and one.told.score >= least and _clear(one.told))
        return [*islice(sorted(able, key=lambda one: -one.told.score), 1)]

    def _staying(self, first: Advised, others: Sequence[Advised]) -> list[Reason]:
        """Return why the largest army stays, as the turn begins; [] if `first` or a shown turn uses it."""
        place = largest(self._rules.ground, self._view, self._worth.seat)
        if place == NOBODY or self._view.moves < TURN_MOVES or not self._idle or not self._idle.after:
            return []
        shown, marches = (first, *others[: ADVISED - 1]), first.turn.line
        if any(_starts(one, place) for one in shown) or any(_touches(move, place) for move in marches):
            return []
        return stays(self._rules.ground, self._worth, self._perils, self._idle.after, place)

    def _rescuing(self, first: Advised, others: Sequence[Advised]) -> list[Advised]:
        """Return the best turn that averts what `first` risks, if need be one made for that; [] if none."""
        if not self._idle or not (risked := self._cautions.standing(first.turn)):
            return []
        least = first.told.score - RESCUED
        near = (one for one in others if one.told.score >= least)
        if saving := next((one for one in near if self._cautions.saved("averts", risked, one.turn)), None):
            return [saving]
        saved = self._rescue.averting(self._idle, risked, self._idle.value - least)
        if saved is self._idle:
            return []
        both = self._order.played(saved, (*saved.line[:-1], *first.turn.line))
        both = both._replace(value=self._value(both))
        return [self._one(max(saved, both, key=lambda turn: turn.value))]

    @cached_property
    def _idle(self) -> Turn | None:
        """The turn that only ends, if it may."""
        if self._rules.refusal(self._view, END):
            return None
        end = self._rules.apply(self._view, END)
        return Turn(self._worth.of(end), (END,), (self._view, end))

    def _one(self, turn: Turn) -> Advised:
        """Return a turn with its candidate: reasons, castles planned, risks, and the parts of its value."""
        after, told = turn.after, reasons(self._rules, self._worth, turn)
        if self._idle and turn.line == self._idle.line and not self._cautions.now:
            told = tuple(Reason("safe") if one.key == "wait" else one for one in told)
        if after is not None:
            told += planned(self._rules, self._worth, after)
        told += tuple(self._cautions.told(turn))
        return Advised(turn, Candidate(turn.value, turn.line, told, self._merits(turn)))

    def _valued(self, one: Advised) -> Advised:
        """Return a turn that was found in an earlier position with its value in the present one."""
        value, merits = self._value(one.turn), self._merits(one.turn)
        return Advised(one.turn._replace(value=value), replace(one.told, score=value, merits=merits))

    def _averted(self, first: Advised) -> list[Reason]:
        """Return what ending the turn now would lose but `first` averts; [] if it wins or holds a castle."""
        return [] if first.told.facts("take", "attack", "hold") else self._cautions.averted(first.turn)

    def _left_aside(self, first: Advised) -> list[Reason]:
        """Return why a castle that can surely be won does not come first; [] if there is none."""
        sure = next((turn for turn in self._turns if self._cautions.surely_won(turn)), None)
        if sure is None or first.told.facts("take", "attack", "hold"):
            return []
        castle = self._cautions.surely_won(sure)[0]
        title = self._rules.board.titles[castle]
        if lost := self._cautions.retaken(sure):
            return [Reason.of("left", castle=title, knights=lost[0].knights, part="swords")]
        other = dict(self._merits(sure))
        worse = {key: part - other.get(key, 0.0) for key, part in first.told.merits}
        part = max(worse, key=worse.__getitem__)
        if part == "untaken" and untaken(self._view) - 1 == ENDING:
            part = "ends"
        return [Reason.of("left", castle=title, knights=0, part=part)]

    # Values

    def _value(self, turn: Turn) -> float:
        """Return the value of the positions to which a turn leads, weighted by their chances."""
        return sum(chance * self._worth.of(after) for chance, after in _ends(turn))

    def _merits(self, turn: Turn) -> Merits:
        """Return the parts of the value of a turn as (name, swords)."""
        found: dict[str, float] = {}
        for chance, after in _ends(turn):
            for key, part in self._worth.parts(after):
                found[key] = found.get(key, 0.0) + chance * part
        return tuple(found.items())


def _ends(turn: Turn) -> Sequence[tuple[float, CastleState]]:
    """Return the positions to which a turn may lead, with their chances."""
    return turn.ends or (((1.0, turn.after),) if turn.after is not None else ())


def _aiming_too(rest: Advised, aim: Fact | None) -> Advised:
    """Return what is left of a turn, marked as having another aim if the turn as a whole aims at `aim`."""
    if aim in (None, rest.told.facts("goal").get("castle")):
        return rest
    other = (("other", 1),)
    told = (one._replace(facts=one.facts + other) if one.key == "goal" else one for one in rest.told.reasons)
    return rest._replace(told=replace(rest.told, reasons=tuple(told)))


def _adding(one: Advised, more: Sequence[Reason]) -> Candidate:
    return replace(one.told, reasons=(*one.told.reasons, *more))


def _purpose(one: Advised) -> tuple[bool, bool, bool, float]:
    """Return how clear a turn is: conquest, no warning, told purpose, share of knights at the gate."""
    told = one.told
    goal = told.facts("goal")
    there = min(1.0, int(goal["have"]) / int(goal["need"])) if goal else 0.0
    conquers = any(isinstance(move, Take | Attack) for move in opening(told.line))
    return conquers, not told.facts(*RISKS), _clear(told), there


def _sensible(told: Candidate) -> bool:
    """Return whether a turn averts something, or has a reason that is good enough for what it risks."""
    vague = told.facts("exposed") and not _clear(told)
    return bool(told.facts("averts")) or not (vague or any(why.key == "better" for why in told.reasons))


def _clear(told: Candidate) -> bool:
    """Return whether one of the reasons for a turn tells a purpose."""
    return any(reason.key in CLEAR for reason in told.reasons)


def _starts(one: Advised, place: int) -> bool:
    """Return whether the first journey of a turn, or its first assault, begins at a place."""
    first = one.told.line[0]
    return _touches(first, place) and not (isinstance(first, March) and first.target == place)


def _touches(move: Move, place: int) -> bool:
    """Return whether a move is a march from or to a place, or an assault from there."""
    match move:
        case March(origin, target):
            return place in (origin, target)
        case Take(_, gate) | Attack(_, gate, _):
            return gate == place
    return False
