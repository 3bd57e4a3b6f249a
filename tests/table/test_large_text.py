"""Large text at the table: what has happened can be watched, and every button has room for a finger."""

import pygame
import pytest
from seat import COLOURS, sit_at

from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.ui.skin import TARGET


def players(box):
    """Return as many players as the box seats, with names of eleven letters."""
    seats = box.seats[-1]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    return [
        Player(f"Bartholomew{seat + 1}", tuple(sides[each * seat : each * seat + each]))
        for seat in range(seats)
    ]


@pytest.mark.parametrize("scale", [125, 200])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_watched_at_any_text_size(game, scale):
    seat = sit_at(game, players(GAMES[game]), "1", size=(1024, 640), scale=scale)
    play_into(seat.scene.session, 40)
    table = seat.scene
    seat.app.scenes.unwind(list(seat.app.scenes).index(table) + 1)  # without the page that introduces it
    table.watch(0)
    for _ in range(3):
        seat.app.step(1 / 60)
    watched = {id: rect for id, rect in seat.seen["buttons"].items() if id.startswith("replay-")}
    reached = {*watched, *seat.seen["folded"]}
    assert {"replay-slider", "replay-play", "replay-back", "replay-on", "replay-close"} <= reached
    assert all(min(w, h) >= TARGET for _x, _y, w, h in watched.values())
    rects = [pygame.Rect(rect) for rect in watched.values()]
    assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))
