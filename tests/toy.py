"""A tiny game for the tests of the core: a race to ten, with a die, a peek and stopping by agreement."""

from dataclasses import dataclass, replace
from typing import ClassVar

from ludotheque.core.digest import digest
from ludotheque.core.game import (
    CHANCE,
    NO_CHANCES,
    OVER,
    Chances,
    Event,
    IllegalMove,
    Outcome,
    Refusal,
    Rules,
)
from ludotheque.core.move import Concede, Move
from ludotheque.core.notation import Notation
from ludotheque.core.session import Player, Session, Setup

GOAL = 10


@dataclass(frozen=True, slots=True)
class Roll(Move):
    verb: ClassVar[str] = "roll"
    die: int


@dataclass(frozen=True, slots=True)
class Walk(Move):
    verb: ClassVar[str] = "walk"
    steps: int


@dataclass(frozen=True, slots=True)
class Peek(Move):
    verb: ClassVar[str] = "peek"


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class State:
    positions: tuple[int, ...]
    seat: int = 0
    left: int = 0
    stopped: bool = False
    conceded: tuple[int, ...] = ()


class ToyRules(Rules):
    """A race to ten: roll a die and walk so many steps, in one move or several; resting ends the turn."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.notation = Notation([Roll, Walk, Peek, Rest, Stop, Concede], {})

    def start(self):
        return State((0,) * self.seats)

    def turn(self, state):
        if state.stopped or state.conceded or max(state.positions) >= GOAL:
            return OVER
        return state.seat if state.left else CHANCE

    def legal(self, state):
        turn = self.turn(state)
        if turn == OVER:
            return ()
        if turn == CHANCE:
            return tuple(move for move, _ in self.chances(state))
        return (*(Walk(n) for n in range(1, state.left + 1)), Peek(), Rest())

    def agreements(self, state):
        return () if self.turn(state) == OVER else (Stop(),)

    def declarations(self, state):
        return tuple(map(Concede, range(self.seats))) if self.turn(state) >= 0 else ()

    def refusal(self, state, move):
        fine = move in (*self.legal(state), *self.agreements(state), *self.declarations(state))
        return None if fine else Refusal("T1", "not-now")

    def chances(self, state):
        return Chances([Roll(n) for n in range(1, 7)]) if self.turn(state) == CHANCE else NO_CHANCES

    def apply(self, state, move):
        refusal = self.refusal(state, move)
        if refusal:
            raise IllegalMove(refusal)
        match move:
            case Roll(die):
                return replace(state, left=die)
            case Walk(steps):
                positions = list(state.positions)
                positions[state.seat] += steps
                return self._next(replace(state, positions=tuple(positions), left=state.left - steps))
            case Rest():
                return self._next(replace(state, left=0))
            case Stop():
                return replace(state, stopped=True)
            case Concede(seat):
                return replace(state, conceded=(*state.conceded, seat))
        return state

    def _next(self, state):
        return state if state.left else replace(state, seat=(state.seat + 1) % self.seats)

    def reveals(self, state, move):
        return isinstance(move, Peek)

    def outcome(self, state):
        if self.turn(state) != OVER:
            return None
        if state.conceded:
            winners = tuple(seat for seat in range(self.seats) if seat not in state.conceded)
            return Outcome(winners, "conceded", state.positions)
        best = max(state.positions)
        winners = tuple(seat for seat, at in enumerate(state.positions) if at == best)
        return Outcome(winners, "stopped" if state.stopped else "goal", state.positions)

    def digest(self, state):
        at = [f"at {seat} {position}" for seat, position in enumerate(state.positions)]
        return digest([*at, f"walk {state.seat} {state.left}", f"over {state.stopped} {state.conceded}"])

    def events(self, before, move, after):
        return ()


class Telling(ToyRules):
    """The toy where who walks tells where the walk ends, and another seat is told of a peek."""

    def events(self, before, move, after):
        if isinstance(move, Walk):
            return (Event("stands", before.seat, (("at", after.positions[before.seat]), ("by", move.steps))),)
        return (Event("peeked", 1 - before.seat),) if isinstance(move, Peek) else ()


def setup(seed: str = "abc", seats: int = 2) -> Setup:
    players = tuple(Player(f"Joueur {seat}", ("azur",)) for seat in range(seats))
    return Setup("toy", "toy-board", "0123abcd", (("short", True), ("goal", GOAL)), players, seed)


def session(seed: str = "abc", seats: int = 2) -> Session:
    return Session(ToyRules(seats), setup(seed, seats))


def play_on(game: Session, rng, plies: int) -> Session:
    """Play `plies` random plies, or fewer if the game ends, and return the session."""
    while plies and game.rules.turn(game.state) != OVER:
        if game.turn == CHANCE:
            game.deal()
        else:
            game.play(rng.choice(game.rules.legal(game.state)))
        plies -= 1
    return game
