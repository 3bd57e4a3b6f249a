"""Applies moves to positions, without checking whether the moves are legal."""

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
    """Computes, for one hall, what knights can do and what the effects of moves are."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self.board = board
        self._chests = mask(board.chests)
        self._greens = mask(board.starts)
        self._starts = board.breadth_first(board.starts)
        self._posts = board.breadth_first(board.posts[0] + board.posts[1])

    # -- options, most of them as masks of squares ----------------------------------------------------

    def free(self, state: ChevaliersState) -> Squares:
        """Return the squares without a wall, a pillar or a knight."""
        return self.board.open & ~(state.whites | state.reds | state.home)

    def steps(self, state: ChevaliersState, square: Square) -> Squares:
        """Return the squares to which the knight can step (K3, K4) and still make the rest of its steps."""
        if state.mover == NOWHERE:
            return self.board.neighbours[square] & self._first_steps(state)
        return self.board.neighbours[square] & self.free(state) & ~(1 << state.origin)

    def walkers(self, state: ChevaliersState) -> Squares:
        """Return the knights of the side to move that can begin a move now (K3, K5)."""
        return self.board.spread(self._first_steps(state)) & knights(state, state.side) & ~state.moved

    def _first_steps(self, state: ChevaliersState) -> Squares:
        """Return the free squares for a first step, with another beside to go back and forth if needed."""
        free = self.free(state)
        return free & self.board.spread(free) if state.die > 1 else free

    def targets(self, state: ChevaliersState, square: Square) -> Squares:
        """Return the enemies beside the knight on `square` that have not fought in this turn (K8)."""
        return self.board.around[square] & knights(state, 1 - state.side) & ~state.fought

    def leaders(self, state: ChevaliersState) -> Squares:
        """Return the knights that can declare an attack now, since they may attack and touch an enemy."""
        return self._touching(state, self.able(state))

    def able(self, state: ChevaliersState) -> Squares:
        """Return the knights that may attack (K8), and while the side may move, walled-in ones too (K5)."""
        movers = self._movers(state)
        return movers | self.walled_in(state) if state.phase == MOVE else movers

    def walled_in(self, state: ChevaliersState) -> Squares:
        """Return the walled-in knights (K5): no free square beside them, not moved or fought this turn."""
        beside_free = self.board.spread(self.free(state))
        return knights(state, state.side) & ~(beside_free | state.moved | state.fought)

    def stuck(self, state: ChevaliersState) -> bool:
        """Return whether the side can move no knight, though a walled-in one can attack (K5)."""
        return state.phase == MOVE and not state.movers and not self.walkers(state)

    def _movers(self, state: ChevaliersState) -> Squares:
        """Return the knights of the side to move that have moved but not fought in this turn."""
        return state.moved & ~state.fought & knights(state, state.side)

    def _touching(self, state: ChevaliersState, able: Squares) -> Squares:
        """Return the knights among `able` beside an enemy that has not fought in this turn (K8)."""
        return mask(square for square in squares(able) if self.targets(state, square))

    def _may_begin(self, state: ChevaliersState) -> bool:
        """Return whether a knight of the side to move can move, or is walled in and can attack (K5)."""
        return bool(self.walkers(state) or self._touching(state, self.walled_in(state)))

    def attacking_side(self, state: ChevaliersState) -> int:
        """Return the attackers' side: the one to move, or the enemy that stopped its knight (K7)."""
        return 1 - state.side if state.halted else state.side

    def helpers(self, state: ChevaliersState) -> Squares:
        """Return the knights that may still join the attack (K7, K8); White has at most two (K14)."""
        side = self.attacking_side(state)
        if side == WHITE and state.attackers.bit_count() == 2:
            return 0
        return self.board.around[state.target] & knights(state, side) & ~state.fought & ~state.attackers

    def watchers(self, state: ChevaliersState) -> Squares:
        """Return the enemies that can stop the moving knight: none unless it touches two or more (K7)."""
        touched = self.board.around[state.mover] & knights(state, 1 - state.side)
        return touched & ~state.fought if touched.bit_count() >= 2 else 0

    def splits(self, state: ChevaliersState) -> list[tuple[Square, Square]]:
        """Return each way to split the fight (K15): the Red that fights a second White, and its square."""
        if self.attacking_side(state) == WHITE or state.attackers.bit_count() != 2:
            return []
        fresh = state.whites & ~state.fought & ~(1 << state.target)
        around = self.board.around
        return [(red, white) for red in squares(state.attackers) for white in squares(around[red] & fresh)]

    def free_posts(self, state: ChevaliersState) -> dict[Post, Square]:
        """Return the guard posts with a free square, each with the first of its free squares (K17)."""
        free = self.free(state)
        offers = (
            (post, next((s for s in self.board.posts[post] if free >> s & 1), NOWHERE)) for post in (0, 1)
        )
        return {post: square for post, square in offers if square != NOWHERE}

    def red_bases(self, state: ChevaliersState) -> list[Square]:
        """Return the squares to which a Red may be sent back (K17).

        They are one for each guard post with room, or else the free square nearest to the posts.
        """
        free_posts = list(self.free_posts(state).values())
        if free_posts:
            return free_posts
        free = self.free(state)
        return [next(square for square in self._posts if free >> square & 1)]

    def white_base(self, state: ChevaliersState, square: Square) -> Square:
        """Return the square to which the White on `square` is sent back (K17).

        It is the nearest free green square, among equals the first in the map's order; if none is free, the
        free square nearest to the green ones.
        """
        free = self.free(state) | 1 << square
        near, reached = 1 << square, 0
        while near != reached:
            if near & free & self._greens:
                return next(squares(near & free & self._greens))
            reached, near = near, near | self.board.spread(near)
        return next(base for base in self._starts if free >> base & 1)

    # -- effects ----------------------------------------------------------------------------------------

    def roll(self, state: ChevaliersState, points: int) -> ChevaliersState:
        """Return the position after the die for movement (K3) or one of the combat (K9) shows `points`."""
        if state.phase == ROLL:
            state = state._replace(phase=MOVE, die=points, quiet=state.quiet + 1)
            return state if self._may_begin(state) else self.next_turn(state)
        state = state._replace(dice=(*state.dice, points))
        attackers, target = state.combats[0]
        fight = combat(self.board, self.attacking_side(state), attackers, target)
        return state if len(state.dice) <= fight.attackers_dice else self._decide(state)

    def step(self, state: ChevaliersState, origin: Square, target: Square) -> ChevaliersState:
        """Return the position after one step of a knight (K3). The enemy may then stop the knight (K7)."""
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
        """Return the position after the knight on `by` has stopped the moving enemy and attacked it (K7)."""
        state = state._replace(
            halted=True, attackers=1 << by, target=state.mover, moved=state.moved | 1 << state.mover
        )
        return self._ask_who_joins(_end_move(state))

    def attack(self, state: ChevaliersState, by: Square, target: Square) -> ChevaliersState:
        """Return the position after an attack is declared (K8), which is a walled-in knight's move (K5)."""
        bit = 1 << by
        if not state.moved & bit:
            state = state._replace(moved=state.moved | bit, movers=state.movers + 1)
        return self._ask_who_joins(state._replace(attackers=bit, target=target))

    def join(self, state: ChevaliersState, by: Square) -> ChevaliersState:
        """Return the position after the knight on `by` has joined the attackers (K8)."""
        return self._ask_who_joins(state._replace(attackers=state.attackers | 1 << by))

    def fight(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position with all attackers known: White may split the fight (K15), or it begins."""
        return state._replace(phase=SPLIT) if self.splits(state) else self.together(state)

    def together(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position at the start of one combat of all attackers against the target."""
        return self._throw(state, ((state.attackers, state.target),))

    def split(self, state: ChevaliersState, red: Square, white: Square) -> ChevaliersState:
        """Return the position with two single combats begun (K15): `red` against `white`, and the others."""
        other = state.attackers & ~(1 << red)
        return self._throw(state, ((other, state.target), (1 << red, white)))

    def post(self, state: ChevaliersState, post: Post) -> ChevaliersState:
        """Return the position after the next Red that was sent back has been placed in a guard post (K17)."""
        return self._place_returning(_place_first(state, self.free_posts(state)[post]))

    def next_turn(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position before the other side's roll, or the same side's if the other has no knight.

        After sixty quiet rolls, with neither a combat nor a White coming home, the game is drawn instead
        (K19).
        """
        if state.quiet >= QUIET_ROLLS:
            return finished(state, "quiet")
        side = 1 - state.side if knights(state, 1 - state.side) else state.side
        return fresh_turn(side, state.whites, state.reds, state.home, state.quiet)

    def _arrive(self, state: ChevaliersState) -> ChevaliersState:
        bit = 1 << state.mover
        state = _end_move(state)
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
        """Return the position after the dice decide (K10 to K14); all losers have the same fate (K16)."""
        attackers, target = state.combats[0]
        side = self.attacking_side(state)
        fight = combat(self.board, side, attackers, target)
        result, dead = fight.result(state.dice)
        state = state._replace(
            fought=state.fought | attackers | 1 << target, combats=state.combats[1:], dice=()
        )
        fate = _remove if dead else self._send_back
        if result != WINS:
            state = fate(state, side, attackers)
        if result == WINS or (result == TIES and fight.all_back_on_tie):
            state = fate(state, 1 - side, 1 << target)
        return state if state.combats else self._place_returning(state)

    def _send_back(self, state: ChevaliersState, side: int, fallen: Squares) -> ChevaliersState:
        """Return the position after knights are sent back (K17): Whites at once, Reds through `returning`."""
        for square in squares(fallen):
            if side == WHITE:
                state = _shift(state, WHITE, square, self.white_base(state, square))
            else:
                moved = bool(state.moved >> square & 1)
                state = _remove(state, RED, 1 << square)._replace(returning=(*state.returning, moved))
        return state

    def _place_returning(self, state: ChevaliersState) -> ChevaliersState:
        """Return the position with the Reds sent back placed (K17), or where Red must choose a guard post."""
        while state.returning:
            bases = self.red_bases(state)
            if len(bases) == 2:
                return state._replace(phase=RETURN)
            state = _place_first(state, bases[0])
        if state.halted:
            return self._after_move(state._replace(halted=False))
        return self._after_combat(state)


def ending(state: ChevaliersState) -> str:
    """Return why the game is over (K18, K19), a key of `words.ending`, or "" while it goes on."""
    if state.ended:
        return state.ended
    if state.home.bit_count() >= HOMES_TO_WIN:
        return "two-home"
    if state.whites:
        return ""
    return "one-home" if state.home else "none-home"


def _place_first(state: ChevaliersState, square: Square) -> ChevaliersState:
    """Return the position after the first returning Red, still counted as moved, is on `square`."""
    bit = 1 << square
    had_moved, *rest = state.returning
    return state._replace(
        reds=state.reds | bit,
        moved=state.moved | (bit if had_moved else 0),
        fought=state.fought | bit,
        returning=tuple(rest),
    )


def finished(state: ChevaliersState, how: str) -> ChevaliersState:
    """Return the position after the game has ended by K19. `how` is the reason."""
    return state._replace(phase=OVER, ended=how)


def fresh_turn(side: int, whites: Squares, reds: Squares, home: Squares, quiet: int = 0) -> ChevaliersState:
    """Return the position before a side's roll; `quiet` counts rolls without combat or a White home (K19)."""
    return ChevaliersState(
        ROLL, side, whites, reds, home, 0, NOWHERE, NOWHERE, 0, 0, 0, 0, False, 0, NOWHERE, (), (), (),
        quiet, "",
    )  # fmt: skip


def _end_move(state: ChevaliersState) -> ChevaliersState:
    return state._replace(mover=NOWHERE, origin=NOWHERE, left=0)


def _remove(state: ChevaliersState, side: int, fallen: Squares) -> ChevaliersState:
    keep = ~fallen
    state = state._replace(moved=state.moved & keep, fought=state.fought & keep)
    return state._replace(reds=state.reds & keep) if side else state._replace(whites=state.whites & keep)


def _shift(state: ChevaliersState, side: int, origin: Square, target: Square) -> ChevaliersState:
    """Return the position after a knight has gone to `target`, with its marks in `moved` and `fought`."""
    out, bit = ~(1 << origin), 1 << target
    moved = state.moved & out | (bit if state.moved >> origin & 1 else 0)
    fought = state.fought & out | (bit if state.fought >> origin & 1 else 0)
    own = knights(state, side) & out | bit
    if side:
        return state._replace(reds=own, moved=moved, fought=fought)
    return state._replace(whites=own, moved=moved, fought=fought)
