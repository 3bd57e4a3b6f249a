"""Looking closer at the board: by wheel, by drag, by keys, and nothing that is to be done gets lost."""

import pygame
import pytest
from seat import COLOURS, Seat, sit_down

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.ui.app import App

SIZES = [(1024, 640), (1280, 800), (1920, 1080)]


@pytest.fixture
def seat():
    seat = sit_down(3)
    seat.push("die")
    return seat


def nearer(seat: Seat, notches: int = 6) -> None:
    seat.move(seat.area("view").center)
    for _ in range(notches):
        seat.wheel(1)
    seat.settle()


def corner(seat: Seat) -> tuple[float, float]:
    """Return how far right of and below a place the view begins, in pixels of the whole board."""
    (x, y), view = seat.place("scroll-1"), seat.area("view")
    return (view.left - x) / seat.seen["zoom"], (view.top - y) / seat.seen["zoom"]


def pull(seat: Seat, dx: float, dy: float) -> None:
    x, y = seat.area("view").center
    assert not any(pygame.Rect(rect).collidepoint(x, y) for rect in seat.seen["places"].values())
    seat.press((x, y))
    seat.send(pygame.MOUSEMOTION, pos=(x + dx, y + dy), rel=(dx, dy), buttons=(1, 0, 0))
    seat.release((x + dx, y + dy))
    seat.settle()


def test_the_board_is_dragged_only_when_it_is_near(seat: Seat) -> None:
    before = corner(seat)
    pull(seat, -40, -30)
    assert corner(seat) == before
    nearer(seat)
    before, zoom = corner(seat), seat.seen["zoom"]
    pull(seat, -40, -30)
    assert corner(seat) == pytest.approx((before[0] + 40 / zoom, before[1] + 30 / zoom), abs=1 / zoom)


def test_keys_come_nearer_shift_the_board_and_show_it_all_again(seat: Seat) -> None:
    for _ in range(4):
        seat.key(pygame.K_PLUS)
    before = corner(seat)
    seat.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    seat.key(pygame.K_DOWN, pygame.KMOD_LSHIFT)
    after = corner(seat)
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert seat.seen["focus"] is None
    seat.key(pygame.K_HOME)
    assert seat.seen["zoom"] == 1


def test_the_keyboard_s_cursor_is_never_out_of_sight(seat: Seat) -> None:
    nearer(seat, 9)
    seen = set()
    for _ in range(12):
        seat.key(pygame.K_TAB)
        cursor = seat.seen["focus"]
        if cursor in seat.seen["places"]:
            seen.add(cursor)
            assert seat.area("view").collidepoint(seat.place(cursor)), cursor
    assert seen


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [3, 5])
def test_rheingold_s_long_board_has_the_window_s_width_and_is_played_there(size, seats):
    app = App(Store(), size=size)
    app.change(speed=0, music=0)
    players = [Player(f"Joueur {number}", (COLOURS[number],)) for number in range(seats)]
    opened = new_game(GAMES["rheingold"], players, seed="1", started="20250101-101010")
    scene = Navigation(app, app.store).tables.make(opened)
    app.scenes.push(scene)
    seat = Seat(app, scene)
    seat.settle()
    panel = seat.area("panel")
    assert seat.area("view").w > 0.75 * size[0]
    assert not seat.area("board").colliderect(panel)
    for part in (*seat.seen["buttons"].values(), *seat.seen["panel"].values()):
        assert panel.contains(pygame.Rect(part))
    assert {f"row-{number}" for number in range(seats)} <= {*seat.seen["panel"]}
    seat.push("die")
    pile = next(piece["place"] for piece in seat.seen["pieces"])
    seat.press(seat.army(pile))
    target = seat.seen["held"]["targets"][0]
    seat.key(pygame.K_ESCAPE)
    seat.release((0, 0))
    seat.drag(seat.army(pile), seat.place(target))
    assert [piece["place"] for piece in seat.seen["pieces"]] == [target]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_panel_keeps_its_shape_in_a_turn(size) -> None:
    seat = sit_down(3, size=size, path=None)
    before = seat.seen["panel"]
    seat.push("die")
    assert "end-turn" in seat.seen["buttons"]
    assert seat.seen["panel"] == before
    seat.push("end-turn")
    assert seat.seen["panel"] == before


def test_the_newest_lines_of_the_log_are_whole() -> None:
    seat = sit_down(3, size=(1280, 800), path=None)
    for _ in range(20):
        seat.push("die")
        seat.push("end-turn")
    skin, (_x, _y, _w, high) = seat.app.skin, seat.seen["panel"]["log"]
    assert seat.seen["lines"] >= 5
    assert high >= seat.seen["lines"] * skin.pitch(15)


def carried(seat: Seat, to) -> None:
    """Take the first knight and carry it over the middle of the board to a pixel."""
    seat.press(seat.army("scroll-1"))
    seat.move(seat.area("view").center)
    seat.move(to)


def wait(seat: Seat, seconds: float) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


@pytest.mark.parametrize(
    ("edge", "shifted"), [("midleft", (-1, 0)), ("midtop", (0, -1)), ("midright", (1, 0))]
)
def test_what_is_carried_to_the_edge_brings_more_of_the_board_into_sight(seat: Seat, edge, shifted) -> None:
    nearer(seat)
    seat.focus("scroll-1")  # brings it into view
    before = corner(seat)
    carried(seat, getattr(seat.area("view"), edge))
    wait(seat, 0.3)
    after = corner(seat)
    signs = tuple((b > a) - (b < a) for a, b in zip(before, after, strict=True))
    assert signs == shifted
    assert seat.seen["held"]["place"] == "scroll-1"
    wait(seat, 8)
    assert not seat.scene.moving()


def test_what_is_carried_to_the_edge_is_dropped_where_it_then_is(seat: Seat) -> None:
    nearer(seat, 9)
    seat.focus("scroll-1")  # brings it into view
    targets = (seat.press(seat.army("scroll-1")), seat.seen["held"]["targets"])[1]
    view = seat.area("view")
    target = next(t for t in targets if not view.collidepoint(seat.place(t)))
    seat.move(view.center)
    for _ in range(200):
        x, y = seat.place(target)
        if view.inflate(-200, -200).collidepoint(x, y):
            break
        seat.move((min(max(x, view.left), view.right - 1), min(max(y, view.top), view.bottom - 1)))
        wait(seat, 0.1)
    seat.move((x, y))
    seat.release((x, y))
    seat.settle()
    assert [p["place"] for p in seat.seen["pieces"]] == [target]


def test_the_board_rests_where_something_is_taken_at_its_edge_or_carried_over_the_whole_of_it(
    seat: Seat,
) -> None:
    home = corner(seat)
    carried(seat, seat.area("view").midleft)
    wait(seat, 0.3)
    assert (seat.seen["zoom"], corner(seat)) == (1, home)
    seat.key(pygame.K_ESCAPE)
    nearer(seat)
    view = seat.area("view")
    x, y = seat.place("scroll-1")
    pull(seat, view.left - x + 10, view.centery - y)
    x, y = seat.place("scroll-1")
    assert x < view.left + 56
    before = corner(seat)
    seat.press((x, y))
    seat.move((x + 5, y + 12))
    assert seat.seen["held"]
    wait(seat, 0.3)
    assert corner(seat) == before


def test_over_the_panel_nothing_shifts(seat: Seat) -> None:
    nearer(seat)
    seat.focus("scroll-1")  # brings it into view
    before = corner(seat)
    carried(seat, seat.area("panel").center)
    wait(seat, 0.3)
    assert corner(seat) == before
