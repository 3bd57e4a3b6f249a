"""Reads `language.toml`, which says all that the program must know of a language besides its texts.

    name = "Deutsch"                            its own name
    complete = false                            whether every message, book and lesson is there
    falls-back-to = "en"                        whose texts stand in for those that are missing
    plural = "english"                          a rule of `plurals.py`
    decimal-mark = ","
    words-after-numbers = ["gegen", "und"]      what a line may end before: no nouns

    [ordinals]                                  by a number (=1) or the last digits of one
    "" = "{n}."

    [typed]                                     what is typed in its texts, and what is shown for it
    "'" = "’"

    [fingers]                                   what is said of a mouse, and what of a finger instead
    "Click on" = "Tap"

    [letters]                                   sorted as other letters than their own without accents
    "ø" = "o"

Nothing in the file is executed.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from ludotheque.languages.plurals import RULES, Plural

SOURCE = "fr"  # the language of the source
COMPILED = "language.json"
CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
_END = re.compile(r"=?\d*")  # of an ordinal number
_TEXTS = ("books", "lessons", "puzzles")  # folders inside that of a language
_LONGEST = 30  # letters of a name
_LARGEST = 100_000  # bytes of a file
_WANTED = {
    "name": f"not 1 to {_LONGEST} letters without control characters",
    "falls-back-to": "not the code of a language",
    "plural": f"not one of {', '.join(RULES)}",
    "decimal-mark": "not one sign",
    "ordinals": "{n} is missing, or a key is neither digits nor = and digits",
    "typed": "nothing is typed",
    "fingers": "nothing is said",
}


class BadLanguage(ValueError):
    """Raised for a mistake in a language's folder; the message names the file, the line and the mistake."""

    def __init__(self, file: Path, line: int, what: str) -> None:
        depth = next((-file.parts[::-1].index(kind) - 2 for kind in _TEXTS if kind in file.parts), -2)
        name = "/".join(file.parts[depth:])
        super().__init__(f"{name}:{line}: {what}" if line else f"{name}: {what}")


class Language(NamedTuple):
    """A language, as its `language.toml` defines it."""

    code: str
    name: str
    complete: bool = False
    falls_back_to: str = ""
    plural: str = "french"
    decimal_mark: str = ","
    words_after_numbers: tuple[str, ...] = ()
    ordinals: Mapping[str, str] = {}
    typed: Mapping[str, str] = {}
    fingers: Mapping[str, str] = {}
    letters: Mapping[str, str] = {}

    @property
    def rule(self) -> Plural:
        """The rule of plurals."""
        return RULES[self.plural]

    def typeset(self, text: str) -> str:
        """Return a text with the signs that are shown. Doing it twice changes nothing."""
        for typed, shown in self.typed.items():
            text = text.replace(typed, shown)
        return text

    def by_finger(self, text: str) -> str:
        """Return a text, as `typeset` returns it, with what is said of a mouse said of a finger."""
        said = {self.typeset(mouse): self.typeset(finger) for mouse, finger in self.fingers.items()}
        words = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
        return re.sub(words, lambda found: said[found[0]], text) if said else text

    def decimal(self, number: float, places: int | None = None) -> str:
        """Return a number with the decimal mark, and so many `places`, if None as many as are needed."""
        return (f"{number:g}" if places is None else f"{number:.{places}f}").replace(".", self.decimal_mark)

    def ordinal(self, number: int) -> str:
        """Return an ordinal number, such as `1er` in French: of the rules that fit, the longest counts."""
        fits = [end for end in self.ordinals if f"={number}" == end or str(number).endswith(end)]
        return self.ordinals[max(fits, key=len)].replace("{n}", str(number)) if fits else str(number)

    def sort_key(self, text: str) -> tuple[str, str]:
        """Return the key by which a text is sorted: without accents, but where a letter has its own place."""
        letters = unicodedata.normalize("NFC", text.casefold())
        spelt = unicodedata.normalize("NFD", "".join(self.letters.get(one, one) for one in letters))
        return "".join(sign for sign in spelt if not unicodedata.combining(sign)), text


def read(folder: Path) -> Language:
    """Return the language of a folder; raises BadLanguage if there is a mistake in its `language.toml`."""
    file = folder / "language.toml"
    if not CODE.fullmatch(folder.name):
        raise BadLanguage(file, 0, "the folder is not named by the code of a language")
    try:
        data = file.read_bytes()[: _LARGEST + 1]
        text = data.decode()
        found = _compiled(folder, data) or toml(text)
    except (OSError, ValueError, RecursionError) as error:
        raise BadLanguage(file, 0, str(error)) from error
    if len(data) > _LARGEST:
        raise BadLanguage(file, 0, "too long")
    facts: dict[str, Any] = {"code": folder.name}
    for key, value in found.items():
        if wrong := _wrong(key, value):
            raise BadLanguage(file, _line(text, key), f"{key}: {wrong}")
        facts[key.replace("-", "_")] = tuple(value) if isinstance(value, list) else value
    for key in ("name", "plural", *(() if folder.name == SOURCE else ("falls-back-to",))):
        if key not in found:
            raise BadLanguage(file, 0, f"{key} is missing")
    return Language(**facts)


def toml(text: str) -> dict[str, Any]:
    """Return what a text in TOML says; raises ValueError or RecursionError."""
    import tomllib  # takes longer than all the rest that the shelf needs of languages

    return tomllib.loads(text)


def compiled(data: bytes) -> bytes:
    """Return the bytes of a `language.toml` compiled: a line with their checksum, and a line of JSON."""
    return b"%08x\n%b" % (crc32(data), json.dumps(toml(data.decode())).encode())


def _compiled(folder: Path, data: bytes) -> dict[str, Any]:
    """Return what the compiled file of a language says, nothing unless it was made from `data`."""
    with suppress(OSError, ValueError, RecursionError):
        checksum, _newline, found = (folder / COMPILED).read_bytes().partition(b"\n")
        if checksum == b"%08x" % crc32(data) and isinstance(said := json.loads(found), dict):
            return said
    return {}


def _wrong(key: str, value: Any) -> str:
    kind = _KEYS.get(key)
    if kind is None or type(value).__name__ != kind:
        return f"not of the type {kind}" if kind else "unknown"
    inside = [*value.values()] if kind == "dict" else value if kind == "list" else []
    if not all(isinstance(text, str) for text in inside):
        return "there is something else than texts in it"
    fine: Mapping[str, Callable[[], object]] = {
        "name": lambda: value.isprintable() and 0 < len(value.strip()) <= _LONGEST,
        "falls-back-to": lambda: CODE.fullmatch(value),
        "plural": lambda: value in RULES,
        "decimal-mark": lambda: len(value) == 1 and value.isprintable(),
        "ordinals": lambda: all("{n}" in shown and _END.fullmatch(end) for end, shown in value.items()),
        "typed": lambda: "" not in value,
        "fingers": lambda: "" not in value,
    }
    return "" if fine.get(key, lambda: True)() else _WANTED[key]


def _line(text: str, key: str) -> int:
    found = re.search(rf"^\W*{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


_KINDS: dict[str, type] = {
    "name": str,
    **{name: type(default) for name, default in Language._field_defaults.items()},
}
_KEYS = {name.replace("_", "-"): kind.__name__.replace("tuple", "list") for name, kind in _KINDS.items()}
