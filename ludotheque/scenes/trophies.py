"""Trophies for what people did in the kept games: a game thrown away takes its own with it.

A box has one of each kind, of the game in which it was first earned. Nobody earns any in a seat that was
handed over, nor where a player chose the seed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ludotheque.core.end import GameEnd
from ludotheque.core.feat import Feat
from ludotheque.core.record import BadRecord
from ludotheque.core.setup import Player, name_key
from ludotheque.core.steps import yielding
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import replaying_record
from ludotheque.home.index import Entry, Index
from ludotheque.home.moments import format_moment
from ludotheque.home.statistics import is_person, level_of
from ludotheque.home.store import Store, reading_best
from ludotheque.i18n import _, listed
from ludotheque.players.words import level_name
from ludotheque.scenes.tallying import counted
from ludotheque.tiled.faults import UnsoundMap

STRONGEST, SIDES = "strongest", "sides"  # kinds of trophies that the end of a game tells without a replay
MOST_PLIES = 20_000  # of a game that is replayed for its feats: ten times those of a long one


class Trophy(NamedTuple):
    """A trophy: its box, the feat, who did it, in which game, and when that was saved (epoch seconds)."""

    box: Box
    feat: Feat
    players: tuple[Player, ...]
    path: Path
    earned: float
    shared: bool  # whether the game was won by several

    @property
    def id(self) -> str:
        """The id of the trophy, as no other has it."""
        return f"trophy-{self.box.id}-{self.feat.kind}"

    @property
    def icon(self) -> str:
        """The icon on the trophy."""
        return {STRONGEST: "laurel", SIDES: "shield", **self.box.trophies}[self.feat.kind]

    @property
    def carved(self) -> bool:
        """Whether the trophy is of wood, for a victory, and not of brass, for a feat."""
        return self.feat.kind in (STRONGEST, SIDES)

    def words(self, now: float) -> str:
        """Return a sentence that says what was done, by whom, and when; `now` is in epoch seconds."""
        when = format_moment(self.earned, now)
        told = _("{game} : {clause}, {when}.") if when else _("{game} : {clause}.")
        return told.format(game=self.box.title, clause=self._feat(), when=when)

    def _feat(self) -> str:
        name = self.players[self.feat.seat].name
        if self.feat.kind == SIDES:
            text = _("{name} a gagné avec chaque camp, {sides}")
            return text.format(name=name, sides=listed(self.box.side_names()))
        if self.feat.kind != STRONGEST:
            return self.box.trophy(self.feat, name)
        rivals = listed([player.name for player in self.players if not player.is_person])
        text = _("{name} a partagé la victoire avec {rivals}, au niveau {level}")
        text = text if self.shared else _("{name} a gagné contre {rivals}, au niveau {level}")
        return text.format(name=name, rivals=rivals, level=level_name(self.box.levels[-1]))


class TrophyCase:
    """Finds the trophies of the household. `found` are those of the last time."""

    def __init__(self, store: Store) -> None:
        self._store, self._index = store, Index()
        self.found: tuple[Trophy, ...] = ()

    def seeking(self) -> Generator[float, None, None]:
        """Find all trophies, in steps. A game is replayed once, and only if it may be the first of a kind."""
        games = yield from counted(self._store, self._index)
        fair = [(entry, end) for entry, end in games[::-1] if entry.game in GAMES and not entry.seed_known]
        found = {(trophy.box.id, trophy.feat.kind): trophy for trophy in reversed([*_by_ends(fair)])}
        try:
            for entry, end in fair:
                box = GAMES[entry.game]
                if any((box.id, kind) not in found for kind in box.trophies) and _people(entry):
                    feats = yield from yielding(self._feats(entry, box), 1.0)
                    for feat in feats:
                        if feat.kind in box.trophies and is_person(entry.players[feat.seat]):
                            found.setdefault((box.id, feat.kind), _trophy(entry, end, feat))
        finally:
            self._index.keep()
        order = {(box.id, kind): at for at, (box, kind) in enumerate(kinds())}
        self.found = tuple(sorted(found.values(), key=lambda one: order[one.box.id, one.feat.kind]))

    def _feats(self, entry: Entry, box: Box) -> Generator[None, None, tuple[Feat, ...]]:
        """Return the feats in a game: those that the index knows, else those that a replay finds."""
        if entry.feats is not None:
            return entry.feats
        feats = dict[tuple[str, int], Feat]()
        record = yield from reading_best(entry.path)
        if record and len(record.moves) <= MOST_PLIES:
            try:
                opened = yield from replaying_record(record, self._store.settings.maps)
            except (BadRecord, UnsoundMap):
                return ()  # not noted: the map may come back
            for feat in box.feats(opened.session):
                if feat:
                    feats.setdefault((feat.kind, feat.seat), feat)
                yield
        self._index.note(entry, entry._replace(feats=tuple(feats.values())))
        return tuple(feats.values())


def _by_ends(games: Iterable[tuple[Entry, GameEnd]]) -> Iterator[Trophy]:
    """Yield the trophies that the ends of the `games` tell, oldest first; a kind may come again."""
    sides = dict[tuple[str, str], set[int]]()
    for entry, end in games:
        box = GAMES[entry.game]
        winners = [seat for seat in end.winners if is_person(entry.players[seat])]
        for seat in winners:
            rivals = [player for other, player in enumerate(entry.players) if other != seat]
            if box.levels and all(level_of(one).partition(":")[0] == box.levels[-1] for one in rivals):
                yield _trophy(entry, end, Feat(STRONGEST, seat))
            if box.sides and len(end.winners) == 1:
                won = sides.setdefault((box.id, name_key(entry.players[seat].name)), set())
                won.add(seat)
                if len(won) == len(box.sides):
                    yield _trophy(entry, end, Feat(SIDES, seat))


def kinds() -> Iterator[tuple[Box, str]]:
    """Yield all kinds of trophies in the order in which they stand."""
    for box in GAMES.values():
        yield from ((box, kind) for kind in box.trophies)
        yield from ((box, SIDES) for _side in box.sides[:1])
        yield from ((box, STRONGEST) for _level in box.levels[:1])


def _people(entry: Entry) -> bool:
    return any(map(is_person, entry.players))


def _trophy(entry: Entry, end: GameEnd, feat: Feat) -> Trophy:
    shared = len(end.winners) > 1
    return Trophy(GAMES[entry.game], feat, entry.players, entry.path, entry.saved, shared)
