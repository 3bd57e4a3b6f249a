"""Compiles the .po catalogues to .mo when a wheel, an editable install or the program is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # build_exe.spec compiles the catalogues without hatchling
    BuildHookInterface = object


def compile_catalogues(folder: Path) -> None:
    """Write a .mo beside each .po below `folder`."""
    for po in sorted(folder.rglob("*.po")):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=po.parts[-3]))


class CompileHook(BuildHookInterface):  # type: ignore[misc]
    """Hatchling's hook: the catalogues are compiled before files are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue of the package."""
        compile_catalogues(Path(self.root) / "ludotheque" / "locale")
