"""The contract of a game's screens: how a view becomes HTML on a phone and on the public screen, and what a tap means.

A game's screens are a value of type `Screens`. `companion/games/<game>/screens/__init__.py` makes it; the templates,
`theme.css` and `look.css` lie beside it. Templates receive views only: they cannot show what a view does not hold.
"""

import importlib
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

import cards
from cards.errors import Fault, InputError
from cards.words import Words
from companion.rules.game import AnyGame, Command, Mover, Seat, Viewer

UNREAD = "…"


@dataclass(frozen=True, kw_only=True)
class ScreenInput:
    """The values that a screen is made from."""

    view: Any
    """The viewer's `View`, of the game's own types."""

    game_data: cards.GameData
    """The game's facts and words, with the table's options."""

    names: Mapping[Seat, str]
    """The names of the people at the table, by seat."""

    bots: frozenset[Seat] = frozenset()

    page: int = 1
    """The page that this seat has turned to in a phase of several pages, from 1."""

    at: float = 0
    """Seconds since the table started, without pauses."""

    table: str = ""
    """The table's code."""

    moment: str = ""
    """The moment of play that the view shows. A tap is accepted only in the moment that it was offered in."""

    about: Seat | None = None
    """The other seat that a hold asks about; None where it asks for the viewer's own secret."""

    before: int | None = None
    """Of a list too long for one hold: the place whose predecessors are asked for; None for the newest of it."""

    @property
    def viewer(self) -> Viewer:
        viewer: Viewer = self.view.viewer
        return viewer

    def others(self) -> list[Seat]:
        """Every seat but the viewer's own, in order."""
        return [seat for seat in sorted(self.names) if seat != self.viewer]


class Screen(NamedTuple):
    """A template of the game's folder and the values that it gets besides `view`, `t` (the table), `you`, `words`.

    A template that the folder lacks comes from `companion/web/templates/game`: `wait`, `over`, `secret`, `known`.
    """

    template: str
    values: Mapping[str, Any] = {}


Sound = Literal["", "tap", "turn", "flip", "tick", "win", "lose", "bell", "knock"]
"""A sound that a public screen makes; `static/sounds.js` plays it. Phones make none."""


@dataclass(frozen=True, kw_only=True)
class Beat:
    """One step of a reveal: the public screen and all phones show it at the same time, for the same seconds.

    It is made of public views alone, so its values and its length can tell nothing that is secret.
    """

    template: str
    """A template that extends `layout`, with the blocks `heading`, `quiet` and `stage`. It gets `is_wall`.

    With "" all screens stay as they were before the move, but for the page that its mover has turned: nobody sees that
    the move was the last one.
    """

    seconds: float

    values: Mapping[str, Any] = field(default_factory=dict)
    """What the template gets besides `t`, the public view before the reveal, `names`, `words` and `facts`."""

    sound: Sound = ""

    times: int = 1
    """How often the sound is made, evenly over the beat, each time a semitone higher."""

    buzz: tuple[int, ...] = ()
    """How every phone vibrates: milliseconds on, off, on, …"""

    say: str = ""
    """What the wall reads aloud when the narrator is on: the words that stand there too."""


@dataclass(frozen=True, kw_only=True)
class BeatInput:
    """The public views before and after a move, from which a game makes the beats of its reveal."""

    before: Any
    after: Any
    game_data: cards.GameData
    names: Mapping[Seat, str]
    bots: frozenset[Seat] = frozenset()
    lasted: float = math.inf
    """For how many seconds screens have shown the moment before the move."""


class Bet(NamedTuple):
    """What people who watch may bet on while the public view asks it. The game's `bet.html` words it.

    The template gets `kind`, the key up to its first dot, and in the block `choice` each `value`.
    """

    key: str
    """`vote.5`: its kind, and what tells it from others of its kind. A later view gives the answer by it."""

    choices: tuple[str, ...]

    is_quiet: bool = False
    """Whether others choose in secret meanwhile: nobody reacts then."""


class CoverResult(NamedTuple):
    """What a cover tap does for one seat: play a move or none, then turn to the next page or leave the phase."""

    command: Command | None
    turns: bool
    then: Command | None = None
    """A second move played with the same tap, so that every seat leaves the phase after the same number of taps."""


class ScreenFont(NamedTuple):
    """A font file of an installed package, and what the screens use of it."""

    package: str
    pattern: str
    """A regular expression for the file's whole name."""

    family: str
    """Its name in style sheets."""

    weights: tuple[int, int]
    """The lightest and the heaviest weight that the screens use; phones load no others."""

    is_contextual: bool = True
    """Whether letters change with their neighbours, as in words set in a hand: this may double the file."""


class LookSheet(NamedTuple):
    """The style sheet of an edition's look."""

    css: str
    font: str
    """One of the theme's `look_fonts`; "" if the sheet itself names a font of the edition's own, `kept_<digest>`."""
    file: str
    """A style sheet below the screens' folder that follows."""


def _no_look_sheet(name: str) -> LookSheet:
    raise LookupError(name)


def _no_look_cover(name: str, sign: str) -> str:
    raise LookupError(name)


class BandStyle(NamedTuple):
    """How a game's band looks on the picture of an evening, besides the colours and the font of its theme."""

    edge: Literal["", "rule", "stripe", "frame"] = ""
    """A newspaper's double rule, a stripe of hazard, or a frame."""
    behind_sign: Literal["", "disc", "prints"] = ""
    """A printed disc in the sign's `--spot`, or two photographs."""


@dataclass(frozen=True)
class Theme:
    """How a game looks wherever it is shown, the front page included.

    Three files lie beside the screens: `theme.css` (colours and type, part of every page), `look.css` (part of this
    game's pages only) and `sign.html` (the drawing on its card and door). `learn_<id>.html` are the pictures of the
    cards of "How to play", by their ids in the texts; they get `facts` and `words`. A card without one shows its words.
    """

    preloaded_fonts: tuple[str, ...] = ("inter",)
    """The fonts that a phone loads together with its page: the text font and the heading font."""

    fonts: Mapping[str, ScreenFont] = field(default_factory=dict)
    """Further fonts by the name of their file: `fonts/<name>.woff2`. `theme.css` uses them by their family."""

    icons: tuple[str, ...] = ()
    """Material Design icons that these screens draw, besides those that all screens share."""

    emoji: Mapping[str, str] = field(default_factory=dict)
    """Icons drawn from Noto Emoji: the character by the icon's name."""

    symbols: Callable[[], Mapping[str, str]] = lambda: {}
    """The game's own symbols for `symbols.svg`: SVG path data by name, around 0,0, from -13 to 13 both ways."""

    sign_pictures: tuple[str, ...] = ()
    """File names of the game's own pictures (`cards/<game>/art`) that everybody sees: on `sign.html`, on `learn_*`."""

    is_public_screen_light: bool = True
    """Whether the public screen is dark text on a light ground."""

    band: BandStyle = field(default_factory=BandStyle)

    look: Callable[[Any], str] = lambda _: ""
    """The name of the style sheet that an edition's facts ask for besides `look.css`; "" for none. It is public."""

    look_sheet: Callable[[str], LookSheet] = _no_look_sheet
    """That style sheet by its name. Raises `LookupError` for any other name."""

    look_cover: Callable[[str, str], str] = _no_look_cover
    """A small drawing of that look, as SVG, for lists of games, doors and walls. Raises `LookupError` as well.

    It gets the same name, and the path of the game's sign in a square of 24 units, or "".
    """

    look_sign: Callable[[Any], str] = lambda _: ""
    """The icon that stands for an edition with such a look; "" for none."""

    look_fonts: Mapping[str, ScreenFont] = field(default_factory=dict)
    """Fonts that only some looks use. They are made when a phone first asks for them."""


@dataclass(frozen=True, kw_only=True)
class Screens:
    """A game's screens. Each function reads one view and returns at once."""

    phone: Callable[[ScreenInput], Screen]
    """The screen of a seat or of the game master. It holds nothing secret: secrets appear only under a held finger."""

    table: Callable[[ScreenInput], Screen]
    """The public screen, read from three metres, made from the view of "table"."""

    secret: Callable[[ScreenInput], Screen] = lambda _: Screen("secret.html")
    """What a held finger shows: of the same size and shape for every seat of a secret phase.

    With `about` it shows what this seat shares with another one, in games that have such a thing.
    """

    history: str = "history.html"
    """The template of the public story so far, round by round, newest first."""

    known: str = "known.html"
    """The template of what this seat alone has learned; shown under a held finger."""

    ending: str = "ending.html"
    """The template of an ended game on a picture of the evening: headline, line below it, moment, sign, with ¦ between.

    It gets the public view at the end, `words` and `facts`, and no name. The line and the moment may be empty. The sign
    is an icon, or an emoji or a symbol of the theme.
    """

    cover: Callable[[ScreenInput, Mapping[str, Any]], CoverResult | None] = lambda _, __: None
    """What a cover tap means for this seat, from its view alone; None where its phase has no cover taps.

    A cover tap hides who has a secret choice: every seat of the phase gets the same form, sends it with `move=cover`,
    and only the tap of a seat that has the choice plays a move. Nobody can tell the taps apart.
    """

    beats: Callable[[BeatInput], Sequence[Beat]] = lambda _: ()
    """The beats that show what a move has changed on the table, in order; mostly none.

    Until the last one is over, everybody sees the table as it was before the move.
    """

    bet: Callable[[ScreenInput], Bet | None] = lambda _: None
    """What the view of "table" leaves open for bets now; None for nothing."""

    bet_answers: Callable[[ScreenInput], Mapping[str, Collection[str]]] = lambda _: {}
    """The right choices of earlier bets, by their keys, as far as a view of "table" tells them."""

    version_key: Callable[[ScreenInput], object] = lambda context: context.view
    """The value that tells whether a phone's screen has changed.

    Leave out of it what only a held finger shows: a push that changes nothing would reveal that something happened.
    """

    has_turns: bool = True
    """Whether people wait for each other's turns, so that a host may limit their time. Else all act at once."""

    say: Callable[[ScreenInput, str], str] = lambda _, __: ""
    """What the public screen reads aloud, from its own view, when a game master asks for a step of the script."""

    draws_clock: bool = False
    """Whether these screens draw the game's clock themselves. Otherwise it stands above them, as turn limits do."""

    gives_no_sign: Callable[[Any], Seat | None] = lambda _: None
    """Who must not react now, from the public view: somebody who knows what the others guess at."""

    picture: Callable[[ScreenInput, str], str | None] = lambda _, __: None
    """The file of a picture that a viewer may see, by the name on its screen; None if this viewer may not see it."""

    without_messages: Callable[[Any, Mover | None], Any] = lambda view, _: view
    """The view of a replay as a reader sees it, mostly unchanged.

    Of private messages it holds the texts that the reader wrote or got, and the others `unread`. The reader is a seat
    or "gm", None for somebody who never sat there.
    """

    theme: Theme = field(default_factory=Theme)


def unread(messages: Iterable[Any], reader: Mover | None) -> tuple[Any, ...]:
    """Return messages, which have a sender, a receiver `to` and a text, with "…" for texts of others' messages."""
    return tuple(
        message if reader in (message.sender, message.to) else msgspec.structs.replace(message, text=UNREAD)
        for message in messages
    )


def reason_name(words: Words, reason: str) -> str:
    """Return what these words call a reason for the end: the text below `reason`, or the reason's own name."""
    return words(f"reason.{reason}") if f"reason.{reason}" in words.texts else reason


def phase_name(words: Words, phase: str) -> str:
    """Return what these words call a phase: the text below `phase`, or the phase's own name if there is none."""
    return words(f"phase.{phase}") if f"phase.{phase}" in words.texts else phase.replace("_", " ")


def screens_of(game: AnyGame) -> Screens:
    """Return the screens of a game, from the folder beside its rules.

    Raises:
        InputError: `game`, if it has none.
    """
    module = f"companion.games.{game.slug}.screens"
    try:
        screens: Screens = importlib.import_module(module).SCREENS
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        fault = f"has no screens: {module.replace('.', '/')} is missing"
        raise InputError("game", Fault(game.slug, "", "", fault)) from None
    return screens
