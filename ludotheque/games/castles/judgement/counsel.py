"""Arranges the turns that a seat may play as advice, and says what they risk, avert and leave aside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Candidate, Line, Merits, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Turn, Way
from ludotheque.games.castles.judgement.perils import Peril, Perils
from ludotheque.games.castles.judgement.reasons import aim, planned, reasons
from ludotheque.games.castles.judgement.rescue import Rescue
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End, March, Occupy, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, Phase, untaken

AGAIN = 3  # after the first journeys of so many of the best turns, a castle to take is searched for
CONSIDERED = 9  # turns found that may be advised, at most
HARDLY = 0.25  # swords by which the first advice may be worse than the best turn
SURE = 3.0  # swords by which it may be worse if it surely wins a castle and keeps it
RESCUED = 3.0  # swords by which the second may be worse than it if it averts what the first risks
RETAKEN = 0.25  # a castle just won is not kept if others win it back with this chance or more
ENDING = 2  # once so many castles are untaken, whoever takes one of them ends the game (C17)
CLEAR = ("take", "attack", "hold", "guard", "beat", "retreat", "goal", "end")  # reasons that tell a purpose


class Advised(NamedTuple):
    """A turn, and the candidate made of it."""

    turn: Turn
    told: Candidate


class Counsel:
    """Arranges the turns that a seat may play in the position `view`, as advice.

    `turns` are the best turns found, the best first. `went` are the latest marches of the seat. `search`
    finds turns in a later position in the same way.
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
        self._perils = Perils(rules, worth)
        self._rescue = Rescue(rules, distances, worth, self._perils, went)

    def rests(self, made: Line) -> list[Advised]:
        """Return what is left of each advised turn that begins with the moves `made`, the best first."""
        done, found = len(made), list[Advised]()
        for turn, told in self._advised:
            if turn.line[:done] == made and len(turn.line) > done:
                rest = self._one(turn._replace(line=turn.line[done:], states=turn.states[done:]))
                found.append(_aiming_too(rest, told.facts("goal").get("castle")))
        return found

    def candidates(self, rests: Sequence[Advised]) -> list[Candidate]:
        """Return what to advise, best first. What is left of turns that the seat has begun comes first.

        Only a castle that can surely be won and kept comes before that. Further lines are left out if no
        reason for them is found.
        """
        begun = [self._valued(one) for one in rests]
        lines = {one.told.line for one in begun}
        fresh = [one for one in self._advised if one.told.line not in lines]
        wins = bool(begun and begun[0].told.facts("take", "attack"))
        sure = 0 if wins or not fresh else int(self._keeps_what_it_wins(fresh[0].turn))
        first, *others = (*fresh[:sure], *begun, *fresh[sure:])
        risked = self._standing(self._risks(first.turn))
        found = [_adding(one, self._saved("averts", risked, one.turn)) for one in others]
        return [
            _adding(first, (*self._averted(first), *self._left_aside(first))),
            *(one for one in found if one.facts("averts") or all(why.key != "better" for why in one.reasons)),
        ]

    @cached_property
    def _turns(self) -> Sequence[Turn]:
        """The turns found, and those found after the first journeys of the best; the best first."""
        return sorted((*self._found, *self._further()), key=lambda turn: -turn.value)

    def _further(self) -> Iterator[Turn]:
        """Yield turns that begin like the best turns found, and then take an untaken castle in addition.

        They go on as a search from there finds best. Turns that take back marches are left out.
        """
        for turn in map(self._aim_first, self._found[:AGAIN]):
            first = opening(turn.line)
            state = turn.states[len(first)]
            if state is None or state.phase != Phase.MARCH or not state.moves or turn.line == first:
                continue
            rest = self._search(state)[0]
            if not isinstance(rest.line[0], Take):
                continue
            states = (*turn.states[: len(first)], *rest.states)
            longer = Turn(0.0, (*first, *rest.line), states, rest.ends)
            if not self._takes_back(longer):
                yield longer._replace(value=self._value(longer))

    def _takes_back(self, turn: Turn) -> bool:
        """Return whether a turn takes back a march of its own or one of the latest marches."""
        ways = [(move.origin, move.target) for move in turn.line if isinstance(move, March)]
        return any((target, origin) in {*ways, *self._went} for origin, target in ways)

    @cached_property
    def _advised(self) -> Sequence[Advised]:
        """What to advise, best first, as `CastleJudgement.advise` says."""
        turns, found = self._turns, list[Advised]()
        least = turns[0].value - SURE
        sure = next((turn for turn in turns if turn.value >= least and self._keeps_what_it_wins(turn)), None)
        considered = [self._rescue.saved(turn, HARDLY) for turn in turns[:CONSIDERED]]
        if self._idle and (saved := self._rescue.saved(self._idle, HARDLY)) is not self._idle:
            considered.append(saved)
        won: set[Fact | None] = set()  # castles that a better line wins in this turn
        for turn in (*([sure] if sure else []), *sorted(considered, key=lambda turn: -turn.value)):
            one = self._one(self._aim_first(turn))
            takes, aims = (one.told.facts(*keys).get("castle") for keys in (("take", "attack"), ("goal",)))
            if (takes or aims not in won) and all(one.told.line != other.told.line for other in found):
                found.append(one)
                won |= {takes} - {None}
        best = max(one.told.score for one in found)
        near = [one for one in found if one.told.score >= best - HARDLY]
        first = found[0] if sure else max(near, key=_purpose)
        second = self._rescuing(first, [one for one in found if one is not first])
        return [first, *second, *(one for one in found if one not in (first, *second))]

    def _rescuing(self, first: Advised, others: Sequence[Advised]) -> list[Advised]:
        """Return the best turn that averts what `first` risks, in a list, or [] if there is none.

        If none of the `others` does, it is one made for that: marches that avert it, and, if enough moves are
        left, those of `first` after them.
        """
        if not self._idle or not (risked := self._standing(self._risks(first.turn))):
            return []
        least = first.told.score - RESCUED
        near = (one for one in others if one.told.score >= least)
        if saving := next((one for one in near if self._saved("averts", risked, one.turn)), None):
            return [saving]
        saved = self._rescue.averting(self._idle, risked, self._idle.value - least)
        if saved is self._idle:
            return []
        both = self._played(saved, (*saved.line[:-1], *first.turn.line))
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
        if self._idle and turn.line == self._idle.line and not self._now:
            told = tuple(Reason("safe") if one.key == "wait" else one for one in told)
        if after is not None:
            told += planned(self._rules, self._worth, after)
        told += tuple(self._of("retaken", peril) for peril in self._retaken(turn))
        told += tuple(self._of("risk", peril) for peril in self._risks(turn)[:1])
        return Advised(turn, Candidate(turn.value, turn.line, told, self._merits(turn)))

    def _valued(self, one: Advised) -> Advised:
        """Return a turn that was found in an earlier position with its value in the present one."""
        value, merits = self._value(one.turn), self._merits(one.turn)
        return Advised(one.turn._replace(value=value), replace(one.told, score=value, merits=merits))

    # What a turn risks, averts and leaves aside

    def _risks(self, turn: Turn) -> list[Peril]:
        """Return what others may win after a turn, the greatest loss first.

        Castles that are won in the turn are left out, and so are armies to which knights come only after the
        first journey. Nothing is told as long as the turn goes on with a shield, or if it had no move left.
        """
        before, after = turn.states[0], turn.after
        if before is None or after is None or not isinstance(turn.line[-1], End) or self._view.moves == 0:
            return []
        end = turn.states[len(opening(turn.line))]
        own, seat = before.knights[self._worth.seat], self._worth.seat
        there = end.knights[seat] if end else own
        return [
            one
            for one in self._perils.after(after)
            if (one.castle != NOBODY and before.owners[one.castle] == seat and before.castle != one.castle)
            or (one.castle == NOBODY and one.own <= there[one.place])
        ]

    def _standing(self, risked: Sequence[Peril]) -> Sequence[Peril]:
        """Return `risked` unless the first of these perils only comes from the turn that is at risk."""
        places = [one.place for one in self._now if risked and one.own == risked[0].own]
        return risked if risked and risked[0].place in places else ()

    @cached_property
    def _now(self) -> Sequence[Peril]:
        """What others may win if the seat ends its turn at once."""
        after = self._idle.after if self._idle else None
        return self._perils.after(after) if after else ()

    def _retaken(self, turn: Turn) -> list[Peril]:
        """Return the castle that a turn wins and that others will probably win back at once, in a list."""
        after = turn.after
        won = {move.castle for move in turn.line if isinstance(move, Take | Attack)}
        if turn.states[0] is not None and turn.states[0].phase == Phase.OCCUPY:
            won.add(turn.states[0].castle)
        found = self._perils.after(after) if won and after is not None else ()
        return [one for one in found if one.castle in won and one.chance >= RETAKEN][:1]

    def _keeps_what_it_wins(self, turn: Turn) -> bool:
        """Return whether a turn surely wins castles that others will probably not win back at once."""
        ended = turn.after is not None and turn.after.phase == Phase.ENDED
        return not ended and bool(self._surely_won(turn)) and not self._retaken(turn)

    def _surely_won(self, turn: Turn) -> list[int]:
        """Return the castles that a turn surely wins."""
        return [
            move.castle
            for state, move in zip(turn.states, turn.line, strict=False)
            if isinstance(move, Take)
            or (
                isinstance(move, Attack)
                and state is not None
                and attack_odds(self._rules, state, move.castle, move.count) == 1
            )
        ]

    def _saved(self, key: str, risked: Sequence[Peril], turn: Turn) -> list[Reason]:
        """Return a reason if the first journey of a turn averts the first of these perils, in a list."""
        after = turn.states[len(opening(turn.line))]
        if not risked or after is None or not self._perils.averted(risked, after):
            return []
        return [self._of(key, risked[0])]

    def _averted(self, first: Advised) -> list[Reason]:
        """Return what others could win if the seat ended its turn now, but not after a turn, in a list.

        A turn that wins a castle needs no such reason.
        """
        turn, won = first.turn, first.told.facts("take", "attack", "hold")
        if self._view.moves == 0 or won or isinstance(turn.line[0], End):
            return []
        later = self._perils.after(turn.after) if turn.after else ()
        again = any(one.place == now.place for one in later for now in self._now[:1])
        return [] if again else self._saved("averted", self._now, turn)

    def _left_aside(self, first: Advised) -> list[Reason]:
        """Return why a castle that can surely be won is not what comes first, in a list; [] if there is none.

        It would be won back at once, or the part of the value that is then worse speaks against it.
        """
        sure = next((turn for turn in self._turns if self._surely_won(turn)), None)
        if sure is None or first.told.facts("take", "attack", "hold"):
            return []
        castle = self._surely_won(sure)[0]
        title = self._rules.board.titles[castle]
        if lost := self._retaken(sure):
            return [_reason("left", castle=title, knights=lost[0].knights, part="swords")]
        other = dict(self._merits(sure))
        worse = {key: part - other.get(key, 0.0) for key, part in first.told.merits}
        part = max(worse, key=worse.__getitem__)
        if part == "untaken" and untaken(self._view) - 1 == ENDING:
            part = "ends"
        return [_reason("left", castle=title, knights=0, part=part)]

    def _of(self, key: str, peril: Peril) -> Reason:
        """Return a reason with the facts about a peril."""
        board = self._rules.board
        if peril.castle != NOBODY:
            return _reason(key, castle=board.titles[peril.castle], knights=peril.knights)
        return _reason(key, place=board.names[peril.place], knights=peril.knights, own=peril.own)

    # The order of moves

    def _aim_first(self, turn: Turn) -> Turn:
        """Return `turn` with its moves in another order.

        First come the marches that lead to the first conquest of a castle, then the conquest, then all other
        moves. If no castle is won, the marches towards the castle aimed at come first. The turn ends early
        where a shield is turned over or drawn. If the rules do not allow the new order, `turn` is returned
        unchanged.
        """
        at = next((at for at, move in enumerate(turn.line) if not isinstance(move, March)), len(turn.line))
        marches, onward = [move for move in turn.line[:at] if isinstance(move, March)], turn.line[at:]
        kept: Line = ()
        places = set[int]()
        match onward:
            case (Take() | Attack() as conquest, *then):
                kept = (conquest, *(move for move in then[:1] if isinstance(move, Occupy)))
                places.add(conquest.gate)
            case _ if turn.after is not None and (found := aim(self._worth, turn.after, marches)):
                places.update(found.places)
        way, rest = list[Move](), list[Move]()
        for march in reversed(marches):
            comes = march.target in places
            (way if comes else rest).insert(0, march)
            if comes:
                places.add(march.origin)
        line = (*way, *kept, *rest, *onward[len(kept) :])
        return self._played(turn, line) if line != turn.line else turn

    def _played(self, turn: Turn, line: Line) -> Turn:
        """Return `turn` with its moves replaced by those of `line`, or unchanged if a move is illegal.

        The line is cut off after an attack on a hidden shield, and where chance decides.
        """
        states = [turn.states[0]]
        for move in line:
            state = states[-1]
            if state is None or self._rules.turn(state) < 0:
                break
            if self._rules.refusal(state, move):
                return turn
            hidden = isinstance(move, Attack) and state.shields[move.castle] == HIDDEN
            states.append(None if hidden else self._rules.apply(state, move))
        return turn._replace(line=line[: len(states) - 1], states=tuple(states))

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


def opening(line: Line) -> Line:
    """Return the first moves of a line that belong together: a journey, and the conquest that ends it.

    All knights of a march go on by the next one, perhaps with others.
    """
    for count, moves in enumerate(pairwise(line), 1):
        match moves:
            case March(_, target, before), March(origin, _, now) if target == origin and before <= now:
                continue
            case March(_, target, _), (Take(_, gate) | Attack(_, gate, _)) if target == gate:
                continue
            case Take(), Occupy():
                continue
        return line[:count]
    return line


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
    """Return how clear the purpose of a turn is to a player, to compare turns.

    What counts is whether the turn begins with a conquest, then whether it comes without a warning, then
    whether one of its reasons tells a purpose. Then it is the share of the knights needed for the castle
    aimed at that will stand at its gate.
    """
    told = one.told
    goal = told.facts("goal")
    there = min(1.0, int(goal["have"]) / int(goal["need"])) if goal else 0.0
    clear = any(reason.key in CLEAR for reason in told.reasons)
    conquers = any(isinstance(move, Take | Attack) for move in opening(told.line))
    return conquers, not told.facts("risk", "retaken"), clear, there


def _reason(key: str, **facts: Fact) -> Reason:
    return Reason(key, tuple(facts.items()))
