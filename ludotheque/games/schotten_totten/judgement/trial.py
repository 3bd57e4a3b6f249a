"""Runs a trial for the expert: plays a line on one sample of the hidden cards, then a few more moves."""

from __future__ import annotations

from ludotheque.core.judgement import Line
from ludotheque.games.schotten_totten.judgement.border import chance_of_round
from ludotheque.games.schotten_totten.judgement.guide import Rival, choose_move, finished, unfinished
from ludotheque.games.schotten_totten.judgement.lookup import STEP, Entry, Tables, tables
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import ALL_CLAN, CLAN, CLAN_CARDS, Cards, mask
from ludotheque.games.schotten_totten.rules.formations import NO_RANK
from ludotheque.games.schotten_totten.rules.playout import NUMBERS, Playout
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import Side
from ludotheque.games.schotten_totten.rules.state import NOBODY

DEPTH = 14  # moves played after a line; with more moves, luck would hide the value of the line
_STONE = 0.01  # when the round is over, the value of each stone that a seat has more than the other
_KEPT = LEVELS["club"].kept


def run_trial(start: Playout, seat: int, line: Line) -> float:
    """Play `line` and a few more moves on a copy of `start`, and return `seat`'s chance to win the round.

    If the round ends, it is about 1 for a win, 0.5 for a tie and 0 for a loss.
    """
    game, rounds = start.copy(), start.results
    for move in line:
        number = NUMBERS[move]
        if number not in game.legal():  # the playout has already made the forced moves
            break
        game.play(number)
    for _move in range(DEPTH):
        if game.results is not rounds:
            break
        game.play(choose_move(game))
    if game.results is rounds:
        return round_chance(game, seat)
    winner, _how, held = game.results[-1]
    return (held[seat] - held[1 - seat]) * _STONE + (0.5 if winner == NOBODY else float(winner == seat))


def round_chance(game: Playout, seat: int) -> float:
    """Return a seat's chance to win the round if both hands are known, but not the order of the decks."""
    hands = [mask(card for card in hand if card < CLAN_CARDS) for hand in game.hands]
    pool = ALL_CLAN & ~(game.seen | hands[0] | hands[1])
    deck = len(game.decks[CLAN]) // STEP

    def chance(stone: Stone) -> float:
        if (game.claimed[0] | game.claimed[1]) >> stone & 1:
            return float(game.claimed[seat] >> stone & 1)
        table = tables(measure_of(game, stone))
        side, other = (game.sides[each * STONES + stone] for each in (seat, 1 - seat))
        rival: Rival
        if other >= table.full:
            rival = table.ranks[other], 0.0, None
        else:
            rival = NO_RANK, *becomes(table, other, hands[1 - seat])
        if side >= table.full:
            return finished(table.ranks[side], rival, game.lead >> stone & 1 == seat)
        return unfinished(becomes(table, side, hands[seat]), rival)

    def becomes(table: Tables, side: Side, hand: Cards) -> Entry:
        if not side:
            return table.theirs[deck][0, 0, 0]
        need = table.needs[side]
        return table.mine[deck][side, hand & need, pool & need]

    found = chance_of_round([chance(stone) for stone in range(STONES)])
    if game.plain:
        return found
    promised = [sum(_KEPT[card] for card in hand if card >= CLAN_CARDS) for hand in game.hands]
    return found + 2 * found * (1 - found) * (promised[seat] - promised[1 - seat])
