"""The levels in words."""

from __future__ import annotations

from ludotheque.core.setup import HUMAN
from ludotheque.i18n import _


def level_name(level: str) -> str:
    """Return what a level is called; KeyError for an unknown one."""
    return {
        HUMAN: _("une personne"),
        "beginner": _("Débutant"),
        "amateur": _("Amateur"),
        "club": _("Club"),
    }[level.partition(":")[0]]
