"""The texts of all licences in one folder, as in the packed program."""

import shutil
from pathlib import Path

from ludotheque.scenes.overlays import credits


def gather(folder: Path) -> Path:
    """Put all texts into a new folder and return it; those that come with wheels are short."""
    shutil.copytree(credits.licences_folder(), folder)
    for library in credits.libraries():
        for text in library.texts:
            if not (folder / text).exists():
                (folder / text).write_text(f"Copyright (c) 2020 Who made {library.name}\n", encoding="utf-8")
    return folder
