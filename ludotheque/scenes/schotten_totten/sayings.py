"""What the table says of Schotten-Totten: prompts, notes, the log, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.game import Event, Move
from ...games.schotten_totten.cards import CARD_NAMES
from ...games.schotten_totten.moves import Claim, End, Pass
from ...games.schotten_totten.rules import BorderRules
from ...games.schotten_totten.state import BETWEEN, CLAIM, ENDED, HUNT, PICK, PUT, BorderState, points
from ...i18n import _, ngettext
from ...words import schotten_totten as words
from ...words import schotten_totten_cards as card_words
from ..table.terms import Concession, Holding, Note, Status
from ..table.voice import Voice
from .notes import Notes
from .places import DECKS, Places

SILENT = ("turn-ended",)
DRAWN = ("drew", "drew-card")  # where there is but one deck, everyone draws one at the end of each turn
SOUNDS = {
    "dealt": "page",
    "drew": "card",
    "drew-card": "card",
    "played": "card",
    "mode": "horn",
    "ruse": "horn",
    "claimed": "seal",
    "put-back": "card",
    "put-back-card": "card",
    "moved": "slide",
    "stolen": "slide",
    "withdrawn": "slide",
    "banished": "slide",
    "round-won": "fanfare",
}


class Sayings(Voice):
    """Part of a look: words for players with these names; `places` says where cards lie."""

    def __init__(self, rules: BorderRules, places: Places, names: tuple[str, ...]) -> None:
        super().__init__(words, names, SOUNDS, SILENT if rules.choices.tactics else (*SILENT, *DRAWN))
        self.rules = rules
        self.notes = Notes(names, rules.choices.rounds > 1, rules.choices.tactics)
        self._lying = places

    def status(self, view: BorderState, moves: Sequence[Move]) -> Status:
        """Return the round of a match and its points."""
        rounds = self.rules.choices.rounds
        if rounds == 1:
            return Status()
        mine, theirs = points(view)
        number = min(rounds, len(view.results) + (0 if view.phase in (BETWEEN, ENDED) else 1))
        text = _("Manche {n} sur {rounds} · {mine} à {theirs}")
        return Status(caption=text.format(n=number, rounds=rounds, mine=mine, theirs=theirs))

    def holdings(self, view: BorderState) -> tuple[Holding, ...]:
        """Return stones claimed and cards in hand."""
        found = []
        for seat in range(2):
            counts = [("stone", view.claimed[seat].bit_count()), ("cards", len(view.hands[seat]))]
            found.append(Holding(seat, tuple(counts), self.notes.holding(view, seat)))
        return tuple(found)

    def prompt(self, view: BorderState, legal: Sequence[Move]) -> str:
        """Say what the player to move may do."""
        if view.phase in (HUNT, PUT, PICK):
            return self._ruse_prompt(view)
        if view.phase == ENDED:
            return _("La partie est finie")
        if view.phase == BETWEEN:
            return _("La manche est finie")
        claims = any(isinstance(move, Claim) for move in legal)
        if view.phase == CLAIM:
            if any(isinstance(move, End) for move in legal):
                return _("Revendiquez, ou finissez le tour") if claims else _("Finissez le tour")
            return _("Revendiquez une borne, ou piochez") if claims else _("Piochez pour finir le tour")
        if any(isinstance(move, Pass) for move in legal):
            return _("Aucune carte de clan ne peut être posée : vous pouvez passer")
        return _("Revendiquez, puis posez une carte") if claims else _("Posez une carte à une borne")

    def concession(self, view: BorderState, seat: int) -> Concession:
        """Return that giving up loses the round, and in a match how it is counted (S22, S23)."""
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

    def note(self, view: BorderState, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        stone = self._lying.stone_of(place)
        if stone is not None:
            sides = (self._lying.side(seat, stone) for seat in range(2))
            about = (self.rules.board.names[stone], *sides)
            return replace(self.notes.stone(view, stone, self._lying.viewer), places=about)
        if place in DECKS:
            return self.notes.deck(view, DECKS.index(place))
        if place == "discard":
            return self.notes.discard(view)
        card = next((card for card, at in self._lying.at.items() if at == place), None)
        return self.notes.card(card) if card is not None else None

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the stones that an event speaks of."""
        facts = dict(event.facts)
        return tuple(
            self.rules.board.names[int(facts[key]) - 1] for key in ("stone", "source") if key in facts
        )

    def standings(self, view: BorderState) -> tuple[int, ...]:
        """Return the points of the rounds that are over, and the stones of this one."""
        done = points(view)
        if view.phase in (BETWEEN, ENDED):
            return done
        return tuple(done[seat] + view.claimed[seat].bit_count() for seat in range(2))

    def _ruse_prompt(self, view: BorderState) -> str:
        name = card_words.card(view.ruse)
        if view.phase == HUNT:
            text = ngettext(
                "{name} : piochez encore {n} carte", "{name} : piochez encore {n} cartes", view.left
            )
            return text.format(name=name, n=view.left)
        if view.phase == PUT:
            text = ngettext(
                "{name} : remettez {n} carte sous sa pioche",
                "{name} : remettez {n} cartes sous leur pioche",
                view.left,
            )
            return text.format(name=name, n=view.left)
        return {
            "strategist": _("Stratège : déplacez une de vos cartes, ou défaussez-la"),
            "banshee": _("Banshee : glissez une carte adverse à la défausse"),
            "traitor": _("Traître : prenez une carte de clan adverse de votre côté"),
        }[CARD_NAMES[view.ruse]]
