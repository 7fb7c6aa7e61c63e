"""The two editions that a teacher's form compares: a game as the form has it, against another or its usual options."""

from typing import Any

import cards
from cards.editions.edition import Edition
from companion.classes.crossing import ClassGame, EditionPair
from companion.lab.records.groups import edition_key, edition_name, short_names
from companion.web.pages.catalog import Choice

AGAINST = "against"
"""The field of the edition to compare with."""


class SameGameError(Exception):
    """The two editions to compare are one."""


def read_pair(choice: Choice, other: Choice, options: dict[str, Any], is_crossed: bool, language: str) -> EditionPair:
    """Return the comparison of an edition with another.

    Changed options count for both editions, so that nothing else differs. Of one edition against itself they are what
    is compared: the other side has its usual options.

    Raises:
        SameGameError: nothing differs between the two.
    """
    shared = options if other.key != choice.key else {}
    theirs = cards.load(other.slug, language, shared, other.edition)
    ours = cards.load(choice.slug, language, options, choice.edition)
    if edition_key(theirs) == edition_key(ours):
        raise SameGameError
    full = edition_name(theirs), edition_name(ours)
    names = short_names(full, ours.title, (other.edition is None, choice.edition is None))
    first = ClassGame(other.slug, theirs.language, shared, _digest(other), names[0])
    return EditionPair(first, ClassGame(choice.slug, ours.language, options, _digest(choice), names[1]), is_crossed)


def editions_of(*choices: Choice) -> dict[str | None, Edition | None]:
    """Return the choices' editions by digest; None stands for a game's own."""
    return {_digest(one): one.edition for one in choices}


def _digest(choice: Choice) -> str | None:
    return choice.edition.digest if choice.edition else None
