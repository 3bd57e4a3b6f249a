"""Says the program's version as each system wants it, from `ludotheque.__version__` alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?")
_STEPS = {"a": 10_000, "b": 20_000, "rc": 30_000}  # Windows compares four numbers below 65,536
_FINAL = 40_000
_APPLE = {"a": "a", "b": "b", "rc": "fc"}  # fc: final candidate


@dataclass(frozen=True, slots=True)
class Forms:
    """One version in the forms of the systems; in each of them a pre-release sorts before its release."""

    debian: str  # 1.0.0~rc1
    windows: tuple[int, int, int, int]  # 1, 0, 0, 30001
    bundle: str  # CFBundleVersion: 1.0.0fc1
    short: str  # CFBundleShortVersionString: 1.0.0


def forms(version: str) -> Forms:
    """Return the forms of a version such as 1.0.0 or 1.0.0rc1; raise `ValueError` for any other kind."""
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError(f"no version of a release: {version}")
    major, minor, patch, kind, number = found.groups()
    if number is not None and not 1 <= int(number) <= 255:  # Apple's limit
        raise ValueError(f"the number of a pre-release is between 1 and 255: {version}")
    short = f"{int(major)}.{int(minor)}.{int(patch)}"
    if kind is None:
        return Forms(short, (int(major), int(minor), int(patch), _FINAL), short, short)
    return Forms(
        f"{short}~{kind}{int(number)}",
        (int(major), int(minor), int(patch), _STEPS[kind] + int(number)),
        f"{short}{_APPLE[kind]}{int(number)}",
        short,
    )


def windows_resource(version: str, description: str, file: str) -> str:
    """Return the version resource of the Windows program `file`, in the form that PyInstaller reads."""
    numbers = forms(version).windows
    strings = {
        "FileDescription": description,
        "FileVersion": version,
        "InternalName": file,
        "LegalCopyright": "MIT, OFL-1.1, CC-BY-3.0",
        "OriginalFilename": file,
        "ProductName": "Ludothèque",
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings.items())
    fixed = f"filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1"
    language, unicode = 0x040C, 1200
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({fixed}), kids=["
        f"StringFileInfo([StringTable('{language:04X}{unicode:04X}', [{table}])]), "
        f"VarFileInfo([VarStruct('Translation', [{language}, {unicode}])])])\n"
    )
