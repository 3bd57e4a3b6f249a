"""What the program keeps for the player: saved games, settings, crash logs.

Trouble is a value, never a crash: a Fault says why something could not be written (`disk-full`, `read-only`,
`unwritable`); the game goes on, and whoever shows it says so.
"""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque import __version__
from ludotheque.core.files import generations, write_generation, write_whole
from ludotheque.core.record import LARGEST, BadRecord, Fault, Record, read, record_of, write
from ludotheque.home import paths, settings

if TYPE_CHECKING:
    from ludotheque.core.session import Session

_SUFFIX = ".json"


class Saved(NamedTuple):
    """A game in the folder: its file and its newest readable record, not yet replayed."""

    path: Path
    record: Record


class Store:
    """The player's folders; `clock` gives seconds since the epoch."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.time = clock
        self.settings, self.settings_fault = _read_settings()

    def change_settings(self, **changes: Any) -> settings.Settings:
        """Change and save these settings and return them all; `settings_fault` says what went wrong."""
        self.settings = self.settings._replace(**changes)
        path, data = paths.settings_file(), settings.write(self.settings)
        self.settings_fault = _trouble(path, lambda: write_whole(path, data))
        return self.settings

    def remember_map(self, board_hash: str, path: Path) -> None:
        """Remember where the player's own map with this board is, so that its games can be resumed."""
        known = {board: where for board, where in self.settings.maps.items() if board != board_hash}
        self.change_settings(maps=known | {board_hash: str(path.resolve())})

    def now(self) -> str:
        """Return the moment as a game's `started` has it, in local time."""
        return time.strftime("%Y%m%d-%H%M%S", time.localtime(self.time()))

    def autosave(self, session: Session[Any]) -> Fault | None:
        """Save a game, keeping the two saves before; the fault if it could not be."""
        data = write(record_of(session))
        path = save_path(session)
        return _trouble(path, lambda: write_generation(path, data))

    def games(self) -> Iterator[Saved]:
        """Yield the saved games, last saved first; those of which nothing can be read are left out."""
        for path in _newest_first(paths.saves_folder()):
            record = next(filter(None, map(read_generation, generations(path))), None)
            if record:
                yield Saved(path, record)

    def unfinished(self) -> Saved | None:
        """Return the game that was going on last, if any: what `Reprendre` resumes."""
        return next((saved for saved in self.games() if not saved.record.over), None)

    def lost(self) -> Fault | None:
        """Return what is wrong with the game saved last if none of its generations can be read."""
        newest = next(iter(_newest_first(paths.saves_folder())), None)
        if newest is None or any(map(read_generation, generations(newest))):
            return None
        return Fault("unreadable-file", (("path", str(newest)),))

    def log_crash(self, error: BaseException, session: Session[Any] | None = None) -> Path | None:
        """Write down version, system, error, seed and moves; return where, None if it cannot be."""
        path = paths.logs_folder() / f"crash-{self.now()}.txt"
        data = _crash_text(error, session).encode(errors="replace")
        return None if _trouble(path, lambda: write_whole(path, data)) else path


def save_path(session: Session[Any]) -> Path:
    """Return the file that a game is saved in."""
    return paths.saves_folder() / f"{session.game}-{session.setup.started}{_SUFFIX}"


def read_generation(path: Path) -> Record | None:
    """Return the record in one file, None if there is none or it cannot be read."""
    try:
        return read_file(path)
    except (OSError, BadRecord):
        return None


def read_file(path: Path) -> Record:
    """Return the record in one file; raises OSError or BadRecord."""
    with path.open("rb") as file:
        return read(file.read(LARGEST + 1))


def _read_settings() -> tuple[settings.Settings, Fault | None]:
    try:
        found, sound = settings.read(paths.settings_file().read_bytes())
    except FileNotFoundError:
        return settings.Settings(), None
    except OSError:
        return settings.Settings(), Fault("settings-unreadable")
    return found, None if sound else Fault("settings-damaged")


def _trouble(path: Path, write_it: Callable[[], object]) -> Fault | None:
    """Write; what goes wrong is a fault that names the folder of `path`."""
    try:
        write_it()
    except OSError as error:
        where = (("path", str(path.parent)),)
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            return Fault("disk-full", where)
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return Fault("read-only", where)
        return Fault("unwritable", where)
    return None


def _newest_first(folder: Path) -> list[Path]:
    """Return the path of each game of which a generation is there, by the time of the newest."""
    times: dict[Path, float] = {}
    try:
        for entry in folder.iterdir():
            name, dot, _ = entry.name.partition(_SUFFIX)
            if dot and not name.startswith("."):
                path = folder / (name + _SUFFIX)
                times[path] = max(times.get(path, 0.0), entry.stat().st_mtime)
    except OSError:
        return []
    return sorted(times, key=lambda path: (times[path], path.name), reverse=True)


def _crash_text(error: BaseException, session: Session[Any] | None) -> str:
    import platform
    import traceback

    system = f"ludotheque {__version__}, Python {platform.python_version()}, {platform.platform()}"
    pygame = sys.modules.get("pygame")
    library = f"pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}" if pygame else "no window"
    record = write(record_of(session)).decode() if session else "no game"
    return "\n".join([system, library, "".join(traceback.format_exception(error)), record, ""])
