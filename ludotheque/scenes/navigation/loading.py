"""Imports the modules of the next scenes while the program is idle."""

from __future__ import annotations

from collections.abc import Generator

from ludotheque.games import GAMES


def load_scenes() -> Generator[None, None, None]:
    """Import the modules of the scenes and read the boards, in steps shorter than a frame.

    This must not run in a thread: a thread may get a module that another thread has only partly imported.
    """
    yield
    from ludotheque.scenes.setup import scene as setup  # noqa: F401

    yield
    from ludotheque.scenes.games import scene as games  # noqa: F401

    yield
    from ludotheque.scenes.household import scene as household  # noqa: F401

    yield
    from ludotheque.scenes import trophies  # noqa: F401

    yield
    from ludotheque.games.boards import board_map

    yield
    from ludotheque.scenes.overlays import dialog  # noqa: F401

    yield
    from ludotheque.table import scene as table  # noqa: F401

    for box in GAMES.values():
        yield
        box.look()
    yield
    from ludotheque.scenes.rulebook import scene as rulebook  # noqa: F401

    for box in GAMES.values():
        yield
        board_map(box)
