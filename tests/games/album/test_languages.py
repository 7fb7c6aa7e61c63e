"""Album in every language: complete, with the same rules and numbers, and with the language's own punctuation."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from cases import rows
from conftest import Tuckbox
from paper import all_texts, with_options
from pypdfium2 import PdfDocument
from variants import first, first_rows

import cards
import layouts
from cards import SHARED, GameData, compare_languages, languages, load, load_rules, shared_words
from cards.rulebook import Figure, Rule
from cards.sources import load_sources
from companion.games.album import GAME
from companion.matches.match import start
from companion.rules.game import IllegalMove
from companion.web.render import html as render
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Print
from layouts.kit.style import Ink

LANGUAGES = ("de", "en", "fr")
PRINT = ("print", "album", "--url", "http://192.168.1.20:8000", "--only", "scale,hints,journey,tower,levels,rules,tent")
"""All but the pictures, which have no words and take longest."""
NARROW = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture(scope="module", params=LANGUAGES)
def game(request: pytest.FixtureRequest) -> GameData:
    return load("album", request.param)


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    for words in (load("album", language).words, *(shared_words(folder, language) for folder in SHARED)):
        for key, text in words.texts.items():
            yield f"{words.file}: {key}", _plain(text)
    for name, origin in load_sources(load("album", language)).items():
        for one, ruling in origin.rulings.items():
            yield f"rulings.toml: {one} in {name}", f"{ruling.ruling} {ruling.reason}"
    rules = (cards.HERE / "album" / language / "rules.md").read_text("utf-8")
    for i, line in enumerate(rules.splitlines(), 1):
        yield f"rules.md: {i}", _plain(re.sub(r"^!\[(.*)\]\(\w+\)$", r"\1", line))


def _plain(text: str) -> str:
    """Replace each placeholder with 0 and its words, and remove commands."""
    text = re.sub(r"tuckbox calibrate .*?(?=\. )|--printer \".*?\"", "", text)
    return re.sub(r"\{\w+(?::([^}]*))?\}", lambda match: f"0 {match[1]}" if match[1] else "0", text)


@pytest.mark.parametrize("folder", ["album", *SHARED])
def test_album_and_all_shared_texts_exist_in_three_languages(folder: str) -> None:
    assert LANGUAGES == languages(folder)


@pytest.mark.parametrize("folder", ["album", *SHARED])
@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_every_language_has_the_same_keys_paragraphs_and_placeholders(folder: str, language: str) -> None:
    assert [] == list(compare_languages(folder, "en", language))


def test_paragraphs_have_the_same_order_in_every_language(game: GameData) -> None:
    english, other = ([one for one in load_rules(of) if isinstance(one, Rule | Figure)] for of in (load("album"), game))
    assert [name_of(one) for one in english] == [name_of(one) for one in other]


def name_of(block: Rule | Figure) -> str:
    return block.number if isinstance(block, Rule) else block.name


def test_all_48_hints_are_different_single_words_in_each_language(game: GameData) -> None:
    words = [game.words(f"hint.{hint}") for hint in game.facts.hints]
    assert 48 == len({word.casefold() for word in words})
    assert all(word.isalpha() for word in words)
    assert set(game.facts.hints) == set(game.words.keys("hint"))


@rows(__file__, "agreements")
def test_numbers_agree_with_their_nouns(language: str, singular: str, plural: str) -> None:
    """Rule 7.1: `{rounds:one|many}` gives singular or plural in every language."""
    game = load("album", language)
    for words, variant in ((singular, with_options(game, rounds=1)), (plural, game)):
        assert any(words in block.words for block in load_rules(variant) if isinstance(block, Rule))


@pytest.mark.parametrize("url", first(["http://192.168.178.123:8000", None]))
@pytest.mark.parametrize(
    "options",
    first(
        [{"show_unused": True, "journey": (4, 4, 4, 3, 3, 2)}, {"rounds": 10, "journey": "random"}, {"rounds": 1}, {}]
    ),
)
def test_every_word_fits_in_every_language(game: GameData, options: dict[str, object], url: str | None) -> None:
    setter = Setter(Faces(layouts.fonts(game.slug)))
    for component in layouts.components(with_options(game, **options), Print(Ink.FULL, url)):
        for piece in component.pieces:
            for face in (piece.front, piece.back):
                setter.set(face() if face else ())
    assert [] == setter.misfits


@rows(__file__, "margins")
def test_print_in_another_language_has_no_english_margins(
    tuckbox: Tuckbox, tmp_path: Path, language: str, words: list[str]
) -> None:
    tuckbox(*PRINT, "--lang", language, "--out", tmp_path, status=0)
    page_text = ""
    for path in sorted(tmp_path.glob(f"album-a4-{language}*.pdf")):
        with PdfDocument(path) as pdf:
            page_text += " ".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert [] == [word for word in words if word not in page_text]
    assert not re.search(r"\b(sheet|flip|print at|front|edition|Join)\b", page_text)


@pytest.mark.parametrize(
    ("language", "duplex"), first_rows([("fr", "fold"), *product(("de", "fr"), ("none", "short")), ("de", "fold")])
)
def test_margin_texts_fit_for_every_duplex_setting(
    tuckbox: Tuckbox, tmp_path: Path, language: str, duplex: str
) -> None:
    tuckbox(*PRINT, "--lang", language, "--duplex", duplex, "--paper", "both", "--out", tmp_path, status=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_answers_in_its_language(language: str) -> None:
    table = start(GAME, load("album", language), 3, 7)
    answer = table.sentence(IllegalMove("bad_argument", "no_seat", seats="3"))
    assert shared_words("table", language)("refusal.no_seat", _seats="3") == answer and "3" in answer


def test_french_punctuation_has_narrow_no_break_spaces() -> None:
    for where, text in texts_of("fr"):
        assert not re.search(rf"[^{NARROW}][;:!?%»]", text), f"{where}: {text}"
        assert not re.search(rf"«(?!{NARROW})", text), f"{where}: {text}"
        assert not re.search(r"['\"“”„]", text), f"{where}: {text}"


def test_german_quotation_marks_open_low_and_close_high() -> None:
    for where, text in texts_of("de"):
        assert text.count("„") == text.count("“"), f"{where}: {text}"
        assert not re.search(r"['\"”«»]| [;:!?]", text), f"{where}: {text}"


def test_hint_words_follow_their_languages_capitals() -> None:
    capital = {language: {word for word in _tiles(language) if word[0].isupper()} for language in LANGUAGES}
    assert set(_tiles("de")) == capital["de"]
    assert set() == capital["fr"]
    assert {"Sunday"} == capital["en"]


def _tiles(language: str) -> list[str]:
    (hints,) = (part for part in layouts.components(load("album", language)) if part.id == "hints")
    return [word for piece in hints.pieces for word in all_texts(piece.front())]


GENERIC = {
    "de": r"\b(Hüter|Spieler|Gast|Gäste|Leser|Gegner|Freund)|[*:_/]in(nen)?\b|\((r|n|in)\)",
    "fr": r"\b(gardiens?|joueurs?|invités?|lecteurs?|vainqueurs?)\b|·[es]|\btous\b(?! les)|celles et ceux|\(e\)",
}
"""Words for people in general that name men only, pairs, and signs within words. The head of `texts.toml` says how."""


@pytest.mark.parametrize("language", GENERIC)
def test_german_and_french_are_written_inclusively(language: str) -> None:
    found = [(where, text) for where, text in texts_of(language) if re.search(GENERIC[language], text)]
    assert [] == found


@rows(__file__, "english_phones")
def test_a_rule_that_sends_people_to_phones_names_their_language(language: str, rule: str, code: str) -> None:
    """Rule 8.2: phones speak English, and the sheet says so in its rule and beside the code."""
    assert language not in render.languages(), "phones speak this language: take the sentence out"
    (found,) = (block.words for block in load_rules(load("album", language)) if getattr(block, "number", "") == "8.2")
    assert rule in found and code in load("album", language).words("companion")
