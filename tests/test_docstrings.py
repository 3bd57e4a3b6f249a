"""Every public method has a docstring, an override only if it differs; examples in docstrings are run.

ruff's D102 lets an override go without a docstring only under `typing.override`, which Python 3.11 lacks.
"""

import doctest
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from inspect import isclass
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType

from tools.size import GLOSS, Size, rooms, size

import ludotheque

PARTS = (FunctionType, property, cached_property, classmethod, staticmethod)


def methods(cls: type) -> dict[str, object]:
    """Return the public methods and properties that a class defines itself, by name."""
    return {name: part for name, part in vars(cls).items() if isinstance(part, PARTS) and name[0] != "_"}


def faults(cls: type) -> Iterator[str]:
    """Yield what is wrong with the docstrings of a class's own methods."""
    for name, method in methods(cls).items():
        above = [methods(base)[name].__doc__ for base in cls.__mro__[1:] if name in methods(base)]
        if method.__doc__ is None and not any(above):
            yield f"{cls.__qualname__}.{name} has no docstring"
        elif method.__doc__ is not None and method.__doc__ in above:
            yield f"{cls.__qualname__}.{name} repeats the docstring of its parent"


def modules(package: str) -> Iterator[str]:
    """Yield the name of a package and of every module in it."""
    yield package
    yield from (found.name for found in walk_packages(import_module(package).__path__, f"{package}."))


def public(package: str) -> Iterator[type]:
    """Yield the public classes that the modules of a package define."""
    for name in modules(package):
        for thing in vars(import_module(name)).values():
            if isclass(thing) and thing.__module__ == name and thing.__name__[0] != "_":
                yield thing


@cache
def sizes() -> list[Size]:
    """Return the lines of every room, read once for all tests."""
    return [*map(size, rooms().values())]


class Parent:
    """A class with one method that says what it does and one that does not."""

    def told(self) -> None:
        """Do it."""

    def untold(self) -> None:
        pass


class Child(Parent):
    """A class that overrides both."""

    def told(self) -> None:
        """Do it."""

    def untold(self) -> None:
        pass


class Silent(Parent):
    """A class that leaves the docstring to its parent."""

    def told(self) -> None:
        pass


def test_what_counts_as_a_fault():
    assert list(faults(Parent)) == ["Parent.untold has no docstring"]
    assert list(faults(Child)) == [
        "Child.told repeats the docstring of its parent",
        "Child.untold has no docstring",
    ]
    assert list(faults(Silent)) == []


def test_methods_are_documented_once():
    classes = list(public(ludotheque.__name__))
    assert len(classes) > 300, "the classes of the package have not been found"
    assert [fault for cls in classes for fault in faults(cls)] == []


def test_examples_in_docstrings():
    found = [import_module(name) for name in modules(ludotheque.__name__)]
    with_any = [module for module in found if ">>>" in Path(module.__file__).read_text(encoding="utf-8")]
    results = [doctest.testmod(module) for module in with_any]  # it looks at all that a module has, slowly
    assert sum(result.attempted for result in results) > 3, "no examples have been found"
    assert not any(result.failed for result in results)


def test_no_docstring_is_longer_than_it_may_be():
    """A private function has one line or none, a public one no more than its body unless it states a fact."""
    every = [one for of in sizes() for one in of.functions]
    assert len(every) > 3000, "the functions of the package have not been found"
    assert [one.where for one in every if one.too_long] == []


def test_a_term_of_the_house_is_explained_once():
    told = " ".join(text for of in sizes() for text in of.told)
    counted = Counter(GLOSS.findall(told))
    assert counted, "no explanation has been found"
    assert [term for term, times in counted.items() if times > 1] == []
