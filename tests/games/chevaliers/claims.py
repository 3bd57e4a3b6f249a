"""What the tips of Les Chevaliers claim, told by the second referee and by making the moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.chevaliers.second import Knight, SecondReferee
from games.claims import Made, Moment

from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.combat import combat
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, End, Halt, Roll, Split, Step
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase, knights

DEADLY = 6  # K10


def asker(rules: ChevaliersRules, state: ChevaliersState) -> int:
    """Return the seat that may be told a tip, or -1: a card asks who stops, joins or parts a fight."""
    if state.phase in (Phase.WATCH, Phase.JOIN, Phase.SPLIT):
        return -1
    return state.side if state.phase == Phase.ROLL else rules.turn(state)


def everybody(state: ChevaliersState) -> int:
    """Return how many knights of both sides are in the game, those on their way back too."""
    return (state.whites | state.home | state.reds).bit_count() + len(state.returning)


def fresh(second: SecondReferee, square: int, side: int) -> list[Knight]:
    """Return the knights of a side that touch a square and have not fought."""
    return [knight for knight in second.touching(square, side) if not knight.fought]


# Who may go where


def layers(at: Moment, knight: Knight) -> tuple[set[int], set[int]]:
    """Return the squares that a knight can pass with this roll, and those where it can end."""
    second, hall = at.second, at.second.hall
    shut = second.taken()
    there = [{knight.at}]
    for _ in range(second.die):
        there.append({near for square in there[-1] for near in hall.beside(square)} - shut)
    onward = there[-1]  # squares from which all the points that are left can be used
    passed: set[int] = set()
    for reached in reversed(there[1:-1]):
        onward = {square for square in reached if onward & {*hall.beside(square)}}
        passed |= onward
    return passed, there[-1]


def walkers(at: Moment) -> list[Knight]:
    """Return the knights that can begin a move, with this roll."""
    origins = {move.origin for move in at.moves(Step)}
    return [at.second.on(origin) for origin in origins]


def begins(at: Moment) -> bool:
    return at.second.phase not in ("walk", "roll") and bool(walkers(at))


def chests(at: Moment) -> set[int]:
    return {*at.second.hall.all_of("c")} - at.second.home


def ends_on_a_chest(at: Moment) -> bool:
    return begins(at) and any(layers(at, white)[1] & chests(at) for white in walkers(at))


def exact(at: Moment) -> bool:
    passes = any(layers(at, white)[0] & chests(at) for white in walkers(at))
    return at.seat == WHITE and passes and not ends_on_a_chest(at)


def between(at: Moment) -> bool:
    second, enemy = at.second, 1 - at.seat
    passed = set[int]().union(*(layers(at, knight)[0] for knight in walkers(at)))
    near = (second.touching(square, enemy) for square in passed)
    return any(len(foes) > 1 and not all(foe.fought for foe in foes) for foes in near)


def die(at: Moment) -> bool:
    return begins(at) and all(move.target in at.second.hall.beside(move.origin) for move in at.moves(Step))


def start(at: Moment) -> bool:
    """Nobody comes back to where the move began."""
    firsts = [(move, at.after(move)) for move in at.moves(Step)]
    turned = [(move, after) for move, after in firsts if after.phase == Phase.MOVE and after.left]
    back = (at.rules.refusal(after, Step(move.target, move.origin)) for move, after in turned)
    return at.second.die > 1 and all(refusal and refusal.rule == "K4" for refusal in back)


def must(at: Moment) -> bool:
    return bool(walkers(at)) and not at.second.movers and all(isinstance(move, Step) for move in at.legal)


def second_red(at: Moment) -> bool:
    return at.seat == RED and at.second.movers == 1 and begins(at)


# Fights


def attacks(at: Moment) -> Iterator[tuple[Attack, list[Knight]]]:
    """Yield each attack, with the friends that could join it."""
    for move in at.moves(Attack):
        touching = fresh(at.second, move.target, at.seat)
        yield move, [knight for knight in touching if knight.at != move.by]


def pincer(at: Moment) -> bool:
    second = at.second
    for white in second.of(WHITE):
        for pair in combinations(second.touching(white.at, RED), 2):
            if second.hall.between(pair[0].at, white.at, pair[1].at):
                rule = second.rule([*pair], white)
                return rule == "K11" and second.dice_of([*pair]) == 3
    return False


def third(at: Moment) -> bool:
    return at.seat == RED and any(len(friends) > 1 for _, friends in attacks(at))


def may_split(at: Moment) -> bool:
    """Return whether White may part an attack by two Reds (K15)."""
    second = at.second
    before, found = (second.fighters, second.target), False
    for move, friends in attacks(at) if at.seat == RED else ():
        for friend in friends:
            second.fighters, second.target = [second.on(move.by), friend], second.on(move.target)
            found |= bool(second.splits())
    second.fighters, second.target = before
    return found


def parted(at: Moment) -> bool:
    """Two single combats follow (K15)."""
    return any(
        len(ply.after.combats) == 2 and all(attackers.bit_count() == 1 for attackers, _ in ply.after.combats)
        for ply in at.made(Split)
    )


def two_whites(at: Moment) -> bool:
    together = any(friends for _, friends in attacks(at)) and at.seat == WHITE
    return together or any(rule == "K14" for rule, *_ in decided(at))


def alone(at: Moment) -> bool:
    """A lone Red loses more often than not, in attack and in defence."""
    red, white = Knight(RED, 0), Knight(WHITE, 1)
    lost = sum(odds for (end, _), odds in at.second.odds([red], white).items() if end == "loses")
    beaten = sum(odds for (end, _), odds in at.second.odds([white], red).items() if end == "wins")
    return min(lost, beaten) > 1 / 2 and any(not friends for _, friends in attacks(at))


def walled(at: Moment) -> bool:
    """A knight without a free side attacks, and nobody moves any more."""
    stuck = [move for move, _ in attacks(at) if not at.second.on(move.by).moved]
    return bool(stuck) and all(
        at.second.walled_in(at.second.on(move.by)) and at.after(move).phase != Phase.MOVE for move in stuck
    )


def fight(at: Moment) -> bool:
    moved = any(at.second.on(move.by).moved for move, _ in attacks(at))
    return moved and bool(at.moves(End))


def post(at: Moment) -> bool:
    return all(at.second.room(post) for post in (0, 1)) and at.seat == RED


# What has happened


def combats(at: Moment) -> Iterator[Made]:
    """Yield the plies with the last die of a combat."""
    for ply in at.made(Roll):
        if ply.before.phase == Phase.DICE and len(ply.after.dice) <= len(ply.before.dice):
            yield ply


def decided(at: Moment) -> Iterator[tuple[str, int, int]]:
    """Yield for each combat its rule, the greater total, and how many knights it put out of the game."""
    for ply in combats(at):
        attackers, target = ply.before.combats[0]
        side = at.rules.turns.attacking_side(ply.before)
        combat_of = combat(at.rules.board, side, attackers, target)
        total = max(combat_of.totals((*ply.before.dice, ply.move.points)))
        yield combat_of.rule, total, everybody(ply.before) - everybody(ply.after)


def blocked(at: Moment) -> bool:
    """The person threw, and the other side was to throw next."""
    rolls = [ply for ply in at.made(Roll) if ply.before.phase == Phase.ROLL and ply.before.side == at.seat]
    return bool(rolls) and rolls[-1].after.phase in (Phase.ROLL, Phase.OVER)


def arrivals(at: Moment, side: int) -> Iterator[tuple[Made, list[int], list[int]]]:
    """Yield for each combat or choice of a post where knights of a side fell and where they arrived."""
    for ply in at.past:
        if ply.before.phase in (Phase.DICE, Phase.RETURN) and everybody(ply.before) == everybody(ply.after):
            before, after = knights(ply.before, side), knights(ply.after, side)
            yield ply, list(squares(before & ~after)), list(squares(after & ~before))


def on_base(at: Moment, side: int) -> bool:
    hall = at.second.hall
    bases = {*hall.all_of("s")} if side == WHITE else {*hall.all_of("l"), *hall.all_of("r")}
    stayed = fallen_and_back(at, side)
    return any(bases & {*arrived} for _, _, arrived in arrivals(at, side)) or bool(bases & stayed)


def fallen_and_back(at: Moment, side: int) -> set[int]:
    """Return the squares of knights that fell on their own base and came back to the same square."""
    lost = (ply for ply in combats(at) if everybody(ply.before) == everybody(ply.after))
    fighters = (
        mask
        for ply in lost
        for mask in (ply.before.combats[0][0], 1 << ply.before.combats[0][1])
        if mask & knights(ply.before, side)
    )
    return {square for mask in fighters for square in squares(mask)}


def nearest(at: Moment) -> bool:
    """Who fell alone is on the free green square that is the fewest steps away in the empty hall."""
    hall, greens = at.second.hall, {*at.second.hall.all_of("s")}
    for ply, fell, arrived in arrivals(at, WHITE):
        if len(fell) == len(arrived) == 1 and greens & {*arrived}:
            away = hall.steps_from(fell)
            taken = {*squares(ply.before.whites | ply.before.reds | ply.before.home)} - {*fell}
            if any(away[green] < away[arrived[0]] for green in greens - taken):
                return False
    return on_base(at, WHITE)


def happened(found: Iterable[object]) -> bool:
    return any(True for _ in found)


CLAIMS = {
    "chevaliers-pincer": pincer,
    "chevaliers-third": third,
    "chevaliers-split": may_split,
    "chevaliers-parted": parted,
    "chevaliers-two-whites": two_whites,
    "chevaliers-alone": alone,
    "chevaliers-walled": walled,
    "chevaliers-fight": fight,
    "chevaliers-post": post,
    "chevaliers-quiet": lambda at: 50 <= at.second.quiet <= 60,
    "chevaliers-chest": lambda at: len(at.second.home) == 1,
    "chevaliers-blocked": blocked,
    "chevaliers-stopped": lambda at: happened(at.made(Halt)),
    "chevaliers-out": lambda at: any(total >= DEADLY and out for _, total, out in decided(at)),
    "chevaliers-spared": lambda at: any(rule == "K12" and not out for rule, _, out in decided(at)),
    "chevaliers-back": lambda at: on_base(at, WHITE) or on_base(at, RED),
    "chevaliers-nearest": nearest,
    "chevaliers-home": ends_on_a_chest,
    "chevaliers-exact": exact,
    "chevaliers-between": between,
    "chevaliers-second": second_red,
    "chevaliers-die": die,
    "chevaliers-start": start,
    "chevaliers-must": must,
}
