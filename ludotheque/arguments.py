"""The words after the command: options by name, the rest in order. Small, so that the window opens fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .i18n import _

FLAG, NUMBER, TEXT = "flag", "number", "text"


class BadUsage(ValueError):
    """A command that cannot be understood; its text is one line in the player's language."""


class Arguments:
    """What was asked: `words` in order, and options by name."""

    def __init__(self, words: Sequence[str], known: Mapping[str, str]) -> None:
        """Sort `words` by the options `known` (name -> FLAG, NUMBER or TEXT); raises BadUsage."""
        self.words: list[str] = []
        self._texts: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        rest = iter(words)
        for word in rest:
            if word.startswith("--"):
                self._take(word[2:], rest, known)
            else:
                self.words.append(word)

    def flag(self, name: str) -> bool:
        """Return whether the flag was given."""
        return name in self._texts

    def text(self, name: str, default: str = "") -> str:
        """Return the option's text."""
        return self._texts.get(name, default)

    def number(self, name: str, default: int) -> int:
        """Return the option's number."""
        return self._numbers.get(name, default)

    def only(self, *names: str) -> list[str]:
        """Return one word for each of `names`, what they are in the usage; raises BadUsage."""
        if len(self.words) < len(names):
            raise BadUsage(_("Il manque {name}.").format(name=names[len(self.words)]))
        if len(self.words) > len(names):
            raise BadUsage(_("« {word} » est de trop.").format(word=self.words[len(names)]))
        return self.words

    def _take(self, option: str, rest: Iterator[str], known: Mapping[str, str]) -> None:
        name, given, value = option.partition("=")
        kind = known.get(name)
        if kind is None or (kind == FLAG and given):
            raise BadUsage(_("Option inconnue : « --{option} ».").format(option=option))
        if kind != FLAG and not given:
            value = next(rest, "")
        if kind != FLAG and not value:
            raise BadUsage(_("L'option « --{name} » demande une valeur.").format(name=name))
        must_be_legible(name, value)
        self._texts[name] = value
        if kind == NUMBER:
            self._numbers[name] = _number(name, value)


def must_be_legible(name: str, value: str) -> None:
    """Raise BadUsage if the value of an option has bytes that are no text: it could not be written down."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        message = _("L'option « --{name} » a des caractères illisibles (pas en UTF-8) : « {value} ».")
        raise BadUsage(message.format(name=name, value=value)) from error


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        message = _("L'option « --{name} » demande un nombre, non « {value} ».")
        raise BadUsage(message.format(name=name, value=value))
    return int(value)
