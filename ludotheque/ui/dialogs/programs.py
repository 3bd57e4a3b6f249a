"""The dialogs of small programs that Linux desktops have for scripts."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from ludotheque.home import paths
from ludotheque.ui.dialogs.question import FileQuestion, Missing

_LONGEST = 8192  # bytes of an answer that are read: more than any path has


class ProgramDialog:
    """Asks by `zenity` or `kdialog`. `window` is the id of the window of X11 below the dialog, or 0."""

    def __init__(self, name: str, window: int) -> None:
        self.shown = self._stopped = False
        self._name, self._window = name, window
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: FileQuestion) -> Path | None:
        """Return what the program prints if it ends well; raises Missing if it is not installed."""
        found = shutil.which(self._name)
        if found is None:
            raise Missing(self._name)
        words = (_of_kdialog if self._name == "kdialog" else _of_zenity)(question)
        environment = paths.environment() | ({"WINDOWID": str(self._window)} if self._window else {})
        nowhere = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(
                [found, *words], env=environment, stdin=nowhere, stdout=subprocess.PIPE, stderr=nowhere
            )
        except OSError as error:
            raise Missing(self._name) from error
        self.shown = True
        with self._process as process:
            if self._stopped:
                process.kill()
            printed = process.stdout.read(_LONGEST) if process.stdout else b""
        name = os.fsdecode(printed).removesuffix("\n")
        return Path(name) if name and process.returncode == 0 else None

    def stop(self) -> None:
        """End the program: it has nothing to lose."""
        self._stopped = True
        if self._process:
            self._process.kill()


def _of_zenity(question: FileQuestion) -> list[str]:
    words = ["--file-selection", f"--title={question.title}", f"--filename={question.start}/{question.name}"]
    if question.name:
        return [*words, "--save"]
    if question.endings:
        return [*words, f"--file-filter={question.kind} | {' '.join(question.patterns)}"]
    return [*words, "--directory"]


def _of_kdialog(question: FileQuestion) -> list[str]:
    words = ["--title", question.title]
    if question.name:
        return [*words, "--getsavefilename", f"{question.start}/{question.name}"]
    if question.endings:
        filters = f"{' '.join(question.patterns)}|{question.kind}"
        return [*words, "--getopenfilename", str(question.start), filters]
    return [*words, "--getexistingdirectory", str(question.start)]
