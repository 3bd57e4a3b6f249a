"""A chronicle is made by mouse in the real window, opened in a real browser at two widths, and printed."""

import html
import re
import subprocess
from random import Random

import pygame
import pytest
from processes import PATIENCE, until

from ludotheque.core.annotations import Branch, TurnNote
from ludotheque.core.playout import play_into
from ludotheque.core.record import record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game

pytestmark = pytest.mark.e2e

WIDTHS = (1280, 400)  # pixels: a screen, a telephone
# Says of the page in each frame how wide it is, and how far to the right its widest element reaches.
MEASURE = """<script>
onload = () => document.querySelectorAll("iframe").forEach((frame, at) => {
  const page = frame.contentDocument, all = [...page.querySelectorAll("body, body *")];
  const right = Math.max(...all.map(one => one.getBoundingClientRect().right));
  document.getElementById("told").append(`${page.documentElement.scrollWidth} ${Math.ceil(right)} `);
})</script><p id="told"></p>"""


@pytest.fixture
def browse(tmp_path):
    """Return a function that has the browser open a file, and returns what it writes to its output."""

    def browse(*words: str) -> str:
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        home = f"--user-data-dir={tmp_path / 'browser'}"
        done = subprocess.run([*command, home, *words], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return browse


def leave_annotated(home) -> None:
    """Leave a short game that somebody gave up, with notes and a side line on it."""
    players = [Player("Ana <b>", ("or",)), Player("Bo", ("azur",))]
    session = new_game(GAMES["chevaliers"], players, seed="1", started="20250101-101010").session
    play_into(session, 30, Random(1))
    while session.turn < 0:
        session.deal()
    write_move, turn = (
        session.rules.notation.write,
        next(at for at, one in enumerate(session.steps) if not one.seat),
    )
    other = [one for one in session.rules.legal(session.state_at(turn)) if one != session.steps[turn].move]
    session.play(session.rules.declarations(session.state)[0])
    session.notes = TurnNote(turn, "Ici,\ntout <i>commence</i>"), TurnNote(session.cursor, "Déjà ?")
    session.branches = (Branch(turn, "Plutôt ainsi", (write_move(other[0]),)),)
    (home / "saves").mkdir(parents=True)
    (home / "saves" / "chevaliers-20250101-101010.json").write_bytes(write(record_of(session)))


def test_the_chronicle_is_read_and_printed_at_any_width(start, tmp_path, browse):
    home = tmp_path / "player"
    leave_annotated(home)
    program = start()
    program.click(program.see(scene="shelf")["buttons"]["games"])
    listed = program.see(scene="games", buttons=lambda found: any(id.startswith("game-") for id in found))
    program.click(next(rect for id, rect in listed["buttons"].items() if id.startswith("game-")))
    program.click(program.see(scene="game")["buttons"]["share"])
    program.click(program.see(buttons=lambda found: "chronicle" in found)["buttons"]["chronicle"])
    exports = home / "exports"
    until(lambda: exports.is_dir() and [*exports.glob("*.html")])
    [page] = exports.glob("*.html")
    program.see(texts=lambda texts: page.name in " ".join(texts))

    inside = html.escape(page.read_text(encoding="utf-8"))
    frames = "".join(f'<iframe width="{width}" height="900" srcdoc="{inside}"></iframe>' for width in WIDTHS)
    (tmp_path / "frames.html").write_text(f"<!DOCTYPE html>{frames}{MEASURE}", encoding="utf-8")
    told = browse("--virtual-time-budget=3000", "--dump-dom", str(tmp_path / "frames.html"))
    measured = [*map(int, re.findall(r'id="told">([\d ]+)', told)[0].split())]
    for width, scrolled, right in zip(WIDTHS, measured[::2], measured[1::2], strict=True):
        assert scrolled <= width, "nothing is wider than the page"
        assert right <= width
        picture = tmp_path / f"chronicle-{width}.png"
        browse(f"--screenshot={picture}", f"--window-size={width},1600", page.as_uri())
        seen = pygame.image.load(picture)
        assert seen.get_width() == width
        colours = {tuple(seen.get_at((x, y))) for x in range(0, width, 7) for y in range(0, 1600, 7)}
        assert len(colours) > 200, "it is not blank"
    printed = tmp_path / "chronicle.pdf"
    browse(f"--print-to-pdf={printed}", "--no-pdf-header-footer", page.as_uri())
    assert len(re.findall(rb"/Type /Page\b", printed.read_bytes())) > 1
