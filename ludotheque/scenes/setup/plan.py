"""The choices made before a game begins: door (alone or together), players, options, board and seed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from ludotheque.core.record import LONGEST
from ludotheque.core.setup import HUMAN, Options, Player, clean
from ludotheque.games.box import Box
from ludotheque.home.household import HousePlayer
from ludotheque.home.settings import LastGame
from ludotheque.home.statistics import Played, encounters
from ludotheque.i18n import _
from ludotheque.players.characters import Character, characters_for
from ludotheque.players.rating import rating, suitable_level
from ludotheque.scenes.rivals import rivals
from ludotheque.scenes.setup.seating import Seating

ALONE, TOGETHER = "alone", "together"  # the doors: against the computer, or several people


class Plan:
    """The choices for a game of `box`. At first, players and options are those of its previous game.

    `tables` has the players and options of the previous game of each box, by the box's id, the latest last.
    """

    def __init__(
        self, box: Box, tables: Mapping[str, LastGame], map_path: Path | None = None, seed: str = ""
    ) -> None:
        self.box, self.map_path = box, map_path
        self.seed = clean(seed)[:LONGEST]  # "" for a random one
        known = tables.get(box.id, LastGame())
        self.options = box.choices(known.options)
        self.guests: tuple[HousePlayer, ...] = ()  # people of the household, once they have been read
        self.played: list[Played] = []  # finished games of the box against computers, likewise
        self.faces = characters_for(box.levels, box.tempers)
        self.seatings = self._seat(known, tables)
        self.door = self._door_of(known.players) if known.players else self._likely_door(tables)

    def _seat(self, known: LastGame, tables: Mapping[str, LastGame]) -> dict[str, Seating]:
        """Return the players of each door by its id, left first; if none can play alone, only TOGETHER."""
        behind = {self._door_of(seated): seated for seated in (known.aside, known.players) if seated}
        family = _latest(tables)

        def seating(door: str) -> Seating:
            return Seating(self.box, behind.get(door, ()), family)

        together = seating(TOGETHER)
        if len(self.opponents) < self.box.seats[0] - 1 or not self.opponents:
            return {TOGETHER: together}
        alone = seating(ALONE)
        if ALONE not in behind:
            alone.set_opponents(self._nearest()[: self.box.seats[0] - 1])
        return {ALONE: alone, TOGETHER: together}

    @property
    def opponents(self) -> Mapping[str, Character | None]:
        """The opponents offered to a single person, by level, the weakest first.

        They are computer characters, or the plain levels (with the value None) if the game has no characters.
        """
        return self.faces or dict.fromkeys(self.box.levels)

    @property
    def seating(self) -> Seating:
        """The players chosen for the open door, which is the way to play that is chosen now."""
        return self.seatings[self.door]

    @property
    def chosen_opponents(self) -> list[str]:
        """The levels of the chosen opponents, in turn order."""
        return [one.level for one in self.seating if one.level != HUMAN]

    @property
    def numbers(self) -> range:
        """The numbers of opponents that a single person may have."""
        return range(self.box.seats[0] - 1, min(self.box.seats[-1] - 1, len(self.opponents)) + 1)

    def pick(self, level: str) -> None:
        """Choose the opponent with this level or, if it is chosen already and not needed, drop it.

        If there is no place for another opponent, the last one in turn order is replaced.
        """
        chosen = self.chosen_opponents
        if level not in chosen:
            self.seating.set_opponents([*chosen[: self.numbers[-1] - 1], level])
        elif len(chosen) > self.numbers[0]:
            self.seating.set_opponents([one for one in chosen if one != level])

    def set_opponent_count(self, number: int) -> None:
        """Set the number of opponents: the last to move leave, those nearest the middle level join."""
        chosen = self.chosen_opponents
        others = [level for level in self._nearest() if level not in chosen]
        self.seating.set_opponents([*chosen, *others][:number])

    @property
    def suiting_level(self) -> str:
        """The level that suits the people's average rating, "" if none has one or it is not known yet."""
        names = [one.name for one in self.seating if one.level == HUMAN] if self.played else []
        known = [rating(encounters(self.played, name, self.box.id)) for name in names]
        ratings = [found.value for found in known if found is not None]
        return suitable_level(fmean(ratings), self.box.levels) if ratings else ""

    @property
    def rivals(self) -> Collection[str]:
        """How each character in the seating stands with the person it knows best, as far as it is known."""
        return rivals(self.played, self.seating.players()).values()

    @property
    def changed(self) -> list[str]:
        """The options, board and seed in words, as far as they differ from the defaults."""
        text = _("{name} : {value}")
        found = [
            text.format(
                name=self.box.option_name(option),
                value=self.box.option_value(option, self.options[option.name]),
            )
            for option in self.box.options
            if self.options[option.name] != option.default
        ]
        if self.map_path:
            found.append(clean(self.map_path.stem))
        if self.seed:
            found.append(_("tirage {number}").format(number=self.seed))
        return found

    def last_game(self) -> LastGame:
        """Return the players and options to remember for the next game."""
        aside = next((one.players() for door, one in self.seatings.items() if door != self.door), ())
        return LastGame(self.seating.players(), self.chosen_options, aside)

    @property
    def chosen_options(self) -> Options:
        """The chosen options as pairs (name, value), which is how a game takes them."""
        return tuple(self.options.items())

    def _door_of(self, players: Sequence[Player]) -> str:
        """Return ALONE for one person with opponents that `opponents` offers, no two alike, else TOGETHER."""
        levels = [player.level for player in players if not player.is_person]
        alone = len(players) - len(levels) == 1 and len({*levels}) == len(levels) > 0
        return ALONE if alone and {*levels} <= self.opponents.keys() else TOGETHER

    def _likely_door(self, tables: Mapping[str, LastGame]) -> str:
        """Return TOGETHER if several people played the latest game of any box, or if there is no ALONE."""
        last = next(reversed(list(tables.values())), LastGame())
        several = sum(player.is_person for player in last.players) > 1
        return TOGETHER if several or ALONE not in self.seatings else ALONE

    def _nearest(self) -> list[str]:
        """Return the possible opponents, those whose level is nearest to the middle level first."""
        levels = self.box.levels
        middle = len(levels) // 2
        return sorted(self.opponents, key=lambda who: abs(levels.index(who.partition(":")[0]) - middle))


def _latest(tables: Mapping[str, LastGame]) -> list[Player]:
    """Return the players of all remembered games, those of the most recent game first."""
    return [player for table in reversed(list(tables.values())) for player in (*table.players, *table.aside)]
