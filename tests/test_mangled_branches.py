"""Branches from outside: read, bounded, and followed only as far as the rules allow, whatever they are."""

import json
from functools import cache
from random import Random

import pytest
import test_contract
from amounts import many
from test_mangled_saves import WORDS

from ludotheque.core.annotations import within
from ludotheque.core.game import CHANCE
from ludotheque.core.record import BadRecord, Record, read, write
from ludotheque.core.replay import restore
from ludotheque.core.side_line import SideLine, following
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record

ODD = (*WORDS, "march", "roll 99", "rest rest", "walk", "1", "end", "concede 9", "concede -1", "stop", "draw")


@cache
def kept(game):
    """Return the records of a game that play to their end, each with its session."""
    sound = (path for path in test_contract.RECORDS if path.stem not in test_contract.STOPPED)
    found = [json.loads(path.read_text()) for path in sound if path.stem.startswith(f"{game}-format")]
    return [(content, open_record(read(json.dumps(content).encode())).session) for content in found]


def moves_from(session, ply, rng):
    """Return some legal moves that begin after `ply` plies, as the rules and not the line make them."""
    line, write_move = SideLine(session, ply), session.rules.notation.write
    for _ in range(rng.randint(1, 12)):
        choices = session.rules.legal(line.state)
        if not choices:
            break
        line.append(rng.choice(choices) if line.turn != CHANCE else line.next_outcome())
    return [write_move(step.move) for step in line.steps[ply:]]


def mangled_branch(session, content, rng):
    """Return a branch that may be sound or wrong in any part."""
    ply = rng.randint(0, session.cursor)
    line = moves_from(session, ply, rng)
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(len(line) + 1)
        line[at : at + rng.randint(0, 2)] = [rng.choice((*ODD, *content["moves"]))]
    branch = {"ply": ply, "name": rng.choice(("Par le pont", *WORDS)), "line": line}
    if rng.random() < 0.3:
        branch[rng.choice([*branch])] = rng.choice((*ODD, -1, session.cursor + 1, 10**9, True, line * 99))
    if rng.random() < 0.05:
        branch.popitem()
    return branch


def follow_mangled_branches(game, seeds):
    """Follow odd branches of kept games, and hold what comes of each against a replay of the same moves."""
    followed = 0
    for number in seeds:
        rng = Random(f"{game} {number}")
        content, session = rng.choice(kept(game))
        some = [mangled_branch(session, content, rng) for _ in range(3)]
        try:
            record = read(json.dumps(content | {"branches": some}).encode())
        except BadRecord:  # a number that no record holds
            continue
        again, _fault = restore(record, session.rules)
        assert [*again.moves()] == [*session.moves()]
        for branch in within(again.branches, again.cursor):
            line = finish(following(again, branch))
            made = tuple(line.moves())[branch.ply :]
            assert made == branch.moves[: len(made)], number
            whole = Record(
                session.setup, (*record.moves[: branch.ply], *made), line.cursor, rules=record.rules
            )
            told, fault = restore(whole._replace(rules=1 + len(session.rules.changes)), session.rules)
            assert (fault, told.state) == (None, line.state), number
            if len(made) < len(branch.moves):
                more = whole._replace(moves=(*whole.moves, branch.moves[len(made)]))
                assert restore(more, session.rules)[1] is not None, number
            followed += 1
        assert read(write(record)).branches == record.branches
    assert followed


@pytest.mark.parametrize("game", GAMES)
def test_a_mangled_branch_is_followed_as_far_as_a_replay_of_its_moves(game):
    follow_mangled_branches(game, range(4))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_mangled_branches_of_each_game(game):
    follow_mangled_branches(game, range(1000, 1000 + many(1000, 12)))
