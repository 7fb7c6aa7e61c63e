"""The shape of the source: shared code names no game, folders stay small, modules have plain nouns for names."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from cases import tables_beside

import cards
from companion.games import GAMES, games_with_screens, screens_folder

HOUSE = Path(__file__).parent.parent
PACKAGES = ("cards", "layouts", "generator", "companion")
SOURCE = (".py", ".html", ".css", ".js", ".toml")
EXAMPLES = ("test_*.*", "bench/*.py", "picture.*", "pictures.py")
"""Test code that may name games as examples: a test plays one, a benchmark measures some, the picture shows all."""
FOR_EVERY_GAME = "tests/games"
"""Tests here may not: they run for every game found."""

MOST_MODULES = 16
NOUNS, IRREGULAR = (tables_beside(__file__)[name] for name in ("nouns", "irregular"))


def slugs() -> set[str]:
    return {*cards.slugs(), *GAMES}


def shared_source() -> Iterator[Path]:
    """Every source file of the product and of shared test code outside the folders of games."""
    files = [HOUSE / "pyproject.toml", HOUSE / "tuckbox.py"]
    files += (file for folder in (*PACKAGES, "tests") for file in (HOUSE / folder).rglob("*"))
    for file in files:
        parts = file.relative_to(HOUSE).parts
        may_name_games = parts[0] == "tests" and file.parent != HOUSE / FOR_EVERY_GAME
        is_example = may_name_games and any(file.match(pattern) for pattern in EXAMPLES)
        if file.suffix in SOURCE and slugs().isdisjoint(parts) and not is_example:
            yield file


@cache
def names_of_games() -> re.Pattern[str]:
    """Each game's slug, its slug with hyphens, and its title in every language."""
    names = {*slugs(), *(slug.replace("_", "-") for slug in slugs())}
    names |= {cards.load(slug, language).title for slug in cards.slugs() for language in cards.languages(slug)}
    return re.compile(rf"(?<![a-z0-9])({'|'.join(sorted(map(re.escape, names)))})(?![a-z0-9])", re.I)


def lines_that_name_a_game(file: Path) -> list[str]:
    pattern, text = names_of_games(), file.read_text("utf-8")
    return [line.strip() for line in text.splitlines() if pattern.search(line)]


def test_shared_test_code_is_shared_source() -> None:
    files = ("conftest.py", "companion/app_server.py", "browser/people.py", "browser/eyes.js", "games/test_laws.py")
    assert {HOUSE / "tests" / file for file in files} <= set(shared_source())


def test_shared_source_names_no_game() -> None:
    """What a game needs from shared code stands in its own folders: see `Theme`, `Screens` and `Game`."""
    found = {str(file.relative_to(HOUSE)): lines for file in shared_source() if (lines := lines_that_name_a_game(file))}
    assert {} == found, "only a game's own folders name it; a game whose name is an everyday word needs another"


@pytest.mark.parametrize("line", ["if slug == {slug!r}:", ".{slug} {{ --ground: #000 }}", '"tuckbox print {hyphens}"'])
def test_a_game_that_shared_source_names_would_be_found(tmp_path: Path, line: str) -> None:
    slug = cards.slugs()[0]
    file = tmp_path / "shared.py"
    file.write_text("nothing\n" + line.format(slug=slug, hyphens=slug.replace("_", "-")), "utf-8")
    assert 1 == len(lines_that_name_a_game(file))


def classes_in(folder: Path) -> set[str]:
    """The words in the `class` attributes of a folder's templates, and all words of its scripts."""
    templates = "".join(file.read_text("utf-8") for file in folder.rglob("*.html"))
    scripts = (file.read_text("utf-8") for file in folder.rglob("*.js"))
    texts = (*re.findall(r'class="(.*?)"', templates), *scripts)
    return {word for text in texts for word in re.findall(r"[a-z][\w-]*", text)}


def test_shared_style_sheets_have_no_class_of_one_game() -> None:
    """What a single game's screens use has its style in that game's `theme.css` or `look.css`."""
    used_by = {slug: classes_in(screens_folder(slug)) for slug in games_with_screens()}
    shared = classes_in(HOUSE / "companion/web")
    styled = {
        name
        for file in (HOUSE / "companion/web/static").glob("*.css")
        for selectors in re.findall(r"([^{}]+){", re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S))
        for name in re.findall(r"\.([a-z][\w-]*)", selectors)
    }
    users = {name: [slug for slug, used in used_by.items() if name in used] for name in styled - shared}
    used_once = {name: slugs for name, slugs in users.items() if len(slugs) == 1}
    assert {} == used_once, "move these styles from the shared sheets into this game's look.css"


def modules() -> Iterator[Path]:
    """The product's modules outside the folders of games."""
    for package in PACKAGES:
        for file in sorted((HOUSE / package).rglob("*.py")):
            if slugs().isdisjoint(file.relative_to(HOUSE).parts):
                yield file


def test_no_folder_holds_more_modules_than_one_can_survey() -> None:
    folders = {file.parent for package in PACKAGES for file in (HOUSE / package).rglob("*.py")}
    assert {} == {folder: many for folder in folders if (many := len(list(folder.glob("*.py")))) > MOST_MODULES + 1}


def is_plain_noun(name: str) -> bool:
    return name in NOUNS or not (
        name in IRREGULAR["words"] or re.search(r"[a-z]{2}(ing|ed|ly)(_(up|out|on|off))?$", name)
    )


def test_modules_and_packages_are_called_by_nouns() -> None:
    names = {name for file in modules() for name in (file.stem, file.parent.name)}
    assert set() == {name for name in names if not is_plain_noun(name)}


@pytest.mark.parametrize("name", ["said", "beside", "happened", "setting_up", "newly"])
def test_a_participle_or_an_adverb_would_be_found(name: str) -> None:
    assert not is_plain_noun(name)


def test_no_game_knows_another() -> None:
    found = []
    for home, slug in product(("cards", "layouts", "companion/games"), cards.slugs()):
        others = "|".join(other for other in cards.slugs() if other != slug)
        imported = re.compile(rf"^ *(?:from|import) [^(\n]*(?:\([^)]*)?\b({others})\b", re.M)
        found += [file for file in (HOUSE / home / slug).rglob("*.py") if imported.search(file.read_text("utf-8"))]
    assert [] == found, "what two games share stands outside of both"
