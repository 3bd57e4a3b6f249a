"""Searches for the best lines of a seat, to the end of its turn or to a secret such as a hidden shield."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import itemgetter
from typing import NamedTuple

from ludotheque.core.game import IllegalMove
from ludotheque.core.judgement import Line
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.certain import Capture, CaptureSearch, certain, laid
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import (
    NOBODY,
    TURN_MOVES,
    CastleState,
    Phase,
    enemies,
    guesses,
    holder,
)

PROMISING = 4  # so many of the best first marches are also tried as later moves
BOTHER = 0.002  # cost of each move, in swords: without it, armies would walk back and forth
ARMIES = 2  # armies sent to each goal, at most
GAMBLES = 4  # captures that may fail, tried at most
GUARDS = (0, 1, 2)  # numbers of knights to leave in a castle as extra guards
PARTS = (2, 4)  # sizes of detachments, tried if a castle needs exactly so many knights


Way = tuple[int, int]  # (origin, target) of a march


class Turn(NamedTuple):
    """A line, its value, and the positions before and after each move (None if it depends on a secret).

    The first of the `states` is the position before the line. If the final one is None, `ends` has each
    possible final position as (chance, position); if a shield is drawn there, those after the best moves that
    follow.
    """

    value: float
    line: Line
    states: tuple[CastleState | None, ...]
    ends: tuple[tuple[float, CastleState], ...] = ()

    @property
    def after(self) -> CastleState | None:
        """The position after the line, or None if it depends on a secret."""
        return self.states[-1]


class Limits(NamedTuple):
    """How many lines go on after the first and each later move (`widths`), and the most positions."""

    widths: tuple[int, int]
    most: int


class Planner:
    """Searches for the best lines in the position `root` by beam search.

    `went` are the latest marches of the seat. Without `limits`, the player's level says how widely to search.
    """

    def __init__(
        self,
        rules: CastleRules,
        worth: Worth,
        root: CastleState,
        went: Collection[Way] = (),
        limits: Limits | None = None,
    ) -> None:
        self._rules, self._worth, self._root, self._went = rules, worth, root, went
        self._ground, self._board = rules.ground, rules.board
        self._widths, self._most = limits or (worth.wants.widths, worth.wants.most)
        self._places = range(len(self._board.names))
        # whether the search goes on behind a shield; where a knight must stay too, that played worse
        self._beyond = not rules.ground.rule_set.knight_always
        self._promising: dict[int, list[March]] = {}  # origin -> its best marches

    def turns(self) -> list[Turn]:
        """Return the best lines to the end of the turn or to a secret, the best first.

        Where a shield is drawn, the search may go on as if it lay there, to value the line with the best
        moves that follow. The line that only ends the turn is returned only if it is the best.
        """
        found: list[Turn] = []
        layer, widths, first = [Turn(0.0, (), (self._root,))], iter(self._widths), True
        while layer:
            further: list[Turn] = []
            steps = (step for turn in layer for step in self._steps(turn))
            for step in chain(self._captures(), steps) if first else steps:
                after = step.after
                if after is None or self._rules.turn(after) != self._root.seat:
                    found.append(self._valued(step))
                    continue
                if isinstance(step.line[-1], Occupy):  # a conquest is a line, whatever promises more
                    found += map(self._valued, self._made(step, after, END))
                valued = self._worth.count
                step = self._valued(step)
                if self._worth.count > valued:  # otherwise the same position was reached in another order
                    further.append(step)
            further.sort(key=_best_first)
            if first:
                marches = (turn.line[0] for turn in further if len(turn.line) == 1)
                for march in islice((one for one in marches if isinstance(one, March)), PROMISING):
                    self._promising.setdefault(march.origin, []).append(march)
                further += self._journeys()
                further.sort(key=_best_first)
                first = False
            layer = _unlike(further)[: next(widths, self._widths[-1])]
        found.sort(key=_best_first)
        ways: dict[Line, Turn] = {}
        for turn in map(up_to_shield, found):
            ways.setdefault(turn.line, turn)
        return [turn for turn in ways.values() if turn.line != (END,) or turn.line == found[0].line]

    def _valued(self, turn: Turn) -> Turn:
        if turn.after is None:
            return turn
        value = self._worth.of(turn.after) - BOTHER * len(turn.line)
        return turn._replace(value=value - self._worth.wants.back * self._taken_back(turn.line))

    def _taken_back(self, line: Line) -> int:
        """Count the marches of a line that take back one in it or one of the seat's latest marches."""
        gone, found = set(self._went), 0
        for move in line:
            if isinstance(move, March):
                found += (move.target, move.origin) in gone
                gone.add((move.origin, move.target))
        return found

    def _steps(self, turn: Turn) -> Iterator[Turn]:
        """Yield each extension of a line by one move and those that finish its battle or conquest."""
        state = turn.after
        assert state is not None
        for move in self._moves(turn, state):
            yield from self._made(turn, state, move)

    def _made(self, turn: Turn, state: CastleState, move: Move) -> Iterator[Turn]:
        """Yield the line extended by `move`, once for each way to finish its battle; nothing if illegal."""
        if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
            if not self._rules.refusal(state, move):
                ends = self._attacked(state, move)
                value = sum([chance * self._worth.of(after) for chance, after in ends])
                yield Turn(value, (*turn.line, move), (*turn.states, None), ends)
            return
        try:
            after = self._rules.apply(state, move)
        except IllegalMove:  # the pieces could not be laid out (C2), or no second front can follow (C9)
            return
        if after.phase == Phase.SHIELD and self._beyond:
            after = laid(after)
        step = Turn(0.0, (*turn.line, move), (*turn.states, after))
        if after.phase in (Phase.FRONT, Phase.OCCUPY):
            yield from self._steps(step)
        else:
            yield step

    def _moves(self, turn: Turn, state: CastleState) -> Iterable[Move]:
        if state.phase == Phase.OCCUPY:
            return self._occupations(state)
        if state.phase == Phase.FRONT:
            fronts = (move for move in self._rules.legal(state) if isinstance(move, March))
            # only the march with the most knights from each place
            return {move.origin: move for move in fronts}.values()
        moves: list[Move] = [END]
        if not state.moves or self._worth.count >= self._most:
            return moves
        moves += self._conquests(state)
        if not turn.line:
            moves += self._marches(state, self._places)
            return moves
        last, before = turn.line[-1], turn.states[-2]
        assert before is not None
        # the army goes on that marched last, or that stands on the gate of the castle just occupied
        onward = last.target if isinstance(last, March) else before.gate
        moves += self._marches(state, (onward,))
        for origin, marches in self._promising.items():
            if origin != onward:
                moves += [move for move in marches if state.knights[state.seat][origin] >= move.count]
        return moves

    def _conquests(self, state: CastleState) -> Iterator[Take | Attack]:
        own, ground = state.knights[state.seat], self._ground
        for castle, owner in enumerate(state.owners):
            if owner == state.seat:
                continue
            for gate in self._board.gates[castle]:
                army = own[gate]
                if not army:
                    continue
                if owner == NOBODY:
                    if army >= 2 * self._board.swords[castle]:
                        yield ground.takes[castle, gate]
                    continue
                for need, _odds in self._worth.plans.needs(state, castle):
                    if need <= army:
                        yield Attack(castle, gate, need)

    def _occupations(self, state: CastleState) -> Iterable[Move]:
        """Return moves worth trying that occupy the castle just won: few, all, or enough to deter others."""
        danger, legal = self._worth.danger, self._rules.legal(state)
        threats = danger.threats(state)
        forces = {force for who in threats.others for force in danger.forces(threats, who, state.castle)}
        counts = {0, 1, 2, state.attackers, *[force // 2 + 1 for force in sorted(forces)[-2:]]}
        return [move for move in legal if isinstance(move, Occupy) and move.count in counts] or legal

    def _marches(self, state: CastleState, places: Collection[int]) -> Iterator[March]:
        """Yield marches worth trying from `places`, by whole armies or by useful parts of armies."""
        ground, first = self._ground, self._ground.first_castle
        foes, spaces = enemies(state, state.seat), self._board.spaces
        worth = self._worth
        threats = worth.danger.threats(state)
        for origin in places:
            army = ground.spare(state, state.seat, origin)
            if not army:
                continue
            for castle in ground.castles_at[origin]:
                if state.owners[castle] == state.seat:
                    door = self._board.castles[castle]
                    for count in sorted({min(1, army), min(2, army), army}):
                        yield March(origin, door, count)
            for target in ground.ways[origin]:
                if foes >> target & 1:
                    need = state.knights[holder(state, target)][target] + 1
                    if need < army:
                        yield March(origin, target, need)
                    if need <= army or state.moves > 1:
                        yield March(origin, target, army)
                    continue
                nearer = worth.plans.nearer(origin, target)
                if nearer or origin >= spaces or threats.worst(origin)[0] > army:
                    yield March(origin, target, army)
                if origin >= first:
                    yield from (March(origin, target, army - more) for more in GUARDS[1:] if more < army)
                if nearer and origin < spaces and state.moves == TURN_MOVES:
                    for part in PARTS:
                        if part < army and worth.plans.enough(state, origin, target, part):
                            yield March(origin, target, part)

    def _captures(self) -> Iterator[Turn]:
        """Yield lines that win a castle for sure, and the best ones that win a held castle perhaps."""
        if self._root.phase != Phase.MARCH:
            return
        for capture in (*certain(self._rules, self._root), *self._gambles()):
            yield from self._won(capture.line)
            whole = self._whole(capture.line)
            if whole != capture.line:
                yield from self._won(whole)
        self._most += self._worth.count  # the search goes as far as without them

    def _gambles(self) -> list[Capture]:
        """Return the captures of held castles that most is expected from, of those that may fail."""
        plans, search, found = self._worth.plans, CaptureSearch(self._rules, self._root), []
        for castle, prize in plans.standing(self._root).prizes.items():
            for need, odds in plans.needs(self._root, castle):
                if odds < 1 and (capture := search.least(castle, need)):
                    found.append((odds * prize, capture))
        found.sort(key=itemgetter(0), reverse=True)
        return [capture for _hope, capture in found[:GAMBLES]]

    def _whole(self, line: Line) -> Line:
        """Return a line that wins a castle, with all knights that may march instead of the fewest."""
        turn = Turn(0.0, (), (self._root,))
        for move in line[:-1]:
            assert isinstance(move, March)
            assert turn.after is not None
            army = self._ground.spare(turn.after, self._root.seat, move.origin)
            turn = self._on(turn, March(move.origin, move.target, army))
        after = turn.after
        legal = len(turn.line) == len(line) - 1 and after and not self._rules.refusal(after, line[-1])
        return (*turn.line, line[-1]) if legal else line

    def certain(self) -> list[Turn]:
        """Return a turn for each sure capture that ends once the castle is occupied, in the best way."""
        return [
            min(self._ended(capture.line), key=_best_first) for capture in certain(self._rules, self._root)
        ]

    def _ended(self, line: Line) -> Iterator[Turn]:
        for won in self._won(line):
            state = won.after
            if state is None or self._rules.turn(state) != self._root.seat:
                yield self._valued(won)
            else:
                yield from map(self._valued, self._made(won, state, END))

    def _won(self, line: Line) -> Iterator[Turn]:
        """Yield the line, which wins a castle, once for each way to occupy it that is worth trying."""
        turn = Turn(0.0, (), (self._root,))
        for move in line[:-1]:
            turn = self._on(turn, move)
        assert turn.after is not None
        yield from self._made(turn, turn.after, line[-1])

    def _journeys(self) -> Iterator[Turn]:
        """Yield lines in which an army marches towards a goal, also after leaving guards in a castle."""
        root, plans = self._root, self._worth.plans
        if root.phase != Phase.MARCH:
            return
        for step in plans.first:
            for place in step.armies[:ARMIES]:
                doors = [k for k in self._ground.castles_at[place] if root.owners[k] == root.seat]
                for guard in GUARDS if doors else (0,):
                    turn = Turn(0.0, (), (root,))
                    if guard:
                        turn = self._on(turn, March(place, self._board.castles[doors[0]], guard))
                    turn = self.journey(turn, place, step.castle)
                    if len(turn.line) > 1 and self._worth.count < self._most:
                        yield self._valued(turn)

    def journey(self, turn: Turn, place: int, goal: int) -> Turn:
        """Return a line extended by marches from `place` towards `goal`, with all knights that they meet."""
        ground, row, seat = self._ground, self._worth.plans.rows[goal], self._root.seat
        while (state := turn.after) and state.moves and row[place]:
            foes = enemies(state, seat)
            target = min(ground.ways[place], key=row.__getitem__, default=place)
            army = ground.spare(state, seat, place)
            if not army or row[target] >= row[place] or foes >> target & 1:
                break
            longer = self._on(turn, March(place, target, army))
            if longer is turn:
                break
            turn, place = longer, target
        return turn

    def _on(self, turn: Turn, move: Move) -> Turn:
        state = turn.after
        assert state is not None
        if self._rules.refusal(state, move):
            return turn
        return Turn(0.0, (*turn.line, move), (*turn.states, self._rules.apply(state, move)))

    def _attacked(self, state: CastleState, move: Attack) -> tuple[tuple[float, CastleState], ...]:
        """Return (chance, position) of a won and a lost attack on a hidden shield, chances of 0 left out."""
        shields = guesses(state, move.castle)
        inside = state.knights[state.owners[move.castle]][self._board.castles[move.castle]]
        odds, ends = sum(shields[: move.count // 2 - inside + 1]) / sum(shields), []
        if odds > 0:
            lowest = next(worth for worth, many in enumerate(shields) if many)
            won = self._rules.apply(state._replace(shields=put(state.shields, move.castle, lowest)), move)
            occupied = [self._rules.apply(won, occupy) for occupy in self._occupations(won)]
            ends.append((odds, max(occupied, key=self._worth.of)))
        if odds < 1:
            highest = max(worth for worth, many in enumerate(shields) if many)
            lost = self._rules.apply(state._replace(shields=put(state.shields, move.castle, highest)), move)
            ends.append((1 - odds, lost))
        return tuple(ends)


def up_to_shield(turn: Turn) -> Turn:
    """Return a line up to where a shield is drawn, with its value and ends; the line itself if none is."""
    for at, move in enumerate(turn.line, 1):
        if isinstance(move, Occupy) and move.shield:
            after = turn.after
            ends = turn.ends if after is None else ((1.0, after),)
            return turn._replace(line=turn.line[:at], states=turn.states[: at + 1], ends=ends)
    return turn


def _unlike(turns: Sequence[Turn]) -> list[Turn]:
    """Return those of `turns` whose positions differ by more than a shield from those of all turns before."""
    found: dict[object, Turn] = {}
    for turn in turns:
        assert turn.after is not None
        found.setdefault((turn.after.knights, turn.after.owners, turn.after.moves), turn)
    return [*found.values()]


def _best_first(turn: Turn) -> float:
    return -turn.value
