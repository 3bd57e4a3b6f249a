"""Finds the events of a ply (one move), for the log and the sounds."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.game import Event, Facts
from ludotheque.core.move import Move
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.combat import TIES, WINS, combat
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    Halt,
    Join,
    Pass,
    Return,
    Roll,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import MOVE, NOWHERE, OVER, RED, ROLL, WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import QUIET_ROLLS, Turns, ending

COUNTED = 10  # the last quiet rolls before the draw have an event each (K19)


def events(turns: Turns, before: ChevaliersState, move: Move, after: ChevaliersState) -> tuple[Event, ...]:
    """Return the events, in order, of a move that leads from the position `before` to `after`."""
    found = [*_of(turns, before, move, after)]
    if after.phase == OVER:
        found.append(Event("game-over", facts=(("reason", ending(after)),)))
    elif after.phase == ROLL:
        left = QUIET_ROLLS - after.quiet
        if left <= COUNTED:
            found.append(Event("quiet", facts=(("left", left),)))
        found.append(Event("turn", after.side))
    return tuple(found)


def _of(turns: Turns, before: ChevaliersState, move: Move, after: ChevaliersState) -> Iterator[Event]:
    side, enemy, attackers = before.side, 1 - before.side, turns.attacking_side(before)
    match move:
        case Roll(points) if before.phase == ROLL:
            stuck = "stuck" if turns.stuck(after) else "rolled"
            yield Event(stuck if after.phase == MOVE else "blocked", side, (("points", points),))
        case Roll(points):
            yield from _thrown(turns, before, points, after)
        case Step(origin, target):
            yield from _stepped(turns, before, origin, target, after)
        case Halt(by):
            yield Event("halted", enemy, _at(turns, by, before.mover))
        case Pass():
            yield Event("let-pass", enemy, _at(turns, target=before.mover))
        case Attack(by, target):
            yield Event("attacks", side, _at(turns, by, target))
        case Join(by):
            yield Event("joins", attackers, _at(turns, by, before.target))
        case Together():
            yield Event("together", WHITE, _at(turns, target=before.target))
        case Split(red, white):
            yield Event("split", WHITE, _at(turns, red, white))
        case Return():
            yield from _posted(turns, after.reds & ~before.reds)


def _at(turns: Turns, square: Square = NOWHERE, target: Square = NOWHERE) -> Facts:
    names = turns.board.names
    facts = (("square", square), ("target", target))
    return tuple((key, names[at]) for key, at in facts if at != NOWHERE)


def _stepped(
    turns: Turns, before: ChevaliersState, origin: Square, target: Square, after: ChevaliersState
) -> Iterator[Event]:
    """Yield an event if a step ends the knight's move or brings the knight between two enemies (K7)."""
    start = origin if before.mover == NOWHERE else before.origin
    if after.home & ~before.home:
        homes = (("homes", after.home.bit_count()),)
        yield Event("home", before.side, _at(turns, start, target) + homes)
    elif after.mover == NOWHERE:
        yield Event("moved", before.side, _at(turns, start, target))
    elif after.phase != before.phase:
        yield Event("in-danger", before.side, _at(turns, target=target))


def _thrown(turns: Turns, before: ChevaliersState, points: int, after: ChevaliersState) -> Iterator[Event]:
    attackers, target = before.combats[0]
    side = turns.attacking_side(before)
    fight = combat(turns.board, side, attackers, target)
    dice = (*before.dice, points)
    decided = len(dice) > fight.attackers_dice
    yield Event("die", 1 - side if decided else side, (("points", points),))
    if not decided:
        return
    attack, defence = fight.totals(dice)
    result, dead = fight.result(dice)
    all_back = result == TIES and fight.all_back_on_tie
    fallen = (0 if result == WINS else attackers) | (1 << target if result == WINS or all_back else 0)
    yield Event(
        "decided",
        side,
        (
            ("rule", fight.rule),
            ("attackers", attackers.bit_count()),
            ("attack", attack),
            ("defence", defence),
            ("result", result),
            ("fate", "out" if dead else "all-back" if all_back else "back"),
            ("target", turns.board.names[target]),
            ("fallen", " ".join(turns.board.names[square] for square in squares(fallen))),
        ),
    )
    if not dead:
        yield from _sent_back(turns, before, fallen, after)


def _sent_back(
    turns: Turns, before: ChevaliersState, fallen: Squares, after: ChevaliersState
) -> Iterator[Event]:
    """Yield an event for each fallen knight placed at once, as Reds without a choice of posts are too."""
    arrived = after.whites & ~(before.whites & ~fallen)
    for square in squares(arrived):
        yield Event("to-start", WHITE, _at(turns, target=square))
    yield from _posted(turns, after.reds & ~(before.reds & ~fallen))


def _posted(turns: Turns, arrived: Squares) -> Iterator[Event]:
    for square in squares(arrived):
        post = next((post for post in (0, 1) if square in turns.board.posts[post]), -1)
        yield Event("to-post", RED, (*_at(turns, target=square), ("post", post)))
