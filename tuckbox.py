"""The `tuckbox` command: joins the sub-commands of the packages."""

import gc
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cards import listed_slugs, shipped_editions, slugs
from cards.editions.edition import is_edition
from cards.errors import FAULTY, STOPPED, refuse
from companion.lab.commands import data as data
from companion.lab.commands import simulate as lab
from companion.lab.commands import stores
from companion.matches import cli as phones
from companion.operations import cli as operations
from companion.processes import end_with_parent
from companion.web import cli as hosts
from companion.workbench import cli as workbench
from generator.commands import calibrate as printers
from generator.commands import editions, photos, posters, print_job
from generator.commands import export as game_exports
from generator.commands import list as listing
from generator.commands import print as paper
from generator.commands import rules as rulebooks

if TYPE_CHECKING:
    from companion.workbench.paper import Paper


COMPLETION = (
    ("bash", """echo 'eval "$(_TUCKBOX_COMPLETE=bash_source tuckbox)"' >> ~/.bashrc"""),
    ("zsh", """echo 'eval "$(_TUCKBOX_COMPLETE=zsh_source tuckbox)"' >> ~/.zshrc"""),
    ("fish", "_TUCKBOX_COMPLETE=fish_source tuckbox > ~/.config/fish/completions/tuckbox.fish"),
)
"""The line that lets a shell complete commands, options and games."""


class _Commands(click.Group):
    """All commands: Ctrl-C ends each with the same words and status, also where a question waits for an answer."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("To complete commands and games with Tab, run once"):
            for shell, line in COMPLETION:
                formatter.write(f"{'':{formatter.current_indent}}{shell:6}{line}\n")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            stopped = True
        except click.Abort as error:  # click's own of Ctrl-C at a question, of its end, and of "no"
            stopped = isinstance(error.__context__, KeyboardInterrupt)
        return refuse("Stopped." if stopped else "Nothing was done.", STOPPED if stopped else FAULTY)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(package_name="tuckbox", message="%(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Print small board games as exact PDFs, play them on phones, and let bots test them.

    Without a command it opens the workbench, a page where all of this can be done.

    Guides and reference are at /docs of every page that Tuckbox opens, also without the internet.
    """
    if context.invoked_subcommand is None:
        context.invoke(studio)


def _paper() -> "Paper":
    """Return the printing code for the workbench: the companion does not import it."""
    from generator import preview

    return preview.Printer()


studio = workbench.command(_paper)


class GameName(click.ParamType[str]):
    """The name of a game or of an edition: the shell completes those that Tuckbox ships, and folders."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return what begins as what was typed; `all` and `posters` where commands take them."""
        names = [slug.replace("_", "-") for slug in listed_slugs()]
        if "/" in incomplete:
            names = [one.replace("_", "-") for slug in listed_slugs() for one in shipped_editions(slug)]
        elif param.nargs == -1:
            names += ["all", *(["posters"] if isinstance(ctx.command, _Print) and not ctx.params.get(NAMES) else [])]
        typed = incomplete.replace("_", "-")
        return [CompletionItem(name) for name in names if name.startswith(typed)] or [
            CompletionItem(incomplete, type="dir")
        ]


NAMES = "games"
"""How commands call the parameter for several games."""
OF_GAMES = (NAMES, "game", "first", "second", "source")


def complete_games(command: click.Command) -> None:
    """Let the shell complete the games that a command and those below it take."""
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        complete_games(below)
    for parameter in command.params:
        if parameter.name in OF_GAMES and parameter.type is click.STRING:
            parameter.type = GameName()


class Export(click.Command):
    """`tuckbox export`: with --to, or with the name of a game, it exports a game; else it exports what was played."""

    _GAME, _DATA = game_exports.export, data.export
    parts = (("A game", _GAME), ("What was played", _DATA))
    """Both commands, each with its heading in the help."""
    _DATA_OPTIONS = "--csv", "--json", "--columns"

    def __init__(self) -> None:
        super().__init__(
            "export",
            short_help="Export games for shops, virtual tables and cutters, or what was played.",
            context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
        )

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        given = {word.partition("=")[0] for word in args}
        if "--to" in given:
            return self._GAME.make_context(info_name, args, parent, **extra)
        if given.intersection(self._DATA_OPTIONS):
            return self._DATA.make_context(info_name, args, parent, **extra)
        if any(word == "all" or _is_game(word) for word in args) and not given.intersection(("-h", "--help")):
            return self._GAME.make_context(info_name, args, parent, **extra)  # which says that --to is missing
        return super().make_context(info_name, args, parent, **extra)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the options of both, and the games."""
        games = next(one for one in self._GAME.params if one.name == NAMES)
        of_options = [*self._GAME.shell_complete(ctx, incomplete), *self._DATA.shell_complete(ctx, incomplete)]
        return of_options or games.shell_complete(ctx, incomplete)

    def invoke(self, ctx: click.Context) -> None:
        raise click.UsageError("Say what to export: a game with --to, or what was played with --csv or --json.", ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options of both."""
        formatter.write_usage(ctx.command_path, "[GAME… | all] --to TARGET [OPTIONS]")
        formatter.write_usage(" " * len(ctx.command_path), "[DATA] [--csv DIR] [--json FILE] [OPTIONS]", prefix=" " * 7)
        for heading, command in self.parts:
            with formatter.section(heading):
                for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
                    formatter.write_text(paragraph)
                    formatter.write_paragraph()
                records = (one.get_help_record(ctx) for one in command.params)
                formatter.write_dl([record for record in records if record and record[1]])
            if command is self._GAME:
                game_exports.write_targets(formatter)


class _Print(click.Command):
    """`tuckbox print`: with the word posters first, posters; else games."""

    def __init__(self) -> None:
        games = paper.print_
        super().__init__("print", params=games.params, callback=games.callback, help=games.help)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == [posters.posters.name]:
            return posters.posters.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text("For a wall: tuckbox print posters, see tuckbox print posters --help.")


for command in (
    studio,
    _Print(),
    print_job.print_deck,
    print_job.print_tents,
    listing.list_,
    paper.check,
    printers.calibrate,
    editions.new,
    editions.diff,
    rulebooks.rules,
    photos.photos,
    hosts.host,
    hosts.make_fonts,
    phones.referee,
    lab.simulate,
    Export(),
    data.forget,
    data.report,
    operations.backup,
    operations.restore,
    stores.migrate,
    stores.copy,
):
    app.add_command(command)
for command in (app, posters.posters, game_exports.export):
    complete_games(command)


def main() -> None:
    # A run is short and its marks live to its end: looking for garbage among them costs a tenth of the time.
    gc.disable()
    end_with_parent()
    app(joined_words(sys.argv[1:]), prog_name="tuckbox")


def joined_words(words: list[str]) -> list[str]:
    """`--only a b` means `--only a --only b`, up to the next option or the name of a game."""
    told, taking = [], False
    for i, word in enumerate(words):
        rest = words[i + 1 :]
        if word == "--only":
            taking = True
            if not rest or rest[0].startswith("-"):
                told.append(word)  # nothing follows: the command says that a name is missing
        elif word.startswith("-") or word == "all" or _is_game(word):
            taking = False
            told.append(word)
        elif taking:
            told += ["--only", word]
        else:
            told.append(word)
    return told


def _is_game(word: str) -> bool:
    return word.replace("-", "_") in slugs() or is_edition(Path(word))


if __name__ == "__main__":
    main()
