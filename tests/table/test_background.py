"""The board is painted in slices: what is done meanwhile goes on, and the picture comes when it is ready."""

from weakref import ref

import pygame
import pytest
from pygame import Rect
from seat import COLOURS, GLEN

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.home.store import Store
from ludotheque.picture.board_picture import BoardPicture
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.rulebook.scene import RulebookScene
from ludotheque.table.view.background import Background
from ludotheque.ui import furniture
from ludotheque.ui.app import App

pytestmark = pytest.mark.usefixtures("every_frame")


def opened(monkeypatch):
    """Return a table whose board nobody has painted yet, and its app."""
    monkeypatch.setattr(BoardPicture, "latest", {})
    app = App(Store(), size=(1280, 800))
    app.change(curtain=False, speed=1, music=0)
    players = [Player(f"Joueur {seat}", (COLOURS[seat],)) for seat in range(3)]
    scene = Navigation(app, app.store).tables.make(
        new_game(GAMES["highlanders"], players, seed="1", started="20250101-101010", path=GLEN)
    )
    app.scenes.push(scene)
    return app, scene


def darkest(app, scene):
    """Return the darkest colour along the upper edge of the board, where its border will be."""
    view = Rect(scene.trace()["areas"]["view"])
    return min(sum(app.surface.get_at((x, view.top + 8))[:3]) for x in range(view.left, view.right, 5))


def test_a_die_thrown_early_tumbles_over_a_board_that_is_still_being_painted(monkeypatch):
    monkeypatch.setattr("ludotheque.picture.board_picture.FIRST_SLICE", 0)  # a step a frame
    app, scene = opened(monkeypatch)
    app.step(1 / 60)
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    app.step(1 / 60)
    app.step(1 / 60)
    assert scene.trace()["moving"]
    assert darkest(app, scene) > 450
    while scene.moving_below():
        app.step(0.0001)
    assert scene.trace()["moving"]
    app.step(0.0001)
    assert darkest(app, scene) < 300


def test_a_board_painted_while_one_comes_nearer_is_kept_for_the_next_table(monkeypatch):
    app, scene = opened(monkeypatch)
    app.step(0.3)
    middle = Rect(scene.trace()["areas"]["view"]).center
    app.post(pygame.event.Event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0, 0, 0)))
    app.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3))
    app.step(0.0001)
    assert scene.trace()["zoom"] > 1
    while scene.moving_below():
        app.step(0.1)
    [kept] = BoardPicture.latest.values()
    scene.layout(app.size)
    scene.update(1)
    assert not scene.moving_below()
    assert list(BoardPicture.latest.values()) == [kept]


def test_a_table_that_nobody_sees_frees_its_pictures_and_looks_as_before_when_it_is_seen_again(monkeypatch):
    freed = []

    def seen(make):
        """Return a function that makes the same, and keeps a weak reference to it."""
        return lambda *given: (found := make(*given), freed.append(ref(found)))[0]

    monkeypatch.setattr("ludotheque.table.view.background.BoardPicture", seen(BoardPicture))
    monkeypatch.setattr("ludotheque.ui.furniture.wood", seen(furniture.wood))
    app, scene = opened(monkeypatch)
    while scene.moving_below():
        app.step(0.1)
    app.redraw()
    app.step(0.1)
    before = app.surface.copy()
    assert all(one() for one in freed[:2]), "the picture of the board, and the table top"
    Background.latest = None  # the table top, too, is had anew
    app.scenes.push(RulebookScene(app, "highlanders"))
    app.step(0.1)
    assert not any(one() for one in freed)
    app.scenes.pop()
    app.redraw()
    app.step(0.1)
    assert pygame.image.tobytes(app.surface, "RGB") == pygame.image.tobytes(before, "RGB")
