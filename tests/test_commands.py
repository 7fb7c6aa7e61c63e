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
from cases import each_case, tables_beside
from conftest import Tuckbox
from paper import make_photos
from proxy import free_port
from variants import first_rows

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
UNKNOWN_GAME = "an_unknown_game_is_the_same_fault_everywhere"
COMMANDS = [pytest.param(path, id=" ".join(path)) for path in LEAVES]


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
    asked = {str(call).split()[0] for [call] in tables_beside(__file__)[UNKNOWN_GAME]["rows"]}
    for path, command in LEAVES.items():
        takes_a_game = any(isinstance(one.type, program.GameName) for one in command.params)
        assert not takes_a_game or path[0] in asked or path == ("export", "--csv=figures"), path


@each_case
def test_an_unknown_game_is_the_same_fault_everywhere(call: str) -> None:
    status, output = told(call)
    assert FAULTY == status
    assert 'infexion: no such game, did you mean "infection"?' in output


@pytest.mark.parametrize("path", COMMANDS)
def test_an_unknown_option_is_wrong_use_everywhere(path: tuple[str, ...]) -> None:
    status, output = told(" ".join((*path, "--no-such-option")))
    assert MISUSED == status and "--no-such-option" in output


@each_case
def test_wrong_use_has_the_status_that_click_gives_it(call: str) -> None:
    assert MISUSED == told(call)[0]


@each_case
def test_a_missing_file_is_named(call: str, name: str) -> None:
    status, output = told(call)
    assert FAULTY == status and name in output


@pytest.mark.parametrize("call", first_rows(tables_beside(__file__)["what_cannot_be_written_is_named"]["rows"], 14))
def test_what_cannot_be_written_is_named(call: str) -> None:
    status, output = told(call.format(port=free_port()))
    assert FAULTY == status and "file" in output
    assert "no folder" == Path("file").read_text("utf-8")


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the disk takes one byte of each file."""
    before = Path.write_bytes

    def write_bytes(path: Path, data: bytes) -> int:
        before(path, data[:1])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)


@each_case
def test_a_full_disk_is_told_with_path_and_need_and_leaves_nothing(
    call: str, name: str, monkeypatch: pytest.MonkeyPatch, own_settings: Path
) -> None:
    make_photos(Path("pictures"), 20 if "photos" in call else 0)
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
    ("call", "sign", "status"), first_rows(tables_beside(__file__)["a_server_is_stopped_or_done"]["rows"], 0)
)
def test_a_server_that_ctrl_c_stops_says_so_and_one_that_the_system_stops_is_done(
    call: str, sign: str, status: int, place: Path
) -> None:
    words = call.format(port=free_port()).split()
    with subprocess.Popen(
        [sys.executable, "-u", HOUSE / "tuckbox.py", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a job of `&` would not hear it
    ) as process:
        if "simulate" in words:
            while not (place / "games.csv").exists() or not (place / "games.csv").stat().st_size:
                assert process.poll() is None
        else:
            while "Ctrl-C" not in (line := process.stdout.readline()):
                assert line
        process.send_signal(signal.Signals[sign])
        rest = process.stdout.read()
    assert status == process.returncode and "Traceback" not in rest
    assert "topped" in rest
