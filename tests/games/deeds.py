"""What must be true of every puzzle that asks for a deed, whether it ships or was found in a game."""

from random import Random

from ludotheque.core.game import CHANCE
from ludotheque.core.puzzle import Search

SAMPLES = 2  # guesses at what is hidden, that must change nothing


def firsts(puzzle, rules, state):
    """Return all first moves from which the goal is reached, by enumeration, in notation."""
    found = Search(rules, puzzle.seat, puzzle.goal).first_moves(state)
    return [*map(rules.notation.write, found)]


def follow(search, rules, state, line):
    """Return the position after a line, and what is left of the goal there."""
    left = search.goal
    for text in line:
        move = rules.notation.read(text)
        after = rules.apply(state, move)
        left, state = search.left(state, move, after, left), after
    return state, left


def exactly_the_first_moves_reach_the_goal(puzzle, rules, state):
    assert firsts(puzzle, rules, state) == [*puzzle.first]
    assert puzzle.line[0] in puzzle.first
    assert 2 * len(puzzle.first) < len(rules.legal(state))


def what_is_hidden_changes_nothing(puzzle, rules, state):
    view = rules.view(state, puzzle.seat)
    for seed in range(SAMPLES if view != state else 0):
        guess = rules.sample(view, puzzle.seat, Random(seed))
        assert firsts(puzzle, rules, guess) == [*puzzle.first]


def the_line_reaches_the_goal_and_the_tempting_ones_cannot(puzzle, rules, state):
    search = Search(rules, puzzle.seat, puzzle.goal)
    assert follow(search, rules, state, puzzle.line)[1] == ()
    assert puzzle.tempting
    for line in puzzle.tempting:
        after, left = follow(search, rules, state, line)
        assert left
        assert not search.reaches(after, left)
        seats = [rules.turn(follow(search, rules, state, line[:made])[0]) for made in range(len(line))]
        assert {*seats} <= {puzzle.seat, CHANCE}
