"""Printer calibration: a test sheet that shows how far backs miss their fronts, and profiles that correct it."""

import json
from collections.abc import Mapping
from pathlib import Path as File
from typing import Annotated, Literal

import msgspec
import platformdirs

from cards.deck import did_you_mean, plain
from cards.words import Words
from generator.imposition.margins import MarginTexts, margin_bands
from generator.imposition.printer_marks import BLACK
from generator.pdf import Page
from generator.typesetting.text import Setter
from layouts.kit.marks import Block, Mark, Marks, Path, line, moved, text
from layouts.kit.shapes import disc
from layouts.kit.stock import Paper

REACH = 5  # mm: the scales of the test sheet go from -5 to +5
LEFT_TO_RIGHT = 150.0  # mm between targets B and C, from which the angle is calculated


class Profile(msgspec.Struct, frozen=True):
    """A printer: how its backs are corrected, right and down in mm as seen on the back, and clockwise in degrees."""

    dx: Annotated[float, msgspec.Meta(ge=-10, le=10)] = 0
    dy: Annotated[float, msgspec.Meta(ge=-10, le=10)] = 0
    angle: Annotated[float, msgspec.Meta(ge=-2, le=2)] = 0
    duplex: Literal["", "long", "short", "fold", "none"] = ""
    """How it turns sheets over; "" if nobody has said."""
    ruler: Annotated[float, msgspec.Meta(ge=50, le=150)] = 100
    """What the ruler of 100 mm measured on its last print. Other values mean that its print dialog scales."""


_DIGITS = {"dx": 1, "dy": 1, "angle": 2, "ruler": 1}


class ProfileError(Exception):
    """A printer's profile is unknown, cannot be read, or has values beyond the limits."""


def folder() -> File:
    """Return the folder of the profiles: the user's own settings folder."""
    return platformdirs.user_config_path("tuckbox")


def read_profiles() -> dict[str, Profile]:
    """Return all printers' profiles by name.

    Raises:
        ProfileError: the file is broken. It is not overwritten then.
    """
    file = folder() / "printers.json"
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Profile])
    except FileNotFoundError:
        return {}
    except msgspec.DecodeError as error:
        raise ProfileError(f"{file}: {error}. Correct the file or delete it") from None


def profile(name: str) -> Profile:
    """Return the profile of a printer.

    Raises:
        ProfileError: there is none of that name, or the file is broken.
    """
    known = read_profiles()
    if name not in known:
        known_names = f" There is {', '.join(sorted(known))}." if known else " There is none yet."
        raise ProfileError(
            f'no profile for the printer "{name}"{did_you_mean(name, known)}{known_names}'
            f' Make one: tuckbox calibrate --printer "{name}" --dx 0 --dy 0'
        )
    return known[name]


def save_profile(name: str, **values: float | str) -> File:
    """Save a printer's profile and return the file. Fields without a value stay as they were.

    Millimetres are rounded to 0.1 and degrees to 0.01.

    Raises:
        ProfileError: a value is beyond the limits, or the file is broken.
    """
    known = read_profiles()
    rounded = {key: value if isinstance(value, str) else round(value, _DIGITS[key]) for key, value in values.items()}
    try:
        new = msgspec.convert(msgspec.structs.asdict(known.get(name, Profile())) | rounded, Profile)
    except msgspec.ValidationError as error:
        raise ProfileError(
            f"{plain(str(error))}. Expected dx and dy of at most 10 mm and an angle of at most 2 degrees either way:"
            " a printer that misses by more needs its paper guides set"
        ) from None
    return _write({**known, name: new})


def delete_profile(name: str) -> None:
    """Delete a printer's profile, if there is one.

    Raises:
        ProfileError: the file is broken.
    """
    known = read_profiles()
    if known.pop(name, None):
        _write(known)


def _write(profiles: Mapping[str, Profile]) -> File:
    file = folder() / "printers.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(msgspec.to_builtins(profiles), indent=1, ensure_ascii=False) + "\n", "utf-8")
    part.replace(file)
    return file


def test_pages(
    paper: Paper, words: Words, setter: Setter, edge: str, shift: tuple[float, float, float] = (0, 0, 0)
) -> list[Page]:
    """Return front and back of the test sheet: scales on the front, crosses on the back, to be read against the light.

    `edge` is "long" or "short", over which the printer turns sheets. `shift` moves the back as a profile would.
    """
    targets = _targets(paper, edge)
    front: list[Mark] = [*_instructions(paper, words, edge)]
    for name, (x, y) in zip("ABCDE", targets, strict=True):
        front.append(moved(x, y, _scales(name, edge)))
    back: list[Mark] = []
    for x, y in targets:
        back.append(moved(paper.w - x if edge == "long" else x, y if edge == "long" else paper.h - y, _cross()))
    pages = []
    for marks, side in ((front, "front"), (back, "back")):
        texts = MarginTexts("Tuckbox", words("calibrate.title"), words(side), paper.title, "", words(f"flip.{edge}"))
        pages.append(
            Page(
                paper.w,
                paper.h,
                (),
                setter.set((*marks, *margin_bands(paper, "ends", texts, words))),
                shift if side == "back" else (0, 0, 0),
            )
        )
    return pages


def _targets(paper: Paper, edge: str) -> tuple[tuple[float, float], ...]:
    """Return the centres of A to E on the sheet. B and C swap sides with the edge, so one instruction fits both."""
    x, y = paper.w / 2, paper.h / 2
    half = LEFT_TO_RIGHT / 2 * (1 if edge == "long" else -1)
    return (x, y), (x - half, y), (x + half, y), (x, 42), (x, paper.h - 42)


def _scales(name: str, edge: str) -> Marks:
    """Return a horizontal and a vertical scale, labelled with the values to type. Frame: mm from the target's centre.

    Through the paper a back is seen mirrored. On a sheet turned over its long edge, a cross that is too far right must
    move right on the back, and one that is too low must move up. Over the short edge it is the other way round.
    """
    side = 1 if edge == "long" else -1
    marks: list[Mark] = [text(-REACH - 5, -REACH - 3, name, "SheetBold", 11, BLACK, 6, "centre")]
    for i in range(-2 * REACH, 2 * REACH + 1):
        at = i / 2
        long = 1.3 if i % 2 else 2.2 if i else 3.4
        marks += (
            line(at, -REACH - 1 - long, at, -REACH - 1, BLACK, 0.15),
            line(REACH + 1, at, REACH + 1 + long, at, BLACK, 0.15),
        )
        if i % 8 == 0:
            marks += (
                text(at, -REACH - 5.2, _signed(side * i // 2), "Sheet", 6.5, BLACK, 8, "centre"),
                text(REACH + 5, at + 0.75, _signed(-side * i // 2), "Sheet", 6.5, BLACK, 6),
            )
    marks += (
        text(0, -REACH - 8.6, "dx", "SheetBold", 8, BLACK, 8, "centre"),
        text(REACH + 9.4, 1, "dy", "SheetBold", 8, BLACK, 8),
    )
    return tuple(marks)


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _cross(colour: str = BLACK) -> Marks:
    far = REACH + 4.6
    return (line(0, -far, 0, far, colour, 0.2), line(-far, 0, far, 0, colour, 0.2))


def _instructions(paper: Paper, words: Words, edge: str) -> Marks:
    """Return the five steps, an example of a reading, and an upright ruler that shows whether the page was scaled."""
    left, w = paper.margin + 12, paper.w / 2 - 42
    marks: list[Mark] = [text(left, 24, words("calibrate.title"), "SheetBold", 17, BLACK, 120)]
    for i in range(1, 6):
        x = left if i < 4 else paper.w / 2 + 24
        y = 64.0 + (i - 1 if i < 4 else i - 4) * 17
        marks += (
            Path(disc(x + 2.6, y + 2.2, 2.6), BLACK),
            text(x + 2.6, y + 3.5, str(i), "SheetBold", 10, "#FFFFFF", 4, "centre"),
            Block(x + 7.4, y, w - 4, 17, (("Sheet", words(f"calibrate.step_{i}")),), ((9, 4.1), (8.4, 3.8)), BLACK),
        )
    across, down = (1.2, 0.4) if edge == "long" else (-1.2, -0.4)
    x, y = paper.w - 55, paper.h - 72
    example = (*_scales("", edge), moved(across, down, _cross("#1F5BC0")))
    marks += (
        moved(x, y, example, scale=1.8),
        text(x, y + 24, words("calibrate.example"), "Sheet", 9, BLACK, 80, "centre"),
    )
    left, top = paper.margin + 4, paper.h / 2 + 25
    for i in range(0, 101):
        long = 3.6 if i % 10 == 0 else 2.4 if i % 5 == 0 else 1.4
        marks.append(line(left, top + i, left + long, top + i, BLACK, 0.15))
    marks.append(text(left + 6, top + 51, words("calibrate.upright"), "Sheet", 8, BLACK, 40))
    return tuple(marks)
