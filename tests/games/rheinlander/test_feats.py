"""The feats that earn trophies in Rheinländer, by the positions of recorded games."""

import pytest
from hand import RECORDS

from ludotheque.core.record import read
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.games.rheinlander.rules.state import NOBODY


def by_positions(session):
    """Yield the feats as the positions show them: counties that are another duke's in the next one (R14)."""
    before = session.start
    for step in session.steps[: session.cursor]:
        for group in step.state.groups:
            dukes = [old.duke for old in before.groups if old.spaces & group.spaces and old.duke != NOBODY]
            if len(dukes) == 1 and group.duke not in (NOBODY, *dukes):
                yield "county", group.duke
        before = step.state
    outcome = session.rules.outcome(before)
    if outcome.reason != "stopped":
        yield from (("archbishop", line.seat) for line in outcome.sheet if line.reason == "archbishop")


@pytest.mark.parametrize("name", ["market-five", "shared", "stopped", "three"])
def test_r14_and_r20_counties_taken_over_and_the_archbishop_at_the_end(name):
    session = open_record(read((RECORDS / f"rheinlander-format-1-{name}.json").read_bytes())).session
    found = [(feat.kind, feat.seat) for feat in GAMES["rheinlander"].feats(session) if feat]
    assert found == [*by_positions(session)]
    assert bool(found) == (name in ("market-five", "shared"))
