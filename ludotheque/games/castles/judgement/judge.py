"""Chooses moves for the computer players of both castle games, and decides when they agree to stop a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from math import prod
from random import Random
from typing import Any, NamedTuple

from ludotheque.core.forecast import ENDING
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import OVER, Event
from ludotheque.core.judgement import ADVISED, Candidate, Happened, Happening, Judgement, Line, Sample
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.castles.judgement.acts import acts
from ludotheque.games.castles.judgement.advice import told, wins_surely, worth_trying
from ludotheque.games.castles.judgement.certain import certain, laid, soon
from ludotheque.games.castles.judgement.chances import chances, raised
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.hinder import Hindrance, Hindrances, following
from ludotheque.games.castles.judgement.lines import Limits, Planner, Turn, Way, up_to_shield
from ludotheque.games.castles.judgement.lookahead import RestOfRound
from ludotheque.games.castles.judgement.order import aims
from ludotheque.games.castles.judgement.reasons import ends_badly, reasons, waits_before
from ludotheque.games.castles.judgement.wants import TEMPERS, Wants
from ludotheque.games.castles.judgement.worth import Worth, waits
from ludotheque.games.castles.rules.advice import besiegers, garrison
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import STOP, CastleRules
from ludotheque.games.castles.rules.legal import END, ROLLS
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Roll, Shield, Take, leading
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, strength, untaken

SHOWN = 9  # lines returned at most
QUIET = 24  # after so many rounds in which no untaken castle is taken, a settled game may be stopped
SOON_OVER = 5  # a seat gives up only if at most this many castles are untaken
PAUSE = 6  # rounds between two proposals
TRIED = 4  # lines that an expert tries at most
# what differs in advice: it fears more for armies that others can beat, even one knight after three marches,
# turns against whoever is ahead, and keeps the value of what it has won
ADVISED_WANTS: dict[str, Any] = {
    "army_fear": 1.2,
    "near": (1.4, 0.9, 0.6),
    "leader": True,
    "lasting": True,
    "odds": 2.0,
}
NEARLY = 1.5  # swords by which these lines may be worse than the best one
AHEAD = Limits((2, 1), 60)  # how widely an expert searches its next turn
# of so many of the best turns to advise, what else they do is looked for among so many acts
FINISHED, FURTHER = 5, 3
SECURE = 0.4  # what each sword of a castle counts more in advice, if nobody can prevent that it is won next
QUICK = Limits((2, 1), 40)  # how widely players search in a future
_CLUB = Wants()
_CLUB_WAITS = waits(_CLUB)

LEVELS: dict[str, tuple[float, Wants]] = {
    # considers the chance to win as well, and evaluates four times as many positions
    "expert": (1.0, Wants(odds=6.0, widths=(6, 4), most=400)),
    "club": (1.0, Wants()),
    # sees immediate gains, fears later dangers less, and values knights in castles more
    "amateur": (
        0.45,
        Wants(
            free=(0.0, 0.0),
            knight=0.482,
            inside=0.5,
            mass=0.068,
            castle_fear=0.4,
            army_fear=0.5,
            later=0.08,
            grudge=0.2,
            ends=8.0,
        ),
    ),
    # runs after the nearest castle with little fear, and keeps knights in castles rather than in one army
    "beginner": (
        0.6,
        Wants(
            free=(0.0, 0.0),
            raid=0.85,
            knight=0.456,
            inside=0.5,
            mass=0.022,
            castle_fear=0.2,
            army_fear=0.25,
            later=0.0,
            grudge=0.0,
            ends=0.0,
        ),
    ),
    # goes for the nearest castle, gathers no army, and ignores what others may do
    "novice": (
        1.0,
        Wants(
            hope=0.6,
            free=(0.0, 0.0),
            raid=0.6,
            patience=0.7,
            knight=0.45,
            inside=0.5,
            mass=0.0,
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


class Memory(NamedTuple):
    """What a seat remembers of a game.

    `turns` counts the turns of all seats so far, `quiet` those since an untaken castle was last taken. `foe`
    is the other seat that last beat knights of this one or took a castle from it. `marches` has the seat's
    latest marches, one set for each turn. `start` is what it saw when it last learnt something in its own
    turn, by the roll or by a shield, and `made` its moves since; `latest` has both for its former turn.
    """

    turns: int = 0
    quiet: int = 0
    foe: int = NOBODY
    marches: tuple[frozenset[Way], ...] = (frozenset(),) * 3  # of this turn and of the two before it
    start: CastleState | None = None
    made: Line = ()
    latest: tuple[CastleState, Line] | None = None

    @property
    def went(self) -> frozenset[Way]:
        """This seat's own latest marches, of all these turns together."""
        return frozenset().union(*self.marches)


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
        """Return the judgement for this level and temper. Raise ValueError if either is unknown."""
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
        """Return what a seat remembers after a move. `memory` is None at the start of a game."""
        memory = memory or Memory()
        if isinstance(move, Roll):
            marches = (frozenset(), *memory.marches[:-1]) if after.seat == seat else memory.marches
            memory = memory._replace(turns=memory.turns + 1, quiet=memory.quiet + 1, marches=marches)
        elif isinstance(move, Take):
            memory = memory._replace(quiet=0)
        elif isinstance(move, March) and before.seat == seat:
            this, *before_this = memory.marches
            memory = memory._replace(marches=(this | {(move.origin, move.target)}, *before_this))
        if before.seat == seat:
            return self._noted(memory, before, move, after)
        beaten = strength(after, seat) < strength(before, seat)
        robbed = after.owners.count(seat) < before.owners.count(seat)
        return memory._replace(foe=before.seat) if beaten or robbed else memory

    def _noted(self, memory: Memory, before: CastleState, move: Move, after: CastleState) -> Memory:
        shield = isinstance(move, Attack) and before.shields[move.castle] == HIDDEN
        if isinstance(move, Roll):
            memory = memory._replace(latest=(memory.start, memory.made) if memory.start else None)
        if shield or isinstance(move, Roll | Shield):
            return memory._replace(start=after, made=())
        return memory._replace(made=(*memory.made, move))

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
        also, acting = self._turns(view, seat, memory)[1], self._acting(worth, view, memory)
        tried = worth_trying(self.rules, worth, turns, also, acting)
        tried.sort(key=lambda turn: -turn.value)
        tried[:FINISHED] = [self._finished(worth, turn, memory) for turn in tried[:FINISHED]]
        found = [self._candidate(worth, turn) for turn in {turn.line: turn for turn in tried}.values()]
        if idle := self.idle(view, seat):
            found.append(Candidate(worth.of(idle), (END,)))
        return found

    def _acting(self, worth: Worth, view: CastleState, memory: Memory) -> list[Turn]:
        """Return the best turn with each act that others may have passed over, the best first."""
        found: dict[int, tuple[float, Turn]] = {}
        for act in acts(self.rules, self._distances, worth, view):
            turn = self._gone_on(worth, Turn(0.0, (), (view,)), act.line, memory)
            value = turn.value + SECURE * self._secured(worth.seat, turn.after)
            if act.place not in found or value > found[act.place][0]:
                found[act.place] = value, turn
        return [turn for _value, turn in sorted(found.values(), key=lambda one: -one[0])]

    def _gone_on(self, worth: Worth, begun: Turn, line: Line, memory: Memory) -> Turn:
        """Return the best turn that goes on from what is `begun` by a line."""
        assert begun.after is not None
        states = [*accumulate(line, self.rules.apply, initial=begun.after)]
        if self.rules.turn(end := states[-1]) == worth.seat:
            then = Planner(self.rules, worth, end, memory.went, QUICK).turns()[0]
        else:  # a shield is drawn
            then = Turn(worth.of(laid(end)), (), (end,))
        return Turn(
            then.value,
            (*begun.line, *line, *then.line),
            (*begun.states, *states[1:], *then.states[1:]),
            then.ends,
        )

    def _finished(self, worth: Worth, turn: Turn, memory: Memory) -> Turn:
        """Return the best turn that first of all does what a turn does, and then perhaps something else."""
        done = leading(turn.line)
        begun = turn._replace(line=turn.line[:done], states=turn.states[: done + 1], ends=())
        after, drawn = begun.after, any(isinstance(one, Occupy) and one.shield for one in begun.line)
        if (
            drawn
            or after is None
            or after.phase != Phase.MARCH
            or after.seat != worth.seat
            or not after.moves
        ):
            return turn
        lines = [act.line for act in acts(self.rules, self._distances, worth, after)]
        lines.sort(key=lambda line: -worth.of(self._after(after, line)))
        found = [turn, *(self._gone_on(worth, begun, line, memory) for line in lines[:FURTHER])]
        return max(found, key=lambda one: one.value + SECURE * self._secured(worth.seat, one.after))

    def _secured(self, seat: int, after: CastleState | None) -> float:
        """Return the swords of a castle to win in the next turn, times the chance that no die prevents it."""
        if after is None or self.rules.turn(after) == OVER:
            return 0.0
        found, swords = Hindrances(self.rules, self._distances, seat, after), self.rules.board.swords
        early = ((castle, found.of(castle)) for castle in soon(self.rules, seat, after))
        return max(
            (swords[castle] * _chance(acts) for castle, acts in early if acts is not None), default=0.0
        )

    def ranking(self) -> CastleExpert | None:
        return self._expert

    def settled(self, found: Sequence[Candidate], view: CastleState, seat: int) -> Sequence[Candidate]:
        worth = self._worth(view, seat, None)
        ends = {one.line: self._after(view, one.line) for one in found}
        exposed = {line: worth.beatable(end) - worth.beatable(view) for line, end in ends.items()}
        risk = {line: self._risk(worth, end) for line, end in ends.items()}
        secured = {line: self._secured(seat, end) for line, end in ends.items()}
        shown = told(self.rules, found, risk, exposed, secured)
        more = ends_badly(self.rules, view)
        if shown[0].line == (END,):
            more += waits_before(self.rules, worth, view)
        first = replace(shown[0], reasons=(*shown[0].reasons, *more))
        early = [self._followed(one, ends[one.line], seat) for one in (first, *shown[1:ADVISED])]
        return [*early, *shown[ADVISED:]]

    def _followed(self, one: Candidate, after: CastleState, seat: int) -> Candidate:
        more = following(self.rules, self._distances, seat, one, after)
        return replace(one, reasons=(*one.reasons, *more))

    def _risk(self, worth: Worth, view: CastleState) -> float:
        if view.phase == Phase.ENDED:
            return 0.0
        danger, threats = worth.danger, worth.danger.threats(view)
        falling = danger.falling(view, threats)
        lost = sum(falls * self.rules.board.swords[castle] for castle, falls in falling)
        return lost + danger.armies(view, threats)

    def _after(self, view: CastleState, line: Line) -> CastleState:
        """Return the position after a line, or where a shield is drawn; sure assaults are won."""
        seat = view.seat
        for move in line:
            if self.rules.turn(view) != seat:
                break
            if isinstance(move, Attack) and view.shields[move.castle] == HIDDEN:
                view = view._replace(shields=put(view.shields, move.castle, 0))  # a sure assault wins anyway
            view = self.rules.apply(view, move)
        return laid(view) if view.phase == Phase.SHIELD else view

    def candidate(self, view: CastleState, seat: int, memory: Memory | None, line: Line) -> Candidate:
        """Return a line with the facts about it and what can follow, up to a hidden shield turned over."""
        states: tuple[CastleState | None, ...] = (view,)
        for move in line:
            before = states[-1]
            assert before is not None
            hidden = isinstance(move, Attack) and before.shields[move.castle] == HIDDEN
            states = (*states, None if hidden else self.rules.apply(before, move))
            if hidden:
                break
        worth = self._expert._worth(view, seat, memory, self._begun(seat, memory or Memory()))
        turn = Turn(0.0, line[: len(states) - 1], states)
        one, after = self._candidate(worth, turn), self._after(view, turn.line)
        if line == (END,):
            one = replace(one, reasons=(*one.reasons, *waits_before(self.rules, worth, view)))
        return one if after.phase == Phase.FRONT else self._followed(one, after, seat)

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
        for castle in (capture.castle for capture in certain(self.rules, view)):
            kind = "castle-taken" if view.owners[castle] == NOBODY else "attack-won"
            yield Happening(kind, seat, board.titles[castle]), STAKES[kind].worth * board.swords[castle]

    def open_to(self, view: CastleState, seat: int, line: Line) -> Iterator[Happening]:
        """Yield the castles that fall to whoever of the others attacks with all that can come (C13)."""
        board, after = self.rules.board, self._after(view, line)
        for castle, owner in enumerate(after.owners):
            shield = 3 if after.shields[castle] == HIDDEN else max(0, after.shields[castle])
            least = 2 * (garrison(board, after, castle) + shield)
            forces = besiegers(self.rules, after, seat, castle) if owner == seat else ()
            if any(force >= least for _foe, force in forces):
                yield Happening("castle-lost", seat, board.titles[castle])

    def idle(self, state: CastleState, seat: int) -> CastleState | None:
        return None if self.rules.refusal(state, END) else self.rules.apply(state, END)

    def _begun(self, seat: int, memory: Memory) -> frozenset[int]:
        """Return the castles at which the marches of the seat's former turn aimed."""
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

    def _rounds(self, memory: Memory | None) -> Memory:
        memory = memory or Memory()
        turns, quiet = memory.turns // self.rules.seats, memory.quiet // self.rules.seats
        return memory._replace(turns=turns, quiet=quiet)

    def score(self, view: CastleState) -> Sequence[float]:
        """Return each seat's points: the number of swords of the castles that it holds."""
        points = [0.0] * len(view.knights)
        for swords, owner in zip(self.rules.board.swords, view.owners, strict=True):
            if owner != NOBODY:
                points[owner] += swords
        return points

    def chances(self, state: CastleState) -> Sequence[float]:
        """Return each seat's chance to win, adding up to 1: the outcome's if the game is over.

        Before, they are estimated from swords, knights and distances to untaken castles.
        """
        result = self.rules.outcome(state)
        if result:
            return decided(result, self.rules.seats)
        share = untaken(state) / len(self.rules.board.castles)
        return raised(chances(self.rules.ground, self._distances, state), share)

    # Stopping

    def agrees(self, view: CastleState, seat: int, memory: Memory | None, move: Move) -> bool:
        """Return whether a seat agrees to stop the game and count the swords (C19).

        It does if it would win. Otherwise, the untaken castles must not be able to change the winner, and it
        must have practically lost, or none was taken for many rounds.
        """
        if seat in outcome(self.rules.board, view).winners:
            return True
        return self._settled(view) and (self._lost(view, seat) or self._rounds(memory).quiet >= QUIET)

    def proposes(self, view: CastleState, seat: int, memory: Memory | None) -> Move | None:
        """Return the move that proposes to stop the game (C19), or None.

        Proposed only at the start of some turns, if untaken castles cannot change the winner, and if the seat
        has practically lost or none was taken for many rounds.
        """
        if view.phase != Phase.MARCH or view.moves != TURN_MOVES:
            return None
        rounds = self._rounds(memory)
        if rounds.turns % PAUSE or (rounds.turns < PAUSE and rounds.quiet < PAUSE):
            return None
        useless = self._lost(view, seat) or rounds.quiet >= QUIET
        return STOP[0] if useless and self._settled(view) else None

    def _settled(self, view: CastleState) -> bool:
        """Return whether the untaken castles together have too few swords to change who wins."""
        best, second, *_others = sorted(outcome(self.rules.board, view).scores, reverse=True)
        return best - second > self._free(view)

    def _free(self, view: CastleState) -> int:
        owners = zip(self.rules.board.swords, view.owners, strict=True)
        return sum(swords for swords, owner in owners if owner == NOBODY)

    def _lost(self, view: CastleState, seat: int) -> bool:
        """Return whether a seat is hopelessly behind in swords and weaker, with few castles untaken."""
        points = outcome(self.rules.board, view).scores
        behind = max(points) - points[seat]
        weaker = strength(view, seat) < max(strength(view, who) for who in range(len(points)))
        return behind > max(self._wants.hopeless, self._free(view)) and weaker and untaken(view) <= SOON_OVER


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


def _chance(acts: Sequence[Hindrance]) -> float:
    """Return the chance that others roll no arms with which they can act first."""
    return prod(1 - len(one.arms) / len(ROLLS) if one.arms else 0 for one in acts)
