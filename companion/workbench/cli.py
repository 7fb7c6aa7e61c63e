"""The command `tuckbox studio`, which is also `tuckbox` without a command: opens the workbench in the browser."""

import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

from cards.errors import Fault, InputError, report_faults
from companion.processes import on_stop, status_after_stop
from companion.storage.place import games_folder
from companion.workbench.paper import Paper

THIS_MACHINE = "127.0.0.1"
PORT = 8765


def command(paper: Callable[[], Paper]) -> click.Command:
    """Return the command. `paper` loads the printing code, which the companion does not import."""

    @click.command("studio")
    @click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
    @click.option(
        "--port", type=click.IntRange(1, 65535), help="The port of the pages.  [default: 8765, or a free one]"
    )
    @click.option("--no-open", is_flag=True, help="Only print the address.")
    @report_faults()
    def studio(folder: Path | None, port: int | None, no_open: bool) -> None:
        """Open the workbench in the browser: design, print, host and compare games.

        FOLDER holds your games; each is a folder in it. Without it, your documents have a folder Tuckbox.
        The page works on this machine alone. Ctrl-C stops.
        """
        run(folder, port, not no_open, paper())

    return studio


def _listener(port: int | None) -> socket.socket:
    """Return a socket at the port, or at the usual or a free one: werkzeug prints its own advice about taken ports."""
    try:
        return socket.create_server((THIS_MACHINE, port or PORT))
    except OSError:
        if port:
            fault = "is in use. Leave out --port, or choose another"
            raise InputError("address", Fault("--port", str(port), "", fault)) from None
    return socket.create_server((THIS_MACHINE, 0))


def run(folder: Path | None, port: int | None, opens: bool, paper: Paper) -> None:
    """Serve the workbench until Ctrl-C. Raises `InputError`: the folder cannot be made, or the port is taken."""
    import gc

    from werkzeug.serving import WSGIRequestHandler, make_server

    from companion.workbench.app import create_app, new_token
    from companion.workbench.desk import Desk
    from companion.workbench.shelf import Shelf

    class Quiet(WSGIRequestHandler):
        def connection_dropped(self, *_: object) -> None:
            """Pages go away in the midst of an answer all the time."""

        def log_request(self, *_: object) -> None:
            """Log nothing: the first address holds the secret."""

    gc.enable()  # other commands are short and go without
    home = folder or games_folder()
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("folder", Fault("", str(home), "", f"cannot be made: {error.strerror}")) from None
    desk, token = Desk(Shelf(home), paper), new_token()
    app = create_app(desk, token)
    with _listener(port) as listener:
        port_in_use = listener.getsockname()[1]
        server = make_server(THIS_MACHINE, port_in_use, app, threaded=True, request_handler=Quiet, fd=listener.fileno())
    # Stopped from beside: a signal amid a request would close its connection under the thread that answers it.
    on_stop(lambda: threading.Thread(target=server.shutdown, daemon=True).start())
    address = f"http://{THIS_MACHINE}:{server.port}/?token={token}"
    click.echo(f"Workbench  {address}\nGames      {home}\n\nOnly this machine can open it. Press Ctrl-C to stop.")
    if opens:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    finally:
        server.server_close()
        desk.jobs.close()
        paper.close()
    click.echo("\nThe workbench has stopped. Your games are in their folders.")
    raise SystemExit(status_after_stop())
