"""An own game from a list of cards: columns find their names, equal rows become copies, and bad lists are named."""

import io
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace
from xml.sax.saxutils import escape

import pytest
from cases import rows
from edits import change, faults
from paper import all_texts

import cards
import layouts
from cards.editions import scaffold
from cards.errors import InputError
from cards.prototype.card_lists import files_of_list, icons_by_name
from cards.prototype.card_lists.columns import deck_of, guessed
from cards.prototype.card_lists.icons import icon_for
from cards.prototype.card_lists.read import sheets_of
from cards.prototype.looks import ready_made
from layouts.kit.component import Print
from prototype.own_folder import append, drawn, faults_in_print, started

Cells = list[list[str | float]]
WORKBOOKS = tomllib.loads(Path(__file__).with_name("workbooks.toml").read_text("utf-8"))
HEIST = Path(__file__).with_name("heist.csv").read_bytes()


def zipped(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def xlsx(**sheets: Cells) -> bytes:
    """Return the smallest workbook that Excel opens."""
    parts, numbered = WORKBOOKS["xlsx"], list(enumerate(sheets.items(), 1))
    named = "".join(parts["sheet"].replace("NAME", name).replace("NUMBER", str(i)) for i, (name, _) in numbered)
    linked = "".join(parts["link"].replace("NUMBER", str(i)) for i, _ in numbered)
    files = {name: text.replace("SHEETS", named).replace("LINKS", linked) for name, text in parts["files"].items()}
    for i, (_, cells) in numbered:
        rows = "".join(f"<row>{''.join(map(_xlsx_cell, line))}</row>" for line in cells)
        files[f"xl/worksheets/sheet{i}.xml"] = parts["cells"].replace("ROWS", rows)
    return zipped(files)


def _xlsx_cell(value: str | float) -> str:
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f"<c><v>{value}</v></c>"


def ods(cells: Cells) -> bytes:
    """Return the smallest workbook that LibreOffice opens."""
    cell, files = WORKBOOKS["ods"]["cell"], WORKBOOKS["ods"]["files"]
    lines = ["".join(cell.replace("TEXT", escape(str(value))) for value in line) for line in cells]
    rows = "".join(f"<table:table-row>{line}</table:table-row>" for line in lines)
    return zipped({name: text.replace("ROWS", rows) for name, text in files.items()})


def heist(look: str = "lino", roles: dict[str, list[str]] | None = None) -> dict[str, bytes]:
    """Return the files that the list HEIST becomes."""
    return files_of_list("heist.csv", HEIST, "Heist", look, roles)


def listed(folder: Path, name: str, text: str) -> Path:
    """Start a game from a list of cards, and return its folder."""
    (folder / name).write_text(text, "utf-8")
    scaffold.start(folder / "game", "prototype", card_list=folder / name)
    return folder / "game"


def lines(files: dict[str, bytes], deck: str) -> list[str]:
    return files[f"decks/{deck}.csv"].decode("utf-8-sig").splitlines()


def test_columns_find_their_names_and_equal_rows_become_copies() -> None:
    expected = Path(__file__).with_name("heist_deck.csv").read_text("utf-8")
    assert expected.splitlines() == lines(heist(), "heist")


CELLS: Cells = [["Name", "Value", "Home world"], ["Wolf", 3, "Forest"], ["Bear", 8, "Cave"]]
ANIMALS = {
    ".csv": "\n".join(",".join(map(str, line)) for line in CELLS).encode(),
    ".xlsx": xlsx(Sheet1=[[float(cell) if isinstance(cell, int) else cell for cell in line] for line in CELLS]),
    ".ods": ods(CELLS),
}


@pytest.mark.parametrize("ending", ANIMALS)
def test_a_list_becomes_a_game_that_prints(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"My animals{ending}").write_bytes(ANIMALS[ending])
    scaffold.start(tmp_path / "zoo", "prototype", card_list=tmp_path / f"My animals{ending}")
    [deck] = cards.load(str(tmp_path / "zoo")).facts.decks.values()
    assert (deck.id, [card.name for card in deck.cards]) == ("my_animals", ["Wolf", "Bear"])
    assert deck.number == "value" and deck.cards[0]["value"] in ("3", "3.0")
    printed = [piece for piece in drawn(tmp_path / "zoo").pieces if piece.component.id == "my_animals"]
    assert 2 == len(printed) and "Forest" in str(printed[0].front) and "Cave" in str(printed[1].front)


def test_numbers_of_a_workbook_are_written_as_people_see_them() -> None:
    book = xlsx(Sheet1=[["Name", "Cost", "Icon"], ["Ant", 3.0, "bug"], ["Bee", 2.5, "bee"]])
    files = files_of_list("a.xlsx", book, "A")
    assert ["name,cost,icon", "Ant,3,bug", "Bee,2.5,bee"] == lines(files, "a")


def test_each_sheet_becomes_a_deck() -> None:
    book = xlsx(Roles=[["Name"], ["Wolf"]], Empty=[], **{"Night events": [["Title"], ["Storm"]]})
    files = files_of_list("book.xlsx", book, "Book")
    assert {"decks/roles.csv", "decks/night_events.csv"} == {name for name in files if name.startswith("decks/")}


def test_more_columns_stand_below_the_text() -> None:
    files = heist()
    assert b"**Attack**\xc2\xa0{attack}" in files["looks/heist.toml"]
    assert b'look = "heist"' in files["edition.toml"]
    assert "looks/a.toml" not in files_of_list("a.csv", b"name,text\nAnt,Small.\n", "A")


def test_without_a_column_of_names_the_first_one_names_the_cards() -> None:
    assert ["copies,name,icon", "2,cat,cat"] == lines(files_of_list("a.csv", b"count,word\n2,cat\n", "A"), "a")


def test_columns_hold_what_somebody_says() -> None:
    assert ["name", "kind", "number", "text", "other", "copies"] == guessed(*sheets_of("heist.csv", HEIST))
    files = heist("neon", {"heist": ["text", "name", "other", "", "number", "copies"]})
    assert ["text,name,own_cost,number,copies,icon", "Dragon,Monster,5,7,2,"] == lines(files, "heist")[:2]
    assert b'look = "neon"' in files["edition.toml"]


def test_columns_of_unknown_names_are_guessed_by_their_cells() -> None:
    cells = b"Title,Pay,What it does,By,F\nBoat,2,Sail as far as you can.,Mia,a.png\nMoon,,Wait for the tide.,A,b.JPG"
    assert ["name", "number", "text", "other", "picture"] == guessed(*sheets_of("a.csv", cells))


@rows(__file__, "columns")
def test_columns_that_cannot_be_used_are_refused(roles: list[str], told: str) -> None:
    with pytest.raises(InputError) as refused:
        heist(roles={"heist": roles})
    assert told in str(refused.value.faults[0])


@rows(__file__, "icons")
def test_an_icon_is_called_like_the_card(name: str, icon: str) -> None:
    assert icon == icon_for(name)


def test_the_icons_that_nobody_chose_are_named() -> None:
    told = "Icons by name: 1 of 2 cards, column icon in decks/a.csv. Change or empty it: kite for Kite."
    assert [told] == icons_by_name("a.csv", b"Name,Text\nKite,Up.\nPaper crane,Down.\n")
    assert [] == icons_by_name("a.csv", b"Name,Icon\nKite,kite\n")


def test_a_column_of_few_kinds_colours_the_cards_and_is_named() -> None:
    assert b'tint = "type"' in heist()["edition.toml"]
    many = "Title,Kind\n" + "".join(f"Card {number},{number}\n" for number in range(9))
    for content in (many.encode(), b"Title,Kind\nWolf,Beast\nBear,Beast\n", b"Title\nWolf\n"):
        assert b"tint" not in files_of_list("a.csv", content, "A")["edition.toml"]


@rows(__file__, "card_lists")
def test_a_list_that_cannot_be_used_is_named(file: str, content: str | Cells, told: str) -> None:
    if isinstance(content, str):
        data = content.encode("latin-1")
    else:
        data = xlsx(One=content) if file.endswith("xlsx") else ods(content)
    with pytest.raises(InputError) as refused:
        files_of_list(file, data, "A")
    assert "card_list" == refused.value.code and told in str(refused.value.faults[0])


def far(place: str) -> bytes:
    """Return a workbook whose last cell stands far from the others."""
    return zipped({"a.xml": f'<c r="A1"/><row r="1048576"><c r="{place}"/></row>'})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (far("XFD1048576"), "has a cell far below or beside the others. Delete the empty rows and columns"),
        (xlsx(One=[["Name"], ["Ant"]])[:-60], "cannot be read as a workbook"),
        (xlsx(One=[["Name"], *([["Ant"]] * 1001)]), "sheet One: row 1002: is one row too many: expected at most 1000"),
    ],
    ids=["far cell", "cut off", "many rows"],
)
def test_a_hostile_workbook_is_refused_before_it_is_read(content: bytes, message: str) -> None:
    with pytest.raises(InputError) as refused:
        files_of_list("a.xlsx", content, "A")
    assert message in str(refused.value.faults[0])


def test_a_list_starts_only_an_own_game(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name\nAnt\n", "utf-8")
    with pytest.raises(InputError, match="starts a game of your own"):
        scaffold.start(tmp_path / "mine", "high_card", card_list=tmp_path / "a.csv")
    assert not (tmp_path / "mine").exists()


def test_texts_that_do_not_fit_are_named_by_row_and_column(tmp_path: Path) -> None:
    folder = started(tmp_path / "mine")
    append(folder / "decks/cards.csv", f"Bee,1,fruit,1,bee,{'Too long a text for any card. ' * 20}\n")
    assert any(fault.startswith("mine/decks/cards.csv: row 6: column text: ") for fault in faults_in_print(folder))


@pytest.mark.parametrize("file", ["decks/more.xlsx", "decks/more.ods", "list.xlsx"])
def test_a_workbook_in_the_folder_is_named_with_the_way_in(file: str, tmp_path: Path) -> None:
    (started(tmp_path / "mine") / file).write_bytes(xlsx(One=[["Name"], ["Ant"]]))
    [fault] = faults(tmp_path / "mine")
    assert fault.startswith(f"mine/{file}: is no CSV file") and "tuckbox new NAME --cards" in fault


@pytest.mark.parametrize("look", ready_made())
def test_columns_with_long_cells_stand_below_each_other_in_any_look(look: str, tmp_path: Path) -> None:
    words = "Title,Forbidden 1,Forbidden 2,Forbidden 3\nWinter garden,thunderstorm,,refrigerator\n"
    folder = listed(tmp_path, "words.csv", words)
    change(folder / "edition.toml", 'look = "lino"', f'look = "{look}"')
    game = cards.load(str(folder))
    assert look == game.facts.looks["words"].art
    deck, *_ = layouts.components(game, Print())
    (shown,) = (words for words in all_texts(deck.pieces[0].front()) if "Forbidden" in words)
    assert "Forbidden 1 thunderstorm\nForbidden 3 refrigerator" == shown.replace("\N{NO-BREAK SPACE}", " ")
    assert drawn(folder).pieces
    face = game.facts.face(SimpleNamespace(deck="words", row=2))
    assert "Forbidden 1 thunderstorm · Forbidden 3 refrigerator" == face.text


def test_phones_draw_play_take_and_discard_what_a_list_holds_with_its_table_and_without(tmp_path: Path) -> None:
    game = cards.load(str(listed(tmp_path, "animals.csv", "Title\nWolf\nBear\n")))
    assert "More than half said that the game was over." == game.words("reason.end_1")
    assert ["draw", "play", "take", "discard"] == list(game.facts.table.moves)
    (tmp_path / "game/table.toml").unlink()
    assert cards.load(str(tmp_path / "game")).facts.table == game.facts.table


def test_names_may_have_letters_of_any_language(tmp_path: Path) -> None:
    facts = cards.load(str(listed(tmp_path, "Käfer für Kinder.csv", "Title,Größe\nHirschkäfer,8 cm\n"))).facts
    assert ["käfer_für_kinder"] == list(facts.table.piles)
    assert "größe" in facts.looks["käfer_für_kinder"].fields


def test_columns_may_be_named_in_german_and_french() -> None:
    german = files_of_list("a.csv", b"Titel;Anzahl;Wirkung;Kosten\nWolf;2;Heult.;3\n", "A")
    french = files_of_list("a.csv", "Nom;Quantité;Effet;Coût\nLoup;2;Il hurle.;3\n".encode(), "A")
    for files in (german, french):
        assert "name,copies,text,number,icon" == lines(files, "a")[0]


def test_a_deck_called_like_a_place_gets_another_name() -> None:
    for sheet in ("Table", "discards", "Hand"):
        assert f"decks/{sheet.lower()}_cards.csv" in files_of_list(f"{sheet}.csv", b"Name\nWolf\n", "A")


def test_each_deck_of_a_list_is_drawn_from() -> None:
    table = files_of_list("a.xlsx", xlsx(Goods=[["Name"], ["Ice"]], Roles=[["Name"], ["Cook"]]), "A")["table.toml"]
    assert ["draw_goods", "draw_roles"] == [name for name in tomllib.loads(table.decode())["moves"] if "draw" in name]


def test_columns_that_do_not_fit_are_left_to_the_designer() -> None:
    lore = "Older than the kingdom itself and it remembers."
    content = f"Title,Effect,Attack,Lore\nDragon,Breathes fire.,7,{lore}\n".encode()
    look = files_of_list("a.csv", content, "A")["looks/a.toml"].decode()
    assert "[attack]" in look and "[lore]" not in look


@pytest.mark.parametrize(("cell", "role"), [("Gebäude", "kind"), ("mill.png", "picture")])
def test_art_is_a_kind_in_german_and_a_picture_in_english(cell: str, role: str) -> None:
    (sheet,) = sheets_of("a.csv", f"Titel;Art;Menge\nMühle;{cell};2\n".encode())
    assert ["name", role, "copies"] == list(deck_of(sheet, "a.csv").columns)[:3] == guessed(sheet)
