"""C2, C13, C14: which attacks are legal where pieces are short, against laying out every outcome there is."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from games.castles.boards import strewn
from games.castles.contract import fits_pieces
from games.castles.table import HIGHLANDERS, RHEINGOLD

from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, Occupy
from ludotheque.games.castles.rules.state import NO_SHIELD, CastleState, Phase, colours

POSITIONS = 400  # of each game and number of players


class Assault:
    """Seat 0, its pieces nearly all laid, before a castle of seat 1; and what can be laid out there."""

    def __init__(self, rng: Random, rules: CastleRules) -> None:
        self.rules, self.state, board = rules, scarce(rng, rules), rules.board
        self.gate, self.castle = board.gates[0][0], board.castles[0]
        self.army = self.state.knights[0][self.gate]
        self.inside = self.state.knights[1][self.castle]
        self.least = max(1, 2 * self.inside)
        self.shields = shields_there(self.state)
        self.stand = cache(self._stand)

    def _stand(self, at_gate: int, inside: int) -> bool:
        others = [army for place, army in enumerate(self.state.knights[0]) if place != self.gate]
        return fits_pieces([*others, at_gate, inside], colours(self.state))

    def ways_in(self, count: int) -> set[Occupy]:
        """Return the ways to occupy the castle after `count` knights have won it (C14)."""
        ways = {(n, False) for n in range(1, count + 1)}
        if sum(self.state.gone[0]) < 6 * colours(self.state):
            fewest = 1 if self.rules.rule_set.knight_always else 0
            ways |= {(n, True) for n in range(fewest, count + 1)}
        return {Occupy(n, shield) for n, shield in ways if self.stand(self.army - n, n)}

    def may(self, count: int) -> bool:
        """Return whether every outcome of an attack by `count` knights can be laid out (C2)."""
        for worth in self.shields:
            falls = count >= 2 * (self.inside + worth)
            if not (self.ways_in(count) if falls else self.stand(self.army - count, 0)):
                return False
        return True


def scattered(rng: Random, colours: int) -> list[int]:
    """Return armies that take nearly all pieces of a force, most ones alone; the largest comes first."""
    armies = [5, 5]
    for worth in [5] * (4 * colours - 2) + [2] * 5 * colours + [1] * 12 * colours:
        chance = rng.random()
        if chance < (0.8 if worth == 1 else 0.4):
            armies.append(worth)
        elif chance < 0.95:
            armies[rng.randrange(len(armies))] += worth
    return sorted(armies, reverse=True)


def scarce(rng: Random, rules: CastleRules) -> CastleState:
    board, seats = rules.board, rules.seats
    every = 2 if seats == 2 else 1
    gate = board.gates[0][0]
    places = [gate, *(place for place in range(board.spaces) if place != gate)]
    names = [board.names[place] for place in places]
    own = dict(zip(names, scattered(rng, every), strict=False))
    shields = rng.sample((0, 0, 0, 1, 2, 3), k=6)
    held = {}
    for castle in board.castles[:2]:
        shield, up = rng.choice((NO_SHIELD, shields.pop())), rng.random() < 0.3
        least = int(rules.rule_set.knight_always or shield == NO_SHIELD)
        held[board.names[castle]] = HeldCastle(1, rng.randint(least, 3), shield, up and shield != NO_SHIELD)
    lost = shields[: rng.randint(0, len(shields))]
    none_left = rng.random() < 0.3
    spent = tuple(none_left * every * many for many in (3, 1, 1, 1))
    gone = (spent, tuple(map(lost.count, range(4))), *[(0,) * 4] * (seats - 2))
    return set_up(rules, Diagram((own, *[{}] * (seats - 1)), held, left=3))._replace(gone=gone)


def shields_there(state) -> set[int]:
    """Return what the shield in the castle can be worth, as far as seat 0 knows; 0 if there is none."""
    if state.shields[0] == NO_SHIELD or state.face_up[0]:
        return {max(0, state.shields[0])}
    left = list((0, 0, 0, 1, 2, 3) * colours(state))
    for worth, many in enumerate(state.gone[1]):
        for _ in range(many):
            left.remove(worth)
    for castle, owner in enumerate(state.owners):
        if owner == 1 and state.face_up[castle]:
            left.remove(state.shields[castle])
    return set(left)


@pytest.mark.parametrize(("rule_set", "seats"), [(HIGHLANDERS, 2), (HIGHLANDERS, 3), (RHEINGOLD, 3)])
def test_c2_attacks_against_laying_out_every_outcome(rule_set, seats):
    rng, seen = Random(f"{rule_set.id}{seats}"), Counter()
    board = strewn(rng, spaces=42 if seats == 2 else 21, castles=4, extra=3)  # a space for each piece
    rules = CastleRules(board, rule_set, seats)
    for _ in range(POSITIONS):
        assault = Assault(rng, rules)
        state = assault.state
        expected = {count for count in range(assault.least, assault.army + 1) if assault.may(count)}
        attacks = {move.count for move in rules.legal(state) if isinstance(move, Attack) and not move.castle}
        assert attacks == expected
        for count in range(1, assault.army + 1):
            refusal = rules.refusal(state, Attack(0, assault.gate, count))
            assert (refusal is None) == (count in expected)
            if refusal:
                assert refusal.rule == ("C13" if count < assault.least else "C2")
                seen["refused by C2"] += refusal.rule == "C2"
            else:
                seen["not with all inside"] += not assault.stand(assault.army - count, count)
        check_outcomes(assault, expected)
    assert min(seen["refused by C2"], seen["not with all inside"]) > 20


def check_outcomes(assault: Assault, counts: set[int]) -> None:
    """Whatever lies there, the same moves are legal, and what follows an attack can be laid out."""
    rules, state = assault.rules, assault.state
    for worth in assault.shields:
        truth = state
        if state.shields[0] != NO_SHIELD:
            truth = state._replace(shields=(worth, *state.shields[1:]))
        assert rules.legal(truth) == rules.legal(state) == rules.legal(rules.view(truth, 0))
        for count in counts:
            after = rules.apply(truth, Attack(0, assault.gate, count))
            if after.phase == Phase.OCCUPY:
                assert set(rules.legal(after)) == assault.ways_in(count)
            else:
                assert assault.stand(after.knights[0][assault.gate], 0)
