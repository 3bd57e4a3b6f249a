"""A position in the words of the notation: all of it, as records have kept its digest ever since."""

from games.castles.table import HeldCastle, table

from ludotheque.core.digest import digest
from ludotheque.games.castles.rules.position import described
from ludotheque.games.castles.rules.state import Phase


def test_a_position_is_described_in_the_words_of_the_notation():
    castles = {
        "one": HeldCastle(1, shield=2, open=True),
        "two": HeldCastle(0, 1, shield=0),
        "three": HeldCastle(1, 3),
    }
    at = table({"south": 5, "scroll-3": 1}, {"north": 3}, castles=castles, left=2)
    board, stands = at.rules.board, at.state._replace(gone=((1, 0, 0, 0), (0, 0, 0, 1)))
    common = {
        *("army 0 south 5", "army 0 scroll-3 1", "army 0 two 1", "army 1 north 3", "army 1 three 3"),
        *("castle one 1", "castle two 0", "castle three 1", "shield one 2 open", "shield two 0 hidden"),
        *("lost 0 1 0 0 0", "lost 1 0 0 0 1"),
    }
    assert {*described(board, stands)} == {"march 0 2", *common}
    assert at.rules.digest(stands) == digest(["march 0 2", *common])
    names = board.names.index
    front = stands._replace(phase=Phase.FRONT, target=names("north"), origin=names("south"), committed=2)
    assert {*described(board, front)} == {"front 0 2", "front south north 2", *common}
    taken = stands._replace(phase=Phase.OCCUPY, castle=1, gate=names("south"), attackers=4)
    assert {*described(board, taken)} == {"occupy 0 2", "conquered two", "gate south 4", *common}
    seen = {*described(board, at.rules.view(stands, 1))}
    assert seen == {"march 0 2", *common} - {"shield two 0 hidden"} | {"shield two ? hidden"}
    assert {*described(board, at.do("stop").state)} >= {"over 0 2"}
