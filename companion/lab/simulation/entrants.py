"""Which editions play beside each other: those that a game ships, and folders of one's own."""

from pathlib import Path

import cards
from cards.deck import did_you_mean
from cards.editions.edition import is_edition
from cards.errors import Fault, FaultsError, InputError
from companion.matches.cli_options import slug_of

EDITION = "edition"
"""What varies where several editions play."""

ALL = "all"


def entrants(game: str, editions: str) -> dict[str, str]:
    """Editions by what figures call them, each as `cards.named` takes it; an edition that is the game comes last.

    `all` are those that the game ships, in their order. Else names with commas between: the last part of a shipped
    one's, a folder (`./final`, where one is called as a shipped one), or the game itself.

    Raises:
        InputError: with every name that is none, is of another game, or is there twice.
    """
    slug = slug_of(game)
    found: dict[cards.GameOrEdition, str] = {}
    faults: list[Fault] = []
    for name in _all(slug) if editions.strip() == ALL else map(str.strip, editions.split(",")):
        try:
            meant = _meant(slug, name)
        except FaultsError as error:
            faults += error.faults
        else:
            if meant in found:
                faults.append(Fault("--editions", name, "", "is given twice"))
            found[meant] = name
    itself = _placed(cards.find_game(game))
    if itself.folder:
        found.setdefault(itself, game)
    if faults:
        raise InputError("edition", *faults)
    lasts = [meant.folder.name if meant.folder else slug for meant in found]
    whole = {last for last in lasts if lasts.count(last) > 1}
    return {
        name if last in whole else last: str(meant.folder or slug)
        for last, (meant, name) in zip(lasts, found.items(), strict=True)
    }


def _all(slug: str) -> tuple[str, ...]:
    if shipped := cards.shipped_editions(slug):
        return shipped
    what = f"{slug} ships none: name folders, made with tuckbox new FOLDER --from {slug}"
    raise InputError("edition", Fault("--editions", ALL, "", what))


def _meant(slug: str, name: str) -> cards.GameOrEdition:
    shipped = [edition.rpartition("/")[2] for edition in cards.shipped_editions(slug)]
    if name in shipped:
        return _placed(cards.find_game(f"{slug}/{name}"))
    try:
        named = cards.find_game(name)
    except FaultsError:
        if is_edition(Path(name)):
            raise
        known = f"There are {', '.join(shipped)}, and" if shipped else "Expected"
        what = f"no such edition{did_you_mean(name, shipped)} {known} folders with edition.toml"
        raise InputError("edition", Fault("--editions", name, "", what)) from None
    if named.slug != slug:
        raise InputError(
            "edition", Fault("--editions", name, "", f"is of the game {named.slug}, expected one of {slug}")
        )
    return _placed(named)


def _placed(named: cards.GameOrEdition) -> cards.GameOrEdition:
    """The same, whichever way its folder is written."""
    return named._replace(folder=named.folder.resolve()) if named.folder else named
