"""What makes a sentence, for tests of what is said in games."""

import re

LOOSE = re.compile(r"[{}]|None|  | [,.]|:\S|[.:;,]{2}")
FRAGMENT = re.compile(r"(?:pour|um|to|mais|but|aber|sinon|puis|avec) ", re.IGNORECASE)
AGAINST = re.compile(r"(?:Mais|But|Aber|Avec|With|Mit) ")  # what a whole sentence may begin with
RICH = (  # each box once, with its seats and the options by which most is said
    ("highlanders", 3, ()),
    ("rheingold", 3, ()),
    ("chevaliers", 2, ()),
    ("rheinlander", 3, (("market", "open"),)),
    ("schotten-totten", 2, (("tactics", "on"),)),
)


def plain(text: str) -> str:
    """Return a text with plain spaces and apostrophes."""
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def words_of(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in plain(text).split())


def check_sentence(text: str, most: int) -> None:
    """Fail unless a text is one sentence, with a capital and a full stop, no loose end, and short."""
    told = plain(text)
    assert told[0].isupper() or told[0].isdigit(), told
    assert told.endswith("."), told
    assert not re.search(r"[.!?…] ", told), f"more than one sentence: {told}"
    assert not LOOSE.search(re.sub(r" ([:;])", r"\1", told)), told
    assert not FRAGMENT.match(AGAINST.sub("", told)), told
    assert told.count(":") <= 1, told
    assert told.count(";") <= 1, told
    assert words_of(told) <= most, (words_of(told), told)
