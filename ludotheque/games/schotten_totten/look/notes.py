"""Puts stones, sides, cards, decks and players into words, in a few or in a note."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.schotten_totten import card_words, words
from ludotheque.games.schotten_totten.examples import EXAMPLES
from ludotheque.games.schotten_totten.look.geometry import DECKS, card_of, laid_out
from ludotheque.games.schotten_totten.rules.advice import proof, reach, side_strength
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN_CARDS, ELITES, TACTIC, Card
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import (
    SEATS,
    SchottenTottenState,
    deck_size,
    points,
    side_of,
    unclaimed,
)
from ludotheque.i18n import _, of, sentence
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Described, Note

Row = tuple[str | None, str]


class Notes:
    """Writes the notes of one game; `names` has the players' names, by seat.

    `match` means that there are several rounds, and `tactics` that the game is played with tactics.
    """

    def __init__(self, names: Sequence[str], match: bool, tactics: bool) -> None:
        self.names = names
        self.match = match
        self.tactics = tactics

    def place(self, at: Position, place: str) -> Described:
        """Return a place in words: a stone, a side with its cards, one card, a deck, or what lies there."""
        view, lies = at.view, laid_out(at.arrangement)
        kind, *numbers = place.split("-")
        stone, card = lies.geometry.stone_of(place), lies.card_at(place)
        if kind in ("hand", "their") and numbers:
            return self._in_hand(at, kind, int(numbers[0]), card)
        if stone is not None and kind == "side":
            side = self._side_name(at, int(numbers[0]) - 1, stone)
            if card is not None:
                return Described(card_words.card(card), side)
            return Described(side, self._laid(view, int(numbers[0]) - 1, stone))
        if stone is not None:
            return Described(words.stone(stone + 1), self._stands(view, stone))
        if place in DECKS:
            name = (_("pioche des clans"), _("pioche des tactiques"))[DECKS.index(place)]
            return Described(name, words.cards_left(deck_size(view, DECKS.index(place))))
        if place == "discard":
            gone = list(view.discards)
            return Described(_("défausse"), card_words.all_cards(gone) if gone else _("vide"))
        return Described(_("main"), words.cards_left(len(view.hands[lies.viewer])))

    def promise(self, at: Position, held: Held, place: str) -> str:
        """Return what a side would make with the held card, and what the other makes; "" elsewhere."""
        stone, card = laid_out(at.arrangement).geometry.stone_of(place), card_of(held.source.kind)
        if stone is None or card is None or not place.startswith("side-"):
            return ""
        if not (card < CLAN_CARDS or card in ELITES):
            return ""
        seat = at.view.seat
        sides = (side_strength(at.view, seat, stone, card), side_strength(at.view, 1 - seat, stone))
        mine, theirs = (card_words.so_far(side) or _("rien encore") for side in sides)
        return _("ferait : {mine}, contre {theirs}").format(mine=mine, theirs=theirs)

    def _side_name(self, at: Position, seat: int, stone: int) -> str:
        """Return the name of a seat's side of a stone, such as `borne V, votre côté`."""
        text = _("{stone}, votre côté") if seat == at.eyes else _("{stone}, côté {of_name}")
        return text.format(stone=words.stone(stone + 1), of_name=of(self.names[seat]))

    def _laid(self, view: SchottenTottenState, seat: int, stone: int) -> str:
        """Return the cards on a side, each by its name, and what they make; `vide` without any."""
        cards = [card_words.card(card) for card in laid(side_of(view, seat, stone))]
        made = card_words.so_far(side_strength(view, seat, stone))
        return ", ".join([*cards, made]) if cards else _("vide")

    def _stands(self, view: SchottenTottenState, stone: int) -> str:
        owner = next((seat for seat in range(SEATS) if view.claimed[seat] >> stone & 1), None)
        told = [_("à prendre") if owner is None else _("prise par {name}").format(name=self.names[owner])]
        modes = (("fog", view.fog), ("mud", view.mud))
        return ", ".join([*told, *(card_words.tactic(key) for key, on in modes if on >> stone & 1)])

    def _in_hand(self, at: Position, kind: str, number: int, card: Card | None) -> Described:
        """Return a card of a hand by its name, or one that is hidden by its number."""
        seat = laid_out(at.arrangement).viewer if kind == "hand" else 1 - laid_out(at.arrangement).viewer
        if card is not None:
            own = seat == at.eyes
            return Described(card_words.card(card), "" if own else _("en main"))
        name = _("carte {n} {of_name}").format(n=number, of_name=of(self.names[seat]))
        return Described(name, _("cachée") if number <= len(at.view.hands[seat]) else _("vide"))

    def stone(self, view: SchottenTottenState, stone: int, viewer: int) -> Note:
        """Return the note about a stone: by whom it is claimed, or both formations and the mode cards there.

        Of incomplete sides it has the best still in reach. If the viewer's side is complete, it says whether
        they can claim; while the other side is incomplete, it explains that a proof cannot use the viewer's
        hand, which others do not know (S11).
        """
        if unclaimed(view) >> stone & 1 == 0:
            return Note("", (("crown", sentence(self._stands(view, stone))),))
        rows, ahead = list[Row](), list[Row]()
        for seat in (viewer, 1 - viewer):
            made = side_strength(view, seat, stone)
            said = card_words.side_strength(made) or _("rien encore")
            rows.append(("hand", _("{what} : {said}").format(what=self.names[seat], said=said)))
            if not made.complete:
                ahead.append(("eye", card_words.reach(reach(view, seat, stone))))
                rows.append(ahead[-1])
        for mode, stones in (("fog", view.fog), ("mud", view.mud)):
            if stones >> stone & 1:
                told = _("{what} : {said}").format(what=card_words.tactic(mode), said=card_words.effect(mode))
                rows.append(("info", told))
        if not side_strength(view, 1 - viewer, stone).complete:
            rows.append(("hand", _("Votre main ne compte pas : l'autre pourrait encore avoir ces cartes")))
        verdict = proof(view, viewer, stone)
        if verdict:
            rows.append(("check" if verdict.granted else "close", words.proof(verdict)))
        return Note("", tuple(rows), ahead=tuple(ahead))

    def card(self, card: Card) -> Note | None:
        """Return the note about a tactic, with its effect and its name in 2004, or None for a clan card."""
        if card < CLAN_CARDS:
            return None
        key = CARD_NAMES[card]
        old = _("en 2004 : {name}").format(name=card_words.old_name(key))
        kind = f"{card_words.family(key)} · {old}"
        return Note("", (("info", card_words.effect(key)), ("book", kind)))

    def deck(self, view: SchottenTottenState, deck: int, viewer: int) -> Note:
        """Return the note about a deck: its cards and, of tactics, those each player has played (S15)."""
        rows: list[Row] = [("cards", words.cards_left(deck_size(view, deck)))]
        if deck == TACTIC:
            played = _("Jouées : {mine} par vous, {theirs} en face, avec au plus une d'avance")
            counts = {"mine": view.played[viewer], "theirs": view.played[1 - viewer]}
            rows.append(("quill", played.format(**counts)))
        return Note("", tuple(rows))

    def discard(self, view: SchottenTottenState) -> Note:
        """Return the note on the discards with their number or, if there are none, the formations (S7).

        The list of formations may lie there, and has no room for their names on a small board.
        """
        if not view.discards:
            title, what = _("De la plus forte à la plus faible"), _("{what} : {said}")
            named = ((sentence(card_words.formation(key)), cards) for key, cards in EXAMPLES.items())
            rows = (what.format(what=name, said=card_words.cards(cards)) for name, cards in named)
            return Note(title, tuple((None, row) for row in rows))
        count = words.cards_left(len(view.discards))
        return Note("", (("cards", count), ("eye", _("À feuilleter, par Entrée ou d'un clic"))))

    def holding(self, view: SchottenTottenState, seat: int) -> Note:
        """Return the note about a player: stones, cards in hand, tactics played, points of a match."""
        rows: list[Row] = [
            ("stone", words.stones(view.claimed[seat].bit_count())),
            ("hand", _("En main : {cards}").format(cards=words.cards_left(len(view.hands[seat])))),
        ]
        if self.tactics:
            rows.append(("quill", _("Tactiques jouées : {n}").format(n=view.played[seat])))
        if self.match:
            rows.append(("laurel", words.points(points(view)[seat])))
        return Note(self.names[seat], tuple(rows))
