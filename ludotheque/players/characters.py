"""The seven characters that the computer plays, each with a level, a temper and favourite heraldic colours.

Where a game does not offer its level, a character plays at the highest one below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

TEMPERS = ("rash", "careful", "vengeful", "builder")
TEACHER = "anselme"  # the character who gives lessons and tips
_LADDER = ("novice", "beginner", "amateur", "club", "expert")  # the weakest first


class Character(NamedTuple):
    """A character that the computer plays; of its favourite `coats` it gets those that are free.

    If `feminine` is True, adjectives about the character take the feminine form.
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
    """Return the `level:temper` at which a character plays, given these `levels`; "" if all are above it."""
    offered = {*levels} & {*_LADDER[: _LADDER.index(one.level) + 1]}
    return f"{max(offered, key=_LADDER.index)}:{one.temper}" if offered else ""


def character(who: str) -> Character | None:
    """Return the weakest character that can play as `who`, a `level:temper`; None if there is none."""
    level, _colon, temper = who.partition(":")
    if level not in _LADDER:
        return None
    able = (
        one for one in CHARACTERS if one.temper == temper and _LADDER.index(one.level) >= _LADDER.index(level)
    )
    return min(able, key=lambda one: _LADDER.index(one.level), default=None)


def characters_for(levels: Sequence[str], tempers: Sequence[str]) -> dict[str, Character]:
    """Return {`level:temper`: character} of those that can play a game with these levels and tempers."""
    able = [one for one in CHARACTERS if one.temper in tempers]
    return {who: one for one in able if (who := level_for(one, levels))}
