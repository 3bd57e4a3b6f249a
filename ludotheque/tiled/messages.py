"""The faults of a map in the player's language: what is wrong, and what to do about it in Tiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludotheque.core.game import Fact
from ludotheque.i18n import _
from ludotheque.tiled import sentences
from ludotheque.tiled.faults import MapFault
from ludotheque.tiled.kind import Kind, Sentences


def every(kinds: Iterable[Kind]) -> Sentences:
    """Return {reason: what is wrong, what to do} for maps of these kinds; raises ValueError for a twin."""
    found = sentences.sentences()
    for kind in kinds:
        own = kind.sentences()
        if twice := found.keys() & own.keys():
            raise ValueError(f"kind {kind.id!r} shares the reasons of another: {', '.join(sorted(twice))}")
        found |= own
    return found


def line(fault: MapFault, words: Sentences) -> str:
    """Return a line of text about a fault: the file, the object, what is wrong and what to do."""
    wrong, remedy = explain(fault, words)
    place = {"file": fault.file, "number": fault.object_id, "name": fault.name}
    if not fault.object_id and not fault.name:
        where = _("{file} : ")
    elif not fault.name:
        where = _("{file}, objet {number} : ")
    else:
        where = _("{file}, objet {number} « {name} » : ")
    return f"{where.format(**place)}{wrong} {remedy}"


def explain(fault: MapFault, words: Sentences) -> tuple[str, str]:
    """Return what is wrong and what to do about it, each in a sentence or two in the player's language."""
    facts = _in_words(dict(fault.facts))
    wrong, remedy = words.get(fault.reason, (fault.reason, ""))
    return wrong.format_map(facts), remedy.format_map(facts)


def _in_words(facts: dict[str, Fact]) -> Mapping[str, Fact]:
    words = {
        "point": _("un point"),
        "ellipse": _("une ellipse"),
        "text": _("un texte"),
        "polygon": _("un polygone"),
        "polyline": _("une polyligne"),
        "rect": _("un rectangle"),
        "int": _("nombre entier (int)"),
        "string": _("texte (string)"),
        "object": _("objet (object)"),
        "width": _("largeur"),
        "height": _("hauteur"),
    }
    spoken = ("found", "wanted", "side")
    return {key: words.get(str(value), value) if key in spoken else value for key, value in facts.items()}
