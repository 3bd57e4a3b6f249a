"""The players of the house: who plays how often, who wins, against whom, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pygame
from pygame import Color, Rect, Surface

from ludotheque.games import GAMES
from ludotheque.home import exchange, household
from ludotheque.home.settings import Table
from ludotheque.home.statistics import Played
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.household.export import as_table
from ludotheque.scenes.household.page import Shown, chosen_person, compose, kept_here, shown_people
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.palette import INK, INK_SOFT, SEAL
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.table_page import (
    WIDEST,
    draw_heading,
    draw_share,
    draw_stacked,
    lay_foot,
    page_on_table,
)
from ludotheque.ui.widgets import Button, Group, Tip, Widget
from ludotheque.ui.work import Work

_LIT, _CHOSEN = Color(255, 244, 214), Color(255, 226, 158)  # the light on a row


class Navigation(Protocol):
    """Where the page leads."""

    def played(self) -> Generator[float, None, list[Played]]:
        """Find out in steps how the finished games of the house ended."""
        ...

    def ask(self, title: str, text: str, answers: Sequence[Choice]) -> None:
        """Ask a question."""
        ...

    def write(self, write: Callable[[Path], Path]) -> None:
        """Write a file into the folder for what is sent, and say where it is, or that it could not be."""
        ...


class HouseholdScene(Scene):
    """The figures of the house; a click on somebody shows theirs in full."""

    name = "household"
    app: App

    def __init__(self, app: App, store: Store, navigation: Navigation) -> None:
        super().__init__(app)
        self._store, self._navigation = store, navigation
        self.shown = Shown()
        self.games: list[Played] = []
        self.group: Group[Widget] = Group()
        self.scroll = Scroll()
        self._work: Work[list[Played]] | None = None
        self._fixed: list[Widget] = []
        self._rows: list[tuple[PersonRow, Rect]] = []  # with rectangles before scrolling
        self._page, self._ground = Surface((1, 1)), Surface((1, 1))
        self._bar = self._sheet = self._foot = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Find out how the games ended."""
        self._work = Work(self._navigation.played())

    def layout(self, size: Size) -> None:
        """Place the choices, the page and the buttons."""
        skin = self.app.skin
        self.group.fold()
        gap, tall = skin.px(10), max(40, skin.px(42))
        wide = min(skin.px(WIDEST), size[0] - 2 * min(skin.px(24), size[0] // 40))
        left = (size[0] - wide) // 2
        top, foot = skin.px(52), size[1] - tall - skin.px(12)
        self._bar, self._foot = Rect(left, top, wide, tall), Rect(left, foot, wide, tall)
        above = self._bar.bottom + gap
        self._sheet = Rect(left, above, wide, max(80, foot - above - skin.px(12)))
        self._ground = Surface((1, 1))  # the one before is given up first
        self._ground = page_on_table(skin, size, self._sheet)
        draw_heading(self._ground, skin, self._sheet, _("Les joueurs de la maison"))
        self._furnish()

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        """Let an unfolded list, then the bar, then the widgets have the event."""
        if self.group.unfolded:
            return self.group.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif self.scroll.handle(event):
            self._place()
        elif not self.group.handle(event):
            return False
        focused = self.group.focused
        if isinstance(focused, PersonRow) and self.scroll.show(focused.rect):
            self._place()
        return True

    def update(self, dt: float) -> bool:
        """Go on finding out."""
        if self._work is None:
            return False
        if self._work.go_on():
            self.games, self._work = self._work.result, None
            if self.games and not shown_people(self.games, self.shown):  # who plays alone sees that at once
                self.shown = self.shown._replace(apart=True)
            self._furnish()
        return True

    def moving(self) -> bool:
        """Tell whether games are still read."""
        return self._work is not None

    def let_go(self) -> None:
        """Fold up a list: something comes over it."""
        self.group.fold()

    def draw(self, surface: Surface) -> None:
        """Draw the part of the page that shows, and what stands round it."""
        skin, view = self.app.skin, self.scroll.view
        surface.blit(self._ground, (0, 0))
        if self._work and not self.games:
            self._draw_progress(surface, skin, self._work.share)
        elif not self._rows:
            self._draw_empty(surface, skin)
        else:
            surface.set_clip(view)
            surface.blit(self._page, (view.x, view.y - self.scroll.offset))
            surface.set_clip(None)
            self.scroll.draw(surface, skin)
        self.group.draw(surface, skin)
        self.group.draw_unfolded(surface, skin)

    def tip(self) -> Tip | None:
        """Return what the button that is pointed at does."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do with the figures."""
        return (
            (_("Clic"), _("voir les chiffres d'un joueur")),
            (_("Molette"), _("lire la suite")),
            ("Tab, ↑ ↓", _("aller d'un joueur à l'autre")),
            ("← →", _("changer le choix d'une liste")),
            (_("Échap"), _("revenir aux parties")),
        )

    def trace(self) -> dict[str, Any]:
        """Return buttons and rows; where a list is unfolded, its rows alone."""
        if self.group.unfolded:
            return {"buttons": self.group.trace()}
        people = [row.person for row, _rect in self._rows]
        seen = {"buttons": self.group.trace(), **self.group.described()}
        return {**seen, "people": people, "games": len(self.games)}

    # What the player may do

    def back(self) -> None:
        """Go back to the games."""
        self.app.scenes.pop()

    def show(self, **changes: Any) -> None:
        """Show other figures."""
        self.shown = self.shown._replace(**changes)
        self._furnish()
        self.app.redraw()

    def export(self) -> None:
        """Write all that the figures are made of as a file for a spreadsheet."""
        name = _("Joueurs {day}").format(day=self._store.now()[:8])
        data = as_table(self.games)
        self._navigation.write(lambda folder: exchange.write_new(folder, name, ".csv", data))

    def ask_to_erase(self) -> None:
        """Ask whether names and figures are to begin anew."""
        self._navigation.ask(
            _("Tout effacer ?"),
            _("Les noms et les chiffres repartent de zéro. Vos parties restent dans la liste."),
            [
                Choice("erase", _("Effacer"), self._erase, "seal"),
                Choice("close", _("Ne rien effacer"), nothing),
            ],
        )

    def _erase(self) -> None:
        fault = household.erase(self._store.now())
        if fault:
            self.app.notify(fault_text(fault))
        else:
            tables = self._store.settings.tables
            self.app.change(tables={game: Table((), table.options) for game, table in tables.items()})
        self.games = []
        self._furnish()
        self.enter()
        self.app.redraw()

    # Where it lies

    def _choices(self, skin: Skin, area: Rect, gap: int) -> list[Widget]:
        """Return what is asked for above the page."""
        games = {"": _("Tous les jeux")} | {box.id: box.title for box in GAMES.values()}
        game = Dropdown("by-game", games, self.shown.game, lambda value: self.show(game=value))
        kinds = {"": _("Entre nous"), "apart": _("Avec l'ordinateur")}
        now = "apart" if self.shown.apart else ""
        kind = Dropdown("by-kind", kinds, now, lambda value: self.show(apart=bool(value)))
        x = area.x
        for choice in (game, kind):
            choice.action = partial(self.group.unfold, choice, self.app.size, skin)
            choice.rect = Rect(x, area.y, min(choice.width(skin), (area.w - gap) // 2), area.h)
            x += choice.rect.w + gap
        return [game, kind]

    def _buttons(self, skin: Skin, area: Rect, gap: int) -> list[Widget]:
        back = Button("back", _("Parties"), self.back, icon="arrow-left")
        more = [
            Button("export", _("Pour un tableur (CSV)"), self.export, icon="scroll"),
            Button("erase", _("Effacer…"), self.ask_to_erase, icon="close"),
            Button("help", "?", self.app.open_help, tip=_("Aide (F1)")),
        ]
        more[0].enabled = bool(self.games)
        more[1].enabled = self._work is None
        buttons = [back, *more]
        lay_foot(skin, buttons, len(more), area, gap)
        return [*buttons]

    def _furnish(self) -> None:
        """Make choices, buttons and the page of what is known now."""
        skin, gap = self.app.skin, self.app.skin.px(10)
        self._fixed = [*self._choices(skin, self._bar, gap), *self._buttons(skin, self._foot, gap)]
        inner = self._sheet.inflate(-2 * skin.px(16), -2 * skin.px(14))
        width = inner.w - self.scroll.width(skin) - skin.px(6)
        self._page, rects = compose(self.app, width, self.games, self.shown)
        everybody = shown_people(self.games, self.shown)
        chosen = chosen_person(everybody, self.shown)
        self._rows = []
        for number, (person, rect) in enumerate(zip(everybody, rects, strict=True)):
            action = partial(self.show, name=person.name)
            self._rows.append((PersonRow(number, person.name, action, person is chosen), rect))
        self.scroll.layout(inner, self._page.get_height() if self._rows else 0, skin)
        self.group.set([*self._fixed[:2], *(row for row, _rect in self._rows), *self._fixed[2:]])
        self._place()

    def _place(self) -> None:
        """Put the rows where they are scrolled to."""
        view = self.scroll.view
        for row, rect in self._rows:
            row.rect, row.view = rect.move(view.x, view.y - self.scroll.offset), view

    def _draw_progress(self, surface: Surface, skin: Skin, share: float) -> None:
        view = self.scroll.view
        words = skin.text(_("Les parties sont relues…"), "text", 19, INK)
        surface.blit(words, words.get_rect(midbottom=(view.centerx, view.centery - skin.px(10))))
        bar = Rect(0, 0, min(skin.px(420), view.w), skin.px(14))
        bar.midtop = view.center
        draw_share(surface, bar, share)

    def _draw_empty(self, surface: Surface, skin: Skin) -> None:
        view = self.scroll.view
        room = min(skin.px(520), view.w - skin.px(40))
        title, told = _("Pas encore de statistiques"), _("Terminez une partie pour les voir ici.")
        if self.games:
            title, told = _("Aucune partie de cette sorte"), _("Choisissez autre chose ci-dessus.")
        parts = [
            skin.icon("laurel", skin.px(54), SEAL),
            skin.text(title, "title", 24, SEAL, room, "center"),
            skin.text(told, "text", 18, INK, room, "center"),
            skin.text(kept_here(), "italic", 16, INK_SOFT, room, "center"),
        ]
        draw_stacked(surface, view, parts, skin.px(10))


class PersonRow(Widget):
    """The row of somebody on the page, in another light where it is pointed at or chosen."""

    def __init__(self, number: int, person: str, action: Callable[[], object], chosen: bool) -> None:
        super().__init__(f"person-{number + 1}", action)
        self.person, self.chosen = person, chosen

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Lay some light over the row, which the page has drawn."""
        if self.chosen or state in ("hover", "focus", "down"):
            surface.fill(_CHOSEN if self.chosen else _LIT, self.rect, pygame.BLEND_RGB_MULT)
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)
