"""Where a drop goes: to the place under the pointer, legal or not, else to the nearest legal one."""

from math import cos, dist, sin

import pygame
import pytest
from contracts import Sitting
from games.rheinlander import at_table as rhine
from games.schotten_totten import at_table as border
from pygame import Rect
from seat import Seat, begin, played, sit_down
from seat import sit as sit_down_to

from ludotheque.games import GAMES
from ludotheque.games.castles.book.diagram import Diagram, set_up
from ludotheque.table.contract.position import Held
from ludotheque.tiled.geometry import inside
from ludotheque.ui import window

HANDS = ((2, 13, 30, 40, 50), (), ())


def sit(game: str) -> Seat:
    """Open a game without a curtain, at a position in which something can be taken in hand."""
    seat = sit_down_to(game, Sitting(GAMES[game].seats[-1], size=(1024, 640), small=True))
    seat.key(pygame.K_SPACE)
    seat.settle()
    return seat


@pytest.mark.parametrize("game", ["highlanders", "rheingold", "chevaliers", "rheinlander"])
def test_no_drop_in_the_middle_of_an_illegal_place_plays_another(game: str) -> None:
    """The illegal places nearest to the legal ones, for everything that may be taken."""
    seat = sit(game)
    gestures, plies = seat.scene.look.gestures, seat.scene.session.cursor
    places = seat.position.arrangement.places
    looked = 0
    for source in list(gestures.sources(seat.position))[:4]:
        place, held = source.place, Held(source, source.limit)
        targets = gestures.destinations(seat.position, held)
        beside = sorted(
            (min(dist(places[other], places[target]) for target in targets), other)
            for other in places
            if other not in targets and other != place and targets
        )
        for _far, other in beside[:12]:
            meant = gestures.attempt(seat.position, held, other)
            session = seat.scene.session
            if meant is None or session.rules.refusal(session.state, meant) is None:
                continue  # nothing is meant there, or something legal: a stone is dropped on its side
            seat.focus(place)
            seat.key(pygame.K_RETURN)
            seat.click(seat.place(other))
            assert session.cursor == plies, (place, other)
            assert not seat.seen["held"] or seat.seen["held"]["place"] == other
            if seat.seen["held"]:
                seat.key(pygame.K_ESCAPE)
            looked += 1
    assert looked > 5


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_a_knight_dropped_on_12_is_not_played_on_13(size) -> None:
    seat = rhine.laid(knights=((), (), ()), hands=HANDS, size=size)
    knights = rhine.spot(seat, "own-knights")
    seat.press(knights)
    assert "left-13" in seat.seen["held"]["targets"]
    seat.key(pygame.K_ESCAPE)
    seat.release(knights)
    seat.drag(rhine.spot(seat, "own-knights"), seat.place("left-12"))
    assert played(seat) == []
    assert seat.seen["rule"] == "R6"
    seat.key(pygame.K_ESCAPE)
    seat.drag(rhine.card(seat, 13), seat.place("left-12"))
    assert played(seat) == []
    assert "Aucune de vos cartes" in seat.seen["message"]


def test_between_places_a_drop_snaps_to_the_nearest_legal_one() -> None:
    seat = sit_down(3, path=None)
    begin(seat, set_up(seat.scene.session.rules, Diagram(({"brae-4": 2}, {}, {}), {}, left=3)))
    seat.press(seat.army("brae-4"))
    hand = seat.table.hand
    far = range(8, int(hand.drag.reach))
    target, free = next(
        (place, point)
        for place, (x, y) in hand.targets.items()
        for point in ((x + r * cos(a), y + r * sin(a)) for r in far for a in range(7))
        if hand.place_at(point) is None
    )
    seat.move(hand.targets[target])
    seat.move(free)
    assert hand.snapped() == target
    seat.release(free)
    seat.settle()
    assert [p["place"] for p in seat.seen["pieces"]] == [target]


def test_a_drop_on_the_heads_of_an_army_means_the_place_it_stands_on() -> None:
    """A large army reaches far above its space, where a legal one may be near."""
    seat = sit_down(3, path=None, size=(1280, 800))
    rules = seat.scene.session.rules
    armies = ({"brae-4": 2}, {"brae-3": 14}, {})
    begin(seat, set_up(rules, Diagram(armies, {}, left=3)))
    army = Rect(next(p["rect"] for p in seat.seen["pieces"] if p["kind"] == "knights-1"))
    model = seat.table
    hand, piece = model.hand, next(p for p in model.stage.at_rest() if p.kind == "knights-1")
    heads = [(x, y) for y in range(army.top, army.bottom, 2) for x in range(army.left, army.right, 2)]
    head = next(p for p in heads if hand.place_at(p) is None and model.stage.shows(piece, p))
    seat.press(seat.army("brae-4"))
    assert "brae-3" not in seat.seen["held"]["targets"]
    assert hand.drag.target(head, None, {"near": head}) == "near"
    seat.move((head[0] + 20, head[1]))
    seat.move(head)
    assert hand.snapped() is None
    seat.release(head)
    seat.settle()
    assert played(seat) == []
    assert seat.seen["rule"]


def test_a_knight_let_go_on_a_tile_is_let_go_on_the_space_below_it() -> None:
    seat = rhine.laid(knights=((), (), ()), hands=HANDS, tiles={"left-12-13": "city-3"})
    hand = seat.table.hand
    x, y = hand.pixel("left-12-13")
    near = [(x + dx, y + dy) for dx in range(-12, 13, 2) for dy in range(-12, 13, 2)]
    areas = seat.scene.look.geometry.board_map.areas
    over = {s: [p for p in near if inside(hand.frame.units(p), areas[s])] for s in ("left-12", "left-13")}
    seat.drag(rhine.card(seat, 13), over["left-12"][0])
    assert seat.seen["rule"] == "R6"
    seat.key(pygame.K_ESCAPE)
    assert hand.place_at(over["left-13"][0]) == "left-12-13"
    seat.drag(rhine.card(seat, 13), over["left-13"][0])
    assert played(seat) == ["place 13 left-13"]


@pytest.mark.parametrize("aside", [-0.9, 0, 0.9])
def test_a_card_let_go_on_a_full_side_is_not_laid_on_the_next(aside: float) -> None:
    seat = border.laid(sides=({"stone-5": "B1 B2 B3"}, {}), hands=("R1 R2 R3 R4 R5 G1", "G2"))
    x, y, w, h = seat.seen["places"]["side-1-5"]
    seat.drag(border.spot(seat, "R1"), (x + w * (1 + aside) / 2, y + h / 2))
    assert played(seat) == []
    assert seat.seen["message"]


def test_where_it_was_taken_a_drop_is_no_refusal() -> None:
    seat = rhine.laid(knights=((), (), ()), hands=HANDS)
    x, y = rhine.card(seat, 13)
    seat.press((x, y))
    seat.move((x + 15, y - 15))
    seat.release((x + 12, y - 12))
    seat.settle()
    assert played(seat) == []
    assert "message" not in seat.seen


def test_a_deck_pulled_over_the_cards_of_the_hand_is_drawn_from() -> None:
    """The cards lie in the hand: the place is not the nearest under the pointer."""
    seat = border.laid(options=border.TACTICS, hands=("R1 R2 R3 R4 R5 G1", "B1"), played=True)
    seat.drag(seat.place("deck"), seat.place("hand-2"))
    assert played(seat)[0] == "take clan"


@pytest.mark.parametrize("way", ["f11", "resize"])
def test_what_is_held_is_put_back_when_the_window_changes(way: str) -> None:
    seat = sit_down(3)
    seat.push("die")
    seat.press(seat.army("scroll-1"))
    target = seat.place(seat.seen["held"]["targets"][0])
    seat.move(target)
    if way == "f11":
        seat.key(pygame.K_F11)
    else:
        seat.send(pygame.WINDOWSIZECHANGED, x=1024, y=640)
    assert seat.seen["held"] is None
    for point in (target, *map(seat.place, seat.seen["places"])):
        seat.release(point)
    seat.settle()
    assert seat.scene.session.cursor == 1


def test_a_click_before_the_window_is_laid_out_anew_hits_what_will_be_seen_there() -> None:
    seat = sit_down(3, size=(1024, 640))
    window.resize((800, 600), False)
    seat.send(pygame.WINDOWSIZECHANGED, x=800, y=600)
    seat.press((5, 5))
    assert seat.area("panel").right <= 800
    seat.release((5, 5))
