"""The last turns of a round, searched to the end: beside every way to play them, claims put off as well."""

from random import Random

import pytest
from amounts import some
from games.schotten_totten.policy import at_random
from games.schotten_totten.table import BASIC, BOARD, EXPERTS, TACTICS, advice, stones, table

from ludotheque.core.game import OVER
from ludotheque.games.schotten_totten.judgement.endgame import DRAWN, LOST, WON, Endgame, nothing_hidden
from ludotheque.games.schotten_totten.judgement.guide import choose_move
from ludotheque.games.schotten_totten.rules.cards import ALL_TACTICS, FOG, HEADHUNTER, TRAITOR, cards_in
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Claim, End, Ruse
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import Playout
from ludotheque.games.schotten_totten.rules.state import NOBODY, Phase, stones_in, unclaimed

OLD = Choices(tactics=True, same_stone=False, claim_after=False)
every_kind = pytest.mark.parametrize(
    "choices", [BASIC, EXPERTS, TACTICS, OLD], ids=["basic", "experts", "tactics", "old"]
)
BUDGET = 100_000
CARDS = {False: 5, True: 3}  # [with tactics]: clan cards in both hands, where every way to play is tried


def ends(choices, seed):
    """Yield states in which both decks are empty and few cards are left, with somebody to move.

    Play is partly random, so that much is open and sides are spoilt. In a game with tactics, each hand then
    gets one, and a stone may have the fog.
    """
    rng = Random(seed)
    chance, plain = at_random(rng), Choices(claim_after=choices.claim_after)
    while True:
        game, most = Playout(plain, rng), CARDS[choices.tactics]
        while game.phase is not Phase.ENDED:
            state = game.state()
            if nothing_hidden(state) and sum(map(len, game.hands)) <= most and game.phase is Phase.PLAY:
                yield with_tactics(state, rng, choices) if choices.tactics else state
                break
            game.play(chance(game) if rng.random() < 0.3 else choose_move(game))


def with_tactics(state, rng, choices):
    """Return a state in which each hand has a tactic more, and the fog may lie on a stone."""
    first, second, third = rng.sample([*cards_in(ALL_TACTICS & ~(1 << HEADHUNTER))], 3)
    hands = tuple(hand + bytes((card,)) for hand, card in zip(state.hands, (first, second), strict=True))
    fog = rng.choice(stones_in(unclaimed(state))) if third == FOG else None
    given = state._replace(hands=hands, fog=0 if fog is None else 1 << fog)
    return SchottenTottenRules(BOARD, choices).with_claims(given)


def best(rules, state, known):
    """Return the result for the first seat if both play perfectly, every legal move tried."""
    if rules.turn(state) == OVER:
        winner = state.results[-1].winner
        return DRAWN if winner == NOBODY else LOST if winner else WON
    if state not in known:
        found = [best(rules, rules.apply(state, move), known) for move in rules.legal(state)]
        known[state] = min(found) if state.seat else max(found)
    return known[state]


def compared(choices, seed, many):
    rules = SchottenTottenRules(BOARD, choices)
    met = set()
    for state, _number in zip(ends(choices, seed), range(many), strict=False):
        search, known = Endgame.of(state, choices, BUDGET), {}
        legal = rules.legal(state)
        for move in [move for move in legal if isinstance(move, Claim)] or legal:
            expected = best(rules, rules.apply(state, move), known)
            mine = -expected if state.seat else expected
            assert search.result((move,)) == mine, (state, move)
            met.add(mine)
    return met


@every_kind
def test_it_is_what_trying_everything_finds(choices):
    assert {WON, LOST} <= compared(choices, "ends", 5)


def test_with_the_traitor_in_hand_a_claim_may_better_wait():
    """The red run beats the mauves of stone 6; claimed at once, it would lock in the 8 that wins stone 9."""
    game = table(
        OLD,
        sides=(
            stones(s1="R1 N1 Y1", s2="G1 B6", s3="Y7 N7 N2", s4="G9 Y9 N6", s5="Y3 Y2 M2")
            | stones(s6="M1 M8 M4", s7="M7 M5 Y6", s8="G5 G8 R4", s9="R8 Y4 B2"),
            stones(s1="R9 B7", s2="M6 M3 Y8", s3="N8 N9 M9", s4="R2 B1 B9", s5="N4 N3 N5")
            | stones(s6="R6 R7 R5", s7="B3 B5 G6", s8="Y5 G7 R3", s9="G4 G3"),
        ),
        claimed=("stone-1 stone-4 stone-7 stone-8", "stone-3 stone-5"),
        hands=("B8 fog", "G2 B4 traitor"),
        seat=1,
    )
    state = game.rules.with_claims(game.state._replace(decks=(b"", b"")))
    search = Endgame.of(state, OLD, BUDGET)
    assert search.result((Claim(5),)) == LOST
    assert search.result((Ruse(TRAITOR),)) == search.result((Claim(1), Ruse(TRAITOR))) == WON


def test_a_turn_that_can_only_end_is_judged_for_the_seat_that_ends_it():
    state = table(**OPEN).state
    ending = state._replace(phase=Phase.CLAIM, claims=0)
    after = SchottenTottenRules(BOARD, BASIC).apply(ending, End())
    assert after.seat != ending.seat
    expected = Endgame.of(after, BASIC, BUDGET).result(())
    assert expected in (WON, LOST)
    assert Endgame.of(ending, BASIC, BUDGET).result((End(),)) == -expected


@pytest.mark.long
@every_kind
@pytest.mark.parametrize("part", some(range(5)))
def test_on_many_positions_it_is_what_trying_everything_finds(choices, part):
    assert {WON, LOST} <= compared(choices, f"ends {part}", 200)


# What is said of it

OPEN = {
    "sides": (
        stones(s1="G2 G1 G3", s2="B7 B6 B5", s3="M9 B9 R9", s4="G5 G4", s5="M6 M4 M5", s6="G9 N6", s7="N5 N3")
        | stones(s8="B1 R1", s9="B3"),
        stones(s1="M3 M2", s2="Y1 Y3", s3="Y6", s4="R4 R5 R6", s5="Y9", s6="R7 R8 R2", s7="N7 N8 N9")
        | stones(s8="B8 B2 B4", s9="G6 G8 M8"),
    ),
    "claimed": ("stone-1 stone-2", "stone-4 stone-6 stone-7"),
    "hands": ("Y8 N4 Y2 M7 Y5 G7", "Y4 N2 R3 Y7 N1 M1"),
}


def advised(game):
    """Return the first words and the reasons of each idea of the adviser."""
    seat = game.state.seat
    found = advice(game, seat)
    return [(game.rules.notation.write(one.line[0]), {reason.key for reason in one.reasons}) for one in found]


def test_what_wins_for_sure_comes_first_and_is_said_to():
    """Nothing is left to draw: two turns win whatever the other seat does, and the last one loses."""
    found = advised(table(**OPEN))
    assert [words for words, keys in found if "sure-win" in keys] == [words for words, _keys in found[:2]]
    assert {words for words, _keys in found[:2]} == {"play Y8 stone-9", "play Y5 stone-9"}
    assert "sure-loss" in found[-1][1]


def test_a_round_that_is_being_drawn_for_is_not_searched():
    keys = {key for _words, keys in advised(table(hands=("Y8 N4", "R1"))) for key in keys}
    assert not keys & {"sure-win", "sure-loss"}
