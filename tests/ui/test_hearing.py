"""Who hears the program, and what is told to them: by a false reader and a false voice."""

from typing import ClassVar

import pygame
import pytest

from ludotheque.home.store import Store
from ludotheque.ui import bridge, hearing, voice
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Part
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.reader import ReaderState
from ludotheque.ui.spoken import Node, Spoken
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button


class Watch:
    now = ReaderState()


class FalseBridge:
    """Notes what a reader is told."""

    def __init__(self, spoken):
        self.shown, self.announced, self.wanted, self.focused = [spoken], [], [], True
        self.active = True

    def announce(self, text, urgent):
        self.announced.append((text, urgent))

    def show(self, spoken, kind):
        self.shown.append(spoken)
        self.kind = kind

    def window(self, focused):
        self.focused = focused

    def asked(self):
        while self.wanted:
            yield self.wanted.pop()

    def close(self):
        self.focused = None


class FalseVoice:
    """Notes what the program says itself."""

    made: ClassVar[list["FalseVoice"]] = []

    def __init__(self):
        self.said, self.mute, self.closed = [], False, False
        self.made.append(self)

    def say(self, text, language, newer):
        self.said.append((text, language, newer))

    def hush(self):
        self.said.append("hush")

    def close(self):
        self.closed = True


class Room(PageScene):
    """A page that counts how often it is put into words."""

    name = "room"

    def __init__(self, app, words="Auberge"):
        super().__init__(app)
        self.words, self.counted, self.events, self.pressed = words, 0, [], []

    def content(self) -> Part:
        names = {"beer": "Bière", "wine": "Vin"}
        keys = [Button(id, name, lambda id=id: self.pressed.append(id)) for id, name in names.items()]
        return Column([Heading(self.words), Text("Entrez"), *keys])

    def spoken(self):
        self.counted += 1
        return super().spoken()

    def told(self):
        told, self.events = self.events, []
        return told


@pytest.fixture
def app(monkeypatch):
    watch = Watch()
    monkeypatch.setattr(hearing, "ReaderWatch", lambda: watch)
    monkeypatch.setattr(bridge, "Bridge", FalseBridge)
    monkeypatch.setattr(voice, "Voice", FalseVoice)
    FalseVoice.made.clear()
    app = App(Store(), size=(800, 600), language="fr")
    app.watch = watch
    app.room = Room(app)
    app.scenes.push(app.room)
    app.hearing.begin()
    app.step(0.1)
    return app


def hears(app, **reader) -> FalseBridge:
    app.watch.now = ReaderState(**reader)
    for _ in range(5):
        app.step(0.1)
    return app.hearing._bridge


def key(app, key, mod=0):
    app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.step(0.02)


def test_while_nobody_listens_nothing_is_put_into_words(app):
    key(app, pygame.K_TAB)
    app.step(0.1)
    assert app.room.counted == 0
    assert not app.hearing.listened
    assert FalseVoice.made == []


def test_a_reader_that_starts_is_greeted_once_and_gets_the_page_and_each_key(app):
    bridge = hears(app, runs=True, asked=True)
    (welcome,) = [text for text, _urgent in bridge.announced]
    assert "lecteur d’écran" in welcome
    assert bridge.shown[-1].title == "Auberge"  # which readers say themselves
    key(app, pygame.K_TAB)
    assert bridge.shown[-1].focus == "beer"
    hears(app)
    again = hears(app, runs=True, asked=True)
    assert again is not bridge
    assert "lecteur" not in "".join(text for text, _urgent in again.announced)
    assert FalseVoice.made == []  # the reader says it all


def test_a_reader_that_stops_is_told_no_more(app):
    bridge = hears(app, runs=True, asked=True)
    hears(app)
    assert bridge.focused is None
    before = app.room.counted
    key(app, pygame.K_TAB)
    assert app.room.counted == before


def test_no_words_are_made_while_every_frame_is_drawn(app):
    hears(app, runs=True)
    before = app.room.counted
    for _frame in range(20):
        app.redraw()
        app.step(0.02)
    assert app.room.counted == before
    app.step(0.02)
    app.step(0.02)
    assert app.room.counted == before + 1


def test_events_are_told_once_in_their_order_and_at_once_if_one_is_urgent(app):
    bridge = hears(app, runs=True)
    bridge.announced.clear()
    app.room.events = [hearing.Told("Un."), hearing.Told("Non !", urgent=True), hearing.Told("Deux.")]
    key(app, pygame.K_TAB)
    app.room.events = [hearing.Told("Trois.")]
    key(app, pygame.K_TAB)
    key(app, pygame.K_TAB)
    assert bridge.announced == [("Un. Non ! Deux.", True), ("Trois.", False)]


def test_with_an_old_orca_events_are_said_aloud_and_only_there(app):
    bridge = hears(app, runs=True, unsaid=True)
    (spoken,) = FalseVoice.made
    spoken.said.clear()
    app.room.events = [hearing.Told("Un.")]
    key(app, pygame.K_TAB)
    assert [text for text, *_how in spoken.said] == ["Un."]  # what has the focus Orca says itself
    assert bridge.announced == []
    assert bridge.shown[-1].focus == "beer"


def test_aloud_the_voice_says_the_page_the_focus_and_events_in_the_players_language(app):
    app.change(voice="aloud")
    app.step(0.1)
    (spoken,) = FalseVoice.made
    key(app, pygame.K_TAB)
    assert spoken.said == [("Auberge. Entrez.", "fr", True), ("Bière.", "fr", True)]
    app.room.events = [hearing.Told("Un.")]
    app.redraw()
    app.step(0.1)
    app.step(0.1)
    assert spoken.said[-1] == ("Un.", "fr", False)
    assert hears(app, runs=True) is None  # never both


def test_the_voice_says_what_has_the_focus_again_only_if_it_says_something_else():
    reading = hearing.Reading()

    def heard(**change):
        place = Node("b4", "place", "b4", "un chevalier")._replace(**change)
        return reading.of(Spoken("", (place,), "b4"))

    assert heard() == "b4\N{NO-BREAK SPACE}: un chevalier"
    assert heard(states=frozenset({"usable"})) == ""
    assert heard(description="à prendre") == "b4\N{NO-BREAK SPACE}: un chevalier, à prendre"
    assert reading.of(Spoken("", ())) == ""
    assert heard(description="à prendre") != ""


def test_the_voice_names_a_group_once_and_says_what_stands_between_its_buttons():
    """As in the settings: « Moins » and « Plus » alone say neither of what, nor how much there is."""
    reading = hearing.Reading()

    def heard(focus, much):
        less, more = (Node(one, "button", one) for one in ("moins", "plus"))
        sound = Node("group Sons", "group", "Sons", children=(less, Node("text", "text", much), more))
        other = Node("group Silence", "group", "Silence", "", "M", children=(Node("mute", "button", "non"),))
        return reading.of(Spoken("", (sound, other), focus)).replace("\N{NO-BREAK SPACE}", " ")

    assert heard("moins", "80 %") == "Sons : moins, 80 %"
    assert heard("plus", "80 %") == "plus, 80 %"
    assert heard("plus", "90 %") == "plus, 90 %"
    assert heard("mute", "90 %") == "Silence : non, M"
    assert heard("moins", "90 %") == "Sons : moins, 90 %"


def test_the_voice_is_silent_while_another_window_has_the_keyboard(app):
    app.change(voice="aloud")
    app.step(0.1)
    (spoken,) = FalseVoice.made
    app.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.step(0.02)
    assert spoken.said[-1] == "hush"
    key(app, pygame.K_TAB)
    assert spoken.said[-1] == "hush"
    app.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    key(app, pygame.K_TAB)
    assert spoken.said[-1][0] == "Vin."


def test_without_a_voice_one_sentence_says_so(app):
    app.change(voice="aloud")
    app.step(0.1)
    (spoken,) = FalseVoice.made
    spoken.mute = True
    key(app, pygame.K_TAB)
    assert "Speech Dispatcher" in app.notice.text
    app.step(60)
    key(app, pygame.K_TAB)
    assert app.notice.text == ""
    assert FalseVoice.made == [spoken]


def test_f9_changes_who_speaks_and_says_so(app):
    ways = []
    for _ in range(3):
        key(app, pygame.K_F9)
        ways.append((app.settings.voice, app.notice.text))
    assert [way for way, _text in ways] == ["aloud", "off", "reader"]
    assert len({text for _way, text in ways}) == 3
    key(app, pygame.K_F9, pygame.KMOD_ALT)
    assert app.settings.voice == "reader"


def test_a_reader_can_go_to_a_button_and_press_it(app):
    bridge = hears(app, runs=True)
    bridge.wanted = [("wine", False)]
    app.step(0.1)
    app.step(0.1)
    assert bridge.shown[-1].focus == "wine"
    assert app.room.pressed == []
    bridge.wanted = [("beer", True), ("gone", True)]
    app.step(0.1)
    assert app.room.pressed == ["beer"]


def test_a_new_page_is_told_at_once_though_something_moves(app):
    bridge = hears(app, runs=True)
    app.scenes.push(Room(app, "Cave"))
    app.redraw()
    app.step(0.02)
    assert bridge.shown[-1].title == "Cave"
    assert bridge.kind == "room"


def test_a_way_that_this_system_does_not_have_is_the_readers(app, monkeypatch):
    app.change(voice="aloud")
    monkeypatch.setattr("sys.platform", "win32")
    assert app.way == "reader"
    app.change(voice="sung")
    key(app, pygame.K_F9)
    assert app.settings.voice == "off"


class Guestbook(PageScene):
    name = "guestbook"

    def content(self) -> Part:
        field = TextField("name", "Zoé", 20, print)
        field.label = "Nom"
        return Column([field])


@pytest.mark.parametrize(
    ("way", "first"), [("reader", "Zoé"), ("aloud", "Nom\N{NO-BREAK SPACE}: Zoé, champ à remplir")]
)
def test_what_is_typed_is_said_and_the_letter_to_which_the_caret_goes(app, way, first):
    app.change(voice=way)
    hears(app, runs=True, unsaid=True)
    app.scenes.push(Guestbook(app))
    app.step(0.1)
    (spoken,) = FalseVoice.made
    spoken.said.clear()
    key(app, pygame.K_TAB)
    assert [text.rstrip(".") for text, *_how in spoken.said] == [first]
    key(app, pygame.K_LEFT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_LEFT)
    assert [text.rstrip(".") for text, *_how in spoken.said[1:]] == ["Z", "o", "Z"]
    app.post(pygame.event.Event(pygame.TEXTINPUT, text="A"))
    app.step(0.1)
    app.step(0.1)
    assert "AZoé" in spoken.said[-1][0]
