"""`make mutants FOLDER=generator NUMBER=30`: change code at random, and name what its own tests let through.

Each mutant is one change that cosmic-ray knows (a number, an operator, a comparison, a branch) at a place drawn at
random. It is made in a copy of the tree, so that nothing here changes. SEED=7 draws others.
"""

import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from cosmic_ray import mutating, plugins
from cosmic_ray.ast import ast_nodes, get_ast

ROOT = Path(__file__).parent.parent
PRODUCT = ("cards", "layouts", "generator", "companion")
COPIES = 2
LONGEST_S = 900
BITS = re.compile("_(LShift|RShift|BitOr|BitAnd|BitXor)")
SHARED_LAWS = {
    "companion/rules": ["tests/games/test_laws.py"],
    "layouts/kit": ["tests/games/test_golden_sheets.py"],
    "generator/typesetting": ["tests/games/test_golden_sheets.py"],
    "generator/export": ["tests/games/test_exports.py", "tests/games/test_cutter_exports.py"],
}
"""Tests of what all games share that stand beside the games."""

Span = tuple[tuple[int, int], tuple[int, int]]
"""Line and column where something starts and ends."""


class Mutant(NamedTuple):
    """One change, by its operator and the number of the place in its module to which the operator fits."""

    module: Path
    operator: str
    occurrence: int
    line: int


class Verdict(NamedTuple):
    mutant: Mutant
    killed_by: str
    """The tests that failed; "" if none did."""


def places_of(module: Path) -> Iterator[list[Mutant]]:
    """Yield the mutants of each place in a module, but for annotations, which Python does not run."""
    source = (ROOT / module).read_text("utf-8")
    tree, unused = get_ast(source), list(annotations(source))
    places: dict[Span, list[Mutant]] = {}
    for name in filter(is_plausible, plugins.operator_names()):
        operator = plugins.get_operator(name)
        spans = (span for node in ast_nodes(tree) for span in operator().mutation_positions(node))
        for occurrence, (start, end) in enumerate(spans):
            if not any(first <= start and end <= last for first, last in unused):
                places.setdefault((start, end), []).append(Mutant(module, name, occurrence, start[0]))
    yield from places.values()


def is_plausible(operator: str) -> bool:
    """Return whether somebody could have written it: shifts and bits where numbers are added die without a test."""
    return not plugins.get_operator(operator).arguments() and not BITS.search(operator)


def annotations(source: str) -> Iterator[Span]:
    for node in ast.walk(ast.parse(source)):
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if noted is not None:
                yield (noted.lineno, noted.col_offset), (noted.end_lineno, noted.end_col_offset)


def rooms_of(module: Path) -> list[list[str]]:
    """Return the tests that mirror a module, the nearest first: its own, its folder's, its area's, its game's."""
    folders = module.parts[1:-1]
    rooms = []
    own = Path("tests", *module.parts[:-1], f"test_{module.stem}.py")
    if (ROOT / own).exists():
        rooms.append([own.as_posix()])
    game = next((folder for folder in folders if (ROOT / "tests/games" / folder).is_dir()), "")
    if game and folders[0] != "workbench":  # what it does for own games stands in its own room
        laws = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/games").glob("test_*.py"))
        return [*rooms, [f"tests/games/{game}"], [*laws, "-k", game]]
    widest = 2 if module.parts[0] == "companion" else 1
    for depth in range(len(module.parts) - 1, widest - 1, -1):
        room = Path("tests", *module.parts[:depth])
        if (ROOT / room).is_dir():
            rooms.append([room.as_posix()])
    return [*rooms, *(SHARED_LAWS[path] for path in SHARED_LAWS if module.as_posix().startswith(path))]


def judge(mutant: Mutant, copy: Path) -> Verdict:
    """Make a mutant in a copy of the tree, run the tests of its room, and mend the copy."""
    file = copy / mutant.module
    source, changed = sources_of(mutant)
    file.write_text(changed, "utf-8")
    try:
        for room in rooms_of(mutant.module):
            if not passes(room, copy):
                return Verdict(mutant, " ".join(room))
        return Verdict(mutant, "")
    finally:
        file.write_text(source, "utf-8")


def passes(room: Iterable[str], copy: Path) -> bool:
    """Return whether tests pass; a mutant that never ends is killed too."""
    quiet = ("-x", "-q", "-m", "not slow", "--no-header", "--tb=no", "-p", "no:cacheprovider")
    command = [sys.executable, "-B", "-m", "pytest", *quiet, *room]  # bytecode of one mutant could pass for another
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, 5)  # 5: no test


def sources_of(mutant: Mutant) -> tuple[str, str]:
    source = (ROOT / mutant.module).read_text("utf-8")
    return source, mutating.mutate_code(source, plugins.get_operator(mutant.operator)(), mutant.occurrence)


def is_python(mutant: Mutant) -> bool:
    try:
        ast.parse(sources_of(mutant)[1])
    except SyntaxError:  # a star of an argument list was taken for a product
        return False
    return True


def change_of(mutant: Mutant) -> str:
    source, after = sources_of(mutant)
    pairs = zip(source.splitlines(), after.splitlines(), strict=False)
    old, new = next(((old, new) for old, new in pairs if old != new), ("", ""))
    return f"{mutant.module}:{mutant.line}\n    {old.strip()}\n    {new.strip()}"


def copied(folder: Path) -> Path:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, names):
        source, target = ROOT / name.decode(), folder / name.decode()
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


def main(folders: list[str], count: int, seed: int) -> None:
    modules = sorted(path.relative_to(ROOT) for folder in folders for path in (ROOT / folder).rglob("*.py"))
    chance = random.Random(seed)
    places = [place for module in modules for place in places_of(module)]
    chance.shuffle(places)
    drawn = list(islice(filter(is_python, map(chance.choice, places)), count))
    print(f"{len(drawn)} mutants of {', '.join(folders)}, which have {len(places)} places", flush=True)
    began, survivors = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as scratch:
        free: Queue[Path] = Queue()
        for number in range(COPIES):
            free.put(copied(Path(scratch, str(number))))

        def work(mutant: Mutant) -> Verdict:
            copy = free.get()
            try:
                return judge(mutant, copy)
            finally:
                free.put(copy)

        with ThreadPoolExecutor(COPIES) as pool:
            for verdict in pool.map(work, drawn):
                survivors += not verdict.killed_by
                print(f"{'killed  ' if verdict.killed_by else 'SURVIVED'} {change_of(verdict.mutant)}", flush=True)
    share = 100 * (len(drawn) - survivors) / len(drawn)
    print(f"{len(drawn) - survivors} of {len(drawn)} killed, {share:.0f} %, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", default=PRODUCT)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.folders, given.count, given.seed)
