"""Pictures rendered beside what else is done: a fault belongs to whoever takes the picture alone."""

import pygame
import pytest

from ludotheque.picture import rasters
from ludotheque.picture.rasters import Raster

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'


@pytest.mark.parametrize("fault", [pygame.error("broken"), ValueError("size"), MemoryError()])
def test_after_a_picture_that_cannot_be_rendered_the_next_one_is(monkeypatch, fault):
    def fail(*_what):
        raise fault

    with monkeypatch.context() as broken:
        broken.setattr(pygame.image, "load_sized_svg", fail)
        failed = [Raster(SVG, (4, 4)) for _ in range(rasters.THREADS + 1)]
        for raster in failed:
            assert raster.ready(10)
    for raster in failed:
        with pytest.raises(pygame.error):
            raster.take()
    following = Raster(SVG, (4, 4))
    assert following.ready(10), "the threads live on"
    assert following.take().get_size() == (4, 4)


def test_a_thread_that_has_died_is_replaced(monkeypatch):
    monkeypatch.setattr(rasters, "_threads", [rasters.Thread(target=print)])  # one that never ran
    raster = Raster(SVG, (4, 4))
    assert raster.ready(10)
    assert len(rasters._threads) == 1
