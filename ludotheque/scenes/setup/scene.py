"""The set-up of a game: play against the computer or with several people, and begin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface, Vector2

from ludotheque.core.setup import HUMAN, clean
from ludotheque.games import GAMES
from ludotheque.home import household
from ludotheque.home.household import Household
from ludotheque.home.index import Entry
from ludotheque.home.settings import LastGame
from ludotheque.home.statistics import Played
from ludotheque.home.store import Saved
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, listed, ngettext, sort_key
from ludotheque.scenes.box_front import COVER, cover, draw_facts
from ludotheque.scenes.routes import Routes
from ludotheque.scenes.setup.board import make_ready
from ludotheque.scenes.setup.doors import Doors
from ludotheque.scenes.setup.plan import ALONE, Plan
from ludotheque.scenes.setup.seat import SeatSheet
from ludotheque.scenes.setup.variants import VariantsSheet
from ludotheque.scenes.setup.widgets import FoldedLine, StartButton
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Drawing, Spring, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, PARCHMENT_DARK
from ludotheque.ui.scene import Hint
from ludotheque.ui.sheets import Desk
from ludotheque.ui.skin import ButtonStyle
from ludotheque.ui.widgets import Button, Part, Widget
from ludotheque.ui.work import Work

OPENING = 0.28  # seconds that the lid of the box takes to open
ROOMY = (1060, 690)  # logical size: a smaller window shows no cover, and one door (way to play) at a time
LOWEST = 90  # the least logical height of the scrolled part above the buttons
NEWEST = 50  # unfinished games to search before the first frame: few, so as not to delay it
LID = 400  # the greatest logical width of the cover
BELOW_LID, OFFER = 160, 90  # logical heights: of all that is not cover, and of each offer below the cover


class SetupScene(PageScene):
    """The set-up of a game; the choices are remembered for the next time."""

    name = "setup"

    def __init__(
        self,
        app: App,
        game: str,
        tables: Mapping[str, LastGame],
        routes: Routes,
        map_path: Path | None = None,
        seed: str = "",
    ) -> None:
        """Show the set-up of the game with the id `game`, on the map at `map_path` or the shipped one.

        `tables` has the players and options of the previous game of each box, by the box's id. A `seed` of ""
        is random.
        """
        super().__init__(app)
        self.game = GAMES[game]
        self.title = self.game.title
        self.plan = Plan(self.game, tables, map_path, seed)
        self._doors = Doors(app, self.plan, self.refresh, self.open_seat, self.end_typing)
        self._tables = tables
        self._routes = routes
        self._unfinished: Saved | None = None
        self._gathering: Work[Household] | None = None
        self._rating: Work[list[Played]] | None = None
        self._lid = 1.0  # the share of the lid's movement that is still to come
        self._ground = self._cover = Surface((1, 1))
        self._cover_part = Drawing(0, 0)

    # The page

    def content(self) -> Part:
        """Return the cover (in a large window), a sentence, the doors, the variants, and the buttons."""
        skin = self.app.skin
        width, height = (side / skin.scale for side in self.app.size)
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        lines: list[Part] = [
            Text(self.game.pitch(), 24 if roomy else 19, GOLD_LIGHT, "text", "center"),
            Text(self.game.twist(), 20 if roomy else 17, CREAM, "italic", "center"),
        ]
        note = " · ".join(self.plan.changed) or _("comme dans la boîte")
        folded = FoldedLine("variants", _("Variantes et plateau"), note, self.open_variants)
        if not roomy:
            self._cover_part = Drawing(0, 0)
            back, start, *others = self._buttons(large=False)
            head = [Column(lines, 2), *self._offered()]
            foot = [self._summary("center"), Row(others, 10, "center")]
            body = Column([*head, *self._doors.parts(roomy), folded, *foot], 10)
            return Desk("", [], body, [back, Spring(), start], None, LOWEST)
        offered = self._offered()
        high = height - BELOW_LID - len(offered) * OFFER
        wide = min(LID, width * 0.3, high * COVER[0] / COVER[1])
        self._cover_part = Drawing(wide, wide * COVER[1] / COVER[0], self._draw_lid)
        left = Column([self._cover_part, *offered], 16, widest=wide)
        right = Column([Column(lines, 2), *self._doors.parts(roomy), folded], 14)
        right.grows = True
        back, start, *others = self._buttons(large=True)
        return Desk("", [], Row([left, right], 30), [back, *others, self._summary(), start], None)

    def _offered(self) -> list[Part]:
        """Return the offers: to resume an unfinished game, lessons and puzzles, as far as there are any."""
        taught = [self._lesson()] if self.game.lessons() else []
        taught += [self._puzzles()] if self.game.puzzles() else []
        if self._unfinished is None:
            return taught
        names = ", ".join(player.name for player in self._unfinished.record.setup.players)
        resume = Button("resume", _("Reprendre"), self._resume, style="parchment")
        return [_offer(_("Une partie vous attend"), names, resume), *taught]

    def _lesson(self) -> Part:
        learn = partial(self._routes.learn, self.game.id)
        style: ButtonStyle = "oak" if self._routes.learnt(self.game.id) else "parchment"
        button = Button("learn", _("Apprendre"), learn, style=style, icon="book")
        return _offer(_("Apprendre en jouant"), _("Cinq minutes à la table"), button)

    def _puzzles(self) -> Part:
        solved, every = self._routes.sealed(self.game.id), len(self.game.puzzles())
        told = ngettext("{n} énigme résolue sur {all}", "{n} énigmes résolues sur {all}", solved)
        button = Button("puzzles", _("Chercher"), partial(self._routes.puzzles, self.game.id), icon="quill")
        return _offer(_("Énigmes"), told.format(n=solved, all=every), button)

    def _summary(self, align: Any = "left") -> Part:
        standing = self.plan.rivals if self.app.settings.remembers else ()
        told = Column(
            [
                Text(_company(self.plan), 20, CREAM, align=align),
                Text(" · ".join((_length(self.plan), *standing)), 17, PARCHMENT_DARK, "italic", align),
            ],
            0,
        )
        told.grows, told.least = True, 260
        return told

    def _buttons(self, large: bool) -> list[Widget]:
        """Return the buttons: back, start, rules, help; Tab stops only at the first two."""
        start = StartButton(_("Commencer"), self.start, large)
        start.enabled = self.plan.seating.sound
        rules = partial(self._routes.rulebook, self.game.id)
        further = [
            Button("rules", _("Règles"), rules, icon="book"),
            Button("help", "?", self.app.open_help, tip=_("Aide (F1)")),
        ]
        for button in further:
            button.tabbed = False
        return [Button("back", _("Retour"), self.back, icon="arrow-left"), start, *further]

    def layout(self, size: Size) -> None:
        """Fit the wooden table and everything on it to the window."""
        self._ground = self.app.skin.wood(size)
        super().layout(size)
        self._fit_cover()

    def refresh(self) -> None:
        """Show the present choices."""
        super().refresh()
        self._fit_cover()

    def _fit_cover(self) -> None:
        size = self._cover_part.rect.size
        if size != self._cover.get_size() and all(size):
            self._cover = cover(self.game, size)

    def draw(self, surface: Surface) -> None:
        """Draw the table and the page on it and, while the box is being opened, its lid."""
        surface.blit(self._ground, (0, 0))
        super().draw(surface)
        if self._lid:
            self._draw_swing(surface)

    def update(self, dt: float) -> bool:
        """Move the lid of the box a little further."""
        if not self._lid:
            return False
        pace = self.app.settings.pace
        self._lid = max(0.0, self._lid - dt / (OPENING * pace)) if pace else 0.0
        return True

    def busy(self) -> bool:
        """Return True: what has been chosen here is kept nowhere yet."""
        return True

    def moving(self) -> bool:
        """Return whether the lid of the box is moving."""
        return self._lid > 0

    def help(self) -> tuple[Hint, ...]:
        """Return the keys of the set-up."""
        return (
            ("Tab", _("aller d'un choix à l'autre")),
            ("↑ ↓ ← →", _("aller d'un portrait, d'un nombre, d'une ligne à l'autre")),
            (_("Entrée, Espace"), _("choisir")),
            (_("Entrée"), _("commencer, quand rien d'autre n'est choisi")),
            (_("Échap"), _("remettre la boîte sur l'étagère")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, with `errors` of names and, `folded`, the words of closed doors."""
        errors = {} if self.page.group.unfolded else self._errors()
        return {**super().trace(), "folded": self._doors.folded(), "errors": errors}

    def _errors(self) -> dict[str, str]:
        seating = self.plan.seating
        faults = {f"player-{seat + 1}-name": seating.fault(seat) for seat in range(len(seating))}
        return {field: fault for field, fault in faults.items() if fault}

    # The player's actions

    def end_typing(self) -> None:
        """Move the focus from a text field to the start button or, if a name is faulty, to nothing."""
        self.page.group.focused = self.page.group["start"] if self.plan.seating.sound else None

    def open_seat(self, seat: int) -> None:
        """Open the sheet of a seat."""
        self.app.scenes.push(SeatSheet(self.app, self.plan, seat, self.refresh))

    def open_variants(self) -> None:
        """Open the sheet with the options, the curtain between two turns, the board and the seed."""
        boards = partial(self._routes.boards, self.game)
        self.app.scenes.push(VariantsSheet(self.app, self.plan, boards, self.refresh))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. In a text field, Esc only leaves the field."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.typing():
            if not self.page.handle(event):
                self.page.group.focused = None
            return True
        return super().handle(event)

    def accept(self) -> None:
        """Begin the game."""
        self.start()

    def start(self) -> None:
        """Begin the game and remember the choices. If a name is missing or used twice, say so instead."""
        plan = self.plan
        if not plan.seating.sound:
            self.app.notify(_("Chaque joueur doit avoir son propre nom."))
            return
        tables = {id_: table for id_, table in self._tables.items() if id_ != self.game.id}
        self.app.change(tables={**tables, self.game.id: plan.last_game()})
        players = plan.seating.players()
        self._routes.begin(self.game, players, clean(plan.seed), plan.chosen_options, plan.map_path)

    def _resume(self) -> None:
        if self._unfinished:
            self._routes.open_game(self._unfinished.path)

    # Reading in the background

    def enter(self) -> None:
        """Look for an unfinished game among the newest games, and start tasks that run in idle moments.

        They search the other games too, rate the household (the people who play on this computer), collect
        its list if none is saved, and prepare the board.
        """
        house, fault = household.read()
        if house is None:
            sided = [box.id for box in GAMES.values() if box.sides]
            self._gathering = Work(household.gathering(sided))
            self._read_household()
        else:
            self._set_guests(house)
        if fault:
            self.app.notify(fault_text(fault))
        if self.game.levels:
            self._rating = Work(self._routes.finished_games(self._counts_for_rating))
            self.app.later(self._rate)
        self._look_for_unfinished(NEWEST)
        self.app.later(partial(self._look_for_unfinished, None))
        make_ready(self.app, self.game, self.plan.map_path, self.plan.chosen_options, len(self.plan.seating))

    def leave(self) -> None:
        """Stop collecting and rating the people of the household."""
        self._gathering = self._rating = None

    def _look_for_unfinished(self, among: int | None) -> None:
        """Offer to resume the latest unfinished game, searched in `among` newest ones if given."""
        found = self._routes.last_unfinished(self.game.id, among)
        if found != self._unfinished and self in self.app.scenes:
            self._unfinished = found
            self.refresh()

    def _read_household(self) -> None:
        """Collect the people of the household from the saved games, in steps."""
        if self._gathering is None:
            return
        if self._gathering.go_on():
            self._set_guests(self._gathering.result)
            self._gathering = None
        else:
            self.app.later(self._read_household)

    def _counts_for_rating(self, entry: Entry) -> bool:
        """Return whether a saved game counts for the ratings: one of this box, with a computer player."""
        return entry.game == self.game.id and any(player.played_by for player in entry.players)

    def _rate(self) -> None:
        """Read the games against computers in steps, and rate each person by them."""
        if self._rating is None:
            return
        if self._rating.go_on():
            self.plan.played, self._rating = self._rating.result, None
            if self.plan.played:
                self.refresh()
        else:
            self.app.later(self._rate)

    def _set_guests(self, house: Household) -> None:
        """Offer the people of the household, who have played here before, at every seat."""
        guests = tuple(sorted(house.members, key=lambda member: sort_key(member.name)))
        if guests != self.plan.guests:
            self.plan.guests = guests
            self.refresh()

    # The lid

    def _draw_lid(self, surface: Surface, lid: Rect) -> None:
        skin = self.app.skin
        if self._lid:
            return
        blur = skin.px(22)
        shadow = skin.shadow(lid.size, blur, 4, 190)
        surface.blit(shadow, (lid.x - blur + skin.px(6), lid.y - blur + skin.px(8)))
        surface.blit(self._cover, lid)
        draw_facts(surface, skin, self.game, lid)

    def _draw_swing(self, surface: Surface) -> None:
        """Draw the lid of the box on its way from the middle of the window to its place."""
        lid, size = self._cover_part.rect, surface.get_size()
        front = self._cover if lid.width else cover(self.game, (280, 380))
        tall = round(size[1] * 0.86)
        start = Rect(0, 0, round(tall * COVER[0] / COVER[1]), tall).move_to(center=surface.get_rect().center)
        end = lid if lid.width else start.move(-start.right, 0)
        share = 1 - self._lid**3
        rect = Rect((0, 0), Vector2(start.size).lerp(end.size, share))
        rect.center = Vector2(start.center).lerp(end.center, share)
        surface.blit(pygame.transform.smoothscale(front, rect.size), rect)


def _offer(title: str, told: str, button: Button) -> Part:
    words = Column([Text(title, 19, CREAM), Text(told, 17, PARCHMENT_DARK, "italic")], 0)
    words.grows = True
    return Framed(Row([words, button], 10), "panel", 14)


def _company(plan: Plan) -> str:
    """Return the names of all players in turn order or, if a person plays alone, those of the opponents."""
    if plan.door == ALONE:
        return _("Vous contre {names}").format(
            names=listed([one.name for one in plan.seating if one.level != HUMAN])
        )
    return listed([one.name for one in plan.seating])


def _length(plan: Plan) -> str:
    """Return the number of players, and the usual length of a game, in words."""
    seats = len(plan.seating)
    words = {2: _("à deux"), 3: _("à trois"), 4: _("à quatre"), 5: _("à cinq")}
    count = words.get(seats) or _("à {count}").format(count=seats)
    told = _("{minutes} minutes environ").format(minutes=plan.box.minutes)
    return f"{count}, {told}"
