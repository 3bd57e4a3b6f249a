"""The text of a game's rulebook, read from its box."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.box import Book
from ludotheque.i18n import _, french, language
from ludotheque.scenes.rulebook.markup import Chapter, parse
from ludotheque.table.input.hints import replay_keys, table_keys, watching_keys
from ludotheque.ui.scene import Hint, everywhere


def load(book: Book, game: str) -> tuple[Chapter, ...]:
    """Return the book as `game` has it in the language of the program; raises OSError or BadBook."""
    text = (book.folder / f"{language()}.md").read_text(encoding="utf-8")
    return parse(text, game, book.games, french if language() == "fr" else _english, keys)


def keys(words: Sequence[str]) -> tuple[Hint, ...]:
    """Return the keys that `!keys` puts into a book, those that F1 shows; raises KeyError for another word.

    The first of `words` says where: `table`, whose other words are those of `table_keys`, `watching`,
    `replay` or `everywhere`.
    """
    where, *kept = words
    if where == "table":
        return table_keys({"advice", "drawer", *kept})
    return {
        "watching": watching_keys,
        "replay": lambda: replay_keys((_("à l'étape d'avant"), _("à l'étape d'après"))),
        "everywhere": everywhere,
    }[where]()


def _english(text: str) -> str:
    return text.replace("'", "’").replace(" : ", ": ")
