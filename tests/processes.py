"""Runs the same script in processes with different hash seeds, and waits for what others do."""

import os
import subprocess
import sys
import time
from pathlib import Path

HASH_SEEDS = ("0", "1", "31337")
PATIENCE = 30  # seconds that a loaded machine may take for what takes milliseconds


def agreed(script: str, hash_seeds: tuple[str, ...] = HASH_SEEDS) -> str:
    """Run a script (with the tests' support modules) for each hash seed, and return its one, same output."""
    said = set()
    for seed in hash_seeds:
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)}
        env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # else it greets wherever it is imported
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=120)
        said.add(done.stdout)
    assert len(said) == 1
    return said.pop()


def until(true) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
