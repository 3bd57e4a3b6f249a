"""Numbers as Tiled writes them, points, and paths that stay in their folder."""

import pytest

from ludotheque.tiled.source import inside
from ludotheque.tiled.values import is_number, is_points, whole


@pytest.mark.parametrize(
    "text", ["0", "-0", "7", "-12.5", "1234567", "1.5e-17", "2e-123", "3.14159265358979311600", "0.5"]
)
def test_what_tiled_writes_is_a_number(text):
    assert is_number(text)
    assert is_points(f"{text},{text}")


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "+1", ".5", "5.", "1e5", "1e-1234", "12345678", "nan", "inf", "1_000", "1,5", " 1", "1\n"),
        *("٣", "0x10", "1.123456789012345678901", "--1"),
    ],
)
def test_nothing_else_is(text):
    assert not is_number(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("-7", -7), ("999999999", 999_999_999), ("-999999999", -999_999_999), ("007", 7)]
    + [(odd, None) for odd in (None, "", "-", "1234567890", "1.0", "+1", " 1", "٣", "1e3", "1_0")],
)
def test_whole_numbers_have_nine_digits_at_most(text, number):
    assert whole(text) == number


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("0,0 1.5,-2", True),
        ("0,0", True),
        (" 0,0  1,1\n2,2 ", True),
        ("", False),
        ("0", False),
        ("0,0 1", False),
        ("0,0,0", False),
        ("0,0 nan,1", False),
        ("0,0;1,1", False),
        ("1,1 " * 50_000, True),
        ("1,1 " * 50_000 + " ", False),
    ],
)
def test_points_are_pairs_two_hundred_thousand_letters_at_most(text, sound):
    assert is_points(text) is sound


def test_a_path_stays_inside_its_folder(tmp_path):
    (tmp_path / "maps").mkdir()
    here = tmp_path / "maps"
    assert inside(tmp_path, here, "hall.tsx") == here / "hall.tsx"
    assert inside(tmp_path, here, "../hall.tsx") == tmp_path / "hall.tsx"
    assert inside(here, here, "./a/../b.png") == here / "b.png"
    assert inside(tmp_path, here, "x" * 255) == here / ("x" * 255)
    for out in ("../hall.tsx", "/etc/passwd", "C:/x", "c:x", "\\\\host\\x", "a\\b", "", "x" * 256, "a\0b"):
        assert inside(here, here, out) is None
    (here / "loop").symlink_to(here / "loop")
    assert inside(here, here, "loop/x") is None
    (here / "out").symlink_to(tmp_path)
    assert inside(here, here, "out/x") is None
