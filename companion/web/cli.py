"""The command `tuckbox host`, and the hidden one with which a server makes fonts in a process of its own."""

import gc
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, refuse, report_faults
from companion.events import note, note_limit, write_json
from companion.matches.cli_options import slug_of
from companion.operations import options
from companion.processes import on_stop, status_after_stop
from companion.storage.place import PlaceType, default_file
from companion.storage.store import Place
from companion.web import welcome

if TYPE_CHECKING:
    from cards import GameData
    from cards.editions.edition import Edition
    from companion.limits import Limits
    from companion.tables.room import Room
    from companion.web.address import Address
    from companion.web.pages.dashboard import ClassSetup
    from companion.web.serve import Server

LOOPBACK = "127.0.0.1"


@click.command("make-fonts", hidden=True)
@click.argument("addresses", nargs=-1)
def make_fonts(addresses: tuple[str, ...]) -> None:
    """Make the screens' web fonts with these ADDRESSES, or all that the user's cache lacks."""
    from companion.web.render import fonts

    for address in addresses or fonts.missing():
        fonts.web_font(address)


@click.command("host")
@click.argument("game", metavar="[GAME]", required=False)
@options.network_options
@click.option(
    "--data", type=PlaceType(), envvar="TUCKBOX_DATA", show_envvar=True, metavar="FILE|URL",
    help="Where the tables are: a file, or postgresql://… for several hosts. Without it, a file in your data folder.",
)  # fmt: skip
@click.option(
    "--edition", "editions", type=click.Path(path_type=Path, file_okay=False), multiple=True, metavar="DIR",
    help="An edition of a game. Same as naming its folder as GAME. With --class, repeat it for more editions.",
)  # fmt: skip
@options.lesson_options
@click.option("--photos", "photo_sets", metavar="SET", multiple=True,
              help="A set of pictures that every table may play with. Other sets of yours stay private.")  # fmt: skip
@click.option("--alone", is_flag=True, help="Play GAME at once, with bots: prints the address of your own seat.")
@click.option(
    "--new-host", "new_hosts", metavar="CODE|all", multiple=True,
    help="Sign out everybody who hosts this table, as after a lost phone, and print an address for its new host.",
)  # fmt: skip
@click.option("--new-password", is_flag=True, help="Make a new password for the teacher's page.")
@click.option(
    "--limit", "changed_limits", multiple=True, metavar="NAME=VALUE",
    help="Raise or lower a limit, such as tables=900/minute. Page “Limits” of the docs lists them.",
)  # fmt: skip
@click.option("--open", "opens", is_flag=True, help="Open the host's page in the browser.")
@options.operation_options
@report_faults()
def host(
    game: str | None, network: options.Network, data: Place | None, editions: tuple[Path, ...], lesson: options.Lesson,
    photo_sets: tuple[str, ...], alone: bool, new_hosts: tuple[str, ...], new_password: bool,
    changed_limits: tuple[str, ...], opens: bool, operations: options.Operations,
) -> None:  # fmt: skip
    """Play on phones that join by QR code. Ctrl-C stops.

    GAME is a game or the folder of an edition. It opens a table at once, and the QR code leads to its seats.
    With --class the teacher gets a page to set up, start, watch and print tables; GAME comes first on it.
    All tables are kept until the next start.
    """
    _check_class(lesson, data, editions, new_password)
    if alone and (lesson.is_class or not (game or editions)):
        raise options.refused("--alone", "needs a GAME or an edition, and no --class")
    # The host prints for these what no log may hold.
    secret = {"--alone": alone, "--new-host": new_hosts, "--new-password": new_password}
    operations.check(network.proxy, next((option for option, value in secret.items() if value), ""))
    from companion.limits import read_limits

    limits = read_limits(changed_limits)
    network.check()
    requested = None if lesson.is_class else requested_game(game, editions[0] if editions else None)
    offers = _class_offers(game, editions) if lesson.is_class else None
    game_options = _options_of_class(offers, lesson.mode or "") if lesson.tables and offers else {}
    from companion.web.options_form import check_sets

    check_sets(photo_sets)
    endpoint = _endpoint(network, operations)
    if operations.is_json_log:
        write_json()
    # The server makes waiting cheap for what is imported later, so no other page may come before it.
    import companion.web.serve  # noqa: F401

    gc.enable()
    from companion.classes.printer import Printer
    from companion.web.pages.dashboard import ClassSetup

    class_setup = ClassSetup(Printer(), *offers, new_password) if offers else None
    server = _start_server(data or default_file(), endpoint, network, class_setup, limits, photo_sets, operations)
    on_stop(server.shutdown)
    try:
        if lesson.tables:
            welcome.set_up_class(server, lesson, game_options)
        voided = welcome.sign_out_hosts_of(server, new_hosts)
        home = _welcome(server, voided, requested, alone, endpoint[1], operations.is_json_log)
        if opens:
            with suppress(OSError):  # by a process of its own: tables do not wait for a browser, whatever it does
                nothing = subprocess.DEVNULL
                browser = [sys.executable, "-m", "webbrowser", home]
                subprocess.Popen(browser, stdin=nothing, stdout=nothing, stderr=nothing)
        server.serve_forever()
    finally:
        on_stop(None)  # an impatient second Ctrl-C breaks nothing off
        server.close()
    if not operations.is_json_log:
        click.echo("\nTuckbox has stopped. Nothing is lost. Run `tuckbox host` again to go on.")
    note("stop", "Tuckbox has stopped. Nothing is lost.")
    raise SystemExit(status_after_stop())


def _check_class(lesson: options.Lesson, data: Place | None, editions: Sequence[Path], new_password: bool) -> None:
    if lesson.is_class and isinstance(data, str):
        fault = "keeps its tables in a file of its own, which one host leads: name a file, or leave --data out"
        raise options.refused("--class", fault)
    if new_password and not lesson.is_class:
        raise options.refused("--new-password", "works only with --class, for the teacher's page")
    if len(editions) > 1 and not lesson.is_class:
        raise options.refused("--edition", "is there twice: name one, or add --class")
    lesson.check()


def requested_game(game: str | None, folder: Path | None) -> "tuple[str, Edition | None] | None":
    """Return the game, and its edition, for which a table is to be opened; None: no table yet.

    Raises `CardDataError`: with every fault of the edition, by file, row and column; `InputError`: there is no such
    game, or phones cannot play it.
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
        fault = f"is an edition of {target.slug}, not of {game}"
        raise InputError("edition", Fault("--edition", str(folder), "", fault))
    screens_of(GAMES[slug_of(str(target.folder or target.slug))])  # refused now, before a file is made
    if target.folder is None:
        return target.slug, None
    game_data = _load_whole(target.folder)
    has_pictures = isinstance(game_data.facts, PictureFacts) and game_data.facts.options.photo_set == BUILTIN
    if has_pictures and own_pictures(target.folder):
        pictures = target.folder / PHOTOS
        fault = f"phones need a set: run tuckbox photos import {pictures} --name SET, and set photo_set"
        raise InputError("photos", Fault(str(pictures), "", "", fault))
    keep(game_data, lambda number: click.echo(f"Making small pictures for phones: {number} …"))
    fonts.keep(game_data)
    return target.slug, game_data.edition


def _load_whole(folder: Path) -> "GameData":
    """Return an edition, after reading its words and rules in each language that a table may choose."""
    import cards

    game_data = cards.load(str(folder))
    for language in cards.languages(game_data.slug):
        cards.load_rules(game_data if language == game_data.language else cards.load(str(folder), language))
    return game_data


def _class_offers(game: str | None, editions: "Sequence[Path]") -> tuple[tuple[str, ...], str | None]:
    import cards

    target = cards.find_game(game) if game else None
    folders = [*([target.folder] if target and target.folder else []), *editions]
    faults: list[Fault] = []
    for folder in folders:
        try:
            _load_whole(folder)
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    names = tuple(dict.fromkeys(str(folder.resolve()) for folder in folders))
    return names, target.slug if target and not target.folder else None


def _options_of_class(offers: tuple[tuple[str, ...], str | None], mode: str) -> dict[str, object]:
    import cards

    folders, game = offers
    slugs = sorted({*([game] if game else []), *(cards.find_game(folder).slug for folder in folders)})
    if not slugs:
        raise options.refused("--tables", "needs a game: name GAME, or a folder with --edition")
    if len(slugs) > 1:
        raise options.refused("--edition", f"compares editions of one game, but these are of {' and '.join(slugs)}")
    modes = cards.load(slugs[0]).about.modes
    if mode and mode not in modes:
        raise options.refused("--mode", f"{slugs[0]} has no such mode. It has {', '.join(modes) or 'none'}", mode)
    return dict(modes[mode].options_for(None)) if mode else {}


# The port and the file.


Endpoint = tuple["Address", str, "Address | None"]
"""Where a host answers: the address in the QR codes, the one to bind, and a proxy's before it."""


def _endpoint(network: options.Network, operations: options.Operations) -> Endpoint:
    if not network.proxy:
        return *welcome.choose_address(network.port, network.address), None
    from companion.web.address import proxy_address

    proxied = proxy_address(network.proxy)
    return replace(proxied, port=network.port), operations.listen or LOOPBACK, proxied


def _start_server(
    data: Place, endpoint: Endpoint, network: options.Network, class_setup: "ClassSetup | None", limits: "Limits",
    photo_sets: tuple[str, ...], operations: options.Operations,
) -> "Server":  # fmt: skip
    from companion.storage.store import StoreError
    from companion.web.address import port_sentence
    from companion.web.live.tls import read_certificate
    from companion.web.serve import Server

    address, ip, proxied = endpoint
    tls = read_certificate(network.cert, network.key) if network.cert else None
    try:
        return Server(
            data, ip, address, names=(address.ip,), class_setup=class_setup, limits=limits, tls=tls, proxied=proxied,
            drain_s=operations.drain_s, metrics_token=operations.metrics_token, photo_sets=photo_sets,
            say_limit=note_limit,
        )  # fmt: skip
    except StoreError as error:
        refuse(str(error))
    except OSError as error:
        refuse(port_sentence(error, ip, address.port))


def _welcome(
    server: "Server", voided: "Sequence[Room]", requested: "tuple[str, Edition | None] | None", alone: bool, ip: str,
    is_logged: bool,
) -> str:  # fmt: skip
    if not is_logged:
        welcome.print_reopened(server, voided)
    seat = welcome.sit_down_alone(server, *requested) if requested and alone else ""
    room = welcome.open_table(server, *requested) if requested and not alone else None
    return welcome.log_start(server) if is_logged else welcome.print_welcome(server, room, ip, seat)
