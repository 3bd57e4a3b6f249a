"""How finished games ended: as their records tell, and for games of before as one replay tells."""

import json

import pytest
from hand import OVER, RECORDS, leave_finished

from ludotheque.core.end import Drawn, draws, throws
from ludotheque.core.game import CHANCE
from ludotheque.core.playout import play_into
from ludotheque.core.record import foreign, read, settled, write
from ludotheque.core.session import Player
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game, open_record
from ludotheque.games.rheinlander.rules.state import Phase
from ludotheque.home import household, paths
from ludotheque.home.collection import duplicate
from ludotheque.home.statistics import people
from ludotheque.home.store import Store, best_record
from ludotheque.scenes import tallying as room
from ludotheque.scenes.tallying import tallying


@pytest.fixture
def store(clock):
    return Store(clock)


def played(store, wanted=lambda _entry: True):
    return finish(tallying(store, wanted))


def test_a_finished_game_is_told_with_its_players_and_winner(store):
    leave_finished(started="20251224-200000")
    (game,) = played(store)
    assert (game.game, [player.name for player in game.players]) == ("schotten-totten", ["Ana", "Bo"])
    conceded = read((RECORDS / f"{OVER}.json").read_bytes()).moves[-1]
    assert game.winners == (1 - int(conceded.split()[1].removeprefix("seat-")),)


def test_a_copy_of_a_finished_game_is_no_second_victory(store):
    leave_finished(started="20251224-200000")
    before = played(store)
    path = paths.saves_folder() / "schotten-totten-20251224-200000.json"
    assert duplicate(store, path, "(copie)", "other").exists()
    assert played(store) == before
    again = leave_finished(started="20251224-200002")
    again.write_bytes(again.read_bytes().replace(b'"seed": "', b'"seed": "x'))
    assert len(played(store)) == 2, "another game that went the same way"


def test_of_many_games_that_went_alike_each_is_read_once(store, monkeypatch):
    for number in range(6):
        path = leave_finished(started=f"20251224-20000{number}")
        path.write_bytes(path.read_bytes().replace(b'"seed": "', f'"seed": "{number % 4}'.encode()))
    played(store)  # which writes the ends into the records
    read = []
    monkeypatch.setattr(room, "best_record", lambda path: read.append(path.name) or best_record(path))
    assert len(played(store)) == 4
    assert sorted(read) == sorted({*read})


def test_what_does_not_open_or_goes_on_is_not_counted_and_hides_no_other(store):
    good = leave_finished(started="20251224-200000")
    leave_finished(started="20251224-200001").write_bytes(b"\0" * 40)
    foreign = leave_finished(started="20251224-200002")
    foreign.write_bytes(foreign.read_bytes().replace(b'"hash": "', b'"hash": "x'))
    going = json.loads(good.read_text())
    going |= {"over": False, "moves": going["moves"][:4], "cursor": 4}
    (paths.saves_folder() / "schotten-totten-20251224-200003.json").write_text(json.dumps(going))
    assert len(played(store)) == 1


def test_a_game_of_before_is_replayed_once_and_its_record_keeps_what_that_told(store, monkeypatch):
    path = leave_finished(started="20251224-200000")
    assert best_record(path).end is None
    moment = path.stat().st_mtime
    (first,) = played(store)
    end = best_record(path).end
    assert (end.winners, end.scores, end.draws) == (first.winners, first.scores, first.draws)
    assert path.stat().st_mtime == pytest.approx(moment, abs=1e-3), "it was not played today"
    monkeypatch.setattr(room, "replaying_record", lambda *_args: pytest.fail("replayed again"))
    assert played(store) == [first]
    paths.index_file().unlink()
    assert played(store) == [first]


def test_a_game_played_here_is_never_replayed_even_where_it_would_stop(store, monkeypatch):
    record = read((RECORDS / f"{OVER}.json").read_bytes())
    session = open_record(record).session
    session.setup = session.setup._replace(started="20251224-200000")
    store.autosave(session)
    path = paths.saves_folder() / "schotten-totten-20251224-200000.json"
    path.write_bytes(path.read_bytes().replace(b'"play', b'"plai'))
    monkeypatch.setattr(room, "replaying_record", lambda *_args: pytest.fail("replayed"))
    (game,) = played(store)
    assert game.winners == session.rules.outcome(session.state).winners


def leave_claimed(stops: bool, started="20251224-200000"):
    """Leave a game from elsewhere that says that both have won; one of which a replay `stops`."""
    record = read((RECORDS / f"{OVER}.json").read_bytes())
    session = open_record(record).session
    end = settled(record, session, None).end._replace(winners=(0, 1))
    moves = (*record.moves[:9], "flee", *record.moves[9:]) if stops else record.moves
    setup = record.setup._replace(started=started)
    path = paths.saves_folder() / f"schotten-totten-{started}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_bytes(write(foreign(record._replace(setup=setup, moves=moves, end=end))))
    return path


def test_of_a_game_from_elsewhere_the_replay_decides(store):
    path = leave_claimed(stops=False)
    (game,) = played(store)
    assert len(game.winners) == 1
    assert best_record(path).end.winners == game.winners
    assert not best_record(path).end.claimed


def test_what_only_a_file_from_elsewhere_tells_counts_for_nobody_and_is_tried_once(store, monkeypatch):
    path = leave_claimed(stops=True)
    before = path.read_bytes()
    assert played(store) == []
    assert path.read_bytes() == before
    monkeypatch.setattr(room, "replaying_record", lambda *_args: pytest.fail("replayed again"))
    assert played(store) == []


def test_only_games_that_are_wanted_and_of_this_house_are_told(store):
    leave_finished(started="20251224-200000")
    assert played(store, lambda entry: entry.game == "highlanders") == []
    finish(household.gathering(()))
    household.erase("20251225-000000")
    assert played(store) == []
    leave_finished(started="20251226-200000")
    assert [person.name for person in people(played(store))] == ["Ana", "Bo"]


def test_throws_of_dice_are_counted_as_the_record_has_them():
    record = read(next(RECORDS.glob("highlanders*.json")).read_bytes())
    session = open_record(record).session
    rolled = [move for move in record.moves[: session.cursor] if move.startswith("roll ")]
    counts = tuple(rolled.count(f"roll {face}") for face in range(1, 7))
    assert sum(counts) > 0
    assert throws(session) == (counts,)


def dealt(tactics):
    """Return a game of Schotten-Totten that has gone on for a while, and each card drawn with its seat."""
    players = [Player("Ana"), Player("Bo")]
    opened = new_game(GAMES["schotten-totten"], players, seed="3", options=(("tactics", tactics),))
    session = opened.session
    play_into(session, 60)
    write, steps = session.rules.notation.write, enumerate(session.steps)
    return session, [
        (session.state_at(at).seat, write(step.move).split()[1]) for at, step in steps if step.seat == CHANCE
    ]


def test_strong_cards_are_counted_by_who_got_them_and_against_what_could_have_come():
    session, cards = dealt("off")
    (name, seats), jokers = draws(session)
    assert (name, jokers) == ("strong", ("jokers", (Drawn(), Drawn())))
    deck, expected = [value for value in range(1, 10) for _colour in range(6)], [0.0, 0.0]
    for seat, card in cards:
        expected[seat] += sum(value > 7 for value in deck) / len(deck)
        deck.remove(int(card[1:]))
    for seat, found in enumerate(seats):
        own = [int(card[1:]) for whose, card in cards if whose == seat]
        assert found[:2] == (len(own), sum(value > 7 for value in own))
        assert found.expected == pytest.approx(expected[seat], abs=1e-4)


def test_jokers_are_counted_among_the_tactics_alone():
    session, cards = dealt("on")
    _strong, (name, seats) = draws(session)
    assert name == "jokers"
    for seat, found in enumerate(seats):
        own = [card for whose, card in cards if whose == seat and len(card) > 2]
        assert found[:2] == (len(own), sum(card.startswith("joker") for card in own))
        assert found.cards > 0


def test_cards_beside_ones_own_knights_are_counted_once_there_are_any():
    players = [Player(name) for name in ("Ana", "Bo", "Cy")]
    session = new_game(GAMES["rheinlander"], players, seed="3").session
    play_into(session, 120)
    [(name, seats)] = draws(session)
    assert name == "beside"
    rules, found = session.rules, [[0, 0] for _player in players]
    for at, step in enumerate(session.steps):
        state = session.state_at(at)
        words = rules.notation.write(step.move).split()
        if words[0] == "draw" and words[1].isdigit() and state.phase == Phase.DRAW:
            board = rules.ground.board
            mine = {at for at in range(len(board.names)) if state.knights[state.seat] >> at & 1}
            there = [at for at, numbers in enumerate(board.numbers) if int(words[1]) in numbers]
            beside = any(mine & {*board.near[at]} for at in there)
            found[state.seat][0] += 1
            found[state.seat][1] += beside
    assert [[*each[:2]] for each in seats] == found
    assert sum(count for _cards, count in found) > 3


def test_what_was_drawn_is_kept_and_comes_with_the_game(store):
    path = leave_finished(started="20251224-200000")
    (game,) = played(store)
    assert dict(game.draws).keys() == {"strong", "jokers"}
    assert dict(game.draws)["strong"] == dict(draws(open_record(read(path.read_bytes())).session))["strong"]
    assert played(store) == [game]


def test_of_a_game_that_names_no_cards_none_are_counted():
    record = read(next(RECORDS.glob("highlanders*.json")).read_bytes())
    assert draws(open_record(record).session) == ()
