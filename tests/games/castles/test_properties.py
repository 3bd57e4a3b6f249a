"""What holds in every position: random play on random boards, both rule sets, all numbers of players."""

import pickle
from itertools import permutations, product
from random import Random

import pytest
from games.castles.boards import small
from games.castles.play import conceivable, malformed, plies, rules_of
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.game import OVER, IllegalMove
from ludotheque.games.castles import words
from ludotheque.games.castles.army import weight
from ludotheque.games.castles.moves import HIDDEN, March
from ludotheque.games.castles.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules import CastleRules
from ludotheque.games.castles.state import (
    COLOUR_SHIELDS,
    FRONT,
    MARCH,
    NO_SHIELD,
    NOBODY,
    colours,
    holder,
    pool,
    reserve,
    shields_left,
    strength,
    unseen,
    untaken,
)

seeds = st.integers(0, 2**32)
slow = settings(max_examples=40, deadline=None)


def some(rng: Random, found: list, many: int) -> list:
    return rng.sample(found, min(many, len(found)))


@given(seeds)
@slow
def test_refusal_is_none_exactly_for_what_is_legal_or_agreed(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    every = list(conceivable(rules))
    for state, _, _ in some(rng, list(plies(rules, rng, 400)), 6):
        legal = rules.legal(state)
        may = {*legal, *rules.agreements(state)}
        assert len(set(legal)) == len(legal)
        assert all(rules.refusal(state, move) is None for move in legal)
        for move in every:
            assert (rules.refusal(state, move) is None) == (move in may), rules.notation.write(move)


@given(seeds)
@slow
def test_what_is_refused_raises_and_changes_nothing(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, _, _ in some(rng, list(plies(rules, rng, 300)), 8):
        before = pickle.dumps(state)
        for move in malformed(rules):
            refusal = rules.refusal(state, move)
            assert refusal is not None
            with pytest.raises(IllegalMove) as caught:
                rules.apply(state, move)
            assert caught.value.refusal == refusal
        assert pickle.dumps(state) == before


@given(seeds)
@slow
def test_nothing_is_lost_or_doubled_and_what_follows_follows(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    ground, board = rules.ground, rules.board
    for _, _, state in plies(rules, rng, 400):
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
        for place in range(board.spaces):
            assert sum(own[place] > 0 for own in state.knights) <= 1
        for scroll in board.scrolls:
            assert all(own[scroll] <= 1 for own in state.knights)
        _check_castles(rules, state)
        assert hash(state) == hash(pickle.loads(pickle.dumps(state)))


def _check_castles(rules, state):
    for castle, (place, owner) in enumerate(zip(rules.board.castles, state.owners, strict=True)):
        holders = [seat for seat, own in enumerate(state.knights) if own[place]]
        assert holders in ([], [owner])
        if owner == NOBODY:
            assert state.shields[castle] == NO_SHIELD
        elif castle != state.castle:  # being occupied, or the last one given
            held = bool(holders) or (not rules.rule_set.knight_always and state.shields[castle] != NO_SHIELD)
            assert held or rules.turn(state) == OVER
    assert untaken(state) != 1
    assert (rules.outcome(state) is None) == (rules.turn(state) != OVER)


@given(seeds)
@slow
def test_c9_fronts_against_trying_every_way_to_win(seed):
    """A march on an enemy is legal exactly if it begins some way to win there that C2 allows."""
    rng = Random(seed)
    rules = rules_of(rng)
    contested = [state for state, _, _ in plies(rules, rng, 400) if state.phase == MARCH and state.moves]
    for state in some(rng, contested, 10):
        for target in range(rules.board.spaces):
            if holder(state, target) not in (NOBODY, state.seat):
                legal = {
                    (m.origin, m.count)
                    for m in rules.legal(state)
                    if isinstance(m, March) and m.target == target
                }
                assert legal == {way[0] for way in _ways_to_win(rules, state, target)}


def _ways_to_win(rules, state, target):
    own, enemy = state.knights[state.seat], state.knights[holder(state, target)][target]
    near = [place for place in range(len(own)) if own[place] and target in rules.ground.ways[place]]
    for fronts in range(1, min(state.moves, 2) + 1):
        for origins in permutations(near, fronts):
            spare = [range(1, rules.ground.spare(state, state.seat, place) + 1) for place in origins]
            for counts in product(*spare):
                if sum(counts[:-1]) <= enemy < sum(counts) and _can_be_laid(
                    rules, own, target, origins, counts
                ):
                    yield tuple(zip(origins, counts, strict=True))


def _can_be_laid(rules, own, target, origins, counts):
    after = list(own)
    for origin, count in zip(origins, counts, strict=True):
        after[origin] -= count
    after[target] = sum(counts)
    try:
        rules.ground.change.purse.lay([army for army in after if army])
    except ValueError:
        return False
    return True


@given(seeds)
@slow
def test_nothing_leaks_of_shields_that_lie_face_down(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, move, after in some(rng, list(plies(rules, rng, 500)), 40):
        for seat in (*range(rules.seats), None):
            view = rules.view(state, seat)
            assert rules.view(view, seat) == view
            other = rules.sample(view, seat, rng)
            assert HIDDEN not in other.shields
            assert rules.view(other, seat) == view
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
            assert rules.legal(view) == rules.legal(state)
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


@given(seeds)
@slow
def test_every_refusal_and_event_has_its_words(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    every = [*conceivable(rules, most=4), *malformed(rules)]
    for state, move, after in some(rng, list(plies(rules, rng, 400)), 25):
        for event in rules.events(state, move, after):
            assert tuple(name for name, _ in event.facts) == words.EVENTS[event.kind]
        for tried in some(rng, every, 120):
            refusal = rules.refusal(state, tried)
            if refusal:
                assert tuple(name for name, _ in refusal.facts) == words.REASONS[refusal.reason]
                assert refusal.rule in {f"C{number}" for number in range(1, 20)}
        outcome = rules.outcome(after)
        if outcome:
            assert outcome.reason in words.ENDINGS
            for line in outcome.sheet:
                assert tuple(name for name, _ in line.facts) == words.SHEET[line.reason]
                assert line.scored == (line.reason != "knights")


BY_HAND = {  # so rare here that other tests set them up
    *("empty-castle", "finish-fronts", "front-open", "knight-always"),
    *("no-shield-left", "no-such-shield", "pieces", "occupy-first", "draw-first"),
}


def test_every_word_is_used():
    """No text is asked for that no position needs."""
    reasons, kinds = set(), set()
    for seed in range(60):
        rng = Random(seed)
        rules = rules_of(rng)
        every = [*conceivable(rules, most=3), *malformed(rules)]
        game = list(plies(rules, rng, 400))
        for state, move, after in game:
            kinds |= {event.kind for event in rules.events(state, move, after)}
        for state, _, after in some(rng, game, 6) + game[-1:]:
            reasons |= {r.reason for tried in some(rng, every, 900) if (r := rules.refusal(after, tried))}
            for stop in rules.agreements(state):
                kinds |= {event.kind for event in rules.events(state, stop, rules.apply(state, stop))}
    assert set(words.REASONS) - reasons <= BY_HAND
    assert reasons <= set(words.REASONS)
    assert kinds | {"no-piece"} == set(words.EVENTS)  # that one by hand


@pytest.mark.parametrize("rule_set", [HIGHLANDERS, RHEINGOLD])
def test_a_front_once_opened_is_always_won(rule_set):
    opened = 0
    for seed in range(8):
        rng = Random(seed)
        rules = CastleRules(small(), rule_set, 3)
        for state, _, after in plies(rules, rng, 600):
            if after.phase == FRONT:
                opened += 1
                assert rules.legal(after)
                assert all(move.target == after.target for move in rules.legal(after))
                assert state.seat == after.seat
    assert opened
