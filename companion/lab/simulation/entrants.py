"""Editions that a simulation compares: those that the game ships, and the user's own folders."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import cards
from cards.deck import did_you_mean
from cards.editions.edition import is_edition
from cards.errors import Fault, FaultsError, InputError
from companion.matches.cli_options import slug_of

EDITION = "edition"  # The name of what varies between several editions.

ALL = "all"


def entrants(game: str, editions: str) -> dict[str, str]:
    """Return editions as `cards.find_game` takes them, by their labels in figures.

    `editions` is `all` for those that the game ships, in their order; else what `as_list` writes. A name is the last
    part of a shipped edition's name, a folder (write `./final` if it is called as a shipped edition), or the game. If
    `game` itself is an edition's folder, that edition comes last. Raises `InputError`: with every name that is no
    edition, belongs to another game or is given twice.
    """
    slug = slug_of(game)
    names_by_edition: dict[cards.GameOrEdition, str] = {}
    faults: list[Fault] = []
    for name in _shipped(slug) if editions.strip() == ALL else _names(editions):
        try:
            edition = _find(slug, name)
        except FaultsError as error:
            faults += error.faults
        else:
            if edition in names_by_edition:
                faults.append(Fault("--editions", name, "", "is given twice"))
            names_by_edition[edition] = name
    own = _resolved(cards.find_game(game))
    if own.folder:
        names_by_edition.setdefault(own, game)
    if faults:
        raise InputError("edition", *faults)
    labels = [edition.folder.name if edition.folder else slug for edition in names_by_edition]
    ambiguous = {label for label in labels if labels.count(label) > 1}
    return {
        name if label in ambiguous else label: str(edition.folder or slug)
        for label, (edition, name) in zip(labels, names_by_edition.items(), strict=True)
    }


def as_list(names: Sequence[str]) -> str:
    """Return names as one word of a command line, separated by commas; a name with a comma stands in quotes."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(names)
    return line.getvalue()


def _names(listed: str) -> list[str]:
    return [name.strip() for name in next(csv.reader([listed], skipinitialspace=True))]


def _shipped(slug: str) -> tuple[str, ...]:
    if shipped := cards.shipped_editions(slug):
        return shipped
    fault = f"{slug} ships none: name folders, made with tuckbox new FOLDER --from {slug}"
    raise InputError("edition", Fault("--editions", ALL, "", fault))


def _find(slug: str, name: str) -> cards.GameOrEdition:
    shipped = [edition.rpartition("/")[2] for edition in cards.shipped_editions(slug)]
    if name in shipped:
        return _resolved(cards.find_game(f"{slug}/{name}"))
    try:
        edition = cards.find_game(name)
    except FaultsError:
        if is_edition(Path(name)):
            raise
        expectation = f"There are {', '.join(shipped)}, and" if shipped else "Expected"
        fault = f"no such edition{did_you_mean(name, shipped)} {expectation} folders with edition.toml"
        raise InputError("edition", Fault("--editions", name, "", fault)) from None
    if edition.slug != slug:
        raise InputError(
            "edition", Fault("--editions", name, "", f"is of the game {edition.slug}, expected one of {slug}")
        )
    return _resolved(edition)


def _resolved(edition: cards.GameOrEdition) -> cards.GameOrEdition:
    """With an absolute folder, so that two spellings of it are equal."""
    return edition._replace(folder=edition.folder.resolve()) if edition.folder else edition
