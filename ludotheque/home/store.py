"""Reads and writes saved games, settings and crash reports.

Errors of writing are returned as Faults: `disk-full`, `read-only`, `unlockable` (no lock is possible),
`elsewhere` (another instance of the program has the game), else `unwritable`; for settings always
`settings-not-written`.

Only the instance that has claimed a game may write it. A claim is a system lock on a file beside the saved
game, which the system releases even if the program crashes.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from ludotheque.core.files import (
    clear_leftovers,
    generations,
    make_folder,
    read_plain,
    real_path,
    write_generation,
    write_whole,
)
from ludotheque.core.record import HEAD, LARGEST, LONGEST, BadRecord, Fault, Record, reading, record_of, write
from ludotheque.core.setup import Setup
from ludotheque.core.spare import discard, spares
from ludotheque.core.steps import finish
from ludotheque.home import paths, settings
from ludotheque.home.words import fault_text

if TYPE_CHECKING:  # keeps the start fast: the first screen claims and plays no game
    from filelock import BaseFileLock

    from ludotheque.core.session import Session

Stamp = tuple[int, int]  # a file's modification time in nanoseconds, and its length in bytes

_SUFFIX, _LOCK = ".json", ".lock"
_AGES = tuple(path.name.removeprefix("x") for path in generations(Path("x")))  # "", ".1", ".2"
_OVER = b'\n  "over": true,\n'  # in the record of a finished game
_MOST_LOCKS = 100  # locks to remove at once
_LARGEST_SETTINGS = 1_000_000  # bytes


class Saved(NamedTuple):
    """A saved game: its file and its newest readable record, not yet replayed."""

    path: Path
    record: Record


class Store:
    """Access to the player's files; `clock` returns seconds since the epoch."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.time = clock
        self.settings, self.settings_fault = _read_settings()
        self._claims: dict[Path, BaseFileLock] = {}
        self._files: WeakKeyDictionary[Session[Any], Path] = WeakKeyDictionary()  # of resumed games
        self._passed: set[Path] = set()  # games that cannot be opened
        self._claiming = False

    def change_settings(self, **changes: Any) -> settings.Settings:
        """Change some settings, save them (or say why not in `settings_fault`) and return them all."""
        self.settings = self.settings._replace(**changes)
        path, data = paths.settings_file(), settings.write(self.settings)
        fault = try_writing(path, lambda: write_whole(path, data))
        self.settings_fault = Fault("settings-not-written", fault.facts) if fault else None
        return self.settings

    def clear_leftovers(self) -> None:
        """Remove temporary files and locks of crashed programs from all folders that they wrote to."""
        for folder in (*paths.written_folders(), self.exports_folder()):
            clear_leftovers(folder)
        for lock in spares(paths.saves_folder(), ".", _LOCK)[:_MOST_LOCKS]:
            game = lock.path.name.removeprefix(".").removesuffix(_LOCK)
            self.elsewhere(lock.path.with_name(game))  # takes the lock and removes it

    def exports_folder(self) -> Path:
        """Return the folder of the last export if it still exists, else the default folder."""
        chosen = self.settings.exports
        return Path(chosen) if chosen and os.path.isdir(chosen) else paths.exports_folder()

    def imports_folder(self) -> Path:
        """Return the folder of the last import if it still exists, else the downloads folder."""
        chosen = self.settings.imports
        return Path(chosen) if chosen and os.path.isdir(chosen) else paths.downloads_folder()

    def remember_map(self, board_hash: str, path: Path) -> None:
        """Remember the path of the player's own map, so that games on its board can be resumed."""
        known = {board: where for board, where in self.settings.maps.items() if board != board_hash}
        self.change_settings(maps=known | {board_hash: str(real_path(path))})

    def now(self) -> str:
        """Return the local time in the form of `Setup.started`."""
        return time.strftime("%Y%m%d-%H%M%S", time.localtime(self.time()))

    def begin(self, session: Session[Any]) -> None:
        """Give a new game a start time that no saved game has, and claim its file if possible."""
        moment = self.now()
        for number in count(1):
            session.setup = session.setup._replace(started=numbered(moment, number))
            path = save_path(session)
            if path in self._claims or exists(path):
                continue
            fault = self.claim(path)
            if fault is None and exists(path):  # meanwhile another program began and left a game there
                self.release(path)
            elif fault is None or fault.reason != "elsewhere":
                return

    def add(self, record: Record, saved: float | None = None, number: int = 1) -> Path | Fault:
        """Save an imported game, dated `saved` or now, in a new file; return its path, or the fault.

        If a game with the same start time is saved, the lowest free number from `number` on is added to it.
        """
        setup = record.setup
        if not setup.game.replace("-", "").isalnum():  # it becomes part of a file's name
            return Fault("foreign")
        moment = setup.started or self.now()
        for each in count(number):
            setup = setup._replace(started=numbered(moment, each))
            path = path_of(setup)
            if path in self._claims or exists(path):
                continue
            fault = self.claim(path)
            if fault is None and not exists(path):
                data = write(record._replace(setup=setup))
                fault = try_writing(path, partial(write_dated, path, data, saved))
                self.release(path)
                return fault or path
            self.release(path)
            if fault and fault.reason != "elsewhere":
                return fault
        raise AssertionError("numbers do not end")

    def resume(self, session: Session[Any], path: Path) -> None:
        """Make `autosave` write a game to `path`, the perhaps renamed file from which it was read."""
        self._files[session] = path

    def autosave(self, session: Session[Any]) -> Fault | None:
        """Save a game, keeping its two previous versions; return the fault if that failed."""
        data = write(record_of(session))
        path = self._file(session)
        return self.claim(path) or try_writing(path, lambda: write_generation(path, data))

    def claim(self, path: Path) -> Fault | None:
        """Keep other instances from writing a game, until `release` or `leave`; return the fault, if any."""
        self.enable_locking()
        from filelock import FileLock, Timeout

        if path in self._claims:
            return None
        # No fallback where the system cannot lock: a mere lock file would survive a crash.
        lock = FileLock(_lock_file(path), timeout=0, mode=0o600, fallback_to_soft=False)
        try:
            make_folder(path.parent)
            lock.acquire()
        except Timeout:
            return Fault("elsewhere")
        except OSError as error:
            return _fault(error, path)
        self._claims[path] = lock
        return None

    def enable_locking(self) -> None:
        """Import the locking library and use it: 70 ms on the main thread, after the first frame."""
        import filelock  # noqa: F401

        self._claiming = True

    def leave(self, session: Session[Any]) -> None:
        """Let other instances of the program write a session's game again."""
        self.release(self._file(session))

    def release(self, path: Path) -> None:
        """Let other instances of the program write the game in a file again."""
        lock = self._claims.pop(path, None)
        if lock:
            # While it is locked: whoever opened the file meanwhile sees that it is gone, and makes a new one.
            discard(_lock_file(path))
            try_writing(path, lock.release)

    def games(self, going: bool = False) -> Iterator[Saved]:
        """Yield the readable saved games, latest saved first; `going` leaves out files that begin as over."""
        folder = paths.saves_folder()
        for path in (folder / name for name in saves_in(folder)):
            if going and _says_over(path):
                continue
            record = next(readings(path), None)
            if record:
                yield Saved(path, record)

    def finished(self, game: str, most: int) -> int:
        """Return how many finished games of an id are saved, at most `most`; only heads are read."""
        folder = paths.saves_folder()
        own = (folder / name for name in saves_in(folder) if name.startswith(f"{game}-"))
        return sum(1 for _path in islice(filter(_says_over, own), most))

    def unfinished(self, game: str = "", among: int | None = None) -> Saved | None:
        """Return the first of `unfinished_games`, None if there is none."""
        return next(iter(self.unfinished_games(1, game, among)), None)

    def unfinished_games(self, most: int, game: str = "", among: int | None = None) -> list[Saved]:
        """Return at most `most` unfinished games with the id `game` ("": any), the most recently saved first.

        Left out are games marked by `mark_unopenable` and, after `enable_locking`, those open elsewhere. If
        `among` is not None, only the first `among` games that `games(going=True)` yields are considered.
        """
        newest = islice(self.games(going=True), among)
        games = (saved for saved in newest if game in ("", saved.record.setup.game))
        going = (saved for saved in games if not saved.record.over and saved.path not in self._passed)
        free = (saved for saved in going if not self._claiming or not self.elsewhere(saved.path))
        return list(islice(free, most))

    def elsewhere(self, path: Path) -> bool:
        """Return whether a game is open in another instance of the program."""
        if path in self._claims or not os.path.exists(_lock_file(path)):
            return False
        fault = self.claim(path)
        self.release(path)
        return fault is not None and fault.reason == "elsewhere"

    def mark_unopenable(self, path: Path) -> None:
        """Remember that a game cannot be opened, so that `unfinished_games` leaves it out."""
        self._passed.add(path)

    def newest_fault(self) -> Fault | None:
        """Return why the most recently saved game cannot be read, None if it can or there is none."""
        folder = paths.saves_folder()
        newest = next((folder / name for name in saves_in(folder)), None)
        if newest is None or next(readings(newest), None):
            return None
        return Fault("newer-save" if _is_newer(newest) else "unreadable-file", (("path", str(newest)),))

    def log_crash(self, error: BaseException, session: Session[Any] | None = None) -> Path | None:
        """Write a crash report, even if the game cannot be written; return its path, None if that failed."""
        for reported in (session, None):
            with suppress(Exception):  # the program may be incomplete, and the game broken
                from ludotheque.home.crashes import write_report

                return write_report(self.now(), error, reported)
        return None

    def last_crash(self) -> Path | None:
        """Return the path of the newest crash report, None if there is none."""
        from ludotheque.home.crashes import last_report

        return last_report()

    def in_words(self, fault: Fault) -> str:
        """Return `fault` as a sentence for the player."""
        return fault_text(fault)

    def _file(self, session: Session[Any]) -> Path:
        return self._files.get(session) or save_path(session)


def save_path(session: Session[Any]) -> Path:
    """Return the file in which a new game is saved."""
    return path_of(session.setup)


def best_record(path: Path) -> Record | None:
    """Return the record of the newest undamaged version of a saved game, as `reading_best` does."""
    return finish(reading_best(path))


def reading_best(path: Path) -> Generator[None, None, Record | None]:
    """Find the newest undamaged version of a saved game in steps; None if nothing is readable.

    If all are damaged, it is the one with the most readable moves. The search ends at a file of a later
    version of the program.
    """
    best: Record | None = None
    for name in generations(path):
        try:
            record = yield from reading_file(name)
        except OSError:
            continue
        except BadRecord as error:
            if error.newer:  # continuing an older generation would overwrite it
                break
            continue
        if best is None or record.fault is None or len(record.moves) > len(best.moves):
            best = record
        if record.fault is None:
            break
    return best


def readings(path: Path) -> Iterator[Record]:
    """Yield the records of a game's readable generations, newest first.

    Stops at one that a later version of the program wrote, which continuing an older one would overwrite.
    """
    for name in generations(path):
        try:
            yield read_file(name)
        except OSError:
            continue
        except BadRecord as error:
            if error.newer:
                return


def _is_newer(path: Path) -> bool:
    """Return whether a later version of the program wrote a file."""
    try:
        read_file(path)
    except BadRecord as error:
        return error.newer
    except OSError:
        pass
    return False


def stamps_of(path: Path) -> tuple[Stamp | None, ...]:
    """Return time (nanoseconds) and length of each generation of a game, newest first; None if missing."""
    return tuple(_stamp(str(name)) for name in generations(path))


def read_file(path: Path) -> Record:
    """Return the record in a file; raises OSError or BadRecord."""
    return finish(reading_file(path))


def reading_file(path: Path) -> Generator[None, None, Record]:
    """Return the record in a file, yielding None after each step; raises OSError or BadRecord."""
    data = read_plain(path, LARGEST + 1)
    yield
    return (yield from reading(data))


def _read_settings() -> tuple[settings.Settings, Fault | None]:
    try:
        found, sound = settings.read(read_plain(paths.settings_file(), _LARGEST_SETTINGS))
    except FileNotFoundError:
        return settings.Settings(), None
    except OSError:
        return settings.Settings(), Fault("settings-unreadable")
    return found, None if sound else Fault("settings-damaged")


def write_dated(path: Path, data: bytes, saved: float | None) -> None:
    """Write `data` as a game's newest generation, dated `saved` in seconds or now; raises OSError."""
    write_generation(path, data)
    if saved is not None:
        os.utime(path, (saved, saved))


def not_written(folder: Path) -> Fault:
    """Return the fault that says that a folder cannot be written to."""
    return Fault("not-written", (("path", str(folder)),))


def try_writing(path: Path, write_it: Callable[[], object]) -> Fault | None:
    """Call `write_it`; return None or, after an OSError, a fault that names the folder of `path`."""
    try:
        write_it()
    except OSError as error:
        return _fault(error, path)
    return None


def _fault(error: OSError, path: Path) -> Fault:
    where = (("path", str(path.parent)),)
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Fault("disk-full", where)
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Fault("read-only", where)
    if error.errno in (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP):
        return Fault("unlockable", where)
    return Fault("unwritable", where)


def saves_in(folder: Path) -> dict[str, tuple[Stamp | None, ...]]:
    """Return {file name: its `stamps_of`} of the saved games in a folder, the most recently saved first."""
    found: dict[str, list[Stamp | None]] = {}
    try:
        names = os.listdir(folder)
    except OSError:
        return {}
    for entry in names:
        name, dot, rest = entry.partition(_SUFFIX)
        if not dot or rest not in _AGES or name.startswith("."):
            continue
        stamp = _stamp(f"{folder}{os.sep}{entry}")
        if stamp:
            found.setdefault(name, [None] * len(_AGES))[_AGES.index(rest)] = stamp
    newest = {name: max(stamp for stamp in stamps if stamp)[0] for name, stamps in found.items()}
    rising = sorted(found, key=lambda name: (newest[name], name), reverse=True)
    return {name + _SUFFIX: tuple(found[name]) for name in rising}


def _stamp(path: str) -> Stamp | None:
    """Return time in nanoseconds and length of a regular file, None without one."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if stat.S_ISREG(found.st_mode) else None


def _says_over(path: Path) -> bool:
    """Return whether the beginning of a record, before its moves, says that the game is over."""
    try:
        return _OVER in read_plain(path, HEAD).partition(b'"moves"')[0]
    except OSError:
        return False


def path_of(setup: Setup) -> Path:
    """Return the file in which a game with this set-up is saved."""
    return paths.saves_folder() / f"{setup.game}-{setup.started}{_SUFFIX}"


def numbered(moment: str, number: int) -> str:
    """Return the start time of game `number`, from 1, of those begun at the same moment.

    >>> numbered("20250131-201530", 1), numbered("20250131-201530", 2)
    ('20250131-201530', '20250131-201530-2')
    """
    ending = f"-{number}" if number > 1 else ""
    return moment[: LONGEST - len(ending)] + ending


def _lock_file(path: Path) -> Path:
    return path.with_name(f".{path.name}{_LOCK}")


def exists(path: Path) -> bool:
    """Return whether any generation of a game exists."""
    return any(map(os.path.lexists, generations(path)))
