"""Two whole games that a seat cannot tell apart, and judgements that would notice if they were shown more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar
from zlib import crc32

from ludotheque.core.game import CHANCE, IllegalMove, Rules
from ludotheque.core.judgement import Candidate, Reason, Searchable
from ludotheque.core.move import Move
from ludotheque.core.playout import play_into
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.team import Question, Team

History = list[Move]
TRIES = 6  # changes that are tried on a history
TRIALS = 8  # that an expert makes here


def game_at_random(game: str, seats: int, options, seed: str, plies: int) -> tuple[Rules[Any], History]:
    """Return the rules of a game, and plies of it that end where a seat is to move."""
    session = new_game(
        GAMES[game], [Player(str(n)) for n in range(seats)], seed=seed, options=options
    ).session
    play_into(session, plies)
    while session.turn == CHANCE:
        session.deal()
    return session.rules, [step.move for step in session.steps]


def twin(rules: Rules[Any], history: History, seat: int, rng: Random) -> History | None:
    """Return another history that looks the same to a seat but for unseen chance; None if none is found."""
    found, hidden = list(history), _hidden(rules, history, seat)
    for at in rng.sample(hidden, min(TRIES, len(hidden))):
        found = _changed(rules, found, seat, at, rng) or found
    return found if found != history else None


def _hidden(rules: Rules[Any], history: History, seat: int) -> list[int]:
    """Return the plies that a seat saw happen otherwise than they did."""
    state, hidden = rules.start(), []
    for at, move in enumerate(history):
        if rules.turn(state) == CHANCE and rules.view_move(state, move, seat) != move:
            hidden.append(at)
        state = rules.apply(state, move)
    return hidden


def _changed(rules: Rules[Any], history: History, seat: int, changed: int, rng: Random) -> History | None:
    """Return a history with another outcome at one ply, and with what that makes impossible changed too."""
    truth = other = rules.start()
    found: History = []
    for at, move in enumerate(history):
        seen, after = rules.view_move(truth, move, seat), rules.apply(truth, move)
        view = rules.view(after, seat)
        possible = _possible(rules, other)
        rng.shuffle(possible)
        possible.sort(key=lambda one, move=move, at=at: (one == move) == (at == changed))
        for one in possible if at >= changed else [move]:
            try:
                then = rules.apply(other, one)
            except IllegalMove:
                continue
            if rules.view_move(other, one, seat) == seen and rules.view(then, seat) == view:
                found.append(one)
                truth, other = after, then
                break
        else:
            return None
    return found


def _possible(rules: Rules[Any], state: Any) -> History:
    if rules.turn(state) == CHANCE:
        return [move for move, _weight in rules.chances(state)]
    return list(rules.legal(state))


def answers(judgement: Any, levels: Sequence[str], seat: int, history: History) -> Iterator[Any]:
    """Yield what players of each level answer at the end of a history that they were told in words."""
    write = judgement.rules.notation.write
    for level in levels:
        team = Team(judgement, TRIALS)
        team.hire({seat: level}, "twins")
        team.told(list(map(write, history)))
        yield team.answer(Question(seat))


def told_apart(judgement: Any, levels: Sequence[str], seat: int, history: History, other: History) -> bool:
    """Return whether players of any of the levels answer differently after two histories."""
    return [*answers(judgement, levels, seat, history)] != [*answers(judgement, levels, seat, other)]


class Peeking:
    """A judgement that draws lots by all that it is shown, down to the last hidden card, and says so."""

    unit = 1.0
    foretells: ClassVar[bool] = False

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def at_level(self, level: str, temper: str = "") -> Peeking:
        return self

    def remember(self, memory, seat, before, move, after):
        return crc32(repr((memory, before, move, after)).encode())

    def candidates(self, view, seat, memory):
        seen = crc32(repr((view, memory)).encode())
        lot = Random(seen)
        return [
            Candidate(lot.random(), (move,), (Reason("peeked", (("at", seen),)),))
            for move in self.rules.legal(view)
        ]

    def candidate(self, view, seat, memory, line):
        return Candidate(0.0, line)

    trials, prior_weight = TRIALS, 0.0

    def sample(self, view, seat, memory, rng):
        seen = crc32(repr((view, memory)).encode())
        return lambda line: crc32(repr((seen, line)).encode())

    def agrees(self, view, seat, memory, move):
        return True

    def proposes(self, view, seat, memory):
        return None


class Unmasked:
    """Rules that hide nothing from anybody: what a table would do that hands out the truth."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def view(self, state, seat):
        return state

    def view_move(self, state, move, seat):
        return move


class Watched:
    """A game's judgement that keeps whether each state it is handed is as its seat may see it."""

    def __init__(self, judgement: Any, handed: list[tuple[bool, bool]]) -> None:
        self._judgement, self.rules, self.handed = judgement, judgement.rules, handed
        if isinstance(judgement, Searchable):
            self.trials, self.prior_weight = judgement.trials, judgement.prior_weight

    def __getattr__(self, name: str) -> Any:
        return getattr(self._judgement, name)

    def at_level(self, level: str, temper: str = "") -> Watched:
        return Watched(self._judgement.at_level(level, temper), self.handed)

    def remember(self, memory, seat, before, move, after):
        for view in (before, after):
            # what others remember in futures is made of what one seat has seen
            eyes = range(self.rules.seats) if self.foretells else (seat,)
            self._look(view, next((one for one in eyes if self.rules.view(view, one) == view), seat))
        return self._judgement.remember(memory, seat, before, move, after)

    def candidates(self, view, seat, memory):
        self._look(view, seat)
        return self._judgement.candidates(view, seat, memory)

    def sample(self, view, seat, memory, rng):
        self._look(view, seat)
        return self._judgement.sample(view, seat, memory, rng)

    def agrees(self, view, seat, memory, move):
        self._look(view, seat)
        return self._judgement.agrees(view, seat, memory, move)

    def proposes(self, view, seat, memory):
        self._look(view, seat)
        return self._judgement.proposes(view, seat, memory)

    def _look(self, handed, seat: int) -> None:
        """Note whether it is masked, and whether it holds a secret: not everyone would see it so."""
        masked = self.rules.view(handed, seat) == handed
        self.handed.append((masked, self.rules.view(handed, None) != handed))
