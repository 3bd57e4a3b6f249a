"""The rules of Les Chevaliers: three Whites cross a hall guarded by six Reds to reach its chests.

White moves one knight by the die, Red one or two, square by square (K3, K4). A knight that passes between two
enemies may be stopped and attacked (K7). A knight that has moved may attack, friends may join, and dice
decide (K8 to K16): the loser is out of the game or goes back to its base (K17). White wins with two knights
on chests. When no White is left in the hall, one on a chest makes a draw, and otherwise Red wins (K18). Sixty
quiet rolls are a draw (K19).

The source is the game's leaflet, its columns put back in order. Rulings where it is silent: all moves come
before the attacks; a walled-in knight may attack as if it had moved (K5); at most two Whites attack together;
a knight may cross a square twice in one move, but not return to where it began; a White that is stopped on a
chest is not home, since it has steps left.
"""

from __future__ import annotations

from ludotheque.core.digest import digest
from ludotheque.core.game import (
    CHANCE,
    NO_CHANCES,
    Chances,
    Event,
    IllegalMove,
    Outcome,
    Refusal,
    Rules,
    ScoreLine,
)
from ludotheque.core.game import OVER as ENDED
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.notation import Notation
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, mask, squares
from ludotheque.games.chevaliers.rules.events import events
from ludotheque.games.chevaliers.rules.moves import (
    POST_NAMES,
    VERBS,
    Attack,
    Draw,
    End,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Roll,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.position import described
from ludotheque.games.chevaliers.rules.referee import allowed, explain
from ludotheque.games.chevaliers.rules.state import (
    ATTACK,
    DICE,
    JOIN,
    MOVE,
    NOWHERE,
    OVER,
    RED,
    RETURN,
    ROLL,
    SPLIT,
    WATCH,
    WHITE,
    ChevaliersState,
)
from ludotheque.games.chevaliers.rules.turns import Turns, ending, finished, fresh_turn
from ludotheque.games.chevaliers.rules.versions import Departures


class ChevaliersRules(Rules[ChevaliersState]):
    """The rules in one hall. Seat 0 plays White, seat 1 plays Red."""

    seats = 2
    changes: tuple[tuple[str, ...], ...] = (("K5", "K19"), (), ("K17",))

    def __init__(self, board: ChevaliersBoard) -> None:
        self.board = board
        self.turns = Turns(board)
        self._departures = Departures(board)
        self.notation = Notation(VERBS, {"Square": board.names, "Post": POST_NAMES})
        every = range(len(board.names))
        self._whites, self._reds = len(board.starts), len(board.posts[0] + board.posts[1])
        self._rolls = tuple(Roll(points) for points in range(1, 7))
        self._die = Chances(self._rolls)
        self._steps = [{t: Step(s, t) for t in squares(board.neighbours[s])} for s in every]
        self._attacks = [{t: Attack(s, t) for t in squares(board.around[s])} for s in every]
        self._halts = [Halt(square) for square in every]
        self._joins = [Join(square) for square in every]
        self._returns = (Return(0), Return(1))

    def start(self) -> ChevaliersState:
        """Return the first position, with Whites on the green squares and Reds in the guard posts (K2)."""
        left, right = self.board.posts
        return fresh_turn(WHITE, mask(self.board.starts), mask(left + right), 0)

    def turn(self, state: ChevaliersState) -> int:
        """Return the seat that decides now, CHANCE where a die is thrown, or OVER after the end.

        It is the side to move, except where its enemy may stop a knight or chooses who attacks the stopped
        one (K7), White may split a combat (K15), or Red chooses a guard post (K17).
        """
        phase = state.phase
        if phase in (ROLL, DICE):
            return CHANCE
        if phase == OVER:
            return ENDED
        if phase in (MOVE, ATTACK):
            return state.side
        if phase == WATCH:
            return 1 - state.side
        return self.turns.attacking_side(state) if phase == JOIN else WHITE if phase == SPLIT else RED

    def legal(self, state: ChevaliersState) -> tuple[Move, ...]:
        """Return every legal move, with the six faces where a die is thrown; none when the game is over."""
        phase = state.phase
        if phase in (ROLL, DICE):
            return self._rolls
        if phase == MOVE:
            return self._moving(state)
        if phase == ATTACK:
            return (*self._attacking(state), _END)
        if phase == WATCH:
            return (*(self._halts[square] for square in squares(self.turns.watchers(state))), _PASS)
        if phase == JOIN:
            return (*(self._joins[square] for square in squares(self.turns.helpers(state))), _FIGHT)
        if phase == SPLIT:
            return (_TOGETHER, *(Split(red, white) for red, white in self.turns.splits(state)))
        if phase == RETURN:
            return tuple(self._returns[post] for post in self.turns.free_posts(state))
        return ()

    def agreements(self, state: ChevaliersState) -> tuple[Move, ...]:
        """Return the move `draw`, or nothing when the game is over (K19)."""
        return () if state.phase == OVER else _AGREED

    def declarations(self, state: ChevaliersState) -> tuple[Declaration, ...]:
        """Return both seats' resignations (K19); () while a combat's dice are thrown and after the end."""
        return _CONCEDED if state.phase not in (DICE, OVER) else ()

    def refusal(self, state: ChevaliersState, move: Move) -> Refusal | None:
        return None if allowed(self.turns, state, move) else explain(self.turns, state, move)

    def chances(self, state: ChevaliersState) -> Chances:
        """Return the six faces of the die with equal weights, or nothing where no die is thrown."""
        return self._die if state.phase in (ROLL, DICE) else NO_CHANCES

    def apply(self, state: ChevaliersState, move: Move) -> ChevaliersState:
        refusal = self.refusal(state, move)
        if refusal:
            raise IllegalMove(refusal)
        turns = self.turns
        match move:
            case Roll(points):
                return turns.roll(state, points)
            case Step(origin, target):
                return turns.step(state, origin, target)
            case Halt(by):
                return turns.halt(state, by)
            case Pass():
                return state._replace(phase=MOVE)
            case Attack(by, target):
                return turns.attack(state, by, target)
            case Join(by):
                return turns.join(state, by)
            case Fight():
                return turns.fight(state)
            case Together():
                return turns.together(state)
            case Split(red, white):
                return turns.split(state, red, white)
            case Return(post):
                return turns.post(state, post)
            case Draw():
                return finished(state, "agreed")
            case Concede(seat):
                return finished(state, ("white-concedes", "red-concedes")[seat])
        return turns.next_turn(state)

    def reveals(self, state: ChevaliersState, move: Move) -> bool:
        """Return whether `move` shows something that was unknown. Only the throw of a die does."""
        return isinstance(move, Roll)

    def outcome(self, state: ChevaliersState) -> Outcome | None:
        """Return how the game ended (K18, K19), both sides winning a draw, or None while it goes on."""
        if state.phase != OVER:
            return None
        home, reds = state.home.bit_count(), state.reds.bit_count() + len(state.returning)
        reason = ending(state)
        sheet = (
            ScoreLine(WHITE, "home", home),
            ScoreLine(WHITE, "reds-out", self._reds - reds, scored=False),
            ScoreLine(RED, "whites-out", self._whites - home - state.whites.bit_count(), scored=False),
        )
        return Outcome(_WINNERS[reason], reason, (home, 0), sheet)

    def digest(self, state: ChevaliersState) -> str:
        return digest(described(self.board, state))

    def events(self, before: ChevaliersState, move: Move, after: ChevaliersState) -> tuple[Event, ...]:
        return events(self.turns, before, move, after)

    def departures(
        self, version: int, before: ChevaliersState, move: Move, after: ChevaliersState
    ) -> tuple[str, ...]:
        """Return the ids of the rules by which an older `version` had another effect (K5, K17, K19)."""
        return self._departures.of(version, before, move, after)

    def _moving(self, state: ChevaliersState) -> tuple[Move, ...]:
        steps, turns = self._steps, self.turns
        if state.mover != NOWHERE:
            table = steps[state.mover]
            return tuple(table[target] for target in squares(turns.steps(state, state.mover)))
        moves: list[Move] = [
            steps[square][target]
            for square in squares(turns.walkers(state))
            for target in squares(turns.steps(state, square))
        ]
        may_end = state.movers or not moves  # a second Red and a stuck side may refrain (K5)
        moves += self._attacking(state)
        if may_end:
            moves.append(_END)
        return tuple(moves)

    def _attacking(self, state: ChevaliersState) -> list[Move]:
        turns = self.turns
        return [
            self._attacks[leader][target]
            for leader in squares(turns.leaders(state))
            for target in squares(turns.targets(state, leader))
        ]


_WINNERS = {
    "two-home": (WHITE,),
    "one-home": (WHITE, RED),
    "none-home": (RED,),
    "quiet": (WHITE, RED),
    "agreed": (WHITE, RED),
    "white-concedes": (RED,),
    "red-concedes": (WHITE,),
}
_AGREED = (Draw(),)
_CONCEDED = (Concede(WHITE), Concede(RED))
_END, _PASS, _FIGHT, _TOGETHER = End(), Pass(), Fight(), Together()
