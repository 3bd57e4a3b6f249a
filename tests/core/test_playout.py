"""Games played at random: any legal move as likely as another, chance by its weights, or by a bot's lines."""

from collections import Counter
from random import Random

import toy
from toy import Rest, Roll, State, ToyRules, Walk

from ludotheque.core.game import OVER, Chances
from ludotheque.core.playout import play, play_into

WALKING = State((3, 4), 0, left=4)


class Loaded(ToyRules):
    """The die shows one three times as often as six, and nothing else."""

    def chances(self, state):
        return Chances([Roll(1), Roll(6)], (3, 1)) if self.turn(state) < 0 else super().chances(state)


def test_a_game_is_played_to_its_end_the_same_for_the_same_seed():
    one = play(ToyRules(), "s", 1000)
    assert one == play(ToyRules(), "s", 1000)
    assert ToyRules().turn(one.state) == OVER
    assert one.outcome == ToyRules().outcome(one.state)
    assert one.outcome.reason == "goal"
    assert len({play(ToyRules(), f"s{n}", 1000) for n in range(9)}) > 1


def test_a_game_that_is_cut_has_no_outcome():
    whole = play(ToyRules(), "s", 1000)
    cut = play(ToyRules(), "s", whole.plies - 1)
    assert (cut.plies, cut.outcome) == (whole.plies - 1, None)
    assert play(ToyRules(), "s", whole.plies).outcome == whole.outcome
    assert play(ToyRules(), "s", whole.plies) == whole


def test_every_legal_move_is_as_likely():
    after = Counter(play(ToyRules(), f"s{n}", 1, start=WALKING).state for n in range(900))
    assert len(after) == 6  # one to four steps, peek, rest
    assert all(100 < many < 200 for many in after.values())


def test_chance_follows_its_weights():
    fallen = Counter(play(Loaded(), f"s{n}", 1).state.left for n in range(800))
    assert fallen.keys() == {1, 6}
    assert 150 < fallen[6] < 250


def test_a_chooser_is_asked_where_a_seat_decides_and_its_whole_line_is_played():
    asked = []

    def chooser(state):
        asked.append(state)
        return Walk(1), Rest()

    play(Loaded(), "s", 5, chooser, WALKING)  # two plies of a seat, a roll, two of the other
    assert asked == [WALKING, State((4, 4), 1, left=asked[-1].left)]
    assert asked[-1].left in (1, 6), "chance was not asked of the chooser"


def test_a_session_is_played_on_at_random_and_no_further_than_its_end():
    one, two, three = toy.session("a"), toy.session("a"), toy.session("b")
    for game in (one, two, three):
        play_into(game, 7)
    assert one.cursor == 7
    assert [*one.moves()] == [*two.moves()] != [*three.moves()]
    play_into(one, 1000, Random(1))
    play_into(two, 1000, Random(2))
    assert one.turn == two.turn == OVER
    assert [*one.moves()] != [*two.moves()]
    play_into(one, 5)
    assert one.turn == OVER
