"""The hidden command `tuckbox make-fonts`, which the server runs in a process of its own."""

import click


@click.command("make-fonts", hidden=True)
@click.argument("addresses", nargs=-1)
def make_fonts(addresses: tuple[str, ...]) -> None:
    """Make the screens' web fonts with these ADDRESSES, or all that the user's cache lacks."""
    from companion.web.render import fonts

    for address in addresses or fonts.missing():
        fonts.web_font(address)
