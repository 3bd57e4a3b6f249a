"""What is said of a puzzle that was found in a game: the game's words, and hints from its solution."""

from __future__ import annotations

from typing import Any

from ludotheque.core.game import IllegalMove
from ludotheque.core.notation import BadNotation
from ludotheque.core.puzzle import BadPuzzle, Puzzle
from ludotheque.core.session import Session
from ludotheque.i18n import _, language, of, ordinal
from ludotheque.languages import languages
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.telling import Advice
from ludotheque.table.contract.terms import Posed
from ludotheque.table.game_view import turns_of
from ludotheque.table.puzzle.texts import PuzzleTexts, saying


def found_texts(posed: Posed, puzzle: Puzzle, session: Session[Any], look: Look) -> PuzzleTexts:
    """Return the texts of a puzzle in the language of the screen; `session` is at its position.

    The second hint names the place that matters, the third the first gesture. Raises BadPuzzle.
    """
    try:
        place, advice = _first(puzzle, session, look)
    except (BadNotation, IllegalMove) as error:
        raise BadPuzzle(f"line: {error}") from error
    where = _("Tout commence ici : {place}.").format(place=place) if place else _("Un seul geste y mène.")
    hints = [posed.hint, where, _("Commencez ainsi : « {advice} »").format(advice=advice)]
    return PuzzleTexts(
        posed.title,
        saying(f"{_when(puzzle, session, look)} {posed.question}"),
        tuple(map(saying, hints)),
        (),
        saying(posed.right),
        dict.fromkeys(puzzle.wrong, saying(posed.wrong)),
        languages()[language()],
    )


def _first(puzzle: Puzzle, session: Session[Any], look: Look) -> tuple[str, str]:
    """Return the place from which or to which the first move leads, and advice to play it."""
    rules, seat = session.rules, puzzle.seat
    view = rules.view(session.state, seat)
    at = Position(view, rules.legal(view), look.geometry.arrange(view, seat), seat)
    first = [rules.notation.read(puzzle.line[0])]
    rules.apply(view, first[0])  # raises IllegalMove
    ends = [place for way in look.gestures.trail(first[0], at)[:1] for place in way]
    places = [place for place in ends if place in at.arrangement.places]
    advice = look.telling.advice(Advice(at, first, first, ()))
    return look.telling.place(at, places[0]).name if places else "", advice


def _when(puzzle: Puzzle, session: Session[Any], look: Look) -> str:
    """Return a sentence that says whose turn it was in the game, and which one."""
    players, found = puzzle.record.setup.players, turns_of(session, look).found
    seat, people = puzzle.seat, [player for player in players if player.was_person]
    begins = not found or found[-1].seat != seat
    number = sum(turn.seat == seat for turn in found) + begins
    if people == [players[seat]]:
        return _("C'était votre {nth} tour.").format(nth=ordinal(number))
    return _("C'était le {nth} tour {of_name}.").format(nth=ordinal(number), of_name=of(players[seat].name))
