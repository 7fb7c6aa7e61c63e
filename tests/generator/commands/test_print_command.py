"""The command as a user types it: files whole or not there, every fault told, statuses that scripts can trust."""

import io
import json
import re
from datetime import datetime
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from conftest import SHIPPED, Tuckbox
from paper import make_photos, page_count, page_images
from variants import first

import cards
from cards.editions import scaffold
from cards.errors import FAULTY, MISUSED
from generator import progress
from generator.printers import save_profile

ADDRESS = "http://192.168.1.20:8000"


def test_a_game_is_printed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--out", tmp_path, status=0)
    file, single = tmp_path / "infection-a4.pdf", tmp_path / "infection-a4-one-sided.pdf"
    assert {file, single, tmp_path / "manifest.json"} == set(tmp_path.iterdir())
    pages, alone = page_count(file), page_count(single)
    assert f"infection-a4.pdf  {pages // 2} sheets, {pages} pages" in told.output
    assert f"infection-a4-one-sided.pdf  {alone} sheets, {alone} pages" in told.output
    assert "; no backs, so print on one side" in told.output
    assert ("/DuplexFlipLongEdge", "/Simplex") == tuple(map(_duplex, (file, single)))
    number = pages // 2 + alone
    assert f"sheet {number} of {number}" in pypdfium2.PdfDocument(single)[alone - 1].get_textpage().get_text_range()


def _duplex(file: Path) -> str:
    with pikepdf.open(file) as pdf:
        return str(pdf.Root.ViewerPreferences.Duplex)


def test_an_old_file_of_one_sided_sheets_does_not_stay_beside_a_print_without_any(
    tuckbox: Tuckbox, tmp_path: Path, facts: Path
) -> None:
    (tmp_path / "infection-a4-hearts-one-sided.pdf").write_bytes(b"old")
    tuckbox("print", "infection", "--only", "hearts", "--out", tmp_path, status=0)
    assert ["infection-a4-hearts.pdf"] == [file.name for file in tmp_path.glob("*.pdf")]


@pytest.mark.parametrize(
    "slug",
    [
        *SHIPPED[2:4],
        *(pytest.param(slug, marks=pytest.mark.slow) for slug in cards.slugs() if slug not in SHIPPED[2:4]),
    ],
)
def test_a_game_prints_the_same_alone_and_after_another(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    other = next(name for name in reversed(cards.slugs()) if name != slug)
    tuckbox("print", slug, "--out", tmp_path / "alone")
    tuckbox("print", other, slug, "--out", tmp_path / "after")
    assert (tmp_path / "alone" / f"{slug}-a4.pdf").read_bytes() == (tmp_path / "after" / f"{slug}-a4.pdf").read_bytes()


ALONE = (
    ("--paper", "letter"),
    ("--paper", "both", "--bleed", "0", "--margin", "9", "--cut-lines", "lines"),
    ("--paper", "a3"),
    ("--paper", "tabloid"),
    ("--duplex", "short"),
    ("--duplex", "none"),
    ("--duplex", "fold"),
    ("--order", "fronts-then-backs"),
    ("--ink", "save"),
    ("--ink", "grey"),
    ("--bleed", "3", "--cut-lines", "corners", "--tokens", "square"),
)
TOGETHER = (
    ("--paper", "both", "--bleed", "0", "--duplex", "short", "--ink", "save"),
    ("--paper", "a3", "--duplex", "fold", "--bleed", "3", "--cuts", "scissors"),
    ("--paper", "tabloid", "--duplex", "none", "--order", "fronts-then-backs", "--ink", "grey"),
)


@pytest.mark.parametrize("words", [*TOGETHER, *(pytest.param(words, marks=pytest.mark.slow) for words in ALONE)])
def test_every_way_of_printing_works_for_every_game(tuckbox: Tuckbox, tmp_path: Path, words: tuple[str, ...]) -> None:
    tuckbox("print", "all", "--out", tmp_path, *words, status=0)
    files = [file.stem for file in tmp_path.glob("*.pdf")]
    assert len(cards.listed_slugs()) == sum(not name.endswith("-one-sided") for name in files)


def test_only_prints_the_components_named(tuckbox: Tuckbox, tmp_path: Path) -> None:
    for words in (
        ("--only", "hearts", "debuffs"),
        ("--only", "hearts,debuffs"),
        ("--only", "hearts", "--only", "debuffs"),
    ):
        tuckbox("print", "infection", "--out", tmp_path, *words, status=0)
        assert 2 == page_count(tmp_path / "infection-a4-hearts-debuffs.pdf")  # they share a sheet


def test_lengths_may_be_written_with_their_unit(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "infection", "--out", tmp_path, "--only", "hearts", "--margin", "5mm", "--bleed", "2 mm", status=0)
    told = tuckbox("print", "infection", "--out", tmp_path, "--margin", "wide")
    assert 2 == told.exit_code and "wide is no length. Write a number of mm, such as 6" in told.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("print", "infektion"), 'infektion: no such game, did you mean "infection"? There are photo_leap'),
        (("print", "infection", "--only", "harts"), '--only: harts: no such component, did you mean "hearts"?'),
        (("print", "infection", "--bleed", "9"), "--bleed: found 9, expected 0 to 3 mm"),
        (("print", "infection", "--margin", "2"), "--margin: found 2, expected 3 to 9 mm"),
        (
            ("print", "infection", "--card", "mini"),
            "--card: mini: Infection: this game's cards are drawn for 63 × 88 mm",
        ),
        (("print", "infection", "--url", "phone"), "--url: found 'phone', expected an address such as"),
        (
            ("print", "infection", "--url", "http://x:99999"),
            "--url: found 'http://x:99999', expected an address such as",
        ),
        (("print", "infection", "--only", ""), "--only: names nothing"),
        (("print", "infection", "--printer", "Attic"), 'no profile for the printer "Attic"'),
        (("print", "infection", "--lang", "xx"), 'has no words in "xx"'),
        (("print", "infection", "--photos", "."), "only Album uses pictures"),
        (("print", "album", "--photos", "/no/such/place"), "is not a folder"),
        (("calibrate", "--dx", "1"), "--printer: is missing"),
        (("calibrate", "--printer", "p", "--dx", "40"), "at most 10 mm"),
        (("list", "chess"), "no such game"),
        (("check", "chess"), "no such game"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(
    tuckbox: Tuckbox, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    out = ("--out", tmp_path / "out") if words[0] == "print" else ()
    told = tuckbox(*words, *out)
    assert told.exit_code in (FAULTY, MISUSED)
    assert message in told.output
    assert "Traceback" not in told.output
    assert not (tmp_path / "out").exists()


def test_a_fault_in_one_game_prints_no_game(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    texts = facts / "infection/en/texts.toml"
    texts.write_text(
        texts.read_text("utf-8").replace('title = "Axe"', 'title = "Axe and a great many other tools"'), "utf-8"
    )
    deck = facts / "color_game/quests.toml"
    deck.write_text(deck.read_text("utf-8") + "\n[odd]\nnonsense = 1\n", "utf-8")
    told = tuckbox("print", "photo_leap", "color_game", "infection", "--out", tmp_path / "out", status=1)
    assert "infection/en/texts.toml: action.axe: title:" in told.output
    assert "color_game/quests.toml: odd: nonsense: no such field" in told.output
    assert not (tmp_path / "out").exists()


def test_check_lists_every_fault_at_once(tuckbox: Tuckbox, facts: Path) -> None:
    texts = facts / "infection/en/texts.toml"
    text = texts.read_text("utf-8").replace('effect = "No weapon on its next turn."', 'effect = "No weapon 漢."')
    texts.write_text(text.replace('title = "Cure"', 'title = "Cure cure cure cure cure cure"'), "utf-8")
    told = tuckbox("check", "infection", status=1)
    assert (
        'infection/en/texts.toml: tile.disarm: effect: "No weapon 漢." the font LabelBold has no "漢" (U+6F22)'
        in told.output
    )
    assert "infection/en/texts.toml: tile.cure: title:" in told.output
    assert "expected 38.0 mm at most" in told.output


def test_check_finds_no_fault_in_the_games_as_they_stand(tuckbox: Tuckbox) -> None:
    told = tuckbox("check", status=0)
    assert re.search(r"infection\b.*: no fault found", told.output)


def test_changed_prints_only_what_changed(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    tuckbox("print", "infection", "--out", tmp_path, status=0)
    texts = facts / "infection/en/texts.toml"
    texts.write_text(texts.read_text("utf-8").replace('title = "Axe"', 'title = "Hatchet"', 1), "utf-8")
    told = tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "actions", status=0)
    assert "1 sheet, 2 pages" in told.output and "16 pieces unchanged, left out" in told.output
    assert told.output.index("sheet") < told.output.index("unchanged, left out") < told.output.index("; last print ")
    again = tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "actions")
    assert "nothing has changed; 20 pieces stay as they were printed" in again.output
    assert 0 == again.exit_code


def test_changed_names_the_last_print_and_reprint_prints_that_again(
    tuckbox: Tuckbox, tmp_path: Path, facts: Path
) -> None:
    tuckbox("print", "infection", "--out", tmp_path, status=0)
    texts = facts / "infection/en/texts.toml"
    texts.write_text(texts.read_text("utf-8").replace('title = "Axe"', 'title = "Hatchet"', 1), "utf-8")
    told = tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "actions").output
    today = f"{datetime.now():%B %Y, }"
    assert re.search(rf"; last print \d+ {today}\d\d:\d\d \(infection-a4\.pdf\)", told), told
    told = tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "actions").output
    assert "(infection-a4-actions-changed.pdf). If that print went wrong, use --reprint" in told, told
    again = tuckbox("print", "infection", "--out", tmp_path, "--reprint", status=0)
    assert "infection-a4-reprint.pdf  1 sheet, 2 pages" in again.output
    assert (
        "nothing has changed"
        in tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "actions").output
    )


def test_reprint_needs_an_earlier_print_and_takes_no_other_choice(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--out", tmp_path, "--reprint")
    assert 1 == told.exit_code and f"--reprint: Infection: was not printed into {tmp_path} yet" in told.output
    told = tuckbox("print", "infection", "--out", tmp_path, "--reprint", "--changed")
    assert 2 == told.exit_code and "Leave out --changed and --only" in told.output
    assert not list(tmp_path.glob("*.pdf"))


def test_changed_prints_the_copies_that_are_missing(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    tuckbox("print", "infection", "--out", tmp_path, status=0)
    (facts / "infection/options.toml").write_text("hp = 4\n")
    told = tuckbox("print", "infection", "--out", tmp_path, "--changed", "--only", "hearts")
    assert "12 pieces unchanged, left out" in told.output
    known = json.loads((tmp_path / "manifest.json").read_text())["printed"]["infection en full"]
    assert 4 == known["hearts/blue-1"]["copies"]


def test_a_full_print_after_a_change_leaves_nothing_to_do(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "infection", "--out", tmp_path)
    assert "nothing has changed" in tuckbox("print", "infection", "--out", tmp_path, "--changed").output
    assert (
        "nothing has changed"
        not in tuckbox("print", "infection", "--out", tmp_path, "--changed", "--ink", "save").output
    )


@pytest.mark.parametrize("slug", [SHIPPED[0], *(pytest.param(slug, marks=pytest.mark.slow) for slug in SHIPPED[1:])])
def test_a_code_stands_on_rule_sheet_and_tent_only_if_asked(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    tuckbox("print", slug, "--out", tmp_path, "--url", ADDRESS, status=0)
    read = [
        code.text
        for file in tmp_path.glob("*.pdf")
        for image in page_images(file.read_bytes(), 150 / 25.4)
        for code in zxingcpp.read_barcodes(image)
    ]
    assert [ADDRESS] * 3 == read, slug
    assert all("-qr" in file.name for file in tmp_path.glob("*.pdf")), "a print without codes keeps its file"
    tuckbox("print", slug, "--out", tmp_path, "--only", "rules", status=0)
    plain = [
        code
        for image in page_images((tmp_path / f"{slug}-a4-rules.pdf").read_bytes(), 150 / 25.4)
        for code in zxingcpp.read_barcodes(image)
    ]
    assert [] == plain


@pytest.mark.parametrize("count", [30, 105])
def test_players_photos_are_printed(tuckbox: Tuckbox, tmp_path: Path, count: int) -> None:
    tuckbox(
        "print",
        "album",
        "--photos",
        make_photos(tmp_path / "mine", count),
        "--out",
        tmp_path / "out",
        "--only",
        "photos",
        status=0,
    )
    assert 2 * -(-count // 9) == page_count(tmp_path / "out/album-a4-photos.pdf")


def test_too_few_photos_print_nothing(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox(
        "print", "album", "--photos", make_photos(tmp_path / "mine", 29), "--out", tmp_path / "out", status=1
    )
    assert "found 29 pictures that can be printed, expected at least 30" in told.output
    assert not (tmp_path / "out").exists()


def test_bad_photos_are_listed_and_the_good_are_printed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = make_photos(tmp_path / "mine", 31)
    (folder / "notes.txt").write_text("hello")
    (folder / "empty.jpg").touch()
    told = tuckbox("print", "album", "--photos", folder, "--out", tmp_path / "out", status=1)
    assert (
        ": 2 files" in told.output
        and "empty.jpg: is empty" in told.output
        and "notes.txt: is not a picture" in told.output
    )
    assert (tmp_path / "out/album-a4.pdf").exists()


def test_a_file_is_whole_or_not_there(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "infection-a4.pdf"
    old.write_bytes(b"old")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:1000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    told = tuckbox("print", "infection", "--out", tmp_path, status=1)
    assert re.search(r"infection-a4\.pdf: No space left on device, and 0\.\d\d MB are needed\n", told.output)
    assert b"old" == old.read_bytes()
    assert [old] == list(tmp_path.iterdir())


def test_an_output_folder_that_is_a_file_is_told(tuckbox: Tuckbox, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    told = tuckbox("print", "infection", "--out", tmp_path / "out", status=1)
    assert "Traceback" not in told.output


def test_report_gives_each_pages_ink(tuckbox: Tuckbox, tmp_path: Path) -> None:
    full = tuckbox("print", "infection", "--out", tmp_path, "--report").output
    save = tuckbox("print", "infection", "--out", tmp_path, "--report", "--ink", "save").output
    mean = [
        float(next(line for line in told.splitlines() if "mean" in line).split()[1].rstrip("%"))
        for told in (full, save)
    ]
    pages = sum(page_count(tmp_path / f"infection-a4{name}.pdf") for name in ("", "-one-sided"))
    assert pages == sum("%" in line and "mean" not in line for line in full.splitlines())
    assert mean[1] < 0.6 * mean[0]


def test_calibrate_prints_a_sheet_and_keeps_a_profile(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("calibrate", "--out", tmp_path, status=0)
    assert 2 == page_count(tmp_path / "calibration-a4.pdf")
    told = tuckbox("calibrate", "--printer", "Staff room", "--dx", "1.2", "--dy", "-0.4", "--angle", "0.3")
    assert "Staff room: backs move +1.2 mm across, -0.4 mm down, +0.30°" in told.output
    tuckbox("print", "infection", "--out", tmp_path, "--printer", "Staff room", status=0)


def test_what_a_game_that_lies_printed_has_is_left_out(tuckbox: Tuckbox, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "soft", "infection", "Soft axe")
    head = tmp_path / "soft" / "edition.toml"
    head.write_text(head.read_text("utf-8") + "axe_damage = 1\n", "utf-8")
    words = ("print", tmp_path / "soft", "--out", tmp_path / "out", "--changed")
    first = tuckbox(*words, "--printed", "infection")
    assert all(some in first.output for some in ("2 sheets, 4 pages", "1 sheet, 1 page", "85 pieces unchanged"))
    assert "nothing has changed" in tuckbox(*words).output
    assert "--changed" in tuckbox("print", "infection", "--printed", "infection").output


def test_a_printer_turns_sheets_as_its_profile_says(tuckbox: Tuckbox, tmp_path: Path, own_settings: Path) -> None:
    printed = []
    for duplex, more in (("short", ()), ("long", ("--duplex", "short")), ("long", ())):
        save_profile("Staff room", duplex=duplex)
        out = tmp_path / str(len(printed))
        words = ("print", "infection", "--only", "actions", "--out", out, "--printer", "Staff room", *more)
        tuckbox(*words, status=0)
        (pdf,) = out.glob("*.pdf")
        printed.append(pdf.read_bytes())
    assert printed[0] == printed[1] != printed[2]


def test_list_shows_every_component(tuckbox: Tuckbox) -> None:
    told = tuckbox("list", "infection", status=0)
    row = next(line for line in told.output.splitlines() if line.strip().startswith("actions"))
    assert ["actions", "Action", "cards", "63", "×", "88", "standard", "63.5", "×", "88", "20", "3"] == row.split()


def test_no_bar_where_the_output_is_no_terminal(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--out", tmp_path)
    assert "\x1b" not in told.output and "━" not in told.output


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
    assert "a file" in screen.getvalue()
    assert "sheets" in screen.getvalue() and "2/3" in screen.getvalue()


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("infection/actions.toml", 'icon = "axe"', 'icon = "axxe"', 'there is no icon "axxe", did you mean "axe"?'),
        (
            "infection/game.toml",
            "order = 5",
            'order = "x"',
            "infection/game.toml: order: found 'x': expected a whole number",
        ),
        ("infection/en/texts.toml", 'title = "Virus"', 'title = "{_x}"', "tile.virus: title: {_x} is not known here"),
        ("infection/en/texts.toml", 'title = "Virus"', 'title = "  "', "tile.virus: title: is empty"),
        ("infection/en/texts.toml", 'title = "Virus"', 'title = "**V"', "virus: title: opens ** and does not close it"),
        (
            "infection/en/texts.toml",
            'title = "Virus"',
            'title = "{hp:>9}"',
            "virus: title: found {hp:>9}, expected {name}",
        ),
        ("infection/en/rules.md", "## 8 The end", "- a list\n\n## 8 The end", "a bullet list cannot be used here"),
        ("infection/en/rules.md", "](signs)", "](singns)", 'there is no figure "singns", did you mean "signs"?'),
        ("infection/en/rules.md", "8.1 ", "8.1 漢 ", "infection/en/rules.md: 8.1: the font Body has no"),
        ("infection/en/rules.md", "8.1 ", "8.1 " + "x" * 90 + " ", "infection/en/rules.md: 8.1: has a word wider"),
    ],
)
def test_a_fault_in_the_data_is_told_by_name(
    tuckbox: Tuckbox, facts: Path, file: str, old: str, new: str, fault: str
) -> None:
    spoil(facts / file, old, new)
    told = tuckbox("check", "infection", status=1)
    assert fault in told.output
    assert "Traceback" not in told.output


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("sheets/fr/texts.toml", "taille réelle", "taille réelle " * 8, 'sheets/fr/texts.toml: no_scaling: "imprimer'),
        ("sheets/fr/texts.toml", 'front = "recto"', "", "sheets/fr/texts.toml: front: is missing: en has it"),
        ("sheets/fr/texts.toml", 'front = "recto"', "front = 1", "sheets/fr/texts.toml: front: found 1, expected"),
        ("table/fr/texts.toml", "{_known}", "{_know}", "table/fr/texts.toml: refusal: unknown_move: lacks {_known}"),
        ("album/fr/rules.md", "5.3 ", "5.33 ", "album/fr/rules.md: 5.3: is missing: en has it"),
    ],
)
def test_check_looks_at_each_language_and_at_what_games_share(
    tuckbox: Tuckbox, facts: Path, file: str, old: str, new: str, fault: str
) -> None:
    spoil(facts / file, old, new)
    told = tuckbox("check", "album", status=1)
    assert fault in told.output


@pytest.mark.slow
def test_a_language_that_sheets_do_not_speak_prints_nothing(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    """A box is in one language: its margins never fall back to another in silence."""
    (facts / "sheets/fr/texts.toml").unlink()
    for words in (("check", "album"), ("print", "album", "--lang", "fr", "--out", tmp_path / "out")):
        told = tuckbox(*words, status=1)
        assert 'sheets: has no words in "fr": there is de, en' in told.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("slug", first(SHIPPED, 2))
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
    tuckbox("check", "infection", status=0)


def test_what_looks_alike_is_told_before_anything_is_printed(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.proofing import colour_vision

    monkeypatch.setattr(colour_vision, "LEAST_SHARE", 2.0)
    monkeypatch.setattr(colour_vision, "CACHE", tmp_path / "cache")
    told = tuckbox("print", "infection", "--out", tmp_path / "out", "--only", "hearts", status=1)
    assert "looks like" in told.output
    assert not (tmp_path / "out").exists()


def test_changed_sees_a_changed_back(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    tuckbox("print", "photo_leap", "--out", tmp_path, "--only", "roles", status=0)
    spoil(facts / "photo_leap/en/texts.toml", "for your eyes only", "for your eyes alone")
    told = tuckbox("print", "photo_leap", "--out", tmp_path, "--only", "roles", "--changed")
    assert "1 sheet, 2 pages" in told.output, told.output


def test_sides_that_were_not_printed_are_not_remembered(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "infection", "--out", tmp_path, "--only", "actions", "--duplex", "none")
    told = tuckbox("print", "infection", "--out", tmp_path, "--only", "actions", "--changed")
    assert "nothing has changed" not in told.output


def test_only_without_a_name_is_told(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--only", "--out", tmp_path / "out")
    assert told.exit_code
    assert not (tmp_path / "out").exists()


def test_check_looks_at_what_only_some_prints_show(tuckbox: Tuckbox, facts: Path) -> None:
    spoil(facts / "infection/en/texts.toml", 'companion = "', 'companion = "' + "very " * 60)
    told = tuckbox("check", "infection", status=1)
    assert "infection/en/texts.toml: companion" in told.output


def test_words_in_the_margin_are_measured_like_all_others(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    texts = facts / "sheets/en/texts.toml"
    spoil(texts, "flip on the long edge", "flip on the long edge, " * 12)
    told = tuckbox("print", "infection", "--out", tmp_path / "out", "--only", "actions", status=1)
    assert "sheets/en/texts.toml" in told.output and "mm at most" in told.output
    spoil(texts, "no_scaling =", "no_scalling =")
    told = tuckbox("print", "infection", "--out", tmp_path / "out", "--only", "actions")
    assert "no_scaling: is missing" in told.output
    assert not (tmp_path / "out").exists()


def test_boxes_are_printed_only_when_asked_for(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--out", tmp_path)
    assert "To make as well: tuckbox print infection --only boxes" in told.output
    assert not any(name.startswith("box-") for name in json.loads((tmp_path / "manifest.json").read_text())["printed"])
    told = tuckbox("print", "infection", "--only", "boxes", "--out", tmp_path, status=0)
    assert "infection-a4-boxes.pdf  2 sheets, 2 pages" in told.output
    assert "To make as well" not in told.output
    assert re.search(r"boxes +Tuck boxes, with --only boxes +5 +2", tuckbox("list", "infection").output)


def test_what_few_people_need_is_printed_only_when_asked_for(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """Standees stand for the same as cubes: a plain print leaves them out and names them."""
    tuckbox("print", "masquerade_murder", "album", "--only", "standees", "worksheet", "--out", tmp_path, status=0)
    assert 6 == len(_stamps(next(tmp_path.glob("masquerade*standees*.pdf")))), "with the slip that shows how to fold"
    plain = tmp_path / "plain"
    told = tuckbox("print", "masquerade_murder", "album", "--out", plain)
    assert "tuckbox print masquerade_murder album --only standees boxes" in told.output
    assert "contact-sheet worksheet" in told.output
    printed = json.loads((plain / "manifest.json").read_text())["printed"]["masquerade_murder en full"]
    assert any(name.startswith("cubes") for name in printed) and not any("standee" in name for name in printed)
    assert re.search(
        r"standees +Standees, with --only standees +34 × 120.6 +5 ", tuckbox("list", "masquerade_murder").output
    )


def test_one_box_alone_for_sleeved_cards_on_light_paper(tuckbox: Tuckbox, tmp_path: Path) -> None:
    arguments = ("print", "infection", "--only", "box-tiles", "--stock", "160 g", "--sleeved", "--out", tmp_path)
    tuckbox(*arguments, status=0)
    words = pypdfium2.PdfDocument(tmp_path / "infection-a4-box-tiles.pdf")[0].get_textpage().get_text_range()
    assert "holds 25 in sleeves, on paper of 160 g" in " ".join(words.split())
    again = tuckbox("print", "infection", "--reprint", "--stock", "160", "--sleeved", "--out", tmp_path)
    assert "infection-a4-reprint.pdf  1 sheet, 1 page" in again.output
    other = tuckbox("print", "infection", "--reprint", "--out", tmp_path)
    assert 1 == other.exit_code and "Give the same --stock and --sleeved again" in other.output


@pytest.mark.parametrize("stock", ["heavy", "20", "900gsm", "-200"])
def test_a_weight_that_is_none_is_refused(tuckbox: Tuckbox, tmp_path: Path, stock: str) -> None:
    told = tuckbox("print", "infection", "--only", "boxes", f"--stock={stock}", "--out", tmp_path)
    assert 0 != told.exit_code
    assert "Write 60 to 400 g, such as 200gsm" in told.output
    assert [] == list(tmp_path.iterdir())


def test_copies_of_a_game_are_packed_together(tuckbox: Tuckbox, tmp_path: Path) -> None:
    one = tuckbox("print", "infection", "--only", "hearts", "--out", tmp_path)
    six = tuckbox("print", "infection", "--only", "hearts", "--copies", "6", "--out", tmp_path)
    assert "1 sheet, 1 page" in one.output and "infection-a4-hearts-6-copies.pdf  1 sheet, 1 page" in six.output
    again = tuckbox("print", "infection", "--reprint", "--out", tmp_path)
    files = ("infection-a4-hearts.pdf", "infection-a4-hearts-6-copies.pdf", "infection-a4-reprint.pdf")
    hearts = [len(_stamps(tmp_path / file)) for file in files]
    assert 0 == again.exit_code and [12, 72, 72] == hearts


def _stamps(file: Path) -> list[str]:
    """Return the forms that the first page draws, one for each piece."""
    with pikepdf.open(file) as pdf:
        return [
            str(operands[0])
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operator) == "Do"
        ]


def test_a_booklet_is_printed_when_asked_for(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("print", "infection", "--only", "booklet", "--paper", "letter", "--out", tmp_path, status=0)
    assert "infection-letter-booklet.pdf  2 sheets, 4 pages" in told.output


@pytest.mark.parametrize("slug", first(cards.listed_slugs(), 2))
def test_all_that_is_made_on_request_prints_on_letter(tuckbox: Tuckbox, tmp_path: Path, slug: str) -> None:
    tuckbox("print", slug, "--only", "boxes", "game-box", "booklet", "--paper", "letter", "--out", tmp_path, status=0)


def test_a_title_too_long_for_a_small_box_is_left_out_there(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "tiles"
    scaffold.start(folder, "prototype/tiles", "Donaudampfschifffahrtskapitän"[:28])
    tuckbox("print", folder, "--only", "boxes", "--out", tmp_path / "out", status=0)
    [file] = (tmp_path / "out").glob("*.pdf")
    words = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range()
    assert "Tiles" in words and 2 == words.count("Donaudampf")  # in the sheet's margin only
