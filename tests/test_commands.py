"""Every command of `tuckbox` tells faults alike: the same exit statuses, no traceback, nothing half written."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from conftest import Tuckbox
from PIL import Image
from proxy import free_port

import tuckbox as program
from cards.errors import DONE, FAULTY, MISUSED, STOPPED
from companion.processes import PROGRAM

HOUSE = Path(__file__).parent.parent


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        elif isinstance(command, program._Print):
            yield (*path, name), command
            yield (*path, name, "posters"), program.posters.posters
        elif isinstance(command, program.Export):
            yield (*path, name, "--to=png"), command._GAME
            yield (*path, name, "--csv=figures"), command._DATA
        else:
            yield (*path, name), command


LEAVES = dict(leaves(program.app))
COMMANDS = [pytest.param(path, id=" ".join(path)) for path in LEAVES]

UNKNOWN_GAME = (
    "print infexion", "print posters infexion",
    "list infexion", "check infexion", "diff infexion infection", "diff infection infexion",
    "rules infexion", "new mine --from infexion", "host infexion", "referee infexion", "simulate infexion --games 1",
    "export infexion --to=png", "report tables.sqlite --game infexion",
)  # fmt: skip

MISSING_FILE = (
    ("new mine --cards no.csv", "no.csv"),
    ("photos import no --name mine", "no"),
    ("print album --photos no", "no"),
    ("export album --to=png --photos no", "no"),
    ("host infection --cert no.pem --address tuckbox.test", "no.pem"),
    ("referee infection --replay no.log", "no.log"),
    ("referee infection --deal no.json", "no.json"),
    ("report no.sqlite", "no.sqlite"),
    ("export no.sqlite --csv=figures", "no.sqlite"),
    ("migrate no.sqlite", "no.sqlite"),
    ("copy no.sqlite new.sqlite", "no.sqlite"),
    ("backup copy.db --data no.sqlite", "no.sqlite"),
    ("restore no.db --data tables.sqlite", "no.db"),
    ("forget no.sqlite --before 2026-01-01 --yes", "no.sqlite"),
    ("simulate infection --games 2 --editions ./no", "no"),
)

UNWRITABLE = (
    ("print infection --only hearts --out file/out", "file"),
    ("print posters infection --out file/out", "file"),
    ("calibrate --out file/out", "file"),
    ("export infection --to=png --only hearts --out file/out", "file"),
    ("new file/mine --from infection", "file"),
    ("studio file/games --no-open", "file"),
    ("host infection --port {port} --data file/tables.sqlite", "file"),
    ("referee infection --seed 1 --log file/log", "file"),
    ("simulate infection --games 2 --jobs 1 --out file/games.csv", "file"),
    ("simulate infection --games 2 --jobs 1 --vary hp=3,4 --plot file/plot.svg", "file"),
    ("backup file/copy.db --data tables.sqlite", "file"),
    ("copy tables.sqlite file/new.sqlite", "file"),
    ("export tables.sqlite --csv=file/figures", "file"),
    ("report tables.sqlite --games 0 --out file/report.html", "file"),
)
"""Calls that write below `file`, which is no folder."""

MISUSED_CALLS = (
    "print infection --bleed 9", "print infection --url nowhere", "print infection --printed x",
    "print posters --url nowhere", "print posters infection --flyer", "print posters --paper both",
    "print infection --paper a9", "print infection --copies 0", "calibrate --dx 1", "calibrate --dx far",
    "new mine", "host --tables 3", "host --alone", "simulate infection --games 0", "forget --before soon",
    "export infection --csv=figures --json", "report --against soft-axe", "referee", "photos import", "nothing",
)  # fmt: skip


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file that is no folder, and a file of tables."""
    from companion.storage.place import open_store

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    Path("file").write_text("no folder", "utf-8")
    open_store(Path("tables.sqlite")).close()
    return tmp_path


def told(call: str) -> tuple[int, str]:
    """Return status and output of a call. Nothing but SystemExit may leave a command."""
    if call.startswith("host infection"):  # it patches the standard library: a process of its own
        words = [sys.executable, str(PROGRAM), *call.split()]
        done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=120)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr
    result = Tuckbox()(*call.split())
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def test_every_command_that_takes_a_game_is_asked_for_an_unknown_one() -> None:
    taking = {
        path
        for path, command in LEAVES.items()
        if any(isinstance(one.type, program.GameName) for one in command.params)
    }
    asked = {path for path in LEAVES for call in UNKNOWN_GAME if path[0] == call.split()[0]}
    assert not taking - asked - {("export", "--csv=figures")}


@pytest.mark.parametrize("call", UNKNOWN_GAME)
def test_an_unknown_game_is_the_same_fault_everywhere(call: str) -> None:
    status, output = told(call)
    assert FAULTY == status
    assert 'infexion: no such game, did you mean "infection"?' in output


@pytest.mark.parametrize("path", COMMANDS)
def test_an_unknown_option_is_wrong_use_everywhere(path: tuple[str, ...]) -> None:
    status, output = told(" ".join((*path, "--no-such-option")))
    assert MISUSED == status and "--no-such-option" in output


@pytest.mark.parametrize("call", MISUSED_CALLS)
def test_wrong_use_has_the_status_that_click_gives_it(call: str) -> None:
    assert MISUSED == told(call)[0]


@pytest.mark.parametrize(("call", "name"), MISSING_FILE)
def test_a_missing_file_is_named(call: str, name: str) -> None:
    status, output = told(call)
    assert FAULTY == status and name in output


@pytest.mark.parametrize(("call", "name"), UNWRITABLE)
def test_what_cannot_be_written_is_named(call: str, name: str) -> None:
    status, output = told(call.format(port=free_port()))
    assert FAULTY == status and name in output
    assert "no folder" == Path("file").read_text("utf-8")


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the disk takes one byte of each file."""
    before = Path.write_bytes

    def write_bytes(path: Path, data: bytes) -> int:
        before(path, data[:1])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)


FULL = (
    ("print infection --only hearts", "output/infection-a4-hearts.pdf"),
    ("print posters infection", "output/infection-a4-poster.pdf"),
    ("calibrate", "output/calibration-a4.pdf"),
    ("calibrate --printer Office --dx 1", "printers.json"),
    ("export infection --to=png --only hearts", "output/"),
    ("new mine --from infection", "mine/edition.toml"),
    ("new mine --from prototype", "mine/"),
    ("photos import pictures --name mine", "photos/mine/"),
    ("export tables.sqlite --csv=figures", "figures/"),
    ("export tables.sqlite --json=figures.json", "figures.json"),
)


@pytest.mark.parametrize(("call", "name"), FULL)
def test_a_full_disk_is_told_with_path_and_need_and_leaves_nothing(
    call: str, name: str, monkeypatch: pytest.MonkeyPatch, own_settings: Path
) -> None:
    Path("pictures").mkdir()
    for i in range(20 if "photos" in call else 0):
        Image.new("RGB", (400, 400), (i * 9, 90, 90)).save(f"pictures/{i}.png")
    warm = told("print infection --only hearts --out warm")  # fonts are made now, not on the full disk
    assert DONE == warm[0], warm[1]
    before = {*Path().rglob("*"), *own_settings.rglob("*")}
    full(monkeypatch)
    status, output = told(call)
    assert FAULTY == status
    assert name in output.replace("\\", "/") and "No space left on device" in output and "MB are needed" in output
    left = {*Path().rglob("*"), *own_settings.rglob("*")} - before
    sides = (".lock", "tables.sqlite-shm", "tables.sqlite-wal")  # of a database that is read
    assert [] == [one for one in left if one.is_file() and one.name not in sides]


@pytest.mark.parametrize("path", COMMANDS)
def test_ctrl_c_ends_every_command_in_the_same_way(path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(**_: object) -> None:
        raise KeyboardInterrupt

    command = LEAVES[path]
    monkeypatch.setattr(command, "callback", pressed)
    for parameter in command.params:
        monkeypatch.setattr(parameter, "required", False)
    status, output = told(" ".join(path))
    assert (STOPPED, "Stopped.\n") == (status, output)


def test_ctrl_c_at_a_question_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("cards.picture_sets.names", lambda: ("builtin", "mine"))
    monkeypatch.setattr("click.termui.visible_prompt_func", pressed)
    result = Tuckbox()("photos", "remove", "mine")
    assert FAULTY == result.exit_code and "Nothing was done" in result.output  # nobody answers: input has ended
    monkeypatch.setattr("click.confirm", lambda *_, **__: pressed(""))
    assert STOPPED == told("photos remove mine")[0]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to all programs of a console")
@pytest.mark.parametrize(
    ("call", "sign", "status"),
    [
        ("studio games --no-open --port {port}", signal.SIGINT, STOPPED),
        ("studio games --no-open --port {port}", signal.SIGTERM, DONE),
        pytest.param("host --port {port} --data mine.sqlite", signal.SIGINT, STOPPED, marks=pytest.mark.slow),
        pytest.param("host --port {port} --data mine.sqlite", signal.SIGTERM, DONE, marks=pytest.mark.slow),
        pytest.param(
            "simulate infection --games 100000 --out games.csv", signal.SIGINT, STOPPED, marks=pytest.mark.slow
        ),
    ],
)
def test_a_server_that_ctrl_c_stops_says_so_and_one_that_the_system_stops_is_done(
    call: str, sign: signal.Signals, status: int, place: Path
) -> None:
    words = call.format(port=free_port()).split()
    with subprocess.Popen(
        [sys.executable, "-u", HOUSE / "tuckbox.py", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a job of `&` would not hear it
    ) as process:
        assert process.stdout is not None
        if "simulate" in words:
            while not (place / "games.csv").exists() or not (place / "games.csv").stat().st_size:
                assert process.poll() is None
        else:
            while "Ctrl-C" not in (line := process.stdout.readline()):
                assert line
        process.send_signal(sign)
        rest = process.stdout.read()
    assert status == process.returncode and "Traceback" not in rest
    assert "topped" in rest
