"""Drawings that are kept as SVG files in `assets/`, for any SVG editor to open and change.

The files carry their colours as they are seen. Three marks of ours, which editors leave alone, say what is
drawn. Where a drawing is small an element of class `fine` is left out, and `data-small` on an element is the
number by which the lines of it and of all below it are made thicker. `data-mood` names the moods of a face to
which an element belongs; those that are not calm are hidden in the file.
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
    """Return the SVG elements in `assets/FOLDER/NAME.svg`, as they are drawn where the picture is `small`.

    Of elements that show a mood only those of `mood` are returned.

    Raises FileNotFoundError for a drawing that does not exist.
    """
    root = ElementTree.fromstring(asset(folder, f"{name}.svg").read_bytes())
    _choose(root, mood)
    if small:
        _simplify(root, 1.0)
    text = ElementTree.tostring(root, encoding="unicode")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _choose(element: ElementTree.Element, mood: str) -> None:
    """Take everything out of an element that shows another mood, and unhide what shows this one."""
    for child in [*element]:
        moods = child.get("data-mood", "").split()
        if moods and mood not in moods:
            element.remove(child)
            continue
        if moods:
            child.attrib.pop("display", None)
            child.set("style", _HIDDEN.sub("", child.get("style", "")))  # where some editors write it
        _choose(child, mood)


def _simplify(element: ElementTree.Element, thicker: float) -> None:
    """Take the fine parts out of an element, and multiply the width of its lines."""
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
