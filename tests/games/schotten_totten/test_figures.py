"""The figure of the one-page summary: the five formations, from the strongest to the weakest (S7)."""

from ludotheque.games import GAMES
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, PLAIN, name
from ludotheque.games.schotten_totten.rules.sides import pack
from ludotheque.scenes.rulebook.figures import load_trays


def test_s7_the_figure_has_every_formation_once_the_strongest_first() -> None:
    box = GAMES["schotten-totten"]
    rows = load_trays(box.book(), box)["strength"]["rows"]
    ranks = [PLAIN.ranks[pack(tuple(CARD_NAMES.index(card) for card in row.split()))] for row in rows]
    assert [name(rank) for rank in ranks] == list(FORMATIONS[::-1])
    assert ranks == sorted(ranks, reverse=True)
