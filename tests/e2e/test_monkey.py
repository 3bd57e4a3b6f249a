"""A monkey at the window, with a window manager and without: whatever it does, nothing ends or breaks."""

import os
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from subprocess import CalledProcessError

import pytest
from processes import PATIENCE

from ludotheque.games import GAMES
from ludotheque.languages import languages
from ludotheque.languages.definition import SOURCE

from .window import Ended, Line, Program, sit_with_computers

pytestmark = pytest.mark.e2e
ROUNDS, ACTIONS = 20, 10  # half a minute where the machine is free
LARGEST = (1280, 800)  # the screen
WALKS = 1500 if os.environ.get("LUDOTHEQUE_LONG") == "all" else 20  # in each game: an hour by hand
WHILE = 3  # seconds
MOST = 200  # MB, at rest, when one piece of music is decoded: 180 of an hour's play, and what systems count
BOOK = ("Left", "Right", "Up", "Down", "Next", "Prior", "Home", "End", "Tab")
TABLE = ("Left", "Right", "Up", "Down", "Tab", "Return", "space", "u", "r", "e", "plus", "minus")


def rulebook(program: Program) -> None:
    program.click(program.see(scene="shelf")["buttons"]["highlanders"])
    program.click(program.see(scene="setup")["buttons"]["rules"])
    program.see(scene="rulebook")


def table(program: Program) -> None:
    program.click(program.see(scene="shelf")["buttons"]["schotten-totten"])
    program.click(program.see(scene="setup")["buttons"]["together"])
    program.see(scene="setup", buttons=lambda found: "player-2-name" in found)
    program.click(program.see(scene="setup")["buttons"]["start"])
    program.click(program.see(scene="curtain")["buttons"]["open"])
    program.see(scene="table")


def actions(rng: Random, window: str, keys: tuple[str, ...]) -> Iterator[object]:
    """Yield the words of a burst for xdotool, so dense that sizes change while others are being drawn.

    Without a window manager the keys go to the window under the pointer.
    """
    home = ("mousemove", "--window", window, 20, 20)
    for _ in range(ACTIONS):
        what = rng.random()
        if what < 0.3:
            yield from (*home, "key", "F11")
        elif what < 0.65:
            yield from ("windowsize", window, rng.randint(300, LARGEST[0]), rng.randint(200, LARGEST[1]))
        elif what < 0.8:
            yield from ("mousemove", *map(rng.randrange, LARGEST), "click", rng.choice((1, 4, 5)))
        else:
            yield from (*home, "key", rng.choice(keys))
        yield from ("sleep", rng.choice((0, 0.02, 0.1, 0.2)))


@pytest.mark.parametrize(("reach", "keys"), [(rulebook, BOOK), (table, TABLE)], ids=["rulebook", "table"])
def test_the_window_outlives_sizes_and_full_screen_where_no_window_manager_runs(start, reach, keys):
    program, rng = start(), Random(7)
    reach(program)
    for number in range(ROUNDS):
        program.act(*actions(rng, program.window, keys))
        size = (900 + number, 700 - number)  # another each time: once it is seen, the burst was taken
        program.see(by=partial(resize, program, size), every=2.0, size=list(size))


def test_the_whole_screen_is_filled_where_no_window_manager_runs(start):
    program = start()
    program.see(scene="shelf", by=lambda: program.key("F11"), size=[1280, 800])
    command = ["xdotool", "getwindowgeometry", "--shell", program.window]
    told = subprocess.run(command, env=program.environment, check=True, capture_output=True, text=True).stdout
    assert {"X=0", "Y=0", "WIDTH=1280", "HEIGHT=800"} <= {*told.split()}


def resize(program, size: tuple[int, int]) -> None:
    """Give the window another size, out of full screen, in which it is as large as the screen."""
    if program.full_screen:
        program.act("mousemove", "--window", program.window, 20, 20, "key", "F11")
    program.resize(*size)


def wander(rng: Random, seen: Line, window: str) -> Iterator[object]:
    """Yield the words for xdotool of one thing to do: mostly with a button or a piece that can be seen.

    A click beside a window that has shrunk takes the keyboard from it, so it is given back.
    """
    keyboard = ("mousemove", "--window", window, 20, 20, "windowfocus", window)
    buttons = {name: rect for name, rect in seen.get("buttons", {}).items() if "quit" not in name}
    rects = (*buttons.values(), *(piece["rect"] for piece in seen.get("pieces", ())))
    middles = [(x + w // 2, y + h // 2) for x, y, w, h in rects]
    aims = [(x, y) for x, y in middles if x >= 0 and y >= 0]  # of a board come nearer much is out of sight
    what = rng.random()
    if what < 0.6 and aims:
        yield from ("mousemove", "--window", window, *rng.choice(aims), "sleep", "0.02", "click", 1)
    elif what < 0.7:
        yield from ("windowsize", window, rng.randint(300, LARGEST[0]), rng.randint(200, LARGEST[1]))
    elif what < 0.75:
        yield from (*keyboard, "key", "F11")
    else:
        yield from keyboard
        for key in rng.choices((*TABLE, "Escape", "h", "c", "v", "Prior", "Next"), k=rng.randint(1, 5)):
            yield from ("key", key)
    yield from ("sleep", rng.choice((0.02, 0.1, 0.3)))


def walk(rng: Random, program: Program) -> None:
    """Do one thing or another."""
    program.act(*wander(rng, program.see(), program.window))


def go_home(program: Program) -> None:
    """Leave whatever is open, as a person would whose window shows it all, until the shelf is seen.

    While computer players move pieces the screen does not settle, and what is seen is older. Where a button
    leads nowhere, Escape opens the menu.
    """
    escape = partial(program.act, "windowfocus", program.window, "key", "Escape")
    smaller = partial(resize, program, (900, 700))
    if program.see()["size"] == [*LARGEST]:  # without a manager it may lie beside the screen
        program.change(by=smaller)
    for _ in range(40):
        seen = program.see()
        buttons = seen.get("buttons", {})
        leave = next((name for name in ("shelf", "back", "close", "cancel", "open") if name in buttons), "")
        if min(seen["size"]) < 700:  # also once a full screen has been left, which brings an older size back
            program.change(by=smaller)
        elif seen["scene"] == "shelf":
            return
        elif not (leave and program.change(by=partial(program.click, buttons[leave]))):
            program.change(by=escape)
    raise AssertionError(f"no way home from {program.see()['scene']}")


def open_in_another_language(game: str, program: Program) -> None:
    """Begin a game with whoever sat there last; from the shelf, for what was pressed last may come late."""

    def press(name: str) -> None:
        buttons = program.see()["buttons"]
        if name in buttons:
            program.click(buttons[name])

    def choose(name: str) -> None:
        go_home(program)
        press(name)

    program.see(scene=bool)
    codes = [*languages()]
    other = codes[codes.index(program.see_saved().get("language") or SOURCE) - 1]
    program.see(by=partial(choose, "language"), scene="dialog")
    program.see_saved(by=partial(press, f"language-{other}"), language=other)
    program.see(by=partial(choose, game), scene="setup")
    program.see(by=partial(press, "start"), scene=lambda scene: scene not in ("shelf", "setup"))


def comes_to_rest(program: Program) -> bool:
    """Return whether it does next to nothing for a while, once it has drawn what it still had to."""
    for _ in range(PATIENCE // WHILE):
        before = program.worked
        time.sleep(WHILE)
        if program.worked - before < 0.05 * WHILE:
            return True
    return False


@pytest.mark.parametrize("manager", ["", "openbox"], ids=["alone", "managed"])
def test_a_monkey_goes_anywhere_among_computer_players(start, screen, tmp_path, manager):
    """Promise 11 in the packaged program: no exception, no death, memory bounded, at rest afterwards."""
    if manager:
        screen.manage(manager)
    sit_with_computers(tmp_path / "player")
    program, rng = start(), Random(11)
    for game in GAMES:
        for action in (partial(open_in_another_language, game), *[partial(walk, rng)] * WALKS, go_home):
            try:
                action(program)
            except (CalledProcessError, Ended):  # what opened meanwhile, where it pressed, had « Quitter »
                assert program.process.wait(10) == 0
                program = start()
                program.see(scene="shelf")
    assert not list((tmp_path / "player" / "logs").glob("*"))
    assert comes_to_rest(program), "something stays awake"
    assert program.resident < MOST
