"""What the tests that hold for every game must be told of each: `tests/games/<folder>/contract.py` says it.

`<folder>` is called as the folder of the game's box. The file has a class `Contract`, a subclass of the one
here, made for each box of the folder. What has no default here must be said there.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

from speeds import Begin, Playouts, Rate, Timing

from ludotheque.core.game import Rules
from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.games.box import Box


class Untold(AssertionError):
    """A test folder does not say what the tests of all games ask of it."""


@dataclass(frozen=True)
class Sitting:
    """A new game on the table, and how the screen is; `small` is on the game's small board."""

    seats: int
    options: tuple[tuple[str, int | str], ...] = ()
    seed: str = "1"
    size: tuple[int, int] = (800, 600)
    small: bool = False
    speed: int = 0
    curtain: bool = False


class Vocabulary(Protocol):
    """Every key that the rules hand out for texts, with the names of the facts that come with it."""

    REASONS: Mapping[str, tuple[str, ...]]  # of refusals
    EVENTS: Mapping[str, tuple[str, ...]]  # by kind
    SHEET: Mapping[str, tuple[str, ...]]  # of lines of the score sheet
    ENDINGS: Collection[str]  # reasons of outcomes


class Contract:
    """What is told of one game."""

    # Its rules: test_contract

    seldom: Collection[str] = ()  # verbs that random play hardly meets; the tests of the rules lay them out
    derived: Collection[str] = ()  # fields of a state that follow from the others
    boundless: bool = False  # nothing in the rules bounds how long a game may last
    stopped: Mapping[str, str] = {}  # old records that stop, by name: the rule that has changed since

    # Its words: test_gestures

    seldom_moves: Sequence[Move] = ()  # of `seldom` verbs, whose words are the same in any position

    def gesture(self, board: Any) -> Callable[[Any, Move], str]:
        """Return what says, from a view and a move, what a computer player would do."""
        raise self.untold("gesture")

    # Its book: test_rulebook

    rulings: Collection[str] = ()  # rules in which it is marked that the sources are silent, or differ

    # Its table: tests/table, tests/scenes

    small_map: Path | None = None  # a board on which random play ends soon
    by_itself: tuple[type[Move], ...] = ()  # moves that make themselves where nothing else is left
    on_a_card: tuple[type[Move], ...] = ()  # moves that are made on a card that opens by itself
    decisive: tuple[type[Move], ...] = ()  # what brings the end nearer
    dealt: int = 0  # plies of chance before the first gesture
    typed: int = 20_000  # things done by keys before the players agree to stop

    def __init__(self, box: Box, file: str) -> None:
        self.box, self.file = box, file
        self.fewest, self.most = box.seats[0], box.seats[-1]
        self.whole_games: Sequence[Sitting] = (
            Sitting(self.fewest, seed="1", size=(640, 480), curtain=True),
            Sitting(self.most, seed="2", size=(1280, 800), curtain=True),
        )
        self.more_whole_games: Sequence[Sitting] = ()  # in the long run, the most telling first
        self.every_move: Sequence[Sitting] = (Sitting(self.fewest, size=(640, 480)),)
        self.monkeys: Sequence[Sitting] = (Sitting(self.fewest), Sitting(self.most, seed="2", speed=2))

    def untold(self, what: str) -> Untold:
        return Untold(f"{self.file}: its class Contract must say `{what}` for {self.box.id}")

    @property
    def vocabulary(self) -> Vocabulary:
        """Return every key of the rules: a module with the names of `Vocabulary`."""
        raise self.untold("vocabulary")

    @property
    def rules(self) -> Sequence[str]:
        """Return the ids of its rules, in the order of the book."""
        raise self.untold("rules")

    def essence(self, state: Any) -> Any:
        """Return a state without what follows from the rest, in order where order decides nothing."""
        return state._replace(**dict.fromkeys(self.derived))

    def conserved(self, rules: Rules[Any], state: Any) -> None:
        """Check what can neither be lost nor doubled, counted without the rules' own bookkeeping."""
        raise self.untold("conserved")

    def player(self, rules: Rules[Any]) -> Callable[[Any], Sequence[Move]] | None:
        """Return who chooses lines of moves beside chance, where random play hardly meets a game's rules."""
        return None

    def fingers(self) -> "Callable[[Any, Random], Any]":
        """Return what makes its moves by hand, a subclass of `gestures.Fingers`; imported when asked for."""
        raise self.untold("fingers")

    # How fast it is: tools/bench.py

    def rates(self) -> tuple[Rate, ...]:
        """Return the random play to measure; the figures of the window are taken with the first."""
        return (Rate(self.box.id, self.fewest),)

    def playouts(self) -> Iterable[Playouts]:
        """Return what plays whole games faster than the rules do."""
        return ()

    def timings(self, begin: Begin) -> Iterable[Timing]:
        """Return the other calls to time, in games that `begin` begins."""
        return ()


def contract(game: str) -> Contract:
    """Return what the tests of a game of the catalogue tell; raises Untold, naming the file to write."""
    box = GAMES[game]
    folder = type(box).__module__.split(".")[-2]
    name, file = f"games.{folder}.contract", f"tests/games/{folder}/contract.py"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in (name, f"games.{folder}"):
            raise
        raise Untold(f"write {file} for {game}; tests/games/sixth/contract.py is one to copy") from None
    return module.Contract(box, file)


def sittings(which: str) -> list[tuple[str, Sitting]]:
    """Return (game, sitting) for each that the tests of each game of the catalogue name under `which`."""
    return [(game, sitting) for game in GAMES for sitting in getattr(contract(game), which)]


def named(value: object) -> str | None:
    """Return how a sitting is called in the name of a test."""
    if not isinstance(value, Sitting):
        return None
    options = (f"{name}={chosen}" for name, chosen in value.options)
    return "-".join(map(str, (value.seats, *options, value.seed, value.size[0], value.speed)))
