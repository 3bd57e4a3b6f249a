"""The line to the process that serves readers: what goes over it, and that nobody ever waits for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import until

from ludotheque.ui import access_line, bridge
from ludotheque.ui.access_line import STARTS, AccessLine
from ludotheque.ui.access_page import COMMAND, AccessNode, AccessPage, read, written
from ludotheque.ui.bridge import Bridge
from ludotheque.ui.scribe import CALM
from ludotheque.ui.spoken import Node, Spoken

PAGE = AccessPage(1, (AccessNode(1, "WINDOW", "Auberge"),))
LARGE = AccessPage(1, (AccessNode(1, "WINDOW", "Auberge " * 1000),))
REAL = [sys.executable, "-m", "ludotheque", COMMAND]


@pytest.fixture
def line_to(monkeypatch):
    """Return a function that opens a line to a false process, which runs some Python."""
    lines = []

    def line_to(code: str) -> AccessLine:
        monkeypatch.setattr(access_line, "command", lambda: [sys.executable, "-c", code])
        lines.append(AccessLine(PAGE))
        return lines[-1]

    yield line_to
    for line in lines:
        line.close()


def starts(line: AccessLine, most: int) -> set[int]:
    """Return the processes that have been started, until it is given up or there have been that many."""
    seen = set()

    def ended() -> bool:
        assert list(line.wishes()) == []
        seen.update({line.process.pid} if line.process else ())
        return len(seen) == most or (line.process is None and line._ending is None)

    until(ended)
    return seen


def test_pages_go_there_and_wishes_come_back(line_to, tmp_path):
    line = line_to(
        f"import sys; print('active', 'go 7', 'use 12', sep='\\n', flush=True); "
        f"[open({str(tmp_path / 'came')!r}, 'ab').write(line) for line in sys.stdin.buffer]"
    )
    wished = []
    until(lambda: wished.extend(line.wishes()) or len(wished) == 2)
    assert (wished, line.active) == ([(7, False), (12, True)], True)
    two = PAGE._replace(focused=False)
    line.show(two)
    line.process.stdin.close()
    line.process.wait()
    assert [read(one) for one in (tmp_path / "came").read_bytes().splitlines()] == [
        read(written(page)) for page in (PAGE, two)
    ]


@pytest.mark.parametrize(
    "said",
    [b"use", b"use x", b"go -1", b"use 1 2", b"\xff\xfe", b"", b"{}", b"use \xd9\xa1", b"active active"],
)
def test_what_is_no_wish_is_passed_over(line_to, said):
    said += b"\nuse 3\n"
    line = line_to(f"import sys; sys.stdout.buffer.write({said!r}); sys.stdout.flush(); input()")
    wished = []
    until(lambda: wished.extend(line.wishes()) or wished)
    assert wished == [(3, True)]


def test_a_wish_without_end_ends_the_process(line_to):
    line = line_to("import sys; sys.stdout.write('use ' + '1' * 9000); sys.stdout.flush(); input()")
    first = line.process
    until(lambda: not [*line.wishes()] and line.process is not first)


def test_a_process_that_dies_is_started_anew_a_few_times(line_to):
    line = line_to("raise SystemExit(1)")
    assert len(starts(line, STARTS + 1)) == STARTS
    line.show(PAGE)
    assert not line.free


def test_a_process_that_cannot_be_started_is_none(monkeypatch, tmp_path):
    monkeypatch.setattr(access_line, "command", lambda: [str(tmp_path / "none")])
    line = AccessLine(PAGE)
    assert list(line.wishes()) == []
    assert not line.free
    line.close()


def test_a_process_that_readers_have_left_is_started_anew_each_time(line_to):
    assert len(starts(line_to("raise SystemExit(0)"), STARTS + 2)) == STARTS + 2


def test_a_process_that_reads_nothing_holds_up_nobody_and_gets_the_newest_page(monkeypatch, tmp_path):
    """It gets the first page, the one that was on its way, and the last."""
    go, came = tmp_path / "go", tmp_path / "came"
    code = f"""
import pathlib, sys, time
while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.01)
with open({str(came)!r}, 'ab', 0) as file:
    for line in sys.stdin.buffer: file.write(line)
"""
    monkeypatch.setattr(access_line, "command", lambda: [sys.executable, "-c", code])
    monkeypatch.setattr(access_line, "_ROOM", 1 << 12)
    one = Bridge(Spoken("Auberge", ()))
    large = tuple(Node(f"n{n}", "text", f"Bière {n} " * 100) for n in range(100))
    for number in range(200):
        one.announce(f"Un {number}.", urgent=False)
        one.show(Spoken(f"Cave {number}", large), "room")
    assert len(one._line._unsent) < 2 * len(written(AccessPage(1, ()))) + 200_000
    go.touch()

    def whole() -> list[bytes]:
        assert list(one.asked()) == []
        lines = came.read_bytes().split(b"\n") if came.exists() else [b""]
        return lines[:-1]

    until(lambda: whole() and b"Cave 199" in whole()[-1])
    pages = [read(line) for line in whole()]
    assert len(pages) < 6
    told = [leaf.value for leaf in pages[-1].nodes if leaf.number in CALM]
    assert sum(text.count("Un ") for text in told) > 100  # joined, none lost but the oldest
    one.close()


def test_nothing_is_left_when_the_line_is_closed(line_to):
    line = line_to("import time; time.sleep(600)")
    process = line.process
    line.close()
    assert process.returncode == -signal.SIGKILL


def test_nothing_is_left_of_a_program_that_is_killed(monkeypatch):
    code = (
        "import time; from ludotheque.ui.access_line import AccessLine; "
        "from ludotheque.ui.access_page import AccessPage, AccessNode; "
        "line = AccessLine(AccessPage(1, (AccessNode(1, 'WINDOW', 'x'),))); "
        "print(line.process.pid, flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        process = Path("/proc") / program.stdout.readline().strip()
        assert process.exists()
        program.kill()
    until(lambda: not process.exists() or "\nState:\tZ" in (process / "status").read_text())


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[1, 2]",
        b"[1, [[]], true]",
        b"[" * 100_000,
        b"\x00\xff",
        b'[1, [[1, "NO_SUCH_ROLE"]], true]',
        b'[1, [[-1, "WINDOW"]], true]',
        b'[99999999999999999999999, [[1, "WINDOW"]], true]',
        b'[1, [[1, "WINDOW", "x", "", "", ["no such state"]]], true]',
        b'[1, [[1, "TEXT_INPUT"]], true]',
        b"null",
    ],
    ids=range(11),
)
def test_the_process_passes_over_what_is_no_page(line):
    with subprocess.Popen(REAL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_without_bus()) as process:
        told, _errors = process.communicate(line + b"\n" + written(PAGE) + line + b"\n" + written(PAGE))
    assert (process.returncode, told) == (0, b"")


def _without_bus() -> dict[str, str]:
    return os.environ | {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"}


def test_a_process_that_hangs_ends_by_an_alarm():
    """It holds Python's lock, as it would if AccessKit and Python waited for each other."""
    hangs = """
import ctypes
from ludotheque.ui import access_process

def go_on(self, turns=[]):
    turns.append(1)
    return not turns[1:] or ctypes.PyDLL(None).sleep(600)

access_process._HANGS = 1
access_process._Service.go_on = go_on
access_process.serve()
"""
    assert subprocess.run([sys.executable, "-c", hangs], check=False).returncode == -signal.SIGALRM


@pytest.mark.parametrize("words", [[COMMAND], [COMMAND, "highlanders"]])
def test_who_types_what_starts_the_process_is_told_that_there_is_no_such_thing(words, tmp_path):
    home = os.environ | {"LUDOTHEQUE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "ludotheque", *words]
    ended = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=home, check=False
    )
    assert ended.returncode == 2
    assert COMMAND in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_program_itself_waits_for_no_lock_of_accesskit_since_it_does_not_load_it():
    code = (
        "import sys; from ludotheque.ui.bridge import Bridge; from ludotheque.ui.spoken import Spoken; "
        "one = Bridge(Spoken('', ())); one.show(Spoken('a', ()), ''); one.close(); "
        "sys.exit('accesskit' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_on_other_systems_no_process_is_started(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(bridge, "Here", lambda page: page)
    assert bridge._line(PAGE) is PAGE


def test_the_process_ends_if_a_thread_of_accesskit_ends():
    """With a false AccessKit, whose thread ends with the second page."""
    code = """
import _thread, threading
from ludotheque.ui import access_process
class AccessKit:
    active, lost = True, False
    def __init__(self, *_hands):
        self.end = threading.Event()
        _thread.start_new_thread(self.end.wait, ())
    def show(self, page):
        if not page.focused: self.end.set()
access_process.AccessKit = AccessKit
access_process.serve()
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        process.stdin.write(written(PAGE))
        process.stdin.flush()
        assert process.stdout.readline() == b"active\n"
        process.stdin.write(written(PAGE._replace(focused=False)))
        process.stdin.flush()
        assert process.wait(60) == 1
