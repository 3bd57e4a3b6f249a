"""The levels, and who plays a seat, in words."""

from __future__ import annotations

from functools import reduce

from ludotheque.core.setup import HUMAN, Player
from ludotheque.i18n import _


def level_name(level: str) -> str:
    """Return what a level is called; KeyError for an unknown one."""
    return {
        HUMAN: _("une personne"),
        "beginner": _("Débutant"),
        "amateur": _("Amateur"),
        "club": _("Club"),
        "expert": _("Expert"),
    }[level.partition(":")[0]]


def who(level: str) -> str:
    """Return who plays at a level."""
    name = level_name(level)
    return name if level == HUMAN else _("l'ordinateur ({level})").format(level=name)


def who_played(player: Player) -> str:
    """Return who played a seat, one after the other; nothing if it was a person all the time."""
    if not player.played_by:
        return ""
    begun = [] if player.played_by[0][0] == 0 else [HUMAN]
    played = map(who, [*begun, *(level for _ply, level in player.played_by)])
    return reduce(
        lambda before, after: _("{before}, puis {after}").format(before=before, after=after), played
    )


def handed(player: Player, level: str) -> str:
    """Return in a sentence that a seat has been handed to another."""
    if level == HUMAN:
        return _("Une personne joue pour {name}").format(name=player.name)
    return _("L'ordinateur ({level}) joue pour {name}").format(level=level_name(level), name=player.name)
