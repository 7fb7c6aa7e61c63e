"""The command as a user types it: files whole or not there, every fault told, statuses that scripts can trust."""

import io
import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from cases import each_case, tables_beside
from click.testing import Result
from conftest import SHIPPED, Tuckbox
from edits import change
from paper import make_photos, page_count, page_images, texts
from variants import first, first_rows

import cards
from cards.editions import scaffold
from cards.errors import FAULTY, MISUSED
from generator import progress
from generator.printers import save_profile
from generator.proofing import colour_vision

Print = Callable[..., Result]
"""Prints Infection with options, and returns what the command said."""
ADDRESS = "http://192.168.1.20:8000"
CASES = tables_beside(__file__)


@pytest.fixture
def infection(tuckbox: Tuckbox, tmp_path: Path) -> Print:
    return lambda *words, **status: tuckbox("print", "infection", "--out", tmp_path, *words, **status)


def codes(folder: Path) -> list[str]:
    """Return what the codes of all printed pages say."""
    images = (image for file in folder.glob("*.pdf") for image in page_images(file.read_bytes(), 150 / 25.4))
    return [code.text for image in images for code in zxingcpp.read_barcodes(image)]


def stamps(file: Path) -> list[str]:
    """Return the forms that the first page draws, one for each piece."""
    with pikepdf.open(file) as pdf:
        drawn = pikepdf.parse_content_stream(pdf.pages[0])
        return [str(operands[0]) for operands, operator in drawn if str(operator) == "Do"]


def duplex(file: Path) -> str:
    with pikepdf.open(file) as pdf:
        return str(pdf.Root.ViewerPreferences.Duplex)


def test_a_game_is_printed(infection: Print, tmp_path: Path) -> None:
    told = infection(status=0).output
    file, single = tmp_path / "infection-a4.pdf", tmp_path / "infection-a4-one-sided.pdf"
    assert {file, single, tmp_path / "manifest.json"} == set(tmp_path.iterdir())
    pages, alone = page_count(file), page_count(single)
    assert f"infection-a4.pdf  {pages // 2} sheets, {pages} pages" in told
    assert f"infection-a4-one-sided.pdf  {alone} sheets, {alone} pages" in told
    assert "; no backs, so print on one side" in told
    assert "\x1b" not in told and "━" not in told, "no bar where the output is no terminal"
    assert ("/DuplexFlipLongEdge", "/Simplex") == tuple(map(duplex, (file, single)))
    number = pages // 2 + alone
    assert f"sheet {number} of {number}" in texts(single)[alone - 1]


def test_an_old_file_of_one_sided_sheets_does_not_stay_beside_a_print_without_any(
    infection: Print, tmp_path: Path
) -> None:
    (tmp_path / "infection-a4-hearts-one-sided.pdf").write_bytes(b"old")
    infection("--only", "hearts", status=0)
    assert ["infection-a4-hearts.pdf"] == [file.name for file in tmp_path.glob("*.pdf")]


@pytest.mark.parametrize("slug", first(["color_game", *(slug for slug in cards.slugs() if slug != "color_game")]))
def test_a_game_prints_the_same_alone_and_after_another(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    other = next(name for name in reversed(cards.slugs()) if name != slug)
    tuckbox("print", slug, "--out", tmp_path / "alone")
    tuckbox("print", other, slug, "--out", tmp_path / "after")
    assert (tmp_path / "alone" / f"{slug}-a4.pdf").read_bytes() == (tmp_path / "after" / f"{slug}-a4.pdf").read_bytes()


@pytest.mark.parametrize(("game", "words"), first_rows(CASES["every_way_of_printing_works_for_every_game"]))
def test_every_way_of_printing_works_for_every_game(tuckbox: Tuckbox, tmp_path: Path, game: str, words: str) -> None:
    tuckbox("print", game, "--out", tmp_path, *words.split(), status=0)
    files = [file.stem for file in tmp_path.glob("*.pdf")]
    expected = len(cards.listed_slugs()) if game == "all" else 1
    assert expected == sum(not name.endswith("-one-sided") for name in files)


@pytest.mark.parametrize(
    "words", ["--only hearts debuffs", "--only hearts,debuffs --margin 5mm", "--only hearts --only debuffs --bleed=2mm"]
)
def test_only_prints_the_components_named(infection: Print, tmp_path: Path, words: str) -> None:
    infection(*words.split(), status=0)
    assert 2 == page_count(tmp_path / "infection-a4-hearts-debuffs.pdf")  # they share a sheet


@each_case
def test_what_cannot_be_done_is_told_and_nothing_is_written(
    tuckbox: Tuckbox, tmp_path: Path, words: list[str], message: str
) -> None:
    out = ("--out", tmp_path / "out") if words[0] == "print" else ()
    told = tuckbox(*words, *out)
    assert told.exit_code in (FAULTY, MISUSED)
    assert message in told.output and "Traceback" not in told.output
    assert not (tmp_path / "out").exists()


def test_a_fault_in_one_game_prints_no_game(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    change(facts / "infection/en/texts.toml", 'title = "Axe"', 'title = "Axe and a great many other tools"')
    change(facts / "color_game/quests.toml", "\n[", "\n[odd]\nnonsense = 1\n\n[")
    told = tuckbox("print", "color_game", "infection", "--out", tmp_path / "out", status=1).output
    assert "infection/en/texts.toml: action.axe: title:" in told
    assert "color_game/quests.toml: odd: nonsense: no such field" in told
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_check_finds_no_fault_in_the_games_as_they_stand(tuckbox: Tuckbox) -> None:
    assert re.search(r"infection\b.*: no fault found", tuckbox("check", status=0).output)


def test_changed_prints_only_what_changed_and_reprint_prints_that_again(infection: Print, facts: Path) -> None:
    infection("--only", "actions", status=0)
    change(facts / "infection/en/texts.toml", 'title = "Axe"', 'title = "Hatchet"')
    changed = ("--changed", "--only", "actions")
    told = infection(*changed, status=0).output
    assert "1 sheet, 2 pages" in told and "16 pieces unchanged, left out" in told
    assert told.index("sheet") < told.index("unchanged, left out") < told.index("; last print ")
    assert re.search(rf"; last print \d+ {datetime.now():%B %Y}, \d\d:\d\d \(infection-a4-actions\.pdf\)", told), told
    again = infection(*changed, status=0).output
    assert "nothing has changed; 20 pieces stay as they were printed" in again
    assert "(infection-a4-actions-changed.pdf). If that print went wrong, use --reprint" in again
    assert "infection-a4-reprint.pdf  1 sheet, 2 pages" in infection("--reprint", status=0).output
    assert "nothing has changed" in infection(*changed).output


def test_changed_prints_the_copies_that_are_missing(infection: Print, tmp_path: Path, facts: Path) -> None:
    infection("--only", "hearts", status=0)
    (facts / "infection/options.toml").write_text("hp = 4\n")
    assert "12 pieces unchanged, left out" in infection("--changed", "--only", "hearts").output
    known = json.loads((tmp_path / "manifest.json").read_text())["printed"]["infection en full"]
    assert 4 == known["hearts/blue-1"]["copies"]


@pytest.mark.parametrize("slug", first(SHIPPED[::-1]))
def test_a_code_stands_on_rule_sheet_and_tent_only_if_asked(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    with_codes, plain = tmp_path / "with codes", tmp_path / "plain"
    tuckbox("print", slug, "--out", with_codes, "--url", ADDRESS, status=0)
    assert [ADDRESS] * 3 == codes(with_codes)
    assert all("-qr" in file.name for file in with_codes.glob("*.pdf")), "a print without codes keeps its file"
    tuckbox("print", slug, "--out", plain, "--only", "rules", status=0)
    assert (plain / f"{slug}-a4-rules.pdf").exists() and [] == codes(plain)


def test_too_few_photos_print_nothing(tuckbox: Tuckbox, tmp_path: Path) -> None:
    mine = make_photos(tmp_path / "mine", 29)
    told = tuckbox("print", "album", "--photos", mine, "--out", tmp_path / "out", status=1).output
    assert "found 29 pictures that can be printed, expected at least 30" in told
    assert not (tmp_path / "out").exists()


def test_a_file_is_whole_or_not_there(infection: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "infection-a4-actions.pdf"
    old.write_bytes(b"old")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:1000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    told = infection("--only", "actions", status=1).output
    assert re.search(r"infection-a4-actions\.pdf: No space left on device, and 0\.\d\d MB are needed\n", told)
    assert b"old" == old.read_bytes()
    assert [old] == list(tmp_path.iterdir())


def test_report_gives_each_pages_ink(infection: Print, tmp_path: Path) -> None:
    words = ("--report", "--only", "actions", "hearts")
    told = [infection(*words, *more).output.splitlines() for more in ((), ("--ink", "save"))]
    full, save = (float(next(line for line in lines if "mean" in line).split()[1].rstrip("%")) for lines in told)
    assert save < 0.6 * full


def test_calibrate_prints_a_sheet_and_keeps_a_profile(infection: Print, tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("calibrate", "--out", tmp_path, status=0)
    assert 2 == page_count(tmp_path / "calibration-a4.pdf")
    tuckbox("calibrate", "--printer", "Staff room", "--dx", "1.2", "--dy", "-0.4", "--angle", "0.3")
    infection("--only", "actions", "--margin", "6 mm", "--printer", "Staff room", status=0)


def test_what_a_game_that_lies_printed_has_is_left_out(tuckbox: Tuckbox, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "soft", "infection", "Soft axe")
    change(tmp_path / "soft" / "edition.toml", "# axe_damage = 2", "axe_damage = 1")
    words = ("print", tmp_path / "soft", "--out", tmp_path / "out", "--changed")
    told = tuckbox(*words, "--printed", "infection").output
    assert all(some in told for some in ("2 sheets, 4 pages", "1 sheet, 1 page", "85 pieces unchanged"))
    assert "nothing has changed" in tuckbox(*words).output
    assert "--changed" in tuckbox("print", "infection", "--printed", "infection").output


def test_a_printer_turns_sheets_as_its_profile_says(infection: Print, tmp_path: Path) -> None:
    printed = []
    for edge, more in (("short", ()), ("long", ("--duplex", "short")), ("long", ())):
        save_profile("Staff room", duplex=edge)
        infection("--only", "actions", "--printer", "Staff room", *more, status=0)
        (pdf,) = tmp_path.glob("*.pdf")
        printed.append(pdf.read_bytes())
        pdf.unlink()
    assert printed[0] == printed[1] != printed[2]


def test_a_bar_counts_sheets_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr(progress, "BAR_AFTER_S", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress("sheets", 3) as (each, say):
        each()
        say("a file")
        each()
    assert all(words in screen.getvalue() for words in ("a file", "sheets", "2/3"))


@pytest.mark.parametrize(("game", "edits", "faults"), first_rows(CASES["check_tells_a_fault_in_the_data_by_name"], 10))
def test_check_tells_a_fault_in_the_data_by_name(
    tuckbox: Tuckbox, facts: Path, game: str, edits: list[list[str]], faults: list[str]
) -> None:
    """In each language, in what games share, and in what only some prints show."""
    for file, before, after in edits:
        change(facts / file, before, after)
    told = tuckbox("check", game, status=1)
    assert all(fault in told.output for fault in faults) and "Traceback" not in told.output


@pytest.mark.slow
def test_a_language_that_sheets_do_not_speak_prints_nothing(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    """A box is in one language: its margins never fall back to another in silence."""
    (facts / "sheets/fr/texts.toml").unlink()
    for words in (("check", "album"), ("print", "album", "--lang", "fr", "--out", tmp_path / "out")):
        assert 'sheets: has no words in "fr": there is de, en' in tuckbox(*words, status=1).output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("slug", first(SHIPPED))
def test_an_empty_deck_or_rulebook_is_never_passed_over(tuckbox: Tuckbox, facts: Path, slug: str) -> None:
    decks = [file for file in (facts / slug).glob("*.toml") if file.name not in ("options.toml", "game.toml")]
    for file in (*decks, facts / slug / "en" / "rules.md"):
        whole = file.read_bytes()
        file.write_bytes(b"")
        told = tuckbox("check", slug, status=1)
        assert slug in told.output and "Traceback" not in told.output
        assert told.exception is None or isinstance(told.exception, SystemExit), file
        file.write_bytes(whole)


def test_a_file_from_windows_is_read(tuckbox: Tuckbox, facts: Path) -> None:
    for name in ("options.toml", "actions.toml", "en/texts.toml", "en/rules.md"):
        file = facts / "infection" / name
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert "infection: no fault found" in tuckbox("check", "infection", status=0).output


def test_what_looks_alike_is_told_before_anything_is_printed(
    infection: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(colour_vision, "LEAST_SHARE", 2.0)
    monkeypatch.setattr(colour_vision, "CACHE", tmp_path / "cache")
    assert "looks like" in infection("--only", "hearts", status=1).output
    assert not list(tmp_path.glob("*.pdf"))


def test_changed_sees_a_changed_back(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    words = ("print", "photo_leap", "--out", tmp_path, "--only", "roles")
    tuckbox(*words, status=0)
    change(facts / "photo_leap/en/texts.toml", "for your eyes only", "for your eyes alone")
    assert "1 sheet, 2 pages" in tuckbox(*words, "--changed").output


def test_what_was_printed_otherwise_is_not_remembered(infection: Print) -> None:
    only = ("--only", "actions")
    infection(*only, "--duplex", "none")
    assert "nothing has changed" not in infection(*only, "--changed").output
    assert "nothing has changed" in infection(*only, "--changed").output
    assert "nothing has changed" not in infection(*only, "--changed", "--ink", "save").output


def test_words_in_the_margin_are_measured_like_all_others(infection: Print, tmp_path: Path, facts: Path) -> None:
    file = facts / "sheets/en/texts.toml"
    change(file, "flip on the long edge", "flip on the long edge, " * 12)
    told = infection("--only", "actions", status=1).output
    assert "sheets/en/texts.toml" in told and "mm at most" in told
    change(file, "no_scaling =", "no_scalling =")
    assert "no_scaling: is missing" in infection("--only", "actions").output
    assert not list(tmp_path.glob("*.pdf"))


def test_boxes_are_printed_only_when_asked_for(infection: Print, tuckbox: Tuckbox, tmp_path: Path) -> None:
    assert "To make as well: tuckbox print infection --only boxes" in infection().output
    assert not any(name.startswith("box-") for name in json.loads((tmp_path / "manifest.json").read_text())["printed"])
    told = infection("--only", "boxes", status=0).output
    assert "infection-a4-boxes.pdf  2 sheets, 2 pages" in told
    assert "To make as well" not in told


def test_what_few_people_need_is_printed_only_when_asked_for(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """Standees stand for the same as cubes: a plain print leaves them out and names them."""
    plain = tmp_path / "plain"
    tuckbox("print", "masquerade_murder", "--only", "standees", "--out", tmp_path, status=0)
    assert 6 == len(stamps(next(tmp_path.glob("masquerade*standees*.pdf")))), "with the slip that shows how to fold"
    told = tuckbox("print", "masquerade_murder", "--out", plain).output
    assert "tuckbox print masquerade_murder --only standees boxes" in told
    printed = json.loads((plain / "manifest.json").read_text())["printed"]["masquerade_murder en full"]
    assert any(name.startswith("cubes") for name in printed) and not any("standee" in name for name in printed)


def test_one_box_alone_for_sleeved_cards_on_light_paper(infection: Print, tmp_path: Path) -> None:
    infection("--only", "box-tiles", "--stock", "160 g", "--sleeved", status=0)
    assert "holds 25 in sleeves, on paper of 160 g" in texts(tmp_path / "infection-a4-box-tiles.pdf")[0]
    again = infection("--reprint", "--stock", "160", "--sleeved").output
    assert "infection-a4-reprint.pdf  1 sheet, 1 page" in again
    assert "Give the same --stock and --sleeved again" in infection("--reprint", status=1).output


def test_copies_of_a_game_are_packed_together(infection: Print, tmp_path: Path) -> None:
    told = [infection("--only", "hearts").output, infection("--only", "hearts", "--copies", "6").output]
    infection("--reprint", status=0)
    files = ("infection-a4-hearts.pdf", "infection-a4-hearts-6-copies.pdf", "infection-a4-reprint.pdf")
    assert all(f"{file}  1 sheet, 1 page" in words for file, words in zip(files, told, strict=False))
    assert [12, 72, 72] == [len(stamps(tmp_path / file)) for file in files]


@pytest.mark.parametrize("slug", first(cards.listed_slugs()))
def test_all_that_is_made_on_request_prints_on_letter(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    tuckbox("print", slug, "--only", "boxes", "game-box", "booklet", "--paper", "letter", "--out", tmp_path, status=0)


def test_a_title_too_long_for_a_small_box_is_left_out_there(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "tiles"
    scaffold.start(folder, "prototype/tiles", "Donaudampfschifffahrtskapitän"[:28])
    tuckbox("print", folder, "--only", "boxes", "--out", tmp_path / "out", status=0)
    [file] = (tmp_path / "out").glob("*.pdf")
    [words] = texts(file)
    assert "Tiles" in words and 2 == words.count("Donaudampf")  # in the sheet's margin only
