"""A finished game that no longer leads to its end shows it all the same; seeds are seen at the end."""

import json
import re

import pytest
from games.chevaliers.former import former_record
from hand import OVER, RECORDS, leave_finished
from scenes.test_games import open_list, settle, sheet_of, told

from ludotheque.core.record import foreign, read, record_of, write
from ludotheque.home import paths
from ludotheque.home.store import best_record
from ludotheque.scenes.result.chronicle import pictures


@pytest.fixture(scope="module")
def former():
    """A finished game of Les Chevaliers under its first rules that stops midway under today's."""
    return former_record(1, 5)


def leave(record, started="20251224-200000"):
    """Leave a game in the folder of saved games; return its file."""
    setup = record.setup._replace(started=started)
    path = paths.saves_folder() / f"{setup.game}-{started}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_bytes(write(record._replace(setup=setup)))
    return path


def table_of(hand):
    return next(scene for scene in hand.app.scenes if scene.name == "table")


def opened_end(hand, path):
    """Have the end of a game shown from its sheet in the list."""
    open_list(hand)
    sheet_of(hand, path)
    hand.push("go-on")
    settle(hand)


def test_a_game_of_former_rules_is_listed_with_its_winner_and_all_its_plies(hand, former):
    end = record_of(former).end
    path = leave(record_of(former))
    open_list(hand)
    names = [former.players[seat].name for seat in end.winners]
    assert all(name in told(hand, path) for name in names), "in its row is how it ended"
    sheet_of(hand, path)
    assert "K17" in hand.told, "and that it stops is said on its sheet"
    assert best_record(path).end == end


def test_its_result_is_shown_and_its_table_comes_as_far_as_it_was_so(hand, former):
    path = leave(record_of(former))
    before = path.read_bytes()
    opened_end(hand, path)
    assert hand.names == ["shelf", "table", "result"]
    end = record_of(former).end
    names = [player.name for player in former.players]
    assert hand.seen["winners"] == [names[seat] for seat in end.winners]
    assert hand.seen["scores"] == list(end.scores)
    stop = table_of(hand).session.cursor
    assert 0 < stop < end.plies
    assert any("K17" in note for note in hand.seen["notes"])
    stops = [number for note in hand.seen["notes"] for number in re.findall(r"coup (\d+)", note)]
    assert stops == [str(stop + 1)], "where it stops is said once"
    assert sum("jusque-là" in note for note in hand.seen["notes"]) == 1
    hand.push("watch")
    hand.wait(1)
    table = hand.scene
    assert [step.state for step in table.session.steps] == [step.state for step in former.steps[:stop]]
    assert hand.seen["watched"]["end"] == stop
    assert path.read_bytes() == before


def test_nothing_more_is_played_on_its_table_and_nothing_of_its_record_lost(hand, former):
    """Chance was to speak there: it does not; nothing is undone; and a crash would save what was read."""
    path = leave(record_of(former))
    opened_end(hand, path)
    session = table_of(hand).session
    hand.push("board")
    hand.wait(2)
    table, stop = hand.scene, len(session.steps)
    assert (table.name, session.cursor, hand.seen["turn"]) == ("table", stop, -1)
    assert "ne peut plus" in hand.seen["prompt"]
    assert not any((session.can_undo, session.can_redo, table.agreements, table.conceding))
    table.director.undo()
    table.director.throw()
    hand.wait(1)
    assert (session.cursor, len(session.steps)) == (stop, stop)
    hand.app.store.autosave(session)
    assert best_record(path) == record_of(former)._replace(setup=best_record(path).setup)
    assert list(paths.saves_folder().glob("*.json")) == [path], "no other game was begun"


def test_a_new_game_may_be_begun_from_what_can_be_watched(hand, former):
    path = leave(record_of(former))
    before = best_record(path)
    open_list(hand)
    sheet_of(hand, path)
    hand.push("watch")
    hand.wait(1)
    hand.scene.watch(at=100)
    hand.wait(1)
    hand.push("replay-try")
    hand.push("menu")
    hand.push("line-begin")
    hand.wait(1)
    session = hand.app.scenes.top.session
    assert session.kept is None
    assert session.seed != former.seed
    assert list(session.moves())[:100] == list(former.moves())[:100]
    assert best_record(path) == before


def test_its_result_is_sent_as_text_and_picture(hand, former):
    opened_end(hand, leave(record_of(former)))
    table = table_of(hand)
    told = hand.navigation.results.text(table.session, table.look)
    assert "K17" in told
    assert hand.navigation.results.picture(table.session, table.look).get_width() > 400


def test_its_chronicle_is_written_as_far_as_it_can_be_told(hand, former, monkeypatch):
    monkeypatch.setattr(pictures, "BOARD", 120)
    hand.navigation.exchange.share_saved(leave(record_of(former)))
    settle(hand)
    hand.push("chronicle")
    settle(hand)
    [file] = paths.exports_folder().iterdir()
    page = file.read_text(encoding="utf-8")
    assert "K17" in page
    assert 'class="log"' in page
    assert 'class="turning"' not in page, "no analysis tells what today's rules would have made of it"


def test_an_end_that_todays_rules_would_give_otherwise_stays_as_it_was(hand):
    """Nothing stops the replay, which comes to another end: the one that was kept is what happened."""
    record = read((RECORDS / f"{OVER}.json").read_bytes())
    path = leave_finished()
    open_list(hand)
    end = best_record(path).end
    lost = end.winners[0]
    kept = end._replace(winners=(1 - lost,))
    path.write_bytes(write(best_record(path)._replace(end=kept)))
    hand.app.scenes.unwind(1)
    opened_end(hand, path)
    assert hand.seen["winners"] == [best_record(path).setup.players[1 - lost].name]
    assert len(table_of(hand).session.steps) == len(record.moves) - 1, "the ply that ends it otherwise is out"
    assert best_record(path).end == kept


def test_what_a_file_claims_is_said_to_be_its_claim(hand, former):
    record = foreign(record_of(former))
    path = leave(record._replace(end=record.end._replace(reason="by magic")))
    open_list(hand)
    assert told(hand, path).endswith("selon le fichier")
    hand.app.scenes.unwind(1)
    opened_end(hand, path)
    assert hand.names[-1] == "result"
    assert any("fichier" in note for note in hand.seen["notes"])


def test_a_claim_that_the_replay_refutes_is_gone_when_the_game_is_let_go_on_the_window(hand):
    path = leave_finished()
    record = read(path.read_bytes())
    open_list(hand)
    true = best_record(path).end
    hand.app.scenes.unwind(1)
    path.unlink()
    lie = true._replace(winners=(0, 1))
    file = paths.exports_folder() / "x.ludo"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(write(record._replace(end=lie, map=())))
    hand.navigation.exchange.import_file(file)
    settle(hand)
    assert best_record(path).end == true


@pytest.mark.parametrize("known", [True, False])
def test_the_seed_is_seen_when_the_game_is_over_and_that_it_was_chosen(hand, known):
    path = leave_finished()
    content = json.loads(path.read_text()) | {"seed": "135791", "seed-known": known}
    path.write_text(json.dumps(content))
    open_list(hand)
    assert ("tirage choisi" in hand.told) == known
    hand.app.scenes.unwind(1)
    opened_end(hand, path)
    (note,) = hand.seen["notes"]
    assert "135791" in note
    assert ("choisi" in note) == known
