"""The shelf: boxes, resuming, language, leaving."""

import errno
import json
import os
import shutil
from itertools import combinations
from unittest.mock import Mock

import pygame
import pytest
from amounts import crossed
from hand import RECORDS, Hand, save_a_game
from tools.look import Where, screen
from tools.look import read as look

from ludotheque.core.files import write_generation
from ludotheque.core.record import read
from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.home.store import readings, save_path
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.shelf import picture as shelf_picture
from ludotheque.scenes.shelf.scene import picture_name
from ludotheque.ui import flame, kept_pictures
from ludotheque.ui.display import pressable
from ludotheque.ui.skin import ButtonFace, Skin


def test_all_five_boxes_stand_there(hand):
    assert list(GAMES) == [id for id in hand.seen["buttons"] if id in GAMES]


def test_the_candles_flicker_and_nothing_else(hand):
    app = hand.app
    app.change(speed=2)
    app.step(0.01)
    before = app.surface.copy()
    assert sum(app.live(0.1) for _ in range(10)) > 3
    after = app.surface.copy()
    flames = [patch.rect for patch in hand.scene.patches()]
    assert len(flames) == 2
    for rect in flames:
        assert seen(after, rect) != seen(before, rect)
        for surface in (before, after):
            surface.fill("black", rect)
    assert seen(after) == seen(before)


def seen(surface, part=None):
    """Return the pixels of a surface, or of a part of it."""
    return pygame.image.tobytes(surface.subsurface(part) if part else surface, "RGB")


def test_a_box_opens_to_its_set_up(hand):
    hand.push("highlanders")
    assert hand.names == ["shelf", "setup"]
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]


def test_there_is_nothing_to_resume_at_first(hand):
    assert "resume" not in hand.seen["buttons"]


def test_the_game_that_was_going_on_is_resumed(hand):
    save_a_game(hand)
    hand.scene.enter()
    hand.push("resume")
    assert hand.names[0] == "shelf"
    assert hand.scene.session.players[0].name == "Ana"
    assert len(hand.scene.session.steps) == 1


def leave_games(hand, *names):
    """Leave a game of Ana and each of these, one after the other."""
    for number, name in enumerate(names):
        path = save_a_game(hand, f"20250101-10101{number}", ("Ana", name))
        os.utime(path, (1_700_000_000 + number,) * 2)
    hand.scene.enter()
    hand.wait(0.2)


@pytest.mark.parametrize(("id", "name"), [("resume", "Di"), ("resume-2", "Cy"), ("resume-3", "Bo")])
def test_the_last_three_unfinished_games_are_one_click_away_each_once(hand, id, name):
    leave_games(hand, "Zoé", "Bo", "Cy", "Di")
    told = [words["label"] for id, words in hand.seen["widgets"].items() if id.startswith("resume")]
    assert len(told) == 3
    for other, times in {"Zoé": 0, "Bo": 1, "Cy": 1, "Di": 1}.items():
        assert sum(f"Ana · {other}" in words for words in told) == times
    assert all(words.startswith("Reprendre\N{NO-BREAK SPACE}: Highlanders, ") for words in told)
    hand.push(id)
    assert [player.name for player in hand.scene.session.players] == ["Ana", name]


@crossed(size=[(640, 480), (1024, 640), (1280, 800), (1920, 1080)], scale=[200, 150, 100, 75])
def test_three_unfinished_games_cover_nothing_and_the_bar_leaves_no_button_alone(size, scale):
    hand = Hand(size, scale=scale)
    leave_games(hand, "Bo", "Cy", "Di")
    rects = {id: pygame.Rect(rect) for id, rect in hand.seen["buttons"].items()}
    for (one, first), (other, second) in combinations(rects.items(), 2):
        assert not first.colliderect(second), (one, other)
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects.values())
    assert "resume" in rects
    if scale == 100 and size != (640, 480):
        assert "resume-2" in rects
        assert ("resume-3" in rects) == (size != (1024, 640))
    assert sum(abs(rect.centery - rects["help"].centery) < 3 for rect in rects.values()) > 1
    hand.app.close()


def test_the_first_frame_waits_for_the_newest_game_alone_and_the_others_are_read_after_it(hand, monkeypatch):
    leave_games(hand, "Bo", "Cy", "Di")
    opened = []
    monkeypatch.setattr("ludotheque.home.store.readings", lambda path: opened.append(path) or readings(path))
    hand.navigation = Navigation(hand.app, hand.app.store)
    hand.navigation.shelf()
    hand.send(pygame.USEREVENT)
    assert len(opened) == 1
    assert "Ana · Di" in hand.label("resume")
    hand.wait(2)
    assert len(set(opened)) == 3
    assert "Ana · Bo" in hand.label("resume-3")


def test_a_game_that_cannot_be_opened_is_explained(hand):
    save_a_game(hand)
    hand.scene.enter()
    for path in paths.saves_folder().iterdir():
        path.write_bytes(path.read_bytes().replace(b'"hash": "', b'"hash": "x'))
    hand.push("resume")
    assert hand.names == ["shelf", "dialog"]
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]


def two_games(hand, older=b"", newer=b""):
    """Leave two games, parts of them replaced; return their files, the older one first."""
    found = []
    for number, odd in enumerate((older, newer)):
        path = save_a_game(hand, f"20250101-10101{number}")
        path.write_bytes(path.read_bytes().replace(b'"hash": "', b'"hash": "' + odd))
        os.utime(path, (1_700_000_000 + number,) * 2)
        found.append(path)
    hand.scene.enter()
    return found


@pytest.mark.parametrize("waits", [True, False])
def test_the_newest_game_that_does_open_is_offered_and_the_other_is_told_about_once(hand, waits):
    older, _newer = two_games(hand, newer=b"x")
    if waits:
        hand.wait(2)
        assert "ne s’ouvre pas" in hand.app.notice.text
    else:
        hand.push("resume")
        assert hand.names == ["shelf", "dialog"]
        hand.push("close")
    hand.wait(20)
    hand.scene.enter()
    hand.wait(2)
    assert not hand.app.notice.text
    hand.push("resume")
    assert save_path(hand.scene.session) == older


def test_where_no_game_opens_none_is_offered(hand):
    two_games(hand, b"x", b"y")
    hand.wait(2)
    assert "resume" not in hand.seen["buttons"]
    assert hand.app.notice.text


def test_a_game_of_a_box_that_is_not_there_hides_no_other(hand):
    older, newer = two_games(hand)
    newer.write_bytes(newer.read_bytes().replace(b'"highlanders",', '"\u200b",'.encode()))
    os.utime(newer, (1_800_000_000,) * 2)
    hand.scene.enter()
    hand.wait(2)
    hand.push("resume")
    assert save_path(hand.scene.session) == older


def test_a_game_saved_at_a_moment_of_no_calendar_is_offered(hand):
    path = save_a_game(hand)
    os.utime(path, (1e13, 1e13))
    hand.scene.enter()
    hand.wait()
    hand.push("resume")
    assert hand.names == ["shelf", "table"]


def test_a_game_that_cannot_be_locked_goes_on_and_that_it_is_not_saved_is_said(hand, monkeypatch):
    def fail(_handle, _how):
        raise OSError(errno.ENOLCK, "No locks available")

    path = save_a_game(hand)
    before = path.read_bytes()
    hand.scene.enter()
    monkeypatch.setattr("fcntl.flock", fail)
    hand.push("resume")
    assert hand.names == ["shelf", "table"]
    assert "n’est pas enregistrée" in hand.app.notice.text
    hand.scene.director.throw()
    hand.wait()
    assert path.read_bytes() == before


def test_the_button_leaves_at_once(hand):
    hand.push("quit")
    assert not hand.app.running


def test_escape_asks_whether_to_leave_and_a_second_one_stays(hand):
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "dialog"]
    hand.key(pygame.K_ESCAPE)
    assert (hand.names, hand.app.running) == (["shelf"], True)
    hand.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert (hand.names, hand.app.running) == (["shelf"], True), "what is asked before leaving leaves nobody"
    hand.key(pygame.K_ESCAPE)
    hand.push("quit")
    assert not hand.app.running
    assert "demander s’il faut quitter" in dict(hand.app.scenes.top.help()).values()


def test_keys_alone_open_a_box(hand):
    assert hand.focus("highlanders")
    hand.key(pygame.K_RETURN)
    hand.wait()
    assert hand.names[-1] == "setup"


def test_a_box_slides_out_under_the_pointer_and_back(hand):
    hand.app.change(speed=2)
    hand.wait(1)
    x, y, w, h = hand.seen["buttons"]["highlanders"]
    beside = pygame.Rect(x - 1, y + h // 3, 2, 2)  # on the wall where the box stands, on its edge when out
    wall, floor = at(hand, beside), at(hand, pygame.Rect(0, 0, *hand.app.size))
    hand.move((x + w // 2, y + h // 2))
    assert hand.scene.moving()
    hand.wait(1)
    assert at(hand, beside) != wall
    assert not hand.scene.moving()
    hand.move((5, 5))
    hand.wait(1)
    assert at(hand, pygame.Rect(0, 0, *hand.app.size)) == floor


def at(hand, rect):
    """Return the pixels of the window within `rect`."""
    return pygame.image.tobytes(hand.app.surface.subsurface(rect), "RGB")


def test_the_glow_is_made_once_and_fades_evenly_from_its_middle():
    glow = flame.glow()
    assert glow is flame.glow()
    for x in range(48):
        for y in range(48):
            left = max(0.0, 1 - ((x - 23.5) ** 2 + (y - 23.5) ** 2) ** 0.5 / 23.5) ** 2.6
            wanted = [part * left for part in (150, 88, 30)]
            assert all(abs(a - b) < 5 for a, b in zip(wanted, glow.get_at((x, y))[:3], strict=True)), (x, y)


@pytest.mark.pictures
def test_the_picture_is_kept_for_the_next_start(hand, monkeypatch):
    hand.wait(2)
    size = hand.app.size
    assert kept_pictures.kept(picture_name(), size)
    monkeypatch.setattr(shelf_picture, "draw_room", lambda plan: pytest.fail("painted again"))
    hand.scene.layout(size)


@pytest.mark.pictures
def test_a_kept_picture_that_is_damaged_is_painted_again(hand):
    hand.wait(2)
    [path] = paths.cache_folder().glob("shelf-*.bmp")
    path.write_bytes(path.read_bytes()[:1000])
    assert kept_pictures.kept(picture_name(), hand.app.size) is None
    hand.scene.layout(hand.app.size)


@pytest.mark.pictures
def test_what_lies_over_the_shelf_has_its_memory_and_leaves_it_nothing_to_do(hand):
    hand.wait(2)
    save_a_game(hand)
    for _ in range(20):
        hand.push("highlanders")
        hand.key(pygame.K_ESCAPE)
    waiting = list(hand.app._later)
    assert len(waiting) == len(set(waiting)) <= 6
    hand.wait(3)
    hand.push("highlanders")
    shelf = next(iter(hand.app.scenes))
    assert shelf._picture.get_size() == (1, 1)
    assert shelf._gapped is None
    read = []
    hand.app.store.unfinished_games = lambda most: read.append(1)
    hand.wait(5)
    assert not read, "nobody sees which game is offered"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.size == shelf._picture.get_size()
    assert hand.names == ["shelf"]


def test_where_the_bar_is_short_no_word_on_it_is_broken():
    hand = Hand((640, 480), scale=200)
    save_a_game(hand)
    hand.scene.enter()
    hand.wait(0.2)
    faces = {
        words: mark
        for mark in look(hand.app, Where("shelf", hand.app.size, 200, "fr")).marks
        if isinstance(mark.meaning, ButtonFace) and (words := mark.words)
    }
    buttons = ("quit", "games", "resume", "language", "settings")
    assert {hand.label(id) for id in buttons} <= faces.keys()
    for words, mark in faces.items():
        wide = hand.app.skin.text_size(words, "text", mark.meaning.text_size)[0]
        assert wide < mark.rect.w, words
    hand.app.close()


def written_later(path, **changes):
    """Let a later version of the program have saved a game once more; return what it has written."""
    write_generation(path, json.dumps(json.loads(path.read_bytes()) | changes).encode())
    return path.read_bytes()


def test_a_game_of_a_later_version_is_said_and_stays_as_it_is(hand):
    path = save_a_game(hand)
    before = written_later(path, format=2)
    hand.app.saving.say_start_faults()
    assert "version plus récente" in hand.app.notice.text
    hand.scene.enter()
    hand.wait(2)
    assert "resume" not in hand.seen["buttons"]
    hand.navigation.tables.open(path)
    assert hand.names == ["shelf", "dialog"]
    assert "version plus récente" in hand.told
    assert path.read_bytes() == before


def test_where_other_rules_stop_a_game_it_goes_on_as_a_new_one(hand):
    path = save_a_game(hand)
    moves = json.loads(path.read_bytes())["moves"]
    before = written_later(path, rules=99, moves=[*moves, "roll 1"])
    hand.scene.enter()
    hand.push("resume")
    assert "règles plus récentes" in hand.app.notice.text
    assert "nouvelle partie" in hand.app.notice.text
    hand.app.saving.save(hand.scene.session)
    assert path.read_bytes() == before
    assert save_path(hand.scene.session).exists()
    assert not hand.app.store.elsewhere(path)


@pytest.mark.parametrize(("rules", "said"), [(99, "autres règles"), (3, "modifié")])
def test_where_a_game_cannot_be_replayed_as_it_was_played_it_goes_on_as_a_new_one(hand, rules, said):
    content = json.loads((RECORDS / "highlanders-format-1-rules-3.json").read_bytes())
    assert content["digests"][4][0] == 40
    content["digests"][4][1] = "0" * 8
    path = paths.saves_folder() / f"highlanders-{content['started']}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps(content | {"rules": rules}))
    before = path.read_bytes()
    hand.scene.enter()
    hand.push("resume")
    for words in ("Entre les coups 32 et 40", said, "s’arrête au coup 32", "nouvelle partie"):
        assert words in hand.app.notice.text
    session = hand.scene.session
    assert len(session.steps) == 32
    hand.app.saving.save(session)
    assert path.read_bytes() == before
    assert read(save_path(session).read_bytes()).moves == tuple(content["moves"][:32])


@pytest.mark.parametrize(("word", "said"), [("macrh", "ne se comprend pas"), ("roll 7", "au coup 5")])
def test_a_damaged_move_costs_none_of_those_after_it(hand, word, said):
    """The game goes on as a new one: three saves would have written over all that was left of the old one."""
    content = json.loads((RECORDS / "highlanders-format-1-rules-3.json").read_bytes())
    content["moves"][4] = word
    path = paths.saves_folder() / f"highlanders-{content['started']}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps(content))
    before = path.read_bytes()
    hand.scene.enter()
    hand.push("resume")
    for words in (said, "nouvelle partie"):
        assert words in hand.app.notice.text
    for _save in range(3):
        hand.app.saving.save(hand.scene.session)
    assert path.read_bytes() == before


def test_the_players_as_a_later_version_keeps_them_stay_as_they_are(hand):
    before = b'{"format": 2}'
    paths.household_file().write_bytes(before)
    hand.navigation.setup("chevaliers")
    assert "version plus récente" in hand.app.notice.text
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "table"]
    assert paths.household_file().read_bytes() == before


def test_what_befalls_the_disk_while_one_plays_is_said_and_the_game_goes_on(hand, monkeypatch):
    path = save_a_game(hand)
    hand.scene.enter()
    hand.push("resume")
    session, before = hand.scene.session, path.read_bytes()
    session.play(session.rules.legal(session.state)[0])
    for number, said in (
        (errno.ENOSPC, "plein"),
        (errno.EROFS, "protégé"),
        (errno.EIO, "Impossible d’écrire"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", Mock(side_effect=OSError(number, "")))
            hand.app.saving.save(session)
            hand.navigation.menu(hand.scene)
            assert (hand.label("shelf"), hand.label("quit")) == ("Revenir à l’étagère", "Quitter")
            hand.key(pygame.K_ESCAPE)
        assert said in hand.app.notice.text
        assert path.read_bytes() == before
    hand.navigation.menu(hand.scene)
    assert hand.label("quit") == "Enregistrer et quitter"
    hand.key(pygame.K_ESCAPE)
    shutil.rmtree(paths.saves_folder())
    hand.app.saving.save(session)
    assert len(read(path.read_bytes()).moves) == len(session.steps)
    assert hand.names == ["shelf", "table"]


@crossed(size=[(640, 480), (1024, 640), (1280, 800), (1920, 1080)], scale=[200, 150, 100, 75])
def test_nothing_on_the_shelf_covers_anything_else_and_resuming_is_told_once(size, scale, monkeypatch):
    hand = Hand(size, scale=scale)
    save_a_game(hand)
    hand.scene.enter()
    hand.wait(0.2)
    rects = {id: pygame.Rect(rect) for id, rect in hand.seen["buttons"].items()}
    assert {"quit", "games", "resume", "language", "settings", "help", "riddle", *GAMES} == set(rects)
    for (one, first), (other, second) in combinations(rects.items(), 2):
        assert not first.colliderect(second), (one, other)
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects.values())
    assert hand.label("quit") == "Quitter"
    monkeypatch.setattr(Skin, "card", lambda skin, card: screen(card, skin))
    marks = look(hand.app, Where("shelf", size, scale, "fr")).marks
    assert sum(mark.words == "Ana · Bo · Cy" for mark in marks) == 1
    hand.app.close()


@crossed(
    size=[(640, 480), (1024, 640), (1280, 800), (1920, 1080)],
    scale=[200, 150, 100, 75],
    name=["Maximilienne la très lo", "Maximilien long", "Bartholomew"],
)
def test_names_of_five_players_lie_on_no_box_and_within_their_parchment(size, scale, name, monkeypatch):
    hand = Hand(size, scale=scale)
    save_a_game(hand, names=[f"{name}{number}" for number in range(5)])
    hand.scene.enter()
    hand.wait(0.2)
    monkeypatch.setattr(Skin, "card", lambda skin, card: screen(card, skin))
    marks = look(hand.app, Where("shelf", size, scale, "fr")).marks
    rects = {id: pygame.Rect(rect) for id, rect in hand.seen["buttons"].items()}
    resume, boxes = rects["resume"], [rects[game] for game in GAMES]
    told = [mark for mark in marks if name in mark.words]
    [names] = told
    if resume in [mark.rect for mark in marks if mark.words == "Reprendre"]:  # they are on a slip above
        assert names.rect.top >= max(box.bottom for box in boxes)
        assert names.rect.bottom <= resume.top
    else:
        assert resume.contains(names.ink)
    hand.app.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_what_is_told_of_a_box_lies_above_the_buttons(size, scale):
    hand = Hand(size, scale=scale)
    save_a_game(hand)
    hand.scene.enter()
    x, y, _w, _h = hand.seen["buttons"]["highlanders"]
    hand.move((x + 5, y + 5))
    hand.wait()
    words = GAMES["highlanders"].pitch()
    marks = look(hand.app, Where("shelf", size, scale, "fr")).marks
    [pitch] = [mark.rect.inflate(0, 2 * hand.app.skin.px(7)) for mark in marks if mark.words == words]
    for id in ("quit", "games", "resume", "language", "settings", "help"):
        assert not pitch.colliderect(hand.seen["buttons"][id]), id
    hand.app.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_a_long_notice_covers_nothing_to_press(size, scale):
    hand = Hand(size, scale=scale)
    save_a_game(hand)
    hand.scene.enter()
    hand.app.notify(
        "La dernière partie ne s'ouvre pas : son plateau n'est plus là. " * (2 if scale == 100 else 1)
    )
    hand.wait(0.1)
    shown = read_notice(hand)
    assert hand.app.surface.get_rect().contains(shown)
    assert not [id for id, rect in hand.seen["buttons"].items() if shown.colliderect(rect)]
    hand.app.close()


def read_notice(hand):
    ground = screen(hand.app.size, hand.app.skin)
    hand.app.notice.draw(ground, hand.app.skin, pressable(hand.scene))
    return ground.marks[-1].rect
