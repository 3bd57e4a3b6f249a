"""What the tests that run for every game must know about each game.

`tests/games/<folder>/contract.py`, in the folder of the game's box, has a subclass `Contract` that defines
everything without a default here. An instance is made for each box of the folder.
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
    """Raised if a game's test folder has no contract, or if the contract lacks something that is needed."""


@dataclass(frozen=True)
class Sitting:
    """The set-up of a new game on the table, and of the screen. `small` means on the game's small board."""

    seats: int
    options: tuple[tuple[str, int | str], ...] = ()
    seed: str = "1"
    size: tuple[int, int] = (800, 600)
    small: bool = False
    speed: int = 0
    curtain: bool = False


class Vocabulary(Protocol):
    """All keys by which the texts of a game are found, with the names of the facts for each key."""

    REASONS: Mapping[str, tuple[str, ...]]  # reason of a refusal -> names of facts
    EVENTS: Mapping[str, tuple[str, ...]]  # kind of event -> names of facts
    SHEET: Mapping[str, tuple[str, ...]]  # reason of a line of the score sheet -> names of facts
    ENDINGS: Collection[str]  # the reasons why a game can end


class Contract:
    """What the tests for all games need to know about one game. Subclasses override the defaults."""

    # Its rules: test_contract

    seldom: Collection[str] = ()  # verbs that random play hardly ever uses; the game's own tests check them
    derived: Collection[str] = ()  # fields of a state that follow from the others
    boundless: bool = False  # the rules do not limit the length of a game
    stopped: Mapping[str, str] = {}  # name of an old record that cannot be replayed -> the rule that changed

    # Its words: test_gestures

    seldom_moves: Sequence[Move] = ()  # moves with `seldom` verbs, for tests of their words in any position

    def gesture(self, board: Any) -> Callable[[Any, Move], str]:
        """Return a function that takes a view and a move, and returns the words for this move."""
        raise self.untold("gesture")

    # Its book: test_rulebook

    rulings: Collection[str] = ()  # rules that the book marks, since their sources are silent or differ

    # Its table: tests/table, tests/scenes

    small_map: Path | None = None  # a board on which random play ends soon
    by_itself: tuple[type[Move], ...] = ()  # moves that the table makes itself if there is no other choice
    on_a_card: tuple[type[Move], ...] = ()  # moves that are made on a card that opens automatically
    decisive: tuple[type[Move], ...] = ()  # moves that bring the end of the game nearer
    dealt: int = 0  # plies of chance before the first gesture
    typed: int = 20_000  # actions with the keyboard before the players agree to stop

    def __init__(self, box: Box, file: str) -> None:
        self.box, self.file = box, file
        self.fewest, self.most = box.seats[0], box.seats[-1]
        self.whole_games: Sequence[Sitting] = (
            Sitting(self.fewest, seed="1", size=(640, 480), curtain=True),
            Sitting(self.most, seed="2", size=(1280, 800), curtain=True),
        )
        self.more_whole_games: Sequence[Sitting] = ()  # only in the long runs, the most important first
        self.every_move: Sequence[Sitting] = (Sitting(self.fewest, size=(640, 480)),)
        self.monkeys: Sequence[Sitting] = (Sitting(self.fewest), Sitting(self.most, seed="2", speed=2))

    def untold(self, what: str) -> Untold:
        return Untold(f"{self.file}: its class Contract must say `{what}` for {self.box.id}")

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the module that lists all keys of the game's texts. It defines the names of `Vocabulary`."""
        raise self.untold("vocabulary")

    @property
    def rules(self) -> Sequence[str]:
        """Return the ids of the game's rules, in the order of its book."""
        raise self.untold("rules")

    def essence(self, state: Any) -> Any:
        """Return a state without its derived fields. Fields in which order does not matter are sorted."""
        return state._replace(**dict.fromkeys(self.derived))

    def conserved(self, rules: Rules[Any], state: Any) -> None:
        """Check that nothing in a state is lost or doubled, such as pieces, by counting without the rules."""
        raise self.untold("conserved")

    def player(self, rules: Rules[Any]) -> Callable[[Any], Sequence[Move]] | None:
        """Return a function from a state to a line of moves, or None if random play uses the rules well."""
        return None

    # What is heard of it: table/test_by_ear

    def drawn(self, said: Mapping[str, str], names: Sequence[str]) -> Any:
        """Return the position drawn from what is said to stand on each place; `names` are the players'."""
        raise self.untold("drawn")

    def standing(self, session: Any, names: Sequence[str]) -> Any:
        """Return the position of a session, as `drawn` has to return it."""
        raise self.untold("standing")

    def fingers(self) -> "Callable[[Any, Random], Any]":
        """Return the subclass of `gestures.Fingers` that makes moves, imported only when this is called."""
        raise self.untold("fingers")

    # How fast it is: tools/bench.py

    def rates(self) -> tuple[Rate, ...]:
        """Return the random play to measure. The measurements in a window use the first one."""
        return (Rate(self.box.id, self.fewest),)

    def playouts(self) -> Iterable[Playouts]:
        """Return the game's own ways to play whole games at random, faster than with its rules."""
        return ()

    def timings(self, begin: Begin) -> Iterable[Timing]:
        """Return the other calls to time. The function `begin` starts the games for them."""
        return ()


def contract(game: str) -> Contract:
    """Return the contract of a game; raises Untold, which names the file to write, if there is none."""
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
    """Return (game, sitting) for every sitting in the attribute `which` of each game's contract."""
    return [(game, sitting) for game in GAMES for sitting in getattr(contract(game), which)]


def named(value: object) -> str | None:
    """Return the words for a sitting in the name of a test, or None if `value` is not a sitting."""
    if not isinstance(value, Sitting):
        return None
    options = (f"{name}={chosen}" for name, chosen in value.options)
    return "-".join(map(str, (value.seats, *options, value.seed, value.size[0], value.speed)))
