"""Les Chevaliers at the table: gestures make the plies they should, and say beforehand what may come."""

import json
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from amounts import crossed
from drawn import drawn
from games.chevaliers.table import walk
from pygame import Rect
from seat import Seat, middle, sit_at
from typesetting import typeset

from ludotheque.core.forecast import UNKNOWN, Expectation, Foretold
from ludotheque.core.game import OVER
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.rules.advice import prospect
from ludotheque.games.chevaliers.rules.board import mask
from ludotheque.games.chevaliers.rules.moves import Roll
from ludotheque.games.chevaliers.rules.state import Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.games.opening import Opened
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.result.scene import ResultScene
from ludotheque.table.advice import advice_words, gesture_of
from ludotheque.ui.spoken import walk as nodes

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]
PLAYERS = (Player("Aude", ("argent",)), Player("Bruno", ("gueules",)))
WHITE, RED = 0, 1
HALL = Path(__file__).parents[2] / "maps" / "great-hall.tmx"


def sit(seed: str = "1", size=(1024, 640), **settings) -> Seat:
    return sit_at("chevaliers", PLAYERS, seed, HALL, size, **settings)


@pytest.fixture
def seat() -> Seat:
    return sit()


def stand(seat: Seat, whites: str, reds: str, side: int = WHITE, die: int = 0, home: str = "") -> None:
    """Have the game begin with these knights, `side` to move by `die`, or to throw it."""
    session, names = seat.scene.session, seat.scene.look.geometry.board.names
    places = [mask(names.index(name) for name in text.split()) for text in (whites, reds, home)]
    session.start = fresh_turn(side, *places)
    session.steps.clear()
    session.cursor = 0
    if die:
        session.append(Roll(die))
    seat.refresh()
    seat.settle()


def trail(seat: Seat, *names: str) -> None:
    """Carry what stands on the first square over the others and let go on the last."""
    points = [seat.place(name) for name in names]
    seat.press(points[0])
    for point in points[1:]:
        seat.move(point)
    seat.release(points[-1])
    seat.settle()


def tap(seat: Seat, *names: str) -> None:
    for name in names:
        seat.click(seat.place(name))


def plies(seat: Seat) -> list[str]:
    session = seat.scene.session
    return [session.rules.notation.write(step.move) for step in session.steps[: session.cursor]]


def knights(seat: Seat, side: int) -> set[str]:
    return {p["place"] for p in seat.seen["pieces"] if p["kind"] == f"knights-{side}"}


def fixed_dice(seat: Seat, *points: int) -> None:
    session, left = seat.scene.session, list(points)
    session.next_outcome = lambda: Roll(left.pop(0)) if left else Roll(1)


# Moving


def test_a_key_that_hurries_what_moves_does_not_say_who_stops_a_knight() -> None:
    seat = sit(speed=2)
    stand(seat, "g8 b9 b7", "j9 j7", die=6)
    points = [seat.place(name) for name in ("g8", "h8", "i8", "j8", "k8")]
    seat.press(points[0])
    for point in points[1:]:
        seat.move(point)
    seat.release(points[-1])
    made = len(plies(seat))
    for _press in range(6):
        seat.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
        seat.app.step(0.1)
    assert seat.seen["card"], "it is still asked"
    assert len(plies(seat)) == made
    seat.key(pygame.K_SPACE)
    assert len(plies(seat)) > made


def test_the_table_is_laid_with_both_sides_and_white_throws_first(seat: Seat) -> None:
    assert (seat.seen["turn"], seat.seen["player"], seat.seen["phase"]) == (WHITE, "Aude", "chance")
    board = seat.scene.look.geometry.board
    assert knights(seat, WHITE) == {board.names[square] for square in board.starts}
    assert knights(seat, RED) == {board.names[square] for post in board.posts for square in post}
    seat.key(pygame.K_SPACE)
    seat.settle()
    assert seat.seen["moves"] == seat.seen["die"] == seat.scene.session.state.die


def test_carried_square_by_square_a_knight_goes_that_way(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14", die=4)
    ways = (("g9", "h9", "i9", "i8"), ("g7", "h7", "i7", "i8"), ("g9", "h9", "h8", "i8"))
    for way in ways:
        trail(seat, "g8", *way)
        assert plies(seat)[1:] == [f"step {a} {b}" for a, b in pairwise(("g8", *way))]
        assert knights(seat, WHITE) == {"i8", "b9", "b7"}
        seat.push("undo")


def test_a_step_taken_back_under_the_pointer_is_taken_back(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14", die=2)
    trail(seat, "g8", "g9", "g8", "h8", "h7")
    assert plies(seat)[1:] == ["step g8 h8", "step h8 h7"]


def test_click_and_click_goes_the_safest_way(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "j9 j7", die=4)  # straight through k8 it would pass between the two
    tap(seat, "g8", "i10")
    assert len(plies(seat)) == 5
    assert seat.scene.session.turn != RED, "nobody could stop it"


def test_the_keys_move_it_too(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14", die=1)
    seat.focus("g8")
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN):
        seat.key(key)
    seat.settle()
    assert plies(seat) == ["roll 1", "step g8 h8"]


def test_all_ends_of_the_roll_are_offered_and_no_other(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14", die=1)
    seat.press(seat.place("g8"))
    assert seat.seen["held"]["targets"] == ["f8", "g7", "g9", "h8"]


@pytest.mark.parametrize(
    ("start", "end", "rule"),
    [("g8", "j8", "K3"), ("g8", "h8", "K3"), ("g8", "g9", "K8"), ("g8", "e11", "K1")],
)
def test_a_drop_that_is_no_end_goes_back_and_says_why(seat: Seat, start: str, end: str, rule: str) -> None:
    stand(seat, "g8 h8 b7", "g9 i14", die=2)
    if end == "e11":  # a column has no place of its own to be dropped on
        trail(seat, start, "d11")
        assert plies(seat) == ["roll 2"]
        return
    trail(seat, start, end)
    assert plies(seat) == ["roll 2"]
    assert seat.seen["rule"] == rule
    assert seat.seen["message"]


def test_a_roll_that_lets_nobody_move_is_said_and_the_turn_passes(seat: Seat) -> None:
    stand(seat, "c13", "c11 d12 e13")  # c12 and d13 are free, and lead nowhere
    fixed_dice(seat, 2)
    seat.push("die")
    assert seat.scene.session.state.side == RED
    assert "personne" in seat.seen["message"]


def test_a_knight_walled_in_may_attack_where_nobody_can_move(seat: Seat) -> None:
    stand(seat, "b9 b8 b7", "c9 c8 c7")
    fixed_dice(seat, 1)
    seat.push("die")
    assert "coincé" in seat.seen["message"]
    assert "coincé" in seat.seen["prompt"]
    assert "end-turn" in seat.seen["buttons"], "it may be declined (K5)"
    seat.press(seat.place("b8"))
    assert seat.seen["held"]["targets"] == ["c7", "c8", "c9"]


def test_the_last_quiet_rolls_are_counted_aloud(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14")
    session = seat.scene.session
    session.start = session.start._replace(quiet=56)
    seat.refresh()
    fixed_dice(seat, 1)
    seat.push("die")
    tap(seat, "g8", "g9")
    assert "encore 3 lancers" in seat.seen["message"].lower()
    assert "encore 3 lancers" in " ".join(seat.seen["log"]).lower()


def test_sixty_quiet_rolls_are_a_draw_on_the_result_page(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i14 j14")
    session = seat.scene.session
    session.start = session.start._replace(quiet=59)
    seat.refresh()
    fixed_dice(seat, 1)
    seat.push("die")
    tap(seat, "g8", "g9")
    assert isinstance(seat.app.scenes.top, ResultScene)
    assert seat.seen["winners"] == ["Aude", "Bruno"]


# Passing between two (K7)


@pytest.fixture
def stopped(seat: Seat) -> Seat:
    """A White carried between two Reds, who are asked on its way."""
    stand(seat, "g8 b9 b7", "i9 i7 j2", die=4)
    trail(seat, "g8", "h8", "i8", "j8", "k8")
    return seat


def test_the_walk_stops_where_the_enemy_may_stop_it(stopped: Seat) -> None:
    assert plies(stopped) == ["roll 4", "step g8 h8"]
    assert (stopped.seen["turn"], stopped.seen["player"]) == (RED, "Bruno")
    assert {"let-pass", "halt", "join-i9", "join-i7"} <= set(stopped.seen["buttons"])


def test_let_through_it_walks_on_the_way_it_was_carried(stopped: Seat) -> None:
    while "let-pass" in stopped.seen["buttons"]:
        stopped.push("let-pass")
    walked = [ply for ply in plies(stopped) if ply.startswith("step")]
    assert walked == ["step g8 h8", "step h8 i8", "step i8 j8", "step j8 k8"]
    assert plies(stopped).count("pass") == 3, "asked again on each square of danger"


def test_stopped_it_is_fought_by_those_who_were_chosen(stopped: Seat) -> None:
    fixed_dice(stopped, 1, 6)
    stopped.push("join-i7")
    stopped.push("halt")
    stopped.push("halt")  # asked once more: alone it is likelier to be out than to win
    assert plies(stopped)[2:] == ["halt i9", "fight", "roll 1", "roll 6"]
    [combat] = stopped.seen["report"]["combats"]
    assert combat["totals"] == [1, 8]
    assert "i9" not in knights(stopped, RED)
    assert stopped.scene.session.state.side == RED, "its move ended there, and with it the turn"


def test_a_click_on_the_board_joins_as_well(stopped: Seat) -> None:
    assert stopped.seen["card"]["joined"] == stopped.seen["card"]["able"]
    tap(stopped, "i9")
    assert stopped.seen["card"]["joined"] == ["i7"]
    tap(stopped, "i7")
    assert "halt" not in stopped.seen["buttons"], "nobody stops it"
    assert "let-pass" in stopped.seen["buttons"]


def test_enter_stops_it_and_tab_leads_to_the_rest(stopped: Seat) -> None:
    fixed_dice(stopped, 1, 1, 6)
    stopped.key(pygame.K_RETURN)
    stopped.settle()
    assert plies(stopped)[2:4] == ["halt i9", "join i7"]


def test_undo_takes_back_the_whole_walk_and_then_what_was_decided(stopped: Seat) -> None:
    stopped.push("undo")
    assert plies(stopped) == ["roll 4"]
    stopped.push("redo")
    assert plies(stopped) == ["roll 4", "step g8 h8"]
    assert "let-pass" in stopped.seen["buttons"]


def test_undo_after_a_decision_opens_it_again(stopped: Seat) -> None:
    for _ in range(3):
        stopped.push("let-pass")
    stopped.push("undo")
    assert plies(stopped)[-1] == "step i8 j8"
    assert "let-pass" in stopped.seen["buttons"]
    for _ in range(3):
        stopped.push("undo")
    assert plies(stopped) == ["roll 4"]


def test_a_walk_saved_at_a_decision_is_finished_by_hand(stopped: Seat) -> None:
    """The way that was carried is no part of the record: the knight on its way waits to be taken again."""
    opened = Opened(stopped.scene.session, board_map(GAMES["chevaliers"], HALL))
    stopped.scene = Navigation(stopped.app, stopped.app.store).tables.make(opened)
    stopped.app.scenes.push(stopped.scene)
    stopped.settle()
    stopped.push("let-pass")
    assert stopped.seen["offered"] == ["h8"]
    trail(stopped, "h8", "h9", "h10", "h11" if "h11" in stopped.seen["places"] else "g10")
    assert "step h8 h9" in plies(stopped)


def test_danger_is_marked_only_where_it_can_be_met(seat: Seat) -> None:
    stand(seat, "g8 b9 b7", "i9 i7 j2", die=4)
    finder = RouteFinder(seat.scene.session.rules)
    names = {
        seat.scene.look.geometry.board.names[s]
        for s in range(400)
        if finder.dangers(seat.position.view, "g8") >> s & 1
    }
    assert names == {"h8", "i8", "j8"}


# Attacking


def test_by_ear_only_a_way_on_which_one_can_be_stopped_says_so(seat: Seat) -> None:
    """K7: between h8 and j8 the White touches both Reds; on its way west, none."""
    stand(seat, "g8 b9 b7", "i9 i7 j2", die=4)
    seat.focus("g8")
    seat.key(pygame.K_RETURN)
    told = {node.id: node.description for node in nodes(seat.scene.spoken().regions)}
    assert (told["k8"], told["c8"]) == ("passe entre deux ennemis", "")


@pytest.fixture
def ready(seat: Seat) -> Seat:
    """Two Reds have moved, one beside a White, a friend at that White's other side, and a second White."""
    stand(seat, "k8 m9 d5", "j8 l5 k14 i2", side=RED, die=3)
    trail(seat, "k14", "k13", "k12", "j12")
    trail(seat, "l5", "l6", "l7", "l8")
    return seat


def fight_alone(ready: Seat) -> None:
    """Attack k8 from l8 without the friend, whatever the chances."""
    tap(ready, "l8", "k8")
    for button in ("join-j8", "fight", "fight"):
        ready.push(button)


def test_targets_glow_with_their_exact_odds(ready: Seat) -> None:
    session = ready.scene.session
    ready.press(ready.place("l8"))
    assert ready.seen["held"]["targets"] == ["k8", "m9"]
    index = RouteFinder(session.rules).index
    odds = prospect(session.rules.turns, RED, mask((index["l8"], index["j8"])), index["k8"])
    ours, theirs, chances = ready.seen["hints"]["k8"].split("\n")
    assert ours == typeset("2 Rouges : 2 dés, + 2 de part et d'autre"), "K11: with j8 opposite"
    assert theirs == typeset("1 Blanc : 1 dé")
    assert chances == words.odds(odds)
    assert chances.startswith(typeset("95 % gagné")), "as the slip will propose"


def test_k10_alone_against_one_the_white_has_its_two_in_words_on_either_side(ready: Seat) -> None:
    ready.press(ready.place("l8"))
    ours, theirs, _chances = ready.seen["hints"]["m9"].split("\n")
    assert ours == typeset("1 Rouge : 1 dé")
    assert theirs == typeset("1 Blanc : 1 dé, + 2 seul contre un")


def test_what_glows_and_what_the_slip_proposes_are_the_same_attack(ready: Seat) -> None:
    ready.press(ready.place("l8"))
    told, session = ready.seen["hints"], ready.scene.session
    ready.key(pygame.K_ESCAPE)
    for place in told:
        tap(ready, "l8", place)
        fighters, index = ready.seen["card"]["fighters"], RouteFinder(session.rules).index
        by = mask(index[name] for name in fighters)
        assert told[place].endswith(words.odds(prospect(session.rules.turns, RED, by, index[place])))
        assert told[place].startswith(f"{len(fighters)} ")
        ready.push("call-off")


def test_a_window_that_changes_its_size_keeps_who_fights(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    ready.push("join-j8")
    ready.app.relayout()
    ready.app.step(0.1)
    assert ready.seen["card"]["joined"] == []


def test_before_it_attacks_red_is_told_that_the_second_will_not_move(seat: Seat) -> None:
    stand(seat, "k8 m9 d5", "j8 l5 k14 i2", side=RED, die=3)
    trail(seat, "l5", "l6", "l7", "l8")
    assert "un second rouge peut encore avancer" in seat.seen["message"].lower()
    assert plies(seat)[-1] == "step l7 l8", "before anything is done"
    seat.press(seat.place("l8"))
    assert seat.seen["hints"]["k8"].endswith("sans second Rouge")
    seat.key(pygame.K_ESCAPE)
    trail(seat, "k14", "k13", "k12", "j12")
    assert "message" not in seat.seen, "nothing is given up any more"
    seat.press(seat.place("l8"))
    assert "second" not in seat.seen["hints"]["k8"]


def test_where_no_other_red_can_move_nothing_is_given_up(seat: Seat) -> None:
    stand(seat, "k8 m9 d5", "l5", side=RED, die=3)
    trail(seat, "l5", "l6", "l7", "l8")
    assert "message" not in seat.seen


def test_dropped_on_an_enemy_it_asks_who_fights_before_anything_is_played(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    assert plies(ready)[-1] == "step l7 l8"
    assert {"join-j8", "call-off", "fight"} <= set(ready.seen["buttons"])
    assert "end-turn" not in ready.seen["buttons"]


@pytest.mark.parametrize("way", ["call-off", "undo", pygame.K_ESCAPE, pygame.K_u])
def test_an_attack_not_yet_made_is_called_off(ready: Seat, way: str | int) -> None:
    tap(ready, "l8", "k8")
    ready.push(way) if isinstance(way, str) else ready.key(way)
    ready.settle()
    assert ready.app.scenes.top is ready.scene
    assert plies(ready)[-1] == "step l7 l8", "nothing is taken back"
    assert "card" not in ready.seen
    assert "end-turn" in ready.seen["buttons"]
    tap(ready, "l8", "m9")
    assert "fight" in ready.seen["buttons"], "another one may be attacked"


def test_the_best_chance_of_winning_is_chosen_beforehand(ready: Seat) -> None:
    """K11: j8 stands opposite; with it 95 % are won, alone 17 %."""
    tap(ready, "l8", "k8")
    assert ready.seen["card"]["joined"] == ["j8"]
    ready.key(pygame.K_RETURN)
    ready.settle()
    assert plies(ready)[-2:] == ["attack l8 k8", "join j8"]


def test_a_second_white_that_makes_it_worse_is_not_chosen(seat: Seat) -> None:
    """K14: two Whites win 37.5 %, one alone 72 %."""
    stand(seat, "k7 m10 d5", "l8 k14 i2", die=1)
    trail(seat, "m10", "m9")
    tap(seat, "m9", "l8")
    assert seat.seen["card"]["able"]
    assert seat.seen["card"]["joined"] == []


def test_one_white_alone_stops_a_red_rather_than_two(seat: Seat) -> None:
    stand(seat, "i9 i7 d5", "g8 k14 j2", side=RED, die=4)
    trail(seat, "g8", "h8", "i8", "j8", "k8")
    assert "halt" in seat.seen["buttons"]
    assert len(seat.seen["card"]["joined"]) == 1


@pytest.fixture
def alone(seat: Seat) -> Seat:
    """A Red that has attacked a White, no friend near: 17 % are won, 47 % are the end of it."""
    stand(seat, "k8 b9 d5", "l5 k14 i2", side=RED, die=3)
    trail(seat, "l5", "l6", "l7", "l8")
    tap(seat, "l8", "k8")
    return seat


def test_fighting_alone_is_confirmed_by_the_same_slip(alone: Seat) -> None:
    assert plies(alone)[-1] == "step l7 l8", "no die has fallen"
    assert {"call-off", "fight"} <= set(alone.seen["buttons"])
    assert not alone.seen["card"]["able"]


def test_where_being_out_is_likelier_than_winning_it_asks_once_more(alone: Seat) -> None:
    fixed_dice(alone, 6, 1)
    alone.push("fight")
    assert plies(alone)[-1] == "step l7 l8"
    alone.push("fight")
    assert plies(alone)[-3:] == ["attack l8 k8", "roll 6", "roll 1"]


def test_enter_alone_does_not_fight_where_being_out_is_likelier(alone: Seat) -> None:
    alone.key(pygame.K_RETURN)
    alone.settle()
    assert plies(alone)[-1] == "step l7 l8"
    assert "card" not in alone.seen


def test_a_white_alone_is_not_warned(seat: Seat) -> None:
    """It wins 72 % and is out in 8 %."""
    stand(seat, "m10 b9 d5", "l8 k14 i2", die=1)
    trail(seat, "m10", "m9")
    tap(seat, "m9", "l8")
    fixed_dice(seat, 6, 1)
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert "attack m9 l8" in plies(seat)


def test_a_friend_joins_white_answers_and_the_dice_fall(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    tap(ready, "j8")
    tap(ready, "j8")
    ready.push("fight")
    assert plies(ready)[-2:] == ["attack l8 k8", "join j8"], "nobody is left to join: they fight"
    assert ready.seen["player"] == "Aude"
    fixed_dice(ready, 3, 4, 5)
    ready.push("together")
    assert ready.seen["report"]["combats"][0]["totals"] == [9, 5], "opposite: two dice and 2"
    assert ready.seen["report"]["combats"][0]["sums"] == [typeset("3 + 4, + 2 de part et d'autre"), ""]
    assert "k8" not in knights(ready, WHITE)
    assert ready.scene.look.geometry.out(ready.position.view, WHITE) == 1


def test_what_is_added_to_two_dice_stands_beside_their_total(ready: Seat) -> None:
    """A bonus of 2 and a total of 11 read "+ 211"."""
    tap(ready, "l8", "k8")
    tap(ready, "j8")
    tap(ready, "j8")
    ready.push("fight")
    fixed_dice(ready, 4, 5, 5)
    ready.push("together")
    assert ready.seen["report"]["combats"][0]["totals"] == [11, 5]
    written = {mark.words: mark.ink for mark in drawn(ready)}
    added, total = written["+2"], written["11"]
    assert added.right < total.left, (added, total)


def test_white_may_split_it_into_two_single_combats(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    ready.push("fight")
    fixed_dice(ready, 1, 5, 6, 1)
    focus = ready.seen["card"]["focus"]
    assert focus.startswith("split-"), "of 90 % out and of 72 % won the latter"
    ready.push("split-l8-m9")
    first, second = ready.seen["report"]["combats"]
    assert (first["totals"], second["totals"]) == ([1, 7], [6, 3])
    assert second["sums"] == ["", typeset("1, + 2 seul contre un")]
    assert "j8" not in knights(ready, RED)
    assert "m9" not in knights(ready, WHITE)


def test_undo_before_the_dice_withdraws_the_attack(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    ready.push("fight")
    ready.push("undo")
    assert plies(ready)[-1] == "step l7 l8"
    assert "card" not in ready.seen


def attack_with_two(seat: Seat) -> None:
    """Bring a White to a Red, and ask both others to join it: one too many, in a fight that is a risk."""
    stand(seat, "k7 m10 k9", "l8 k14 i2", die=1)
    trail(seat, "m10", "m9")
    tap(seat, "m9", "l8")
    seat.push("join-k7")
    seat.push("join-k9")


def test_two_whites_at_most_fight_together(seat: Seat) -> None:
    attack_with_two(seat)
    assert seat.seen["card"]["fighters"] == ["m9", "k9"]
    seat.push("fight")
    assert seat.seen["card"]["warned"]


def test_a_warning_of_two_lines_lies_on_no_knight_of_its_card(seat: Seat) -> None:
    attack_with_two(seat)
    seat.push("fight")
    card = seat.seen["card"]
    assert card["warned"]
    (warning,) = (mark.ink for mark in drawn(seat) if mark.words.startswith("Vous risquez plus"))
    assert pygame.Rect(card["buttons"]["join-k7"]).top >= warning.bottom


def test_a_red_sent_back_lies_there_until_its_post_is_chosen(ready: Seat) -> None:
    fixed_dice(ready, 1, 3)
    fight_alone(ready)
    assert ready.scene.session.state.phase == Phase.RETURN
    assert "l8" in knights(ready, RED)
    posts = ready.seen["spots"]
    assert len(posts) == 2
    trail(ready, "l8", posts[0])
    assert plies(ready)[-1] in ("post left", "post right")
    assert posts[0] in knights(ready, RED)


def test_a_click_on_a_post_chooses_it(ready: Seat) -> None:
    fixed_dice(ready, 1, 3)
    fight_alone(ready)
    post = ready.seen["spots"][1]
    tap(ready, post)
    assert post in knights(ready, RED)


def test_what_was_told_stays_until_the_next_gesture(ready: Seat) -> None:
    fixed_dice(ready, 6, 1)
    fight_alone(ready)
    assert "report" in ready.seen
    ready.click((5, 5))
    assert "report" not in ready.seen


def test_the_panel_does_not_tell_before_the_dice_have(ready: Seat) -> None:
    tap(ready, "l8", "k8")
    ready.push("join-j8")
    ready.push("fight")
    fixed_dice(ready, 6, 1)
    ready.app.change(speed=1)
    point = middle(ready.seen["buttons"]["fight"])
    ready.press(point)
    ready.release(point)
    told = " ".join(ready.seen["log"])
    assert "contre" not in told
    assert "k8" in knights(ready, WHITE), "it falls when the dice have spoken"
    ready.settle(30)
    assert "contre" in " ".join(ready.seen["log"])
    assert "k8" not in knights(ready, WHITE)


# The end


def test_the_second_white_home_wins_and_the_result_tells_it(seat: Seat) -> None:
    stand(seat, "q8 b9", "i14 j14", die=1, home="r5")
    tap(seat, "q8", "r8")
    assert isinstance(seat.app.scenes.top, ResultScene)
    assert seat.seen["winners"] == ["Aude"]
    seat.push("rematch")
    players = seat.app.scenes.top.session.players
    assert players == (Player("Bruno", ("argent",)), Player("Aude", ("gueules",)))


def test_the_last_combat_is_seen_before_the_result(seat: Seat) -> None:
    stand(seat, "k8", "j8 l5 k14 i2", side=RED, die=3)
    trail(seat, "l5", "l6", "l7", "l8")
    tap(seat, "l8", "k8")
    fixed_dice(seat, 6, 6, 1)
    seat.push("fight")
    assert seat.scene.session.turn == OVER
    assert seat.app.scenes.top is seat.scene
    seat.click((5, 5))
    assert seat.app.scenes.top.name == "result"
    assert seat.seen["winners"] == ["Bruno"]


def test_where_one_side_plays_alone_only_its_last_turn_is_marked(seat: Seat) -> None:
    """With every Red out, nobody moves between two turns of White."""
    stand(seat, "g8", "", die=1)
    trail(seat, "g8", "g9")
    assert seat.seen["trail"] == [["g8", "g9"]]
    fixed_dice(seat, 1)
    seat.push("die")
    assert seat.seen["trail"] == [["g8", "g9"]], "until it moves again"
    trail(seat, "g9", "h9")
    assert seat.seen["trail"] == [["g9", "h9"]]


def test_home_and_out_are_counted_in_the_panel(seat: Seat) -> None:
    stand(seat, "q8", "i14 j14", die=1, home="r5")
    assert [*seat.seen["holdings"].values()] == [
        {"knight": 1, "crown": 1, "skull": 1},
        {"knight": 2, "skull": 4},
    ]


# The whole


@crossed(size=SIZES, scale=(150, 100, 75))
def test_slips_lie_on_the_board_and_can_be_hit(size: tuple[int, int], scale: int) -> None:
    seat = sit(size=size, scale=scale)
    stand(seat, "k8 m9 d5", "j8 l5 k14 i2", side=RED, die=3)
    trail(seat, "l5", "l6", "l7", "l8")
    tap(seat, "l8", "k8")
    _check_slip(seat)
    seat.push("fight")
    _check_slip(seat)
    seat.push("together")
    assert seat.area("board").contains(Rect(seat.seen["report"]["rect"]))


def _check_slip(seat: Seat) -> None:
    slip = Rect(seat.seen["card"]["rect"])
    assert seat.area("board").contains(slip)
    for id_, rect in seat.seen["card"]["buttons"].items():
        assert slip.contains(Rect(rect)), id_
        assert min(rect[2:]) >= 40, id_


def test_the_trace_is_plain_data(ready: Seat) -> None:
    fixed_dice(ready, 6, 1)
    fight_alone(ready)
    assert json.loads(json.dumps(ready.seen)) == ready.seen


def test_every_gesture_is_saved(seat: Seat) -> None:
    seat.push("die")
    source = seat.seen["offered"][0]
    seat.press(seat.place(source))
    target = seat.seen["held"]["targets"][0]
    seat.release(seat.place(source))
    tap(seat, target)
    saved = next(iter(seat.app.store.games())).record
    assert list(saved.moves) == plies(seat)


def test_no_curtain_falls_and_nothing_is_hidden(seat: Seat) -> None:
    assert not seat.scene.look.seats.private(seat.position.view)
    assert seat.scene.session.rules.view(seat.scene.session.state, RED) == seat.scene.session.state


def test_the_game_is_on_the_shelf_with_its_board() -> None:
    game = GAMES["chevaliers"]
    assert game.sides == ("argent", "gueules")
    assert game.map().suffix == ".tmx"


def test_a_march_and_the_attack_at_its_end_are_one_piece_of_advice(seat):
    """A White two squares from a lone Red is led beside it and attacks, with one arrow and one click (K8)."""
    stand(seat, "d5 c10", "d8", WHITE, die=2)
    scene, rules = seat.scene, seat.scene.session.rules
    line = tuple(map(rules.notation.read, ("step d5 d6", "step d6 d7", "attack d7 d8", "end")))
    at = seat.table.game.position
    gesture = gesture_of(rules, scene.look, at, line)
    assert gesture == line[:3]
    assert scene.look.gestures.ways(at, gesture) == (("d5", "d6", "d7"), ("d7", "d8"))
    attack = Reason.of("attacks", target="d8", rule="K9", wins=72, out=47, lost=8, base="")
    words = advice_words(rules, scene.look, at, line, (attack,))
    told = "5 chances sur 10 de l’éliminer, 2 de le renvoyer, 1 d’être éliminé."
    assert words.replace("\xa0", " ") == f"Attaquer le Rouge en d8 depuis d7 : {told}"
    scene.director.make(*gesture)
    seat.settle()
    assert plies(seat)[1:4] == ["step d5 d6", "step d6 d7", "attack d7 d8"]


def test_a_danger_that_is_told_exactly_is_not_foretold(seat):
    stand(seat, "d5 c10", "d8 f8", WHITE, die=2)
    scene, rules = seat.scene, seat.scene.session.rules
    line = tuple(map(rules.notation.read, ("step d5 d6", "step d6 d7")))
    dares = Reason("dares", (("square", "d7"), ("start", "d5"), ("before", 0), ("after", 1)))
    price = Expectation(Happening("out", WHITE, ""), "round", 0.5, -3.0, 0.0)
    text = advice_words(rules, scene.look, seat.table.game.position, line, (dares,), Foretold(price=price))
    told = "Amener le Blanc en d7 : il craint la tenaille 1 fois sur 6."
    assert text.replace("\xa0", " ") == told


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (UNKNOWN, "."),  # nothing is foretold yet
        (Foretold(chance=0.5), "."),
        (
            Foretold(Expectation(Happening("beats", RED, ""), "next", 0.5, 3.0, 0.25), chance=0.5),
            ". D’ici deux tours, vous battez un Blanc (1 chance sur 2 ; sinon, 1 chance sur 4).",
        ),
        (
            Foretold(averted=Expectation(Happening("reached", RED, ""), "round", 0.3, -3.0, 0.0)),
            ". Sinon, un Blanc atteint un coffre d’ici deux tours (1 chance sur 3).",
        ),
    ],
)
def test_what_comes_of_a_march_of_reds_is_foretold_or_nothing(seat, found, told):
    stand(seat, "d5 c10", "j5", RED, die=3)
    line = tuple(map(seat.scene.session.rules.notation.read, walk("j5", "j6", "j7", "j8")))
    text = advice_words(seat.scene.session.rules, seat.scene.look, seat.table.game.position, line, (), found)
    assert text.replace("\xa0", " ").replace("\u202f", " ") == f"Aller en j8{told}"


def test_one_risk_is_told_of_an_attack(seat):
    """What it leads to is told besides; who can be put out in it, only where nothing else is feared."""
    stand(seat, "d5 c10", "d8", WHITE, die=2)
    scene, rules = seat.scene, seat.scene.session.rules
    line = tuple(map(rules.notation.read, ("step d5 d6", "step d6 d7", "attack d7 d8", "end")))
    attack = Reason.of("attacks", target="d8", rule="K9", wins=72, out=47, lost=8, base="")
    clears, stands = Reason.of("clears", steps=9), Reason.of("stands", rolls=2)
    price = Foretold(price=Expectation(Happening("out", WHITE, "d7"), "round", 0.5, -3.0, 0.0))
    at, begun = seat.table.game.position, "Attaquer le Rouge en d8 depuis d7 : 5 chances sur 10 de l’éliminer"
    for reasons, outlook, told in (
        ((attack, clears), UNKNOWN, "2 de le renvoyer, 1 d’être éliminé ; la voie"),
        ((attack, clears), price, "2 de le renvoyer ; la voie s’ouvrirait (9 cases). Risque"),
        *(  # the throws of Red are exact
            ((attack, clears, stands), known, "2 de le renvoyer ; la voie s’ouvrirait (9 cases), mais")
            for known in (UNKNOWN, price)
        ),
    ):
        text = advice_words(rules, scene.look, at, line, reasons, outlook)
        assert text.replace("\xa0", " ").replace("\u202f", " ").startswith(f"{begun}, {told}")
        assert stands not in reasons or "Risque" not in text


def test_who_can_end_the_game_is_told_once(seat):
    """K18: one knight is home, and the other one comes to a chest by some throws."""
    stand(seat, "o6", "j5", RED, die=3, home="r5")
    line = tuple(map(seat.scene.session.rules.notation.read, walk("j5", "j6", "j7", "j8")))
    at, scene = seat.table.game.position, seat.scene
    text = advice_words(scene.session.rules, scene.look, at, line, ()).replace("\xa0", " ")
    assert "Attention : " in text
    assert text.count("avec") == 1


@pytest.mark.parametrize(
    ("key", "kind", "told"),
    [("arrives", "home", False), ("arrives", "beats", False), ("nearer", "home", True)],
)
def test_what_a_white_can_throw_is_not_told_as_a_chance_too(seat, key, kind, told):
    """With how many throws it comes to a chest is certain; how often it is played so is not."""
    stand(seat, "d5 c10", "j5", WHITE, die=2)
    line = tuple(map(seat.scene.session.rules.notation.read, ("step d5 d6", "step d6 d7")))
    way = (("square", "d7"), ("before", 5), ("after", 3), ("safe", 0), ("ahead", 2), ("rolls", 0))
    reason = Reason(key, way if key == "nearer" else (("square", "d7"), ("dice", "2 4 6")))
    gain = Foretold(Expectation(Happening(kind, WHITE, ""), "next", 0.35, 3.0, 0.0))
    at, scene = seat.table.game.position, seat.scene
    text = advice_words(scene.session.rules, scene.look, at, line, (reason,), gain)
    assert ("(1 chance sur 3)" in text.replace("\xa0", " ")) is told


def test_the_march_of_two_reds_and_their_attack_are_one_piece_of_advice(seat):
    """Both Reds go to opposite sides of a White, and one attacks: what is told is played (K3, K11)."""
    stand(seat, "k8 d5", "j5 l5 k14", RED, die=3)
    scene, rules = seat.scene, seat.scene.session.rules
    words = (*walk("j5", "j6", "j7", "j8"), *walk("l5", "l6", "l7", "l8"), "attack j8 k8", "join l8")
    line = tuple(map(rules.notation.read, words))
    at = seat.table.game.position
    gesture = gesture_of(rules, scene.look, at, line)
    assert gesture == line
    ways = scene.look.gestures.ways(at, gesture)
    assert ways == (("j5", "j6", "j7", "j8"), ("l5", "l6", "l7", "l8"), ("j8", "k8"), ("l8", "k8"))
    single = Reason("single")
    told = advice_words(rules, scene.look, at, line, (single,)).replace("\xa0", " ")
    why = "un second Rouge ouvrirait le barrage."
    assert told == f"Prendre le Blanc en k8 en tenaille depuis j8 et l8 : {why}"
    marched = advice_words(rules, scene.look, at, line[:6], (single,)).replace("\xa0", " ")
    assert marched == f"Aller en j8 et l8 : {why}"
    scene.director.make(*gesture)
    seat.settle()
    assert plies(seat)[1 : len(words) + 1] == list(words)


def test_further_advice_by_which_whites_attack_by_more_throws_is_called_riskier(seat):
    telling, why = seat.scene.look.telling, Reason.of("shut", target="")
    calm = Reason.of("calm", target="", other="e3", risk="4 5 6")
    exposed = Reason.of("exposed", target="", square="d3", others="", every=0, dice="4 5 6", beats=72)
    assert telling.given_up((calm,), (why, exposed)) == "C’est plus risqué."
    assert telling.given_up((exposed,), (why, exposed)) == "", "as risky"
    narrow, wide = (Reason.of("narrows", target="", before=70, squares=many) for many in (62, 64))
    figures = telling.figures((narrow, exposed))
    assert figures["room"] > telling.figures((wide,))["room"]
    assert figures["strikes"] == -3
