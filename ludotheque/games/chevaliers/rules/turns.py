"""What each move does to a position; nothing here asks whether it is legal."""

from __future__ import annotations

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.combat import TIES, WINS, combat
from ludotheque.games.chevaliers.rules.moves import Post
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
    knights,
)

HOMES_TO_WIN = 2  # K18
QUIET_ROLLS = 60  # K19


class Turns:
    """The transitions of one hall, with what is computed once from it."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self.board = board
        self._chests = mask(board.chests)
        self._greens = mask(board.starts)
        self._starts = board.from_nearest(board.starts)
        self._posts = board.from_nearest(board.posts[0] + board.posts[1])

    # -- what may be done, as masks of squares ---------------------------------------------------------------

    def free(self, state: ChevaliersState) -> Squares:
        """Return the squares nobody stands on."""
        return self.board.open & ~(state.whites | state.reds | state.home)

    def steps(self, state: ChevaliersState, square: Square) -> Squares:
        """Return where the knight on `square` may step and still use all its points (K3, K4)."""
        if state.mover == NOWHERE:
            return self.board.sides[square] & self._ways_in(state)
        return self.board.sides[square] & self.free(state) & ~(1 << state.origin)

    def walkers(self, state: ChevaliersState) -> Squares:
        """Return the knights that may begin to move now (K3, K5)."""
        return self.board.spread(self._ways_in(state)) & knights(state, state.side) & ~state.moved

    def _ways_in(self, state: ChevaliersState) -> Squares:
        """Return the free squares from which a knight that steps there can go on for all its points.

        One more free square beside it is enough: the knight may go to and fro between the two.
        """
        free = self.free(state)
        return free & self.board.spread(free) if state.die > 1 else free

    def prey(self, state: ChevaliersState, square: Square) -> Squares:
        """Return the enemies that the knight on `square` touches and that have not fought this turn (K8)."""
        return self.board.around[square] & knights(state, 1 - state.side) & ~state.fought

    def leaders(self, state: ChevaliersState) -> Squares:
        """Return the knights that may attack: they moved (K8), or are walled in while moves are open (K5)."""
        return self._touching(state, self.able(state))

    def able(self, state: ChevaliersState) -> Squares:
        """Return the knights that may attack whom they touch: see `leaders`."""
        movers = self._movers(state)
        return movers | self.walled(state) if state.phase == MOVE else movers

    def walled(self, state: ChevaliersState) -> Squares:
        """Return the knights that could still move this turn, had they a free square at any side (K5)."""
        beside_free = self.board.spread(self.free(state))
        return knights(state, state.side) & ~(beside_free | state.moved | state.fought)

    def stuck(self, state: ChevaliersState) -> bool:
        """Return whether nobody of the side can move, and one who is walled in may attack instead (K5)."""
        return state.phase == MOVE and not state.movers and not self.walkers(state)

    def _movers(self, state: ChevaliersState) -> Squares:
        """Return the knights that moved this turn and have not fought."""
        return state.moved & ~state.fought & knights(state, state.side)

    def _touching(self, state: ChevaliersState, able: Squares) -> Squares:
        """Return those of the knights that touch an enemy who has not fought (K8)."""
        return mask(square for square in squares(able) if self.prey(state, square))

    def _may_begin(self, state: ChevaliersState) -> bool:
        """Return whether one more knight can move, or attack as if it had (K5)."""
        return bool(self.walkers(state) or self._touching(state, self.walled(state)))

    def attacking_side(self, state: ChevaliersState) -> int:
        """Return whose attack is in hand: the enemy's of the side to move where it stopped a knight (K7)."""
        return 1 - state.side if state.halted else state.side

    def helpers(self, state: ChevaliersState) -> Squares:
        """Return who may still join the attack in hand (K7, K8); Whites fight two together at most (K14)."""
        side = self.attacking_side(state)
        if side == WHITE and state.attackers.bit_count() == 2:
            return 0
        return self.board.around[state.target] & knights(state, side) & ~state.fought & ~state.attackers

    def watchers(self, state: ChevaliersState) -> Squares:
        """Return the enemies that may stop the knight on its way: it touches two or more (K7)."""
        touched = self.board.around[state.mover] & knights(state, 1 - state.side)
        return touched & ~state.fought if touched.bit_count() >= 2 else 0

    def splits(self, state: ChevaliersState) -> list[tuple[Square, Square]]:
        """Return (Red, second White) for each way to fight two single combats instead (K15)."""
        if self.attacking_side(state) == WHITE or state.attackers.bit_count() != 2:
            return []
        fresh = state.whites & ~state.fought & ~(1 << state.target)
        around = self.board.around
        return [(red, white) for red in squares(state.attackers) for white in squares(around[red] & fresh)]

    def rooms(self, state: ChevaliersState) -> dict[Post, Square]:
        """Return the guard posts that have room, and the square each would give (K17)."""
        free = self.free(state)
        offers = (
            (post, next((s for s in self.board.posts[post] if free >> s & 1), NOWHERE)) for post in (0, 1)
        )
        return {post: square for post, square in offers if square != NOWHERE}

    def red_bases(self, state: ChevaliersState) -> list[Square]:
        """Return the squares a Red that is sent back may be put on: one a post, else the nearest (K17)."""
        rooms = list(self.rooms(state).values())
        if rooms:
            return rooms
        free = self.free(state)
        return [next(square for square in self._posts if free >> square & 1)]

    def white_base(self, state: ChevaliersState, square: Square) -> Square:
        """Return where the White on `square` goes back to: the nearest free green square (K17).

        Of equals it is the first; if none is free, the free square nearest to them.
        """
        free = self.free(state) | 1 << square
        near, reached = 1 << square, 0
        while near != reached:
            if near & free & self._greens:
                return next(squares(near & free & self._greens))
            reached, near = near, near | self.board.spread(near)
        return next(base for base in self._starts if free >> base & 1)

    # -- what happens ----------------------------------------------------------------------------------------

    def roll(self, state: ChevaliersState, points: int) -> ChevaliersState:
        """Throw the die to move by (K3), or one die of a combat (K9)."""
        if state.phase == ROLL:
            state = state._replace(phase=MOVE, die=points, quiet=state.quiet + 1)
            return state if self._may_begin(state) else self.next_turn(state)
        state = state._replace(dice=(*state.dice, points))
        attackers, target = state.combats[0]
        fight = combat(self.board, self.attacking_side(state), attackers, target)
        return state if len(state.dice) <= fight.attackers_dice else self._decide(state)

    def step(self, state: ChevaliersState, origin: Square, target: Square) -> ChevaliersState:
        """Move a knight one square on (K3); it may be stopped there (K7)."""
        begins = state.mover == NOWHERE
        state = _shift(state, state.side, origin, target)._replace(
            mover=target,
            origin=origin if begins else state.origin,
            left=(state.die if begins else state.left) - 1,
            movers=state.movers + begins,
        )
        if not state.left:
            return self._arrive(state)
        return state._replace(phase=WATCH if self.watchers(state) else MOVE)

    def halt(self, state: ChevaliersState, by: Square) -> ChevaliersState:
        """Stop the knight on its way and attack it (K7)."""
        state = state._replace(
            halted=True, attackers=1 << by, target=state.mover, moved=state.moved | 1 << state.mover
        )
        return self._ask_who_joins(_standing(state))

    def attack(self, state: ChevaliersState, by: Square, target: Square) -> ChevaliersState:
        """Declare an attack (K8); that of a knight walled in counts as its move (K5)."""
        bit = 1 << by
        if not state.moved & bit:
            state = state._replace(moved=state.moved | bit, movers=state.movers + 1)
        return self._ask_who_joins(state._replace(attackers=bit, target=target))

    def join(self, state: ChevaliersState, by: Square) -> ChevaliersState:
        """Have one more knight attack (K8)."""
        return self._ask_who_joins(state._replace(attackers=state.attackers | 1 << by))

    def fight(self, state: ChevaliersState) -> ChevaliersState:
        """Close the ranks of the attackers; White may split their attack (K15)."""
        return state._replace(phase=SPLIT) if self.splits(state) else self.together(state)

    def together(self, state: ChevaliersState) -> ChevaliersState:
        """Have all the attackers fight the target at once."""
        return self._throw(state, ((state.attackers, state.target),))

    def split(self, state: ChevaliersState, red: Square, white: Square) -> ChevaliersState:
        """Have one Red fight a second White, the other the first, as single combats (K15)."""
        other = state.attackers & ~(1 << red)
        return self._throw(state, ((other, state.target), (1 << red, white)))

    def post(self, state: ChevaliersState, post: Post) -> ChevaliersState:
        """Send the next Red to a guard post (K17)."""
        return self._settle(_garrison(state, self.rooms(state)[post]))

    def next_turn(self, state: ChevaliersState) -> ChevaliersState:
        """Give the die to the other side, if it has anyone left; but sixty quiet rolls are a draw (K19)."""
        if state.quiet >= QUIET_ROLLS:
            return finished(state, "quiet")
        side = 1 - state.side if knights(state, 1 - state.side) else state.side
        return fresh_turn(side, state.whites, state.reds, state.home, state.quiet)

    def _arrive(self, state: ChevaliersState) -> ChevaliersState:
        bit = 1 << state.mover
        state = _standing(state)
        if state.side == WHITE and bit & self._chests:  # K6
            state = state._replace(whites=state.whites & ~bit, home=state.home | bit, quiet=0)
        else:
            state = state._replace(moved=state.moved | bit)
        return self._after_move(state)

    def _after_move(self, state: ChevaliersState) -> ChevaliersState:
        if ending(state):
            return state._replace(phase=OVER)
        if state.side == RED and state.movers == 1 and self._may_begin(state):
            return state._replace(phase=MOVE)
        return self._after_combat(state)

    def _after_combat(self, state: ChevaliersState) -> ChevaliersState:
        if ending(state):
            return state._replace(phase=OVER)
        able = self._touching(state, self._movers(state))
        return state._replace(phase=ATTACK) if able else self.next_turn(state)

    def _ask_who_joins(self, state: ChevaliersState) -> ChevaliersState:
        return state._replace(phase=JOIN) if self.helpers(state) else self.fight(state)

    def _throw(self, state: ChevaliersState, combats: tuple[tuple[Squares, Square], ...]) -> ChevaliersState:
        return state._replace(phase=DICE, attackers=0, target=NOWHERE, combats=combats, dice=(), quiet=0)

    def _decide(self, state: ChevaliersState) -> ChevaliersState:
        """Let the dice of the first combat decide (K10 to K14) for all who fought (K16)."""
        attackers, target = state.combats[0]
        side = self.attacking_side(state)
        fight = combat(self.board, side, attackers, target)
        result, dead = fight.result(state.dice)
        state = state._replace(
            fought=state.fought | attackers | 1 << target, combats=state.combats[1:], dice=()
        )
        fate = _fall if dead else self._send_back
        if result != WINS:
            state = fate(state, side, attackers)
        if result == WINS or (result == TIES and fight.all_back_on_tie):
            state = fate(state, 1 - side, 1 << target)
        return state if state.combats else self._settle(state)

    def _send_back(self, state: ChevaliersState, side: int, fallen: Squares) -> ChevaliersState:
        """Send these knights to their base: Whites at once to a green square, Reds when Red chose (K17)."""
        for square in squares(fallen):
            if side == WHITE:
                state = _shift(state, WHITE, square, self.white_base(state, square))
            else:
                moved = bool(state.moved >> square & 1)
                state = _fall(state, RED, 1 << square)._replace(returning=(*state.returning, moved))
        return state

    def _settle(self, state: ChevaliersState) -> ChevaliersState:
        """Place the Reds that have no choice; let Red choose for the first that has (K17)."""
        while state.returning:
            bases = self.red_bases(state)
            if len(bases) == 2:
                return state._replace(phase=RETURN)
            state = _garrison(state, bases[0])
        if state.halted:
            return self._after_move(state._replace(halted=False))
        return self._after_combat(state)


def ending(state: ChevaliersState) -> str:
    """Return how it ended, one of `words.ENDINGS` (K18, K19); empty if it goes on."""
    if state.ended:
        return state.ended
    if state.home.bit_count() >= HOMES_TO_WIN:
        return "two-home"
    if state.whites:
        return ""
    return "one-home" if state.home else "none-home"


def _garrison(state: ChevaliersState, square: Square) -> ChevaliersState:
    """Put the first of the Reds that are sent back on its square."""
    bit = 1 << square
    had_moved, *rest = state.returning
    return state._replace(
        reds=state.reds | bit,
        moved=state.moved | (bit if had_moved else 0),
        fought=state.fought | bit,
        returning=tuple(rest),
    )


def finished(state: ChevaliersState, how: str) -> ChevaliersState:
    """Return the position ended by K19."""
    return state._replace(phase=OVER, ended=how)


def fresh_turn(side: int, whites: Squares, reds: Squares, home: Squares, quiet: int = 0) -> ChevaliersState:
    """Return the position in which `side` is about to roll, after `quiet` quiet rolls (K19)."""
    return ChevaliersState(
        ROLL, side, whites, reds, home, 0, NOWHERE, NOWHERE, 0, 0, 0, 0, False, 0, NOWHERE, (), (), (),
        quiet, "",
    )  # fmt: skip


def _standing(state: ChevaliersState) -> ChevaliersState:
    return state._replace(mover=NOWHERE, origin=NOWHERE, left=0)


def _fall(state: ChevaliersState, side: int, fallen: Squares) -> ChevaliersState:
    """Take these knights off the board."""
    keep = ~fallen
    state = state._replace(moved=state.moved & keep, fought=state.fought & keep)
    return state._replace(reds=state.reds & keep) if side else state._replace(whites=state.whites & keep)


def _shift(state: ChevaliersState, side: int, origin: Square, target: Square) -> ChevaliersState:
    """Put a knight on another square; what it did this turn goes with it."""
    out, bit = ~(1 << origin), 1 << target
    moved = state.moved & out | (bit if state.moved >> origin & 1 else 0)
    fought = state.fought & out | (bit if state.fought >> origin & 1 else 0)
    own = knights(state, side) & out | bit
    if side:
        return state._replace(reds=own, moved=moved, fought=fought)
    return state._replace(whites=own, moved=moved, fought=fought)
