"""Two players take Les Chevaliers from the shelf, walk a knight through the hall, and lose power."""

import json
from pathlib import Path

import pytest

from .test_highlanders import colours_in

pytestmark = pytest.mark.e2e


def saved(home: Path) -> dict:
    [path] = home.glob("player/saves/*.json")
    return json.loads(path.read_text(encoding="utf-8"))


def standing(seen: dict, side: int) -> dict[str, list[int]]:
    """Return where the knights of a side stand, and their rectangles."""
    return {p["place"]: p["rect"] for p in seen["pieces"] if p["kind"] == f"knights-{side}"}


def test_a_knight_is_dragged_by_the_exact_count_from_the_shelf_to_a_power_cut(start, screen, tmp_path):
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["chevaliers"])
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-2-name" in found)
    program.click(setup["buttons"]["player-1-seat"])
    program.click(program.see(scene="seat")["buttons"]["player-1-gueules"])  # changes sides
    seat = program.see(scene="seat", buttons=lambda found: "player-2-gueules" in found)
    program.click(seat["buttons"]["close"])
    setup = program.see(scene="setup")
    program.click(setup["buttons"]["start"])

    table = program.see(scene="table", phase="chance", pieces=lambda found: len(found) == 9)
    program.click(table["buttons"]["die"])
    table = program.see(phase="move", moves=lambda moves: moves > 0)
    points = table["die"]
    place = next(iter(standing(table, 0)))
    program.click(table["places"][place])
    held = program.see(held=lambda held: held and held["targets"])
    target = next(end for end in held["held"]["targets"] if end not in standing(table, 0))
    program.key("Escape")
    table = program.see(held=None)
    program.drag(table["places"][place], table["places"][target])
    table = program.see(turn=1, pieces=lambda found: target in standing({"pieces": found}, 0))
    assert place not in standing(table, 0)
    record = saved(tmp_path)
    assert record["moves"][0] == f"roll {points}"
    steps = [move.split() for move in record["moves"][1:]]
    assert [verb for verb, *_squares in steps] == ["step"] * points
    assert (steps[0][1], steps[-1][2]) == (place, target)
    assert [player["colours"] for player in record["seats"]] == [["argent"], ["gueules"]]
    assert colours_in(screen.picture(tmp_path / "table.png"), standing(table, 0)[target]) > 50

    program.kill()
    program = start()
    shelf = program.see(scene="shelf", buttons=lambda found: "resume" in found)
    program.click(shelf["buttons"]["resume"])
    table = program.see(scene="table", turn=1, phase="chance")
    assert target in standing(table, 0)
    program.key("space")
    table = program.see(phase="move", turn=1)
    red = next(iter(standing(table, 1)))
    program.drag(table["places"][red], table["places"][target])  # far beyond the points of any die
    refused = program.see(message=lambda text: bool(text))
    assert refused["rule"].startswith("K")
    assert len(saved(tmp_path)["moves"]) == points + 2
