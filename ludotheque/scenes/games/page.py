"""How the list of games is laid out and drawn: what is asked for above it, the rows in sight, the buttons."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from pygame import SRCALPHA, Rect, Surface

from ludotheque.games import GAMES
from ludotheque.home.collection import Thrown
from ludotheque.home.index import Entry, Index
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.games import filters
from ludotheque.scenes.games.filters import Filters
from ludotheque.scenes.games.ledger import Ledger
from ludotheque.scenes.games.looking import Look, Looking
from ludotheque.scenes.games.rows import MONTH, TALL, GameRow, Month
from ludotheque.ui.app import App
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.furniture import BAR, draw_progress
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, INK, SEAL
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.table_page import WIDEST, draw_heading, draw_stacked, lay_foot, page_on_table
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Group, Widget

HEADED = 460  # logical pixels of a window that is high enough for a heading
LONGEST = 40  # letters that may be looked for


class Navigation(Protocol):
    """Where the buttons at the foot lead."""

    def import_games(self) -> None:
        """Let a game or an archive be chosen, and take it in."""
        ...

    def export_all(self) -> None:
        """Write all games as one archive."""
        ...

    def household(self) -> None:
        """Open the figures of the players of this house."""
        ...


class List(Protocol):
    """What the page shows, what it puts its widgets into, and what its buttons do."""

    app: App
    wanted: Filters
    index: Index
    looking: Looking
    group: Group[Widget]
    scroll: Scroll
    thrown: Thrown | None

    @property
    def navigation(self) -> Navigation:
        """Where the buttons at the foot lead."""
        ...

    @property
    def now(self) -> float:
        """The present moment, in seconds since the epoch."""
        ...

    @property
    def reading(self) -> bool:
        """Whether it is still being looked which games there are."""
        ...

    @property
    def share(self) -> float:
        """Which share of the games has been read."""
        ...

    def look_at(self, entry: Entry) -> Look:
        """Return what is seen of a game now."""
        ...

    def narrow(self, **changes: Any) -> None:
        """Change what is asked for."""
        ...

    def end_typing(self) -> None:
        """Go from the field to the first game that is listed."""
        ...

    def show(self, entry: Entry) -> None:
        """Open what can be done with a game."""
        ...

    def take_back(self) -> None:
        """Take the game that was thrown away last back from the bin."""
        ...

    def back(self) -> None:
        """Go back to the shelf."""
        ...


class GamesPage:
    """The page of the list: the games in it as a `ledger`, its widgets, and the ground they lie on."""

    def __init__(self, games: List) -> None:
        self._list, self._app, self._index, self._navigation = games, games.app, games.index, games.navigation
        self._group, self._scroll = games.group, games.scroll
        self.ledger = Ledger((), 1, 1)
        self.bar: list[Widget] = []
        self.foot: list[Button] = []
        self._pictures = PictureCache(300)
        self._ground = Surface((1, 1))
        self._page = Rect(0, 0, 0, 0)

    def layout(self) -> None:
        """Place everything in a window of another size."""
        self._pictures = PictureCache(300)
        self._ground = Surface((1, 1))
        self.furnish()

    def draw(self, surface: Surface) -> None:
        """Draw the page, the rows in sight, and what stands round it."""
        skin = self._app.skin
        surface.blit(self._ground, (0, 0))
        self._group.draw(surface, skin)
        self._scroll.draw(surface, skin)
        self._draw_count(surface, skin)
        if not self.ledger.entries:
            self._draw_empty(surface, skin)
        self._group.draw_unfolded(surface, skin)

    def furnish(self) -> None:
        """Place bar, page and foot anew, with what can be chosen now."""
        skin, (width, height) = self._app.skin, self._app.size
        gap, tall = skin.px(10), max(40, skin.px(42))
        pad = min(skin.px(24), width // 40)
        wide = min(skin.px(WIDEST), width - 2 * pad)
        left = (width - wide) // 2
        above = skin.px(52) if self._headed else skin.px(12)
        top = self._lay_bar(skin, Rect(left, above, wide, tall), gap)
        foot = height - tall - skin.px(12)
        self._lay_foot(skin, Rect(left, foot, wide, tall), gap)
        before = self._page, self._ground.get_size()
        self._page = Rect(left, top + skin.px(10), wide, max(80, foot - top - skin.px(22)))
        if before != (self._page, self._app.size):
            self._paint_ground(skin)
        inner = self._page.inflate(-2 * skin.px(14), -2 * skin.px(12))
        chosen = self._list.wanted.choose(self._index.entries)
        self.ledger = Ledger(chosen, skin.px(TALL), skin.px(MONTH))
        self._scroll.layout(inner, self.ledger.tall, skin)
        self.place_rows()

    def _heading(self, skin: Skin) -> Surface:
        """Return the heading as it stands beside the field, in a low window."""
        return skin.text(_("Parties"), "title", 21, GOLD_LIGHT)

    @property
    def _headed(self) -> bool:
        """Whether there is room for a heading above all else."""
        return self._app.size[1] >= self._app.skin.px(HEADED)

    def _paint_ground(self, skin: Skin) -> None:
        """Paint what does not move: the table, the page on it, the heading."""
        self._ground = Surface((1, 1))  # the one before is given up first
        self._ground = page_on_table(skin, self._app.size, self._page)
        if self._headed:
            draw_heading(self._ground, skin, self._page, _("Parties"))
        else:
            heading, field = self._heading(skin), self.bar[-1].rect
            place = heading.get_rect(midright=(field.left - skin.px(10), field.centery))
            self._ground.blit(heading, place)

    def _lay_bar(self, skin: Skin, area: Rect, gap: int) -> int:
        """Place what is asked for above the page, in as many lines as it takes; return where they end."""
        games = {"": _("Tous les jeux")} | {box.id: box.title for box in GAMES.values()}
        names = {"": _("Tous les joueurs")} | {name: name for name in filters.names(self._index.entries)}
        wanted = self._list.wanted
        player = wanted.player if wanted.player in names else ""
        game = Dropdown("by-game", games, wanted.game, lambda value: self._list.narrow(game=value))
        who = Dropdown("by-player", names, player, lambda value: self._list.narrow(player=value))
        for choice in (game, who):
            choice.action = partial(self._group.unfold, choice, self._app.size, skin)
        going = Button(
            "unfinished",
            _("En cours seulement"),
            lambda: self._list.narrow(unfinished=not self._list.wanted.unfinished),
            icon="check" if wanted.unfinished else "hourglass",
            chosen=wanted.unfinished,
            text_size=17,
        )
        field = TextField(
            "words",
            skin,
            wanted.words,
            LONGEST,
            lambda words: self._list.narrow(words=words),
            hint=_("Chercher un nom, un mois…"),
            accept=self._list.end_typing,
        )
        widest = area.w - gap
        sizes: list[tuple[Widget, int]] = [
            (game, min(game.width(skin), skin.px(230), widest)),
            (who, min(who.width(skin), skin.px(230), widest)),
            (going, min(going.width(skin), widest)),
            (field, min(skin.px(150), widest)),
        ]
        lines: list[list[tuple[Widget, int]]] = [[]]
        for widget, width in sizes:
            if lines[-1] and sum(w + gap for _widget, w in lines[-1]) + width > area.w:
                lines.append([])
            lines[-1].append((widget, width))
        y = area.y
        for line in lines:
            spare = area.w - sum(width for _widget, width in line) - gap * (len(line) - 1)
            x = area.x
            for widget, width in line:
                grown = width + (spare if widget is line[-1][0] and widget is field else 0)
                widget.rect = Rect(x, y, grown, area.h)
                x += grown + gap
            y += area.h + gap
        if not self._headed:
            room = self._heading(skin).get_width() + gap
            field.rect.x, field.rect.w = field.rect.x + room, field.rect.w - room
        self.bar = [widget for widget, _width in sizes]
        return y - gap

    def _lay_foot(self, skin: Skin, area: Rect, gap: int) -> None:
        buttons = [
            Button("shelf", _("Étagère"), self._list.back, icon="home"),
            Button("household", _("Joueurs"), self._navigation.household, icon="laurel"),
        ]
        if self._list.thrown:
            buttons.append(Button("undo", _("Annuler"), self._list.take_back, icon="undo", style="seal"))
        buttons.append(Button("import", _("Importer…"), self._navigation.import_games, icon="folder"))
        everything = _("Sauvegarder toutes les parties…")
        buttons.append(Button("export-all", everything, self._navigation.export_all, icon="scroll"))
        buttons.append(Button("help", "?", self._app.open_help, tip=_("Aide (F1)")))
        buttons[-2].enabled = bool(self._index.entries)
        lay_foot(skin, buttons, 3, area, gap)
        self.foot = buttons

    def place_rows(self) -> None:
        """Have the rows in sight where they are scrolled to, and look next into those games."""
        skin, view, ledger, top = self._app.skin, self._scroll.view, self.ledger, self._scroll.offset
        room = view.w - (self._scroll.width(skin) + skin.px(4) if self._scroll.needed else 0)
        shown: list[Widget] = []
        for y, name in ledger.months:
            if top - ledger.heading < y < top + view.h:
                month = Month(name)
                month.rect = Rect(view.x, view.y + y - top, room, ledger.heading)
                shown.append(month)
        entries, now = [], self._list.now
        for number in ledger.between(top, top + view.h):
            entry = ledger.entries[number]
            seen, show = self._list.look_at(entry), partial(self._list.show, entry)
            row = GameRow(self._app, seen, self._pictures, now, show)
            row.rect = Rect(view.x, view.y + ledger.tops[number] - top, room, ledger.row)
            entries.append(entry)
            shown.append(row)
        for widget in shown:
            widget.view = view
        self._group.set([*self.bar, *shown, *self.foot])
        self._list.looking.want(entries)

    def _draw_count(self, surface: Surface, skin: Skin) -> None:
        """Write how many games are listed, between the buttons at the foot."""
        told = ""
        if self._index.entries or not self._list.reading:
            count = len(self.ledger.entries)
            told = ngettext("{n} partie", "{n} parties", count).format(n=count)
        words_ = skin.text("" if self._app.notice.text else told, "italic", 17, CREAM)
        left = max(b.rect.right for b in self.foot[:-3])
        right = self.foot[-3].rect.left
        if right - left > words_.get_width() + skin.px(16):
            place = words_.get_rect(center=((left + right) // 2, self.foot[0].rect.centery))
            surface.blit(words_, place)

    def _draw_reading(self, surface: Surface, skin: Skin) -> None:
        """Show how many of the games have been read."""
        bar = Surface((min(skin.px(320), self._scroll.view.w // 2), skin.px(BAR)), SRCALPHA)
        draw_progress(bar, bar.get_rect(), self._list.share)
        title = skin.text(_("Lecture des parties…"), "title", 24, SEAL)
        draw_stacked(surface, self._scroll.view, [title, bar], skin.px(14))

    def _draw_empty(self, surface: Surface, skin: Skin) -> None:
        """Say why nothing is listed."""
        if self._list.reading:
            self._draw_reading(surface, skin)
            return
        if self._index.entries:
            title, told = _("Aucune partie ne correspond"), _("Essayez un autre jeu ou un autre nom.")
        else:
            title = _("Encore aucune partie")
            told = _(
                "Chaque partie commencée s'inscrit ici toute seule. Pour en ajouter une qu'on vous a "
                "envoyée, lâchez son fichier (.ludo) sur cette fenêtre."
            )
        view = self._scroll.view
        room = min(skin.px(520), view.w - skin.px(40))
        parts = [
            skin.icon("scroll", skin.px(54), SEAL),
            skin.text(title, "title", 24, SEAL, room, "center"),
            skin.text(told, "text", 18, INK, room, "center"),
        ]
        draw_stacked(surface, view, parts, skin.px(10))
