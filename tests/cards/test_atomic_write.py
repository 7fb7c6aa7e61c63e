"""A file is written whole, or stays what it was."""

from pathlib import Path

import pytest

from cards.atomic_write import write_output
from cards.errors import InputError


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.html"
    write_output(file, b"good")

    def some(self: Path, data: bytes) -> int:
        with self.open("wb") as there:
            there.write(data[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", some)
    with pytest.raises(InputError, match=r"report\.html: cannot be written: No space left"):
        write_output(file, b"better")
    assert b"good" == file.read_bytes() and [file] == list(tmp_path.iterdir())


def test_what_is_no_file_of_its_own_is_written_as_it_is(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_output(link, b"new")
    write_output(Path("/dev/null"), b"new")
    assert b"new" == link.read_bytes() == file.read_bytes() and link.is_symlink()
