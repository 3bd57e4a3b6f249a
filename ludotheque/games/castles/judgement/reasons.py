"""Finds the reasons why a line is good: keys with facts, which `why.py` puts into words.

Facts give castles by title and places by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.core.judgement import Reason
from ludotheque.core.odds import percent
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import CastleAim, aims, opening
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds, garrison
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, holder, untaken

# Reason keys -> facts.
KEYS: dict[str, tuple[str, ...]] = {
    "take": ("castle", "swords", "left"),  # `left`: castles that are still untaken
    "attack": ("castle", "swords", "attackers", "knights", "percent"),
    "hold": ("castle", "knights", "shield"),  # knights that go in; `shield` is 1 or 0
    "guard": ("castle", "knights"),  # more knights in a castle that the seat holds
    "beat": ("place", "attackers", "defenders"),
    "retreat": ("place", "knights"),  # from a place where others could have beaten them
    # `need` knights surely win the castle, `least` do so in `percent` of the cases, and `have` stand at its
    # gates after the turn; `guard` enemies hold a gate if none is free. Those that come are `far` moves from
    # it. With advice, `other` may be added, which is 1: the moves made in the turn had another aim. Words
    # for advice add how many stand at the gates before the moves that are told, and after them
    "goal": ("castle", "need", "have", "guard", "least", "percent", "far"),
    "scroll": (),  # a knight leaves a scroll, so that another can enter there (C4)
    "gather": ("place", "knights"),  # knights join others; `knights` stand there afterwards
    "safer": (),  # the seat's knights and castles risk less
    "bar": (),  # other seats will take an untaken castle less soon
    "nearer": (),  # is nearer to castles that may be won
    "better": (),  # an improvement for which no other reason is found
    "end": ("points", "best"),  # the game ends: swords of the seat and of the best other seat
    "wait": (),
    "safe": (),  # in advice in the place of "wait": others can win nothing then
    "spent": (),  # no move is left
    # only with advice, and not told as reasons
    "planned": ("castle",),  # a castle that the seat plans to win in a later turn
    # what `knights` enemies may win in their next turn: a castle, or an army of `own` knights on a place
    "risk": ("castle", "place", "knights", "own"),
    # `knights` enemies may beat the `own` knights that march first, about once in `often` times
    "exposed": ("place", "knights", "own", "often"),
    "exposes": ("place", "knights", "own"),  # the same about knights that march later in the turn
    "averts": ("castle", "place", "knights", "own"),  # the first moves save what the best advice risks
    "averted": ("castle", "place", "knights", "own"),  # they save what would be lost without a move
    "retaken": ("castle", "knights"),  # a castle that is won, and that `knights` enemies may win back
    # a castle that another line surely wins: `knights` enemies may win it back; if there are none, this
    # `part` of the value is worse then, or is "ends" if others could end the game
    "left": ("castle", "knights", "part"),
    "guards": ("place", "own", "castle"),  # the largest army stays, since others could take the castle
    # it stays, and is planned for the castle, for which it lacks `missing` knights
    "later": ("place", "own", "castle", "missing"),
}


def reasons(rules: CastleRules, worth: Worth, turn: Turn) -> tuple[Reason, ...]:
    """Return at least one reason why a line is good.

    Reasons about single moves come first, in the order of the moves, then those about the whole line.
    """
    found = tuple(dict.fromkeys((*_of_moves(rules, worth, turn), *_of_end(rules, worth, turn))))
    if found:
        return found
    before = turn.states[0]
    if before is not None and before.phase == Phase.MARCH and not before.moves:
        return (Reason("spent"),)
    marched = any(isinstance(move, March) for move in turn.line)
    return (Reason(_improved(worth, before, turn.after) if marched else "wait"),)


def planned(rules: CastleRules, worth: Worth, after: CastleState) -> tuple[Reason, ...]:
    """Return a reason for each castle that the seat plans to win after its turn has led to `after`."""
    if after.phase == Phase.ENDED:
        return ()
    return tuple(
        Reason.of("planned", castle=rules.board.titles[step.castle]) for step in worth.plans.plan(after)
    )


def _improved(worth: Worth, before: CastleState | None, after: CastleState | None) -> str:
    """Return the key of the part of the value that marches improve most, or "better" if it has none."""
    if before is None or after is None or after.phase == Phase.ENDED:
        return "better"
    was = dict(worth.parts(before._replace(moves=after.moves)))
    gains = {key: part - was[key] for key, part in worth.parts(after)}
    return {"danger": "safer", "untaken": "bar", "goal": "nearer"}.get(
        max(gains, key=gains.__getitem__), "better"
    )


def _of_moves(rules: CastleRules, worth: Worth, turn: Turn) -> Iterator[Reason]:
    titles, swords = rules.board.titles, rules.board.swords
    for state, move in zip(turn.states, turn.line, strict=False):
        assert state is not None
        if isinstance(move, Take):
            left = untaken(state) - 1
            yield Reason.of("take", castle=titles[move.castle], swords=swords[move.castle], left=left)
        elif isinstance(move, Attack):
            inside = garrison(rules.board, state, move.castle)
            often = percent(attack_odds(rules, state, move.castle, move.count))
            facts = {"swords": swords[move.castle], "attackers": move.count, "knights": inside}
            yield Reason.of("attack", castle=titles[move.castle], **facts, percent=often)
        elif isinstance(move, Occupy):
            yield Reason.of("hold", castle=titles[state.castle], knights=move.count, shield=int(move.shield))
        elif isinstance(move, March):
            yield from _of_march(rules, worth, turn, state, move)


def _of_march(
    rules: CastleRules, worth: Worth, turn: Turn, state: CastleState, move: March
) -> Iterator[Reason]:
    names, castle_of = rules.board.names, rules.ground.castle_of
    if move.target in castle_of:
        more = move.count if turn.after is None else _gained(turn.states[0], turn.after, move.target)
        if more > 0:  # else no more knights guard the castle than before
            yield Reason.of("guard", castle=rules.board.titles[castle_of[move.target]], knights=more)
        return
    enemy = holder(state, move.target)
    if enemy not in (NOBODY, state.seat):
        attackers, defenders = state.committed + move.count, state.knights[enemy][move.target]
        yield Reason.of("beat", place=names[move.target], attackers=attackers, defenders=defenders)
    elif _stood(turn, move) and not any(isinstance(one, Take | Attack) for one in turn.line):
        if move.origin >= rules.board.spaces:
            return
        threats, joined = worth.danger.threats(state), state.knights[state.seat][move.target] + move.count
        if threats.worst(move.origin)[0] > move.count and threats.worst(move.target)[0] <= joined:
            yield Reason.of("retreat", place=names[move.origin], knights=move.count)


def _stood(turn: Turn, move: March) -> bool:
    """Return whether the origin of a march had at least `move.count` knights of the seat before the turn."""
    before = turn.states[0]
    assert before is not None
    return before.knights[before.seat][move.origin] >= move.count


def _gained(before: CastleState | None, after: CastleState, place: int) -> int:
    assert before is not None
    held = before.knights[before.seat]
    return after.knights[before.seat][place] - held[place]


def _of_end(rules: CastleRules, worth: Worth, turn: Turn) -> Iterator[Reason]:
    after = turn.after
    if after is None:
        return
    if rules.outcome(after):
        points = worth.plans.standing(after).points
        best = max(value for seat, value in enumerate(points) if seat != worth.seat)
        yield Reason.of("end", points=points[worth.seat], best=best)
        return
    marches = [move for move in turn.line if isinstance(move, March)]
    if not marches:
        return
    found = _aim(worth, turn, after, marches)
    if found:
        yield _goal(rules, worth, after, found)
    if not found or found.far > TURN_MOVES:
        yield from _of_marches(rules, worth.seat, after, marches, bool(found))


def _aim(worth: Worth, turn: Turn, after: CastleState, marches: Sequence[March]) -> CastleAim | None:
    """Return the castle that the first journey aims at, or else the nearest one that others aim at."""
    first = {move.target for move in opening(turn.line) if isinstance(move, March)}
    found = sorted(aims(worth, after, marches), key=lambda one: (first.isdisjoint(one.places), one.far))
    return next(iter(found), None)


def _goal(rules: CastleRules, worth: Worth, after: CastleState, aim: CastleAim) -> Reason:
    board, needs = rules.board, worth.plans.needs(after, aim.castle)
    least, odds = needs[0]
    return Reason.of(
        "goal",
        castle=board.titles[aim.castle],
        need=needs[-1][0],
        have=sum(after.knights[worth.seat][gate] for gate in board.gates[aim.castle]),
        guard=worth.plans.guard(after, aim.castle),
        least=least,
        percent=percent(odds),
        far=aim.far,
    )


def _of_marches(
    rules: CastleRules, seat: int, after: CastleState, marches: Sequence[March], nearer: bool
) -> Iterator[Reason]:
    """Yield at most one reason: a scroll left, knights joined, or else that castles are `nearer`."""
    board, own = rules.board, after.knights[seat]
    left = any(one.origin in board.scrolls for one in marches)
    joined = ((one, own[one.target]) for one in marches if one.target < board.spaces)
    many = next(((one.target, now) for one, now in joined if now > one.count), None)
    if left:
        yield Reason("scroll")
    elif many:
        yield Reason.of("gather", place=board.names[many[0]], knights=many[1])
    elif nearer:
        yield Reason("nearer")
