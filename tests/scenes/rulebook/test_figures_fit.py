"""Every figure of a rulebook is drawn, and leaves out nothing that moves, changes or is counted in it."""

from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.home.store import Store
from ludotheque.scenes.rulebook.figures import load_figures
from ludotheque.scenes.rulebook.plate import Plate
from ludotheque.scenes.rulebook.plates import Plates
from ludotheque.ui.app import App

SIZE = (420, 280)
BARE = SimpleNamespace(draw=lambda surface, at: None)  # a board of which nothing is painted
WITH_BOARDS = tuple(GAMES)

# What each figure of the Rhine counts: who holds, who is paid, what closes the way.
COUNTED = {
    "archbishop": "left-12 left-13 left-16 left-17 left-18",
    "merger": "left-14 left-15 left-16 left-17 left-18 left-19",
    "merger-tie": "left-14 left-15 left-16 left-17 left-18 left-19",
    "takeover": "left-5 left-6 left-7 left-8 left-9",
    "bastion": "left-1 left-2 left-3 left-4 left-5 left-6",
}


@pytest.fixture(scope="module")
def plates():
    """Return all figures on a board, by game."""
    store = Store()
    store.change_settings(language="fr")
    app = App(store, size=(1024, 640))
    found = {game: load_figures(GAMES[game].book(), GAMES[game]) for game in WITH_BOARDS}
    yield {
        game: {name: Plate(app, one, figures, SIZE) for name, one in figures.by_id.items()}
        for game, figures in found.items()
    }
    pygame.display.quit()


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_everything_that_moves_or_is_to_be_seen_lies_inside_the_frame(plates, game):
    """The pieces that differ from one position to the next, whole, and the places a figure names."""
    for name, plate in plates[game].items():
        frame, figure = Rect((0, 0), SIZE), plate.session
        shown = []
        for at in range(len(figure.steps) + 1):
            plate.stage.arrange(plate.look.geometry.arrange(figure.rules.view(figure.state_at(at), 0), 0))
            shown.append({p: plate.stage.rect(p) for p in plate.stage.pieces if p.place in plate.places})
        moved = {p for before, after in pairwise(shown) for p in before.keys() ^ after.keys()}
        rects = {piece: rect for pieces in shown for piece, rect in pieces.items()}
        outside = [piece for piece in moved if not frame.contains(rects[piece])]
        assert outside == [], name
        points = plate.points_of_interest
        hidden = [point for point in points if not frame.collidepoint(plate.frame.at(point))]
        assert hidden == [], name


def test_the_cards_on_the_sides_of_a_figure_are_seen_as_a_whole(plates):
    for name, plate in plates["schotten-totten"].items():
        game, rules = plate.session, plate.session.rules
        for at in range(len(game.steps) + 1):
            plate.stage.arrange(plate.look.geometry.arrange(rules.view(game.state_at(at), 0), 0))
            laid = [p for p in plate.stage.pieces if p.place.startswith(("side-1-5-", "side-2-5-"))]
            assert laid, name
            cut = [p for p in laid if not Rect((0, 0), SIZE).contains(plate.stage.rect(p))]
            assert cut == [], name


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_the_deciding_knight_is_in_the_frame(plates, name):
    plate = plates["rheinlander"][name]
    frame = Rect((0, 0), SIZE)
    for place in COUNTED[name].split():
        assert frame.inflate(-24, -24).collidepoint(plate.frame.point(place)), place


def test_a_figure_that_needs_no_more_is_not_smaller_than_before(plates):
    assert plates["highlanders"]["march"].frame.scale == pytest.approx(SIZE[0] / 520)
    assert plates["highlanders"]["end"].frame.scale < SIZE[0] / 900


def test_the_hall_is_shown_with_its_parts_named(plates):
    plate = plates["chevaliers"]["hall"]
    assert set(plate.labels.values()) == {"départ des Blancs", "poste de garde", "coffres", "colonne"}
    before = pygame.image.tobytes(plate.draw(BARE), "RGB")
    assert not plate.update(60.0, 1.0)
    plate.labels = {}
    assert pygame.image.tobytes(plate.draw(BARE), "RGB") != before


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_every_figure_of_a_board_is_drawn_from_its_position_to_its_last_move(plates, game):
    for name, plate in plates[game].items():
        drawn = {}
        for _ in range(400):
            drawn.setdefault(plate.at, plate.draw(BARE).copy())
            if plate.at == len(plate.session.steps):
                break
            plate.update(0.25, 1.0)
        assert {0, len(plate.session.steps)} <= drawn.keys(), name
        assert all(len(set(shades(picture))) > 1 for picture in drawn.values()), name


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_without_a_board_is_drawn(game):
    store = Store()
    store.change_settings(language="fr")
    found = Plates(App(store, size=(1024, 640)), GAMES[game].book(), GAMES[game])
    found.layout(dict.fromkeys(found.figures.trays, SIZE))
    for name in found.figures.trays:
        sheet = Surface(SIZE)
        found.draw(sheet, name, sheet.get_rect())
        assert len(set(shades(sheet))) > 8, name
    found.leave()
    pygame.display.quit()


def shades(picture: Surface) -> list[tuple[int, ...]]:
    """Return the colours at some points of a picture."""
    width, height = picture.get_size()
    return [tuple(picture.get_at((x, y))) for x in range(0, width, 6) for y in range(0, height, 6)]
