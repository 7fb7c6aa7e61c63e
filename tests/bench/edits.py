"""How long an edit takes to become a picture, in all games.

Words and options are edited in turn, each as the page sends it and as an editor saves it on disk.
The page hears of an edit on disk when the files are looked at next: the longest wait, `LOOK_S`, is added to each.
What the network and the browser add is not in these figures; the page shows how long each preview took.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from flask.testing import FlaskClient
from workbench.conftest import TOKEN, opened

import cards
from bench.harness import Grid, scratch
from cards.editions import scaffold
from companion.workbench import sheets
from companion.workbench.api import LOOK_S
from companion.workbench.app import create_app
from companion.workbench.desk import Desk
from companion.workbench.settings import with_option
from companion.workbench.shelf import Shelf
from generator.preview import Printer

EDITS = 1000
ASKED_MS = 300
WIDTH_PX = 800
"""The large picture beside the editor, on a sharp screen."""


class Bench:
    def __init__(self, client: FlaskClient, folder: Path) -> None:
        self._client, self._folder, self._base = client, folder, f"/own/{folder.name}"
        is_own = cards.load(str(folder)).slug == cards.start_slug()
        self._sheet = sorted(folder.glob("decks/*.csv" if is_own else "words/*.csv"))[0]
        columns = sheets.read(self._sheet.read_bytes()).columns
        self._column = "text" if "text" in columns else "name"
        components = self._ask("GET", f"{self._base}/state")["components"]
        self._options = [one for one in self._ask("GET", f"{self._base}/options") if self._keeps(one, components)]
        self._faces = itertools.cycle([f"{one['id']}/{it['id']}" for one in components for it in one["pieces"]])

    def times_ms(self) -> Iterator[tuple[bool, float]]:
        """Yield for edits without end: whether it was made on disk, and how long its picture took."""
        for at in itertools.count():
            for edit in (self._cell, self._option if self._options else self._cell):
                for on_disk in (False, True):
                    face = next(self._faces)
                    ready = edit(at, on_disk)
                    began = perf_counter()
                    ready()
                    self._ask("GET", f"{self._base}/state")
                    answer = self._client.get(f"{self._base}/face/{face}.png?width={WIDTH_PX}")
                    took = perf_counter() - began + (LOOK_S if on_disk else 0)
                    assert answer.status_code == 200, (self._folder.name, face, answer.text[:300])
                    yield on_disk, took * 1000

    def _cell(self, at: int, on_disk: bool) -> Any:
        """Return what takes the last sign off a text, or puts it back."""
        path = f"{self._base}/sheet/{self._sheet.relative_to(self._folder).as_posix()}"
        came = self._ask("GET", path)
        mine = self._ask("GET", path)["sheet"]
        cells = mine["rows"][at // 2 % len(mine["rows"])]["cells"]
        text = cells[self._column]
        cells[self._column] = text.removesuffix("’") if text.endswith("’") else f"{text}’"
        if not on_disk:
            return lambda: self._ask("PUT", path, {"was": came["was"], "base": came["sheet"], "mine": mine})
        rows = [sheets.Row(row["cells"]) for row in mine["rows"]]
        data = sheets.write(sheets.Sheet(mine["columns"], rows), self._sheet.read_bytes())
        return lambda: self._sheet.write_bytes(data)

    def _option(self, at: int, on_disk: bool) -> Any:
        """Return what raises a number by one, or puts it back."""
        one = self._options[at % len(self._options)]
        value = int(one["value"]) + (0 if on_disk else 1)
        if not on_disk:
            return lambda: self._ask("PUT", f"{self._base}/options", {"name": one["name"], "value": value})
        head = self._folder / "edition.toml"
        text = with_option(head.read_text("utf-8"), one["name"], value)
        return lambda: head.write_text(text, "utf-8")

    def _keeps(self, one: Any, components: object) -> bool:
        """Return whether a number can go up by one without a refusal, and with the same pieces after it."""
        if one["kind"] != "number":
            return False
        path = f"{self._base}/options"
        sent = {"name": one["name"], "value": int(one["value"]) + 1}
        if self._client.put(path, json=sent).status_code != 200:
            return False
        found = self._ask("GET", f"{self._base}/state").get("components")
        self._ask("PUT", path, {"name": one["name"], "value": int(one["value"])})
        return bool(found == components)

    def _ask(self, method: str, path: str, sent: object = None) -> Any:
        answer = self._client.open(path, method=method, json=sent)
        assert answer.status_code == 200, (path, answer.text[:300])
        return answer.get_json()


def _row(grid: Grid, name: str, found: list[tuple[bool, float]], asked: str = "") -> None:
    times, disk = [took for _, took in found], [took for on_disk, took in found if on_disk]
    slow, slow_disk = (quantiles(some, n=20)[-1] for some in (times, disk))
    grid.row(name, len(times), f"{median(times):.0f}", f"{slow:.0f}", f"{slow_disk:.0f}", asked)


def main(count: str = str(EDITS)) -> None:
    columns = ("edits", "median", "95 %", "on disk, 95 %", "at most")
    grid = Grid("From an edit to its picture, in ms", "game", *columns, wide=24)
    shipped = [slug for slug in cards.slugs() if slug != cards.start_slug()]
    sources = [*shipped, *cards.shipped_editions(cards.start_slug())]
    every: list[tuple[bool, float]] = []
    with scratch() as home:
        client = opened(create_app(Desk(Shelf(home), Printer()), TOKEN))
        for source in sources:
            folder = home / source.split("/")[-1]
            scaffold.start(folder, source)
            found = list(itertools.islice(Bench(client, folder).times_ms(), int(count) // len(sources)))
            every += found
            _row(grid, source, found)
    _row(grid, "all", every, str(ASKED_MS))
