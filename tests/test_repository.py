"""The house itself: its imports go one way, its README tells the truth, nothing of others is kept in it."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
from conftest import Tuckbox
from PIL import Image

from docs.kit import readme_hook

HOUSE = Path(__file__).parent.parent
README = (HOUSE / "README.md").read_text("utf-8")
ADDRESS = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]
LARGEST_STORY = 1_500_000
CALLS = re.findall(
    r"^tuckbox ((?:new|check|diff|print|photos|calibrate|referee|simulate) .+?)(?:\s+#.*)?$", README, re.M
)


@pytest.mark.parametrize("call", CALLS)
def test_every_command_in_the_readme_runs(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.chdir(tmp_path)
    tuckbox("calibrate", "--printer", "Staff room", "--dx", "1")
    name = next((name for name in ("holiday", "from-phones") if name in call), "")
    if "photos" in call or name:
        Path("pictures").mkdir()
        for i in range(30):
            Image.new("RGB", (600, 600), (i * 8, 90, 90)).save(f"pictures/{i}.png")
    if name and "import" not in call:
        assert 0 == tuckbox("photos", "import", "pictures", "--name", name).exit_code
    for edition, source in (("my-infection", "infection"), ("soft-axe", "infection"), ("heist", "prototype")):
        if edition in call and f"new {edition}" not in call:
            assert 0 == tuckbox("new", edition, "--from", source).exit_code
    Path("my cards.csv").write_text("Name,Type\nGuard,danger\nDiamond,loot\n", "utf-8")
    words = shlex.split(call)
    told = tuckbox(*words, *(("--games", 3) if words[0] == "simulate" else ("--yes",) if "remove" in words else ()))
    assert 0 == told.exit_code, told.output
    assert list(tmp_path.glob("output/*.pdf")) or words[0] != "print"


def test_the_readme_has_commands_to_try() -> None:
    """The docs have the others, and their own tests."""
    assert len(CALLS) >= 4


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 120


def test_the_readmes_links_work_in_any_clone_and_on_a_package_index() -> None:
    """In a clone they lead to files that are there; a package has the project's address before them."""
    links = re.findall(r"\]\(([^)\s]+)\)", README)
    inside = [link for link in links if not link.startswith("https://")]
    assert len(inside) >= 10 and [] == [link for link in inside if not (HOUSE / link).is_file()]
    assert ADDRESS not in README
    packaged = re.findall(r"\]\(([^)\s]+)\)", readme_hook.absolute(README, ADDRESS))
    assert [link if link not in inside else f"{ADDRESS}/{kind_of(link)}/main/{link}" for link in links] == packaged


def kind_of(link: str) -> str:
    return "raw" if link.endswith(".webp") else "blob"


def test_the_story_in_the_readme_moves_and_is_light() -> None:
    """It is 1200 pixels wide, so that it can be read at 800 on sharp screens too."""
    file = HOUSE / ".github" / "story.webp"
    assert file.stat().st_size <= LARGEST_STORY
    with Image.open(file) as story:
        assert story.n_frames > 40 and story.size == (1200, 675)


def test_the_readme_names_the_oldest_python_and_the_licence() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"Python {project['requires-python'].removeprefix('>=')} or later" in README
    assert "Apache-2.0" == project["license"] and "[Apache License 2.0](LICENSE)" in README


def test_every_tool_in_the_readmes_table_has_its_source() -> None:
    """What is said of another tool can be looked up; what is said of ours, too."""
    table = README.partition("## Next to other tools")[2].partition("\n## ")[0]
    ours, *others = table.rstrip().splitlines()[6:]
    assert 5 == ours.count("[✓](docs/") and 6 == len(others)
    assert [] == [row for row in others if not re.match(r"\| \[[^\]]+\]\(https://\S+\) \|", row)]


def test_ci_runs_what_the_readme_gives_for_the_tests() -> None:
    assert "\nmake test " in README
    assert "make test" in (HOUSE / ".ci" / "run").read_text()


def test_no_link_is_tracked() -> None:
    """A link leads out of the repository, such as to an environment, and a merge would put it in the place of that."""
    staged = subprocess.run(["git", "ls-files", "--stage"], cwd=HOUSE, capture_output=True, text=True, check=False)
    if staged.returncode:
        pytest.skip("not a git checkout: what is tracked cannot be asked for")
    assert not [line for line in staged.stdout.splitlines() if line.startswith("120000")]


@pytest.mark.all_games
def test_nothing_made_by_others_is_kept() -> None:
    """No font, icon or photograph is tracked: the README's picture, Album's and the mark are drawn."""
    tracked = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=False)
    if tracked.returncode:
        pytest.skip("not a git checkout: what is tracked cannot be asked for")
    files = [
        file
        for file in tracked.stdout.split()
        if Path(file).suffix in (".ttf", ".otf", ".woff2", ".png", ".jpg", ".svg", ".pdf", ".webp")
    ]
    ours = [
        ".github/infection-history.svg", ".github/sheets.jpg", "companion/web/static/mark.svg",
        "docs/pictures/architecture.svg",
        ".github/posters.webp", ".github/story.webp",
    ]  # fmt: skip
    drawn = (
        r"docs/pictures/[a-z-]+\.webp|tests/games/\w+/sheets\.png|cards/album/art/\d{3}\.jpg"
        r"|docs/pictures/gallery/(look|starter)-[a-z]+\.webp|docs/pictures/exports/[a-z-]+\.webp"
    )
    assert sorted(ours) == [file for file in files if not re.fullmatch(drawn, file)]
    assert sum(file.stat().st_size for file in (HOUSE / "docs/pictures/gallery").iterdir()) < 1_500_000
    assert sum(file.stat().st_size for file in (HOUSE / "docs/pictures/exports").iterdir()) < 600_000
    assert (HOUSE / ".github/sheets.jpg").stat().st_size < 400_000


def test_modules_stay_small() -> None:
    """At 400 lines look for the second subject."""
    for folder in ("cards", "layouts", "generator", "companion"):
        for file in (HOUSE / folder).rglob("*.py"):
            assert len(file.read_text("utf-8").splitlines()) <= 400, file


def test_lines_of_templates_stay_short() -> None:
    """Break them within Jinja's own tags, or beside them with a minus, which changes nothing of what is drawn."""
    long_lines = [
        f"{file.relative_to(HOUSE)}:{number}"
        for folder in ("companion", "tests")
        for file in (HOUSE / folder).rglob("*.html")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > 160
    ]
    assert [] == long_lines
