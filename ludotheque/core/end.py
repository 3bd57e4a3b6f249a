"""How a finished game ended. A record stores this, so that lists and statistics need no replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # keeps the start fast: the first screen reads records but plays no game
    from ludotheque.core.session import Session

DIE = "roll"  # the verb of a throw in the notation; the number of the face follows
LONGEST = 200  # characters in a reason or in the id of a sort of cards, at most
_MOST = 1 << 31  # exclusive bound of the numbers of plies, points, throws and cards
_SORTS, _FACES = 20, 100  # the most sorts of cards and kinds of dice in a game; the most faces of a die


class Drawn(NamedTuple):
    """Counts of one seat's cards of one sort: all drawn, those wanted, and those expected by average luck."""

    cards: int = 0
    wanted: int = 0
    expected: float = 0.0

    def plus(self, other: Drawn) -> Drawn:
        """Return the sum of both counts."""
        return Drawn(
            self.cards + other.cards, self.wanted + other.wanted, round(self.expected + other.expected, 6)
        )


class GameEnd(NamedTuple):
    """The result of a finished game, its length in plies, and its throws and draws.

    `throws` counts how often each face of each kind of die came up; `draws` pairs a sort of cards with what
    each seat drew. An end is `claimed` if it comes from an imported file and no replay has confirmed it.
    """

    plies: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    throws: tuple[tuple[int, ...], ...] = ()
    draws: tuple[tuple[str, tuple[Drawn, ...]], ...] = ()
    claimed: bool = False


def end_of(session: Session[Any]) -> GameEnd | None:
    """Return how the game ended, or None if it is not over at the session's cursor."""
    outcome = session.rules.outcome(session.state)
    if outcome is None:
        return None
    winners, scores = tuple(outcome.winners), tuple(outcome.scores)
    return GameEnd(session.cursor, winners, scores, outcome.reason, throws(session), draws(session))


def throws(session: Session[Any]) -> tuple[tuple[int, ...], ...]:
    """Return how often each face came up so far, as a tuple of counts for each kind of die."""
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
    """Return what each seat drew so far: each sort of cards in `Rules.luck`, and a `Drawn` a seat."""
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
                found[sort][seat] = found[sort][seat].plus(Drawn(1, wanted, share))
    return tuple((sort, tuple(each)) for sort, each in found.items())


def plain_end(end: GameEnd) -> dict[str, Any]:
    """Return an end as a dictionary that can be written as JSON."""
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
    """Parse what `plain_end` returned for a game with `seats` players; return None if it is malformed."""
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
    """Parse the counts of the cards that each seat drew; raises ValueError or TypeError."""
    for cards, wanted, expected in plain:
        _counts([cards, wanted], 2)
        if type(expected) not in (int, float) or not 0 <= expected <= cards or wanted > cards:
            raise ValueError(plain)
    if len(plain) != seats:
        raise ValueError(plain)
    return tuple(Drawn(*each) for each in plain)


def _counts(plain: Any, most: int) -> tuple[int, ...]:
    """Parse a list of at most `most` numbers, none of which is negative; raises ValueError."""
    if not isinstance(plain, list) or len(plain) > most or not all(map(_is_count, plain)):
        raise ValueError(plain)
    return tuple(plain)


def _points(plain: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(plain, list) or len(plain) != seats:
        raise ValueError(plain)
    if not all(type(points) is int and abs(points) < _MOST for points in plain):
        raise ValueError(plain)
    return tuple(plain)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable()
