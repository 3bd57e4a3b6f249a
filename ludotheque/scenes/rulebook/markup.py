"""Parse the markup of rulebooks into chapters and blocks, for one game.

    # Title             a chapter; text before the first chapter is a fault
    ## Title            a heading inside a chapter
    [C9] Text           a paragraph of rule C9; its example, ruling, table, list, figure follow
    Text                a paragraph without a rule
    !example Text       a worked example
    !ruling Text        a decision where the sources are silent: a footnote to the text before it
    !figure id Text     an animated board and its caption
    - Text   1. Text    items of a list
    | a | b |           a row of a table; the first row is its head
    !keys table         an item for each key, as in the help
    {game} Block        a block of any kind above, only in the book of that game
    **bold** *italic* [C9]   inside a text; [C9] links to the rule

A block consists of one or more lines and ends at an empty line; each item and each row is a block.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace


class BadBook(ValueError):
    """Raised for a text that breaks the rules of the markup. The message names the line and the fault."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Span:
    """A run of `text`, `bold` or `italic`; `link` is the id of the rule that a click opens, "" for none."""

    text: str
    style: str = "text"
    link: str = ""


Spans = tuple[Span, ...]
Keys = Callable[[Sequence[str]], Sequence[tuple[str, str]]]  # see `parse`


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a chapter.

    `kind` is heading, paragraph, ruling, example, item, table or figure. `rule` is the id of its rule, "" for
    none; `opens` marks the paragraph that begins the rule. `mark` is an item's number or bullet, or a
    figure's id. `note` is the number, "" for none, of the footnote that a ruling is part of or that another
    block refers to.
    """

    kind: str
    spans: Spans = ()
    rule: str = ""
    opens: bool = False
    mark: str = ""
    note: str = ""
    rows: tuple[tuple[Spans, ...], ...] = ()

    @property
    def plain(self) -> str:
        """The words of the block, without styles."""
        cells = [self.spans, *(cell for row in self.rows for cell in row)]
        return " ".join("".join(span.text for span in spans) for spans in cells).strip()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title and the blocks below it."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that begin in this chapter, in order, without duplicates."""
        return tuple(dict.fromkeys(block.rule for block in self.blocks if block.opens))


@dataclass(slots=True)
class _Draft:
    title: str
    blocks: list[Block] = field(default_factory=list)


_GAME = re.compile(r"\{([\w-]+)\}\s*")
_RULE = re.compile(r"\[([A-Z]\d+)\]\s*")
_ITEM = re.compile(r"(-|\d+\.)\s+")
_INLINE = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|\[(?P<link>[A-Z]\d+)\]")
_ASIDES = ("ruling", "example")
_ANNOTATED = ("paragraph", "item", "example")  # kinds of blocks that can have a footnote
_INHERITS = (*_ASIDES, "item", "table", "figure")


def parse(
    text: str,
    game: str,
    games: tuple[str, ...],
    typeset: Callable[[str], str] = str,
    keys: Keys = lambda _words: (),
) -> tuple[Chapter, ...]:
    """Return the chapters of a book that describes the `games`, as far as they are about `game`.

    All words pass through `typeset`. `keys` returns pairs of a key and its effect for the words of a `!keys`
    block, and raises KeyError or ValueError for wrong ones. Raises BadBook if the text breaks the rules of
    the markup.

    >>> [chapter] = parse("# Moving\\n\\n[C9] One step, by [C4].", "chess", ("chess",))
    >>> chapter.title, chapter.rules
    ('Moving', ('C9',))
    >>> [(span.text, span.link) for span in chapter.blocks[0].spans]
    [('One step, by\\xa0', ''), ('C4', 'C4'), ('.', '')]
    """
    drafts: list[_Draft] = []
    rule, notes = "", 0
    for line, only, source in _sources(text, games):
        if only and only != game:
            _blocks(source, line, typeset, keys)  # a fault there raises BadBook too
            continue
        if source.startswith("# "):
            drafts.append(_Draft(typeset(source[2:].strip())))
            rule = ""
            continue
        if not drafts:
            raise BadBook(line, "text before the first chapter")
        for block in _blocks(source, line, typeset, keys):
            rule = block.rule or (rule if block.kind in _INHERITS else "")
            block = replace(block, rule=rule)
            if block.kind == "ruling":
                notes = _annotate(drafts[-1].blocks, block, notes, line)
            else:
                _append(drafts[-1].blocks, block, line)
    return tuple(Chapter(draft.title, tuple(draft.blocks)) for draft in drafts)


def _append(blocks: list[Block], block: Block, line: int) -> None:
    """Add a block, or a row to the table before it; raises BadBook if the number of cells differs."""
    last = blocks[-1] if blocks else None
    if block.kind != "table" or last is None or last.kind != "table":
        blocks.append(block)
    elif len(block.rows[0]) != len(last.rows[0]):
        raise BadBook(line, f"{len(block.rows[0])} cells below a head of {len(last.rows[0])}")
    else:
        blocks[-1] = replace(last, rows=last.rows + block.rows)


def _annotate(blocks: list[Block], ruling: Block, notes: int, line: int) -> int:
    """Add a ruling to the footnote of the text before, return how many there are; raises BadBook."""
    at = next((n for n in reversed(range(len(blocks))) if blocks[n].kind in _ANNOTATED), None)
    if at is None:
        raise BadBook(line, "a ruling without a text before it")
    if not blocks[at].note:
        notes += 1
        blocks[at] = replace(blocks[at], note=str(notes))
    after = at + 1
    while after < len(blocks) and blocks[after].kind in ("ruling", "figure"):
        after += 1
    blocks.insert(after, replace(ruling, note=blocks[at].note))
    return notes


def _sources(text: str, games: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """Yield each block as (line number, its only game or "", source); raises BadBook."""
    start, lines = 0, list[str]()
    for number, raw in enumerate([*text.splitlines(), ""], 1):
        line = raw.strip()
        if lines and (not line or line.startswith("|") or _ITEM.match(line)):
            yield start, *_only(" ".join(lines), start, games)
            lines = []
        if line:
            start = start if lines else number
            lines.append(line)


def _only(source: str, line: int, games: tuple[str, ...]) -> tuple[str, str]:
    match = _GAME.match(source)
    if not match:
        return "", source
    if match[1] not in games:
        raise BadBook(line, f"unknown game {match[1]!r}")
    return match[1], source[match.end() :]


def _blocks(source: str, line: int, typeset: Callable[[str], str], keys: Keys) -> Sequence[Block]:
    """Return the block parsed from `source`, or an item for each key of a `!keys` block; raises BadBook."""
    word, *words = source.split()
    if word != "!keys":
        return [_block(source, line, typeset)]
    try:
        found = keys(words)
    except (KeyError, ValueError) as error:
        raise BadBook(line, f"no such keys: {source!r}") from error
    return [
        Block("item", (Span(typeset(key), "bold"), Span(typeset(effect))), mark="•") for key, effect in found
    ]


def _block(source: str, line: int, typeset: Callable[[str], str]) -> Block:
    def spans(words: str) -> Spans:
        return _spans(words, line, typeset)

    if source.startswith("#"):
        title = source.lstrip("#").strip()
        if not title or not source.startswith(("# ", "## ")):
            raise BadBook(line, "a heading is '# Title' or '## Title'")
        return Block("heading", spans(title))
    if source.startswith("!"):
        return _marked(source[1:], line, spans)
    if source.startswith("|"):
        return Block("table", rows=(tuple(spans(cell.strip()) for cell in source.strip("|").split("|")),))
    if item := _ITEM.match(source):
        return Block("item", spans(source[item.end() :]), mark="•" if item[1] == "-" else item[1])
    if rule := _RULE.match(source):
        return Block("paragraph", spans(source[rule.end() :]), rule[1], opens=True)
    return Block("paragraph", spans(source))


def _marked(source: str, line: int, spans: Callable[[str], Spans]) -> Block:
    word, _, words = source.partition(" ")
    if word in _ASIDES:
        return Block(word, spans(words))
    if word != "figure":
        raise BadBook(line, f"unknown mark '!{word}'")
    name, _, caption = words.strip().partition(" ")
    if not caption:
        raise BadBook(line, "a figure is '!figure id Caption'")
    return Block("figure", spans(caption), mark=name)


def _spans(words: str, line: int, typeset: Callable[[str], str]) -> Spans:
    if not words:
        raise BadBook(line, "no words")
    found: list[Span] = []
    end = 0
    for match in _INLINE.finditer(words):
        _plain(words[end : match.start()], line, typeset, found)
        style = match.lastgroup or "text"
        link = match["link"] or ""
        if link:
            _glue(found)
        found.append(Span(link, "text", link) if link else Span(typeset(match[style]), style))
        end = match.end()
    _plain(words[end:], line, typeset, found)
    return tuple(found)


def _glue(found: list[Span]) -> None:
    """Put a no-break space at the end of `found`, so that no line breaks before the link that follows."""
    if found and found[-1].text.endswith(" "):
        found[-1] = replace(found[-1], text=found[-1].text[:-1] + "\u00a0")


def _plain(words: str, line: int, typeset: Callable[[str], str], found: list[Span]) -> None:
    if any(sign in words for sign in "*[]{}"):
        raise BadBook(line, f"a *, a bracket or a brace left open in {words.strip()!r}")
    if words:
        found.append(Span(typeset(words)))
