"""Pages of paper as values: placed faces and marks in mm, and digests of both. Nothing here draws."""

import hashlib

import msgspec

from layouts.kit.marks import Group, Marks

_encode = msgspec.json.Encoder().encode
_MOST_DIGESTS = 2000
_digests: dict[int, tuple[Marks, str]] = {}
"""The digests of marks that are written once, by their id. They are kept with them, so that no others get this id."""


class Stamp(msgspec.Struct, frozen=True):
    """Marks moved to x, y on a page, turned clockwise by degrees, and clipped to `box`: left, top, right, bottom."""

    marks: Marks
    box: tuple[float, float, float, float]
    x: float = 0
    y: float = 0
    turn: float = 0


class Page(msgspec.Struct, frozen=True):
    """One side of a sheet, w by h mm: stamps in painting order, then loose marks, in mm from the top left of the sheet.

    `shift` moves everything right and down by mm and turns it clockwise by degrees about the sheet's centre. Printers'
    profiles correct backs with it. `trim` is how far inside its edges a press cuts the page; the rest is bleed.
    """

    w: float
    h: float
    stamps: tuple[Stamp, ...]
    marks: Marks = ()
    shift: tuple[float, float, float] = (0, 0, 0)
    trim: float = 0


def digest(value: object) -> str:
    """Return a digest of a value, the same on every machine; marks that many faces share are digested once."""
    return hashlib.sha256(_encode(_brief(value))).hexdigest()[:16]


def _brief(value: object) -> object:
    match value:
        case tuple():
            return tuple(_brief(item) if isinstance(item, tuple | Group) else item for item in value)
        case Group(once=True):
            place = value.x, value.y, value.turn, value.scale, value.clip, value.mirror, value.keeps_lines
            marks = value.marks
            if id(marks) not in _digests:
                if len(_digests) >= _MOST_DIGESTS:
                    _digests.clear()
                _digests[id(marks)] = marks, digest(marks)
            return "once", _digests[id(marks)][1], place
        case Group():
            brief = tuple(_brief(mark) if isinstance(mark, Group) else mark for mark in value.marks)
            return value if brief == value.marks else msgspec.structs.replace(value, marks=brief)
    return value
