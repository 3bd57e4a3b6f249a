"""Puts advice into words.

A computer player that advises returns a line: one or several moves that it would make. The advice is about
the line's first gesture (a drag, a click or a press of a button), which can make several moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ludotheque.core.forecast import LIKELY, UNKNOWN, Expectation, Foretold
from ludotheque.core.game import OVER, Rules
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.telling import PAPER, Advice, Telling, length, often

Moves = tuple[Move, ...]
NEARLY, CLEARLY = 0.15, 0.75  # units of score by which advice is hardly worse, and clearly
_JOINT = re.compile(r"(?<=[.!])\s|\s?;\s")  # between the sentences and clauses of a paper
LITTLE, MUCH = 0.015, 0.05  # differences of chances to win that are hardly one, and that are great


def gesture_of(rules: Rules[Any], look: Look, at: Position, line: Moves) -> Moves:
    """Return the first moves of `line` that are advised together, by gestures that belong together."""
    gestures, view, seat = look.gestures, at.view, rules.turn(at.view)
    for count, (move, onward) in enumerate(pairwise(line), 1):
        try:
            view = rules.apply(view, move)
        except ValueError:  # an assault on a hidden shield (C13)
            return line[:count]
        if rules.turn(view) == seat and gestures.advised_together(move, onward, at):
            continue
        if rules.turn(view) != seat or gestures.forced(view) or gestures.settled(view):
            return line[:count]
    return line


def advice_words(
    rules: Rules[Any],
    look: Look,
    at: Position,
    line: Moves,
    reasons: Sequence[Reason],
    outlook: Foretold = UNKNOWN,
) -> str:
    """Return what advises a gesture, the first of `line`, and what is foretold of the line.

    Of a line that only ends the turn, without a reason, it is said whether there is another move.
    """
    one = Advice(at, line, gesture_of(rules, look, at, line), reasons, outlook)
    what, known = _advised(rules, look, one), look.telling.besides(one)
    ends, outlook = _ends(rules, look, at, line, known)
    if what == _advised(rules, look, one._replace(reasons=())):
        if _only_ends(rules, look, at, line):
            what = _idle(at, bool(ends or known.price or known.ending))
        elif known.price and not known.gain:
            what = " ".join((what, _("Aucun coup ne vaut mieux.")))
    shorter = outlook._replace(promise=None, averted=None)
    ways = outlook, shorter, shorter._replace(remedy=-1)
    return _brief(what, *([*ends, *outlook_words(look.telling, one)] for one in ways))


def _idle(at: Position, pressing: bool) -> str:
    if len(at.legal) == 1:
        return _("Finir le tour : il ne reste rien d'autre à faire.")
    return _("Finir le tour : aucun coup ne vaut mieux.") if pressing else _("Rien ne presse.")


def _brief(what: str, *foretold: Sequence[str]) -> str:
    """Return advice with the first of what is foretold with which it is short, or only its beginning."""
    parts = re.split(r"(?<=[.!]) ", what)
    begun = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    ways = [" ".join((what, *told)) for told in foretold]
    ways += [" ".join((text, *foretold[-1])) for text in begun]
    return next((text for text in ways if length(text) <= PAPER), parts[0])


def unsaid(text: str, said: str) -> str:
    """Return advice without the sentences and further clauses that another piece of it, `said`, has, too."""
    known = {part.rstrip(".") for part in _JOINT.split(said)}
    kept, *parts = _JOINT.split(text)
    head = ""  # the beginning of a sentence, as long as it is left out
    for joint, part in zip(_JOINT.findall(text), parts, strict=True):
        begins = ";" not in joint
        head = "" if begins else head
        if part.rstrip(".") not in known:
            kept, head = kept + head + joint + part, ""
        elif begins:
            head = joint + part
        elif part.endswith(".") and not kept.endswith("."):
            kept += "."
    return kept


def purpose_in(text: str) -> str:
    """Return the first reason that advice tells, "" if it tells none."""
    _gesture, *reason = re.split(r"\s?:\s", _JOINT.split(text)[0], maxsplit=1)
    return "".join(reason).rstrip(".")


def own_words(
    rules: Rules[Any], look: Look, at: Position, line: Moves, reasons: Sequence[Reason], outlook: Foretold
) -> str:
    """Return a sentence that tells a person's own idea, and what is foretold of it."""
    actions = look.gestures.actions(at) if _only_ends(rules, look, at, line) else ()
    label = next((f"{action.label}." for action in actions if action.move == line[0]), "")
    gesture = gesture_of(rules, look, at, line)
    one = Advice(at, line, gesture, reasons, outlook)
    what, outlook = (label, outlook) if label else (_advised(rules, look, one), look.telling.besides(one))
    ends, outlook = _ends(rules, look, at, line, outlook)
    text = " ".join((what, *ends, *outlook_words(look.telling, outlook)))
    return _("Votre idée : {text}").format(text=text)


def _advised(rules: Rules[Any], look: Look, one: Advice) -> str:
    """Return a sentence that advises a gesture, what the log says of it if the game has no words."""
    if text := look.telling.advice(one):
        return text
    view, move = one.at.view, one.gesture[0]
    told = map(look.telling.tell, rules.events(view, move, rules.apply(view, move)))
    return next(filter(None, told), _("Ce coup est le meilleur qu'on ait trouvé."))


def _ends(
    rules: Rules[Any], look: Look, at: Position, line: Moves, outlook: Foretold
) -> tuple[list[str], Foretold]:
    """Return who else can end the game, and the outlook that is told besides: if anybody can, no price."""
    ends = [*_endings_after(rules, look, at, line)]
    return ends, outlook._replace(ending=None, price=None) if ends else outlook


def endings(telling: Telling, view: Any, first: int) -> Iterator[tuple[int, str]]:
    """Yield the seats that can end the game, and in words how, in the order of turns from `first` on."""
    seats = len(telling.names)
    for seat in (*range(first, seats), *range(first)):
        if words := telling.last_turn(view, seat):
            yield seat, words


def _endings_after(rules: Rules[Any], look: Look, at: Position, line: Moves) -> Iterator[str]:
    """Yield who else can end the game after a line, or could if it were not played."""
    telling, mover = look.telling, rules.turn(at.view)
    found = [one for one in endings(telling, at.view, mover) if one[0] != mover]
    after = _seen_after(rules, at.view, line) if found else at.view
    for seat, words in found if rules.turn(after) != OVER else ():
        still = telling.last_turn(after, seat)
        text = _("Attention : {words}.") if still else _("Sinon, {words}.")
        yield text.format(words=still or words)


def _seen_after(rules: Rules[Any], view: Any, line: Moves) -> Any:
    """Return the view after a line, or before its first move that hangs on a secret."""
    for move in line:
        try:
            view = rules.apply(view, move)
        except ValueError:  # an assault on a hidden shield (C13)
            break
    return view


def followed_by(telling: Telling, outlook: Foretold, name: str, said: str) -> list[str]:
    """Return, in a list, what good or else bad somebody's moves lead to, unless that is `said` already."""
    one, text = outlook.gain, "{clause} ({often})."
    about = one.happening.about if one else ""
    if one and one is outlook.averted:
        text = _("Sans ce coup, {clause} ({often}).")
    elif about and about in said and not about.isdigit():  # a number may stand for something else
        return []
    elif outlook.price and not one:
        one, text = outlook.price, _("Mais {clause} ({often}).")
    clause = telling.foretold(one.happening, name) if one else ""
    return [sentence(text.format(clause=clause, often=often(one.share)))] if one and clause else []


def outlook_words(telling: Telling, outlook: Foretold) -> Iterator[str]:
    """Yield who may end the game, a promise, a price, and whether other advice avoids it."""
    gain, price = outlook.gain, outlook.price
    if outlook.ending:
        yield _ending(telling, outlook.ending)
    if gain and (clause := telling.foretold(gain.happening)):
        still = often(gain.otherwise) if gain.otherwise >= LIKELY else ""
        text = _("{soon}, {clause} ({often} ; sinon, {still}).")
        if gain is outlook.averted:
            text = _("Sinon, {clause} ({often}).")
            if price and price.happening == gain.happening:
                text, still = _("Sinon, {clause} ({often} ; ainsi, {still})."), often(price.share)
                price = None
        elif gain.share >= 1:
            text = _("{soon}, {clause}.")
        elif not still or still == often(gain.share):
            text = _("{soon}, {clause} ({often}).")
        yield text.format(soon=telling.soon(), clause=clause, often=often(gain.share), still=still)
    if price and (clause := telling.foretold(price.happening)):
        share = _("à coup sûr si un autre le veut") if outlook.surely else often(price.share)
        yield _("Risque : {clause} ({often}).").format(clause=clause, often=share)
        if outlook.remedy >= 0:
            yield _("L'autre conseil l'évite.")


def apart(behind: float) -> str:
    """Return how much worse further advice is than the first, `behind` as `Idea` has it."""
    if behind < NEARLY:
        return _("C'est presque aussi bien.")
    return _("C'est un peu moins bien.") if behind < CLEARLY else _("C'est nettement moins bien.")


def surpasses(one: Mapping[str, float], first: Mapping[str, float], even: bool) -> bool:
    """Return whether further advice tells more than the first, or as much if `even`, and in nothing less."""
    both = [(one[key], first[key]) for key in one.keys() & first.keys()]
    more = bool(both) if even else any(own > other for own, other in both)
    return more and all(one.get(key, 0) >= first.get(key, 0) for key in one.keys() | first.keys())


def outdone(rules: Rules[Any], look: Look, own: Advice, advised: Advice) -> bool:
    """Return whether an own idea loses the game at once, or ends the turn for nothing, unlike advice."""
    lost, loses = (_loses(rules, one) for one in (own, advised))
    if lost or loses:
        return lost and not loses
    idle = _only_ends(rules, look, own.at, tuple(own.line)) and not look.telling.purpose(own.reasons)
    return idle and bool(look.telling.purpose(advised.reasons))


def _loses(rules: Rules[Any], one: Advice) -> bool:
    end = rules.outcome(_seen_after(rules, one.at.view, tuple(one.line)))
    return end is not None and rules.turn(one.at.view) not in end.winners


def compared(own: Foretold, advised: Foretold, outdone: bool = False) -> list[str]:
    """Return, in a list, a sentence that compares advice with a person's own idea by the chances to win."""
    if own.chance < 0 or advised.chance < 0:
        return []
    more = advised.chance - own.chance
    if abs(more) < LITTLE and not outdone:
        return [_("Les deux se valent.")]
    if more <= -LITTLE:
        return [_("Votre idée vaut mieux.")]
    return [_("C'est un peu mieux que votre idée.") if more < MUCH else _("C'est bien mieux que votre idée.")]


def _ending(telling: Telling, ending: Expectation) -> str:
    name, share = telling.names[ending.happening.seat], often(ending.share)
    return sentence(
        _("Attention : {name} peut finir la partie et gagner ({often}).").format(name=name, often=share)
    )


def _only_ends(rules: Rules[Any], look: Look, at: Position, line: Moves) -> bool:
    pressed = len(line) == 1 and not look.gestures.ways(at, line)
    return pressed and rules.turn(rules.apply(at.view, line[0])) != rules.turn(at.view)
