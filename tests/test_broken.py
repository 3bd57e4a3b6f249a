"""The promises of README.md, each broken on purpose by a row of measures/broken.toml that a test notices."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from amounts import some

ROOT = Path(__file__).parent.parent
ROWS = tomllib.loads((ROOT / "tests/measures/broken.toml").read_text(encoding="utf-8"))["rows"]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "node_modules")


def called(row: dict) -> str:
    return f"{row['promise']} {row['what']}"


every_row = pytest.mark.parametrize("row", ROWS, ids=called)


def broken(row: dict) -> str:
    """Return the text of a row's file with its patch."""
    text = (ROOT / row["file"]).read_text(encoding="utf-8")
    assert text.count(row["old"]) == 1, "what is to be broken stands there once"
    return text.replace(row["old"], row["new"])


@every_row
def test_a_break_fits_the_code_and_names_a_test(row):
    text = broken(row)
    if row["file"].endswith(".py"):
        ast.parse(text)
    file, function = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)(?:\[.+\])?", row["test"]).groups()
    tests = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    assert function in {test.name for test in tests if isinstance(test, ast.FunctionDef)}


def test_each_promise_is_broken():
    page = (ROOT / "tests/README.md").read_text(encoding="utf-8")
    promises = re.findall(r"^(\d+)\. ", page, re.MULTILINE)
    assert {row["promise"] for row in ROWS} == {*map(int, promises)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """Return a copy of the program and its tests that may be broken."""
    folder = tmp_path_factory.mktemp("broken") / "ludotheque"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    return folder


@contextmanager
def patched(copy: Path, row: dict) -> Iterator[None]:
    """Break a file of the copy for a while."""
    file = copy / row["file"]
    file.write_text(broken(row), encoding="utf-8")
    try:
        yield
    finally:
        shutil.copy2(ROOT / row["file"], file)  # with its time, by which Python knows what it has compiled


def run(copy: Path, test: str) -> subprocess.CompletedProcess[str]:
    """Run one test of the copy in a process of its own."""
    untidy = "ignore::ResourceWarning"  # what fails may leave files open
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", untidy, "-m", "", test]
    env = {name: value for name, value in os.environ.items() if name != "LUDOTHEQUE_LONG"}
    env |= {"PYTHONPATH": str(copy)}
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, timeout=600)


@pytest.mark.long
@pytest.mark.parametrize("row", some(ROWS), ids=called)
def test_its_test_notices_a_break(copy, row):
    """It passes before, and then fails: neither an import nor a fixture does."""
    whole = run(copy, row["test"])
    assert whole.returncode == 0, whole.stdout + whole.stderr
    with patched(copy, row):
        found = run(copy, row["test"])
    assert found.returncode == 1, found.stdout + found.stderr
    assert "\nFAILED " in found.stdout, found.stdout
