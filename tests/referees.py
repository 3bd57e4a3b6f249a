"""Plays whole games with the rules and with a second, simple and slow referee, and compares all they say.

The second referee, `tests/games/<folder>/second.py`, is written only from the text of the rulebook, and uses
nothing of the program but the classes of moves and the data of boards.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, Protocol

from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.move import Move
from ludotheque.players.hired import Hired

WHO = ("club", "club:rash", "club:careful", "amateur", "amateur:vengeful", "beginner:builder")

Taste = Callable[[Any, Move], float]  # (second referee, move) -> how much a random player prefers the move
Look = Callable[[Any], object]  # looks at a state in which a seat is to move


class Second(Protocol):
    """A second referee. It holds a position, answers questions about it, and makes moves."""

    reached: Counter[str]  # {rare rule: how often it decided something}

    def turn(self) -> int:
        """Return the seat to move, CHANCE or OVER."""
        ...

    def legal(self) -> Collection[Move]: ...

    def chances(self) -> Mapping[Move, int]:
        """Return {possible outcome of chance: its weight}."""
        ...

    def beside(self) -> Collection[Move]:
        """Return the moves that the players may agree on, or declare out of turn."""
        ...

    def make(self, move: Move) -> None: ...

    def facts(self) -> dict[str, Any]:
        """Return all other facts about the position, by name."""
        ...


class Disagreement(AssertionError):
    """Raised if the rules and the second referee differ."""


def replay(
    name: str,
    rules: Rules[Any],
    second: Second,
    facts: Callable[[Any], dict[str, Any]],
    taste: Taste,
    rng: Random,
    most: int,
    beside: float,
    start: Any = None,
    players: Hired | None = None,
    look: Look = bool,
) -> None:
    """Play one game, `most` plies at most, and compare the rules with the second referee at each ply.

    `facts` returns what is compared with `second.facts`. `look` is shown each state in which a seat is to
    move, and may raise too. `taste` weighs each move in random play, and `beside` is the probability of an
    agreement or a declaration; `players`, if any, choose instead. `name` is for the message. Raises
    Disagreement.
    """
    told = deque[str](maxlen=12)
    for ply, (move, state) in enumerate(plies(rules, second, taste, rng, most, beside, start, players)):
        told += [rules.notation.write(move)] if move else []
        try:
            _compare(rules, state, second, facts)
            if second.turn() >= 0:
                look(state)
        except Disagreement as found:
            raise Disagreement(f"{name}, ply {ply}, after {'; '.join(told)}\n{state}\n{found}") from None


def plies(
    rules: Rules[Any],
    second: Second,
    taste: Taste,
    rng: Random,
    most: int,
    beside: float,
    start: Any = None,
    players: Hired | None = None,
) -> Iterator[tuple[Move | None, Any]]:
    """Play one game as `replay` does, and yield (move that led to it or None, state); `second` follows."""
    state, plan, move = rules.start() if start is None else start, deque[Move](), None
    for _ply in range(most):
        yield move, state
        turn = second.turn()
        if turn == OVER:
            return
        spoken = _aside(rules, state)
        if turn == CHANCE:
            may_come = second.chances()
            outcomes = sorted(may_come, key=repr)  # the order of the rules makes no difference
            (move,) = rng.choices(outcomes, [may_come[outcome] for outcome in outcomes])
        elif spoken and rng.random() < beside:
            move = rng.choice(spoken)
        elif players:
            plan = plan or deque(players.choose(turn))
            move = plan.popleft()
        else:
            moves = sorted(second.legal(), key=repr)
            (move,) = rng.choices(moves, [taste(second, one) for one in moves])
        state = rules.apply(state, move)
        second.make(move)
        if players:
            players.see(move)
        if second.turn() != turn:
            plan.clear()


def replay_players(
    name: str,
    judgement: Judgement[Any],
    seats: int,
    second: Second,
    facts: Callable[[Any], dict[str, Any]],
    most: int = 600,
    look: Look = bool,
) -> None:
    """Play one game between computer players of random levels and tempers, and compare as `replay` does."""
    rng = Random(name)
    hired = Hired(judgement, {seat: rng.choice(WHO) for seat in range(seats)}, name)
    replay(
        name, judgement.rules, second, facts, _indifferent, rng, most, beside=0.0, players=hired, look=look
    )


def blamed(rules: Collection[str], legal: Callable[[Container[str]], bool]) -> set[str]:
    """Return all rules of the smallest sets of `rules` without which something illegal would be legal.

    `legal` tells whether it would be without some rules. The result is empty if it always is illegal.
    """
    for size in range(1, len(rules) + 1):
        if found := [some for some in combinations(rules, size) if legal(some)]:
            return {rule for some in found for rule in some}
    return set()


class Drops:
    """Looks at drops of a game: that a refusal cites a rule that is to blame.

    `told` returns the rule that is cited for a drop in a state, or None if the drop is legal. The second
    referee says which drops there are and which rules are `blamed`. At each look, `each` of them are tried.
    """

    def __init__(self, second: Any, told: Callable[[Any, Any], str | None], rng: Random, each: int) -> None:
        self._second, self._told, self._rng, self._each = second, told, rng, each
        self.cited: Counter[str] = Counter()
        self.wrong: Counter[tuple[str, tuple[str, ...]]] = Counter()

    def __call__(self, state: Any) -> None:
        drops = list(self._second.drops())
        for drop in self._rng.sample(drops, min(self._each, len(drops))):
            right, rule = self._second.blamed(drop), self._told(state, drop)
            if rule is None and right:
                raise Disagreement(f"{drop} is legal by the rules, but breaks {right}\n{state}")
            if rule is not None:
                self.cited[rule] += 1
                if rule not in right:
                    self.wrong[rule, tuple(sorted(right))] += 1


def _indifferent(second: Any, move: Move) -> float:
    return 1.0


def _aside(rules: Rules[Any], state: Any) -> list[Move]:
    return [*rules.agreements(state), *rules.declarations(state)]


def _compare(rules: Rules[Any], state: Any, second: Second, facts: Callable[[Any], dict[str, Any]]) -> None:
    turn = rules.turn(state)
    _same("turn", turn, second.turn())
    if turn == CHANCE:
        _same("chances", dict(rules.chances(state)), dict(second.chances()))
    elif turn != OVER:
        _same_moves("legal", rules, rules.legal(state), second.legal())
    _same_moves("beside", rules, _aside(rules, state), second.beside())
    ours, theirs = facts(state), second.facts()
    for name in ours.keys() | theirs.keys():
        _same(name, ours.get(name, "?"), theirs.get(name, "?"))


def _same(name: str, ours: Any, theirs: Any) -> None:
    if ours != theirs:
        raise Disagreement(f"{name}: the rules say {ours}, the second referee {theirs}")


def _same_moves(name: str, rules: Rules[Any], ours: Collection[Move], theirs: Collection[Move]) -> None:
    if len(ours) != len(theirs) or set(ours) != set(theirs):
        write = rules.notation.write
        more, less = sorted(map(write, {*ours} - {*theirs})), sorted(map(write, {*theirs} - {*ours}))
        raise Disagreement(f"{name}: only the rules allow {more}, only the second referee {less}")
