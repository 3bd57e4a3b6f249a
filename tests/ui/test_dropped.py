"""Texts dropped on the window: the paths and URIs in them, as file managers and editors write them."""

import os
from pathlib import Path

import pytest

from ludotheque.ui.dropped import files_in


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("/home/ana/a game.ludo", ["/home/ana/a game.ludo"]),
        ("  /home/ana/a.ludo\r\n", ["/home/ana/a.ludo"]),
        ("file:///home/ana/un%20%C3%A9t%C3%A9.ludo", ["/home/ana/un été.ludo"]),
        ("file://localhost/a.ludo\r\nfile:/b.zip", ["/a.ludo", "/b.zip"]),
        ("# a comment\n/a.ludo", ["/a.ludo"]),
        ("file:///home/%FF.ludo", [os.fsdecode(b"/home/\xff.ludo")]),
        ("file://elsewhere/a.ludo", []),
        ("https://example.org/a.ludo", []),
        ("a.ludo", []),
        ("Bonjour !", []),
        ("file:///a%00b", []),
        ("/a\0b", []),
        ("file:", []),
        ("", []),
    ],
)
def test_paths_and_uris_of_this_computer_are_found(text, files):
    assert files_in(text) == list(map(Path, files))
