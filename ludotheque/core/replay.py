"""Replays the moves of a record, as far as they are sound, to the position at its end."""

from __future__ import annotations

import gc
from collections.abc import Generator
from typing import TYPE_CHECKING, TypeVar

from ludotheque.core.annotations import within
from ludotheque.core.end import GameEnd
from ludotheque.core.record import Fault, Record
from ludotheque.core.steps import finish

if TYPE_CHECKING:  # keeps the start fast: the first screen plays no game
    from ludotheque.core.game import Rules
    from ludotheque.core.session import Session

S = TypeVar("S")

_FROZEN_EACH = 2_000  # plies after which a replay freezes its objects, so that the collector skips them
_UNSURE = (
    "newer-rules",
    "other-course",
    "altered",
)  # reasons of faults that make the plies since the last matching digest doubtful too


def restore(record: Record, rules: Rules[S]) -> tuple[Session[S], Fault | None]:
    """Replay a record, as `replaying` does: return the session, and what stopped the replay or None."""
    return finish(replaying(record, rules))


def replaying(record: Record, rules: Rules[S]) -> Generator[None, None, tuple[Session[S], Fault | None]]:
    """Replay a record in steps of one ply. Return the session, and the fault that stopped the replay or None.

    With a fault, a game whose end the record knows counts as over where the replay stopped, with that result.
    If a digest of the record differs, or newer rules refuse a move, the replay is cut back to the latest
    digest that agreed. It also stops before a move that had another effect under the record's rules
    (`Rules.departures`).
    """
    # Imported here to keep the start fast: the first screen reads records but replays none.
    from ludotheque.core.game import IllegalMove, Outcome, version
    from ludotheque.core.notation import BadNotation
    from ludotheque.core.session import Session

    session = Session(rules, record.setup)
    fault, older = record.fault, record.rules < version(rules)
    digests, agreed = dict(record.digests), 0
    for ply, text in enumerate(record.moves, 1):
        before = session.state
        try:
            step = session.append(rules.notation.read(text))
        except BadNotation as error:
            fault = Fault("unreadable-move", (("ply", ply), ("move", text), ("detail", str(error))))
            break
        except IllegalMove as error:
            fault = _why_stopped(record, rules, ply, error.refusal.rule)
            break
        departed = rules.departures(record.rules, before, step.move, step.state) if older else ()
        if departed:
            session.cut(ply - 1)
            by = ", ".join(sorted(departed, key=_by_number))
            fault = Fault("led-elsewhere", (("ply", ply), ("move", text), ("rule", by)))
            break
        if ply in digests:
            if session.digest_after(ply) != digests[ply]:
                same_rules = record.rules == version(rules)
                fault = Fault("altered" if same_rules else "other-course", (("ply", ply),))
                break
            agreed = ply
        if not ply % _FROZEN_EACH:
            gc.freeze()  # a replay makes no garbage, and collections would take longer with every ply
        yield
    if digests and fault and fault.reason in _UNSURE and agreed < len(session.steps):
        fault = fault._replace(facts=(*fault.facts, ("agreed", agreed)))
        session.cut(agreed)
    session.seek(min(record.cursor, session.cursor))
    end = record.end
    if fault is None and end and not end.claimed:
        fault = _other_end(session, end)
    if fault and end:
        session.close(Outcome(end.winners, end.reason, end.scores), record._replace(fault=fault))
    plies = len(record.moves if session.kept else session.steps)
    session.notes, session.branches = within(record.notes, plies), within(record.branches, plies)
    session.advised = within(record.advised, plies)
    return session, fault


def _other_end(session: Session[S], end: GameEnd) -> Fault | None:
    """Return a fault if `session` ended otherwise than `end` in its record, with that final ply cut off."""
    outcome = session.rules.outcome(session.state)
    if outcome and (tuple(outcome.winners), tuple(outcome.scores), outcome.reason) == end[1:4]:
        return None
    if outcome:
        session.cut(session.cursor - 1)
    return Fault("other-end", (("ply", end.plies),))


def _why_stopped(record: Record, rules: Rules[S], ply: int, rule: str) -> Fault:
    from ludotheque.core.game import version

    facts = (("ply", ply), ("move", record.moves[ply - 1]), ("rule", rule))
    if record.rules > version(rules):
        return Fault("newer-rules", facts)
    changed = any(rule in change for change in rules.changes[record.rules - 1 :])
    return Fault("changed-rule" if changed else "illegal-move", facts)


def _by_number(rule: str) -> tuple[str, int, str]:
    """Return a sort key for rule ids that puts K2 before K10."""
    letters = rule.rstrip("0123456789")
    return letters, int(rule[len(letters) :] or 0), rule
