"""Finds the places of the board that texts name, so that papers lie off them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ludotheque.table.model import TableModel


def finder(model: TableModel) -> Callable[[str], tuple[str, ...]]:
    """Return a function that returns the places named in a text about the position shown."""
    names = model.look.telling.place_names(model.game.position)
    known = [(_whole(name), places) for name, places in names.items()]

    def found(text: str) -> tuple[str, ...]:
        plain = " ".join(text.split())
        named = (place for name, places in known if name.search(plain) for place in places)
        return tuple(dict.fromkeys(named))

    return found


def _whole(name: str) -> re.Pattern[str]:
    """Return a pattern that finds a name in a text with plain spaces, but not as a part of a longer one."""
    return re.compile(rf"(?<![\w–]){re.escape(' '.join(name.split()))}(?![\w–])", re.IGNORECASE)
