"""The hidden command `tuckbox make-fonts`, which the server runs in a process of its own."""

import click


@click.command("make-fonts", hidden=True)
def make_fonts() -> None:
    """Make the screens' web fonts that the user's cache lacks."""
    from companion.web.render import fonts

    fonts.make_all()
