"""Times for the bench the proofs that claims need, and plays whole games out at random."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from games.schotten_totten.policy import at_random
from speeds import Begin, Share, Timing

from ludotheque.core.playout import play_into
from ludotheque.core.setup import Options
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import Playout, play_out
from ludotheque.games.schotten_totten.rules.proof import granted
from ludotheque.games.schotten_totten.rules.state import stones_in, unclaimed

GAMES = 30  # from which the claims are taken
PLIES = 1_000  # of a game at most


def games(seed: str, many: int) -> None:
    """Play whole games out at random, without tactics."""
    rng = Random(seed)
    policy = at_random(rng)
    for _game in range(many):
        play_out(Playout(Choices(), rng), policy)


def timings(begin: Begin) -> Iterator[Timing]:
    """Yield how long proofs take, without tactics and with."""
    basic = (
        _share("basic", "median", 0.5, 2, 0.0187),
        _share("basic", "p99", 0.99, 10, 0.0305),
        _share("basic", "worst", 1, 100, 0.0500),
    )
    yield Timing("us", basic, partial(_proofs, begin, ()))
    tactics = (
        _share("tactics", "p99", 0.99, 200, 0.0335),
        _share("tactics", "worst", 1, 5_000, 0.0480),
    )
    yield Timing("us", tactics, partial(_proofs, begin, (("tactics", "on"),)))


def _share(kind: str, part: str, share: float, most: float, first: float) -> Share:
    name = f"proof of a claim: {kind}, {part}"
    return Share(f"proof.{kind}.{part}", name, share, most, first)


def _proofs(begin: Begin, options: Options) -> list[list[Callable[[], object]]]:
    """Return for each of some games the proofs of all claims that might be made in it."""
    games: list[list[Callable[[], object]]] = []
    for number in range(GAMES):
        session = begin(2, options, f"proof {number}")
        play_into(session, PLIES)
        states = [step.state for step in session.steps]
        games.append(
            [
                partial(granted, state, state.seat, stone)
                for state in states
                for stone in stones_in(state.full[state.seat] & unclaimed(state))
            ]
        )
    return games
