"""Decides whether a move is legal, and explains why a move is refused.

Checks are ordered for speed. A front is a march against an enemy army; one or two fronts win a battle (C9).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.core.game import Fact, Refusal
from ludotheque.core.move import Move
from ludotheque.games.castles.rules.army import WEIGHTS
from ludotheque.games.castles.rules.ground import Ground, Sizes, most_spare, rest_of
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Roll, Shield, Stop, Take
from ludotheque.games.castles.rules.obstacles import way_of_least_blame
from ludotheque.games.castles.rules.state import (
    ENDED,
    FRONT,
    MARCH,
    NOBODY,
    OCCUPY,
    ROLL,
    SHIELD,
    CastleState,
    enemies,
    holder,
    pool,
    shields_left,
)

# of the rules that a drop breaks together, that is told which comes first here
_TOLD = ("C7", "C8", "C5", "C9", "C12", "C13", "C2")


class Referee:
    """Checks moves on one board with one rule set; `by_verb` has the check for each class of moves."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.by_verb: dict[type[Move], Callable[[CastleState, Any], Refusal | None]] = {
            Roll: self._roll,
            March: self._march,
            Take: self._take,
            Attack: self._attack,
            Occupy: self._occupy,
            Shield: self._shield,
            End: self._end,
            Stop: self._stop,
        }

    # Chance

    def _roll(self, state: CastleState, move: Roll) -> Refusal | None:
        if type(move.arms) is not int or not 1 <= move.arms <= 6:
            return _no("C4", "malformed")
        return None if state.phase == ROLL else self._not_now(state, "C4")

    def _shield(self, state: CastleState, move: Shield) -> Refusal | None:
        if type(move.value) is not int or not 0 <= move.value <= 3:
            return _no("C14", "malformed")
        if state.phase != SHIELD:
            return self._not_now(state, "C14")
        return None if pool(state, state.seat)[move.value] else _no("C14", "no-such-shield", value=move.value)

    # Marching

    def _march(self, state: CastleState, move: March) -> Refusal | None:
        origin, target, count = move.origin, move.target, move.count
        ground = self._ground
        if not self._is_march(move):
            return _no("C6", "malformed")
        if state.phase != MARCH and state.phase != FRONT:
            return self._not_now(state, "C6")
        if not state.moves:
            return _no("C5", "no-moves")
        own = state.knights[state.seat]
        army = own[origin]
        if not army:
            return _no("C6", "no-knights", place=self._id(origin))
        if count > army:
            return _no("C6", "too-few", place=self._id(origin), have=army, want=count)
        if state.phase == FRONT and target != state.target:
            return self._not_now(state, "C9")
        if origin >= ground.first_castle and count > ground.spare(state, state.seat, origin):
            return self._garrison(state, ground.castle_of[origin], count)
        if target not in ground.targets[origin]:
            return self._no_way(state, move)
        if state.phase == FRONT:
            return self._second_front(state, move)
        if enemies(state, state.seat) & ground.bits[target]:
            return self._battle(state, move)
        if target >= ground.first_castle and state.owners[ground.castle_of[target]] != state.seat:
            return self._closed(state, ground.castle_of[target])
        return None if count == army or ground.fits_after(state, origin, target, count) else self._pieces()

    def _is_march(self, move: March) -> bool:
        """Return whether the fields of a move are two places and a number of knights."""
        if not (type(move.origin) is type(move.target) is type(move.count) is int):
            return False
        places = range(self._ground.places)
        return move.count >= 1 and move.origin in places and move.target in places

    def _no_way(self, state: CastleState, move: March) -> Refusal:
        """Explain why knights cannot march to a place that is not next to theirs, by what is in their way."""
        if state.phase == FRONT:
            return self._not_now(state, "C9")
        ground, target, castle = self._ground, move.target, self._ground.castle_of.get(move.target)
        way = way_of_least_blame(ground, state, move)
        if not (way and way.broken):  # no road leads there, or only move by move
            if castle is not None:
                return _no("C11", "not-the-gate", castle=self._title(castle), place=self._id(move.origin))
            return _no("C6", "no-road", origin=self._id(move.origin), target=self._id(target))
        rule = next(rule for rule in _TOLD if rule in way.broken)
        if rule == "C7":
            scroll = next(place for place in way.road if ground.board.spaces <= place < ground.first_castle)
            return _no("C7", "scroll-closed", place=self._id(scroll))
        if rule == "C8":
            return self._barred(state, move, way.road)
        if rule == "C5":
            steps = {"steps": len(way.road), "left": state.moves}
            if castle is None:
                return _no("C5", "too-far-away", place=self._id(target), **steps)
            return _no("C5", "too-far", castle=self._title(castle), **steps)
        if rule == "C9":
            return self._outnumbered(state, target, move.count, 0)
        if rule == "C2" or castle is None:
            return self._pieces()
        if rule == "C12":
            return self._weak(castle, move.count + state.knights[state.seat][way.road[-2]])
        return self._few_attackers(state, castle, move.count)

    def _barred(self, state: CastleState, move: March, road: Sequence[int]) -> Refusal:
        """Name the enemy on a road: at the gate of the castle at either end, or between (C8)."""
        ground, foes = self._ground, enemies(state, state.seat)
        place = next(place for place in road if foes >> place & 1)
        enemy = holder(state, place)
        facts = {"holder": enemy, "need": state.knights[enemy][place] + 1}
        castles = [ground.castle_of[end] for end in (move.target, move.origin) if end in ground.castle_of]
        for castle in castles:
            if place in ground.board.gates[castle]:
                return _no("C8", "gate-held", castle=self._title(castle), **facts)
        if move.target in ground.castle_of:
            return _no("C8", "road-held", castle=self._title(castles[0]), **facts)
        return _no("C8", "way-held", place=self._id(place), **facts)

    def _garrison(self, state: CastleState, castle: int, count: int) -> Refusal:
        have = state.knights[state.seat][self._ground.board.castles[castle]]
        stay = self._ground.must_stay(state, castle)
        return _no("C15", "must-stay", castle=self._title(castle), have=have, stay=stay, want=count)

    def _closed(self, state: CastleState, castle: int) -> Refusal:
        if state.owners[castle] == NOBODY:
            return _no("C12", "not-taken-yet", castle=self._title(castle))
        return _no("C13", "not-your-castle", castle=self._title(castle))

    def _second_front(self, state: CastleState, move: March) -> Refusal | None:
        if move.origin == state.origin:
            return _no("C9", "front-open", place=self._id(move.origin))
        return self._battle(state, move)

    def _battle(self, state: CastleState, move: March) -> Refusal | None:
        """Return a refusal unless a march can win, alone or with a second (C9), and pieces suffice (C2)."""
        ground, army = self._ground, state.knights[state.seat][move.origin]
        enemy = state.knights[holder(state, move.target)][move.target]
        gathered = state.committed + move.count
        rest = rest_of(state) + WEIGHTS[army - move.count] - WEIGHTS[army]
        allies: Sizes = ()
        if gathered <= enemy and state.phase == MARCH and state.moves > 1:
            _, allies = ground.sources(state, move.target, but=move.origin)
        if ground.wins(rest, gathered, enemy + 1, allies):
            return None
        more = most_spare(allies, 1)
        if gathered + more > enemy:
            return self._pieces()
        return self._outnumbered(state, move.target, gathered, more)

    def _outnumbered(self, state: CastleState, place: int, have: int, more: int) -> Refusal:
        """Name the enemy on a place that `have` knights cannot beat, even if `more` join them (C9)."""
        enemy = state.knights[holder(state, place)][place]
        place_id = self._id(place)
        return _no("C9", "outnumbered", place=place_id, need=enemy + 1, have=have, enemy=enemy, more=more)

    # Castles

    def _gate(self, state: CastleState, move: Take | Attack, rule: str) -> Refusal | None:
        """Return a refusal by `rule` (C12 or C13) if no move is left or the gate has no army, else None."""
        castle, gate = move.castle, move.gate
        if not (type(castle) is type(gate) is int) or not 0 <= castle < len(state.owners):
            return _no(rule, "malformed")
        if not 0 <= gate < self._ground.places:
            return _no(rule, "malformed")
        if state.phase != MARCH:
            return self._not_now(state, rule)
        if not state.moves:
            return _no("C5", "no-moves")
        if gate not in self._ground.board.gates[castle]:
            return _no("C11", "not-the-gate", castle=self._title(castle), place=self._id(gate))
        if not state.knights[state.seat][gate]:
            return _no(rule, "no-knights", place=self._id(gate))
        return None

    def _take(self, state: CastleState, move: Take) -> Refusal | None:
        wrong = self._gate(state, move, "C12")
        if wrong:
            return wrong
        owner, castle = state.owners[move.castle], self._title(move.castle)
        if owner == state.seat:
            return _no("C12", "own-castle", castle=castle)
        if owner != NOBODY:
            return _no("C12", "already-taken", castle=castle, owner=owner)
        return self._too_weak(move.castle, state.knights[state.seat][move.gate])

    def _too_weak(self, castle: int, army: int) -> Refusal | None:
        """Check that an army is strong enough to take an untaken castle (C12). Return None if it is."""
        return None if army >= 2 * self._ground.board.swords[castle] else self._weak(castle, army)

    def _weak(self, castle: int, army: int) -> Refusal:
        swords = self._ground.board.swords[castle]
        return _no("C12", "too-weak", castle=self._title(castle), need=2 * swords, have=army, swords=swords)

    def _attack(self, state: CastleState, move: Attack) -> Refusal | None:
        if type(move.count) is not int or move.count < 1:
            return _no("C13", "malformed")
        wrong = self._gate(state, move, "C13")
        if wrong:
            return wrong
        owner, castle = state.owners[move.castle], self._title(move.castle)
        if owner == state.seat:
            return _no("C13", "own-castle", castle=castle)
        if owner == NOBODY:
            return _no("C12", "not-taken-yet", castle=castle)
        army = state.knights[state.seat][move.gate]
        if move.count > army:
            return _no("C13", "too-few", place=self._id(move.gate), have=army, want=move.count)
        weak = self._too_few_attackers(state, move.castle, move.count)
        if weak:
            return weak
        may = self._ground.attackers(state, move.castle, move.gate)
        return None if may[move.count - 1] else self._pieces()

    def _too_few_attackers(self, state: CastleState, castle: int, count: int) -> Refusal | None:
        """Check that `count` knights may attack a held castle (C13). Return None if they may."""
        knights = state.knights[state.owners[castle]][self._ground.board.castles[castle]]
        return None if count >= 2 * knights else self._few_attackers(state, castle, count)

    def _few_attackers(self, state: CastleState, castle: int, count: int) -> Refusal:
        knights = state.knights[state.owners[castle]][self._ground.board.castles[castle]]
        title, need = self._title(castle), 2 * knights
        return _no("C13", "too-few-attackers", castle=title, need=need, have=count, knights=knights)

    def _occupy(self, state: CastleState, move: Occupy) -> Refusal | None:
        if type(move.count) is not int or type(move.shield) is not bool or move.count < 0:
            return _no("C14", "malformed")
        if state.phase != OCCUPY:
            return self._not_now(state, "C14")
        castle = self._title(state.castle)
        if move.count > state.attackers:
            return _no("C14", "too-many", castle=castle, have=state.attackers, want=move.count)
        if move.shield and not shields_left(state, state.seat):
            return _no("C14", "no-shield-left", castle=castle)
        if not move.count:
            if self._ground.rule_set.knight_always:
                return _no("C14", "knight-always", castle=castle)
            return None if move.shield else _no("C14", "empty-castle", castle=castle)
        place = self._ground.board.castles[state.castle]
        fits = self._ground.fits_after(state, state.gate, place, move.count)
        return None if fits else self._pieces()

    # The turn and the game

    def _end(self, state: CastleState, move: End) -> Refusal | None:
        return None if state.phase == MARCH else self._not_now(state, "C5")

    def _stop(self, state: CastleState, move: Stop) -> Refusal | None:
        return None if state.phase not in (SHIELD, ENDED) else self._not_now(state, "C19")

    def _not_now(self, state: CastleState, rule: str) -> Refusal:
        """Return a refusal that says what must be done first, or else names `rule`."""
        if state.phase == ROLL:
            return _no("C4", "roll-first")
        if state.phase == SHIELD:
            return _no("C14", "draw-first")
        if state.phase == OCCUPY:
            return _no("C14", "occupy-first", castle=self._title(state.castle))
        if state.phase == ENDED:
            return _no("C19" if NOBODY in state.owners else "C17", "game-over")
        if state.phase == FRONT:
            enemy, have = state.knights[holder(state, state.target)][state.target], state.committed
            place = self._id(state.target)
            return _no("C9", "finish-fronts", place=place, need=enemy + 1, have=have, enemy=enemy)
        return _no(rule, "not-now")

    def _pieces(self) -> Refusal:
        purse = self._ground.change.purse
        return _no("C2", "pieces", ones=purse.ones, twos=purse.twos, fives=purse.fives)

    def _id(self, place: int) -> str:
        return self._ground.board.names[place]

    def _title(self, castle: int) -> str:
        return self._ground.board.titles[castle]


def _no(rule: str, reason: str, **facts: Fact) -> Refusal:
    return Refusal(rule, reason, tuple(facts.items()))
