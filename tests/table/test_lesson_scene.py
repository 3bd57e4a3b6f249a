"""A lesson as the learner meets it: from the front door, by mouse and by keys, left and taken up again."""

from itertools import product

import pygame
import pytest
from hand import Hand, come_and_press
from tools.look import screen

from ludotheque.core.game import CHANCE
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.home import paths
from ludotheque.scenes.tour import until_said
from ludotheque.table.lesson.guide import Grade
from ludotheque.table.lesson.scene import DONE
from ludotheque.table.panel.replay import READ
from ludotheque.table.view import highlights

TACTICS = GAMES["schotten-totten"]
TAUGHT = [box for box in GAMES.values() if box.lessons()]
LESSONS = [pytest.param(box, path, id=path.stem) for box in TAUGHT for path in box.lessons()]
by_lesson = pytest.mark.parametrize(("box", "path"), LESSONS)


def lesson(box, path, **settings):
    """Return a hand at the table of a lesson whose guide speaks."""
    hand = Hand(**settings)
    hand.navigation.lesson(box.id, path)
    until_said(hand.scene)
    return hand


def key(hand, pressed):
    hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode=""))
    hand.wait()
    until_said(hand.scene)


@by_lesson
def test_it_is_finished_by_keys_alone_and_nothing_is_kept_among_the_games(box, path):
    hand = lesson(box, path)
    for _note in range(3 * len(hand.scene.guide.lesson.notes)):
        if hand.scene.guide.finished:
            break
        key(hand, pygame.K_F2 if hand.scene.guide.note.awaits else pygame.K_RETURN)
    assert hand.scene.guide.finished
    assert hand.app.settings.lessons[path.stem] == DONE
    assert hand.seen["lesson"]["texts"][1:] == list(hand.scene.guide.lesson.learnt)
    assert not list(paths.saves_folder().glob("*.json"))
    hand.app.close()


def test_the_guide_says_who_has_won_only_after_the_count():
    box = GAMES["rheinlander"]
    hand = lesson(box, next(path for path in box.lessons() if path.stem == "fusions"), speed=2)
    while len(hand.scene.guide.lesson.notes) - hand.scene.guide.at > 2:
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.scene.show_me()
    counted = 0
    while hand.scene.paper is None or not hand.table_model.game.over:
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
    if not gesture or model.card:
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
        (scene.show_me if again else scene.go_on)()
        until_said(scene)
    assert types == {19}, "in logical pixels: no note is set smaller than another"
    hand.app.close()


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 640), 100), ((1280, 800), 100), ((1920, 1080), 100), ((1024, 640), 150)],
    ids=str,
)
@by_lesson
def test_no_note_covers_what_it_names_or_is_set_smaller(box, path, size, scale):
    check_every_note(box, path, size, scale)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [*product(((1024, 640), (1280, 800), (1366, 768), (1920, 1080)), (75, 100, 125, 150), ("fr", "en"))],
    ids=str,
)
@by_lesson
def test_no_note_covers_what_it_names_anywhere(box, path, size, scale, language):
    check_every_note(box, path, size, scale, language)


@by_lesson
def test_what_is_lit_is_framed_from_below_and_hides_no_piece(box, path):
    hand, framed = lesson(box, path), 0
    while not hand.scene.guide.finished:
        scene, seen = hand.scene, hand.seen
        lit = seen["lesson"]["lit"] if not hand.table_model.card else {}
        pieces = [(piece, pygame.Rect(piece["rect"])) for piece in seen["pieces"] if piece["place"] in lit]
        hand.wait(0.1)
        with_frames = hand.app.surface.copy()
        light, scene.canvas.light = scene.canvas.light, lambda _surface, _steady: None
        hand.table_model.show()
        hand.wait(0.1)
        for piece, rect in pieces:
            assert pygame.Rect(lit[piece["place"]]).contains(rect), (scene.guide.at, piece)
            assert with_frames.get_at(rect.center) == hand.app.surface.get_at(rect.center), piece
            framed += 1
        scene.canvas.light = light
        hand.table_model.show()
        (scene.show_me if scene.guide.note.awaits else scene.go_on)()
        until_said(scene)
    assert framed
    hand.app.close()


@pytest.mark.parametrize(
    ("game", "stem", "place"),
    [("highlanders", "assaut-et-bataille", "stalker"), ("rheingold", "assaut-de-sooneck", "sooneck")],
)
def test_the_chances_of_an_assault_are_read_beside_the_parchment(game, stem, place, monkeypatch):
    drawn, draw = [], highlights.draw_note
    monkeypatch.setattr(highlights, "draw_note", lambda *told: drawn.append(draw(*told)))
    for size in ((1280, 800), (1024, 640)):
        hand = lesson(
            GAMES[game], next(path for path in GAMES[game].lessons() if path.stem == stem), size=size
        )
        while "67" not in hand.scene.guide.note.text:
            (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
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
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    at, turning = hand.scene.guide.at, 0
    hand.scene.show_me()
    while hand.scene.paper is None or hand.scene.guide.at == at:
        turning += "stroke" in hand.seen
        hand.key(pygame.K_RETURN) if turning == 3 else hand.wait(0.1)
        assert hand.scene.guide.at <= at + 1, "a note that is not shown yet is not turned over"
    assert turning
    assert hand.scene.guide.note.text in hand.seen["lesson"]["texts"]
    hand.app.close()


@by_lesson
def test_the_parchment_leaves_all_of_a_card_in_sight(box, path):
    for size, scale in (((1024, 640), 200), ((640, 480), 150)):
        hand = lesson(box, path, size=size, scale=scale)
        while not hand.scene.guide.finished:
            seen = hand.seen
            card = pygame.Rect(seen["card"]["rect"]) if "card" in seen else None
            if card:
                assert hand.app.surface.get_rect().contains(card), (size, scale, hand.scene.guide.at)
                assert not card.colliderect(seen["lesson"]["paper"]), (size, scale, hand.scene.guide.at)
            (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
            until_said(hand.scene)
        hand.app.close()


@by_lesson
def test_it_is_left_and_taken_up_again_at_every_note(box, path):
    hand = lesson(box, path)
    while not hand.scene.guide.finished:
        at = hand.scene.guide.at
        hand.app.scenes.pop()
        hand.navigation.lesson(box.id, path)
        until_said(hand.scene)
        assert hand.scene.guide.at == at
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        if hand.scene.guide.answered:  # a question is asked again by a lesson that was left
            hand.scene.go_on()
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


@by_lesson
def test_nothing_is_answered_before_the_learner_has_done_anything(box, path):
    hand = lesson(box, path)
    while not hand.scene.guide.finished:
        note = hand.scene.guide.note
        assert note.text in hand.seen["lesson"]["texts"]
        said = 2 if not hand.scene.guide.answered else 3
        assert len(hand.seen["lesson"]["texts"]) == said, note  # its title, its words, and a right answer's
        (hand.scene.show_me if note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.app.close()


@by_lesson
def test_no_frames_are_needed_while_a_note_is_read(box, path):
    hand = lesson(box, path)
    while hand.table_model.background.moving:  # no test before may have painted the board
        hand.wait()
    while not hand.scene.guide.finished:
        hand.wait()
        assert not hand.scene.moving(), hand.scene.guide.note
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.app.close()


@by_lesson
def test_another_gesture_is_answered_in_the_words_of_the_note(box, path):
    hand = lesson(box, path)
    answered = 0
    while not hand.scene.guide.finished:
        note, session = hand.scene.guide.note, hand.scene.session
        others = session.rules.legal(session.state) if note.awaits and session.turn >= 0 else ()
        for move in others:
            if hand.scene.guide.judge([move]) is Grade.OTHER:
                before = session.cursor
                hand.scene.director.make(move)
                hand.wait()
                assert session.cursor == before
                assert note.otherwise in hand.seen["lesson"]["texts"]
                answered += 1
                break
        (hand.scene.show_me if note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    assert answered > 1
    hand.app.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 150)], ids=str)
def test_the_parchment_stays_where_it_is_beside_a_sheet_that_a_drop_opens(size, scale):
    box = GAMES["chevaliers"]
    hand = lesson(box, box.lessons()[0], size=size, scale=scale)
    while "attack" not in str(hand.scene.guide.gesture()[:1]).lower():
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
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
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
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
        hand.scene.go_on()
    hand.scene.show_me()
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
    hand.scene.go_on()
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
        (scene.show_me if scene.guide.note.awaits else scene.go_on)()
        until_said(scene)
    claim, at = scene.guide.gesture()[0], scene.guide.at
    scene.director.make(claim)
    hand.wait(0.2)
    ply = session.cursor
    assert session.turn == scene.guide.learner, "the deck is still to be chosen"
    assert scene.moving(), "time must pass until it is"
    hand.wait(2 * READ)
    assert session.cursor > ply
    until_said(scene)
    assert scene.guide.at == at + 1
    hand.app.close()


@by_lesson
def test_a_refusal_lies_beside_the_parchment(box, path):
    hand = lesson(box, path)
    told = 0
    while not hand.scene.guide.finished:
        scene = hand.scene
        hand.table_model.message.say("Pourquoi ce geste n'est pas permis ici.", "", hand.app.seconds)
        hand.table_model.show()
        hand.wait(0.1)
        paper, said = hand.seen["lesson"]["paper"], hand.seen["buttons"].get("message")
        if paper and said:
            assert not pygame.Rect(said).colliderect(paper), scene.guide.note
            told += 1
        hand.table_model.message.clear()
        (scene.show_me if scene.guide.note.awaits else scene.go_on)()
        until_said(scene)
    assert told > 1
    hand.app.close()


@by_lesson
def test_a_real_game_follows_against_the_weakest_of_the_house(box, path):
    """As many play as in the lesson, by the same options; the learner sits where they have learnt to play.

    The set-up shows who will sit there, and one press begins the game.
    """
    hand = lesson(box, path)
    learner, taught = hand.scene.guide.learner, hand.scene.session.setup
    while not hand.scene.guide.finished:
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.push("lesson-play")
    assert hand.scene.name == "setup"
    proposed = hand.scene.plan.seating.players()
    hand.push("start")
    assert hand.scene.name == "table"
    assert hand.scene.session.players == proposed
    players = hand.scene.session.players
    levels = [player.level.partition(":")[0] for player in players]
    assert [len(player.colours) for player in players] == [len(player.colours) for player in taught.players]
    assert levels.count("human") == 1
    assert players[learner].is_person
    assert players[learner].name == taught.players[learner].name
    assert box.choices(hand.scene.session.setup.options) == box.choices(taught.options)
    met = sorted({*levels} - {"human"}, key=box.levels.index)
    assert tuple(met) == box.levels[: len(met)]
    hand.app.close()


def test_the_summary_is_not_shown_right_after_the_lesson_that_said_the_same():
    box = GAMES["chevaliers"]
    hand = lesson(box, box.lessons()[0], introduced=())
    while not hand.scene.guide.finished:
        assert hand.app.settings.introduced == ()
        (hand.scene.show_me if hand.scene.guide.note.awaits else hand.scene.go_on)()
        until_said(hand.scene)
    hand.push("lesson-play")
    hand.push("start")
    assert hand.scene.name == "table"
    hand.app.close()
