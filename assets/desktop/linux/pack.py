"""Makes the packages for Linux of a packed folder: a `.deb`, a `.tar.xz`, a manifest for Flatpak, SHA256SUMS.

Usage: pack.py FOLDER TARGET. The same folder gives the same bytes. Needs dpkg-deb, objdump and xz.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from string import Template
from textwrap import fill
from typing import Any
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT))  # run as a script

from assets.desktop import words  # noqa: E402
from assets.desktop.linux import notices  # noqa: E402
from assets.desktop.versions import forms  # noqa: E402
from assets.make import icon  # noqa: E402
from ludotheque import APP_ID, __version__  # noqa: E402
from ludotheque.languages import languages  # noqa: E402
from ludotheque.scenes.overlays import credits  # noqa: E402
from ludotheque.scenes.overlays.news import Release, releases  # noqa: E402

HERE = Path(__file__).parent
ID, NAME, GAME = APP_ID, "ludotheque", "application-x-ludotheque-game"
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # of the icons, in pixels
RUNTIME = "25.08"  # of Freedesktop, for Flatpak: ends two years after its month
OLDEST_GLIBC = (2, 31)  # Debian 11's: what the program promises to start on

# The packages of the system's libraries: those that files NEED, and those that SDL loads by itself.
DEPENDS = {
    "libc.so.6": "libc6",
    "libm.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libX11.so.6": "libx11-6",
    "libXcursor.so.1": "libxcursor1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
}
RECOMMENDS = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdecor-0.so.0": "libdecor-0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLESv2.so.2": "libgles2",
    "libasound.so.2": "libasound2t64 | libasound2",
    "libpulse.so.0": "libpulse0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libudev.so.1": "libudev1",
}
# Recommended too: letters that our fonts lack, what paints a window under Wayland, what opens a folder
BESIDE = ("fonts-dejavu-core", "libgl1-mesa-dri", "xdg-utils")
NOT_NEEDED = {  # what SDL could load, and no game of ours makes use of
    "libGLES_CM.so.1",
    "libGLESv1_CM.so.1",
    "libOpenGL.so.0",
    "libdrm.so.2",  # a screen without a desktop
    "libgbm.so.1",
    "libsamplerate.so.0",  # another way to change the rate of sounds
    "libudev.so.0",  # older than any Debian here
}


def needed(folder: Path) -> tuple[set[str], dict[str, set[tuple[int, ...]]]]:
    """Return what the ELF files of a folder need from outside: libraries, and versions by kind of symbol."""
    own, wanted, symbols = set(), set(), dict[str, set[tuple[int, ...]]]()
    for file in elf_files(folder):
        own.add(file.name)
        read = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
        wanted |= set(re.findall(r"^ +NEEDED +(\S+)$", read, re.MULTILINE))
        references = read.partition("Version References:")[2]
        for prefix, version in re.findall(
            r" (GLIBC|GLIBCXX|CXXABI|GCC)_([0-9.]+)$", references, re.MULTILINE
        ):
            symbols.setdefault(prefix, set()).add(tuple(map(int, version.split("."))))
    return wanted - own, symbols


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries of a folder."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(4) == b"\x7fELF":
                    yield file


def fields(folder: Path) -> dict[str, str]:
    """Return what a folder needs, by fields of Debian's; raise `LookupError` for a library of no package."""
    wanted, symbols = needed(folder)
    glibc = max(symbols["GLIBC"])
    if glibc > OLDEST_GLIBC:
        raise LookupError(f"a symbol of glibc {'.'.join(map(str, glibc))} is needed")
    if unknown := wanted - DEPENDS.keys():
        raise LookupError(f"of no package: {', '.join(sorted(unknown))}")
    from_need = {DEPENDS[name] for name in wanted}
    loaded = {package for name, package in DEPENDS.items() if name.startswith("libX")}
    least = f"libc6 (>= {'.'.join(map(str, OLDEST_GLIBC))})"
    depends = sorted(least if package == "libc6" else package for package in from_need | loaded)
    return {
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(sorted({*RECOMMENDS.values(), *BESIDE})),
        "Suggests": "speech-dispatcher",
    }


def project() -> dict[str, Any]:
    """Return what `pyproject.toml` says of the program."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, Any] = tomllib.load(file)["project"]
        return found


def filled(name: str, values: Mapping[str, str]) -> str:
    """Return a file beside this one, its placeholders filled in; raise `KeyError` for one without a value."""
    return Template((HERE / name).read_text(encoding="utf-8")).substitute(values)


def values(every: list[Release], texts: Path) -> dict[str, str]:
    """Return what the placeholders stand for; `texts` is the folder with the texts of all licences."""
    known = project()
    (author,) = known["authors"]
    licences = {
        "mit": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "ofl": (ROOT / "assets/fonts/OFL-cinzel.txt").read_text(encoding="utf-8"),
        "cc": (ROOT / "assets/licences/common/CC-BY-3.0.txt").read_text(encoding="utf-8"),
    }
    return {
        **known["urls"],
        **{name: _indented(text) for name, text in licences.items()},
        "licence": known["license"],
        "maintainer": f"{author['name']} <{author['email']}>",
        "version": __version__,
        "date": every[0].date,
        "releases": "\n".join(map(_release, every)),
        "id": ID,
        "account": ID.rpartition(".")[0],
        "libraries": notices.stanzas(credits.libraries(), texts),
        **_words(),
    }


def _words() -> dict[str, str]:
    """Return what the placeholders for words stand for, in every language that has them."""
    told = words.told()
    entry = {"GenericName": "generic-name", "Comment": "comment", "Keywords": "keywords"}
    lines = [
        f"{name}{f'[{code}]' if code != words.PLAIN else ''}={_joined(said[key])}"
        for name, key in entry.items()
        for code, said in told.items()
    ]
    complete = [_tag(code) for code, language in languages().items() if language.complete]
    paragraphs = range(len(told[words.PLAIN]["description"]))
    return {
        "words": "\n".join(lines),
        "summary": _tagged(1, "summary", {code: said["comment"] for code, said in told.items()}),
        "comment": _tagged(2, "comment", {code: said["game"] for code, said in told.items()}),
        "description": "\n".join(
            _tagged(2, "p", {code: said["description"][number] for code, said in told.items()})
            for number in paragraphs
        ),
        "keywords": "\n".join(
            _tagged(2, "keyword", {code: word}) for code, said in told.items() for word in said["keywords"]
        ),
        "languages": "\n".join(
            [" <languages>", *(f'  <lang percentage="100">{tag}</lang>' for tag in complete), " </languages>"]
        ),
    } | {
        f"caption_{name.replace('-', '_')}": _tagged(
            3, "caption", {code: said["pictures"][name] for code, said in told.items()}
        )
        for name in told[words.PLAIN]["pictures"]
    }


def _joined(said: str | list[str]) -> str:
    return said if isinstance(said, str) else "".join(f"{word};" for word in said)


def _tagged(indent: int, name: str, texts: Mapping[str, str]) -> str:
    """Return an element of XML in each language, a line each."""
    lines = []
    for code, text in texts.items():
        language = "" if code == words.PLAIN else f' xml:lang="{_tag(code)}"'
        lines.append(f"{' ' * indent}<{name}{language}>{escape(text)}</{name}>")
    return "\n".join(lines)


def _tag(code: str) -> str:
    return code.replace("_", "-")


def shared(every: list[Release], texts: Path) -> dict[str, bytes]:
    """Return the files of `/usr/share` by their paths there; `texts` has the texts of all licences."""
    known = values(every, texts)
    found = {
        f"applications/{ID}.desktop": filled("entry.desktop", known).encode(),
        f"metainfo/{ID}.metainfo.xml": filled("metainfo.xml", known).encode(),
        f"mime/packages/{ID}.xml": filled("mime.xml", known).encode(),
        f"doc/{NAME}/copyright": filled("copyright", known).encode(),
        f"doc/{NAME}/changelog.gz": _gzip(changelog(every, known["maintainer"])),
        f"lintian/overrides/{NAME}": (HERE / "lintian-overrides").read_bytes(),
    }
    for code, said in words.told().items():
        folder = "man" if code == words.PLAIN else f"man/{code}"
        found[f"{folder}/man6/ludotheque.6.gz"] = _gzip(words.manual(said, known))
    for side in SIDES:
        place = f"icons/hicolor/{side}x{side}"
        found[f"{place}/apps/{ID}.png"] = icon.png(icon.picture(side))
        found[f"{place}/mimetypes/{GAME}.png"] = icon.png(icon.document(side))
    return found


def changelog(every: list[Release], maintainer: str) -> str:
    """Return Debian's changelog of the releases."""
    parts = []
    for release in every:
        items = "\n".join(
            fill(item, 78, initial_indent="  * ", subsequent_indent="    ")
            for item in release.news[words.PLAIN]
        )
        date = format_datetime(datetime.fromisoformat(release.date).replace(tzinfo=UTC))
        version = forms(release.version).debian
        parts.append(f"{NAME} ({version}) stable; urgency=medium\n\n{items}\n\n -- {maintainer}  {date}\n")
    return "\n".join(parts)


def make_deb(folder: Path, target: Path, every: list[Release], epoch: int) -> Path:
    """Write the `.deb` of a packed folder into `target` and return its path."""
    ask = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    known, (author,) = project(), project()["authors"]
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "tree"
        shutil.copytree(folder, tree / "usr/lib" / NAME, symlinks=True)
        (readme,) = folder.rglob("licences/README.md")
        for name, data in shared(every, readme.parent).items():
            file = tree / "usr/share" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (tree / "usr/games").mkdir()
        (tree / "usr/games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
        files = [file for file in sorted(tree.rglob("*")) if file.is_file() and not file.is_symlink()]
        sums = [f"{_md5(file)}  {file.relative_to(tree)}\n" for file in files]
        control = {
            "Package": NAME,
            "Version": forms(__version__).debian,
            "Architecture": architecture,
            "Maintainer": f"{author['name']} <{author['email']}>",
            "Installed-Size": str(sum(-(-file.stat().st_size // 1024) for file in files)),
            **fields(folder),
            "Section": "games",
            "Priority": "optional",
            "Homepage": known["urls"]["Homepage"],
            "Description": (
                f"{known['description'][0].lower()}{known['description'][1:]}\n"
                " Highlanders, Rheingold, Schotten-Totten, Les Chevaliers and Rheinländer,\n"
                " for people round one screen: drag the pieces with the mouse, pass the mouse on,\n"
                " or play against the players of the house. A game is saved after every move."
            ),
        }
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN/control").write_text("".join(f"{name}: {value}\n" for name, value in control.items()))
        (tree / "DEBIAN/md5sums").write_text("".join(sums))
        _settle(tree, epoch)
        deb = target / f"{NAME}_{control['Version']}_{architecture}.deb"
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(epoch)}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(deb)]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return deb


def make_archive(folder: Path, target: Path, epoch: int) -> Path:
    """Write the `.tar.xz` of a packed folder into `target` and return its path."""
    machine = os.uname().machine
    top = f"{NAME}-{__version__}"

    def settled(found: tarfile.TarInfo) -> tarfile.TarInfo:
        found.uid = found.gid = 0
        found.uname = found.gname = "root"
        found.mtime = epoch
        found.mode = 0o755 if found.isdir() or found.mode & 0o100 else 0o644
        return found

    path = target / f"{top}-linux-{machine}.tar"
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        archive.add(folder, top, filter=settled)  # names come sorted
    subprocess.run(["xz", "--threads=1", "--force", str(path)], check=True)
    return path.with_name(f"{path.name}.xz")


def make_manifest(deb: Path) -> Path:
    """Write a manifest for Flatpak, which wraps a `.deb`, beside it, and return its path."""
    known = {
        **project()["urls"],
        "id": ID,
        "runtime": RUNTIME,
        "machine": os.uname().machine,
        "deb": deb.name,
        "asset": deb.name.replace("~", "."),  # as GitHub names what is attached to a release
        "tag": __version__,
        "sum": hashlib.sha256(deb.read_bytes()).hexdigest(),
    }
    path = deb.with_name(f"{ID}.yml")
    path.write_text(filled("flatpak.yml", known), encoding="utf-8")
    return path


def main(folder: Path, target: Path) -> None:
    """Write the packages and their sums."""
    every = releases()
    day = datetime.fromisoformat(every[0].date).replace(tzinfo=UTC)
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", day.timestamp()))
    target.mkdir(parents=True, exist_ok=True)
    deb = make_deb(folder, target, every, epoch)
    made = (deb, make_archive(folder, target, epoch), make_manifest(deb))
    sums = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in made)
    (target / "SHA256SUMS").write_text("".join(sums))


def _settle(tree: Path, epoch: int) -> None:
    """Give everything in a tree the plain rights and one time; libraries are not to be run."""
    for path in [*tree.rglob("*"), tree]:
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.suffixes)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _release(release: Release) -> str:
    """Return an AppStream description of a release."""
    version, others = forms(release.version), [code for code in release.news if code != words.PLAIN]
    kind = "stable" if version.debian == version.short else "development"
    lines = [
        f'  <release version="{version.debian}" date="{release.date}" type="{kind}">',
        "   <description>",
    ]
    points = range(len(release.news[words.PLAIN]))
    items = [
        _tagged(5, "li", {code: release.news[code][number] for code in (words.PLAIN, *others)})
        for number in points
    ]
    lines += ["    <ul>", *items, "    </ul>"]
    return "\n".join([*lines, "   </description>", "  </release>"])


def _indented(text: str) -> str:
    """Return a text as a field of several lines of Debian's copyright format."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.strip().splitlines())


def _gzip(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def _md5(file: Path) -> str:
    return hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
