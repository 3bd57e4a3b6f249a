"""What computer players think of positions, written down: it changes only with their version.

    PYTHONPATH=.:tests python tests/games/thinking.py [CASE…]

writes `tests/thoughts/` anew if a judgement has another version or more levels. The games in it stay. Reasons
are left out: they change nothing played.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.core.judgement import Candidate, Judgement, Searchable
from ludotheque.core.move import Move
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.hired import Hired

KEPT = Path(__file__).parents[1] / "thoughts"
LINES = 2  # candidates that are kept of a position
CLUB, OTHERS = 120, 12  # positions that the club player is asked about, and the others
BEGUN, LONGEST = 20, 900  # plies: before, much is alike, and sums of another Python choose among it
DIGITS, ALIKE = 6, 1e-5  # of a number: so many are written, so much may be otherwise


class Case(NamedTuple):
    """A game to think about."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        return "-".join((self.game, str(self.seats), *(name for name, _value in self.options)))

    @property
    def path(self) -> Path:
        return KEPT / f"{self.name}.json"

    def rules(self) -> Rules[Any]:
        players = [Player(str(seat)) for seat in range(self.seats)]
        return new_game(GAMES[self.game], players, seed="", options=self.options).session.rules

    def whos(self) -> list[str]:
        box = GAMES[self.game]
        return [*box.levels, *(f"club:{temper}" for temper in box.tempers)]


CASES = [
    Case("highlanders", 3),
    Case("rheingold", 4),
    Case("chevaliers", 2),
    Case("schotten-totten", 2),
    Case("schotten-totten", 2, (("tactics", "on"),)),
    Case("rheinlander", 4),
    Case("rheinlander", 3, (("market", "open"),)),
]


def thoughts(case: Case, who: str, moves: list[str]) -> dict[str, Any]:
    """Return what a player thinks at some plies of a game, by their numbers."""
    rules = case.rules()
    level, _colon, temper = who.partition(":")
    judgement = GAMES[case.game].judgement(rules).at_level(level, temper)
    plies = [*told(judgement, rules, moves)]
    asked = CLUB if who == "club" else OTHERS
    spread = plies[:: max(1, len(plies) // asked)][:asked]
    return {str(ply): think(judgement, *rest) for ply, *rest in spread}


def told(
    judgement: Judgement[Any], rules: Rules[Any], moves: list[str]
) -> Iterator[tuple[int, Any, int, Any]]:
    """Yield ply, state, seat and what the seat remembers, wherever somebody has a choice."""
    state, memories = rules.start(), dict.fromkeys(range(rules.seats))
    for ply, words in enumerate(moves):
        turn = rules.turn(state)
        if ply >= BEGUN and turn != CHANCE and len(rules.legal(state)) > 1:
            yield ply, state, turn, memories[turn]
        move = rules.notation.read(words)
        after = rules.apply(state, move)
        for seat in memories:
            seen = rules.view(state, seat), rules.view_move(state, move, seat), rules.view(after, seat)
            memories[seat] = judgement.remember(memories[seat], seat, *seen)
        state = after


def think(judgement: Judgement[Any], state: Any, seat: int, memory: Any) -> dict[str, Any]:
    """Return what a player thinks of one position, as JSON holds it."""
    rules, view = judgement.rules, judgement.rules.view(state, seat)
    write = rules.notation.write
    found = sorted(
        judgement.candidates(view, seat, memory),
        key=lambda one: (-_short(one.score), [*map(write, one.line)]),  # sums differ a little among Pythons
    )
    proposed = judgement.proposes(view, seat, memory)
    kept: dict[str, Any] = {
        "lines": [_written(one, write) for one in found[:LINES]],
        "of": len(found),
        "score": [*judgement.score(view)],
        "proposes": write(proposed) if proposed else None,
        "agrees": [judgement.agrees(view, seat, memory, move) for move in rules.agreements(state)],
        "chances": [*judgement.chances(state)],
    }
    if isinstance(judgement, Searchable):
        kept["end"] = judgement.sample(view, seat, memory, Random(len(found)))(found[0].line)
    return kept


def _written(one: Candidate, write: Any) -> dict[str, Any]:
    return {"line": [*map(write, one.line)], "score": one.score}


def played(case: Case) -> list[str]:
    """Return the moves of a game between club players and weaker ones."""
    rules = case.rules()
    hired = Hired(GAMES[case.game].judgement(rules), _levels(case), case.name)
    moves: list[str] = []
    plan: list[Move] = []
    while (turn := rules.turn(hired.state)) != OVER and len(moves) < LONGEST:
        if turn == CHANCE:
            move = draw(case.name, len(moves), rules.chances(hired.state))
        else:
            plan = plan or [*hired.choose(turn)]
            move = plan.pop(0)
        moves.append(rules.notation.write(move))
        hired.see(move)
        if rules.turn(hired.state) != turn:
            plan = []
    return moves


def _levels(case: Case) -> dict[int, str]:
    return {seat: ("club", "amateur", "beginner")[seat % 3] for seat in range(case.seats)}


def kept(case: Case) -> dict[str, Any]:
    """Return what is written down of a case."""
    return json.loads(case.path.read_text(encoding="utf-8"))


def main() -> None:
    """Write down what is thought now, unless that would pass off another player as the one that is known."""
    for case in CASES:
        if sys.argv[1:] and case.name not in sys.argv[1:]:
            continue
        version = GAMES[case.game].judgement(case.rules()).version
        known = kept(case) if case.path.exists() else {}
        moves = known.get("moves") or played(case)
        found = {who: thoughts(case, who, moves) for who in case.whos()}
        now = {"version": version, "moves": moves, "thoughts": found}
        before = known["thoughts"] if known.get("version") == version else {}
        if not alike({who: found.get(who) for who in before}, before):  # new levels pass
            sys.exit(f"{case.name}: its player thinks otherwise, so it needs another version than {version}")
        case.path.parent.mkdir(exist_ok=True)
        case.path.write_text(_text(now), encoding="utf-8")


def _text(now: dict[str, Any]) -> str:
    """Return what is written down of a case, a line for each position, so that changes can be read."""
    plies = ",\n".join(
        f"{json.dumps(who)}: {{\n"
        + ",\n".join(f" {json.dumps(ply)}: {json.dumps(_short(found))}" for ply, found in asked.items())
        + "\n}"
        for who, asked in now["thoughts"].items()
    )
    head = {"version": now["version"], "moves": now["moves"]}
    return f'{json.dumps(head)[:-1]},\n"thoughts": {{\n{plies}\n}}}}\n'


def _short(value: Any) -> Any:
    """Return a value with its numbers as exact as they are compared."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {key: _short(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [*map(_short, value)]
    return value


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are the same, as far as they are written down."""
    if isinstance(one, float | int) and not isinstance(one, bool):
        return math.isclose(one, other, rel_tol=ALIKE, abs_tol=ALIKE)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other


if __name__ == "__main__":
    main()
