"""Every address that the companion and the workbench answer, with the first sentence of the function behind it."""

import inspect
from types import SimpleNamespace
from typing import Any, cast

from flask import Flask

from companion.web.app import BLUEPRINTS
from companion.workbench import app as workbench
from docs.kit.entry import Entry, Section, first_sentence

USUAL = {"HEAD", "OPTIONS"}
FILES = "Return a style sheet or a script."
"""Of Flask's own route, which has no sentence."""


def sections() -> tuple[Section, ...]:
    """Return the companion's routes and the workbench's, each in the order of their addresses."""
    companion = Flask("docs", static_folder=None)
    for part in BLUEPRINTS:
        companion.register_blueprint(part)
    desk = workbench.create_app(cast(Any, SimpleNamespace()), "")
    return (
        Section("The companion", _entries(companion), "What `tuckbox host` answers to phones, screens and hosts."),
        Section("The workbench", _entries(desk), "What `tuckbox` answers to its owner's browser alone."),
    )


def _entries(app: Flask) -> tuple[Entry, ...]:
    entries = []
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ()))):
        says = first_sentence(inspect.getdoc(app.view_functions[rule.endpoint]))
        methods = ", ".join(sorted((rule.methods or set()) - USUAL))
        entries.append(Entry(f"{methods} {rule.rule}", FILES if rule.endpoint == "static" else says))
    return tuple(entries)
