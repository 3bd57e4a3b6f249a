"""The set-up: the opened box, who plays with which arms and in which order, seed and options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from statistics import fmean
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.record import LONGEST
from ludotheque.core.setup import HUMAN, clean
from ludotheque.games import GAMES
from ludotheque.games.box import Option
from ludotheque.games.tinctures import TINCTURES
from ludotheque.home import household
from ludotheque.home.household import Household, Member
from ludotheque.home.index import Entry
from ludotheque.home.settings import Table
from ludotheque.home.statistics import Played, encounters
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.players.rating import rating, suiting
from ludotheque.scenes.box_front import COVER, cover, draw_facts
from ludotheque.scenes.setup.board import make_ready
from ludotheque.scenes.setup.form import SetupForm
from ludotheque.scenes.setup.seating import Seating
from ludotheque.scenes.ways import Ways
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.widgets import Group, Tip, Widget
from ludotheque.ui.work import Work

OPENING = 0.28  # seconds in which the lid swings open


class SetupScene(Scene):
    """The set-up of one game; what is chosen is remembered for the next time."""

    name = "setup"
    app: App

    def __init__(
        self,
        app: App,
        game: str,
        tables: Mapping[str, Table],
        ways: Ways,
        map_path: Path | None = None,
        seed: str = "",
    ) -> None:
        """Offer again who sat at the `tables`, by game, the last time."""
        super().__init__(app)
        self.game = GAMES[game]
        self.title = self.game.title
        self.map_path = map_path
        self.seed = clean(seed)[:LONGEST]  # empty: one is drawn
        self.experts = bool(self.seed)
        self._tables = tables
        self._ways = ways
        known = tables.get(game, Table())
        each = self.game.tinctures_each
        latest = reversed(list(tables.values()))  # the family, from whatever it played last
        others = [player for table in latest for player in table.players]
        self.seating = Seating(
            self.game.seats, TINCTURES, each, known.players, self.game.sides, others, self.game.has_player
        )
        self.guests: tuple[Member, ...] = ()  # of the house, once they are known
        self._gathering: Work[Household] | None = None
        self._rating: Work[list[Played]] | None = None
        self._played: list[Played] = []  # games of it with computers, once they are known
        self.options = self.game.choices(known.options)
        self.group: Group[Widget] = Group()
        self.scroll = Scroll()
        self._page = SetupForm(self)
        self._lid = 1.0
        self._ground = self._cover = Surface((1, 1))

    def layout(self, size: Size) -> None:
        """Place everything at this scale."""
        self.group.fold()
        self._ground = self.app.skin.wood(size)
        self._page.layout(size)
        lid = self._page.lid
        self._cover = cover(self.game, lid.size) if lid.width else Surface((0, 0))

    def handle(self, event: pygame.event.Event) -> bool:
        """Let an unfolded list, then the field that is typed in, then everything else have the event."""
        if self.group.unfolded:
            return self.group.handle(event)
        if self.group.type(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if self.scroll.handle(event):
            self._page.place()
            return True
        if self._beside_view(event) or not self.group.handle(event):
            return False
        self._follow_focus()
        return True

    def update(self, dt: float) -> bool:
        """Let the lid swing open."""
        if not self._lid:
            return False
        pace = self.app.settings.pace
        self._lid = max(0.0, self._lid - dt / (OPENING * pace)) if pace else 0.0
        return True

    def moving(self) -> bool:
        """Tell whether the lid is swinging."""
        return self._lid > 0

    def let_go(self) -> None:
        """Fold up a list: something comes over it."""
        self.group.fold()

    def typing(self) -> bool:
        """Tell whether a field has the keyboard."""
        return self.group.writing is not None

    def draw(self, surface: Surface) -> None:
        """Draw the table, the lid of the box, and the sheet in its other half."""
        surface.blit(self._ground, (0, 0))
        self._draw_lid(surface)
        self._page.draw(surface)
        self.group.draw_unfolded(surface, self.app.skin)
        if self._lid:
            self._draw_swing(surface)

    def tip(self) -> Tip | None:
        """Return what the button that is pointed at does, or whose arms they are."""
        tip = self.group.tip
        fixed = tip is not None and tip[1].top >= self.scroll.view.bottom
        return tip if tip and (fixed or self.scroll.view.colliderect(tip[1])) else None

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do before a game."""
        return (
            ("Tab, ↑ ↓", _("aller d'une ligne à l'autre")),
            (_("Entrée, Espace"), _("appuyer sur le bouton, ouvrir la liste")),
            ("← →", _("changer le choix d'une liste")),
            (_("Entrée"), _("commencer, quand rien d'autre n'est choisi")),
            (_("Échap"), _("remettre la boîte sur l'étagère")),
        )

    def trace(self) -> dict[str, Any]:
        """Return buttons and fields; where a list is unfolded, its rows alone."""
        if self.group.unfolded:
            return {"buttons": self.group.trace(), "errors": {}}
        return {"buttons": self.group.trace(), **self.group.described(), "errors": self._page.errors()}

    def leave(self) -> None:
        """Stop looking for guests and ratings."""
        self._gathering = self._rating = None

    # What the player may do

    def set_players(self, count: int) -> None:
        """Have this many players."""
        self.seating.resize(count)
        self.refresh()

    def move(self, seat: int, step: int) -> None:
        """Move a player up or down in the order of turns."""
        self.seating.move(seat, step)
        self.refresh()

    def hand(self, seat: int, level: str) -> None:
        """Have a seat played by a person or by the computer."""
        self.seating.hand(seat, level)
        self.app.sounds.play("wood")
        self.refresh()

    def welcome(self, seat: int, guest: Member) -> None:
        """Have someone of the house sit at a seat."""
        self.seating.welcome(seat, guest)
        self.app.sounds.play("wood")
        self.refresh()

    def shuffle(self) -> None:
        """Draw lots for the order of turns."""
        self.seating.shuffle(SystemRandom())
        self.app.sounds.play("die")
        self.refresh()

    def name_player(self, seat: int, name: str) -> None:
        """Take the name of a player as it was typed."""
        self.seating[seat].name = name
        self._page.mark()

    def type_seed(self, seed: str) -> None:
        """Take a seed as it was typed."""
        self.seed = seed

    def end_typing(self) -> None:
        """Go from a field to the button that begins the game, if all names are good."""
        self.group.focused = self.group["start"] if self.seating.sound else None

    def take(self, seat: int, tincture: str) -> None:
        """Give a seat these arms."""
        self.seating.take(seat, tincture)
        self.app.sounds.play("wood")
        self.refresh()

    def choose(self, option: Option, value: str) -> None:
        """Take a value of an option, as it is written."""
        self.options[option.name] = next(v for v in option.values if str(v) == value)
        self.refresh()

    def unfold(self, choice: Dropdown) -> None:
        """Drop a list down over everything else."""
        self.group.unfold(choice, self.app.size, self.app.skin)

    def toggle_experts(self) -> None:
        """Unfold what experts look for, or fold it up."""
        self.experts = not self.experts
        self.refresh()
        if self.experts:
            self.scroll.to(self.app.size[1])
            self._page.place()

    def toggle_curtain(self) -> None:
        """Hang the curtain, or take it down."""
        self.app.change(curtain=not self.app.settings.curtain)
        self.refresh()

    def choose_board(self) -> None:
        """Open the list of the boards that the game can be played on."""
        self._ways.boards(self.game, self.map_path, self._take_board)

    @property
    def suits(self) -> str:
        """The level that suits the people who sit here, by their games with computers; empty: not known."""
        names = [one.name for one in self.seating if one.level == HUMAN] if self._played else []
        known = [rating(encounters(self._played, name, self.game.id)) for name in names]
        ratings = [found for found in known if found is not None]
        return suiting(fmean(ratings), self.game.levels) if ratings else ""

    def rules(self) -> None:
        """Open the rulebook of the game."""
        self._ways.rulebook(self.game.id)

    def back(self) -> None:
        """Put the box back on the shelf."""
        self.app.scenes.pop()

    def start(self) -> None:
        """Remember who sits here and begin."""
        if not self.seating.sound:
            self.app.notify(_("Chaque joueur doit avoir son propre nom."))
            return
        players, options = self.seating.players(), tuple(self.options.items())
        tables = {id_: table for id_, table in self._tables.items() if id_ != self.game.id}
        self.app.change(tables={**tables, self.game.id: Table(players, options)})
        self._ways.begin(self.game, players, clean(self.seed), options, self.map_path)

    def refresh(self) -> None:
        """Show what has changed."""
        self._page.furnish()
        self.app.redraw()

    def enter(self) -> None:
        """Look who is of the house; have the board made ready while the players sit down."""
        house, fault = household.read()
        if house is None:
            sided = [box.id for box in GAMES.values() if box.sides]
            self._gathering = Work(household.gathering(sided))
            self._gather()
        else:
            self._know(house)
        if fault:
            self.app.notify(fault_text(fault))
        if self.game.levels:
            self._rating = Work(self._ways.played(self._tells))
            self.app.later(self._rate)
        make_ready(self.app, self.game, self.map_path, tuple(self.options.items()), len(self.seating))

    def _gather(self) -> None:
        """Learn from the saved games who is of the house, in steps."""
        if self._gathering is None:
            return
        if self._gathering.go_on():
            self._know(self._gathering.result)
            self._gathering = None
        else:
            self.app.later(self._gather)

    def _tells(self, entry: Entry) -> bool:
        """Tell whether a game may say how strong somebody is at the one that is set up."""
        return entry.game == self.game.id and any(player.played_by for player in entry.players)

    def _rate(self) -> None:
        """Find out from the games with computers which level suits whom, in steps."""
        if self._rating is None:
            return
        if self._rating.go_on():
            self._played, self._rating = self._rating.result, None
            if self._played:
                self.refresh()
        else:
            self.app.later(self._rate)

    def _know(self, house: Household) -> None:
        """Offer those of the house at every seat."""
        guests = tuple(sorted(house.members, key=lambda member: member.name.casefold()))
        if guests != self.guests:
            self.guests = guests
            self.refresh()

    def _take_board(self, path: Path | None) -> None:
        self.map_path = path
        self.refresh()

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.group.writing:
            self.group.focused = None
        elif event.key == pygame.K_ESCAPE:
            self.back()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.group.focused is None:
            self.start()
        else:
            return False
        return True

    def _follow_focus(self) -> None:
        """Scroll to what has the focus."""
        focused = self.group.focused
        if focused and self._page.scrolls(focused) and self.scroll.show(focused.rect):
            self._page.place()

    def _beside_view(self, event: pygame.event.Event) -> bool:
        """Tell whether the event points at a widget that is scrolled out of sight."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        widget = self.group.at(event.pos)
        hidden = widget is not None and self._page.scrolls(widget)
        return hidden and not self.scroll.view.collidepoint(event.pos)

    def _draw_lid(self, surface: Surface) -> None:
        lid, skin = self._page.lid, self.app.skin
        if not lid.width or self._lid:
            return
        blur = skin.px(22)
        surface.blit(
            skin.shadow(lid.size, blur, 4, 190), (lid.x - blur + skin.px(6), lid.y - blur + skin.px(8))
        )
        surface.blit(self._cover, lid)
        draw_facts(surface, skin, self.game, lid)

    def _draw_swing(self, surface: Surface) -> None:
        """Draw the lid on its way from over the sheet to its place beside it."""
        lid, width = self._page.lid, surface.get_width()
        front = self._cover if lid.width else cover(self.game, (280, 380))
        tall = round(surface.get_height() * 0.86)
        wide = round(tall * COVER[0] / COVER[1])
        start = Rect((width - wide) // 2, (surface.get_height() - tall) // 2, wide, tall)
        end = lid if lid.width else Rect(-wide, start.y, wide, tall)
        share = 1 - self._lid**3
        ends = zip(start, end, strict=True)
        rect = Rect([round(a + (b - a) * share) for a, b in ends])
        surface.blit(pygame.transform.smoothscale(front, rect.size), rect)
