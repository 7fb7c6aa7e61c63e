"""Mistakes that beginners make: each is answered with the file, the row or line, what was found, and what to do."""

import shutil
from pathlib import Path

import pytest

import cards
from cards.editions import scaffold
from cards.errors import CardDataError, InputError
from generator.job import PrintRequest, draw_game

HANDS, ROLES, TILES = "prototype/hands", "prototype/roles", "prototype/tiles"
GOODS, HEAD, TABLE, LOOK = "decks/goods.csv", "edition.toml", "table.toml", "looks/mine.toml"
TACO = "Chili Taco,6,hot,4,2,taco,"
MISTAKES = [
    (
        HANDS,
        GOODS,
        TACO,
        "Chili Taco,three,hot,4,2,taco,",
        "row 3: column copies: 'three' is not a whole number. Write 3",
    ),
    (
        HANDS,
        GOODS,
        TACO,
        "Chili Taco,6 cards,hot,4,2,taco,",
        "row 3: column copies: '6 cards' is not a whole number. Write 6",
    ),
    (
        HANDS,
        TABLE,
        "[areas]",
        "[areas]\ndiscard = {}",
        "key discard: a pile is called 'discard' too. Choose another name",
    ),
    (HANDS, TABLE, "[areas]", "[areas]\nhand = {}", "key hand: 'hand' means the cards that a player holds"),
    (
        HANDS,
        GOODS,
        TACO,
        "Chili Taco,6,hot,4 €,2,taco,",
        "row 3: column price: '4 €' is not a whole number, but the move",
    ),
    (HANDS, TABLE, '"price"', '"prize"', "no deck has a column 'prize', did you mean \"price\"?"),
    (HANDS, HEAD, "players =", 'minutes = "20 min"\nplayers =', "found '20 min': expected a whole number. Write 20"),
    (HANDS, HEAD, "players =", "players = [2.5, 5]  #", "found [2.5, 5]: expected a whole number. Write [2, 5]"),
    (HANDS, HEAD, "players =", "minutes = 20.5\nplayers =", "found 20.5: expected a whole number. Write 20"),
    (HANDS, TABLE, "[counters]", "[counters]\nGood Luck = {}", 'a name with blanks stands in quotes, "so"'),
    (
        HANDS,
        TABLE,
        "winners = {",
        'winners = "most" # {',
        "one of all, choose, nobody, or a table such as {key = value}",
    ),
    (
        HANDS,
        GOODS,
        "name,copies",
        "name,Quantity",
        "row 1: there is no column 'copies', found 'Quantity'. Write copies",
    ),
    (HANDS, GOODS, TACO, "Chili Taco,-1,hot,4,2,taco,", "row 3: column copies: -1 is below 0. Write 0"),
    (HANDS, GOODS, TACO, "Chili Taco,4-May,hot,4,2,taco,", "'4-May' is a date: the spreadsheet changed it"),
    (HANDS, GOODS, TACO, "Chili Taco,9999,hot,4,2,taco,", "row 3: column copies: 9999 is too many"),
    (HANDS, GOODS, TACO, ",6,hot,4,2,taco,", "row 3: column name: is empty. Name the card"),
    (
        HANDS,
        GOODS,
        TACO,
        "Dragon Noodles,6,hot,4,2,taco,",
        "row 3: column name: 'Dragon Noodles' is in row 2 too. Raise its copies",
    ),
    (HANDS, GOODS, "name,copies", "Name,copies", "row 1: there is no column 'name', found 'Name'. Write name"),
    (HANDS, GOODS, "name,copies", "title,copies", "row 1: there is no column 'name'. It has title, copies"),
    (HANDS, GOODS, "heat,icon", "icon,icon", "row 1: names the column 'icon' 2 times"),
    (
        HANDS,
        GOODS,
        TACO,
        "Chili, hot Taco,6,hot,4,2,taco,",
        "row 3: has 8 cells, expected 7, as in the header. Put a text with a comma in quotes",
    ),
    (HANDS, GOODS, TACO, '"Chili Taco,6,hot,4,2,taco,', "Is a closing quotation mark missing?"),
    (
        HANDS,
        GOODS,
        TACO,
        "Chili Taco,6,hot,4,2,tacos,",
        "row 3: column icon: there is no icon 'tacos', did you mean \"taco\"?",
    ),
    (
        HANDS,
        GOODS,
        "Everyone else loses 1",
        "Everyone else loses {prize}",
        'column text: {prize} is no column and no option, did you mean "price"?',
    ),
    (HANDS, GOODS, "Everyone else loses 1", "Everyone else loses {price", "column text: '{' is not closed. Add }"),
    (HANDS, GOODS, "Everyone else loses 1", "Loses {icon:coin}", "column text: there is no icon 'coin'"),
    (HANDS, GOODS, "price,heat", "price,picture", "column picture: there is no pictures/3"),
    (HANDS, GOODS, "kind,price", "kind,color", "row 2: column color: '5' is no colour"),
    (
        HANDS,
        HEAD,
        'game = "prototype"',
        'game = "prototyp"',
        "game: found 'prototyp': no such game, did you mean \"prototype\"?",
    ),
    (HANDS, HEAD, 'name = "Hands"', "name = Hands", 'a text stands in quotes, "so"'),
    (HANDS, HEAD, 'version = "1"', "version = 1", "line 3: key version: found 1: expected a text in quotes"),
    (HANDS, HEAD, "players = [2, 5]", "players = [5, 2]", "line 4: key players: [5, 2] runs down. Write [2, 5]"),
    (HANDS, HEAD, 'look = "pulp"', 'look = "comic"', "line 5: key look: 'comic' is no look"),
    (HANDS, HEAD, "decks.goods", "deck.goods", "key deck: no such field"),
    (HANDS, HEAD, "decks.goods", "decks.food", "line 8: key food: there is no decks/food.csv. Write goods"),
    (HANDS, HEAD, 'size = "poker"', 'size = "pokr"', "line 8: key size: 'pokr' is no size, did you mean \"poker\"?"),
    (
        HANDS,
        HEAD,
        'size = "poker"',
        "size = [6.3, 8.8]",
        "line 8: key size: 6.3 mm is too small: the least is 15 mm. Write 63",
    ),
    (
        HANDS,
        HEAD,
        'tint = "kind"',
        'tint = "kinds"',
        "line 8: key tint: decks/goods.csv has no column 'kinds', did you mean \"kind\"?",
    ),
    (HANDS, HEAD, "hand = 4", 'hand = "four"', "key hand: found 'four': an option is a whole number"),
    (HANDS, LOOK, 'from = "pulp"', 'from = "mine"', "line 1: key from: 'mine' inherits from itself"),
    (HANDS, LOOK, "box = [1, 53, 61, 11]", "box = [5, 53, 61, 11]", "key box: ends at 66 of 63 mm. Make it 3 narrower"),
    (HANDS, LOOK, "box = [1, 53, 61, 11]", "box = [1, 53, 61]", "key box: has 3 numbers. Write four"),
    (HANDS, LOOK, "kind = [", "type = [", "key when: decks/goods.csv has no column 'type'"),
    (HANDS, LOOK, '"trick"]', '"trap"]', "key when: no card has kind 'trap'"),
    (HANDS, LOOK, '"#FFC72C"', '"redd"', "key colors: 'redd' is no colour, did you mean \"red\"?"),
    (
        ROLES,
        TABLE,
        'deck = "roles"',
        'deck = "role"',
        'line 2: key deck: there is no decks/role.csv, did you mean "roles"?',
    ),
    (ROLES, "decks/roles.csv", "Fisher,rest", "Fisher,2", "players, but decks/roles.csv has"),
    (HANDS, TABLE, 'deal = "{hand}"', "deal = 30", "key deal: 5 × 30 = 150 cards, but goods has 60. Deal 12"),
    (HANDS, TABLE, '["take", "pass"]', '["pass"]', "'take' is in no step, so nobody can make it. Add it to steps"),
    (HANDS, TABLE, '["take", "pass"]', '["tke", "pass"]', "there is no move 'tke', did you mean \"take\"?"),
    (
        HANDS,
        TABLE,
        'to = "discard"',
        'to = "discrad"',
        "key to: there is no place 'discrad', did you mean \"discard\"?",
    ),
    (HANDS, TABLE, "gain = {coins", "gain = {coin", "there is no counter 'coin', did you mean \"coins\"?"),
    (HANDS, TABLE, "[hands]", "[hand]", 'there is no such part, did you mean "hands"?'),
    (
        HANDS,
        TABLE,
        "shuffle discard",
        "mix discard",
        "key when_empty: 'mix discard' is unknown. Write shuffle and a pile",
    ),
    (HANDS, TABLE, "[[end]]", "[end]", "expected a heading [[end]], with two brackets"),
    (
        TILES,
        TABLE,
        "size = [5, 5]",
        "size = [5, 6]",
        "key size: 5 × 6 needs 30 tiles, found 25 in decks/tiles.csv. Add 5",
    ),
    (
        TILES,
        TABLE,
        "size = [5, 5]",
        "size = [40, 5]",
        "key size: 40 × 5 is too large: a grid on phones has 12 × 12 spaces at most. Write [12, 5]",
    ),
    (
        TILES,
        HEAD,
        "options =",
        "boards.map = {size = [40, 40]}\noptions =",
        "key size: 40 × 40 is too large: a printed board has 20 × 20 spaces at most. Write [20, 20]",
    ),
    (TILES, TABLE, '"A3", "E3"', '"A3", "F3"', "key start: 'F3' is not on the grid. Its spaces are A1 to E5"),
    (TILES, TABLE, '"A3", "E3"', '"A3", "E03"', "key start: 'E03' is not on the grid. Its spaces are A1 to E5"),
    (TILES, TABLE, "next to diver", "near diver", "key tile: 'near diver' is unknown"),
    (ROLES, TABLE, 'effect = "out", shared', 'effect = "kill", shared', "key effect: 'kill' is unknown"),
    (ROLES, TABLE, "[phases]", "[clock]\nevening = {seconds = 60}\n[phases]", "there is no phase 'evening'"),
    (
        ROLES,
        TABLE,
        "[phases]",
        "[clock]\nday = {seconds = 2}\n[phases]",
        "key seconds: found 2: expected a whole number >= 5",
    ),
    (
        ROLES,
        TABLE,
        "[phases]",
        '[clock]\nday = {seconds = 60, then = "pick one"}\n[phases]',
        "key then: found 'pick one': expected one of next phase, no choice, random choice",
    ),
    (
        HANDS,
        TABLE,
        "[hands]",
        "[clock]\nday = {seconds = 60}\n[hands]",
        "there are no phases. Write seconds into [turns]",
    ),
    (
        HANDS,
        TABLE,
        "[turns]",
        '[clock]\nwork = {seconds = 9}\n[phases]\norder = ["work"]\n[phases.work]\n[turns]\nseconds = 9',
        "limits work, and [turns] limits each turn of it",
    ),
    (HANDS, TABLE, "[turns]", "[turns]\nseconds = 2", "2 is below 5. Write 5 or more, or 0 for any time"),
    (HANDS, TABLE, "[hands]", '[master]\nmay = ["cheat"]\n[hands]', "key may: found ['cheat']: expected one of"),
    (HANDS, TABLE, "[hands]", "[master]\nmay = []\n[hands]", "key may: is empty. Write what the master may do"),
    (
        ROLES,
        TABLE,
        '["players", "nobody"]',
        '["players", "2"]',
        "has \"players\" and '2', which would be taken for a seat. Write it with a word",
    ),
    (
        HANDS,
        GOODS,
        "name,copies",
        "Our game\nname,copies",
        "as in the header 'Our game'. Let the first row name the columns",
    ),
    (
        HANDS,
        HEAD,
        "players = [2, 5]",
        'players = "2-5"',
        "line 4: key players: found '2-5': expected a list. Write [2, 5]",
    ),
    (HANDS, HEAD, "players = [2, 5]", "player = [2, 5]", 'key player: no such field, did you mean "players"?'),
    (HANDS, TABLE, '"{hand}"', '"{hands}"', "expected a whole number. There is no option 'hands'"),
    (ROLES, TABLE, "order = ", "# order = ", 'key order: is missing. Write [phases] and below it order = ["'),
    (ROLES, TABLE, "learn side", "learn team", "there is no column 'team' to learn"),
    (ROLES, TABLE, '{name = "Keeper"}', '{name = "Keeperr"}', "no card has name 'Keeperr', did you mean \"Keeper\"?"),
    (HANDS, GOODS, TACO, "Chili Taco,5. Mrz,hot,4,2,taco,", "'5. Mrz' is a date: the spreadsheet changed it"),
    (HANDS, GOODS, TACO, "Chili Taco,٦,hot,4,2,taco,", "'٦' is not a whole number. Write 6"),
    (
        HANDS,
        HEAD,
        "players = [2, 5]",
        "players = [2, 3, 5]",
        "key players: found [2, 3, 5]: expected a list of length 2",
    ),
    (HANDS, HEAD, "options = {", "boards.b = {size = [20, 20], space = 80}\noptions = {", "1600 mm: 800 mm at most"),
    (HANDS, HEAD, "decks.goods", "decks.goods = {}\ndecks.goods", "it stands here a second time. Keep one of them"),
    (HANDS, TABLE, 'pay = {coins = "price"}', "pay = {coins = -3}", "key pay: -3 is below 0. Write gain = {coins = 3}"),
    (HANDS, TABLE, "winners = {", 'winners = {least = "coins", ', "has least and most. Write one of them"),
    (HANDS, TABLE, "coins = {", "coins = {most = 1, ", "key start: 5 is not from 0 to 1"),
    (HANDS, TABLE, "coins = {", "coins = {least = 9, most = 1, ", "key least: 9 is above the most, 1. Swap them"),
    (HANDS, TABLE, 'start = "{coins}"', "start = 99999999999999999999", "expected a whole number <= 9999"),
    (HANDS, TABLE, "[hands]", '[trade]\ncounters = ["gold"]\n[hands]', "there is no counter 'gold'. There are coins"),
    (HANDS, TABLE, "[hands]", "[trade]\nhands = false\n[hands]", "there is nothing to exchange. Add [hands]"),
    (HANDS, TABLE, ', per = "seat"}', '}\n[trade]\ncounters = ["coins"]', "'coins' belongs to the table"),
    (
        ROLES,
        TABLE,
        "[phases.day]",
        '[phases.day]\nmoves = ["x"]',
        "a phase has one of them, and this has vote and moves",
    ),
    (ROLES, TABLE, '["players", "nobody"]', '["nobody", "nobody"]', "key options: 'nobody' stands twice"),
    (HANDS, LOOK, "pt = [20, 14]", "pt = [nan, 14]", "key pt: found [nan, 14]: expected a number"),
    (HANDS, LOOK, "box = [1, 53, 61, 11]", "box = [1, 53, 0, 11]", "key box: is 0 mm wide. Write more than 0"),
    (
        HANDS,
        LOOK,
        'from = "pulp"',
        'from = "pulp"\nfonts = {titel = "Kalam"}',
        "called 'titel', did you mean \"title\"?",
    ),
    (HANDS, LOOK, 'from = "pulp"', 'from = "pulp"\nfonts = "Kalam"', 'expected a line such as fonts = {title = "'),
    (HANDS, LOOK, 'count = "heat"', 'count = "kind"', "row 2: column kind: 'hot' is not a whole number"),
    (
        HANDS,
        LOOK,
        'count = "heat"',
        'count = "{heat}0{heat}"',
        "303 symbols are more than anybody counts. Write 40 at most",
    ),
    (
        HANDS,
        LOOK,
        "[heat]",
        '[x]\nqr = "' + "x" * 300 + '"\nbox = [1, 1, 9, 9]\n[heat]',
        "key qr: has 300 letters, and a code",
    ),
    (
        HANDS,
        LOOK,
        "[heat]",
        '[x]\nbar = "3"\nof = "0"\nbox = [1, 1, 9, 9]\n[heat]',
        "key of: is 0, so no bar is ever full",
    ),
    (
        HANDS,
        LOOK,
        "[heat]",
        '[x]\nbar = "3"\nicon = "bug"\nbox = [1, 1, 9, 9]\n[heat]',
        "this has icon and bar. Keep one",
    ),
]


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a copy of each starter, which has no faults."""
    home, made = tmp_path_factory.mktemp("own"), {}
    for name in (HANDS, ROLES, TILES):
        made[name] = home / name.rpartition("/")[2]
        scaffold.start(made[name], name)
        cards.load(str(made[name]))
    return made


@pytest.mark.parametrize(("game", "file", "before", "after", "message"), MISTAKES)
def test_a_mistake_is_named_with_its_place(
    game: str, file: str, before: str, after: str, message: str, originals: dict[str, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[game], folder)
    if file == LOOK:
        head = folder / HEAD
        head.write_text(head.read_text("utf-8").replace('look = "pulp"', 'look = "mine"'), "utf-8")
    text = (folder / file).read_text("utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(CardDataError) as refused:
        cards.load(str(folder))
    found = [str(fault) for fault in refused.value.faults]
    assert any(message in one and one.startswith("mine/") for one in found), found


def test_a_file_in_another_encoding_is_named(originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / GOODS).write_bytes("name,copies\nCrème,1\n".encode("latin-1"))
    with pytest.raises(CardDataError, match=r'is not UTF-8\. Save the sheet as "CSV UTF-8"'):
        cards.load(str(folder))


def test_all_faults_are_told_at_once(originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    for file, before, after in ((GOODS, TACO, "Chili Taco,three,hot,4,2,tacos,"), (HEAD, "[2, 5]", "[5, 2]")):
        (folder / file).write_text((folder / file).read_text("utf-8").replace(before, after), "utf-8")
    with pytest.raises(CardDataError) as refused:
        cards.load(str(folder))
    assert 2 <= len(refused.value.faults)


def test_a_sheet_that_cannot_be_read_is_named_once(originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / GOODS).write_bytes("name,copies\nCrème,1\n".encode("latin-1"))
    with pytest.raises(CardDataError) as refused:
        cards.load(str(folder))
    assert ["mine/decks/goods.csv"] == [fault.file for fault in refused.value.faults]


def test_an_edition_that_a_game_does_not_ship_is_named_with_those_it_does() -> None:
    with pytest.raises(InputError, match=r'no such edition, did you mean "roles"\? There are prototype/bluff'):
        cards.find_game("prototype/role")


def test_words_that_do_not_fit_a_field_are_named_by_row_and_field_in_the_order_of_rows(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    scaffold.start(folder, "prototype")
    cells = [f"card {row},{'thunder' * (row in (2, 10)) or 'a'}{row}" for row in range(2, 15)]
    (folder / "decks" / "cards.csv").write_text("\n".join(("name,weather", *cells)))
    (folder / "looks").mkdir()
    (folder / LOOK).write_text('from = "lino"\n[sky]\ntext = "Sky: {weather}"\nbox = [5, 60, 5, 4]\n')
    head = folder / HEAD
    head.write_text(head.read_text("utf-8").replace('look = "lino"', 'look = "mine"'), "utf-8")
    with pytest.raises(CardDataError) as refused:
        draw_game(str(folder), PrintRequest((str(folder),)))
    shown = [(fault.file, fault.card, fault.field) for fault in refused.value.faults if "thunder" in fault.what]
    assert [("mine/decks/cards.csv", f"row {row}", "field sky in looks/mine.toml") for row in (2, 10)] == shown


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("decks/goods (1).csv", "looks like a copy of goods.csv. Delete it"),
        ("decks/goods - Kopie.csv", "looks like a copy of goods.csv. Delete it"),
        ("words/rules.txt", "is not read. Write the rules as plain text into rules.en.md"),
        ("words/rules.md", "is not read. Write the rules as plain text into rules.en.md"),
    ],
)
def test_a_file_that_stands_there_by_mistake_is_named(
    file: str, message: str, originals: dict[str, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / file).write_bytes((folder / GOODS).read_bytes())
    with pytest.raises(CardDataError) as refused:
        cards.load(str(folder))
    assert [(f"mine/{file}", message)] == [(one.file, one.what[: len(message)]) for one in refused.value.faults]


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_rules_without_a_word_are_told(text: str, originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / "words/rules.en.md").write_text(text, "utf-8")
    with pytest.raises(CardDataError, match=r"words/rules\.en\.md: is empty: write the rules, or delete the file"):
        cards.load(str(folder))


def test_a_table_that_is_a_folder_is_named(originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / TABLE).unlink()
    (folder / TABLE).mkdir()
    with pytest.raises(CardDataError, match=r"table\.toml: is a folder: expected a file"):
        cards.load(str(folder))


@pytest.mark.parametrize(
    ("encoded", "replaced"),
    [
        ("utf-8-sig", (",", ",")),
        ("utf-8", (",", ";")),
        ("utf-8", (",", "\t")),
        ("utf-8", ("\n", "\r\n")),
        ("utf-8", ("\n", "\r")),
    ],
)
def test_sheets_of_other_programs_are_read(
    encoded: str, replaced: tuple[str, str], originals: dict[str, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    text = "name,copies,kind,price,heat\nTaco,60,hot,1,2\n"
    (folder / GOODS).write_bytes(text.replace(*replaced).encode(encoded))
    assert ["Taco"] == [card.name for card in cards.load(str(folder)).facts.decks["goods"].cards]


def test_words_of_rules_that_do_not_fit_are_named_in_the_folders_own_file(
    originals: dict[str, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / "words/rules.en.md").write_text(f"# Goal\n\n1.1 {'W' * 300}\n", "utf-8")
    with pytest.raises(CardDataError, match=r"^mine/words/rules\.en\.md: 1\.1: has a word wider than its column"):
        draw_game(str(folder), PrintRequest((str(folder),), only=("rules",)))


@pytest.mark.parametrize("name", ["Meine Käufe", "very_long_name_of_a_deck_that_somebody_made"])
def test_the_table_of_components_has_room_for_long_names(name: str, originals: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(originals[HANDS], folder)
    (folder / f"decks/{name}.csv").write_text("name\nA\n", "utf-8")
    assert draw_game(str(folder), PrintRequest((str(folder),), only=("rules",))).pieces
