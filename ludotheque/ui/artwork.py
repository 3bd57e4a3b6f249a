"""Drawings that are kept as SVG files in `assets/`, for any SVG editor to open and change.

The colours in the files are those on the screen. The program uses three marks, which editors leave unchanged:

- Elements of the class `fine` are left out of small drawings.
- `data-small` is a factor by which an element's lines, and those inside it, are thicker in small drawings.
- `data-mood` lists the moods of a face in which the element is visible. An editor shows the mood `calm`.
"""

import re
from functools import cache
from xml.etree import ElementTree

from ludotheque.home.paths import asset

_SVG = "http://www.w3.org/2000/svg"
CALM = "calm"  # the mood in which a file shows a face
_HIDDEN = re.compile(r"display:\s*none;?")
_STYLED = re.compile(r"(stroke-width:\s*)([\d.]+)")

ElementTree.register_namespace("", _SVG)  # the renderer knows no elements with a prefix


@cache
def elements(folder: str, name: str, small: bool = False, mood: str = CALM) -> str:
    """Return a drawing's SVG elements in one mood, simplified if `small`; raises FileNotFoundError."""
    root = ElementTree.fromstring(asset(folder, f"{name}.svg").read_bytes())
    _choose(root, mood)
    if small:
        _simplify(root, 1.0)
    text = ElementTree.tostring(root, encoding="unicode")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _choose(element: ElementTree.Element, mood: str) -> None:
    for child in [*element]:
        moods = child.get("data-mood", "").split()
        if moods and mood not in moods:
            element.remove(child)
            continue
        if moods:
            child.attrib.pop("display", None)
            child.set("style", _HIDDEN.sub("", child.get("style", "")))  # some editors hide parts by style
        _choose(child, mood)


def _simplify(element: ElementTree.Element, thicker: float) -> None:
    """Remove the fine parts, and make lines `thicker` times as wide, or by the nearest `data-small`."""
    thicker = float(element.get("data-small", thicker))
    if width := element.get("stroke-width"):
        element.set("stroke-width", f"{float(width.removesuffix('px')) * thicker:.3f}")
    if style := element.get("style"):  # some editors write here what others write as attributes
        wider = _STYLED.sub(lambda found: f"{found[1]}{float(found[2]) * thicker:.3f}", style)
        element.set("style", wider)
    for child in [*element]:
        if "fine" in child.get("class", "").split():
            element.remove(child)
        else:
            _simplify(child, thicker)
