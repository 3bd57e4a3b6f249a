"""Trophies: for what people did in the kept games, on the shelf and on the page of the players."""

import json
import os
from itertools import combinations

import pygame
import pytest
from amounts import crossed
from hand import RECORDS, Hand

from ludotheque.core.feat import Feat
from ludotheque.core.setup import Player
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.home import household, paths
from ludotheque.home.collection import throw_away
from ludotheque.home.store import Store
from ludotheque.scenes import trophies
from ludotheque.scenes.trophies import MOST_PLIES, SIDES, STRONGEST, Trophy, TrophyCase, kinds
from ludotheque.ui.spoken import walk

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve")
# Of the games in `records`: in THREE seat 0 wins by three stones in a row, and both seats claim by proof
THREE, FIVE = "schotten-totten-format-1-three", "schotten-totten-format-1-five"
WHITE_WINS, RED_WINS = "chevaliers-format-1-two-home", "chevaliers-format-1-none-home"
RHINE = "rheinlander-format-1-market-five"
EXPERT, CLUB, HUMAN = ((0, "expert:careful"),), ((0, "club"),), ((0, "human"),)
LENT = ((0, "human"), (20, "club"), (30, "human"))


def leave(record, number, names=NAMES, levels=(), **facts):
    """Leave a game of `records`, saved as the `number`th; `levels` is who played. Return its file."""
    plain = json.loads((RECORDS / f"{record}.json").read_text()) | {"seed": f"{number}", **facts}
    plain["started"] = f"2025010{number}-200000"
    for seat, name in zip(plain["seats"], names, strict=False):
        seat["name"] = name
    for seat, level in zip(plain["seats"], levels, strict=False):
        seat["played_by"] = level
    path = paths.saves_folder() / f"{plain['game']}-{plain['started']}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps(plain))
    os.utime(path, (1_740_000_000 + number * 86_400,) * 2)
    return path


@pytest.fixture
def store(clock):
    return Store(clock)


def found(store):
    case = TrophyCase(store)
    finish(case.seeking())
    return case.found


def earned(store):
    """Return each trophy as its kind, the person and the file of the game."""
    return {(one.feat.kind, one.players[one.feat.seat].name, one.path) for one in found(store)}


def test_each_trophy_is_of_the_first_game_in_which_somebody_earned_it(store):
    later, first = leave(THREE, 2, ("Bo", "Ana")), leave(FIVE, 1)
    assert {(kind, path) for kind, _name, path in earned(store)} == {("proved", first), ("row", later)}
    assert ("row", "Bo", later) in earned(store)
    assert throw_away(store, first).path == first
    assert {(kind, path) for kind, _name, path in earned(store)} == {("proved", later), ("row", later)}


def test_a_victory_over_the_strongest_alone_and_one_with_each_side(store):
    won = leave(FIVE, 3, ("Ana", "Dame Yolande"), [HUMAN, EXPERT])
    leave(FIVE, 2, ("Bo", "Gauvain"), [HUMAN, CLUB])
    assert (STRONGEST, "Ana", won) in earned(store)
    red, white = leave(RED_WINS, 4, ("Cy", "Ana")), leave(WHITE_WINS, 5, ("Ana", "Bo"))
    leave(WHITE_WINS, 6, ("Bo", "Ana"))
    assert {(path, name) for kind, name, path in earned(store) if kind == SIDES} == {(white, "Ana")}
    red.unlink()
    assert SIDES not in {kind for kind, _name, _path in earned(store)}


def test_among_several_only_who_beats_strongest_ones_alone_has_beaten_them(store):
    plain = json.loads((RECORDS / f"{RHINE}.json").read_text())
    seats = len(plain["seats"])
    path = leave(RHINE, 1)
    winner = next(entry for entry, _end in games(store)).end.winners[0]
    for others, kept in ((EXPERT, True), (CLUB, False), (HUMAN, False)):
        levels = [EXPERT] * seats
        levels[(winner + 1) % seats] = others
        levels[winner] = HUMAN
        leave(RHINE, 1, levels=levels)
        assert ((STRONGEST, NAMES[winner], path) in earned(store)) == kept


def games(store):
    index = trophies.Index()
    return finish(trophies.counted(store, index))


@pytest.mark.parametrize(
    "facts",
    [
        {"levels": [EXPERT, CLUB]},
        {"levels": [EXPERT, EXPERT]},
        {"levels": [LENT, LENT]},
        {"seed-known": True},
        {"over": False, "cursor": 100},
    ],
)
def test_nobody_earns_anything_but_by_playing_a_whole_game_without_knowing_what_comes(store, facts):
    leave(THREE, 1, **facts)
    assert earned(store) == set()
    leave(THREE, 1)
    assert earned(store)


def test_what_a_computer_does_against_a_person_earns_nothing(store):
    leave(THREE, 1, levels=[CLUB, HUMAN])
    assert {(kind, name) for kind, name, _path in earned(store)} == {("proved", "Bo")}


def test_games_from_before_the_players_were_erased_earn_nothing(store):
    leave(THREE, 1)
    assert earned(store)
    assert household.erase("20260101-000000") is None
    assert earned(store) == set()


def test_a_victory_that_a_file_claims_is_believed_only_if_its_moves_lead_there(store):
    claims = {"winners": [1], "scores": [0, 5], "reason": "five", "plies": 167, "claimed": True}
    leave(FIVE, 1, levels=[EXPERT, HUMAN], end=claims)
    assert STRONGEST not in {kind for kind, _name, _path in earned(store)}


def test_what_was_found_is_not_sought_again_and_what_is_damaged_is(store, monkeypatch):
    leave(THREE, 1), leave(RHINE, 2), leave(WHITE_WINS, 3)
    before, honest = found(store), trophies.replaying_record
    assert before
    monkeypatch.setattr(trophies, "replaying_record", lambda *_args: pytest.fail("replayed again"))
    assert found(store) == before
    monkeypatch.setattr(trophies, "replaying_record", honest)
    data = paths.index_file().read_bytes()
    for damaged in (b"", data[:200], data.replace(b"proved", b"proven"), data.replace(b'"row"', b'"cow"')):
        paths.index_file().write_bytes(damaged)
        assert found(store) == before


def test_a_game_without_end_or_sense_is_passed_over_and_hides_no_other(store, monkeypatch):
    good = leave(THREE, 5)
    plain = json.loads(good.read_text())
    endless = plain["moves"] * (MOST_PLIES // len(plain["moves"]) + 1)
    end = {"winners": [0], "scores": [5, 1], "reason": "three", "plies": len(endless)}
    leave(THREE, 1, moves=endless, cursor=len(endless), end=end)
    leave(THREE, 2, board={"name": "x", "hash": "0123456789ab"})
    leave(THREE, 3).write_bytes(b"\0" * 40)
    leave(THREE, 4, game="chess")
    replayed, honest = [], trophies.replaying_record
    monkeypatch.setattr(
        trophies, "replaying_record", lambda record, maps: replayed.append(record) or honest(record, maps)
    )
    assert {path for _kind, _name, path in earned(store)} == {good}
    assert all(len(record.moves) <= MOST_PLIES for record in replayed)


def test_an_interrupted_search_keeps_what_it_has_found(store, monkeypatch):
    leave(THREE, 1), leave(RHINE, 2)
    steps, sought = TrophyCase(store).seeking(), []
    honest = trophies.replaying_record
    monkeypatch.setattr(
        trophies,
        "replaying_record",
        lambda record, maps: sought.append(record.setup.game) or honest(record, maps),
    )
    while "rheinlander" not in sought:
        next(steps)
    steps.close()
    sought.clear()
    assert len(found(store)) > 2
    assert sought == ["rheinlander"]


# On the shelf


def standing(hand):
    """Return the tips of the trophies on the shelf, by id."""
    hand.wait(4)
    return {id: words["label"] for id, words in hand.seen["widgets"].items() if id.startswith("trophy-")}


ROW, PROVED = "trophy-schotten-totten-row", "trophy-schotten-totten-proved"


def plain(words):
    return words.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_the_shelf_says_what_was_done_by_whom_and_when_and_shows_the_game_again(hand):
    leave(THREE, 1)
    hand.scene.enter()
    told = standing(hand)
    assert {PROVED, ROW} == set(told)
    words = plain(told[ROW])
    assert words.startswith("Schotten-Totten : Ana a gagné une manche par trois bornes côte à côte, le ")
    x, y, w, h = hand.seen["buttons"][ROW]
    hand.move((x + w // 2, y + h // 2))
    assert hand.scene.tip()[0] == told[ROW]
    assert told[ROW] in {node.name for node in walk(hand.scene.spoken().regions)}
    hand.push(ROW)
    assert (hand.names, hand.scene.session.seed) == (["shelf", "table"], "1")


def test_keys_alone_reach_a_trophy(hand):
    leave(THREE, 1)
    hand.scene.enter()
    standing(hand)
    assert hand.focus(PROVED)
    hand.key(pygame.K_RETURN)
    hand.wait()
    assert hand.names == ["shelf", "table"]


def test_a_game_thrown_away_takes_its_trophies_from_the_shelf_at_once(hand):
    path = leave(THREE, 1)
    hand.scene.enter()
    assert standing(hand)
    hand.navigation.games()
    path.unlink()
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]
    assert not any(id.startswith("trophy-") for id in hand.seen["buttons"])
    assert standing(hand) == {}


def test_who_wants_no_memories_has_no_trophies_and_nothing_is_sought(hand, monkeypatch):
    leave(THREE, 1)
    hand.scene.enter()
    assert standing(hand)
    hand.navigation.settings()
    hand.app.change(remembers=False)
    monkeypatch.setattr(TrophyCase, "seeking", lambda self: pytest.fail("sought"))
    hand.key(pygame.K_ESCAPE)
    assert standing(hand) == {}
    assert rows(hand) == []


def rows(hand):
    """Return the ids of the trophies on the page of the players."""
    hand.navigation.games()
    hand.wait()
    hand.push("household")
    hand.wait(3)
    assert hand.scene.name == "household"
    return sorted(id for id in hand.seen["widgets"] if id.startswith("trophy-"))


def test_the_page_of_the_players_has_them_too_and_those_of_one_game_alone(hand):
    leave(THREE, 1), leave(RHINE, 2)
    assert {PROVED, ROW} < set(rows(hand))
    hand.scene.show(game="schotten-totten")
    assert {id for id in hand.seen["widgets"] if id.startswith("trophy-")} == {PROVED, ROW}
    hand.push(ROW)
    assert hand.scene.session.seed == "1"


def every(path):
    """Return a trophy of each kind, all of the game at `path`."""
    players = Player("Maximilian von Oberndorf"), Player("Dame Yolande")
    return tuple(Trophy(box, Feat(kind, 0, "Doune"), players, path, 1e9, False) for box, kind in kinds())


@crossed(size=[(640, 480), (1024, 640), (1280, 800), (1920, 1080)], scale=[200, 150, 100, 75])
def test_trophies_cover_nothing_and_stand_below_their_box_or_are_left_out(size, scale):
    hand = Hand(size, scale=scale)
    path = leave(THREE, 1)
    hand.wait(3)
    hand.scene.put_up(every(path))
    rects = {id: pygame.Rect(rect) for id, rect in hand.seen["buttons"].items()}
    for (one, first), (other, second) in combinations(rects.items(), 2):
        assert not first.colliderect(second), (one, other)
    own = {id: rect for id, rect in rects.items() if id.startswith("trophy-")}
    assert len(own) == (0 if size == (640, 480) else len(tuple(kinds())))
    for box in GAMES:
        for rect in (rect for id, rect in own.items() if id.startswith(f"trophy-{box}-")):
            assert rects[box].left <= rect.left < rect.right <= rects[box].right
            assert min(rect.size) >= 40
            assert rect.top == rects[box].bottom
    hand.app.close()


def test_where_they_have_no_room_on_the_shelf_they_are_on_the_page_of_the_players():
    hand = Hand((640, 480), scale=200)
    leave(THREE, 1)
    hand.scene.enter()
    assert standing(hand) == {}
    assert set(rows(hand)) == {PROVED, ROW}
    hand.app.close()
