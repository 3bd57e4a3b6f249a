"""The course of the game: moves made, the die thrown, drops refused, undo and redo, stopping; all saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...boards.model import Point
from ...core.game import Move
from ...i18n import _
from ...ui.drag import Drop
from ...words.records import fault_text
from .acts import TUMBLE, Tumble
from .stage import Grip

if TYPE_CHECKING:
    from .scene import TableScene


class Director:
    """Plays the session of a TableScene and has the scene show what comes of it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.session = scene.session
        self.result_due = scene.play.over

    def make(self, move: Move, grip: Grip | None = None) -> None:
        """Make a legal move; what the hand let go starts from its `grip`."""
        self.scene.stage.acts.finish()
        self.session.play(move)
        self._after(grip)

    def throw(self, start: Point | None = None) -> None:
        """Let chance speak, if it is to: the die tumbles over the board from `start`, a pixel."""
        scene, play = self.scene, self.scene.play
        if not (play.live and play.chance):
            return
        scene.stage.acts.finish()
        scene.cloth.finish()
        self.session.deal()
        play.refresh()
        scene.app.sounds.play("die")
        die, face = scene.panel.die, scene.look.status(play.view, play.moves).die or 0
        seconds = TUMBLE * scene.app.settings.pace
        scene.stage.acts.add(
            Tumble(start or die.center, scene.camera.view.center, face, 2.2 * die.h, seconds)
        )
        self._after(None)

    def dropped(self, drop: Drop | None, pointer: Point | None) -> None:
        """Make the move of a drop, or put the pieces back and say why."""
        scene = self.scene
        scene.spoil()
        if drop is None:
            return
        piece = scene.stage.piece(drop.source, drop.count)
        foot = scene.stage.foot(piece, pointer) if pointer else None
        if drop.legal:
            move = scene.play.destinations(drop.source, drop.count)[drop.place].move
            self.make(move, (piece.kind, piece.place, foot) if foot else None)
            return
        self._refuse(drop)
        if foot:
            scene.stage.put_back(piece, foot, scene.app.settings.pace)

    def undo(self) -> None:
        """Take back the last ply; what everyone has seen since only if everyone agrees."""
        if not self.session.can_undo:
            return
        if self.session.undo_is_free:
            self._take_back()
        elif self.scene.app.settings.undo_by_agreement:
            question = _("un dé ou un bouclier a parlé depuis. Acceptez-vous de revenir en arrière ?")
            self._ask_all(_("Revenir en arrière ?"), question, self._take_back)
        else:
            self._say(_("On ne revient pas sur un dé ou un bouclier révélé."))

    def redo(self) -> None:
        """Make again what was taken back."""
        if self.session.can_redo:
            self.session.redo()
            self._travelled()

    def stop(self) -> None:
        """Offer to stop and to count as it stands; asks everyone."""
        moves = self.session.rules.agreements(self.session.state)
        if moves:
            question = _("acceptez-vous d'arrêter ici et de compter les points ?")
            self._ask_all(_("Arrêter la partie ?"), question, lambda: self.make(moves[0]))

    def _after(self, grip: Grip | None) -> None:
        """Show and save what a ply has led to; let chance follow where it needs no gesture."""
        scene = self.scene
        events = scene.play.events(self.session.cursor - 1)
        self._show(grip)
        for sound in filter(None, map(scene.look.sound, events)):
            scene.app.sounds.play(sound)
        if scene.play.chance and scene.look.chance_is_dealt(scene.play.view):
            self.session.deal()
            self._show(None)
        tip = scene.look.tip(events)
        if tip:
            self._say(tip)

    def _show(self, grip: Grip | None) -> None:
        scene = self.scene
        self._save()
        scene.message.clear()
        scene.play.refresh()
        scene.hand.put_back()
        scene.stage.show(scene.look.pieces(scene.play.view), scene.app.settings.pace, grip)
        self.result_due = scene.play.over
        scene.furnish()

    def _travelled(self) -> None:
        """Show where undo or redo has led; saved like any ply."""
        self.scene.stage.acts.finish()
        self._show(None)

    def _take_back(self) -> None:
        self.session.undo()
        self._travelled()

    def _save(self) -> None:
        fault = self.scene.app.store.autosave(self.session)
        if fault:
            self.scene.app.notify(fault_text(fault))

    def _refuse(self, drop: Drop) -> None:
        scene = self.scene
        refusal = scene.play.refusal(drop.source, drop.count, drop.place)
        if refusal:
            self._say(scene.look.explain(refusal), refusal.rule)
            scene.app.sounds.play("refused")

    def _say(self, text: str, rule: str = "") -> None:
        self.scene.message.say(text, rule, self.scene.app.seconds)
        self.scene.spoil()

    def _ask_all(self, title: str, question: str, agreed: Callable[[], object]) -> None:
        from ..dialog import ask_everyone

        ask_everyone(self.scene.app, self.session.players, title, question, agreed)
