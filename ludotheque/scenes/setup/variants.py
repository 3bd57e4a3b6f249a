"""The sheet of variants: options, the curtain that hides hands between turns, the board and the seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ludotheque.games.box import Option
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.scenes.setup.board import board_name
from ludotheque.scenes.setup.plan import Plan
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Labelled
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.palette import PARCHMENT_DEEP
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Part

WIDTH = 760  # logical pixels
SEED = 24  # letters of a seed, at most


class VariantsSheet(SheetScene):
    """A sheet that changes options, curtain, board and seed at once, and then calls `changed`."""

    name = "variants"
    closes_beside = True

    def __init__(
        self,
        app: App,
        plan: Plan,
        boards: Callable[[Path | None, Callable[[Path | None], object]], object],
        changed: Callable[[], object],
    ) -> None:
        """Make a sheet that changes `plan`.

        `boards(chosen, choose)` opens the list of boards, with the one at the path `chosen` marked, and calls
        `choose` with the path that the player chooses.
        """
        super().__init__(app)
        self._plan, self._boards, self._changed = plan, boards, changed

    def sheet(self) -> Sheet:
        """Return the sheet with a row for each choice."""
        close = Button("close", _("Fait"), self.back, style="seal", icon="check")
        usual = [self._option(option) for option in self._plan.box.options if not option.expert]
        rows = [*usual, *self._curtain(), self._board(), *self._experts()]
        return Sheet(_("Variantes et plateau"), Column(rows, 12), [close], WIDTH)

    def _option(self, option: Option) -> Part:
        box, options = self._plan.box, self._plan.options
        words = {str(value): box.option_value(option, value) for value in option.values}
        now, choose = str(options[option.name]), partial(self._choose, option)
        name = box.option_name(option)
        choice = Dropdown(f"option-{option.name}", words, now, choose, name)
        return Labelled(name, box.option_note(option, options), [choice])

    def _curtain(self) -> list[Part]:
        if not self._plan.box.hands:
            return []
        curtain = self.app.settings.curtain
        word = _("oui") if curtain else _("non")
        switch = Button("curtain", word, self._toggle_curtain, chosen=curtain, icon="eye")
        note = _("Il cache le jeu de chacun quand on passe l'écran.")
        return [Labelled(_("Rideau entre les joueurs"), note, [switch])]

    def _board(self) -> Part:
        path = self._plan.map_path
        opened = partial(self._boards, path, self._take_board)
        return Labelled(
            _("Plateau"), "", [Button("board", board_name(self._plan.box, path), opened, icon="scroll")]
        )

    def _experts(self) -> list[Part]:
        """Return a title with the experts' options and the seed below it; [] if there are none of these."""
        rows = [*(self._option(option) for option in self._plan.box.options if option.expert), *self._seed()]
        return [Heading(_("Pour les experts"), 19), *rows] if rows else []

    def _seed(self) -> list[Part]:
        if not self._plan.box.chance:
            return []
        name = _("Numéro de tirage")
        field = TextField("seed", self._plan.seed, SEED, self._type_seed, accept=self.back)
        field.label = name
        told = _(
            "Laissé vide, il est tiré au hasard et montré à la fin. Si vous le choisissez, la partie le dira."
        )
        note = _("Le même numéro redonne les mêmes tirages.")
        return [Labelled(name, note, [field]), Text(told, 15, PARCHMENT_DEEP, "italic")]

    # The player's actions

    def _choose(self, option: Option, value: str) -> None:
        self._plan.options[option.name] = next(one for one in option.values if str(one) == value)
        self._show()

    def _toggle_curtain(self) -> None:
        self.app.change(curtain=not self.app.settings.curtain)
        self._show()

    def _type_seed(self, seed: str) -> None:
        self._plan.seed = seed
        self._changed()

    def _take_board(self, path: Path | None) -> None:
        self._plan.map_path = path
        self._show()

    def _show(self) -> None:
        self._changed()
        self.refresh()
