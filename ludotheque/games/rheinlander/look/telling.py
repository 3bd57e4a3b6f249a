"""The texts of Rheinländer at the table: prompts, log, notes, and reports on takeovers and mergers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ludotheque.core.forecast import Foretold
from ludotheque.core.game import Event, Outcome
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.rheinlander import why, words
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.judgement.reasons import bastion_reasons, knight_reasons
from ludotheque.games.rheinlander.judgement.wants import CLUB
from ludotheque.games.rheinlander.look.art import RheinlanderArt
from ludotheque.games.rheinlander.look.geometry import RheinlanderGeometry
from ludotheque.games.rheinlander.look.notes import Notes
from ludotheque.games.rheinlander.look.strokes import stroke
from ludotheque.games.rheinlander.look.takeover_report import TakeoverReport, deserves_report
from ludotheque.games.rheinlander.rules.advice import all_counties, last_turn
from ludotheque.games.rheinlander.rules.board import mask
from ludotheque.games.rheinlander.rules.counties import settle
from ludotheque.games.rheinlander.rules.moves import Bastion, Discard, Place, Reinforce, Replace, Skip
from ludotheque.games.rheinlander.rules.state import NOBODY, Phase, RheinlanderState, owner
from ludotheque.i18n import _, of, sentence
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.contract.telling import Advice, Deed, Telling, length
from ludotheque.table.contract.terms import Described, Landmark, Note, Report, Status

_LIGHTER = (
    "holds",
    "closes-in",
    "completes",
    "disputes",
)  # keys of reasons for a knight that others outweigh
_GRAVE = (
    "loses",
    "threat",
    "doomed",
    "returns",
    "archbishop-threat",
)  # those of them that outweigh what others are paid
_DRAWBACKS = (
    *_GRAVE,
    "doomed-later",
    "forgoes",
    "rival-near",
    "river",
)  # keys of reasons against a move, the weightiest first
_AGAINST = (*_DRAWBACKS, "paid-other")
_WON = (*why.WINS, "grows")
_CHURCH = (*why.ARCHBISHOP, "archbishop-too", "keeps-archbishop", "no-archbishop")
_FURTHER = (
    "also-bastion",
    "bishops",
    "richest",
)  # keys of reasons that are told if nothing else is but the first
_BARRING = ("then-bastion", "bastion-archbishop")  # keys of reasons that tell of a bastion that must follow
_LATER = (*_AGAINST, *_FURTHER, *_BARRING, "last-turn", "denies", "can-wait")
LONG, LONGEST = 20, 30  # words of advice, if it can be told in so many
_CALM = ("safe", "no-county")  # keys of reasons why no bastion is needed
_TAKING = ("next-turn", "idle", "blind")  # keys of reasons for the card that is taken
_ARRIVALS = ("placed", "reinforced", "replaced")  # kinds of events that bring a knight to the board
_COUNTED = ("won", "county", "archbishop")  # kinds of lines of the score sheet


class RheinlanderTelling(Telling):
    """The texts for one session of Rheinländer."""

    music = ("rhine", "ferry")
    silent = ("tile-laid", "dealt", "drew", "turn", "counted", "no-bastion", "chose-pile")
    sounds: ClassVar = {
        "placed": "wood",
        "reinforced": "wood",
        "replaced": "clash",
        "paid": "coins",
        "joined": "banner",
        "archbishop": "seal",
        "bastion": "wood",
        "joker": "page",
        "discarded": "card",
        "drew": "card",
        "took": "card",
    }

    def __init__(
        self, geometry: RheinlanderGeometry, names: Sequence[str], notes: Notes, art: RheinlanderArt
    ) -> None:
        self._words = words.OnBoard(geometry.board)
        super().__init__(self._words, names)
        self._geometry, self._notes, self._art = geometry, notes, art

    def reason(self, reason: Reason) -> str:
        return why.reason(reason, self.names)

    def foretold(self, happening: Happening, name: str = "") -> str:
        return why.foretold(happening, name)

    def why(self, deed: Deed) -> Sequence[str]:
        """Return what a knight and a bastion do, by the board: nothing that a hand would tell."""
        name, found = self.names[deed.seat], list[str]()
        for before, move, _after in deed.plies:
            if isinstance(move, Discard):
                text = _("Aucune carte {of_name} ne pouvait poser de chevalier.")
                found.append(text.format(of_name=of(name)))
            if not isinstance(move, (Place, Reinforce, Replace, Bastion)):
                continue
            reasons = self._seen(before, move)
            first = [one for one in reasons if one.key not in why.BESIDES]
            first = sorted(first, key=lambda one: one.key in _LIGHTER)[:1]
            more = [one for key in why.BESIDES for one in reasons if one.key == key]
            told = [*first, *more]
            found += [why.deed(one, name, self.names, besides=one is not told[0]) for one in told]
        return found

    def _seen(self, before: RheinlanderState, move: Move) -> Sequence[Reason]:
        ground, won = self._geometry.rules.ground, (0,) * len(self.names)
        outlook = Outlook(ground, before, before.seat, won, CLUB)
        if isinstance(move, Bastion):
            return bastion_reasons(outlook, move.space)
        assert isinstance(move, Place | Reinforce | Replace)
        victim = owner(before, move.space)
        outlook.knight(move.space, victim)
        return knight_reasons(outlook, settle(ground, before, move.space, victim))

    def advice(self, one: Advice) -> str:
        """Return what a move does, the weightiest reason and, if nothing is foretold, one against it."""
        reasons, outlook, move = one.reasons, self.besides(one), one.gesture[0]
        named, calm = why.gesture(self._geometry.board, move), isinstance(move, Skip)
        if outlook.price and calm:
            return self.composed(named, ())
        if calm and any(each.key in _CALM for each in reasons):
            named = _("rien ne presse")
        needless = (*_AGAINST, *(("outpost",) if outlook.sentences > 1 else ()))
        kept = [each for each in reasons if not outlook.sentences or each.key not in needless]
        plain = outlook.price or any(each.key in _CHURCH for each in kept)  # their church is told already
        kept = [why.untiled(each) if plain else each for each in kept]
        if outlook.sentences:
            kept = [each if each.key not in why.ARCHBISHOP else Reason("archbishop-too") for each in kept]
        ways = [self.clauses(way) for way in self._shorter(kept)]
        texts = [self.composed(named, way) for way in (*ways, ways[-1][:2])]
        short = (text for text in texts[:-2] if length(text) <= LONG)
        long = (text for text in texts[-3:] if length(text) <= LONGEST)
        return next(short, next(long, texts[-1]))

    def _shorter(self, reasons: Sequence[Reason]) -> Iterator[Sequence[Reason]]:
        yield reasons
        reasons = [*map(why.untiled, reasons)]
        yield reasons
        reasons = [why.unrisked(one) for one in reasons if one.key != "river"]
        yield reasons
        yield [why.unhedged(one) for one in reasons if one.key != "paid-other"]

    def given_up(self, first: Sequence[Reason], other: Sequence[Reason]) -> str:
        waits = Reason("can-wait")
        own, advised = (self.figures(reasons).get("now", 0) for reasons in (other, first))
        if waits not in other or waits in first or own < advised:
            return ""
        return f"{sentence(self.reason(waits))}."

    def figures(self, reasons: Sequence[Reason]) -> Mapping[str, float]:
        found = dict[str, float]()
        for one in reasons:
            facts = dict(one.facts)
            if one.key in _AGAINST and "coming" not in facts:
                found[one.key] = -1
            elif one.key in _CHURCH or facts.get("church"):
                found["church"] = 1
            if one.key in _WON:
                found["now"] = found["outpost"] = int(facts["points"])  # a county held next turn, too
            elif one.key in ("outpost", *_LIGHTER):
                found[one.key] = int(facts["points"])
            elif one.key in ("denies", "meets"):
                found[one.key] = 1
        return found

    def besides(self, one: Advice) -> Foretold:
        """Return what is foretold but for what the words promise already, or no bastion brings."""
        founds = any(why.key == "outpost" and dict(why.facts)["county"] for why in one.reasons)
        later = founds or isinstance(one.gesture[0], Bastion | Skip)
        return one.outlook._replace(promise=None) if later else one.outlook

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return the weightiest clause for a move, that of the archbishop, what follows, or one against."""
        known = [reason for reason in reasons if reason.key not in _TAKING] or reasons
        order = sorted(known, key=lambda reason: reason.key in _LIGHTER)
        good = [one for one in order if one.key not in _LATER]
        favour = super().clauses(good)
        drawn = [one for one in known if one.key in _DRAWBACKS]
        drawbacks = super().clauses(sorted(drawn, key=lambda one: _DRAWBACKS.index(one.key)))
        ousts = bool(good) and good[0].key == "unseats"
        paid = "" if ousts else why.payments(known, self.names)
        last = super().clauses([one for one in known if one.key == "last-turn"])
        gain = why.welcome(known)
        grave = any(one.key in _GRAVE for one in drawn)
        against = [*drawbacks, paid] if gain or grave else [paid, *drawbacks]
        urgent = () if grave else super().clauses([one for one in known if one.key == "denies"])
        church = super().clauses([one for one in known if one.key in _CHURCH])
        then = super().clauses([one for one in known if one.key in _BARRING])
        further = super().clauses([one for one in known if one.key in _FURTHER])
        against = [] if gain and church and not drawbacks else [*filter(None, against)]
        rest = last or then or urgent or against or church or further
        return tuple(dict.fromkeys((*favour[:1], *church, *rest[:1])))

    def goal(self, at: Position) -> str:
        """Return when a county pays: when its duke leaves (R14, R15), and at the end (R22)."""
        return _("Un comté paie quand son duc s'en va, et davantage à la fin")

    def prompt(self, at: Position) -> str:
        view: RheinlanderState = at.view
        if view.phase == Phase.ENDED:
            return _("La partie est finie")
        if view.phase == Phase.CHOOSE:
            return _("Prenez une carte : l'une des trois, ou la pioche")
        if view.phase == Phase.BASTION:
            return _("Posez un bastion, ou finissez le tour : Espace, ou la pioche")
        if any(isinstance(move, Discard) for move in at.legal):
            return _("Aucune carte ne peut poser de chevalier : défaussez-en une")
        if at.asked:
            return _("Avec quelle carte ? Choisissez-la dans votre main")
        return _("Jouez une carte : posez-la sur une case")

    def opportunities(self, at: Position) -> Sequence[str]:
        """Return a line about each county that the player can hold by placing one knight, the best first."""
        return self._notes.opportunities(at.view) if at.legal else ()

    def place_names(self, at: Position) -> Mapping[str, Sequence[str]]:
        """Return the places by their names, and the counties by their numbers."""
        board, found = self._geometry.board, dict(super().place_names(at))
        for county in all_counties(self._geometry.rules, at.view):
            there = [board.names[space] for space in county.spaces]
            found[words.county(county.where)] = there
            if not county.where.isdigit():  # a range of numbers also stands alone
                found[county.where] = there
        return found

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the size of the pile; nothing after the end."""
        view: RheinlanderState = at.view
        return Status(caption=words.cards_left(view) if view.phase != Phase.ENDED else "")

    def last_turn(self, view: RheinlanderState, seat: int) -> str:
        emptied = last_turn(self._geometry.rules.ground, view, seat)
        return words.may_end(view, seat, emptied, self.names) if emptied != NOBODY else ""

    def brief(self, event: Event) -> str:
        return self._words.brief(event)

    def landmarks(self) -> Sequence[Landmark]:
        """Return the events that a replay can jump to: mergers, payments, and changes of the archbishop."""
        church = ("archbishop", "no-archbishop")
        return (
            Landmark(("joined",), _("Comtés réunis"), _("Réunion suivante"), _("Réunion précédente")),
            Landmark(("paid",), _("Points gagnés"), _("Points suivants"), _("Points précédents")),
            Landmark(church, _("Archevêque"), _("Archevêque suivant"), _("Archevêque précédent")),
        )

    def place(self, at: Position, place: str) -> Described:
        return self._notes.place(at, place)

    def promise(self, at: Position, held: Held, place: str) -> str:
        return self._notes.promise(at, held, place)

    def note(self, at: Position, place: str) -> Note | None:
        return self._notes.note(at, place)

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the space that an event is about, or () if it is about no space."""
        return tuple(str(value) for key, value in event.facts if key == "space")

    def stroke(self, view: RheinlanderState, events: Sequence[Event]) -> Stroke | None:
        found = stroke(events, self.names)
        return found and replace(found, around=self._geometry.joined(view, found.place))

    def outdated(self, stroke: Stroke, events: Sequence[Event]) -> bool:
        """Return whether a knight has come to the county of a stroke, or replaced one there (R8, R12)."""
        index, near = self._geometry.index, self._geometry.rules.ground.near
        county = mask([index[place] for place in stroke.around])
        arrived = (dict(event.facts)["space"] for event in events if event.kind in _ARRIVALS)
        return any(county & (near[index[str(space)]] | 1 << index[str(space)]) for space in arrived)

    def count(self, view: RheinlanderState, outcome: Outcome) -> Sequence[Counted]:
        """Return the items of the final count in the order in which they are shown (R20, R22).

        Points won during the game come first, then the counties in the order downstream, then the archbishop.
        """
        ground, counties = self._geometry.rules.ground, list[tuple[int, Counted]]()
        lines = {kind: [one for one in outcome.sheet if one.reason == kind] for kind in _COUNTED}
        held = (group for seat in range(len(self.names)) for group in view.groups if group.duke == seat)
        for line, group in zip(lines["county"], held, strict=True):
            spaces = list(ground.spaces.pick(group.spaces))
            place = ground.board.names[spaces[len(spaces) // 2]]
            first = min(ground.board.numbers[spaces[0]])
            counties.append((first, Counted(line.seat, line.points, self.score_line(line), place)))
        won, church = (
            [Counted(line.seat, line.points, self.score_line(line)) for line in lines[kind] if line.points]
            for kind in ("won", "archbishop")
        )
        return [*won, *(one for _first, one in sorted(counties, key=lambda each: each[0])), *church]

    def report(self, view: RheinlanderState, events: Sequence[Event], at: Position) -> Report | None:
        """Return the report on a takeover or merger; None for other events, and in the public view."""
        if at.eyes is None or not deserves_report(events):
            return None
        placed = next((event for event in events if "space" in dict(event.facts)), None)
        county = self._geometry.joined(view, str(dict(placed.facts)["space"])) if placed else ()
        return TakeoverReport(self._art, self.tell, events, county)

    def prolong(self, report: Report, events: Sequence[Event]) -> bool:
        if not isinstance(report, TakeoverReport):
            return False
        report.add(events)
        return True
