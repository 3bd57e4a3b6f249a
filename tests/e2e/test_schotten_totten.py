"""Two players take Schotten-Totten from the shelf, play a card each behind the curtain, and lose power."""

import json
from pathlib import Path

import pytest

from .test_highlanders import colours_in

pytestmark = pytest.mark.e2e


def saved(home: Path) -> list[str]:
    """Return the moves in the autosave, without the cards that were drawn."""
    [path] = home.glob("player/saves/*.json")
    moves = json.loads(path.read_text(encoding="utf-8"))["moves"]
    return [move for move in moves if not move.startswith("draw")]


def fan(seen: dict) -> list[dict]:
    return [piece for piece in seen["pieces"] if piece["place"].startswith("hand")]


def corner(rect: list[int]) -> list[int]:
    """Return the part of a card that no other covers."""
    x, y, width, height = rect
    return [x + width // 6, y + height // 20, width // 4, height // 6]


def test_a_card_is_dragged_from_the_fan_to_a_stone_and_the_screen_handed_over(start, screen, tmp_path):
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["schotten-totten"])
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-2-name" in found)
    program.click(setup["buttons"]["start"])

    curtain = program.see(scene="curtain")
    program.click(curtain["buttons"]["open"])
    table = program.see(scene="table", turn=0, pieces=lambda found: len(fan({"pieces": found})) == 6)
    card = fan(table)[0]
    program.drag(corner(card["rect"]), table["places"]["side-1-5"])
    table = program.see(turn=1, buttons=lambda found: "hand-over" in found)
    assert saved(tmp_path) == [f"play {card['kind']} stone-5", "take clan"]
    laid = next(piece for piece in table["pieces"] if piece["kind"] == card["kind"])
    assert laid["place"] == "side-1-5-1"
    assert colours_in(screen.picture(tmp_path / "table.png"), laid["rect"]) > 50
    program.click(table["buttons"]["hand-over"])

    curtain = program.see(scene="curtain")
    assert colours_in(screen.picture(tmp_path / "curtain.png"), laid["rect"]) < 3000
    program.kill()
    program = start()
    shelf = program.see(scene="shelf", buttons=lambda found: "resume" in found)
    program.click(shelf["buttons"]["resume"])
    curtain = program.see(scene="curtain")
    program.answer("Return")
    table = program.see(scene="table", turn=1, pieces=lambda found: len(fan({"pieces": found})) == 6)
    assert card["kind"] not in [piece["kind"] for piece in fan(table)]
    answer = fan(table)[2]
    program.click(corner(answer["rect"]))
    program.see(held=lambda held: held and "side-2-5" in held["targets"])
    program.click(table["places"]["side-2-5"])
    program.see(turn=0, buttons=lambda found: "hand-over" in found)
    assert saved(tmp_path)[2:] == [f"play {answer['kind']} stone-5", "take clan"]
