"""Translates the product's texts: French in the source, English by gettext.

The French of the source is the msgid and needs no catalogue; what the English catalogue lacks stays French.
French typography is applied here and nowhere else: the source has plain spaces and straight apostrophes.
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


# French names with a silent h begin with these: d'Hélène, d'Hugo; de Hans, de Heimburg.
_SILENT_H = ("hel", "hen", "herm", "herv", "hil", "hip", "hon", "hort", "hub", "hug", "hya")


class _Source:
    """The source texts: used for French, and where another language has no translation."""

    def gettext(self, message: str) -> str:
        return french(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return french(singular if abs(n) < 2 else plural)


_language = "fr"
_catalogue: GNUTranslations | _Source = _Source()
_cache: dict[str | tuple[str, str, int], str] = {}


def language() -> str:
    """Return the code of the language in use."""
    return _language


def set_language(code: str) -> bool:
    """Use a language such as `fr` or `en_GB.UTF-8`, empty: the system's; False, and French, if unknown."""
    global _language, _catalogue
    wanted = _plain(code) if code else system_language()
    _language = wanted if wanted in LANGUAGES else "fr"
    _catalogue = _Source() if _language == "fr" else _load(_language)
    _cache.clear()
    return wanted == _language


def system_language() -> str:
    """Return the first language of the system that the program speaks, French if there is none."""
    return next((code for code in _system_codes() if code in LANGUAGES), "fr")


def _(message: str) -> str:
    """Translate a French message into the player's language, with its typography."""
    found = _cache.get(message)
    if found is None:
        found = _cache[message] = _catalogue.gettext(message)
    return found


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate the form of a message that goes with the number `n`."""
    key = (singular, plural, min(abs(n), 2))
    if key not in _cache:
        _cache[key] = _catalogue.ngettext(singular, plural, n)
    return _cache[key]


def french(text: str) -> str:
    """Apply French typography: no-break spaces and curly apostrophes; applying it twice changes nothing."""
    for plain, set_ in _SPACES:
        text = text.replace(plain, set_)
    return text


def decimal(number: float) -> str:
    """Format a number in the player's language, `2,5` in French, without trailing zeros."""
    return f"{number:g}".replace(".", "," if _language == "fr" else ".")


def ordinal(number: int) -> str:
    """Return which one of a row, from 1: `1er`, `2e`; in English `1st`, `2nd`."""
    if _language == "fr":
        return "1er" if number == 1 else f"{number}e"
    endings = {} if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th')}"


def listed(parts: Sequence[str]) -> str:
    """Join several things in a sentence: `l'un, l'autre et le dernier`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} et {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def of(name: str) -> str:
    """Return a name after `de`: `de Doune`, `d'Anne`; in English the bare name."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c))
    if plain.startswith("y"):
        elided = plain[1:2] not in tuple("aeiou")  # d'Yves, de Yann
    else:
        elided = plain.startswith((*"aeiouœæ", *_SILENT_H))
    return (_("d'{name}") if elided else _("de {name}")).format(name=name)


def roman(number: int) -> str:
    """Return 1 to 39 in Roman figures."""
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


def sentence(text: str) -> str:
    """Return `text` with a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def printable(line: str) -> str:
    """Return one line for a terminal, with control characters escaped."""
    return "".join(c if c.isprintable() or c in (_NARROW, _WIDE) else repr(c)[1:-1] for c in line)


def _load(code: str) -> GNUTranslations | _Source:
    import gettext
    import struct

    from ludotheque.home.paths import locale_folder

    try:
        with (locale_folder() / code / "LC_MESSAGES" / "ludotheque.mo").open("rb") as file:
            found = gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return _Source()
    found.add_fallback(cast("GNUTranslations", _Source()))
    return found


def _plain(code: str) -> str:
    return code.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def _system_codes() -> Iterator[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        yield from map(_plain, os.environ.get(variable, "").split(":"))
    if sys.platform == "win32":
        import ctypes

        primary = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
        yield {0x09: "en", 0x0C: "fr"}.get(primary, "")
