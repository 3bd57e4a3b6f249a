"""The sheet of a saved game: its board, its players, how it stands, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ludotheque.home.moments import format_moment
from ludotheque.i18n import _
from ludotheque.scenes.games import words
from ludotheque.scenes.games.actions import GameActions
from ludotheque.scenes.games.previews import GamePreview
from ludotheque.scenes.games.rows import draw_board, players_line
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row
from ludotheque.ui.leaves import Composed, Drawing, Text
from ludotheque.ui.palette import INK, INK_SOFT, MOSS, SEAL
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Action, Button, Part

WIDTH, ROOMY = 860, 800  # logical width of the sheet; least logical width of a window for a large board
PICTURE = {True: (380, 304), False: (170, 136)}  # logical size of a large board and of a small one


class GameSheet(SheetScene):
    """The sheet of a game, over the list of games. `preview` returns the game's current preview."""

    name = "game"
    closes_beside = True

    def __init__(
        self, app: App, preview: Callable[[], GamePreview], actions: GameActions, now: float
    ) -> None:
        super().__init__(app)
        self._preview, self._actions, self._now = preview, actions, now
        self._pictures = PictureCache(4)

    @property
    def preview(self) -> GamePreview:
        """The current preview of the game."""
        return self._preview()

    def sheet(self) -> Sheet:
        """Return the sheet: the board and the words side by side, the buttons below."""
        skin = self.app.skin
        self._pictures = PictureCache(4)

        def draw(surface: Surface, frame: Rect) -> None:
            draw_board(surface, skin, frame, self.preview, self._pictures)

        board = Drawing(*PICTURE[self.app.size[0] >= skin.px(ROOMY)], draw, shrinks=True)
        return Sheet(
            "", Row([board, Column(self._words(), 4)], 20), self._buttons(), WIDTH, ground="parchment"
        )

    def enter(self) -> None:
        """Focus the first button, so that Enter opens the game."""
        if self.page.group.focused is None:
            self.page.group.focus(self._buttons()[0].id)

    def _words(self) -> list[Part]:
        preview, skin = self.preview, self.app.skin
        entry = preview.entry
        parts: list[Part] = [Text(words.title(entry), 24, SEAL, "title", grows=True)]
        if entry.title:
            parts.append(Text(words.game_title(entry), 18, INK_SOFT, "italic"))
        parts.append(Composed(skin.rule))
        parts += [Composed(partial(players_line, self.app, (player,))) for player in entry.players]
        if entry.readable and not preview.wrong:
            parts.append(Text(words.standing(entry), 18, SEAL if entry.over else MOSS, "bold"))
        moment = format_moment(entry.saved, self._now)
        told = " · ".join((moment, *words.marks(entry).values()))
        parts.append(Text(told, 17, INK_SOFT, "italic"))
        parts += [Text(sentence, 17, INK) for sentence in (preview.wrong, preview.lost) if sentence]
        if preview.elsewhere:
            parts.append(Text(_("Ouverte dans une autre fenêtre"), 17, SEAL))
        return parts

    def _buttons(self) -> list[Button]:
        """Return the buttons, fewer if the game does not open or is open in another process."""
        preview, can = self.preview, self._actions
        free = not preview.elsewhere
        buttons = []
        if not preview.wrong:
            label, icon = (
                (_("Voir la fin"), "laurel") if preview.entry.over else (_("Reprendre"), "hourglass")
            )
            buttons = [
                Button("go-on", label, self._then(can.go_on), style="seal", icon=icon),
                Button("watch", _("Revoir"), self._then(can.watch), icon="eye"),
            ]
        if preview.entry.readable:
            share = _("Partager, imprimer…")
            buttons.append(Button("share", share, self._then(can.share), icon="arrow-right"))
        if not preview.wrong:
            buttons += [
                Button("teach", _("En faire une leçon"), self._then(can.teach), icon="book"),
                Button("rename", _("Renommer…"), self._then(can.rename), icon="quill"),
                Button("duplicate", _("Copier"), self._then(can.duplicate), icon="cards"),
            ]
        buttons.append(Button("throw-away", _("Jeter"), self._then(can.throw_away), icon="close"))
        for button in buttons:
            button.enabled = free or button.id in ("share", "duplicate")
        return [*buttons, Button("close", _("Fermer"), self.back, icon="arrow-left")]

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do
