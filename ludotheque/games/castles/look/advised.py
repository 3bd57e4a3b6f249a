"""Writes a piece of advice: the main act of a turn, what it is for, what it may cost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ludotheque.core.forecast import Foretold
from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles import words
from ludotheque.games.castles.fact_words import ACTS, UNPROVEN
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import CastleState
from ludotheque.games.castles.why import Why
from ludotheque.i18n import _, ngettext
from ludotheque.table.contract.telling import PAPER, Advice, length, often

_CONQUEST = Take | Attack | Occupy
LONGEST = 32  # words of advice with a further battle
LONG = 22  # words of advice, with what a turn does besides
LIKELY = 0.58  # a share of two in three or more


class AdvisedTurn:
    """The words for advice. `line` is its turn up to the last move that is for something.

    `aim` is the castle that it prepares to win later, "" for none. `composed` makes a sentence of clauses.
    """

    def __init__(
        self,
        why: Why,
        board: CastleBoard,
        composed: Callable[[str, Sequence[str]], str],
        advice: Advice,
        line: Sequence[Move],
        aim: str,
    ) -> None:
        self._why, self._board, self._composed = why, board, composed
        self._advice, self._line, self._reasons = advice, tuple(line), advice.reasons
        self._outlook = self._fulfilled()
        self._gain = self._outlook.gain
        self._aim, self._won, self._saved = self._castles(aim)
        view = self._view
        self._main = why.main(view, self._line, self._aim, self._saved)
        self._conquers = any(isinstance(move, _CONQUEST) for move in self._main)
        self._goal = {} if self._saved else about(self._aim, "goal", self._reasons)
        act = why.act(view, self._line, self._aim, self._saved, self._goal)
        self._act = f"{act}{why.kept(self._main, self._reasons)}"
        named = self._aim and self._worth(self._aim) in self._act  # places near it are named after it, too
        self._named = self._aim if named else ""
        self._kept = self._fitting()

    @property
    def _view(self) -> CastleState:
        view: CastleState = self._advice.at.view
        return view

    def told(self) -> tuple[str, Foretold]:
        """Return the sentences, and what is foretold besides them."""
        facts, besides, proven = self._clauses()
        text, danger, outlook = self._composed(self._act, facts), self._danger(), self._outlook
        then = [dict(one.facts)["what"] for one in self._reasons if one.key == "then"]
        most = LONGEST if "beat" in then else LONG
        if (facts or danger) and length(f"{text} {besides} {danger}") > most:  # arrows show it
            besides = ""
        danger, text = _briefly(danger, text, besides)
        told = " ".join(filter(None, (text, besides, danger, self._why.untaken(self._reasons))))
        outlook = outlook._replace(promise=None) if proven else outlook
        return told, outlook._replace(price=None) if self._known() or self._elsewhere() else outlook

    def _fulfilled(self) -> Foretold:
        line, outlook = self._line, self._advice.outlook
        untold = [move for move in self._advice.line[len(line) :] if move != END]
        if untold and outlook.averted and not self._why.saves(line, outlook.averted.happening.about):
            return outlook._replace(averted=None)
        return outlook

    def _castles(self, aim: str) -> tuple[str, str, str]:  # the aim, the promised one, the saved one
        gain, reasons = self._gain, self._reasons
        if gain and gain is self._outlook.averted:
            return "", "", gain.happening.about
        if gain:
            won = aim if self._as_dear(aim, gain.happening.about) else gain.happening.about
            return won if won and self._why.leads_to(self._line, won) else "", won, ""
        if any(one.key == "saves" for one in reasons):
            return "", "", ""
        return aim or next((str(castle_of(one)) for one in reasons if one.key == "near"), ""), "", ""

    def _fitting(self) -> list[Reason]:
        roll = self._named if self._main[:1] != (END,) else None
        soon = self._won or self._named or self._aim or roll
        castles = {"goal": self._aim, "near": self._named, "soon": soon, "roll": roll, "rival": self._aim}
        return [
            one
            for one in self._reasons
            if castles.get(one.key) in (None, *(() if self._saved else (castle_of(one),)))
        ]

    def _clauses(self) -> tuple[Sequence[str], str, bool]:
        why, main, kept, named, share = self._why, self._main, self._kept, self._named, self._share()
        facts = why.facts(main, kept, bool(self._gain), share, named)
        led = bool(self._goal.get("led"))
        besides = why.besides(self._view, self._line, main, self._reasons, named, led)
        soon = about(self._won, "soon", kept) if self._won else {}
        if soon and self._conquers and not besides:
            besides = self._composed("", [why.next_turn(soon, share, "")])
        proven = bool(soon and (besides if self._conquers else facts))
        besides = besides or self._left()
        # it is won by other knights than those just named
        if facts and self._won and not (self._conquers or why.leads_to(main, self._won)):
            own = [one for one in kept if one.key not in ("soon", "roll")]
            facts, besides = why.facts(main, own, False, named=named), self._composed("", facts)
        return facts, besides, proven

    def _danger(self) -> str:
        lost, place, averted = self._lost, "", ""
        if lost and self._known():  # then it is said who may do so
            place = lost.about if lost.kind == "beaten" else ""
            averted = _("L'autre conseil l'évite.") if self._outlook.remedy >= 0 else ""
            lost = None
        why, reasons = self._why, self._reasons
        danger = "" if why.untaken(reasons) else why.danger(reasons, lost.about if lost else "", place)
        return " ".join(filter(None, (danger, averted)))

    @property
    def _lost(self) -> Happening | None:
        price = self._outlook.price
        return price.happening if price else None

    def _known(self) -> bool:
        if not (lost := self._lost):
            return False
        key, where = ("beaten", "place") if lost.kind == "beaten" else ("falls", "castle")
        return any(one.key == key and dict(one.facts)[where] == lost.about for one in self._reasons)

    def _elsewhere(self) -> bool:
        if not self._lost or self._lost.kind != "beaten":
            return False
        place = self._board.names.index(self._lost.about)
        ends = [move.target for move in self._advice.line if isinstance(move, March)]
        return place not in ends and not self._view.knights[self._view.seat][place]

    def _as_dear(self, aim: str, promised: str) -> bool:
        titles, swords = self._board.titles, self._board.swords
        worths = [swords[titles.index(castle)] for castle in (aim, promised) if castle in titles]
        return len(worths) == 2 and worths[0] >= worths[1] and bool(about(aim, "soon", self._reasons))

    def _worth(self, castle: str) -> str:
        return words.swords(self._board.swords[self._board.titles.index(castle)])

    def _left(self) -> str:
        line = self._advice.line
        left = self._view.moves - sum(isinstance(move, March | Take | Attack) for move in line)
        match [*line]:
            case [*_, Occupy(_, True)] if left > 0:
                text = ngettext("Il vous restera un déplacement.", "Il vous restera {n} déplacements.", left)
                return text.format(n=left)
        return ""

    def _share(self) -> str:
        gain = self._gain
        if not gain or self._won != gain.happening.about:
            return ""
        soon = about(self._won, "soon", self._kept)
        prevented = soon.get("what") in ACTS and (gain.share > LIKELY or soon["only"])
        return "" if prevented or soon.get("what") == UNPROVEN else often(gain.share)


def _briefly(danger: str, text: str, besides: str) -> tuple[str, str]:
    brief, cut = re.sub(r"\s\([^()]*\)", "", danger), f"{text.split(' ; ')[0].rstrip('.')}."
    ways = (danger, text), (brief, text), (danger, cut), (brief, cut)
    able = (way for way in ways if length(" ".join((*way, besides))) <= PAPER)
    return next(able, ways[0])


def about(castle: str, key: str, reasons: Sequence[Reason]) -> dict[str, Fact]:
    """Return the facts of the reason `key` about a castle, {} if there is none."""
    return next((dict(one.facts) for one in reasons if one.key == key and castle_of(one) == castle), {})


def castle_of(reason: Reason) -> Fact:
    """Return the castle that a reason is about, "" for none."""
    return dict(reason.facts).get("castle", "")
