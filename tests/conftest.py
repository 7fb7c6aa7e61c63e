"""Fixtures for all tests: a copy of the card data, a temporary settings folder, the command line."""

import gc
import inspect
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from types import CodeType
from typing import Any

import pytest
from click.testing import CliRunner, Result

# Games that the product does not ship are in their test folders. This must be set before anything looks for games.
os.environ["TUCKBOX_GAMES"] = os.pathsep.join(
    str(folder) for folder in (Path(__file__).parent / "games").iterdir() if (folder / "companion").is_dir()
)

import cards
from cards import phone_copies, picture_sets
from generator import printers
from generator.proofing import colour_vision, legibility
from generator.records import kept_prints
from tuckbox import app, joined_words

pytest_plugins = ("room_fixtures",)

SHIPPED = tuple(slug for slug in cards.slugs() if cards.game_folder(slug).parent == cards.HERE)
"""The games of the product, in order."""

ALL_GAMES = {"GAMES", "SHIPPED", "slugs", "listed_slugs", "games_with_screens", "long_games"}
"""What a test names that goes over all games by itself. Others that do are marked with `all_games`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regen", action="store_true", help="write golden files again: all, or those of the tests named")
    parser.addoption("--game", default="", help="run only what every game is asked, for the game with this slug")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the folders of other games if one game is asked for."""
    slug = config.getoption("--game")
    is_another = collection_path.parent == Path(__file__).parent / "games" and collection_path.is_dir()
    return True if slug and is_another and collection_path.name != slug else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if slug := config.getoption("--game"):
        others = [item for item in items if not is_about(item, slug)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in {*others}]
    if config.getoption("--regen"):
        items[:] = [item for item in items if hasattr(item.module, "compare")]  # it keeps golden files
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(3600))


def is_about(item: pytest.Item, slug: str) -> bool:
    """Return whether a test is made for a game, or for none and goes over all games by itself."""
    if slug in item.nodeid or item.get_closest_marker("all_games"):
        return True
    return isinstance(item, pytest.Function) and not hasattr(item, "callspec") and goes_over_games(item.function, set())


def goes_over_games(function: Callable[..., Any], seen: set[CodeType]) -> bool:
    """Return whether a function names the list of all games, or another function of its module does that it names."""
    function = inspect.unwrap(function)
    names = names_in(function.__code__)
    seen.add(function.__code__)
    named = [function.__globals__.get(name) for name in names]
    functions = [inspect.unwrap(value) for value in named if getattr(value, "__module__", "") == function.__module__]
    ours = [other for other in functions if inspect.isfunction(other)]
    return bool(names & ALL_GAMES) or any(goes_over_games(other, seen) for other in ours if other.__code__ not in seen)


def names_in(code: CodeType) -> set[str]:
    """Return the names that a function uses, within what it defines too."""
    return {*code.co_names}.union(*(names_in(part) for part in code.co_consts if isinstance(part, CodeType)))


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of garbage collection: looking through it takes 5 % of a run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def all_settings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("settings")


@pytest.fixture(autouse=True)
def own_settings(all_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep tests away from the user's printer profiles, photo sets and earlier prints: each draws what it prints."""
    folder = Path(mkdtemp(dir=all_settings))  # pytest would look through the folders of all tests for a free number
    monkeypatch.setattr(printers, "folder", lambda: folder)
    monkeypatch.setattr(picture_sets, "folder", lambda: folder / "photos")
    monkeypatch.setattr(phone_copies, "folder", lambda: folder / "pictures")
    monkeypatch.setattr(kept_prints, "find", lambda _: None)
    monkeypatch.setattr(kept_prints, "keep", lambda *_: None)
    return folder


@pytest.fixture(autouse=True, scope="session")
def own_verdicts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Check every face again in a test run: take no verdict from an earlier print."""
    folder = tmp_path_factory.mktemp("verdicts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(legibility, "CACHE", folder)
        patch.setattr(colour_vision, "CACHE", folder)
        yield


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> cards.GameData:
    """Return the game in whose folder a test stands."""
    return cards.load(request.path.parent.name)


@pytest.fixture
def facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of all card data that a test may change; its pictures are links, never to be written to."""
    folder = tmp_path / "cards"
    shutil.copytree(
        cards.HERE, folder, ignore=shutil.ignore_patterns("__pycache__", "*.py"), copy_function=_linked_if_large
    )
    monkeypatch.setattr(cards, "HERE", folder)
    for known in (cards.slugs, cards.listed_slugs, cards.shipped_editions):
        known.cache_clear()
    yield folder
    for known in (cards.slugs, cards.listed_slugs, cards.shipped_editions):
        known.cache_clear()


def _linked_if_large(source: str, target: str) -> None:
    if source.endswith(".jpg"):
        Path(target).symlink_to(source)
    else:
        shutil.copy2(source, target)


class Tuckbox:
    def __call__(self, *arguments: object, status: int | None = None) -> Result:
        """Return what the command said, after a check that it ended with this status."""
        told = CliRunner().invoke(app, joined_words([str(argument) for argument in arguments]))
        assert status in (None, told.exit_code), told.output
        return told


@pytest.fixture
def tuckbox() -> Tuckbox:
    return Tuckbox()
