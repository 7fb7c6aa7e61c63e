"""Prints: PDFs in a game's folder, the printers of this machine, and whether the last print came out well."""

import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from flask import Blueprint, Response, abort, request, send_file
from flask.typing import ResponseReturnValue

from cards.atomic_write import atomic_write
from cards.errors import FaultsError, InputError
from companion.processes import CommandError, run_command
from companion.workbench.api import decoded, either, json
from companion.workbench.desk import desk
from companion.workbench.paper import PrintOption
from companion.workbench.shelf import PRINTS, Game

prints = Blueprint("prints", __name__)

NOTE = "print.json"
Duplex = Literal["long", "short", "fold", "none"]


class _Print(msgspec.Struct):
    what: Literal["changed", "differs", "all", "some", "again"] = "changed"
    """`differs`: only what an edition has otherwise than its game, which lies printed. `again`: the last print."""
    only: list[str] = []
    options: dict[str, str] = {}
    """Values by the options' names on the command line; "" leaves one out."""
    printer: str = ""


class _LastPrint(msgspec.Struct):
    """The last print of a game: how it was made, when it began, and whether it came out well; None: nobody has said."""

    way: _Print
    began: float
    well: bool | None = None


class _Printer(msgspec.Struct):
    """What somebody has measured or tried on a printer. None leaves it as it was."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    dx: float | None = None
    dy: float | None = None
    angle: float | None = None
    duplex: Duplex | None = None
    ruler: float | None = None


def out_of(game: Game) -> Path:
    """Return the folder for a game's PDFs: in its own folder, or beside the games if it is one of Tuckbox's."""
    return game.out if game.folder else desk().shelf.home / PRINTS / game.key


@prints.get("/<any(own, shipped):kind>/<key>/prints")
def state(kind: str, key: str) -> Response:
    """Return the printers, the print that is running or was made in this run, and how the last one was made."""
    game = either(kind, key)
    jobs = [job for job in desk().jobs.all() if (job.kind, job.game) == ("print", key)]
    last = _last(game)
    # The PDFs of the last print, but for those that are gone. Sheets without backs have one of their own.
    names = desk().paper.files_since(out_of(game), last.began) if last else ()
    made = [file for name in names if (file := out_of(game) / name).exists()]
    files = [{"name": file.name, "pages": desk().paper.pages(file)} for file in made]
    on_request: Sequence[tuple[str, str]] = ()
    with suppress(FaultsError):  # while the game has faults, nothing is printed that is not asked for
        on_request = desk().open(game).on_request
    return json({
        "printers": desk().paper.printers(), "job": jobs[0].told() if jobs else None, "last": last, "files": files,
        "on_request": on_request, "options": _options(game),
    })  # fmt: skip


def _options(game: Game) -> Sequence[PrintOption]:
    """Return the options that make a difference to the game; all of them while it has faults."""
    try:
        return desk().open(game).print_options
    except FaultsError:
        return desk().paper.print_options()


def _last(game: Game) -> _LastPrint | None:
    try:
        return msgspec.json.decode((desk().place(game) / NOTE).read_bytes(), type=_LastPrint)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def _note(game: Game, last: _LastPrint) -> None:
    atomic_write(desk().kept(game) / NOTE, msgspec.json.encode(last))


@prints.post("/<any(own, shipped):kind>/<key>/print")
def print_(kind: str, key: str) -> Response:
    """Print what changed, everything, some components, or what was printed last."""
    game, wish = either(kind, key), decoded(_Print)
    if wish.what == "again" and (last := _last(game)):
        wish = msgspec.structs.replace(last.way, what="again")
    chosen: list[str] = []
    if wish.what == "some":
        opened = desk().open(game)
        parts = {component.id for component in opened.components} | dict(opened.on_request).keys()
        chosen = [part for part in wish.only if part in parts]
        if not chosen:
            raise InputError.because("components", "Choose at least one part to print")
    if "tent" in chosen and not wish.options.get("url"):
        fault = "A table tent shows where phones join. Open “More options” and write the address"
        raise InputError.because("components", fault)
    words = ["print", game.name, "--out", str(out_of(game))]
    for option in _options(game):  # unknown ones are left out, and the command checks the values
        if value := wish.options.get(option.name, "").strip():
            words.append(f"--{option.name}" if option.kind == "switch" else f"--{option.name}={value}")
    words += ["--reprint"] if wish.what == "again" else []
    words += ["--changed"] if wish.what in ("changed", "differs") else []
    words += ["--printed", desk().open(game).game.slug] if wish.what == "differs" else []
    words += ["--printer", wish.printer] if wish.printer in desk().paper.printers() else []
    words += [word for piece in chosen for word in ("--only", piece)]
    _note(game, _LastPrint(wish, time.time()))
    return json(desk().jobs.start("print", "Print", key, words).told(), HTTPStatus.ACCEPTED)


def _pdf(kind: str, key: str, name: str) -> Path:
    return next((file for file in out_of(either(kind, key)).glob("*.pdf") if file.name == name), None) or abort(404)


@prints.get("/<any(own, shipped):kind>/<key>/print/<name>")
def printed(kind: str, key: str, name: str) -> ResponseReturnValue:
    """Return a PDF that was printed here."""
    return send_file(_pdf(kind, key, name).resolve(), mimetype="application/pdf", max_age=0)


@prints.get("/<any(own, shipped):kind>/<key>/print/<name>/<int:number>.png")
def printed_page(kind: str, key: str, name: str, number: int) -> Response:
    """Return a page of a PDF as a small picture."""
    file = _pdf(kind, key, name)
    if not 1 <= number <= desk().paper.pages(file):
        abort(404)
    return Response(desk().paper.page(file, number), mimetype="image/png")


@prints.put("/<any(own, shipped):kind>/<key>/print/well")
def answer(kind: str, key: str) -> Response:
    """Keep whether the last print came out well."""
    game, well = either(kind, key), decoded(bool)
    if last := _last(game):
        _note(game, msgspec.structs.replace(last, well=well))
    return json({})


@prints.put("/printers")
def keep_printer() -> Response:
    """Keep what was measured or tried on a printer, and return all printers."""
    printer = decoded(_Printer)
    name = " ".join(printer.name.split())
    if not name or not name.isprintable() or name.startswith("-"):
        raise InputError.because("bad_name", "Give the printer a name, such as Staff room")
    values = {key: value for key, value in msgspec.structs.asdict(printer).items() if value is not None}
    del values["name"]
    desk().paper.keep_printer(name, values)
    return json(desk().paper.printers())


@prints.delete("/printers")
def delete_printer() -> Response:
    """Delete what is kept of a printer, by its name, and return the others."""
    desk().paper.delete_printer(decoded(str))
    return json(desk().paper.printers())


@prints.get("/test-sheet.pdf")
def test_sheet() -> Response:
    """Return the sheet that shows how far backs miss their fronts."""
    paper, duplex = request.args.get("paper", "a4"), request.args.get("duplex", "long")
    with tempfile.TemporaryDirectory() as folder:
        try:
            run_command(["calibrate", "--out", folder, f"--paper={paper}", f"--duplex={duplex}"])
        except CommandError:
            abort(404)
        (file,) = Path(folder).glob("*.pdf")
        return Response(file.read_bytes(), mimetype="application/pdf")
