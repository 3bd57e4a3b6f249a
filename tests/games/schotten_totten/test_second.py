"""Whole games before the second referee: S1 to S23, everything compared at every ply, proofs too."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from amounts import ALL, many
from games.schotten_totten.second import SecondReferee, strength
from referees import Drops, replay, replay_players

from ludotheque.games import GAMES, maps
from ludotheque.games.schotten_totten.rules.cards import cards_in
from ludotheque.games.schotten_totten.rules.formations import NO_RANK
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import End
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import verdict
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import (
    NOBODY,
    Phase,
    points,
    side_of,
    size_of,
    stones_in,
    unclaimed,
    unseen,
)

PHASES = {
    **{Phase.DEAL: "deal", Phase.DRAW: "draw", Phase.PLAY: "play", Phase.HUNT: "hunt", Phase.PUT: "put"},
    **{Phase.PICK: "pick", Phase.CLAIM: "claim", Phase.BETWEEN: "between"},
}


def facts_of(rules: SchottenTottenRules):
    """Return what tells of a state of the rules in the second referee's words."""

    def facts(state) -> dict:
        full = state.full[0] & state.full[1] & unclaimed(state)
        told = {
            "hands": [sorted(hand) for hand in state.hands],
            "decks": [set(deck) for deck in state.decks],
            "under": [[card for card, _ in deck] for deck in state.under],
            "sides": {divmod(at, 9): sorted(laid(side)) for at, side in enumerate(state.sides) if side},
            "first": {stone: state.lead >> stone & 1 for stone in stones_in(full)},
            "fog": set(stones_in(state.fog)),
            "mud": set(stones_in(state.mud)),
            "claimed": {stone: seat for seat in (0, 1) for stone in stones_in(state.claimed[seat])},
            "discards": list(state.discards),
            "played": list(state.played),
            "jokers": {seat for seat in (0, 1) if state.jokers >> seat & 1},
            "points": list(points(state)),
            "rounds": [(None if r.winner == NOBODY else r.winner, r.how, r.held) for r in state.results],
        }
        if state.phase == Phase.ENDED:
            outcome = rules.outcome(state)
            told["result"] = (outcome.reason, list(outcome.winners), list(outcome.scores))
            told["ended by"] = rules.refusal(state, End()).rule
            return told
        told |= {"phase": PHASES[state.phase], "starter": state.starter}
        if state.phase != Phase.BETWEEN:
            told["seat"] = state.seat
        if state.phase in (Phase.HUNT, Phase.PUT):
            told["left"] = state.left
        if state.phase == Phase.PICK:
            told["ruse"] = state.ruse
        if state.phase == Phase.CLAIM:
            told["provable"] = proved(state)
        return told

    return facts


def proved(state) -> set[int]:
    """Return the stones that the seat to move may claim by the proofs, after a look at their cards (S14)."""
    found = set()
    for stone in stones_in(unclaimed(state) & state.full[state.seat]):
        answer = verdict(state, state.seat, stone)
        mine, theirs = (laid(side_of(state, seat, stone)) for seat in (state.seat, 1 - state.seat))
        fog = bool(state.fog >> stone & 1)
        assert told_as(answer.mine) == strength(tuple(sorted(mine)), fog)
        if answer.theirs != NO_RANK:
            assert len(theirs) + len(answer.cards) == size_of(state, stone)
            assert {*answer.cards} <= {*cards_in(unseen(state))}
            assert told_as(answer.theirs) == strength(tuple(sorted((*theirs, *answer.cards))), fog)
            assert answer.granted == (answer.theirs <= answer.mine) or answer.reason == "second"
        if answer.granted:
            found.add(stone)
    return found


def told_as(rank: int) -> tuple[int, int]:
    return rank >> 6, rank & 63


# How players may be inclined: each brings other rules about


def careless(second, move) -> float:
    return 1


def building(second, move) -> float:
    """Colours and runs side by side, so that there is something to prove; claims at once."""
    if move.verb == "play" and move.card < 54:
        side = [card for card in second.sides[second.seat, move.stone] if card < 54]
        alike = sum(card // 9 == move.card // 9 and abs(card - move.card) < 3 for card in side)
        return 0.3 + 20 * alike * (alike == len(side))
    return {"claim": 50, "take": 1}.get(move.verb, 1)


def cunning(second, move) -> float:
    """Every tactic as soon as it may be played, and more of them."""
    if move.verb == "take":
        return 8 if move.deck else 1
    if move.verb == "ruse":
        return 200
    return 10 if move.verb == "play" and move.card >= 54 else 1


def patient(second, move) -> float:
    """No claims for long; full sides everywhere."""
    if move.verb == "play":
        return 1 + 3 * len(second.sides[second.seat, move.stone])
    return 0.002 if move.verb == "claim" else 1


STYLES = (careless, building, cunning, patient)


def told(rules: SchottenTottenRules, state, move) -> str | None:
    """Return the rule that is cited when a move is refused, or None if it is legal."""
    refusal = rules.refusal(state, move)
    return refusal.rule if refusal else None


def play(number: int, most: int = 3_000, each: int = 0, through=replay) -> tuple[Counter[str], Drops]:
    """Play one game or a short match with any options, and look at so many drops at each ply.

    Return which rare rules it reached, and what was cited for the drops.
    """
    name = f"schotten-totten {number}"
    rng = Random(name)
    options = {
        "tactics": rng.random() < 0.7,
        "claim_after": rng.random() < 0.5,
        "same_stone": rng.random() < 0.5,
        "rounds": rng.choice((1, 1, 2)),
    }
    rules = SchottenTottenRules(maps.load(GAMES["schotten-totten"].map()).board, Choices(**options))
    styles = [rng.choice(STYLES) for _ in range(2)]

    def taste(second, move) -> float:
        return styles[second.seat](second, move)

    second = SecondReferee(**options)
    drops = Drops(second, partial(told, rules), Random(f"{name} drops"), each)
    look = {"look": drops} if each else {}
    through(name, rules, second, facts_of(rules), taste, rng, most, beside=0.001, **look)
    return second.reached, drops


RARE = {
    *("S6 passed", "S7 a tie of complete sides", "S8 a full side loses a card", "S8 mud on a full side"),
    *("S11 proved against an unfinished side", "S11 too few cards are left", "S12 with an elite card"),
    *("S15", "S16 second Joker", "S17 both modes"),
    *("S18 Headhunter", "S18 fewer to hunt", "S18 nothing to hunt", "S18 a card put back is drawn"),
    *("S18 Strategist moves", "S18 Strategist discards", "S18 Banshee"),
    *("S18 Traitor", "S18 Traitor on the same stone", "S18 nothing to act on"),
    *("ends: three", "ends: five", "ends: blocked", "ends: blocked drawn", "ends: conceded"),
    "S22 match shared",
}


def test_some_games_before_the_second_referee():
    for number in range(5):
        reached, drops = play(number, each=2)
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
    board = maps.load(GAMES["schotten-totten"].map()).board
    for number in range(many(80)):
        options = {"tactics": number % 2 == 1, "claim_after": number % 3 == 0}
        options |= {"same_stone": False, "rounds": 1}
        rules = SchottenTottenRules(board, Choices(**options))
        judgement = GAMES["schotten-totten"].judgement(rules)
        name, second = f"schotten-totten players {number}", SecondReferee(**options)
        replay_players(name, judgement, 2, second, facts_of(rules))
