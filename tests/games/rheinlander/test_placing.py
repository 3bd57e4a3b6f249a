"""R1 to R11, R23, R24: pieces, cards, and where a knight or a bastion may go."""

from random import Random

import pytest
from games.rheinlander.boards import rhine, straight
from games.rheinlander.play import deal_out, plies
from games.rheinlander.table import Table, rules_for, table

from ludotheque.core.game import CHANCE, IllegalMove, Refusal
from ludotheque.games import GAMES
from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules.board import RIVER
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import TILES, Draw, Place, Reinforce, Replace
from ludotheque.games.rheinlander.rules.state import BASTIONS, TILE_COUNTS, Phase, reserve

BOARD = rhine()
ARCHBISHOP = "A A [+]"  # a county with a church: seat 0 has the card


@pytest.mark.parametrize(("seats", "knights"), [(3, 25), (4, 20), (5, 17)])
def test_r1_knights_and_bastions_by_the_number_of_players(seats, knights):
    rules = RheinlanderRules(BOARD, seats)
    start = rules.start()
    assert [reserve(start, seat) for seat in range(seats)] == [knights] * seats
    assert start.bastions_left == (BASTIONS,) * seats == (3,) * seats


def test_r1_the_tiles():
    assert dict(zip(TILES, TILE_COUNTS, strict=True)) == {
        "city-2": 5,
        "city-3": 4,
        "city-4": 3,
        "church": 7,
        "castle": 7,
    }
    assert sum(TILE_COUNTS) == 26


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_r1_not_for_so_many(seats):
    with pytest.raises(ValueError, match="3 to 5"):
        RheinlanderRules(BOARD, seats)


def near(name):
    at = BOARD.names.index(name)
    return {BOARD.names[other] for other in BOARD.near[at]}


def test_r2_what_lies_next_to_what():
    assert near("left-12") == {"left-11", "left-13", "river-12"}
    assert near("river-12") == {"river-11", "river-13", "left-12", "right-12"}
    assert near("river-24") == {"river-23", "river-25", "river-28", "left-24", "right-24"}
    assert near("left-27") == {"left-26", "left-31", "river-27"}
    assert near("right-30") == {"right-29", "right-31", "river-30"}
    assert near("isle-26") == {"isle-25", "isle-27", "river-26", "river-29"}
    assert near("river-31") == {"river-27", "river-30", "river-32", "left-31", "right-31"}


def test_r2_the_island_is_reached_by_two_numbers():
    played = Table(RheinlanderRules(BOARD, 3), None)
    ground = played.rules.ground
    isle = 1 << BOARD.names.index("isle-26")
    assert [card + 1 for card in range(54) if ground.spaces_of[card] & isle] == [26, 29]


def test_r3_a_tile_is_laid_on_each_circle_the_rest_is_put_away():
    rules = RheinlanderRules(BOARD, 4)
    state = rules.start()
    for left in range(26, 4, -1):
        assert rules.turn(state) == CHANCE
        chances = rules.chances(state)
        assert sum(weight for _, weight in chances) == left
        state = rules.apply(state, Random(left).choices(*zip(*chances, strict=True))[0])
    assert sum(state.tiles) == (1 << 22) - 1
    assert sum(laid.bit_count() for laid in state.tiles) == 22
    assert state.phase == Phase.DEAL
    assert Table(rules, state).refused("tile church")


def test_r3_each_tile_is_told_of_the_circle_that_it_is_laid_on():
    rules = RheinlanderRules(BOARD, 3)
    played = Table(rules, rules.start())
    told = [played.events(sorted(played.legal())[0])[0] for _ in range(4)]
    assert [facts["estate"] for _kind, _seat, facts in told] == list(BOARD.estates[:4])


@pytest.mark.parametrize("card", [-1, 55, 99, True, 3.0, "3", None])
def test_r4_what_names_no_card_is_malformed(card):
    played = table(hand=(1, 2, 3, 4, 5)).do("place 3 left-3")
    assert played.rules.refusal(played.state, Draw(card)) == Refusal("R4", "malformed")


def test_r3_a_kind_that_is_used_up_is_laid_no_more():
    rules = RheinlanderRules(BOARD, 3)
    played = Table(rules, rules.start()).do(*["tile city-4"] * 3)
    assert played.refused("tile city-4")[:2] == ("R3", "no-such-tile")


def test_r4_five_cards_each_before_the_joker_goes_in():
    rules = RheinlanderRules(BOARD, 4)
    state = deal_out(rules, Random(1))
    assert [hand.bit_count() for hand in state.hands] == [5] * 4
    assert sum(state.hands) + state.pile == (1 << 55) - 1  # every card once, the joker in the pile
    assert state.pile >> rules.ground.joker & 1
    assert (state.phase, state.seat) == (Phase.PLAY, 0)


def test_r4_r5_cards_are_dealt_before_the_game_and_drawn_in_it():
    rules = RheinlanderRules(BOARD, 3)
    played = Table(rules, rules.start())
    while played.state.phase == Phase.TILING:
        played.do(sorted(played.legal())[0])
    assert played.events("draw 7") == [("dealt", 0, {})]
    assert table(hand=(1, 2, 3, 4, 5)).do("place 3 left-3").events("draw 30")[0] == ("drew", 0, {})


def test_r5_play_draw_and_perhaps_a_bastion():
    played = table(hand=(1, 2, 3, 4, 5))
    played.do("place 3 left-3")
    assert played.rules.turn(played.state) == CHANCE
    assert played.state.hands[0].bit_count() == 4
    played.do("draw 30")
    assert played.state.hands[0] >> 29 & 1
    assert played.state.seat == 0
    played.do("skip")
    assert (played.state.seat, played.state.phase) == (1, Phase.PLAY)


def test_r5_only_what_lies_in_the_pile_is_drawn():
    played = table(hand=(1, 2, 3, 4, 5)).do("place 3 left-3")
    assert played.refused("draw 2") == ("R5", "not-in-pile", {"number": 2})
    assert played.refused("draw 3") == ("R5", "not-in-pile", {"number": 3})


def test_r5_each_card_of_the_pile_may_be_drawn():
    played = table(hands=((3, 4, 5, 6, 7), (8, 9), (10, 11))).do("place 3 left-3")
    draws = played.rules.legal(played.state)
    numbers = {*range(1, 41)} - {*range(3, 12)}
    assert {*map(played.rules.notation.write, draws)} == {"draw joker", *(f"draw {one}" for one in numbers)}
    assert not any(played.rules.refusal(played.state, draw) for draw in draws)


def test_r5_cards_are_drawn_after_one_is_played_and_not_before():
    assert table(hand=(1, 2, 3, 4, 5)).refused("draw 30") == ("R5", "play-first", {})


@pytest.mark.parametrize("words", ["place 4 left-4", "reinforce 20 left-4"])
def test_r5_r11_r22_r24_a_knight_is_placed_when_a_card_is_to_be_played_and_only_then(words):
    played = table(hand=(3, 4, 20, 21, 22)).do("place 3 left-3")
    assert played.refused(words) == ("R5", "draw-first", {})
    assert played.do("draw 30").refused(words) == ("R11", "bastion-first", {})
    choosing = Table(played.rules, played.state._replace(phase=Phase.CHOOSE, market=(36, 37, 38)))
    assert choosing.refused(words) == ("R24", "choose-first", {})
    over = Table(played.rules, played.state._replace(phase=Phase.ENDED))
    assert over.refused(words) == ("R22", "game-over", {})


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, -1, 200])
def test_r6_r7_r8_what_names_no_card_or_no_space_is_malformed(wrong):
    """Card 1 has the number 2, and space 1 is left-10: with these numbers the moves are legal."""
    played = table(left=". . A A [+] . . . . A .", right=". B", hand=(2, 10, 21, 22, 23))
    space = played.space
    makes = {
        "R6": [lambda one: Place(one, space("left-2")), lambda one: Place(9, one)],
        "R7": [lambda one: Reinforce(one, space("left-5")), lambda one: Reinforce(20, one)],
        "R8": [lambda one: Replace(one, space("right-2"))],
    }
    rules, state = played.rules, played.state
    assert rules.board.names[1] == "left-10"
    for rule, ways in makes.items():
        for way in ways:
            assert rules.refusal(state, way(1)) is None
            assert rules.refusal(state, way(wrong)) == Refusal(rule, "malformed")
            with pytest.raises(IllegalMove):
                rules.apply(state, way(wrong))


def test_r6_by_number_on_either_bank():
    played = table(left=". A", hand=(1, 2, 3, 4, 5))
    assert played.legal("place 1") == {"place 1 left-1", "place 1 right-1"}
    assert played.legal("place 2") == {"place 2 right-2"}
    assert played.refused("place 1 left-3") == ("R6", "other-number", {"number": 1, "space": "left-3"})
    assert played.refused("place 2 left-2") == ("R6", "occupied", {"space": "left-2", "owner": 0})
    assert played.refused("place 9 left-9") == ("R5", "not-in-hand", {"number": 9})


def test_r6_on_the_river_once_both_banks_are_occupied():
    """The banks of 1 are taken by a knight and a bastion; of 2 one bank is free still; on 3 all is taken."""
    played = table(left="B B C", river=". . B", right="# . C", hand=(1, 2, 3, 4, 5))
    assert played.legal("place 1") == {"place 1 river-1"}
    assert played.refused("place 2 river-2") == ("R6", "bank-first", {"number": 2})
    assert not played.legal("place 3")
    assert played.refused("place 1 right-1")[:2] == ("R11", "bastion-there")


def test_r6_the_island_is_land_of_both_its_numbers():
    rules = RheinlanderRules(BOARD, 3)
    hand = sum(1 << number - 1 for number in (25, 28, 40, 41, 42))
    state = deal_out(rules, Random(1))._replace(hands=(hand, 0, 0))
    played = Table(rules, state)
    assert played.legal("place 25") == {"place 25 left-25", "place 25 isle-25"}
    assert played.legal("place 28") == {"place 28 right-28", "place 28 isle-25"}


def test_what_is_told_of_a_knight_and_its_card():
    played = table(left=". A", hand=(1, 2, 3, 4, 5))
    assert played.events("place 1 left-1")[0] == ("placed", 0, {"number": 1, "space": "left-1"})
    played = table(left=". A", hand=(1, 2, 3, 4, 20))
    assert played.events("reinforce 20 left-1")[0] == ("reinforced", 0, {"number": 20, "space": "left-1"})
    played = table(left=f"{ARCHBISHOP} B", hand=(3, 6, 7, 8, 9))
    facts = {"number": 3, "space": "left-3", "owner": 1}
    assert played.events("replace 3 left-3")[0] == ("replaced", 0, facts)


def test_r7_a_reinforcement_beside_ones_own_and_nobody_else():
    played = table(left=". A . . C", river=". . . .", right=". . . A . B", hand=(20, 21, 22, 23, 24))
    assert played.legal("reinforce 20") == {
        f"reinforce 20 {name}" for name in ("left-1", "left-3", "right-3")
    }
    assert played.refused("reinforce 20 right-5") == (
        "R7",
        "beside-other",
        {"space": "right-5", "owner": 1},
    )
    assert played.refused("reinforce 20 left-9")[:2] == ("R7", "not-beside-own")
    assert played.refused("reinforce 20 river-2")[:2] == ("R7", "river-reinforcement")


def test_r7_a_knight_on_the_river_counts_for_both_banks():
    played = table(left=". B .", river=". A .", right=". . .", hand=(20, 21, 22, 23, 24))
    assert played.legal("reinforce 20") == {"reinforce 20 right-2"}
    other = table(left=". A .", river=". . .", right=". B .", hand=(20, 21, 22, 23, 24))
    assert other.legal("reinforce 20") == {"reinforce 20 left-1", "reinforce 20 left-3"}


def turn_about(played: Table, *moves: str) -> Table:
    """Make these moves of seats 0, 1, 2 …, one each, with a draw after it and no bastion."""
    for number, words in enumerate(moves, 30):
        played.do(words, f"draw {number}", "skip")
    return played


def test_r7_beside_a_knight_that_was_placed_in_this_game():
    played = table(hands=((3, 20, 21, 22, 23), (9, 40), (12, 41)))
    turn_about(played, "place 3 left-3", "place 9 left-9", "place 12 left-12")
    assert played.legal("reinforce 20") == {"reinforce 20 left-2", "reinforce 20 left-4"}


def test_r7_beside_two_of_ones_own_is_beside_one():
    played = table(left="A . . . . . A", hands=((3, 20, 21, 22, 23), (39, 40), (12, 41)))
    turn_about(played, "place 3 left-3", "place 39 left-39", "place 12 left-12")
    reinforced = {f"reinforce 20 {name}" for name in ("left-2", "left-4", "left-6", "left-8")}
    assert played.legal("reinforce 20") == reinforced


def test_r7_r8_no_longer_beside_a_knight_that_was_replaced():
    hands = ((5, 20, 21, 22, 23), (40, 41, 42, 43, 44), (12, 45))
    played = table(left=f"{ARCHBISHOP} . . B", right=". . . . . . . . B", hands=hands)
    played.do("replace 5 left-5", "draw 30", "skip")
    assert played.legal("reinforce 40") == {"reinforce 40 right-8", "reinforce 40 right-10"}


def test_r7_on_its_own_number_a_card_is_no_reinforcement():
    played = table(left="A .", hand=(2, 21, 22, 23, 24))
    assert played.refused("reinforce 2 left-2") == ("R7", "own-number", {"number": 2})
    assert "reinforce 21 left-2" in played.legal()


def test_r7_a_castle_knight_is_next_to_nothing():
    """The castle between 2 and 3 holds a knight of B for the county 1-2; it does not keep A off 3."""
    played = table(left="B B [K:B] . A", hand=(20, 21, 22, 23, 24))
    assert played.refused("reinforce 20 left-3")[:2] == ("R7", "beside-other")  # the knight on 2 does
    alone = table(left=". B [K:B] . . A", hand=(20, 21, 22, 23, 24))
    assert "reinforce 20 left-4" in alone.legal()


def test_r8_the_archbishop_takes_the_place_of_a_knight():
    played = table(left=f"{ARCHBISHOP} . . B", river=". . . . . .", right=". . . . . C", hand=(5, 6, 7, 8, 9))
    assert played.state.archbishop == 0
    assert played.legal("replace") == {"replace 5 left-5", "replace 6 right-6"}
    before = played.reserve(1)
    kinds = [kind for kind, *_ in played.events("replace 5 left-5")]
    assert kinds[0] == "replaced"
    assert played.owner("left-5") == 0
    assert played.reserve(1) == before + 1


def test_r8_on_the_river_too_but_never_ones_own_and_never_without_the_card():
    played = table(left=f"{ARCHBISHOP} A", river=". . . B", hand=(3, 4, 5, 6, 7))
    assert played.legal("replace") == {"replace 4 river-4"}
    assert played.refused("replace 3 left-3")[:2] == ("R8", "own-knight")
    assert played.refused("replace 5 left-5")[:2] == ("R8", "nobody-there")
    assert played.refused("replace 5 river-4") == ("R8", "other-number", {"number": 5, "space": "river-4"})
    without = table(left="A A", river=". . . B", hand=(4, 5, 6, 7, 8))
    assert without.refused("replace 4 river-4") == ("R8", "not-archbishop", {})


def test_r9_the_joker_shuffles_everything_together_and_one_draws_again():
    played = table(hand=(1, 2, 3, 4, 5)).do("place 3 left-3")
    assert played.state.discards == 1 << 2
    told = played.events("draw joker")
    assert told == [("joker", 0, {})]
    assert played.state.discards == 0
    assert played.state.pile >> 2 & 1
    assert played.rules.turn(played.state) == CHANCE
    assert "draw joker" in played.legal("draw")
    played.do("draw 3")
    assert played.state.hands[0].bit_count() == 5


def test_r9_what_was_thrown_away_is_shuffled_in_too():
    played = table(**STUCK, hand=(1, 2, 3, 4, 5)).do("discard 4", "draw joker")
    assert played.state.pile >> 3 & 1
    assert played.state.discards == 0


STUCK = {"left": "B # C B C", "river": "C B C B C", "right": "B C # B C"}  # 1 to 5: nothing is free


def test_r10_when_no_card_can_place_a_knight_one_is_thrown_away():
    played = table(**STUCK, hand=(1, 2, 3, 4, 5))
    assert played.legal() == {f"discard {number}" for number in (1, 2, 3, 4, 5)}
    before = played.reserve(0)
    played.do("discard 4", "draw 20")
    assert played.reserve(0) == before
    assert played.state.hands[0].bit_count() == 5
    assert played.legal("bastion left-6")
    stuck = table(**STUCK, hand=(1, 2, 3, 4, 5))
    assert stuck.refused("discard 9") == ("R5", "not-in-hand", {"number": 9})
    assert stuck.events("discard 4") == [("discarded", 0, {"number": 4})]
    assert stuck.refused("discard 5")[:2] == ("R5", "draw-first")
    free = table(**STUCK, hand=(1, 2, 3, 4, 6))
    assert free.refused("discard 1") == ("R10", "can-place", {})


def test_r10_a_reinforcement_is_a_way_to_place():
    played = table(left="B # C B C A", river=STUCK["river"], right=STUCK["right"], hand=(1, 2, 3, 4, 5))
    assert played.legal("reinforce 1") == {"reinforce 1 left-7"}
    assert not played.legal("discard")


def test_r11_a_bastion_on_free_land_once_a_turn():
    played = table(left="A #", hand=(3, 4, 5, 6, 7)).do("place 3 left-3", "draw 30")
    assert len(played.legal("bastion")) == 2 * 40 - 3
    assert played.refused("bastion river-9") == ("R11", "river-bastion", {"space": "river-9"})
    assert played.refused("bastion left-1")[:2] == ("R11", "occupied")
    assert played.refused("bastion left-2")[:2] == ("R11", "bastion-there")
    left = played.state.bastions_left[0]
    played.do("bastion right-3")
    assert played.state.bastions_left[0] == left - 1
    assert played.state.seat == 1


def test_r11_bastions_stay_and_nothing_takes_their_place():
    played = table(left=f"{ARCHBISHOP} #", hands=((5, 6, 7, 8, 9), (6, 40), (7, 41)))
    played.do("place 5 left-5", "draw 30", "bastion left-9", "place 6 left-6", "draw 31", "bastion right-9")
    assert played.state.bastions.bit_count() == 3
    assert played.state.bastions_left[1:] == (2, 3)
    places = [played.space(name) for name in ("left-3", "left-9", "right-9")]
    assert all(played.state.bastions >> space & 1 for space in places)
    played.do("place 7 left-7", "draw 32", "skip")
    assert played.refused("replace 9 left-9")[0] in ("R8", "R11")


def test_r11_whoever_has_none_left_is_not_asked():
    played = table(hand=(3, 4, 5, 6, 7))
    played.state = played.state._replace(bastions_left=(0, 3, 3))
    assert played.refused("bastion left-1") == ("R11", "no-bastions", {})
    played.do("place 3 left-3", "draw 30")
    assert (played.state.seat, played.state.phase) == (1, Phase.PLAY)
    assert table().refused("bastion left-1")[:2] == ("R5", "play-first")


@pytest.mark.parametrize(("bastions", "to_move", "phase"), [(2, 0, Phase.BASTION), (3, 1, Phase.PLAY)])
def test_r11_where_no_land_is_free_nobody_is_asked(bastions, to_move, phase):
    """Of the 48 lands of 24 stretches 44 have a knight, one more comes, and bastions stand on the rest."""
    lands = [f"{bank}-{n}" for bank in ("left", "right") for n in range(1, 25)]
    knights, bastioned = [lands[1:16], lands[16:31], lands[31:45]], lands[45 : 45 + bastions]
    rules = RheinlanderRules(straight(24), 3)
    diagram = Diagram(knights, bastions=bastioned, hands=((1, 2, 3, 4, 5),))
    played = Table(rules, set_up(rules, diagram))
    played.state = played.state._replace(bastions_left=(3, 3 - bastions, 3))
    played.do("place 1 left-1", "draw 20")
    assert (played.state.seat, played.state.phase) == (to_move, phase)
    assert len(played.legal("bastion")) == 3 - bastions


def test_r11_it_belongs_to_no_county_and_parts_those_beside_it():
    played = table(left="A # .", hand=(3, 4, 5, 6, 7)).do("place 3 left-3")
    assert played.county("left-1") is None
    assert played.county("left-3") is None


def test_r23_points_in_the_open():
    shown = RheinlanderRules(BOARD, 3, open_points=True)
    state = deal_out(shown, Random(1))._replace(points=(3, 4, 5))
    assert shown.view(state, 0).points == (3, 4, 5)
    assert shown.view(state, None).points == (3, 4, 5)
    secret = RheinlanderRules(BOARD, 3)
    assert secret.view(state, 0).points == (3, -1, -1)
    assert secret.view(state, None).points == (-1, -1, -1)


def market_table() -> Table:
    rules = RheinlanderRules(BOARD, 3, market=True)
    return Table(rules, deal_out(rules, Random(2)))


def test_r24_three_cards_lie_open_before_the_joker_goes_in():
    played = market_table()
    state = played.state
    assert len(set(state.market)) == 3
    assert played.rules.ground.joker not in state.market
    assert not state.pile & sum(1 << card for card in state.market)
    assert [hand.bit_count() for hand in state.hands] == [5] * 3


def test_r24_choose_an_open_card_or_the_pile():
    played = market_table()
    played.do(next(iter(sorted(played.legal("place")))))
    opened = [card + 1 for card in played.state.market]
    assert played.legal() == {*(f"take {number}" for number in opened), "blind"}
    hidden = next(n for n in range(1, 55) if played.state.pile >> n - 1 & 1)
    assert played.refused(f"take {hidden}") == ("R24", "not-open", {"number": hidden})
    taken = Table(played.rules, played.state)
    assert taken.events(f"take {opened[1]}") == [("took", 0, {"number": opened[1]})]
    assert taken.rules.turn(taken.state) == CHANCE
    assert taken.state.shown[0] == 1 << opened[1] - 1
    assert ("turned-up", -1, {"number": hidden}) in taken.events(f"draw {hidden}")
    assert [card + 1 for card in taken.state.market] == [opened[0], hidden, opened[2]]
    assert taken.state.hands[0].bit_count() == 5
    blind = Table(played.rules, played.state).do("blind", f"draw {hidden}")
    assert [card + 1 for card in blind.state.market] == opened
    assert blind.state.shown[0] == 0


def test_r21_r24_of_a_hand_others_know_the_open_cards_that_it_took():
    played = market_table()
    played.do(next(iter(sorted(played.legal("place")))))
    held, card = played.state.hands[0], played.state.market[1]
    played.do(f"take {card + 1}")
    for other in (1, 2, None):
        seen = played.rules.view(played.state, other)
        assert (seen.hands[0], seen.hidden[0]) == (1 << card, 4)
        assert seen.pile & (held | 1 << card) == held
    assert played.rules.view(played.state, 0).hands[0] == held | 1 << card


def test_r24_who_has_played_an_open_card_may_draw_it_again_in_secret():
    played = market_table()
    played.do(next(iter(sorted(played.legal("place")))))
    number = played.state.market[1] + 1
    hidden = next(n for n in range(1, 55) if played.state.pile >> n - 1 & 1)
    played.do(f"take {number}", f"draw {hidden}")
    assert played.state.shown[0] == 1 << number - 1
    played.state = played.state._replace(phase=Phase.PLAY, seat=0)
    played.do(sorted(played.legal(f"place {number} "))[0])
    assert played.state.shown == (0, 0, 0)


def test_r24_the_joker_turned_up_shuffles_and_another_card_is_turned_up():
    played = market_table()
    played.do(next(iter(sorted(played.legal("place")))))
    played.do(f"take {played.state.market[0] + 1}", "draw joker")
    assert played.state.discards == 0
    assert played.rules.turn(played.state) == CHANCE
    played.do(next(words for words in sorted(played.legal("draw")) if "joker" not in words))
    assert -1 not in played.state.market


def test_r24_without_the_variant_there_is_nothing_to_choose():
    played = table(hand=(1, 2, 3, 4, 5))
    assert played.refused("take 7") == ("R24", "no-market", {})
    assert played.refused("blind") == ("R24", "no-market", {})


def test_the_variants_are_options_of_the_catalogue():
    game = GAMES["rheinlander"]
    options = {option.name: (option.values, option.default) for option in game.options}
    assert options == {"points": (("secret", "open"), "secret"), "market": (("none", "open"), "none")}
    rules = game.rules(BOARD, (("points", "open"), ("market", "open")), 4)
    assert (rules.ground.market, rules.ground.open_points) == (True, True)
    assert not game.rules(BOARD, (), 4).ground.market


def test_a_board_too_short_for_the_cards_is_refused():
    with pytest.raises(ValueError, match="stretches"):
        RheinlanderRules(straight(20), 3)


@pytest.mark.parametrize(("circles", "stretches", "why"), [(27, 40, "26"), (3, 23, "24"), (26, 24, "")])
def test_r1_a_board_has_stretches_for_all_and_no_more_circles_than_tiles(circles, stretches, why):
    names = [(bank, n) for n in range(1, stretches) for bank in ("left", "right")][:circles]
    estates = {f"{bank}-{n}-{n + 1}": (f"{bank}-{n}", f"{bank}-{n + 1}") for bank, n in names}
    board = straight(stretches, estates)
    if why:
        with pytest.raises(ValueError, match=why):
            RheinlanderRules(board, 3)
    else:
        assert RheinlanderRules(board, 3).seats == 3


def test_card_draws_are_equally_likely():
    rules = rules_for(())
    state = deal_out(rules, Random(4))
    state = rules.apply(state, rules.legal(state)[0])
    assert rules.turn(state) == CHANCE
    chances = rules.chances(state)
    assert {weight for _, weight in chances} == {1}
    assert all(isinstance(move, Draw) for move, _ in chances)
    assert len(chances) == state.pile.bit_count()


def test_no_knight_ever_reinforces_on_the_river():
    rules = RheinlanderRules(BOARD, 3)
    for state, move, _ in plies(rules, Random(5), 900):
        if move.verb == "reinforce":
            assert BOARD.banks[move.space] != RIVER
            assert state.seat >= 0
