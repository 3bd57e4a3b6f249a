"""K10 to K14, K16: the combats, from the text of the rules alone, and their exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from games.chevaliers.table import RED, RULES, WHITE, names_of, squares_of, table

from ludotheque.games.chevaliers.rules import combat
from ludotheque.games.chevaliers.rules.advice import Prospect, best_friends, prospect
from ludotheque.games.chevaliers.rules.board import mask
from ludotheque.games.chevaliers.rules.state import Phase, knights

# The Reds around the White on c3, by how they stand.
OPPOSITE = ["b3 d3", "c2 c4", "b2 d4", "b4 d2"]
OTHERWISE = ["b3 c4", "b2 d2", "b4 c4", "d3 c2", "b2 d3"]


@pytest.fixture(autouse=True)
def every_combat_is_reckoned_anew():
    """Have nothing kept of combats that other tests have fought."""
    combat._reds.cache_clear()


def judge(text: str, attack: int, defence: int) -> str:
    """Return who wins by which rule: as the leaflet says it, in other words than the program."""
    if attack == defence:
        return "all back" if text == "K12" else "attackers back"
    winner = "attackers" if attack > defence else "target"
    loser = "target" if winner == "attackers" else "attackers"
    return f"{loser} out" if text != "K12" and max(attack, defence) >= 6 else f"{loser} back"


def fought(reds: str, *dice: int) -> tuple[str, int, int, str]:
    """Have these Reds, of whom the first moved, attack the White on c3: rule, attack, defence, fate."""
    at = table("c3 i1", f"{reds} a9", side=RED, die=1)
    leader, *friends = reds.split()
    at.state = at.state._replace(phase=Phase.ATTACK, moved=squares_of(leader), movers=1)
    at.do(f"attack {leader} c3", *(f"join {friend}" for friend in friends))
    if "fight" in at.legal():
        at.do("fight")
    return result(at, dice)


def result(at, dice) -> tuple[str, int, int, str]:
    *first, last = dice
    before = at.dice(*first).state
    facts = at.events(f"roll {last}")[1][2]
    fallen = len(facts["fallen"].split())
    who = {"wins": "target", "loses": "attackers", "ties": "attackers"}[facts["result"]]
    who = "all" if facts["fate"] == "all-back" else who
    assert fallen == {"target": 1, "attackers": facts["attackers"], "all": facts["attackers"] + 1}[who]  # K16
    fate = facts["fate"].removeprefix("all-")
    check_board(before, at.state, who, fate)
    return facts["rule"], facts["attack"], facts["defence"], f"{who} {fate}"


def check_board(before, after, who: str, fate: str) -> None:
    """Check that those who lost have left their squares, for good or to their base, no one else (K16)."""
    (attackers, target), side = before.combats[0], RULES.turns.attacking_side(before)
    for team, fought in ((side, attackers), (1 - side, 1 << target)):
        old, new = knights(before, team), knights(after, team)
        if who not in ("all", "attackers" if team == side else "target"):
            assert new == old
        elif fate == "out":
            assert new == old & ~fought
        else:
            assert not new & fought
            waiting = len(after.returning) if team == RED else 0
            assert new.bit_count() + waiting == old.bit_count()


def white_attacks(white: int, red: int) -> tuple[str, int, int, str]:
    return result(table("c2", "c4 a9", die=1).do("step c2 c3", "attack c3 c4"), (white, red))


def test_k10_the_examples_of_the_leaflet():
    assert white_attacks(5, 6) == ("K10", 7, 6, "target out")  # 5 plus 2 make 7: the Red is out
    assert white_attacks(3, 6) == ("K10", 5, 6, "attackers out")  # 3 plus 2 make 5: the White is out
    assert white_attacks(2, 4) == ("K10", 4, 4, "attackers back")  # a draw: the attacker goes back
    assert fought("b4", 6, 5) == ("K10", 6, 7, "attackers out")
    assert fought("b4", 6, 3) == ("K10", 6, 5, "target out")
    assert fought("b4", 4, 2) == ("K10", 4, 4, "attackers back")


def test_k10_a_four_of_white_is_really_a_six():
    assert white_attacks(4, 5) == ("K10", 6, 5, "target out")


def test_k10_below_six_the_loser_goes_back():
    assert white_attacks(3, 4) == ("K10", 5, 4, "target back")
    assert white_attacks(1, 5) == ("K10", 3, 5, "attackers back")


@pytest.mark.parametrize("reds", OPPOSITE)
def test_k11_two_on_opposite_squares_add_two(reds):
    assert fought(reds, 5, 3, 6) == ("K11", 10, 6, "target out")
    assert fought(reds, 1, 1, 4) == ("K11", 4, 4, "attackers back")  # equal: both Reds go back
    assert fought(reds, 1, 1, 6) == ("K11", 4, 6, "attackers out")
    assert fought(reds, 1, 1, 5) == ("K11", 4, 5, "attackers back")
    assert fought(reds, 1, 2, 4) == ("K11", 5, 4, "target back")


@pytest.mark.parametrize("reds", OTHERWISE)
def test_k12_two_otherwise_placed_nobody_adds_and_nobody_is_out(reds):
    assert fought(reds, 5, 3, 6) == ("K12", 8, 6, "target back")
    assert fought(reds, 1, 1, 6) == ("K12", 2, 6, "attackers back")
    assert fought(reds, 3, 3, 6) == ("K12", 6, 6, "all back")


def test_k13_each_red_beyond_two_adds_one():
    assert fought("b4 c4 d4", 1, 2, 3) == ("K12", 4, 3, "target back")
    assert fought("b4 c4 d4 b3", 1, 2, 5) == ("K12", 5, 5, "all back")
    assert fought("b4 c4 d4 b3 b2", 1, 2, 4)[:3] == ("K11", 8, 4)  # b2 and d4 are opposite: 3 + 2 + 3


def test_k13_three_of_whom_two_are_opposite():
    assert fought("b3 c4 d3", 1, 2, 6) == ("K11", 6, 6, "attackers back")
    assert fought("b3 c4 d3", 2, 2, 6) == ("K11", 7, 6, "target out")


def two_whites(*dice: int) -> tuple[str, int, int, str]:
    return result(table("c2 b4", "c4 a9", die=1).do("step c2 c3", "attack c3 c4", "join b4"), dice)


def test_k14_two_whites_add_nothing_the_red_adds_four():
    assert two_whites(3, 4, 2) == ("K14", 7, 6, "target out")
    assert two_whites(1, 1, 1) == ("K14", 2, 5, "attackers back")
    assert two_whites(1, 4, 6) == ("K14", 5, 10, "attackers out")
    assert two_whites(3, 3, 2) == ("K14", 6, 6, "attackers back")


def test_k14_not_three_whites():
    at = table("c2 b4 d4", "c4 a9", die=1).do("step c2 c3", "attack c3 c4")
    assert at.legal() == {"join b4", "join d4", "fight"}
    assert at.do("join b4").legal("join") == set()


def test_k16_what_befalls_a_side_befalls_all_who_fought():
    at = table("c2 b4 a1", "c4 a9", die=1).do("step c2 c3", "attack c3 c4", "join b4").dice(1, 1, 6)
    assert at.whites == {"a1"}
    at = table("c3 a1", "b5 c4 d3 a9", side=RED, die=1)
    at.do("step b5 b4", "attack b4 c3", "join c4", "join d3").dice(1, 1, 6)
    for _ in range(3):
        at.do(min(at.legal("post")))
    assert at.reds == {"a9", "a6", "a5", "a4"}


# What each side throws and adds: (rule, side, attackers' squares, target, dice, attackers add, target adds).
COMBATS = [
    ("K10", WHITE, "c3", "c4", 1, 2, 0),
    ("K10", RED, "c4", "c3", 1, 0, 2),
    ("K14", WHITE, "c3 b4", "c4", 2, 0, 4),
    *(("K11", RED, reds, "c3", 2, 2, 0) for reds in OPPOSITE),
    *(("K12", RED, reds, "c3", 2, 0, 0) for reds in OTHERWISE),
    ("K12", RED, "b4 c4 d4", "c3", 2, 1, 0),
    ("K11", RED, "b3 c4 d3", "c3", 2, 3, 0),
    ("K11", RED, "b3 c4 d3 c2", "c3", 2, 4, 0),
    ("K11", RED, "b3 c4 d3 c2 b2", "c3", 2, 5, 0),
    ("K11", RED, "b3 c4 d3 c2 b2 d4", "c3", 2, 6, 0),
]


@pytest.mark.parametrize("case", COMBATS, ids=[f"{case[0]} {case[2]}" for case in COMBATS])
def test_odds_against_all_throws(case):
    rule, side, attackers, target, dice, adds, target_adds = case
    found = prospect(RULES.turns, side, squares_of(attackers), RULES.board.names.index(target))
    assert found.rule == rule
    assert chances(found, 6 ** (dice + 1)) == tally(rule, dice, adds, target_adds)
    assert found.win_out + found.win_back + found.tie + found.lose_back + found.lose_out == 1


def tally(rule: str, dice: int, adds: int, target_adds: int) -> dict[str, int]:
    """Count every throw, ties apart from defeats."""
    seen: Counter[str] = Counter()
    for *thrown, answer in product(range(1, 7), repeat=dice + 1):
        attack, defence = sum(thrown) + adds, answer + target_adds
        seen["tie" if attack == defence else judge(rule, attack, defence)] += 1
    return dict(seen)


def chances(found: Prospect, throws: int) -> dict[str, int]:
    """Return how many of `throws` lead to each end."""
    named = {
        "target out": found.win_out,
        "target back": found.win_back,
        "tie": found.tie,
        "attackers back": found.lose_back,
        "attackers out": found.lose_out,
    }
    counts = {name: chance * throws for name, chance in named.items() if chance}
    assert all(count.denominator == 1 for count in counts.values())
    return {name: int(count) for name, count in counts.items()}


def test_k14_two_whites_attack_boldly():
    """37.5 % to win, 47 % to lose both: each throw of the three dice, by the rule's own words."""
    ends: Counter[str] = Counter()
    for one, other, red in product(range(1, 7), repeat=3):
        whites, defence = one + other, red + 4
        higher = max(whites, defence)
        if whites == defence:
            ends["back"] += 1  # the attackers, as at K10
        else:
            ends[("won" if whites > defence else "lost") + (" out" if higher >= 6 else " back")] += 1
    assert ends["won out"] + ends["won back"] == 0.375 * 216
    assert round(100 * ends["lost out"] / 216) == 47
    found = prospect(RULES.turns, WHITE, squares_of("c3 c5"), RULES.board.names.index("c4"))
    assert (found.win_out + found.win_back, found.lose_out) == (
        Fraction(3, 8),
        Fraction(ends["lost out"], 216),
    )


def test_odds_of_a_white_that_attacks_alone_by_hand():
    found = prospect(RULES.turns, WHITE, squares_of("c3"), RULES.board.names.index("c4"))
    # White 4, 5, 6 count 6, 7, 8 and beat 5, 6 and 6 throws; a Red's 6 beats 1, 2, 3.
    assert found.win_out == Fraction(17, 36)
    assert found.lose_out == Fraction(3, 36)
    assert found.tie == Fraction(4, 36)
    assert found.win_out + found.win_back == Fraction(26, 36)


@pytest.mark.parametrize(
    ("side", "fixed", "able", "target", "best"),
    [
        (RED, "c4", "e4 c3", "d4", "c3 e4"),  # K11 and K13: each more helps, the pair c4 e4 most
        (RED, "c4", "c3", "d4", "c3"),  # K12: 84 % sent back, alone 17 % are won
        (WHITE, "c4", "e4", "d4", ""),  # K14: together 37.5 %, alone 72 %
        (WHITE, "", "c4 d5", "d4", "d5"),  # K7: somebody has to, and one is enough
        (RED, "c4", "", "d4", ""),
    ],
)
def test_the_friends_that_win_most_likely(side: int, fixed: str, able: str, target: str, best: str) -> None:
    most = 2 if side == WHITE else 6
    square = RULES.board.names.index(target)
    friends = best_friends(RULES.turns, side, squares_of(fixed), squares_of(able), square, most)
    assert names_of(mask(friends)) == set(best.split())


@pytest.mark.parametrize(
    ("side", "attackers", "rash"),
    [(RED, "c4", True), (WHITE, "c4", False), (WHITE, "c4 e4", True), (RED, "c4 e4", False)],
)
def test_it_is_rash_where_being_out_is_likelier_than_winning(side: int, attackers: str, rash: bool) -> None:
    """K10: a Red alone is out in 47 % and wins 17 %; K14: two Whites are out in 47 % and win 37.5 %."""
    found = prospect(RULES.turns, side, squares_of(attackers), RULES.board.names.index("d4"))
    assert found.rash is rash
