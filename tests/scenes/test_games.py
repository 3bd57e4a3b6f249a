"""The list of all games: what it shows, by what it is narrowed, and what can be done with each."""

import json
import os
import re
import time

import pygame
import pytest
from hand import leave_finished, save_a_game
from seat import unhurried

from ludotheque.core.annotations import Branch, TurnNote
from ludotheque.core.playout import play_into
from ludotheque.core.record import read, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home import paths
from ludotheque.home.store import Store, best_record, save_path

SIZE = (800, 600)


def saved_at(path, *moment):
    seconds = time.mktime((*moment, *(12, 0, 0, 0, 0, -1)))
    os.utime(path, (seconds, seconds))
    return path


def begun(hand, game="highlanders", names=("Ana", "Bo", "Cy"), plies=1, started="20250101-101010", **more):
    """Leave a game of these players; return its file."""
    sides = GAMES[game].sides or ("or", "azur", "vert", "sable", "gueules")
    players = [Player(name, (side,)) for name, side in zip(names, sides, strict=False)]
    opened = new_game(GAMES[game], players, seed="1", started=started, options=more.get("options", ()))
    play_into(opened.session, plies)
    hand.app.store.autosave(opened.session)
    hand.app.store.leave(opened.session)
    return save_path(opened.session)


def open_list(hand, looked=True):
    """Go from the shelf to the list and wait until what is in sight has been looked into."""
    hand.app.scenes.unwind(1)
    hand.push("games")
    assert hand.names[:2] == ["shelf", "games"]
    settle(hand) if looked else hand.app.step(0.01)


def settle(hand):
    with unhurried():
        for _ in range(400):
            hand.app.step(0.13)
            if not hand.scene.moving():
                return
    raise AssertionError("the list does not come to rest")


def row_id(path):
    return f"game-{path.name}"


def told(hand, path):
    """How the row of a game says that it stands."""
    return hand.seen["widgets"][row_id(path)]["state"]


def rows(hand):
    return [id for id in hand.seen["widgets"] if id.startswith("game-")]


def sheet_of(hand, path):
    hand.push(row_id(path))
    assert hand.names[-1] == "game"


def test_without_a_game_the_list_says_so_and_leads_back(hand):
    open_list(hand)
    assert hand.seen["games"] == 0
    hand.push("shelf")
    assert hand.names == ["shelf"]


def test_unfinished_and_finished_games_are_listed_the_last_played_first(hand):
    first, last = saved_at(begun(hand), 2025, 1, 1), saved_at(leave_finished(), 2025, 12, 24)
    open_list(hand)
    assert hand.seen["games"] == 2
    assert rows(hand) == [row_id(last), row_id(first)]
    months = [words for words in hand.seen["texts"] if words.endswith(" 2025")]
    assert months == ["Décembre 2025", "Janvier 2025"]


def test_a_row_tells_whose_turn_it_is_or_who_has_won(hand):
    going, done = begun(hand), leave_finished(("Ana", "Bo"))
    open_list(hand)
    session = read(done.read_bytes())
    assert session.moves[-1].startswith("concede"), "by one of the two, so that the other has won"
    assert re.fullmatch("Au tour d.Ana", told(hand, going))
    assert re.fullmatch("(Ana|Bo) a gagné", told(hand, done))
    assert {*hand.seen["drawn"]} == {row_id(going), row_id(done)}


def test_pictures_and_findings_are_kept_and_no_game_is_replayed_again(hand, monkeypatch):
    begun(hand), leave_finished()
    open_list(hand)
    hand.app.scenes.unwind(1)
    assert len(list(paths.pictures_folder().iterdir())) == 2
    monkeypatch.setattr(
        "ludotheque.scenes.games.previews.replaying_record", lambda *_a: pytest.fail("replayed again")
    )
    open_list(hand)
    assert hand.seen["drawn"] == rows(hand)


def test_the_pictures_of_all_games_have_a_bound(hand, monkeypatch):
    monkeypatch.setattr("ludotheque.scenes.games.previews.MOST_BYTES", 1)
    begun(hand), leave_finished()
    open_list(hand)
    assert len(list(paths.pictures_folder().iterdir())) == 1


def test_a_picture_shows_what_everybody_sees_whoever_holds_what(hand):
    """Two games alike but for the cards in the hands, which nobody may see of the other."""
    found = []
    for seed in ("1", "2"):
        players = [Player("Ana", ("gueules",)), Player("Bo", ("azur",))]
        box = GAMES["schotten-totten"]
        opened = new_game(box, players, seed=seed, started=f"2025010{seed}-101010")
        while opened.session.turn < 0:
            opened.session.deal()
        hand.app.store.autosave(opened.session)
        hand.app.store.leave(opened.session)
        found.append((save_path(opened.session), opened.session.state))
    assert found[0][1] != found[1][1], "the hands differ"
    open_list(hand)
    assert len(hand.seen["drawn"]) == 2
    hand.app.scenes.unwind(1)
    one, other = (path.read_bytes() for path in paths.pictures_folder().iterdir())
    assert one == other


def test_a_game_that_does_not_open_says_why_and_hides_no_other(hand):
    good, torn, foreign = begun(hand), begun(hand, started="20250102-1"), begun(hand, started="20250103-1")
    torn.write_bytes(b"\0" * 40)
    foreign.write_bytes(foreign.read_bytes().replace(b'"hash": "', b'"hash": "x'))
    open_list(hand)
    hand.app.change(scale=75)
    settle(hand)
    assert "Ne s'ouvre pas" not in told(hand, good)
    assert "illisible" in told(hand, torn)
    assert "n’est plus là" in told(hand, foreign)
    sheet_of(hand, foreign)
    assert set(hand.seen["buttons"]) == {"share", "throw-away", "close"}


def test_a_game_that_is_open_elsewhere_says_so_and_can_only_be_copied_or_sent(hand):
    path, other = begun(hand), Store()
    assert other.claim(path) is None
    open_list(hand)
    assert told(hand, path) == "Ouverte dans une autre fenêtre"
    sheet_of(hand, path)
    assert set(hand.seen["buttons"]) == {"share", "duplicate", "close"}
    hand.push("close")
    other.release(path)
    hand.send(pygame.WINDOWFOCUSGAINED)
    settle(hand)
    assert told(hand, path) != "Ouverte dans une autre fenêtre"


def test_a_game_saved_at_a_moment_of_no_calendar_is_listed_too(hand):
    path = begun(hand)
    os.utime(path, (1e13, 1e13))
    open_list(hand)
    sheet_of(hand, path)
    assert hand.names[-1] == "game"


def test_the_list_is_narrowed_by_game_by_player_and_to_what_goes_on(hand):
    begun(hand), leave_finished(("Ana", "Zoé"))
    begun(hand, "chevaliers", ("Zoé", "Bo"), started="20250105-1")
    open_list(hand, looked=False)

    def asked(**wanted):
        hand.scene.narrow(**{"game": "", "player": "", "unfinished": False, "words": "", **wanted})
        return sorted(hand.seen["listed"])

    assert asked() == ["Highlanders", "Les Chevaliers", "Schotten-Totten"]
    assert asked(game="highlanders") == ["Highlanders"]
    assert asked(player="Zoé") == ["Les Chevaliers", "Schotten-Totten"]
    assert asked(player="Zoé", unfinished=True) == ["Les Chevaliers"]
    assert asked(words="zoe chev") == ["Les Chevaliers"]
    assert asked(words="nobody") == []


def test_the_filters_work_by_mouse_and_are_there_again(hand):
    begun(hand), leave_finished()
    open_list(hand, looked=False)
    hand.push("unfinished")
    assert hand.seen["games"] == 1
    hand.push("by-game")
    hand.push("by-game-schotten-totten")
    assert hand.seen["games"] == 0
    open_list(hand, looked=False)
    widgets = hand.seen["widgets"]
    assert (widgets["unfinished"]["state"], widgets["by-game"]["state"]) == ("chosen", "Schotten-Totten")


def test_a_month_can_be_looked_for(hand):
    saved_at(begun(hand), 2025, 8, 3), saved_at(leave_finished(), 2025, 12, 24)
    open_list(hand, looked=False)
    hand.push("words")
    hand.type("decembre")
    assert hand.seen["games"] == 1
    assert hand.seen["listed"] == ["Schotten-Totten"]


def test_keys_alone_go_through_the_list_and_open_a_game(hand):
    paths_ = [begun(hand, started=f"2025010{number + 1}-101010") for number in range(9)]
    ids = [row_id(path) for path in reversed(paths_)]
    hand.app.scenes.unwind(1)
    assert hand.focus("games")
    hand.key(pygame.K_RETURN)
    settle(hand)
    assert hand.focus("words")
    hand.key(pygame.K_TAB)
    assert hand.seen["focus"] == ids[0]
    for id in ids[1:]:
        hand.key(pygame.K_DOWN)
        assert hand.seen["focus"] == id
        assert id in hand.seen["buttons"], "it is in sight as a whole"
    hand.key(pygame.K_HOME)
    assert hand.seen["focus"] == ids[0]
    hand.key(pygame.K_END, pygame.K_TAB)
    assert hand.seen["focus"] == "shelf"
    hand.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert hand.seen["focus"] == ids[8]
    settle(hand)
    hand.key(pygame.K_RETURN, pygame.K_RETURN)
    hand.wait(1)
    assert hand.names == ["shelf", "table"]
    assert row_id(save_path(hand.scene.session)) == ids[8]


def test_after_its_sheet_a_game_has_the_keyboard_where_it_was(hand):
    paths_ = [begun(hand, started=f"2025010{number + 1}-101010") for number in range(9)]
    open_list(hand)
    hand.focus("words")
    hand.key(pygame.K_TAB, *[pygame.K_DOWN] * 6)
    there = hand.seen["focus"], hand.seen["buttons"]
    assert there[0] == row_id(paths_[2])
    hand.key(pygame.K_RETURN, pygame.K_ESCAPE)
    settle(hand)
    assert (hand.seen["focus"], hand.seen["buttons"]) == there


def test_escape_leaves_the_field_first_and_enter_goes_to_the_first_game(hand):
    path = begun(hand)
    open_list(hand)
    hand.push("words")
    hand.key(pygame.K_ESCAPE)
    assert (hand.names[-1], hand.seen["focus"]) == ("games", None)
    hand.push("words")
    hand.type("high")
    hand.key(pygame.K_RETURN)
    assert hand.seen["focus"] == row_id(path)
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]


def test_thousands_of_games_have_as_many_rows_as_can_be_seen(hand):
    path = leave_finished()
    data = path.read_bytes()
    for number in range(300):
        path.with_name(f"schotten-totten-{number}.json").write_bytes(data)
    open_list(hand, looked=False)
    for _ in range(200):
        if hand.seen["games"]:
            break
        hand.app.step(0.01)
    assert hand.seen["games"] == 301
    assert "301 parties" in hand.seen["texts"]
    assert 0 < len(rows(hand)) < 10
    first = rows(hand)
    hand.send(pygame.MOUSEWHEEL, x=0, y=-400)
    assert 0 < len(rows(hand)) < 10
    assert not {*first} & {*rows(hand)}


def test_a_game_out_of_sight_is_come_to_when_it_gets_a_title(hand):
    """It is the last of many when its sheet is opened, and the first when it has been saved."""
    path = begun(hand)
    data = leave_finished().read_bytes()
    for number in range(60):
        paths.saves_folder().joinpath(f"schotten-totten-{number}.json").write_bytes(data)
    saved_at(path, 2025, 1, 1)
    open_list(hand)
    hand.focus("words")
    hand.key(pygame.K_TAB, pygame.K_END)
    assert hand.seen["focus"] == row_id(path)
    settle(hand)
    hand.scene.choose(next(iter(paths.saves_folder().glob("schotten-totten-59.json"))))
    settle(hand)
    assert hand.seen["focus"] == "game-schotten-totten-59.json"
    assert hand.seen["focus"] in hand.seen["buttons"]


def test_what_a_list_says_of_a_game_counts_no_plies(hand):
    path = begun(hand, plies=9)
    open_list(hand)
    assert not re.search("coup", hand.told)
    sheet_of(hand, path)
    assert not re.search("coup", hand.told)


def test_a_game_gets_a_title_that_its_row_shows(hand):
    path = begun(hand)
    open_list(hand)
    sheet_of(hand, path)
    hand.push("rename")
    hand.type("Noël chez Mamie")
    hand.key(pygame.K_RETURN)
    settle(hand)
    assert best_record(path).setup.title == "Noël chez Mamie"
    assert hand.seen["listed"] == ["Noël chez Mamie"]


def test_a_game_that_is_thrown_away_can_be_taken_back_at_once(hand):
    path, other = begun(hand), leave_finished()
    before = path.read_bytes()
    open_list(hand)
    sheet_of(hand, path)
    hand.push("throw-away")
    settle(hand)
    assert (hand.seen["games"], path.exists(), other.exists()) == (1, False, True)
    assert "corbeille" in hand.app.notice.text
    hand.push("undo")
    settle(hand)
    assert (hand.seen["games"], path.read_bytes()) == (2, before)
    assert "undo" not in hand.seen["buttons"]


def test_a_game_is_copied(hand):
    path = begun(hand)
    before = path.read_bytes()
    open_list(hand)
    sheet_of(hand, path)
    hand.push("duplicate")
    settle(hand)
    assert hand.seen["games"] == 2
    assert "Highlanders (copie)" in hand.seen["listed"]
    assert path.read_bytes() == before


def test_a_game_is_watched_and_a_new_one_begun_in_the_middle_of_it(hand):
    path = leave_finished()
    open_list(hand)
    before = path.read_bytes()
    sheet_of(hand, path)
    hand.push("watch")
    hand.wait(0.2)
    assert hand.names == ["shelf", "table"]
    table = hand.scene
    table.watch(at=40)
    hand.wait(0.2)
    assert hand.seen["watched"]["at"] == 40
    hand.push("replay-try")
    hand.push("menu")
    hand.push("line-begin")
    hand.wait(0.2)
    session = next(scene for scene in hand.app.scenes if scene.name == "table").session
    assert session is not table.session
    assert list(session.moves())[:40] == list(read(before).moves[:40])
    assert (session.cursor >= 40, len(session.steps) < len(table.session.steps)) == (True, True)
    assert session.seed != table.session.seed, "who has watched knows no coming card"
    assert save_path(session) != path
    assert path.read_bytes() == before


def test_a_second_game_warns_of_nothing_and_loses_nothing(hand):
    first = save_a_game(hand)
    before = first.read_bytes()
    hand.scene.enter()
    hand.push("highlanders")
    hand.push("start")
    hand.wait(1)
    assert hand.names == ["shelf", "table"], "no question comes in between"
    second = save_path(hand.scene.session)
    assert first.read_bytes() == before
    open_list(hand)
    assert {*rows(hand)} == {row_id(first), row_id(second)}


def test_the_last_unfinished_game_is_still_offered_on_the_shelf(hand):
    save_a_game(hand), saved_at(leave_finished(), 2030, 1, 1)
    hand.scene.enter()
    hand.push("resume")
    assert hand.scene.session.players[0].name == "Ana"
    assert hand.scene.session.game == "highlanders"


def test_colours_that_are_none_keep_no_game_from_the_list_nor_from_the_figures(hand):
    for path in (begun(hand), leave_finished()):
        data = json.loads(path.read_text())
        for seat in data["seats"]:
            seat["colours"] = ["../../x", "mauve", "or"]
        path.write_text(json.dumps(data))
    open_list(hand)
    assert hand.seen["games"] == 2
    hand.app.scenes.unwind(1)
    hand.navigation.household()
    hand.wait(1)
    assert hand.names == ["shelf", "household"]


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_a_game_with_notes_or_side_lines_bears_a_sign_that_is_read_and_heard(hand, size):
    hand.resize(size)
    bare, path = begun(hand), begun(hand, started="20250102-101010", plies=20)
    record = best_record(path)
    branch = Branch(3, "Essai", record.moves[3:5])
    path.write_bytes(write(record._replace(notes=(TurnNote(2, "a"),), branches=(branch,))))
    open_list(hand)
    for words in ("annotée", "avec des essais"):
        assert words in told(hand, path)
        assert words not in told(hand, bare)
    assert sum("annotée · avec des essais" in text for text in hand.seen["texts"]) == 1
    sheet_of(hand, path)
    assert "annotée · avec des essais" in hand.told
