"""Brings the messages of every language up to date with the French of the source.

.venv/bin/python tests/tools/messages.py [CODE…]

Updates `ludotheque/languages/CODE/messages.po`, of all languages by default, and prints which messages are
not translated. A file that is not there is made, if there is a `language.toml`. Beside each message stands
what its placeholders stand for (`placeholders.toml`), and its English. Of a file that was left with both
sides of a conflict the translations of both are kept; where they differ, those of the second. At the end all
are compiled, as the program reads them.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ludotheque.build import compile_languages
from ludotheque.languages.definition import SOURCE, BadLanguage, read

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "ludotheque" / "languages"
ENGLISH = "en"
WIDTH = 76
_CONFLICT = re.compile(rb"^<{7}.*?\n(.*?)(?:^\|{7}.*?\n.*?)?^={7}\n(.*?)^>{7}.*?\n", re.DOTALL | re.MULTILINE)


def template(beside: Catalog | None = None) -> Catalog:
    """Return the messages of the source, without translations; `beside` each, what another language says."""
    told = tomllib.loads((LANGUAGES / "placeholders.toml").read_text(encoding="utf-8"))
    found = Catalog()
    for name, _line, ids, _comments, context in _extracted():
        texts = ids if isinstance(ids, tuple) else (ids,)
        comments = [f"{{{key}}}: {told.get(key, '?')}" for key in dict.fromkeys(_placeholders(texts))]
        if said := beside and beside.get(ids, context):
            comments.append(f"In English: {_texts(said.string)[0]}")
        place = [(f"ludotheque/{name}", None)]
        found.add(ids, None, place, auto_comments=comments, context=context)
    return found


@cache
def _extracted() -> Sequence[tuple[Any, ...]]:
    """Return what Babel finds in the source: file, line, messages, comments, context."""
    return [*extract_from_dir(ROOT / "ludotheque", [("**.py", "python")])]


def updated(file: Path, source: Catalog) -> Catalog:
    """Return the messages of a file as the source has them now."""
    language = read(file.parent)
    data = file.read_bytes() if file.is_file() else b""
    found = Catalog(fuzzy=False, header_comment="# The messages of the Ludothèque.")
    for number, side in enumerate(dict.fromkeys(_CONFLICT.sub(kept, data) for kept in (rb"\1", rb"\2"))):
        known = read_po(BytesIO(side))
        if not number and data:
            found = known
        else:
            _take(known, found)
    if found.num_plurals != language.rule.forms:
        found._num_plurals, found._plural_expr = (
            language.rule.forms,
            "0",
        )  # which nobody reads: see plurals.py
    found.update(source, no_fuzzy_matching=True, update_creation_date=False)
    return found


def _take(known: Catalog, found: Catalog) -> None:
    """Take the translations of one catalogue over into another."""
    for message in known:
        if message.id and all(_texts(message.string)):
            found.delete(message.id, message.context)
            found[message.id] = message


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .po file."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, ignore_obsolete=True)
    return file.getvalue()


def main() -> int:
    """Update the files and return 1 if a message of a complete language is not translated, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    codes = sorted(file.parent.name for file in LANGUAGES.glob("*/language.toml"))
    parser.add_argument(
        "code", nargs="*", default=[code for code in codes if code != SOURCE], help="a language"
    )
    with (LANGUAGES / ENGLISH / "messages.po").open("rb") as opened:
        told, lacking = {True: template(), False: template(read_po(opened))}, False
    for code in parser.parse_args().code:
        file = LANGUAGES / code / "messages.po"
        found = updated(file, told[code == ENGLISH])
        file.write_bytes(written(found))
        missing = [message for message in found if message.id and not all(_texts(message.string))]
        lacking |= bool(missing) and read(file.parent).complete
        for message in missing if read(file.parent).complete else ():
            print(f"{code}: {_texts(message.id)[0]}")
        print(f"{code}: {len(found) - len(missing)} of {len(found)} messages are translated")
    try:
        compile_languages(LANGUAGES)
    except BadLanguage as mistake:
        print(mistake)
        return 1
    return int(lacking)


def _placeholders(texts: tuple[str, ...]) -> list[str]:
    return [name for text in texts for _, name, _, _ in Formatter().parse(text) if name]


def _texts(said: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said or ("",))


if __name__ == "__main__":
    sys.exit(main())
