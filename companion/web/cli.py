"""The command `tuckbox host`: its options, the address it chooses, and what it prints."""

import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, printable
from companion.matches.cli_options import REFUSED, faults_to_stderr, slug_of
from companion.processes import on_stop

if TYPE_CHECKING:
    from cards.editions.edition import Edition
    from companion.tables.people import RoomRecord
    from companion.tables.room import Room
    from companion.web.address import Address, Candidate
    from companion.web.pages.dashboard import ClassSetup
    from companion.web.serve import Server

EVERYWHERE = "0.0.0.0"
"""The address to bind so that the machine answers at each of its own."""

TEN_YEARS_S = 10 * 365 * 24 * 3600.0
"""How long the host's ticket is good: as long as the program runs."""

MOST_LISTED = 6
"""Tables that are listed one by one after a restart; more are counted."""

# Windows has numbers of its own for these.
_TAKEN, _FORBIDDEN, _NOT_OURS = (EADDRINUSE, 10048), (EACCES, 10013), (EADDRNOTAVAIL, 10049)

TROUBLE = """\
If phones cannot connect
  Same Wi-Fi    Phones on mobile data or on the guest network cannot reach this machine.
  Guest Wi-Fi   Many guest, school and hotel networks separate devices. Use another network or a hotspot.
  Firewall      Allow Python, or port {port}, on this machine for private networks.
  Sign-in page  If the Wi-Fi shows one, sign in on this machine and on each phone first.
  Hotspot       Always works: open a hotspot on one phone, and let all others and this machine join it.
                Then start `tuckbox host` again, because the address has changed.
"""

_KINDS = {
    "default": "this machine's way to the internet",
    "local": "a network of this machine",
    "public": "an address of the open internet",
    "tunnel": "a VPN; phones can rarely reach it",
    "inner": "a network of containers or virtual machines; phones can rarely reach it",
    "unassigned": "made up by this machine, because no network answered; phones can rarely reach it",
    "loopback": "only this machine can reach it, because it is on no network",
    "asked": "the address you chose",
}


@click.command("host")
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port of the pages.")
@click.option("--address", metavar="IP|NAME", help="The address in the QR codes, instead of the one found.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file that holds the tables. Without it, one in your user data folder.",
)
@click.option(
    "--edition",
    "editions",
    type=click.Path(path_type=Path, file_okay=False),
    multiple=True,
    metavar="DIR",
    help="An edition of a game. Same as naming its folder as GAME. With --class, repeat it for more editions.",
)
@click.option("--class", "is_class", is_flag=True, help="Run a class of tables, with a teacher's page.")
@click.option("--new-password", is_flag=True, help="Make a new password for the teacher's page.")
@click.option("--open", "opens", is_flag=True, help="Open the host's page in the browser.")
@faults_to_stderr()
def host(
    game: str | None,
    port: int,
    address: str | None,
    data: Path | None,
    editions: tuple[Path, ...],
    is_class: bool,
    new_password: bool,
    opens: bool,
) -> None:
    """Play on phones that join by QR code. Ctrl-C stops.

    GAME is a game or the folder of an edition. It opens a table at once, and the QR code leads to its seats.
    With --class the teacher gets a page to set up, start, watch and print tables; GAME comes first on it.
    All tables are kept until the next start.
    """
    if new_password and not is_class:
        raise InputError("usage", Fault("--new-password", "", "", "works only with --class, for the teacher's page"))
    if len(editions) > 1 and not is_class:
        raise InputError("usage", Fault("--edition", "", "", "is there twice: name one, or add --class"))
    requested = None if is_class else requested_game(game, editions[0] if editions else None)
    offered = _class_offers(game, editions) if is_class else None
    qr_address, ip = _choose_address(port, address)
    # From here on waiting is cheap: what is imported below must come after this.
    import companion.web.serve  # noqa: F401  # isort: skip
    import gc

    gc.enable()
    file = data or default_file()
    server = _start_server(file, ip, qr_address, _class_setup(offered, new_password) if offered else None)
    on_stop(server.shutdown)
    try:
        _print_reopened(server)
        room = _open_table(server, *requested) if requested else None
        home = _print_welcome(server, room, ip, file)
        if opens:
            _open(home)
        server.serve_forever()
    finally:
        on_stop(None)  # an impatient second Ctrl-C breaks nothing off
        server.close()
    click.echo("\nTuckbox has stopped. Nothing is lost. Run `tuckbox host` again to go on.")


def default_file() -> Path:
    """Return the file with this user's tables."""
    import platformdirs

    return platformdirs.user_data_path("tuckbox") / "tables.sqlite"


def requested_game(game: str | None, folder: Path | None) -> "tuple[str, Edition | None] | None":
    """Return the game, and its edition, for which a table is to be opened; None: no table yet.

    Raises:
        CardDataError: with every fault of the edition, by file, row and column.
        InputError: there is no such game, or phones cannot play it.
    """
    import cards
    from cards.editions.edition import PHOTOS, own_pictures
    from cards.picture_sets import BUILTIN, PictureFacts
    from companion.games import GAMES
    from companion.rules.screens import screens_of
    from companion.web.render import fonts
    from companion.web.render.pictures import keep

    if folder is None and game is None:
        return None
    target = cards.find_game(str(folder) if folder else game or "")
    if folder and game and slug_of(game) != target.slug:
        raise InputError(
            "edition", Fault("--edition", str(folder), "", f"is an edition of {target.slug}, not of {game}")
        )
    screens_of(GAMES[slug_of(str(target.folder or target.slug))])  # refused now, before a file is made
    if target.folder is None:
        return target.slug, None
    game_data = cards.load(str(target.folder))
    has_pictures = isinstance(game_data.facts, PictureFacts) and game_data.facts.options.photo_set == BUILTIN
    if has_pictures and own_pictures(target.folder):
        pictures = target.folder / PHOTOS
        what = f"phones need a set: run tuckbox photos import {pictures} --name SET, and set photo_set"
        raise InputError("photos", Fault(str(pictures), "", "", what))
    keep(game_data, lambda number: click.echo(f"Making small pictures for phones: {number} …"))
    fonts.keep(game_data)
    return target.slug, game_data.edition


def _class_offers(game: str | None, editions: "Sequence[Path]") -> tuple[tuple[str, ...], str | None]:
    """Return what a class's page offers first: editions by their folders, and a game.

    Raises:
        CardDataError: with every fault of the editions, by file, row and column.
    """
    import cards

    target = cards.find_game(game) if game else None
    folders = [*([target.folder] if target and target.folder else []), *editions]
    faults: list[Fault] = []
    for folder in folders:
        try:
            cards.load(str(folder))
        except FaultsError as refused:
            faults.extend(refused.faults)
    if faults:
        raise CardDataError(faults)
    names = tuple(dict.fromkeys(str(folder.resolve()) for folder in folders))
    return names, target.slug if target and not target.folder else None


def _class_setup(offered: tuple[tuple[str, ...], str | None], new_password: bool) -> "ClassSetup":
    from companion.classes.printer import Printer
    from companion.web.pages.dashboard import ClassSetup

    return ClassSetup(Printer(), *offered, new_password)


# The address.


def _choose_address(port: int, requested_address: str | None) -> "tuple[Address, str]":
    """Return the address in the QR codes, and the one to bind.

    Raises:
        InputError: for an address that is none.
    """
    from companion.web.address import Address, Candidate, candidates, plausible

    all_candidates = candidates()
    if requested_address is None:
        candidate = choose_candidate(plausible(all_candidates)) or Candidate("127.0.0.1", "", "loopback")
        return Address(candidate.ip, port, candidate.kind, all_candidates), EVERYWHERE
    name = _parse_address(requested_address)
    is_ours = name in {one.ip for one in all_candidates} or name in ("127.0.0.1", "::1")
    # Bound to one address, this machine answers at no other: there is none to choose from.
    return Address(
        name, port, "asked", () if is_ours else all_candidates
    ), name if is_ours or ":" in name else EVERYWHERE


def _parse_address(text: str) -> str:
    import ipaddress

    name = text.strip().strip("[]")
    with suppress(ValueError):
        ip = ipaddress.ip_address(name)
        if ip.is_unspecified:
            what = "means every address, but phones need one. Leave out --address"
            raise InputError("address", Fault("--address", text, "", what))
        return str(ip)
    if not re.fullmatch(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9-]+)*", name):
        what = "expected an address such as 192.168.1.23, or a name. Give the port with --port"
        raise InputError("address", Fault("--address", text, "", what))
    return name.lower()


def choose_candidate(candidates: "Sequence[Candidate]") -> "Candidate | None":
    """Return the best address, or the one that the user chooses if there are several and somebody can be asked."""
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    if sys.stdin is None or not sys.stdin.isatty():
        others = ", ".join(one.ip for one in candidates[1:])
        best = candidates[0]
        click.echo(f"Found several addresses and chose {best.ip}. Use --address to choose another: {others}.")
        return best
    click.echo("Which network do the phones use?")
    for number, one in enumerate(candidates, 1):
        click.echo(f"  {number}  {one.ip:15}  {printable(one.interface)}: {_KINDS[one.kind]}")
    number = click.prompt("Number", type=click.IntRange(1, len(candidates)), default=1)
    return candidates[number - 1]


# The port and the file.


def _start_server(data: Path, ip: str, address: "Address", class_setup: "ClassSetup | None") -> "Server":
    import sqlite3

    from companion.tables.store import StoreError
    from companion.web.serve import Server

    try:
        return Server(data, ip, address, names=(address.ip,), class_setup=class_setup)
    except (StoreError, sqlite3.Error) as error:
        if isinstance(error, StoreError):
            _refuse(str(error))
        _refuse(f"{data}: is not a file of tables: {error}. Choose another with --data.")
    except OSError as error:
        _refuse(_port_sentence(error, ip, address.port))


def _port_sentence(error: OSError, ip: str, port: int) -> str:
    number = getattr(error, "winerror", None) or error.errno
    if number in _TAKEN:
        what = "is in use, perhaps by another `tuckbox host`. Stop that one, or choose another port"
        return f"--port: {port}: {what}, such as --port {port + 1 if port < 65535 else 8000}."
    if number in _FORBIDDEN:
        return f"--port: {port}: this user may not open it. Choose one above 1023, such as --port 8000."
    if number in _NOT_OURS:
        return f"--address: {ip}: is not an address of this machine. Leave out --address, or choose one that is."
    return f"--port: {port}: cannot be opened: {error.strerror or error}"


def _refuse(sentence: str) -> NoReturn:
    click.echo(printable(sentence), err=True)
    raise SystemExit(REFUSED)


# What is printed.


def _open_table(server: "Server", slug: str, edition: "Edition | None") -> "Room":
    """Return a table of this game: one at which nobody sits yet, or a new one. The front page offers the edition."""
    server.context.hosted, wanted = edition, (slug, edition.digest if edition else None)
    for record in server.lobby.records():
        is_used = record.people or record.play or record.is_practice or record.options or record.table
        if not is_used and wanted == (record.game, record.variant) and (room := server.lobby.room(record.code)):
            return room
    return server.lobby.make(slug, edition=edition)


def _print_reopened(server: "Server") -> None:
    """Print which tables are open again, each with its host's address, and which could not be opened."""
    lobby = server.lobby
    newest_first = sorted(lobby.records(), key=lambda record: -record.made)
    open_codes = [record.code for record in newest_first if _is_unfinished(record)]
    if open_codes:
        what = (
            "1 table is open again, with its game as you left it"
            if len(open_codes) == 1
            else (f"{len(open_codes)} tables are open again, with their games as you left them")
        )
        click.echo(f"{what}. To host:")
        for room in filter(None, map(lobby.room, open_codes[:MOST_LISTED])):
            state = {"playing": "playing", "paused": "paused"}.get(room.status, "in the lobby")
            click.echo(f"  {room.code}  {room.game_data.title}, {state}: {host_url(server, room)}")
        if len(open_codes) > MOST_LISTED:
            click.echo(f"  and {len(open_codes) - MOST_LISTED} more")
        click.echo()
    for fault in lobby.unreadable:
        click.echo(printable(f"This table could not be opened again: {fault}"), err=True)


def _is_unfinished(record: "RoomRecord") -> bool:
    """Return whether somebody sits at a table whose game is not over."""
    return bool(record.people) and (record.play is None or not record.play.is_done)


def host_url(server: "Server", room: "Room") -> str:
    """Return the host's own address, with a ticket behind a # that no browser sends and no log sees."""
    context = server.context
    ticket = context.tokens.new_ticket(room, 0, TEN_YEARS_S)
    return f"{context.address.url}/t/{room.code}/again#{ticket}"


def _print_welcome(server: "Server", room: "Room | None", ip: str, data: Path) -> str:
    """Print the address, its QR code and what to do; return the address of the host's page."""
    from companion.web import qr

    address = server.context.address
    teacher_session = server.context.teacher_session
    join_url = (
        f"{address.url}/t/{room.code}" if room else f"{address.url}/join" if teacher_session else f"{address.url}/"
    )
    lines = [("Phones", join_url)]
    if teacher_session:
        lines.append(("Teacher", home := f"{address.url}/class"))
        password = "unchanged; add --new-password to make a new one"
        if teacher_session.new_password:
            password = f"{teacher_session.new_password}  (shown only once: write it down)"
        lines.append(("Password", password))
        teacher_session.new_password = ""  # it is printed only once
    elif room:
        lines[0] = ("Phones", f"{join_url}  (or {address.url}/join and the code {room.code})")
        lines.append(("Host", home := host_url(server, room)))
    else:
        home = join_url
        lines.append(("Host", "the same page: open it here and choose a game, and it shows each table's code"))
    lines.append(("Address", f"{address.ip} is {_kind(address)}"))
    where = f"every address of this machine ({EVERYWHERE})" if ip == EVERYWHERE else ip
    lines.append(("Listens", f"at {where}, port {address.port}"))
    lines.append(("Tables", printable(str(data))))
    _echo_code(qr.blocks(join_url), qr.plain(join_url))
    if room:
        edition = f", edition {printable(room.record.edition)}" if room.record.edition else ""
        click.echo(f"{room.game_data.title}{edition}, table {room.code}\n")
    for name, words in lines:
        click.echo(f"{name:8} {words}")
    click.echo(f"\n{TROUBLE.format(port=address.port)}\nPress Ctrl-C to stop. Nothing is lost.")
    if sys.stdout is not None:
        sys.stdout.flush()
    return home


def _kind(address: "Address") -> str:
    interface = next((one.interface for one in address.others if one.ip == address.ip), "")
    return _KINDS[address.kind] + (f" ({printable(interface)})" if interface else "")


def _echo_code(blocks: str, plain: str) -> None:
    """Print a QR code of block characters, or of coloured spaces if the terminal has no such characters."""
    try:
        blocks.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        blocks = plain
    click.echo(blocks)


def _open(page: str) -> None:
    """Open a page in the browser, by a process of its own: tables do not wait for a browser, whatever it does."""
    with suppress(OSError):
        nothing = subprocess.DEVNULL
        subprocess.Popen([sys.executable, "-m", "webbrowser", page], stdin=nothing, stdout=nothing, stderr=nothing)
