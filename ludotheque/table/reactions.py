"""The reactions of the computer players' characters to events: moods on their faces, and some remarks.

Reactions depend only on public information and on the start time of the game, not on the seed, which decides
hidden cards, so that they reveal no secret. A replay shows the same reactions again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.session import Ply
from ludotheque.core.setup import Player
from ludotheque.picture.portraits import Mood
from ludotheque.players.characters import Character, character
from ludotheque.players.remarks import Occasion, remark
from ludotheque.table.contract.staging import Fortune
from ludotheque.table.game_view import GameView

LOOKS = 4.0  # seconds that an expression stays
SPEAKS = 2.5  # seconds that a remark stays, plus some time for each letter


@dataclass(frozen=True, slots=True)
class Reaction:
    """What the characters show: the moods of the seats that are not calm, and a remark.

    `line` is the remark of the character at `seat`. If `line` is empty, nobody speaks.
    """

    moods: Mapping[int, Mood] = field(default_factory=dict)
    seat: int = -1
    line: str = ""


CALM = Reaction()


class Reactions:
    """Finds the characters' reactions to plies, and shows each for a few seconds."""

    def __init__(self, game: GameView) -> None:
        self._game = game
        self._known: dict[int, tuple[Ply[Any], Fortune | None]] = {}
        self.shown = CALM
        self._until = self._said = -1.0  # the times when moods and remark end; -1 before they are shown

    def react(self, start: int, end: int, *, aloud: bool) -> None:
        """Show the reactions to the plies after the first `start` plies, up to ply number `end`.

        Remarks are made only if `aloud`. The remark on show stays unless there is a new one.
        """
        for at in range(start + 1, end + 1):
            found = self.after(at)
            if found and found.line and aloud:
                self.show(found)
            elif found:
                self.show(Reaction(found.moods, self.shown.seat, self.shown.line))

    def show(self, reaction: Reaction) -> None:
        """Show a reaction. The time that it lasts begins with the next update."""
        if reaction.line != self.shown.line:
            self._said = -1.0
        self.shown, self._until = reaction, -1.0

    @property
    def speaks(self) -> bool:
        """Whether a computer player's character is making a remark."""
        return bool(self.shown.line)

    def clear(self) -> None:
        """Remove all moods and remarks."""
        self.shown = CALM

    def update(self, seconds: float) -> bool:
        """Advance to the time `seconds`; return whether a mood or a remark has ended.

        The time of a new reaction begins with the first update after it. There are no updates while an
        animation must keep its outcome secret.
        """
        shown = self.shown
        if self._until < 0:
            self._until = seconds + LOOKS
        if self._said < 0:
            self._said = seconds + SPEAKS + len(shown.line) / 16
        moods = {} if seconds >= self._until else shown.moods
        spoken = shown.line and seconds < self._said
        self.shown = Reaction(moods, shown.seat, shown.line) if spoken else Reaction(moods)
        return self.shown != shown

    def after(self, at: int) -> Reaction | None:
        """Return the reaction to ply number `at`, counted from 1; None if there is none."""
        moods = self._moods(at)
        if not moods:
            return None
        past = Counter(
            (one.id, occasion) for ply in range(1, at) for one, occasion in self._speakers(ply).values()
        )
        for seat, (one, occasion) in self._speakers(at).items():
            line = remark(one, occasion, past[one.id, occasion], self._game.session.setup.started)
            if line:
                return Reaction(moods, seat, line)
        return Reaction(moods)

    # What has happened

    def _moods(self, at: int) -> dict[int, Mood]:
        outcome = self._outcome(at)
        if outcome:
            seats = range(len(self._game.session.players))
            return {seat: "pleased" if seat in outcome else "cross" for seat in seats}
        fortune = self._fortune(at)
        if fortune is None:
            return {}
        return {fortune.winner: "pleased", **dict.fromkeys(fortune.losers, "cross")}

    def _speakers(self, at: int) -> dict[int, tuple[Character, Occasion]]:
        """Return the seats whose characters may remark on ply `at` (from 1), the most concerned first."""
        found: dict[int, tuple[Character, Occasion]] = {}
        for seat, occasion in self._occasions(at):
            one = character(_level(self._game.session.players[seat], at))
            if one and seat not in found:
                found[seat] = one, occasion
        return found

    def _occasions(self, at: int) -> Iterator[tuple[int, Occasion]]:
        """Yield seats and their occasions to remark on ply `at` (from 1), the most concerned first."""
        seats = range(len(self._game.session.players))
        outcome = self._outcome(at)
        if outcome:
            lost = [seat for seat in seats if seat not in outcome]
            yield from ((seat, "victory" if lost else "drawn") for seat in outcome)
            yield from ((seat, "defeat") for seat in lost)
            return
        fortune = self._fortune(at)
        if fortune is None or fortune.weight == "note":
            return
        mover = fortune.by if fortune.by >= 0 else self._game.session.steps[at - 1].seat
        yield from ((seat, "robbed") for seat in fortune.losers if seat != mover)
        telling = self._game.look.telling
        before, now = (telling.nearly(self._game.public(ply)) for ply in (at - 1, at))
        if now not in (before, -1):
            yield now, "ahead"
            yield from ((seat, "behind") for seat in seats if seat != now)
        yield fortune.winner, "took" if fortune.winner == mover else "held"
        yield from ((seat, "failed") for seat in fortune.losers if seat == mover)

    def _outcome(self, at: int) -> Sequence[int]:
        """Return the seats that have won if the game is over after `at` plies, else an empty sequence."""
        session = self._game.session
        outcome = session.rules.outcome(session.state_at(at))
        return outcome.winners if outcome else ()

    def _fortune(self, at: int) -> Fortune | None:
        """Return which seats were favoured and harmed by ply `at` (from 1), None if none was."""
        game, ply = self._game, at - 1
        step = game.session.steps[ply]
        if ply not in self._known or self._known[ply][0] is not step:
            fortune = game.look.telling.fortune(game.public(ply), game.events(ply))
            self._known[ply] = step, fortune
        return self._known[ply][1]


def _level(player: Player, at: int) -> str:
    """Return the level of the player in a seat at ply `at`, counted from 1; HUMAN or "" for a person."""
    return next((level for ply, level in reversed(player.played_by) if ply < at), "")
