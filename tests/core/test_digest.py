"""Digests: by what is told of a position and not how, evenly spread over a game, forgotten with its plies."""

from random import Random

import pytest
import toy

from ludotheque.core.digest import digest, marks
from ludotheque.core.record import record_of


def test_a_digest_hangs_on_what_is_told_and_not_on_its_order():
    assert digest(["hand 0 R7", "play 1"]) == digest(iter(["play 1", "hand 0 R7"])) == "7509058e"
    assert digest(["hand 0 R7"]) != digest(["hand 1 R7"])
    assert digest(["play 1", "play 1"]) != digest(["play 1"])
    assert digest([]) == "e3b0c442"


@pytest.mark.parametrize("plies", [*range(140), 255, 256, 257, 1000, 10_600, 288_000])
def test_the_marks_of_a_game_are_few_and_even_and_end_with_it(plies):
    found = marks(plies)
    assert len(found) <= 32
    assert found[-1:] == ((plies,) if plies else ())
    gaps = {after - before for before, after in zip((0, *found), found, strict=False)}
    assert max(gaps, default=1) <= max(1, plies / 16)
    assert set(marks(plies + 1)) - {plies + 1} <= set(found), "so that what was reckoned is used again"


class Counting(toy.ToyRules):
    """Rules that count how many digests they are asked for."""

    asked = 0

    def digest(self, state):
        self.asked += 1
        return super().digest(state)


def test_a_game_that_is_saved_after_each_ply_reckons_one_digest_a_ply():
    game = toy.session()
    game.rules = rules = Counting()
    for _ in range(50):
        game.deal()
        record_of(game)
        game.play(toy.Rest())
        record_of(game)
        record_of(game)
    assert rules.asked == len(game.steps) == 100


def test_digests_are_of_the_positions_that_there_were():
    game = toy.play_on(toy.session(seats=3), Random(5), 12)
    assert game.digests() == tuple((ply, game.rules.digest(game.state_at(ply))) for ply in range(1, 13))
    assert toy.session().digests() == ()


def test_what_was_undone_keeps_its_digests_until_another_move_is_made():
    game = toy.play_on(toy.session(seats=3), Random(5), 12)
    before = game.digests()
    at = next(ply for ply in range(4, 12) if game.steps[ply].seat == 0)
    game.seek(at)
    assert game.digests() == before
    move = next(one for one in game.rules.legal(game.state) if one != game.steps[at].move)
    game.play(move)
    assert game.digests()[:at] == before[:at]
    assert [ply for ply, _ in game.digests()] == list(range(1, at + 2))
    assert game.digests()[at] == (at + 1, game.rules.digest(game.state))


def test_a_game_that_is_cut_forgets_what_follows():
    game = toy.play_on(toy.session(seats=3), Random(5), 12)
    game.digests()
    game.seek(3)
    game.cut(20)
    assert (len(game.steps), game.cursor) == (12, 3)
    game.cut(5)
    assert (len(game.steps), game.cursor) == (5, 3)
    game.cut(0)
    assert (game.steps, game.cursor, game.state, game.digests()) == ([], 0, game.start, ())
    toy.play_on(game, Random(6), 6)
    assert game.digests() == tuple((ply, game.rules.digest(game.state_at(ply))) for ply in range(1, 7))
