"""Copies of a game with other notes: nothing that was noted is lost, and it is the player who chooses."""

import os
from random import Random

import pygame
import pytest
import toy
from scenes.exchange.test_sharing import drop, exports, share
from scenes.test_games import begun

from ludotheque.core.annotations import MOST_NOTES, Annotations, Branch, TurnNote
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Session
from ludotheque.core.steps import finish
from ludotheque.home import paths
from ludotheque.home.collection import annotate
from ludotheque.home.exchange import packing
from ludotheque.home.importer import Imported, Importer
from ludotheque.home.store import Store, best_record, save_path

A, B, C = TurnNote(1, "à moi"), TurnNote(2, "à nous"), TurnNote(3, "à elle", awaited=True)
TRIED = Branch(2, "Et si…", ("rest",))
GAMES = ("toy",)


@pytest.fixture
def store(clock):
    return Store(clock)


def played(plies, *notes, branches=()):
    session = Session(toy.ToyRules(), toy.setup()._replace(started="1"))
    toy.play_on(session, Random(3), plies)
    session.notes, session.branches = notes, branches
    return session


def save(store, session):
    store.autosave(session)
    store.leave(session)
    return save_path(session)


def take_in(store, session):
    return finish(Importer(store, GAMES).importing(record_of(session)))


# Which are kept without a question


@pytest.mark.parametrize(
    ("mine", "theirs", "how", "kept"),
    [
        ((), (), "known", ()),
        ((A, B), (A, B), "known", (A, B)),
        ((A, B), (), "known", (A, B)),
        ((A, B), (B,), "known", (A, B)),
        ((), (B,), "noted", (B,)),
        ((A,), (A, B), "noted", (A, B)),
    ],
)
@pytest.mark.parametrize("shorter", [0, 2])
def test_more_notes_are_taken_in_and_fewer_take_none_away(store, mine, theirs, how, kept, shorter):
    path = save(store, played(7, *mine))
    os.utime(path, (1_600_000_000,) * 2)
    assert take_in(store, played(7 - shorter, *theirs)) == Imported(path, how)
    assert best_record(path) == record_of(played(7, *kept))
    assert path.stat().st_mtime == 1_600_000_000, "it was not played"


@pytest.mark.parametrize(
    ("mine", "theirs", "kept"), [((A,), (), (A,)), ((), (B,), (B,)), ((A,), (A, B), (A, B))]
)
def test_a_game_that_has_gone_on_elsewhere_keeps_what_was_noted_here(store, mine, theirs, kept):
    path = save(store, played(5, *mine))
    assert take_in(store, played(9, *theirs)) == Imported(path, "further")
    assert best_record(path) == record_of(played(9, *kept))


@pytest.mark.parametrize(("plies", "how"), [(5, "known"), (9, "further")])
def test_of_other_notes_it_is_told_and_those_here_stay(store, plies, how):
    path = save(store, played(7, A, B))
    found = take_in(store, played(plies, B, C, branches=(TRIED,)))
    assert found == Imported(path, how, Annotations((B, C), (TRIED,)))
    assert best_record(path).annotations == Annotations((A, B))
    assert len(best_record(path).moves) == max(7, plies)


def test_a_branch_is_no_less_than_a_note(store):
    path = save(store, played(7, branches=(TRIED,)))
    found = take_in(store, played(7, branches=(TRIED._replace(name="Non"),)))
    assert (found.how, found.theirs) == ("known", Annotations((), (TRIED._replace(name="Non"),)))
    assert take_in(store, played(7, A, branches=(TRIED,))) == Imported(path, "noted")


def test_notes_taken_in_are_taken_back_with_the_rest(store):
    path = save(store, played(7, A))
    importer = Importer(store, GAMES)
    finish(importer.importing(record_of(played(7, A, B))))
    importer.take_back()
    assert best_record(path).notes == (A,)


def test_notes_that_are_replaced_do_not_change_when_it_was_saved(store):
    path = save(store, played(7, A))
    os.utime(path, (1_600_000_000,) * 2)
    assert annotate(store, path, Annotations((B,))) is None
    assert (best_record(path).notes, path.stat().st_mtime) == ((B,), 1_600_000_000)
    path.write_bytes(b"")
    path.with_name(path.name + ".1").unlink()
    assert annotate(store, path, Annotations()).reason == "unreadable-file"


def test_joined_are_all_as_far_as_a_game_keeps_them_ones_own_first():
    many = tuple(TurnNote(n, f"{n}") for n in range(MOST_NOTES - 1))
    joined = Annotations(many).joined(Annotations((many[0], A, B)))
    assert len(joined.notes) == MOST_NOTES
    assert {*many, A} == {*joined.notes}
    assert [note.ply for note in joined.notes] == sorted(note.ply for note in joined.notes)


# What the player is asked


def noted(path, *notes):
    """Note something in a saved game; return a copy of it in a file to send, with other notes."""
    record = best_record(path)
    path.write_bytes(write(record._replace(notes=notes)))
    return record


@pytest.mark.parametrize(
    ("answer", "kept"), [("both", (A, B, C)), ("mine", (A, B)), ("theirs", (B, C)), (None, (A, B))]
)
def test_which_notes_stay_is_asked_and_done(hand, tmp_path, answer, kept):
    path = begun(hand, plies=12)
    record = noted(path, A, B)
    file = tmp_path / "copy.ludo"
    file.write_bytes(write(record._replace(notes=(B, C))))
    hand.app.scenes.unwind(1)
    drop(hand, file)
    assert hand.scene.name == "dialog"
    assert {"both", "theirs", "mine"} <= set(hand.seen["buttons"])
    hand.push(answer) if answer else hand.key(pygame.K_ESCAPE)
    hand.wait(0.3)
    assert hand.names[:2] == ["shelf", "table"], "then it is opened"
    assert best_record(path).notes == kept
    assert hand.scene.session.notes == kept


def test_of_an_archive_it_is_asked_once(hand, tmp_path):
    first, second = begun(hand, plies=12), begun(hand, "rheingold", plies=12)
    records = {path: best_record(path) for path in (first, second)}
    for path, record in records.items():
        path.write_bytes(write(record._replace(notes=(C,))))
    file = finish(packing(tmp_path, "Mes parties"))
    for path, record in records.items():
        path.write_bytes(write(record._replace(notes=(A,))))
    hand.app.scenes.unwind(1)
    drop(hand, file)
    assert "2 de vos parties" in hand.told
    hand.push("both")
    assert "déjà là" in hand.told
    for path in records:
        assert best_record(path).notes == (A, C)


def test_what_does_not_fit_is_said(hand, tmp_path):
    path = begun(hand, plies=12)
    many = tuple(TurnNote(1, f"{n}") for n in range(MOST_NOTES))
    record = noted(path, *many)
    file = tmp_path / "copy.ludo"
    file.write_bytes(write(record._replace(notes=(A, B))))
    hand.app.scenes.unwind(1)
    drop(hand, file)
    hand.push("both")
    assert best_record(path).notes == many
    assert "2 notes" in hand.app.notice.text


# What is sent


def test_notes_are_sent_with_the_game_and_the_page_says_what_becomes_of_them(hand):
    path = begun(hand, plies=12)
    noted(path, A)
    share(hand, path)
    assert "version plus ancienne" in hand.told
    hand.push("game")
    [name] = exports()
    assert read((paths.exports_folder() / name).read_bytes()).notes == (A,)
    noted(path)
    hand.app.scenes.unwind(1)
    share(hand, path)
    assert "version plus ancienne" not in hand.told


def test_what_everyone_may_know_of_a_game_that_goes_on_with_secrets_has_no_notes(hand):
    path = begun(hand, "schotten-totten", ("Ana", "Bo"), plies=30)
    noted(path, TurnNote(12, "Bo a sûrement le 9 rouge"))
    share(hand, path, "game", "report")
    [name] = exports()
    assert "9 rouge" not in (paths.exports_folder() / name).read_text("utf-8-sig")
