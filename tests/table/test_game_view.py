"""What the table shows of a session: who looks, who may move, what is face up, and what was done last."""

from dataclasses import replace

import pytest
from race import CLUB, race
from toy import Rest, Roll, Stop, Walk

from ludotheque.core.game import CHANCE
from ludotheque.core.move import Concede
from ludotheque.core.setup import HUMAN
from ludotheque.table.contract.position import Asked, Held
from ludotheque.table.contract.terms import BACK
from ludotheque.table.game_view import GameView, opening_of, turns_of
from ludotheque.table.shown import Shown

TWO, ALONE, WATCHED = (HUMAN, HUMAN), (HUMAN, CLUB), (CLUB, CLUB)
TURNS = (Roll(6), Walk(1), Rest(), Roll(5), Walk(2), Rest(), Roll(4))  # one of each seat, and a throw
ENDED = (*TURNS, Stop())


def number(game: GameView) -> str:
    """Return the face of the number on the table."""
    return next(piece.face for piece in game.arrangement.pieces if piece.kind == "number")


# Who may move


def test_whoever_is_to_move_may_make_every_legal_move_if_a_person_and_at_present():
    for moves, seat in ((TURNS[:1], 0), (TURNS[:4], 1)):
        game = race(*moves)
        assert game.session.turn == game.mover == game.decider == seat
        assert list(game.legal) == list(game.session.rules.legal(game.session.state))
        assert game.offered() == ["ahead"]
        assert {*game.sources()} == {"ahead", "behind"}
        assert {*game.spots()} == {f"step-{steps + 1}" for steps in range(game.view.left)}


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (race(), "the die is thrown first"),
        (race(*TURNS[:4], levels=ALONE), "the computer moves"),
        (race(*TURNS[:1], secret=True), "nobody is at the screen yet"),
        (race(*ENDED), "it is over"),
    ],
)
def test_nobody_may_move_where_it_is_not_for_the_person_at_the_screen(game, why):
    assert not game.legal, why
    assert (game.sources(), game.spots(), game.offered()) == ({}, {}, [])


def test_nobody_may_move_in_a_replay():
    game = race(*TURNS)
    game.refresh(Shown(at=5))
    assert (game.live, game.at, list(game.legal), game.agreements(), game.concessions()) == (
        *(False, 5),
        *([], (), ()),
    )
    game.refresh(Shown())
    assert (game.live, game.at) == (True, 7)
    assert game.legal
    assert game.agreements() == (Stop(),)


def test_nothing_else_can_be_picked_up_while_the_game_asks_about_a_drop():
    game = race(*TURNS)
    asked = Asked(Held(game.sources()["ahead"]), "3")
    game.refresh(replace(game.shown, asked=asked))
    assert (game.asked, game.position.asked) == (asked, asked)
    assert game.sources() == {}
    assert game.offered() == []
    game.session.play(Walk(1))
    game.refresh(game.shown)
    assert game.asked is None, "that was about another position"


@pytest.mark.parametrize(
    ("levels", "moves", "computing", "watched"),
    [
        (ALONE, TURNS[:2], False, False),
        (ALONE, TURNS[:4], True, False),
        (ALONE, TURNS[:3], True, False),
        ((CLUB, HUMAN), TURNS[:1], True, False),
        (TWO, TURNS[:4], False, False),
        (WATCHED, TURNS[:4], True, True),
        (WATCHED, ENDED, False, False),
        (ALONE, ENDED, False, False),
    ],
)
def test_who_waits_for_a_computer_and_who_only_watches(levels, moves, computing, watched):
    game = race(*moves, levels=levels)
    assert (game.computing, game.watched) == (computing, watched)
    game.refresh(Shown(at=1))
    assert (game.computing, game.watched) == (False, False), "a replay waits for nobody"


def test_chance_decides_for_the_seat_whose_turn_it_is():
    game = race(*TURNS[:3])
    assert (game.chance, game.session.turn, game.mover, game.decider) == (True, CHANCE, 1, 1)


# The end


def test_a_game_that_is_over_is_so_at_its_end_alone():
    game = race(*ENDED)
    assert (game.over, game.ended, game.mover, game.decider) == (True, True, -1, -1)
    assert game.outcome.winners == (1,)
    assert game.agreements() == ()
    game.refresh(Shown(at=4))
    assert (game.over, game.ended, game.mover, game.outcome) == (False, True, 1, None)


def test_nobody_is_to_move_where_a_record_ends_that_is_not_followed_to_its_end():
    game = race(*TURNS)
    assert game.mover == 0
    game.session.close(race(*ENDED).outcome, "the record")
    game.refresh(Shown())
    assert (game.over, game.mover) == (True, -1)
    game.refresh(Shown(at=4))
    assert (game.over, game.mover) == (False, 1)


# Who looks


def looks(game: GameView) -> tuple[int | None, bool]:
    """Return whose view is shown, and whether the number can be read in it."""
    return game.eyes, game.view.left > 0


def test_nobodys_secrets_are_shown_before_somebody_takes_over():
    game = race(*TURNS, secret=True)
    assert looks(game) == (None, False)
    assert game.handing
    game.refresh(Shown(eyes=0))
    assert looks(game) == (0, True)
    assert not game.handing
    game.refresh(Shown(eyes=1))
    assert looks(game) == (1, False), "it is the other's number"
    assert game.handing


def test_who_plays_alone_is_always_the_one_who_looks_if_known_to_be_there():
    for levels, seat in ((ALONE, 0), ((CLUB, HUMAN), 1)):
        for moves in (TURNS[:1], TURNS[:4]):
            game = race(*moves, levels=levels, secret=True)
            own = game.session.turn == seat
            assert looks(game) == (seat, own)
            assert not game.handing
            assert bool(game.legal) == own
            game.refresh(Shown(known=False))
            assert looks(game) == (None, False)
            assert game.handing == own
            assert not game.legal
            game.refresh(Shown(eyes=seat))
            assert looks(game) == (seat, own)


def test_where_nothing_is_secret_several_people_look_together():
    game = race(*TURNS)
    game.refresh(Shown(eyes=0))
    assert game.eyes is None
    assert not game.handing
    assert race(*TURNS, levels=ALONE).eyes == 0


def test_whoever_asks_to_look_may_do_so_in_a_replay():
    game = race(*TURNS, secret=True)
    for eyes in (0, 1, None):
        game.refresh(Shown(at=4, eyes=eyes))
        assert looks(game) == (eyes, eyes == 1)
        assert not game.handing
        assert number(game) == BACK, "the game goes on"
    game = race(*TURNS, levels=ALONE, secret=True)
    game.refresh(Shown(at=1))
    assert looks(game) == (None, False)


def test_a_persons_own_view_is_that_of_the_seat_to_move():
    assert race(*TURNS, secret=True).own_view().left == 4
    assert race(*TURNS[:4], levels=ALONE, secret=True).own_view().left == 0


# What lies face up


def test_all_is_turned_up_once_a_game_is_over():
    game = race(*TURNS, secret=True)
    game.refresh(Shown(eyes=0))
    assert number(game) == BACK
    game.session.play(Stop())
    game.refresh(Shown())
    assert number(game) == "4"
    assert game.view == game.session.state


def test_in_the_replay_of_a_game_that_is_over_is_turned_up_what_the_viewer_may_see():
    game = race(*ENDED, secret=True)
    for at, left in ((1, "6"), (4, "5")):
        game.refresh(Shown(at=at))
        assert (game.eyes, number(game)) == (None, BACK)
        for eyes in (0, 1):
            game.refresh(Shown(at=at, eyes=eyes))
            assert (game.eyes, number(game)) == (eyes, left if eyes == game.mover else BACK)
        game.refresh(Shown(at=at, open=True))
        assert (game.eyes, number(game)) == (game.mover, left), "the board faces whoever is to move"
        assert [piece.kind for piece in game.arrangement.pieces] == ["number", "runner-0", "runner-1"]


def test_nothing_is_laid_open_before_a_game_is_over():
    game = race(*TURNS, secret=True)
    game.refresh(Shown(at=1, open=True))
    assert (looks(game), number(game)) == ((None, False), BACK)


def test_a_board_that_turns_faces_whoever_looked_last():
    game = race(*TURNS, secret=True, turns=True)
    facing = []
    for eyes in (None, 1, None, 0, None):
        game.refresh(Shown(eyes=eyes))
        facing.append(game.arrangement.points["hand"][1])
    assert facing == [-1, 1, 1, 0, 0]
    game = race(*TURNS, secret=True)
    for eyes, expected in ((0, 0), (None, -1)):
        game.refresh(Shown(eyes=eyes))
        assert game.arrangement.points["hand"][1] == expected
    game = race(*ENDED, secret=True, turns=True)
    game.refresh(Shown(at=4, open=True))
    assert game.eyes is None, "with all laid open nobody in particular looks at it"


# Giving up


@pytest.mark.parametrize(
    ("levels", "secret", "eyes", "who"),
    [
        (TWO, False, None, (0, 1)),
        (ALONE, False, None, (0,)),
        (WATCHED, False, None, ()),
        (TWO, True, 1, (1,)),
        (TWO, True, None, ()),
        (ALONE, True, None, (0,)),
    ],
)
def test_who_may_give_up(levels, secret, eyes, who):
    game = race(*TURNS, levels=levels, secret=secret)
    game.refresh(Shown(eyes=eyes))
    assert game.concessions() == tuple(map(Concede, who))


# The log


def test_the_latest_line_is_about_the_last_ply_that_has_any():
    for moves, line in (((), ""), (TURNS[:1], ""), (TURNS[:2], "walk"), (TURNS[:4], "rest"), (TURNS, "rest")):
        assert race(*moves).latest() == line


def test_the_latest_line_is_the_first_of_its_ply_and_that_of_what_is_shown():
    game = race(*TURNS)
    game.look.telling.lines = lambda events: ()
    assert game.latest() == ""
    game = race(*ENDED)
    game.refresh(Shown(at=2))
    assert game.latest() == "walk"


def test_the_log_says_who_played_on_for_whom_and_when():
    game = race(*TURNS, levels=(CLUB, HUMAN))
    players = list(game.session.players)
    players[0] = players[0].handed_to(HUMAN, 3)
    game.session.setup = game.session.setup._replace(players=tuple(players))
    game.forget_words()
    told = [(line.text, line.seat) for line in game.lines(99)]
    assert told == [
        *(("walk", 0), ("rest", 0)),
        ("Une personne joue pour Joueur 0", 0),
        *(("walk", 1), ("rest", 1)),
    ], "nothing is said of who began"
    assert [line.text for line in game.lines(2)] == ["walk", "rest"]
    game.refresh(Shown(at=3))
    assert game.lines(1)[0].text == "Une personne joue pour Joueur 0"
    game.refresh(Shown(at=2))
    assert [line.text for line in game.lines(99)] == ["walk"]


def test_plies_are_told_as_one_as_often_as_they_go_together_but_not_over_a_change_of_players():
    moves = (Roll(6), Walk(1), Walk(1), Walk(1))
    kinds = {("walk", "walk"), ("walk", "walk + walk")}
    game = race(*moves)
    game.look.telling.together = kinds
    assert [line.text for line in game.lines(9)] == ["walk + walk + walk"]
    game = race(*moves)
    game.look.telling.together = kinds
    players = list(game.session.players)
    players[1] = players[1].handed_to(CLUB, 2)
    game.session.setup = game.session.setup._replace(players=tuple(players))
    assert [line.text for line in game.lines(9)][::2] == ["walk", "walk + walk"]


def test_the_first_ply_of_all_is_told_with_none_before_it():
    game = race(Rest(), Rest(), dice=False)
    game.look.telling.together = {("rest", "rest")}
    assert [line.text for line in game.lines(9)] == ["rest + rest"]
    game.refresh(Shown(at=1))
    assert [line.text for line in game.lines(9)] == ["rest"]


# What was done last


def test_the_moves_of_the_last_turn_stay_marked_until_others_are_made():
    game = race(*TURNS[:1])
    assert (game.begun(), game.trail()) == (1, [])
    for move, start, ends in (
        (Walk(1), 1, ["1"]),
        (Walk(2), 1, ["1", "2"]),
        (Rest(), 1, ["1", "2"]),
        (Roll(6), 1, ["1", "2"]),
        (Walk(3), 5, ["3"]),
    ):
        game.session.append(move)
        game.refresh(Shown())
        assert game.begun() == start
        assert game.trail() == [("start", end) for end in ends]
    game.refresh(Shown(at=3))
    assert game.trail() == [("start", "1"), ("start", "2")]


def test_what_is_dealt_within_a_turn_does_not_end_it_but_a_throw_does():
    """Alone in the race, a seat goes on after each roll."""
    game = race(Roll(1), Walk(1), Roll(2), Walk(2), levels=(HUMAN,))
    assert game.begun() == 3
    game.look.gestures.dealt = lambda view: True
    assert game.begun() == 1
    assert game.trail() == [("start", "1"), ("start", "2")]


def test_since_ones_last_turn_is_all_that_others_have_done():
    game = race(*TURNS)
    assert game.since() == game.since(0) == 3
    game.look.gestures.dealt = lambda view: True
    assert game.since() == 4, "what was dealt is no part of it"
    assert race(*TURNS[:4]).since() == 0, "all is new to who has not moved yet"
    assert race(*TURNS[:3]).since() == 0, "also before the die is thrown"
    assert race(*TURNS[:2]).since() is None, "nobody else has moved"
    assert race(*TURNS[:1]).since() is None


def test_of_what_is_dealt_before_the_others_move_all_is_left_out():
    game = race(*[Roll(1)] * 3, Roll(5), Rest(), Roll(2), Rest(), Roll(3), levels=(HUMAN,) * 3, deals=3)
    assert game.since() == 0
    game.look.gestures.dealt = lambda view: view.dealt < 3
    assert game.since() == 3, "the die was thrown, not dealt"
    game.look.gestures.dealt = lambda view: True
    assert game.since() == 4


# The start


def test_a_game_opens_once_all_is_dealt_that_nobody_throws():
    game = race(Roll(1), Roll(1), Roll(5), Walk(1), deals=2)
    assert opening_of(game.session, game.look) == 0
    game.look.gestures.dealt = lambda view: view.dealt < 2
    assert opening_of(game.session, game.look) == 2
    game.look.gestures.dealt = lambda view: True
    assert opening_of(game.session, game.look) == 3
    game.session.seek(1)
    assert opening_of(game.session, game.look) == 1, "no more has been dealt"
    game.session.seek(4)
    assert [turn.start for turn in turns_of(game.session, game.look).found] == [3]
