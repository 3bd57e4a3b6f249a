"""A monkey at the window where no window manager runs: it resizes, presses F11 and clicks; nothing ends."""

from collections.abc import Iterator
from random import Random

import pytest

from .window import Program

pytestmark = pytest.mark.e2e
ROUNDS, ACTIONS = 20, 10  # half a minute where the machine is free
LARGEST = (1280, 800)  # the screen
BOOK = ("Left", "Right", "Up", "Down", "Next", "Prior", "Home", "End", "Tab")
TABLE = ("Left", "Right", "Up", "Down", "Tab", "Return", "space", "u", "r", "e", "plus", "minus")


def rulebook(program: Program) -> None:
    program.click(program.see(scene="shelf")["buttons"]["highlanders"])
    program.click(program.see(scene="setup")["buttons"]["rules"])
    program.see(scene="rulebook")


def table(program: Program) -> None:
    program.click(program.see(scene="shelf")["buttons"]["schotten-totten"])
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
    yield from (*home, "key", "m")


@pytest.mark.parametrize(("reach", "keys"), [(rulebook, BOOK), (table, TABLE)], ids=["rulebook", "table"])
def test_the_window_outlives_sizes_and_full_screen_where_no_window_manager_runs(start, reach, keys):
    program, rng = start(), Random(7)
    reach(program)
    for number in range(ROUNDS):
        program.act(*actions(rng, program.window, keys))
        program.see_saved(mute=number % 2 == 0)  # the last key of the burst has been taken
        size = (900 + number, 700 - number)  # another one each time: what is seen is what came of it
        program.resize(*size)
        program.see(size=list(size))
