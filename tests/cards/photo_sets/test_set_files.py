"""Single pictures added to a set: numbers, titles, doubles, a full set, and an import into the same set."""

import threading
from pathlib import Path

import pytest
from paper import make_photos

import cards
from cards import picture_sets
from cards.deck import Reader
from cards.errors import InputError
from cards.photo_sets import set_files
from cards.photo_sets.set_files import FROM_PHONES, add_picture, list_text, read_entries, remove_set, set_size
from cards.picture_sets import BUILTIN, ImportedEntry
from generator.photos.import_set import import_folder


def content(number: int) -> str:
    return f"{number:016x}"


def test_a_picture_gets_the_next_number_and_its_title_is_its_text() -> None:
    assert 1 == add_picture(FROM_PHONES, b"one", content(1))
    assert 2 == add_picture(FROM_PHONES, b"two", content(2), 'The "old" pier')
    found = picture_sets.read_set(Reader(cards.HERE / "album"), FROM_PHONES)
    assert [("", ""), ('The "old" pier', 'The "old" pier')] == [(one.title, one.alt) for one in found.pictures]
    assert [b"one", b"two"] == [one.file.read_bytes() for one in found.pictures]


def test_the_same_picture_twice_keeps_its_number() -> None:
    assert [1, 2, 1] == [add_picture(FROM_PHONES, b"x", content(number)) for number in (7, 8, 7)]
    assert 2 == len(read_entries(FROM_PHONES))


def test_a_full_set_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_files, "MOST_PICTURES", 1)
    add_picture(FROM_PHONES, b"x", content(1))
    with pytest.raises(InputError, match="which is the limit"):
        add_picture(FROM_PHONES, b"x", content(2))
    assert [1] == list(read_entries(FROM_PHONES))


def test_pictures_added_at_the_same_time_all_arrive() -> None:
    threads = [threading.Thread(target=add_picture, args=(FROM_PHONES, b"x", content(one))) for one in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {content(one) for one in range(8)} == {entry.content for entry in read_entries(FROM_PHONES).values()}
    assert list(range(1, 9)) == list(read_entries(FROM_PHONES))


def test_an_import_keeps_what_came_from_phones(tmp_path: Path) -> None:
    add_picture(FROM_PHONES, b"x", content(1), "The pier")
    import_folder(make_photos(tmp_path / "mine", 5), FROM_PHONES, 5)
    entries = read_entries(FROM_PHONES)
    assert list(range(1, 7)) == list(entries)
    assert ("The pier", content(1)) == (entries[1].title, entries[1].content)
    assert (picture_sets.folder() / FROM_PHONES / entries[1].file).exists()


def test_a_list_is_written_as_it_is_read() -> None:
    entries = {3: ImportedEntry('a "b"\x7f.png', content(3), (0.25, 1)), 12: ImportedEntry("", content(4), title="é")}
    assert Path(__file__).with_name("written_set.toml").read_text("utf-8") == list_text(entries)


def test_a_set_that_is_removed_is_gone() -> None:
    add_picture("holiday", b"x", content(1))
    add_picture("holiday", b"y", content(2))
    assert (2, 0, 0) == (set_size("holiday"), set_size("other"), set_size(BUILTIN))
    remove_set("holiday")
    assert (BUILTIN,) == picture_sets.names() and not (picture_sets.folder() / "holiday").exists()
    for name, told in ((BUILTIN, "is the game's own set and cannot be deleted"), ("holiday", "there is no such set")):
        with pytest.raises(InputError, match=f"photos remove: {name}: {told}"):
            remove_set(name)


def test_a_spoilt_list_counts_nothing() -> None:
    add_picture("holiday", b"x", content(1))
    (picture_sets.folder() / "holiday" / "set.toml").write_text("[1")
    assert 0 == set_size("holiday")
