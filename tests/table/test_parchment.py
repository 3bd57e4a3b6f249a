"""The parchment of a lesson: what it says, where it lies, what is lit, and what presses and keys do to it."""

import pygame
import pytest
from amounts import crossed
from desk import Told
from pygame import Rect
from seat import Seat, middle

from ludotheque.core.game import CHANCE
from ludotheque.games import GAMES
from ludotheque.games.lessons import open_lesson
from ludotheque.home.settings import DONE
from ludotheque.home.store import Store
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.table.lesson.lead import CALM
from ludotheque.table.lesson.scene import LessonScene
from ludotheque.table.scene import TableScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice
from ludotheque.ui.palette import GOLD_LIGHT, INK, SEAL
from ludotheque.ui.scene import Scene

COUNTY = ("rheinlander", "premier-comte")
WELCOME, CARD, BUTTON, NEXT_CARD, READ, _LATER, OTHERS, _CASTLE, _FAR, SEAT, QUESTION, LAST = range(12)
CHESTS = ("chevaliers", "deux-coffres")
DIE, STEP, ATTACK = 1, 2, 6
MERGERS = ("rheinlander", "fusions")
CASTLE, SHIELD = ("highlanders", "premier-chateau"), 8
PINCER, FIGHT = ("chevaliers", "la-tenaille"), 9
RIGHT_ANSWER, END = "Oui, c’est bien là.", "Ce que vous savez maintenant"
RETURN, SPACE, BACK, SHOW = pygame.K_RETURN, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_F2


class Table(Seat):
    """A lesson at the note of this number, which mentions what `look` says, in a window of its own."""

    def __init__(self, number, lesson=COUNTY, size=(1024, 640), look=None, painted=False, **settings):
        app = App(Store(), size=size)
        app.change(**({"speed": 0, "tips": False, "music": 0} | settings))
        box = GAMES[lesson[0]]
        path = next(path for path in box.lessons() if path.stem == lesson[1])
        self.guide, board_map = open_lesson(path, "fr", number)
        if look is not None:
            notes = list(self.guide.lesson.notes)
            notes[number] = notes[number]._replace(look=look)
            self.guide.lesson = self.guide.lesson._replace(notes=tuple(notes))
        self.kept, self.chosen, self.sounds = [], [], []
        app.sounds.play = self.sounds.append
        self.ways = [
            Choice("play", "Jouer", lambda: self.chosen.append("play"), "seal"),
            Choice("close", "Fermer", lambda: self.chosen.append("close")),
        ]
        its_look = box.look()(app, self.guide.session, board_map)
        navigation = Navigation(app, app.store)
        scene = LessonScene(app, self.guide, its_look, navigation, box.title, self.kept.append, self.ways)
        super().__init__(app, scene)
        app.scenes.push(Scene(app))  # what it is left for
        app.scenes.push(scene)
        self.wait(0.1)
        if painted:
            self.settle()

    @property
    def said(self):
        """What stands on the parchment under its title."""
        return self.seen["lesson"]["texts"][1:]

    @property
    def paper(self):
        return Rect(self.seen["lesson"]["paper"])

    @property
    def ply(self):
        return self.session.cursor

    def wait(self, seconds):
        for _step in range(max(1, round(10 * seconds))):
            self.app.step(0.1)

    def wait_for_note(self):
        for _step in range(200):
            if self.guide.note or self.guide.finished:
                return self.wait(0.2)
            self.wait(0.1)
        raise AssertionError("nothing more is said")

    def key(self, key, mod=0):
        super().key(key, mod)
        self.wait(0.1)

    def click(self, point):
        self.press(point)
        self.release(point)
        self.wait(0.1)

    def tip(self, id):
        self.move(middle(self.seen["buttons"][id]))
        return self.scene.tip()

    def elsewhere(self):
        """Return the middle of a place that is no answer and that the parchment leaves free."""
        for name, rect in self.seen["places"].items():
            point = tuple(map(round, middle(rect)))
            at = self.table.hand.place_at(point)
            if at == name not in self.guide.note.answers and not self.paper.collidepoint(point):
                return point
        raise AssertionError("it covers everything")

    def make(self, *written):
        """Make these moves of a gesture, as the director is told."""
        made = self.scene.director.make(*map(self.session.rules.notation.read, written))
        self.wait(0.1)
        return made

    def finish(self):
        self.key(RETURN)
        self.wait_for_note()
        assert self.guide.finished

    def picture(self):
        self.table.stale = True
        self.app.redraw()
        self.app.step(0.01)
        return self.app.surface


class Filling(Told):
    """A card over all of a window."""

    def __init__(self, window):
        self.window = window

    def trace(self):
        return {"rect": tuple(self.window), "buttons": {}}


# What it says


def test_it_says_the_words_of_the_note_under_the_title_of_the_lesson():
    table = Table(WELCOME)
    assert table.seen["lesson"]["texts"] == [table.guide.lesson.title, table.guide.note.text]
    assert (table.seen["lesson"]["note"], table.seen["lesson"]["finished"]) == (WELCOME, False)


def test_a_note_is_read_by_the_button_that_leads_on():
    table = Table(WELCOME)
    buttons, told = table.seen["buttons"], table.seen["widgets"]
    assert "lesson-next" in buttons
    assert "lesson-show" not in buttons
    assert told["lesson-next"]["label"] == "Suite"
    assert "lesson-back" not in told, "there is no note before"
    assert table.tip("lesson-next")[0] == "Entrée"
    table.push("lesson-next")
    assert (table.guide.at, table.kept, table.sounds) == (CARD, [CARD], ["page"])
    assert table.said == [table.guide.note.text]


def test_a_note_that_waits_has_a_button_to_be_shown():
    table = Table(CARD)
    buttons, told = table.seen["buttons"], table.seen["widgets"]
    assert "lesson-show" in buttons
    assert "lesson-next" not in buttons
    assert told["lesson-show"]["label"] == "Montrez-moi"
    assert "geste" in table.tip("lesson-show")[0]
    assert "lesson-back" in told
    table.push("lesson-show")
    table.wait_for_note()
    assert (table.guide.at, table.kept) == (BUTTON, [BUTTON])


def test_a_step_back_is_a_button_too():
    table = Table(CARD)
    table.push("lesson-back")
    assert (table.guide.at, table.kept, table.sounds) == (WELCOME, [WELCOME], ["page"])
    assert table.said == [table.guide.note.text]


@pytest.mark.parametrize(
    ("number", "label"), [(QUESTION - 1, "Suite"), (QUESTION, "Suite"), (LAST, "Terminer")]
)
def test_only_the_last_note_is_read_by_a_button_that_says_so(number, label):
    table = Table(number)
    table.guide.answered = number == QUESTION
    table.wait(0.1)
    assert table.seen["widgets"]["lesson-next"]["label"] == label


def test_at_the_end_it_says_what_was_learnt_and_offers_ways_on():
    table = Table(LAST)
    table.finish()
    assert table.kept[-1] == DONE
    assert table.seen["lesson"]["finished"]
    assert table.seen["lesson"]["texts"] == [END, *table.guide.lesson.learnt]
    labels = {id: table.seen["widgets"][id]["label"] for id in ("play", "close")}
    assert labels == {"play": "Jouer", "close": "Fermer"}
    assert not {"lesson-back", "lesson-show", "lesson-next"} & table.seen["buttons"].keys()
    table.push("close")
    assert table.chosen == ["close"]


@pytest.mark.parametrize("key", [RETURN, pygame.K_KP_ENTER, SPACE])
def test_at_the_end_a_key_takes_the_first_way_on(key):
    table = Table(LAST)
    table.finish()
    table.key(pygame.K_x)
    assert table.chosen == []
    table.key(key)
    assert table.chosen == ["play"]


def test_at_the_end_without_a_way_on_keys_do_nothing():
    table = Table(LAST)
    table.ways.clear()
    table.finish()
    table.key(RETURN)
    assert table.guide.finished


def test_nothing_is_said_while_others_move_and_then_the_next_note_is():
    table = Table(BUTTON)
    assert table.seen["lesson"]["paper"]
    table.key(SHOW)
    assert table.guide.note is None
    assert table.seen["lesson"]["paper"] is None
    assert table.seen["lesson"]["texts"] == []
    assert not {"lesson-back", "lesson-show", "lesson-next"} & table.seen["buttons"].keys()
    table.wait_for_note()
    assert table.guide.at == NEXT_CARD
    assert table.said == [table.guide.note.text]


def dots(table):
    """Return the widths of the filled dots, which lie above the buttons."""
    back = Rect(table.seen["buttons"]["lesson-back"])
    above = Rect(table.paper.x, back.y - back.h // 2, table.paper.w, back.h // 2)
    mask = pygame.mask.from_threshold(table.picture().subsurface(above), SEAL, (20, 20, 20, 255))
    return [rect.w for rect in sorted(mask.get_bounding_rects(), key=lambda rect: rect.x) if rect.h > 2]


@pytest.mark.parametrize("number", [CARD, READ, LAST])
def test_its_dots_are_filled_up_to_the_note_on_show_whose_dot_is_larger(number):
    table = Table(number, size=(1920, 1080), scale=200)
    filled = dots(table)
    assert len(filled) == number + 1
    assert [at for at, width in enumerate(filled) if width == max(filled)] == [number]
    assert max(filled[:number]) - min(filled[:number]) <= 1
    assert max(filled) <= table.app.skin.px(11), "a dot takes no more room than it has on the line"


# Answers to gestures


def test_another_gesture_is_answered_by_the_note_until_the_right_one_is_made():
    table = Table(CARD)
    note = table.guide.note
    assert not table.make("place 3 left-3")
    assert table.said == [note.text, note.otherwise]
    assert table.sounds == ["refused"]
    assert table.make("place 2 left-2")
    assert table.guide.at == BUTTON
    assert note.otherwise not in table.said


def test_what_the_note_said_is_gone_with_the_note():
    for act in (lambda table: table.key(BACK), lambda table: table.scene.parchment.show_me()):
        table = Table(NEXT_CARD)
        table.make("place 50 left-50")
        assert len(table.said) == 2
        act(table)
        table.wait_for_note()
        assert len(table.said) == 1


def test_what_is_as_good_is_praised_and_what_was_said_before_is_gone():
    table = Table(OTHERS)
    note = table.guide.note
    table.make("place 24 left-24")
    assert table.said == [note.text, note.otherwise]
    assert not table.make(note.also[0])
    assert "aussi bien" in table.app.notice.text
    assert table.ply > note.ply
    assert list(table.guide.session.moves()) == list(table.guide.lesson.record.moves)
    table.wait_for_note()
    assert table.said == [table.guide.note.text]


def test_who_plays_before_reading_is_asked_to_read():
    table = Table(WELCOME)
    assert not table.make("place 2 left-2")
    assert len(table.said) == 2
    assert "Suite" in table.said[1]
    assert table.guide.at == WELCOME
    table.key(RETURN)
    assert table.said == [table.guide.note.text]


def test_nobody_is_asked_to_read_between_two_notes_or_at_the_end():
    table = Table(BUTTON)
    table.key(SHOW)
    table.make("skip")
    table.wait_for_note()
    assert table.said == [table.guide.note.text]
    table = Table(LAST)
    table.finish()
    table.make("skip")
    assert table.said == [*table.guide.lesson.learnt]


def test_an_illegal_gesture_is_left_to_the_rules():
    table = Table(CARD)
    note = table.guide.note
    table.make("place 2 left-3")
    assert table.said == [note.text]
    assert table.sounds == []


# Questions


def test_a_wrong_place_is_answered_by_the_note_and_the_right_one_by_the_guide():
    table = Table(QUESTION)
    note, wrong = table.guide.note, table.elsewhere()
    table.click(wrong)
    assert table.said == [note.text, note.otherwise]
    assert (table.sounds, table.guide.answered) == (["refused"], False)
    table.click(table.place(note.answers[0]))
    assert table.said == [note.text, RIGHT_ANSWER]
    assert (table.sounds, table.guide.answered) == (["refused", "page"], True)
    assert set(table.seen["lesson"]["lit"]) == set(note.answers)
    table.click(wrong)
    assert table.said == [note.text, RIGHT_ANSWER], "it has been answered"
    assert table.sounds == ["refused", "page"]


def test_a_press_that_answers_does_nothing_else_at_the_table(monkeypatch):
    table, poked = Table(QUESTION), []
    monkeypatch.setattr(table.scene.director, "poke", poked.append)
    for point in (table.elsewhere(), table.place(table.guide.note.answers[0])):
        table.click(point)
        assert poked == []
    table.click(table.elsewhere())
    assert len(poked) == 1, "it has been answered"


def test_only_a_press_of_the_first_button_is_an_answer():
    table = Table(QUESTION)
    answer = tuple(map(round, table.place(table.guide.note.answers[0])))
    table.send(pygame.MOUSEMOTION, pos=answer, rel=(1, 1), buttons=(0, 0, 0))
    for button in (2, 3):
        table.send(pygame.MOUSEBUTTONDOWN, pos=answer, button=button)
        table.send(pygame.MOUSEBUTTONUP, pos=answer, button=button)
    table.send(pygame.MOUSEBUTTONUP, pos=answer, button=1)
    assert not table.guide.answered
    assert table.said == [table.guide.note.text]
    assert table.sounds == []


def test_a_press_beside_every_place_and_on_the_panel_is_no_answer():
    table = Table(QUESTION)
    panel = Rect(table.seen["areas"]["panel"])
    board = Rect(table.seen["areas"]["board"])
    nowhere = next(
        (x, y)
        for x in range(board.left + 5, board.right - 5, 9)
        for y in range(board.top + 5, board.bottom - 5, 9)
        if table.table.hand.place_at((x, y)) is None and not table.paper.collidepoint((x, y))
    )
    for point in (nowhere, (panel.right - 3, panel.bottom - 3)):
        table.click(point)
        assert (table.said, table.sounds) == ([table.guide.note.text], [])


def test_a_note_without_a_question_takes_no_answer():
    table = Table(WELCOME)
    table.click(table.elsewhere())
    assert not table.guide.answered
    assert "refused" not in table.sounds


def test_f2_shows_the_answer_and_then_goes_on():
    table = Table(QUESTION)
    assert "réponse" in table.tip("lesson-show")[0]
    table.key(SHOW)
    assert table.said[1:] == [RIGHT_ANSWER]
    assert set(table.seen["lesson"]["lit"]) == set(table.guide.note.answers)
    assert "lesson-next" in table.seen["buttons"]
    assert "lesson-show" not in table.seen["buttons"]
    table.key(SHOW)
    table.wait_for_note()
    assert table.guide.at > QUESTION


# Keys


@pytest.mark.parametrize("key", [RETURN, pygame.K_KP_ENTER, SPACE])
def test_a_key_leads_on_from_what_need_only_be_read(key):
    table = Table(WELCOME)
    table.key(key)
    assert table.guide.at == CARD
    table.key(key)
    assert table.guide.at == CARD, "it waits for a gesture"


def test_f2_shows_nothing_of_what_need_only_be_read():
    table = Table(WELCOME)
    table.key(SHOW)
    assert (table.guide.at, table.ply) == (WELCOME, table.guide.note.ply)


def test_a_key_leads_on_from_a_question_once_it_is_answered():
    table = Table(QUESTION)
    table.key(RETURN)
    assert table.guide.at == QUESTION
    assert not table.guide.answered
    table.key(SHOW)
    table.key(RETURN)
    assert table.guide.at == LAST


def test_there_is_no_way_back_from_the_first_note():
    table = Table(WELCOME)
    table.key(BACK)
    assert (table.guide.at, table.kept, table.sounds) == (WELCOME, [], [])


def test_a_key_that_the_parchment_uses_does_nothing_else():
    table = Table(WELCOME, CHESTS)
    table.focus("die")
    for key in (SPACE, BACK, RETURN):
        table.key(key)
        assert table.ply == 0, "the die is not thrown by it"
    assert table.guide.at == DIE
    table.key(SPACE)
    assert table.ply > 0, "the table's keys are the table's where a gesture is awaited"


def test_no_key_leads_on_while_something_is_held():
    table = Table(CARD)
    hand = table.place("hand-1")
    table.press(hand)
    table.send(
        pygame.MOUSEMOTION, pos=(round(hand[0]) + 15, round(hand[1]) - 40), rel=(9, 9), buttons=(1, 0, 0)
    )
    assert table.seen["held"]
    table.key(BACK)
    assert table.guide.at == CARD
    table.key(pygame.K_ESCAPE)
    assert not table.seen["held"], "the table's keys are the table's"


def test_what_may_be_done_is_said_in_the_help():
    table = Table(WELCOME)
    assert table.scene.help()[0][1].startswith("Lisez")
    keys = [hint[0] for hint in table.scene.help()]
    assert {"F2", "Retour arrière", "Échap"} <= {*keys}
    assert table.scene.help()[5:] == TableScene.help(table.scene)[1:], "the table's keys follow"
    assert keys.count("Maintenant") == 1
    assert Table(CARD).scene.help()[0][1] == Table(CARD).table.content.prompt
    last = Table(LAST)
    last.finish()
    assert "finie" in last.scene.help()[0][1]
    others = Table(BUTTON)
    others.key(SHOW)
    assert "aux autres" in others.scene.help()[0][1]


# The end of a lesson that is left


def test_escape_asks_before_the_lesson_is_left():
    table = Table(CARD)
    table.key(pygame.K_ESCAPE)
    assert table.app.scenes.top.name == "dialog"
    assert table.scene in table.app.scenes
    seen = table.app.scenes.top.trace()
    assert {"continue", "leave"} <= seen["buttons"].keys()
    assert seen["focus"] == "continue"


def test_a_lesson_that_is_over_is_left_at_once():
    table = Table(LAST)
    table.finish()
    table.scene.menu()
    assert table.app.scenes.top.name == Scene.name


# Where it lies


@crossed(number=[CARD, BUTTON, NEXT_CARD, READ, SEAT, LAST], size=[(800, 600), (1280, 800)])
def test_it_lies_within_the_board_and_keeps_clear_of_what_its_note_is_about(number, size):
    table = Table(number, size=size)
    lit = table.seen["lesson"]["lit"]
    assert lit.keys() == {*table.guide.note.look}
    assert all(not table.paper.colliderect(rect) for rect in lit.values())
    assert table.app.surface.get_rect().contains(table.paper)
    assert Rect(table.seen["areas"]["board"]).contains(table.paper)


def test_what_lies_in_the_panel_is_lit_there():
    panel = Rect(Table(SEAT).seen["areas"]["panel"])
    row = Rect(Table(SEAT).seen["lesson"]["lit"]["seat-1"])
    assert row == Rect(Table(SEAT).seen["panel"]["row-1"])
    button = Table(BUTTON)
    assert button.seen["lesson"]["lit"]["end-turn"] == button.seen["buttons"]["end-turn"]
    assert panel.contains(row)


def test_everything_that_a_note_may_mention_is_lit_where_it_is():
    table = Table(DIE, CHESTS, look=("die", "seat-0", "seat-1", "c8", "menu", "seat-7", "nothing-such"))
    seen = table.seen
    standing = [piece["rect"] for piece in seen["pieces"] if piece["place"] == "c8"]
    assert standing
    assert {name: Rect(rect) for name, rect in seen["lesson"]["lit"].items()} == {
        "die": Rect(seen["buttons"]["die"]),
        "seat-0": Rect(seen["panel"]["row-0"]),
        "seat-1": Rect(seen["panel"]["row-1"]),
        "c8": Rect(seen["places"]["c8"]).unionall(standing),
        "menu": Rect(seen["buttons"]["menu"]),
    }


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 150), ((640, 480), 150)])
@pytest.mark.parametrize(("number", "lesson"), [(SHIELD, CASTLE), (FIGHT, PINCER)])
def test_it_leaves_all_of_a_card_in_sight(number, lesson, size, scale):
    table = Table(number, lesson, size, scale=scale)
    card = Rect(table.seen["card"]["rect"])
    assert table.app.surface.get_rect().contains(card)
    assert table.app.surface.get_rect().contains(table.paper)
    assert not card.colliderect(table.paper)
    assert table.said == [table.guide.note.text]


def test_it_leaves_the_board_only_where_a_card_leaves_no_room():
    for size, scale, on_board in (
        ((1280, 800), 100, True),
        ((1280, 800), 150, False),
        ((640, 480), 150, False),
    ):
        table = Table(SHIELD, CASTLE, size, scale=scale)
        assert Rect(table.seen["areas"]["board"]).contains(table.paper) == on_board


def test_it_is_written_smaller_only_where_a_card_leaves_no_room_in_the_window():
    for size, scale, smaller in (
        ((1280, 800), 150, False),
        ((1024, 640), 150, False),
        ((1024, 640), 200, True),
    ):
        read, asked = (Table(number, CASTLE, size, scale=scale) for number in (SHIELD + 1, SHIELD))
        heights = [table.seen["buttons"]["lesson-back"][3] for table in (read, asked)]
        assert heights[1] / heights[0] == pytest.approx(0.85 if smaller else 1.0, abs=0.04)


def test_under_a_card_that_fills_the_window_it_covers_as_little_as_it_can():
    table = Table(CARD, scale=200)
    high = table.seen["buttons"]["lesson-back"][3]
    table.table.papers.card.card = Filling(table.app.surface.get_rect())
    table.wait(0.1)
    assert table.seen["buttons"]["lesson-back"][3] / high == pytest.approx(0.55, abs=0.04)
    assert table.said == [table.guide.note.text]


def test_the_teacher_is_seen_on_it_where_there_is_room():
    for size, scale, seen in (((1280, 800), 100, True), ((640, 480), 200, False)):
        table = Table(LAST, size=size, scale=scale)
        side = table.app.skin.px(62)
        beside = Rect(table.paper.x + side // 4, table.paper.y + side // 4, side, side * 3 // 2)
        part = table.picture().subsurface(beside.clip(table.paper))
        shades = {part.get_at((x, y))[:3] for x in range(part.get_width()) for y in range(part.get_height())}
        assert (len(shades) > 1000) == seen


def test_nothing_is_laid_out_again_while_nothing_changes():
    table = Table(CARD, painted=True)
    assert not table.scene.update(0.1)
    assert not table.scene.update(0.1)
    table.key(BACK)
    assert not table.scene.update(0.1)


def test_it_is_laid_out_again_in_a_window_of_another_size():
    table = Table(CARD)
    table.scene.layout((700, 500))
    assert Rect(0, 0, 700, 500).contains(table.paper)


def test_a_message_moves_aside_for_it():
    table = Table(WELCOME)
    assert table.table.papers.rects("parchment") == [table.paper]
    table = Table(BUTTON)
    table.key(SHOW)
    assert table.table.papers.rects("parchment") == []


# What is lit


def gold(table, rect):
    """Return how many pixels of the golden rim there are in and around a rectangle."""
    surface = table.picture()
    part = surface.subsurface(Rect(rect).inflate(16, 16).clip(surface.get_rect()))
    return pygame.mask.from_threshold(part, GOLD_LIGHT, (12, 12, 12, 255)).count()


def test_what_a_note_mentions_has_a_golden_rim():
    table = Table(BUTTON)
    rect = Rect(table.seen["lesson"]["lit"]["end-turn"])
    lit = gold(table, rect)
    assert lit > rect.w + rect.h
    table.key(SHOW)
    assert table.seen["lesson"]["paper"] is None
    assert gold(table, rect) < lit - rect.w


def test_the_rim_lies_on_ink_around_the_thing_as_wide_on_every_side():
    table = Table(BUTTON)
    rect, surface = Rect(table.seen["lesson"]["lit"]["end-turn"]), table.picture()
    steps = range(-8, 12)
    sides = [
        [surface.get_at(point)[:3] for point in points]
        for points in (
            [(rect.centerx, rect.top + step) for step in steps],
            [(rect.centerx, rect.bottom - 1 - step) for step in steps],
            [(rect.left + step, rect.centery) for step in steps],
            [(rect.right - 1 - step, rect.centery) for step in steps],
        )
    ]
    inks = [side[: side.index(GOLD_LIGHT[:3])].count(INK[:3]) for side in sides]
    assert inks[0] > 0
    assert len({*inks}) == 1
    assert all(side.count(GOLD_LIGHT[:3]) >= 2 for side in sides)


def test_the_rim_of_a_place_lies_around_all_that_stands_there():
    table = Table(DIE, CHESTS, look=("c8",), painted=True)
    rect, surface = Rect(table.seen["lesson"]["lit"]["c8"]), table.picture()
    above = [surface.get_at((rect.centerx, rect.top - 1 - step))[:3] for step in range(6)]
    assert above.index(INK[:3]) == above.count(GOLD_LIGHT[:3]) == table.app.skin.px(3), "all of it is outside"


def test_the_rim_of_a_space_lies_on_ink_on_every_side_too():
    table = Table(READ, size=(1280, 800), look=("left-20",), painted=True)
    corners, surface = table.table.hand.outline("left-20"), table.picture()
    outermost = [pick(corners, key=lambda one: one[axis]) for axis in (0, 1) for pick in (min, max)]
    for (x, y), (to_x, to_y) in zip(outermost, ((1, 0), (-1, 0), (0, 1), (0, -1)), strict=True):
        way = [(round(x + to_x * step), round(y + to_y * step)) for step in range(-12, 12)]
        seen = [surface.get_at(point)[:3] for point in way]
        assert INK[:3] in seen[: seen.index(GOLD_LIGHT[:3])]


def test_spaces_have_one_rim_round_each_group():
    pair, apart = ("left-2", "left-3"), ("left-2", "left-20")
    table = Table(READ, look=pair, painted=True)
    both = Rect(table.seen["places"]["left-2"]).union(table.seen["places"]["left-3"])
    plain = gold(Table(READ, look=(), painted=True), both)
    together = gold(table, both) - plain
    one = gold(Table(READ, look=apart, painted=True), both) - plain
    assert together > one > 40
    other = gold(Table(READ, look=("left-3",), painted=True), both) - plain
    assert together < one + other, "there is no rim between them"


def test_a_space_that_is_lit_can_still_be_seen():
    lit, plain = (Table(READ, look=look, painted=True) for look in (("left-20",), ()))
    middle_of = tuple(map(round, lit.place("left-20")))
    apart = [
        abs(one - other)
        for one, other in zip(lit.picture().get_at(middle_of), plain.picture().get_at(middle_of), strict=True)
    ]
    assert 0 < max(apart) < 60


def test_nothing_is_lit_that_lies_under_a_card():
    table = Table(SHIELD, CASTLE)
    card, places = Rect(table.seen["card"]["rect"]), table.seen["places"]
    outlined = {name for name in places if table.table.hand.outline(name)}
    under = next(name for name, rect in places.items() if card.contains(rect) and name not in outlined)
    beside = next(
        name
        for name, rect in places.items()
        if Rect(rect).inflate(90, 90).collidelist([card, table.paper]) < 0 and name not in outlined
    )
    lit, plain = (Table(SHIELD, CASTLE, look=look, painted=True) for look in ((under, beside), ()))
    assert gold(lit, places[under]) == gold(plain, places[under])
    assert gold(lit, places[beside]) > gold(plain, places[beside]) + 40


# Over the board


def test_a_press_on_the_parchment_does_not_reach_the_board():
    table = Table(QUESTION)
    wrong = table.seen["places"].keys() - {*table.guide.note.answers}
    under = next(point for point in map(table.place, sorted(wrong)) if table.paper.collidepoint(point))
    table.table.papers.message.say("Pas ainsi", "R1", table.app.seconds)
    table.click(under)
    assert table.sounds == [], "it would have been a wrong answer"
    assert table.table.papers.message.shown, "it would have gone with a press on the board"


def test_a_pointer_on_the_parchment_is_over_nothing_of_the_board():
    table = Table(WELCOME)
    note = table.table.papers.note
    table.move(table.elsewhere())
    table.wait(1.0)
    assert (bool(note.hovered), note.noted) == (True, True)
    table.move(table.paper.center)
    assert (note.hovered, note.noted) == (None, False)
    for shift in range(0, table.paper.w // 2 - 5, 12):
        table.move((table.paper.centerx + shift, table.paper.centery))
        table.wait(0.4)
        assert (note.hovered, note.note) == (None, None)


def test_a_button_of_the_parchment_has_its_tip_as_long_as_it_is_pointed_at():
    table = Table(WELCOME)
    assert table.tip("lesson-next")
    table.move(table.elsewhere())
    assert table.scene.tip() is None
    assert table.tip("menu") == table.table.panel.tip
    table.tip("lesson-next")
    table.push("lesson-next")
    table = Table(BUTTON)
    table.tip("lesson-show")
    table.key(SHOW)
    assert table.scene.parchment.rect is None
    assert table.scene.tip() is None


def test_a_widget_of_the_parchment_is_aimed_at_where_it_lies():
    table = Table(WELCOME)
    on = tuple(map(round, middle(table.seen["buttons"]["lesson-next"])))
    menu = tuple(map(round, middle(table.seen["buttons"]["menu"])))
    assert table.scene.hit(on) == "lesson-next"
    assert table.scene.hit(menu) == "menu"
    others = Table(BUTTON)
    others.key(SHOW)
    assert others.scene.parchment.rect is None
    assert others.scene.hit(menu) == "menu"


# Time


def test_no_frames_are_needed_until_a_gesture_has_been_made():
    table = Table(CARD, painted=True)
    assert not table.scene.moving()
    table.key(SHOW)
    table.wait(0.2)
    assert table.guide.at == BUTTON
    table.key(SHOW)
    assert table.guide.note is None
    assert table.scene.moving(), "the others are to play"


def test_nobody_plays_while_a_note_is_read():
    table = Table(LAST)
    ply = table.ply
    table.wait(3 * CALM)
    assert (table.ply, table.guide.at) == (ply, LAST)


def test_frames_are_needed_while_the_board_is_painted():
    table = Table(LAST, size=(1019, 637))  # in which no other test has had it painted
    assert table.table.game.computing
    assert table.scene.moving()


def test_no_frames_are_needed_while_others_wait_for_a_note_or_all_is_over():
    table = Table(LAST, painted=True)
    assert table.table.game.computing
    assert not table.scene.moving()
    table.finish()
    assert not table.scene.moving()


def test_what_makes_itself_waits_until_the_hand_is_empty():
    table = Table(READ)
    table.key(RETURN)
    ply = table.ply
    assert table.scene.moving(), "time must pass"
    held = table.place("own-bastions")
    table.press(held)
    table.move((held[0] + 15, held[1] - 40))
    assert table.seen["held"]
    table.wait(2 * CALM)
    assert table.ply == ply
    table.key(pygame.K_ESCAPE)
    assert not table.seen["held"]
    table.wait(CALM / 2)
    assert table.ply == ply
    table.wait(CALM)
    assert table.ply == ply + 1


def test_whatever_an_event_changes_on_the_parchment_is_drawn():
    table = Table(CARD, painted=True)
    at = tuple(map(round, middle(table.seen["buttons"]["lesson-back"])))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), button=1)
        assert table.scene.handle(event)
    assert table.guide.at == WELCOME
    table = Table(QUESTION, painted=True)
    assert table.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=table.elsewhere(), button=1))


def test_the_guide_is_silent_while_the_end_is_counted():
    table = Table(LAST - 1, MERGERS, speed=2)
    table.scene.parchment.show_me()
    silent = 0
    while not (table.seen["lesson"]["paper"] and table.table.game.over):
        silent += "count" in table.seen
        assert not ("count" in table.seen and table.seen["lesson"]["paper"])
        table.app.step(0.1)
    assert silent > 5
    assert "count" not in table.seen


def test_the_guide_waits_until_what_has_happened_is_told():
    table = Table(ATTACK, CHESTS, speed=2)
    table.scene.parchment.show_me()
    silent = 0
    for _step in range(100):
        telling = bool(table.seen.get("report")) and table.seen["moving"]
        assert not (telling and table.seen["lesson"]["paper"])
        silent += telling
        table.app.step(0.1)
    assert silent
    assert table.seen["lesson"]["paper"]


def test_a_lesson_has_no_result():
    table = Table(LAST)
    table.table.result_due = True
    table.scene.show_result()
    assert not table.table.result_due
    assert table.app.scenes.top is table.scene


def test_the_die_is_thrown_by_whoever_is_shown():
    table = Table(DIE, CHESTS)
    assert table.guide.session.turn == CHANCE
    table.key(SHOW)
    table.wait_for_note()
    assert table.guide.at == STEP
    assert table.kept == [STEP]
