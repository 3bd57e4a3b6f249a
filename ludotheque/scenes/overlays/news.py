"""The release notes, read from the `news.md` of each language, and the sheet that shows them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.i18n import _, language
from ludotheque.languages import chain, folders, languages
from ludotheque.languages.definition import SOURCE
from ludotheque.scenes.overlays.paper import PaperScene, Section
from ludotheque.ui.app import App

_HEADING = re.compile(r"(?P<version>\S+) \((?P<date>\d{4}-\d\d-\d\d)\)")


@dataclass(frozen=True, slots=True)
class Release:
    """A version with its date, such as 2026-11-24, and what is new in it: a list for each language code."""

    version: str
    date: str
    news: Mapping[str, Sequence[str]]


def releases() -> list[Release]:
    """Return every release that the French news tell, newest first.

    Raises ValueError for one not headed `# version (date)`, OSError without French news.
    """
    found: dict[tuple[str, str], dict[str, Sequence[str]]] = {}
    for code in languages():
        file = folders(code)[0] / "news.md"
        if code != SOURCE and not os.path.isfile(file):
            continue
        for part in re.split(r"^# ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading, words = part.split("\n", 1)
            told = _HEADING.fullmatch(heading)
            if told is None:
                raise ValueError(f"no heading of a release: {heading}")
            found.setdefault((told["version"], told["date"]), {})[code] = _items(words)
    return [Release(version, date, news) for (version, date), news in found.items() if SOURCE in news]


def since(version: str) -> list[Release]:
    """Return the releases after `version`, newest first. If `version` is unknown, return only the newest."""
    every = releases()
    known = [release.version for release in every]
    return every[: known.index(version) if version in known else 1]


class NewsScene(PaperScene):
    """Shows the notes of some releases."""

    name = "news"

    def __init__(self, app: App, shown: Sequence[Release]) -> None:
        super().__init__(app)
        self._shown = tuple(shown)

    def heading(self) -> str:
        return _("Quoi de neuf")

    def sections(self) -> Iterator[Section]:
        """Yield a section for each release."""
        for release in self._shown:
            title = _("Ludothèque {version}").format(version=release.version)
            written = next(one for one in chain(language()) if one.code in release.news)
            yield title, [f"• {written.typeset(item)}" for item in release.news[written.code]]


def _items(words: str) -> tuple[str, ...]:
    return tuple(line[2:] for line in words.splitlines() if line.startswith("- "))
