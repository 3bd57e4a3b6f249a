"""Measures what needs a window, each part in a process of its own: frames, latency, idle use, memory."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

import pygame
from contracts import contract

from ludotheque.commands.hooks import open_window
from ludotheque.core.game import CHANCE
from ludotheque.core.playout import play_into
from ludotheque.core.record import Record, write
from ludotheque.core.setup import Player, Setup
from ludotheque.home import paths

SIZE = (1920, 1080)  # pixels
PLIES = 300  # the plies of the game on the table
FRAMES = 400
SPRITES = 200
GAMES, SCROLLS = 2_000, 120  # games in the list; turns of the wheel there
WATCHED, JUMPS = 1_000, 60  # plies of the game that is watched; jumps in it
WARM_SECONDS, IDLE_SECONDS = 15.0, 10.0
EVENTS = 60  # motions of the pointer that are timed until the screen shows them

RESIZES, POKES = 40, 20  # changes of the window's size in an hour of play; random events after each of them
KEYS = (
    pygame.K_SPACE,
    pygame.K_RETURN,
    pygame.K_TAB,
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_UP,
    pygame.K_DOWN,
)

Figures = dict[str, float]


def floor() -> Figures:
    """Return the figures of a bare window: frames of 200 sprites, latency (ms), idle use (%), memory (MB)."""
    open_window(SIZE)
    memory = _memory()
    idle = _idle(_bare_loop)
    frames, latency = _bare_frames(), _latency(pygame.display, _bare_drag, _circle())
    return {
        "memory": memory,
        "idle": idle,
        "p99": _share(frames, 0.99),
        "latency": _share(latency, 0.95),
    }


def table() -> Figures:
    """Return the figures of a table with a game on it: times (ms), idle use (%) and memory (MB)."""
    from ludotheque.ui import window

    app, navigation, opened = _app_and_game()
    seen, first, slowest, again = _board_times(app, navigation, opened)
    _lift(app, navigation, opened)
    moves = _circle()
    frames, thinking = _dragged(app, moves), _dragged_thinking(app, moves, opened)
    latency = _latency(window, app.run, moves)
    app.running = True
    heard = _dragged_heard(app, moves)
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    _settle(app)
    idle = _at_rest(app)
    memory = _memory()
    return {
        "seen": seen,
        "first": first,
        "resized": _resize(app, (SIZE[0] - 160, SIZE[1] - 90)),
        "slice": slowest,
        "again": again,
        "p99": _share(frames, 0.99),
        "thinking": _share(thinking, 0.99),
        "heard": _share(heard, 0.99),
        "latency": _share(latency, 0.95),
        "idle": idle,
        "memory": memory,
    }


def games() -> Figures:
    """Return the milliseconds until a list of 2,000 games is shown, and of the slowest frame in scrolling."""
    app, navigation, opened = _app_and_game()
    _save_many(opened.session.setup, [*opened.session.moves()])
    navigation.games()
    _settle(app)
    app.scenes.unwind(1)  # by now, the games and everything else have been loaded
    _settle(app)
    start = time.perf_counter()
    navigation.games()
    while app.turn() and not app.scenes.top.trace()["games"]:
        pass
    seen = 1000 * (time.perf_counter() - start)
    slowest = 0.0
    for _notch in range(SCROLLS):
        app.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
        start = time.perf_counter()
        app.step(1 / 60)
        slowest = max(slowest, 1000 * (time.perf_counter() - start))
    return {"seen": seen, "scrolled": slowest}


def jumps() -> Figures:
    """Return the processor time (ms) of the first and the slowest jump in a watched game of 1,000 plies."""
    app, navigation, opened = _app_and_game(WATCHED)
    navigation.tables.show(opened)
    _settle(app)
    app.scenes.top.watch(at=0)
    app.turn()
    first = _jump(app, 0.97)
    rng = Random("bench")
    return {"first": first, "worst": max(_jump(app, rng.random()) for _number in range(JUMPS))}


def _jump(app: Any, share: float) -> float:
    """Press on the watched game's slider at `share`; return the milliseconds (processor time) until drawn."""
    model = app.scenes.top.model
    x, y, width, height = app.scenes.top.trace()["buttons"]["replay-slider"]
    pos = x + round(share * width), y + height * 3 // 4
    start = time.process_time()
    app.post(_pointer(pygame.MOUSEBUTTONDOWN, pos))
    while not app.turn() or model.replay.asked or model.stage.animations:
        pass
    taken = 1000 * (time.process_time() - start)
    app.post(_pointer(pygame.MOUSEBUTTONUP, pos))
    app.turn()
    return taken


def _save_many(setup: Setup, moves: list[str]) -> None:
    """Save GAMES games in the player's folder, with up to 200 of `moves` each."""
    folder = paths.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(GAMES):
        started = f"{20240101 + number % 28}-{number:06}"
        record = Record(setup._replace(started=started), tuple(moves[: number % 200]), number % 200)
        (folder / f"{setup.game}-{started}.json").write_bytes(write(record))


def hour() -> Figures:
    """Do as much as in an hour of play, but fast. Return the idle use afterwards (%) and peak memory (MB)."""
    app, navigation, opened = _app_and_game()
    navigation.tables.show(opened)
    _settle(app)
    rng, peak = Random("bench"), 0.0
    for _number in range(RESIZES):
        _resize(app, (rng.randrange(1000, SIZE[0] + 1), rng.randrange(640, SIZE[1] + 1)))
        for _poke in range(POKES):
            app.post(_poked(rng, app.size))
            app.turn()
            app.running = True
            peak = max(peak, _memory())
        if len(app.scenes) == 1:
            navigation.tables.show(opened)
    _resize(app, SIZE)
    navigation.tables.show(opened)
    _settle(app)
    peak = max(peak, _memory())
    return {"idle": _at_rest(app), "peak": peak}


def _poked(rng: Random, size: tuple[int, int]) -> pygame.event.Event:
    """Return a random event of the mouse or the keyboard: press, release, motion, wheel or key."""
    pos = rng.randrange(size[0]), rng.randrange(size[1])
    kind = rng.choice(
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.KEYDOWN, None)
    )
    if kind is None:
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1, 1)))
    if kind == pygame.KEYDOWN:
        return pygame.event.Event(kind, key=rng.choice(KEYS), mod=0, unicode="")
    return _pointer(kind, pos)


def _at_rest(app: Any) -> float:
    """Return the per cent of a core that the idle app uses, after all of its background work is done."""
    idle = _idle(app.run)
    app.running = True
    return idle


def _dragged(app: Any, moves: list[pygame.event.Event], meanwhile: Callable[[], object] = int) -> list[float]:
    """Return the milliseconds of each frame of a drag. In each frame, `meanwhile` is called as well."""
    frames = []
    for move in moves:
        app.post(move)
        start = time.perf_counter()
        app.step(1 / 60)
        meanwhile()
        frames.append(1000 * (time.perf_counter() - start))
    return frames


def _dragged_heard(app: Any, moves: list[pygame.event.Event]) -> list[float]:
    """Return the milliseconds of each frame of a drag while a screen reader runs."""
    from ludotheque.ui.reader import ReaderState

    app.hearing.begin()
    app.step(0.0)
    app.hearing.watch.thread.join(0.5)  # a desktop without readers has said so by now
    app.hearing.watch.now = ReaderState(runs=True, asked=True)
    app.step(0.0)
    assert app.hearing.listened
    return _dragged(app, moves)


def _dragged_thinking(app: Any, moves: list[pygame.event.Event], opened: Any) -> list[float]:
    """Return the milliseconds of each frame of a drag while computer players think in another process."""
    from ludotheque.games import GAMES
    from ludotheque.games.opening import worker_of
    from ludotheque.players.team import Question

    box, session = GAMES[opened.session.game], opened.session
    worker = worker_of(opened)
    levels = dict.fromkeys(range(session.rules.seats), box.levels[-1])
    plies = list(session.moves())[: session.cursor]

    request = worker.ask(Question(session.turn), levels, plies)
    while not request.reply(0.0):  # wait until the worker has started and knows the game
        time.sleep(0.005)

    def think() -> None:
        nonlocal request
        if not request.waiting or request.reply(0.0):
            request = worker.ask(Question(session.turn), levels, plies)

    frames = _dragged(app, moves, think)
    worker.close()
    return frames


def _bare_frames() -> list[float]:
    screen = open_window(SIZE)
    background = pygame.Surface(SIZE).convert()
    sprite = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.circle(sprite, (155, 45, 32, 200), (32, 32), 30)
    times = []
    for frame in range(FRAMES):
        pygame.event.pump()
        start = time.perf_counter()
        screen.blit(background, (0, 0))
        for number in range(SPRITES):
            screen.blit(sprite, ((number * 97 + frame) % SIZE[0], (number * 53) % SIZE[1]))
        pygame.display.flip()
        times.append(1000 * (time.perf_counter() - start))
    return times


def _bare_drag() -> None:
    """Let a sprite follow the pointer over a background picture, in the simplest way, until QUIT."""
    screen = open_window(SIZE)
    background = pygame.Surface(SIZE).convert()
    while (event := pygame.event.wait(17)).type != pygame.QUIT:
        if event.type == pygame.MOUSEMOTION:
            screen.blit(background, (0, 0))
            screen.fill("#9b2d20", (*event.pos, 64, 64))
            pygame.display.flip()


def _bare_loop() -> None:
    clock = pygame.time.Clock()
    while not pygame.event.get(pygame.QUIT):
        clock.tick(60)


def _app_and_game(plies: int = PLIES) -> tuple[Any, Any, Any]:
    from ludotheque.games import GAMES
    from ludotheque.games.opening import new_game
    from ludotheque.home.store import Store
    from ludotheque.scenes.navigation.navigation import Navigation
    from ludotheque.ui.app import App
    from ludotheque.ui.memory import give_back

    store = Store()
    app = App(store, size=SIZE)
    give_back()
    store.enable_locking()
    navigation = Navigation(app, store)
    navigation.shelf()
    _settle(app)
    box = next(iter(GAMES.values()))
    rate = contract(box.id).rates()[0]
    players = [Player(str(seat)) for seat in range(rate.seats)]
    opened = new_game(box, players, seed="bench", options=rate.options, started=store.now())
    play_into(opened.session, plies)
    while opened.session.turn == CHANCE:
        play_into(opened.session, 1)
    navigation.tables.make(opened)  # loads what the shelf loads while it is idle
    return app, navigation, opened


def _board_times(app: Any, navigation: Any, opened: Any) -> tuple[float, float, float, float]:
    """Return milliseconds: until a board is whole, until it is sharp, its slowest frame, and opened again."""
    start = time.perf_counter()
    navigation.tables.show(opened)
    app.turn()
    seen = 1000 * (time.perf_counter() - start)
    slowest = _settle(app)
    first = 1000 * (time.perf_counter() - start)
    start = time.perf_counter()
    navigation.tables.show(opened)
    _settle(app)
    return seen, first, slowest, 1000 * (time.perf_counter() - start)


def _resize(app: Any, size: tuple[int, int]) -> float:
    """Resize the window, and return the milliseconds until the whole scene is shown, sharp or not."""
    from ludotheque.ui import window

    window.resize(size, full_screen=False)
    app.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    start = time.perf_counter()
    app.turn()
    return 1000 * (time.perf_counter() - start)


def _settle(app: Any) -> float:
    """Run frames of the app until nothing moves; return the milliseconds of the slowest without its wait."""
    events: Any = pygame.event
    wait, longest, start, drawn, moving = events.wait, 0.0, 0.0, True, True

    def waited(timeout: int) -> pygame.event.Event:
        nonlocal start
        event = wait(timeout)
        start = time.perf_counter()  # a frame that has waited for its time is not slow
        return event

    events.wait = waited
    while drawn or moving:
        start = time.perf_counter()
        drawn = app.turn()
        if moving:
            longest = max(longest, 1000 * (time.perf_counter() - start))
        moving = app.scenes.top.moving()
    events.wait = wait
    return longest


def _lift(app: Any, navigation: Any, opened: Any) -> None:
    """Pick up a piece. If no piece may be moved, play on until one may be."""
    while not any(_held(app, piece["rect"]) for piece in app.scenes.top.trace()["pieces"]):
        play_into(opened.session, 1)
        navigation.tables.show(opened)
        _settle(app)


def _held(app: Any, rect: tuple[int, int, int, int]) -> bool:
    """Press on a piece and drag it. Return whether it follows the pointer."""
    x, y, width, height = rect
    app.post(_pointer(pygame.MOUSEBUTTONDOWN, (x + width // 2, y + height // 2)))
    app.post(_pointer(pygame.MOUSEMOTION, (x + width, y + height)))
    app.step(1 / 60)
    if app.scenes.top.trace()["held"]:
        return True
    app.post(_pointer(pygame.MOUSEBUTTONUP, (x + width, y + height)))
    app.step(1 / 60)
    return False


def _circle() -> list[pygame.event.Event]:
    """Return the events of a pointer that moves once around a wide ellipse."""
    turns = [2 * math.pi * n / FRAMES for n in range(FRAMES)]
    points = [(700 + 500 * math.cos(a), 540 + 400 * math.sin(a)) for a in turns]
    return [_pointer(pygame.MOUSEMOTION, (round(x), round(y))) for x, y in points]


def _pointer(kind: int, pos: tuple[int, int]) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    return pygame.event.Event(kind, pos=pos, button=1, touch=False)


def _latency(screen: Any, loop: Callable[[], None], moves: list[pygame.event.Event]) -> list[float]:
    """Return the milliseconds until each motion is shown by `loop`, which handles them and ends on QUIT.

    `screen` is the module whose `flip` the loop calls.
    """
    posted: list[float] = []
    flipped: list[float] = []
    flip = screen.flip

    def watched() -> None:
        flip()
        flipped.append(time.perf_counter())

    def hand() -> None:
        for move in moves[:EVENTS]:
            time.sleep(0.037)
            posted.append(time.perf_counter())
            pygame.event.post(move)
        time.sleep(0.1)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    screen.flip = watched
    Thread(target=hand).start()
    loop()
    screen.flip = flip
    return [1000 * (min(f for f in flipped if f > start) - start) for start in posted]


def _idle(loop: Callable[[], None]) -> float:
    """Return the per cent of a core that `loop` uses, after WARM_SECONDS without input. It ends on QUIT."""
    shares = []

    def watch() -> None:
        time.sleep(WARM_SECONDS)
        start, used = time.perf_counter(), time.process_time()
        time.sleep(IDLE_SECONDS)
        shares.append(100 * (time.process_time() - used) / (time.perf_counter() - start))
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    Thread(target=watch).start()
    loop()
    return shares[0]


def _memory() -> float:
    """Return the resident memory in MB, or its peak if the system does not report the present value."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            import resource

            return int(file.read().split()[1]) * resource.getpagesize() / 1e6
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def _share(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]
