"""Fixtures for all tests: a copy of the card data, a temporary settings folder, the command line."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regen", action="store_true", help="write the golden playthroughs, faces and sheets again")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(3600))


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of garbage collection: looking through it takes 5 % of a run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep tests away from the user's printer profiles, photo sets and earlier prints: each draws what it prints."""
    folder = tmp_path_factory.mktemp("settings")
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
