"""Chooses moves for the computer players of both castle games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from ludotheque.core.forecast import ENDING
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import Event
from ludotheque.core.judgement import Candidate, Happened, Happening, Judgement, Line, Sample
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.castles.judgement.advice import wins_surely, worth_trying
from ludotheque.games.castles.judgement.certain import certain, lost_ends, reached
from ludotheque.games.castles.judgement.chances import chances, raised
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.hinder import idle
from ludotheque.games.castles.judgement.lines import Limits, Planner, Turn, up_to_shield
from ludotheque.games.castles.judgement.lookahead import RestOfRound
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.judgement.order import aims, played
from ludotheque.games.castles.judgement.reasons import reasons, waits_before
from ludotheque.games.castles.judgement.stopping import Stopping
from ludotheque.games.castles.judgement.wants import LEVELS, TEMPERS, Wants
from ludotheque.games.castles.judgement.weighing import QUICK, Weighing
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.advice import stormers
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import March, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, Phase, untaken

SHOWN = 9  # lines returned at most
TRIED = 4  # lines that an expert tries at most
NEARLY = 1.5  # swords by which these lines may be worse than the best one
AHEAD = Limits((2, 1), 60)  # how widely an expert searches its next turn
FINISHED = 5  # of so many of the best turns to advise, what else they do is looked for
# what differs in advice: it fears more for armies that others can beat, even one knight after three marches,
# turns against whoever is ahead, and keeps the value of what it has won
ADVISED_WANTS: dict[str, Any] = {
    "army_fear": 1.2,
    "near": (1.4, 0.9, 0.6),
    "leader": True,
    "lasting": True,
    "odds": 2.0,
}
_CLUB = Wants()
_CLUB_WAITS = waits(_CLUB)


class Stake(NamedTuple):
    """What an event `about` a fact is worth to its seat, in swords, for each of the fact `per`."""

    worth: float
    about: str
    per: str


STAKES: Mapping[str, Stake] = {
    "castle-taken": Stake(1.0, "castle", "swords"),
    "attack-won": Stake(1.0, "castle", "swords"),
    "last-castle": Stake(1.0, "castle", "swords"),
    "castle-lost": Stake(-1.0, "castle", "swords"),
    "beaten": Stake(-0.5, "place", "count"),
}


class CastleJudgement(Judgement[CastleState]):
    """Chooses moves for the computer players of one castle game at one level and temper."""

    rules: CastleRules
    version = 10
    foretells = USUAL
    trust = (0.0, 0.0, 0.95)  # before the last third the swords held say nothing of who wins

    def __init__(
        self, rules: CastleRules, level: str = "club", temper: str = "", distances: Distances | None = None
    ) -> None:
        self.rules = rules
        self.unit, wants = LEVELS[level]
        self._wants = TEMPERS[temper](wants)
        self._waits = waits(self._wants)
        self._distances = distances or Distances(rules.ground)

    def at_level(self, level: str, temper: str = "") -> CastleJudgement:
        if level not in LEVELS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        kind = CastleExpert if level == "expert" else CastleJudgement
        return kind(self.rules, level, temper, self._distances)

    @cached_property
    def _expert(self) -> CastleExpert:
        expert = CastleExpert(self.rules, "expert", "", self._distances)
        expert._wants = replace(expert._wants, **ADVISED_WANTS)
        return expert

    def remember(
        self, memory: Memory | None, seat: int, before: CastleState, move: Move, after: CastleState
    ) -> Memory:
        return (memory or Memory()).seen(seat, before, move, after)

    def candidates(self, view: CastleState, seat: int, memory: Memory | None) -> Sequence[Candidate]:
        """Return the best lines for the rest of the seat's turn, each with its reasons."""
        worth, turns = self._turns(view, seat, memory)
        return [self._candidate(worth, turn) for turn in turns[:SHOWN]]

    def certain(self, view: CastleState, seat: int) -> Sequence[Line]:
        """Return a line for each castle that is surely won, occupied as seems best, up to a shield."""
        turns = Planner(self.rules, self._worth(view, seat, None), view).certain()
        return [tuple(move for move in up_to_shield(turn).line if move != END) for turn in turns]

    def advise(self, view: CastleState, seat: int, memory: Memory | None) -> Sequence[Candidate]:
        """Return the lines that are tried, the main act of each first; the end of the turn is one of them."""
        memory = memory or Memory()
        worth, turns = self._expert._turns(view, seat, memory, self._begun(seat, memory))
        weighing = Weighing(self.rules, self._distances, worth, view, memory.went)
        usual = self._turns(view, seat, memory)[1]
        known = weighing.dearest(turns), weighing.dearest(usual), weighing.acting()
        tried = weighing.dearest(worth_trying(self.rules, worth, *map(weighing.hopeful, known)))
        tried[:FINISHED] = map(weighing.finished, tried[:FINISHED])
        tried += map(weighing.won_on, tried[:FINISHED])
        tried += map(weighing.freer, tried[:FINISHED])
        tried += weighing.defending()
        several = {turn.line: turn for turn in tried}.values()
        spared = {turn.line: turn for turn in map(weighing.guarded, map(weighing.spared, several))}
        found = [self._candidate(worth, turn) for turn in spared.values()]
        if idle := self.idle(view, seat):
            found.append(Candidate(worth.of(idle), (END,)))
        return found

    def ranking(self) -> CastleExpert | None:
        return self._expert

    def settled(
        self, found: Sequence[Candidate], view: CastleState, seat: int, doubt: float = 1.0
    ) -> Sequence[Candidate]:
        worth = self._worth(view, seat, None)
        return Weighing(self.rules, self._distances, worth, view, ()).settled(found, doubt)

    def candidate(self, view: CastleState, seat: int, memory: Memory | None, line: Line) -> Candidate:
        """Return a line with the facts about it and what can follow, up to a hidden shield turned over."""
        worth = self._expert._worth(view, seat, memory, self._begun(seat, memory or Memory()))
        turn = played(self.rules, Turn(0.0, (), (view,)), line)
        one, after = self._candidate(worth, turn), reached(self.rules, view, turn.line)
        if line == (END,):
            more = *waits_before(self.rules, worth, view), idle(self.rules, self._distances, seat, view)
            one = replace(one, reasons=(*one.reasons, *more))
        weighing = Weighing(self.rules, self._distances, worth, view, ())
        return one if after.phase == Phase.FRONT else weighing.followed(weighing.kept(one, after), after)

    def plays(self, view: CastleState, seat: int, memory: Memory | None) -> Line:
        """Return the line of a club player that searches less widely."""
        worth = Worth(
            self.rules.ground, self._distances, _CLUB, _CLUB_WAITS, view, seat, self._boldness(memory)
        )
        return Planner(self.rules, worth, view, limits=QUICK).turns()[0].line

    def aims(self, events: Iterable[Event], seat: int) -> Iterator[GoalEvent]:
        """Yield the castles won."""
        for event in events:
            if event.seat == seat and event.kind in ("castle-taken", "attack-won"):
                yield GoalEvent(event.kind, (("castle", dict(event.facts)["castle"]),))

    def happened(self, events: Iterable[Event]) -> Iterator[Happened]:
        for event in events:
            facts = dict(event.facts)
            if event.kind == ENDING:
                yield Happening(ENDING, event.seat, ""), self._wants.ends
            elif stake := STAKES.get(event.kind):
                worth = stake.worth * int(facts[stake.per])
                yield Happening(event.kind, event.seat, str(facts[stake.about])), worth

    def able(self, view: CastleState, seat: int) -> Iterator[Happened]:
        board = self.rules.board
        lost = lost_ends(board, view, seat)
        for castle in (one.castle for one in certain(self.rules, view) if one.castle not in lost):
            kind = "castle-taken" if view.owners[castle] == NOBODY else "attack-won"
            yield Happening(kind, seat, board.titles[castle]), STAKES[kind].worth * board.swords[castle]

    def open_to(self, view: CastleState, seat: int, line: Line) -> Iterator[Happening]:
        """Yield the castles that fall to whoever of the others attacks with all that can come (C13)."""
        board, after = self.rules.board, reached(self.rules, view, line)
        for castle, owner in enumerate(after.owners):
            if owner == seat and stormers(self.rules, after, seat, castle, unknown=3):
                yield Happening("castle-lost", seat, board.titles[castle])

    def idle(self, state: CastleState, seat: int) -> CastleState | None:
        return None if self.rules.refusal(state, END) else self.rules.apply(state, END)

    def _begun(self, seat: int, memory: Memory) -> frozenset[int]:
        if memory.latest is None:
            return frozenset()
        state, made = memory.latest
        worth = self._worth(state, seat, memory)
        for move in made:
            state = self.rules.apply(state, move)
        marches = [move for move in made if isinstance(move, March)]
        return frozenset(aim.castle for aim in aims(self.rules, worth, state, marches))

    def _candidate(self, worth: Worth, turn: Turn) -> Candidate:
        sure = wins_surely(self.rules, turn)
        return Candidate(turn.value, turn.line, reasons(self.rules, worth, turn), sure)

    def _turns(
        self, view: CastleState, seat: int, memory: Memory | None, begun: frozenset[int] = frozenset()
    ) -> tuple[Worth, Sequence[Turn]]:
        worth = self._worth(view, seat, memory, begun)
        return worth, Planner(self.rules, worth, view, (memory or Memory()).went).turns()

    def _worth(
        self,
        view: CastleState,
        seat: int,
        memory: Memory | None,
        begun: frozenset[int] = frozenset(),
        since: tuple[int, ...] = (),
    ) -> Worth:
        foe, boldness = (memory or Memory()).foe, self._boldness(memory)
        wants = replace(self._wants, finish=0.0) if since else self._wants
        known = self.rules.ground, self._distances, wants, self._waits
        return Worth(*known, view, seat, boldness, foe, begun, since)

    def _boldness(self, memory: Memory | None) -> float:
        """Return a number that is the greater, the less all seats should fear losses, so that games end."""
        rounds = self._rounds(memory)
        return max(0, rounds.quiet - 4) / 6 + max(0, rounds.turns - 60) / 40

    def score(self, view: CastleState) -> Sequence[float]:
        points = [0.0] * len(view.knights)
        for swords, owner in zip(self.rules.board.swords, view.owners, strict=True):
            if owner != NOBODY:
                points[owner] += swords
        return points

    def chances(self, state: CastleState) -> Sequence[float]:
        result = self.rules.outcome(state)
        if result:
            return decided(result, self.rules.seats)
        share = untaken(state) / len(self.rules.board.castles)
        return raised(chances(self.rules.ground, self._distances, state), share)

    def agrees(self, view: CastleState, seat: int, memory: Memory | None, move: Move) -> bool:
        return self._stopping(seat, memory).agrees(view)

    def proposes(self, view: CastleState, seat: int, memory: Memory | None) -> Move | None:
        return self._stopping(seat, memory).proposes(view)

    def _stopping(self, seat: int, memory: Memory | None) -> Stopping:
        return Stopping(self.rules.board, seat, self._wants.hopeless, self._rounds(memory))

    def _rounds(self, memory: Memory | None) -> Memory:
        return (memory or Memory()).rounds(self.rules.seats)


class CastleExpert(CastleJudgement):
    """The expert's judgement: it tries its best lines on samples of the rest of the round."""

    trials = 12
    prior_weight = 2.0

    def ranking(self) -> None:
        return None

    def advise(self, view: CastleState, seat: int, memory: Memory | None) -> Sequence[Candidate]:
        """Return the lines to try: those nearly as good as the best, and the best that takes a castle."""
        worth, turns = self._turns(view, seat, memory)
        tried = [turn for turn in turns[:TRIED] if turn.value >= turns[0].value - NEARLY]
        takes = (turn for turn in turns if any(isinstance(move, Take) for move in turn.line))
        if (taking := next(takes, None)) and taking not in tried:
            tried.append(taking)
        return [self._candidate(worth, turn) for turn in tried]

    def sample(self, view: CastleState, seat: int, memory: Memory | None, rng: Random) -> Sample:
        """Return a function that values a line by the best line of the seat's next turn.

        Until then, all seats play like club players, with the same luck for every line valued.
        """
        rules = self.rules
        rest = RestOfRound(rules, self._distances, rules.sample(view, seat, rng), self._boldness(memory), rng)
        since = view.owners if self._wants.lasting else ()

        def value(line: Line) -> float:
            after = rules.view(rest.after(line), seat)
            worth = self._worth(after, seat, memory, since=since)
            if after.phase == Phase.ENDED:
                return worth.of(after)
            return Planner(rules, worth, after, limits=AHEAD).turns()[0].value

        return value
