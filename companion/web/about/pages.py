"""The page about Tuckbox, its sources and what it stores, and the page for schools."""

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, Response

import cards
from companion.games import games_with_screens
from companion.web.about.packages import packages
from companion.web.context import app_context, check_limit, page, words_language

about = Blueprint("about", __name__)


@about.get("/about")
def about_page() -> Response:
    """Show whose games these are, what is stored and how to delete it, and the licences."""
    check_limit("fronts")
    app = app_context()
    names = [slug for slug in cards.listed_slugs() if slug in games_with_screens()]
    games = [app.lobby.library.of_game(slug, words_language(slug)) for slug in names]
    return page(
        "about.html", game="", games=games, packages=packages(), release=_release(),
        is_shared=app.lobby.writer.store.is_shared, empty_hours=app.limits.empty_table_hours,
    )  # fmt: skip


@about.get("/schools")
def schools_page() -> Response:
    """Show what a school needs to know before it plays."""
    check_limit("fronts")
    return page("schools.html", game="", port=app_context().address.port)


def _release() -> str:
    """Return the installed release; "" if Tuckbox runs from a folder alone."""
    try:
        return version("tuckbox")
    except PackageNotFoundError:
        return ""
