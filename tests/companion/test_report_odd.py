"""`tuckbox report` of whatever there is: nothing, one game, many seats, names and lines in any writing."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest
from keeping import keep, kept_play

import cards
from cards.edition import Edition
from companion.feedback import Answer
from companion.lab import beside
from companion.lab.gathered import gathered
from companion.lab.report import Asked, report
from companion.lab.report_html import html
from companion.lab.report_pdf import pdf
from companion.store import answer_kept


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test takes games of bots from an earlier report."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beside, "CACHE", tmp_path_factory.mktemp("bots"))
        yield


def said(line: str) -> bytes:
    return msgspec.json.encode(Answer({}, line))


@pytest.mark.parametrize(
    "plays",
    [
        [],
        [kept_play("infection", "FOX-222", 1, names=["A", "B"])],
        [kept_play("infection", "FOX-222", 1, names=["A", "B"], moves=0)],
        [kept_play("infection", "FOX-222", 1, names=["A", "B"], moves=0, ends=True)],
        [kept_play("masquerade_murder", "FOX-222", 1, seats=5)],
        [kept_play("photo_leap", "FOX-222", 1, bots=4)],
        [kept_play("color_game", "FOX-222", 1, seats=18), kept_play("color_game", "FOX-223", 1, seats=5)],
        [kept_play("album", "FOX-222", 1, names=["王小明", "משה", "😀"])],
    ],
    ids=["nothing", "one", "just dealt", "broken off", "no scores", "bots", "eighteen", "names"],
)  # fmt: skip
def test_whatever_was_played_makes_a_report(plays: list[Any], tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    keep(file, *plays)
    what = report(gathered(file), Asked(bots=2))
    assert html(what).startswith(b"<!doctype html>") and pdf(what).startswith(b"%PDF")
    assert len(plays) == what.begun


def test_signs_that_no_type_has_are_called_by_name(tmp_path: Path) -> None:
    """An edition may be called anything; long lines and other writings have their place."""
    file, odd = tmp_path / "tables.sqlite", Edition("infection", "Axe 🦠 <b>", "2")
    lines = ["long " * 60, "שלום לכולם", "word" * 70, "我们不知道"]
    keep(
        file,
        kept_play("infection", "FOX-222", 1, names=["A", "B"], edition=odd),
        *(answer_kept("FOX-222", 1, at, f"{at}", said(line)) for at, line in enumerate(lines)),
    )
    what = report(gathered(file), Asked(bots=0))
    with pypdfium2.PdfDocument(pdf(what)) as document:
        words = " ".join(it.get_textpage().get_text_range() for it in document)
    assert "Axe [microbe] <b> 2" in words and "2 lines are in a writing" in words
    assert "Axe 🦠 &lt;b&gt; 2" in html(what).decode() and "שלום" in html(what).decode()


def test_practice_is_left_out_and_said(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    keep(file, kept_play("infection", "FOX-222", 1, names=["A", "B"]))
    with sqlite3.connect(file) as db:
        db.execute("UPDATE play SET record = replace(record, '\"is_practice\":false', '\"is_practice\":true')")
    db.close()
    what = report(gathered(file), Asked(bots=0))
    assert ((), 1) == (what.groups, what.practice)
    assert "1 game at practice tables left out" in html(what).decode()


def test_an_editions_folder_means_what_was_played_from_it(tmp_path: Path) -> None:
    folder, file = tmp_path / "mine", tmp_path / "tables.sqlite"
    folder.mkdir()
    (folder / "edition.toml").write_text('game = "infection"\nname = "Mine"\n[options]\nhp = 4\n')
    edition = cards.load(str(folder)).edition
    keep(file, kept_play("infection", "FOX-222", 1, names=["A", "B"], edition=edition),
         kept_play("infection", "FOX-223", 1, names=["A", "B"]))  # fmt: skip
    assert ["Mine 1"] == [one.name for one in report(gathered(file), Asked(edition=str(folder), bots=0)).groups]
