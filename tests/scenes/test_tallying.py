"""What is found out of finished games: once, and never for what does not open."""

import json

import pytest
from hand import OVER, RECORDS, leave_finished

from ludotheque.core.record import read
from ludotheque.core.steps import finish
from ludotheque.games.opening import open_record
from ludotheque.home import household, paths
from ludotheque.home.statistics import people
from ludotheque.scenes.household import tallying as room
from ludotheque.scenes.household.tallying import tallying, throws


def played(wanted=lambda _entry: True):
    return finish(tallying(lambda _board: None, wanted))


def test_a_finished_game_is_told_with_its_players_and_winner():
    leave_finished(started="20251224-200000")
    (game,) = played()
    assert (game.game, [player.name for player in game.players]) == ("schotten-totten", ["Ana", "Bo"])
    conceded = read((RECORDS / f"{OVER}.json").read_bytes()).moves[-1]
    assert game.winners == (1 - int(conceded.split()[1].removeprefix("seat-")),)


def test_what_does_not_open_or_goes_on_is_not_counted_and_hides_no_other():
    good = leave_finished(started="20251224-200000")
    leave_finished(started="20251224-200001").write_bytes(b"\0" * 40)
    foreign = leave_finished(started="20251224-200002")
    foreign.write_bytes(foreign.read_bytes().replace(b'"hash": "', b'"hash": "x'))
    going = json.loads(good.read_text())
    going |= {"over": False, "moves": going["moves"][:4], "cursor": 4}
    (paths.saves_folder() / "schotten-totten-20251224-200003.json").write_text(json.dumps(going))
    assert len(played()) == 1


def test_a_game_is_replayed_once_and_a_damaged_file_is_made_again(monkeypatch):
    leave_finished(started="20251224-200000")
    first = played()
    kept = paths.tallies_file().read_bytes()
    with monkeypatch.context() as never:
        never.setattr(room, "replaying_record", lambda *_args: pytest.fail("replayed again"))
        assert played() == first
    for data in (b"", b"[]", b"[1]", kept[:-9], kept.replace(b"[1]", b"[7]"), kept.replace(b"[0]", b"[7]")):
        paths.tallies_file().write_bytes(data)
        assert played() == first


def test_only_games_that_are_wanted_and_of_this_house_are_replayed():
    leave_finished(started="20251224-200000")
    assert played(lambda entry: entry.game == "highlanders") == []
    finish(household.gathering(()))
    household.erase("20251225-000000")
    assert played() == []
    leave_finished(started="20251226-200000")
    assert [person.name for person in people(played())] == ["Ana", "Bo"]


def test_throws_of_dice_are_counted_as_the_record_has_them():
    record = read(next(RECORDS.glob("highlanders*.json")).read_bytes())
    session = open_record(record).session
    rolled = [move for move in record.moves[: session.cursor] if move.startswith("roll ")]
    counts = tuple(rolled.count(f"roll {face}") for face in range(1, 7))
    assert sum(counts) > 0
    assert throws(session) == (counts,)
