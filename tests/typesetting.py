"""Sets expected texts as the program shows them."""

from ludotheque.i18n import in_use


def typeset(text: str) -> str:
    """Return a text as it is set in the language in use: with its spaces, quotes and apostrophes."""
    return in_use().typeset(text)
