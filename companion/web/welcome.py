"""What `tuckbox host` opens when it starts, and what it prints: tables, addresses, the QR code, what to do."""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cards.errors import Fault, InputError, printable
from companion.events import note
from companion.operations.options import refused

if TYPE_CHECKING:
    from cards.editions.edition import Edition
    from companion.operations.options import Lesson
    from companion.tables.room import Room
    from companion.web.address import Address, Candidate
    from companion.web.serve import Server

EVERYWHERE = "0.0.0.0"  # The address to bind so that the machine answers at each of its own.

TEN_YEARS_S = 10 * 365 * 24 * 3600.0  # How long the host's ticket is good: as long as the program runs.

MOST_LISTED = 6  # Tables that are listed one by one after a restart; more are counted.

TROUBLE = Path(__file__).with_name("trouble.txt").read_text("utf-8")

KINDS = {
    "default": "this machine's way to the internet",
    "local": "a network of this machine",
    "public": "an address of the open internet",
    "tunnel": "a VPN; phones can rarely reach it",
    "inner": "a network of containers or virtual machines; phones can rarely reach it",
    "unassigned": "made up by this machine, because no network answered; phones can rarely reach it",
    "loopback": "only this machine can reach it, because it is on no network",
    "asked": "the address you chose",
}


def open_table(server: "Server", slug: str, edition: "Edition | None") -> "Room":
    """Return a table of this game: one at which nobody sits yet, or a new one. The front page offers the edition."""
    server.context.hosted, game_key = edition, (slug, edition.digest if edition else None)
    for record in server.lobby.records():
        is_used = record.people or record.play or record.is_practice or record.options or record.table
        if not is_used and game_key == (record.game, record.variant) and (room := server.lobby.room(record.code)):
            return room
    return server.lobby.make(slug, edition=edition)


def set_up_class(server: "Server", lesson: "Lesson", options: dict[str, Any]) -> None:
    """Set up the tables of a class with the editions that were named, and name those that stay as they are.

    Tables of an earlier class keep their numbers and codes, and lose their people. Those that are too many go, unless a
    game runs there. Raises `InputError`: two of the editions are the same; `CardDataError`: an edition does not go with
    the options.
    """
    import cards
    from companion.web.pages.catalog import game_language
    from companion.web.pages.comparison_form import SameGameError, compare, editions_of

    session = server.context.teacher_session
    assert session is not None
    classroom, tables, choices = session.classroom, lesson.tables or 0, session.catalog.given("en")
    slug, language = choices[0].slug, game_language(choices[0].slug, "en")
    for choice in choices:
        cards.load(slug, language, options, choice.edition)
    classroom.empty()
    numbers = [room.record.table for room in classroom.rooms()]
    for number in numbers[tables:]:
        classroom.remove(number)
    used, missing = numbers[:tables], max(0, tables - len(numbers))
    if len(choices) == 1:
        skipped = classroom.set_up_game(slug, language, options, choices[0].edition, used, missing)
    else:
        try:
            compared = compare([(choice, options) for choice in choices], lesson.is_crossed, language)
        except SameGameError:
            raise refused("--edition", "is the same game twice: nothing differs. Change a number first") from None
        skipped = classroom.compare(compared, editions_of(*choices), used, missing)
    classroom.keep_lesson(lesson.minutes or 0, lesson.is_same_deal)
    for number, _ in skipped:  # at every other table nobody sits any more
        note("table_left", f"Table {number} stays as it is: its game is running.", logging.WARNING)


def sit_down_alone(server: "Server", slug: str, edition: "Edition | None") -> str:
    """Start a game against bots, and return the address of the seat for people, with its ticket behind a #."""
    from companion.web.pages.home import begin_alone

    server.context.hosted = edition
    room = server.lobby.make(slug, edition=edition)
    person = begin_alone(server.lobby, room, "en")
    return f"{server.context.address.url}/t/{room.code}/again#{server.context.tokens.new_ticket(room, person.number)}"


def sign_out_hosts_of(server: "Server", names: Sequence[str]) -> "list[Room]":
    """Void the tokens of all hosts of these tables, or "all", and return these. Raises `InputError`: no such table."""
    from companion.web.context import sign_out_hosts

    lobby = server.lobby
    codes = lobby.codes() if "all" in names else [name.upper() for name in names]
    rooms = {code: lobby.room(code) for code in codes}
    for code, room in rooms.items():
        if room is None and "all" not in names:
            fault = "is no table in this file: expected such as FOX-274"
            raise InputError("tables", Fault("--new-host", code, "", fault))
    existing = [room for room in rooms.values() if room]
    for room in existing:
        sign_out_hosts(server.context, room)
    return existing


def print_reopened(server: "Server", without_hosts: "Sequence[Room]" = ()) -> None:
    """Print which tables are open again, with their hosts' addresses, which hosts are signed out, and what failed."""
    lobby = server.lobby
    if without_hosts:
        click.echo("Everybody who hosted these tables is signed out. To host:")
        for room in without_hosts[:MOST_LISTED]:
            click.echo(f"  {room.code}  {room.game_data.title}: {host_url(server, room)}")
        if len(without_hosts) > MOST_LISTED:
            click.echo(f"  and {len(without_hosts) - MOST_LISTED} more: name one of them with --new-host")
        click.echo()
    newest_first = sorted(lobby.records(), key=lambda record: -record.made)
    named = {room.code for room in without_hosts}
    unfinished = [record for record in newest_first if record.people and not (record.play and record.play.is_done)]
    open_codes = [record.code for record in unfinished if record.code not in named]
    if open_codes:
        tables = f"{len(open_codes)} tables are open again, with their games as you left them"
        click.echo(
            f"{tables if len(open_codes) > 1 else '1 table is open again, with its game as you left it'}. To host:"
        )
        for room in filter(None, map(lobby.room, open_codes[:MOST_LISTED])):
            state = {"playing": "playing", "paused": "paused"}.get(room.status, "in the lobby")
            click.echo(f"  {room.code}  {room.game_data.title}, {state}: {host_url(server, room)}")
        if len(open_codes) > MOST_LISTED:
            click.echo(f"  and {len(open_codes) - MOST_LISTED} more")
        click.echo()
    for fault in lobby.unreadable:
        click.echo(printable(f"This table could not be opened again: {fault}"), err=True)


def log_start(server: "Server") -> str:
    """Log that the host answers, without an address that holds a ticket. Return the address to open."""
    session, unreadable = server.context.teacher_session, len(server.lobby.unreadable)
    tables = server.lobby.count()
    note("start", f"Tuckbox answers at port {server.port}.", port=server.port, tables=tables, unreadable=unreadable)
    if session and session.new_password:
        session.new_password = ""
        warning = "Nobody has seen the teacher's password. Run tuckbox host --class --new-password once in a terminal."
        note("password_unseen", warning, logging.WARNING)
    return server.context.address.url


def host_url(server: "Server", room: "Room") -> str:
    """Return the host's own address, with a ticket behind a # that no browser sends and no log sees."""
    context = server.context
    ticket = context.tokens.new_ticket(room, 0, TEN_YEARS_S)
    return f"{context.address.url}/t/{room.code}/again?host#{ticket}"


def print_welcome(server: "Server", room: "Room | None", ip: str, seat: str = "") -> str:
    """Print the address, its QR code and what to do; return the address to open, a seat or the host's page."""
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
    elif seat:
        lines.append(("Seat", home := seat))
    elif room:
        lines[0] = ("Phones", f"{join_url}  (or {address.url}/join and the code {room.code})")
        lines.append(("Host", home := host_url(server, room)))
    else:
        home = join_url
        lines.append(("Host", "the same page: open it here and choose a game, and it shows each table's code"))
    interface = next((candidate.interface for candidate in address.others if candidate.ip == address.ip), "")
    kind = KINDS[address.kind] + (f" ({printable(interface)})" if interface else "")
    lines.append(("Address", f"{address.ip} is {kind}"))
    where = f"every address of this machine ({EVERYWHERE})" if ip == EVERYWHERE else ip
    lines.append(("Listens", f"at {where}, port {server.port}"))
    lines.append(("Tables", printable(server.lobby.writer.store.name)))
    drawing = qr.blocks(join_url)
    try:
        drawing.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        drawing = qr.plain(join_url)
    click.echo(drawing)
    if room:
        title, name = room.game_data.title, room.record.edition
        edition = f", edition {printable(name)}" if name and not name.startswith(title) else ""  # own games: the same
        click.echo(f"{title}{edition}, table {room.code}\n")
    for name, words in lines:
        click.echo(f"{name:8} {words}")
    click.echo(f"\n{TROUBLE.format(port=server.port)}\nPress Ctrl-C to stop. Nothing is lost.")
    if sys.stdout is not None:
        sys.stdout.flush()
    return home


# The address.


def choose_address(port: int, requested_address: str | None) -> "tuple[Address, str]":
    """Return the address in the QR codes, and the one to bind. Raises `InputError` for an address that is none."""
    from companion.web.address import Address, Candidate, candidates, parse_address, plausible

    all_candidates = candidates()
    if requested_address is None:
        candidate = choose_candidate(plausible(all_candidates)) or Candidate("127.0.0.1", "", "loopback")
        return Address(candidate.ip, port, candidate.kind, all_candidates), EVERYWHERE
    name = parse_address(requested_address)
    is_ours = name in {candidate.ip for candidate in all_candidates} or name in ("127.0.0.1", "::1")
    # Bound to one address, this machine answers at no other: there is none to choose from.
    address = Address(name, port, "asked", () if is_ours else all_candidates)
    return address, name if is_ours or ":" in name else EVERYWHERE


def choose_candidate(candidates: "Sequence[Candidate]") -> "Candidate | None":
    """Return the best address, or the one that the user chooses if there are several and somebody can be asked."""
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    if sys.stdin is None or not sys.stdin.isatty():
        best, other_ips = candidates[0], ", ".join(candidate.ip for candidate in candidates[1:])
        click.echo(f"Found several addresses and chose {best.ip}. Use --address to choose another: {other_ips}.")
        return best
    click.echo("Which network do the phones use?")
    for number, candidate in enumerate(candidates, 1):
        click.echo(f"  {number}  {candidate.ip:15}  {printable(candidate.interface)}: {KINDS[candidate.kind]}")
    number = click.prompt("Number", type=click.IntRange(1, len(candidates)), default=1)
    return candidates[number - 1]
