"""Finds the reasons for and against a line (a sequence of moves).

A reason is a key with facts. `why.py` puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.game import Facts
from ludotheque.core.judgement import Reason
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import FAR, Value
from ludotheque.games.chevaliers.rules.advice import prospect
from ludotheque.games.chevaliers.rules.board import mask, squares
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    Halt,
    Join,
    Pass,
    Return,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import QUIET_ROLLS

LAST = 10  # greatest number of quiet rolls left that is given as a reason (K19)

# key -> facts
REASONS: dict[str, tuple[str, ...]] = {
    "home": ("square", "homes"),  # a White comes home
    "nearer": ("before", "after"),  # steps from the nearest White to a chest
    "bars": ("before", "after"),  # the same, when Red makes the route longer
    "flees": ("square", "before", "after"),  # rolls out of six with which Reds can pinch a White
    "dares": ("square", "before", "after"),  # the same, when White takes the risk
    "closes": ("target", "before", "after"),  # the same, for Red
    "attacks": ("target", "rule", "wins", "out", "lost"),  # chances in per cent
    "may-be-stopped": ("square",),  # K7
    "back": ("post", "steps"),  # steps from the post to the nearest White
    "rolls-left": ("left",),  # quiet rolls left before the draw (K19)
    "defends": ("square", "wins", "lost"),  # chances in per cent of a White attacked by two Reds (K15)
    "lets-pass": ("wins",),  # best chance in per cent of stopping the passing knight with one knight
    "same-way": ("left",),  # steps from the nearest White to a chest, unchanged by the line
}


def reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> tuple[Reason, ...]:
    """Return the reasons for and against a line, at least one, the most important first.

    `before` is the position before the line, which `seat` plays.
    """
    return tuple(_reasons(value, before, seat, turn)) or (_same_way(value, turn.after),)


def _reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> Iterator[Reason]:
    names, after = value.board.names, turn.after
    arrived = after.home & ~before.home
    for square in squares(arrived):
        yield Reason("home", (("square", names[square]), ("homes", after.home.bit_count())))
    by = [move.by for move in turn.line if isinstance(move, Attack | Halt | Join)]
    if by:
        yield Reason("attacks", _attack(value, after, by))
    if after.phase == Phase.WATCH:
        yield Reason("may-be-stopped", (("square", names[after.mover]),))
    for move in turn.line:
        if isinstance(move, Return):
            yield from _back(value, before, move)
        elif isinstance(move, Together | Split):
            yield from _defence(value, after)
        elif isinstance(move, Pass):
            yield _let_pass(value, before)
    if not any(isinstance(move, Step) for move in turn.line) or after.phase != Phase.ROLL:
        return
    yield from _pincers(value, before, after, seat)
    before_left, left = (
        min(value.chest_distances(state, value.turns.free(state))) for state in (before, after)
    )
    if left != before_left and not arrived and (left < before_left) == (seat == WHITE):
        yield Reason("nearer" if seat == WHITE else "bars", (("before", before_left), ("after", left)))
    if QUIET_ROLLS - after.quiet <= LAST:
        yield Reason("rolls-left", (("left", QUIET_ROLLS - after.quiet),))


def _attack(value: Value, after: ChevaliersState, by: list[int]) -> Facts:
    turns = value.turns
    attackers, target = after.combats[0] if after.combats else (mask(by), after.target)
    chances = prospect(turns, turns.attacking_side(after), attackers, target)
    percents = [round(100 * chance) for chance in (chances.wins, chances.win_out, chances.lose_out)]
    shown = zip(("wins", "out", "lost"), percents, strict=True)
    return (("target", value.board.names[target]), ("rule", chances.rule), *shown)


def _back(value: Value, before: ChevaliersState, move: Return) -> Iterator[Reason]:
    """Yield a reason with the distance from the guard post of a returning Red to the nearest White.

    Nothing is yielded if no White is in the hall or no square of the post is free.
    """
    room = value.turns.free_posts(before).get(move.post)
    if room is not None and before.whites:
        steps = min(value.steps[room][white] for white in squares(before.whites))
        yield Reason("back", (("post", move.post), ("steps", steps)))


def _defence(value: Value, after: ChevaliersState) -> Iterator[Reason]:
    """Yield a reason for each combat about to be fought, with the chances of the attacked White."""
    for attackers, target in after.combats:
        chances = prospect(value.turns, RED, attackers, target)
        wins, lost = round(100 * (chances.lose_back + chances.lose_out)), round(100 * chances.win_out)
        yield Reason("defends", (("square", value.board.names[target]), ("wins", wins), ("lost", lost)))


def _let_pass(value: Value, before: ChevaliersState) -> Reason:
    """Return a reason about letting an enemy knight pass.

    It gives the chance to win of the attack by which a single knight could best have stopped the enemy.
    """
    turns = value.turns
    able = squares(turns.watchers(before))
    wins = [prospect(turns, 1 - before.side, 1 << by, before.mover).wins for by in able]
    return Reason("lets-pass", (("wins", round(100 * max(wins))),))


def _same_way(value: Value, after: ChevaliersState) -> Reason:
    """Return a reason with the distance from a chest to the White nearest to a chest."""
    left = min(value.chest_distances(after, value.turns.free(after)), default=FAR)
    return Reason("same-way", (("left", left),))


def _pincers(value: Value, before: ChevaliersState, after: ChevaliersState, seat: int) -> Iterator[Reason]:
    """Yield a reason for each White that a line brings into more danger, or less, of a pincer (K11).

    A pincer is two Reds on opposite sides of a White. The danger is the number of rolls that allow a pincer.
    For a line of White, only the White that moved counts. For a line of Red, only greater danger counts.
    """
    names = value.board.names
    old, new = (
        {white: value.rolls_against(state, white) for white in squares(state.whites)}
        for state in (before, after)
    )
    moved = set(new) - set(old)
    for white, rolls in new.items():
        origin = next(iter(set(old) - set(new)), white) if white in moved else white
        was = old.get(origin, rolls)
        facts: Facts = (("before", was), ("after", rolls))
        if seat == WHITE and white in moved and rolls != was:
            yield Reason("flees" if rolls < was else "dares", (("square", names[white]), *facts))
        elif seat != WHITE and rolls > was:
            yield Reason("closes", (("target", names[white]), *facts))
