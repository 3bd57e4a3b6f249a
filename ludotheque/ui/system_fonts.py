"""Finds fonts of the system for scripts that our own lack, in a thread, when such a letter is to be drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from os import fsdecode
from pathlib import Path
from threading import Thread
from unicodedata import name

from pygame.font import match_font

from ludotheque.home import paths
from ludotheque.ui.cmap import cmap_of

_PATIENCE = 5.0  # seconds that fontconfig may take
_NAMES = {  # fonts of Windows, then of macOS, by the first word of the names that Unicode gives to letters
    "HEBREW": ("segoeui", "arial", "arialhebrew"),
    "ARABIC": ("segoeui", "arial", "geezapro"),
    "CJK": ("microsoftyahei", "yugothic", "meiryo", "hiraginosansgb", "pingfangsc", "stheiti"),
    "HIRAGANA": ("yugothic", "meiryo", "msgothic", "hiraginosans", "hiraginokakugothicpro"),
    "KATAKANA": ("yugothic", "meiryo", "msgothic", "hiraginosans", "hiraginokakugothicpro"),
    "HANGUL": ("malgungothic", "applesdgothicneo", "applegothic"),
    "THAI": ("leelawadeeui", "tahoma", "thonburi"),
    "DEVANAGARI": ("nirmalaui", "mangal", "kohinoordevanagari"),
    "ARMENIAN": ("segoeui", "arial", "mshtakan"),
    "GEORGIAN": ("segoeui", "sylfaen", "helvetica"),
}
_CODES = {  # of scripts by ISO 15924, for those whose letters change beside others, or run from the right
    **{"ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo"},
    **{"DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya"},
    **{"TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh"},
    **{"THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr", "KHMER": "Khmr"},
    **{"HANGUL": "Hang", "MONGOLIAN": "Mong"},
}
FROM_RIGHT = ("Arab", "Hebr", "Syrc", "Thaa", "Nkoo")  # codes of scripts that are written so
_ANY = ("arialunicodems", "segoeuisymbol", "applesymbols")


def script_of(letter: str) -> str:
    """Return the script of a letter as the first word of its name in Unicode, "" if it has no name."""
    return name(letter, "").partition(" ")[0]


def code_of(letter: str) -> str:
    """Return the code of the script of a letter, "" for one whose letters stand side by side."""
    return _CODES.get(script_of(letter), "")


class SystemFonts:
    """The fonts that have been found, by script. `tell` is called in the thread that has found one."""

    def __init__(self) -> None:
        self.tell: Callable[[], object] = lambda: None
        self.search = search
        self.forget()

    def forget(self) -> None:
        """Search anew, as for fonts that were installed meanwhile."""
        self._files: dict[str, Path | None] = {}
        self.found = 0  # how many have been found

    def file_for(self, letter: str) -> Path | None:
        """Return the file of a font with the script of a letter, None if there is none yet."""
        script = script_of(letter)
        if script not in self._files:
            self._files[script] = None
            if letter.isalpha():
                Thread(target=self._look, args=(script, letter), name="fonts", daemon=True).start()
        return self._files[script]

    def _look(self, script: str, letter: str) -> None:
        with suppress(Exception):  # no fontconfig, one that fails, a broken font: then there is none
            found = self.search(letter)
            if found:
                self._files[script] = found
                self.found += 1
                self.tell()


def search(letter: str) -> Path | None:
    """Return the file of a font of the system that has a letter, None if there is none."""
    return next((file for file in _candidates(letter) if letter in cmap_of(file)), None)


def _candidates(letter: str) -> list[Path]:
    if sys.platform == "linux":
        import subprocess  # the first picture needs no font of the system

        command = ["fc-match", "-f", "%{file}", f":charset={ord(letter):x}"]
        told = subprocess.run(
            command, env=paths.environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE
        )
        return [Path(fsdecode(told.stdout))]
    files = (match_font(each) for each in (*_NAMES.get(script_of(letter), ()), *_ANY))
    return [Path(file) for file in files if file]


SYSTEM = SystemFonts()
