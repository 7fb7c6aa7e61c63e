"""Every key of own games has a sentence and a check, and what the guide shows works."""

import re
import tomllib
from datetime import date
from pathlib import Path

from cases import rows
from conftest import Tuckbox
from edits import change
from msgspec.structs import fields
from paper import all_texts

import cards
import layouts
from cards.deck import Reader
from cards.prototype.looks import Field, ready_made
from cards.prototype.parts import Master
from docs.kit.fields import TABLE_PARTS
from docs.kit.write import SOURCE
from layouts.kit.component import Print
from layouts.kit.style import Ink
from prototype.measured import write_files
from prototype.own_folder import append, started

GUIDES = SOURCE / "guides"
GUIDE = "".join((GUIDES / f"{name}.md").read_text("utf-8") for name in ("own-game", "own-game-parts"))


def block(heading: str) -> str:
    found = re.search(rf"^##+ {heading}\n.*?```toml\n(.*?)```", GUIDE, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[1]


def test_a_wrong_value_of_any_key_is_answered() -> None:
    for _, kind in (*TABLE_PARTS, ("[FIELD]", Field)):
        for field in fields(kind):
            reader = Reader(GUIDES)
            assert reader.card("table.toml", "part", {field.encode_name: date(2026, 5, 4)}, kind) is None
            (fault,) = [one for one in reader.faults if one.field == field.encode_name]
            assert "found datetime.date(2026, 5, 4): expected" in fault.what


def test_the_guides_table_and_cards_make_a_game(tmp_path: Path) -> None:
    folder, table = started(tmp_path / "heist"), block("4. Play on phones")
    (sheet,) = re.findall(r"```\n(name,.*?)```", GUIDE, re.DOTALL)
    write_files(folder, {"table.toml": table, "decks/cards.csv": sheet.replace("Guard,4", "Guard,40")})
    append(folder / "edition.toml", block("Boards, tokens, dice"))
    assert ["Guard", "Diamond"] == [card.name for card in cards.load(str(folder)).facts.decks["cards"].cards]
    assert tomllib.loads(table).keys() == {"piles", "hands", "turns", "moves", "end"}


def test_the_guides_look_makes_playing_cards(tmp_path: Path) -> None:
    folder = started(tmp_path / "heist", look="french")
    columns, *hearts = re.findall(r"`((?:name,rank|\w+ of Hearts,)[^`]*)`", GUIDE)
    sheet = [columns.replace("icon", "icon,copies", 1), *(row.replace("-heart", "-heart,9") for row in hearts)]
    write_files(folder, {"looks/french.toml": block("A look of your own"), "decks/cards.csv": "\n".join(sheet)})
    deck, *_ = layouts.components(cards.load(str(folder)), Print(Ink.FULL, None))
    assert [["4", "4"], ["K", "K"]] == [list(all_texts(piece.front())) for piece in deck.pieces]


@rows(__file__, "guide_games")
def test_the_guides_kinds_of_games_are_played_by_bots(
    heading: str, deck: str, sheet: str, tmp_path: Path, tuckbox: Tuckbox
) -> None:
    folder = started(tmp_path / "heist")
    (folder / "decks/cards.csv").unlink()
    change(folder / "edition.toml", "decks.cards", f"decks.{deck}")
    write_files(folder, {f"decks/{deck}.csv": sheet, "table.toml": block(heading)})
    tuckbox("simulate", str(folder), "--games", 2, "--seats", 4, "--jobs", 1, status=0)


def test_the_guides_clock_and_master_make_a_game(tmp_path: Path) -> None:
    folder = started(tmp_path / "heist")
    phases = Path(__file__).with_name("guide_phases.toml").read_text("utf-8")
    write_files(folder, {"table.toml": block("A time limit") + block("Somebody who leads") + phases})
    change(folder / "edition.toml", "options = {", "options = {minute = 60, ")
    table = cards.load(str(folder)).facts.table
    assert [90, 60, 60] == [one.seconds for one in table.clock.values()]
    assert set(Master().may) == set(table.master.may)


def test_the_guides_questions_are_asked(tmp_path: Path) -> None:
    folder, feedback = started(tmp_path / "heist"), block("5. Ask questions after the game")
    append(folder / "edition.toml", feedback)
    edition = cards.load(str(folder)).edition
    assert [tomllib.loads(feedback)["feedback"][0]["ask"]] == [one.ask for one in edition.feedback]


def test_the_guide_names_every_starter() -> None:
    named = set(re.findall(r"`(prototype/\w+)`", GUIDE))
    assert set(cards.shipped_editions("prototype")) == named


def test_the_gallery_shows_every_look_and_starter() -> None:
    shown = re.findall(r"!\[.{30,}\]\((\S+)\)", (GUIDES / "gallery.md").read_text("utf-8"))
    named = {Path(file).stem for file in shown}
    starters = (name.partition("/")[2] for name in cards.shipped_editions("prototype"))
    assert named == {*(f"look-{name}" for name in ready_made()), *(f"starter-{name}" for name in starters)}
    assert all((GUIDES / file).is_file() for file in shown)
