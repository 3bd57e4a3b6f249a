"""Large text at the table: what has happened can be watched, and every button has room for a finger."""

import pygame
from amounts import crossed
from seat import COLOURS, sit_at

from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.ui.skin import TARGET
from ludotheque.ui.text import SMALLEST


def players(box):
    """Return as many players as the box seats, with names of eleven letters."""
    seats = box.seats[-1]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    return [
        Player(f"Bartholomew{seat + 1}", tuple(sides[each * seat : each * seat + each]))
        for seat in range(seats)
    ]


def watching(game, scale, size=(1024, 640)):
    """Watch the first forty plies of a game from their beginning."""
    seat = sit_at(game, players(GAMES[game]), "1", size=size, scale=scale)
    play_into(seat.scene.session, 40)
    table = seat.scene
    seat.app.scenes.unwind(list(seat.app.scenes).index(table) + 1)  # without the page that introduces it
    table.watch(0)
    for _ in range(3):
        seat.app.step(1 / 60)
    return seat


@crossed(game=[*GAMES], scale=[200, 125])
def test_a_game_can_be_watched_at_any_text_size(game, scale):
    seat = watching(game, scale)
    watched = {id: rect for id, rect in seat.seen["buttons"].items() if id.startswith("replay-")}
    reached = {*watched, *seat.seen["folded"]}
    assert {"replay-slider", "replay-play", "replay-back", "replay-on", "replay-close"} <= reached
    assert all(min(w, h) >= TARGET for _x, _y, w, h in watched.values())
    rects = [pygame.Rect(rect) for rect in watched.values()]
    assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


@crossed(scale=[200, 150, 125, 100, 75], size=[(1024, 640), (1280, 800), (1920, 1080)])
def test_below_a_wide_board_what_is_watched_is_in_sight_and_no_word_is_cut(size, scale):
    seat = watching("rheingold", scale, size)
    assert "replay-slider" in seat.seen["buttons"]
    assert "replay-slider" not in seat.seen["folded"]
    skin = seat.app.skin
    for id, (_x, _y, wide, _high) in seat.seen["buttons"].items():
        if id not in ("replay-slider", "replay-try", "replay-kind", "replay-close"):
            continue  # signs alone
        label = seat.seen["widgets"][id]["label"]
        room = wide if id == "replay-slider" else wide - skin.px(16)
        for word in label.split():
            assert skin.text_size(word, "text", SMALLEST)[0] <= room, (id, word)
        assert skin.text_size(label, "text", SMALLEST)[0] <= 2 * room, id
