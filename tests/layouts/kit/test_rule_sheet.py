"""The rule sheet that a game gets without drawing one: its fonts, its columns, its figures."""

import statistics
from pathlib import Path

import pytest
from paper import all_texts
from variants import first

import cards
import layouts
from cards.editions import scaffold
from cards.errors import CardDataError
from generator.job import PrintRequest, draw_game
from layouts import color_game
from layouts.kit.component import Component, Print
from layouts.kit.marks import Glyphs, Group, Marks, Text
from layouts.kit.marks import Path as Outline
from layouts.kit.rule_sheet import default_rule_sheet
from layouts.kit.shapes import rect
from layouts.kit.style import Ink

RULES = Path(__file__).with_name("short_rules.md").read_text("utf-8")
FIGURE = "\n![A card](card)\n"


def _card() -> tuple[Marks, float, float]:
    return (Outline(rect(0, 0, 10, 14), None, "#000000"),), 10, 14


@pytest.fixture
def rules(facts: Path) -> Path:
    """A game's rulebook, short, without figures and sources."""
    file = facts / "color_game" / "en" / "rules.md"
    (facts / "color_game" / "sources.toml").unlink()
    file.write_text(RULES)
    return file


def _components(*found: Component) -> object:
    return lambda game, print_: found


def test_several_titles_are_sections_and_marks_without_use_have_no_key(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "mine", "prototype")
    (tmp_path / "mine" / "words" / "rules.en.md").write_text("# Goal\n\n1.1 Win.\n\n# Set up\n\n2.1 Deal.\n")
    game = cards.load(str(tmp_path / "mine"))
    sheet = next(one for one in layouts.components(game, Print(Ink.FULL, None)) if one.id == "rules")
    words = " ".join(all_texts(sheet.pieces[0].front()))
    assert "Goal" in words and "Set up" in words
    assert "own variant" not in words


def test_an_own_games_sheet_has_its_looks_title_and_no_line_that_its_designer_did_not_write(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    scaffold.start(folder, "prototype")
    fronts = []
    for tagline in ("", 'tagline = "Eat fast"\n'):
        head = folder / "edition.toml"
        head.write_text(head.read_text("utf-8").replace("minutes =", f"{tagline}minutes ="), "utf-8")
        sheet = next(one for one in layouts.components(cards.load(str(folder)), Print()) if one.id == "rules")
        fronts.append(sheet.pieces[0].front())
    title = fronts[0][0]
    assert isinstance(title, Text) and {"Alfa Slab One"} == {font for font, _ in title.runs}
    without, written = (list(all_texts(front)) for front in fronts)
    assert "Eat fast" in written and not any("spreadsheet" in words for words in (*without, *written))


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.SAVE])
@pytest.mark.parametrize("url", [None, "http://192.168.1.20:8000"])
def test_a_game_without_a_rule_sheet_gets_the_default_one(
    rules: Path, monkeypatch: pytest.MonkeyPatch, ink: Ink, url: str | None
) -> None:
    monkeypatch.setattr(color_game, "components", _components())
    drawn = draw_game("color_game", PrintRequest(("color_game",), ink=ink, url=url)).pieces
    assert ["rules", "tent"][: 2 if url else 1] == [one.component.id for one in drawn]
    sheet = next(iter(layouts.components(cards.load("color_game"), Print(ink, url))))
    words = " ".join((*all_texts(sheet.pieces[0].front()), *all_texts(sheet.pieces[0].back())))
    assert all(part in words for part in ("Untitled Color Game", "1 The game", "Each player draws", "points"))
    assert (url is not None) == (str(url) in words)


def test_a_default_rule_sheet_draws_the_games_figures_and_names_those_it_lacks(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules.write_text(RULES + FIGURE)
    game = cards.load("color_game")
    monkeypatch.setattr(color_game, "components", _components(default_rule_sheet(game, Print(), {"card": _card})))
    assert ["rules"] == [one.component.id for one in draw_game("color_game", PrintRequest(("color_game",))).pieces]
    monkeypatch.setattr(color_game, "components", _components())
    with pytest.raises(CardDataError, match='there is no figure "card"'):
        draw_game("color_game", PrintRequest(("color_game",)))


def test_a_game_without_a_rulebook_has_no_rule_sheet(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules.unlink()
    monkeypatch.setattr(color_game, "components", _components())
    assert () == layouts.components(cards.load("color_game"))


@pytest.mark.parametrize("game", first(cards.listed_slugs(), 2))
def test_the_lines_of_a_rule_sheet_are_easy_to_read(game: str) -> None:
    drawn = draw_game(game, PrintRequest((game,), only=("rules",)))
    sheet = next(one for one in drawn.pieces if one.component.id == "rules")
    rows = [row for face in (sheet.front, sheet.back) for row in face if isinstance(row, Group)]
    words = [[mark for mark in row.marks if isinstance(mark, Glyphs)] for row in rows]
    assert all(mark.size >= 8 for row in words for mark in row)
    letters = [sum(len(mark.words) for mark in row if not mark.words[:1].isdigit() or mark.x) for row in words]
    assert 40 <= statistics.median(n for n in letters if n >= 30) <= 61
