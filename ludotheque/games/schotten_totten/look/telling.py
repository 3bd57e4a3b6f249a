"""The texts of Schotten-Totten at the table: prompts, notes, log, reports and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import ClassVar

from ludotheque.core.forecast import UNKNOWN, Foretold
from ludotheque.core.game import Event, Outcome, Refusal
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.schotten_totten import card_words, deed_words, why, words
from ludotheque.games.schotten_totten.judgement.decks import spare
from ludotheque.games.schotten_totten.look.art import SchottenTottenArt
from ludotheque.games.schotten_totten.look.geometry import (
    DECKS,
    SchottenTottenArrangement,
    SchottenTottenGeometry,
    laid_out,
)
from ludotheque.games.schotten_totten.look.laid_card import LaidCard, keyed, split
from ludotheque.games.schotten_totten.look.notes import Notes
from ludotheque.games.schotten_totten.look.reports import ProofSheet
from ludotheque.games.schotten_totten.look.strokes import stroke
from ludotheque.games.schotten_totten.rules.advice import last_turn, proof
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    CLAN_CARDS,
    RUSES,
    STRATEGIST,
    TACTIC,
    Card,
)
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Discard,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.proof import Verdict
from ludotheque.games.schotten_totten.rules.state import (
    SEATS,
    Phase,
    SchottenTottenState,
    ends_round,
    find_card,
    has_cards,
    open_stones,
    points,
    stones_in,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import may_play_tactic
from ludotheque.i18n import _, ngettext, roman, sentence
from ludotheque.table.contract.position import Asked, Held, Position
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.contract.telling import Advice, Deed, Telling
from ludotheque.table.contract.terms import Concession, Described, Landmark, LogLine, Note, Report, Status

DRAWN = ("drew", "drew-card")  # not logged with a single deck, when every turn ends with a draw
PROOFS = ("weaker", "second", "could-be-beaten")  # refusals that are shown with cards
_ENDS = ("win", "sure-win", "sure-loss")  # the reasons that tell how the round ends, said first
ALWAYS = 0.87  # the share of futures of what is told to be almost always so
_RULES = {"stronger": "S10", "first": "S7", "out-of-reach": "S11", "at-best-equal": "S11", "no-cards": "S11"}


class SchottenTottenTelling(Telling):
    """The texts for one session of Schotten-Totten."""

    music = ("border", "rhine", "watch")
    silent = ("turn-ended",)
    sounds: ClassVar = {
        "dealt": "page",
        "drew": "card",
        "drew-card": "card",
        "played": "card",
        "mode": "horn",
        "ruse": "horn",
        "claimed": "stone",
        "put-back": "card",
        "put-back-card": "card",
        "moved": "slide",
        "stolen": "slide",
        "withdrawn": "slide",
        "banished": "slide",
    }

    def __init__(
        self,
        rules: SchottenTottenRules,
        geometry: SchottenTottenGeometry,
        art: SchottenTottenArt,
        notes: Notes,
    ) -> None:
        super().__init__(words, art.seats.names)
        self.rules, self.geometry, self.notes = rules, geometry, notes
        self._art = art

    def goal(self, at: Position) -> str:
        """Return the sentence that says what wins a round (S20)."""
        return _("Prenez trois bornes voisines, ou cinq en tout")

    def reason(self, reason: Reason) -> str:
        return why.reason(reason, self.rules.choices.rounds > 1)

    def foretold(self, happening: Happening, name: str = "") -> str:
        return why.foretold(happening, name)

    def gesture(self, at: Position, moves: Sequence[Move]) -> str:
        return why.gesture(moves[0])

    def advice(self, one: Advice) -> str:
        """Return a sentence about a move with its weightiest reason.

        If nothing is foretold, and nobody else can end the round, a second one proves a claim or says what
        else matters most of a card laid; what is certain is said anyway.
        """
        reasons, move, view = one.reasons, one.gesture[0], one.at.view
        ending = self.last_turn(view, 1 - view.seat)
        named, foretold = _act(one.line, move), bool(one.outlook.sentences or ending)
        if isinstance(move, Claim):
            won = self.clauses(keyed(reasons, "win", "sure-win"))
            left = [why.reason(one) for one in keyed(reasons, "left")]
            found = None if won or left or foretold else proof(view, view.seat, move.stone)
            told = self.composed(named, (won or left)[:1])
            return f"{told} {words.proof(found)}" if found else told
        if isinstance(move, Take):
            return self.composed(named, self._drawn(view, move, reasons))
        if isinstance(move, Play):
            card = LaidCard(view, move, reasons)
            told = self.composed(named, self._laid(card, reasons, foretold))
            besides = card.besides[:1] if not foretold or card.certain else []
            besides = [] if keyed(reasons, *_ENDS) else besides
            return " ".join([told, *(f"{sentence(text)}." for text in besides)])
        if isinstance(move, (Ruse, Shift, Discard)):
            return self.composed(named, self._tricked(view, _tricks(one.line)[-1], reasons))
        if isinstance(move, End):
            reasons = [reason for reason in reasons if reason.key not in _ENDS]
        return self.composed(named, self.clauses(reasons))

    def _drawn(self, view: SchottenTottenState, move: Take, reasons: Sequence[Reason]) -> Sequence[str]:
        match, seat = self.rules.choices.rounds > 1, view.seat
        counted = [why.drawing(one, match) for one in keyed(reasons, "deck", "deck-strong")]
        if keyed(reasons, "deck") or not (has_cards(view, TACTIC) and has_cards(view, CLAN)):
            return counted
        held = sum(card >= CLAN_CARDS for card in view.hands[seat])
        more = 1 if counted else spare(view, seat)  # to be short
        reason = why.drawn(move, held, not may_play_tactic(view, seat), more)
        return [*([reason] if reason else []), *counted]

    def besides(self, one: Advice) -> Foretold:
        """Return what is foretold but for a doubtful win or a sure loss of what more is known of."""
        move, found = one.gesture[0], one.outlook
        if keyed(one.reasons, *_ENDS) or isinstance(move, Take):  # whatever deck is drawn from
            return UNKNOWN
        if found.ending:  # then a stone does not matter
            found = found._replace(price=None)
        if not isinstance(move, Play):
            return found
        card, stone = LaidCard(one.at.view, move, one.reasons), str(move.stone + 1)
        gain, price = found.gain, found.price
        if (card.sure or card.enough) and gain and gain.happening.about == stone:
            often = gain is found.promise and gain.share >= ALWAYS
            found = found._replace(promise=gain._replace(share=1.0) if often else None, averted=None)
        if (card.lost or card.behind) and price and price.happening.about == stone:
            found = found._replace(price=None)
        return found

    def _tricked(
        self, view: SchottenTottenState, last: Ruse | Shift | Discard, reasons: Sequence[Reason]
    ) -> Sequence[str]:
        """Return the weightiest clause on what a ruse is for, and what refills a place; `last` is known."""
        told = self.clauses(keyed(reasons, *_ENDS, "claim"))
        if isinstance(last, Ruse):  # the card that it moves is chosen later
            return [*told, *self.clauses(keyed(reasons, "hunt")), why.tactic(last.card)][:1]
        owner, source = find_card(view, last.card) or (view.seat, 0)
        here, there = split(keyed(reasons, "chance"), source)
        gains = [*filter(None, map(why.gained, there))]
        theirs, room = owner != view.seat, view.full[owner] >> source & 1
        border = [why.on_border(one, theirs) for one in here if theirs or room]
        filled = [] if told else self.clauses(keyed(reasons, "finished", "refilled"))
        taken = self.clauses(keyed(reasons, "robbed")) or self.clauses(keyed(reasons, "broken"))
        gains = [] if keyed(reasons, "finished") and not border else gains
        return [*[*told, *taken, *gains, *border][:1], *filled][:2]

    def _laid(self, card: LaidCard, reasons: Sequence[Reason], foretold: bool) -> Sequence[str]:
        """Return the weightiest clause about a card that is laid, with a second one that belongs to it."""
        if ends := self.clauses(keyed(reasons, *_ENDS)):
            wins = bool(keyed(reasons, "win"))
            here = [] if wins else [_("la borne est à vous")]
            return [*ends[:1], *(here if card.claims_here else card.claims[:1])]
        if card.lost or card.behind:
            text = _("cette borne compte le moins")
            if card.hopeless:
                text = _("la borne est déjà perdue") if card.already else why.almost_lost()
            spared = self.clauses(keyed(reasons, "spared")) or [_("vos autres cartes serviront mieux")]
            return card.claims[:1] or [_("{clause}, et {why}").format(clause=text, why=spared[0])]
        made = self._made(card, reasons)
        if card.enough:
            made = [why.enough(*keyed(reasons, "facing"))]
        elif card.vague:
            made += self.clauses(keyed(reasons, "spared"))
        if card.claims_here:
            facing = [] if foretold and keyed(reasons, "left") else keyed(reasons, "facing")  # to be short
            return [why.taken(keyed(reasons, "formation"), facing), *card.claims[:1]]
        if card.vague:
            return made
        return [*card.claims, *made][: 2 if card.claims and not card.shows else 1]

    def _made(self, card: LaidCard, reasons: Sequence[Reason]) -> list[str]:
        made = [clause for key in card.made for clause in self.clauses(keyed(reasons, key))][:1]
        return [why.failing(clause, one) for clause in made for one in keyed(reasons, "failing")] or made

    def given_up(self, first: Sequence[Reason], other: Sequence[Reason]) -> str:
        return "".join(map(why.lesser, keyed(other, "lesser")))

    def aim(self, reasons: Sequence[Reason]) -> str:
        """Return words for the formation prepared at a stone by laying a card, "" if there is none."""
        facts = {reason.key: dict(reason.facts) for reason in reasons}
        if not {"aim", "chance"} <= facts.keys():
            return ""
        return f"{words.stone(int(facts['chance']['stone']))}, {facts['aim']['formation']}"

    def why(self, deed: Deed) -> Sequence[str]:
        """Return what the first move that tells something is for, by what everybody can see."""
        told = ([*deed_words.told(self.names, deed.seat, *ply)] for ply in deed.plies)
        return next(filter(None, told), ())

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return the clauses of several reasons: how the round ends, all claims in one, then the others.

        Which stone can wait, and the chance to win a claimed stone are left out. So is what a tactic does if
        another reason says what it is for, and the card drawn unless it is the only reason.
        """
        claimed = [int(dict(reason.facts)["stone"]) for reason in reasons if reason.key == "claim"]
        purpose = any(reason.key in ("mode", "hunt") for reason in reasons)
        untold = (
            "claim",
            "waits",
            "spent",
            "failing",
            "lesser",
            "deck",
            "deck-strong",
            "kept",
            "near",
            "threat",
            "beside",
            "free",
            *_ENDS,
            *(("tactic",) if purpose else ()),
        )
        won = super().clauses([reason for reason in reasons if reason.key in _ENDS])
        others = [
            reason
            for reason in reasons
            if reason.key not in untold
            and not (reason.key == "chance" and dict(reason.facts)["stone"] in claimed)
        ]
        rest = super().clauses([one for one in others if one.key != "draw" or len(reasons) == 1])
        return [*won, *([why.claims(claimed)] if claimed else []), *rest]

    def brief(self, event: Event) -> str:
        return words.brief(event)

    def landmarks(self) -> Sequence[Landmark]:
        """Return the kinds of events that a replay jumps to: stones, ends of rounds, ruses, modes."""
        stones = Landmark(("claimed",), _("Bornes"), _("Borne suivante"), _("Borne précédente"))
        tactics = Landmark(
            ("ruse", "mode"),
            _("Cartes tactiques"),
            _("Carte tactique suivante"),
            _("Carte tactique précédente"),
        )
        ends = ("round-won", "round-drawn")
        rounds = Landmark(
            ends, _("Fins de manche"), _("Fin de manche suivante"), _("Fin de manche précédente")
        )
        return (stones, *([tactics] if self.geometry.tactics else []), rounds)

    def prompt(self, at: Position) -> str:
        view, legal = at.view, at.legal
        if at.asked:
            return self._asked_prompt(at.asked, laid_out(at.arrangement))
        if view.phase in (Phase.HUNT, Phase.PUT, Phase.PICK):
            return self._ruse_prompt(view)
        if view.phase == Phase.ENDED:
            return _("La partie est finie")
        if view.phase == Phase.BETWEEN:
            return _("La manche est finie")
        claims = any(isinstance(move, Claim) for move in legal)
        if view.phase == Phase.CLAIM:
            if any(isinstance(move, End) for move in legal):
                return _("Prenez une borne, ou finissez le tour") if claims else _("Finissez le tour")
            return _("Prenez une borne, ou piochez") if claims else _("Piochez pour finir le tour")
        if any(isinstance(move, Pass) for move in legal):
            return _("Aucune carte de clan ne peut être posée : vous pouvez passer")
        return (
            _("Prenez une borne, puis posez une carte") if claims else _("Posez une carte devant une borne")
        )

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the number of the round and the points of a match, or an empty status for a single round."""
        rounds = self.rules.choices.rounds
        if rounds == 1:
            return Status()
        view: SchottenTottenState = at.view
        mine, theirs = points(view)
        number = min(rounds, len(view.results) + (0 if view.phase in (Phase.BETWEEN, Phase.ENDED) else 1))
        text = _("Manche {n} sur {rounds} · {mine} à {theirs}")
        return Status(caption=text.format(n=number, rounds=rounds, mine=mine, theirs=theirs))

    def place(self, at: Position, place: str) -> Described:
        return self.notes.place(at, place)

    def promise(self, at: Position, held: Held, place: str) -> str:
        return self.notes.promise(at, held, place)

    def place_names(self, at: Position) -> Mapping[str, Sequence[str]]:
        """Return the places by their names; that of a stone, or its numeral, stands for its sides too."""
        found = dict(super().place_names(at))
        for stone, place in enumerate(self.geometry.names):
            sides = [self.geometry.side(seat, stone) for seat in range(SEATS)]
            found[self.place(at, place).name] = [place, *sides]
            if stone:  # the first numeral is also a word
                found[roman(stone + 1)] = [place, *sides]
        return found

    def note(self, at: Position, place: str) -> Note | None:
        note = self._noted(at, place)
        return replace(note, title=note.title or sentence(self.place(at, place).name)) if note else None

    def _noted(self, at: Position, place: str) -> Note | None:
        """Return the note on a place; without a title, the place's name is to be its title."""
        view, lies = at.view, laid_out(at.arrangement)
        stone = self.geometry.stone_of(place)
        if stone is not None:
            sides = (self.geometry.side(seat, stone) for seat in range(SEATS))
            about = (self.geometry.stone(stone), *sides)
            hands = tuple(point for point in lies.points if point.startswith(("hand", "their")))
            return replace(self.notes.stone(view, stone, lies.viewer), places=about, off=hands)
        if place in DECKS:
            return self.notes.deck(view, DECKS.index(place), lies.viewer)
        if place == "discard":
            return self.notes.discard(view)
        card = lies.card_at(place)
        note = self.notes.card(card) if card is not None else None
        if note is None or card is None or place not in lies.barred:
            return note
        return replace(note, lines=(*note.lines, ("close", self._why_barred(view, lies.viewer, card))))

    def _why_barred(self, view: SchottenTottenState, viewer: int, card: Card) -> str:
        """Return why the viewer cannot play a tactic now (S15, S16, S18)."""
        stone = next(iter(stones_in(open_stones(view, viewer) or unclaimed(view))), 0)
        move = Ruse(card) if card in RUSES else Play(card, stone)
        refusal = self.rules.refusal(view._replace(phase=Phase.PLAY, seat=viewer), move)
        assert refusal is not None
        return self.explain(refusal)

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places of the stones that an event is about."""
        facts = dict(event.facts)
        found = (facts[key] for key in ("stone", "source") if key in facts)
        return tuple(self.geometry.stone(int(stone) - 1) for stone in found)

    def stroke(self, view: SchottenTottenState, events: Sequence[Event]) -> Stroke | None:
        found = stroke(events, self.names, lambda stone: self.geometry.stone(stone - 1), self.tell)
        if found is None:
            return None
        stone = self.geometry.names.index(found.place)
        return replace(found, around=tuple(self.geometry.side(seat, stone) for seat in (0, 1)))

    def last_turn(self, view: SchottenTottenState, seat: int) -> str:
        """Return how a seat can end the round: with what can be proved, or with a card that is not shown."""
        if view.phase in (Phase.DEAL, Phase.BETWEEN, Phase.ENDED):
            return ""
        found = last_turn(self.rules.choices, view, seat)
        match = self.rules.choices.rounds > 1
        return words.may_end(self.names[seat], *found, match) if found else ""

    def nearly(self, view: SchottenTottenState) -> int:
        """Return the seat that needs one more stone to win the round, or -1 if neither or both do (S20)."""
        free = stones_in(unclaimed(view))
        near = [
            seat for seat in range(SEATS) if any(ends_round(view.claimed[seat] | 1 << one) for one in free)
        ]
        return near[0] if len(near) == 1 else -1

    def count(self, view: SchottenTottenState, outcome: Outcome) -> Sequence[Counted]:
        """Return the items of the final count: the stones of the last round, from the left (S20)."""
        return [
            Counted(seat, 1, sentence(words.stone(stone + 1)), self.geometry.stone(stone))
            for stone in range(len(self.geometry.names))
            for seat in range(SEATS)
            if view.claimed[seat] >> stone & 1
        ]

    def scoring(self) -> str:
        """Return how the rounds of a match are scored (S22), or "" for a single round."""
        if self.rules.choices.rounds == 1:
            return ""
        return _("Gagner une manche rapporte 5 points ; la perdre, 1 point par borne prise.")

    def lines(self, events: Sequence[Event]) -> tuple[LogLine, ...]:
        """Return a ply's events as lines of the log, without draws in the game without tactics."""
        told = self.rules.choices.tactics
        return super().lines([event for event in events if told or event.kind not in DRAWN])

    def report(self, view: SchottenTottenState, events: Sequence[Event], at: Position) -> Report | None:
        """Return the proof of a claim that `view` proves, None for other moves.

        A stone that the same gesture completed before has no proof yet in `view`.
        """
        claimed = next((event for event in events if event.kind == "claimed"), None)
        if claimed is None:
            return None
        found = proof(view, claimed.seat, int(dict(claimed.facts)["stone"]) - 1)
        if found is None or not found.granted:
            return None
        return self._sheet(view, claimed.seat, found, _RULES[found.reason])

    def objection(self, at: Position, refusal: Refusal) -> Report | None:
        """Return the proof that shows why a claim is refused (S14), or None for other refusals."""
        if refusal.reason not in PROOFS:
            return None
        found = proof(at.view, at.view.seat, int(dict(refusal.facts)["stone"]) - 1)
        return self._sheet(at.view, at.view.seat, found, refusal.rule) if found else None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the rule id in a proof if the click at `pos` hit it, else ""."""
        return report.rule if isinstance(report, ProofSheet) and report.citation.collidepoint(pos) else ""

    def concession(self, view: SchottenTottenState, seat: int) -> Concession:
        """Return the words for giving up the game, or a round of a match, and what this costs (S22, S23)."""
        rounds = self.rules.choices.rounds
        if rounds == 1:
            return super().concession(view, seat)
        held = words.points(view.claimed[seat].bit_count())
        text = _("Si {name} abandonne, {other} marque 5 points et {name} {points_s} ; {next}.")
        last = len(view.results) + 1 == rounds
        following = _("la partie est finie") if last else _("{other} commence la manche suivante")
        named = {"name": self.names[seat], "other": self.names[1 - seat]}
        return Concession(
            _("Abandonner la manche…"), text.format(points_s=held, next=following.format(**named), **named)
        )

    def _sheet(self, view: SchottenTottenState, seat: int, verdict: Verdict, rule: str) -> Report:
        return ProofSheet(self._art, self.geometry.stone(verdict.stone), view, seat, verdict, rule)

    def _asked_prompt(self, asked: Asked, lies: SchottenTottenArrangement) -> str:
        """Return the question that asks where a card should go, after a ruse has been dropped on the card."""
        card = lies.card_at(asked.place)
        assert card is not None
        text = _("Où va {the_card} ? Choisissez une borne de votre côté")
        if asked.held.source.kind == CARD_NAMES[STRATEGIST]:
            text = _("Où va {the_card} ? Choisissez une borne de votre côté, ou la défausse")
        return text.format(the_card=card_words.the_card(card))

    def _ruse_prompt(self, view: SchottenTottenState) -> str:
        name = card_words.card(view.ruse)
        if view.phase == Phase.HUNT:
            text = ngettext(
                "{name} : piochez encore {n} carte", "{name} : piochez encore {n} cartes", view.left
            )
            return text.format(name=name, n=view.left)
        if view.phase == Phase.PUT:
            text = ngettext(
                "{name} : remettez {n} carte sous sa pioche",
                "{name} : remettez {n} cartes sous leur pioche",
                view.left,
            )
            return text.format(name=name, n=view.left)
        return {
            "strategist": _("Stratège : déplacez une de vos cartes, ou défaussez-la"),
            "banshee": _("Banshee : glissez une carte de l'autre joueur à la défausse"),
            "traitor": _("Traître : amenez de votre côté une carte de clan de l'autre joueur"),
        }[CARD_NAMES[view.ruse]]


def _act(line: Sequence[Move], first: Move) -> str:
    """Return a clause that says what a line does first, with the card that a ruse acts on."""
    if isinstance(first, (Ruse, Shift, Discard)):
        return reduce(_followed, map(why.gesture, _tricks(line)))
    if isinstance(first, Put):
        return why.put_back([one.card for one in line if isinstance(one, Put)])
    return why.gesture(first)


def _tricks(line: Sequence[Move]) -> list[Ruse | Shift | Discard]:
    return [move for move in line if isinstance(move, (Ruse, Shift, Discard))]


def _followed(first: str, then: str) -> str:
    return _("{first}, puis {then}").format(first=first, then=then)
