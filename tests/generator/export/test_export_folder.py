"""The folder of an export: whole or as it was, and nothing of anybody else's is lost."""

from pathlib import Path

import pytest
from PIL import Image

from cards.errors import InputError
from generator.export.folder import LIST, ExportFolder
from generator.export.pictures import encoded


def contents(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()} - {LIST}


def test_a_second_export_takes_the_place_of_the_first(tmp_path: Path) -> None:
    for name in ("old.txt", "new.txt"):
        with ExportFolder(tmp_path / "game") as folder:
            folder.write(name, name)
            folder.picture("a/b.png", Image.new("RGB", (4, 4)), encoded)
    assert {"new.txt", "a/b.png"} == contents(tmp_path / "game")
    assert [tmp_path / "game"] == list(tmp_path.iterdir())


def test_a_failed_export_leaves_the_earlier_one(tmp_path: Path) -> None:
    with ExportFolder(tmp_path / "game") as folder:
        folder.write("old.txt", "old")

    def full_disk(_: Image.Image) -> bytes:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"), ExportFolder(tmp_path / "game") as folder:
        folder.write("new.txt", "new")
        folder.picture("new.png", Image.new("RGB", (4, 4)), full_disk)
    assert {"old.txt"} == contents(tmp_path / "game")
    assert [tmp_path / "game"] == list(tmp_path.iterdir())


def test_an_export_that_cannot_be_moved_leaves_the_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blocked(file: Path, target: Path) -> Path:
        if file.suffix == ".part":
            raise PermissionError("a program has it open")
        return move(file, target)

    with ExportFolder(tmp_path / "game") as folder:
        folder.write("old.txt", "old")
    move = Path.rename
    monkeypatch.setattr(Path, "rename", blocked)
    with pytest.raises(PermissionError), ExportFolder(tmp_path / "game") as folder:
        folder.write("new.txt", "new")
    assert [tmp_path / "game"] == list(tmp_path.iterdir()) and {"old.txt"} == contents(tmp_path / "game")


def test_files_of_others_stay(tmp_path: Path) -> None:
    with ExportFolder(tmp_path / "game") as folder:
        folder.write("old.txt", "old")
    (tmp_path / "game/notes").mkdir()
    (tmp_path / "game/notes/mine.txt").write_text("mine")
    with ExportFolder(tmp_path / "game") as folder:
        folder.write("new.txt", "new")
    assert {"new.txt", "notes/mine.txt"} == contents(tmp_path / "game")


def test_a_file_of_this_name_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("mine")
    with pytest.raises(InputError, match="is not an export"):
        ExportFolder(tmp_path / "game")


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    with ExportFolder(tmp_path) as folder:
        folder.write("new.txt", "new")
    assert {"new.txt"} == contents(tmp_path)
