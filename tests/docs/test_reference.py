"""The reference: everything that people can type, set, read or meet has a sentence, and a page shows it."""

from functools import cache
from pathlib import Path

import click
import msgspec
import pytest

import cards
import companion.games
import tuckbox
from companion.lab.records.export import COLUMNS
from companion.limits import Limits
from companion.rules.game import Event
from companion.web.docs import pages as docs
from docs.kit import commands, entry, fields, options, parts
from docs.kit.entry import Entry, Section
from docs.kit.write import ASKED, PARTS, SOURCE, filled

pytestmark = pytest.mark.all_games
GAMES_FOLDER = Path(companion.games.__file__).parent
STRUCTS = (
    *fields.EDITION_PARTS, *fields.OWN_HEAD, *fields.HEAD_PARTS, *fields.TABLE_PARTS, *fields.LOOK_PARTS,
    *fields.GAME_PARTS,
)  # fmt: skip


@cache
def reference() -> dict[str, tuple[Section, ...]]:
    return {
        "commands": commands.sections(),
        "options": options.sections(),
        "columns": parts.columns(),
        "limits": parts.limits(),
        "fields": fields.sections(STRUCTS),
        "routes": parts.routes(),
        "events": tuple(parts.events()),
    }


def test_nothing_is_undocumented() -> None:
    """Write the sentence where the thing is defined: a docstring, an option's help, a label."""
    assert {} == {kind: names for kind, sections in reference().items() if (names := entry.undocumented(sections))}


def test_what_has_no_sentence_would_be_found() -> None:
    for first, *rest in reference().values():
        bare = first._replace(entries=(*first.entries, Entry("nameless", " ")))
        assert [f"{first.title}: nameless"] == entry.undocumented((bare, *rest))


def test_every_command_and_option_is_listed() -> None:
    listed = {one.term.split(" ")[0].rstrip(",") for section in reference()["commands"] for one in section.entries}
    typed = [*commands.known().values(), *(part for _, part in tuckbox.Export.parts)]
    known = {one.opts[0] for command in typed for one in command.params if isinstance(one, click.Option)}
    assert known - {"--help"} == listed
    titles = {section.title.partition(":")[0] for section in reference()["commands"]}
    assert {f"tuckbox {' '.join(words)}" for words in commands.known()} == titles
    assert all(section.intro for section in reference()["commands"])


def test_every_option_of_every_game_is_listed() -> None:
    listed = {section.title: {one.term for one in section.entries} for section in reference()["options"]}
    games = [cards.load(slug) for slug in cards.listed_slugs() if slug != cards.start_slug() and options.ships(slug)]
    options_of = {game.title: set(game.facts.options.__struct_fields__) for game in games}
    assert {title: names for title, names in options_of.items() if names} == listed


def test_every_column_and_limit_is_listed() -> None:
    assert sum(map(len, COLUMNS.values())) == sum(len(section.entries) for section in reference()["columns"])
    (limits,) = reference()["limits"]
    assert set(Limits.__dataclass_fields__) == {one.term for one in limits.entries}


def test_every_event_is_listed() -> None:
    listed = {one.term for section in reference()["events"] for one in section.entries}
    shipped = {f"companion.games.{folder.name}" for folder in GAMES_FOLDER.iterdir()}  # tests have games, too
    of_games = [kind for kind in _below(Event) if ".".join(kind.__module__.split(".")[:3]) in shipped]
    assert {str(kind.__struct_config__.tag) for kind in of_games if not kind.__name__.startswith("_")} <= listed


def _below(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    return {*kind.__subclasses__()}.union(*map(_below, kind.__subclasses__()))


def test_pages_show_every_part_of_the_reference() -> None:
    """If this fails, run `make docs`."""
    pages = {file: file.read_text("utf-8") for file in SOURCE.rglob("*.md")}
    asked = [part for text in pages.values() for part in ASKED.findall(text)]
    assert sorted(PARTS) == sorted(asked)
    for file, text in pages.items():
        assert text.splitlines() == filled(text).splitlines(), file.name


def test_a_page_shows_every_entry_to_people() -> None:
    """A name that Markdown swallowed, such as one in angle brackets, would be missing."""
    shown = " ".join(docs.page(file.relative_to(SOURCE).as_posix()).words for file in SOURCE.rglob("*.md"))
    entries = (one for sections in reference().values() for section in sections for one in section.entries)
    assert [] == [one.term for one in entries if " ".join(one.term.split()) not in shown]
