"""The options of a game of Schotten-Totten (S3, S15-S18, S22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BEFORE, AFTER = "before", "after"
_ALLOWED: Mapping[str, tuple[int | str | bool, ...]] = {
    "claim": (AFTER, BEFORE),
    "tactics": ("off", "on"),
    "edition": ("2016", "2004"),
}
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Choices:
    """The values chosen for the options of one game."""

    claim_after: bool = True  # stones are claimed after playing, else at the start of the turn (S3)
    tactics: bool = False
    same_stone: bool = True  # the Traitor may move a card within one stone, except in the 2004 edition
    rounds: int = 1

    @property
    def hand(self) -> int:
        """The number of cards in a full hand (S2)."""
        return 7 if self.tactics else 6


def choices(options: tuple[tuple[str, int | str | bool], ...]) -> Choices:
    """Return the choices for the options of a setup; raises ValueError for an unknown option or value."""
    given = dict(options)
    rounds = given.pop("rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"rounds: 1 to {MOST_ROUNDS}, not {rounds!r}")
    for name, value in given.items():
        if value not in _ALLOWED.get(name, ()):
            raise ValueError(f"no such option: {name} {value!r}")
    return Choices(
        claim_after=given.get("claim") != BEFORE,
        tactics=given.get("tactics") == "on",
        same_stone=given.get("edition") != "2004",
        rounds=rounds,
    )
