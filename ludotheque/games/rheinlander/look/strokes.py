"""Describes strokes, the large displays of events: counties that are founded, disputed or joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Event
from ludotheque.games.rheinlander import words
from ludotheque.games.rheinlander.look.geometry import knights_kind
from ludotheque.games.rheinlander.rules.counties import MERGER, TAKEOVER
from ludotheque.i18n import _, semicolons
from ludotheque.table.contract.staging import Stroke, Term, Weight

SETTLED = ("holds", "stays", "nobody-holds")


def stroke(events: Sequence[Event], names: Sequence[str]) -> Stroke | None:
    """Return the stroke for a knight that founds, disputes or joins counties or ends the game, else None.

    It is shown in full after a payment or a merger (R14-R16) or at the end, otherwise as a short note (R13).
    """
    by_kind = {event.kind: event for event in events}
    laid = _laid(events)
    paid = [event for event in events if event.kind == "paid"]
    settled = next((by_kind[kind] for kind in SETTLED if kind in by_kind), None)
    last = by_kind.get("last-knight")
    if laid is None or not (settled or paid or last):
        return None
    space = str(dict(laid.facts)["space"])
    if last and not (settled or paid):
        return _end(space, last.seat, names)
    counts, counted = _counts(by_kind), by_kind.get("counted")
    holder = (settled or counted or laid).seat
    ranked = _ranked(counts, holder)
    lasting: Weight = "stroke" if paid or "joined" in by_kind else "note"
    return Stroke(
        "climax" if last else lasting,
        space,
        _terms(counts, ranked),
        _figures(counts, ranked),
        _verdict(settled, by_kind, holder, names),
        _following(paid, last, names),
        holder,
        tuple(dict.fromkeys(event.seat for event in paid if event.seat != holder)),
        arriving=knights_kind(laid.seat),
    )


def _laid(events: Sequence[Event]) -> Event | None:
    return next((event for event in events if "space" in dict(event.facts) and event.kind != "bastion"), None)


def _end(space: str, seat: int, names: Sequence[str]) -> Stroke:
    """Return the stroke for the final knight of a seat's reserve, which ends the game (R22)."""
    verdict = _("{name} n'a plus de chevalier").format(name=names[seat])
    return Stroke(
        *("climax", space, (Term(_("Le dernier chevalier"), seat),), ""),
        *(verdict, _("C'est la fin : on compte")),
        arriving=knights_kind(seat),
    )


def _counts(by_kind: Mapping[str, Event]) -> dict[int, int]:
    """Return {seat: knights in the county} of the seats that have any, {} if no event counts them."""
    counted = by_kind.get("counted")
    if counted is None:
        return {}
    told = map(int, str(dict(counted.facts)["counts"]).split())
    return {seat: count for seat, count in enumerate(told) if count}


def _ranked(counts: Mapping[int, int], holder: int) -> list[int]:
    """Return the seats with knights in the county: the holder, if it has any there, then by their number."""
    return sorted(counts, key=lambda seat: (seat != holder, -counts[seat]))


def _figures(counts: Mapping[int, int], ranked: Sequence[int]) -> str:
    """Return the knights of the first two seats with the sign between them, "" if fewer have any."""
    if len(ranked) < 2:
        return ""
    most, second = counts[ranked[0]], counts[ranked[1]]
    return f"{most} {'=' if most == second else '>'} {second}"


def _terms(counts: Mapping[int, int], ranked: Sequence[int]) -> tuple[Term, ...]:
    """Return the numbers of knights of `ranked` as terms, or the word for a county if that is empty."""
    if not ranked:
        return (Term(_("comté")),)
    terms = [Term(words.knights(counts[ranked[0]]), ranked[0])]
    for seat in ranked[1:]:
        terms += [Term(_("contre")), Term(str(counts[seat]), seat)]
    return tuple(terms)


def _verdict(settled: Event | None, by_kind: Mapping[str, Event], holder: int, names: Sequence[str]) -> str:
    if settled and settled.kind == "nobody-holds":
        return _("À égalité : le comté n'est plus à personne")
    if "joined" in by_kind:
        return _("{name} tient les comtés réunis").format(name=names[holder])
    if settled is None or settled.kind == "stays":
        return _("{name} garde le comté").format(name=names[holder])
    return _("{name} tient le comté").format(name=names[holder])


def _following(paid: Sequence[Event], last: Event | None, names: Sequence[str]) -> str:
    """Return the words for the payments and, after a `last` knight, for the end of the game."""
    told = [_payment(event, names) for event in paid]
    if last:
        told.append(_("{name} n'a plus de chevalier : c'est la fin").format(name=names[last.seat]))
    return semicolons(told)


def _payment(event: Event, names: Sequence[str]) -> str:
    facts = dict(event.facts)
    points = words.points(int(facts["points"]))
    if facts["why"] in (TAKEOVER, MERGER):
        return _("{name} s'en va avec {points}").format(name=names[event.seat], points=points)
    return _("{name} reçoit {points}").format(name=names[event.seat], points=points)
