"""Measures how well forecasts foretell what happens in games of computer players.

    PYTHONPATH=.:tests python tests/games/foretold.py GAME --players 3 --games 8 --level club --seed f

When a seat decides on a turn, the line that it plays, what is advised, and the end of the turn are
played out into futures. For each kind of event that harms a seat, the Brier scores of the base rate and of
the futures are printed; then, for what was told, how much of it came true, by words of frequency. With
`--fit`, the slope and the constant are printed by which shares would be told best (`Calibration`).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import log
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from ludotheque.commands.matches import Matches
from ludotheque.core.forecast import ENDING, Forecast, Foretold, When, outlook
from ludotheque.core.foresight import USUAL, Calibration
from ludotheque.core.judgement import Happening
from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.games.chevaliers.rules.state import RED
from ludotheque.players.futures import Futures
from ludotheque.players.match import plies_of_match
from ludotheque.players.player import advised

Ply = tuple[Any, Move, Any]
CUT = 12_000  # plies
SMALL = 1e-4
GAINS = ("castle-taken", "attack-won", "beats", "home")  # kinds of events
BOUNDS = (0.0, 0.2, 0.29, 0.42, 0.58, 0.71, 0.87, 1.01)  # of the shares that have a word each


class Asked(NamedTuple):
    """A decision of `seat`: the forecast of the line that it played, what is told of it, and what came."""

    seat: int
    played: Forecast
    told: Foretold
    came: dict[When, set[Happening]]
    things: dict[str, set[str]]  # what could be lost, by kind of event


def decisions(game: str, players: int, level: str, seed: str, every: int, trials: int) -> Iterator[Asked]:
    """Play a game, and yield every so many decisions with what was foretold and what came."""
    matches = Matches(game, players, (), None, (level,) * players, seed, CUT)
    judgement = GAMES[game].judgement(matches.rules())
    rules, adviser = judgement.rules, judgement.at_level("club")
    plies = [*plies_of_match(judgement, matches.seats, seed)]
    memories: dict[tuple[int, int], Any] = {}  # by the seat that saw, and the seat that remembers
    asked, mover = 0, -1
    for at, (before, move, after) in enumerate(plies):
        seat = rules.turn(before)
        whose = judgement.whose(before)
        if seat >= 0 and seat == whose != mover and len(rules.legal(before)) > 1:
            asked, mover = asked + 1, seat
            if asked % every == 0:
                view = rules.view(before, seat)
                own = {who: memories.get((seat, who)) for who in range(players)}
                line = tuple(one for _b, one, _a in _line(rules, plies, at, seat))
                told = advised(adviser, view, seat, own[seat], Random(0))[:3]
                others = [one.line for one in told if one.line != line][:2]
                lines = [line, *others]
                idle = judgement.idle(view, seat) is not None
                futures = Futures(judgement, view, seat, own, f"{seed}/{at}")
                asks = [*lines, *([()] if idle else [])]
                found = futures.forecasts(asks, trials)
                how = judgement.foretells or USUAL
                foretold = outlook(found[: len(lines)], 0, found[-1] if idle else None, seat, how)
                yield Asked(
                    seat,
                    found[0],
                    foretold,
                    _came(judgement, plies, at, seat),
                    _things(rules, plies, at, seat),
                )
        mover = whose if seat >= 0 else mover
        for eyes in range(players):
            seen = rules.view(before, eyes), rules.view_move(before, move, eyes), rules.view(after, eyes)
            for who in range(players):
                memories[eyes, who] = judgement.remember(memories.get((eyes, who)), who, *seen)


def _line(rules: Any, plies: Sequence[Ply], at: int, seat: int) -> Iterator[Ply]:
    """Yield the plies of a seat from one on, up to a secret revealed, chance or another seat."""
    for ply in plies[at:]:
        if rules.turn(ply[0]) != seat:
            return
        yield ply
        if rules.reveals(ply[0], ply[1]):
            return


def _came(judgement: Any, plies: Sequence[Ply], at: int, seat: int) -> dict[When, set[Happening]]:
    """Return what happened from a ply on: in the turn, before the seat's next one, and in that turn.

    What the seat can surely do in its next turn counts as what happens there.
    """
    rules, came = judgement.rules, dict[When, set[Happening]](now=set(), round=set(), next=set())
    when: When = "now"
    own = 0
    for before, move, after in plies[at:]:
        turn = judgement.whose(before)
        if turn >= 0 and turn != seat:
            if own == (judgement.foretells or USUAL).horizon:
                break
            when = "round"
        elif turn == seat and when == "round":
            when, own = "next", own + 1
        if when == "next" and rules.turn(before) == seat and not came[when]:
            came[when] |= {one for one, _worth in judgement.able(rules.view(before, seat), seat)}
        came[when] |= {one for one, _worth in judgement.happened(rules.events(before, move, after))}
    return came


def _things(rules: Any, plies: Sequence[Ply], at: int, seat: int) -> dict[str, set[str]]:
    """Return what a seat of a castle game or of Les Chevaliers may lose after its turn, by kind of event."""
    after = next((after for _b, _m, after in plies[at:] if rules.turn(after) != seat), plies[-1][2])
    if hasattr(after, "whites"):
        return {kind: {""} for kind in ("out", "back", *(("reached",) if seat == RED else ()))}
    if not hasattr(after, "owners"):
        return {}
    board = rules.board
    castles = {board.titles[castle] for castle, owner in enumerate(after.owners) if owner == seat}
    spaces = {board.names[place] for place in range(board.spaces) if after.knights[seat][place]}
    return {"castle-lost": castles, "beaten": spaces}


def report(found: Sequence[Asked]) -> Iterator[str]:
    """Yield lines on how well the forecasts of these decisions foretold what came."""
    yield f"{len(found)} decisions"
    for kind in sorted({kind for one in found for kind in one.things}):
        pairs = [
            (
                one.played.of(Happening(kind, one.seat, thing), "round").share,
                Happening(kind, one.seat, thing) in one.came["round"],
            )
            for one in found
            for thing in one.things.get(kind, ())
        ]
        yield f"{kind}: {len(pairs)} things, {sum(came for _s, came in pairs)} lost; {_brier(pairs)}"
        missed = sum(came and share < 1 / 12 for share, came in pairs)
        yield f"    not held by any forecast: {missed}"
    for name in ("promise", "price", "averted", "ending"):
        told = [(one, claim) for one in found if (claim := getattr(one.told, name))]
        if name != "averted":
            pairs = [(claim.share, claim.happening in one.came[claim.when]) for one, claim in told]
            yield f"{name}: told {len(told)}, came true {sum(came for _s, came in pairs)}"
            yield from _reliable(pairs)
        else:
            yield f"{name}: told {len(told)}"
    dearest = [one for one in found if any(_harm(one, each) for each in one.came["round"])]
    named = sum(bool(one.told.price and one.told.price.happening in one.came["round"]) for one in dearest)
    yield f"rounds with a loss: {len(dearest)}, of which one is the price told: {named}"
    shares = [
        (share, h in one.came["next"])
        for one in found
        for (h, when), (share, _w) in one.played.seen.items()
        if when == "next" and h.seat == one.seat and h.kind in GAINS
    ]
    yield "what is won in the next turns, as the futures have it:"
    yield from _reliable(shares)


def fitted(found: Sequence[Asked]) -> Iterator[str]:
    """Yield lines on how shares of gains in the next turn, and of losses before it, come true."""
    for name, when, sign in (("gains", "next", 1), ("losses", "round", -1)):
        pairs = [
            (seen.share, one.played.futures, happening in one.came[when])
            for one in found
            for (happening, then), seen in one.played.seen.items()
            if then == when
            and happening.seat == one.seat
            and sign * seen.worth > 0
            and happening.kind != ENDING
        ]
        slopes = product((0.05 * step for step in range(10, 41)), (0.05 * step for step in range(-30, 16)))
        slope, more = max(slopes, key=lambda each: _likelihood(Calibration(*each), pairs))
        yield f"{name}: {len(pairs)} claims, slope {slope:.2f}, more {more:.2f}"


def _likelihood(how: Calibration, pairs: Sequence[tuple[float, int, bool]]) -> float:
    shares = [(how.of(share, futures), came) for share, futures, came in pairs]
    return sum(log(max(SMALL, share if came else 1 - share)) for share, came in shares)


def _harm(one: Asked, happening: Happening) -> bool:
    return happening.seat == one.seat and happening.kind in one.things


def _brier(pairs: Sequence[tuple[float, bool]]) -> str:
    if not pairs:
        return ""
    rate = fmean(came for _share, came in pairs)
    base = fmean((rate - came) ** 2 for _share, came in pairs)
    score = fmean((share - came) ** 2 for share, came in pairs)
    return f"Brier base {base:.4f}, futures {score:.4f} ({score / base if base else 0:.2f})"


def _reliable(pairs: Iterable[tuple[float, bool]]) -> Iterator[str]:
    groups = defaultdict[int, list[tuple[float, bool]]](list)
    for share, came in pairs:
        groups[sum(share >= bound for bound in BOUNDS)].append((share, came))
    for _number, group in sorted(groups.items()):
        said, came = fmean(share for share, _c in group), fmean(came for _s, came in group)
        yield f"    said {100 * said:3.0f} %: {len(group):4}, came {100 * came:3.0f} %"


def main() -> None:
    """Play games and print how well they were foretold."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--every", type=int, default=5, help="ask in every so manyth turn")
    parser.add_argument("--trials", type=int, default=12)
    parser.add_argument("--level", default="club")
    parser.add_argument("--seed", default="f")
    parser.add_argument("--fit", action="store_true")
    asked = parser.parse_args()
    found = [
        one
        for game in range(asked.games)
        for one in decisions(
            asked.game, asked.players, asked.level, f"{asked.seed}/{game}", asked.every, asked.trials
        )
    ]
    print(*(fitted if asked.fit else report)(found), sep="\n")


if __name__ == "__main__":
    main()
