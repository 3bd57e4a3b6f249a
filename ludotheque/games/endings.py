"""Why a game ended, in words, for whom any game may come: each game's words are loaded when asked for."""

from __future__ import annotations


def ending(kind: str, reason: str) -> str:
    """Return why a game on a board of a kind of the catalogue ended; KeyError for no reason of its."""
    if kind == "castles":
        from ludotheque.games.castles.words import ending as told
    elif kind == "hall":
        from ludotheque.games.chevaliers.words import ending as told
    elif kind == "border":
        from ludotheque.games.schotten_totten.words import ending as told
    else:
        from ludotheque.games.rheinlander.words import ending as told
    return told(reason)
