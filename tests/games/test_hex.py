"""The second example, how little a game of clicks says: it keeps the contract and is played to the result."""

from random import Random

import pytest
import test_contract as contract
from games.hex.fingers import HexFingers
from hand import Hand
from hex.board import KIND
from hex.box import FOLDER, Hex
from hex.rules.moves import Place
from hex.words import ending
from position import Position
from seat import played, sit_at

from ludotheque.core.game import OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES, maps
from ludotheque.games.opening import new_game

PLAYERS = (Player("Ada", ("or",)), Player("Blaise", ("azur",)))
MAP = (FOLDER / "hex.tmx").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def box(monkeypatch) -> Hex:
    found = Hex()
    monkeypatch.setitem(GAMES, found.id, found)
    return found


@pytest.fixture
def game(box) -> Position:
    """The empty board."""
    rules = new_game(box, PLAYERS, seed="1").session.rules
    return Position(rules, rules.start())


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
def test_the_contract(check):
    check("hex", 2, ())


def test_a_move_reveals_nothing():
    contract.test_a_move_in_a_position_without_secrets_reveals_nothing("hex")


# The rules


def test_h1_five_by_five_cells_are_empty_and_each_touches_up_to_six(game):
    board = game.rules.board
    assert game.state.stones == (-1,) * 25
    near = {name: {board.names[n] for n in board.near(cell)} for cell, name in enumerate(board.names)}
    assert near["c3"] == {"b3", "d3", "c2", "c4", "b4", "d2"}
    assert near["a1"] == {"a2", "b1"}
    assert near["a5"] == {"a4", "b4", "b5"}
    assert all(name in near[other] for name in near for other in near[name])


def test_h1_moves_of_other_boards_are_refused(game):
    for cell in (-1, 25):
        assert game.rules.refusal(game.state, Place(cell)).rule == "H1"


def test_h2_stones_are_placed_in_turn_on_free_cells(game):
    assert len(game.legal()) == 25
    assert game.events("place c3") == [("placed", 0, {"cell": "c3"})]
    assert game.rules.turn(game.state) == 1
    assert game.refused("place c3") == ("H2", "occupied", {"cell": "c3"})


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5", 0),  # straight down
        ("e1 a1 d2 a2 c3 b1 b4 b2 a5", 0),  # along the slant
        ("a2 a1 b2 b1 c2 c1 d2 d1 e3 e1", 1),
    ],
)
def test_h3_a_chain_from_edge_to_edge_wins(game, moves, winner):
    *before, last = (f"place {cell}" for cell in moves.split())
    game.do(*before)
    assert game.rules.outcome(game.state) is None
    assert game.events(last)[-1] == ("game-over", winner, {"reason": "joined"})
    assert game.rules.outcome(game.state).winners == (winner,)
    assert game.rules.turn(game.state) == OVER


def test_h3_a_chain_between_the_edges_of_the_other_does_not_win(game):
    game.do(*(f"place {cell}" for cell in ["a2", "a1", "b2", "b1", "c2", "c1", "d2", "d1", "e2"]))
    assert game.rules.outcome(game.state) is None


@pytest.mark.parametrize("loser", [0, 1])
def test_h4_whoever_gives_up_loses(game, loser):
    assert game.rules.outcome(game.do(f"concede {loser}").state).winners == (1 - loser,)


# The board and the words


def test_a_board_that_lacks_a_cell_is_told(tmp_path):
    path = tmp_path / "hex.tmx"
    path.write_text(MAP.replace('name="c3"', 'name="f3"'), encoding="utf-8")
    assert [fault.reason for fault in maps.check(path)] == ["hex-cells"]
    assert KIND.sentences().keys() == {"hex-cells"}


def test_every_ending_has_its_sentence():
    assert all(ending(reason).endswith(".") for reason in ("joined", "conceded"))


# The window


def test_from_the_shelf_to_the_table():
    hand = Hand()
    hand.push("hex")
    hand.push("start")
    assert (hand.names, hand.scene.session.game) == (["shelf", "table"], "hex")
    hand.app.close()


def test_a_click_on_a_taken_cell_says_why():
    seat = sit_at("hex", PLAYERS, "1", None, (1024, 640))
    for _ in range(2):
        seat.click(seat.place("c3"))
    assert played(seat) == ["place c3"]
    assert seat.seen["rule"] == "H2"
    seat.app.close()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_a_whole_game_by_clicks_ends_in_the_result(size):
    seat, rng = sit_at("hex", PLAYERS, "1", None, size), Random(1)
    session, fingers = seat.scene.session, HexFingers(seat, rng)
    while session.turn != OVER:
        fingers.make((rng.choice(session.rules.legal(session.state)),))
    seat.settle()
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == [PLAYERS[session.state.winner].name]
    seat.app.close()
