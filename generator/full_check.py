"""What `tuckbox check` finds: every fault of data, words, faces and margins, before anything is printed."""

from collections.abc import Callable, Iterator, Sequence

from cards import SHARED, compare_languages, find_game, languages, load, shared_words, sheet_words
from cards.errors import Fault, FaultsError
from cards.lessons import faults_of
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
            except FaultsError as error:
                faults.extend(error.faults)
            if code != "en" and slug == name:
                faults.extend(compare_languages(slug, "en", code))
            for ink, url in ((Ink.FULL, None), (Ink.SAVE, "http://192.168.178.200:8000")):
                request = PrintRequest((name,), ink=ink, url=url, language=code)
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
    """Yield the faults of the words that all games' sheets and tables share."""
    for folder in SHARED:
        try:
            shared_words(folder, language)
        except FaultsError as error:
            yield from error.faults
            continue
        yield from compare_languages(folder, "en", language)
