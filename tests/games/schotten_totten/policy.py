"""Chooses moves at random for the game that plays itself out."""

from random import Random

from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import SET_BITS
from ludotheque.games.schotten_totten.rules.playout import Number, Playout, Policy
from ludotheque.games.schotten_totten.rules.state import EVERY_STONE, PLAY


def at_random(rng: Random) -> Policy:
    """Return the policy that takes any legal move, each as likely."""
    random = rng.random

    def choose(game: Playout) -> Number:
        if game.phase is PLAY and game.plain:
            seat, claimed = game.seat, game.claimed
            hand = game.hands[seat]
            stones = SET_BITS[EVERY_STONE & ~(claimed[0] | claimed[1] | game.full[seat])]
            many = len(stones)
            if many and hand:  # the one that stands there in `legal`
                card, stone = divmod(int(random() * many * len(hand)), many)
                return hand[card] * STONES + stones[stone]
        moves = game.legal()
        return moves[int(random() * len(moves))]

    return choose
