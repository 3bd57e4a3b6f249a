"""Drives the table for tests, as a person would: sees the trace, and uses the mouse and the keyboard."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from math import inf
from pathlib import Path

import pygame
from contracts import Sitting, contract
from frames import FRAMES
from hand import come_and_press, read_question

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.picture import board_picture
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.rulebook import scene as rulebook
from ludotheque.table.contract.position import Position
from ludotheque.table.model import TableModel
from ludotheque.table.scene import TableScene
from ludotheque.table.view import background
from ludotheque.ui.app import App

GLEN = Path(__file__).parent / "maps" / "glen.tmx"
_SEATED = count()  # the number of games begun, from which each gets its own start time, and so its own file
COLOURS = ("gueules", "azur", "vert", "or", "sable")


def sit_down(
    seats: int = 3, *, seed: str = "1", path: Path | None = GLEN, size=(1024, 640), **settings
) -> "Seat":
    """Open a window with a new game of Highlanders. Animations are off unless `settings` say otherwise."""
    each = 2 if seats == 2 else 1
    players = [Player(f"Joueur {s + 1}", COLOURS[each * s : each * s + each]) for s in range(seats)]
    return sit_at("highlanders", players, seed, path, size, **settings)


def sit_at(
    game: str,
    players,
    seed: str,
    path: Path | None = None,
    size=(1024, 640),
    options=(),
    settled=True,
    **settings,
) -> "Seat":
    """Open a window with a new game, without animations unless `settings` say otherwise.

    If `settled` is True, wait until nothing moves any more.
    """
    app = App(Store(), size=size)
    app.change(**({"speed": 0, "tips": False, "music": 0} | settings))
    opened = new_game(GAMES[game], players, seed=seed, options=options, started=_moment(), path=path)
    scene = Navigation(app, app.store).tables.make(opened)
    scene.director.asked.update((number, "end-turn") for number in range(len(players)))  # confirmed before
    app.scenes.push(scene)
    seat = Seat(app, scene)
    if settled:
        seat.settle()
    return seat


def sit(game: str, sitting: Sitting) -> "Seat":
    """Open a window with a new game, set up as `sitting` says."""
    box, how = GAMES[game], {"curtain": sitting.curtain, "speed": sitting.speed}
    each, sides = box.tinctures_each(sitting.seats), box.sides or COLOURS
    players = [
        Player(f"Joueur {s + 1}", tuple(sides[each * s : each * s + each])) for s in range(sitting.seats)
    ]
    path = contract(game).small_map if sitting.small else None
    return sit_at(game, players, sitting.seed, path, sitting.size, sitting.options, **how)


def _moment() -> str:
    minutes, seconds = divmod(next(_SEATED), 60)
    return f"20250101-{10 + minutes // 60:02}{minutes % 60:02}{seconds:02}"


class Seat:
    """Drives the table of an app by posted events."""

    def __init__(self, app: App, scene: TableScene) -> None:
        self.app = app
        self.scene = scene

    @property
    def seen(self) -> dict:
        """The trace of the top scene: what is on the screen now, which is drawn first."""
        FRAMES.look()
        return self.there

    @property
    def there(self) -> dict:
        """What is on the screen, for one who only aims at it."""
        return self.app.scenes.top.trace()

    def settle(self, seconds: float = 8.0) -> None:
        """Let time pass until nothing moves; fail after `seconds`. Boards are painted in one step."""
        with unhurried():
            for _ in range(round(seconds * 30)):
                self.app.step(1 / 30)
                if not self.app.scenes.top.moving():
                    return
        raise AssertionError("the screen does not come to rest")

    def send(self, kind: int, **facts) -> None:
        self.app.post(pygame.event.Event(kind, **facts))
        self.app.step(0.001)

    def move(self, point) -> None:
        self.send(pygame.MOUSEMOTION, pos=_whole(point), rel=(1, 1), buttons=(0, 0, 0))

    def press(self, point) -> None:
        """Move to a point and press there. The press guard never refuses this press."""
        come_and_press(self.app, _whole(point), 0.001)

    def release(self, point) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=_whole(point), button=1)

    def click(self, point) -> None:
        self.press(point)
        self.release(point)
        self.settle()

    def push(self, button: str) -> None:
        self.click(middle(self.there["buttons"][button]))

    def drag(self, start, end, count_change: int = 0) -> None:
        self.press(start)
        self.move((start[0] + 12, start[1] + 9))
        for _ in range(abs(count_change)):
            self.wheel(count_change)
        self.move(end)
        self.release(end)
        self.settle()

    def take(self, point) -> None:
        """Take the pieces at a point, which can then be counted."""
        self.press(point)

    def lay(self, point) -> None:
        self.move(point)
        self.release(point)
        self.settle()

    def wheel(self, up: int) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=1 if up > 0 else -1)

    def key(self, key: int, mod: int = 0) -> None:
        read_question(self.app)
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def focus(self, id: str) -> None:
        """Go with Tab alone to a place, a button or the die. Fails if Tab does not lead there."""
        for _ in range(200):
            if self.there["focus"] == id:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not lead to {id}")

    @property
    def table(self) -> TableModel:
        """The model of the table, for tests of its parts. To find something on the screen, use the trace."""
        return self.scene.model

    def take_over(self) -> None:
        """Show the table to the player to move, as the curtain does when it opens."""
        self.table.take_over()

    def refresh(self) -> None:
        """Show the present position after a test has changed the session directly."""
        self.scene.layout(self.app.size)
        self.settle()

    def label(self, id: str) -> str:
        return self.seen["widgets"][id]["label"]

    def area(self, name: str) -> pygame.Rect:
        """Return the rectangle of an area: `board`, `view` (the visible part of it), `panel` or `drawer`."""
        return pygame.Rect(self.seen["areas"][name])

    @property
    def session(self):
        return self.scene.session

    @property
    def legal(self):
        """The legal moves of the player to move; none for chance and at the end."""
        return self.session.rules.legal(self.session.state) if self.session.turn >= 0 else ()

    @property
    def position(self) -> Position:
        """The position as the look is asked about it when the player to move is at the screen."""
        session, look = self.session, self.scene.look
        view = session.rules.view(session.state, None)
        eyes = session.turn if session.turn >= 0 and look.seats.private(view) else None
        view = session.rules.view(session.state, eyes)
        return Position(view, self.legal, look.geometry.arrange(view, eyes), eyes)

    def place(self, name: str):
        return middle(self.there["places"][name])

    def army(self, place: str):
        """Return a visible point on the player's pile of knights at a place, its middle if possible."""
        kind, pieces = f"knights-{self.there['turn']}", self.there["pieces"]
        at = next(n for n, p in enumerate(pieces) if (p["kind"], p["place"]) == (kind, place))
        over = [pygame.Rect(p["rect"]) for p in pieces[at + 1 :] if p["kind"] == kind]
        return next(point for point in _points(pieces[at]["rect"]) if not _covered(point, over))


@contextmanager
def unhurried() -> Iterator[None]:
    """Within the context, let a step of the app paint boards and lay out pages for as long as it takes."""
    slices = (
        *((board_picture, "SLICE"), (board_picture, "FIRST_SLICE"), (background, "SLICE")),
        (rulebook, "SLICE"),
    )
    before = [getattr(module, name) for module, name in slices]
    for module, name in slices:
        setattr(module, name, inf)
    try:
        yield
    finally:
        for (module, name), seconds in zip(slices, before, strict=True):
            setattr(module, name, seconds)


def rests(app: App) -> bool:
    """Let two minutes pass, and return whether nothing moves or is drawn in the next half minute."""
    app.running = True  # even if the player has quit
    with unhurried():
        for _second in range(120):
            app.step(1.0)
        return not any(app.step(1.0) or app.scenes.top.moving() for _second in range(30))


def begin(seat: Seat, start) -> Seat:
    """Restart the game of `seat` from the state `start`, seen by the seat to move. Return `seat`."""
    session = seat.scene.session
    session.steps.clear()
    session.cursor = 0
    session.start = start
    seat.take_over()
    seat.settle()
    return seat


def played(seat: Seat) -> list[str]:
    """Return the moves made so far, in notation, without those of chance."""
    session = seat.scene.session
    write = session.rules.notation.write
    return [write(step.move) for step in session.steps[: session.cursor] if step.seat >= 0]


def stroke_of(seat: Seat, ply: int):
    """Return the stroke (the large display) for ply number `ply`, counted from 0, or None if it has none."""
    session, rules = seat.session, seat.session.rules
    before, after = (rules.view(session.state_at(at), None) for at in (ply, ply + 1))
    move = rules.view_move(session.state_at(ply), session.steps[ply].move, None)
    return seat.scene.look.telling.stroke(before, rules.events(before, move, after))


def middle(rect):
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def _points(rect):
    """Yield the middle of a rectangle, then rows of points from top to bottom, each from inside outwards."""
    x, y, w, h = rect
    yield middle(rect)
    yield from ((x + w * i / 8, y + h * j / 8) for j in range(1, 8) for i in (4, 3, 5, 2, 6, 1, 7))


def _covered(point, rects) -> bool:
    return any(rect.collidepoint(_whole(point)) for rect in rects)


def _whole(point):
    return round(point[0]), round(point[1])
