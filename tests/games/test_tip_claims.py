"""Every tip of every box says the truth whenever it is told: whole games, asked at every ply."""

from collections import Counter
from functools import partial
from importlib import import_module
from random import Random

import pytest
from amounts import many
from games.claims import Box, asking
from games.schotten_totten import claims as border
from games.schotten_totten.second import SecondReferee
from referees import plies

from ludotheque.games import GAMES, maps
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import TACTIC
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Claim, Ruse, Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.table.contract.tips import Witnessed

FOLDERS = {
    "highlanders": "castles",
    "rheingold": "castles",
    "schotten-totten": "schotten_totten",
    "chevaliers": "chevaliers",
    "rheinlander": "rheinlander",
}
PUBLIC = {"highlanders", "rheingold"}  # several people may sit at one screen without a curtain
# Games of the second referees in which, together, every tip occurs that is not told of elsewhere below.
NUMBERS = {
    "highlanders": (3, 6, 18, 25),
    "rheingold": (9, 33, 36),
    "schotten-totten": (107, 145),
    "chevaliers": (71, 76, 174, 188),
    "rheinlander": (29, 34, 37),
}
ELSEWHERE = {"schotten-totten-refused", "schotten-totten-clan-empty"}
games = pytest.mark.parametrize("game", FOLDERS)


def ask(game, numbers):
    """Play games and return how often each tip occurred."""
    told = import_module(f"games.{FOLDERS[game]}.claims")
    play = import_module(f"games.{FOLDERS[game]}.test_second").play
    met = Counter()
    asks = asking(Box(GAMES[game].tips(), told.CLAIMS, told.asker, game in PUBLIC), met)
    for number in numbers:
        (partial(play, game) if game in PUBLIC else play)(number, through=asks)
    return met


@games
def test_every_tip_occurs_and_says_the_truth(game):
    assert ask(game, NUMBERS[game]).keys() == {tip.id for tip in GAMES[game].tips()} - ELSEWHERE


@pytest.mark.long
@games
def test_every_tip_says_the_truth_in_many_games(game):
    assert ask(game, range(many(200)))


def test_where_only_tactics_are_left_to_draw_a_tip_says_so():
    """S5: nobody draws a tactic before, nor looks for cards."""
    choices = Choices(tactics=True, claim_after=True, same_stone=True, rounds=1)
    rules = SchottenTottenRules(maps.load(GAMES["schotten-totten"].map()).board, choices)
    met, box = Counter(), GAMES["schotten-totten"]
    second = SecondReferee(tactics=True, claim_after=True, same_stone=True, rounds=1)

    def taste(_second, move):
        return 1e-9 if move == Take(TACTIC) or isinstance(move, Ruse) or move.verb == "claim" else 1

    ask = asking(Box(box.tips(), border.CLAIMS, border.asker, False), met)
    ask("clan cards alone", rules, second, None, taste, Random(3), 2_000, 0)
    assert met["schotten-totten-clan-empty"]
    assert not met["schotten-totten-empty"]


def test_a_refusal_with_a_proof_is_told_of_and_no_other():
    """S14: only against an unfinished side are cards shown that would still beat one's own."""
    play = import_module("games.schotten_totten.test_second").play
    tip = next(tip for tip in GAMES["schotten-totten"].tips() if tip.id == "schotten-totten-refused")
    told = Counter()

    def ask(name, rules, second, facts, taste, rng, most, beside):
        for _move, state in plies(rules, second, taste, rng, most, beside):
            for stone in range(STONES):
                refusal = rules.refusal(state, Claim(stone)) if rules.turn(state) >= 0 else None
                rule = refusal.rule if refusal else ""
                seen = Witnessed(rules, state.seat, rules.view(state, state.seat), (), refused=rule)
                shown = bool(refusal) and refusal.reason == "could-be-beaten"
                assert tip.occurs(seen) == shown, rule
                told[rule] += 1

    play(107, through=ask)
    assert {"S7", "S10", "S11"} & told.keys() >= {"S10", "S11"}
