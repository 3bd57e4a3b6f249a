"""How the characters that the computer plays stand with the people of the household, by the kept games."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.setup import Player
from ludotheque.home.statistics import Meeting, Played, is_person, level_of, rivalry
from ludotheque.i18n import _
from ludotheque.players.characters import character


def rivals(games: Sequence[Played], players: Sequence[Player]) -> dict[int, str]:
    """Return, by its seat, how each character among the `players` stands with the person it knows best.

    That is the one among the `players` whom it met most often in `games`, which are of one box. A character
    is left out if it has met nobody, or if nobody has won.
    """
    people, found = [player.name for player in players if is_person(player)], dict[int, str]()
    for seat, player in enumerate(players):
        if character(level_of(player)) and people:
            met = {name: rivalry(games, name, player.level) for name in people}
            name = max(people, key=lambda name: met[name].games)
            words = _words(player.name, name, met[name], len(people) == 1)
            found |= {seat: words} if words else {}
    return found


def _words(rival: str, name: str, met: Meeting, alone: bool) -> str:
    """Return how a character stands with a person, who is spoken to if there is no other; "" for 0 : 0."""
    if met.first == met.second:
        text = _("{n} partout avec {rival}") if alone else _("{name} et {rival} : {n} partout")
        return text.format(name=name, rival=rival, n=met.first) if met.first else ""
    if met.first > met.second:
        text = _("{name} mène {ahead} à {behind} contre {rival}")
        text = _("Vous menez {ahead} à {behind} contre {rival}") if alone else text
    else:
        text = (
            _("{rival} mène {ahead} à {behind}")
            if alone
            else _("{rival} mène {ahead} à {behind} contre {name}")
        )
    ahead, behind = max(met.first, met.second), min(met.first, met.second)
    return text.format(name=name, rival=rival, ahead=ahead, behind=behind)
