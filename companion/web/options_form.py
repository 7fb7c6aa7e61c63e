"""Forms for a game's options: fields from the types and words in the game's data, and values from a sent form."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

import cards
from cards import picture_sets
from cards.errors import Fault, FaultsError, InputError
from cards.photo_sets.set_files import FROM_PHONES
from cards.picture_sets import BUILTIN, list_version


class OptionField(NamedTuple):
    """An option as a field of a form."""

    name: str
    label: str
    kind: str
    """`yes_no`, `number`, `choice`, `row` or `words`. A row is a choice, or numbers of the reader's own."""

    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice: each value, as JSON, and its label. Of words: values that the field proposes."""

    least: int | None = None
    most: int | None = None
    places: tuple[str, ...] = ()
    """Of a row: the number in each place as the form begins; "" is none."""

    help: str = ""


OWN = "own"
"""The choice of a row that takes the numbers of its places. They are sent as `<name>.1`, `<name>.2` and so on."""

TABLES = "option"  # The key in a game's words below which those options stand that a table may set.
EDITIONS = "edition_option"  # The same for options that only editions set.

PHOTO_SET = "photo_set"  # The option that names a set of pictures.


def fields(game: cards.GameData, texts_key: str = TABLES, photo_sets: Sequence[str] = ()) -> list[OptionField]:
    """Return each option with words below a key in the game's data, in their order; `photo_sets` are offered too."""
    options = game.facts.options
    types = {field.name: field for field in msgspec.structs.fields(type(options))}
    return [
        _field(game, texts_key, name, types[name].type, getattr(options, name), photo_sets)
        for name in game.words.keys(texts_key)
        if name in types
    ]


def _field(
    game: cards.GameData, texts_key: str, name: str, kind: Any, value: Any, photo_sets: Sequence[str] = ()
) -> OptionField:
    kind_info = msgspec.inspect.type_info(kind)
    label, text = game.words(f"{texts_key}.{name}.label"), msgspec.json.encode(value).decode()
    match kind_info:
        case msgspec.inspect.BoolType():
            return OptionField(name, label, "yes_no", text)
        case msgspec.inspect.IntType():
            return OptionField(name, label, "number", text, (), kind_info.ge, kind_info.le)
        case msgspec.inspect.LiteralType():
            values = [msgspec.json.encode(choice).decode() for choice in get_args(kind)]
            return OptionField(name, label, "choice", text, _labels(game, f"{texts_key}.{name}", values))
    keys = [key for key in game.words.keys(f"{texts_key}.{name}") if key not in ("label", OWN, "help")]
    if isinstance(kind_info, msgspec.inspect.UnionType) and f"{texts_key}.{name}.{OWN}" in game.words.texts:
        return _row(game, name, kind_info, value, keys)
    if keys:
        values = [msgspec.json.encode(key).decode() for key in keys]
        if text not in values:
            values.insert(0, text)
        return OptionField(name, label, "choice", text, _labels(game, f"{texts_key}.{name}", values))
    sets = _public_sets(photo_sets) if name == PHOTO_SET else ()
    proposals = tuple((choice, choice) for choice in sets) if len(sets) > 1 else ()
    return OptionField(name, label, "words", value if isinstance(value, str) else text, proposals)


def _public_sets(photo_sets: Sequence[str]) -> tuple[str, ...]:
    shared = (FROM_PHONES,) if list_version(FROM_PHONES) else ()
    return tuple(dict.fromkeys((BUILTIN, *shared, *photo_sets)))


def check_sets(names: Sequence[str]) -> None:
    """Check that sets of pictures exist which tables may play with. Raises `InputError`: there is no such set."""
    for name in names:
        if name not in picture_sets.names():
            raise InputError("photos", Fault("--photos", name, "", picture_sets.no_such_set(name)))


def check_photo_set(options: Mapping[str, Any], photo_sets: Sequence[str]) -> None:
    """Check that a table may play with the set of pictures that its form names.

    Raises `InputError`: `option`, with the same words whether there is no such set or the owner does not offer it.
    """
    name, names = options.get(PHOTO_SET), _public_sets(photo_sets)
    if name is not None and name not in names:
        fault = f"found {str(name)[:40]!r}, expected {' or '.join(names)}: this machine offers no other set to tables"
        raise InputError("option", Fault("", "", PHOTO_SET, fault))


def _row(
    game: cards.GameData, name: str, kind: msgspec.inspect.UnionType, value: Any, keys: Sequence[str]
) -> OptionField:
    row = next(item_type for item_type in kind.types if isinstance(item_type, msgspec.inspect.VarTupleType))
    assert isinstance(row.item_type, msgspec.inspect.IntType) and row.max_length
    values = list(dict.fromkeys(msgspec.json.encode(choice).decode() for choice in (value, *keys)))
    numbers = [str(number) for number in value] if isinstance(value, tuple) else []
    option, words = f"{TABLES}.{name}", game.words
    return OptionField(
        name, words(f"{option}.label"), "row", values[0],
        (*_labels(game, option, values), (OWN, words(f"{option}.{OWN}"))), row.item_type.ge, row.item_type.le,
        tuple((*numbers, *[""] * row.max_length)[: row.max_length]), words(f"{option}.help"),
    )  # fmt: skip


def _labels(game: cards.GameData, option: str, values: Sequence[str]) -> tuple[tuple[str, str], ...]:
    labels = []
    for value in values:
        key = f"{option}.{value.strip(chr(34)).replace('-', '_')}"
        plain = value.strip("[]").replace(",", " – ") if value.startswith("[") else value.strip('"')
        labels.append((value, game.words(key) if key in game.words.texts else plain))
    return tuple(labels)


class OptionText(NamedTuple):
    """An option whose value differs from the game's own, in words; yes and no as `true` and `false`."""

    label: str
    value: str


def changed_options(game: cards.GameData, options: Mapping[str, Any]) -> list[OptionText]:
    """Return the options that a table has set itself and that have words."""
    changed = [field for field in fields(game) if field.name in options]
    return [OptionText(field.label, dict(field.choices).get(field.value, field.value)) for field in changed]


def read_form(game: cards.GameData, form_values: Mapping[str, str]) -> dict[str, Any]:
    """Return a form's options that differ from the game's own. Raises `InputError`: naming each faulty option."""
    changes: dict[str, Any] = {}
    faults = []
    for field in fields(game):
        text = (
            ("true" if form_values.get(field.name) else "false")
            if field.kind == "yes_no"
            else form_values.get(field.name, field.value).strip()
        )
        if field.kind == "row" and text == OWN:
            sent = [form_values.get(f"{field.name}.{place}", "").strip() for place in range(1, len(field.places) + 1)]
            places = sent[: max((place for place, number in enumerate(sent, 1) if number), default=0)]
            if "" in places:
                fault = f"found nothing in place {places.index('') + 1}, expected no gap"
                faults.append(Fault("", "", field.name, fault))
            text = f"[{','.join(places)}]"
        if text == field.value:
            continue
        try:
            changes[field.name] = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            if field.kind == "number":
                faults.append(Fault("", "", field.name, f"found {text!r}, expected a whole number"))
            changes[field.name] = text
    if faults:
        raise InputError("option", *faults)
    return changes


def faults_by_field(error: FaultsError) -> dict[str, str]:
    """Return what is wrong by option, several faults of one option in one sentence."""
    by_field = defaultdict[str, list[str]](list)
    for fault in error.faults:
        by_field[fault.field].append(fault.what)
    return {field: "; ".join(faults) for field, faults in by_field.items()}
