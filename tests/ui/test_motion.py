from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.ui.motion import Fade, Flip, Motion, Piece, Slide, Transition, along, ease, plan

LINE = {"a": 0, "b": 1, "c": 2, "d": 5}


def gap(start: str, end: str) -> float:
    return abs(LINE[start] - LINE[end])


def test_a_march_is_one_slide_and_the_rest_stays() -> None:
    made = plan([Piece("red", "a", 5)], [Piece("red", "a", 2), Piece("red", "b", 3)], gap)
    assert made.slides == (Slide(Piece("red", "a", 3), "b"),)
    assert made.still == (Piece("red", "a", 2),)


def test_kinds_do_not_mix() -> None:
    made = plan([Piece("red", "a"), Piece("blue", "b")], [Piece("red", "b"), Piece("blue", "a")], gap)
    assert set(made.slides) == {Slide(Piece("red", "a"), "b"), Slide(Piece("blue", "b"), "a")}


def test_losses_go_to_the_nearest_gain() -> None:
    before = [Piece("red", "a", 1), Piece("red", "d", 1)]
    after = [Piece("red", "b", 1), Piece("red", "c", 1)]
    assert set(plan(before, after, gap).slides) == {
        Slide(Piece("red", "a"), "b"),
        Slide(Piece("red", "d"), "c"),
    }


def test_one_loss_may_feed_two_places() -> None:
    made = plan([Piece("red", "a", 5)], [Piece("red", "b", 2), Piece("red", "c", 3)], gap)
    assert made.slides == (Slide(Piece("red", "a", 2), "b"), Slide(Piece("red", "a", 3), "c"))
    assert made.still == ()


def test_another_face_turns_over_in_place() -> None:
    made = plan([Piece("shield", "a")], [Piece("shield", "a", face="3")], gap)
    assert made.turns == (Flip(Piece("shield", "a"), "3"),)
    assert made.still == ()


def test_what_has_no_partner_fades() -> None:
    made = plan([Piece("red", "a", 2)], [Piece("blue", "b")], gap)
    assert set(made.fades) == {Fade(Piece("red", "a", 2), False), Fade(Piece("blue", "b"), True)}


def test_equal_lists_make_no_motion() -> None:
    pieces = [Piece("red", "a", 2), Piece("blue", "b")]
    made = plan(pieces, pieces, gap)
    assert made.empty
    assert made.still == tuple(pieces)


heaps = st.lists(
    st.builds(Piece, st.sampled_from(["red", "blue"]), st.sampled_from(sorted(LINE)), st.integers(1, 6))
)


def counts(pieces: list[Piece]) -> Counter[tuple[str, str]]:
    total: Counter[tuple[str, str]] = Counter()
    for piece in pieces:
        total[piece.kind, piece.place] += piece.count
    return total


@given(heaps, heaps)
def test_every_piece_arrives(before: list[Piece], after: list[Piece]) -> None:
    made = plan(before, after, gap)
    start, end = counts(list(made.still)), counts(list(made.still))
    for slide in made.slides:
        start[slide.piece.kind, slide.piece.place] += slide.piece.count
        end[slide.piece.kind, slide.end] += slide.piece.count
    for fade in made.fades:
        (end if fade.grows else start)[fade.piece.kind, fade.piece.place] += fade.piece.count
    assert start == counts(before)
    assert end == counts(after)


@given(heaps, heaps)
def test_undo_is_the_same_motion_backwards(before: list[Piece], after: list[Piece]) -> None:
    there, back = plan(before, after, gap), plan(after, before, gap)
    assert sum(s.piece.count for s in there.slides) == sum(s.piece.count for s in back.slides)
    assert counts(list(there.still)) == counts(list(back.still))


def test_ease_starts_and_ends_slowly_and_never_goes_back() -> None:
    values = [ease(i / 50) for i in range(51)]
    assert values == sorted(values)
    assert (values[0], values[25], values[50]) == (0, 0.5, 1)
    assert values[5] < 0.1 < 0.9 < values[45]


def test_along_measures_the_line_by_its_length() -> None:
    bend = [(0.0, 0.0), (30.0, 0.0), (30.0, 10.0)]
    assert along(bend, 0) == (0, 0)
    assert along(bend, 0.5) == (20, 0)
    assert along(bend, 0.875) == (30, 5)
    assert along(bend, 1) == (30, 10)
    assert along([(3.0, 4.0)], 0.5) == (3, 4)


def test_a_motion_runs_its_time_and_can_be_cut_short() -> None:
    made = plan([Piece("red", "a")], [Piece("red", "b")], gap)
    motion = Motion(made, 0.2)
    assert not motion.done
    motion.update(0.1)
    assert motion.share == pytest.approx(0.5)
    motion.finish()
    assert motion.done
    assert motion.share == 1


def test_a_motion_of_nothing_or_of_no_time_is_done() -> None:
    assert Motion(Transition(), 0.2).done
    assert Motion(plan([Piece("red", "a")], [], gap), 0).done
