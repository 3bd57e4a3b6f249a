"""What is chosen before a game begins: the door, who sits behind it, options, board. Knows no pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

from ludotheque.core.record import LONGEST
from ludotheque.core.setup import HUMAN, Options, Player, clean
from ludotheque.games.box import Box
from ludotheque.games.tinctures import TINCTURES
from ludotheque.home.household import HousePlayer
from ludotheque.home.settings import LastGame
from ludotheque.home.statistics import Played, encounters
from ludotheque.i18n import _
from ludotheque.players.characters import Character, characters_for
from ludotheque.players.rating import rating, suitable_level
from ludotheque.scenes.setup.seating import Seating

ALONE, TOGETHER = "alone", "together"  # the doors: against the computer, or several


class Plan:
    """The plan of a game of `box`: begins as it was the last time, by the `tables` of all games."""

    def __init__(
        self, box: Box, tables: Mapping[str, LastGame], map_path: Path | None = None, seed: str = ""
    ) -> None:
        self.box, self.map_path = box, map_path
        self.seed = clean(seed)[:LONGEST]  # empty: one is drawn
        known = tables.get(box.id, LastGame())
        self.options = box.choices(known.options)
        self.guests: tuple[HousePlayer, ...] = ()  # of the house, once they are known
        self.played: list[Played] = []  # games of the box with computers, once they are known
        self.faces = characters_for(box.levels, box.tempers)
        self.seatings = self._seat(known, tables)
        self.door = self._door_of(known.players) if known.players else self._likely_door(tables)

    def _seat(self, known: LastGame, tables: Mapping[str, LastGame]) -> dict[str, Seating]:
        """Return who sits behind each door, the doors from left to right."""
        behind = {self._door_of(seated): seated for seated in (known.aside, known.players) if seated}
        family, box = _latest(tables), self.box

        def seating(door: str) -> Seating:
            known, each = behind.get(door, ()), box.tinctures_each
            return Seating(box.seats, TINCTURES, each, known, box.sides, family, box.has_player)

        together = seating(TOGETHER)
        if len(self.opponents) < self.box.seats[0] - 1 or not self.opponents:
            return {TOGETHER: together}
        alone = seating(ALONE)
        if ALONE not in behind:
            alone.oppose(self._nearest()[: self.box.seats[0] - 1])
        return {ALONE: alone, TOGETHER: together}

    @property
    def opponents(self) -> Mapping[str, Character | None]:
        """Whom a sole person can choose to play against, by level, the weakest first.

        They are the characters of the house; the plain levels in a game that has none for them.
        """
        return self.faces or dict.fromkeys(self.box.levels)

    @property
    def seating(self) -> Seating:
        """Who sits behind the open door."""
        return self.seatings[self.door]

    @property
    def against(self) -> list[str]:
        """The levels of the opponents that are chosen, those chosen last at the end."""
        return [one.level for one in self.seating if one.level != HUMAN]

    @property
    def numbers(self) -> range:
        """How many opponents a sole person can have."""
        return range(self.box.seats[0] - 1, min(self.box.seats[-1] - 1, len(self.opponents)) + 1)

    def pick(self, level: str) -> None:
        """Choose an opponent, or no longer; in place of the one chosen last where there can be no more."""
        chosen = self.against
        if level not in chosen:
            self.seating.oppose([*chosen[: self.numbers[-1] - 1], level])
        elif len(chosen) > self.numbers[0]:
            self.seating.oppose([one for one in chosen if one != level])

    def have_opponents(self, number: int) -> None:
        """Have this many opponents: the last ones leave, and those of the middle levels come first."""
        chosen = self.against
        others = [level for level in self._nearest() if level not in chosen]
        self.seating.oppose([*chosen, *others][:number])

    @property
    def usual(self) -> str:
        """The level that is proposed for the computer: the one that suits, else one in the middle."""
        levels = self.box.levels
        return self.suits or levels[len(levels) // 2]

    @property
    def suits(self) -> str:
        """The level that suits the people who sit here, by their games with computers; empty: not known."""
        names = [one.name for one in self.seating if one.level == HUMAN] if self.played else []
        known = [rating(encounters(self.played, name, self.box.id)) for name in names]
        ratings = [found.value for found in known if found is not None]
        return suitable_level(fmean(ratings), self.box.levels) if ratings else ""

    @property
    def changed(self) -> list[str]:
        """What differs from what lies in the box, in words."""
        found = [
            self.box.option_value(option, self.options[option.name])
            for option in self.box.options
            if self.options[option.name] != option.default
        ]
        if self.map_path:
            found.append(clean(self.map_path.stem))
        if self.seed:
            found.append(_("tirage {number}").format(number=self.seed))
        return found

    def table(self) -> LastGame:
        """Return what is remembered of all this when the game begins."""
        aside = next((one.players() for door, one in self.seatings.items() if door != self.door), ())
        return LastGame(self.seating.players(), self.chosen, aside)

    @property
    def chosen(self) -> Options:
        """The options, as a game is begun with them."""
        return tuple(self.options.items())

    def _door_of(self, players: Sequence[Player]) -> str:
        """Return the door by which players sat down to this game."""
        levels = [player.level for player in players if not player.is_person]
        alone = len(players) - len(levels) == 1 and len({*levels}) == len(levels) > 0
        return ALONE if alone and {*levels} <= self.opponents.keys() else TOGETHER

    def _likely_door(self, tables: Mapping[str, LastGame]) -> str:
        """Return the door of whoever has not played this game: several if several played the last one."""
        last = next(reversed(list(tables.values())), LastGame())
        several = sum(player.is_person for player in last.players) > 1
        return TOGETHER if several or ALONE not in self.seatings else ALONE

    def _nearest(self) -> list[str]:
        """Return the possible opponents, those nearest to the usual level first."""
        levels = self.box.levels
        middle = len(levels) // 2
        return sorted(self.opponents, key=lambda who: abs(levels.index(who.partition(":")[0]) - middle))


def _latest(tables: Mapping[str, LastGame]) -> list[Player]:
    """Return who sat down to any game, the last game first."""
    return [player for table in reversed(list(tables.values())) for player in (*table.players, *table.aside)]
