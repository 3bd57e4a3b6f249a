"""Reads what each language says in menus, installers and the manual: its `desktop.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from ludotheque.home import paths
from ludotheque.languages import languages

PLAIN = "en"  # what desktops show to those whose language is not there


def told() -> dict[str, Mapping[str, Any]]:
    """Return the words of each language that has them, English first."""
    found = {}
    for code, language in languages().items():
        file = paths.languages_folder() / code / "desktop.toml"
        if file.is_file():
            found[code] = _typeset(tomllib.loads(file.read_text(encoding="utf-8")), language.typeset)
    return {PLAIN: found.pop(PLAIN), **found}


def _typeset(value: Any, typeset: Any) -> Any:
    if isinstance(value, dict):
        return {key: _typeset(one, typeset) for key, one in value.items()}
    return [typeset(one) for one in value] if isinstance(value, list) else typeset(value)


def manual(words: Mapping[str, Any], known: Mapping[str, str]) -> str:
    """Return the page of the manual with the words of a language, as roff."""
    page, names = words["manual"], words["manual"]["words"]
    heads = page["headings"]
    comment = f"{words['comment'][0].lower()}{words['comment'][1:]}"
    values = {"language": "|".join(languages()), "seed": f"*{names['number']}*"}
    values |= {"map": f"*{names['file']}*", "trace": f"*{names['file']}*"}
    lines = [
        f'.TH LUDOTHEQUE 6 "{known["date"]}" "ludotheque {known["version"]}" "{page["part"]}"',
        *_section(heads["name"], f"ludotheque - {comment}"),
        *_section(
            heads["synopsis"],
            f"**ludotheque** [*{names['game']}* | *{names['file']}*] [*{names['options']}*]",
        ),
        ".br",
        _roff(f"**ludotheque** *{names['command']}* [*{names['options']}*]"),
        *_section(heads["description"], *page["description"]),
        *_section(heads["commands"], page["commands"]),
        *_listed({f"**{name}**": said for name, said in page["command"].items()}),
        *_section(heads["options"]),
        *_listed(
            {f"**--{name}** {values.get(name, '')}".strip(): said for name, said in page["option"].items()}
        ),
        *_section(heads["status"], page["status"]),
        *_section(heads["environment"]),
        *_listed({f"**{name}**": said for name, said in page["variable"].items()}),
        *_section(heads["files"]),
        *_listed({f"*{FOLDERS[name]}*": said for name, said in page["folder"].items()}),
        *_section(heads["more"], known["Homepage"]),
    ]
    return "\n".join(lines) + "\n"


FOLDERS = {
    "share": "~/.local/share/ludotheque",
    "config": "~/.config/ludotheque",
    "cache": "~/.cache/ludotheque",
    "state": "~/.local/state/ludotheque",
}


def _section(heading: str, *paragraphs: str) -> list[str]:
    return [f".SH {heading}", *"\n.PP\n".join(map(_roff, paragraphs)).splitlines()]


def _listed(terms: Mapping[str, str]) -> list[str]:
    return [line for term, said in terms.items() for line in (".TP", _roff(term), _roff(said))]


def _roff(text: str) -> str:
    """Return a text with its marks as fonts, and without anything that would be a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"\*\*(.+?)\*\*", r"\\fB\1\\fR", text)
    text = re.sub(r"\*(.+?)\*", r"\\fI\1\\fR", text)
    return f"\\&{text}" if text.startswith((".", "'")) else text
