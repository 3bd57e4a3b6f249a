"""S9 to S14, exactly: the claim proof against every completion there is, on thousands of random positions."""

from random import Random

import pytest
from amounts import many
from games.schotten_totten import brute
from games.schotten_totten.table import BOARD, TACTICS

from ludotheque.games.schotten_totten.rules.cards import mask
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, NO_RANK, name, scale, total
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.games.schotten_totten.rules.proof import granted, verdict
from ludotheque.games.schotten_totten.rules.sides import laid, pack
from ludotheque.games.schotten_totten.rules.state import Phase

RULES = SchottenTottenRules(BOARD, TACTICS)
STONE, BIT = 4, 1 << 4
POOLS = {  # cards missing on the other side -> how many may be unseen, so that trying all takes a moment
    0: (0, 10, 40),
    1: (0, 1, 3, 8, 20, 45),
    2: (1, 2, 3, 6, 12, 30),
    3: (2, 3, 5, 9, 16),
    4: (3, 4, 6, 10),
}


def position(rng: Random):
    """Return a state in which seat 0 may ask for stone 5, with (mine, theirs, size, unseen, fog, first)."""
    mud, fog = rng.random() < 0.3, rng.random() < 0.15
    size = 4 if mud else 3
    theirs = rng.randrange(size + 1)
    joker, other_joker = rng.sample((54, 55), 2)  # S16: one each at most
    wild = rng.sample((joker, 56, 57), rng.choice((0, 0, 0, 0, 1, 1, 2)))
    left = [card for card in (other_joker, 56, 57) if card not in wild]
    other_wild = rng.sample(left, min(len(left), rng.choice((0, 0, 0, 1, 1, 2))))
    clan = rng.sample(range(54), 54)
    mine, side = wild[:size], other_wild[:theirs]
    while len(mine) < size:
        mine.append(clan.pop())
    while len(side) < theirs:
        side.append(clan.pop())
    unseen = clan[: rng.choice(POOLS[size - theirs]) if not side or max(side) < 54 else 8]
    rng.shuffle(mine)
    rng.shuffle(side)
    first = rng.random() < 0.5
    sides = [0] * 18
    sides[STONE], sides[9 + STONE] = pack(tuple(mine)), pack(tuple(side))
    full = theirs == size
    border = RULES.start()._replace(
        phase=Phase.CLAIM,
        sides=tuple(sides),
        full=(BIT, BIT if full else 0),
        seen=mask(range(64)) & ~mask(unseen),
        lead=BIT if full and not first else 0,
        mud=BIT if mud else 0,
        fog=BIT if fog else 0,
    )
    return RULES.with_claims(border), (mine, side, size, unseen, fog, first)


def check(rng: Random) -> bool:
    state, facts = position(rng)
    mine, theirs, size, unseen, fog, _ = facts
    stands = brute.stands(*facts)
    assert granted(state, 0, STONE) == stands, facts
    assert (RULES.refusal(state, Claim(STONE)) is None) == stands
    found = verdict(state, 0, STONE)
    assert found.granted == stands
    assert told(found.mine) == brute.strength(mine, fog)
    best = brute.best_completion(theirs, size, unseen, fog)
    assert (told(found.theirs) if found.theirs != NO_RANK else None) == best
    if found.cards:
        assert len(set(found.cards)) == size - len(theirs)
        assert set(found.cards) <= set(unseen)
        assert brute.strength((*theirs, *found.cards), fog) == best
    return stands


def told(rank: int) -> brute.Strength:
    return FORMATIONS.index(name(rank)), total(rank)


@pytest.mark.parametrize("part", range(2))
def test_s11_s12_the_proof_is_exact_on_1000_positions(part):
    rng = Random(f"proof {part}")
    decided = [check(rng) for _ in range(500)]
    assert 0.2 < sum(decided) / len(decided) < 0.95


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_s11_s12_the_proof_is_exact_on_25000_positions(part):
    rng = Random(f"long proof {part}")
    for _ in range(many(2_500)):
        check(rng)


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_s11_a_whole_deck_of_unseen_cards(size, seed):
    """Everything unseen but a few cards: too many to try for an empty side, so for sides short of two."""
    rng = Random(f"whole {size} {seed}")
    cards = rng.sample(range(54), size)
    side = cards[: size - 2]
    pool = [card for card in range(54) if card not in cards]
    best = scale(size == 4, 0).best(pack(tuple(side)), mask(pool))
    assert told(best) == brute.best_completion(side, size, pool, False)


def test_sides_are_packed_in_the_order_laid():
    assert laid(pack((3, 57, 0, 53))) == (3, 57, 0, 53)
    assert laid(0) == ()
