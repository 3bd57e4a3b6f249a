"""A second referee of Schotten-Totten: slow, plain, from the rulebook's text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise, product

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Concede
from ludotheque.games.schotten_totten.rules.cards import (
    BANSHEE,
    CLAN,
    CLAN_CARDS,
    ELITES,
    FOG,
    HEADHUNTER,
    JOKERS,
    MODES,
    MUD,
    SHIELD_BEARER,
    SPY,
    STRATEGIST,
    TACTIC,
    TRAITOR,
)
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    Draw,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)

CARDS = {CLAN: set(range(CLAN_CARDS)), TACTIC: set(range(CLAN_CARDS, 64))}
MAY_BE = {**dict.fromkeys(JOKERS, range(1, 10)), SPY: (7,), SHIELD_BEARER: (1, 2, 3)}  # S16: of any colour
SUM, RUN, COLOUR, SET, COLOUR_RUN = range(5)  # S7, the weakest first
STONES = range(9)
HUNTED, PUT_BACK = 3, 2  # S18
Strength = tuple[int, int]  # formation, sum


def is_clan(card: int) -> bool:
    return card < CLAN_CARDS


@lru_cache(maxsize=300_000)
def strength(cards: tuple[int, ...], fog: bool) -> Strength:
    """Return the best that a complete side can be, its elite cards standing for what suits it most (S12)."""
    colours = {card // 9 for card in cards if is_clan(card)}
    choices = [(card % 9 + 1,) if is_clan(card) else MAY_BE[card] for card in cards]
    return max(judged(sorted(values), fog, one_colour=len(colours) <= 1) for values in product(*choices))


def judged(values: list[int], fog: bool, *, one_colour: bool) -> Strength:
    """Return what cards of these values are; an elite card is of the others' colour if they have one (S7)."""
    if fog:
        return SUM, sum(values)
    run = all(b == a + 1 for a, b in pairwise(values))
    alike = values[0] == values[-1]
    if one_colour and run:
        return COLOUR_RUN, sum(values)
    return (SET if alike else COLOUR if one_colour else RUN if run else SUM), sum(values)


class SecondReferee:
    """A match at the border, told by lists and dictionaries."""

    def __init__(self, *, tactics: bool, claim_after: bool, same_stone: bool, rounds: int) -> None:
        self.tactics, self.claim_after = tactics, claim_after
        self.same_stone, self.rounds = same_stone, rounds
        self.full_hand = 7 if tactics else 6  # S2
        self.results: list[tuple[int | None, str, tuple[int, int]]] = []  # winner, how, stones held
        self.reached: Counter[str] = Counter()
        self._round(0)

    def _round(self, starter: int) -> None:
        self.starter = self.seat = starter
        self.phase = "deal"
        self.hands: list[list[int]] = [[], []]
        self.decks = [set(CARDS[CLAN]), set(CARDS[TACTIC]) if self.tactics else set()]
        self.under: list[list[int]] = [[], []]
        self.sides: dict[tuple[int, int], list[int]] = {(seat, n): [] for seat in (0, 1) for n in STONES}
        self.complete: dict[tuple[int, int], int] = {}  # side -> when it last became complete (S8)
        self.fog: set[int] = set()
        self.mud: set[int] = set()
        self.claimed: dict[int, int] = {}
        self.discards: list[int] = []
        self.played = [0, 0]  # tactics (S15)
        self.jokers: set[int] = set()  # who has ever played one (S16)
        self.deck = CLAN  # that is drawn from next
        self.clock, self.idle = 0, 0  # moves, and turns in a row without card or claim (S21)
        self.ruse, self.left = None, 0
        self.acted = self.hunted = False  # in this turn

    # What lies where

    def size(self, stone: int) -> int:
        return 4 if stone in self.mud else 3

    def has_room(self, seat: int, stone: int) -> bool:
        return stone not in self.claimed and len(self.sides[seat, stone]) < self.size(stone)

    def open_stones(self, seat: int) -> list[int]:
        return [stone for stone in STONES if self.has_room(seat, stone)]

    def standing(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the cards of a seat on unclaimed stones, each with its stone (S18)."""
        for stone in STONES:
            if stone not in self.claimed:
                yield from ((card, stone) for card in self.sides[seat, stone])

    def cards_in(self, deck: int) -> int:
        return len(self.decks[deck]) + len(self.under[deck])

    def stocked(self) -> list[int]:
        return [deck for deck in (CLAN, TACTIC) if self.cards_in(deck)]

    def unseen(self) -> list[int]:
        """Return the clan cards that are not face up, one's own hand among them (S11)."""
        up = {card for side in self.sides.values() for card in side} | set(self.discards)
        return [card for card in CARDS[CLAN] if card not in up]

    # Claims (S9 to S12)

    def may_claim(self, stone: int) -> bool:
        mine, theirs = (self.sides[seat, stone] for seat in (self.seat, 1 - self.seat))
        if stone in self.claimed or len(mine) < self.size(stone):
            return False
        fog, own = stone in self.fog, self._strength(mine, stone)
        if len(theirs) == self.size(stone):
            other = self._strength(theirs, stone)
            if own == other:
                self.reached["S7 a tie of complete sides"] += 1
                return self.complete[self.seat, stone] < self.complete[1 - self.seat, stone]
            return own > other
        pool = sorted(self.unseen(), key=lambda card: (card // 9, -card))
        missing = self.size(stone) - len(theirs)
        if len(pool) < missing:
            self.reached["S11 too few cards are left"] += 1
        completions = (tuple(sorted((*theirs, *more))) for more in combinations(pool, missing))
        beaten = any(strength(cards, fog) > own for cards in completions)
        self.reached["S11 proved against an unfinished side"] += not beaten
        self.reached["S12 with an elite card"] += any(not is_clan(card) for card in (*mine, *theirs))
        return not beaten

    def _strength(self, side: Iterable[int], stone: int) -> Strength:
        return strength(tuple(sorted(side)), stone in self.fog)

    def claims(self) -> list[Claim]:
        return [Claim(stone) for stone in STONES if self.may_claim(stone)]

    # Who may do what

    def turn(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("deal", "draw") else self.seat

    def chances(self) -> dict:
        """Return the cards of the deck, each as likely; those put under it come last, in their order."""
        return {Draw(card): 1 for card in self.decks[self.deck] or self.under[self.deck][:1]}

    def beside(self) -> list:
        """Return that either concedes, while a round is on and no card comes off a deck (S23)."""
        return [] if self.phase in ("deal", "draw", "between", "over") else [Concede(0), Concede(1)]

    def legal(self) -> list:
        return list(getattr(self, f"_may_{self.phase}")())

    def _may_between(self) -> Iterator:
        yield Deal()

    def _may_hunt(self) -> Iterator:
        yield from map(Take, self.stocked())

    def _may_put(self) -> Iterator:
        yield from map(Put, self.hands[self.seat])

    def _may_play(self) -> Iterator:
        if not self.claim_after:
            yield from self.claims()
        plays = [play for card in self.hands[self.seat] for play in self._plays(card)]
        yield from plays
        clan = [play for play in plays if isinstance(play, Play) and is_clan(play.card)]
        if not clan:  # S6; in the base game there are no other cards
            yield Pass()

    def _plays(self, card: int) -> Iterator:
        if is_clan(card):
            yield from (Play(card, stone) for stone in self.open_stones(self.seat))
            return
        if self.played[self.seat] > self.played[1 - self.seat]:
            self.reached["S15"] += 1
        elif card in JOKERS and self.seat in self.jokers:
            self.reached["S16 second Joker"] += 1
        elif card in ELITES:
            yield from (Play(card, stone) for stone in self.open_stones(self.seat))
        elif card in MODES:
            yield from (Play(card, stone) for stone in STONES if stone not in self.claimed)
        elif card == HEADHUNTER:
            if self.stocked():
                yield Ruse(card)
            else:
                self.reached["S18 nothing to hunt"] += 1
        elif any(self._acts(card)):
            yield Ruse(card)
        else:
            self.reached["S18 nothing to act on"] += 1

    def _may_pick(self) -> Iterator:
        yield from self._acts(self.ruse)

    def _acts(self, ruse: int) -> Iterator:
        """Yield what a ruse may do (S18)."""
        own = ruse == STRATEGIST
        for card, stone in self.standing(self.seat if own else 1 - self.seat):
            if ruse in (STRATEGIST, BANSHEE):
                yield Discard(card)
            if own or (ruse == TRAITOR and is_clan(card)):
                for to in self.open_stones(self.seat):
                    if to != stone or (not own and self.same_stone):
                        yield Shift(card, to)

    def _may_claim(self) -> Iterator:
        """Yield the claims, and how the turn ends: a card is drawn if there is one to draw (S3, S5)."""
        if self.claim_after:
            yield from self.claims()
        decks = self.stocked() if len(self.hands[self.seat]) < self.full_hand and not self.hunted else []
        yield from map(Take, decks)
        if not decks:
            yield End()

    # What a refused drop may be told to break: all these rules must hold together, so any that does not

    def drops(self) -> list:
        """Return every move that may be meant by a drop: of a card, a stone or a deck."""
        stones, hand = STONES, sorted(self.hands[self.seat])
        if self.phase == "pick":
            cards = [card for side in self.sides.values() for card in side]
            return [*map(Discard, cards), *(Shift(card, stone) for card in cards for stone in stones)]
        if self.phase not in ("play", "claim"):
            return []
        ruses = [card for card in hand if not is_clan(card) and card not in (*ELITES, *MODES)]
        plays = [Play(card, stone) for card in hand if card not in ruses for stone in stones]
        return [*plays, *map(Ruse, ruses), *map(Claim, stones), *map(Take, (CLAN, TACTIC))]

    def blamed(self, drop) -> set[str]:
        """Return the rules that a move breaks, be it legal for its phase or not."""
        return set() if drop in self.legal() else set(getattr(self, f"_bars_{drop.verb}")(drop))

    def _bars_play(self, move: Play) -> Iterator[str]:
        if self.phase != "play":
            yield "S3"
        if move.stone in self.claimed:
            yield "S13"
        if move.card not in MODES and len(self.sides[self.seat, move.stone]) >= self.size(move.stone):
            yield "S4"
        yield from self._bars_tactic(move.card)

    def _bars_tactic(self, card: int) -> Iterator[str]:
        if not is_clan(card) and self.played[self.seat] > self.played[1 - self.seat]:
            yield "S15"
        if card in JOKERS and self.seat in self.jokers:
            yield "S16"

    def _bars_ruse(self, move: Ruse) -> Iterator[str]:
        if self.phase != "play":
            yield "S3"
        yield from self._bars_tactic(move.card)
        if not (self.stocked() if move.card == HEADHUNTER else any(self._acts(move.card))):
            yield "S18"

    def _bars_claim(self, move: Claim) -> Iterator[str]:
        mine, theirs = (self.sides[seat, move.stone] for seat in (self.seat, 1 - self.seat))
        if self.phase != ("claim" if self.claim_after else "play"):
            yield "S3"
        if move.stone in self.claimed:
            yield "S13"
        elif len(mine) < self.size(move.stone):
            yield "S9"
        elif not self.may_claim(move.stone):
            full = len(theirs) == self.size(move.stone)
            tie = full and self._strength(mine, move.stone) == self._strength(theirs, move.stone)
            yield "S7" if tie else "S10" if full else "S11"

    def _bars_take(self, move: Take) -> Iterator[str]:
        if self.phase == "play":
            yield "S3"
        if self.hunted:
            yield "S18"
        if len(self.hands[self.seat]) >= self.full_hand or not self.cards_in(move.deck):
            yield "S5"

    def _bars_move(self, move: Shift) -> Iterator[str]:
        yield from self._bars_discard(move)
        if move.stone in self.claimed:
            yield "S13"
        if len(self.sides[self.seat, move.stone]) >= self.size(move.stone):
            yield "S4"
        if self.ruse != STRATEGIST and (self.ruse != TRAITOR or not is_clan(move.card)):
            yield "S18"
        if move.card in [*self.sides[0, move.stone], *self.sides[1, move.stone]]:
            yield "S18"

    def _bars_discard(self, move) -> Iterator[str]:
        ((owner, stone),) = [at for at, side in self.sides.items() if move.card in side]
        if stone in self.claimed:
            yield "S13"
        if (owner == self.seat) != (self.ruse == STRATEGIST) or self.ruse == TRAITOR:
            yield "S18"

    # What a move does

    def make(self, move) -> None:
        self.clock += 1
        getattr(self, f"_{move.verb}")(move)

    def _draw(self, move: Draw) -> None:
        if move.card in self.decks[self.deck]:
            self.decks[self.deck].remove(move.card)
        else:
            self.under[self.deck].remove(move.card)
            self.reached["S18 a card put back is drawn"] += 1
        self.hands[self.seat].append(move.card)
        if self.phase == "deal":
            self._dealt()
        elif self.left:
            self.left -= 1
            self._hunt()
        else:
            self._end(None)

    def _dealt(self) -> None:
        self.seat = 1 - self.seat
        if len(self.hands[self.seat]) == self.full_hand:
            self.phase = "play"

    def _hunt(self) -> None:
        if self.left and not self.stocked():
            self.reached["S18 fewer to hunt"] += 1
            self.left = 0
        self.phase = "hunt" if self.left else "put"
        if self.phase == "put":
            self.put_left = PUT_BACK

    def _take(self, move: Take) -> None:
        self.deck, self.phase = move.deck, "draw"

    def _play(self, move: Play) -> None:
        card, stone = move.card, move.stone
        self.hands[self.seat].remove(card)
        self.acted = True
        self.phase = "claim"
        if not is_clan(card):
            self.played[self.seat] += 1
        if card in JOKERS:
            self.jokers.add(self.seat)
        if card == FOG:
            self.fog.add(stone)
            self.reached["S17 both modes"] += stone in self.mud
        elif card == MUD:
            self.mud.add(stone)
            self.reached["S17 both modes"] += stone in self.fog
            for seat in (0, 1):
                if self.complete.pop((seat, stone), None):
                    self.reached["S8 mud on a full side"] += 1
        else:
            self._lay(self.seat, stone, card)

    def _lay(self, seat: int, stone: int, card: int) -> None:
        self.sides[seat, stone].append(card)
        if len(self.sides[seat, stone]) == self.size(stone):
            self.complete[seat, stone] = self.clock

    def _lift(self, card: int) -> int:
        """Take a card off the border, and return from which stone."""
        ((seat, stone),) = [at for at, side in self.sides.items() if card in side]
        self.sides[seat, stone].remove(card)
        if self.complete.pop((seat, stone), None):
            self.reached["S8 a full side loses a card"] += 1
        return stone

    def _ruse(self, move: Ruse) -> None:
        self.hands[self.seat].remove(move.card)
        self.discards.append(move.card)
        self.played[self.seat] += 1
        self.acted, self.ruse = True, move.card
        if move.card == HEADHUNTER:
            self.left, self.hunted = HUNTED, True
            self.reached["S18 Headhunter"] += 1
            self._hunt()
        else:
            self.phase = "pick"

    def _put(self, move: Put) -> None:
        self.hands[self.seat].remove(move.card)
        self.under[CLAN if is_clan(move.card) else TACTIC].append(move.card)
        self.put_left -= 1
        if not self.put_left:
            self.phase = "claim"

    def _move(self, move: Shift) -> None:
        came = self._lift(move.card)
        self._lay(self.seat, move.stone, move.card)
        name = "Strategist moves" if self.ruse == STRATEGIST else "Traitor"
        self.reached[f"S18 {name}"] += 1
        self.reached["S18 Traitor on the same stone"] += came == move.stone
        self.phase = "claim"

    def _discard(self, move: Discard) -> None:
        self._lift(move.card)
        self.discards.append(move.card)
        self.reached["S18 Strategist discards" if self.ruse == STRATEGIST else "S18 Banshee"] += 1
        self.phase = "claim"

    def _pass(self, move: Pass) -> None:
        self.phase = "claim"
        self.reached["S6 passed"] += 1

    def _claim(self, move: Claim) -> None:
        self.claimed[move.stone] = self.seat
        self.acted = True
        own = {stone for stone, seat in self.claimed.items() if seat == self.seat}
        if any({n, n + 1, n + 2} <= own for n in STONES):
            self._won("three")
        elif len(own) == 5:
            self._won("five")

    def _end(self, move) -> None:
        self.idle = 0 if self.acted else self.idle + 1
        self.acted = self.hunted = False
        self.seat, self.phase = 1 - self.seat, "play"
        if self.idle == 2:
            held = self.held()
            first = None if held[0] == held[1] else int(held[1] > held[0])
            self._over_with(first, "blocked")

    def held(self) -> tuple[int, int]:
        owners = list(self.claimed.values())
        return owners.count(0), owners.count(1)

    def _won(self, how: str) -> None:
        self._over_with(self.seat, how)

    def _concede(self, move: Concede) -> None:
        self._over_with(1 - move.seat, "conceded")

    def _over_with(self, winner: int | None, how: str) -> None:
        self.results.append((winner, how, self.held()))
        self.reached[f"ends: {how}{' drawn' if winner is None else ''}"] += 1
        self.phase = "over" if len(self.results) == self.rounds else "between"
        self.seat = 1 - self.starter if winner is None else winner  # who starts the next (S22)

    def _deal(self, move: Deal) -> None:
        self._round(self.seat)

    # What there is to tell

    def points(self) -> list[int]:
        """Return 5 to the winner of a round, to others one a stone (S22)."""
        points = [0, 0]
        for winner, _, held in self.results:
            for seat in (0, 1):
                points[seat] += 5 if seat == winner else held[seat]
        return points

    def facts(self) -> dict:
        told = {
            "hands": [sorted(hand) for hand in self.hands],
            "decks": self.decks,
            "under": self.under,
            "sides": {at: sorted(side) for at, side in self.sides.items() if side},
            "first": {
                stone: min((0, 1), key=lambda seat: self.complete[seat, stone])
                for stone in STONES
                if stone not in self.claimed and {(0, stone), (1, stone)} <= self.complete.keys()
            },
            "fog": self.fog,
            "mud": self.mud,
            "claimed": self.claimed,
            "discards": self.discards,
            "played": self.played,
            "jokers": self.jokers,
            "points": self.points(),
            "rounds": self.results,
        }
        if self.phase == "over":
            told["result"] = self._result()
            told["ended by"] = self._ended_by()
            return told
        told |= {"phase": self.phase, "starter": self.starter}
        if self.phase != "between":
            told["seat"] = self.seat
        if self.phase == "hunt":
            told["left"] = self.left
        if self.phase == "put":
            told["left"] = self.put_left
        if self.phase == "pick":
            told["ruse"] = self.ruse
        if self.phase == "claim":
            told["provable"] = {stone for stone in STONES if self.may_claim(stone)}
        return told

    def _ended_by(self) -> str:
        ends = {"three": "S20", "five": "S20", "blocked": "S21", "conceded": "S23"}
        return "S22" if self.rounds > 1 else ends[self.results[0][1]]

    def _result(self) -> tuple:
        points = self.points()
        winners = [seat for seat in (0, 1) if points[seat] == max(points)]
        if self.rounds == 1:
            winner, how, _ = self.results[0]
            return how, [0, 1] if winner is None else [winner], points
        self.reached["S22 match shared"] += len(winners) == 2
        return "match", winners, points
