"""What a seat may do with its turn: whole lines up to its end, the die, a shield or another's secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import (
    FRONT,
    MARCH,
    NOBODY,
    OCCUPY,
    TURN_MOVES,
    CastleState,
    guesses,
    holder,
)

WIDTHS = (3, 2)  # positions looked at further after one move, after two; all others: the last
PROMISING = 10  # first moves that are tried as later ones too
MOST = 160  # positions valued in one decision, at most
GOALS = 4  # castles that armies are sent to
ARMIES = 2  # armies sent to each
GUARDS = (0, 1, 2)  # knights that such an army leaves in the castle it stands before
GARRISONS = (0, 1, 2, 3, 4, 6)  # knights that may go into a castle just won, or all


class Turn(NamedTuple):
    """A line, the position after it (None: it hangs on what is hidden) and what it is worth."""

    value: float
    line: Line
    after: CastleState | None


class Planner:
    """Finds the lines of one decision: the best moves first, each looked at further."""

    def __init__(self, rules: CastleRules, worth: Worth) -> None:
        self._rules, self._worth = rules, worth

    def turns(self, root: CastleState) -> list[Turn]:
        """Return whole lines from a position, the best first; at least one."""
        found: list[Turn] = []
        seen: set[tuple[object, ...]] = set()
        layer, widths = [Turn(0.0, (), root)], iter(WIDTHS)
        self._promising: set[Move] | None = None
        while layer:
            further: list[Turn] = []
            for turn in layer:
                assert turn.after is not None
                for line, after in self._steps(turn.after, self._worth.count < MOST):
                    if not self._follows(turn.line, line[0]):
                        continue
                    whole = (*turn.line, *line)
                    if after is None or self._rules.turn(after) != root.seat:
                        value = self._value(turn.after, line, after)
                        found.append(Turn(value, whole, after))
                        continue
                    key = after.knights, after.owners, after.moves
                    if key in seen or self._worth.count >= MOST:
                        continue
                    seen.add(key)
                    further.append(Turn(self._worth.of(after), whole, after))
            further.sort(key=lambda turn: -turn.value)
            if self._promising is None:
                self._promising = {turn.line[0] for turn in further[:PROMISING]}
                further += self._journeys(root)
                further.sort(key=lambda turn: -turn.value)
            layer = further[: next(widths, WIDTHS[-1])]
        return sorted(found, key=lambda turn: -turn.value)

    def _journeys(self, root: CastleState) -> Iterator[Turn]:
        """Yield how armies kept for a goal go there as far as they come, some knights left in the castle."""
        if root.phase != MARCH:
            return
        for goal in self._worth.goals[:GOALS]:
            for place in self._worth.armies_for(root, goal)[:ARMIES]:
                doors = [k for k in self._rules.ground.castles_at[place] if root.owners[k] == root.seat]
                for guard in GUARDS if doors else (0,):
                    line: list[Move] = []
                    if guard:
                        line.append(March(place, self._place(doors[0]), guard))
                    after = self._journey(root, place, goal, line)
                    if after is not None:
                        yield Turn(self._worth.of(after), tuple(line), after)

    def _journey(self, state: CastleState, place: int, goal: int, line: list[Move]) -> CastleState | None:
        """Lengthen a line by marches to a goal with all that stand on the way; None if there are none."""
        rules, row, marched = self._rules, self._worth.rows[goal], False
        for move in line:
            if rules.refusal(state, move):
                return None
            state = rules.apply(state, move)
        while state.phase == MARCH and state.moves and row[place]:
            army = rules.ground.spare(state, state.seat, place)
            target = min(rules.ground.ways[place], key=row.__getitem__)
            move = March(place, target, army)
            if row[target] >= row[place] or rules.refusal(state, move):
                break
            state, place, marched = rules.apply(state, move), target, True
            line.append(move)
        return state if marched and state.phase == MARCH else None

    def _follows(self, line: Line, move: Move) -> bool:
        """Tell whether a march goes on with the last one, or promised something from the first."""
        if not line or self._promising is None or not isinstance(move, March):
            return True
        last = line[-1]
        return move in self._promising or (isinstance(last, March) and move.origin == last.target)

    def _value(self, before: CastleState, line: Line, after: CastleState | None) -> float:
        if after is not None:
            return self._worth.of(after)
        last = line[-1]
        assert isinstance(last, Attack)
        return self._attacked(before, last)

    def _attacked(self, state: CastleState, move: Attack) -> float:
        """Return what an attack on a hidden shield is worth, its odds weighed."""
        shields = guesses(state, move.castle)
        spare = move.count // 2 - state.knights[state.owners[move.castle]][self._place(move.castle)]
        odds = sum(shields[: spare + 1]) / sum(shields)
        value = 0.0
        if odds > 0:
            lowest = next(worth for worth, many in enumerate(shields) if many)
            won = self._rules.apply(state._replace(shields=put(state.shields, move.castle, lowest)), move)
            value += odds * max(self._worth.of(after) for _line, after in self._steps(won, True) if after)
        if odds < 1:
            highest = max(worth for worth, many in enumerate(shields) if many)
            value += (1 - odds) * self._worth.of(
                self._rules.apply(state._replace(shields=put(state.shields, move.castle, highest)), move)
            )
        return value

    def _place(self, castle: int) -> int:
        return self._rules.board.castles[castle]

    def _steps(self, state: CastleState, wide: bool) -> Iterator[tuple[Line, CastleState | None]]:
        """Yield the next moves worth a thought, and the position after each, None if it is hidden."""
        for move in self._moves(state, wide):
            if self._hangs(state, move):
                yield (move,), None
                continue
            after = self._rules.apply(state, move)
            if after.phase in (FRONT, OCCUPY):
                yield from (((move, *line), end) for line, end in self._steps(after, wide))
            else:
                yield (move,), after

    def _hangs(self, state: CastleState, move: Move) -> bool:
        """Tell whether what a move does hangs on a shield that lies face down."""
        return isinstance(move, Attack) and state.shields[move.castle] == HIDDEN

    def _moves(self, state: CastleState, wide: bool) -> Iterable[Move]:
        if state.phase == MARCH:
            return self._marches(state) if wide else (END,)
        if state.phase == OCCUPY:
            return self._occupations(state)
        legal = self._rules.legal(state)
        fronts = [move for move in legal if isinstance(move, March)]
        least: dict[int, March] = {}
        for move in fronts:
            least[move.origin] = move  # the last is the largest
        return list(least.values()) or legal

    def _occupations(self, state: CastleState) -> Iterable[Move]:
        wanted = {*GARRISONS, state.attackers}
        legal = self._rules.legal(state)
        return [move for move in legal if isinstance(move, Occupy) and move.count in wanted] or legal

    def _marches(self, state: CastleState) -> Iterable[Move]:
        """Return the end, castles, battles, and marches of whole armies or of a part that makes sense."""
        own, first = state.knights[state.seat], self._rules.ground.first_castle
        yield END
        for move in self._rules.legal(state):
            if isinstance(move, March):
                army = own[move.origin]
                if move.origin >= first:
                    spare = self._rules.ground.spare(state, state.seat, move.origin)
                    sensible = move.count == spare
                elif move.target >= first:
                    sensible = move.count in (1, 2, army)
                else:
                    whole = move.count == army and self._worth.helps(state, move)
                    sensible = whole or self._parts(state, move, army)
                if sensible:
                    yield move
            elif isinstance(move, Take):
                yield move
            elif isinstance(move, Attack):
                owner = state.owners[move.castle]
                inside = state.knights[owner][self._place(move.castle)]
                if move.count % 2 == 0 or move.count == 1:
                    worth = move.count // 2 - inside
                    shields = guesses(state, move.castle)
                    if 0 <= worth < 4 and shields[worth]:
                        yield move

    def _parts(self, state: CastleState, move: March, army: int) -> bool:
        """Tell whether a part of an army is worth a thought: what is needed, or what takes a castle."""
        enemy = holder(state, move.target) if move.target < self._rules.board.spaces else NOBODY
        if enemy not in (NOBODY, state.seat):
            return move.count == state.knights[enemy][move.target] + 1
        return state.moves == TURN_MOVES and move.count in (2, 4) and self._worth.enough(state, move)
