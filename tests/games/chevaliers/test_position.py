"""A position in the words of the notation: all of it, as records have kept its digest ever since."""

from games.chevaliers.table import HALL, RULES, squares_of, table

from ludotheque.core.digest import digest
from ludotheque.games.chevaliers.rules.position import described
from ludotheque.games.chevaliers.rules.state import Phase


def square(name: str) -> int:
    return HALL.names.index(name)


def test_a_position_is_described_in_the_words_of_the_notation():
    stands = table("d1 e5", "c6 g7", side=1, home="c9", die=3).state
    common = {"white d1", "white e5", "red c6", "red g7", "home c9", "die 3"}
    assert {*described(HALL, stands)} == {"step red", "begun 0", "quiet 1", *common}
    assert RULES.digest(stands) == digest(["step red", "begun 0", "quiet 1", *common])
    on_its_way = {"mover": square("c6"), "origin": square("c5"), "left": 2}
    going = stands._replace(phase=Phase.MOVE, **on_its_way, movers=1, moved=squares_of("g7"), quiet=59)
    new = {"way c5 c6 2", "begun 1", "moved g7", "quiet 59", "step red"}
    assert {*described(HALL, going)} == new | common
    fights = (squares_of("e5"), square("c6")), (squares_of("d1 e5"), square("g7"))
    dice = stands._replace(
        phase=Phase.DICE, halted=True, combats=fights, dice=(3, 6), fought=squares_of("d1")
    )
    new = {"dice red", "begun 0", "quiet 1", "halted", "fought d1", "combats c6 e5, g7 d1 e5", "dice 3 6"}
    assert {*described(HALL, dice)} == new | common
    attacked = {"attackers": squares_of("e5"), "target": square("c6")}
    back = stands._replace(phase=Phase.RETURN, returning=(True, False), **attacked)
    new = {"post red", "begun 0", "quiet 1", "returning yes no", "attack c6 e5"}
    assert {*described(HALL, back)} == new | common
    ended = RULES.apply(stands, RULES.notation.read("concede 1"))
    assert {*described(HALL, ended)} == {"over red", "ended red-concedes", "begun 0", "quiet 1", *common}
