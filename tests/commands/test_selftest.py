"""The self-test says what is wrong."""

import os

from ludotheque.commands import selftest


def test_the_selftest_names_what_fails(monkeypatch, capsys):
    monkeypatch.setattr(selftest, "checks", lambda: iter([("sums", lambda: 1 / 0), ("words", lambda: None)]))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    assert selftest.selftest() == 1
    out = capsys.readouterr().out
    assert "FAILED sums" in out
    assert "ZeroDivisionError" in out
    assert "ok words" in out
