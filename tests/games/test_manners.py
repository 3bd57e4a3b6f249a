"""The scripts that count what tempers show: what they count in any game, and how they name a temper."""

from itertools import islice

import pytest
from games.manners import Namer, Watched, gathered, judged, score, watch

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.match import plies_of_match


@pytest.mark.parametrize("game", [game for game, box in GAMES.items() if box.tempers])
def test_every_game_with_tempers_has_manners_that_any_game_shows(game):
    box = GAMES[game]
    players = [Player(str(seat)) for seat in range(box.seats[0])]
    rules = new_game(box, players, seed="", options=()).session.rules
    seen = [watch(game, rules, seat) for seat in range(rules.seats)]
    for ply in islice(plies_of_match(box.judgement(rules), ["greedy"] * rules.seats, "m"), 600):
        for each in seen:
            each.see(*ply)
    counts = [each.counts() for each in seen]
    assert all(count >= 0 for each in counts for count in each.values())
    assert max(map(len, counts)) >= 6


def met(*counts):
    return [Watched(0, who, {"attacks": attacks}) for who, attacks in counts]


def test_a_temper_is_named_by_the_counts_that_tell_it_from_the_others():
    found = met(
        *(("club:rash", 9.0 + n % 3) for n in range(9)), *(("club:careful", 1.0 + n % 3) for n in range(9))
    )
    assert gathered(found)["attacks"][:3] == [9, 10, 11]
    namer = Namer(found)
    assert [namer.named({"attacks": attacks}) for attacks in (8.0, 3.0)] == ["rash", "careful"]
    names = judged(found, met(("club:rash", 10.0), ("club:rash", 2.0), ("club:careful", 2.0)), apart=False)
    assert names == {"club:rash": {"rash": 1, "careful": 1}, "club:careful": {"careful": 1}}
    assert score(names).startswith("2 of 3, 67 %")
