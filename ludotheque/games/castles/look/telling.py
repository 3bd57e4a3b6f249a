"""Supplies the texts that the table shows during a castle game: prompts, notes and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ludotheque.core.forecast import Expectation, Foretold
from ludotheque.core.game import Event, Fact, Outcome
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles import words
from ludotheque.games.castles.deed_words import CONQUESTS, DeedWords
from ludotheque.games.castles.fact_words import ACTS, UNPROVEN
from ludotheque.games.castles.judgement.certain import last_turn
from ludotheque.games.castles.look.notes import Notes
from ludotheque.games.castles.look.strokes import Strokes
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import Attack, March, Occupy, Roll, Take, leading
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, Phase, holder, untaken
from ludotheque.games.castles.why import Why
from ludotheque.i18n import _, ngettext, sentence
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.contract.telling import Advice, Deed, Telling, length, often
from ludotheque.table.contract.terms import Countdown, Described, Landmark, Note, Status
from ludotheque.tiled.model import Point

# keys of reasons by which ideas differ
_PURPOSES = (*CONQUESTS, "hold", "guard", "beat", "goal", "bar", "safe", "scroll", "roll", "waits", "end")


_CONQUEST = Take | Attack | Occupy
LONGEST = 32  # words of advice with a further battle
LONG = 22  # words of advice, with what a turn does besides
LIKELY = 0.58  # a share of two in three or more


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
        at, reasons, outlook, line = one.at, one.reasons, one.outlook, tuple(self.told(one))
        why, view, aim = self._why, at.view, self.aim(reasons)
        untold = [move for move in one.line[len(line) :] if move != END]
        if untold and outlook.averted and not why.saves(line, outlook.averted.happening.about):
            outlook = outlook._replace(averted=None)
        gain, saved, won = outlook.gain, "", ""
        if gain and gain is outlook.averted:
            saved, aim = gain.happening.about, ""
        elif gain:
            won = aim if self._as_dear(aim, gain.happening.about, reasons) else gain.happening.about
            aim = won if won and why.leads_to(line, won) else ""
        elif any(one.key == "saves" for one in reasons):
            aim = ""
        elif not aim:
            aim = next((str(_castle(one)) for one in reasons if one.key == "near"), "")
        main = why.main(view, line, aim, saved)
        goal = {} if saved else _about(aim, "goal", reasons)
        act = f"{why.act(view, line, aim, saved, goal)}{why.kept(main, reasons)}"
        named = aim if aim and self._worth(aim) in act else ""  # places near it are named after it, too
        roll = named if main[:1] != (END,) else None
        castles = {
            "goal": aim,
            "near": named,
            "soon": won or named or aim or roll,
            "roll": roll,
            "rival": aim,
        }
        kept = [one for one in reasons if castles.get(one.key) in (None, *(() if saved else (_castle(one),)))]
        share = _share(gain, _about(won, "soon", kept)) if gain and won == gain.happening.about else ""
        facts = why.facts(main, kept, bool(gain), share, named)
        soon, conquers = _about(won, "soon", kept), any(isinstance(move, _CONQUEST) for move in main)
        besides = why.besides(view, line, main, reasons, named, bool(goal.get("led")))
        if won and soon and conquers and not besides:
            besides = self.composed("", [why.next_turn(soon, share, "")])
        if won and soon and (besides if conquers else facts):
            outlook = outlook._replace(promise=None)
        besides = besides or self._left(view, one.line)
        # it is won by other knights than those just named
        if facts and won and not (conquers or why.leads_to(main, won)):
            own = [one for one in kept if one.key not in ("soon", "roll")]
            facts, besides = why.facts(main, own, False, named=named), self.composed("", facts)
        text = self.composed(act, facts)
        lost, place, averted = outlook.price.happening if outlook.price else None, "", ""
        if lost and self._known(lost, reasons):  # then it is said who may do so
            place = lost.about if lost.kind == "beaten" else ""
            averted = _("L'autre conseil l'évite.") if outlook.remedy >= 0 else ""
            outlook, lost = outlook._replace(price=None), None
        danger = "" if why.untaken(reasons) else why.danger(reasons, lost.about if lost else "", place)
        danger = " ".join(filter(None, (danger, averted)))
        then = [dict(one.facts)["what"] for one in reasons if one.key == "then"]
        most = LONGEST if "beat" in then else LONG
        if (facts or danger) and length(f"{text} {besides} {danger}") > most:  # arrows show it
            besides = ""
        told = " ".join(filter(None, (text, besides, danger, why.untaken(reasons))))
        return told, outlook._replace(price=None) if self._elsewhere(one) else outlook

    def _known(self, lost: Happening, reasons: Sequence[Reason]) -> bool:
        key, about = ("beaten", "place") if lost.kind == "beaten" else ("falls", "castle")
        return any(one.key == key and dict(one.facts)[about] == lost.about for one in reasons)

    def _elsewhere(self, one: Advice) -> bool:
        """Return whether the price is paid where no knight stands, but those whom later moves bring there."""
        if not (price := one.outlook.price) or price.happening.kind != "beaten":
            return False
        place = self.board.names.index(price.happening.about)
        ends = [move.target for move in one.line if isinstance(move, March)]
        return place not in ends and not one.at.view.knights[one.at.view.seat][place]

    def _as_dear(self, aim: str, promised: str, reasons: Sequence[Reason]) -> bool:
        """Return whether an aim is a castle as dear as the promised one, to be won as surely next turn."""
        titles, swords = self.board.titles, self.board.swords
        worths = [swords[titles.index(castle)] for castle in (aim, promised) if castle in titles]
        return len(worths) == 2 and worths[0] >= worths[1] and bool(_about(aim, "soon", reasons))

    def _worth(self, castle: str) -> str:
        return words.swords(self.board.swords[self.board.titles.index(castle)])

    def _left(self, view: CastleState, line: Sequence[Move]) -> str:
        """Return a sentence about the moves that are left where a line ends because a shield is drawn."""
        left = view.moves - sum(isinstance(move, March | Take | Attack) for move in line)
        match [*line]:
            case [*_, Occupy(_, True)] if left > 0:
                text = ngettext("Il vous restera un déplacement.", "Il vous restera {n} déplacements.", left)
                return text.format(n=left)
        return ""

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
        soon = {_castle(one) for one in other if one.key == "soon"}
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


def _about(castle: str, key: str, reasons: Sequence[Reason]) -> dict[str, Fact]:
    return next((dict(one.facts) for one in reasons if one.key == key and _castle(one) == castle), {})


def _castle(one: Reason) -> Fact:
    return dict(one.facts).get("castle", "")


def _won(reasons: Sequence[Reason]) -> list[Fact]:
    found = (dict(one.facts) for one in reasons if one.key in ("take", "attack"))
    return [facts["castle"] for facts in found if facts.get("percent", 100) == 100]


def _share(gain: Expectation, soon: Mapping[str, Fact]) -> str:
    """Return how likely a gain is, but "" if it is told who can prevent it, or nobody is known to."""
    prevented = soon.get("what") in ACTS and (gain.share > LIKELY or soon["only"])
    return "" if prevented or soon.get("what") == UNPROVEN else often(gain.share)
