"""What a mouse button has begun no other button ends, and nothing that happens in another window does."""

from collections.abc import Callable, Sequence

import pygame
import pytest
from games.castles.test_look import asked
from hand import Hand
from seat import Seat, begin, middle, played, sit_at, sit_down

from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.ui.containers import Column
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.leaves import Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.scroll_view import ScrollView
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button

Points = Sequence[tuple[float, float]]
OTHERS = (2, 3, 4, 6)  # the wheel, the right button, the legacy event of a turned wheel, a thumb's button


class Widgets(PageScene):
    """A page with one widget of each kind that is pressed, dragged or unfolded."""

    name = "widgets"

    def __init__(self, app):
        super().__init__(app)
        self.done, self.words = [], {str(n): f"Choix {n}" for n in range(3)}
        self.field = TextField("field", "abcdefghij", 20, self.done.append)

    def content(self):
        button = Button("button", "Jouer", lambda: self.done.append("button"))
        long = ScrollView("long", Text("Une longue phrase. " * 300))
        return Column([button, self.field, Dropdown("list", self.words, "0", self.done.append), long])

    def trace(self):
        return {
            **super().trace(),
            "done": list(self.done),
            "at": [v.scroll.offset for v in self.page.views()],
        }


def army() -> Seat:
    seat = sit_down(3)
    names = seat.session.rules.board.names
    start = Diagram(({names[0]: 4}, {}, {}), {"keep": HeldCastle(0, 1, shield=2)}, left=3)
    return begin(seat, set_up(seat.session.rules, start))


def neighbour(seat: Seat) -> tuple[float, float]:
    board = seat.session.rules.board
    return seat.place(board.names[board.roads[0][0]])


def a_drag() -> tuple[Seat, Points]:
    seat = army()
    start = seat.army(seat.session.rules.board.names[0])
    return seat, (start, (start[0] + 20, start[1] + 9), neighbour(seat))


def two_clicks() -> tuple[Seat, Points]:
    seat = army()
    seat.click(seat.army(seat.session.rules.board.names[0]))
    return seat, (neighbour(seat),)


def the_number_held() -> tuple[Seat, Points]:
    seat = army()
    seat.click(seat.army(seat.session.rules.board.names[0]))
    return seat, (middle(seat.seen["buttons"]["held-fewer"]),)


def a_card_of_a_hand() -> tuple[Seat, Points]:
    players = [Player("Ada", ("azur",)), Player("Bo", ("gueules",))]
    seat = sit_at("schotten-totten", players, "1", curtain=False)
    start = seat.place(seat.seen["offered"][0])
    seat.click(start)
    target = seat.place(seat.seen["held"]["targets"][0])
    seat.key(pygame.K_ESCAPE)
    return seat, (start, (start[0] + 20, start[1] - 20), target)


def a_die() -> tuple[Seat, Points]:
    seat = sit_down(3)
    die = middle(seat.seen["buttons"]["die"])
    return seat, (die, (die[0] - 20, die[1]), seat.area("view").center)


def a_peek() -> tuple[Seat, Points]:
    seat = army()
    shield = next(piece for piece in seat.seen["pieces"] if piece["kind"] == "shield-0")
    return seat, (middle(shield["rect"]),)


def a_button_of_the_panel() -> tuple[Seat, Points]:
    seat = army()
    return seat, (middle(seat.seen["buttons"]["end-turn"]),)


def a_pan() -> tuple[Seat, Points]:
    seat = sit_down(3)
    at = (300, 300)
    seat.move(at)
    for _ in range(4):
        seat.wheel(1)
    empty = next(
        (x, y) for x in range(60, 500, 20) for y in range(60, 500, 20) if not seat.table.hand.place_at((x, y))
    )
    return seat, (empty, (empty[0] + 30, empty[1] + 20))


def the_time_line() -> tuple[Seat, Points]:
    seat = sit_down(3)
    play_into(seat.session, 60)
    seat.take_over()
    seat.scene.watch(at=0)
    seat.settle()
    x, y, w, h = seat.seen["buttons"]["replay-slider"]
    return seat, ((x + w * 0.2, y + h * 0.75), (x + w * 0.6, y + h * 0.75))


def the_slider_of_a_card() -> tuple[Seat, Points]:
    seat = asked(8, 8)
    x, y, w, h = seat.seen["buttons"]["occupy-slider"]
    return seat, ((x + w * 0.4, y + h / 2), (x + w, y))


def a_shield_of_a_card() -> tuple[Seat, Points]:
    seat = asked(8, 8)
    seat.push("shield-no")
    buttons = seat.seen["buttons"]
    start = middle(buttons["occupy-shield"])
    return seat, (start, (start[0] + 20, start[1]), middle(buttons["occupy-castle"]))


def widgets() -> Seat:
    hand = Hand((640, 480))
    hand.app.scenes.push(Widgets(hand.app))
    seat = Seat(hand.app, hand.scene)
    seat.settle()
    return seat


def a_button() -> tuple[Seat, Points]:
    seat = widgets()
    return seat, (middle(seat.seen["buttons"]["button"]),)


def a_field() -> tuple[Seat, Points]:
    seat = widgets()
    x, y, _w, h = seat.seen["buttons"]["field"]
    return seat, ((x + 30, y + h / 2), (x + 80, y + h / 2))


def a_scroll_bar() -> tuple[Seat, Points]:
    seat = widgets()
    x, y, w, _h = seat.seen["scrolls"]["long"]
    return seat, ((x + w - 4, y + 10), (x + w - 4, y + 80))


def a_row_of_a_list() -> tuple[Seat, Points]:
    seat = widgets()
    seat.push("list")
    return seat, (middle(list(seat.seen["buttons"].values())[2]),)


GESTURES = (
    *(a_drag, two_clicks, the_number_held, a_card_of_a_hand, a_die, a_peek, a_button_of_the_panel, a_pan),
    *(the_time_line, the_slider_of_a_card, a_shield_of_a_card),
    *(a_button, a_field, a_scroll_bar, a_row_of_a_list),
)


def done(seat: Seat) -> tuple:
    """Return what a gesture may have changed: all that is seen, and the moves made."""
    session = seat.scene.session
    return seat.seen, tuple(step.move for step in session.steps) if session else ()


def nothing(_seat: Seat, _at: tuple[float, float]) -> None:
    """Let nothing come between."""


def at_pixel(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def perform(
    gesture: Callable[[], tuple[Seat, Points]],
    between: Callable[[Seat, tuple[float, float]], object] = nothing,
    button: int = 1,
) -> list[tuple]:
    """Make a gesture, with something between its last movement and its end; return what was seen."""
    seat, points = gesture()
    seat.move(points[0])
    seat.app.step(1.0)
    seen = [done(seat)]
    seat.send(pygame.MOUSEBUTTONDOWN, pos=at_pixel(points[0]), button=button)
    for point in points[1:]:
        seat.move(point)
    between(seat, points[-1])
    seen.append(done(seat))
    seat.send(pygame.MOUSEBUTTONUP, pos=at_pixel(points[-1]), button=button)
    seat.settle()
    return [*seen, done(seat)]


@pytest.mark.parametrize("gesture", GESTURES, ids=lambda gesture: gesture.__name__)
def test_no_other_button_ends_or_changes_what_one_has_begun(gesture) -> None:
    def others(seat: Seat, at: tuple[float, float]) -> None:
        for other in OTHERS:
            for kind in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                seat.send(kind, pos=at_pixel(at), button=other)

    alone = perform(gesture)
    assert alone[0] != alone[1] or alone[0] != alone[2], "the gesture does something"
    assert perform(gesture, others) == alone


@pytest.mark.parametrize("gesture", GESTURES, ids=lambda gesture: gesture.__name__)
def test_a_release_in_another_window_has_no_effect(gesture) -> None:
    """The window has lost the focus while the button was held; what moved with the pointer stays there."""
    before, _held, after = perform(gesture, lambda seat, _at: seat.send(pygame.WINDOWFOCUSLOST))
    if gesture is two_clicks:  # the press alone has dropped the pieces
        return
    assert before[1] == after[1], "no move is made"
    for what in ("held", "peeked", "throwing", "done"):
        if gesture is not the_number_held:
            assert before[0].get(what) == after[0].get(what)
    seat, points = gesture()
    seat.press(points[0])
    seat.send(pygame.WINDOWFOCUSLOST)
    lost = done(seat)
    seat.move(points[-1])
    still = seat.seen
    for place in ("watched", "card", "scrolls", "at"):
        assert still.get(place) == lost[0].get(place), "it no longer follows the pointer"


def test_the_wheel_pans_and_the_left_button_does_nothing_meanwhile() -> None:
    alone = perform(a_pan, button=2)
    assert alone[0] != alone[1]

    def others(seat: Seat, at: tuple[float, float]) -> None:
        for other in (1, 3):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                seat.send(kind, pos=at_pixel(at), button=other)

    assert perform(a_pan, others, button=2) == alone


def test_a_wheel_button_does_not_play_what_two_clicks_hold() -> None:
    seat, (target,) = two_clicks()
    held = seat.seen["held"]
    for button in (2, 6):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            seat.send(kind, pos=at_pixel(target), button=button)
    assert (seat.seen["held"], played(seat)) == (held, [])
    seat.send(pygame.MOUSEBUTTONDOWN, pos=at_pixel(target), button=3)
    assert not seat.seen["held"], "the right button puts it back"


def test_a_release_over_a_scene_that_opened_meanwhile_ends_the_gesture_without_effect() -> None:
    hand = Hand((640, 480))
    below = Widgets(hand.app)
    hand.app.scenes.push(below)
    x, y, w, _h = hand.seen["scrolls"]["long"]
    bar = x + w - 4, y + 10
    hand.send(pygame.MOUSEBUTTONDOWN, pos=bar, button=1)
    above = Widgets(hand.app)
    hand.app.scenes.push(above)
    hand.send(pygame.MOUSEBUTTONUP, pos=middle(hand.seen["buttons"]["button"]), button=1)
    above.back()
    at = hand.seen["at"]
    hand.move((bar[0], bar[1] + 100))
    assert (below.done, above.done, hand.seen["at"]) == ([], [], at)


def test_a_button_can_be_pressed_again_after_its_release_was_lost() -> None:
    seat, points = a_button()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        seat.send(kind, pos=at_pixel(points[0]), button=1)
    assert seat.seen["done"] == ["button"]
