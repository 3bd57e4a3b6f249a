"""What the advice says of the largest army, and in which order it tells what several armies aim at."""

from games.castles.boards import build
from games.castles.table import RHEINGOLD, HeldCastle, Table, table

from ludotheque.games.castles.judgement.cautions import Cautions
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.judge import CastleJudgement, Memory
from ludotheque.games.castles.judgement.large_army import LARGE, largest, stays
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import Order, aims
from ludotheque.games.castles.judgement.perils import Perils
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.moves import End, March, Roll
from ludotheque.games.castles.rules.state import NOBODY

# A road with a castle of two swords near each end, and one of three swords beyond.
BOARD = build(
    ("far", "west", "left", "mid", "right", "east"),
    (
        *(("far", "west"), ("west", "left"), ("left", "mid"), ("mid", "right"), ("right", "east")),
        *((f"scroll-{arms}", "mid") for arms in range(1, 7)),
    ),
    {"one": (2, ["west"]), "two": (2, ["east"]), "three": (3, ["far"])},
)
END = End()


def place(name: str) -> int:
    return BOARD.names.index(name)


def worth_of(at: Table) -> Worth:
    return Worth(at.rules.ground, Distances(at.rules.ground), Wants(), waits(Wants()), at.state, 0)


def why(at: Table) -> list[tuple[str, object, object]]:
    """Return why the largest army of seat 0 stays: key, castle, knights that it waits for."""
    worth, perils = worth_of(at), Perils(at.rules, worth_of(at))
    end = at.rules.apply(at.state, END)
    found = stays(at.rules.ground, worth, perils, end, largest(at.rules.ground, end, 0))
    facts = [(one.key, dict(one.facts)) for one in found]
    return [(key, known["castle"], known.get("missing")) for key, known in facts]


def test_only_an_army_on_the_roads_is_large():
    few = table({"mid": LARGE - 1}, {}, {}, board=BOARD, castles={"one": HeldCastle(0, 9)})
    assert largest(few.rules.ground, few.state, 0) == NOBODY
    many = table({"mid": LARGE, "left": LARGE + 1}, {}, {}, board=BOARD)
    assert largest(many.rules.ground, many.state, 0) == place("left")


def test_an_army_at_the_gate_guards_a_castle_that_others_could_take_if_it_went():
    """C8, C13: four enemies are two marches away from a castle with one knight; an army of five bars them."""
    castles = {"one": HeldCastle(0, 1)}
    at = table({"west": 5}, {"mid": 4}, {}, board=BOARD, castles=castles, rule_set=RHEINGOLD)
    assert why(at) == [("guards", "One", None)]
    alone = table({"west": 5}, {}, {}, board=BOARD, castles=castles, rule_set=RHEINGOLD)
    assert all(key == "later" for key, *_rest in why(alone))


def test_an_army_that_is_too_small_for_its_aim_waits_for_knights():
    """C12: six take the only castle that is left, of three swords."""
    castles = {"one": HeldCastle(0, 1), "two": HeldCastle(0, 1)}
    at = table({"far": 5}, {}, {}, board=BOARD, castles=castles, rule_set=RHEINGOLD)
    assert why(at) == [("later", "Three", 1)]
    less = table({"far": 4}, {}, {}, board=BOARD, castles=castles, rule_set=RHEINGOLD)
    assert why(less) == [("later", "Three", 2)]


def turn_of(at: Table, *line) -> Turn:
    states = [at.state]
    for move in line:
        states.append(at.rules.apply(states[-1], move))
    return Turn(worth_of(at).of(states[-1]), line, (*states,))


def test_a_turn_with_two_aims_is_told_with_either_first():
    """Four go to a castle of two swords at each end of the road; the third castle is theirs."""
    castles = {"three": HeldCastle(0, 1)}
    at = table({"left": 4, "right": 4}, {}, {}, board=BOARD, castles=castles, rule_set=RHEINGOLD)
    west, east = March(place("left"), place("west"), 4), March(place("right"), place("east"), 4)
    turn = turn_of(at, west, east, END)
    served = [BOARD.titles[one.castle] for one in aims(worth_of(at), turn.after, (west, east))]
    assert sorted(served) == ["One", "Two"]
    ways = Order(at.rules, worth_of(at)).ways(turn)
    assert len(ways) == 2
    assert {way.line for way in ways} == {(west, east, END), (east, west, END)}
    firsts = {"One": west, "Two": east}
    assert ways[0].line[0] == firsts[served[0]], "the one wanted most"
    one = Order(at.rules, worth_of(at)).ways(turn_of(at, west, END))
    assert [way.line for way in one] == [(west, END)]


def test_a_knight_that_marches_next_to_an_army_is_exposed_and_one_that_stands_there_is_not():
    """C9: two enemies beat one knight next door."""
    at = table({"left": 1, "far": 1}, {"right": 2}, {}, board=BOARD, rule_set=RHEINGOLD)
    worth = worth_of(at)
    cautions = Cautions(at.rules, Perils(at.rules, worth), at.state, at.rules.apply(at.state, END))

    def told(*line) -> list[tuple[str, object]]:
        return [(one.key, dict(one.facts).get("place")) for one in cautions.told(turn_of(at, *line))]

    assert told(March(place("left"), place("mid"), 1), END) == [("exposed", "mid")]
    assert told(March(place("far"), place("west"), 1), END) == []
    both = March(place("far"), place("west"), 1), March(place("left"), place("mid"), 1), END
    assert told(*both) == [("exposes", "mid")]
    near = table({"mid": 1, "far": 1}, {"right": 2}, {}, board=BOARD, rule_set=RHEINGOLD)
    cautions = Cautions(near.rules, Perils(near.rules, worth_of(near)), near.state, None)
    line = (March(place("far"), place("west"), 1), END)
    assert [one.key for one in cautions.told(turn_of(near, *line))] == ["risk"]


def test_castles_that_the_former_turn_aimed_at_are_worth_more_in_advice():
    at = table({"left": 2, "mid": 1}, {}, {}, board=BOARD, rule_set=RHEINGOLD)
    judgement, state, memory = CastleJudgement(at.rules), at.state, None
    begun = judgement.rules.apply(state._replace(phase=0, moves=0), Roll(1))
    memory = judgement.remember(memory, 0, state._replace(phase=0, moves=0), Roll(1), begun)
    march = March(place("left"), place("west"), 2)
    for move in (march, END):
        after = judgement.rules.apply(begun, move)
        memory, begun = judgement.remember(memory, 0, begun, move, after), after
    assert memory.latest is None
    again = begun._replace(seat=0)
    memory = judgement.remember(memory, 0, again, Roll(2), judgement.rules.apply(again, Roll(2)))
    assert memory.latest is not None
    assert memory.latest[1] == (march, END)
    castles = judgement._begun(0, memory)
    assert castles
    assert castles <= {0, 2}, "those to the west"
    assert not judgement._begun(0, Memory())
    plain, kept = (judgement._worth(at.state, 0, None, begun).plans for begun in (frozenset(), castles))
    for castle in castles:
        known = [plans.standing(at.state).prizes.get(castle, 0.0) for plans in (plain, kept)]
        assert known[0] < known[1]
