"""The words of pages and screens can be translated: `make words` extracts every one of them."""

import re
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

import companion
from companion.games import games_with_screens, screens_folder

HERE = Path(companion.__file__).parent
MARKED = re.compile(r'\b(?:_|gettext|ngettext)\("((?:[^"\\]|\\.)+)"')
"""A text of a template that is marked for translation."""


def extracted() -> dict[str, set[str]]:
    """The texts that babel.cfg finds, by the file they stand in."""
    with (HERE / "web" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found: dict[str, set[str]] = {}
    for file, _, text, _, _ in extract_from_dir(HERE, methods, options):
        found.setdefault(file, set()).add(text[0] if isinstance(text, tuple) else text)
    return found


def test_every_marked_text_is_extracted() -> None:
    """In every template, whichever folder it lies in: what is marked reaches a translator."""
    found = extracted()
    assert sum(map(len, found.values())) > 300
    for file in HERE.rglob("*.html"):
        marked = {text.replace("\\n", "\n") for text in MARKED.findall(file.read_text("utf-8"))}
        assert set() == marked - found.get(str(file.relative_to(HERE)), set()), file


def test_the_screens_of_every_game_have_texts() -> None:
    shipped = (slug for slug in games_with_screens() if screens_folder(slug).is_relative_to(HERE))
    for slug in shipped:
        assert any(file.startswith(f"games/{slug}/screens/") for file in extracted()), slug
