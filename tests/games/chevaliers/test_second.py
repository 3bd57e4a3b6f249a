"""Whole games before the second referee: K1 to K19, everything compared at every ply."""

from collections import Counter
from functools import cache, partial
from random import Random

import pytest
from amounts import ALL, many
from games.chevaliers.play import hall, melee
from games.chevaliers.second import WHITE, SecondReferee
from referees import Drops, replay, replay_players

from ludotheque.games import GAMES, maps
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.rules.advice import ends
from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.combat import combat, odds
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, End, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, Phase, knights


def facts_of(rules: ChevaliersRules):
    """Return what tells of a state of the rules in the second referee's words."""

    def facts(state) -> dict:
        told = {name: set(squares(getattr(state, name))) for name in ("whites", "reds", "home")}
        if state.phase == Phase.OVER:
            by = rules.refusal(state, End()).rule
            return told | {"result": result(rules.outcome(state)), "ended by": by}
        told |= {"side": state.side, "die": state.die, "quiet": state.quiet}
        told |= {name: set(squares(getattr(state, name))) for name in ("moved", "fought")}
        if state.phase == Phase.WATCH or (state.phase == Phase.MOVE and state.mover != NOWHERE):
            told["walk"] = (state.mover, state.origin, state.left)
        if state.phase in (Phase.JOIN, Phase.SPLIT):
            told["attack"] = (set(squares(state.attackers)), state.target)
            told["odds"] = chances(state, state.attackers, state.target)
        if state.phase == Phase.DICE:
            told["combats"] = [(set(squares(some)), one) for some, one in state.combats]
            told["thrown"] = list(state.dice)
            told["odds"] = chances(state, *state.combats[0])
        if state.phase == Phase.RETURN:
            told["returning"] = list(state.returning)
        return told

    def chances(state, attackers: int, target: int) -> dict:
        side = state.whites >> target & 1  # 1, the Reds, attack a White
        found = odds(combat(rules.board, side, attackers, target))
        return {end: chance for end, chance in found.items() if chance}

    return facts


def result(outcome) -> tuple:
    sheet = {"home": 0, "reds-out": 0, "whites-out": 0}
    sheet |= {line.reason: line.points for line in outcome.sheet}
    return outcome.reason, outcome.winners, sheet


# How players may be inclined: each brings other rules about


def bold(second, move) -> float:
    """Attack whoever can be attacked, with all who can."""
    return {"attack": 30, "join": 20, "fight": 0.3, "halt": 10}.get(move.verb, 1)


def running(second, move) -> float:
    """Towards the chests, and past everybody."""
    if move.verb == "step" and second.side == WHITE:
        return 6.0 ** -second.hall.steps_from(second.hall.all_of("c")).get(move.target, 50)
    return {"attack": 0.2, "pass": 3}.get(move.verb, 1)


def crowding(second, move) -> float:
    """Reds towards the Whites, Whites towards the Reds; then together."""
    if move.verb == "step":
        foes = [knight.at for knight in second.of(1 - second.side)]
        away = second.hall.steps_from(foes).get(move.target, 50) if foes else 0
        return 4.0**-away
    return {"attack": 20, "join": 30, "fight": 0.1}.get(move.verb, 1)


def camping(second, move) -> float:
    """Onto the enemy's base, so that nobody can go back there."""
    if move.verb == "step":
        base = second.hall.all_of("s") if second.side else [*second.posts[0], *second.posts[1]]
        return 5.0 ** -second.hall.steps_from(base).get(move.target, 50)
    return 1


def quiet(second, move) -> float:
    """No attack if it can be helped."""
    return {"attack": 0.01, "halt": 0.01}.get(move.verb, 1)


STYLES = (bold, running, crowding, camping, quiet)


@cache
def own_board():
    return maps.load(GAMES["chevaliers"].map()).board


def told(rules: ChevaliersRules, state, drop: tuple[int, int]) -> str | None:
    """Return the rule that the table cites when it refuses a drop, or None if a move or an attack is made."""
    (square, to), finder = drop, RouteFinder(rules)
    leads = finder.leaders(state) >> square & 1
    if finder.walkers(state) >> square & 1:
        legal = ends(rules.turns, state, square) >> to & 1
    else:
        legal = leads and rules.turns.targets(state, square) >> to & 1
    if legal:
        return None
    foe = knights(state, 1 - state.side) >> to & 1
    refusal = rules.refusal(state, (Attack if foe or leads else Step)(square, to))
    return refusal.rule if refusal else None


def play(number: int, most: int = 1_500, each: int = 0, through=replay) -> tuple[Counter[str], Drops]:
    """Play one game, from the start or a melee, in its own hall or another, and look at drops at each ply.

    Return what the game reached, and what was cited for the drops.
    """
    name = f"chevaliers {number}"
    rng = Random(name)
    rules = ChevaliersRules(rng.choice([own_board(), hall(rng), hall(rng), hall(rng)]))
    start = rules.start() if rng.random() < 0.5 else melee(rules, rng)
    squares_of = [list(squares(mask)) for mask in (start.whites, start.reds, start.home)]
    second = SecondReferee(rules.board, start.side, *squares_of)
    styles = [rng.choice(STYLES) for _ in range(2)]

    def taste(second, move) -> float:
        return styles[second.turn()](second, move)

    drops = Drops(second, partial(told, rules), Random(f"{name} drops"), each)
    look = {"look": drops} if each else {}
    through(name, rules, second, facts_of(rules), taste, rng, most, beside=0.0005, start=start, **look)
    return second.reached, drops


DECIDED = {
    *(f"K10 {end}" for end in ("wins", "wins out", "loses", "loses out", "ties")),
    *(f"K12 {end}" for end in ("wins", "loses", "ties")),
    *(f"K14 {end}" for end in ("wins out", "loses out", "ties")),
    *("K11 wins out", "K13 K11 with three wins out", "K13 K12 with three wins"),
}
ENDS = {"two-home", "one-home", "none-home", "quiet", "agreed", "white-concedes", "red-concedes"}
RARE = {
    *("K5 nobody can move", "K5 walled in attacks", "K5 although others could move"),
    *("K7 halted", "K7 let pass", "K15 split", "K15 together", "no Red is left"),
    *("K17 the nearest green, not the first", "K17 no green is free"),
}


def test_some_games_before_the_second_referee():
    for number in range(3):
        reached, drops = play(number, most=300, each=2)
        assert reached
        assert not drops.wrong


@pytest.mark.long
def test_many_games_before_the_second_referee():
    reached = Counter()
    for number in range(many(500, 25)):
        reached += play(number)[0]
    if ALL:
        assert DECIDED | RARE | {f"ends: {end}" for end in ENDS} <= reached.keys()


@pytest.mark.long
def test_every_drop_that_is_refused_cites_a_rule_to_blame():
    for number in range(many(200)):
        assert not play(number, each=12)[1].wrong


@pytest.mark.long
def test_computer_players_before_the_second_referee():
    rules = ChevaliersRules(own_board())
    judgement, start = GAMES["chevaliers"].judgement(rules), rules.start()
    camps = [list(squares(mask)) for mask in (start.whites, start.reds, start.home)]
    for number in range(many(80)):
        second = SecondReferee(rules.board, start.side, *camps)
        replay_players(f"chevaliers players {number}", judgement, 2, second, facts_of(rules))
