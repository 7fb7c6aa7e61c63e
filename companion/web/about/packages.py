"""The packages that Tuckbox is made of and their licences, as their own metadata says."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, metadata
from typing import NamedTuple

EXTRAS = frozenset({"postgres"})
"""Extras that a host may use. The others serve the tests and clusters."""

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
        todo += _needed(needs, extras)
    packages_by_name.pop("tuckbox", None)
    return tuple(packages_by_name[key] for key in sorted(packages_by_name))


def licence_of(name: str) -> str:
    """Return an installed package's licence: its expression, else its classifiers, else the first line of its text."""
    about = metadata(name)
    kinds = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    clear_kinds = [kind for kind in kinds if kind != _UNCLEAR]
    expression, text = about.get_all("License-Expression"), about.get_all("License")
    return expression[0] if expression else ", ".join(clear_kinds) or (text or [""])[0].strip().split("\n")[0]


def _needed(requirements: list[str], extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for text in requirements:
        extra = _EXTRA.search(text)
        if (match := _REQUIREMENT.match(text)) and (extra is None or extra[1] in extras):
            yield match[1], frozenset(re.findall(r"[\w.-]+", match[2] or ""))
