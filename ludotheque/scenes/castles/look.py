"""How the castle games look on the table: knights, banners and shields on the painted board, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pygame
from pygame import Color, Surface

from ...boards.model import BoardMap, Point
from ...core.game import Event, Move, Refusal, ScoreLine
from ...core.session import Player, Session
from ...games.castles.advice import within_reach
from ...games.castles.army import Pieces as Laid
from ...games.castles.board import CastleBoard
from ...games.castles.moves import HIDDEN, Attack, End, March, Roll, Take
from ...games.castles.rules import CastleRules
from ...games.castles.scoring import outcome
from ...games.castles.state import (
    ENDED,
    FRONT,
    MARCH,
    NO_SHIELD,
    NOBODY,
    OCCUPY,
    ROLL,
    SHIELD,
    TURN_MOVES,
    CastleState,
    armies,
    castles_of,
    holder,
    reserve,
    shields_left,
)
from ...i18n import _
from ...ui.app import App
from ...ui.drag import Source
from ...ui.furniture import row
from ...ui.motion import Piece
from ...ui.painter import CastleSpots, Frame, castle_spots
from ...ui.palette import SEAL
from ...ui.pieces import Tincture, tincture
from ...ui.skin import Skin
from ...words import castles as words
from ..table.look import OFF_BOARD, Action, Card, Destination, Holding, Line, Note, Status
from .gestures import Gestures, knights_kind
from .notes import Notes
from .objects import draw_arrow, draw_coin, draw_mark, draw_mixed
from .occupy import OccupyCard

KNIGHT = 60.0  # board units: the height of a foot knight
SHIELD_WIDTH, BANNER_HEIGHT, BANNER_DROP = 34.0, 58.0, 14.0
SPACE_REACH, CASTLE_REACH, SCROLL_REACH = 30.0, 58.0, 60.0
FOOT = 11.0  # how far below the middle of a space its knights stand
SCROLL_FOOT, SCROLL_ROOM = 40.0, 96.0
SILENT = ("entered", "turn-ended", "shield-seen")  # told by the die, by the next turn, or to one only
SOUNDS = {
    "entered": "wood",
    "marched": "wood",
    "went-in": "wood",
    "came-out": "wood",
    "front": "horn",
    "battle": "swords",
    "castle-taken": "fanfare",
    "attack-won": "fanfare",
    "attack-repelled": "swords",
    "shield-laid": "seal",
}


class CastlesLook:
    """The look of Highlanders and Rheingold for one session; implements scenes.table.look.Look."""

    def __init__(self, app: App, session: Session[CastleState], board_map: BoardMap[CastleBoard]) -> None:
        rules = cast(CastleRules, session.rules)
        self.app = app
        self.rules = rules
        self.board_map = board_map
        self.places: Mapping[str, Point] = board_map.places
        self.board = board_map.board
        self.players: tuple[Player, ...] = session.players
        self.gestures = Gestures(rules)
        self.notes = Notes(self.board, self.names)
        self.unit = 1.0
        self._purse = rules.ground.change.purse
        self._laid: dict[tuple[str, str, int], Laid] = {}
        self._throws: dict[tuple[int, int], list[Surface]] = {}  # the die's pictures by face and pixels
        self._feet: dict[tuple[str, str], Point] = {}
        self._spots = self._castle_spots()
        self._roads = self._road_points()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

    def layout(self, skin: Skin, unit: float) -> None:
        """Draw from now on at `unit` pixels a board unit."""
        self.unit = unit
        self._throws.clear()

    # Who is who

    def mover(self, view: CastleState) -> int:
        """Return the seat whose turn it is, -1 when the game is over."""
        return -1 if view.phase == ENDED else view.seat

    def tincture(self, seat: int) -> Color:
        """Return the field of a seat's first tincture."""
        return self._arms(seat)[0].field

    def coat(self, seat: int, px: int) -> Surface:
        """Return the coats of arms of a seat side by side, `px` pixels high."""
        if seat < 0:
            return Surface((1, 1), pygame.SRCALPHA)
        width = round(px / 1.2)
        return row([self.app.pieces.coat(arms, width) for arms in self._arms(seat)], 0)

    def blazon(self, seat: int) -> str:
        """Return the arms of a seat in a herald's words; of two, only the tinctures."""
        arms = self._arms(seat) if seat >= 0 else ()
        if len(arms) == 1:
            return arms[0].blazon
        return _("{one} et {other}").format(one=arms[0].word, other=arms[1].word) if arms else ""

    # Objects

    def die(self, face: int, px: int, share: float = 1.0) -> Surface:
        """Return the die at `share` of a throw that ends on `face`; 0: in hand, standing on an edge."""
        frames = self._throws.get((face, px))
        if frames is None:
            frames = self._throws[face, px] = self.app.pieces.die_frames(face or 6, px)
        return frames[4] if face == 0 else frames[min(len(frames) - 1, int(share * len(frames)))]

    def coin(self, px: int, full: bool) -> Surface:
        """Return a gold coin for a move left, a dull one for a move made."""
        return draw_coin(px, full)

    def heap(self, seat: int, count: int, unit: int) -> Surface:
        """Return so many knights of a seat, a foot knight `unit` pixels high."""
        return self._army(self._arms(seat), self._purse.lay((count,))[0], count, unit)

    def shield_back(self, seat: int, px: int) -> Surface:
        """Return a shield of a seat face down, `px` pixels wide."""
        return self.app.pieces.shield(self._arms(seat)[-1], None, px)

    def sprite(self, piece: Piece) -> Surface:
        """Return knights as the fewest pieces that fit, a shield's back or face, or a banner."""
        kind, seat = piece.kind.rsplit("-", 1)
        arms = self._arms(int(seat))
        if kind == "banner":
            return self.app.pieces.banner(arms[0], self._px(BANNER_HEIGHT))
        if kind == "shield":
            value = int(piece.face) if piece.face else None
            return self.app.pieces.shield(arms[-1], value, self._px(SHIELD_WIDTH))
        laid = self._laid.get((piece.kind, piece.place, piece.count)) or self._purse.lay((piece.count,))[0]
        return self._army(arms, laid, piece.count, self._px(KNIGHT))

    def enlarged(self, piece: Piece, px: int) -> Surface:
        """Return the face of a shield, `px` pixels wide."""
        arms = self._arms(piece.seat)[-1]
        return self.app.pieces.shield(arms, int(piece.face) if piece.face else None, px)

    def anchor(self, kind: str, place: str) -> Point:
        """Return where pieces of a kind stand on a place."""
        if (kind, place) in self._feet:
            return self._feet[kind, place]
        x, y = self.places[place]
        if place not in self._spots:
            scroll = self.gestures.index[place] >= self.board.spaces
            return x, y + (SCROLL_FOOT if scroll else FOOT)
        spots = self._spots[place]
        if kind.startswith("banner"):
            return spots.banner[0], spots.banner[1] + BANNER_DROP
        if kind.startswith("shield"):
            return spots.shield[0], spots.shield[1] + SHIELD_WIDTH * 0.6
        return spots.garrison[0], spots.garrison[1] + KNIGHT * 0.6

    def reach(self, place: str) -> float:
        """Return how far from its middle a place is pointed at, in board units."""
        if place in self._spots:
            return CASTLE_REACH
        return SPACE_REACH if self.gestures.index[place] < self.board.spaces else SCROLL_REACH

    def path(self, start: str, end: str) -> Sequence[Point]:
        """Return the bends of the road between two neighbours."""
        return self._roads.get((start, end), ())

    # The position

    def pieces(self, view: CastleState) -> tuple[Piece, ...]:
        """Return banners, shields and armies, those higher on the board first, then the reserves."""
        self._lay(view)
        self._stand(view)
        found = [*self._on_castles(view), *self._armies(view)]
        found.sort(key=lambda piece: (self.anchor(piece.kind, piece.place)[1], piece.kind))
        for seat in range(len(self.players)):
            off = f"{OFF_BOARD}{seat}"
            found.append(Piece(knights_kind(seat), off, reserve(view, seat), seat=seat))
            found.append(Piece(f"shield-{seat}", off, shields_left(view, seat), seat=seat))
        return tuple(found)

    def peek(self, view: CastleState, piece: Piece) -> str | None:
        """Return what the mover's own shield is worth while it lies face down."""
        castle = self._castle_named(piece.place)
        own = piece.kind == f"shield-{view.seat}" and castle is not None and not piece.face
        if not own or castle is None or view.shields[castle] == HIDDEN:
            return None
        return str(view.shields[castle])

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
        return self.gestures.destinations(view, legal, source.place, count)

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
            missing = enemy + 1 - sum(count for _origin, count in view.fronts)
            return _("Bataille engagée : amenez encore {knights}").format(knights=words.knights(missing))
        if view.phase == MARCH:
            return self._march_prompt(view, legal)
        return _("La partie est finie")

    def note(self, view: CastleState, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        return self.notes.note(view, self.gestures.index[place])

    def lines(self, events: Sequence[Event]) -> tuple[Line, ...]:
        """Return what happened as lines of the log."""
        lines = []
        for event in events:
            if event.kind not in SILENT:
                text = words.tell(event, self.names)
                lines.append(Line(text[:1].upper() + text[1:], event.seat, self._places_of(event)))
        return tuple(lines)

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event."""
        return SOUNDS.get(event.kind)

    def explain(self, refusal: Refusal) -> str:
        """Say why a move is refused."""
        return words.explain(refusal, self.names)

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line."""
        return words.score(line, self.names)

    def ending(self, reason: str) -> str:
        """Say why the game ended."""
        return words.ending(reason)

    def standings(self, view: CastleState) -> tuple[int, ...]:
        """Return the swords each seat holds now (C18)."""
        return outcome(self.board, view).scores

    def trail(self, move: Move) -> tuple[tuple[str, str], ...]:
        """Return the road of a march, or the way through a gate."""
        name = self.board.names
        if isinstance(move, March):
            return ((name[move.origin], name[move.target]),)
        if isinstance(move, Take | Attack):
            return ((name[move.gate], name[self.board.castles[move.castle]]),)
        return ()

    def draw_marks(self, surface: Surface, frame: Frame, view: CastleState, legal: Sequence[Move]) -> None:
        """Mark the castles that could be taken this turn, and the fronts of a battle at hand."""
        skin = self.app.skin
        for reach in within_reach(self.rules, view) if legal else ():
            x, y = frame.point(self.board.names[self.board.castles[reach.castle]])
            mark = draw_mark(skin, skin.px(26))
            surface.blit(
                mark, mark.get_rect(center=(x - round(40 * frame.scale), y - round(62 * frame.scale)))
            )
        for origin, count in view.fronts:
            start, end = (frame.point(self.board.names[place]) for place in (origin, view.target))
            draw_arrow(surface, start, end, skin.px(12), SEAL)
            badge = self.app.pieces.badge(count, skin.px(22))
            middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
            surface.blit(badge, badge.get_rect(center=middle))

    # Inside

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
        return Holding(seat, counts, self.notes.holding(view, seat, self._purse))

    def _px(self, units: float) -> int:
        return max(8, round(units * self.unit))

    def _arms(self, seat: int) -> tuple[Tincture, ...]:
        return tuple(tincture(colour) for colour in self.players[seat].colours)

    def _army(self, arms: Sequence[Tincture], laid: Laid, count: int, unit: int) -> Surface:
        if len(arms) == 1:
            return self.app.pieces.army(arms[0], laid, unit)
        return draw_mixed(self.app.pieces, arms, laid, count, unit)

    def _castle_named(self, place: str) -> int | None:
        return self.gestures.castle_at.get(self.gestures.index.get(place, -1))

    def _on_castles(self, view: CastleState) -> list[Piece]:
        found = []
        for castle, owner in enumerate(view.owners):
            if owner == NOBODY:
                continue
            place = self.board.names[self.board.castles[castle]]
            found.append(Piece(f"banner-{owner}", place, seat=owner))
            if view.shields[castle] != NO_SHIELD:
                face = str(view.shields[castle]) if view.face_up[castle] else ""
                found.append(Piece(f"shield-{owner}", place, face=face, seat=owner))
        return found

    def _armies(self, view: CastleState) -> list[Piece]:
        return [
            Piece(knights_kind(seat), self.board.names[place], count, seat=seat)
            for seat in range(len(self.players))
            for place, count in armies(view, seat)
        ]

    def _lay(self, view: CastleState) -> None:
        """Lay every army with the pieces there are (C2)."""
        self._laid = {}
        for seat in range(len(self.players)):
            places = armies(view, seat)
            laid = self._purse.lay([count for _place, count in places])
            for (place, count), pieces in zip(places, laid, strict=True):
                self._laid[knights_kind(seat), self.board.names[place], count] = pieces

    def _stand(self, view: CastleState) -> None:
        """Give the knights of several players on one scroll their places side by side (C7)."""
        self._feet = {}
        for place in self.board.scrolls:
            seats = [seat for seat, own in enumerate(view.knights) if own[place]]
            x, y = self.places[self.board.names[place]]
            step = min(32.0, SCROLL_ROOM / max(1, len(seats) - 1))
            for number, seat in enumerate(seats):
                foot = (x + (number - (len(seats) - 1) / 2) * step, y + SCROLL_FOOT)
                self._feet[knights_kind(seat), self.board.names[place]] = foot

    def _places_of(self, event: Event) -> tuple[str, ...]:
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

    def _castle_spots(self) -> dict[str, CastleSpots]:
        frame = Frame((0, 0), 1.0, self.places)
        names = (self.board.names[place] for place in self.board.castles)
        return {name: castle_spots(self.board_map, frame, name) for name in names}

    def _road_points(self) -> dict[tuple[str, str], tuple[Point, ...]]:
        roads: dict[tuple[str, str], tuple[Point, ...]] = {}
        for road in self.board_map.roads:
            bends = road.points[1:-1]
            roads[road.start, road.end] = bends
            roads[road.end, road.start] = bends[::-1]
        return roads
