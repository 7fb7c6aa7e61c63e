"""Players' folders become sets: numbers that stay, copies that tell no place, and never half a set."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from album.photo_sets import make_set
from cases import each_case, tables_beside
from click.testing import CliRunner
from conftest import Tuckbox
from edits import snapshot
from PIL import Image
from variants import first

import cards
from cards import picture_sets as sets
from cards.deck import Reader
from cards.errors import CardDataError, InputError
from cards.photo_sets.set_files import read_entries
from cards.picture_sets import LIST
from generator.photos.import_set import ImportResult, import_folder
from tuckbox import app

FEWEST = 5


def tone(i: int) -> tuple[int, int, int]:
    return (i * 37 % 256, i * 91 % 256, 90)


def picture(file: Path, i: int, size: tuple[int, int] = (600, 520)) -> None:
    Image.new("RGB", size, tone(i)).save(file)


def photos(folder: Path, *numbers: int) -> Path:
    folder.mkdir(exist_ok=True)
    for i in numbers:
        picture(folder / f"img{i}.png", i)
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return a folder of six pictures, img1.png to img6.png."""
    return photos(tmp_path / "mine", *range(1, 7))


@pytest.fixture
def holiday(mine: Path) -> Path:
    """Return that folder after it became the set `holiday`."""
    take(mine)
    return mine


def take(folder: Path, name: str = "holiday") -> ImportResult:
    return import_folder(folder, name, FEWEST)


def kept(name: str = "holiday") -> dict[int, str]:
    return {number: entry.name for number, entry in read_entries(name).items()}


def copy(number: int, name: str = "holiday") -> Path:
    return sets.folder() / name / read_entries(name)[number].file


def test_a_folder_becomes_a_set_numbered_as_people_count(tmp_path: Path) -> None:
    taken = take(photos(tmp_path / "mine", 10, 2, 1, 30, 4))
    assert {1: "img1.png", 2: "img2.png", 3: "img4.png", 4: "img10.png", 5: "img30.png"} == kept()
    assert ((1, 2, 3, 4, 5), (), (), ()) == (taken.new, taken.kept, taken.replaced, taken.missing)
    assert (1, 2, 3, 4, 5) == sets.read_set(Reader(cards.HERE / "album"), "holiday").numbers  # type: ignore[union-attr]


def test_the_same_folder_again_changes_nothing(holiday: Path) -> None:
    before = snapshot(sets.folder())
    taken = take(holiday)
    assert ((), (1, 2, 3, 4, 5, 6)) == (taken.new, taken.kept)
    assert [data for data, _ in before.values()] == [data for data, _ in snapshot(sets.folder()).values()]


def test_what_is_added_later_gets_the_next_numbers(tmp_path: Path) -> None:
    take(photos(tmp_path / "mine", 1, 3, 5, 7, 9))
    assert (6, 7, 8) == take(photos(tmp_path / "mine", 0, 4, 11)).new
    names = ["img1.png", "img3.png", "img5.png", "img7.png", "img9.png", "img0.png", "img4.png", "img11.png"]
    assert dict(enumerate(names, 1)) == kept()


def test_an_edited_picture_keeps_the_number_of_its_name(holiday: Path) -> None:
    old = copy(2)
    picture(holiday / "img2.png", 50)
    taken = take(holiday)
    assert ((), (2,), (1, 3, 4, 5, 6)) == (taken.new, taken.replaced, taken.kept)
    assert copy(2) != old and not old.exists()
    with Image.open(copy(2)) as image:
        assert pytest.approx(tone(50), abs=3) == image.getpixel((9, 9))


def test_content_goes_before_names(holiday: Path) -> None:
    for name, other in (("img1.png", "x"), ("img2.png", "img1.png"), ("x", "img2.png")):
        (holiday / name).rename(holiday / other)
    assert (1, 2, 3, 4, 5, 6) == take(holiday).kept
    assert ("img2.png", "img1.png") == (kept()[1], kept()[2])
    (holiday / "img3.png").rename(holiday / "before.png")
    picture(holiday / "img3.png", 51)
    taken = take(holiday)
    assert ((7,), ()) == (taken.new, taken.replaced)
    assert ("before.png", "img3.png") == (kept()[3], kept()[7])


def test_a_picture_that_takes_anothers_name_keeps_its_number(holiday: Path) -> None:
    (holiday / "img1.png").replace(holiday / "img2.png")
    taken = take(holiday)
    assert ((), (), (2,)) == (taken.new, taken.replaced, taken.missing)
    assert {1: "img2.png", 2: ""}.items() <= kept().items()
    picture(holiday / "img2.png", 77)
    assert (1,) == take(holiday).replaced, "its new name is now its own"


def test_what_has_left_the_folder_stays_in_the_set(holiday: Path) -> None:
    (holiday / "img6.png").unlink()
    (holiday / "img2.png").unlink()
    taken = take(photos(holiday, 9))
    assert ((2, 6), (7,)) == (taken.missing, taken.new)
    assert copy(2).exists() and copy(6).exists()


def test_a_broken_picture_twice_is_refused_and_not_called_a_copy(mine: Path) -> None:
    for name in ("a.jpg", "b.jpg"):
        (mine / name).write_text("no picture")
    taken = take(mine)
    assert (["a.jpg"], ()) == ([refused.file for refused in taken.refused], taken.duplicates)


def test_numbers_with_a_gap_are_never_filled(tmp_path: Path) -> None:
    make_set("holiday", [1, 2, 3, 4, 9])
    assert (10, 11) == take(photos(tmp_path / "mine", 1, 2)).new


def test_the_focus_of_photos_toml_goes_along(mine: Path) -> None:
    for text, *expected in (
        ('["img2.png"]\nfocus = [0.25, 1]\n', (0.5, 0.5), (0.25, 1.0)),
        ('["img1.png"]\nfocus = [0.1, 0.3]\n', (0.1, 0.3), (0.5, 0.5)),
    ):
        (mine / "photos.toml").write_text(text)
        taken = take(mine)
        assert 6 == len(taken.new) + len(taken.kept)
        assert expected == [read_entries("holiday")[number].focus for number in (1, 2)]


def test_any_files_name_can_be_kept(mine: Path) -> None:
    names = ('a "b".png', "a\\b.png", "a\tb.png", "a\x7fb.png", "Möhne 🎉.png", "a\nb.png")
    for number, name in enumerate(names, 40):
        picture(mine / name, number)
    take(mine)
    assert {*names} <= {*kept().values()}
    for number, name in enumerate(names, 60):
        picture(mine / name, number)
    assert len(names) == len(take(mine).replaced)


def test_a_name_that_is_no_text_can_be_kept(mine: Path) -> None:
    try:
        (mine / "img6.png").rename(os.fsdecode(os.fsencode(mine) + b"/caf\xe9.png"))
    except OSError:
        pytest.skip("this system has no such names")
    take(mine)
    assert "caf?.png" in kept().values()


def test_no_side_is_longer_than_2000_pixels(mine: Path) -> None:
    picture(mine / "a.jpg", 8, (4000, 3000))
    picture(mine / "b.jpg", 9, (1000, 2500))
    take(mine)
    for number, size in ((1, (2000, 1500)), (2, (800, 2000)), (3, (600, 520))):
        with Image.open(copy(number)) as image:
            assert size == image.size


def test_the_folder_is_never_written_to(mine: Path) -> None:
    (mine / "bad.jpg").write_bytes(b"x")
    before = snapshot(mine)
    take(mine)
    assert before == snapshot(mine)


def test_a_name_that_is_none_is_refused(mine: Path) -> None:
    for name in ("a b", "builtin", "con", "-x", "../up", "x" * 41):
        with pytest.raises(InputError, match="--name"):
            take(mine, name)
        assert not sets.folder().exists(), name


def test_capitals_make_no_other_set(holiday: Path) -> None:
    with pytest.raises(InputError, match='differs from the set "holiday" only in capital letters'):
        take(holiday, "Holiday")


def test_fewer_than_five_pictures_are_no_set(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine", 1, 2, 3, 4)
    (folder / "bad.jpg").write_bytes(b"x")
    (folder / "img1 again.png").write_bytes((folder / "img1.png").read_bytes())
    with pytest.raises(InputError, match="found 4 pictures that can be read, expected at least 5") as error:
        take(folder)
    assert "bad.jpg: is not a picture" in str(error.value)
    assert (sets.BUILTIN,) == sets.names() and not (sets.folder() / "holiday").exists()


@pytest.mark.usefixtures("holiday")
def test_a_folder_without_a_picture_adds_nothing(tmp_path: Path) -> None:
    before = snapshot(sets.folder())
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="found 0 pictures"):
        take(tmp_path / "empty")
    assert before == snapshot(sets.folder())


def test_a_spoilt_set_is_told_and_left_as_it_is(holiday: Path) -> None:
    (sets.folder() / "holiday" / LIST).write_text("[1")
    before = snapshot(sets.folder())
    with pytest.raises(CardDataError, match=r"holiday/set\.toml: this is not valid TOML"):
        take(holiday)
    assert before == snapshot(sets.folder())


def test_a_full_disk_leaves_the_set_as_it_was(holiday: Path, monkeypatch: pytest.MonkeyPatch, tuckbox: Tuckbox) -> None:
    before, whole = snapshot(sets.folder()), Path.write_bytes
    for room in range(3):
        written = []

        def full(self: Path, data: bytes, written: list[Path] = written, room: int = room) -> int:
            written.append(self)
            if len(written) > room:
                whole(self, data[:100])
                raise OSError(28, "No space left on device", str(self))
            return whole(self, data)

        photos(holiday, 8, 9)
        monkeypatch.setattr(Path, "write_bytes", full)
        told = tuckbox("photos", "import", holiday, "--name", "holiday", status=1).output
        tuckbox("photos", "import", holiday, "--name", "other", status=1)
        monkeypatch.setattr(Path, "write_bytes", whole)
        assert "No space left on device" in told and "Traceback" not in told
        assert before == snapshot(sets.folder())
        assert (sets.BUILTIN, "holiday") == sets.names()
    assert (7, 8) == take(holiday).new


@pytest.mark.parametrize("step", first(["list", "copy", "tidy"]))
def test_an_import_that_is_killed_leaves_a_whole_set(holiday: Path, step: str) -> None:
    picture(holiday / "img2.png", 60)
    photos(holiday, 8, 9)
    killer = tables_beside(__file__)["an_import_that_is_killed_leaves_a_whole_set"]
    words = [sys.executable, "-c", killer, sets.folder(), step, holiday]
    done = subprocess.run(words, cwd=Path(cards.HERE).parent, check=False)
    assert -signal.SIGKILL == done.returncode
    reader = Reader(cards.HERE / "album")
    found = sets.read_set(reader, "holiday")
    assert found is not None, reader.faults
    assert (8 if step == "tidy" else 6) == len(found.pictures)
    for whole in found.pictures:
        with Image.open(whole.file) as image:
            image.load()
    take(holiday)
    files = {file.name for file in (sets.folder() / "holiday").iterdir()}
    assert {*(entry.file for entry in read_entries("holiday").values()), LIST} == files
    assert {1: "img1.png", 2: "img2.png", 7: "img8.png", 8: "img9.png"}.items() <= kept().items()


def test_import_tells_what_was_done(tmp_path: Path, tuckbox: Tuckbox) -> None:
    folder = photos(tmp_path / "mine", *range(1, 31))
    told = tuckbox("photos", "import", folder, "--name", "holiday", status=0).output
    assert "holiday: 30 pictures, numbers 1–30, enough for 6 rounds" in told
    assert "tuckbox print album --photos holiday" in told and "tuckbox host album --photos holiday" in told
    picture(folder / "img3.png", 70)
    (folder / "img4.png").unlink()
    (folder / "img5 copy.png").write_bytes((folder / "img5.png").read_bytes())
    (folder / "notes.txt").write_text("x")
    told = tuckbox("photos", "import", photos(folder, 31, 32), "--name", "holiday", status=1).output
    assert [] == [words for words in tables_beside(__file__)["import_tells_what_was_done"] if words not in told], told
    assert 32 == len(read_entries("holiday")), "the good ones are in the set"


def test_folders_in_the_folder_are_told(tmp_path: Path, tuckbox: Tuckbox) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    photos(mine / "summer", *range(1, 31))
    inner = "Folders in it are not looked at: summer. Put all pictures into one folder"
    for words in (("photos", "import", mine, "--name", "x"), ("print", "album", "--photos", mine)):
        told = tuckbox(*words, status=1).output
        assert "found 0 pictures" in told and inner in told
    assert inner in tuckbox("photos", "import", photos(mine, *range(1, 31)), "--name", "x", status=0).output


def test_a_small_set_says_how_it_is_played(mine: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("photos", "import", mine, "--name", "few").output
    assert "enough for 1 round\n" in told and "rounds=1" in told


@each_case
def test_what_cannot_be_done_is_told(tuckbox: Tuckbox, words: list[str], message: str) -> None:
    told = tuckbox("photos", *words, status=1).output
    assert message in told and "Traceback" not in told


def test_list_shows_every_set_beside_a_spoilt_one(tuckbox: Tuckbox) -> None:
    make_set("b-side", range(1, 12))
    spoilt = make_set("a", range(1, 6)) / LIST
    for status, readable in ((0, [["a", "5", "1"], ["b-side", "11", "2"]]), (1, [["b-side", "11", "2"]])):
        told = tuckbox("photos", "list", status=status).output
        rows = [line.split()[:3] for line in told.splitlines() if "round" in line]
        assert [["builtin", "98", "19"], *readable] == rows
        spoilt.write_text("[1")
    assert "a/set.toml: this is not valid TOML" in told


def test_remove_asks_first() -> None:
    make_set("holiday", range(1, 12))
    stays = CliRunner().invoke(app, ["photos", "remove", "holiday"], input="n\n")
    assert (0, True) == (stays.exit_code, "holiday was not deleted" in stays.output)
    nobody = CliRunner().invoke(app, ["photos", "remove", "holiday"], input="")
    assert nobody.exit_code and "holiday" in sets.names()
    gone = CliRunner().invoke(app, ["photos", "remove", "holiday", "--yes"])
    assert (0, (sets.BUILTIN,)) == (gone.exit_code, sets.names())
    assert not (sets.folder() / "holiday").exists()


def test_a_set_can_be_imported_while_the_options_name_one_that_is_gone(
    mine: Path, tuckbox: Tuckbox, facts: Path
) -> None:
    (facts / "album" / "options.toml").write_text('photo_set = "holiday"\nrounds = 1\n')
    tuckbox("list", "album", status=1)
    tuckbox("photos", "import", mine, "--name", "holiday", status=0)
    tuckbox("list", "album", status=0)
