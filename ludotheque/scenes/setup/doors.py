"""The doors of the set-up. Each is a way to play: alone against the computer, or with several people.

The open door shows its choices, the closed one a summary. To add a door, add its seats to `Plan.seatings`,
extend `_title` and `_note`, and write a method with its choices for `_opened`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import SystemRandom

from pygame import Surface

from ludotheque.core.setup import HUMAN
from ludotheque.home.household import LONGEST
from ludotheque.i18n import _, of
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import character
from ludotheque.scenes.setup.plan import ALONE, Plan
from ludotheque.scenes.setup.seating import Seat
from ludotheque.scenes.setup.widgets import (
    QUIET,
    Arms,
    ClosedDoor,
    OpenDoor,
    Portrait,
    SeatedComputer,
    SideButton,
    ranked,
)
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row, Titled
from ludotheque.ui.leaves import Composed, Spring, Text
from ludotheque.ui.palette import INK, SEAL, SEAL_DARK
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Part, Widget

NARROW = 100  # logical pixels: the least width of a portrait, if there is room


class Doors:
    """The two doors of a set-up. A choice behind them changes the `plan`, then `changed` is called."""

    def __init__(
        self,
        app: App,
        plan: Plan,
        changed: Callable[[], object],
        open_seat: Callable[[int], object],
        named: Callable[[], object],
    ) -> None:
        """Make the doors; `open_seat` opens a seat's sheet, `named` is called on Enter in a name field."""
        self._app, self._plan, self._changed = app, plan, changed
        self._open_seat, self._named = open_seat, named

    @property
    def _pieces(self) -> Pieces:
        return self._app.for_skin(Pieces)

    def parts(self, roomy: bool) -> list[Part]:
        """Return the doors: side by side if `roomy`, else tabs above the open one."""
        doors = list(self._plan.seatings)
        if roomy:
            here = self._plan.door
            return [Row([self._opened(True) if door == here else self._closed(door) for door in doors], 16)]
        tabs = [
            Button(
                door,
                _title(door),
                partial(self._open, door),
                chosen=door == self._plan.door,
            )
            for door in doors
        ]
        _one_stop(tabs, next((tab for tab in tabs if not tab.chosen), None))
        return [
            *([Row(tabs, 8, "center", equal=True)] if len(tabs) > 1 else []),
            self._opened(len(tabs) == 1),
        ]

    def folded(self) -> dict[str, str]:
        """Return what closed doors say below their title, by ids such as `alone-0`."""
        shut = [door for door in self._plan.seatings if door != self._plan.door]
        says = {door: (_note(door), *(one.name for one in self._guests(door))) for door in shut}
        return {f"{door}-{at}": words for door in shut for at, words in enumerate(says[door])}

    def _guests(self, door: str) -> list[Seat]:
        """Return the players shown on a closed door: on the door "alone", only the opponents, else all."""
        return [one for one in self._plan.seatings[door] if door != ALONE or one.level != HUMAN]

    def _closed(self, door: str) -> ClosedDoor:
        who = [(self._picture(one), one.name) for one in self._guests(door)]
        return ClosedDoor(door, _title(door), _note(door), who, partial(self._open, door))

    def _picture(self, one: Seat) -> Surface:
        """Return the face of a computer character, or the arms of any other player."""
        skin, guest = self._app.skin, character(one.level)
        if guest:
            return self._pieces.face(guest.id, skin.px(42))
        return self._pieces.coat(tincture(one.colours[0]), skin.px(32))

    def _opened(self, titled: bool) -> OpenDoor:
        door = self._plan.door
        head = [Text(_title(door), 23, SEAL_DARK, "title", "center")] if titled else []
        return OpenDoor(Column([*head, *(self._alone() if door == ALONE else self._together())], 10))

    # The door "alone": against the computer

    def _alone(self) -> list[Part]:
        plan = self._plan
        chosen, suits = {one.level: one for one in plan.seating}, plan.suiting_level
        portraits = [
            Portrait(
                f"against-{level}",
                level,
                partial(self._pick, level),
                self._pieces,
                chosen[level].colours if level in chosen else None,
                _("à votre niveau") if suits and level.partition(":")[0] == suits else "",
            )
            for level in plan.opponents
        ]
        _one_stop(portraits, next((one for one in portraits if one.chosen), None))
        counts = [(number + 1, str(number)) for number in plan.numbers]
        numbers = [self._numbers(_("Adversaires"), counts)] if len(counts) > 1 else []
        seat = next(at for at, one in enumerate(plan.seating) if one.level == HUMAN)
        you = Row([Text(_("Vous"), 18, QUIET, "italic"), *self._person(seat)], 8)
        faces = Row(ranked(portraits), 6, "center", equal=True)
        faces.least = NARROW
        rule = Composed(self._app.skin.rule)
        side = [Row([Text(_("Vous jouez"), 18, QUIET, "italic"), *self._sides(seat)], 8)]
        sides = side if plan.box.sides else []
        foot = [you, *self._fault(seat), *sides, *self._two_colours()]
        return [*numbers, Spring(), faces, Spring(), rule, *foot]

    def _numbers(self, label: str, counts: list[tuple[int, str]], *further: Widget) -> Part:
        """Return the `label`, a button for each number of players (with its word), and `further` widgets."""
        now = len(self._plan.seating)
        buttons = [
            Button(
                f"players-{count}",
                word,
                partial(self._set_players, count),
                style="parchment",
                text_size=20,
                chosen=count == now,
            )
            for count, word in counts
        ]
        _one_stop([*buttons, *further], next((button for button in buttons if button.chosen), None))
        return Titled(label, Text(label, 18, INK), [Row(buttons, 6), *further], "center")

    # The door "together": several people

    def _together(self) -> list[Part]:
        plan = self._plan
        shuffle = Button(
            "shuffle",
            _("Camps au hasard") if plan.box.sides else _("Ordre au hasard"),
            self._shuffle,
            style="parchment",
            icon="die",
            text_size=16,
        )
        counts = [(count, str(count)) for count in plan.box.seats]
        if len(counts) > 1:
            numbers = self._numbers(_("Joueurs"), counts, shuffle)
        else:
            numbers = Row([shuffle], 0, "center")
        rows: list[Part] = []
        arms: list[Widget] = []
        for seat, one in enumerate(plan.seating):
            parts = self._person(seat) if one.level == HUMAN else self._computer(seat)
            arms.append(parts[0])
            rows += [Row([*parts, *self._sides(seat)], 8), *self._fault(seat)]
        _one_stop(arms, arms[0])
        return [numbers, *rows, *self._two_colours(), Spring(), *self._curtain()]

    def _curtain(self) -> list[Part]:
        if not (self._plan.box.hands and self._app.settings.curtain):
            return []
        return [Text(_("Un rideau garde les secrets de chacun."), 16, QUIET, "italic", "center")]

    def _two_colours(self) -> list[Part]:
        if self._plan.box.tinctures_each(len(self._plan.seating)) < 2:
            return []
        told = _("À deux, chacun mène deux couleurs, qui marchent et se battent ensemble.")
        return [Text(told, 16, QUIET, "italic", "center")]

    # Seats

    def _arms(self, seat: int) -> Arms:
        one = self._plan.seating[seat]
        label = _("Changer la place {of_name}").format(of_name=of(one.name))
        return Arms(
            f"player-{seat + 1}-seat", label, one.colours, partial(self._open_seat, seat), self._pieces
        )

    def _person(self, seat: int) -> list[Widget]:
        name = self._plan.seating[seat].name
        label = _("Joueur {number}").format(number=seat + 1)
        changed = partial(self._name, seat)
        field = TextField(f"player-{seat + 1}-name", name, LONGEST, changed, accept=self._named)
        field.label = label
        return [self._arms(seat), field]

    def _computer(self, seat: int) -> list[Widget]:
        one = self._plan.seating[seat]
        opened = partial(self._open_seat, seat)
        return [
            self._arms(seat),
            SeatedComputer(f"player-{seat + 1}-who", one.name, one.level, opened, self._pieces),
        ]

    def _sides(self, seat: int) -> list[Widget]:
        """Return a button for each side that the player of a seat may take, in a game with sides."""
        box, own = self._plan.box, self._plan.seating[seat].colours
        sides: list[Widget] = [
            SideButton(seat, side, name, partial(self._take, seat, side), side in own)
            for side, name in zip(box.sides, box.side_names(), strict=True)
        ]
        if sides:
            _one_stop(sides, next((button for button in sides if button.chosen), None))
        return sides

    def _fault(self, seat: int) -> list[Part]:
        fault = self._plan.seating.fault(seat)
        return [Text(fault, 16, SEAL, "italic")] if fault else []

    # The player's actions

    def _open(self, door: str) -> None:
        """Open a door, which is a way to play. The players chosen for the other way are remembered."""
        self._plan.door = door
        self._heard("wood")

    def _pick(self, level: str) -> None:
        self._plan.pick(level)
        self._heard("wood")

    def _set_players(self, count: int) -> None:
        if self._plan.door == ALONE:
            self._plan.set_opponent_count(count - 1)
        else:
            self._plan.seating.resize(count)
        self._heard("wood")

    def _shuffle(self) -> None:
        self._plan.seating.shuffle(SystemRandom())
        self._heard("die")

    def _take(self, seat: int, side: str) -> None:
        self._plan.seating.take(seat, side)
        self._heard("wood")

    def _name(self, seat: int, name: str) -> None:
        self._plan.seating[seat].name = name
        self._changed()

    def _heard(self, sound: str) -> None:
        self._app.sounds.play(sound)
        self._changed()


def _title(door: str) -> str:
    return _("Contre l'ordinateur") if door == ALONE else _("À plusieurs")


def _note(door: str) -> str:
    return _("Choisissez vos adversaires") if door == ALONE else _("Autour du même écran")


def _one_stop(widgets: list[Widget] | list[Button] | list[Portrait], stop: Widget | None) -> None:
    """Let Tab stop only at `stop` or else the first widget, from which the arrow keys move to the others."""
    for widget in widgets:
        widget.tabbed = widget is (stop or widgets[0])
