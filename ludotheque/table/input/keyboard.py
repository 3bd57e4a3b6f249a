"""The keyboard at the table: a cursor that goes to everything on it, and keys for commands and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

import pygame

from ludotheque.core.game import CHANCE
from ludotheque.i18n import _
from ludotheque.table.adviser import Adviser
from ludotheque.table.director import Director
from ludotheque.table.input.stops import DIE, Stops
from ludotheque.table.model import TableModel
from ludotheque.table.opponents import Opponents
from ludotheque.table.panel.players import ROW
from ludotheque.table.panel.replay import Replay
from ludotheque.table.questions import Questions, Topic
from ludotheque.tiled.model import Point
from ludotheque.ui.drag import nearest, toward
from ludotheque.ui.widgets import ARROWS

CLOSER = 1.4  # zoom factor for each key press
STEP = 0.2  # share of the view that a key press scrolls
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
NUMBERS = {
    key: number for number in (1, 2, 3) for key in (pygame.K_0 + number, pygame.K_KP_1 + number - 1)
}  # the keys that follow advice, with its numbers
AGAIN = 1.0  # seconds after an early key was used in which it means the same once more
FURTHER = 10  # stops that Page Up and Page Down go on
FURTHER_KEYS = {pygame.K_PAGEUP: -FURTHER, pygame.K_PAGEDOWN: FURTHER}
TOPICS = {
    pygame.K_F3: Topic.POSITION,
    pygame.K_F4: Topic.CHANGES,
    pygame.K_F5: Topic.WHERE,
    pygame.K_F7: Topic.NOTE,
    pygame.K_F8: Topic.REPEAT,
}
WITH_CTRL = {pygame.K_z: pygame.K_u, pygame.K_y: pygame.K_r}


class Keyboard:
    """Handles the keys at the table. The position of the cursor is kept in the model."""

    def __init__(
        self,
        model: TableModel,
        director: Director,
        opponents: Opponents,
        adviser: Adviser,
        menu: Callable[[], object],
    ) -> None:
        self.model = model
        self._director, self._opponents, self._adviser = director, opponents, adviser
        self._menu = menu
        self.stops = Stops(model)
        self.questions = Questions(model, self.stops.places)
        self._used: str | None = None  # where the last thing was used or put down
        self._visited: dict[str, str] = {}  # by region: where the cursor has left it
        self._leaves = False  # whether Escape opens the menu, as the last press of it has announced
        self._left: Point = (0, 0)  # the last known pixel of the cursor
        model.papers.legend.pointed = self.pointed
        self._closes = False  # whether the key has closed a report, so that it need not do anything else
        self._early = 0  # the key that was pressed too early and waits until it is of use
        self._used_early = -inf  # when such a key was last used, in seconds

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a key press or release; return whether something must be drawn."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.key != pygame.K_v:
            return False
        self.model.peek(None)
        return True

    def update(self) -> bool:
        """Use the key that was pressed too early, once it is of use; return whether to draw again."""
        key, first = self._early, self._early == pygame.K_h and self.model.die_waits
        if not key or first or self._soon or self.model.stage.animations:
            return False
        self._early = 0
        used = self._advice_key(key) or (self.model.die_waits and self._space())
        self._used_early = self.model.app.seconds
        return used

    def forget(self) -> None:
        """Use no key any more that was pressed too early, unless the die comes before it."""
        if not self.model.die_waits:
            self._early = 0

    @property
    def _soon(self) -> bool:
        """Whether a person will probably be able to do something that nobody can do yet."""
        game, suspense = self.model.game, self.model.stage.animations.suspense
        others = game.computing or self._opponents.consulting
        return bool(game.people) and not self.model.replay and (suspense or (others and not game.over))

    def _wait(self, key: int, text: str) -> bool:
        self._early = key
        self.questions.answer(text)
        return True

    def go_to(self, name: str, use: bool) -> None:
        """Move the cursor to something on the table and, on request, use it."""
        stops = self.stops.seen()
        if self._point(name if name in stops else None, stops) and use:
            self._enter()

    def pointed(self) -> Point | None:
        """Return the cursor's pixel even if the place there cannot be used any more, None if it is hidden."""
        cursor, hand = self.model.cursor, self.model.hand
        if cursor is None:
            return None
        place = hand.pixel(cursor) if cursor in hand.game.arrangement.places else None
        return self.stops.usable().get(cursor, place)

    def _key(self, event: pygame.event.Event) -> bool:
        model, key = self.model, event.key
        self.forget()
        if key == pygame.K_ESCAPE:
            return self._escape()
        self._leaves = False
        if key in TOPICS:
            self.questions.ask(TOPICS[key])
            return True
        self._closes = bool(model.report)
        if not (model.stage.animations or model.watching):
            model.tell(None)
        if model.replay and self._replay_key(model.replay, key, bool(event.mod & pygame.KMOD_CTRL)):
            return self._changed()
        if event.mod & pygame.KMOD_CTRL:
            return self._undo_keys(WITH_CTRL.get(key, 0))
        if self._opponents.watched and self._watching_key(key):
            return True
        shift, alt = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_ALT)
        return self._moving_key(key, shift, alt) or self._command_key(key)

    def _moving_key(self, key: int, shift: bool, alt: bool) -> bool:
        if key == pygame.K_SPACE:
            return self.model.skip() or self._space()
        if key in ARROWS:
            return self._pan(ARROWS[key]) if shift else self._arrow(ARROWS[key], alt)
        if key in ENTER:
            return self._enter()
        if key in MORE or key in LESS:
            return self._more(1 if key in MORE else -1)
        if key == pygame.K_TAB:
            return self._tab(-1 if shift else 1)
        if key in FURTHER_KEYS:
            return self._go_further(FURTHER_KEYS[key])
        if key == pygame.K_F6:
            return self._change_region(-1 if shift else 1)
        return key == pygame.K_HOME and self._looked(self.model.camera.reset())

    def _command_key(self, key: int) -> bool:
        if key == pygame.K_v and self.model.peeked(""):
            self.model.peek("")
            return True
        return self._undo_keys(key) or self._advice_key(key) or self._action_key(key)

    def _escape(self) -> bool:
        """Close what was opened last, or open the menu: at the second press while the cursor is shown."""
        model, leaves, announced = self.model, self._leaves, _("Échap encore une fois : le menu")
        self._leaves = False
        if model.papers.message.text == announced:  # this is no step on the way out
            model.papers.message.clear()
        if model.hand.drag.holding:
            place = model.hand.drag.source.place if model.hand.drag.source else None
            model.hand.put_back()
            self.model.cursor = place if self.model.cursor else None
        elif model.shown.peeking is not None:
            model.peek(None)
        elif model.papers.escape() or model.withdraw() or model.close_panel():
            pass
        elif model.replay:
            model.replay.close()
        elif self.pointed() is not None and not leaves:
            self._leaves = True
            self.questions.answer(announced)
        else:
            self._menu()
        return self._changed()

    def _watching_key(self, key: int) -> bool:
        """Handle a key that is used while people watch computer players; return False for other keys."""
        opponents = self._opponents
        match key:
            case pygame.K_SPACE:
                opponents.pause()
            case pygame.K_RIGHT:
                opponents.step()
            case pygame.K_UP | pygame.K_DOWN:
                self.model.tempo.change(1 if key == pygame.K_UP else -1)
            case _:
                return False
        return True

    def _replay_key(self, replay: Replay, key: int, ctrl: bool) -> bool:
        """Handle a key that is used during a replay; return False for other keys."""
        match key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                (replay.turn if ctrl else replay.step)(1 if key == pygame.K_RIGHT else -1)
            case pygame.K_UP | pygame.K_DOWN:
                replay.change_speed(1 if key == pygame.K_UP else -1)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                replay.event(1 if key == pygame.K_PAGEDOWN else -1)
            case pygame.K_HOME | pygame.K_END:
                replay.go_to(replay.end if key == pygame.K_END else replay.start)
            case pygame.K_c:
                replay.change_landmark()
            case pygame.K_v:
                replay.change_viewer()
            case pygame.K_n if replay.note:
                replay.note()
            case pygame.K_e:
                replay.try_here()
            case pygame.K_j:
                self.model.open_log()
            case pygame.K_o:
                self.model.toggle_panel()
            case _:
                return False
        return True

    def _undo_keys(self, key: int) -> bool:
        if key == pygame.K_u:
            self._director.undo()
        elif key == pygame.K_r:
            self._director.redo()
        else:
            return False
        return True

    def _advice_key(self, key: int) -> bool:
        if key == pygame.K_h:
            if self.model.app.seconds < self._used_early + AGAIN:
                return True  # what comes already is not to be closed
            if self._adviser.offered or self.model.papers.advice.shown:
                self._adviser.ask()
            elif self._adviser.able and self._soon:
                self._wait(key, _("Un conseil dès que ce sera à vous"))
            elif self._adviser.able and self.model.die_waits:
                self._wait(key, self._adviser.refusal)
            else:
                self.questions.answer(self._adviser.refusal)
            return True
        if key == pygame.K_j:
            self.model.open_log()
            return True
        if key == pygame.K_o:
            self.model.toggle_panel()
            return True
        if key == pygame.K_l:
            self.model.marks.hidden = not self.model.marks.hidden
            self.model.show()
            return True
        return key in NUMBERS and self._adviser.follow(NUMBERS[key])

    def _action_key(self, key: int) -> bool:
        model = self.model
        for action in model.look.gestures.actions(model.game.position):
            if key and action.key == key and action.move is not None:
                self._director.act(action)
                return True
        for tool in model.look.gestures.tools(model.game.position):
            if key and tool.key == key:
                tool.use(model)
                return True
        return False

    def _space(self) -> bool:
        if self.model.replay:
            self.model.replay.toggle()
            return self._changed()
        if self.model.die_waits:
            self._director.throw()
            return True
        if self.model.game.handing:
            self.model.hand_over()
            return True
        return self._next() or (
            self._soon
            and self._throws
            and self._wait(pygame.K_SPACE, _("Le dé roulera dès que ce sera à vous"))
        )

    @property
    def _throws(self) -> bool:
        steps, dealt = self.model.session.steps, self.model.game.dealt
        return any(step.seat == CHANCE and not dealt(ply) for ply, step in enumerate(steps))

    def _next(self) -> bool:
        """Make the move that mostly comes next, if the game names one, nothing is held and no report read."""
        model = self.model
        found = (action for action in model.look.gestures.actions(model.game.position) if action.next)
        action = next(found, None) if not (model.hand.drag.holding or self._closes) else None
        offered = {button.id for button in model.panel.buttons if button.enabled}
        if action is None or action.id not in offered:
            return self._closes
        self._director.act(action)
        return True

    def _arrow(self, direction: tuple[int, int], alt: bool) -> bool:
        """Look at what lies in a direction; while pieces are held, only at their destinations without Alt."""
        holding, cursor = self.model.hand.drag.holding, self.model.cursor
        points = self.stops.usable() if holding and not alt else self.stops.seen()
        start = self._origin(points)
        further = toward(points, start, direction) if cursor or holding else None
        if further is None and cursor not in points and not holding:
            further = nearest(points, start, inf)
        if further is None:
            self.questions.murmur(_("Rien de ce côté"))
        return further is None or self._point(further, points)

    def _origin(self, points: Mapping[str, Point]) -> Point:
        """Return the pixel from which the arrow keys move the cursor, even if its thing is out of use."""
        source, cursor = self.model.hand.drag.source, self.model.cursor
        if source and cursor not in points:
            return self.model.hand.pixel(source.place)
        return self.pointed() or (self._left if cursor else self.model.pointer)

    def _point(self, name: str | None, points: Mapping[str, Point]) -> bool:
        """Move the cursor to an item of `points` and scroll it into view; return False if `name` is None."""
        if name is None:
            return False
        self.model.cursor, self._left = name, points[name]
        self.model.papers.note.point(name)
        if name in self.model.game.arrangement.places and self.model.camera.reveal(points[name]):
            self.model.show(self.model.shown)
        if any(button.id == name for button in self.model.panel.buttons):
            self.model.panel.show(name)
        return self._changed()

    def _pan(self, direction: tuple[int, int]) -> bool:
        camera = self.model.camera
        dx, dy = (-way * STEP * side for way, side in zip(direction, camera.view.size, strict=True))
        return self._looked(camera.pan(dx, dy))

    def _ring(self, points: Mapping[str, Point]) -> list[str]:
        """Return these stops in reading order, region after region."""
        return [name for names in self.stops.regions(points).values() for name in names]

    def _tab(self, by: int) -> bool:
        """Go to the next thing that can be used or, for -1, to the one before."""
        points = self.stops.usable()
        ring, after = self._ring(points), self._after(points)
        if not ring:
            return False
        at = ring.index(after) if after in ring else -1 if by > 0 else 0
        return self._point(ring[(at + by) % len(ring)], points)

    def _after(self, points: Mapping[str, Point]) -> str | None:
        """Return the cursor's stop, else that of `points` before it; None if what was used there has gone."""
        source, cursor = self.model.hand.drag.source, self.model.cursor
        here = cursor or (source.place if source else None)
        if here is None or here in points:
            return here
        seen = self.stops.seen()
        if here in (DIE, self._used) and here not in seen:
            return None
        order = self._ring({**seen, here: (0, 0)})
        before = order[: order.index(here)] if here in order else []
        return next((name for name in reversed(before) if name in points), None)

    def _go_further(self, by: int) -> bool:
        """Go on by several of the things that can be used, at most to the first or the last one."""
        points = self.stops.usable()
        ring, after = self._ring(points), self._after(points)
        if not ring:
            return False
        at = ring.index(after) + by if after in ring else by - 1
        there = ring[min(max(at, 0), len(ring) - 1)]
        if there == self.model.cursor:
            self.questions.murmur(_("Rien de ce côté"))
        return self._point(there, points)

    def _change_region(self, by: int) -> bool:
        """Go to another region: to what was looked at there last, or else to the first thing of use."""
        points = self.stops.seen()
        regions = self.stops.regions(points)
        names, cursor = [*regions], self.model.cursor
        here = next((name for name, stops in regions.items() if cursor in stops), None)
        if here and cursor:
            self._visited[here] = cursor
        name = names[(names.index(here) + by) % len(names)] if here else names[0]
        usable, stops = self.stops.usable(), regions[name]
        wanted = (self._visited.get(name), *(stop for stop in stops if stop in usable), stops[0])
        return self._point(next(stop for stop in wanted if stop in stops), points)

    def _enter(self) -> bool:
        """Use the thing at the cursor, or else follow the first advice, or make the likely next move."""
        model, cursor = self.model, self.model.cursor
        source = model.hand.drag.source
        if source and cursor == source.place and cursor not in model.hand.targets:
            return self._escape()
        usable = self.stops.usable()
        place = cursor if cursor in model.game.arrangement.places else None
        if model.hand.drag.holding:
            if cursor is None or (place is None and cursor not in usable):
                return False
            self._director.dropped(model.hand.drop(cursor), None)
        elif cursor is None or cursor not in usable:
            return self._go_on(place)
        elif cursor == DIE:
            self._director.throw()
        elif cursor in model.game.spots():
            self._director.make(*model.game.spots()[cursor].moves)
        elif cursor.startswith(ROW):
            self.questions.ask(Topic.NOTE)
        elif not (model.papers.use(cursor) or model.hand.take(cursor)):
            model.panel.buttons[cursor].action()
        self._used = cursor
        return self._changed()

    def _go_on(self, place: str | None) -> bool:
        still = place is None or place == self._used
        if self._adviser.follow(1) or (still and self._next()):
            return True
        return bool(place and self._director.poke(place))

    def _more(self, by: int) -> bool:
        """Hold more or fewer pieces or, if nothing is held, magnify the board more or less."""
        model = self.model
        if model.hand.drag.holding:
            return model.hand.change(by) and self._changed()
        return self._looked(model.camera.zoom_at(model.camera.area.center, CLOSER**by))

    def _looked(self, changed: bool) -> bool:
        if changed:
            self.model.show(self.model.shown)
        return changed

    def _changed(self) -> bool:
        self.model.show(self.model.shown)
        return True
