"""Statistics of the household's players: games, wins, opponents. Pure functions, without files.

A result counts for the person who played the seat at the beginning. Games in which a computer played, even
for a while, are counted apart. If one took over the person's own seat for a while, the game is handed over,
and left out where strength or luck is measured. Names that differ only in case or spaces are one person's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.core.end import Drawn
from ludotheque.core.setup import HUMAN, Player, name_key
from ludotheque.home.household import began


class Played(NamedTuple):
    """A finished game; `ended` is in epoch seconds, `throws` and `draws` are those of `core.end.GameEnd`."""

    game: str
    ended: float
    players: tuple[Player, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...] = ()
    draws: tuple[tuple[str, tuple[Drawn, ...]], ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether all players share the win."""
        return len(self.winners) == len(self.players)

    @property
    def apart(self) -> bool:
        """Whether a computer played any seat, even for part of the game."""
        return not all(map(is_person, self.players))


class Result(NamedTuple):
    """A result: `drawn` if all share the win; `apart` with a computer; `handed` to one for a while."""

    game: str
    ended: float
    won: bool
    drawn: bool
    points: int
    apart: bool
    handed: bool


class Statistics(NamedTuple):
    """Totals over several results; `streak` is the longest run of wins, `handed` counts as in `Result`."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: int = 0
    streak: int = 0
    handed: int = 0


class Person(NamedTuple):
    """A person and their results, oldest first. The name and the colours are from the latest game."""

    name: str
    colours: tuple[str, ...]
    results: tuple[Result, ...]

    def chosen(self, game: str = "", apart: bool = False) -> tuple[Result, ...]:
        """Return the results in one game ("": all), only those with computer players or only without."""
        return tuple(r for r in self.results if r.apart == apart and game in ("", r.game))

    def figures(self, game: str = "", apart: bool = False) -> Statistics:
        """Return the totals of the results that `chosen` selects."""
        return counted(self.chosen(game, apart))

    @property
    def favourite(self) -> str:
        """The id of the game that the person played most often; in a tie, of the one played most recently."""
        times = Counter(result.game for result in self.results)
        return max(reversed(self.results), key=lambda result: times[result.game]).game


class Meeting(NamedTuple):
    """How often two people met in a game, and how often each of them won and the other did not."""

    games: int = 0
    first: int = 0
    second: int = 0


def is_person(player: Player) -> bool:
    """Return whether a person played a seat from the first move to the last."""
    return all(level == HUMAN for _ply, level in player.played_by)


def level_of(player: Player) -> str:
    """Return the level of the computer that played a seat throughout, or "" if none did."""
    levels = player.played_by
    return player.level if len(levels) == 1 and levels[0][0] == 0 and not player.is_person else ""


def people(games: Iterable[Played]) -> list[Person]:
    """Return all people who were in a seat when one of the `games` began, those with most games first."""
    found: dict[str, Person] = {}
    for played in sorted(games, key=lambda game: game.ended):
        for seat, player in enumerate(played.players):
            if began(player):
                before = found.get(name_key(player.name))
                results = (*(before.results if before else ()), _result(played, seat))
                found[name_key(player.name)] = Person(player.name, player.colours, results)
    return sorted(found.values(), key=lambda person: (-len(person.results), name_key(person.name)))


def counted(results: Sequence[Result]) -> Statistics:
    """Return the totals over `results`, which are sorted from the oldest to the newest."""
    streak = longest = 0
    for result in results:
        streak = streak + 1 if result.won else 0
        longest = max(longest, streak)
    return Statistics(
        len(results),
        sum(result.won for result in results),
        sum(result.drawn for result in results),
        sum(result.points for result in results),
        longest,
        sum(result.handed for result in results),
    )


def meeting(games: Iterable[Played], one: str, other: str, game: str = "") -> Meeting:
    """Count the games, all if `game` is "", of two people against each other without computers."""
    found = []
    for played in games:
        if played.apart or game not in ("", played.game):
            continue
        seats = {name_key(player.name): seat for seat, player in enumerate(played.players)}
        if {name_key(one), name_key(other)} <= seats.keys():
            found.append((played.winners, seats[name_key(one)], seats[name_key(other)]))
    return _met(found)


def rivalry(games: Iterable[Played], name: str, level: str) -> Meeting:
    """Count the games of a person against the computer player `level`, those that neither handed over."""
    found = []
    for played in games:
        people = [seat for seat, one in enumerate(played.players) if _is(one, name)]
        others = [seat for seat, one in enumerate(played.players) if level_of(one) == level]
        if people and others:
            found.append((played.winners, people[0], others[0]))
    return _met(found)


def _met(found: Sequence[tuple[Sequence[int], int, int]]) -> Meeting:
    """Count games, each given by its winners and the two seats that met."""
    won = [(one in winners, other in winners) for winners, one, other in found]
    return Meeting(len(won), won.count((True, False)), won.count((False, True)))


def encounters(games: Iterable[Played], name: str, game: str) -> list[list[tuple[str, float]]]:
    """Return a person's results against computers in one game, oldest first.

    Each game that neither was handed over nor left without a decision has a pair for each computer: its
    level, and the person's score against it (1, 0.5 if shared, 0).
    """
    found = []
    for played in sorted(games, key=lambda each: each.ended):
        own = [seat for seat, player in enumerate(played.players) if _is(player, name)]
        if played.game == game and own and played.apart:
            levels = [(seat, level_of(player)) for seat, player in enumerate(played.players)]
            against = [(level, _score(played, own[0], seat)) for seat, level in levels if level]
            found.append([(level, score) for level, score in against if score is not None])
    return [each for each in found if each]


def thrown(games: Iterable[Played]) -> dict[int, tuple[int, ...]]:
    """Return {faces of a die: how often each came up} over all games."""
    sums: dict[int, tuple[int, ...]] = {}
    for played in games:
        for faces in played.throws:
            before = sums.get(len(faces), (0,) * len(faces))
            sums[len(faces)] = tuple(a + b for a, b in zip(before, faces, strict=True))
    return sums


def received(games: Iterable[Played], name: str, game: str, sort: str) -> Drawn:
    """Return what a person drew of one sort of cards in all plays of `game` that were not handed over."""
    sums = Drawn()
    for played in games:
        found = dict(played.draws).get(sort, ()) if played.game == game else ()
        for player, each in zip(played.players, found, strict=False):
            if _is(player, name):
                sums = sums.plus(each)
    return sums


def _result(played: Played, seat: int) -> Result:
    won = seat in played.winners and not played.drawn
    handed = not is_person(played.players[seat])
    return Result(played.game, played.ended, won, played.drawn, played.scores[seat], played.apart, handed)


def _is(player: Player, name: str) -> bool:
    return is_person(player) and name_key(player.name) == name_key(name)


def _score(played: Played, one: int, other: int) -> float | None:
    won, lost = one in played.winners, other in played.winners
    return None if not (won or lost) else 0.5 if won and lost else float(won)
