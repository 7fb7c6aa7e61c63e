"""Creates a new edition: a folder with all changeable data of a game as TOML, CSV and Markdown files."""

import importlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

import cards
from cards import GameData
from cards.atomic_write import write_new
from cards.deck import Reader
from cards.editions.edition import DECKS, HEAD, KEY, LONGEST_NAME, PHOTOS, deck_files, is_deck, is_list
from cards.editions.place import TEXT, WORDS
from cards.editions.spreadsheet import CARD, FIELD, VALUE, cell, sheet, shielded
from cards.errors import Fault, InputError
from cards.picture_sets import PictureFacts
from cards.words import flat


def start(folder: Path, source: str, title: str = "", card_list: Path | None = None) -> list[Path]:
    """Write a new edition based on a game or another edition, and return its files.

    A `card_list`, CSV or a workbook, becomes the decks of an own game.

    Raises:
        InputError: the folder is not empty, the title is too long, the source does not exist, or the list of cards
            cannot be used.
        CardDataError: the source has faults.
        OSError: a file cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        taken = "exists already. Name a new folder, so that nothing is lost"
        raise InputError("folder", Fault("", str(folder), "", taken))
    if len(title) > LONGEST_NAME:
        too_long = f"has {len(title)} characters, expected {LONGEST_NAME} at most"
        raise InputError("bad_name", Fault("", "--name", "", too_long))
    game = cards.load(source)
    own = importlib.import_module(f"cards.{game.slug}")
    start_own = getattr(own, "start_own", None)
    if card_list and (not start_own or game.edition):
        raise InputError("card_list", Fault("", "--cards", "", "starts a game of your own. Leave --from out"))
    if card_list:
        data = card_list.read_bytes()
        return write(folder, own.files_of_list(card_list.name, data, title or _titled(folder.name)))
    if start_own:
        return write(folder, start_own(game.folder, title or _titled(folder.name)))
    contents: dict[str, bytes] = {HEAD: _head(game, title or _titled(folder.name)).encode()}
    home = cards.game_folder(game.slug)
    changed = game.edition.decks if game.edition else {}
    for file in deck_files(home):
        if file != "pictures.toml":
            contents[f"{DECKS}/{Path(file).stem}.csv"] = _deck(changed.get(file) or Reader(home).table(file))
    for language in cards.languages(game.slug):
        translation = cards.load(source, language)
        texts = dict(flat(Reader(home).table(f"{language}/texts.toml")))
        texts |= translation.edition.words.get(language, {}) if translation.edition else {}
        lines = [[key, shielded(text)] for key, text in texts.items()]
        contents[f"{WORDS}/{language}.csv"] = sheet([KEY, TEXT], lines)
        rules = translation.edition.rules.get(language) if translation.edition else None
        contents[f"{WORDS}/rules.{language}.md"] = (rules or Reader(home).text(f"{language}/rules.md")).encode()
    files = write(folder, contents)
    if isinstance(game.facts, PictureFacts):
        (folder / PHOTOS).mkdir()
    return files


def icons_by_name(card_list: Path) -> list[str]:
    """Return what to say of the icons that cards of a list got by their names: nobody chose them."""
    own = importlib.import_module(f"cards.{cards.start_slug()}")
    return list(own.icons_by_name(card_list.name, card_list.read_bytes()))


def write(folder: Path, contents: Mapping[str, bytes]) -> list[Path]:
    """Write files into a new folder, by name, and return their paths. If one fails, none is left.

    Raises:
        OSError: a file cannot be written; on a full disk it says how much is needed.
    """
    files, is_new = [folder / name for name in contents], not folder.exists()
    try:
        for name, data in contents.items():
            write_new(folder / name, data)
    except BaseException:
        for file in files:
            with suppress(OSError):
                file.unlink(missing_ok=True)
                file.parent.rmdir()
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        raise
    return files


PICTURES = (
    f"# Your own pictures go into {PHOTOS}/, for print. For phones make a set of them,",
    f"#   tuckbox photos import FOLDER/{PHOTOS} --name SET",
    '# and set photo_set = "SET" below [options]: then paper takes that set too.',
    "",
)


def _titled(name: str) -> str:
    """Return a folder's name as a title: `my-edition` is "My edition"."""
    words = re.sub(r"[\W_]+", " ", name).strip()
    return (words[:1].upper() + words[1:])[:28].strip() or "My edition"


def _deck(table: Mapping[str, Any]) -> bytes:
    if is_list(table):
        [(name, words)] = table.items()
        return sheet([name], [[shielded(word)] for word in words])
    if not is_deck(table):
        return sheet([FIELD, VALUE], [[name, cell(value)] for name, value in table.items()])
    columns = list(dict.fromkeys(column for card in table.values() for column in card))
    lines = ([card, *(shielded(cell(fields.get(column, ""))) for column in columns)] for card, fields in table.items())
    return sheet([CARD, *columns], lines)


def _head(game: GameData, title: str) -> str:
    """Return the text of `edition.toml`, with comments that explain each part."""
    pictures = "".join(f"{line}\n" for line in PICTURES) if isinstance(game.facts, PictureFacts) else ""
    template = Path(__file__).with_name("new_edition.txt").read_text("utf-8")
    values = {"game_title": " ".join(game.title.split()), "decks": DECKS, "words": WORDS, "pictures": pictures}
    lines = [template.format_map({**values, "slug": game.slug, "title": _toml(title)})]
    for block in ("changed", "feedback") if game.edition else ():
        for fields in map(msgspec.structs.asdict, getattr(game.edition, block)):
            lines += [f"[[{block}]]", *(f"{name} = {_toml(value)}" for name, value in fields.items()), ""]
    lines += ["# Take the # away in front of an option to set it; the value shown is the game's own.", "[options]"]
    lines += _options(game)
    head = "\n".join(lines) + "\n"
    tomllib.loads(head)
    return head


def _options(game: GameData) -> Iterator[str]:
    """Yield a line for each option: its value, label and range. Options that the source does not set are comments."""
    changed_options = game.edition.options if game.edition else {}
    options = game.facts.options
    for field in msgspec.structs.fields(type(options)):
        value = getattr(options, field.name)
        label = " ".join(game.words.texts.get(f"option.{field.name}.label", "").split())  # one line: it is a comment
        match msgspec.inspect.type_info(field.type):
            case msgspec.inspect.IntType(ge=least, le=most) if least is not None and most is not None:
                range_ = f"{least} to {most}"
            case msgspec.inspect.LiteralType(values):
                range_ = f"one of {', '.join(map(str, values))}"
            case _:
                range_ = ""
        note = "; ".join(filter(None, (label, range_)))
        mark = "" if field.name in changed_options else "# "
        if value is None:
            yield f"# {field.name} =    # {note or 'nothing'}"
        else:
            yield f"{mark}{field.name} = {_toml(msgspec.to_builtins(value))}" + (f"    # {note}" if note else "")


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return msgspec.json.encode(value).decode()  # a JSON string is also a TOML string
        case Sequence():
            return f"[{', '.join(map(_toml, value))}]"
    return str(value)
