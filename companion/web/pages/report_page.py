"""The teacher's downloads: the report of all games so far, and their figures."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from flask import Blueprint, Response, abort, request
from flask_babel import gettext as _

import cards
from cards.errors import FaultsError
from companion.lab.records.groups import edition_key, edition_name
from companion.lab.records.replays import has_ended
from companion.lab.report.model import DrawnFinding
from companion.storage.store import StoreError
from companion.tables.people import RoomRecord
from companion.web import context
from companion.web.pages.report_jobs import json_bytes, report_bytes, sheets_bytes
from companion.web.pages.teacher import only_the_teacher, teacher_session

report_page = Blueprint("findings", __name__, url_prefix="/class")
report_page.before_request(only_the_teacher)

KINDS = {
    "page": ("tuckbox-report.html", "text/html"),
    "pdf": ("tuckbox-report.pdf", "application/pdf"),
    "figures": ("tuckbox-figures.json", "application/json"),
    "sheets": ("tuckbox-figures.zip", "application/zip"),
}
BOTS_GAMES = 200  # The number of bot games for each edition, for comparison with people's games.


class PlayedEdition(NamedTuple):
    """An edition that was played. `key` names it in a request for a report."""

    key: str
    name: str


class PlayedGame(NamedTuple):
    """A game and its editions, in the order in which they were first played."""

    slug: str
    title: str
    editions: Sequence[PlayedEdition]


@report_page.get("/report")
def report_form() -> Response:
    """Show the findings of the class, and the form that makes its report."""
    return _report_form()


def _report_form(refused: str = "", status: int = 200) -> Response:
    played = _played_games()
    findings, failed = list[DrawnFinding](), ""
    try:
        findings = teacher_session().findings.of(context.app_context().lobby.writer.store.place)
    except FaultsError as fault:
        failed = fault.faults[0].what
    comparable = [game for game in played if len(game.editions) > 1]
    chosen = (request.form.get("of", ""), request.form.get("against", "")) if request.form else _compared_pair(played)
    return context.page(
        "class_report.html", status, refused=refused, games=BOTS_GAMES, played=played, comparable=comparable,
        form=request.form, chosen=chosen, findings=findings, failed=failed, waiting=len(_open_games()),
        title=teacher_session().classroom.record.title,
    )  # fmt: skip


def _compared_pair(played: Sequence[PlayedGame]) -> tuple[str, str]:
    """Return the keys of the two editions that the class compares, the original last, once both were played."""
    compared, library = teacher_session().classroom.record.compared, context.app_context().lobby.library
    if compared is None or len(compared.games) != 2:
        return "", ""
    try:
        original, other = (
            edition_key(cards.load(game.game, game.language, game.options, library.edition(game.variant)))
            for game in compared.games
        )
    except FaultsError:  # an edition of an older version of Tuckbox may no longer be readable
        return "", ""
    keys = {edition.key for game in played for edition in game.editions}
    return (other, original) if {original, other} <= keys else ("", "")


def _open_games() -> list[RoomRecord]:
    app = context.app_context()
    records = {record.code: record for record in app.lobby.records()}
    games = []
    for content in app.lobby.writer.store.plays():
        play = (record := msgspec.json.decode(content, type=RoomRecord)).play
        if play is None or record.code not in records or not has_ended(records[record.code], play.number):
            continue
        play.ended |= not play.over  # a table that went on to another game no longer plays this one
        is_closed = app.feedback.are_closed(record, records[record.code].plays, app.lobby.now())
        if not is_closed and app.feedback.answered(record.code, play.number):
            games.append(record)
    return games


@report_page.post("/report/close")
def close_answers() -> Response:
    """Take no more answers about any game that has ended: then findings and figures have those that were given."""
    app = context.app_context()
    try:
        for record in _open_games():
            assert record.play is not None
            app.feedback.close(record.code, record.play.number)
    except StoreError as error:
        return _report_form(context.say(error.sentence), 503)
    for room in teacher_session().classroom.rooms():
        room.tell()
    return context.seen_other("/class/report")


def _played_games() -> list[PlayedGame]:
    """Return the games for which there can be a report: those whose edition can still be loaded."""
    editions: dict[tuple[str, str], dict[PlayedEdition, None]] = {}
    lobby = context.app_context().lobby
    records = [msgspec.json.decode(content, type=RoomRecord) for content in lobby.writer.store.plays()]
    for record in sorted(records, key=lambda record: record.play.begun if record.play else 0):
        try:
            game_data = lobby.library.of_record(record)
        except FaultsError:
            continue
        if record.table and not record.is_practice:
            editions.setdefault((game_data.slug, game_data.title), {})[
                PlayedEdition(edition_key(game_data), edition_name(game_data))
            ] = None
    return [PlayedGame(slug, title, list(played)) for (slug, title), played in editions.items()]


def _requested_report(played: Sequence[PlayedGame]) -> tuple[str | None, str | None, str | None]:
    of, against = request.form.get("of", ""), request.form.get("against", "")
    game_of = {edition.key: game.slug for game in played for edition in game.editions}
    if not {of, against} <= {"", *game_of, *(game.slug for game in played)}:
        abort(404)
    if against and (of not in game_of or game_of[of] != game_of[against]):
        raise LookupError(_("Choose two editions of one game, one above and one below."))
    if against == of != "":
        raise LookupError(_("That is the same edition twice. Choose another one to compare with."))
    is_edition = of in game_of
    return None if is_edition else of or None, of if is_edition else None, against or None


@report_page.post("/report/<kind>")
def download(kind: str) -> Response:
    """Make a download in another process, from the file as it is now. Errors appear on the page."""
    if kind not in KINDS:
        abort(404)
    file = context.app_context().lobby.writer.store.place
    file_name, mimetype = KINDS[kind]
    try:
        if kind == "figures":
            data = json_bytes("export", str(file), "--json")
        elif kind == "sheets":
            data = sheets_bytes(file)
        else:
            bots = BOTS_GAMES if request.form.get("bots") == "1" else 0
            html, paper = report_bytes(file, *_requested_report(_played_games()), games=bots)
            data = html if kind == "page" else paper
    except FaultsError as refused:
        return _report_form(refused.faults[0].what, 409)
    except LookupError as refused:
        return _report_form(str(refused), 409)
    return Response(data, mimetype=mimetype, headers={"Content-Disposition": f'attachment; filename="{file_name}"'})
