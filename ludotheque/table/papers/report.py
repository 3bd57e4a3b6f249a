"""The report on events such as a fight, which stays until the next gesture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node


class ReportPaper(Paper):
    """The report that the table shows. It is not drawn while an event is shown at length."""

    name = "report"
    tells = True

    @property
    def shown(self) -> bool:
        """Whether there is a report."""
        return self.table.report is not None

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the report, if it has one."""
        rect = self.table.report.trace().get("rect") if self.table.report else None
        return [Rect(rect)] if rect else []

    def renew(self) -> None:
        """Lay out the report."""
        if self.table.report:
            self.table.report.layout(self.table.app.skin, self.table.camera.frame, self.table.camera.view)

    def cited(self, pos: Pos) -> str:
        """Return the id of the rule that the report cites at a pixel, empty if there is none."""
        return self.table.look.telling.cited(self.table.report, pos) if self.table.report else ""

    def escape(self) -> bool:
        """Remove the report, unless a replay plays by itself."""
        if self.table.replay and self.table.replay.playing:
            return False
        self.table.skip()
        self.table.tell(None)
        return True

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the part of the report that has appeared so far."""
        if self.table.report and not self.table.stage.staged:
            self.table.report.draw(surface)

    def spoken(self) -> Iterator[Node]:
        """Yield the sentences of the report, once nothing of it is a surprise any more."""
        report = self.table.report
        if report and not (self.table.stage.animations.suspense or self.table.stage.staged):
            for number, text in enumerate(report.sentences()):
                yield Node(f"report-{number}", "text", text)

    def trace(self) -> Mapping[str, Any]:
        """Return the texts of the report."""
        report = self.table.report
        return {"report": report.trace()} if report and not self.table.stage.staged else {}
