"""How Rheinländer looks on the table: the river and its counties, the hand on the rack, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame
from pygame import Surface

from ...boards.model import BoardMap
from ...core.game import Event, Move
from ...core.session import Session
from ...games.rheinlander.board import RhineBoard
from ...games.rheinlander.moves import Bastion, Discard, Place, Reinforce, Replace, Skip
from ...games.rheinlander.rules import RhineRules
from ...games.rheinlander.scoring import outcome
from ...games.rheinlander.state import BASTION, CHOOSE, DRAW, ENDED, NOBODY, RhineState
from ...i18n import _, ngettext
from ...ui.app import App
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import IVORY
from ...words import rheinlander as words
from ..table.board import draw_note
from ..table.plain import Plain
from ..table.terms import Action, Card, Destination, Holding, Note, Report, Status
from ..table.voice import Voice
from .gestures import Gestures
from .marks import Marks
from .notes import Notes
from .pictures import Pictures
from .positions import REACH, Positions, knights_kind
from .rack import BASTIONS, HIGH, KNIGHTS, LIT
from .tale import Tale, tale

SILENT = ("tile-laid", "dealt", "drew", "turn", "counted", "no-bastion", "chose-pile")
SOUNDS = {
    "placed": "wood",
    "reinforced": "wood",
    "replaced": "horn",
    "paid": "fanfare",
    "joined": "horn",
    "archbishop": "seal",
    "bastion": "wood",
    "joker": "page",
    "discarded": "card",
    "drew": "card",
    "took": "card",
}


class RhineLook(Positions, Pictures, Voice, Plain):
    """The look of Rheinländer for one session; implements scenes.table.look.Look."""

    apron = HIGH

    def __init__(self, app: App, session: Session[RhineState], board_map: BoardMap[RhineBoard]) -> None:
        rules = cast(RhineRules, session.rules)
        Positions.__init__(self, rules, board_map)
        Pictures.__init__(self, app, session.players)
        names = [player.name for player in session.players]
        Voice.__init__(self, words.OnBoard(self.board), names, SOUNDS, SILENT)
        self.gestures = Gestures(self)
        self.notes = Notes(self.gestures, self.names)
        self.marks = Marks(self)
        self._tale: Tale | None = None

    def mover(self, view: RhineState) -> int:
        """Return the seat whose turn it is, -1 when the game is over."""
        return -1 if view.phase == ENDED else view.seat

    # Who looks

    def private(self, view: RhineState) -> bool:
        """Return True: hands are secret."""
        return True

    def face(self, seat: int | None) -> None:
        """Lay the hand and the reserve of `seat` on the rack; clear it where nobody looks."""
        self.seat = NOBODY if seat is None else seat

    @property
    def escort(self) -> int:
        """The seat whose knights its cards bring."""
        return self.seat

    # The position

    def chance_is_dealt(self, view: RhineState) -> bool:
        """Return True: tiles and cards come by themselves."""
        return view.phase <= DRAW

    def status(self, view: RhineState, moves: Sequence[Move]) -> Status:
        """Return what is left in the pile."""
        left = max(0, view.pile.bit_count() - sum(view.hidden))
        text = ngettext("{n} carte dans la pioche", "{n} cartes dans la pioche", left).format(n=left)
        return Status(caption=text if view.phase != ENDED else "")

    def holdings(self, view: RhineState) -> tuple[Holding, ...]:
        """Return what every seat has left, in turn order."""
        return tuple(self.notes.holding(view, seat) for seat in range(len(self.players)))

    def peek(self, view: RhineState, piece: Piece) -> None:
        """Return nothing: what is one's own lies open on the rack."""

    # Gestures

    def sources(self, view: RhineState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return the cards and knights, or the bastions, that may be taken."""
        return self.gestures.sources(view, legal)

    def destinations(
        self, view: RhineState, legal: Sequence[Move], source: Source, count: int
    ) -> Mapping[str, Destination]:
        """Return where what is held may go."""
        return self.gestures.destinations(view, legal, source)

    def spots(self, view: RhineState, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return the cards that a mere click plays, takes or discards."""
        return self.gestures.spots(view, legal)

    def attempt(self, view: RhineState, source: Source, count: int, place: str) -> Move | None:
        """Return the move that an illegal drop stands for."""
        return self.gestures.attempt(view, source, place)

    def taken(self, view: RhineState, source: Source | None, before: Source | None) -> None:
        """Remember the card put forward when a knight is taken."""
        self.gestures.taken(view, source, before)

    def released(self, piece: Piece) -> tuple[str, str]:
        """Return the knight that a card brings, or the piece itself."""
        if piece.kind.startswith("card-"):
            return knights_kind(self.seat), KNIGHTS
        return piece.kind, piece.place

    def actions(self, view: RhineState, legal: Sequence[Move]) -> tuple[Action, ...]:
        """Return the button that ends the turn and keeps the bastions."""
        if not any(isinstance(move, Skip) for move in legal):
            return ()
        return (Action("end-turn", _("Finir le tour"), Skip(), pygame.K_e, "seal"),)

    def card(self, view: RhineState, legal: Sequence[Move]) -> Card | None:
        """Return nothing: choices are made on the rack."""

    @property
    def asking(self) -> bool:
        """Whether a knight waits for its card."""
        return self.gestures.asked is not None

    def withdraw(self) -> None:
        """Take the knight back that waits for its card."""
        self.gestures.asked = None

    def leaves(self, move: Move) -> bool:
        """Tell whether a turn ends without anything left to look at."""
        return isinstance(move, Skip)

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the space where something was placed."""
        if isinstance(move, (Place, Reinforce, Replace, Bastion)):
            name = self.board.names[move.space]
            return ((name, name),)
        return ()

    def report(self, view: RhineState, events: Sequence[Event]) -> Report | None:
        """Tell takeovers, mergers and what comes of them step by step, if there is a player to tell it to."""
        if self.seat < 0:
            return None
        if self._tale and view.phase == DRAW and not self.rules.ground.market:
            self._tale.add(events)  # the card drawn for the knight that is just being told of
            return None
        self._tale = tale(self, view, events)
        return self._tale

    # Pictures

    def draw_marks(self, surface: Surface, frame: Frame, view: RhineState, legal: Sequence[Move]) -> None:
        """Draw the rack, the counties, and what the hand opens."""
        self.gestures.refresh(view)
        self.marks.draw(surface, frame, view, bool(legal))
        if self.gestures.asked is not None and legal:
            ghost = self.sprite(Piece(knights_kind(view.seat), "", seat=view.seat)).copy()
            ghost.set_alpha(150)
            foot = self.anchor("knights-0", self.board.names[self.gestures.asked])
            surface.blit(ghost, ghost.get_rect(midbottom=frame.at(foot)))

    def draw_apron(self, surface: Surface, frame: Frame) -> None:
        """Draw the rack."""
        self.marks.draw_rack(surface, frame)

    def draw_held(
        self, surface: Surface, frame: Frame, view: RhineState, source: Source, way: Sequence[str], place: str
    ) -> None:
        """Tell beside a destination what a knight there would change; mark the card put forward."""
        skin, gestures = self.app.skin, self.gestures
        if gestures.chosen is not None:
            slot = self.slot(view, gestures.chosen)
            (x, y), (half, tall) = self.places[slot], LIT
            left, top = frame.at((x - half - 6, y - tall - 6))
            right, bottom = frame.at((x + half + 6, y + tall + 6))
            surface.blit(skin.focus((right - left, bottom - top)), (left, top))
        if source.place != BASTIONS:
            self.marks.badges(surface, frame, gestures.kinds(view, source))
        found = gestures.way(view, source, place) if place and source.place != BASTIONS else None
        if found is None:
            return
        prospect = gestures.prospect(view, found.move)
        tint = self.arms(prospect.holder)[0].light if prospect.holder != NOBODY else IVORY
        joined = self.joined(view, place)
        self.marks.outline(surface, frame, joined, tint)
        several = source.place == KNIGHTS and gestures.chosen is None
        note, spare = self.notes.prospect(view, found, several), [_around(frame, name) for name in joined]
        draw_note(surface, skin, note, _around(frame, place), surface.get_rect().inflate(-8, -8), spare)

    # Words

    def prompt(self, view: RhineState, legal: Sequence[Move]) -> str:
        """Say what is to be done."""
        if view.phase == ENDED:
            return _("La partie est finie")
        if view.phase == CHOOSE:
            return _("Prenez une carte : l'une des trois, ou la pioche")
        if view.phase == BASTION:
            return _("Posez un bastion, ou finissez le tour")
        if any(isinstance(move, Discard) for move in legal):
            return _("Aucune carte ne peut poser de chevalier : défaussez-en une")
        if self.gestures.asked is not None:
            return _("Avec quelle carte ? Cliquez-la dans votre main")
        return _("Jouez une carte : faites-la glisser sur une case")

    def note(self, view: RhineState, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        return self.notes.note(view, place)

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the spaces that an event speaks of."""
        return tuple(str(value) for key, value in event.facts if key == "space")

    def standings(self, view: RhineState) -> tuple[int, ...]:
        """Return what each seat would have if the game were counted now."""
        return outcome(self.rules.ground, view).scores


def _around(frame: Frame, place: str) -> pygame.Rect:
    """Return the rectangle of a space and what stands on it, in pixels."""
    side = frame.length(2.6 * REACH)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = frame.point(place)
    return rect
