"""Kills a program at random moments, hundreds of times. Its modules are loaded only once."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from ludotheque.core.files import generations
from ludotheque.core.record import read
from ludotheque.core.session import Session
from ludotheque.games.opening import open_record

_EACH = """
import os
import sys


def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())  # at once: half a line would say too little


for line in sys.stdin:
    child = os.fork()
    if not child:
        say(os.getpid())
        play(*line.split())
    os.waitpid(child, 0)
    say("dead")
"""
Kill = Callable[..., list[str]]


@contextmanager
def killer(script: str) -> Iterator[Kill]:
    """Load a script with a function `play` that never ends, and yield a function that runs and kills it.

    Called with a random generator and the arguments of `play`, it runs `play` in a process that it kills
    after a random time, and returns the lines (at least one) that `play` wrote with `say`.
    """
    command = [sys.executable, "-c", script + _EACH]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True
    ) as parent:

        def kill(rng: Random, *words: str | Path | int) -> list[str]:
            parent.stdin.write(" ".join(map(str, words)) + "\n")
            parent.stdin.flush()
            child = next(int(line) for line in parent.stdout if line.strip().isdecimal())
            said = [parent.stdout.readline()]
            time.sleep(rng.random() * 0.08)
            os.kill(child, signal.SIGKILL)
            said += iter(parent.stdout.readline, "dead\n")
            return said

        yield kill


def saved_games(home: Path) -> set[Path]:
    """Return the path of each game that was saved in a folder, whichever of its generations are there."""
    found = [path for path in home.glob("saves/*.json*") if not path.name.startswith(".")]
    return {path.with_name(path.name.partition(".json")[0] + ".json") for path in found}


def newest(path: Path) -> Session[Any]:
    """Open the newest generation of a game, which must be sound to its last ply."""
    for generation in generations(path):
        try:
            data = generation.read_bytes()
        except FileNotFoundError:  # it has just been given the name of an older one
            continue
        opened = open_record(read(data))
        assert opened.fault is None, generation
        return opened.session
    raise AssertionError(f"nothing is left of {path}")
