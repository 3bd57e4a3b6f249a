"""The examples of formations in the book and on the table: all five, the strongest first (S7)."""

from ludotheque.games.schotten_totten.examples import EXAMPLES
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, PLAIN, name
from ludotheque.games.schotten_totten.rules.sides import pack


def test_s7_each_example_is_what_it_stands_for_and_the_strongest_is_first() -> None:
    ranks = [PLAIN.ranks[pack(cards)] for cards in EXAMPLES.values()]
    assert [name(rank) for rank in ranks] == list(EXAMPLES) == list(FORMATIONS[::-1])
    assert ranks == sorted(ranks, reverse=True)
