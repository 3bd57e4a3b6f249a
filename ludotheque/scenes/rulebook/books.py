"""Read the text of a game's rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ludotheque.games.box import Book
from ludotheque.i18n import _, in_other, language, pointed
from ludotheque.languages import text_files
from ludotheque.languages.definition import Language
from ludotheque.scenes.rulebook.markup import Block, Chapter, Span, parse
from ludotheque.table.input.hints import REPLAY, TABLE, replay_keys, table_keys, watching_keys
from ludotheque.ui.scene import Hint, everywhere


def load(book: Book, game: str) -> tuple[Chapter, ...]:
    """Return a rulebook's chapters for `game`, in the player's language, as is said to who points so.

    If the text is missing or damaged, that of a language to which it falls back begins with a line that says
    so. Raises OSError if no text can be read, BadBook if the last one breaks the rules of the markup.
    """
    fault: OSError | ValueError = FileNotFoundError(book.folder)
    for file, written in text_files(f"books/{book.folder.parent.name}.md", language()):

        def set_in(text: str, written: Language = written) -> str:
            return pointed(written.typeset(text), written)

        try:
            found = parse(file.read_text(encoding="utf-8"), game, book.games, set_in, keys)
        except (OSError, ValueError) as error:  # BadBook is a ValueError, and so is what is no UTF-8
            fault = error
        else:
            return found if written.code == language() else _with_note(found, written)
    raise fault


def _with_note(chapters: tuple[Chapter, ...], written: Language) -> tuple[Chapter, ...]:
    """Return the chapters, the first one beginning with a line that says in which language they are."""
    note = Block("paragraph", (Span(in_other(written), "italic"),))
    return (replace(chapters[0], blocks=(note, *chapters[0].blocks)), *chapters[1:])


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
