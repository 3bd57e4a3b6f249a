"""`verify`: replays a saved game without a window."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from ludotheque.commands import FAULTY, OK
from ludotheque.commands.arguments import Command, Parser
from ludotheque.commands.shared import declare_map, say, unreadable
from ludotheque.core.record import BadRecord, Record
from ludotheque.core.session import Session
from ludotheque.games import GAMES
from ludotheque.games.opening import Opened, open_record, reasons
from ludotheque.home.store import Store, read_file
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ngettext
from ludotheque.tiled.faults import UnsoundMap


def declare(parser: Parser) -> None:
    """Add the arguments for the record and the map it was played on."""
    parser.add_argument("record", type=Path, metavar=_("PARTIE"), help=_("une partie enregistrée"))
    declare_map(parser)


def run(options: Namespace) -> int:
    """Replay a record, print its result and faults; return the exit status. Raises BadUsage."""
    try:
        opened = _opened(read_file(options.record), options.map)
    except OSError as error:
        raise unreadable(options.record) from error
    except (BadRecord, UnsoundMap) as error:
        say(*reasons(error).split("\n"))
        return FAULTY
    say(*_summary(opened.session))
    if opened.fault:
        say(fault_text(opened.fault))
    return FAULTY if opened.fault else OK


def _opened(record: Record, path: Path | None) -> Opened:
    """Replay a record on the map at `path` if its board is right, else on one the window would try."""
    named = {record.setup.board_hash: str(path)} if path else {}
    return open_record(record, {**Store().settings.maps, **named})


def _summary(session: Session[Any]) -> list[str]:
    plies, outcome = session.cursor, session.rules.outcome(session.state)
    names = ", ".join(player.name for player in session.players)
    lines = [
        f"{GAMES[session.game].title} ({session.setup.board}): {names}",
        ngettext("{n} coup rejoué", "{n} coups rejoués", plies).format(n=plies),
    ]
    if outcome is None:
        lines.append(_("Partie en cours."))
    else:
        lines += filter(None, [GAMES[session.game].ending_of(outcome)])
        lines.append(_won([session.players[seat].name for seat in outcome.winners]))
        for player, score in zip(session.players, outcome.scores, strict=True):
            line = ngettext("{name} : {points} point", "{name} : {points} points", score)
            lines.append(line.format(name=player.name, points=score))
    return lines


def _won(names: list[str]) -> str:
    if len(names) == 1:
        return _("Partie finie, gagnée par {winners}.").format(winners=names[0])
    return _("Partie finie, personne ne l'emporte seul : {winners}.").format(winners=", ".join(names))


COMMAND = Command("verify", lambda: _("rejouer une partie enregistrée et donner son résultat"), declare, run)
