"""What advice adds to the values of turns: their order, which stone can wait, what a tactic is for."""

from dataclasses import replace

import pytest
from games.schotten_totten.at_table import laid
from games.schotten_totten.table import TACTICS, advice, stones, table
from position import Position

from ludotheque.core import forecast
from ludotheque.core.forecast import ENDING, UNKNOWN, Foretold
from ludotheque.core.judgement import Candidate, Happening, Reason
from ludotheque.games.schotten_totten.judgement.advised import advised, worth_telling
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.judgement.lesser import lessened
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.ruses import improving
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN, TACTIC
from ludotheque.games.schotten_totten.rules.moves import Claim, Play, Put, Ruse, Shift
from ludotheque.games.schotten_totten.rules.state import Phase
from ludotheque.games.schotten_totten.why import kept, lesser, reason, spent, waits
from ludotheque.i18n import roman
from ludotheque.table.advice import advice_words
from ludotheque.table.contract.telling import Advice


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def told(one: Candidate, key: str, words=reason) -> str:
    return next((plain(words(why)) for why in one.reasons if why.key == key), "")


# A card that another stone needs


def needing(hand, **their):
    """Return what is advised where the brown 6 and 7 complete a run with the brown 5 at stone VI."""
    found = advice(table(hands=(hand, "Y2"), sides=(stones(s6="N5"), stones(**their))))
    return [(CARD_NAMES[one.line[0].card], one.line[0].stone + 1, told(one, "spent", spent)) for one in found]


def test_a_card_that_a_begun_side_needs_is_advised_last_elsewhere():
    found = needing("N6 N7 R3", s1="B1")
    wasted = [(card == "R3") is (stone == 6) for card, stone, _text in found]
    assert wasted == sorted(wasted)
    assert {*wasted} == {False, True}


def test_where_it_is_the_best_it_is_told_what_is_missing_then():
    game = table(hands=("N6 N7", "Y2"), sides=(stones(s6="N5"), stones(s1="B1")))
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    best = Play(CARD_NAMES.index("N7"), 2)
    found = [replace(one, score=0.2 + 0.2 * (one.line[0] == best)) for one in judgement.advise(view, 0, None)]
    found.sort(key=lambda one: -one.score)
    first = advised(Outlook(view, 0, judgement.wants), found)[0]
    assert first.line[0] == best
    assert told(first, "spent", spent) == "le 7 brun manquera pour la borne VI (suite couleur)"


def test_a_card_is_not_missed_where_it_makes_nothing_stronger():
    """The yellows would be a colour at IV and at VII."""
    sides = stones(s4="Y3", s7="Y8"), stones(s4="N5", s7="G9")
    found = advice(table(hands=("Y1 Y5 R2", "R1"), sides=sides))
    laid = [one for one in found if one.line[0].stone == 3 and CARD_NAMES[one.line[0].card] in ("Y1", "Y5")]
    assert laid
    assert not any(told(one, "spent", spent) for one in laid)


def test_a_card_is_free_once_the_other_player_has_something_better_there():
    assert not [text for _card, _stone, text in needing("N6 N7", s6="R7 R8 R9") if text]


def test_a_card_with_which_the_hand_surely_wins_a_stone_is_not_to_be_spent_elsewhere():
    """S10: the blue run beats the fours, which are complete, whatever the other player does."""
    hand, mine = "B4 Y6 N6 R8 B8 B5", stones(s3="Y7", s5="R6", s6="G8", s7="B6", s9="G5")
    theirs = stones(s3="N8", s5="M6", s7="Y4 R4 G4")
    found = advice(table(hands=(hand, "Y2 R1 R2 R3 G1 G2"), sides=(mine, theirs)))
    kept = {CARD_NAMES.index(card) for card in ("B4", "B5")}
    losing = [one for one in found if (one.line[0].card in kept) is not (one.line[0].stone == 6)]
    assert losing
    assert losing == found[-len(losing) :], "all of them come last"


def test_of_two_cards_that_make_the_same_there_the_one_of_no_other_use_is_advised():
    """Either 4 makes the set of three; the blue one would make a run with the 6 at VII."""
    sides = stones(s3="Y4", s7="B6"), stones(s3="Y9")
    found = advice(table(hands=("B4 N4 R9", "R1 R2"), sides=sides))
    there = [CARD_NAMES[one.line[0].card] for one in found if one.line[0].stone == 2]
    assert "N4" in there
    assert "B4" not in there


def test_a_hand_that_surely_wins_a_stone_hopes_for_no_card_there():
    """S7: with two green cards of the hand a colour beats the best sum of 5, 1 and any card."""
    sides = stones(s3="G6"), stones(s3="B5 N1")
    found = advice(table(hands=("G7 G2 R1", "R2 R3"), sides=sides))
    there = {told(one, "aim") for one in found if one.line[0].stone == 2 and one.line[0].card < 9}
    assert there <= {"couleur avec les 2 et 6 verts", "couleur avec les 6 et 7 verts"}
    assert there


def first_of(game, **scores: float) -> Play:
    """Return the move advised first of some, named by card and stone, that have these values."""
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    parts = [(*key.rsplit("_", 1), score) for key, score in scores.items()]
    known = {Play(CARD_NAMES.index(card.replace("_", "-")), int(at) - 1): score for card, at, score in parts}
    turns = judgement.candidates(view, 0, None)
    found = [replace(one, score=known[one.line[0]]) for one in turns if one.line[0] in known]
    found.sort(key=lambda one: -one.score)
    return advised(Outlook(view, 0, judgement.wants), found)[0].line[0]


@pytest.mark.parametrize(
    ("theirs", "stone"),
    [
        ("R8 M2", 7),  # S7: at best a sum, less than the threes
        ("R8", 2),  # two cards more may make a run of reds
        ("R8 M8", 2),  # or one a set of eights
    ],
)
def test_what_surely_wins_the_round_next_turn_comes_first(theirs, stone):
    """S20: any fifth stone wins, and two threes of the hand complete the set at VII."""
    game = table(
        hands=("R3 Y3 M1 Y1 G1", "B2"),
        sides=(stones(s7="G3"), stones(s7=theirs)),
        claimed=("stone-1 stone-3 stone-5 stone-9", ""),
    )
    assert first_of(game, M1_2=0.5, R3_7=0.48).stone + 1 == stone


@pytest.mark.parametrize(("joker", "stone"), [(0.5, 1), (0.6, 3)])
def test_what_clan_cards_complete_comes_before_a_joker_for_later_unless_that_is_better(joker, stone):
    sides = stones(s1="M7"), stones(s3="B7")
    game = table(TACTICS, hands=("M8 M9 joker-2 G1 N1", "R2"), sides=sides)
    assert first_of(game, joker_2_3=joker, M8_1=0.47).stone + 1 == stone


def test_no_elite_card_is_spent_on_a_hope_that_a_clan_card_has_as_well():
    """S16: with the blue 5 the Porte-Bouclier needs a 4; the 3 it might be completes the threes at II."""
    sides = stones(s2="R3 B3"), stones(s2="R8")
    game = table(TACTICS, hands=("shield-bearer B5 G6 G8 N1", "R1"), sides=sides)
    assert first_of(game, shield_bearer_3=0.5, G6_4=0.49) == Play(CARD_NAMES.index("G6"), 3)
    assert first_of(game, shield_bearer_3=0.5, shield_bearer_2=0.45).stone == 1, "that completes a side"


ALONE = "suite couleur avec le 8, s'il vient le 7 (un seul reste)"


@pytest.mark.parametrize(
    ("hand", "diagram", "aim"),
    [
        ("B6 joker-1 N1", {}, "suite couleur avec le 8 bleu et le Joker"),  # S16: it may be the 7
        ("B6 spy N1", {}, "suite couleur avec le 8 bleu et l'Espion"),
        ("B6 shield-bearer N1", {}, ALONE),  # it is 3 at most
        ("B6 B7 joker-1", {}, "suite couleur avec les 6 et 8 bleus"),  # no tactic is needed
        ("B6 joker-1 N1", {"ahead": (1, 0)}, ALONE),  # S15
        ("B6 joker-1 N1", {"mine": {"s9": "joker-2"}}, ALONE),  # S16
    ],
)
def test_an_elite_card_in_hand_that_may_be_played_completes_a_side(hand, diagram, aim):
    mine = stones(**{"s3": "B8", **diagram.pop("mine", {})})
    found = advice(table(TACTICS, hands=(hand, "R2"), sides=(mine, stones(s3="R8")), **diagram))
    blue = [Play(CARD_NAMES.index(card), 2) for card in ("B6", "B7")]
    laid = next(one for one in found if one.line[0] in blue)
    assert told(laid, "aim") == aim


def test_s15_two_elite_cards_are_not_counted_on_at_once():
    sides = stones(s3="B8"), stones(s3="R8")
    found = advice(table(TACTICS, hands=("joker-1 spy N1 Y2", "R2"), sides=sides))
    laid = {told(one, "aim") for one in found if one.line[0].card >= CARD_NAMES.index("joker-1")}
    assert not [text for text in laid if "Joker" in text and "Espion" in text]


def test_an_elite_card_is_laid_after_the_clan_card_that_goes_with_it():
    sides = stones(s3="B8"), stones(s3="R8")
    found = advice(table(TACTICS, hands=("B6 spy N1", "R2"), sides=sides))
    there = [CARD_NAMES[one.line[0].card] for one in found if one.line[0].stone == 2]
    assert "B6" in there
    assert "spy" not in there


def test_what_wins_next_turn_with_an_elite_card_comes_before_what_wins_in_three():
    """S16, S20: the yellow 4 and 5 and the Porte-Bouclier are a run, and any fifth stone wins."""
    game = table(
        TACTICS,
        hands=("G5 N4 R1 M2 M5 Y5 shield-bearer", "R2"),
        sides=(stones(s1="Y4"), stones(s1="M8 M1", s2="B5 N5")),
        claimed=("stone-3 stone-4 stone-6 stone-9", "stone-5 stone-7"),
        ahead=(2, 2),
    )
    assert first_of(game, M5_2=0.5, G5_2=0.5, shield_bearer_1=0.49, Y5_1=0.2).stone == 0


def offered(game, **scores: float) -> list[Play]:
    """Return the first moves that are offered of some with these values; see `first_of`."""
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    parts = [(*key.rsplit("_", 1), score) for key, score in scores.items()]
    known = {Play(CARD_NAMES.index(card.replace("_", "-")), int(at) - 1): score for card, at, score in parts}
    turns = judgement.candidates(view, 0, None)
    found = [replace(one, score=known[one.line[0]]) for one in turns if one.line[0] in known]
    outlook = Outlook(view, 0, judgement.wants)
    return [
        one.line[0] for one in worth_telling(outlook, advised(outlook, sorted(found, key=lambda o: -o.score)))
    ]


@pytest.mark.parametrize(("options", "told"), [((), 2), ((TACTICS,), 1)])
def test_a_stone_is_given_up_only_where_nothing_can_be_lost_by_waiting(options, told):
    """S10: the red run beats the eights, which a tactic could still change."""
    game = table(*options, hands=("R3 N6 N7", "R1 R2 G1 G2"), sides=WAITING["sides"])
    assert len(offered(game, R3_5=0.5, N6_6=0.49)) == told


def test_no_elite_card_is_offered_for_a_hope():
    game = table(TACTICS, hands=("joker-1 Y5 B9 R2", "N2"), sides=(stones(s3="G5"), stones(s3="R8")))
    assert Play(CARD_NAMES.index("joker-1"), 5) not in offered(game, Y5_3=0.5, joker_1_6=0.49, B9_7=0.48)


# What would win the round


def winning(key: str, mine: str, theirs: str, claimed: tuple[str, str], at: int = 9) -> set[str]:
    """Return what is told under a key of cards laid at a stone; the sides are those of stone II."""
    sides = stones(s2=mine, s1="G1", s9="B5"), stones(s2=theirs, s9="N9")
    found = advice(table(hands=("R5 M5 G4", "Y9 Y8 N1"), sides=sides, claimed=claimed))
    return {told(one, key) for one in found if one.line[0].stone == at - 1}


@pytest.mark.parametrize(
    ("mine", "theirs", "at", "text"),
    [
        ("R6", "M1", 2, "la borne II suffit pour gagner"),
        ("R6", "M1", 5, "la borne V suffit pour gagner"),
        ("R6", "M1", 9, ""),
        ("R6", "B7 B8 B9", 2, ""),  # the best run of a colour: a tie is theirs (S7)
    ],
)
def test_a_stone_that_wins_the_round_is_told_of_a_card_laid_there_if_it_can_still_be_won(
    mine, theirs, at, text
):
    """S20: with III and IV the stones II and V make three in a row."""
    assert winning("near", mine, theirs, ("stone-3 stone-4", ""), at) <= {text}


@pytest.mark.parametrize(
    ("theirs", "text"),
    [
        ("M1 B2", "l'autre joueur gagnera s'il prend la borne II"),
        ("M1", ""),  # two cards are missing yet
    ],
)
def test_what_the_other_player_would_win_with_is_told_where_the_card_does_not_meet_it(theirs, text):
    assert winning("threat", "R6", theirs, ("", "stone-3 stone-4")) == {text}


def test_what_is_out_of_their_reach_is_no_threat():
    """S7: with 1 and 8 they come to 18 at best, where two nines and a one are 19."""
    assert winning("threat", "R9 G9", "M1 B8", ("", "stone-3 stone-4")) == {""}
    assert winning("threat", "R8 G8", "M1 B8", ("", "stone-3 stone-4")) != {""}


def test_a_run_of_a_colour_in_hand_is_not_broken_up_for_a_set_that_is_begun():
    """S7: the browns are a run of a colour, and beat the threes that the brown one would complete at VI."""
    sides = stones(s6="G3"), stones(s6="R8", s9="B8")
    found = advice(table(hands=("N1 N2 N3 Y3 G8", "R1"), sides=sides))
    laid = {CARD_NAMES[one.line[0].card]: told(one, "aim") for one in found if one.line[0].stone != 5}
    browns = {text for card, text in laid.items() if card[0] == "N"}
    assert browns
    assert all(text.startswith("suite couleur") and text.endswith("bruns en main") for text in browns)
    assert not [one for one in found if "N3" in str(one.facts("aim").get("held")) and one.line[0].stone == 5]


def test_what_lacks_two_cards_more_is_not_said_to_be_in_hand():
    """S17: in the mud a set has four cards, and the hand has three of them."""
    sides = stones(s6="G3"), stones(s4="M6 N6")
    found = advice(table(TACTICS, hands=("Y8 G8 N8 R1", "R2"), sides=sides, mud="stone-4"))
    there = [told(one, "aim") for one in found if one.line[0].stone == 3]
    assert not [text for text in there if "en main" in text]
    assert told(found[0], "aim").startswith("brelan avec les 8")
    assert found[0].line[0].stone != 3


# A stone that can wait

WAITING = {
    "hands": ("R3 N6 N7", "R1 R2 G1 G2"),
    "sides": (stones(s5="R4 R5", s6="N5"), stones(s5="G8 Y8 B8", s6="N1")),
}


def waiting(options=None, **changed):
    """Return the first line that keeps the red 3, and the stone that can wait then."""
    diagram = WAITING | changed
    found = advice(table(options, **diagram) if options else table(**diagram))
    card = CARD_NAMES.index("R3")
    keeping = next(one for one in found if not any(getattr(move, "card", -1) == card for move in one.line))
    return told(keeping, "waits", waits)


def test_a_stone_that_can_wait_is_told_with_the_card_to_keep():
    """S10: the red run beats the eights, and nothing changes a complete side."""
    assert waiting() == "le 3 rouge prendra la borne V quand vous voudrez"


def test_a_stone_that_may_still_be_lost_cannot_wait():
    assert waiting(sides=(stones(s5="R4 R5", s6="N5"), stones(s5="G8", s6="N1"))) == "", "G7 G9: a better run"


def test_a_stone_where_another_card_is_laid_does_not_wait():
    found = advice(table(**WAITING))
    there = [one for one in found if isinstance(one.line[0], Play) and one.line[0].stone == 4]
    assert len(there) > 1, "the red 3, and another card that fills the side"
    assert not any(told(one, "waits", waits) for one in there)


def test_s17_a_stone_that_a_mode_wins_does_not_wait():
    """In the fog only sums count: 26 beats the run of 6, now; the fog does not lie on a side."""
    sides = stones(s5="R9 N9 Y8"), stones(s5="G1 G2 G3")
    found = advice(table(TACTICS, hands=("fog R3 N6", "R1 R2 B1 B2"), sides=sides, ahead=(0, 1)))
    assert [one for one in found if any(isinstance(move, Claim) and move.stone == 4 for move in one.line)]
    assert not any(told(one, "waits", waits) for one in found)


KEEPING = {
    "hands": ("Y1 Y4 N4 R7", "R1 R2 G1 G2"),
    "sides": (stones(s4="G4", s5="B7"), stones(s4="M5", s5="B9 B4")),
}


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({}, "gardez les 4 jaune et brun (borne IV, brelan)"),
        (
            {"sides": (stones(s4="G4", s5="B7"), stones(s4="M5 M6", s5="B9 B4", s7="M7 M4"))},
            "gardez les 4 jaune et brun (borne IV, brelan : sûre)",  # no run of mauves is left
        ),
        ({"hands": ("Y1 Y4 N6 R7", "R1 R2 G1 G2")}, ""),  # one 4 is missing
        ({"sides": (stones(s4="G4", s5="B7"), stones(s4="M7 M8 M9", s5="B9 B4"))}, ""),  # lost anyway
    ],
)
def test_what_the_rest_of_the_hand_completes_elsewhere_is_to_be_kept(changed, text):
    found = advice(table(**KEEPING | changed))
    seven = CARD_NAMES.index("R7")
    plays = [one for one in found if one.line[0].card == seven and one.line[0].stone != 3]
    assert plays
    assert {told(one, "kept", kept) for one in plays} == {text}


def test_what_is_kept_is_kept_for_another_stone_than_the_one_that_is_given_up():
    """The purple 2 and 4 would surely win at V; if another card fills it, they make a run at VI."""
    sides = stones(s5="M8 G1", s6="M3"), stones(s5="B7 B1 B4", s6="R7")
    found = advice(table(hands=("M2 M4 R9", "R1"), sides=sides))
    filled = [one for one in found if one.line[0] == Play(CARD_NAMES.index("R9"), 4)]
    assert {told(one, "kept", kept) for one in filled} == {
        "gardez les 2 et 4 mauves (borne VI, suite couleur)"
    }


def test_a_turn_that_works_at_what_the_hand_completes_keeps_nothing():
    found = advice(table(**KEEPING))
    there = [one for one in found if one.line[0].stone == 3 and one.line[0].card == CARD_NAMES.index("Y4")]
    assert there
    assert not any(told(one, "kept", kept) for one in there)


def test_no_card_is_to_be_kept_for_one_stone_that_is_promised_to_another():
    found = advice(table(**KEEPING | {"hands": ("Y3 Y4 N4 R7", "R1 R2 G1 G2")}))
    assert any("Y4" in str(one.facts("kept").get("cards", "")) for one in found), "where others are laid"
    elsewhere = [str(one.facts("aim").get("held", "")) for one in found if one.line[0].stone != 3]
    assert not [held for held in elsewhere if {"Y4", "N4"} & {*held.split()}]


def test_a_turn_that_takes_a_stone_at_once_is_advised_second_if_not_first():
    found = advice(table(**WAITING))
    assert any(isinstance(move, Claim) for one in found[:2] for move in one.line)


@pytest.mark.parametrize(("behind", "claims"), [(0.05, True), (0.1, False)])
def test_a_stone_is_taken_at_once_unless_something_else_is_clearly_better(behind, claims):
    game = table(**WAITING)
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    found = [
        replace(one, score=0.5 - behind * any(isinstance(move, Claim) for move in one.line))
        for one in judgement.advise(view, 0, None)
    ]
    found.sort(key=lambda one: -one.score)
    first = advised(Outlook(view, 0, judgement.wants), found)[0]
    assert any(isinstance(move, Claim) for move in first.line) is claims


@pytest.mark.parametrize(("behind", "plays"), [(0.05, True), (0.1, False)])
def test_a_set_that_is_there_is_laid_before_a_card_for_a_mere_hope_unless_that_is_better(behind, plays):
    """The sevens are all there; for the colour one brown card more must come."""
    mine = stones(s1="N8", s3="B7", s4="M9 M4", s6="R9")
    theirs = stones(s1="N6", s3="G8 G9", s4="M5", s6="G1")
    game = table(hands=("G6 B8 R5 R7 M7 N2", "R1 R2"), sides=(mine, theirs))
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    seven, hope = (Play(CARD_NAMES.index(card), at) for card, at in (("R7", 2), ("N2", 0)))
    lines = ((judgement.candidate(view, 0, None, (move,)), move) for move in (hope, seven))
    found = [replace(one, score=0.5 - behind * (move == seven)) for one, move in lines]
    assert (advised(Outlook(view, 0, judgement.wants), found)[0].line[0] == seven) is plays


def test_a_mere_run_spends_no_card_that_goes_with_one_on_the_border():
    """The 7 of a run goes with the 7 at III, if not by values, by what comes of them."""
    mine, theirs = stones(s3="G7", s5="B8 B9", s7="Y4"), stones(s3="M5", s4="N4", s5="Y8 Y9", s7="R5")
    game = table(hands=("B5 R8 Y3 M2 M6 N7", "G1"), sides=(mine, theirs))
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    run, pair = (Play(CARD_NAMES.index(card), at) for card, at in (("B5", 3), ("N7", 2)))
    lines = ((judgement.candidate(view, 0, None, (move,)), move) for move in (run, pair))
    found = [replace(one, score=0.5 - 0.01 * (move == pair)) for one, move in lines]
    assert advised(Outlook(view, 0, judgement.wants), found)[0].line[0] == pair


def test_where_any_card_is_enough_it_is_one_that_is_of_no_other_use():
    """S7: one card more makes eleven at best there. The nines go together; the 8 goes with nothing."""
    mine, theirs = stones(s5="M4"), stones(s5="R1 M1", s4="Y1 N1 G1", s9="B1")
    game = table(hands=("M9 N9 G8", "R7"), sides=(mine, theirs))
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    lines = [(Play(CARD_NAMES.index(card), 4),) for card in ("M9", "N9", "G8")]
    found = [replace(judgement.candidate(view, 0, None, line), score=0.5) for line in lines]
    assert advised(Outlook(view, 0, judgement.wants), found)[0].line[0] == Play(CARD_NAMES.index("G8"), 4)


def test_a_mere_run_of_the_hand_is_no_firmer_plan_than_a_pair():
    """S7: a run of three colours is beaten by any set; one more 6 makes one that nobody there can beat."""
    mine = stones(s3="G6 G8", s6="M3", s7="M6", s8="R4", s9="B9")
    theirs = stones(s1="N3", s3="R8", s7="M7 M9", s8="Y9", s9="Y8")
    game = table(hands=("R6 M4 M8 N5 Y3", "G1"), sides=(mine, theirs))
    assert first_of(game, N5_1=0.5, R6_7=0.49).stone == 6


# What tactics are for


def tactic(name: str, mine: str, theirs: str, key: str) -> str:
    """Return what is said of a tactic played at stone IV, where two sides lie."""
    game = table(TACTICS, hands=(f"{name} G1 M4", "R1"), sides=(stones(s4=mine), stones(s4=theirs)))
    card = CARD_NAMES.index(name)
    lines = (one for one in advice(game) if one.line[0] in (Play(card, 3), Ruse(card)))
    return next(text for one in lines if (text := told(one, key)))


def test_the_blind_mans_buff_is_said_to_count_sums():
    """S7: with Colin-Maillard only the sum counts."""
    higher = "seule la somme y compte, et la vôtre est plus haute : 17 contre 10"
    assert tactic("fog", "R9 G8", "M1 B9", "mode") == higher
    gone = "une suite couleur en face n'y compte plus, seule la somme compte"
    assert tactic("fog", "R9 G8", "B1 B2", "mode") == gone
    more = "seule la somme y compte : 17 pour vous (2 cartes), 4 en face (1 carte)"
    assert tactic("fog", "R9 G8", "B4", "mode") == more


def test_the_mud_is_said_to_open_a_complete_side_again():
    """S8: with Combat de Boue a side is complete with four cards."""
    full = "il y faut quatre cartes de chaque côté : celui d'en face n'est plus complet"
    assert tactic("mud", "R7 R8", "B7 B8 B9", "mode") == full


def muddy(mine: str, theirs: str, elsewhere: str = "") -> list[str]:
    """Return what is said of mud at stone IV, wherever it is advised there."""
    sides = stones(s4=mine), stones(s4=theirs, s9=elsewhere)
    found = advice(table(TACTICS, hands=("mud G1 M4", "R1"), sides=sides))
    return [told(one, "mode") for one in found if one.line[0] == Play(CARD_NAMES.index("mud"), 3)]


@pytest.mark.parametrize(
    ("mine", "theirs", "elsewhere", "words"),
    [
        # S7: four fours beat a colour, but three would not beat a run of blues with the 2
        ("N4 G4", "B1 B3", "B4", "une suite couleur n'est plus possible en face"),
        # 21 against 24 with three cards, and with four all runs of blues need the 6
        ("R6 R7", "B7 B8", "B5 B6", "une suite couleur n'est plus possible en face"),
        ("R6 R7", "B7 B8", "B9", "au mieux suite couleur 30 contre suite couleur 26"),  # 21 each with three
        ("R7 R8", "B7 B8 B9", "", "celui d'en face n'est plus complet"),
    ],
)
def test_mud_is_advised_where_the_best_of_four_cards_is_better_for_this_seat(mine, theirs, elsewhere, words):
    (told,) = muddy(mine, theirs, elsewhere)
    assert told.endswith(words)


@pytest.mark.parametrize(
    ("mine", "theirs", "elsewhere"),
    [
        ("R7 R8", "B1 G8", ""),  # a run of reds beats any sum with three cards, too
        ("B1 B3", "N4 G4", "B4"),  # it makes the own run impossible
        ("R5 B5", "Y2 Y3", ""),  # fives against a run of yellows, with three cards or with four
        ("", "", ""),
    ],
)
def test_mud_is_not_advised_where_it_makes_nothing_better(mine, theirs, elsewhere):
    assert muddy(mine, theirs, elsewhere) == []


# Ruses


def ruses(hand: str, mine: dict[str, str], theirs: dict[str, str]) -> dict[str, str]:
    """Return what is said of turns with the Strategist, by the line."""
    seat = laid(options=(("tactics", "on"),), hands=(hand, "R1"), sides=(mine, theirs))
    rules, telling = seat.scene.session.rules, seat.scene.look.telling
    found = advice(Position(rules, seat.scene.session.state))
    lines = (one for one in found if isinstance(one.line[0], Ruse))
    return {
        " ".join(map(rules.notation.write, one.line[1:2])): plain(
            telling.advice(Advice(seat.position, one.line, one.line[:1], one.reasons))
        )
        for one in lines
    }


REFILL = stones(s3="N9 M9 R9", s7="R7"), stones(s3="Y4", s7="N7")


def test_a_card_leaves_a_complete_side_if_another_of_the_hand_takes_its_place():
    """S18: the red 9 goes to the red 7, and the yellow 9 makes the set of three again."""
    found = ruses("strategist Y9 N1 G5", *REFILL)
    words = "pour mieux tenir la borne VII ; le 9 jaune prendra sa place devant la borne III."
    assert found["move R9 stone-7"].endswith(words)
    assert not any("libérer" in text for text in found.values())


def test_no_card_leaves_a_complete_side_that_nothing_fills_again():
    found = ruses("strategist Y8 N1 G5", *REFILL)
    assert not [line for line in found if line.split()[1] in ("N9", "M9", "R9")]


def test_a_card_is_discarded_only_for_a_better_one_on_a_complete_side():
    sides = stones(s3="N9 M9 R2", s7="R7"), stones(s3="Y4", s7="N7")
    found = ruses("strategist Y9 N1 G5", *sides)
    discards = {line: text for line, text in found.items() if line.startswith("discard")}
    assert [*discards] == ["discard R2"]
    words = "pour libérer une place devant la borne III ; le 9 jaune prendra sa place devant la borne III."
    assert discards["discard R2"].endswith(words)


def test_a_card_does_not_only_leave_a_place_that_was_free():
    """VII has one card, and nothing at another stone goes with it."""
    assert ruses("strategist N1 G5", stones(s7="R7"), stones(s7="N7")) == {}


def test_a_ruse_says_what_the_other_player_loses():
    lost = "devant la borne IV, l'autre joueur perd une suite couleur"
    assert tactic("banshee", "R7", "B7 B8 B9", "broken") == lost
    missed = "devant la borne IV, l'autre joueur ne peut plus faire une suite couleur"
    assert tactic("banshee", "R7", "B7 B9", "broken") == missed


def put_back(hand: str, mine: str = "") -> tuple[set[str], str]:
    """Return the cards that advice puts back first, and why."""
    game = table(TACTICS, hands=(hand, "R1"), sides=(stones(s4=mine), {}))
    first = advice(game, phase=Phase.PUT, left=2, ruse=CARD_NAMES.index("headhunter"))[0]
    return {CARD_NAMES[move.card] for move in first.line if isinstance(move, Put)}, told(first, "put-back")


def test_cards_that_go_with_others_are_not_put_back_where_others_are_as_good():
    """The green 2 and 4 go together, and the yellow 7 with that on the border; the others go with nothing."""
    cards, why = put_back("G2 G4 Y7 B5 N8", mine="Y6")
    assert cards == {"B5", "N8"}
    assert why == "on n'en ferait ni brelan ni suite couleur"


def test_what_a_joker_completes_is_not_put_back_though_a_joker_goes_with_anything():
    cards, _why = put_back("joker-1 M1 M2 B9 Y7")
    assert cards == {"B9", "Y7"}


@pytest.mark.parametrize("hand", ["G2 G4 headhunter", "headhunter N1 G5 Y9"])
def test_the_headhunter_names_two_cards_that_go_with_nothing(hand):
    game = table(TACTICS, hands=(hand, "R1"), sides=({}, {}))
    card = CARD_NAMES.index("headhunter")
    one = next(one for one in advice(game) if one.line[0] == Ruse(card))
    assert told(one, "hunt").startswith("pour trouver mieux que") is ("Y9" in hand)


# What the papers say


def papers(outlook=UNKNOWN, **diagram) -> dict[tuple[str, int], str]:
    """Return what is advised, by card laid and stone."""
    seat = laid(**diagram)
    rules, telling = seat.scene.session.rules, seat.scene.look.telling
    found = advice(Position(rules, seat.scene.session.state))
    return {
        (CARD_NAMES[one.line[0].card], one.line[0].stone + 1): plain(
            telling.advice(Advice(seat.position, one.line, one.line[:1], one.reasons, outlook))
        )
        for one in found
        if isinstance(one.line[0], Play)
    }


SHOWN = {
    "hands": ("N7 R1 G3", "R2 R3"),
    "sides": (stones(s7="B5 B3 B4", s4="R9"), stones(s7="N8 N9", s4="G7 Y7")),
}


def test_a_card_that_proves_a_stone_once_it_lies_on_the_border_is_said_to():
    """S11: only the brown 7 could still beat the run of blues, and the own hand counts as unseen."""
    found = papers(**SHOWN)
    proves = {card for (card, _at), text in found.items() if "la borne VII est à vous" in text}
    assert proves == {"N7"}
    assert any("une fois le 7 brun posé" in text for text in found.values())


CLAIMS = {"hands": ("B6 B4 N1", "R2"), "sides": (stones(s3="B8 N8 G8"), stones(s3="B7 B9", s7="R7"))}


def test_a_stone_that_is_taken_beside_the_card_is_told_with_what_the_card_is_for():
    text = papers(**CLAIMS)["B4", 7]
    assert text.startswith("Poser le 4 bleu, borne VII : vous prenez aussi la borne III ; suite couleur avec")


def test_a_card_given_up_does_not_hide_the_stone_that_is_taken():
    sides = stones(s3="B8 N8 G8"), stones(s3="B7 B9", s7="R7 R8 R9")
    claimed = "stone-1 stone-5 stone-8", "stone-2 stone-4 stone-6 stone-9"
    found = papers(hands=("B6 N4 N1", "R2"), sides=sides, claimed=claimed)
    assert [(at, "vous prenez aussi la borne III" in text) for (_card, at), text in found.items()] == [
        (7, True)
    ]


def test_a_card_that_proves_a_claim_elsewhere_comes_second_at_least():
    """S11: the brown 8 and 7 lack only the brown 6, which the hand holds, as the 9 lies at VII."""
    sides = stones(s3="B2 G2 Y2", s7="R1"), stones(s3="N8 N7", s7="N9")
    game = table(hands=("N6 R3 R5", "G1 G3"), sides=sides)
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    found = [
        replace(one, score=one.score - 0.5 * any(isinstance(move, Claim) for move in one.line))
        for one in judgement.advise(view, 0, None)
    ]
    found.sort(key=lambda one: -one.score)
    outlook = Outlook(view, 0, judgement.wants)
    _first, second, *_others = worth_telling(outlook, advised(outlook, found))
    assert Claim(2) in second.line


@pytest.mark.parametrize(
    ("mine", "before", "words"),
    [
        ("Y7 B9", 0, "la borne est déjà perdue, et vos autres cartes serviront mieux"),
        # S7: the yellow 8 may still come
        ("Y7 Y9", 20, "la borne est presque perdue, et vos autres cartes serviront mieux"),
        ("Y7 Y9", 60, "cette borne compte le moins, et vos autres cartes serviront mieux"),
    ],
)
def test_a_stone_is_lost_only_if_no_card_could_win_it_before(mine, before, words):
    seat = laid(hands=("B1 N5", "R2"), sides=(stones(s1=mine, s5="N1"), stones(s1="G5 B5 R5")))
    rules, telling = seat.scene.session.rules, seat.scene.look.telling
    found = advice(Position(rules, seat.scene.session.state))
    one = next(one for one in found if one.line[0].stone == 0)
    chance = Reason.of("chance", stone=1, before=before, after=0)
    reasons = tuple(chance if why.key == "chance" else why for why in one.reasons)
    text = plain(telling.advice(Advice(seat.position, one.line, one.line[:1], reasons)))
    assert text.endswith(f", borne I : {words}.")


def test_a_paper_has_one_reason_and_one_more_sentence_at_most():
    found = [*papers(**SHOWN).values(), *papers(**WAITING).values()]
    assert all(text.count(".") <= 2 for text in found), found
    assert all(text.count(";") == 0 or "est à vous" in text for text in found), found


def test_why_a_card_goes_to_its_stone_is_left_out_where_it_begins_something():
    found = papers(hands=("N7 N1 N3", "R2"), sides=({}, stones(s3="G7")))
    text = "Poser le 7 brun, borne {} : couleur avec les 1 et 3 bruns en main."
    assert {text.format(roman(at)) for card, at in found if card == "N7"} == {
        told for (card, _at), told in found.items() if card == "N7"
    }


def test_a_card_that_completes_what_lies_there_names_it():
    found = papers(hands=("G6 R1", "R2"), sides=(stones(s3="G7 G9"), stones(s3="N8")))
    made = "Poser le 6 vert, borne III : couleur 22 avec les 7 et 9 verts."
    assert found["G6", 3].startswith(made)


def test_forecasts_leave_one_reason_and_nothing_beside_it():
    """What is foretold is told after the move: a stone that may be lost, and who may end the game."""
    price = forecast.Expectation(Happening("stone-lost", 0, "5"), "round", 0.5, -1.0, 0.5)
    ending = forecast.Expectation(Happening(ENDING, 1, ""), "round", 0.5, 4.0, 0.5)
    found = papers(Foretold(price=price, ending=ending), **KEEPING)
    assert all(text.count(".") == text.count(" : ") == 1 for text in found.values()), found


def foretold_besides(key: str, share: float, **diagram) -> str:
    """Return what a paper tells of stone V that may be won, beside the best card for it."""
    seat = laid(**diagram)
    rules, look = seat.scene.session.rules, seat.scene.look
    found = advice(Position(rules, seat.scene.session.state))
    one = next(one for one in found if isinstance(one.line[0], Play) and one.line[0].stone == 4)
    reasons = (*one.reasons, *((Reason(key),) if key else ()))
    gain = forecast.Expectation(Happening("stone-won", 0, "5"), "next", share, 1.0, 0.0)
    text = plain(advice_words(rules, look, seat.position, one.line, reasons, Foretold(promise=gain)))
    return text.partition("Au prochain tour, ")[2]


SURE = {"hands": ("R8 R9 N1", "R2"), "sides": (stones(s5="R7"), stones(s5="B1 G1 N9"))}


@pytest.mark.parametrize(
    ("key", "share", "told"),
    [("", 0.4, ""), ("", 0.95, "vous prenez la borne V."), ("sure-win", 0.95, ""), ("sure-loss", 0.95, "")],
)
def test_what_is_certain_is_not_told_as_a_chance(key, share, told):
    """S10: the run of reds beats the sum for sure, though it may be claimed later."""
    assert foretold_besides(key, share, **SURE) == told


def test_what_is_only_likely_is_told_as_a_chance():
    likely = {"hands": ("R8 N1", "R2"), "sides": (stones(s5="R7"), stones(s5="B5 B6"))}
    assert foretold_besides("", 0.4, **likely)


def test_nothing_beside_is_told_while_the_other_player_may_end_the_game():
    """S20: with VII and VIII the stone IX makes three in a row, and any 8 or the red 6 or 9 takes it."""
    sides = stones(s4="G4", s9="M1 B1 Y2"), stones(s4="M5", s9="R7 R8")
    found = papers(hands=("Y1 Y4 N4 R2", "R1 N2 G1 G2"), sides=sides, claimed=("", "stone-7 stone-8"))
    assert not [text for text in found.values() if "ardez" in text]
    calm = papers(hands=("Y1 Y4 N4 R2", "R1 N2 G1 G2"), sides=sides)
    assert [text for text in calm.values() if "ardez" in text]


def test_a_stone_that_any_card_wins_is_said_to_be_won_by_any():
    """S7: the ones are all on the border, and one card more makes eleven at best."""
    ones = stones(s5="M1 G1"), stones(s5="R7", s9="R1 Y1", s2="B1 N1")
    found = papers(hands=("M6 N9", "R2"), sides=ones[::-1])
    assert "n'importe quelle carte y suffira, car en face c'est au mieux somme 11" in found["M6", 5]


def test_a_round_that_can_be_won_at_once_is_not_won_later():
    """S20: with III and IV taken the stone V makes three in a row; any other turn is said to win, too."""
    sides = stones(s5="B2 B4", s9="R3"), stones(s5="G6 B6 N6")
    position = table(hands=("B3 N9 Y1", "R2"), sides=sides, claimed=("stone-3 stone-4", ""))
    found = advice(position)
    ending = next(one for one in found if any(reason.key == "win" for reason in one.reasons))
    later = [replace(one, score=3.0, reasons=(Reason("sure-win"),)) for one in found if one is not ending]
    judgement = SchottenTottenJudgement(position.rules)
    outlook = Outlook(position.state, 0, judgement.wants)
    assert advised(outlook, [*later, ending])[0].line == ending.line


def test_what_is_left_to_win_is_told_with_a_claim():
    """S20: with III and IV the stones II and V make three in a row."""
    sides = stones(s4="B2 B4", s3="R3 R4 R5"), stones(s4="G6 B6 N6", s3="M5 Y5")
    found = papers(hands=("B3 N9", "R2"), sides=sides, claimed=("stone-3", ""))
    assert "Une borne suffira ensuite pour gagner : II ou V." in found["B3", 4]


def test_no_card_is_advised_twice_nor_one_that_another_stone_needs():
    game = table(
        hands=("N6 N7 R3 G9 G8 B2", "R1 R2 Y1 Y2 M1 M2"),
        sides=(stones(s6="N5", s1="B1", s3="M4"), stones(s1="G5", s3="N2", s6="Y8")),
    )
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    found = judgement.settled(judgement.advise(view, 0, None), view, 0)
    cards = [move.card for one in found for move in one.line if isinstance(move, Play)]
    assert len(found) > 1
    assert len(cards) == len({*cards})
    wasted = [one for one in found[1:] if told(one, "spent", spent)]
    assert not wasted


def test_of_a_card_laid_against_a_stronger_complete_side_no_aim_is_told():
    found = papers(hands=("R5 M5 G1", "R2"), sides=(stones(s3="G9"), stones(s9="N3 N4 N5")))
    told = {text for (_card, at), text in found.items() if at == 9}
    assert told
    assert all("en main," not in text and "borne compte le moins" in text for text in told)


# The stone that would end the round


def near_the_end(**changed):
    """Return a game in which VI or IX would make three in a row with VII and VIII (S20)."""
    diagram = {
        "hands": ("N8 R9 B2 Y5 strategist", "R1 R2 Y1 Y2"),
        "sides": (stones(s3="G7", s6="N9", s9="N3 M3 Y3"), stones(s3="G9", s6="R7", s9="B8")),
        "claimed": ("stone-7 stone-8", "stone-1"),
    }
    return table(TACTICS, **diagram | changed)


@pytest.mark.parametrize(("behind", "first"), [(0.0, 5), (0.03, 5), (0.08, 2)])
def test_a_card_goes_on_with_the_stone_that_would_end_the_round_unless_that_is_clearly_worse(behind, first):
    assert first_of(near_the_end(), R9_3=0.5, N8_6=0.5 - behind).stone == first


@pytest.mark.parametrize(("theirs", "stone"), [("B8 G8", 9), ("B8", 3)])
def test_a_card_meets_what_the_other_player_would_end_the_round_with(theirs, stone):
    """S20: IX makes three in a row for the other player, who lacks one card there, or two."""
    sides = stones(s3="G7", s9="N3"), stones(s3="G9", s9=theirs)
    game = near_the_end(
        hands=("M3 Y3 R9", "R1 R2 Y1 Y2"), sides=sides, claimed=("stone-1", "stone-7 stone-8")
    )
    assert first_of(game, R9_3=0.5, M3_9=0.44).stone + 1 == stone


def test_elsewhere_no_such_stone_is_gone_on_with():
    assert first_of(near_the_end(claimed=("", "stone-1")), R9_3=0.5, N8_6=0.45).stone == 2


def test_a_card_which_that_stone_wants_is_not_spent_elsewhere_without_a_word():
    game = near_the_end()
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    one = judgement.candidate(view, 0, None, (Play(CARD_NAMES.index("N8"), 2),))
    first = advised(Outlook(view, 0, judgement.wants), [one])[0]
    assert told(first, "spent", spent) == "le 8 brun manquera pour la borne VI (suite couleur)"


def test_no_card_which_that_stone_wants_is_counted_on_elsewhere():
    there = [one for one in advice(near_the_end()) if one.line[0] == Play(CARD_NAMES.index("R9"), 2)]
    assert there
    assert told(there[0], "aim") == "suite avec le 7 vert, s'il vient un 8 (4 restent)"


def test_of_two_stones_for_the_same_cards_the_one_that_would_end_the_round_is_chosen():
    sides = stones(s9="N3 M3 Y3"), stones(s4="R8", s6="R7")
    game = near_the_end(hands=("N8 N9 B2", "R1"), sides=sides)
    assert [move.stone for move in offered(game, N8_4=0.5, N8_6=0.48)] == [5]


@pytest.mark.parametrize(("options", "behind", "claims"), [((), 0.07, False), ((TACTICS,), 0.07, True)])
def test_a_stone_that_a_tactic_could_still_spoil_is_taken_before_one_that_nothing_spoils(
    options, behind, claims
):
    game = table(*options, **WAITING)
    judgement, view = SchottenTottenJudgement(game.rules), game.rules.view(game.state, 0)
    lines = judgement.advise(view, 0, None)
    taken = [any(isinstance(move, Claim) for move in one.line) for one in lines]
    found = [replace(one, score=0.5 - behind * takes) for one, takes in zip(lines, taken, strict=True)]
    found.sort(key=lambda one: -one.score)
    first = advised(Outlook(view, 0, judgement.wants), found)[0]
    assert any(isinstance(move, Claim) for move in first.line) is claims


def test_no_card_is_to_be_kept_for_a_stone_that_it_takes_now():
    """S10: with the yellow 7 the run of a colour beats all that G4 may become."""
    sides = stones(s7="Y8 Y9", s2="N4"), stones(s7="G4", s3="G7 B7 R7", s4="G2 M2")
    found = advice(table(TACTICS, hands=("Y7 N1 R2", "R1"), sides=sides))
    assert [one for one in found if Claim(6) in one.line]
    assert not [one for one in found if "Y7" in str(one.facts("kept").get("cards", ""))]


# A single card that is left


def test_what_needs_a_single_card_is_told_with_what_the_hand_makes_of_it_otherwise():
    """S7: with the brown 2 it is a colour of 19, whether the 7 comes or not."""
    found = papers(hands=("N8 N2 R4", "R1"), sides=(stones(s6="N9"), stones(s6="R7")))
    text = "suite couleur avec le 9, s'il vient le 7 (un seul reste), sinon couleur 19 avec le 2."
    assert text in found["N8", 6]
    assert "ne fera mieux" not in found["N8", 6], "three sevens would"


def test_what_needs_a_single_card_and_nothing_else_comes_after_what_is_less_rare():
    game = table(hands=("N8 B4 G4 R1", "R2"), sides=(stones(s6="N9", s3="M4"), stones(s6="R7", s3="R6")))
    assert first_of(game, N8_6=0.5, B4_3=0.49).stone == 2, "three of a kind is there"
    alone = table(hands=("N8 B4 R1", "R2"), sides=(stones(s6="N9", s3="M4"), stones(s6="R7", s3="R6")))
    assert first_of(alone, N8_6=0.5, B4_3=0.49).stone == 2, "four fours are left"
    other = table(hands=("N8 N2 B4 R1", "R2"), sides=(stones(s6="N9", s3="M4"), stones(s6="R7", s3="R6")))
    assert first_of(other, N8_6=0.5, B4_3=0.49).stone == 5, "otherwise it is a colour"


# Ruses at such stones


def test_the_traitor_is_told_with_what_would_have_beaten_a_side_and_with_what_it_completes():
    """S18: with the eights blue and red a third one beats the threes; the blue one ends 7, 8, 9 at III."""
    mine, theirs = stones(s3="G7 R9", s9="N3 M3 Y3"), stones(s3="G9", s9="B8 R8", s1="M8")
    found = ruses("traitor G2 B1", mine, theirs)
    beaten = "devant la borne IX, le 8 vert, jaune ou brun vous battrait"
    assert found["move B8 stone-3"].endswith(f" : {beaten} ; vous faites suite 24 devant la borne III.")


@pytest.mark.parametrize(("claimed", "moved"), [("stone-7 stone-8", False), ("stone-4", True)])
def test_no_card_leaves_a_complete_side_that_would_end_the_round(claimed, moved):
    mine, theirs = stones(s2="G1", s9="N3 M3 Y3"), stones(s9="B8", s2="Y1")
    game = table(TACTICS, hands=("strategist R3 B3", "R1"), sides=(mine, theirs), claimed=(claimed, ""))
    outlook = Outlook(game.rules.view(game.state, 0), 0, LEVELS["club"])
    reasons = Reason.of("chance", stone=2, before=30, after=40), Reason.of("refilled", stone=9, card="R3")
    line = (Ruse(CARD_NAMES.index("strategist")), Shift(CARD_NAMES.index("Y3"), 1))
    kept = Candidate(0.5, (Play(CARD_NAMES.index("R3"), 4),))
    assert (len(improving(outlook, [Candidate(0.6, line, reasons), kept])) == 2) is moved


# The deck


def drawn_from(hand: str, **changed) -> tuple[int, str]:
    """Return the deck from which is drawn after the brown 8 was laid at VI, and why."""
    seat = laid(
        options=(("tactics", "on"),),
        **{
            "hands": (f"N8 {hand}", "R1 R2 Y1 Y2 B6 G6 M6"),
            "sides": (stones(s6="N9"), stones(s6="R7", s2="shield-bearer")),
            "claimed": ("stone-7 stone-8", ""),
            "ahead": (0, 1),
        }
        | changed,
    )
    rules, telling = seat.scene.session.rules, seat.scene.look.telling
    state = rules.apply(seat.scene.session.state, Play(CARD_NAMES.index("N8"), 5))
    judgement = SchottenTottenJudgement(rules)
    view = rules.view(state, 0)
    (one,) = judgement.settled(judgement.advise(view, 0, None), view, 0)
    at = replace(seat.position, view=view)
    return one.line[-1].deck, plain(telling.advice(Advice(at, one.line, one.line, one.reasons)))


def test_a_deck_is_drawn_from_for_the_stone_that_its_cards_would_finish():
    """S16: either Joker or the Espion is the brown 7; so is one clan card of those that nobody shows."""
    deck, text = drawn_from("strategist G2")
    assert deck == TACTIC
    hidden = 54 - 4  # without N9, N8, R7 and G2
    assert text == (
        "Piocher une carte tactique : 3 sur 8 vous donneraient la borne VI, qui gagnerait la partie ; "
        f"au clan, 1 sur {hidden}."
    )


BARRED = "vous ne pouvez plus jouer de carte tactique avant que l'autre joueur en joue une"


@pytest.mark.parametrize(
    ("changed", "deck", "why"),
    [
        ({"ahead": (2, 1)}, CLAN, BARRED),  # S15
        (
            {"sides": (stones(s6="N9"), stones(s6="R7", s2="N7"))},
            TACTIC,
            "3 sur 9 vous donneraient la borne VI, qui gagnerait la partie ; au clan, aucune",
        ),
        (
            {"sides": (stones(s6="N9", s1="joker-1"), stones(s6="R7", s2="shield-bearer"))},  # S16
            TACTIC,
            "1 sur 7 vous donnerait la borne VI, qui gagnerait la partie ; au clan, 1 sur 50",
        ),
    ],
)
def test_only_cards_that_are_hidden_and_may_be_played_are_counted(changed, deck, why):
    assert drawn_from("strategist G2", **changed) == (
        deck,
        f"Piocher une carte {('de clan', 'tactique')[deck]} : {why}.",
    )


def test_a_stone_that_the_hand_finishes_needs_no_deck():
    deck, text = drawn_from("strategist N7")
    assert (deck, "finir" in text) == (CLAN, False)


# What further advice lacks


@pytest.mark.parametrize(
    ("first", "other", "text"),
    [
        ([Reason.of("claim", stone=3)], [], "Mais la borne III reste à prendre."),
        (
            [Reason.of("third", stone=6)],
            [],
            "Mais la borne VI, qui ferait trois bornes côte à côte, attendrait.",
        ),
        (
            [Reason.of("aim", formation="set", missing="", whole=1)],
            [Reason.of("aim", formation="set", missing="N7", whole=0)],
            "Mais il y faut encore une carte de la pioche.",
        ),
        (
            [Reason.of("aim", formation="set", missing="N7 B7", whole=0)],
            [Reason.of("aim", formation="set", missing="N8", whole=0)],
            "Mais moins de cartes y mènent.",
        ),
        (
            [Reason.of("facing", better=0)],
            [Reason.of("facing", better=1)],
            "Mais en face, on peut y faire mieux.",
        ),
        (
            [Reason.of("formation", formation="set", sum=9)],
            [Reason.of("formation", formation="run", sum=24)],
            "Mais une suite vaut moins.",
        ),
        (
            [Reason.of("formation", formation="set", sum=9)],
            [Reason.of("formation", formation="set", sum=6)],
            "Mais la somme y est moins haute.",
        ),
        ([Reason.of("beside", stone=3)], [], "Mais aucune de vos bornes n'est à côté."),
    ],
)
def test_what_is_worse_is_told_with_what_it_lacks(first, other, text):
    better, worse = Candidate(0.5, (), tuple(first)), Candidate(0.4, (Play(0, 1),), tuple(other))
    _first, second = lessened([better, worse])
    assert [plain(lesser(why)) for why in second.reasons if why.key == "lesser"] == [text]


def test_few_cards_are_no_lack_where_the_hand_has_another_formation():
    """By the 8 alone it is a run of a colour, but without it a colour that is all in hand."""
    hoped = [Reason.of("aim", formation="set", missing=missing, whole=0) for missing in ("N2 B2 R2", "R7")]
    first, other = (
        Candidate(score, (Play(0, 1),), (why,)) for score, why in zip((0.5, 0.4), hoped, strict=True)
    )
    assert len([*lessened([first, other])]) == 2
    fallback = Reason.of("failing", formation="colour", sum=18, cards="R4")
    assert [*lessened([first, replace(other, reasons=(*other.reasons, fallback))])] == [first]


def test_what_is_worse_for_no_reason_that_can_be_told_is_not_offered():
    better, worse = Candidate(0.5, ()), Candidate(0.4, ())
    assert [*lessened([better, worse])] == [better]
    beside = replace(better, reasons=(Reason.of("beside", stone=3),))
    assert [*lessened([beside, worse])] == [beside], "it lays no card"
    for why in ((), (Reason.of("aim", formation="set", missing="N7", whole=0),)):
        near = replace(worse, score=0.495, reasons=why)
        assert [*lessened([replace(better, reasons=(Reason.of("claim", stone=3),)), near])][1] == near
