"""The board is painted in slices: what is done meanwhile goes on, and the picture comes when it is ready."""

import pygame
from seat import COLOURS, GLEN

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.opening import new_game
from ludotheque.scenes.doors import table
from ludotheque.scenes.table.cloth import Cloth
from ludotheque.store import Store
from ludotheque.ui.app import App


def opened(monkeypatch):
    """Return a table whose board nobody has painted yet, and its app."""
    monkeypatch.setattr(Cloth, "kept", None)
    app = App(Store(), size=(1280, 800))
    app.change(curtain=False, speed=1)
    players = [Player(f"Joueur {seat}", (COLOURS[seat],)) for seat in range(3)]
    scene = table(
        app, new_game(GAMES["highlanders"], players, seed="1", started="20250101-101010", path=GLEN)
    )
    app.scenes.push(scene)
    return app, scene


def darkest(app, scene):
    """Return the darkest colour along the upper edge of the board, where its border will be."""
    view = scene.camera.view
    return min(sum(app.surface.get_at((x, view.top + 8))[:3]) for x in range(view.left, view.right, 5))


def test_a_die_thrown_early_tumbles_over_a_board_that_is_still_being_painted(monkeypatch):
    monkeypatch.setattr("ludotheque.scenes.table.cloth.FIRST_SLICE", 0)  # a step a frame
    app, scene = opened(monkeypatch)
    app.step(1 / 60)
    app.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    app.step(1 / 60)
    app.step(1 / 60)
    assert scene.stage.acts
    assert not scene.cloth.opening
    assert darkest(app, scene) > 450
    while scene.cloth.moving:
        app.step(0.0001)
    assert scene.stage.acts
    app.step(0.0001)
    assert darkest(app, scene) < 300


def test_a_board_painted_while_one_comes_nearer_is_kept_for_the_next_table(monkeypatch):
    app, scene = opened(monkeypatch)
    app.step(0.3)
    scene.camera.zoom_at(scene.camera.area.center, 1.5)
    scene.looked()
    while scene.cloth.moving:
        app.step(0.1)
    kept = Cloth.kept
    assert kept is not None
    scene.layout(app.size)
    assert not scene.cloth.moving
    assert Cloth.kept is kept
