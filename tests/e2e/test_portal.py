"""What the portal of a desktop says of wishes and of chosen files, in the real window on a real bus."""

import shutil
from pathlib import Path

import pytest
from processes import until

from .portal import CANCELLED, CHOSEN, Portal

pytestmark = pytest.mark.e2e

RECORD = Path(__file__).parent.parent / "records" / "schotten-totten-format-1-conceded.json"
OPEN = "Choisissez dans la fenêtre qui s’est ouverte, ou bien ici."
WISHED = "comme le demande votre système"


@pytest.fixture
def portal(bus):
    portal = Portal(bus, {"org.freedesktop.appearance": {"contrast": ("u", 1)}})
    yield portal
    portal.close()


@pytest.fixture
def sent(tmp_path):
    """Return a game that somebody has sent."""
    folder = tmp_path / "Été à 100 %"
    folder.mkdir()
    return Path(shutil.copy(RECORD, folder / "notre partie.ludo"))


def import_game(program):
    """Open the dialog for a file to be imported."""
    program.click(program.see(scene="shelf")["buttons"]["games"])
    program.click(program.see(scene="games")["buttons"]["import"])
    return program.see(scene="chooser")


def test_the_window_is_as_the_desktop_wishes_and_follows_it(start, bus, portal):
    program = start(DBUS_SESSION_BUS_ADDRESS=bus)
    program.click(program.see(scene="shelf")["buttons"]["settings"])
    seen = program.see(scene="settings", texts=lambda texts: texts.count(WISHED) == 1)
    assert seen["widgets"]["high-contrast"]["label"] == "oui"
    portal.wish("org.gnome.desktop.interface", "text-scaling-factor", "d", 1.25)
    program.see(scene="settings", texts=lambda texts: texts.count(WISHED) == 2 and "125\xa0%" in texts)


def test_a_file_is_chosen_in_the_dialog_of_the_desktop(start, bus, portal, sent):
    program = start(DBUS_SESSION_BUS_ADDRESS=bus)
    import_game(program)
    program.see(scene="chooser", texts=lambda texts: OPEN in texts)
    assert portal.asked[0]["parent"] == f"x11:{int(program.window):x}"
    portal.reply(CHOSEN, sent)
    program.see(scene="result")
    assert len(portal.asked) == 1


def test_after_a_cancelled_dialog_a_file_is_chosen_in_our_own(start, bus, portal, sent):
    program = start(DBUS_SESSION_BUS_ADDRESS=bus, XDG_DOWNLOAD_DIR=str(sent.parent), HOME=str(sent.parent))
    import_game(program)
    program.see(scene="chooser", texts=lambda texts: OPEN in texts)
    portal.reply(CANCELLED)
    program.see(scene="chooser", texts=lambda texts: OPEN not in texts)
    program.click(program.see(scene="chooser", names=lambda names: sent.name in names)["buttons"]["row-1"])
    program.see(scene="result")


def test_without_a_portal_zenity_is_asked_and_ends_with_the_window(start, tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "zenity").write_text(
        f"#!/bin/sh\nenv >'{folder}/env'\necho $$ >'{folder}/pid'\nexec sleep 600\n"
    )
    (folder / "zenity").chmod(0o755)
    no_bus = f"unix:path={tmp_path / 'none'}"
    program = start(DBUS_SESSION_BUS_ADDRESS=no_bus, PATH=f"{folder}:/usr/bin:/bin")
    import_game(program)
    program.see(scene="chooser", texts=lambda texts: OPEN in texts)
    until(lambda: (folder / "pid").exists() and (folder / "pid").read_text().endswith("\n"))
    zenity = Path("/proc", (folder / "pid").read_text().strip())
    told = (folder / "env").read_text().splitlines()
    assert f"WINDOWID={program.window}" in told
    assert not [line for line in told if line.startswith(("LD_LIBRARY_PATH=/", "_PYI", "SDL_VIDEO_"))]
    program.key("Escape")
    program.see(scene="games")
    until(lambda: not zenity.exists())
