"""What seats did in finished games that earns trophies. Each game says what counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core.end import LONGEST

if TYPE_CHECKING:  # keeps the start fast: the index of saved games reads feats and plays no game
    from ludotheque.core.game import Event
    from ludotheque.core.session import Session


class Feat(NamedTuple):
    """A feat of a `seat`: its `kind`, and the proper name of what it was done to, if there is one."""

    kind: str
    seat: int
    what: str = ""


def happenings(session: Session[Any]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield for each ply up to the cursor the state after it, and what happened in it."""
    before = session.start
    for step in session.steps[: session.cursor]:
        yield step.state, session.rules.events(before, step.move, step.state)
        before = step.state


def read_feats(plain: Any, seats: int) -> tuple[Feat, ...]:
    """Parse feats written as lists, of a game with `seats` players; raises ValueError or TypeError."""
    found = tuple(Feat(*each) for each in plain)
    for feat in found:
        words = all(isinstance(word, str) and len(word) <= LONGEST for word in (feat.kind, feat.what))
        if not words or type(feat.seat) is not int or not 0 <= feat.seat < seats:
            raise ValueError(feat)
    return found
