"""Moves as words and back, whatever their fields are; what is no move of the game is refused."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ludotheque.core.move import Concede, Move
from ludotheque.core.notation import BadNotation, Notation


@dataclass(frozen=True, slots=True)
class Build(Move):
    verb: ClassVar[str] = "build"
    town: "town"  # noqa: F821 (a list of ids, not a type)
    many: int
    of_stone: bool
    name: str


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb: ClassVar[str] = "rest"


NOTATION = Notation([Build, Rest, Concede], {"town": ("ur", "uruk")})


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Build(0, 3, True, "Zig"), "build ur 3 yes Zig"),
        (Build(1, 0, False, "3"), "build uruk 0 no 3"),
        (Build(1, 999_999, False, "yes"), "build uruk 999999 no yes"),
        (Rest(), "rest"),
        (Concede(1), "concede 1"),
    ],
)
def test_each_field_is_a_word_of_its_kind(move, words):
    assert NOTATION.write(move) == words
    again = NOTATION.read(words)
    assert again == move
    assert repr(again) == repr(move), "a number stays a number, yes and no are no numbers"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "verb ''"),
        ("fly", "verb 'fly'"),
        ("build ur 3 yes", "takes 4 words, not 3"),
        ("rest now", "takes 0 words, not 1"),
        ("build kish 3 yes Zig", "unknown town 'kish'"),
        ("build 0 3 yes Zig", "unknown town '0'"),
        ("build ur 3 ur Zig", "unknown bool 'ur'"),
        ("build ur 3 True Zig", "unknown bool 'True'"),
        ("build ur -3 yes Zig", "'-3' is not a number"),
        ("build ur ٣ yes Zig", "'٣' is not a number"),
        ("build ur ² yes Zig", "'²' is not a number"),
        ("build ur x yes Zig", "'x' is not a number"),
        ("build ur 1000000 yes Zig", "'1000000' is not a number"),
    ],
)
def test_what_is_no_move_is_refused(words, said):
    with pytest.raises(BadNotation, match=said):
        NOTATION.read(words)
