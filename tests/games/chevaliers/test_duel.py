"""The slip of the dice: what is added and what comes of it never stand on each other."""

import pygame
import pytest
from contracts import Sitting
from games.chevaliers.table import RED
from pygame import Rect, Surface
from seat import sit

from ludotheque.games.chevaliers.look.duel import Bout, Duel
from ludotheque.games.chevaliers.rules.board import mask
from ludotheque.games.chevaliers.rules.combat import Combat
from ludotheque.picture.frame import Frame


@pytest.fixture(scope="module")
def table():
    seat = sit("chevaliers", Sitting(2))
    yield seat
    pygame.display.quit()


class Sheet(Surface):
    """Remembers what was drawn on it, and where."""

    def __init__(self, size) -> None:
        super().__init__(size)
        self.drawn: list[tuple[Surface, Rect]] = []

    def blit(self, source, dest, *more):
        self.drawn.append((source, Rect(dest[:2], source.get_size())))
        return super().blit(source, dest, *more)


@pytest.mark.parametrize("width", [300, 344, 420, 470, 900])
@pytest.mark.parametrize("reds", [2, 3, 6])
def test_what_is_added_and_the_totals_stand_apart(table, width, reds, monkeypatch):
    """Two dice, a bonus and a total of two figures: it read "+ 211"."""
    skin, strings = table.app.skin, {}
    write = skin.text

    def text(string, *how):
        strings[picture := write(string, *how)] = string
        return picture

    duel = Duel(table.scene.look.art, table.position.view, (), str)
    fight = Combat("K11", 2, reds, 0, True, False)
    names = table.scene.look.geometry.board.names
    attackers = mask(names.index(f"{letter}8") for letter in "efghij"[:reds])
    duel._bouts = (Bout(RED, attackers, names.index("g9"), fight, (6, 6, 3), "…"),)
    duel.layout(skin, Frame((0.0, 0.0), 1.0, table.position.arrangement.points), Rect(0, 0, width, 640))
    duel.finish()
    sheet = Sheet((width, 640))
    monkeypatch.setattr(skin, "text", text)
    duel.draw(sheet)
    rects = {strings[picture]: rect for picture, rect in sheet.drawn if picture in strings}
    added, total, theirs = rects[f"+{reds}"], rects[str(12 + reds)], rects["3"]
    assert added.right + 2 <= total.left
    assert total.right < theirs.left
