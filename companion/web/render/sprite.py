"""Icons and symbols for the screens, from installed packages and the games' themes.

All icons are one file, and so are all symbols: showing a secret then loads nothing, so no request gives it away.
"""

import re
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache

import msgspec
from markupsafe import Markup

from cards.new_cards import icon_names
from cards.package_files import packaged
from companion.games import GAMES, games_with_screens
from companion.rules.screens import Theme, screens_of

ICONS = (
    "account", "account-group", "alert-outline", "arrow-down", "arrow-left", "arrow-up", "bell", "book-open-variant",
    "cards-playing-outline", "cellphone", "chart-bar", "check-bold", "chevron-left", "chevron-right", "close-thick",
    "comment-question-outline", "content-save", "emoticon-confused-outline", "emoticon-cry-outline",
    "emoticon-lol-outline", "eye", "eye-off",
    "fingerprint", "gavel", "hand-clap", "lock", "magnify-plus", "menu", "message-text", "minus-thick", "monitor",
    "movie-open-outline", "page-first", "page-last", "pause", "pencil", "play", "plus-thick", "printer", "qrcode",
    "refresh", "robot", "send", "star", "timer-sand", "undo", "wifi-off",
)  # fmt: skip
"""Material Design icons that shared pages draw or several games use. A game's theme names its own."""

BETWEEN, MOST_OWN = ".", 60
"""What separates an edition's icons in an address, and how many there may be."""

_EMOJI_UNITS = 480
"""The longer side of an emoji in units of its path: fine enough for its largest place on a screen."""

_CELL = 26  # an icon of 24 units with a border, so that no neighbour bleeds in


@cache
def themes() -> Mapping[str, Theme]:
    """Return the theme of every game that has screens, by slug."""
    return {slug: screens_of(GAMES[slug]).theme for slug in games_with_screens()}


@cache
def names() -> tuple[str, ...]:
    """Return the names of all icons, in the order in which icons.svg holds them."""
    own = (name for theme in themes().values() for name in (*theme.icons, *theme.emoji))
    return tuple(sorted({*ICONS, *own}))


@cache
def icons_svg() -> bytes:
    """Return all icons in one column, in the order of `names`."""
    emoji = {name: character for theme in themes().values() for name, character in theme.emoji.items()}
    return _column(_cells([_emoji(emoji[name]) if name in emoji else _icon(name) for name in names()]))


def own_sheets(game: str, facts: object) -> tuple[str, ...]:
    """Return the names of the style sheets that an edition's pages load besides the game's: its look, its icons."""
    return tuple(filter(None, (themes()[game].look(facts), own_icons(facts))))


def own_cover(game: str, facts: object) -> str:
    """Return the file of the small drawing of an edition's look, below `static`; "" if it has the game's look."""
    theme = themes()[game]
    name, sign = theme.look(facts), theme.look_sign(facts)
    return f"own/{name}{BETWEEN}{sign}.svg" if name else ""


@cache
def cover_svg(joined: str) -> bytes:
    """Return that drawing by the name of the look and its sign. Raises `LookupError` for a name that none has."""
    name, _, sign = joined.rpartition(BETWEEN)
    if sign and sign not in icon_names():
        raise LookupError(joined)
    for theme in themes().values():
        with suppress(LookupError):
            return theme.look_cover(name, icon_path(sign) if sign else "").encode()
    raise LookupError(joined)


def own_icons(facts: object) -> str:
    """Return the names of the icons of an edition's cards that icons.svg lacks, joined by dots; "" if there are none.

    Cards name their icon in the field `icon`, in the decks of a game's facts; facts whose decks are built otherwise
    have a property `icons`.
    """
    fields = msgspec.structs.asdict(facts) if isinstance(facts, msgspec.Struct) else {}
    decks = [deck for deck in fields.values() if isinstance(deck, Mapping)]
    icons = {getattr(card, "icon", "") for deck in decks for card in deck.values()}
    icons |= getattr(facts, "icons", frozenset())
    return BETWEEN.join(sorted(icons & icon_names() - {*names()}))


def _icons_named(joined: str) -> list[str]:
    """Return the names of icons in an address."""
    parts = joined.split(BETWEEN)
    if not icon_names().issuperset(parts) or len(parts) > MOST_OWN:
        raise LookupError(joined)
    return parts


@cache
def own_icons_svg(joined: str) -> bytes:
    """Return the icons of an edition in one column. Raises `LookupError` for an unknown name."""
    return _column([*_cells(list(map(_icon, _icons_named(joined)))), ""])


@cache
def own_icons_css(joined: str) -> bytes:
    """Return the style sheet of an edition's icons, which loads them at once. Raises `LookupError`."""
    parts = _icons_named(joined)
    column = f"url({joined}.svg) 0 calc(var(--at) * 100% / {len(parts)}) / 100% {(len(parts) + 1) * 100}% no-repeat"
    rules = [f".icon:is({', '.join(f'.i-{name}' for name in parts)}) {{ mask: {column}; -webkit-mask: {column} }}"]
    rules += [f".i-{name} {{ --at: {row} }}" for row, name in enumerate(parts)]
    rules.append(f'html::after {{ content: ""; position: absolute; width: 1px; height: 1px; --at: 0; mask: {column} }}')
    return "\n".join(rules).encode()


@cache
def _symbols() -> Mapping[str, str]:
    return {name: path for theme in themes().values() for name, path in theme.symbols().items()}


@cache
def symbols_svg() -> bytes:
    """Return the games' symbols in one column, each a mask of the area that it fills."""
    place = f'x="0" y="{{}}" width="{_CELL}" height="{_CELL}" viewBox="-13 -13 26 26"'
    paths = [f'<path fill-rule="evenodd" d="{path}"/>' for path in _symbols().values()]
    return _column([f"<svg {place.format(row * _CELL)}>{path}</svg>" for row, path in enumerate(paths)])


def _cells(icons: Sequence[str]) -> list[str]:
    return [f'<svg x="1" y="{row * _CELL + 1}" width="24" height="24" {icon}</svg>' for row, icon in enumerate(icons)]


def _column(cells: Sequence[str]) -> bytes:
    height = _CELL * len(cells)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_CELL} {height}" width="{_CELL}" height="{height}">'
    return (head + "\n".join(cells) + "</svg>").encode()


@cache
def icons_css() -> bytes:
    """Return the style sheet that says where each icon and each symbol stands in its column."""
    counts = f"--icons: {len(names())}; --check: {names().index('check-bold')}; --symbols: {len(_symbols())}"
    rules = [f":root {{ {counts} }}"]
    rules += [f".i-{name} {{ --at: {row} }}" for row, name in enumerate(names())]
    rules += [f".{name} {{ --at: {row} }}" for row, name in enumerate(_symbols())]
    return "\n".join(rules).encode()


@cache
def icon_svg(name: str) -> Markup:
    """Return a Material Design icon as an `svg` element, for pages that do not load the icons of phones."""
    return Markup(f'<svg class="i" aria-hidden="true" {_icon(name)}</svg>')  # our own package


def _icon(name: str) -> str:
    return f'viewBox="0 0 24 24"><path d="{icon_path(name)}"/>'


def icon_path(name: str) -> str:
    """Return the outline of a Material Design icon, on a square of 24 units."""
    path = re.search(r'\sd="([^"]+)"', _icons().read(f"{name}.svg").decode())
    assert path is not None, name
    return path[1]


@cache
def _icons() -> zipfile.ZipFile:
    return zipfile.ZipFile(packaged("justmyresource_mdi", r"icons\.zip"))


def _emoji(character: str) -> str:
    """A character of Noto Emoji in outline, fitted into the square."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    with TTFont(packaged("manimgx_fonts", r"NotoEmoji\[wght\]\.ttf"), lazy=True) as font:
        glyphs = font.getGlyphSet(location={"wght": 400})
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        scale = _EMOJI_UNITS / max(x1 - x0, y1 - y0)
        pen = SVGPathPen(glyphs, lambda x: f"{x:.0f}")
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, -scale * x0, scale * y1)))
        width, height = scale * (x1 - x0), scale * (y1 - y0)
        return f'viewBox="0 0 {width:.0f} {height:.0f}"><path d="{_relative(pen.getCommands())}"/>'


def _relative(path: str) -> str:
    """Return a path of whole numbers with each point told from the one before: shorter by a third."""
    commands: list[str] = []
    pen = start = (0, 0)
    for letter, arguments in re.findall(r"([A-Z])([^A-Z]*)", path):
        numbers = [int(text) for text in re.findall(r"-?\d+", arguments)]
        if letter == "Z":
            commands.append("z")
            pen = start
            continue
        if letter in "HV":
            numbers = [numbers[0], pen[1]] if letter == "H" else [pen[0], numbers[0]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        commands.append({"H": "l", "V": "l"}.get(letter, letter.lower()))
        for i, point in enumerate(points):
            commands.append(f"{point[0] - pen[0]} {point[1] - pen[1]} ")
            if letter in "MLHV" or i == len(points) - 1:  # a curve's points are told from where it begins
                pen = point
        if letter == "M":
            start = points[0]
    return re.sub(r" (?=[a-z-]|$)", "", "".join(commands))
