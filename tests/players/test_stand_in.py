"""What stands in for the computer players' process; of a lesson it is asked in `table/test_guide.py`."""

from ludotheque.players.stand_in import StandIn
from ludotheque.players.team import Question


def test_nobody_plays_by_default_and_no_process_counts_as_lost():
    request = StandIn().ask(Question(0), {}, [])
    assert {request.reply(60.0) for _minute in range(9)} == {None}
