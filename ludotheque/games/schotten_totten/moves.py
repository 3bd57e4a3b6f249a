"""The verbs of Schotten-Totten: one small frozen move for each thing a hand or chance does.

draw R7                  chance: a card comes off a deck (S2, S3); `draw clan` where it is secret
play R7 stone-3          S4, S16, S17: a clan, elite or mode card onto a stone
ruse banshee             S18: a ruse is shown; what it does is the next ply
claim stone-3            S9 to S14
take clan                S3, S5, S18: draw from that deck
put R7                   S18: one of two cards that go back under their decks; `put clan` where it is secret
move R7 stone-5          S18: the Strategist's and the Traitor's card goes to one's own side of that stone
discard R7               S18: the Strategist's or the Banshee's card goes to the discards
pass                     S6
end                      the turn ends where there is nothing to draw
deal                     S22: the next round of a match
concede 1                S23: seat 1 gives the round up, whoever's turn it is
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.game import Concede, Move

Card = int  # index into cards.CARD_NAMES
Stone = int  # index into BorderBoard.names
Deck = int  # index into cards.DECK_NAMES


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A card comes off a deck into a hand."""

    verb: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A clan or elite card goes to one's side of a stone, or a mode onto it (S4, S16, S17)."""

    verb: ClassVar[str] = "play"
    card: Card
    stone: Stone


@dataclass(frozen=True, slots=True)
class Ruse(Move):
    """A ruse is shown and discarded; its choice follows (S18)."""

    verb: ClassVar[str] = "ruse"
    card: Card


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """A stone is claimed, which stands only if it is proved (S9-S12)."""

    verb: ClassVar[str] = "claim"
    stone: Stone


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The player reaches for a deck; chance then says which card it is (S3, S5, S18)."""

    verb: ClassVar[str] = "take"
    deck: Deck


@dataclass(frozen=True, slots=True)
class Put(Move):
    """A card of the hand goes under its deck (S18, the Headhunter)."""

    verb: ClassVar[str] = "put"
    card: Card


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """A card on the border goes to one's own side of a stone (S18, Strategist and Traitor)."""

    verb: ClassVar[str] = "move"
    card: Card
    stone: Stone


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """A card on the border goes to the discards (S18, Strategist and Banshee)."""

    verb: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """The player plays no card (S6)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class End(Move):
    """The turn ends without drawing (S5)."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The next round of a match is dealt (S22)."""

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
