"""The paths of the program's resources and of the player's files.

Resources are beside the code in a wheel and in the packaged program, one folder above it in a checkout. The
variable LUDOTHEQUE_HOME names one folder for all the player's files.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_NAME = "ludotheque"
_BUNDLED = "LD_LIBRARY_PATH"  # in a packaged program, the path of its bundled libraries
_PACKED = "_PYI_"  # begins the names of the variables by which a packaged program speaks to itself
AT_START = dict(os.environ)  # before the program tells SDL by more variables what kind of program it is


def home_override() -> str:
    """Return the value of LUDOTHEQUE_HOME, empty if it is not set."""
    return os.environ.get("LUDOTHEQUE_HOME", "")


def asset(*parts: str) -> Path:
    """Return the path of a bundled file below `assets/`."""
    return _resources("assets").joinpath(*parts)


def map_file(name: str) -> Path:
    """Return the path of a bundled map, by a name such as `highlanders.tmx`."""
    return _resources("maps") / name


def map_files() -> tuple[Path, ...]:
    """Return the paths of all bundled maps, sorted by name."""
    return tuple(sorted(_resources("maps").glob("*.tmx")))


def old_map(board_hash: str) -> Path:
    """Return the path of a board hash among the maps of earlier versions; it may not exist."""
    return _resources("maps") / "old" / f"{_plain(board_hash)}.tmx"


def languages_folder() -> Path:
    """Return the folder of the package's languages."""
    return package() / "languages"


def saves_folder() -> Path:
    """Return the folder of saved games; it may not exist yet."""
    return _user("user_data_path", "saves")


def maps_folder() -> Path:
    """Return the folder of the player's own maps; it may not exist yet."""
    return _user("user_data_path", "maps")


def played_maps_folder() -> Path:
    """Return the folder in which the player's maps are kept for saved games; it may not exist yet."""
    return saves_folder() / "maps"


def played_map_folder(board_hash: str) -> Path:
    """Return the folder of the map kept for saved games on a board; it may not exist yet."""
    return played_maps_folder() / _plain(board_hash)


def index_file() -> Path:
    """Return the file of the index of saved games; it may not exist yet."""
    return saves_folder() / "games.index"


def pictures_folder() -> Path:
    """Return the folder of the thumbnails of saved games; it may not exist yet."""
    return saves_folder() / "pictures"


def bin_folder() -> Path:
    """Return the folder of the bin for saved games; it may not exist yet."""
    return saves_folder() / "bin"


def exports_folder() -> Path:
    """Return the default folder for exports, among the player's documents; it may not exist yet."""
    home = home_override()
    if home:
        return Path(home) / "exports"
    return documents_folder() / "Ludotheque"


def downloads_folder() -> Path:
    """Return the user's downloads folder; it may not exist."""
    import platformdirs

    return platformdirs.user_downloads_path()


def desktop_folder() -> Path:
    """Return the user's desktop folder; it may not exist."""
    import platformdirs

    return platformdirs.user_desktop_path()


def documents_folder() -> Path:
    """Return the user's documents folder; it may not exist."""
    import platformdirs

    return platformdirs.user_documents_path()


def household_file() -> Path:
    """Return the file that remembers the people of the household; it may not exist yet."""
    return _user("user_data_path") / "household.json"


def own_puzzles_folder() -> Path:
    """Return the folder of the puzzles made of the household's own games; it may not exist yet."""
    return _user("user_data_path", "puzzles")


def settings_file() -> Path:
    """Return the file of the settings; it may not exist yet."""
    return _user("user_config_path") / "settings.json"


def cache_folder() -> Path:
    """Return the cache folder; it may not exist yet."""
    return _user("user_cache_path", "cache")


def logs_folder() -> Path:
    """Return the folder of crash reports; it may not exist yet."""
    return _user("user_log_path", "logs")


def written_folders() -> Iterator[Path]:
    """Yield every folder in which the program writes files of its own accord; some may not exist yet."""
    yield from (saves_folder(), pictures_folder(), maps_folder(), cache_folder(), logs_folder())
    yield from {settings_file().parent, household_file().parent}
    for folder in (played_maps_folder(), bin_folder(), own_puzzles_folder()):
        yield from (Path(found) for found, _folders, _files in os.walk(folder))


def environment() -> dict[str, str]:
    """Return the environment for another program: this one's, without the path of its own libraries."""
    found = {name: value for name, value in AT_START.items() if not name.startswith(_PACKED)}
    original = found.pop(f"{_BUNDLED}_ORIG", None)
    if getattr(sys, "frozen", False):
        found.pop(_BUNDLED, None)
    if original:
        found[_BUNDLED] = original
    return found


@contextmanager
def as_other_programs_see() -> Iterator[None]:
    """Put the variables for other programs in place of this program's while the system starts one."""
    ours = dict(os.environ)
    _become(environment())
    try:
        yield
    finally:
        _become(ours)


def _become(wanted: Mapping[str, str]) -> None:
    for name in os.environ.keys() - wanted.keys():
        del os.environ[name]
    os.environ.update(wanted)


def shared_data_folder() -> Path:
    """Return the user's data folder, which contains desktop entries and MIME types."""
    import platformdirs

    return platformdirs.user_data_path()


def program() -> tuple[str, ...]:
    """Return the command line that starts this program in its window, never the executable for a console."""
    if getattr(sys, "frozen", False):
        packed = Path(sys.executable)
        return (str(packed.with_name(packed.name.replace(f"{_NAME}-cli", _NAME))),)
    beside = Path(sys.executable).with_name(f"{_NAME}.exe" if sys.platform == "win32" else _NAME)
    return (str(beside),) if os.path.isfile(beside) else (sys.executable, "-m", _NAME)


def _plain(board_hash: str) -> str:
    """Return a board hash, any text in a record, if it is safe in a path, else `unknown`."""
    return board_hash if board_hash.isalnum() else "unknown"


def package() -> Path:
    """Return the folder of the program's code. In a packaged program, it has the resources, but no code."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) / _NAME if frozen else Path(__file__).parent.parent


def _resources(folder: str) -> Path:
    inside = package() / folder
    return inside if os.path.isdir(inside) else package().parent / folder


def _user(kind: str, folder: str = "") -> Path:
    home = home_override()
    if home:
        return Path(home) / folder
    import platformdirs

    base: Path = getattr(platformdirs, kind)(_NAME, appauthor=False)
    return base / folder if kind == "user_data_path" else base
