"""The ledger of all games that were begun here: the last played first, by game, by player, by a word.

Only the rows in sight are there, so that thousands scroll like ten; what must be replayed to be known is
found out while nobody scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.home.collection import Thrown, empty_bin, take_back
from ludotheque.home.index import Entry, Index
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.games import filters, words
from ludotheque.scenes.games.actions import GameActions
from ludotheque.scenes.games.filters import Filters
from ludotheque.scenes.games.ledger import Ledger
from ludotheque.scenes.games.looking import Look, Looking
from ludotheque.scenes.games.rows import MONTH, TALL, GameRow, Month, row_id
from ludotheque.scenes.games.sheet import GameSheet
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, INK, INK_SOFT, SEAL
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.table_page import WIDEST, draw_heading, draw_stacked, lay_foot, page_on_table
from ludotheque.ui.widgets import Button, Field, Group, Tip, Widget
from ludotheque.ui.work import Work

if TYPE_CHECKING:  # its library takes longer to load than a frame may
    from ludotheque.ui.forms import Form

HEADED = 460  # logical pixels of a window that is high enough for a heading
REST = 0.12  # seconds without scrolling before games are looked into
LONGEST = 40  # letters that may be looked for
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
_ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}


class Navigation(Protocol):
    """Where the list leads."""

    def own_map(self, board_hash: str) -> Path | None:
        """Return where a map of the player's own with this board is."""
        ...

    def open_game(self, path: Path, watch: bool = False) -> None:
        """Go on with a saved game, or watch it."""
        ...

    def share_saved(self, path: Path) -> None:
        """Offer what of a saved game can be sent."""
        ...

    def import_games(self) -> None:
        """Let a game or an archive be chosen, and take it in."""
        ...

    def export_all(self) -> None:
        """Write all games as one archive."""
        ...

    def household(self) -> None:
        """Open the figures of the players of this house."""
        ...


class GamesScene(Scene):
    """The list of the games that are `wanted`; what is asked for is to be remembered for the next time."""

    name = "games"
    app: App

    def __init__(
        self,
        app: App,
        store: Store,
        navigation: Navigation,
        wanted: Filters,
        remember: Callable[[Filters], object],
    ) -> None:
        super().__init__(app)
        self._remember = remember
        self._store, self._navigation = store, navigation
        self.wanted = wanted
        self.index = Index()
        self.looking = Looking(app, store, self.index, navigation.own_map)
        self.group: Group[Widget] = Group()
        self.scroll = Scroll()
        self.form: Form | None = None
        self.thrown: Thrown | None = None  # the game that can be taken back from the bin
        self._reading: Work[None] | None = None
        self._ledger = Ledger((), 1, 1)
        self._pictures = PictureCache(300)
        self._bar: list[Widget] = []
        self._foot: list[Button] = []
        self._still = 0.0  # seconds since it was scrolled
        self._chosen = ""  # the file of the game that the keyboard was on last
        self._ground = Surface((1, 1))
        self._page = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Look what games there are now."""
        self.app.later(self._empty_bin)
        self.read()

    def leave(self) -> None:
        """Keep what was found out; give back the field."""
        self.index.keep()
        if self.form:
            self.form.close()

    def read(self) -> None:
        """Look anew what games there are: some may have come, gone or changed."""
        self.looking.again()
        self._reading = Work(self._read())
        self.app.redraw()

    def layout(self, size: Size) -> None:
        """Lay the page on the table, filters above it and buttons below."""
        from ludotheque.ui.forms import Form

        skin = self.app.skin
        if self.form:
            self.form.close()
        self.group.fold()
        self.form = Form(size, skin, self._typed)
        self._pictures = PictureCache(300)
        self._ground = Surface((1, 1))
        self._furnish()

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        """Let an unfolded list, then the field, the bar and the rows have the event."""
        if self.group.unfolded:
            return self.group.handle(event)
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.read()
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        form = self._form
        if (form.focused or self._over_field(event)) and form.handle(event):
            self.group.focused = None
            return True
        if self.scroll.handle(event):
            self._scrolled()
            return True
        if not self.group.handle(event):
            return False
        self._follow_focus()
        return True

    def update(self, dt: float) -> bool:
        """Read on, and while nothing is scrolled look into the games that are in sight."""
        changed = self._form.update(dt)
        if self._reading:
            if self._reading.go_on():
                self._reading = None
                self._listed()
                self.app.later(self.index.keep)
            return True
        return self.update_below(dt) or changed

    def update_below(self, dt: float) -> bool:
        """Look a little further, also while a sheet lies over the list."""
        self._still += dt
        if self._still < REST or not self.looking.go_on():
            return False
        self._place_rows()
        self.app.later(self.index.keep)
        return True

    def moving_below(self) -> bool:
        """Tell whether games are still looked into."""
        return self.looking.busy

    def moving(self) -> bool:
        """Tell whether games are still read or looked into."""
        return self._reading is not None or self.looking.busy

    def let_go(self) -> None:
        """Fold up a list: something comes over it."""
        self.group.fold()

    def typing(self) -> bool:
        """Tell whether the field has the keyboard."""
        return self._form.focused is not None

    def draw(self, surface: Surface) -> None:
        """Draw the page, the rows in sight, and what stands round it."""
        skin = self.app.skin
        surface.blit(self._ground, (0, 0))
        self.group.draw(surface, skin)
        self._form.draw(surface)
        self.scroll.draw(surface, skin)
        self._draw_count(surface, skin)
        if not self._ledger.entries:
            self._draw_empty(surface, skin)
        self.group.draw_unfolded(surface, skin)

    def tip(self) -> Tip | None:
        """Return what the button that is pointed at does."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do with the list."""
        return (
            (_("Clic"), _("voir une partie : la reprendre, la revoir, la partager")),
            (_("Molette"), _("lire la suite")),
            ("Tab", _("aller des choix aux parties, puis aux boutons")),
            ("↑ ↓", _("aller d'une partie à l'autre")),
            (_("Entrée, Espace"), _("ouvrir la partie choisie")),
            (_("Un fichier lâché ici"), _("ajouter la partie (.ludo) ou les parties (.zip)")),
            (_("Échap"), _("revenir à l'étagère")),
        )

    def trace(self) -> dict[str, Any]:
        """Return buttons, field and rows in sight; where a list is unfolded, its rows alone."""
        if self.group.unfolded:
            return {"buttons": self.group.trace()}
        rows = [widget for widget in self.group if isinstance(widget, GameRow)]
        listed = [words.title(row.entry) for row in rows]
        return {
            "buttons": self.group.trace() | self._form.trace(),
            "games": len(self._ledger.entries),
            "listed": listed,
        }

    # What the player may do

    def back(self) -> None:
        """Go back to the shelf."""
        self.app.scenes.pop()

    def narrow(self, **changes: Any) -> None:
        """Change what is asked for."""
        self.wanted = self.wanted._replace(**changes)
        self._remember(self.wanted)
        self.scroll.to(0)
        self._listed()
        self.app.redraw()

    def show(self, entry: Entry) -> None:
        """Open what can be done with a game."""
        self._chosen = entry.name
        self.looking.want([entry])
        look = partial(self._look_at, entry)
        actions = GameActions(self.app, self._store, self._navigation, self, look)
        self.app.scenes.push(GameSheet(self.app, look, actions, self._store.time()))

    def choose(self, path: Path) -> None:
        """Have the keyboard on a game once it is listed."""
        self._chosen = path.name
        self.wanted = Filters()
        self.read()

    def take_back(self) -> None:
        """Take the game that was thrown away last back from the bin."""
        if self.thrown:
            fault, path = take_back(self.thrown), self.thrown.path
            self.thrown = None
            if fault:
                self.app.notify(fault_text(fault))
            self.choose(path)

    def offer_back(self, thrown: Thrown, title: str) -> None:
        """Say that a game is in the bin, and offer to take it back."""
        self.thrown = thrown
        self.app.notify(_("« {title} » est à la corbeille.").format(title=title))
        self.read()

    def _empty_bin(self) -> None:
        empty_bin(self._store.time())

    # What there is

    def _read(self) -> Any:
        for _share in self.index.reading():
            yield

    def _listed(self) -> None:
        """List the games that are asked for among those there are now."""
        self._furnish()
        at = self._ledger.number(self._chosen) if self._chosen else None
        if at is not None and not self._form.focused:
            self._go_to(at)

    def _look_at(self, entry: Entry) -> Look:
        """Return what is seen of a game now."""
        same = next((known for known in self.index.entries if known.name == entry.name), entry)
        return self.looking.at(same)

    # Where it lies

    def _furnish(self) -> None:
        """Place bar, page and foot anew, with what can be chosen now."""
        skin, (width, height) = self.app.skin, self.app.size
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
        if before != (self._page, self.app.size):
            self._paint_ground(skin)
        inner = self._page.inflate(-2 * skin.px(14), -2 * skin.px(12))
        self._ledger = Ledger(self.wanted.choose(self.index.entries), skin.px(TALL), skin.px(MONTH))
        self.scroll.layout(inner, self._ledger.tall, skin)
        self._place_rows()

    def _heading(self, skin: Skin) -> Surface:
        """Return the heading as it stands beside the field, in a low window."""
        return skin.text(_("Parties"), "title", 21, GOLD_LIGHT)

    @property
    def _headed(self) -> bool:
        """Whether there is room for a heading above all else."""
        return self.app.size[1] >= self.app.skin.px(HEADED)

    def _paint_ground(self, skin: Skin) -> None:
        """Paint what does not move: the table, the page on it, the heading."""
        self._ground = Surface((1, 1))  # the one before is given up first
        self._ground = page_on_table(skin, self.app.size, self._page)
        if self._headed:
            draw_heading(self._ground, skin, self._page, _("Parties"))
        else:
            heading, field = self._heading(skin), self._bar[-1].rect
            place = heading.get_rect(midright=(field.left - skin.px(10), field.centery))
            self._ground.blit(heading, place)

    def _lay_bar(self, skin: Skin, area: Rect, gap: int) -> int:
        """Place what is asked for above the page, in as many lines as it takes; return where they end."""
        games = {"": _("Tous les jeux")} | {box.id: box.title for box in GAMES.values()}
        names = {"": _("Tous les joueurs")} | {name: name for name in filters.names(self.index.entries)}
        wanted = self.wanted
        player = wanted.player if wanted.player in names else ""
        game = Dropdown("by-game", games, wanted.game, lambda value: self.narrow(game=value))
        who = Dropdown("by-player", names, player, lambda value: self.narrow(player=value))
        for choice in (game, who):
            choice.action = partial(self.group.unfold, choice, self.app.size, skin)
        going = Button(
            "unfinished",
            _("En cours seulement"),
            lambda: self.narrow(unfinished=not self.wanted.unfinished),
            icon="check" if wanted.unfinished else "hourglass",
            chosen=wanted.unfinished,
            text_size=17,
        )
        field = Field("words", wanted.words, LONGEST)
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
        self._bar = [widget for widget, _width in sizes]
        self._lay_field(field)
        return y - gap

    def _lay_field(self, field: Field) -> None:
        form = self._form
        if field.id in form.trace():
            form.place(field.id, field.rect)
        else:
            form.text(field.id, field.rect, field.value, field.longest)

    def _lay_foot(self, skin: Skin, area: Rect, gap: int) -> None:
        buttons = [
            Button("shelf", _("Étagère"), self.back, icon="home"),
            Button("household", _("Joueurs"), self._navigation.household, icon="laurel"),
        ]
        if self.thrown:
            buttons.append(Button("undo", _("Annuler"), self.take_back, icon="undo", style="seal"))
        buttons.append(Button("import", _("Importer…"), self._navigation.import_games, icon="folder"))
        buttons.append(Button("export-all", _("Tout enregistrer ailleurs"), self._export_all, icon="scroll"))
        buttons.append(Button("help", "?", self.app.open_help, tip=_("Aide (F1)")))
        buttons[-2].enabled = bool(self.index.entries)
        lay_foot(skin, buttons, 3, area, gap)
        self._foot = buttons

    def _export_all(self) -> None:
        self._navigation.export_all()

    def _place_rows(self) -> None:
        """Have the rows in sight where they are scrolled to, and look next into those games."""
        skin, view, ledger, top = self.app.skin, self.scroll.view, self._ledger, self.scroll.offset
        room = view.w - (self.scroll.width(skin) + skin.px(4) if self.scroll.needed else 0)
        shown: list[Widget] = []
        for y, name in ledger.months:
            if top - ledger.heading < y < top + view.h:
                month = Month(name)
                month.rect = Rect(view.x, view.y + y - top, room, ledger.heading)
                shown.append(month)
        entries, now = [], self._store.time()
        for number in ledger.between(top, top + view.h):
            entry = ledger.entries[number]
            row = GameRow(*(self.app, self._look_at(entry), self._pictures, now), partial(self.show, entry))
            row.rect = Rect(view.x, view.y + ledger.tops[number] - top, room, ledger.row)
            entries.append(entry)
            shown.append(row)
        for widget in shown:
            widget.view = view
        self.group.set([*self._bar, *shown, *self._foot])
        self.looking.want(entries)

    def _scrolled(self) -> None:
        self._still = 0.0
        self._place_rows()

    # The keyboard

    @property
    def _form(self) -> Form:
        assert self.form is not None
        return self.form

    @property
    def _row(self) -> GameRow | None:
        """The row that has the keyboard."""
        focused = self.group.focused
        return focused if isinstance(focused, GameRow) else None

    def _key(self, event: pygame.event.Event) -> bool:
        form, key = self._form, event.key
        if key == pygame.K_ESCAPE:
            form.focus(None) if form.focused else self.back()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and form.focused:
            form.focus(None)
            self._go_to(0)
        elif key in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN) and form.focused:
            self.group.focus(form.focused)
            form.focus(None)
            if key != pygame.K_DOWN or not self._go_to(self._first):
                self.group.handle(event)
            self._follow_focus()
        elif form.focused is None and self._row_key(event):
            pass
        else:
            return False
        return True

    def _row_key(self, event: pygame.event.Event) -> bool:
        """Go from row to row, and past them all with Tab; False for what is not about rows."""
        row, key, count = self._row, event.key, len(self._ledger.entries)
        if row is None:
            into = key == pygame.K_DOWN and self.group.focused in self._bar
            tabbed = key == pygame.K_TAB and self.group.focused is self._before_rows(event)
            return (into or tabbed) and self._go_to(self._first)
        at = self._ledger.number(row.entry.name) or 0
        if key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self.group.focused = self._bar[-1] if back else self._foot[0]
            self._follow_focus()
            return True
        page = max(1, self.scroll.view.h // self._ledger.row - 1)
        if key in (pygame.K_UP, pygame.K_DOWN):
            to = at + (1 if key == pygame.K_DOWN else -1)
            if not 0 <= to < count:
                return False
        elif key in _PAGES:
            to = min(max(at + _PAGES[key] * page, 0), count - 1)
        elif key in _ENDS:
            to = _ENDS[key] % count
        else:
            return False
        return self._go_to(to)

    def _before_rows(self, event: pygame.event.Event) -> Widget:
        """Return the widget from which Tab, or Shift and Tab, leads to the rows."""
        return self._foot[0] if event.mod & pygame.KMOD_SHIFT else self._bar[-1]

    @property
    def _first(self) -> int:
        """The number of the game that the keyboard goes to when it comes to the rows."""
        chosen = self._ledger.number(self._chosen)
        seen = self._ledger.between(self.scroll.offset, self.scroll.offset + self.scroll.view.h)
        return chosen if chosen is not None and chosen in seen else seen.start

    def _go_to(self, number: int) -> bool:
        """Give the keyboard to a game of the list and have it in sight; False if there is none."""
        ledger, view = self._ledger, self.scroll.view
        if not 0 <= number < len(ledger.entries):
            return False
        y = ledger.tops[number] - self.scroll.offset
        first = any(top == ledger.tops[number] - ledger.heading for top, _name in ledger.months)
        above = ledger.heading if first else 0
        self.scroll.show(Rect(view.x, view.y + y - above, view.w, ledger.row + above))
        self._scrolled()
        self._chosen = ledger.entries[number].name
        self.group.focus(row_id(ledger.entries[number]))
        self._form.focus(None)
        return True

    def _follow_focus(self) -> None:
        """Have a row that has the focus in sight as a whole; the field that has it takes the keyboard."""
        row = self._row
        if row:
            self._go_to(self._ledger.number(row.entry.name) or 0)
        focused = self.group.focused
        self._form.focus(focused.id if isinstance(focused, Field) else None)

    def _typed(self, _id: str, value: str) -> None:
        self.narrow(words=value)

    def _over_field(self, event: pygame.event.Event) -> bool:
        pos = getattr(event, "pos", None)
        over = pos is not None and self._bar[-1].rect.collidepoint(pos)
        return pos is not None and (over or event.type == pygame.MOUSEMOTION)

    # Words round the list

    def _draw_count(self, surface: Surface, skin: Skin) -> None:
        """Write how many games are listed, between the buttons at the foot."""
        if self._reading and not self.index.entries:
            told = _("Lecture des parties…")
        else:
            count = len(self._ledger.entries)
            told = ngettext("{n} partie", "{n} parties", count).format(n=count)
        words_ = skin.text("" if self.app.notice.text else told, "italic", 17, CREAM)
        left = max(b.rect.right for b in self._foot[:-3])
        right = self._foot[-3].rect.left
        if right - left > words_.get_width() + skin.px(16):
            place = words_.get_rect(center=((left + right) // 2, self._foot[0].rect.centery))
            surface.blit(words_, place)
        field = self._bar[-1]
        if not self.wanted.words and not self._form.focused:
            hint = skin.text(_("Chercher un nom, un mois…"), "italic", 17, INK_SOFT)
            surface.blit(hint, hint.get_rect(midleft=(field.rect.x + skin.px(12), field.rect.centery)))

    def _draw_empty(self, surface: Surface, skin: Skin) -> None:
        """Say why nothing is listed."""
        if self._reading:
            return
        if self.index.entries:
            title, told = _("Aucune partie ne va"), _("Demandez moins : un autre jeu, un autre nom.")
        else:
            title = _("Encore aucune partie")
            told = _(
                "Chaque partie commencée s'inscrit ici toute seule. Pour en ajouter une qu'on vous a "
                "envoyée, lâchez son fichier (.ludo) sur cette fenêtre."
            )
        view = self.scroll.view
        room = min(skin.px(520), view.w - skin.px(40))
        parts = [
            skin.icon("scroll", skin.px(54), SEAL),
            skin.text(title, "title", 24, SEAL, room, "center"),
            skin.text(told, "text", 18, INK, room, "center"),
        ]
        draw_stacked(surface, view, parts, skin.px(10))
