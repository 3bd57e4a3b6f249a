"""Tools for drawing."""

from contextlib import suppress

from pygame import Rect, Surface

from ludotheque.ui.drawing import clipped


def test_a_clip_within_a_clip_lets_draw_where_both_do_and_ends_with_an_error():
    surface, outer, inner = Surface((40, 40)), Rect(0, 0, 20, 40), Rect(10, 10, 20, 20)
    whole = surface.get_clip()
    with clipped(surface, outer):
        with suppress(ValueError), clipped(surface, inner):
            assert surface.get_clip() == Rect(10, 10, 10, 20)
            raise ValueError
        assert surface.get_clip() == outer
    assert surface.get_clip() == whole
