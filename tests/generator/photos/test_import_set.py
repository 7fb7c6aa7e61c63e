"""Players' folders become sets: numbers that stay, copies that tell no place, and never half a set."""

import hashlib
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from album.photo_sets import make_set
from conftest import Tuckbox
from PIL import Image

import cards
from cards import picture_sets as sets
from cards.deck import Reader
from cards.errors import CardDataError, InputError
from cards.photo_sets.set_files import read_entries
from cards.picture_sets import LIST
from generator.photos.import_set import ImportResult, import_folder

FEWEST = 5


def tone(i: int) -> tuple[int, int, int]:
    return (i * 37 % 256, i * 91 % 256, 90)


def picture(file: Path, i: int, size: tuple[int, int] = (600, 520)) -> None:
    Image.new("RGB", size, tone(i)).save(file)


def photos(folder: Path, *numbers: int) -> Path:
    folder.mkdir(exist_ok=True)
    for i in numbers or range(1, 7):
        picture(folder / f"img{i}.png", i)
    return folder


def take(folder: Path, name: str = "holiday") -> ImportResult:
    return import_folder(folder, name, FEWEST)


def kept(name: str = "holiday") -> dict[int, str]:
    return {number: entry.name for number, entry in read_entries(name).items()}


def copy(number: int, name: str = "holiday") -> Path:
    return sets.folder() / name / read_entries(name)[number].file


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# Numbers.


def test_a_folder_becomes_a_set_numbered_as_people_count(tmp_path: Path) -> None:
    taken = take(photos(tmp_path / "mine", 10, 2, 1, 30, 4))
    assert {1: "img1.png", 2: "img2.png", 3: "img4.png", 4: "img10.png", 5: "img30.png"} == kept()
    assert ((1, 2, 3, 4, 5), (), (), ()) == (taken.new, taken.kept, taken.replaced, taken.missing)
    assert (1, 2, 3, 4, 5) == sets.read_set(Reader(cards.HERE / "album"), "holiday").numbers  # type: ignore[union-attr]


def test_the_same_folder_again_changes_nothing(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    take(folder)
    before = everything(sets.folder())
    taken = take(folder)
    assert ((), (1, 2, 3, 4, 5, 6)) == (taken.new, taken.kept)
    assert before == everything(sets.folder())


def test_what_is_added_later_gets_the_next_numbers(tmp_path: Path) -> None:
    take(photos(tmp_path / "mine", 1, 3, 5, 7, 9))
    taken = take(photos(tmp_path / "mine", 0, 4, 11))
    assert (6, 7, 8) == taken.new
    assert ["img1.png", "img3.png", "img5.png", "img7.png", "img9.png"] == [kept()[n] for n in range(1, 6)]
    assert ["img0.png", "img4.png", "img11.png"] == [kept()[n] for n in (6, 7, 8)]


def test_a_picture_under_another_name_keeps_its_number(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    (folder / "img2.png").rename(folder / "aunt.png")
    taken = take(folder)
    assert ((), (1, 2, 3, 4, 5, 6), ()) == (taken.new, taken.kept, taken.missing)
    assert "aunt.png" == kept()[2]


def test_an_edited_picture_keeps_the_number_of_its_name(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    old = copy(2)
    picture(folder / "img2.png", 50)
    taken = take(folder)
    assert ((), (2,), (1, 3, 4, 5, 6)) == (taken.new, taken.replaced, taken.kept)
    assert copy(2) != old and not old.exists()
    with Image.open(copy(2)) as image:
        assert all(abs(a - b) < 4 for a, b in zip(image.getpixel((9, 9)), tone(50), strict=True))  # type: ignore[arg-type]


def test_content_goes_before_names(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    (folder / "img1.png").rename(folder / "x")
    (folder / "img2.png").rename(folder / "img1.png")
    (folder / "x").rename(folder / "img2.png")
    assert (1, 2, 3, 4, 5, 6) == take(folder).kept
    assert ("img2.png", "img1.png") == (kept()[1], kept()[2])
    (folder / "img3.png").rename(folder / "before.png")
    picture(folder / "img3.png", 51)
    taken = take(folder)
    assert ((7,), ()) == (taken.new, taken.replaced)
    assert ("before.png", "img3.png") == (kept()[3], kept()[7])


def test_a_picture_that_takes_anothers_name_keeps_its_number(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    (folder / "img1.png").replace(folder / "img2.png")
    taken = take(folder)
    assert ((), (), (2,)) == (taken.new, taken.replaced, taken.missing)
    assert {1: "img2.png", 2: ""}.items() <= kept().items()
    picture(folder / "img2.png", 77)
    assert (1,) == take(folder).replaced, "its new name is now its own"


def test_what_has_left_the_folder_stays_in_the_set(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    (folder / "img6.png").unlink()
    (folder / "img2.png").unlink()
    taken = take(photos(folder, 9))
    assert ((2, 6), (7,)) == (taken.missing, taken.new)
    assert copy(2).exists() and copy(6).exists()


def test_a_picture_twice_is_taken_once(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    (folder / "zcopy.png").write_bytes((folder / "img3.png").read_bytes())
    taken = take(folder)
    assert (("zcopy.png", "img3.png"),) == taken.duplicates
    assert 6 == len(taken.entries)


def test_a_broken_picture_twice_is_refused_and_not_called_a_copy(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    for name in ("a.jpg", "b.jpg"):
        (folder / name).write_text("no picture")
    taken = take(folder)
    assert ["a.jpg"] == [one.file for one in taken.refused]
    assert () == taken.duplicates


def test_numbers_with_a_gap_are_never_filled(tmp_path: Path) -> None:
    make_set("holiday", [1, 2, 3, 4, 9])
    assert (10, 11) == take(photos(tmp_path / "mine", 1, 2)).new


def test_the_focus_of_photos_toml_goes_along(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    (folder / "photos.toml").write_text('["img2.png"]\nfocus = [0.25, 1]\n')
    take(folder)
    assert [(0.5, 0.5), (0.25, 1.0)] == [read_entries("holiday")[n].focus for n in (1, 2)]
    (folder / "photos.toml").write_text('["img1.png"]\nfocus = [0.1, 0.3]\n')
    assert 6 == len(take(folder).kept)
    assert [(0.1, 0.3), (0.5, 0.5)] == [read_entries("holiday")[n].focus for n in (1, 2)]


@pytest.mark.parametrize("name", ['a "b".png', "a\\b.png", "a\tb.png", "a\x7fb.png", "Möhne 🎉.png", "a\nb.png"])
def test_any_files_name_can_be_kept(tmp_path: Path, name: str) -> None:
    folder = photos(tmp_path / "mine")
    picture(folder / name, 40)
    take(folder)
    assert name in kept().values()
    picture(folder / name, 41)
    assert 1 == len(take(folder).replaced)


def test_a_name_that_is_no_text_can_be_kept(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    try:
        (folder / "img6.png").rename(os.fsdecode(os.fsencode(folder) + b"/caf\xe9.png"))
    except OSError:
        pytest.skip("this system has no such names")
    take(folder)
    assert "caf?.png" in kept().values()


# Copies.


def test_copies_are_upright_whole_and_tell_no_place(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SECRETCAMERA"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)
    wide = Image.new("RGB", (900, 600), "#C00000")
    wide.paste("#0000C0", (450, 0, 900, 600))
    wide.save(folder / "a.jpg", exif=exif, comment=b"SECRETWORDS")
    take(folder)
    data = copy(1).read_bytes()
    with Image.open(io.BytesIO(data)) as image:
        assert ("JPEG", "RGB", (600, 900)) == (image.format, image.mode, image.size)
        top, bottom = image.getpixel((300, 100)), image.getpixel((300, 800))
        assert top[0] > 150 > 60 > top[2] and bottom[2] > 150 > 60 > bottom[0]  # type: ignore[index]
        assert not image.getexif() and "icc_profile" not in image.info
    assert b"SECRET" in (folder / "a.jpg").read_bytes()
    assert b"SECRET" not in data and b"Exif" not in data


@pytest.mark.parametrize(
    ("size", "expected"), [((4000, 3000), (2000, 1500)), ((1000, 2500), (800, 2000)), ((700, 600), (700, 600))]
)
def test_no_side_is_longer_than_2000_pixels(tmp_path: Path, size: tuple[int, int], expected: tuple[int, int]) -> None:
    folder = photos(tmp_path / "mine")
    picture(folder / "a.jpg", 9, size)
    take(folder)
    with Image.open(copy(1)) as image:
        assert expected == image.size


def test_the_folder_is_never_written_to(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine")
    (folder / "bad.jpg").write_bytes(b"x")
    before = {file: (hashlib.sha256(file.read_bytes()).digest(), file.stat().st_mtime_ns) for file in folder.iterdir()}
    take(folder)
    assert before == {
        file: (hashlib.sha256(file.read_bytes()).digest(), file.stat().st_mtime_ns) for file in folder.iterdir()
    }


# What is refused.


@pytest.mark.parametrize("name", ["a b", "builtin", "con", "-x", "../up", "x" * 41])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="--name"):
        take(photos(tmp_path / "mine"), name)
    assert not sets.folder().exists()


def test_capitals_make_no_other_set(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    with pytest.raises(InputError, match='differs from the set "holiday" only in capital letters'):
        take(folder, "Holiday")


def test_fewer_than_five_pictures_are_no_set(tmp_path: Path) -> None:
    folder = photos(tmp_path / "mine", 1, 2, 3, 4)
    (folder / "bad.jpg").write_bytes(b"x")
    (folder / "img1 again.png").write_bytes((folder / "img1.png").read_bytes())
    with pytest.raises(InputError) as error:
        take(folder)
    assert "found 4 pictures that can be read, expected at least 5" in str(error.value)
    assert "bad.jpg: is not a picture" in str(error.value)
    assert (sets.BUILTIN,) == sets.names() and not (sets.folder() / "holiday").exists()


def test_a_folder_without_a_picture_adds_nothing(tmp_path: Path) -> None:
    take(photos(tmp_path / "mine"))
    before = everything(sets.folder())
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="found 0 pictures"):
        take(tmp_path / "empty")
    assert before == everything(sets.folder())


def test_a_spoilt_set_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    take(folder := photos(tmp_path / "mine"))
    (sets.folder() / "holiday" / LIST).write_text("[1")
    before = everything(sets.folder())
    with pytest.raises(CardDataError, match=r"holiday/set\.toml: this is not valid TOML"):
        take(folder)
    assert before == everything(sets.folder())


# Never half a set.


def test_a_full_disk_leaves_the_set_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tuckbox: Tuckbox
) -> None:
    take(folder := photos(tmp_path / "mine"))
    before, whole = everything(sets.folder()), Path.write_bytes
    for room in range(3):
        written = []

        def full(self: Path, data: bytes, written: list[Path] = written, room: int = room) -> int:
            written.append(self)
            if len(written) > room:
                whole(self, data[:100])
                raise OSError(28, "No space left on device", str(self))
            return whole(self, data)

        photos(folder, 8, 9)
        monkeypatch.setattr(Path, "write_bytes", full)
        told = tuckbox("photos", "import", folder, "--name", "holiday")
        new = tuckbox("photos", "import", folder, "--name", "other")
        monkeypatch.setattr(Path, "write_bytes", whole)
        assert (1, 1) == (told.exit_code, new.exit_code)
        assert "No space left on device" in told.output and "Traceback" not in told.output
        assert before == everything(sets.folder())
        assert (sets.BUILTIN, "holiday") == sets.names()
    assert (7, 8) == take(folder).new


@pytest.mark.parametrize("step", ["copy", "list", "tidy"])
def test_an_import_that_is_killed_leaves_a_whole_set(tmp_path: Path, step: str) -> None:
    folder = photos(tmp_path / "mine")
    take(folder)
    picture(folder / "img2.png", 60)
    photos(folder, 8, 9)
    killer = f"""
import os, signal
from pathlib import Path
from cards import picture_sets as sets
from generator.photos import import_set
sets.folder = lambda: Path({str(sets.folder())!r})
save, tidy, copies = import_set.atomic_write, import_set._tidy, []
def killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)
def saved(path, data):
    if {step!r} == "list" and path.name == sets.LIST or {step!r} == "copy" and len(copies) == 1:
        path.with_name(f".{{path.name}}.1-1.part").write_bytes(data[:50])
        killed()
    copies.append(path)
    save(path, data)
import_set.atomic_write = saved
if {step!r} == "tidy":
    import_set._tidy = killed
import_set.import_folder(Path({str(folder)!r}), "holiday", 5)
"""
    done = subprocess.run([sys.executable, "-c", killer], cwd=Path(cards.HERE).parent, check=False)
    assert -signal.SIGKILL == done.returncode
    reader = Reader(cards.HERE / "album")
    found = sets.read_set(reader, "holiday")
    assert found is not None, reader.faults
    assert (8 if step == "tidy" else 6) == len(found.pictures)
    for one in found.pictures:
        with Image.open(one.file) as image:
            image.load()
    take(folder)
    assert {*(entry.file for entry in read_entries("holiday").values()), LIST} == {
        file.name for file in (sets.folder() / "holiday").iterdir()
    }
    assert {1: "img1.png", 2: "img2.png", 7: "img8.png", 8: "img9.png"}.items() <= kept().items()


# The commands.


def test_import_tells_what_was_done(tmp_path: Path, tuckbox: Tuckbox) -> None:
    folder = photos(tmp_path / "mine", *range(1, 31))
    told = tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    assert "holiday: 30 pictures, numbers 1–30, enough for 6 rounds" in told.output
    assert (
        "tuckbox print album --photos holiday" in told.output and "tuckbox host album --photos holiday" in told.output
    )
    picture(folder / "img3.png", 70)
    (folder / "img4.png").unlink()
    (folder / "img5 copy.png").write_bytes((folder / "img5.png").read_bytes())
    (folder / "notes.txt").write_text("x")
    told = tuckbox("photos", "import", photos(folder, 31, 32), "--name", "holiday")
    assert 1 == told.exit_code, "one was refused"
    for words in (
        "holiday: 32 pictures, numbers 1–32, enough for 6 rounds",
        "new: 2 (31–32)",
        "kept: 28 (1–2, 5–30)",
        "replaced: 1 (3 img3.png)",
        "no longer in the folder, kept in the set: 1 (4 img4.png)",
        "img5.png is the same picture as img5 copy.png: used once",
        "1 file\n  notes.txt: is not a picture",
    ):
        assert words in told.output, told.output
    assert 32 == len(read_entries("holiday")), "the good ones are in the set"


def test_folders_in_the_folder_are_told(tmp_path: Path, tuckbox: Tuckbox) -> None:
    (tmp_path / "mine").mkdir()
    photos(tmp_path / "mine" / "summer", *range(1, 31))
    inner = "Folders in it are not looked at: summer. Put all pictures into one folder"
    for words in (
        ("photos", "import", tmp_path / "mine", "--name", "x"),
        ("print", "album", "--photos", tmp_path / "mine"),
    ):
        told = tuckbox(*words)
        assert 1 == told.exit_code and "found 0 pictures" in told.output and inner in told.output
    told = tuckbox("photos", "import", photos(tmp_path / "mine", *range(1, 31)), "--name", "x")
    assert 0 == told.exit_code and inner in told.output


def test_a_small_set_says_how_it_is_played(tmp_path: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("photos", "import", photos(tmp_path / "mine"), "--name", "few")
    assert "enough for 1 round\n" in told.output and "rounds=1" in told.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("import", "/no/such/place", "--name", "x"), "/no/such/place: is not a folder. Name a folder with pictures"),
        (("remove", "holidays"), "photos remove: holidays: there is no such set"),
        (("remove", "builtin"), "is the game's own set and cannot be deleted"),
    ],
)
def test_what_cannot_be_done_is_told(tuckbox: Tuckbox, words: tuple[str, ...], message: str) -> None:
    told = tuckbox("photos", *words, status=1)
    assert message in told.output and "Traceback" not in told.output


def test_list_shows_every_set(tmp_path: Path, tuckbox: Tuckbox) -> None:
    make_set("b-side", range(1, 12))
    make_set("a", range(1, 6))
    told = tuckbox("photos", "list", status=0)
    rows = [line.split() for line in told.output.splitlines() if "round" in line]
    assert [["builtin", "98", "19"], ["a", "5", "1"], ["b-side", "11", "2"]] == [row[:3] for row in rows]


def test_list_shows_the_others_beside_a_spoilt_set(tuckbox: Tuckbox) -> None:
    make_set("good", range(1, 12))
    (make_set("bad", range(1, 12)) / LIST).write_text("[1")
    told = tuckbox("photos", "list", status=1)
    assert "good" in told.output and "bad/set.toml: this is not valid TOML" in told.output


def test_remove_asks_first(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from tuckbox import app

    make_set("holiday", range(1, 12))
    stays = CliRunner().invoke(app, ["photos", "remove", "holiday"], input="n\n")
    assert (0, True) == (stays.exit_code, "holiday was not deleted" in stays.output)
    assert "holiday" in sets.names()
    nobody = CliRunner().invoke(app, ["photos", "remove", "holiday"], input="")
    assert nobody.exit_code and "holiday" in sets.names()
    gone = CliRunner().invoke(app, ["photos", "remove", "holiday", "--yes"])
    assert (0, (sets.BUILTIN,)) == (gone.exit_code, sets.names())
    assert not (sets.folder() / "holiday").exists()


def test_a_set_can_be_imported_while_the_options_name_one_that_is_gone(
    tmp_path: Path, tuckbox: Tuckbox, facts: Path
) -> None:
    (facts / "album" / "options.toml").write_text('photo_set = "holiday"\nrounds = 1\n')
    tuckbox("check", "album", status=1)
    tuckbox("photos", "import", photos(tmp_path / "mine"), "--name", "holiday", status=0)
    tuckbox("check", "album", status=0)
