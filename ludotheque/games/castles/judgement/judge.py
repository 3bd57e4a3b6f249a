"""The judgement of both castle games: what a player remembers, its best lines, and when it would stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.core.judgement import Candidate, Judgement
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.games.castles.judgement.chances import chances
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Planner
from ludotheque.games.castles.judgement.reasons import reasons
from ludotheque.games.castles.judgement.wants import TEMPERS, Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.game import STOP, CastleRules
from ludotheque.games.castles.rules.moves import Roll, Take
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, strength, untaken

SHOWN = 9  # lines returned at most
QUIET = 24  # rounds without a first conquest after which stopping is sensible
LONG = 160  # rounds after which stopping is sensible in any case
SOON_OVER = 5  # untaken castles, at most, for a seat that has lost to propose stopping
PAUSE = 6  # rounds between two proposals

LEVELS: dict[str, tuple[float, Wants]] = {
    # fears more, looks two turns ahead, and plays on while it can still win
    "expert": (1.0, Wants(raid=0.85, castle_fear=0.75, army_fear=0.98, later=0.24, gives_in=False)),
    "club": (1.0, Wants()),
    # sees immediate gains, fears less of what comes later
    "amateur": (0.45, Wants(castle_fear=0.4, army_fear=0.6, later=0.08, grudge=0.2, ends=8.0)),
    # runs after the nearest castle with little fear: leaves castles empty and armies alone
    "beginner": (0.6, Wants(castle_fear=0.2, army_fear=0.25, later=0.0, grudge=0.0, ends=0.0)),
    # goes for what lies nearest and thinks of nothing that others may do
    "novice": (
        4.0,
        Wants(
            patience=0.7,
            scroll=0.0,
            castle_fear=0.0,
            army_fear=0.0,
            later=0.0,
            grudge=0.0,
            ends=0.0,
            finish=0.0,
        ),
    ),
}


class Memory(NamedTuple):
    """What a seat has witnessed: turns, turns since a castle was first taken, and who beat its knights."""

    turns: int = 0
    quiet: int = 0
    foes: frozenset[int] = frozenset()


class CastleJudgement(Judgement[CastleState]):
    """What computer players know of Highlanders and Rheingold."""

    rules: CastleRules
    version = 1

    def __init__(
        self, rules: CastleRules, level: str = "club", temper: str = "", distances: Distances | None = None
    ) -> None:
        self.rules = rules
        self.unit, wants = LEVELS[level]
        self._wants = TEMPERS[temper](wants)
        self._waits = waits(self._wants)
        self._distances = distances or Distances(rules.ground)

    def at_level(self, level: str, temper: str = "") -> CastleJudgement:
        """Return the judgement for this level and temper; raises ValueError if either is unknown."""
        if level not in LEVELS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        return CastleJudgement(self.rules, level, temper, self._distances)

    def remember(
        self, memory: Memory | None, seat: int, before: CastleState, move: Move, after: CastleState
    ) -> Memory:
        """Return the memory after a move: turns, turns since a first conquest, who beat own knights."""
        memory = memory or Memory()
        if isinstance(move, Roll):
            return memory._replace(turns=memory.turns + 1, quiet=memory.quiet + 1)
        if isinstance(move, Take):
            return memory._replace(quiet=0)
        touched = before.seat != seat and after.knights[seat] is not before.knights[seat]
        if touched and strength(after, seat) < strength(before, seat):
            return memory._replace(foes=memory.foes | {before.seat})
        return memory

    def candidates(self, view: CastleState, seat: int, memory: Memory | None) -> Sequence[Candidate]:
        """Return the best lines for the seat to move, each with its reasons."""
        worth = self._worth(view, seat, memory)
        turns = Planner(self.rules, worth, view).turns()[:SHOWN]
        return [Candidate(turn.value, turn.line, reasons(self.rules, worth, turn)) for turn in turns]

    def _worth(self, view: CastleState, seat: int, memory: Memory | None) -> Worth:
        rounds = self._rounds(memory)
        boldness = max(0, rounds.quiet - 4) / 6 + max(0, rounds.turns - 60) / 40
        return Worth(
            self.rules.ground, self._distances, self._wants, self._waits, view, seat, boldness, rounds.foes
        )

    def _rounds(self, memory: Memory | None) -> Memory:
        turns, quiet, foes = memory or Memory()
        return Memory(turns // self.rules.seats, quiet // self.rules.seats, foes)

    def score(self, view: CastleState) -> Sequence[float]:
        """Return the swords each seat holds."""
        points = [0.0] * len(view.knights)
        for swords, owner in zip(self.rules.board.swords, view.owners, strict=True):
            if owner != NOBODY:
                points[owner] += swords
        return points

    def chances(self, state: CastleState) -> Sequence[float]:
        """Return each seat's chance to win, from swords, knights and who is first at untaken castles."""
        result = self.rules.outcome(state)
        return (
            decided(result, self.rules.seats)
            if result
            else chances(self.rules.ground, self._distances, state)
        )

    # Stopping

    def agrees(self, view: CastleState, seat: int, memory: Memory | None, move: Move) -> bool:
        """Return whether it agrees to stop: it would win, has lost, or nothing changes any more (C19)."""
        if seat in outcome(self.rules.board, view).winners:
            return True
        return self._lost(view, seat) or self._tired(self._rounds(memory), self._wants.gives_in)

    def proposes(self, view: CastleState, seat: int, memory: Memory | None) -> Move | None:
        """Return `stop` at the start of a turn, now and then, if it has lost or nothing changes.

        Else None.
        """
        if view.phase != Phase.MARCH or view.moves != TURN_MOVES:
            return None
        rounds = self._rounds(memory)
        if rounds.turns % PAUSE or (rounds.turns < PAUSE and rounds.quiet < PAUSE):
            return None
        wins = outcome(self.rules.board, view).winners == (seat,)
        useless = self._tired(rounds, wins or self._wants.gives_in)
        return STOP[0] if useless or self._lost(view, seat) else None

    def _tired(self, rounds: Memory, content: bool) -> bool:
        """Return whether the game is far too long, or has been quiet for long and the asker is `content`."""
        return (content and rounds.quiet >= QUIET) or rounds.turns >= LONG

    def _lost(self, view: CastleState, seat: int) -> bool:
        """Return whether a seat is too far behind for the untaken castles to save it."""
        points = outcome(self.rules.board, view).scores
        free = sum(
            swords for swords, who in zip(self.rules.board.swords, view.owners, strict=True) if who == NOBODY
        )
        behind = max(points) - points[seat]
        weaker = strength(view, seat) < max(strength(view, who) for who in range(len(points)))
        return behind > max(self._wants.hopeless, free) and weaker and untaken(view) <= SOON_OVER
