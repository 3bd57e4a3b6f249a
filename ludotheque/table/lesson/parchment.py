"""The parchment of a lesson, from which a guide speaks, and the highlights of the things mentioned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import CHANCE
from ludotheque.home.settings import DONE
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import TEACHER
from ludotheque.table.director import Director
from ludotheque.table.lesson.guide import Grade, Guide
from ludotheque.table.lesson.lead import Lead
from ludotheque.table.model import TableModel
from ludotheque.table.papers.paper import Paper, Pos
from ludotheque.table.view.clear import clearest, covered, measured
from ludotheque.tiled.model import Point
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Column, Drawing, Framed, Picture, Row, Spring, Text
from ludotheque.ui.page import Page
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT, SEAL, SEAL_DARK
from ludotheque.ui.skin import Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Part, Tip, boxed

WIDTHS = (440, 380, 320, 560, 260)  # logical pixels: widths of the parchment, best first
SIZE = 19  # logical pixels: the font size of every note
WHOLE = 2000  # logical pixels: wider than any window, so that the parchment gets the whole width
SHARES = (0.85, 0.7, 0.55)  # scales of the parchment where a card leaves no room in a small window
FACE, DOT = 62, 11  # logical pixels: the teacher's portrait; the distance between two dots of the progress
# The cost of covering a pixel that a note speaks of, or that may be used, relative to one of another piece.
NAMED, MATTERS = 400, 5
FRAME = 3  # logical pixels: the width of the frame round a highlighted thing
GLOW = 24  # alpha of the light on a highlighted place
SEAT, DIE = "seat-", "die"  # in `LessonNote.look`: the prefix of a player's row, and the die
_NEXT = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Parchment(Paper):
    """The paper on which the notes of a lesson stand, and what the learner does with it.

    `keep` is called with the number of each note that is reached. At the end it is called with DONE, and the
    learner is offered the choices `ways_on`.
    """

    name = "parchment"
    keeps_off = ("card", "report")
    insists = tells = True

    table: TableModel

    def __init__(
        self, guide: Guide, director: Director, keep: Callable[[int], object], ways_on: Sequence[Choice]
    ) -> None:
        self.guide = guide
        self.lead = Lead(director, guide, self._answer)
        self._keep, self._ways_on = keep, ways_on
        self._page = Page()
        self._answered = ""  # what the guide says about the last gesture
        self._said: object = None  # the state for which the parchment was laid out
        self._told: object = None  # what was on it
        self.rect: Rect | None = None  # None while other players move

    @property
    def shown(self) -> bool:
        """Whether the guide speaks."""
        return self.rect is not None

    @property
    def rects(self) -> Sequence[Rect]:
        """The rectangle of the parchment."""
        return (self.rect,) if self.rect else ()

    # The content of the parchment

    def _part(self, width: int, face: int) -> Part:
        """Return the parchment, at most `width` logical pixels wide, with a face of `face` pixels, if any."""
        guide, note, size = self.guide, self.guide.note, SIZE
        title = Text(guide.lesson.title, size - 1, SEAL_DARK, "title")
        if note is None:
            told: list[Part] = [Text(line, size, INK) for line in guide.lesson.learnt]
            title = Text(_("Ce que vous savez maintenant"), size, SEAL_DARK, "title")
        else:
            told = [Text(note.text, size, INK)]
            said = _("Oui, c'est bien là.") if guide.answered else self._answered
            told += [Text(said, size - 1, SEAL, "italic")] if said else []
        dots = Drawing(DOT * len(guide.lesson.notes), DOT + 4, self._draw_dots)
        words = Column([title, *told], 8 if note else 5)
        words.grows, words.least = True, 150
        teacher = [Picture(self.table.app.for_skin(Pieces).face(TEACHER, face))] if face else []
        foot = Row([dots, Spring(), Row(self._buttons(), 8, "right")], 8, "right")
        return Framed(Column([Row([*teacher, words], 12), foot], 10), "card", 16 if face else 10, width)

    def _buttons(self) -> list[Button]:
        note, small = self.guide.note, SIZE - 3
        if note is None:
            return [
                Button(way.id, way.label, way.action, style=way.style, icon=way.icon, text_size=small)
                for way in self._ways_on
            ]
        back = Button(
            "lesson-back",
            _("Un pas en arrière"),
            self.step_back,
            style="parchment",
            text_size=small,
            enabled=self.guide.earlier is not None,
            tip=_("Retour arrière"),
        )
        if note.awaits and not self.guide.answered:
            label, tip = _("Montrez-moi"), _("F2 : le geste est fait pour vous")
            tip = _("F2 : la réponse s'éclaire") if note.answers else tip
            return [back, Button("lesson-show", label, self.show_me, text_size=small, tip=tip)]
        last = self.guide.at + 1 == len(self.guide.lesson.notes)
        label, tip = _("Terminer") if last else _("Suite"), _("Entrée")
        on = Button("lesson-next", label, self.go_on, style="seal", text_size=small, tip=tip)
        return [back, on]

    def _draw_dots(self, surface: Surface, rect: Rect) -> None:
        """Draw a dot for each note: filled up to the present note, whose dot is larger."""
        step = rect.w / len(self.guide.lesson.notes)
        for number in range(len(self.guide.lesson.notes)):
            middle = rect.x + step * (number + 0.5), rect.centery
            radius = step * (0.42 if number == self.guide.at else 0.26)
            colour, width = (SEAL, 0) if number <= self.guide.at else (INK_SOFT, 1)
            pygame.draw.aacircle(surface, colour, middle, max(2, round(radius)), width)

    def _answer(self, grade: Grade) -> None:
        """Show what the guide says about a gesture with this grade."""
        note = self.guide.note
        if grade is Grade.OTHER and note:
            self._answered = note.otherwise
            self.table.app.sounds.play("refused")
        elif grade is Grade.AS_GOOD:
            self._answered = ""
            self.table.app.notify(_("C'est aussi bien ! La leçon continue pourtant par ici."))
        elif grade is Grade.EARLY and note and not self.table.game.computing:
            self._answered = _("Lisez d'abord : « Suite » mène plus loin.")
        elif grade is Grade.RIGHT:
            self._answered = ""

    # The position of the parchment

    def reset(self) -> None:
        """Lay out the parchment again."""
        self._said = None
        self.settle()

    def settle(self) -> bool:
        """Lay out the parchment again if its content or the things that it must not cover have changed.

        It stays where it is as long as it says the same and covers nothing of what it must not. Return
        whether anything has changed.
        """
        guide, model, skin = self.guide, self.table, self.table.app.skin
        due = guide.finished or guide.note is not None
        moving = model.stage.animations
        telling = moving.suspense or (model.report is not None and bool(moving))
        speaks = due and not (model.replay or telling)
        told = guide.at, guide.answered, self._answered, self.table.app.size, skin
        said = told, speaks, bool(moving), model.papers.card.card, model.report
        if said == self._said:
            return False
        self._said = said
        if not speaks:
            self.rect = None
            self._page.show(Part(), Rect(0, 0, 0, 0), skin)
            return True
        named = self._named()
        if self.rect is None or told != self._told or covered(self.rect, named):
            part, self.rect, worn = self._clearest(skin, named)
            self._page.show(part, self.rect, worn)
        self._told = told
        model.show()  # so that a message moves aside
        return True

    def _clearest(self, skin: Skin, named: Sequence[Rect]) -> tuple[Part, Rect, Skin]:
        """Return the parchment, its place and its skin: on the board if it covers little of `named`."""
        asking, board = self.stack.rects("card"), self.table.room.board
        window = Rect((0, 0), self.table.app.size)
        found = [(*self._clearest_in(board, skin, named), skin)]
        if covered(found[0][1], named) or _area(found[0][1]) > _area(board) / 2:
            found.append((*self._clearest_in(window, skin, named), skin))
        for smaller in map(skin.shrunk, SHARES):
            if found[-1][1].collidelist(asking) < 0 and window.contains(found[-1][1]):
                break
            found.append((*self._clearest_in(window, smaller, named), smaller))
        return min(
            found,
            key=lambda one: (
                not window.contains(one[1]),
                *(covered(one[1], asking), covered(one[1], named), _area(one[1].clip(board))),
            ),
        )

    def _clearest_in(self, room: Rect, skin: Skin, named: Sequence[Rect]) -> tuple[Part, Rect]:
        """Return the parchment and its place in `room`, which covers as little as possible of `named`."""
        model, face = self.table, skin.px(FACE)
        pieces = [model.stage.rect(piece) for piece in model.stage.at_rest()]
        written = model.look.art.written(model.camera.frame, model.game.position, None)
        used = [*model.wanted(), *written, *(widget.seen for widget in model.panel.buttons)]
        shapes = [*((width, face) for width in WIDTHS), (WHOLE, face), (WHOLE, 0)]
        parts = ((self._part(width, side), skin.px(width)) for width, side in shapes)
        weights = [*((rect, NAMED) for rect in named), *((rect, MATTERS) for rect in used)]
        weights += [
            (rect, 1) for rect in (*pieces, *([model.room.board] if room != model.room.board else []))
        ]
        found = clearest(skin, room, measured(skin, room, parts), weights, self.rect)
        if found is None:  # the parchment is higher than the board, in a very small window
            part = self._part(WHOLE, 0)
            return part, Rect(room.x, 0, room.w, max(self.table.app.size[1], part.measure(skin, room.w)[1]))
        return found[1], found[2]

    def _named(self) -> list[Rect]:
        """Return the rectangles that the parchment must not cover: what its note names, card, report."""
        model, gesture = self.table, self.guide.gesture()
        names = [*self._looked_at()]
        if gesture and self.guide.session.turn == CHANCE:
            names.append(DIE)
        elif gesture:
            at, gestures = model.game.position, model.look.gestures
            names += [place for way in gestures.ways(at, gesture) for place in way]
            names += [action.id for action in gestures.actions(at) if action.move in gesture]
        rects = [*map(self._rect_of, dict.fromkeys(names)), *self.stack.rects(*self.keeps_off)]
        return [rect for rect in rects if rect]

    def _looked_at(self) -> tuple[str, ...]:
        """Return the names of what to highlight: what the note mentions or, once answered, its answers."""
        note = self.guide.note
        if note is None:
            return ()
        return note.answers if self.guide.answered else note.look

    def _rect_of(self, name: str) -> Rect | None:
        """Return the rectangle of a thing named in `LessonNote.look`, None if it is not visible."""
        model, panel = self.table, self.table.panel
        if name in model.game.arrangement.places:
            there = [model.stage.rect(one) for one in model.stage.at_rest() if one.place == name]
            caption = model.camera.caption(model.game.arrangement, name)
            return model.place_rect(name).unionall([*there, caption] if caption else there)
        if name == DIE:
            return panel.die
        if name.startswith(SEAT):
            return panel.rows.get(int(name.removeprefix(SEAT)))
        return next((button.rect for button in panel.buttons if button.id == name), None)

    # The learner's actions

    def go_on(self) -> None:
        """Go on to the next note if the present one has been read."""
        if self.guide.read():
            self.table.app.sounds.play("page")
            self.remember()

    def show_me(self) -> None:
        """Make the gesture for which the note waits, or highlight the answer to its question.

        If the question has been answered already, go on to the next note.
        """
        if self.guide.answered:
            self.go_on()
            return
        self.lead.show_me()
        self.settle()
        self.table.show()

    def step_back(self) -> None:
        """Go back to the previous note."""
        if self.guide.step_back():
            self.table.app.sounds.play("page")
            self.remember()

    def remember(self) -> None:
        """Tell `keep` which note has been reached."""
        self._answered = ""
        self._keep(DONE if self.guide.finished else min(self.guide.at, len(self.guide.lesson.notes) - 1))
        self.settle()
        self.table.show()

    # As a paper

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what is meant for the parchment, and a press on a place as the answer to a question."""
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if self.table.hand.drag.holding or self._passes(event):
            return False
        changed, on_paper = self._page.handle(event), self._on_paper(event)
        if changed or (on_paper and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)):
            self.settle()
            return True
        return self._answers(event)

    def passed(self, event: pygame.event.Event) -> tuple[pygame.event.Event, bool]:
        """Return a motion over the parchment as one over nothing, after the parchment has seen it."""
        if self.table.hand.drag.holding or not self._passes(event):
            return event, False
        changed = self._page.handle(event)
        return pygame.event.Event(event.type, {**event.dict, "pos": (-1, -1)}), changed

    def _passes(self, event: pygame.event.Event) -> bool:
        """Return whether an event is a motion over the parchment, with nothing in the hand."""
        throwing = self.table.shown.throwing
        return event.type == pygame.MOUSEMOTION and self._on_paper(event) and not throwing

    def _on_paper(self, event: pygame.event.Event) -> bool:
        return self.rect is not None and self.rect.collidepoint(getattr(event, "pos", (-1, -1)))

    def _answers(self, event: pygame.event.Event) -> bool:
        """Take a press on a place as the answer to the note's question; return False for any other event."""
        note, model = self.guide.note, self.table
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not (note and note.answers and pressed) or self.guide.answered or model.panel.covers(event.pos):
            return False
        place = model.hand.place_at(event.pos)
        if place is None:
            return False
        right = self.guide.answer(place)
        self._answered = "" if right else note.otherwise
        self.table.app.sounds.play("page" if right else "refused")
        self.settle()
        model.show()
        return True

    def _key(self, key: int) -> bool:
        """Handle a key that acts on the parchment; return whether it was used."""
        if self.rect is None:  # so that nobody turns over a note that has not been shown yet
            return False
        note = self.guide.note
        if note is None or self.table.hand.drag.holding:
            if self.guide.finished and key in _NEXT and self._ways_on:
                self._ways_on[0].action()
                return True
            return False
        awaits = note.awaits and not self.guide.answered
        if key == pygame.K_F2 and note.awaits:
            self.show_me()
        elif key == pygame.K_BACKSPACE:
            self.step_back()
        elif key in _NEXT and not awaits:
            self.go_on()
        else:
            return False
        return True

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the highlights beside the board, and the parchment."""
        if self.rect is None:
            return
        for rect in self._lit(self._beside_the_board()):
            self._draw_glow(surface, rect)
        blur = skin.px(14)
        surface.blit(skin.shadow(self.rect.size, blur), self.rect.move(-blur, -blur))
        self._page.draw(surface)

    def light(self, surface: Surface, steady: bool) -> None:
        """Highlight the places that the note mentions, below the pieces.

        They are the places on the apron if `steady`, otherwise those on the rest of the board. The apron is a
        strip at the foot of the board that never scrolls.
        """
        if self.rect is None:
            return
        camera, places = self.table.camera, self.table.game.arrangement.places
        here = [name for name in self._looked_at() if name in places and camera.steady(name) == steady]
        self._draw_spaces(surface, [corners for corners in map(self._corners, here) if corners])
        around = 2 * self.table.app.skin.px(FRAME)
        for rect in self._lit(here):
            self._draw_glow(surface, rect.inflate(around, around))

    def _draw_spaces(self, surface: Surface, spaces: Sequence[Sequence[Point]]) -> None:
        """Highlight polygons (pixels) of the board, with a rim round each connected group of them."""
        if not spaces:
            return
        skin, rim = self.table.app.skin, self.table.app.skin.px(3)
        xs, ys = ([point[axis] for corners in spaces for point in corners] for axis in (0, 1))
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(8 * rim, 8 * rim)
        light = Surface(box.size, pygame.SRCALPHA)
        for corners in spaces:
            moved = [(x - box.x, y - box.y) for x, y in corners]
            pygame.draw.polygon(light, (*GOLD_LIGHT[:3], GLOW), moved)
            pygame.draw.polygon(light, (*GOLD_LIGHT[:3], GLOW), moved, 2)  # closes the gaps between spaces
        around = [part.outline() for part in pygame.mask.from_surface(light, 0).connected_components()]
        for colour, width in ((INK, rim + 2 * skin.px(1.5)), (GOLD_LIGHT, rim)):
            for line in around:
                pygame.draw.lines(light, colour, True, line, width)
        surface.blit(light, box)

    def _corners(self, name: str) -> list[Point]:
        """Return the corners in pixels of a place that is a polygon; empty for anything else."""
        model = self.table
        return model.hand.outline(name) if name in model.game.arrangement.places else []

    def _beside_the_board(self) -> list[str]:
        """Return the names of the things to highlight that are not places of the board."""
        places = self.table.game.arrangement.places
        return [name for name in self._looked_at() if name not in places]

    def _lit(self, names: Sequence[str]) -> list[Rect]:
        """Return the rectangles of the named things that are in sight and no polygons."""
        found = (self._rect_of(name) for name in names if not self._corners(name))
        return [rect for rect in found if rect and rect.collidelist(self.stack.rects("card")) < 0]

    def _draw_glow(self, surface: Surface, rect: Rect) -> None:
        skin = self.table.app.skin
        light = Surface(rect.size, pygame.SRCALPHA)
        radius = skin.px(8)
        pygame.draw.rect(light, (*GOLD_LIGHT[:3], GLOW), light.get_rect(), border_radius=radius)
        surface.blit(light, rect)
        around = rect.inflate(2 * skin.px(1.5), 2 * skin.px(1.5))
        pygame.draw.rect(surface, INK, around, skin.px(2 * FRAME), border_radius=radius)
        pygame.draw.rect(surface, GOLD_LIGHT, rect, skin.px(FRAME), border_radius=radius)

    def hit(self, pos: Pos) -> str | None:
        """Return the id of the widget at a pixel, "" elsewhere on the parchment, None beside it."""
        on_paper = self.rect is not None and self.rect.collidepoint(pos)
        return (self._page.group.hit(pos) or "") if on_paper else None

    @property
    def tooltip(self) -> Tip | None:
        return self._page.group.tip

    def spoken(self) -> Iterable[Node]:
        """Return the note with its buttons."""
        return self._page.spoken()

    def trace(self) -> Mapping[str, Any]:
        """Return the note with its buttons and the highlights."""
        page = self._page.trace()
        found = {name: of for name, of in page.items() if isinstance(of, dict)}
        lit = {name: boxed(rect) for name in self._looked_at() if (rect := self._rect_of(name))}
        note = {"note": self.guide.at, "finished": self.guide.finished, "texts": page["texts"], "lit": lit}
        return {**found, "lesson": {**note, "paper": boxed(self.rect) if self.rect else None}}


def _area(rect: Rect) -> int:
    return rect.w * rect.h
