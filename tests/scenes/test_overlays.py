"""Settings, pause, dialogs, asking everyone, and the curtain."""

from itertools import pairwise
from types import SimpleNamespace
from unittest.mock import Mock

import pygame
import pytest
from amounts import crossed
from hand import Hand, read_question
from pygame import Rect
from tools.look import Where, read

from ludotheque import i18n
from ludotheque.core.record import Fault
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home import double_click
from ludotheque.home.store import Store
from ludotheque.scenes.overlays.curtain import CurtainScene
from ludotheque.scenes.overlays.dialog import DialogScene, ask_everyone
from ludotheque.scenes.overlays.pause import PauseScene
from ludotheque.scenes.overlays.seats import ask_who_plays
from ludotheque.scenes.settings.scene import SettingsScene
from ludotheque.ui.choice import Choice, nothing

ANA, BO, CY = Player("Ana", ("or",)), Player("Bo", ("azur", "vert")), Player("Cy", ("sable",))


def menu(hand, table) -> None:
    hand.app.scenes.push(PauseScene(hand.app, table, hand.navigation.settings))


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_every_button_of_the_menu_is_in_sight_at_once(size, scale):
    hand = Hand(size)
    hand.app.change(scale=scale)
    opened = new_game(GAMES["schotten-totten"], [ANA, CY], seed="1")
    table = hand.navigation.tables.make(opened)
    hand.app.scenes.push(table)
    hand.wait()
    hand.navigation.menu(table)
    seen = hand.seen
    assert {"resume", "settings", "shelf", "quit"} <= seen["buttons"].keys() == seen["widgets"].keys()
    rects = [pygame.Rect(rect) for rect in seen["buttons"].values()]
    for at, rect in enumerate(rects):
        assert rect.w >= rects[0].w // 3
        assert rect.collidelist(rects[:at]) < 0
    hand.app.close()


def test_the_settings_say_that_no_sound_card_answers(hand, monkeypatch):
    def told() -> bool:
        hand.app.scenes.push(SettingsScene(hand.app))
        words = {mark.words for mark in read(hand.app, Where("settings", (1024, 640), 100, "fr")).marks}
        hand.key(pygame.K_ESCAPE)
        return any("aucune carte son" in word for word in words)

    assert not told()
    hand.app.sounds.close()
    monkeypatch.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("no available audio device")))
    hand.app.sounds.play("horn")
    assert told()


def test_the_settings_say_for_how_long_there_is_no_sound_card(hand, monkeypatch):
    def told() -> bool:
        words = {mark.words for mark in read(hand.app, Where("settings", (1024, 640), 100, "fr")).marks}
        return any("aucune carte son" in word for word in words)

    hand.app.sounds.play("horn")
    hand.push("settings")
    with monkeypatch.context() as without:
        without.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("no available audio device")))
        hand.send(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
        hand.send(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1)
        assert not told(), "nobody had opened these"
        hand.send(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
        hand.wait(5)
        assert told()
    hand.wait(5)
    assert not told()


@pytest.fixture
def done():
    return []


# Settings


@pytest.fixture
def settings(hand):
    hand.push("settings")
    assert hand.names == ["shelf", "settings"]
    return hand


@pytest.mark.parametrize(
    "name",
    ["mute", "hatchings", "high-contrast", "large-pointer", "curtain", "undo-by-agreement", "full-screen"],
)
def test_a_switch_is_thrown_at_once_and_remembered(settings, name):
    field = name.replace("-", "_")
    before = getattr(settings.app.settings, field)
    settings.push(name)
    assert getattr(settings.app.settings, field) is (not before)
    assert getattr(Store().settings, field) is (not before)
    settings.push(name)
    assert getattr(settings.app.settings, field) is before


@pytest.fixture
def desktop(monkeypatch, tmp_path):
    """Stand in for the system's way to open games; return what it was told."""
    told = []
    monkeypatch.setattr(double_click, "can_register", lambda: True)
    monkeypatch.setattr(double_click, "is_registered", lambda: told[-1:] == ["open"])
    monkeypatch.setattr(double_click, "register", lambda: told.append("open"))
    monkeypatch.setattr(double_click, "unregister", lambda: told.append("leave"))
    return told


def test_a_double_click_on_a_game_is_offered_and_taken_back(desktop, settings):
    assert (settings.label("double-click"), desktop) == ("non", [])
    assert settings.focus("double-click")
    settings.key(pygame.K_RETURN)
    assert (settings.label("double-click"), desktop) == ("oui", ["open"])
    settings.key(pygame.K_RETURN)
    assert (settings.label("double-click"), desktop) == ("non", ["open", "leave"])


def test_a_system_that_does_not_allow_it_is_told_about(desktop, settings, monkeypatch):
    monkeypatch.setattr(double_click, "register", lambda: Fault("not-told", (("why", "Read-only"),)))
    assert settings.focus("double-click")
    settings.key(pygame.K_RETURN)
    assert "Read-only" in settings.app.notice.text
    assert settings.label("double-click") == "non"


def test_where_the_system_cannot_be_told_nothing_is_offered(settings):
    assert "double-click" not in settings.seen["widgets"]


def test_the_language_changes_the_scene_itself(settings):
    settings.push("language-en")
    assert i18n.language() == "en"
    assert settings.label("close") == "Close"


def test_the_scale_goes_step_by_step_to_its_ends(settings):
    for scale in (115, 130, 150, 175, 200):
        settings.push("scale-more")
        assert settings.app.settings.scale == scale
    assert "scale-more" not in settings.seen["widgets"], "there is nothing larger"
    assert settings.app.skin.scale == pytest.approx(2.0)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_button_of_the_scale_stays_under_the_pointer_that_presses_it(size):
    hand = Hand(size, scale=75)
    hand.app.relayout()
    hand.navigation.settings()
    hand.wait()
    pos = pygame.Rect(hand.seen["buttons"]["scale-more"]).center
    for scale in (85, 100, 115, 130, 150, 175):
        hand.click(pos)
        assert hand.app.settings.scale == scale
    hand.app.close()


def test_every_speed_can_be_chosen(settings):
    for speed in range(5):
        settings.push(f"speed-{speed}")
        assert settings.app.settings.speed == speed


@pytest.mark.parametrize("when", ["always", "never", "first"])
def test_formations_are_shown_in_the_first_games_always_or_never(settings, when):
    settings.push(f"formations-{when}")
    assert Store().settings.formations == when


def test_experts_may_think_for_one_second_to_three(settings):
    for seconds in (3, 2, 1):
        settings.push(f"thinking-{seconds}")
        assert settings.app.settings.thinking == seconds


def test_volumes(settings):
    settings.push("sound-less")
    assert settings.app.settings.sound == 70
    settings.push("music-more")
    assert settings.app.settings.music == 10


@pytest.mark.parametrize("way", ["close", pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER])
def test_settings_close(settings, way):
    settings.push("close") if way == "close" else settings.key(way)
    assert settings.names == ["shelf"]


def test_keys_reach_every_setting_and_scroll_to_it(hand):
    hand.resize((640, 480))
    hand.push("settings")
    assert hand.focus("undo-by-agreement")
    before = hand.app.settings.undo_by_agreement
    assert "undo-by-agreement" in hand.seen["buttons"]
    hand.key(pygame.K_SPACE)
    assert hand.app.settings.undo_by_agreement is not before


# Dialogs


def two(done):
    yes = Choice("yes", "Oui", lambda: done.append("yes"))
    return [yes, Choice("no", "Non", lambda: done.append("no"))]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_answer_closes_the_dialog_and_is_acted_upon(hand, done, answer):
    hand.app.scenes.push(DialogScene(hand.app, "Titre", "Texte", two(done)))
    hand.push(answer)
    assert done == [answer]
    assert hand.names == ["shelf"]


@pytest.mark.parametrize(("key", "answer"), [(pygame.K_RETURN, "yes"), (pygame.K_ESCAPE, "no")])
def test_keys_answer(hand, done, key, answer):
    hand.app.scenes.push(DialogScene(hand.app, "Titre", "Texte", two(done)))
    hand.key(key)
    assert done == [answer]


def test_a_long_text_scrolls_in_a_small_window(hand, done):
    hand.resize((640, 480))
    hand.app.scenes.push(DialogScene(hand.app, "Titre", "Une longue phrase. " * 200, two(done)))
    before = picture(hand)
    hand.send(pygame.MOUSEWHEEL, x=0, y=-3)
    assert picture(hand) != before
    hand.push("no")
    assert done == ["no"]


def test_everyone_is_asked_by_name_and_in_turn(hand, done):
    ask_everyone(hand.app, [ANA, BO, CY], "Arrêter ?", "d'accord ?", lambda: done.append("stop"))
    for player in (ANA, BO, CY):
        assert any(text.startswith(player.name) for text in hand.seen["texts"])
        assert not done
        hand.push("agree")
    assert done == ["stop"]
    assert hand.names == ["shelf"]


def test_one_refusal_is_enough_and_it_is_told(hand, done):
    ask_everyone(hand.app, [ANA, BO, CY], "Arrêter ?", "d'accord ?", lambda: done.append("stop"))
    hand.push("agree")
    hand.push("refuse")
    assert done == []
    assert hand.names == ["shelf"]
    assert "Bo" in hand.app.notice.text


@crossed(scale=[200, 100, 85, 75], size=[(640, 480), (1024, 640), (1280, 800)], count=[6, 3, 2])
def test_the_answers_of_a_dialog_never_cover_each_other_and_each_can_be_given(done, size, scale, count):
    names = (
        "Bartholomew",
        "Guinevere la très longue",
        "Maximilian",
        "Un ordinateur",
        "Tristan",
        "Ne rien changer",
    )
    hand = Hand(size, scale=scale)
    choices = [Choice(f"c{n}", name, nothing) for n, name in enumerate(names[-count:])]
    hand.app.scenes.push(
        DialogScene(hand.app, "Changer qui joue", "Qui doit jouer à sa place ? " * 9, choices)
    )
    for choice in choices:
        assert hand.focus(choice.id)
        rects = [pygame.Rect(rect) for rect in hand.seen["buttons"].values()]
        assert choice.id in hand.seen["buttons"]
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))
        assert all(min(rect.size) >= 40 for rect in rects)
    hand.app.close()


# Pause


STOP, DRAW = SimpleNamespace(verb="stop"), SimpleNamespace(verb="draw")


class Table:
    def __init__(self, done, agreements=(), conceding="", has_unseen=False):
        self.agreements, self.conceding, self.has_unseen = agreements, conceding, has_unseen
        self.session = object()
        self.replay_since = lambda: done.append("since")
        self.rules = lambda rule="": done.append("rules")
        self.propose = lambda agreement: done.append(agreement.verb)
        self.concede = lambda: done.append("concede")


def test_the_menu_leads_to_the_rules_to_what_may_be_agreed_on_and_to_giving_up(hand, done):
    for button in ("rules", "stop", "draw", "concede"):
        menu(hand, Table(done, (STOP, DRAW), "Abandonner"))
        hand.push(button)
        assert hand.names == ["shelf"]
    assert done == ["rules", "stop", "draw", "concede"]


def test_the_whole_menu_is_in_reach_in_a_small_window(hand, done):
    hand.resize((640, 480))
    menu(hand, Table(done, (STOP, DRAW), "Abandonner", has_unseen=True))
    for button in hand.seen["widgets"]:
        assert hand.focus(button)
        rects = [pygame.Rect(rect) for rect in hand.seen["buttons"].values()]
        assert button in hand.seen["buttons"]
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


def test_what_has_happened_is_in_the_menu_too_where_there_is_something_to_watch(hand, done):
    menu(hand, Table(done))
    assert "since" not in hand.seen["buttons"]
    hand.push("resume")
    menu(hand, Table(done, has_unseen=True))
    hand.push("since")
    assert done == ["since"]


def test_where_nothing_may_be_agreed_on_nor_given_up_the_menu_offers_neither(hand, done):
    menu(hand, Table(done))
    assert set(hand.seen["buttons"]) == {"resume", "rules", "help", "settings", "shelf", "quit"}


def test_the_menu_leads_back_or_to_the_shelf(hand, done):
    hand.push("highlanders")
    menu(hand, Table(done))
    hand.push("resume")
    assert hand.names == ["shelf", "setup"]
    menu(hand, Table(done))
    hand.push("shelf")
    assert hand.names == ["shelf"]


@pytest.mark.parametrize("way", ["shelf", "quit"])
def test_a_game_that_could_not_be_saved_is_left_only_after_a_question(hand, done, monkeypatch, way):
    table = Table(done)
    monkeypatch.setattr(hand.app.store, "autosave", lambda session: Fault("disk-full"))
    hand.app.saving.save(table.session)
    menu(hand, table)
    hand.push(way)
    assert hand.names == ["shelf", "pause", "dialog"]
    hand.push("stay")
    assert hand.names == ["shelf", "pause"]
    assert hand.app.running
    hand.push(way)
    hand.push("leave")
    assert not hand.app.running if way == "quit" else hand.names == ["shelf"]


def test_the_window_of_a_game_that_could_not_be_saved_is_closed_at_the_second_attempt(hand, monkeypatch):
    monkeypatch.setattr(hand.app.store, "autosave", lambda session: Fault("disk-full"))
    hand.app.saving.save(object())
    close = pygame.event.Event(pygame.QUIT)
    hand.app.post(close)
    hand.app.step(0.1)
    assert hand.names == ["shelf", "dialog"]
    assert hand.app.running
    hand.app.post(close)
    hand.app.step(0.1)
    assert not hand.app.running


def test_a_window_is_closed_at_once_where_everything_is_saved(hand):
    hand.app.post(pygame.event.Event(pygame.QUIT))
    hand.app.step(0.1)
    assert not hand.app.running


def test_a_game_that_can_be_saved_again_is_left_without_a_question(hand, done, monkeypatch):
    table, faults = Table(done), [Fault("disk-full"), None]
    monkeypatch.setattr(hand.app.store, "autosave", lambda session: faults.pop(0))
    hand.app.saving.save(table.session)
    menu(hand, table)
    hand.push("shelf")
    assert hand.names == ["shelf"]
    assert faults == []


def test_the_menu_leads_out_of_the_program(hand, done):
    menu(hand, Table(done))
    hand.push("quit")
    assert not hand.app.running


# Curtain


def picture(hand):
    hand.app.redraw()
    hand.app.step(0.001)
    return pygame.image.tobytes(hand.app.surface, "RGB")


def test_the_curtain_is_opaque_until_it_is_opened(hand, done):
    below = hand.scene
    hand.app.scenes.push(CurtainScene(hand.app, BO, lambda: done.append("open")))
    closed = picture(hand)
    below.draw = lambda surface: pytest.fail("the game was drawn under the curtain")
    assert picture(hand) == closed
    hand.key(pygame.K_TAB)
    hand.move((300, 300))
    assert hand.names == ["shelf", "curtain"]
    assert done == []


@pytest.mark.parametrize("way", [pygame.K_SPACE, pygame.K_RETURN, "click"])
def test_a_click_or_a_key_opens_it_once(hand, done, way):
    hand.app.change(speed=2)
    hand.app.scenes.push(CurtainScene(hand.app, BO, lambda: done.append("open")))
    if way == "click":
        hand.send(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=1)
        assert hand.scene.opaque
        hand.send(pygame.MOUSEBUTTONUP, pos=(300, 300), button=1)
    else:
        read_question(hand.app)
        hand.send(pygame.KEYDOWN, key=way, mod=0, unicode="")
    assert hand.scene.moving()
    assert not hand.seen["widgets"]
    hand.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
    hand.wait(1)
    assert done == ["open"]
    assert hand.names == ["shelf"]


def test_the_name_is_told(hand):
    hand.app.scenes.push(CurtainScene(hand.app, ANA, nothing))
    assert hand.seen["player"] == "Ana"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("name", ["Bo", "Maximilien Bartholomew"])
def test_the_whole_curtain_is_one_button_and_every_word_on_it_fits(name, scale):
    hand = Hand((640, 480), scale=scale)
    hand.app.scenes.push(CurtainScene(hand.app, Player(name, ("or", "azur")), nothing))
    assert hand.seen["buttons"] == {"open": [0, 0, 640, 480]}
    assert hand.label("open") == "Cliquez quand personne d’autre ne regarde"
    assert {"À vous,", name, hand.label("open")} < set(hand.seen["texts"])
    marks = read(hand.app, Where("curtain", (640, 480), scale, "fr")).marks
    words = [mark for mark in marks if mark.words]
    assert len(words) == 4
    assert all(Rect(0, 0, 640, 480).contains(mark.rect) for mark in words)
    assert all(one.rect.bottom <= other.rect.top for one, other in pairwise(words))
    hand.key(pygame.K_TAB)
    assert hand.seen["focus"] == "open"
    hand.app.close()


def test_settings_over_the_curtain_are_not_reached(hand):
    hand.app.scenes.push(CurtainScene(hand.app, ANA, nothing))
    hand.click((hand.app.size[0] - 60, hand.app.size[1] - 30))
    assert hand.names == ["shelf"], "the click opened the curtain and nothing else"
    assert not isinstance(hand.scene, SettingsScene)


def test_a_character_whose_seat_a_person_took_may_come_back(hand, done):
    renaud = Player("Sire Renaud", ("or",)).handed_to("club:rash", 0).handed_to("human", 7)
    session = SimpleNamespace(players=(renaud,), game="highlanders")
    table = SimpleNamespace(session=session, reseat=lambda seat, who: done.append((seat, who)))
    ask_who_plays(hand.app, table)
    hand.push("seat-0")
    assert [widget["label"] for widget in hand.seen["widgets"].values()][:2] == [
        "Club, téméraire",
        "Premiers pas",
    ]
    hand.push("club:rash")
    assert done == [(0, "club:rash")]
