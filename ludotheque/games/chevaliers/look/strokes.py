"""What befalls a knight on its way shown at length: it is home with a chest, or is stopped (K12, K18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core.game import Event
from ludotheque.games.chevaliers.rules.state import RED, WHITE
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.staging import Stroke, Term

NEEDED = 2  # knights at the chests win (K18)


def stroke(events: Sequence[Event], tell: Callable[[Event], str]) -> Stroke | None:
    """Return the stroke of a White that comes home, or the note of one that is stopped; fights have dice."""
    for event in events:
        facts = dict(event.facts)
        if event.kind == "home":
            homes = int(facts["homes"])
            return Stroke(
                "climax" if homes == NEEDED else "stroke",
                str(facts["target"]),
                (Term(_("aux coffres"), WHITE),),
                _("{homes} sur 2").format(homes=homes),
                _("Un chevalier blanc est aux coffres"),
                _("Deux chevaliers aux coffres : les Blancs gagnent") if homes == NEEDED else "",
                WHITE,
                (RED,),
            )
        if event.kind == "halted":
            halt = (Term(_("Halte !"), RED),)
            return Stroke("note", str(facts["target"]), halt, "", sentence(tell(event)), "", RED, (WHITE,))
    return None
