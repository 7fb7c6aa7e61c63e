"""The editions that a class compares: from the teacher's form a game against another, else any number of them."""

from collections.abc import Sequence
from typing import Any

import cards
from cards.editions.edition import Edition
from companion.classes.crossing import ClassGame, ComparedEditions
from companion.lab.records.groups import edition_key, edition_names, short_name, short_names
from companion.web.pages.catalog import Choice

AGAINST = "against"  # The field of the edition to compare with.


class SameGameError(Exception):
    """Two of the editions to compare are one."""


def read_pair(
    choice: Choice, other: Choice, options: dict[str, Any], is_crossed: bool, language: str
) -> ComparedEditions:
    """Return the comparison of an edition with another.

    Changed options count for both editions, so that nothing else differs. Of one edition against itself they are what
    is compared: the other side has its usual options. Raises `SameGameError`: nothing differs between the two.
    """
    shared = options if other.key != choice.key else {}
    return compare(((other, shared), (choice, options)), is_crossed, language)


def compare(sides: Sequence[tuple[Choice, dict[str, Any]]], is_crossed: bool, language: str) -> ComparedEditions:
    """Return a comparison of editions of a game with options. Raises `SameGameError`: two of them do not differ."""
    data = [cards.load(choice.slug, language, options, choice.edition) for choice, options in sides]
    if len({edition_key(game_data) for game_data in data}) < len(sides):
        raise SameGameError
    full, own = edition_names(data), [choice.edition is None for choice, _ in sides]
    title = data[-1].title
    names: Sequence[str] = [short_name(name, title, is_own) for name, is_own in zip(full, own, strict=True)]
    if len(sides) == 2:
        names = short_names((full[0], full[1]), title, (own[0], own[1]))
    games = tuple(
        ClassGame(choice.slug, game_data.language, options, choice.edition.digest if choice.edition else None, name)
        for (choice, options), game_data, name in zip(sides, data, names, strict=True)
    )
    return ComparedEditions(games, is_crossed)


def editions_of(*choices: Choice) -> dict[str | None, Edition | None]:
    """Return the choices' editions by digest; None stands for a game's own."""
    return {choice.edition.digest if choice.edition else None: choice.edition for choice in choices}
