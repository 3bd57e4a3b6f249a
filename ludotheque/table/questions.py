"""Answers what a player asks by a key, such as what the position is, in a few short sentences."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto

from ludotheque.i18n import _, ngettext, semicolons, sentence
from ludotheque.table.contract.terms import OFF_BOARD
from ludotheque.table.model import TableModel
from ludotheque.table.panel.players import ROW
from ludotheque.ui.spoken import ended

SENTENCES = 3  # of an answer, at most
NAMED = 5  # places named in one sentence
HEARD = 10  # things told that can be repeated
TONES = ("gain", "fight", "go")  # of destinations, the most interesting first


class Topic(Enum):
    """What can be asked."""

    POSITION = auto()  # whose turn it is, what to do, how the players stand, and what stands on the board
    CHANGES = auto()  # what has happened since the player's last turn
    WHERE = auto()  # where the held pieces may go or, without any, what can be taken
    NOTE = auto()  # what there is to say of the place at the cursor
    REPEAT = auto()  # what was told last


class Questions:
    """Answers a table's questions. A question asked again is answered further, at the end from the start.

    `places` returns all places in reading order.
    """

    def __init__(self, model: TableModel, places: Callable[[], Sequence[str]]) -> None:
        self._model, self._places = model, places
        self._asked: tuple[object, ...] = ()  # the last question, and what it was about
        self._part = 0  # the part of its answer that was given last
        self.answers: list[str] = []  # not told yet
        self.shown = ""  # the answer shown over the board
        self.heard = deque[str](maxlen=HEARD)  # what was told last, without answers

    def ask(self, question: Topic) -> None:
        """Show the answer, or the next part of it, and keep it to be told."""
        model = self._model
        asked = (question, model.moment, model.cursor if question is Topic.NOTE else model.hand.held)
        self._part = self._part + 1 if asked == self._asked else 0
        self._asked = asked
        parts = self._parts(question)
        text = " ".join(map(ended, parts[self._part % len(parts)]))
        if question is Topic.NOTE:
            self.answers.append(text)
            model.papers.note.noted = True
            model.show()
        else:
            self.answer(text)

    def answer(self, text: str) -> None:
        """Show a sentence over the board, and keep it to be told."""
        self.answers.append(text)
        self.shown = text
        self._model.papers.message.say(text, "", self._model.app.seconds)
        self._model.show()

    def murmur(self, text: str) -> None:
        """Keep a text to be told, and show nothing."""
        self.answers = [text]

    def _parts(self, question: Topic) -> Sequence[Sequence[str]]:
        if question is Topic.POSITION:
            return [self._turn(), *self._players(), *_threes(self._board())]
        if question is Topic.REPEAT:
            return [(text,) for text in reversed(self.heard)] or [(_("Rien n'a encore été dit"),)]
        told = {
            Topic.CHANGES: self._changes,
            Topic.WHERE: self._where,
            Topic.NOTE: self._note,
        }[question]()
        return _threes([*told])

    def _turn(self) -> Sequence[str]:
        """Return whose turn it is and what to do, the die with the moves left, and what the panel counts."""
        content, status = self._model.content, self._model.content.status
        whose = " ".join(filter(None, (content.heading, content.name)))
        prompt = content.prompt if not content.thinking else ""
        die = _("Le dé montre {n}").format(n=status.die) if status.die else ""
        moves = ngettext("{n} coup encore", "{n} coups encore", status.moves).format(n=status.moves)
        counted = ", ".join(filter(None, (die, moves if status.of else "", status.caption)))
        return [*filter(None, (whose, prompt, counted))]

    def _players(self) -> Iterator[Sequence[str]]:
        for holding in self._model.content.holdings:
            lines = [text for _icon, text in holding.note.lines] if holding.note else []
            name = self._model.look.seats.names[holding.seat]
            yield from _threes([_("{name} : {there}").format(name=name, there=semicolons(lines))])

    def _board(self) -> Sequence[str]:
        """Return where players' pieces stand, and what else has changed, several places in a sentence."""
        at, first, telling = self._model.game.position, self._model.game.beginning(), self._model.look.telling
        held = {piece.place for piece in at.arrangement.pieces if piece.seat >= 0}
        told = []
        for place in at.arrangement.order():
            one = telling.place(at, place)
            changed = place in held or one.there != telling.place(first, place).there
            if changed and not at.arrangement.in_hand(place):
                told.append(one.whole)
        return _joined(told)

    def _changes(self) -> Iterator[str]:
        """Yield the lines of the log since the last turn of the player who is asked now."""
        start = self._model.game.since() if self._model.game.live else None
        lines = self._model.game.lines_since(start) if start is not None else ()
        yield from (line.text for line in lines)
        if not lines:
            yield _("Rien ne s'est passé depuis votre tour")

    def _where(self) -> Iterator[str]:
        """Yield where the held pieces may go, the best first, or else what can be taken or clicked."""
        model, at = self._model, self._model.game.position
        name = model.look.telling.place
        if model.hand.drag.holding:
            found = model.hand.destinations
            if found:
                yield ngettext("{n} place possible", "{n} places possibles", len(found)).format(n=len(found))
            order = [place for place in at.arrangement.order() if place in found]
            order += [place for place in found if place not in order]
            hinted = sorted(order, key=lambda place: TONES.index(found[place].tone))
            plain = []
            for place in hinted:
                hint = model.hand.promise(place)
                if hint:
                    text = _("{name} : {there}").format(name=name(at, place).name, there=hint)
                    yield sentence(text)
                else:
                    plain.append(name(at, place).name)
        else:
            usable = {*model.game.offered(), *model.game.spots()}
            plain = [name(at, place).whole for place in self._places() if place in usable]
            if plain:
                yield _("Vous pouvez prendre")
        yield from _joined(plain)
        if not plain and not model.hand.destinations:
            yield _("Rien à prendre sur le plateau maintenant")
            yield from filter(None, [model.content.prompt])

    def _note(self) -> Iterator[str]:
        """Yield what the place at the cursor is, what stands there, and what more there is to say."""
        model, cursor = self._model, self._model.cursor or ""
        seat = cursor.removeprefix(ROW)
        place = f"{OFF_BOARD}{seat}" if seat != cursor else cursor
        note = model.papers.note.note_at(place)[0]
        if place in model.game.arrangement.points:
            yield sentence(model.look.telling.place(model.game.position, place).whole)
        elif note:
            yield note.title
        else:
            yield _("Rien à dire ici")
        yield from (sentence(text) for _icon, text in note.lines) if note else ()


def _joined(names: Sequence[str]) -> list[str]:
    return [sentence(semicolons(names[at : at + NAMED])) for at in range(0, len(names), NAMED)]


def _threes(sentences: Sequence[str]) -> list[Sequence[str]]:
    return [sentences[at : at + SENTENCES] for at in range(0, len(sentences), SENTENCES)]
