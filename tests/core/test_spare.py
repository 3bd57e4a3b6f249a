"""What can be made again: written and read if that is possible, and no trouble if it is not."""

import os

from ludotheque.core.spare import discard, read_spare, spares, write_spare


def test_what_is_written_is_read_and_where_it_cannot_be_that_is_said(tmp_path):
    path = tmp_path / "new" / "file.png"
    assert write_spare(path, lambda fresh: fresh.file.write(b"12345")) is True
    assert (read_spare(path, 9), read_spare(path, 3)) == (b"12345", b"123")
    inside = path / "file.png"
    assert write_spare(inside, lambda fresh: fresh.file.write(b"x")) is False
    assert (read_spare(inside, 9), read_spare(tmp_path, 9)) == (b"", b"")
    assert [*path.parent.iterdir()] == [path]


def test_what_is_half_filled_leaves_what_was_there(tmp_path):
    path = tmp_path / "file.png"
    path.write_bytes(b"whole")

    def broken(fresh):
        fresh.file.write(b"half")
        raise OSError(28, "No space left on device")

    assert write_spare(path, broken) is False
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == {path: b"whole"}


def test_what_is_discarded_is_gone_and_may_have_been_gone(tmp_path):
    (tmp_path / "file").touch()
    for _twice in range(2):
        discard(tmp_path / "file")
        assert not [*tmp_path.iterdir()]


def test_files_are_listed_by_their_names_the_newest_first(tmp_path):
    names = ["a-1.png", "+a.png", "a-2.png", ".a-3.png", "a-4.jpg", "b-5.png"]
    for second, name in enumerate(names):
        (tmp_path / name).write_bytes(b"x" * second)
        os.utime(tmp_path / name, ns=(0, second * 10**9))
    (tmp_path / "a-6.png").mkdir()

    def found(prefix, suffix):
        return [file.path.name for file in spares(tmp_path, prefix, suffix)]

    assert found("a-", ".png") == ["a-2.png", "a-1.png"]
    assert found("", ".png") == ["b-5.png", "a-2.png", "+a.png", "a-1.png"], "hidden files are left out"
    assert found(".", ".png") == [".a-3.png"]
    assert spares(tmp_path, "b", "") == [(tmp_path / "b-5.png", 5, 5 * 10**9)]
    assert spares(tmp_path / "none", "", "") == []
