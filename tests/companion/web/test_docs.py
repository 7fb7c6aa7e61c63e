"""The docs at /docs: static pages with the headers of every page, and a sentence where they are not built."""

from dataclasses import replace
from pathlib import Path

import pytest
from app_server import FREE, make_app
from flask.testing import FlaskClient

from companion.tables.lobby import Lobby
from companion.web.docs import pages as docs

PAGE = "<!doctype html><title>Print tonight</title>"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a small site, with a secret beside it."""
    folder = tmp_path / "site"
    (folder / "guides").mkdir(parents=True)
    for name in ("index.html", "guides/print.html"):
        (folder / name).write_text(PAGE, "utf-8")
    (folder / "docs.css").write_text("a { color: red }", "utf-8")
    (folder / "notes.db").write_text("secret", "utf-8")
    (tmp_path / "outside.html").write_text("secret", "utf-8")
    monkeypatch.setattr(docs, "SITE", folder)
    return folder


@pytest.fixture
def client(lobby: Lobby) -> FlaskClient:
    return make_app(lobby).test_client()


@pytest.mark.parametrize("path", ["/docs/", "/docs/index.html", "/docs/guides/print.html"])
def test_pages_have_the_headers_of_every_page(site: Path, client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (200, PAGE) == (answer.status_code, answer.text)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; style-src 'self'; script-src 'self'" in policy and "unsafe" not in policy
    assert "nosniff" == answer.headers["X-Content-Type-Options"]


def test_the_address_without_its_slash_leads_there(site: Path, client: FlaskClient) -> None:
    assert "/docs/" == client.get("/docs").headers["Location"].removeprefix("http://localhost")


def test_a_file_that_did_not_change_is_not_sent_again(site: Path, client: FlaskClient) -> None:
    first = client.get("/docs/docs.css")
    assert "text/css" == first.mimetype
    assert 304 == client.get("/docs/docs.css", headers={"If-None-Match": first.headers["ETag"]}).status_code


@pytest.mark.parametrize(
    "path", ["../outside.html", "..%2Foutside.html", "guides/../../outside.html", "notes.db", "guides", "none.html"]
)
def test_only_files_of_the_site_are_read(site: Path, client: FlaskClient, path: str) -> None:
    """Neither a file elsewhere nor one of another kind."""
    answer = client.get(f"/docs/{path}")
    assert 404 == answer.status_code
    assert "secret" not in answer.text


def test_what_is_not_built_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, client: FlaskClient
) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path)
    answer = client.get("/docs/")
    assert 404 == answer.status_code
    assert "The docs are not built yet. Run “make site” in the folder of Tuckbox" in answer.text


def test_pages_count_as_public_pages_do(site: Path, lobby: Lobby) -> None:
    client = make_app(lobby, replace(FREE, fronts="2/hour")).test_client()
    assert [200, 200, 429] == [client.get("/docs/").status_code for _ in range(3)]
    assert 200 == client.get("/docs/docs.css").status_code


def test_the_fonts_of_the_docs_are_those_of_the_screens(site: Path, client: FlaskClient) -> None:
    assert "font/woff2" == client.get("/docs/_static/fonts/inter.woff2").mimetype
    assert 404 == client.get("/docs/_static/fonts/none.woff2").status_code


def test_public_pages_lead_to_the_docs(client: FlaskClient) -> None:
    assert 'href="/docs/"' in client.get("/").text
