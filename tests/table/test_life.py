"""Life at rest at the tables: small, never over a piece, standing still under the menu (issue 23, 6)."""

from random import Random

import pygame
import pytest
from contracts import Sitting
from pygame import Rect
from seat import sit

from ludotheque.core.game import CHANCE
from ludotheque.games import GAMES
from ludotheque.ui.life import BEAT

pytestmark = pytest.mark.usefixtures("every_frame")


def seated(game, plies=30, size=(1280, 800)):
    """Return a seat at a table with some moves played, animations on and nothing moving."""
    seat = sit(game, Sitting(seats=GAMES[game].seats[0], seed="4", speed=0, curtain=False, size=size))
    session, rng = seat.session, Random(3)
    while session.cursor < plies or session.turn == CHANCE:
        if session.turn == CHANCE:
            session.deal()
        else:
            session.play(rng.choice(session.rules.legal(session.state)))
    seat.refresh()
    seat.settle()
    seat.app.change(speed=2)
    seat.settle()
    return seat


def pixels(surface, part=None):
    """Return the pixels of a surface, or of a part of it."""
    return pygame.image.tobytes(surface.subsurface(part) if part else surface, "RGB")


def beat(seat, times):
    """Let what lives go on; return how often that drew something."""
    return sum(seat.app.live(BEAT) for _ in range(times))


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_rest_lives_in_small_rectangles_and_never_over_a_piece(game, size):
    seat = seated(game, size=size)
    before, drawn = seat.app.surface.copy(), beat(seat, 40)
    assert drawn > 10 if seat.scene.patches() else not drawn, "a board where nothing lives stays still"
    after = seat.app.surface.copy()
    pieces = [Rect(piece["rect"]).clip(before.get_rect()) for piece in seat.seen["pieces"]]
    assert all(pixels(before, rect) == pixels(after, rect) for rect in pieces)
    for patch in seat.scene.patches():
        for surface in (before, after):
            surface.fill("black", patch.rect)
    assert pixels(before) == pixels(after)


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_drawn_later_shows_life_as_it_was(game):
    seat = seated(game)
    beat(seat, 25)
    before = pixels(seat.app.surface)
    seat.app.redraw()
    seat.app.step(0.001)
    assert pixels(seat.app.surface) == before


def test_a_board_looked_at_closely_goes_on_living():
    seat = seated("highlanders")
    seat.move(Rect(seat.seen["areas"]["view"]).center)
    seat.wheel(3)
    seat.settle()
    assert seat.seen["zoom"] > 1
    assert beat(seat, 40) > 10


def test_nothing_lives_under_the_menu():
    seat = seated("highlanders")
    seat.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    seat.settle()
    assert seat.app.scenes.top is not seat.scene
    assert beat(seat, 10) == 0


def test_the_sheep_is_there_also_where_nothing_may_live():
    seat = sit("schotten-totten", Sitting(seats=2, seed="4", speed=0, curtain=False, size=(1280, 800)))
    seat.settle()
    [sheep] = [patch for patch in seat.scene.patches() if patch.shown is not None]
    wool = [
        colour
        for x in range(sheep.rect.left, sheep.rect.right)
        for y in range(sheep.rect.top, sheep.rect.bottom)
        if min((colour := seat.app.surface.get_at((x, y)))[:3]) > 200
    ]
    assert len(wool) > 40
    seat.app.close()
