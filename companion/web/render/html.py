"""Renders views and pages to HTML: one Jinja environment per language, shared templates and each game's own.

A game's template gets a view and what its `Screens` made of it, and nothing else of the table.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

import msgspec
from babel import Locale
from babel.support import NullTranslations, Translations
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from cards import GameData
from cards.lessons import Learning, load_learning
from companion.games import games_with_screens, screens_folder
from companion.rules.codec import plain_values
from companion.rules.game import Form, Viewer
from companion.rules.screens import Screen, ScreenInput, Screens, phase_name
from companion.tables.people import RoomRecord
from companion.tables.reveals import CurrentBeat
from companion.tables.room import Room
from companion.web.render import sprite
from companion.web.render.constant_folding import FoldingEnvironment
from companion.web.render.shared_parts import SharedParts

HERE = Path(__file__).parents[1]
CATALOGUES = HERE / "translations"
STEP = 512
"""Bytes: fragments are padded to a multiple of them, so that their length tells nothing."""


_COVERED = re.compile(r'(<div class="secret [^"]*") aria-live="assertive" tabindex="0" hidden></div>')
"""The place of a panel's secret, as `parts.html` writes it."""


class Laid(Protocol):
    """A table as its screens need it: a room, or a step of a replay."""

    @property
    def code(self) -> str: ...

    @property
    def record(self) -> RoomRecord: ...

    @property
    def screens(self) -> Screens: ...

    def screen_input(self, viewer: Viewer) -> ScreenInput: ...


@cache
def languages() -> tuple[str, ...]:
    """Return English and every language that has a catalogue."""
    catalogues = sorted(file.parent.parent.name for file in CATALOGUES.glob("*/LC_MESSAGES/messages.mo"))
    return ("en", *(language for language in catalogues if language != "en"))


@cache
def environment(language: str) -> FoldingEnvironment:
    # A template that a game's folder lacks is the default one, as if it lay there.
    loaders = {
        slug: FileSystemLoader([screens_folder(slug), HERE / "templates" / "game"]) for slug in games_with_screens()
    }
    templates = FoldingEnvironment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(loaders)]),
        extensions=["jinja2.ext.do"], autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        auto_reload=False, cache_size=400,
    )  # fmt: skip
    translations = Translations.load(CATALOGUES, [language]) if language != "en" else NullTranslations()
    templates.globals.update(
        language=language.replace("_", "-"), direction=Locale.parse(language).text_direction, phase_name=phase_name,
        once=SharedParts(),
    )  # fmt: skip
    templates.filters.update(json=as_json, signed=signed)
    templates.load_catalog(translations.gettext, translations.ngettext)
    return templates


def page(template: str, language: str, **values: Any) -> str:
    """Return a page or a fragment that shows no game's view."""
    return environment(language).render(template, values)


@lru_cache(maxsize=64)
def learning_of(game_data: GameData) -> Learning:
    """Return what teaches a table's game: its cards and terms."""
    return load_learning(game_data)


@lru_cache(maxsize=64)
def look(game_data: GameData) -> Mapping[str, Any]:
    """Return what a page needs to look like a table's game: its class, its own style sheets, and a name for all of it.

    The name changes with the terms too, which are in the page around a seat's screen.
    """
    own_sheets = sprite.own_sheets(game_data.slug, game_data.facts)
    name = " ".join((game_data.slug, *own_sheets, learning_of(game_data).key))
    return {"game": game_data.slug, "own_sheets": own_sheets, "look": name}


def phone(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    """Return the part of a seat's screen that is pushed."""
    return padded(_render(room.screens.phone(context), context, room, path, language))


def beat(current: CurrentBeat, viewer: Viewer, room: Room, path: str, language: str) -> str:
    """Return a step of a reveal, for a phone or for the public screen, made from the public view alone."""
    public, is_wall = room.screen_input("table"), viewer == "table"
    values = {
        **current.beat.values, "me": viewer, "moment": f"beat:{current.number}", "beat": current, "is_wall": is_wall,
        "may_react": room.screens.gives_no_sign(public.view.table) != viewer,
        "layout": f"beat_{'wall' if is_wall else 'phone'}.html",
    }  # fmt: skip
    html = _render(Screen(current.beat.template, values), public, room, path, language)
    return html if is_wall else padded(html)


def table(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    """Return the part of the public screen that is pushed."""
    return _render(room.screens.table(context), context, room, path, language)


def secret(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    """Return what a held finger shows, padded so that every seat's is of one length, as far as screens can be."""
    return padded(_render(room.screens.secret(context), context, room, path, language), 8 * STEP)


def unfolded(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    """Return a seat's screen with its secret in the open; for a game that has ended."""
    html = _render(room.screens.phone(context), context, room, path, language)
    html_before, panel, html_after = html.partition(f' data-secret="{path}/secret">')
    if not panel:
        return html
    content = _render(room.screens.secret(context), context, room, path, language).strip()
    return html_before + ">" + _COVERED.sub(lambda match: f"{match[1]}>{content}</div>", html_after, count=1)


def known(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    return padded(_render(Screen(room.screens.known), context, room, path, language), 8 * STEP)


def history(context: ScreenInput, room: Laid, path: str, language: str) -> str:
    return _render(Screen(room.screens.history), context, room, path, language)


def _render(screen: Screen, context: ScreenInput, room: Laid, path: str, language: str) -> str:
    view, data, record = context.view, context.game_data, room.record
    moves_by_name: dict[str, list[Any]] = {}
    move: Any  # a complete one, or the one form of a free move
    for move in view.moves:
        name, is_free = str(move.__struct_config__.tag), isinstance(move, Form)
        moves_by_name.setdefault(name, []).append(move.form if is_free else move)
    # One person against bots is guided in the first two rounds of the table's first game: in the second, most people
    # have another part than in the first.
    is_beginning = context.moment.count(":") < 2 and view.round <= 2
    values = {
        "view": view, "t": view.table, "you": view.you, "me": view.viewer, "context": context, "names": context.names,
        "facts": data.facts, "words": data.words, "here": path, "moment": context.moment, "page": context.page,
        "can": moves_by_name, "code": room.code, "game": record.game, "is_practice": record.is_practice,
        "is_guided": is_beginning and len(context.bots) == len(context.names) - 1 > 0, "outcome": view.outcome,
        **screen.values, "has_terms": bool(learning_of(data).lists),
    }  # fmt: skip
    return environment(language).render(f"{record.game}/{screen.template}", values)


def padded(html: str, step: int = STEP) -> str:
    """Return HTML padded with spaces to a multiple of `step` bytes, so that its length tells nothing."""
    return html + " " * (step - len(html.encode()) % step)


def as_json(value: Any) -> str:
    """Return a value, such as a complete move, for an attribute of a button."""
    return msgspec.json.encode(plain_values(value)).decode()


def strong_html(html: str) -> Markup:
    """Mark HTML of our own templates as safe, so that another template does not escape it."""
    return Markup(html)


def say(key: str, language: str) -> str:
    """Return a sentence by its key in `sentences.html`."""
    return page("sentences.html", language, key=key).strip()


def signed(number: int) -> str:
    """Return a score with its sign; the minus is as wide as the plus."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def strong(text: str) -> Markup:
    """Return a text of a game's data as HTML: `**strong**` in bold, `*stressed*` in italics."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text)))
    return Markup(re.sub(r"\*(\S.*?)\*", r"<i>\1</i>", bold))
