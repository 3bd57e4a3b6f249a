"""The parchment of a lesson, from which a guide speaks, and the highlights of the things mentioned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import CHANCE
from ludotheque.home.settings import DONE
from ludotheque.i18n import _, pointed
from ludotheque.table.director import Director
from ludotheque.table.lesson.guide import Grade, Guide
from ludotheque.table.lesson.lead import Lead
from ludotheque.table.parchment import NEXT_KEYS, SIZE, Parchment
from ludotheque.tiled.model import Point
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Row
from ludotheque.ui.leaves import Drawing, Text
from ludotheque.ui.palette import GOLD_LIGHT, INK, INK_SOFT, SEAL, SEAL_DARK
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Part, boxed

DOT, MOST_DOTS = 11, 20  # the distance between two dots of the progress in logical pixels, and the most dots
FRAME = 3  # logical pixels: the width of the frame round a highlighted thing
GLOW = 24  # alpha of the light on a highlighted place
SEAT, DIE = "seat-", "die"  # in `LessonNote.look`: the prefix of a player's row, and the die


class LessonParchment(Parchment):
    """The paper on which the notes of a lesson stand, and what the learner does with it.

    `keep` is called with the number of each note that is reached. At the end it is called with DONE, and the
    learner is offered the choices `ways_on`.
    """

    def __init__(
        self, guide: Guide, director: Director, keep: Callable[[int], object], ways_on: Sequence[Choice]
    ) -> None:
        super().__init__()
        self.guide = guide
        self.lead = Lead(director, guide, self._answer)
        self._keep, self._ways_on = keep, ways_on
        self._answered = ""  # what the guide says about the last gesture

    # The content of the parchment

    def words(self) -> Sequence[Part]:
        """Return the title and the note or, at the end, what was learnt."""
        guide, note, size = self.guide, self.guide.note, SIZE
        if note is None:
            title = Text(_("Ce que vous savez maintenant"), size, SEAL_DARK, "title")
            return [title, *(Text(line, size, INK) for line in guide.lesson.learnt)]
        told = [Text(guide.lesson.title, size - 1, SEAL_DARK, "title"), Text(pointed(note.text), size, INK)]
        said = _("Oui, c'est bien là.") if guide.answered else pointed(self._answered)
        return [*told, *([Text(said, size - 1, SEAL, "italic")] if said else [])]

    def foot(self) -> Sequence[Part]:
        """Return the dots of the progress, and the buttons."""
        count, size = len(self.guide.lesson.notes), SIZE - 3
        done = Drawing(DOT * count, DOT + 4, self._draw_dots)
        if count > MOST_DOTS:
            said = _("{n} sur {of}").format(n=min(self.guide.at + 1, count), of=count)
            return [Text(said, size, INK_SOFT, "italic"), Row(self._buttons(), 8, "right")]
        return [done, Row(self._buttons(), 8, "right")]

    def due(self) -> bool:
        """Return whether a note is to be shown, or the lesson is finished."""
        return self.guide.finished or self.guide.note is not None

    def told(self) -> object:
        """Return a value that changes with the note, and with what the guide says to a gesture."""
        note = self.guide.note
        words = pointed(note.text) if note else ""
        return self.guide.at, self.guide.answered, words, pointed(self._answered)

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
        awaits = note.awaits and not self.guide.answered
        last = self.guide.at + 1 == len(self.guide.lesson.notes)
        tip = _("F2 : la réponse s'éclaire") if note.answers else _("F2 : le geste est fait pour vous")
        show = Button("lesson-show", _("Montrez-moi"), self.show_me, text_size=small, tip=tip, enabled=awaits)
        label, tip = _("Terminer") if last else _("Suite"), _("Entrée")
        on = Button("lesson-next", label, self.go_on, style="seal", text_size=small, tip=tip)
        on.enabled = not awaits
        return [back, show, on]

    def _draw_dots(self, surface: Surface, rect: Rect) -> None:
        """Draw a dot for each note: filled up to the present note, whose dot is larger."""
        step = rect.w / len(self.guide.lesson.notes)
        for number in range(len(self.guide.lesson.notes)):
            middle = rect.x + step * (number + 0.5), rect.centery
            radius = step * (0.42 if number == self.guide.at else 0.26)
            colour, width = (SEAL, 0) if number <= self.guide.at else (INK_SOFT, 1)
            pygame.draw.aacircle(surface, colour, middle, max(2, round(radius)), width)

    def _answer(self, grade: Grade) -> None:
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

    def named(self) -> Sequence[Rect]:
        """Return the rectangles that the parchment must not cover: what its note names, card, report."""
        model, gesture = self.table, self.guide.gesture()
        names = [*self._looked_at()]
        if gesture and self.guide.session.turn == CHANCE:
            names.append(DIE)
        elif gesture:
            at, gestures = model.game.position, model.look.gestures
            names += [place for way in gestures.ways(at, gesture) for place in way]
            names += [action.id for action in gestures.actions(at) if action.move in gesture]
        rects = [*map(self._rect_of, dict.fromkeys(names)), *super().named()]
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
            return self.spot(name)
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

    def press_beside(self, event: pygame.event.Event) -> bool:
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

    def press_key(self, key: int) -> bool:
        """Handle a key that acts on the parchment; return whether it was used."""
        note, on_button = self.guide.note, self.table.cursor in self.points()
        if on_button and key in NEXT_KEYS:
            return False
        if note is None or self.table.hand.drag.holding:
            if self.guide.finished and key in NEXT_KEYS and self._ways_on:
                self._ways_on[0].action()
                return True
            return False
        awaits = note.awaits and not self.guide.answered
        if key == pygame.K_F2 and note.awaits:
            self.show_me()
        elif key == pygame.K_BACKSPACE:
            self.step_back()
        elif key in NEXT_KEYS and not awaits:
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
        super().draw(surface, skin)

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
        places = self.table.game.arrangement.places
        return [name for name in self._looked_at() if name not in places]

    def _lit(self, names: Sequence[str]) -> list[Rect]:
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

    def trace(self) -> Mapping[str, Any]:
        """Return the note with its buttons and the highlights."""
        page = self.page.trace()
        found = {name: of for name, of in page.items() if isinstance(of, dict)}
        lit = {name: boxed(rect) for name in self._looked_at() if (rect := self._rect_of(name))}
        note = {"note": self.guide.at, "finished": self.guide.finished, "texts": page["texts"], "lit": lit}
        return {**found, "lesson": {**note, "paper": boxed(self.rect) if self.rect else None}}
