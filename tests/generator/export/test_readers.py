"""Exports read by other people's programs, which are not part of Tuckbox.

`TUCKBOX_READERS` is a folder with copies of their repositories, and `bin/python` with the packages that they need:
chilli-axe/mpc-autofill, ArnoldSmith86/virtualtabletop after `npm install`, finol-digital/Card-Game-Simulator;
jsonschema and ezdxf. Without it these tests are skipped.
"""

import json
import os
import subprocess
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from cases import tables_beside
from painted import GAMES, WHITE, Painted, painted, snapped
from PIL import Image

from generator.export.cutters import silhouette
from generator.export.folder import ExportFolder
from generator.export.job import ExportJob, NothingTaken
from generator.export.shops import make_playing_cards
from generator.export.virtual_tables import card_game_simulator, playing_cards_io, tabletop_simulator

pytestmark = pytest.mark.slow
READERS = os.environ.get("TUCKBOX_READERS", "")


def reader(name: str) -> Path:
    """Return the folder of a reader; skip the test without it."""
    if not READERS or not (Path(READERS) / name).exists():
        pytest.skip(f"TUCKBOX_READERS names no folder with {name}")
    return Path(READERS) / name


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    return done.stdout


def written(name: str, folder: Path, export: Callable[[ExportJob], tuple[str, ...]]) -> Painted:
    """Return a painted game after it was exported to a folder on the disk; no folder, if nothing is taken of it."""
    exported = painted(name)
    with suppress(NothingTaken), ExportFolder(folder) as files:
        export(exported.job._replace(folder=files))
    return exported


def seen(file: str | Path) -> tuple[int, int, int]:
    with Image.open(file) as image:
        return image.convert("RGB").getpixel((image.width // 2, image.height // 2))  # type: ignore[return-value]


@pytest.mark.parametrize("name", GAMES)
def test_mpc_autofill_finds_front_and_back_of_every_card(name: str, tmp_path: Path) -> None:
    autofill, python = reader("mpc-autofill"), reader("bin/python")
    exported = written(name, tmp_path / "order", make_playing_cards.export)
    decks = filter(make_playing_cards.fit_of, exported.job.decks)
    expected = Counter(sides for deck in decks for sides in exported.colours(deck))
    found = Counter[object]()
    for file in (tmp_path / "order").glob("*.xml"):
        for sides in json.loads(run(python, "-c", PROGRAMS["mpc_autofill"], file, cwd=autofill).splitlines()[-1]):
            found[tuple(map(seen, sides))] += 1
    assert expected == found


PROGRAMS = tables_beside(__file__)
SCRIPT = Path(__file__).with_name("virtualtabletop.mjs").read_text("utf-8")
VIRTUALTABLETOP_SERVER = {"directories": {"library": "library", "assets": "save/assets"}}


def imported(name: str, file: Path) -> dict[str, dict[str, Any]]:
    """Return the widgets that virtualtabletop makes of a file.

    It copies pictures to `save/assets` beside the file, and measures those on this disk instead of fetching them.
    """
    importer = reader(f"virtualtabletop/server/{name}.mjs")
    for folder in ("save/assets", "client/css", "library/games", "library/assets", "library/tutorials"):
        (file.parent / folder).mkdir(parents=True)
    (file.parent / "client/css/custom.css").touch()
    (file.parent / "config.template.json").write_text(json.dumps(VIRTUALTABLETOP_SERVER))
    told = run("node", "--input-type=module", "-e", SCRIPT, importer.as_uri(), file, cwd=file.parent)
    return json.loads(told)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_virtualtabletop_reads_the_room(name: str, tmp_path: Path) -> None:
    exported = written(name, tmp_path / "room", playing_cards_io.export)
    [file] = (tmp_path / "room").glob("*.pcio")
    widgets = imported("pcioimport", file)
    colours = {path.name: snapped(seen(path)) for path in (file.parent / "save/assets").iterdir()}
    found = Counter[object]()
    for widget in widgets.values():
        if widget.get("type") == "card":
            kind = widgets[widget["deck"]]["cardTypes"][widget["cardType"]]
            sides = [colours[kind[side].removeprefix("/assets/")] for side in ("face", "back")]
            found[widget["deck"], widget.get("activeFace", 0), *sides] += 1
    expected = Counter[object]()
    for deck in exported.job.decks:
        if deck.component.kind not in ("net", "board"):
            is_up = int(not deck.backs or deck.component.back != "hidden")
            for front, back in exported.colours(deck):
                sides = [snapped(front), snapped(front if back == WHITE else back)]
                expected[f"{deck.id}-deck", is_up, *sides] += 1
    assert expected == found


def path_of(address: str) -> str:
    return address.removeprefix("file://")


def on_sheet(address: str, kind: dict[str, Any]) -> tuple[int, int, int]:
    """Return the colour of a card's middle on the sheet that its deck shares."""
    with Image.open(path_of(address)) as sheet:
        x = int((kind["offsetX"] + 0.5) * sheet.width / kind["deckWidth"])
        y = int((kind["offsetY"] + 0.5) * sheet.height / kind["deckHeight"])
        return sheet.convert("RGB").getpixel((x, y))  # type: ignore[return-value]


@pytest.mark.parametrize("name", GAMES)
def test_virtualtabletop_reads_the_decks_of_tabletop_simulator(name: str, tmp_path: Path) -> None:
    exported = written(name, tmp_path / "tts", tabletop_simulator.export)
    with zipfile.ZipFile(tmp_path / "tts/saved.zip", "w") as zipped:
        zipped.write(tmp_path / f"tts/{exported.job.name}.json", "saved.json")
    widgets = imported("ttsimport", tmp_path / "tts/saved.zip")
    found = set[object]()
    for deck in widgets.values():
        if deck.get("type") == "deck":
            for kind in deck["cardTypes"].values():
                back = on_sheet(kind["back"], kind) if "back" in kind else seen(path_of(kind["simpleBack"]))
                found.add((snapped(on_sheet(kind["face"], kind)), snapped(back)))
    decks = [deck for deck in exported.job.decks if deck.component.kind == "card" and deck.backs]
    assert {tuple(map(snapped, sides)) for deck in decks for sides in exported.colours(deck)} == found


@pytest.mark.parametrize("name", GAMES)
def test_card_game_simulator_accepts_the_definition(name: str, tmp_path: Path) -> None:
    schema = reader("Card-Game-Simulator/docs/schema/cgs.json")
    exported = written(name, tmp_path / "cgs", card_game_simulator.export)
    run(reader("bin/python"), "-c", PROGRAMS["schema"], schema, tmp_path / f"cgs/{exported.job.name}.zip")


@pytest.mark.parametrize("name", GAMES)
def test_ezdxf_reads_closed_cuts_in_millimetres(name: str, tmp_path: Path) -> None:
    written(name, tmp_path / "cut", silhouette.export)
    for file in (tmp_path / "cut").glob("*.dxf"):
        version, units, layers, lines = json.loads(run(reader("bin/python"), "-c", PROGRAMS["dxf"], file))
        assert ("AC1009", 4) == (version, units)
        assert {"cut", "score", "perforate"} <= set(layers)
        assert "cut True" in lines and not {"cut False", "score True"} & set(lines)
