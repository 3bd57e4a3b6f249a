"""What is settled before the first ply. Named tuples, made fast: the first screen needs them."""

from __future__ import annotations

from typing import NamedTuple

Options = tuple[tuple[str, int | str | bool], ...]  # name and value of each choice made before the game

_MARKS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))  # that choose a variant
_BLANKS = dict.fromkeys((0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *_MARKS))


def clean(text: str) -> str:
    """Return a line of text with only what can be seen: no control, no surrogate, nothing without width."""
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(seen.translate(_BLANKS).split())


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
