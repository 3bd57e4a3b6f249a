"""Games whose files change while the list shows them: each reader takes what it finds, and none fails."""

import os
import shutil
from math import inf

import pytest
from hand import leave_finished
from scenes.test_games import begun, open_list, row_id, settle, sheet_of, told

from ludotheque.core.files import generations
from ludotheque.core.steps import finish
from ludotheque.home import paths
from ludotheque.home.index import Index
from ludotheque.scenes.games import scene
from ludotheque.scenes.games.previews import Previews
from ludotheque.ui.work import Work

SIZE = (800, 600)

ACTIONS = ("go-on", "watch", "share", "rename", "duplicate", "throw-away")


def vanish(path, _other):
    for file in generations(path):
        file.unlink(missing_ok=True)


def become_junk(path, _other):
    path.write_bytes(b"\xff" * 400)


def become_a_folder(path, other):
    vanish(path, other)
    path.mkdir()


def become_another_game(path, other):
    vanish(path, other)
    shutil.copy(other, path)


def become_a_pipe(path, other):
    vanish(path, other)
    os.mkfifo(path)


CHANGES = (vanish, become_junk, become_a_folder, become_another_game, become_a_pipe)


def listed(hand):
    """Go to the list, and stop before any of its games is looked at."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scene, "REST", inf)
        open_list(hand, looked=False)
        while "read" in hand.seen:
            hand.app.step(0.01)


def look_on(hand, sends=("game", "all", "close")):
    """Answer whatever is asked, until the list or the shelf is on top; let everything come to rest."""
    for _ in range(40):
        hand.wait(0.2)
        if hand.names[-1] in ("games", "shelf"):
            settle(hand)
            return
        buttons = hand.seen.get("buttons", {})
        answer = next((id for id in sends if id in buttons), None)
        hand.push(answer) if answer else hand.app.scenes.unwind(1 + ("games" in hand.names))
    raise AssertionError(hand.names)


def crashes():
    return [*paths.logs_folder().glob("*")] if paths.logs_folder().is_dir() else []


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_that_changes_before_it_is_looked_at_is_shown_as_it_is(hand, change):
    """Issue 48: a damaged game of which a copy was put back ended the program when it came into sight."""
    path, other = begun(hand), leave_finished()
    sound = path.read_bytes()
    become_junk(path, other)
    listed(hand)
    path.write_bytes(sound)
    settle(hand)
    assert told(hand, path) == "Au tour d’Ana"
    assert row_id(path) in hand.seen["drawn"]
    change(path, other)
    hand.scene.read()
    settle(hand)
    if change is become_another_game:
        assert told(hand, path) == told(hand, other)
    assert not crashes()


@pytest.mark.parametrize("steps", [1, 4, 8])
@pytest.mark.parametrize("change", CHANGES)
def test_a_game_may_change_at_any_moment_while_its_preview_is_made(hand, monkeypatch, change, steps):
    go_on = Work.go_on
    monkeypatch.setattr(Work, "go_on", lambda work: go_on(work, 0))  # one step at a time
    path, other = begun(hand), leave_finished()
    index = Index()
    finish(index.reading())
    found = Previews(hand.app, hand.app.store, index)
    found.want([entry for entry in index.entries if entry.path == path])
    for _step in range(steps):
        assert not found.go_on(), "it is still at work"
    change(path, other)
    while not found.go_on():
        assert found.busy


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_done_with_a_game_that_has_changed_is_done_or_refused_in_words(hand, action, change):
    path, other = begun(hand), leave_finished()
    open_list(hand)
    sheet_of(hand, path)
    change(path, other)
    hand.push(action)
    look_on(hand)
    assert not crashes()


@pytest.mark.parametrize("change", CHANGES)
def test_a_game_may_change_while_one_is_asked_what_to_share(hand, change):
    path, other = begun(hand), leave_finished()
    open_list(hand)
    sheet_of(hand, path)
    hand.push("share")
    hand.wait(0.2)
    change(path, other)
    hand.push("game")
    look_on(hand)
    assert not crashes()
