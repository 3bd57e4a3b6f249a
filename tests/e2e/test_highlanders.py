"""A family takes Highlanders from the shelf, plays, loses power, and goes on where it was."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from ludotheque.games.maps import load
from ludotheque.home.paths import map_file

pytestmark = pytest.mark.e2e


def saved(home: Path) -> dict:
    [path] = home.glob("player/saves/*.json")
    return json.loads(path.read_text(encoding="utf-8"))


def piece(seen: dict) -> dict:
    [one] = seen["pieces"]
    return one


def next_door(place: str) -> str:
    """Return a place one move away."""
    board = load(map_file("highlanders.tmx")).board
    return board.names[board.roads[board.names.index(place)][0]]


def colours_in(picture: Path, rect: list[int]) -> int:
    """Return how many colours a part of a picture has; a blank or black one has next to none."""
    x, y, width, height = rect
    command = ["convert", str(picture), "-crop", f"{width}x{height}+{x}+{y}", "-format", "%k", "info:"]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_a_knight_is_dragged_from_the_shelf_to_a_power_cut_and_back(start, screen, tmp_path):
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["highlanders"])
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-2-name" in found)
    program.click(setup["buttons"]["players-3"])
    setup = program.see(scene="setup", buttons=lambda found: "player-3-name" in found)
    program.click(setup["buttons"]["start"])

    table = program.see(scene="table", phase="chance")
    program.click(table["buttons"]["die"])
    table = program.see(phase="move", moves=3, pieces=lambda found: len(found) == 1)
    scroll = piece(table)["place"]
    assert scroll == f"scroll-{table['die']}"
    assert saved(tmp_path)["moves"] == [f"roll {table['die']}"]

    program.click(piece(table)["rect"])
    target = next_door(scroll)
    program.see(held=lambda held: held and target in held["targets"])
    program.key("Escape")
    table = program.see(held=None)
    program.drag(piece(table)["rect"], table["places"][target])
    table = program.see(pieces=lambda found: found and found[0]["place"] == target)
    marches = saved(tmp_path)["moves"][1:]
    assert [marches[0].split()[1], marches[-1].split()[2]] == [scroll, target]
    assert table["moves"] == 3 - len(marches)
    assert colours_in(screen.picture(tmp_path / "table.png"), piece(table)["rect"]) > 50

    program.drag(piece(table)["rect"], table["places"]["scroll-1" if scroll != "scroll-1" else "scroll-2"])
    refused = program.see(message=lambda text: bool(text))
    assert refused["rule"].startswith("C"), "a refusal names its rule"
    assert saved(tmp_path)["moves"][1:] == marches

    program.kill()
    program = start()
    shelf = program.see(scene="shelf", buttons=lambda found: "resume" in found)
    program.click(shelf["buttons"]["resume"])
    table = program.see(scene="table", moves=3 - len(marches))
    assert piece(table)["place"] == target
    program.click(table["buttons"]["end-turn"])
    program.see(phase="chance", turn=1)


def test_the_keyboard_alone_plays_a_turn(start, tmp_path):
    program = start("highlanders", "--seed", "3")
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-2-name" in found)
    program.click(setup["buttons"]["start"])
    program.see(scene="table", phase="chance")
    program.key("space")
    table = program.see(phase="move", pieces=lambda found: len(found) == 1)
    here, whole = piece(table)["place"], table["moves"]
    program.key("Tab", "Return")
    program.see(held=lambda held: held is not None)
    program.key("Down", "Return")
    table = program.see(held=None, pieces=lambda found: found[0]["place"] != here)
    there, left = piece(table)["place"], table["moves"]
    program.key("u")
    program.see(moves=whole, pieces=lambda found: found[0]["place"] == here)  # all of one gesture
    program.key("r")
    program.see(moves=left, pieces=lambda found: found[0]["place"] == there)
    program.key("e")
    program.see(phase="chance", turn=1)
    assert saved(tmp_path)["moves"][-1] == "end"


def test_a_broken_map_is_refused_in_words(tmp_path):
    broken = tmp_path / "broken.tmx"
    broken.write_text("<map", encoding="utf-8")
    program = os.environ.get("LUDOTHEQUE_PROGRAM", "ludotheque")
    result = subprocess.run([program, "check-map", str(broken)], capture_output=True, text=True)
    assert result.returncode != 0
    assert "broken.tmx" in result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr
