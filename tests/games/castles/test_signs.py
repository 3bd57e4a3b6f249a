"""What is to be read on a board of castles stays legible: their swords above all."""

import pygame
import pytest
from pygame import Rect
from seat import Seat, begin, sit_at

from ludotheque.core.session import Player
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.picture.painting import signs
from ludotheque.ui.motion import Piece

COLOURS = ("gueules", "azur", "vert")


@pytest.fixture(params=["highlanders", "rheingold"])
def seat(request) -> Seat:
    players = [Player(f"J{n}", (colour,)) for n, colour in enumerate(COLOURS)]
    return sit_at(request.param, players, "1", size=(1280, 800))


def swords(seat: Seat) -> dict[str, Rect]:
    model, found = seat.table, {}
    geometry = model.look.geometry
    for sign in signs(geometry.board_map, "fr", geometry.painter):
        if "⚔" in sign.words:
            rect = Rect(0, 0, *(model.camera.frame.length(side) for side in sign.size))
            rect.center = model.camera.frame.at(sign.centre)
            found[sign.place] = rect
    return found


def test_no_banner_hides_the_swords_of_another_castle(seat: Seat) -> None:
    """As Dunstaffnage's did Duart's, Doune's Stirling's, Glamis's Dunnottar's."""
    model = seat.table
    for castle in swords(seat):
        banner = model.stage.rect(Piece("banner-0", castle, seat=0))
        for other, rect in swords(seat).items():
            assert other == castle or not banner.inflate(-4, -4).colliderect(rect), (castle, other)


def test_swords_behind_an_army_are_drawn_again_over_it(seat: Seat) -> None:
    """As Rheinfels', from Boppard 1, or Blair's, from Brae 4."""
    model = seat.table
    place, castle = (
        ("brae-4", "blair") if seat.scene.session.game == "highlanders" else ("boppard-1", "rheinfels")
    )
    rules = seat.scene.session.rules
    begin(
        seat,
        set_up(
            rules, Diagram(armies=({place: 12}, {}, {}), castles={castle: HeldCastle(1, knights=1)}, left=3)
        ),
    )
    rect = swords(seat)[castle]
    army = next(p for p in model.stage.at_rest() if p.place == place)
    assert model.stage.rect(army).colliderect(rect), "the army stands before them"
    drawn = model.look.art._swords(model.look.geometry.swords()[castle], rect.size)
    seat.scene.draw(seat.app.surface)
    shown = seat.app.surface.subsurface(rect)
    blades = pygame.mask.from_threshold(drawn, (241, 236, 223), (12, 12, 12))
    assert blades.count() > 0
    seen = pygame.mask.from_threshold(shown, (241, 236, 223), (24, 24, 24))
    assert seen.overlap_area(blades, (0, 0)) > 0.8 * blades.count()
