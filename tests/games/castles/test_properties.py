"""What only these rules promise in every position: random boards, both rule sets, all numbers of players."""

from random import Random

import pytest
from games.castles import vocabulary as words
from games.castles.boards import small
from games.castles.contract import conserved
from games.castles.play import conceivable, plies, rules_of
from hypothesis import given, settings
from hypothesis import strategies as st
from plies import told

from ludotheque.core.game import OVER
from ludotheque.games.castles.rules.army import weight
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules.state import (
    COLOUR_SHIELDS,
    NO_SHIELD,
    NOBODY,
    Phase,
    colours,
    pool,
    reserve,
    shields_left,
    strength,
    unseen,
    untaken,
)

seeds = st.integers(0, 2**32)
slow = settings(max_examples=15)  # whole games; every run of the tests has others


def some(rng: Random, found: list, many: int) -> list:
    return rng.sample(found, min(many, len(found)))


@given(seeds)
@slow
def test_refusal_is_none_exactly_for_what_is_legal_or_agreed(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    every = list(conceivable(rules))
    for state, _, _ in some(rng, list(plies(rules, rng, 400)), 6):
        may = {*rules.legal(state), *rules.agreements(state)}
        for move in every:
            assert (rules.refusal(state, move) is None) == (move in may), rules.notation.write(move)


@given(seeds)
@slow
def test_nothing_is_lost_and_what_is_kept_beside_the_pieces_follows_from_them(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    ground, board = rules.ground, rules.board
    for _, _, state in plies(rules, rng, 200):
        conserved(rules, state)
        for seat, own in enumerate(state.knights):
            assert strength(state, seat) + reserve(state, seat) == 42 * colours(state)
            assert state.spread[seat] == sum(map(weight, own))
            assert state.held[seat] == sum(1 << place for place in range(board.spaces) if own[place])
            assert ground.change.purse.lay([army for army in own if army]) is not None
            laid = [state.shields[k] for k, owner in enumerate(state.owners) if owner == seat]
            for worth, many in enumerate(COLOUR_SHIELDS):
                left = colours(state) * many - laid.count(worth) - state.gone[seat][worth]
                assert pool(state, seat)[worth] == left >= 0
            assert sum(pool(state, seat)) == shields_left(state, seat)
        for scroll in board.scrolls:
            assert all(own[scroll] <= 1 for own in state.knights)
        _check_castles(rules, state)


def _check_castles(rules, state):
    for castle, (place, owner) in enumerate(zip(rules.board.castles, state.owners, strict=True)):
        if owner != NOBODY and castle != state.castle:  # being occupied, or the last one given
            shield = not rules.rule_set.knight_always and state.shields[castle] != NO_SHIELD
            assert state.knights[owner][place] or shield or rules.turn(state) == OVER
    assert untaken(state) != 1
    assert (rules.outcome(state) is None) == (rules.turn(state) != OVER)


@given(seeds)
@slow
def test_nothing_leaks_of_shields_that_lie_face_down(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, move, after in some(rng, list(plies(rules, rng, 500)), 40):
        for seat in (*range(rules.seats), None):
            view = rules.view(state, seat)
            other = rules.sample(view, seat, rng)
            assert HIDDEN not in other.shields
            assert all(min(pool(other, s)) >= 0 for s in range(rules.seats))
            assert [unseen(other, s) for s in range(rules.seats)] == [
                unseen(state, s) for s in range(rules.seats)
            ]
            seen = rules.view_move(state, move, seat)
            told = rules.events(view, seen, rules.view(after, seat))
            if seen != move:
                assert "shield-seen" not in [event.kind for event in told]
            else:
                assert told == rules.events(state, move, after)
        if rules.turn(state) >= 0:
            view = rules.view(state, state.seat)
            assert rules.reveals(view, move) == rules.reveals(state, move)


def test_an_attack_on_a_hidden_shield_needs_the_truth():
    rng, tried = Random(3), 0
    rules = CastleRules(small(), HIGHLANDERS, 3)
    for _ in range(20):
        for state, move, _ in plies(rules, rng, 200):
            view = rules.view(state, state.seat)
            if move.verb == "attack" and view.shields[move.castle] == HIDDEN:
                tried += 1
                with pytest.raises(ValueError, match="hidden"):
                    rules.apply(view, move)
    assert tried


BY_HAND = {  # so rare here that other tests set them up
    *("empty-castle", "finish-fronts", "front-open", "knight-always"),
    *("no-shield-left", "no-such-shield", "pieces", "occupy-first", "draw-first"),
}


def test_every_word_is_used():
    """No text is asked for that no position needs; each comes with the facts it may speak of."""
    reasons, kinds = set(), set()
    for seed in range(30):
        rng = Random(seed)
        rules = rules_of(rng)
        every = list(conceivable(rules, most=3))
        game = list(plies(rules, rng, 400))
        for state, move, after in game:
            kinds |= set(map(told, rules.events(state, move, after)))
        for state, _, after in some(rng, game, 6) + game[-1:]:
            reasons |= {told(r) for tried in some(rng, every, 900) if (r := rules.refusal(after, tried))}
            for stop in rules.agreements(state):
                kinds |= set(map(told, rules.events(state, stop, rules.apply(state, stop))))
    assert reasons <= words.REASONS.items()
    assert set(words.REASONS) - {reason for reason, _ in reasons} <= BY_HAND
    assert kinds <= words.EVENTS.items()
    assert set(words.EVENTS) - {kind for kind, _ in kinds} <= {"no-piece"}  # that one by hand


@pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])
def test_a_front_once_opened_is_always_won(rule_set):
    opened = 0
    for seed in range(8):
        rng = Random(seed)
        rules = CastleRules(small(), rule_set, 3)
        for state, _, after in plies(rules, rng, 600):
            if after.phase == Phase.FRONT:
                opened += 1
                assert rules.legal(after)
                assert all(move.target == after.target for move in rules.legal(after))
                assert state.seat == after.seat
    assert opened
