"""A file is written whole, or stays what it was."""

from pathlib import Path

import pytest

from cards.atomic_write import Changed, atomic_write, write_output
from cards.errors import InputError


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.html"
    write_output(file, b"good")

    def some(self: Path, data: bytes) -> int:
        with self.open("wb") as there:
            there.write(data[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", some)
    with pytest.raises(InputError, match=r"report\.html: cannot be written: No space left on device, and 2\.35"):
        write_output(file, b"b" * 2_345_678)
    assert b"good" == file.read_bytes() and [file] == list(tmp_path.iterdir())


def test_what_is_no_file_of_its_own_is_written_as_it_is(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_output(link, b"new")
    write_output(Path("/dev/null"), b"new")
    assert b"new" == link.read_bytes() == file.read_bytes() and link.is_symlink()


def test_what_somebody_else_saved_meanwhile_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "file"
    atomic_write(file, b"first")
    atomic_write(file, b"second", b"first")
    with pytest.raises(Changed):
        atomic_write(file, b"third", b"first")
    assert b"second" == file.read_bytes() and [file] == list(file.parent.iterdir())


def test_a_misspelt_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: No such file or directory"):
        write_output(tmp_path / "reprots" / "a.html", b"x")
    assert [] == list(tmp_path.iterdir())
