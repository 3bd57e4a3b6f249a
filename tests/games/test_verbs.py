"""The verbs of every game: small values that nobody can change."""

from dataclasses import FrozenInstanceError, fields
from importlib import import_module

import pytest
from frozen import changeable

from ludotheque.games import GAMES

FOLDERS = sorted({type(box).__module__.rpartition(".")[0] for box in GAMES.values()})
VERBS = [verb for folder in FOLDERS for verb in import_module(f"{folder}.rules.moves").VERBS]


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_that_the_rules_tell_can_be_changed(folder):
    assert [*changeable(f"{folder}.rules")] == []


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: f"{verb.__module__.split('.')[-3]}-{verb.verb}")
def test_a_move_can_neither_be_changed_nor_added_to(verb):
    move = verb(*(0 for _field in fields(verb)))
    assert not hasattr(move, "__dict__")
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):  # Python tells it in three ways
        move.more = 1
    for field in fields(verb):
        with pytest.raises(FrozenInstanceError):
            setattr(move, field.name, 1)
    same = verb(*(0 for _field in fields(verb)))
    assert (same, hash(same)) == (move, hash(move))
