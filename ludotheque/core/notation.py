"""Writes moves in notation, such as `march loch-2 cawdor-gate 4`, and reads it.

Its words are the verb and the fields: an `int` is a number, a `bool` is `yes` or `no`, a `str` stands as it
is. A field with another annotation is an index into the list of ids that has this key in `names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from ludotheque.core.move import Move


class BadNotation(ValueError):
    """Raised for a text that is not a move of this game on this board."""


_PLAIN = ("int", "bool", "str")
_YES_NO = {"yes": True, "no": False}


class Notation:
    """The notation of a game on a board: its verbs, and the ids that its moves refer to.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class March(Move):
    ...     verb = "march"
    ...     origin: Space
    ...     target: Space
    ...     count: int
    >>> notation = Notation([March], {"Space": ["loch", "gate"]})
    >>> notation.write(March(origin=0, target=1, count=4))
    'march loch gate 4'
    >>> notation.read("march gate loch 2")
    March(origin=1, target=0, count=2)
    """

    def __init__(self, verbs: Iterable[type[Move]], names: Mapping[str, Sequence[str]]) -> None:
        self._verbs = {verb.verb: (verb, [(f.name, _kind(f.type)) for f in fields(verb)]) for verb in verbs}
        self._names = {kind: tuple(ids) for kind, ids in names.items()}
        self._index = {kind: {name: i for i, name in enumerate(ids)} for kind, ids in self._names.items()}

    def write(self, move: Move) -> str:
        """Return the notation of `move`."""
        words = [move.verb]
        for name, kind in self._verbs[move.verb][1]:
            value = getattr(move, name)
            if kind == "bool":
                words.append("yes" if value else "no")
            else:
                words.append(str(value) if kind in _PLAIN else self._names[kind][value])
        return " ".join(words)

    def read(self, text: str) -> Move:
        """Parse a move; raises BadNotation."""
        verb, *words = text.split() or [""]
        if verb not in self._verbs:
            raise BadNotation(f"unknown verb {verb!r}")
        make, kinds = self._verbs[verb]
        if len(words) != len(kinds):
            raise BadNotation(f"{verb!r} takes {len(kinds)} words, not {len(words)}")
        return make(*(self._value(kind, word) for (_, kind), word in zip(kinds, words, strict=True)))

    def _value(self, kind: str, word: str) -> int | str:
        if kind == "str":
            return word
        if kind == "int":
            if not (word.isascii() and word.isdigit() and len(word) <= 6):
                raise BadNotation(f"{word!r} is not a number")
            return int(word)
        known = _YES_NO if kind == "bool" else self._index[kind]
        if word not in known:
            raise BadNotation(f"unknown {kind.lower()} {word!r}")
        return known[word]


def _kind(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else annotation.__name__
