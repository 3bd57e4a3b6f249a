"""A saved game in words: its title, its players, how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.end import GameEnd
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.home.index import Entry
from ludotheque.i18n import _, listed, of
from ludotheque.players.levels import LEVELS
from ludotheque.players.words import level_label


def game_title(entry: Entry) -> str:
    """Return the title of a saved game's box, else the game's id, else (if unreadable) the file name."""
    box = GAMES.get(entry.game)
    return box.title if box else entry.game or entry.name


def title(entry: Entry) -> str:
    """Return the title that the players gave a game, else the title of its box."""
    return entry.title or game_title(entry)


def standing(entry: Entry) -> str:
    """Return who has won (marked if only the file claims it) or whose turn it is, as far as known."""
    if entry.end:
        won = winners(entry.players, entry.end)
        return _("{end}, selon le fichier").format(end=won) if entry.end.claimed else won
    if entry.over:
        return _("Partie finie")
    if entry.turn is None or entry.turn < 0:
        return _("Partie en cours")
    return _("Au tour {of_name}").format(of_name=of(entry.players[entry.turn].name))


def winners(players: Sequence[Player], end: GameEnd) -> str:
    """Return a sentence that names the winners, or says that the game was a draw if all players won."""
    names = [players[seat].name for seat in end.winners]
    if len(names) == 1:
        return _("{name} a gagné").format(name=names[0])
    if len(names) == len(players):
        return _("Partie nulle")
    return _("Victoire partagée : {names}").format(names=listed(names))


def marks(entry: Entry) -> dict[str, str]:
    """Return the remarks on a game by their icons: a player chose the seed, it has notes, or side lines."""
    found = {"die": (entry.seed_known, _("tirage choisi"))}
    found |= {"quill": (entry.noted, _("annotée")), "fork": (entry.tried, _("avec des essais"))}
    return {icon: words for icon, (there, words) in found.items() if there}


def level(player: Player) -> str:
    """Return a computer player's level and temper in words ("computer" if unknown), "" for a person."""
    if player.is_person:
        return ""
    known = player.level.partition(":")[0] in LEVELS
    return level_label(player.level, player.name) if known else _("ordinateur")


def seated(player: Player) -> str:
    """Return the name of a player, followed by the level if it is a computer player."""
    who = level(player)
    return f"{player.name} ({who})" if who else player.name
