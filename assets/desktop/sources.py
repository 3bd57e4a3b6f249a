"""Collects the sources of the libraries under the LGPL, and prints the chapter of a release's notes on them.

    python3 assets/desktop/sources.py FOLDER

Those in Python come as their wheels, which are sources, in the version that is packed.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

TABLES = Path(__file__).resolve().parent.parent / "licences" / "README.md"
HEAD = """
# Sources

These libraries are under the LGPL, as files of their own in the packages; yours may take their place.
Their sources lie beside the packages.

"""
ARCHIVES = {  # of those in C: what their authors publish for a version
    "FluidSynth": "https://github.com/FluidSynth/fluidsynth/archive/refs/tags/v{version}.tar.gz",
    "mpg123": "https://mpg123.de/download/mpg123-{version}.tar.bz2",
    "libsndfile": "https://github.com/libsndfile/libsndfile/releases/download/{version}/libsndfile-{version}.tar.xz",
    "pygame-ce": "https://github.com/pygame-community/pygame-ce/archive/refs/tags/{version}.tar.gz",
}
PATIENCE = 60  # seconds without a byte


class Library(NamedTuple):
    """A library under the LGPL, as the table of licences has it."""

    name: str
    version: str
    licence: str
    home: str


def libraries() -> Iterator[Library]:
    """Yield the libraries under the LGPL."""
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        if "| LGPL-" in line:
            name, version, licence, *_files, home = (cell.strip() for cell in line.strip("|").split("|"))
            yield Library(name, version, licence, home)


def fetch_archives(folder: Path, archives: Mapping[str, str] = ARCHIVES) -> None:
    """Store the sources of the libraries in C in `folder`; raises OSError if one cannot be had."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in libraries():
        if one.name in archives:
            address = archives[one.name].format(version=one.version)
            file = folder / f"{one.name}-{one.version}{address[address.rindex('.tar.') :]}"
            with urlopen(address, timeout=PATIENCE) as answer:
                file.write_bytes(answer.read())


def fetch_wheels(folder: Path) -> None:
    """Store the wheels of the others in `folder`; raises CalledProcessError if one cannot be had."""
    wheels = [one for one in libraries() if one.name not in ARCHIVES]
    wanted = [f"{one.name}=={one.version}" if one.version else one.name for one in wheels]
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--dest"]
    subprocess.run([*pip, str(folder), *wanted], check=True, stdout=subprocess.DEVNULL)


def chapter() -> str:
    """Return the chapter: a line for each library."""
    lines = (f"- {f'{one.name} {one.version}'.strip()} ({one.licence}): {one.home}\n" for one in libraries())
    return HEAD + "".join(lines)


if __name__ == "__main__":
    fetch_archives(Path(sys.argv[1]))
    fetch_wheels(Path(sys.argv[1]))
    print(chapter(), end="")
