"""A second referee of Highlanders and Rheingold: slow, plain, from the rulebook's text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from fractions import Fraction
from functools import cache

from referees import blamed

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Roll, Shield, Stop, Take

PIECES = {1: 12, 2: 5, 5: 4}  # C1: of a colour, by worth
SHIELDS = (0, 0, 0, 1, 2, 3)  # C1: of a colour
MOVES = 3  # C5
WAIVED = ("C2", "C5", "C7", "C8", "C9", "C12", "C13", "C15")  # what may forbid a drop where roads lead there
ROADS = {"C6", "C11"}  # what forbids it where none does


@cache
def can_be_laid(armies: tuple[int, ...], colours: int) -> bool:
    """Return whether all armies can be laid out at once with the pieces of so many colours (C2)."""
    ways = {(colours * PIECES[2], colours * PIECES[5]): colours * PIECES[1]}  # twos and fives left: most ones
    for army in armies:
        after: dict[tuple[int, int], int] = {}
        for (twos, fives), ones in ways.items():
            for of_five in range(min(fives, army // 5) + 1):
                for of_two in range(min(twos, (army - 5 * of_five) // 2) + 1):
                    single = army - 5 * of_five - 2 * of_two
                    left = (twos - of_two, fives - of_five)
                    if after.get(left, -1) < ones - single:
                        after[left] = ones - single
        ways = after
    return bool(ways)


class SecondReferee:
    """A game of castles on a board, told by dictionaries."""

    def __init__(self, board, seats: int, *, knight_always: bool) -> None:
        self.board, self.seats, self.knight_always = board, seats, knight_always
        self.colours = 2 if seats == 2 else 1  # C3
        self.castle_at = {place: castle for castle, place in enumerate(board.castles)}
        self.castles_of_gate: dict[int, list[int]] = {}
        for castle, gates in enumerate(board.gates):
            for gate in gates:
                self.castles_of_gate.setdefault(gate, []).append(castle)
        self.armies: list[dict[int, int]] = [{} for _ in range(seats)]
        self.owner: dict[int, int] = {}  # castle -> seat
        self.shield: dict[int, int] = {}  # castle -> its worth
        self.up: set[int] = set()  # castles whose shield lies face up
        self.gone: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.seat, self.left, self.phase = 0, 0, "roll"
        self.front: tuple[int, int, int] | None = None  # target, where the first front stands, how many
        self.conquest: tuple[int, int, int] | None = None  # castle, gate, how many attacked it
        self.given: int | None = None  # the last castle, that nobody had to take
        self.found: set | None = None  # what is legal here, once it has been asked
        self.reached: Counter[str] = Counter()

    def begin(self, state) -> None:
        """Begin where nobody may move any more but the pieces and castles lie as in this position."""
        self.armies = [{place: n for place, n in enumerate(own) if n} for own in state.knights]
        for castle, (owner, worth, up) in enumerate(
            zip(state.owners, state.shields, state.face_up, strict=True)
        ):
            if owner >= 0:
                self.owner[castle] = owner
            if worth >= 0:
                self.shield[castle] = worth
            if up:
                self.up.add(castle)

    # What the board says

    def roads(self, place: int) -> Iterator[int]:
        """Yield where knights may go from a place, be it held by enemies (C6, C7, C11, C15)."""
        if place in self.castle_at:
            yield from self.board.gates[self.castle_at[place]]
            return
        for other in self.board.roads[place]:
            if other not in self.board.scrolls:
                yield other
        for castle in self.castles_of_gate.get(place, ()):
            if self.owner.get(castle) == self.seat:
                yield self.board.castles[castle]

    # What the pieces say

    @property
    def own(self) -> dict[int, int]:
        return self.armies[self.seat]

    def enemies(self, place: int) -> tuple[int, int]:
        """Return who else holds a place, and with how many; (-1, 0) if nobody (C8)."""
        if place not in self.board.scrolls:
            for seat, armies in enumerate(self.armies):
                if seat != self.seat and place in armies:
                    return seat, armies[place]
        return -1, 0

    def may_leave(self, place: int) -> int:
        """Return how many of one's knights on a place may go: a castle keeps what it needs (C15)."""
        if place in self.castle_at and (self.knight_always or self.castle_at[place] not in self.shield):
            return self.own[place] - 1
        return self.own[place]

    def fits(self, *changes: tuple[int, int]) -> bool:
        """Return whether one's armies could be laid out after these changes of (place, knights) (C2)."""
        after = Counter(self.own)
        for place, knights in changes:
            after[place] += knights
        assert min(after.values(), default=0) >= 0
        return can_be_laid(tuple(sorted(after.values(), reverse=True)), self.colours)

    def fits_for(self, what: str, *changes: tuple[int, int]) -> bool:
        fits = self.fits(*changes)
        self.reached[f"C2 {what}"] += not fits
        return fits

    def unseen(self, seat: int) -> list[int]:
        """Return the shields of a seat that do not lie face up and are in the game (C13, C16)."""
        unseen = list(SHIELDS) * self.colours
        for worth in self.gone[seat].elements():
            unseen.remove(worth)
        for castle in self.up:
            if self.owner[castle] == seat:
                unseen.remove(self.shield[castle])
        return unseen

    def undrawn(self, seat: int) -> list[int]:
        """Return the shields that a seat may still draw (C14)."""
        undrawn = self.unseen(seat)
        for castle, worth in self.shield.items():
            if self.owner[castle] == seat and castle not in self.up:
                undrawn.remove(worth)
        return undrawn

    def possible(self, castle: int) -> list[int]:
        """Return what the shield of a castle may be worth, each as likely, to who does not own it (C16)."""
        if castle not in self.shield:
            return [0]
        return [self.shield[castle]] if castle in self.up else self.unseen(self.owner[castle])

    def guards(self, castle: int) -> int:
        return self.armies[self.owner[castle]].get(self.board.castles[castle], 0)

    def odds(self, castle: int, count: int) -> Fraction:
        """Return the chance that so many attackers win, from what they know (C13)."""
        worths = self.possible(castle)
        wins = sum(count >= 2 * (self.guards(castle) + worth) for worth in worths)
        return Fraction(wins, len(worths))

    # Who may do what

    def turn(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("roll", "shield") else self.seat

    def chances(self) -> dict:
        if self.phase == "roll":
            return {Roll(arms): 1 for arms in range(1, 7)}
        return {Shield(worth): many for worth, many in Counter(self.undrawn(self.seat)).items()}

    def beside(self) -> list:
        """Return the agreement to stop; not while a shield is being drawn: that is one gesture (C19)."""
        return [] if self.phase in ("over", "shield") else [Stop()]

    def legal(self) -> set:
        if self.found is None:
            self.found = self._legal()
        return self.found

    def _legal(self) -> set:
        if self.phase == "front":
            return set(self._second_fronts())
        if self.phase == "occupy":
            return set(self._ways_to_occupy(*self.conquest))
        found = {End()}
        if self.left:
            found.update(self._marches(), self._takes(), self._attacks())
        return found

    def _marches(self) -> Iterator[March]:
        for origin in self.own:
            for target in self.roads(origin):
                for count in range(1, self.may_leave(origin) + 1):
                    if self._may_march(origin, target, count):
                        yield March(origin, target, count)

    def _may_march(self, origin: int, target: int, count: int) -> bool:
        _, enemies = self.enemies(target)
        if count > enemies:  # free, one's own, or beaten from here (C6, C9)
            what = "battle" if enemies else "march"
            return self.fits_for(what, (origin, -count), (target, count))
        if self.left < 2:
            return False
        return any(
            self.fits_for("fronts", (origin, -count), (other, -more), (target, count + more))
            for other, more in self._other_fronts(origin, target)
            if count + more > enemies
        )

    def _other_fronts(self, origin: int, target: int) -> Iterator[tuple[int, int]]:
        for other in self.own:
            if other != origin and target in self.roads(other):
                yield from ((other, more) for more in range(1, self.may_leave(other) + 1))

    def _second_fronts(self) -> Iterator[March]:
        target, origin, count = self.front
        _, enemies = self.enemies(target)
        for other, more in self._other_fronts(origin, target):
            changes = ((origin, -count), (other, -more), (target, count + more))
            if count + more > enemies and self.fits_for("fronts", *changes):
                yield March(other, target, more)

    def _at_gates(self) -> Iterator[tuple[int, int, int]]:
        for castle, gates in enumerate(self.board.gates):
            for gate in gates:
                if gate in self.own:
                    yield castle, gate, self.own[gate]

    def _takes(self) -> Iterator[Take]:
        for castle, gate, army in self._at_gates():
            if castle not in self.owner and army >= 2 * self.board.swords[castle]:
                yield Take(castle, gate)  # C2 never forbids it: they may all go in

    def _attacks(self) -> Iterator[Attack]:
        for castle, gate, army in self._at_gates():
            if self.owner.get(castle, self.seat) == self.seat:
                continue
            for count in range(max(1, 2 * self.guards(castle)), army + 1):
                odds = self.odds(castle, count)
                lost = odds == 1 or self.fits((gate, -count))
                won = odds == 0 or any(self._ways_to_occupy(castle, gate, count))
                if lost and won:
                    yield Attack(castle, gate, count)
                else:
                    self.reached["C2 attack"] += 1

    def _ways_to_occupy(self, castle: int, gate: int, attackers: int) -> Iterator[Occupy]:
        place = self.board.castles[castle]
        for count in range(attackers + 1):
            for laid in (False, True):
                if laid and not self.undrawn(self.seat):
                    self.reached["C14 no shield left"] += 1
                elif (count or (laid and not self.knight_always)) and self.fits_for(
                    "occupy", (gate, -count), (place, count)
                ):
                    yield Occupy(count, laid)

    # What a drop does: the same knights go on from move to move, and fight or enter a castle at the end only

    def blamed(self, drop: tuple[int, int, int]) -> set[str]:
        """Return the rules that a refused drop may be told to break; none if it is legal."""
        if self.phase == "occupy":
            return {"C14"}  # first the castle
        if self.may_drop(drop):
            return set()
        return blamed(WAIVED, lambda without: self.may_drop(drop, without)) or ROADS

    def drops(self) -> Iterator[tuple[int, int, int]]:
        """Yield every drop one could think of: from where, to where, how many knights."""
        for origin, army in self.own.items():
            for target in range(len(self.board.names)):
                yield from ((origin, target, count) for count in range(1, army + 1) if target != origin)

    def may_drop(self, drop: tuple[int, int, int], without: Container[str] = ()) -> bool:
        """Return whether a drop would be legal without some rules."""
        origin, target, count = drop
        if self.phase == "front" and "C9" not in without:
            return self._second_front(drop, without)
        if "C15" not in without and count > self.may_leave(origin):
            return False
        steps, seen, edge = 0, {origin}, {origin}
        while edge and (steps < self.left or "C5" in without):
            steps += 1
            ways = [(at, to) for at in edge for to in self._onward(at, without)]
            if any(to == target and self._ends(drop, at, steps, without) for at, to in ways):
                return True
            edge = {to for _, to in ways if to not in seen and self._passes(origin, to, count, without)}
            seen |= edge
        return False

    def _second_front(self, drop: tuple[int, int, int], without: Container[str]) -> bool:
        """Return whether a drop is a second front: nothing else goes on before it (C9)."""
        (target, first, gathered), (origin, to, count) = self.front, drop
        enough = gathered + count > self.enemies(target)[1]
        staying = "C15" in without or count <= self.may_leave(origin)
        changes = ((first, -gathered), (origin, -count), (target, gathered + count))
        return (
            origin != first
            and to == target
            and target in self.roads(origin)
            and enough
            and staying
            and ("C2" in without or self.fits(*changes))
        )

    def _onward(self, at: int, without: Container[str]) -> Iterator[int]:
        """Yield where a move may lead, be it barred: no scroll (C7), to castles by their gates only (C11)."""
        yield from self.roads(at)
        if at not in self.castle_at:
            yield from (to for to in self.board.roads[at] if to in self.board.scrolls and "C7" in without)
            yield from (self.board.castles[castle] for castle in self.castles_of_gate.get(at, ()))

    def _passes(self, origin: int, to: int, count: int, without: Container[str]) -> bool:
        """Return whether knights on their way may stand on a place for a while (C2, C8)."""
        if to in self.castle_at or ("C8" not in without and self.enemies(to)[1]):
            return False
        return "C2" in without or self.fits((origin, -count), (to, count))

    def _ends(self, drop: tuple[int, int, int], at: int, steps: int, without: Container[str]) -> bool:
        """Return whether the last move of a drop, from the place `at`, would be legal."""
        origin, target, count = drop
        castle, endless = self.castle_at.get(target), "C2" in without
        if castle is None or self.owner.get(castle) == self.seat:
            enemies = self.enemies(target)[1]
            if count > enemies or "C9" in without:
                return endless or self.fits((origin, -count), (target, count))
            if steps > 1 or (self.left < 2 and "C5" not in without):
                return False
            return any(
                endless or self.fits((origin, -count), (other, -more), (target, count + more))
                for other, more in self._other_fronts(origin, target)
                if count + more > enemies
            )
        there = self.own.get(at, 0) + count * (at != origin)
        if castle not in self.owner:
            return "C12" in without or there >= 2 * self.board.swords[castle]
        many = count if at == origin else there  # who marches to the gate attacks with all that stand there
        if "C13" not in without and many < max(1, 2 * self.guards(castle)):
            return False
        odds = self.odds(castle, many)
        left = Counter({origin: -count})
        left[at] += count
        lost = self.fits(*left.items(), (at, -many))
        won = any(
            self.fits(*left.items(), (at, -inside), (target, inside))
            for inside in range(many + 1)
            if inside or (not self.knight_always and self.undrawn(self.seat))
        )
        return endless or ((lost or odds == 1) and (won or odds == 0))

    # What a move does

    def make(self, move) -> None:
        self.found = None
        getattr(self, f"_{move.verb}")(move)

    def _put(self, seat: int, place: int, knights: int) -> None:
        self.armies[seat][place] = self.armies[seat].get(place, 0) + knights
        if not self.armies[seat][place]:
            del self.armies[seat][place]

    def _roll(self, move: Roll) -> None:
        scroll = self.board.scrolls[move.arms - 1]
        if scroll in self.own:
            self.reached["C4 scroll taken"] += 1
        elif self.fits_for("entry", (scroll, 1)):
            self._put(self.seat, scroll, 1)
        self.left, self.phase = MOVES, "march"

    def _march(self, move: March) -> None:
        self.left -= 1
        loser, enemies = self.enemies(move.target)
        if self.front:
            target, origin, count = self.front
            self._put(self.seat, origin, -count)
            self._put(self.seat, target, count)
            self.front, self.phase = None, "march"
            self.reached["C9 two fronts"] += 1
            self.reached["C9 a front from a castle"] += {origin, move.origin} & {*self.castle_at} != set()
            self.reached["C9 a front from a scroll"] += {origin, move.origin} & {*self.board.scrolls} != set()
        elif move.count <= enemies:
            self.front, self.phase = (move.target, move.origin, move.count), "front"
            return
        elif enemies:
            self.reached["C9 one front"] += 1
        if enemies:
            del self.armies[loser][move.target]
        self._put(self.seat, move.origin, -move.count)
        self._put(self.seat, move.target, move.count)
        self.reached["C15 out"] += move.origin in self.castle_at
        self.reached["C15 in"] += move.target in self.castle_at
        if move.origin in self.castle_at and move.origin not in self.own:
            self.reached["C15 a shield alone stays"] += 1

    def _take(self, move: Take) -> None:
        self.left -= 1
        self.owner[move.castle] = self.seat
        self.reached[f"C12 {self.board.swords[move.castle]} swords"] += 1
        rest = [castle for castle in range(len(self.board.castles)) if castle not in self.owner]
        if len(rest) == 1:
            self.owner[rest[0]], self.given, self.phase = self.seat, rest[0], "over"
            self.reached["C17"] += 1
        else:
            self._conquered(move.castle, move.gate, self.own[move.gate])

    def _conquered(self, castle: int, gate: int, attackers: int) -> None:
        self.conquest, self.phase = (castle, gate, attackers), "occupy"

    def _attack(self, move: Attack) -> None:
        self.left -= 1
        castle, holder = move.castle, self.owner[move.castle]
        defence = self.guards(castle) + self.shield.get(castle, 0)
        if self.odds(castle, move.count) == 0:
            self.reached["C13 without hope"] += 1
        if move.count < 2 * defence:
            self._put(self.seat, move.gate, -move.count)
            self.up.add(castle)
            self.reached["C13 repelled"] += 1
            return
        self.reached["C13 won"] += 1
        self.armies[holder].pop(self.board.castles[castle], None)
        if castle in self.shield:
            self.gone[holder][self.shield.pop(castle)] += 1
            self.up.discard(castle)
        self.owner[castle] = self.seat
        self._conquered(castle, move.gate, move.count)

    def _occupy(self, move: Occupy) -> None:
        castle, gate, _ = self.conquest
        if move.count:
            self._put(self.seat, gate, -move.count)
            self._put(self.seat, self.board.castles[castle], move.count)
        else:
            self.reached["C14 a shield alone"] += 1
        self.phase = "shield" if move.shield else "march"

    def _shield(self, move: Shield) -> None:
        self.shield[self.conquest[0]] = move.value
        self.phase = "march"

    def _end(self, move: End) -> None:
        self.seat, self.left, self.phase = (self.seat + 1) % self.seats, 0, "roll"

    def _stop(self, move: Stop) -> None:
        self.phase = "over"
        self.reached["C19"] += 1

    # What there is to tell

    def facts(self) -> dict:
        told = {
            "phase": self.phase,
            "seat": self.seat,
            "armies": self.armies,
            "owners": self.owner,
            "shields": self.shield,
            "face up": self.up,
            "gone": self.gone,
            "seen": [self._seen(seat) for seat in (None, *range(self.seats))],
            "odds": self._every_odds(),
        }
        if self.phase in ("march", "front", "occupy"):
            told["moves"] = self.left
        if self.phase == "front":
            told["front"] = self.front
        if self.phase == "occupy":
            told["conquest"] = self.conquest
        if self.phase == "over":
            told["result"] = self._result()
            told["ended by"] = "C19" if self.given is None else "C17"
        return told

    def _seen(self, seat: int | None) -> dict[int, int | str]:
        """Return the shields as a seat knows them (C16)."""
        known = {castle for castle in self.shield if castle in self.up or self.owner[castle] == seat}
        return {castle: worth if castle in known else "?" for castle, worth in self.shield.items()}

    def _every_odds(self) -> dict[tuple[int, int], Fraction]:
        attacks = self.legal() if self.phase == "march" else ()
        return {(m.castle, m.count): self.odds(m.castle, m.count) for m in attacks if isinstance(m, Attack)}

    def _result(self) -> tuple:
        """Return why it ended, who won, and the sheet (C17, C18)."""
        swords, sheet = [0] * self.seats, set()
        for castle, seat in self.owner.items():
            swords[seat] += self.board.swords[castle]
            why = "last-castle" if castle == self.given else "castle"
            sheet.add((seat, why, self.board.titles[castle], self.board.swords[castle]))
        knights = [sum(armies.values()) for armies in self.armies]
        first = [seat for seat in range(self.seats) if swords[seat] == max(swords)]
        strongest = max(knights[seat] for seat in first)
        winners = [seat for seat in first if knights[seat] == strongest]
        sheet |= {(seat, "knights", "", knights[seat]) for seat in range(self.seats)}
        self.reached["C18 tie broken by knights"] += len(winners) < len(first)
        self.reached["C18 victory shared"] += len(winners) > 1
        return "castles" if self.given is not None else "stopped", winners, swords, sheet
