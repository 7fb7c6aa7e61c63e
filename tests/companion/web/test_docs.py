"""The docs at /docs: every page of a checkout, with the headers of every page, a menu and a search."""

import html
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from app_server import make_app
from cases import compare
from flask.testing import FlaskClient

from companion.tables.lobby import Lobby
from companion.web.docs import pages as docs

NAMES = [name for rows in docs.menu().values() for name, _ in rows]


@pytest.fixture
def client(lobby: Lobby) -> FlaskClient:
    return make_app(lobby).test_client()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    book = tmp_path / "book"
    (book / "guides").mkdir(parents=True)
    rows = "* [Cut & fold](guides/cut.md)\n* [Glue it](guides/glue.md)\n"
    (book / "index.md").write_text(f"# The book\n\n## All pages\n\n### Guides\n\n{rows}", "utf-8")
    cut = "# Cut & fold\n\nWith the *long* knife. See it?\n\n## Twice\n\n## Twice\n\n    cut it  # with care\n"
    (book / "guides/cut.md").write_text(cut, "utf-8")
    (book / "guides/glue.md").write_text("# Glue it\n\n<!-- wide -->\n\n| a |\n| --- |\n| Flat |\n", "utf-8")
    (book / "notes.db").write_text("secret", "utf-8")
    (tmp_path / "x.md").write_text("# secret", "utf-8")
    monkeypatch.setattr(docs, "FOLDER", book)
    return book


def test_the_front_page_lists_every_page(client: FlaskClient) -> None:
    assert {file.relative_to(docs.FOLDER).as_posix() for file in docs.FOLDER.rglob("*.md")} == {"index.md", *NAMES}
    assert client.get("/docs/").text == client.get("/docs/index.md").text
    assert client.get("/docs").headers["Location"].endswith("/docs/") and 'href="/docs/"' in client.get("/").text
    assert [docs.page(name).title for name in NAMES] == [title for rows in docs.menu().values() for _, title in rows]


def test_every_link_leads_to_a_page_and_a_place_that_exist(client: FlaskClient) -> None:
    broken, page_at = [], cache(client.get)
    for name in ["index.md", *NAMES]:
        text = page_at(f"/docs/{name}").text
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script", text)
        assert not re.search(r'<(?:link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//', text)
        for link in map(html.unescape, re.findall(r'(?:href|src|action)="([^"]*)"', text)):
            address = urlsplit(urljoin(f"/docs/{name}", link))
            if address.netloc:
                continue
            answer = page_at(unquote(address.path))
            if 200 != answer.status_code or (address.fragment and f'id="{address.fragment}"' not in answer.text):
                broken.append((name, link))
    assert [] == broken


@pytest.mark.parametrize("path", ["/docs/", "/docs/guides/print.md", "/docs/?q=duplex"])
def test_pages_have_the_headers_of_every_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (200, "text/html") == (answer.status_code, answer.mimetype)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; style-src 'self'; script-src 'self'" in policy and "unsafe" not in policy
    assert "nosniff" == answer.headers["X-Content-Type-Options"]


@pytest.mark.parametrize("path", ["docs.css", "inter.woff2", "mark.svg", "pictures/sheets.webp", "guides/print.md"])
def test_files_have_their_kind_and_are_not_sent_twice(client: FlaskClient, path: str) -> None:
    kinds = {"css": "text/css", "woff2": "font/woff2", "svg": "image/svg+xml", "webp": "image/webp", "md": "text/html"}
    first = client.get(f"/docs/{path}")
    assert kinds[path.rpartition(".")[2]] == first.mimetype
    if "no-cache" == first.headers["Cache-Control"]:
        assert 304 == client.get(f"/docs/{path}", headers={"If-None-Match": first.headers["ETag"]}).status_code


@pytest.mark.parametrize("path", ["../x.md", "..%2Fx.md", "guides/../../x.md", "notes.db", "guides", "none.md", ".md"])
def test_only_files_of_the_docs_are_read(folder: Path, client: FlaskClient, path: str) -> None:
    answer = client.get(f"/docs/{path}")
    assert 404 == answer.status_code
    assert "secret" not in answer.text


def test_pages_are_drawn_as_they_were(folder: Path, client: FlaskClient, request: pytest.FixtureRequest) -> None:
    """Headings have the names that git hosts give them, so that links work there too."""
    pages = [client.get(f"/docs/{path}").text for path in ("guides/cut.md", "guides/glue.md?q=long knife")]
    compare(
        Path(__file__).parent / "pages" / "docs.txt", [line for page in pages for line in page.splitlines()], request
    )


def test_a_page_that_changes_is_drawn_anew(folder: Path, client: FlaskClient) -> None:
    assert "long</em> knife" in client.get("/docs/guides/cut.md").text
    (folder / "guides/cut.md").write_text("# Cut it\n\nWith scissors.\n", "utf-8")
    assert "With scissors" in client.get("/docs/guides/cut.md").text


@pytest.mark.parametrize(
    ("query", "names"),
    [("LONG knife", ["guides/cut.md"]), ("it", ["guides/cut.md", "guides/glue.md"]), ("knife flat", []), ("<b>", [])],
)
def test_the_search_finds_pages_with_all_words(folder: Path, client: FlaskClient, query: str, names: list[str]) -> None:
    assert names == [name for name, *_ in docs.search(query)]
    text = client.get("/docs/", query_string={"q": query}).text
    assert names == re.findall(r'<li><a href="/docs/(.*?)">', text.partition("<h1>")[2])
    assert f"“{html.escape(query)}”" in text


def test_what_the_search_shows_says_where_the_word_stands(folder: Path) -> None:
    (folder / "guides/glue.md").write_text(f"# Glue\n\n{'ab ' * 30}it{' cd' * 30}\n", "utf-8")
    assert [("ab " * 24)[2:], "it", (" cd" * 24)[:70]] == list(list(docs.search("it"))[1][2:])
    [(_, title, before, word, after)] = docs.search("LONG")
    assert ("Cut & fold", "Cut & fold With the ", "long", " knife. See it? Twice Twice cut it # with care") == (
        title,
        before,
        word,
        after,
    )
