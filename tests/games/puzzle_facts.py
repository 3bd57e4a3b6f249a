"""The facts of the rules by which the answers to puzzles are computed, by the name in `computed`.

Each function gets the rules, the position, the seat that is asked, and the facts in `computed`. It returns
one of the values in `of`, which are those of the answers in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ludotheque.core.game import CHANCE, Event, Rules
from ludotheque.core.move import Move
from ludotheque.games.castles.rules import advice as castles
from ludotheque.games.chevaliers.rules.advice import throws
from ludotheque.games.chevaliers.rules.board import mask
from ludotheque.games.rheinlander.rules.state import KnightGroup, RheinlanderState, counties, worth
from ludotheque.games.schotten_totten.rules import proof
from ludotheque.games.schotten_totten.rules.cards import cards_in
from ludotheque.games.schotten_totten.rules.sides import with_card
from ludotheque.games.schotten_totten.rules.state import side_of, unseen


def allowed(rules: Rules[Any], state: Any, seat: int, move: str) -> bool:
    return rules.refusal(state, rules.notation.read(move)) is None


def refused(rules: Rules[Any], state: Any, seat: int, move: str, fact: str) -> Any:
    """Return a fact of the reason why a move is illegal, such as how many knights it would need."""
    refusal = rules.refusal(state, rules.notation.read(move))
    return dict(refusal.facts)[fact] if refusal else None


def told(rules: Rules[Any], state: Any, seat: int, line: Sequence[str], kind: str, fact: str) -> Any:
    """Return a fact of the last event of a kind in a line, None without such an event."""
    found = [event for event in _events(rules, state, line) if event.kind == kind]
    return dict(found[-1].facts)[fact] if found else None


def whose(rules: Rules[Any], state: Any, seat: int, line: Sequence[str], kind: str) -> int | None:
    """Return the seat of the last event of a kind in a line, None without such an event."""
    found = [event.seat for event in _events(rules, state, line) if event.kind == kind]
    return found[-1] if found else None


def ways(rules: Rules[Any], state: Any, seat: int, line: Sequence[str], goal: Any, total: int) -> int:
    """Return in how many of `total` equally likely cases one of the events of `goal` follows a line."""
    cases = _chance(rules, state, line, goal) * total
    assert cases.denominator == 1
    return cases.numerator


def best(rules: Rules[Any], state: Any, seat: int, lines: Sequence[Sequence[str]], goal: Any) -> int:
    """Return the number of the line, from 1, after which one of the events of `goal` is most likely."""
    chances = [_chance(rules, state, line, goal) for line in lines]
    assert chances.count(max(chances)) == 1
    return 1 + chances.index(max(chances))


def safest(rules: Rules[Any], state: Any, seat: int, lines: Sequence[Sequence[str]], goal: Any) -> int:
    """Return the number of the line, from 1, after which none of the events of `goal` is most likely."""
    chances = [_chance(rules, state, line, goal) for line in lines]
    assert chances.count(min(chances)) == 1
    return 1 + chances.index(min(chances))


def winner(rules: Rules[Any], state: Any, seat: int, line: Sequence[str]) -> Any:
    """Return the seats that have won after a line, [] while the game goes on."""
    *_before, after = _states(rules, state, line)
    outcome = rules.outcome(after)
    return list(outcome.winners) if outcome else []


def faces(rules: Any, state: Any, seat: int, white: str) -> list[int]:
    """Return the throws with which the White on `white` comes to a chest, in Les Chevaliers (K4)."""
    at, turns = rules.board.names.index(white), rules.turns
    return list(throws(turns, state, seat, 1 << at, mask(rules.board.chests)))


def base(rules: Any, state: Any, seat: int, white: str) -> str:
    """Return the square to which the White on `white` would be sent back, in Les Chevaliers (K17)."""
    return str(rules.board.names[rules.turns.white_base(state, rules.board.names.index(white))])


def granted(rules: Any, state: Any, seat: int, stone: int) -> bool:
    """Return whether a seat can claim a stone on which its side is complete, in Schotten-Totten (S9-S11)."""
    return proof.granted(state, seat, stone - 1)


def threats(rules: Any, state: Any, seat: int, stone: int) -> int:
    """Return how many unseen cards, laid as the last one opposite, would beat a seat's side (S11)."""
    measure, at = proof.measure_of(state, stone - 1), stone - 1
    mine = measure.ranks[side_of(state, seat, at)]
    other = side_of(state, 1 - seat, at)
    return sum(measure.ranks[with_card(other, card)] > mine for card in cards_in(unseen(state)))


def needed(rules: Any, state: Any, seat: int, castle: str) -> int:
    """Return the fewest knights that take a castle or may attack it, in the castle games (C12, C13)."""
    return castles.needed(rules.board, rules.view(state, seat), _castle(rules, castle))


def sure(rules: Any, state: Any, seat: int, castle: str) -> int:
    """Return the fewest knights that surely win a held castle, by what the seat may know (C13)."""
    counts = range(1, 100)
    return next(count for count in counts if odds(rules, state, seat, castle, count, 1) == 1)


def odds(rules: Any, state: Any, seat: int, castle: str, count: int, total: int) -> Fraction:
    """Return in how many of `total` cases so many knights win a held castle, by what the seat may know."""
    view = rules.view(state, seat)
    return castles.attack_odds(rules, view, _castle(rules, castle), count) * total


def holder(rules: Any, state: Any, seat: int, line: Sequence[str], space: str) -> int:
    """Return who holds the county of a space after a line, -1 if nobody does, in Rheinländer (R13-R16)."""
    *_before, after = _states(rules, state, line)
    return _county(rules, after, space).duke


def value(rules: Any, state: Any, seat: int, line: Sequence[str], space: str, duke: int) -> int:
    """Return the points of a space's county after a line, if a duke counts so many, in Rheinländer (R20)."""
    *_before, after = _states(rules, state, line)
    return worth(after, _county(rules, after, space).estates, duke).points


def _county(rules: Any, state: RheinlanderState, space: str) -> KnightGroup:
    bit = 1 << rules.board.names.index(space)
    return next(group for group in counties(state) if group.spaces & bit)


def _castle(rules: Any, castle: str) -> int:
    return [rules.board.names[place] for place in rules.board.castles].index(castle)


def _states(rules: Rules[Any], state: Any, line: Sequence[str]) -> list[Any]:
    """Return the positions of a line, before its first move and after each."""
    states = [state]
    for text in line:
        states.append(rules.apply(states[-1], rules.notation.read(text)))
    return states


def _events(rules: Rules[Any], state: Any, line: Sequence[str]) -> list[Event]:
    states, found = _states(rules, state, line), list[Event]()
    for before, text, after in zip(states, line, states[1:], strict=False):
        found += rules.events(before, rules.notation.read(text), after)
    return found


def _chance(rules: Rules[Any], state: Any, line: Sequence[str], goal: Any) -> Fraction:
    """Return the chance that one of the events of `goal` happens after a line, before a seat moves again."""
    *_before, after = _states(rules, state, line)
    return _follows(rules, after, goal)


def _follows(rules: Rules[Any], state: Any, goal: Any) -> Fraction:
    if rules.turn(state) != CHANCE:
        return Fraction(0)
    chances = rules.chances(state)
    share = Fraction(0)
    for move, weight in chances:
        after = rules.apply(state, move)
        met = _meets(rules, state, move, after, goal)
        share += Fraction(weight, chances.total) * (1 if met else _follows(rules, after, goal))
    return share


def _meets(rules: Rules[Any], before: Any, move: Move, after: Any, goal: Any) -> bool:
    """Return whether one of the events of `goal`, each a kind and its facts, happens in a move."""
    events = rules.events(before, move, after)
    return any(
        event.kind == kind and facts.items() <= dict(event.facts).items()
        for event in events
        for kind, facts in goal
    )
