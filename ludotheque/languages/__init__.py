"""Finds the languages: French stands in the source, and each folder here is a language.

    de/language.toml            its name, numbers, plurals, signs (see `definition.py`)
    de/messages.po              the messages of the source, translated
    de/books/castles.md         a rulebook;  de/lessons/castles/deux-rives.md  the texts of a lesson
    de/puzzles/castles/…md      the texts of a puzzle
    de/news.md, desktop.toml    what is new;  the words of menus and installers

All but the first may be missing: what a language lacks comes from the one that it falls back to, at last from
the French. After changing a French text, run `.venv/bin/python tests/tools/messages.py`, also where two
changes of a .po are in conflict, and write the translations in the .po. Installing the package compiles it;
in a checkout, run `pip install -e .` again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from ludotheque.home import paths
from ludotheque.languages.definition import SOURCE, BadLanguage, Language, read

CONTEXT = "\x04"  # between the context of a message, if it has one, and its French
Message = str | list[str]  # translated; in each of its plural forms if it has any

added: list[Path] = []  # folders of the same shape, of games outside the package


class Messages:
    """Compiled messages. Each is read when it is asked for: of the thousands, few are needed to start."""

    def __init__(self, lines: bytes = b"") -> None:
        self._lines = lines

    def find(self, key: str) -> Message | None:
        """Return a message by its French, after its context and CONTEXT if it has one."""
        start = b"\n[%b," % _json(key)
        begin = self._lines.find(start)
        if begin < 0:
            return None
        found: Message = json.loads(self._lines[begin + len(start) : self._lines.index(b"]\n", begin)])
        return found


class _Found(NamedTuple):
    languages: Mapping[str, Language]
    damaged: Mapping[str, str]


def languages() -> Mapping[str, Language]:
    """Return every language by its code, French first and the others by their names."""
    return _found(paths.languages_folder()).languages


def damaged() -> Mapping[str, str]:
    """Return what is wrong with each language that is left out, by its code."""
    return _found(paths.languages_folder()).damaged


def chain(code: str) -> tuple[Language, ...]:
    """Return a language and those that it falls back to, one after the other; French is the last."""
    known, found = languages(), list[Language]()
    while code in known and known[code] not in found:
        found.append(known[code])
        code = known[code].falls_back_to
    return (*found, *(() if SOURCE in {one.code for one in found} else (known[SOURCE],)))


def folders(code: str) -> tuple[Path, ...]:
    """Return the folders with texts in a language: the package's own first."""
    return tuple(folder / code for folder in (paths.languages_folder(), *added))


def text_files(name: str, code: str) -> Iterator[tuple[Path, Language]]:
    """Yield the files of a text such as `books/castles.md`, for a language and those it falls back to."""
    for language in chain(code):
        for folder in folders(language.code):
            if os.path.isfile(folder / name):
                yield folder / name, language


def pack(messages: Mapping[str, Message]) -> bytes:
    """Return compiled messages: a line with their checksum, and a line of JSON for each."""
    lines = b"".join(b"\n[%b,%b]" % (_json(key), _json(found)) for key, found in sorted(messages.items()))
    return b"%08x%b\n" % (crc32(lines + b"\n"), lines)


def load(folder: Path) -> Messages:
    """Return the compiled messages of a folder, none if they are missing or damaged."""
    try:
        return Messages(_unpacked(folder))
    except BadLanguage:
        return Messages()


def _json(value: Message) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _unpacked(folder: Path) -> bytes:
    """Return a folder's messages, none if it has no file; raises BadLanguage if they are damaged."""
    file = folder / "messages.jsonl"
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise BadLanguage(file, 0, str(error)) from error
    if data[:8] != b"%08x" % crc32(data[8:]):
        raise BadLanguage(file, 0, "damaged")
    return data[8:]


@cache
def _found(folder: Path) -> _Found:
    """Read every language of a folder. French is there even if its folder is damaged."""
    known, damaged = {SOURCE: Language(SOURCE, "Français")}, dict[str, str]()
    try:
        codes = sorted(path.name for path in folder.iterdir() if os.path.isfile(path / "language.toml"))
    except OSError:
        codes = []
    for code in codes:
        try:
            found = read(folder / code)
            _unpacked(folder / code)
        except BadLanguage as error:
            damaged[code] = str(error)
        else:
            known[code] = found
    order = sorted(known, key=lambda code: (code != SOURCE, known[code].name.casefold()))
    return _Found({code: known[code] for code in order}, damaged)
