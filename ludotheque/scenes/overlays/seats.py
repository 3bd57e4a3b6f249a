"""Asks who plays: a seat may be handed to the computer, and back to a person."""

from __future__ import annotations

from functools import partial

from ludotheque.core.setup import HUMAN, Player
from ludotheque.games import GAMES
from ludotheque.i18n import _
from ludotheque.players.words import level_label
from ludotheque.scenes.overlays.dialog import ask
from ludotheque.table.navigation import Table
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing


def ask_who_plays(app: App, table: Table) -> None:
    """Ask which seat of a table to hand over, then to whom."""
    choices = [
        Choice(f"seat-{seat}", _seated(player), partial(_ask_to_whom, app, table, seat))
        for seat, player in enumerate(table.session.players)
    ]
    title, text = _("Qui joue ?"), _("L'ordinateur peut tenir une place, et la rendre plus tard.")
    ask(app, title, text, [*choices, Choice("close", _("Fermer"), nothing)])


def _seated(player: Player) -> str:
    return _("{name} : {who}").format(name=player.name, who=level_label(player.level, player.name))


def _ask_to_whom(app: App, table: Table, seat: int) -> None:
    player = table.session.players[seat]
    # levels with a temper, which are not among the box's levels
    guests = (level for _ply, level in player.played_by if ":" in level)
    choices = [
        Choice(level, level_label(level), partial(table.reseat, seat, level))
        for level in dict.fromkeys((HUMAN, *guests, *GAMES[table.session.game].levels))
        if level != player.level
    ]
    text = _("Qui tient cette place à partir de maintenant ?")
    ask(app, _seated(player), text, [*choices, Choice("close", _("Fermer"), nothing)])
