"""Says how fair a hall is, by the results of games between equal players that are noted in its map.

The property `fairness` of the map reads `0123456789ab: white 1000, red 900, drawn 500`: the board's hash,
since results for another hall are ignored, then the numbers of games that White won, that Red won, and drawn
ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludotheque.core.odds import interval
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.i18n import _
from ludotheque.tiled.model import BoardMap

NOTE = re.compile(r"([0-9a-f]{12}): white (\d{1,7}), red (\d{1,7}), drawn (\d{1,7})")
FAIR = (0.4, 0.6)  # bounds of White's share of the decided games in a fair hall


@dataclass(frozen=True, slots=True)
class Balance:
    """The numbers of games that White won, that Red won, and that were drawn."""

    white: int
    red: int
    drawn: int

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.white + self.red + self.drawn

    @property
    def share(self) -> float:
        """The share of games won by White among all games not drawn, from 0 to 1."""
        return self.white / (self.white + self.red)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `share`, by Wilson's method."""
        return interval(self.white, self.white + self.red)


def balance(found: BoardMap[ChevaliersBoard]) -> Balance | None:
    """Return the results noted in the map, None if unusable: malformed, of another hall, all drawn."""
    noted = NOTE.fullmatch(str(found.properties.get("fairness", "")))
    if noted is None or noted[1] != found.board.hash:
        return None
    white, red, drawn = map(int, noted.groups()[1:])
    return Balance(white, red, drawn) if white + red else None


def verdict(noted: Balance) -> str:
    """Return a sentence on whether a hall is fair, or that too few games have been played to tell."""
    low, high = noted.interval
    if low >= FAIR[0] and high <= FAIR[1]:
        return _("Cette salle est équilibrée.")
    if low > FAIR[1]:
        return _("Cette salle n'est pas équilibrée : les Blancs gagnent trop souvent.")
    if high < FAIR[0]:
        return _("Cette salle n'est pas équilibrée : les Rouges gagnent trop souvent.")
    return _("Il faudrait plus de parties pour dire si cette salle est équilibrée.")


def sentence(found: BoardMap[ChevaliersBoard]) -> str:
    """Return the results noted in the map, in words, or else the command that measures them."""
    noted = balance(found)
    if noted is None:
        return _(
            "Équilibre inconnu. Pour le mesurer : "
            "ludotheque simulate chevaliers --seats club,club --map {file}"
        ).format(file=found.path.name)
    low, high = (round(100 * bound) for bound in noted.interval)
    return _(
        "Équilibre, sur {games} parties simulées entre joueurs égaux : {share} % des parties décidées vont "
        "aux Blancs (entre {low} % et {high} %, sûr à 95 %) ; {drawn} % de parties nulles."
    ).format(
        games=noted.games,
        share=round(100 * noted.share),
        low=low,
        high=high,
        drawn=round(100 * noted.drawn / noted.games),
    )
