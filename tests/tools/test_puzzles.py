"""Tests that the finder of puzzles finds what is one, and only that."""

import pytest
from games.deeds import follow
from tools.puzzles import POSITIONS, of_kinds

from ludotheque.core.finding import MOST_RIGHT, Finder
from ludotheque.core.puzzle import Search, read_puzzle
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record


def opened(game, name):
    """Return a puzzle of a box, the rules, and its position."""
    path = next(path for path in GAMES[game].puzzles() if path.stem == name)
    puzzle = read_puzzle(path.read_bytes())
    session = open_record(puzzle.record).session
    return puzzle, session.rules, session.state


def found(rules, state, *kinds):
    return [*Finder(rules, of_kinds(kinds), POSITIONS).found(state)]


@pytest.mark.parametrize(
    ("game", "name"),
    [("highlanders", "la-porte-barree"), ("schotten-totten", "le-stratege"), ("rheinlander", "la-fusion")],
)
def test_a_puzzle_is_found_in_its_position(game, name):
    puzzle, rules, state = opened(game, name)
    (aim,) = puzzle.goal
    (one,) = (one for one in found(rules, state, aim.kind) if set(aim.facts) <= set(one.goal[0].facts))
    assert one.first == puzzle.first
    assert follow(Search(rules, puzzle.seat, one.goal), rules, state, one.line)[1] == ()


def test_what_many_moves_reach_is_no_candidate():
    _puzzle, rules, state = opened("highlanders", "la-porte-barree")
    candidates = found(rules, state, "marched", "entered", "at-gate", "turn-ended")
    assert candidates
    assert max(len(one.first) for one in candidates) <= MOST_RIGHT
    assert all(len(one.first) < one.many / 2 for one in candidates)
