"""The release: what is pinned and until when, what stands beside it, and how ripe it calls itself."""

import re

import pytest

import ludotheque
from assets.desktop import sources
from assets.desktop.linux import pack

WORKFLOW = (pack.ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
PINNED = re.compile(r"uses: \S+@|(ubuntu|windows|macos)-\d|python-version: \"|- \"3\.\d+\"|npm install .*@\d")
UNTIL = re.compile(r"ends 20\d\d-\d\d-\d\d|no end announced by 20\d\d-\d\d-\d\d")


def test_the_day_on_which_each_pinned_thing_ends_stands_beside_it():
    lines = [line for line in WORKFLOW.splitlines() if PINNED.search(line.partition("#")[0])]
    assert len(lines) > 20
    assert [line for line in lines if not UNTIL.search(line.partition("#")[2])] == []


def test_an_action_is_pinned_by_a_commit():
    used = re.findall(r"uses: (\S+)@(\S+)", WORKFLOW)
    assert {action for action, _pin in used} == {
        f"actions/{name}" for name in ("checkout", "setup-python", "upload-artifact", "download-artifact")
    }
    assert all(re.fullmatch("[0-9a-f]{40}", pin) for _action, pin in used)


LGPL = ("FluidSynth", "mpg123", "libsndfile", "pygame-ce", "pytmx", "crossfiledialog")


def test_the_notes_of_a_release_name_the_libraries_under_the_lgpl():
    told = sources.chapter()
    for name in LGPL:
        assert re.search(rf"^- {name}.*\(LGPL-.*\): <https://\S+>$", told, re.MULTILINE), name
    assert "--notes-file notes.md" in WORKFLOW


def test_the_sources_of_libraries_under_the_lgpl_lie_beside_the_release(tmp_path):
    assert "sources.py sources >>notes.md" in WORKFLOW
    assert "sources/* SHA256SUMS" in WORKFLOW
    published = {}
    for name, address in sources.ARCHIVES.items():
        assert address.startswith("https://")
        (version,) = (one.version for one in sources.libraries() if one.name == name)
        assert address.format(version=version) != address
        (tmp_path / f"{name}.{version}.tar.gz").write_text(name)
        published[name] = f"{(tmp_path / name).as_uri()}.{{version}}.tar.gz"
    sources.fetch_archives(tmp_path / "sources", published)
    found = {path.read_text(): path.name for path in (tmp_path / "sources").iterdir()}
    assert found.keys() == set(sources.ARCHIVES)
    assert all(file.startswith(f"{name}-") for name, file in found.items())


def test_a_release_ends_if_a_source_cannot_be_had(tmp_path):
    gone = dict.fromkeys(sources.ARCHIVES, (tmp_path / "gone").as_uri() + ".tar.gz")
    with pytest.raises(OSError, match="gone"):
        sources.fetch_archives(tmp_path / "sources", gone)


def test_the_program_calls_itself_stable_only_when_it_is():
    (status,) = (word for word in pack.project()["classifiers"] if word.startswith("Development Status"))
    ripe = re.fullmatch(r"[1-9][0-9.]*", ludotheque.__version__)
    assert status == f"Development Status :: {'5 - Production/Stable' if ripe else '4 - Beta'}"
