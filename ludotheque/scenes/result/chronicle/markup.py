"""Makes HTML from a tree of elements, so that no name or text can be taken for markup.

The standard library writes the tree, and escapes every text and attribute of it. Only the style sheet, which
holds no text of a player, is written as it is.
"""

from __future__ import annotations

from base64 import b64encode
from xml.etree.ElementTree import Element, tostring

# A browser that obeys runs no script and asks nobody for anything.
_POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"


def element(tag: str, *inside: Element | str, **attributes: str) -> Element:
    """Return an element with these texts and elements inside; `class_` stands for the attribute `class`."""
    found = Element(tag, {name.rstrip("_"): value for name, value in attributes.items()})
    for one in inside:
        if isinstance(one, Element):
            found.append(one)
        elif len(found):
            found[-1].tail = (found[-1].tail or "") + one
        else:
            found.text = (found.text or "") + one
    return found


def written(one: Element) -> str:
    """Return an element as HTML."""
    return tostring(one, encoding="unicode", method="html")


def page_start(language: str, title: str, style: str) -> str:
    """Return the HTML before the content of a page in the language of this code."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", **{"http-equiv": "Content-Security-Policy", "content": _POLICY}),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", style),
    )
    start = written(element("html", head, lang=language)).removesuffix("</html>")
    return f"<!DOCTYPE html>\n{start}\n<body>\n"


PAGE_END = "</body>\n</html>\n"


def data_address(kind: str, data: bytes) -> str:
    """Return an address that holds data itself; `kind` is its media type, such as `image/png`."""
    return f"data:{kind};base64,{b64encode(data).decode()}"
