"""How a start is handed over to the program that runs: the address, the line, what may stand in it."""

import json
import os
import socket
import stat
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from processes import PATIENCE, until

from ludotheque.home import links, paths
from ludotheque.home.handover import BadWish, Call, Reception, Wish, hand_over, read_wish
from ludotheque.home.links import PipePort, call, call_by_pipe, open_port

WISH = {"file": "/home/ana/a.ludo", "token": "wm-1_TIME2"}


def written(**changed) -> bytes:
    """Return the line that asks for WISH, with changes; None leaves a key out."""
    return json.dumps({key: value for key, value in (WISH | changed).items() if value is not None}).encode()


@pytest.fixture
def run(monkeypatch):
    """Return the folder of what runs in a session. Its path is short, as a socket's must be."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.setattr(links, "PATIENCE", PATIENCE)  # of a loaded machine
        yield Path(folder)


@pytest.fixture
def port(run):
    found = open_port()
    yield found
    found.close()


@pytest.fixture
def taken(port):
    """Return the wishes that the program at the port has been told, each taken at once."""
    wishes = []

    def take(call):
        wishes.append(call.wish)
        assert call.take()

    Reception(port, take)
    return wishes


def no_port() -> bool:
    try:
        open_port().close()
    except OSError:
        return True
    return False


def send(message: bytes) -> bytes:
    """Return what is answered to a message, b"" if the line is closed instead."""
    link = links.call()
    try:
        link.send(message)
        return link.receive()
    except OSError:
        return b""
    finally:
        link.close()


def test_a_start_is_handed_over_with_the_whole_path_and_the_token(taken, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "wm-1_TIME2")
    monkeypatch.chdir(tmp_path)
    assert hand_over(Path("a.ludo"))
    assert hand_over()
    assert taken == [Wish(str(tmp_path / "a.ludo"), "wm-1_TIME2"), Wish("", "wm-1_TIME2")]


@pytest.mark.parametrize("waits", [True, False])
def test_a_wish_is_taken_once_the_other_start_has_been_told(waits):
    told = []

    def send(message):
        if not waits:
            raise BrokenPipeError
        told.append(message)

    link = SimpleNamespace(send=send, close=lambda: told.append("closed"))
    assert Call(Wish(**WISH), link).take() is waits
    assert told == [*([b"taken\n"] if waits else []), "closed"]


def test_a_name_that_is_not_utf_8_arrives_as_it_is(taken):
    name = os.fsdecode(b"/tmp/latin-\xe9.ludo")
    assert hand_over(Path(name))
    assert taken == [Wish(name, "")]


def test_where_nobody_runs_nothing_is_handed_over(run):
    assert not hand_over()
    assert [*run.iterdir()] == []


def test_a_program_that_does_not_answer_is_not_waited_for(port, monkeypatch):
    monkeypatch.setattr(links, "PATIENCE", 0.01)
    waiting = []
    Reception(port, waiting.append)
    assert not hand_over()
    until(lambda: waiting)
    assert not waiting[0].take(), "whoever called has a window of its own"


def test_one_address_for_each_folder_of_games(port, monkeypatch, tmp_path):
    assert no_port()
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "other"))
    other = open_port()
    other.close()
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "third"))
    assert not hand_over()


def test_two_paths_of_one_folder_are_one_address(taken, monkeypatch, tmp_path):
    (tmp_path / "link").symlink_to(os.environ["LUDOTHEQUE_HOME"])
    paths.saves_folder().mkdir(parents=True, exist_ok=True)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "link"))
    assert hand_over()


def test_the_socket_is_the_player_s_alone_and_goes_with_the_program(run):
    before = os.umask(0)
    try:
        port = open_port()
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in run.iterdir()} == {0o600}
    port.close()
    assert [*run.iterdir()] == []


@pytest.mark.parametrize("folder", [None, "", "relative", "/nowhere/at/all"])
def test_without_a_folder_of_the_session_it_lies_in_the_cache(folder, monkeypatch):
    with tempfile.TemporaryDirectory() as home:
        monkeypatch.setenv("LUDOTHEQUE_HOME", home)
        if folder is None:
            monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
        else:
            monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        port = open_port()
        assert stat.S_IMODE(paths.cache_folder().stat().st_mode) == 0o700
        assert [path.suffix for path in sorted(paths.cache_folder().iterdir())] == [".socket", ".lock"]
        port.close()


def test_in_flatpak_it_lies_where_all_programs_of_one_name_see_it(run, monkeypatch):
    monkeypatch.setenv("FLATPAK_ID", "org.example.X")
    (run / "app" / "org.example.X").mkdir(parents=True)
    port = open_port()
    assert [path.parent for path in run.rglob("*.socket")] == [run / "app" / "org.example.X"]
    port.close()


@pytest.mark.parametrize(("length", "taken"), [(107, True), (108, False)])
def test_a_path_is_as_long_as_a_socket_s_may_be(run, monkeypatch, length, taken):
    port = open_port()
    [address] = run.glob("*.socket")
    port.close()
    folder = run / ("x" * (length - len(os.fsencode(address)) - 1))
    folder.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    if taken:
        port = open_port()
        assert max(len(os.fsencode(path)) for path in folder.glob("*.socket")) == length
        port.close()
    else:
        assert no_port()
        assert not hand_over()


def test_a_socket_that_a_killed_program_left_is_in_nobody_s_way(run):
    port = open_port()
    [address] = run.glob("*.socket")
    port.close()
    dead = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    dead.bind(str(address))
    dead.close()
    address.with_name(f"{address.name}.lock").touch()
    assert not hand_over()
    port = open_port()
    Reception(port, lambda call: call.take())
    assert hand_over()
    port.close()


def test_what_lies_at_the_address_and_is_no_socket_is_in_nobody_s_way_either(run):
    port = open_port()
    [address] = run.glob("*.socket")
    port.close()
    address.mkdir()
    assert no_port()
    assert not hand_over()


HOSTILE = [
    b"x",
    b"null",
    b"[]",
    b"{}",
    b"\xff\xfe",
    b'"\xff"',
    b"[" * links.LONGEST,
    written(file="a.ludo"),
    written(file="../a.ludo"),
    written(file="file:///a.ludo"),
    written(file="/a\0.ludo"),
    written(file="/a\ud800.ludo"),
    written(file=7),
    written(file=None),
    written(token=None),
    written(token=["x"]),
    written(token="x" * 513),
    written(run="rm"),
]


@pytest.mark.parametrize("message", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_line_is_not_answered_and_the_next_is(taken, message):
    with pytest.raises(BadWish):
        read_wish(message)
    assert send(message) == b""
    assert send(written()) == b"taken\n"
    assert taken == [Wish(**WISH)]


@pytest.mark.parametrize(("length", "answer"), [(links.LONGEST, b"taken\n"), (links.LONGEST + 1, b"")])
def test_a_line_is_no_longer_than_is_said(taken, length, answer):
    assert send(written().ljust(length)) == answer


def test_a_path_for_which_no_line_is_long_enough_is_not_handed_over(taken):
    assert not hand_over(Path("/" + "x" * links.LONGEST))
    assert taken == []


def test_who_says_nothing_or_goes_at_once_is_in_nobody_s_way(taken, run, monkeypatch):
    [address] = run.glob("*.socket")
    call().close()
    monkeypatch.setattr(links, "PATIENCE", 0.01)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as silent:
        silent.connect(str(address))
        assert silent.recv(9) == b"", "it is not waited for"
    monkeypatch.setattr(links, "PATIENCE", PATIENCE)
    assert hand_over()


def test_a_program_that_ends_while_it_is_called_lets_the_other_go_on(run):
    port = open_port()
    thread = Reception(port, lambda call: None).thread
    port.close()
    thread.join()
    assert not hand_over()


def test_the_same_is_said_over_a_pipe(run, tmp_path, monkeypatch):
    """Python has the same pipes everywhere, but only on Windows are they the system's named ones."""
    with tempfile.TemporaryDirectory() as folder:
        address, wishes = f"{folder}/pipe", []
        port, messages = PipePort(address), (*HOSTILE, written().ljust(links.LONGEST + 1))
        accepts = iter([port.accept] * (len(messages) + 2))
        monkeypatch.setattr(port, "accept", lambda: next(accepts, closed)())
        reception = Reception(port, lambda call: wishes.append(call.wish) or call.take())
        monkeypatch.setattr(links, "call", lambda: call_by_pipe(address))
        assert hand_over(tmp_path / "a.ludo")
        for message in messages:
            assert send(message) == b""
        assert hand_over()
        assert wishes == [Wish(str(tmp_path / "a.ludo"), ""), Wish("", "")]
        reception.thread.join()
        port.close()


def closed():
    raise OSError


def test_a_mac_hands_files_over_by_itself(run, monkeypatch):
    monkeypatch.setattr(links.sys, "platform", "darwin")
    assert no_port()
    assert not hand_over()
