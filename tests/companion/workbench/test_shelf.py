"""The shelf: which files are a game's, what they are called, and which of them a page may write."""

from pathlib import Path

import pytest
from cases import each_case

from cards.errors import InputError
from companion.workbench import shelf
from companion.workbench.shelf import Game, Shelf


def test_a_game_has_its_own_files_in_the_order_of_its_box(tmp_path: Path) -> None:
    others = ["a.exe", ".hidden.csv", "print/a.csv", "decks/.git/a.csv"]
    own = ["rules.md", "edition.toml", "table.toml", "z.csv", "words/en.csv", "decks/b.csv", "decks/A.PNG"]
    own.append("words/rules.en.md")
    for name in (*others, *own):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert {*own} == {*shelf.files(tmp_path)}
    texts = ["rules.md", "words/rules.en.md", "table.toml", "edition.toml"]
    assert ["decks/b.csv", "z.csv", "words/en.csv", *texts] == shelf.editable(tmp_path)


@each_case
def test_a_folder_is_named_by_its_title(tmp_path: Path, title: str, taken: list[str], key: str | None) -> None:
    for name in taken:
        (tmp_path / name).mkdir()
    if key is None:
        with pytest.raises(InputError):
            Shelf(tmp_path).start(title, Path.mkdir)
    else:
        folder = tmp_path.resolve() / key
        assert Game(key, str(folder), folder) == Shelf(tmp_path).start(title, Path.mkdir) and folder.is_dir()


def test_a_text_of_four_megabytes_is_the_largest(tmp_path: Path) -> None:
    file, most = tmp_path / "a.md", 4 << 20
    file.write_bytes(b"x" * most)
    was = shelf.digest(shelf.calm(shelf.text_file(tmp_path, "a.md")))
    assert shelf.digest(b"y" * most) == shelf.replace(file, was, b"y" * most)
    with pytest.raises(InputError, match="more than 4 MB"):
        shelf.replace(file, shelf.digest(file.read_bytes()), b"y" * (most + 1))
    with pytest.raises(shelf.Stale):
        shelf.replace(file, was, b"z")
    file.write_bytes(b"x" * (most + 1))
    with pytest.raises(InputError, match="larger than 4 MB"):
        shelf.text_file(tmp_path, "a.md")
