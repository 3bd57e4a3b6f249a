"""The real program under Wayland on a screen with two pixels a unit: all are painted, and a click hits."""

import pytest
from processes import until

from .window import Screen

pytestmark = pytest.mark.e2e

UNITS, SCALE = (1280, 800), 2
PIXELS = [side * SCALE for side in UNITS]


@pytest.fixture
def screen():
    screen = Screen(f"{PIXELS[0]}x{PIXELS[1]}")
    yield screen
    screen.close()


@pytest.fixture
def wayland(screen, beside, tmp_path):
    """Return the environment of a compositor that fills the screen."""
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    where = {"XDG_RUNTIME_DIR": str(run)}
    size = (f"--width={UNITS[0]}", f"--height={UNITS[1]}", f"--scale={SCALE}")
    beside(
        *("weston", "--backend=x11-backend.so", "--socket=fine", "--idle-time=0", *size),
        **where,
        DISPLAY=screen.display,
    )
    until((run / "fine").exists)
    return where | {"WAYLAND_DISPLAY": "fine", "SDL_VIDEODRIVER": "wayland"}


def press(program, rect):
    """Click in the middle of a rectangle of a window that fills the screen.

    Weston adds up the pointer's steps, and may miss where it was at first: its way by two corners ends that.
    """
    x, y, width, height = rect
    x, y = x + width // 2, y + height // 2
    way = [(side - 1 for side in PIXELS), (0, 0), (x + 8, y), (x, y)]
    program.act(*(word for place in way for word in ("mousemove", *place, "sleep", "0.05")), "click", "1")


def test_a_window_has_all_pixels_of_a_fine_screen_and_a_click_hits(start, wayland, capfd):
    program = start(**wayland, WAYLAND_DEBUG="1")
    shelf = program.see(scene="shelf")
    assert shelf["size"] > [*UNITS], "nine tenths of the screen, in pixels"
    wide, high = (side // SCALE for side in shelf["size"])
    assert f".set_destination({wide}, {high})" in capfd.readouterr().err, "so many units show all the pixels"
    shelf = program.see(scene="shelf", by=lambda: program.key("F11"), size=PIXELS)
    setup = program.see(
        scene="setup", by=lambda: press(program, shelf["buttons"]["highlanders"]), size=PIXELS
    )
    table = program.see(scene="table", by=lambda: press(program, setup["buttons"]["start"]), size=PIXELS)
    assert min(min(rect[2:]) for rect in table["buttons"].values()) >= 40 * SCALE
