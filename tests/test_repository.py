"""The house itself: its imports go one way, its README tells the truth, nothing of others is kept in it."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from docs.kit import readme_hook

HOUSE = Path(__file__).parent.parent
README = (HOUSE / "README.md").read_text("utf-8")
ADDRESS = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]
LARGEST_STORY = 1_500_000


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


def tracked(*words: str) -> list[str]:
    asked = subprocess.run(["git", "ls-files", *words], cwd=HOUSE, capture_output=True, text=True, check=False)
    if asked.returncode:
        pytest.skip("not a git checkout: what is tracked cannot be asked for")
    return asked.stdout.splitlines()


def test_no_link_is_tracked() -> None:
    """A link leads out of the repository, such as to an environment, and a merge would put it in the place of that."""
    assert not [line for line in tracked("--stage") if line.startswith("120000")]


@pytest.mark.all_games
def test_nothing_made_by_others_is_kept() -> None:
    """No font, icon or photograph is tracked: the README's picture, Album's and the mark are drawn."""
    kinds = (".ttf", ".otf", ".woff2", ".png", ".jpg", ".svg", ".pdf", ".webp")
    files = [file for file in tracked() if file.endswith(kinds)]
    ours = {f".github/{name}" for name in ("infection-history.svg", "sheets.jpg", "posters.webp", "story.webp")}
    ours |= {"companion/web/static/mark.svg", "docs/pictures/architecture.svg"}
    drawn = (
        r"docs/pictures/[a-z-]+\.webp|tests/games/\w+/sheets\.png|cards/album/art/\d{3}\.jpg"
        r"|docs/pictures/gallery/(look|starter)-[a-z]+\.webp|docs/pictures/exports/[a-z-]+\.webp"
    )
    assert ours == {file for file in files if not re.fullmatch(drawn, file)}
    for folder, most in (("gallery", 1_500_000), ("exports", 600_000)):
        assert sum(file.stat().st_size for file in (HOUSE / "docs/pictures" / folder).iterdir()) < most
    assert (HOUSE / ".github/sheets.jpg").stat().st_size < 400_000


def test_modules_stay_small() -> None:
    """At 400 lines look for the second subject."""
    for folder in ("cards", "layouts", "generator", "companion"):
        for file in (HOUSE / folder).rglob("*.py"):
            assert len(file.read_text("utf-8").splitlines()) <= 400, file


def test_lines_of_templates_stay_short() -> None:
    """Break them within Jinja's own tags, or beside them with a minus, which changes nothing of what is drawn."""
    for file in (*(HOUSE / "companion").rglob("*.html"), *(HOUSE / "tests").rglob("*.html")):
        assert max(map(len, file.read_text("utf-8").splitlines()), default=0) <= 160, file
