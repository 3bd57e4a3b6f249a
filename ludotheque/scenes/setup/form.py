"""How the set-up's sheet is laid out and drawn: seats, options, seed, buttons."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect, Surface

from ludotheque.games.box import Box
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.scenes.box_front import COVER, facts
from ludotheque.scenes.setup.board import board_name
from ludotheque.scenes.setup.seating import LONGEST, Seating
from ludotheque.scenes.setup.widgets import Coat, Field
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, PARCHMENT_DEEP, SEAL_LIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Group, Widget, boxed

if TYPE_CHECKING:  # its library takes longer to load than a frame may
    from ludotheque.ui.forms import Form

SEED = 24  # letters
LARGEST = (1320, 820)  # logical size of lid and sheet together


class Setup(Protocol):
    """What the sheet shows, what it puts its widgets into, and what its buttons do."""

    app: App
    game: Box
    seating: Seating
    options: dict[str, int | str]
    seed: str
    map_path: Path | None
    group: Group[Widget]
    scroll: Scroll
    form: Form | None

    def set_players(self, count: int) -> None:
        """Have this many players."""
        ...

    def move(self, seat: int, step: int) -> None:
        """Move a player up or down in the order of turns."""
        ...

    def shuffle(self) -> None:
        """Draw lots for the order of turns."""
        ...

    def take(self, seat: int, tincture: str) -> None:
        """Give a seat these arms."""
        ...

    def new_seed(self) -> None:
        """Draw another seed."""
        ...

    def toggle_curtain(self) -> None:
        """Hang the curtain, or take it down."""
        ...

    def choose_board(self) -> None:
        """Open the list of the boards that the game can be played on."""
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
        self._height = 0
        self._made: set[str] = set()

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
        self._made = set()
        self._lay_buttons(skin)
        self.furnish()

    def furnish(self) -> None:
        """Make the widgets of what is chosen now."""
        scene, skin = self._scene, self._scene.app.skin
        self._rows, self._words = [], []
        view = self._view(skin)
        y = self._lay_players(skin, view.width - skin.px(20))
        y = self._lay_seats(skin, view.width - skin.px(20), y)
        y = self._lay_options(skin, view.width - skin.px(20), y)
        self._height = y + skin.px(6)
        scene.scroll.layout(view, self._height, skin)
        scene.group.set([*(widget for widget, _rect in self._rows), *self._fixed])
        self._hide_the_rest()
        self.mark()
        self.place()

    def place(self) -> None:
        """Put everything where it is scrolled to."""
        scene = self._scene
        origin = (scene.scroll.view.x, scene.scroll.view.y - scene.scroll.offset)
        for widget, rect in self._rows:
            widget.rect = rect.move(origin)
            if isinstance(widget, Field) and scene.form:
                shown = scene.scroll.view.colliderect(widget.rect)
                scene.form.place(widget.id, widget.rect, bool(shown))

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

    def fields(self) -> dict[str, Any]:
        """Return the rectangles of the fields in sight by id."""
        return {widget.id: boxed(widget.rect) for widget, _rect in self._rows if isinstance(widget, Field)}

    def errors(self) -> dict[str, str]:
        """Return what is wrong, by field."""
        return {f"player-{seat + 1}-name": fault for seat, fault in self._faults.items()}

    def draw(self, surface: Surface) -> None:
        """Draw the sheet; the scrolled part is clipped, an open list is not."""
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
        if scene.form and scene.form.open:
            scene.form.draw(surface)

    def _draw_rows(self, surface: Surface, skin: Skin) -> None:
        scene = self._scene
        x, y = scene.scroll.view.x, scene.scroll.view.y - scene.scroll.offset
        for words, (dx, dy) in self._words:
            surface.blit(words, (x + dx, y + dy))
        for widget, _rect in self._rows:
            widget.draw(surface, skin, scene.group.state(widget))
        if scene.form:
            scene.form.draw(surface)
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
            Button("start", _("Commencer"), scene.start, style="seal", icon="swords", text_size=20),
        ]
        tall, pad = max(40, skin.px(46)), min(skin.px(30), sheet.width // 24)
        y, x = sheet.bottom - tall - skin.px(20), sheet.x + pad
        for button in self._fixed[:2]:
            button.rect = Rect(x, y, button.width(skin) + skin.px(10), tall)
            x = button.rect.right + skin.px(12)
        wide = self._fixed[2].width(skin) + skin.px(30)
        self._fixed[2].rect = Rect(sheet.right - pad - wide, y, wide, tall)

    def _lay_players(self, skin: Skin, room: int) -> int:
        scene, side = self._scene, _target(skin)
        label = skin.text(_("Joueurs"), "text", 19, CREAM)
        self._words.append((label, (0, (side - label.get_height()) // 2)))
        x = label.get_width() + skin.px(18)
        for count in scene.game.seats:
            action = partial(scene.set_players, count)
            chosen = count == len(scene.seating)
            button = Button(f"players-{count}", str(count), action, text_size=20, chosen=chosen)
            self._rows.append((button, Rect(x, 0, side, side)))
            x += side + skin.px(6)
        draw = Button("shuffle", _("Ordre au hasard"), scene.shuffle, icon="die", text_size=16)
        if x + draw.width(skin) > room:
            draw.label = ""
        wide = draw.width(skin)
        self._rows.append((draw, Rect(room - wide, 0, wide, side)))
        return side + skin.px(16)

    def _lay_seats(self, skin: Skin, room: int, y: int) -> int:
        scene, side, gap = self._scene, _target(skin), skin.px(6)
        names = scene.seating.tinctures
        left = 2 * side + gap + skin.px(8)
        wide = min(skin.px(300), room - left - len(names) * side - skin.px(14))
        coat = min(skin.px(58), (room - left - wide - skin.px(14)) // len(names))
        for seat in range(len(scene.seating)):
            up = Button(f"player-{seat + 1}-up", "", partial(scene.move, seat, -1), icon="arrow-up")
            down = Button(f"player-{seat + 1}-down", "", partial(scene.move, seat, 1), icon="arrow-down")
            self._rows.append((up, Rect(0, y, side, side)))
            self._rows.append((down, Rect(side + gap // 2, y, side, side)))
            self._field(
                f"player-{seat + 1}-name", Rect(left, y, wide, side), scene.seating.names[seat], LONGEST
            )
            x = room - len(names) * coat
            for name in names:
                self._rows.append((self._coat(seat, name), Rect(x, y + (side - coat) // 2, coat, coat)))
                x += coat
            y += side + skin.px(18)
        if scene.game.tinctures_each(len(scene.seating)) > 1:
            why = _("À deux, chacun mène deux couleurs, qui marchent et se battent ensemble.")
            text = skin.text(why, "italic", 15, PARCHMENT_DEEP, room)
            self._words.append((text, (0, y - skin.px(6))))
            y += text.get_height() + skin.px(6)
        return y

    def _coat(self, seat: int, name: str) -> Coat:
        scene = self._scene
        worn = name in scene.seating.colours[seat]
        taken = any(name in colours for colours in scene.seating.colours)
        alpha = 255 if worn else 70 if taken else 140
        return Coat(seat, name, scene.app.for_skin(Pieces), partial(scene.take, seat, name), alpha, worn)

    def _lay_options(self, skin: Skin, room: int, y: int) -> int:
        scene, side = self._scene, _target(skin)
        rule = skin.rule(room)
        self._words.append((rule, (0, y)))
        y += rule.get_height() + skin.px(12)
        middle = skin.px(190)
        for option in scene.game.options:
            words = {str(value): scene.game.option_value(option, value) for value in option.values}
            self._label(skin, scene.game.option_name(option), y, side)
            rect = Rect(middle, y, min(skin.px(280), room - middle), side)
            self._field(f"option-{option.name}", rect, str(scene.options[option.name]), 0, words)
            y += side + skin.px(10)
        start = middle
        if scene.game.hands:
            start = self._lay_curtain(skin, middle, y, side)
            y += side + skin.px(10)
        y = self._lay_board(skin, middle, room, y, side)
        self._label(skin, _("Numéro de tirage"), y, side)
        wide = skin.px(170)
        self._field("seed", Rect(start, y, wide, side), scene.seed, SEED)
        again = Button("new-seed", "", scene.new_seed, icon="die")
        self._rows.append((again, Rect(start + wide + skin.px(8), y, side, side)))
        y += side + skin.px(4)
        why = _("Le même numéro redonne les mêmes dés et les mêmes cartes.")
        text = skin.text(why, "italic", 15, PARCHMENT_DEEP, room)
        self._words.append((text, (0, y)))
        return y + text.get_height()

    def _lay_board(self, skin: Skin, middle: int, room: int, y: int, side: int) -> int:
        """Lay the button that leads to the other boards; return where the next row begins."""
        button = Button("board", board_name(self._scene.map_path), self._scene.choose_board, icon="scroll")
        self._label(skin, _("Plateau"), y, side)
        self._rows.append((button, Rect(middle, y, min(button.width(skin), room - middle), side)))
        return y + side + skin.px(10)

    def _lay_curtain(self, skin: Skin, middle: int, y: int, side: int) -> int:
        """Lay the switch of the curtain; return where it starts."""
        words, curtain = _("Rideau entre les joueurs"), self._scene.app.settings.curtain
        state = _("oui") if curtain else _("non")
        switch = Button("curtain", state, self._scene.toggle_curtain, chosen=curtain, icon="eye")
        self._label(skin, words, y, side)
        start = max(middle, skin.text_size(words, "text", 18)[0] + skin.px(16))
        self._rows.append((switch, Rect(start, y, switch.width(skin), side)))
        return start

    def _label(self, skin: Skin, words: str, y: int, side: int) -> None:
        label = skin.text(words, "text", 18, CREAM)
        self._words.append((label, (0, y + (side - label.get_height()) // 2)))

    def _field(
        self, id: str, rect: Rect, value: str, longest: int, words: dict[str, str] | None = None
    ) -> None:
        form = self._scene.form
        assert form is not None
        if id not in self._made:
            self._made.add(id)
            if words:
                form.choice(id, rect, words, value)
            else:
                form.text(id, rect, value, longest)
        elif not words and form.value(id) != value:
            form.write(id, value)
        self._rows.append((Field(id, lambda: None), rect))

    def _hide_the_rest(self) -> None:
        form, shown = self._scene.form, {widget.id for widget, _rect in self._rows}
        assert form is not None
        for id in self._made - shown:
            form.place(id, Rect(-1000, -1000, 10, 10), False)


def _target(skin: Skin) -> int:
    """Return the side of what is to be hit: never under 40 pixels."""
    return max(40, skin.px(42))
