"""A second referee of Rheinländer: slow, plain, from the rulebook's text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.rheinlander.rules.moves import (
    TILES,
    Bastion,
    Blind,
    Discard,
    Draw,
    Lay,
    Place,
    Reinforce,
    Replace,
    Skip,
    Stop,
    Take,
)

TILE_COUNTS = {"city-2": 5, "city-3": 4, "city-4": 3, "church": 7, "castle": 7}  # R1
POINTS = {"city-2": 2, "city-3": 3, "city-4": 4, "church": 1, "castle": 1}  # R20
KNIGHTS = {3: 25, 4: 20, 5: 17}  # R1
BASTIONS, HAND, MARKET = 3, 5, 3  # R1, R4, R24
LAST = 5  # R22, R25: what a duke and the archbishop are worth at the end


class SecondReferee:
    """A game on the Rhine, told by dictionaries; a county is found anew whenever it is asked for."""

    def __init__(self, board, seats: int, *, market: bool, open_points: bool) -> None:
        self.board, self.seats, self.with_market, self.open_points = board, seats, market, open_points
        self.joker = board.stretches
        self.tiles: list[str] = []  # of the circles, in their order
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.pile, self.discards, self.market = set(range(board.stretches)), set(), set()
        self.knights: dict[int, int] = {}  # space -> seat
        self.castles: dict[int, int] = {}  # circle -> seat of the knight on its castle (R17)
        self.dukes: list[tuple[set[int], int]] = []  # the spaces of a county that has one, and whose it is
        self.bastions: set[int] = set()
        self.bastions_left = [BASTIONS] * seats
        self.points = [0] * seats
        self.archbishop: int | None = None
        self.seat, self.phase = 0, "tiling"
        self.stopped = False
        self.together: list[set[int]] | None = None  # the groups, once they have been asked for
        self.reached: Counter[str] = Counter()
        if not board.estates:
            self.phase = "deal"

    # What the board says

    def lands(self) -> range:
        return range(self.board.lands)

    def free(self, space: int) -> bool:
        return space not in self.knights and space not in self.bastions

    def reserve(self, seat: int) -> int:
        used = [*self.knights.values(), *self.castles.values()].count(seat)
        return KNIGHTS[self.seats] - used

    def groups(self) -> list[set[int]]:
        """Return the knights that stand next to one another, as sets of spaces (R12)."""
        if self.together is None:
            self.together = self._groups()
        return self.together

    def _groups(self) -> list[set[int]]:
        left, found = set(self.knights), []
        while left:
            group = [left.pop()]
            for space in group:
                beside = left & set(self.board.near[space])
                left -= beside
                group += beside
            found.append(set(group))
        return found

    def estates(self, group: set[int]) -> list[int]:
        """Return the circles that a group has: any knight of it stands next to them."""
        return [circle for circle, pair in enumerate(self.board.touches) if group & {*pair}]

    def castles_of(self, group: set[int]) -> list[int]:
        return [circle for circle in self.estates(group) if self.tiles[circle] == "castle"]

    def counts(self, group: set[int]) -> list[int]:
        """Return how many knights of each seat are in a group, those on its castles too (R12, R17)."""
        those = [self.knights[space] for space in group]
        those += [self.castles[circle] for circle in self.castles_of(group) if circle in self.castles]
        return [those.count(seat) for seat in range(self.seats)]

    def duke_of(self, group: set[int]) -> int | None:
        return next((seat for spaces, seat in self.dukes if spaces & group), None)

    def value(self, group: set[int], duke: int = 1) -> int:
        return duke + sum(POINTS[self.tiles[circle]] for circle in self.estates(group))

    # Who may do what

    def turn(self) -> int:
        if self.phase == "over":
            return OVER
        return self.seat if self.phase in ("play", "choose", "bastion") else CHANCE

    def chances(self) -> dict:
        if self.phase == "tiling":
            laid = Counter(self.tiles)
            left = {tile: TILE_COUNTS[tile] - laid[tile] for tile in TILES}
            return {Lay(TILES.index(tile)): many for tile, many in left.items() if many}
        return {Draw(card): 1 for card in self.pile}

    def beside(self) -> list:
        """Return the agreement to stop, while somebody is about to play a card (R25)."""
        return [Stop()] if self.phase == "play" else []

    def legal(self) -> list:
        if self.phase == "choose":
            return [Blind(), *map(Take, self.market)]
        if self.phase == "bastion":
            return [Skip(), *map(Bastion, self.sites())]
        hand = self.hands[self.seat]
        ways = [way for card in hand for way in self.ways(card)]
        return ways or [Discard(card) for card in hand]  # R10

    def sites(self) -> list[int]:
        return [space for space in self.lands() if self.free(space)]

    def ways(self, card: int) -> Iterator:
        """Yield every way in which a card can place a knight (R6 to R8)."""
        spaces = [space for space, numbers in enumerate(self.board.numbers) if card + 1 in numbers]
        ashore = [space for space in spaces if space in self.lands() and self.free(space)]
        afloat = [space for space in spaces if space not in self.lands() and self.free(space)]
        for space in ashore or afloat:
            yield Place(card, space)
        for space in self.sites():
            if space in ashore:  # the same card to the same space: it is played by its number
                continue
            near = {self.knights[other] for other in self.board.near[space] if other in self.knights}
            if near == {self.seat}:
                yield Reinforce(card, space)
        if self.archbishop == self.seat:
            for space in spaces:
                if self.knights.get(space, self.seat) != self.seat:
                    yield Replace(card, space)

    # What a refused drop may be told to break

    def drops(self) -> list[tuple[int, int]]:
        """Return every drop of a card of the hand on a space, or of a bastion, which is no card: -1."""
        cards = {"play": sorted(self.hands[self.seat]), "bastion": [-1]}.get(self.phase, [])
        return [(card, space) for card in cards for space in range(len(self.board.near))]

    def blamed(self, drop: tuple[int, int]) -> set[str]:
        """Return the rules of the smallest sets without which the drop would be legal."""
        card, space = drop
        if card < 0:
            return set() if space in self.sites() else {"R11"}
        sets = [
            self._not_by_number(card, space),
            self._not_reinforcing(space),
            self._not_replacing(card, space),
        ]
        sets = [some | ({"R11"} if space in self.bastions else set()) for some in sets]
        least = min(map(len, sets))
        return {rule for some in sets if len(some) == least for rule in some}

    def _not_by_number(self, card: int, space: int) -> set[str]:
        fits = [other for other, numbers in enumerate(self.board.numbers) if card + 1 in numbers]
        ashore = any(other in self.lands() and self.free(other) for other in fits)
        first = space in self.lands() or not ashore
        return set() if space in fits and first and space not in self.knights else {"R6"}

    def _not_reinforcing(self, space: int) -> set[str]:
        near = {self.knights[other] for other in self.board.near[space] if other in self.knights}
        free = space in self.lands() and space not in self.knights
        return set() if free and near == {self.seat} else {"R7"}

    def _not_replacing(self, card: int, space: int) -> set[str]:
        enemy = self.knights.get(space, self.seat) != self.seat
        holder = self.archbishop == self.seat and card + 1 in self.board.numbers[space]
        return set() if enemy and holder else {"R8"}

    # What a move does

    def make(self, move) -> None:
        getattr(self, f"_{move.verb}")(move)

    def _tile(self, move: Lay) -> None:
        self.tiles.append(TILES[move.tile])
        if len(self.tiles) == len(self.board.estates):
            self.phase = "deal"

    def _draw(self, move: Draw) -> None:
        if move.card == self.joker:  # R9
            self.reached["R9 joker"] += 1
            self.pile |= self.discards
            self.discards = set()
            return
        self.pile.remove(move.card)
        if self.phase in ("refill", "first market"):
            self.market.add(move.card)
        else:
            self.hands[self.seat].add(move.card)
        if self.phase == "deal":
            if len(self.hands[self.seat]) == HAND:
                self.seat = (self.seat + 1) % self.seats
                if self.seat == 0:
                    self._dealt()
        elif self.phase == "first market":
            if len(self.market) == MARKET:
                self._begin()
        else:
            self._to_bastion()

    def _dealt(self) -> None:
        self.phase = "first market"
        if not self.with_market:
            self._begin()

    def _begin(self) -> None:
        self.pile.add(self.joker)  # R4
        self.phase = "play"

    def _play(self, card: int) -> None:
        self.hands[self.seat].remove(card)
        self.discards.add(card)
        self.phase = "choose" if self.with_market else "draw"

    def _discard(self, move: Discard) -> None:
        self._play(move.card)
        self.reached["R10"] += 1

    def _place(self, move: Place) -> None:
        self.reached["R6 on the river"] += move.space >= self.board.lands
        self._knight(move)

    def _reinforce(self, move: Reinforce) -> None:
        self._knight(move)

    def _replace(self, move: Replace) -> None:
        self.reached["R8"] += 1
        self._knight(move)

    def _knight(self, move) -> None:
        self._play(move.card)
        old = [(spaces, seat, self.value(spaces)) for spaces, seat in self.dukes]
        self.knights[move.space], self.together = self.seat, None
        last = not self.reserve(self.seat)  # though a knight may yet come home in this very turn (R22)
        (group,) = (group for group in self.groups() if move.space in group)
        joined = [one for one in old if one[0] & group]
        self.dukes = [(spaces, seat) for spaces, seat in self.dukes if not spaces & group]
        holder = self._holder(group, joined, replaced=move.verb == "replace")
        if holder is not None:
            last = self._garrison(group, holder) or last
            if sum(self.counts(group)) > 1:  # R12; else a knight by a castle that nobody could man
                self.dukes.append((group, holder))
        self._crown()
        if last:
            self.reached["R22 a knight came home after the last"] += self.reserve(self.seat) > 0
            self._over()

    def _holder(self, group: set[int], joined: list, *, replaced: bool) -> int | None:
        """Return who holds the group now, after paying those whose duke leaves (R13 to R16)."""
        counts = self.counts(group)
        top = [seat for seat, many in enumerate(counts) if many == max(counts)]
        first = top[0] if len(top) == 1 else None
        if sum(counts) < 2:  # a lone knight: with one on a castle it becomes a county (R17)
            return first if self.castles_of(group) else None
        if not joined:
            return first
        if len(joined) == 1:
            spaces, duke, value = joined[0]
            if duke in top:
                self.reached["R13 holder stays at a tie"] += len(top) > 1
                self._note_growth(group, spaces, top)
                return duke
            self.points[duke] += value
            if first is None:
                self.reached["R16 nobody is first after R8" if replaced else "R16 nobody is first"] += 1
            else:
                self.reached["R14 after R8" if replaced else "R14"] += 1
            return first
        many = f"{len(joined)} dukes"
        kept = [value for _, duke, value in joined if duke == first]
        for _, duke, value in joined:
            if duke != first:
                self.points[duke] += value
        if first is None:
            self.reached[f"R15 {many}, all leave at a tie"] += 1
        elif not kept:
            self.reached[f"R15 {many}, a third is first"] += 1
        else:
            self.points[first] += sum(kept) - max(kept)
            what = "keeps one" if len(kept) == 1 else "had two"
            self.reached[f"R15 {many}, first {what}"] += 1
        return first

    def _note_growth(self, group: set[int], spaces: set[int], top: list[int]) -> None:
        others = [self.knights[space] for space in group - spaces]
        if len(others) > 2 and len(top) > 1:
            self.reached["R15 one duke only: growth, stays at a tie"] += 1

    def _garrison(self, group: set[int], holder: int) -> bool:
        """Have the holder's knights on the castles of a county (R17); tell whether the last one is there."""
        last = False
        for circle in self.castles_of(group):
            if self.castles.get(circle) == holder:
                continue
            changed = self.castles.pop(circle, None) is not None
            if self.reserve(holder):
                self.castles[circle] = holder
                last = last or not self.reserve(holder)
                self.reached["R17 changes hands"] += changed
                self.reached["R17 a lone knight"] += len(group) == 1
            else:
                self.reached["R17 goes home unreplaced" if changed else "R17 stays empty"] += 1
        return last

    def _crown(self) -> None:
        """Give the archbishop's card to whoever has strictly most bishops (R18)."""
        bishops = self.bishops()
        top = [seat for seat, many in enumerate(bishops) if many == max(bishops)]
        now = top[0] if len(top) == 1 else None
        if now != self.archbishop:
            change = "given" if self.archbishop is None else "taken by another" if now is not None else "lost"
            self.reached[f"R18 {change}"] += 1
        self.archbishop = now

    def bishops(self) -> list[int]:
        found = [0] * self.seats
        for spaces, seat in self.dukes:
            found[seat] += [self.tiles[circle] for circle in self.estates(spaces)].count("church")
        return found

    def _take(self, move: Take) -> None:
        self.market.remove(move.card)
        self.hands[self.seat].add(move.card)
        self.phase = "refill"

    def _blind(self, move: Blind) -> None:
        self.phase = "draw"

    def _to_bastion(self) -> None:
        self.phase = "bastion"
        if not self.bastions_left[self.seat] or not self.sites():
            self._skip(None)

    def _bastion(self, move: Bastion) -> None:
        self.bastions.add(move.space)
        self.bastions_left[self.seat] -= 1
        self._skip(None)

    def _skip(self, move) -> None:
        self.seat, self.phase = (self.seat + 1) % self.seats, "play"

    def _stop(self, move: Stop) -> None:
        self.stopped = True
        self.reached["R25"] += 1
        self._over()

    def _over(self) -> None:
        self.phase = "over"

    # What there is to tell

    def facts(self) -> dict:
        told = {
            "tiles": self.tiles,
            "hands": self.hands,
            "pile": self.pile,
            "discards": self.discards,
            "market": self.market,
            "knights": self.knights,
            "castles": self.castles,
            "bastions": self.bastions,
            "bastions left": self.bastions_left,
            "points": self.points,
            "archbishop": self.archbishop,
            "reserves": [self.reserve(seat) for seat in range(self.seats)],
            "seen points": [self._seen(seat) for seat in (None, *range(self.seats))],
            "groups": {
                frozenset(group): (self.estates(group), self.duke_of(group), self.counts(group))
                for group in self.groups()
            },
            "values": {
                frozenset(group): self.value(group) for group in self.groups() if sum(self.counts(group)) > 1
            },
        }
        if self.phase == "over":
            told["result"] = self._result()
            told["ended by"] = "R25" if self.stopped else "R22"
        else:
            told["phase"] = "refill" if self.phase == "first market" else self.phase
            told["seat"] = self.seat
        return told

    def _seen(self, seat: int | None) -> list[int | str]:
        """Return the points as a seat sees them (R21, R23)."""
        known = range(self.seats) if self.open_points or self.phase == "over" else [seat]
        return [points if owner in known else "?" for owner, points in enumerate(self.points)]

    def _result(self) -> tuple:
        """Return why it ended, who won and with what (R22, R25)."""
        scores = list(self.points)
        for spaces, seat in self.dukes:
            scores[seat] += self.value(spaces, LAST)
        if self.archbishop is not None:
            scores[self.archbishop] += LAST
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        self.reached["R22 victory shared"] += len(winners) > 1
        return "stopped" if self.stopped else "last-knight", winners, scores
