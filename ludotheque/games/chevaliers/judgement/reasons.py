"""Finds the reasons for and against a line: keys with facts, which `why.py` puts into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotheque.core.game import Fact, Facts
from ludotheque.core.judgement import Line, Reason
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    best_attack,
    best_friends,
    danger,
    declared,
    distance,
    ends,
    most_fighters,
    pincers,
    prospect,
    throws,
)
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
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
    walks,
)
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN, QUIET_ROLLS

LAST = 10  # greatest number of quiet rolls left that is given as a reason (K19)

# key -> facts
REASONS: dict[str, tuple[str, ...]] = {
    "home": ("square", "homes"),  # a White comes home
    "one-home": (),  # the only White left comes home, which is a draw (K18)
    "arrives": ("square", "dice"),  # throws that may then bring the White that moved to a chest
    # steps of the White that moved to a chest; `safe` is 1 if a shorter way passes between two Reds (K7), and
    # `ahead` Reds are as near to the chests
    "nearer": ("square", "before", "after", "safe", "ahead"),
    "bars": (
        "target",
        "before",
        "after",
    ),  # the steps of the foremost White or another, if Red makes them more
    # throws that may still bring a White to a chest, if Red makes them clearly fewer than before
    "stops": ("dice", "before"),
    "races": ("target", "dice"),  # the same throws, if not; "" if several Whites may come
    # rolls out of six with which Reds can pinch a White, where it stood and where it goes
    "flees": ("square", "start", "before", "after"),
    "dares": ("square", "start", "before", "after"),  # the same rolls, if White takes a greater risk
    # the same rolls, if Red increases them; so many Whites are then in danger
    "closes": ("target", "before", "after", "whites"),
    "leaves": ("target", "rolls"),  # the same rolls against the White most in danger that does not move
    # rolls with which Whites can attack the Red moved, if fewer than where it stood
    "spares": ("square", "start", "before", "after"),
    "attacks": ("target", "rule", "wins", "out", "lost"),  # chances in per cent
    "stands": ("rolls",),  # rolls with which Reds can pinch the White that attacks, if it wins
    "may-be-stopped": ("wins", "out"),  # chances in per cent of the enemy's best attack as it passes (K7)
    "back": ("post", "target", "steps"),  # steps from the post to the nearest White
    "rolls-left": ("left",),  # quiet rolls left before the draw (K19)
    "defends": ("square", "wins", "lost"),  # chances in per cent of a White attacked by two Reds (K15)
    "lets-pass": ("wins", "out"),  # best chances in per cent of an attack on the passing knight
    # rolls with which Reds can pinch the White that moved: no change; Reds as near to the chests as it; and
    # the rolls with which they could pinch a White that went on to another square, "" if they could not
    "waits": ("square", "rolls", "ahead", "other", "risk"),
    "walks": ("square", "steps"),  # steps from there to the nearest Red, if at most one Red is left
    "nears": ("square", "target", "before", "after"),  # steps of a Red that moved to the nearest White
    "hunts": ("target", "before", "after"),  # rolls with which Reds can come beside a White, if clearly more
    # no White has a way to the chests on which Reds cannot stop it (K7); the steps that they came nearer
    "holds": ("steps",),
    "sallies": ("reds", "target"),  # Reds that leave their posts, and the foremost White
    "trails": (
        "target",
        "steps",
        "ahead",
    ),  # steps of the foremost White to the chests; Reds that are as near
    "may-split": (),  # White may make two single combats of the attack of two Reds (K15)
    # the turn ends; chances in per cent of the best attack left out, and whether White may split it (K15)
    "declines": ("wins", "out", "split"),
    "stays": (),  # the turn ends; the other knights stay where they are
    "at-best-draw": (),  # the side can no longer win (K18)
}
WARNING = "at-best-draw"  # told as a warning of the best advice only
WAY = 14  # steps to the chests, almost as many as from the start: a White that is farther off only waits
SERIOUS = 2  # faces of the die: a danger that fewer bring is no reason against a line, nor for one if it ends
SHY = 50  # an attack with a smaller chance to win, in per cent, is a reason against its line


Way = tuple[Square, Square]  # where a knight stood and where it goes


class ChestRoute(NamedTuple):
    """A White's distances to the chests: without passing between two Reds (K7), and with that allowed."""

    safe: int
    shortest: int

    @property
    def detour(self) -> bool:
        """Whether a White must go round two Reds."""
        return self.safe > self.shortest


def reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> tuple[Reason, ...]:
    """Return at least one reason: those for the line, the most important first, then those against it."""
    found = tuple(_reasons(value, before, seat, turn))
    if all(one.key in ("leaves", "races") for one in found):
        found = (_otherwise(value, before, turn), *found)
    return tuple(sorted(found, key=objects))


def at_best_draw(view: ChevaliersState, seat: int) -> bool:
    """Return whether a draw is the best result that is still possible for a side (K18)."""
    homes = view.home.bit_count()
    return homes > 0 if seat == RED else homes + view.whites.bit_count() < HOMES_TO_WIN


def objects(reason: Reason) -> bool:
    """Return whether a reason speaks against its line."""
    shy = reason.key == "attacks" and int(dict(reason.facts)["wins"]) < SHY
    return shy or reason.key in ("dares", "leaves", "races", "stands", "may-be-stopped", "may-split")


def is_vague(reason: Reason) -> bool:
    """Return whether a reason is no more than that all stays as it is, and no White near the chests."""
    facts = dict(reason.facts)
    far = reason.key == "trails" and int(facts["steps"]) > WAY and int(facts["ahead"]) > 1
    return (
        far or reason.key in ("stays", "holds", "sallies") or (reason.key == "waits" and not facts["rolls"])
    )


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
        if seat == WHITE and after.side == WHITE:
            yield from _stands(value, after)
        elif seat == RED and after.side == RED:
            yield from _race(value, before, after, before.whites & ~(1 << (attacked(after) or 0)))
    if after.phase == Phase.WATCH:
        yield Reason("may-be-stopped", _halt(value, after))
    for move in turn.line:
        if isinstance(move, Return):
            yield from _back(value, before, move)
        elif isinstance(move, Together | Split):
            yield from _defence(value, after)
        elif isinstance(move, Pass):
            yield Reason("lets-pass", _halt(value, before))
    if not any(isinstance(move, Step) for move in turn.line) or after.phase != Phase.ROLL:
        return
    if seat == RED:
        yield from _race(value, before, after, before.whites)
    elif not arrived:
        yield from _arrives(value, before, after)
    dangers = [*_pincers(value, before, after, seat)]
    yield from (one for one in dangers if not _slight(one))
    if seat == RED:
        yield from _spared(value, before, after, _ways(before, turn.line))
    roads = [*_roads(value, before, after, seat)] if not arrived else []
    racing = seat == RED and bool(_arrivals(value, after, after.whites))  # then other Whites matter less
    yield from roads if not racing else ()
    yield from filter(_slight, dangers)
    yield from roads if racing else ()
    if QUIET_ROLLS - after.quiet <= LAST:
        yield Reason("rolls-left", (("left", QUIET_ROLLS - after.quiet),))


def _slight(reason: Reason) -> bool:
    """Return whether a reason is that a single White is hardly in danger."""
    facts = dict(reason.facts)
    return reason.key == "closes" and int(facts["whites"]) < 2 and int(facts["after"]) < SERIOUS


def _race(value: Value, before: ChevaliersState, after: ChevaliersState, whites: Squares) -> Iterator[Reason]:
    """Yield with which throws one of these Whites may come to a chest in White's next turn, if with any."""
    was, dice = (_arrivals(value, state, whites) for state in (before, after))
    if len(was) - len(dice) >= SERIOUS or (was and not dice):
        yield Reason("stops", (_dice(dice), ("before", len(was))))
    elif dice:
        able = [white for white in squares(whites) if _arrivals(value, after, 1 << white)]
        target = value.board.names[able[0]] if len(able) == 1 else ""
        yield Reason("races", (("target", target), _dice(dice)))


def _arrives(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield with which throws the White that moved may come to a chest next time, unless with fewer."""
    was, dice = (
        _arrivals(value, state, state.whites & ~other.whites)
        for state, other in ((before, after), (after, before))
    )
    for white in squares(after.whites & ~before.whites if dice and len(dice) >= len(was) else 0):
        yield Reason("arrives", (("square", value.board.names[white]), _dice(dice)))


def _arrivals(value: Value, state: ChevaliersState, whites: Squares) -> tuple[int, ...]:
    return throws(value.turns, state, WHITE, whites, mask(value.board.chests))


def _dice(dice: Sequence[int]) -> tuple[str, Fact]:
    return "dice", " ".join(map(str, dice))


def _spared(
    value: Value, before: ChevaliersState, after: ChevaliersState, moved: Sequence[Way]
) -> Iterator[Reason]:
    """Yield a reason for the Red that moves out of the most throws with which a White can attack it."""
    names = value.board.names
    found = [
        (len(_attacked(value, before, start)), len(_attacked(value, after, end)), start, end)
        for start, end in moved
    ]
    was, rolls, start, end = max(found, key=lambda one: one[0] - one[1], default=(0, 0, 0, 0))
    if was - rolls >= SERIOUS:
        places: Facts = ("square", names[end]), ("start", names[start])
        yield Reason("spares", (*places, ("before", was), ("after", rolls)))


def _attacked(value: Value, state: ChevaliersState, red: Square) -> tuple[int, ...]:
    """Return the throws with which a White may come beside a Red in White's next turn."""
    return throws(value.turns, state, WHITE, state.whites, value.board.around[red])


def _roads(value: Value, before: ChevaliersState, after: ChevaliersState, seat: int) -> Iterator[Reason]:
    """Yield a reason if a line brings the White moved nearer to the chests, or bars the foremost one (K7)."""
    names = value.board.names
    old, new = (
        {white: _to_chests(value, state, white) for white in squares(state.whites)}
        for state in (before, after)
    )

    def steps(origin: Square, white: Square) -> Facts:
        return ("before", old[origin].safe), ("after", new[white].safe)

    if seat == WHITE:
        for origin, white in zip(old.keys() - new.keys(), new.keys() - old.keys(), strict=True):
            nearer = new[white].safe < old[origin].safe and new[white].shortest < old[origin].shortest
            if nearer and new[white].safe <= WAY:
                detour = old[origin].detour or new[white].detour
                facts: Facts = ("safe", int(detour)), ("ahead", value.reds_ahead(after, white))
                yield Reason("nearer", (("square", names[white]), *steps(origin, white), *facts))
    else:
        first = min(old, key=old.__getitem__)
        longer = {white: new[white].safe - old[white].safe for white in old}
        white = first if min(new.values()).safe > old[first].safe else max(old, key=longer.__getitem__)
        if longer[white] > 0 and (white == first or min(longer.values()) >= 0):
            yield Reason("bars", (("target", names[white]), *steps(white, white)))


def _to_chests(value: Value, state: ChevaliersState, white: Square) -> ChestRoute:
    """Return how far a White is from the chests."""
    turns, chests = value.turns, mask(value.board.chests) & value.turns.free(state)
    safe = distance(turns, state, white, chests, danger(turns, state, WHITE))
    return ChestRoute(safe, distance(turns, state, white, chests))


def attacked(state: ChevaliersState) -> Square | None:
    """Return the square of the knight against whom a combat is about to be fought or joined, if any."""
    if state.combats:
        return state.combats[0][1]
    return state.target if state.attackers else None


def likely(value: Value, state: ChevaliersState) -> bool:
    """Return whether the attack that is about to be fought is likely to succeed."""
    return int(dict(_attack(value, state))["wins"]) >= SHY


def _attack(value: Value, after: ChevaliersState) -> Facts:
    turns = value.turns
    attackers, target = after.combats[0] if after.combats else (after.attackers, after.target)
    chances = prospect(turns, turns.attacking_side(after), attackers, target)
    percents = [percent(chance) for chance in (chances.wins, chances.win_out, chances.lose_out)]
    shown = zip(("wins", "out", "lost"), percents, strict=True)
    return (("target", value.board.names[target]), ("rule", chances.rule), *shown)


def _stands(value: Value, after: ChevaliersState) -> Iterator[Reason]:
    """Yield with how many throws Reds can pinch the White that attacks, if it wins, unless with none."""
    attackers, target = after.combats[0] if after.combats else (after.attackers, after.target)
    won = after._replace(reds=after.reds & ~(1 << target))
    rolls = max(len(pincers(value.turns, won, white)) for white in squares(attackers))
    if rolls >= SERIOUS:
        yield Reason("stands", (("rolls", rolls),))


def _back(value: Value, before: ChevaliersState, move: Return) -> Iterator[Reason]:
    """Yield a Red's way back: the distance of a guard post with room from the nearest White, if any."""
    room = value.turns.free_posts(before).get(move.post)
    if room is not None and before.whites:
        steps, white = min(
            (distance(value.turns, before, room, 1 << at), at) for at in squares(before.whites)
        )
        target = ("target", value.board.names[white])
        yield Reason("back", (("post", move.post), target, ("steps", steps)))


def _defence(value: Value, after: ChevaliersState) -> Iterator[Reason]:
    """Yield a reason for each combat about to be fought, with the chances of the attacked White."""
    for attackers, target in after.combats:
        chances = prospect(value.turns, RED, attackers, target)
        wins, lost = percent(chances.lose_back + chances.lose_out), percent(chances.win_out)
        yield Reason("defends", (("square", value.board.names[target]), ("wins", wins), ("lost", lost)))


def _halt(value: Value, state: ChevaliersState) -> Facts:
    """Return the chances of the best attack on a passing knight by those who may stop it (K15)."""
    turns, side = value.turns, 1 - state.side
    able = turns.watchers(state)
    group = mask(best_friends(turns, side, 0, able, state.mover, most_fighters(side, 0, able)))
    others = state.whites & ~state.fought & ~(1 << state.mover)
    if (
        side == RED
        and group.bit_count() == 2
        and any(value.board.around[red] & others for red in squares(group))
    ):
        group &= -group
    best = prospect(turns, side, group, state.mover)
    return ("wins", percent(best.wins)), ("out", percent(best.win_out))


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
        rolls = len(pincers(value.turns, turn.after, white))
        ahead = value.reds_ahead(turn.after, white)
        facts: Facts = ("square", value.board.names[white]), ("rolls", rolls), ("ahead", ahead)
        return Reason("waits", (*facts, *_rash(value, before)))
    return _red_moves(value, before, turn.after, _ways(before, turn.line))


def _ways(before: ChevaliersState, line: Line) -> list[Way]:
    """Return the ways of the knights that move; one that has begun to comes from where it stood then."""
    found = [(steps[0].origin, steps[-1].target) for steps in walks(line)]
    if found and before.mover != NOWHERE:
        found[0] = before.origin, found[0][1]
    return found


def _rash(value: Value, before: ChevaliersState) -> Facts:
    """Return where the die could bring a White that goes on, "" if it is safe, and the rolls to pinch it."""
    turns, left = value.turns, value.to_chest
    able = squares(turns.walkers(before)) if before.mover == NOWHERE else [before.mover]
    ways = [(left[end], end, at) for at in able for end in squares(ends(turns, before, at))]
    far, end, at = min(ways, default=(UNREACHABLE, 0, 0))
    risk = 0
    if far < min((left[white] for white in squares(before.whites)), default=0):
        gone = before._replace(whites=before.whites & ~(1 << at) | 1 << end)
        risk = len(pincers(turns, gone, end))
    return ("other", value.board.names[end] if risk >= SERIOUS else ""), ("risk", risk)


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


def _red_moves(value: Value, before: ChevaliersState, after: ChevaliersState, moved: Sequence[Way]) -> Reason:
    """Return a reason for moves of Reds without an attack: what they change, or else how things stand."""
    turns, names = value.turns, value.board.names
    roads = {at: _to_chests(value, after, at) for at in squares(after.whites)}
    first = min(roads, key=lambda at: roads[at].shortest)
    hunted = [
        (
            *(
                len(throws(turns, state, RED, state.reds, value.board.around[white]))
                for state in (before, after)
            ),
            white,
        )
        for white in squares(after.whites)
    ]
    was, now, white = max(hunted, key=lambda one: one[1] - one[0])
    if now - was >= SERIOUS:
        return Reason("hunts", (("target", names[white]), ("before", was), ("after", now)))
    if min(roads.values()).safe >= UNREACHABLE:
        apart = [_apart(value, state) for state in (before, after)]
        return Reason("holds", (("steps", apart[0] - apart[1]),))
    posts = mask(square for post in value.board.posts for square in post)
    left = sum(posts >> start & 1 and not posts >> end & 1 for start, end in moved)
    if left:
        return Reason("sallies", (("reds", left), ("target", names[first])))
    nearer = [
        (distance(turns, after, end, 1 << white), distance(turns, before, start, 1 << white), end, white)
        for start, end in moved
        for white in squares(after.whites)
    ]
    now, was, end, white = min((one for one in nearer if one[0] < one[1]), default=(0, 0, 0, 0))
    if was:
        steps: Facts = ("before", was), ("after", now)
        return Reason("nears", (("square", names[end]), ("target", names[white]), *steps))
    far, ahead = roads[first].shortest, value.reds_ahead(after, first)
    return Reason("trails", (("target", names[first]), ("steps", far), ("ahead", ahead)))


def _apart(value: Value, state: ChevaliersState) -> int:
    """Return the sum of the Reds' distances from their nearest Whites, in an empty hall."""
    return sum(min(value.steps[red][white] for white in squares(state.whites)) for red in squares(state.reds))


def _pincers(value: Value, before: ChevaliersState, after: ChevaliersState, seat: int) -> Iterator[Reason]:
    """Yield a reason for each White that a line brings into more danger of a pincer, or less (K11)."""
    names = value.board.names
    old, new = (
        {white: len(pincers(value.turns, state, white)) for white in squares(state.whites)}
        for state in (before, after)
    )
    moved, menaced = set(new) - set(old), sum(map(bool, new.values()))
    for white, rolls in new.items():
        origin = next(iter(set(old) - set(new)), white) if white in moved else white
        was = old.get(origin, rolls)
        facts: Facts = (("before", was), ("after", rolls))
        if seat == WHITE and white in moved and rolls != was:
            places: Facts = ("square", names[white]), ("start", names[origin])
            yield Reason("flees" if rolls < was else "dares", (*places, *facts))
        elif seat != WHITE and rolls > was:
            yield Reason("closes", (("target", names[white]), *facts, ("whites", menaced)))
    others = [(rolls, white) for white, rolls in new.items() if white not in moved]
    rolls, white = max(others, default=(0, 0))
    if seat == WHITE and rolls >= SERIOUS:
        yield Reason("leaves", (("target", names[white]), ("rolls", rolls)))
