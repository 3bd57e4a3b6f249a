"""Arguments and messages that several commands share: game, number of players, map, seed."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludotheque.commands import BadUsage
from ludotheque.commands.arguments import Parser, file, number, text
from ludotheque.core.game import Rules
from ludotheque.core.record import BadRecord, Fault
from ludotheque.core.session import Options, Player
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map, game_of
from ludotheque.games.box import Box
from ludotheque.games.maps import line
from ludotheque.games.opening import new_game
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, printable
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.model import BoardMap


def declare_rules(parser: Parser) -> None:
    """Add the arguments for a game, its number of players, its map and a seed."""
    parser.add_argument("game", metavar=_("JEU"), help=", ".join(GAMES))
    parser.add_argument(
        "--players", type=number, metavar="N", help=_("combien jouent ; sinon le moins possible")
    )
    parser.add_argument(
        "--seed",
        type=text,
        default="1",
        metavar=_("NUMÉRO"),
        help=_("numéro de tirage : le même redonne les mêmes dés et les mêmes cartes ; sinon 1"),
    )
    declare_map(parser)


def declare_options(parser: Parser) -> None:
    """Add the argument for the options of a game."""
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar=_("NOM=VALEUR"),
        help=_("une règle à choisir, par exemple tactics=on ; autant de fois qu'il en faut"),
    )


def _option(value: str) -> tuple[str, str]:
    """Parse `NAME=VALUE`; raises ArgumentTypeError."""
    name, equals, chosen = text(value).partition("=")
    if not (name and equals and chosen):
        raise ArgumentTypeError(_("il faut NOM=VALEUR, non « {value} »").format(value=value))
    return name, chosen


def options(box: Box, args: Namespace) -> Options:
    """Return a game's options from the command line, the last of repeated ones; raises BadUsage."""
    chosen: dict[str, int | str | bool] = {}
    known = {option.name: {str(value): value for value in option.values} for option in box.options}
    for name, typed in getattr(args, "option", ()):
        if not known:
            raise BadUsage(_("Ce jeu n'a pas d'options : « {option} » est de trop.").format(option=name))
        if name not in known:
            message = _("Option inconnue : « {option} ». Options de ce jeu : {known}.")
            raise BadUsage(message.format(option=name, known=", ".join(known)))
        if typed not in known[name]:
            message = _("Option « {option} » : valeur inconnue « {value} ». Valeurs connues : {known}.")
            raise BadUsage(message.format(option=name, value=typed, known=", ".join(known[name])))
        chosen[name] = known[name][typed]
    return tuple(chosen.items())


def declare_map(parser: Parser) -> None:
    """Add the argument for a map."""
    parser.add_argument(
        "--map", type=file, metavar=_("FICHIER"), help=_("un plateau à vous, sinon celui du jeu")
    )


def rules(args: Namespace) -> tuple[Rules[Any], Box]:
    """Return the rules for the arguments of `declare_rules`, and the game's entry in the catalogue.

    Raises BadUsage for players or options that the game does not allow, BadRecord or UnsoundMap for a bad
    map.
    """
    box = game_of(args.game)
    seats = box.seats[0] if args.players is None else args.players
    if seats not in box.seats:
        message = _("Nombres de joueurs possibles : {numbers}.")
        raise BadUsage(message.format(numbers=", ".join(map(str, box.seats))))
    players = [Player(str(seat)) for seat in range(seats)]
    chosen = options(box, args)
    return new_game(box, players, seed="", options=chosen, path=args.map).session.rules, box


def map_for(game_id: str, path: Path | None) -> BoardMap[Any]:
    """Load the map at `path`, or the game's own; raises BadUsage for one that has faults or another game."""
    with usage_errors():
        return board_map(game_of(game_id), path)


@contextmanager
def usage_errors() -> Generator[None]:
    """Turn BadRecord and UnsoundMap into BadUsage, with sentences about what is wrong."""
    try:
        yield
    except BadRecord as error:
        raise BadUsage(fault_text(error.fault)) from error
    except UnsoundMap as error:
        raise BadUsage("\n".join(printable(line(fault)) for fault in error.faults)) from error


def unreadable(path: Path) -> BadUsage:
    """Return the exception for a file that cannot be read."""
    return BadUsage(fault_text(Fault("unreadable-file", (("path", str(path)),))))


def say(*lines: str) -> None:
    """Print lines with control characters escaped, since names in records and maps may contain some."""
    print("\n".join(map(printable, lines)))
