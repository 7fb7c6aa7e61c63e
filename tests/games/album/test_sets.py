"""Sets of pictures: the one that the game brings, and named ones at the table. Rule 8.1."""

from pathlib import Path

import pytest
from cases import rows
from scripted_play import moves, open_table, plain, play, refusal

import cards
from album.photo_sets import make_set
from cards import picture_sets as sets
from cards.album import photo_numbers
from cards.deck import Reader
from cards.errors import CardDataError, InputError
from cards.picture_sets import BUILTIN, PictureSet, name_fault, read_set, spans
from companion.games.album import GAME
from companion.lab.simulation.simulate import play as simulated

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


def test_the_built_in_set_is_complete() -> None:
    picture_set: PictureSet = cards.load("album").facts.photos
    assert (BUILTIN, tuple(range(1, 99))) == (picture_set.name, picture_set.numbers)
    assert 98 == len({picture.content for picture in picture_set.pictures})
    for picture in picture_set.pictures:
        assert picture.file.name == f"{picture.number:03}.jpg"
        assert picture.title and picture.alt and 2 <= len(picture.feelings) <= 3


def test_a_picture_has_the_values_of_its_entry(box: Path) -> None:
    picture_set = read_set(Reader(box), BUILTIN)
    assert picture_set is not None
    two = picture_set.pictures[1]
    assert (2, "The gate", "A gate stands open.") == (two.number, two.title, two.alt)
    assert ((0.5, 0.6), ("hope", "dread"), box / "art" / "002.jpg") == (two.focus, two.feelings, two.file)


@rows(__file__, "entries")
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


def test_faults_of_the_set_and_of_other_decks_are_reported_together(facts: Path) -> None:
    (facts / "album" / "art" / "007.jpg").unlink()
    (facts / "album" / "levels.toml").write_text("rounds = 0")
    with pytest.raises(CardDataError) as error:
        cards.load("album")
    assert {"album/art/007.jpg", "album/levels.toml"} <= {fault.file for fault in error.value.faults}


def test_facts_are_read_without_opening_pictures(facts: Path) -> None:
    for file in (facts / "album" / "art").glob("*.jpg"):
        file.unlink()
        file.touch()
    assert 98 == len(photo_numbers(cards.load("album").facts))


def test_a_set_by_name_has_its_own_numbers() -> None:
    make_set("holiday", WITHOUT_7)
    facts = cards.load("album", options={"photo_set": "holiday"}).facts
    assert tuple(WITHOUT_7) == photo_numbers(facts)
    assert ((0.5, 0.25), "") == (facts.photos.pictures[0].focus, facts.photos.pictures[0].alt)
    assert 40 == cards.load("album", options={"photo_set": "holiday"}).words.numbers["photos"]


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


def test_a_set_needs_five_pictures_a_round() -> None:
    """Rule 8.1: a set with fewer than five pictures for each round is refused."""
    make_set("short", range(1, 30))
    with pytest.raises(InputError) as error:
        cards.load("album", options={"photo_set": "short"})
    (fault,) = error.value.faults
    assert "photo_set" == fault.field
    assert "found 'short' with 29 pictures, expected 30 at least" in fault.what and "enough for 5" in fault.what
    assert 29 == len(photo_numbers(cards.load("album", options={"photo_set": "short", "rounds": 5}).facts))


@rows(__file__, "lists")
def test_a_broken_list_is_reported(box: Path, old: str, new: str, fault: str) -> None:
    file = make_set("holiday", WITHOUT_7) / sets.LIST
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    faults = faults_of(box, "holiday")
    assert any(one.startswith(f"holiday/set.toml: {fault}") for one in faults), faults


def test_a_missing_copy_is_reported_with_the_remedy(box: Path) -> None:
    (make_set("holiday", WITHOUT_7) / f"{12:016x}.jpg").unlink()
    (fault,) = faults_of(box, "holiday")
    assert fault.startswith("holiday/set.toml: 12: ") and "import 12.png again" in fault


@rows(__file__, "names")
def test_a_sets_name_must_be_a_valid_folder_name_on_any_system(name: str, wrong: str) -> None:
    make_set("holiday2", WITHOUT_7)
    fault = name_fault(name)
    assert wrong in fault and bool(wrong) == bool(fault)


def test_number_lists_are_shortened_to_ranges() -> None:
    assert "1–6, 8–41" == spans(WITHOUT_7)
    assert ("5", "", "1, 3") == (spans([5]), spans([]), spans([1, 3]))


def test_deals_of_a_named_set_hold_only_its_numbers() -> None:
    """Rule 2.5: over many deals each photo of the set comes, and no other."""
    make_set("holiday", WITHOUT_7)
    deals = [plain(open_table("album", 4, seed=seed, photo_set="holiday").dealt) for seed in range(30)]
    assert set(WITHOUT_7) == {number for one in deals for number in one["deal"]["photos"]}


def test_a_hand_made_deal_with_an_unknown_number_is_refused() -> None:
    make_set("holiday", WITHOUT_7)
    with pytest.raises(InputError, match="found 7, expected numbers of photos: 1–6, 8–41"):
        open_table("album", 4, {"photos": list(range(1, 31))}, photo_set="holiday")


def test_a_number_outside_the_set_is_refused() -> None:
    """Rule 8.3: with printed photos the form offers the set's numbers, and 7 is not among them."""
    make_set("holiday", WITHOUT_7)
    table = open_table("album", 4, photo_set="holiday", show_photos="printed")
    (form,) = moves(table, 1)
    assert WITHOUT_7 == form["form"]["photos"]["of"]
    for number in (7, 42, 98):
        assert ("bad_argument", "no_photo") == refusal(table, 1, "drew", photos=[number])
    assert 41 == play(table, 1, "drew", photos=[41]).state.photo


def test_bots_play_whole_games_with_a_named_set() -> None:
    make_set("holiday", WITHOUT_7)
    for options in ({}, {"show_photos": "printed", "rounds": 8, "journey": "random"}):
        facts = cards.load("album", options={"photo_set": "holiday", **options})
        for seed in range(10):
            assert "album_complete" == simulated(GAME, facts, ("steady", "random", "steady"), seed).reason
