"""The moves of Schotten-Totten and their notation, one frozen class for each verb.

draw R7                  chance draws this card (S2, S3); `draw clan` for players who may not see it
play R7 stone-3          play a clan, elite or mode card on a stone (S4, S16, S17)
ruse banshee             play a ruse; the next ply says what it acts on (S18)
claim stone-3            claim a stone (S9 to S14)
take clan                choose the deck to draw from; chance then draws (S3, S5, S18)
put R7                   put a card back under its deck (S18); `put clan` for the player who may not see it
move R7 stone-5          move a card to one's own side of a stone, with the Strategist or the Traitor (S18)
discard R7               discard a card from the border, with the Strategist or the Banshee (S18)
pass                     play no card (S6)
end                      end the turn without drawing
deal                     deal the next round of a match (S22)
concede 1                seat 1 concedes the round, even out of turn (S23)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Concede, Move

Card = int  # index into cards.CARD_NAMES
Stone = int  # index into SchottenTottenBoard.names
Deck = int  # index into cards.DECK_NAMES


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance draws a card from a deck into a hand (S2, S3)."""

    verb: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a clan or elite card on one's side of a stone, or a mode on the stone itself (S4, S16, S17)."""

    verb: ClassVar[str] = "play"
    card: Card
    stone: Stone


@dataclass(frozen=True, slots=True)
class Ruse(Move):
    """Play a ruse, which goes to the discards. The next ply chooses what it acts on (S18)."""

    verb: ClassVar[str] = "ruse"
    card: Card


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Claim a stone, which is legal only if the claim can be proved (S9-S12)."""

    verb: ClassVar[str] = "claim"
    stone: Stone


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Choose the deck to draw from. Chance then draws the card (S3, S5, S18)."""

    verb: ClassVar[str] = "take"
    deck: Deck


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Put a card from the hand back under its deck, with the Headhunter (S18)."""

    verb: ClassVar[str] = "put"
    card: Card


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Move a card on the border to one's own side of a stone, with the Strategist or the Traitor (S18)."""

    verb: ClassVar[str] = "move"
    card: Card
    stone: Stone


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a card from the border, with the Strategist or the Banshee (S18)."""

    verb: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Play no card in this turn (S6)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class End(Move):
    """End the turn without drawing a card (S5)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Deal the next round of a match (S22)."""

    verb: ClassVar[str] = "deal"


VERBS: tuple[type[Move], ...] = (
    Draw,
    Play,
    Ruse,
    Claim,
    Take,
    Put,
    Shift,
    Discard,
    Pass,
    End,
    Deal,
    Concede,
)
