"""A position in the words of the notation: all of it, as records have kept its digest ever since."""

from games.rheinlander.table import table

from ludotheque.core.digest import digest

ROW = "A A' [2] . # . . ."


def lines(at, state) -> set[str]:
    from ludotheque.games.rheinlander.rules.position import described

    cards = (*map(str, range(1, at.rules.board.stretches + 1)), "joker", "?")
    return {*described(at.rules.board, cards, state)}


def test_a_position_is_described_in_the_words_of_the_notation():
    at = table(left=ROW, right="B [K:C] . . .", hand=(12, 3))
    space = at.rules.board.names.index
    stands = at.state._replace(
        market=(7, -1, 4), discards=0b11, pile=1 << 40 | 1 << 20, points=(4, 0, 9), shown=(1 << 2, 0, 0)
    )
    common = {
        *("place 0", "shown 0 3", "shown 1 ", "shown 2 ", "hidden 0 0", "hidden 1 0", "hidden 2 0"),
        *("knight 0 left-1", "knight 0 left-2", "knight 1 right-1", "garrison 2 right-1-2", "bastion left-4"),
        *("tile city-2 left-2-3", "tile castle right-1-2", "duke 0 left-1 left-2", "archbishop nobody"),
        *("pile 21 joker", "discards 1 2", "market - 5 8"),
    }
    private = {"points 0 4", "points 1 0", "points 2 9", "hand 0 12 3"}
    private |= {"hand 1 1 2 4 5 6", "hand 2 10 11 7 8 9"}
    found = lines(at, stands)
    assert common | private <= found
    assert {line[:10] for line in found - common - private} == {"bastions 0", "bastions 1", "bastions 2"}
    assert at.rules.digest(stands) == digest(found)
    assert {"points 1 ?", "points 2 ?", "points 0 4"} <= lines(at, at.rules.view(stands, 0))
    moved = stands._replace(archbishop=2, bastions=1 << space("left-7"))
    assert lines(at, moved) - found == {"archbishop 2", "bastion left-7"}
    assert "over nobody" in lines(at, at.do("stop").state)
