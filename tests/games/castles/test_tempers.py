"""What the tempers of the castle games want: whether they go for a castle that another holds, and whose."""

import pytest
from games.castles.manners import Manners
from games.castles.table import HeldCastle, Table, table
from games.castles.test_judgement import road

from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.rules.state import NOBODY

TEMPERS = ("", "rash", "careful", "vengeful", "builder")
STRUCK = Memory(foe=1)


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
        (4, 1, 2, 3, {"", "rash"}),
        (6, 1, 2, 2, {"", "rash", "vengeful"}),
        (4, 1, 1, 2, {*TEMPERS}),
    ],
)
def test_the_rash_go_first_and_last_the_careful_and_the_builders(army, left, inside, swords, who):
    at = before_a_castle(army, left, inside, near=1, mid=swords)
    assert {temper for temper in TEMPERS if goes_on(at, temper)} == who


def test_the_vengeful_go_for_whoever_has_struck_them_down():
    at = before_a_castle(4, 1, near=1, mid=2)
    assert not goes_on(at, "vengeful")
    assert goes_on(at, "vengeful", STRUCK)
    assert not goes_on(at, "vengeful", Memory(foe=2))
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


def test_who_struck_last_is_remembered_and_who_only_passes_is_not():
    at = table({"r1": 5, "r5": 1}, {"r2": 2}, {"r7": 2}, board=road(near=2, mid=2))
    judgement, memory = CastleJudgement(at.rules).at_level("club", "vengeful"), Memory(foe=2)
    for words, foe in (("march r5 r6 1", 2), ("march r1 r2 3", 0)):
        before, move = at.state, at.rules.notation.read(words)
        at.do(words)
        memory = judgement.remember(memory, 1, before, move, at.state)
        assert memory.foe == foe
    assert judgement.remember(None, 0, before, move, at.state).foe == NOBODY  # an attack of one's own


def test_whoever_takes_a_castle_that_only_a_shield_held_has_struck():
    castles = {"mid": HeldCastle(1, 0, shield=0, open=True)}
    at = table({"mid-gate": 2}, {"r9": 1}, {}, castles=castles, board=road(near=2, mid=2), left=1)
    before, move = at.state, at.rules.notation.read("attack mid mid-gate 2")
    at.do("attack mid mid-gate 2")
    assert CastleJudgement(at.rules).remember(None, 1, before, move, at.state).foe == 0


def test_nobody_is_their_own_foe():
    castles = {"mid": HeldCastle(1, 1, shield=3)}
    at = table({"mid-gate": 2}, {}, castles=castles, board=road(near=2, mid=2), left=1)
    before, move = at.state, at.rules.notation.read("attack mid mid-gate 2")
    after = at.do("attack mid mid-gate 2").state
    assert sum(after.knights[0]) < sum(before.knights[0]), "beaten back"
    assert CastleJudgement(at.rules).remember(None, 0, before, move, after).foe == NOBODY


def first_move(at: Table, temper: str, memory: Memory | None = None) -> str:
    judgement = CastleJudgement(at.rules).at_level("club", temper)
    line = judgement.candidates(at.rules.view(at.state, 0), 0, memory)[0].line
    return at.rules.notation.write(line[0])


def test_of_two_armies_the_vengeful_beat_that_of_whoever_struck_last():
    at = table({"r4": 3}, {"r3": 2}, {"r5": 2}, board=road(near=3, mid=3, far=3), left=1)
    assert {temper: first_move(at, temper, STRUCK) for temper in TEMPERS} == {
        temper: "march r4 r3 3" if temper == "vengeful" else "march r4 r5 3" for temper in TEMPERS
    }
    assert first_move(at, "vengeful", Memory(foe=2)) == "march r4 r5 3"


@pytest.mark.parametrize("temper", TEMPERS)
def test_the_careful_attack_only_with_very_good_odds(temper):
    """Two knights win where one of the three shields worth 0 lies, half of all six."""
    castles = {"mid": HeldCastle(1, 0, shield=0)}
    at = table(
        {"mid-gate": 2}, {"r9": 1}, {}, castles=castles, board=road(near=3, mid=3, far=3, high=3), left=1
    )
    judgement = CastleJudgement(at.rules).at_level("club", temper)
    found = judgement.candidates(at.rules.view(at.state, 0), 0, None)
    attacks = any(at.rules.notation.write(one.line[0]).startswith("attack") for one in found)
    assert attacks == (temper != "careful")


def left_inside(temper: str, inside: int, *others: dict[str, int]) -> int:
    """Return how many of so many knights in a castle are still there at the end of the turn."""
    castles = {"near": HeldCastle(0, inside, shield=0)}
    board = road(near=2, mid=2, far=2, high=2)
    at = table({}, *others, castles=castles, board=board)
    judgement = CastleJudgement(at.rules).at_level("club", temper)
    for move in judgement.candidates(at.rules.view(at.state, 0), 0, None)[0].line:
        at.do(at.rules.notation.write(move))
    return at.army(0, "near")


def test_only_the_careful_stay_in_a_castle_before_which_an_army_stands():
    assert {temper for temper in TEMPERS if left_inside(temper, 3, {"r5": 3}, {})} == {"careful"}
    assert not left_inside("careful", 3, {"r9": 1}, {})


def test_only_the_builders_leave_a_knight_in_a_castle_that_nobody_is_near():
    assert [temper for temper in TEMPERS if left_inside(temper, 6, {"r9": 1}, {})] == ["builder"]


def test_a_stranger_counts_battles_with_whom_they_are_and_castles_left_bare():
    """Seat 0 beats seat 2 before and after seat 1 has struck it; its castle is bare once three are near."""
    castles = {"near": HeldCastle(0, 1)}
    at = table({"r5": 2, "r9": 3}, {"r4": 6}, {"r6": 1, "r8": 1}, castles=castles, board=road(near=1, mid=1))
    seen = Manners(at.rules, 0)
    for words in (
        *("march r5 r6 2", "march r6 r5 1", "end"),
        *("roll 1", "march r4 r5 2", "march r4 r3 4", "end"),
        *("roll 1", "end"),
        *("roll 1", "march r9 r8 2", "end", "roll 2"),
    ):
        before = at.state
        at.do(words)
        seen.see(before, at.rules.notation.read(words), at.state)
    counts = seen.counts()
    assert counts["battles"] == 2
    assert counts["back"] == 0, "what it did before it was struck does not count"
    assert counts["one inside"] == 1
    assert counts["bare"] == 0.5
