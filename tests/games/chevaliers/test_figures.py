"""The figure of the one-page summary: what it says of a fight is what the rules ask."""

import pytest
from contracts import Sitting
from games.chevaliers.table import RED, RULES, WHITE, squares_of
from pygame import Rect
from seat import sit
from typesetting import typeset

from ludotheque.games import GAMES
from ludotheque.games.chevaliers.book.tray import TYPE, _knight_height, fights, tray
from ludotheque.games.chevaliers.rules.combat import combat
from ludotheque.games.chevaliers.words import dice_and_bonuses
from ludotheque.languages import languages
from ludotheque.scenes.rulebook.figures import load_trays


def shown():
    box = GAMES["chevaliers"]
    return fights(load_trays(box.book(), box)["sums"])


@pytest.mark.parametrize(
    ("number", "side", "attackers", "totals"),
    [(0, WHITE, "e3", (7, 4)), (1, RED, "d2 f2", (9, 5)), (2, WHITE, "e3 d2", (7, 6))],
)
def test_k10_k11_k14_each_fight_is_thrown_and_added_up_as_the_rules_say(number, side, attackers, totals):
    fought = shown()[number]
    target = RULES.board.names.index("e2")
    assert fought.fight == combat(RULES.board, side, squares_of(attackers), target)
    assert fought.count == len(attackers.split())
    assert fought.fight.totals(fought.dice) == totals


def test_k10_k11_k14_the_figure_names_the_bonus_of_each_fight():
    told = [dice_and_bonuses(fought.fight) for fought in shown()]
    assert told == [
        (typeset("1 dé, + 2 seul contre un"), typeset("1 dé")),
        (typeset("2 dés, + 2 de part et d'autre"), typeset("1 dé")),
        (typeset("2 dés"), typeset("1 dé, + 4 seul contre deux")),
    ]


def test_the_figure_tells_the_exact_chance_of_winning():
    assert [fought.wins for fought in shown()] == [72, 95, 38]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_knights_keep_their_room_at_every_size_of_text(scale: int, language: str) -> None:
    """With text twice as large nothing was left for them, and the page could not be drawn."""
    seat, box = sit("chevaliers", Sitting(2)), GAMES["chevaliers"]
    seat.app.change(scale=scale, language=language)
    content, size = load_trays(box.book(), box)["sums"], (seat.app.skin.px(330), seat.app.skin.px(150))
    column = Rect(0, 0, size[0] // 3, size[1])
    assert all(
        _knight_height(seat.app.skin, column, fought, TYPE[-1]) > size[1] // 8 for fought in fights(content)
    )
    assert tray(seat.app, content, size).get_size() == size
