"""The trace: one line a settled screen."""

import json

import pytest

from ludotheque.ui.trace import Trace


def test_each_line_is_there_at_once(tmp_path):
    path = tmp_path / "trace.jsonl"
    trace = Trace(path)
    trace.write({"scene": "étagère"})
    assert json.loads(path.read_text(encoding="utf-8")) == {"scene": "étagère"}
    trace.close()


def test_the_same_screen_is_not_told_twice(tmp_path):
    path = tmp_path / "trace.jsonl"
    trace = Trace(path)
    for number in (1, 1, 2, 1):
        trace.write({"n": number})
    trace.close()
    assert [json.loads(line)["n"] for line in path.read_text(encoding="utf-8").splitlines()] == [1, 2, 1]


def test_a_file_that_cannot_be_written_is_an_oserror(tmp_path):
    with pytest.raises(FileNotFoundError):
        Trace(tmp_path / "missing" / "trace.jsonl")
