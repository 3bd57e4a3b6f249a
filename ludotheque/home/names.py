"""Makes valid file names from titles."""

from __future__ import annotations

import unicodedata

from ludotheque.core.setup import clean

_PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in "123456789¹²³")
_DEVICES = frozenset(("con", "prn", "aux", "nul", *_PORTS))
_LONGEST = 80  # characters in a file's name without its suffix
_MOST_BYTES = 200  # in that name, so that it stays within 255 with a number, a suffix and a draft's additions


def file_name(words: str) -> str:
    """Return a file name without suffix, made from `words`, that is valid on every system.

    >>> file_name("Ana/Bo: 1?"), file_name("con"), file_name("...")
    ('Ana Bo- 1', 'con_', 'ludotheque')
    """
    composed = unicodedata.normalize("NFC", clean(words).replace(":", "-"))
    plain = "".join(c if c.isalnum() or c in " -_,()'’" else " " for c in composed)
    short = " ".join(plain.split())[:_LONGEST].encode()[:_MOST_BYTES].decode(errors="ignore")
    name = short.strip(" .") or "ludotheque"
    return f"{name}_" if name.lower() in _DEVICES else name  # Windows opens a device even with a suffix
