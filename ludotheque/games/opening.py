"""Begins new games and opens stored ones. Both make a session with its map and rules."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.core.files import generations
from ludotheque.core.game import Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.record import KEPT, LONGEST, OTHER_RULES, BadRecord, Fault, Record
from ludotheque.core.replay import replaying
from ludotheque.core.session import Options, Player, Session, Setup
from ludotheque.core.setup import HUMAN, clean
from ludotheque.core.steps import finish, with_progress
from ludotheque.games.boards import NO_MAPS, OwnMaps, board_map, game_of, map_of
from ludotheque.games.box import Box
from ludotheque.games.maps import line
from ludotheque.games.tinctures import seat_tinctures
from ludotheque.home.map_files import files_of
from ludotheque.home.store import reading_file
from ludotheque.home.words import fault_text
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap

if TYPE_CHECKING:
    from ludotheque.players.worker import Worker

# What rules depend on: the game's id, the path and digest of its map, its options, the number of seats.
Key = tuple[str, Path, str, Options, int]
_ready: dict[Key, Rules[Any]] = {}  # rules made in advance by `prepare_rules`


@dataclass(frozen=True, slots=True)
class Opened:
    """An open game: its session and its map.

    `fault` is what was wrong with its record, None for a sound record and for a new game.
    """

    session: Session[Any]
    map: BoardMap[Any]
    fault: Fault | None = None


def new_seed() -> str:
    """Return a random 64-bit number in 20 digits, so that nobody finds a game's seed by trying them all."""
    return f"{int.from_bytes(os.urandom(8)):020d}"


def new_game(
    game: Box,
    players: Sequence[Player],
    *,
    seed: str,
    options: Options = (),
    seed_known: bool = False,
    started: str = "",
    path: Path | None = None,
) -> Opened:
    """Begin a game on the map at `path`, or on the game's own map if it is None.

    `seed_known` is whether a player chose the seed; `started` is the local time, as 20250131-201530. Raises
    UnsoundMap, or BadRecord for another kind of board, a wrong number of players, or unknown options.
    """
    found = board_map(game, path)
    setup = Setup(
        *(game.id, _name(found), found.board.hash, options, tuple(players), seed, started),
        seed_known=seed_known,
    )
    return Opened(Session(_rules(game, found, setup), _corrected(game, setup)), found)


def open_record(record: Record, own_maps: OwnMaps = NO_MAPS) -> Opened:
    """Replay a record on its map; raises BadRecord or UnsoundMap."""
    return finish(replaying_record(record, own_maps))


def open_whole(record: Record, name: str, bad: type[ValueError]) -> Opened:
    """Return the game in a record that must have no fault; raises `bad` with the file's `name` if it has."""
    try:
        opened = open_record(record)
    except (BadRecord, UnsoundMap) as error:
        raise bad(f"{name}: {error}") from error
    if opened.fault:
        raise bad(f"{name}: {opened.fault.reason} {dict(opened.fault.facts)}")
    return opened


def replaying_record(record: Record, own_maps: OwnMaps = NO_MAPS) -> Generator[None, None, Opened]:
    """Replay a record on its map, yielding before every ply; raises BadRecord or UnsoundMap."""
    found, rules = _prepared(record, own_maps)
    yield
    setup = _corrected(game_of(record.setup.game), record.setup)
    session, fault = yield from replaying(record._replace(setup=setup), rules)
    return Opened(session, found, fault)


def open_saved(path: Path, own_maps: OwnMaps = NO_MAPS) -> Opened:
    """Open a saved game from the generation that can be replayed furthest; raises BadRecord or UnsoundMap.

    The search, newest first, ends at a generation that is replayed without a fault or as far as the present
    rules allow. It also ends at one saved by a newer version of the program: if an older one were opened,
    saving it later would overwrite that one.
    """
    return finish(opening_saved(path, own_maps))


def opening_saved(path: Path, own_maps: OwnMaps = NO_MAPS) -> Generator[float | None, None, Opened]:
    """Open a saved game in steps, from the generation replayed furthest; raises BadRecord or UnsoundMap.

    Yields the share of moves replayed, from 0 to 1, anew for each generation, or None while a file is read.
    """
    best: Opened | None = None
    trouble: BadRecord | UnsoundMap | None = None
    for age, name in enumerate(generations(path)):
        try:
            record = yield from reading_file(name)
            replay = replaying_record(record, own_maps)
            opened = yield from with_progress(replay, len(record.moves))
        except OSError:
            continue
        except (BadRecord, UnsoundMap) as error:
            trouble = trouble or error
            if isinstance(error, BadRecord) and error.newer:
                break
            continue
        if best is None or len(opened.session.steps) > len(best.session.steps):
            kept = opened.fault is not None and opened.fault.reason in KEPT
            fault = Fault("older-save") if age and (trouble or best) and not kept else opened.fault
            best = Opened(opened.session, opened.map, fault)
        if opened.fault is None or opened.fault.reason in OTHER_RULES:
            break
    if best is None:
        raise trouble or BadRecord(Fault("unreadable-file", (("path", path.name),)))
    return best


def check_saved(path: Path, own_maps: OwnMaps = NO_MAPS) -> None:
    """Raise BadRecord or UnsoundMap if no generation of a saved game can be opened; replays no moves.

    If a newer version of the program has saved the game, older generations are not tried.
    """
    finish(checking_saved(path, own_maps))


def checking_saved(
    path: Path, own_maps: OwnMaps = NO_MAPS
) -> Generator[None, None, tuple[Box, BoardMap[Any]]]:
    """Return, in steps that yield None while a file is read, a saved game's box and map if it can be opened.

    No moves are replayed. Raises BadRecord or UnsoundMap if no generation can be opened.
    """
    trouble: BadRecord | UnsoundMap | None = None
    for name in generations(path):
        try:
            record = yield from reading_file(name)
            found, game = map_of(record.setup, own_maps), game_of(record.setup.game)
            _must_allow(game, record.setup)
            return game, found
        except OSError:
            continue
        except (BadRecord, UnsoundMap) as error:
            trouble = trouble or error
            if isinstance(error, BadRecord) and error.newer:
                break
    raise trouble or BadRecord(Fault("unreadable-file", (("path", path.name),)))


def reasons(error: BadRecord | UnsoundMap) -> str:
    """Return sentences that say what is wrong with a record or a map."""
    if isinstance(error, BadRecord):
        return fault_text(error.fault)
    return "\n".join(map(line, error.faults))


def prepare_rules(game: Box, options: Options, seats: int, path: Path | None = None) -> None:
    """Make the rules of the game that is likely to begin next, since computing their tables takes a while."""
    try:
        found = board_map(game, path)
    except (BadRecord, UnsoundMap):
        return  # the fault is reported when the game begins
    key = _key(game, found, options, seats)
    if key not in _ready:
        _ready.clear()
        _ready[key] = game.rules(found.board, options, seats)


def _prepared(record: Record, own_maps: OwnMaps) -> tuple[BoardMap[Any], Rules[Any]]:
    """Return the map and the rules of a record; raises BadRecord or UnsoundMap."""
    found = map_of(record.setup, own_maps, files_of(record))
    return found, _rules(game_of(record.setup.game), found, record.setup)


def worker_of(opened: Opened) -> Worker:
    """Return the worker that runs a game's computer players, in a process that its first request starts."""
    from ludotheque.players.worker import Factory, Worker

    session = opened.session
    told = (game_of(session.game), opened.map.board, session.options, len(session.players))
    return Worker(Factory("ludotheque.games.opening:judgement_on", told), session.seed)


def judgement_on(box: Box, board: Any, options: Options, seats: int) -> Judgement[Any]:
    """Return the judgement for a game on a board; called in the process that runs the computer players."""
    return box.judgement(box.rules(board, options, seats))


def _name(found: BoardMap[Any]) -> str:
    """Return the name of a board in records: its file's name, cut to the length that records allow."""
    return clean(found.path.stem)[:LONGEST]


def _must_allow(game: Box, setup: Setup) -> None:
    if not game.allows(setup.options) or len(setup.players) not in game.seats:
        raise BadRecord(Fault("wrong-setup"))


def _rules(game: Box, found: BoardMap[Any], setup: Setup) -> Rules[Any]:
    _must_allow(game, setup)
    ready = _ready.pop(_key(game, found, setup.options, len(setup.players)), None)
    return ready or game.rules(found.board, setup.options, len(setup.players))


def _key(game: Box, found: BoardMap[Any], options: Options, seats: int) -> Key:
    return game.id, found.path, found.digest, options, seats


def _corrected(game: Box, setup: Setup) -> Setup:
    """Return the setup with tinctures that the game allows and without computer players that it lacks."""
    colours = seat_tinctures(game, [player.colours for player in setup.players])
    players = [
        Player(player.name, tuple(own), _known(game, player))
        for player, own in zip(setup.players, colours, strict=True)
    ]
    return setup._replace(players=tuple(players))


def _known(game: Box, player: Player) -> tuple[tuple[int, str], ...]:
    """Return `played_by` without unknown computer players, whose plies count for the entry before them."""
    return tuple((ply, who) for ply, who in player.played_by if who == HUMAN or game.has_player(who))
