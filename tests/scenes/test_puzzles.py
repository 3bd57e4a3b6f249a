"""The puzzles of a box: where they are found, how they stand, what is kept, and what follows a solved one."""

from datetime import date, timedelta

import pygame
import pytest
from hand import Hand
from typesetting import typeset

from ludotheque.core.puzzle import read_puzzle
from ludotheque.games import GAMES
from ludotheque.home.seals import Seal, riddle_of

GAME = "chevaliers"
ASKED = [game for game, box in GAMES.items() if box.puzzles()]
PATHS = GAMES[GAME].puzzles()
FILE = next(path for path in PATHS if path.stem == "compte-exact")
RECORD = read_puzzle(PATHS[1].read_bytes()).record.moves
TODAY = date(2026, 11, 30)
NOON = 1_796_040_000.0  # on that day, in every time zone that people live in


def id_of(path):
    return f"{GAME}/{path.stem}"


def page(size=(1280, 800), **settings):
    hand = Hand(size, **settings)
    hand.app.store.time = lambda: NOON
    hand.navigation.puzzles.show(GAME)
    hand.wait()
    return hand


def solve(hand, hints=0):
    """Open the puzzle in FILE and solve it."""
    hand.navigation.puzzles.open(GAME, FILE)
    hand.wait()
    hand.key(*[pygame.K_F2] * hints)
    if hints < 4:
        hand.scene.director.make(*hand.scene.guide.line)
    hand.wait(4)


def states(hand):
    """Return the state in words of each puzzle in the list."""
    widgets = hand.seen["widgets"]
    return {
        id.removeprefix("puzzle-"): told["state"] for id, told in widgets.items() if id.startswith("puzzle-")
    }


def test_the_day_of_these_tests():
    assert date.fromtimestamp(NOON) == TODAY


def test_they_stand_in_order_and_wait_to_be_solved():
    hand = page()
    assert list(states(hand)) == [path.stem for path in PATHS]
    told = [*states(hand).values()]
    assert {state.split(" · ")[1] for state in told} == {"à résoudre"}
    levels = [state.split(" · ")[0] for state in told]
    assert list(dict.fromkeys(levels)) == ["facile", "moyenne", "difficile"]
    assert levels == sorted(levels, key=["facile", "moyenne", "difficile"].index)
    assert f"0 énigme résolue sur {len(PATHS)}" in hand.told


def test_how_each_stands_is_said():
    seals = {
        id_of(PATHS[0]): Seal(1, TODAY.isoformat(), alone=True),
        id_of(PATHS[1]): Seal(1, TODAY.isoformat()),
        id_of(PATHS[2]): Seal(1, (TODAY - timedelta(1)).isoformat(), alone=True),
        "chevaliers/gone": Seal(1, TODAY.isoformat()),
        f"highlanders/{PATHS[3].stem}": Seal(1, TODAY.isoformat()),
    }
    hand = page(seals=seals)
    told = [*states(hand).values()]
    assert [state.removeprefix("facile · ") for state in told[:4]] == [
        "résolue du premier coup",
        "résolue",
        "résolue du premier coup · à revoir",
        "à résoudre",
    ]
    assert f"3 énigmes résolues sur {len(PATHS)}" in hand.told


def test_a_click_opens_one_and_what_was_solved_is_sealed_on_return():
    hand = page()
    hand.push(f"puzzle-{FILE.stem}")
    assert hand.scene.name == "puzzle"
    hand.scene.director.make(*hand.scene.guide.line)
    hand.wait(1)
    hand.push("puzzle-close")
    assert hand.scene.name == "puzzles"
    assert states(hand)[FILE.stem].endswith("résolue du premier coup")
    assert hand.app.store.settings.seals == {id_of(FILE): Seal(1, TODAY.isoformat(), alone=True)}


def test_enter_opens_the_first_that_waits():
    hand = page(seals={id_of(PATHS[0]): Seal(5, TODAY.isoformat())})
    hand.key(pygame.K_RETURN)
    assert hand.scene.name == "puzzle"
    assert list(hand.scene.session.moves())[: hand.scene.guide.start] == list(RECORD)


def test_with_none_left_nothing_is_offered():
    hand = page(seals={id_of(path): Seal(5, TODAY.isoformat()) for path in PATHS})
    assert "next" not in hand.seen["buttons"]
    hand.key(pygame.K_RETURN)
    assert hand.scene.name == "puzzles"


@pytest.mark.parametrize(
    ("hints", "seal"),
    [(0, Seal(1, "2026-11-30", alone=True)), (2, Seal(1, "2026-11-30")), (4, None)],
)
def test_the_seal_says_whether_hints_were_needed(hints, seal):
    hand = page()
    solve(hand, hints)
    assert hand.app.store.settings.seals.get(id_of(FILE)) == seal


def test_the_next_puzzle_follows_a_solved_one():
    hand = page(seals={id_of(path): Seal(5, TODAY.isoformat()) for path in PATHS[1:-1] if path != FILE})
    solve(hand)
    assert "puzzle-next" in hand.seen["buttons"]
    hand.push("puzzle-next")
    assert hand.names == ["shelf", "puzzles", "puzzle"]
    assert hand.scene.guide.texts.title != ""


def test_the_last_one_leads_back_only():
    hand = page(seals={id_of(path): Seal(5, TODAY.isoformat()) for path in PATHS if path != FILE})
    solve(hand)
    assert "puzzle-next" not in hand.seen["buttons"]
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "puzzles"]


def test_a_damaged_puzzle_is_explained(tmp_path):
    hand = Hand()
    broken = tmp_path / "chevaliers" / "puzzles" / "broken.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("{")
    hand.navigation.puzzles.open(GAME, broken)
    hand.wait()
    assert hand.scene.name == "dialog"


# Where they are found


@pytest.mark.parametrize("game", ASKED)
def test_a_set_up_offers_the_puzzles(game):
    hand = Hand((1024, 640))
    hand.navigation.setup(game)
    hand.wait()
    assert hand.focus("puzzles")
    hand.key(pygame.K_RETURN)
    assert hand.scene.name == "puzzles"
    hand.key(pygame.K_ESCAPE)
    assert hand.scene.name == "setup"


def test_a_rulebook_and_the_help_lead_to_the_puzzles():
    hand = Hand()
    hand.navigation.rulebook(GAME)
    hand.wait()
    hand.push("puzzles")
    assert hand.scene.name == "puzzles"
    hand = Hand()
    hand.navigation.setup(GAME)
    hand.app.open_help()
    hand.wait()
    hand.push("puzzles")
    assert hand.names == ["shelf", "setup", "puzzles"]


def test_puzzles_offer_no_puzzles():
    for open_it in (
        lambda hand: hand.navigation.puzzles.show(GAME),
        lambda hand: hand.navigation.puzzles.open(GAME, FILE),
    ):
        hand = Hand()
        open_it(hand)
        hand.app.open_help()
        hand.wait()
        assert "puzzles" not in hand.seen["buttons"]


# The riddle of the day


def shelf(size=(1280, 800), **settings):
    """Return a hand at the shelf once the letter hangs on the wall."""
    hand = Hand(size, **settings)
    hand.app.store.time = lambda: NOON
    hand.wait(2)
    hand.scene.enter()
    hand.wait()
    return hand


def test_the_letter_on_the_wall_opens_the_riddle_of_the_day():
    hand = shelf()
    hand.push("riddle")
    assert hand.scene.name == "puzzle"
    ids = {f"{game}/{path.stem}": path for game, box in GAMES.items() for path in box.puzzles()}
    expected = read_puzzle(ids[riddle_of(TODAY, ids)].read_bytes())
    assert list(hand.scene.session.moves())[: len(expected.record.moves)] == list(expected.record.moves)


def riddle_solved(shown):
    """Solve the riddle of the day, or have its answer shown; return the hand back at the shelf."""
    hand = shelf(riddles=("2026-11-28",))
    before = hand.seen["widgets"]["riddle"]["state"]
    hand.push("riddle")
    guide = hand.scene.guide
    if shown:
        hand.key(*[pygame.K_F2] * 4)
        hand.wait(12)
    elif guide.asks:
        hand.push(f"answer-{guide.puzzle.right}")
    else:
        for ply, move in enumerate(guide.line, guide.start):
            if hand.scene.session.cursor == ply:  # else it has been made by itself
                hand.scene.director.make(move)
                hand.wait()
    hand.wait(1)
    assert hand.seen["puzzle"]["solved"]
    hand.push("puzzle-close")
    return hand, before


def test_a_solved_riddle_is_a_day_kept():
    hand, before = riddle_solved(shown=False)
    assert hand.names == ["shelf"]
    assert hand.app.store.settings.riddles == ("2026-11-28", "2026-11-30")
    assert before == typeset("1 énigme trouvée en 7 jours")
    assert hand.seen["widgets"]["riddle"]["state"] == typeset(
        "trouvée aujourd'hui, 2 énigmes trouvées en 7 jours"
    )


def test_a_riddle_whose_answer_was_shown_is_none():
    hand, before = riddle_solved(shown=True)
    assert hand.app.store.settings.riddles == ("2026-11-28",)
    assert hand.seen["widgets"]["riddle"]["state"] == before


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_letter_covers_no_box_and_can_be_pressed(size, scale):
    hand = shelf(size, scale=scale)
    buttons = {id: pygame.Rect(rect) for id, rect in hand.seen["buttons"].items()}
    letter = buttons.pop("riddle")
    assert min(letter.size) >= 40
    assert pygame.Rect((0, 0), size).contains(letter)
    assert letter.collidedict(buttons, True) is None
