"""Why a game ended, in words, for whom any game may come: each game's words are loaded when asked for."""

from __future__ import annotations


def ending(kind: str, reason: str) -> str:
    """Return why a game on a board of a kind of the catalogue ended; KeyError for no reason of its."""
    if kind == "castles":
        from .castles import ending as told
    elif kind == "hall":
        from .chevaliers import ending as told
    elif kind == "border":
        from .schotten_totten import ending as told
    else:
        from .rheinlander import ending as told
    return told(reason)
