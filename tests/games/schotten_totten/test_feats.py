"""The feats that earn trophies in Schotten-Totten, by the positions of recorded games."""

import pytest
from hand import RECORDS

from ludotheque.core.record import read
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.games.schotten_totten.rules.moves import Claim


def by_positions(session):
    """Yield the feats as the positions show them: what lies at a claimed stone, and who holds which."""
    before = session.start
    for step in session.steps[: session.cursor]:
        after = step.state
        if isinstance(step.move, Claim):
            other = 1 - step.seat
            if not before.full[other] >> step.move.stone & 1:
                yield "proved", step.seat
            held = before.claimed[step.seat] | 1 << step.move.stone
            if held & held >> 1 & held >> 2:
                yield "row", step.seat
        before = after


@pytest.mark.parametrize("name", ["blocked", "conceded", "five", "match", "three"])
def test_s11_and_s20_stones_taken_by_proof_and_three_in_a_row(name):
    session = open_record(read((RECORDS / f"schotten-totten-format-1-{name}.json").read_bytes())).session
    found = [(feat.kind, feat.seat) for feat in GAMES["schotten-totten"].feats(session) if feat]
    assert found == [*by_positions(session)]
    assert bool(found) == (name != "blocked")
