"""Parses the command line with argparse in the player's language; loaded only if there are arguments."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from ludotheque.commands import BadUsage
from ludotheque.i18n import _, set_language
from ludotheque.languages import languages


class Parser(argparse.ArgumentParser):
    """An argument parser with the options that every command takes; errors raise BadUsage."""

    def __init__(self, program: str, summary: str = "") -> None:
        super().__init__(
            prog=program,
            description=summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            add_help=False,
            allow_abbrev=False,
        )
        self.add_argument("-h", "--help", action="store_true", help=_("montrer cette aide"))
        self.add_argument(
            "--language",
            type=_language,
            metavar=f"{{{','.join(languages())}}}",
            help=_("parler une de ces langues"),
        )
        self.add_argument("--version", action="store_true", help=_("dire la version du programme"))

    def error(self, message: str) -> NoReturn:
        """Raise BadUsage with argparse's message and a pointer to `--help`."""
        sentence = _("{fault} (pour l'aide : {program} --help)")
        raise BadUsage(sentence.format(fault=message, program=self.prog))


class Command(NamedTuple):
    """A sub-command: `summary` says its purpose, `declare` adds arguments, `run` returns the exit status."""

    name: str
    summary: Callable[[], str]
    declare: Callable[[Parser], None]
    run: Callable[[Namespace], int]


def anywhere(words: Sequence[str]) -> tuple[Namespace, list[str]]:
    """Return the options that may stand anywhere (`help`, `language`, `version`), and the other arguments.

    A language is set at once. Raises BadUsage if one of these options is misused.
    """
    return Parser("ludotheque").parse_known_args(words)


def parser_of(command: Command) -> Parser:
    """Return the parser for the arguments of a sub-command."""
    parser = Parser(f"ludotheque {command.name}", command.summary())
    command.declare(parser)
    return parser


def statuses() -> str:
    """Return the description of the exit statuses for `--help`."""
    return _(
        """à la fin, le programme rend :
  0  tout va bien
  1  quelque chose est en défaut : la partie, le plateau ou le programme
  2  la commande ne se comprend pas"""
    )


def number(value: str) -> int:
    """Parse a number of at most nine digits without a sign; raises ArgumentTypeError."""
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise ArgumentTypeError(_("il faut un nombre, non « {value} »").format(value=value))
    return int(value)


def text(value: str) -> str:
    """Return `value` if it is valid Unicode and not empty; raises ArgumentTypeError otherwise."""
    if not value:
        raise ArgumentTypeError(_("il faut une valeur"))
    if not is_text(value):
        message = _("caractères illisibles (pas en UTF-8) : « {value} »")
        raise ArgumentTypeError(message.format(value=value))
    return value


def file(value: str) -> Path:
    """Parse a path; raises ArgumentTypeError if it is empty or not valid Unicode."""
    return Path(text(value))


def is_text(value: str) -> bool:
    """Return whether an argument is valid Unicode. The system may also pass bytes that are not UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _language(code: str) -> str:
    if not set_language(text(code)):
        message = _("langue inconnue : « {code} » ; connues : {known}")
        raise ArgumentTypeError(message.format(code=code, known=", ".join(languages())))
    return code


def _translated(message: str) -> str:
    """Translate a message of argparse. Messages that no player sees are returned unchanged."""
    return {
        "usage: ": _("emploi : "),
        "positional arguments": _("à donner :").removesuffix(":"),  # argparse adds its own
        "options": _("au choix :").removesuffix(":"),
        "argument %(argument_name)s: %(message)s": _("{option} : {fault}").format(
            option="%(argument_name)s", fault="%(message)s"
        ),
        "expected one argument": _("il faut une valeur"),
        "the following arguments are required: %s": _("il manque {words}").format(words="%s"),
        "unrecognized arguments: %s": _("inconnu ou de trop : {words}").format(words="%s"),
        "ignored explicit argument %r": _("« {word} » est de trop").format(word="%s"),
    }.get(message, message)


argparse._ = _translated  # type: ignore[attr-defined]  # argparse translates its messages by this function
