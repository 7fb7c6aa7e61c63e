"""Sets up a lesson as the command line asks for it: how many tables, which editions they compare, and how."""

from collections.abc import Mapping
from typing import Any

import cards
from companion.classes.obstacles import SkippedTable
from companion.operations.options import Lesson, refused
from companion.web.pages.catalog import game_language
from companion.web.pages.comparison_form import SameGameError, compare_all, editions_of
from companion.web.pages.dashboard import TeacherSession


def set_up(session: TeacherSession, lesson: Lesson, game_options: Mapping[str, Any]) -> list[SkippedTable]:
    """Set up the tables of a class with the editions that were named. Return those that were skipped.

    Tables of an earlier class keep their numbers and codes, and lose their people. Those that are too many go, unless
    a game runs there.

    Raises:
        InputError: two of the editions are the same.
        CardDataError: an edition does not go with the options.
    """
    classroom, tables = session.classroom, lesson.tables or 0
    choices = session.catalog.given("en")
    slug, options = choices[0].slug, dict(game_options)
    language = game_language(slug, "en")
    for choice in choices:
        cards.load(slug, language, options, choice.edition)
    classroom.empty()
    numbers = [room.record.table for room in classroom.rooms()]
    for number in numbers[tables:]:
        classroom.remove(number)
    used, missing = numbers[:tables], max(0, tables - len(numbers))
    if len(choices) == 1:
        skipped = classroom.set_up_game(slug, language, options, choices[0].edition, used, missing)
    else:
        try:
            compared = compare_all(choices, options, lesson.is_crossed, language)
        except SameGameError:
            raise refused("--edition", "is the same game twice: nothing differs. Change a number first") from None
        skipped = classroom.compare(compared, editions_of(*choices), used, missing)
    classroom.keep_lesson(lesson.minutes or 0, lesson.is_same_deal)
    return skipped
