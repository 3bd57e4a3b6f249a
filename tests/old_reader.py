"""How version 1.0.0rc1 reads a record, frozen: it knows no notes and branches. Shortened, not changed."""

import json
import re
from itertools import islice
from typing import NamedTuple

HEAD, LARGEST, LONGEST, MOST_VALUES = 16_384, 4_000_000, 200, 20_000
MOVES, OVER = '"moves": [', b'"over": true'
STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
HARMFUL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class OldRecord(NamedTuple):
    game: str
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    cursor: int
    over: bool
    fault: str | None


class Refused(Exception):
    pass


class Numbers:
    def __init__(self, kind):
        self.kind, self.left = kind, MOST_VALUES

    def __call__(self, text):
        self.left -= 1
        if self.left < 0 or len(text) > 30:
            raise Refused("not-json")
        return self.kind(text)


def read(data: bytes) -> OldRecord:
    if len(data) > LARGEST:
        raise Refused("too-big")
    text = data.decode("utf-8-sig", errors="replace")
    bare = STRING.sub("", text)
    if bare.count("[") + bare.count("{") > MOST_VALUES:
        raise Refused("not-json")
    try:
        return record(parsed(text), None)
    except (ValueError, RecursionError):
        pass
    content, tail = head(text), text.partition(MOVES)[2]
    lines = [line.strip().removesuffix(",") for line in tail.splitlines()[1:]]
    content["moves"] = [*texts(lines)]
    return record(content, "cut-off")


def read_head(data: bytes) -> OldRecord:
    content = head(data[:HEAD].decode("utf-8-sig", errors="replace"))
    return record(content | {"moves": []}, None)._replace(cursor=content.get("cursor", 0))


def says_over(data: bytes) -> bool:
    return OVER in data[:HEAD].partition(b'"moves"')[0]


def parsed(text):
    return json.loads(text, parse_int=Numbers(int), parse_float=Numbers(float))


def head(text):
    before, found, _moves = text.partition(MOVES)
    try:
        content = parsed(before + '"moves": []}') if found else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise Refused("not-json")
    return content


def texts(lines):
    for line in lines:
        try:
            text = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(text, str):
            return
        yield text


def record(content, fault) -> OldRecord:
    if not isinstance(content, dict) or not {"format", "game", "moves"} <= content.keys():
        raise Refused("foreign")
    check(content["format"] == 1, "format")
    check(isinstance(content["moves"], list), "moves")
    sound = next((n for n, move in enumerate(content["moves"]) if not is_text(move)), None)
    moves = tuple(islice(content["moves"], sound))
    fault = fault if sound is None else "cut-off"
    cursor, rules = content.get("cursor", len(moves)), content.get("rules", 1)
    check(type(cursor) is int and cursor >= 0, "cursor")
    check(type(rules) is int and 1 <= rules < 1 << 31, "rules")
    for part, kind in (("board", dict), ("options", dict), ("seats", list), ("seed", str)):
        check(isinstance(content.get(part), kind), part)
    check(0 < len(content["seats"]) <= 8, "seats")
    seats = tuple(seat["name"] for seat in content["seats"])
    over = content.get("over") is True
    return OldRecord(content["game"], seats, moves, min(cursor, len(moves)), over, fault)


def check(sound, part):
    if not sound:
        raise Refused(part)


def is_text(value):
    return isinstance(value, str) and len(value) <= LONGEST and not HARMFUL.search(value)
