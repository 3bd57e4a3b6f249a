"""What a box brings: the facts that stand on it, and its game part by part, each loaded when first asked for.

A game's `box.py` has a subclass with the facts as class attributes and the parts as methods. `rules`, `kind`,
`map`, `look` and `book` must be there; everything else has a default, so that a box may begin small. It names
its files by path: it may lie outside the package.

What a game may take from the house: sounds by their names in `ui/sound.py` (NAMES; another name is silent),
icons by the names of the files in `assets/icons`, for the terrain of its map the classes in
`picture/terrain/classes.py` (TERRAIN), and for what all agree on the verbs `stop` and `draw`, whose words are
in `table/agreements.py`. A die that is thrown is the verb `roll` with the number of its face: so the house
counts how often each came up; of cards it counts the sorts in the rules' `luck`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ludotheque.core.setup import Options

if TYPE_CHECKING:  # the shelf loads every box, and of its parts none
    from pygame import Surface

    from ludotheque.core.game import Outcome, Rules
    from ludotheque.core.judgement import Judgement
    from ludotheque.core.session import Session
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.look import Look
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.tiled.model import BoardMap
    from ludotheque.ui.app import App


class Option(NamedTuple):
    """A choice made before a game: its values, and the one it starts with."""

    name: str
    values: tuple[int | str, ...]
    default: int | str

    def knows(self, value: object) -> bool:
        """Return whether it is one of the values; True is not 1."""
        return any(type(known) is type(value) and known == value for known in self.values)


class Book(NamedTuple):
    """A rulebook: a folder with `fr.md`, `en.md` and `figures.json`, for all the games that share it.

    `seats` tells how many play in a figure, `position` sets it up (ValueError if the board does not admit
    it), and `tray` draws a figure that needs no board, in pixels.
    """

    folder: Path
    games: tuple[str, ...]
    seats: Callable[[Mapping[str, Any]], int] | None = None
    position: Callable[[Any, Mapping[str, Any]], Any] | None = None
    tray: Callable[[App, Mapping[str, Any], tuple[int, int]], Surface] | None = None


MakeLook = Callable[["App", "Session[Any]", "BoardMap[Any]"], "Look"]


class Box:
    """A game on the shelf."""

    id: ClassVar[str]
    title: ClassVar[str]  # a proper name, the same in every language
    seats: ClassVar[range]  # numbers of players
    minutes: ClassVar[int]  # a game's usual length
    age: ClassVar[int]  # years, from
    options: ClassVar[tuple[Option, ...]] = ()
    chance: ClassVar[bool] = True  # dice or cards decide something: the same seed brings the same ones again
    hands: ClassVar[bool] = False  # players hold what others may not see: a curtain can fall between turns
    levels: ClassVar[tuple[str, ...]] = ()  # of the computer players that know it, the weakest first
    tempers: ClassVar[tuple[str, ...]] = ()  # that they may have
    analysed: ClassVar[bool] = False  # its judgement tells chances: a game that is over can be looked into
    sides: ClassVar[tuple[str, ...]] = ()  # the tincture of each seat, where seats are sides nobody chooses

    # What the game is

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        """Return the rules on a board; raises ValueError for options or seats they do not know."""
        raise NotImplementedError

    def kind(self) -> Kind:
        """Return the kind of board it is played on: how a map of it is read and checked."""
        raise NotImplementedError

    def map(self) -> Path:
        """Return the file of its own board."""
        raise NotImplementedError

    def fairness(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield in sentences how even a sound board is, as far as that is known."""
        return ()

    def remarks(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield in sentences what of a sound board would look bad."""
        return ()

    def choices(self, options: Options) -> dict[str, int | str]:
        """Return the value of every option: the one in `options` where it is known, else the default."""
        given = dict(options)
        return {o.name: given[o.name] if o.knows(given.get(o.name)) else o.default for o in self.options}

    def allows(self, options: Options) -> bool:
        """Return whether all these options and their values are known."""
        by_name = {option.name: option for option in self.options}
        return all(name in by_name and by_name[name].knows(value) for name, value in options)

    # What is written on the box

    def pitch(self) -> str:
        """Return one sentence that makes you want to open the box."""
        return ""

    def twist(self) -> str:
        """Return one sentence that says what makes it a game: what is hard, and fun, about it."""
        return ""

    def option_name(self, option: Option) -> str:
        """Return what an option is called."""
        return option.name

    def option_value(self, option: Option, value: int | str) -> str:
        """Return what a value of an option is called."""
        return str(value)

    def option_note(self, option: Option, chosen: Mapping[str, int | str]) -> str:
        """Return in one sentence what the chosen value of an option changes, nothing if its name says it."""
        return ""

    def tinctures_each(self, seats: int) -> int:
        """Return how many tinctures each player leads in a game for `seats` players."""
        return 1

    def cover(self) -> Path | None:
        """Return the picture on its front, 560 pixels wide and 760 high; None: one is lettered."""
        return None

    # How it is shown and told

    def look(self) -> MakeLook:
        """Return what makes the look of a session on a board."""
        raise NotImplementedError

    def places(self) -> Places | None:
        """Return what paints the places of its board into the picture; None: discs."""
        return None

    def ending(self, reason: str) -> str:
        """Return why a game of it ended; KeyError for no reason of its."""
        return reason

    def ending_of(self, outcome: Outcome) -> str:
        """Return why a game of it ended; nothing for a reason that only the game's file knows."""
        try:
            return self.ending(outcome.reason)
        except KeyError:
            return ""

    def book(self) -> Book:
        """Return its rulebook."""
        raise NotImplementedError

    def lessons(self) -> tuple[Path, ...]:
        """Return the records of its lessons, in the order in which they are learnt."""
        return ()

    def tips(self) -> Sequence[FirstTip]:
        """Return what each person is told once, in their first games, the most urgent first."""
        return ()

    def luck(self) -> Mapping[str, str]:
        """Return the name, in the plural, of each sort of cards in the rules' `luck`."""
        return {}

    # Who plays it

    def has_player(self, who: str) -> bool:
        """Return whether a computer player of this `level`, or `level:temper`, knows it."""
        level, colon, temper = who.partition(":")
        return level in self.levels and (temper in self.tempers if colon else True)

    def judgement(self, rules: Rules[Any]) -> Judgement[Any]:
        """Return what its computer players know; asked for only where it has `levels`."""
        raise NotImplementedError
