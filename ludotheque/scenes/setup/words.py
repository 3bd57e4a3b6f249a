"""The set-up in words: who will play, how many, and about how long."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.setup import HUMAN
from ludotheque.i18n import _
from ludotheque.scenes.setup.plan import ALONE, Plan


def company(plan: Plan) -> str:
    """Return the names of the players in turn order or, against the computer, those of the opponents."""
    if plan.door == ALONE:
        return _("Vous contre {names}").format(
            names=listed([one.name for one in plan.seating if one.level != HUMAN])
        )
    return listed([one.name for one in plan.seating])


def length(plan: Plan) -> str:
    """Return the number of players, and the usual length of a game."""
    seats = len(plan.seating)
    words = {2: _("à deux"), 3: _("à trois"), 4: _("à quatre"), 5: _("à cinq")}
    count = words.get(seats) or _("à {count}").format(count=seats)
    told = _("{minutes} minutes environ").format(minutes=plan.box.minutes)
    return f"{count}, {told}"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: "A, B et C"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} et {last}").format(names=", ".join(names[:-1]), last=names[-1])
