"""Prints how strong the computer players are, from tests/measures/strengths.toml, or plays a row again.

.venv/bin/python tests/tools/strengths.py                  the tables, as the pages show them
.venv/bin/python tests/tools/strengths.py --tried          what was tried and is not in the program
.venv/bin/python tests/tools/strengths.py --again ROW      plays the games of a row again
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "measures" / "strengths.toml"
LEVELS = ("novice", "beginner", "amateur", "club", "expert")
TITLES = {
    "highlanders": "Highlanders",
    "rheingold": "Rheingold",
    "schotten-totten": "Schotten-Totten",
    "chevaliers": "Les Chevaliers",
    "rheinlander": "Rheinländer",
}
STRANGERS = ("greedy", "careful", "raider")
SCRIPTS = {"former": "duel", "follow": "follow", "stranger": "strangers"}

Row = Mapping[str, Any]


def rows(what: str) -> list[Row]:
    """Return the rows of one sort in the order of the file."""
    every: list[Row] = tomllib.loads(FILE.read_text(encoding="utf-8"))["rows"]
    return [row for row in every if row["what"] == what]


def command(row: Row) -> list[str]:
    """Return the command that plays the games of a row; raises ValueError if no command does."""
    if row["what"] == "trial" or "seed" not in row:
        raise ValueError(f"no command plays {row['id']}: {row.get('note', 'its seed is not known')}")
    options = ["--option", row["option"]] if "option" in row else []
    asked = ["--games", str(row["games"]), "--seed", row["seed"], "--players", str(row["players"]), *options]
    script = SCRIPTS.get(row["what"])
    if row.get("against") == "greedy":
        script = SCRIPTS["stranger"]
    if script is None:
        seats = [row["level"], *[row["against"]] * (row["players"] - 1)]
        return ["-m", "ludotheque", "simulate", row["game"], *asked, "--seats", ",".join(seats)]
    level = ["--level", row["level"]] if "level" in row else []
    former = ["--former", row["commit"]] if "commit" in row else []
    return [f"tests/games/{script}.py", row["game"], *asked, *level, *former]


def cell(row: Row | None) -> str:
    """Return what a row of the file brought, as a cell of a table."""
    if row is None:
        return "–"
    low, high = row["interval"]
    return f"{row['won']:g} ({low}–{high})"


def title(row: Row) -> str:
    """Return the game of a row and how many played, as the first two cells of a table."""
    name = "– with tactics" if "option" in row else TITLES[row["game"]]
    return f"| {name} | {row['players']}"


def ladder() -> Iterator[str]:
    """Yield the lines of the table in which each level meets the one below it."""
    yield "| | players | " + " | ".join(LEVELS) + " |"
    yield "|---" * (2 + len(LEVELS)) + "|"
    places: dict[str, dict[str, Row]] = {}
    for row in rows("ladder"):
        places.setdefault(title(row), {})[row["level"]] = row
    for place, found in places.items():
        yield f"{place} | " + " | ".join(cell(found.get(level)) for level in LEVELS) + " |"


def against(what: str) -> Iterator[str]:
    """Yield the lines of a table with one figure a row: today's players against former ones, or followers."""
    yield "| | players | version | even | won |"
    yield "|---|---|---|---|---|"
    for row in rows(what):
        former = f", against {row['former']}" if "former" in row else ""
        yield f"{title(row)} | {row['version']}{former} | {100 / row['players']:.0f} | {cell(row)} |"


def strangers() -> Iterator[str]:
    """Yield the lines of the table in which each level meets players by one simple rule."""
    yield "| | players | level | " + " | ".join(STRANGERS) + " |"
    yield "|---" * (3 + len(STRANGERS)) + "|"
    for row in rows("stranger"):
        won = (str(row["each"].get(one, "–")) for one in STRANGERS)
        yield f"{title(row)} | {row['level']} | {' | '.join(won)} |"


def tried() -> Iterator[str]:
    """Yield a line for each trial."""
    for row in rows("trial"):
        kept = "kept" if row.get("kept", True) else "not kept"
        yield f"{title(row)} | {row['note']} | {row['level']} {cell(row)}, {kept} |"


def main(arguments: Sequence[str]) -> int:
    """Print the tables, or play a row again; return the exit status."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--again", metavar="ROW")
    parser.add_argument("--tried", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.again:
        every = tomllib.loads(FILE.read_text(encoding="utf-8"))["rows"]
        row = next((one for one in every if one["id"] == asked.again), None)
        if row is None:
            parser.error(f"no row {asked.again}")
        env = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
        print("noted:", cell(row) if "interval" in row else row["each"], flush=True)
        return subprocess.run([sys.executable, *command(row)], cwd=ROOT, env=env, check=False).returncode
    if asked.tried:
        print("\n".join(tried()))
        return 0
    print(*ladder(), "", *against("former"), "", *against("follow"), "", *strangers(), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
