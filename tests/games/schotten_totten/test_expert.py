"""The expert of Schotten-Totten: its trials are played by the rules, and what they tell is sense."""

from random import Random

import pytest
from amounts import some
from games.schotten_totten.table import BASIC, BOARD, EXPERTS, TACTICS, stones, table, twins_in_the_fog

from ludotheque.core.game import CHANCE
from ludotheque.games.schotten_totten.judgement.border import chance_of_round, stakes
from ludotheque.games.schotten_totten.judgement.guide import choose_move
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.judgement.lookup import STAKES, STEP, Tables, tables
from ludotheque.games.schotten_totten.judgement.prospects import Means, odds, spread
from ludotheque.games.schotten_totten.judgement.trial import round_chance, run_trial
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, is_back, mask
from ludotheque.games.schotten_totten.rules.formations import OF_VALUE, PLAIN
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Deal, End, Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import MOVES, NUMBERS, Playout, play_out
from ludotheque.games.schotten_totten.rules.sides import pack
from ludotheque.games.schotten_totten.rules.state import Phase
from ludotheque.players.match import play_match
from ludotheque.players.player import hire

OLD = Choices(tactics=True, same_stone=False, claim_after=False)
every_kind = pytest.mark.parametrize("choices", [BASIC, OLD], ids=["basic", "old"])
WANTS = LEVELS["club"]
SET_BITS = "G9 R9 B1 Y1 M1 N2"


def sampled(game, seed=1):
    """Return a playout of what the seat to move cannot know."""
    rng, state = Random(seed), game.state
    return Playout.of(
        game.rules.sample(game.rules.view(state, state.seat), state.seat, rng), game.rules.choices, rng
    )


def guess(game):
    """Return what the quick player does."""
    return game.rules.notation.write(MOVES[choose_move(sampled(game))])


def line_of(game, level):
    """Return what a player of a level does, with few trials."""
    player = hire(SchottenTottenJudgement(game.rules), game.state.seat, level, seed="s", trials=72)
    return [*map(game.rules.notation.write, player.choose(game.rules.view(game.state, game.state.seat)))]


def side(names):
    return pack(tuple(CARD_NAMES.index(name) for name in names.split()))


def cards(names):
    return mask(CARD_NAMES.index(name) for name in names.split())


# The expert


def test_it_sees_what_two_turns_bring_where_the_club_player_errs():
    """Nothing is left to draw. On stone 9 a sum of 22 stands against the 3: the 4 and the 5 make a run.

    The other seat has stones 4, 6 and 7 and holds what takes stone 8 or 5, so that nothing else helps.
    """
    mine = stones(
        s1="G2 G1 G3", s2="B7 B6 B5", s3="M9 B9 R9", s4="G5 G4", s5="M6 M4 M5", s6="G9 N6", s7="N5 N3"
    )
    theirs = stones(s1="M3 M2", s2="Y1 Y3", s3="Y6", s4="R4 R5 R6", s5="Y9", s6="R7 R8 R2", s7="N7 N8 N9")
    mine |= stones(s8="B1 R1", s9="B3")
    theirs |= stones(s8="B8 B2 B4", s9="G6 G8 M8")
    game = table(
        sides=(mine, theirs),
        claimed=("stone-1 stone-2", "stone-4 stone-6 stone-7"),
        hands=("Y8 N4 Y2 M7 Y5 G7", "Y4 N2 R3 Y7 N1 M1"),
    )
    assert line_of(game, "club")[0] not in ("play Y5 stone-9", "play N4 stone-9")
    assert line_of(game, "expert")[0] in ("play Y5 stone-9", "play N4 stone-9")


def test_it_tries_what_differs_alone():
    """At the start each card is as good on one empty stone as on another."""
    game = table(hands=(SET_BITS, ""))
    view, judgement = game.rules.view(game.state, 0), SchottenTottenJudgement(game.rules)
    assert len(judgement.candidates(view, 0, None)) == 54
    found = judgement.at_level("expert").candidates(view, 0, None)
    assert len({one.line[0].card for one in found}) == len(found) <= 6
    assert found[0].score - found[-1].score <= judgement.at_level("expert").wants.narrow


def test_it_wins_when_it_can():
    sides = stones(s4="R6 R7", s8="G7 G8"), stones(s4="B1", s8="B2")
    game = table(sides=sides, claimed=("stone-2 stone-3", "stone-9"), hands=("R8 G9 Y1 M1 M4 N2", ""))
    assert line_of(game, "expert") == ["play R8 stone-4", "claim stone-4"]


def test_a_sample_holds_what_the_seat_knows():
    """A card that it put under the deck itself, and the other seat has drawn since, is in that hand."""
    sides = stones(s1="R1", s2="B2"), stones(s1="R3")
    game = table(TACTICS, sides=sides, hands=("G1 G2 G3 G4 G5 G6 spy", "M1 M2 M3 M4 M5 M6 M7"))
    known = cards("M4")
    view = game.rules.view(game.state._replace(known=known), 0)
    hands = set()
    for seed in range(8):
        start = SchottenTottenJudgement(game.rules).sample(view, 0, None, Random(seed)).args[0]
        assert [*start.hands[0]] == [*game.state.hands[0]]
        assert mask(start.hands[1]) & known
        assert not any(is_back(card) for card in (*start.hands[1], *start.decks[0], *start.decks[1]))
        assert [*start.sides] == [*game.state.sides]
        hands.add(mask(start.hands[1]))
    assert len(hands) == 8


# Trials


@every_kind
def test_every_line_can_be_tried_and_is_made_to_its_end(choices):
    """What is not made of a line is made already: the draw or the end that nobody decides."""
    rules, rng = SchottenTottenRules(BOARD, choices), Random(4)
    judgement = SchottenTottenJudgement(rules)
    for plies in (60, 75, 90):
        state = rules.start()
        for _ply in range(plies):
            state = rules.apply(state, rng.choice(rules.legal(state)))
        while (seat := rules.turn(state)) == CHANCE:
            state = rules.apply(state, rules.legal(state)[0])
        start = Playout.of(rules.sample(rules.view(state, seat), seat, rng), choices, rng)
        for one in judgement.candidates(rules.view(state, seat), seat, None)[:2]:
            game, left = start.copy(), [*one.line]
            while left and NUMBERS[left[0]] in game.legal():
                game.play(NUMBERS[left.pop(0)])
            assert not left or (len(left) == 1 and isinstance(left[0], Take | End))
            assert -0.1 <= run_trial(start, seat, one.line) <= 1.1


def test_a_line_is_worth_the_round_that_it_wins_or_loses():
    sides = stones(s4="R6 R7"), stones(s4="B1", s8="G7 G8 G9")
    game = table(sides=sides, claimed=("stone-2 stone-3", "stone-6 stone-7"), hands=("R8 R1 Y1 M1 M4 N2", ""))
    start, read = sampled(game), game.rules.notation.read
    won = run_trial(start, 0, (read("play R8 stone-4"), read("claim stone-4")))
    lost = run_trial(start, 0, (read("play N2 stone-9"),))
    assert won == pytest.approx(1.01)
    assert lost < 0.01
    assert start.results == ()


def test_both_seats_together_are_promised_the_whole_round():
    for choices in (BASIC, TACTICS):
        game = Playout(choices, Random(2))
        for _move in range(25):
            game.play(choose_move(game))
        assert round_chance(game, 0) + round_chance(game, 1) == pytest.approx(1.0, abs=0.02)


def test_the_chance_of_the_round_is_that_of_the_stakes():
    rng = Random(1)
    for _ in range(3):
        chances = [rng.random() for _stone in range(9)]
        assert chance_of_round(chances) == pytest.approx(stakes(chances)[0])


# The quick player


@every_kind
def test_whoever_plays_trials_makes_legal_moves_to_the_end(choices):
    def legal(game):
        number = choose_move(game)
        assert number in game.legal()
        return number

    game = Playout(choices, Random(3))
    play_out(game, legal)
    assert game.phase == Phase.ENDED


def test_it_completes_a_run_of_one_colour():
    sides = stones(s5="R7 R8"), stones(s5="B5 B6")
    assert guess(table(sides=sides, hands=("R9 M1 B2 N4 G1 Y2", ""))) == "play R9 stone-5"


def test_it_claims_what_it_can():
    game = table(EXPERTS, sides=(stones(s1="R7 R8 R9"), {}), hands=("G9 M1 B3 N3 R1 Y2", ""))
    assert guess(game) == "claim stone-1"


def test_it_plays_where_three_neighbours_win():
    """Two stones of which each could be completed as well; the fifth is the third in a row."""
    sides = stones(s1="R7 R8", s5="G7 G8"), {}
    game = table(sides=sides, claimed=("stone-3 stone-4", ""), hands=(SET_BITS, ""))
    assert guess(game) == "play G9 stone-5"


def test_it_takes_the_card_with_which_the_other_side_would_win():
    sides = stones(s5="M7 M8", s6="M2"), stones(s5="Y7 Y8 Y9", s1="N1")
    game = table(
        TACTICS, sides=sides, claimed=("", "stone-3 stone-4"), hands=("banshee G4 B1 N2 N6 M1 Y2", "")
    )
    assert guess(game) == "ruse banshee"


def test_it_claims_the_third_neighbour_and_deals_the_next_round():
    """A round is over as soon as three neighbours are claimed (S20), a match is not (S22)."""
    game = table(Choices(rounds=2), sides=(stones(s3="R7 R8 R9"), {}), claimed=("stone-1 stone-2", ""))
    played = sampled(game.do("pass"))
    played.play(choose_move(played))
    assert [(one.winner, one.how) for one in played.results] == [(0, "three")]
    assert MOVES[choose_move(played)] == Deal()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("first", [True, False])
def test_fog_makes_a_sum_as_good_as_a_run_for_who_was_complete_first(seat, first):
    """24 against 24 (S7, S17): nobody lays the fog where the other side was complete before."""
    game = twins_in_the_fog(seat, first=first)
    assert (guess(game) == "play fog stone-3") is first


def test_fog_and_mud_on_one_stone_count_the_sum_of_four():
    """S7, S17: 35 beats a run of 10 in one colour."""
    sides = stones(s3="N9 B9 G8 Y9"), stones(s3="R1 R2 R3 R4")
    hand = "fog B2 N4 M1 M4 Y1 Y3"
    game = table(TACTICS, sides=sides, mud="stone-3", claimed=("stone-4 stone-5", ""), hands=(hand, ""))
    assert guess(game) == "play fog stone-3"
    assert line_of(game, "club") == ["play fog stone-3", "claim stone-3"]


def test_mud_in_the_fog_makes_room_for_a_higher_sum():
    """S8, S17: 26 is less than 27, and a 9 is in the hand for the fourth place."""
    sides = stones(s3="N9 B9 G8"), stones(s3="R9 M9 Y9")
    hand = "mud G9 N4 M1 M4 Y1 Y3"
    game = table(TACTICS, sides=sides, fog="stone-3", claimed=("stone-4 stone-5", ""), hands=(hand, ""))
    assert guess(game) == "play mud stone-3"


@pytest.mark.parametrize("hand", ["mud fog", "fog mud"])
def test_of_two_tactics_it_plays_the_one_that_brings_more(hand):
    """In the fog 26 beats a run of 6 at once; in the mud both sides would be open again."""
    sides = stones(s3="G9 B8 N9", s7="M6 M7"), stones(s3="R1 R2 R3", s7="Y7 Y8 Y9", s8="G1")
    game = table(TACTICS, sides=sides, claimed=("", "stone-1 stone-2"), hands=(hand, ""))
    assert guess(game) == "play fog stone-3"


def test_the_traitor_takes_what_its_owner_does_not_miss_too():
    """Stone 8 is won, for the green 7 is in the hand; the green 9 from there is the third 9 of stone 5."""
    sides = stones(s5="N9 B9", s8="R6 R7 R8"), stones(s8="G8 G9")
    game = table(
        TACTICS, sides=sides, claimed=("stone-3 stone-4", ""), hands=("traitor G7 B2 N4 M1 M4 Y1", "")
    )
    assert guess(game.do("ruse traitor")) == "move G9 stone-5"


def test_what_a_hunt_brings_too_much_is_what_no_side_needs():
    """Two of nine cards go back under the decks (S18), and the 9 in the hand completes the run."""
    game = table(TACTICS, sides=(stones(s5="R7 R8"), {}), hands=("R9 B1 N3 M5 Y2 G4 headhunter", ""))
    game.do("ruse headhunter")
    for card in ("M8", "Y1", "G2"):
        game.do("take clan", f"draw {card}")
    for _card in range(2):
        put = guess(game)
        assert put.startswith("put")
        assert put != "put R9"
        game.do(put)


# What it looks up


@pytest.mark.parametrize("deck", [2, 12, 27, 42])
def test_a_side_becomes_what_the_prospects_say_of_the_cards_unseen(deck):
    """Each seat gets half of the deck, values are equally likely, a green 2 and a blue 6 bind none."""
    unseen, loose = deck + 6, side("G2 B6")
    each = round(6 * unseen / 42)  # of each value, of 42 that are unseen at first
    pool = sum(OF_VALUE[value] & (1 << 9 * each) - 1 for value in range(1, 10))
    looked_up = Tables(PLAIN)
    assert not looked_up.needs[loose]
    for by_deck, coming in ((looked_up.mine, deck / 2), (looked_up.theirs, deck / 2 + 6)):
        means = Means(0, pool, odds(coming / unseen, WANTS.held, WANTS.sought))
        found = dict(by_deck[deck // STEP][loose, 0, 0][1])
        assert found == pytest.approx(dict(spread(PLAIN, loose, means)))


def test_a_side_is_worth_the_same_in_every_colour_and_order():
    mine, needs = tables(PLAIN).mine[4], tables(PLAIN).needs
    alike = {mine[side(names), 0, needs[side(names)]] for names in ("R7 R8", "R8 R7", "B8 B7", "N7 N8")}
    assert len(alike) == 1


def test_a_card_that_is_gone_makes_a_side_worse_and_one_in_the_hand_better():
    mine, needs, six, nine = tables(PLAIN).mine[4], tables(PLAIN).needs, cards("R6"), cards("R9")
    assert needs[side("R7 R8")] == six | nine
    worth = [
        mine[side("R7 R8"), held, pool][0] for held, pool in ((0, 0), (0, six), (0, six | nine), (nine, six))
    ]
    assert worth == sorted(worth)
    assert len({*worth}) == 4


def test_a_border_is_worth_the_same_from_both_ends_and_to_both_seats():
    won, lost = 0b000000110, 0b001000000
    worth = STAKES[won, lost]
    assert [*STAKES[lost, won]] == pytest.approx([*worth])
    assert [*STAKES[0b011000000, 0b000000100]] == pytest.approx([*worth][::-1])
    assert worth[3] > worth[4]  # the third in a row


@pytest.mark.long
@pytest.mark.parametrize("choices", some([BASIC, TACTICS]))
def test_the_expert_beats_the_club_player(choices):
    """With a twelfth of its trials it wins about two of three; the bar leaves room for luck."""
    judgement = SchottenTottenJudgement(SchottenTottenRules(BOARD, choices))
    won = 0
    for game in range(4):
        seats = ("expert", "club") if game % 2 else ("club", "expert")
        outcome = play_match(judgement, seats, f"expert/{game // 2}", 2_000, judgement.trials // 12).outcome
        won += outcome.winners == (seats.index("expert"),)
    assert won >= 2
