"""A table that a parchment leads: the base of lessons and puzzles, which are kept nowhere as games."""

from __future__ import annotations

from ludotheque.table.parchment import Parchment
from ludotheque.table.scene import TableScene
from ludotheque.ui.choice import Choice, nothing


class GuidedScene(TableScene):
    """A table over which a parchment lies; it has no menu and no result."""

    parchment: Parchment

    def lay(self, parchment: Parchment) -> None:
        """Lay the parchment on top of all papers."""
        self.parchment = parchment
        self.model.papers.lay(parchment)

    def ask_to_leave(self, title: str, text: str, stay: str, leave: str) -> None:
        """Ask whether to leave the table, by a `title`, a `text` and two answers."""
        answers = [
            Choice("continue", stay, nothing, "seal"),
            Choice("leave", leave, self.quit, icon="close"),
        ]
        self.model.navigation.ask(title, text, answers, focus="continue")

    def quit(self) -> None:
        """Leave the table."""
        self.app.scenes.pop()

    def show_result(self) -> None:
        """Do nothing, since there is no result."""
        self.model.result_due = False
