"""Rheingold in its window: a knight is dragged on the whole board, and again on the board seen from near."""

import json
import math
from pathlib import Path

import pytest

from ludotheque.games.maps import load
from ludotheque.home.paths import map_file

pytestmark = pytest.mark.e2e


def saved(home: Path) -> list[str]:
    [path] = home.glob("player/saves/*.json")
    return json.loads(path.read_text(encoding="utf-8"))["moves"]


def marched(moves: list[str], origin: str, target: str) -> bool:
    """Whether the moves take one knight from `origin` to `target`; one drag may make several."""
    places = [origin]
    for move in moves:
        verb, start, end, count = move.split()
        assert (verb, start, count) == ("march", places[-1], "1")
        places.append(end)
    return len(places) > 1 and places[-1] == target


def knight(seen: dict) -> dict:
    [one] = seen["pieces"]
    return one


def step(program, table: dict) -> tuple[dict, str]:
    """Drag the only knight to the nearest place it may go to, next door if that is in sight."""
    program.click(knight(table)["rect"])
    held = program.see(held=lambda held: held and held["targets"])
    places, here = held["places"], knight(table)["place"]
    targets = [place for place in held["held"]["targets"] if in_view(held, place)]
    doors = next_door(here)
    target = min(targets, key=lambda to: (to not in doors, math.dist(places[to][:2], places[here][:2])))
    program.key("Escape")
    table = program.see(held=None)
    program.drag(knight(table)["rect"], table["places"][target])
    return program.see(pieces=lambda found: found and found[0]["place"] == target), target


def next_door(place: str) -> set[str]:
    """Return the places one move away."""
    board = load(map_file("rheingold.tmx")).board
    return {board.names[other] for other in board.roads[board.names.index(place)]}


def in_view(seen: dict, place: str) -> bool:
    """Whether a place lies on the part of the window where the board shows, the panel being under it."""
    (x, y, wide, high), (width, height) = seen["places"][place], seen["size"]
    return 0.03 * width < x < 0.97 * width - wide and 0.04 * height < y < 0.76 * height - high


def test_a_knight_crosses_the_long_board_from_afar_and_from_near(start, tmp_path):
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["rheingold"])
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-3-name" in found)
    program.click(setup["buttons"]["players-4"])
    setup = program.see(scene="setup", buttons=lambda found: "player-4-name" in found)
    program.click(setup["buttons"]["start"])
    table = program.see(scene="table", phase="chance")
    program.click(table["buttons"]["die"])
    table = program.see(phase="move", moves=3, pieces=lambda found: len(found) == 1)
    scroll, width = knight(table)["place"], table["places"]["katz"][2]
    table, first = step(program, table)
    made = len(saved(tmp_path))
    assert marched(saved(tmp_path)[1:], scroll, first)

    program.wheel(knight(table)["rect"], 3)
    table = program.see(places=lambda found: found["katz"][2] > 1.5 * width)
    table, second = step(program, table)
    assert marched(saved(tmp_path)[made:], first, second)
    program.key("Home")
    table = program.see(places=lambda found: found["katz"][2] == width)
    assert knight(table)["place"] == second
