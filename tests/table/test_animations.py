"""What moves on the table: pieces are lifted on their way and land with a little weight (issue 23, 5)."""

from types import SimpleNamespace

import pytest

from ludotheque.table.view.animations import Passage
from ludotheque.ui.motion import Motion, Piece, plan


def passing(share):
    """Return a knight on its way, so much of whose time is over."""
    made = plan([Piece("knight", "here")], [Piece("knight", "there")], lambda a, b: 1.0)
    return Passage(
        Motion(made, 0.5, 0.5 * share), [[(0.0, 0.0), (100.0, 0.0)]], SimpleNamespace(), SimpleNamespace()
    )


def test_a_piece_stands_on_the_board_when_it_leaves_and_when_it_arrives():
    assert passing(0).lift == pytest.approx(0)
    assert passing(1).lift == 0
    assert passing(0.999).lift < 0.01


def test_a_piece_falls_faster_than_it_rises():
    highest = max(range(100), key=lambda n: passing(n / 100).lift)
    assert passing(highest / 100).lift == pytest.approx(1, abs=0.01)
    assert 55 < highest < 80


def test_without_animations_nothing_is_lifted():
    assert Passage(Motion(passing(0).motion.plan, 0.0), [], SimpleNamespace(), SimpleNamespace()).lift == 0
