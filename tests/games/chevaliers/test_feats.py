"""The feat that earns a trophy in Les Chevaliers, by the count at the end of games of computer players."""

from games.matches import match

from ludotheque.core.feat import Feat
from ludotheque.games import GAMES


def test_k18_two_whites_at_the_chests_and_none_out_of_play():
    seen = set()
    for number in range(8):
        session = match("chevaliers", ["amateur", "novice"], f"s{number}")
        count = {line.reason: line.points for line in session.rules.outcome(session.state).sheet}
        wins, unharmed = count["home"] == 2, not count["whites-out"]
        seen.add((wins, unharmed))
        found = [feat for feat in GAMES["chevaliers"].feats(session) if feat]
        assert found == [Feat("unharmed", 0)] * (wins and unharmed), number
    assert {(True, True), (True, False), (False, False)} <= seen
