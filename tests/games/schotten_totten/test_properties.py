"""What only these rules promise in every position of every kind of game: cards, legality, secrets."""

from functools import cache
from random import Random

import pytest
from games.schotten_totten import vocabulary as words
from games.schotten_totten.contract import conserved
from games.schotten_totten.table import BOARD, TACTICS, fresh, stones, table
from hypothesis import given, settings
from hypothesis import strategies as st
from plies import told

from ludotheque.core.game import CHANCE, OVER, IllegalMove, Refusal
from ludotheque.core.move import Concede, Move
from ludotheque.games.schotten_totten.rules.cards import BACKS, CARD_NAMES, mask
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.legal import DRAWS, PLAYS, PUTS, RUSE_PLAYS
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    Draw,
    End,
    Pass,
    Play,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import provable
from ludotheque.games.schotten_totten.rules.sides import FULL, laid
from ludotheque.games.schotten_totten.rules.state import Phase, SchottenTottenState, find_card, unclaimed

GAMES = {
    "basic": Choices(),
    "experts": Choices(claim_after=False),
    "tactics": Choices(tactics=True),
    "tactics experts 2004": Choices(claim_after=False, tactics=True, same_stone=False),
    "match": Choices(tactics=True, rounds=3),
}
EVERY_MOVE = [
    *DRAWS[:64],
    *(move for row in PLAYS for move in row),
    *PUTS,
    *RUSE_PLAYS.values(),
    *(Claim(stone) for stone in range(9)),
    *(Discard(card) for card in range(64)),
    *(Shift(card, stone) for card in range(64) for stone in range(9)),
    *(Take(0), Take(1), Pass(), End(), Deal()),
    *map(Concede, (-1, 0, 1, 2, True)),
]
NO_MOVES = [
    *(kind(card, stone) for kind in (Play, Shift) for card, stone in ((-1, 0), (0, -1), (0, 9), (300, 0))),
    *(Play(card, stone) for card, stone in (("R7", 0), (None, 0), (0, None), (0, 1.0), (1.0, 0))),
    *(Take(deck) for deck in (-1, 2, True, None, "clan")),
    *(Draw(card) for card in (-1, 64, 65, 300, None, "R7", 1.0)),
]

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def rules_of(game: str) -> SchottenTottenRules:
    return SchottenTottenRules(BOARD, GAMES[game])


@cache
def line(game: str, seed: int = 0) -> tuple:
    """Return [(state, move, state after)] of a random game, claims made when they can be."""
    rules, rng = rules_of(game), Random(f"{game} {seed}")
    state, plies = rules.start(), []
    while rules.turn(state) != OVER:
        legal = rules.legal(state)
        claims = [move for move in legal if isinstance(move, Claim)]
        move = rng.choice(claims if claims and rng.random() < 0.5 else legal)
        after = rules.apply(state, move)
        plies.append((state, move, after))
        state = after
    return tuple(plies)


def some(game: str, many: int = 60) -> list:
    plies = [ply for seed in range(3) for ply in line(game, seed)]
    return Random(game).sample(plies, many)


@every_game
def test_no_card_is_lost_or_doubled(game):
    """S1: each card is in exactly one place; and the masks say what the sides say."""
    for seed in range(3):
        for _, _, state in line(game, seed):
            lying = [card for side in state.sides for card in laid(side)]
            lying += [58] * bool(state.fog) + [59] * bool(state.mud)
            assert mask([*lying, *state.discards]) == state.seen
            conserved(rules_of(game), state)
            check_derived(state)


def check_derived(state: SchottenTottenState) -> None:
    assert not state.claimed[0] & state.claimed[1]
    assert abs(state.played[0] - state.played[1]) <= 1 or min(state.played) >= 0
    for stone in range(9):
        size = 4 if state.mud >> stone & 1 else 3
        full = [state.sides[9 * seat + stone] >= FULL[size] for seat in (0, 1)]
        assert full == [bool(state.full[seat] >> stone & 1) for seat in (0, 1)]
        assert (
            state.lead >> stone & 1 in {(0, 0): (0,), (1, 0): (0,), (0, 1): (1,), (1, 1): (0, 1)}[tuple(full)]
        )
    assert all(len(hand) <= 9 for hand in state.hands)
    assert state.known & ~mask((*state.hands[0], *state.hands[1])) == 0


@every_game
def test_legal_is_exactly_what_is_not_refused(game):
    """Of every move there is; what is refused has the facts its text may speak of."""
    rules = rules_of(game)
    for state, _, _ in some(game, 40):
        refusals = {repr(move): rules.refusal(state, move) for move in EVERY_MOVE}
        may = map(repr, (*rules.legal(state), *rules.declarations(state)))
        assert {move for move, refusal in refusals.items() if refusal is None} == set(may)
        assert {told(refusal) for refusal in refusals.values() if refusal} <= words.REASONS.items()


@every_game
def test_what_is_refused_cannot_be_done_and_all_else_can(game):
    """Laying, taking and drawing find that out by themselves: for moves that are none as well."""
    rules = rules_of(game)
    for state, _, _ in some(game, 6):
        for move in (*EVERY_MOVE, *NO_MOVES):
            assert refused(rules, state, move) == rules.refusal(state, move)


def refused(rules: SchottenTottenRules, state: SchottenTottenState, move: Move) -> Refusal | None:
    try:
        rules.apply(state, move)
    except IllegalMove as error:
        return error.refusal
    return None


@every_game
def test_s9_s12_a_state_knows_what_can_be_claimed_now_and_what_cannot(game):
    """What waits for a change cannot be proved; of all else the proof says it anew."""
    rules = rules_of(game)
    now = Phase.CLAIM if rules.choices.claim_after else Phase.PLAY
    for _, _, state in line(game):
        ready = [state.full[seat] & unclaimed(state) for seat in (0, 1)]
        known = provable(state, state.seat, ready[state.seat]) if state.phase == now else 0
        assert state.claims == known
        for seat in (0, 1):
            assert not provable(state, seat, ready[seat] & state.waiting >> 9 * seat)


@pytest.mark.parametrize(
    "move", [Claim(-1), Claim(9), Claim(True), Take(2), Shift(64, 0), Discard(-1), DRAWS[64], DRAWS[65]]
)
def test_nonsense_is_refused(move):
    for state, _, _ in some("tactics", 20):
        refusal = rules_of("tactics").refusal(state, move)
        assert refusal
        with pytest.raises(IllegalMove):
            rules_of("tactics").apply(state, move)


@every_game
def test_every_card_left_is_as_likely(game):
    rules = rules_of(game)
    for state, _, _ in some(game):
        if rules.turn(state) == CHANCE:
            assert {weight for _, weight in rules.chances(state)} == {1}


@every_game
def test_a_view_shows_no_card_it_must_not_nor_does_what_follows(game):
    rules, rng = rules_of(game), Random(game)
    for state, move, after in some(game):
        for seat in (None, 0, 1):
            view = rules.view(state, seat)
            other = rules.sample(view, seat, rng)
            assert hidden(view, seat) == 0
            seen = rules.view_move(state, move, seat)
            for same in rules.legal(other):
                if rules.view_move(other, same, seat) == seen:
                    assert rules.view(rules.apply(other, same), seat) == rules.view(after, seat)


def hidden(view: SchottenTottenState, seat: int | None) -> int:
    """Return how many cards a view shows of what it must not: hands, decks, what lies under them."""
    hands = [
        card
        for owner in (0, 1)
        for card in view.hands[owner]
        if owner != seat and card not in BACKS and not (seat is not None and view.known >> card & 1)
    ]
    under = [card for deck in view.under for card, putter in deck if putter != seat and card not in BACKS]
    return len(hands) + len(under) + sum(card not in BACKS for deck in view.decks for card in deck)


@every_game
def test_events_told_from_a_view_tell_no_more(game):
    rules = rules_of(game)
    for state, move, after in some(game):
        for seat in (None, 0, 1):
            seen = rules.view_move(state, move, seat)
            told = rules.events(rules.view(state, seat), seen, rules.view(after, seat))
            assert [event.kind.removesuffix("-card") for event in told] == [
                event.kind.removesuffix("-card") for event in rules.events(state, move, after)
            ]


def test_who_put_a_card_back_knows_it_when_the_other_draws_it():
    game = table(TACTICS, hands=("headhunter R1 R2 R3 R4 R5 R6", "G1 G2 G3 G4 G5 G6"))
    game.do("ruse headhunter", "take clan", "draw N1", "take clan", "draw N2", "take clan", "draw N3")
    state = game.do("put R5").state
    assert game.rules.view(state, 1).under[0] == ((BACKS[0], 0),)
    assert game.rules.view(state, 0).under[0] == ((CARD_NAMES.index("R5"), 0),)
    game.do("put R1", "end")
    game.state = game.state._replace(decks=(b"", b""))
    game.do("play G1 stone-1", "take clan")
    drawn = game.rules.legal(game.state)[0]
    assert game.rules.view_move(game.state, drawn, 0) == drawn
    assert game.rules.view_move(game.state, drawn, None) == DRAWS[BACKS[0]]
    game.do("draw R5")
    assert CARD_NAMES.index("R5") in game.rules.view(game.state, 0).hands[1]
    assert CARD_NAMES.index("R5") not in game.rules.view(game.state, None).hands[1]
    game.do("play R2 stone-1", "take clan", "draw R1", "play R5 stone-2")
    assert game.state.known == 0  # R1 went back to the hand it came from, R5 lies open


def test_putting_back_makes_a_known_card_uncertain():
    """S18: nobody can tell whether the known card was among those put back."""
    after = []
    for put in ("put R5", "put G9"):
        game = table(TACTICS, hands=("N8", "headhunter R5 G9 B1"), seat=1)
        known = 1 << CARD_NAMES.index("R5")
        game.state = game.state._replace(known=known)
        game.do(
            "ruse headhunter", "take clan", "draw N1", "take clan", "draw N2", "take clan", "draw N3", put
        )
        after.append(game.rules.view(game.state, 0))
    assert after[0] == after[1]


@every_game
def test_games_end(game):
    """S20, S21: at most 54 clan cards and 10 tactics are played, and two idle turns are the end."""
    for seed in range(3):
        plies = line(game, seed)
        assert len(plies) < 400 * GAMES[game].rounds
        assert rules_of(game).outcome(plies[-1][2])


def test_random_games_end_in_every_way():
    """S20, S21: the base game is blocked only if claims are left unmade."""
    ways = {line(game, seed)[-1][2].results[-1].how for game in ("basic", "experts") for seed in range(12)}
    assert {"three", "five"} <= ways
    rules, rng = rules_of("basic"), Random(1)
    state = rules.start()
    while rules.turn(state) != OVER:
        unclaimed = [move for move in rules.legal(state) if not isinstance(move, Claim)]
        state = rules.apply(state, rng.choice(unclaimed))
    assert rules.outcome(state).reason == "blocked"


@given(st.lists(st.integers(0, 200), max_size=250), st.sampled_from(sorted(GAMES)))
@settings(max_examples=60)
def test_whatever_is_played_nothing_breaks(choices, game):
    rules = rules_of(game)
    state = rules.start()
    for choice in choices:
        if rules.turn(state) == OVER:
            break
        legal = rules.legal(state)
        state = rules.apply(state, legal[choice % len(legal)])
        check_derived(state)
    for seat in (0, 1):
        assert rules.view(rules.sample(rules.view(state, seat), seat, Random(1)), seat) == rules.view(
            state, seat
        )


def test_a_card_off_the_border_is_nowhere():
    game = table(sides=(stones(s1="R1"), {}))
    assert find_card(game.state, CARD_NAMES.index("R1")) == (0, 0)
    assert find_card(game.state, CARD_NAMES.index("R2")) is None
    assert fresh().state.sides == (0,) * 18
