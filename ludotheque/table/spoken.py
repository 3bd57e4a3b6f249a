"""Says in words what is on a table and what happens there, for players who hear it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ludotheque.i18n import _, ngettext
from ludotheque.table.contract.position import Held
from ludotheque.table.input.hints import own_actions
from ludotheque.table.input.keyboard import Keyboard
from ludotheque.table.model import TableModel
from ludotheque.table.panel.panel import JOURNAL
from ludotheque.table.view.count import CountAnimation
from ludotheque.ui.keys import key_name
from ludotheque.ui.spoken import Node, Spoken, Told, distinct, walk


class TableWords:
    """The words of one table. It remembers what has been told."""

    def __init__(self, model: TableModel, keyboard: Keyboard) -> None:
        self._model, self._keyboard, self._questions = model, keyboard, keyboard.questions
        self._counted_so_far = 0
        self._held_at = -1  # the ply at which something was taken into the hand
        self._at: int | None = None  # the ply up to which the log has been told, None before the first time
        self._asked: tuple[object, ...] = ()  # the last prompt, with the moment to which it belongs
        self._said = 0  # the messages that have been told
        self._papers: dict[str, Sequence[str]] = {}  # what papers said when it was told last, by kind
        self._held: Held | None = None
        self._keys: list[int] = []  # those of the game's own that were told last

    def spoken(self, title: str) -> Spoken:
        """Return everything that the player at the screen can see and use, in regions."""
        model, panel = self._model, self._model.panel.spoken()
        regions = {  # in the order in which the cursor goes through them
            "papers": (_("Sur le plateau"), model.papers.spoken()),
            "board": (_("Plateau"), self._places(in_hand=False)),
            "hand": (_("Main"), self._places(in_hand=True)),
            "panel": (_("Panneau"), [node for node in panel if node.id != JOURNAL]),
            "log": (_("Journal"), [*(node for node in panel if node.id == JOURNAL), *self._log()]),
        }
        nodes = (
            Node(id, "region", name, children=tuple(children)) for id, (name, children) in regions.items()
        )
        focus = model.cursor if model.cursor and self._keyboard.pointed() is not None else ""
        focus = model.papers.card.focus or focus
        return Spoken(title, distinct(node for node in nodes if node.children), focus)

    def told(self) -> Sequence[Told]:
        """Return what has happened since the last call: lines of the log, messages, and whose turn it is."""
        counting = self._model.stage.animations.current
        if isinstance(counting, CountAnimation):
            return [*self._counted(counting)]
        if self._model.stage.animations.suspense:
            return ()
        news = [*self._happened(), *self._refused(), *self._taken(), *self._prompted()]
        news += self._appeared({told.text for told in news})
        self._questions.heard += [told.text for told in news]
        return [*self._answered(), *news]

    def _places(self, *, in_hand: bool) -> Iterator[Node]:
        """Yield the places of the board or of the hand in reading order, with what can be done there now."""
        at, telling, hand = self._model.game.position, self._model.look.telling, self._model.hand
        usable = self._keyboard.stops.usable()
        for place in self._keyboard.stops.places():
            if at.arrangement.in_hand(place) == in_hand:
                one = telling.place(at, place)  # without its note, which readers would say at each step
                spot = hand.spots().get(place)
                done = hand.promise(place) if place in hand.destinations else spot.words if spot else ""
                states = frozenset({"usable"} if place in usable else ())
                yield Node(place, "place", one.name, one.there, done, states)

    def _log(self) -> Iterator[Node]:
        for line in reversed(self._model.content.lines):
            yield Node(f"log {line.text}", "text", line.text)

    def _happened(self) -> Iterator[Told]:
        """Yield the lines of the log since the last call; after undo and at the first call, nothing."""
        at, self._at = self._at, self._model.game.at
        if at is not None and at > self._at and self._model.game.live:
            yield Told(_("Annulé"))
        elif at is not None and self._model.game.live:
            yield from (Told(line.text) for line in self._model.game.lines_since(at))

    def _counted(self, count: CountAnimation) -> Iterator[Told]:
        begun, told = count.begun_items, self._counted_so_far
        self._counted_so_far = len(begun)
        names, text = self._model.look.seats.names, _("{name} : {words}, {points}")
        for one in begun[told:]:
            yield Told(text.format(name=names[one.seat], words=one.words, points=one.points))

    def _answered(self) -> Iterator[Told]:
        answers, self._questions.answers = self._questions.answers, []
        yield from (Told(text, urgent=True) for text in answers)

    def _taken(self) -> Iterator[Told]:
        """Yield what has been taken into the hand, and to how many places it may go; or that it is back."""
        before, held = self._held, self._model.hand.held
        self._held = held
        if held == before:
            return
        if held is None:
            if self._model.game.at == self._held_at and not self._model.game.asked:
                for paper in self._model.papers:
                    if paper.insists:
                        self._papers.pop(paper.name, None)
                yield Told(_("Reposé"))
            return
        self._held_at = self._model.game.at
        one = self._model.look.telling.place(self._model.game.position, held.source.place)
        number = self._model.papers.number
        count, found = number.words if number.shown else "", len(self._model.hand.destinations)
        where = ngettext("{n} place possible", "{n} places possibles", found).format(n=found)
        what = _("En main : {what}").format(what=one.name if number.shown else one.whole)
        yield Told(", ".join(filter(None, (what, count, where))))

    def _appeared(self, told: Collection[str]) -> Iterator[Told]:
        """Yield what papers say that have just appeared, without what is `told` or focused."""
        before = self._papers
        nodes = walk(self._model.papers.spoken())
        focused = next((node.words for node in nodes if node.id == self._model.cursor), "")
        hidden = {paper.name for paper in self._model.papers if paper.stays and not paper.shown}
        self._papers = {name: said for name, said in before.items() if name in hidden}
        self._papers |= {paper.name: paper.aloud() for paper in self._model.papers if paper.shown}
        for name, sentences in self._papers.items():
            news = [text for text in sentences if text not in before.get(name, ())]
            yield from (Told(text) for text in news if text not in (focused, *told))

    def _refused(self) -> Iterator[Told]:
        """Yield the message, each time it is said, unless it is an answer."""
        before, message = self._said, self._model.papers.message
        self._said = message.said
        if message.text not in ("", self._questions.shown) and message.said != before:
            yield Told(message.text, urgent=True)

    def _prompted(self) -> Iterator[Told]:
        """Yield the prompt, again whenever something has happened since, even if its words are the same."""
        content = self._model.content
        asked = (self._model.moment, content.prompt)
        if asked != self._asked and content.prompt and not content.thinking:
            self._asked = asked
            whose = " ".join(filter(None, (content.heading, content.name)))
            yield Told(". ".join(filter(None, (whose, content.prompt, *self._keyed()))))

    def _keyed(self) -> Iterator[str]:
        """Yield what the game's own keys do, if that has changed or nothing can be taken any more."""
        actions = [one for one in own_actions(self._model) if not one.next]  # that, the prompt says itself
        before, self._keys = self._keys, [action.key for action in actions]
        if self._keys != before or not self._model.game.offered():
            text = _("{key} : {what}")
            yield from (text.format(key=key_name(action.key), what=action.label) for action in actions)
