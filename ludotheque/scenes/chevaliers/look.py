"""How Les Chevaliers look on the table: knights in the painted hall, their ways, combats and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

import pygame
from pygame import Surface

from ...boards.model import BoardMap, Point
from ...core.game import CHANCE, Event, Move, Refusal
from ...core.session import Session
from ...games.chevaliers.advice import gives_up_a_move
from ...games.chevaliers.board import HallBoard, squares
from ...games.chevaliers.moves import End, Step
from ...games.chevaliers.rules import HallRules
from ...games.chevaliers.state import (
    DICE,
    MOVE,
    MUSTER,
    NOWHERE,
    OVER,
    RED,
    RETURN,
    ROLL,
    SPLIT,
    WATCH,
    WHITE,
    HallState,
    knights,
)
from ...i18n import _
from ...ui.app import App
from ...ui.drag import Source
from ...ui.motion import Piece
from ...ui.painter import Frame
from ...ui.skin import Skin
from ...words import chevaliers as words
from ..table.plain import Plain
from ..table.terms import OFF_BOARD, Action, Card, Destination, Holding, Note, Report, Status
from ..table.voice import Voice
from .duel import Duel
from .gestures import Gestures, knight_kind
from .marks import Marks
from .muster import MusterCard
from .notes import Notes
from .pictures import FALLEN, HOME, Pictures
from .split import SplitCard

FOOT = 0.4  # of a square: how far below its middle a knight stands
SILENT = ("turn", "die")  # told by the panel and by the report of the combat
ALOUD = ("blocked", "stuck", "quiet")  # told over the board as well as in the log
SOUNDS = {
    "moved": "slide",
    "home": "fanfare",
    "in-danger": "horn",
    "halted": "horn",
    "attacks": "horn",
    "joins": "wood",
    "decided": "die",
    "to-post": "wood",
}


class HallLook(Pictures, Voice, Plain):
    """The look of Les Chevaliers for one session; implements scenes.table.look.Look."""

    def __init__(self, app: App, session: Session[HallState], board_map: BoardMap[HallBoard]) -> None:
        rules = cast(HallRules, session.rules)
        self.tile = board_map.size[0] / (rules.board.stride - 1)
        Pictures.__init__(self, app, session.players, self.tile)
        Voice.__init__(self, words, [player.name for player in session.players], SOUNDS, SILENT)
        self.session = session
        self.rules, self.board = rules, rules.board
        self.board_map = board_map
        self.places: Mapping[str, Point] = board_map.places
        self.gestures = Gestures(rules)
        self.notes = Notes(self.gestures, self.names)
        self.marks = Marks(self.tile)

    def layout(self, skin: Skin, unit: float) -> None:
        """Draw from now on at `unit` pixels a board unit."""
        super().layout(skin, unit)
        self.marks.forget()

    def mover(self, view: HallState) -> int:
        """Return the seat that decides, or whose die is to be thrown; -1 when the game is over."""
        if view.phase == OVER:
            return -1
        if view.phase == DICE:
            return self.rules.turns.attacking_side(view)
        decider = self.rules.turn(view)
        return view.side if decider == CHANCE else decider

    # The board

    def anchor(self, kind: str, place: str) -> Point:
        """Return where a knight stands on a square."""
        x, y = self.places[place]
        return x, y + FOOT * self.tile

    def reach(self, place: str) -> float:
        """Return half the side of a square."""
        return self.tile / 2

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return nothing: squares touch."""
        return ()

    def pieces(self, view: HallState) -> tuple[Piece, ...]:
        """Return the knights in the hall, those nearer to the top first, then those who are out."""
        found = [
            Piece(knight_kind(seat), self.board.names[square], face=face, seat=seat)
            for seat, bits, face in ((WHITE, view.whites, ""), (WHITE, view.home, HOME), (RED, view.reds, ""))
            for square in squares(bits)
        ]
        fallen = (self.board.names[square] for square in self._fallen(view))
        found += [Piece(knight_kind(RED), place, face=FALLEN, seat=RED) for place in fallen]
        found.sort(key=lambda piece: (self.places[piece.place][1], piece.kind))
        out = ((seat, self.notes.out(view, seat)) for seat in (WHITE, RED))
        found += [Piece(knight_kind(seat), f"{OFF_BOARD}{seat}", n, seat=seat) for seat, n in out if n]
        return tuple(found)

    def peek(self, view: HallState, piece: Piece) -> None:
        """Return nothing: nothing is hidden."""

    def draw_marks(self, surface: Surface, frame: Frame, view: HallState, legal: Sequence[Move]) -> None:
        """Draw nothing: what is to be seen lies in the cards and under the hand."""

    def draw_held(
        self, surface: Surface, frame: Frame, view: HallState, source: Source, way: Sequence[str], place: str
    ) -> None:
        """Draw where the walker could be stopped, and the way it is drawn or would take."""
        gestures, skin = self.gestures, self.app.skin
        if source.place not in gestures.index or view.phase == RETURN:
            return
        feared = gestures.feared(view, source.place)
        steps = gestures.route(view, source.place, way[1:], place)
        steps = steps or gestures.begun(view, source.place, way[1:])
        names = [source.place, *(self.board.names[square] for square in steps)]
        passed = {self.board.names[square] for square in squares(feared)}
        self.marks.draw_dangers(surface, skin, frame, passed)
        self.marks.draw_way(surface, skin, frame, names, passed)

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the step of a way."""
        names = self.board.names
        return ((names[move.origin], names[move.target]),) if isinstance(move, Step) else ()

    # The turn

    def chance_is_dealt(self, view: HallState) -> bool:
        """Tell whether the dice of a combat are to be thrown: that was decided with the attack."""
        return view.phase == DICE

    def settled(self, view: HallState) -> bool:
        """Tell whether no knight is half-way and no attack half-mustered."""
        return view.mover == NOWHERE if view.phase == MOVE else view.phase != MUSTER

    def status(self, view: HallState, moves: Sequence[Move]) -> Status:
        """Return the die, and the points it leaves as coins."""
        if view.phase == ROLL:
            return Status(die=self._blocked(moves), waits=True)
        if view.phase == OVER:
            return Status()
        if view.phase == MOVE:
            left = view.left if view.mover != NOWHERE else view.die
            return Status(view.die, False, left, view.die, self._caption(view))
        return Status(view.die, False, max(0, view.left), view.die)

    def holdings(self, view: HallState) -> tuple[Holding, ...]:
        """Return for both sides who is in the hall, home and out."""
        return tuple(self.notes.holding(view, seat) for seat in (WHITE, RED))

    # Gestures

    def sources(self, view: HallState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return the knights that can walk, attack or choose their post."""
        return self.gestures.sources(view, self._fallen(view)) if legal and not self.asking else ()

    def destinations(
        self, view: HallState, legal: Sequence[Move], source: Source, count: int
    ) -> Mapping[str, Destination]:
        """Return where a knight may go or whom it may attack, and if that costs a second Red's move (K8)."""
        found = self.gestures.destinations(view, source.place)
        if not gives_up_a_move(self.rules.turns, view, self.gestures.index[source.place]):
            return found
        return {
            place: replace(offered, hint=words.without_second(offered.hint))
            if offered.tone == "fight"
            else offered
            for place, offered in found.items()
        }

    def spots(self, view: HallState, legal: Sequence[Move]) -> Mapping[str, Destination]:
        """Return the posts a fallen Red may choose."""
        return self.gestures.posts(view) if legal else {}

    def route(self, view: HallState, source: Source, way: Sequence[str], place: str) -> tuple[Move, ...]:
        """Return the steps along the way drawn."""
        if view.phase == RETURN:
            return ()
        steps = self.gestures.route(view, source.place, way[1:], place)
        return self.gestures.steps(source.place, steps)

    def attempt(self, view: HallState, source: Source, count: int, place: str) -> Move | None:
        """Return the move that an illegal drop stands for."""
        return self.gestures.attempt(view, source.place, place)

    def actions(self, view: HallState, legal: Sequence[Move]) -> tuple[Action, ...]:
        """Return the end of the turn."""
        if self.asking or not any(isinstance(move, End) for move in legal):
            return ()
        return (Action("end-turn", _("Finir le tour"), End(), pygame.K_e, "seal"),)

    def card(self, view: HallState, legal: Sequence[Move]) -> Card | None:
        """Ask who stops the knight or joins the attack, or whether White splits it."""
        if not legal:
            return None
        if self.asking or view.phase in (WATCH, MUSTER):
            return MusterCard(self, self.gestures.mustering(view), self.gestures.asked)
        return SplitCard(self, view) if view.phase == SPLIT else None

    @property
    def asking(self) -> bool:
        """Whether it is still open who takes part in an attack."""
        return self.gestures.asked is not None

    def withdraw(self) -> None:
        """Let the attack be that was about to be made."""
        self.gestures.asked = None

    def report(self, view: HallState, events: Sequence[Event]) -> Report | None:
        """Show the dice of the combats."""
        return Duel(self, view, events) if view.phase == DICE else None

    # Words

    def prompt(self, view: HallState, legal: Sequence[Move]) -> str:
        """Say what is to be done."""
        if view.phase == DICE:
            return _("Les dés décident du combat")
        mustered = self.gestures.mustering(view)
        if self.asking and not self.rules.turns.helpers(mustered):
            return _("Attaquer seul à seul, ou renoncer ?")
        return words.ask(mustered, stuck=self.rules.turns.stuck(view)) or _("La partie est finie")

    def note(self, view: HallState, place: str) -> Note | None:
        """Return what hovering over a square tells."""
        return self.notes.note(view, self.gestures.index[place])

    def tip(self, events: Sequence[Event]) -> str:
        """Say that nobody can move (K5), what an attack costs now (K8), and count the last rolls (K19)."""
        told = [self.tell(event) for event in events if event.kind in ALOUD]
        view, turns = self.session.state, self.rules.turns
        leaders = squares(self.gestures.leaders(view))
        if view.movers and any(gives_up_a_move(turns, view, leader) for leader in leaders):
            told.append(words.before_attacking())
        return " · ".join(told)

    def explain(self, refusal: Refusal) -> str:
        """Say why a move is refused."""
        if refusal.reason == "not-beside":
            return _("Cette case ne s'atteint pas par le compte exact du dé.")
        return super().explain(refusal)

    def total(self, score: int) -> str:
        """Return nothing: no points are counted."""
        return ""

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the squares that an event speaks of."""
        named = (str(value) for key, value in event.facts if key in ("square", "target", "fallen"))
        return tuple(place for names in named for place in names.split() if place in self.places)

    def standings(self, view: HallState) -> tuple[int, ...]:
        """Return how far each side has come: Whites at the chests, Whites out of the game."""
        return view.home.bit_count(), self.notes.out(view, WHITE)

    # Inside

    def _caption(self, view: HallState) -> str:
        if view.side == WHITE:
            return ""
        return _("second Rouge") if view.movers else _("premier Rouge")

    def _blocked(self, moves: Sequence[Move]) -> int:
        """Return the die that let nobody move, while it lies there; 0 if the last ply was something else."""
        before = self.session.state_at(len(moves) - 1) if moves else None
        return getattr(moves[-1], "points", 0) if before and before.phase == ROLL else 0

    def _fallen(self, view: HallState) -> list[int]:
        """Return where the Reds fell whose post is to be chosen, the next one first (K17)."""
        if view.phase != RETURN:
            return []
        states = [self.session.start, *(step.state for step in self.session.steps)]
        at = next((n for n in range(len(states) - 1, -1, -1) if states[n] is view), 0)
        while at and states[at].phase in (DICE, RETURN):
            at -= 1
        gone = list(squares(states[at].reds & ~view.reds & ~knights(view, WHITE)))
        return gone[-len(view.returning) :]
