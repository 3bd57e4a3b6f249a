"""What only these rules promise in every position: random play, all numbers of players, both variants."""

from random import Random

import pytest
from games.rheinlander import vocabulary as words
from games.rheinlander.contract import conserved
from games.rheinlander.play import BOARD, conceivable, plies, rules_of
from hypothesis import given, settings
from hypothesis import strategies as st
from plies import told

from ludotheque.core.game import CHANCE, OVER, IllegalMove
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import TILES
from ludotheque.games.rheinlander.rules.state import HAND, SECRET, Phase, hand_size, reserve

seeds = st.integers(0, 2**32)
slow = settings(max_examples=6)  # whole games; every run of the tests has others


def some(rng: Random, found: list, many: int) -> list:
    return rng.sample(found, min(many, len(found)))


@given(seeds)
@slow
def test_what_is_legal_can_be_made_and_nothing_else_is_refused_without_a_reason(seed):
    """Of all that can be said at all: `legal`, `refusal` and `apply`, which asks neither, agree."""
    rng = Random(seed)
    rules = rules_of(rng)
    every = list(conceivable(rules))
    game = list(plies(rules, rng, 2000))
    for state in (*(state for state, _, _ in some(rng, game, 2)), game[-1][2]):
        may = {*rules.legal(state), *rules.agreements(state)}
        for move in every:
            refusal = rules.refusal(state, move)
            assert (refusal is None) == (move in may), rules.notation.write(move)
            assert made(rules, state, move) == refusal


def made(rules, state, move):
    """Make a move; return why it cannot be made, None if it could."""
    try:
        rules.apply(state, move)
    except IllegalMove as error:
        return error.refusal
    return None


@given(seeds)
@slow
def test_nothing_is_lost_or_doubled(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    ground = rules.ground
    for _, _, state in plies(rules, rng, 2000):
        conserved(rules, state)
        _check_kept(rules, state)
        every = ground.numbers | (1 << ground.joker)
        cards = [*state.hands, state.pile, state.discards, *(1 << c for c in state.market if c >= 0)]
        dealt = state.phase > Phase.DEAL and (state.pile >> ground.joker & 1)
        assert sum(cards) == (every if dealt else ground.numbers)  # each once
        if state.phase == Phase.PLAY:
            assert {hand_size(state, seat) for seat in range(rules.seats)} == {HAND}


def _check_kept(rules, state):
    assert not state.bastions & ~rules.ground.land
    for seat in range(rules.seats):
        assert reserve(state, seat) >= 0
        assert state.reach[seat] == rules.ground.reach(state.knights[seat])
    assert (state.phase == Phase.ENDED) <= any(reserve(state, seat) <= 1 for seat in range(rules.seats))


@given(seeds)
@slow
def test_points_are_what_was_told_as_paid(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    won = [0] * rules.seats
    for state, move, after in plies(rules, rng, 2000):
        for event in rules.events(state, move, after):
            if event.kind == "paid":
                facts = dict(event.facts)
                parts = sum(facts[part] for part in ("cities", "churches", "castles", "duke"))
                assert facts["points"] == parts >= 1
                won[event.seat] += parts
        assert list(after.points) == won


@given(seeds)
@slow
def test_nothing_leaks_of_hands_and_points(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, move, after in some(rng, list(plies(rules, rng, 2000)), 40):
        for seat in (*range(rules.seats), None):
            view = rules.view(state, seat)
            other = rules.sample(view, seat, rng)
            assert sum(other.hidden) == 0
            assert SECRET not in other.points
            assert [hand_size(other, s) for s in range(rules.seats)] == [
                hand_size(state, s) for s in range(rules.seats)
            ]
            if not rules.ground.open_points and state.phase != Phase.ENDED:
                assert all(view.points[s] == SECRET for s in range(rules.seats) if s != seat)
            for s in range(rules.seats):
                assert s == seat or view.hands[s] == state.shown[s]
            _check_told(rules, state, move, after, view, seat)


def _check_told(rules, state, move, after, view, seat):
    """What a seat is told of a ply is the same whatever it does not know."""
    seen = rules.view_move(state, move, seat)
    told = rules.events(view, seen, rules.view(after, seat))
    if rules.turn(state) == CHANCE and seen != move:
        assert seen.card == rules.ground.secret
    if after.phase != Phase.ENDED:
        assert told == rules.events(state, move, after)


@given(seeds)
@slow
def test_what_everyone_saw_being_taken_stays_known_until_it_is_played(seed):
    rng = Random(seed)
    rules = RheinlanderRules(BOARD, 4, market=True)
    for _, move, after in plies(rules, rng, 2000):
        for seat in range(4):
            assert after.shown[seat] & ~after.hands[seat] == 0
        if move.verb == "take":
            assert after.shown[after.seat] >> move.card & 1


BY_HAND = {  # so rare here that other tests set them up
    *("castle-empty", "discarded", "stopped"),
    *("no-such-tile", "no-bastions", "own-knight"),
}


def test_every_word_is_used():
    """No text is asked for that no position needs; each comes with the facts it may speak of."""
    reasons, kinds, whys = set(), set(), set()
    for seed in range(12):
        rng = Random(seed)
        rules = rules_of(rng)
        every = list(conceivable(rules))
        game = list(plies(rules, rng, 2000))
        for state, move, after in game:
            events = rules.events(state, move, after)
            kinds |= set(map(told, events))
            whys |= {dict(event.facts)["why"] for event in events if event.kind == "paid"}
        for state in (*(state for state, _, _ in some(rng, game, 6)), game[0][0], game[-1][2]):
            reasons |= {told(r) for tried in some(rng, every, 3000) if (r := rules.refusal(state, tried))}
    assert reasons <= words.REASONS.items()
    assert set(words.REASONS) - {reason for reason, _ in reasons} <= BY_HAND
    assert kinds <= words.EVENTS.items()
    assert set(words.EVENTS) - {kind for kind, _ in kinds} <= BY_HAND
    assert whys | {"lost"} == set(words.PAYMENTS)  # that one by hand


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("market", [False, True])
def test_whole_games_end(seats, market):
    rules = RheinlanderRules(BOARD, seats, market=market)
    for seed in range(12):
        game = list(plies(rules, Random(seed), 2000))
        state = game[-1][2]
        assert rules.turn(state) == OVER
        outcome = rules.outcome(state)
        assert sum(line.points for line in outcome.sheet) == sum(outcome.scores)
        assert outcome.winners
        assert rules.view(state, None).points == state.points  # at the end all is shown


def how_it_ended(rules, state, move, after) -> str:
    """Tell who ran out of knights in the last ply: the mover by placing, or a holder by a castle."""
    emptied = next(e.seat for e in rules.events(state, move, after) if e.kind == "last-knight")
    manned = sum(after.garrisons) & ~sum(state.garrisons)
    if emptied != state.seat:
        return "a castle took another's last knight"
    return "a castle took the mover's last knight" if manned else "the mover placed the last knight"


def test_whole_games_with_each_way_to_end():
    """Each of them is reached in whole games, with the market and without."""
    for market in (False, True):
        rules, ends = RheinlanderRules(BOARD, 4, market=market), set()
        for seed in range(400):
            ends.add(how_it_ended(rules, *list(plies(rules, Random(seed), 2000))[-1]))
            if len(ends) == 3:
                break
        assert len(ends) == 3


def test_every_card_left_is_as_likely():
    rules = RheinlanderRules(BOARD, 4)
    for state, _, _ in plies(rules, Random(6), 400):
        if rules.turn(state) == CHANCE and state.phase != Phase.TILING:
            assert {weight for _, weight in rules.chances(state)} == {1}


def leaves(rules, state, depth) -> int:
    if depth == 0:
        return 1
    return sum(leaves(rules, rules.apply(state, move), depth - 1) for move in rules.legal(state))


def test_leaves_counted_by_hand():
    """Five kinds of tiles, then any of them again: no kind is used up by two."""
    rules = RheinlanderRules(BOARD, 3)
    assert leaves(rules, rules.start(), 2) == len(TILES) ** 2
    state = rules.start()
    while state.phase != Phase.PLAY:
        state = rules.apply(state, rules.legal(state)[0])
    # cards 1 to 5: two banks each; no knight beside which to reinforce; then any of 40 cards is drawn
    assert state.hands[0] == 0b11111
    assert leaves(rules, state, 1) == 10
    assert leaves(rules, state, 2) == 10 * 40
    assert state.pile.bit_count() == 40
    # after 39 numbers: a bastion on one of the 104 lands still free, or none; after the joker: 41 cards
    assert leaves(rules, state, 3) == 10 * (39 * 105 + 41)
