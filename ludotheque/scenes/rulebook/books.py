"""Read the text of a game's rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.games.box import Book
from ludotheque.i18n import _, french, language
from ludotheque.languages import text_file
from ludotheque.scenes.rulebook.markup import Chapter, parse
from ludotheque.table.input.hints import REPLAY, TABLE, replay_keys, table_keys, watching_keys
from ludotheque.ui.scene import Hint, everywhere


def load(book: Book, game: str) -> tuple[Chapter, ...]:
    """Return a rulebook's chapters for `game`, in the player's language.

    Raises OSError if the text cannot be read, BadBook if it breaks the rules of the markup.
    """
    text = text_file(f"books/{book.folder.parent.name}.md", language()).read_text(encoding="utf-8")
    return parse(text, game, book.games, french if language() == "fr" else _english, keys)


def keys(words: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return pairs (key, effect) for a `!keys` block of the book: keys as in the help, effects after a colon.

    The first of `words` says where the keys are used: `table`, `watching`, `replay` or `everywhere`. Only
    `table` may be followed by more words, names in `hints.TABLE`. Raises KeyError for another word,
    ValueError if there are none.
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
