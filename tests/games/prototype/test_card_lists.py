"""An own game from a list of cards: columns find their names, equal rows become copies, and bad lists are named."""

import io
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace
from xml.sax.saxutils import escape

import pytest
from paper import all_texts

import cards
import layouts
from cards.editions import scaffold
from cards.editions.workbook_limits import check_workbook
from cards.errors import InputError
from cards.prototype.card_lists import files_of_list, icons_by_name
from cards.prototype.card_lists.columns import deck_of, guessed
from cards.prototype.card_lists.icons import icon_for
from cards.prototype.card_lists.read import sheets_of
from cards.prototype.looks import ready_made
from generator.job import PrintRequest, draw_game
from layouts.kit.component import Print

Cells = list[list[str | float]]
HEIST = (
    "Card Name;Type;Cost;Rules Text;Attack;Qty\n"
    "Dragon;Monster;5;Breathes fire.;7;2\n"
    "Golden Crown;Treasure;2;Worth 5 points.;;\n"
    "Golden Crown;Treasure;2;Worth 5 points.;;\n"
    "Old Map;Treasure;1;Look at a card.;1;1\n"
    "Old Map;Treasure;1;Look at two cards.;2;1\n"
)


def zipped(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def xlsx(**sheets: Cells) -> bytes:
    """Return the smallest workbook that Excel opens."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    names = list(sheets)
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        + "".join(f'<sheet name="{name}" sheetId="{i}" r:id="s{i}"/>' for i, name in enumerate(names, 1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        + "".join(
            f'<Relationship Id="s{i}" Type="{office}/worksheet" Target="worksheets/sheet{i}.xml"/>'
            for i in range(1, len(names) + 1)
        )
        + "</Relationships>",
    }
    for i, cells in enumerate(sheets.values(), 1):
        rows = "".join(f"<row>{''.join(map(_xlsx_cell, line))}</row>" for line in cells)
        files[f"xl/worksheets/sheet{i}.xml"] = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    return zipped(files)


def _xlsx_cell(value: str | float) -> str:
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f"<c><v>{value}</v></c>"


def ods(cells: Cells) -> bytes:
    """Return the smallest workbook that LibreOffice opens."""
    name = "urn:oasis:names:tc:opendocument:xmlns"
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(str(value))}</text:p></table:table-cell>'
            for value in line
        )
        + "</table:table-row>"
        for line in cells
    )
    content = (
        f'<office:document-content xmlns:office="{name}:office:1.0" xmlns:table="{name}:table:1.0"'
        f' xmlns:text="{name}:text:1.0"><office:body><office:spreadsheet><table:table table:name="Sheet1">{rows}'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{name}:manifest:1.0"><manifest:file-entry manifest:full-path="/"'
        f' manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def lines(files: dict[str, bytes], deck: str) -> list[str]:
    return files[f"decks/{deck}.csv"].decode("utf-8-sig").splitlines()


def test_columns_find_their_names_and_equal_rows_become_copies() -> None:
    assert [
        "name,type,cost,text,attack,copies,icon",
        "Dragon,Monster,5,Breathes fire.,7,2,",
        "Golden Crown,Treasure,2,Worth 5 points.,,2,crown",
        "Old Map,Treasure,1,Look at a card.,1,1,map",
        "Old Map 2,Treasure,1,Look at two cards.,2,1,map",
    ] == lines(files_of_list("heist.csv", HEIST.encode(), "Heist"), "heist")


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
def test_a_list_becomes_a_game_that_prints(ending: str, tmp_path: Path) -> None:
    cells: Cells = [["Name", "Value", "Home world"], ["Wolf", 3.0, "Forest"], ["Bear", 8.0, "Cave"]]
    content = {
        ".csv": "\n".join(",".join(map(str, line)) for line in cells).encode(),
        ".xlsx": xlsx(Sheet1=cells),
        ".ods": ods([[int(it) if isinstance(it, float) else it for it in line] for line in cells]),
    }[ending]
    (tmp_path / f"My animals{ending}").write_bytes(content)
    scaffold.start(tmp_path / "zoo", "prototype", card_list=tmp_path / f"My animals{ending}")
    game = cards.load(str(tmp_path / "zoo"))
    [deck] = game.facts.decks.values()
    assert (deck.id, [card.name for card in deck.cards]) == ("my_animals", ["Wolf", "Bear"])
    assert deck.number == "value" and (deck.cards[0]["value"] in ("3", "3.0"))
    drawn = draw_game(str(tmp_path / "zoo"), PrintRequest(games=(str(tmp_path / "zoo"),)))  # raises with any fault
    printed = [piece for piece in drawn.pieces if piece.component.id == "my_animals"]
    assert 2 == len(printed) and "Forest" in str(printed[0].front) and "Cave" in str(printed[1].front)


def test_numbers_of_a_workbook_are_written_as_people_see_them() -> None:
    files = files_of_list(
        "a.xlsx", xlsx(Sheet1=[["Name", "Cost", "Icon"], ["Ant", 3.0, "bug"], ["Bee", 2.5, "bee"]]), "A"
    )
    assert ["name,cost,icon", "Ant,3,bug", "Bee,2.5,bee"] == lines(files, "a")


def test_each_sheet_becomes_a_deck() -> None:
    book = xlsx(Roles=[["Name"], ["Wolf"]], Empty=[], **{"Night events": [["Title"], ["Storm"]]})
    files = files_of_list("book.xlsx", book, "Book")
    assert {"decks/roles.csv", "decks/night_events.csv"} == {name for name in files if name.startswith("decks/")}


def test_more_columns_stand_below_the_text() -> None:
    files = files_of_list("heist.csv", HEIST.encode(), "Heist")
    assert b"**Attack**\xc2\xa0{attack}" in files["looks/heist.toml"]
    assert b'look = "heist"' in files["edition.toml"]
    assert "looks/a.toml" not in files_of_list("a.csv", b"name,text\nAnt,Small.\n", "A")


def test_without_a_column_of_names_the_first_one_names_the_cards() -> None:
    assert ["copies,name,icon", "2,cat,cat"] == lines(files_of_list("a.csv", b"count,word\n2,cat\n", "A"), "a")


def test_columns_hold_what_somebody_says() -> None:
    assert ["name", "kind", "number", "text", "other", "copies"] == guessed(*sheets_of("heist.csv", HEIST.encode()))
    roles = {"heist": ["text", "name", "other", "", "number", "copies"]}
    files = files_of_list("heist.csv", HEIST.encode(), "Heist", "neon", roles)
    assert ["text,name,own_cost,number,copies,icon", "Dragon,Monster,5,7,2,"] == lines(files, "heist")[:2]
    assert b'look = "neon"' in files["edition.toml"]


def test_columns_of_unknown_names_are_guessed_by_their_cells() -> None:
    cells = b"Title,Pay,What it does,By,F\nBoat,2,Sail as far as you can.,Mia,a.png\nMoon,,Wait for the tide.,A,b.JPG"
    assert ["name", "number", "text", "other", "picture"] == guessed(*sheets_of("a.csv", cells))


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (["text", "", "", "", "", ""], "needs a name for each card. Say which column has it"),
        (["name"], "has other columns now. Drop it again"),
        (["name", "", "", "", "", "../x"], "has other columns now"),
        (["", "", "", "", "name", ""], "row 3: has no 'Attack'. Name the card"),
    ],
)
def test_columns_that_cannot_be_used_are_refused(roles: list[str], message: str) -> None:
    with pytest.raises(InputError) as refused:
        files_of_list("heist.csv", HEIST.encode(), "Heist", roles={"heist": roles})
    assert message in str(refused.value.faults[0])


ICONS = {
    "Golden Crown": "crown", "Two Cats": "cat", "Bees": "bee", "The castle": "castle", "Old map": "map",
    "Sail boat": "sail-boat", "Treasure chest": "treasure-chest", "Shield of the sun": "shield-sun",
    "Chess queen": "chess-queen", "Rainy weather": "weather-rainy", "Weather balloon": "balloon",
    "Apple": "food-apple", "Pears": "fruit-pear", "Apple map": "map", "Glasses": "glasses",
    "Paper crane": "", "Message in a bottle": "", "Castle in the clouds": "", "King of hearts": "", "Mouse": "",
    "Iron": "", "Round table": "", "Box": "", "Dragon": "", "": "", "A 1": "", "Red fox": "",
}  # fmt: skip
"""All words of a name are in the icon's, or its last word is the icon's name and means nothing else."""


@pytest.mark.parametrize(("name", "icon"), ICONS.items())
def test_an_icon_is_called_like_the_card(name: str, icon: str) -> None:
    assert icon == icon_for(name)


def test_the_icons_that_nobody_chose_are_named() -> None:
    told = "Icons by name: 1 of 2 cards, column icon in decks/a.csv. Change or empty it: kite for Kite."
    assert [told] == icons_by_name("a.csv", b"Name,Text\nKite,Up.\nPaper crane,Down.\n")
    assert [] == icons_by_name("a.csv", b"Name,Icon\nKite,kite\n")


def test_a_column_of_few_kinds_colours_the_cards_and_is_named() -> None:
    assert b'tint = "type"' in files_of_list("heist.csv", HEIST.encode(), "Heist")["edition.toml"]
    many = "Title,Kind\n" + "".join(f"Card {number},{number}\n" for number in range(9))
    for content in (many.encode(), b"Title,Kind\nWolf,Beast\nBear,Beast\n", b"Title\nWolf\n"):
        assert b"tint" not in files_of_list("a.csv", content, "A")["edition.toml"]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("a.pdf", b"x", "a.pdf: is no list of cards. Give a file that ends in .csv, .xlsx, .xls, .ods"),
        ("a.csv", b"", "a.csv: row 1: has no header"),
        ("a.csv", b"name,text\n", "a.csv: has no cards"),
        ("a.csv", b"name,name\nx,y\n", "a.csv: row 1: names the column 'name' 2 times"),
        ("a.csv", "name\nCrème\n".encode("latin-1"), 'a.csv: row 2: is not UTF-8. Save the sheet as "CSV UTF-8"'),
        ("a.csv", b"name,text\n,Boo\n", "a.csv: row 2: has no 'name'. Name the card"),
        ("a.xlsx", b"not a workbook", "a.xlsx: cannot be read as a workbook"),
        ("a.csv", b"name,,text\nx,y,z\n", "a.csv: row 1: names no column 2"),
        ("a.csv", b"name\n\n\nx,y\n", "a.csv: row 4: has 2 cells, expected 1"),
        ("a.xlsx", xlsx(One=[["Name", "", "Text"], ["Ant", "small"]]), "a.xlsx: sheet One: row 1: names no column 2"),
        ("a.xlsx", xlsx(One=[["Name"], ["Ant", "small"]]), "a.xlsx: sheet One: row 2: has 2 cells, expected 1"),
        ("a.xlsx", xlsx(One=[["Name", "Cost", "Cost"], ["Ant"]]), "row 1: names the column 'Cost' 2 times"),
        ("a.ods", ods([["Name", "Name"], ["Ant", "Bee"]]), "sheet Sheet1: row 1: names the column 'Name' 2 times"),
        ("a.xlsx", xlsx(One=[["Name", "Cost"], ["", ""], ["", 3]]), "a.xlsx: row 3: has no 'Name'"),
        ("a.xlsx", xlsx(One=[["Name"]]), "a.xlsx: has no cards"),
        (
            "a.xlsx",
            xlsx(One=[["Name"], *([["Ant"]] * 1001)]),
            "sheet One: row 1002: is one row too many: expected at most 1000",
        ),
    ],
)
def test_a_list_that_cannot_be_used_is_named(file: str, content: bytes, message: str) -> None:
    with pytest.raises(InputError) as refused:
        files_of_list(file, content, "A")
    assert "card_list" == refused.value.code and message in str(refused.value.faults[0])


def far(place: str) -> bytes:
    """Return a workbook whose last cell stands far from the others."""
    book = {"a.xml": f'<c r="A1"/><row r="1048576"><c r="{place}"/></row>'}
    return zipped(book)


def repeated(rows: int, columns: int, text: str) -> bytes:
    """Return a workbook with a cell that says how often it stands there."""
    name = "urn:oasis:names:tc:opendocument:xmlns"
    return zipped({
        "content.xml": f'<a xmlns:t="{name}:table:1.0" xmlns:o="{name}:office:1.0" xmlns:x="{name}:text:1.0">'
        f'<t:table-row t:number-rows-repeated="{rows}"><t:table-cell o:value-type="string" '
        f't:number-columns-repeated="{columns}"><x:p>{text}</x:p></t:table-cell></t:table-row></a>'
    })  # fmt: skip


LONG = "x" * 30_000


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (zipped({"a.xml": "0" * 100_000_001}), "unpacks to more than 100 MB. Keep only the sheet with the cards"),
        (far("XFD1048576"), "has a cell far below or beside the others. Delete the empty rows and columns"),
        (far("B2"), "has a cell far below or beside the others"),
        (repeated(100_000, 16_000, "x"), "has a cell far below or beside the others"),
        (repeated(1000, 30, LONG), "holds too many long texts"),
        (repeated(1, 1, '<x:s x:c="999999999"/>'), "holds too many long texts"),
        (zipped({"a.xml": f"<sst><si>{LONG}</si></sst>", "b.xml": '<c t="s"/>' * 9000}), "holds too many long texts"),
        (xlsx(One=[["Name"], ["Ant"]])[:-60], "cannot be read as a workbook"),
    ],
    ids=["bomb", "far cell", "far row", "many cells", "long cells", "blanks", "one long text", "cut off"],
)
def test_a_hostile_workbook_is_refused_before_it_is_read(content: bytes, message: str) -> None:
    with pytest.raises(InputError) as refused:
        files_of_list("a.xlsx", content, "A")
    assert message in str(refused.value.faults[0])


def test_a_workbook_with_formatted_empty_rows_is_read() -> None:
    name = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
    empty = (
        '<t:table-row t:number-rows-repeated="1048570"><t:table-cell t:number-columns-repeated="16384"/></t:table-row>'
    )
    check_workbook(zipped({"content.xml": f'<a xmlns:t="{name}">{empty}</a>'}))


def test_a_list_starts_only_an_own_game(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name\nAnt\n", "utf-8")
    with pytest.raises(InputError, match="starts a game of your own"):
        scaffold.start(tmp_path / "mine", "high_card", card_list=tmp_path / "a.csv")
    assert not (tmp_path / "mine").exists()


def test_texts_that_do_not_fit_are_named_by_row_and_column(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "mine", "prototype")
    deck = next((tmp_path / "mine/decks").glob("*.csv"))
    with deck.open("a", encoding="utf-8") as rows:
        rows.write(f"Bee,1,fruit,1,bee,{'Too long a text for any card. ' * 20}\n")
    with pytest.raises(cards.CardDataError) as refused:
        draw_game(str(tmp_path / "mine"), PrintRequest(games=(str(tmp_path / "mine"),)))
    assert any(str(fault).startswith(f"mine/decks/{deck.name}: row 6: column text: ") for fault in refused.value.faults)


@pytest.mark.parametrize("file", ["decks/more.xlsx", "decks/more.ods", "list.xlsx"])
def test_a_workbook_in_the_folder_is_named_with_the_way_in(file: str, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "mine", "prototype")
    (tmp_path / "mine" / file).write_bytes(xlsx(One=[["Name"], ["Ant"]]))
    with pytest.raises(cards.CardDataError) as refused:
        cards.load(str(tmp_path / "mine"))
    [fault] = refused.value.faults
    assert str(fault).startswith(f"mine/{file}: is no CSV file") and "tuckbox new NAME --cards" in str(fault)


@pytest.mark.parametrize("look", ready_made())
def test_columns_with_long_cells_stand_below_each_other_in_any_look(look: str, tmp_path: Path) -> None:
    words = "Title,Forbidden 1,Forbidden 2,Forbidden 3\nWinter garden,thunderstorm,,refrigerator\n"
    (tmp_path / "words.csv").write_text(words)
    folder = tmp_path / "game"
    scaffold.start(folder, "prototype", card_list=tmp_path / "words.csv")
    head = folder / "edition.toml"
    head.write_text(head.read_text("utf-8").replace('look = "lino"', f'look = "{look}"'), "utf-8")
    game = cards.load(str(folder))
    assert look == game.facts.looks["words"].art
    deck, *_ = layouts.components(game, Print())
    (shown,) = (words for words in all_texts(deck.pieces[0].front()) if "Forbidden" in words)
    assert ["Forbidden 1 thunderstorm", "Forbidden 3 refrigerator"] == shown.replace("\N{NO-BREAK SPACE}", " ").split(
        "\n"
    )
    assert draw_game(str(folder), PrintRequest((str(folder),))).pieces
    face = game.facts.face(SimpleNamespace(deck="words", row=2))
    assert "Forbidden 1 thunderstorm · Forbidden 3 refrigerator" == face.text


def test_phones_draw_play_take_and_discard_what_a_list_holds_with_its_table_and_without(tmp_path: Path) -> None:
    (tmp_path / "animals.csv").write_text("Title\nWolf\nBear\n")
    scaffold.start(tmp_path / "game", "prototype", card_list=tmp_path / "animals.csv")
    game = cards.load(str(tmp_path / "game"))
    assert "More than half said that the game was over." == game.words("reason.end_1")
    assert ["draw", "play", "take", "discard"] == list(game.facts.table.moves)
    (tmp_path / "game/table.toml").unlink()
    assert cards.load(str(tmp_path / "game")).facts.table == game.facts.table


def test_names_may_have_letters_of_any_language(tmp_path: Path) -> None:
    (tmp_path / "Käfer für Kinder.csv").write_text("Title,Größe\nHirschkäfer,8 cm\n", "utf-8")
    scaffold.start(tmp_path / "game", "prototype", card_list=tmp_path / "Käfer für Kinder.csv")
    facts = cards.load(str(tmp_path / "game")).facts
    assert ["käfer_für_kinder"] == list(facts.table.piles)
    assert "größe" in facts.looks["käfer_für_kinder"].fields


def test_columns_may_be_named_in_german_and_french() -> None:
    german = files_of_list("a.csv", b"Titel;Anzahl;Wirkung;Kosten\nWolf;2;Heult.;3\n", "A")
    french = files_of_list("a.csv", "Nom;Quantité;Effet;Coût\nLoup;2;Il hurle.;3\n".encode(), "A")
    for files in (german, french):
        assert "name,copies,text,number,icon" == lines(files, "a")[0]


def test_a_deck_called_like_a_place_gets_another_name() -> None:
    for sheet in ("Table", "discards", "Hand"):
        files = files_of_list(f"{sheet}.csv", b"Name\nWolf\n", "A")
        assert f"decks/{sheet.lower()}_cards.csv" in files


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
