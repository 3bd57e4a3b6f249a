"""All that the figures are made of, as a table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import datetime
from io import StringIO

from ludotheque.home.statistics import Played, is_person, level_of
from ludotheque.i18n import _
from ludotheque.players.words import manner
from ludotheque.scenes.household.page import title

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # by which a spreadsheet takes a word for a sum


def as_table(games: Sequence[Played]) -> bytes:
    """Return a line a seat of every game, the oldest first, as CSV that spreadsheets open by themselves."""
    text = StringIO()
    write = csv.writer(text, delimiter=";", lineterminator="\r\n").writerow
    write([_("Jour"), _("Jeu"), _("Place"), _("Joueur"), _("Joué par"), _("Points marqués"), _("Résultat")])
    for played in sorted(games, key=lambda game: game.ended):
        for seat, player in enumerate(played.players):
            write(
                [
                    *(_day(played.ended), title(played.game), seat + 1, _plain(player.name)),
                    *(_who(played, seat), played.scores[seat], _how(played, seat)),
                ]
            )
    return text.getvalue().encode("utf-8-sig")


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
    return _("l'ordinateur ({level})").format(level=manner(level)) if level else _("l'un puis l'autre")


def _how(played: Played, seat: int) -> str:
    if played.drawn:
        return _("nulle")
    return _("gagnée") if seat in played.winners else _("perdue")
