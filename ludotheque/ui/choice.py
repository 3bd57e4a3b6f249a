"""The answers that a player can give to a question of the program."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.ui.skin import ButtonStyle
from ludotheque.ui.widgets import Action


class Choice(NamedTuple):
    """An answer that the player can choose. Its action is called after the question has closed."""

    id: str
    label: str
    action: Action
    style: ButtonStyle = "oak"
    icon: str | None = None


def nothing() -> None:
    """Do nothing. This is the action of an answer that changes nothing."""
