"""The parchment of a puzzle: its question, answers, hints, why a gesture fails, and the seal at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.i18n import _, ngettext, pointed
from ludotheque.table.naming import finder
from ludotheque.table.parchment import NEXT_KEYS, SIZE, Parchment
from ludotheque.table.puzzle.guide import Judged, PuzzleGuide
from ludotheque.table.puzzle.texts import HINTS, Saying
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Drawing, Text
from ludotheque.ui.palette import INK, INK_SOFT, SEAL, SEAL_DARK
from ludotheque.ui.skin import Skin
from ludotheque.ui.wax import wax_seal
from ludotheque.ui.widgets import Button, Group, Part, boxed

SMALL = SIZE - 3  # logical pixels: the font size of the buttons at the foot
DROP, SEALED = 13, 68  # logical pixels: the distance between the drops of the hints; the seal's width
FALL = 0.42  # seconds in which the seal falls on the parchment
HIGH = 1.1  # by which it is larger where it begins to fall: it comes from near the eye
ANSWER, RULE = "answer-", "rule-"  # prefixes of the buttons' ids
_NUMBERS = {getattr(pygame, f"K_{kind}{n}"): n for kind in ("", "KP") for n in range(1, 7)}


class SealPlace(Part):
    """The place of the seal, as large as the `buttons` that were in `row`, so that no other comes there."""

    def __init__(self, buttons: Part, row: Part, paint: Callable[[Surface, Rect], object]) -> None:
        super().__init__()
        self._buttons, self._row, self._paint = buttons, row, paint

    def measure(self, skin: Skin, width: int) -> Size:
        wide, high = self._buttons.measure(skin, width)[0], self._row.measure(skin, width)[1]
        return max(skin.px(SEALED), wide), max(skin.px(SEALED), high)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        self._paint(surface, self.rect)


class PuzzleParchment(Parchment):
    """The paper on which a puzzle stands, and what the player does with it.

    `show` plays the puzzle's line, `rules` opens the rulebook at a rule, and `leave` leaves the puzzle. The
    choices `ways_on` are offered at the end.
    """

    def __init__(
        self,
        guide: PuzzleGuide,
        show: Callable[[], object],
        rules: Callable[[str], object],
        leave: Callable[[], object],
        ways_on: Sequence[Choice],
    ) -> None:
        super().__init__()
        self.guide = guide
        self._show, self._rules, self._leave, self._ways_on = show, rules, leave, ways_on
        self._hint: Saying | None = None
        self._objection: Saying | None = None  # to the last gesture or answer
        self.fallen = 0.0  # how far the seal has fallen, from 0 to 1

    # What it says

    @property
    def sign(self) -> str:
        """The sign of the seal that the puzzle gets, "" if its answer was shown."""
        guide = self.guide
        return "" if guide.shown else "laurel" if guide.alone else "quill"

    def words(self) -> Sequence[Part]:
        """Return the title and the question, with the last hint and objection or, at the end, why."""
        guide = self.guide
        if guide.solved:
            return self._ended(self._how())
        added = [(self._hint, INK_SOFT), (self._objection, SEAL)]
        return [*self._asked, *(_added(said, colour) for said, colour in added if said)]

    def most(self) -> Sequence[tuple[Sequence[Part], Sequence[Part]]]:
        """Return the words and the foot with each hint and objection, and at the end."""
        if self.guide.solved:
            return super().most()
        hints, wrong = self.guide.texts.hints, [*self.guide.texts.wrong.values()]
        asked = [
            ([*self._asked, *(_added(one, INK) for one in both)], self._foot(both, HINTS))
            for both in product(hints, wrong)
        ]
        return [*asked, (self._ended(_shown()), self._end())]

    def _ended(self, how: str) -> Sequence[Part]:
        why = Text(pointed(self.guide.texts.right.text), SIZE, INK)
        return [self._title, why, Text(how, SIZE - 2, INK_SOFT, "italic")]

    @property
    def _title(self) -> Text:
        return Text(self.guide.texts.title, SIZE - 1, SEAL_DARK, "title")

    @property
    def _asked(self) -> Sequence[Part]:
        return [self._title, Text(pointed(self.guide.texts.question.text), SIZE, INK)]

    def choices(self) -> Sequence[Part]:
        guide = self.guide
        if not guide.asks:
            return ()
        numbers = range(1, guide.puzzle.answers + 1)
        return [Row([self._answer_button(number) for number in numbers], 8)]

    def anchor(self) -> object:
        return True

    def _how(self) -> str:
        guide = self.guide
        if guide.shown:
            return _shown()
        if guide.hints:
            return ngettext("Résolue avec {n} indice", "Résolue avec {n} indices", guide.hints).format(
                n=guide.hints
            )
        return _("Résolue du premier coup") if guide.alone else _("Résolue en plusieurs essais")

    def _answer_button(self, number: int) -> Button:
        guide = self.guide
        label, tip = guide.texts.answers[number - 1], _("Touche {n}").format(n=number)
        button = Button(f"{ANSWER}{number}", label, partial(self.answer, number), style="parchment", tip=tip)
        button.text_size = SIZE - 2
        button.chosen = guide.solved and number == guide.puzzle.right
        button.enabled = button.chosen if guide.solved else number not in guide.refuted
        return button

    def foot(self) -> Sequence[Part]:
        """Return the drops of the hints or the seal, the rules that are cited, and the buttons."""
        if self.guide.solved:
            return self._end()
        added = [said for said in (self._hint, self._objection) if said]
        return self._foot(added or [self.guide.texts.question], self.guide.hints)

    def _foot(self, cited: Sequence[Saying], hints: int) -> Sequence[Part]:
        drops = Drawing(DROP * HINTS, DROP + 4, self._draw_drops)
        return [drops, *self._cited(cited), Row([self._back, *self._helps(hints)], 8, "right")]

    def _end(self) -> Sequence[Part]:
        helps = self._helps(HINTS)
        seal = SealPlace(Row(helps, 8), Row([self._back, *helps], 8), self._draw_seal)
        ways = [Button(w.id, w.label, w.action, style=w.style, text_size=SMALL) for w in self._ways_on]
        return [*self._cited([self.guide.texts.right]), Row([*reversed(ways), seal], 8, "right")]

    def _cited(self, cited: Sequence[Saying]) -> Sequence[Part]:
        rules = [
            Button(f"{RULE}{rule}", rule, partial(self._rules, rule), style="parchment", text_size=SMALL)
            for rule in dict.fromkeys(rule for said in cited for rule in said.rules)
        ]
        for button in rules:
            button.tip = _("La règle, dans le livret")
        return rules

    @property
    def _back(self) -> Button:
        return Button("puzzle-back", _("Retour"), self._leave, style="parchment", text_size=SMALL)

    def _helps(self, hints: int) -> Sequence[Part]:
        hint = Button("puzzle-hint", _("Un indice"), self.help_on, text_size=SMALL, enabled=hints < HINTS)
        hint.tip = _("F2 : un indice, puis un autre, et la solution")
        show = Button("puzzle-show", _("Montrez-moi"), self.help_on, text_size=SMALL, enabled=hints == HINTS)
        show.tip = _("F2 : la solution est montrée")
        return [show, hint]

    def due(self) -> bool:
        return not self.guide.showing

    def told(self) -> object:
        guide = self.guide
        question = pointed(guide.texts.question.text)
        return question, self._hint, self._objection, guide.hints, guide.solved, frozenset(guide.refuted)

    def named(self) -> Sequence[Rect]:
        """Return the rectangles that it must not cover: what is asked, where lines lead, and papers."""
        model, guide = self.table, self.guide
        texts, telling, at = guide.texts, model.look.telling, model.game.position
        words, moves = guide.words, [move for line in (guide.line, *guide.tempting) for move in line]
        said, trail = [texts.question, *texts.hints, *texts.wrong.values()], model.look.gestures.trail
        if guide.solved:
            words, said = frozenset(), [texts.right]
            moves = [step.move for step in guide.session.steps[guide.start : guide.session.cursor]]
        known, named = at.arrangement.places, finder(model)
        told = [*(one.text for one in said), *(telling.place(at, word).name for word in words & {*known})]
        places = {place for text in told for place in named(text)}
        places |= {place for move in moves for pair in trail(move, at) for place in pair}
        return [*map(self.spot, sorted(places & {*known})), *super().named()]

    def _draw_drops(self, surface: Surface, rect: Rect) -> None:
        step = rect.w / HINTS
        for number in range(HINTS):
            middle = rect.x + step * (number + 0.5), rect.centery
            given = number < self.guide.hints
            colour, width = (SEAL, 0) if given else (INK_SOFT, 1)
            pygame.draw.aacircle(surface, colour, middle, max(2, round(0.36 * step)), width)

    # What the player does

    def help_on(self) -> None:
        """Give the next hint or, when all have been given, show the answer."""
        hint = self.guide.hint()
        if hint:
            self._hint = hint
            self.table.app.sounds.play("page")
            self._renew()
        elif self.guide.asks:
            self.guide.shown = True
            self.answer(self.guide.puzzle.right)
        else:
            self._hint = self._objection = None
            self._show()

    def answer(self, number: int) -> None:
        """Give an answer to the question, by its number from 1."""
        if self.guide.asks and not self.guide.solved and number <= self.guide.puzzle.answers:
            self.take(self.guide.answer(number))

    def take(self, tried: Judged) -> None:
        """Say what came of a gesture or an answer."""
        if not tried.right and tried.said:
            self.table.app.sounds.play("refused")
            self.object_to(tried.said.text, *tried.said.rules)
        elif tried.right:
            self._objection = None
            self._renew()

    def object_to(self, text: str, *rules: str) -> None:
        """Say why a gesture or an answer is not taken, with the ids of the rules."""
        self._objection = Saying(text, tuple(filter(None, rules)))
        self._renew()

    def _renew(self) -> None:
        self.settle()
        self.table.show()

    # As a paper

    def press_beside(self, event: pygame.event.Event) -> bool:
        """Say where a question is answered, if a place of the board is pressed."""
        model, guide = self.table, self.guide
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not (pressed and guide.asks) or guide.solved or model.panel.covers(event.pos):
            return False
        if model.hand.place_at(event.pos) is not None:
            self.take(guide.judge(()))
        return False

    def press_key(self, key: int) -> bool:
        """Handle the key of a hint or an answer or, at the end, those that take the first way on."""
        guide, model = self.guide, self.table
        if guide.solved:
            if key not in NEXT_KEYS or model.cursor in self.points():
                return False
            self._ways_on[0].action()
        elif key == pygame.K_F2:
            model.let_go()
            self.help_on()
        elif guide.asks and key in _NUMBERS:
            self.answer(_NUMBERS[key])
        else:
            return False
        return True

    def _draw_seal(self, surface: Surface, rect: Rect) -> None:
        if not (self.fallen and self.sign):
            return
        across, left = min(rect.size), 1 - self.fallen**2
        seal = wax_seal(self.table.app.skin, across, self.sign)
        if left:
            seal = pygame.transform.smoothscale_by(seal, 1 + HIGH * left)
            seal.set_alpha(round(255 * (1 - 0.7 * left)))
        corner = rect.right - across // 2, rect.centery - round(0.9 * across * left)
        surface.blit(seal, seal.get_rect(center=corner))

    def trace(self) -> Mapping[str, Any]:
        page, guide = self.page.trace(), self.guide
        found = {name: of for name, of in page.items() if isinstance(of, dict)}
        told = {"hints": guide.hints, "solved": guide.solved, "seal": self.sign if guide.solved else ""}
        paper = boxed(self.rect) if self.rect else None
        return {**found, "puzzle": {**told, "texts": page["texts"], "paper": paper}}


def _added(said: Saying, colour: Color) -> Text:
    return Text(pointed(said.text), SIZE - 1, colour, "italic")


def _shown() -> str:
    return _("La solution a été montrée : à vous, la prochaine fois.")
