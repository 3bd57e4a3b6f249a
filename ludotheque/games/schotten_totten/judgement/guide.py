"""A fast player, which plays both seats in the trials of the expert, after the line that is tried.

It has the club player's weights and looks its estimates up in the tables of `lookup`: the chance to win a
stone from the odds of its two sides, and how much the stone matters from the set of stones that are nearly
decided. It plays the card with the greatest gain, less what the card could have gained elsewhere, or a tactic
that gains more than that and than keeping it is worth. It claims stones as soon as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.schotten_totten.judgement.lookup import (
    ANY_CARD,
    RELATED,
    STAKES,
    STEP,
    Entry,
    Tables,
    above,
    tables,
)
from ludotheque.games.schotten_totten.judgement.prospects import Spread
from ludotheque.games.schotten_totten.judgement.wants import LEVELS
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    BANSHEE,
    CLAN,
    CLAN_CARDS,
    ELITES,
    FOG,
    HEADHUNTER,
    JOKERS,
    MODES,
    RUSES,
    SET_BITS,
    STRATEGIST,
    TACTIC,
    TRAITOR,
    Card,
)
from ludotheque.games.schotten_totten.rules.formations import NO_RANK, PLAIN, Rank, Scale, scale
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Pass, Ruse, Shift
from ludotheque.games.schotten_totten.rules.playout import NUMBERS, Number, Playout
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import END_OF, Side, laid, with_card, without
from ludotheque.games.schotten_totten.rules.state import EVERY_STONE, PICK, PLAY, PUT

# What a side must beat. For a complete side: its rank, 0 and None. For an incomplete side: NO_RANK, its odds
# of beating a typical side, and the distribution of its final rank.
Rival = tuple[Rank, float, Spread | None]
Idea = tuple[float, Number]  # a move's gain in the chance to win the round, and the move's number

_CLEAR = 0.1  # a stone is nearly decided if its chance is closer to 0 or 1 than this
_LET_GO = -0.05  # the Strategist moves no card away from a stone if that costs more than this there
_WORST = -9.0
_WANTS = LEVELS["club"]
_KEPT = _WANTS.kept
_CLAIMS = [NUMBERS[Claim(stone)] for stone in range(STONES)]
_SHOWN = {card: NUMBERS[Ruse(card)] for card in RUSES}
_SHIFTED, _DISCARDED, _PASS = NUMBERS[Shift(0, 0)], NUMBERS[Discard(0)], NUMBERS[Pass()]


def choose_move(game: Playout) -> Number:
    """Return the number of the move that the fast player makes in the position of `game`."""
    if game.claims:
        return _CLAIMS[SET_BITS[game.claims][0]]
    if game.phase is PLAY:
        return _Turn(game).play()
    if game.phase is PICK:
        return max(_Turn(game).ruse_uses(game.ruse))[1]
    moves = game.legal()
    if game.phase is PUT:
        return _put_back(game, moves)
    if len(moves) > 1:  # choose a deck: a tactic is drawn only if none is in hand
        return moves[CLAN if max(game.hands[game.seat], default=0) >= CLAN_CARDS else TACTIC]
    return moves[0]


def finished(rank: Rank, rival: Rival, first: bool) -> float:
    """Return the chance to win a stone on which the seat's own side is complete.

    If both sides are complete and equal, it wins only if its own side was complete `first`.
    """
    other, _odds, spread = rival
    if spread is None:
        return float(rank > other or (rank == other and first))
    return 1.0 - above(spread, rank)


def unfinished(entry: Entry, rival: Rival) -> float:
    """Return the chance to win a stone where the seat's own side, described by `entry`, is incomplete."""
    rank, odds, spread = rival
    mine, becomes = entry
    return mine / (mine + odds) if spread is not None else above(becomes, rank)


class _Turn:
    """Evaluates the border (the row of nine stones) for the seat to move, and chooses its move."""

    def __init__(self, game: Playout) -> None:
        seat = game.seat
        self.game, self.seat = game, seat
        self.own, self.other = (STONES, 0) if seat else (0, STONES)
        self.held = 0
        for card in game.hands[seat]:
            if card < CLAN_CARDS:
                self.held |= 1 << card
        self.pool = ALL_CLAN & ~(game.seen | self.held)
        self.deck = len(game.decks[CLAN]) // STEP
        won, lost = game.claimed[seat], game.claimed[1 - seat]
        self.open = EVERY_STONE & ~(won | lost)
        self.chances = [0.0] * STONES
        self.rooms: list[tuple[Stone, Tables, Side, Rival]] = []  # stones where the own side has room
        sides, modes, full, plain = game.sides, game.mud | game.fog, game.full[seat], tables(PLAIN)
        for stone in SET_BITS[self.open]:
            bit = 1 << stone
            table = tables(measure_of(game, stone)) if modes & bit else plain
            side = sides[self.own + stone]
            rival = self._rival(table, sides[self.other + stone])
            if full & bit:
                chance = finished(table.ranks[side], rival, game.lead >> stone & 1 == seat)
            else:
                chance = unfinished(self._mine(table, side), rival)
                self.rooms.append((stone, table, side, rival))
            self.chances[stone] = chance
            if chance > 1 - _CLEAR:
                won |= bit
            elif chance < _CLEAR:
                lost |= bit
        self.lost, self.worth = lost, STAKES[won, lost]

    def play(self) -> Number:
        """Return the best move that plays a card, or the move that passes if no card can be played.

        The value of a move is its gain at the stone, minus what the card could have gained elsewhere.
        """
        game, seat = self.game, self.seat
        hand = [card for card in game.hands[seat] if card < CLAN_CARDS]
        missed, drops = self._missed(hand)
        tactics: list[Card] = []
        if len(hand) < len(game.hands[seat]) and game.played[seat] <= game.played[1 - seat]:
            tactics = [card for card in game.hands[seat] if card >= CLAN_CARDS]
            for card in tactics:
                if card in ELITES and not (card in JOKERS and game.jokers >> seat & 1):
                    hand.append(card)
                    missed[card] = _KEPT[card]
        best, chosen = self._laid(hand, missed, drops)
        for card in tactics:
            ideas = self._modes(card) if card in MODES else self.ruse_uses(card) if card in _SHOWN else ()
            gain, number = max(ideas, default=(_WORST, _PASS))
            if gain - _KEPT[card] > best:
                best, chosen = gain - _KEPT[card], _SHOWN.get(card, number)
        return chosen

    def _missed(self, hand: Sequence[Card]) -> tuple[dict[Card, float], dict[tuple[Card, Stone], float]]:
        """Return the loss of chance if a card leaves the hand: {card: loss} and {(card, stone): loss}."""
        missed, drops = dict.fromkeys(hand, 0.0), {}
        held, pool, deck = self.held, self.pool, self.deck
        for stone, table, side, rival in self.rooms:
            need = table.needs[side]
            common = held & need
            if common:
                rest, mine, chance = pool & need, table.mine[deck], self.chances[stone]
                share = self.worth[stone] * _WANTS.thrift
                for card in hand:
                    if common >> card & 1:
                        left = unfinished(mine[side, common & ~(1 << card), rest], rival)
                        drop = drops[card, stone] = share * (chance - left)
                        missed[card] += drop
        return missed, drops

    def _laid(
        self,
        hand: Sequence[Card],
        missed: dict[Card, float],
        drops: dict[tuple[Card, Stone], float],
    ) -> Idea:
        """Return the best clan or elite card to lay; for speed, clan cards must fit the side as a rule."""
        worth, lost, held, pool, deck = self.worth, self.lost, self.held, self.pool, self.deck
        modes, sides, other = self.game.mud | self.game.fog, self.game.sides, self.other
        rooms = sorted(self.rooms, key=lambda room: -worth[room[0]])
        dump = next((room[0] for room in reversed(rooms) if lost >> room[0] & 1), -1)
        best, chosen, empty = _WORST, _PASS, False
        for stone, table, side, rival in rooms:
            bit = 1 << stone
            if not side and not sides[other + stone]:  # try only the empty stone with the greatest stake
                if empty:
                    continue
                empty = True
            if lost & bit and stone != dump:
                continue
            related = ANY_CARD if not side or (lost | modes) & bit or best == _WORST else RELATED[side]
            stake, chance, end, enough = (
                worth[stone],
                self.chances[stone],
                END_OF[side.bit_length()],
                table.full,
            )
            needs, ranks, mine = table.needs, table.ranks, table.mine[deck]
            for card in hand:
                if related >> card & 1:
                    new = side | card + 1 << end
                    if new >= enough:
                        after = finished(ranks[new], rival, first=False)
                    else:
                        need = needs[new]
                        after = unfinished(mine[new, held & need & ~(1 << card), pool & need], rival)
                    gain = stake * (after - chance) - missed[card] + drops.get((card, stone), 0.0)
                    if gain > best:
                        best, chosen = gain, card * STONES + stone
        return best, chosen

    # Tactics

    def _modes(self, card: Card) -> Iterator[Idea]:
        """Yield the moves that play a mode card (fog or mud) on a stone, each with its gain."""
        game = self.game
        for stone in SET_BITS[self.open]:
            mud, fog = game.mud >> stone & 1, game.fog >> stone & 1
            measure = scale(mud, 1) if card == FOG else scale(1, fog)
            yield self._gain(stone, *self._sides(stone), measure), card * STONES + stone

    def ruse_uses(self, ruse: Card) -> Iterator[Idea]:
        """Yield the moves that a ruse allows, with their gains; none for the Headhunter."""
        if ruse == HEADHUNTER:
            return
        room = self.open & ~self.game.full[self.seat]
        for stone in SET_BITS[self.open]:
            mine, theirs = self._sides(stone)
            for card in laid(mine if ruse == STRATEGIST else theirs):
                if ruse == STRATEGIST:
                    loss, least = self._gain(stone, without(mine, card), theirs), _LET_GO
                else:
                    loss, least = self._gain(stone, mine, without(theirs, card)), 0.0
                if ruse != TRAITOR:
                    yield loss, _DISCARDED + card
                if ruse == BANSHEE or loss < least or (ruse == TRAITOR and card >= CLAN_CARDS):
                    continue
                for target in SET_BITS[room & ~(1 << stone)]:
                    side, other = self._sides(target)
                    gain = loss + self._gain(target, with_card(side, card), other)
                    yield gain, _SHIFTED + card * STONES + target

    def _sides(self, stone: Stone) -> tuple[Side, Side]:
        return self.game.sides[self.own + stone], self.game.sides[self.other + stone]

    def _gain(self, stone: Stone, side: Side, other: Side, measure: Scale | None = None) -> float:
        """Return the growth of the chance to win the round with new sides, ranked by `measure` or as now."""
        table = tables(measure or measure_of(self.game, stone))
        rival = self._rival(table, other)
        if side >= table.full:
            first = self.game.lead >> stone & 1 == self.seat
            chance = finished(table.ranks[side], rival, first)
        else:
            chance = unfinished(self._mine(table, side), rival)
        return self.worth[stone] * (chance - self.chances[stone])

    def _mine(self, table: Tables, side: Side) -> Entry:
        """Return the odds and distribution of an own side; for an empty side the hand is ignored."""
        if not side:
            return table.theirs[self.deck][0, 0, 0]
        need = table.needs[side]
        return table.mine[self.deck][side, self.held & need, self.pool & need]

    def _rival(self, table: Tables, side: Side) -> Rival:
        """Return what the seat to move must beat on a stone where `side` is the opponent's side."""
        if side >= table.full:
            return table.ranks[side], 0.0, None
        return NO_RANK, *table.theirs[self.deck][side, 0, self.pool & table.needs[side]]


def _put_back(game: Playout, moves: Sequence[Number]) -> Number:
    """Return the move that puts back the card that the fewest incomplete sides need (S18)."""
    first, needs = game.seat * STONES, tables(PLAIN).needs
    enough = tables(PLAIN).full
    wanted = [needs[side] for side in game.sides[first : first + STONES] if 0 < side < enough]
    hand = game.hands[game.seat]
    return min(zip(moves, hand, strict=True), key=lambda one: sum(need >> one[1] & 1 for need in wanted))[0]
