"""Finds the texts of a language: French stands in the source, and each folder here is a language.

After changing a French text, run from the root of the project:

    pybabel extract --add-location=file -o ludotheque.pot ludotheque && pybabel update -N --ignore-obsolete
        --ignore-pot-creation-date -l en -o ludotheque/languages/en/messages.po -i ludotheque.pot

and write the English in the .po. `tests/test_locale.py` reports missing translations. Installing the package
compiles the .po; in a checkout, run `pip install -e .` again.
"""

from __future__ import annotations

import os
from pathlib import Path

from ludotheque.home import paths

_added: list[Path] = []


def add_languages(folder: Path) -> None:
    """Add the languages of a game outside the package: a folder of the same shape as this one."""
    if folder not in _added:
        _added.append(folder)


def text_file(name: str, code: str) -> Path:
    """Return the path of a text such as `books/castles.md` in a language; raises OSError if there is none."""
    for folder in (paths.languages_folder(), *_added):
        path = folder / code / name
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"{code}/{name}")
