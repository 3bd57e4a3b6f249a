"""Each box is taken from the shelf and played for some turns by somebody who hears it and presses keys."""

from contextlib import suppress
from pathlib import Path

import pytest
from processes import until

from ludotheque.games import GAMES

from .reader import BUTTON, ITEM, ScreenReader

pytestmark = pytest.mark.e2e

STOPS = 40  # presses of Tab after which one gives up
TURNS = 3  # lines that a short game adds to the log
MOST = 12  # gestures that it takes, at most
COMINGS = 20
PAUSE = 0.7  # seconds of silence after which all has been said


@pytest.fixture
def reader(bus):
    """Return a reader on a desktop of its own, with the address of its bus."""
    reader = ScreenReader(bus)
    reader.bus = bus
    yield reader
    reader.close()


class Ears:
    """Somebody who hears the program and presses keys."""

    def __init__(self, program, reader):
        self.program, self.reader = program, reader

    def tab_to(self, wanted) -> str:
        """Press Tab until something wanted has the focus; return its name."""
        names = []
        for _stop in range(STOPS):
            node = self.reader.focus(lambda: self.program.key("Tab"))
            names.append(node.name)
            if wanted(node):
                return node.name
        raise AssertionError(names[-12:], self.reader.announced[-4:])

    def gesture(self) -> None:
        """Make a gesture: throw what is to be thrown, end the turn, or move the first thing that can move."""
        self.reader.heard_last("C’est à vous")
        ends = "finissez le tour : Espace" in self.reader.announced[-1].replace("\xa0", " ")
        self.program.key("space")
        if ends:
            until(lambda: self.reader.listen(PAUSE))
            return
        told = self.reader.listen(PAUSE)
        if "Lancez le dé" in self.reader.announced[-1]:  # the key has only ended an animation
            return
        if "finissez le tour" in (told or self.reader.announced)[-1]:
            self.tab_to(lambda node: node.role == BUTTON and "le tour" in node.name)
            self.program.key("Return")
            until(lambda: self.reader.listen(PAUSE))
            if "?" in self.reader.announced[-1]:  # asked whether that is meant
                self.program.key("Return")
            return
        self.tab_to(lambda node: node.role == ITEM)
        self.program.key("Return")
        if any("En main" in text for text in self.reader.listen(PAUSE)):
            self.reader.focus(lambda: self.program.key("Tab"))
            self.program.key("Return")
        self.reader.listen(PAUSE)

    def log(self) -> list[str]:
        lines, inside = [], False
        for depth, node in self.reader.tree():
            inside = node.name == "Journal" if depth == 3 else inside
            if inside and depth > 3 and node.role != BUTTON:
                lines.append(node.name)
        return lines


@pytest.mark.parametrize("game", GAMES)
def test_a_box_is_opened_and_played_by_ear(start, screen, reader, game):
    screen.manage("openbox")
    program = start(DBUS_SESSION_BUS_ADDRESS=reader.bus)
    ears = Ears(program, reader)
    reader.told("La Ludothèque parle au lecteur d’écran")
    title = GAMES[game].title
    ears.tab_to(lambda node: node.name.startswith(title))
    program.key("Return")
    ears.tab_to(lambda node: node.role == BUTTON and node.name.startswith(("Commencer", "Jouer")))
    program.key("Return")
    reader.listen(2)
    before = len(ears.log())
    for _gesture in range(MOST):
        ears.gesture()
        if len(ears.log()) >= before + TURNS:
            break
    assert len(ears.log()) >= before + TURNS, reader.announced


def test_readers_that_come_and_go_stop_nothing_and_nothing_is_left_behind(start, screen, reader):
    screen.manage("openbox")
    program = start(DBUS_SESSION_BUS_ADDRESS=reader.bus)
    reader.told("La Ludothèque parle au lecteur d’écran")
    for _time in range(COMINGS):
        reader.set(IsEnabled=False)
        program.key("Tab", "Tab")
        reader.set(IsEnabled=True)
        program.key("Tab", "Tab")
    reader.focus(lambda: program.key("Tab"))
    threads = Path(f"/proc/{program.process.pid}/task").iterdir()
    helpers = [
        Path("/proc", child) for thread in threads for child in (thread / "children").read_text().split()
    ]
    assert helpers
    program.kill()
    until(lambda: not any(map(_runs, helpers)))


def _runs(process: Path) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in (process / "status").read_text()
    return False
