"""The text of a game's rulebook, read from its box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.games.box import Book
from ludotheque.i18n import _, french, language
from ludotheque.scenes.rulebook.markup import Chapter, parse
from ludotheque.table.input.hints import REPLAY, TABLE, replay_keys, table_keys, watching_keys
from ludotheque.ui.scene import Hint, everywhere


def load(book: Book, game: str) -> tuple[Chapter, ...]:
    """Return the book as `game` has it in the language of the program; raises OSError or BadBook."""
    text = (book.folder / f"{language()}.md").read_text(encoding="utf-8")
    return parse(text, game, book.games, french if language() == "fr" else _english, keys)


def keys(words: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return the keys that `!keys` puts into a book, those that F1 shows, each with the words after it.

    The first of `words` says where: `table`, whose other words are names of `hints.TABLE`, `watching`,
    `replay` or `everywhere`. Raises KeyError for another word.
    """
    where, *there = words
    if unknown := set(there) - (TABLE if where == "table" else frozenset()):
        raise KeyError(*sorted(unknown)[:1])
    known: dict[str, Callable[[], Sequence[Hint]]] = {
        "table": lambda: table_keys({"advice", "drawer", *there}),
        "watching": watching_keys,
        "replay": lambda: replay_keys(REPLAY),
        "everywhere": everywhere,
    }
    found = known[where]()
    return [(key, _("{what} : {said}").format(what="", said=effect)) for key, effect in found]


def _english(text: str) -> str:
    return text.replace("'", "’")
