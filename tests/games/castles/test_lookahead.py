"""What an expert finds out by playing the rest of a round, up to its own next turn."""

from random import Random

import pytest
from games.castles.boards import large
from games.castles.table import HIGHLANDERS, RHEINGOLD, HeldCastle, Table, table
from games.castles.test_judgement import GLEN, road

from ludotheque.core.judgement import Searchable
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.judge import NEARLY, TRIED, CastleJudgement
from ludotheque.games.castles.judgement.lines import Limits, Planner
from ludotheque.games.castles.judgement.lookahead import RestOfRound
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import March, Take
from ludotheque.games.castles.rules.state import TURN_MOVES, Phase
from ludotheque.players.player import hire

CASTLES = {"near": HeldCastle(1, 1), "high": HeldCastle(0, 1)}  # two swords each; mid and far are untaken


def rest(at: Table, luck: str = "luck") -> RestOfRound:
    return RestOfRound(at.rules, Distances(at.rules.ground), at.state, 0.0, Random(luck))


def march(at: Table, origin: str, target: str, count: int) -> March:
    return March(at.rules.board.names.index(origin), at.rules.board.names.index(target), count)


def scrolls(at: Table, knights) -> tuple[int, ...]:
    return tuple(knights[place] for place in at.rules.board.scrolls)


@pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])
def test_the_rest_of_a_round_ends_with_the_next_roll_of_the_seat_to_move(rule_set):
    at = table({"s3": 4}, {"s30": 6}, {"s40": 5}, board=large(), rule_set=rule_set)
    for luck in "abc":
        after = rest(at, luck).after((END,))
        assert (after.seat, after.phase, after.moves) == (0, Phase.MARCH, TURN_MOVES)
        own, _others = after.knights[0], after.knights[1:]
        assert sum(own) == 5, "a knight has entered (C4), and nobody was near enough to beat an army"


def test_every_line_meets_the_same_luck():
    at = table({"r3": 2}, {}, {}, board=GLEN)
    faces = set()
    for luck in "abcdefgh":
        one, other = (rest(at, luck).after(line) for line in ((END,), (march(at, "r3", "r4", 2), END)))
        entered = scrolls(at, one.knights[0])
        assert entered == scrolls(at, other.knights[0])
        assert sum(entered) == 1
        faces.add(entered)
    assert len(faces) > 1, "but not every sample has the same luck"


def test_a_game_that_a_line_ends_is_played_no_further():
    """C17: the last castle but one ends the game at once."""
    at = table({"far-gate": 2}, {"r3": 9}, castles=CASTLES, board=GLEN)
    after = rest(at).after((Take(at.castle("far"), at.rules.board.names.index("far-gate")),))
    assert after.phase == Phase.ENDED
    assert after.owners[at.castle("mid")] == 0, "who takes the last but one is given the last"


def test_an_expert_finds_out_that_another_seat_would_win_the_game_in_its_turn():
    """C9: three beat the two that would take the last castle but one, and with it the last (C17)."""
    at = table({"r7": 3}, {"r8": 2}, castles=CASTLES, board=GLEN)
    lines = (END,), (march(at, "r7", "r8", 3), END)
    assert [rest(at).after(line).phase for line in lines] == [Phase.ENDED, Phase.MARCH]
    value = CastleJudgement(at.rules).at_level("expert").sample(at.state, 0, None, Random("luck"))
    waiting, beating = map(value, lines)
    assert waiting < 0 < beating


def test_only_an_expert_tries_its_lines_and_only_those_that_are_nearly_as_good():
    at = table({"s3": 4, "s20": 3}, {"s30": 6}, {"s40": 5}, board=large())
    club = CastleJudgement(at.rules)
    expert = club.at_level("expert")
    assert isinstance(expert, Searchable)
    assert not isinstance(club, Searchable)
    every, tried = (think(at.state, 0, None) for think in (expert.candidates, expert.advise))
    assert list(tried) == list(every[: len(tried)])
    assert 1 < len(tried) <= TRIED
    assert tried[-1].score >= every[0].score - NEARLY


def test_an_expert_tries_to_take_a_castle_however_bad_that_seems():
    """Taking near ends the game (C17), and the other seat would win it."""
    castles = {"mid": HeldCastle(1, 1), "high": HeldCastle(1, 1)}
    board = road(near=1, mid=3, far=1, high=2)
    at = table({"near-gate": 2, "r9": 4}, {}, {}, castles=castles, board=board)
    tried = CastleJudgement(at.rules).at_level("expert").advise(at.state, 0, None)
    takes = [any(isinstance(move, Take) for move in one.line) for one in tried]
    assert takes == [False] * (len(tried) - 1) + [True]
    assert tried[-1].score < tried[0].score - NEARLY


def test_an_expert_plays_a_line_that_it_has_tried():
    at = table({"s3": 4, "s20": 3}, {"s30": 6}, {"s40": 5}, board=large())
    expert = CastleJudgement(at.rules).at_level("expert")
    tried = [one.line for one in expert.advise(at.state, 0, None)]
    assert hire(CastleJudgement(at.rules), 0, "expert", seed="s").choose(at.state) in tried


def test_a_search_with_limits_evaluates_fewer_positions():
    at = table({"s3": 4, "s20": 3, "s25": 2}, {"s30": 6}, {"s40": 5}, board=large())
    ground, wants, counts = at.rules.ground, Wants(), []
    for limits in (None, Limits((1, 1), 1)):
        worth = Worth(ground, Distances(ground), wants, waits(wants), at.state, 0)
        Planner(at.rules, worth, at.state, limits=limits).turns()
        counts.append(worth.count)
    assert counts[1] < counts[0]


def test_in_advice_a_castle_won_now_is_worth_as_much_as_one_won_a_turn_later():
    """Nobody is near a castle of two swords before which four knights stand, and who takes it leads."""
    board = large()
    castle = board.swords.index(2)
    gate, (mine, *_others) = board.gates[castle][0], [k for k, worth in enumerate(board.swords) if worth == 3]
    name = board.names[board.castles[castle]]
    held = {board.names[board.castles[mine]]: HeldCastle(0, 0, 3)}
    at = table({board.names[gate]: 4}, {"s45": 3}, {"s40": 3}, castles=held, board=board)
    expert, read = CastleJudgement(at.rules).ranking(), at.rules.notation.read
    take = read(f"take {name} {board.names[gate]}"), read("occupy 0 yes")
    assert expert is not None
    for seed in range(4):
        value = expert.sample(at.state, 0, None, Random(seed))
        assert value(take) > value((END,)) - 0.3
