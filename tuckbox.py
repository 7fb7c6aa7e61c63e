"""The `tuckbox` command: joins the groups of sub-commands, nothing else."""

import sys

import typer

from cards import slugs
from generator import cli as paper

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
                  help="Prints small board games: decks, boards, cubes and rule sheets as exact PDFs.")
app.command("print")(paper.print_)
app.command("list")(paper.list_)
app.command("check")(paper.check)
app.command("calibrate")(paper.calibrate)


def main() -> None:
    app(_many(sys.argv[1:]))


def _many(words: list[str]) -> list[str]:
    """`--only a b` means `--only a --only b`, up to the next option or the name of a game."""
    told, taking = [], False
    for word in words:
        if word == "--only":
            taking = True
        elif word.startswith("-") or word == "all" or word.replace("-", "_") in slugs():
            taking = False
            told.append(word)
        elif taking:
            told += ["--only", word]
        else:
            told.append(word)
    return told


if __name__ == "__main__":
    main()
