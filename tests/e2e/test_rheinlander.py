"""Three players begin Rheinländer, drag a card to the Rhine, pass the screen on, lose power and go on."""

import json
from pathlib import Path

import pytest

from .test_highlanders import colours_in

pytestmark = pytest.mark.e2e


def moves(home: Path) -> list[str]:
    """Return the moves in the autosave, without what chance dealt."""
    [path] = home.glob("player/saves/*.json")
    chance = ("tile", "draw")
    return [
        move for move in json.loads(path.read_text(encoding="utf-8"))["moves"] if not move.startswith(chance)
    ]


def rect(seen: dict, place: str) -> list[int]:
    return next(piece["rect"] for piece in seen["pieces"] if piece["place"] == place)


def cards(seen: dict) -> set[str]:
    return {piece["kind"] for piece in seen["pieces"] if piece["place"].startswith("hand-")}


def test_a_card_is_dragged_to_the_rhine_and_the_curtain_hides_the_hand(start, screen, tmp_path):
    program = start("rheinlander", "--seed", "3")
    program.click(program.see(scene="setup")["buttons"]["together"])
    setup = program.see(scene="setup", buttons=lambda found: "player-3-name" in found)
    program.click(setup["buttons"]["start"])
    curtain = program.see(scene="curtain")
    assert "pieces" not in curtain
    program.click(curtain["buttons"]["open"])

    table = program.see(scene="table", turn=0, pieces=lambda found: len(found) >= 30)
    assert len(cards(table)) == 5
    number = next(p["kind"] for p in table["pieces"] if p["place"] == "hand-1").removeprefix("card-")
    program.click(rect(table, "hand-1"))
    held = program.see(held=lambda held: held and held["targets"])
    target = held["held"]["targets"][0]
    program.key("Escape")
    table = program.see(held=None)
    program.drag(rect(table, "hand-1"), table["places"][target])
    table = program.see(buttons=lambda found: "end-turn" in found)
    assert ("knights-0", target) in {(p["kind"], p["place"]) for p in table["pieces"]}
    assert moves(tmp_path) == [f"place {number} {target}"]
    assert colours_in(screen.picture(tmp_path / "table.png"), table["places"][target]) > 50
    first = cards(table)

    bank = "left-1"
    program.drag(rect(table, "own-bastions"), table["places"][bank])
    table = program.see(buttons=lambda found: "hand-over" in found)
    assert moves(tmp_path)[-1] == f"bastion {bank}"
    program.click(table["buttons"]["hand-over"])
    program.click(program.see(scene="curtain")["buttons"]["open"])
    table = program.see(scene="table", turn=1)
    assert not cards(table) & first

    program.kill()
    program = start()
    program.click(program.see(scene="shelf", buttons=lambda found: "resume" in found)["buttons"]["resume"])
    program.click(program.see(scene="curtain")["buttons"]["open"])
    table = program.see(scene="table", turn=1, pieces=lambda found: len(found) >= 30)
    assert ("bastion", bank) in {(p["kind"], p["place"]) for p in table["pieces"]}
    assert ("knights-0", target) in {(p["kind"], p["place"]) for p in table["pieces"]}
