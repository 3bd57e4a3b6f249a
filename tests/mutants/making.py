"""Mutants of a room: the operators of cosmic-ray on its source, so many of them, the same ones each time."""

from __future__ import annotations

import ast
import hashlib
import pickle
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile, zip_longest
from pathlib import Path
from types import CodeType

import cosmic_ray.ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.operators.provider import OperatorProvider

UNASKED = (
    "VariableReplacer",  # these two want to be told variables
    "VariableInserter",
    "ReplaceComparisonOperator_Eq_Is",  # what is equal here is most often one and the same object
    "ReplaceComparisonOperator_Is_Eq",
    "ReplaceComparisonOperator_NotEq_IsNot",
    "ReplaceComparisonOperator_IsNot_NotEq",
)
KINDS = {
    "ReplaceBinaryOperator": "operator",
    "ReplaceComparisonOperator": "comparison",
}  # of nodes they change
# Whose numbers, and which names' first values, are sizes of looks: a matter of taste.
SIZED = ("px", "Row", "Column", "Grid", "Framed", "Heading", "Text", "Line", "Pinned")
SIZES = ("gap", "size", "width", "lowest", "LOWEST", "WIDEST", "_LIGHT", "GLOW", "least")
SIZES_FOLLOW = "# logical pixels"  # said behind a module's own sizes
ONLY_FASTER = ("@cache", "@lru_cache", "@cached_property")
PROVIDER = OperatorProvider()
OPERATORS = {name: PROVIDER[name] for name in PROVIDER if name not in UNASKED}


@cache
def _parsed(path: str) -> tuple[str, bytes]:
    source = Path(path).read_text(encoding="utf-8")
    return source, pickle.dumps(cosmic_ray.ast.get_ast(source))


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    path: str  # of the file, below the project
    operator: str
    occurrence: int
    line: int
    change: str  # the lines before → the lines after

    def sources(self) -> tuple[str, str]:
        """Return the whole file as it was when it was first asked for, and with the change made."""
        source, parsed = _parsed(self.path)
        visitor = MutationVisitor(self.occurrence, OPERATORS[self.operator]())
        mutated = visitor.walk(pickle.loads(parsed))  # sooner than parsing it again
        assert visitor.mutation_applied
        return source, mutated.get_code()

    @property
    def lines(self) -> range:
        """The lines of the statement that is changed, of a compound one those before its body."""
        return min(
            (lines for lines in _statements(_parsed(self.path)[0]) if self.line in lines),
            key=len,
            default=range(self.line, self.line + 1),
        )

    def __str__(self) -> str:
        return f"{self.path}: {self.change}"


@cache
def _statements(source: str) -> tuple[range, ...]:
    statements = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    return tuple(range(node.lineno, _end(node) + 1) for node in statements)


def _end(node: ast.stmt) -> int:
    body = getattr(node, "body", None)
    return max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno


def chosen(folder: str, modules: Sequence[str], most: int) -> list[Mutant]:
    """Return at most so many mutants of modules, spread over all places that can be changed.

    A place is ranked by the text of its line: when another line changes, it is chosen as before.
    """
    places: dict[str, list[tuple[str, str, int, int]]] = defaultdict(list)
    for path in sorted(path for pattern in modules for path in Path(folder).glob(pattern)):
        source = path.read_text(encoding="utf-8")
        lines, seen, ranks = source.splitlines(), Counter[tuple[str, int]](), {}
        for start, operator, occurrence in _possible(source):
            if start not in ranks:
                text = lines[start[0] - 1].strip()
                seen[text, start[1]] += 1
                told = f"{path.as_posix()} {text} {start[1]} {seen[text, start[1]]}"
                ranks[start] = hashlib.sha256(told.encode()).hexdigest()
            places[ranks[start]].append((path.as_posix(), operator, occurrence, start[0]))
    ways = [
        sorted(places[rank], key=lambda way: hashlib.sha256(f"{rank} {way[1]} {way[2]}".encode()).digest())
        for rank in sorted(places)
    ]
    found: list[Mutant] = []
    known: set[tuple[str, str]] = set()
    for in_turn in zip_longest(*ways):  # every place once, then those again that can be changed otherwise
        for way in in_turn:
            if way is None:
                continue
            mutant = Mutant(*way, change="")
            try:
                before, after = mutant.sources()
            except AttributeError:  # the operator knows no dotted names of errors
                continue
            if (mutant.path, after) in known or not _says_otherwise(before, after):
                continue
            known.add((mutant.path, after))
            found.append(Mutant(*way, change=_change(before, after)))
            if len(found) == most:
                return found
    return found


def _possible(source: str) -> Iterator[tuple[tuple[int, int], str, int]]:
    """Yield ((line, column), operator, occurrence) for every mutation but those that no test could notice."""
    nodes = list(cosmic_ray.ast.ast_nodes(cosmic_ray.ast.get_ast(source)))
    of_kind = {kind: [node for node in nodes if node.type == kind] for kind in KINDS.values()}
    lines = source.splitlines()
    unread = [*_unread(ast.parse(source)), *_sizes_said(lines)]
    for name, make in OPERATORS.items():
        operator, occurrence = make(), -1
        kind = next((kind for family, kind in KINDS.items() if name.startswith(family)), None)
        for node in nodes if kind is None else of_kind[kind]:
            for start, _ in operator.mutation_positions(node):
                occurrence += 1
                text = lines[start[0] - 1].strip()
                if name == "RemoveDecorator" and text.startswith(ONLY_FASTER):
                    continue
                if not any(first <= start < last for first, last in unread):
                    yield start, name, occurrence


def _unread(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield (from, to) of what no test shall ask for: typing, caching, guards against slips, and sizes."""
    for node in ast.walk(tree):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SIZED:
            parts += [number for arg in node.args for number in _numbers(arg)]
        if isinstance(node, ast.arguments):
            named = zip(reversed(node.args), reversed(node.defaults), strict=False)
            parts += [default for arg, default in named if arg.arg in SIZES]
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                both = zip(target.elts, node.value.elts, strict=True)
                pairs = [(name, value) for name, value in both if isinstance(value, ast.Constant)]
            parts += [value for name, value in pairs if ast.unparse(name).rpartition(".")[2] in SIZES]
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lru_cache":
            parts += node.args
            parts += [keyword.value for keyword in node.keywords]
        if isinstance(node, ast.keyword) and node.arg in ("slots", "strict"):
            parts.append(node.value)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts.append(node.returns)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts.append(node.annotation)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            parts.append(node.test)
        elif isinstance(node, ast.Subscript) and "Callable" in ast.unparse(node.value):
            parts.append(node)
        for part in parts:
            if part is not None:
                assert part.end_lineno is not None
                assert part.end_col_offset is not None
                yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def _numbers(part: ast.expr) -> Iterator[ast.Constant]:
    """Yield the numbers of a size that is reckoned or chosen: of `size - 1`, of `16 if face else 10`."""
    if isinstance(part, ast.Constant):
        yield part
    elif isinstance(part, ast.BinOp):
        yield from (*_numbers(part.left), *_numbers(part.right))
    elif isinstance(part, ast.IfExp):
        yield from (*_numbers(part.body), *_numbers(part.orelse))


def _sizes_said(lines: Sequence[str]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield (from, to) of a module's sizes, behind which it is said that they are some."""
    for number, line in enumerate(lines, 1):
        code, said, _more = line.partition(SIZES_FOLLOW)
        if said and code[:1].isupper():
            yield (number, 0), (number, len(code))


def _says_otherwise(before: str, after: str) -> bool:
    """Return whether a change is a program at all, and another one."""
    try:
        with warnings.catch_warnings(action="ignore"):
            compiled = compile(after, "", "exec", dont_inherit=True)
        return _meant(before) != compiled
    except SyntaxError:
        return False


@cache
def _meant(source: str) -> CodeType:
    return compile(source, "", "exec", dont_inherit=True)


def _change(before: str, after: str) -> str:
    """Return the lines that a change replaces, and by which; there is one stretch of them."""
    old, new = before.splitlines(), after.splitlines()
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    old, new = old[same:], new[same:]
    rest = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old[::-1], new[::-1], strict=False)))
    return " → ".join(" ".join(" ".join(part[: len(part) - rest]).split()) for part in (old, new))
