"""The installer for Windows, as far as it can be judged elsewhere; `.ci/windows` tries it under Wine."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from assets.desktop.versions import forms
from assets.desktop.windows import pack
from ludotheque.home import double_click

SCRIPT = pack.SCRIPT.read_text(encoding="utf-8")


@pytest.fixture
def run(monkeypatch):
    """Return the commands that were run; the compiler writes an installer, a signature is a word more."""
    commands = []

    def run(command, check):
        commands.append(command)
        if command[0] == "osslsigncode":
            source, result = (Path(command[command.index(word) + 1]) for word in ("-in", "-out"))
            result.write_text(source.read_text() + " signed")
        else:
            (target,) = (word[2:] for word in command if word.startswith("/O"))
            (Path(target) / "setup.exe").write_text("setup")

    monkeypatch.setattr(subprocess, "run", run)
    return commands


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "ludotheque"
    folder.mkdir()
    for name in ("ludotheque.exe", "ludotheque-cli.exe", "other.dll"):
        (folder / name).write_text(name)
    return folder


def test_the_compiler_is_told_the_version_in_both_forms(run, folder, tmp_path, monkeypatch):
    monkeypatch.setenv("ISCC", "wine 'C:\\Inno Setup\\ISCC.exe'")
    pack.main(folder, tmp_path / "out")
    (command,) = run
    assert command[:2] == ["wine", "C:\\Inno Setup\\ISCC.exe"]
    numbers = ".".join(map(str, forms(ludotheque.__version__).windows))
    assert {f"/DVersion={ludotheque.__version__}", f"/DNumbers={numbers}"} <= {*command}
    defined = {word[2:].partition("=")[0] for word in command if word.startswith("/D")}
    assert defined == {*re.findall(r"\{#(\w+)\}", SCRIPT), "Words"}
    assert "#include Words" in SCRIPT
    digest = hashlib.sha256(b"setup").hexdigest()
    assert (tmp_path / "out" / "SHA256SUMS").read_text() == f"{digest}  setup.exe\n"


def test_programs_are_signed_before_the_installer_takes_them_and_then_the_installer(
    run, folder, tmp_path, monkeypatch
):
    monkeypatch.setenv("CERTIFICATE", "c.p12")
    monkeypatch.setenv("PASSWORD", "p.txt")
    pack.main(folder, tmp_path / "out")
    signed = [command[0] == "osslsigncode" for command in run]
    assert signed == [True, True, False, True]
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "ludotheque.exe": "ludotheque.exe signed",
        "ludotheque-cli.exe": "ludotheque-cli.exe signed",
        "other.dll": "other.dll",
    }
    assert hashlib.sha256(b"setup signed").hexdigest() in (tmp_path / "out" / "SHA256SUMS").read_text()


def test_without_a_certificate_nothing_is_signed(run, folder, monkeypatch):
    monkeypatch.delenv("CERTIFICATE", raising=False)
    pack.signed(folder / "ludotheque.exe")
    assert run == []


def test_the_installer_writes_the_keys_that_the_program_s_setting_writes(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    keys = double_click.keys(("{app}\\ludotheque.exe",))
    found = re.findall(r'Subkey: "([^"]+)";.*?ValueData: "((?:[^"]|"")*)"', SCRIPT, re.DOTALL)
    written = {key: value.replace('""', '"') for key, value in found}
    name = "Software\\Classes\\Ludotheque.Game"
    assert written.pop(name) == "{cm:Game}"
    assert f"fr.Game={keys.pop(name)}\n" in pack.spoken()
    assert written == keys


def test_games_stay_when_the_program_is_removed():
    assert "[UninstallDelete]" not in SCRIPT
    assert not re.search(r"\{(localappdata|userappdata)\}\\ludotheque\b", SCRIPT)
