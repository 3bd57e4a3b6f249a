"""A puzzle at the table: by mouse, keys and ear, with hints, wrong gestures, answers, and the seal."""

import json

import pygame
import pytest
from hand import Hand

from ludotheque.core.puzzle import open_file
from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.table.lesson.lead import CALM
from ludotheque.table.puzzle.guide import Judged
from ludotheque.table.view.highlights import NoteCard

F2, RETURN, ESCAPE, TAB = pygame.K_F2, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB
FOLDER = "chevaliers"
FILE = next(path for path in GAMES[FOLDER].puzzles() if path.stem == "compte-exact")
QUESTION = {"rank": 1, "seat": 0, "answers": 3, "right": 2, "computed": {"by": "steps"}}
WORDS = """# How far?
How many steps to the chest?
## hints
- First.
- Second [K4].
- Third.
## answers
- Two
- Three
- Four
## right
Three it is [K4].
## wrong 1
Too few.
## wrong 3
Too many [K4].
"""


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Return a puzzle with a question, in the same position."""
    monkeypatch.setattr("ludotheque.languages.added", [tmp_path])
    path = tmp_path / "toy" / "puzzles" / "steps.json"
    path.parent.mkdir(parents=True)
    content = json.loads(FILE.read_text("utf-8"))
    path.write_text(json.dumps({**content, "puzzle": QUESTION}), encoding="utf-8")
    told = tmp_path / "en" / "puzzles" / "toy" / "steps.md"
    told.parent.mkdir(parents=True, exist_ok=True)
    told.write_text(WORDS, encoding="utf-8")
    return path


def puzzle(path=FILE, size=(1280, 800), game=FOLDER, **settings):
    hand = Hand(size, **({"language": "en"} | settings))
    hand.navigation.puzzles.open(game, path)
    hand.wait()
    return hand


def said(hand):
    """Return what stands on the parchment below the title."""
    return hand.seen["puzzle"]["texts"][1:]


def make(hand, *written):
    made = hand.scene.director.make(*map(hand.scene.session.rules.notation.read, written))
    hand.wait()
    return made


def right(hand):
    return make(hand, *hand.scene.guide.puzzle.line)


# Deeds


def test_it_begins_with_its_question_and_the_player_to_move():
    hand = puzzle()
    texts = hand.scene.guide.texts
    assert hand.seen["puzzle"]["texts"] == [texts.title, texts.question.text]
    assert hand.scene.session.players[0].is_person
    assert not hand.scene.session.players[1].is_person
    assert "undo" not in hand.seen["buttons"]
    assert "advice" not in hand.seen["buttons"]


def test_a_wrong_gesture_is_told_why_with_its_rule_and_not_made():
    hand = puzzle()
    before = hand.scene.session.cursor
    assert not make(hand, "step o10 o9")
    assert said(hand)[1:] == [hand.scene.guide.texts.wrong[1].text]
    assert hand.scene.session.cursor == before
    hand.push("rule-K4")
    assert hand.scene.name == "rulebook"


def small(name):
    """Open a puzzle of Rheinländer in the smallest window, with the largest text."""
    path = next(path for path in GAMES["rheinlander"].puzzles() if path.stem == name)
    return puzzle(path, (640, 480), "rheinlander", scale=200)


@pytest.mark.parametrize("name", ["le-premier-comte", "le-nombre-qui-compte"])
def test_it_covers_nothing_that_can_be_played_even_in_a_small_window(name):
    hand = small(name)
    cards = [piece["rect"] for piece in hand.seen["pieces"] if piece["place"].startswith("hand-")]
    assert cards
    assert pygame.Rect(hand.seen["puzzle"]["paper"]).collidelist([pygame.Rect(card) for card in cards]) < 0


def test_at_its_end_the_report_is_whole_and_seen_even_in_a_small_window():
    hand = small("le-nombre-qui-compte")
    right(hand)
    paper, report = hand.seen["puzzle"]["paper"], pygame.Rect(hand.seen["report"]["rect"])
    assert hand.app.surface.get_rect().contains(report)
    assert not report.colliderect(paper)


def drag(hand, start, end):
    """Drag the piece on a place to another place."""
    (x, y), there = (pygame.Rect(hand.seen["places"][name]).center for name in (start, end))
    hand.move((x, y))
    hand.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    for at in ((x + 9, y), there):
        hand.send(pygame.MOUSEMOTION, pos=at, rel=(9, 0), buttons=(1, 0, 0))
    hand.send(pygame.MOUSEBUTTONUP, pos=there, button=1)


def test_a_wrong_drop_glides_home():
    hand = puzzle(speed=2)
    drag(hand, "i8", "j8")
    assert hand.table_model.stage.animations
    hand.wait(1)
    assert said(hand)[1:] == [hand.scene.guide.texts.wrong[2].text]
    assert "i8" in {piece["place"] for piece in hand.seen["pieces"]}


def test_an_illegal_gesture_is_refused_on_the_parchment_and_is_no_wrong_try():
    hand = puzzle()
    drag(hand, "i8", "r10")
    hand.wait()
    assert not hand.table_model.papers.message.text
    assert len(said(hand)) == 2
    assert hand.scene.guide.alone


def test_a_hint_stays_beside_what_is_said_about_a_gesture():
    hand = puzzle()
    texts = hand.scene.guide.texts
    hand.key(F2)
    make(hand, "step o10 o9")
    assert said(hand)[1:] == [texts.hints[0].text, texts.wrong[1].text]
    hand.key(F2)
    assert said(hand)[1:] == [texts.hints[1].text, texts.wrong[1].text]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("scale", [100, 150])
def test_its_buttons_stay_in_place_whatever_is_said(made, size, scale):
    for path, wrong in (
        (FILE, lambda hand: make(hand, "step o10 o9")),
        (made, lambda hand: hand.key(pygame.K_1)),
    ):
        hand = puzzle(path, size, scale=scale)
        names = ["puzzle-hint", "puzzle-back", *([f"answer-{n}" for n in (2, 3)] if path == made else [])]
        before = {name: hand.seen["buttons"][name] for name in names}
        hand.key(F2, F2)
        wrong(hand)
        assert {name: hand.seen["buttons"][name] for name in names} == before


@pytest.mark.parametrize(
    ("game", "stem"),
    [
        ("highlanders", "le-bouclier-veille"),
        ("schotten-totten", "le-bon-joker"),
        ("schotten-totten", "trois-daffilee"),
        ("rheinlander", "un-seul-duc"),
    ],
)
def test_its_button_stays_in_place_whichever_hint_and_objection_stand_there(game, stem):
    """Not only the longest: that with most rules may make its foot higher."""
    path = next(path for path in GAMES[game].puzzles() if path.stem == stem)
    hand = puzzle(path, (1024, 640), game, language="fr", scale=150)
    before = {id: hand.seen["buttons"][id] for id in ("puzzle-back", "puzzle-hint")}
    for number in range(3):
        hand.key(F2)
        for wrong in hand.scene.guide.texts.wrong.values():
            hand.scene.parchment.take(Judged(False, wrong))
            now = hand.seen["buttons"]
            assert all(before[id] == now[id] for id in ("puzzle-back", *["puzzle-hint"] * (number < 2)))
    show, hint = (pygame.Rect(box) for box in (now["puzzle-show"], before["puzzle-hint"]))
    assert not show.colliderect(hint), "no button becomes another under the pointer"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("scale", [100, 150])
def test_at_the_end_nothing_that_leads_away_lies_where_was_pressed(made, size, scale):
    def buttons(hand, *prefixes):
        found = hand.seen["buttons"].items()
        return [pygame.Rect(rect) for id, rect in found if id.startswith(prefixes)]

    for path, presses in ((FILE, 4), (made, 4), (made, 0)):
        hand = puzzle(path, size, scale=scale)
        pressed = buttons(hand, "answer-", "puzzle-hint")
        for _press in range(presses):
            pressed += buttons(hand, "puzzle-hint", "puzzle-show")
            hand.key(F2)
        if not presses:
            hand.key(pygame.K_1, pygame.K_2)
        hand.wait(5)
        ways = buttons(hand, "puzzle-next", "puzzle-close")
        assert ways
        assert not [rect for rect in ways if rect.collidelist(pressed) >= 0]


def test_an_answered_question_shows_its_right_answer(made):
    hand = puzzle(made)
    hand.key(pygame.K_2)
    marks = {one.id: one.states for one in hand.scene.spoken().regions[0].children}
    assert {id for id, states in marks.items() if "chosen" in states} == {"answer-2"}
    hand.push("answer-2")
    assert hand.scene.name == "puzzle"


def test_no_tooltip_lies_on_the_parchment(made):
    hand = puzzle(made)
    hand.key(F2, pygame.K_1)
    for id in ("answer-2", "puzzle-hint"):
        hand.move(pygame.Rect(hand.seen["buttons"][id]).center)
        beside = hand.scene.tip().beside
        paper = pygame.Rect(hand.seen["puzzle"]["paper"])
        assert (beside.top, beside.bottom) == (paper.top, paper.bottom)


def test_a_button_leads_back_while_it_is_being_solved():
    hand = puzzle()
    hand.push("puzzle-back")
    hand.push("leave")
    assert hand.names == ["shelf"]


def test_the_panel_offers_the_turns_end_only_while_somebody_is_to_move(made):
    def offers(hand):
        return "end-turn" in [widget.id for widget in hand.table_model.panel.buttons]

    deed = next(path for path in GAMES["highlanders"].puzzles() if path.stem == "ensemble")
    hand = puzzle(deed, game="highlanders")
    assert offers(hand)
    right(hand)
    assert hand.scene.guide.solved
    for other in (hand, puzzle(made)):
        assert not offers(other)
        assert not other.table_model.content.prompt


@pytest.mark.parametrize("game", [*GAMES])
def test_no_act_of_the_game_is_offered_while_a_question_is_asked_nor_at_the_end(game):
    """Neither by a piece, a click on the board such as on the deck of Rheinländer, a button nor the die."""
    for asks in (True, False):
        path = next(p for p in GAMES[game].puzzles() if bool(open_file(p).answers) == asks)
        hand = puzzle(path, game=game)
        model = hand.table_model
        if not asks:
            assert model.game.legal
            for move in hand.scene.guide.puzzle.line:
                make(hand, move)
            hand.wait(1)
            assert hand.scene.guide.solved
        offered = model.game.offered(), model.game.spots(), model.wanted(), model.papers.card.shown
        assert not any(offered), path.stem
        assert not model.die_waits


def test_what_cannot_be_played_is_not_darkened_while_a_question_asks_whether_it_can():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "une-de-plus")
    hand = puzzle(path, game="schotten-totten")
    assert not hand.table_model.game.arrangement.barred


def test_the_note_on_a_stone_does_not_answer_the_question_about_it():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "la-preuve")
    hand = puzzle(path, game="schotten-totten")
    hand.move(pygame.Rect(hand.seen["places"]["stone-3"]).center)
    hand.wait(1)
    assert (hand.seen["note"], hand.seen["noted"]) == ("Stone III", [])
    hand.key(pygame.K_1, pygame.K_2)
    hand.wait(1)
    assert hand.seen["noted"]


def test_the_answer_to_f7_does_not_answer_the_question_about_a_stone():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "la-preuve")
    hand = puzzle(path, game="schotten-totten")
    hand.table_model.cursor = "stone-3"
    for solved in (False, True):
        hand.key(pygame.K_F7)
        told = " ".join(hand.scene.keyboard.questions.answers)
        assert ("At best" in told) == solved
        hand.key(pygame.K_1)
        hand.table_model.cursor = "stone-3"


def test_no_note_names_the_card_that_a_deed_asks_for():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "petite-suite")
    hand = puzzle(path, game="schotten-totten")
    hand.move(pygame.Rect(hand.seen["places"]["stone-4"]).center)
    hand.wait(1)
    noted = hand.seen["noted"]
    assert any("Margot" in line for line in noted)
    assert not any("green" in line for line in noted), noted


def test_the_help_does_not_say_where_something_can_be_won():
    path = next(path for path in GAMES["rheinlander"].puzzles() if path.stem == "le-premier-comte")
    hand = puzzle(path, game="rheinlander")
    hand.app.open_help()
    assert "To win" not in hand.told


def test_at_the_end_no_note_stays_of_where_the_keys_have_put_something():
    path = next(path for path in GAMES["rheinlander"].puzzles() if path.stem == "le-premier-comte")
    hand = puzzle(path, game="rheinlander")
    assert hand.focus("hand-1")
    hand.key(RETURN)
    assert hand.focus("left-2")
    hand.key(RETURN)
    hand.wait(1)
    assert hand.seen["puzzle"]["solved"]
    assert "note" not in hand.seen


def test_at_the_end_the_note_at_the_pointer_does_not_cover_the_report(monkeypatch):
    drawn = []
    monkeypatch.setattr(NoteCard, "draw", lambda _card, _surface, rect: drawn.append(rect))
    path = next(path for path in GAMES["rheinlander"].puzzles() if path.stem == "le-premier-comte")
    hand = puzzle(path, game="rheinlander")
    drag(hand, "hand-1", "left-2")
    hand.move(pygame.Rect(hand.seen["places"]["left-2"]).center)
    hand.wait(1)
    hand.scene.draw(pygame.Surface(hand.app.size))
    assert drawn
    assert not drawn[-1].colliderect(hand.seen["report"]["rect"])


def test_f2_puts_back_what_is_held_and_gives_a_hint():
    hand = puzzle()
    assert hand.table_model.hand.take("o10")
    hand.key(F2)
    assert hand.seen["held"] is None
    assert len(said(hand)) == 2


def test_enter_presses_the_button_at_the_cursor_even_while_a_card_asks():
    path = next(path for path in GAMES["highlanders"].puzzles() if path.stem == "le-bouclier-veille")
    hand = puzzle(path, game="highlanders")
    assert hand.focus("puzzle-hint")
    hand.key(RETURN)
    assert hand.seen["puzzle"]["hints"] == 1
    assert hand.table_model.papers.card.shown


def test_a_press_on_the_board_says_where_a_question_is_answered(made):
    hand = puzzle(made)
    hand.click(pygame.Rect(hand.seen["places"]["i8"]).center)
    assert "parchment" in said(hand)[1]


@pytest.mark.parametrize(
    ("stem", "stones"),
    [("le-dernier-six", (5, 8)), ("trois-daffilee", (2, 3)), ("dune-pierre-deux-bornes", (3, 6))],
)
def test_it_lies_clear_of_the_cards_at_the_stones_that_it_names(stem, stones):
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == stem)
    hand = puzzle(path, game="schotten-totten")
    paper = pygame.Rect(hand.seen["puzzle"]["paper"])
    ends = tuple(f"-{stone}" for stone in stones)
    named = [rect for place, rect in hand.seen["places"].items() if place.endswith(ends) and place[0] != "h"]
    assert len(named) >= 3 * len(stones)
    assert not [rect for rect in named if paper.colliderect(rect)]


def test_at_the_end_the_panel_says_that_it_is_nobodys_turn():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "petite-suite")
    hand = puzzle(path, game="schotten-totten")
    make(hand, "play G3 stone-4")
    make(hand, "claim stone-4")
    hand.wait(1)
    assert hand.seen["puzzle"]["solved"]
    content, (mine, other) = hand.table_model.content, [player.name for player in hand.scene.session.players]
    assert (content.heading, content.name) == ("", mine)
    assert other != mine


def test_at_the_end_no_card_asks_for_anything():
    """A castle is taken, and the puzzle solved, before it is occupied (C14)."""
    path = next(path for path in GAMES["highlanders"].puzzles() if path.stem == "ensemble")
    hand = puzzle(path, game="highlanders")
    for move in hand.scene.guide.puzzle.line:
        make(hand, move)
    hand.wait(1)
    assert hand.seen["puzzle"]["solved"]
    assert not hand.table_model.papers.card.shown


def test_the_panel_gives_nothing_away_of_who_can_end_the_game():
    path = next(path for path in GAMES["schotten-totten"].puzzles() if path.stem == "trois-daffilee")
    hand = puzzle(path, game="schotten-totten", language="fr")
    assert "peut finir" not in hand.table_model.content.status.caption


def test_a_right_gesture_takes_away_what_was_said_before():
    hand = puzzle()
    make(hand, "step o10 o9")
    assert make(hand, "step o10 p10")
    assert len(said(hand)) == 1
    assert not hand.seen["puzzle"]["solved"]


def test_once_solved_it_says_why_and_is_sealed():
    hand = puzzle()
    assert right(hand)
    assert hand.seen["puzzle"]["solved"]
    assert hand.seen["puzzle"]["seal"] == "laurel"
    assert said(hand)[0] == hand.scene.guide.texts.right.text
    assert hand.scene.parchment.fallen == 1
    assert not hand.scene.moving()
    assert not make(hand, *hand.scene.guide.puzzle.line[:1])
    hand.wait(3)
    assert hand.scene.session.cursor == hand.scene.guide.start + 3, "nobody moves any more"
    assert "Margot" not in hand.table_model.content.prompt


def test_the_seal_falls_for_a_while_and_sounds_where_it_lands():
    hand, sounds = puzzle(speed=2), []
    hand.app.sounds.play = sounds.append
    hand.scene.director.make(*map(hand.scene.session.rules.notation.read, hand.scene.guide.puzzle.line))
    heights = []
    for _step in range(200):
        hand.wait(1 / 60)
        heights.append(hand.scene.parchment.fallen)
    assert heights == sorted(heights)
    assert len({*heights}) > 5
    assert heights[-1] == 1
    assert sounds.count("seal") == 1


def test_hints_come_by_button_and_key_and_then_the_line_is_shown():
    hand = puzzle()
    texts = hand.scene.guide.texts
    hand.push("puzzle-hint")
    assert said(hand)[1:] == [texts.hints[0].text]
    hand.key(F2)
    hand.key(F2)
    assert said(hand)[1:] == [texts.hints[2].text]
    assert "puzzle-hint" not in hand.seen["buttons"]
    make(hand, "step o10 p10")
    hand.push("puzzle-show")
    hand.wait(3 * CALM)
    assert hand.seen["puzzle"]["solved"]
    assert hand.seen["puzzle"]["seal"] == "", "what was shown gets no seal"
    assert hand.scene.session.cursor == hand.scene.guide.start + 3


def test_a_hint_leaves_another_seal():
    hand = puzzle()
    hand.key(F2)
    right(hand)
    assert hand.seen["puzzle"]["seal"] == "quill"
    assert "1" in said(hand)[1]


def test_tab_and_enter_reach_its_buttons():
    hand = puzzle()
    for _press in range(12):
        hand.key(TAB)
        if hand.table_model.cursor == "puzzle-hint":
            break
    hand.key(RETURN)
    assert hand.seen["puzzle"]["hints"] == 1


def test_at_the_end_enter_takes_the_first_way_on():
    hand = puzzle()
    title = hand.seen["puzzle"]["texts"][0]
    right(hand)
    hand.key(RETURN)
    hand.wait()
    assert hand.names == ["shelf", "puzzle"]
    assert hand.seen["puzzle"]["texts"][0] != title, "the next puzzle of the box"


def test_escape_asks_before_the_end_and_leaves_after_it():
    hand = puzzle()
    hand.key(ESCAPE)
    assert hand.scene.name == "dialog"
    hand.push("continue")
    assert hand.scene.name == "puzzle"
    hand.key(ESCAPE)
    hand.push("leave")
    assert hand.names == ["shelf"]
    hand = puzzle()
    right(hand)
    hand.key(ESCAPE)
    assert hand.names == ["shelf"]


def test_it_is_kept_nowhere_as_a_game():
    hand = puzzle()
    right(hand)
    hand.key(ESCAPE)
    assert not [*paths.saves_folder().glob("*.json")]


def test_it_is_told_to_who_hears_it():
    hand = puzzle()
    told = " ".join(one.text for one in hand.scene.told())
    assert hand.scene.guide.texts.question.text in told
    make(hand, "step o10 o9")
    assert hand.scene.guide.texts.wrong[1].text in " ".join(one.text for one in hand.scene.told())
    nodes = hand.scene.spoken().regions[0].children
    assert {"puzzle-hint", "rule-K4"} <= {node.id for node in nodes}
    hand.scene.go_to("puzzle-hint", use=True)
    assert hand.seen["puzzle"]["hints"] == 1


def test_in_another_language_it_says_the_same():
    hand = puzzle()
    hand.push("puzzle-hint")
    hand.app.open_help()
    assert "F2" in hand.told


# Questions


def test_a_question_is_answered_by_its_buttons(made):
    hand = puzzle(made)
    assert [hand.label(f"answer-{n}") for n in (1, 2, 3)] == ["Two", "Three", "Four"]
    hand.push("answer-1")
    assert said(hand)[1:] == ["Too few."]
    assert "answer-1" not in hand.scene.parchment.points()
    hand.push("answer-2")
    assert hand.seen["puzzle"]["solved"]
    assert said(hand)[0] == "Three it is."
    assert hand.seen["puzzle"]["seal"] == "quill", "it was not the first answer"


@pytest.mark.parametrize("key", [pygame.K_2, pygame.K_KP2])
def test_a_question_is_answered_by_numbers(made, key):
    hand = puzzle(made)
    hand.key(pygame.K_6)
    assert not hand.seen["puzzle"]["solved"]
    hand.key(key)
    assert hand.seen["puzzle"]["solved"]


def test_a_question_is_not_answered_on_the_board(made):
    hand = puzzle(made)
    assert not make(hand, "step o10 p10")
    assert len(said(hand)) == 2
    assert hand.scene.session.cursor == hand.scene.guide.start


def test_the_answer_of_a_question_is_shown_after_three_hints(made):
    hand = puzzle(made)
    hand.key(F2, F2, F2, F2)
    assert hand.seen["puzzle"]["solved"]
    assert hand.seen["puzzle"]["seal"] == ""


def test_the_parchment_lies_clear_of_what_is_asked_about(made):
    hand = puzzle(made)
    places = {name: pygame.Rect(rect) for name, rect in hand.seen["places"].items()}
    name = next(name for name, rect in places.items() if hand.scene.parchment.rect.contains(rect))
    content = json.loads(made.read_text("utf-8"))
    content["puzzle"] = {**QUESTION, "computed": {"by": "moves", "moves": [f"step {name} a1"]}}
    made.write_text(json.dumps(content), encoding="utf-8")
    assert not puzzle(made).scene.parchment.rect.colliderect(places[name])


def test_the_number_of_an_answer_is_nothing_in_a_deed():
    hand = puzzle()
    hand.key(pygame.K_1)
    assert not hand.seen["puzzle"]["solved"]


def test_texts_that_are_not_translated_say_so(made):
    french = made.parents[2] / "fr" / "puzzles" / "toy" / "steps.md"
    french.parent.mkdir(parents=True)
    (made.parents[2] / "en" / "puzzles" / "toy" / "steps.md").rename(french)
    hand = puzzle(made)
    assert hand.app.notice
    assert hand.seen["puzzle"]["texts"][0] == "How far?"


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_parchment_lies_clear_of_where_its_lines_lead(size, scale):
    hand = puzzle(size=size, scale=scale)
    paper = pygame.Rect(hand.seen["puzzle"]["paper"])
    assert pygame.Rect((0, 0), size).contains(paper)
    if scale == 100 and size != (640, 480):
        ways = [pygame.Rect(hand.seen["places"][name]) for name in ("o10", "p10", "q10", "r10", "q9", "j9")]
        assert paper.collidelist(ways) < 0
