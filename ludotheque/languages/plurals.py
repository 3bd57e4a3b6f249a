"""The rules of plurals: which form of a noun a number takes. A language names its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Plural(NamedTuple):
    """A rule: the number of forms, and which one (from 0 on) the absolute value of a number takes."""

    forms: int
    form: Callable[[int], int]


def _latvian(n: int) -> int:
    return 0 if n % 10 == 1 and n % 100 != 11 else 1 if n != 0 else 2


def _lithuanian(n: int) -> int:
    teens = 11 <= n % 100 <= 19
    return 0 if n % 10 == 1 and not teens else 1 if n % 10 and not teens else 2


def _romanian(n: int) -> int:
    return 0 if n == 1 else 1 if n == 0 or 1 <= n % 100 <= 19 else 2


def _russian(n: int) -> int:
    return 0 if n % 10 == 1 and n % 100 != 11 else 1 if _few(n) else 2


def _polish(n: int) -> int:
    return 0 if n == 1 else 1 if _few(n) else 2


def _few(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


def _slovenian(n: int) -> int:
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(n % 100, 3)


def _irish(n: int) -> int:
    return 0 if n == 1 else 1 if n == 2 else 2 if n < 7 and n else 3 if 7 <= n < 11 else 4


def _arabic(n: int) -> int:
    return n if n < 3 else 3 if 3 <= n % 100 <= 10 else 4 if n % 100 >= 11 else 5


# Each is named after a language that has it: German, Italian, Spanish count as English does.
RULES: Mapping[str, Plural] = {
    "japanese": Plural(1, lambda n: 0),
    "english": Plural(2, lambda n: int(n != 1)),
    "french": Plural(2, lambda n: int(n > 1)),
    "latvian": Plural(3, _latvian),
    "lithuanian": Plural(3, _lithuanian),
    "romanian": Plural(3, _romanian),
    "russian": Plural(3, _russian),
    "czech": Plural(3, lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2),
    "polish": Plural(3, _polish),
    "slovenian": Plural(4, _slovenian),
    "irish": Plural(5, _irish),
    "arabic": Plural(6, _arabic),
}
