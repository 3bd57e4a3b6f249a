"""The pages at the doors of the house: their links lead somewhere, and their commands can be understood."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from tools import strengths
from tools.size import PAGES, WIDE

from ludotheque.commands import arguments, cli, window

ROOT = Path(__file__).parent.parent
MEASURES = ROOT / "tests" / "measures"
DOORS = sorted(
    door
    for pattern in ("README.md", "*/README.md", "ludotheque/*/README.md", ".github/*.md")
    for door in ROOT.glob(pattern)
    if not {".venv", ".pytest_cache"} & {*door.parts}
)
COMMANDS = [
    (door, line.strip().removeprefix("$ "))
    for door in DOORS
    for line in door.read_text(encoding="utf-8").splitlines()
    if line.startswith("    $ ")
]
SHIPS_LATER = ("my_boards", "my_board", "my_game", "/tmp/")  # what the commands before have made


def name(door: Path) -> str:
    return str(door.relative_to(ROOT))


def test_the_doors_are_there():
    assert {name(door) for door in DOORS} == {
        "README.md",
        ".github/CONTRIBUTING.md",
        ".github/UNINSTALL.md",
        "ludotheque/README.md",
        "ludotheque/games/README.md",
        "ludotheque/players/README.md",
        "maps/README.md",
        "tests/README.md",
    }


@pytest.mark.parametrize("door", DOORS, ids=name)
def test_a_page_is_short_and_narrow(door):
    text = door.read_text(encoding="utf-8")
    assert len(text.encode()) <= PAGES[name(door)]
    assert [line for line in text.splitlines() if len(line) > WIDE and not line.startswith("    $")] == []


def test_the_tables_of_players_are_those_that_are_printed():
    page = (ROOT / "ludotheque" / "players" / "README.md").read_text(encoding="utf-8")
    assert "\n".join(strengths.ladder()) in page


def test_every_row_of_the_measures_can_be_read():
    kept = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in MEASURES.glob("*.toml")}
    assert kept.keys() >= {"strengths", "endings", "tempers", "calibration", "bench", "eyes", "mutants"}
    played = [row for what in ("ladder", "stranger", "former", "follow") for row in strengths.rows(what)]
    assert all(strengths.command(row)[1:] for row in played if "seed" in row)


def test_the_first_page_is_french_first_with_each_command_once():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    french, english = page.split("# Ludothèque, in English\n")
    assert french.count("\n    $ ") == 3  # play, test, package
    assert "\n    $ " not in english


@pytest.mark.parametrize("door", DOORS, ids=name)
def test_every_link_leads_somewhere(door):
    text = door.read_text(encoding="utf-8")
    titles = (re.sub(r"[^\w -]", "", title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    inside = {f"#{title.lower().replace(' ', '-')}" for title in titles}
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert not [link for link in links if link not in inside and not (door.parent / link).exists()]


@pytest.mark.parametrize("door", DOORS, ids=name)
def test_every_file_that_is_named_is_there(door):
    """`ludotheque/core/record.py`, `core/record.py` and `record.py` all count."""
    named = re.findall(r"`([\w./-]+\.(?:py|spec|tmx|json|txt))`", door.read_text(encoding="utf-8"))
    ends = ("ludotheque/**/", "tests/**/", "maps/**/", "")
    missing = {file for file in named if not any(any(ROOT.glob(end + file)) for end in ends)}
    assert not missing - {"my_game.tmx"}


def understood(words: list[str]) -> None:
    """Have the program's own parser understand a command line; raises BadUsage."""
    command = cli.command_named(words[0]) if words else None
    parser = arguments.parser_of(command) if command else arguments.Parser("ludotheque")
    if not command:
        window.declare(parser)
    parser.parse_args(words[1:] if command else words)


@pytest.mark.parametrize(("door", "line"), COMMANDS, ids=[line[:50] for _door, line in COMMANDS])
def test_every_command_can_be_understood(door, line):
    for part in line.split("&&"):
        words = [word for word in shlex.split(part) if word not in ("&",) and "=" not in word.split("/")[0]]
        if not words:  # a variable is set
            continue
        if words[0].endswith("/ludotheque"):
            understood(words[1:])
        if words[0].endswith("python") and words[1].endswith(".py"):
            assert (ROOT / words[1]).is_file()
        if words[0] in ("cp", "cd"):
            sources = [word for word in words[1:-1] if word[0] != "-" and not word.startswith(SHIPS_LATER)]
            assert all([*ROOT.glob(source)] for source in sources)


def test_commands_of_tables_can_be_understood_too():
    """Those in backquotes that are whole: without letters that stand for something."""
    quoted = [
        command
        for door in DOORS
        for command in re.findall(r"`ludotheque ([a-z][^`|]*)`", door.read_text(encoding="utf-8"))
        if not re.search(r"[A-Z…\[]", command) and "my-game" not in command
    ]
    assert quoted
    for command in quoted:
        understood(shlex.split(command))


def test_what_is_installed_later_leaves_an_editable_install_editable():
    """The one line that installs a copy is the first page's, in the folder that it makes for it."""
    installs = [line for _door, line in COMMANDS if "pip install" in line]
    copies = [line for line in installs if "-e " not in line]
    assert len(installs) > 4
    assert len(copies) == 1
    assert "python3 -m venv" in copies[0]


def test_a_cluster_is_reached_from_this_machine_alone_and_stopped():
    """Dask runs whatever it is sent; without an address it listens on all of them, as does its dashboard."""
    lines = [line for _door, line in COMMANDS]
    begun = [line for line in lines if "/dask " in line]
    assert len(begun) == 2
    for line in begun:
        assert "--host 127.0.0.1 " in line
        assert "--dashboard-address 127.0.0.1:" in line
    assert "kill %1 %2" in lines
