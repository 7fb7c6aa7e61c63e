"""Mistakes that beginners make: each is answered with the file, the row or line, what was found, and what to do."""

import shutil
import tomllib
from pathlib import Path

import pytest
from cases import compare, rows
from edits import change, faults

import cards
from cards.errors import CardDataError, InputError
from prototype.own_folder import drawn, started

GOODS, HEAD, TABLE, LOOK = "decks/goods.csv", "edition.toml", "table.toml", "looks/mine.toml"
TACO = "Chili Taco,6,hot,4,2,taco,"
MISTAKES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a copy of each starter, which has no faults."""
    home, names = tmp_path_factory.mktemp("own"), ("hands", "roles", "tiles")
    made = {name: started(home / name, f"prototype/{name}") for name in names}
    assert all(cards.load(str(folder)) for folder in made.values())
    return made


@pytest.fixture
def folder(originals: dict[str, Path], tmp_path: Path) -> Path:
    return shutil.copytree(originals["hands"], tmp_path / "mine")


@pytest.mark.parametrize("place", MISTAKES)
def test_mistakes_are_named_with_their_places(
    place: str, originals: dict[str, Path], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """`mistakes/` has each mistake of `mistakes.toml`, and all that is told of it."""
    game, file = place.split("/", 1)
    lines = []
    for number, (before, after) in enumerate(MISTAKES[place]["mistakes"]):
        folder = shutil.copytree(originals[game], tmp_path / str(number) / "mine")
        if file == LOOK:
            change(folder / HEAD, 'look = "pulp"', 'look = "mine"')
        change(folder / file, before, after)
        lines += [f"{before[:60]!r} → {after[:160]!r}", *(f"  {fault}" for fault in sorted(faults(folder)))]
    name = Path(place.replace("/", "_")).with_suffix(".txt")
    compare(Path(__file__).with_name("mistakes") / name, lines, request)


def test_a_sheet_in_another_encoding_is_named_once(folder: Path) -> None:
    (folder / GOODS).write_bytes("name,copies\nCrème,1\n".encode("latin-1"))
    [fault] = faults(folder)
    assert fault.startswith("mine/decks/goods.csv: ") and 'is not UTF-8. Save the sheet as "CSV UTF-8"' in fault


def test_all_faults_are_told_at_once(folder: Path) -> None:
    change(folder / GOODS, TACO, "Chili Taco,three,hot,4,2,tacos,")
    change(folder / HEAD, "[2, 5]", "[5, 2]")
    assert 2 <= len(faults(folder))


def test_an_edition_that_a_game_does_not_ship_is_named_with_those_it_does() -> None:
    with pytest.raises(InputError, match=r'no such edition, did you mean "roles"\? There are prototype/bluff'):
        cards.find_game("prototype/role")


def test_words_that_do_not_fit_a_field_are_named_by_row_and_field_in_the_order_of_rows(tmp_path: Path) -> None:
    folder = started(tmp_path / "mine", look="mine")
    cells = [f"card {row},{'thunder' * (row in (2, 10)) or 'a'}{row}" for row in range(2, 15)]
    (folder / "decks/cards.csv").write_text("\n".join(("name,weather", *cells)))
    (folder / "looks").mkdir()
    (folder / LOOK).write_text('from = "lino"\n[sky]\ntext = "Sky: {weather}"\nbox = [5, 60, 5, 4]\n')
    with pytest.raises(CardDataError) as refused:
        drawn(folder)
    shown = [(fault.file, fault.card, fault.field) for fault in refused.value.faults if "thunder" in fault.what]
    assert [("mine/decks/cards.csv", f"row {row}", "field sky in looks/mine.toml") for row in (2, 10)] == shown


@rows(__file__, "stray_files")
def test_a_file_that_stands_there_by_mistake_is_named(file: str, told: str, folder: Path) -> None:
    (folder / file).write_bytes((folder / GOODS).read_bytes())
    [fault] = faults(folder)
    assert fault.startswith(f"mine/{file}: {told}")


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_rules_without_a_word_are_told(text: str, folder: Path) -> None:
    (folder / "words/rules.en.md").write_text(text, "utf-8")
    with pytest.raises(CardDataError, match=r"words/rules\.en\.md: is empty: write the rules, or delete the file"):
        cards.load(str(folder))


def test_a_table_that_is_a_folder_is_named(folder: Path) -> None:
    (folder / TABLE).unlink()
    (folder / TABLE).mkdir()
    with pytest.raises(CardDataError, match=r"table\.toml: is a folder: expected a file"):
        cards.load(str(folder))


@pytest.mark.parametrize("replaced", [(",", ","), (",", ";"), (",", "\t"), ("\n", "\r\n"), ("\n", "\r")])
def test_sheets_of_other_programs_are_read(replaced: tuple[str, str], folder: Path) -> None:
    text = "name,copies,kind,price,heat\nTaco,60,hot,1,2\n"
    for encoded in ("utf-8", "utf-8-sig"):
        (folder / GOODS).write_bytes(text.replace(*replaced).encode(encoded))
        assert ["Taco"] == [card.name for card in cards.load(str(folder)).facts.decks["goods"].cards]


def test_words_of_rules_that_do_not_fit_are_named_in_the_folders_own_file(folder: Path) -> None:
    (folder / "words/rules.en.md").write_text(f"# Goal\n\n1.1 {'W' * 300}\n", "utf-8")
    with pytest.raises(CardDataError, match=r"^mine/words/rules\.en\.md: 1\.1: has a word wider than its column"):
        drawn(folder, only=("rules",))


@pytest.mark.parametrize("name", ["Meine Käufe", "very_long_name_of_a_deck_that_somebody_made"])
def test_the_table_of_components_has_room_for_long_names(name: str, folder: Path) -> None:
    (folder / f"decks/{name}.csv").write_text("name\nA\n", "utf-8")
    assert drawn(folder, only=("rules",)).pieces
