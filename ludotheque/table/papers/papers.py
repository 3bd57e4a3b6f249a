"""The papers of every table in their one order."""

from __future__ import annotations

from ludotheque.table.papers.advice import AdvicePapers
from ludotheque.table.papers.bubble import BubblePaper
from ludotheque.table.papers.card import CardPaper
from ludotheque.table.papers.held_number import HeldNumber
from ludotheque.table.papers.idea import IdeaPaper
from ludotheque.table.papers.legend import LegendPaper
from ludotheque.table.papers.message import Message
from ludotheque.table.papers.note import NotePaper
from ludotheque.table.papers.paper import Stack
from ludotheque.table.papers.peek import PeekPaper
from ludotheque.table.papers.report import ReportPaper
from ludotheque.table.papers.tip import TipPaper
from ludotheque.table.papers.turn_note import TurnNotePaper
from ludotheque.table.tabletop import Tabletop


class Papers(Stack):
    """The papers of a table. A lesson lays its parchment on top of them."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.note = NotePaper()
        self.card = CardPaper()
        self.advice = AdvicePapers(table.look.seats.tincture)
        self.number = HeldNumber(table.hand)
        self.idea = IdeaPaper(table.hand)
        self.message = Message()
        self.tip = TipPaper(table.app, table.rules, table.show)
        self.legend = LegendPaper(self.note)
        self.turn_note = TurnNotePaper()
        self.lay(BubblePaper(), self.legend, self.advice, self.number, PeekPaper())
        self.lay(ReportPaper(), self.turn_note, self.card, self.message, self.tip, self.note, self.idea)
