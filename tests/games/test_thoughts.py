"""Computer players change only with their version, so that strengths measured for it still hold."""

from functools import cache

import pytest
from games.thinking import CASES, alike, kept, thoughts

from ludotheque.games import GAMES

EVERY = [(case, who) for case in CASES for who in case.whos()]
ASKED = [
    pytest.param(*asked, id="{.name}-{}".format(*asked), marks=[pytest.mark.long] if number % 2 else [])
    for number, asked in enumerate(EVERY)
]

written = cache(kept)


@pytest.mark.parametrize(("case", "who"), ASKED)
def test_what_is_thought_of_a_position_changes_only_with_the_version(case, who):
    known = written(case)
    assert known["version"] == GAMES[case.game].judgement(case.rules()).version
    found = thoughts(case, who, known["moves"])
    assert found.keys() == known["thoughts"][who].keys()
    for ply, now in found.items():
        assert alike(now, known["thoughts"][who][ply]), (ply, now, known["thoughts"][who][ply])
