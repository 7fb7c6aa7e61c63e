"""The teacher's page: a class of tables at a glance, what is done to all of them. Strangers see the way in alone."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, request
from itsdangerous import BadSignature

import cards
from cards.deck import CardDataError
from companion import password
from companion.bots import LEVELS
from companion.classroom import LONGEST_MINUTES, MOST_TABLES, Left
from companion.facts import game_of
from companion.printer import PrinterError, Tent
from companion.store import StoreError
from companion.web import options, render
from companion.web.dashboard import Lectern
from companion.web.desk import desk, fragment, host_path, is_script, language, page, remote, seen_other, with_host
from companion.web.line import Newest
from companion.web.offer import Choice, spoken
from companion.web.phones import PRESENCE_S

teacher = Blueprint("teacher", __name__, url_prefix="/class")

COOKIE = "teacher"
SIGNED_IN_S = 180 * 24 * 3600
MOST_WAITING = 8
"""Passwords that are looked at or wait for it, each some 50 ms: whoever knows it is let in soon, whoever tries."""
PAPERS = ("a4", "letter")


def lectern() -> Lectern:
    found = desk().lectern
    if found is None:
        abort(404)
    return found


# The way in.


@teacher.before_request
def only_the_teacher() -> Response | None:
    """Whoever has not signed in is shown where to, whatever they ask for."""
    here = lectern()
    if request.endpoint == "teacher.come_in" or is_signed_in(here, request.cookies.get(COOKIE)):
        return None
    if request.method == "GET" and request.path == "/class":
        return _way_in()
    if is_script():
        abort(404)  # our script then loads the page anew
    return _way_in(status=403)


def _way_in(refused: str = "", status: int = 200) -> Response:
    return page("class_in.html", status, refused=refused, game="")


@teacher.post("/in")
def come_in() -> Response:
    here, at = lectern(), desk()
    limit = at.limits.passwords
    if at.tried >= MOST_WAITING:
        return _way_in(render.say("fault_429", language()), 429)
    if not at.allows(limit, "password", remote()):  # before it is looked at: others come meanwhile
        return _way_in(render.say("too_many_passwords", language()), 429)
    if not _is_right(request.form.get("password", "")):
        return _way_in(render.say("wrong_password", language()), 403)
    at.gives_back(limit, "password", remote())
    answer = seen_other("/class")
    answer.set_cookie(
        COOKIE, here.signer.sign(here.worth).decode(), path="/class", httponly=True, samesite="Strict",
        secure=request.is_secure, max_age=SIGNED_IN_S,
    )  # fmt: skip
    return answer


def _is_right(told: str) -> bool:
    at = desk()
    at.tried += 1
    try:
        return bool(at.trying(password.is_right, told, lectern().password))
    finally:
        at.tried -= 1


def is_signed_in(here: Lectern, token: str | None) -> bool:
    try:
        return token is not None and here.signer.unsign(token, max_age=SIGNED_IN_S).decode() == here.worth
    except (BadSignature, UnicodeError):
        return False


@teacher.post("/out")
def go_out() -> Response:
    """Signs the teacher out, in every browser, and ends the leading of tables there."""
    classroom = lectern().classroom
    try:
        classroom.sign_out()
    except StoreError:
        answer = _way_in(render.say("out_here_alone", language()), 503)
    else:
        answer = seen_other("/class")
    answer.delete_cookie(COOKIE, path="/class")
    for room in classroom.rooms():
        answer.delete_cookie("host", path=host_path(room))
    return answer


# The tables at a glance.


@teacher.get("")
def whole() -> Response:
    return _whole()


def _whole(refused: str = "", status: int = 200) -> Response:
    here = lectern()
    here.board.look()
    return _page(
        "class.html", status, here=here, classroom=here.classroom, count=len(here.classroom.rooms()), most=MOST_TABLES,
        live=render.strong_html(here.board.newest(language()).html()), refused=refused, begins=_begins_with(here),
    )  # fmt: skip


def _page(template: str, status: int = 200, **values: object) -> Response:
    return page(template, status, game="", **values)


@teacher.get("/main")
def main() -> Response:
    board = lectern().board
    board.look()
    return fragment(board.newest(language()).html())


@teacher.route("/live", websocket=True)
def line() -> Response:
    here, spoken, token = lectern(), language(), request.cookies.get(COOKIE)

    def newest() -> Newest:
        if is_signed_in(here, token):
            return here.board.newest(spoken)
        return Newest("out", lambda: render.page("class_out.html", spoken), is_last=True)

    return desk().phones.serve(request.environ, here.board, "teacher", newest, grain=PRESENCE_S)


@teacher.post("/table/<int:number>/host")
def lead(number: int) -> Response:
    """Makes the teacher a table's host."""
    room = lectern().classroom.room(number)
    if room is None:
        abort(404)
    return with_host(seen_other(host_path(room)), room, lectern().worth)


# What is done to all.


@teacher.post("/do")
def act() -> Response:
    """One form, one button, one answer: that all is done, or what was left and why."""
    what = request.form.get("do", "")
    if what not in ACTS:
        abort(404)
    try:
        left = ACTS[what](lectern()) or []
    except StoreError:
        return _answered(render.say("disk_full", language()), 503)
    except CardDataError:
        return _answered(render.say("fault", language()), 409)
    return _answered(_sentence(left), 409 if left else 204)


def _answered(sentence: str, status: int) -> Response:
    if is_script():
        return Response(sentence, status, mimetype="text/plain")
    return seen_other("/class") if status == 204 else _whole(sentence, status)


def _sentence(left: list[Left]) -> str:
    """Which tables were left, by why."""
    by_why = {why: ", ".join(str(one.number) for one in left if one.why == why) for _, why in left}
    return render.page("class_left.html", language(), left=by_why).strip()


def _number(name: str, least: int, most: int) -> int:
    told = request.form.get(name, "")
    return min(most, max(least, int(told))) if told.isdecimal() and len(told) < 9 else least


def _same() -> bool:
    return request.form.get("same") == "1"


def _fill(here: Lectern) -> None:
    names = render.say("bot_names", language()).split(", ")
    level = request.form.get("level", "steady")
    here.classroom.fill(_number("seats", 0, 30), level if level in LEVELS else "steady", names)


def _minutes() -> int:
    return _number("minutes", 1, LONGEST_MINUTES)


ACTS: dict[str, Callable[[Lectern], list[Left] | None]] = {
    "begin": lambda here: here.classroom.begin(_same()),
    "again": lambda here: here.classroom.again(_same()),
    "pause": lambda here: here.classroom.pause(True),
    "resume": lambda here: here.classroom.pause(False),
    "end": lambda here: here.classroom.end(),
    "empty": lambda here: here.classroom.empty(),
    "fill": _fill,
    "remove": lambda here: here.classroom.remove(_number("number", 0, 999)),
    "title": lambda here: here.classroom.call(request.form.get("title", "")[:400]),
    "say": lambda here: here.classroom.say(request.form.get("message", "")[:2000]),
    "hush": lambda here: here.classroom.say(""),
    "count": lambda here: here.classroom.count_down(_minutes()),
    "stop": lambda here: here.classroom.count_down(None),
}


# A game for all.


def _begins_with(here: Lectern) -> Choice | None:
    return next((one for one in here.offer.choices(language()) if one.is_given), None)


def _chosen(key: str) -> Choice:
    found = lectern().offer.chosen(key, language())
    if found is None:
        abort(404)
    return found


def _spoken(slug: str) -> str:
    return spoken(slug, language())


@teacher.get("/lay")
def choose() -> Response:
    """Which game is to be laid on the tables."""
    here = lectern()
    games = [(one, game_of(one.slug, _spoken(one.slug)).about) for one in here.offer.choices(language())]
    return _page("class_lay.html", games=games)


@teacher.route("/lay/<key>", methods=["GET", "POST"])
def lay(key: str) -> Response:
    """Its options, and on which tables; then it lies there."""
    choice, told = _chosen(key), request.form
    if request.method == "GET":
        return _form(choice, {}, {})
    facts = game_of(choice.slug, _spoken(choice.slug), choice.edition)
    numbers = [int(one) for one in told.getlist("table") if one.isdecimal() and len(one) < 9]
    try:
        given = options.read(facts, told.to_dict())
        cards.load(choice.slug, _spoken(choice.slug), given, choice.edition)
        left = lectern().classroom.lay(
            choice.slug, _spoken(choice.slug), given, choice.edition, numbers, _number("more", 0, MOST_TABLES)
        )
    except CardDataError as refused:
        return _form(choice, told.to_dict(), {fault.field: fault.what for fault in refused.faults}, 409)
    except StoreError:
        return _whole(render.say("disk_full", language()), 503)
    return _whole(_sentence(left), 409) if left else seen_other("/class")


def _form(choice: Choice, told: dict[str, str], faults: dict[str, str], status: int = 200) -> Response:
    classroom = lectern().classroom
    facts = game_of(choice.slug, _spoken(choice.slug), choice.edition)
    rooms = classroom.rooms()
    return page(
        "class_game.html", status, game=choice.slug, choice=choice, facts=facts, fields=options.fields(facts),
        told=told, faults=faults, rooms=rooms, most=MOST_TABLES - len(rooms),
    )  # fmt: skip


# Paper.


@teacher.get("/print")
def printing() -> Response:
    return _printing()


def _printing(refused: str = "", status: int = 200, is_named: bool = True) -> Response:
    here = lectern()
    return _page(
        "class_print.html", status, choices=here.offer.choices(language()), refused=refused,
        can_print=here.asked.printer is not None, count=len(here.classroom.rooms()), url=desk().address.url,
        title=here.classroom.title, is_named=is_named,
        is_letter=request.accept_languages.best in ("en-US", "en-CA", "es-US", "es-MX", "fr-CA"),
    )  # fmt: skip


@teacher.post("/print/tents")
def tents() -> Response:
    here, printer = lectern(), lectern().asked.printer
    title = here.classroom.title if request.form.get("named") == "1" else ""
    asked = _tents(here, title)
    if not asked or printer is None:
        abort(404)

    def printed(paper: str) -> bytes:
        try:
            return printer.tents(asked, language(), paper)
        except PrinterError:
            if title:
                printer.tents(_tents(here)[:1], language(), paper)  # if that can be printed, it is the name's fault
                raise _UnprintableNameError from None
            raise

    try:
        return _printed(printed, "table-tents")
    except _UnprintableNameError:
        told = render.strong_html(render.page("class_unnamed.html", language(), title=title).strip())
        return _printing(told, 409, is_named=False)


class _UnprintableNameError(Exception):
    """The class's name is too long for a tent, or has letters that the type of paper lacks."""


def _tents(here: Lectern, title: str = "") -> list[Tent]:
    url = desk().address.url
    return [Tent(room.record.table, room.code, f"{url}/t/{room.code}", title) for room in here.classroom.rooms()]


@teacher.post("/print/<key>")
def deck(key: str) -> Response:
    choice, printer = _chosen(key), lectern().asked.printer
    if printer is None:
        abort(404)
    if not lectern().offer.is_as_it_was(choice, language()):
        return _printing(render.say("folder_changed", language()), 409)
    name = f"{choice.edition.name} {choice.edition.version}" if choice.edition else choice.slug
    return _printed(lambda paper: printer.deck(choice.name, _spoken(choice.slug), paper), name)


def _printed(make: Callable[[str], bytes], name: str) -> Response:
    """A PDF to be kept; a fault of what was to be printed is told on the page."""
    paper = request.form.get("paper", "a4")
    if paper not in PAPERS:
        abort(404)
    try:
        data = make(paper)
    except PrinterError as refused:
        return _printing(str(refused), 409)
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-").lower()
    told = {"Content-Disposition": f'attachment; filename="{plain or "deck"}-{paper}.pdf"'}
    return Response(data, mimetype="application/pdf", headers=told)
