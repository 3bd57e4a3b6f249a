"""An exact search of the rest of a round in which no card is left to draw.

Nothing is hidden then. Both seats claim stones at once, since a claim costs nothing. Only a holder of the
strategist or the traitor may do better to wait, since these take a card from an unclaimed stone (S18), so its
claims are tried like other moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ludotheque.core.judgement import Line
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    CLAN_CARDS,
    DECKS,
    SET_BITS,
    STRATEGIST,
    TRAITOR,
    Cards,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import NO_RANK, Rank, strongest
from ludotheque.games.schotten_totten.rules.moves import Claim
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import NUMBERS, Number, Playout
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import FULL, count, with_card
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    DEAL,
    ENDED,
    EVERY_STONE,
    NOBODY,
    PLAY,
    SEATS,
    SchottenTottenState,
    Stones,
    ends_round,
    has_cards,
)

WON, DRAWN, LOST = 1, 0, -1
_CLAIMS = [NUMBERS[Claim(stone)] for stone in range(STONES)]
_PLAYS = CLAN_CARDS * STONES  # all moves that play a clan card have lower numbers than this
_MOVERS = 1 << STRATEGIST | 1 << TRAITOR  # the tactics that take a card from one stone to another
_Hands = tuple[Cards, Cards]
_Best = Sequence[tuple[Rank, Rank]]  # [stone]: the best rank that each seat can reach there with its hand


class _SpentError(Exception):
    """Raised when the budget of positions is spent."""


def nothing_hidden(view: SchottenTottenState) -> bool:
    """Return whether a round is in play and both decks are empty, so that each seat knows the other hand."""
    playing = view.phase not in (DEAL, BETWEEN, ENDED)
    return playing and not any(has_cards(view, deck) for deck in range(len(DECKS)))


class Endgame:
    """A search of the rest of a round, from a position in which `nothing_hidden` holds.

    `start` is that position after all forced moves, and `seat` the seat to move before them. `budget` is the
    number of positions that the search may look at in all.
    """

    def __init__(self, start: Playout, seat: int, budget: int) -> None:
        self._start, self._seat, self._left = start, seat, budget
        self._rounds = start.results
        # [key of a position]: the least and the greatest result that the position may have
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    @classmethod
    def of(cls, state: SchottenTottenState, choices: Choices, budget: int) -> Endgame:
        """Return a search that starts from a state in which both hands are known."""
        rng = Random(0)  # both decks are empty, so nothing is shuffled
        start = Playout.of(state, choices, rng)
        start.settle()
        return cls(start, state.seat, budget)

    def result(self, line: Line, least: int = LOST) -> int | None:
        """Return WON, DRAWN or LOST for the seat to move if it plays `line` and both then play perfectly.

        A result better than `least` is exact. Any other result only says that the exact one is not better
        than `least`. Return None if the budget does not suffice.
        """
        game = self._start.copy()
        for move in line:
            number = NUMBERS[move]
            if number not in game.legal():  # the playout has already made the forced moves
                break
            game.play(number)
        try:
            return -self._value(game, LOST, -least) if self._seat else self._value(game, least, WON)
        except _SpentError:
            return None

    def _value(self, game: Playout, low: int, high: int) -> int:
        """Return the first seat's result by alpha-beta: exact between `low` and `high`, else a bound."""
        while game.claims and not mask(game.hands[game.seat]) & _MOVERS and game.results is self._rounds:
            game.play(_CLAIMS[SET_BITS[game.claims][0]])
        if game.results is not self._rounds:
            winner = game.results[-1].winner
            return DRAWN if winner == NOBODY else LOST if winner else WON
        if not self._left:
            raise _SpentError
        self._left -= 1
        hands = mask(game.hands[0]), mask(game.hands[1])
        key = _key(game, hands)
        known = self._known.get(key)
        best = _best(game, hands) if game.phase is PLAY else None
        least, most = known or (_bounds(game, hands, best) if best else (LOST, WON))
        if least < high and most > low and least < most:
            low, high = max(low, least), min(high, most)
            found = self._tried(game, _ordered(game, hands, best) if best else game.legal(), low, high)
            least = found if found > low else least
            most = found if found < high else most
        self._known[key] = least, most
        return least if least >= high else most

    def _tried(self, game: Playout, moves: Sequence[Number], low: int, high: int) -> int:
        """Return the first seat's result of the best of `moves`, with the bounds of `_value`."""
        first = game.seat == 0
        for move in moves:
            after = game.copy()
            after.play(move)
            found = self._value(after, low, high)
            if first:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if first else high


def _key(game: Playout, hands: _Hands) -> tuple[int, ...]:
    """Return the key of a position: the values of all fields that can change during the search."""
    modes = (game.fog, game.mud, game.jokers, *game.played)
    return (
        game.phase,
        game.seat,
        game.idle,
        game.ruse,
        game.lead,
        *modes,
        *hands,
        *game.claimed,
        *game.sides,
    )


def _best(game: Playout, hands: _Hands) -> _Best:
    """Return, for each stone, the best rank that each seat can reach there, or NO_RANK if it is claimed."""
    found = [(NO_RANK, NO_RANK)] * STONES
    first, second = hands[0] & ALL_CLAN, hands[1] & ALL_CLAN
    for stone in SET_BITS[_unclaimed(game)]:
        measure = measure_of(game, stone)
        mine, theirs, enough = game.sides[stone], game.sides[STONES + stone], FULL[measure.size]
        found[stone] = (
            measure.ranks[mine] if mine >= enough else strongest(measure.plans[mine], first),
            measure.ranks[theirs] if theirs >= enough else strongest(measure.plans[theirs], second),
        )
    return found


def _bounds(game: Playout, hands: _Hands, best: _Best) -> tuple[int, int]:
    """Return the least and greatest result open to the first seat, (LOST, WON) with tactics in hand."""
    # With a tactic in hand, or too few cards to fill the sides, nothing is known. Otherwise all stones are
    # claimed in the end, and nobody wins one where the opponent is complete and cannot be beaten.
    free = _unclaimed(game)
    may = [game.claimed[0] | free, game.claimed[1] | free]
    places = [0] * SEATS
    for stone in SET_BITS[free]:
        bit = 1 << stone
        size = measure_of(game, stone).size
        for seat in range(SEATS):
            places[seat] += size - count(game.sides[seat * STONES + stone])
        mine, theirs = best[stone]
        if game.full[0] & bit and game.full[1] & bit:
            won = mine > theirs or (mine == theirs and not game.lead & bit)
            may[1 if won else 0] &= ~bit
        elif game.full[0] & bit:
            if theirs <= mine:
                may[1] &= ~bit
        elif game.full[1] & bit and mine <= theirs:
            may[0] &= ~bit
    for seat in range(SEATS):
        if hands[seat] & ALL_TACTICS or hands[seat].bit_count() < places[seat]:
            return LOST, WON
    if not ends_round(may[0]):
        return LOST, LOST
    return (LOST, WON) if ends_round(may[1]) else (WON, WON)


def _ordered(game: Playout, hands: _Hands, best: _Best) -> Sequence[Number]:
    """Return legal moves: claims, cards that win, cards that still can win, others, cards that spoil."""
    seat = game.seat
    hand, full = hands[seat] & ALL_CLAN, game.full[1 - seat]

    def order(number: Number) -> int:
        if number >= _PLAYS:
            return -4 if number in _CLAIMS else 0
        card, stone = divmod(number, STONES)
        mine, theirs = best[stone][seat], best[stone][1 - seat]
        measure, side = measure_of(game, stone), with_card(game.sides[seat * STONES + stone], card)
        if side >= FULL[measure.size]:
            rank = measure.ranks[side]
            if rank > theirs or (rank == theirs and not full >> stone & 1):
                return -3
        elif strongest(measure.plans[side], hand & ~(1 << card)) > theirs:
            return -1
        return 2 if mine > theirs else 0

    return sorted(game.legal(), key=order)


def _unclaimed(game: Playout) -> Stones:
    return EVERY_STONE & ~(game.claimed[0] | game.claimed[1])
