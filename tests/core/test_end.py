"""A finished game keeps its end in its record: no replay is needed to tell it, and a claim stays a claim."""

import json
from random import Random

import pytest
import toy

from ludotheque.core.end import Drawn, GameEnd, end_of
from ludotheque.core.record import Fault, foreign, read, record_of, settled, write
from ludotheque.core.replay import restore
from ludotheque.core.session import Session

END = GameEnd(7, (1,), (3, 10), "goal", ((0, 2, 1),), (("strong", (Drawn(4, 1, 0.5), Drawn())),))


def finished() -> Session:
    return toy.play_on(toy.session(), Random(1), 1000)


def with_end(**parts) -> bytes:
    """Return the record of a finished game of two whose end has other parts."""
    content = json.loads(write(record_of(finished())))
    content["end"] |= parts
    return json.dumps(content).encode()


def test_a_game_that_is_over_writes_down_how_it_ended():
    session = finished()
    outcome = session.rules.outcome(session.state)
    end = read(write(record_of(session))).end
    assert end == end_of(session)
    assert (end.plies, end.winners, end.scores, end.reason, end.claimed) == (
        *(session.cursor, outcome.winners, outcome.scores, "goal", False),
    )
    rolls = [move for move in session.moves() if move.startswith("roll")]
    assert end.throws == (tuple(rolls.count(f"roll {face}") for face in range(1, 7)),)


def test_a_game_that_goes_on_has_no_end_and_taking_back_the_last_move_takes_it_out():
    session = finished()
    session.undo()
    assert record_of(session).end is None
    assert b'"end"' not in write(record_of(session))
    session.redo()
    assert record_of(session).end == end_of(session)


def test_cards_are_counted_by_the_rules_own_sorts():
    session = finished()
    session.rules.luck = {"high": lambda state, move: (state.seat, move.die > 4)}
    ((sort, seats),) = end_of(session).draws
    assert sort == "high"
    dice = [[], []]
    for at, step in enumerate(session.steps):
        if step.move.verb == "roll":
            dice[session.state_at(at).seat].append(step.move.die)
    for each, rolled in zip(seats, dice, strict=True):
        assert each[:2] == (len(rolled), sum(die > 4 for die in rolled))
        assert each.expected == pytest.approx(len(rolled) / 3, abs=1e-4)


def test_every_part_of_an_end_is_written_and_read():
    record = record_of(finished())
    for end in (END, END._replace(throws=(), draws=(), claimed=True), END._replace(winners=(0, 1))):
        assert read(write(record._replace(end=end))).end == end


def test_a_record_of_before_has_no_end_and_opens():
    content = json.loads(write(record_of(finished())))
    del content["end"]
    record = read(json.dumps(content).encode())
    assert (record.over, record.end, record.fault) == (True, None, None)


@pytest.mark.parametrize(
    "parts",
    [
        {"plies": 2**31 - 1, "scores": [1 - 2**31, 2**31 - 1], "throws": [[2**31 - 1] * 100] * 20},
        *({"reason": "x" * long, "draws": {"x" * long: [[0, 0, 0]] * 2}} for long in (1, 200)),
    ],
)
def test_the_largest_and_the_shortest_parts_are_read_and_written_again(parts):
    again = json.loads(write(read(with_end(**parts))))["end"]
    assert {part: again[part] for part in parts} == parts


def test_what_was_expected_is_added_to_the_millionth():
    """More digits would only make files long."""
    assert Drawn(1, 1, 1 / 3).plus(Drawn(1, 0, 1 / 3)) == (2, 1, 0.666667)


@pytest.mark.parametrize("more", [-1, 1])
@pytest.mark.parametrize("part", ["scores", "winners"])
def test_a_replay_that_ends_otherwise_is_a_fault_whoever_does_better_by_it(part, more):
    record = record_of(finished())
    other = tuple(number + more for number in getattr(record.end, part))
    assert restore(record, toy.ToyRules())[1] is None
    fault = restore(record._replace(end=record.end._replace(**{part: other})), toy.ToyRules())[1]
    assert fault == Fault("other-end", (("ply", record.end.plies),))


@pytest.mark.parametrize("odd", [None, 3, "won", [], {}, {"winners": [0]}])
def test_what_is_no_end_is_dropped_and_refuses_no_game(odd):
    content = json.loads(write(record_of(finished()))) | {"end": odd}
    record = read(json.dumps(content).encode())
    assert (record.over, record.end, record.fault) == (True, None, None)


@pytest.mark.parametrize(
    "parts",
    [
        *({"winners": odd} for odd in ([], [2], [-1], [0, 0], ["0"], [True], [0.0], 0, None, {"0": 1})),
        *({"scores": odd} for odd in ([], [1], [1, 2, 3], [1, "2"], [1, 2**31], [1, 2.0], [True, 1], "12")),
        *({"reason": odd} for odd in (None, 3, "", "x" * 201, "a\x1b[2J", "\ud800", ["goal"])),
        *({"plies": odd} for odd in (-1, 2**31, True, "7", 7.0, None)),
        *({"throws": odd} for odd in (3, [3], [[1, -1]], [[2**31]], [["1"]], [[0] * 101], [[1]] * 21, {})),
        *(
            {"draws": {"strong": odd}}
            for odd in (
                *(3, [], [[1, 1, 0.5]], [[1, 1, 0.5]] * 3, [[1, 1], [1, 1]], [[1, 2, 0.5]] * 2),
                *([[1, 1, "1"]] * 2, [[1, 1, float("nan")]] * 2, [[1, 1, 2.0]] * 2, [[-1, -1, 0]] * 2),
                *([[1, 1, 10**25]] * 2, [[1, 1, 0.5, 0]] * 2, [[1.0, 1, 0.5]] * 2),
            )
        ),
        *({"draws": odd} for odd in ([], 3, {"a\n": []}, {f"s{n}": [[0, 0, 0]] * 2 for n in range(21)})),
    ],
)
def test_an_end_whose_parts_make_no_sense_is_dropped_and_refuses_no_game(parts):
    record = read(with_end(**parts))
    assert (record.over, record.end, record.fault) == (True, None, None)


def test_a_game_that_says_that_it_goes_on_has_no_end():
    content = json.loads(write(record_of(finished()))) | {"over": False}
    assert read(json.dumps(content).encode()).end is None


def test_an_end_outlives_the_moves_that_a_cut_has_taken():
    record = record_of(finished())
    cut = read(write(record)[:-40])
    assert cut.fault.reason == "cut-off"
    assert cut.end == record.end


def test_from_elsewhere_an_end_is_a_claim_whatever_it_says_of_itself():
    for said in (True, False):
        assert foreign(read(with_end(claimed=said))).end.claimed
    assert read(with_end(claimed="no")).end.claimed, "whatever it is, it is no vouching"
    assert foreign(record_of(toy.session())).end is None


def test_where_the_replay_goes_through_it_decides_over_a_claim():
    true = record_of(finished())
    lie = foreign(true._replace(end=END))
    assert settled(lie, *restore(lie, toy.ToyRules())) == true
    going = foreign(true._replace(moves=true.moves[:5], cursor=5, end=END))
    told = settled(going, *restore(going, toy.ToyRules()))
    assert (told.over, told.end) == (False, None)


def test_where_the_replay_stops_a_claim_stays_one():
    lie = foreign(record_of(finished())._replace(end=END))
    assert settled(lie, restore(lie, toy.ToyRules())[0], Fault("illegal-move")) == lie


def test_an_old_game_gets_its_end_from_a_replay_and_one_played_here_keeps_its_own():
    own = record_of(finished())
    session = restore(own, toy.ToyRules())[0]
    assert settled(own._replace(end=None), session, None) == own
    kept = own._replace(end=END)
    assert settled(kept, session, None) == kept, "even where today's rules would end it otherwise"
