"""Texts that players read, in one language, with placeholders for the game's options and counts.

`{axe_damage}` becomes the value. `{hp:point|points}` becomes the value and the singular or plural word.
`{chip_swaps:yes|no}` becomes the first word if the option is true, otherwise the second.
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from cards.deck import FaultLocation, Reader, did_you_mean
from cards.errors import Fault

Number = int | float | str


class Words:
    """The texts of one game in one language, by dotted key.

    A missing key reads as "" and is noted in `faults`, so one run finds all missing keys.
    Callers must check `faults` before they print or show anything.
    """

    def __init__(
        self, file: str, texts: Mapping[str, str], numbers: Mapping[str, Number], place: FaultLocation | None = None
    ) -> None:
        """Keep the texts. If `place` is given, faults name it instead of `file`."""
        self.file, self.texts, self.numbers, self._place = file, texts, numbers, place
        self.faults: list[Fault] = []
        self._filled: dict[str, str] = {}
        self._elsewhere: dict[str, tuple[str, str, str]] = {}

    def __call__(self, key: str, **values: Number) -> str:
        """Return the text of a key with its numbers filled in. `values` override the game's own."""
        if key not in self.texts:
            self.faults.append(self.located_fault(key, f"is missing{did_you_mean(key, self.texts)}"))
            return ""
        try:
            if values:
                return fill(self.texts[key], {**self.numbers, **values})
            if key not in self._filled:
                self._filled[key] = fill(self.texts[key], self.numbers)
            return self._filled[key]
        except KeyError as error:
            names = ", ".join(f"{{{name}}}" for name in values) or "none"
            self.faults.append(self.located_fault(key, f"{{{error.args[0]}}} is not known here: of such, {names}"))
            return ""

    def located_fault(self, key: str, message: str) -> Fault:
        """Return a fault in the text of a key that names the file to correct. Does not add it to `faults`."""
        card, _, field = key.rpartition(".")
        return self._place.fault(card, field, message) if self._place else Fault(self.file, card, field, message)

    def keys(self, group: str) -> list[str]:
        """Return the ids directly below a key, in file order."""
        start = group + "."
        return list(dict.fromkeys(key[len(start) :].split(".")[0] for key in self.texts if key.startswith(start)))

    def add_places(self, places: Iterable[tuple[str, tuple[str, str, str]]]) -> None:
        """Remember texts that are printed but stand in other files, each with its file, card and field."""
        for text, place in places:
            self._elsewhere.setdefault(_plain(text), place)

    def where(self, printed: str) -> tuple[str, str, str]:
        """Return the file, card and field of a printed line, to report faults found in layout at their source."""
        words = _plain(printed)
        if words in self._elsewhere:
            return self._elsewhere[words]
        if not any(letter.isalpha() for letter in words):
            return self.file, "", ""  # numbers alone occur in too many texts
        plain = {key: _plain(self._filled.get(key, text)) for key, text in self.texts.items()} if words else {}
        for matches in (lambda text: text == words, lambda text: words in text):
            for text, place in self._elsewhere.items():
                if matches(text):
                    return place
            for key, text in plain.items():
                if matches(text):
                    fault = self.located_fault(key, "")
                    return fault.file, fault.card, fault.field
        return self.file, "", ""


def read_words(reader: Reader, file: str, numbers: Mapping[str, Number] | None, gone: Set[str] = frozenset()) -> Words:
    """Return the texts of a `texts.toml`. Notes faults in the reader: values that are not texts, unknown placeholders.

    If `numbers` is None, because the game's facts could not be read, placeholders are not checked.
    Nor are those in texts of cards that an edition removed (`gone`), whose counts do not exist.
    """
    texts: dict[str, str] = {}
    own = dict(flat(reader.shipped(file))) if file in reader.replacements else {}

    def supplied(key: str) -> set[str]:
        """Return the names with `_` in the game's own text of this key; of a new card, in similar cards' texts."""
        ends = key.partition(".")[0], key.rpartition(".")[2]
        alike = [it for it in own if (it.partition(".")[0], it.rpartition(".")[2]) == ends]
        texts = [str(own[it]) for it in ([key] if key in own else alike)]
        return {name for text in texts for name in placeholders(text) if name.startswith("_")}

    for key, value in flat(reader.table(file)):
        card, _, field = key.rpartition(".")
        if not isinstance(value, str):
            reader.fault(file, card, field, f"found {value!r}, expected a text in quotes")
            continue
        if not value.strip(" *"):
            reader.fault(file, card, field, "is empty: write a text")
        if value.count("**") % 2:
            reader.fault(file, card, field, "opens ** and does not close it")
        if odd := oddities(value):
            reader.fault(file, card, field, f"found {odd}, expected {{name}} or {{name:one|many}}")
        for name in placeholders(value) if gone.isdisjoint(key.split(".")) else ():
            if fault := _unknown(name, numbers, supplied(key) if own else None):
                reader.fault(file, card, field, fault)
        texts[key] = value
    return Words(f"{reader.folder.name}/{file}", texts, numbers or {}, reader.places.get(file))


def _unknown(name: str, numbers: Mapping[str, Number] | None, handed: Set[str] | None) -> str:
    """Return what is wrong with a placeholder's name, or "". `handed`: names with `_` that it may use; None: any."""
    if re.search(r"[.[]", name) and not re.search("[{}]", name):
        return f"{{{name}}} reaches into a value: expected a name alone, such as {{{re.split('[.[]', name)[0]}}}"
    if name.startswith("_") and name.isidentifier():
        if handed is None or name in handed:
            return ""
        names = ", ".join(f"{{{name}}}" for name in sorted(handed)) or "none"
        return f"{{{name}}} is not filled in here: of such names this text may have {names}"
    if numbers is None or name in numbers:
        return ""
    return f"{{{name}}} is no option or count of this game{did_you_mean(name, numbers)}"


def placeholders(text: str) -> list[str]:
    """Return the names in braces. For a lone brace, return the text around it, which is not a known name."""
    try:
        return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError:
        lone = max(text.rfind("{"), text.rfind("}"))
        return [text[max(lone - 20, 0) : lone + 20]]


def oddities(text: str) -> str:
    """Return the first placeholder with an unsupported format after its name, or ""."""
    try:
        for _, name, form, conversion in string.Formatter().parse(text):
            if name is not None and (conversion or (form and ("|" not in form or "{" in form))):
                return f"{{{name}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
    except ValueError:
        return ""
    return ""


def fill(text: str, numbers: Mapping[str, Number]) -> str:
    """Return a text with its placeholders filled in. Raises `KeyError` for an unknown name."""
    return _Filler().vformat(text, (), numbers) if "{" in text else text


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of a table and its nested tables with their dotted keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


class _Filler(string.Formatter):
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """Return the value of a plain name. Editions come from strangers: their texts must not reach attributes."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value).replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else str(value)
        singular, _, plural = format_spec.partition("|")
        if isinstance(value, bool):
            return singular if value else plural
        return f"{value} {singular if value == 1 else plural}"


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").split()).casefold()
