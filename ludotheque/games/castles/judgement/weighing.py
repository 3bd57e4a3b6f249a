"""Weighs the turns that a seat may be advised, also by the castle that they let it win next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, compress
from operator import not_

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Candidate, Line
from ludotheque.games.castles.judgement.acts import acts
from ludotheque.games.castles.judgement.advice import Stakes, attacked, told
from ludotheque.games.castles.judgement.certain import laid, last_turn, lost_ends, outside, reached, soon
from ludotheque.games.castles.judgement.defence import defences, leaving
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.guards import dangers, guarding
from ludotheque.games.castles.judgement.hinder import following, idle, near, secured
from ludotheque.games.castles.judgement.lines import Limits, Planner, Turn, Way
from ludotheque.games.castles.judgement.losses import cost, moved
from ludotheque.games.castles.judgement.order import Order, aim_of, played
from ludotheque.games.castles.judgement.reasons import ends_badly, lets_end, reasons, waits_before
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import March, Occupy, leading
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, untaken

SPLIT = 0.05  # swords that are saved, at least, where an army leaves knights behind
WAYS = 4  # to do the same thing that are gone on with, at most
FURTHER = 5  # acts with which a turn is finished, at most
IDLE = 0.25  # swords by which a turn may be worse without the marches that are for nothing
SECURE = 0.4  # what each sword of a castle counts more in advice, if nobody can prevent that it is won next
QUICK = Limits((2, 1), 40)  # how widely players search in a future, and what else a turn does


class Weighing:
    """Weighs turns in one position, `view`; `went` are the latest marches of the seat."""

    def __init__(
        self, rules: CastleRules, distances: Distances, worth: Worth, view: CastleState, went: Collection[Way]
    ) -> None:
        self._rules, self._distances, self._worth, self._view = rules, distances, worth, view
        self._went = went

    def acting(self) -> list[Turn]:
        """Return the best turn with each act that may have been passed over, the best of each kind first."""
        known = defaultdict[tuple[str, int], dict[CastleState, Line]](dict)
        for kind, place, line in acts(self._rules, self._distances, self._worth, self._view):
            known[kind, place].setdefault(reached(self._rules, self._view, line), line)
        found = [
            (kind, max(map(self._begun, self._best(ways)), key=self._weight))
            for (kind, _place), ways in known.items()
        ]
        found.sort(key=lambda one: self._weight(one[1]))
        first = dict(found).values()  # of each kind
        others = (turn for _kind, turn in reversed(found) if turn not in first)
        return [*map(self.finished, reversed(first)), *others]

    def _best(self, ways: Mapping[CastleState, Line]) -> list[Line]:
        best = sorted(ways, key=lambda end: self._cost(end) - self._worth.of(end))
        return [ways[end] for end in best[:WAYS]]

    def _begun(self, line: Line) -> Turn:
        return self._gone_on(Turn(0.0, (), (self._view,)), line)

    def finished(self, turn: Turn) -> Turn:
        """Return the best turn that first of all does what a turn does, and then perhaps something else."""
        done = leading(turn.line)
        begun = turn._replace(line=turn.line[:done], states=turn.states[: done + 1], ends=())
        after = begun.after
        if done == len(turn.line) or after is None:
            return turn
        lines = [act.line for act in acts(self._rules, self._distances, self._worth, after)]
        lines.sort(key=lambda line: -self._worth.of(reached(self._rules, after, line)))
        found = [turn, *(self._gone_on(begun, line) for line in lines[:FURTHER])]
        best = max(found, key=self._weight)
        return Order(self._rules, self._worth).led(best) if attacked(best.line) else best

    def won_on(self, turn: Turn) -> Turn:
        """Return a turn that goes on, before its end, with the best castle that can surely be won by then."""
        before = turn.states[-2] if turn.line[-1:] == (END,) else None
        found = Planner(self._rules, self._worth, before).certain() if before else ()
        then = max(found, key=lambda one: one.value, default=None)
        return _joined(turn._replace(line=turn.line[:-1], states=turn.states[:-1]), then) if then else turn

    def freer(self, turn: Turn) -> Turn:
        """Return a turn that leaves one knight in what it wins first, not more, where that may be."""
        at = next((at for at, move in enumerate(turn.line) if isinstance(move, Occupy)), 0)
        match turn.line[at : at + 1]:
            case (Occupy(count, shield),) if count > 1:
                line = (*turn.line[:at], Occupy(1, shield))
                able = played(self._rules, Turn(0.0, (), (self._view,)), line).line == line
                return self._begun(line) if able else turn
        return turn

    def defending(self) -> list[Turn]:
        """Return turns that leave others less to win, ended at once, or gone on with if that is better."""
        lines = defences(self._rules, self._distances, self._view, self._cost, self._worth.of)
        found = list[Turn]()
        for line in lines:
            begun = played(self._rules, Turn(0.0, (), (self._view,)), (*line, END))
            assert begun.after is not None
            ended = begun._replace(value=self._worth.of(begun.after))
            found.append(max(ended, self._begun(line), key=self._charged))
        return [*map(Order(self._rules, self._worth).led, found)]

    def guarded(self, turn: Turn) -> Turn:
        """Return a turn, some of whose armies leave knights behind if others can win less so."""
        after, best = turn.after, turn
        if after is None or self._cost(after) < SPLIT or self._rules.turn(after) == self._worth.seat:
            return turn
        for at, move in enumerate(turn.line):
            for line in leaving(turn.line, at) if isinstance(move, March) else ():
                one = played(self._rules, turn, line)
                if one.line == line and one.after and attacked(line) == attacked(turn.line):
                    one = one._replace(value=self._worth.of(one.after))
                    if self._charged(one) > self._charged(best) + SPLIT and self._as_soon(turn, one):
                        best = one
        return best

    def _as_soon(self, turn: Turn, other: Turn) -> bool:
        seat, ends = self._worth.seat, (turn.after, other.after)
        early, still = ({*soon(self._rules, seat, end)} if end else set[int]() for end in ends)
        return early <= still

    def dearest(self, turns: Iterable[Turn]) -> list[Turn]:
        """Return turns, those worth most first, by what others can win after them too."""
        return sorted(turns, key=lambda turn: -self._charged(turn))

    def _charged(self, turn: Turn) -> float:
        return turn.value - self._cost(reached(self._rules, self._view, turn.line))

    def spared(self, turn: Turn) -> Turn:
        """Return a turn without the journeys that are for nothing, where that is hardly worse."""
        told = reasons(self._rules, self._worth, turn) if turn.after else ()
        known = [dict(one.facts) for one in told if one.key == "then"]
        meant = {int(one["at"]) + step for one in known for step in range(int(one["moves"]))}
        first = leading(turn.line) if attacked(turn.line) else 0
        idle = (
            isinstance(move, March) and at >= first and at not in meant for at, move in enumerate(turn.line)
        )
        line = tuple(compress(turn.line, map(not_, idle)))
        if line in (turn.line, (END,)) or not (known or first):
            return turn
        found = played(self._rules, turn, line)
        value = self._worth.of(found.after) if found.line == line and found.after else turn.value - 2 * IDLE
        return found._replace(value=value) if value > turn.value - IDLE else turn

    def _weight(self, turn: Turn) -> float:
        after = turn.after
        sure = secured(self._rules, self._distances, self._worth.seat, after) if after else 0.0
        return self._charged(turn) + SECURE * sure

    def _gone_on(self, begun: Turn, line: Line) -> Turn:
        assert begun.after is not None
        states = [*accumulate(line, self._rules.apply, initial=begun.after)]
        if self._rules.turn(end := states[-1]) == self._worth.seat:
            then = Planner(self._rules, self._worth, end, self._went, QUICK).turns()[0]
        else:  # a shield is drawn, or the game is over
            last = laid(end) if end.phase == Phase.SHIELD else end
            then = Turn(self._worth.of(last), (), (end,))
        return _joined(begun._replace(line=(*begun.line, *line), states=(*begun.states, *states[1:])), then)

    def settled(self, found: Sequence[Candidate], doubt: float = 1.0) -> Sequence[Candidate]:
        """Return ranked advice in the order in which it is told, with what can follow the first of it."""
        rules, worth, view = self._rules, self._worth, self._view
        ends = {one.line: reached(rules, view, one.line) for one in found}
        hopes = {one.line: self._hope(ends[one.line], one.facts("goal").get("castle")) for one in found}
        most = max(hopes.values())
        found = [one for one in found if hopes[one.line] == most]
        found = [self.kept(one, ends[one.line]) for one in found]
        stakes = {one.line: self._stakes(one, ends[one.line]) for one in found}
        nears = [line for line, end in ends.items() if self._nears(line, end)]
        shown = told(found, stakes, nears, doubt)
        more = ends_badly(rules, view) or (lets_end(rules, view) if not attacked(shown[0].line) else [])
        if shown[0].line == (END,):
            more += [*waits_before(rules, worth, view), idle(rules, self._distances, worth.seat, view)]
        first = replace(shown[0], reasons=(*shown[0].reasons, *more))
        return [self.followed(one, ends[one.line]) for one in (first, *shown[1:])]

    def _stakes(self, one: Candidate, end: CastleState) -> Stakes:
        rules, worth, board = self._rules, self._worth, self._rules.board
        known = (dict(reason.facts) for reason in one.reasons if reason.key in ("take", "attack", "onward"))
        won = [
            board.titles.index(str(facts["castle"])) for facts in known if facts.get("percent", 100) == 100
        ]
        free = worth.plans.free * sum(self._view.owners[castle] == NOBODY for castle in won)
        return Stakes(
            free + sum(moved(board, self._view, castle, worth.seat, worth.seat) for castle in won),
            self._cost(end) + worth.risk(end),
            secured(rules, self._distances, worth.seat, end),
        )

    def _cost(self, end: CastleState) -> float:
        return cost(self._rules, self._distances, end, self._worth.seat)

    def hopeful(self, turns: Sequence[Turn]) -> list[Turn]:
        """Return turns, those first that leave the most hope."""
        board, view = self._rules.board, self._view
        if untaken(view) - 1 > TURN_MOVES:  # nobody can end the game soon
            return [*turns]

        def hope(turn: Turn) -> float:
            aim = aim_of(self._rules, self._worth, turn)
            after = reached(self._rules, view, turn.line)
            return self._hope(after, board.titles[aim.castle] if aim else None)

        return sorted(turns, key=lambda turn: -hope(turn))

    def _hope(self, after: CastleState, aim: Fact | None) -> float:
        """Return 0 for a lost end, more the more others need for one next, 2 if one is aimed at, else 3."""
        rules, seat = self._rules, self._worth.seat
        if over := rules.outcome(after):
            return 3 if seat in over.winners else 0
        if after.phase == Phase.OCCUPY:
            after = reached(rules, after, outside(rules, after)[:1])
        onward = acts(rules, self._distances, self._worth, after) if after.seat == seat else ()
        needed = self._least_to_win(after)
        if needed and all(self._least_to_win(reached(rules, after, act.line)) for act in onward):
            return 1 - 1 / (1 + needed)
        lost = lost_ends(rules.board, after, seat)
        return 2 if aim in [rules.board.titles[castle] for castle in lost] else 3

    def _least_to_win(self, after: CastleState) -> int:
        """Return with how many knights another seat surely ends the game next and wins, else 0."""
        others = (foe for foe in range(self._rules.seats) if foe != self._worth.seat)
        found = filter(None, (last_turn(self._rules, after, foe) for foe in others))
        marches = ([move.count for move in end.line if isinstance(move, March)] for end in found)
        return min((max(counts, default=1) for counts in marches), default=0)

    def followed(self, one: Candidate, after: CastleState) -> Candidate:
        """Return a turn, after which the position is `after`, with what can follow it."""
        rules, distances, seat = self._rules, self._distances, self._worth.seat
        more = following(rules, distances, seat, one, after)
        return replace(one, reasons=(*one.reasons, *more, *dangers(rules, after, seat)))

    def kept(self, one: Candidate, after: CastleState) -> Candidate:
        """Return a turn, after which the position is `after`, with what its marches guard."""
        guards = guarding(self._rules, self._distances, self._worth.seat, self._view, one.line, after)
        return replace(one, reasons=(*one.reasons, *guards))

    def _nears(self, line: Line, end: CastleState) -> bool:
        turn = end._replace(seat=self._worth.seat)
        return next(near(self._rules, self._distances, line, turn, able=True), None) is not None


def _joined(turn: Turn, then: Turn) -> Turn:
    return then._replace(line=(*turn.line, *then.line), states=(*turn.states, *then.states[1:]))
