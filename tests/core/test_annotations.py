"""Notes, branches, advice: kept with a game, passed over by older programs, harmless from outside."""

import json
from random import Random

import old_reader
import pytest
import toy
from amounts import many
from core import test_record

from ludotheque.core import annotations
from ludotheque.core.annotations import (
    LONGEST_ADVISED,
    LONGEST_NOTE,
    MOST_ADVISED,
    MOST_BRANCHES,
    MOST_LINES,
    MOST_NOTES,
    AdvisedLine,
    Branch,
    TurnNote,
)
from ludotheque.core.end import GameEnd
from ludotheque.core.letters import letter_count
from ludotheque.core.record import HEAD, BadRecord, read, read_head, record_of, write
from ludotheque.core.replay import restore

NOTES = (
    TurnNote(0, "On commence."),
    TurnNote(4, '« Trop tôt ! » \\ "moves": ['),
    TurnNote(7, "Ici", awaited=True),
)
BRANCHES = (Branch(2, "Et si…", ("walk 1", "rest")), Branch(6, "à l'ouest", ("rest",)))
ADVISED = AdvisedLine(0, ("rest",)), AdvisedLine(4, ("walk 1", "rest")), AdvisedLine(4, ("rest",))
WORDS = (
    *(None, 3, -1, True, 1.5, [], {}, ["a"], 10**25, "", " ", "\0", "a\nb", "\x1b[31m", "\ud800", "\u202e"),
    *(
        "\u200b",
        "x" * 301,
        "é" * 299,
        "\u0301" * 3_000,
        "👨\u200d👩\u200d👧" * 400,
        "*a*",
        "[C3](x)",
        "<b>",
        "{0}",
    ),
)


def annotated(plies=12):
    session = toy.play_on(toy.session(seats=3), Random(5), plies)
    session.notes, session.branches, session.advised = NOTES, BRANCHES, ADVISED
    return session


def changed(**parts) -> bytes:
    return json.dumps(json.loads(write(record_of(annotated()))) | parts).encode()


def full(plies):
    """Return a record with as many and as long notes and branches as there may be."""
    session = annotated(plies)
    session.notes = tuple(TurnNote(n % plies, f"{n} ".ljust(LONGEST_NOTE, "é")) for n in range(MOST_NOTES))
    session.branches = tuple(Branch(n % plies, f"{n}", ("rest",) * 900) for n in range(MOST_BRANCHES))
    session.notes, session.branches = map(annotations.ordered, (session.notes, session.branches))
    session.advised = tuple(AdvisedLine(plies, (f"walk {n}", "rest")) for n in range(MOST_ADVISED))
    return record_of(session)


def test_notes_and_branches_are_written_read_and_kept_by_the_game_as_it_goes_on():
    record = read(write(record_of(annotated())))
    assert (record.notes, record.branches, record.advised) == (NOTES, BRANCHES, ADVISED)
    again, _fault = restore(record, toy.ToyRules(3))
    toy.play_on(again, Random(9), 2)
    assert (record_of(again).notes, record_of(again).branches) == (NOTES, BRANCHES)
    assert record_of(again).advised == ADVISED
    assert write(record) == write(read(write(record)))


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        (NOTES[1], TurnNote(4, "Non"), (NOTES[0], TurnNote(4, "Non"), NOTES[2])),
        (NOTES[1], None, (NOTES[0], NOTES[2])),
        (None, TurnNote(4, "Non"), (*NOTES, TurnNote(4, "Non"))),
        (TurnNote(4, "gone"), TurnNote(4, "Non"), (*NOTES, TurnNote(4, "Non"))),
        (None, None, NOTES),
    ],
)
def test_one_takes_the_place_of_another_or_the_last(before, after, left):
    assert tuple(annotations.replaced(NOTES, before, after)) == left


def test_they_stand_round_the_moves_in_the_file_and_none_leave_no_trace():
    assert list(json.loads(write(record_of(annotated()))))[-4:] == ["notes", "branches", "moves", "advised"]
    bare = write(record_of(annotated())._replace(notes=(), branches=(), advised=()))
    assert not {"notes", "branches", "advised"} & json.loads(bare).keys()


def test_moves_that_are_played_anew_take_the_notes_on_them_along_but_undone_ones_do_not():
    session = annotated()
    session.seek(4)
    assert (session.notes, session.branches, session.advised) == (NOTES, BRANCHES, ADVISED)
    session.cut(4)
    assert (session.notes, session.branches, session.advised) == (NOTES[:2], BRANCHES[:1], ADVISED)
    session.cut(3)
    assert session.advised == ADVISED[:1]


def test_a_finished_game_that_is_not_replayed_to_its_end_keeps_the_notes_beyond():
    record = record_of(annotated())
    end = GameEnd(len(record.moves), (0,), (10, 0, 0), "goal")
    stopped = record._replace(moves=(*record.moves[:6], "roll 9", *record.moves[7:]), over=True, end=end)
    session, fault = restore(stopped, toy.ToyRules(3))
    assert (fault.reason, session.cursor) == ("illegal-move", 6)
    assert record_of(session).notes == NOTES
    session.notes = session.notes[1:]
    assert record_of(session)._replace(notes=NOTES) == session.kept


def test_a_game_that_goes_on_where_its_replay_stopped_has_no_notes_on_moves_to_come():
    record = record_of(annotated())
    session, fault = restore(record._replace(moves=(*record.moves[:6], "roll 9")), toy.ToyRules(3))
    assert (fault.reason, session.notes, session.branches) == ("illegal-move", NOTES[:2], BRANCHES)


@pytest.mark.parametrize(
    ("odd", "kept"),
    [
        ({"ply": 3, "text": " a\u200b \n\r\n b\0 "}, TurnNote(3, "a\nb")),
        ({"ply": 3, "text": "\n".join("abcdefgh")}, TurnNote(3, "a\nb\nc\nd\ne\nf g h")),
        ({"ply": 3, "text": "é" * 301}, TurnNote(3, "é" * 300)),
        ({"ply": 3, "text": "a", "awaited": 1, "later": []}, TurnNote(3, "a")),
        *(({"ply": ply, "text": "a"}, None) for ply in (-1, 13, 10**25, 1.0, True, None, "3", [3])),
        *(({"ply": 3, "text": text}, None) for text in (None, 3, ["a"], {}, "", " ", "\u200b", "\ud800")),
        *((odd, None) for odd in (None, 3, "a", [], ["a"], {}, {"ply": 3}, {"text": "a"})),
    ],
)
def test_a_malformed_note_is_left_out_alone(odd, kept):
    record = read(changed(notes=[odd, {"ply": 5, "text": "saine"}]))
    assert record.notes == (*((kept,) if kept else ()), TurnNote(5, "saine"))
    assert (record.fault, len(record.moves), record.branches) == (None, 12, BRANCHES)


@pytest.mark.parametrize(
    "odd",
    [
        *({"ply": 3, "name": "a", "line": line} for line in (None, "rest", [], [3], ["\0"], ["x" * 201])),
        {"ply": 3, "name": "a", "line": ["rest"] * 1_001},
        *({"ply": 3, "name": name, "line": ["rest"]} for name in (None, 3, ["a"])),
        *({"ply": ply, "name": "a", "line": ["rest"]} for ply in (-1, 13, None, True)),
        *(None, 3, "a", [], {}),
    ],
)
def test_a_malformed_branch_is_left_out_alone(odd):
    record = read(changed(branches=[odd, {"ply": 5, "name": "b\n" * 99, "line": ["rest"]}]))
    assert record.branches == (Branch(5, " ".join("b" * 20), ("rest",)),)
    assert (record.fault, len(record.moves), record.notes) == (None, 12, NOTES)


@pytest.mark.parametrize(
    "odd",
    [
        *([ply, "rest"] for ply in (-1, 13, 10**25, 1.0, True, None, "3", [3])),
        *([3, *line] for line in ((), (3,), ("\0",), ("x" * 201,), ("rest",) * (LONGEST_ADVISED + 1))),
        *(None, 3, "a", [], {}, {"ply": 3}),
    ],
)
def test_malformed_advice_is_left_out_alone(odd):
    record = read(changed(advised=[odd, [5, "rest"]]))
    assert (record.fault, len(record.moves), record.notes) == (None, 12, NOTES)
    assert record.advised == (AdvisedLine(5, ("rest",)),)


def test_of_too_much_advice_the_latest_is_kept():
    record = read(changed(advised=[[n * 12 // 1_500, f"walk {n}"] for n in range(1_500)]))
    assert len(record.advised) == MOST_ADVISED
    assert record.advised[-1].line == ("walk 1499",)


def test_a_game_that_begins_anew_in_another_one_has_none_of_its_advice():
    assert record_of(annotated()).beginning(6).advised == ()


@pytest.mark.parametrize("odd", [None, 3, "a", {}, {"ply": 3, "text": "a"}])
def test_what_is_no_list_is_no_notes(odd):
    record = read(changed(notes=odd, branches=odd, advised=odd))
    assert (record.fault, record.notes, record.branches, record.advised) == (None, (), (), ())


def test_there_are_bounds_and_what_the_program_writes_within_them_is_read_again():
    some = [{"ply": n % 12, "text": f"{n}"} for n in range(MOST_NOTES + 9)]
    lines = [{"ply": n % 12, "name": f"{n}", "line": ["rest"]} for n in range(MOST_BRANCHES + 9)]
    record = read(changed(notes=some, branches=lines))
    assert (len(record.notes), len(record.branches)) == (MOST_NOTES, MOST_BRANCHES)
    assert read(write(full(12))) == full(12)


def test_damage_among_the_notes_costs_no_move():
    data = write(record_of(annotated()))
    record = read(data.replace(b'"On commence."', b'"On comm'))
    assert (record.fault, record.moves, record.notes) == (None, read(data).moves, ())
    record = read(data.replace(b'[4, "rest"]', b'[4, "re'))
    assert (record.fault, record.moves, record.advised) == (None, read(data).moves, ())


def test_the_head_of_a_record_is_read_without_the_notes_however_long_they_are():
    record = full(12)
    head = read_head(write(record)[:HEAD])
    assert (head.setup, head.cursor, head.over) == (record.setup, record.cursor, record.over)
    assert (head.moves, head.notes) == ((), ())


@pytest.mark.parametrize("record", [record_of(annotated()), full(12)], ids=["some", "full"])
def test_the_program_of_version_1_0_0rc1_opens_the_game_and_passes_them_over(record):
    data = write(record)
    bare = write(record._replace(notes=(), branches=(), advised=()))
    assert old_reader.read(data) == old_reader.read(bare)
    assert old_reader.read(data).moves == record.moves
    assert old_reader.says_over(data) == old_reader.says_over(bare) == record.over
    cut = data[: data.rindex(b"\n    ") + 9]
    assert old_reader.read(cut).moves == record.moves[:-1] == read(cut).moves


@pytest.mark.parametrize("advised", [ADVISED, full(12).advised], ids=["some", "full"])
def test_that_program_lists_it_by_its_head(advised):
    data = write(record_of(annotated())._replace(advised=advised))
    assert old_reader.read_head(data)._replace(moves=()) == old_reader.read(data)._replace(moves=())


def test_what_that_program_wrote_has_neither():
    data = write(record_of(annotated())._replace(notes=(), branches=(), advised=()))
    assert (read(data).notes, read(data).branches) == ((), ())


def mangled_notes(rng: Random) -> list[object]:
    """Return notes and branches of which some parts have been changed for odd ones."""
    content = json.loads(write(record_of(annotated())))
    found = [*content["notes"], *content["branches"], *content["notes"]]
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(found))
        kind = rng.randrange(4)
        if kind == 0 or not isinstance(found[at], dict):
            found[at] = rng.choice(WORDS)
        elif kind == 1:
            found[at] = {
                **found[at],
                rng.choice(("ply", "text", "awaited", "name", "line")): rng.choice(WORDS),
            }
        elif kind == 2:
            found.insert(
                at, {"ply": rng.randrange(-3, 20), "text": rng.choice(WORDS), "line": [rng.choice(WORDS)]}
            )
        else:
            found[at] = dict(rng.sample([*found[at].items()], max(0, len(found[at]) - 1)))
    rng.shuffle(found)
    return found


def open_mangled(numbers: range) -> None:
    kept = 0
    for number in numbers:
        rng = Random(number)
        data = changed(notes=mangled_notes(rng), branches=mangled_notes(rng))
        record = read(data)
        assert record._replace(notes=(), branches=()) == record_of(annotated())._replace(
            notes=(), branches=()
        )
        kept += len(record.notes)
        for note in record.notes:
            assert 0 <= note.ply <= len(record.moves)
            assert 0 < letter_count(note.text) <= LONGEST_NOTE
            lines = note.text.split("\n")
            assert lines == [" ".join(line.split()) for line in lines]
            assert len(lines) <= MOST_LINES
            assert "".join(lines).isprintable()
        assert read(write(record)) == record
        try:
            read(test_record.mangled(write(record), rng))
        except BadRecord:
            continue
    assert kept > 2 * len(numbers), "the sound ones stay"


def test_mangled_notes_and_branches_never_cost_the_game():
    open_mangled(range(10))


@pytest.mark.long
def test_a_thousand_mangled_notes_and_branches():
    open_mangled(range(1_000, 1_000 + many(1_000, 1)))
