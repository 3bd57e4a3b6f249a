"""What the tempers of Rheinländer want: counties of their own, safety, others' counties, bastions."""

import pytest
from games.rheinlander.table import table

from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.judgement.wants import TEMPERS
from ludotheque.games.rheinlander.rules.state import Phase


def best(place, temper):
    """Return the words of what a club player of this temper does."""
    judgement, seat = (
        RheinlanderJudgement(place.rules).at_level("club", temper),
        place.rules.turn(place.state),
    )
    line = judgement.candidates(place.rules.view(place.state, seat), seat, None)[0].line
    return place.rules.notation.write(line[0])


@pytest.mark.parametrize(
    ("left", "hand", "temper", "wanted", "usual"),
    [
        ("A [4] A' B B . . . [3] . . . B B", (5, 8, 36, 37, 38), "rash", "place 8 left-8", "place 5 left-5"),
        ("A [4] A' B . . . [4] . . B B", (4, 7, 36, 37, 38), "careful", "place 4 left-4", "place 7 left-7"),
        (
            "B' [2] B A A . . . . [3] A . . [+] . .",
            (6, 11, 12, 34, 36),
            "vengeful",
            "reinforce 34 left-5",
            "reinforce 34 left-10",
        ),
        (
            "B' [4] B [4] . . . . [2] . . .",
            (3, 7, 36, 37, 38),
            "vengeful",
            "place 3 left-3",
            "place 7 left-7",
        ),
    ],
)
def test_one_temper_does_what_the_plain_player_does_not(left, hand, temper, wanted, usual):
    """A new county; its own made safe; another's taken, or entered so as to take it later."""
    place = table(left=left, hand=hand)
    assert (best(place, temper), best(place, "")) == (wanted, usual)


def test_only_a_builder_builds_against_a_danger_that_is_small():
    place = table(left="A [2] A . B . . .", hand=(35, 36, 37, 38, 39))
    place.state = place.state._replace(phase=Phase.BASTION)
    found = {temper: best(place, temper) for temper in TEMPERS}
    assert found.pop("builder") == "bastion left-3"
    assert {*found.values()} == {"skip"}
