"""How the finished games of the house ended: replayed once, in steps, and kept in a file beside the saves.

The file is never the truth: what it says of a game counts only while its files are as they were. A game that
does not open is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import __version__
from ludotheque.core.files import read_plain, write_whole
from ludotheque.core.game import CHANCE
from ludotheque.core.record import BadRecord
from ludotheque.core.session import Session
from ludotheque.games import GAMES
from ludotheque.games.opening import replaying_record
from ludotheque.home import household, paths
from ludotheque.home.index import Entry, Index, Stamps, read_stamps
from ludotheque.home.statistics import Drawn, Played
from ludotheque.home.store import best_record, trouble
from ludotheque.tiled.faults import UnsoundMap

FORMAT = 2
LARGEST = 32_000_000  # bytes
KEPT_EACH = 25  # games replayed, after which what is known is written down
DIE = "roll"  # the verb of a die that is thrown; the number of its face follows


class Tally(NamedTuple):
    """What a replay tells of a game that is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...] = ()
    draws: tuple[tuple[str, tuple[Drawn, ...]], ...] = ()


Tallies = dict[str, tuple[Stamps, Tally]]  # by the name of a game's file


def tallying(
    own_map: Callable[[str], Path | None], wanted: Callable[[Entry], bool] = lambda _entry: True
) -> Generator[float, None, list[Played]]:
    """Yield the share of the finished games that is known; return those of this house that are wanted."""
    index = Index()
    for _share in index.reading():
        yield 0.0
    index.keep()
    house, _fault = household.read()
    entries = [
        entry
        for entry in index.entries
        if entry.over and wanted(entry) and (house is None or house.counts(entry.started))
    ]
    names = {entry.name for entry in index.entries}
    known = {name: tally for name, tally in _read().items() if name in names}
    found, fresh = [], 0
    for number, entry in enumerate(entries):
        stamps, tally = known.get(entry.name, (None, None))
        if tally is None or stamps != entry.stamps or len(tally.scores) != len(entry.players):
            for _ply in (replay := _Replay(entry, own_map)).steps():
                yield number / len(entries)
            tally = replay.tally
            if tally is None:
                continue
            known[entry.name] = entry.stamps, tally
            fresh += 1
            if fresh % KEPT_EACH == 0:
                _keep(known)
        found.append(Played(entry.game, entry.saved, entry.players, *tally))
    if fresh % KEPT_EACH:
        _keep(known)
    return found


class _Replay:
    """A game replayed to its end; `tally` is there after the last step if it opens and is over."""

    def __init__(self, entry: Entry, own_map: Callable[[str], Path | None]) -> None:
        self._entry, self._own_map = entry, own_map
        self.tally: Tally | None = None

    def steps(self) -> Generator[None, None, None]:
        """Replay ply by ply."""
        record = best_record(self._entry.path)
        if record is None:
            return
        try:
            opened = yield from replaying_record(record, self._own_map(record.setup.board_hash))
        except (BadRecord, UnsoundMap):
            return
        outcome = opened.session.rules.outcome(opened.session.state)
        if outcome:
            session = opened.session
            found = throws(session), draws(session)
            self.tally = Tally(tuple(outcome.winners), tuple(outcome.scores), *found)


def throws(session: Session[Any]) -> tuple[tuple[int, ...], ...]:
    """Return how often each face came up in a game, of each kind of die that was thrown."""
    counts: dict[int, list[int]] = {}
    rules = session.rules
    for number, step in enumerate(session.steps[: session.cursor]):
        if step.seat == CHANCE and step.move.verb == DIE:
            faces = len(rules.chances(session.state_at(number)))
            face = int(rules.notation.write(step.move).split()[1])
            counts.setdefault(faces, [0] * faces)[face - 1] += 1
    return tuple(map(tuple, counts.values()))


def draws(session: Session[Any]) -> tuple[tuple[str, tuple[Drawn, ...]], ...]:
    """Return of each sort of cards that the game names what came to each seat, and what was to be expected.

    That is reckoned card by card, from what could have come at that moment.
    """
    rules, sorts = session.rules, tuple(GAMES[session.game].draws())
    found = {sort.id: [Drawn()] * rules.seats for sort in sorts}
    for number, step in enumerate(session.steps[: session.cursor] if sorts else ()):
        if step.seat != CHANCE:
            continue
        state = session.state_at(number)
        for sort in sorts:
            came = sort.of(rules, state, step.move)
            if came:
                seat, wanted = came
                could = [(sort.of(rules, state, move), weight) for move, weight in rules.chances(state)]
                alike = [(one[1], weight) for one, weight in could if one]
                share = sum(is_one * weight for is_one, weight in alike) / sum(w for _one, w in alike)
                found[sort.id][seat] = found[sort.id][seat].and_also(Drawn(1, wanted, share))
    return tuple((name, tuple(each)) for name, each in found.items())


def _keep(known: Tallies) -> None:
    """Write down what is known; where it cannot be written it is found out again."""
    plain = [[name, stamps, *tally] for name, (stamps, tally) in known.items()]
    data = json.dumps([FORMAT, __version__, plain], ensure_ascii=False, separators=(",", ":")).encode()
    trouble(paths.tallies_file(), lambda: write_whole(paths.tallies_file(), data))


def _read() -> Tallies:
    """Return what the file says; nothing if it is damaged, or of a version that may judge otherwise."""
    try:
        form, version, plain = json.loads(read_plain(paths.tallies_file(), LARGEST))
        return dict(map(_tally, plain)) if (form, version) == (FORMAT, __version__) else {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _tally(plain: list[Any]) -> tuple[str, tuple[Stamps, Tally]]:
    """Return a game's tally from JSON; raises ValueError or TypeError."""
    name, stamps, winners, scores, dice, cards = plain
    seats = range(len(scores))
    if not isinstance(name, str) or not all(seat in seats for seat in winners):
        raise ValueError(plain)
    drawn = tuple((_word(sort), tuple(_drawn(*each) for each in seats)) for sort, seats in cards)
    tally = Tally(_numbers(winners), _numbers(scores), tuple(map(_numbers, dice)), drawn)
    return name, (read_stamps(stamps), tally)


def _drawn(cards: int, wanted: int, expected: float) -> Drawn:
    if type(expected) not in (int, float):
        raise TypeError(expected)
    _numbers((cards, wanted))
    return Drawn(cards, wanted, expected)


def _word(plain: Any) -> str:
    if not isinstance(plain, str):
        raise TypeError(plain)
    return plain


def _numbers(plain: Sequence[Any]) -> tuple[int, ...]:
    if not all(type(number) is int for number in plain):
        raise TypeError(plain)
    return tuple(plain)
