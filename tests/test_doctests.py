"""The examples in docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in PACKAGE.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples(module):
    failed, attempted = doctest.testmod(import_module(module))
    assert attempted
    assert not failed
