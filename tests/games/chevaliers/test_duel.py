"""The slip of the dice: what is added and what comes of it never stand on each other."""

from itertools import combinations

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


def written(
    table, monkeypatch, size: tuple[int, int], *fights: tuple[Combat, tuple[int, ...], str], scale=1.0
):
    """Return where a slip in an area of `size` pixels has its texts, by what they say, and the slip."""
    skin, strings = table.app.skin.shrunk(scale), {}
    write = skin.text

    def text(string, *how):
        strings[picture := write(string, *how)] = string
        return picture

    monkeypatch.setattr(skin, "text", text)
    duel = Duel(table.scene.look.art, table.position.view, (), str)
    names = table.scene.look.geometry.board.names
    duel._bouts = tuple(
        Bout(
            RED,
            mask(names.index(f"{letter}8") for letter in "efghij"[: max(1, fight.attackers_add)]),
            names.index("g9"),
            fight,
            dice,
            result,
        )
        for fight, dice, result in fights
    )
    duel.layout(skin, Frame((0.0, 0.0), 1.0, table.position.arrangement.points), Rect((0, 0), size))
    duel.finish()
    sheet = Sheet(size)
    duel.draw(sheet)
    found = [(strings[picture], rect) for picture, rect in sheet.drawn if picture in strings]
    return found, Rect(duel.trace()["rect"])


@pytest.mark.parametrize("width", [300, 344, 420, 470, 900])
@pytest.mark.parametrize("reds", [2, 3, 6])
def test_what_is_added_and_the_totals_stand_apart(table, width, reds, monkeypatch):
    """Two dice, a bonus and a total of two figures: it read "+ 211"."""
    fight = Combat("K11", 2, reds, 0, True, False)
    found, _slip = written(table, monkeypatch, (width, 640), (fight, (6, 6, 3), "…"))
    rects = dict(found)
    added, total, theirs = rects[f"+{reds}"], rects[str(12 + reds)], rects["3"]
    assert added.right + 2 <= total.left
    assert total.right < theirs.left


@pytest.mark.parametrize("scale", [1.5, 2, 3])
def test_they_stand_apart_however_large_the_text(table, scale, monkeypatch):
    fight = Combat("K10", 1, 2, 0, True, False)
    found, _slip = written(table, monkeypatch, (369, 640), (fight, (1, 2), "…"), scale=scale)
    rects = dict(found)
    assert rects["+2"].right <= rects["3"].left
    assert rects["3"].right < rects["2"].left


@pytest.mark.parametrize("width", [300, 344, 420, 470, 900])
def test_no_line_of_the_slip_lies_on_another_or_beyond_its_edge(table, width, monkeypatch):
    """In a figure of the book "2, + 4 seul contre deux" and the result each took two lines, on each other."""
    result = "Blancs 7 contre Rouge 6 : le Rouge est hors jeu"
    found, slip = written(
        table,
        monkeypatch,
        (width, 640),
        (Combat("K14", 2, 0, 4, True, False), (3, 4, 2), result),
        (Combat("K10", 1, 2, 0, True, False), (3, 1), result),
        (Combat("K11", 2, 5, 0, True, False), (3, 4, 5), result),
    )
    assert len(found) > 9
    for (said, rect), (other, beside) in combinations(found, 2):
        assert not rect.colliderect(beside), (said, other)
    for said, rect in found:
        assert slip.contains(rect), said


def test_where_there_is_no_room_for_two_combats_each_is_shown_alone(table, monkeypatch):
    """A figure of the book is lower than both: the second was cut off."""
    size = (344, 180)
    told = [f"Rouge {points} contre Blanc 6 : le Rouge est hors jeu" for points in (3, 4)]
    fights = [
        (Combat("K10", 1, 0, 2, True, False), (points, 4), said)
        for points, said in zip((3, 4), told, strict=True)
    ]
    found, slip = written(table, monkeypatch, size, *fights)
    assert Rect((0, 0), size).contains(slip)
    said = [text for text, _rect in found]
    assert told[1] in said
    assert told[0] not in said
    assert all(slip.contains(rect) for _text, rect in found)


@pytest.mark.parametrize(
    ("viewer", "dice", "news"),
    [(RED, (6, 2), "Pour vous"), (1 - RED, (6, 2), "Contre vous"), (RED, (3, 3), ""), (None, (6, 2), "")],
)
def test_the_sheet_says_what_a_combat_means_for_the_viewer(table, viewer, dice, news):
    duel = Duel(table.scene.look.art, table.position.view, (), str, viewer)
    names = table.scene.look.geometry.board.names
    duel._bouts = (
        Bout(
            RED, mask([names.index("f8")]), names.index("g9"), Combat("K10", 1, 0, 0, True, False), dice, ""
        ),
    )
    duel.layout(
        table.app.skin, Frame((0.0, 0.0), 1.0, table.position.arrangement.points), Rect(0, 0, 900, 600)
    )
    assert duel.trace()["combats"][0]["news"] == news
