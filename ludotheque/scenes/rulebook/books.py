"""Which rulebook tells of a game; two games may share one."""

from __future__ import annotations

from ludotheque.home.paths import asset
from ludotheque.i18n import french
from ludotheque.scenes.rulebook.markup import Chapter, parse

BOOKS = {  # game -> file in assets/rulebook
    "highlanders": "castles",
    "rheingold": "castles",
    "schotten-totten": "schotten-totten",
    "chevaliers": "chevaliers",
    "rheinlander": "rheinlander",
}


def load(game: str, code: str) -> tuple[Chapter, ...]:
    """Return the rulebook of `game` in the language `code`; raises OSError, BadBook or KeyError."""
    name = BOOKS[game]
    text = asset("rulebook", f"{name}.{code}.md").read_text(encoding="utf-8")
    games = tuple(other for other, book in BOOKS.items() if book == name)
    return parse(text, game, games, french if code == "fr" else _english)


def _english(text: str) -> str:
    return text.replace("'", "’")
