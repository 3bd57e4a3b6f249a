"""The words for each reason a map can be refused for: what is wrong, and what to do about it in Tiled."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.tiled.sentences import kinds, tiled


def sentences(reason: str) -> tuple[str, str]:
    """Return what is wrong and what to do, in the player's language, with the fault's facts in braces."""
    return every().get(reason, (reason, ""))


def every() -> Mapping[str, tuple[str, str]]:
    """Return what is wrong and what to do for every reason there is."""
    return {**tiled.sentences(), **kinds.sentences()}
