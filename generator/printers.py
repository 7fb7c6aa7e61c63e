"""Profiles of printers in the user's settings folder: how their backs are corrected and how they turn sheets."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs

from cards.atomic_write import atomic_write
from cards.deck import did_you_mean, plain
from cards.errors import Refusal


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


class ProfileError(Refusal):
    """A printer's profile is unknown, cannot be read, or has values beyond the limits."""


def folder() -> Path:
    """Return the folder of the profiles: the user's own settings folder."""
    return platformdirs.user_config_path("tuckbox")


def file() -> Path:
    """Return the file of all profiles, which may not exist."""
    return folder() / "printers.json"


def read_profiles() -> dict[str, Profile]:
    """Return all printers' profiles by name. Raises `ProfileError`: the file is broken. It is not overwritten then."""
    try:
        return msgspec.json.decode(file().read_bytes(), type=dict[str, Profile])
    except FileNotFoundError:
        return {}
    except msgspec.DecodeError as error:
        raise ProfileError(f"{file()}: {error}. Correct the file or delete it") from None


def profile(name: str) -> Profile:
    """Return the profile of a printer. Raises `ProfileError`: there is none of that name, or the file is broken."""
    profiles = read_profiles()
    if name not in profiles:
        known_names = f" There is {', '.join(sorted(profiles))}." if profiles else " There is none yet."
        remedy = f'Make one: tuckbox calibrate --printer "{name}" --dx 0 --dy 0'
        raise ProfileError(f'no profile for the printer "{name}"{did_you_mean(name, profiles)}{known_names} {remedy}')
    return profiles[name]


def save_profile(name: str, **values: float | str) -> Path:
    """Save a printer's profile and return the file. Fields without a value stay as they were.

    Millimetres are rounded to 0.1 and degrees to 0.01. Raises `ProfileError`: a value is beyond the limits, or the file
    is broken.
    """
    profiles = read_profiles()
    rounded = {key: value if isinstance(value, str) else round(value, _DIGITS[key]) for key, value in values.items()}
    try:
        new = msgspec.convert(msgspec.structs.asdict(profiles.get(name, Profile())) | rounded, Profile)
    except msgspec.ValidationError as error:
        raise ProfileError(
            f"{plain(str(error))}. Expected dx and dy of at most 10 mm and an angle of at most 2 degrees either way:"
            " a printer that misses by more needs its paper guides set"
        ) from None
    return _write({**profiles, name: new})


def delete_profile(name: str) -> None:
    """Delete a printer's profile, if there is one. Raises `ProfileError`: the file is broken."""
    profiles = read_profiles()
    if profiles.pop(name, None):
        _write(profiles)


def _write(profiles: Mapping[str, Profile]) -> Path:
    atomic_write(file(), (json.dumps(msgspec.to_builtins(profiles), indent=1, ensure_ascii=False) + "\n").encode())
    return file()
