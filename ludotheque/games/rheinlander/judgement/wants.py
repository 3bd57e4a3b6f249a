"""The weights of the computer players, by level and by temper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Wants(NamedTuple):
    """The weights with which a player evaluates positions and moves. The defaults are the club player's."""

    unit: float = 1.0  # see `Judgement.unit`, in points
    rivals: float = 0.9  # the total weight of the other players' points; most of it falls on the leaders
    envy: float = 8.0  # a rival with this many more points than another weighs e times as much
    care: float = 1.0  # the factor on the probability that a county changes hands
    alert: float = 0.0  # the least probability that a county changes hands if any card is enough
    duke: float = 1.0  # the weight of the four extra points of a duke at the end
    crowd: float = 0.0  # points for each knight that a seat has in a county that it holds
    eager: float = 0.45  # of the knights that could go to a county, the share that goes there
    joining: float = 0.4  # of the chances to join counties, the share that is used
    lone: float = 0.4  # the weight of a county that a lone knight may found
    tied: float = 0.7  # the weight of a county that nobody holds
    promise: float = 0.4  # the weight of estates that one more knight would add to a county
    merging: float = 0.8  # the weight of possible mergers
    bishop: float = 0.5  # points for each bishop, fewer towards the end
    archbishop: float = 4.0  # points for the archbishop card
    card: float = 0.3  # the weight of the gain that a card played now could have brought next turn
    market: float = 0.5  # the weight of the gain that a card taken now could bring next turn
    blind: float = 2.0  # points that a card from the pile could gain, on average
    bastion: float = 2.5  # points for the last bastion kept in reserve, fewer towards the end
    raid: float = 0.0  # points for each county of another player that a knight takes
    siege: float = 0.0  # points for each own knight in a county of another player, fewer towards the end


CLUB = Wants()
AMATEUR = CLUB._replace(unit=1.6, rivals=0.62, care=0.78, promise=0.31, merging=0.35, bishop=0.31, card=0.12)
BEGINNER = CLUB._replace(
    unit=1.8, rivals=0.5, care=0.7, crowd=0.2, promise=0.25, merging=0.28, bishop=0.22, card=0.05, market=0.25
)
NOVICE = CLUB._replace(
    unit=4.0, rivals=0.2, care=0.6, crowd=0.35, promise=0.12, merging=0.1, bishop=0.1, card=0.0, market=0.1
)
WANTS = {"novice": NOVICE, "beginner": BEGINNER, "amateur": AMATEUR, "club": CLUB, "expert": CLUB}

# Each temper changes the weights of a level.
TEMPERS: Mapping[str, Callable[[Wants], Wants]] = {
    "": lambda wants: wants,
    # founds many counties and underrates their risk
    "rash": lambda wants: wants._replace(
        lone=1.6 * wants.lone, promise=1.5 * wants.promise, care=0.8 * wants.care
    ),
    # strengthens its own counties
    "careful": lambda wants: wants._replace(crowd=wants.crowd + 0.4, lone=0.7 * wants.lone),
    # goes into the counties of others, and takes them even for little gain
    "vengeful": lambda wants: wants._replace(raid=wants.raid + 2.5, siege=wants.siege + 1.1),
    # places bastions early
    "builder": lambda wants: wants._replace(bastion=0.15 * wants.bastion),
}
