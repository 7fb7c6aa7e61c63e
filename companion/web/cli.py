"""The command `tuckbox host`: its options, and the address it chooses."""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, refuse, report_faults
from companion.events import note, write_json
from companion.matches.cli_options import slug_of
from companion.operations.options import Operations, operation_options
from companion.processes import on_stop, status_after_stop
from companion.storage.place import PlaceType, default_file
from companion.storage.store import Place
from companion.web import welcome

if TYPE_CHECKING:
    from ssl import SSLContext

    from cards import GameData
    from cards.editions.edition import Edition
    from companion.limits import Limits
    from companion.web.address import Address
    from companion.web.pages.dashboard import ClassSetup
    from companion.web.serve import Server

LOOPBACK = "127.0.0.1"


@click.command("host")
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port of the pages.")
@click.option("--address", metavar="IP|NAME", help="The address in the QR codes, instead of the one found.")
@click.option(
    "--cert",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Speak TLS with this certificate (PEM). Name what it is for with --address.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The key of --cert, if it is not in the same file.",
)
@click.option(
    "--proxy",
    metavar="URL",
    envvar="TUCKBOX_PROXY",
    help="The address of a proxy on this machine that phones use, such as https://games.example.org.",
)
@click.option(
    "--data",
    type=PlaceType(),
    envvar="TUCKBOX_DATA",
    show_envvar=True,
    metavar="FILE|URL",
    help="Where the tables are: a file, or postgresql://… for several hosts. Without it, a file in your data folder.",
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
@click.option(
    "--tables",
    type=click.IntRange(1, 40),
    metavar="N",
    help="With --class: set up N tables with GAME and the editions.",
)
@click.option("--mode", metavar="NAME", help="With --tables: a variant or a short game, such as short.")
@click.option(
    "--minutes", type=click.IntRange(1, 240), metavar="N", help="With --tables: how long each game's countdown is."
)
@click.option(
    "--crossed/--not-crossed",
    default=True,
    show_default=True,
    help="With --tables: each edition comes first at as many tables, or all begin with the same.",
)
@click.option(
    "--same-deal/--own-deals",
    default=True,
    show_default=True,
    help="With --tables: whether all tables find the same cards in the same places.",
)
@click.option(
    "--photos",
    "photo_sets",
    metavar="SET",
    multiple=True,
    help="A set of pictures that every table may play with. Other sets of yours stay private.",
)
@click.option("--alone", is_flag=True, help="Play GAME at once, with bots: prints the address of your own seat.")
@click.option(
    "--new-host",
    "new_hosts",
    metavar="CODE|all",
    multiple=True,
    help="Sign out everybody who hosts this table, as after a lost phone, and print an address for its new host.",
)
@click.option("--new-password", is_flag=True, help="Make a new password for the teacher's page.")
@click.option(
    "--limit",
    "changed_limits",
    multiple=True,
    metavar="NAME=VALUE",
    help="Raise or lower a limit, such as tables=900/minute. Page “Limits” of the docs lists them.",
)
@click.option("--open", "opens", is_flag=True, help="Open the host's page in the browser.")
@operation_options
@report_faults()
def host(
    game: str | None,
    port: int,
    address: str | None,
    cert: Path | None,
    key: Path | None,
    proxy: str | None,
    data: Place | None,
    editions: tuple[Path, ...],
    is_class: bool,
    tables: int | None,
    mode: str | None,
    minutes: int | None,
    crossed: bool,
    same_deal: bool,
    photo_sets: tuple[str, ...],
    alone: bool,
    new_hosts: tuple[str, ...],
    new_password: bool,
    changed_limits: tuple[str, ...],
    opens: bool,
    operations: Operations,
) -> None:
    """Play on phones that join by QR code. Ctrl-C stops.

    GAME is a game or the folder of an edition. It opens a table at once, and the QR code leads to its seats.
    With --class the teacher gets a page to set up, start, watch and print tables; GAME comes first on it.
    All tables are kept until the next start.
    """
    if is_class and isinstance(data, str):
        what = "keeps its tables in a file of its own, which one host leads: name a file, or leave --data out"
        raise InputError("usage", Fault("--class", "", "", what))
    if new_password and not is_class:
        raise InputError("usage", Fault("--new-password", "", "", "works only with --class, for the teacher's page"))
    if len(editions) > 1 and not is_class:
        raise InputError("usage", Fault("--edition", "", "", "is there twice: name one, or add --class"))
    if tables and not is_class:
        raise InputError("usage", Fault("--tables", "", "", "works only with --class"))
    if not tables and (mode or minutes):
        raise InputError(
            "usage", Fault("--mode" if mode else "--minutes", "", "", "works only with --class and --tables")
        )
    if alone and (is_class or not (game or editions)):
        raise InputError("usage", Fault("--alone", "", "", "needs a GAME or an edition, and no --class"))
    operations.check(proxy, "--alone" if alone else "--new-host" if new_hosts else "--new-password" * new_password)
    from companion.limits import read_limits

    limits = read_limits(changed_limits)
    if cert and not address:
        raise InputError("usage", Fault("--cert", str(cert), "", "needs --address with the name that it is for"))
    if key and not cert:
        raise InputError("usage", Fault("--key", str(key), "", "needs --cert with its certificate"))
    for option, file in (("--cert", cert), ("--key", key)):
        if file and not file.is_file():
            raise InputError("data_file", Fault(option, str(file), "", "there is no such file"))
    if proxy and (cert or address):
        other = "--cert" if cert else "--address"
        raise InputError("usage", Fault(other, "", "", "goes without --proxy: phones use the proxy's name and TLS"))
    requested = None if is_class else requested_game(game, editions[0] if editions else None)
    offered = _class_offers(game, editions) if is_class else None
    options = _options_of_class(offered, mode or "") if tables and offered else {}
    from companion.web.address import proxy_address
    from companion.web.options_form import check_sets

    check_sets(photo_sets)
    proxied = proxy_address(proxy) if proxy else None
    qr_address, ip = (proxied, operations.listen or LOOPBACK) if proxied else welcome.choose_address(port, address)
    if operations.json_log:
        write_json()
    # From here on waiting is cheap: what is imported below must come after this.
    import companion.web.serve  # noqa: F401  # isort: skip
    import gc

    gc.enable()
    from companion.web.live.tls import read_certificate

    tls = read_certificate(cert, key) if cert else None
    if proxied:
        qr_address = replace(proxied, port=port)
    place, class_setup = data or default_file(), _class_setup(offered, new_password) if offered else None
    server = _start_server(place, ip, qr_address, class_setup, limits, tls, proxied, operations)
    server.context.limit_log.say, server.context.photo_sets = welcome.log_limit, photo_sets
    on_stop(server.shutdown)
    try:
        if tables:
            from companion.web.class_plan import ClassPlan

            welcome.set_up_class(server, ClassPlan(tables, minutes or 0, options, crossed, same_deal))
        voided = welcome.sign_out_hosts_of(server, new_hosts)
        if not operations.json_log:
            welcome.print_reopened(server, voided)
        seat = welcome.sit_down_alone(server, *requested) if requested and alone else ""
        room = welcome.open_table(server, *requested) if requested and not alone else None
        home = welcome.log_start(server) if operations.json_log else welcome.print_welcome(server, room, ip, seat)
        if opens:
            _open(home)
        server.serve_forever()
    finally:
        on_stop(None)  # an impatient second Ctrl-C breaks nothing off
        server.close()
    if not operations.json_log:
        click.echo("\nTuckbox has stopped. Nothing is lost. Run `tuckbox host` again to go on.")
    note("stop", "Tuckbox has stopped. Nothing is lost.")
    raise SystemExit(status_after_stop())


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
    game_data = _load_whole(target.folder)
    has_pictures = isinstance(game_data.facts, PictureFacts) and game_data.facts.options.photo_set == BUILTIN
    if has_pictures and own_pictures(target.folder):
        pictures = target.folder / PHOTOS
        what = f"phones need a set: run tuckbox photos import {pictures} --name SET, and set photo_set"
        raise InputError("photos", Fault(str(pictures), "", "", what))
    keep(game_data, lambda number: click.echo(f"Making small pictures for phones: {number} …"))
    fonts.keep(game_data)
    return target.slug, game_data.edition


def _load_whole(folder: Path) -> "GameData":
    """Return an edition, after reading its words and rules in each language that a table may choose.

    Raises:
        CardDataError: with every fault, by file, row and column.
    """
    import cards

    whole = cards.load(str(folder))
    for language in cards.languages(whole.slug):
        cards.load_rules(whole if language == whole.language else cards.load(str(folder), language))
    return whole


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
            _load_whole(folder)
        except FaultsError as refused:
            faults.extend(refused.faults)
    if faults:
        raise CardDataError(faults)
    names = tuple(dict.fromkeys(str(folder.resolve()) for folder in folders))
    return names, target.slug if target and not target.folder else None


def _options_of_class(offered: tuple[tuple[str, ...], str | None], mode: str) -> dict[str, object]:
    """Return the options of a mode of the game that a class is set up with.

    Raises:
        InputError: no game was named, or several, or it has no such mode.
    """
    import cards

    folders, game = offered
    slugs = sorted({*([game] if game else []), *(cards.find_game(folder).slug for folder in folders)})
    if not slugs:
        raise InputError("usage", Fault("--tables", "", "", "needs a game: name GAME, or a folder with --edition"))
    if len(slugs) > 1:
        what = f"compares editions of one game, but these are of {' and '.join(slugs)}"
        raise InputError("usage", Fault("--edition", "", "", what))
    modes = cards.load(slugs[0]).about.modes
    if mode and mode not in modes:
        what = f"{slugs[0]} has no such mode. It has {', '.join(modes) or 'none'}"
        raise InputError("usage", Fault("--mode", mode, "", what))
    return dict(modes[mode].options_for(None)) if mode else {}


def _class_setup(offered: tuple[tuple[str, ...], str | None], new_password: bool) -> "ClassSetup":
    from companion.classes.printer import Printer
    from companion.web.pages.dashboard import ClassSetup

    return ClassSetup(Printer(), *offered, new_password)


# The port and the file.


def _start_server(
    data: Place, ip: str, address: "Address", class_setup: "ClassSetup | None", limits: "Limits",
    tls: "SSLContext | None", proxied: "Address | None", operations: Operations,
) -> "Server":  # fmt: skip
    from companion.storage.store import StoreError
    from companion.web.address import port_sentence
    from companion.web.serve import Server

    try:
        return Server(
            data, ip, address, names=(address.ip,), class_setup=class_setup, limits=limits, tls=tls, proxied=proxied,
            drain_s=operations.drain_s, metrics_token=operations.metrics_token,
        )  # fmt: skip
    except StoreError as error:
        refuse(str(error))
    except OSError as error:
        refuse(port_sentence(error, ip, address.port))


def _open(page: str) -> None:
    """Open a page in the browser, by a process of its own: tables do not wait for a browser, whatever it does."""
    with suppress(OSError):
        nothing = subprocess.DEVNULL
        subprocess.Popen([sys.executable, "-m", "webbrowser", page], stdin=nothing, stdout=nothing, stderr=nothing)
