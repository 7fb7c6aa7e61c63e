"""The teacher's pages: sign-in, dashboard, actions on all tables, setting up games, printing."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, request
from flask_babel import gettext as _

import cards
from cards.errors import FaultsError
from companion.classes import password
from companion.classes.classroom import LONGEST_MINUTES, MOST_TABLES
from companion.classes.obstacles import SkippedTable
from companion.classes.printer import PrinterError, Tent
from companion.rules.bots import LEVELS
from companion.storage.store import StoreError
from companion.tables.presence import GRAIN_S
from companion.web import context, options_form
from companion.web.live.connection import ScreenVersion
from companion.web.pages.catalog import Choice
from companion.web.pages.comparison_form import AGAINST, SameGameError, editions_of, read_pair
from companion.web.pages.dashboard import SIGNED_IN_S, TeacherSession
from companion.web.render import html as render
from companion.web.render import sprite

teacher = Blueprint("teacher", __name__, url_prefix="/class")

COOKIE = "teacher"
MOST_WAITING = 8  # The most passwords that may wait for their check, which takes some 50 ms each.
PAPERS = ("a4", "letter")
ENTRANCES = ("/class", "/class/print")  # The pages that one may want before signing in, as the workbench links to them.


def teacher_session() -> TeacherSession:
    return context.app_context().teacher_session or abort(404)


# Signing in.


@teacher.before_request
def only_the_teacher() -> Response | None:
    """Show the sign-in page to everybody who has not signed in."""
    session = teacher_session()
    if session.is_good(request.cookies.get(COOKIE)):
        context.give_turn_back()  # reports and prints take their time in other processes, and phones go on meanwhile
        return None
    if request.endpoint == "teacher.come_in":
        return None
    if request.method == "GET" and request.path in ENTRANCES:
        return _way_in()
    if context.is_script():
        abort(404)  # our script then reloads the page
    return _way_in(status=403)


def _way_in(refused: str = "", status: int = 200) -> Response:
    to = request.form.get("to", request.path)
    return context.page("class_in.html", status, refused=refused, to=to if to in ENTRANCES else ENTRANCES[0])


@teacher.post("/in")
def come_in() -> Response:
    """Check the teacher's password, and sign this browser in."""
    session, app = teacher_session(), context.app_context()
    if app.password_checks >= MOST_WAITING:
        return _way_in(context.say("fault_429"), 429)
    if not app.limiter.allow("passwords", context.client_address()):  # before the check: others arrive meanwhile
        return _way_in(context.say("too_many_passwords"), 429)
    app.password_checks += 1
    try:
        is_right = app.run_password_check(password.is_right, request.form.get("password", ""), session.password)
    finally:
        app.password_checks -= 1
    if not is_right:
        return _way_in(context.say("wrong_password"), 403)
    app.limiter.refund("passwords", context.client_address())
    to = request.form.get("to", "")
    answer = context.seen_other(to if to in ENTRANCES else ENTRANCES[0])
    answer.set_cookie(
        COOKIE, session.signer.sign(session.worth).decode(), path="/class", httponly=True, samesite="Strict",
        secure=request.is_secure, max_age=SIGNED_IN_S,
    )  # fmt: skip
    return answer


@teacher.post("/out")
def go_out() -> Response:
    """Sign the teacher out in every browser, also as the host of tables."""
    classroom = teacher_session().classroom
    try:
        classroom.sign_out()
    except StoreError:
        answer = _way_in(context.say("out_here_alone"), 503)
    else:
        answer = context.seen_other("/class")
    answer.delete_cookie(COOKIE, path="/class")
    for room in classroom.rooms():
        answer.delete_cookie("host", path=context.host_path(room))
    return answer


# The dashboard.


@teacher.get("")
def class_page(refused: str = "", status: int = 200) -> Response:
    """Show the class at a glance: what each table plays, and who it waits for."""
    session = teacher_session()
    session.board.look()
    return context.page(
        "class.html", status, here=session, classroom=session.classroom, count=len(session.classroom.rooms()),
        most=MOST_TABLES, live=render.strong_html(session.board.newest(context.language()).html()), refused=refused,
    )  # fmt: skip


@teacher.get("/main")
def main() -> Response:
    """Return the newest part of the class page that changes."""
    board = teacher_session().board
    board.look()
    return context.fragment(board.newest(context.language()).html())


@teacher.route("/live", websocket=True)
def line() -> Response:
    """Open the WebSocket that sends what changes on the class page."""
    session, request_language, token = teacher_session(), context.language(), request.cookies.get(COOKIE)

    def newest() -> ScreenVersion:
        if session.is_good(token):
            return session.board.newest(request_language)
        return ScreenVersion("out", lambda: render.page("class_out.html", request_language), is_last=True)

    return context.app_context().hub.serve(request.environ, session.board, "teacher", newest, grain=GRAIN_S)


@teacher.post("/table/<int:number>/<what>")
def lead(number: int, what: str) -> Response:
    """Make the teacher a table's host, or open its public screen, which may wait for everybody else."""
    room = teacher_session().classroom.room(number)
    if room is None or what not in ("host", "screen"):
        abort(404)
    if what == "screen":
        return context.set_screen_cookie(context.seen_other(f"/t/{room.code}/screen"), room)
    return context.set_host_cookie(context.seen_other(context.host_path(room)), room, teacher_session().worth)


# Actions on all tables.


@teacher.post("/do")
def act() -> Response:
    """Run an action. The answer is empty, or names the tables that were skipped and why."""
    action = request.form.get("do", "")
    if action not in ACTIONS:
        abort(404)
    try:
        skipped_tables = ACTIONS[action](teacher_session()) or []
    except StoreError as error:
        return context.refusal(context.say(error.sentence), 503, class_page)
    except FaultsError:
        return context.refusal(context.say("fault"), 409, class_page)
    if skipped_tables:
        return context.refusal(_sentence(skipped_tables), 409, class_page)
    return context.done("/class")


def _sentence(skipped_tables: list[SkippedTable]) -> str:
    by_why = {why: [skipped.number for skipped in skipped_tables if skipped.why == why] for __, why in skipped_tables}
    return render.page("class_left.html", context.language(), skipped_tables=by_why).strip()


def _number(name: str, least: int, most: int) -> int:
    return min(most, max(least, context.whole_number(request.form.get(name, "")) or least))


def _is_same_deal() -> bool:
    return request.form.get("same") == "1"


def _fill(session: TeacherSession) -> None:
    names = [_("Bot %(name)s", name=name) for name in context.say("bot_names").split(", ")]
    level = request.form.get("level", "steady")
    session.classroom.fill(_number("seats", 0, 30), level if level in LEVELS else "steady", names)


ACTIONS: dict[str, Callable[[TeacherSession], list[SkippedTable] | None]] = {
    "begin": lambda session: session.classroom.begin(_is_same_deal()),
    "again": lambda session: session.classroom.again(_is_same_deal()),
    "second": lambda session: session.classroom.second_game(_is_same_deal()),
    "pause": lambda session: session.classroom.pause(True),
    "resume": lambda session: session.classroom.pause(False),
    "end": lambda session: session.classroom.end(),
    "empty": lambda session: session.classroom.empty(),
    "fill": _fill,
    "remove": lambda session: session.classroom.remove(_number("number", 0, 999)),
    "title": lambda session: session.classroom.set_title(request.form.get("title", "")[:400]),
    "say": lambda session: session.classroom.announce(request.form.get("message", "")[:2000]),
    "hush": lambda session: session.classroom.announce(""),
    "count": lambda session: session.classroom.count_down(_number("minutes", 1, LONGEST_MINUTES)),
    "stop": lambda session: session.classroom.count_down(None),
}


# Setting up a game.


def _choice_or_404(key: str) -> Choice:
    choice = teacher_session().catalog.choice(key, context.language())
    return choice or abort(404)


def _data(choice: Choice) -> cards.GameData:
    language = context.words_language(choice.slug)
    return context.app_context().lobby.library.of_game(choice.slug, language, choice.edition)


@teacher.get("/lay")
def choose() -> Response:
    """Show the games to choose from."""
    choices, library = teacher_session().catalog.choices(context.language()), context.app_context().lobby.library
    games = [(choice, library.of_game(choice.slug, context.words_language(choice.slug)).about) for choice in choices]
    covers = {choice.key: sprite.own_cover(choice.slug, _data(choice).facts) for choice in choices if choice.is_given}
    return context.page("class_lay.html", games=games, covers=covers)


@teacher.get("/lay/<key>")
def lay_page(key: str) -> Response:
    """Show the form that sets up a game or an edition on several tables."""
    return _form(_choice_or_404(key), {}, {})


@teacher.post("/lay/<key>")
def lay(key: str) -> Response:
    """Set up a game or an edition on the tables that were ticked, and on new ones."""
    choice, form = _choice_or_404(key), request.form
    game_data = _data(choice)
    numbers = [number for text in form.getlist("table") if (number := context.whole_number(text)) is not None]
    try:
        options = options_form.read_form(game_data, form.to_dict())
        cards.load(choice.slug, context.words_language(choice.slug), options, choice.edition)
        skipped_tables = _set_up(choice, options, numbers, _number("more", 0, MOST_TABLES))
    except SameGameError:
        same = _("That is the same game twice. Change an option, or choose another edition to compare with.")
        return _form(choice, form.to_dict(), {AGAINST: same}, 409)
    except FaultsError as refused:
        return _form(choice, form.to_dict(), options_form.faults_by_field(refused), 409)
    except StoreError as error:
        return class_page(context.say(error.sentence), 503)
    return class_page(_sentence(skipped_tables), 409) if skipped_tables else context.seen_other("/class")


def _set_up(choice: Choice, options: dict[str, Any], numbers: list[int], new_tables: int) -> list[SkippedTable]:
    classroom, its_language = teacher_session().classroom, context.words_language(choice.slug)
    if not (key := request.form.get(AGAINST)):
        return classroom.set_up_game(choice.slug, its_language, options, choice.edition, numbers, new_tables)
    other = _choice_or_404(key)
    if other.slug != choice.slug:
        abort(404)
    compared = read_pair(choice, other, options, request.form.get("crossed") == "1", its_language)
    return classroom.compare(compared, editions_of(other, choice), numbers, new_tables)


def _form(choice: Choice, values: dict[str, str], faults: dict[str, str], status: int = 200) -> Response:
    classroom = teacher_session().classroom
    game_data = _data(choice)
    rooms = classroom.rooms()
    return context.page(
        "class_game.html", status, game=choice.slug, choice=choice, game_data=game_data,
        own_sheets=sprite.own_sheets(choice.slug, game_data.facts), fields=options_form.fields(game_data),
        cover=sprite.own_cover(choice.slug, game_data.facts), values=values, faults=faults, rooms=rooms,
        most=MOST_TABLES - len(rooms),
        others=[other for other in teacher_session().catalog.choices(context.language()) if other.slug == choice.slug],
    )  # fmt: skip


# Printing.


@teacher.get("/print")
def print_page(refused: str = "", status: int = 200, is_named: bool = True) -> Response:
    """Show what the class can print: table tents and decks."""
    session = teacher_session()
    rooms = session.classroom.rooms()
    return context.page(
        "class_print.html", status, lists=session.catalog.to_print(context.language(), rooms), refused=refused,
        can_print=session.setup.printer is not None, count=len(rooms), url=context.app_context().address.url,
        title=session.classroom.record.title, is_named=is_named,
        is_letter=request.accept_languages.best in ("en-US", "en-CA", "es-US", "es-MX", "fr-CA"),
    )  # fmt: skip


@teacher.post("/print/tents")
def tents() -> Response:
    """Return the table tents as a PDF."""
    session, printer = teacher_session(), teacher_session().setup.printer
    title = session.classroom.record.title if request.form.get("named") == "1" else ""
    table_tents = _tents(session, title, request.form.get("look") == "1")
    if not table_tents or printer is None:
        abort(404)

    def make(paper: str) -> bytes:
        try:
            return printer.tents(table_tents, context.language(), paper)
        except PrinterError:
            if not title:
                raise
            printer.tents(_tents(session)[:1], context.language(), paper)  # can be printed: then the title is the cause
            unnamed = render.page("class_unnamed.html", context.language(), title=title).strip()
            abort(print_page(render.strong_html(unnamed), 409, is_named=False))

    return _pdf_response(make, "table-tents")


def _tents(session: TeacherSession, title: str = "", has_look: bool = False) -> list[Tent]:
    url = context.app_context().address.url
    names = {choice.key: choice.name for choice in session.catalog.choices(context.language())} if has_look else {}
    return [
        Tent(record.table, room.code, f"{url}/t/{room.code}", title, names.get(record.variant or record.game, ""))
        for room in session.classroom.rooms()
        for record in [room.record]
    ]


@teacher.post("/print/<key>")
def deck(key: str) -> Response:
    """Return a game or an edition as a PDF."""
    choice, printer = _choice_or_404(key), teacher_session().setup.printer
    if printer is None:
        abort(404)
    if not teacher_session().catalog.is_unchanged(choice, context.language()):
        return print_page(context.say("folder_changed"), 409)
    name = f"{choice.edition.name} {choice.edition.version}" if choice.edition else choice.slug
    return _pdf_response(lambda paper: printer.deck(choice.name, context.words_language(choice.slug), paper), name)


def _pdf_response(make: Callable[[str], bytes], name: str) -> Response:
    paper = request.form.get("paper", "a4")
    if paper not in PAPERS:
        abort(404)
    try:
        data = make(paper)
    except PrinterError as refused:
        return print_page(str(refused), 409)
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-").lower()
    headers = {"Content-Disposition": f'attachment; filename="{plain or "deck"}-{paper}.pdf"'}
    return Response(data, mimetype="application/pdf", headers=headers)
