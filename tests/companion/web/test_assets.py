"""Style sheets, scripts and icons: every file that one names is served."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

import pytest
from app_server import make_app
from flask import Flask

import cards
from cards.editions import scaffold
from companion.games import games_with_screens, screens_folder
from companion.tables.lobby import Lobby
from companion.web import assets
from companion.web.render import sprite

SHEETS = ("app.css", "house.css", "after.css", "class.css", *(f"games/{slug}.css" for slug in games_with_screens()))

MOST_LINES = 300
"""Lines of one script."""

STYLED_TWICE = {"alone", "bench", "host", "how", "icon", "rules", "small-act", "task", "tiny", "wide"}
"""Classes whose look in one style sheet another completes: parts of `app.css` on its own or the teacher's pages."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_style_sheet_names_only_files_that_are_served(lobby: Lobby, sheet: str) -> None:
    client, address = make_app(lobby).test_client(), f"/static/any/{sheet}"
    with client.get(address) as answer:
        assert 200 == answer.status_code
        text = answer.text
    for name in {name.strip("\"'") for name in re.findall(r"url\(([^)]+)\)", text) if "data:" not in name}:
        with client.get(urljoin(address, name)) as answer:
            assert 200 == answer.status_code, name


def test_the_script_loses_its_comments_and_no_string(lobby: Lobby) -> None:
    served = make_app(lobby).test_client().get("/static/any/app.js").text
    assert "\n//" not in served and " // " not in served and "\n " not in served
    assert not re.search(r"^(import|export) ", served, re.M)
    written = "".join((assets.STATIC / name).read_text("utf-8") for name in assets.SCRIPTS)
    strings = re.findall(r"""(["'`])((?:(?!\1)[^\n])*//(?:(?!\1)[^\n])*)\1""", re.sub(r"(?m)//(?= ).*$", "", written))
    assert all(text in served for _, text in strings)
    assert 0 == served.count("`") % 2


def test_modules_become_one_script() -> None:
    """Each stands after those that it imports, and no two declare one name: a page's names are of all its scripts."""
    names: Counter[str] = Counter()
    for name in (*assets.SCRIPTS, "host.js", "sounds.js", "fit.js"):
        script = (assets.STATIC / name).read_text("utf-8")
        before = assets.SCRIPTS[: assets.SCRIPTS.index(name)] if name in assets.SCRIPTS else assets.SCRIPTS
        assert {*re.findall(r'^import .* from "\./(.+)";$', script, re.M)} <= {*before}, name
        names.update(re.findall(r"^(?:export )?(?:async )?function (\w+)", script, re.M))
        for line in re.findall(r"^(?:export )?(?:let|const) (.*)", script, re.M):
            names.update(re.findall(r"(?:^|, )(\w+)(?= =|[,;])", line))
    assert [] == [name for name, count in names.items() if count > 1]


def test_the_scripts_of_all_pages_are_short_and_complete() -> None:
    own = {"host.js", "sounds.js", "fit.js"}
    files = {file.name: file.read_text("utf-8") for file in assets.STATIC.glob("*.js")}
    assert {*assets.SCRIPTS} == files.keys() - own
    assert [] == [name for name, script in files.items() if script.count("\n") >= MOST_LINES]


def classes_styled_in(sheet: str) -> set[str]:
    """The classes that a style sheet styles wherever they stand, not only within another element."""
    rules = re.findall(r"([^{};]+){", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S))
    alone = re.compile(r"\s*\.([a-z][\w-]*)(?:::?[\w-]+|\[[^\]]*\])*\s*")
    return {found[1] for rule in rules for one in rule.split(",") if (found := alone.fullmatch(one))}


def test_two_style_sheets_do_not_style_one_class() -> None:
    """Each would change the other's pages unseen. `sizes.css` adapts what the others style to the screen."""
    sheets = [file for file in assets.STATIC.glob("*.css") if file.name != "sizes.css"]
    styled = [classes_styled_in(file.read_text("utf-8")) for file in sheets]
    counts = Counter(name for names in styled for name in names)
    assert {name for name, count in counts.items() if count > 1} == STYLED_TWICE


def test_tuckboxs_own_pages_do_not_style_a_games_screens() -> None:
    house = classes_styled_in((assets.STATIC / "house.css").read_text("utf-8"))
    for slug in games_with_screens():
        if (file := screens_folder(slug) / "look.css").is_file():
            assert house & classes_styled_in(file.read_text("utf-8")) <= {"how"}, slug  # `how` is a part of app.css


def test_games_as_shipped_have_all_their_icons_in_the_shared_picture() -> None:
    assert {""} == {sprite.own_icons(cards.load(slug).facts) for slug in cards.listed_slugs()}


def test_an_edition_names_the_icons_that_the_shared_picture_lacks(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "mine", "infection")
    deck = tmp_path / "mine/decks/actions.csv"
    deck.write_text(deck.read_text("utf-8").replace("weapon,axe", "weapon,tea").replace("pistol", "laser-pointer"))
    assert "laser-pointer.tea" == sprite.own_icons(cards.load(str(tmp_path / "mine")).facts)


def test_the_icons_are_one_picture_that_loads_with_the_page() -> None:
    """A secret that shows such an icon loads nothing: the style sheet asks for the picture at once."""
    picture, style = sprite.own_icons_svg("rabbit.sword").decode(), sprite.own_icons_css("rabbit.sword").decode()
    assert 2 == len(re.findall("<path", picture)) and "html::after" in style
    assert ".i-rabbit { --at: 0 }" in style and ".i-sword { --at: 1 }" in style


ODD_ICONS = ("rabit.svg", "rabbit.js", ".css", "rabbit", "rabbit." * (sprite.MOST_OWN + 1) + "css")


@pytest.mark.parametrize("odd_name", ODD_ICONS)
def test_an_address_with_anything_but_icons_leads_nowhere(app: Flask, odd_name: str) -> None:
    names, client = ("rabbit.sword.css", "rabbit.svg", odd_name), app.test_client()
    assert [200, 200, 404] == [client.get(f"/static/x/own/{name}").status_code for name in names]
