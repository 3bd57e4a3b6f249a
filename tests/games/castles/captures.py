"""Counts the castles that club players could surely win and neither advice nor they themselves went for.

    PYTHONPATH=.:tests python tests/games/castles/captures.py GAME [--players 3] [--games 16] [--seed c]

A position is the start of a turn in which a castle is certain. It counts as left alone if no line considered
surely wins such a castle, and as a mistake if one is worth more than the best of these lines.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from random import Random

from ludotheque.core.judgement import ADVISED, Candidate
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.judgement.certain import certain, lost_ends, sure_force
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.lines import Planner
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, Take
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, Phase
from ludotheque.games.opening import new_game
from ludotheque.players.match import plies_of_match
from ludotheque.players.player import advised

LONGEST = 12_000  # plies


def starts(judgement: CastleJudgement, seats: int, seed: str) -> Iterator[tuple[CastleState, Memory]]:
    """Yield what the seat to move sees at the start of each turn of a game, and what it remembers."""
    rules, memories = judgement.rules, dict.fromkeys(range(seats), Memory())
    for ply, (before, move, after) in enumerate(plies_of_match(judgement, ["club"] * seats, seed)):
        for seat, known in memories.items():
            seen = rules.view(before, seat), rules.view_move(before, move, seat), rules.view(after, seat)
            memories[seat] = judgement.remember(known, seat, *seen)
        if after.phase == Phase.MARCH and after.moves == TURN_MOVES:
            yield rules.view(after, after.seat), memories[after.seat]
        if ply == LONGEST:
            return


def wins_one(rules: CastleRules, view: CastleState, sure: Collection[int], told: Candidate) -> bool:
    """Return whether a line wins a castle that is certain, by a take or by an attack that cannot fail."""
    return any(
        isinstance(move, Take) or move.count >= sure_force(rules, view, move.castle)
        for move in told.line
        if isinstance(move, Take | Attack) and move.castle in sure
    )


def counted(judgement: CastleJudgement, positions: Iterable[tuple[CastleState, Memory]]) -> Counter[str]:
    """Count the positions in which a castle is certain, and what is left alone there."""
    found, rules = Counter[str](), judgement.rules
    for view, memory in positions:
        sure = {capture.castle for capture in certain(rules, view)}
        if not sure or lost_ends(rules.board, view, view.seat):  # to end a game as a loser is no gain
            continue
        found["certain"] += 1
        worth = judgement._worth(view, view.seat, memory)
        best = max(turn.value for turn in Planner(rules, worth, view, memory.went).certain())
        lines = {
            "advised": advised(judgement, view, view.seat, memory, Random(0))[:ADVISED],
            "chosen": judgement.candidates(view, view.seat, memory)[:1],
        }
        for what, told in lines.items():
            left = not any(wins_one(rules, view, sure, one) for one in told)
            found[f"{what}: left alone"] += left
            found[f"{what}: left alone, though worth more"] += left and best > max(one.score for one in told)
    return found


def main() -> None:
    """Play games and print what was left alone."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=["highlanders", "rheingold"])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seed", default="c")
    asked = parser.parse_args()
    players = [Player(str(seat)) for seat in range(asked.players)]
    rules = new_game(GAMES[asked.game], players, seed="").session.rules
    judgement = GAMES[asked.game].judgement(rules).at_level("club")
    found = Counter[str]()
    for number in range(asked.games):
        found += counted(judgement, starts(judgement, asked.players, f"{asked.seed}/{number}"))
    for what, many in found.items():
        print(f"{many:6} {100 * many / found['certain']:5.1f} %  {what}")


if __name__ == "__main__":
    main()
