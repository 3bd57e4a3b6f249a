"""What is settled before the first ply. Named tuples, made fast: the first screen needs them."""

from __future__ import annotations

from typing import NamedTuple

Options = tuple[tuple[str, int | str | bool], ...]  # name and value of each choice made before the game


class Player(NamedTuple):
    """Who sits at a seat, and the tinctures of the pieces there."""

    name: str
    colours: tuple[str, ...] = ()


class Setup(NamedTuple):
    """All that is settled before the first ply; with the moves it is the whole game."""

    game: str
    board: str
    board_hash: str
    options: Options
    players: tuple[Player, ...]
    seed: str
    started: str = ""  # when, as 20250131-201530: with the game, the name of its save
