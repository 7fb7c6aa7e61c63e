"""What the companion has printed in a process of its own: a PDF on standard output, or faults in lines."""

import io
import json

import pikepdf
from click.testing import CliRunner, Result

from tuckbox import app


def printed(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, words, input=typed)


def pages(result: Result) -> list[tuple[int, int]]:
    """Return the size of each page, in mm."""
    assert (0, "") == (result.exit_code, result.stderr)
    with pikepdf.open(io.BytesIO(result.stdout_bytes)) as pdf:
        return [tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pdf.pages]  # type: ignore[misc]


def test_a_deck_is_one_file_in_a_language_that_its_game_has() -> None:
    words = ("print-deck", "prototype/hands", "--language", "fr", "--paper")
    assert [(210, 297)] * 16 == pages(printed(*words, "a4"))
    assert {(216, 279)} == {*pages(printed(*words, "letter"))}


def test_a_fault_is_told_and_nothing_is_printed() -> None:
    result = printed("print-deck", "prototype/hnds", "--language", "en", "--paper", "a4")
    assert (1, b"") == (result.exit_code, result.stdout_bytes) and "prototype/hnds: no such edition" in result.stderr


def test_tents_are_a_page_each_in_english_where_sheets_lack_the_language() -> None:
    tents = [[3, "FOX-276", "http://10.0.0.5:8000/t/FOX-276", "Year 11", ""], [4, "WIG-999", "http://a/t/W", "", ""]]
    spoken, other = (
        printed("print-tents", "--language", language, "--paper", "a4", typed=json.dumps(tents))
        for language in ("en", "xx")
    )
    assert [(210, 297)] * 2 == pages(spoken) and spoken.stdout_bytes == other.stdout_bytes
