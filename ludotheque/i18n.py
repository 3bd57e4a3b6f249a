"""Translates the product's texts with gettext: French is in the source, English in a catalogue.

The French text is the msgid, so French needs no catalogue. A text without an English translation stays
French. The source is written with plain spaces and straight apostrophes; this module alone applies French
typography.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:  # French needs no catalogue
    from gettext import GNUTranslations

LANGUAGES = {"fr": "Français", "en": "English"}

_NARROW, _WIDE = "\u202f", "\u00a0"
_SPACES = tuple(
    [(f" {mark}", _NARROW + mark) for mark in ";!?»"]
    + [("« ", "«" + _NARROW), (" :", _WIDE + ":"), ("'", "’")]
    + [(f"{end} %", f"{end}{_WIDE}%") for end in "0123456789}"]
)


# Beginnings of French names with a silent h, as in d'Hélène, d'Hugo. All other names: de Hans, de Heimburg.
_SILENT_H = ("hel", "hen", "herm", "herv", "hil", "hip", "hon", "hort", "hub", "hug", "hya")


class _Source:
    """A catalogue that returns the source texts, for French and for texts without a translation."""

    def gettext(self, message: str) -> str:
        return french(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return french(singular if abs(n) < 2 else plural)

    def pgettext(self, context: str, message: str) -> str:
        return french(message)


_language = "fr"
_catalogue: GNUTranslations | _Source = _Source()
_cache: dict[str | tuple[str, str, int], str] = {}


def language() -> str:
    """Return the code of the language in use."""
    return _language


def set_language(code: str) -> bool:
    """Use the language of a locale such as `fr` or `en_GB.UTF-8`, or the system's if `code` is empty.

    Return whether the language is supported. If it is not, the system's is used.
    """
    global _language, _catalogue
    wanted = _plain(code) if code else system_language()
    _language = wanted if wanted in LANGUAGES else system_language()
    _catalogue = _Source() if _language == "fr" else _load(_language)
    _cache.clear()
    return wanted == _language


def system_language() -> str:
    """Return the first of the system's languages that the program supports, else English."""
    return next((code for code in map(_plain, _system_codes()) if code in LANGUAGES), "en")


def _(message: str) -> str:
    """Translate a French message into the player's language. If that is French, apply French typography."""
    found = _cache.get(message)
    if found is None:
        found = _cache[message] = _catalogue.gettext(message)
    return found


def pgettext(context: str, message: str) -> str:
    """Translate a message that means, in this `context`, something else than in others."""
    key = (context, message, -1)
    if key not in _cache:
        _cache[key] = _catalogue.pgettext(context, message)
    return _cache[key]


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message in the singular or the plural, whichever form the number `n` requires."""
    key = (singular, plural, min(abs(n), 2))
    if key not in _cache:
        _cache[key] = _catalogue.ngettext(singular, plural, n)
    return _cache[key]


def french(text: str) -> str:
    """Apply French typography: no-break spaces and curly apostrophes. Applying it twice changes nothing."""
    for plain, set_ in _SPACES:
        text = text.replace(plain, set_)
    return text


def decimal(number: float) -> str:
    """Format a number without trailing zeros, with the decimal mark of the language: `2,5` in French."""
    return f"{number:g}".replace(".", "," if _language == "fr" else ".")


def ordinal(number: int) -> str:
    """Return an ordinal number: `1er`, `2e` in French; `1st`, `2nd` in English."""
    if _language == "fr":
        return "1er" if number == 1 else f"{number}e"
    endings = {} if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th')}"


def listed(parts: Sequence[str]) -> str:
    """Join the items of a list as in a sentence, such as `l'un, l'autre et le dernier`."""
    return _joined(_("{first} et {last}"), parts)


def either(parts: Sequence[str]) -> str:
    """Join alternatives as in a sentence, such as `l'un, l'autre ou le dernier`."""
    return _joined(_("{first} ou {last}"), parts)


def _joined(text: str, parts: Sequence[str]) -> str:
    return text.format(first=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)


def of(name: str) -> str:
    """Return a name with the French preposition, as in `de Doune` or `d'Anne`; in English, the bare name."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c))
    if plain.startswith("y"):
        elided = plain[1:2] not in tuple("aeiou")  # d'Yves, de Yann
    else:
        elided = plain.startswith((*"aeiouœæ", *_SILENT_H))
    return (_("d'{name}") if elided else _("de {name}")).format(name=name)


def roman(number: int) -> str:
    """Return a number from 1 to 39 in Roman numerals.

    >>> roman(14), roman(39)
    ('XIV', 'XXXIX')
    """
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


def sentence(text: str) -> str:
    """Return `text` with its first letter capitalised and the rest unchanged."""
    return text[:1].upper() + text[1:]


def printable(line: str) -> str:
    """Return a line of text that is safe to print on a terminal: control characters are escaped."""
    return "".join(c if c.isprintable() or c in (_NARROW, _WIDE) else repr(c)[1:-1] for c in line)


def _load(code: str) -> GNUTranslations | _Source:
    import gettext
    import struct

    from ludotheque.home.paths import languages_folder

    try:
        with (languages_folder() / code / "messages.mo").open("rb") as file:
            found = gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return _Source()
    found.add_fallback(cast("GNUTranslations", _Source()))
    return found


def _plain(code: str) -> str:
    return code.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def _system_codes() -> Iterator[str]:
    """Return the preferred languages, by the first variable that is set, as the desktop's menu does."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(variable):
            return iter(found.split(":"))
    if sys.platform == "win32":
        import ctypes

        primary = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
        return iter([{0x09: "en", 0x0C: "fr"}.get(primary, "")])
    return iter(_of_macos() if sys.platform == "darwin" else ())


def _of_macos() -> Sequence[str]:
    """Return the languages of the system's settings: a program started from the Dock has no variables."""
    import plistlib
    from pathlib import Path

    try:
        with (Path.home() / "Library/Preferences/.GlobalPreferences.plist").open("rb") as file:
            found = plistlib.load(file)["AppleLanguages"]
    except Exception:  # a damaged file raises errors of many types
        return ()
    return [code for code in found if isinstance(code, str)] if isinstance(found, list) else ()
