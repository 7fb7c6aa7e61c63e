"""The texts of pages and screens can be translated: `make words` extracts all of them."""

import re
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

import companion
from companion.games import games_with_screens, screens_folder

HERE = Path(companion.__file__).parent
MARKED_TEXT = re.compile(r'\b(?:_|gettext|ngettext)\("((?:[^"\\]|\\.)+)"')
"""A text of a template that is marked for translation."""


def extracted_texts() -> dict[str, set[str]]:
    with (HERE / "web" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    texts: dict[str, set[str]] = {}
    of_pages = [method for method in methods if "html" in method[0]]
    for file, _, text, _, _ in extract_from_dir(HERE, of_pages, options):
        texts.setdefault(file, set()).add(text[0] if isinstance(text, tuple) else text)
    return texts


def test_every_marked_text_is_extracted() -> None:
    texts = extracted_texts()
    assert sum(map(len, texts.values())) > 300
    for file in HERE.rglob("*.html"):
        template = re.sub(r'"\n\s*"', "", file.read_text("utf-8"))  # a text in two lines is one
        marked = {text.replace("\\n", "\n") for text in MARKED_TEXT.findall(template)}
        assert set() == marked - texts.get(str(file.relative_to(HERE)), set()), file
    for slug in games_with_screens():
        if screens_folder(slug).is_relative_to(HERE):
            has_texts = any(file.startswith(f"games/{slug}/screens/") for file in texts)
            assert has_texts, f"mark what the screens of {slug} say themselves for translators: _(…)"
