"""Passwords of three plain words: creating them, and checking them against a slow hash."""

import hashlib
import hmac
import secrets
from pathlib import Path

WORDS = tuple(Path(__file__).with_name("password_words.txt").read_text("ascii").split())
"""Short and common words that are spelt as they sound. There are 256, so three of them have 24 bits."""

_COST, _BLOCK, _LANES, _SALT = 2**14, 8, 1, 16
"""Parameters of scrypt: each try takes about 50 ms and 16 MiB."""


def new_password() -> str:
    return "-".join(secrets.choice(WORDS) for _ in range(3))


def hashed(password: str, salt: bytes | None = None) -> bytes:
    """Return a salt followed by the hash of a password. Only this is stored, never the password."""
    salt = secrets.token_bytes(_SALT) if salt is None else salt
    words = "-".join(password[:200].casefold().replace("-", " ").split())
    return salt + hashlib.scrypt(words.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=32)


def is_right(password: str, password_hash: bytes) -> bool:
    """Return whether a password matches a stored hash. Ignores case; blanks and dashes between words are equal."""
    return hmac.compare_digest(hashed(password, password_hash[:_SALT]), password_hash)
