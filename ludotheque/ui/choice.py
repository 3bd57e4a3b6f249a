"""One answer to a question, wherever that is asked."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.ui.skin import ButtonStyle
from ludotheque.ui.widgets import Action


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; its action is called after the question has gone."""

    id: str
    label: str
    action: Action
    style: ButtonStyle = "oak"
    icon: str | None = None


def nothing() -> None:
    """The action of an answer that changes nothing."""
