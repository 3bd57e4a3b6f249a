"""Finds the licence of everything that the packed program carries, and gathers the texts that wheels bring.

`python assets/desktop/licences.py FOLDER` lists the files of a packed folder that have none.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions, requires
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))  # run as a script, or by the recipe of the packed program

from ludotheque.scenes.overlays import credits  # noqa: E402

_BINARY = re.compile(r"\.(so|dll|dylib|pyd)(\.|$)", re.IGNORECASE)
_COMMON = re.compile(r"common-licenses/([A-Za-z]+[0-9]*)((?:-[0-9]+(?:\.[0-9]+)*)?)")
_LATEST = {"GPL": "-3", "LGPL": "-3"}  # what Debian means by a name without a version


def dependencies() -> set[str]:
    """Return the distributions that the program needs, by their normalised names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = [_name(need) for need in tomllib.load(file)["project"]["dependencies"]]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # another system's
                wanted += [_name(need) for need in requires(name) or () if ";" not in need]
    return found


def strangers() -> list[str]:
    """Return the modules that lie in this environment and that the program does not need."""
    own = dependencies() | {"ludotheque", "pyinstaller"}
    found = packages_distributions().items()
    return sorted(module for module, names in found if own.isdisjoint(map(_name, names)))


def brought() -> dict[str, str]:
    """Return the texts that come with Python, PyInstaller and the wheels, by names in `assets/licences`.

    Raise `LookupError` if one of them brings none.
    """
    texts = {"python.txt": _of_python(), "pyinstaller.txt": _of_distribution("pyinstaller")}
    given = {path.name for path in credits.licences_folder().glob("*.txt")}
    known = {_name(library.name): library for library in credits.libraries()}
    for name in sorted(dependencies()):
        if name not in known:
            raise LookupError(f"{name} is in no table of assets/licences/README.md")
        if f"{name}.txt" in known[name].texts and f"{name}.txt" not in given:
            texts[f"{name}.txt"] = _of_distribution(name)
    return texts


def without_text(folder: Path) -> Iterator[str]:
    """Yield the binaries and fonts of a packed folder that no table knows, and the texts that it lacks."""
    libraries = credits.libraries()
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if _BINARY.search(file.name) and not any(_is(name, library) for library in libraries):
            yield name
    fonts = {font.name for font in ROOT.glob("assets/fonts/*.ttf")}  # each in the table of CREDITS.md
    yield from (font.name for font in folder.rglob("*.ttf") if font.name not in fonts)
    (table,) = folder.rglob("licences/README.md")
    for library in libraries:
        yield from (text for text in library.texts if not (table.parent / text).is_file())


def referred(text: str) -> set[str]:
    """Return the names of the common licences that a text of Debian's refers to."""
    return {f"{name}{version or _LATEST.get(name, '')}" for name, version in _COMMON.findall(text)}


def _is(file: str, library: credits.Library) -> bool:
    """Tell whether a file of the packed folder is the library's."""
    return any(PurePath(file).match(pattern) for pattern in library.files)


def _name(requirement: str) -> str:
    """Return the normalised name of the distribution that a requirement speaks of."""
    found = re.match(r"[A-Za-z0-9._-]*[A-Za-z0-9]", requirement)
    return re.sub(r"[-_.]+", "-", found[0]).lower() if found else ""


def _of_python() -> str:
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    for place in places:
        if (place / "LICENSE.txt").is_file():
            return (place / "LICENSE.txt").read_text(encoding="utf-8")
    raise LookupError("this Python has no LICENSE.txt")


def _of_distribution(name: str) -> str:
    try:
        files = distribution(name).files or ()
    except PackageNotFoundError as error:
        raise LookupError(f"{name} is not installed") from error
    texts = [
        file.read_text(encoding="utf-8")
        for file in files
        if ".dist-info" in file.parts[0] and re.match(r"LICEN[CS]E|COPYING|NOTICE", file.name, re.IGNORECASE)
    ]
    if not texts:
        raise LookupError(f"{name} brings no text of its licence")
    return "\n\n".join(texts)


if __name__ == "__main__":
    missing = list(without_text(Path(sys.argv[1])))
    for name in missing:
        print(name)
    sys.exit(bool(missing))
