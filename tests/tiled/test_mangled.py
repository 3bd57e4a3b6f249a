"""Promise 7: whatever was done to a map, it loads or is refused; nothing else happens."""

import copy
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tiled.glen import FOLDER, GLEN

from ludotheque.games import maps as boards

SOURCES = (
    GLEN,
    *((FOLDER / f"{name}.tmx").read_text() for name in ("shapes", "groups", "tiles", "tiles-inside")),
)
HOSTILE = (
    *("nan", "inf", "-inf", "1e999", "-1", "0", "00", "", " ", "9" * 400, "-" + "9" * 30, "1_0", "١", "0x10"),
    *(
        "true",
        "map",
        "../../etc/passwd",
        "/etc/passwd",
        "%s%n",
        "{0.__class__}",
        "\u202e",
        "é" * 99,
        "&#0;",
        "&lol;",
    ),
    *("class", "object", "int", "float", "file", "point", "terrain", "csv", "base64", "zlib", "2147483648"),
)
NOISE = (
    *("<group>", "</group>", "<object/>", '<object id="1">', "<point/>", "<ellipse/>", "<text>x</text>"),
    *("<!--", "-->", "<![CDATA[", "]]>", "<?php ?>", "<!DOCTYPE map>", "<data/>", "<chunk/>", "<tileset/>"),
    *('<tileset firstgid="1" source="../hall.tsx"/>', "<properties/>", "<layer/>", "<polygon/>", "\0", "<"),
    *('<imagelayer><image source="../x.png"/></imagelayer>', "<objectgroup><object/></objectgroup>"),
)


def cut(data, rng):
    return data[: rng.randrange(len(data))]


def flip(data, rng):
    data = bytearray(data)
    for _ in range(rng.choice((1, 3, 30))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def shuffle(data, rng):
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines))
    part = lines[start : start + rng.choice((3, 10, 1000))]
    rng.shuffle(part)
    return b"".join(lines[:start] + part + lines[start + len(part) :])


def repeat(data, rng):
    a, b = sorted(rng.randrange(len(data)) for _ in range(2))
    return data[:b] + data[a:b] * rng.choice((1, 2, 20)) + data[b:]


def drop(data, rng):
    a = rng.randrange(len(data))
    return data[:a] + data[a + rng.randrange(1, 400) :]


def revalue(data, rng):
    """Put a hostile value, or that of another attribute, in the place of some."""
    text = data.decode("utf-8", "replace")
    spots = list(re.finditer(r'="([^"]*)"', text))
    for spot in sorted(rng.sample(spots, min(len(spots), rng.choice((1, 2, 9)))), key=lambda m: -m.start()):
        value = rng.choice((*HOSTILE, rng.choice(spots)[1]))
        text = text[: spot.start(1)] + value + text[spot.end(1) :]
    return text.encode()


def rename(data, rng):
    """Give an attribute or element the name of another."""
    text = data.decode("utf-8", "replace")
    words = list(re.finditer(r"(?<=[< ])[a-z]+(?=[ =/>])", text))
    if not words:
        return data
    spot = rng.choice(words)
    other = rng.choice(
        (*(word[0] for word in words), "parent", "properties", "append", "__class__", "points")
    )
    return (text[: spot.start()] + other + text[spot.end() :]).encode()


def insert(data, rng):
    ends = [match.end() for match in re.finditer(rb">", data)]
    at = rng.choice(ends or [0])
    return data[:at] + rng.choice(NOISE).encode() * rng.choice((1, 1, 50, 3000)) + data[at:]


def graft(data, rng):
    """Take out, double, move or rename elements of the tree, which stays well-formed."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return data
    for _ in range(rng.choice((1, 2, 6))):
        elements = list(root.iter())
        parent, other = rng.choice(elements), rng.choice(elements)
        if rng.random() < 0.3:
            parent.tag, other.tag = other.tag, parent.tag
        elif len(parent):
            child = rng.choice(list(parent))
            if rng.random() < 0.6:
                parent.remove(child)
            if rng.random() < 0.6 and other not in child.iter():
                other.insert(rng.randrange(len(other) + 1), copy.deepcopy(child))
        else:
            parent.attrib.update(other.attrib)
    return ElementTree.tostring(root)


BYTES = (cut, flip, shuffle, repeat, drop, insert)
TREES = (revalue, rename, graft)  # mostly still XML: these come through to the checks behind


def mangled(seed):
    rng = Random(seed)
    data = rng.choice(SOURCES).encode()
    damage = BYTES if seed % 4 == 0 else TREES
    for _ in range(rng.choice((1, 1, 2, 4))):
        if data:
            data = rng.choice(damage)(data, rng)
    return data


class Watch:
    """Notes every file opened while it is on."""

    def __init__(self):
        self.on, self.opened = False, []
        sys.addaudithook(self._hook)

    def __enter__(self):
        self.on = True

    def __exit__(self, *_):
        self.on = False

    def _hook(self, event, args):
        if self.on and event == "open" and isinstance(args[0], str | bytes | os.PathLike):
            self.opened.append(Path(os.fsdecode(args[0])))


WATCH = Watch()


def survive(folder, seeds):
    """Check the mangled maps; return the faults of each."""
    (folder / "hall.tsx").write_bytes((FOLDER / "hall.tsx").read_bytes())
    boards.check(FOLDER / "glen.tmx")
    path, all_faults = folder / "mangled.tmx", []
    for seed in seeds:
        path.write_bytes(mangled(seed))
        with WATCH:
            faults = boards.check(path)
        all_faults.append(faults)
        assert all(boards.line(fault).strip() for fault in faults)
    assert {opened.parent for opened in WATCH.opened} == {folder}
    return all_faults


def test_a_hundred_mangled_maps(tmp_path):
    assert sum(map(bool, survive(tmp_path, range(100)))) > 50


@pytest.mark.long
def test_a_thousand_mangled_maps_are_refused_or_sound(tmp_path):
    """Half of them and more come through to the checks behind the XML, and some are still sound."""
    found = survive(tmp_path, range(1_000, 2_000))
    reasons = Counter(fault.reason for faults in found for fault in faults)
    assert 20 < sum(not faults for faults in found) < 500
    assert reasons["not-xml"] + reasons["not-utf8"] + reasons["doctype"] < 500
    assert len(reasons) > 40
    assert reasons["unreadable"] == 0, "whatever pytmx cannot bear must have been found before"


@pytest.mark.long
def test_every_truncation_of_a_map_is_refused(tmp_path):
    data, path = GLEN.encode(), tmp_path / "cut.tmx"
    for length in range(0, len(data) - len("</map>\n"), 7):
        path.write_bytes(data[:length])
        assert boards.check(path)
