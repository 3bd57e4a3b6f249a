"""S15 to S19: elite cards, modes and ruses, each of the ten cards."""

from random import Random

import pytest
from games.schotten_totten.table import TACTICS, stones, table

from ludotheque.core.game import CHANCE
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, PILES
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import MOVES, Playout
from ludotheque.games.schotten_totten.rules.state import Phase

OLD = Choices(tactics=True, same_stone=False)


def test_s15_at_most_one_tactic_more_than_the_opponent():
    """The example of 2016: the other has played one, you two: the next is theirs."""
    held_up = table(TACTICS, hands=("G1 spy banshee fog", "G2"), sides=({}, stones(s1="R1")), ahead=(2, 1))
    for move in ("play spy stone-1", "play fog stone-1", "ruse banshee"):
        assert held_up.refused(move) == ("S15", "too-many-tactics", {"mine": 2, "theirs": 1})
    level = table(TACTICS, hands=("G1 spy", "G2"), ahead=(2, 2))
    assert level.do("play spy stone-1").state.played == (3, 2)


def test_s16_elite_cards_are_played_like_clan_cards():
    game = table(TACTICS, hands=("spy joker-1 shield-bearer", "G2"), sides=(stones(s1="R1 R2 R4"), {}))
    for card in ("spy", "joker-1", "shield-bearer"):
        assert game.legal(f"play {card}") == {f"play {card} stone-{k}" for k in range(2, 10)}
        assert game.refused(f"play {card} stone-1")[:2] == ("S4", "side-full")
    assert game.by_kind("play spy stone-2")["played"] == {"seat": 0, "card": "spy", "stone": 2}
    assert game.side(0, 2) == "spy"


def test_s16_no_second_joker_even_if_the_first_was_banished():
    sides = stones(s1="joker-1"), {}
    game = table(TACTICS, hands=("joker-2 R5", "banshee G3"), sides=sides, ahead=(1, 0), seat=1)
    game.do("ruse banshee", "discard joker-1", "take clan", "draw N9")
    assert game.side(0, 1) == ""
    assert game.refused("play joker-2 stone-1") == ("S16", "second-joker", {})
    assert not game.legal("play joker")


def test_s16_whoever_has_played_a_joker_keeps_the_other_in_hand():
    game = table(TACTICS, hands=("joker-1 joker-2 R5", "G3"), ahead=(0, 1))
    game.do("play joker-1 stone-1", "take clan", "draw N9", "play G3 stone-1", "take clan", "draw N8")
    game.state = game.state._replace(played=(1, 1))
    assert game.refused("play joker-2 stone-2") == ("S16", "second-joker", {})


def test_s16_other_tactics_are_no_jokers():
    game = table(TACTICS, hands=("spy joker-2", "G3"), ahead=(0, 1))
    game.do("play spy stone-1", "take clan", "draw N9", "play G3 stone-1", "take clan", "draw N8")
    assert game.legal("play joker-2")


def test_s16_the_other_may_play_the_second_joker():
    game = table(TACTICS, hands=("joker-2", ""), sides=({}, stones(s1="joker-1")))
    assert game.legal("play joker-2")


@pytest.mark.parametrize("mode", ["fog", "mud"])
def test_s17_a_mode_lies_on_any_unclaimed_stone_and_on_no_side(mode):
    game = table(
        TACTICS, hands=(f"{mode} R5", "G2"), sides=(stones(s1="R1 R2 R4"), {}), claimed=("", "stone-9")
    )
    assert game.legal(f"play {mode}") == {f"play {mode} stone-{k}" for k in range(1, 9)}
    assert game.refused(f"play {mode} stone-9")[:2] == ("S13", "stone-claimed")
    assert game.by_kind(f"play {mode} stone-1")["mode"] == {"seat": 0, "card": mode, "stone": 1}
    assert game.side(0, 1) == "R1 R2 R4"
    assert game.state.played == (1, 0)


def test_s17_both_modes_on_one_stone_the_sum_of_four():
    """S7, S8, S17: four low cards in fog and mud, counted as they are."""
    sides = stones(s5="R1 R2 R3"), stones(s5="B9 N8 G1 M1")
    game = table(TACTICS, hands=("fog R4", ""), sides=sides, mud="stone-5").do("play fog stone-5")
    game.state = game.state._replace(phase=2, played=(0, 0))
    game.do("play R4 stone-5")
    facts = game.refused("claim stone-5")[2]
    assert (facts["mine"], facts["mine_sum"], facts["theirs_sum"]) == ("sum", 10, 19)


def test_s17_a_fourth_card_in_the_mud():
    game = table(TACTICS, hands=("R4 R5", ""), sides=(stones(s5="R1 R2 R3"), {}), mud="stone-5")
    assert game.do("play R4 stone-5").side(0, 5) == "R1 R2 R3 R4"
    assert game.state.full == (1 << 4, 0)


@pytest.mark.parametrize(("ruse", "owner"), [("strategist", 0), ("banshee", 1)])
def test_s17_modes_cannot_be_touched(ruse, owner):
    sides = [{}, {}]
    sides[owner] = stones(s1="R1")
    game = table(TACTICS, hands=(ruse, ""), sides=tuple(sides), fog="stone-1").do(f"ruse {ruse}")
    assert game.refused("discard fog") == ("S17", "mode-stays", {"card": "fog"})


def test_s18_a_ruse_is_discarded_face_up():
    game = table(TACTICS, hands=("banshee", ""), sides=({}, stones(s1="R1")))
    assert game.by_kind("ruse banshee")["ruse"] == {"seat": 0, "card": "banshee"}
    assert game.state.discards == (CARD_NAMES.index("banshee"),)
    assert game.state.phase == Phase.PICK
    assert game.refused("take clan") == ("S18", "ruse-first", {"ruse": "banshee"})
    assert game.refused("ruse banshee")[:2] == ("S18", "ruse-first")


def test_s3_a_ruse_comes_too_late_after_the_card():
    game = table(TACTICS, hands=("banshee R2", ""), sides=({}, stones(s1="R1"))).do("play R2 stone-2")
    assert game.refused("ruse banshee")[:2] == ("S3", "played-already")
    assert game.refused("pass")[:2] == ("S3", "played-already")


@pytest.mark.parametrize(
    ("ruse", "sides"),
    [
        ("strategist", ({}, {"stone-1": "R1"})),
        ("banshee", ({"stone-1": "R1"}, {})),
        ("traitor", ({"stone-1": "R1"}, {"stone-2": "spy"})),
    ],
)
def test_s18_a_ruse_with_nothing_to_act_on_cannot_be_played(ruse, sides):
    game = table(TACTICS, hands=(f"{ruse} G1", ""), sides=sides)
    assert game.refused(f"ruse {ruse}") == ("S18", "nothing-to-act-on", {"card": ruse})


def test_s18_claimed_stones_are_out_of_reach():
    game = table(
        TACTICS,
        hands=("banshee", ""),
        sides=({}, {"stone-1": "R1", "stone-2": "R2"}),
        claimed=("", "stone-1"),
    )
    game.do("ruse banshee")
    assert game.legal() == {"discard R2"}
    assert game.refused("discard R1") == ("S13", "stone-claimed", {"stone": 1, "owner": 1})


def test_s18_the_headhunter_draws_three_in_all_and_puts_two_back():
    game = table(TACTICS, hands=("headhunter R1 R2 R3 R4 R5 R6", "G1"))
    game.do("ruse headhunter")
    assert game.legal() == {"take clan", "take tactic"}
    assert game.refused("play R1 stone-1") == ("S18", "hunt-first", {"left": 3})
    game.do("take clan", "draw N1", "take tactic", "draw banshee")
    assert game.legal() == {"take clan", "take tactic"}
    game.do("take clan", "draw N2")
    assert len(game.state.hands[0]) == 9
    assert len(game.legal("put")) == 9 == len(game.legal())
    assert game.refused("claim stone-1") == ("S18", "put-first", {"left": 2})
    assert game.by_kind("put banshee")["put-back-card"] == {"seat": 0, "card": "banshee"}
    game.do("put R1")
    assert len(game.state.hands[0]) == 7
    assert game.state.under == (((CARD_NAMES.index("R1"), 0),), ((CARD_NAMES.index("banshee"), 0),))
    assert game.legal() == {"end"}  # no draw at the end of that turn
    assert game.refused("take clan")[:2] == ("S18", "hunted-already")


def test_s18_the_headhunter_draws_fewer_if_fewer_are_left():
    game = table(TACTICS, hands=("headhunter R1 R2", "G1"))
    game.state = game.state._replace(decks=(PILES[CARD_NAMES.index("N1")], b""))
    game.do("ruse headhunter", "take clan", "draw N1")
    assert game.legal() == {"put N1", "put R1", "put R2"}
    assert game.do("put N1", "put R1").legal() == {"end"}


@pytest.mark.parametrize(("deck", "card"), [("clan", "N1"), ("tactic", "fog")])
def test_s18_the_headhunter_goes_on_while_one_deck_has_cards(deck, card):
    game = table(TACTICS, hands=("headhunter R1 R2", "G1"))
    clan, tactic = game.state.decks
    game.state = game.state._replace(decks=(clan, b"") if deck == "clan" else (b"", tactic))
    game.do("ruse headhunter", f"take {deck}", f"draw {card}")
    assert game.legal() == {f"take {deck}"}


def test_s18_the_headhunter_needs_a_deck():
    game = table(TACTICS, hands=("headhunter R1 R2", "G1"))
    game.state = game.state._replace(decks=(b"", b""))
    assert game.refused("ruse headhunter") == ("S18", "nothing-to-draw", {"card": "headhunter"})


def test_s18_what_was_put_back_is_drawn_last_in_that_order():
    game = table(TACTICS, hands=("headhunter R1 R2 R3 R4 R5 R6", "G1 G2 G3 G4 G5 G6"))
    game.do("ruse headhunter", "take clan", "draw N1", "take clan", "draw N2", "take clan", "draw N3")
    game.do("put R5", "put R1", "end")
    game.state = game.state._replace(decks=(PILES[CARD_NAMES.index("N9")], b""))
    game.do("play G1 stone-1", "take clan")
    assert game.rules.turn(game.state) == CHANCE
    assert [game.rules.notation.write(m) for m in game.rules.legal(game.state)] == ["draw N9"]
    game.do("draw N9", "play R2 stone-1", "take clan")
    assert [game.rules.notation.write(m) for m in game.rules.legal(game.state)] == ["draw R5"]
    assert game.refused("draw R1")[1] == "not-in-deck"
    assert game.do("draw R5").hand(0).split()[-1] == "R5"


def test_s18_the_strategist_moves_a_card_to_another_stone_or_discards_it():
    sides = stones(s1="R1 R2", s2="B1 B2 B4", s3="joker-1"), stones(s4="G1")
    game = table(TACTICS, hands=("strategist", ""), sides=sides).do("ruse strategist")
    assert game.legal("discard") == {f"discard {c}" for c in ("R1", "R2", "B1", "B2", "B4", "joker-1")}
    assert game.refused("move R1 stone-1") == ("S18", "other-stone", {"stone": 1})
    assert game.refused("move R1 stone-2") == ("S4", "side-full", {"stone": 2, "size": 3})
    assert game.refused("discard G1") == (
        "S18",
        "not-on-own-side",
        {"card": "G1", "ruse": "strategist"},
    )
    told = game.by_kind("move joker-1 stone-1")
    assert told["moved"] == {"seat": 0, "card": "joker-1", "source": 3, "stone": 1}
    assert (game.side(0, 1), game.side(0, 3)) == ("R1 R2 joker-1", "")
    assert game.state.full == (0b11, 0)
    assert game.state.phase == Phase.CLAIM


def test_s18_the_strategist_discards():
    game = table(TACTICS, hands=("strategist", ""), sides=(stones(s2="B1 B2 B4"), {})).do("ruse strategist")
    assert game.by_kind("discard B2")["withdrawn"] == {"seat": 0, "card": "B2", "stone": 2}
    assert game.side(0, 2) == "B1 B4"
    assert game.state.full == (0, 0)
    assert [CARD_NAMES[card] for card in game.state.discards] == ["strategist", "B2"]


def test_s18_the_banshee_discards_from_the_other_side():
    sides = stones(s1="R1"), stones(s1="G1 spy", s2="B1 B2 B4")
    game = table(TACTICS, hands=("banshee", ""), sides=sides).do("ruse banshee")
    assert game.legal() == {f"discard {card}" for card in ("G1", "spy", "B1", "B2", "B4")}
    assert game.refused("discard R1")[:2] == ("S18", "not-on-other-side")
    assert game.refused("move G1 stone-1") == ("S18", "discard-only", {"ruse": "banshee"})
    assert game.by_kind("discard spy")["banished"] == {"seat": 0, "card": "spy", "stone": 1}
    assert game.side(1, 1) == "G1"


def test_s18_the_traitor_takes_a_clan_card_over():
    sides = stones(s1="R1", s2="B1 B2 B4"), stones(s1="G1 spy", s2="Y1")
    game = table(TACTICS, hands=("traitor", ""), sides=sides, claimed=("stone-9", "")).do("ruse traitor")
    open_stones = [1, 3, 4, 5, 6, 7, 8]
    assert game.legal() == {f"move {card} stone-{k}" for card in ("G1", "Y1") for k in open_stones}
    assert game.refused("move spy stone-3") == ("S18", "clan-only", {"card": "spy"})
    assert game.refused("discard G1") == ("S18", "shift-only", {"ruse": "traitor"})
    assert game.refused("move G1 stone-9")[:2] == ("S13", "stone-claimed")
    assert game.by_kind("move G1 stone-1")["stolen"] == {"seat": 0, "card": "G1", "source": 1, "stone": 1}
    assert (game.side(0, 1), game.side(1, 1)) == ("R1 G1", "spy")


@pytest.mark.parametrize("elite", ["joker-1", "joker-2", "spy", "shield-bearer"])
def test_s18_the_traitor_takes_no_tactic(elite):
    game = table(TACTICS, hands=("traitor", ""), sides=({}, stones(s1=f"G1 {elite}"))).do("ruse traitor")
    assert game.legal() == {f"move G1 stone-{k}" for k in range(1, 10)}
    assert game.refused(f"move {elite} stone-3") == ("S18", "clan-only", {"card": elite})
    alone = table(TACTICS, hands=("traitor", ""), sides=({}, stones(s1=elite)))
    assert alone.refused("ruse traitor")[1] == "nothing-to-act-on"
    for sides in (elite, f"G1 {elite}", f"{elite} G1"):
        at = table(TACTICS, hands=("traitor G2", ""), sides=({}, stones(s1=sides)))
        game = Playout.of(at.state, TACTICS, Random(1))
        assert [MOVES[number] for number in game.legal()] == list(at.rules.legal(at.state))


def test_s18_in_2004_the_traitor_goes_to_another_stone():
    game = table(OLD, hands=("traitor", ""), sides=({}, stones(s1="G1"))).do("ruse traitor")
    assert game.legal() == {f"move G1 stone-{k}" for k in range(2, 10)}
    assert game.refused("move G1 stone-1") == ("S18", "other-stone", {"stone": 1})
    others = {f"s{k}": f"{c}1 {c}2 {c}4" for k, c in zip((2, 3, 4, 5, 6), "BRYMN", strict=True)}
    own = stones(**others, s7="G5 B6 R8", s8="Y5 M6 N8")
    full = table(OLD, hands=("traitor", ""), sides=(own, stones(s1="G1")), claimed=("stone-9", ""))
    assert full.refused("ruse traitor")[1] == "nothing-to-act-on"
    here = table(TACTICS, hands=("traitor", ""), sides=(own, stones(s1="G1")), claimed=("stone-9", ""))
    assert here.do("ruse traitor").legal() == {"move G1 stone-1"}


def test_s18_ruses_and_cards_have_their_own_gesture():
    game = table(TACTICS, hands=("banshee spy", ""), sides=({}, stones(s1="R1")))
    assert game.refused("play banshee stone-1") == ("S18", "ruse-off-border", {"card": "banshee"})
    assert game.refused("ruse spy") == ("S4", "on-the-border", {"card": "spy"})


def test_s19_discards_are_open_to_everybody():
    game = table(TACTICS, hands=("banshee", ""), sides=({}, stones(s1="R1")))
    game.do("ruse banshee", "discard R1")
    for seat in (None, 0, 1):
        seen = game.rules.view(game.state, seat)
        assert [CARD_NAMES[card] for card in seen.discards] == ["banshee", "R1"]
