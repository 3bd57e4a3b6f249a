"""Prints how large the house is: lines, prose and functions by room, tests, pages, what is over a limit.

.venv/bin/python tests/tools/size.py [--long]     --long names each docstring and function over a limit
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import accumulate, chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPLEX = 21  # cyclomatic complexity from which a function has grade D
MANY = 7  # parameters, self aside
PAGES = {  # bytes
    "README.md": 6_000,
    "ludotheque/README.md": 8_000,
    "ludotheque/games/README.md": 9_000,
    "ludotheque/players/README.md": 6_000,
    "tests/README.md": 8_000,
    "maps/README.md": 9_000,
    ".github/CONTRIBUTING.md": 9_000,
    ".github/UNINSTALL.md": 9_000,
}
WIDE = 100  # letters in a line of a page
FACT = re.compile(  # what lets a public docstring be longer than the body: a rule id, error, unit or shape
    r"\b[CKRS]\d+\b|\b[Rr]aises? \w+|pixels|board units|seconds|bytes|\bms\b|degrees|per cent|percent|letters"
    r"|points|\bplies\b|0 to |\([xy], |\(\w+, \w+|\bNone\b|\bempty\b|\"\"|-1|>>>|\bindex\b|SVG"
)
GLOSS = re.compile(r"\b(\w+ \((?:a|an|its|one or more|such as) [^)]{4,60}\))")  # a term and what it means


class Function(NamedTuple):
    """A function or method of the package and what is said and asked of it."""

    where: str  # file:line name
    private: bool
    interface: bool  # without a body of its own
    doc: int  # lines of its docstring
    told: str  # the docstring itself
    body: int  # lines of its body without the docstring, comments and blank lines
    parameters: int
    complexity: int

    @property
    def too_long(self) -> bool:
        """Whether its docstring breaks the rules of tests/test_docstrings.py."""
        if self.private:
            return self.doc > 1
        return self.doc > max(self.body, 1) and not (self.interface or FACT.search(self.told))


class Size(NamedTuple):
    """The lines of some files."""

    lines: int
    code: int
    doc: int
    words: int  # of the docstrings
    functions: list[Function]
    told: list[str]  # every docstring, each as one line


def doc_lines(node: ast.AST) -> tuple[int, str]:
    """Return how many lines a node's docstring has, blank ones included, and its text."""
    if not isinstance(node, DOCUMENTED) or ast.get_docstring(node) is None:
        return 0, ""
    first = node.body[0]
    assert isinstance(first, ast.Expr)
    assert first.end_lineno is not None
    return first.end_lineno - first.lineno + 1, ast.get_docstring(node) or ""


def complexity(function: ast.AST) -> int:
    """Return the cyclomatic complexity of a function, those inside it included, as radon counts it."""
    total = 1
    for node in ast.walk(function):
        if isinstance(node, (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.Assert)):
            total += 1
        elif isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            total += 1 + len(node.ifs)
        elif isinstance(node, ast.match_case):
            total += 1
    return total


def code_lines(text: str, nodes: list[ast.AST]) -> list[int]:
    """Return how many lines up to each line of a file hold code: no docstring, comment or blank line."""
    silent = set[int]()
    for part in nodes:
        count, _said = doc_lines(part)
        if count:
            start = part.body[0].lineno  # type: ignore[attr-defined]
            silent.update(range(start, start + count))
    lines = (line.strip() for line in text.splitlines())
    code = (bool(line) and line[0] != "#" and at not in silent for at, line in enumerate(lines, 1))
    return [0, *accumulate(code)]


def functions(file: Path, code: list[int], nodes: list[ast.AST]) -> Iterator[Function]:
    """Yield the functions of a file whose `code_lines` are `code`."""
    for node in nodes:
        if not isinstance(node, FUNCTIONS):
            continue
        last = node.body[-1]
        said = [
            part
            for part in node.body
            if not (isinstance(part, ast.Expr) and part.value.__class__ is ast.Constant)
        ]
        bare = isinstance(last, (ast.Expr, ast.Raise)) and ast.unparse(last)
        interface = not said or bare in ("...", "raise NotImplementedError")
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        own = [one for one in named if one.arg not in ("self", "cls")]
        head = node.body[0].lineno - node.lineno
        yield Function(
            f"{file.relative_to(ROOT)}:{node.lineno} {node.name}",
            node.name[0] == "_" and not node.name.endswith("__"),
            interface,
            *doc_lines(node),
            max(code[node.end_lineno or 0] - code[node.lineno - 1] - max(head, 1), 0),
            len(own),
            complexity(node),
        )


def size(files: list[Path]) -> Size:
    """Return the lines of some Python files."""
    lines = code = doc = words = 0
    found: list[Function] = []
    told: list[str] = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        nodes = [*ast.walk(ast.parse(text))]
        coded = code_lines(text, nodes)
        lines += len(coded) - 1
        code += coded[-1]
        for node in nodes:
            count, said = doc_lines(node)
            if count:
                doc, words = doc + count, words + len(said.split())
                told.append(" ".join(said.split()))
        found += functions(file, coded, nodes)
    return Size(lines, code, doc, words, found, told)


def members(file: Path, name: str) -> tuple[int, int]:
    """Return how many attributes and methods (properties included) a class of a file has."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    [found] = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name)
    methods = [node for node in found.body if isinstance(node, FUNCTIONS)]
    names = {
        node.target.id
        for node in found.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for node in chain.from_iterable(map(ast.walk, methods)):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and ast.unparse(node.value) == "self"
        ):
            names.add(node.attr)
    return len(names), len(methods)


def rooms() -> dict[str, list[Path]]:
    """Return the Python files of each room of the package, its top and the games apart."""
    package = ROOT / "ludotheque"
    found: dict[str, list[Path]] = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).parts
        room = "(top)" if len(parts) == 1 else parts[0]
        if parts[0] == "games" and len(parts) > 2:
            room = f"games/{parts[1]}"
        found.setdefault(room, []).append(file)
    return found


def row(name: str, of: Size) -> str:
    """Return a line of the table of rooms."""
    share = sum(one.body for one in of.functions) / (len(of.functions) or 1)
    return f"{name:24}{of.lines:8,}{of.code:8,}{of.doc:8,}{of.words:9,}{len(of.functions):7,}{share:6.1f}"


def pages() -> Iterator[tuple[str, int, int, int]]:
    """Yield each page with its bytes, the limit, and how many of its lines are too wide (tables included)."""
    for name, most in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        yield (
            name,
            len(text.encode()),
            most,
            sum(len(line) > WIDE and line[:5] != "    $" for line in text.splitlines()),
        )


def main(arguments: list[str]) -> None:
    """Print the tables; with --long also what is over a limit."""
    print(f"{'room':24}{'lines':>8}{'code':>8}{'doc':>8}{'words':>9}{'func.':>7}{'body':>6}")
    sizes = {name: size(files) for name, files in rooms().items()}
    for name, of in sizes.items():
        print(row(name, of))
    everything = [one for of in sizes.values() for one in of.functions]
    whole = Size(*(sum(of[index] for of in sizes.values()) for index in range(4)), everything, [])  # type: ignore[arg-type, misc]
    print(row("package", whole))
    print(row("tests", size(sorted((ROOT / "tests").rglob("*.py")))))
    limits = {
        "docstrings over a limit": [one for one in everything if one.too_long],
        "functions of grade D and worse": [one for one in everything if one.complexity >= COMPLEX],
        f"functions of {MANY} parameters and more": [one for one in everything if one.parameters >= MANY],
    }
    print()
    for what, found in limits.items():
        print(f"{what:36}{len(found):6,}  {sum(one.doc for one in found):6,} lines of docstring")
        for one in found if "--long" in arguments else ():
            figures = (
                f"doc {one.doc}, body {one.body}, parameters {one.parameters}, complexity {one.complexity}"
            )
            print(f"    {one.where}  {figures}")
    attributes, methods = members(ROOT / "ludotheque/table/model.py", "TableModel")
    print(f"{'TableModel':36}{attributes:6} attributes, {methods} methods\n")
    for name, length, most, wide in pages():
        print(f"{name:36}{length:6,} of {most:,} bytes, {wide} lines over {WIDE} letters")


if __name__ == "__main__":
    main(sys.argv[1:])
