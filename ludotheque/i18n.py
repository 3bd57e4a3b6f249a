"""Translates the product's texts: French is in the source, all other languages in `ludotheque/languages`.

The French text is the message's id, so French needs no catalogue. A message without a translation comes from
the language that this one falls back to, at last from the source. The source is written with plain spaces and
straight apostrophes; this module applies each language's typography.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ludotheque import languages
from ludotheque.languages.definition import SOURCE, Language

_NARROW, _WIDE = "\u202f", "\u00a0"

# Beginnings of French names with a silent h, as in d'Hélène, d'Hugo. All other names: de Hans, de Heimburg.
_SILENT_H = ("hel", "hen", "herm", "herv", "hil", "hip", "hon", "hort", "hub", "hug", "hya")


class _Catalogue(NamedTuple):
    language: Language
    messages: Sequence[languages.Messages]  # of the package, then of games outside it

    def find(self, key: str) -> languages.Message | None:
        return next((found for messages in self.messages if (found := messages.find(key))), None)


_language = SOURCE
_catalogues: tuple[_Catalogue, ...] | None = None  # the language's own, and of those it falls back to
_finger = False  # whether who plays points with a finger, not with a mouse
_cache: dict[str | tuple[str, str] | tuple[str, str, int], str] = {}


def language() -> str:
    """Return the code of the language in use."""
    return _language


def in_use() -> Language:
    """Return the definition of the language in use."""
    return _chain()[0].language


def in_other(written: Language) -> str:
    """Return a sentence that says that a text is in another language than the one in use."""
    return _("Pas encore traduit. Langue de ce texte : {language}.").format(language=written.name)


def set_language(code: str) -> bool:
    """Use a language such as `en_GB.UTF-8`; if there is none, return False and use the system's."""
    global _language
    wanted = _known(code) if code else system_language()
    _language = wanted or system_language()
    _forget()
    return bool(wanted)


def set_pointer(finger: bool) -> bool:
    """Let texts speak of a finger or of a mouse; return whether that is another than before."""
    global _finger
    changed, _finger = finger != _finger, finger
    if changed:
        _cache.clear()
    return changed


def pointed(text: str, written: Language | None = None) -> str:
    """Return a typeset text as it is said to who points with a finger, or with a mouse."""
    return (written or in_use()).by_finger(text) if _finger else text


def add_languages(folder: Path) -> None:
    """Add the texts of a game outside the package: a folder of the same shape as `ludotheque/languages`."""
    if folder not in languages.added:
        languages.added.append(folder)
        _forget()


def _forget() -> None:
    global _catalogues
    _catalogues = None
    _cache.clear()


def system_language() -> str:
    """Return the first of the system's languages that the program has, else English."""
    found = filter(None, map(_known, _system_codes()))
    return next(found, "en" if "en" in languages.languages() else SOURCE)


def _(message: str) -> str:
    """Translate a French message into the player's language, and apply the typography of that language."""
    found = _cache.get(message)
    if found is None:
        found = _cache[message] = _translated(message, message)
    return found


def pgettext(context: str, message: str) -> str:
    """Translate a message that means, in this `context`, something else than in others."""
    key = (context, message)
    if key not in _cache:
        _cache[key] = _translated(f"{context}{languages.CONTEXT}{message}", message)
    return _cache[key]


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message in the form that the number `n` requires."""
    n = abs(n)
    key = (singular, plural, n if n < 200 else 100 + n % 100)  # no rule looks at more than two digits
    if key not in _cache:
        _cache[key] = _counted(singular, plural, n)
    return _cache[key]


def decimal(number: float, places: int | None = None) -> str:
    """Format a number with the language's decimal mark; `places` None: as many as needed."""
    return in_use().decimal(number, places)


def ordinal(number: int) -> str:
    """Return an ordinal number: `1er`, `2e` in French; `1st`, `2nd` in English."""
    return in_use().ordinal(number)


def sort_key(text: str) -> tuple[str, str]:
    """Return the key by which names are sorted in the language: Élise beside Elsa, not after Z."""
    return in_use().sort_key(text)


def listed(parts: Sequence[str]) -> str:
    """Join the items of a list as in a sentence, such as `l'un, l'autre et le dernier`."""
    return _joined(_("{first} et {last}"), parts)


def either(parts: Sequence[str]) -> str:
    """Join alternatives as in a sentence, such as `l'un, l'autre ou le dernier`."""
    return _joined(_("{first} ou {last}"), parts)


def semicolons(parts: Iterable[str]) -> str:
    """Join clauses by semicolons."""
    return _("{first} ; {last}").format(first="", last="").join(parts)


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


def _chain() -> tuple[_Catalogue, ...]:
    """Return the catalogues of the language in use and of those it falls back to, read when first needed."""
    global _catalogues
    if _catalogues is None:
        _catalogues = tuple(
            _Catalogue(one, [languages.load(folder) for folder in languages.folders(one.code)])
            for one in languages.chain(_language)
        )
    return _catalogues


def _translated(key: str, message: str) -> str:
    for catalogue in _chain():
        found = catalogue.find(key)
        if isinstance(found, str):
            return _shown(found, catalogue.language)
    return _shown(message, catalogue.language)


def _counted(singular: str, plural: str, n: int) -> str:
    for catalogue in _chain():
        found, rule = catalogue.find(singular), catalogue.language.rule
        if isinstance(found, list):
            return _shown(found[rule.form(n)], catalogue.language)
    return _shown((singular, plural)[rule.form(n)], catalogue.language)


def _shown(text: str, written: Language) -> str:
    return pointed(written.typeset(text), written)


def _known(code: str) -> str:
    """Return the language of a locale, empty if the program does not have it: pt_BR, else pt."""
    plain = code.replace("-", "_").partition(".")[0].partition("@")[0]
    found = languages.languages()
    return next((name for name in (plain, plain.partition("_")[0].lower()) if name in found), "")


def _system_codes() -> Iterator[str]:
    """Yield the preferred languages: of the first variable that is set, as menus do, else of the system."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(variable):
            yield from found.split(":")
            return
    try:
        from pygame import system
    except ImportError:  # commands do without
        return
    for locale in system.get_pref_locales():
        yield "_".join(filter(None, (locale["language"], locale["country"])))
