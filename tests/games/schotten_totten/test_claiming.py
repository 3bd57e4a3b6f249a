"""S7 to S14: formations, ties, what makes a claim stand and what a refused one says."""

import pytest
from games.schotten_totten.table import BASIC, TACTICS, stones, table

from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, PILES, mask
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, PLAIN, name, scale, strongest, total
from ludotheque.games.schotten_totten.rules.sides import pack


def rank(cards: str, mud: int = 0, fog: int = 0) -> int:
    return scale(mud, fog).ranks[pack(tuple(map(CARD_NAMES.index, cards.split())))]


def told(cards: str, mud: int = 0, fog: int = 0) -> tuple[str, int]:
    return name(rank(cards, mud, fog)), total(rank(cards, mud, fog))


def claim(mine: str, theirs: str, choices=BASIC, **more):
    """A table where seat 0 is about to claim stone 5."""
    return table(choices, sides=(stones(s5=mine), stones(s5=theirs)), played=True, **more)


@pytest.mark.parametrize(
    ("cards", "formation", "points"),
    [
        ("R3 R1 R2", "colour-run", 6),
        ("G9 G8 G7", "colour-run", 24),
        ("G1 B1 N1", "set", 3),
        ("Y1 Y4 Y2", "colour", 7),
        ("R5 B7 R6", "run", 18),
        ("R9 B9 R8", "sum", 26),
    ],
)
def test_s7_five_formations(cards, formation, points):
    assert told(cards) == (formation, points)


@pytest.mark.parametrize(
    ("cards", "formation", "points"),
    [
        ("R3 R1 R2 R4", "colour-run", 10),
        ("G6 B6 N6 M6", "set", 24),
        ("Y1 Y4 Y2 Y9", "colour", 16),
        ("R5 B7 R6 G4", "run", 22),
        ("R9 B9 R8 G9", "sum", 35),
        ("R9 R8 R7 G6", "run", 30),
        ("R9 R8 R7 R5", "colour", 29),
    ],
)
def test_s7_in_the_mud_the_same_over_four_cards(cards, formation, points):
    assert told(cards, mud=1) == (formation, points)


@pytest.mark.parametrize("letter", "GBRYMN")
def test_s7_whatever_is_unseen_of_any_one_colour_counts(letter):
    """The best that an empty side can become of the three cards, of whichever colour they are."""
    for values, formation, points in ((("7", "8", "9"), "colour-run", 24), (("2", "5", "9"), "colour", 16)):
        pool = mask(CARD_NAMES.index(letter + value) for value in values)
        best = strongest(PLAIN.plans[0], pool)
        assert (name(best), total(best)) == (formation, points)


def test_s7_the_order_of_strength():
    weakest_first = ["R9 B9 R8", "R1 B2 R3", "Y1 Y2 Y4", "G1 B1 N1", "R1 R2 R3"]
    ranks = [rank(cards) for cards in weakest_first]
    assert ranks == sorted(ranks)
    assert [name(one) for one in ranks] == list(FORMATIONS)


def test_s7_in_the_fog_only_the_sum_counts():
    assert told("R1 R2 R3", fog=1) == ("sum", 6)
    assert rank("R9 B9 R8", fog=1) > rank("G9 G8 G7", fog=1)
    assert told("R1 R2 R3 R4", mud=1, fog=1) == ("sum", 10)


def test_s7_equal_rank_by_the_higher_sum():
    assert claim("R2 R3 R4", "B1 B2 B3").legal("claim")
    assert claim("R2 R3 R4", "B3 B4 B5").refused("claim stone-5") == (
        "S10",
        "weaker",
        {
            "stone": 5,
            "mine": "colour-run",
            "mine_sum": 9,
            "theirs": "colour-run",
            "theirs_sum": 12,
            "cards": "",
        },
    )


def test_s7_still_equal_whoever_was_complete_first():
    assert claim("R2 R3 R4", "B2 B3 B4").legal("claim") == {"claim stone-5"}
    later = claim("R2 R3 R4", "B2 B3 B4", first="stone-5")
    assert later.refused("claim stone-5")[:2] == ("S7", "second")


def test_s7_the_last_card_laid_decides_who_was_first():
    game = table(sides=(stones(s5="R2 R3"), stones(s5="B2 B3")), hands=("R4 G1", "B4 G2"))
    game.do("play R4 stone-5", "take clan", "draw N9", "play B4 stone-5")
    assert game.refused("claim stone-5")[:2] == ("S7", "second")
    game.do("take clan", "draw N8", "play G1 stone-1")
    assert "claim stone-5" in game.legal()


def test_s8_a_side_that_lost_a_card_was_not_first_any_more():
    """Seat 0 was first; the Banshee takes a card of its side, which is completed again, now second."""
    game = table(
        TACTICS, sides=(stones(s5="R2 R3 R4"), stones(s5="B2 B3")), hands=("M4 G1", "banshee B4"), seat=1
    )
    game.do("ruse banshee", "discard R4", "take clan", "draw N9")
    game.do("play G1 stone-1", "take clan", "draw R5", "play B4 stone-5", "take clan", "draw N8")
    game.do("play R5 stone-5")
    assert game.side(0, 5) == "R2 R3 R5"
    assert game.state.lead == 1 << 4


def test_s8_taking_a_card_back_gives_the_lead_to_a_complete_opponent():
    game = table(
        TACTICS, sides=(stones(s5="R2 R3 R4"), stones(s5="B2 B3 B4")), hands=("strategist", "G2"), seat=0
    )
    game.do("ruse strategist", "discard R4")
    assert game.state.lead == 1 << 4
    assert game.state.full == (0, 1 << 4)


def test_s8_whoever_completes_it_again_first_was_first():
    """Seat 0 takes a card from its own full side, completes it again, and only then is seat 1 complete."""
    game = table(TACTICS, sides=(stones(s5="R2 R3 R4"), stones(s5="B2 B3")), hands=("strategist M4", "G2 B4"))
    game.do(
        "ruse strategist", "discard R4", "take clan", "draw R5", "play G2 stone-1", "take clan", "draw N9"
    )
    game.do("play R5 stone-5", "take clan", "draw N8", "play B4 stone-5")
    assert (game.state.full, game.state.lead) == ((1 << 4, 1 << 4), 0)


def test_s8_s9_two_cards_are_not_complete_the_third_is():
    game = table(hands=("R7 R8 R9", "B1 B2 B3"))
    for card, other in (("R7", "B1"), ("R8", "B2")):
        game.do(f"play {card} stone-5")
        assert game.legal("claim") == set()
        game.do("take clan", f"draw N{card[1]}", f"play {other} stone-1", "take clan", f"draw M{card[1]}")
    assert game.do("play R9 stone-5").legal("claim") == {"claim stone-5"}


def test_s8_mud_on_a_full_side_makes_it_unfinished():
    game = table(
        TACTICS, sides=(stones(s5="R2 R3 R4"), stones(s5="B2 B3 B4")), hands=("mud", "B5"), first="stone-5"
    )
    game.do("play mud stone-5")
    assert game.state.full == (0, 0)
    assert game.state.lead == 0
    assert game.refused("claim stone-5") == ("S9", "side-incomplete", {"stone": 5, "have": 3, "need": 4})
    game.do("take clan", "draw N9", "play B5 stone-5")
    assert game.state.full == (0, 1 << 4)
    assert game.state.lead == 1 << 4


def test_s9_only_with_a_complete_side():
    assert claim("R8 R9", "B1 G1 N2").refused("claim stone-5") == (
        "S9",
        "side-incomplete",
        {"stone": 5, "have": 2, "need": 3},
    )


def test_s9_only_in_ones_own_turn():
    game = table(
        sides=(stones(s5="R7 R8 R9"), stones(s5="B1 G1 N2")), seat=1, hands=("G5", "Y5"), played=True
    )
    assert game.refused("claim stone-5")[:2] == ("S10", "weaker")  # seat 1 speaks of its own side


def test_s10_the_example_of_2016():
    """7 green, 4 mauve, 3 blue against 5 green, 5 red and the 5 blue just laid."""
    game = table(sides=(stones(s5="G5 R5"), stones(s5="G7 M4 B3")), hands=("B5", "N1")).do("play B5 stone-5")
    assert game.by_kind("claim stone-5")["claimed"] == {
        "seat": 0,
        "why": "stronger",
        "stone": 5,
        "mine": "set",
        "mine_sum": 15,
        "theirs": "sum",
        "theirs_sum": 14,
        "cards": "",
    }
    assert game.state.claimed == (1 << 4, 0)


def test_s10_a_weaker_formation_is_refused():
    assert claim("R1 B1 G1", "N2 N3 N4").refused("claim stone-5")[:2] == ("S10", "weaker")


def test_s11_nothing_beats_the_best_of_all():
    assert claim("R7 R8 R9", "").legal("claim") == {"claim stone-5"}  # equal at best, and the tie is ours
    assert claim("R7 R8 R9", "").by_kind("claim stone-5")["claimed"]["why"] == "at-best-equal"


def test_s11_s14_the_cards_that_would_beat_it():
    refusal = claim("R6 R7 R8", "G9").refused("claim stone-5")
    assert refusal == (
        "S11",
        "could-be-beaten",
        {
            "stone": 5,
            "mine": "colour-run",
            "mine_sum": 21,
            "theirs": "colour-run",
            "theirs_sum": 24,
            "cards": "G7 G8",
        },
    )


def test_s11_a_card_face_up_anywhere_is_gone():
    beaten = {"mine": "R6 R7 R8", "theirs": "G9 G8"}
    assert claim(**beaten).refused("claim stone-5")[2]["cards"] == "G7"
    elsewhere = table(sides=(stones(s5="R6 R7 R8", s1="G7"), stones(s5="G9 G8")), played=True)
    assert elsewhere.by_kind("claim stone-5")["claimed"]["why"] == "out-of-reach"
    claimed = table(
        sides=(stones(s5="R6 R7 R8"), stones(s5="G9 G8", s1="G7")), played=True, claimed=("", "stone-1")
    )
    assert claimed.legal("claim")
    discarded = claim("R6 R7 R8", "G9 G8", TACTICS, discards="G7")
    assert discarded.legal("claim")


def test_s11_ones_own_hand_counts_as_unseen():
    assert claim("R6 R7 R8", "G9 G8", hands=("G7", "N1")).refused("claim stone-5")[2]["cards"] == "G7"


def test_s11_cards_put_under_a_deck_count_as_unseen():
    game = claim("R6 R7 R8", "G9 G8", TACTICS)
    clan = game.state.decks[0].replace(PILES[CARD_NAMES.index("G7")], b"")
    under = (((CARD_NAMES.index("G7"), 0),), ())
    game.state = game.state._replace(decks=(clan, game.state.decks[1]), under=under)
    assert game.refused("claim stone-5")[2]["cards"] == "G7"


def test_s11_a_discarded_ruse_hides_no_clan_card():
    game = table(TACTICS, sides=(stones(s5="R6 R7 R8"), stones(s5="G9 G8", s1="N1")), hands=("banshee", ""))
    game.do("ruse banshee", "discard N1")
    assert game.refused("claim stone-5")[2]["cards"] == "G7"
    assert not game.state.seen & (1 << CARD_NAMES.index("G7"))


def test_s11_unplayed_tactics_never_count():
    """A Joker would make the 7 green; it is in nobody's sight."""
    game = table(
        TACTICS,
        sides=(stones(s5="R6 R7 R8", s1="G7"), stones(s5="G9 G8")),
        hands=("", "joker-1"),
        played=True,
    )
    assert "claim stone-5" in game.legal()


def test_s11_too_few_cards_left_to_complete():
    game = claim("R1 B1 G3", "N2 N4")
    game.state = game.rules.with_claims(game.state._replace(seen=(1 << 54) - 1))
    assert game.by_kind("claim stone-5")["claimed"]["why"] == "no-cards"


def test_s12_elite_cards_are_taken_at_their_best_on_both_sides():
    assert claim("R7 R8 joker-1", "B7 B8 B9", TACTICS).legal("claim")  # 9 red, equal, and first
    assert (
        claim("R7 R8 joker-1", "B7 B8 B9", TACTICS, first="stone-5").refused("claim stone-5")[1] == "second"
    )
    assert claim("R6 R5 spy", "B7 B8 shield-bearer", TACTICS).legal("claim")
    assert (
        claim("R1 R2 R4", "B1 B2 shield-bearer", TACTICS).refused("claim stone-5")[2]["theirs"]
        == "colour-run"
    )
    unfinished = claim("R7 R8 R6", "B9 joker-1", TACTICS)
    assert unfinished.refused("claim stone-5")[2]["theirs_sum"] == 24


def test_s12_an_elite_card_may_repeat_a_real_one():
    assert told("R5 B5 joker-1") == ("set", 15)
    assert told("R7 B7 spy") == ("set", 21)
    assert told("R9 R8 spy") == ("colour-run", 24)
    assert told("R9 R4 spy") == ("colour", 20)
    assert told("joker-1 spy shield-bearer") == ("colour", 19)
    assert told("R2 B2 shield-bearer") == ("set", 6)
    assert told("R9 B9 shield-bearer", fog=1) == ("sum", 21)


def test_s13_a_claimed_stone_stays_with_its_winner():
    game = claim("R7 R8 R9", "B1", hands=("G1", "G2")).do("claim stone-5")
    assert game.refused("claim stone-5") == ("S13", "stone-claimed", {"stone": 5, "owner": 0})
    game.do("take clan", "draw N1")
    assert game.refused("play G2 stone-5")[:2] == ("S13", "stone-claimed")


def test_s13_several_stones_in_one_turn():
    game = table(sides=(stones(s1="R7 R8 R9", s5="B7 B8 B9"), {}), played=True)
    assert game.do("claim stone-1", "claim stone-5").state.claimed == (0b10001, 0)


def test_s14_a_refused_claim_changes_nothing():
    game = claim("R6 R7 R8", "G9")
    before = repr(game.state)
    game.refused("claim stone-5")
    assert repr(game.state) == before
