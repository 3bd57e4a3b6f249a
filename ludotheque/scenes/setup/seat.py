"""The sheet of a seat: its player, its arms, its place in the order of turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludotheque.core.setup import HUMAN, name_key
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.words import level_name
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.scenes.setup.plan import ALONE, Plan
from ludotheque.scenes.setup.widgets import QUIET, Coat, Portrait, SideButton, ranked
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import INK, SEAL_DARK
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Button, Part

WIDTH = 900  # logical pixels


class SeatSheet(SheetScene):
    """A sheet over the set-up that changes a seat in the `plan` at once, and then calls `changed`."""

    name = "seat"
    closes_beside = True

    def __init__(self, app: App, plan: Plan, seat: int, changed: Callable[[], object]) -> None:
        super().__init__(app)
        self._plan, self._seat, self._changed = plan, seat, changed

    def sheet(self) -> Sheet:
        """Return the sheet: the player, the arms, the place in the order of turns."""
        seating, parts = self._plan.seating, list[Part]()
        if self._plan.door != ALONE and self._plan.box.levels:
            parts += [_head(_("Qui joue ?")), self._players()]
        if seating[self._seat].level == HUMAN and self._plan.guests:
            parts += [_head(_("De la maison")), self._guests()]
        if seating.sides:
            parts += [_head(_("Camp")), Row(self._sides(), 8, "center")]
        else:
            parts += [_head(_("Armes")), Row(self._coats(), 6, "center")]
        if len(seating) > 1 and not seating.sides:
            parts.append(self._order())
        foot = [Button("close", _("Fait"), self.back, style="seal", icon="check")]
        if self._plan.door != ALONE and len(seating) > self._plan.box.seats[0]:
            foot.insert(0, Button("remove", _("Retirer de la partie"), self._remove, icon="close"))
        head = [Text(seating[self._seat].name, 26, SEAL_DARK, "title", "center")]
        return Sheet("", Column(parts, 10), foot, WIDTH, head, "parchment")

    def _players(self) -> Part:
        """Return the choices for the player: a person, the plain levels, the characters not yet seated."""
        plan, seat = self._plan, self._seat
        now = plan.seating[seat].level
        here = {name_key(one.name) for at, one in enumerate(plan.seating) if at != seat}
        pieces = self.app.for_skin(Pieces)
        portraits = [
            Portrait(f"who-{level}", level, partial(self._hand, level), pieces, () if level == now else None)
            for level in plan.faces
        ]
        free = ranked([one for one in portraits if one.chosen or name_key(one.label) not in here])
        person = Button(
            "who-human",
            _("Une personne"),
            partial(self._hand, HUMAN),
            style="parchment",
            icon="person",
            chosen=now == HUMAN,
        )
        plain = [
            Button(
                f"who-{level}",
                _("Ordinateur · {level}").format(level=level_name(level)),
                partial(self._hand, level),
                style="parchment",
                icon="gears",
                text_size=16,
                chosen=level == now,
            )
            for level in plan.box.levels
        ]
        faces = Row(free, 6, "center", equal=True)
        faces.least = 100
        parts: list[Part] = [Row([person, *plain], 8, "center"), faces]
        if plan.suiting_level:
            told = _("À votre niveau : {level}").format(level=level_name(plan.suiting_level))
            parts.insert(1, Text(told, 16, QUIET, align="center"))
        return Column(parts, 10)

    def _guests(self) -> Part:
        """Return a button for each person of the household: the people who have played here before."""
        seating = self._plan.seating
        buttons = [
            Button(
                f"guest-{number}",
                guest.name,
                partial(self._do, partial(seating.seat_guest, self._seat, guest)),
                style="parchment",
                chosen=seating.seat_of(guest.name) == self._seat,
            )
            for number, guest in enumerate(self._plan.guests)
        ]
        return Row(buttons, 8, "center")

    def _coats(self) -> list[Part]:
        """Return the arms of all tinctures as buttons that give them to this seat, in exchange if need be."""
        seating, pieces = self._plan.seating, self.app.for_skin(Pieces)
        coats = list[Part]()
        for name in seating.tinctures:
            worn = name in seating[self._seat].colours
            taken = any(name in one.colours for one in seating)
            alpha = 255 if worn else 110 if taken else 190
            coats.append(Coat(self._seat, name, pieces, partial(self._take, name), alpha, worn))
        return coats

    def _sides(self) -> list[Part]:
        """Return a button for each side of the game. A click gives the side to this player."""
        box, own = self._plan.box, self._plan.seating[self._seat].colours
        return [
            SideButton(self._seat, side, name, partial(self._take, side), side in own)
            for side, name in zip(box.sides, box.side_names(), strict=True)
        ]

    def _order(self) -> Part:
        place = _("Place dans l'ordre du tour : {place} sur {seats}")
        place = place.format(place=self._seat + 1, seats=len(self._plan.seating))
        steps = ((-1, "up", _("Plus tôt")), (1, "down", _("Plus tard")))
        buttons = [
            Button(
                f"player-{self._seat + 1}-{way}",
                words,
                partial(self._move, step),
                style="parchment",
                icon=f"arrow-{way}",
            )
            for step, way, words in steps
        ]
        return Row([Text(place, 18, INK), Row(buttons, 6)], 14, "center")

    # The player's actions

    def _hand(self, level: str) -> None:
        self._do(partial(self._plan.seating.hand, self._seat, level))

    def _take(self, tincture: str) -> None:
        one = self._plan.seating[self._seat]
        self._plan.seating.take(self._seat, tincture)
        self._seat = next(at for at, other in enumerate(self._plan.seating) if other is one)
        self._do(lambda: None)

    def _move(self, step: int) -> None:
        self._plan.seating.move(self._seat, step)
        self._seat = (self._seat + step) % len(self._plan.seating)
        self._do(lambda: None)

    def _remove(self) -> None:
        self._plan.seating.remove(self._seat)
        self.back()
        self._changed()

    def _do(self, change: Callable[[], object]) -> None:
        change()
        self.app.sounds.play("wood")
        self._changed()
        self.refresh()


def _head(words: str) -> Part:
    return Text(words, 18, QUIET, "italic", "center")
