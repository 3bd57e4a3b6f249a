"""Finds the reasons for and against a line: keys with facts, which `why.py` puts into words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ludotheque.core.game import Fact, Facts
from ludotheque.core.judgement import Reason
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.judgement.fence import alone, pen
from ludotheque.games.chevaliers.judgement.reckoning import reply, told
from ludotheque.games.chevaliers.judgement.roads import is_shut, roads
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    best_attack,
    best_friends,
    declared,
    distance,
    ends,
    most_fighters,
    pincers,
    prospect,
)
from ludotheque.games.chevaliers.rules.board import Square, mask, squares
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    End,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN, QUIET_ROLLS

FAR = 6  # steps from its base from which on it matters that a White may be sent back
SERIOUS = 2  # faces of the die: a danger that fewer bring is no reason against a line
LAST = 10  # greatest number of quiet rolls left that is given as a reason (K19)

# key -> facts
REASONS: dict[str, tuple[str, ...]] = {
    "home": ("square", "homes"),  # a White comes home
    "one-home": (),  # the only White left comes home, which is a draw (K18)
    "arrives": ("square", "dice"),  # throws that may then bring the White that moved to a chest
    # steps of the White that moved to a chest; `safe` is 1 if a shorter way passes between two Reds (K7), and
    # `ahead` Reds are as near to the chests; with so many rolls Reds can pinch it there
    "nearer": ("square", "before", "after", "safe", "ahead", "rolls"),
    # steps of the foremost White, if all ways led between two Reds (K7) and a won attack opens one
    "clears": ("steps",),
    # rolls out of six with which Reds can pinch a White, where it stood and where it goes
    "flees": ("square", "start", "before", "after"),
    "dares": ("square", "start", "before", "after"),  # the same rolls, if White takes a greater risk
    "leaves": ("target", "rolls"),  # the same rolls against the White most in danger that does not move
    # what moves of Reds change of what Whites may do with their next throw; `dice` are the throws now
    "denies": ("target", "before", "dice"),  # throws that bring a White to a chest
    # throws that bring a White nearer to the chests than all Reds; from here `target` is the only one left
    "holds": ("target", "before", "dice"),
    "heads": ("target",),  # a White is no longer nearer to the chests than all Reds
    "spares": ("target", "before", "dice"),  # throws by which Whites may attack a Red
    "pinches": (
        "targets",
        "dice",
    ),  # for each White, parted by /, throws of Reds that may pinch it if it stays
    "hems": ("target", "before", "throws"),  # of 36, those of both that pinch the last White at the least
    "lengthens": ("target", "before", "steps"),  # a White's steps to a chest, never between two Reds
    "shut": ("target",),  # all ways of Whites to the chests lead between two Reds (K7)
    "drives": ("target", "before", "dice"),  # throws of Reds that may pinch a White if it stays
    "narrows": ("target", "before", "squares"),  # squares that a fence, which held already, leaves to Whites
    # what stays as it was, and would not otherwise
    "single": (),  # all that a second Red could do would open the fence
    # no White gets past all Reds or attacks one; throws by which one would attack it on another square
    "calm": ("target", "other", "risk"),
    "fenced": (),  # all ways of Whites to the chests still lead between two Reds (K7)
    "keeps": ("square",),  # the fence holds, but not if this Red moves
    "nears": ("target", "before", "steps"),  # steps from a White to the second of the Reds
    "covers": ("target", "before", "reds"),  # Reds that are nearer to the chests than the foremost White
    # what Whites may do with their next throw all the same
    "reaches": ("target", "dice"),  # a White comes to a chest, this one if no other can
    "ahead": ("target", "steps"),  # a White is past all Reds, so many steps from a chest
    "passes": ("target", "dice"),  # a White comes past all Reds, this one if no other can
    # a White, this one if no other can, attacks Reds, those by most throws, or `others`, all there are if
    # `every`; its chances in %
    "exposed": ("target", "square", "others", "every", "dice", "beats"),
    "sorties": ("before", "reds"),  # Reds that stand in no guard post
    # only such pincers of the White `target` are at hand as touch the other one, by `square`, too (K15)
    "parted": ("target", "square", "other"),
    # what is worse than by the first advice
    "opens": ("target", "steps"),  # the way of a White to the chests, which a fence shuts there
    "roomier": ("target", "squares", "other"),  # squares that a fence leaves to Whites, and leaves there
    "shorter": ("target", "steps", "other"),  # the shortest way of a White, and of any there
    "farther": ("target", "steps", "other"),  # steps from a White to the second of the Reds, and there
    "risks": ("target", "dice"),  # throws of Reds that may pinch the White most in danger
    "sent": ("target", "dice"),  # throws by which two Reds may attack a White from any sides
    "slower": ("target", "steps", "other"),  # the shortest way of any White, and there
    # chances in per cent, and the base to which a White would go back, "" for a Red, with the steps lost
    "attacks": ("target", "rule", "wins", "out", "lost", "base", "steps"),
    "stands": ("rolls",),  # rolls with which Reds can pinch the White that attacks, if it wins
    "may-be-stopped": ("wins", "out"),  # chances in per cent of the enemy's best attack as it passes (K7)
    "back": ("post", "target", "steps"),  # steps from the post to the nearest White
    "rolls-left": ("left",),  # quiet rolls left before the draw (K19)
    "defends": ("square", "wins", "lost"),  # chances in per cent of a White attacked by two Reds (K15)
    "lets-pass": ("wins", "out"),  # best chances in per cent of an attack on the passing knight
    # rolls with which Reds can pinch the White that moved: no change; whether all ways to the chests lead
    # between two Reds (K7); and the rolls with which they could pinch a White that went on to another square,
    # "" if they could not, and whether that is one that stays where it is, `who`
    "waits": ("square", "rolls", "shut", "other", "risk", "who"),
    "walks": ("square", "steps"),  # steps from there to the nearest Red, if at most one Red is left
    "may-split": (),  # White may make two single combats of the attack of two Reds (K15)
    # the turn ends; chances in per cent of the best attack left out, whether White may split it (K15), where
    # the White that would attack stands if no pincer reaches it, else "", and whether a fence of Reds holds
    "declines": ("wins", "out", "lost", "split", "square", "fence"),
    "stays": (),  # the turn ends; the other knights stay where they are
    "stakes": (),  # the side can no longer win, or Reds win by the next White that they put out (K18)
}
CHANGES = ("denies", "holds", "heads", "spares", "pinches", "drives", "hems", "lengthens", "shut", "narrows")
KEPT = (
    "single",
    "calm",
    "keeps",
    "fenced",
    "nears",
    "covers",
    "sorties",
)  # told of Reds where their moves change nothing else
RISKS = ("risks", "sent", "slower")  # what is worse by a turn of Whites than by the first
LAGS = ("opens", "roomier", "shorter", "farther", *RISKS)
PRICES = ("parted", "reaches", "ahead", "passes", "exposed", *LAGS)  # what Whites can do all the same
WARNING = "stakes"  # told as a warning of the best advice only
AGAINST = ("dares", "leaves", "stands", "may-be-stopped", "may-split")
MINOR = ("leaves",)  # besides which another reason is looked for
SHY = 50  # an attack with a smaller chance to win, in per cent, is a reason against its line


def reasons(value: Value, before: ChevaliersState, seat: int, turn: PlannedTurn) -> tuple[Reason, ...]:
    """Return the reasons for the line, the most important first, then those against it."""
    found = tuple(_reasons(value, before, seat, turn))
    if all(one.key in MINOR or costs(one) for one in found):
        found = (*islice(_otherwise(value, before, turn), 1), *found)
    return tuple(sorted(found, key=objects))


def at_stake(view: ChevaliersState, seat: int) -> bool:
    """Return whether a side can reach a draw at best (K18), or Red is one White away from a win."""
    homes, whites = view.home.bit_count(), view.whites.bit_count()
    return homes > 0 or whites == 1 if seat == RED else homes + whites < HOMES_TO_WIN


def objects(reason: Reason) -> bool:
    """Return whether a reason speaks against its line."""
    shy = reason.key == "attacks" and not _pays(dict(reason.facts))
    return shy or reason.key in AGAINST or costs(reason)


def costs(reason: Reason) -> bool:
    """Return whether a reason says what Whites can do all the same, whatever Reds move."""
    return reason.key in PRICES


def _pays(attack: Mapping[str, Fact]) -> bool:
    """Return whether an attack is likely to win, and more than to send a White back from near its base."""
    return int(attack["wins"]) >= SHY and not _sends_back(attack)


def _sends_back(attack: Mapping[str, Fact]) -> bool:
    return bool(attack.get("base")) and not attack["out"] and int(attack["steps"]) < FAR


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
            yield from _won(value, before, after)
    if before.side == RED == seat:
        yield from _replied(value, before, turn)
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
    if seat == WHITE:
        soon = [*_arrives(value, before, after)] if not arrived else []
        feared = [*_pincers(value, before, after)]
        yield from (*feared, *soon) if _relieved(feared) else (*soon, *feared)
        if not arrived:
            yield from _nearer(value, before, after)
    if QUIET_ROLLS - after.quiet <= LAST:
        yield Reason("rolls-left", (("left", QUIET_ROLLS - after.quiet),))


def _replied(value: Value, before: ChevaliersState, turn: PlannedTurn) -> Iterator[Reason]:
    """Yield what Whites may do after a turn of Reds, which may change it, or an attack's likelier end."""
    after = turn.after
    if turn.line == (End(),):  # what Whites can do was told before the knights moved
        return
    if after.phase == Phase.ROLL:
        yield from told(value, before, after, moved=any(isinstance(move, Step) for move in turn.line))
    elif (target := attacked(after)) is not None:
        attackers = after.combats[0][0] if after.combats else after.attackers
        ended = after._replace(whites=after.whites & ~(1 << target))
        if not likely(value, after):
            ended = after._replace(reds=after.reds & ~attackers)
        elif not prospect(value.turns, RED, attackers, target).win_out:
            ended = ended._replace(whites=ended.whites | 1 << value.turns.white_base(after, target))
        yield from told(value, before, ended, moved=False)


def _arrives(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield with which throws the White that moved may come to a chest next time, unless with fewer."""
    gone, white = (
        next(squares(one.whites & ~other.whites), -1) for one, other in ((before, after), (after, before))
    )
    was, dice = reply(value, before).homes.get(gone, ()), reply(value, after).homes.get(white, ())
    if dice and len(dice) >= len(was):
        yield Reason.of("arrives", square=value.board.names[white], dice=" ".join(map(str, dice)))


def _nearer(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield a reason if the White that moved comes nearer to the chests (K7)."""
    old, new = roads(value, before), roads(value, after)
    for origin, white in zip(old.keys() - new.keys(), new.keys() - old.keys(), strict=True):
        was, now = old[origin], new[white]
        if 2 * (was.safe - now.safe) >= before.die and now.shortest < was.shortest:
            facts: Facts = ("safe", int(was.detour or now.detour)), ("ahead", value.reds_ahead(after, white))
            steps: Facts = ("before", was.safe), ("after", now.safe)
            rolls = ("rolls", len(pincers(value.turns, after, white)))
            yield Reason("nearer", (("square", value.board.names[white]), *steps, *facts, rolls))


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
    facts: Facts = ("target", value.board.names[target]), ("rule", chances.rule), *shown
    if after.reds >> target & 1:
        return (*facts, ("base", ""), ("steps", 0))
    base = turns.white_base(after, target)
    return (*facts, ("base", value.board.names[base]), ("steps", value.steps[base][target]))


def _won(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield what comes of it if the White that attacks wins: a way that opens, and Reds that pinch it."""
    attackers, target = after.combats[0] if after.combats else (after.attackers, after.target)
    won = after._replace(reds=after.reds & ~(1 << target))
    ways = roads(value, won)
    if is_shut(roads(value, before)) and not is_shut(ways):
        yield Reason("clears", (("steps", min(ways.values()).safe),))
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


def _otherwise(value: Value, before: ChevaliersState, turn: PlannedTurn) -> Iterator[Reason]:
    """Yield minor reasons for a line, of which the first is given if no other reason is found."""
    after, steps = turn.after, [move for move in turn.line if isinstance(move, Step)]
    if after.phase == Phase.OVER:
        yield Reason("rolls-left", (("left", QUIET_ROLLS - after.quiet),))
    elif not steps:
        yield _idle(value, before)
    elif before.side == WHITE:
        yield _waits(value, before, after, steps[-1].target)


def _waits(value: Value, before: ChevaliersState, after: ChevaliersState, white: Square) -> Reason:
    """Return what a White that moved has to fear where it stands."""
    turns, square = value.turns, ("square", value.board.names[white])
    if after.reds.bit_count() < 2:
        return Reason("walks", (square, ("steps", distance(turns, after, white, after.reds))))
    facts: Facts = ("rolls", len(pincers(turns, after, white))), ("shut", int(is_shut(roads(value, after))))
    start = next(squares(before.whites & ~after.whites), white)
    others = sorted(squares(before.whites & after.whites), key=value.to_chest.__getitem__)
    for one in (start, *others):
        other, risk = _rash(value, before, one)
        if other and (one == start or risk - len(pincers(turns, after, one)) >= SERIOUS):
            who = value.board.names[one] if one != start else ""
            return Reason("waits", (square, *facts, ("other", other), ("risk", risk), ("who", who)))
    return Reason("waits", (square, *facts, ("other", ""), ("risk", 0), ("who", "")))


def _rash(value: Value, before: ChevaliersState, start: Square) -> tuple[str, int]:
    """Return where the die could bring a White instead, "" if it is safe, and the rolls to pinch it."""
    turns, left = value.turns, value.to_chest
    ways = [(left[end], end) for end in squares(ends(turns, before, start))]
    far, end = min(ways, default=(UNREACHABLE, 0))
    risk = 0
    if far < left[start]:
        gone = before._replace(whites=before.whites & ~(1 << start) | 1 << end)
        risk = len(pincers(turns, gone, end))
    return (value.board.names[end], risk) if risk >= SERIOUS else ("", 0)


def _idle(value: Value, before: ChevaliersState) -> Reason:
    """Return why to end the turn: the best chance among attacks left out, or that all others stay."""
    turns = value.turns
    found = [
        (
            prospect(turns, before.side, group, target),
            by,
            declared(before, by, target)._replace(attackers=group),
        )
        for by in squares(turns.leaders(before))
        for target in squares(turns.targets(before, by))
        for group in (best_attack(turns, before, by, target),)
    ]
    if not found:
        held = before.side == RED and before.movers and alone(value, before, before.reds)
        return Reason("single" if held else "stays")
    best, by, attack = max(found, key=lambda one: one[0].wins)
    shown = ("wins", best.wins), ("out", best.win_out), ("lost", best.lose_out)
    safe = before.side == WHITE and not pincers(turns, before, by)
    facts: Facts = (
        ("split", int(bool(turns.splits(attack)))),
        ("square", value.board.names[by] if safe else ""),
        ("fence", int(before.side == RED and pen(value, before) > 0)),
    )
    return Reason("declines", (*((name, percent(chance)) for name, chance in shown), *facts))


def _pincers(value: Value, before: ChevaliersState, after: ChevaliersState) -> Iterator[Reason]:
    """Yield the danger of a pincer for the White that moved, if that changes, and for others (K11)."""
    names, (old, new) = value.board.names, (_menaced(value, state) for state in (before, after))
    moved = set(new) - set(old)
    for white in moved:
        origin = next(iter(set(old) - set(new)), white)
        was, rolls = old.get(origin, new[white]), new[white]
        if rolls != was:
            places: Facts = ("square", names[white]), ("start", names[origin])
            yield Reason("flees" if rolls < was else "dares", (*places, ("before", was), ("after", rolls)))
    rolls, white = max(((rolls, white) for white, rolls in new.items() if white not in moved), default=(0, 0))
    if rolls >= SERIOUS:
        yield Reason("leaves", (("target", names[white]), ("rolls", rolls)))


def _relieved(feared: Sequence[Reason]) -> bool:
    """Return whether a White flees from so much that this weighs more than what it comes to."""
    return any(
        int(dict(one.facts)["before"]) - int(dict(one.facts)["after"]) >= SERIOUS
        for one in feared
        if one.key == "flees"
    )


def _menaced(value: Value, state: ChevaliersState) -> dict[Square, int]:
    return {white: len(pincers(value.turns, state, white)) for white in squares(state.whites)}
