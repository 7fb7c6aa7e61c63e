"""Examples: every `tuckbox …` line of README and docs is one that the commands take, and most are really run."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from conftest import Tuckbox
from paper import make_photos

import tuckbox as program
from docs.kit.commands import known
from docs.kit.write import SOURCE

HOUSE = Path(__file__).parents[2]
PAGES = (HOUSE / "README.md", *sorted(SOURCE.rglob("*.md")))
RUN = ("new", "check", "diff", "print", "list", "rules", "photos", "calibrate", "referee", "simulate", "export")
"""Commands whose examples are run. Others serve until they are stopped, or need games that were played."""
NOT_HERE = (".xlsx", "--cluster", "--csv", "--url http", "--editions all", "prototype/")
"""Examples that need other machines, played games, minutes, or are run by other tests."""
FIGURES = ("--games", "2", "--jobs", "1")
FOLDERS = {"my-infection": "infection", "soft-axe": "infection", "heist": "prototype", "my-game": "prototype"}
SETS = ("holiday", "from-phones")


class Example(NamedTuple):
    page: str
    line: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)[1:]

    @property
    def is_slow(self) -> bool:
        is_long = self.words[0] in ("print", "export", "check", "diff") or self.words == ["list"]
        return self.words[0] == "simulate" or (is_long and self.page != "README.md")


def examples() -> list[Example]:
    return [
        Example(page.relative_to(HOUSE).as_posix(), line.strip())
        for page in PAGES
        for language, block in re.findall(r"^ *```(\w*)\n(.*?)^ *```$", page.read_text("utf-8"), re.M | re.S)
        if language in ("", "console")
        for line in block.splitlines()
        if re.match(r"\s*tuckbox(\s|$)", line)
    ]


EXAMPLES = examples()
FAST = [one for one in EXAMPLES if one.words and one.words[0] in RUN and not any(no in one.line for no in NOT_HERE)]


def parsed(words: list[str]) -> click.Context:
    """Read a line as the program does, without doing anything.

    Raises:
        click.UsageError: there is no such command, option or value.
    """
    context = program.app.make_context("tuckbox", program.joined_words(words), resilient_parsing=False)
    command: click.Command = program.app
    while isinstance(command, click.Group):
        name, command, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        context = command.make_context(name, rest, parent=context)
    return context


@pytest.mark.parametrize("example", dict.fromkeys(EXAMPLES), ids=lambda one: one.line)
def test_every_example_is_one_that_the_commands_take(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _furnish(tmp_path, monkeypatch)
    if example.words:
        parsed(example.words)


@pytest.mark.parametrize(
    "line", ["pritn infection", "print infection --paper a5", "host --prot 80", "export infection --two tts"]
)
def test_a_wrong_example_would_be_found(line: str) -> None:
    with pytest.raises(click.UsageError):
        parsed(line.split())


def test_every_command_for_people_has_an_example() -> None:
    """In the docs; the README has a few to try."""
    assert 4 <= sum(one.page == "README.md" for one in FAST)
    shown = {one.words[0] for one in EXAMPLES if one.words and one.page != "README.md"}
    assert {name for (name, *_), command in known().items() if not command.hidden} == shown | {"studio"}


def _furnish(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with all that examples name."""
    monkeypatch.chdir(folder)
    for name in ("pictures", "figures", *FOLDERS):
        (folder / name).mkdir()
    for name in FOLDERS:
        (folder / name / "edition.toml").write_text('game = "infection"\nname = "Mine"\n', "utf-8")
    for name in ("my cards.csv", "my cards.xlsx", "cert.pem", "key.pem"):
        (folder / name).touch()


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, marks=[pytest.mark.slow] if one.is_slow else []) for one in dict.fromkeys(FAST)],
    ids=lambda one: one.line,
)
def test_examples_run(example: Example, tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = example.words
    if any(word in ("pictures/", *SETS) or word.endswith(("holiday", "from-phones")) for word in words):
        _pictures(tuckbox, words)
    for name, source in FOLDERS.items():
        if any(name in word.split(",") for word in words) and words[:2] != ["new", name]:
            tuckbox("new", name, "--from", source, status=0)
    if "Staff room" in words and words[0] != "calibrate":
        tuckbox("calibrate", "--printer", "Staff room", "--dx", "1")
    Path("my cards.csv").write_text("Name,Type\nGuard,danger\nDiamond,loot\n", "utf-8")
    more = FIGURES if words[0] == "simulate" else ("--yes",) if "remove" in words else ()
    tuckbox(*words, *more, status=0)
    assert words[0] != "print" or "--out" in words or list(tmp_path.glob("output/*.pdf"))


def _pictures(tuckbox: Tuckbox, words: list[str]) -> None:
    make_photos(Path("pictures"), 30)
    for name in SETS:
        if words[:2] != ["photos", "import"]:
            tuckbox("photos", "import", "pictures", "--name", name, status=0)
