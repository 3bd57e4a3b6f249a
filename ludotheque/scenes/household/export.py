"""Export all games as a table for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import StringIO

from ludotheque.games import GAMES
from ludotheque.home.statistics import Played, is_person, level_of
from ludotheque.i18n import _, decimal
from ludotheque.players.words import level_label
from ludotheque.scenes.household.page import title

_FORMULA = (
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "\t",
    "\r",
)  # a spreadsheet takes a cell that begins with one of these for a formula


def as_table(games: Sequence[Played]) -> bytes:
    """Return a CSV table in UTF-8 with a byte order mark: a line for each seat of each game, oldest first."""
    text = StringIO()
    write = csv.writer(text, delimiter=";", lineterminator="\r\n").writerow
    sorts = [(game.id, sort) for game in GAMES.values() for sort in game.luck()]
    head = [_("Jour"), _("Jeu"), _("Place"), _("Joueur"), _("Joué par"), _("Points marqués"), _("Résultat")]
    write([*head, *_card_columns()])
    for played in sorted(games, key=lambda game: game.ended):
        for seat, player in enumerate(played.players):
            write(
                [
                    *(_day(played.ended), title(played.game), seat + 1, _plain(player.name)),
                    *(_who(played, seat), played.scores[seat], _how(played, seat)),
                    *(cell for game, sort in sorts for cell in _cards(played, seat, game, sort)),
                ]
            )
    return text.getvalue().encode("utf-8-sig")


def _card_columns() -> Iterator[str]:
    """Yield the headings of the columns about cards: three for each sort of cards that is counted."""
    for game in GAMES.values():
        for called in game.luck().values():
            name = _("{game} : {cards}").format(game=game.title, cards=called)
            yield name
            yield _("{cards}, sur").format(cards=name)
            yield _("{cards}, attendues").format(cards=name)


def _cards(played: Played, seat: int, game: str, sort: str) -> tuple[str, str, str]:
    """Return a seat's cells on a sort of cards: received, all cards, expected; "" in all if it drew none."""
    found = dict(played.draws).get(sort) if played.game == game else None
    if not found or not found[seat].cards:
        return "", "", ""
    return str(found[seat].wanted), str(found[seat].cards), decimal(found[seat].expected, 1)


def _day(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d")
    except (OSError, ValueError, OverflowError):
        return ""


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def _who(played: Played, seat: int) -> str:
    player = played.players[seat]
    if is_person(player):
        return _("une personne")
    level = level_of(player)
    return _("l'ordinateur ({level})").format(level=level_label(level)) if level else _("l'un puis l'autre")


def _how(played: Played, seat: int) -> str:
    if played.drawn:
        return _("nulle")
    return _("gagnée") if seat in played.winners else _("perdue")
