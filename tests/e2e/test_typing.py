"""Letters of a Belgian keyboard are typed into the real window: some by a key, some by a dead key."""

import subprocess

import pytest

pytestmark = pytest.mark.e2e

ACCENTS = "eacute", "dead_circumflex", "e", "dead_tilde", "n"  # é, ê, ñ: each a key of this layout


def test_accents_are_typed_into_a_name_and_a_search(start, screen):
    subprocess.run(["setxkbmap", "-display", screen.display, "be"], check=True)
    program = start()
    shelf = program.see(scene="shelf")
    program.click(shelf["buttons"]["highlanders"])
    setup = program.see(scene="setup")
    program.click(setup["buttons"]["player-1-name"])
    program.see(focus="player-1-name")
    program.key("ctrl+a", "Z", *ACCENTS)
    program.see(widgets=lambda widgets: widgets["player-1-name"]["state"] == "Zéêñ")
    program.click(setup["buttons"]["rules"])
    program.see(scene="rulebook")
    program.key("a", *ACCENTS)
    program.see(query="aéêñ")
