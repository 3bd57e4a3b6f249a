"""The scene of the table, on which every game is played.

Pieces can be moved by a drag, by clicks or by keys, which lead to the same kind of drop. Moves, undo, redo
and replays are animated in the same way, and a new gesture finishes a running animation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Surface

from ludotheque.core.annotations import TurnNote
from ludotheque.core.move import Move
from ludotheque.core.session import Session
from ludotheque.core.setup import HUMAN
from ludotheque.i18n import _
from ludotheque.players.worker import Worker
from ludotheque.table.adviser import Adviser
from ludotheque.table.canvas import Canvas
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.tips import FirstTip, TipMemory
from ludotheque.table.director import Director
from ludotheque.table.discreet import DiscreetWords
from ludotheque.table.input.hints import hints
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.input.pointer import Pointer
from ludotheque.table.model import TableModel
from ludotheque.table.navigation import TableNavigation
from ludotheque.table.opponents import Opponents
from ludotheque.table.panel.content import PanelContent
from ludotheque.table.replays import Replays
from ludotheque.table.spoken import TableWords
from ludotheque.table.tipper import Tipper
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.life import Patch
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.spoken import Spoken, Told
from ludotheque.ui.widgets import Tip


class TableScene(Scene):
    """The scene of a session on the table, which connects the model with the modules that work on it."""

    name = "table"
    app: App
    session: Session[Any]

    def __init__(
        self,
        app: App,
        session: Session[Any],
        look: Look,
        navigation: TableNavigation,
        worker: Worker,
        title: str = "",
        advises: bool = False,
        tips: Sequence[FirstTip] = (),
        memory: TipMemory | None = None,
    ) -> None:
        """Show a session whose computer players think in the process `worker`; `title` names the game.

        `advises` says whether a computer player can give advice. `memory` remembers which person has seen
        which `tips`.
        """
        super().__init__(app)
        self.title = title
        self.session = session
        self.look = look
        self.model = TableModel(app, session, look, navigation)
        self.director = Director(self.model)
        self.replays = Replays(self.model, self.director.annotate)
        self.opponents = Opponents(self.model, self.director, worker)
        self.director.ask_computers = self.opponents.agree
        self.adviser = Adviser(self.model, self.director, self.opponents, worker, advises)
        self.tipper = Tipper(self.model, tips, memory)
        self.keyboard = Keyboard(self.model, self.director, self.opponents, self.adviser, self.menu)
        self.pointer = Pointer(self.model, self.director, self.keyboard)
        self.words = DiscreetWords(self.model, TableWords(self.model, self.keyboard))
        self.canvas = Canvas(self.model, self.keyboard)
        self.model.fill_panel = PanelContent(
            self.model, self.director, self.opponents, self.adviser, self
        ).fill

    def enter(self) -> None:
        """Start the game, dealing first if chance is to move."""
        self.director.begin()

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out the board and the panel for a window of `size` pixels."""
        self.model.layout(size)

    def rest(self) -> bool:
        """Free the pictures of the board and the table; both are got again without laying anything out."""
        self.model.background.rest()
        self.canvas.rest()
        return False

    def reword(self) -> None:
        """Say again what the panel, the notes and the papers say."""
        self.model.game.forget_words()
        self.model.show()

    def let_go(self) -> None:
        """Put back held pieces, and stop peeking, scrolling and panning."""
        self.model.let_go()
        self.pointer.let_go()
        self.keyboard.forget()

    def busy(self) -> bool:
        """Return whether a move is in hand."""
        return self.model.hand.drag.holding or self.model.shown.throwing

    def leave(self) -> None:
        """Let other instances of the program open the saved game, and end the computer players' process."""
        self.opponents.close()
        self.app.store.leave(self.session)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. A press of a key or button also ends the pause before a computer player's move."""
        passed, draws = self.model.papers.handle(event)
        if passed is None:
            self.model.show(self.model.shown)
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == pygame.K_v:
            self._say_hand(event.type == pygame.KEYDOWN)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.opponents.hurry()
            if self.model.result_due:
                self.model.reactions.clear()
        return self.pointer.handle(passed) or draws

    def update(self, dt: float) -> bool:
        """Advance animations, computer players and replays by `dt` seconds; return whether to draw again."""
        model, game, stage = self.model, self.model.game, self.model.stage
        if self.opponents.consulting and not stage.animations:
            return self.opponents.update(dt)
        if game.handing and game.eyes is None:
            model.hand_over()
            return True
        changed = self.update_below(dt)
        changed |= model.papers.update(self.app.seconds) | self.pointer.update(dt)
        changed |= self.adviser.update(dt) | self.keyboard.update()
        if not stage.animations.suspense and model.reactions.update(self.app.seconds):
            model.show()
            changed = True
        if model.replay and model.replay.asked:  # a jump in the replay finishes animations
            stage.animations.finish()
        changed |= self._animate(dt) if stage.animations else self._go_on(dt, still=not changed)
        if changed and not stage.animations:
            model.stale = True
        return changed

    def _animate(self, dt: float) -> bool:
        model, animations = self.model, self.model.stage.animations
        changed = animations.update(dt * self.opponents.speed_factor)
        if not animations:
            model.show()
        elif animations.changed:
            model.fill_panel()
            model.stale = True
        return changed

    def _go_on(self, dt: float, still: bool) -> bool:
        """Let what comes next happen, a tip only if the table is `still`; return whether to draw again."""
        model, game = self.model, self.model.game
        reading = self.opponents.reading(dt)
        if not reading and model.result_due and not model.reactions.speaks:
            self.show_result()
        elif game.handing and not (model.report or model.curtained):
            model.hand_over()
            return True
        elif model.replay and model.replay.update(dt):
            self.replays.go_on()
        elif model.replay and model.replay.over:
            self.replays.end()
            return True
        elif not reading:
            if self.opponents.update(dt):
                return True
            if still:
                self.tipper.update()
        return False

    def update_below(self, dt: float) -> bool:
        """Go on painting and unrolling the board, also below another scene; return whether to draw again."""
        changed = self.model.background.update(dt)
        if changed:
            self.model.stale = True
        return changed

    def moving_below(self) -> bool:
        """Return whether the board is still being painted or unrolled."""
        return self.model.background.moving

    def patches(self) -> Sequence[Patch]:
        """Return the parts of the board's picture that move all the time, such as water."""
        return self.model.background.patches

    def music(self) -> Sequence[str]:
        """Return the game's pieces of music; none if no person plays now and none did at the start."""
        began = any(player.first_level == HUMAN for player in self.session.players)
        return self.look.telling.music if began or self.model.game.people else ()

    def moving(self) -> bool:
        """Return whether new frames are needed."""
        model = self.model
        return bool(
            model.stage.animations
            or model.background.moving
            or self.pointer.busy
            or model.papers.idea.due
            or self.opponents.busy
            or self.adviser.busy
            or (model.result_due and model.reactions.speaks)
            or (model.replay and model.replay.busy)
        )

    def draw(self, surface: Surface) -> None:
        """Draw the table."""
        self.canvas.draw(surface)

    def hit(self, pos: tuple[int, int]) -> str | None:
        """Return the id of the widget that a press at a pixel would use, on the panel or the tip, or None."""
        model = self.model
        on_paper = model.papers.hit(pos)
        if on_paper is not None:
            return on_paper or None
        if model.stage.animations or not model.panel.covers(pos):
            return None
        return model.panel.buttons.hit(pos)

    def asks(self) -> object:
        """Return the card that asks something, None if there is none."""
        return self.model.papers.card.card

    @property
    def carries(self) -> bool:
        """Whether pieces or the die follow the pointer."""
        return self.model.hand.drag.carried or self.model.shown.throwing

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the panel."""
        return self.model.panel.covers(pos) and self.model.panel.slides(pos)

    def peeks(self, pos: tuple[int, int]) -> bool:
        """Return whether the player may look at a face there for as long as the button is held."""
        return self.pointer.peeks(pos)

    def tip(self) -> Tip | None:
        """Return the tooltip of what is under the pointer in the panel, None if there is none."""
        return self.model.papers.tooltip or self.model.panel.tip

    def help(self) -> tuple[Hint, ...]:
        """Return the hints for the present position and the keys, with those of the game's own buttons."""
        return hints(self.model, self.opponents.watched, self.adviser.able)

    def spoken(self) -> Spoken:
        """Return what the player at the screen can see and use, in words."""
        return self.words.spoken(self.title)

    def go_to(self, id: str, use: bool) -> None:
        """Move the cursor to what has this id and, on request, use it."""
        self.keyboard.go_to(id, use)

    def told(self) -> Sequence[Told]:
        """Return what has happened at the table since the last call."""
        return self.words.told()

    def trace(self) -> dict[str, Any]:
        """Return a description of everything that the player can see and use, as JSON-like values."""
        return self.canvas.trace()

    def _say_hand(self, held: bool) -> None:
        """Let the program's own voice say the hand while a key is held, if anybody hears the program."""
        if held and self.app.hearing.listened:
            self.app.hearing.say(self.words.hand())
        elif not held:
            self.app.hearing.hush()

    # The interface `Table`, for the menu and the result

    def menu(self) -> None:
        """Open the menu of the table."""
        self.model.navigation.menu(self)

    def show_result(self) -> None:
        """Open the page with the result of the game."""
        self.model.result_due = False
        self.model.navigation.result(self)

    @property
    def way_on(self) -> Choice:
        """What is offered when the game is over: its result."""
        return Choice("result", _("Voir le résultat"), self.show_result, "seal", "laurel")

    @property
    def has_unseen(self) -> bool:
        """Whether something has happened that the player at the screen has not seen yet."""
        return self.model.has_unseen

    @property
    def agreements(self) -> Sequence[Move]:
        """The agreements that may be proposed now, such as a draw."""
        return self.model.agreements

    @property
    def conceding(self) -> str:
        """The label of the button for giving up, empty if nobody may give up now."""
        return self.model.conceding

    def rules(self, rule: str = "") -> None:
        """Open the rulebook at `rule`, or at its beginning if that is empty."""
        self.model.rules(rule)

    def replay_since(self) -> None:
        """Replay everything since the last turn of the player at the screen."""
        self.replays.since()

    def watch(self, at: int | None = None, closed: Callable[[], object] = nothing) -> None:
        """Replay the game from its start, or wait at ply `at`; closing the replay calls `closed`."""
        self.replays.watch(at=at, closed=closed)

    def change_note(self, note: TurnNote) -> None:
        """Replay the game where a note is, and let the player change it."""
        if self.model.replay is None:
            self.watch(at=note.ply)
        self.replays.noting.change(note)

    def watch_moment(self, start: int, end: int, title: str, said: str, closed: Callable[[], object]) -> None:
        """Replay the plies from `start` to `end` under a `title`, with the sentence `said` in the panel."""
        self.replays.watch_moment(start, end, title, said, closed)

    def reseat(self, seat: int, level: str) -> None:
        """Hand a seat to a person, if `level` is HUMAN, or to a computer player of this level."""
        self.director.reseat(seat, level)

    def propose(self, agreement: Move) -> None:
        """Propose an agreement to the other players; it is made if they all accept."""
        self.director.propose(agreement)

    def concede(self) -> None:
        """Let a person give up the game, after confirmation."""
        self.director.concede()
