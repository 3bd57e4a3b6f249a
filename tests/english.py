"""Finds French in a text, for the tests of the English texts."""

import re
from itertools import chain
from pathlib import Path

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
PO = PACKAGE / "languages" / "en" / "messages.po"

# Messages that are the same in both languages.
ALIKE = {
    *("Amateur", "Animations", "Banshee", "Club", "Combats", "Expert", "Joker", "Ludothèque", "Menu", "Note"),
    *("Notes", "Ruse"),
    *("Ludothèque {version}", "{game} – Ludothèque"),
    *("{formation} {total}", "{name} {n}", "{n} s", "points"),
    *("{soon}, {clause}.", "{soon}, {clause} ({often})."),
    *("Isabeau", "Lison", "Margot", "Perrin"),  # computer players
    *(form for word in ("bastion", "point") for form in (f"{{n}} {word}", f"{{n}} {word}s")),
}

FRENCH_LETTERS = re.compile("[àâçéèêëîïôùûœ«»]", re.IGNORECASE)
FRENCH_WORDS = re.compile(
    r"\b(au|aux|avec|ce|cette|dans|des|du|elle|est|et|il|la|les?|ne|ou|par|pas|pour|qui|sans|sont|sur|un|une|vous)\b",
    re.IGNORECASE,
)
FRENCH_SPACES = re.compile(r"\u202f|\u00a0(?!\d)| [:;!?%]")  # English may have one before a number


def forms(text) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text,)


def frenchness(text: str) -> str:
    """Return all parts of `text` that are French or typeset in the French way, separated by spaces."""
    plain = text.replace("Ludothèque", "").replace("“terrain”", "")
    found = chain.from_iterable(
        pattern.findall(plain) for pattern in (FRENCH_LETTERS, FRENCH_WORDS, FRENCH_SPACES)
    )
    return " ".join(found)
