"""Runs the command line: opens the window, or runs one of the commands that need no window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ludotheque import __version__
from ludotheque.commands import FAULTY, MISUSED, OK, BadUsage, Failure, window
from ludotheque.home.handover import hand_over
from ludotheque.home.store import Store
from ludotheque.i18n import _, printable, set_language

if TYPE_CHECKING:
    from ludotheque.commands.arguments import Command


def main(words: Sequence[str]) -> int:
    """Run the command line and return the exit status. Errors of usage are printed, not raised."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(encoding="utf-8", errors="replace")
    set_language("")  # for errors that come before the chosen language is known
    try:
        return _run(words) if words else _open_shelf()
    except BadUsage as error:
        return _print_error(str(error), MISUSED)
    except Failure as error:
        return _print_error(str(error), FAULTY)
    except BrokenPipeError:
        if sys.stderr:
            sys.stderr.close()  # nobody reads any more, so Python must not complain at exit
        return FAULTY


def _open_shelf() -> int:
    if hand_over():
        return OK
    store = Store()
    set_language(store.settings.language)
    return window.show(store, gives_way=True)  # to a start at the same moment


def _run(words: Sequence[str]) -> int:
    """Parse and run a command line; an empty one never comes here, so that the window opens sooner."""
    from ludotheque.commands import arguments

    wanted, rest = arguments.anywhere(words)
    if wanted.version:  # before the settings are read: they may be damaged
        print(f"ludotheque {__version__}")
        return OK
    store = Store()
    set_language(wanted.language or store.settings.language)
    command = command_named(rest[0]) if rest else None
    if command:
        parser = arguments.parser_of(command)
    else:
        parser = arguments.Parser("ludotheque", _("ouvrir la ludothèque, ou un jeu tout de suite"))
        window.declare(parser)
    if wanted.help:
        parser.epilog = arguments.statuses() if command else f"{_list()}\n\n{arguments.statuses()}"
        print(parser.format_help(), end="")
        return OK
    if command:
        from ludotheque.commands.shared import usage_errors

        with usage_errors():
            return command.run(parser.parse_args(rest[1:]))
    return window.run(parser.parse_args(rest), store, wanted.language or "")


def command_named(word: str) -> Command | None:
    """Return the sub-command of this name, None if there is none."""
    from ludotheque.games import GAMES

    return None if word.startswith("-") or word in GAMES else _commands().get(word)


def _commands() -> dict[str, Command]:
    from ludotheque.commands import check_map, perft, simulate, verify

    every = (simulate, verify, check_map, perft)
    return {module.COMMAND.name: module.COMMAND for module in every}


def _list() -> str:
    heading = _("sans fenêtre (chacune a son aide : « ludotheque simulate --help ») :")
    return "\n".join([heading, *(f"  {c.name:10} {c.summary()}" for c in _commands().values())])


def _print_error(message: str, status: int) -> int:
    lines = "\n".join(map(printable, message.split("\n")))
    if sys.stderr is None:  # on Windows, if the program has no console
        _show(message)
    else:
        print(f"ludotheque: {lines}", file=sys.stderr)
    return status


def _show(message: str) -> None:
    import pygame

    with suppress(pygame.error):  # there may be no screen
        pygame.display.message_box(_("Ludothèque"), message, "error")
