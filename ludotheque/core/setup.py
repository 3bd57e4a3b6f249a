"""The set-up of a game and its players: named tuples, since dataclasses would slow down the start."""

from __future__ import annotations

from typing import NamedTuple

Options = tuple[tuple[str, int | str | bool], ...]  # the name and value of each option

_MARKS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))  # variation selectors
_BLANKS = dict.fromkeys((0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *_MARKS))


def clean(text: str) -> str:
    """Return `text` as one line without invisible characters, with single spaces.

    >>> clean(" Ana  Bo\\n")
    'Ana Bo'
    """
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(seen.translate(_BLANKS).split())


def name_key(name: str) -> str:
    """Return a key for comparing names regardless of case and superfluous spaces."""
    return clean(name).casefold()


HUMAN = "human"  # stands for a person where a computer player's level may stand


class Player(NamedTuple):
    """The player of a seat: a name, and the heraldic colours of the pieces.

    `played_by` has pairs of a ply and the level of the computer player that took over there, or HUMAN. Before
    the first pair a person plays.
    """

    name: str
    colours: tuple[str, ...] = ()
    played_by: tuple[tuple[int, str], ...] = ()

    @property
    def level(self) -> str:
        """The level of the computer player that plays the seat now, HUMAN for a person."""
        return self.played_by[-1][1] if self.played_by else HUMAN

    @property
    def first_level(self) -> str:
        """The level of the computer player that began the game in this seat, HUMAN for a person."""
        return self.played_by[0][1] if self.played_by and self.played_by[0][0] == 0 else HUMAN

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.level == HUMAN

    @property
    def was_person(self) -> bool:
        """Whether a person played the seat at any time."""
        return HUMAN in (self.first_level, *(level for _ply, level in self.played_by))

    def person_at(self, ply: int) -> bool:
        """Return whether a person played the seat after `ply` plies."""
        levels = [HUMAN, *(level for first, level in self.played_by if first <= ply)]
        return levels[-1] == HUMAN

    def handed_to(self, level: str, ply: int) -> Player:
        """Return the player after the seat was handed at `ply` to this level; later entries are dropped."""
        before = tuple(entry for entry in self.played_by if entry[0] < ply)
        if level == (before[-1][1] if before else HUMAN):
            return self._replace(played_by=before)
        return self._replace(played_by=(*before, (ply, level)))


class Setup(NamedTuple):
    """Everything that is fixed before the first ply. The set-up and the moves together determine the game."""

    game: str
    board: str
    board_hash: str
    options: Options
    players: tuple[Player, ...]
    seed: str
    started: str = ""  # local time, as 20250131-201530; the name of the saved game is made from it
    title: str = ""  # the players' own name for this game, if any
    seed_known: bool = False  # whether a player chose the seed, and so could know its dice and cards

    def reseeded(self, seed: str) -> Setup:
        """Return the set-up with another seed, chosen by no player; it changes only chance to come."""
        return self._replace(seed=seed, seed_known=False)
