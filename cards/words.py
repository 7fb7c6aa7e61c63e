"""Every word that a player reads, in one language, with its numbers filled in from the game's options.

`{axe_damage}` stands for an option or a count; `{hp:point|points}` for the number with the word that goes with it;
`{chip_swaps:yes|no}`, of an option that is true or false, for the words on its side.
"""

import re
import string
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from cards.deck import FaultLocation, Reader, did_you_mean
from cards.errors import Fault

Number = int | float | str


class Words:
    """The texts of one game in one language, by dotted key.

    A key that is asked for and not there is noted in `faults` and reads as nothing, so that all of them are found in
    one go; whoever prints must look there first.
    """

    def __init__(
        self, file: str, texts: Mapping[str, str], numbers: Mapping[str, Number], place: FaultLocation | None = None
    ) -> None:
        """`place`: where else than in `file` faults of these texts are to be mended."""
        self.file, self.texts, self.numbers, self._place = file, texts, numbers, place
        self.faults: list[Fault] = []
        self._filled: dict[str, str] = {}

    def __call__(self, key: str, **more: Number) -> str:
        """The text of a key, its numbers filled in; `more` numbers go before the game's own."""
        if key not in self.texts:
            self.faults.append(self.found(key, f"is missing{did_you_mean(key, self.texts)}"))
            return ""
        try:
            if more:
                return fill(self.texts[key], {**self.numbers, **more})
            if key not in self._filled:
                self._filled[key] = fill(self.texts[key], self.numbers)
            return self._filled[key]
        except KeyError as error:
            known = ", ".join(f"{{{name}}}" for name in more) or "none"
            self.faults.append(self.found(key, f"{{{error.args[0]}}} is not known here: of such, {known}"))
            return ""

    def found(self, key: str, what: str) -> Fault:
        """A fault of the text of a key, by the file in which it is to be mended."""
        card, _, field = key.rpartition(".")
        return self._place.fault(card, field, what) if self._place else Fault(self.file, card, field, what)

    def keys(self, below: str) -> list[str]:
        """The ids that stand directly below a key, in the file's order."""
        start = below + "."
        return list(dict.fromkeys(key[len(start) :].split(".")[0] for key in self.texts if key.startswith(start)))

    def where(self, printed: str) -> tuple[str, str, str]:
        """File, card and field of a printed line, so that a fault found on paper leads back to its source."""
        wanted = _plain(printed)
        if not any(letter.isalpha() for letter in wanted):
            return self.file, "", ""  # a figure stands in too many texts to lead anywhere
        plain = {key: _plain(self._filled.get(key, text)) for key, text in self.texts.items()} if wanted else {}
        for same in (lambda text: text == wanted, lambda text: wanted in text):
            for key, text in plain.items():
                if same(text):
                    found = self.found(key, "")
                    return found.file, found.card, found.field
        return self.file, "", ""


def read_words(reader: Reader, file: str, numbers: Mapping[str, Number] | None, gone: Set[str] = frozenset()) -> Words:
    """Reads a `texts.toml`; a text that is no text, or asks for a number that is none, is a fault.

    With no numbers at all (the game's facts could not be read) nothing is said about placeholders; nor of the texts
    of cards that are `gone`, whose counts are gone too.
    """
    texts: dict[str, str] = {}
    own = dict(flat(reader.shipped(file))) if file in reader.whole else {}
    for key, value in flat(reader.table(file)):
        card, _, field = key.rpartition(".")
        if not isinstance(value, str):
            reader.fault(file, card, field, f"found {value!r}, expected a text in quotes")
            continue
        if not value.strip(" *"):
            reader.fault(file, card, field, "is empty: expected words")
        if value.count("**") % 2:
            reader.fault(file, card, field, "opens ** and does not close it")
        if odd := oddities(value):
            reader.fault(file, card, field, f"found {odd}, expected {{name}} or {{name:one|many}}")
        for name in placeholders(value) if gone.isdisjoint(key.split(".")) else ():
            if what := _unknown(name, numbers, _handed(own, key) if own else None):
                reader.fault(file, card, field, what)
        texts[key] = value
    return Words(f"{reader.folder.name}/{file}", texts, numbers or {}, reader.places.get(file))


def _unknown(name: str, numbers: Mapping[str, Number] | None, handed: Set[str] | None) -> str:
    """What is wrong with a name in braces. Names that begin with `_` are `handed` to a text when it is asked for; None
    for those of a game's own texts, which are asked for as they are written.
    """
    if re.search(r"[.[]", name) and not re.search("[{}]", name):
        return f"{{{name}}} reaches into a value: expected a name alone, such as {{{re.split('[.[]', name)[0]}}}"
    if name.startswith("_") and name.isidentifier():
        if handed is None or name in handed:
            return ""
        known = ", ".join(f"{{{one}}}" for one in sorted(handed)) or "none"
        return f"{{{name}}} is not filled in here: of such names this text may have {known}"
    if numbers is None or name in numbers:
        return ""
    return f"{{{name}}} is no option or count of this game{did_you_mean(name, numbers)}"


def _handed(own: Mapping[str, Any], key: str) -> set[str]:
    """The names with `_` that a game's own text of this key has; of a new card, those of its like."""
    alike = [key] if key in own else [it for it in own if _ends(it) == _ends(key)]
    return {name for it in alike for name in placeholders(str(own[it])) if name.startswith("_")}


def _ends(key: str) -> tuple[str, str]:
    return key.partition(".")[0], key.rpartition(".")[2]


def placeholders(text: str) -> list[str]:
    """The names in braces. A lone brace counts as a name that nothing has."""
    try:
        return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError:
        lone = max(text.rfind("{"), text.rfind("}"))
        return [text[max(lone - 20, 0) : lone + 20]]


def oddities(text: str) -> str:
    """The first placeholder whose form after the name is none of ours; nothing if all are well."""
    try:
        for _, name, form, conversion in string.Formatter().parse(text):
            if name is not None and (conversion or (form and ("|" not in form or "{" in form))):
                return f"{{{name}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
    except ValueError:
        return ""
    return ""


def fill(text: str, numbers: Mapping[str, Number]) -> str:
    """A text with its numbers: `{hp}` or, to agree with the number, `{hp:point|points}`."""
    return _Filler().vformat(text, (), numbers) if "{" in text else text


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """What stands in a table and in those inside it, each by its dotted key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield above + key, value


class _Filler(string.Formatter):
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """The value of a name alone: never what hangs on it, were it asked for with a dot or a bracket."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value).replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else str(value)
        one, _, many = format_spec.partition("|")
        if isinstance(value, bool):
            return one if value else many
        return f"{value} {one if value == 1 else many}"


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").split()).casefold()
