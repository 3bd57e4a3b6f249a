"""Shows one-time tips: each person sees each tip once, when it is their turn.

The tips of a game are in `games/<game>/tips.py`. At most one is shown at a time; a click, Esc or the next
move closes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.core.game import CHANCE, Event
from ludotheque.table.contract.tips import FirstTip, TipMemory, Witnessed
from ludotheque.table.model import TableModel


class Tipper:
    """Chooses the tip to show; without a `memory` of who has seen which, there are none."""

    def __init__(self, model: TableModel, tips: Sequence[FirstTip], memory: TipMemory | None) -> None:
        self.model = model
        self._tips, self._memory = tips, memory
        self._known: dict[str, set[str]] = {}  # by name: the ids of the tips already shown
        self._looked: object = None  # the last moment at which tips were checked

    def update(self) -> None:
        """Show a tip over all that is drawn already, if one suits the present moment and there is room."""
        model = self.model
        if self._memory is None or not (self._tips and model.app.settings.tips and model.papers.tip.free):
            return
        if model.background.moving or model.stale:  # nobody reads while the board appears
            return
        seat, moment = self._asker(), (model.moment, model.papers.message.refused)
        if seat is None or moment == self._looked:
            return
        self._looked = moment
        tip = self._due(seat, self._told(seat))
        if tip is None:
            return
        model.papers.tip.say(model.moment, tip)
        model.place_papers()  # all else stays as it is
        if not model.papers.tip.shown:  # there is no room: it is not seen, and comes another time
            model.papers.tip.clear()
            return
        name = model.session.players[seat].name
        self._known[name].add(tip.id)
        self._memory.see_tip(name, tip.id)

    def _told(self, seat: int) -> set[str]:
        """Return the ids of the tips that the person at `seat` has seen, read from the memory once a game."""
        name = self.model.session.players[seat].name
        if name not in self._known:
            assert self._memory is not None
            self._known[name] = set(self._memory.tips_seen(name))
        return self._known[name]

    def _asker(self) -> int | None:
        """Return the seat of the person at the screen if it is their turn, else None."""
        game = self.model.game
        mine = game.live and not (game.over or game.handing or game.computing)
        seat = game.decider
        return seat if mine and seat in game.people and game.eyes in (None, seat) else None

    def _due(self, seat: int, told: set[str]) -> FirstTip | None:
        """Return the first tip that suits this moment and that the person has not been `told`, or None."""
        left = [tip for tip in self._tips if tip.id not in told]
        if not left:
            return None
        game = self.model.game
        events = tuple(self._events(seat))
        rules = self.model.session.rules
        witnessed = Witnessed(rules, seat, game.view, game.legal, events, self.model.papers.message.refused)
        return next((tip for tip in left if tip.occurs(witnessed)), None)

    def _events(self, seat: int) -> Iterator[Event]:
        game = self.model.game
        seats = [step.seat for step in self.model.session.steps[: game.at]]
        for ply in range(since_last_turn(seats, seat), game.at):
            yield from game.events(ply)


def since_last_turn(seats: Sequence[int], seat: int) -> int:
    """Return the number of plies before a seat's previous turn; `seats` has the seat of each ply so far."""
    at = len(seats)
    while at and seats[at - 1] in (seat, CHANCE):
        at -= 1
    while at and seats[at - 1] != seat:
        at -= 1
    while at and seats[at - 1] in (seat, CHANCE):
        at -= 1
    return at
