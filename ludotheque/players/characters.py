"""The seven characters that the computer plays. Each has a level, a temper and favourite heraldic colours.

A temper changes what a player values, not how well it plays. If a game does not offer a character's level,
the character plays at the highest level below it that the game offers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

TEMPERS = ("rash", "careful", "vengeful", "builder")
TEACHER = "anselme"  # the character who gives lessons and tips
_LADDER = ("novice", "beginner", "amateur", "club", "expert")  # the weakest first


class Character(NamedTuple):
    """A character that the computer plays.

    `coats` are its favourite heraldic colours. In a game, it gets those that no other player has taken. If
    `feminine` is True, adjectives about the character take the feminine form.
    """

    id: str
    level: str
    temper: str
    coats: tuple[str, ...]
    feminine: bool = False


CHARACTERS = (
    Character("lison", "novice", "builder", ("gueules", "vert"), feminine=True),
    Character("perrin", "beginner", "rash", ("or", "vert")),
    Character("margot", "beginner", "builder", ("vert", "or"), feminine=True),
    Character("anselme", "amateur", "careful", ("sable", "vert")),
    Character("isabeau", "amateur", "vengeful", ("gueules", "or"), feminine=True),
    Character("renaud", "club", "rash", ("azur", "gueules")),
    Character("yolande", "expert", "careful", ("azur", "sable"), feminine=True),
)


def level_for(one: Character, levels: Iterable[str]) -> str:
    """Return the `level:temper` at which a character plays a game that offers these `levels`.

    This is the highest of these levels that is not above the character's own level, with the character's
    temper. Return "" if the game offers only levels above the character's own.
    """
    offered = {*levels} & {*_LADDER[: _LADDER.index(one.level) + 1]}
    return f"{max(offered, key=_LADDER.index)}:{one.temper}" if offered else ""


def character(who: str) -> Character | None:
    """Return the character that plays as `who`, a `level:temper`, or None if there is none.

    A character may play below its own level. If several characters could play as `who`, return the weakest.
    """
    level, _colon, temper = who.partition(":")
    if level not in _LADDER:
        return None
    able = (
        one for one in CHARACTERS if one.temper == temper and _LADDER.index(one.level) >= _LADDER.index(level)
    )
    return min(able, key=lambda one: _LADDER.index(one.level), default=None)


def characters_for(levels: Sequence[str], tempers: Sequence[str]) -> dict[str, Character]:
    """Return the characters that can play a game with these levels and tempers.

    The key of each character is the `level:temper` at which it plays.
    """
    able = [one for one in CHARACTERS if one.temper in tempers]
    return {who: one for one in able if (who := level_for(one, levels))}
