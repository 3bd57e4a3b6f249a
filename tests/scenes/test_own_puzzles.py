"""The puzzles of one's own games: offered with the result, kept once opened, listed, sealed, deleted."""

import json
from datetime import date, timedelta

import pygame
import pytest
from games.certain import TURNS, found, played
from hand import Hand
from typesetting import typeset

from ludotheque.core import puzzle as core_puzzle
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.core.puzzle import open_file
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.opening import Opened
from ludotheque.home.own_puzzles import own_puzzles
from ludotheque.home.seals import Seal
from ludotheque.players.analysis import Findings, Turning
from ludotheque.ui.spoken import walk

TURN = next(turn for turn in TURNS if turn[0] == "schotten-totten-2")
GAME = "schotten-totten"
TITLE = "Prenez la borne VII en un tour"
TODAY = date(2026, 11, 30)
NOON = 1_796_040_000.0  # on that day, in every time zone that people live in


def result(*turnings, size=(1280, 800), puzzles=None):
    """Return a hand at the result of a game that has been analysed."""
    hand = Hand(size)
    hand.app.store.time = lambda: NOON
    session = played(TURN[0])
    table = hand.navigation.tables.make(Opened(session, board_map(GAMES[GAME])))
    hand.app.scenes.push(table)
    study = hand.navigation.results.studied(session, table.look)
    study.take(Findings(1.0, (), turnings, (found(TURN),) if puzzles is None else puzzles))
    hand.wait()
    if hand.scene.name != "result":
        hand.navigation.result(table)
    hand.wait(2)
    return hand


def kept():
    """Return a hand at the page of puzzles, with one's own that was opened from a result."""
    hand = result()
    hand.push(f"puzzle-{TURN[1]}")
    hand.key(pygame.K_ESCAPE)
    hand.push("leave")
    hand.app.scenes.unwind(1)
    hand.navigation.puzzles.show(GAME)
    hand.wait()
    (path,) = own_puzzles(GAME)
    return hand, path


def state(hand, path):
    return hand.seen["widgets"][f"puzzle-{path.stem}"]["state"]


def solve(hand):
    hand.scene.director.make(*hand.scene.guide.line)
    hand.wait(2)
    hand.push("puzzle-close")


def test_a_result_offers_what_was_missed_and_opening_it_keeps_it():
    hand = result()
    assert tuple(own_puzzles(GAME)) == ()
    assert TITLE in hand.label(f"puzzle-{TURN[1]}")
    hand.push(f"puzzle-{TURN[1]}")
    assert hand.scene.name == "puzzle"
    assert hand.scene.session.turn == found(TURN).seat
    assert len(own_puzzles(GAME)) == 1
    assert hand.scene.guide.texts.title == TITLE


def test_opened_twice_it_is_kept_once_and_leads_back_to_the_result():
    hand = result()
    for _ in range(2):
        hand.push(f"puzzle-{TURN[1]}")
        hand.key(pygame.K_ESCAPE)
        hand.push("leave")
        assert hand.scene.name == "result"
    assert len(own_puzzles(GAME)) == 1


def test_it_stands_below_the_own_move_that_it_belongs_to():
    turn = PlayerTurn(found(TURN).seat, TURN[1], TURN[2], 1)
    worst = Turning(turn, TURN[1], 0.6, 0.4, TURN[1], found(TURN).line, (), "worst")
    alone, below = result(), result(worst)
    assert "Des énigmes de cette partie" in alone.told
    assert "Vos coups" in below.told
    assert "Des énigmes de cette partie" not in below.told
    assert below.focus("again-1")
    again = pygame.Rect(below.seen["buttons"]["again-1"])
    assert abs(pygame.Rect(below.seen["buttons"][f"puzzle-{TURN[1]}"]).centery - again.centery) < 80


def test_no_advice_gives_away_what_is_asked():
    turn = PlayerTurn(found(TURN).seat, TURN[1], TURN[2], 1)
    worst = Turning(turn, TURN[1], 0.6, 0.4, TURN[1], found(TURN).line, (), "worst")
    advice = "L’ordinateur aurait plutôt conseillé"
    assert advice in result(worst, puzzles=()).told
    assert advice not in result(worst).told


def test_a_game_without_any_says_so_once_the_search_is_over():
    none = "On n'en a pas trouvé"
    assert none in result(puzzles=()).told.replace("’", "'")
    hand = result()
    assert none not in hand.told.replace("’", "'")
    hand.scene.study.begin()
    hand.scene.refresh()
    assert "énigme" not in hand.told.lower(), "it is still sought"


def test_its_file_is_read_once_for_the_list(monkeypatch):
    hand, path = kept()
    read = []
    monkeypatch.setattr(
        core_puzzle, "open_file", lambda file, known=open_file: read.append(file) or known(file)
    )
    hand.navigation.puzzles.show(GAME)
    assert read.count(path) == 1


def test_a_wrong_try_is_told_with_its_rule():
    hand = result()
    hand.push(f"puzzle-{TURN[1]}")
    guide = hand.scene.guide
    tried = guide.judge(guide.tempting[-1])
    assert not tried.right
    assert tried.said == guide.texts.wrong[len(guide.tempting)]
    assert tried.said.rules


def test_own_puzzles_have_a_section_of_the_page():
    hand, path = kept()
    assert "Vos énigmes" in hand.told
    assert hand.label(f"puzzle-{path.stem}").endswith(TITLE)
    assert state(hand, path).split(" · ")[1:] == ["à résoudre", "partie commencée le 20 novembre 2026"]
    shipped = len(GAMES[GAME].puzzles())
    assert f"0 énigme résolue sur {shipped}" in hand.told, "only the box's are counted"


def test_without_any_there_is_no_section():
    hand = Hand()
    hand.navigation.puzzles.show(GAME)
    hand.wait()
    assert "Vos énigmes" not in hand.told


def test_a_solved_one_is_sealed_and_comes_back():
    hand, path = kept()
    hand.push(f"puzzle-{path.stem}")
    solve(hand)
    assert hand.app.store.settings.seals == {f"{GAME}/{path.stem}": Seal(1, TODAY.isoformat(), alone=True)}
    assert state(hand, path).split(" · ")[1] == "résolue du premier coup"
    hand.app.store.time = lambda: NOON + 86_400
    hand.scene.enter()
    hand.wait()
    assert "à revoir" in state(hand, path)


def test_a_date_that_went_back_makes_it_due():
    hand, path = kept()
    seal = Seal(5, (TODAY + timedelta(300)).isoformat(), alone=True)
    hand.app.change(seals={f"{GAME}/{path.stem}": seal})
    hand.scene.enter()
    hand.wait()
    assert "à revoir" in state(hand, path)
    hand.push(f"puzzle-{path.stem}")
    solve(hand)
    assert hand.app.store.settings.seals[f"{GAME}/{path.stem}"].day == TODAY.isoformat()


def test_it_is_deleted_by_keys_alone_with_its_seal():
    hand, path = kept()
    seal = Seal(5, TODAY.isoformat())
    hand.app.change(seals={f"{GAME}/{path.stem}": seal, f"{GAME}/la-banshee": seal})
    assert hand.focus(f"forget-{path.stem}")
    hand.key(pygame.K_RETURN)
    assert hand.scene.name == "dialog"
    hand.key(pygame.K_RETURN)
    assert tuple(own_puzzles(GAME)) == (path,), "Enter keeps it"
    assert hand.focus(f"forget-{path.stem}")
    hand.key(pygame.K_RETURN)
    assert hand.focus("delete")
    hand.key(pygame.K_RETURN)
    assert tuple(own_puzzles(GAME)) == ()
    assert "Vos énigmes" not in hand.told
    assert [*hand.app.store.settings.seals] == [f"{GAME}/la-banshee"]


def test_what_is_gone_or_damaged_meanwhile_is_said_and_no_more_listed():
    hand, path = kept()
    path.write_bytes(b"{")
    hand.push(f"puzzle-{path.stem}")
    assert hand.scene.name == "dialog"
    hand.key(pygame.K_ESCAPE)
    hand.wait()
    assert "Vos énigmes" not in hand.told


@pytest.mark.parametrize(
    "aim", [[], [["turn-ended", {}]], [["claimed", {"stone": "x"}]], [["claimed", {"stone": 70}]]]
)
def test_one_that_asks_for_something_else_is_not_listed(aim):
    hand, path = kept()
    content = json.loads(path.read_bytes())
    content["puzzle"]["goal"] = aim
    path.write_text(json.dumps(content))
    hand.scene.enter()
    hand.wait()
    assert "Vos énigmes" not in hand.told
    hand.navigation.puzzles.open(GAME, path)
    hand.wait()
    assert hand.scene.name == "dialog"


def test_the_next_own_one_follows():
    hand, path = kept()
    hand.push(f"puzzle-{path.stem}")
    hand.scene.director.make(*hand.scene.guide.line)
    hand.wait(2)
    assert "puzzle-next" not in hand.seen["buttons"], "those of the box are another list"


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)])
def test_every_button_of_the_section_can_be_reached(size):
    hand, path = kept()
    hand.resize(size)
    assert hand.focus(f"puzzle-{path.stem}")
    assert hand.focus(f"forget-{path.stem}")


def test_the_ear_is_told_of_them_and_of_what_can_be_done():
    hand = result()
    assert typeset(f"Énigme : {TITLE}") in {node.name for node in walk(hand.scene.spoken().regions)}
    hand, path = kept()
    nodes = {node.id: node for node in walk(hand.scene.spoken().regions)}
    assert nodes[f"puzzle-{path.stem}"].name.endswith(TITLE)
    assert nodes[f"forget-{path.stem}"].name == typeset("Supprimer cette énigme")
