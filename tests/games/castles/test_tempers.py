"""What the tempers of the castle games want: whether they go for a castle that another holds, and whose."""

import pytest
from games.castles.table import HeldCastle, Table, table
from games.castles.test_judgement import road

from ludotheque.games.castles.judgement.judge import CastleJudgement, Memory

TEMPERS = ("", "rash", "careful", "vengeful", "builder")
STRUCK = Memory(foes=frozenset({1}))


def before_a_castle(army: int, left: int, inside: int = 2, **swords: int) -> Table:
    """An army on its way to a castle of seat 1, with such swords and so many knights inside."""
    castles = {"mid": HeldCastle(1, inside, shield=0)}
    return table({"r4": army}, {"r9": 3}, {"scroll-1": 1}, castles=castles, board=road(**swords), left=left)


def goes_on(at: Table, temper: str, memory: Memory | None = None) -> bool:
    """Return whether a club player of this temper goes on towards the castle."""
    judgement = CastleJudgement(at.rules).at_level("club", temper)
    line = judgement.candidates(at.rules.view(at.state, 0), 0, memory)[0].line
    return at.rules.notation.write(line[0]).startswith("march r4 r5")


@pytest.mark.parametrize(
    ("army", "left", "inside", "swords", "who"),
    [
        (4, 1, 2, 2, {"rash"}),
        (4, 1, 2, 3, {"", "rash", "vengeful"}),
        (3, 1, 1, 3, {"", "rash", "vengeful"}),
    ],
)
def test_the_rash_go_first_then_the_others_and_last_the_careful_and_the_builders(
    army, left, inside, swords, who
):
    at = before_a_castle(army, left, inside, near=1, mid=swords)
    assert {temper for temper in TEMPERS if goes_on(at, temper)} == who


def test_the_vengeful_go_for_whoever_has_struck_them_down():
    at = before_a_castle(4, 1, near=1, mid=2)
    assert not goes_on(at, "vengeful")
    assert goes_on(at, "vengeful", STRUCK)
    assert not goes_on(at, "vengeful", Memory(foes=frozenset({2})))
    assert not goes_on(at, "", STRUCK)


@pytest.mark.parametrize("temper", TEMPERS)
def test_whatever_the_temper_a_castle_that_nobody_defends_is_taken_from_its_gate(temper):
    castles = {
        "mid": HeldCastle(2, 0, shield=0, open=True),
        "near": HeldCastle(1, 9),
        "high": HeldCastle(1, 9),
    }
    board = road(near=3, mid=3, far=2, high=2)
    at = table({"mid-gate": 2}, {"r9": 1}, {}, castles=castles, board=board, left=1)
    judgement = CastleJudgement(at.rules).at_level("club", temper)
    line = judgement.candidates(at.state, 0, None)[0].line
    assert at.rules.notation.write(line[0]).startswith("attack mid mid-gate")


def test_who_beats_an_army_is_remembered_and_who_only_passes_is_not():
    at = table({"r1": 5, "r5": 1}, {"r2": 2}, {"r7": 2}, board=road(near=2, mid=2))
    judgement, memory = CastleJudgement(at.rules).at_level("club", "vengeful"), None
    for words, foes in (("march r5 r6 1", ()), ("march r1 r2 3", (0,))):
        before, move = at.state, at.rules.notation.read(words)
        at.do(words)
        memory = judgement.remember(memory, 1, before, move, at.state)
        assert memory.foes == {*foes}
    assert judgement.remember(None, 0, before, move, at.state).foes == set()  # own losses by one's own attack


def test_nobody_is_their_own_foe():
    castles = {"mid": HeldCastle(1, 1, shield=3)}
    at = table({"mid-gate": 2}, {}, castles=castles, board=road(near=2, mid=2), left=1)
    before, move = at.state, at.rules.notation.read("attack mid mid-gate 2")
    after = at.do("attack mid mid-gate 2").state
    assert sum(after.knights[0]) < sum(before.knights[0]), "beaten back"
    assert CastleJudgement(at.rules).remember(None, 0, before, move, after).foes == set()
