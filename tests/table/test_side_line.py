"""Other moves are tried at a table of their own, plainly apart from the game, and kept beside it."""

import pygame
import pytest
from desk import Desk, at_morris, sit
from seat import Seat, sit_at

from ludotheque.core.annotations import MOST_BRANCHES, Branch
from ludotheque.core.move import Concede
from ludotheque.core.playout import play_into
from ludotheque.core.record import record_of
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.core.side_line import SideLine, Ways
from ludotheque.home.store import Store, read_file, save_path
from ludotheque.players.futures import Compared
from ludotheque.players.stand_in import StandIn
from ludotheque.players.team import Answer
from ludotheque.players.worker import WorkerLost
from ludotheque.table.side_line.attempt import Attempt
from ludotheque.table.side_line.comparison import Comparison, compared_words
from ludotheque.ui.palette import SEAL
from ludotheque.ui.spoken import walk

TWO = [Player("Ada", ("gueules",)), Player("Blaise", ("azur",))]


@pytest.fixture
def desk(monkeypatch):
    return at_morris(monkeypatch)


def wait(seat: Seat, seconds: float = 1.0) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


def watching(*levels: str, at: int = 2, **settings) -> Seat:
    """Return the seat of a replay, which waits at a ply, of a game of six plies."""
    seat = sit(*levels, **settings)
    write = seat.session.rules.notation
    for text in ("place a1", "place d1", "place g1", "place a4", "place d6", "place g4"):
        seat.session.play(write.read(text))
    seat.app.saving.save(seat.session)
    seat.table.show()
    seat.scene.watch(at=at)
    seat.settle()
    return seat


def tap(seat: Seat, point: str) -> None:
    x, y, w, h = seat.seen["places"][point]
    seat.press((x + w / 2, y + h / 2))
    seat.release((x + w / 2, y + h / 2))
    wait(seat, 1.5)


def push(seat: Seat, id: str) -> None:
    x, y, w, h = seat.seen["buttons"][id]
    seat.press((x + w / 2, y + h / 2))
    seat.release((x + w / 2, y + h / 2))
    wait(seat, 0.3)


def names(seat: Seat) -> list[str]:
    return [scene.name for scene in seat.app.scenes]


def line_of(seat: Seat) -> SideLine:
    session = seat.app.scenes.top.session
    assert isinstance(session, SideLine)
    return session


def test_what_is_tried_lies_beside_the_game_and_one_comes_back_to_where_one_was(desk):
    seat = watching(HUMAN, "club")
    before = [*seat.session.moves()]
    push(seat, "replay-try")
    assert names(seat) == ["table", "side-line"]
    assert seat.seen["ribbon"]["name"] == "Essai 1 · tour 2, Ada"
    tap(seat, "d2")
    assert [step.seat for step in line_of(seat).steps] == [0, 1, 0, 1], "the computer answers"
    assert [*seat.session.moves()] == before
    (branch,) = seat.session.branches
    assert (branch.ply, branch.name, branch.moves[0]) == (2, "Essai 1", "place d2")
    assert read_file(save_path(seat.session)).branches == (branch,)
    push(seat, "line-back")
    assert names(seat) == ["table"]
    assert (seat.seen["watched"]["at"], seat.seen["watched"]["playing"]) == (2, False)


def test_the_ribbon_is_above_board_and_panel_at_every_size(desk):
    for size, scale in (((640, 480), 100), ((1024, 640), 150), ((1920, 1080), 100)):
        seat = watching(HUMAN, "club", size=size, scale=scale)
        seat.key(pygame.K_e)
        wait(seat, 0.3)
        ribbon = pygame.Rect(seat.seen["ribbon"]["rect"])
        assert (ribbon.topleft, ribbon.w) == ((0, 0), size[0])
        shown = [pygame.Rect(seat.seen["areas"][name]) for name in ("view", "panel")]
        assert ribbon.collidelist(shown) == -1
        assert all(ribbon.contains(seat.seen["buttons"][id]) for id in ("line-answer", "line-back"))
        seat.app.close()


def test_one_may_play_for_all_and_let_the_computer_answer_again(desk):
    seat = watching(HUMAN, "club")
    push(seat, "replay-try")
    push(seat, "line-answer")
    assert seat.label("line-answer") == "Je joue pour tous"
    tap(seat, "d2")
    tap(seat, "f2")
    assert [step.seat for step in line_of(seat).steps[2:]] == [0, 1]
    push(seat, "line-answer")
    tap(seat, "f4")
    assert [step.seat for step in line_of(seat).steps[2:]] == [0, 1, 0, 1]
    assert seat.session.branches[0].moves[:3] == ("place d2", "place f2", "place f4")


def test_the_seat_whose_move_is_tried_is_the_person_s_even_if_a_computer_played_it(desk):
    seat = watching("club", "club", at=3)
    seat.key(pygame.K_e)
    wait(seat)
    tap(seat, "d2")
    assert [step.seat for step in line_of(seat).steps[3:]] == [1, 0]


def test_among_people_no_computer_is_offered(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    assert "line-answer" not in seat.seen["buttons"]


def test_what_is_undone_is_not_kept_and_nothing_of_the_game_is_undone(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    tap(seat, "d2")
    tap(seat, "f2")
    assert len(seat.session.branches[0].moves) == 2
    for _ in range(4):
        seat.key(pygame.K_u)
    assert (line_of(seat).cursor, seat.session.branches) == (2, ())


def test_what_only_repeats_the_game_is_not_kept(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    tap(seat, "g1")
    assert seat.session.branches == ()
    tap(seat, "d2")
    assert seat.session.branches[0].moves == ("place g1", "place d2")


def test_the_saved_game_stays_this_program_s_when_a_side_line_is_left(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    push(seat, "line-back")
    fault = Store().claim(save_path(seat.session))
    assert fault is not None
    assert fault.reason == "elsewhere"


# By keys and by ear


def test_by_keys_alone(desk):
    seat = watching(HUMAN, HUMAN)
    seat.key(pygame.K_e)
    wait(seat, 0.3)
    seat.focus("d2")
    seat.key(pygame.K_RETURN)
    wait(seat, 0.3)
    assert seat.session.branches[0].moves == ("place d2",)
    seat.focus("line-back")
    seat.key(pygame.K_RETURN)
    wait(seat, 0.3)
    assert names(seat) == ["table"]


def test_who_hears_it_hears_the_ribbon(desk):
    seat = watching(HUMAN, "club")
    push(seat, "replay-try")
    scene = seat.app.scenes.top
    said = {node.id: node.name for node in walk(scene.spoken().regions)}
    assert said["line-back"] == "Revenir à la partie"
    assert said["line-answer"] == "L’ordinateur répond"
    told = " ".join(one.text for one in scene.told())
    assert "Essai 1 · tour 2, Ada" in told
    assert "la partie, elle, reste comme elle est" in told


# The menu and the list


def test_the_menu_renames_and_throws_away(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    push(seat, "menu")
    assert {"line-back", "line-begin", "continue"} == {*seat.seen["buttons"]}, "nothing is kept yet"
    push(seat, "continue")
    tap(seat, "d2")
    push(seat, "menu")
    push(seat, "line-name")
    for letter in " au sud":
        seat.send(pygame.TEXTINPUT, text=letter)
    push(seat, "name")
    assert [branch.name for branch in seat.session.branches] == ["Essai 1 au sud"]
    assert seat.seen["ribbon"]["name"] == "Essai 1 au sud · tour 2, Ada"
    push(seat, "menu")
    push(seat, "line-forget")
    assert (names(seat), seat.session.branches) == (["table"], ())
    assert read_file(save_path(seat.session)).branches == ()


def test_a_new_game_begins_where_the_side_line_is(desk):
    seat = watching(HUMAN, "club")
    push(seat, "replay-try")
    tap(seat, "d2")
    made, before = [*line_of(seat).moves()], record_of(seat.session)
    push(seat, "menu")
    push(seat, "line-begin")
    wait(seat)
    new = seat.app.scenes.top
    assert (new.name, [*new.session.moves()][: len(made)]) == ("table", made)
    assert [player.level for player in new.session.players] == [HUMAN, "club"]
    assert new.session.seed != seat.session.seed
    assert read_file(save_path(seat.session)).branches == before.branches


def test_what_was_tried_before_is_listed_watched_and_gone_on_with(desk):
    seat = watching(HUMAN, HUMAN)
    push(seat, "replay-try")
    tap(seat, "d2")
    tap(seat, "f2")
    push(seat, "line-back")
    push(seat, "replay-try")
    assert names(seat) == ["table", "side-lines"]
    assert {"Essai 1", "tour 2, Ada · 2 coups"} <= {*seat.seen["texts"]}
    said = {node.id: node.words for node in walk(seat.app.scenes.top.spoken().regions)}
    assert "tour 2, Ada · 2 coups" in said["row-0"]
    push(seat, "row-0")
    assert names(seat) == ["table", "side-line"]
    assert seat.seen["watched"]["end"] == 4
    wait(seat, 4)
    assert seat.seen["watched"]["at"] == 4
    push(seat, "replay-close")
    tap(seat, "f4")
    (branch,) = seat.session.branches
    assert (branch.name, branch.moves) == ("Essai 1", ("place d2", "place f2", "place f4"))
    push(seat, "line-back")
    push(seat, "replay-try")
    seat.key(pygame.K_RETURN)
    wait(seat, 0.3)
    assert seat.seen["ribbon"]["name"] == "Essai 2 · tour 2, Ada", "another one begins"


def red_columns(seat: Seat) -> list[int]:
    """Return the pixel columns of the time line whose middle is red."""
    seat.app.step(0.01)
    x, y, w, h = seat.seen["buttons"]["replay-slider"]
    return [at for at in range(x, x + w) if seat.app.surface.get_at((at, y + h // 2)) == SEAL]


def test_the_time_line_shows_where_something_was_tried(desk):
    seat = watching(HUMAN, HUMAN, at=3)
    assert red_columns(seat) == []
    push(seat, "replay-try")
    tap(seat, "d2")
    push(seat, "line-back")
    seat.key(pygame.K_HOME)
    wait(seat)
    x, _y, w, _h = seat.seen["buttons"]["replay-slider"]
    red = red_columns(seat)
    assert red
    assert abs(sum(red) / len(red) - (x + w / 2)) < w / 12, "the third of six plies"
    push(seat, "replay-try")
    push(seat, "row-0-away")
    push(seat, "remove")
    assert red_columns(seat) == []


def test_the_list_renames_and_throws_away(desk):
    seat = watching(HUMAN, HUMAN)
    seat.session.branches = (Branch(0, "Nord", ("place b2",)), Branch(2, "Sud", ("place d2",)))
    push(seat, "replay-try")
    push(seat, "row-1-name")
    seat.send(pygame.TEXTINPUT, text="!")
    push(seat, "name")
    assert [branch.name for branch in seat.session.branches] == ["Nord", "Sud!"]
    assert "Sud!" in seat.seen["texts"]
    push(seat, "row-0-away")
    assert "Jeter « Nord » ?" in "".join(seat.seen["texts"]).replace("\u202f", " ").replace("\u00a0", " ")
    push(seat, "remove")
    assert [branch.name for branch in read_file(save_path(seat.session)).branches] == ["Sud!"]
    push(seat, "row-0-away")
    push(seat, "remove")
    assert (names(seat), seat.session.branches) == (["table"], ())


def test_a_move_that_the_rules_refuse_ends_a_branch_there_and_it_is_said(desk):
    seat = watching(HUMAN, HUMAN)
    seat.session.branches = (Branch(2, "D'ailleurs", ("place d2", "place a1", "place f2")),)
    push(seat, "replay-try")
    push(seat, "row-0")
    assert [*line_of(seat).moves()][2:] == ["place d2"]
    assert seat.app.notice.text == "Les règles ne permettent que 1 coup de cet essai."
    assert seat.session.branches[0].moves == ("place d2", "place a1", "place f2"), "nothing is lost"


def test_a_branch_of_which_nothing_can_be_played_opens_where_it_begins(desk):
    seat = watching(HUMAN, HUMAN)
    seat.session.branches = (Branch(6, "Rien", ("fly",)),)
    push(seat, "replay-try")
    push(seat, "row-0")
    assert (names(seat), line_of(seat).cursor) == (["table", "side-line"], 6)


def test_a_game_with_as_many_branches_as_there_may_be_says_that_it_keeps_no_other(desk):
    seat = watching(HUMAN, HUMAN)
    seat.session.branches = tuple(Branch(2, f"{n}", ("place d2", "place f2")) for n in range(MOST_BRANCHES))
    push(seat, "replay-try")
    push(seat, "begin")
    tap(seat, "f4")
    assert len(seat.session.branches) == MOST_BRANCHES
    assert "ne sera pas gardé" in seat.app.notice.text


# What is compared


def test_the_seat_s_whole_way_is_weighed_against_what_was_played_and_the_ribbon_says_so(desk, monkeypatch):
    said = Answer(compared=Compared(0.61, 0.42, True))
    monkeypatch.setattr(Desk, "says", lambda answer: said if not answer.line else answer)
    seat = watching(HUMAN, "club")
    push(seat, "replay-try")
    tap(seat, "d2")
    assert seat.seen["ribbon"]["said"] == "Avec ce coup, Ada gagne 6 parties sur 10 au lieu de 4."
    push(seat, "line-back")
    push(seat, "replay-try")
    wait(seat)
    assert "Avec ce coup, Ada gagne 6 parties sur 10 au lieu de 4." in seat.seen["texts"]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Compared(0.61, 0.42, True), "Avec ce coup, Ada gagne 6 parties sur 10 au lieu de 4."),
        (Compared(0.12, 0.42, True), "Avec ce coup, Ada gagne 1 partie sur 10 au lieu de 4."),
        (Compared(0.61, 0.42, False), "Ce coup revient au même : Ada gagne 6 parties sur 10."),
        (Compared(0.62, 0.58, True), "Avec ce coup, Ada gagne un peu plus souvent : 6 parties sur 10."),
        (Compared(0.58, 0.62, True), "Avec ce coup, Ada gagne un peu moins souvent : 6 parties sur 10."),
        (Compared(0.97, 0.03, True), "Avec ce coup, Ada gagne 9 parties sur 10 au lieu de 1."),
        (Compared(1.0, 0.0, True), "Avec ce coup, Ada gagne 10 parties sur 10 au lieu de 0."),
    ],
)
def test_how_often_is_told_in_games_out_of_ten_and_never_more_surely_than_it_is(found, words):
    assert compared_words("Ada", found).replace("\u00a0", " ").replace("\u202f", " ") == words


def test_each_pair_of_ways_is_weighed_once_and_a_lost_process_says_nothing(desk):
    game, asked = watching(HUMAN, HUMAN).session, []

    def known(question):
        asked.append(question)
        return Answer(compared=Compared(0.5, 0.4, True))

    moves = [step.move for step in game.steps]
    ways = Ways(0, 2, (moves[4],), (moves[2],))
    comparison = Comparison(game, StandIn(known))
    assert comparison.waits(ways)
    assert comparison.update(ways, 0.1)
    assert not comparison.update(ways, 0.1)
    assert [(one.seat, one.own, one.played) for one in asked] == [(0, ("place d6",), ("place g1",))]
    assert comparison.of(ways) == Compared(0.5, 0.4, True)
    assert not comparison.waits(ways)

    def lost(_question):
        raise WorkerLost

    silent = Comparison(game, StandIn(lost))
    assert silent.update(ways, 0.1)
    assert (silent.of(ways), silent.waits(ways)) == (None, False)
    nobody = Comparison(game, None)
    assert (nobody.waits(ways), nobody.update(ways, 0.1)) == (False, False)


def test_an_attempt_of_a_game_handed_over_plays_with_those_who_sit_there_now():
    seat = sit_at("chevaliers", [Player("Ada", ("argent",)), Player("Blaise", ("gueules",))], "1")
    game, saved = seat.session, []
    game.setup = game.setup._replace(players=(game.players[0], game.players[1].handed_to("club", 1)))
    play_into(game, 12)
    attempt = Attempt(game, SideLine(game, 4), 0, "", lambda *kept: saved.append(kept))
    assert [player.level for player in attempt.line.players] == [HUMAN, "club"]
    assert attempt.line.players[1].played_by == ((0, "club"),), "the log of the line speaks of no change"
    attempt.answer = False
    assert [player.level for player in attempt.line.players] == [HUMAN, HUMAN]
    assert [player.level for player in game.players] == [HUMAN, "club"]
    assert saved == []


# Secrets


def at_schotten_totten(finished: bool, *players: Player) -> Seat:
    seat = sit_at("schotten-totten", players or TWO, "1", curtain=True)
    while names(seat) != ["table"]:  # the curtain
        seat.key(pygame.K_RETURN)
        seat.settle()
    play_into(seat.session, 30)
    if finished:
        seat.session.append(Concede(1))
    seat.table.show()
    seat.scene.watch(at=20)
    seat.settle()
    return seat


def test_while_hands_are_hidden_nothing_may_be_tried_though_a_new_game_may_begin():
    seat = at_schotten_totten(False)
    assert "replay-from" in seat.seen["buttons"]
    assert "replay-try" not in seat.seen["buttons"]
    seat.key(pygame.K_e)
    assert names(seat) == ["table"]
    seat.session.branches = (Branch(20, "Vue", ("place 1 1",)),)
    seat.key(pygame.K_e)
    assert names(seat) == ["table"], "nor is what was kept shown"
    assert red_columns(seat) == []


def test_after_the_game_whoever_tries_holds_the_hand_of_the_seat_to_move_without_a_curtain(monkeypatch):
    silent = StandIn(lambda _question: Answer())
    monkeypatch.setattr("ludotheque.players.worker.Worker", lambda *_told: silent)
    seat = at_schotten_totten(True)
    push(seat, "replay-try")
    seat.settle()
    assert names(seat) == ["table", "side-line"]
    scene = seat.app.scenes.top
    for _turn in range(3):
        mover = scene.session.turn
        assert Seat(seat.app, scene).table.game.eyes == mover
        scene.director.make(scene.session.rules.legal(scene.session.state)[0])
        seat.settle()
        while scene.session.turn == mover:
            scene.director.make(scene.session.rules.legal(scene.session.state)[-1])
            seat.settle()
        assert names(seat) == ["table", "side-line"], "no curtain falls"
    assert len(seat.session.branches) == 1


def test_after_the_game_a_computer_that_answers_keeps_its_hand_to_itself(monkeypatch):
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    seat = at_schotten_totten(True, TWO[0], TWO[1].handed_to("club", 0))
    while seat.session.steps[seat.seen["watched"]["at"]].seat != 0:
        seat.key(pygame.K_RIGHT)
        seat.settle()
    seat.key(pygame.K_e)
    wait(seat, 0.5)
    game = Seat(seat.app, seat.app.scenes.top).table.game
    assert game.eyes == 0
    assert game.view != line_of(seat).state, "the other hand is masked"
