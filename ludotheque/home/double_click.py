"""Registers `.ludo` files with the system, if the player asks, so that a double click opens them.

The registration, which can be removed again, is three small files on Linux and keys of the user's registry on
Windows. The system registers the packaged program for macOS by itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from ludotheque.core.files import write_whole
from ludotheque.core.record import Fault
from ludotheque.home import paths
from ludotheque.i18n import _, printable

TYPE, PROGRAM_ID = "application/x-ludotheque-game", "Ludotheque.Game"
_CLASSES = "Software\\Classes"
_ENDING, _GAME = f"{_CLASSES}\\.ludo", f"{_CLASSES}\\{PROGRAM_ID}"
_OPENING = f"{_GAME}\\shell\\open\\command"
_BEFORE = "Before"  # the name of the value that saves a key's previous value
# where packages of Debian and Flatpak install the program, which register it
_PACKAGES = (Path("/usr/lib/ludotheque"), Path("/app/lib/ludotheque"))
_PATIENCE = 10  # seconds to wait for the system's tools
_ASSOCIATIONS_CHANGED = 0x08000000  # SHCNE_ASSOCCHANGED

_DESKTOP = """[Desktop Entry]
Type=Application
Name={name}
{command}
Icon=ludotheque
MimeType={type};
Categories=Game;BoardGame;
Terminal=false
StartupNotify=true
NoDisplay=true
"""
_MIME = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
 <mime-type type="{type}">
  <comment>{name}</comment>
  <sub-class-of type="application/json"/>
  <icon name="ludotheque"/>
  <magic priority="60">
   <match type="string" offset="0" value="{{\\n  &quot;format&quot;: ">
    <match type="string" offset="14:24" value=",\\n  &quot;game&quot;: &quot;"/>
   </match>
  </magic>
  <glob pattern="*.ludo"/>
 </mime-type>
</mime-info>
"""


def can_register() -> bool:
    """Return whether the registration can be changed: no system package or LUDOTHEQUE_HOME forbids it."""
    known = sys.platform in ("linux", "win32") and Path(paths.program()[0]).parent not in _PACKAGES
    return known and not paths.home_override()


def is_registered() -> bool:
    """Return whether a double click opens a game with this installation of the program."""
    program = paths.program()
    if sys.platform == "win32":
        told = keys(program)
        return all(_value(key) == told[key] for key in (_ENDING, _OPENING))
    entry, *others = files(program)
    return _command(program) in _lines(entry) and all(map(os.path.isfile, others))


def register() -> Fault | None:
    """Register this program; return the fault, for instance for a path with unprintable characters."""
    for word in paths.program():
        if (
            not word.isprintable()
        ):  # a newline would end the entry's line, and bytes that are not UTF-8 are not text
            return Fault("odd-path", (("path", printable(word)),))
    return _tried(_write_keys if sys.platform == "win32" else _write_files)


def unregister() -> Fault | None:
    """Remove the registration; return the fault if that failed."""
    return _tried(_remove_keys if sys.platform == "win32" else _remove_files)


def _tried(change: Callable[[], object]) -> Fault | None:
    try:
        change()
    except OSError as error:
        return Fault("not-told", (("why", error.strerror or str(error)),))
    return None


# Linux and other systems with desktop entries


def files(program: Sequence[str]) -> dict[Path, bytes]:
    """Return the contents of the registration's files by path; the desktop entry comes first."""
    home = paths.shared_data_folder()
    entry = _DESKTOP.format(name=_("Ludothèque"), command=_command(program), type=TYPE)
    kind = _MIME.format(name=_("Partie de la Ludothèque"), type=TYPE)
    return {
        home / "applications" / "ludotheque-game.desktop": entry.encode(),
        home / "mime" / "packages" / "ludotheque-game.xml": kind.encode(),
        home / "icons/hicolor/256x256/apps/ludotheque.png": paths.asset("icon.png").read_bytes(),
    }


def _command(program: Sequence[str]) -> str:
    return f"Exec={' '.join(map(_quoted, program))} %f"


def _quoted(word: str) -> str:
    for special in '\\"`$':
        word = word.replace(special, f"\\{special}")
    return '"' + word.replace("\\", "\\\\").replace("%", "%%") + '"'


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _write_files() -> None:
    program = paths.program()
    entry, *_others = files(program)
    if os.path.isfile(entry) and _command(program) not in _lines(entry):
        entry.replace(_earlier(entry))  # the entry of another installation
    for file, data in files(program).items():
        write_whole(file, data)
        file.chmod(0o644)
    _tell_desktop()


def _remove_files() -> None:
    """Remove this installation's registration, unless another took it over; restore the one it replaced."""
    program = paths.program()
    entry, *others = files(program)
    earlier = _earlier(entry)
    if os.path.isfile(entry) and _command(program) not in _lines(entry):
        if _command(program) in _lines(earlier):
            earlier.unlink()
        return
    if os.path.isfile(earlier):
        earlier.replace(entry)
    else:
        for file in (entry, *others):
            file.unlink(missing_ok=True)
    _tell_desktop()


def _earlier(entry: Path) -> Path:
    """Return where another installation's desktop entry waits; the suffix makes desktops ignore it."""
    return entry.with_suffix(".before")


def _tell_desktop() -> None:
    """Run the tools by which many desktops reload the registration; others notice it by themselves."""
    home = paths.shared_data_folder()
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                [tool, str(home / folder)],
                env=paths.environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_PATIENCE,
                check=False,
            )


# Windows


def keys(program: Sequence[str]) -> dict[str, str]:
    """Return the registry keys that make a double click open `program`, each with its default value."""
    command = " ".join(f'"{word}"' for word in program)
    return {
        _GAME: _("Partie de la Ludothèque"),
        f"{_GAME}\\DefaultIcon": f'"{program[0]}",0',
        _OPENING: f'{command} "%1"',
        _ENDING: PROGRAM_ID,
    }


def _registry() -> Any:
    """Return Python's `winreg` module, which only Windows has."""
    return import_module("winreg")


def _value(key: str, name: str = "") -> str | None:
    """Return the value `name` ("": the default) of a registry key, None if there is none."""
    winreg = _registry()
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            found, _kind = winreg.QueryValueEx(opened, name)
            return str(found)
    except OSError:
        return None


def _set(key: str, name: str, value: str) -> None:
    winreg = _registry()
    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as made:
        winreg.SetValueEx(made, name, 0, winreg.REG_SZ, value)


def _write_keys() -> None:
    before, opening, told = _value(_ENDING), _value(_OPENING), keys(paths.program())
    for key, value in told.items():
        _set(key, "", value)
    if before and before != PROGRAM_ID:
        _set(_GAME, _BEFORE, before)
    if opening and opening != told[_OPENING]:
        _set(_OPENING, _BEFORE, opening)  # the command of another installation
    _tell_windows()


def _remove_keys() -> None:
    """Remove this installation's registration, unless another took it over; restore the one it replaced."""
    winreg = _registry()
    ours, opening, earlier = keys(paths.program()), _value(_OPENING), _value(_OPENING, _BEFORE)
    if opening and opening != ours[_OPENING]:
        if earlier == ours[_OPENING]:
            _forget(_OPENING, _BEFORE)
        return
    if earlier:
        _set(_OPENING, "", earlier)
        icon = earlier.removesuffix(' "%1"')
        _set(f"{_GAME}\\DefaultIcon", "", f"{icon},0")
        _forget(_OPENING, _BEFORE)
        _tell_windows()
        return
    before = _value(_GAME, _BEFORE)
    if _value(_ENDING) == PROGRAM_ID:
        if before:
            _set(_ENDING, "", before)
        else:
            access = winreg.KEY_READ | winreg.KEY_WRITE
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _ENDING, 0, access) as ending:
                winreg.DeleteValue(ending, "")
                subkeys, values, _written = winreg.QueryInfoKey(ending)
            if not subkeys and not values:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, _ENDING)
    for key in _own_keys():
        with suppress(FileNotFoundError):
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
    _tell_windows()


def _forget(key: str, name: str) -> None:
    winreg = _registry()
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, winreg.KEY_READ | winreg.KEY_WRITE) as opened:
        winreg.DeleteValue(opened, name)


def _own_keys() -> Iterator[str]:
    """Yield the keys that only this program uses, subkeys before their parents."""
    for inner in ("shell\\open\\command", "shell\\open", "shell", "DefaultIcon"):
        yield f"{_GAME}\\{inner}"
    yield _GAME


def _tell_windows() -> None:
    import ctypes

    with suppress(AttributeError, OSError):  # without the call Windows notices a little later
        ctypes.windll.shell32.SHChangeNotify(_ASSOCIATIONS_CHANGED, 0, None, None)  # type: ignore[attr-defined]
