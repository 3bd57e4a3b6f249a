"""How the castle games look on the table: knights, banners, shields on the painted board, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame
from pygame import Surface

from ...boards.model import BoardMap
from ...core.game import Event, Move
from ...core.session import Session
from ...games.castles.advice import within_reach
from ...games.castles.board import CastleBoard
from ...games.castles.moves import Attack, End, March, Roll, Take
from ...games.castles.rules import CastleRules
from ...games.castles.scoring import outcome
from ...games.castles.state import (
    ENDED,
    FRONT,
    MARCH,
    OCCUPY,
    ROLL,
    SHIELD,
    TURN_MOVES,
    CastleState,
    castles_of,
    holder,
    reserve,
    shields_left,
)
from ...i18n import _
from ...ui.app import App
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.palette import SEAL
from ...words import castles as words
from ..table.objects import draw_arrow, draw_mark
from ..table.plain import Plain
from ..table.terms import Action, Card, Destination, Holding, Note, Status
from ..table.voice import Voice
from .gestures import Gestures
from .notes import Notes
from .occupy import OccupyCard
from .pictures import Pictures
from .positions import Positions

SILENT = ("entered", "turn-ended", "shield-seen")  # told by the die, by the next turn, or to one only
SOUNDS = {
    "entered": "wood",
    "marched": "slide",
    "at-gate": "slide",
    "went-in": "slide",
    "came-out": "slide",
    "front": "horn",
    "battle": "horn",
    "castle-taken": "fanfare",
    "attack-won": "fanfare",
    "attack-repelled": "horn",
    "shield-laid": "seal",
}


class CastlesLook(Positions, Pictures, Voice, Plain):
    """The look of Highlanders and Rheingold for one session; implements scenes.table.look.Look."""

    def __init__(self, app: App, session: Session[CastleState], board_map: BoardMap[CastleBoard]) -> None:
        rules = cast(CastleRules, session.rules)
        Positions.__init__(self, rules, board_map)
        Pictures.__init__(self, app, session.players)
        Voice.__init__(self, words, [player.name for player in session.players], SOUNDS, SILENT)
        self.gestures = Gestures(rules)
        self.notes = Notes(self.board, self.names)

    def mover(self, view: CastleState) -> int:
        """Return the seat whose turn it is, -1 when the game is over."""
        return -1 if view.phase == ENDED else view.seat

    def sprite(self, piece: Piece) -> Surface:
        """Return the picture of a piece; knights as the fewest pieces that fit (C2)."""
        laid = self.laid.get((piece.kind, piece.place, piece.count))
        return self.portray(piece, laid or self.purse.lay((piece.count,))[0])

    def heap(self, seat: int, count: int, unit: int) -> Surface:
        """Return so many knights of a seat, a foot knight `unit` pixels high."""
        return self.army(seat, self.purse.lay((count,))[0], unit)

    # The position

    def status(self, view: CastleState, moves: Sequence[Move]) -> Status:
        """Return the die as it was last thrown and the moves left as coins."""
        if view.phase == ROLL:
            return Status(die=0, waits=True)
        arms = next((move.arms for move in reversed(moves) if isinstance(move, Roll)), 0)
        caption = words.scroll(arms) if arms else ""
        return Status(arms, False, view.moves, TURN_MOVES, caption) if view.phase != ENDED else Status()

    def holdings(self, view: CastleState) -> tuple[Holding, ...]:
        """Return knights in reserve, shields left and swords held, in turn order."""
        return tuple(self._holding(view, seat) for seat in range(len(self.players)))

    # Gestures

    def chance_is_dealt(self, view: CastleState) -> bool:
        """Tell whether a shield is to be drawn: only the die waits for a hand."""
        return view.phase == SHIELD

    def sources(self, view: CastleState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return the armies that can move."""
        return self.gestures.sources(view, legal)

    def destinations(
        self, view: CastleState, legal: Sequence[Move], source: Source, count: int
    ) -> Mapping[str, Destination]:
        """Return where so many knights may go."""
        return self.gestures.destinations(view, source.place, count)

    def attempt(self, view: CastleState, source: Source, count: int, place: str) -> Move | None:
        """Return the move that an illegal drop stands for."""
        return self.gestures.attempt(view, source.place, count, place)

    def actions(self, view: CastleState, legal: Sequence[Move]) -> tuple[Action, ...]:
        """Return the end of the turn, the only button of the game."""
        end = next((move for move in legal if isinstance(move, End)), None)
        if end is None:
            return ()
        return (Action("end-turn", _("Finir le tour"), end, pygame.K_e, "seal"),)

    def card(self, view: CastleState, legal: Sequence[Move]) -> Card | None:
        """Ask who goes into a castle just conquered."""
        return OccupyCard(self, view, legal) if view.phase == OCCUPY and legal else None

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the road of a march, or the way through a gate."""
        name = self.board.names
        if isinstance(move, March):
            return ((name[move.origin], name[move.target]),)
        if isinstance(move, Take | Attack):
            return ((name[move.gate], name[self.board.castles[move.castle]]),)
        return ()

    # Words

    def prompt(self, view: CastleState, legal: Sequence[Move]) -> str:
        """Say what the player to move may do."""
        if view.phase == ROLL:
            return _("Lancez le dé : un clic, ou faites-le rouler sur le plateau")
        if view.phase == OCCUPY:
            castle = self.board.titles[view.castle]
            return _("Combien de chevaliers entrent à {castle} ?").format(castle=castle)
        if view.phase == FRONT:
            enemy = view.knights[holder(view, view.target)][view.target]
            missing = enemy + 1 - view.committed
            return _("Bataille engagée : amenez encore {knights}").format(knights=words.knights(missing))
        if view.phase == MARCH:
            return self._march_prompt(view, legal)
        return _("La partie est finie")

    def note(self, view: CastleState, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        return self.notes.note(view, self.gestures.index[place])

    def tip(self, events: Sequence[Event]) -> str:
        """Say, when a shield has been laid, how its owner may look at it."""
        laid = next((event for event in events if event.kind == "shield-laid"), None)
        if laid is None:
            return ""
        return _("Pour revoir votre bouclier, gardez le bouton de la souris enfoncé dessus, sans témoin.")

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places that an event speaks of."""
        found = []
        if event.kind == "rolled":
            found.append(self.board.names[self.board.scrolls[int(dict(event.facts)["arms"]) - 1]])
        for key, value in event.facts:
            if key in ("place", "origin", "target"):
                found.append(str(value))
            elif key == "castle":
                castle = self.board.titles.index(str(value))
                found.append(self.board.names[self.board.castles[castle]])
        return tuple(found)

    def standings(self, view: CastleState) -> tuple[int, ...]:
        """Return the swords each seat holds now (C18)."""
        return outcome(self.board, view).scores

    def draw_marks(self, surface: Surface, frame: Frame, view: CastleState, legal: Sequence[Move]) -> None:
        """Mark the castles that could be taken this turn, and the first front of a battle at hand."""
        skin = self.app.skin
        for reach in within_reach(self.rules, view) if legal else ():
            x, y = frame.point(self.board.names[self.board.castles[reach.castle]])
            mark = draw_mark(skin, skin.px(26))
            surface.blit(
                mark, mark.get_rect(center=(x - round(40 * frame.scale), y - round(62 * frame.scale)))
            )
        if view.phase == FRONT:
            start, end = (frame.point(self.board.names[place]) for place in (view.origin, view.target))
            draw_arrow(surface, start, end, skin.px(12), SEAL)
            badge = self.app.pieces.badge(view.committed, skin.px(22))
            middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
            surface.blit(badge, badge.get_rect(center=middle))

    def _march_prompt(self, view: CastleState, legal: Sequence[Move]) -> str:
        if not view.moves:
            return _("Vos déplacements sont faits : finissez le tour")
        if len(legal) == 1:
            return _("Aucun déplacement possible : finissez le tour")
        return words.moves_left(view.moves)

    def _holding(self, view: CastleState, seat: int) -> Holding:
        swords = sum(self.board.swords[castle] for castle in castles_of(view, seat))
        left, shields = reserve(view, seat), shields_left(view, seat)
        counts = (("knight", left), ("shield", shields), ("swords", swords))
        return Holding(seat, counts, self.notes.holding(view, seat, self.purse))
