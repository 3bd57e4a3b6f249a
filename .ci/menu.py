"""Finds an application in the menu as desktops do: `menu.py ID WORDS`, run in a system where it is installed.

WORDS are what the menu says of it in the language of the moment.
"""

import sys
import tempfile

import xdg.IconTheme
import xdg.Menu

MENU = """<!DOCTYPE Menu PUBLIC "-//freedesktop//DTD Menu 1.0//EN"
 "http://www.freedesktop.org/standards/menu-spec/1.0/menu.dtd">
<Menu><Name>Applications</Name><DefaultAppDirs/><DefaultDirectoryDirs/>
<Menu><Name>Games</Name><Include><Category>Game</Category></Include></Menu></Menu>
"""

wanted, words = sys.argv[1:]
with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".menu") as file:
    file.write(MENU)
    file.flush()
    menu = xdg.Menu.parse(file.name)
(games,) = (
    found for found in menu.getEntries() if isinstance(found, xdg.Menu.Menu) and found.Name == "Games"
)
(entry,) = (found.DesktopEntry for found in games.getEntries() if found.DesktopFileID == f"{wanted}.desktop")
assert entry.getName() == "Ludothèque"
assert entry.getGenericName() == words, entry.getGenericName()
assert entry.getStartupWMClass() == "ludotheque"
for side in (16, 48, 256):
    icon = xdg.IconTheme.getIconPath(entry.getIcon(), side, "hicolor", ["png"])
    assert icon, side
    assert f"/{side}x{side}/" in icon, icon
print(entry.getName(), entry.getGenericName(), entry.getExec())
