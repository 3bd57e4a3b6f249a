"""The index of saved games: as good as reading them all, and never believed when it is not."""

import json
import os
from copy import deepcopy
from functools import reduce
from operator import getitem
from random import Random

import pytest
import toy
from amounts import many

from ludotheque.core.annotations import Branch, TurnNote
from ludotheque.core.end import Drawn, GameEnd
from ludotheque.core.feat import Feat
from ludotheque.core.record import record_of, write
from ludotheque.core.session import Session
from ludotheque.core.steps import finish
from ludotheque.home import index, paths
from ludotheque.home.index import Index
from ludotheque.home.store import Store, best_record, read_file, save_path

END = GameEnd(
    5, (0, 1), (7, 7), "goal", ((1, 0, 2),), (("strong", (Drawn(3, 1, 0.5), Drawn())),), claimed=True
)


@pytest.fixture
def store(clock):
    return Store(clock)


def save(store, started, plies=5, title=""):
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


def test_notes_and_side_lines_are_known_and_checked_without_reading_all_again(store, monkeypatch):
    path = save(store, "20250101-1")
    annotated = best_record(path)._replace(notes=(TurnNote(2, "a"),), branches=(Branch(1, "b", ("rest",)),))
    path.write_bytes(write(annotated))
    save(store, "20250102-1")
    found, _anew = read()
    assert sorted((entry.noted, entry.tried) for entry in found.entries) == [(False, False), (True, True)]
    found.keep()
    again, anew = read()
    assert anew == 0
    assert again.entries == found.entries
    monkeypatch.setattr(index, "best_record", None)
    assert not finish(again.checking())


def test_what_was_kept_is_not_read_again_and_says_the_same(store):
    for number in range(3):
        save(store, f"2025010{number}-1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(title="Noël", turn=1))
    found.note(found.entries[1], found.entries[1]._replace(end=END, over=True, turn=-1))
    found.note(
        found.entries[1], found.entries[1]._replace(feats=(Feat("row", 1, "Doune"), Feat("proved", 0)))
    )
    found.note(found.entries[2], found.entries[2]._replace(feats=()))
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
    assert not entry._replace(end=END).settled, "it is only claimed"
    assert not entry._replace(end=None).settled


def test_a_game_that_has_changed_is_read_anew_and_what_was_seen_of_it_forgotten(store):
    path = save(store, "1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(turn=1, feats=(Feat("row", 0),)))
    found.keep()
    save(store, "1", 7)
    again, anew = read()
    assert (anew, again.entries[0].plies, again.entries[0].turn) == (1, 7, None)
    assert again.entries[0].feats is None
    path.unlink()  # the generation before takes its place
    again, anew = read()
    assert (anew, again.entries[0].plies) == (1, 5)


@pytest.mark.parametrize("damage", ["missing", "empty", "foreign", "form", "folder", "pipe"])
def test_a_missing_or_damaged_index_is_made_again(store, damage):
    for number in range(3):
        save(store, f"2025010{number}-1", 4 + number)
    found, _anew = read()
    found.keep()
    file = paths.index_file()
    data = file.read_bytes()
    file.unlink()
    if damage == "folder":
        file.mkdir()
    elif damage == "pipe":
        os.mkfifo(file)
    elif damage != "missing":
        damaged = {
            "empty": b"",
            "foreign": b'{"a": 1}',
            "form": data.replace(b"%d " % index.FORMAT, b"3 ", 1),
        }
        file.write_bytes(damaged[damage])
    again, anew = read()
    assert anew == 3
    assert facts(again) == facts(found)


@pytest.mark.parametrize("damage", ["cut", "bit", "letter"])
def test_a_damaged_line_costs_that_game_alone(store, damage):
    for number in range(3):
        save(store, f"2025010{number}-1", 4 + number)
    found, _anew = read()
    found.keep()
    data = paths.index_file().read_bytes()
    damaged = {
        "cut": data[:-20],
        "bit": data.replace(b"20250101-1.json", b"20250101-1,json", 1),
        "letter": data.replace(b"20250101-1.json", b"20250101-1\xff\xffjson", 1),
    }
    paths.index_file().write_bytes(damaged[damage])
    again, anew = read()
    assert anew == 1
    assert again.entries == found.entries


ODD = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        7,
        2**31,
        2**63,
        10**30,
        -(10**30),
        0.5,
        1e308,
        float("nan"),
        float("inf"),
    ),
    *("", " ", "x", "Noël", "x" * 300, "\0", "\ud800", "\x1b[31m", "../../x", [], [[]], ["x"], {}, {"x": 1}),
)


def places(plain):
    """Yield every list or object inside, and each key or index of it."""
    for key in plain if isinstance(plain, dict) else range(len(plain)):
        yield plain, key
        if isinstance(plain[key], dict | list):
            yield from places(plain[key])


def changed(data, rng):
    """Return an index with something in it changed, under a right checksum."""
    first, *lines = data.decode().rstrip("\n").split("\n")
    plains = [json.loads(line.partition(" ")[2]) for line in lines]
    for _time in range(rng.choice((1, 1, 2, 5))):
        inside, key = rng.choice(list(places(plains)))
        others = [other[at] for other, at in places(plains)]
        inside[key] = deepcopy(rng.choice((rng.choice(ODD), rng.choice(others))))
    texts = [json.dumps(plain, ensure_ascii=rng.random() < 0.5) for plain in plains]
    texts = [text.encode(errors="replace").decode() for text in texts]
    return "\n".join([first, *(f"{index._digest(text)} {text}" for text in texts), ""]).encode()


def tree(store):
    """Leave games of every kind: going on, over with and without an end, by computers, not readable."""
    save(store, "20250101-101010", 5, "Noël")
    save(store, "20250102-101010", 1000)
    old = save(store, "20250103-101010", 1000)
    old.write_bytes(write(read_file(old)._replace(end=None)))
    handed = save(store, "20250104-101010", 9)
    record = read_file(handed)
    players = tuple(player.handed_to("expert", 2) for player in record.setup.players)
    handed.write_bytes(write(record._replace(setup=record.setup._replace(players=players))))
    save(store, "20250105-101010").write_bytes(b"\0" * 40)


@pytest.mark.parametrize(
    ("inside", "key", "odd"), [((1, 0), 0, float), ((1, 0), 1, float), ((), 3, "x" * 201)]
)
def test_a_line_that_no_program_wrote_is_made_again_though_its_checksum_is_right(store, inside, key, odd):
    os.utime(save(store, "1"), (1000, 1000))
    read()[0].keep()
    form, line, _end = paths.index_file().read_text().split("\n")
    plain = json.loads(line.partition(" ")[2])
    place = reduce(getitem, inside, plain)
    place[key] = odd(place[key]) if callable(odd) else odd
    line = json.dumps(plain)
    paths.index_file().write_text("\n".join([form, f"{index._digest(line)} {line}", ""]))
    assert read()[1] == 1


def test_changes_under_a_right_checksum_change_nothing(store):
    """What the file says is compared with the games, but for what replays tell: that is only well formed."""
    tree(store)
    honest, _anew = read()
    honest.note(honest.entries[-1], honest.entries[-1]._replace(turn=1))
    honest.note(honest.entries[0], honest.entries[0]._replace(feats=(Feat("row", 1, "Doune"),)))
    honest.keep()
    data, wrong = paths.index_file().read_bytes(), 0
    for seed in range(many(1000, 10)):
        paths.index_file().write_bytes(changed(data, Random(seed)))
        found, anew = read()
        wrong += anew > 0 or finish(found.checking())
        finish(found.checking())
        assert [entry._replace(turn=None, feats=None) for entry in found.entries] == [
            entry._replace(turn=None, feats=None) for entry in honest.entries
        ]
        feats = [(feat, len(entry.players)) for entry in found.entries for feat in entry.feats or ()]
        assert all(feat.seat in range(seats) and isinstance(feat.kind, str) for feat, seats in feats)
        assert all(
            entry.turn is None or (type(entry.turn) is int and -1 <= entry.turn < len(entry.players))
            for entry in found.entries
        )
    assert wrong > 0.7 * many(1000, 10), "most changes are noticed, the others are none"


def test_what_the_index_says_rightly_is_read_by_its_head_alone_and_once(store, monkeypatch):
    tree(store)
    read()[0].keep()
    found, _anew = read()
    whole = []
    monkeypatch.setattr(index, "best_record", lambda path: whole.append(path) or best_record(path))
    assert [round(share, 2) for share in found.checking()] == [0.2, 0.4, 0.6, 0.8, 1]
    assert [path.name for path in whole] == ["toy-20250105-101010.json"], "of which there is no head"
    assert list(found.checking()) == []


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
    (odd,) = (entry for entry in found.entries if not entry.readable)
    assert not any(odd[3:]), "nothing is told of it but when it was saved"


def test_another_version_of_the_program_may_see_a_game_otherwise(store, monkeypatch):
    save(store, "1")
    found, _anew = read()
    found.note(found.entries[0], found.entries[0]._replace(turn=0, feats=(Feat("row", 0),)))
    found.keep()
    monkeypatch.setattr(index, "edition", lambda: "another")
    again, anew = read()
    assert (anew, again.entries[0].turn, again.entries[0].feats) == (0, None, None)


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
