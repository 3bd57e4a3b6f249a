"""How a finished game ended. Its record stores this, so that lists and statistics need no replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # kept out of the start: the first screen reads records but plays no game
    from ludotheque.core.session import Session

DIE = "roll"  # the verb of a die that is thrown; the number of its face follows
LONGEST = 200  # characters of a reason, or of the name of a sort of cards
_MOST = 1 << 31  # plies, points, throws and cards stay below it
_SORTS, _FACES = 20, 100  # sorts of cards or kinds of dice in a game; faces of a die


class Drawn(NamedTuple):
    """How many cards a seat drew, how many were of one sort, and how many of these chance would give."""

    cards: int = 0
    wanted: int = 0
    expected: float = 0.0

    def and_also(self, other: Drawn) -> Drawn:
        """Return the sum of both."""
        return Drawn(
            self.cards + other.cards, self.wanted + other.wanted, round(self.expected + other.expected, 6)
        )


class GameEnd(NamedTuple):
    """How a game ended, after how many plies, and what chance gave in it.

    `throws` counts for each kind of die how often each face came up; `draws` has for each sort of cards, by
    its id, what came to each seat. An end is `claimed` while only a file from elsewhere vouches for it.
    """

    plies: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    throws: tuple[tuple[int, ...], ...] = ()
    draws: tuple[tuple[str, tuple[Drawn, ...]], ...] = ()
    claimed: bool = False


def end_of(session: Session[Any]) -> GameEnd | None:
    """Return how the game ended at the session's cursor, None while it goes on."""
    outcome = session.rules.outcome(session.state)
    if outcome is None:
        return None
    winners, scores = tuple(outcome.winners), tuple(outcome.scores)
    return GameEnd(session.cursor, winners, scores, outcome.reason, throws(session), draws(session))


def throws(session: Session[Any]) -> tuple[tuple[int, ...], ...]:
    """Return how often each face of each kind of die came up in a game so far."""
    from ludotheque.core.game import CHANCE

    counts: dict[int, list[int]] = {}
    rules = session.rules
    for number, step in enumerate(session.steps[: session.cursor]):
        if step.seat == CHANCE and step.move.verb == DIE:
            faces = len(rules.chances(session.state_at(number)))
            face = int(rules.notation.write(step.move).split()[1])
            counts.setdefault(faces, [0] * faces)[face - 1] += 1
    return tuple(map(tuple, counts.values()))


def draws(session: Session[Any]) -> tuple[tuple[str, tuple[Drawn, ...]], ...]:
    """Return what each seat drew of each sort of cards in `Rules.luck`, and what was to be expected.

    The expectation is summed card by card, over all cards that could have been drawn at that moment.
    """
    from ludotheque.core.game import CHANCE

    rules = session.rules
    found = {sort: [Drawn()] * rules.seats for sort in rules.luck}
    for number, step in enumerate(session.steps[: session.cursor] if found else ()):
        if step.seat != CHANCE:
            continue
        state = session.state_at(number)
        for sort, judge in rules.luck.items():
            came = judge(state, step.move)
            if came:
                seat, wanted = came
                could = [(judge(state, move), weight) for move, weight in rules.chances(state)]
                alike = [(one[1], weight) for one, weight in could if one]
                share = sum(is_one * weight for is_one, weight in alike) / sum(w for _one, w in alike)
                found[sort][seat] = found[sort][seat].and_also(Drawn(1, wanted, share))
    return tuple((sort, tuple(each)) for sort, each in found.items())


def plain_end(end: GameEnd) -> dict[str, Any]:
    """Return an end as JSON writes it down."""
    return {
        "winners": end.winners,
        "scores": end.scores,
        "reason": end.reason,
        "plies": end.plies,
        **({"throws": end.throws} if end.throws else {}),
        **({"draws": dict(end.draws)} if end.draws else {}),
        **({"claimed": True} if end.claimed else {}),
    }


def read_end(plain: Any, seats: int) -> GameEnd | None:
    """Return the end that `plain_end` wrote of a game for `seats` players; None for anything else."""
    try:
        winners, scores = _counts(plain["winners"], seats), _points(plain["scores"], seats)
        reason, plies = plain["reason"], plain["plies"]
        sound = 0 < len(winners) == len({*winners}) and all(seat < seats for seat in winners)
        if not (sound and _is_word(reason) and _is_count(plies)):
            return None
        throws = plain.get("throws", [])
        draws = tuple((sort, _drawn(each, seats)) for sort, each in plain.get("draws", {}).items())
        if not isinstance(throws, list) or max(len(throws), len(draws)) > _SORTS:
            return None
        if not all(_is_word(sort) for sort, _each in draws):
            return None
        dice = tuple(_counts(faces, _FACES) for faces in throws)
        return GameEnd(plies, winners, scores, reason, dice, draws, plain.get("claimed", False) is not False)
    except (TypeError, ValueError, KeyError, AttributeError):
        return None


def _drawn(plain: Any, seats: int) -> tuple[Drawn, ...]:
    """Return what came to each seat; raises ValueError or TypeError."""
    for cards, wanted, expected in plain:
        _counts([cards, wanted], 2)
        if type(expected) not in (int, float) or not 0 <= expected <= cards or wanted > cards:
            raise ValueError(plain)
    if len(plain) != seats:
        raise ValueError(plain)
    return tuple(Drawn(*each) for each in plain)


def _counts(plain: Any, most: int) -> tuple[int, ...]:
    """Check and return at most `most` counts; raises ValueError."""
    if not isinstance(plain, list) or len(plain) > most or not all(map(_is_count, plain)):
        raise ValueError(plain)
    return tuple(plain)


def _points(plain: Any, seats: int) -> tuple[int, ...]:
    """Check and return the points of all `seats`; raises ValueError."""
    if not isinstance(plain, list) or len(plain) != seats:
        raise ValueError(plain)
    if not all(type(points) is int and abs(points) < _MOST for points in plain):
        raise ValueError(plain)
    return tuple(plain)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable()
