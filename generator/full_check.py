"""What `tuckbox check` finds: every fault of data, words, faces and margins, before anything is printed."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import cards
from cards import GameData, find_game, has_rules, languages, load, load_rules, rules_file, sheet_words
from cards.errors import Fault, FaultsError
from cards.lessons import faults_of
from cards.rulebook import Rule
from generator.job import PrintRequest, draw_game, plan_files
from generator.proofing.sheet_counts import much_paper
from generator.records.manifest import Manifest
from layouts.kit.style import Ink


def check(
    games: Sequence[str], language: str | None = None, warn: Callable[[str], None] = lambda _: None
) -> list[Fault]:
    """Return every fault of the games' data, words, faces and margins, in full ink and saved.

    Without a `language` each of a game's languages is checked, and compared with English. `warn` is called with each
    thing that could be better.
    """
    faults: list[Fault] = []
    warnings: dict[str, None] = {}
    for name in games:
        slug = find_game(name).slug
        for code in (language,) if language else languages(slug):
            faults.extend(_check_shared(code))
            game = None
            try:
                game = load(name, code)
                faults.extend(faults_of(game))
                faults.extend(dangling(game))
            except FaultsError as error:
                faults.extend(error.faults)
            if code != "en" and slug == name:
                faults.extend(cards.compare_languages(slug, "en", code))
            for ink, url in ((Ink.FULL, None), (Ink.SAVE, "http://192.168.178.200:8000")):
                request = PrintRequest((name,), ink=ink, url=url, language=code, with_extras=True)
                try:
                    drawn = draw_game(name, request, game=game)
                    warnings |= dict.fromkeys(drawn.warnings)
                    if ink is Ink.FULL:
                        paper, words = request.layout.paper, sheet_words(drawn.game.language)
                        warnings |= dict.fromkeys(much_paper(drawn.components, paper, words))
                    plan_files(request, [drawn], Manifest())
                except FaultsError as error:
                    faults.extend(error.faults)
    for warning in warnings:
        warn(warning)
    return list(dict.fromkeys(faults))


def _check_shared(language: str) -> Iterator[Fault]:
    for folder in cards.SHARED:
        try:
            cards.shared_words(folder, language)
        except FaultsError as error:
            yield from error.faults
            continue
        yield from cards.compare_languages(folder, "en", language)


NAMED = re.compile(
    r"\bsections? (\d+)(?: and (\d+)| et (\d+))?|\bAbschnitte? (\d+)(?: und (\d+))?|\b(?:rule|Regel|règle) (\d+\.\d+)",
    re.I,
)
"""Where a rule names another: `section 10`, `sections 4 and 5`, `rule 6.1`."""


def dangling(game: GameData) -> Iterator[Fault]:
    """Yield a fault for each rule that names a section or a paragraph which the rulebook does not have."""
    if not has_rules(game):
        return
    rules = {block.number: block.words for block in load_rules(game) if isinstance(block, Rule)}
    numbers = {*rules, *(number.partition(".")[0] for number in rules)}
    for number, words in rules.items():
        for named in filter(None, chain.from_iterable(NAMED.findall(words))):
            if named in numbers:
                continue
            message = f"names {named}, which is not in the rules. Correct the number, or write that paragraph"
            yield Fault(rules_file(game), number, "", message)
