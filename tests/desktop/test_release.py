"""The release: what is pinned and until when, what stands beside it, and how ripe it calls itself."""

import re

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


def test_where_to_get_the_sources_of_libraries_under_the_lgpl_stands_beside_the_release():
    told = sources.chapter()
    for name in ("FluidSynth", "mpg123", "libsndfile", "pygame-ce", "pytmx"):
        assert re.search(rf"^- {name}.*\(LGPL-.*\): <https://\S+>$", told, re.MULTILINE), name
    assert "sources.py >>notes.md" in WORKFLOW
    assert "--notes-file notes.md" in WORKFLOW


def test_the_program_calls_itself_stable_only_when_it_is():
    (status,) = (word for word in pack.project()["classifiers"] if word.startswith("Development Status"))
    ripe = re.fullmatch(r"[1-9][0-9.]*", ludotheque.__version__)
    assert status == f"Development Status :: {'5 - Production/Stable' if ripe else '4 - Beta'}"
