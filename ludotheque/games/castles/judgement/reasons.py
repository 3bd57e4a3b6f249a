"""Finds the exact facts about a line; facts give castles by title and places by name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ludotheque.core.judgement import Line, Reason
from ludotheque.core.odds import percent
from ludotheque.games.castles.judgement.advice import attacked
from ludotheque.games.castles.judgement.certain import (
    barred,
    certain,
    endings,
    laid,
    last_turn,
    outside,
    reached,
    soon,
)
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import CastleAim, aim_of, aims, waiting
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds, beaters, garrison, stormers
from ludotheque.games.castles.rules.army import WEIGHTS
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import (
    HIDDEN,
    Attack,
    End,
    March,
    Occupy,
    Take,
    arrived,
    leading,
    opening,
)
from ludotheque.games.castles.rules.state import (
    NOBODY,
    TURN_MOVES,
    CastleState,
    Phase,
    armies,
    enemies,
    holder,
    untaken,
)

_AGAINST = "castle", "seat", "what", "place", "knights", "own", "arms", "also"
# Reason keys -> facts.
KEYS: dict[str, tuple[str, ...]] = {
    "take": ("castle", "swords", "left"),  # `left`: castles that are still untaken
    "attack": ("castle", "swords", "attackers", "knights", "percent"),
    "hold": ("castle", "knights", "shield"),  # knights that go in; `shield` is 1 or 0
    # more knights in a castle of the seat; `need` win it then, 0 if that is not known
    "guard": ("castle", "knights", "need"),
    "besieged": ("seat", "knights"),  # with so many this seat could have won it in its next turn
    # after the turn this seat can win a castle with so many knights in its next one
    "falls": ("castle", "swords", "seat", "knights"),
    # this seat can beat `own` knights on a place in its next turn with so many
    "beaten": ("place", "seat", "knights", "own"),
    # without those who came to a place this seat could win the castle next with so many knights
    "saves": ("castle", "swords", "seat", "knights", "place"),
    # without those who stay on a place this seat could win the castle next, or in two turns by a knight
    # on the scroll `arms`, if that is not 0
    "keeps": ("place", "knights", "seat", "arms", "castle"),
    # so many who came to a place shut in a knight on a scroll that could win the castle in two turns
    "shuts": ("place", "knights", "seat", "arms", "castle"),
    "frees": ("seat", "arms", "castle"),  # a knight so far shut in on a scroll now can
    # the turn ends with so many `moves` left, and `calm` is 1 if they win no castle and nobody can beat or
    # besiege anybody, whatever the dice say
    "idle": ("moves", "calm"),
    "bar": (
        "castle",
        "swords",
        "seat",
        "place",
    ),  # knights stop there, or this seat could surely take it next
    "beat": ("place", "attackers", "defenders"),
    # so many beaten `foes` could have won this castle (`knights` is 1 if it is untaken) or beaten so many own
    # `knights` on this place in the next turn, or they shut in a knight on this scroll
    "threat": ("about", "knights", "foes"),
    # `need` knights surely win the castle, `least`, who go there if so many can, do so in `percent` of the
    # cases, and `have` stand at its gates after the turn; `guard` enemies at `barring`, "" if nobody, must be
    # beaten first. The nearest of the `led` knights are `far` moves from it, others are `joining` them from
    # `where`, "" if not one place. `missing` ones must come besides; else it can be won in so many `turns`,
    # if nobody moves before
    "goal": (
        "castle",
        "need",
        "swords",
        "have",
        "guard",
        "barring",
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
    # what `seat` can do first against a castle that can surely be won in the next turn (`hinder.Hindrance`)
    # where so many own ones stand, and `also`, another seat or -1, does the same; `what` is "" if nobody can,
    # and "nothing" if that is not proven; `only` has, for each seat whose arms alone let it, both of these
    "soon": (*_AGAINST, "only", "guard", "barring"),
    # the same about a castle aimed at later, what a seat does being to take or to guard it
    "rival": (*_AGAINST, "only", "guard", "barring"),
    # a castle before which those stand who won a battle: `need` knights may win it, they do in `percent`
    "opened": ("castle", "swords", "need", "percent"),
    "reply": ("place", "seat", "knights", "own"),  # who can beat those who won a battle there; -1 if nobody
    "waits": ("castle", "swords", "have", "need"),  # so many knights before it wait for others to enter
    "near": (
        "castle",
        "swords",
        "need",
        "guard",
        "barring",
        "missing",
    ),  # the easiest castle on a journey for nothing else
    "roll": ("castle", "swords", "arms"),  # with these arms of the next roll the castle can surely be won
    # `what` so many `moves` from the one numbered `at` on do besides (`_purpose`), about a castle, a scroll
    # or a place, with so many `knights`
    "then": ("at", "moves", "what", "about", "knights"),
    # the army that marches first, `own` knights, could have been beaten there by so many of this seat
    "safe": ("seat", "knights", "own"),
    "away": ("seat", "knights", "own"),  # the same, but others can beat it where it goes
    # this seat could beat the army that marches first if it stopped earlier; nobody can where it goes
    "clear": ("seat",),
    "onward": ("castle", "swords"),  # another castle can surely be won in the same turn then
    "scroll": (),  # a knight leaves a scroll, so that another can enter there (C4)
    # the game ends: swords of the seat and of the best other seat; `won` is 1, -1, or 0 if shared (C18)
    "end": ("points", "best", "won"),
    # with advice: taking a castle now would end the game, and the other `seat` would win it so
    "ends-badly": ("castle", "seat", "points", "best"),
    # if the castle is taken, this seat can surely end the game next and win, as it cannot yet
    "lets-end": ("castle", "seat", "points", "best"),
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


def lets_end(rules: CastleRules, view: CastleState) -> list[Reason]:
    """Return, in a list, which castle taken now would let another seat end the game (C17), if one would."""
    free = (capture for capture in certain(rules, view) if view.owners[capture.castle] == NOBODY)
    for capture in free if untaken(view) - 2 <= TURN_MOVES else ():
        won = reached(rules, view, capture.line)
        if won.phase == Phase.OCCUPY:
            after = reached(rules, won, outside(rules, won)[:1])
            for foe in (foe for foe in range(rules.seats) if foe != view.seat):
                end = last_turn(rules, after, foe)
                if end and not last_turn(rules, view, foe):
                    facts = {"seat": foe, "points": end.scores[view.seat], "best": end.scores[foe]}
                    return [Reason.of("lets-end", castle=rules.board.titles[capture.castle], **facts)]
    return []


def waits_before(rules: CastleRules, worth: Worth, view: CastleState) -> list[Reason]:
    """Return, in a list, before which castle knights wait for others in safety, if some do."""
    board, found = rules.board, waiting(rules, worth, view)
    gates = board.gates[found] if found is not None else ()
    if found is None or any(beaters(rules, view, worth.seat, gate) for gate in gates):
        return []
    have = sum(view.knights[worth.seat][gate] for gate in gates)
    facts = {"swords": board.swords[found], "have": have, "need": worth.plans.needs(view, found)[-1][0]}
    return [Reason.of("waits", castle=board.titles[found], **facts)]


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
            before, title = turn.states[0], rules.board.titles[castle_of[move.target]]
            assert before is not None
            shield, inside = before.shields[castle_of[move.target]], before.knights[worth.seat][move.target]
            need = 2 * (inside + more + max(0, shield)) if shield != HIDDEN else 0
            yield Reason.of("guard", castle=title, knights=more, need=need)
            for seat, force in stormers(rules, before, worth.seat, castle_of[move.target])[:1]:
                yield Reason.of("besieged", seat=seat, knights=force)
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
    falling = {*worth.falling(before)} - {*worth.falling(without)}
    doors = [
        castle
        for castle in map(rules.ground.castle_of.__getitem__, falling)
        if _may_fall(rules, before, enemy, castle)
    ]
    sought = {*soon(rules, enemy, before)} - {*soon(rules, enemy, without)}
    free = [castle for castle in sought if before.owners[castle] == NOBODY]
    for castle in sorted((*doors, *free), key=lambda castle: -board.swords[castle]):
        yield Reason.of("threat", about=board.titles[castle], knights=int(castle in free), foes=foes)
    for at, army in sorted(armies(before, worth.seat), key=lambda army: -army[1]):
        if beaters(rules, before, worth.seat, at) and not beaters(rules, without, worth.seat, at):
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


def _may_fall(rules: CastleRules, before: CastleState, enemy: int, castle: int) -> bool:
    return enemy in dict(stormers(rules, before, before.seat, castle))


def _gained(before: CastleState | None, after: CastleState, place: int) -> int:
    assert before is not None
    held = before.knights[before.seat]
    return after.knights[before.seat][place] - held[place]


def _of_end(rules: CastleRules, worth: Worth, turn: Turn) -> Iterator[Reason]:
    after = turn.after
    if after is None:
        return
    if over := rules.outcome(after):
        points = over.scores
        best = max(value for seat, value in enumerate(points) if seat != worth.seat)
        won = -1 if worth.seat not in over.winners else int(len(over.winners) == 1)
        yield Reason.of("end", points=points[worth.seat], best=best, won=won)
        return
    if found := aim_of(rules, worth, turn):
        yield _goal(rules, worth, after, found)
    yield from _barred(rules, worth, turn, after)
    yield from _of_journey(rules, worth, turn, after, turn.line)
    yield from _besides(rules, worth, turn, after)
    left = any(isinstance(move, March) and move.origin in rules.board.scrolls for move in turn.line)
    if left and rules.ground.change.fits(after.spread[worth.seat] + WEIGHTS[1]):  # C2
        yield Reason("scroll")


def _barred(rules: CastleRules, worth: Worth, turn: Turn, after: CastleState) -> Iterator[Reason]:
    board, before, seat = rules.board, turn.states[0], worth.seat
    assert before is not None
    ends = [move.target for move in turn.line if isinstance(move, March) and after.knights[seat][move.target]]
    for foe in (who for who in range(rules.seats) if who != seat and ends):
        still = soon(rules, foe, after)
        for castle, capture in soon(rules, foe, before).items():
            if castle in still or after.owners[castle] != NOBODY:
                continue
            ways = {*board.gates[castle], *(one.target for one in capture.line if isinstance(one, March))}
            for stand in islice((end for end in ends if end in ways), 1):
                facts = {"swords": board.swords[castle], "seat": foe}
                yield Reason.of("bar", castle=board.titles[castle], **facts, place=board.names[stand])


def _besides(rules: CastleRules, worth: Worth, turn: Turn, after: CastleState) -> Iterator[Reason]:
    at = leading(turn.line) if isinstance(turn.line[0], Occupy) or attacked(turn.line) else 0
    while at < len(turn.line) and not isinstance(turn.line[at], End | Occupy):
        moves = turn.line[at : at + leading(turn.line[at:])]
        if purpose := _purpose(rules, worth, turn, after, moves, turn.states[at]):
            what, about, knights = purpose
            yield Reason.of("then", at=at, moves=len(moves), what=what, about=about, knights=knights)
        at += len(moves)


def _purpose(
    rules: CastleRules, worth: Worth, turn: Turn, after: CastleState, moves: Line, here: CastleState | None
) -> tuple[str, str, int] | None:
    """Return what some moves of a turn are for, from the position `here`, as facts of the reason `then`."""
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
        gained, foes = _gained(before, after, end), beaters(rules, before, worth.seat, start)
        if foes and end not in worth.falling(before):
            return "safe", str(foes[0][0]), count
        left = _without(after, worth.seat, end, gained) if gained > 0 else after
        needed = stormers(rules, left, worth.seat, castle_of[end]) if gained > 0 else ()
        return ("guard", board.titles[castle_of[end]], gained) if needed else None
    if wall := _walled(rules, worth, after, end, count):
        return "wall", wall, count
    exposed = beaters(rules, after, worth.seat, end)
    if exposed and not beaters(rules, before, worth.seat, start):
        return None  # others could beat them only now
    won = here and not before.knights[worth.seat][start] and not exposed
    if won and here and (foes := beaters(rules, here, worth.seat, start)):
        return "safe", str(foes[0][0]), count
    led = aim_of(rules, worth, turn)
    if led and end in led.places and worth.beaten(before, start) < 0:
        return "goal", board.titles[led.castle], count
    for facts in (dict(one.facts) for one in _barred(rules, worth, turn, after)):
        if facts["place"] == board.names[end]:
            return "bar", str(facts["castle"]), count
    if start in board.scrolls:
        return "scroll", board.names[start], count
    safe = next(_of_journey(rules, worth, turn, after, moves), None)
    if safe and safe.key == "safe":
        return "safe", str(dict(safe.facts)["seat"]), count
    foe = worth.beaten(before, start)
    if foe not in (NOBODY, *dict(exposed)) and not after.knights[worth.seat][start]:
        return "away", str(foe), count
    if led and end in led.places:
        return "goal", board.titles[led.castle], count
    if aim := next(aims(rules, worth, after, marches), None):
        return "goal", board.titles[aim.castle], count
    return None


def _without(state: CastleState, seat: int, place: int, count: int) -> CastleState:
    own = state.knights[seat]
    return state._replace(knights=put(state.knights, seat, put(own, place, own[place] - count)))


def _walled(rules: CastleRules, worth: Worth, after: CastleState, place: int, count: int) -> str:
    left = _without(after, worth.seat, place, count)
    for castle in rules.ground.castles_at[place]:
        if rules.board.castles[castle] in {*worth.falling(left)} - {*worth.falling(after)}:
            return rules.board.titles[castle]
    return ""


def _of_journey(
    rules: CastleRules, worth: Worth, turn: Turn, after: CastleState, moves: Line
) -> Iterator[Reason]:
    """Yield whom the army escapes that marches first among some moves of a turn, if it only marches."""
    before, seat = turn.states[0], worth.seat
    marches = [move for move in opening(moves) if isinstance(move, March)]
    if before is None or not marches:
        return
    start, end = marches[0].origin, marches[-1].target
    there, left = after.knights[seat][end], after.knights[seat][start]
    foes = beaters(rules, before, seat, start) if there and not left else []
    still = dict(beaters(rules, after, seat, end)) if foes else {}
    for foe, knights in [one for one in foes if one[0] not in still][:1]:
        own = before.knights[seat][start]
        yield Reason.of("away" if still else "safe", seat=foe, knights=knights, own=own)
    if moves is turn.line and there and end < rules.board.spaces and not beaters(rules, after, seat, end):
        stops = zip(turn.states[1:], marches[:-1], strict=False)
        met = (foe for state, stop in stops if state for foe in beaters(rules, state, seat, stop.target))
        for foe, _knights in islice(met, 1):
            yield Reason.of("clear", seat=foe)


def _goal(rules: CastleRules, worth: Worth, after: CastleState, aim: CastleAim) -> Reason:
    board, needs = rules.board, worth.plans.needs(after, aim.castle)
    force = aim.led + sum(knights for _place, knights in aim.joining)
    least, odds = max((one for one in needs if one[0] <= force), default=needs[0])
    return Reason.of(
        "goal",
        castle=board.titles[aim.castle],
        need=needs[-1][0],
        swords=board.swords[aim.castle],
        have=sum(after.knights[worth.seat][gate] for gate in board.gates[aim.castle]),
        **barred(board, aim.barring),
        least=max(least, min(force, needs[-1][0])),
        percent=percent(odds),
        far=aim.far,
        led=aim.led,
        missing=aim.missing,
        turns=aim.turns,
        joining=sum(knights for _place, knights in aim.joining),
        where=board.names[aim.joining[0][0]] if len(aim.joining) == 1 else "",
        together=aim.together,
    )
