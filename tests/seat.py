"""A person at the table: sees what the trace says, does what a mouse or a keyboard can."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from math import inf
from pathlib import Path

import pygame
from contracts import Sitting, contract
from hand import come_and_press

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.picture import board_picture
from ludotheque.scenes.navigation import Navigation
from ludotheque.scenes.rulebook import scene as rulebook
from ludotheque.table.contract.position import Position
from ludotheque.table.model import TableModel
from ludotheque.table.scene import TableScene
from ludotheque.table.view import background
from ludotheque.ui.app import App

GLEN = Path(__file__).parent / "maps" / "glen.tmx"
_SEATED = count()  # games begun: each has a start, and so a file, of its own
COLOURS = ("gueules", "azur", "vert", "or", "sable")


def sit_down(
    seats: int = 3, *, seed: str = "1", path: Path | None = GLEN, size=(1024, 640), **settings
) -> "Seat":
    """Open a window with a new game of Highlanders in it, animations off unless told otherwise."""
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
    """Open a window with a new game in it, animations off unless told otherwise; wait until it rests."""
    app = App(Store(), size=size)
    app.change(**({"speed": 0, "tips": False} | settings))
    opened = new_game(GAMES[game], players, seed=seed, options=options, started=_moment(), path=path)
    scene = Navigation(app, app.store).table(opened)
    scene.director.asked.update((number, "end-turn") for number in range(len(players)))  # they know the game
    app.scenes.push(scene)
    seat = Seat(app, scene)
    if settled:
        seat.settle()
    return seat


def sit(game: str, sitting: Sitting) -> "Seat":
    """Open a window with a new game in it as a sitting says."""
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
    """Drives an app by posted events."""

    def __init__(self, app: App, scene: TableScene) -> None:
        self.app = app
        self.scene = scene

    @property
    def seen(self) -> dict:
        """What is on the screen now."""
        return self.app.scenes.top.trace()

    def settle(self, seconds: float = 8.0) -> None:
        """Let time pass until nothing moves; boards are painted in one go, however busy the machine is."""
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
        """Move to a point and press there, which the press guard never refuses."""
        come_and_press(self.app, _whole(point), 0.001)

    def release(self, point) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=_whole(point), button=1)

    def click(self, point) -> None:
        self.press(point)
        self.release(point)
        self.settle()

    def push(self, button: str) -> None:
        self.click(middle(self.seen["buttons"][button]))

    def drag(self, start, end, count_change: int = 0) -> None:
        self.press(start)
        self.move((start[0] + 12, start[1] + 9))
        for _ in range(abs(count_change)):
            self.wheel(count_change)
        self.move(end)
        self.release(end)
        self.settle()

    def wheel(self, up: int) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=1 if up > 0 else -1)

    def key(self, key: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def focus(self, id: str) -> None:
        """Go with Tab alone to a place, a button or the die."""
        for _ in range(200):
            if self.seen["focus"] == id:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab does not lead to {id}")

    @property
    def table(self) -> TableModel:
        """The table's model, for tests of its parts; where something is on the screen, the trace says."""
        return self.scene.model

    def take_over(self) -> None:
        """Show the table to the player to move, as the curtain does when it opens."""
        self.table.take_over()

    def refresh(self) -> None:
        """Show where the session has been led without a hand at the table."""
        self.scene.layout(self.app.size)
        self.settle()

    def label(self, id: str) -> str:
        """The words on a widget."""
        return self.seen["widgets"][id]["label"]

    def area(self, name: str) -> pygame.Rect:
        """Where the `board`, the `view` of it, the `panel` or its `drawer` lies."""
        return pygame.Rect(self.seen["areas"][name])

    @property
    def session(self):
        return self.scene.session

    @property
    def legal(self):
        """The moves that may be made now."""
        return self.session.rules.legal(self.session.state) if self.session.turn >= 0 else ()

    @property
    def position(self) -> Position:
        """What a look is asked about when the player to move has come to the screen."""
        session, look = self.session, self.scene.look
        view = session.rules.view(session.state, None)
        eyes = session.turn if session.turn >= 0 and look.seats.private(view) else None
        view = session.rules.view(session.state, eyes)
        return Position(view, self.legal, look.geometry.arrange(view, eyes), eyes)

    def place(self, name: str):
        """The middle of a place."""
        return middle(self.seen["places"][name])

    def army(self, place: str):
        """Where the pile of the player to move on a place is to be taken: its middle if that shows."""
        kind, pieces = f"knights-{self.seen['turn']}", self.seen["pieces"]
        at = next(n for n, p in enumerate(pieces) if (p["kind"], p["place"]) == (kind, place))
        over = [pygame.Rect(p["rect"]) for p in pieces[at + 1 :] if p["kind"] == kind]
        return next(point for point in _points(pieces[at]["rect"]) if not _covered(point, over))


@contextmanager
def unhurried() -> Iterator[None]:
    """Let a step of the app paint, and set a page, for as long as it takes."""
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
    """Let two minutes pass; tell whether nothing moves or is drawn in the next half."""
    app.running = True  # whoever has left comes back
    with unhurried():
        for _second in range(120):
            app.step(1.0)
        return not any(app.step(1.0) or app.scenes.top.moving() for _second in range(30))


def begin(seat: Seat, start) -> Seat:
    """Have the game begin with this state, seen by the seat to move."""
    session = seat.scene.session
    session.steps.clear()
    session.cursor = 0
    session.start = start
    seat.take_over()
    seat.settle()
    return seat


def played(seat: Seat) -> list[str]:
    """Return the moves made, in notation, without those of chance."""
    session = seat.scene.session
    write = session.rules.notation.write
    return [write(step.move) for step in session.steps[: session.cursor] if step.seat >= 0]


def stroke_of(seat: Seat, ply: int):
    """Return how the look has ply number `ply`, from 0, shown at length; None if it does not."""
    session, rules = seat.session, seat.session.rules
    before, after = (rules.view(session.state_at(at), None) for at in (ply, ply + 1))
    move = rules.view_move(session.state_at(ply), session.steps[ply].move, None)
    return seat.scene.look.telling.stroke(before, rules.events(before, move, after))


def middle(rect):
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def _points(rect):
    """Yield points of a rectangle, its middle first, then outwards from top to bottom."""
    x, y, w, h = rect
    yield middle(rect)
    yield from ((x + w * i / 8, y + h * j / 8) for j in range(1, 8) for i in (4, 3, 5, 2, 6, 1, 7))


def _covered(point, rects) -> bool:
    return any(rect.collidepoint(_whole(point)) for rect in rects)


def _whole(point):
    return round(point[0]), round(point[1])
