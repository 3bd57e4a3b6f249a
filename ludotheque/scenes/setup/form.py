"""How the set-up is laid out and drawn: the box's lid, the sheet with seats and options, the buttons."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from pygame import Rect, Surface

from ludotheque.core.setup import HUMAN, known_as
from ludotheque.home.household import LONGEST, Member
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import character, met
from ludotheque.players.words import character_name, manner
from ludotheque.scenes.box_front import COVER, facts
from ludotheque.scenes.setup.options import Chosen, lay_options
from ludotheque.scenes.setup.seating import Seating
from ludotheque.scenes.setup.sheet import Sheet
from ludotheque.scenes.setup.widgets import Coat, Guests, Opponents
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import SIZE, Dropdown
from ludotheque.ui.palette import GOLD_LIGHT, PARCHMENT_DEEP, SEAL_LIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Group, Widget

LARGEST = (1320, 820)  # logical size of lid and sheet together
NARROWEST = 150  # logical pixels: for who sits at a seat, beside the arms
BESIDE_NAME = 105  # logical pixels: what stands beside the name of who plays there for the computer


class Setup(Chosen, Protocol):
    """What the sheet shows, what it puts its widgets into, and what its buttons do."""

    seating: Seating
    guests: tuple[Member, ...]
    group: Group[Widget]
    scroll: Scroll

    @property
    def suits(self) -> str:
        """The level that suits the people who sit here; empty: not known."""
        ...

    def set_players(self, count: int) -> None:
        """Have this many players."""
        ...

    def move(self, seat: int, step: int) -> None:
        """Move a player up or down in the order of turns."""
        ...

    def hand(self, seat: int, level: str) -> None:
        """Have a seat played by a person or by the computer."""
        ...

    def welcome(self, seat: int, guest: Member) -> None:
        """Have someone of the house sit at a seat."""
        ...

    def shuffle(self) -> None:
        """Draw lots for the order of turns."""
        ...

    def take(self, seat: int, tincture: str) -> None:
        """Give a seat these arms."""
        ...

    def name_player(self, seat: int, name: str) -> None:
        """Take the name of a player as it was typed."""
        ...

    def unfold(self, choice: Dropdown) -> None:
        """Drop a list down over everything else."""
        ...

    def rules(self) -> None:
        """Open the rulebook of the game."""
        ...

    def back(self) -> None:
        """Put the box back on the shelf."""
        ...

    def start(self) -> None:
        """Begin the game."""
        ...


class SetupForm:
    """The sheet of a set-up: owns its widgets' places, changes nothing of the game."""

    def __init__(self, scene: Setup) -> None:
        self._scene = scene
        self.lid = Rect(0, 0, 0, 0)
        self._sheet = Rect(0, 0, 0, 0)
        self._fixed: list[Button] = []
        self._rows: list[tuple[Widget, Rect]] = []  # with rectangles before scrolling
        self._words: list[tuple[Surface, tuple[int, int]]] = []
        self._faults: dict[int, str] = {}

    def layout(self, size: Size) -> None:
        """Place the lid, where there is room for it, the sheet and the buttons below it."""
        skin = self._scene.app.skin
        edge = min(skin.px(36), size[0] // 30)
        roomy = size[0] >= skin.px(1020)
        width = min(size[0] - 2 * edge, skin.px(LARGEST[0]))
        height = min(size[1] - 2 * edge, skin.px(LARGEST[1]))
        side = min(skin.px(330), round(height * COVER[0] / COVER[1])) if roomy else 0
        left, top = (size[0] - width) // 2, (size[1] - height) // 2
        self.lid = Rect(left, 0, side, round(side * COVER[1] / COVER[0]))
        self.lid.centery = size[1] // 2
        shift = side + edge if roomy else 0
        self._sheet = Rect(left + shift, top, width - shift, height)
        self._lay_buttons(skin)
        self.furnish()

    def furnish(self) -> None:
        """Make the widgets of what is chosen now."""
        scene, skin = self._scene, self._scene.app.skin
        view = self._view(skin)
        sheet = Sheet(skin, view.width - skin.px(20))
        self._lay_players(sheet)
        for seat in range(len(scene.seating)):
            self._lay_seat(sheet, seat)
        self._explain_two_colours(sheet)
        lay_options(sheet, scene)
        self._rows, self._words = sheet.widgets, sheet.words
        scene.scroll.layout(view, sheet.y + skin.px(6), skin)
        scene.group.set([*(widget for widget, _rect in self._rows), *self._fixed])
        for widget, _rect in self._rows:
            if isinstance(widget, Dropdown):
                widget.action = partial(scene.unfold, widget)
        self.mark()
        self.place()

    def place(self) -> None:
        """Put everything where it is scrolled to."""
        scene = self._scene
        origin = (scene.scroll.view.x, scene.scroll.view.y - scene.scroll.offset)
        for widget, rect in self._rows:
            widget.rect = rect.move(origin)

    def mark(self) -> None:
        """Look which names are wrong."""
        seating = self._scene.seating
        faults = {seat: seating.fault(seat) for seat in range(len(seating))}
        self._faults = {seat: fault for seat, fault in faults.items() if fault}
        for button in self._fixed:
            if button.id == "start":
                button.enabled = not self._faults

    def scrolls(self, widget: Widget) -> bool:
        """Tell whether a widget lies in the part that scrolls."""
        return widget not in self._fixed

    def errors(self) -> dict[str, str]:
        """Return what is wrong, by field."""
        return {f"player-{seat + 1}-name": fault for seat, fault in self._faults.items()}

    def draw(self, surface: Surface) -> None:
        """Draw the sheet, of which a part is scrolled and clipped."""
        scene, skin = self._scene, self._scene.app.skin
        blur = skin.px(20)
        surface.blit(
            skin.shadow(self._sheet.size, blur, 6, 180), (self._sheet.x - blur, self._sheet.y - blur)
        )
        surface.blit(skin.panel(self._sheet.size), self._sheet)
        heading = skin.heading(scene.game.title, self._sheet.width - skin.px(48), 26, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(self._sheet.centerx, self._sheet.y + skin.px(18))))
        line = skin.text(facts(scene.game), "italic", 16, PARCHMENT_DEEP)
        surface.blit(line, line.get_rect(midtop=(self._sheet.centerx, self._sheet.y + skin.px(54))))
        surface.set_clip(scene.scroll.view)
        self._draw_rows(surface, skin)
        surface.set_clip(None)
        for button in self._fixed:
            button.draw(surface, skin, scene.group.state(button))
        scene.scroll.draw(surface, skin)

    def _draw_rows(self, surface: Surface, skin: Skin) -> None:
        scene = self._scene
        x, y = scene.scroll.view.x, scene.scroll.view.y - scene.scroll.offset
        for words, (dx, dy) in self._words:
            surface.blit(words, (x + dx, y + dy))
        for widget, _rect in self._rows:
            widget.draw(surface, skin, scene.group.state(widget))
        for widget, _rect in self._rows:
            seat = self._seat_of(widget)
            if seat in self._faults:
                fault = skin.text(self._faults[seat], "italic", 15, SEAL_LIGHT)
                surface.blit(fault, (widget.rect.x + skin.px(8), widget.rect.bottom))

    def _seat_of(self, widget: Widget) -> int:
        return int(widget.id.split("-")[1]) - 1 if widget.id.endswith("-name") else -1

    def _view(self, skin: Skin) -> Rect:
        sheet, pad = self._sheet, min(skin.px(30), self._sheet.width // 24)
        top, bottom = skin.px(90), max(40, skin.px(46)) + skin.px(36)
        return Rect(sheet.x + pad, sheet.y + top, sheet.width - 2 * pad, max(60, sheet.height - top - bottom))

    def _lay_buttons(self, skin: Skin) -> None:
        scene, sheet = self._scene, self._sheet
        self._fixed = [
            Button("back", _("Retour"), scene.back, icon="arrow-left"),
            Button("rules", _("Règles"), scene.rules, icon="book"),
            Button("help", "?", scene.app.open_help, tip=_("Aide (F1)")),
            Button("start", _("Commencer"), scene.start, style="seal", icon="swords", text_size=20),
        ]
        tall, pad = max(40, skin.px(46)), min(skin.px(30), sheet.width // 24)
        y, x = sheet.bottom - tall - skin.px(20), sheet.x + pad
        *left, start = self._fixed
        for button in left:
            button.rect = Rect(x, y, button.width(skin) + skin.px(10), tall)
            x = button.rect.right + skin.px(12)
        wide = start.width(skin) + skin.px(30)
        start.rect = Rect(sheet.right - pad - wide, y, wide, tall)

    def _lay_players(self, sheet: Sheet) -> None:
        scene, skin = self._scene, sheet.skin
        x = sheet.label(_("Joueurs"), 19) + skin.px(18)
        for count in scene.game.seats:
            action = partial(scene.set_players, count)
            chosen = count == len(scene.seating)
            button = Button(f"players-{count}", str(count), action, text_size=20, chosen=chosen)
            sheet.add(button, x, sheet.tall)
            x += sheet.tall + skin.px(6)
        words = _("Ordre au hasard")
        draw = Button("shuffle", words, scene.shuffle, icon="die", text_size=16)
        if x + draw.width(skin) > sheet.width:
            draw.label, draw.tip = "", words
        wide = draw.width(skin)
        sheet.add(draw, sheet.width - wide, wide)
        sheet.next_row(16)

    def _lay_seat(self, sheet: Sheet, seat: int) -> None:
        """Lay the row of a seat: its place in the order of turns, who sits there, the arms to choose from."""
        scene, skin, side = self._scene, sheet.skin, sheet.tall
        names, gap = scene.seating.tinctures, skin.px(6)
        who = f"player-{seat + 1}"
        up = Button(
            f"{who}-up",
            "",
            partial(scene.move, seat, -1),
            icon="arrow-up",
            tip=_("Monter dans l'ordre du tour"),
        )
        down = Button(
            f"{who}-down",
            "",
            partial(scene.move, seat, 1),
            icon="arrow-down",
            tip=_("Descendre dans l'ordre du tour"),
        )
        sheet.add(up, 0, side)
        sheet.add(down, side + gap // 2, side)
        left = 2 * side + gap + skin.px(8)
        room = sheet.width - left - skin.px(14)
        least = max(skin.px(NARROWEST), self._named(skin, seat))
        beside = room - len(names) * side >= least  # else the arms take a row of their own
        wide = min(skin.px(300), room - len(names) * side) if beside else room
        self._lay_player(sheet, seat, left, wide)
        if not beside:
            sheet.next_row(4)
        coat = min(max(40, skin.px(58)), (room - wide if beside else sheet.width) // len(names))
        x = sheet.width - len(names) * coat
        for name in names:
            rect = Rect(x, sheet.y + (side - coat) // 2, coat, coat)
            sheet.widgets.append((self._coat(seat, name), rect))
            x += coat
        sheet.next_row(18)

    def _named(self, skin: Skin, seat: int) -> int:
        """Return how much width the name of a character of the house wants; 0 if none sits at a seat."""
        one = self._scene.seating[seat]
        name = skin.text_size(one.name, "text", SIZE)[0]
        return name + skin.px(BESIDE_NAME) if character(one.level) else 0

    def _lay_player(self, sheet: Sheet, seat: int, left: int, wide: int) -> None:
        """Lay who sits at a seat: a person's name to be written, or the computer's level."""
        scene, skin, who = self._scene, sheet.skin, f"player-{seat + 1}"
        name, level = scene.seating[seat].name, scene.seating[seat].level
        if scene.game.levels:
            person = level == HUMAN
            usual = scene.game.levels[(len(scene.game.levels) - 1) // 2]
            other = (scene.suits or usual) if person else HUMAN
            tip = _("Faire jouer l'ordinateur") if person else _("Laisser la place à une personne")
            icon, swap = "person" if person else "gears", partial(scene.hand, seat, other)
            sheet.add(Button(f"{who}-who", "", swap, icon=icon, tip=tip), left, sheet.tall)
            left, wide = left + sheet.tall + skin.px(6), wide - sheet.tall - skin.px(6)
        if level == HUMAN:
            self._lay_person(sheet, seat, left, wide)
            return
        here = {known_as(one.name) for at, one in enumerate(scene.seating) if at != seat}
        house = met(scene.game.levels, scene.game.tempers)
        house = {
            each: one
            for each, one in house.items()
            if each == level or known_as(character_name(one)) not in here
        }
        called = _("Ordinateur") if level in house else name
        plain = {each: manner(each) for each in (*scene.game.levels, level) if each not in house}
        words = {each: f"{called} · {word}" for each, word in plain.items()}
        if max(skin.text_size(word, "text", SIZE)[0] for word in words.values()) + skin.px(70) > wide:
            words = plain
        pieces = scene.app.for_skin(Pieces)
        choose = partial(scene.hand, seat)
        levels = Opponents(f"{who}-level", house, words, level, choose, pieces, sheet.width - left)
        levels.mark(scene.suits, _("à votre niveau"))
        sheet.add(levels, left, wide)

    def _lay_person(self, sheet: Sheet, seat: int, left: int, wide: int) -> None:
        """Lay the name of a person, which can be written, or taken from those of the house."""
        scene, who, name = self._scene, f"player-{seat + 1}", self._scene.seating[seat].name
        beside = sheet.tall + sheet.skin.px(2) if scene.guests else 0
        label = _("Joueur {number}").format(number=seat + 1)
        named = partial(scene.name_player, seat)
        field = TextField(
            f"{who}-name", sheet.skin, name, LONGEST, named, label=label, accept=scene.end_typing
        )
        sheet.add(field, left, wide - beside)
        if not scene.guests:
            return
        guests = {str(number): guest for number, guest in enumerate(scene.guests)}
        here = next((n for n, guest in guests.items() if scene.seating.seat_of(guest.name) == seat), "")
        choice = Guests(
            f"{who}-guest",
            guests,
            here,
            lambda number: scene.welcome(seat, guests[number]),
            scene.app.for_skin(Pieces),
            wide,
        )
        sheet.add(choice, left + wide - sheet.tall, sheet.tall)

    def _explain_two_colours(self, sheet: Sheet) -> None:
        if self._scene.game.tinctures_each(len(self._scene.seating)) > 1:
            sheet.y -= sheet.skin.px(6)
            sheet.say(_("À deux, chacun mène deux couleurs, qui marchent et se battent ensemble."), gap=6)

    def _coat(self, seat: int, name: str) -> Coat:
        scene = self._scene
        worn = name in scene.seating[seat].colours
        taken = any(name in one.colours for one in scene.seating)
        alpha = 255 if worn else 70 if taken else 140
        return Coat(seat, name, scene.app.for_skin(Pieces), partial(scene.take, seat, name), alpha, worn)
