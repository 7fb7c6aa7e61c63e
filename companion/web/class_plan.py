"""A lesson as the command line asks for it: how many tables, which editions they compare, and how."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import cards
from cards.errors import Fault, InputError
from companion.classes.obstacles import SkippedTable
from companion.web.pages.catalog import game_language
from companion.web.pages.comparison_form import SameGameError, compare_all, editions_of
from companion.web.pages.dashboard import TeacherSession


class ClassPlan(NamedTuple):
    """What a class begins with."""

    tables: int
    minutes: int = 0
    """How long the countdown is that each round of games begins with; 0 for none."""
    options: Mapping[str, Any] = {}
    """Options of all games, such as those of a short game."""
    is_crossed: bool = True
    is_same_deal: bool = True


def set_up(session: TeacherSession, plan: ClassPlan, language: str = "en") -> list[SkippedTable]:
    """Set up the tables of a class with the editions that were named. Return those that were skipped.

    Tables of an earlier class keep their numbers and codes, and lose their people. Those that are too many go, unless
    a game runs there.

    Raises:
        InputError: two of the editions are the same.
        CardDataError: an edition does not go with the options.
    """
    classroom = session.classroom
    given = session.catalog.given(language)
    slug, options = given[0].slug, dict(plan.options)
    its_language = game_language(slug, language)
    for one in given:
        cards.load(slug, its_language, options, one.edition)
    classroom.empty()
    numbers = [room.record.table for room in classroom.rooms()]
    for number in numbers[plan.tables :]:
        classroom.remove(number)
    used, more = numbers[: plan.tables], max(0, plan.tables - len(numbers))
    if len(given) == 1:
        skipped = classroom.set_up_game(slug, its_language, options, given[0].edition, used, more)
    else:
        try:
            compared = compare_all(given, options, plan.is_crossed, its_language)
        except SameGameError:
            what = "is the same game twice: nothing differs. Change a number first"
            raise InputError("usage", Fault("--edition", "", "", what)) from None
        skipped = classroom.compare(compared, editions_of(*given), used, more)
    classroom.keep_lesson(plan.minutes, plan.is_same_deal)
    return skipped
