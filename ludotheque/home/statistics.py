"""Statistics of the players of a house: games, wins, opponents. Nothing is read or written here.

A seat counts for the person who began the game there. Games in which a computer played, even for a while,
are counted apart; where it played the person's own seat for a while, the game is also counted as handed
over, and tells nothing of the person's strength or luck. Names that differ only in case or blanks are one
person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.core.end import Drawn
from ludotheque.core.setup import HUMAN, Player, known_as
from ludotheque.home.household import began


class Played(NamedTuple):
    """A game that is over: who sat there, how it ended, how often each face of each kind of die came up.

    `ended` is seconds since the epoch; `draws` has for each sort of cards, by its id, what came to each seat.
    """

    game: str
    ended: float
    players: tuple[Player, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...] = ()
    draws: tuple[tuple[str, tuple[Drawn, ...]], ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether nobody has won more than anybody else."""
        return len(self.winners) == len(self.players)

    @property
    def apart(self) -> bool:
        """Whether a computer played."""
        return not all(map(is_person, self.players))


class Result(NamedTuple):
    """How a game ended for one person; `handed`: the computer played their seat for a while."""

    game: str
    ended: float
    won: bool
    drawn: bool
    points: int
    apart: bool
    handed: bool


class Statistics(NamedTuple):
    """Games in numbers; `streak` is the most won one after the other, `handed` those handed over."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: int = 0
    streak: int = 0
    handed: int = 0


class Person(NamedTuple):
    """Someone and their results, the oldest first; name and tinctures are those of the last game."""

    name: str
    colours: tuple[str, ...]
    results: tuple[Result, ...]

    def chosen(self, game: str = "", apart: bool = False) -> tuple[Result, ...]:
        """Return the results of one game, empty: of all; among people, or those with computers."""
        return tuple(r for r in self.results if r.apart == apart and game in ("", r.game))

    def figures(self, game: str = "", apart: bool = False) -> Statistics:
        """Return the figures of one game, empty: of all; among people, or with computers."""
        return counted(self.chosen(game, apart))

    @property
    def favourite(self) -> str:
        """The game played most, of equals the one played last."""
        times = Counter(result.game for result in self.results)
        return max(reversed(self.results), key=lambda result: times[result.game]).game


class Meeting(NamedTuple):
    """How often two played in one game, and who of them won it, if one of them did and the other not."""

    games: int = 0
    first: int = 0
    second: int = 0


def is_person(player: Player) -> bool:
    """Return whether a person held a seat from the first move to the last."""
    return all(level == HUMAN for _ply, level in player.played_by)


def level_of(player: Player) -> str:
    """Return the level at which a computer held a seat from the first move to the last, else nothing."""
    levels = player.played_by
    return player.level if len(levels) == 1 and levels[0][0] == 0 and not player.is_person else ""


def people(games: Iterable[Played]) -> list[Person]:
    """Return everybody who began a game, those who played most first."""
    found: dict[str, Person] = {}
    for played in sorted(games, key=lambda game: game.ended):
        for seat, player in enumerate(played.players):
            if began(player):
                before = found.get(known_as(player.name))
                results = (*(before.results if before else ()), _result(played, seat))
                found[known_as(player.name)] = Person(player.name, player.colours, results)
    return sorted(found.values(), key=lambda person: (-len(person.results), known_as(person.name)))


def counted(results: Sequence[Result]) -> Statistics:
    """Return results, the oldest first, in numbers."""
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
    """Return how two fared against each other in games among people, in one game or, if empty, in all."""
    count = [0, 0, 0]
    for played in games:
        if played.apart or game not in ("", played.game):
            continue
        seats = {known_as(player.name): seat for seat, player in enumerate(played.players)}
        if {known_as(one), known_as(other)} <= seats.keys():
            won, lost = (seats[known_as(name)] in played.winners for name in (one, other))
            count[0] += 1
            count[1] += won and not lost
            count[2] += lost and not won
    return Meeting(*count)


def encounters(games: Iterable[Played], name: str, game: str) -> list[list[tuple[str, float]]]:
    """Return how someone fared in a game against each computer there, game by game, the oldest first.

    A win is 1, a defeat 0, a draw 0.5; where a third has won it tells nothing.
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
    """Return how often each face came up, by the number of faces of the die."""
    sums: dict[int, tuple[int, ...]] = {}
    for played in games:
        for faces in played.throws:
            before = sums.get(len(faces), (0,) * len(faces))
            sums[len(faces)] = tuple(a + b for a, b in zip(before, faces, strict=True))
    return sums


def received(games: Iterable[Played], name: str, game: str, sort: str) -> Drawn:
    """Return what cards of a sort came to somebody in all games of one kind."""
    sums = Drawn()
    for played in games:
        found = dict(played.draws).get(sort, ()) if played.game == game else ()
        for player, each in zip(played.players, found, strict=False):
            if _is(player, name):
                sums = sums.and_also(each)
    return sums


def _result(played: Played, seat: int) -> Result:
    won = seat in played.winners and not played.drawn
    handed = not is_person(played.players[seat])
    return Result(played.game, played.ended, won, played.drawn, played.scores[seat], played.apart, handed)


def _is(player: Player, name: str) -> bool:
    return is_person(player) and known_as(player.name) == known_as(name)


def _score(played: Played, one: int, other: int) -> float | None:
    won, lost = one in played.winners, other in played.winners
    return None if not (won or lost) else 0.5 if won and lost else float(won)
