"""Checks of cards that an edition adds as rows: their ids and icons."""

import re
import zipfile
from collections.abc import Mapping
from functools import cache

from cards.deck import Reader, did_you_mean
from cards.package_files import packaged

_ID = re.compile(r"[a-z][a-z0-9_-]{0,23}")


@cache
def icon_names() -> frozenset[str]:
    """Return the names of all Material Design icons, about seven thousand."""
    with zipfile.ZipFile(packaged("justmyresource_mdi", r"icons\.zip")) as icons:
        return frozenset(name.removesuffix(".svg") for name in icons.namelist())


def check_new_cards(reader: Reader, file: str, icons: Mapping[str, str]) -> None:
    """Note a fault for each new card whose id or icon cannot be used. `icons` holds the icon of each card."""
    shipped = reader.shipped(file)
    for card, icon in icons.items():
        if card not in shipped and not _ID.fullmatch(card):
            reader.fault(file, card, "card", "expected a name of 1 to 24 small letters, digits, - and _")
        if shipped.get(card, {}).get("icon") != icon and icon not in icon_names():
            hint = did_you_mean(icon, icon_names())
            message = f"found {icon!r}: there is no such icon{hint} Use a name from Material Design Icons"
            reader.fault(file, card, "icon", message)
