"""Writes the stanzas of Debian's copyright file about the libraries that the package carries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ludotheque.scenes.overlays.credits import Library

FOLDER = "usr/lib/ludotheque"
_TEXTS = f"/{FOLDER}/_internal/ludotheque/assets/licences"
_ELSEWHERE = re.compile(r"\.(dll|pyd)$|^Python$")  # names of files on other systems
_FIELD = re.compile(r"^Copyright: *(.*(?:\n[ \t]+.*)*)", re.MULTILINE)  # in files of Debian's own form
_NOBODY = ("", "none", "in public domain")
_NOTICE = re.compile(r"copyright[ ,:]*(?:\(c\)|©)?[ ,]*((?:19|20)\d\d.*)", re.IGNORECASE)


def stanzas(libraries: list[Library], texts: Path) -> str:
    """Return a stanza for each library with files of its own, and one for those within the program.

    `texts` is the folder with all texts of licences; raise `LookupError` for one that is not there.
    """
    own = [library for library in libraries if patterns(library)]
    within = [library for library in libraries if not patterns(library)]
    inside = [f"{FOLDER}/ludotheque", f"{FOLDER}/_internal/base_library.zip"]
    return "\n\n".join(
        [_stanza(inside, within, texts), *(_stanza(patterns(one), [one], texts) for one in own)]
    )


def patterns(library: Library) -> list[str]:
    """Return the patterns of a library's files in the package."""
    names = (name for name in library.files if not _ELSEWHERE.search(name))
    return [f"{FOLDER}/_internal/*{name.removeprefix('*')}" for name in names]


def holders(text: str) -> list[str]:
    """Return who holds the copyright, by the notices in the text of a licence, each once."""
    fields = [line for field in _FIELD.findall(text) for line in field.splitlines()]
    found = fields or _NOTICE.findall(text)
    lines = (re.sub(r"^(?:\(c\)|©)\s*", "", line.strip(" \t*#/."), flags=re.IGNORECASE) for line in found)
    return [*dict.fromkeys(line for line in lines if line.lower() not in _NOBODY)]


def _stanza(files: list[str], libraries: list[Library], texts: Path) -> str:
    names = ", ".join(f"{one.name} {one.version}".strip() for one in libraries)
    places = dict.fromkeys(place for one in libraries for place in map(_place, one.texts))
    return "\n".join(
        [
            f"Files: {files[0]}",
            *(f" {file}" for file in files[1:]),
            "Copyright:",
            *(f" {line}" for one in libraries for line in _holders(one, texts)),
            f"License: {' and '.join(dict.fromkeys(_short(one.licence) for one in libraries))}",
            *(f" {place}" for place in places),
            f"Comment: {names}",
        ]
    )


def _holders(library: Library, texts: Path) -> Iterator[str]:
    """Yield who holds the copyright of a library."""
    own = [texts / name for name in library.texts if not name.startswith("common/")]
    if missing := [file.name for file in own if not file.is_file()]:
        raise LookupError(f"no text of a licence: {', '.join(missing)}")
    found = [line for file in own for line in holders(file.read_text(encoding="utf-8"))]
    yield from found or [f"the authors of {library.name}"]


def _place(text: str) -> str:
    """Return where the text of a licence is in a system of Debian's."""
    common = text.partition("common/")[2].removesuffix(".txt")
    return f"/usr/share/common-licenses/{common}" if common else f"{_TEXTS}/{text}"


def _short(licence: str) -> str:
    """Return an SPDX expression as Debian's form of the file has it."""
    words = licence.replace("(", "").replace(") AND", ", and").replace("-exception", " exception")
    return words.replace(" AND ", " and ").replace(" OR ", " or ").replace(" WITH ", " with ")
