"""Posters and the flyer: proofed like every face, on every paper, with a code that phones read."""

import tomllib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from cases import compare, digest
from conftest import SHIPPED, Tuckbox

import cards
import layouts
from cards.errors import CardDataError
from generator.posters import PosterRequest, draw_posters
from layouts.kit.marks import Marks, text
from layouts.kit.posters import project
from layouts.kit.posters.poster import Poster
from layouts.kit.posters.poster import sentence as sentence_of
from layouts.kit.stock import A3, A4, LETTER, TABLOID
from layouts.kit.style import Ink

HOUSE = Path(__file__).parents[2]
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
HOME = PROJECT["urls"]["Repository"].removeprefix("https://")
ADDRESS = "http://192.168.178.200:8000"
GAMES = tuple(slug for slug in SHIPPED if slug in cards.listed_slugs() and layouts.has_look(slug))
SPOKEN = [(slug, language) for slug in GAMES for language in cards.languages(slug)]
OTHERS = tuple(PosterRequest(*request) for request in product((A4, LETTER, A3, TABLOID), Ink, (None, ADDRESS)))


def page(file: Path) -> tuple[tuple[float, float], str, Sequence[str]]:
    """Return the size in mm, the words and the codes of a PDF's only page."""
    with pypdfium2.PdfDocument(file) as pdf:
        assert 1 == len(pdf)
        w, h = (side * 25.4 / 72 for side in pdf[0].get_size())
        codes = [code.text for code in zxingcpp.read_barcodes(pdf[0].render(scale=1.5).to_pil())]
        return (round(w, 1), round(h, 1)), pdf[0].get_textpage().get_text_range().replace("\r\n", " "), codes


def test_every_game_and_the_flyer_get_a_page_with_its_sentence_and_code(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "posters", "--out", tmp_path, "--url", ADDRESS, status=0)
    files = [f"{slug}-a4-qr-poster.pdf" for slug in cards.listed_slugs() if layouts.has_look(slug)]
    assert sorted([*files, "flyer-a4-qr.pdf"]) == sorted(file.name for file in tmp_path.iterdir())
    for slug in GAMES:
        size, words, codes = page(tmp_path / f"{slug}-a4-qr-poster.pdf")
        game = cards.load(slug)
        assert ((210, 297), [ADDRESS]) == (size, codes)
        assert sentence_of(game) in words and game.title.casefold() in words.casefold()
        assert f"Printed with Tuckbox · {HOME}" in words, "an address that lasts longer than the game on the wall"
    _, words, codes = page(tmp_path / "flyer-a4-qr.pdf")
    assert f"Printed with Tuckbox · {HOME}" in words
    assert [ADDRESS] == codes and all(cards.load(slug).title in words for slug in GAMES)


def test_without_its_package_a_poster_names_tuckbox_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(project, "metadata", missing)
    assert "Printed with Tuckbox" == Poster(297, "", "", "", cards.sheet_words()).imprint


def test_without_an_address_there_are_lines_to_write_on_and_the_command_says_so(
    tuckbox: Tuckbox, tmp_path: Path
) -> None:
    told = tuckbox("print", "posters", "infection", "--out", tmp_path, "--paper", "letter", status=0).output
    assert "no QR code, but lines to write" in told
    size, words, codes = page(tmp_path / "infection-letter-poster.pdf")
    assert ((215.9, 279.4), []) == (size, codes)
    assert "When" in words and "Where" in words
    assert ["infection-letter-poster.pdf"] == [file.name for file in tmp_path.iterdir()], "no flyer beside one game"


def test_a_game_without_a_poster_of_its_own_gets_the_art_of_its_cards(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("new", tmp_path / "heist", "--from", "prototype/roles", status=0)
    tuckbox("print", "posters", tmp_path / "heist", "--out", tmp_path / "out", "--url", ADDRESS, status=0)
    _, words, codes = page(tmp_path / "out" / "heist-a4-qr-poster.pdf")
    assert [ADDRESS] == codes and "heist" in words.casefold()


@pytest.mark.slow
@pytest.mark.parametrize("request_", OTHERS, ids=lambda one: f"{one.paper.name}-{one.ink.value}-{bool(one.url)}")
def test_posters_pass_the_proofs_on_every_paper(request_: PosterRequest, tmp_path: Path) -> None:
    assert draw_posters(GAMES, True, request_._replace(out=tmp_path))


def test_posters_and_flyers_are_what_they_were_in_each_language(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    lines = []
    for language, games, url in (("en", GAMES, ADDRESS), ("de", ("album",), None), ("fr", ("album",), None)):
        drawn = draw_posters(games, True, PosterRequest(A4, url=url, language=language, out=tmp_path))
        lines += [f"{poster.path.name}, {poster.title}: {digest(poster.face.front)}" for poster in drawn]
    compare(Path(__file__).with_name("posters.txt"), lines, request)


def test_words_beside_the_safe_zone_are_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def careless(_game: object, _print: object, poster: Poster) -> Marks:
        return (text(2, 100, poster.sentence, "Sheet", 12, "#000000", 200),)

    monkeypatch.setattr(layouts._look("infection"), "draw_poster", careless)
    with pytest.raises(CardDataError, match=r"infection/en/texts\.toml: poster"):
        draw_posters(("infection",), False, PosterRequest(A4, out=tmp_path))


@pytest.mark.parametrize(("slug", "language"), SPOKEN)
def test_a_poster_says_one_sentence(slug: str, language: str) -> None:
    sentence = cards.load(slug, language).words.texts.get("poster", "None.")
    assert len(sentence.split()) <= 16 and sentence.endswith(".")
