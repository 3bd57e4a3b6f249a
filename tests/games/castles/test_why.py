"""What is said of a march, a conquest or an attack, and why: its figures are those of the position."""

from itertools import pairwise

from games.castles.boards import build, small
from games.castles.table import HeldCastle, Table, table
from games.castles.vocabulary import plain

from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.reasons import KEYS, reasons
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take
from ludotheque.games.castles.why import Why

BOARD = small()
POINTS = {name: (100.0 * at, 0.0) for at, name in enumerate(BOARD.names)}
WHY = Why(BOARD, POINTS)
# what has no clause of its own
WITH_ADVICE = (
    "planned",
    "risk",
    "exposed",
    "exposes",
    "averted",
    "retaken",
    "left",
    "guards",
    "later",
    "wait",
)


def said(key: str, **facts: int | str) -> str:
    assert KEYS[key] == tuple(facts)
    return plain(WHY.reason(Reason(key, tuple(facts.items()))))


def test_a_conquest_tells_who_comes_and_what_stays_there():
    name = BOARD.names[BOARD.castles[0]]
    gate, title, power = BOARD.gates[0][0], BOARD.titles[0], BOARD.swords[0]
    assert power == 1
    at = table({BOARD.names[gate]: 3}, {})

    def told(*occupy: Move) -> str:
        return plain(WHY.gesture(at.state, (Take(at.castle(name), gate),), occupy))

    taken = f"prendre {title} (1 épée) avec 3 chevaliers"
    assert told() == taken
    assert told(Occupy(2, False)) == f"{taken}, et y laisser 2 chevaliers"
    assert told(Occupy(1, True)) == f"{taken}, et y laisser 1 chevalier et un bouclier"
    assert told(Occupy(0, True)) == f"{taken}, et n'y laisser qu'un bouclier"


def test_a_conquest_after_a_journey_tells_where_the_knights_come_from():
    gate = BOARD.gates[0][0]
    start = BOARD.scrolls[0]
    assert gate in BOARD.roads[start]
    alone = table({BOARD.names[start]: 2}, {})
    line = (March(start, gate, 2), Take(0, gate))
    words = plain(WHY.gesture(alone.state, line, ()))
    assert words == f"prendre {BOARD.titles[0]} (1 épée) avec 2 chevaliers du parchemin I"
    joined = table({BOARD.names[start]: 2, BOARD.names[gate]: 1}, {})
    words = plain(WHY.gesture(joined.state, line, ()))
    assert words == f"prendre {BOARD.titles[0]} (1 épée) avec 3 chevaliers, dont 2 du parchemin I"


def test_an_attack_by_a_part_of_those_that_come_tells_only_how_many_attack():
    gate, start = BOARD.gates[0][0], BOARD.scrolls[0]
    name = BOARD.names[BOARD.castles[0]]
    at = table({BOARD.names[start]: 2}, {}, castles={name: HeldCastle(1, 0, shield=1)})
    words = plain(WHY.gesture(at.state, (March(start, gate, 2), Attack(0, gate, 1)), ()))
    assert words.endswith("avec 1 chevalier du parchemin I")


def test_a_conquest_with_the_knights_that_go_in_is_told_as_one():
    gate, start = BOARD.gates[0][0], BOARD.scrolls[0]
    at = table({BOARD.names[start]: 2}, {})
    line = (March(start, gate, 2), Take(0, gate))
    whole = WHY.gesture(at.state, (*line, Occupy(0, True)), ())
    assert whole == WHY.gesture(at.state, line, (Occupy(0, True),))


def test_an_attack_tells_how_many_attack():
    gate, title = BOARD.gates[0][0], BOARD.titles[0]
    name = BOARD.names[BOARD.castles[0]]
    at = table({BOARD.names[gate]: 5}, {}, castles={name: HeldCastle(1, 1)})
    words = plain(WHY.gesture(at.state, (Attack(0, gate, 4),), ()))
    assert words.startswith(f"attaquer {title} (")
    assert words.endswith("avec 4 chevaliers")


def test_what_stays_in_a_castle_is_told_with_the_castle():
    gate = BOARD.gates[0][0]
    at = table({BOARD.names[gate]: 3}, {}).do(f"take {BOARD.names[BOARD.castles[0]]} {BOARD.names[gate]}")
    words = plain(WHY.gesture(at.state, (Occupy(0, True),), ()))
    assert words == f"ne laisser qu'un bouclier à {BOARD.titles[0]}"


def test_a_march_tells_how_many_go_from_where_to_where():
    gate = BOARD.gates[0][0]
    origin = next(place for place in range(BOARD.spaces) if gate in BOARD.roads[place])
    words = WHY.gesture(table({}, {}).state, (March(origin, gate, 3),), ())
    assert words.startswith("3 chevaliers vont ")
    assert BOARD.titles[0] in words


def test_reasons_name_castle_odds_and_numbers():
    assert said("take", castle="Doune", swords=3, left=5) == "pour prendre Doune (3 épées)"
    assert said("take", castle="Doune", swords=1, left=1).endswith("et le dernier château avec lui"), "C17"
    odds = {"castle": "Doune", "swords": 3, "attackers": 6, "knights": 1}
    assert said("attack", **odds, percent=67) == "pour prendre Doune (3 épées), avec 67 % de réussite"
    assert said("attack", **odds, percent=100) == "pour prendre Doune (3 épées), à coup sûr"
    shielded = "pour laisser 2 chevaliers et un bouclier à Doune"
    assert said("hold", castle="Doune", knights=2, shield=1) == shielded
    assert said("hold", castle="Doune", knights=0, shield=1) == "pour ne laisser qu'un bouclier à Doune"
    assert "5 contre 4" in said("beat", place=BOARD.names[BOARD.gates[0][0]], attackers=5, defenders=4)
    assert said("end", points=12, best=9) == "la partie se termine à 12 épées contre 9"


def test_an_aim_tells_what_it_takes_and_what_is_there_already():
    def aim(have: int, guard: int, least: int = 6) -> str:
        facts = {"castle": "Doune", "need": 6, "have": have, "guard": guard, "least": least}
        return said("goal", **facts, percent=100 if least == 6 else 50, far=1)

    assert aim(0, 0) == "le but est Doune, où il faut 6 chevaliers"
    assert aim(2, 0) == "le but est Doune, où il faut 6 chevaliers, 2 y sont"
    assert aim(6, 0) == "pour prendre Doune au prochain tour"
    begun = "le but est Doune, mais"
    assert aim(0, 3) == f"{begun} 3 ennemis tiennent sa porte (il faut 6 chevaliers)"
    assert aim(0, 1) == f"{begun} 1 ennemi tient sa porte (il faut 6 chevaliers)"
    assert aim(0, 9) == f"{begun} 9 ennemis tiennent sa porte (il faut 10 chevaliers)", "C9"
    facts = {"castle": "Doune", "need": 2, "have": 0, "guard": 0, "least": 2, "percent": 100, "other": 1}
    other = plain(WHY.reason(Reason("goal", (*facts.items(),))))
    assert other == "un autre but est Doune, où il faut 2 chevaliers"
    hidden = "le but est Doune (50 % avec 1 chevalier, 100 % avec 6)"
    assert aim(0, 0, 1) == hidden
    assert aim(2, 0, 1) == f"{hidden}, 2 y sont"
    assert aim(6, 0, 1) == "pour prendre Doune au prochain tour"


def test_advice_tells_how_many_stand_before_an_aim_once_the_moves_that_are_told_are_made():
    """Two stand at the gate already; whoever comes only with later moves is not counted."""
    gate, near = BOARD.gates[0][0], BOARD.names.index("mid")
    at = table({BOARD.names[gate]: 2, "mid": 3}, {})
    facts = {
        "castle": BOARD.titles[0],
        "need": 9,
        "have": 5,
        "guard": 0,
        "least": 9,
        "percent": 100,
        "far": 0,
    }
    goal = Reason("goal", tuple(facts.items()))

    def told(*moves: Move) -> str:
        (counted,) = WHY.counted(at.state, moves, [goal])
        return plain(WHY.reason(counted))

    begun = f"le but est {BOARD.titles[0]}, où il faut 9 chevaliers"
    assert told(March(near, gate, 1)) == f"{begun}, 3 y seront"
    assert told(March(near, BOARD.names.index("west"), 1)) == f"{begun}, 2 y sont déjà"
    assert told(March(gate, near, 2)) == begun


def test_every_key_of_the_judgement_has_words():
    facts = {"castle": BOARD.titles[0], "place": BOARD.names[0]}
    for key, names in KEYS.items():
        words = said(key, **{name: facts.get(name, 2) for name in names})
        assert len(words) > 8 or key in WITH_ADVICE, key


def test_knights_on_the_retreat_are_told_where_they_leave_only_if_nothing_else_tells_it():
    place = BOARD.names[BOARD.gates[0][0]]
    retreat = Reason("retreat", (("place", place), ("knights", 2)))
    assert "pouvaient être battus" in plain(WHY.reason(retreat))
    away = (March(BOARD.gates[0][0], BOARD.roads[BOARD.gates[0][0]][0], 2),)
    (told,) = WHY.shortened([retreat], away)
    assert plain(WHY.reason(told)) == "pour les mettre à l'abri"
    back = (March(away[0].target, away[0].origin, 2),)
    assert WHY.shortened([retreat], back) == [retreat]
    assert WHY.shortened([retreat], ()) == [retreat]


def test_a_place_that_the_march_has_told_is_not_told_again():
    castle, gate = BOARD.castles[0], BOARD.gates[0][0]
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    battle = Reason("beat", (("place", BOARD.names[gate]), ("attackers", 3), ("defenders", 2)))
    front = Reason("beat", (("place", BOARD.names[gate]), ("attackers", 2), ("defenders", 2)))
    guard = Reason("guard", (("castle", BOARD.titles[0]), ("knights", 3)))
    there, inside = (March(near, gate, 3),), (March(near, gate, 3), March(gate, castle, 3))

    def told(reason: Reason, moves: tuple[March, ...]) -> str:
        return plain(WHY.reason(*WHY.shortened([reason], moves)))

    assert told(battle, there) == "pour y battre l'ennemi (3 contre 2)"
    assert told(front, there) == "pour y commencer une bataille (2 contre 2 d'abord)"
    assert told(battle, (March(gate, near, 3),)).startswith("pour battre l'ennemi devant ")
    assert told(guard, inside) == "pour mieux le garder"
    assert BOARD.titles[0] in told(guard, there)


def test_knights_that_go_into_a_castle_or_out_of_it_from_afar_are_told_from_where_to_where():
    castle, gate, title = BOARD.castles[0], BOARD.gates[0][0], BOARD.titles[0]
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    at = table({}, {}).state
    into = plain(WHY.gesture(at, (March(near, gate, 2), March(gate, castle, 2)), ()))
    assert into.startswith("2 chevaliers vont d")
    assert into.endswith(f" à {title}")
    out = plain(WHY.gesture(at, (March(castle, gate, 2), March(gate, near, 2)), ()))
    assert out.startswith("2 chevaliers vont du château d")
    assert plain(WHY.gesture(at, (March(gate, castle, 2),), ())) == f"2 chevaliers entrent à {title}"


def test_a_scroll_is_freed_by_the_knights_that_leave_it():
    scroll, gate = BOARD.scrolls[0], BOARD.gates[0][0]
    at = table({BOARD.names[scroll]: 1, BOARD.names[gate]: 1}, {})
    leave, other = March(scroll, gate, 1), March(gate, BOARD.roads[gate][0], 1)
    reason = [Reason("scroll")]
    assert WHY.by_subject(at.state, (leave, other), reason) == (reason, [], [])
    assert WHY.by_subject(at.state, (other, leave), reason) == ([], reason, [])


def test_the_castle_is_taken_with_the_figures_of_the_rules():
    name, gate = BOARD.names[BOARD.castles[0]], BOARD.names[BOARD.gates[0][0]]
    at = table({gate: 2 * BOARD.swords[0]}, {}, left=1)
    found = CastleJudgement(at.rules).candidates(at.state, 0, None)
    reason = next(r for one in found for r in one.reasons if r.key == "take")
    facts = dict(reason.facts)
    assert facts["castle"] == BOARD.titles[at.castle(name)]
    assert facts["swords"] == BOARD.swords[0]
    assert facts["left"] == len(BOARD.castles) - 1


def test_an_end_is_told_with_ones_own_swords_and_the_most_of_another():
    board = build(
        ("a", "b"),
        [("a", "b"), *((f"scroll-{arms}", "a") for arms in range(1, 7))],
        {"one": (1, ["a"]), "two": (3, ["b"]), "three": (3, ["b"]), "four": (2, ["a"])},
    )
    castles = {"three": HeldCastle(1, 1), "four": HeldCastle(2, 1)}
    at = table({"a": 2}, {}, {}, castles=castles, board=board, left=1)
    told = [one.reasons for one in CastleJudgement(at.rules).candidates(at.state, 0, None)]
    assert any(Reason("end", (("points", 4), ("best", 3))) in reasons for reasons in told)


def told_of(at: Table, *line: Move) -> set[Reason]:
    """Return why a line of a player at seat 0 is said to be good."""
    states = [at.state]
    for move in line:
        states.append(at.rules.apply(states[-1], move))
    worth = Worth(at.rules.ground, Distances(at.rules.ground), Wants(), waits(Wants()), at.state, 0)
    return {*reasons(at.rules, worth, Turn(0.0, line, (*states,)))}


def test_one_knight_who_goes_into_a_castle_guards_it():
    castle, gate = BOARD.castles[0], BOARD.gates[0][0]
    at = table({BOARD.names[gate]: 2}, {}, castles={BOARD.names[castle]: HeldCastle(0, 1)})
    guard = Reason("guard", (("castle", BOARD.titles[0]), ("knights", 1)))
    assert guard in told_of(at, March(gate, castle, 1))


def test_who_comes_out_of_a_castle_and_goes_back_in_does_not_guard_it_better():
    castle, gate = BOARD.castles[0], BOARD.gates[0][0]
    at = table({}, {}, castles={BOARD.names[castle]: HeldCastle(0, 5)})
    told = told_of(at, March(castle, gate, 4), March(gate, castle, 2))
    assert "guard" not in {reason.key for reason in told}


def test_with_no_move_left_nothing_is_said_of_risks():
    at = table({"mid": 2}, {"south": 1})
    assert told_of(at, End()) == {Reason("wait")}
    spent = Table(at.rules, at.state._replace(moves=0))
    assert told_of(spent, End()) == {Reason("spent")}
    assert said("spent") == "tous les déplacements sont faits"


def test_what_other_knights_do_later_in_the_turn_is_no_reason_for_the_first_march():
    gate, far = BOARD.gates[0][0], BOARD.gates[1][0]
    at = table({BOARD.names[gate]: 2, BOARD.names[far]: 6}, {})
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    line = (March(gate, near, 1), March(far, near, 6))
    own = Reason("beat", (("place", BOARD.names[near]), ("attackers", 2), ("defenders", 1)))
    other = Reason("retreat", (("place", BOARD.names[far]), ("knights", 6)))
    goal = Reason("goal", (("castle", BOARD.titles[0]), ("need", 2), ("have", 0), ("guard", 0)))
    assert WHY.by_subject(at.state, line, (other, own, goal)) == ([own], [other], [goal])


def test_knights_that_go_on_are_the_same_knights():
    gate = BOARD.gates[0][0]
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    at = table({BOARD.names[near]: 6}, {})
    line = (March(near, gate, 6), Take(0, gate), Occupy(1, False))
    taken = Reason("take", (("castle", BOARD.titles[0]), ("swords", 1), ("left", 5)))
    assert WHY.by_subject(at.state, line, (taken,)) == ([taken], [], [])


def test_the_rest_of_a_turn_is_told_as_journeys():
    gate, far = BOARD.gates[0][0], BOARD.gates[1][0]
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    moves = (March(far, near, 2), March(near, gate, 3), March(gate, near, 1), Take(0, gate))
    first, second = map(plain, WHY.journeys(moves))
    assert first.startswith("2 chevaliers vont")
    assert first.endswith(f", puis 3 ensemble à la porte d'{BOARD.titles[0]}"), "one more joins them"
    assert second.startswith("1 chevalier va")


def test_an_army_on_its_way_to_a_castle_does_not_flee():
    gate = BOARD.gates[0][0]
    near = next(place for place in BOARD.roads[gate] if place < BOARD.spaces)
    threat = next(place for place in BOARD.roads[near] if place < BOARD.spaces and place != gate)
    at = table({BOARD.names[near]: 2, BOARD.names[gate]: 9}, {BOARD.names[threat]: 9})
    assert "retreat" in {reason.key for reason in told_of(at, March(near, gate, 2))}
    told = told_of(at, March(near, gate, 2), Take(0, gate))
    assert "retreat" not in {reason.key for reason in told}


def test_what_a_march_is_good_for_is_said_without_a_goal_too():
    assert said("scroll").startswith("pour libérer le parchemin")
    assert "2 chevaliers" in said("gather", place=BOARD.names[0], knights=2)
    assert said("better") == "pour mieux placer les chevaliers"


def test_c4_a_knight_that_leaves_a_scroll_for_a_far_castle_is_told_to_leave_it_too():
    """The castle of three swords, the only one that is left, is five moves from where the knight goes."""
    spaces = ("r0", "r1", "r2", "r3", "r4", "r5", "r6")
    board = build(
        spaces,
        (*pairwise(spaces), *((f"scroll-{arms}", "r0") for arms in range(1, 7))),
        {"far": (3, ["r6"]), "near": (1, ["r0"])},
    )

    def keys(start: str, target: str) -> set[str]:
        at = table({start: 1}, {}, board=board, castles={"near": HeldCastle(0, 1)})
        worth = Worth(at.rules.ground, Distances(at.rules.ground), Wants(), waits(Wants()), at.state, 0)
        line = (March(board.names.index(start), board.names.index(target), 1), End())
        states = [at.state]
        for move in line:
            states.append(at.rules.apply(states[-1], move))
        return {one.key for one in reasons(at.rules, worth, Turn(0.0, line, (*states,)))}

    assert keys("scroll-1", "r0") == {"goal", "scroll"}
    assert keys("r1", "r2") == {"goal", "nearer"}
    assert keys("r3", "r4") == {"goal"}, "C5: within a turn"


def test_the_parts_of_a_value_are_the_value():
    """The one of a line is less by what moves and marches back cost."""
    at = table({BOARD.names[BOARD.gates[0][0]]: 5, "mid": 2}, {"south": 3})
    view = at.rules.view(at.state, 0)
    for one in CastleJudgement(at.rules).advise(view, 0, None):
        spent = sum(part for _key, part in one.merits) - one.score
        assert 0 <= spent <= 1
