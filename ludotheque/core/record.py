"""Games as files of readable JSON: the set-up, then the moves in the game's notation. No state is stored.

A record may come from an untrusted source. Its size is bounded, and nothing in it is executed or used as a
path. A damaged record opens as far as its moves are sound, with a Fault that says what stopped the replay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ludotheque.core.annotations import (
    AdvisedLine,
    Annotations,
    Branch,
    TurnNote,
    plain_advised,
    plain_branches,
    plain_notes,
    read_advised,
    read_branches,
    read_notes,
)
from ludotheque.core.end import GameEnd, end_of, plain_end, read_end
from ludotheque.core.setup import Player, Setup, clean
from ludotheque.core.steps import finish

if TYPE_CHECKING:  # keeps the start fast: the first screen plays no game
    from ludotheque.core.game import Facts
    from ludotheque.core.session import Session

S = TypeVar("S")
C = TypeVar("C", dict[str, Any], list[Any])

FORMAT = 1
LARGEST = 4_000_000  # bytes
LARGEST_MAP, MOST_MAP_FILES = 2_000_000, 20  # limits of an included map: its bytes and its files
LONGEST = 200  # characters in any text of a record, except in a map
# Reasons of faults in sound records: the remaining moves were legal under the rules they were played by.
OTHER_RULES = ("changed-rule", "led-elsewhere", "newer-rules", "other-course")
KEPT = (
    *OTHER_RULES,
    "altered",
    "illegal-move",
    "unreadable-move",
)  # reasons of faults with which a record is never overwritten, although its end cannot be replayed
HEAD = 16_384  # bytes at the beginning of a record that include everything before annotations and moves
MOST_VALUES = 20_000  # lists, objects and numbers in a record; texts are not counted
_LONGEST_NUMBER = 30  # characters; the longest number that the program writes has fewer
_AT_ONCE = 5_000  # moves of a damaged record to read in one step
_HANDED = 1_000  # changes of players in a seat, at most
_MOST_DIGESTS = 64  # digests read from a record, twice as many as `write` writes
_DIGEST = r"[0-9a-f]{8}"
_MOVES = '"moves": ['
_ANNOTATIONS = r'\n  ,?"(?:notes|branches|advised)": .*'  # a line each, round the moves
_STRING = r'(?s)"(?:[^"\\]|\\.)*+"'  # a string in JSON
_UNWRITABLE = r"[\ud800-\udfff]"
_HARMFUL = r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]"  # control characters and surrogates


class Fault(NamedTuple):
    """What is wrong with a file: a reason (a key into the texts of `home/words.py`) and its facts."""

    reason: str
    facts: Facts = ()


class BadRecord(ValueError):
    """Raised for a record that cannot be opened at all; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.reason} {dict(fault.facts)}")
        self.fault = fault

    @property
    def newer(self) -> bool:
        """Whether a later version of the program wrote the record."""
        return self.fault.reason == "newer"


class Record(NamedTuple):
    """A game as it is stored. The first `cursor` moves have been played, the rest can be redone.

    A record that is sent to others includes the player's own map: `map` pairs names of files with their text.
    """

    setup: Setup
    moves: tuple[str, ...]
    cursor: int
    over: bool = False  # also set in old records of finished games, which have no `end`
    rules: int = 1  # the version of the rules that the game was played by
    fault: Fault | None = None  # the damage at which reading stopped
    map: tuple[tuple[str, str], ...] = ()
    end: GameEnd | None = None  # how the game ended, if it is over at the cursor and the record says how
    digests: tuple[tuple[int, str], ...] = ()  # of the positions after some plies; see `replaying`
    notes: tuple[TurnNote, ...] = ()  # by plies, as the branches
    branches: tuple[Branch, ...] = ()
    advised: tuple[AdvisedLine, ...] = ()

    @property
    def annotations(self) -> Annotations:
        """The notes and branches."""
        return Annotations(self.notes, self.branches)

    def annotated(self, annotations: Annotations) -> Record:
        """Return the record with these notes and branches instead of its own."""
        return self._replace(notes=annotations.notes, branches=annotations.branches)

    def beginning(self, plies: int) -> Record:
        """Return the record of the first `plies` moves alone, not annotated."""
        digests = tuple(one for one in self.digests if one[0] <= plies)
        begun = self._replace(moves=self.moves[:plies], cursor=plies, over=False, end=None, digests=digests)
        return begun._replace(advised=()).annotated(Annotations())


def record_of(session: Session[S]) -> Record:
    """Return the record of a session; that it was read from, if it could not be replayed to its end."""
    from ludotheque.core.game import version

    if isinstance(session.kept, Record):
        return session.kept._replace(setup=session.setup, notes=session.notes, branches=session.branches)
    end = end_of(session)
    return Record(
        session.setup,
        tuple(session.moves()),
        session.cursor,
        over=end is not None,
        rules=version(session.rules),
        end=end,
        digests=session.digests(),
        notes=session.notes,
        branches=session.branches,
        advised=session.advised,
    )


def foreign(record: Record) -> Record:
    """Return an imported record with its end marked as `claimed`, since no replay has confirmed it yet."""
    return record._replace(end=record.end and record.end._replace(claimed=True))


def settled(record: Record, session: Session[S], fault: Fault | None) -> Record:
    """Return `record` with the end and digests of `session`, its replay.

    It stays as it is if a `fault` stopped the replay, or if its own end is not merely claimed.
    """
    known = record.end is not None and not record.end.claimed
    if fault or known:
        return record
    end = end_of(session)
    if (end is not None, end) == (record.over, record.end):
        return record
    return record._replace(over=end is not None, end=end, digests=session.digests())


def write(record: Record) -> bytes:
    """Return a record as the content of a JSON file."""
    setup = record.setup
    head = {
        "format": FORMAT,
        "game": setup.game,
        **({"rules": record.rules} if record.rules > 1 else {}),  # absent in records of the first rules
        "board": {"name": setup.board, "hash": setup.board_hash},
        "options": dict(setup.options),
        "seats": plain_seats(setup.players),
        "seed": setup.seed,
        **({"seed-known": True} if setup.seed_known else {}),
        "started": setup.started,
        **({"title": setup.title} if setup.title else {}),
        "over": record.over,
        **({"end": plain_end(record.end)} if record.end else {}),
        "cursor": record.cursor,
        **({"digests": record.digests} if record.digests else {}),
        **({"map": dict(record.map)} if record.map else {}),
        **({"notes": plain_notes(record.notes)} if record.notes else {}),
        **({"branches": plain_branches(record.branches)} if record.branches else {}),
    }
    lines = [f'  "{key}": {_dump(value)},\n' for key, value in head.items()]
    moves = json.dumps(record.moves, ensure_ascii=False, separators=(",\n    ", ": "))[1:-1]
    # after the moves, where it delays nobody who reads the head
    advised = f'  ,"advised": {_dump(plain_advised(record.advised))}\n' if record.advised else ""
    return f"{{\n{''.join(lines)}  {_MOVES}\n    {moves}\n  ]\n{advised}}}\n".encode()


def read(data: bytes) -> Record:
    """Parse a record, keeping of damaged moves those before the damage; raises BadRecord, as `reading`."""
    return finish(reading(data))


def reading(data: bytes) -> Generator[None, None, Record]:
    """Parse a record in steps that can be interrupted, since the largest one takes some tenths of a second.

    Moves before a damage are kept, and sound annotations. Raises BadRecord if a necessary part is damaged, if
    the record is too large, or if a later version wrote it.
    """
    if len(data) > LARGEST:
        raise BadRecord(Fault("too-big", (("bytes", len(data)), ("largest", LARGEST))))
    text = data.decode("utf-8-sig", errors="replace")
    if _nests_much(text):
        raise BadRecord(Fault("not-json"))
    yield
    for some in dict.fromkeys((text, re.sub(_ANNOTATIONS, "", text))):
        try:
            content = _parsed(some)
        except BadRecord:
            raise
        except (ValueError, RecursionError):
            yield
            continue
        yield
        return _record(content, None)
    content, fault = yield from _salvaging(text)
    yield
    return _record(content, fault)


def read_head(data: bytes) -> Record:
    """Parse the first HEAD bytes of a record up to its annotations, unchecked cursor; raises BadRecord."""
    text = data.decode("utf-8-sig", errors="replace")
    annotated = re.search(_ANNOTATIONS, text)
    content = _head(f"{text[: annotated.start()]}{_MOVES}" if annotated else text)
    record = _record(content | {"moves": []}, None)
    return record._replace(cursor=content.get("cursor", 0))


def looks_like_record(head: bytes) -> bool:
    """Return whether a file that begins with the bytes `head` may be a record; HEAD bytes are enough."""
    return b'"format"' in head and b'"game"' in head


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


class _Numbers:
    """Parses the numbers in a record; raises BadRecord for too long a number, or more than MOST_VALUES."""

    def __init__(self, kind: Callable[[str], float]) -> None:
        self._kind, self._left = kind, MOST_VALUES

    def __call__(self, text: str) -> float:
        self._left -= 1
        if self._left < 0 or len(text) > _LONGEST_NUMBER:
            raise BadRecord(Fault("not-json"))
        return self._kind(text)


def _parsed(text: str) -> Any:
    return json.loads(text, parse_int=_Numbers(int), parse_float=_Numbers(float))


def _nests_much(text: str) -> bool:
    """Return whether a JSON text contains more than MOST_VALUES lists and objects together."""
    if text.count("[") + text.count("{") <= MOST_VALUES:
        return False
    bare = re.sub(_STRING, "", text)
    return bare.count("[") + bare.count("{") > MOST_VALUES


def _salvaging(text: str) -> Generator[None, None, tuple[Any, Fault]]:
    """Return what invalid JSON holds up to its damage, and the fault; raises BadRecord without moves."""
    content, tail = _head(text), text.partition(_MOVES)[2]
    yield
    content["moves"] = moves = []
    lines = [line.strip().removesuffix(",") for line in tail.splitlines()[1:]]
    for start in range(0, len(lines), _AT_ONCE):
        yield
        some = lines[start : start + _AT_ONCE]
        found_here = _texts(some)
        moves += found_here
        if len(found_here) < len(some):
            break
    return content, Fault("cut-off", (("ply", len(moves)),))


def _head(text: str) -> dict[str, Any]:
    """Parse the part of a record before its moves; raises BadRecord if it is not sound."""
    head, found, _moves = text.partition(_MOVES)
    try:
        content = _parsed(head + '"moves": []}') if found else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise BadRecord(Fault("not-json"))
    return content


def _texts(lines: list[str]) -> list[str]:
    """Parse lines that each hold one JSON string, up to the first line that does not."""
    found = []
    for line in lines:
        try:
            text = json.loads(line)
        except (ValueError, RecursionError):
            break
        if not isinstance(text, str):
            break
        found.append(text)
    return found


def _record(content: Any, fault: Fault | None) -> Record:
    if not isinstance(content, dict) or not {"format", "game", "moves"} <= content.keys():
        raise BadRecord(Fault("foreign"))
    version = content["format"]
    if isinstance(version, int) and version > FORMAT:
        raise BadRecord(Fault("newer", (("format", version), ("known", FORMAT))))
    _check(version == FORMAT, "format")
    moves, fault = _moves(_of(list, content, "moves"), fault)
    cursor = content.get("cursor", len(moves))
    _check(type(cursor) is int and cursor >= 0, "cursor")
    rules = content.get("rules", 1)
    _check(type(rules) is int and 1 <= rules < 1 << 31, "rules")
    over = content.get("over") is True
    brought, digests = _map(content.get("map", {})), _digests(content.get("digests"))
    setup = _setup(content)
    end = read_end(content.get("end"), len(setup.players)) if over else None
    notes = read_notes(content.get("notes"), len(moves))
    branches = read_branches(content.get("branches"), len(moves), _are_texts)
    advised = read_advised(content.get("advised"), len(moves), _are_texts)
    cursor = min(cursor, len(moves))
    return Record(setup, moves, cursor, over, rules, fault, brought, end, digests, notes, branches, advised)


def _moves(content: list[Any], fault: Fault | None) -> tuple[tuple[str, ...], Fault | None]:
    """Return the moves before the first that is no valid text, with a fault about it, else `fault`."""
    if _are_texts(content):
        return tuple(content), fault
    sound = next(number for number, move in enumerate(content) if not _is_text(move))
    return tuple(content[:sound]), Fault("cut-off", (("ply", sound),))


def _map(files: Any) -> tuple[tuple[str, str], ...]:
    """Parse the map included in a record; raises BadRecord."""
    _check(isinstance(files, dict) and len(files) <= MOST_MAP_FILES, "map")
    for name, text in files.items():
        _check(_is_text(name) and isinstance(text, str) and not re.search(_UNWRITABLE, text), "map")
    _check(sum(map(len, files.values())) <= LARGEST_MAP, "map")
    return tuple(files.items())


def _digests(value: Any) -> tuple[tuple[int, str], ...]:
    """Return the well-formed digests of a record; malformed ones are ignored."""
    sound = filter(_is_digest, value if isinstance(value, list) else ())
    return tuple((ply, digest) for ply, digest in islice(sound, _MOST_DIGESTS))


def _is_digest(value: Any) -> bool:
    if not (isinstance(value, list) and len(value) == 2):
        return False
    ply, digest = value
    if not (type(ply) is int and 0 < ply < 1 << 31):
        return False
    return isinstance(digest, str) and re.fullmatch(_DIGEST, digest) is not None


def _setup(content: dict[str, Any]) -> Setup:
    board, options = _of(dict, content, "board"), _of(dict, content, "options")
    _check(_is_text(content["game"]), "game")
    _check(_is_short(board.get("name")) and _is_text(board.get("hash")), "board")
    _check(all(map(_is_option, options.items())), "options")
    players = read_seats(_of(list, content, "seats"))
    _check(_is_text(content.get("seed")), "seed")
    _check(_is_moment(content.get("started", "")), "started")
    return Setup(
        game=content["game"],
        board=clean(board["name"]),
        board_hash=board["hash"],
        options=tuple(options.items()),
        players=players,
        seed=content["seed"],
        started=content.get("started", ""),
        title=_title(content.get("title")),
        seed_known=content.get("seed-known") is True,
    )


def plain_seats(players: tuple[Player, ...]) -> list[dict[str, Any]]:
    """Return the players of a game as a list that can be written as JSON."""
    return list(map(_seat, players))


def read_seats(plain: list[Any]) -> tuple[Player, ...]:
    """Parse what `plain_seats` returned; raises BadRecord."""
    _check(0 < len(plain) <= 8 and all(map(_is_player, plain)), "seats")
    return tuple(_player(number, seat) for number, seat in enumerate(plain, 1))


def _title(value: Any) -> str:
    return clean(value) if _is_short(value) else ""


def _of(kind: type[C], content: dict[str, Any], part: str) -> C:
    value = content.get(part)
    if not isinstance(value, kind):
        raise BadRecord(Fault("damaged", (("part", part),)))
    return value


def _check(sound: bool, part: str) -> None:
    if not sound:
        raise BadRecord(Fault("damaged", (("part", part),)))


def _player(number: int, seat: dict[str, Any]) -> Player:
    """Return the player of a seat, parsed from JSON; `number` stands in for an invisible name."""
    played_by = tuple((ply, level) for ply, level in seat.get("played_by", ()))
    return Player(clean(seat["name"]) or str(number), tuple(seat["colours"]), played_by)


def _seat(player: Player) -> dict[str, Any]:
    seat = {"name": player.name, "colours": list(player.colours)}
    return seat | ({"played_by": [*map(list, player.played_by)]} if player.played_by else {})


def _is_text(value: Any) -> bool:
    return _is_short(value) and not re.search(_HARMFUL, value)


def _are_texts(values: list[Any]) -> bool:
    """Return whether all values pass `_is_text`, much faster than by calling it for each."""
    if not {*map(type, values)} <= {str} or max(map(len, values), default=0) > LONGEST:
        return False
    return not re.search(_HARMFUL, "".join(values))


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_moment(value: Any) -> bool:
    return _is_text(value) and set(value) <= set("0123456789-")  # it becomes part of a file's name


def _is_option(pair: tuple[Any, Any]) -> bool:
    return _is_text(pair[0]) and (_is_text(pair[1]) or (isinstance(pair[1], int) and abs(pair[1]) < 1 << 31))


def _is_player(value: Any) -> bool:
    if not (isinstance(value, dict) and _is_short(value.get("name"))):
        return False
    colours, played_by = value.get("colours"), value.get("played_by", [])
    if not (isinstance(colours, list) and len(colours) <= 8 and all(map(_is_text, colours))):
        return False
    return isinstance(played_by, list) and len(played_by) <= _HANDED and all(map(_is_handing, played_by))


def _is_handing(value: Any) -> bool:
    """Return whether `value` is a pair of a ply and the level that played the seat from that ply on."""
    if not (isinstance(value, list) and len(value) == 2):
        return False
    ply, level = value
    return type(ply) is int and 0 <= ply < 1 << 31 and _is_text(level)
