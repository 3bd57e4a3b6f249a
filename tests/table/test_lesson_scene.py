"""A lesson as the learner meets it: from the front door, by mouse and by keys, left and taken up again."""

from functools import cache
from itertools import cycle, product
from types import SimpleNamespace

import pygame
import pytest
from amounts import ALL
from hand import Hand, come_and_press
from tools.look import screen

from ludotheque.core.game import CHANCE
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.home import paths
from ludotheque.home.settings import DONE
from ludotheque.languages import languages
from ludotheque.scenes.staged import until_said
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.panel.replay import READ
from ludotheque.table.view.highlights import NoteCard

TACTICS = GAMES["schotten-totten"]
TAUGHT = [box for box in GAMES.values() if box.lessons()]
LESSONS = [(box, path) for box in TAUGHT for path in box.lessons()]
by_lesson = pytest.mark.parametrize(("box", "path"), LESSONS, ids=[path.stem for _box, path in LESSONS])


def lesson(box, path, **settings):
    """Return a hand at the table of a lesson whose guide speaks."""
    hand = Hand(**settings)
    hand.navigation.lessons.open(box.id, path)
    until_said(hand.scene)
    return hand


def key(hand, pressed):
    hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode=""))
    hand.wait()
    until_said(hand.scene)


def texts(hand):
    return hand.seen["lesson"]["texts"]


def framed(hand):
    """Return for each piece at a place that is lit whether its frame surrounds it and hides nothing of it."""
    scene, seen = hand.scene, hand.seen
    lit = seen["lesson"]["lit"] if not hand.table_model.papers.card.card else {}
    pieces = [
        (piece["place"], pygame.Rect(piece["rect"])) for piece in seen["pieces"] if piece["place"] in lit
    ]
    if not pieces:
        return
    with_frames = hand.app.surface.copy()
    light, scene.parchment.light = scene.parchment.light, lambda _surface, _steady: None
    hand.table_model.show()
    hand.wait(0.1)
    for place, rect in pieces:
        alike = with_frames.get_at(rect.center) == hand.app.surface.get_at(rect.center)
        yield pygame.Rect(lit[place]).contains(rect) and alike
    scene.parchment.light = light
    hand.table_model.show()


def refused(hand):
    """Return whether a refusal lies beside the parchment, or None if one of them gives way."""
    hand.table_model.papers.message.say("Pourquoi ce geste n'est pas permis ici.", "", hand.app.seconds)
    hand.table_model.show()
    hand.wait(0.1)
    paper, said = hand.seen["lesson"]["paper"], hand.seen["buttons"].get("message")
    hand.table_model.papers.message.clear()
    hand.table_model.show()
    return None if not paper or not said else not pygame.Rect(said).colliderect(paper)


def answered(hand):
    """Return whether another legal gesture than the right one is answered and not made; None without one."""
    guide, session, note = hand.scene.guide, hand.scene.session, hand.scene.guide.note
    others = session.rules.legal(session.state) if note.awaits and session.turn >= 0 else ()
    wrong = next((move for move in others if guide.judge([move]) is Grade.OTHER), None)
    if wrong is None:
        return None
    before = session.cursor
    hand.scene.director.make(wrong)
    hand.wait()
    return session.cursor == before and note.otherwise in texts(hand)


@cache
def walked(box, path):
    """Walk a lesson once, by keys alone, and return what is found out at each of its notes and at its end."""
    hand = lesson(box, path)
    guide = hand.scene.guide
    found = SimpleNamespace(learnt=guide.lesson.learnt, learner=guide.learners[0])
    found.taught = hand.scene.session.setup
    found.notes = []
    while hand.table_model.background.moving:  # no test before may have painted the board
        hand.wait()
    for _key in range(3 * len(guide.lesson.notes)):
        if guide.finished:
            break
        note = SimpleNamespace(note=guide.note, after=guide.answered, texts=texts(hand))
        note.card = "card" in hand.seen
        hand.wait()
        note.moving = hand.scene.moving()
        note.framed, note.refused, note.answered = [*framed(hand)], refused(hand), answered(hand)
        found.notes.append(note)
        key(hand, pygame.K_F2 if guide.note.awaits else pygame.K_RETURN)
    found.kept = list(paths.saves_folder().glob("*.json"))
    found.finished, found.done = guide.finished, hand.app.settings.lessons.get(path.stem)
    found.end = texts(hand)
    hand.push("lesson-play")
    found.setup, found.proposed = hand.scene.name, hand.scene.plan.seating.players()
    hand.push("start")
    found.table, found.game = hand.scene.name, hand.scene.session.setup
    hand.app.close()
    return found


@by_lesson
def test_it_is_finished_by_keys_alone_and_nothing_is_kept_among_the_games(box, path):
    found = walked(box, path)
    assert found.finished
    assert found.done == DONE
    assert found.end[1:] == list(found.learnt)
    assert not found.kept


@by_lesson
def test_what_is_lit_is_framed_from_below_and_hides_no_piece(box, path):
    pieces = [piece for note in walked(box, path).notes for piece in note.framed]
    assert pieces
    assert all(pieces)


@by_lesson
def test_nothing_is_answered_before_the_learner_has_done_anything(box, path):
    for note in walked(box, path).notes:
        assert note.note.text in note.texts
        said = 3 if note.after else 2
        assert len(note.texts) == said, note  # its title, its words, and a right answer's


@by_lesson
def test_no_frames_are_needed_while_a_note_is_read(box, path):
    assert not [note for note in walked(box, path).notes if note.moving]


@by_lesson
def test_another_gesture_is_answered_in_the_words_of_the_note(box, path):
    answers = [note.answered for note in walked(box, path).notes if note.answered is not None]
    assert len(answers) > 1
    assert all(answers)


@by_lesson
def test_a_refusal_lies_beside_the_parchment(box, path):
    beside = [note.refused for note in walked(box, path).notes if note.refused is not None]
    assert len(beside) > 1
    assert all(beside)


@by_lesson
def test_a_real_game_follows_against_the_weakest_of_the_house(box, path):
    """As many play as in the lesson, by its options, the learner in the same seat; one press begins."""
    found = walked(box, path)
    learner, taught, game = found.learner, found.taught, found.game
    assert (found.setup, found.table) == ("setup", "table")
    players = game.players
    assert players == found.proposed
    levels = [player.level.partition(":")[0] for player in players]
    assert [len(player.colours) for player in players] == [len(player.colours) for player in taught.players]
    assert levels.count("human") == 1
    assert players[learner].is_person
    assert players[learner].name == taught.players[learner].name
    assert box.choices(game.options) == box.choices(taught.options)
    met = sorted({*levels} - {"human"}, key=box.levels.index)
    assert tuple(met) == box.levels[: len(met)]


def test_the_guide_says_who_has_won_only_after_the_count():
    box = GAMES["rheinlander"]
    hand = lesson(box, next(path for path in box.lessons() if path.stem == "fusions"), speed=2)
    while len(hand.scene.guide.lesson.notes) - hand.scene.guide.at > 2:
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    hand.scene.parchment.show_me()
    counted = 0
    while hand.scene.parchment.rect is None or not hand.table_model.game.over:
        counted += hand.table_model.stage.animations.suspense and hand.table_model.game.over
        hand.wait(0.1)
    assert counted > 20, "the count was seen, without the guide"
    assert not hand.table_model.stage.animations.suspense
    hand.app.close()


def spoken_of(hand):
    """Return the rectangles of what the note on show names: what it lights, and what its gesture needs."""
    scene, seen, model = hand.scene, hand.seen, hand.table_model
    note, gesture = scene.guide.note, scene.guide.gesture()
    named = note.answers if scene.guide.answered else note.look
    lit = seen["lesson"]["lit"]
    assert lit.keys() == {*named}, "everything that it names is there"
    if not gesture or model.papers.card.card:
        return dict(lit)
    if scene.session.turn == CHANCE:
        return {**lit, "die": seen["buttons"]["die"]}
    at = model.game.position
    ways = {place for way in model.look.gestures.ways(at, gesture) for place in way} & seen["places"].keys()
    buttons = {one.id for one in model.look.gestures.actions(at) if one.move == gesture[0]}
    known = {id: seen["buttons"][id] for id in buttons & seen["buttons"].keys()}
    return {**lit, **{place: seen["places"][place] for place in ways}, **known}


def check_every_note(box, path, size, scale, language="fr"):
    """Walk through a lesson and check at each note where the parchment lies, and in what type it is set."""
    hand = lesson(box, path, size=size, scale=scale, language=language)
    window, types = hand.app.surface.get_rect(), set()
    board = pygame.Rect(hand.seen["areas"]["board"])
    while True:
        scene = hand.scene
        paper = pygame.Rect(hand.seen["lesson"]["paper"])
        assert window.contains(paper)
        on_board = paper.clip(board)
        assert on_board.w * on_board.h <= board.w * board.h / 2, "it leaves most of the board in sight"
        if scene.guide.finished:
            break
        shown = screen(hand.app.size, hand.app.skin)
        scene.draw(shown)
        on = next(rect for id, rect in hand.seen["buttons"].items() if id in ("lesson-next", "lesson-show"))
        assert on[3] >= hand.app.skin.target(), "it is drawn at the scale of everything else"
        for name, rect in spoken_of(hand).items():
            assert not paper.colliderect(rect), (size, scale, scene.guide.at + 1, name)
        card = pygame.Rect(hand.seen["card"]["rect"]) if "card" in hand.seen else None
        assert not (card and card.colliderect(paper)), (size, scale, scene.guide.at + 1)
        types |= {mark.meaning.size for mark in shown.marks if mark.words == scene.guide.note.text}
        again = scene.guide.note.awaits and not scene.guide.answered
        (scene.parchment.show_me if again else scene.parchment.go_on)()
        until_said(scene)
    assert types == {19}, "in logical pixels: no note is set smaller than another"
    hand.app.close()


def test_no_note_covers_what_it_names_or_is_set_smaller():
    check_every_note(*LESSONS[0], (1024, 640), 150)


VIEWS = [*product(((1024, 640), (1280, 800), (1366, 768), (1920, 1080)), (75, 100, 125, 150))]


@pytest.mark.long
@pytest.mark.parametrize(
    ("view", "language", "lesson"),
    [*(product(VIEWS, languages(), LESSONS) if ALL else zip(VIEWS, cycle(languages()), cycle(LESSONS)))],
)
def test_no_note_covers_what_it_names_anywhere(view, language, lesson):
    check_every_note(*lesson, *view, language)


@pytest.mark.parametrize(
    ("game", "stem", "place"),
    [("highlanders", "assaut-et-bataille", "stalker"), ("rheingold", "assaut-de-sooneck", "sooneck")],
)
def test_the_chances_of_an_assault_are_read_beside_the_parchment(game, stem, place, monkeypatch):
    drawn = []
    monkeypatch.setattr(NoteCard, "draw", lambda _card, _surface, rect: drawn.append(rect))
    for size in ((1280, 800), (1024, 640)):
        hand = lesson(
            GAMES[game], next(path for path in GAMES[game].lessons() if path.stem == stem), size=size
        )
        while "67" not in hand.scene.guide.note.text:
            (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
            until_said(hand.scene)
        hand.move(pygame.Rect(hand.seen["places"][place]).center)
        hand.wait(1)
        assert any("67" in line for line in hand.seen["noted"])
        assert not drawn[-1].colliderect(hand.seen["lesson"]["paper"]), size
        hand.app.close()


def test_the_guide_is_silent_until_a_hidden_shield_has_been_turned_over():
    box = GAMES["highlanders"]
    hand = lesson(box, box.lessons()[1], speed=2)
    while not any(isinstance(move, Attack) for move in hand.scene.guide.gesture()):
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    at, turning = hand.scene.guide.at, 0
    hand.scene.parchment.show_me()
    while hand.scene.parchment.rect is None or hand.scene.guide.at == at:
        turning += "stroke" in hand.seen
        hand.key(pygame.K_RETURN) if turning == 3 else hand.wait(0.1)
        assert hand.scene.guide.at <= at + 1, "a note that is not shown yet is not turned over"
    assert turning
    assert hand.scene.guide.note.text in hand.seen["lesson"]["texts"]
    hand.app.close()


@by_lesson
def test_the_parchment_leaves_all_of_a_card_in_sight(box, path):
    views = ((1024, 640), 200), ((640, 480), 150)
    for size, scale in views if any(note.card for note in walked(box, path).notes) else ():
        hand = lesson(box, path, size=size, scale=scale)
        while not hand.scene.guide.finished:
            seen = hand.seen
            card = pygame.Rect(seen["card"]["rect"]) if "card" in seen else None
            if card:
                assert hand.app.surface.get_rect().contains(card), (size, scale, hand.scene.guide.at)
                assert not card.colliderect(seen["lesson"]["paper"]), (size, scale, hand.scene.guide.at)
            (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
            until_said(hand.scene)
        hand.app.close()


@pytest.mark.parametrize("box", TAUGHT, ids=lambda box: box.id)
def test_it_is_left_and_taken_up_again_at_every_note(box):
    path = box.lessons()[0]
    hand = lesson(box, path)
    while not hand.scene.guide.finished:
        at = hand.scene.guide.at
        hand.app.scenes.pop()
        hand.navigation.lessons.open(box.id, path)
        until_said(hand.scene)
        assert hand.scene.guide.at == at
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        if hand.scene.guide.answered:  # a question is asked again by a lesson that was left
            hand.scene.parchment.go_on()
        until_said(hand.scene)
    hand.app.close()


@by_lesson
def test_backspace_leads_back_to_the_note_before(box, path):
    hand = lesson(box, path)
    key(hand, pygame.K_F2 if hand.scene.guide.note.awaits else pygame.K_RETURN)
    assert hand.scene.guide.at == 1
    key(hand, pygame.K_BACKSPACE)
    assert hand.scene.guide.at == 0
    hand.app.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 150)], ids=str)
def test_the_parchment_stays_where_it_is_beside_a_sheet_that_a_drop_opens(size, scale):
    box = GAMES["chevaliers"]
    hand = lesson(box, box.lessons()[0], size=size, scale=scale)
    while "attack" not in str(hand.scene.guide.gesture()[:1]).lower():
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    at, (start, end) = hand.scene.guide.at, hand.scene.guide.note.look
    places, paper = hand.seen["places"], hand.seen["lesson"]["paper"]
    come_and_press(hand.app, pygame.Rect(places[start]).center)
    target = pygame.Rect(places[end]).center
    hand.app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=target, rel=(9, 0), buttons=(1, 0, 0)))
    hand.app.step(1 / 60)
    hand.app.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=target, button=1))
    hand.app.step(1 / 60)
    sheet, beside = pygame.Rect(hand.seen["card"]["rect"]), pygame.Rect(hand.seen["lesson"]["paper"])
    assert not sheet.colliderect(beside)
    assert sheet.colliderect(paper) or beside == pygame.Rect(paper)
    hand.push("fight")
    hand.wait()
    assert hand.scene.guide.at == at + 1
    assert not pygame.Rect(hand.seen["lesson"]["paper"]).colliderect(hand.seen["report"]["rect"])
    hand.app.close()


def questioned():
    """Return a hand at the table of a lesson that asks a question."""
    box = GAMES["rheinlander"]
    hand = lesson(box, box.lessons()[0])
    while not hand.scene.guide.note.answers:
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    return hand


def test_a_question_is_answered_by_a_click_on_a_place():
    hand = questioned()
    note, at, ply = hand.scene.guide.note, hand.scene.guide.at, hand.scene.session.cursor
    wrong = next(name for name in hand.seen["places"] if name not in note.answers)
    come_and_press(hand.app, pygame.Rect(hand.seen["places"][wrong]).center)
    hand.wait()
    assert note.otherwise in hand.seen["lesson"]["texts"]
    assert not hand.seen["lesson"]["lit"]
    come_and_press(hand.app, pygame.Rect(hand.seen["places"][note.answers[1]]).center)
    hand.wait()
    assert note.otherwise not in hand.seen["lesson"]["texts"]
    assert hand.seen["lesson"]["lit"].keys() == {*note.answers}
    assert (hand.scene.guide.at, hand.scene.session.cursor) == (at, ply), (
        "the answer is shown before it goes on"
    )
    key(hand, pygame.K_RETURN)
    assert hand.scene.guide.at == at + 1
    hand.app.close()


def test_a_question_that_is_asked_again_is_open_again():
    hand = questioned()
    key(hand, pygame.K_F2)
    assert hand.seen["lesson"]["lit"]
    key(hand, pygame.K_BACKSPACE)
    key(hand, pygame.K_RETURN)
    assert hand.scene.guide.note.answers
    assert not hand.seen["lesson"]["lit"]
    hand.app.close()


def test_undo_does_nothing_in_a_lesson():
    box = TAUGHT[0]
    hand = lesson(box, box.lessons()[0])
    while not hand.scene.guide.note.awaits:
        hand.scene.parchment.go_on()
    hand.scene.parchment.show_me()
    until_said(hand.scene)
    ply, at = hand.scene.session.cursor, hand.scene.guide.at
    key(hand, pygame.K_u)
    key(hand, pygame.K_r)
    assert (hand.scene.session.cursor, hand.scene.guide.at) == (ply, at)
    assert not {"undo", "redo", "result"} & hand.seen["buttons"].keys()
    hand.app.close()


@pytest.mark.parametrize("box", TAUGHT, ids=lambda box: box.id)
def test_the_front_door_leads_to_it_and_escape_asks_before_it_is_left(box):
    hand = Hand()
    hand.navigation.setup(box.id)
    hand.wait()
    hand.push("learn")
    if len(box.lessons()) > 1:
        hand.push(box.lessons()[0].stem)
    assert hand.scene.name == "lesson"
    until_said(hand.scene)
    hand.scene.parchment.go_on()
    hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    hand.wait()
    hand.push("leave")
    assert hand.scene.name == "setup"
    assert hand.app.settings.lessons[box.lessons()[0].stem] == 1
    hand.app.close()


def test_what_no_note_asks_of_the_learner_makes_itself_after_a_calm_while():
    hand = lesson(TACTICS, TACTICS.lessons()[1])
    scene, session = hand.scene, hand.scene.session
    while not any(isinstance(move, Claim) for move in scene.guide.gesture()):
        (scene.parchment.show_me if scene.guide.note.awaits else scene.parchment.go_on)()
        until_said(scene)
    claim, at = scene.guide.gesture()[0], scene.guide.at
    scene.director.make(claim)
    hand.wait(0.2)
    ply = session.cursor
    assert session.turn == scene.guide.learners[0], "the deck is still to be chosen"
    assert scene.moving(), "time must pass until it is"
    hand.wait(2 * READ)
    assert session.cursor > ply
    until_said(scene)
    assert scene.guide.at == at + 1
    hand.app.close()


def test_the_summary_is_not_shown_right_after_the_lesson_that_said_the_same():
    box = GAMES["chevaliers"]
    hand = lesson(box, box.lessons()[0], introduced=())
    while not hand.scene.guide.finished:
        assert hand.app.settings.introduced == ()
        (hand.scene.parchment.show_me if hand.scene.guide.note.awaits else hand.scene.parchment.go_on)()
        until_said(hand.scene)
    hand.push("lesson-play")
    hand.push("start")
    assert hand.scene.name == "table"
    hand.app.close()


def test_what_the_note_asks_is_told_again_after_each_thing_that_is_put_back():
    hand = lesson(TACTICS, TACTICS.lessons()[0])
    table, heard = hand.table_model, []

    def press(pressed):
        hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode=""))
        hand.wait()

    for _time in range(2):
        while not table.hand.drag.holding:
            table.cursor = next(iter(table.game.offered()), None)
            press(pygame.K_RETURN)
            until_said(hand.scene)
        hand.scene.told()
        press(pygame.K_ESCAPE)
        heard.append([told.text for told in hand.scene.told()])
    assert heard[0] == heard[1]
    assert heard[0][0] == "Reposé"
    assert len(heard[0]) > 1
