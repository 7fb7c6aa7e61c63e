"""Scripts: each is a module of functions at its top level, and none imports in a circle."""

import re
from collections.abc import Iterator
from pathlib import Path

from cases import each_case

HOUSE = Path(__file__).parent.parent
FOLDERS = [HOUSE / "companion/web/static", HOUSE / "companion/workbench/static"]
LONGEST = 80
"""Lines of a function. One that holds a file's other functions is longer."""


def scripts() -> list[Path]:
    return [file for folder in FOLDERS for file in sorted(folder.glob("*.js"))]


def closures(script: str) -> list[str]:
    """The first lines of functions that hold a file: those called on the spot, and those that never end."""
    starts = re.compile(r"^(?:export )?((?:async )?function |const \w+ = (?:async )?(?:\(.*?\)|\w+) => )|^\(")
    found, begun = [], None
    for number, line in enumerate(script.splitlines()):
        if starts.match(line):
            begun = (number, line)
        if begun and (line.startswith(("}", ")")) or begun[0] == number):
            if line.startswith(("})()", "}()")) or number - begun[0] >= LONGEST:
                found.append(begun[1])
            begun = begun if begun[0] == number and line.endswith("{") else None
    return found


def imports(file: Path) -> list[Path]:
    names = re.findall(r'^(?:import|export) .*"\./(.+?)"', file.read_text("utf-8"), re.M)
    return [file.parent / name for name in names]


def circles(file: Path, way: tuple[Path, ...] = ()) -> Iterator[str]:
    if file in way:
        yield " → ".join(part.name for part in (*way[way.index(file) :], file))
        return
    for imported in imports(file):
        yield from circles(imported, (*way, file))


def test_no_script_is_one_closure() -> None:
    """State has a name and is passed along: a function that can be read alone needs none of what stands around it."""
    held = {file.name: found for file in scripts() if (found := closures(file.read_text("utf-8")))}
    assert {} == held


def test_no_script_imports_itself_by_a_detour() -> None:
    assert [] == [circle for file in scripts() for circle in circles(file)]


def test_what_a_script_measures_has_a_name_of_its_own() -> None:
    """A style sheet that sets a variable of the same name would be overruled."""
    measured = {
        name for file in scripts() for name in re.findall(r'setProperty\("(--[\w-]+)"', file.read_text("utf-8"))
    }
    sheets = [sheet.read_text("utf-8") for sheet in (HOUSE / "companion").rglob("*.css")]
    assert measured and not measured & {name for sheet in sheets for name in re.findall(r"(--[\w-]+)\s*:", sheet)}


@each_case
def test_a_closure_would_be_found(script: str) -> None:
    assert closures(script)


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {b} from "./b.js"\n', "utf-8")
    (tmp_path / "b.js").write_text('import * as a from "./a.js"\n', "utf-8")
    assert ["a.js → b.js → a.js"] == list(circles(tmp_path / "a.js"))
