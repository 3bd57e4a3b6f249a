"""What is settled before the first ply. Named tuples, for a quick start: the first screen needs them."""

from __future__ import annotations

from typing import NamedTuple

Options = tuple[tuple[str, int | str | bool], ...]  # name and value of each choice made before the game

_MARKS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))  # that choose a variant
_BLANKS = dict.fromkeys((0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *_MARKS))


def clean(text: str) -> str:
    """Return a line of text without control characters, surrogates and characters of no width."""
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    return " ".join(seen.translate(_BLANKS).split())


def known_as(name: str) -> str:
    """Return a key for comparing names: case and blanks make no difference."""
    return clean(name).casefold()


HUMAN = "human"  # who plays a seat if the program does not


class Player(NamedTuple):
    """The player of a seat, and the tinctures of its pieces.

    `played_by` lists from which ply on each one played: HUMAN or a computer player's level. It is empty if a
    person played from the start.
    """

    name: str
    colours: tuple[str, ...] = ()
    played_by: tuple[tuple[int, str], ...] = ()

    @property
    def level(self) -> str:
        """The computer player's level that plays the seat now, HUMAN if it is a person."""
        return self.played_by[-1][1] if self.played_by else HUMAN

    @property
    def first_level(self) -> str:
        """The computer player's level that played the seat when the game began, HUMAN if it was a person."""
        return self.played_by[0][1] if self.played_by and self.played_by[0][0] == 0 else HUMAN

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.level == HUMAN

    def handed_to(self, level: str, ply: int) -> Player:
        """Return the player with the seat handed to another after `plies` plies."""
        before = tuple(entry for entry in self.played_by if entry[0] < ply)
        if level == (before[-1][1] if before else HUMAN):
            return self._replace(played_by=before)
        return self._replace(played_by=(*before, (ply, level)))


class Setup(NamedTuple):
    """Everything settled before the first ply; together with the moves it is the whole game."""

    game: str
    board: str
    board_hash: str
    options: Options
    players: tuple[Player, ...]
    seed: str
    started: str = ""  # when, as 20250131-201530: with the game, the name of its save
    title: str = ""  # what the players call this game, if they have named it
    seed_known: bool = False  # the seed was chosen, so its dice and cards could have been looked up

    def reseeded(self, seed: str) -> Setup:
        """Return the set-up with another seed: past outcomes are in the moves, future ones change."""
        return self._replace(seed=seed, seed_known=False)
