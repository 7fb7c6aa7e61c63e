"""The words of pages and screens can be translated: what they say stands in the list that catalogues start from."""

from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import companion

HERE = Path(companion.__file__).parent
MAPPING = [("**/templates/**.html", "jinja2"), ("**/screens/**.html", "jinja2"), ("**.py", "python")]


def test_the_list_for_translators_holds_every_word() -> None:
    """`make words` gathers them: whoever adds a sentence runs it."""
    options = {
        pattern: {"extensions": "jinja2.ext.do", "silent": "false"} for pattern, kind in MAPPING if kind == "jinja2"
    }
    found = extract_from_dir(HERE, method_map=MAPPING, options_map=options)
    said = {words[0] if isinstance(words, tuple) else words for _, _, words, _, _ in found}
    with (HERE / "web" / "translations" / "messages.pot").open("rb") as file:
        listed = {one.id[0] if isinstance(one.id, tuple) else one.id for one in read_po(file) if one.id}
    assert len(said) > 300
    assert not said - listed, "run `make words`"
    assert not listed - said, "run `make words`"
