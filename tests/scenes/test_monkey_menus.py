"""Random clicks, drags, keys, letters and resizes in every scene but the table: nothing breaks or halts."""

from random import Random
from types import SimpleNamespace

import pygame
import pytest
from amounts import many, some
from hand import Hand, save_a_game
from pygame import Rect
from rows import row
from seat import rests

from ludotheque.core.session import Player
from ludotheque.scenes.overlays.curtain import CurtainScene
from ludotheque.scenes.overlays.dialog import ask_everyone
from ludotheque.scenes.overlays.pause import PauseScene
from ludotheque.ui.choice import nothing

pytestmark = pytest.mark.usefixtures("every_frame")

KEYS = [
    *(
        pygame.K_TAB,
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_HOME,
        pygame.K_END,
    ),
    *(
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_m,
    ),
    *(pygame.K_ESCAPE, pygame.K_a, pygame.K_v, pygame.K_c, pygame.K_x),
]
SIZES = [(640, 480), (700, 900), (1024, 640), (1280, 800), (1600, 600)]
PEOPLE = [Player("Ana", ("or",)), Player("Bo", ("azur",))]


@pytest.fixture(autouse=True)
def nothing_opened(monkeypatch):
    """Keep the monkey from opening folders of whoever runs it, and from choosing one outside the test's."""
    monkeypatch.setattr("ludotheque.ui.desktop.Handed._open", lambda *_what: None)
    monkeypatch.setattr("ludotheque.scenes.exchange.chooser.ChooserScene.up", lambda _scene: None)


class Table:
    session = object()
    has_unseen = True
    agreements = (SimpleNamespace(verb="stop"), SimpleNamespace(verb="draw"))
    conceding = "Abandonner la partie…"

    def replay_since(self):
        pass

    def rules(self, rule=""):
        pass

    def propose(self, agreement):
        pass

    def concede(self):
        pass


def somewhere(hand, rng):
    rects = list(hand.seen.get("buttons", {}).values())
    if rects and rng.random() < 0.7:
        rect = Rect(rng.choice(rects))
        return rng.randint(rect.left, rect.right), rng.randint(rect.top, rect.bottom)
    return rng.randrange(hand.app.size[0]), rng.randrange(hand.app.size[1])


def poke(hand, rng):
    what, pos = rng.random(), somewhere(hand, rng)
    if what < 0.4:
        button = rng.choice((1, 1, 1, 1, 2, 3))
        hand.move(pos)
        hand.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        end = pos if rng.random() < 0.7 else somewhere(hand, rng)
        hand.move(end)
        hand.send(pygame.MOUSEBUTTONUP, pos=end, button=button)
    elif what < 0.5:
        hand.send(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, -1, 1, 3)))
    elif what < 0.65:
        hand.key(*row(rng))
    elif what < 0.8:
        mod = rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        hand.key(rng.choice(KEYS), mod=mod)
    elif what < 0.92:
        hand.type(rng.choice(("a", "é", "M", " ", "«", "🐉", "漢", "\t")))
    elif what < 0.96:
        hand.resize(rng.choice(SIZES))
    else:
        hand.wait(rng.choice((0.02, 0.5)))


def deal(hand, rng):
    """Put a scene on top when the monkey has closed them all, or has come to a table."""
    if hand.scene.name in ("table", "result", "rulebook") or not hand.app.running:
        hand.app.scenes.unwind(1)
        hand.app.running = True
    if len(hand.app.scenes) == 1 and rng.random() < 0.1:
        rng.choice(
            (
                lambda: menu(hand, Table()),
                lambda: hand.app.scenes.push(CurtainScene(hand.app, rng.choice(PEOPLE), nothing)),
                lambda: ask_everyone(hand.app, PEOPLE, "Arrêter ?", "d'accord ?", nothing),
            )
        )()


def run(seed, events):
    rng = Random(seed)
    hand = Hand(rng.choice(SIZES), speed=rng.choice((0, 4)))
    save_a_game(hand)
    seen = set()
    for _ in range(events):
        deal(hand, rng)
        poke(hand, rng)
        seen.add(hand.scene.name)
    if hand.app.scenes.top.typing():
        hand.key(pygame.K_ESCAPE)  # a caret blinks as long as somebody may write
    assert rests(hand.app)
    assert not hand.app._later, "nothing waits for ever"
    hand.app.close()
    return seen


def menu(hand, table) -> None:
    hand.app.scenes.push(PauseScene(hand.app, table, hand.navigation.settings))


@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_in_the_house(seed):
    assert "shelf" in run(seed, 60)


@pytest.mark.long
@pytest.mark.parametrize("seed", some(range(100, 124)))
def test_many_monkeys(seed):
    assert {"shelf", "setup"} <= run(seed, 2 * many(1500))
