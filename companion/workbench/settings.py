"""Options in `edition.toml`: what a game lets an edition set, and one of them changed, comments and all kept."""

import re
import tomllib
from typing import Any

import msgspec
import tomlkit

import cards
from cards.errors import Fault, InputError
from companion.web.options_form import EDITIONS, TABLES, fields

GROUPS = "option_group"  # The key in a game's words below which the heading of each option stands.


class Setting(msgspec.Struct, frozen=True):
    """An option: its words, its value and the value of its game, all as the page shows them."""

    name: str
    label: str
    kind: str
    value: str
    source: str
    choices: list[tuple[str, str]]
    least: int | None = None
    most: int | None = None
    help: str = ""
    group: str = ""
    """The heading above it; "" without one."""


def settings(game: cards.GameData) -> list[Setting]:
    """Return all options of a game, those of one group together. Values are JSON."""
    is_own = game.slug == cards.start_slug()  # its numbers have no other source
    source = game if is_own or not game.edition else cards.load(game.slug)
    own = {setting.name: setting.value for setting in (*fields(source, TABLES), *fields(source, EDITIONS))}
    order = {name: place for place, name in enumerate(game.words.keys(GROUPS))}
    options = sorted(  # those without a group keep their order and come last
        (*fields(game, TABLES), *fields(game, EDITIONS)), key=lambda setting: order.get(setting.name, len(order))
    )
    return [
        Setting(
            setting.name, setting.label, setting.kind, setting.value, own.get(setting.name, setting.value),
            list(setting.choices), setting.least, setting.most, setting.help,
            game.words.texts.get(f"{GROUPS}.{setting.name}", ""),
        )
        for setting in options
    ]  # fmt: skip


def with_option(text: str, name: str, value: Any, source: Any = None) -> str:
    """Return the text of `edition.toml` with an option set.

    None goes back to the game's own value: the option's line becomes a comment that shows `source`. Raises
    `InputError`: the file is not TOML, or the value cannot be written as TOML.
    """
    try:
        document = tomlkit.parse(text)
        value_to_write = source if value is None else value
        written_value = "" if value_to_write is None else tomlkit.item(value_to_write).as_string()
    except (tomlkit.exceptions.TOMLKitError, ValueError, TypeError) as error:
        raise InputError("edition", Fault("edition.toml", "", name, f"cannot be changed: {error}")) from None
    changed = _in_its_line(text, name, written_value, "# " if value is None else "") if written_value else None
    if changed is None:
        table = document.setdefault("options", tomlkit.table())
        if value is None:
            table.pop(name, None)
        else:
            table[name] = value
        changed = tomlkit.dumps(document)
    tomllib.loads(changed)
    return changed


def _in_its_line(text: str, name: str, written_value: str, mark: str) -> str | None:
    """Return the text with the value put into the option's own line, also one with # in front; None without a line."""
    if (header := re.search(r"^\[options\][^\n]*\n", text, re.M)) is None:
        return None
    head, options = text[: header.end()], text[header.end() :]
    end = match.start() if (match := re.search(r"^\[", options, re.M)) else len(options)
    line = re.compile(
        rf"^(?:# ?)?{re.escape(name)} *=[ \t]*(?:\"[^\"\n]*\"|\[[^\]\n]*\]|[^#\n]*?)?([ \t]*(?:#[^\n]*)?)$", re.M
    )
    block, times = line.subn(lambda hit: f"{mark}{name} = {written_value}{hit[1]}", options[:end], count=1)
    return head + block + options[end:] if times else None
