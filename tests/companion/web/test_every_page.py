"""Every page and every form: evenings from a script, each answer beside the one that it was before.

The table beside this module says who opens which address or sends which form. `pages/` keeps each answer: its status,
where it leads, its cookies, and a digest of its words and links. `pytest --regen` writes them again.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, context_of, make_app
from cases import compare, digest, tables_beside
from class_setup import FakePrinter
from flask.testing import FlaskClient
from table_setup import ManualClock, play_some
from werkzeug.test import TestResponse

from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.web.pages.dashboard import ClassSetup

EVENINGS = tables_beside(__file__)


@pytest.mark.usefixtures("predictable")
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_goes_as_it_went(
    lobby: Lobby, clock: ManualClock, request: pytest.FixtureRequest, name: str
) -> None:
    app, phones, lines = make_app(lobby, class_setup=ClassSetup(FakePrinter())), dict[str, FlaskClient](), list[str]()
    context_of(app).reactions._now = clock
    for who, what, *more in EVENINGS[name]:
        match who:
            case "time":
                clock.pass_time(what)
            case "moves":
                play_some(lobby.room(what), Chance(3), clock, *more)
            case _:
                client = phones.setdefault(who.rstrip("!"), app.test_client())
                answer = ask(client, who, what, *more)
                lines += [f"{who} {what} {more[0] if more else ''}".rstrip(), f"    {told(answer)}"]
    compare(Path(__file__).parent / "pages" / f"{name}.txt", lines, request)


def ask(client: FlaskClient, who: str, path: str, form: dict[str, Any] | None = None) -> TestResponse:
    """Send a form, or open a page; `!` behind a name says that our script asks."""
    headers, address = SCRIPT if who.endswith("!") else {}, path.replace("~", "/t/FOX-222")
    return client.get(address, headers=headers) if form is None else client.post(address, data=form, headers=headers)


def told(answer: TestResponse) -> str:
    cookies = answer.headers.getlist("Set-Cookie")
    kept = [re.sub(r"=[^;]*; (Expires=[^;]*; )?", " ", cookie, count=1) for cookie in cookies]
    headers = [answer.headers.get(name, "") for name in ("Location", "Content-Disposition", "Cache-Control")]
    others = sorted(
        f"{name}: {value}" for name, value in answer.headers if name not in ("Set-Cookie", "Content-Length")
    )
    words: list[str] = [f"{len(answer.data)} bytes"]
    if answer.mimetype != "image/webp":  # how it is packed depends on the library
        values = re.findall(r' (?:href|action|name|value)="([^"]*)"', answer.text)
        words = [*re.sub(r"<[^>]*>", " ", answer.text).split(), *(value for value in values if "/static/" not in value)]
    return " ".join(filter(None, (answer.status, answer.mimetype, *headers, digest(words, others), *kept)))
