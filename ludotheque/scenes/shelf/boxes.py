"""What is written on the boxes and about them, beside what the catalogue says."""

from __future__ import annotations

from ludotheque.games.box import Box
from ludotheque.i18n import _


def players(box: Box) -> str:
    """Return the number of players as it stands on a box: `2`, or `2–5`."""
    least, most = box.seats[0], box.seats[-1]
    return str(least) if least == most else f"{least}–{most}"


def facts(box: Box) -> str:
    """Return players, length and age in words."""
    least, most = box.seats[0], box.seats[-1]
    who = _("{least} joueurs") if least == most else _("{least} à {most} joueurs")
    words = " · ".join((who, _("{minutes} minutes environ"), _("dès {age} ans")))
    return words.format(least=least, most=most, minutes=box.minutes, age=box.age)
