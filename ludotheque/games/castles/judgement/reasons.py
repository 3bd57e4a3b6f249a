"""Finds the exact facts about a line: keys with facts, which `why.py` puts into words.

Facts give castles by title and places by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ludotheque.core.judgement import QUIET, Candidate, Line, Reason
from ludotheque.core.odds import percent
from ludotheque.games.castles.judgement.advice import attacked
from ludotheque.games.castles.judgement.certain import certain, endings, laid
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import CastleAim, aim_of, aims
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds, garrison
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take, arrived, leading, opening
from ludotheque.games.castles.rules.state import (
    NOBODY,
    CastleState,
    Phase,
    armies,
    enemies,
    holder,
    untaken,
)

LITTLE = 1.0  # swords

# Reason keys -> facts.
KEYS: dict[str, tuple[str, ...]] = {
    "take": ("castle", "swords", "left"),  # `left`: castles that are still untaken
    "attack": ("castle", "swords", "attackers", "knights", "percent"),
    "hold": ("castle", "knights", "shield"),  # knights that go in; `shield` is 1 or 0
    "guard": ("castle", "knights"),  # more knights in a castle that the seat holds
    "beat": ("place", "attackers", "defenders"),
    # so many beaten `foes` could have won this castle or beaten so many own `knights` on this place in the
    # next turn, or they shut in a knight on this scroll
    "threat": ("about", "knights", "foes"),
    # `need` knights surely win the castle, `least` do so in `percent` of the cases, and `have` stand at its
    # gates after the turn; `guard` enemies at `barring`, "" if nobody, must be beaten first, by others than
    # the led ones if `apart` is 1. The `led` knights are `far` moves from it, `missing` ones do not stand on
    # the board yet; else it can be won in so many `turns` at the soonest, in one for certain if nobody moves
    # before. Others are `joining` them from `where`, "" if not one place
    "goal": (
        "castle",
        "need",
        "swords",
        "have",
        "guard",
        "barring",
        "apart",
        "least",
        "percent",
        "far",
        "led",
        "missing",
        "turns",
        "joining",
        "where",
        "together",
    ),
    # `what` so many `moves` from the one numbered `at` on do besides (`_purpose`), about a castle, a scroll
    # or a place, with so many `knights`
    "then": ("at", "moves", "what", "about", "knights"),
    "safe": ("seat",),  # the army that marches first could have been beaten by this seat where it stood
    "onward": ("castle", "swords"),  # another castle can surely be won in the same turn then
    "join": ("knights",),  # so many stand together where the first journey ends
    "bar": ("castle",),  # the first journey ends before the gate of a castle that the seat holds
    "scroll": (),  # a knight leaves a scroll, so that another can enter there (C4)
    "end": ("points", "best"),  # the game ends: swords of the seat and of the best other seat
    # with advice: taking a castle now would end the game, and the other `seat` would win it so
    "ends-badly": ("castle", "seat", "points", "best"),
    QUIET: (),
}


def reasons(rules: CastleRules, worth: Worth, turn: Turn) -> tuple[Reason, ...]:
    """Return the facts about a line: those about single moves in the order of the moves, then the others."""
    found = *_of_moves(rules, worth, turn), *_onward(rules, turn), *_of_end(rules, worth, turn)
    return tuple(dict.fromkeys(found))


def _onward(rules: CastleRules, turn: Turn) -> Iterator[Reason]:
    after, board = turn.after, rules.board
    if after is not None and after.phase == Phase.SHIELD:
        for capture in sorted(certain(rules, laid(after)), key=lambda one: -board.swords[one.castle])[:1]:
            castle = capture.castle
            yield Reason.of("onward", castle=board.titles[castle], swords=board.swords[castle])


def ends_badly(rules: CastleRules, view: CastleState) -> list[Reason]:
    """Return, in a list, why not to take a castle that ends the game (C17), if the seat loses it so."""
    found = endings(rules, view)
    if not found or view.seat in found[0].winners:
        return []
    takes = (move for move in found[0].line if isinstance(move, Take))
    scores, winner = found[0].scores, found[0].winners[0]
    castle = rules.board.titles[[*takes][-1].castle]
    return [
        Reason.of("ends-badly", castle=castle, seat=winner, points=scores[view.seat], best=scores[winner])
    ]


def quiet(tried: Sequence[Candidate], first: Candidate, endangered: bool) -> list[Reason]:
    """Return, in a list, that a march is hardly better than the end of the turn, if nothing is endangered."""
    idle = next((one for one in tried if one.line == (END,)), None)
    soon = first.facts("goal").get("turns") == 1
    acts = soon or attacked(first.line) or first.facts("beat") or endangered
    return [Reason(QUIET)] if idle and not acts and first.score < idle.score + LITTLE else []


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
        if attackers > defenders:  # else it is the first front of a battle (C9)
            yield Reason.of("beat", place=names[move.target], attackers=attackers, defenders=defenders)
            assert turn.states[0] is not None
            yield from islice(_threatened(rules, worth, turn.states[0], enemy, move.target), 1)


def _threatened(
    rules: CastleRules, worth: Worth, before: CastleState, enemy: int, place: int
) -> Iterator[Reason]:
    """Yield what an army of an enemy threatened: castles, then armies, then knights on scrolls."""
    board, own, foes = rules.board, before.knights[worth.seat], before.knights[enemy][place]
    without = before._replace(
        knights=put(before.knights, enemy, put(before.knights[enemy], place, 0)),
        held=put(before.held, enemy, before.held[enemy] & ~rules.ground.bits[place]),
    )
    doors = [rules.ground.castle_of[door] for door in {*worth.falling(before)} - {*worth.falling(without)}]
    for castle in sorted(doors, key=lambda castle: -board.swords[castle]):
        yield Reason.of("threat", about=board.titles[castle], knights=0, foes=foes)
    for at, army in sorted(armies(before, worth.seat), key=lambda army: -army[1]):
        if worth.beaten(before, at) != NOBODY and worth.beaten(without, at) == NOBODY:
            yield Reason.of("threat", about=board.names[at], knights=army, foes=foes)
    closed, still = (enemies(state, worth.seat) for state in (before, without))
    for scroll in board.scrolls:
        ways = rules.ground.ways[scroll]
        if (
            own[scroll]
            and all(closed >> way & 1 for way in ways)
            and any(not still >> way & 1 for way in ways)
        ):
            yield Reason.of("threat", about=board.names[scroll], knights=own[scroll], foes=foes)


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
    if found := aim_of(rules, worth, turn):
        yield _goal(rules, worth, after, found)
    yield from _of_journey(rules, worth, turn, after, turn.line)
    yield from _besides(rules, worth, turn, after)
    if any(isinstance(move, March) and move.origin in rules.board.scrolls for move in turn.line):
        yield Reason("scroll")


def _besides(rules: CastleRules, worth: Worth, turn: Turn, after: CastleState) -> Iterator[Reason]:
    """Yield what each journey of a turn is for, and each conquest but the first thing that it does."""
    at = leading(turn.line) if isinstance(turn.line[0], Occupy) or attacked(turn.line) else 0
    while at < len(turn.line) and not isinstance(turn.line[at], End | Occupy):
        moves = turn.line[at : at + leading(turn.line[at:])]
        if purpose := _purpose(rules, worth, turn, after, moves):
            what, about, knights = purpose
            yield Reason.of("then", at=at, moves=len(moves), what=what, about=about, knights=knights)
        at += len(moves)


def _purpose(
    rules: CastleRules, worth: Worth, turn: Turn, after: CastleState, moves: Line
) -> tuple[str, str, int] | None:
    """Return what some moves of a turn are for, as the facts of the reason `then`; None if for nothing."""
    board, castle_of = rules.board, rules.ground.castle_of
    before = turn.states[0]
    assert before is not None
    for move in moves:
        if isinstance(move, Take | Attack):
            return "win", board.titles[move.castle], 0
    marches = [move for move in moves if isinstance(move, March)]
    start, end = marches[0].origin, marches[-1].target
    count = arrived(marches, end)
    if after.knights[worth.seat][end] < count:
        return None  # they go on
    if holder(before, end) not in (NOBODY, worth.seat):
        return "beat", board.names[end], count
    if end in castle_of:
        gained = _gained(before, after, end)
        return ("guard", board.titles[castle_of[end]], gained) if gained > 0 else None
    if worth.beaten(after, end) >= 0 and worth.beaten(before, start) < 0:
        return None  # others could beat them only now
    if start in board.scrolls:
        return "scroll", board.names[start], count
    gains = {one.key: dict(one.facts) for one in _of_journey(rules, worth, turn, after, moves)}
    if "safe" in gains:
        return "safe", str(gains["safe"]["seat"]), count
    if (foe := worth.beaten(before, start)) >= 0 and not after.knights[worth.seat][start]:
        return "away", str(foe), count
    if (led := aim_of(rules, worth, turn)) and end in led.places:
        return "goal", board.titles[led.castle], count
    if aim := next(aims(rules, worth, after, marches), None):
        return "goal", board.titles[aim.castle], count
    if "bar" in gains:
        return "bar", str(gains["bar"]["castle"]), count
    return ("join", board.names[end], int(gains["join"]["knights"])) if "join" in gains else None


def _of_journey(
    rules: CastleRules, worth: Worth, turn: Turn, after: CastleState, moves: Line
) -> Iterator[Reason]:
    """Yield what the army gains that marches first among some moves of a turn, where it only marches."""
    before, seat = turn.states[0], worth.seat
    marches = [move for move in opening(moves) if isinstance(move, March)]
    if before is None or not marches:
        return
    start, end = marches[0].origin, marches[-1].target
    there, foe = after.knights[seat][end], worth.beaten(before, start)
    if foe >= 0 and there and not after.knights[seat][start] and worth.beaten(after, end) < 0:
        yield Reason.of("safe", seat=foe)
    if end >= rules.board.spaces:
        return
    held = [castle for castle in rules.ground.castles_at[end] if before.owners[castle] == seat]
    if held and start != rules.board.castles[held[0]]:
        yield Reason.of("bar", castle=rules.board.titles[held[0]])
    if there > arrived(marches, end):
        yield Reason.of("join", knights=there)


def _goal(rules: CastleRules, worth: Worth, after: CastleState, aim: CastleAim) -> Reason:
    board, needs = rules.board, worth.plans.needs(after, aim.castle)
    barring = aim.barring
    least, odds = needs[0]
    return Reason.of(
        "goal",
        castle=board.titles[aim.castle],
        need=needs[-1][0],
        swords=board.swords[aim.castle],
        have=sum(after.knights[worth.seat][gate] for gate in board.gates[aim.castle]),
        guard=barring.knights if barring else 0,
        barring=board.names[barring.place] if barring else "",
        apart=int(barring is not None and barring.army not in aim.places),
        least=least,
        percent=percent(odds),
        far=aim.far,
        led=aim.led,
        missing=aim.missing,
        turns=aim.turns,
        joining=sum(knights for _place, knights in aim.joining),
        where=board.names[aim.joining[0][0]] if len(aim.joining) == 1 else "",
        together=aim.together,
    )
