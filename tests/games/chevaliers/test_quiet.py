"""K19: sixty quiet rolls, a draw by agreement, giving up."""

import pytest
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player, Session, Setup
from ludotheque.games.chevaliers.rules.moves import Draw
from ludotheque.games.chevaliers.rules.state import Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn


def after(quiet: int, whites: str = "e1", reds: str = "a5 i5", side: int = WHITE, home: str = ""):
    """Return a table at which so many quiet rolls have been thrown."""
    at = table(whites, reds, side, home)
    at.state = fresh_turn(side, squares_of(whites), squares_of(reds), squares_of(home), quiet)
    return at


def to_and_fro(at, rolls: int) -> list:
    """Play quiet turns from two squares to two others and back; return all that was told."""
    told = []
    for _ in range(rolls):
        white = at.state.side == WHITE
        own, (here, there) = (at.whites, ("e1", "e2")) if white else (at.reds, ("a5", "a4"))
        told += at.events("roll 1")
        told += at.events(f"step {here} {there}" if here in own else f"step {there} {here}")
        if at.turn == RED:
            told += at.events("end")
    return told


def test_k19_from_the_start_sixty_quiet_rolls_of_both_sides_are_a_draw():
    at = table("e1", "a5 i5")
    to_and_fro(at, 59)
    assert at.rules.outcome(at.state) is None
    assert to_and_fro(at, 1)[-1] == ("game-over", -1, {"reason": "quiet"})
    outcome = at.rules.outcome(at.state)
    assert (at.turn, outcome.winners, outcome.reason) == (OVER, (WHITE, RED), "quiet")


def test_k19_the_sixtieth_is_still_played_out():
    at = after(59, "d8", "a5 i5", home="e9").dice(1)
    assert at.turn == WHITE
    at.do("step d8 d9")
    assert at.rules.outcome(at.state).reason == "two-home"


def test_k19_a_combat_in_the_sixtieth_begins_the_count_anew():
    at = after(59, "d2 a9", "d4 i5").dice(1).do("step d2 d3", "attack d3 d4").dice(6, 1)  # 8 against 1
    assert (at.turn, at.state.side, at.state.quiet) == (CHANCE, RED, 0)


def test_k19_a_white_that_comes_home_in_the_sixtieth_begins_it_anew():
    at = after(59, "d8 a1", "a5 i5").dice(1).do("step d8 d9")
    assert (at.turn, at.state.side, at.state.quiet) == (CHANCE, RED, 0)


def test_k19_a_passed_roll_counts_too():
    at = after(58, "b1", "b2 c1 a2 i5").dice(2)
    assert (at.state.side, at.state.quiet) == (RED, 59)
    at = after(59, "b1", "b2 c1 a2 i5")
    told = at.events("roll 2")
    assert told == [("blocked", WHITE, {"points": 2}), ("game-over", -1, {"reason": "quiet"})]


def test_k19_an_attack_that_was_only_possible_does_not_begin_it_anew():
    at = after(59, "d2 a9", "d4 i5").dice(1).do("step d2 d3")
    assert "attack d3 d4" in at.legal()
    assert at.do("end").rules.outcome(at.state).reason == "quiet"


def test_k19_the_last_ten_are_counted_aloud():
    told = to_and_fro(table("e1", "a5 i5"), 60)
    assert [facts["left"] for kind, _, facts in told if kind == "quiet"] == list(range(10, 0, -1))


def test_k19_what_comes_after_is_refused_by_it():
    at = after(59, "b1", "b2 c1 a2 i5").dice(2)
    for words in ("roll 1", "step i5 i4", "end", "draw", "concede 0"):
        assert at.refused(words) == ("K19", "game-over", {})


POSITIONS = {
    "before the die": lambda: table("e1", "a5 i5"),
    "to move": lambda: table("e1", "a5 i5", die=3),
    "on its way": lambda: table("e1", "a5 i5", die=3).do("step e1 e2"),
    "to stop": lambda: table("d1", "c3 e3 a5", die=3).do("step d1 d2"),
    "to attack": lambda: table("d2", "d4 a5", die=1).do("step d2 d3"),
    "to join": lambda: table("d2 c4", "d4 i9", die=1).do("step d2 d3", "attack d3 d4"),
    "to split": lambda: table("d3 b3", "c5 d4", side=RED, die=1).do("step c5 c4", "attack c4 d3", "join d4"),
    "the dice of a combat": lambda: table("d2", "d4 a5", die=1).do("step d2 d3", "attack d3 d4").dice(2),
    "to choose a post": lambda: (
        table("d3", "c5 a4", side=RED, die=1).do("step c5 c4", "attack c4 d3").dice(2, 1)
    ),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_k19_both_may_agree_on_a_draw_at_any_time(position):
    at = POSITIONS[position]()
    (draw,) = RULES.agreements(at.state)
    assert draw == Draw()
    assert at.events("draw") == [("game-over", -1, {"reason": "agreed"})]
    outcome = RULES.outcome(at.state)
    assert (at.turn, outcome.winners, outcome.reason) == (OVER, (WHITE, RED), "agreed")
    assert RULES.agreements(at.state) == ()


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(
    ("seat", "reason", "winner"), [(0, "white-concedes", RED), (1, "red-concedes", WHITE)]
)
def test_k19_either_may_concede_where_a_player_is_to_move_or_to_throw(position, seat, reason, winner):
    at = POSITIONS[position]()
    if at.state.phase == Phase.DICE:
        assert at.refused(f"concede {seat}")[0] == "K9"
        assert RULES.declarations(at.state) == ()
        return
    assert {move.seat for move in RULES.declarations(at.state)} == {WHITE, RED}
    assert at.events(f"concede {seat}") == [("game-over", -1, {"reason": reason})]
    outcome = RULES.outcome(at.state)
    assert (at.turn, outcome.winners, outcome.reason) == (OVER, (winner,), reason)


def test_k19_nobody_concedes_for_a_third():
    assert table("e1", "a5", die=1).refused("concede 2")[:2] == ("K1", "malformed")


def test_the_sheet_of_a_game_agreed_drawn_counts_a_red_on_its_way_to_a_post_as_alive():
    at = POSITIONS["to choose a post"]().do("draw")
    sheet = RULES.outcome(at.state).sheet
    assert [line.points for line in sheet if line.reason == "reds-out"] == [4]  # of six there were two


def test_the_draw_is_made_at_the_table_before_the_die_too():
    setup = Setup("chevaliers", "test", "0", (), (Player("A"), Player("B")), "seed")
    session = Session(RULES, setup)
    assert session.play(Draw()).state.ended == "agreed"
