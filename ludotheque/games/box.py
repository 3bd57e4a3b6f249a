"""Defines `Box`, the interface of a game to the program.

A game's `box.py` defines a subclass. Its class attributes are facts for the shelf, the first screen. Its
methods return the parts of the game, which they import only when called. `rules`, `kind`, `map`, `look` and
`book` are required; everything else has a default. Files are named by absolute path, so a game may live
outside the package; it adds its languages by `i18n.add_languages`.

A game can use the shared sounds (`NAMES` in `ui/sound.py`; unknown names are silent), the icons in
`assets/icons` and the terrain classes (`TERRAIN` in `picture/terrain/classes.py`). It can also have moves
named `stop` and `draw`, by which all players agree to end the game: their texts are in `table/agreements.py`.

The players' statistics count the throws of dice: a move named `roll` is a throw, and the number that follows
is the face. They also count the cards drawn, if the rules list the sorts of cards in `Rules.luck`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ludotheque.core.setup import Options

if TYPE_CHECKING:  # the first screen loads every box, but no rules, looks or judgements
    from pygame import Surface

    from ludotheque.core.feat import Feat
    from ludotheque.core.game import Outcome, Rules
    from ludotheque.core.judgement import Judgement
    from ludotheque.core.puzzle import GoalEvent
    from ludotheque.core.session import Session
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.look import Look
    from ludotheque.table.contract.terms import Posed
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.tiled.model import BoardMap
    from ludotheque.ui.app import App


class Option(NamedTuple):
    """A choice before a game, perhaps `expert`: its possible values and its default."""

    name: str
    values: tuple[int | str, ...]
    default: int | str
    expert: bool = False

    def knows(self, value: object) -> bool:
        """Return whether `value` is one of the option's values. It must have the same type: True is not 1."""
        return any(type(known) is type(value) and known == value for known in self.values)


class Book(NamedTuple):
    """A rulebook, whose text is `books/GAME.md` of a language if its folder is `GAME/book`.

    Its functions get the content of a figure, as it is in `figures.json`.

    `position` also gets the rules, and raises ValueError if the board does not allow this position. `tray`
    also gets the program and a size in pixels.
    """

    folder: Path  # with `figures.json`
    games: tuple[str, ...]  # the ids of the games that share it
    seats: Callable[[Mapping[str, Any]], int] | None = None  # the number of players in a figure
    position: Callable[[Any, Mapping[str, Any]], Any] | None = None  # that of a figure
    tray: Callable[[App, Mapping[str, Any], tuple[int, int]], Surface] | None = None  # needs no board
    label: Callable[[str], str] = str  # the words at a place of a figure, by the key that stands there


MakeLook = Callable[["App", "Session[Any]", "BoardMap[Any]"], "Look"]


class Box:
    """A game: facts about it for the first screen, and methods that return its parts."""

    id: ClassVar[str]  # what is typed, and written into records
    title: ClassVar[str]  # a proper name, the same in every language
    seats: ClassVar[range]  # numbers of players
    minutes: ClassVar[int]  # the usual length of a game
    age: ClassVar[int]  # the least age in years
    options: ClassVar[tuple[Option, ...]] = ()  # the choices made before a game
    chance: ClassVar[bool] = True  # whether dice or cards decide anything; the seed repeats them
    hands: ClassVar[bool] = False  # whether players hold secrets: the table can be hidden between turns
    levels: ClassVar[tuple[str, ...]] = ()  # its computer players, the weakest first
    tempers: ClassVar[tuple[str, ...]] = ()  # the tempers (styles of play) of these players
    analysed: ClassVar[bool] = False  # whether finished games can be analysed, by `Judgement.chances`
    sides: ClassVar[tuple[str, ...]] = ()  # the colour of each seat, if players cannot choose
    trophies: ClassVar[Mapping[str, str]] = MappingProxyType({})  # icons by the kinds of feats that earn them

    # What the game is

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        """Return the rules on a board; raises ValueError for unknown options or a wrong number of seats."""
        raise NotImplementedError

    def kind(self) -> Kind:
        """Return the kind of board, which says how maps are read and checked."""
        raise NotImplementedError

    def map(self) -> Path:
        """Return the map file of the game's own board."""
        raise NotImplementedError

    def fairness(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield sentences that say how fair a sound board is, as far as this is known."""
        return ()

    def remarks(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield sentences about parts of a sound board that would look bad on the screen."""
        return ()

    def choices(self, options: Options) -> dict[str, int | str]:
        """Return the value of every option: the one in `options` if it is valid, else the default."""
        given = dict(options)
        return {o.name: given[o.name] if o.knows(given.get(o.name)) else o.default for o in self.options}

    def allows(self, options: Options) -> bool:
        """Return whether every option in `options` exists and has a valid value."""
        by_name = {option.name: option for option in self.options}
        return all(name in by_name and by_name[name].knows(value) for name, value in options)

    # What is written on the box

    def pitch(self) -> str:
        """Return one sentence that invites people to play the game."""
        return ""

    def twist(self) -> str:
        """Return one sentence that says what makes the game hard and fun."""
        return ""

    def option_name(self, option: Option) -> str:
        """Return the displayed name of an option."""
        return option.name

    def option_value(self, option: Option, value: int | str) -> str:
        """Return the displayed name of an option's value."""
        return str(value)

    def option_note(self, option: Option, chosen: Mapping[str, int | str]) -> str:
        """Return a sentence on what the chosen value of an option changes, empty if its name says so."""
        return ""

    def side_names(self) -> tuple[str, ...]:
        """Return the name of each of the `sides`, by seat."""
        return ()

    def tinctures_each(self, seats: int) -> int:
        """Return the number of tinctures (heraldic colours) that each of `seats` players has."""
        return 1

    def cover(self) -> Path | None:
        """Return the cover's picture file, 560 × 760 pixels; None: a plain one with the title."""
        return None

    # How it is presented

    def look(self) -> MakeLook:
        """Return the function that makes the look of a session on a board."""
        raise NotImplementedError

    def places(self) -> Places | None:
        """Return the painter of the places on the game's boards, or None to paint them as discs."""
        return None

    def ending(self, reason: str) -> str:
        """Return a sentence that says why a game ended; raises KeyError for an unknown reason."""
        return reason

    def ending_of(self, outcome: Outcome) -> str:
        """Return a sentence that says why a game ended, empty for an unknown reason."""
        try:
            return self.ending(outcome.reason)
        except KeyError:
            return ""

    def book(self) -> Book:
        """Return the rulebook."""
        raise NotImplementedError

    def lessons(self) -> tuple[Path, ...]:
        """Return the record files of the lessons, in the order in which they are learnt."""
        return ()

    def puzzles(self) -> tuple[Path, ...]:
        """Return the files of the puzzles, from easy to hard; see `core.puzzle.puzzle_files`."""
        return ()

    def posed(self, aim: GoalEvent) -> Posed:
        """Return what is said of a puzzle found in a game; raises KeyError but for `Judgement.aims`."""
        raise KeyError(aim.kind)

    def tips(self) -> Sequence[FirstTip]:
        """Return the tips shown once to each person in their first games, the most urgent first."""
        return ()

    def luck(self) -> Mapping[str, str]:
        """Return the displayed plural names of the sorts of cards in `Rules.luck`, by their ids."""
        return {}

    def feats(self, session: Session[Any]) -> Iterator[Feat | None]:
        """Yield each feat in a finished game that earns one of the `trophies`, and None after each ply."""
        return iter(())

    def trophy(self, feat: Feat, name: str) -> str:
        """Return a clause that says by what feat a person earned a trophy."""
        raise KeyError(feat.kind)

    # Who plays it

    def has_player(self, who: str) -> bool:
        """Return whether the game has the computer player `who`, written `level` or `level:temper`."""
        level, colon, temper = who.partition(":")
        return level in self.levels and (temper in self.tempers if colon else True)

    def judgement(self, rules: Rules[Any]) -> Judgement[Any]:
        """Return what evaluates positions and chooses moves; called only if the game has `levels`."""
        raise NotImplementedError
