"""Supplies the texts that the table shows during a castle game: prompts, notes and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ludotheque.core.forecast import Foretold
from ludotheque.core.game import Event, Fact, Outcome
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles import words
from ludotheque.games.castles.deed_words import CONQUESTS, DeedWords
from ludotheque.games.castles.judgement.certain import last_turn
from ludotheque.games.castles.look.advised import AdvisedTurn, castle_of
from ludotheque.games.castles.look.notes import Notes
from ludotheque.games.castles.look.strokes import Strokes
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Roll, leading
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, Phase, holder, untaken
from ludotheque.games.castles.why import Why
from ludotheque.i18n import _, ngettext, sentence
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.contract.telling import Advice, Deed, Telling
from ludotheque.table.contract.terms import Countdown, Described, Landmark, Note, Status
from ludotheque.tiled.model import Point

# keys of reasons by which ideas differ
_PURPOSES = (*CONQUESTS, "hold", "guard", "beat", "goal", "bar", "safe", "scroll", "roll", "waits", "end")


class CastleTelling(Telling):
    """Supplies the texts of one session of a castle game; `points` has the places in map pixels, by name."""

    music = ("castles", "watch", "ferry")
    most_reasons = 2
    # left out of the log: the next event tells the first, the next turn the second, and the third is private
    silent = ("rolled", "turn-ended", "shield-seen")
    sounds: ClassVar = {
        "entered": "wood",
        "marched": "slide",
        "at-gate": "slide",
        "went-in": "slide",
        "came-out": "slide",
        "front": "horn",
        "battle": "clash",
        "castle-taken": "banner",
        "attack-won": "banner",
        "attack-repelled": "shield",
        "shield-laid": "seal",
    }

    def __init__(
        self, rules: CastleRules, points: Mapping[str, Point], names: Sequence[str], notes: Notes
    ) -> None:
        board = rules.board
        self._words = words.OnBoard(board, points)
        super().__init__(self._words, names)
        self.board, self.notes, self._rules = board, notes, rules
        self._index = {name: place for place, name in enumerate(board.names)}
        self._why = Why(board, points, names)
        self._deeds = DeedWords(board, points, names)
        self._strokes = Strokes(board, names)

    def prompt(self, at: Position) -> str:
        view: CastleState = at.view
        if view.phase == Phase.ROLL:
            return _("Lancez le dé : Espace, un clic, ou faites-le rouler sur le plateau")
        if view.phase == Phase.OCCUPY:
            castle = self.board.titles[view.castle]
            return _("Combien de chevaliers entrent à {castle} ?").format(castle=castle)
        if view.phase == Phase.FRONT:
            enemy = view.knights[holder(view, view.target)][view.target]
            missing = enemy + 1 - view.committed
            return _("La bataille commence : amenez encore {knights}").format(knights=words.knights(missing))
        if view.phase == Phase.MARCH:
            return self._march_prompt(view, at.legal)
        return _("La partie est finie")

    def goal(self, at: Position) -> str:
        """Return the sentence about the aim of the game: to hold the most swords at the end (C11, C18)."""
        least, most = min(self.board.swords), max(self.board.swords)
        if least == most:
            text = ngettext("Un château vaut {n} épée", "Un château vaut {n} épées", most).format(n=most)
        else:
            text = _("Un château vaut {least} à {most} épées").format(least=least, most=most)
        return _("{worth} : ayez-en le plus à la fin").format(worth=text)

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the latest roll, the moves left as coins, and the countdown of castles to take (C17)."""
        view: CastleState = at.view
        left, most = max(0, untaken(view) - 1), len(self.board.castles) - 1
        countdown = Countdown(left, most, left <= words.SOON, words.why_it_ends())
        if view.phase == Phase.ENDED:
            return Status(countdown=countdown)
        caption = words.conquests_left(left)
        if view.phase == Phase.ROLL:
            return Status(0, True, TURN_MOVES, TURN_MOVES, caption, countdown)
        arms = next((move.arms for move in reversed(moves) if isinstance(move, Roll)), 0)
        return Status(arms, False, view.moves, TURN_MOVES, caption, countdown)

    def place(self, at: Position, place: str) -> Described:
        return self.notes.place(at.view, self._index[place])

    def note(self, at: Position, place: str) -> Note | None:
        return self.notes.note(at.view, self._index[place])

    def brief(self, event: Event) -> str:
        return self._words.brief(event, self.names)

    def as_one(self, before: Sequence[Event], after: Sequence[Event]) -> Sequence[Event]:
        """Return one march, in a tuple, for two successive ones of the same knights; () for other plies."""
        marches = [event for events in (before, after) for event in events if event.kind in words.MARCHES]
        if (len(before), len(after), len(marches)) != (1, 1, 2):
            return ()
        came, goes = (dict(march.facts) for march in marches)
        goes_on = came["target"] == goes["origin"] != goes["target"] != came["origin"]
        if marches[0].seat != marches[1].seat or came["count"] != goes["count"] or not goes_on:
            return ()
        facts = goes | {"origin": came["origin"]}
        return (replace(marches[1], facts=tuple(facts.items())),)

    def stroke(self, view: CastleState, events: Sequence[Event]) -> Stroke | None:
        """Return the large display of a battle, a conquest or an assault, or None if there was none."""
        return self._strokes.of(view, events)

    def last_turn(self, view: CastleState, seat: int) -> str:
        ending = last_turn(self._rules, view, seat) if view.phase != Phase.ENDED else None
        return words.may_end(self.names[seat], seat, ending.scores) if ending else ""

    def nearly(self, view: CastleState) -> int:
        """Return the seat that leads alone when the end of the game is near (C17), else -1."""
        if untaken(view) > words.SOON or view.phase == Phase.ENDED:
            return -1
        scores = outcome(self.board, view).scores
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else -1

    def count(self, view: CastleState, outcome: Outcome) -> Sequence[Counted]:
        """Return the castles held, with their swords, in an order that keeps the winner uncertain (C18).

        The next castle is always that of the seat with the fewest swords so far that has castles left, its
        smallest first.
        """
        titles = self.board.titles
        left: dict[int, list[Counted]] = {}
        for line in sorted(outcome.sheet, key=lambda line: -line.points):
            if line.scored:
                castle = titles.index(str(dict(line.facts)["castle"]))
                one = Counted(line.seat, line.points, titles[castle], self._place(castle))
                left.setdefault(line.seat, []).append(one)
        totals, counted = dict.fromkeys(left, 0), []
        while any(left.values()):
            seat = min((seat for seat in left if left[seat]), key=lambda seat: (totals[seat], seat))
            counted.append(left[seat].pop())
            totals[seat] += counted[-1].points
        return counted

    def _place(self, castle: int) -> str:
        return self.board.names[self.board.castles[castle]]

    def landmarks(self) -> Sequence[Landmark]:
        """Return what a replay can jump to: fights, and conquests; a won assault is in both."""
        fights, taken = ("battle", "attack-won", "attack-repelled"), ("castle-taken", "attack-won")
        return (
            Landmark(fights, _("Batailles"), _("Bataille suivante"), _("Bataille précédente")),
            Landmark(taken, _("Châteaux pris"), _("Château pris suivant"), _("Château pris précédent")),
        )

    def aloud(self, at: Position, events: Sequence[Event]) -> str:
        """Return how to look at the shield just laid; "" if there is none or the screen shows its worth."""
        if at.eyes is not None or all(event.kind != "shield-laid" for event in events):
            return ""
        return _("Pour revoir votre bouclier, sans que personne regarde : gardez V, ou la souris, enfoncée.")

    def reason(self, reason: Reason) -> str:
        return self._why.reason(reason)

    def advice(self, one: Advice) -> str:
        """Return what a turn does first of all, and a fact about it that no promise makes needless."""
        return self._advised(one)[0]

    def besides(self, one: Advice) -> Foretold:
        """Return what is foretold, without a promise that advice proves."""
        return self._advised(one)[1]

    def _advised(self, one: Advice) -> tuple[str, Foretold]:
        aim = self.aim(one.reasons)
        return AdvisedTurn(self._why, self.board, self.composed, one, self.told(one), aim).told()

    def told(self, one: Advice) -> Sequence[Move]:
        """Return the turn up to the last move that is for something, or its end if it has no other moves."""
        line, last = one.line, leading(one.line)
        for facts in (dict(reason.facts) for reason in one.reasons if reason.key == "then"):
            last = max(last, int(facts["at"]) + int(facts["moves"]))
        return line[:last]

    def foretold(self, happening: Happening, name: str = "") -> str:
        return self._why.happened(happening, name)

    def aim(self, reasons: Sequence[Reason]) -> str:
        """Return the castle that a line prepares to win later; "" if none, or if it wins one in this turn."""
        if any(one.key in CONQUESTS for one in reasons):
            return ""
        return next((str(dict(one.facts)["castle"]) for one in reasons if one.key == "goal"), "")

    def given_up(self, first: Sequence[Reason], other: Sequence[Reason]) -> str:
        """Return a sentence about a castle that the first line surely wins, now or next, not the other."""
        won, still = _won(first), _won(other)
        if castle := next((castle for castle in won if castle not in still), ""):
            return _("Mais {castle} reste à prendre.").format(castle=castle)
        soon = {castle_of(one) for one in other if one.key == "soon"}
        early = (dict(one.facts) for one in first if one.key == "soon" and not (won or still))
        sure = (facts["castle"] for facts in early if not facts["what"] or facts["arms"])
        castle = next((castle for castle in sure if castle not in soon), "")
        return _("Mais {castle} ne sera plus sûr au prochain tour.").format(castle=castle) if castle else ""

    def purpose(self, reasons: Sequence[Reason]) -> Sequence[object]:
        """Return the facts that count, conquests first; their occupation does not."""
        conquers = any(one.key in CONQUESTS for one in reasons)
        told = [one for one in reasons if one.key in _PURPOSES and not (conquers and one.key == "hold")]
        told.sort(key=lambda one: one.key not in CONQUESTS)
        facts = (
            one.facts if one.key != "goal" else one.facts[:4] for one in told
        )  # and not how it is reached
        return tuple(dict.fromkeys((one.key, *known) for one, known in zip(told, facts, strict=True)))

    def why(self, deed: Deed) -> Sequence[str]:
        clauses = self._deeds.told(self._rules, self.names[deed.seat], deed.plies, deed.reasons)
        return [f"{sentence(clause)}." for clause in clauses]

    def counted(self) -> str:
        """Return the word for swords, which are what the standings count (C18)."""
        return _("épées")

    def tie_break(self, outcome: Outcome) -> str:
        """Return whether knights broke a tie for the most swords (C18), in words; "" if there was no tie."""
        if outcome.scores.count(max(outcome.scores)) == 1:
            return ""
        if len(outcome.winners) == 1:
            return _("mais plus de chevaliers")
        return _("et autant de chevaliers")

    def places_of(self, event: Event) -> tuple[str, ...]:
        found = []
        for key, value in event.facts:
            if key in ("place", "origin", "target"):
                found.append(str(value))
            elif key == "castle":
                castle = self.board.titles.index(str(value))
                found.append(self.board.names[self.board.castles[castle]])
        return tuple(found)

    def _march_prompt(self, view: CastleState, legal: Sequence[Move]) -> str:
        if not view.moves:
            return _("Vos déplacements sont faits : finissez le tour")
        if len(legal) == 1:
            return _("Aucun déplacement possible : finissez le tour")
        return words.moves_left(view.moves)


def _won(reasons: Sequence[Reason]) -> list[Fact]:
    found = (dict(one.facts) for one in reasons if one.key in ("take", "attack"))
    return [facts["castle"] for facts in found if facts.get("percent", 100) == 100]
