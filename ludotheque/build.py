"""Adds compiled catalogues, assets and maps to the wheel and the packaged program. Used by builds only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # build_exe.spec builds without hatchling
    BuildHookInterface = object

_FOR_DEVELOPERS = ("assets/make", "assets/desktop", "assets/icon.ic", "maps/README.md")


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile each `CODE/messages.po` below `folder` to a .mo file beside it; return the paths of these."""
    compiled = []
    for po in sorted(folder.glob("*/messages.po")):
        compiled.append(po.with_suffix(".mo"))
        with po.open("rb") as source, compiled[-1].open("wb") as target:
            write_mo(target, read_po(source, locale=po.parent.name))
    return compiled


def resources(root: Path) -> dict[Path, str]:
    """Return the assets and maps below `root` that players need: {file: path in the wheel or program}."""
    files = (file for folder in ("assets", "maps") for file in sorted((root / folder).rglob("*")))
    found = ((file, file.relative_to(root).as_posix()) for file in files if file.is_file())
    return {file: f"ludotheque/{name}" for file, name in found if not name.startswith(_FOR_DEVELOPERS)}


class BuildHook(BuildHookInterface):  # type: ignore[misc]  # mypy skips hatchling, so the base is Any
    """The hook that hatchling runs before it builds a wheel or a source archive."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues. If a standard wheel is being built, add the resources to it."""
        root = Path(self.root)
        compile_catalogues(root / "ludotheque" / "languages")
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update({str(file): name for file, name in resources(root).items()})
