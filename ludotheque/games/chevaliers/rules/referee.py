"""Decides whether a move is legal, and explains why a move is refused."""

from __future__ import annotations

from dataclasses import fields

from ludotheque.core.game import Refusal
from ludotheque.core.move import Concede, Move
from ludotheque.games.chevaliers.rules.board import Square
from ludotheque.games.chevaliers.rules.moves import (
    VERBS,
    Attack,
    Draw,
    End,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Roll,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import (
    ATTACK,
    DICE,
    JOIN,
    MOVE,
    NOWHERE,
    OVER,
    RED,
    RETURN,
    ROLL,
    SPLIT,
    WATCH,
    WHITE,
    ChevaliersState,
    knights,
)
from ludotheque.games.chevaliers.rules.turns import Turns

_PHASES: dict[type[Move], tuple[int, ...]] = {
    Roll: (ROLL, DICE),
    Step: (MOVE,),
    Halt: (WATCH,),
    Pass: (WATCH,),
    Attack: (MOVE, ATTACK),
    Join: (JOIN,),
    Fight: (JOIN,),
    Together: (SPLIT,),
    Split: (SPLIT,),
    Return: (RETURN,),
    End: (MOVE, ATTACK),
    Draw: (ROLL, MOVE, WATCH, ATTACK, JOIN, SPLIT, DICE, RETURN),
    Concede: (ROLL, MOVE, WATCH, ATTACK, JOIN, SPLIT, RETURN),
}
_MALFORMED = Refusal("K1", "malformed")
_FIRST = {
    ROLL: ("K3", "roll-first"),
    DICE: ("K9", "dice-first"),
    SPLIT: ("K15", "decide-split"),
    RETURN: ("K17", "decide-post"),
}


def allowed(turns: Turns, state: ChevaliersState, move: Move) -> bool:
    """Return whether a move is legal; for speed, without listing all legal moves."""
    if state.phase not in _PHASES.get(type(move), ()):
        return False
    match move:
        case Step(origin, target):
            return _may_step(turns, state, origin, target)
        case Attack(by, target):
            return _may_attack(turns, state, by, target)
        case Halt(by):
            return _within(turns, by) and bool(turns.watchers(state) >> by & 1)
        case Join(by):
            return _within(turns, by) and bool(turns.helpers(state) >> by & 1)
        case End():
            return state.phase == ATTACK or (
                state.mover == NOWHERE and bool(state.movers or not turns.walkers(state))
            )
        case Roll(points):
            return type(points) is int and 1 <= points <= 6
        case Split(red, white):
            return (red, white) in turns.splits(state)
        case Return(post):
            return type(post) is int and post in turns.free_posts(state)
        case Concede(seat):
            return type(seat) is int and seat in (0, 1)
    return True  # the phase alone decides


def _may_step(turns: Turns, state: ChevaliersState, origin: Square, target: Square) -> bool:
    if not _within(turns, origin) or not _within(turns, target):
        return False
    begins = turns.walkers(state) >> origin & 1 if state.mover == NOWHERE else origin == state.mover
    return bool(begins and turns.steps(state, origin) >> target & 1)


def _may_attack(turns: Turns, state: ChevaliersState, by: Square, target: Square) -> bool:
    if state.mover != NOWHERE or not _within(turns, by) or not _within(turns, target):
        return False
    return bool(turns.targets(state, by) >> target & 1 and turns.able(state) >> by & 1)


def _within(turns: Turns, square: Square) -> bool:
    return type(square) is int and 0 <= square < len(turns.board.names)


def explain(turns: Turns, state: ChevaliersState, move: Move) -> Refusal:
    """Return the refusal that says why an illegal move is illegal."""
    if type(move) not in VERBS:
        return Refusal("K1", "unknown-move")
    if state.phase not in _PHASES[type(move)]:
        return _out_of_turn(turns, state, move)
    if not _makes_sense(turns, move):
        return _MALFORMED
    match move:
        case Step(origin, target):
            return _step(turns, state, origin, target)
        case Attack(by, target):
            return _attack(turns, state, by, target)
        case Halt(by) | Join(by):
            return _help(turns, state, by)
        case Split(red, white):
            names = turns.board.names
            return Refusal("K15", "cannot-split", (("square", names[red]), ("target", names[white])))
        case Return(post):
            return Refusal("K17", "post-full", (("post", post),))
        case End():
            return _end(turns, state)
    return Refusal("K9" if state.phase == DICE else "K3", "no-such-points")


def _out_of_turn(turns: Turns, state: ChevaliersState, move: Move) -> Refusal:
    """Return why a move cannot be made now: something else comes first, or it is too late."""
    if state.phase == OVER:
        return Refusal("K19" if state.ended else "K18", "game-over")
    if state.phase in _FIRST:
        return Refusal(*_FIRST[state.phase])
    names = turns.board.names
    if state.phase == WATCH:
        return Refusal("K7", "decide-halt", (("square", names[state.mover]),))
    if state.phase == JOIN:
        return Refusal("K8", "decide-join", (("square", names[state.target]),))
    if isinstance(move, Step):
        return _too_late(turns, state, move) if _makes_sense(turns, move) else _MALFORMED
    if isinstance(move, Roll) and turns.stuck(state):
        return Refusal("K5", "decide-stuck", (("points", state.die),))
    if isinstance(move, Roll):
        return Refusal("K3", "rolled-already", (("points", state.die),))
    return Refusal("K8", "not-now")


def _too_late(turns: Turns, state: ChevaliersState, move: Step) -> Refusal:
    """Say why no knight moves any more: all have (K3), an attack came first (K8), or none can (K5)."""
    if state.movers == (1 if state.side == WHITE else 2):
        return Refusal("K3", "moves-are-over")
    if turns.walkers(state):
        return Refusal("K8", "moves-are-over")
    return Refusal("K5", "no-way", (("square", turns.board.names[move.origin]), ("points", state.die)))


def _makes_sense(turns: Turns, move: Move) -> bool:
    """Return whether the fields of a move are numbers of existing squares, guard posts or seats."""
    names = turns.board.names
    if isinstance(move, Return):
        return move.post in (0, 1)
    if isinstance(move, Concede):
        return move.seat in (0, 1)
    ids = () if isinstance(move, Roll) else (getattr(move, field.name) for field in fields(move))
    return all(type(square) is int and 0 <= square < len(names) and names[square] for square in ids)


def _step(turns: Turns, state: ChevaliersState, origin: Square, target: Square) -> Refusal:
    board, names = turns.board, turns.board.names
    square, to = ("square", names[origin]), ("target", names[target])
    walking = state.mover != NOWHERE
    if walking and origin != state.mover:
        return Refusal("K3", "one-knight", (("square", names[state.mover]),))
    if state.home >> origin & 1:
        return Refusal("K6", "is-home", (square,))
    if not knights(state, state.side) >> origin & 1:
        return Refusal("K3", "not-yours", (square,))
    if state.moved >> origin & 1:
        return Refusal("K3", "moved-already", (square,))
    if not board.open >> target & 1:
        return Refusal("K1", "closed", (to,))
    if walking and target == state.origin:
        return Refusal("K4", "back-to-start", (to,))
    if not turns.free(state) >> target & 1:
        return Refusal("K3", "occupied", (to,))
    if not walking and not turns.walkers(state) >> origin & 1:
        return Refusal("K5", "no-way", (square, ("points", state.die)))
    if not board.neighbours[origin] >> target & 1:
        return Refusal("K3", "not-beside", (square, to))
    return Refusal("K4", "dead-end", (to, ("left", state.die - 1)))


def _attack(turns: Turns, state: ChevaliersState, by: Square, target: Square) -> Refusal:
    names = turns.board.names
    square, to = ("square", names[by]), ("target", names[target])
    if state.mover != NOWHERE:
        return _unfinished(turns, state)
    if not knights(state, state.side) >> by & 1:
        return (
            Refusal("K6", "is-home", (square,))
            if state.home >> by & 1
            else Refusal("K8", "not-yours", (square,))
        )
    if not state.moved >> by & 1:
        walled_in = turns.walled_in(state) >> by & 1
        if walled_in and state.phase == ATTACK:
            return Refusal("K5", "walled-too-late", (square,))
        if not walled_in:
            return Refusal("K8", "has-not-moved", (square,))
    if state.fought >> by & 1:
        return Refusal("K8", "fought-already", (square,))
    if state.side == RED and state.home >> target & 1:
        return Refusal("K6", "is-home", (("square", names[target]),))
    if not knights(state, 1 - state.side) >> target & 1:
        return Refusal("K8", "no-enemy", (to,))
    if state.fought >> target & 1:
        return Refusal("K8", "target-fought", (to,))
    return Refusal("K8", "not-touching", (square, to))


def _help(turns: Turns, state: ChevaliersState, by: Square) -> Refusal:
    """Return why the knight on `by` cannot stop the passing enemy (K7) or cannot join the attack (K8)."""
    names = turns.board.names
    watching = state.phase == WATCH
    rule, target = ("K7", state.mover) if watching else ("K8", state.target)
    side = 1 - state.side if watching else turns.attacking_side(state)
    square = ("square", names[by])
    if state.home >> by & 1:
        return Refusal("K6", "is-home", (square,))
    if not knights(state, side) >> by & 1:
        return Refusal(rule, "not-yours", (square,))
    if state.attackers >> by & 1:
        return Refusal("K8", "joined-already", (square,))
    if state.fought >> by & 1:
        return Refusal("K8", "fought-already", (square,))
    return Refusal(rule, "not-touching", (square, ("target", names[target])))


def _end(turns: Turns, state: ChevaliersState) -> Refusal:
    return Refusal("K5", "must-move") if state.mover == NOWHERE else _unfinished(turns, state)


def _unfinished(turns: Turns, state: ChevaliersState) -> Refusal:
    facts = (("square", turns.board.names[state.mover]), ("left", state.left))
    return Refusal("K4", "finish-move", facts)
