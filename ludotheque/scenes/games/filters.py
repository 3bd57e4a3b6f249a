"""The filters by which the player chooses which saved games to list."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.home.index import Entry
from ludotheque.home.moments import month
from ludotheque.i18n import sort_key
from ludotheque.scenes.games.words import game_title, title

MOST_NAMES = 40  # players offered as a filter, at most


class Filters(NamedTuple):
    """Conditions that a saved game must meet to be listed. Those with an empty value do not count.

    `words` are words to search for. If `unfinished` is True, only unfinished games are listed.
    """

    game: str = ""
    player: str = ""
    unfinished: bool = False
    words: str = ""

    def choose(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return those of the games that meet all conditions, in the same order."""
        wanted = plain(self.words).split()
        return [entry for entry in entries if self._admits(entry, wanted)]

    def _admits(self, entry: Entry, wanted: list[str]) -> bool:
        if self.game and entry.game != self.game:
            return False
        if self.player and all(player.name != self.player for player in entry.players):
            return False
        if self.unfinished and (entry.over or not entry.readable):
            return False
        if not wanted:
            return True
        names = [player.name for player in entry.players]
        text = plain(" ".join([title(entry), game_title(entry), month(entry.saved), *names]))
        return all(word in text for word in wanted)


def names(entries: Iterable[Entry]) -> list[str]:
    """Return the names of the MOST_NAMES most frequent players, in alphabetical order."""
    count = Counter(player.name for entry in entries for player in entry.players)
    return sorted((name for name, _times in count.most_common(MOST_NAMES)), key=sort_key)


def plain(words: str) -> str:
    """Return words folded for comparison: without capitals and accents.

    >>> plain("Aliénor")
    'alienor'
    """
    parts = unicodedata.normalize("NFD", words.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
