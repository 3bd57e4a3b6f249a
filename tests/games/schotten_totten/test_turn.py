"""S1 to S6: the pieces, the deal, the turn in both claim times, and passing."""

from dataclasses import fields
from random import Random

import pytest
from games.schotten_totten.table import BASIC, EXPERTS, TACTICS, fresh, stones, table

from ludotheque.core.game import CHANCE, IllegalMove, Refusal
from ludotheque.games.schotten_totten.rules.board import SchottenTottenBoard
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    CARD_NAMES,
    CLAN_CARDS,
    COLOURS,
    ELITES,
    JOKERS,
    MODES,
    RUSES,
)
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Draw, Play, Put, Ruse, Shift, Take
from ludotheque.games.schotten_totten.rules.options import Choices, choices
from ludotheque.games.schotten_totten.rules.state import Phase

FULL_BELOW = {f"s{k}": cards for k, cards in enumerate(
    ("G1 G2 G4", "B1 B2 B4", "R1 R2 R4", "Y1 Y2 Y4", "M1 M2 M4", "N1 N2 N4", "G5 B6 R8", "Y5 M6 N8"), 1
)}  # fmt: skip


def dealt(choices_=BASIC):
    game = fresh(choices_)
    while game.state.phase == Phase.DEAL:
        game.state = game.rules.apply(game.state, game.rules.chances(game.state)[0][0])
    return game


def test_s1_fifty_four_cards_in_six_colours_and_ten_tactics():
    assert len(COLOURS) == 6
    assert CLAN_CARDS == ALL_CLAN.bit_count() == 54
    assert ALL_TACTICS.bit_count() == 10
    assert len(JOKERS) == 2
    assert (len(ELITES), len(MODES), len(RUSES)) == (4, 2, 4)
    assert len(set(CARD_NAMES)) == len(CARD_NAMES) == 66


def test_s1_a_border_has_nine_stones():
    with pytest.raises(ValueError, match="9 stones"):
        SchottenTottenRules(SchottenTottenBoard(("one", "two")), BASIC)


@pytest.mark.parametrize(("choices_", "hand"), [(BASIC, 6), (TACTICS, 7)])
def test_s2_hands_are_dealt_card_by_card_from_the_clan_deck(choices_, hand):
    game = fresh(choices_)
    assert game.rules.turn(game.state) == CHANCE
    chances = game.rules.chances(game.state)
    assert {weight for _, weight in chances} == {1}
    assert len(chances) == 54
    receivers = []
    while game.state.phase == Phase.DEAL:
        receivers.append(game.state.seat)
        game.state = game.rules.apply(game.state, game.rules.chances(game.state)[-1][0])
    assert receivers == [0, 1] * hand
    assert [len(own) for own in game.state.hands] == [hand, hand]
    assert len(game.state.decks[0]) == 54 - 2 * hand
    assert len(game.state.decks[1]) == (10 if choices_.tactics else 0)
    assert all(card < CLAN_CARDS for own in game.state.hands for card in own)
    assert (game.state.phase, game.state.seat) == (Phase.PLAY, 0)


def test_s2_a_card_is_dealt_once():
    game = fresh().do("draw R7")
    assert game.refused("draw R7") == ("S3", "not-in-deck", {"card": "R7"})
    assert game.refused("play R7 stone-1")[:2] == ("S3", "draw-first")


def test_s3_play_then_claim_then_draw():
    game = dealt()
    assert game.refused("claim stone-1")[:2] == ("S3", "claim-after")
    assert game.refused("take clan")[:2] == ("S3", "play-first")
    played = next(iter(game.legal("play")))
    assert game.do(played).legal() == {"take clan"}
    assert game.refused(played)[:2] == ("S3", "played-already")
    assert game.refused("end")[:2] == ("S3", "must-draw")
    assert game.do("take clan").rules.turn(game.state) == CHANCE
    assert game.state.phase == Phase.DRAW
    drawn = game.rules.notation.write(game.rules.chances(game.state)[5][0])
    assert game.by_kind(drawn)["drew-card"] == {"seat": 0, "card": drawn.split()[1]}
    assert (game.state.phase, game.state.seat, len(game.state.hands[0])) == (Phase.PLAY, 1, 6)


def test_s3_experts_claim_before_they_play():
    diagram = {"sides": (stones(s1="R7 R8 R9"), stones(s1="B1 G1 N2")), "hands": ("G5", "Y5")}
    game = table(EXPERTS, **diagram)
    assert game.legal("claim") == {"claim stone-1"}
    assert game.legal("play")
    game.do("play G5 stone-2")
    assert game.refused("claim stone-1")[:2] == ("S3", "claim-before")
    assert game.legal() == {"take clan"}
    assert table(EXPERTS, **diagram).do("claim stone-1").legal("play")


def test_s3_the_2004_base_rule_and_the_experts_variant_are_one_option():
    assert choices((("claim", "before"),)) == EXPERTS
    assert choices(()) == BASIC == choices((("claim", "after"), ("tactics", "off"), ("rounds", 1)))
    assert choices((("tactics", "on"), ("rounds", 3))) == Choices(tactics=True, rounds=3)


@pytest.mark.parametrize("option", [("claim", "never"), ("rounds", 0), ("rounds", "1"), ("magic", "on")])
def test_unknown_options_are_refused(option):
    with pytest.raises(ValueError, match=str(option[0])):
        choices((option,))


def test_s4_three_cards_a_side_and_no_more():
    game = table(sides=(stones(s1="R1 B5 G9"), {}), hands=("Y4 Y5", "M1"))
    assert game.refused("play Y4 stone-1") == ("S4", "side-full", {"stone": 1, "size": 3})
    assert game.refused("play M1 stone-2") == ("S4", "not-in-hand", {"card": "M1"})
    assert game.legal("play Y4") == {f"play Y4 stone-{k}" for k in range(2, 10)}
    assert game.by_kind("play Y4 stone-2")["played"] == {"seat": 0, "card": "Y4", "stone": 2}
    assert game.side(0, 2) == "Y4"
    assert game.hand(0) == "Y5"


def test_s4_cards_keep_the_order_they_were_laid_in():
    game = table(sides=(stones(s1="R9 B2"), {}), hands=("Y4", "M1")).do("play Y4 stone-1")
    assert game.side(0, 1) == "R9 B2 Y4"


def test_s4_no_card_on_a_claimed_stone():
    game = table(hands=("Y4", "M1"), claimed=("stone-3", "stone-4"))
    assert game.refused("play Y4 stone-3") == ("S13", "stone-claimed", {"stone": 3, "owner": 0})
    assert game.refused("play Y4 stone-4") == ("S13", "stone-claimed", {"stone": 4, "owner": 1})


def test_s5_an_empty_deck_does_not_end_the_game():
    game = table(hands=("Y4", "M1"), played=True)
    game.state = game.state._replace(decks=(b"", b""))
    assert game.legal() == {"end"}
    assert game.refused("take clan") == ("S5", "deck-empty", {"deck": "clan"})
    assert game.by_kind("end")["turn-ended"] == {"seat": 0}
    assert (game.state.phase, game.state.seat) == (Phase.PLAY, 1)


def test_s5_with_tactics_one_chooses_the_deck():
    game = table(TACTICS, hands=("Y4 Y5", "M1"), played=True)
    assert game.legal() == {"take clan", "take tactic"}
    game.do("take tactic")
    assert {game.rules.notation.write(move) for move, _ in game.rules.chances(game.state)} == {
        f"draw {CARD_NAMES[card]}" for card in range(54, 64)
    }
    assert game.do("draw banshee").hand(0) == "Y4 Y5 banshee"


def test_s5_one_draws_up_to_seven_and_no_further():
    game = table(TACTICS, hands=("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "M1"), played=True)
    assert game.legal() == {"end"}
    assert game.refused("take clan") == ("S5", "hand-full", {"hand": 7})


def test_s6_the_turn_passes_only_if_no_card_can_be_played_and_claims_are_still_made():
    full = {"sides": (stones(**FULL_BELOW, s9="Y9 M9 N9"), stones(s9="G3 M8")), "hands": ("B9", "B8")}
    game = table(**full)
    assert game.legal() == {"pass"}
    assert game.by_kind("pass")["passed"] == {"seat": 0}
    assert "claim stone-9" in game.legal("claim")
    open_side = table(sides=(stones(**FULL_BELOW), {}), hands=("B9", "B8"))
    assert open_side.refused("pass") == ("S6", "can-play", {})


def test_s6_with_tactics_one_may_pass_though_a_tactic_could_be_played():
    full = table(TACTICS, sides=(stones(**FULL_BELOW, s9="Y9 M9 N9"), {}), hands=("B9 fog", "B8"))
    assert "pass" in full.legal()
    assert full.legal("play fog")
    only_tactics = table(TACTICS, hands=("fog mud", "B8"))
    assert "pass" in only_tactics.legal()
    assert table(TACTICS, hands=("fog B1", "B8")).refused("pass")[1] == "can-play"
    held_up = table(TACTICS, hands=("fog", "B8"), ahead=(1, 0))
    assert held_up.legal() == {"pass"}


@pytest.mark.parametrize("seed", range(20))
def test_s3_each_card_of_the_deck_wins_one_ticket(seed):
    rng, state = Random(seed), fresh(TACTICS).state
    for deck, cards in enumerate((range(54), range(54, 64))):
        loose = bytes(sorted(rng.sample(cards, rng.randint(1, len(cards)))))
        chances = fresh(TACTICS).rules.chances(state._replace(deck=deck, decks=(loose, loose)))
        assert [chances.pick(ticket) for ticket in range(chances.total)] == [move for move, _ in chances]
        assert bytes(move.card for move, _ in chances) == loose


@pytest.mark.parametrize(
    ("verb", "rule", "fine"),
    [
        (Draw, "S2", (0,)),
        (Play, "S4", (0, 0)),
        (Ruse, "S18", (RUSES[0],)),
        (Claim, "S9", (0,)),
        (Take, "S5", (0,)),
        (Put, "S18", (0,)),
        (Shift, "S18", (0, 0)),
        (Discard, "S18", (0,)),
    ],
    ids=lambda value: getattr(value, "verb", None),
)
def test_what_names_no_card_no_stone_or_no_deck_is_malformed(verb, rule, fine):
    game = dealt(TACTICS)
    for at, field in enumerate(fields(verb)):
        beyond = {"card": 64, "stone": 9, "deck": 2}[field.name]
        for odd in (-1, beyond, beyond + 1, 99, "1", 1.0, None):
            move = verb(*fine[:at], odd, *fine[at + 1 :])
            assert game.rules.refusal(game.state, move) == Refusal(rule, "malformed"), move
            with pytest.raises(IllegalMove):
                game.rules.apply(game.state, move)
