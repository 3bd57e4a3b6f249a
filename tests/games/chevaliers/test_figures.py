"""The figure of the one-page summary: what it says of a fight is what the rules ask."""

import pytest
from games.chevaliers.table import RED, RULES, WHITE, squares_of

from ludotheque.games import GAMES
from ludotheque.games.chevaliers.book.tray import fights
from ludotheque.games.chevaliers.rules.combat import combat
from ludotheque.games.chevaliers.words import stakes
from ludotheque.i18n import french
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
    told = [stakes(fought.fight) for fought in shown()]
    assert told == [
        (french("1 dé, + 2 seul contre un"), french("1 dé")),
        (french("2 dés, + 2 de part et d'autre"), french("1 dé")),
        (french("2 dés"), french("1 dé, + 4 seul contre deux")),
    ]


def test_the_figure_tells_the_exact_chance_of_winning():
    assert [fought.wins for fought in shown()] == ["72", "95", "38"]
