"""The docs at `/docs/`: Markdown pages, drawn when somebody asks for one. They need no internet."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from markdown_it import MarkdownIt
from markupsafe import Markup
from werkzeug.security import safe_join

from companion.web.assets import KINDS, STATIC, font
from companion.web.context import app_context, client_address
from companion.web.render import html as render

HERE = Path(__file__).parent
FOLDER = next(folder for folder in (HERE / "text", HERE.parents[2] / "docs") if folder.is_dir())
"""The pages and their pictures: beside this module in a wheel, in a folder of its own in a checkout."""

FRONT = "index.md"
OWN_FILES = {"docs.css": HERE / "docs.css", "mark.svg": STATIC / "mark.svg"}
NEAR = 70  # How many characters the search shows on each side of a word.

COMMENT = re.compile("(^|  )(# .*)$", re.M)
"""A comment in a command or a file of settings."""

docs = Blueprint("docs", __name__)


class Heading(NamedTuple):
    level: int
    place: str
    """What an address has behind its `#`."""
    title: str


class Page(NamedTuple):
    """A page as HTML, what is on it, and its words for the search."""

    title: str
    body: Markup
    headings: tuple[Heading, ...]
    words: str


@docs.get("/docs/")
@docs.get("/docs/<path:name>")
def docs_page(name: str = FRONT) -> Response:
    """Return a page, style sheet, font or picture of the docs, or what a search finds in them."""
    if name == "inter.woff2":
        return Response(font(name), mimetype=KINDS[".woff2"], headers={"Cache-Control": "max-age=86400"})
    limiter = getattr(app_context(), "limiter", None)  # the workbench has one user and no limits
    if name.endswith(".md") and limiter and not limiter.allow("fronts", client_address()):
        abort(429)
    path = OWN_FILES.get(name) or safe_join(str(FOLDER), name)
    if path is None or not Path(path).is_file() or not name.endswith((".md", *KINDS)):
        abort(404)
    if name.endswith(".md"):
        answer = Response(_drawn(name, request.args.get("q", "")))
    else:
        answer = Response(Path(path).read_bytes(), mimetype=KINDS[Path(name).suffix])
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def page(name: str) -> Page:
    """Return a page by its name in the folder, such as `guides/print.md`."""
    return _page(name, (FOLDER / name).stat().st_mtime_ns)


def menu() -> dict[str, list[tuple[str, str]]]:
    """Return the names and titles of all pages by their kind, as the front page lists them."""
    text = (FOLDER / FRONT).read_text("utf-8").partition("\n## All pages\n")[2]
    kinds = re.findall(r"### (.+)\n\n((?:\* .+\n)+)", text)
    return {kind: [(name, title) for title, name in re.findall(r"\[(.+?)\]\((.+?)\)", rows)] for kind, rows in kinds}


def search(query: str) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the name and title of each page that has all words of a query, and a word with what stands around it."""
    words = query.casefold().split()
    for name, _ in (row for rows in menu().values() for row in rows):
        title, _, _, text = page(name)
        places = [text.casefold().find(word) for word in words]
        if words and min(places) >= 0:
            start, end = places[0], places[0] + len(words[0])
            yield name, title, text[max(0, start - NEAR) : start], text[start:end], text[end : end + NEAR]


def _drawn(name: str, query: str) -> str:
    kinds = menu()
    rows = [row for kind in kinds.values() for row in kind]
    place = next((place for place, row in enumerate(rows) if row[0] == name), None)
    turns = {} if place is None else {"prev": rows[:place][-1:], "next": rows[place + 1 : place + 2]}
    return render.page("docs.html", "en", **page(name)._asdict(), name=name, root="../" * name.count("/"), menu=kinds,
                       turns=turns, query=query, results=list(search(query)))  # fmt: skip


@lru_cache(maxsize=100)
def _page(name: str, changed: int) -> Page:
    text = (FOLDER / name).read_text("utf-8")
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = parser.parse(text)
    headings = list[Heading]()
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            title = "".join(part.content for part in content.children or ())
            place = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")  # as git hosts name it
            repeat = re.compile(rf"{re.escape(place)}(-\d+)?")
            repeats = sum(repeat.fullmatch(heading.place) is not None for heading in headings)
            place += f"-{repeats}" if repeats else ""
            opening.attrs["id"] = place
            headings.append(Heading(int(opening.tag[1]), place, title))
    body = parser.renderer.render(tokens, parser.options, {})
    plain = re.sub(r"<[^>]*>", " ", re.sub(r"</?(a|code|em|strong)\b[^>]*>", "", body))
    words = html.unescape(" ".join(plain.split()))
    body = re.sub(r"<!-- ([a-z-]+) -->\s*<(\w+)", r'<\2 class="\1"', body)
    body = re.sub("<pre>.*?</pre>", lambda code: COMMENT.sub(r"\1<i>\2</i>", code[0]), body, flags=re.S)
    body = re.sub("<(pre|table)", r'<\1 tabindex="0"', body)  # what may scroll sideways can have the keyboard's focus
    body = "".join(f"<section>{part}</section>" for part in re.split("(?=<h2 )", body))
    return Page(headings[0].title, Markup(body), tuple(headings), words)
