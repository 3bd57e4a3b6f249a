"""One answer to a question of the program."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.ui.skin import ButtonStyle
from ludotheque.ui.widgets import Action


class Choice(NamedTuple):
    """One answer; its action is called after the question has gone."""

    id: str
    label: str
    action: Action
    style: ButtonStyle = "oak"
    icon: str | None = None


def nothing() -> None:
    """Do nothing: the action of an answer that changes nothing."""
