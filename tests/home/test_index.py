"""The index of saved games: as good as reading them all, and never believed when it is not."""

import os
from random import Random

import pytest
import toy

from ludotheque.core.end import Drawn, End
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.home import index, paths
from ludotheque.home.index import Index
from ludotheque.home.store import Store, save_path

END = End(5, (0, 1), (7, 7), "goal", ((1, 0, 2),), (("strong", (Drawn(3, 1, 0.5), Drawn())),), claimed=True)


@pytest.fixture
def store(clock):
    return Store(clock)


def save(store, started, plies=5, title=""):
    """Leave a game and return its file."""
    session = Session(toy.ToyRules(), toy.setup()._replace(started=started, title=title))
    toy.play_on(session, Random(3), plies)
    assert store.autosave(session) is None
    store.leave(session)
    return save_path(session)


def read(found=None):
    """Read what there is; return the index and how many games had to be read anew."""
    found = found or Index()
    return found, sum(1 for _share in found.reading())


def facts(found):
    return [(entry.name, entry.title, entry.plies, entry.players, entry.over) for entry in found.entries]


def test_games_are_listed_as_they_are_the_last_saved_first(store):
    for number, title in enumerate(["", "Noël"]):
        os.utime(save(store, f"2025010{number}-1", 4 + number, title), (1000 + number,) * 2)
    found, anew = read()
    assert anew == 2
    assert [(entry.name, entry.title, entry.plies) for entry in found.entries] == [
        ("toy-20250101-1.json", "Noël", 5),
        ("toy-20250100-1.json", "", 4),
    ]
    assert found.entries[0].players == toy.setup().players
    assert [entry.saved for entry in found.entries] == [1001, 1000]
    assert [entry.path for entry in found.entries] == [paths.saves_folder() / e.name for e in found.entries]


def test_what_was_kept_is_not_read_again_and_says_the_same(store):
    for number in range(3):
        save(store, f"2025010{number}-1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(title="Noël", turn=1))
    found.note(found.entries[1], found.entries[1]._replace(end=END, over=True, turn=-1))
    found.keep()
    assert "Noël".encode() in paths.index_file().read_bytes(), "in letters that people read"
    again, anew = read()
    assert anew == 0
    assert again.entries == found.entries
    assert [entry.turn for entry in again.entries] == [1, -1, None]
    assert [entry.end for entry in again.entries] == [None, END, None]


def test_how_a_finished_game_ended_is_in_the_index_without_a_replay(store):
    save(store, "1", 1000)
    found, _anew = read()
    (entry,) = found.entries
    assert entry.end is not None
    assert (entry.over, entry.settled, entry.plies) == (True, True, entry.end.plies)
    assert entry.turn is None, "nothing was replayed"


def test_a_game_that_has_changed_is_read_anew_and_what_was_seen_of_it_forgotten(store):
    path = save(store, "1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(turn=1))
    found.keep()
    save(store, "1", 7)
    again, anew = read()
    assert (anew, again.entries[0].plies, again.entries[0].turn) == (1, 7, None)
    path.unlink()  # the generation before takes its place
    again, anew = read()
    assert (anew, again.entries[0].plies) == (1, 5)


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "bit", "foreign", "folder", "pipe"])
def test_a_missing_or_damaged_index_is_made_again(store, damage):
    for number in range(3):
        save(store, f"2025010{number}-1", 4 + number)
    found, _anew = read()
    found.keep()
    file = paths.index_file()
    data = file.read_bytes()
    file.unlink()
    if damage == "empty":
        file.write_bytes(b"")
    elif damage == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif damage == "bit":
        file.write_bytes(data.replace(b"toy", b"toz"))
    elif damage == "foreign":
        file.write_bytes(b'{"a": 1}')
    elif damage == "folder":
        file.mkdir()
    elif damage == "pipe":
        os.mkfifo(file)
    again, anew = read()
    assert anew == 3
    assert facts(again) == facts(found)


def test_an_index_that_was_tampered_with_cannot_name_a_game_that_is_not_there(store):
    save(store, "1")
    found, _anew = read()
    found.entries.append(found.entries[0]._replace(name="../../x.json"))
    found.keep()
    again, _anew = read()
    assert [entry.name for entry in again.entries] == ["toy-1.json"]


def test_a_game_of_which_nothing_can_be_read_is_listed_and_hides_no_other(store):
    save(store, "1")
    path = save(store, "2")
    path.write_bytes(b"\0" * 40)
    found, _anew = read()
    assert {entry.name: entry.readable for entry in found.entries} == {
        "toy-1.json": True,
        "toy-2.json": False,
    }


def test_another_version_of_the_program_may_see_a_game_otherwise(store, monkeypatch):
    save(store, "1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(turn=0))
    found.keep()
    monkeypatch.setattr(index, "__version__", "99")
    again, anew = read()
    assert (anew, again.entries[0].turn) == (0, None)


@pytest.mark.parametrize("form", [0, 1, 3])
def test_an_index_of_another_format_is_made_again(store, monkeypatch, form):
    save(store, "1")
    found, _anew = read()
    with monkeypatch.context() as other:
        other.setattr(index, "FORMAT", form)
        found.keep()
    assert read()[1] == 1


def test_two_programs_keep_their_indexes_and_neither_is_wrong(store):
    save(store, "1")
    ours, _anew = read()
    save(store, "2", 6)
    theirs, _anew = read()
    theirs.keep()
    ours.keep()
    again, anew = read()
    assert anew == 1
    assert sorted(entry.plies for entry in again.entries) == [5, 6]


def test_the_index_is_no_game(store):
    session = Session(toy.ToyRules(), toy.setup()._replace(started="1"))
    store.autosave(session)
    read()[0].keep()
    assert [saved.record for saved in store.games()] == [record_of(session)]
