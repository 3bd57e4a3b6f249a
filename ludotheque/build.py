"""Compiles and checks languages, and adds assets and maps to the wheel and the packaged program.

Used by builds only. A folder of a language with a mistake is refused, with file and line.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any
from unicodedata import category

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # build_exe.spec builds without hatchling
    BuildHookInterface = object

sys.path.insert(0, str(Path(__file__).parent.parent))  # hatchling loads this file alone

from ludotheque import languages
from ludotheque.core.puzzle import BadPuzzle, read_puzzle
from ludotheque.games import GAMES
from ludotheque.languages import CONTEXT, pack
from ludotheque.languages.definition import COMPILED, SOURCE, BadLanguage, Language, compiled, read
from ludotheque.scenes.rulebook.markup import BadBook, parse
from ludotheque.table.lesson.lesson import BadLesson, read_texts
from ludotheque.table.puzzle.texts import read_texts as read_puzzle_texts

_NO_ENDS = ("", *"%*&/#@")  # signs that end no sentence, though Unicode counts them as punctuation
_FOR_DEVELOPERS = ("assets/make", "assets/desktop", "assets/icon.ic", "maps/README.md")


def compile_languages(folder: Path, definitions: Path | None = None) -> None:
    """Compile each `CODE/messages.po` below `folder`, and `language.toml`, beside them; raise BadLanguage.

    `definitions` is the folder with each language's `language.toml`, by default the same.
    """
    for definition in folder.glob("*/language.toml"):
        read(definition.parent)
        definition.with_name(COMPILED).write_bytes(compiled(definition.read_bytes()))
    for po in sorted(folder.glob("*/messages.po")):
        language = read((definitions or folder) / po.parent.name)
        po.with_suffix(".jsonl").write_bytes(pack(_messages(po, language)))


def check_languages(folder: Path, games: Path) -> None:
    """Raise BadLanguage for the first mistake in the languages of a folder, or for a text that is missing.

    `games` is the folder with each game's `lessons` and `puzzles`.
    """
    known = {file.parent.name: read(file.parent) for file in sorted(folder.glob("*/language.toml"))}
    for code, language in known.items():
        definition = folder / code / "language.toml"
        if language.falls_back_to and language.falls_back_to not in known:
            raise BadLanguage(definition, 0, f"it falls back to {language.falls_back_to}, which is not there")
        desktop = folder / code / "desktop.toml"
        if desktop.is_file() and _keys(desktop) != _keys(folder / SOURCE / "desktop.toml"):
            raise BadLanguage(desktop, 0, "other words than in French are there")
        for file in sorted((folder / code).rglob("*.md")):
            _check_text(file, folder / code, folder / SOURCE, games, language)
        missing = sorted(_files(folder / SOURCE) - _files(folder / code))
        if language.complete and missing:
            raise BadLanguage(definition, 0, f"said to be complete, but without {missing[0]}")


def _files(folder: Path) -> set[str]:
    return {
        file.relative_to(folder).as_posix() for end in ("md", "toml") for file in folder.rglob(f"*.{end}")
    }


def _messages(po: Path, language: Language) -> dict[str, languages.Message]:
    """Return the translated messages of a file; raise BadLanguage for the first mistake."""
    try:
        with po.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise BadLanguage(po, getattr(error, "lineno", None) or 0, str(error)) from error
    found: dict[str, languages.Message] = {}
    for message in catalogue:
        texts = _texts(message.string)
        if not message.id or message.fuzzy or not all(texts):
            if language.complete and message.id:
                raise BadLanguage(po, message.lineno or 0, "not translated, in a complete language")
            continue
        if wrong := next(_mistakes(message, language), ""):
            raise BadLanguage(po, message.lineno or 0, f"{wrong}: {texts[0]!r}")
        key = _texts(message.id)[0]
        if message.context:
            key = f"{message.context}{CONTEXT}{key}"
        found[key] = list(texts) if message.pluralizable else texts[0]
    return found


def _texts(said: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said or ())


def _mistakes(message: Message, language: Language) -> Iterator[str]:
    sources, texts = _texts(message.id), _texts(message.string)
    if message.pluralizable and len(texts) != language.rule.forms:
        yield f"{len(texts)} forms, but the plural of {language.plural} has {language.rule.forms}"
    for text in texts:
        try:
            if placeholders(text) not in map(placeholders, sources):
                yield "other placeholders than in French"
        except ValueError as error:
            yield str(error)
        if marks(text) not in map(marks, sources):
            yield "other marks, rules, lines or ends than in French"
        if not all(sign.isprintable() or sign in "\n\u00a0\u202f\u00ad\u200b" for sign in text):
            yield "a control character"


def placeholders(text: str) -> set[tuple[str, str | None, str | None]]:
    """Return the placeholders of a message; raise ValueError if a brace is left open."""
    return {(name, spec, how) for _, name, spec, how in Formatter().parse(text) if name is not None}


def marks(text: str) -> tuple[object, ...]:
    """Return what must be the same in every language: lines, ends, signs, options, the ids of rules."""
    end = text.rstrip()[-1:]
    edges = (text.startswith(" "), text.endswith(" "), end not in _NO_ENDS and category(end) == "Po")
    return text.count("\n"), *edges, sorted(re.findall(r"[*_\[\]<>×≥≤→]|--\w+|\b[CKRS]\d+\b", text))


def _check_text(file: Path, here: Path, source: Path, games: Path, language: Language) -> None:
    """Check a book, the texts of a lesson or puzzle, or news against the French; raise BadLanguage."""
    name = file.relative_to(here)
    try:
        if name.parts[0] == "lessons":
            read_texts(games / name.parts[1] / "lessons" / f"{file.stem}.json", file, language)
        elif name.parts[0] == "puzzles":
            puzzle = games / name.parts[1] / "puzzles" / f"{file.stem}.json"
            read_puzzle_texts(read_puzzle(puzzle.read_bytes()), file, language)
        elif name.parts[0] == "books":
            shape, french = (_shape(book.read_text(encoding="utf-8")) for book in (file, source / name))
            if shape != french:
                raise BadLanguage(file, 0, "other blocks or rules than in the French book")
        elif name == Path("news.md"):
            _check_news(file, source / name)
        else:
            raise BadLanguage(file, 0, "no text of the program")
    except BadBook as error:
        raise BadLanguage(file, error.line, str(error)) from error
    except (BadLesson, BadPuzzle, OSError, UnicodeDecodeError) as error:
        raise BadLanguage(file, 0, str(error)) from error


def _check_news(file: Path, source: Path) -> None:
    """Raise BadLanguage if releases are told that the French does not tell, or in more or fewer points."""
    told = dict(_points(source))
    for line, items in _points(file):
        if told.get(line) != items:
            raise BadLanguage(file, 0, f"{line}: {items} points, but {told.get(line, 0)} in French")


def _points(file: Path) -> list[tuple[str, int]]:
    parts = re.split(r"^# ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.count("\n- ")) for part in parts]


def _keys(file: Path) -> object:
    """Return the words of menus and installers without the words; raise BadLanguage for a mistake."""
    try:
        return _hollow(tomllib.loads(file.read_text(encoding="utf-8")), file)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadLanguage(file, 0, str(error)) from error


def _hollow(value: Any, file: Path) -> object:
    if isinstance(value, dict):
        return {key: _hollow(one, file) for key, one in value.items()}
    for text in value if isinstance(value, list) else [value]:
        if not isinstance(text, str) or not text.isprintable() or not text:
            raise BadLanguage(file, 0, f"no text of printable letters: {text!r}")
    return len(value) if isinstance(value, list) and len(value) < 4 else ""


@cache
def _shape(book: str) -> list[tuple[object, ...]]:
    """Return the blocks of a book, for each game, without their words."""
    return [
        (game, block.kind, block.rule, block.opens, block.note, len(block.rows), block.mark.strip("•"))
        for game in GAMES
        for chapter in parse(book, game, tuple(GAMES))
        for block in chapter.blocks
    ]


def resources(root: Path) -> dict[Path, str]:
    """Return the assets and maps below `root` that players need: {file: path in the wheel or program}."""
    files = (file for folder in ("assets", "maps") for file in sorted((root / folder).rglob("*")))
    found = ((file, file.relative_to(root).as_posix()) for file in files if file.is_file())
    return {file: f"ludotheque/{name}" for file, name in found if not name.startswith(_FOR_DEVELOPERS)}


class BuildHook(BuildHookInterface):  # type: ignore[misc]  # mypy skips hatchling, so the base is Any
    """The hook that hatchling runs before it builds a wheel or a source archive."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Check and compile the languages. If a standard wheel is being built, add the resources to it."""
        root = Path(self.root)
        check_languages(root / "ludotheque" / "languages", root / "ludotheque" / "games")
        compile_languages(root / "ludotheque" / "languages")
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update({str(file): name for file, name in resources(root).items()})
