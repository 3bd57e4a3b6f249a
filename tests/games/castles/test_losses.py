"""What others can win next: found by the rules, weighed in swords, averted by turns, and told."""

from random import Random

import pytest
from games.castles.boards import build
from games.castles.table import HeldCastle, Table, table
from games.castles.test_why import BOARD as STREET
from games.castles.test_why import WHY
from games.castles.vocabulary import plain

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.castles.judgement.certain import reached
from ludotheque.games.castles.judgement.defence import defences, leaving
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.guards import dangers, guarding
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.losses import cost, falling, loose
from ludotheque.games.castles.rules.moves import Attack
from ludotheque.players.player import advised

# from `home` a road to `hub`, and from there one to each of two gates, by `left` and by `right`
FORK = build(
    ("home", "hub", "left", "left-gate", "right", "right-gate", "far-gate"),
    (
        *(("home", "hub"), ("hub", "left"), ("left", "left-gate"), ("hub", "right"), ("right", "right-gate")),
        *(
            ("home", "far-gate"),
            ("scroll-5", "hub"),
            *((f"scroll-{arms}", "home") for arms in (1, 2, 3, 4, 6)),
        ),
    ),
    {"left-castle": (1, ["left-gate"]), "right-castle": (1, ["right-gate"]), "far": (3, ["far-gate"])},
)
MINE = {"left-castle": HeldCastle(0, 0, 0), "right-castle": HeldCastle(0, 0, 0)}


def fork(own: dict[str, int], *foes: dict[str, int], **castles: HeldCastle) -> Table:
    return table(own, *foes, castles=MINE | castles, board=FORK)


def costs(at: Table, **more: int) -> float:
    return cost(at.rules, Distances(at.rules.ground), at.state._replace(**more), 0)


def first(at: Table) -> Candidate:
    judgement, view = CastleJudgement(at.rules), at.rules.view(at.state, 0)
    return advised(judgement, view, 0, None, Random(0))[0]


def told(at: Table, *words: str) -> dict[str, dict]:
    """Return what is known of a line by what others can win after it, by key."""
    line = tuple(map(at.rules.notation.read, words))
    after = reached(at.rules, at.state, line)
    found = (
        *guarding(at.rules, Distances(at.rules.ground), 0, at.state, line, after),
        *dangers(at.rules, after, 0),
    )
    return {one.key: dict(one.facts) for one in reversed(found)}


def test_c13_every_castle_that_another_wins_if_it_tries_is_found():
    at = fork({"home": 4}, {"left": 1}, {"right": 1})
    assert [(one.castle, one.foes) for one in falling(at.rules, at.state, 0)] == [
        (at.castle("left-castle"), ((1, 1),)),
        (at.castle("right-castle"), ((2, 1),)),
    ]
    held = fork({}, {"left": 1}, {"right": 1}, **{"left-castle": HeldCastle(0, 0, 1)})
    assert [one.castle for one in falling(held.rules, held.state, 0)] == [at.castle("right-castle")], (
        "shield 1"
    )
    walled = fork({"left-gate": 1}, {"left": 1}, {"right": 1})
    assert [one.castle for one in falling(walled.rules, walled.state, 0)] == [at.castle("right-castle")], "C8"


def test_what_falls_costs_more_if_the_leader_wins_it_and_less_if_one_alone_can_win_both():
    one, both = fork({}, {"left": 1}, {}), fork({}, {"left": 1}, {"right": 1})
    assert 0 < costs(one) < costs(both)
    leads, trails = (fork({}, {"left": 1}, {}, far=HeldCastle(seat, 9)) for seat in (1, 2))
    assert costs(leads) > costs(trails), "the third seat is ahead then"
    alone = fork({}, {"left": 1, "right": 1}, {})
    assert costs(one) < costs(alone) < costs(both)
    assert costs(fork({}, {"far-gate": 1}, {})) == 0.0, "four marches away"


def test_two_battles_in_one_turn_save_two_castles():
    at = fork({"home": 4}, {"left": 1}, {"right": 1})
    one = first(at)
    after = reached(at.rules, at.state, one.line)
    assert sum(after.knights[1]) == sum(after.knights[2]) == 0
    assert [(move.origin, move.count) for move in one.line[1:3]] == [
        (at.rules.board.names.index("hub"), 2)
    ] * 2
    assert "falls" not in {reason.key for reason in one.reasons}


def test_a_dear_castle_of_the_leader_is_won_before_a_small_one():
    cheap = build(
        ("mid", "low-gate", "high-gate", "other", "away"),
        (
            ("mid", "low-gate"),
            ("mid", "high-gate"),
            ("low-gate", "other"),
            ("other", "away"),
            *((f"scroll-{a}", "mid") for a in range(1, 7)),
        ),
        {"low": (1, ["low-gate"]), "high": (3, ["high-gate"]), "last": (3, ["away"]), "end": (3, ["away"])},
    )
    castles = {"high": HeldCastle(1, 0, 3)}
    at = table({"high-gate": 6, "low-gate": 2}, {"away": 6}, {}, castles=castles, board=cheap)
    attack = next(move for move in first(at).line if not hasattr(move, "target"))
    assert isinstance(attack, Attack), "six are enough for any shield (C13)"


def test_c7_knights_on_a_scroll_are_loose_unless_all_its_ways_are_held():
    far = build(
        ("exit", "a", "b", "c", "gate", "side"),
        (
            ("exit", "a"),
            ("a", "b"),
            ("b", "c"),
            ("c", "gate"),
            ("exit", "side"),
            *((f"scroll-{a}", "exit") for a in range(1, 7)),
        ),
        {"keep": (1, ["gate"]), "low": (1, ["a"])},
    )

    def at(own: dict[str, int]) -> Table:
        return table(own, {"scroll-5": 1}, {}, castles={"keep": HeldCastle(0, 0, 0)}, board=far)

    free, shut = at({"a": 0, "gate": 0}), at({"exit": 2})
    assert [
        (one.seat, one.castle) for one in loose(free.rules, Distances(free.rules.ground), free.state, 0)
    ] == [(1, 0)]
    assert not loose(shut.rules, Distances(shut.rules.ground), shut.state, 0)
    assert told(shut, "march exit side 2")["frees"] == {"seat": 1, "arms": 5, "castle": "Keep"}
    keeps = {"place": "exit", "knights": 1, "seat": 1, "arms": 5, "castle": "Keep"}
    assert told(shut, "march exit side 1")["keeps"] == keeps
    came = at({"side": 1})
    assert told(came, "march side exit 1")["shuts"] == {**keeps}
    rules, view = came.rules, came.rules.view(came.state, 0)
    distances = Distances(rules.ground)
    shutting = defences(
        rules, distances, view, lambda state: cost(rules, distances, state, 0), lambda state: 0.0
    )
    assert came.rules.notation.read("march side exit 1") in {line[0] for line in shutting}


def test_those_who_come_before_a_gate_save_the_castle():
    at = fork({"hub": 2}, {"left": 1}, {"right": 1})
    saves = told(at, "march hub right 2")
    assert "saves" not in saves, "a battle is told by what its army threatened"
    wall = table({"home": 2}, {"far-gate": 1}, {}, castles={"far": HeldCastle(0, 0, 0)}, board=FORK)
    assert told(wall, "march home hub 1")["falls"]["castle"] == "Far"


def test_c8_an_army_that_others_beat_is_told_with_their_knights():
    at = fork({"home": 2}, {"left": 3}, {})
    assert told(at, "end")["beaten"] == {"place": "home", "seat": 1, "knights": 3, "own": 2}


def test_a_part_of_an_army_stays_along_the_whole_way():
    at = fork({"home": 4}, {}, {})
    line = tuple(map(at.rules.notation.read, ("march home hub 4", "march hub left 4", "end")))
    write = at.rules.notation.write
    assert next([write(move) for move in one] for one in leaving(line, 0)) == [
        "march home hub 3",
        "march hub left 3",
        "end",
    ]
    assert [write(one[1]) for one in leaving(line, 1)] == [f"march hub left {count}" for count in (3, 2, 1)]


def reason(key: str, **facts: int | str) -> Reason:
    return Reason.of(key, **facts)


@pytest.mark.parametrize(
    ("key", "facts", "text"),
    [
        (
            "falls",
            {"castle": "Doune", "swords": 1, "seat": 1, "knights": 2},
            "Mais Blaise peut prendre Doune (2 chevaliers).",
        ),
        (
            "beaten",
            {"place": "one", "seat": 2, "knights": 5, "own": 3},
            "Mais Cosima peut vous battre à l'ouest de Doune (5 contre 3).",
        ),
        (
            "frees",
            {"seat": 1, "arms": 5, "castle": "Doune"},
            "Mais Blaise pourra sortir du parchemin V et prendre Doune.",
        ),
    ],
)
def test_what_others_can_do_is_told_by_name(key, facts, text):
    assert plain(WHY.danger([reason(key, **facts)], "", "one")) == text


def test_who_stays_is_told_with_what_it_is_for():
    at = table({"one": 3}, {}, {}, board=STREET)
    main = (at.rules.notation.read("march one two 2"),)
    facts = {"place": "one", "knights": 1, "seat": 1}
    castle = reason("keeps", **facts, arms=0, castle="Doune")
    scroll = reason("keeps", **facts, arms=5, castle="Doune")
    assert plain(WHY.kept(main, [castle])) == ", et en laisser 1 pour garder Doune"
    assert plain(WHY.kept(main, [scroll])) == ", et en laisser 1 pour barrer le parchemin V"
    assert WHY.kept((), [scroll]) == ""
