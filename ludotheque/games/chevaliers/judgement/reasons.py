"""Finds the reasons for and against a line: keys with facts, which `why.py` puts into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotheque.core.game import Facts
from ludotheque.core.judgement import Reason
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import (
    best_attack,
    best_friends,
    danger,
    declared,
    distance,
    most_fighters,
    points_left,
    prospect,
)
from ludotheque.games.chevaliers.rules.board import Square, mask, squares
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN, QUIET_ROLLS

LAST = 10  # greatest number of quiet rolls left that is given as a reason (K19)

# key -> facts
REASONS: dict[str, tuple[str, ...]] = {
    "home": ("square", "homes"),  # a White comes home
    "one-home": (),  # the only White left comes home, which is a draw (K18)
    # steps of the White that moved to a chest; `safe` is 1 if a shorter way passes between two Reds (K7)
    "nearer": ("square", "before", "after", "safe"),
    "bars": ("target", "before", "after", "safe"),  # the same of the foremost White, if Red makes them more
    "flees": ("square", "before", "after"),  # rolls out of six with which Reds can pinch a White
    "dares": ("square", "before", "after"),  # the same rolls, if White takes a greater risk
    "closes": ("target", "before", "after"),  # the same rolls, if Red increases them
    "attacks": ("target", "rule", "wins", "out", "lost"),  # chances in per cent
    "may-be-stopped": ("square",),  # where the enemy may stop the knight (K7)
    "back": ("post", "steps"),  # steps from the post to the nearest White
    "rolls-left": ("left",),  # quiet rolls left before the draw (K19)
    "defends": ("square", "wins", "lost"),  # chances in per cent of a White attacked by two Reds (K15)
    "lets-pass": ("wins", "out"),  # best chances in per cent of an attack on the passing knight
    "waits": ("square", "rolls"),  # rolls with which Reds can pinch the White that moved: no change
    "walks": ("square", "steps"),  # steps from there to the nearest Red, if at most one Red is left
    # steps of the first Red that moved to the nearest White
    "nears": ("square", "target", "before", "after"),
    "guards": ("square",),  # no White is nearer to the chests than the first Red that moved
    "keeps-off": ("square", "steps"),  # steps from the first Red that moved to the nearest White
    "may-split": (),  # White may make two single combats of the attack of two Reds (K15)
    # the turn ends; chances in per cent of the best attack left out, and whether White may split it (K15)
    "declines": ("wins", "out", "split"),
    "stays": (),  # the turn ends; the other knights stay where they are
    "at-best-draw": (),  # the side can no longer win (K18)
}
WARNING = "at-best-draw"  # told as a warning of the best advice only
FAR = 6  # steps, the most that a die shows
SHY = 50  # an attack with a smaller chance to win, in per cent, is a reason against its line


class ChestRoute(NamedTuple):
    """A White's distances to the chests: without passing between two Reds (K7), and with that allowed."""

    safe: int
    shortest: int


def reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> tuple[Reason, ...]:
    """Return at least one reason: those for the line, the most important first, then those against it."""
    found = tuple(_reasons(value, before, seat, turn)) or (_otherwise(value, before, turn),)
    return tuple(sorted(found, key=objects))


def at_best_draw(view: ChevaliersState, seat: int) -> bool:
    """Return whether a draw is the best result that is still possible for a side (K18)."""
    homes = view.home.bit_count()
    return homes > 0 if seat == RED else homes + view.whites.bit_count() < HOMES_TO_WIN


def objects(reason: Reason) -> bool:
    """Return whether a reason speaks against its line."""
    shy = reason.key == "attacks" and int(dict(reason.facts)["wins"]) < SHY
    return shy or reason.key in ("dares", "may-be-stopped", "may-split")


def is_vague(reason: Reason) -> bool:
    """Return whether a reason is no more than that a knight is somewhere far from the enemy."""
    facts = dict(reason.facts)
    far = max(int(facts.get("after", 0)), int(facts.get("steps", 0))) > FAR
    return reason.key == "stays" or (reason.key in ("nears", "keeps-off") and far)


def _reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> Iterator[Reason]:
    names, after = value.board.names, turn.after
    arrived = after.home & ~before.home
    for square in squares(arrived):
        homes = after.home.bit_count()
        if homes < HOMES_TO_WIN and not after.whites:
            yield Reason("one-home")
        else:
            yield Reason("home", (("square", names[square]), ("homes", homes)))
    if any(isinstance(move, Attack | Halt | Join | Fight) for move in turn.line):
        yield Reason("attacks", _attack(value, after))
        if after.phase == Phase.SPLIT:
            yield Reason("may-split")
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
    if not arrived:
        yield from _roads(value, before, after, seat)
    if QUIET_ROLLS - after.quiet <= LAST:
        yield Reason("rolls-left", (("left", QUIET_ROLLS - after.quiet),))


def _roads(value: Value, before: ChevaliersState, after: ChevaliersState, seat: int) -> Iterator[Reason]:
    """Yield a reason if a line brings the White moved nearer to the chests or bars the foremost one (K7)."""
    names = value.board.names
    old, new = (
        {white: _to_chests(value, state, white) for white in squares(state.whites)}
        for state in (before, after)
    )
    if seat == WHITE:
        for origin, white in zip(old.keys() - new.keys(), new.keys() - old.keys(), strict=True):
            if new[white].safe < old[origin].safe:
                yield Reason("nearer", (("square", names[white]), *_changed(old[origin], new[white])))
    else:
        white = min(old, key=old.__getitem__)
        if min(new.values()).safe > old[white].safe:
            yield Reason("bars", (("target", names[white]), *_changed(old[white], new[white])))


def _changed(before: ChestRoute, after: ChestRoute) -> Facts:
    """Return the facts about the road of a White to the chests, before and after a line."""
    safe = int(before.safe > before.shortest or after.safe > after.shortest)
    return ("before", before.safe), ("after", after.safe), ("safe", safe)


def _to_chests(value: Value, state: ChevaliersState, white: Square) -> ChestRoute:
    """Return how far a White is from the chests."""
    turns, chests = value.turns, mask(value.board.chests) & value.turns.free(state)
    safe = distance(turns, state, white, chests, danger(turns, state, WHITE))
    return ChestRoute(safe, distance(turns, state, white, chests))


def _attack(value: Value, after: ChevaliersState) -> Facts:
    turns = value.turns
    attackers, target = after.combats[0] if after.combats else (after.attackers, after.target)
    chances = prospect(turns, turns.attacking_side(after), attackers, target)
    percents = [percent(chance) for chance in (chances.wins, chances.win_out, chances.lose_out)]
    shown = zip(("wins", "out", "lost"), percents, strict=True)
    return (("target", value.board.names[target]), ("rule", chances.rule), *shown)


def _back(value: Value, before: ChevaliersState, move: Return) -> Iterator[Reason]:
    """Yield a Red's way back: the distance of a guard post with room from the nearest White, if any."""
    room = value.turns.free_posts(before).get(move.post)
    if room is not None and before.whites:
        steps = distance(value.turns, before, room, before.whites)
        yield Reason("back", (("post", move.post), ("steps", steps)))


def _defence(value: Value, after: ChevaliersState) -> Iterator[Reason]:
    """Yield a reason for each combat about to be fought, with the chances of the attacked White."""
    for attackers, target in after.combats:
        chances = prospect(value.turns, RED, attackers, target)
        wins, lost = percent(chances.lose_back + chances.lose_out), percent(chances.win_out)
        yield Reason("defends", (("square", value.board.names[target]), ("wins", wins), ("lost", lost)))


def _let_pass(value: Value, before: ChevaliersState) -> Reason:
    """Return a reason about letting an enemy knight pass, with the chances of the best attack instead."""
    turns, side = value.turns, 1 - before.side
    able = turns.watchers(before)
    group = mask(best_friends(turns, side, 0, able, before.mover, most_fighters(side, 0, able)))
    best = prospect(turns, side, group, before.mover)
    return Reason("lets-pass", (("wins", percent(best.wins)), ("out", percent(best.win_out))))


def _otherwise(value: Value, before: ChevaliersState, turn: PlannedTurn) -> Reason:
    """Return a minor reason for a line, to be given if no other reason is found."""
    steps = [move for move in turn.line if isinstance(move, Step)]
    if turn.after.phase == Phase.OVER:
        return Reason("rolls-left", (("left", QUIET_ROLLS - turn.after.quiet),))
    if not steps:
        return _idle(value, before)
    if before.side == WHITE:
        white = steps[-1].target
        if turn.after.reds.bit_count() < 2:
            apart = distance(value.turns, turn.after, white, turn.after.reds)
            return Reason("walks", (("square", value.board.names[white]), ("steps", apart)))
        rolls = value.rolls_against(turn.after, white)
        return Reason("waits", (("square", value.board.names[white]), ("rolls", rolls)))
    return _red_moves(value, before, turn.after, steps)


def _idle(value: Value, before: ChevaliersState) -> Reason:
    """Return why to end the turn: the best chance among attacks left out, or that all others stay."""
    turns = value.turns
    found = [
        (prospect(turns, before.side, group, target), declared(before, by, target)._replace(attackers=group))
        for by in squares(turns.leaders(before))
        for target in squares(turns.targets(before, by))
        for group in (best_attack(turns, before, by, target),)
    ]
    if not found:
        return Reason("stays")
    best, attack = max(found, key=lambda one: one[0].wins)
    chances = ("wins", percent(best.wins)), ("out", percent(best.win_out))
    return Reason("declines", (*chances, ("split", int(bool(turns.splits(attack))))))


def _red_moves(
    value: Value, before: ChevaliersState, after: ChevaliersState, steps: Sequence[Step]
) -> Reason:
    """Return a reason for moves of Reds without an attack. It is about the first Red that moved."""
    turns, names = value.turns, value.board.names
    origin = steps[0].origin if before.mover == NOWHERE else before.origin
    end = steps[min(len(steps), points_left(before)) - 1].target
    now, white = min((distance(turns, after, end, 1 << white), white) for white in squares(after.whites))
    was = distance(turns, before, origin, 1 << white)
    square = ("square", names[end])
    if now < was:
        return Reason("nears", (square, ("target", names[white]), ("before", was), ("after", now)))
    if value.keeps_chests(after, end):
        return Reason("guards", (square,))
    return Reason("keeps-off", (square, ("steps", now)))


def _pincers(value: Value, before: ChevaliersState, after: ChevaliersState, seat: int) -> Iterator[Reason]:
    """Yield a reason for each White that a line brings into more danger of a pincer, or less (K11)."""
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
