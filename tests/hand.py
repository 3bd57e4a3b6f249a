"""Drives the program's menus for tests: pushes the widgets in the trace, types, and lets time pass."""

import json
from pathlib import Path

import pygame
from frames import FRAMES

from ludotheque.core.game import CHANCE
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.games.tinctures import seat_tinctures
from ludotheque.home import paths
from ludotheque.home.store import Store, save_path
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.ui import window
from ludotheque.ui.app import App
from ludotheque.ui.press_guard import PAUSE, STILL

RECORDS = Path(__file__).parent / "records"
OVER = "schotten-totten-format-1-conceded"  # a game for two in which the second player has given up


def come_and_press(app, pos, dt=1 / 60):
    """Move the pointer to `pos` from a point beside it, and press there in the same step.

    The press guard (ui/press_guard.py), which refuses a press on something that has just appeared under a
    resting pointer, never refuses this one.
    """
    beside = pos[0] + 2 * STILL, pos[1]
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=beside, rel=(1, 1), buttons=(0, 0, 0)))
    app.step(dt)
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    app.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.step(dt)


def read_question(app):
    """Look at the question on the screen, if there is one, for as long as keys do not answer it yet."""
    if app.scenes.top.asks() is not None:
        app.step(0.0)
        app.step(PAUSE + 0.01)


class Hand:
    """An app that shows the shelf of games, driven by posted events only."""

    def __init__(self, size=(1280, 800), **settings):
        self.app = App(Store(), size=size)
        self.app.change(
            **(
                {"speed": 0, "introduced": tuple(GAMES), "tips": False, "music": 0, "system_dialogs": False}
                | settings
            )
        )
        self.navigation = Navigation(self.app, self.app.store)
        self.navigation.shelf()
        self.wait()

    @property
    def scene(self):
        return self.app.scenes.top

    @property
    def table_model(self):
        """The model of the table, for tests of its parts. To find something on the screen, use the trace."""
        return self.scene.model

    @property
    def seen(self):
        """What is on the screen, which is drawn first."""
        FRAMES.look()
        return self.there

    @property
    def there(self):
        """What is on the screen, for one who only aims at it."""
        return self.scene.trace()

    @property
    def names(self):
        return [scene.name for scene in self.app.scenes]

    @property
    def told(self):
        """All texts on the page, one a line."""
        return "\n".join(self.seen["texts"])

    def label(self, id):
        """Return the label of a widget."""
        return self.seen["widgets"][id]["label"]

    def wait(self, seconds=0.5):
        for _ in range(round(seconds * 60)):
            self.app.step(1 / 60)

    def send(self, kind, **facts):
        self.app.post(pygame.event.Event(kind, **facts))
        self.app.step(1 / 60)

    def move(self, pos):
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos):
        """Move to a point and click there. The press guard never refuses this click."""
        come_and_press(self.app, pos)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.wait()

    def push(self, id):
        """Click on a widget. If it is scrolled out of sight, go to it with Tab first."""
        if id in self.there.get("scrolled", ()):
            assert self.focus(id)
        x, y, w, h = self.there["buttons"][id]
        self.click((x + w // 2, y + h // 2))

    def key(self, *keys, mod=0):
        for key in keys:
            read_question(self.app)
            self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            self.send(pygame.KEYUP, key=key, mod=mod)
        self.wait(0.1)

    def type(self, words):
        for letter in words:
            self.send(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode="")
            self.send(pygame.TEXTINPUT, text=letter)
            self.send(pygame.KEYUP, key=ord(letter.lower()), mod=0)

    def resize(self, size):
        window.resize(size, False)
        self.send(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.wait()

    def focus(self, id):
        """Go to a widget with Tab alone. Return whether it can be reached."""
        for _ in range(60):
            self.key(pygame.K_TAB)
            if self.there["focus"] == id:
                return True
        return False


def save_a_game(hand, started="20250101-101010", names=("Ana", "Bo", "Cy"), game="highlanders"):
    """Save a game that has just begun, after its first move if by chance, and return its file.

    The players have as many of `names` as the game has seats at most.
    """
    box = GAMES[game]
    names = names[: box.seats[-1]]
    arms = seat_tinctures(
        box, [(colour,) for colour in ("or", "azur", "vert", "sable", "gueules")[: len(names)]]
    )
    players = [Player(name, tuple(colours)) for name, colours in zip(names, arms, strict=True)]
    opened = new_game(box, players, seed="1", started=started)
    if opened.session.turn == CHANCE:
        opened.session.deal()
    hand.app.store.autosave(opened.session)
    hand.app.store.leave(opened.session)
    return save_path(opened.session)


def leave_finished(names=("Ana", "Bo"), started="20251224-200000"):
    """Save a finished game between two players, and return its file."""
    record = json.loads((RECORDS / f"{OVER}.json").read_text())
    for seat, name in zip(record["seats"], names, strict=True):
        seat["name"] = name
    record["started"] = started
    path = paths.saves_folder() / f"{record['game']}-{started}.json"
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps(record))
    return path
