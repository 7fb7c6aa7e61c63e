"""Sets of pictures: their lists, names and numbers; every fault in a list is told with its place."""

from pathlib import Path

import pytest
from album.photo_sets import make_set
from cases import each_case

import cards
from cards import picture_sets as sets
from cards.album import photo_numbers
from cards.deck import Reader
from cards.errors import InputError
from cards.picture_sets import BUILTIN, FROM_PHONES, PictureSet, joined, list_version, name_fault, read_set, spans

WITHOUT_7 = [number for number in range(1, 42) if number != 7]
ENTRY = '[{n}]\ntitle = "The gate"\nalt = "A gate stands open."\nfocus = [0.5, 0.6]\nfeelings = ["hope", "dread"]\n'


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A game's folder with three pictures."""
    art = tmp_path / "album" / "art"
    art.mkdir(parents=True)
    for n in (1, 2, 3):
        (art / f"{n:03}.jpg").write_bytes(b"%d" % n)
    (art / "pictures.toml").write_text("\n".join(ENTRY.format(n=n) for n in (1, 2, 3)), "utf-8")
    return tmp_path / "album"


def faults_of(box: Path, name: str = BUILTIN) -> list[str]:
    reader = Reader(box)
    picture_set = read_set(reader, name)
    assert (picture_set is None) == bool(reader.faults)
    return [str(fault) for fault in reader.faults]


def test_a_picture_has_the_values_of_its_entry(box: Path) -> None:
    picture_set = read_set(Reader(box), BUILTIN)
    assert picture_set is not None
    two = picture_set.pictures[1]
    assert (2, "The gate", "A gate stands open.") == (two.number, two.title, two.alt)
    assert ((0.5, 0.6), ("hope", "dread"), box / "art" / "002.jpg") == (two.focus, two.feelings, two.file)


@each_case
def test_a_fault_names_file_card_and_field(box: Path, old: str, new: str, fault: str) -> None:
    file = box / "art" / "pictures.toml"
    text = file.read_text("utf-8")
    if new.startswith("3 ="):
        text = text[: text.index("[3]")]
    file.write_text(text.replace(old, new, 1), "utf-8")
    faults = faults_of(box)
    assert any(one.startswith(f"album/art/{fault}") for one in faults), faults


def test_all_faults_of_a_set_are_reported_together(box: Path) -> None:
    (box / "art" / "001.jpg").unlink()
    (box / "art" / "009.jpg").touch()
    file = box / "art" / "pictures.toml"
    file.write_text(file.read_text("utf-8").replace('"The gate"', '""').replace("[3]", "[5]"), "utf-8")
    assert 3 + 5 == len(faults_of(box)), "three empty titles; 1 and 5 missing, 3 and 9 without entry, 3 to 4 a gap"


def test_a_missing_or_empty_list_is_reported(box: Path) -> None:
    (box / "art" / "pictures.toml").write_text("")
    assert "album/art/pictures.toml: has no pictures" in faults_of(box)
    (box / "art" / "pictures.toml").unlink()
    assert "album/art/pictures.toml: the file is missing" in faults_of(box)


def test_numbers_are_sorted_whatever_the_order_of_the_list() -> None:
    make_set("holiday", [30, 2, *range(3, 30), 1, 100])
    assert (*range(1, 31), 100) == photo_numbers(cards.load("album", options={"photo_set": "holiday"}).facts)


def test_an_unknown_set_is_reported_with_the_known_ones() -> None:
    make_set("holiday", WITHOUT_7)
    (sets.folder() / "unfinished").mkdir()
    with pytest.raises(InputError) as error:
        cards.load("album", options={"photo_set": "holidy"})
    (fault,) = error.value.faults
    assert ("album/options.toml", "photo_set") == (fault.file, fault.field)
    assert 'did you mean "holiday"? There are builtin, holiday;' in fault.what


@pytest.mark.parametrize("name", ["HOLIDAY", "..", "../photos/holiday", "holiday/", "."])
def test_a_set_is_found_only_by_its_exact_name(name: str) -> None:
    make_set("holiday", WITHOUT_7)
    with pytest.raises(InputError, match="there is no such set"):
        cards.load("album", options={"photo_set": name})


@each_case
def test_a_broken_list_is_reported(box: Path, old: str, new: str, fault: str) -> None:
    file = make_set("holiday", WITHOUT_7) / sets.LIST
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    faults = faults_of(box, "holiday")
    assert any(one.startswith(f"holiday/set.toml: {fault}") for one in faults), faults


def test_a_missing_copy_is_reported_with_the_remedy(box: Path) -> None:
    (make_set("holiday", WITHOUT_7) / f"{12:016x}.jpg").unlink()
    (fault,) = faults_of(box, "holiday")
    assert fault.startswith("holiday/set.toml: 12: ") and "import 12.png again" in fault


@each_case
def test_a_sets_name_must_be_a_valid_folder_name_on_any_system(name: str, wrong: str) -> None:
    make_set("holiday2", WITHOUT_7)
    fault = name_fault(name)
    assert wrong in fault and bool(wrong) == bool(fault)


def test_number_lists_are_shortened_to_ranges() -> None:
    assert "1–6, 8–41" == spans(WITHOUT_7)
    assert ("5", "", "1, 3") == (spans([5]), spans([]), spans([1, 3]))


def test_pictures_from_phones_join_a_set_by_numbers_of_their_own(box: Path) -> None:
    holiday, phones = PictureSet("holiday", (), ()), PictureSet(FROM_PHONES, (), ())
    assert holiday is joined(Reader(box), holiday, [1]), "there are none yet"
    make_set(FROM_PHONES, (1, 2, 3))
    mixed = joined(Reader(box), holiday, [3, 1, 9])
    assert ("holiday", (1001, 1003), (0.5, 0.25)) == (mixed.name, mixed.numbers, mixed.pictures[0].focus)
    assert holiday is joined(Reader(box), holiday, []) and phones is joined(Reader(box), phones, [1])


def test_only_an_imported_set_has_a_version() -> None:
    make_set("holiday", [1])
    assert (0, 0) == (list_version(BUILTIN), list_version("gone")) and list_version("holiday")
