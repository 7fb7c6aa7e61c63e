"""A print that was made before is taken from the cache, and only if nothing that it depends on has changed."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cases import tables_beside
from conftest import Tuckbox
from paper import make_photos

import cards
from cards import picture_sets
from cards.editions import scaffold
from generator import job, printers
from generator.commands.options import Choices
from generator.commands.print import print_
from generator.records import kept_prints
from generator.records.fingerprint import fingerprint, program_state
from generator.records.kept_prints import KeptFile, KeptPrint

find, keep = kept_prints.find, kept_prints.keep  # the fixture `own_settings` switches them off


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_prints, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(kept_prints, "find", find)
    monkeypatch.setattr(kept_prints, "keep", keep)
    return tmp_path / "cache"


def contents(folder: Path) -> dict[str, object]:
    manifest = json.loads((folder / "manifest.json").read_bytes())
    for last in manifest["last"].values():
        del last["at"]
    return {file.name: file.read_bytes() for file in folder.glob("*.pdf")} | {"manifest": manifest}


@pytest.mark.slow
def test_all_games_have_the_same_bytes_drawn_twice_and_from_the_cache(
    tuckbox: Tuckbox, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = tuckbox("print", "all", "--out", tmp_path / "drawn", status=0)
    shutil.rmtree(cache)
    again = tuckbox("print", "all", "--out", tmp_path / "again")
    monkeypatch.setattr(job, "draw_all", lambda *_: pytest.fail("it was drawn again"))
    kept = tuckbox("print", "all", "--out", tmp_path / "kept")
    assert {f"{slug}-a4.pdf" for slug in cards.listed_slugs()} <= contents(tmp_path / "drawn").keys()
    assert contents(tmp_path / "drawn") == contents(tmp_path / "again") == contents(tmp_path / "kept")
    assert drawn.output.replace("/drawn/", "/kept/") == again.output.replace("/again/", "/kept/") == kept.output


def test_only_the_game_that_changed_is_drawn_again(
    tuckbox: Tuckbox, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine"
    scaffold.start(mine, "infection")
    words = ("print", mine, "color_game", "--only", "hearts,chips", "--out", tmp_path / "out")
    tuckbox(*words, status=0)
    old = tmp_path / "out" / "mine-a4-hearts-chips-one-sided.pdf"
    old.write_bytes(b"old")
    drawn: list[tuple[str, ...]] = []
    draw_all = job.draw_all
    monkeypatch.setattr(job, "draw_all", lambda asked, photos: drawn.append(asked.games) or draw_all(asked, photos))
    with (mine / "words" / "rules.en.md").open("a") as rules:
        rules.write("\n\n")
    tuckbox(*words, status=0)
    assert [(str(mine),)] == drawn
    tuckbox(*words, status=0)
    assert 1 == len(drawn) and not old.exists()


def test_a_damaged_or_missing_file_of_the_cache_is_made_again(tuckbox: Tuckbox, tmp_path: Path, cache: Path) -> None:
    words = ("print", "color_game", "--only", "chips", "--out")
    tuckbox(*words, tmp_path / "a", status=0)
    [file] = (cache / "prints").iterdir()
    for damage in (file.read_bytes()[:-1], b"", file.read_bytes()[:40] + b"x" + file.read_bytes()[41:]):
        file.write_bytes(damage)
        tuckbox(*words, tmp_path / "b", status=0)
        assert contents(tmp_path / "a") == contents(tmp_path / "b")
        assert file.read_bytes() != damage


def test_a_print_with_pictures_that_were_refused_is_not_kept(tuckbox: Tuckbox, tmp_path: Path, cache: Path) -> None:
    folder = make_photos(tmp_path / "mine", 31)
    (folder / "notes.txt").write_text("hello")
    (folder / "empty.jpg").touch()
    words = ("print", "album", "--photos", folder, "--only", "photos", "--out", tmp_path / "out")
    for _ in range(2):
        told = tuckbox(*words, status=1).output
        assert all(part in told for part in (": 2 files", "empty.jpg: is empty", "notes.txt: is not a picture"))
        (tmp_path / "out/album-a4-photos.pdf").unlink()  # the good ones are printed


def test_a_cache_that_cannot_be_written_to_is_no_fault(tuckbox: Tuckbox, tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    tuckbox("print", "color_game", "--only", "chips", "--out", tmp_path / "out", status=0)


def test_the_oldest_go_when_all_take_too_much(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_prints, "MOST_BYTES", 2500)
    print_ = KeptPrint("run", (), (KeptFile("a.pdf", 1, 1, False, b"x" * 1000),), (), (), ())
    for number, name in enumerate(("first", "second", "third")):
        keep(name, print_)
        for file in (cache / "prints").glob(f"{name}.*"):
            os.utime(file, (number, number))
        if name == "second":
            assert find("first")
    assert [True, False, True] == [find(name) is not None for name in ("first", "second", "third")]


def test_every_option_of_the_command_is_taken_into_account() -> None:
    """A new option is a key of `Choices`, and each key changes the fingerprint."""
    assert {one.name for one in print_.params} - {"games", "out", "report"} == set(Choices.__annotations__)
    choices = dict.fromkeys(Choices.__annotations__)
    prints = {fingerprint("color_game", choices | {key: "other"}, ()) for key in choices}
    assert len(choices) == len(prints | {fingerprint("color_game", choices, ())}) - 1


def rewrite(file: str) -> Callable[[Path], object]:
    """Return a function that changes a file without changing its size or its time."""

    def change(folder: Path) -> None:
        path = folder / file
        data, stat = path.read_bytes(), path.stat()
        path.write_bytes(data[:-2] + bytes([data[-2] ^ 1]) + data[-1:])
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    return change


def touch(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


CHANGES: dict[str, Callable[[Path], object]] = {
    "a cell": rewrite("mine/decks/cards.csv"),
    "a word": rewrite("mine/words/rules.en.md"),
    "a small picture": rewrite("mine/pictures/one.png"),
    "a new file": lambda folder: touch(folder / "mine/fonts/new.ttf"),
    "one file less": lambda folder: (folder / "mine/pictures/one.png").unlink(),
    "another name": lambda folder: (folder / "mine/pictures/one.png").rename(folder / "mine/pictures/two.png"),
    "a photo": lambda folder: (folder / "photos/001.jpg").touch(),
    "a set of pictures": lambda _: touch(picture_sets.folder() / "new/pictures.toml"),
    "a printer": lambda _: printers.save_profile("Office", dx=1.5),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_makes_another_print(tmp_path: Path, change: str) -> None:
    """Also when size and time of a small file stay, as on a stick whose clock ticks every two seconds."""
    for file in ("decks/cards.csv", "words/rules.en.md", "pictures/one.png", "edition.toml"):
        touch(tmp_path / "mine" / file)
        (tmp_path / "mine" / file).write_text('game = "prototype"\nname = "Mine"\n')
    make_photos(tmp_path / "photos", 2)
    asked = (str(tmp_path / "mine"), {"photos": str(tmp_path / "photos"), "printer": "Office"}, ())
    printers.save_profile("Office", dx=1)
    before = fingerprint(*asked)
    for made_by_us in ("output", "print", "__pycache__", ".git"):
        touch(tmp_path / "mine" / made_by_us / "x")
    assert before == fingerprint(*asked)
    CHANGES[change](tmp_path)
    assert before != fingerprint(*asked)


def test_the_program_and_its_packages_are_taken_into_account(facts: Path) -> None:
    state = program_state()
    assert any("site-packages" in one for one in state) and any("generator/pdf.py" in one for one in state)
    (facts / "infection" / "options.toml").write_text("hp = 5\n")
    assert state != program_state()


@pytest.mark.slow
def test_a_print_opens_no_file_that_its_fingerprint_leaves_out(tmp_path: Path) -> None:
    mine, photos = tmp_path / "mine", make_photos(tmp_path / "photos", 30)
    program = tables_beside(__file__)["a_print_opens_no_file_that_its_fingerprint_leaves_out"]
    scaffold.start(mine, "album")
    settings, cache = str(tmp_path / "settings"), str(tmp_path / "cache")
    environment = os.environ | {"XDG_CONFIG_HOME": settings, "XDG_CACHE_HOME": cache, "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"PYTHONPATH": str(cards.HERE.parent), "TUCKBOX_GAMES": ""}
    words = [sys.executable, "-c", program, "print", mine, "--photos", photos, "--out", tmp_path / "out"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True, timeout=300)
    lines = (Path(line) for line in done.stderr.splitlines() if line.startswith("/"))
    opened = {file for file in lines if file.suffix != ".pyc" and "reportlab" not in file.name}
    ours = (cards.HERE.parent / name for name in ("cards", "layouts", "generator", "companion", "tuckbox.py"))
    known = [*ours, mine, photos, tmp_path / "cache", tmp_path / "out", Path("/proc"), Path("/etc"), Path("/dev")]
    known += [Path(sys.prefix), Path(sys.base_prefix)]
    assert set() == {file for file in opened if not any(file.is_relative_to(one) for one in known)}
    assert any(file.is_relative_to(photos) for file in opened) and any(file.is_relative_to(mine) for file in opened)
