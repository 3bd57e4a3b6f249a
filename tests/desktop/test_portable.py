"""Names, line ends and texts that hold on systems other than the one the program is tested on."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from ludotheque.core import record
from ludotheque.home.names import file_name

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))
TEXTS = {".py", ".md", ".json", ".tmx", ".tsx", ".po", ".svg", ".toml"}


@pytest.fixture(scope="module")
def files():
    """The files of the repository, or of the archive that was unpacked here, below its root."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        names = (Path(name) for name in listed.decode().split("\0") if name)
        return [name for name in names if (ROOT / name).is_file()]
    folders = (ROOT / name for name in ("assets", "ludotheque", "maps", "tests"))
    return [file.relative_to(ROOT) for folder in folders for file in folder.rglob("*") if file.is_file()]


def test_no_two_paths_differ_in_case_alone(files):
    paths = {path.as_posix() for file in files for path in (file, *file.parents)}
    assert [path for path, times in Counter(path.lower() for path in paths).items() if times > 1] == []


def test_windows_can_have_every_name(files):
    parts = {part for file in files for part in file.parts}
    assert [part for part in parts if re.search(r'[<>:"\\|?*\x00-\x1f]|[ .]$', part)] == []
    stems = {part.split(".")[0] for part in parts} - {""}
    assert [stem for stem in stems if file_name(stem) == f"{stem}_"] == []  # devices


def test_texts_end_their_lines_alike(files):
    texts = [file for file in files if file.suffix in TEXTS]
    assert [str(file) for file in texts if b"\r\n" in (ROOT / file).read_bytes()] == []


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_with_the_line_ends_of_windows_is_the_same(file):
    kept = file.read_bytes()
    assert record.read(kept.replace(b"\n", b"\r\n")) == record.read(kept)
