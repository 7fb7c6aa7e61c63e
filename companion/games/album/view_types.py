"""Types of Album's views: the keeper's form, the public view, the keeper's private view and the reveal. No logic."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.album.model import Deal, Laid, Photo, Result
from companion.rules.game import Form, PublicView, Seat


class Numbers(msgspec.Struct, frozen=True):
    """`count` different numbers out of `of`."""

    count: int
    of: tuple[int, ...]


class DrewFields(msgspec.Struct, frozen=True):
    photos: Numbers


class DrewForm(Form, frozen=True):
    """The form of `Drew`. Rule 8.3."""

    form: DrewFields


class Secrets(msgspec.Struct, frozen=True):
    """All that was secret, public once the game is over: the deal, and the word refused in each round."""

    deal: Deal
    refused: tuple[str | None, ...]


class TableView(PublicView, frozen=True):
    """What everybody sees."""

    round: int
    journey: tuple[int, ...]
    keeper: Seat
    oya: Seat | None
    highest: int
    """The scale's highest level; its lowest is 0."""
    scale: tuple[Laid, ...]
    photos: tuple[Photo, ...]
    suggestions: Mapping[Seat, int]
    results: tuple[Result, ...]
    stars: int
    must_reveal: bool
    may_reveal: bool
    waiting_for: tuple[Seat, ...]
    reveal: Secrets | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    """What the keeper alone sees, until the round is over. Rules 3.1, 4.1."""

    photo: int | None
    hint: str | None
    hints: tuple[Laid, ...]
    can_refuse: bool
    photos: tuple[int, ...]
