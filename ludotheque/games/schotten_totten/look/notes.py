"""The notes shown while the pointer is on a stone, a side, a card, a deck or a player."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.schotten_totten import card_words, words
from ludotheque.games.schotten_totten.examples import EXAMPLES
from ludotheque.games.schotten_totten.rules.advice import proof, reach, side_strength
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN_CARDS, TACTIC, Card
from ludotheque.games.schotten_totten.rules.state import (
    SEATS,
    SchottenTottenState,
    deck_size,
    points,
    unclaimed,
)
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.terms import Note

Row = tuple[str | None, str]


class Notes:
    """Writes the notes of one game; `names` has the players' names, by seat.

    `match` means that there are several rounds, and `tactics` that the game is played with tactics.
    """

    def __init__(self, names: Sequence[str], match: bool, tactics: bool) -> None:
        self.names = names
        self.match = match
        self.tactics = tactics

    def stone(self, view: SchottenTottenState, stone: int, viewer: int) -> Note:
        """Return the note about a stone: by whom it is claimed, or both formations and the mode cards there.

        Of incomplete sides it has the best still in reach. If the viewer's side is complete, it says whether
        they can claim; while the other side is incomplete, it explains that a proof cannot use the viewer's
        hand, which others do not know (S11).
        """
        title = sentence(words.stone(stone + 1))
        owner = next((seat for seat in range(SEATS) if view.claimed[seat] >> stone & 1), None)
        if owner is not None:
            return Note(title, (("crown", _("Prise par {name}").format(name=self.names[owner])),))
        rows: list[Row] = []
        for seat in (viewer, 1 - viewer):
            rows += self._side(view, seat, stone)
        for mode, stones in (("fog", view.fog), ("mud", view.mud)):
            if stones >> stone & 1:
                told = _("{what} : {said}").format(what=card_words.tactic(mode), said=card_words.effect(mode))
                rows.append(("info", told))
        if not side_strength(view, 1 - viewer, stone).complete:
            rows.append(("hand", _("Votre main ne compte pas : l'autre pourrait encore avoir ces cartes")))
        verdict = proof(view, viewer, stone)
        if verdict:
            rows.append(("check" if verdict.granted else "close", words.proof(verdict)))
        return Note(title, tuple(rows))

    def card(self, card: Card) -> Note | None:
        """Return the note about a tactic, with its effect and its name in 2004, or None for a clan card."""
        if card < CLAN_CARDS:
            return None
        key = CARD_NAMES[card]
        old = _("en 2004 : {name}").format(name=card_words.old_name(key))
        kind = f"{card_words.family(key)} · {old}"
        return Note(card_words.tactic(key), (("info", card_words.effect(key)), ("book", kind)))

    def deck(self, view: SchottenTottenState, deck: int, viewer: int) -> Note:
        """Return the note about a deck, with the number of its cards.

        For tactics, it also has the number that each player has played (S15).
        """
        title = (_("Pioche des clans"), _("Pioche des tactiques"))[deck]
        rows: list[Row] = [("cards", words.cards_left(deck_size(view, deck)))]
        if deck == TACTIC:
            played = _("Jouées : {mine} par vous, {theirs} en face, avec au plus une d'avance")
            counts = {"mine": view.played[viewer], "theirs": view.played[1 - viewer]}
            rows.append(("quill", played.format(**counts)))
        return Note(title, tuple(rows))

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
        return Note(_("La défausse"), (("cards", count), ("eye", _("Un clic pour la feuilleter"))))

    def holding(self, view: SchottenTottenState, seat: int) -> Note:
        """Return the note about a player: the numbers of claimed stones and of cards in hand.

        In a game with tactics, it also has the number of tactics played, in a match the points.
        """
        rows: list[Row] = [
            ("stone", words.stones(view.claimed[seat].bit_count())),
            ("hand", _("En main : {cards}").format(cards=words.cards_left(len(view.hands[seat])))),
        ]
        if self.tactics:
            rows.append(("quill", _("Tactiques jouées : {n}").format(n=view.played[seat])))
        if self.match:
            rows.append(("laurel", words.points(points(view)[seat])))
        return Note(self.names[seat], tuple(rows))

    def _side(self, view: SchottenTottenState, seat: int, stone: int) -> list[Row]:
        made = side_strength(view, seat, stone)
        said = card_words.side_strength(made) or _("rien encore")
        rows: list[Row] = [("hand", _("{what} : {said}").format(what=self.names[seat], said=said))]
        if not made.complete and unclaimed(view) >> stone & 1:
            rows.append(("eye", card_words.reach(reach(view, seat, stone))))
        return rows
