"""The page about Tuckbox, its packages and their licences, and what it stores; and the page for schools."""

import re
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, metadata, version
from typing import NamedTuple

from flask import Blueprint, Response

import cards
from companion.games import games_with_screens
from companion.web.context import app_context, check_limit, page, words_language

about = Blueprint("about", __name__)


@about.get("/about")
def about_page() -> Response:
    """Show whose games these are, what is stored and how to delete it, and the licences."""
    check_limit("fronts")
    app, release = app_context(), ""
    with suppress(PackageNotFoundError):  # Tuckbox runs from a folder alone
        release = version("tuckbox")
    names = [slug for slug in cards.listed_slugs() if slug in games_with_screens()]
    games = [app.lobby.library.of_game(slug, words_language(slug)) for slug in names]
    return page(
        "about.html", games=games, packages=packages(), release=release, empty_hours=app.limits.empty_table_hours,
        is_shared=app.lobby.writer.store.is_shared,
    )  # fmt: skip


@about.get("/schools")
def schools_page() -> Response:
    """Show what a school needs to know before it plays."""
    check_limit("fronts")
    return page("schools.html", port=app_context().address.port)


# Packages and their licences, as their own metadata says.

EXTRAS = frozenset({"postgres"})  # Extras that a host may use. The others serve the tests and clusters.

_REQUIREMENT = re.compile(r"([\w.-]+)(?:\[([\w,\s.-]+)\])?")
_EXTRA = re.compile(r"extra == ['\"]([\w-]+)['\"]")
_UNCLEAR = "Other/Proprietary License"
"""A classifier that says nothing. Packages that have it name their licence beside it."""


class Package(NamedTuple):
    """An installed package."""

    name: str
    licence: str

    @property
    def is_font(self) -> bool:
        return self.name.startswith("fontpkg-")


@cache
def packages() -> tuple[Package, ...]:
    """Return all installed packages that Tuckbox needs, by name. They are none if Tuckbox itself is not installed."""
    todo, packages_by_name = [("tuckbox", EXTRAS)], dict[str, Package]()
    visited = set[tuple[str, frozenset[str]]]()
    while todo:
        name, extras = todo.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if (key, extras) in visited:
            continue
        visited.add((key, extras))
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # an extra or another system's
        packages_by_name[key] = Package(key, licence_of(name))
        for text in needs:
            extra = _EXTRA.search(text)
            if (match := _REQUIREMENT.match(text)) and (extra is None or extra[1] in extras):
                todo.append((match[1], frozenset(re.findall(r"[\w.-]+", match[2] or ""))))
    packages_by_name.pop("tuckbox", None)
    return tuple(packages_by_name[key] for key in sorted(packages_by_name))


def licence_of(name: str) -> str:
    """Return an installed package's licence: its expression, else its classifiers, else the first line of its text."""
    about = metadata(name)
    kinds = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    clear_kinds = [kind for kind in kinds if kind != _UNCLEAR]
    expression, text = about.get_all("License-Expression"), about.get_all("License")
    return expression[0] if expression else ", ".join(clear_kinds) or (text or [""])[0].strip().split("\n")[0]
