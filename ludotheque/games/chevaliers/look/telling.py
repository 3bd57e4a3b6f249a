"""Supplies the texts that the table shows in Les Chevaliers: prompts, notes, log, reports of combats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ludotheque.core.forecast import Foretold
from ludotheque.core.game import Event, Refusal
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.judgement.reasons import CHANGES, KEPT, PRICES, WARNING, costs, objects
from ludotheque.games.chevaliers.look.art import ChevaliersArt
from ludotheque.games.chevaliers.look.duel import Duel
from ludotheque.games.chevaliers.look.geometry import FALLEN
from ludotheque.games.chevaliers.look.notes import Notes
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.look.strokes import stroke
from ludotheque.games.chevaliers.rules.advice import declared, gives_up_a_move, last_turn
from ludotheque.games.chevaliers.rules.board import squares
from ludotheque.games.chevaliers.rules.combat import WINS
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase, knights
from ludotheque.games.chevaliers.why import Why
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.staging import Fortune, Stroke, Weight
from ludotheque.table.contract.telling import Advice, Deed, Telling, length
from ludotheque.table.contract.terms import Described, Landmark, Note, Report, Status

# keys of reasons that say exactly by which throws a White is in danger
EXACT = ("flees", "dares", "waits", "leaves", "stands")
LONG = 20  # words of advice, if it can be told in so many
COSTS = ("leaves", "stands", *PRICES)  # those of which none is told where somebody can end the game
RISKIER = 2  # throws: by so many more a line is told to be riskier than the first
ALOUD = ("blocked", "stuck", "quiet")  # events announced over the board as well as in the log


class ChevaliersTelling(Telling):
    """Writes the texts of one session."""

    music = ("hall", "watch", "castles")
    most_reasons = 2
    silent = ("turn", "die")  # shown by the panel and by the report of a combat
    sounds: ClassVar = {
        "moved": "slide",
        "home": "coins",
        "in-danger": "horn",
        "halted": "horn",
        "attacks": "clash",
        "joins": "wood",
        "decided": "die",
        "to-post": "wood",
    }

    def __init__(
        self, session: Session[ChevaliersState], finder: RouteFinder, notes: Notes, art: ChevaliersArt
    ) -> None:
        self._words = words.OnBoard(finder.board)
        super().__init__(self._words, art.seats.names)
        self._session = session
        self._finder, self._notes, self._art = finder, notes, art
        self._why = Why(finder.board)

    def prompt(self, at: Position) -> str:
        view: ChevaliersState = at.view
        turns = self._finder.turns
        if view.phase == Phase.DICE:
            return _("Les dés décident du combat")
        if at.asked:
            index = self._finder.index
            by, target = index[at.asked.held.source.place], index[at.asked.place]
            view = declared(view, by, target)
            if not turns.helpers(view):
                return _("Attaquer à un contre un, ou renoncer ?")
        return words.prompt(view, stuck=turns.stuck(at.view)) or _("La partie est finie")

    def goal(self, at: Position) -> str:
        """Return the sentence about the aim of each side (K18)."""
        return _("Blancs : deux chevaliers aux coffres. Rouges : arrêtez-les.")

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the die and the number of steps left, which are shown as coins."""
        view: ChevaliersState = at.view
        if view.phase == Phase.ROLL:
            return Status(die=self._blocked(moves), waits=True)
        if view.phase == Phase.OVER:
            return Status()
        if view.phase == Phase.MOVE:
            left = view.left if view.mover != NOWHERE else view.die
            return Status(view.die, False, left, view.die, self._caption(view))
        return Status(view.die, False, max(0, view.left), view.die)

    def brief(self, event: Event) -> str:
        return self._words.brief(event)

    def stroke(self, view: ChevaliersState, events: Sequence[Event]) -> Stroke | None:
        """Return the display of a White coming home, a knight stopped or the last White's fall, or None."""
        return stroke(events, self.tell)

    def fortune(self, view: ChevaliersState, events: Sequence[Event]) -> Fortune | None:
        """Return which side these events favour and which they harm, or None if they do neither.

        A combat favours its winner, and a tie the target's side, since the attackers go back (K10). Other
        events count if they are shown large (`stroke`).
        """
        decided = next((event for event in events if event.kind == "decided"), None)
        if decided is None:
            return super().fortune(view, events)
        attackers, facts = decided.seat, dict(decided.facts)
        winner = attackers if facts["result"] == WINS else 1 - attackers
        weight: Weight = "stroke" if facts["fate"] == "out" else "note"
        return Fortune(winner, (1 - winner,), weight, attackers)

    def last_turn(self, view: ChevaliersState, seat: int) -> str:
        throws = last_turn(self._finder.turns, view, seat)
        return words.may_end(self.names[seat], throws) if throws else ""

    def nearly(self, view: ChevaliersState) -> int:
        """Return the seat of White if White needs only one more knight at home to win (K18), else -1."""
        return WHITE if view.home.bit_count() == 1 and view.phase != Phase.OVER else -1

    def landmarks(self) -> Sequence[Landmark]:
        """Return the kinds of events to which the log can jump: combats, and Whites that reach a chest."""
        return (
            Landmark(("decided",), _("Combats"), _("Combat suivant"), _("Combat précédent")),
            Landmark(("home",), _("Arrivées aux coffres"), _("Arrivée suivante"), _("Arrivée précédente")),
        )

    def place(self, at: Position, place: str) -> Described:
        one = self._notes.place(at.view, self._finder.index[place])
        fallen = any((piece.place, piece.face) == (place, FALLEN) for piece in at.arrangement.pieces)
        return Described(one.name, words.fallen()) if fallen else one

    def promise(self, at: Position, held: Held, place: str) -> str:
        """Return a warning if the knight can be stopped on its way (K7)."""
        start, view = held.source.place, at.view
        if view.phase == Phase.RETURN:
            return ""
        passed = self._finder.route(view, start, (), place)[:-1]
        dangers = self._finder.dangers(view, start)
        return words.in_danger() if any(dangers >> square & 1 for square in passed) else ""

    def note(self, at: Position, place: str) -> Note | None:
        return self._notes.note(at.view, self._finder.index[place])

    def report(self, view: ChevaliersState, events: Sequence[Event], at: Position) -> Report | None:
        """Return a `Duel` that shows the dice of the combats just decided, or None if there were none."""
        decided = view.phase == Phase.DICE and any(event.kind == "decided" for event in events)
        return Duel(self._art, view, events, self.tell, at.eyes) if decided else None

    def aloud(self, at: Position, events: Sequence[Event]) -> str:
        """Return what is announced: who cannot move (K5, K8), how long it stays quiet (K19), no Red left."""
        told = [self.tell(event) for event in events if event.kind in ALOUD]
        view, turns = self._session.state, self._finder.turns
        leaders = squares(self._finder.leaders(view))
        if at.legal and view.movers and any(gives_up_a_move(turns, view, leader) for leader in leaders):
            told.append(words.attack_warning())
        fought = any(event.kind == "decided" for event in events)
        if fought and view.phase not in (Phase.OVER, Phase.RETURN) and not knights(view, RED):
            told.append(_("Plus un seul Rouge : il ne reste aux Blancs qu'à gagner les coffres."))
        return " · ".join(told)

    def explain(self, refusal: Refusal) -> str:
        """Return why a move is refused; for a square out of reach, with the number of steps left."""
        if refusal.reason == "not-beside":
            view = self._session.state
            left = view.left if view.mover != NOWHERE else view.die
            return _("On n'y arrive pas en {cases}.").format(cases=words.cases(left))
        return super().explain(refusal)

    def reason(self, reason: Reason) -> str:
        return self._why.reason(reason)

    def advice(self, one: Advice) -> str:
        """Return what a turn does, why, and what speaks against it; and a warning."""
        foretold, view = self.besides(one), one.at.view
        ends = self.last_turn(view, 1 - view.side)
        every = dict.fromkeys(one.reasons)  # two Reds may move for the same
        reasons = [why for why in every if why.key != WARNING and not (ends and why.key in COSTS)]
        against = [why for why in reasons if objects(why)]
        besides = (*reasons[:1], *against[:1], *filter(costs, against))
        chosen = [why for why in reasons if why in besides or why.key == "clears"]
        risked = view.side == WHITE and bool(foretold.price or against or ends)
        chosen = self._why.shortened(chosen, one.gesture, risked)
        warned = [self._why.warning(view)] if any(why.key == WARNING for why in one.reasons) else []
        ways = self._why.shorter(chosen, view.side == RED)
        texts = [" ".join((self._advised(view, one.gesture, way), *warned)) for way in ways]
        return next((text for text in texts if length(text) <= LONG), texts[-1])

    def _advised(self, view: ChevaliersState, gesture: Sequence[Move], reasons: Sequence[Reason]) -> str:
        """Return a sentence with reasons, and another one that says what Whites can do all the same."""
        told = self._why.clauses(reasons)
        gains, prices = (sum(not one(why) for why in reasons) for one in (objects, costs))
        good, bad, apart = told[:gains], told[gains:prices], told[prices:]
        clauses = [*filter(None, [self._because(good)]), *bad]
        text = self.composed(self._why.gesture(view, gesture), [", ".join(clauses)])
        return " ".join((text, *(f"{sentence(clause)}." for clause in apart)))

    def figures(self, reasons: Sequence[Reason]) -> Mapping[str, float]:
        found = dict[str, float]()
        for one in reasons:
            facts = dict(one.facts)
            if one.key in ("narrows", "roomier"):
                found["room"] = -int(facts["squares"])
            elif one.key in ("lengthens", "shorter"):
                found["way"] = int(facts["steps"])
            elif one.key in ("exposed", "spares", "calm"):
                found["strikes"] = -len(str(facts.get("dice", "")).split())
            elif costs(one):
                found[one.key] = -1
        return found

    def given_up(self, first: Sequence[Reason], other: Sequence[Reason]) -> str:
        """Return that another line lets Whites attack by clearly more throws than the first."""
        safe, risky = (self.figures(reasons).get("strikes", 0) for reasons in (first, other))
        return _("C'est plus risqué.") if safe - risky >= RISKIER else ""

    def besides(self, one: Advice) -> Foretold:
        """Return what is foretold, but for what the words tell exactly, and wins where there is a reason."""
        keys, found = {why.key for why in one.reasons}, one.outlook
        exact = keys.intersection((*EXACT, *CHANGES, *KEPT, *PRICES))
        if exact or "attacks" in keys:  # of an attack, its odds are told and what it risks
            found = found._replace(averted=None, price=None if exact else found.price)
        promised = {"home": "arrives" in keys, "beats": keys - {WARNING, *KEPT, *PRICES}}
        if found.promise and promised.get(found.promise.happening.kind):
            found = found._replace(promise=None)
        return found

    def foretold(self, happening: Happening, name: str = "") -> str:
        return self._why.foretold(happening, name)

    def soon(self) -> str:
        return _("D'ici deux tours")

    def why(self, deed: Deed) -> Sequence[str]:
        """Return what was done with the weightiest reason, and what else speaks for or against it."""
        before = deed.plies[0][0]
        moves, name = [move for _b, move, _a in deed.plies], self.names[deed.seat]
        reasons = [one for one in deed.reasons if one.key != WARNING]
        made = self._why.made(before, moves, name)
        attack = next((dict(one.facts) for one in reasons if one.key == "attacks"), None)
        if attack:
            return [f"{self._why.odds(made, attack)}."]
        told = self._why.clauses(self._why.shortened(reasons, moves))
        if not told:
            return [f"{made}."]
        first, *more = dict.fromkeys(told)
        return [self.composed(made, [first]), *(f"{sentence(clause)}." for clause in more)]

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return the reasons as clauses, in which a knight that moved is `it`."""
        return self._told(self._why.unnamed(reasons))

    def _told(self, reasons: Sequence[Reason]) -> Sequence[str]:
        return tuple(dict.fromkeys(self._why.clauses(reasons)))

    def total(self, score: int) -> str:
        """Return "", since this game has no points."""
        return ""

    def counted(self) -> str:
        """Return words for what the standings count: Whites at home for White, Whites out for Red."""
        return _("Blancs aux coffres, ou éliminés")

    def places_of(self, event: Event) -> tuple[str, ...]:
        named = (str(value) for key, value in event.facts if key in ("square", "target", "fallen"))
        return tuple(place for names in named for place in names.split() if place in self._finder.index)

    def _caption(self, view: ChevaliersState) -> str:
        if view.side == WHITE:
            return ""
        return _("second Rouge") if view.movers else _("premier Rouge")

    def _blocked(self, moves: Sequence[Move]) -> int:
        """Return the roll that has just ended the turn (K5), or 0; call it only before the next roll."""
        before = self._session.state_at(len(moves) - 1) if moves else None
        return getattr(moves[-1], "points", 0) if before and before.phase == Phase.ROLL else 0
