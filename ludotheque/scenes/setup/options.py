"""The lower half of the set-up: the game's options, the curtain, and what only experts look for."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Protocol

from ludotheque.games.box import Box, Option
from ludotheque.i18n import _
from ludotheque.scenes.setup.board import board_name
from ludotheque.scenes.setup.sheet import Sheet
from ludotheque.ui.app import App
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button

SEED = 24  # letters
NAMES, LISTS, NUMBER = 190, 220, 240  # logical widths: of the options' names, their lists at least, the seed


class Chosen(Protocol):
    """What has been chosen, and how to choose otherwise."""

    app: App
    game: Box
    options: dict[str, int | str]
    seed: str
    map_path: Path | None
    experts: bool

    def choose(self, option: Option, value: str) -> None:
        """Take a value of an option, as it is written."""
        ...

    def toggle_curtain(self) -> None:
        """Hang the curtain, or take it down."""
        ...

    def choose_board(self) -> None:
        """Open the list of the boards that the game can be played on."""
        ...

    def toggle_experts(self) -> None:
        """Unfold what experts look for, or fold it up."""
        ...

    def type_seed(self, seed: str) -> None:
        """Take a seed as it was typed."""
        ...

    def end_typing(self) -> None:
        """Go from a field to what comes next."""
        ...


def lay_options(sheet: Sheet, chosen: Chosen) -> None:
    """Lay every option with what it changes; the seed only where there is chance, and then folded away."""
    game = chosen.game
    sheet.rule()
    middle = sheet.skin.px(NAMES)
    for option in game.options:
        _lay_option(sheet, chosen, option, middle)
    if game.hands:
        _lay_curtain(sheet, chosen, middle)
    _lay_board(sheet, chosen, middle)
    if game.chance:
        _lay_seed(sheet, chosen, middle)


def _lay_option(sheet: Sheet, chosen: Chosen, option: Option, middle: int) -> None:
    game, skin = chosen.game, sheet.skin
    words = {str(value): game.option_value(option, value) for value in option.values}
    now = str(chosen.options[option.name])
    choice = Dropdown(f"option-{option.name}", words, now, partial(chosen.choose, option))
    start = max(middle, sheet.label(game.option_name(option)) + skin.px(16))
    sheet.add(choice, start, min(max(skin.px(LISTS), choice.width(skin)), sheet.width - start))
    note = game.option_note(option, chosen.options)
    sheet.next_row(2 if note else 10)
    if note:
        sheet.say(note, start + skin.px(4))


def _lay_curtain(sheet: Sheet, chosen: Chosen, middle: int) -> None:
    skin, curtain = sheet.skin, chosen.app.settings.curtain
    state = _("oui") if curtain else _("non")
    switch = Button("curtain", state, chosen.toggle_curtain, chosen=curtain, icon="eye")
    start = max(middle, sheet.label(_("Rideau entre les joueurs")) + skin.px(16))
    sheet.add(switch, start, switch.width(skin))
    sheet.next_row(2)
    sheet.say(_("Il cache le jeu de chacun quand on passe l'écran."), start + skin.px(4))


def _lay_board(sheet: Sheet, chosen: Chosen, middle: int) -> None:
    """Lay the button that leads to the other boards."""
    button = Button("board", board_name(chosen.map_path), chosen.choose_board, icon="scroll")
    sheet.label(_("Plateau"))
    sheet.add(button, middle, min(button.width(sheet.skin), sheet.width - middle))
    sheet.next_row()


def _lay_seed(sheet: Sheet, chosen: Chosen, middle: int) -> None:
    skin = sheet.skin
    arrow = "arrow-up" if chosen.experts else "arrow-down"
    fold = Button("experts", _("Pour les experts"), chosen.toggle_experts, icon=arrow, text_size=16)
    sheet.add(fold, 0, fold.width(skin))
    sheet.next_row(6)
    if not chosen.experts:
        return
    name = _("Numéro de tirage")
    start = max(middle, sheet.label(name) + skin.px(16))
    field = TextField("seed", skin, chosen.seed, SEED, chosen.type_seed, label=name, accept=chosen.end_typing)
    sheet.add(field, start, min(skin.px(NUMBER), sheet.width - start))
    sheet.next_row(2)
    sheet.say(_("Le même numéro redonne les mêmes dés et les mêmes cartes."), start + skin.px(4), gap=2)
    told = _("Laissé vide, il est tiré au hasard et montré à la fin. Écrit d'avance, la partie le signale.")
    sheet.say(told, start + skin.px(4), gap=4)
