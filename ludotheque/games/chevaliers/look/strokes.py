"""Describes the strokes: a White home, a knight stopped, the last White's fall (K7, K18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludotheque.core.game import Event
from ludotheque.games.chevaliers.rules.state import RED, WHITE
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN
from ludotheque.games.chevaliers.words import ending
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.staging import Stroke, Term


def stroke(events: Sequence[Event], tell: Callable[[Event], str]) -> Stroke | None:
    """Return the display of a White that comes home, a knight stopped or the last White fallen, or None.

    Other combats have no display besides the `Duel`, the report with its dice.
    """
    for event in events:
        facts = dict(event.facts)
        if event.kind == "home":
            homes = int(facts["homes"])
            return Stroke(
                "climax" if homes == HOMES_TO_WIN else "stroke",
                str(facts["target"]),
                (Term(_("aux coffres"), WHITE),),
                _("{homes} sur 2").format(homes=homes),
                _("Un chevalier blanc est aux coffres"),
                _("Deux chevaliers aux coffres : les Blancs gagnent") if homes == HOMES_TO_WIN else "",
                WHITE,
                (RED,),
            )
        if event.kind == "halted":
            halt = (Term(_("Halte !"), RED),)
            return Stroke("note", str(facts["target"]), halt, "", sentence(tell(event)), "", RED, (WHITE,))
    return _last_fight({event.kind: dict(event.facts) for event in events})


def _last_fight(happened: Mapping[str, Mapping[str, int | str]]) -> Stroke | None:
    """Return the display of a combat after which no White is in the hall (K18), or None if there was none."""
    if "game-over" not in happened or not happened.get("decided", {}).get("fallen"):
        return None
    reason, lost = str(happened["game-over"]["reason"]), happened["game-over"]["reason"] == "none-home"
    return Stroke(
        "climax",
        str(happened["decided"]["fallen"]).split()[0],
        (Term(_("Le dernier Blanc est tombé"), WHITE),),
        "",
        ending(reason),
        "",
        RED if lost else -1,
        (WHITE,) if lost else (),
        late=True,
    )
