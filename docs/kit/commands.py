"""Every command of `tuckbox` with its arguments and options, as click knows them."""

import inspect
from collections.abc import Iterator

import click

import tuckbox
from docs.kit.entry import Entry, Section

FOR_PROGRAMS = "Other programs of Tuckbox call this command, and `tuckbox --help` leaves it out."


def sections() -> tuple[Section, ...]:
    """Return a section for each command, in the order of the alphabet, hidden ones last."""
    commands = sorted(tuckbox.app.commands.items(), key=lambda one: (one[1].hidden, one[0]))
    return tuple(section for name, command in commands for section in _sections((name,), command))


def known() -> dict[tuple[str, ...], click.Command]:
    """Return every command that can be typed, by its words after `tuckbox`; a group's own commands too."""
    return {words: one for name, command in tuckbox.app.commands.items() for words, one in _all((name,), command)}


def _all(words: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield words, command
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            yield from _all((*words, name), one)


def _sections(words: tuple[str, ...], command: click.Command) -> Iterator[Section]:
    title = f"tuckbox {' '.join(words)}"
    if isinstance(command, tuckbox.Export):
        for heading, part in command.parts:
            yield _section(f"{title}: {heading[0].lower()}{heading[1:]}", words, part)
        return
    yield _section(title, words, command)
    if isinstance(command, click.Group):
        for name in sorted(command.commands):
            yield from _sections((*words, name), command.commands[name])


def _section(title: str, words: tuple[str, ...], command: click.Command) -> Section:
    context = click.Context(command, info_name=f"tuckbox {' '.join(words)}")
    usage = " ".join(command.collect_usage_pieces(context))
    command.get_short_help_str()  # some commands find their help when they are asked for it
    says = _plain(command.help or command.short_help or "")
    intro = [*([FOR_PROGRAMS] if command.hidden else []), says, f"```text\n{context.info_name} {usage}\n```"]
    own = (one for one in command.params if isinstance(one, click.Option) and not one.hidden)
    entries = tuple(_entry(one, context) for one in own if "--help" not in one.opts)
    return Section(title, entries, "\n\n".join(part for part in intro if part))


def _entry(option: click.Option, context: click.Context) -> Entry:
    option.get_help_record(context)  # some options find their help when they are asked for it
    extra, default = option.get_help_extra(context), option.default
    is_said = isinstance(default, str | int | float) and not isinstance(default, bool) and default not in ("", 0)
    said = extra.get("default") or (default if is_said else "")
    facts = [
        f"Default: `{said}`." if said else "",
        f"Range: {extra['range']}." if extra.get("range") else "",
        "Needed." if option.required else "",
        "May be given several times." if option.multiple else "",
    ]
    names = ", ".join((*option.opts, *option.secondary_opts))
    takes = "" if option.is_flag or option.count else f" {option.make_metavar(context)}"
    return Entry(f"{names}{takes}", _plain(option.help or ""), " ".join(fact for fact in facts if fact))


def _plain(text: str) -> str:
    paragraphs = inspect.cleandoc(text.replace("\b", "")).split("\n\n")
    joined = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    return joined.replace("<", "&lt;").replace("*", "\\*").replace("[", "\\[").replace("_", "\\_")
