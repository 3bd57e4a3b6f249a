"""Finds the dataclasses of a package that are not frozen."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages


def changeable(package: str) -> Iterator[str]:
    """Yield the names of a package's dataclasses that are not frozen."""
    top = import_module(package)
    for module in [top, *(import_module(m.name) for m in walk_packages(top.__path__, f"{package}."))]:
        for name, found in vars(module).items():
            told = getattr(found, "__dataclass_params__", None)
            if told and found.__module__ == module.__name__ and not told.frozen:
                yield name
