"""S20 to S23: three in a row, five, blocked, matches of several rounds, and giving a round up."""

import pytest
from games.schotten_totten.table import BASIC, TACTICS, Table, stones, table

from ludotheque.core.game import OVER
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.state import NOBODY, Phase, Round

MATCH = Choices(rounds=3)


def about_to_win(claimed: str, last: int, choices=BASIC, theirs: str = "") -> Table:
    """Seat 0 can claim stone `last`."""
    return table(
        choices, sides=(stones(**{f"s{last}": "R7 R8 R9"}), {}), claimed=(claimed, theirs), played=True
    )


@pytest.mark.parametrize(
    ("claimed", "last"), [("stone-1 stone-2", 3), ("stone-7 stone-9", 8), ("stone-5 stone-6", 4)]
)
def test_s20_three_neighbouring_stones_win_at_once(claimed, last):
    game = about_to_win(claimed, last, theirs="" if last != 4 else "stone-1")
    told = game.by_kind(f"claim stone-{last}")
    assert told["round-won"]["how"] == "three"
    assert game.rules.turn(game.state) == OVER
    assert game.legal() == set()
    assert game.refused("take clan") == ("S20", "game-over", {})
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.reason) == ((0,), "three")


def test_s20_five_stones_win():
    game = about_to_win("stone-1 stone-3 stone-5 stone-7", 9, theirs="stone-2 stone-4")
    told = game.by_kind("claim stone-9")
    assert told["round-won"] == {"seat": 0, "how": "five", "stones": 5, "lost": 2}
    assert game.rules.outcome(game.state).scores == (5, 2)


def test_s20_four_apart_do_not():
    game = about_to_win("stone-1 stone-3 stone-5", 7).do("claim stone-7")
    assert game.rules.outcome(game.state) is None
    assert game.legal() == {"take clan"}


def blocked(claimed=("", ""), choices=TACTICS) -> Table:
    """Neither side holds a clan card, both have played their tactics: nobody can do anything."""
    return table(choices, hands=("joker-1 fog", "joker-2 mud"), claimed=claimed, ahead=(0, 0))


def pass_turn(game: Table) -> None:
    game.do("pass", "end") if not game.legal("take") else None


def test_s21_two_turns_without_card_or_claim_end_the_game():
    game = blocked(claimed=("stone-1", "stone-3 stone-5"))
    game.state = game.state._replace(decks=(b"", b""))
    game.do("pass", "end")
    assert game.rules.outcome(game.state) is None
    game.do("pass")
    told = game.by_kind("end")
    assert told["round-won"] == {"seat": 1, "how": "blocked", "stones": 2, "lost": 1}
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "blocked", (1, 5))
    assert game.refused("end") == ("S21", "game-over", {})


def test_s21_drawing_is_neither_playing_nor_claiming():
    game = blocked(claimed=("stone-1", "stone-3 stone-5"))
    game.do("pass", "take tactic", "draw spy", "pass", "take tactic")
    assert game.rules.outcome(game.state) is None
    assert game.do("draw banshee").rules.outcome(game.state).reason == "blocked"


def test_s21_equal_stones_are_a_draw():
    game = blocked(claimed=("stone-1", "stone-3"))
    game.state = game.state._replace(decks=(b"", b""))
    told = game.do("pass", "end", "pass").by_kind("end")
    assert "round-drawn" in told
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.scores) == ((0, 1), (1, 1))


def test_s21_a_card_or_a_claim_in_between_starts_the_count_again():
    game = blocked()
    game.state = game.state._replace(decks=(b"", b""))
    game.do("pass", "end", "play mud stone-1", "end", "pass", "end")
    assert game.rules.outcome(game.state) is None
    game.do("pass", "end")
    assert game.rules.outcome(game.state).reason == "blocked"
    claims = table(TACTICS, hands=("fog", "mud"), sides=(stones(s1="R7 R8 R9"), {}), ahead=(0, 0))
    claims.state = claims.state._replace(decks=(b"", b""))
    claims.do("pass", "claim stone-1", "end", "pass", "end", "pass", "end")
    assert claims.rules.outcome(claims.state).reason == "blocked"


def test_s22_a_match_goes_on_and_the_winner_starts_the_next_round():
    game = about_to_win("stone-1 stone-2", 3, MATCH, theirs="stone-9").do("claim stone-3")
    assert game.state.phase == Phase.BETWEEN
    assert game.rules.outcome(game.state) is None
    assert game.legal() == {"deal"}
    assert game.rules.turn(game.state) == 0
    assert game.refused("play R1 stone-1") == ("S22", "deal-first", {})
    assert game.by_kind("deal")["new-round"] == {"seat": 0, "round": 2}
    assert game.state.phase == Phase.DEAL
    assert game.state.results == (Round(0, "three", (3, 1)),)
    assert game.state.claimed == (0, 0)


def test_s22_the_loser_does_not_start():
    game = table(
        MATCH, sides=({}, stones(s3="R7 R8 R9")), claimed=("", "stone-1 stone-2"), seat=1, played=True
    )
    game.do("claim stone-3", "deal")
    assert (game.state.seat, game.state.starter) == (1, 1)
    while game.state.phase == Phase.DEAL:
        game.state = game.rules.apply(game.state, game.rules.chances(game.state)[0][0])
    assert game.rules.turn(game.state) == 1


@pytest.mark.parametrize("starter", [0, 1])
def test_s22_after_a_drawn_round_the_other_starts(starter):
    game = blocked(choices=Choices(tactics=True, rounds=3))
    game.state = game.state._replace(decks=(b"", b""), starter=starter)
    game.do("pass", "end", "pass", "end", "deal")
    assert (game.state.starter, game.state.results) == (1 - starter, (Round(NOBODY, "blocked", (0, 0)),))


def test_s22_most_points_win_the_match():
    """5 + 2 + 1 against 3 + 5 + 5: seat 1 wins two rounds of three."""
    rounds = Round(0, "five", (5, 3)), Round(1, "three", (2, 3))
    game = table(
        MATCH, sides=({}, stones(s3="R7 R8 R9")), claimed=("stone-9", "stone-1 stone-2"), seat=1, played=True
    )
    game.state = game.state._replace(results=rounds)
    told = game.by_kind("claim stone-3")
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "match", (8, 13))
    assert told["game-over"] == {"seat": 1, "points": 13}
    assert game.refused("end") == ("S22", "game-over", {})
    assert [(line.seat, line.reason, line.points) for line in outcome.sheet] == [
        (0, "won", 5),
        (1, "held", 3),
        (0, "held", 2),
        (1, "won", 5),
        (0, "held", 1),
        (1, "won", 5),
    ]


def test_s22_equal_points_share_the_match():
    rounds = Round(0, "five", (5, 1)), Round(1, "three", (1, 3))
    game = blocked(choices=Choices(tactics=True, rounds=3))
    game.state = game.state._replace(decks=(b"", b""), results=rounds)
    game.do("pass", "end", "pass", "end")
    assert game.rules.outcome(game.state).winners == (0, 1)


def conceding(choices=BASIC, **diagram) -> Table:
    """Seat 0 holds two stones, seat 1 one."""
    return table(choices, **{"claimed": ("stone-1 stone-5", "stone-9"), "hands": ("R1", "G1"), **diagram})


@pytest.mark.parametrize(("loser", "scores"), [(0, (2, 5)), (1, (5, 1))])
@pytest.mark.parametrize("mover", [0, 1])
def test_s23_either_concedes_in_whoever_s_turn_and_the_other_scores_five(loser, scores, mover):
    game = conceding(seat=mover)
    assert [move.seat for move in game.rules.declarations(game.state)] == [0, 1]
    told = game.by_kind(f"concede {loser}")
    assert told["conceded"] == {"seat": loser}
    assert told["round-won"] == {
        "seat": 1 - loser,
        "how": "conceded",
        "stones": (2, 1)[1 - loser],
        "lost": (2, 1)[loser],
    }
    assert told["game-over"] == {"seat": 1 - loser, "points": 5}
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1 - loser,), "conceded", scores)
    assert {(line.seat, line.reason, line.points) for line in outcome.sheet} == {
        (1 - loser, "given", 5),
        (loser, "held", scores[loser]),
    }
    assert game.rules.turn(game.state) == OVER
    assert game.refused(f"concede {loser}") == ("S23", "game-over", {})


def test_s23_nobody_wins_by_stones_a_round_that_they_give_up():
    """Four stones against none are four points against five."""
    game = conceding(claimed=("stone-1 stone-3 stone-5 stone-7", "")).do("concede 0")
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.scores) == ((1,), (4, 5))


@pytest.mark.parametrize("mover", [0, 1])
def test_s23_in_a_match_only_the_round_is_lost_and_the_other_starts_the_next(mover):
    game = conceding(MATCH, seat=mover).do("concede 1")
    assert (game.state.phase, game.rules.turn(game.state)) == (Phase.BETWEEN, 0)
    assert game.rules.outcome(game.state) is None
    assert game.state.results == (Round(0, "conceded", (2, 1)),)
    assert game.rules.declarations(game.state) == (), "the round is over"
    assert game.refused("concede 0") == ("S22", "deal-first", {})
    assert game.by_kind("deal")["new-round"] == {"seat": 0, "round": 2}
    assert game.state.starter == 0


def test_s23_the_last_round_of_a_match_may_be_given_up_too():
    rounds = Round(0, "five", (5, 3)), Round(1, "three", (2, 3))
    game = conceding(MATCH)
    game.state = game.state._replace(results=rounds)
    game.do("concede 0")
    outcome = game.rules.outcome(game.state)
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "match", (5 + 2 + 2, 3 + 5 + 5))


@pytest.mark.parametrize(
    "moves", [(), ("ruse headhunter",), ("ruse headhunter", "take clan"), ("ruse strategist",), ("pass",)]
)
def test_s23_it_may_be_done_in_the_middle_of_a_turn_but_not_while_a_card_comes(moves):
    sides = stones(s2="R7 R8"), {}
    game = conceding(TACTICS, hands=("headhunter strategist", "G1"), sides=sides).do(*moves)
    drawing = game.rules.turn(game.state) < 0
    assert bool(game.rules.declarations(game.state)) is not drawing
    if drawing:
        assert game.refused("concede 0") == ("S3", "draw-first", {})
    else:
        assert game.do("concede 0").rules.outcome(game.state).reason == "conceded"
        assert game.state.left == 0, "nothing is left to be hunted"


def test_s23_it_is_no_legal_move_and_is_declared_by_a_seat_there_is():
    game = conceding()
    assert not game.legal("concede")
    assert game.refused("concede 2") == ("S23", "malformed", {})


def test_s23_shows_nobody_a_card():
    game = conceding()
    for seat in (None, 0, 1):
        view = game.rules.view(game.state, seat)
        [move, _] = game.rules.declarations(view)
        assert game.rules.view_move(game.state, move, seat) == move
        assert game.rules.view(game.rules.apply(game.state, move), seat) == game.rules.apply(view, move)
        assert not game.rules.reveals(game.state, move)
