"""Finding one's way at a table by keys: regions, looking at everything, questions, a way out that holds."""

import re
from random import Random

import pygame
import pytest
from contracts import Sitting, contract
from seat import Seat, sit, sit_down
from typesetting import typeset

from ludotheque.core.game import CHANCE
from ludotheque.core.playout import play_into
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.game import STOP
from ludotheque.table.input.stops import Stops
from ludotheque.table.papers.advice import AdviceEntry
from ludotheque.table.questions import SENTENCES
from ludotheque.ui.drag import toward
from ludotheque.ui.spoken import walk

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def at_a_table(game: str) -> Seat:
    """A table at which somebody may move."""
    seat = sit(game, Sitting(contract(game).fewest, size=(1024, 640)))
    seat.settle()
    if seat.session.turn == CHANCE:
        seat.push("die")
    if seat.table.game.handing:
        seat.take_over()
    return seat


@pytest.fixture
def seat() -> Seat:
    found = sit_down(3)
    found.push("die")
    return found


def usable(seat: Seat) -> list[str]:
    """Return what can be used now, in reading order."""
    stops = Stops(seat.table)
    return [stop for region in stops.regions(stops.usable()).values() for stop in region]


def said(seat: Seat) -> str:
    return seat.seen.get("message", "")


def test_f6_goes_from_region_to_region_and_back_to_where_one_was() -> None:
    seat = at_a_table("rheinlander")
    stops = Stops(seat.table)
    regions = [*stops.regions(stops.seen()).items()]
    assert [name for name, _stops in regions] == ["board", "hand", "panel", "log"]
    for name, stops in (*regions, regions[0]):
        seat.key(pygame.K_F6)
        assert seat.seen["focus"] in stops, name
    seat.key(pygame.K_RIGHT)
    here = seat.seen["focus"]
    seat.key(pygame.K_F6)
    seat.key(pygame.K_F6, pygame.KMOD_SHIFT)
    assert seat.seen["focus"] == here


def test_tab_goes_through_the_regions_in_order(seat: Seat) -> None:
    """Through what can be used on the board from top to bottom, then through the panel."""
    flat = usable(seat)
    met = []
    for _stop in flat:
        seat.key(pygame.K_TAB)
        met.append(seat.seen["focus"])
    assert met == flat
    assert met.index("end-turn") < met.index("menu")


@pytest.mark.parametrize("game", GAMES)
def test_arrows_look_at_every_place_of_the_board(game: str) -> None:
    """From the place where they begin, whichever is reached by any row of arrows."""
    seat = at_a_table(game)
    points = Stops(seat.table).seen()
    begun = next(iter(seat.seen["places"]))
    met, queue = {begun}, [begun]
    for stop in queue:
        for direction in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            there = toward(points, points[stop], direction)
            if there and there not in met:
                met.add(there)
                queue.append(there)
    assert set(seat.seen["places"]) <= met


def test_with_something_held_arrows_keep_to_where_it_may_go_and_alt_looks(seat: Seat) -> None:
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    targets = seat.seen["held"]["targets"]
    for key in ARROWS:
        seat.key(key)
        assert seat.seen["focus"] in (*targets, "scroll-1")
    looked = set()
    for key in ARROWS * 2:
        seat.key(key, pygame.KMOD_LALT)
        looked.add(seat.seen["focus"])
    assert looked - {*targets}
    assert seat.seen["held"]


def test_what_is_put_down_where_it_may_not_go_is_refused_with_the_reason(seat: Seat) -> None:
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    while seat.seen["focus"] in (*seat.seen["held"]["targets"], "scroll-1"):
        seat.key(pygame.K_DOWN, pygame.KMOD_LALT)
    plies = seat.session.cursor
    seat.key(pygame.K_RETURN)
    assert said(seat)
    assert seat.session.cursor == plies


def test_the_note_of_a_place_is_read_by_keys_alone(seat: Seat) -> None:
    """It appears where the cursor rests, even on a bare place, and F7 says all of it."""
    seat.key(pygame.K_F6)
    here = seat.seen["focus"]
    assert "note" not in seat.seen
    seat.settle()
    place = seat.scene.look.telling.place(seat.position, here)
    assert seat.seen["note"].casefold() in place.whole.casefold()
    seat.scene.told()
    seat.key(pygame.K_F7)
    assert next(told.text for told in seat.scene.told()).casefold().startswith(place.name.casefold())


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered_in_few_sentences(game: str) -> None:
    seat = at_a_table(game)
    seat.key(pygame.K_TAB)
    seat.scene.told()
    for key in (pygame.K_F3, pygame.K_F4, pygame.K_F5, pygame.K_F7, pygame.K_F8):
        for _again in range(3):
            seat.key(key)
            answer, *rest = [told.text for told in seat.scene.told()]
            assert answer.endswith((".", "!", "?", "…"))
            assert 1 <= len(re.findall(r"[.!?…](?=\s|$)", answer)) <= SENTENCES + 1, answer
            assert rest == []


def test_the_position_tells_whose_turn_it_is_then_what_each_player_has(seat: Seat) -> None:
    seat.key(pygame.K_F3)
    assert "Joueur 1" in said(seat)
    assert seat.seen["prompt"] in said(seat)
    told = set()
    for _part in range(9):
        seat.key(pygame.K_F3)
        told.add(said(seat))
    assert all(
        any(f"Joueur {n} :" in text.replace("\u202f", " ").replace("\xa0", " ") for text in told)
        for n in (1, 2, 3)
    )


def test_where_names_the_destinations_of_what_is_held(seat: Seat) -> None:
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    targets = seat.seen["held"]["targets"]
    names = {seat.scene.look.telling.place(seat.position, target).name for target in targets}
    told = ""
    for _part in range(len(targets)):
        seat.key(pygame.K_F5)
        told += said(seat).casefold()
    assert all(name.casefold() in told for name in names)


def test_what_was_told_last_is_repeated_then_what_was_told_before(seat: Seat) -> None:
    told = [one.text for one in seat.scene.told()]
    seat.focus("scroll-1")
    for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN):
        seat.key(key)
    seat.settle()
    told += [one.text for one in seat.scene.told()]
    assert len(told) > 2
    for text in reversed(told[-10:]):
        seat.key(pygame.K_F8)
        assert text.rstrip(".") in said(seat)
    assert len([*seat.scene.told()]) == len(told[-10:])


def test_escape_puts_back_and_only_when_pressed_again_opens_the_menu(seat: Seat) -> None:
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_ESCAPE)
    assert not seat.seen["held"]
    assert seat.seen["focus"] == "scroll-1"
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top is seat.scene
    assert said(seat)
    seat.key(pygame.K_TAB)
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top is seat.scene
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top.name == "pause"
    here = seat.table.cursor
    seat.key(pygame.K_ESCAPE)
    assert seat.seen["focus"] == here


def test_escape_closes_an_answer_before_it_opens_the_menu(seat: Seat) -> None:
    seat.key(pygame.K_F3)
    assert seat.seen["message"]
    seat.key(pygame.K_ESCAPE)
    assert (seat.seen.get("message", ""), seat.app.scenes.top.name) == ("", "table")
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top.name == "pause"


def test_what_is_opened_after_the_menu_was_announced_is_closed_before_it(seat: Seat) -> None:
    seat.focus("scroll-1")
    seat.key(pygame.K_ESCAPE)
    assert said(seat)
    seat.table.papers.advice.say(seat.table.moment, [AdviceEntry("Un conseil", 1)])
    seat.table.show()
    seat.key(pygame.K_ESCAPE)
    assert (seat.table.papers.advice.shown, seat.app.scenes.top.name) == (False, "table")


def test_escape_opens_the_menu_at_once_for_those_who_use_the_mouse(seat: Seat) -> None:
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top.name == "pause"


def test_page_down_goes_ten_on_among_many_destinations() -> None:
    seat = at_a_table("rheinlander")
    seat.focus("own-knights")
    seat.key(pygame.K_RETURN)
    ring = usable(seat)
    seat.key(pygame.K_HOME)
    for key, at in ((pygame.K_PAGEUP, 0), (pygame.K_PAGEDOWN, min(10, len(ring) - 1))):
        for _press in range(9 if at == 0 else 1):
            seat.key(key)
        assert seat.seen["focus"] == ring[at]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_after_the_die_tab_begins_with_what_may_be_taken(key: int) -> None:
    seat = sit_down(3)
    seat.key(pygame.K_TAB)
    assert seat.seen["focus"] == "die"
    seat.key(key)
    seat.settle()
    seat.key(pygame.K_TAB)
    assert seat.seen["focus"] == next(iter(seat.table.game.offered()))


def test_what_can_be_taken_is_told_in_the_order_of_tab() -> None:
    seat = at_a_table("rheinlander")
    seat.key(pygame.K_F5)
    told = said(seat)
    names = [
        node.words
        for node in walk(seat.scene.spoken().regions)
        if node.role == "place" and "usable" in node.states
    ]
    at = [told.casefold().index(name.casefold()) for name in names[:3]]
    assert at == sorted(at)


def test_with_nothing_to_take_one_hears_what_to_do() -> None:
    seat = sit_down(3)
    seat.key(pygame.K_F5)
    assert "Lancez le dé" in said(seat)


def test_enter_on_a_player_says_what_the_player_has(seat: Seat) -> None:
    seat.table.cursor = "row-1"
    seat.key(pygame.K_RETURN)
    assert any("En réserve" in told.text for told in seat.scene.told())


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("highlanders", "chevalier"),
        ("schotten-totten", "somme"),
        ("chevaliers", "rouge"),
        ("rheinlander", "chevalier"),
    ],
)
def test_the_position_tells_in_its_parts_where_every_piece_stands(game: str, words: str) -> None:
    seat = at_a_table(game)
    play_into(seat.session, 40, Random(4))
    seat.table.show()
    told = ""
    for _part in range(60):
        seat.key(pygame.K_F3)
        told += f" {said(seat)}".casefold()
    at, name = seat.table.game.position, seat.table.look.telling.place
    places = [place for place in at.arrangement.order() if not at.arrangement.in_hand(place)]
    stood = [name(at, place).whole.casefold() for place in places if words in name(at, place).there]
    assert len(stood) > 3
    assert [text for text in stood if text not in told] == []


def test_a_key_that_brings_no_advice_says_so_and_what_comes_first() -> None:
    seat = sit_down(3)
    seat.key(pygame.K_h)
    assert said(seat) == typeset("Lancez d'abord le dé : le conseil viendra aussitôt")
    seat.session.append(STOP[0])
    seat.refresh()
    seat.key(pygame.K_h)
    assert said(seat) == typeset("Pas de conseil : la partie est finie")


@pytest.mark.parametrize("held", [False, True])
def test_an_arrow_that_leads_nowhere_says_so_and_moves_nothing(seat: Seat, held: bool) -> None:
    seat.key(pygame.K_TAB)
    if held:
        seat.key(pygame.K_RETURN)
    for _step in range(60):
        before = seat.seen["focus"]
        seat.scene.told()
        seat.key(pygame.K_UP)
        if seat.seen["focus"] == before:
            break
    assert [told.text for told in seat.scene.told()] == ["Rien de ce côté"]
    assert said(seat) == ""


@pytest.mark.parametrize(("key", "end"), [(pygame.K_PAGEUP, 0), (pygame.K_PAGEDOWN, -1)])
def test_a_page_key_says_so_where_it_leads_no_further(seat: Seat, key: int, end: int) -> None:
    seat.focus(usable(seat)[end])
    seat.scene.told()
    seat.key(key)
    assert [told.text for told in seat.scene.told()] == ["Rien de ce côté"]
    seat.key(pygame.K_PAGEDOWN if end == 0 else pygame.K_PAGEUP)
    assert "Rien de ce côté" not in [told.text for told in seat.scene.told()]


@pytest.mark.usefixtures("every_frame")
def test_what_is_said_stands_in_the_order_of_tab_also_with_a_tip() -> None:
    seat = sit_down(3, tips=True)
    seat.push("die")
    stops = usable(seat)
    assert {"tip-more", "tip-close", "scroll-1"} <= {*stops}
    told = [node.id for node in walk(seat.scene.spoken().regions) if node.id in stops]
    assert told == stops


def promised(game: str, place: str) -> set[str]:
    """Return what is said of where what stands on a place may go, when it has been taken."""
    seat = at_a_table(game)
    seat.focus(place)
    seat.key(pygame.K_RETURN)
    nodes = walk(seat.scene.spoken().regions)
    told = {node.description for node in nodes if node.id in seat.table.hand.destinations}
    seat.key(pygame.K_F5)
    assert next(iter(told)).casefold() in said(seat).casefold()
    return told


def test_what_only_a_picture_shows_of_a_drop_is_said_where_it_may_be_made() -> None:
    """A card alone counts what it is worth (S7); one knight alone makes no county (R12)."""
    (told,) = promised("schotten-totten", "hand-1")
    assert re.fullmatch(typeset("ferait : somme [1-9], contre rien encore"), told)
    assert all("un chevalier seul" in told for told in promised("rheinlander", "hand-1"))
