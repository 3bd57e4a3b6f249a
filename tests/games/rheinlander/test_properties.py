"""What holds in every position: random play, all numbers of players, both variants."""

import pickle
from random import Random

import pytest
from games.rheinlander.play import BOARD, conceivable, malformed, plies, rules_of
from hypothesis import given, settings
from hypothesis import strategies as st
from processes import agreed

from ludotheque.core.game import CHANCE, OVER, IllegalMove
from ludotheque.games.rheinlander import words
from ludotheque.games.rheinlander.counties import TAKEOVER, settle
from ludotheque.games.rheinlander.diagram import flood
from ludotheque.games.rheinlander.moves import CASTLE, TILES
from ludotheque.games.rheinlander.rules import RhineRules
from ludotheque.games.rheinlander.state import (
    BASTIONS,
    DEAL,
    ENDED,
    HAND,
    NOBODY,
    PLAY,
    SECRET,
    TILE_COUNTS,
    TILING,
    bishops,
    counts,
    hand_size,
    reserve,
    strictly_first,
    worth,
)

seeds = st.integers(0, 2**32)
slow = settings(max_examples=15, deadline=None)


def some(rng: Random, found: list, many: int) -> list:
    return rng.sample(found, min(many, len(found)))


@given(seeds)
@slow
def test_refusal_is_none_exactly_for_what_is_legal(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    every = list(conceivable(rules))
    game = list(plies(rules, rng, 2000))
    for state in (*(state for state, _, _ in some(rng, game, 4)), game[-1][2]):
        legal = rules.legal(state)
        assert len(set(legal)) == len(legal)
        may = {*legal, *rules.agreements(state)}
        for move in every:
            assert (rules.refusal(state, move) is None) == (move in may), rules.notation.write(move)


@given(seeds)
@slow
def test_what_is_refused_raises_and_changes_nothing(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, _, _ in some(rng, list(plies(rules, rng, 2000)), 8):
        before = pickle.dumps(state)
        for move in malformed():
            refusal = rules.refusal(state, move)
            assert refusal is not None
            with pytest.raises(IllegalMove) as caught:
                rules.apply(state, move)
            assert caught.value.refusal == refusal
        assert pickle.dumps(state) == before


@given(seeds)
@slow
def test_nothing_is_lost_or_doubled(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    ground = rules.ground
    for _, _, state in plies(rules, rng, 2000):
        _check_pieces(rules, state)
        every = ground.numbers | (1 << ground.joker)
        cards = [*state.hands, state.pile, state.discards, *(1 << c for c in state.market if c >= 0)]
        dealt = state.phase > DEAL and (state.pile >> ground.joker & 1)
        assert sum(cards) == (every if dealt else ground.numbers)  # each once
        if state.phase == PLAY:
            assert {hand_size(state, seat) for seat in range(rules.seats)} == {HAND}
        assert sum(map(int.bit_count, state.tiles)) == sum(state.tiles).bit_count()
        for laid, many in zip(state.tiles, TILE_COUNTS, strict=True):
            assert laid.bit_count() <= many
        assert hash(state) == hash(pickle.loads(pickle.dumps(state)))


def _check_pieces(rules, state):
    knights = sum(map(int.bit_count, state.knights))
    everything = sum(state.knights) | state.bastions
    assert knights + state.bastions.bit_count() == everything.bit_count()  # one piece a space
    assert not state.bastions & ~rules.ground.land
    assert sum(state.bastions_left) + state.bastions.bit_count() == BASTIONS * rules.seats
    assert sum(state.garrisons) & ~state.tiles[CASTLE] == 0
    assert sum(map(int.bit_count, state.garrisons)) == sum(state.garrisons).bit_count()
    for seat in range(rules.seats):
        assert reserve(state, seat) >= 0
        assert state.reach[seat] == rules.ground.reach(state.knights[seat])
    assert (state.phase == ENDED) <= any(reserve(state, seat) <= 1 for seat in range(rules.seats))


@given(seeds)
@slow
def test_counties_kept_step_by_step_are_those_found_from_scratch(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for _, _, state in plies(rules, rng, 2000):
        kept = {(group.spaces, group.estates) for group in state.groups}
        assert kept == {(group.spaces, group.estates) for group in flood(rules, state)}
        assert len(kept) == len(state.groups)
        for group in state.groups:
            numbers = counts(state, group)
            if group.duke != NOBODY:
                assert numbers[group.duke] == max(numbers)
                assert sum(numbers) > 1
                if state.phase != ENDED:  # R17: manned while there is a reserve
                    assert state.tiles[CASTLE] & group.estates & ~state.garrisons[group.duke] == 0
            elif sum(numbers) > 1:
                assert numbers.count(max(numbers)) > 1
        assert state.archbishop == strictly_first(bishops(state))
        estates = [group.estates for group in state.groups]
        assert sum(map(int.bit_count, estates)) == _together(estates).bit_count()  # no two share one


def _together(masks):
    together = 0
    for bits in masks:
        together |= bits
    return together


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
        if move.verb in ("place", "reinforce", "replace"):
            _check_payments(rules, state, move)


def _check_payments(rules, state, move):
    """Each duke of the counties joined either stays or is paid once, the county's old value."""
    victim = next((s for s, own in enumerate(state.knights) if own >> move.space & 1), NOBODY)
    settled = settle(rules.ground, state, move.space, victim)
    dukes = [group for group in settled.joined if group.duke != NOBODY]
    paid = [payment.county for payment in settled.payments]
    stays = [group for group in dukes if group not in paid]
    assert len(paid) + len(stays) == len(dukes)
    assert len(stays) <= 1
    assert all(group.duke == settled.group.duke for group in stays)
    for payment in settled.payments:
        assert payment.worth == worth(state, payment.county.estates)
        if payment.why == TAKEOVER:
            assert len(dukes) == 1


@given(seeds)
@slow
def test_nothing_leaks_of_hands_and_points(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    for state, move, after in some(rng, list(plies(rules, rng, 2000)), 40):
        for seat in (*range(rules.seats), None):
            view = rules.view(state, seat)
            assert rules.view(view, seat) == view
            assert rules.turn(view) == rules.turn(state)
            other = rules.sample(view, seat, rng)
            assert sum(other.hidden) == 0
            assert SECRET not in other.points
            assert rules.view(other, seat) == view
            assert [hand_size(other, s) for s in range(rules.seats)] == [
                hand_size(state, s) for s in range(rules.seats)
            ]
            if not rules.ground.open_points and state.phase != ENDED:
                assert all(view.points[s] == SECRET for s in range(rules.seats) if s != seat)
            for s in range(rules.seats):
                assert s == seat or view.hands[s] == state.shown[s]
            _check_told(rules, state, move, after, view, other, seat)
        if rules.turn(state) >= 0:
            view = rules.view(state, state.seat)
            assert rules.legal(view) == rules.legal(state)


def _check_told(rules, state, move, after, view, other, seat):
    """What a seat is told of a ply is the same whatever it does not know."""
    seen = rules.view_move(state, move, seat)
    told = rules.events(view, seen, rules.view(after, seat))
    if rules.turn(state) == CHANCE and seen != move:
        assert seen.card == rules.ground.secret
    if after.phase != ENDED:
        assert told == rules.events(state, move, after)
    if rules.turn(state) >= 0 and not rules.reveals(state, move):
        assert rules.view(rules.apply(other, move), seat) == rules.view(after, seat)


@given(seeds)
@slow
def test_what_everyone_saw_being_taken_stays_known_until_it_is_played(seed):
    rng = Random(seed)
    rules = RhineRules(BOARD, 4, market=True)
    for _, move, after in plies(rules, rng, 2000):
        for seat in range(4):
            assert after.shown[seat] & ~after.hands[seat] == 0
        if move.verb == "take":
            assert after.shown[after.seat] >> move.card & 1


@given(seeds)
@slow
def test_every_refusal_and_event_has_its_words(seed):
    rng = Random(seed)
    rules = rules_of(rng)
    every = [*conceivable(rules), *malformed()]
    for state, move, after in some(rng, list(plies(rules, rng, 2000)), 25):
        for event in rules.events(state, move, after):
            assert tuple(name for name, _ in event.facts) == words.EVENTS[event.kind]
            if event.kind == "paid":
                assert dict(event.facts)["why"] in words.PAYMENTS
        for tried in some(rng, every, 120):
            refusal = rules.refusal(state, tried)
            if refusal:
                assert tuple(name for name, _ in refusal.facts) == words.REASONS[refusal.reason]
                assert refusal.rule in {f"R{number}" for number in range(1, 25)}
        outcome = rules.outcome(after)
        if outcome:
            assert outcome.reason in words.ENDINGS
            for line in outcome.sheet:
                assert tuple(name for name, _ in line.facts) == words.SHEET[line.reason]


BY_HAND = {"castle-empty", "discarded", "stopped"}  # so rare here that other tests set them up


def test_every_word_is_used():
    """No text is asked for that no position needs."""
    reasons, kinds, whys = set(), set(), set()
    for seed in range(30):
        rng = Random(seed)
        rules = rules_of(rng)
        every = [*conceivable(rules), *malformed()]
        game = list(plies(rules, rng, 2000))
        for state, move, after in game:
            told = rules.events(state, move, after)
            kinds |= {event.kind for event in told}
            whys |= {dict(event.facts)["why"] for event in told if event.kind == "paid"}
        for state in (*(state for state, _, _ in some(rng, game, 6)), game[0][0], game[-1][2]):
            reasons |= {r.reason for tried in some(rng, every, 3000) if (r := rules.refusal(state, tried))}
    assert set(words.REASONS) - reasons <= {"no-such-tile", "no-bastions"}
    assert reasons <= set(words.REASONS)
    assert set(words.EVENTS) - kinds <= BY_HAND
    assert whys | {"lost"} == set(words.PAYMENTS)  # that one by hand


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("market", [False, True])
def test_whole_games_end(seats, market):
    rules = RhineRules(BOARD, seats, market=market)
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
        rules, ends = RhineRules(BOARD, 4, market=market), set()
        for seed in range(400):
            ends.add(how_it_ended(rules, *list(plies(rules, Random(seed), 2000))[-1]))
            if len(ends) == 3:
                break
        assert len(ends) == 3


def test_notation_round_trips():
    rules = RhineRules(BOARD, 4, market=True)
    for state, move, _ in plies(rules, Random(5), 600):
        for legal in rules.legal(state):
            assert rules.notation.read(rules.notation.write(legal)) == legal
        assert move in rules.legal(state)
        for seat in (0, None):
            seen = rules.view_move(state, move, seat)
            assert rules.notation.read(rules.notation.write(seen)) == seen


def test_chances_are_the_legal_moves_with_weights():
    rules = RhineRules(BOARD, 4)
    for state, _, _ in plies(rules, Random(6), 400):
        chances = rules.chances(state)
        if rules.turn(state) == CHANCE:
            assert [move for move, _ in chances] == list(rules.legal(state))
            weights = {weight for _, weight in chances}
            assert min(weights) > 0
            assert state.phase == TILING or weights == {1}
        else:
            assert not chances


def leaves(rules, state, depth) -> int:
    if depth == 0:
        return 1
    return sum(leaves(rules, rules.apply(state, move), depth - 1) for move in rules.legal(state))


def test_leaves_counted_by_hand():
    """Five kinds of tiles, then any of them again: no kind is used up by two."""
    rules = RhineRules(BOARD, 3)
    assert leaves(rules, rules.start(), 2) == len(TILES) ** 2
    state = rules.start()
    while state.phase != PLAY:
        state = rules.apply(state, rules.legal(state)[0])
    # cards 1 to 5: two banks each; no knight beside which to reinforce; then any of 40 cards is drawn
    assert state.hands[0] == 0b11111
    assert leaves(rules, state, 1) == 10
    assert leaves(rules, state, 2) == 10 * 40
    assert state.pile.bit_count() == 40
    # after 39 numbers: a bastion on one of the 104 lands still free, or none; after the joker: 41 cards
    assert leaves(rules, state, 3) == 10 * (39 * 105 + 41)


SCRIPT = """
from random import Random
from games.rheinlander.play import BOARD, plies
from ludotheque.games.rheinlander.rules import RhineRules
rules = RhineRules(BOARD, 4, market=True)
for state, move, after in plies(rules, Random(7), 1500):
    words = rules.notation.write(move)
print(words, repr(after), [rules.notation.write(move) for move in rules.legal(state)])
"""


def test_the_same_game_in_every_process():
    assert agreed(SCRIPT)
