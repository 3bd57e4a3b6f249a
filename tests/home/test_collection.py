"""Saved games named, copied, thrown away and taken back."""

import os
from collections import deque
from random import Random

import pytest
import toy
from toy import Rest

from ludotheque.core.annotations import Branch, TurnNote
from ludotheque.core.files import generations
from ludotheque.core.record import Fault, read, record_of, write
from ludotheque.core.replay import restore
from ludotheque.core.session import Player, Session
from ludotheque.core.setup import HUMAN
from ludotheque.home import paths
from ludotheque.home.collection import (
    DAYS,
    Thrown,
    branched,
    duplicate,
    empty_bin,
    rename,
    settle,
    take_back,
    throw_away,
)
from ludotheque.home.index import Index
from ludotheque.home.store import Store, best_record, save_path


@pytest.fixture
def store(clock):
    return Store(clock)


@pytest.fixture
def path(store):
    """Return the file of a game with all its generations."""
    session = Session(toy.ToyRules(), toy.setup()._replace(started="1"))
    for _generation in range(3):
        toy.play_on(session, Random(3), 2)
        store.autosave(session)
    store.leave(session)
    return save_path(session)


def contents(path):
    return [file.read_bytes() for file in generations(path)]


def test_a_title_is_kept_and_changes_nothing_else(store, path):
    for file in generations(path):
        os.utime(file, (1000, 1000))
    before = best_record(path)
    assert rename(store, path, "Noël") is None
    assert best_record(path) == before._replace(setup=before.setup._replace(title="Noël"))
    assert path.stat().st_mtime == 1000
    assert rename(store, path, "") is None
    assert best_record(path) == before


def test_a_title_outlives_the_next_move(store, path):
    rename(store, path, "Noël")
    record = best_record(path)
    session = Session(toy.ToyRules(), record.setup)
    assert record_of(session).setup.title == "Noël"


def test_naming_a_damaged_game_loses_no_move(store, path):
    """The newest generation is cut off; the one before is whole, and it is that which gets the title."""
    whole = read(generations(path)[1].read_bytes())
    path.write_bytes(path.read_bytes()[:-40])
    rename(store, path, "Noël")
    assert best_record(path).moves == whole.moves


def test_a_copy_of_a_game_that_goes_on_does_not_tell_what_comes_next(store, path):
    """It has come as far as the first, and meets other dice from there on; the first meets its own."""
    copy = duplicate(store, path, "", "fresh")
    first, second = (Session(toy.ToyRules(), best_record(file).setup) for file in (path, copy))
    for session, file in ((first, path), (second, copy)):
        for move in best_record(file).moves:
            session.append(session.rules.notation.read(move))
    assert [step.state for step in first.steps] == [step.state for step in second.steps]
    dice = [[], []]
    for session, rolled in zip((first, second), dice, strict=True):
        session.play(Rest()) if session.turn >= 0 else None
        for _turn in range(20):
            rolled.append(session.deal().move.die)
            session.play(Rest())
    assert dice[0] != dice[1]
    again = Session(toy.ToyRules(), toy.setup())
    while len(again.steps) < len(first.steps):
        again.deal() if again.turn < 0 else again.play(first.steps[again.cursor].move)
    assert list(again.moves()) == list(first.moves()), "the first goes on as it always would have"


def test_a_copy_of_a_finished_game_is_the_same_game_with_the_same_end(store):
    session = Session(toy.ToyRules(), toy.setup()._replace(started="1", seed_known=True))
    toy.play_on(session, Random(3), 1000)
    store.autosave(session)
    store.leave(session)
    path = save_path(session)
    copy = best_record(duplicate(store, path, "", "fresh"))
    assert (copy.setup.seed, copy.setup.seed_known) == (session.seed, True)
    assert (copy.over, copy.end) == (True, best_record(path).end)


def test_a_game_begun_in_the_middle_of_another_has_no_end_and_chance_of_its_own():
    session = Session(toy.ToyRules(), toy.setup()._replace(seed_known=True))
    toy.play_on(session, Random(3), 1000)
    branch = branched(record_of(session), 4, "fresh")
    assert (branch.over, branch.end, branch.setup.seed, branch.setup.seed_known) == (
        *(False, None, "fresh", False),
    )


def test_a_copy_is_a_game_of_its_own(store, path):
    before = contents(path)
    copy = duplicate(store, path, "deux", "fresh")
    assert copy != path
    assert contents(path) == before
    first, second = best_record(path), best_record(copy)
    assert second.moves == first.moves
    assert second.setup.title == "deux"
    assert copy.name == f"toy-{second.setup.started}.json"
    assert duplicate(store, path, "trois", "fresh") not in (path, copy)


def test_what_is_thrown_away_is_gone_and_comes_back_as_it_was(store, path):
    before = contents(path)
    thrown = throw_away(store, path)
    assert isinstance(thrown, Thrown)
    assert list(store.games()) == []
    assert take_back(thrown) is None
    assert contents(path) == before
    assert not list(paths.bin_folder().iterdir())


def test_a_game_that_comes_back_in_part_comes_back_as_it_was_last(store, path, monkeypatch):
    last, replace = best_record(path), os.replace
    thrown = throw_away(store, path)

    def once(source, target):
        replace(source, target)
        monkeypatch.setattr(os, "replace", fails)

    def fails(*_names):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "replace", once)
    assert take_back(thrown).reason == "not-written"
    assert best_record(path) == last


def without_its_end(path):
    """Leave a finished game as old programs did, saved in 1970; return its session and its whole record."""
    session = Session(toy.ToyRules(), toy.setup()._replace(started="1"))
    whole = record_of(toy.play_on(session, Random(3), 1000))
    path.write_bytes(write(whole._replace(end=None, digests=())))
    os.utime(path, (1000, 1000))
    return session, whole


def listed(path):
    found = Index()
    deque(found.reading(), maxlen=0)
    return next(entry for entry in found.entries if entry.path == path)


def test_a_game_gets_the_end_that_its_replay_has_reached_and_keeps_its_date(store, path):
    session, whole = without_its_end(path)
    entry = settle(store, listed(path), best_record(path), session, None)
    assert best_record(path) == whole
    assert path.stat().st_mtime == 1000
    assert entry == listed(path)._replace(turn=-1)
    assert (entry.over, entry.end, entry.plies) == (True, whole.end, len(whole.moves))
    assert not Store(store.now).elsewhere(path)


def test_a_game_that_goes_on_is_settled_as_it_is(store, path):
    before, entry = contents(path), listed(path)._replace(turn=1)
    session = restore(best_record(path), toy.ToyRules())[0]
    assert settle(store, entry, best_record(path), session, None) == entry
    assert contents(path) == before
    assert listed(path).stamps == entry.stamps, "nothing was written"


@pytest.mark.parametrize("what", ["elsewhere", "changed", "damaged", "gone"])
def test_a_game_that_is_no_longer_what_was_replayed_is_not_written_over(store, clock, path, what):
    session, whole = without_its_end(path)
    entry, record, other = listed(path), best_record(path), Store(clock)
    if what == "elsewhere":
        assert other.claim(path) is None
    elif what == "changed":
        rename(store, path, "Noël")
    elif what == "damaged":
        path.write_bytes(b"\0" * 40)
    else:
        path.unlink()
    before = {file: file.read_bytes() for file in generations(path) if file.exists()}
    found = settle(store, entry, record, session, None)
    assert {file: file.read_bytes() for file in generations(path) if file.exists()} == before
    assert found == entry._replace(end=whole.end, plies=len(whole.moves), turn=-1), "as it is known by now"


def test_nothing_is_overwritten_when_a_game_comes_back(store, path):
    thrown = throw_away(store, path)
    path.write_bytes(b"another")
    assert take_back(thrown).reason == "not-written"
    assert path.read_bytes() == b"another"
    assert all((thrown.folder / file.name).exists() for file in generations(path))


def test_the_bin_is_emptied_of_what_has_lain_there_for_a_month(store, path, clock):
    copy = duplicate(store, path, "", "fresh")
    old = throw_away(store, path)
    clock.pass_((DAYS - 1) * 86_400)
    young = throw_away(store, copy)
    empty_bin(clock())
    assert old.folder.exists()
    clock.pass_(2 * 86_400)
    empty_bin(clock())
    assert not old.folder.exists()
    assert young.folder.exists()


def test_a_month_is_thirty_days_to_the_second(store, path, clock):
    thrown = throw_away(store, path)
    clock.pass_(30 * 86_400)
    empty_bin(clock())
    assert thrown.folder.exists()
    clock.pass_(1)
    empty_bin(clock())
    assert not thrown.folder.exists()


def test_where_nothing_can_be_written_the_name_stays_and_the_game_is_free(store, path, clock, monkeypatch):
    def full(*_words):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ludotheque.home.collection.write_dated", full)
    before = contents(path)
    assert rename(store, path, "x").reason == "not-written"
    assert contents(path) == before
    assert not Store(clock).elsewhere(path)


def test_a_game_that_is_played_elsewhere_is_left_alone(clock, path):
    ours, theirs = Store(clock), Store(clock)
    assert theirs.claim(path) is None
    before = contents(path)
    assert rename(ours, path, "x").reason == "elsewhere"
    assert throw_away(ours, path).reason == "elsewhere"
    assert contents(path) == before
    assert not paths.bin_folder().exists()


def test_where_there_can_be_no_bin_the_game_stays_and_is_free_again(store, path, clock):
    paths.bin_folder().write_bytes(b"in the way")
    before = contents(path)
    assert throw_away(store, path).reason == "not-written"
    assert contents(path) == before
    assert not Store(clock).elsewhere(path)


def test_a_record_cannot_choose_a_path(store, path):
    path.write_bytes(path.read_bytes().replace(b'"toy"', b'"../../x"'))
    assert duplicate(store, path, "", "fresh").reason == "foreign"
    assert not list(paths.saves_folder().parent.parent.glob("x*"))


def test_a_branch_is_a_new_game_that_has_come_as_far(path):
    record = best_record(path)
    ana = Player("Ana", ("or",), ((0, "club"), (2, "human"), (3, "expert")))
    setup = record.setup._replace(title="Noël", players=(ana, record.setup.players[1]))
    new = branched(record._replace(setup=setup, over=True), 2, "other")
    assert (new.moves, new.cursor, new.over) == (record.moves[:2], 2, False)
    assert (new.setup.seed, new.setup.started, new.setup.title) == ("other", "", "Noël (suite)")
    assert new.setup.players == (ana._replace(played_by=((0, "club"), (2, "human"))), setup.players[1])
    noted = record._replace(notes=(TurnNote(0, "a"),), branches=(Branch(1, "b", ("end",)),))
    assert branched(noted, 2, "other") == branched(record, 2, "other"), "nobody has noted anything in it"
    assert branched(record, 0, "x").setup.title == ""
    assert branched(record, 0, "x").moves == ()


def test_in_a_branch_somebody_plays_who_had_handed_over_the_seat(path):
    record = best_record(path)
    ana, bob = record.setup.players
    handed = ana._replace(played_by=((1, "club"),)), bob._replace(played_by=((0, "club"),))
    new = branched(record._replace(setup=record.setup._replace(players=handed)), 2, "other")
    assert [player.level for player in new.setup.players] == [HUMAN, "club"]
    assert new.setup.players[0].played_by == ((1, "club"), (2, HUMAN))
    computers = tuple(player._replace(played_by=((0, "club"),)) for player in handed)
    new = branched(record._replace(setup=record.setup._replace(players=computers)), 2, "other")
    assert new.setup.players == computers, "nobody was there"


def test_the_bin_keeps_all_that_is_thrown_away_in_the_same_second(store, path):
    copies = [duplicate(store, path, "", "fresh") for _ in range(3)]
    folders = [throw_away(store, copy).folder for copy in copies]
    assert len({*folders}) == 3
    assert folders[1].name == f"{folders[0].name}-2"
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o700}


def test_what_is_no_game_is_neither_named_nor_copied(store, path):
    for file in generations(path):
        file.write_bytes(b"x")
    for fault in (rename(store, path, "x"), duplicate(store, path, "x", "fresh")):
        assert fault == Fault("unreadable-file", (("path", path.name),))
