"""The text of a game's rulebook, read from its box."""

from __future__ import annotations

from ludotheque.games.box import Book
from ludotheque.i18n import french
from ludotheque.scenes.rulebook.markup import Chapter, parse


def load(book: Book, game: str, code: str) -> tuple[Chapter, ...]:
    """Return the book as `game` has it in the language `code`; raises OSError or BadBook."""
    text = (book.folder / f"{code}.md").read_text(encoding="utf-8")
    return parse(text, game, book.games, french if code == "fr" else _english)


def _english(text: str) -> str:
    return text.replace("'", "’")
