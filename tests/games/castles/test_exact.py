"""Each fact that advice tells is so: games of club players on small boards, tried by making moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from games.castles.boards import strewn
from games.castles.captures import starts

from ludotheque.core.game import Fact
from ludotheque.core.judgement import ADVISED, Candidate, Line
from ludotheque.core.odds import percent
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.reasons import KEYS
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Roll, Shield, Take, arrived, opening
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, CastleState, Phase, enemies, guesses, holder

Facts = Mapping[str, Fact]
GAMES = 4
EVERY = 8  # turns
MOST = 60_000  # positions looked at for one claim
FAR = 99


class Claimed:
    """Advice in a position, and what can come of it by legal marches of as many knights as possible."""

    def __init__(self, rules: CastleRules, before: CastleState, one: Candidate) -> None:
        self.rules, self.board, self.seat, self.one, self.line = (
            rules,
            rules.board,
            before.seat,
            one,
            one.line,
        )
        self.before, self.states = before, [before]
        self.foes = [seat for seat in range(rules.seats) if seat != self.seat]
        for move in one.line:
            state = self.states[-1]
            if rules.turn(state) != self.seat:
                break
            if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                state = state._replace(shields=put(state.shields, move.castle, 0))
            self.states.append(rules.apply(state, move))
        self.after = self.states[-1]
        if self.after.phase == Phase.SHIELD:  # nobody knows which one is drawn
            worths = (Shield(worth) for worth in range(4))
            drawn = next(shield for shield in worths if not rules.refusal(self.after, shield))
            self.after = rules.apply(self.after, drawn)
        self.marches = [move for move in opening(one.line) if isinstance(move, March)]
        beats = (dict(reason.facts) for reason in one.reasons if reason.key == "beat")
        self.beats = [self.place(facts) for facts in beats]

    def castle(self, facts: Facts, key: str = "castle") -> int:
        return self.board.titles.index(str(facts[key]))

    def place(self, facts: Facts, key: str = "place") -> int:
        return self.board.names.index(str(facts[key]))

    def turn(self, seat: int, state: CastleState, arms: Fact = 0, moves: int = 3) -> CastleState:
        """Return the position in which a seat may march, after a roll of these arms if there are any."""
        state = state._replace(phase=Phase.ROLL, seat=seat)
        if arms:
            return self.rules.apply(state, Roll(int(arms)))
        return state._replace(phase=Phase.MARCH, moves=moves)

    def gathers(self, state: CastleState, place: int, count: int, spare: int = 0) -> bool:
        """Return whether the seat to move can bring so many knights to a place with so many moves to spare.

        Knights march nearer to it, past enemies or through them, or join others.
        """
        ways = self._far(state, place, enemies(state, state.seat)), self._far(state, place)
        seen, heads, own = {state}, [state], state.seat
        for head in heads:
            if head.phase == Phase.MARCH and head.knights[own][place] >= count:
                return True
            assert len(seen) < MOST
            for move in self._marches(head) if head.moves > spare else ():
                nearer = any(far.get(move.target, FAR) < far.get(move.origin, FAR) for far in ways)
                joins = head.knights[own][move.target] or head.phase == Phase.FRONT
                if ways[1].get(move.target, FAR) < head.moves - spare and (joins or nearer):
                    after = self.rules.apply(head, move)
                    if after not in seen:
                        seen.add(after)
                        heads.append(after)
        return False

    def without(self, place: int, count: int) -> CastleState:
        """Return the position after the turn without so many own knights on a place."""
        own = self.after.knights[self.seat]
        left, bit = max(0, own[place] - count), 1 << place
        held = self.after.held[self.seat] & ~bit | bit * bool(left)
        knights = put(self.after.knights, self.seat, put(own, place, left))
        return self.after._replace(knights=knights, held=put(self.after.held, self.seat, held))

    def instead(self, after: CastleState) -> Claimed:
        """Return the same with another position after the turn."""
        found = copy(self)
        found.after = after
        return found

    def out(self, facts: Facts) -> bool:
        """Return whether a knight on a scroll gets past own ones and wins an empty castle in two turns."""
        castle, own = self.castle(facts), self.after.held[self.seat]
        scroll, seat = self.board.scrolls[int(facts["arms"]) - 1], int(facts["seat"])
        assert self.after.knights[seat][scroll] == 1
        assert self.after.owners[castle] == self.seat
        assert self.after.shields[castle] <= self.after.knights[self.seat][self.board.castles[castle]] == 0
        gates = [gate for gate in self.board.gates[castle] if not own >> gate & 1]
        return any(self._far(self.after, gate, own).get(scroll, FAR) < 6 for gate in gates)

    def _marches(self, state: CastleState) -> Iterator[March]:
        """Yield the march of the most knights from each place to each other one."""
        most: dict[tuple[int, int], March] = {}
        legal = self.rules.legal(state) if state.phase in (Phase.MARCH, Phase.FRONT) else ()
        for move in sorted((move for move in legal if isinstance(move, March)), key=lambda move: move.count):
            most[move.origin, move.target] = move
        yield from most.values()

    def _far(self, state: CastleState, place: int, closed: int = 0) -> dict[int, int]:
        """Return how many marches each place is from a place, past the spaces in a bit mask (C7, C8)."""
        far, layer, ways = {place: 0}, [place], self.rules.ground.ways
        for at in layer:
            entries = (*self.board.roads[at], *(door for door in self.board.castles if at in ways[door]))
            if at in self.board.castles:
                entries = ways[at]
            passed = at == place or (at < self.board.spaces and not closed >> at & 1)
            for one in entries if passed else ():
                if one not in far:
                    far[one] = far[at] + 1
                    layer.append(one)
        return far

    def odds(self, state: CastleState, castle: int, gate: int, count: int) -> Fraction:
        """Return in how many of the cases an attack succeeds, by making it on each shield there may be."""
        won, shields = 0, guesses(state, castle)
        for worth, many in enumerate(shields):
            if many:
                shield = (
                    put(state.shields, castle, worth) if state.shields[castle] == HIDDEN else state.shields
                )
                after = self.rules.apply(state._replace(shields=shield), Attack(castle, gate, count))
                won += many * (after.phase != Phase.MARCH)
        return Fraction(won, sum(shields))

    def sure(self, seat: int, castle: int, state: CastleState) -> int:
        """Return how many knights surely win a castle (C12, C13)."""
        if state.owners[castle] == NOBODY:
            return 2 * self.board.swords[castle]
        most = max(worth for worth, many in enumerate(guesses(state, castle)) if many)
        return max(1, 2 * (state.knights[state.owners[castle]][self.board.castles[castle]] + most))

    def wins(self, state: CastleState, castle: int, perhaps: bool = False) -> bool:
        """Return whether the seat to move can surely win a castle, or attack it with some hope."""
        need = self.sure(state.seat, castle, state)
        if perhaps and state.owners[castle] != NOBODY:
            least = min(worth for worth, many in enumerate(guesses(state, castle)) if many)
            need = max(1, 2 * (state.knights[state.owners[castle]][self.board.castles[castle]] + least))
        free = state.owners[castle] != state.seat
        return free and any(self.gathers(state, gate, need, 1) for gate in self.board.gates[castle])


def take(at: Claimed, facts: Facts) -> bool:
    made = [(state, move) for state, move in zip(at.states, at.line, strict=False) if isinstance(move, Take)]
    castle = at.castle(facts)
    (before,) = [state for state, move in made if move.castle == castle]
    return facts["left"] == before.owners.count(NOBODY) - 1 and at.after.owners[castle] == at.seat


def attack(at: Claimed, facts: Facts) -> bool:
    for state, move in zip(at.states, at.line, strict=False):
        if isinstance(move, Attack) and move.castle == at.castle(facts):
            return facts["percent"] == percent(at.odds(state, move.castle, move.gate, move.count))
    return False


def goal(at: Claimed, facts: Facts) -> bool:
    if any(isinstance(move, Take | Attack) for move in at.line):
        return True  # it is not told then
    castle, turns, need = at.castle(facts), int(facts["turns"]), int(facts["need"])
    gates, state = at.board.gates[castle], at.turn(at.seat, at.after)
    assert need == at.sure(at.seat, castle, state)
    assert facts["have"] == sum(at.after.knights[at.seat][gate] for gate in gates)
    assert facts["missing"] == max(0, need - int(facts["led"]) - int(facts["joining"]))
    on_board = sum(at.after.knights[at.seat])
    assert int(facts["led"]) + int(facts["joining"]) <= on_board
    if turns == 1:
        return at.wins(state, castle)
    if facts["barring"]:
        place = at.place(facts, "barring")
        return holder(at.after, place) not in (at.seat, NOBODY)
    if facts["missing"] or facts["least"] != need:
        return True
    long = at.turn(at.seat, at.after, moves=3 * turns)
    return any(at.gathers(long, gate, need, 1) for gate in gates)


def hinders(at: Claimed, facts: Facts, turns: int = 1) -> bool:
    """Return whether a seat can do what is said against a castle, within so many turns."""
    foe, what, castle = int(facts["seat"]), facts["what"], at.castle(facts)
    if what in ("", "nothing"):
        return True
    place, force = at.place(facts), int(facts["knights"])
    state = at.turn(foe, at.after, (str(facts["arms"]).split() or [0])[0])  # by other arms it does the like
    if what == "take":
        ways = [at.turn(int(facts["also"]), at.after, moves=3 * turns)] if facts["also"] != NOBODY else []
        assert all(at.wins(way, castle, perhaps=True) for way in ways)
        later = state if facts["arms"] else at.turn(foe, at.after, moves=3 * turns)
        return at.wins(later, castle, perhaps=True) and at.gathers(later, place, force, 1)
    if what == "guard":
        return at.after.owners[castle] == foe and at.gathers(state, place, force)
    own = at.after.knights[at.seat][place]
    assert facts["own"] == own
    assert (what == "beat") == (own > 0)
    return force > own and at.gathers(state, place, force)


def soon(at: Claimed, facts: Facts) -> bool:
    castle = at.castle(facts)
    if facts["what"] == "":  # nobody can take it, nor come to it with knights of that castle
        for foe in at.foes:
            assert not at.wins(at.turn(foe, at.after), castle)
    return at.wins(at.turn(at.seat, at.after), castle) and hinders(at, facts)


def rival(at: Claimed, facts: Facts) -> bool:
    """If nobody is named, nobody can surely take the castle in the next turn."""
    castle, turns = at.castle(facts), int(at.one.facts("goal")["turns"])
    if facts["what"] == "nothing":
        return not any(at.wins(at.turn(foe, at.after), castle) for foe in at.foes)
    return facts["what"] in ("take", "guard") and hinders(at, facts, turns)


def reply(at: Claimed, facts: Facts) -> bool:
    place, own = at.place(facts), int(facts["own"])
    assert own == at.after.knights[at.seat][place]
    if facts["seat"] != NOBODY:
        foe = at.turn(int(facts["seat"]), at.after)
        return int(facts["knights"]) > own and at.gathers(foe, place, int(facts["knights"]))
    rolls = [(foe, arms) for foe in at.foes for arms in range(1, 7)]
    return not any(at.gathers(at.turn(foe, at.after, arms), place, own + 1) for foe, arms in rolls)


def opened(at: Claimed, facts: Facts) -> bool:
    castle, place = at.castle(facts), at.beats[0]
    state, count = at.turn(at.seat, at.after), at.after.knights[at.seat][place]
    assert place in at.board.gates[castle]
    assert state.owners[castle] != at.seat
    if state.owners[castle] == NOBODY:
        return facts["percent"] == 0 and facts["need"] == 2 * at.board.swords[castle]
    inside = state.knights[state.owners[castle]][at.board.castles[castle]]
    assert facts["need"] == max(1, 2 * inside)
    if not facts["percent"]:
        return True
    return facts["percent"] == percent(at.odds(state, castle, place, count))


def falls(at: Claimed, facts: Facts) -> bool:
    """After the turn the seat can come with so many knights, enough to win whatever it may meet (C13)."""
    castle, force = at.castle(facts), int(facts["knights"])
    shield = at.after.shields[castle]
    met = at.after.knights[at.seat][at.board.castles[castle]] + (3 if shield == HIDDEN else max(0, shield))
    state = at.turn(int(facts["seat"]), at.after)
    assert at.after.owners[castle] == at.seat
    return force >= 2 * met and any(at.gathers(state, gate, force, 1) for gate in at.board.gates[castle])


def beaten(at: Claimed, facts: Facts) -> bool:
    place, force = at.place(facts), int(facts["knights"])
    assert facts["own"] == at.after.knights[at.seat][place] < force
    return at.gathers(at.turn(int(facts["seat"]), at.after), place, force)


def saves(at: Claimed, facts: Facts) -> bool:
    """Without those who came there the castle could be won as in the position before, and now it cannot."""
    place, bare = at.place(facts), at.without(at.place(facts), arrived(at.line, at.place(facts)))
    assert at.after.knights[at.seat][place]
    assert falls(at.instead(bare), facts)
    alike = [dict(facts) | {"seat": foe, "knights": force} for foe in at.foes for force in range(1, 9)]
    assert any(falls(at.instead(at.before), one) for one in alike)
    return not any(falls(at, one) for one in alike)


def keeps(at: Claimed, facts: Facts) -> bool:
    place, stay = at.place(facts), int(facts["knights"])
    bare, castle = at.instead(at.without(place, stay)), at.castle(facts)
    assert 0 < stay == at.after.knights[at.seat][place] < at.before.knights[at.seat][place] or at.beats
    if facts["arms"]:
        return bare.out(facts) and not at.out(facts)
    foe, gates = at.turn(int(facts["seat"]), bare.after), at.board.gates[castle]
    least = max(1, 2 * (at.after.knights[at.seat][at.board.castles[castle]]))
    return any(bare.gathers(foe, gate, least, 1) for gate in gates)


def shuts(at: Claimed, facts: Facts) -> bool:
    place, count = at.place(facts), int(facts["knights"])
    bare = at.instead(at.without(place, count))
    return count == at.after.knights[at.seat][place] and bare.out(facts) and not at.out(facts)


def frees(at: Claimed, facts: Facts) -> bool:
    return at.out(facts) and not at.instead(at.before).out(facts)


def idle(at: Claimed, facts: Facts) -> bool:
    """If all is calm, no castle is won by the moves left, and nobody beats an army, whatever the dice say."""
    assert facts["moves"] == at.before.moves
    own = [(place, army) for place, army in enumerate(at.before.knights[at.seat][: at.board.spaces]) if army]
    rolls = [(foe, arms) for foe in at.foes for arms in range(1, 7) if facts["calm"]]
    for foe, arms in rolls:
        state = at.turn(foe, at.after, arms)
        assert not any(at.gathers(state, place, army + 1) for place, army in own)
    castles = (castle for castle, owner in enumerate(at.before.owners) if owner != at.seat)
    return not any(at.wins(at.before, castle) for castle in castles if facts["calm"] and facts["moves"])


def roll(at: Claimed, facts: Facts) -> bool:
    castle, told = at.castle(facts), {*map(int, str(facts["arms"]).split())}
    able = {arms for arms in range(1, 7) if at.wins(at.turn(at.seat, at.after, arms), castle)}
    return told == able


def besieged(at: Claimed, facts: Facts) -> bool:
    """Before the turn the seat could have come with so many knights, enough to attack (C13)."""
    state, force = at.turn(int(facts["seat"]), at.before), int(facts["knights"])
    doors = [move.target for move in at.line if isinstance(move, March)]
    for castle in (at.rules.ground.castle_of[door] for door in doors if door in at.rules.ground.castle_of):
        able = force >= max(1, 2 * at.before.knights[at.seat][at.board.castles[castle]])
        if able and any(at.gathers(state, gate, force, 1) for gate in at.board.gates[castle]):
            return True
    return False


def safe(at: Claimed, facts: Facts) -> bool:
    start, end = at.marches[0].origin, at.marches[-1].target
    own, there = at.before.knights[at.seat][start], at.after.knights[at.seat][end]
    foe = at.turn(int(facts["seat"]), at.before)
    assert facts["own"] == own < int(facts["knights"])
    if end < at.board.spaces:
        assert not any(at.gathers(at.turn(one, at.after), end, there + 1) for one in at.foes)
    return at.gathers(foe, start, int(facts["knights"]))


def away(at: Claimed, facts: Facts) -> bool:
    start, end, foe = at.marches[0].origin, at.marches[-1].target, int(facts["seat"])
    assert facts["own"] == at.before.knights[at.seat][start] < int(facts["knights"])
    reached = at.gathers(at.turn(foe, at.after), end, at.after.knights[at.seat][end] + 1)
    return not reached and at.gathers(at.turn(foe, at.before), start, int(facts["knights"]))


def clear(at: Claimed, facts: Facts) -> bool:
    end, foe = at.marches[-1].target, int(facts["seat"])
    there = at.after.knights[at.seat][end]
    assert not any(at.gathers(at.turn(one, at.after), end, there + 1) for one in at.foes)
    stops = zip(at.states[1:], at.marches[:-1], strict=False)
    return any(
        at.gathers(at.turn(foe, state), stop.target, state.knights[at.seat][stop.target] + 1)
        for state, stop in stops
    )


def threat(at: Claimed, facts: Facts) -> bool:
    return any(threatened(at, facts, place) for place in at.beats)


def threatened(at: Claimed, facts: Facts, place: int) -> bool:
    """Return whether the enemies on a place could do before the turn what is said of those beaten."""
    about, foe = str(facts["about"]), holder(at.before, place)
    state, there = at.turn(foe, at.before), at.board.names.index(about) if about in at.board.names else -1
    gone = put(state.knights, foe, put(state.knights[foe], place, 0))
    without = state._replace(knights=gone, held=put(state.held, foe, state.held[foe] & ~(1 << place)))
    if facts["foes"] != at.before.knights[foe][place]:
        return False
    if there < 0:
        castle = at.castle(facts, "about")
        if facts["knights"]:
            free = at.before.owners[castle] == NOBODY
            return free and at.wins(state, castle) and not at.wins(without, castle)
        return at.before.owners[castle] == at.seat and at.wins(state, castle, perhaps=True)
    if there in at.board.scrolls:
        return all(holder(at.before, way) not in (at.seat, NOBODY) for way in at.rules.ground.ways[there])
    own = at.before.knights[at.seat][there]
    beaten = any(at.gathers(at.turn(one, at.before), there, own + 1) for one in at.foes)
    return facts["knights"] == own and beaten


def waits(at: Claimed, facts: Facts) -> bool:
    castle = at.castle(facts)
    have = sum(at.before.knights[at.seat][gate] for gate in at.board.gates[castle])
    return facts["have"] == have and have > 0 and facts["need"] == at.sure(at.seat, castle, at.before)


def near(at: Claimed, facts: Facts) -> bool:
    castle = at.castle(facts)
    return at.after.owners[castle] != at.seat and facts["need"] == at.sure(at.seat, castle, at.after)


def scroll(at: Claimed, facts: Facts) -> bool:
    left = [move.origin for move in at.line if isinstance(move, March) and move.origin in at.board.scrolls]
    return bool(left) and not any(at.after.knights[at.seat][place] for place in left)


def onward(at: Claimed, facts: Facts) -> bool:
    return at.wins(at.after._replace(phase=Phase.MARCH), at.castle(facts))


def guard(at: Claimed, facts: Facts) -> bool:
    """Fewer knights do not win the castle, by what the seat knows of its shield (C13)."""
    shield = at.before.shields[at.castle(facts)]
    door = at.board.castles[at.castle(facts)]
    inside, before = at.after.knights[at.seat][door], at.before.knights[at.seat][door]
    need = 2 * (inside + max(0, shield)) if shield != HIDDEN else 0
    return facts["knights"] == inside - before and facts["need"] == need


def then(at: Claimed, facts: Facts) -> bool:
    what, start = facts["what"], int(facts["at"])
    moves = at.line[start : start + int(facts["moves"])]
    first, last = moves[0], moves[-1]
    if what == "win":
        return any(isinstance(move, Take | Attack) for move in moves)
    assert isinstance(first, March)
    assert isinstance(last, March)
    end, about = last.target, str(facts["about"])
    if what == "guard":
        door = at.board.castles[at.board.titles.index(about)]
        gained = at.after.knights[at.seat][door] - at.before.knights[at.seat][door]
        return facts["knights"] == gained > 0
    if what == "beat":
        return holder(at.before, end) not in (NOBODY, at.seat)
    if what == "wall":
        castle = at.board.titles.index(about)
        return end in at.board.gates[castle] and at.after.owners[castle] == at.seat
    if what == "bar":
        castle = at.board.titles.index(about)
        ways = [
            [at.wins(at.turn(foe, state), castle) for foe in at.foes] for state in (at.states[0], at.after)
        ]
        return any(before and not after for before, after in zip(*ways, strict=True))
    if what == "safe" and end < at.board.spaces:
        there = at.after.knights[at.seat][end]
        return not any(at.gathers(at.turn(one, at.after), end, there + 1) for one in at.foes)
    if what == "away" and end < at.board.spaces:
        there = at.after.knights[at.seat][end]
        return not at.gathers(at.turn(int(about), at.after), end, there + 1)
    if what == "scroll":
        return first.origin == at.board.names.index(about) and not at.after.knights[at.seat][first.origin]
    return what in ("away", "goal", "safe")


def end(at: Claimed, facts: Facts) -> bool:
    end = outcome(at.board, at.after)
    best = max(end.scores[foe] for foe in at.foes)
    won = 1 if end.winners == (at.seat,) else 0 if at.seat in end.winners else -1
    told = facts["points"], facts["best"], facts["won"]
    return at.rules.turn(at.after) < 0 and told == (end.scores[at.seat], best, won)


def beat(at: Claimed, facts: Facts) -> bool:
    place = at.place(facts)
    return holder(at.before, place) not in (NOBODY, at.seat) and int(facts["attackers"]) > int(
        facts["defenders"]
    )


def bar(at: Claimed, facts: Facts) -> bool:
    castle, foe, first = at.castle(facts), int(facts["seat"]), at.states[0]
    assert at.wins(at.turn(foe, first), castle)
    assert not at.wins(at.turn(foe, at.after), castle)
    return (
        first.owners[castle] == at.after.owners[castle] == NOBODY
        and at.after.knights[at.seat][at.place(facts)] > 0
    )


CLAIMS: dict[str, Callable[[Claimed, Facts], bool]] = {
    "take": take,
    "attack": attack,
    "goal": goal,
    "soon": soon,
    "rival": rival,
    "reply": reply,
    "opened": opened,
    "roll": roll,
    "besieged": besieged,
    "safe": safe,
    "away": away,
    "clear": clear,
    "threat": threat,
    "waits": waits,
    "near": near,
    "scroll": scroll,
    "onward": onward,
    "then": then,
    "guard": guard,
    "falls": falls,
    "beaten": beaten,
    "saves": saves,
    "keeps": keeps,
    "shuts": shuts,
    "frees": frees,
    "idle": idle,
    "end": end,
    "beat": beat,
    "bar": bar,
}


@pytest.mark.parametrize("number", range(GAMES))
def test_what_is_told_of_a_line_is_so(number):
    met = claimed(number)
    assert {"goal", "soon", "then"} <= met.keys(), met


def test_each_kind_of_fact_is_tried():
    """But for `hold`, a move, and what `test_certain.py` and `test_advised.py` prove of the end."""
    assert CLAIMS.keys() == KEYS.keys() - {"hold", "ends-badly", "lets-end"}


def claimed(number: int, every: int = EVERY) -> Counter[str]:
    """Play a game, check each fact of what is advised all through some of its turns, and count them."""
    rng = Random(f"exact {number}")
    board = strewn(rng, rng.randint(14, 22), rng.randint(7, 11), rng.randint(3, 8))
    board = replace(board, gates=tuple(gates[:1] for gates in board.gates))  # as on the games' own boards
    rules = CastleRules(board, (HIGHLANDERS, RHEINGOLD)[number % 2], 3)
    judgement, met = CastleJudgement(rules), Counter[str]()
    for turn, (view, memory) in enumerate(starts(judgement, 3, f"exact {number}")):
        if turn % every == 0 and rules.turn(view) >= 0:
            for state in (view, *begun(rules, judgement.plays(view, view.seat, memory), view)):
                found = judgement.settled(judgement.advise(state, state.seat, memory), state, state.seat)
                for one in found[:ADVISED]:
                    check(Claimed(rules, state, one), met)
    return met


def begun(rules: CastleRules, line: Line, state: CastleState) -> Iterator[CastleState]:
    """Yield the positions within a turn in which its marches are made, until it has other moves."""
    for move in line:
        if not isinstance(move, March):
            return
        state = rules.apply(state, move)
        if state.phase == Phase.MARCH:
            yield state


def check(at: Claimed, met: Counter[str]) -> None:
    for reason in at.one.reasons:
        met[reason.key] += 1
        claim = CLAIMS.get(reason.key)
        assert claim is None or claim(at, dict(reason.facts)), f"{reason}: {at.line}, {at.before}"
