"""Whole games before the second referee: R1 to R25, everything compared at every ply."""

from collections import Counter
from functools import cache, partial
from random import Random

import pytest
from amounts import ALL, many
from games.rheinlander.boards import straight
from games.rheinlander.second import SecondReferee
from referees import Drops, replay, replay_players

from ludotheque.games import GAMES, maps
from ludotheque.games.rheinlander.rules.advice import meant, openings
from ludotheque.games.rheinlander.rules.board import indices
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import TILES, Bastion, Place, Reinforce, Skip
from ludotheque.games.rheinlander.rules.state import (
    NO_CARD,
    NOBODY,
    SECRET,
    Phase,
    counties,
    counts,
    reserve,
    worth,
)

PHASES = {
    **{Phase.TILING: "tiling", Phase.DEAL: "deal", Phase.REFILL: "refill", Phase.DRAW: "draw"},
    **{Phase.PLAY: "play", Phase.CHOOSE: "choose", Phase.BASTION: "bastion"},
}


def facts_of(rules: RheinlanderRules):
    """Return what tells of a state of the rules in the second referee's words."""
    seats = range(rules.seats)

    def facts(state) -> dict:
        laid = {circle: TILES[kind] for kind, mask in enumerate(state.tiles) for circle in indices(mask)}
        told = {
            "tiles": [laid[circle] for circle in sorted(laid)],
            "hands": [set(indices(hand)) for hand in state.hands],
            "pile": set(indices(state.pile)),
            "discards": set(indices(state.discards)),
            "market": {card for card in state.market if card != NO_CARD},
            "knights": {space: seat for seat in seats for space in indices(state.knights[seat])},
            "castles": {circle: seat for seat in seats for circle in indices(state.garrisons[seat])},
            "bastions": set(indices(state.bastions)),
            "bastions left": list(state.bastions_left),
            "points": list(state.points),
            "archbishop": someone(state.archbishop),
            "reserves": [reserve(state, seat) for seat in seats],
            "seen points": [seen(rules.view(state, seat)) for seat in (None, *seats)],
            "groups": {spaces(group): told_of(state, group) for group in state.groups},
            "values": {spaces(group): worth(state, group.estates).points for group in counties(state)},
        }
        if state.phase == Phase.ENDED:
            outcome = rules.outcome(state)
            told["result"] = (outcome.reason, list(outcome.winners), list(outcome.scores))
            told["ended by"] = rules.refusal(state, Skip()).rule
        else:
            told["phase"], told["seat"] = PHASES[state.phase], state.seat
        return told

    return facts


def someone(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def spaces(group) -> frozenset[int]:
    return frozenset(indices(group.spaces))


def told_of(state, group) -> tuple:
    return indices(group.estates), someone(group.duke), list(counts(state, group))


def seen(view) -> list:
    return ["?" if points == SECRET else points for points in view.points]


# How players may be inclined: each brings other rules about


def careless(second, move) -> float:
    """Any move as likely as another, bastions apart."""
    return 0.02 if move.verb == "bastion" else 1


def merging(second, move) -> float:
    """Where counties join, on the river above all; no bastions."""
    if move.verb in ("place", "reinforce", "replace"):
        near = [space for space in second.board.near[move.space] if space in second.knights]
        beside = [spaces for spaces, _ in second.dukes if spaces & set(near)]
        return 1 + 30 * max(0, len(beside) - 1) ** 4 + 3 * len({second.knights[space] for space in near})
    return 0.01 if move.verb == "bastion" else 1


def pious(second, move) -> float:
    """Churches and castles, and the archbishop's right whenever there is one."""
    if move.verb == "bastion":
        return 0.01
    if move.verb == "replace":
        (group,) = (group for group in second.groups() if move.space in group)
        counts, duke = second.counts(group), second.duke_of(group)
        if duke is None or second.knights[move.space] != duke:
            return 5
        tied = counts.count(max(counts)) > 1  # that knight gone, its duke is not among the first (R16)
        return 3_000 if tied and counts[second.seat] + 1 == max(counts) else 100 if tied else 5
    if move.verb in ("place", "reinforce"):
        beside = [circle for circle, pair in enumerate(second.board.touches) if move.space in pair]
        return 1 + 10 * sum(second.tiles[circle] in ("church", "castle") for circle in beside)
    return 1


def blocking(second, move) -> float:
    """Bastions at once; knights where they take room from others."""
    if move.verb == "bastion":
        return 10 if any(space in second.knights for space in second.board.near[move.space]) else 1
    return 0.2 if move.verb == "reinforce" else 1


STYLES = (careless, merging, pious, blocking)


@cache
def own_board():
    return maps.load(GAMES["rheinlander"].map()).board


def crowded(rng: Random, seats: int):
    """Return a Rhine so short that nearly every space is taken, with many or few circles."""
    stretches, step = 8 * seats + rng.randint(0, 3), rng.choice((2, 3, 4))
    circles = [(bank, n) for bank in ("left", "right") for n in range(1, stretches, step)]
    chosen = sorted(rng.sample(circles, min(len(circles), 26)))
    return straight(stretches, {f"{bank}-{n}": (f"{bank}-{n}", f"{bank}-{n + 1}") for bank, n in chosen})


def told(rules: RheinlanderRules, state, drop: tuple[int, int]) -> str | None:
    """Return the rule that the table cites when it refuses a drop, or None if a piece is placed."""
    card, space = drop
    if card < 0:
        move = Bastion(space)
    elif any(way.move.card == card for way in openings(rules, state).get(space, ())):
        return None
    else:
        move = meant(rules, state, card, space)
        if isinstance(move, Reinforce) and not state.reach[state.seat] >> space & 1:
            move = Place(card, space)
    refusal = rules.refusal(state, move)
    return refusal.rule if refusal else None


def play(number: int, most: int = 2_000, each: int = 0, through=replay) -> tuple[Counter[str], Drops]:
    """Play one game, on its own board or a crowded one, with any variants, and look at drops at each ply.

    Return what it reached, and what was cited for the drops.
    """
    name = f"rheinlander {number}"
    rng = Random(name)
    seats, options = rng.choice((3, 4, 5)), {v: rng.random() < 0.5 for v in ("market", "open_points")}
    board = own_board() if rng.random() < 0.5 else crowded(rng, seats)
    rules = RheinlanderRules(board, seats, **options)
    second = SecondReferee(board, seats, **options)
    styles = [rng.choice(STYLES) for _ in range(seats)]

    def taste(second, move) -> float:
        return styles[second.seat](second, move)

    drops = Drops(second, partial(told, rules), Random(f"{name} drops"), each)
    look = {"look": drops} if each else {}
    through(name, rules, second, facts_of(rules), taste, rng, most, beside=0.001, **look)
    return second.reached, drops


RARE = {
    *("R6 on the river", "R8", "R9 joker", "R10", "R13 holder stays at a tie", "R14", "R14 after R8"),
    *("R15 2 dukes, all leave at a tie", "R15 2 dukes, first had two", "R15 2 dukes, first keeps one"),
    "R15 2 dukes, a third is first",
    *("R15 one duke only: growth, stays at a tie", "R16 nobody is first after R8", "R16 nobody is first"),
    *("R17 a lone knight", "R17 changes hands", "R17 goes home unreplaced", "R17 stays empty"),
    *("R18 given", "R18 lost", "R18 taken by another"),
    *("R22 a knight came home after the last", "R22 victory shared", "R25"),
}


def test_some_games_before_the_second_referee():
    for number in range(2):
        reached, drops = play(number, most=350, each=3)
        assert reached
        assert not drops.wrong


@pytest.mark.long
def test_many_games_before_the_second_referee():
    reached = Counter()
    for number in range(many(500, 25)):
        reached += play(number)[0]
    if ALL:
        assert reached.keys() >= RARE


@pytest.mark.long
def test_every_drop_that_is_refused_cites_a_rule_to_blame():
    for number in range(many(200)):
        assert not play(number, each=12)[1].wrong


@pytest.mark.long
def test_computer_players_before_the_second_referee():
    for number in range(many(80)):
        seats, market = 3 + number % 3, number % 2 == 1
        rules = RheinlanderRules(own_board(), seats, market=market, open_points=False)
        second = SecondReferee(own_board(), seats, market=market, open_points=False)
        judgement = GAMES["rheinlander"].judgement(rules)
        replay_players(f"rheinlander players {number}", judgement, seats, second, facts_of(rules))
