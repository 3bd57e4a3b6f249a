"""Makes the installer for Windows of a packed folder, with its sum; signs it where there is a certificate.

Usage: pack.py FOLDER TARGET. ISCC is the command of Inno Setup's compiler. If CERTIFICATE names a PKCS #12
file, osslsigncode signs with it; PASSWORD is a file with its password, TIMESTAMP the address of a server that
attests the time.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT))  # run as a script

from assets.desktop import words  # noqa: E402
from assets.desktop.versions import forms  # noqa: E402
from ludotheque import __version__  # noqa: E402

SCRIPT = Path(__file__).with_name("ludotheque.iss")


def home() -> str:
    """Return the address of the program's home page."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["urls"]["Homepage"])


def spoken() -> str:
    """Return the part of the script with the installer's languages and their words, English first."""
    told = words.told()
    languages = [
        f'Name: "{code}"; MessagesFile: "{said["installer"]["messages"]}"' for code, said in told.items()
    ]
    messages = [
        f"{code}.{name}={text}"
        for code, said in told.items()
        for name, text in (("Game", said["game"]), ("Open", said["installer"]["open"]))
    ]
    return "\n".join(["[Languages]", *languages, "", "[CustomMessages]", *messages, ""])


def defined(folder: Path, written: Path) -> list[str]:
    """Return what the compiler is told of the program, with the file of its words."""
    facts = {
        "Version": __version__,
        "Numbers": ".".join(map(str, forms(__version__).windows)),
        "Home": home(),
        "Folder": str(folder.resolve()),
        "Words": str(written.resolve()),
    }
    return [f"/D{name}={value}" for name, value in facts.items()]


def signed(program: Path) -> None:
    """Sign a program in its place, if there is a certificate."""
    certificate, server = os.environ.get("CERTIFICATE"), os.environ.get("TIMESTAMP")
    if not certificate:
        return
    result = program.with_suffix(".signed")
    command = [
        "osslsigncode",
        "sign",
        "-pkcs12",
        certificate,
        "-readpass",
        os.environ["PASSWORD"],
        "-h",
        "sha256",
    ]
    command += ["-n", "Ludothèque", "-i", home(), *(["-ts", server] if server else [])]
    subprocess.run([*command, "-in", str(program), "-out", str(result)], check=True)
    result.replace(program)


def main(folder: Path, target: Path) -> None:
    """Sign the programs, write the installer, sign it, and write its sum."""
    target.mkdir(parents=True, exist_ok=True)
    for program in sorted(folder.glob("*.exe")):
        signed(program)
    compiler = shlex.split(os.environ.get("ISCC", "iscc"))
    with tempfile.TemporaryDirectory() as scratch:
        written = Path(scratch) / "words.iss"
        written.write_text(spoken(), encoding="utf-8-sig")
        told = [*defined(folder, written), f"/O{target.resolve()}", str(SCRIPT)]
        subprocess.run([*compiler, "/Q", *told], check=True)
    (installer,) = target.glob("*.exe")
    signed(installer)
    (target / "SHA256SUMS").write_text(
        f"{hashlib.sha256(installer.read_bytes()).hexdigest()}  {installer.name}\n"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
